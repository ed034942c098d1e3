#!/bin/sh
# SPDX-License-Identifier: MIT
# Goal: a run that was saved goes on from there as if it had not been: same hash, same save at the end. A file that is no save, or a
# damaged one, is refused with a reason and exit code 1, and nothing else happens. Method: run the examples with and without a save in the
# middle; damage saves and try to load them.

. tests/house/lib.sh

out=$TEST_DIR/out
err=$TEST_DIR/err
tavern=examples/tavern.troupe

goes_on() {
    "$TROUPE" run "$1" --for 4m --hash --save-at 90s "$TEST_DIR/middle" --save "$TEST_DIR/end" >"$out" || return 1
    [ "$(hash_line "$1" --for 4m)" = "$(tail -n 1 "$out")" ] || { echo "saving changed the run"; return 1; }
    "$TROUPE" run --load "$TEST_DIR/middle" "$1" --for 150s --hash --save "$TEST_DIR/again" >"$TEST_DIR/later" || return 1
    [ "$(tail -n 1 "$out")" = "$(tail -n 1 "$TEST_DIR/later")" ] && cmp "$TEST_DIR/end" "$TEST_DIR/again"
}
hash_line() {
    "$TROUPE" run "$@" --hash | tail -n 1
}
several_times() {
    "$TROUPE" run $tavern --for 2m --hash --save-at 1m "$TEST_DIR/b" --save-at=30s "$TEST_DIR/a" >"$out" || return 1
    "$TROUPE" run --load "$TEST_DIR/a" $tavern --for 30s --hash --save "$TEST_DIR/c" >"$out" || return 1
    cmp "$TEST_DIR/b" "$TEST_DIR/c"
}
what_is_told_begins_there() {
    "$TROUPE" run --load "$TEST_DIR/a" $tavern --for 1m >"$out" || return 1
    grep -q '^1 minute in the lives of 21 characters' "$out" || { cat "$out"; return 1; }
    "$TROUPE" run --load "$TEST_DIR/a" $tavern --for 1m --story --report >"$out" || return 1
    "$TROUPE" run --load "$TEST_DIR/a" $tavern --for 1m --html "$TEST_DIR/page.html" >"$out"
}
is_refused() {
    "$TROUPE" run --load "$1" ${2:-$tavern} --for 1m --hash --save "$TEST_DIR/never" >"$out" 2>"$err"
    code=$?
    [ "$code" -eq 1 ] && [ ! -s "$out" ] && [ ! -e "$TEST_DIR/never" ] && [ "$(wc -l <"$err")" -eq 1 ] &&
        grep -q "$3" "$err" || { echo "code $code for $1"; cat "$out" "$err"; return 1; }
}
damage() {
    size=$(wc -c <"$TEST_DIR/a")
    for place in 0 3 8 16 24 33 41 47 48 60 100 5000 $((size / 2)) $((size - 3000)) $((size - 100)) $((size - 1)); do
        cp "$TEST_DIR/a" "$TEST_DIR/damaged"
        byte=$(od -An -tu1 -j$place -N1 "$TEST_DIR/a" | tr -d ' ')
        printf "\\$(printf %o $(((byte + 1) % 256)))" |
            dd of="$TEST_DIR/damaged" bs=1 seek=$place conv=notrunc 2>/dev/null
        is_refused "$TEST_DIR/damaged" $tavern 'cannot be loaded: ' || { echo "byte $place"; return 1; }
    done
}
cut_off() {
    for length in 1 40 4000 $((size - 1)); do
        head -c $length "$TEST_DIR/a" >"$TEST_DIR/short"
        is_refused "$TEST_DIR/short" $tavern 'cannot be loaded: ' || return 1
    done
    { cat "$TEST_DIR/a"; echo; } >"$TEST_DIR/long"
    is_refused "$TEST_DIR/long" $tavern 'something was added'
}
foreign() {
    is_refused $tavern $tavern 'not a save' && is_refused "$TEST_DIR/none" $tavern 'no file' || return 1
    "$TROUPE" compile $tavern -o "$TEST_DIR/pack" >/dev/null && is_refused "$TEST_DIR/pack" $tavern 'not a save'
}
another_text() {
    sed 's/weight 3$/weight 4/' $tavern >"$TEST_DIR/weight.troupe"
    "$TROUPE" run --load "$TEST_DIR/a" "$TEST_DIR/weight.troupe" --for 2m >"$out" 2>"$err" || return 1
    grep -q 'made with another text: of what was under way [0-9]* went on' "$err" &&
        grep -q '^2 minutes in the lives of 21 characters' "$out" || { cat "$out" "$err"; return 1; }
    "$TROUPE" run --load "$TEST_DIR/a" examples/mary.troupe --for 1m >"$out" 2>"$err"
    [ $? -eq 1 ] && [ ! -s "$out" ] && grep -q 'setting that is not in the text' "$err" || { cat "$err"; return 1; }
}
# Files are stored as they are, so that their bytes stand in the archive; node takes them out by the list at its end.
taken() {
    node -e '
        const bytes = require("fs").readFileSync(process.argv[1]);
        let at = bytes.readUInt32LE(bytes.length - 22 + 16);
        for (let left = bytes.readUInt16LE(bytes.length - 22 + 10); left > 0; left--) {
            const header = bytes.readUInt32LE(at + 42), size = bytes.readUInt32LE(at + 24), name = bytes.readUInt16LE(at + 28);
            const called = bytes.toString("utf8", at + 46, at + 46 + name), from = header + 30 + name;
            if (bytes.readUInt32LE(at + 16) !== require("zlib").crc32?.(bytes.subarray(from, from + size)) && require("zlib").crc32) {
                process.exit(1);
            }
            if (called === process.argv[2]) {
                process.stdout.write(bytes.subarray(from, from + size));
            }
            at += 46 + name;
        }' "$1" "$2"
}
bundle() {
    "$TROUPE" run examples/village.troupe --for 20s --hash --bundle "$TEST_DIR/b.zip" >"$out" || return 1
    "$TROUPE" run examples/village.troupe --for 20s --hash --bundle "$TEST_DIR/again.zip" >"$out" && cmp "$TEST_DIR/b.zip" "$TEST_DIR/again.zip" || return 1
    for text in village.troupe village/people.troupe; do
        taken "$TEST_DIR/b.zip" $text | cmp - examples/$text || return 1
    done
    taken "$TEST_DIR/b.zip" moment.save >"$TEST_DIR/moment" && taken "$TEST_DIR/b.zip" story.log >"$TEST_DIR/log" || return 1
    "$TROUPE" run --load "$TEST_DIR/moment" examples/village.troupe --for 1s --save "$TEST_DIR/later" >"$out" || return 1
    "$TROUPE" replay "$TEST_DIR/log" --hash | tail -n 1 >"$TEST_DIR/replayed"
    taken "$TEST_DIR/b.zip" bundle.json | grep -q "\"hash\": \"$(sed 's/^hash //' "$TEST_DIR/replayed")\"" || return 1
    taken "$TEST_DIR/b.zip" bundle.json | grep -q '"main": "village.troupe"'
}
words() {
    for line in "--load a --seed 2" "--load a --setting Tavern" "--save-at 20m x" "--save-at 1m" "--save-at soon x" \
        "--live --save x" "--bundle x --record y" "--bundle x --watch" "--bundle x --reload-at 1m $tavern"; do
        # shellcheck disable=SC2086
        "$TROUPE" run $tavern $line >"$out" 2>"$err"
        [ $? -eq 2 ] && [ ! -s "$out" ] && [ "$(wc -l <"$err")" -eq 1 ] || { echo "$line"; cat "$err"; return 1; }
    done
}
no_room_for_a_save() {
    "$TROUPE" run $tavern --for 1m --save "$TEST_DIR/no/such/folder" >"$out" 2>"$err"
    [ $? -eq 1 ] && grep -q 'cannot be written' "$err" || return 1
    leaves_whole "$TEST_DIR/full" "$TROUPE" run $tavern --for 10s --hash --save "$TEST_DIR/full" || return 1
    leaves_whole "$TEST_DIR/full" "$TROUPE" run $tavern --for 10s --hash --save-at 5s "$TEST_DIR/full" || return 1
    leaves_whole "$TEST_DIR/full" "$TROUPE" run $tavern --for 10s --hash --bundle "$TEST_DIR/full" || return 1
    leaves_whole "$TEST_DIR/full" "$TROUPE" run $tavern --for 10s --html "$TEST_DIR/full"
}

for example in $tavern examples/green.troupe; do
    check "$example goes on from a save" goes_on $example
done
check "a save at several times" several_times
check "what is told begins at the save" what_is_told_begins_there
check "a damaged save is refused" damage
check "a save that was cut off or added to is refused" cut_off
check "what is no save is refused" foreign
check "a save under another text" another_text
check "a bundle has texts, save, log and versions, and each of them is whole" bundle
check "options that do not go together" words
check "a save that cannot be written" no_room_for_a_save
finish
