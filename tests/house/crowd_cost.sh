#!/bin/sh
# SPDX-License-Identifier: MIT
# Goal: 300 simple characters, or 30 complex ones, take less than a tenth of a millisecond a step, and 2,400 with 30,000 objects
# about them less than one. (docs/testing.md)
# Method: callgrind counts the instructions of 240 steps of each crowd, noon among them, which are the same on a busy machine and
# an idle one. A core here makes nine in a nanosecond; the limit is what one that makes four would have the time for.

. tests/house/lib.sh

program=$TROUPE_BUILD/tests/engine/crowd_speed
steps=240

# within CROWD LIMIT: so many instructions a step at most, and there is something to count.
within() {
    count=$(instructions_of "$program" $steps "$1")
    echo "$1: $((count / steps)) instructions a step, and $2 are allowed"
    grep -q "^$1: " "$TEST_DIR/out.$steps.$1" || { cat "$TEST_DIR/out.$steps.$1"; return 1; }
    [ "$count" -gt $((steps * 1000)) ] && [ "$count" -le $((steps * $2)) ]
}
check three_hundred_simple_characters within simple 400000
check thirty_complex_characters within complex 400000
check a_town_of_2400_among_30000_objects within town 4000000
for crowd in simple complex town; do
    check "a step of the $crowd crowd takes no memory" takes_no_memory_beside "$steps.$crowd"
done
finish
