// SPDX-License-Identifier: MIT
// Goal: files of a document are closed and get other names, each in one change that can be taken back; `use` lines lead to the same
// files as before; whatever else a document does goes on with a closed file among the others. Method: tables of projects and names,
// with the texts that must be there afterwards; then the same taken back.

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "troupe/document_edit.h"
#include "troupe/form.h"

enum { FILES = 3 };

static const char *const names[FILES] = {"inn.troupe", "people/guests.troupe", "people/items.troupe"};
static const char *const texts[FILES] = {
    "use \"people/guests.troupe\"  # who comes\n\nrole Patron for guest\n    proactive Rest\n        idle for 5 s\n",
    "use \"./items.troupe\"\r\nkind guest, a creature\r\n    thirst: 0 to 100\r\n", "item ale\n"};

static trp_document *open_inn(void)
{
    trp_document *document = NULL;
    assert_int_equal(trp_document_create(NULL, &document), TRP_OK);
    for (uint32_t i = 0; i < FILES; i++) {
        uint32_t file;
        assert_int_equal(trp_document_set_text(document, names[i], texts[i], strlen(texts[i]), &file), TRP_OK);
        assert_int_equal(file, i);
    }
    return document;
}

static void expect_errors(trp_document *document, uint32_t expected)
{
    uint32_t count, errors = 0;
    assert_int_equal(trp_document_check(document, &count), TRP_OK);
    for (uint32_t i = 0; i < count; i++) {
        trp_document_finding finding;
        assert_int_equal(trp_document_get_finding(document, i, &finding, sizeof finding), TRP_OK);
        errors += finding.severity == 0;
    }
    assert_int_equal(errors, expected);
}

static void expect_inn(trp_document *document)
{
    for (uint32_t i = 0; i < FILES; i++) {
        assert_string_equal(trp_document_file_name(document, i), names[i]);
        assert_string_equal(trp_document_text(document, i, NULL), texts[i]);
    }
    expect_errors(document, 0);
}

static void a_closed_file_is_gone_until_it_is_taken_back(void **state)
{
    (void)state;
    trp_document *document = open_inn();
    expect_errors(document, 0);
    trp_document_node node;
    trp_document_piece piece;
    uint32_t root = trp_document_file_node(document, 2), item = trp_document_node_at(document, 2, 1), count;
    assert_int_equal(trp_document_close_file(document, 2), TRP_OK);
    assert_int_equal(trp_document_file_count(document), FILES);
    assert_null(trp_document_file_name(document, 2));
    assert_null(trp_document_text(document, 2, NULL));
    assert_null(trp_document_json(document, 2));
    assert_int_equal(trp_document_file_node(document, 2), 0);
    assert_int_equal(trp_document_node_at(document, 2, 0), 0);
    assert_int_equal(trp_document_find_node(document, "file [people/items.troupe]"), 0);
    assert_int_equal(trp_document_get_node(document, root, &node, sizeof node), TRP_ERROR_STALE);
    assert_int_equal(trp_document_get_node(document, item, &node, sizeof node), TRP_ERROR_STALE);
    assert_int_equal(trp_document_get_piece(document, 2, 0, &piece, sizeof piece), TRP_ERROR_UNKNOWN);
    assert_int_equal(trp_document_complete(document, 2, 0, &(trp_text_range){0}, &count), TRP_ERROR_UNKNOWN);
    assert_int_equal(trp_document_close_file(document, 2), TRP_ERROR_UNKNOWN);
    assert_int_equal(trp_document_close_file(document, FILES), TRP_ERROR_UNKNOWN);
    expect_errors(document, 1);  // the `use` line leads to no file
    assert_int_equal(trp_document_undo(document), TRP_OK);
    assert_int_equal(trp_document_file_node(document, 2), root);
    expect_inn(document);
    assert_int_equal(trp_document_redo(document), TRP_OK);
    assert_null(trp_document_file_name(document, 2));

    uint32_t file;
    assert_int_equal(trp_document_set_text(document, names[2], "item gold\n", 10, &file), TRP_OK);
    assert_int_equal(file, FILES);
    assert_int_equal(trp_document_undo(document), TRP_OK);
    assert_string_equal(trp_document_text(document, 2, NULL), texts[2]);
    trp_document_destroy(document);
}

