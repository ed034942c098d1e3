#!/bin/sh
# SPDX-License-Identifier: MIT
# Goal: a tool that looks into a game costs a step less than 100 microseconds, and the studio does all it says with one.
# Method: what a step of 300 people takes is measured without a link, with nobody attached, and attached; then a browser uses the page of games (games.mjs).

. tests/house/lib.sh

costs_little() {
    tools/build release link_cost && TROUPE_LINKS="$TEST_DIR/links" "$TROUPE_BUILD/tests/link/link_cost" 100 >"$TEST_DIR/cost"
}
builds() {
    line=$(sed -n 's/^cc \(.*\) -o hamlet$/\1/p' examples/sdl/README.md | sed "s|build/|$TROUPE_BUILD/|g")
    [ -n "$line" ] && eval "${CC:-gcc} -std=c11 -O1 $line -o $TEST_DIR/hamlet"
}
studio_is_there() {
    [ -f build-wasm/studio/games.html ] || { tools/build wasm web && web/studio/build.sh; }
}

check an_attached_step_takes_at_most_100_microseconds_more costs_little
[ ! -f "$TEST_DIR/cost" ] || cat "$TEST_DIR/cost"
check the_game_builds builds
check the_page_is_built studio_is_there
mkdir -p "$TEST_DIR/text"
cp examples/sdl/hamlet.troupe "$TEST_DIR/text/"
HAMLET=$TEST_DIR/hamlet TEXT=$TEST_DIR/text/hamlet.troupe node tests/hosts/games.mjs || failed=$((failed + 1))
finish
