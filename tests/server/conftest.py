"""What tests of the server share."""

from tests.server.postgres import postgres, postgresql_url

__all__ = ["postgres", "postgresql_url"]
