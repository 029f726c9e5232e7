# The few commands there are. `make run` and `make test` set everything up by themselves on a machine that has Rust, Node, make and git.

SHELL := /bin/sh
.DEFAULT_GOAL := help
.PHONY: help run demo pictures test eval told present sentences reader bench soak lint format sqlx fuzz package setup ui clean-ui

help:
	@echo 'make run    builds Alara and opens its window (or a terminal conversation where there is no display)'
	@echo 'make demo   opens the window on a demo record, in a temporary folder'
	@echo 'make pictures  takes a picture of every page, at each size, light and dark'
	@echo 'make test   runs everything: Rust, the interface, compile-fail, architecture, the real window'
	@echo 'make eval   scores every set of labelled cases with the newest built program (READERS=both, JSON=file, BASE=file)'
	@echo 'make told   scores messages that tell several things, each with its time, day and person'
	@echo 'make present  compares what base (BASE=rev) and working tree make of every labelled case'
	@echo 'make sentences  prints every sentence that the program can say, with its places'
	@echo 'make reader  trains the second reader anew (an hour on two cores; goes on where it was cut off)'
	@echo 'make bench  prints figures beside their floors, in a release build'
	@echo 'make soak   runs the long tests'
	@echo 'make package  builds a release of the window and of alara, as a deb and an rpm'
	@echo 'make lint   checks formatting, clippy, the interface, licences and banned dependencies'
	@echo 'make sqlx   describes the queries again after a migration'
	@echo 'make fuzz   runs each fuzz target for ten minutes (needs a nightly toolchain)'

run:
	@sh scripts/setup.sh build
	@$(MAKE) --no-print-directory ui
	@sh scripts/run.sh

demo:
	@sh scripts/setup.sh build
	@$(MAKE) --no-print-directory ui
	@sh scripts/demo.sh

pictures:
	@sh scripts/setup.sh test
	@sh scripts/pictures.sh

test:
	@sh scripts/setup.sh test
	@sh scripts/test.sh

# LISTS=1 prints the lists of words that no case hits, in a build of its own.
eval:
ifdef LISTS
	@cargo test --quiet -p alara-tests --features hits --test house list_hits -- --nocapture
else
	@python3 scripts/eval.py --readers $(or $(READERS),rules) $(if $(ALARA),--alara $(ALARA)) $(if $(JSON),--json $(JSON)) $(if $(BASE),--base $(BASE))
endif

told:
	@python3 scripts/told.py $(if $(ALARA),--alara $(ALARA)) $(if $(SHOW),--show $(SHOW))

present:
	@sh scripts/present.sh

sentences:
	@cargo run --quiet -p alara-tests --example sentences

reader:
	@sh scripts/reader.sh

bench:
	@sh scripts/setup.sh test
	@sh scripts/bench.sh $(PARTS)

soak:
	@sh scripts/setup.sh soak
	@sh scripts/soak.sh

package:
	@sh scripts/setup.sh package
	@sh scripts/package.sh $(BUNDLES)

lint: ui
	cargo fmt --all --check
	cargo clippy --workspace --all-targets -- -D warnings
	cd ui && npm run --silent lint && npm run --silent typecheck
	@command -v cargo-deny >/dev/null 2>&1 || cargo install cargo-deny --locked --quiet
	cargo deny --all-features check licenses bans sources

format:
	cargo fmt --all
	cd ui && npm run --silent format

sqlx:
	sh migrations/prepare

fuzz:
	@command -v cargo-fuzz >/dev/null 2>&1 || cargo install cargo-fuzz --locked --quiet
	sh scripts/fuzz.sh

# The built interface, made again only when a source of it is newer.
ui:
	@sh scripts/ui.sh
