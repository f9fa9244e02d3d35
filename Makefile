# make            set everything up, print every game into output/, and say how to run it
# make setup      set everything up, and say how to run it
# make help       this list
# make test       set everything up and pass the tests; with COVERAGE=1 measure what they run
# make test-long  the long tests, which make test leaves out
# make bench      the benchmarks
# make mutants    each rule and number of scoring changed a little: which no test notices (long)
# make program  build/companion: a folder that runs where Python is not, on this system
# make release  dist: source, wheel, that program, a site for any web host, SHA256SUMS
# make pictures   draw the pictures of the README anew
# before and after a refactoring: .venv/bin/python -m tests.same_output keep FILE, then compare FILE

PYTHON ?= python3
BIN := .venv/bin

unexport PYTHONDONTWRITEBYTECODE # the tests start commands often: each module is compiled once

# files that tests write and forget stay in memory where it has room: disks are slow
MEMORY := $(shell df -Pk /dev/shm 2>/dev/null | awk 'NR == 2 && $$4 > 4000000 {print "TMPDIR=/dev/shm"}')

.PHONY: print setup help test checks pytest javascript test-long bench mutants pictures golden program release clean

print: .venv/installed
	@$(BIN)/companion print
	@$(MAKE) -s setup

setup: .venv/installed
	@echo "Run it:       $(BIN)/companion (three doors: studio, app, print); tests: make test"
	@echo "On your path: pipx install . (or, if ~/.local/bin is on it: mkdir -p ~/.local/bin && ln -sf $(CURDIR)/$(BIN)/companion ~/.local/bin/)"

help:
	@sed -n 's/^# \(make.*\)/\1/p' Makefile

.venv/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "Python 3.11 or newer is needed; try: make PYTHON=python3.12"; exit 1; }
	@$(PYTHON) -m venv .venv || \
		{ rm -rf .venv; echo "the venv module is missing; on Debian: apt install python3-venv"; exit 1; }

.venv/installed: .venv/bin/python pyproject.toml
	@echo "Setting up (once) ..."
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check -e .
	@touch $@

.venv/tested: .venv/bin/python pyproject.toml
	@echo "Setting up the test tools (once) ..."
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[test,photo]'
	@touch $@ .venv/installed

test: .venv/tested # the checks run beside the tests, which wait for browsers and disks at times
	@$(MAKE) -j2 --no-print-directory checks pytest

checks: .venv/tested javascript
	$(BIN)/ruff format --check
	$(BIN)/ruff check
	$(BIN)/mypy --strict companion benchmarks/run.py

# one worker more than there are cores, as they wait for browsers, terminals and disks
WORKERS ?= $(shell expr $$(getconf _NPROCESSORS_ONLN) + 1)
pytest: .venv/tested # a worker that is done takes over what another has left
	$(MEMORY) $(BIN)/python -m pytest -q -r fER -n $(WORKERS) --dist worksteal $(if $(COVERAGE),--cov)

javascript:
	@if command -v npm >/dev/null; then \
		$(MAKE) -s --no-print-directory node_modules/.installed && npx eslint companion && npx tsc; \
	elif [ -n "$$COMPANION_SKIP_NOTHING" ]; then \
		echo "npm is missing: the programs of the phone page cannot be checked"; exit 1; \
	else \
		echo "Left out: checking the programs of the phone page needs node with npm"; \
	fi

node_modules/.installed: package.json package-lock.json .npmrc
	@echo "Setting up the checks of JavaScript (once) ..."
	@npm ci --no-audit --no-fund --loglevel=error
	@touch $@

LONG ?= tests
MARKS ?= long or slow
test-long: .venv/tested
	$(BIN)/python -m pytest -q -n auto --long -m '$(MARKS)' -x $(LONG)

bench: .venv/tested
	$(BIN)/python benchmarks/run.py

mutants: .venv/tested
	$(BIN)/python -m tests.mutants modules $(notdir $(patsubst %/scoring.toml,%,$(wildcard templates/*/scoring.toml)))

pictures: .venv/tested
	$(BIN)/python docs/pictures.py

golden: .venv/tested
	$(BIN)/python -m pytest -q tests --update-golden

program release: # with any Python from 3.11 on; their tools stay in build/tools
	$(PYTHON) release/build.py $@

clean:
	rm -rf .venv node_modules build dist
