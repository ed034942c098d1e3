// SPDX-License-Identifier: MIT
// Goal: an operation changes its own lines and nothing else, in the manner of the text around it; nodes keep their ids; what
// does not fit is refused with a sentence, and nothing is changed then; undone, the first bytes are there again.
// Method: a table of operations on small texts, each also with CRLF, a byte order mark and tabs; nodes are named by their paths.

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/buffer.h"
#include "base/memory.h"
#include "troupe/document_edit.h"

static const char inn[] =
    "# Things.\n"
    "item ale   # a good one\n"
    "place bar\n"
    "\n"
    "kind guest, a creature\n"
    "    thirst: 0 to 100, starts 40\n"
    "    wits: 0 to 9   # few\n"
    "\n"
    "# Drinks.\n"
    "role Patron for guest\n"
    "    # Often.\n"
    "    proactive Rest, if thirst > 5, weight 3   # a while\n"
    "        listen\n"
    "        # Then.\n"
    "        fetch ale from bar\n"
    "    proactive Again\n"
    "        do Rest\n"
    "\n"
    "scene Round\n"
    "    part host: Patron\n"
    "    part left: Patron within 6 m\n"
    "    part right: Patron within 6 m\n"
    "    | host | left | right |\n"
    "    | listen | listen | |\n"
    "    | | \"Ah.\" | listen |\n"
    "\n"
    "scene Order\n"
    "    part patron: Patron\n"
    "    part watch: Patron within 6 m\n"
    "\n"
    "    | patron | watch          |\n"
    "    | listen | move to patron |\n"
    "    |        | listen         |\n";

typedef enum gesture { INSERT, REMOVE, MOVE, REPLACE, WRAP, UNWRAP, TURN } gesture;

typedef struct edit_row {
    gesture what;
    const char *node, *parent, *before;  // paths behind the file's
    const char *text;
    const char *old, *made;  // this stretch of the text becomes `made`; NULL: a refusal that contains `made`
} edit_row;

#include "document_edit_rows.h"

static char *altered(const char *text, bool returns, bool mark, bool tabs)
{
    trpi_buffer out;
    trpi_buffer_init(&out, trpi_allocator_default());
    trpi_buffer_add_text(&out, mark ? "\xEF\xBB\xBF" : "");
    for (const char *at = text; *at != '\0'; at++) {
        bool at_margin =
            at == text || at[-1] == '\n' || (at >= text + 4 && at[-1] == ' ' && out.size > 0 && out.bytes[out.size - 1] == '\t');
        if (tabs && at_margin && strncmp(at, "    ", 4) == 0) {
            trpi_buffer_add_byte(&out, '\t');
            at += 3;
        } else {
            trpi_buffer_add_text(&out, returns && *at == '\n' ? "\r" : "");
            trpi_buffer_add_byte(&out, (unsigned char)*at);
        }
    }
    trpi_buffer_add_byte(&out, '\0');
    char *made = malloc(out.size);
    memcpy(made, out.bytes, out.size);
    trpi_buffer_release(&out);
    return made;
}

// The text with a stretch of it replaced.
static char *with(const char *text, const char *old, const char *made)
{
    const char *at = strstr(text, old);
    assert_non_null(at);
    size_t size = strlen(text) + strlen(made) + 1;
    char *out = malloc(size);
    (void)snprintf(out, size, "%.*s%s%s", (int)(at - text), text, made, at + strlen(old));
    return out;
}

static uint32_t find(trp_document *document, const char *path)
{
    char whole[300];
    if (path == NULL) {
        return 0;
    }
    (void)snprintf(whole, sizeof whole, "file [inn.troupe]%s%s", *path != '\0' ? "/" : "", path);
    uint32_t id = trp_document_find_node(document, whole);
    if (id == 0) {
        fail_msg("there is no `%s`", whole);
    }
    return id;
}

// Memory that an operation has: `starved` times, unless `starving` is NULL.
static uint32_t starved, *starving;

