"""Tests of calc.physics."""
