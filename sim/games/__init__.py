"""The games: rules as pure functions, one package per family."""
