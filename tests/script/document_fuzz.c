// SPDX-License-Identifier: MIT
// Goal: any calls on any text leave a document whole: its trees cover the bytes, every call is answered, and taking all changes
// back leaves the first bytes. Method: libFuzzer (`make fuzz`) gives bytes; up to the first zero they are a text, which another
// file uses; behind it each four bytes are a call with two numbers. Sanitizers watch what the calls return; this program checks the
// trees, and the bytes at the end.

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <troupe/document_edit.h>
#include <troupe/form.h>

#include "script/document/document.h"

#define MOST_CALLS 12
#define CALL_KINDS 32

static const char *const words[] = {"|",          "\n", "    ", "\"",           "role ", "x",
                                    ", weight 3", "# ", "(",    "\xEF\xBB\xBF", "5 min", "scene S\n"};
#define WORDS (sizeof words / sizeof *words)

enum { FILES = 2 };
static const char *const names[] = {"fuzz.troupe", "people/guests.troupe", "a.troupe", "people/fuzz.troupe",
                                    "b.troupe",    "../x.troupe",          "people/",  "",
                                    "x",           "people/a.troupe"};
#define NAMES (sizeof names / sizeof *names)
static const char other_text[] = "use \"../fuzz.troupe\"\nrole Guest for creature\n    proactive Rest\n        wait 1 s\n";

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void refuse(const char *what)
{
    fprintf(stderr, "%s.\n", what);
    abort();
}

static void check_pieces(const trp_document *document)
{
    trp_document_piece piece;
    for (uint32_t file = 0; file < trp_document_file_count(document); file++) {
        size_t size = 0;
        bool is_open = trp_document_text(document, file, &size) != NULL;
        if (is_open != (trp_document_file_name(document, file) != NULL) || (!is_open && size != 0)) {
            refuse("a closed file has a text or a name");
        }
        for (uint32_t at = 0; at < size; at += piece.length) {
            if (trp_document_get_piece(document, file, at, &piece, sizeof piece) != TRP_OK || piece.offset != at ||
                piece.length == 0) {
                refuse("the pieces are not all of the text");
            }
        }
    }
}

static void check_file(const trp_document *document, uint32_t file, const char *name, const void *bytes, size_t size)
{
    size_t now = 0;
    const char *text = trp_document_text(document, file, &now), *is_called = trp_document_file_name(document, file);
    if (text == NULL || is_called == NULL || strcmp(is_called, name) != 0 || now != size || memcmp(text, bytes, now) != 0) {
        refuse("what was taken back left another name or other bytes");
    }
}

// Gives one file or both other names, which may be no names of files, or names of others.
static void rename_files(trp_document *document, uint32_t at, uint32_t number)
{
    const uint32_t files[FILES] = {at % (FILES + 1), number / 16 % (FILES + 1)};
    const char *const made[FILES] = {names[number % NAMES], names[(number + at) % NAMES]};
    uint32_t count = 1 + number / 128, edits;
    if (number % 3 == 0) {
        (void)trp_document_plan_rename_files(document, files, made, count, &edits);
    } else {
        (void)trp_document_rename_files(document, files, made, count);
    }
}

static void edit(trp_document *document, uint32_t at, uint32_t length, const char *text)
{
    const trp_text_edit made = {0, at, length, (uint32_t)strlen(text), text};
    bool is_open = trp_document_file_name(document, 0) != NULL;
    if ((trp_document_edit(document, trp_document_version(document), &made, 1) == TRP_OK) != is_open) {
        refuse("an edit within the text was refused, or one of a closed file made");
    }
}

static void fill_form(trp_document *document, uint32_t node, uint32_t number)
{
    uint32_t count;
    trp_form_field field;
    if (trp_document_form(document, node, &count) == TRP_OK && count > 0 &&
        trp_document_get_field(document, number % count, &field, sizeof field) == TRP_OK) {
        (void)trp_form_set(document, number % 2 * trp_document_version(document), node, field.name,
                           number % 3 == 0 ? NULL : words[number % WORDS]);
    }
}

// Copies a text that lives until the next call.
static char *copy_of(const char *text)
{
    const size_t size = strlen(text) + 1;
    char *copy = malloc(size);
    if (copy == NULL) {
        refuse("there is no memory");
    }
    memcpy(copy, text, size);
    return copy;
}

// A range that a call has returned lies in a text, or in the standard library.
static void check_range(const trp_document *document, trp_text_range range)
{
    size_t size = 0;
    if (range.file == TRP_NO_FILE) {
        return;
    }
    if (trp_document_text(document, range.file, &size) == NULL || range.offset > size || range.length > size - range.offset) {
        refuse("a range lies outside of its text");
    }
}

static void look_up(trp_document *document, uint32_t at)
{
    trp_text_range range, places[4];
    if (trp_document_definition(document, 0, at, &range) == TRP_OK) {
        check_range(document, range);
    }
    uint32_t count = trp_document_references(document, 0, at, places, 4);
    for (uint32_t i = 0; i < count && i < 4; i++) {
        check_range(document, places[i]);
    }
}

