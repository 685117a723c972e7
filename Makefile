# Thin doors to Meson, npm and the tests. Everything installs what it is missing.

BUILD ?= build
LISTEN ?= 127.0.0.1:8080
DATA ?= $(HOME)/.local/share/talon
GAMES ?= 300
NODE_PATH_DIR := $(CURDIR)/tool/node/node_modules/.bin
export PATH := $(NODE_PATH_DIR):$(PATH)

SEEDS ?= 10000
.PHONY: help play build page test quick simulation evidence durability leaks mutation coverage bench load abuse fairness reference fuzz shortage install format clean

help:
	@echo 'make play       install, build, and open the table: http://$(LISTEN)/'
	@echo 'make test       install, build, and run every test'
	@echo 'make quick      the tests of the inner loop, two to four minutes'
	@echo 'make build      the program: $(BUILD)/talon'
	@echo 'make page       the web page: web/dist'
	@echo 'make evidence   rules without code, statements without a test'
	@echo 'make simulation  a whole server in a made-up world, thousands of times: SEEDS=10000'
	@echo 'make durability  kills, power cuts, full and broken disks: CUTS=1000 KILLS=1000'
	@echo 'make leaks      does any view depend on what its seat may not know? RUNS=10000'
	@echo 'make mutation   how many small breaks of the rules the fast tests notice: SHARE=10 (percent)'
	@echo 'make coverage   branches of games, core and table that the fast tests reach'
	@echo 'make bench      how fast is it? prints figures'
	@echo 'make load       how much does the server bear? prints figures: SECONDS=10 each'
	@echo 'make abuse      how do people fare beside thirteen hundred who behave badly?'
	@echo 'make fairness   is the shuffle any good? figures of DEALS=10000000 deals'
	@echo 'make reference  reference models against the engine: GAMES=5000'
	@echo 'make fuzz       the fuzzers, SECONDS each: SECONDS=60'
	@echo 'make shortage   every allocation of a real server fails once: EVERY=5 (every fifth)'
	@echo 'make format     clang-format over all C files'
	@echo 'make clean      remove what was built'

install:
	@tool/install.sh

$(BUILD)/build.ninja: | install
	meson setup $(BUILD) .

build: install $(BUILD)/build.ninja
	ninja -C $(BUILD)

page: build
	cd web && npm ci --no-audit --no-fund && npm run build

play: build page
	$(BUILD)/talon serve --listen $(LISTEN) --data $(DATA) --page web/dist

test: install
	python3 tool/test.py

quick: install
	python3 tool/test.py --quick

simulation: build
	$(BUILD)/test/sim --controls --seeds $(SEEDS)
	$(BUILD)/test/sim_memory --seeds 50 --runs 200
	$(BUILD)/test/wire_secrets 1000

durability: build
	nice $(BUILD)/test/durability/cuts $(or $(CUTS),1000)
	nice $(BUILD)/test/durability/faults 1
	nice python3 test/durability/kill.py $(BUILD)/talon $(or $(KILLS),1000)

leaks: build
	$(BUILD)/test/leaks $(or $(RUNS),10000)

evidence: install
	python3 tool/evidence.py

mutation: install
	python3 tool/mutation.py --share $(or $(SHARE),100)

coverage: install
	tool/coverage.sh

bench: install
	test -d build-native || meson setup build-native . -Dnative=true
	ninja -C build-native
	build-native/bench/steps

build-native/load: install
	test -d build-native || meson setup build-native . -Dnative=true
	ninja -C build-native src/cli/talon bench/load

load: build-native/load
	LOAD_SECONDS=$(or $(SECONDS),10) build-native/bench/load build-native/src/cli/talon $(or $(TMPDIR),/tmp)

abuse: build-native/load
	LOAD_SECONDS=$(or $(SECONDS),10) build-native/bench/load build-native/src/cli/talon $(or $(TMPDIR),/tmp) abuse

fairness: build
	$(BUILD)/test/shuffle $(DEALS)

reference: build
	python3 tool/reference.py --games $(GAMES) --trace $(BUILD)/test/trace

fuzz: install
	tool/fuzz.sh $(or $(SECONDS),60)

shortage: build
	test -d build-safe || meson setup build-safe . -Db_sanitize=address,undefined -Db_lundef=false -Dbuildtype=debugoptimized
	ninja -C build-safe test/shortage/talon_short
	nice python3 test/shortage/shortage.py build-safe/test/shortage/talon_short $(BUILD)/talon --every $(or $(EVERY),1)

format:
	clang-format-14 -i $$(git ls-files '*.c' '*.h')

clean:
	rm -rf build build-* web/dist web/node_modules tool/node
