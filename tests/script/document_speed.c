// SPDX-License-Identifier: MIT
// The work of an editor on 10,000 lines, for tests/house/document_cost.sh, which counts the instructions of `measured_steps`:
//   keystroke  a character is typed in the middle, not the first one there; the pieces of its declaration are read again, and its
//              completions asked for
//   first      the first key of all is pressed in it, after it was opened and checked
//   sorts      a character is typed in a declaration of each sort, the first one there, in a text of such declarations
//   trial      ten times two steps are put into a small text, one of them a mistake: both are tried on a copy
//   refusal    ten times a name is refused that would change what a small text says: it is tried on copies
//   check      the findings of the whole text, after a change
//   project    60 files of 90 lines are opened and checked
//
// Each key of `sorts` is a call of measured_key, and its line is printed.
//
//     document_speed TIMES keystroke|first|trial|refusal|check|project|sorts

#include "base/memory.h"
#include "tests/engine/measured.h"
#include "tests/script/big_text.h"
#include "tests/script/reading.h"
#include "troupe/document_edit.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define FILES 60
#define COMPANIES 2  // in each of them
#define SITUATIONS 60

void measured_steps(trp_document *document, const char *task);
void measured_key(trp_document *document, uint32_t at);

static uint32_t caret;  // where keys are pressed

static void need(trp_result result)
{
    if (result != TRP_OK) {
        fprintf(stderr, "document_speed: %s\n", trp_result_name(result));
        exit(1);
    }
}

// Where the name of a fact is being written, in the middle of the text.
static uint32_t place_of_caret(const trpi_buffer *text)
{
    return (uint32_t)(strstr((const char *)text->bytes + text->size / 2, "set need n0") - (const char *)text->bytes) + 9;
}

static uint32_t open_text(trp_document *document)
{
    trpi_buffer text;
    big_text_make(&text, BIG_TEXT_LINES);
    need(trp_document_set_text(document, "big.troupe", (const char *)text.bytes, text.size, NULL));
    uint32_t at = place_of_caret(&text);
    trpi_buffer_release(&text);
    return at;
}

static void open_project(trp_document *document)
{
    for (uint32_t file = 0; file < FILES; file++) {
        trpi_buffer text;
        char name[32];
        snprintf(name, sizeof name, "part%u.troupe", (unsigned)file);
        big_text_make(&text, 0);
        text.size = file == 0 ? text.size : 0;  // the kinds stand there once
        for (uint32_t i = 0; i < COMPANIES; i++) {
            big_text_add_company(&text, file * COMPANIES + i);
        }
        need(trp_document_set_text(document, name, (const char *)text.bytes, text.size, NULL));
        trpi_buffer_release(&text);
    }
}

// The declaration around a place.
static trp_document_node declaration_at(trp_document *document, uint32_t at)
{
    trp_document_node node = {.parent = trp_document_node_at(document, 0, at)};
    while (node.parent != trp_document_file_node(document, 0)) {
        need(trp_document_get_node(document, node.parent, &node, sizeof node));
    }
    return node;
}

static void press_key(trp_document *document, uint32_t at, const char *key)
{
    const trp_text_edit edit = {0, at, 0, (uint32_t)strlen(key), key};
    need(trp_document_edit(document, trp_document_version(document), &edit, 1));
    trp_document_node node = declaration_at(document, at);
    trp_document_piece piece;
    for (uint32_t offset = node.offset; offset < node.offset + node.length; offset += piece.length) {
        need(trp_document_get_piece(document, 0, offset, &piece, sizeof piece));
    }
    uint32_t count;
    trp_text_range word;
    need(trp_document_complete(document, 0, at + (uint32_t)strlen(key), &word, &count));
    need(count > 0 || *key == ' ' ? TRP_OK : TRP_ERROR_UNKNOWN);
}

// Counted by itself.
__attribute__((noinline)) void measured_key(trp_document *document, uint32_t at)
{
    press_key(document, at, " n");
}

static uint32_t end_of_line(const char *text, uint32_t at)
{
    return at + (uint32_t)strcspn(text + at, "\n");
}

// A key behind the second line of each declaration of the unit in the middle of the text, or behind its only one.
static void press_keys(trp_document *document)
{
    size_t size;
    const char *text = trp_document_text(document, 0, &size);
    uint32_t at = (uint32_t)(strstr(text + size / 2, "kind guest") - text);
    for (bool is_first = true; is_first || strncmp(text + at, "kind guest", 10) != 0; is_first = false) {
        uint32_t line = at, end = end_of_line(text, at);
        line = text[end + 1] == ' ' ? end + 1 : line;
        end = end_of_line(text, line);
        printf("%.*s\n", (int)(end - line), text + line);
        measured_key(document, end);
        need(trp_document_undo(document));
        text = trp_document_text(document, 0, &size);
        at = (uint32_t)(strstr(text + end, "\n\n") - text) + 2;
        while (text[at] == ' ' || text[at] == '\n') {  // a table stands behind a blank line
            at = end_of_line(text, at) + 1;
        }
    }
}

