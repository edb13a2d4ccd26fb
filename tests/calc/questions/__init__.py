"""Tests of calc.questions."""
