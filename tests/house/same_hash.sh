#!/bin/sh
# SPDX-License-Identifier: MIT
# Goal: same seed, same run, whatever compiled the command, and whether everybody is visited in every round or only who
# has something to do (TROUPE_POLLING).
# Method: same_hash.sh COMMAND COMMAND...: each plays the same examples and the same random worlds, printing the hash
# after every step, and all must print the same; each passes Mary's tests.

. "$(dirname "$0")/lib.sh"

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

# all_alike LINES: what is in $folder/1, $folder/2, ... has at least so many lines, and is the same everywhere.
all_alike() {
    [ "$number" -ge 2 ] || { echo "there is nothing to compare"; return 1; }
    [ "$(wc -l <"$folder/1")" -ge "$1" ] || { echo "that was too short"; return 1; }
    for other in $(seq 2 "$number"); do
        if ! cmp -s "$folder/1" "$folder/$other"; then
            echo "build $other differs from the first one: seed or step, and hash:"
            diff "$folder/1" "$folder/$other" | sed -n '2p'
            return 1
        fi
    done
}

# all_done PROCESS...: all of them have come to their end well.
all_done() {
    for process in "$@"; do
        wait "$process" || return 1
    done
}

# same_hashes EXAMPLE SEED MINUTES COMMAND...
same_hashes() {
    example=$1
    seed=$2
    minutes=$3
    shift 3
    number=0
    processes=""
    for command in "$@"; do
        number=$((number + 1))
        "$command" run "examples/$example.troupe" --for "${minutes}m" --seed "$seed" --hashes >"$folder/$number" &
        processes="$processes $!"
    done
    # shellcheck disable=SC2086  # a list of processes
    all_done $processes && all_alike $((minutes * 1800))
}

same_random_worlds() {
    first=$1
    shift
    number=0
    processes=""
    for command in "$@"; do
        number=$((number + 1))
        "$(dirname "$command")/tests/engine/print_hashes" "$first" 50 1500 >"$folder/$number" &
        processes="$processes $!"
    done
    # shellcheck disable=SC2086  # a list of processes
    all_done $processes && all_alike 75000
}

for seed in 1 2 3; do
    check "tavern, seed $seed: the same hashes at every step on $# builds" same_hashes tavern $seed 20 "$@"
done
for example in mary green duel pub toast quest street house prelude watchman; do
    check "$example: the same hashes at every step on $# builds" same_hashes $example 1 20 "$@"
done
check "village: the same hashes at every step on $# builds" same_hashes village 1 20 "$@"
for first in 1 51; do
    check "random worlds from $first: the same hashes at every step on $# builds" same_random_worlds $first "$@"
done
for command in "$@"; do
    check "$command passes the tests of Mary" "$command" test examples/mary.troupe
done
finish
