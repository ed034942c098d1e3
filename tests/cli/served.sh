#!/bin/sh
# SPDX-License-Identifier: MIT
# Goal: the plays that the language was designed with are texts that check, are laid out, run, and tell what they were
# written for: the figures of the papers, as far as there is no tree, network or object in them.
# Method: each of tests/cli/served, and examples/mary.troupe, which is the evening of the 2009 paper.

. tests/house/lib.sh

is_fine() {
    "$TROUPE" check "$1" >/dev/null && "$TROUPE" fmt --check "$1"
}
# tells FILE SETTING TIME PATTERN...: the output for that time contains every pattern.
tells() {
    "$TROUPE" run "$1" --setting "$2" --for "$3" --seed 3 --html "$TEST_DIR/page.html" >/dev/null || return 1
    shift 3
    for pattern; do
        grep -q "$pattern" "$TEST_DIR/page.html" || { echo "nothing tells of $pattern"; return 1; }
    done
}
guard() {
    tells tests/cli/served/guard.troupe 'The watch' 5m 'Step away from that' Attack Patrol Watch
}
roles() {
    tells tests/cli/served/figure3-roles.troupe 'The Fox' 10m 'Converse talk' 'Converse listen' Notice Restock Visit
}
order() {
    tells tests/cli/served/order-scene.troupe 'Order night' 5m 'An ale, please' 'Right away' Thanks Enjoy
}
offer() {
    tells tests/cli/served/offer-drink.troupe 'The Fox' 60m 'Another one?' 'Not now' 'Mind your back' 'There you go'
}
mary() {
    "$TROUPE" test examples/mary.troupe | grep -q '^4 tests: 4 passed, 0 failed$'
}

mkdir -p "$TEST_DIR"
for file in tests/cli/served/*.troupe examples/mary.troupe; do
    check "$(basename "$file") is fine" is_fine "$file"
done
check "Figure 3's roles meet, notice and restock" roles
check "Mary orders" order
check "the server offers, and is taken up on it or not" offer
check "the guard warns and strikes" guard
check "Mary's evening passes its tests" mary
finish