static trp_result make(trp_document *document, const edit_row *row, uint32_t *made)
{
    uint32_t version = trp_document_version(document), parent = find(document, row->parent), before = find(document, row->before);
    char nodes[300];
    uint32_t ids[8], count = 0;
    (void)snprintf(nodes, sizeof nodes, "%s", row->node != NULL ? row->node : "");
    for (char *path = strtok(nodes, "|"); path != NULL; path = strtok(NULL, "|")) {
        ids[count++] = find(document, path);
    }
    *made = 0;
    if (starving != NULL) {
        *starving = starved;
        starving = NULL;
    }
    switch (row->what) {
    case INSERT: return trp_document_insert_text(document, version, parent, before, row->text, made);
    case REMOVE: return trp_document_remove_nodes(document, version, ids, count);
    case MOVE: {
        trp_result result = trp_document_move_nodes(document, version, ids, count, parent, before);
        trp_document_node node;
        for (uint32_t i = 0; i < count && result == TRP_OK; i++) {
            assert_int_equal(trp_document_get_node(document, ids[i], &node, sizeof node), TRP_OK);  // the node kept its id
        }
        return result;
    }
    case REPLACE: return trp_document_replace_node(document, version, ids[0], row->text, made);
    case WRAP: return trp_document_wrap_lines(document, version, ids, count, row->text, made);
    case TURN: return trp_document_turn_row_into_phase(document, version, ids[0], made);
    case UNWRAP: return trp_document_unwrap_line(document, version, ids[0]);
    }
    return TRP_ERROR_ARGUMENT;
}

static void is_made(const edit_row *row, bool returns, bool mark, bool tabs)
{
    char *before = altered(inn, returns, mark, tabs), *changed = row->old != NULL ? with(inn, row->old, row->made) : NULL;
    char *after = changed != NULL ? altered(changed, returns, mark, tabs) : NULL;
    trp_document *document = NULL;
    uint32_t made;
    assert_int_equal(trp_document_create(NULL, &document), TRP_OK);
    assert_int_equal(trp_document_set_text(document, "inn.troupe", before, strlen(before), NULL), TRP_OK);
    trp_result result = make(document, row, &made);
    const char *name = row->node != NULL ? row->node : row->text;
    if (after == NULL) {
        if (result != TRP_ERROR_SOURCE || strstr(trp_document_refusal(document), row->made) == NULL) {
            fail_msg("%s: %d: %s\n%s", name, (int)result, trp_document_refusal(document), trp_document_text(document, 0, NULL));
        }
        assert_int_equal(trp_document_version(document), 0);
    } else {
        if (result != TRP_OK || strcmp(trp_document_text(document, 0, NULL), after) != 0) {
            fail_msg("%s: %d: %s\n%s", name, (int)result, trp_document_refusal(document), trp_document_text(document, 0, NULL));
        }
        bool is_changed = strcmp(before, after) != 0;
        assert_int_equal(trp_document_version(document), is_changed);
        trp_document_node node;
        bool has_made = row->what == INSERT || row->what == REPLACE || row->what == WRAP;
        assert_true(!has_made || trp_document_get_node(document, made, &node, sizeof node) == TRP_OK);
        assert_int_equal(trp_document_undo(document), is_changed ? TRP_OK : TRP_ERROR_UNKNOWN);
    }
    assert_string_equal(trp_document_text(document, 0, NULL), before);
    trp_document_destroy(document);
    free(before);
    free(changed);
    free(after);
}

static void operations_change_what_they_are_about(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof edit_rows / sizeof *edit_rows; i++) {
        for (int manner = 0; manner < 8; manner++) {
            is_made(&edit_rows[i], (manner & 1) != 0, (manner & 2) != 0, (manner & 4) != 0);
        }
    }
}

// ---- Versions, files, copies --------------------------------------------------------------------

static trp_document *open_inn(void)
{
    trp_document *document = NULL;
    assert_int_equal(trp_document_create(NULL, &document), TRP_OK);
    assert_int_equal(trp_document_set_text(document, "inn.troupe", inn, strlen(inn), NULL), TRP_OK);
    return document;
}

static bool has(const trp_document *document, uint32_t file, const char *words)
{
    return strstr(trp_document_text(document, file, NULL), words) != NULL;
}

static void outdated_operations_are_made_or_refused(void **state)
{
    (void)state;
    trp_document *document = open_inn();
    uint32_t weight = find(document, "role [Patron]/behaviour [Rest]/weight"), wits = find(document, "kind [guest]/fact [wits]");
    assert_int_equal(trp_document_replace_node(document, 0, wits, "# New.\nwits: 0 to 99", NULL), TRP_OK);
    assert_int_equal(trp_document_replace_node(document, 0, weight, "weight 4", NULL), TRP_OK);  // moved, but the same node
    assert_true(has(document, 0, "weight 4   # a while"));
    assert_int_equal(trp_document_replace_node(document, 0, weight, "weight 5", NULL), TRP_ERROR_STALE);
    assert_string_equal(trp_document_refusal(document),
                        "The text that this would change has been changed since; look at it again.");
    assert_int_equal(trp_document_version(document), 2);
    assert_int_equal(trp_document_remove_nodes(document, 2, &weight, 1), TRP_OK);
    assert_int_equal(trp_document_remove_nodes(document, 3, &weight, 1), TRP_ERROR_STALE);
    assert_string_equal(trp_document_refusal(document), "This is no longer in the text.");
    assert_int_equal(trp_document_insert_text(document, 77, wits, 0, "x", NULL), TRP_ERROR_ARGUMENT);
    trp_document_destroy(document);
}

