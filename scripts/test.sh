#!/bin/sh
# Every test there is, the quick ones first. Stops at the first kind that fails.
set -eu
cd "$(dirname "$0")/.."

step() {
	printf '\n== %s\n' "$1"
}

step 'The interface: linter, types, tests, build'
sh scripts/ui.sh
(cd ui && npm run --silent lint && npm run --silent test)

# The tools that make the lists are Python, which nothing else needs.
if command -v python3 >/dev/null 2>&1; then
	step 'The readers of the registers'
	python3 tools/lexicon/read_registers.py --self-test
fi

step 'Rust: formatting and every crate'
cargo fmt --all --check
cargo build --quiet --workspace
cargo test --quiet --workspace --no-fail-fast

step 'The real window'
# The window that was just built with the rest: alone it would be built again, with other features of its parts.
ALARA_BIN="${CARGO_TARGET_DIR:-$PWD/target}/debug/alara-desktop" sh tests/e2e/run.sh
