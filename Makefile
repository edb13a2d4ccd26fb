# The doors. Each installs what it needs, once; none needs more than make, a shell and a Python.
.DEFAULT_GOAL := help
PYTHON_HERE := .venv/bin/python
ARGS ?=

# a real window is driven where there is an X server to start; elsewhere the window is tested offscreen
ifeq ($(shell uname -s),Linux)
WINDOW_TESTS := $(PYTHON_HERE) -m pytest -m xcb
else
WINDOW_TESTS := true
endif

.PHONY: help run test lint bench screenshots reference coverage clean screen tools

help: ## say what the doors are
	@sed -n 's/^\([a-z]*\):.*## /make \1\t/p' Makefile

run: ## open the window
	@installers/system_packages run
	@installers/environment run
	@$(PYTHON_HERE) -m gui $(ARGS)

test: screen lint ## check everything: style, types, import contracts, engine, window
	@$(PYTHON_HERE) -m pytest -n auto -m "not xcb"
	@$(WINDOW_TESTS)

lint: tools ## check style and types alone
	@$(PYTHON_HERE) -m ruff check .
	@$(PYTHON_HERE) -m ruff format --check .
	@$(PYTHON_HERE) -m pyright

bench: tools ## time one slider step: median and 99th percentile
	@$(PYTHON_HERE) -m tests.bench $(ARGS)

screenshots: tools ## draw the window into build/screenshots and docs/screenshot.png
	@$(PYTHON_HERE) -m tests.screenshots $(ARGS)

reference: ## count anew with transformers, in build/reference, and compare (ARGS=--write: and record)
	@installers/reference $(ARGS)

coverage: tools ## say which lines no test reaches
	@$(PYTHON_HERE) -m coverage run -m pytest -m "not xcb"
	@$(PYTHON_HERE) -m coverage report

clean: ## remove all that the doors made
	rm -rf .venv build dist *.egg-info .pytest_cache .ruff_cache .hypothesis .import_linter_cache .coverage

screen:
	@installers/system_packages test

tools:
	@installers/system_packages run
	@installers/environment test
