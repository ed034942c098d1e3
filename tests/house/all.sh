#!/bin/sh
# SPDX-License-Identifier: MIT
# Every test there is, on the builds of tests/house/builds.sh; those whose commands are compared must agree on every hash, and
# load each other's saves. The module for browsers is built and compared by tests/web. Nothing stops at the first failure; the
# last lines name each failed test, and count all. STRICT=ON makes warnings errors. Run by `make test`, which installs what is
# missing first.

set -u
cd "$(dirname "$0")/../.." || exit 1

passed=0
failed=0
compared=""
failures=$(mktemp)
rows=$(mktemp)
trap 'rm -f "$rows" "$failures"' EXIT

folder_of() {
    [ "$1" = release ] && echo build || echo "build-$1"
}

# Release and polling have most of what they compile in common, and ccache finds it by what the preprocessor makes of each file. Other builds
# share nothing, so the preprocessor need not run for them (CCACHE_DEPEND). Linking takes as long as compiling where the sanitizers
# are in. The shipped libraries are linked as users link it.
if command -v ccache >/dev/null 2>&1; then
    export CMAKE_C_COMPILER_LAUNCHER=ccache CCACHE_BASEDIR="$PWD" CCACHE_NOHASHDIR=1
fi
linker=""
command -v ld.lld >/dev/null 2>&1 && linker=-DCMAKE_EXE_LINKER_FLAGS=-fuse-ld=lld

# build PRESET TARGETS
build() {
    echo "== build $1"
    link_with=""
    [ "$1" = release ] || link_with=$linker
    unset CCACHE_DEPEND
    case $1 in release | polling) ;; *) export CCACHE_DEPEND=1 ;; esac
    # shellcheck disable=SC2086  # an option or none
    if tools/build "$1" "$2" -DTROUPE_TESTS=ON -DTROUPE_WARNINGS_AS_ERRORS="${STRICT:-OFF}" $link_with; then
        return 0
    fi
    echo "The build $1 failed."
    echo "build $1" >>"$failures"
    failed=$((failed + 1))
    return 1
}

# count "PASSED FAILED"
count() {
    passed=$((passed + ${1% *}))
    failed=$((failed + ${1#* }))
}

# run_tests BUILD_FOLDER PATTERN
run_tests() {
    echo "== test $1"
    log=$1/Testing/Temporary/LastTest.log
    rm -f "$log"
    ctest --test-dir "$1" -R "$2" --no-tests=error --output-on-failure --parallel "${JOBS:-2}"
    status=$?
    counts="0 0"
    [ ! -f "$log" ] || counts=$(awk -v build="$1" -v failed_file="$failures" -f tests/house/tally.awk "$log")
    # A run that ctest calls bad has failed, whatever the log says.
    if [ $status -ne 0 ] && [ "${counts#* }" -eq 0 ]; then
        counts="${counts% *} 1"
        echo "$1 ctest" >>"$failures"
    fi
    count "$counts"
}

compare_hashes() {
    echo "== same hash on every build"
    log=$(mktemp)
    # shellcheck disable=SC2086  # a list of commands
    sh tests/house/same_hash.sh $compared >"$log" 2>&1
    status=$?
    cat "$log"
    ok=$(grep -c '^\[       OK \]' "$log")
    bad=$(($(grep -c '^\[ RUN      \]' "$log") - ok))
    # A comparison without a single case is a failure, too.
    [ $status -eq 0 ] && [ "$ok" -gt 0 ] || [ "$bad" -gt 0 ] || bad=1
    [ "$bad" -eq 0 ] || echo "comparison of hashes" >>"$failures"
    count "$ok $bad"
    rm -f "$log"
}

sh tests/house/builds.sh rows >"$rows"
while IFS=';' read -r preset targets tests takes_part purpose <&3; do
    folder=$(folder_of "$preset")
    build "$preset" "$targets" || continue
    [ "$tests" = - ] || run_tests "$folder" "$tests"
    [ "$takes_part" = no ] || compared="$compared $folder/troupe"
done 3<"$rows"
compare_hashes

sed 's/^/failed: /' "$failures"
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
