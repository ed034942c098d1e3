#!/bin/sh
# SPDX-License-Identifier: MIT
# Goal: `make tag` marks what is ready, once, and refuses the rest by a sentence; this version is ready, but for its set of saves.
# Method: tools/tag in a small repository that has the files it reads, and a set of old saves; and its check of this one.

. tests/house/lib.sh

tool=$PWD/tools/tag
kept=tests/engine/old_saves/1.2.3/hashes.txt
small=$(realpath "$TEST_DIR")/small
export GIT_AUTHOR_NAME=test GIT_AUTHOR_EMAIL=test@example.org GIT_COMMITTER_NAME=test GIT_COMMITTER_EMAIL=test@example.org GIT_CONFIG_GLOBAL=/dev/null

makes_the_repository() {
    rm -rf "$small"
    mkdir -p "$small/tools" "$small/cli/manual" "$small/tests/engine/old_saves/1.2.3"
    cp "$tool" "$small/tools/"
    echo 'project(troupe VERSION 1.2.3 LANGUAGES C' >"$small/CMakeLists.txt"
    printf '# What has changed\n\n## 1.2.3\n\n## 1.2.2\n' >"$small/CHANGELOG.md"
    echo '.TH TROUPE 1 "" "troupe 1.2.3"' >"$small/cli/manual/troupe.1"
    echo >"$small/tests/engine/old_saves/1.2.3/hashes.txt"
    git -C "$small" init --quiet && git -C "$small" add . && git -C "$small" commit --quiet -m all
}
# refuses SENTENCE: no tag is set, and the sentence says why.
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
tags_once() {
    "$small/tools/tag" >"$TEST_DIR/said" && [ "$(git -C "$small" tag)" = v1.2.3 ] && grep -q '^v1.2.3 is ' "$TEST_DIR/said" &&
        refuses 'There is a tag v1.2.3 already' v1.2.3
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
check a_version_is_tagged_once tags_once
check a_kept_set_of_old_saves_is_never_changed a_kept_set_is_never_changed
check a_tag_that_cannot_be_compared_with_does_not_pass what_cannot_be_compared_does_not_pass
check the_pages_of_this_version_are_ready "$tool" --check
finish
