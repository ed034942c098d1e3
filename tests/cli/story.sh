#!/bin/sh
# SPDX-License-Identifier: MIT
# Goal: the sentences of `run --story` and the lines of a transcript are true: each count counts what its sentence says, and nothing is
# told that was not.
# Method: small texts with known counts, and the sentences about them.

. tests/house/lib.sh

file=$TEST_DIR/play.troupe
out=$TEST_DIR/out
flat=$TEST_DIR/flat

# play LINES OPTION...: runs a file of these lines; a story's paragraphs become one line.
play() {
    printf '%b' "$1" >"$file"
    shift
    "$TROUPE" run "$file" "$@" >"$out" 2>"$TEST_DIR/err" </dev/null || { cat "$TEST_DIR/err"; return 1; }
    tr '\n' ' ' <"$out" | sed 's/  */ /g' >"$flat"
}
# says TEXT...: the output contains each text, wherever its lines break.
says() {
    for text in "$@"; do
        grep -qF -- "$text" "$flat" || { echo "does not say: $text"; cat "$out"; return 1; }
    done
}
says_not() {
    for text in "$@"; do
        ! grep -qF -- "$text" "$flat" || { echo "says: $text"; cat "$out"; return 1; }
    done
}

toast='place table\nobject Chair\n    behaviour Sit, holders 1\n        sit for 30 s, resumes here, finally stand up\n'
toast=$toast'role Guest for creature\n    proactive Sit down\n        request Sit of nearest Chair within 9 m where it is free\n'
toast=$toast'role Host for creature\n    proactive Preside\n        idle for 5 s\n'
toast=$toast'scene Toast, weight 9, cooldown 1 min\n    part host: Host\n    part guests: every Guest within 9 m of host, at least 1, at most 20\n'
toast=$toast'    phase\n        host: "To you!"\n        guests: listen\n    phase\n        all: idle for 1 s\n'
toast=$toast'setting Hall\n    places\n        table at (0, 0)\n    cast\n        Hob: Host at (0, 0)\n        Ann: Guest at (1, 0)\n        Bob: Guest at (2, 0)\n'
toast=$toast'        Chair at (3, 0)\n        Chair at (4, 0)\n'
every_player_of_a_scene_is_counted() {
    play "$toast" --for 150s --story --follow Bob && says 'They met to toast 3 times: Hob every time.' \
        'more often than Hob and Ann: 3 times.' 'met somebody 3 times'
}
# The behaviour of an object is interrupted with the one that requests it.
interruptions_are_counted_once() {
    play "$toast" --for 150s --story --follow Bob && says 'was interrupted 3 times, and 3 times went on' && says_not 'Then Hob came to toast. '
    play "$toast" --for 150s --who Bob && says 'Bob was interrupted 3 times, and went on with what was interrupted 3 times.'
}

imps='place circle\nkind imp, a creature\nrole Imp for every imp\n    proactive Mope\n        idle for 2 s\nkind mage, a creature\n'
imps=$imps'role Mage for mage\n    proactive Conjure\n        summon imp at circle\n        idle for 5 s\n        let servant = nearest imp\n        banish servant\n        idle for 5 s\n'
imps=$imps'setting Garden\n    places\n        circle at (0, 0)\n    cast\n        Mel: Mage at (1, 0)\n'
newcomers_come_later_and_leave() {
    play "$imps" --for 55s --story && says 'when 1 mage came, and stayed for 55 seconds. ' ' imps came later, and ' ' of them left again.' &&
        says_not 'came together'
}
what_is_nought_is_left_out() {
    play "$imps" --for 55s --story && says 'They moped ' 'They conjured 6 times: Mel every time.' && says_not ' 0' 'In all' 'interrupted'
    play "$imps" --for 55s && says_not 'interrupted'
}

buy='item coin\nitem bread\nrole Baker for creature\n    proactive Knead\n        pose for 4 s\nrole Customer for creature\n    proactive Stroll\n        pose for 3 s\n'
buy=$buy'scene Buy, weight 9, cooldown 30 s\n    part customer: Customer\n    part baker: nearest Baker within 30 m\n\n    | customer | baker |\n    | "A bread!" | pose for 9 s |\n    choice by baker\n'
buy=$buy'        if baker.bread < 1: no bread\n            | listen | "Sold out." |\n        otherwise: sold\n            | exchange coin for bread | exchange bread for coin |\n'
buy=$buy'setting Bakery\n    cast\n        Berta: Baker at (0, 0)\n            bread = 2\n        Cuno: Customer at (1, 0)\n            coin = 5\n'
what_changes_hands_is_counted_once() {
    play "$buy" --for 5m --story && says 'They met to buy ' 'exchange coin 2, exchange bread 2' && says_not 'They bought' 'exchange coin 4'
}
no_wait_ends_when_the_story_begins() {
    play "$buy" --for 5m --story && says 'at the very beginning' && says_not 'until 8:00'
}
topics_stand_behind_verbs_that_take_them() {
    talk='role Talker for creature\n    proactive VERB, with a Talker, about the weather\n        "Fine."\n    reactive Listen, about the weather\n        listen\n'
    talk=$talk'setting Green\n    cast\n        Abe: Talker at (0, 0)\n        Ben: Talker at (1, 0)\n'
    play "$(printf '%s' "$talk" | sed 's/VERB/Praise/')" --for 1m --story && says 'They met to praise ' && says_not 'about the weather' &&
        play "$(printf '%s' "$talk" | sed 's/VERB/Chat/')" --for 1m --story && says 'They met to chat about the weather '
}

