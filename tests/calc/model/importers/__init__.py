"""Tests of calc.model.importers."""
