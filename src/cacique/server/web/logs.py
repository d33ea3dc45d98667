"""Logs as lines for people, or as JSON for programs. No request's path or query is ever logged."""

import json
import logging
import sys
import time

__all__ = ["set_up_logs"]


class _JsonFormatter(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        entry = {
            "time": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(record.created)),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        if record.exc_info:
            entry["error"] = self.formatException(record.exc_info)
        return json.dumps(entry)


def set_up_logs(*, as_json: bool) -> None:
    """Write all logs to standard error."""
    handler = logging.StreamHandler(sys.stderr)
    lines = logging.Formatter("%(asctime)s %(levelname)-7s %(name)s: %(message)s")
    handler.setFormatter(_JsonFormatter() if as_json else lines)
    logging.basicConfig(level=logging.INFO, handlers=[handler], force=True)
    logging.getLogger("uvicorn").setLevel(logging.WARNING)  # it would log links with their secrets