static void lines_move_between_files_and_keep_their_ids(void **state)
{
    (void)state;
    static const char people[] = "use \"inn.troupe\"\r\n\r\nrole Cook for guest\r\n\tproactive Stir\r\n\t\tlisten\r\n";
    trp_document *document = open_inn();
    uint32_t file;
    assert_int_equal(trp_document_set_text(document, "people.troupe", people, strlen(people), &file), TRP_OK);
    uint32_t cook = trp_document_find_node(document, "file [people.troupe]/role [Cook]");
    uint32_t again = find(document, "role [Patron]/behaviour [Again]");
    uint32_t rest = find(document, "role [Patron]/behaviour [Rest]"), both[] = {rest, again};
    assert_int_equal(trp_document_allow_mistakes(document, true), TRP_OK);
    assert_int_equal(trp_document_move_nodes(document, 0, both, 2, cook, 0), TRP_OK);
    assert_true(
        has(document, 1,
            "\t\tlisten\r\n\t# Often.\r\n\tproactive Rest, if thirst > 5, weight 3   # a while\r\n\t\tlisten\r\n\t\t# Then.\r\n"
            "\t\tfetch ale from bar\r\n\tproactive Again\r\n\t\tdo Rest\r\n"));
    trp_document_node node;
    for (int time = 0; time < 3; time++) {  // moved, back again, and moved again
        assert_int_equal(trp_document_get_node(document, rest, &node, sizeof node), TRP_OK);
        assert_true(node.file == (time == 1 ? 0 : 1));
        assert_string_equal(trp_document_node_path(document, rest), time == 1
                                                                        ? "file [inn.troupe]/role [Patron]/behaviour [Rest]"
                                                                        : "file [people.troupe]/role [Cook]/behaviour [Rest]");
        assert_int_equal(time == 0 ? trp_document_undo(document) : trp_document_redo(document),
                         time < 2 ? TRP_OK : TRP_ERROR_UNKNOWN);
    }
    trp_document_destroy(document);
}

static void copies_are_put_in_again(void **state)
{
    (void)state;
    trp_document *document = open_inn();
    uint32_t rest = find(document, "role [Patron]/behaviour [Rest]"),
             weight = find(document, "role [Patron]/behaviour [Rest]/weight");
    const char *copy = trp_document_copy_nodes(document, &rest, 1);
    assert_string_equal(
        copy, "# Often.\nproactive Rest, if thirst > 5, weight 3   # a while\n    listen\n    # Then.\n    fetch ale from bar\n");
    char text[300];
    (void)snprintf(text, sizeof text, "%s", copy);
    *strstr(text, "Rest") = 'N';
    uint32_t made;
    assert_int_equal(trp_document_insert_text(document, 0, find(document, "role [Patron]"), 0, text, &made), TRP_OK);
    assert_true(has(document, 0,
                    "        do Rest\n    # Often.\n    proactive Nest, if thirst > 5, weight 3   # a while\n        listen\n"));
    assert_string_equal(trp_document_node_path(document, made), "file [inn.troupe]/role [Patron]/behaviour [Nest]");
    assert_string_equal(trp_document_copy_nodes(document, &weight, 1), "weight 3");
    assert_null(trp_document_copy_nodes(document, &(uint32_t){999999}, 1));
    trp_document_destroy(document);
}

static void phases_become_rows_again(void **state)
{
    (void)state;
    trp_document *document = open_inn();
    uint32_t made, row = find(document, "scene [Order]/row");
    assert_int_equal(trp_document_turn_row_into_phase(document, 0, row, &made), TRP_OK);
    assert_int_equal(trp_document_turn_phase_into_row(document, 1, made, &made), TRP_OK);
    assert_string_equal(trp_document_text(document, 0, NULL), inn);
    assert_int_equal(trp_document_turn_phase_into_row(document, 2, row, NULL), TRP_ERROR_STALE);
    assert_int_equal(trp_document_turn_phase_into_row(document, 2, made, NULL), TRP_ERROR_SOURCE);
    trp_document_destroy(document);
}

