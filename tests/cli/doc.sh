#!/bin/sh
# SPDX-License-Identifier: MIT
# Goal: `troupe doc` shows for each pattern what really happened when somebody played it, the same in every run, and says
# kindly how to get a picture where nobody plays it.
# Method: the page of the standard library, of a library that somebody wrote, and of texts with something wrong.

. tests/house/lib.sh

page=$TEST_DIR/page.html
own=$TEST_DIR/own.troupe
err=$TEST_DIR/err

doc() {
    wanted=$1
    shift
    "$TROUPE" doc "$@" >"$TEST_DIR/out" 2>"$err" </dev/null
    got=$?
    [ "$got" -eq "$wanted" ] || { echo "ended with $got: troupe doc $*"; cat "$err"; return 1; }
}
# The parts of the page about a pattern.
section() {
    awk -v name="<h2>$2</h2>" 'index($0, "<section") { text = "" } { text = text $0 "\n" } $0 == name { on = 1 }
        $0 == "</section>" && on { printf "%s", text; exit }' "$1"
}
library() {
    cat >"$own" <<'END'
kind guest, a creature

place door

pattern Greeter (who: role)
    # Says hello to whoever <comes> near.
    # who: the one who greets.
    role Greeter for every who
        latent Greet, when a creature comes within 3 m, cooldown 5 s
            "Hello & <welcome>." to it

pattern Waver (time: 1 to 9 s = 3 s)
    # Waves.
    task Waver
        pose for time

pattern Bouncer (actor: creature, spot: place)
    # Stands at a door.
    role Bouncer for every actor
        proactive Stand at
            move to spot
            idle for 3 s

pattern Nobody (who: creature)
    # Is not played by anybody.
    role Nobody for every who
        proactive Sulk
            idle for 3 s

role Patron for guest
    proactive Pose
        pose for 2 s

instance Polite of Greeter (who = Patron)
instance Big wave of Waver (time = 4 s)
instance Big Tom of Bouncer (actor = Tom, spot = door)

setting Inn
    places
        door at (6, 0)
    cast
        Hob: Patron at (0, 0)
        Nell: guest at (2, 0)
        Tom: creature at (4, 0)
        player walks

test "waving takes a while"
    given Max: guest at (0, 0)
    when Max: do Big wave
    then within 10 s Max ends Big wave
END
    sed -i 's/Stand at$/Stand/' "$own"
}

