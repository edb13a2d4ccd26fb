"""Tests of calc.deployment."""
