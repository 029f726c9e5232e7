#!/bin/sh
# Ten minutes for each fuzz target (or FUZZ_SECONDS).
set -eu
cd "$(dirname "$0")/../fuzz"
for target in fuzz_targets/*.rs; do
	name=$(basename "$target" .rs)
	mkdir -p "corpus/$name"
	cargo +nightly fuzz run --fuzz-dir . "$name" "corpus/$name" "seeds/$name" -- -max_total_time="${FUZZ_SECONDS:-600}"
done
