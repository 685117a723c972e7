# Short commands for Meson, npm and the tests. Each installs first what it needs and is missing, and
# no more: the lists of tool/packages_*.txt.

BUILD ?= build
LISTEN ?= 127.0.0.1:8080
DATA ?= $(HOME)/.local/share/talon
GAMES ?= 300
SEEDS ?= 10000
PREFIX ?= /usr/local
DESTDIR ?=
LIBDIR ?= lib
PAGE ?= web/dist
NODE_PATH_DIR := $(CURDIR)/tool/node/node_modules/.bin
export LIBDIR
export PATH := $(NODE_PATH_DIR):$(PATH)

.PHONY: help play build page npm-package all deps deps-build deps-play install install-library library-abi wheel uninstall test quick format clean evidence simulation \
	durability leaks worlds same-moves mutation coverage analysis bench solve-speed strength fit learn truths load abuse fairness reference fuzz avx512 \
	npm-reference site dist check-packages

help:
	@echo 'make play        build, and open the table: http://$(LISTEN)/'
	@echo 'make test        build, and run every test'
	@echo 'make quick       the tests of the inner loop'
	@echo 'make build       build the program: $(BUILD)/talon'
	@echo 'make page        build the web page: web/dist'
	@echo 'make npm-package build the npm package: $(BUILD)/talon-cards-engine-VERSION.tgz'
	@echo 'make all         build the program, the modules of the page and the tests'
	@echo 'make deps        install what is needed to build, play and test (Debian 12)'
	@echo 'make install     install program, page, documentation and units: PREFIX=/usr/local DESTDIR='
	@echo 'make install-library  install only the C library, after make build: LIBDIR=lib'
	@echo 'make wheel       make the Python package talon-cards: $(BUILD)/wheel (doc/python.md)'
	@echo 'make library-abi keep what the C library promises from this release on: doc/library.md'
	@echo 'make npm-reference make the pages of the npm package for the site, with TypeDoc'
	@echo 'make site        make the documentation as a site: $(BUILD)/site'
	@echo 'make dist        make what a release hands out: the folder dist'
	@echo 'make uninstall   remove what `make install` installed'
	@echo 'make format      format all C files with clang-format'
	@echo 'make clean       remove what was built'
	@echo
	@echo 'Longer tests and measurements:'
	@echo 'make evidence    list rules without code and statements without a test'
	@echo 'make simulation  run simulated servers: SEEDS=10000'
	@echo 'make durability  kill servers, cut the power, fill and break disks, take memory: CUTS=1000 KILLS=1000'
	@echo 'make leaks       look for views that depend on hidden cards: RUNS=10000'
	@echo 'make worlds      draw possible deals, and play them again: RUNS=900 of each game'
	@echo 'make same-moves  compare the moves of bots in several builds: DECISIONS=10000 of each game'
	@echo 'make mutation    count the mutants that the fast tests find: SHARE=10 (percent)'
	@echo 'make coverage    measure the branches that the fast tests reach'
	@echo "make analysis    analyse the C code deeper than make test does"
	@echo 'make bench       measure the speed of the engine'
	@echo 'make solve-speed measure the double-dummy solver beside libdds: DEALS_EACH=40'
	@echo 'make strength    measure the levels of the bots, and write doc/strength.md: MINUTES=40'
	@echo 'make learn       learn how good Wunsdorf players choose a card: ROUNDS=12000000; of a'
	@echo '                 relative of Whist: GAME=german DEALS=150000'
	@echo 'make fit         fit how the quick Wunsdorf player chooses: DEALS=12 STEPS=6000'
	@echo 'make truths      answer the questions of doc/truths.md: play what is missing'
	@echo 'make load        measure how much a server bears: SECONDS=10 for each measurement'
	@echo 'make abuse       measure a server under 1,300 abusive clients'
	@echo 'make fairness    measure the shuffle: DEALS=10000000'
	@echo 'make reference   compare the reference models with the engine: GAMES=5000'
	@echo 'make fuzz        run the fuzzers: SECONDS=60 each'
	@echo 'make check-packages  install, upgrade and remove packages in a Debian of their own; as root'
	@echo 'make avx512      test the kernels for AVX-512 on an emulated processor: GAMES_EACH=20'

deps:
	@tool/install_dependencies.sh test

deps-build:
	@tool/install_dependencies.sh build

deps-play:
	@tool/install_dependencies.sh play

build: deps-build
	@tool/configure.sh $(BUILD)
	ninja -C $(BUILD)

page: deps-play
	@tool/configure.sh $(BUILD) page
	ninja -C $(BUILD)
	cd web && npm ci --no-audit --no-fund && npm run build

npm-package: page
	cd web && npm run --silent elements && npm run --silent pack -- --pack-destination $(abspath $(BUILD))

# Everything: the program, the page's modules, tests and measurements.
all: deps
	@tool/configure.sh $(BUILD) page tests
	ninja -C $(BUILD)

play: page
	$(BUILD)/talon serve --listen $(LISTEN) --data $(DATA) --page web/dist

# Root builds nothing: it copies what another user has built.
install:
	@tool/install.sh $(BUILD)/talon $(PAGE) "$(PREFIX)" "$(DESTDIR)"

install-library:
	@tool/install.sh --library $(BUILD) "$(PREFIX)" "$(DESTDIR)"

wheel: build
	@tool/install_dependencies.sh python
	@tool/python_wheel.sh $(BUILD) $(BUILD)/wheel

library-abi: all
	python3 tool/library_abi.py $(BUILD)/src/library/libtalon.so src/library/libtalon.abi

# What the npm package exports, as pages for the site.
npm-reference: page
	npm --prefix tool/typedoc ci --no-audit --no-fund --silent
	npm --prefix tool/typedoc run --silent reference

