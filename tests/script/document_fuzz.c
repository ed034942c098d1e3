// SPDX-License-Identifier: MIT
// Goal: any calls on any text leave a document whole: its trees cover the bytes, every call is answered, bytes change with the
// version only, and taking all changes back leaves the first bytes. Method: libFuzzer (`make fuzz`) gives bytes; up to the first zero
// they are a text, which another file uses; behind it each four bytes are a call: its kind, a place of two bytes and a number. The
// change of a call may be taken back at once, so that the next call meets the same text; a call may be about older texts, and
// allocations of a call may fail, unless ENOUGH_MEMORY is in the environment. Sanitizers watch what the calls return; this program
// checks the trees and bytes.

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <troupe/assert.h>
#include <troupe/document_edit.h>
#include <troupe/form.h>
#include <troupe/script.h>

#include "script/document/document.h"

#define MOST_CALLS 24
#define CALL_KINDS 51
#define CALLS_ABOUT_NEXT 49  // the first kind of call that is about the next one
#define FAILURES 8           // allocations that fail, one each time, when a call lacks memory
#define TAKEN_BACK 64        // added to the kind of a call whose change is undone at once

static const char *const words[] = {"|",          "\n", "    ", "\"",           "role ", "x",
                                    ", weight 3", "# ", "(",    "\xEF\xBB\xBF", "5 min", "scene S\n"};
#define WORDS (sizeof words / sizeof *words)
static const char *const wrappings[] = {"repeat 3 times\n    ...",
                                        "(...)",
                                        "...",
                                        "sequence\n    wait 1 s\n    ...\n    wait 2 s",
                                        "role Other for creature\n    proactive Rest\n        ...",
                                        "either ... or wait 1 s",
                                        "wait 1 s\n# behind\n\nwait 2 s",
                                        ", for 3 s, weight 2",
                                        "\tsay \"...\"\r\n",
                                        "| a | b |\n| ... | wait 1 s |"};
#define WRAPPINGS (sizeof wrappings / sizeof *wrappings)

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

// ---- Memory and versions ----------------------------------------------------------------------------------------

static struct {
    uint32_t versions_back;  // by which the texts are older that the next call is about
    uint32_t first_failure;  // the next call is made several times, and this allocation fails, then the one behind it; 0: none does
    uint32_t allocations_left;  // until one fails
    bool fails_on;              // all behind it fail, too
    bool has_failed;            // one of this call
} next_call;

static void *resize(void *context, void *pointer, size_t old_size, size_t new_size)
{
    (void)context;
    (void)old_size;
    if (new_size == 0) {
        free(pointer);
        return NULL;
    }
    if (next_call.allocations_left > 0 && --next_call.allocations_left == 0) {
        next_call.has_failed = true;
        next_call.allocations_left = next_call.fails_on;
        return NULL;
    }
    return realloc(pointer, new_size);
}

static const trp_allocator allocator = {resize, NULL};

// The version of the texts that a call is about. An edit that is about an older one may lie behind the end of the texts, which is
// the caller's mistake.
static uint32_t version_seen(const trp_document *document)
{
    uint32_t version = trp_document_version(document);
    return version - (next_call.versions_back < version ? next_call.versions_back : version);
}

static void hear_of_misuse(void *context, const char *file, uint32_t line, const char *expression)
{
    (void)context;
    if (next_call.versions_back == 0) {
        fprintf(stderr, "%s:%u: ", file, (unsigned)line);
        refuse(expression);
    }
}

static bool may_be_refused(void)
{
    return next_call.versions_back > 0 || next_call.has_failed;
}

// Returns a number that other bytes or names of the first files would change.
static uint64_t hash_of_texts(const trp_document *document, uint32_t count)
{
    uint64_t hash = 14695981039346656037u;
    for (uint32_t file = 0; file < count; file++) {
        size_t size = 0;
        const char *text = trp_document_text(document, file, &size), *name = trp_document_file_name(document, file);
        hash = (hash ^ (name == NULL ? 1u : (uint64_t)strlen(name) + 2)) * 1099511628211u;
        for (size_t i = 0; i < size; i++) {
            hash = (hash ^ (unsigned char)text[i]) * 1099511628211u;
        }
    }
    return hash;
}

