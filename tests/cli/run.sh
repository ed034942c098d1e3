#!/bin/sh
# SPDX-License-Identifier: MIT
# Goal: the commands do what their help says, on the examples: the same run has the same hash
# however it is looked at, another seed another one; packs run like their texts; texts with errors
# end with exit code 1 and the place.
# Method: run them, and compare what they print.

. tests/house/lib.sh

out=$TEST_DIR/out
err=$TEST_DIR/err
tavern=examples/tavern.troupe

troupe() {
    "$TROUPE" "$@" >"$out" 2>"$err" </dev/null
    code=$?
    [ "$code" -eq 0 ] && [ ! -s "$err" ] || { echo "ended with $code: troupe $*"; cat "$err"; return 1; }
}
hash_of() {
    "$TROUPE" run "$@" --for 5m --hash | tail -n 1
}
hash_is_the_last_line() {
    troupe run $tavern --for 1m --hash "$@" && tail -n 1 "$out" | grep -qx 'hash [0-9a-f]\{16\}'
}
same_hash_however_it_is_looked_at() {
    plain=$(hash_of $tavern)
    [ -n "$plain" ] && [ "$plain" = "$(hash_of $tavern)" ] &&
        [ "$plain" = "$(hash_of $tavern --report)" ] &&
        [ "$plain" = "$(hash_of $tavern --story)" ] &&
        [ "$plain" = "$(hash_of $tavern --seed 1 --report --json)" ]
}
# Two ghouls that split leave no member to tell. (11.2)
a_runaway_summon_stops_and_is_told() {
    printf '%s\n' 'place pit' 'kind ghoul, a creature' 'role Ghoul for every ghoul' '    proactive Split' \
        '        summon ghoul at pit' 'setting The pit' '    places' '        pit at (0, 0)' '    cast' \
        '        2 ghoul at (1, 0)' >"$TEST_DIR/ghouls.troupe"
    "$TROUPE" run "$TEST_DIR/ghouls.troupe" --for 2m --report --newcomers 100 >"$out" 2>"$err" || return 1
    grep -q '^troupe: [0-9]* times somebody was to appear and did not' "$err" && [ "$(wc -l <"$err")" -eq 1 ] &&
        grep -q '^Did not appear, since there were too many: [0-9]' "$out" || { cat "$out" "$err"; return 1; }
    "$TROUPE" run "$TEST_DIR/ghouls.troupe" --for 2m --report --json --newcomers 100 >"$out" 2>/dev/null || return 1
    grep -q '"entities": 103,' "$out" && ! grep -q '"turned_away": 0,' "$out" || { cat "$out"; return 1; }
    "$TROUPE" run "$TEST_DIR/ghouls.troupe" --for 40s --report --json >"$out" 2>/dev/null || return 1
    grep -q '"entities": 1003,' "$out" || { cat "$out"; return 1; }
    "$TROUPE" run "$TEST_DIR/ghouls.troupe" --for 1m --hash --newcomers 40 --save-at 30s "$TEST_DIR/ghouls" >"$out" 2>"$err" &&
        "$TROUPE" run "$TEST_DIR/ghouls.troupe" --load "$TEST_DIR/ghouls" --for 30s --hash >"$TEST_DIR/later" 2>/dev/null &&
        [ "$(tail -n 1 "$out")" = "$(tail -n 1 "$TEST_DIR/later")" ]
}
another_seed_another_hash() {
    [ "$(hash_of $tavern --seed 1)" != "$(hash_of $tavern --seed 2)" ]
}
a_comment_changes_nothing_a_word_does() {
    { cat $tavern; echo '# a comment'; } >"$TEST_DIR/comment.troupe"
    sed 's/weight 3$/weight 4/' $tavern >"$TEST_DIR/weight.troupe"
    [ "$(hash_of $tavern)" = "$(hash_of "$TEST_DIR/comment.troupe")" ] &&
        [ "$(hash_of $tavern)" != "$(hash_of "$TEST_DIR/weight.troupe")" ]
}
standard_input_is_a_file() {
    [ "$("$TROUPE" run - --for 1m --hash <$tavern)" = "$("$TROUPE" run $tavern --for 1m --hash)" ]
}
a_pack_runs_like_its_text() {
    troupe compile $tavern -o "$TEST_DIR/tavern.pack" || return 1
    grep -q 'bytes$' "$out" || return 1
    "$TROUPE" compile $tavern -o - >"$TEST_DIR/again.pack" || return 1
    cmp "$TEST_DIR/tavern.pack" "$TEST_DIR/again.pack" || return 1
    [ "$(hash_of $tavern)" = "$(hash_of "$TEST_DIR/tavern.pack")" ]
}
a_pack_is_not_compiled_again() {
    "$TROUPE" compile "$TEST_DIR/tavern.pack" -o "$TEST_DIR/x.pack" 2>"$err"
    [ $? -eq 1 ] && grep -q 'compiled pack already' "$err" && [ ! -e "$TEST_DIR/x.pack" ]
}
a_broken_pack_is_refused() {
    head -c 5000 "$TEST_DIR/tavern.pack" >"$TEST_DIR/broken.pack"
    "$TROUPE" run "$TEST_DIR/broken.pack" >"$out" 2>"$err"
    [ $? -eq 1 ] && [ ! -s "$out" ] && [ -s "$err" ]
}
a_failed_write_leaves_nothing() {
    "$TROUPE" compile $tavern -o "$TEST_DIR/no/such/folder/x" 2>"$err"
    [ $? -eq 1 ] && grep -q 'cannot be written' "$err"
}
in_a_terminal() {
    script -qec "$*" /dev/null </dev/null >"$out"
}
transcript_and_summary() {
    in_a_terminal "$TROUPE" run $tavern && grep -q '^[0-9:]*  [A-Z].*: ".*"' "$out" && grep -q 'more lines' "$out" &&
        grep -q '10 minutes in the lives of 21 characters' "$out" && [ "$(wc -l <"$out")" -lt 80 ]
}
a_file_gets_every_line() {
    troupe run $tavern && ! grep -q 'more lines' "$out" && [ "$(wc -l <"$out")" -gt 1000 ] || return 1
    in_a_terminal "$TROUPE" run $tavern --all && tr -d '\r' <"$out" >"$TEST_DIR/all" || return 1
    troupe run $tavern && cmp "$TEST_DIR/all" "$out"
}
# Edda's lines are all lines but those of the others; lines in which she is spoken to are among hers.
lines_of_one() {
    troupe run $tavern --for 5m && grep 'Edda' "$out" >"$TEST_DIR/edda" || return 1
    troupe run $tavern --for 5m --who Edda && grep -q '^[0-9:]*  Edda' "$out" && grep -q 'to Edda: "' "$out" || return 1
    grep '^[0-9]' "$out" | grep -v ' minutes in the life of Edda: ' >"$TEST_DIR/hers" && [ -s "$TEST_DIR/hers" ] || return 1
    ! grep -v 'Edda' "$TEST_DIR/hers" && ! grep -vxFf "$TEST_DIR/edda" "$TEST_DIR/hers" &&
        grep -q '5 minutes in the life of Edda: ' "$out"
}
lines_of_a_time() {
    troupe run $tavern --for 40m --from 18:30 --to 31m && grep '^[0-9][0-9]:' "$out" >"$TEST_DIR/some" || return 1
    grep -q '^18:30:0' "$TEST_DIR/some" && grep -q '^18:30:5' "$TEST_DIR/some" &&
        ! grep -v -e '^18:30:' -e '^18:31:00' "$TEST_DIR/some"
}
lines_that_cannot_be_chosen() {
    for words in '--all --story' '--who Edda --report' '--from 1m --html x.html' '--from 2m --to 1m' '--from 2h' '--to 25:00' \
        '--to soon'; do
        "$TROUPE" run $tavern --for 10m $words >"$out" 2>"$err"
        [ $? -eq 2 ] && [ "$(wc -l <"$err")" -eq 1 ] && [ ! -s "$out" ] || { echo "$words"; cat "$err"; return 1; }
    done
    "$TROUPE" run $tavern --for 1m --who Xyzzy >"$out" 2>"$err"
    [ $? -eq 2 ] && grep -q 'Nobody is called `Xyzzy`' "$err"
}
# Presses Ctrl-C when the run, in a terminal, has said how long it will take: at most a minute, since machines differ and are busy.
press_ctrl_c_at_the_progress() {
    for tenth in $(seq 600); do
        grep -q '[0-9] % done, [0-9.]* \(s\|min\|hours\) left' "$out" && break
        sleep 0.1
    done
    printf '\003'
}
run_until_ctrl_c() {
    : >"$out"
    press_ctrl_c_at_the_progress | script -qefc "$TROUPE run $tavern --for 1000d --report $*" /dev/null >"$out"
}
# A run that was interrupted prints and saves its state, and the save plays on to the same end.
ctrl_c_ends_a_run_that_can_go_on() {
    run_until_ctrl_c --save "$TEST_DIR/cut"
    [ $? -eq 130 ] && grep -q '^Lines spoken: ' "$out" && grep -q 'before its time. To go on: troupe run .* --load ' "$out" ||
        { cat "$out"; return 1; }
    troupe run $tavern --load "$TEST_DIR/cut" --for 1m --hash
}
long_work_says_how_long_it_will_take() {
    run_until_ctrl_c
    grep -q '[0-9] % done, [0-9.]* \(s\|min\|hours\) left' "$out"
}
errors_have_their_place() {
    printf 'role Nobody for ghost\n    proactive Haunt\n        boo\n' >"$TEST_DIR/wrong.troupe"
    for command in run check test; do
        "$TROUPE" $command "$TEST_DIR/wrong.troupe" >"$out" 2>"$err"
        [ $? -eq 1 ] && [ ! -s "$out" ] && grep -q 'wrong.troupe:1:[0-9]*: error: ' "$err" || return 1
    done
}
no_setting_is_said() {
    printf 'item ale\n' >"$TEST_DIR/bare.troupe"
    "$TROUPE" run "$TEST_DIR/bare.troupe" >"$out" 2>"$err"
    [ $? -eq 1 ] && [ ! -s "$out" ] && grep -q 'has no setting' "$err" && [ "$(wc -l <"$err")" -eq 1 ]
}
several_settings() {
    { cat $tavern; printf '\nsetting Elsewhere\n    cast\n        2 Patron scattered\n'; } >"$TEST_DIR/two.troupe"
    "$TROUPE" run "$TEST_DIR/two.troupe" --for 1m >"$out" 2>"$err" || return 1
    grep -q 'has 2 settings; this is the first' "$err" && grep -q '21 characters' "$out" || return 1
    troupe run "$TEST_DIR/two.troupe" --for 1m --setting elsewhere && grep -q ' 2 characters' "$out" || return 1
    "$TROUPE" run "$TEST_DIR/two.troupe" --setting Nowhere >"$out" 2>"$err"
    [ $? -eq 2 ] && grep -q 'no setting `Nowhere`' "$err"
}
one_receives_from_somebody() {
    printf '%s\n' 'item soup' 'role Cook for creature' 'role Guest for creature' 'scene Meal' '    part guest: Guest' \
        '    part cook: Cook within 9 m' '    | guest                  | cook               |' \
        '    | receive soup from cook | give soup to guest |' 'setting Inn' '    cast' '        Ann: Guest at (1, 1)' \
        '        Nell: Cook at (3, 1)' >"$TEST_DIR/meal.troupe"
    "$TROUPE" run "$TEST_DIR/meal.troupe" --for 1m >"$out" 2>"$err"
    grep -q 'Ann receives soup from Nell\.' "$out" && grep -q 'Nell gives soup to Ann\.' "$out" ||
        { cat "$out" "$err"; return 1; }
}
follow_needs_somebody() {
    "$TROUPE" run $tavern --for 1m --story --follow Xyzzy >"$out" 2>"$err"
    [ $? -eq 2 ] && grep -q 'Nobody is called `Xyzzy`' "$err"
}
nobody_lives_far_from_an_interest() {
    troupe run $tavern --for 2m --report --interest 1000,-1000.5 --radius 6 &&
        grep -q 'Actions: 0[.]' "$out" && grep -q 'looks on: 21 at the end. Fell asleep: 21, woke: 0' "$out"
}
those_near_the_player_live() {
    troupe run $tavern --for 10m --report --json --interest player --radius 6,9 &&
        grep -q '"woke": [1-9]' "$out" && grep -q '"actions_begun": [1-9]' "$out" || return 1
    [ "$(hash_of $tavern --interest hearth)" != "$(hash_of $tavern --interest hearth --radius 3)" ] &&
        [ "$(hash_of $tavern --interest player)" = "$(hash_of $tavern --interest player --radius 30)" ]
}
an_interest_is_somebody_somewhere() {
    for words in '--interest Xyzzy' '--interest 3,' '--interest 3,4 --radius 5,4' '--interest 3,4 --radius 0' \
        '--interest 3,4 --radius 99999999' '--interest 3,4 --radius 1,2,3,4' '--radius 5'; do
        "$TROUPE" run $tavern --for 1m $words >"$out" 2>"$err"
        [ $? -eq 2 ] && [ ! -s "$out" ] && [ "$(wc -l <"$err")" -eq 1 ] || { echo "$words"; return 1; }
    done
}
tests_pass() {
    troupe test examples/mary.troupe && tail -n 1 "$out" | grep -q ' passed, 0 failed$'
}
one_test_by_name() {
    troupe test examples/mary.troupe 'LINDA IS GONE' && tail -n 1 "$out" | grep -qx '1 test: 1 passed, 0 failed' ||
        return 1
    "$TROUPE" test examples/mary.troupe 'no such test' >"$out" 2>"$err"
    [ $? -eq 2 ]
}
a_test_that_fails() {
    { cat examples/mary.troupe; cat <<'END'

test "pigs fly"
    given Mary: Patron at (0, 0)
    when Mary: do Approach (who = Mary)
    then within 5 s Mary starts Order
END
    } >"$TEST_DIR/pigs.troupe"
    "$TROUPE" test "$TEST_DIR/pigs.troupe" 'pigs fly' --seed 3 >"$out" 2>"$err"
    [ $? -eq 1 ] && grep -q '^FAIL  pigs fly' "$out" && grep -q 'line [0-9]*: then within 5 s Mary starts Order' "$out" &&
        grep -q 'expected within 5 s' "$out" && grep -q 'Seed 3' "$out" || { cat "$out" "$err"; return 1; }
}
a_failing_test_is_explained() {
    "$TROUPE" test "$TEST_DIR/pigs.troupe" 'pigs fly' --why >"$out" 2>"$err"
    [ $? -eq 1 ] && grep -qx '      Mary does not `Order`: its cue has not fired: it waits for somebody to come within 3 m.' "$out" &&
        grep -qx '      Mary at 5s (8:00)' "$out" && grep -q 'Nobody can take part' "$out" || { cat "$out" "$err"; return 1; }
}
a_failing_test_is_replayed_on_a_page() {
    "$TROUPE" test "$TEST_DIR/pigs.troupe" --html "$TEST_DIR/pigs.html" >"$out" 2>"$err"
    [ $? -eq 1 ] && grep -q '<title>pigs fly' "$TEST_DIR/pigs.html" || { cat "$err"; return 1; }
    troupe test examples/mary.troupe --html "$TEST_DIR/first.html" && grep -q "<title>$(sed -n 's/^test "\(.*\)".*/\1/p' examples/mary.troupe | head -n 1)" "$TEST_DIR/first.html"
}
# The last ten events of each character, not of the one with the most events.
both_of_a_failing_test_are_told() {
    cat >"$TEST_DIR/busy.troupe" <<'END'
kind bee, a creature
kind snail, a creature
role Bee for bee
    proactive Fly
        pose for 1 s
role Snail for snail
    proactive Rest
        pose for 1000 s
test "the snail is heard of"
    given Ann: Bee at (0, 0), free
    given Sam: Snail at (1, 0), free
    when 60 s pass
    then 1 > 2
END
    "$TROUPE" test "$TEST_DIR/busy.troupe" >"$out" 2>"$err"
    [ $? -eq 1 ] && grep -q 'last, with Ann and Sam:' "$out" && grep -q 'Sam starts Rest' "$out" &&
        [ "$(grep -c '  Ann ' "$out")" -eq 10 ] || { cat "$out" "$err"; return 1; }
}
some_seeds_fail() {
    cat >"$TEST_DIR/dice.troupe" <<'END'
kind gambler, a creature
    wins: 0 to 10
role Gambler for gambler
    proactive Bet, once
        selector
            sequence
                check chance 80%
                set wins to 1
            pose for 1 s
test "luck"
    given Ann: Gambler at (0, 0), free
    when 5 s pass
    then Ann.wins is 1
END
    "$TROUPE" test "$TEST_DIR/dice.troupe" --seeds 40 >"$out" 2>"$err"
    [ $? -eq 1 ] && seed=$(sed -n 's/^ *Seed \([0-9]*\)\.$/\1/p' "$out") || { cat "$out" "$err"; return 1; }
    [ "$seed" -gt 1 ] && "$TROUPE" test "$TEST_DIR/dice.troupe" --seeds $((seed - 1)) >"$out" 2>"$err" || { cat "$out"; return 1; }
    "$TROUPE" test "$TEST_DIR/dice.troupe" --seeds 0 >"$out" 2>"$err"
    [ $? -eq 2 ]
}
checking_says_what_there_is() {
    troupe check examples/*.troupe && grep -q 'tavern.troupe: fine: 3 roles' "$out"
}
strict_checking_says_what_never_happens() {
    cat >"$TEST_DIR/never.troupe" <<'END'
message Seat
message Order
message Told
event bell
event gong
kind guest, a creature
object Bench
    behaviour Sit for guest
        pose for 1 s
    behaviour Lean
        pose for 1 s
    private behaviour Crouch
        pose for 1 s
object Door
    behaviour Pass (beyond: point), crosses
        move to beyond
area Pub
place inn, a Pub
situation Song, in Pub
    part host: Guest
    part other: Guest
    phase
        all: pose for 1 s
role Guest for guest
    proactive Rest, open to Song
        request Sit of nearest Bench
        send Order to nearest Guest within 3 m, always succeeds
        send Told to nearest Guest within 3 m, always succeeds
        signal gong
    latent Hear, when message Seat
        pose for 1 s
    latent Listen, when message Told
        pose for 1 s
    latent Turn, when event bell
        pose for 1 s
END
    "$TROUPE" check "$TEST_DIR/never.troupe" >"$out" 2>"$err" && [ ! -s "$err" ] || { cat "$err"; return 1; }
    "$TROUPE" check "$TEST_DIR/never.troupe" --strict >"$out" 2>"$err"
    [ $? -eq 1 ] || { echo "no mistake"; return 1; }
    sed 's/^[^:]*:\([0-9]*\):[0-9]*: warning: \([^`]*`[^`]*`\).*/\1 \2/' "$err" >"$TEST_DIR/told"
    printf '%s\n' '1 Nobody sends `Seat`' '2 Nobody waits for `Order`' '5 Nothing here waits for `gong`' '10 Nobody requests `Lean`' |
        diff - "$TEST_DIR/told" || { cat "$err"; return 1; }
    grep -q 'no errors: .*, 4 warnings' "$out" && troupe check $tavern --strict
}
strict_checking_says_what_takes_no_time() {
    cat >"$TEST_DIR/busy.troupe" <<'END'
kind guest, a creature
    n: 0 to 9
    ready: yes or no
role Counter for guest
    proactive Count
        set n to n + 1
role Calm for guest
    proactive Count slowly, cooldown 2 s
        set n to n + 1
    proactive Note, if ready
        set n to 0
    proactive Rest
        wait 1 s
role Waiter for guest
    proactive Wait
        sequence
            retry
                check ready
            pose for 1 s
    proactive Turn
        sequence
            pose for 1 s
            repeat
                set n to n + 1
    proactive Work
        repeat
            pose for 1 s
            set n to 0
role Clerk for guest
    proactive Note
        set n to n + 1, finally pose for 3 s
role Counting for guest, chooses in turn
    proactive Count
        sequence
            repeat, until n > 3
                set n to n + 1
            pose for 1 s
role Brancher for guest
    proactive Count below
        if n < 9
            set n to n + 1
role Chooser for guest
    proactive Choose
        sequence
            pose for 1 s
            repeat
                depending on n
                    if 1
                        set n to 2
                    otherwise
                        set n to 1
    proactive Rest below
        if n < 9
            set n to n + 1
        otherwise
            pose for 1 s
    proactive Fail below
        sequence
            pose for 1 s
            repeat
                selector
                    if ready
                        set n to 1
                    if n < 3
                        set n to n + 1
END
    "$TROUPE" check "$TEST_DIR/busy.troupe" --strict >"$out" 2>"$err"
    [ $? -eq 1 ] || { echo "no mistake"; return 1; }
    grep -o 'busy.troupe:[0-9]*: warning: [^`]*`[^`]*`' "$err" | sed 's/^busy.troupe:\([0-9]*\): warning: /\1 /' | sort -u >"$TEST_DIR/told"
    printf '%s\n' '17 What is tried here in `Wait`' '23 What is repeated here in `Turn`' '39 `Count below`' \
        '46 What is repeated here in `Choose`' '5 `Count`' | sort -u |
        diff - "$TEST_DIR/told" || { cat "$err"; return 1; }
}
strict_checking_says_which_attempts_may_be_made_again_at_once() {
    cat >"$TEST_DIR/attempts.troupe" <<'END'
role Wolf for creature
    proactive Prowl
        wander
role Sheep for creature, chooses best first
    proactive Flee
        flee from nearest Wolf within 9 m, always succeeds
    proactive Graze
        wait 1 s
role Goat for creature
    proactive Dodge
        repeat
            let foe = nearest Wolf within 9 m
            flee from foe, at most 3 s, always succeeds
role Ewe for creature
    proactive Shadow
        sequence
            wait 1 s
            retry
                follow nearest Wolf, at most 5 s
role Dog for creature
    proactive Bark
        repeat
            approach nearest Wolf, at most 5 s
            catch
                set speed to 2
role Bell for creature
    proactive Ring
        repeat
            pose for 2 s, cooldown 9 s, always succeeds
role Ram for creature
    proactive Waiting
        repeat
            flee from nearest Wolf within 9 m, always succeeds
            wait 1 s
role Lamb for creature
    proactive Choosing
        repeat
            selector
                flee from nearest Wolf within 9 m
                wait 2 s
role Hare for creature
    proactive Hunting
        repeat
            sequence
                approach nearest Wolf
                catch unreachable
                    set speed to 2
role Rook for creature
    proactive Resting
        repeat
            selector
                pose for 1 s, cooldown 5 s
                set speed to 2
role Cat for creature
    proactive Following (foe: creature = nearest Wolf)
        flee from foe, always succeeds
role Guard for creature
    proactive Patrol
        repeat
            move to gate, at most 9 s, always succeeds
    proactive Speak
        repeat
            say "Who is there?" to nearest Wolf, always succeeds
place gate
END
    "$TROUPE" check "$TEST_DIR/attempts.troupe" --strict >"$out" 2>"$err"
    sed -n 's/^attempts.troupe:\([0-9]*\): warning: What is tried here in `\([^`]*\)` can fail at once.*/\1 \2/p' "$err" >"$TEST_DIR/told"
    printf '%s\n' '6 Flee' '13 Dodge' '19 Shadow' '23 Bark' '29 Ring' '50 Resting' | diff - "$TEST_DIR/told" || { cat "$err"; return 1; }
}
strict_checking_says_all_of_many() {
    { awk 'BEGIN { print "message Order"; print "message Seat"
        print "role Guest for creature\n    proactive Rest\n        wait 1 s"
        for (i = 0; i < 100; i++) {
            print "role Loop" i " for creature\n    proactive Turn\n        repeat\n            signal bell" }
        print "event bell\nrole Hearer for creature\n    latent Hear, when event bell\n        wait 1 s"
        for (i = 0; i < 600; i++) {
            print "task Call" i "\n    send Order to nearest Guest\n    send Seat to nearest Guest" }
        print "role Crier for creature\n    proactive Cry"
        for (i = 0; i < 600; i += 20) {
            print "        sequence"
            for (j = i; j < i + 20; j++) { print "            do Call" j } }
        print "    latent Answer, when message Seat\n        wait 1 s" }'; } >"$TEST_DIR/many.troupe"
    "$TROUPE" check "$TEST_DIR/many.troupe" --strict >"$out" 2>"$err"
    [ "$(grep -c 'What is repeated here in `Turn` takes no time' "$err")" -eq 100 ] || { head "$err"; return 1; }
    grep -q 'Nobody waits for `Order`' "$err" && ! grep -q 'Nobody waits for `Seat`' "$err" || { tail -3 "$err"; return 1; }
}
strict_checking_says_which_messages_never_end() {
    cat >"$TEST_DIR/echoes.troupe" <<'END'
message ping
message pong
message once
message late
message whistle
role Caller for creature
    proactive Rest
        wait 1 s
    proactive Call, once
        send ping to nearest Echo
        send once to nearest Echo
        send late to nearest Echo
    latent Answer, when message pong
        send ping to nearest Echo
role Echo for creature
    proactive Rest
        wait 1 s
    latent Return, when message ping
        send pong to nearest Caller
    latent Note, when message once, cooldown 2 s
        send once to nearest Echo
    latent Wait, when message late
        wait 1 s
        send late to nearest Echo
kind dog, a creature
role Dog for dog
    proactive Rest
        wait 1 s
kind sentry, a creature
role Guard for sentry
    proactive Rest
        wait 1 s
    latent Pass on, when message whistle
        send whistle to nearest dog
object Bell
    link other: Bell
    on message ping
        send ping to other
    on message late
        if number of every Echo within 3 m > 2
            send late to other
END
    "$TROUPE" check "$TEST_DIR/echoes.troupe" --strict >"$out" 2>"$err"
    [ $? -eq 1 ] || { echo "no mistake"; return 1; }
    grep -o 'echoes.troupe:[0-9]*: warning: [^`]*`[^`]*` comes again' "$err" |
        sed 's/^echoes.troupe:\([0-9]*\): warning: .*`\(.*\)`.*/\1 \2/' >"$TEST_DIR/told"
    printf '%s\n' '13 Answer' '18 Return' '37 on message ping' | diff - "$TEST_DIR/told" || { cat "$err"; return 1; }
}
# A mistake of the writer is reported once for its place, with the line, however often, and to whichever character, it happens.
a_slip_is_told_once() {
    cat >"$TEST_DIR/slip.troupe" <<'END'
kind guest, a creature
    sum: number
    none: number
role Guest for guest
    proactive Sums
        set sum to 3 / none
        sequence
            retry 3 times, always succeeds
                repeat 2000 times
                    set sum to sum + 1
            check sum < 0
setting Hall
    cast
        3 Guest scattered
END
    troupe run "$TEST_DIR/slip.troupe" --for 1m || return 1
    [ "$(grep -c 'miscalculates in Sums at set (division by zero), in line 6)$' "$out")" -eq 1 ] &&
        [ "$(grep -c 'fails in Sums at sequence (too much at once), in line 1[0-9]*)$' "$out")" -eq 1 ] || { cat "$out"; return 1; }
}
a_slip_in_an_instance_names_its_line_and_the_line_of_the_pattern() {
    cat >"$TEST_DIR/made.troupe" <<'END'
kind guest, a creature
    sum: number
    none: number
pattern Add (who: creature)
    role Adder for every who
        proactive Add up
            set sum to 3 / none
            wait 1 s
instance Sums of Add (who = guest)
setting Hall
    cast
        Hob: guest at (1, 1)
END
    troupe run "$TEST_DIR/made.troupe" --for 1m || return 1
    grep -qF '(division by zero), in line 9 (`Sums`, line 7 of its pattern `Add`))' "$out" || { cat "$out"; return 1; }
}
# A refusal or failure that repeats is reported at the end and in both forms of the report, with the object and the reason.
what_is_in_vain_is_told() {
    cat >"$TEST_DIR/shut.troupe" <<'END'
kind guest, a creature
    tries: number
object Bar
    open: yes or no
    behaviour Drink, if open
        idle for 5 s
role Guest for guest
    proactive Refresh
        request Drink of nearest Bar
role Payer for guest
    proactive Pay
        wait 1 s
        check tries > 3
        wait 1 s
role Learner for guest
    proactive Learn
        set tries to tries + 1
        wait 1 s
        check tries > 5
        set tries to 0
setting Town
    cast
        Blue Boar: Bar at (5, 5)
        Tom: Guest at (0, 0)
        Ann: Payer at (9, 0)
        Lea: Learner at (9, 9)
END
    refused='^  Tom was refused `Drink` by Blue Boar, [0-9]* times in a row, 8:00 to 8:0[0-9]: its `if` was against it\.$'
    failed='^  Ann failed in `Pay` in line 13, [0-9]* times in a row, 8:00 to 8:0[0-9]: a `check` was false\.$'
    troupe run "$TEST_DIR/shut.troupe" --for 5m && grep -q "$refused" "$out" && grep -q "$failed" "$out" || { cat "$out"; return 1; }
    ! grep -q 'Lea' "$out" || { echo "what comes to its end is in vain"; return 1; }
    troupe run "$TEST_DIR/shut.troupe" --for 5m --who Ann && grep -q "$failed" "$out" && ! grep -q 'Tom' "$out" || return 1
    troupe run "$TEST_DIR/shut.troupe" --for 5m --report && grep -q "$refused" "$out" && grep -q "$failed" "$out" || return 1
    troupe run "$TEST_DIR/shut.troupe" --for 5m --report --json || return 1
    tr -d ' \n' <"$out" | grep -q '"in_vain":\[{"agent":"Tom","event":"refused","behaviour":"Drink","other":"BlueBoar"' || return 1
    troupe run "$TEST_DIR/shut.troupe" --for 4s && ! grep -q 'In vain' "$out" || { echo "seldom is told, too"; return 1; }
    troupe why "$TEST_DIR/shut.troupe" --agent Tom --at 1m && grep -q 'failed because of Blue Boar, .* in line 9: its `if`' "$out"
}
busy_loops_and_crowds_in_step_are_told() {
    cat >"$TEST_DIR/pace.troupe" <<'END'
kind guest, a creature
    n: whole number
role Guest for guest
    proactive Twitch
        set n to n + 1
role Nodder for guest
    proactive Nod
        pose for 2 s
role Walker for guest
    proactive Stroll
        pose for 1 to 9 s
setting Yard
    cast
        Ann: Guest at (0, 0)
        8 Nodder scattered
        8 Walker scattered
END
    twitches='^  Ann did `Twitch` [0-9,]* times in a row without taking any time, 8:00 to 8:01; let it take time, or give it a `cooldown`\.$'
    nods='^  Up to 8 began `Nod` in the same moment, [0-9]* times; let its times differ, as in `wait 3 to 5 s`\.$'
    troupe run "$TEST_DIR/pace.troupe" --for 1m && grep -q "$twitches" "$out" && grep -q "$nods" "$out" || { cat "$out"; return 1; }
    ! grep -q 'began `Stroll`' "$out" || { echo "times that differ are told"; return 1; }
    troupe run "$TEST_DIR/pace.troupe" --for 1m --report && grep -q "$twitches" "$out" || return 1
    troupe run "$TEST_DIR/pace.troupe" --for 1m --who Ann && grep -q "$twitches" "$out" && ! grep -q 'began `Nod`' "$out" || return 1
    troupe run $tavern --for 20m && ! grep -q 'Too fast' "$out" || { echo "the tavern is told"; return 1; }
}
a_circle_of_waits_is_told() {
    cat >"$TEST_DIR/circle.troupe" <<'END'
object Door
    behaviour Use
        lock key
            request Open of this
    behaviour Open
        lock key
            wait 1 s
role Guest for creature
    proactive Go
        request Use of nearest Door
setting Hall
    cast
        Gate: Door at (0, 0)
        Ann: Guest at (1, 1)
END
    troupe run "$TEST_DIR/circle.troupe" --for 1m
    grep -q '^  Ann waited in `Open` for Ann in a circle, [0-9]* times in a row, at 8:00\.$' "$out" && ! grep -q 'failed in' "$out" || { cat "$out" "$err"; return 1; }
}
a_closed_pipe_is_no_crash() {
    { "$TROUPE" run $tavern --report; echo $? >"$TEST_DIR/code"; } 2>"$err" | head -n 1 >/dev/null
    [ "$(cat "$TEST_DIR/code")" -lt 100 ]
}

