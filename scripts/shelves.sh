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
