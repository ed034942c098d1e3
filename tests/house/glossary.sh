#!/bin/sh
# SPDX-License-Identifier: MIT
# Goal: a term of the code is in the glossary, and the glossary speaks of what there is.
# Method: take the words of all type, file and folder names; each is in bold in docs/glossary.md, or an everyday word of
# tests/house/plain_words.txt, whose words are all in use. Things named in the glossary's third column exist.

. tests/house/lib.sh

export LC_ALL=C
glossary=docs/glossary.md
plain=tests/house/plain_words.txt
floors="base|pack|engine|script|show|stage|rehearsal|lsp|cli|pool|include|web"

sources=$(project_files | grep -E "^($floors)/")

# One word in a line, in the singular: `trpi_scene_migration`, `engine/save/migrate_mail.c`.
words_of_names() {
    sed -E 's/^trpi?_//' | tr '/_. -' '\n\n\n\n\n' | tr 'A-Z' 'a-z' | grep -E '^[a-z]{2,}$' |
        sed -E 's/ies$/y/; s/(ss|us|is|news)$/\1/; t; s/([cs]h|x|s)es$/\1/; t; s/s$//' | sort -u
}
types() {
    # shellcheck disable=SC2086
    grep -hoE '(\} trpi?_[a-z0-9_]+;|typedef (struct|enum|union) trpi?_[a-z0-9_]+)' $(echo "$sources" | grep -E '\.[ch]$') |
        grep -oE 'trpi?_[a-z0-9_]+' | sort -u
    # Types that are made from lists of fields.
    grep -hoE 'TRPI_STATE_RECORD\([a-z_]+' engine/store/records.h | sed 's/.*(//'
    grep -hoE 'trpi_pack_[a-z_]+' pack/records.h
}
files() {
    echo "$sources" | grep -E '\.[ch]$|CMakeLists.txt$' | sed -E 's,/CMakeLists\.txt$,,; s/\.[ch]$//' | tr '/' '\n' | sort -u
}
terms() {
    grep -oE '\*\*[^*]+\*\*' "$glossary" | tr -d '*' | words_of_names
}
# All that the code names, one in a line.
identifiers() {
    grep -rhoE '[A-Za-z0-9_]+' base pack engine script show stage rehearsal lsp cli include CMakeLists.txt | sort -u
}
identifiers >"$TEST_DIR/identifiers"
# unknown_of: the names of the input that the code does not have.
unknown_of() {
    sort -u | comm -23 - "$TEST_DIR/identifiers"
}
names=$({ types; files; } | words_of_names)
known=$({ terms; words_of_names <"$plain"; } | sort -u)

there_are_names() {
    [ "$(echo "$names" | wc -l)" -gt 200 ] && [ "$(terms | wc -l)" -gt 100 ]
}
names_without_a_term() {
    printf '%s\n' "$known" >"$TEST_DIR/known"
    printf '%s\n' "$names" | comm -23 - "$TEST_DIR/known" | sed "s|\$|: neither in $glossary nor in $plain|" | is_empty
}
plain_words_that_no_name_has() {
    printf '%s\n' "$names" >"$TEST_DIR/names"
    words_of_names <"$plain" | comm -23 - "$TEST_DIR/names" | is_empty
}
plain_words_that_are_terms() {
    terms >"$TEST_DIR/terms"
    words_of_names <"$plain" | comm -12 - "$TEST_DIR/terms" | is_empty
}
terms_told_twice() {
    grep -oE '^\| [^|]*' "$glossary" | grep -oE '\*\*[^*]+\*\*( \([^)]*\))?' | sort | uniq -d | is_empty
}
# One name for two types would compile in files that see one of them only.
types_defined_twice() {
    # shellcheck disable=SC2086
    grep -hoE '^\} trpi?_[a-z0-9_]+;' $(echo "$sources" | grep -E '\.h$') | sort | uniq -d | is_empty
}
# Identifiers and files of the third column.
things_that_are_not_there() {
    awk -F'|' '/^\| \*\*/ { print $4 }' "$glossary" | grep -oE '`[^`]+`' | tr -d '`' | sort -u >"$TEST_DIR/things"
    {
        grep / "$TEST_DIR/things" | while read -r path; do
            [ -e "$path" ] || echo "$path"
        done
        grep -v / "$TEST_DIR/things" | sed 's/.* //' | grep -oE '[A-Za-z0-9_]+' | unknown_of
    } | is_empty
}

