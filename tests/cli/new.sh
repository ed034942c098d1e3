#!/bin/sh
# SPDX-License-Identifier: MIT
# Goal: `troupe new` makes a text that is fine, with the words somebody asked for, and never touches one that is there.
# Method: every template as it stands, and with answers, some of which cannot be.

. tests/house/lib.sh

out=$TEST_DIR/out
err=$TEST_DIR/err
file=$TEST_DIR/new.troupe

ends() {
    wanted=$1
    shift
    "$TROUPE" "$@" >"$out" 2>"$err" </dev/null
    got=$?
    [ "$got" -eq "$wanted" ] || { echo "ended with $got: troupe $*"; cat "$out" "$err"; return 1; }
}
every_template_is_fine() {
    for template in one duet guard square tavern; do
        rm -f "$file"
        ends 0 new "$file" --template $template && ends 0 fmt --check "$file" && ends 0 check "$file" || return 1
        ! grep -q warning "$err" && ! grep -q '^#:' "$file" && ends 0 test "$file" || return 1
        ends 0 run "$file" --for 10m --report && grep -q 'Stuck: 0' "$out" || return 1
        cmp -s "$file" "lib/templates/$template.troupe" && return 1
    done
    [ "$(ls lib/templates/*.troupe | wc -l)" -eq 5 ]
}
answers_are_put_in() {
    rm -f "$file"
    printf '5\n Mother Grete \nmead\n' | "$TROUPE" new "$file" --ask >"$out" 2>"$err" || return 1
    grep -q '^        Mother Grete: creature at bar' "$file" && grep -q '^item mead$' "$file" && ! grep -q Ottilie "$file" &&
        grep -q 'actor = Mother Grete' "$file" && ends 0 check "$file" && ends 0 fmt --check "$file"
}
nothing_said_is_what_stands_there() {
    rm -f "$file"
    printf '\n\n' | "$TROUPE" new "$file" --template one --ask >"$out" 2>"$err" && grep -q 'Hob: Greeter at gate' "$file"
}
bad_answers_are_asked_again() {
    rm -f "$file"
    printf 'zebra\nduet\nKing of here\nwait "\nRex\nRegina\nrug\n' | "$TROUPE" new "$file" --ask >"$out" 2>"$err" || return 1
    grep -q 'no template `zebra`' "$err" && [ "$(grep -c 'cannot be used' "$err")" -eq 2 ] && grep -q 'first = Rex' "$file" &&
        ends 0 test "$file"
}
what_is_there_stays() {
    echo 'item ale' >"$file"
    ends 1 new "$file" --template one && grep -q 'is there already' "$err" && [ "$(cat "$file")" = 'item ale' ]
}
usage_is_explained() {
    rm -f "$file"
    ends 2 new && grep -q 'needs the name of a file' "$err" && ends 2 new "$file" && grep -q 'Nobody is here to ask' "$err" &&
        ends 2 new "$file" --template inn && grep -q 'there are `one`' "$err" && [ ! -e "$file" ] || return 1
    printf '1\n' | "$TROUPE" new "$file" --ask >"$out" 2>"$err"
    [ $? -eq 2 ] && grep -q 'not answered' "$err" && [ ! -e "$file" ]
}

check every_template_is_fine every_template_is_fine
check answers_are_put_in answers_are_put_in
check nothing_said_is_what_stands_there nothing_said_is_what_stands_there
check bad_answers_are_asked_again bad_answers_are_asked_again
check what_is_there_stays what_is_there_stays
check usage_is_explained usage_is_explained
finish
