"""The catalogue: resources/ read into frozen objects, each value with its source."""
