#!/bin/sh
# A small real model that babbles, asked by the real program the whole way, and then a server that fails: nothing that the messages do not
# tell is written, nothing hangs, and the person is served (tests/servers/smollm). Model and runner are installed into a folder under
# target/, the runner built from its source.
# usage: smollm.sh [ALARA]
set -eu
cd "$(dirname "$0")/.."
alara="${1:-target/release/alara}"
room="${CARGO_TARGET_DIR:-$PWD/target}/servers/smollm"
here=tests/servers/smollm
[ -f "$room/done" ] && cmp -s "$here/requirements.txt" "$room/done" || {
	rm -rf "$room"
	python3 -m venv "$room"
	"$room/bin/pip" install --quiet --no-deps --require-hashes --only-binary :all: -r "$here/build.txt"
	PATH="$room/bin:$PATH" CMAKE_BUILD_PARALLEL_LEVEL="${CMAKE_BUILD_PARALLEL_LEVEL:-1}" \
		CMAKE_ARGS="${CMAKE_ARGS:--DGGML_NATIVE=OFF -DLLAVA_BUILD=OFF}" \
		nice "$room/bin/pip" install --quiet --no-deps --require-hashes --no-build-isolation -r "$here/requirements.txt"
	cp "$here/requirements.txt" "$room/done"
}
PYTHONDONTWRITEBYTECODE=1 exec nice "$room/bin/python" "$here/play.py" "$alara"
