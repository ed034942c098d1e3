#!/bin/sh
# SPDX-License-Identifier: MIT
# Goal: game code that uses the header of a text compiles while the text is the same, and does not when the things it uses have
# changed.
# Method: the header of examples/watchman.troupe, made anew after an edit of the text, and the code in
# examples/watchman.c compiled against it with the compiler of this build.

. tests/house/lib.sh

file=$TEST_DIR/watchman.troupe
header=$TEST_DIR/watchman.h
out=$TEST_DIR/out
err=$TEST_DIR/err
cc=$(sed -n 's/^CMAKE_C_COMPILER:[A-Z]*=//p' "$TROUPE_BUILD/CMakeCache.txt")

compiles() {
    "$cc" -std=c11 -Wall -Wextra -Werror -Iinclude -I"$TEST_DIR" -fsyntax-only examples/watchman.c 2>"$err"
}
# A function that is declared and not defined is reported by the linker.
defines_all() {
    for name in $(sed -n 's/^\(void\|bool\) \(watchman_[a-z_0-9]*\)(void \*context.*/\2/p' "$header"); do
        grep -q "^[a-z]* $name(" examples/watchman.c || { echo "there is no $name"; return 1; }
    done
}
# edited SED: the header of the text after an edit
edited() {
    sed "$1" examples/watchman.troupe >"$file" && ! cmp -s "$file" examples/watchman.troupe || return 1
    "$TROUPE" bind --c "$file" -o "$header" 2>"$err" || { cat "$err"; return 1; }
}
the_example_fits() {
    cp examples/watchman.troupe "$file"
    "$TROUPE" bind --c "$file" -o "$header" && compiles && defines_all || { cat "$err"; return 1; }
}
breaks() {
    edited "$1" || return 1
    ! compiles || { echo "it compiles all the same"; return 1; }
    grep -q "$2" "$err" || { cat "$err"; return 1; }
}
an_action_that_is_new_is_missed() {
    edited 's/^        wait 3 s/        stand up/' && compiles && ! defines_all | grep -q . || return 0
    defines_all | grep -q watchman_do_stand_up
}
a_question_that_is_new_is_missed() {
    edited 's/^        wait 3 s/        check me can see gate/' && ! defines_all >"$out"
    grep -q watchman_answer_can_see "$out"
}
the_prefix_can_be_chosen() {
    "$TROUPE" bind --c examples/watchman.troupe --prefix city >"$header" && grep -q 'CITY_ACTION_SHOUT' "$header" &&
        ! grep -qi 'watchman_action' "$header"
}
names_are_c_whatever_they_are() {
    printf 'kind [Größe of 1], a creature\n    int: 0 to 3\n    the-same: yes or no\n    the same: yes or no\nmessage double (double: number)\n' >"$file"
    "$TROUPE" bind --c "$file" -o "$header" 2>"$err" || { cat "$err"; return 1; }
    includes_it 2>"$err" || { cat "$err"; return 1; }
}
# Names that the header itself has, or that would get the same identifier.
names_are_apart() {
    cat >"$file" <<'END'
kind count, a creature
    count: number
    mood: one of (half-mad, half mad, calm)
item perform
message all (all: number, half-day: number, half day: number)
message using (namespace: number)
host game
    action target (friend: creature) with (linux: item) for (time = 3 s), uses hands, lasts 3 s, fails so-so or so so
    action goods, uses hands, lasts 1 s
    action count mood, uses hands, lasts 1 s
    condition fits
role Shooter for count
    proactive Shoot
        target nearest count with perform
        goods
        count mood
        check fits
END
    "$TROUPE" bind --c "$file" -o "$header" 2>"$err" && includes_it 2>"$err" || { cat "$err"; return 1; }
    command -v c++ >/dev/null 2>&1 || return 0
    c++ -std=c++17 -Wall -Wextra -Werror -Iinclude -fsyntax-only -x c++ "$header"
}
# The header is compiled as an included file: unused parts of it give no warning.
includes_it() {
    printf '#include "watchman.h"\n' >"$TEST_DIR/user.c"
    "$cc" -std=c11 -Wall -Wextra -Werror -Iinclude -I"$TEST_DIR" -fsyntax-only "$TEST_DIR/user.c"
}
a_newcomer_is_a_kind_and_a_role() {
    printf "place circle\nkind imp, a creature\nrole Wizard for creature\n    proactive Summon\n        summon imp at circle\n" >"$file"
    "$TROUPE" bind --c "$file" -o "$header" && includes_it && grep -q "watchman_newcomer what;" "$header" &&
        grep -q "watchman_newcomer_of(command->arguments\[0\])" "$header"
}
# Arguments behind the first four are asked of the world.
an_action_has_many_arguments() {
    cat >"$file" <<'END'
place gate
item herb
item wand
host coven
    action hex (whom: creature) with (what: item) for (time: duration) by (force: number) at (post: entity) over (spot: point) with (tool: item)
role Witch for creature
    proactive Curse
        hex nearest creature with 3 herb for 4 s by 2 at gate over (1, 2) with wand
        listen
END
    "$TROUPE" bind --c "$file" -o "$header" && includes_it && grep -q "    watchman_target post;" "$header" &&
        grep -q "    watchman_goods tool;" "$header" && grep -q "watchman_unpack_hex(const trp_world \*world, const" "$header" &&
        grep -q "watchman_unpack_listen(const trp_command" "$header" && grep -q "(world, command, 6, &argument" "$header"
}
a_question_has_many_arguments() {
    cat >"$file" <<'END'
item herb
host coven
    query price of (what: item) from (seller: creature) to (buyer: creature) for (other: item) by (days: number), gives number
role Witch for creature
    proactive Curse, if price of herb from me to nearest creature for 2 herb by 3 > 1
        listen
END
    "$TROUPE" bind --c "$file" -o "$header" && includes_it && grep -q "trp_entity buyer, watchman_goods other, double days, double \*answer" "$header" &&
        grep -q "trp_question_argument(world, &questions\[i\], 4, &argument_4" "$header"
}
the_marks_of_an_action_have_numbers() {
    sed 's/marks blow and turn/marks turn, stops at once/; s/on mark blow/on mark turn/' examples/smithy.troupe >"$file"
    "$TROUPE" bind --c examples/smithy.troupe -o "$header" && grep -q 'SMITHY_FORGE_AT_TURN = 0x[0-9A-F]*0001' "$header" &&
        "$TROUPE" bind --c "$file" --prefix smithy -o "$header" && grep -q 'SMITHY_FORGE_AT_TURN = 0x[0-9A-F]*0000' "$header" &&
        ! grep -q 'AT_BLOW' "$header"
}
every_example_has_a_header() {
    for text in examples/*.troupe; do
        "$TROUPE" bind --c "$text" -o "$header" && includes_it ||
            { echo "$text"; return 1; }
    done
}
it_is_cpp_too() {
    command -v c++ >/dev/null 2>&1 || return 0
    "$TROUPE" bind --c examples/watchman.troupe -o "$header" && c++ -std=c++17 -Wall -Wextra -Werror -Iinclude -fsyntax-only -x c++ "$header"
}
# complains CODE PATTERN WORDS...
complains() {
    wanted=$1
    pattern=$2
    shift 2
    "$TROUPE" bind "$@" >"$out" 2>"$err" </dev/null
    [ $? -eq "$wanted" ] && [ ! -s "$out" ] && grep -q -- "$pattern" "$err" || { cat "$err"; return 1; }
}
a_text_with_mistakes_has_no_header() {
    printf 'role Guard for creatur\n' >"$file"
    complains 1 'did you mean' --c "$file"
}

check "the example fits" the_example_fits
check "an action has another name" breaks 's/shout/yell/' 'watchman_shout'
check "an action has another parameter" breaks 's/walk to (goal: place)/walk to (aim: place)/' 'goal'
check "an action takes something else" breaks 's/(what: text)/(what: creature)/; s/shout ".*"/shout me/' 'bits'
check "a question has another answer" breaks 's/query darkness, gives chance/query darkness, gives yes or no/; s/ > 80%//' 'watchman_answer_darkness'
check "a fact is gone" breaks '/steps taken/d' 'watchman_get_watchman_steps_taken'
check "a choice is gone" breaks 's/calm/quiet/g' 'WATCHMAN_WATCHMAN_MOOD_CALM'
check "a message has another parameter" breaks 's/, minutes: number//' 'watchman_send_relief'
check "an event is gone" breaks 's/event bell/event horn/' 'watchman_signal_bell'
check "a role is gone" breaks 's/role Watch for/role Guard for/; s/: Watch at/: Guard at/' 'WATCHMAN_ROLE_WATCH'
check "a new action" an_action_that_is_new_is_missed
check "a new question" a_question_that_is_new_is_missed
check "a prefix" the_prefix_can_be_chosen
check "many arguments" an_action_has_many_arguments
check "many arguments of a question" a_question_has_many_arguments
check "marks" the_marks_of_an_action_have_numbers
check "names" names_are_c_whatever_they_are
check "names that would be alike" names_are_apart
check "the examples" every_example_has_a_header
check "C++" it_is_cpp_too
check "mistakes" a_text_with_mistakes_has_no_header
check "no language" complains 2 'in which language' examples/watchman.troupe
check "no file" complains 2 'needs a file' --c
check "a bad prefix" complains 2 'cannot begin the names' --c examples/watchman.troupe --prefix 'Big City'
finish
