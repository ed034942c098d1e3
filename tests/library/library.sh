#!/bin/sh
# SPDX-License-Identifier: MIT
# Goal: every pattern of the standard library does what it says: those of the tavern act in the order of Table 1 of the
# paper and as often as their weights say, and the two examples made of patterns live through a day.
# Method: an instance of each, with writer's tests; a pair of people for each chain, whose acts are read off a run;
# counts of whole days.

. tests/house/lib.sh

everything=tests/library/everything.troupe
behaviours=tests/library/behaviours.troupe
out=$TEST_DIR/out

every_pattern_has_an_instance() {
    "$TROUPE" patterns | grep '^[A-Z]' | sort >"$TEST_DIR/patterns"
    sed -nE 's/^instance .* of \[?([A-Z][a-z ]*[a-z])\]?.*/\1/p' $everything lib/std/*.troupe tests/library/library.sh |
        sort -u >"$TEST_DIR/used"
    sed -nE 's/^ *instance .* of \[?([A-Z][a-z ]*[a-z])\]?.*/\1/p' lib/std/*.troupe | sort -u >>"$TEST_DIR/used"
    [ "$(wc -l <"$TEST_DIR/patterns")" -ge 40 ] && sort -u "$TEST_DIR/used" | comm -23 "$TEST_DIR/patterns" - | is_empty
}
every_pattern_says_what_it_is_for() {
    "$TROUPE" patterns >"$out" && ! grep -q 'Nothing is said' "$out" && ! grep -E '^    [a-z].*[^:.;]$' "$out"
}
everything_is_fine() {
    "$TROUPE" check $everything >"$out" 2>&1 && ! grep -q warning "$out"
}
the_tests_pass() {
    for seed in 1 2 3; do "$TROUPE" test $everything --seed $seed || return 1; done
}
every_behaviour_has_a_test() {
    for seed in 1 2 3; do "$TROUPE" test $behaviours --seed $seed || return 1; done
    # Behaviours that are tasks: an instance of each of them is done in a test.
    "$TROUPE" patterns --json | sed -nE 's/.*"name": "([^"]*)", "file": "lib\/std\/behaviours.troupe".*/\1/p' |
        sed '/^Talk$/,$d' | sort >"$TEST_DIR/tasks"
    sed -nE 's/^instance (.*) of ([A-Z][a-z]*) .*/\1=\2/p' $behaviours | while IFS='=' read -r instance pattern; do
        grep -qE "(when Ann:|\|) do $instance( |\$)" $behaviours && echo "$pattern"
    done | sort -u >"$TEST_DIR/tested"
    [ "$(wc -l <"$TEST_DIR/tasks")" -ge 25 ] && comm -23 "$TEST_DIR/tasks" "$TEST_DIR/tested" | is_empty
}
# A summoned person is saved, recorded, and the same with any number of threads, whenever the save is made.
who_appears_is_saved_and_replayed() {
    sed '/^test/,$d' $everything >"$TEST_DIR/crypt.troupe"
    run() { "$TROUPE" run "$TEST_DIR/crypt.troupe" "$@" --hash | tail -1; }
    run --for 60s >"$TEST_DIR/wanted"
    for at in 7 9 11 13 17 19 23 29 31 37; do
        run --for 60s --save-at ${at}s "$TEST_DIR/save" >"$TEST_DIR/got" && cmp "$TEST_DIR/wanted" "$TEST_DIR/got" || return 1
        run --for $((60 - at))s --load "$TEST_DIR/save" >"$TEST_DIR/got" && cmp "$TEST_DIR/wanted" "$TEST_DIR/got" || return 1
    done
    run --for 60s --threads 3 | cmp - "$TEST_DIR/wanted" || return 1
    "$TROUPE" run "$TEST_DIR/crypt.troupe" --for 2m --record "$TEST_DIR/log" --report >"$out" || return 1
    grep -qE '^  banish +[1-9]' "$out" && "$TROUPE" replay "$TEST_DIR/log"
}
an_hour_of_everything() {
    "$TROUPE" run $everything --for 60m --report >"$out" 2>&1 || { cat "$out"; return 1; }
    grep -q 'Stuck: 0' "$out" && ! grep -q 'bug' "$out"
}
an_expansion_of_everything_runs_the_same() {
    cp $everything "$TEST_DIR/whole.troupe"
    "$TROUPE" expand "$TEST_DIR/whole.troupe" --keep >/dev/null && "$TROUPE" fmt --check "$TEST_DIR/whole.troupe" || return 1
    "$TROUPE" run $everything --for 10m --hashes | grep -E '^ *[0-9]+ +[0-9a-f]{16}' >"$TEST_DIR/before"
    "$TROUPE" run "$TEST_DIR/whole.troupe" --for 10m --hashes | grep -E '^ *[0-9]+ +[0-9a-f]{16}' >"$TEST_DIR/after"
    [ "$(wc -l <"$TEST_DIR/before")" -gt 1000 ] && cmp "$TEST_DIR/before" "$TEST_DIR/after"
}

