#!/bin/sh
# Reads every file of a folder (public examples of FHIR, say) as an import would, and reports what is read, what is refused and why, what
# has no place here, and each figure that differs from its file. Nothing is recorded.
set -eu
folder="$(cd "${1:?Name a folder.}" && pwd)"
cd "$(dirname "$0")/.."
exec cargo run --quiet -p alara-exchange --example read_folder -- "$folder"
