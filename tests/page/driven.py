"""What driving a browser by its own protocol has in common, whichever that is."""

import json
import time
from typing import Any

PATIENCE = 120.0  # seconds


class Driven:
    """One tab; what it says comes back as plain values."""

    def evaluate(self, expression: str) -> Any:
        """The value of an expression."""
        raise NotImplementedError

    def press(self, steps: list[dict[str, Any]]) -> None:
        """Let the mouse do these steps."""
        raise NotImplementedError

    def wait_for(self, expression: str) -> Any:
        """The value of an expression, once it is one that counts."""
        end = time.monotonic() + PATIENCE
        while not (found := self.evaluate(expression)):
            assert time.monotonic() < end, f"{expression} never came true"
            time.sleep(0.03)
        return found

    def click(self, selector: str) -> None:
        """Press the first element that fits, in its middle, as a mouse does."""
        where = f"""(() => {{
          const each = document.querySelector({json.dumps(selector)});
          each.scrollIntoView({{ block: "nearest" }});
          const box = each.getBoundingClientRect();
          return [Math.round(box.x + box.width / 2), Math.round(box.y + box.height / 2)];
        }})()"""
        x, y = self.evaluate(where)
        self.press(
            [
                {"type": "pointerMove", "duration": 0, "origin": "viewport", "x": x, "y": y},
                {"type": "pointerDown", "button": 0},
                {"type": "pointerUp", "button": 0},
            ]
        )