// Checks the texts, and reads what there is to say about a finding. False: there is none.
static bool check_texts(trp_document *document, uint32_t number, trp_document_finding *finding)
{
    uint32_t count;
    if (trp_document_check(document, &count) != TRP_OK || count == 0 ||
        trp_document_get_finding(document, number % count, finding, sizeof *finding) != TRP_OK) {
        return false;
    }
    check_range(document, finding->range);
    trp_document_finding_note note;
    for (uint32_t i = 0; trp_document_get_finding_note(document, number % count, i, &note, sizeof note) == TRP_OK; i++) {
        check_range(document, note.range);
    }
    return true;
}

static void mend(trp_document *document, uint32_t number)
{
    trp_document_finding finding;
    if (check_texts(document, number, &finding) && finding.has_remedy) {
        const trp_text_edit made = {finding.range.file, finding.range.offset, finding.range.length,
                                    (uint32_t)strlen(finding.remedy), finding.remedy};
        if (trp_document_edit(document, trp_document_version(document), &made, 1) != TRP_OK) {
            refuse("a remedy was refused");
        }
    }
}

static void plan_name(trp_document *document, uint32_t at, uint32_t number)
{
    uint32_t count;
    trp_text_edit planned;
    if (trp_document_plan_rename(document, 0, at, words[number % WORDS], &count) == TRP_OK) {
        for (uint32_t i = 0; i < count; i++) {
            if (trp_document_get_planned_edit(document, i, &planned) != TRP_OK) {
                refuse("an edit that was planned is not there");
            }
        }
    }
}

static void plant_seed(trp_document *document, uint32_t node, uint32_t number)
{
    uint32_t count;
    trp_document_seed seed;
    if (trp_document_seeds(document, node, &count) != TRP_OK || count == 0 ||
        trp_document_get_seed(document, number % count, &seed, sizeof seed) != TRP_OK || !seed.has_text) {
        return;
    }
    char *text = copy_of(seed.text);
    if (seed.family != TRP_FAMILY_CUE) {
        (void)trp_document_insert_text(document, trp_document_version(document), node, seed.before, text, NULL);
    } else {
        (void)trp_document_replace_node(document, trp_document_version(document), node, text, NULL);
    }
    free(text);
}

static void choose_chip(trp_document *document, uint32_t node, uint32_t number)
{
    uint32_t count;
    trp_document_chip chip;
    if (trp_document_chips(document, node, &count) != TRP_OK || count == 0 ||
        trp_document_get_chip(document, number % count, &chip, sizeof chip) != TRP_OK) {
        return;
    }
    check_range(document, chip.range);
    const char *choice = chip.choices > 0 ? trp_document_get_chip_choice(document, number % count, number % chip.choices) : NULL;
    if (choice != NULL && chip.range.file == 0) {
        char *text = copy_of(choice);
        edit(document, chip.range.offset, chip.range.length, text);
        free(text);
    }
}

static void complete(trp_document *document, uint32_t at, uint32_t number)
{
    uint32_t count;
    trp_text_range word;
    trp_document_completion completion;
    if (trp_document_complete(document, 0, at, &word, &count) == TRP_OK && count > 0 &&
        trp_document_get_completion(document, number % count, &completion, sizeof completion) == TRP_OK) {
        check_range(document, word);
        char *text = copy_of(completion.text);
        edit(document, word.offset, word.length, text);
        free(text);
    }
}

static void find_by_path(trp_document *document, uint32_t node)
{
    const char *path = trp_document_node_path(document, node);
    if (path != NULL && trp_document_find_node(document, path) != node) {
        refuse("the path of a node leads to another one");
    }
}

static void turn_row(trp_document *document, uint32_t node, uint32_t number)
{
    uint32_t version = trp_document_version(document);
    (void)(number % 2 == 0 ? trp_document_turn_row_into_phase(document, version, node, NULL)
                           : trp_document_turn_phase_into_row(document, version, node, NULL));
}

// Puts copies of two nodes in front of another one.
static void copy_to(trp_document *document, uint32_t node, uint32_t at, uint32_t number)
{
    const uint32_t nodes[2] = {node, trp_document_node_at(document, 0, at / 2)};
    const char *copied = trp_document_copy_nodes(document, nodes, 1 + number % 2);
    if (copied != NULL) {
        char *text = copy_of(copied);
        (void)trp_document_insert_text(document, trp_document_version(document), trp_document_node_at(document, 0, number), 0, text,
                                       NULL);
        free(text);
    }
}

