"""What is stored, and days on which it cannot be."""
