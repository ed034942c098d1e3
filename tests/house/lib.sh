# SPDX-License-Identifier: MIT
# What the house's shell tests share: cases that are reported the way cmocka reports them, so that tally.awk counts
# both alike.

: "${TEST_DIR:?ctest says where}"

failed=0
# One sort order, whatever the locale of the user.
export LC_ALL=C

# check NAME COMMAND...: one case. The case passes if the command succeeds; if not, its output is shown.
check() {
    name=$1
    shift
    echo "[ RUN      ] $name"
    if output=$("$@" 2>&1); then
        echo "[       OK ] $name"
    else
        [ -z "$output" ] || printf '%s\n' "$output"
        echo "[  FAILED  ] $name"
        failed=$((failed + 1))
    fi
}

# The files of the project: those git knows or would add, or, without git, all but the build folders.
project_files() {
    if git rev-parse --is-inside-work-tree >/dev/null 2>&1; then
        git ls-files --cached --others --exclude-standard | sort | while read -r file; do
            [ ! -f "$file" ] || echo "$file"
        done
    else
        find . \( -name 'build*' -o -name .git -o -name node_modules \) -prune -o -type f -print | sed 's|^\./||' | sort
    fi
}

# Succeeds if the input is empty; prints the input if it is not.
is_empty() {
    found=$(cat)
    [ -z "$found" ] || { printf '%s\n' "$found"; return 1; }
}

# declared_functions HEADER...: the names of what follows TRP_API and TRP_INLINE there, in order. The compiler takes the comments out; what is
# left is joined to one line, since a declaration may span several.
declared_functions() {
    for header in "$@"; do
        grep -v '^ *# *\(define\|if\|elif\|else\|endif\|include\|undef\)' "$header" |
            gcc -fpreprocessed -E -P -x c - | tr '\n' ' '
    done | grep -oE 'TRP_(API|INLINE) [^;{]*' | sed -E 's/ *\(.*//; s/.*[ *]//' | sort
}

# exported_by DLL...: the names that each DLL exports, in order.
exported_by() {
    for dll in "$@"; do
        x86_64-w64-mingw32-objdump -p "$dll" | awk '/Ordinal\/Name Pointer/ { on = 1; next } on && NF >= 3 { print $NF } on && !NF { exit }'
    done | sort
}

# ---- Plays: what holds for each of them -----------------------------------------------------------

# writers_tests_pass PLAY: the tests in the text pass, and the text has some.
writers_tests_pass() {
    "$TROUPE" test "$1" >"$TEST_DIR/out" || { cat "$TEST_DIR/out"; return 1; }
    tail -n 1 "$TEST_DIR/out" | grep -qx '[0-9]* tests\{0,1\}: [0-9]* passed, 0 failed'
}

# hash_after SECONDS PLAY [OPTION...]: prints the state hash at that time.
hash_after() {
    seconds=$1
    shift
    "$TROUPE" run "$@" --for "${seconds}s" --hash 2>/dev/null | tail -n 1
}

# same_on_two_threads SECONDS PLAY [OPTION...]
same_on_two_threads() {
    alone=$(hash_after "$@")
    [ -n "$alone" ] && [ "$alone" = "$(hash_after "$@" --threads 2)" ]
}

# same_after_a_save SECONDS SAVED_AT PLAY: a save in the middle is loaded, and ends as it would have.
same_after_a_save() {
    rest=$(($1 - $2))
    "$TROUPE" run "$3" --for "$1s" --hash --save-at "$2s" "$TEST_DIR/middle" --save "$TEST_DIR/end" \
        >"$TEST_DIR/out" 2>/dev/null || return 1
    "$TROUPE" run --load "$TEST_DIR/middle" "$3" --for "${rest}s" --hash --save "$TEST_DIR/again" \
        >"$TEST_DIR/later" 2>/dev/null || return 1
    [ "$(tail -n 1 "$TEST_DIR/out")" = "$(tail -n 1 "$TEST_DIR/later")" ] && cmp "$TEST_DIR/end" "$TEST_DIR/again"
}

# plays_again SECONDS PLAY: a recorded run is replayed to the same hash.
plays_again() {
    "$TROUPE" run "$2" --for "$1s" --record "$TEST_DIR/log" >"$TEST_DIR/out" 2>/dev/null || return 1
    "$TROUPE" replay "$TEST_DIR/log" >"$TEST_DIR/out" 2>&1 || { cat "$TEST_DIR/out"; return 1; }
}

# leaves_whole FILE COMMAND...: where no more than 4 kB fit, the command names the file and the reason, ends with 1, and leaves
# the file as it was.
leaves_whole() {
    file=$1
    shift
    echo "as it was" >"$file"
    sh -c 'trap "" XFSZ; ulimit -f 8; exec "$@"' sh "$@" >"$TEST_DIR/out" 2>"$TEST_DIR/err"
    [ $? -eq 1 ] && [ "$(cat "$file")" = "as it was" ] && [ "$(wc -l <"$TEST_DIR/err")" -eq 1 ] &&
        grep -q "$file cannot be written: [A-Z][a-z]" "$TEST_DIR/err" && ! ls "$file".*.draft 2>/dev/null ||
        { cat "$file" "$TEST_DIR/err"; return 1; }
}

# busy_in REPORT ACTION...: by the report no agent is stuck, and each of the actions was performed.
busy_in() {
    report=$1
    shift
    grep -q 'Stuck: 0' "$report" || { cat "$report"; return 1; }
    for action in "$@"; do
        awk -v name="$action" 'index($0, "  " name) == 1 { for (i = 1; i <= NF; i++) if ($i + 0 > 0) found = 1 } END { exit !found }' \
            "$report" || { echo "nobody does $action"; cat "$report"; return 1; }
    done
}

# ---- What it costs ------------------------------------------------------------------------------

# The instructions that callgrind counts in the function `measured_steps` of a program: instructions_of PROGRAM NUMBER [HOW [MORE]].
instructions_of() {
    run=$2${3:+.$3}
    valgrind --tool=callgrind --instr-atstart=no --toggle-collect="${MEASURED:-measured_steps}" --callgrind-out-file="$TEST_DIR/callgrind.$run" \
        "$1" "$2" ${3:+"$3"} ${4:+"$4"} 2>"$TEST_DIR/err.$run" >"$TEST_DIR/out.$run" || { cat "$TEST_DIR/err.$run"; return 1; }
    sed -n 's/^==[0-9]*== Collected : //p' "$TEST_DIR/err.$run"
}

# takes_no_memory_beside NUMBER: malloc and its like are not among the functions that were counted.
takes_no_memory_beside() {
    ! grep -qE '^fn=.*(malloc|calloc|realloc|aligned_alloc)' "$TEST_DIR/callgrind.$1"
}

finish() {
    [ "$failed" -eq 0 ]
    exit
}
