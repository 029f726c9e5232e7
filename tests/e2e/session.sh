#!/bin/sh
# Inside the session bus: an unlocked keyring, then the tests. The daemon goes with the bus, and is ended here all the same.
set -eu
mkdir -p "$XDG_DATA_HOME/keyrings"
printf '\n' | gnome-keyring-daemon --unlock --foreground --components=secrets >/dev/null 2>&1 &
keyring=$!
trap 'kill "$keyring" 2>/dev/null || true' EXIT
for _ in $(seq 100); do
  dbus-send --session --print-reply --dest=org.freedesktop.DBus / org.freedesktop.DBus.NameHasOwner string:org.freedesktop.secrets 2>/dev/null |
    grep -q 'boolean true' && break
  sleep 0.1
done
node --test --test-concurrency=1 --test-reporter=spec "$@"