static void call(trp_document *document, const uint8_t *bytes)
{
    size_t size = 0;
    (void)trp_document_text(document, 0, &size);
    uint32_t at = (uint32_t)((bytes[1] * 256u + bytes[2]) % (size + 1)), number = bytes[3], count;
    uint32_t node = trp_document_node_at(document, 0, at), version = trp_document_version(document);
    uint32_t rest = (uint32_t)size - at;
    trp_text_range range;
    switch (bytes[0] % CALL_KINDS) {
    case 0: edit(document, at, 0, words[number % WORDS]); break;
    case 1: edit(document, at, number < rest ? number : rest, ""); break;
    case 2: edit(document, at, rest > 0, words[number % WORDS]); break;
    case 3: (void)trp_document_undo(document); break;
    case 4: (void)trp_document_redo(document); break;
    case 5: (void)trp_document_complete(document, 0, at, &range, &count); break;
    case 6: fill_form(document, node, number); break;
    case 7: (void)trp_document_remove_nodes(document, version, &node, 1); break;
    case 8: (void)trp_document_move_nodes(document, version, &node, 1, trp_document_node_at(document, 0, number), 0); break;
    case 9: (void)trp_document_insert_text(document, version, node, 0, words[number % WORDS], NULL); break;
    case 10: (void)trp_document_format(document, version, 0, at, number < rest ? number : rest); break;
    case 11: (void)trp_document_rename(document, 0, at, number % 2 == 0 ? "New name" : "in"); break;
    case 12: (void)trp_document_hover(document, 0, at); break;
    case 13: (void)trp_document_close_file(document, number % (FILES + 1)); break;
    case 14: rename_files(document, at, number); break;
    case 15: (void)trp_document_set_text(document, names[number % NAMES], words[at % WORDS], 1, NULL); break;
    case 16: (void)trp_document_replace_node(document, version, node, words[number % WORDS], NULL); break;
    case 17:
        (void)trp_document_wrap_lines(document, version, &node, 1, number % 2 == 0 ? "repeat 3 times\n    ..." : "(...)", NULL);
        break;
    case 18: (void)trp_document_unwrap_line(document, version, node); break;
    case 19: turn_row(document, node, number); break;
    case 20: (void)trp_document_allow_mistakes(document, number % 2 == 0); break;
    case 21: look_up(document, at); break;
    case 22: mend(document, number); break;
    case 23: plan_name(document, at, number); break;
    case 24: plant_seed(document, node, number); break;
    case 25: choose_chip(document, node, number); break;
    case 26: complete(document, at, number); break;
    case 27: find_by_path(document, node); break;
    case 28: (void)trp_document_json(document, number % FILES); break;
    case 29: (void)trp_document_form_json(document, node); break;
    case 30: (void)trp_document_copy_nodes(document, &node, 1); break;
    default: copy_to(document, node, at, number); break;
    }
}

// Lays out each declaration of the first file by itself, since one with a mistake stays as it is.
static void lay_out_declarations(trp_document *document)
{
    trp_document_node node;
    uint32_t id = trp_document_file_node(document, 0);
    if (id == 0 || trp_document_get_node(document, id, &node, sizeof node) != TRP_OK) {
        return;
    }
    for (id = node.first_child; id != 0 && trp_document_get_node(document, id, &node, sizeof node) == TRP_OK; id = node.next) {
        (void)trp_document_format(document, trp_document_version(document), 0, node.offset, 1);
    }
}

static void read_edits(const trp_document *document)
{
    trp_text_edit made;
    for (uint32_t change = 1; change <= MOST_CALLS; change++) {
        const uint32_t count = trp_document_edit_count(document, change);
        for (uint32_t i = 0; i < count; i++) {
            if (trp_document_get_edit(document, change, i, &made) != TRP_OK) {
                refuse("an edit that was counted is not there");
            }
        }
    }
}

// Makes a document that shares the tree of the standard library with all others, as the copies of a document do: reading the
// library was two fifths of a run.
static trp_document *make_document(void)
{
    static trp_document *with_library = NULL;
    trp_document *document = NULL;
    if ((with_library == NULL && trp_document_create(NULL, &with_library) != TRP_OK) ||
        trpi_document_create_scratch(with_library, &document) != TRP_OK) {
        refuse("no document was made");
    }
    return document;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const uint8_t *end = memchr(data, 0, size);
    size_t text_size = end != NULL ? (size_t)(end - data) : size;
    trp_document *document = make_document();
    if (trp_document_set_text(document, names[0], (const char *)data, text_size, NULL) != TRP_OK ||
        trp_document_set_text(document, names[1], other_text, strlen(other_text), NULL) != TRP_OK) {
        refuse("the texts were not taken");
    }
    check_pieces(document);
    trp_document_finding finding;
    (void)check_texts(document, 0, &finding);
    for (size_t at = text_size + 1, calls = 0; at + 4 <= size && calls < MOST_CALLS; at += 4, calls++) {
        call(document, data + at);
        check_pieces(document);
    }
    lay_out_declarations(document);
    check_pieces(document);
    read_edits(document);
    while (trp_document_undo(document) == TRP_OK) {
    }
    check_pieces(document);
    check_file(document, 0, names[0], data, text_size);
    check_file(document, 1, names[1], other_text, strlen(other_text));
    trp_document_destroy(document);
    return 0;
}
