"""Golden transcripts of every kind."""
