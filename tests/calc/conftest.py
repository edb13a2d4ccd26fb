"""Properties are tried on the same examples in every run, as many as a second allows."""

from hypothesis import settings

settings.register_profile("engine", max_examples=40, deadline=None, derandomize=True)
settings.load_profile("engine")
