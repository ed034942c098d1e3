#!/bin/sh
# SPDX-License-Identifier: MIT
# Goal: no public call does harm when it is given nothing, or is made inside a callback: the handler of assertions is told,
# and when it returns, the call returns and has done nothing. Nor does a call that is given nonsense: numbers out of range, NaN,
# stale ids, enumerators that there are not, structs that are all zeros.
# Method: each call of the public headers is made in a process of its own (null_calls.c): with zeros for all arguments, with a
# world, a pack and their like and zeros for the rest, with nonsense for the rest, and by a sink that is written to. The calls are read from the headers,
# so that none can be forgotten.

. tests/house/lib.sh

# All functions but those of assertions, one that takes the arguments of printf, and one that needs a terminal.
declarations() {
    for header in include/troupe/*.h; do
        grep -v '^ *# *\(define\|if\|elif\|else\|endif\|include\|undef\)' "$header" |
            gcc -fpreprocessed -E -P -x c - | tr '\n' ' '
    done | grep -oE 'TRP_(API|INLINE) [^;{]*' | grep -v 'trp_assert_\|trp_terminal_run\|\.\.\.'
}
# The types of the headers, as an expression for sed, between blanks.
named_types() {
    echo " $(sed -nE "$1" include/troupe/*.h | sort -u | tr '\n' ' ')"
}
program() {
    for header in include/troupe/*.h; do
        echo "#include <troupe/$(basename "$header")>"
    done
    echo '#include "null_calls.c"'
    declarations | awk -v opaque="$(named_types 's/^typedef struct (trp_[a-z_]+) \1;.*/\1/p')" \
        -v callbacks="$(named_types 's/^typedef [a-z0-9_ *]*[ *](trp_[a-z_]+)\(.*/\1/p')" '
        # A count is as small as the blank bytes are few; a size is that of any struct.
        function nonsense_of(type, word) {
            if (type == "")
                return "0"
            if (type == "bool")
                return "(nonsense_byte & 1) != 0"
            if (type ~ /^(uint32_t|size_t)$/ && word ~ /(count|capacity)$/)
                return "1"
            if (type ~ /^(uint32_t|size_t)$/ && word ~ /(size|size_bytes|room|table_bytes|known_bytes|lanes|threads)$/)
                return "64"
            if (type !~ /\*/)
                return "NONSENSE(" type ")"
            bare = type
            gsub(/const |[ *]/, "", bare)
            levels = gsub(/\*/, "*", type)
            return levels == 1 && index(opaque, " " bare " ") ? "GIVEN(" type ")" : index(callbacks, " " bare " ") ? "0" : "BLANK(" type ")"
        }
        {
            sub(/^TRP_(API|INLINE) /, "")
            match($0, /trp_[a-z0-9_]+ *\(/)
            name = substr($0, RSTART, RLENGTH - 1)
            rest = substr($0, RSTART + RLENGTH)
            sub(/\) *$/, "", rest)
            gsub(/void \(\*[a-z_]+\)\([^)]*\)/, "callback", rest)
            count = rest == "void" ? 0 : split(rest, types, ",")
            written = nonsense = ""
            for (i = 1; i <= count; i++) {
                sub(/^ +/, "", types[i])
                word = types[i]
                sub(/.*[ *]/, "", word)
                sub(/ ?[a-z0-9_]+$/, "", types[i])
                written = written (i > 1 ? ", " : "") (types[i] == "" ? "0" : "GIVEN(" types[i] ")")
                nonsense = nonsense (i > 1 ? ", " : "") nonsense_of(types[i], word)
            }
            printf "static int call_%s(void) { ", name
            printf /^trp_result / ? "return (int)%s(%s); }\n" : "(void)%s(%s); return 0; }\n", name, written
            printf "static int nonsense_%s(void) { (void)%s(%s); return 0; }\n", name, name, nonsense
            optional = name ~ /_(destroy|release|close)$/
            world = rest ~ /trp_world \*world/
            needs = !optional && rest ~ /trp_(world|pack|replay|script|rehearsal|stage|play|document) \*[a-z]/
            changes = world && rest !~ /const trp_world/
            rows = rows "    {\"" name "\", call_" name ", " (optional ? "NULL" : "nonsense_" name) ", " (optional ? 0 : world ? 2 : needs) ", " (changes ? 1 : 0) "},\n"
        }
        END { printf "static const call calls[] = {\n%s};\n", rows }'
    echo 'int main(int count, char **words) { (void)count; return try_all(sizeof calls / sizeof *calls, words[1]); }'
}
text='role Idler for creature
    proactive Idle
        idle for 2 s
setting Yard
    cast
        Hob: Idler at (2, 2)
'
# The libraries of a build with the sanitizers need them in the program, too.
sanitize=${TROUPE_SANITIZE:+-fsanitize=$TROUPE_SANITIZE -fno-sanitize-recover=all}
builds() {
    program >"$TEST_DIR/calls.c"
    # shellcheck disable=SC2086  # none or two flags
    "$TROUPE_COMPILER" $sanitize -std=gnu11 -w -g -Itests/house -Iinclude -o "$TEST_DIR/calls" "$TEST_DIR/calls.c" \
        "$TROUPE_BUILD/libtroupe-rehearsal.a" "$TROUPE_BUILD/libtroupe-stage.a" "$TROUPE_BUILD/libtroupe-script.a" \
        "$TROUPE_BUILD/libtroupe-pool.a" "$TROUPE_BUILD/libtroupe-link.a" "$TROUPE_BUILD/libtroupe.a" -lm -lpthread
}
all_are_harmless() {
    TROUPE_LINKS="$TEST_DIR/links" "$TEST_DIR/calls" "$text"
}
# Values that overflow are found by a sanitizer: tests/engine/call_fuzz_test.c tries them, in every build with all tests.
sanitizers_look_on() {
    awk '/"name": "asan"/ { on = 1 } on && /TROUPE_SANITIZE/ { print; exit }' CMakePresets.json | grep -q '"address,undefined"' || return 1
    sh tests/house/builds.sh rows | grep -q '^asan;all;\.;' || return 1
    ! sh tests/house/builds.sh page | sed -n '/^Left out/,/^The tests of rules do not run/p' | grep -E 'engine/call_fuzz|house/null_calls'
}

check nonsense_is_tried_under_the_sanitizers sanitizers_look_on
check the_calls_are_found builds
check every_call_is_harmless_with_nothing_and_inside_a_callback all_are_harmless
finish
