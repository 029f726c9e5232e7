#!/bin/sh
# The long tests: the property tests with many more cases, and whatever is marked as long.
set -eu
cd "$(dirname "$0")/.."
PROPTEST_CASES="${PROPTEST_CASES:-20000}" cargo test --quiet --release --workspace --exclude alara-desktop -- --include-ignored --skip write_the_automata
