#!/bin/sh
# Inside the session bus: an unlocked keyring, then the tests. The bus itself starts the keyring, and starts it again should it fall over:
# the system's own service would come back locked, and ask somebody who is not there.
set -eu
mkdir -p "$XDG_DATA_HOME/keyrings" "$XDG_DATA_HOME/dbus-1/services"
keyring=$XDG_DATA_HOME/keyring.sh
printf '#!/bin/sh\nprintf "\\n" | gnome-keyring-daemon --unlock --foreground --components=secrets\n' >"$keyring"
printf '[D-BUS Service]\nName=org.freedesktop.secrets\nExec=/bin/sh %s\n' "$keyring" >"$XDG_DATA_HOME/dbus-1/services/org.freedesktop.secrets.service"
bus() {
  dbus-send --session --print-reply --dest=org.freedesktop.DBus / "org.freedesktop.DBus.$@"
}
bus ReloadConfig >/dev/null
bus StartServiceByName string:org.freedesktop.secrets uint32:0 >/dev/null
[ -z "${E2E_PLAIN:-}" ] || exec node "$E2E_PLAIN"
node --test --test-concurrency=1 --test-reporter=spec "$@"
