#!/bin/sh
# Builds the interface into ui/dist, only when something of it is newer than what was built.
set -eu
cd "$(dirname "$0")/../ui"

if [ ! -d node_modules ] || [ package-lock.json -nt node_modules/.package-lock.json ]; then
	npm ci --no-audit --no-fund --loglevel=error
fi
if [ -f dist/index.html ] && [ -z "$(find src scripts index.html package.json tsconfig.json vite.config.ts -newer dist/index.html -print -quit)" ]; then
	exit 0
fi
npm run --silent build
touch dist/index.html
