#!/bin/sh
# SPDX-License-Identifier: MIT
# tests/studio/cards.sh [NAME]: the long tests of the studio, a file of tests/studio/cards for each task or guarantee. The studio must have
# been built. The last line counts them.

set -u
cd "$(dirname "$0")/../.."
log=$(mktemp)
trap 'rm -f "$log"' EXIT
passed=0
failed=0
for card in tests/studio/cards/*"${1:-}"*.mjs; do
    echo "== $card"
    { node "$card" || echo "ended with $?"; } 2>&1 | tee "$log"
    passed=$((passed + $(grep -c '^\[       OK \]' "$log")))
    lost=$(grep -c '^\[  FAILED  \]' "$log")
    [ "$lost" -gt 0 ] || ! grep -q '^ended with' "$log" || lost=1
    failed=$((failed + lost))
done
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ] && [ "$passed" -gt 0 ]