site: npm-reference
	@tool/install_dependencies.sh dist
	python3 tool/site.py $(BUILD)/talon $(BUILD)/site

dist: npm-reference
	@tool/install_dependencies.sh dist
	BUILD=$(BUILD) python3 tool/dist.py dist

check-packages: npm-reference
	@tool/install_dependencies.sh dist
	python3 test/package/check_packages.py $(or $(ROOT_CACHE),/tmp/talon-packages)

uninstall:
	@tool/install.sh --remove "$(PREFIX)" "$(DESTDIR)"

test: deps
	python3 tool/test.py

quick: deps
	python3 tool/test.py --quick

simulation: all
	$(BUILD)/test/simulated_server --controls --seeds $(SEEDS)
	$(BUILD)/test/wire_secrets 1000

durability: all
	nice $(BUILD)/test/durability/power_cuts $(or $(CUTS),1000)
	nice $(BUILD)/test/durability/disk_faults 1
	nice python3 test/durability/kill.py $(BUILD)/talon $(or $(KILLS),1000)
	SEED=all nice python3 test/server/test_memory.py $(BUILD)/talon $(BUILD)/test/server/failing_malloc.so

# Fewer than three runs in five find a trace: four times as many for 100,000 traces in five games.
leaks: all
	$(BUILD)/test/leaks $(or $(RUNS),10000)
	$(BUILD)/test/level_leaks $$((4 * $(or $(RUNS),10000)))

# With 900 runs, ten million possible deals.
worlds: all
	nice $(BUILD)/test/sampled_worlds $(or $(RUNS),900)

# So many games of each preset, each of a hundred decisions at most, that the game with the fewest
# presets, which has two, makes DECISIONS. The sanitized build is that of make test.
same-moves: all
	ninja -C $(BUILD) test/search/same_moves_native test/search/same_moves_clang
	nice node test/search/same_moves.mjs $$(($(or $(DECISIONS),10000) / 200)) 100 100 \
		$(BUILD)/test/search/same_moves $(BUILD)/src/wasm/talon.wasm \
		$(BUILD)/test/search/same_moves_native $(BUILD)/test/search/same_moves_clang \
		$(wildcard build-safe/test/search/same_moves)

evidence: deps
	python3 tool/evidence.py

# clang-tidy as deep as clang goes by itself; `make test` leaves a function sooner.
analysis: all
	python3 tool/clang_tidy.py $(BUILD)

mutation: deps
	python3 tool/mutation.py --share $(or $(SHARE),100)

coverage: deps
	tool/coverage.sh

truths: build
	python3 tool/truths.py $(BUILD)/talon

strength: build
	python3 tool/strength.py $(BUILD)/talon --measure --minutes $(or $(MINUTES),40)

# Prints the weights by which good Wunsdorf players choose a card: doc/fits.md.
learn: all
	$(if $(GAME),$(BUILD)/bench/trick_learn $(GAME) $(or $(DEALS),150000), \
		$(BUILD)/bench/wunsdorf_learn $(or $(ROUNDS),12000000))

# Games of the strongest level, kept, and the numbers that explain them best. The second game of a
# deal has the same cards, so it is not read.
fit: all
	mkdir -p $(BUILD)/fit
	for players in 3 4 5; do \
		$(BUILD)/talon match expert@4000 expert@4000 --preset wunsdorf/standard \
			--option players=$$players --deals $(or $(DEALS),12) --seed fit-$$players \
			--resume $(BUILD)/fit/$$players.deals --records $(BUILD)/fit/$$players || exit 1; \
	done
	$(BUILD)/bench/wunsdorf_fit $(or $(STEPS),6000) $(BUILD)/fit/*/deal-*-1.record

# The program as people get it, not one that is compiled for this processor alone.
bench: all
	$(BUILD)/bench/steps
	$(BUILD)/bench/search
	$(BUILD)/bench/kernels
	node bench/kernels.mjs $(BUILD)/src/wasm/kernels.wasm
	$(BUILD)/bench/batch_speed

solve-speed: all
	ninja -C $(BUILD) bench/solve test/solve/solved_positions src/wasm/solve.wasm
	$(BUILD)/bench/solve $(or $(DEALS_EACH),40) >$(BUILD)/solve_speed.txt; status=$$?; \
		cat $(BUILD)/solve_speed.txt; exit $$status
	node bench/solve.mjs $(BUILD)/src/wasm/solve.wasm $(BUILD)/test/solve/solved_positions \
		$(or $(DEALS_EACH),40) $(BUILD)/solve_speed.txt

build-native/load: deps
	test -d build-native || meson setup build-native . -Dnative=true
	ninja -C build-native src/cli/talon bench/load

web/node_modules/ws/package.json: web/package-lock.json
	cd web && npm ci --no-audit --no-fund

load: build-native/load web/node_modules/ws/package.json
	LOAD_SECONDS=$(or $(SECONDS),10) build-native/bench/load build-native/src/cli/talon $(or $(TMPDIR),/tmp)

abuse: build-native/load
	LOAD_SECONDS=$(or $(SECONDS),10) build-native/bench/load build-native/src/cli/talon $(or $(TMPDIR),/tmp) abuse requests

fairness: all
	$(BUILD)/test/shuffle $(DEALS)

reference: all
	python3 tool/reference.py --games $(GAMES) --trace $(BUILD)/test/trace

avx512: all
	@tool/install_dependencies.sh avx512
	FAST_GAMES=$(or $(GAMES_EACH),20) tool/avx512.sh

fuzz: deps
	tool/fuzz.sh $(or $(SECONDS),60)

format:
	clang-format-14 -i $$(git ls-files '*.c' '*.h')

clean:
	rm -rf build build-* dist web/dist web/node_modules tool/node
