#!/bin/sh
# Opens Alara: its window where there is a display, else a conversation in the terminal. The whole workspace is built, as for the
# tests, so that nothing is ever built twice for the two of them.
set -eu
cd "$(dirname "$0")/.."

if [ -n "${DISPLAY:-}${WAYLAND_DISPLAY:-}" ] || [ "$(uname -s)" != Linux ]; then
	cargo build --quiet --workspace
	# A process of its own: what it tells of how long it took to open counts from its start, and not from the build's.
	"${CARGO_TARGET_DIR:-target}/debug/alara-desktop"
	exit
fi
echo 'There is no display here, so this is the conversation in the terminal (alara chat).'
cargo build --quiet --workspace
exec "${CARGO_TARGET_DIR:-target}/debug/alara" chat
