#!/bin/sh
# The long tests: the property tests with many more cases, a process that is killed thousands of times, a disk that fails at ten
# thousand calls, the package in a bare Debian, real model servers on this computer, a small model that babbles, and whatever else is
# marked as long. The seed is printed; `ALARA_SEED=n make soak` plays it again.
set -eu
cd "$(dirname "$0")/.."
seed="${ALARA_SEED:-$(date +%s)}"
echo "seed $seed"
export ALARA_SEED="$seed" PROPTEST_RNG_SEED="${PROPTEST_RNG_SEED:-$seed}"
# The package, in a bare Debian that root makes: it is built with the two programs that the rest uses.
if command -v debootstrap >/dev/null 2>&1; then
  sh scripts/package.sh deb
  $([ "$(id -u)" = 0 ] || echo sudo) sh scripts/installs.sh
else
  echo 'This is no Debian or Ubuntu: the package was not installed anywhere.'
  cargo build --quiet --release -p alara-cli
fi
alara="${CARGO_TARGET_DIR:-$PWD/target}/release/alara"
sh scripts/servers.sh "$alara"
bash scripts/shelves.sh
python3 scripts/eval.py --alara "$alara"
python3 scripts/variants.py --alara "$alara" --n 5000 --seeds "${ALARA_SEEDS:-1-20}"
python3 scripts/variants.py --alara "$alara" --n 5000 --grown
export ALARA_CRASH_CYCLES="${ALARA_CRASH_CYCLES:-2000}" ALARA_CRASH_SEED="$seed"
export ALARA_FAULT_SITES="${ALARA_FAULT_SITES:-10000}" ALARA_FAULT_FIRST="${ALARA_FAULT_FIRST:-2000}" ALARA_FAULT_SEED="$seed"
export ALARA_LONG_DEEDS="${ALARA_LONG_DEEDS:-400}"
# What these found is told even where they pass.
cargo test --quiet --release -p alara-store --test outside crash:: -- --nocapture
cargo test --quiet --release -p alara-tests --test house faults:: -- --nocapture
cargo test --quiet --release -p alara-tests --test house long_deeds:: -- --nocapture
# Devices on one shelf: many short lives, and one with ten thousand operations of each.
ALARA_SYNC_RUNS="${ALARA_SYNC_RUNS:-10000}" cargo test --quiet --release -p alara-sync --test devices
ALARA_SYNC_RUNS=1 ALARA_SYNC_EVENTS="${ALARA_SYNC_EVENTS:-31000}" cargo test --quiet --release -p alara-sync --test devices -- --nocapture
# Ten thousand broken files of each format, by themselves and on a record; a thousand records out and in again, by each format.
ALARA_BROKEN_FILES="${ALARA_BROKEN_FILES:-10000}" ALARA_RECORDS="${ALARA_RECORDS:-1000}" cargo test --quiet --release -p alara-exchange --test fuzz_seeds --test out_and_in
# Their records are nobody's: they stand in memory, where a disk has nothing to wait for.
records="${TMPDIR:-/tmp}"
[ ! -w /dev/shm ] || records=/dev/shm
ALARA_BROKEN_FILES="${ALARA_BROKEN_FILES:-10000}" TMPDIR="$records" cargo test --quiet --release -p alara-app --lib broken_file_leaves_the_record_as_it_was -- --nocapture
ALARA_RECORDS="${ALARA_RECORDS:-1000}" ALARA_OWN_RECORDS="${ALARA_OWN_RECORDS:-1000}" ALARA_TWO_RECORDS="${ALARA_TWO_RECORDS:-100}" TMPDIR="$records" cargo test --quiet --release -p alara-app --lib -- record_comes_back back_to_their_own_record
sh scripts/read_back.sh "$alara"
# Ten years in every zone of the database, with sleeps, journeys, crashes and steps of the clock.
ALARA_DAYS="${ALARA_DAYS:-3653}" ALARA_ZONES="${ALARA_ZONES:-all}" cargo test --quiet --release -p alara-reminders --test years -- --nocapture
export ALARA_CRASH_CYCLES=10 ALARA_FAULT_SITES=20 ALARA_FAULT_FIRST=10 ALARA_LONG_DEEDS=4
PROPTEST_CASES="${PROPTEST_CASES:-20000}" cargo test --quiet --release --workspace --exclude alara-desktop -- --include-ignored --skip write_the_automata
# Ordinary text of public collections: in ALARA_TEXTS, or fetched to the cache where a connection is to be had. What could not be reached is
# told and left out; only files that differ from the manifest's digests stop the run.
texts="${ALARA_TEXTS:-${XDG_CACHE_HOME:-$HOME/.cache}/alara/texts}"
if command -v python3 >/dev/null 2>&1; then
  [ -n "${ALARA_TEXTS:-}" ] || python3 tools/collections/collect.py "$texts"
  if ls "$texts"/*.sentences.jsonl >/dev/null 2>&1; then
    python3 tools/collections/measure.py --alara target/release/alara "$texts" --hits "$texts/hits.jsonl"
  else
    echo "No ordinary text in $texts: run tools/collections/collect.py $texts where its repositories can be reached."
  fi
fi
# Public FHIR, where a folder of it is named.
if [ -n "${ALARA_FHIR:-}" ]; then
  sh scripts/fhir_samples.sh "$ALARA_FHIR"
fi
# Last, as it fails until the offline assistant takes over where a model does nothing of what was said.
sh scripts/smollm.sh "$alara"
