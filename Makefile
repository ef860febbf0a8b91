SHELL := bash
.DEFAULT_GOAL := help
.PHONY: help setup run test check bench strength reference lint format docs lock clean

VENV := .venv
PY := $(VENV)/bin/python
BIN := $(VENV)/bin
# The environment is made again only when one of these changed since.
STAMP := $(VENV)/.installed
BENCH_STAMP := $(VENV)/.installed-bench
CODE := sim strategies analysis bench tools tests examples

help: ## show what can be made
	@grep -hE '^[a-z]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z]+):.*## /  make \1\t/' | expand -t 16

setup: $(STAMP) ## make the virtual environment .venv from the locked versions (run, test … do it by themselves)

$(STAMP): pyproject.toml requirements/lock.txt tools/setup.sh
	@tools/setup.sh $(VENV) requirements/lock.txt
	@touch $@

$(BENCH_STAMP): $(STAMP) requirements/bench.txt
	@tools/setup.sh $(VENV) requirements/bench.txt
	@touch $@

run: $(STAMP) ## play the default experiment; make run ARGS="deals=5_000_000 seed=7" overrides anything
	@$(PY) -m sim.run $(ARGS)

# Two processes: more would compile the same kernels again and again.  tests/conftest.py orders the files.
PYTEST := $(PY) -m pytest -n 2 --dist loadfile --no-loadscope-reorder

test: $(STAMP) ## run the tests that are fast, then those marked jit_off again as plain Python
	$(PYTEST) -m "not slow" $(ARGS)
	NUMBA_DISABLE_JIT=1 $(PYTEST) -m "jit_off and not slow" $(ARGS)

check: $(STAMP) ## run every test, the slow ones too, and the linters
	$(PYTEST) $(ARGS)
	NUMBA_DISABLE_JIT=1 $(PYTEST) -m jit_off $(ARGS)
	@$(MAKE) --no-print-directory lint

bench: $(BENCH_STAMP) ## measure against public peers; make bench ARGS="--rows voleny-random", ARGS=--long for all
	@$(PY) -m bench $(ARGS)

strength: $(STAMP) ## every strategy against every other (hours), in docs/strength.md; make strength ARGS="--minutes 2"
	@$(PY) -m sim.cli strength --page docs/strength.md $(ARGS)

reference: $(STAMP) ## every game as every strategy plays it (an hour and a half), in docs/results/
	@$(PY) -m sim.run experiment=reference reference.pages=docs/results $(ARGS)
	@$(PY) -m tools.voleny_tariff

lint: $(STAMP) ## check style, formatting, types and the layers
	$(BIN)/ruff check $(wildcard $(CODE))
	$(BIN)/ruff format --check $(wildcard $(CODE))
	$(BIN)/mypy
	$(BIN)/lint-imports

format: $(STAMP) ## format the code
	$(BIN)/ruff check --fix-only $(wildcard $(CODE))
	$(BIN)/ruff format $(wildcard $(CODE))

docs: $(STAMP) ## write the generated pages of docs/ again
	$(PY) -m tools.rule_table
	$(PY) -m tools.data_dictionary
	$(PY) -m tools.decisions
	$(PY) -m tools.house_rules
	$(PY) -m sim.cli tables > docs/odds-tables.md

# Versions already locked stay unless UPGRADE=--upgrade is given.
LOCK := uv pip compile --universal --python-version 3.11 --fork-strategy fewest --quiet $(UPGRADE) \
	--no-annotate --no-emit-index-url --custom-compile-command "make lock"

lock: ## write the exact versions again from pyproject.toml (needs uv); UPGRADE=--upgrade takes newer ones
	$(LOCK) pyproject.toml --group dev -o requirements/lock.txt
	$(LOCK) --group bench -c requirements/lock.txt -o requirements/bench.txt

clean: ## remove the environment and every cache; runs/ stays
	rm -rf $(VENV) build dist *.egg-info .pytest_cache .mypy_cache .ruff_cache .hypothesis .import_linter_cache .numba_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
