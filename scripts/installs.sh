#!/bin/sh
# Whether the package does what a package has to: judged by Debian's own checkers, then installed in a bare Debian of the release it was
# built on, opened on a screen, laid over an earlier version with a record that an earlier program wrote, and removed; the record stays.
# Needs root, for the bare system is a root folder of its own, with mounts that nobody else sees. Leaves nothing behind.
#   scripts/installs.sh [PACKAGE.deb]
set -eu
cd "$(dirname "$0")/.."
target="${CARGO_TARGET_DIR:-$PWD/target}"
deb="${1:-$(ls "$target"/release/bundle/deb/*.deb)}"
most=60 # MB installed

# Everything runs where mounts end with this process.
if [ -z "${ALARA_APART:-}" ]; then
	[ "$(id -u)" = 0 ] || { echo 'installs.sh: the bare system is made by root; try it with sudo.' >&2; exit 1; }
	ALARA_APART=1 exec unshare --mount --pid --fork --propagation private sh "$0" "$deb"
fi
fails() {
	echo "installs.sh: $*" >&2
	exit 1
}

work=$(mktemp -d "${TMPDIR:-/tmp}/alara-installs.XXXXXX")
bare=$work/bare
cleanup() {
	status=$?
	umount -l "$bare/proc" "$bare/dev" 2>/dev/null || true
	rm -rf --one-file-system "$work"
	exit "$status"
}
trap cleanup EXIT
trap 'exit 130' INT TERM

echo "== The package: $(basename "$deb")"
lintian --fail-on error --allow-root "$deb" || fails 'lintian found an error'
dpkg-deb -x "$deb" "$work/files"
desktop-file-validate "$work"/files/usr/share/applications/*.desktop || fails 'the desktop entry is not valid'
appstreamcli validate --no-net "$work"/files/usr/share/metainfo/*.xml || fails 'the AppStream data are not valid'
size=$(du -s --apparent-size --block-size=1000000 "$work/files" | cut -f1)
[ "$size" -lt "$most" ] || fails "it takes $size MB installed; at most $most were promised"
echo "installed: $size MB (limit $most)"
for page in "$work"/files/usr/share/man/man1/*.1.gz; do
	said=$(LC_ALL=C.UTF-8 MANROFFSEQ='' MANWIDTH=80 man --warnings -E UTF-8 -l -Tutf8 -Z "$page" 2>&1 >/dev/null)
	[ -z "$said" ] || fails "$(basename "$page"): $said"
done

# The same package under a lower number, for something to upgrade from.
dpkg-deb -R "$deb" "$work/earlier"
sed -i 's/^Version: .*/Version: 0.0.1/' "$work/earlier/DEBIAN/control"
dpkg-deb --root-owner-group -Zgzip -z1 -b "$work/earlier" "$work/earlier.deb" >/dev/null

echo '== A bare system'
# shellcheck disable=SC1091
release=$(. /etc/os-release && echo "$VERSION_CODENAME")
mirror=$(apt-get indextargets --format '$(SITE)' 'Created-By: Packages' "Codename: $release" | sort -u | head -1)
debootstrap --variant=minbase --include=ca-certificates "$release" "$bare" "$mirror" >"$work/debootstrap.log" 2>&1 || {
	tail -5 "$work/debootstrap.log" >&2
	fails 'no bare system could be made'
}
mount -t proc proc "$bare/proc"
mount --rbind /dev "$bare/dev"
cp /etc/resolv.conf "$bare/etc/" 2>/dev/null || true
# The packages come from where this system has them from.
rm -f "$bare"/etc/apt/sources.list
cp -r /etc/apt/sources.list.d /etc/apt/apt.conf.d /etc/apt/trusted.gpg.d "$bare/etc/apt/"
[ ! -f /etc/apt/sources.list ] || cp /etc/apt/sources.list "$bare/etc/apt/"
cp -r /usr/share/keyrings/. "$bare/usr/share/keyrings/"
printf '#!/bin/sh\nexit 101\n' >"$bare/usr/sbin/policy-rc.d"
chmod +x "$bare/usr/sbin/policy-rc.d"
cp "$deb" "$bare/srv/alara.deb"
cp "$work/earlier.deb" "$bare/srv/earlier.deb"

