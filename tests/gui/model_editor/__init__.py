"""The model editor."""
