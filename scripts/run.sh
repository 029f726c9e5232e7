#!/bin/sh
# Opens Alara: its window where there is a display, else a conversation in the terminal.
set -eu
cd "$(dirname "$0")/.."

if [ -n "${DISPLAY:-}${WAYLAND_DISPLAY:-}" ] || [ "$(uname -s)" != Linux ]; then
	exec cargo run --quiet -p alara-desktop
fi
cargo build --quiet -p alara-cli
echo 'There is no display here, so this is the conversation in the terminal (alara chat).'
exec cargo run --quiet -p alara-cli -- chat