# ---- Transcripts ----

# in_order TEXT...: each text stands in the output, behind the one before.
in_order() {
    printf '%s\n' "$@" >"$TEST_DIR/wanted"
    awk 'NR == FNR { wanted[++count] = $0; next } at < count && index($0, wanted[at + 1]) { at++ }
        END { if (at < count) { print "does not say: " wanted[at + 1]; exit 1 } }' "$TEST_DIR/wanted" "$out" || { cat "$out"; return 1; }
}
speech='role Server for creature\n    proactive Polish\n        pose for 3 s\nrole Guest for creature\n    proactive Sit\n        pose for 4 s\n'
speech=$speech'scene Order, weight 9, cooldown 30 s\n    part guest: Guest\n    part server: nearest Server within 9 m\n\n    | guest | server |\n    | "An ale." | listen |\n'
speech=$speech'setting Inn\n    cast\n        Will: Server at (0, 0)\n        Ida: Guest at (1, 0)\n'
speech_stands_before_its_listener() {
    play "$speech" --for 20s && in_order 'Ida to Will: "An ale."' 'Will listens.'
}
phrase='item coin\nhost market\n    action steal (what: item) from (who: creature), uses hands, lasts 1 s\n    action whisper (what: item) to (who: creature) for (t = 2 s), lasts 1 to 9 s\n'
phrase=$phrase'role Thief for creature, chooses in turn\n    proactive Steal\n        steal coin from nearest creature\n    proactive Tell\n        selector\n            whisper coin to nearest creature for 3 s\n'
phrase=$phrase'setting Yard\n    cast\n        Finn: Thief at (0, 0)\n        Tom: creature at (1, 0)\n'
prepositions_are_those_of_the_phrase() {
    play "$phrase" --for 9s && says 'Finn steals coin from Tom.' 'Finn whispers coin to Tom for 3.0 s.' &&
        "$TROUPE" why "$file" --agent Finn --at 2s >"$out" && grep -qF 'At `whisper 1 coin to nearest creature for 3 s`' "$out" ||
        { cat "$out"; return 1; }
}
stand='place bar\nrole Server for creature\n    proactive Polish\n        move to bar\n        pose for 3 s\nsetting Inn\n    places\n        bar at (9, 0)\n    cast\n        Will: Server at (0, 0)\n'
moves_that_take_no_time_are_left_out() {
    play "$stand" --for 1m && [ "$(grep -c 'moves to bar' "$out")" -eq 1 ]
}
days='calendar\n    day: 10 min\nrole Sleeper for creature\n    proactive Sleep\n        sit for 60 s\nsetting Inn, at 23:00\n    cast\n        Will: Sleeper at (0, 0)\n'
later_days_are_named() {
    play "$days" --for 21m || return 1
    grep -q '^23:0' "$out" && grep -q '^Tue 0' "$out" && grep -q '^Wed 0' "$out" &&
        says '21 minutes (2 days and 2 hours on their clock) in the lives of 1 character' && play "$days" --for 21m --story &&
        says '21 minutes (2 days and 2 hours on their clock) in Inn'
}
prompt='host game\n    action prompt (what: text) to (who: creature), lasts 1 to 60 s, fails declined\nrole Keeper for creature\n'
prompt=$prompt'    latent Ask, when player comes within 9 m, cooldown 20 s\n        parallel, 1 must succeed\n            prompt "His mother, {it}." to it\n            prompt "His brother." to it\n'
prompt=$prompt'setting Gate\n    cast\n        Tom: Keeper at (0, 0)\n        player at (1, 0)\n'
the_prompt_that_was_taken_is_told() {
    play "$prompt" --for 20s 2>/dev/null && grep -q 'takes "\(His mother, [a-z ]*\|His brother\)\."$' "$out" || { cat "$out"; return 1; }
}

check every_player_of_a_scene_is_counted every_player_of_a_scene_is_counted
check interruptions_are_counted_once interruptions_are_counted_once
check newcomers_come_later_and_leave newcomers_come_later_and_leave
check what_is_nought_is_left_out what_is_nought_is_left_out
check what_changes_hands_is_counted_once what_changes_hands_is_counted_once
check no_wait_ends_when_the_story_begins no_wait_ends_when_the_story_begins
check topics_stand_behind_verbs_that_take_them topics_stand_behind_verbs_that_take_them
check speech_stands_before_its_listener speech_stands_before_its_listener
check prepositions_are_those_of_the_phrase prepositions_are_those_of_the_phrase
check moves_that_take_no_time_are_left_out moves_that_take_no_time_are_left_out
check later_days_are_named later_days_are_named
check the_prompt_that_was_taken_is_told the_prompt_that_was_taken_is_told
finish
