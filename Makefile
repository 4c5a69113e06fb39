# One target for each thing people do. `make play` and `make test` need nothing but Debian 12 with Python 3.11 and make.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.installed
HEADERS := import os, sys, sysconfig; sys.exit(not os.path.exists(sysconfig.get_path('include') + '/Python.h'))

.PHONY: play demo hardware kicad site npm test lint types format bench soak adafruit chromium compiler compiled pictures screens docs runtimes wheel dist clean help

play: $(STAMP) runtimes  ## set up, then play VLKNO on the virtual board (a demo game where there is no terminal)
	@if [ -t 0 ] && [ -t 1 ]; then $(BIN)/hallboard play vlkno; else $(BIN)/hallboard demo vlkno; fi

demo: $(STAMP) runtimes  ## engine against engine through the virtual board's hands
	$(BIN)/hallboard demo vlkno

site: $(STAMP) npm  ## make the page without a server into build/site/: all of hallboard in a browser
	$(BIN)/python host/setup/make_site.py build/site

npm: $(STAMP)
	@command -v npm >/dev/null || $(BIN)/pip install -q --disable-pip-version-check -e '.[site]' || true

test: compiler chromium postgres $(STAMP) npm runtimes adafruit lint types  ## set up, then run every check and test (ARGS="-n 20")
	$(BIN)/python setup.py -q build_ext --inplace
	$(BIN)/pytest -n 4 --dist loadgroup $(ARGS)

lint: $(STAMP)  ## ruff
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: $(STAMP) npm  ## mypy, strict: the host, the core, and the firmware against MicroPython's modules; the page's scripts
	$(BIN)/mypy
	$(BIN)/python host/setup/firmware_types.py
	$(BIN)/python host/setup/script_types.py

format: $(STAMP)  ## put every file into ruff's format
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

hardware: $(STAMP)  ## make what is ordered, printed and drilled, into build/hardware/ (ARGS=faces for a part)
	$(BIN)/python -m hardware.build $(ARGS)

kicad:  ## install KiCad 9 from Debian's backports, for the checks of panels
	@sh hardware/get_kicad.sh

bench: $(STAMP) runtimes  ## print the figures of core, device and link (ARGS="compiled --against-c" for one)
	$(BIN)/python tests/bench/run.py $(ARGS)

soak: $(STAMP)  ## thousands of turns by untidy hands on simulated boards (ARGS="vlkno --turns 1000 --manner clumsy")
	$(BIN)/python -m tests.soak.run $(ARGS)

compiler:  # for the kernels: where there is none and none can be had, the pure rules serve
	@command -v cc >/dev/null && $(PYTHON) -c "$(HEADERS)" || { apt-get -qq update && apt-get -qq install -y gcc python3-dev; } >/dev/null 2>&1 || true

compiled: $(STAMP)  ## compile the kernels anew after a change of theirs
	HALLBOARD_COMPILED=require $(BIN)/python setup.py -q build_ext --inplace

pictures: $(STAMP)  ## draw the games' pictures in docs/pictures/ anew
	$(BIN)/python docs/pictures.py

screens: $(STAMP) runtimes  ## draw the terminal's screen for each game at 80x24 and 160x50 into build/screens/
	$(BIN)/python docs/screen.py build/screens

docs: $(STAMP) runtimes  ## build the documentation into docs/_build/
	$(BIN)/python -m sphinx -q -W --keep-going -b html docs docs/_build/html
	@echo docs/_build/html/index.html

runtimes:  ## MicroPython's unix port, amd64 and i386, into .runtimes/
	@$(PYTHON) host/setup/get_micropython.py .runtimes

chromium:  # for the tests of the page, which are skipped where none can be had
	@command -v chromium chromium-browser >/dev/null || { apt-get -qq update && apt-get -qq install -y chromium; } >/dev/null 2>&1 || true

postgres:  # for the tests of a club's archive, the same
	@ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || { apt-get -qq update && apt-get -qq install -y --no-install-recommends postgresql; } >/dev/null 2>&1 || true

adafruit: $(STAMP)  # what the test of the CircuitPython port drives
	@$(BIN)/python host/setup/get_adafruit.py .runtimes/adafruit

wheel: $(STAMP)  ## build the wheel into dist/
	$(BIN)/pip wheel -q --no-deps -w dist .

dist: $(STAMP)  ## build the source distribution, and from it the wheel, into dist/
	$(BIN)/python -m build

$(STAMP): pyproject.toml setup.py $(wildcard host/setup/kernels/*.py)
	@$(PYTHON) -m venv $(VENV) 2>/dev/null || { apt-get -qq update && apt-get -qq install -y python3-venv && $(PYTHON) -m venv $(VENV); }
	$(BIN)/pip install -q --disable-pip-version-check -e '.[dev]'
	@touch $@

clean:  ## remove what was made
	find host -name '*.so' -delete
	find host/hallboard/compiled_core -mindepth 1 -type d -empty -delete
	rm -rf $(VENV) .runtimes build dist docs/_build .mypy_cache .ruff_cache .pytest_cache .hypothesis

help:  ## this list
	@grep -hE '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 12
