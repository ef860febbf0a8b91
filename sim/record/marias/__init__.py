"""What deal records of mariáš have of their own."""
