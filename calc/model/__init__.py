"""What a model is: stacks of layers made of blocks, and the importers that read them."""
