"""Charts: each draws a snapshot; CHARTS names them all."""
