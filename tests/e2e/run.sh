#!/bin/sh
# The real window, driven from outside: a screen of its own, a session bus, a keyring, a fresh data folder. Leaves nothing running.
#   tests/e2e/run.sh            runs it (pictures go to target/e2e)
#   ALARA_BIN=… tests/e2e/run.sh    drives a build that is there already
#   tests/e2e/run.sh lock       runs lock.test.mjs alone; '[!r]*' runs those whose names do not begin with an r
#   E2E_PLAIN=FILE              runs that script in place of the tests, for at most E2E_SECONDS
set -eu

root=$(cd "$(dirname "$0")/../.." && pwd)
target=${CARGO_TARGET_DIR:-$root/target}
here=$root/tests/e2e

for need in Xvfb xwininfo dbus-run-session gnome-keyring-daemon WebKitWebDriver node; do
  if ! command -v "$need" >/dev/null; then
    echo "e2e: $need is missing (Debian: xvfb dbus-x11 gnome-keyring webkit2gtk-driver at-spi2-core x11-utils)" >&2
    exit 1
  fi
done

if [ -z "${ALARA_BIN:-}" ]; then
  sh "$root/scripts/ui.sh"
  (cd "$root" && cargo build -q -p alara-desktop)
  ALARA_BIN=$target/debug/alara-desktop
fi

ALARA_BIN=$(readlink -f "$ALARA_BIN")

driver=$target/tools/bin/tauri-driver
if [ ! -x "$driver" ]; then
  cargo install --quiet tauri-driver --version 2.1.0 --locked --root "$target/tools" --target-dir "$target/tools/build"
fi

log=$target/e2e/session-$(printf %s "${1:-all}" | tr -cd 'a-z_').log
scratch=$(mktemp -d "${TMPDIR:-/tmp}/alara-e2e.XXXXXX")
screen=
cleanup() {
  status=$?
  # Whatever was started in this run carries its folder in its environment, and nothing else does.
  for process in /proc/[0-9]*; do
    if { tr '\0' '\n' <"$process/environ"; } 2>/dev/null | grep -qxF "E2E_SCRATCH=$scratch/tmp"; then
      kill -9 "${process#/proc/}" 2>/dev/null || true
    fi
  done
  [ -z "$screen" ] || kill "$screen" 2>/dev/null || true
  [ -z "$screen" ] || wait "$screen" 2>/dev/null || true
  rm -rf "$scratch"
  exit "$status"
}
trap cleanup EXIT
trap 'exit 130' INT TERM

# The server itself takes the first free display and writes its number. It does not start afresh when the last window goes: the next one
# would find it away.
Xvfb -displayfd 3 -noreset -screen 0 1280x800x24 -nolisten tcp 3>"$scratch/display" >/dev/null 2>&1 &
screen=$!
for _ in $(seq 100); do
  [ -s "$scratch/display" ] && break
  sleep 0.1
done
display=$(tr -d '[:space:]' <"$scratch/display")
[ -n "$display" ] || { echo "e2e: no screen came up" >&2; exit 1; }

for each in home config data cache tmp; do mkdir "$scratch/$each"; done
mkdir -p "$target/e2e"
mkdir -m 700 "$scratch/run"

# "This morning" must have been: the tests run where it is early afternoon, at whatever hour. (Etc/GMT-5 is five hours *ahead* of UTC.)
ahead=$((14 - $(date -u +%H | sed 's/^0//')))
zone=Etc/GMT$([ "$ahead" -lt 0 ] && echo "+$((-ahead))" || echo "-$ahead")

# A home of its own: no setting of whoever runs this, and nothing left in it.
env -u WAYLAND_DISPLAY -u DBUS_SESSION_BUS_ADDRESS -u GTK_THEME -u ALARA_HOME \
  DISPLAY=":$display" GDK_BACKEND=x11 LANG=C.UTF-8 TZ=$zone \
  HOME="$scratch/home" XDG_CONFIG_HOME="$scratch/config" XDG_DATA_HOME="$scratch/data" XDG_CACHE_HOME="$scratch/cache" \
  XDG_RUNTIME_DIR="$scratch/run" \
  E2E_BIN="$ALARA_BIN" E2E_DRIVER="$driver" E2E_SCRATCH="$scratch/tmp" E2E_PICTURES="$target/e2e" \
  timeout --kill-after=5 "${E2E_SECONDS:-500}" dbus-run-session -- sh "$here/session.sh" "$here"/${1:-*}.test.mjs 2>"$log" || {
  # What the services of the session say is seldom of interest; it is kept.
  grep -a "panicked\|WARN\|ERROR" "$log" | tail -20 >&2 || true
  echo "e2e: failed; pictures are in $target/e2e, and what the session said in $log" >&2
  exit 1
}
