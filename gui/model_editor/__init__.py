"""The model editor: a stack as a map of its layers, and the form of what is chosen in it."""
