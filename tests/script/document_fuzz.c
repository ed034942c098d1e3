// SPDX-License-Identifier: MIT
// Goal: whatever is done to whatever text, a document keeps it whole: trees cover the bytes, answers come, and what is taken back
// leaves the first bytes.
// Method: libFuzzer (`make fuzz`) gives bytes; up to the first zero they are a text, behind it each four are a call with two
// numbers. What the calls say is looked at by the sanitizers, the pieces and the bytes after taking all back here.

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <troupe/document_edit.h>
#include <troupe/form.h>

#define MOST_CALLS 12

static const char *const words[] = {"|",          "\n", "    ", "\"",           "role ", "x",
                                    ", weight 3", "# ", "(",    "\xEF\xBB\xBF", "5 min", "scene S\n"};
#define WORDS (sizeof words / sizeof *words)

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void refuse(const char *what)
{
    fprintf(stderr, "%s.\n", what);
    abort();
}

static void check_pieces(const trp_document *document)
{
    size_t size;
    trp_document_piece piece;
    (void)trp_document_text(document, 0, &size);
    for (uint32_t at = 0; at < size; at += piece.length) {
        if (trp_document_get_piece(document, 0, at, &piece, sizeof piece) != TRP_OK || piece.offset != at || piece.length == 0) {
            refuse("the pieces are not all of the text");
        }
    }
}

static void edit(trp_document *document, uint32_t at, uint32_t length, const char *text)
{
    const trp_text_edit made = {0, at, length, (uint32_t)strlen(text), text};
    if (trp_document_edit(document, trp_document_version(document), &made, 1) != TRP_OK) {
        refuse("an edit within the text was refused");
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

static void call(trp_document *document, const uint8_t *bytes)
{
    size_t size;
    (void)trp_document_text(document, 0, &size);
    uint32_t at = (uint32_t)((bytes[1] * 256u + bytes[2]) % (size + 1)), number = bytes[3], count;
    uint32_t node = trp_document_node_at(document, 0, at), version = trp_document_version(document);
    uint32_t rest = (uint32_t)size - at;
    trp_text_range range;
    switch (bytes[0] % 14) {
    case 0: edit(document, at, 0, words[number % WORDS]); break;
    case 1: edit(document, at, number < rest ? number : rest, ""); break;
    case 2: edit(document, at, rest > 0, words[number % WORDS]); break;
    case 3: (void)trp_document_undo(document); break;
    case 4: (void)trp_document_redo(document); break;
    case 5: (void)trp_document_complete(document, 0, at, &range, &count); break;
    case 6: fill_form(document, node, number); break;
    case 7: (void)trp_document_remove(document, version, &node, 1); break;
    case 8: (void)trp_document_move(document, version, &node, 1, trp_document_node_at(document, 0, number), 0); break;
    case 9: (void)trp_document_insert(document, version, node, 0, words[number % WORDS], NULL); break;
    case 10: (void)trp_document_format(document, version, 0, at, number < rest ? number : rest); break;
    case 11: (void)trp_document_rename(document, 0, at, number % 2 == 0 ? "New name" : "in"); break;
    case 12: (void)trp_document_hover(document, 0, at); break;
    default: (void)trp_document_allow_mistakes(document, number % 2 == 0); break;
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const uint8_t *end = memchr(data, 0, size);
    size_t text_size = end != NULL ? (size_t)(end - data) : size;
    trp_document *document = NULL;
    if (trp_document_create(NULL, &document) != TRP_OK ||
        trp_document_set_text(document, "fuzz.troupe", (const char *)data, text_size, NULL) != TRP_OK) {
        refuse("the text was not taken");
    }
    check_pieces(document);
    for (size_t at = text_size + 1, calls = 0; at + 4 <= size && calls < MOST_CALLS; at += 4, calls++) {
        call(document, data + at);
        check_pieces(document);
    }
    while (trp_document_undo(document) == TRP_OK) {
    }
    size_t now;
    const char *text = trp_document_text(document, 0, &now);
    if (now != text_size || memcmp(text, data, now) != 0) {
        refuse("what was taken back left other bytes");
    }
    trp_document_destroy(document);
    return 0;
}
