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
    const char *old, *made;  // this stretch of the text becomes `made`; NULL: it is refused, and the refusal has `made` in it
} edit_row;

#include "document_edit_rows.h"

static char *altered(const char *text, bool returns, bool mark, bool tabs)
{
    trpi_buffer out;
    trpi_buffer_init(&out, trpi_allocator_default());
    trpi_buffer_text(&out, mark ? "\xEF\xBB\xBF" : "");
    for (const char *at = text; *at != '\0'; at++) {
        bool at_margin =
            at == text || at[-1] == '\n' || (at >= text + 4 && at[-1] == ' ' && out.size > 0 && out.bytes[out.size - 1] == '\t');
        if (tabs && at_margin && strncmp(at, "    ", 4) == 0) {
            trpi_buffer_byte(&out, '\t');
            at += 3;
        } else {
            trpi_buffer_text(&out, returns && *at == '\n' ? "\r" : "");
            trpi_buffer_byte(&out, (unsigned char)*at);
        }
    }
    trpi_buffer_byte(&out, '\0');
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
    uint32_t id = trp_document_find(document, whole);
    if (id == 0) {
        fail_msg("there is no `%s`", whole);
    }
    return id;
}

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
    switch (row->what) {
    case INSERT: return trp_document_insert(document, version, parent, before, row->text, made);
    case REMOVE: return trp_document_remove(document, version, ids, count);
    case MOVE: {
        trp_result result = trp_document_move(document, version, ids, count, parent, before);
        trp_document_node node;
        for (uint32_t i = 0; i < count && result == TRP_OK; i++) {
            assert_int_equal(trp_document_get_node(document, ids[i], &node, sizeof node), TRP_OK);  // it is the same one
        }
        return result;
    }
    case REPLACE: return trp_document_replace(document, version, ids[0], row->text, made);
    case WRAP: return trp_document_wrap(document, version, ids, count, row->text, made);
    case TURN: return trp_document_row_to_phase(document, version, ids[0], made);
    case UNWRAP: return trp_document_unwrap(document, version, ids[0]);
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
        assert_int_equal(trp_document_version(document), 1);
        trp_document_node node;
        bool has_made = row->what == INSERT || row->what == REPLACE || row->what == WRAP;
        assert_true(!has_made || trp_document_get_node(document, made, &node, sizeof node) == TRP_OK);
        assert_int_equal(trp_document_undo(document), TRP_OK);
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(operations_change_what_they_are_about),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