// A scene of as many parts as there may be: no cell is lost beyond any column.
static void a_row_of_128_parts_becomes_a_phase_and_a_row_again(void **state)
{
    (void)state;
    enum { PARTS = 128 };
    static char text[32768];
    size_t at =
        (size_t)snprintf(text, sizeof text, "role Guest for creature\n    proactive Rest\n        wait 1 s\n\nscene S, weight 1\n");
    for (uint32_t i = 0; i < PARTS; i++) {
        at += (size_t)snprintf(text + at, sizeof text - at, "    part p%u: Guest%s\n", i, i > 0 ? " within 5 m" : "");
    }
    for (uint32_t row = 0; row < 2; row++) {
        for (uint32_t i = 0; i < PARTS; i++) {
            at += (size_t)snprintf(text + at, sizeof text - at, row == 0 ? "%sp%u " : "%swait %u s ", i == 0 ? "    | " : "| ",
                                   i + row);
        }
        at += (size_t)snprintf(text + at, sizeof text - at, "|\n");
    }
    trp_document *document = NULL;
    assert_int_equal(trp_document_create(NULL, &document), TRP_OK);
    assert_int_equal(trp_document_set_text(document, "inn.troupe", text, at, NULL), TRP_OK);
    uint32_t made;
    assert_int_equal(trp_document_turn_row_into_phase(document, 0, find(document, "scene [S]/row"), &made), TRP_OK);
    assert_true(has(document, 0, "p0: wait 1 s"));
    assert_true(has(document, 0, "p127: wait 128 s"));
    assert_int_equal(trp_document_turn_phase_into_row(document, 1, made, &made), TRP_OK);
    assert_true(has(document, 0, "wait 128 s |\n"));
    uint32_t part = find(document, "scene [S]/part [p127]");
    assert_int_equal(trp_document_remove_nodes(document, trp_document_version(document), &part, 1), TRP_OK);
    assert_false(has(document, 0, "p127"));
    assert_false(has(document, 0, "wait 128 s"));
    trp_document_destroy(document);
}

static void one_declaration_is_laid_out(void **state)
{
    (void)state;
    static const char text[] =
        "# One.\r\nkind  guest,a creature\r\n\r\n# Two.\r\nkind  guard,a creature\r\n  wits:0 to 9\r\n\r\nplace  bar\r\n";
    trp_document *document = NULL;
    assert_int_equal(trp_document_create(NULL, &document), TRP_OK);
    assert_int_equal(trp_document_set_text(document, "inn.troupe", text, strlen(text), NULL), TRP_OK);
    assert_int_equal(trp_document_format(document, 0, 0, (uint32_t)(strstr(text, "wits") - text), 0), TRP_OK);
    assert_string_equal(trp_document_text(document, 0, NULL),
                        "# One.\r\nkind  guest,a creature\r\n\r\n# Two.\r\nkind guard, a creature\r\n"
                        "    wits: 0 to 9\r\n\r\nplace  bar\r\n");
    assert_int_equal(trp_document_format(document, 1, 0, 0, 1000), TRP_OK);
    assert_string_equal(trp_document_text(document, 0, NULL),
                        "# One.\r\nkind guest, a creature\r\n\r\n# Two.\r\nkind guard, a creature\r\n"
                        "    wits: 0 to 9\r\n\r\nplace bar\r\n");
    assert_int_equal(trp_document_format(document, 2, 0, 0, 1000), TRP_OK);
    assert_int_equal(trp_document_version(document), 2);
    trp_document_destroy(document);
}

// ---- Memory -------------------------------------------------------------------------------------

// Lines of two blocks cannot be wrapped together, even if there are as many of them as stand between the first and the last.
static void lines_of_two_files_are_not_wrapped(void **state)
{
    (void)state;
    static const char text[] = "item ale\nitem beer\nitem wine\n", other[] = "# far in\n\nitem [a long name of an item]\n";
    trp_document *document = NULL;
    assert_int_equal(trp_document_create(NULL, &document), TRP_OK);
    assert_int_equal(trp_document_set_text(document, "a.troupe", text, sizeof text - 1, NULL), TRP_OK);
    assert_int_equal(trp_document_set_text(document, "b.troupe", other, sizeof other - 1, NULL), TRP_OK);
    const uint32_t nodes[] = {trp_document_find_node(document, "file [a.troupe]/item [ale]"),
                              trp_document_find_node(document, "file [b.troupe]/item [a long name of an item]"),
                              trp_document_find_node(document, "file [a.troupe]/item [wine]")};
    assert_int_equal(trp_document_allow_mistakes(document, true), TRP_OK);
    assert_int_equal(trp_document_wrap_lines(document, 0, nodes, 3, "world", NULL), TRP_ERROR_SOURCE);
    assert_string_equal(trp_document_refusal(document), "A line can be put around lines of one block that stand together.");
    trp_document_destroy(document);
}