# Names of the code in the pages, and functions that a page names with their file: that is where a contributor looks first.
names_in_pages_that_are_not_there() {
    grep -hoE '`trpi?_[a-z0-9_]+`' docs/*.md | tr -d '`' | grep -v '_noun_verb$' | unknown_of | is_empty
}
functions_in_pages_that_are_elsewhere() {
    cat docs/*.md CONTRIBUTING.md | tr '\n' ' ' | grep -oE '`[a-z0-9_]+` in `[a-z_/]+\.[ch]`' | tr -d '`' | sort -u |
        while read -r name _ file; do
            grep -qw "$name" "$file" || echo "$name in $file"
        done | is_empty
}

# The script of docs/renames.md leads from names that the headers have no more to names that they have.
renames_lead_somewhere() {
    grep '^s/' docs/renames.md >"$TEST_DIR/renames.sed"
    [ "$(grep -c . "$TEST_DIR/renames.sed")" -ge 4 ] || return 1
    echo 'trp_reseat TRP_SORT_ITEM' | sed -E -f "$TEST_DIR/renames.sed" | grep -qx 'trp_migration TRP_NAMES_ITEM' || return 1
    sed -E 's,^s/([^/]*)/([^/]*)/g$,\1 \2,' "$TEST_DIR/renames.sed" | while read -r old new; do
        ! grep -qE "$old" include/troupe/*.h || echo "$old is there again"
        grep -qE "\\b$new" include/troupe/*.h || echo "$new is not there"
    done | is_empty
}

# tools/sample draws pieces for reading them with the glossary alone.
draws_as_many_as_asked() {
    [ "$(tools/sample 7 5 4 3 | grep -c '^[0-9]*\. ')" -eq 12 ]
}
draws_the_same_from_one_seed() {
    [ "$(tools/sample 7 5 4 3)" = "$(tools/sample 7 5 4 3)" ] && [ "$(tools/sample 7 5 4 3)" != "$(tools/sample 8 5 4 3)" ]
}

# A comment begins its sentences with the noun that each is about, in whatever language the file is.
commented_files() {
    project_files | grep -E '\.(c|h|mjs|js|ts|tsx|sh|awk|cmake)$|CMakeLists\.txt$|^tools/[a-z]+$'
}
every_language_is_read() {
    for kind in c h mjs ts tsx sh awk cmake txt; do
        commented_files | grep -q "\.$kind\$" || return 1
    done
}
folders_with_pronouns() {
    # shellcheck disable=SC2046
    awk -f tests/house/openers.awk $(commented_files) | is_empty
}
# The pages for writers speak as writers do, and so does the page that is made of their sentences.
pages_with_pronouns() {
    # shellcheck disable=SC2046
    awk -f tests/house/openers.awk $(project_files | grep '\.md$' |
        grep -vE '^docs/(language|tour|tutorial|newcomers|matrix)\.md$') | is_empty
}
finds_a_pronoun() {
    printf '// Who waits is woken.\nint a;\n' >"$TEST_DIR/opener.c"
    awk -f tests/house/openers.awk "$TEST_DIR/opener.c" | grep -q '1 of 1 ' || return 1
    printf '/**\n * Wakes it. It sleeps then. */\nlet a;\n' >"$TEST_DIR/opener.ts"
    awk -f tests/house/openers.awk "$TEST_DIR/opener.ts" | grep -q '1 of 2 ' || return 1
    printf '# Those that wait are woken.\na=1\n' >"$TEST_DIR/opener.sh"
    awk -f tests/house/openers.awk "$TEST_DIR/opener.sh" | grep -q '1 of 1 ' || return 1
    printf '# Waits\n\nAn agent waits. It sleeps. What\nwaits is woken.\n\n- **Those** wait.\n' >"$TEST_DIR/opener.md"
    awk -f tests/house/openers.awk "$TEST_DIR/opener.md" | grep -q '2 of 4 '
}

check there_are_names there_are_names
check every_word_of_a_name_is_a_term_or_plain names_without_a_term
check every_plain_word_is_used plain_words_that_no_name_has
check no_plain_word_is_a_term plain_words_that_are_terms
check no_term_is_told_twice terms_told_twice
check no_two_types_have_one_name types_defined_twice
check what_the_glossary_names_is_there things_that_are_not_there
check names_of_the_pages_are_there names_in_pages_that_are_not_there
check functions_of_the_pages_are_in_their_files functions_in_pages_that_are_elsewhere
check no_folder_opens_sentences_with_pronouns folders_with_pronouns
check no_page_opens_sentences_with_pronouns pages_with_pronouns
check comments_of_every_language_are_read every_language_is_read
check a_pronoun_that_opens_a_sentence_is_found finds_a_pronoun
check renames_lead_to_names_that_are_there renames_lead_somewhere
check a_sample_has_as_many_pieces_as_asked draws_as_many_as_asked
check a_seed_draws_the_same_sample draws_the_same_from_one_seed
finish
