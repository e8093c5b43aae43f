"""Tables end: by rules, by their guests, by operators."""
