#!/bin/sh
# SPDX-License-Identifier: MIT
# Goal: from an empty folder to two guards who greet in each language, by the lines of docs/starting.md, in less than ten.
# Method: the lines of each language run as they stand there, in an empty folder; the guards say the same in all of them, down to the hash of the world.

. tests/house/lib.sh

TROUPE=$PWD
export TROUPE
page=$PWD/docs/starting.md
# The first python in the path may lack cffi, which Debian's own has.
python3 -c 'import cffi' 2>/dev/null || { mkdir -p "$TEST_DIR/bin" && ln -sf /usr/bin/python3 "$TEST_DIR/bin/python3" && PATH=$TEST_DIR/bin:$PATH; }

# Godot has a screen of its own.
godot3() {
    xvfb-run -a godot3 --audio-driver Dummy "$@"
}
# The package of JavaScript, which `make web` builds.
package_is_built() {
    tools/build wasm web
}
# starts LANGUAGE: runs the lines of the language, and keeps the output.
starts() {
    folder=$TEST_DIR/$(echo "$1" | tr -d '#+' | tr 'A-Z' 'a-z')$(echo "$1" | tr -cd '#+' | wc -c)
    rm -rf "$folder"
    mkdir -p "$folder"
    awk -v heading="## $1" '/^## / { inside = $0 == heading } inside && /^```$/ { lines = 0 } lines { print } inside && /^```sh$/ { lines = 1 }' "$page" >"$TEST_DIR/lines"
    count=$(wc -l <"$TEST_DIR/lines")
    [ "$count" -gt 1 ] && [ "$count" -lt 10 ] && (cd "$folder" && set -e && . "$TEST_DIR/lines") >"$folder.said" 2>"$folder.err" || { tail -n 5 "$folder.err"; return 1; }
    grep -E '^(guard [12]: |[0-9a-f]{16}$)' "$folder.said" >"$TEST_DIR/words"
    [ -s "$TEST_DIR/c.words" ] || cp "$TEST_DIR/words" "$TEST_DIR/c.words"
    grep -q '^guard 2: say' "$TEST_DIR/words" && tail -n 1 "$TEST_DIR/words" | grep -qxE '[0-9a-f]{16}' && diff "$TEST_DIR/c.words" "$TEST_DIR/words"
}

check the_package_is_built package_is_built
rm -f "$TEST_DIR/c.words"
sed -n 's/^## //p' "$page" >"$TEST_DIR/languages"
while read -r language; do
    check "guards_greet_in $language" starts "$language"
done <"$TEST_DIR/languages"
check there_are_at_least_seven_languages [ "$(wc -l <"$TEST_DIR/languages")" -ge 7 ]
finish