// An edit that was meant for a file that has been closed since is outdated, also one in front of all of its text.
static void an_edit_of_a_closed_file_is_refused(void **state)
{
    (void)state;
    trp_document *document = open_inn();
    uint32_t version = trp_document_version(document);
    const trp_text_edit edit = {2, 0, 0, 1, "x"};
    assert_int_equal(trp_document_close_file(document, 2), TRP_OK);
    assert_int_equal(trp_document_edit(document, version, &edit, 1), TRP_ERROR_STALE);
    assert_true(*trp_document_refusal(document) != '\0');
    assert_int_equal(trp_document_edit(document, trp_document_version(document), &edit, 1), TRP_ERROR_STALE);
    assert_int_equal(trp_document_undo(document), TRP_OK);
    expect_inn(document);
    trp_document_destroy(document);
}

// Changes, operations, forms, seeds and completions of the other files, with a closed one in front of them.
static void the_other_files_go_on(void **state)
{
    (void)state;
    trp_document *document = NULL;
    assert_int_equal(trp_document_create(NULL, &document), TRP_OK);
    assert_int_equal(trp_document_set_text(document, "old.troupe", "item ale\n", 9, NULL), TRP_OK);
    assert_int_equal(trp_document_set_text(document, "inn.troupe", "kind guest, a creature\nrole Patron for guest\n", 45, NULL),
                     TRP_OK);
    assert_int_equal(trp_document_close_file(document, 0), TRP_OK);
    uint32_t role = trp_document_find_node(document, "file [inn.troupe]/role [Patron]"), count;
    assert_int_not_equal(role, 0);
    assert_int_equal(trp_document_seeds(document, role, &count), TRP_OK);
    trp_document_seed seed = {.kind = ""};
    for (uint32_t i = 0; i < count && strcmp(seed.kind, "behaviour") != 0; i++) {
        assert_int_equal(trp_document_get_seed(document, i, &seed, sizeof seed), TRP_OK);
    }
    char text[200];
    (void)snprintf(text, sizeof text, "%s", seed.text);
    assert_true(seed.has_text);
    assert_int_equal(trp_document_insert_text(document, trp_document_version(document), role, seed.before, text, NULL), TRP_OK);
    assert_int_equal(trp_document_rename(document, 1, 6, "visitor"), TRP_OK);
    assert_non_null(strstr(trp_document_text(document, 1, NULL), "role Patron for visitor\n"));
    trp_text_range word;
    assert_int_equal(trp_document_complete(document, 1, 0, &word, &count), TRP_OK);
    assert_true(count > 0);
    trp_document_destroy(document);
}

typedef struct name_row {
    uint32_t file;
    const char *name;
    const char *texts[FILES];  // NULL: as before
} name_row;

static const name_row rows[] = {
    {1, "people/visitors.troupe", {"use \"people/visitors.troupe\"  # who comes\n", NULL, NULL}},
    {1, "guests.troupe", {"use \"guests.troupe\"  # who comes\n", "use \"people/items.troupe\"\r\n", NULL}},
    {2, "people/things/all.troupe", {NULL, "use \"things/all.troupe\"\r\n", NULL}},
    {2, "items.troupe", {NULL, "use \"../items.troupe\"\r\n", NULL}},
    {0, "night/inn.troupe", {"use \"../people/guests.troupe\"  # who comes\n", NULL, NULL}},
};