# chain PATTERN "PARAMETERS" "FACTS OF ANN" ACTS...: Ann and Bob do it once; what they do, listening and moving aside, has
# to be just that, in that order.
chain() {
    pattern=$1
    given=$2
    facts=$3
    shift 3
    cat >"$TEST_DIR/chain.troupe" <<END
item ale
place bar
lines Greeting
    "GREET"
lines Word
    "WORD"
lines Ask
    "ASK"
lines Way
    "WAY"
lines Serve
    "SERVE"
lines Offer
    "OFFER"
lines Refuse
    "REFUSE"
lines Regret
    "REGRET"
task Obey
    "OBEY"
task Defy
    "DEFY"
role A for creature
    proactive Idle, weight 0.001
        idle for 1 s
role B for creature
    proactive Idle
        idle for 1 s
instance Chain of $pattern ($given)
setting Room
    places
        bar at (8, 0)
    cast
        Ann: A at (0, 0)
$facts
        Bob: B at (4, 0)
    stock
        bar: 10 ale
END
    "$TROUPE" run "$TEST_DIR/chain.troupe" --for 2m >"$TEST_DIR/run" || return 1
    sed -nE 's/^[0-9:]+  (Ann|Bob)( to [A-Z][a-z]+)?: "([A-Z]+)"/\1 \3/p; s/^[0-9:]+  (Ann|Bob) (fetches|gives|receives) .*/\1 \2/p' \
        "$TEST_DIR/run" | head -n $# | tr '\n' ',' >"$TEST_DIR/acts"
    printf '%s,' "$@" >"$TEST_DIR/wanted"
    cmp -s "$TEST_DIR/acts" "$TEST_DIR/wanted" || { cat "$TEST_DIR/acts" "$TEST_DIR/run"; return 1; }
}
has_ale="            ale = 2"
talk() {
    chain Talk 'speaker = A, hearer = B, greetings = Greeting, words = Word, rounds = 2' '' \
        'Ann GREET' 'Bob GREET' 'Ann WORD' 'Bob WORD' 'Ann WORD' 'Bob WORD' 'Ann GREET'
}
converse() {
    chain Converse 'speaker = A, hearer = B, words = Word, rounds = 3' '' \
        'Ann WORD' 'Bob WORD' 'Ann WORD' 'Bob WORD' 'Ann WORD' 'Bob WORD'
}
ask_fetch() {
    chain 'Ask fetch' 'asker = A, fetcher = B, what = ale, origin = bar, asking = Ask, working = Way, serving = Serve' '' \
        'Ann ASK' 'Bob fetches' 'Bob WAY' 'Ann receives' 'Bob gives' 'Bob SERVE'
}
ask_give() {
    chain 'Ask give' 'asker = B, giver = A, what = ale, asking = Ask, serving = Serve' "$has_ale" \
        'Bob ASK' 'Ann gives' 'Bob receives' 'Ann SERVE'
}
decide() {
    agrees=$1
    shift
    chain Decide "asker = A, decider = B, accepted = Obey, declined = Defy, agrees = $agrees, asking = Ask, agreeing = Serve,
    declining = Refuse" '' 'Ann ASK' "$@"
}
offer_give() {
    agrees=$1
    shift
    chain 'Offer give' "giver = A, taker = B, what = ale, agrees = $agrees, offering = Offer, asking = Ask, refusing = Refuse,
    bowing = Regret, serving = Serve" "$has_ale" 'Ann OFFER' "$@"
}
offer_fetch() {
    agrees=$1
    shift
    chain 'Offer fetch' "fetcher = A, taker = B, what = ale, origin = bar, agrees = $agrees, offering = Offer, asking = Ask,
    refusing = Refuse, bowing = Regret, working = Way, serving = Serve" '' 'Ann OFFER' "$@"
}

# A starred chain of Table 1 is that of another row, not a copy of it: the text has it once.
starred_chains_are_reused() {
    chain Talk 'speaker = A, hearer = B' '' >/dev/null
    "$TROUPE" expand "$TEST_DIR/chain.troupe" | grep -q 'continue as Chain Converse (talker = talker, listener = listener)' || return 1
    chain 'Offer give' 'giver = A, taker = B, what = ale' "$has_ale" >/dev/null
    "$TROUPE" expand "$TEST_DIR/chain.troupe" | grep -q 'continue as Chain Ask give (client = client, owner = owner)' || return 1
    chain 'Offer fetch' 'fetcher = A, taker = B, what = ale, origin = bar' '' >/dev/null
    "$TROUPE" expand "$TEST_DIR/chain.troupe" | grep -q 'continue as Chain Ask fetch (client = client, servant = servant)' || return 1
    # The acts that they have in common stand once each in the library.
    [ "$(grep -c 'receive what from servant' lib/std/behaviours.troupe)" -eq 1 ] &&
        [ "$(grep -c 'receive what from owner' lib/std/behaviours.troupe)" -eq 1 ]
}
# A chain that is only the continuation of another one never begins by itself.
a_reused_chain_does_not_begin_by_itself() {
    chain 'Offer give' 'giver = A, taker = B, what = ale, agrees = 1%, offering = Offer, asking = Ask, refusing = Refuse,
    bowing = Regret' "$has_ale" 'Ann OFFER' 'Bob REFUSE' 'Ann REGRET' && ! grep -q ASK "$TEST_DIR/run"
}

