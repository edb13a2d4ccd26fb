"""Tests of calc.answers."""
