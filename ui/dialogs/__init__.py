"""Small windows over a page: questions and settings, each closed by Escape."""