check "a runaway summon stops and is told" a_runaway_summon_stops_and_is_told
check "--hash makes the last line" hash_is_the_last_line
check "--hash with --report --json" hash_is_the_last_line --report --json
check "--hash with --story" hash_is_the_last_line --story
check "the same hash however it is looked at" same_hash_however_it_is_looked_at
check "another seed, another hash" another_seed_another_hash
check "a comment changes nothing, a weight does" a_comment_changes_nothing_a_word_does
check "standard input" standard_input_is_a_file
check "a pack runs like its text" a_pack_runs_like_its_text
check "a pack is not compiled again" a_pack_is_not_compiled_again
check "a broken pack is refused" a_broken_pack_is_refused
check "a failed write leaves nothing" a_failed_write_leaves_nothing
check "a transcript and a summary" transcript_and_summary
check "a file gets every line" a_file_gets_every_line
check "lines of one" lines_of_one
check "lines of a time" lines_of_a_time
check "lines that cannot be chosen" lines_that_cannot_be_chosen
check "Ctrl-C ends a run that can go on" ctrl_c_ends_a_run_that_can_go_on
check "long work says how long it will take" long_work_says_how_long_it_will_take
check "errors have their place" errors_have_their_place
check "no setting" no_setting_is_said
check "several settings" several_settings
check "--follow needs somebody" follow_needs_somebody
check "one receives from somebody" one_receives_from_somebody
check "nobody lives far from an interest" nobody_lives_far_from_an_interest
check "those near the player live" those_near_the_player_live
check "an interest is somebody, somewhere" an_interest_is_somebody_somewhere
check "the examples' tests pass" tests_pass
check "one test by its name" one_test_by_name
check "a test that fails" a_test_that_fails
check "a failing test is explained" a_failing_test_is_explained
check "a failing test is replayed on a page" a_failing_test_is_replayed_on_a_page
check "both of a failing test are told" both_of_a_failing_test_are_told
check "a test with some seeds" some_seeds_fail
check "check says what there is" checking_says_what_there_is
check "strict checking says what never happens" strict_checking_says_what_never_happens
check "strict checking says what takes no time" strict_checking_says_what_takes_no_time
check "strict checking says which attempts may be made again at once" strict_checking_says_which_attempts_may_be_made_again_at_once
check "strict checking says all of many" strict_checking_says_all_of_many
check "strict checking says which messages never end" strict_checking_says_which_messages_never_end
check "a slip is told once" a_slip_is_told_once
check "a slip in an instance names its line and the line of the pattern" a_slip_in_an_instance_names_its_line_and_the_line_of_the_pattern
check "what is in vain is told" what_is_in_vain_is_told
check "busy loops and crowds in step are told" busy_loops_and_crowds_in_step_are_told
check "a circle of waits is told" a_circle_of_waits_is_told
check "a closed pipe is no crash" a_closed_pipe_is_no_crash
finish
