#!/bin/sh
# What a build (`build`), the tests (`test`), the packages (`package`) or the long tests (`soak`) need of the system: through apt where
# that is possible, else by name.
set -eu

build='build-essential pkg-config libssl-dev libdbus-1-dev libwebkit2gtk-4.1-dev libayatana-appindicator3-dev librsvg2-dev libxdo-dev perl'
test='python3 xvfb webkit2gtk-driver dbus-x11 gnome-keyring at-spi2-core imagemagick x11-utils'
package='dpkg-dev git'
soak='debootstrap lintian desktop-file-utils appstream cmake python3-venv qpdf poppler-utils'

case "${1:-build}" in
	build) wanted=$build ;;
	test) wanted="$build $test" ;;
	package) wanted="$build $package" ;;
	soak) wanted="$build $test $package $soak" ;;
	*) echo "setup.sh: build, test, package or soak, not '$1'" >&2; exit 2 ;;
esac

need() {
	command -v "$1" >/dev/null 2>&1 || { echo "Alara needs $1: $2" >&2; exit 1; }
}
need cargo 'install Rust from https://rustup.rs'
need node 'install Node.js 20.19 or newer from https://nodejs.org'
need npm 'it comes with Node.js'
node -e 'const [a, b] = process.versions.node.split(".").map(Number); process.exit(a > 20 || (a === 20 && b >= 19) ? 0 : 1)' || {
	echo "Alara needs Node.js 20.19 or newer; this is $(node --version)." >&2
	exit 1
}

if ! command -v dpkg-query >/dev/null 2>&1; then
	case "$(uname -s)" in
		Linux) echo "This is no Debian or Ubuntu, so nothing was installed. Alara needs the packages that are called here: $wanted" >&2 ;;
	esac
	exit 0
fi

missing=
for package in $wanted; do
	state=$(dpkg-query -W -f '${db:Status-Status}' "$package" 2>/dev/null || true)
	[ "$state" = installed ] || missing="$missing $package"
done
[ -n "$missing" ] || exit 0

echo "Installing:$missing"
if [ "$(id -u)" = 0 ]; then
	sudo=
elif command -v sudo >/dev/null 2>&1; then
	sudo=sudo
else
	echo "These packages are missing, and neither root nor sudo is here to install them:$missing" >&2
	exit 1
fi
$sudo apt-get update -q
# shellcheck disable=SC2086
$sudo env DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends $missing
