#!/bin/sh
# SPDX-License-Identifier: MIT
# Goal: `troupe why` names the cause of a mistake in a text, quotes the text at fault, and explains the same moment that
# `troupe run` plays; strangers and wrong words get one clear sentence.
# Method: mistakes planted into small texts, and the tavern.

. tests/house/lib.sh

out=$TEST_DIR/out
err=$TEST_DIR/err
tavern=examples/tavern.troupe

why() {
    "$TROUPE" why "$@" >"$out" 2>"$err" </dev/null
    code=$?
    [ "$code" -eq 0 ] && [ ! -s "$err" ] || { echo "ended with $code: troupe why $*"; cat "$err"; return 1; }
}
# says TEXT...: the output contains each text.
says() {
    for text in "$@"; do
        grep -qF -- "$text" "$out" || { echo "does not say: $text"; cat "$out"; return 1; }
    done
}
# explains LINES TEXT...: the explanation, after ten seconds, of a file of these lines and a setting with Ann and Bob, 3 m apart.
explains() {
    file=$TEST_DIR/planted.troupe
    { printf '%b' "$1"; printf '\nsetting Yard\n    cast\n        Ann: Talker at (0, 0)\n        Bob: %s at (3, 0)\n' "${bob:-Talker}"; } >"$file"
    shift
    why "$file" --agent Ann --at 10s && says "$@"
}
talk='role Talker for creature\n    proactive Talk, with a Talker within 8 m, about rain\n        wait 5 s\n'
listen='    reactive Listen, about rain\n        wait 5 s\n'
stand='    proactive Stand, weight 2\n        idle for 60 s\n'
baker='role Baker for creature\n    reactive Hear, about rain\n        wait 5 s\n    proactive Bake\n        idle for 60 s\n'
person='item ale\nkind person, a creature\n    thirst: 0 to 100, starts 42\n'

