"""What comes out: memory, roofline, serving and cost, each a list of definitions."""
