#!/bin/sh
# SPDX-License-Identifier: MIT
# Goal: `make tag` makes the version's set of old saves and marks what is ready, once, and refuses the rest by a sentence; the pages
# of this version are ready.
# Method: tools/tag in a small repository that has the files it reads, the list of old saves as it is here, and a test of old saves
# whose files have one word; and its check of this one.

. tests/house/lib.sh

tool=$PWD/tools/tag
small=$(realpath "$TEST_DIR")/small
list=tests/engine/old_saves_test.c
kept=tests/engine/old_saves/1.2.3/hashes.txt
export GIT_AUTHOR_NAME=test GIT_AUTHOR_EMAIL=test@example.org GIT_COMMITTER_NAME=test GIT_COMMITTER_EMAIL=test@example.org GIT_CONFIG_GLOBAL=/dev/null

# The test of the small repository: it keeps a set, or passes when each set is in the list and has the word "kept".
makes_the_test_of_old_saves() {
    cat >"$small/old_saves" <<'EOF'
#!/bin/sh
[ "${1:-}" != --keep ] || { echo kept >"tests/engine/old_saves/$2/hashes.txt"; exit; }
for set in tests/engine/old_saves/*/; do
    grep -q "\"$(basename "$set")\"" tests/engine/old_saves_test.c && [ "$(cat "$set/hashes.txt")" = kept ] || exit 1
done
EOF
    echo 'mkdir -p build/tests/engine && cp old_saves build/tests/engine/test_engine_old_saves' >"$small/tools/build"
    echo /build/ >"$small/.gitignore"
    chmod +x "$small/old_saves" "$small/tools/build"
}
makes_the_repository() {
    rm -rf "$small"
    mkdir -p "$small/tools" "$small/cli/manual" "$small/tests/engine"
    cp "$tool" "$small/tools/"
    cp "$list" "$small/$list"
    makes_the_test_of_old_saves
    echo 'project(troupe VERSION 1.2.3 LANGUAGES C' >"$small/CMakeLists.txt"
    printf '# What has changed\n\n## 1.2.3\n\n## 1.2.2\n' >"$small/CHANGELOG.md"
    echo '.TH TROUPE 1 "" "troupe 1.2.3"' >"$small/cli/manual/troupe.1"
    git -C "$small" init --quiet && git -C "$small" add . && git -C "$small" commit --quiet -m all
}
# refuses SENTENCE TAGS: no tag is set beside TAGS, and the sentence says why.
refuses() {
    ! "$small/tools/tag" 2>"$TEST_DIR/said" && grep -q "$1" "$TEST_DIR/said" && [ "$(git -C "$small" tag)" = "$2" ]
}
refuses_what_is_not_ready() {
    echo >>"$small/CHANGELOG.md"
    refuses 'changes that are not committed' '' || return 1
    sed -i 's/## 1.2.3/## Soon/' "$small/CHANGELOG.md"
    git -C "$small" commit --quiet -am heading
    refuses 'The first heading of CHANGELOG.md is not 1.2.3' '' || return 1
    git -C "$small" revert --no-edit HEAD >/dev/null
    sed -i 's/1.2.3/1.2.2/' "$small/cli/manual/troupe.1"
    git -C "$small" commit --quiet -am page
    refuses 'troupe.1 is not of 1.2.3' '' || return 1
    git -C "$small" revert --no-edit HEAD >/dev/null
}
# The list is spread over lines, where no row can be added by itself.
refuses_a_set_that_no_test_reads() {
    sed -i 's/^} versions\[\] = {/&\n    /' "$small/$list"
    git -C "$small" commit --quiet -am spread
    refuses "$list has no row for 1.2.3" '' || return 1
    git -C "$small" reset --quiet --hard HEAD^
}
refuses_a_set_that_does_not_pass() {
    mkdir -p "$small/$(dirname "$kept")"
    echo other >"$small/$kept"
    git -C "$small" add . && git -C "$small" commit --quiet -m set
    refuses 'The test of old saves does not pass' '' && [ "$(git -C "$small" log -1 --format=%s)" = set ] || return 1
    git -C "$small" reset --quiet --hard HEAD^
}
tags_once() {
    "$small/tools/tag" >"$TEST_DIR/said" && [ "$(git -C "$small" tag)" = v1.2.3 ] && grep -q '^v1.2.3 is ' "$TEST_DIR/said" &&
        refuses 'There is a tag v1.2.3 already' v1.2.3
}
the_set_is_in_the_tag() {
    [ "$(git -C "$small" show "v1.2.3:$kept")" = kept ] && git -C "$small" show "v1.2.3:$list" | grep -q '^} versions.*, {"1.2.3", true}};$'
}
# finds_a_change: the check fails, by its sentence; then all is as it was tagged.
finds_a_change() {
    ! "$small/tools/tag" --check 2>"$TEST_DIR/said" && grep -q 'is not as a release has kept it' "$TEST_DIR/said" || return 1
    git -C "$small" reset --quiet --hard && "$small/tools/tag" --check
}
a_kept_set_is_never_changed() {
    "$small/tools/tag" --check || return 1
    echo changed >"$small/$kept"
    finds_a_change || return 1
    git -C "$small" rm --quiet "$kept"
    finds_a_change || return 1
    git -C "$small" mv "$kept" "$small/tests/engine/old_saves/1.2.3/renamed.txt"
    finds_a_change
}
# A tag that cannot be compared with: it is of a file.
what_cannot_be_compared_does_not_pass() {
    git -C "$small" update-ref refs/tags/v1.2.2 "$(git -C "$small" rev-parse HEAD:CMakeLists.txt)"
    ! "$small/tools/tag" --check 2>"$TEST_DIR/said" && grep -q 'is not as a release has kept it' "$TEST_DIR/said"
}

check makes_a_small_repository makes_the_repository
check what_is_not_ready_is_refused refuses_what_is_not_ready
check a_set_that_no_test_reads_is_refused refuses_a_set_that_no_test_reads
check a_set_that_does_not_pass_is_refused refuses_a_set_that_does_not_pass
check a_version_is_tagged_once tags_once
check the_set_of_the_version_is_in_the_tag the_set_is_in_the_tag
check a_kept_set_of_old_saves_is_never_changed a_kept_set_is_never_changed
check a_tag_that_cannot_be_compared_with_does_not_pass what_cannot_be_compared_does_not_pass
check the_pages_of_this_version_are_ready "$tool" --check
finish