inside() {
	chroot "$bare" env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin LANG=C.UTF-8 DEBIAN_FRONTEND=noninteractive "$@"
}
quietly() {
	inside "$@" >"$work/last.log" 2>&1 || { tail -20 "$work/last.log" >&2; fails "failed: $*"; }
}
quietly apt-get update -q
# A screen and a session bus, which a desktop has; what Alara needs comes with it.
quietly apt-get install -y -q --no-install-recommends xvfb dbus dbus-x11
quietly useradd --create-home --uid 4711 tester

# as_person COMMAND: as somebody who sits there.
as_person() {
	inside su tester -c "$1"
}
# opens WHAT: the window comes up on a screen and says that it can be used, and it ends when it is told to.
opens() {
	as_person '
		cd && mkdir -pm 700 run && export XDG_RUNTIME_DIR=$HOME/run GDK_BACKEND=x11 ALARA_TIMING=1
		Xvfb -displayfd 3 -screen 0 1280x800x24 -nolisten tcp 3>display >/dev/null 2>&1 & screen=$!
		for _ in $(seq 100); do [ -s display ] && break; sleep 0.1; done
		export DISPLAY=:$(cat display)
		dbus-run-session -- sh -c "
			alara-desktop >said 2>log & own=\$!
			for _ in \$(seq 600); do grep -q interactive said && break; sleep 0.1; done
			kill -TERM \$own 2>/dev/null; wait \$own; echo \$? >status"
		kill $screen; rm -f display' >"$work/window.log" 2>&1 || true
	grep -q '^interactive in [0-9]* ms$' "$bare/home/tester/said" || {
		cat "$work/window.log" "$bare/home/tester/log" >&2
		fails "$1: the window did not come up"
	}
	[ "$(cat "$bare/home/tester/status")" = 0 ] || fails "$1: it did not end well"
	echo "$1: $(cat "$bare/home/tester/said")"
}
record=$bare/home/tester/.local/share/alara
asked='--passphrase-file /home/tester/pass'

echo '== Installed, and started'
quietly apt-get install -y -q --no-install-recommends /srv/earlier.deb
opens 'the first start'
as_person 'alara --version && alara --help' >"$work/help" || fails 'alara does not start'
rm -rf "$record"

echo '== Upgraded over a record of an earlier program'
as_person 'mkdir -p ~/.local/share/alara && chmod 700 ~/.local/share/alara'
cp tests/older/0.1.0-step-80/alara.db tests/older/0.1.0-step-80/vault.json tests/older/0.1.0-step-80/alara.count "$record/"
cp tests/older/0.1.0-step-80/passphrase "$bare/home/tester/pass"
chown -R 4711:4711 "$record" "$bare/home/tester/pass"
chmod 600 "$record"/* "$bare/home/tester/pass"
quietly apt-get install -y -q --no-install-recommends /srv/alara.deb
inside dpkg-query -W -f '${Version}\n' alara | grep -qv '^0\.0\.1$' || fails 'it was not upgraded'
as_person "alara $asked log" >"$work/log" || fails 'the older record was not opened'
while read -r entry; do
	grep -qiF "$entry" "$work/log" || { cat "$work/log" >&2; fails "not in the upgraded record: $entry"; }
done <tests/older/0.1.0-step-80/holds
as_person "alara $asked audit --verify" || fails 'the chain of operations is broken'
as_person "alara $asked doctor --rebuild --check" >"$work/doctor" || { cat "$work/doctor" >&2; fails 'the upgraded record is not well'; }
as_person "alara $asked say 'took my vitamin d'" >/dev/null || fails 'the upgraded record takes nothing'
opens 'with that record, locked'

echo '== Removed'
inside dpkg -L alara >"$work/owned"
before=$(cd "$record" && find . -type f ! -name '*-shm' -exec sha256sum {} + | sort)
quietly apt-get purge -y -q alara
while read -r file; do
	[ ! -f "$bare$file" ] || fails "left behind: $file"
done <"$work/owned"
[ "$before" = "$(cd "$record" && find . -type f ! -name '*-shm' -exec sha256sum {} + | sort)" ] || fails 'the record did not stay as it was'
echo 'Judged, installed, started, upgraded and removed; the record stays.'
