#!/bin/sh
# SPDX-License-Identifier: MIT
# Runs the tests of pages in a browser; see pages.mjs. The packages they need are those of package-lock.json.

cd "$(dirname "$0")" || exit 1
if ! [ -d node_modules/playwright-core ] || ! [ -d node_modules/axe-core ]; then
    echo "tests/pages/node_modules is missing; run: tools/setup pages" >&2
    exit 1
fi
exec node pages.mjs
