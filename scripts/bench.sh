#!/bin/sh
# Figures beside their floors, in a release build: those of the crates, then those of the real window. Parts that are named are measured alone.
set -eu
cd "$(dirname "$0")/.."
crates=
window=
for part in "$@"; do
	if [ "$part" = window ]; then window=1; else crates="$crates $part"; fi
done
[ $# -gt 0 ] || window=1
status=0
if [ $# -eq 0 ] || [ -n "$crates" ]; then
	# shellcheck disable=SC2086
	cargo run --quiet --release -p alara-bench -- $crates || status=$?
fi
[ -z "$window" ] || sh benches/window/run.sh || status=$?
exit "$status"
