"""What people ask of the answers: curves over one field, and more."""
