"""Controls drawn for the product, independent of the engine."""
