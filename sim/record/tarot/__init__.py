"""What deal records of tarot have of their own."""