// A scene that is moved takes its table along; the next one, which then stands in its place, keeps its own as it was written.
// (Both were taken for the same scene, and the rows of the second were laid out twice.)
static void a_moved_scene_leaves_the_table_of_the_next(void **state)
{
    (void)state;
    static const char first[] =
        "scene First\n"
        "    part a: creature\n"
        "    part b: creature\n"
        "    | a            | b      |\n"
        "    | idle for 5 s | listen |\n";
    static const char second[] =
        "scene Second\n"
        "    part a: creature\n"
        "    part b: creature\n"
        "    | a | b |\n"
        "    | idle for 5 s | listen |\n";
    char text[sizeof first + sizeof second], wanted[sizeof text];
    (void)snprintf(text, sizeof text, "%s%s", first, second);
    (void)snprintf(wanted, sizeof wanted, "%s\n%s", second, first);
    trp_document *document = NULL;
    assert_int_equal(trp_document_create(NULL, &document), TRP_OK);
    assert_int_equal(trp_document_set_text(document, "inn.troupe", text, strlen(text), NULL), TRP_OK);
    uint32_t scene = trp_document_find_node(document, "file [inn.troupe]/scene [First]");
    assert_int_equal(trp_document_move_nodes(document, 0, &scene, 1, trp_document_file_node(document, 0), 0), TRP_OK);
    assert_string_equal(trp_document_text(document, 0, NULL), wanted);
    trp_document_destroy(document);
}

static void *spend(void *context, void *pointer, size_t old_size, size_t new_size)
{
    uint32_t *left = context;
    if (new_size > old_size && *left == 0) {
        return NULL;
    }
    *left -= new_size > old_size;
    return trpi_allocator_default()->resize(NULL, pointer, old_size, new_size);
}

static void without_memory_nothing_changes(void **state)
{
    (void)state;
    static const edit_row rows[] = {
        {INSERT, .parent = "role [Patron]", .text = "proactive Third\n  listen"},
        {INSERT, .parent = "role [Patron]/behaviour [Again]", .text = ", if wits > 2"},
        {INSERT, .parent = "scene [Order]", .text = "part guest: Patron within 4 m"},
        {INSERT, .parent = "scene [Order]/row/cell", .text = "listen"},
        {REMOVE, .node = "role [Patron]/behaviour [Again]"},
        {MOVE, "role [Patron]/behaviour [Again]", .parent = "role [Patron]", .before = "role [Patron]/behaviour [Rest]"},
        {REPLACE, "scene [Order]/row/cell", .text = "fetch ale from bar"},
        {WRAP, "role [Patron]/behaviour [Rest]/step", .text = "repeat 3 times"},
        {UNWRAP, .node = "role [Patron]/behaviour [Rest]"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        bool is_done = false;
        for (uint32_t count = 0; !is_done; count++) {
            uint32_t left = 1000000, made;
            trp_allocator allocator = {spend, &left};
            trp_document *document = NULL;
            assert_int_equal(trp_document_create(&allocator, &document), TRP_OK);
            assert_int_equal(trp_document_set_text(document, "inn.troupe", inn, strlen(inn), NULL), TRP_OK);
            assert_int_equal(trp_document_allow_mistakes(document, true), TRP_OK);
            (void)find(document, rows[i].parent);  // makes room for the answer's text in advance
            starved = count;
            starving = &left;
            trp_result result = make(document, &rows[i], &made);
            left = 1000000;
            is_done = result == TRP_OK;
            if (!is_done) {
                assert_int_equal(result, TRP_ERROR_MEMORY);
                assert_string_equal(trp_document_text(document, 0, NULL), inn);
                assert_int_equal(trp_document_version(document), 0);
            }
            trp_document_destroy(document);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(operations_change_what_they_are_about),
        cmocka_unit_test(outdated_operations_are_made_or_refused),
        cmocka_unit_test(lines_move_between_files_and_keep_their_ids),
        cmocka_unit_test(copies_are_put_in_again),
        cmocka_unit_test(phases_become_rows_again),
        cmocka_unit_test(a_row_of_128_parts_becomes_a_phase_and_a_row_again),
        cmocka_unit_test(lines_of_two_files_are_not_wrapped),
        cmocka_unit_test(a_moved_scene_leaves_the_table_of_the_next),
        cmocka_unit_test(one_declaration_is_laid_out),
        cmocka_unit_test(without_memory_nothing_changes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
