"""What is read from and written to disk: the catalogue in resources/ and project files."""
