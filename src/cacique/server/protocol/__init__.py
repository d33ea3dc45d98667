"""Events, messages, requests and views, as they are stored and sent."""
