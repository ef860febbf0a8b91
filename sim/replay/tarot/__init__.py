"""What judging records of tarot takes beside what all games share."""