every_standard_pattern_has_a_picture() {
    doc 0 -o "$page" || return 1
    patterns=$("$TROUPE" patterns | grep -c '^[A-Z]')
    [ "$patterns" -ge 40 ] && [ "$(grep -c '<section ' "$page")" -eq "$patterns" ] &&
        [ "$(grep -c '<figure class="vignette"' "$page")" -eq "$patterns" ] && ! grep -q 'class="none"' "$page"
}
# The picture shows the pattern: a character of the instance performs it.
pictures_show_what_was_done() {
    section "$page" Guard >"$TEST_DIR/guard" && grep -q '<title>Warn, ' "$TEST_DIR/guard" &&
        grep -q '>Gordon</text>' "$TEST_DIR/guard" && grep -q '<title>move, ' "$TEST_DIR/guard" || return 1
    section "$page" 'Offer give' | grep -q '<title>give, ' && section "$page" Spawn | grep -q "<title>summon, " &&
        section "$page" Challenger | grep -q '<g class="line"><title>' || return 1
    for pattern in Pose Return Approach Visit Fetch Speak Face Notice Give Receive Strike Cast Conjure Dispel Spawn Destroy Patrol Wander Follow \
        Flee Sleep Eat Work Watch Challenge Warn Attack Talk Converse Decide 'Ask fetch' 'Ask give' 'Offer give' 'Offer fetch' Customer Server Owner \
        Poser Bystander Speaker Expert Striker Duet Challenger Guard Companion Crowd Goaltender; do
        section "$page" "$pattern" | grep -qE '<g class="(act|line)"' || { echo "$pattern does nothing"; return 1; }
    done
}
# Each picture shows the behaviour that the pattern is about.
pictures_show_the_act() {
    while IFS=: read -r pattern act; do
        section "$page" "$pattern" | grep -q "<title>$act" || { echo "$pattern: nobody does $act"; return 1; }
    done <<'END'
Pose:pose
Return:Go home
Approach:move
Fetch:fetch
Speak:Lost
Face:face
Notice:glance
Give:give
Receive:receive
Strike:strike
Cast:cast
Conjure:conjure
Dispel:destroy
Spawn:summon
Destroy:banish
Patrol:scan
Wander:wander
Follow:follow
Flee:flee
Sleep:sit
Eat:eat
Work:pose
Watch:scan
Challenge:Halt
Warn:Step away
Attack:strike
Talk:Greeting
Converse:Chatting
Decide:Dealing
Ask fetch:fetch
Ask give:give
Offer give:give
Offer fetch:fetch
Expert:Advise
Striker:strike
Challenger:Challenge
Guard:Warn
Companion:follow
Crowd:Talk
Goaltender:Get up
Duet converser converser:Turn
Duet caster caster:cast
Duet spawner destroyer:banish
Customer:Talk
Server:Offer fetch
Owner:Offer give
END
}
# Each person on the map has a path, and each one in the timeline is on the map.
people_are_on_the_map_and_in_the_timeline() {
    section "$page" Customer >"$TEST_DIR/customer"
    [ "$(grep -c '<g class="who"' "$TEST_DIR/customer")" -eq 5 ] &&
        [ "$(grep -c '@keyframes v[0-9]*w' "$TEST_DIR/customer")" -eq 5 ] &&
        [ "$(grep -c '<text class="name"' "$TEST_DIR/customer")" -eq 3 ] && grep -q 'class="wall"' "$TEST_DIR/customer"
}
two_runs_make_the_same_page() {
    doc 0 -o "$TEST_DIR/again.html" && cmp "$page" "$TEST_DIR/again.html"
}
nothing_is_fetched() {
    ! grep -qE 'https?:|src=|href="[^#]|url\(|@import' "$page"
}
ones_own_library_is_played() {
    library
    doc 0 "$own" -o "$page" || return 1
    section "$page" Bouncer >"$TEST_DIR/bouncer" && grep -q 'min of the setting “Inn”' "$TEST_DIR/bouncer" &&
        grep -q '>Tom</text>' "$TEST_DIR/bouncer" && ! grep -q '>Hob</text>' "$TEST_DIR/bouncer"
}
a_role_that_adds_to_another_is_found() {
    section "$page" Greeter >"$TEST_DIR/greeter" && grep -q '<title>Greet, ' "$TEST_DIR/greeter" &&
        grep -q 'Hello &amp; &lt;welcome&gt;' "$TEST_DIR/greeter" && ! grep -q '<welcome>' "$page"
}
a_test_is_played_too() {
    section "$page" Waver | grep -q 'min of the test “waving takes a while”'
}
who_is_not_played_is_told_how() {
    section "$page" Nobody >"$TEST_DIR/nobody" && grep -q 'class="none"' "$TEST_DIR/nobody" &&
        grep -q '<code>setting Nobody</code>' "$TEST_DIR/nobody" && ! grep -q '<figure' "$TEST_DIR/nobody"
}
a_setting_of_that_name_comes_first() {
    printf '\nsetting Bouncer\n    places\n        door at (0, 0)\n    cast\n        Tom: creature at (1, 0)\n' >>"$own"
    doc 0 "$own" -o "$page" && section "$page" Bouncer | grep -q 'min of the setting “Bouncer”'
}
ones_own_pattern_takes_the_place_of_a_standard_one() {
    printf 'pattern Pose (time: 1 to 9 s = 3 s)\n    # Mine.\n    task Pose\n        pose for time\n' >"$own"
    doc 0 "$own" -o "$page" && section "$page" Pose | grep -q 'class="none"' && section "$page" Guard | grep -q '<figure'
}
mistakes_are_told() {
    printf 'pattern Odd\n    role Odd for creature\n        proactive Go\n            move to\n' >"$own"
    doc 1 "$own" -o "$TEST_DIR/none.html" && grep -q 'own.troupe:4' "$err" && ! [ -e "$TEST_DIR/none.html" ] || return 1
    printf 'role Odd for creature\n    proactive Go\n        move to nowhere\n' >"$own"
    doc 1 "$own" -o "$TEST_DIR/none.html" && grep -q 'nowhere' "$err" && ! [ -e "$TEST_DIR/none.html" ] || return 1
    doc 1 "$TEST_DIR/gone.troupe" && grep -q 'gone.troupe' "$err" || return 1
    doc 1 -o "$TEST_DIR/no/such/folder.html" && grep -q 'folder.html' "$err" && doc 2 a b && grep -q 'takes one file' "$err"
}
demos_are_in_order() {
    "$TROUPE" check lib/std/demos.troupe >"$TEST_DIR/out" 2>&1 && ! grep -q warning "$TEST_DIR/out" &&
        "$TROUPE" fmt --check lib/std/demos.troupe
}

check every_standard_pattern_has_a_picture every_standard_pattern_has_a_picture
check pictures_show_what_was_done pictures_show_what_was_done
check pictures_show_the_act pictures_show_the_act
check people_are_on_the_map_and_in_the_timeline people_are_on_the_map_and_in_the_timeline
check two_runs_make_the_same_page two_runs_make_the_same_page
check nothing_is_fetched nothing_is_fetched
check ones_own_library_is_played ones_own_library_is_played
check a_role_that_adds_to_another_is_found a_role_that_adds_to_another_is_found
check a_test_is_played_too a_test_is_played_too
check who_is_not_played_is_told_how who_is_not_played_is_told_how
check a_setting_of_that_name_comes_first a_setting_of_that_name_comes_first
check ones_own_pattern_takes_the_place_of_a_standard_one ones_own_pattern_takes_the_place_of_a_standard_one
check mistakes_are_told mistakes_are_told
check demos_are_in_order demos_are_in_order
finish
