#!/bin/sh
# SPDX-License-Identifier: MIT
# Goal: a name that ends with a number needs no quotes where it is used, and a number that belongs to no name stays a value.
# Method: a text that has such names in steps, rows, heads and tests is checked, tested and laid out; its things are renamed, there and back.

. tests/house/lib.sh

file=$TEST_DIR/numbered.troupe
out=$TEST_DIR/out

write() {
    cat >"$file" <<'EOF'
place bench 1

host yard
    action play (tune: number), lasts 1 s

task Drill 2
    play 3
    scan for 1 s

kind sentry, a creature
    slot 2: number

role Guard for sentry, chooses in turn
    proactive Look
        let spot 2 = Guard 2
        face spot 2
        face Guard 2, at most 3 s, finally face bench 1
        Drill 2
        set my slot 2 to 2 to 4
        set slot 2 to 3
        set slot 2 to slot 2 + 1
        if Guard 2.slot 2 is 5
            glance at Guard 2

scene Two
    part first 1: Guard
    part first 2: Guard within 9 m

    | first 1      | first 2         |
    | face Guard 2 | set slot 2 to 8 |
    | face first 2 | face first 1    |

test "numbers"
    given Guard 1: Guard at (0, 0), free
        slot 2 = 7
    given Guard 2: sentry at (3, 0)
        slot 2 = 5
    given bench 1: place at (5, 0)
    then Guard 1.slot 2 is 7
    then within 20 s Guard 1 starts Drill 2
    then within 20 s Guard 1 starts glance
    then Guard 1.slot 2 is 4
    when Guard 2: set slot 2 to 9
    then Guard 2.slot 2 is 9
EOF
}

runs() {
    "$TROUPE" "$@" >"$out" 2>&1 </dev/null || { cat "$out"; return 1; }
}
names_are_joined() {
    write
    runs check "$file" && runs test "$file" && runs fmt --check "$file"
}
# uses NAME COUNT: the name stands in so many lines beside its declaration.
uses() {
    runs uses "$file" "$1" && [ "$(grep -c ':' "$out")" -eq "$2" ] || { cat "$out"; return 1; }
}
uses_are_found() {
    write
    uses 'Guard 2' 8 && uses 'Drill 2' 3
}
renamed_there_and_back() {
    write
    cp "$file" "$TEST_DIR/before"
    runs rename "$file" 'Guard 2' 'Guard 7' && grep -q 'face Guard 7' "$file" && runs test "$file" &&
        runs rename "$file" 'Guard 7' 'Guard 2' && cmp "$file" "$TEST_DIR/before"
}
a_number_alone_is_a_value() {
    write
    sed 's/face Guard 2, at/face Guard 3, at/' "$file" >"$TEST_DIR/other.troupe"
    ! "$TROUPE" check "$TEST_DIR/other.troupe" >"$out" 2>&1 && grep -q '`3`' "$out" || { cat "$out"; return 1; }
}

check "names are joined in steps, rows, heads and tests" names_are_joined
check "uses are found" uses_are_found
check "renamed there and back" renamed_there_and_back
check "a number alone is a value" a_number_alone_is_a_value
finish
