#!/bin/sh
# SPDX-License-Identifier: MIT
# Goal: the engine and the compiler of texts in one file compile wherever the project does, and so does the command.
# Method: make troupe.c and troupe.h as `make amalgamation` does, and let compilers read them with all warnings. The same programs in one
# file run in tests/machines.

. tests/house/lib.sh

make_it() {
    node tools/amalgamate.mjs "$TROUPE_BUILD/generated/troupe.sources" troupe "$TEST_DIR" &&
        [ "$(grep -c '^// ---- ' "$TEST_DIR/troupe.c")" -gt 300 ]
}
reads_it() {
    "$1" -std=c11 -fsyntax-only -Wall -Wextra -Wpedantic -Wmissing-prototypes -Werror "$TEST_DIR/troupe.c"
}
reads_the_command() {
    node tools/amalgamate.mjs "$TROUPE_BUILD/generated/troupe-command.sources" troupe-command "$TEST_DIR" &&
        gcc -std=c11 -fsyntax-only -D_POSIX_C_SOURCE=200809L -Wall -Wextra -Werror "$TEST_DIR/troupe-command.c"
}
reads_the_header() {
    printf '#include "troupe.h"\nint main() { return trp_version_string() == nullptr; }\n' >"$TEST_DIR/user.cpp"
    "$1" -std=c++17 -fsyntax-only -Wall -Wextra -Wpedantic -Werror "$TEST_DIR/user.cpp"
}
has_each_public_function() {
    grep -ohE '^TRP_API [^;{]*\(' include/troupe/pack.h include/troupe/world.h include/troupe/save.h include/troupe/script.h |
        sed -E 's/ *\($//; s/.*[ *]//' | sort -u >"$TEST_DIR/promised"
    [ "$(wc -l <"$TEST_DIR/promised")" -gt 60 ] && while read -r function; do
        grep -q "\b$function(" "$TEST_DIR/troupe.h" || echo "$function"
    done <"$TEST_DIR/promised" | is_empty
}

# A host with both files beside it, and no library.
plays_as_the_library() {
    sed 's|<troupe/.*>|"troupe.h"|' bindings/c/guards.c >"$TEST_DIR/guards.c" &&
        gcc -std=c11 -O0 -ffp-contract=off "$TEST_DIR/guards.c" "$TEST_DIR/troupe.c" -lm -o "$TEST_DIR/one" &&
        gcc -std=c11 bindings/c/guards.c -Iinclude "$TROUPE_BUILD/libtroupe-script.a" "$TROUPE_BUILD/libtroupe.a" -lm -o "$TEST_DIR/linked" &&
        "$TEST_DIR/linked" >"$TEST_DIR/expected" && tail -n 1 "$TEST_DIR/expected" | grep -qxE '[0-9a-f]{16}' &&
        "$TEST_DIR/one" | diff "$TEST_DIR/expected" -
}

check "all sources are in one file" make_it
for compiler in gcc clang; do
    check "$compiler reads it without a warning" reads_it $compiler
done
check "gcc reads the command in one file without a warning" reads_the_command
check "g++ reads the header" reads_the_header g++
check "the header has each function of engine and compiler" has_each_public_function
check "a host with it plays as with the library, down to the hash" plays_as_the_library
finish
