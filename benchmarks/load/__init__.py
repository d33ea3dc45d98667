"""A client that is fast enough to measure servers, and what is measured with it."""