# The butler poses, walks to somebody, and walks to the sideboard in the proportion 82 : 10 : 5.
a_server_chooses_by_the_weights_of_the_paper() {
    "$TROUPE" run examples/house.troupe --for 24h --report >"$TEST_DIR/house" || return 1
    awk '/^Behaviours/ { all = 1 } /^  [A-Z]/ { who = $1 } all && who == "Butler" { gsub(",", "") }
        all && who == "Butler" && $1 == "Pose" { pose = $2 }
        all && who == "Butler" && $1 == "Approach" { walks[$2] = $3 }
        END {
            to = walks["Resident"] / pose; bar = walks["sideboard"] / pose
            print pose, to, bar
            exit !(pose > 3000 && to > 0.10 && to < 0.145 && bar > 0.045 && bar < 0.077)
        }' "$TEST_DIR/house"
}
a_day_in_the_house() {
    [ "$(grep -c '^instance' examples/house.troupe)" -eq 3 ] && grep -q 'Stuck: 0' "$TEST_DIR/house"
}
the_prelude_is_small() {
    [ "$(grep -c '^instance' examples/prelude.troupe)" -eq 32 ] &&
        [ "$(grep -cvE '^ *(#|$)' examples/prelude.troupe)" -lt 100 ] || return 1
    # The cast without the player, one line with a number for several characters.
    awk '/^    cast/ { on = 1; next } on && /player/ { next } on && /^        / { n += $1 ~ /^[0-9]+$/ ? $1 : 1 } END { exit n != 45 }' \
        examples/prelude.troupe
}
a_day_of_the_prelude() {
    "$TROUPE" run examples/prelude.troupe --for 24h --report >"$out" 2>&1 && grep -q 'Stuck: 0' "$out" || return 1
    # Each person did something, hundreds of times, and the challengers and the guard have met the player.
    awk '/^Roles/ { on = 1; next } /^$/ { on = 0 }
        on { gsub(",", ""); match($0, / [0-9]+/); n++; few += substr($0, RSTART) + 0 < 100 }
        END { print n, few; exit n != 38 || few > 0 }' "$out" && grep -E '^    (Challenge|Warn) +[1-9]' "$out" | wc -l | grep -q '^3$'
}

check every_pattern_has_an_instance every_pattern_has_an_instance
check every_pattern_says_what_it_is_for every_pattern_says_what_it_is_for
check everything_is_fine everything_is_fine
check the_tests_pass the_tests_pass
check every_behaviour_has_a_test every_behaviour_has_a_test
check who_appears_is_saved_and_replayed who_appears_is_saved_and_replayed
check an_hour_of_everything an_hour_of_everything
check an_expansion_of_everything_runs_the_same an_expansion_of_everything_runs_the_same
check table_1_talk talk
check table_1_converse converse
check table_1_ask_fetch ask_fetch
check table_1_ask_give ask_give
check who_agrees_does_what_was_asked decide 99% 'Bob SERVE' 'Bob OBEY'
check who_declines_does_the_other_thing decide 1% 'Bob REFUSE' 'Bob DEFY'
check table_1_offer_give_accepted offer_give 99% 'Bob ASK' 'Ann gives' 'Bob receives' 'Ann SERVE'
check table_1_offer_give_refused offer_give 1% 'Bob REFUSE' 'Ann REGRET'
check table_1_offer_fetch_accepted offer_fetch 99% 'Bob ASK' 'Ann fetches' 'Ann WAY' 'Ann gives' 'Bob receives' 'Ann SERVE'
check table_1_offer_fetch_refused offer_fetch 1% 'Bob REFUSE' 'Ann REGRET'
check starred_chains_are_reused starred_chains_are_reused
check a_reused_chain_does_not_begin_by_itself a_reused_chain_does_not_begin_by_itself
check a_server_chooses_by_the_weights_of_the_paper a_server_chooses_by_the_weights_of_the_paper
check a_day_in_the_house a_day_in_the_house
check the_prelude_is_small the_prelude_is_small
check a_day_of_the_prelude a_day_of_the_prelude
finish