order_is_fixed() {
    why $tavern --agent Edda --at 2m13s || return 1
    [ "$(grep -nE '^(Now|Interrupted|Waiting|Could have|Why not)$' "$out" | sed 's/.*://' | tr '\n' ,)" = \
        'Now,Interrupted,Waiting,Could have,Why not,' ] && says 'Edda at 2m13s (18:02)' 'tavern.troupe:'
}
scenes() {
    why $tavern --agent Order --at 2m13s && says 'Scene Order at 2m13s (18:02)' || return 1
    if grep -q 'It does not run now' "$out"; then
        why $tavern --agent Order --at 3m || return 1
    fi
    says 'Runs since' ', in phase ' '  patron: ' '  server: ' ' is not done yet' && why $tavern --agent 'Fetch drink' --at 1s && says 'It does not run now.' &&
        why examples/toast.troupe --agent Toast --at 20s && says 'It does not run now.' 'Blue Boar does not `Toast`: it rests until 2m0s'
}
bot='kind bot, a creature\n    health: 0 to 100, starts 80\n    fearful: yes or no\n'
net='event bell\n'$bot
net=$net'network Fight\n    node Harass\n        Strafe\n        -> Flee if health < 20 and fearful\n        -> Rest if health > 50, returns\n'
net=$net'    node Rest\n        wait until health < 10\n    node Flee\n        wait 1 s\n'
net=$net'network Strafe\n    node Left\n        wait 60 s, always succeeds\n        -> end when event bell\n        -> Left if health < 30 and chance 20% per s\n'
where_in_a_network() {
    explains "$(printf '%s' "$net" | sed 's/> 50, returns/> 90, returns/')"'role Talker for bot\n    proactive Try\n        Fight\n' \
        '    In Harass of Fight, since 0s; goes on' \
        '      to Flee if my health < 20 and my fearful (my health is 80),' '      to Rest if my health > 90 (my health is 80), and returns.' \
        '    In Left of Strafe, since 0s; goes on' '      to the end of Strafe when event bell,' \
        '      to Left if my health < 30 and chance 20% per s (my health is 80).' '    At `wait 1 min`, since 0s, in: always succeeds.'
}
what_is_set_aside() {
    explains "$net"'role Talker for bot\n    proactive Try\n        Fight\n' \
        '    In Rest of Fight, since ' ', and then is done.' '`wait until my health < 10`, since' '(my health is 80)' \
        '    Harass of Fight is set aside, and goes on later.'
}
plan='kind bot, a creature\n    bread: 0 to 9\n    dough: 0 to 9\nplan Get bread\n    way, if bread > 0\n    way\n        Knead\n        Wait\n        Cook\n'
plan=$plan'task Knead\n    makes dough = dough + 1\n    wait 2 s\ntask Wait\n    makes bread = 0\n    wait 60 s\ntask Cook\n    needs dough > 0\n    makes bread = bread + 1\n    wait 2 s\n'
where_in_a_plan() {
    explains "$plan"'role Talker for bot\n    proactive Try\n        Get bread\n' \
        '    Plans Get bread, since 0s: Knead (done), then Wait (now), then Cook.' '    At `wait 1 min`, since 2s.' || return 1
    "$TROUPE" why "$TEST_DIR/planted.troupe" --agent Ann --at 10s --json | tr -d '\n ' |
        grep -q '"node":"Knead","sort":"primitive","state":"done"'
}
where_in_a_tree() {
    explains "$bot"'role Talker for bot\n    proactive Try\n        selector, reactive\n            check fearful\n            sequence, at most 1 min\n                wait 2 s\n                wait 60 s, while not fearful\n' \
        '    At `wait 1 min`, since 2s, in: selector, reactive > at most 1 min > while not my fearful (which is so).'
    "$TROUPE" why "$TEST_DIR/planted.troupe" --agent Ann --at 10s --json | tr -d '\n ' | grep -q '"node":"wait1min","sort":"step"'
}
# A step waits for a condition that is false; the block around it goes on while another condition is true.
how_it_stands() {
    explains "$bot"'role Talker for bot\n    proactive Try\n        sequence, while not fearful\n            wait until fearful\n' \
        '    At `wait until my fearful`, since 0s (which is not so), in: while not my fearful (which is so).'
}
same_moment_twice() {
    why $tavern --agent Edda --at 4m && cp "$out" "$TEST_DIR/first" && why $tavern --agent EDDA --at 240s &&
        cmp "$out" "$TEST_DIR/first" && why $tavern --agent Edda --at 4m --seed 2 && ! cmp -s "$out" "$TEST_DIR/first"
}
# Each time that an explanation prints may be asked about.
printed_times_are_read() {
    for at in 0s 15.4s 0:15.4 1m0.5s 1:00.5; do
        why $tavern --agent Edda --at $at || return 1
    done
    says 'Edda at 1m0.5s (18:01)'
}
awaited_messages() {
    explains 'message Turn\nrole Talker for creature\n    proactive Queue\n        await Turn, at most 1 min\n' \
        '  For the message `Turn`.' && ! grep -q 'For nobody' "$out"
}
nothing_in_the_way() {
    explains "role Talker for creature\n$stand" '  Nothing else is kept from starting.' && ! grep -q '  As Talker' "$out"
}
# Ann is at an answer, beside which no proactive is said to run.
candidates_have_a_heading() {
    bob=Speaker
    explains 'role Speaker for creature\n    proactive Talk, with a Talker within 8 m, about rain, weight 99\n        wait 60 s\nrole Talker for creature\n    reactive Listen, about rain\n        wait 60 s\n'"$stand" \
        '  The next proactive behaviour is one of:' '    Stand, 100.0% of the next choice.'
    result=$?
    bob=
    return $result
}
what_is_left_of_a_wait() {
    explains "$bot"'role Talker for bot\n    proactive Try\n        selector\n            wait 4 hours\n' 'At `wait 4 hours`, since 0s' \
        '. It ends at 4h0m0s (in 3h59m50s).'
}
lists_are_one_line() {
    { printf '%b' 'object Bench\n    sitters: many creature, at most 3\n    behaviour Sit, holders 3\n        wait 60 s\n    on adopt Sit by who\n        add who to sitters\n'
      printf '%b' 'role Talker for creature\n    proactive Rest\n        request Sit of nearest Bench\n'
      printf '%b' 'setting Yard\n    cast\n        Ann: Talker at (0, 0)\n        Bob: Talker at (3, 0)\n        Bench at (1, 1)\n'; } >"$TEST_DIR/bench.troupe"
    why "$TEST_DIR/bench.troupe" --agent 'Bench 1' --at 10s && says '  sitters is Ann, Bob.' && ! grep -q 'sitters 2' "$out"
}
parts_of_scenes_are_called_so() {
    why $tavern --agent Edda --at 2m13s && says ' (part `' && ! grep -q 'Order (reactive\|Order (proactive' "$out"
}
no_reaction() {
    explains "$talk$stand$baker" 'planted.troupe:2: proactive Talk' 'Nobody can take part' \
        'Bob wears no role with a reactive behaviour about `rain`'
}
too_far() {
    explains "$(printf '%s' "$talk" | sed 's/8 m/2 m/')$listen$stand" 'Bob is 3 m away, and must be within 2 m'
}
what_fails_is_told() {
    explains "$person"'role Talker for person\n    proactive Pay, weight 99\n        wait 1 s\n        check my ale > 3\n        wait 1 s\n'"$stand" \
        'Came to nothing before' 'Pay failed, ' 'at task 2 of 3 (check) in line 7: ' 'a `check` was false'
}
condition() {
    explains "$person"'role Talker for person\n    proactive Drink, if thirst > 60 and my ale < 1\n        wait 5 s\n'"$stand" \
        'planted.troupe:5: proactive Drink, if thirst > 60 and my ale < 1' '`my thirst > 60` is false: my thirst is 42'
}
item() {
    explains "$person"'role Talker for person\n    proactive Drink, if me has ale\n        wait 5 s\n'"$stand" \
        'is false: my ale is 0'
}
wrong_role() {
    bob=Baker
    explains "$talk$listen$stand$baker" 'Bob does not wear the role Talker'
    result=$?
    bob=
    return $result
}
weight() {
    explains 'role Talker for creature\n    proactive Sing, weight 0\n        wait 5 s\n'"$stand" 'Its weight is 0'
}
cue_radius() {
    explains 'role Talker for creature\n    latent Greet, when a creature comes within 1.5 m\n        wait 1 s\n'"$stand" \
        'Bob is 3 m away, and must be within 1.5 m' 'planted.troupe:2: latent Greet'
}
cue_spent() {
    explains 'role Talker for creature\n    latent Greet, when a creature comes within 5 m\n        wait 1 s\n'"$stand" \
        'Bob has fired it already'
}
seat() {
    explains "$person"'role Talker for person\n'"$stand"'scene Toast\n    part host: Talker\n    part guest: nearest Talker within 8 m where it.thirst > 50\n\n    | host     | guest    |\n    | wait 1 s | wait 1 s |\n' \
        'scene Toast' 'part guest: nearest Talker within 8 m where it.thirst > 50' '`it.thirst > 50` is false: it.thirst is 42'
}
priority() {
    explains 'role Talker for creature\n    proactive Work, priority 3\n        idle for 60 s\n    latent Cough, when every 4 s, keeps trying for 20 s\n        wait 1 s\n' \
        'Ann is at Work (priority 3); to interrupt that, a priority above 3 is needed, and this has 2'
}
# seen CONDITION TEXT [LINES]: below these lines, Ann, who looks at Bob across a wall, is said not to Look because of TEXT.
seen() {
    file=$TEST_DIR/planted.troupe
    printf '%brole Talker for creature\n    proactive Look, if %s\n        wait 5 s\n%s\nsetting Yard\n    plan\n        .....\n        ..#..\n        .....\n    cast\n        Ann: Talker at (0, 1)\n        Bob: Talker at (4, 1)\n' \
        "$3" "$1" "$(printf '%b' "$stand")" >"$file"
    why "$file" --agent Ann --at 10s && says "$2"
}
game_says_no() {
    seen 'me can see Bob' '`me can see Bob` is false: so says the game.' || return 1
    seen 'me can reach Bob and me can fly' '`me can fly` is false: the game has no answer.' \
        'host game\n    condition (who: creature) can fly\n'
}
area_casts_nothing() {
    why examples/toast.troupe --agent 'blue boar' --at 1s &&
        says 'Blue Boar at 1s (20:00)' '  Asks nobody.' '    Song (situation, priority 0)' \
            'toast.troupe:46: situation Song, in Pub, cooldown 5 min' '      - Nobody who is there is open to it.' \
            '        Anselm is there, but not open to it.'
}
# Three characters are needed, and two of them do not stand near enough.
area_rests() {
    why examples/toast.troupe --agent 'Blue Boar' --at 12s &&
        says '    Toast (situation, priority 0)' '      - It rests until 2m0s (in 1m48s).' || return 1
    sed -e 's/within 4 m of leader$/within 1 cm of leader/' examples/toast.troupe >"$TEST_DIR/apart.troupe"
    why "$TEST_DIR/apart.troupe" --agent 'Blue Boar' --at 12s &&
        says '      - Nobody can take part as left.' 'apart.troupe:33: part left: Patron within 1 cm of leader' ' m away, and must be within 0.01 m.'
}
a_place() {
    why $tavern --agent bar --at 10s && says 'bar at 10s (18:00)' 'Offers' '  Nothing.' 'Holders' '  Nobody.'
}
an_object() {
    why examples/pub.troupe --agent 'Blue Boar' --at 2m &&
        says 'Facts' '  guests is ' '  `Keep`: 1 of 1 hold it.' '  Brom holds `Keep`, since ' '  `spot` leads to Table 1.' \
            '  `house` of Table 1 leads here.'
}
# not_says FILE WHO WHAT WHEN TEXT: `troupe why-not` prints the sentence.
not_says() {
    "$TROUPE" why-not "$1" --agent "$2" --does "$3" --at "$4" >"$out" 2>"$err" </dev/null && [ "$(wc -l <"$out")" -le 2 ] && says "$5"
}
why_not() {
    not_says $tavern Edda Order 2m13s 'Edda does not `Order`: `my ale < 1` is false: my ale is 1.' &&
        not_says $tavern Edda Notice 2m13s 'Edda does not `Notice`: it rests until 2m24.1s (in 11.1s).' &&
        not_says $tavern Edda return 2m13s 'Edda is at `Return` already.' &&
        not_says $tavern Rosa Approach 1m 'which Rosa does not wear now.' &&
        not_says examples/pub.troupe Brom Drink 1m 'Brom does not `Drink` of Blue Boar: it is for the kind `guest`.' &&
        not_says examples/pub.troupe Edda Keep 2m 'Edda does not `Keep` of Red Lion: another one holds it (Lene).' || return 1
    sed -e 's/^        if any Waitress within 12 m.*/        if guests > 99/' examples/pub.troupe >"$TEST_DIR/closed.troupe"
    not_says "$TEST_DIR/closed.troupe" Anselm Drink 1m 'Anselm does not `Drink` of Blue Boar: Blue Boar has disabled it.'
}
refusals_messages_and_castings() {
    why examples/pub.troupe --agent 'Blue Boar' --at 2m && says 'Last messages' 'Blue Boar heard `Drawn` of Brom.' &&
        why examples/pub.troupe --agent Brom --at 2m && says 'Blue Boar heard `Drawn` of Brom.' &&
        why examples/toast.troupe --agent 'Blue Boar' --at 30s &&
        says 'Last castings' '0s: Blue Boar cast `Toast` with ' 'Blue Boar found nobody for `Song` as listener.' &&
        why examples/toast.troupe --agent 'Blue Boar' --at 30s --json && says '"event": "cast"' '"reason": "no partner"' &&
        why examples/toast.troupe --agent Toast --at 30s && says 'It does not run now.' 'Last castings' ' began `Toast` with ' &&
        sed -e 's/^        if any Waitress within 12 m.*/        if guests > 99/' examples/pub.troupe >"$TEST_DIR/closed.troupe" &&
        why "$TEST_DIR/closed.troupe" --agent 'Red Lion' --at 2m && says 'Last refusals' ': Red Lion refused ' ' `Drink`: it was disabled.' &&
        not_says "$TEST_DIR/closed.troupe" Edda Drink 1m 'The last time, at '
}
a_role_by_condition() {
    explains "$person"'role Talker for person\n'"$stand"'role Mad for person, while thirst > 60\n    proactive Rave\n        wait 5 s\n' \
        'Roles not worn' '  Mad: `my thirst > 60` is false: my thirst is 42.' &&
        not_says "$TEST_DIR/planted.troupe" Ann Rave 5s 'which Ann does not wear now: `my thirst > 60` is false: my thirst is 42.'
}
an_area_and_a_situation() {
    not_says examples/toast.troupe 'Blue Boar' Song 30s 'Blue Boar does not `Song`: it rests until ' &&
        not_says examples/toast.troupe 'Blue Boar' Song 4s 'The last time, at 1.1s, Blue Boar found nobody for `Song` as listener.'
}
json() {
    condition && why "$TEST_DIR/planted.troupe" --agent ann --at 10s --json &&
        says '"agent": "Ann"' '"kind": "now"' '"cause": "condition"' '"text": "my thirst > 60"' '"value": "42"' '"line": 5' &&
        [ "$(tail -c 2 "$out" | head -c 1)" = '}' ]
}
a_pack_has_no_text_to_quote() {
    "$TROUPE" compile $tavern -o "$TEST_DIR/tavern.pack" >/dev/null && why "$TEST_DIR/tavern.pack" --agent Edda --at 2m13s &&
        says 'Why not' && ! grep -q 'tavern.pack:' "$out"
}
# complains CODE PATTERN WORDS...
complains() {
    wanted=$1
    pattern=$2
    shift 2
    "$TROUPE" why "$@" >"$out" 2>"$err" </dev/null
    [ $? -eq "$wanted" ] && [ ! -s "$out" ] && [ "$(wc -l <"$err")" -eq 1 ] && grep -q -- "$pattern" "$err" ||
        { cat "$err"; return 1; }
}
complains_not() {
    wanted=$1
    pattern=$2
    shift 2
    "$TROUPE" why-not "$@" >"$out" 2>"$err" </dev/null
    [ $? -eq "$wanted" ] && [ ! -s "$out" ] && grep -q -- "$pattern" "$err" || { cat "$out" "$err"; return 1; }
}

