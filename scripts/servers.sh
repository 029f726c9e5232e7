#!/bin/sh
# Real model servers, asked by the real program, on this computer only: LiteLLM's proxy and llama-cpp-python's server from PyPI, aimock
# from npm. Each is installed by its own package manager into a folder under target/ and stops by itself after a quarter of an hour.
# usage: servers.sh [ALARA]
set -eu
cd "$(dirname "$0")/.."
alara="${1:-target/release/alara}"
rooms="${CARGO_TARGET_DIR:-$PWD/target}/servers"
mkdir -p "$rooms"
work=$(mktemp -d)
running=""
trap 'for each in $running; do kill "$each" 2>/dev/null || true; done; rm -rf "$work"' EXIT
trap 'exit 1' INT TERM

[ -x "$rooms/aimock/node_modules/.bin/llmock" ] || npm install --silent --prefix "$rooms/aimock" @copilotkit/aimock
[ -x "$rooms/litellm/bin/litellm" ] || {
	python3 -m venv "$rooms/litellm"
	"$rooms/litellm/bin/pip" install --quiet 'litellm[proxy]'
}
[ -f "$rooms/llama/done" ] || {
	python3 -m venv "$rooms/llama"
	CMAKE_ARGS="${CMAKE_ARGS:--DGGML_NATIVE=OFF}" "$rooms/llama/bin/pip" install --quiet 'llama-cpp-python[server]' gguf numpy
	touch "$rooms/llama/done"
}

free_port() {
	python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])'
}
start() {
	timeout 900 "$@" >>"$work/servers.log" 2>&1 &
	running="$running $!"
}
# Until something listens there.
listens() {
	python3 - "$1" <<'PY' || { tail -20 "$work/servers.log" >&2; exit 1; }
import socket, sys, time
for _ in range(1200):
    with socket.socket() as s:
        if s.connect_ex(("127.0.0.1", int(sys.argv[1]))) == 0:
            sys.exit(0)
    time.sleep(0.1)
sys.exit("a server did not begin to listen within two minutes")
PY
}

mock=$(free_port)
start "$rooms/aimock/node_modules/.bin/llmock" -p "$mock" -f tests/servers/aimock.json
listens "$mock"

proxy=$(free_port)
cat >"$work/litellm.yaml" <<YAML
model_list:
  - model_name: good
    litellm_params: {model: openai/any, api_key: sk-behind, api_base: "http://127.0.0.1:$mock/v1"}
router_settings:
  disable_cooldowns: true
general_settings:
  master_key: sk-proxy
YAML
start "$rooms/litellm/bin/litellm" --config "$work/litellm.yaml" --host 127.0.0.1 --port "$proxy"

llama=$(free_port)
"$rooms/llama/bin/python" tests/servers/tiny_model.py "$work/tiny.gguf"
start "$rooms/llama/bin/python" -m llama_cpp.server --model "$work/tiny.gguf" --host 127.0.0.1 --port "$llama" --n_ctx 256 --api_key sk-llama
listens "$llama"
listens "$proxy"

echo 'correct horse battery' >"$work/pass"
printf sk-proxy >"$work/proxy.key"
printf sk-llama >"$work/llama.key"
printf sk-wrong >"$work/wrong.key"
failed=0
# says WORDS COMMAND…: whatever the command prints holds these words.
says() {
	want="$1"
	shift
	got=$("$alara" --data-dir "$work/data" --passphrase-file "$work/pass" "$@" 2>&1) || true
	case "$got" in
	*"$want"*) ;;
	*)
		failed=1
		printf 'alara %s\n  was to say: %s\n  said: %s\n' "$*" "$want" "$got" >&2
		;;
	esac
}

says "127.0.0.1:$mock/v1" model set other --address "127.0.0.1:$mock" --model gpt-4o
says 'From now on: other' model use other
says 'A pillbox holds tablets.' say 'What is a pillbox?'
says 'A wrapper holds words.' say 'What is a wrapper?'
says 'refused the key' say 'Which key?'
says 'more than the model can read' say 'How long?'
says 'more than the model can read' resend
says 'buprofen' say 'Took two ibuprofen'
says 'buprofen' log
says 'Set up' model set other --address "https://127.0.0.1:$mock"
says 'does not speak HTTPS' model models other
says 'Removed' model remove other

says 'Set up' model set litellm --address "127.0.0.1:$proxy" --model good
says 'want a key' model test litellm
says 'refused the key' model test litellm --model-key-file "litellm=$work/wrong.key"
says 'From now on: litellm' model use litellm --model-key-file "$work/proxy.key"
says 'A pillbox holds tablets.' say 'What is a pillbox?' --model-key-file "$work/proxy.key"
says "the proxy’s own key" say 'Which key?' --model-key-file "$work/proxy.key"
says 'Its list does not hold this model' model use litellm=nope --model-key-file "$work/proxy.key"
says 'does not have this model' say 'What is a pillbox?' --model-key-file "$work/proxy.key"

says 'Set up' model set llama_cpp --address "127.0.0.1:$llama" --model tiny
says 'refused the key' model models llama_cpp --model-key-file "$work/wrong.key"
says 'tiny.gguf' model models llama_cpp --model-key-file "$work/llama.key"
says 'Its list does not hold this model' model use llama_cpp --model-key-file "$work/llama.key"
says 'without a word' say 'What is a pillbox?' --model-key-file "$work/llama.key"

[ "$failed" -eq 0 ] && echo "LiteLLM, llama-cpp-python and aimock answered and failed as they are told to."
exit "$failed"
