# SPDX-License-Identifier: MIT
# The short way in. CMake does the work; this only makes sure that it, and what it needs, is there.

SETUP  ?= tools/setup
STRICT ?= OFF
TAVERN ?= build/troupe run examples/tavern.troupe --for 24h --story

.PHONY: all tavern test clean format help

all:
	@$(SETUP) build
	@tools/build release product

tavern: all
	@$(TAVERN)

test:
	@$(SETUP) build test
	@STRICT=$(STRICT) tests/house/all.sh

clean:
	rm -rf build build-asan build-clang build-debug build-gcc-O0

format:
	git ls-files '*.c' '*.h' | xargs clang-format -i

help:
	@echo 'make           builds build/troupe and the libraries'
	@echo 'make tavern    ... and runs a day in the tavern'
	@echo 'make test      ... and every test, on four builds; the last line counts them'
	@echo 'make format    lays out the C sources as .clang-format says'
	@echo 'make clean     removes the build folders'
	@echo 'What is missing is installed first, with apt-get; SETUP=: leaves that out.'
