# SPDX-License-Identifier: MIT
# The short way in. CMake does the work; this only makes sure that it, and what it needs, is there.

SETUP  ?= tools/setup
STRICT ?= OFF
FUZZ   ?= 3600
TAVERN ?= build/troupe run examples/tavern.troupe --for 24h --story

# The node that tools/setup installs where the machine's own is too old.
export PATH := $(CURDIR)/tools/node/node_modules/.bin:$(PATH)

.PHONY: all pages tavern village village-peaks benchmark web studio studio-test vscode vscode-test reference amalgamation release test-release tag site test test-hosts test-machines test-nwscript mutants clause-mutants fuzz fuzz-documents fuzz-lines coverage clean format help

all:
	@$(SETUP) build
	@tools/build release troupe_product

tavern: all
	@$(TAVERN)

# A week in the village on ten seeds, with and without a host that fails; what it takes is printed.
village: all
	@tools/build release test_village_life -DTROUPE_TESTS=ON
	@TROUPE_HOURS=168 TROUPE_SEEDS=10 build/tests/village/test_village_life

# The dearest steps of the village's week, in instructions: docs/performance.md.
village-peaks: all
	@tools/build release village_peaks -DTROUPE_TESTS=ON
	@mkdir -p build/village-peaks
	@TROUPE_HOURS=168 TROUPE_PEAKS=60 TEST_DIR=build/village-peaks TROUPE_BUILD=build sh tests/house/village_peaks.sh

# All contests between agents, 100 seeds: docs/benchmark.md. BENCHMARK='--contests duel' plays one.
BENCHMARK ?=
benchmark: all
	@$(SETUP) build bindings
	@bench/contests/run --jobs $$(nproc) $(BENCHMARK)

# The last line says where the package lies and how large it is.
web:
	@$(SETUP) build web
	@tools/build wasm web

# A static folder: any file server will do.
studio:
	@$(SETUP) build web studio
	@tools/build wasm web
	@web/studio/build.sh

# Long tests of the studio in a browser. `make studio-test CARD=market` runs one.
CARD ?=
studio-test: studio
	@$(SETUP) build test pages web studio
	@tests/studio/cards.sh $(CARD)

# The extension for VS Code, to be installed with `code --install-extension build/troupe.vsix`.
vscode:
	@$(SETUP) editors
	@editors/vscode/pack.sh build/troupe.vsix

# The packed extension in VS Code's editor, in a browser.
vscode-test:
	@$(SETUP) build pages editors vscode
	@tools/build release troupe
	@node tests/editors/vscode/vscode.mjs

# The comments of the public headers as pages: docs/reference/index.html.
reference:
	@$(SETUP) build test
	@doxygen docs/reference.doxygen

# The engine and the compiler of texts in one file each: build/amalgamation/troupe.c and troupe.h.
amalgamation:
	@$(SETUP) build node
	@tools/build release troupe_amalgamation_troupe
	@ls -l build/amalgamation/troupe.c build/amalgamation/troupe.h

# Documents, reference, gallery, patterns and studio as a folder of pages that need no network: build/site.
site: all studio reference
	@node tools/site.mjs build/site build/troupe
	@cp -R docs/reference build/site/reference
	@cp -R build-wasm/studio build/site/studio
	@node tests/site/site.mjs build/site

# The archives of a release, with their checksums: build/release.
release:
	@$(SETUP) build test web studio machines
	@tools/build release "troupe_product troupe_amalgamation_troupe troupe_amalgamation_troupe-command"
	@tools/build wasm web
	@web/studio/build.sh
	@tools/release

# Each archive is unpacked in an empty folder and tried there.
test-release:
	@$(SETUP) build test pages bindings machines
	@mkdir -p build/tests/run/release
	@TEST_DIR=$(CURDIR)/build/tests/run/release sh tests/release/release.sh

# The set of old saves of this version, a commit with it, and the tag: what a release needs once its archives are tried. Nothing is pushed.
tag:
	@$(SETUP) build test
	@tools/tag

test:
	@$(SETUP) build test pages web studio editors bindings
	@STRICT=$(STRICT) tests/house/all.sh