static void open_sorts(trp_document *document)
{
    uint32_t size;
    char *unit = reading_file("tests/script", "every_sort.txt", &size);
    need(unit != NULL ? TRP_OK : TRP_ERROR_UNKNOWN);
    unit[size] = '\0';
    trpi_buffer text;
    trpi_buffer_init(&text, trpi_allocator_default());
    char *situation = strstr(unit, "situation "), *rest = strstr(situation, "\n\n") + 1;
    *rest = '\0';  // a text has some of them, and as many of the rest as it is long
    for (uint32_t number = 0; big_text_lines(&text) < BIG_TEXT_LINES; number++) {
        char first = *situation;
        *situation = number < SITUATIONS ? first : '\0';
        big_text_add_unit(&text, unit, number);
        *situation = first;
        big_text_add_unit(&text, rest + 1, number);
    }
    need(trp_document_set_text(document, "sorts.troupe", (const char *)text.bytes, text.size, NULL));
    trpi_buffer_release(&text);
    free(unit);
}

static const char small_text[] =
    "kind sentry, a creature\n    mood: 0 to 10\nrole Guard for sentry\n    proactive Rest\n"
    "        let calm = 3\n        set mood to calm\n        wait 1 s\n";

static void open_small_text(trp_document *document)
{
    uint32_t findings;
    need(trp_document_set_text(document, "small.troupe", small_text, sizeof small_text - 1, NULL));
    need(trp_document_check(document, &findings));
}

static void try_steps(trp_document *document)
{
    for (uint32_t i = 0; i < 10; i++) {
        uint32_t node = trp_document_node_at(document, 0, (uint32_t)(strstr(small_text, "proactive") - small_text));
        uint32_t version = trp_document_version(document);
        trp_result refused = trp_document_insert_text(document, version, node, 0, "wave to nobody", NULL);
        need(refused == TRP_ERROR_SOURCE ? TRP_OK : TRP_ERROR_UNKNOWN);
        need(trp_document_insert_text(document, version, node, 0, "wait 2 s", NULL));
        need(trp_document_undo(document));
    }
}

// A fact cannot have the name of the value in the behaviour, with brackets or without.
static void refuse_names(trp_document *document)
{
    for (uint32_t i = 0; i < 10; i++) {
        trp_result refused = trp_document_rename(document, 0, (uint32_t)(strstr(small_text, "mood") - small_text), "calm");
        need(refused == TRP_ERROR_SOURCE ? TRP_OK : TRP_ERROR_UNKNOWN);
    }
}

// The roles of the text have one warning each, which are not told beyond the first 50.
static void check(trp_document *document)
{
    uint32_t findings;
    need(trp_document_check(document, &findings));
    need(findings == 50 ? TRP_OK : TRP_ERROR_SOURCE);
}

__attribute__((noinline)) void measured_steps(trp_document *document, const char *task)
{
    if (strcmp(task, "keystroke") == 0 || strcmp(task, "first") == 0) {
        press_key(document, caret, "n");
    } else if (strcmp(task, "sorts") == 0) {
        press_keys(document);
    } else if (strcmp(task, "trial") == 0) {
        try_steps(document);
    } else if (strcmp(task, "refusal") == 0) {
        refuse_names(document);
    } else if (strcmp(task, "project") == 0) {
        open_project(document);
        check(document);
    } else {
        check(document);
    }
}

static void prepare(trp_document *document, const char *task)
{
    if (strcmp(task, "sorts") == 0) {
        uint32_t findings;
        open_sorts(document);
        need(trp_document_check(document, &findings));
    } else if (strcmp(task, "first") == 0) {
        caret = open_text(document);
        check(document);
    } else if (strcmp(task, "trial") == 0 || strcmp(task, "refusal") == 0) {
        open_small_text(document);
    } else if (strcmp(task, "project") != 0) {
        caret = open_text(document);
        press_key(document, caret, "n");
        need(strcmp(task, "check") == 0 ? trp_document_undo(document) : TRP_OK);
    }
}

int main(int count, char **arguments)
{
    const char *task = count > 2 ? arguments[2] : "keystroke";
    for (uint32_t i = count > 1 ? (uint32_t)strtoul(arguments[1], NULL, 10) : 1; i > 0; i--) {
        trp_document *document = NULL;
        need(trp_document_create(NULL, &document));
        prepare(document, task);
        BEGIN_MEASURING();
        measured_steps(document, task);
        trp_document_destroy(document);
    }
    printf("%s: done\n", task);
    return 0;
}