# Arguments of a network, and values that `let` names, are printed by their names.
values_have_their_names() {
    explains "role Talker for creature\n    proactive Watch\n        let whom = me\n        do Round (far = 5 m, foe = whom)\nnetwork Round (far: distance, foe: creature)\n    node Look\n        let tries = 3\n        wait until tries < 2\n        -> end if foe is not within far of me\n" \
        'to the end of Round if distance from foe to me > far (' 'far is 5' 'wait until tries < 2' && ! grep -q 'a value' "$out"
}
check "a scene says where it stands, and who is in it" scenes
check "the order is fixed" order_is_fixed
check "values have their names" values_have_their_names
check "the same moment twice" same_moment_twice
check "printed times are read" printed_times_are_read
check "an awaited message" awaited_messages
check "nothing in the way" nothing_in_the_way
check "candidates have a heading" candidates_have_a_heading
check "what is left of a wait" what_is_left_of_a_wait
check "a list is one line" lists_are_one_line
check "parts of scenes" parts_of_scenes_are_called_so
check "no reaction" no_reaction
check "too far" too_far
check "what fails" what_fails_is_told
check "a false condition" condition
check "the game says no" game_says_no
check "an item is missing" item
check "another role" wrong_role
check "a weight of zero" weight
check "the radius of a cue" cue_radius
check "a cue that is spent" cue_spent
check "the condition of a seat" seat
check "a priority that is too low" priority
check "where in a network" where_in_a_network
check "what is set aside" what_is_set_aside
check "where in a tree" where_in_a_tree
check "how what is waited for stands" how_it_stands
check "where in a plan" where_in_a_plan
check "an area that casts nothing" area_casts_nothing
check "an area that rests" area_rests
check "JSON" json
check "a pack" a_pack_has_no_text_to_quote
check "a stranger" complains 2 'did you mean `Edda`? There are Edda, ' $tavern --agent Edd --at 10s
check "somebody quite different" complains 2 'Nobody is called `Xyzzy`.*There are Edda, ' $tavern --agent Xyzzy --at 10s
check "a place" a_place
check "an object" an_object
check "what came before" refusals_messages_and_castings
check "a role that is worn by condition" a_role_by_condition
check "why not of a situation" an_area_and_a_situation
check "why not" why_not
check "why not what is unknown" complains_not 2 'is called `Xyzzy`' $tavern --agent Edda --does Xyzzy
check "why not of a thing" complains_not 2 'bar is no character' $tavern --agent bar --does Order
check "why not without a behaviour" complains_not 2 'say which: --does' $tavern --agent Edda
check "no agent" complains 2 'say whom' $tavern --at 10s
check "no time" complains 2 'say which' $tavern --agent Edda
check "no file" complains 2 'needs one file' --agent Edda --at 10s
check "no such setting" complains 2 'no setting `Nowhere`' $tavern --agent Edda --at 10s --setting Nowhere
check "an area mistyped" complains 2 'did you mean `Blue Boar`' examples/toast.troupe --agent 'Blue Bear' --at 10s
check "an option mistyped" complains 2 'did you mean `--agent`' $tavern --agnet Edda --at 10s
finish
