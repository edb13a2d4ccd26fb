"""The panels at the left: each edits one part of the selected scenario."""
