#!/bin/sh
# SPDX-License-Identifier: MIT
# Goal: same seed, same run, whatever compiled the command.
# Method: same_hash.sh COMMAND COMMAND...: each runs the same 20 minutes of the tavern on three seeds, and all must
# end with the same hash; each passes Mary's tests.

. "$(dirname "$0")/lib.sh"

same_hash() {
    seed=$1
    shift
    [ $# -ge 2 ] || { echo "there is nothing to compare"; return 1; }
    first=""
    for command in "$@"; do
        last=$("$command" run examples/tavern.troupe --for 20m --seed "$seed" --hash | tail -n 1)
        echo "$command: $last"
        echo "$last" | grep -qE '^hash [0-9a-f]{16}$' || return 1
        [ "${first:-$last}" = "$last" ] || return 1
        first=$last
    done
}

for seed in 1 2 3; do
    check "seed $seed has the same hash on $# builds" same_hash $seed "$@"
done
for command in "$@"; do
    check "$command passes the tests of Mary" "$command" test examples/mary.troupe
done
finish
