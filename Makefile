# Needs Python 3.11 or newer, make and git. PYTHON names another interpreter.
CHECK := import sys; sys.exit(sys.version_info < (3, 11))
PYTHON ?= $(shell for p in python3 python3.13 python3.12 python3.11; do \
	$$p -c '$(CHECK)' 2>/dev/null && echo $$p && break; done)
VENV := .venv
BIN := $(VENV)/bin
DEMO_LOGS := logs/demo
INSTALL := $(BIN)/python -m pip install --quiet --disable-pip-version-check --editable

# What has been installed: what the package runs on, or all that its development needs.
MADE := $(VENV)/made
RUNTIME := $(VENV)/runtime
DEV := $(VENV)/dev

# Many tests start processes: each would compile the package again if bytecode were not kept.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: demo test test-slow test-all check docs fuzz pythons setup clean

demo: $(RUNTIME) ## Rehearse the built-in cases offline and say how to open the log.
	@rm -rf $(DEMO_LOGS)
	@echo "Rehearsing the built-in cases ..."
	@INSPECT_EVAL_CTL_SERVER=false $(BIN)/inspect eval inspect_aihospital/mvme -T cases=demo -T language=en \
		--model aihospital/rehearsal --log-dir $(DEMO_LOGS) --display none
	@$(BIN)/inspect-aihospital check $(DEMO_LOGS)
	@echo
	@echo "A rehearsal, not a result: every role was played by rule, with no key and no network."
	@echo "The doctor knows the built-in cases; a digest of the case's id decides how well it concludes."
	@echo "Open the consultations in a browser:  $(BIN)/inspect view --log-dir $(DEMO_LOGS)"
	@echo
	@echo "Three samples worth opening:"
	@echo "  demo-surg-03-en  right: the report names every diagnosis; compare its grades A with symptoms, C"
	@echo "  demo-ent-01-en   nearly: only half of the diagnoses; see how the rubric and ICD-10 count the rest"
	@echo "  demo-im-03-en    wrong: another patient's diagnosis, graded D; see what the doctor never ordered"

TEST := $(BIN)/python -m pytest -n auto

test: setup check ## Lint, type-check and run the fast tests, in minutes.
	$(TEST) --dist worksteal -m 'not slow'

# One worker more than processors, since many slow tests wait for processes of their own. By module:
# many of a module look at one eval, which two workers would run twice; in the order of
# tests/conftest.py, which puts the longest first.
WORKERS := $(shell $(PYTHON) -c 'import os; print(os.cpu_count() + 1)')

test-slow: setup ## Run the tests that `make test` leaves out.
	$(BIN)/python -m pytest -n $(WORKERS) --dist loadscope --no-loadscope-reorder -m slow

test-all: test test-slow ## Lint, type-check and run every test.

check: setup
	$(BIN)/ruff format --check benchmarks scripts src tests
	$(BIN)/ruff check benchmarks scripts src tests
	$(BIN)/mypy --num-workers 2

FUZZ := tests
EXAMPLES := 2000

fuzz: setup ## Try EXAMPLES random inputs on every property of FUZZ (a folder, file or test).
	FUZZ_EXAMPLES=$(EXAMPLES) $(BIN)/python -m pytest $(FUZZ) -m hypothesis --hypothesis-profile=fuzz

pythons: setup ## Install, use and test the package with each Python that this machine has.
	$(BIN)/python scripts/pythons.py --tests

docs: setup ## Build the documentation into site/, warnings being errors.
	$(BIN)/python -m zensical build --clean --strict --config-file mkdocs.yml
	@echo "Open it in a browser:  site/index.html"

setup: $(DEV)

$(MADE):
	@test -n "$(PYTHON)" && $(PYTHON) -c '$(CHECK)' \
		|| { echo "Python 3.11 or newer is needed; say which with: make PYTHON=/path/to/python"; exit 1; }
	@echo "Making $(VENV) ..."
	@$(PYTHON) -m venv $(VENV)
	@touch $@

$(RUNTIME): pyproject.toml | $(MADE)
	@echo "Installing the package and what it runs on into $(VENV); once, and for minutes on a slow line ..."
	@$(INSTALL) .
	@touch $@

$(DEV): pyproject.toml | $(MADE)
	@echo "Installing the package and all that its development needs into $(VENV); once, for some minutes ..."
	@$(INSTALL) '.[dev]'
	@touch $(RUNTIME) $@

clean:
	rm -rf $(VENV) logs site dist build .cache .pytest_cache .mypy_cache .ruff_cache .hypothesis
