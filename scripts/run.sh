#!/bin/sh
# Opens Alara: its window where there is a display, else a conversation in the terminal; where nobody can type either, it plays one. Only
# what is opened is built.
set -eu
cd "$(dirname "$0")/.."

if [ -n "${DISPLAY:-}${WAYLAND_DISPLAY:-}" ] || [ "$(uname -s)" != Linux ]; then
	echo 'Building the window (some minutes the first time) ...'
	cargo build --quiet -p alara-desktop
	# A process of its own: what it tells of how long it took to open counts from its start, and not from the build's.
	"${CARGO_TARGET_DIR:-target}/debug/alara-desktop"
	exit
fi
echo 'Building the terminal program (some minutes the first time) ...'
cargo build --quiet -p alara-cli
alara="${CARGO_TARGET_DIR:-target}/debug/alara"
if [ -t 0 ]; then
	echo 'There is no display here, so this is the conversation in the terminal (alara chat).'
	exec "$alara" chat
fi
echo 'There is neither a display nor a terminal here.'
exec "$alara" look
