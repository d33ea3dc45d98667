"""What both games share and what knows neither of them."""