# Games, languages and programs that take more to install than `make test` should: those of examples/, C#, as Unity calls it, zsh and fish.
# `make test-hosts HOST=sdl` plays one of the games.
HOST ?= start sdl link luanti godot browser
test-hosts:
	@$(SETUP) build test pages web studio bindings hosts
	@tools/build release all
	@for host in $(HOST); do \
		mkdir -p $(CURDIR)/build/tests/run/hosts/$$host && \
		TEST_DIR=$(CURDIR)/build/tests/run/hosts/$$host TROUPE_BUILD=build TROUPE=build/troupe sh tests/hosts/$$host.sh || exit 1; done
	@mkdir -p build/tests/run/hosts
	@TEST_DIR=$(CURDIR)/build/tests/run/hosts TROUPE_BUILD=build sh tests/bindings/bindings.sh hosts
	@TEST_DIR=$(CURDIR)/build/tests/run/hosts TROUPE=build/troupe sh tests/cli/completions.sh hosts

# 300 drawn texts, exported as NWScript and played beside the engine.
test-nwscript:
	@$(SETUP) build test pages
	@tools/build release all
	@mkdir -p build/tests/run/nwscript
	@TEST_DIR=$(CURDIR)/build/tests/run/nwscript TROUPE=build/troupe TROUPE_BUILD=build sh tests/export/nwscript.sh 1 300

# The same stories on other machines, which are emulated: Windows, ARM, big-endian, 32 bits; and saves and logs crossed between all.
test-machines:
	@$(SETUP) build test web machines
	@tools/build wasm web
	@tools/build release all
	@mkdir -p build/tests/run/windows
	@TEST_DIR=$(CURDIR)/build/tests/run/windows sh tests/machines/windows.sh
	@sh tests/machines/machines.sh

# Tests the tests: a small mistake at a time in the engine, which they must notice. Takes about an hour.
mutants:
	@$(SETUP) build test
	@tools/mutants

# Switches off each clause behind each sort of line: a case of the matrix must fail, and is named. A few seconds.
clause-mutants:
	@$(SETUP) build test
	@tools/matrix mutants

# For FUZZ seconds, shared by the targets. What it finds is kept in build-fuzz, and a new run goes on from there.
SHARE = $$(($(FUZZ) / 5))
fuzz:
	@$(SETUP) build test pages
	@for what in text save pack log; do tools/build fuzz fuzz_$$what -DTROUPE_TESTS=ON || exit 1; done
	@mkdir -p build-fuzz/texts build-fuzz/saves build-fuzz/packs build-fuzz/logs
	@build-fuzz/tests/script/fuzz_text -max_total_time=$(SHARE) -max_len=16384 -timeout=20 \
		-artifact_prefix=build-fuzz/ build-fuzz/texts examples tests/script/examples
	@$(MAKE) --no-print-directory fuzz-documents FUZZ=$(SHARE)
	@build-fuzz/tests/engine/fuzz_save -max_total_time=$(SHARE) -max_len=65536 -timeout=20 \
		-artifact_prefix=build-fuzz/ build-fuzz/saves tests/engine/save_corpus
	@build-fuzz/tests/engine/fuzz_pack -max_total_time=$(SHARE) -max_len=65536 -timeout=20 \
		-artifact_prefix=build-fuzz/ build-fuzz/packs tests/engine/pack_corpus
	@build-fuzz/tests/engine/fuzz_log -max_total_time=$(SHARE) -max_len=65536 -timeout=20 \
		-artifact_prefix=build-fuzz/ build-fuzz/logs tests/engine/log_corpus

# Documents alone: half of the time fast, then as long with the sanitizers, which first play all that was found. The threshold keeps
# libFuzzer from searching a list of thousands of rare features for each feature of a run, which took half of the time.
DOCUMENTS = -max_len=4096 -timeout=20 -max_total_time=$$(($(FUZZ) / 2)) -entropic_feature_frequency_threshold=1 \
	-dict=build-fuzz/words.dict -artifact_prefix=build-fuzz/ build-fuzz/documents
