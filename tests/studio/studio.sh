#!/bin/sh
# SPDX-License-Identifier: MIT
# Builds the studio, and uses it in a browser; see studio.mjs. Recordings are played without a browser before: recordings.mjs.

if ! [ -d web/studio/node_modules/vite ] || ! tools/has_wasm; then
    echo "the studio cannot be built here; run: tools/setup pages web studio" >&2
    exit 1
fi
log=$TEST_DIR/build.log
if ! { tools/build wasm web && web/studio/build.sh; } >"$log" 2>&1; then
    grep -v '] Building' "$log" | cut -c 1-300 | tail -n 40 >&2
    exit 1
fi
node tests/studio/recordings.mjs || exit 1
TROUPE_FRAME_MS=100 exec node tests/studio/studio.mjs
