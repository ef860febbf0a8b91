"""Scripts that keep the checkout in order: the environment, and the pages of docs/ that are generated."""