static void use_lines_follow_a_name(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        trp_document *document = open_inn();
        uint32_t count, edits = 0;
        assert_int_equal(trp_document_plan_rename_files(document, &rows[i].file, &rows[i].name, 1, &count), TRP_OK);
        for (uint32_t file = 0; file < FILES; file++) {
            edits += rows[i].texts[file] != NULL;
        }
        assert_int_equal(count, edits);
        trp_text_edit planned[FILES];
        for (uint32_t j = 0; j < count; j++) {
            assert_int_equal(trp_document_get_planned_edit(document, j, &planned[j]), TRP_OK);
        }
        expect_inn(document);
        assert_int_equal(trp_document_rename_files(document, &rows[i].file, &rows[i].name, 1), TRP_OK);
        assert_string_equal(trp_document_file_name(document, rows[i].file), rows[i].name);
        for (uint32_t file = 0; file < FILES; file++) {
            const char *wanted = rows[i].texts[file] != NULL ? rows[i].texts[file] : texts[file];
            assert_memory_equal(trp_document_text(document, file, NULL), wanted, strlen(wanted));
        }
        if (rows[i].file != 0) {  // no path leads out of the folder of the first file
            expect_errors(document, 0);
        }
        assert_int_equal(trp_document_undo(document), TRP_OK);
        expect_inn(document);
        trp_document_destroy(document);
    }
}

static void a_folder_is_renamed_with_its_files(void **state)
{
    (void)state;
    trp_document *document = open_inn();
    static const uint32_t files[] = {1, 2};
    static const char *const made[] = {"folk/guests.troupe", "folk/items.troupe"};
    assert_int_equal(trp_document_rename_files(document, files, made, 2), TRP_OK);
    assert_memory_equal(trp_document_text(document, 0, NULL), "use \"folk/guests.troupe\"", 24);
    assert_memory_equal(trp_document_text(document, 1, NULL), "use \"./items.troupe\"\r\n", 22);
    expect_errors(document, 0);
    assert_int_equal(trp_document_undo(document), TRP_OK);
    expect_inn(document);
    static const char *const swapped[] = {"people/items.troupe", "people/guests.troupe"};
    assert_int_equal(trp_document_rename_files(document, files, swapped, 2), TRP_OK);
    expect_errors(document, 0);
    trp_document_destroy(document);
}

static void names_that_cannot_be_are_refused(void **state)
{
    (void)state;
    static const struct {
        uint32_t file;
        const char *name;
        trp_result result;
        const char *says;
    } refused[] = {
        {1, "", TRP_ERROR_SOURCE, "`` is no name"},
        {1, "../guests.troupe", TRP_ERROR_SOURCE, "is no name"},
        {1, "/guests.troupe", TRP_ERROR_SOURCE, "is no name"},
        {1, "people/./guests.troupe", TRP_ERROR_SOURCE, "is no name"},
        {1, "people\\guests.troupe", TRP_ERROR_SOURCE, "is no name"},
        {1, "inn.troupe", TRP_ERROR_SOURCE, "There is a file `inn.troupe` already"},
        {FILES, "new.troupe", TRP_ERROR_UNKNOWN, ""},
    };
    trp_document *document = open_inn();
    for (size_t i = 0; i < sizeof refused / sizeof *refused; i++) {
        uint32_t count = 7;
        assert_int_equal(trp_document_rename_files(document, &refused[i].file, &refused[i].name, 1), refused[i].result);
        assert_non_null(strstr(trp_document_refusal(document), refused[i].says));
        assert_int_equal(trp_document_plan_rename_files(document, &refused[i].file, &refused[i].name, 1, &count),
                         refused[i].result);
        assert_int_equal(count, 0);
    }
    assert_int_equal(trp_document_version(document), 0);
    expect_inn(document);
    trp_document_destroy(document);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_closed_file_is_gone_until_it_is_taken_back),
        cmocka_unit_test(an_edit_of_a_closed_file_is_refused),
        cmocka_unit_test(the_other_files_go_on),
        cmocka_unit_test(use_lines_follow_a_name),
        cmocka_unit_test(a_folder_is_renamed_with_its_files),
        cmocka_unit_test(names_that_cannot_be_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
