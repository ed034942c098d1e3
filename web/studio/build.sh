#!/bin/sh
# SPDX-License-Identifier: MIT
# Builds the studio from the package of build-wasm, with its types checked, and says where it lies.

set -eu
cd "$(dirname "$0")"
# The packages may be those of an earlier version.
npm ls >/dev/null 2>&1 || npm ci --no-audit --no-fund >/dev/null
log=$(mktemp)
trap 'rm -f "$log"' EXIT
if ! { node_modules/.bin/tsc && node_modules/.bin/vite build; } >"$log" 2>&1; then
    cat "$log" >&2
    exit 1
fi
echo "build-wasm/studio/index.html: serve this folder, or put it on any server"
