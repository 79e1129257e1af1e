# Everything these targets make stays in this folder: the environment in .venv, caches beside it.
# They need Python 3.11 or newer with pip and venv. `make PYTHON=python3.12 demo` picks another Python.

PYTHON ?= python3
PIP := .venv/bin/python -m pip --no-cache-dir --disable-pip-version-check --quiet
# pip asks rustc, if there is one, for its version; rustup then makes a folder, which belongs in here too.
export RUSTUP_HOME := $(CURDIR)/.venv/rustup

.PHONY: help demo test docs ci pythons clean

help:
	@echo "make demo   set up .venv, then check the sample matches with 'bgtools validate'"
	@echo "make test   set up .venv, then run the tests"
	@echo "make docs   make the pages that come from the program again"
	@echo "make ci     what continuous integration runs: linters, types, layers, all tests"
	@echo "make pythons PYTHONS='python3.11 python3.13'   the tests with each, with the oldest and newest click and lark"
	@echo "make clean  remove .venv and every cache"

demo: .venv/demo.done
	@echo "== bgtools validate --output-format full samples/tour (one of its two matches is broken on purpose)"
	@.venv/bin/bgtools validate --output-format full samples/tour || test $$? -eq 1
	@echo "== the program is .venv/bin/bgtools; try: .venv/bin/bgtools replay --step samples/tour/club-final.mat"

test: .venv/test.done
	@echo "== pytest (the slow tests are left out; 'make test SLOW=--slow' runs them too)"
	.venv/bin/python -m pytest -q $(SLOW)

docs: .venv/test.done
	@for maker in docs/make_*.py; do echo "== $$maker"; .venv/bin/python $$maker || exit 1; done
	.venv/bin/python -m tests.docs.refresh

ci:
	bash .ci/run

pythons:
	bash .ci/pythons $(PYTHONS)

.venv/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
		|| { echo "bgtools needs Python 3.11 or newer; try: make PYTHON=python3.12 ..."; exit 1; }
	@echo "== making a virtual environment in .venv"
	@$(PYTHON) -m venv .venv

.venv/demo.done: .venv/bin/python pyproject.toml
	@echo "== installing bgtools into .venv (pip fetches click and lark)"
	@$(PIP) install -e .
	@touch $@

.venv/test.done: .venv/bin/python pyproject.toml
	@echo "== installing bgtools and what its tests need into .venv (pip fetches click, lark, and the test extra of pyproject.toml)"
	@$(PIP) install -e '.[test]'
	@touch $@ .venv/demo.done

clean:
	rm -rf .venv build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
