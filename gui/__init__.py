"""The window: panels that edit, charts that draw, one store between them."""
