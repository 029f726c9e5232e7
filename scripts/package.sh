#!/bin/sh
# Builds what people install: a release of the window and of `alara`, then the packages of this system with Tauri's bundler. They are
# left in target/release/bundle. `sh scripts/package.sh appimage` makes others than a deb and an rpm (docs/packaging.md says what each needs).
set -eu
cd "$(dirname "$0")/.."
bundles="${*:-deb rpm}"
# What people install needs no OpenSSL of a certain age on their computer.
export OPENSSL_NO_VENDOR=0
release="${CARGO_TARGET_DIR:-$PWD/target}/release"
stage=$PWD/target/package
triple=$(rustc -vV | sed -n 's/^host: //p')
version=$(sed -n 's/^version = "\(.*\)"/\1/p' Cargo.toml | head -1)
suffix=
case "$triple" in *windows*) suffix=.exe ;; esac

sh scripts/ui.sh
# The two alone, so that nothing of the tests decides what they are built with.
[ -n "${ALARA_BUILT:-}" ] || cargo build --release --locked -p alara-desktop -p alara-cli

# Names of functions are for whoever looks for a fault; what people install goes without them.
[ "$(uname -s)" != Linux ] || strip --strip-unneeded "$release/alara-desktop" "$release/alara"

rm -rf "$stage"
mkdir -p "$stage/bin"
cp "$release/alara$suffix" "$stage/bin/alara-$triple$suffix"
"$release/alara$suffix" manual "$stage"

# Of the commit, so that the same source makes the same package.
stamp=$(git log -1 --format=%ct 2>/dev/null || date +%s)
long=$(git log -1 --format=%cD 2>/dev/null || date -R)
export SOURCE_DATE_EPOCH="$stamp"
cp packaging/linux/alara-desktop.1 "$stage/man/"
gzip -9 -n "$stage"/man/*.1
cp packaging/linux/org.alara.Alara.metainfo.xml "$stage/"
printf 'alara (%s) unstable; urgency=medium\n\n  * What is new stands in CHANGELOG.md of the source.\n\n -- %s  %s\n' \
	"$version" "$(sed -n 's/^authors = \["\(.*\)"\]/\1/p' src-tauri/Cargo.toml)" "$long" | gzip -9 -n >"$stage/changelog.gz"

# What it needs is read off the programs themselves, by the packages of the system that it was built on.
echo '{}' >"$stage/needs.json"
if command -v dpkg-shlibdeps >/dev/null 2>&1; then
	mkdir "$stage/debian"
	printf 'Source: alara\n\nPackage: alara\nArchitecture: any\n' >"$stage/debian/control"
	needs=$(cd "$stage" && dpkg-shlibdeps -O --ignore-missing-info -e"$release/alara-desktop" -e"$release/alara" | sed -n 's/^shlibs:Depends=//p')
	printf '{"bundle":{"linux":{"deb":{"depends":["%s"]}}}}\n' "$(printf %s "$needs" | sed 's/, /","/g')" >"$stage/needs.json"
fi

# One package of one version, whose parts name theirs exactly: a lock file made on one system would leave out the others' parts.
(cd packaging && npm install --no-audit --no-fund --loglevel=error)
for bundle in $bundles; do
	(cd src-tauri && ../packaging/node_modules/.bin/tauri bundle --ci --no-binary-patching --bundles "$bundle" --config ../packaging/bundle.json --config "$stage/needs.json")
done
find "$release/bundle" -maxdepth 2 -type f -newer "$stage/changelog.gz" -print
