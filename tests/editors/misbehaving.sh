#!/bin/sh
# SPDX-License-Identifier: MIT
# Runs misbehaving.mjs: clients of `troupe lsp` that do not keep to the protocol.

if ! command -v node >/dev/null 2>&1; then
    echo "[ RUN      ] misbehaving"
    echo "Clients that misbehave were not tried: there is no node; \`tools/setup editors\` installs it."
    echo "[  SKIPPED ] misbehaving"
    exit 0
fi
exec node tests/editors/misbehaving.mjs
