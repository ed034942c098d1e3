#!/bin/sh
# SPDX-License-Identifier: MIT
# Runs tests.mjs: editors as clients of `troupe lsp`, grammars and the extension. `tools/setup editors` installs what that takes.

skip() {
    echo "[ RUN      ] editors"
    echo "Editors were not tested: $1; \`tools/setup editors\` installs what is missing."
    echo "[  SKIPPED ] editors"
    exit 0
}

command -v node >/dev/null 2>&1 || skip "there is no node"
command -v nvim >/dev/null 2>&1 || skip "there is no Neovim"
[ -d tests/editors/node_modules/vscode-textmate ] && [ -d editors/vscode/node_modules/esbuild ] || skip "there are no packages"
exec node tests/editors/tests.mjs
