"""The charts: plain views tested as numbers, then widgets offscreen."""
