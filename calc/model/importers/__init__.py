"""Foreign headers read into a Model, with a warning for all that was not understood."""
