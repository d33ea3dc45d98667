"""The wire: HTTP, sockets, pages."""
