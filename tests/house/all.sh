#!/bin/sh
# SPDX-License-Identifier: MIT
# Every test there is, on five builds: gcc -O2 and the sanitizers run the tests, and together with gcc -O0, clang -O2
# and the one that visits everybody in every round they must agree on every hash. What uses threads runs once more under
# the thread sanitizer. The module for browsers is built and
# compared by tests/web. Nothing stops at the first failure, and the last line counts all.
# STRICT=ON makes warnings errors. Run by `make test`, which installs what is missing first.

set -u
cd "$(dirname "$0")/../.." || exit 1

passed=0
failed=0
builds=""

# build PRESET [TARGET]
build() {
    echo "== build $1"
    if tools/build "$1" "${2:-all}" -DTROUPE_TESTS=ON -DTROUPE_WARNINGS_AS_ERRORS="${STRICT:-OFF}"; then
        return 0
    fi
    echo "The build $1 failed."
    failed=$((failed + 1))
    return 1
}

# count "PASSED FAILED"
count() {
    passed=$((passed + ${1% *}))
    failed=$((failed + ${1#* }))
}

# run_tests BUILD_FOLDER [PATTERN]
run_tests() {
    echo "== test $1"
    log=$1/Testing/Temporary/LastTest.log
    rm -f "$log"
    ctest --test-dir "$1" -R "${2:-.}" --no-tests=error --output-on-failure --parallel "${JOBS:-2}"
    status=$?
    counts="0 0"
    [ ! -f "$log" ] || counts=$(awk -f tests/house/tally.awk "$log")
    # A run that ctest calls bad has failed, whatever the log says.
    if [ $status -ne 0 ] && [ "${counts#* }" -eq 0 ]; then
        counts="${counts% *} 1"
    fi
    count "$counts"
}

compare_hashes() {
    echo "== same hash on every build"
    log=$(mktemp)
    # shellcheck disable=SC2086  # a list of commands
    sh tests/house/same_hash.sh $builds >"$log" 2>&1
    cat "$log"
    ok=$(grep -c '^\[       OK \]' "$log")
    count "$ok $(($(grep -c '^\[ RUN      \]' "$log") - ok))"
    rm -f "$log"
}

build release && run_tests build && builds="$builds build/troupe"
build asan && run_tests build-asan && builds="$builds build-asan/troupe"
build gcc-O0 product && builds="$builds build-gcc-O0/troupe"
build clang product && builds="$builds build-clang/troupe"
build polling product && builds="$builds build-polling/troupe"
compare_hashes
threaded="test_engine_lane test_engine_lane_random test_tavern_lanes"
build tsan "$threaded" && run_tests build-tsan '^(engine/lane|engine/lane_random|tavern/lanes)$'

echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
