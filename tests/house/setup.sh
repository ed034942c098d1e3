#!/bin/sh
# SPDX-License-Identifier: MIT
# Goal: where node is older than the tools need, tools/setup brings a newer one, which the Makefile's targets use; where it is new
# enough, nothing is installed.
# Method: a copy of tools/setup, with a node in front of the real one that says it is of version 18 or of 20.19.

. tests/house/lib.sh

tree=$TEST_DIR/tree
pretended=$TEST_DIR/bin
installed=$tree/tools/node/node_modules/.bin/node

rm -rf "${TEST_DIR:?}"/*
mkdir -p "$tree/tools/node" "$pretended"
cp tools/setup "$tree/tools/"
cp tools/node/package.json tools/node/package-lock.json "$tree/tools/node/"
cp Makefile "$tree/"
real=$(command -v node) || real=""

pretend() {
    printf '#!/bin/sh\n[ "$1" = --version ] && echo %s && exit 0\nexec "%s" "$@"\n' "$1" "$real" >"$pretended/node"
    chmod +x "$pretended/node"
}
set_up() {
    PATH=$pretended:$PATH sh "$tree/tools/setup" node
}
new_enough() {
    pretend v20.19.0
    set_up && [ ! -e "$installed" ]
}
too_old() {
    pretend v18.20.4
    set_up && [ -x "$installed" ] && "$installed" -e 'process.exit(Number(process.versions.node.split(".")[0]) >= 20 ? 0 : 1)'
}
make_uses_it() {
    printf 'which-node:\n\t@command -v node\n' >"$tree/which.mk"
    [ "$(cd "$tree" && make --no-print-directory -f Makefile -f which.mk which-node)" = "$installed" ]
}
second_time_is_idle() {
    [ -z "$(set_up)" ]
}
addresses() {
    ! grep -n 'resolved\|://' tools/node/package-lock.json
}

skip() {
    echo "[ RUN      ] $1"
    echo "$2"
    echo "[  SKIPPED ] $1"
    finish
}

check the_lock_file_has_no_addresses addresses
[ -n "$real" ] && command -v npm >/dev/null 2>&1 || skip node "There is no node or no npm to begin with."
check a_node_that_is_new_enough_is_left_alone new_enough
npm ping >/dev/null 2>&1 || skip a_node_that_is_too_old "The registry that npm is set to does not answer."
check a_node_that_is_too_old_gets_a_newer_one_beside_it too_old
check the_targets_of_make_use_it make_uses_it
check nothing_is_installed_twice second_time_is_idle
rm -rf "$tree/tools/node/node_modules"  # 185 MB
finish