// ---- Checks -----------------------------------------------------------------------------------------------------

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
    bool is_made = trp_document_edit(document, version_seen(document), &made, 1) == TRP_OK;
    if (!may_be_refused() && is_made != is_open) {
        refuse("an edit within the text was refused, or one of a closed file made");
    }
}

static void fill_form(trp_document *document, uint32_t node, uint32_t number)
{
    uint32_t count;
    trp_form_field field;
    if (trp_document_form(document, node, &count) == TRP_OK && count > 0 &&
        trp_document_get_field(document, number % count, &field, sizeof field) == TRP_OK) {
        (void)trp_form_set(document, number % 2 * version_seen(document), node, field.name,
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
        if (trp_document_edit(document, version_seen(document), &made, 1) != TRP_OK && !may_be_refused()) {
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
        (void)trp_document_insert_text(document, version_seen(document), node, seed.before, text, NULL);
    } else {
        (void)trp_document_replace_node(document, version_seen(document), node, text, NULL);
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
    if (path != NULL && trp_document_find_node(document, path) != node && !may_be_refused()) {
        refuse("the path of a node leads to another one");
    }
}

static void turn_row(trp_document *document, uint32_t node, uint32_t number)
{
    uint32_t version = version_seen(document);
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
        (void)trp_document_insert_text(document, version_seen(document), trp_document_node_at(document, 0, number), 0, text, NULL);
        free(text);
    }
}

// ---- Calls about several nodes or files -------------------------------------------------------------------------

enum { NODES = 3 };

// The node at a place, one beside it and one elsewhere.
static uint32_t draw_nodes(trp_document *document, uint32_t node, uint32_t number, uint32_t nodes[NODES])
{
    trp_document_node found = {.next = 0};
    (void)trp_document_get_node(document, node, &found, sizeof found);
    nodes[0] = node;
    nodes[1] = found.next != 0 ? found.next : node;
    nodes[2] = trp_document_node_at(document, number / 64 % FILES, 16 * number % (number / 64 % FILES == 0 ? 4096 : 64));
    return 1 + number % NODES;
}

static void move_several(trp_document *document, uint32_t node, uint32_t number)
{
    uint32_t nodes[NODES], count = draw_nodes(document, node, number, nodes);
    trp_document_node before;
    uint32_t file = number / 4 % FILES, place = trp_document_node_at(document, file, 16 * number);
    if (trp_document_get_node(document, place, &before, sizeof before) == TRP_OK) {
        (void)trp_document_move_nodes(document, version_seen(document), nodes, count, before.parent, place);
    }
}

// Puts a copy of another node in front of a node, or in its place.
static void put_copy(trp_document *document, uint32_t node, uint32_t number, bool replaces)
{
    uint32_t from = trp_document_node_at(document, number % FILES, 16 * number), made = 0;
    const char *copied = trp_document_copy_nodes(document, &from, 1);
    trp_document_node found;
    if (copied == NULL || trp_document_get_node(document, node, &found, sizeof found) != TRP_OK) {
        return;
    }
    char *text = copy_of(copied);
    trp_result result = replaces ? trp_document_replace_node(document, version_seen(document), node, text, &made)
                                 : trp_document_insert_text(document, version_seen(document), found.parent, node, text, &made);
    if (made != 0 && (result != TRP_OK || trp_document_get_node(document, made, &found, sizeof found) != TRP_OK)) {
        refuse("a node that was made is not there");
    }
    free(text);
}

// Copies the words of a node: its name, or else its text up to a line end.
static char *words_of(trp_document *document, uint32_t node)
{
    static char words_found[80];
    trp_document_node found;
    size_t size = 0;
    *words_found = '\0';
    if (trp_document_get_node(document, node, &found, sizeof found) == TRP_OK) {
        const char *text = trp_document_text(document, found.file, &size);
        bool has_name = *found.name != '\0';
        (void)snprintf(words_found, sizeof words_found, "%.*s", has_name ? 79 : (int)found.length,
                       has_name       ? found.name
                       : text != NULL ? text + found.offset
                                      : "");
        words_found[strcspn(words_found, "\r\n")] = '\0';
    }
    return words_found;
}

static void rename_to_words(trp_document *document, uint32_t at, uint32_t number)
{
    static const char *const shapes[] = {"%s", "%s", "%s", "[%s]", "'%s'", "%s 2", "Old %s", "%.3s"};
    char name[100];
    (void)snprintf(name, sizeof name, shapes[number % 8], words_of(document, trp_document_node_at(document, 0, 16 * number)));
    (void)trp_document_rename(document, 0, at, name);
}

// Gives a thing another name, and then the one that it had, or that one with other words.
static void rename_and_back(trp_document *document, uint32_t at, uint32_t number)
{
    char *old = copy_of(words_of(document, trp_document_node_at(document, 0, at)));
    if (trp_document_rename(document, 0, at, number % 2 == 0 ? "New name" : "Other") == TRP_OK) {
        (void)trp_document_rename(document, 0, at, number % 4 < 2 ? old : "Third");
    }
    free(old);
}

// Sets the text of a file to what stands in it from a place on, or to all of the first file.
static void set_part_of_text(trp_document *document, uint32_t at, uint32_t number)
{
    size_t size = 0;
    const char *text = trp_document_text(document, 0, &size), *name = trp_document_file_name(document, number % FILES);
    if (text != NULL && name != NULL) {
        char *part = copy_of(text + (number % 4 < 2 ? at : 0));
        (void)trp_document_set_text(document, name, part, strlen(part), NULL);
        free(part);
    }
}

// Looks around in the other file, which may be closed.
static void look_up_elsewhere(trp_document *document, uint32_t number)
{
    uint32_t at = number % sizeof other_text, count;
    size_t size = 0;
    trp_text_range range;
    (void)trp_document_text(document, 1, &size);
    if (at <= size) {
        (void)trp_document_complete(document, 1, at, &range, &count);
        (void)trp_document_definition(document, 1, at, &range);
        (void)trp_document_hover(document, 1, at);
        (void)trp_document_rename(document, 1, at, number % 2 == 0 ? "Other" : "x y");
    }
}

// Moves a line and all below it into another file.
static void divide_file(trp_document *document, uint32_t at, uint32_t number)
{
    size_t size = 0;
    const char *text = trp_document_text(document, 0, &size);
    while (text != NULL && at > 0 && text[at - 1] != '\n') {
        at--;
    }
    if (text != NULL) {
        char *rest = copy_of(text + at);
        edit(document, at, (uint32_t)size - at, "");
        (void)trp_document_set_text(document, names[number % NAMES], rest, strlen(rest), NULL);
        free(rest);
    }
}

// Makes two edits at once, in a row that is not that of the text.
static void edit_twice(trp_document *document, uint32_t at, uint32_t number)
{
    const uint32_t length = (uint32_t)strlen(words[number % WORDS]), file = number % 4 == 3;
    size_t size = 0;
    const char *text = trp_document_text(document, file, &size), *first = trp_document_text(document, 0, &(size_t){0});
    const trp_text_edit made[] = {{file, at, 0, length, words[number % WORDS]},
                                  {0, at / 2, at / 2 > 0 && number % 2 == 0, length, words[number % WORDS]}};
    if (text != NULL && first != NULL && at <= size && trp_document_edit(document, version_seen(document), made, 2) != TRP_OK &&
        !may_be_refused()) {
        refuse("two edits apart were refused");
    }
}

// Sets a field to one of its choices, its example, the words of another node, or a word.
static void fill_field(trp_document *document, uint32_t node, uint32_t at, uint32_t number)
{
    uint32_t count;
    trp_form_field field;
    const char *text = words[at % WORDS];
    if (trp_document_form(document, node, &count) != TRP_OK || count == 0 ||
        trp_document_get_field(document, number % count, &field, sizeof field) != TRP_OK) {
        return;
    }
    const char *choice = trp_document_get_choice(document, number % count, at);
    char *name = copy_of(field.name), *example = copy_of(choice != NULL ? choice : field.example);
    switch (number / count % 4) {
    case 0: text = example; break;
    case 1: text = words_of(document, trp_document_node_at(document, 0, 16 * number)); break;
    case 2: text = NULL; break;
    default: break;
    }
    (void)trp_form_set(document, version_seen(document), node, name, text);
    free(name);
    free(example);
}

// A text that a field of a kind can be.
static const char *sample_of(uint32_t kind)
{
    static const struct {
        uint32_t kind;
        const char *text;
    } samples[] = {{TRP_FORM_DURATION, "2 s"},     {TRP_FORM_DISTANCE, "2 m"},    {TRP_FORM_PERCENTAGE, "50%"},
                   {TRP_FORM_TIME, "08:00"},       {TRP_FORM_NUMBER, "2"},        {TRP_FORM_TEXT, "\"x\""},
                   {TRP_FORM_CONDITION, "1 > 0"},  {TRP_FORM_TYPE, "creature"},   {TRP_FORM_STEP, "wait 1 s"},
                   {TRP_FORM_VALUE, "a creature"}, {TRP_FORM_RATE, "2 per hour"}, {TRP_FORM_DAYS, "Monday"}};
    for (size_t i = 0; i < sizeof samples / sizeof *samples; i++) {
        if (samples[i].kind == kind) {
            return samples[i].text;
        }
    }
    return "Other";
}

// Sets each field of a node to a value of its kind and clears it again, as a writer does who tries a form out.
static void try_form(trp_document *document, uint32_t node, uint32_t number)
{
    trp_form_field field;
    for (uint32_t count = 0, i = number % 8; i < number % 8 + 4; i++) {
        if (trp_document_form(document, node, &count) != TRP_OK ||
            trp_document_get_field(document, i, &field, sizeof field) != TRP_OK) {
            return;
        }
        const char *choice = trp_document_get_choice(document, i, number);
        char *name = copy_of(field.name), *text = copy_of(choice != NULL ? choice : sample_of(field.kind));
        bool was_set = field.is_set;
        if (trp_form_set(document, version_seen(document), node, name, was_set ? NULL : text) == TRP_OK) {
            (void)trp_form_set(document, trp_document_version(document), node, name, was_set ? text : NULL);
        }
        free(name);
        free(text);
    }
}

static void try_seeds_and_chips(trp_document *document, uint32_t node, uint32_t number)
{
    uint32_t count;
    trp_document_seed seed;
    if (trp_document_seeds(document, node, &count) == TRP_OK) {
        (void)trp_document_get_seed(document, count > 0 ? number % count : 0, &seed, sizeof seed);
    }
    trp_document_chip chip;
    if (trp_document_chips(document, node, &count) == TRP_OK) {
        for (uint32_t i = 0; trp_document_get_chip(document, i, &chip, sizeof chip) == TRP_OK; i++) {
            check_range(document, chip.range);
            (void)trp_document_get_chip_choice(document, i, chip.choices);
        }
    }
}

// ---- Scripts ----------------------------------------------------------------------------------------------------

static trp_result read_file(void *context, const char *name, trp_script_source *file)
{
    const trp_document *document = context;
    for (uint32_t i = 0; i < trp_document_file_count(document); i++) {
        const char *is_called = trp_document_file_name(document, i);
        if (is_called != NULL && strcmp(is_called, name) == 0) {
            file->text = trp_document_text(document, i, &file->size_bytes);
            return TRP_OK;
        }
    }
    return strlen(name) % 2 == 0 ? TRP_ERROR_UNKNOWN : TRP_ERROR_ARGUMENT;
}

static const char *list_file(void *context, const char *folder, uint32_t index)
{
    (void)folder;
    return index < trp_document_file_count(context) ? trp_document_file_name(context, index) : NULL;
}

static void read_script(const trp_script *script)
{
    trp_script_finding finding;
    trp_script_note note;
    size_t size;
    (void)trp_script_report(script);
    (void)trp_script_refusal(script);
    (void)trp_script_pack(script, &size);
    (void)trp_script_test_file(script, 0);
    for (uint32_t i = 0; i <= trp_script_text_count(script); i++) {
        (void)trp_script_text_name(script, i);
        (void)trp_script_text(script, i, &size);
    }
    for (uint32_t i = 0; trp_script_get_finding(script, i, &finding, sizeof finding) == TRP_OK; i++) {
        for (uint32_t j = 0; trp_script_get_note(script, i, j, &note, sizeof note) == TRP_OK; j++) {
        }
    }
}

// Does with the texts what the command does: compiles them, lists the uses of a name, or gives it another one.
static void play_script(trp_document *document, uint32_t node, uint32_t number)
{
    size_t size = 0;
    const char *text = trp_document_text(document, 0, &size);
    trp_script *script = NULL;
    if (text == NULL) {
        return;
    }
    const trp_script_source source = {trp_document_file_name(document, 0), text, size};
    const trp_script_reader reader = {document, read_file, number % 16 < 8 ? list_file : NULL};
    const trp_script_reader *used = number % 32 < 28 ? &reader : NULL;
    trp_document_node inner = {.kind = ""}, outer = {.name = ""};
    char path[200];
    (void)trp_document_get_node(document, node, &inner, sizeof inner);
    (void)trp_document_get_node(document, inner.parent, &outer, sizeof outer);
    char *owner = copy_of(words_of(document, number % 64 < 32 ? outer.id : outer.parent));
    const char *beginning = number % 3 == 0 ? "" : number % 3 == 1 ? inner.kind : owner;
    (void)snprintf(path, sizeof path, "%s%s%s", beginning,
                   number % 3 == 0   ? ""
                   : number % 3 == 1 ? " "
                                     : ".",
                   words_of(document, node));
    switch (number % 4) {
    case 0: (void)trp_script_compile_project(&source, 1, used, &allocator, &script); break;
    case 1: (void)trp_script_list_references(&source, 1, used, path, &allocator, &script); break;
    case 2:
        (void)trp_script_rename(&source, 1, used, path, number % 8 < 4 ? "New name" : words[number % WORDS], &allocator, &script);
        break;
    default: (void)trp_script_compile_file(source.name, &reader, &allocator, &script); break;
    }
    free(owner);
    if (script != NULL) {
        read_script(script);
    }
    trp_script_release(script);
}

// Asks for what is not there: nodes, files and numbers beyond the last.
static void ask_beyond(trp_document *document, uint32_t node, uint32_t number)
{
    const uint32_t none = number % 2 == 0 ? 0 : UINT32_MAX;
    const uint32_t file = number % 2 == 0 ? trp_document_file_count(document) : UINT32_MAX;
    uint32_t count = 0, made = 0;
    size_t size = 0;
    trp_text_range range;
    trp_text_edit planned;
    trp_document_node found;
    trp_document_piece piece;
    trp_form_field field;
    trp_document_seed seed;
    trp_document_chip chip;
    trp_document_finding finding;
    trp_document_completion completion;
    uint32_t version = version_seen(document);
    const trp_result results[] = {
        trp_document_get_node(document, none, &found, sizeof found),
        trp_document_get_piece(document, file, 0, &piece, sizeof piece),
        trp_document_get_piece(document, 0, UINT32_MAX, &piece, sizeof piece),
        trp_document_get_edit(document, UINT32_MAX, 0, &planned),
        trp_document_get_planned_edit(document, UINT32_MAX, &planned),
        trp_document_form(document, none, &count),
        trp_document_get_field(document, UINT32_MAX, &field, sizeof field),
        trp_document_seeds(document, none, &count),
        trp_document_get_seed(document, UINT32_MAX, &seed, sizeof seed),
        trp_document_chips(document, none, &count),
        trp_document_get_chip(document, UINT32_MAX, &chip, sizeof chip),
        trp_document_get_finding(document, UINT32_MAX, &finding, sizeof finding),
        trp_document_get_completion(document, UINT32_MAX, &completion, sizeof completion),
        trp_document_complete(document, file, 0, &range, &count),
        trp_document_definition(document, file, 0, &range),
        trp_document_close_file(document, file),
        trp_document_format(document, version, file, 0, 1),
        trp_document_rename(document, file, 0, "New name"),
        trp_document_insert_text(document, version, none, 0, "x", &made),
        trp_document_remove_nodes(document, version, &none, 1),
        trp_document_move_nodes(document, version, &node, 1, none, 0),
        trp_document_replace_node(document, version, none, "x", &made),
        trp_document_wrap_lines(document, version, &none, 1, "(...)", &made),
        trp_document_unwrap_line(document, version, none),
        trp_document_turn_row_into_phase(document, version, none, &made),
        trp_document_turn_phase_into_row(document, version, none, &made),
        trp_form_set(document, version, none, "name", "x"),
        trp_form_set(document, version, node, "no such field", "x"),
    };
    for (size_t i = 0; i < sizeof results / sizeof *results; i++) {
        if (results[i] == TRP_OK) {
            refuse("something was found that is not there");
        }
    }
    (void)trp_document_insert_text(document, version, node, none, "x", &made);
    (void)trp_document_file_node(document, file);
    (void)trp_document_node_path(document, none);
    (void)trp_document_hover(document, file, 0);
    (void)trp_document_json(document, file);
    (void)trp_document_form_json(document, none);
    (void)trp_document_references(document, file, 0, &range, 1);
    (void)trp_document_get_chip_choice(document, 0, UINT32_MAX);
    (void)trp_document_get_choice(document, UINT32_MAX, 0);
    (void)trp_document_find_node(document, "file [x]/role [y]");
    (void)trp_document_text(document, file, &size);
    (void)trp_document_refusal(document);
}

// ---- Units ------------------------------------------------------------------------------------------------------

static void call(trp_document *document, const uint8_t *bytes)
{
    size_t size = 0;
    (void)trp_document_text(document, 0, &size);
    uint32_t at = (uint32_t)((bytes[1] * 256u + bytes[2]) % (size + 1)), number = bytes[3], count;
    uint32_t node = trp_document_node_at(document, 0, at), version = version_seen(document);
    uint32_t rest = (uint32_t)size - at, nodes[NODES], made;
    trp_text_range range;
    switch (bytes[0] % TAKEN_BACK % CALL_KINDS) {
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
    case 31: copy_to(document, node, at, number); break;
    case 32: (void)trp_document_remove_nodes(document, version, nodes, draw_nodes(document, node, number, nodes)); break;
    case 33: move_several(document, node, number); break;
    case 34: put_copy(document, node, number, false); break;
    case 35: put_copy(document, node, number, true); break;
    case 36:
        count = draw_nodes(document, node, number, nodes);
        (void)trp_document_wrap_lines(document, version, nodes, count, wrappings[number / 4 % WRAPPINGS], &made);
        break;
    case 37: rename_to_words(document, at, number); break;
    case 38: divide_file(document, at, number); break;
    case 39: edit_twice(document, at, number); break;
    case 40: fill_field(document, node, at, number); break;
    case 41: try_form(document, node, number); break;
    case 42: try_seeds_and_chips(document, node, number); break;
    case 43: play_script(document, node, number); break;
    case 44: ask_beyond(document, node, number); break;
    case 45: (void)trp_document_insert_text(document, version, node, 0, wrappings[number % WRAPPINGS], &made); break;
    case 46: set_part_of_text(document, at, number); break;
    case 47: look_up_elsewhere(document, number); break;
    case 48: rename_and_back(document, at, number); break;
    case 49: next_call.versions_back = 1 + number % 8; break;
    default:
        next_call.first_failure = getenv("ENOUGH_MEMORY") == NULL ? 1 + number / 2 * FAILURES : 0;
        next_call.fails_on = number % 2 == 0;
        break;
    }
}

// Makes a call: once, or as often as one allocation more has to succeed until it has enough memory.
static void call_until_enough(trp_document *document, const uint8_t *bytes)
{
    const uint32_t first = next_call.first_failure;
    for (uint32_t i = 0; i < (first > 0 ? FAILURES : 1); i++) {
        next_call.allocations_left = first > 0 ? first + i : 0;
        next_call.has_failed = false;
        call(document, bytes);
        check_pieces(document);
        if (!next_call.has_failed) {
            break;
        }
    }
}

static void play_call(trp_document *document, const uint8_t *bytes)
{
    uint32_t version = trp_document_version(document), count = trp_document_file_count(document);
    uint64_t hash = hash_of_texts(document, count);
    call_until_enough(document, bytes);
    if (bytes[0] % TAKEN_BACK % CALL_KINDS < CALLS_ABOUT_NEXT) {
        memset(&next_call, 0, sizeof next_call);
    }
    bool is_same = trp_document_version(document) == version;
    if (is_same && hash_of_texts(document, count) != hash) {
        refuse("a text has changed without a change");
    }
    if (!is_same && bytes[0] / TAKEN_BACK % 2 == 1) {
        (void)trp_document_undo(document);
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
    trp_assert_set_handler(hear_of_misuse, NULL);
    if ((with_library == NULL && trp_document_create(&allocator, &with_library) != TRP_OK) ||
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
        play_call(document, data + at);
    }
    memset(&next_call, 0, sizeof next_call);
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
