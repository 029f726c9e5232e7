#!/bin/sh
# What the real window costs, beside a blank window of the same toolkit in the same run: how soon it can be used and what it holds, on a
# record of 100,000 entries and 10,000 messages; an answer, a frame, a page. Ends with a table, and exits 1 where a limit is missed.
#   ALARA_BENCH_WINDOW=1000000   how many entries the record has
#   ALARA_BENCH_BUILT=DIR        programs that were built before: alara, alara-desktop, blank, driven, alara-bench
set -eu
cd "$(dirname "$0")/../.."
target=${CARGO_TARGET_DIR:-$PWD/target}
entries=${ALARA_BENCH_WINDOW:-100000}
turns=5000

built=${ALARA_BENCH_BUILT:-}
if [ -z "$built" ]; then
	built=$target/bench-window
	mkdir -p "$built"
	sh scripts/ui.sh
	# People's builds cannot be driven: one that can is a build of its own, and measured for what the others cannot tell.
	cargo build --quiet --release -p alara-desktop --features driven
	cp "$target/release/alara-desktop" "$built/driven"
	cargo build --quiet --release -p alara-desktop --example blank --features blank
	cp "$target/release/examples/blank" "$built/blank"
	cargo build --quiet --release -p alara-desktop -p alara-cli -p alara-bench
	cp "$target/release/alara-desktop" "$target/release/alara" "$target/release/alara-bench" "$built/"
fi

# In memory, where that can be: it is written an entry at a time.
memory=/dev/shm
[ -d "$memory" ] || memory=${TMPDIR:-/tmp}
made=$(mktemp -d "$memory/alara-bench.XXXXXX")
trap 'rm -rf "$made"' EXIT
trap 'exit 130' INT TERM
echo "a record of $entries entries is made" >&2
"$built/alara-bench" lived "$made/vault" "$entries" "$turns"
# The journal is made from the log the first time that it is read, as behind a new version: what is measured are the days after.
echo "a bench, and nobody's record" >"$made/pass"
"$built/alara" --data-dir "$made/vault" --passphrase-file "$made/pass" doctor --rebuild --check >/dev/null

status=0
E2E_PLAIN="$PWD/benches/window/measure.mjs" E2E_SECONDS=1500 ALARA_BIN="$built/driven" BENCH_PROGRAM="$built/alara-desktop" \
	BENCH_BLANK="$built/blank" BENCH_ALARA="$built/alara" BENCH_RECORD="$made/vault" BENCH_ENTRIES="$entries" \
	sh tests/e2e/run.sh || status=$?
exit "$status"