fuzz-documents:
	@$(SETUP) build test pages
	@tools/build release test_matrix -DTROUPE_TESTS=ON
	@tools/build fuzz-fast fuzz_document -DTROUPE_TESTS=ON
	@tools/build fuzz fuzz_document -DTROUPE_TESTS=ON
	@mkdir -p build-fuzz/documents
	@build/tests/matrix/test_matrix texts $(filter-out %/places.matrix,$(wildcard tests/matrix/*.matrix)) | \
		node tools/fuzz_seeds.mjs build-fuzz 4096
	@build-fuzz-fast/tests/script/fuzz_document -merge=1 -max_len=4096 build-fuzz/documents build-fuzz/seeds $(wildcard build-fuzz/texts)
	@build-fuzz-fast/tests/script/fuzz_document $(DOCUMENTS)
	@build-fuzz/tests/script/fuzz_document $(DOCUMENTS)

# Lines of the code that reads, lays out and changes texts, and how many of them the documents found so far reach. Needs llvm, too.
READING = $(addprefix $(CURDIR)/script/,document parse text tools)
LINES = build-fuzz-lines/documents
fuzz-lines:
	@command -v llvm-cov >/dev/null || { echo 'make fuzz-lines needs llvm-cov and llvm-profdata; install llvm.' >&2; exit 1; }
	@[ -d build-fuzz/documents ] || { echo 'There are no documents yet; run make fuzz-documents first.' >&2; exit 1; }
	@$(SETUP) build test pages
	@tools/build fuzz-lines fuzz_document -DTROUPE_TESTS=ON
	@LLVM_PROFILE_FILE=$(LINES).profraw build-fuzz-lines/tests/script/fuzz_document -runs=0 build-fuzz/documents
	@llvm-profdata merge -o $(LINES).profdata $(LINES).profraw
	@llvm-cov report build-fuzz-lines/tests/script/fuzz_document -instr-profile=$(LINES).profdata $(READING) | sed -n '1p;$$p'

# Pages, bindings, grammars and completions that are made from headers, tables and tests; the last lines name those that changed.
pages:
	@$(SETUP) build test
	@tools/pages

# Which lines and branches the tests reach: docs/testing.md.
coverage:
	@$(SETUP) build test
	@tools/coverage

clean:
	rm -rf build build-asan build-clang build-coverage build-debug build-fuzz build-fuzz-fast build-fuzz-lines build-gcc-O0 build-machines build-mutants build-polling build-tsan build-wasm build-windows

format:
	git ls-files '*.c' '*.h' | xargs clang-format -i

help:
	@echo 'make           builds build/troupe and the libraries'
	@echo 'make tavern    ... and runs a day in the tavern'
	@echo 'make village   lets 330 people live for a week, ten times, and looks after them'
	@echo 'make village-peaks  counts the instructions of the dearest steps of that week'
	@echo 'make benchmark lets agents play seven contests on 100 seeds, and compares them'
	@echo 'make studio    builds the page in which stories are written and watched: build-wasm/studio'
	@echo 'make studio-test  ... and does with it in a browser what people do, at length'
	@echo 'make web       builds the npm package with the WebAssembly module'
	@echo 'make amalgamation  writes the engine in one file: build/amalgamation/troupe.c'
	@echo 'make site      makes pages of all documents, with a gallery and the studio: build/site'
	@echo 'make release   makes the archives of a release: build/release'
	@echo 'make test-release  ... unpacks each in an empty folder, and tries it'
	@echo 'make tag       marks the last commit as the release of the version in CMakeLists.txt'
	@echo 'make vscode    packs the extension for VS Code: build/troupe.vsix'
	@echo 'make vscode-test  tries it in the editor of VS Code, in a browser'
	@echo 'make test      ... and every test, on all builds; the last line counts them'
	@echo 'make test-hosts  ... and what takes more to install: games, C#, zsh, fish'
	@echo 'make test-machines  ... the same stories on Windows, ARM, s390x and 32 bits, which are emulated'
	@echo 'make mutants   makes small mistakes in the engine, and looks whether the tests notice'
	@echo 'make clause-mutants  switches off each clause in turn, and names the test that fails'
	@echo 'make fuzz      looks for texts, documents, saves, packs and logs that break something, for FUZZ=3600 seconds'
	@echo 'make fuzz-documents  ... for documents alone; half of the time without sanitizers, much faster'
	@echo 'make fuzz-lines      counts the lines that the documents found so far reach'
	@echo 'make reference makes pages of the comments in the public headers'
	@echo 'make pages     writes what is made from headers, tables and tests: pages, bindings, grammars, completions'
	@echo 'make coverage  prints which lines and branches the tests reach'
	@echo 'make format    lays out the C sources as .clang-format says'
	@echo 'make clean     removes the build folders'
	@echo 'What is missing is installed first, with apt-get; SETUP=: leaves that out.'
