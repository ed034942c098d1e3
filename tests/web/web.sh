#!/bin/sh
# SPDX-License-Identifier: MIT
# Builds the package, and runs its tests in node; see tests.mjs.

skip() {
    echo "[ RUN      ] web"
    echo "The module was not tested: $1; \`tools/setup web\` installs what is missing."
    echo "[  SKIPPED ] web"
    exit 0
}

command -v node >/dev/null 2>&1 || skip "there is no node"
tools/has_wasm || skip "clang cannot build for wasm32-wasi here"

log=$TEST_DIR/build.log
export CCACHE_DEPEND=1  # as in tests/house/all.sh: no other build has these objects
if ! tools/build wasm all -DTROUPE_WARNINGS_AS_ERRORS="${STRICT:-OFF}" >"$log" 2>&1; then
    grep -v '] Building' "$log" | cut -c 1-300 | tail -n 40 >&2
    exit 1
fi
exec node tests/web/tests.mjs
