# `make play` and `make test` set up all they need in .venv first.
PYTHON ?= python3
BIN := .venv/bin
READY := .venv/.ready
YARDSTICK := build/pueblo_playouts
export UV_COMPILE_BYTECODE := 1

.PHONY: play test test-compiled test-plain test-deep lint bench lock clean

play: $(READY)
	@$(BIN)/cacique serve --open

test: lint test-compiled test-plain

lint: $(READY)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

test-compiled: $(READY)
	$(BIN)/pytest -n 2 -m "not deep"

# Plain Python shows what is really covered, and that the kernels do not depend on the compiler.
test-plain: $(READY)
	NUMBA_DISABLE_JIT=1 $(BIN)/pytest -n 2 -m "not deep and not compiled" --cov --cov-report=

test-deep: $(READY)
	$(BIN)/pytest -n 2 -m deep

bench: $(READY) $(YARDSTICK)
	$(BIN)/cacique bench --yardstick $(YARDSTICK)
	$(BIN)/python benchmarks/startup.py
	$(BIN)/python benchmarks/vector.py

$(YARDSTICK): benchmarks/pueblo_playouts.cpp
	mkdir -p $(@D)
	$${CXX:-g++} -O3 -march=native -o $@ $<

$(READY): pyproject.toml constraints.txt
	@$(PYTHON) -c 'import sys; sys.exit("cacique needs Python 3.11 or newer" if sys.version_info < (3, 11) else 0)'
	@test -x $(BIN)/python || $(PYTHON) -m venv .venv
	@test -x $(BIN)/uv || $(BIN)/python -m pip install --quiet --disable-pip-version-check uv
	@$(BIN)/uv pip install --quiet --python $(BIN)/python --constraints constraints.txt --group dev --editable .
	@touch $@

lock: $(READY)
	$(BIN)/uv pip compile --quiet --upgrade --no-annotate --no-header --group dev \
	  --output-file constraints.txt pyproject.toml

clean:
	rm -rf .venv build dist
