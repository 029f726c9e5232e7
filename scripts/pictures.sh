#!/bin/sh
# A picture of every place, at each size, light and dark, of the demo record in the real window: into target/e2e.
set -eu
cd "$(dirname "$0")/.."
ALARA_PICTURES=1 sh tests/e2e/run.sh demo
echo "The pictures are in ${CARGO_TARGET_DIR:-target}/e2e."
