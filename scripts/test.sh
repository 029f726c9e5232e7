#!/bin/sh
# Every test there is, the quick ones first. Stops at the first kind that fails.
set -eu
cd "$(dirname "$0")/.."

# The same made-up cases each time, so that a pass and a failure say something of the change; `make soak` looks for new ones.
export PROPTEST_RNG_SEED="${PROPTEST_RNG_SEED:-20261124}"

step() {
	printf '\n== %s\n' "$1"
}

step 'The interface: linter, types, tests, build'
sh scripts/ui.sh
(cd ui && npm run --silent lint && npm run --silent test)

step 'The readers of the registers'
python3 tools/lexicon/read_registers.py --self-test

step 'Rust: formatting and every crate'
cargo fmt --all --check
# All at once: built for running and again for testing, most of it would be built twice, with other features of its parts.
cargo build --quiet --workspace --all-targets

step 'Every crate, and beside it the real window'
# The window that was just built with the rest: alone it would be built again, with other features of its parts. It waits for half of its
# time: the tests of the crates run in what it leaves, at so low a priority that they do not starve it, as a second window did.
target="${CARGO_TARGET_DIR:-$PWD/target}"
mkdir -p "$target/e2e"
said="$target/e2e/said.log"
E2E_SECONDS="${E2E_SECONDS:-900}" ALARA_BIN="$target/debug/alara-desktop" sh tests/e2e/run.sh >"$said" 2>&1 &
window=$!
trap 'kill "$window" 2>/dev/null || true; wait "$window" 2>/dev/null || true' EXIT
trap 'exit 130' INT TERM
# Many tests wait for a disk, a process or a clock: one more than there are cores runs meanwhile.
RUST_TEST_THREADS="${RUST_TEST_THREADS:-$(($(nproc 2>/dev/null || echo 2) + 1))}" nice -n 15 cargo test --quiet --workspace --no-fail-fast
shown=0
wait "$window" || shown=$?
trap - EXIT
cat "$said"
[ "$shown" -eq 0 ] || exit "$shown"

step 'Variants of the labelled cases'
python3 scripts/variants.py --alara "$target/debug/alara" --n 300

step 'Messages that tell several things'
python3 scripts/told.py --alara "$target/debug/alara" --limit 24
