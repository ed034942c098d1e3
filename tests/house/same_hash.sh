#!/bin/sh
# SPDX-License-Identifier: MIT
# Goal: same seed, same run, whatever compiled the command, and whether everybody is visited in every round or only who
# has something to do (TROUPE_POLLING).
# Method: same_hash.sh COMMAND COMMAND...: each plays the same examples and the same random worlds, printing the hash
# after every step, and all must print the same; what one saves, another loads and goes on with; each passes Mary's tests.

folder=$(mktemp -d)
TEST_DIR=$folder

. "$(dirname "$0")/lib.sh"

trap 'rm -rf "$folder"' EXIT

# is_slow COMMAND: the build that visits everybody in every round, or the one with sanitizers, which play less of the same.
is_slow() {
    case $1 in *polling* | *asan*) return 0 ;; esac
    return 1
}

# all_alike LINES LINES_SLOW COMMAND...: what is in $folder/1, $folder/2, ... has at least so many lines, and is the same everywhere; slow builds
# have those of the beginning.
all_alike() {
    lines=$1
    lines_slow=$2
    shift 2
    [ $# -ge 2 ] || { echo "there is nothing to compare"; return 1; }
    ! is_slow "$1" || { echo "the first build is a slow one"; return 1; }
    other=0
    for command in "$@"; do
        other=$((other + 1))
        least=$lines
        expected=$folder/1
        if is_slow "$command"; then
            least=$lines_slow
            expected=$folder/beginning
            head -n "$(wc -l <"$folder/$other")" "$folder/1" >"$expected"
        fi
        [ "$(wc -l <"$folder/$other")" -ge "$least" ] || { echo "that was too short"; return 1; }
        if ! cmp -s "$expected" "$folder/$other"; then
            echo "$command differs from the first build: seed or step, and hash:"
            diff "$expected" "$folder/$other" | sed -n '2p'
            return 1
        fi
    done
}

# all_done PROCESS...: all processes have ended without an error.
all_done() {
    for process in "$@"; do
        wait "$process" || return 1
    done
}

# same_hashes FILE SEED MINUTES MINUTES_SLOW COMMAND...
same_hashes() {
    example=$1
    seed=$2
    minutes=$3
    minutes_slow=$4
    shift 4
    number=0
    processes=""
    for command in "$@"; do
        number=$((number + 1))
        duration=$minutes
        ! is_slow "$command" || duration=$minutes_slow
        "$command" run "$example" --for "${duration}m" --seed "$seed" --hashes >"$folder/$number" &
        processes="$processes $!"
    done
    # shellcheck disable=SC2086  # a list of processes
    all_done $processes && all_alike $((minutes * 1800)) $((minutes_slow * 1800)) "$@"
}

# same_random_worlds FIRST WORLDS COMMAND...: the build with sanitizers plays a fifth of them.
same_random_worlds() {
    first=$1
    worlds=$2
    shift 2
    number=0
    processes=""
    for command in "$@"; do
        number=$((number + 1))
        count=$worlds
        case $command in *asan*) count=$((worlds / 5)) ;; esac
        "$(dirname "$command")/tests/engine/print_hashes" "$first" $count 1500 >"$folder/$number" &
        processes="$processes $!"
    done
    # shellcheck disable=SC2086  # a list of processes
    all_done $processes && all_alike $((worlds * 1500)) $((worlds / 5 * 1500)) "$@"
}

# same_after_saves EXAMPLE COMMAND...: what each build saves, the next one loads and goes on with to the hash that the first one
# comes to without.
same_after_saves() {
    example=examples/$1.troupe
    shift
    number=0
    for command in "$@"; do
        number=$((number + 1))
        "$command" run "$example" --for 90s --hash --save "$folder/$number.save" >"$folder/$number" 2>&1 || { cat "$folder/$number"; return 1; }
    done
    whole=$("$1" run "$example" --for 180s --hash | tail -n 1)
    number=0
    for command in "$@" "$1"; do
        [ "$number" -eq 0 ] || "$command" run "$example" --load "$folder/$number.save" --for 90s --hash >"$folder/later" 2>&1 ||
            { cat "$folder/later"; return 1; }
        [ "$number" -eq 0 ] || [ "$(tail -n 1 "$folder/later")" = "$whole" ] || { echo "$command goes on otherwise"; return 1; }
        number=$((number + 1))
    done
}

check "tavern, seed 1: the same hashes at every step on $# builds" same_hashes examples/tavern.troupe 1 12 4 "$@"
for seed in 2 3; do
    check "tavern, seed $seed: the same hashes at every step on $# builds" same_hashes examples/tavern.troupe $seed 5 2 "$@"
done
for example in tavern pub village door; do
    check "$example: the saves of $# builds load in one another" same_after_saves $example "$@"
done
for example in mary green duel pub toast quest street house prelude watchman; do
    check "$example: the same hashes at every step on $# builds" same_hashes examples/$example.troupe 1 20 5 "$@"
done
check "village: the same hashes at every step on $# builds" same_hashes examples/village.troupe 1 6 1 "$@"
for limit in $(sh tests/house/limit_texts.sh); do
    sh tests/house/limit_texts.sh "$limit" most >"$folder/$limit.troupe"
    check "the most $limit: the same hashes at every step on $# builds" same_hashes "$folder/$limit.troupe" 1 3 3 "$@"
done
for first in 1 51; do
    check "random worlds from $first: the same hashes at every step on $# builds" same_random_worlds $first 50 "$@"
done
for command in "$@"; do
    check "$command passes the tests of Mary" "$command" test examples/mary.troupe
done
finish
