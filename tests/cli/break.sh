#!/bin/sh
# SPDX-License-Identifier: MIT
# Goal: `troupe run --break` stops at each kind of breakpoint, says at what and why, and tells mistakes in one sentence.
# Method: a small text in which each kind happens at a time that is known.

. tests/house/lib.sh

out=$TEST_DIR/out
err=$TEST_DIR/err
file=$TEST_DIR/yard.troupe

cat >"$file" <<'END'
kind guest, a creature
    thirst: 0 to 100
    mood: one of (dull, merry)

network Stroll
    node Look
        wait 1 s
        -> Rest when done
    node Rest
        wait 60 s

host yard
    action juggle, uses hands, lasts 1 s, fails dropped

role Walker for guest
    proactive Walk
        set thirst to 20
        set thirst to 70
        set mood to merry
        do Stroll

role Idler for guest
    proactive Idle
        wait 1 s
    latent Greet, when a guest comes within 5 m
        wait 1 s

scene Chat, priority 3
    part host: Idler
    part visitor: Idler within 9 m

    | host     | visitor  |
    | wait 2 s | wait 3 s |
    | wait 1 s | wait 1 s |

setting Yard
    cast
        Ann: Walker at (0, 0)
        Bob: Idler at (3, 0)
        Cid: Idler at (20, 0)
        Dan: Idler at (24, 0)
END

run() {
    "$TROUPE" run "$file" --for 20s "$@" >"$out" 2>"$err" </dev/null
    code=$?
    [ "$code" -eq 0 ] && [ ! -s "$err" ] || { echo "ended with $code: troupe run $*"; cat "$err"; return 1; }
}
# stops WORDS OPTION...: the run stops at that breakpoint, and explains an agent or a thing.
stops() {
    words=$1
    shift
    run "$@" || return 1
    grep -qE -- "^Stopped after .* s: $words" "$out" || { echo "does not stop there: $words"; grep -E "Stopped|No breakpoint" "$out"; return 1; }
}
explained() {
    stops 'line of Ann: Walk, line 18' --break 'line 18' && grep -qx 'Why not' "$out" && stops 'line of Ann' --break 'line yard.troupe:18'
}
passes() {
    run --break "$@" && grep -qx 'No breakpoint was hit.' "$out"
}
complains() {
    words=$1
    shift
    "$TROUPE" run "$file" "$@" >"$out" 2>"$err" </dev/null
    [ $? -eq 2 ] && grep -qE -- "$words" "$err" || { echo "does not complain of: $words"; cat "$err"; return 1; }
}

check "a line, with why" explained
check "a node" stops 'node of Ann: Walk, line 9' --break 'node Stroll > Rest'
check "an arrow" stops 'arrow of Ann: Walk, line 8' --break 'arrow Look -> rest'
check "a cue" stops 'cue of Bob: Greet' --break 'cue Greet'
check "a fact that changes" stops 'fact of Ann: thirst was 0 and is 20' --break 'fact guest.thirst'
check "a fact that becomes so" stops 'fact of Ann: thirst was 20 and is 70' --break 'fact guest.thirst > 60'
check "a choice" stops 'fact of Ann: mood was dull and is merry' --break 'fact guest.mood is merry'
check "a scene that begins" stops 'scene of .*: .* starts' --break 'scene Chat starts'
check "a phase of a scene" stops 'scene of .*: .* passes to a phase' --break 'scene Chat passes to a phase'
check "a behaviour" stops 'behaviour of Ann: Walk starts' --break 'behaviour Walker.Walk starts'
check "the first of several" stops 'behaviour of Ann' --break 'node Rest; behaviour Walk'
check "only of one" stops 'behaviour of Dan' --break 'behaviour Idle starts' --break-of Dan
check "only while something is so" stops 'line of Ann: Walk, line 19' --break 'line 19' --break-if 'guest.thirst >= 70'
check "never while it is not" passes 'line 19' --break-if 'guest.thirst < 70'
check "not so often" passes 'line 18' --break-after 2
check "nothing fails" passes 'failure juggle dropped'
check "a line without steps" complains 'Nothing in .*yard.troupe is what' --break 'line 1'
check "a line of no file" complains 'Nothing in' --break 'line other.troupe:18'
check "no line of a file" complains 'takes a line of' --break 'line other.troupe:end'
check "an unknown node" complains 'Nothing in' --break 'node Sleep'
check "an unknown behaviour" complains 'names `Sleep`, which' --break 'behaviour Sleep'
check "an unknown kind" complains 'makes no sense; a breakpoint is' --break 'moon 3'
check "no value" complains 'is no value of' --break 'fact guest.mood is sad'
check "a stranger" complains 'Nobody is called `Eve`' --break 'line 18' --break-of Eve
check "a condition of nothing" complains 'go with `--break`' --break-if 'guest.thirst > 3'
check "with JSON" complains 'tells in words' --break 'line 18' --report --json

cat >"$TEST_DIR/other.troupe" <<'END'
role Waiter for guest



    proactive Stand
        wait 2 s
END
cat >"$TEST_DIR/both.troupe" <<'END'
use "other.troupe"
kind guest, a creature

role Walker for guest
    proactive Walk
        wait 1 s

setting Yard
    cast
        Ann: Waiter at (0, 0)
        Bob: Walker at (9, 0)
END
file=$TEST_DIR/both.troupe
check "a line of another file" stops 'line of Ann: Stand, line 6' --break 'line other.troupe:6'
check "the same line of the first file" stops 'line of Bob: Walk, line 6' --break 'line 6'
finish
