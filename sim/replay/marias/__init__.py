"""What judging records of mariáš takes beside what all games share."""
