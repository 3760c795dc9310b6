# `make demo` and `make test` set everything up by themselves: Python 3.11 or later and make are all they need.
# Another Python: make test PYTHON=python3.12

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready
BENCH_READY := $(VENV)/.ready-bench
BROWSER_READY := $(VENV)/.ready-browser
# mypy looks for lawmage.bridge in lawmage/bridge, so it gets a folder where the names and the folders agree.
TYPECHECK := build/typecheck/lawmage
# Card texts in Scryfall's form; one of the engines that `make bench` runs beside ours can't do without.
ORACLE ?= ../shared/reference/oracle.jsonl

.DEFAULT_GOAL := help
.PHONY: help setup demo test notebooks docs browser-test lint bench vocabulary

help:
	@echo "make demo         set up, then show and question an example position"
	@echo "make test         set up, then lint, type check and test everything"
	@echo "make docs         build the documentation: build/docs/index.html"
	@echo "make browser-test open the pages that are written in Chromium, which has to be there"
	@echo "make notebooks    run the notebooks from top to bottom"
	@echo "make lint         the checks of make test without the tests"
	@echo "make bench        time Lawmage, and two other engines beside it"
	@echo "make vocabulary   fill in who writes and who reads each predicate in asp/README.md"

setup: $(READY)

$(READY): pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
		|| { echo "Lawmage needs Python 3.11 or later: make PYTHON=python3.11" >&2; exit 1; }
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --editable '.[dev,docs]'
	@touch $@

$(BENCH_READY): $(READY)
	@$(BIN)/python -m pip install --quiet --editable '.[bench]' && touch $@ \
		|| echo "The other engines can't be installed here: the benchmarks say so and measure Lawmage alone." >&2

$(TYPECHECK): Makefile
	@mkdir -p $@
	@for folder in asp bridge queries; do ln -sfn ../../../$$folder $@/$$folder; done
	@touch $@

demo: $(READY)
	$(BIN)/lawmage show examples/fires.yaml
	$(BIN)/lawmage legal examples/fires.yaml
	$(BIN)/lawmage why examples/fires.yaml "cast Bonfire of the Damned targeting B"
	$(BIN)/lawmage why examples/fires.yaml "cast Lightning Bolt targeting Slippery Bogle"
	$(BIN)/lawmage ruling examples/counters.ruling.yaml

lint: $(READY) $(TYPECHECK)
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/python -m lawmage.bridge.lint

test: lint
	$(BIN)/python -m pytest -n 2
	$(MAKE) notebooks

notebooks: $(READY)
	$(BIN)/python -m pytest -n 2 -m notebooks tests/test_notebooks.py

docs: $(READY)
	NO_MKDOCS_2_WARNING=1 $(BIN)/python -m mkdocs build

$(BROWSER_READY): $(READY)
	$(BIN)/python -m pip install --quiet --editable '.[browser]'
	@touch $@

browser-test: $(BROWSER_READY)
	$(BIN)/python -m pytest -m browser tests/test_browser.py

bench: $(BENCH_READY)
	PYTHONPATH=tests $(BIN)/python -m benchmarks --oracle $(ORACLE)

vocabulary: $(READY)
	$(BIN)/python -m lawmage.bridge.vocabulary_page
