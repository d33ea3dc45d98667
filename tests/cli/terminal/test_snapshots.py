"""The main screens look as they did when somebody last looked at them."""

import pytest
from tests.cli.terminal.snapshots import FOLDER, VARIANTS, draw, file_of

from cacique.cli.terminal.widgets import ColourDepth


@pytest.mark.compiled
@pytest.mark.parametrize(("scene", "size", "depth"), VARIANTS)
@pytest.mark.asyncio
async def test_screens_look_as_before(
    scene: str, size: tuple[int, int], depth: ColourDepth
) -> None:
    text = await draw(scene, size, depth)
    stored = file_of(scene, size, depth).read_text(encoding="utf-8")
    assert text == stored, "look at it, then run python -m tests.cli.terminal.snapshots"


def test_no_screen_is_forgotten() -> None:
    assert {path.name for path in FOLDER.iterdir()} == {file_of(*v).name for v in VARIANTS}
