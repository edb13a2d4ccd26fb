"""The checks of Slipstick: they mirror calc and gui, and hold the house to its rules."""
