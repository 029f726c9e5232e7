#!/bin/sh
# Opens Alara's window on the demo record, a year of two invented people, in folders that are gone afterwards. No record of anybody's is touched.
set -eu
cd "$(dirname "$0")/.."

cargo build --quiet --workspace
folder=$(mktemp -d "${TMPDIR:-/tmp}/alara-demo.XXXXXX")
trap 'rm -rf "$folder"' EXIT
trap 'exit 130' INT TERM
"${CARGO_TARGET_DIR:-target}/debug/alara-desktop" --look-around --data-dir "$folder/record"
