"""Tests of calc.model."""
