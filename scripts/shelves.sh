#!/usr/bin/env bash
# Shows the shelves of sync once over each real server, started here on loopback and stopped again: wsgidav for WebDAV, moto for S3.
set -euo pipefail
cd "$(dirname "$0")/.."
venv="${ALARA_SHELVES_VENV:-target/shelves-venv}"
[ -x "$venv/bin/wsgidav" ] && [ -x "$venv/bin/moto_server" ] || {
    python3 -m venv "$venv"
    "$venv/bin/pip" install --quiet 'wsgidav>=4.3,<5' 'cheroot>=10' 'moto[server]>=5.0.20,<6'
}
work="$(mktemp -d)"
started=()
stop() {
    for each in "${started[@]}"; do kill "$each" 2>/dev/null || true; done
    rm -rf "$work"
}
trap stop EXIT
free_port() { python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])'; }
wait_for() {
    for _ in $(seq 100); do
        (exec 3<>"/dev/tcp/127.0.0.1/$1") 2>/dev/null && return
        sleep 0.2
    done
    echo "Nothing answers on port $1." >&2
    cat "$work"/*.log >&2
    return 1
}

dav_port="$(free_port)"
mkdir "$work/dav"
cat >"$work/dav.yaml" <<EOF
host: 127.0.0.1
port: $dav_port
provider_mapping: {"/": "$work/dav"}
simple_dc: {user_mapping: {"*": {"alara": {"password": "password"}}}}
http_authenticator: {accept_basic: true, accept_digest: false, default_to_digest: false}
EOF
"$venv/bin/wsgidav" --config "$work/dav.yaml" >"$work/dav.log" 2>&1 &
started+=($!)
s3_port="$(free_port)"
"$venv/bin/moto_server" -H 127.0.0.1 -p "$s3_port" >"$work/s3.log" 2>&1 &
started+=($!)
wait_for "$dav_port"
wait_for "$s3_port"
AWS_ACCESS_KEY_ID=alara AWS_SECRET_ACCESS_KEY=password "$venv/bin/python" - "$s3_port" <<'EOF'
import boto3, sys
boto3.client("s3", endpoint_url=f"http://127.0.0.1:{sys.argv[1]}", region_name="us-east-1").create_bucket(Bucket="bucket")
EOF

dav="http://127.0.0.1:$dav_port/people/me/alara"
s3="s3://bucket/alara?endpoint=http://127.0.0.1:$s3_port&region=us-east-1"
# The stand-in for S3 asks nobody for a password.
ALARA_TEST_SHELF="$dav" cargo test -q -p alara-shelf --test real -- --ignored
ALARA_TEST_SHELF="$s3" ALARA_TEST_SHELF_OPEN=1 cargo test -q -p alara-shelf --test real -- --ignored

# The program itself: two computers share a record over each, and each sees what the other wrote.
cargo build -q -p alara-cli
alara="${CARGO_TARGET_DIR:-$PWD/target}/debug/alara"
printf 'alara\npassword\n' >"$work/login"
printf 'correct horse battery\n' >"$work/passphrase"
on() {
    local home="$1"
    shift
    env -u DBUS_SESSION_BUS_ADDRESS "$alara" --data-dir "$work/$home" --passphrase-file "$work/passphrase" "$@"
}
share_over() {
    local kind="$1"
    shift
    on "$kind-one" say --offline 'I weigh 71.3 kg' >/dev/null
    on "$kind-one" confirm >/dev/null || true
    on "$kind-one" sync on "$@" --login-file "$work/login" --name one --yes >"$work/code"
    on "$kind-two" sync join "$@" --login-file "$work/login" --name two --yes --code-file "$work/code"
    for each in two one; do on "$kind-$each" sync now --login-file "$work/login" --json; done
    on "$kind-two" sync devices
    on "$kind-two" sync devices | grep -q '^one'
    on "$kind-two" log | grep -q 71.3
    on "$kind-two" say --offline 'my temperature is 38.2 C' >/dev/null
    on "$kind-two" confirm >/dev/null || true
    for each in two one; do on "$kind-$each" sync now --login-file "$work/login" --json; done
    on "$kind-one" log | grep -q 38.2
    on "$kind-one" sync devices | grep -q '^two'
    # Without the password nothing is asked of the service.
    if on "$kind-one" sync now 2>"$work/refused"; then exit 1; fi
    grep -q 'login-file' "$work/refused"
    # The password is in no file of the record.
    if grep -rq -e password "$work/$kind-one" "$work/$kind-two"; then exit 1; fi
}
share_over dav "http://127.0.0.1:$dav_port/people/me/records"
if grep -rq -e 71.3 -e weight "$work/dav"; then exit 1; fi
find "$work/dav" -type f | wc -l
share_over s3 s3://bucket/records --endpoint "http://127.0.0.1:$s3_port" --region us-east-1
echo 'Shared over both.'
