"""What is said: events, messages, requests and views, as they are stored and sent."""
