#!/bin/sh
# The long tests: the property tests with many more cases, a process that is killed thousands of times, a disk that fails at ten
# thousand calls, and whatever else is marked as long. The seed is printed; `ALARA_SEED=n make soak` plays it again.
set -eu
cd "$(dirname "$0")/.."
seed="${ALARA_SEED:-$(date +%s)}"
echo "seed $seed"
export ALARA_SEED="$seed"
cargo build --quiet --release -p alara-cli
export ALARA_CRASH_CYCLES="${ALARA_CRASH_CYCLES:-2000}" ALARA_CRASH_SEED="$seed"
export ALARA_FAULT_SITES="${ALARA_FAULT_SITES:-10000}" ALARA_FAULT_FIRST="${ALARA_FAULT_FIRST:-2000}" ALARA_FAULT_SEED="$seed"
export ALARA_LONG_DEEDS="${ALARA_LONG_DEEDS:-400}"
# What these found is told even where they pass.
cargo test --quiet --release -p alara-store --test crash -- --nocapture
cargo test --quiet --release -p alara-tests --test faults -- --nocapture
cargo test --quiet --release -p alara-tests --test long_deeds -- --nocapture
export ALARA_CRASH_CYCLES=10 ALARA_FAULT_SITES=20 ALARA_FAULT_FIRST=10 ALARA_LONG_DEEDS=4
PROPTEST_CASES="${PROPTEST_CASES:-20000}" cargo test --quiet --release --workspace --exclude alara-desktop -- --include-ignored --skip write_the_automata
