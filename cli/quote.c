// SPDX-License-Identifier: MIT
#include "cli/quote.h"

#include "troupe/document.h"
#include "troupe/origin.h"

#include <stdlib.h>
#include <string.h>

struct trpi_quotes {
    trp_document *document;
};

// ---- The texts ----------------------------------------------------------------------------------

static void add_text(trpi_quotes *quotes, const trp_script_source *source)
{
    (void)trp_document_set_text(quotes->document, source->name, source->text, source->size_bytes, NULL);
}

trpi_quotes *trpi_quotes_make(const trpi_opened_play *opened)
{
    trpi_quotes *made = calloc(1, sizeof *made);
    if (made == NULL || trp_document_create(NULL, &made->document) != TRP_OK) {
        free(made);
        return NULL;
    }
    for (uint32_t i = 0; i < opened->texts.count; i++) {
        add_text(made, &opened->texts.sources[i]);
    }
    trp_script_source used;
    for (uint32_t i = 0; opened->texts.project != NULL && trpi_project_get_file(opened->texts.project, i, &used); i++) {
        add_text(made, &used);
    }
    return made;
}

void trpi_quotes_release(trpi_quotes *quotes)
{
    if (quotes != NULL) {
        trp_document_destroy(quotes->document);
        free(quotes);
    }
}

// Returns the file whose path is, or ends with, the name; TRP_NO_FILE when there is none.
static uint32_t file_called(const trpi_quotes *quotes, const char *name)
{
    const size_t size = strlen(name);
    for (uint32_t i = 0; i < trp_document_file_count(quotes->document) && size > 0; i++) {
        const char *path = trp_document_file_name(quotes->document, i);
        const size_t length = path != NULL ? strlen(path) : 0;
        if (length >= size && strcmp(path + length - size, name) == 0 && (length == size || path[length - size - 1] == '/')) {
            return i;
        }
    }
    return TRP_NO_FILE;
}

// ---- The words in a text ------------------------------------------------------------------------

static bool get_node(const trpi_quotes *quotes, uint32_t id, trp_document_node *node)
{
    return id != 0 && trp_document_get_node(quotes->document, id, node, sizeof *node) == TRP_OK;
}

// Returns the node of the line that begins at line `number` of a file; 0: there is none.
static uint32_t line_at(const trpi_quotes *quotes, uint32_t file, uint32_t number)
{
    size_t size, at = 0;
    const char *text = trp_document_text(quotes->document, file, &size);
    for (uint32_t line = 1; text != NULL && line < number && at < size; at++) {
        line += text[at] == '\n';
    }
    while (text != NULL && at < size && (text[at] == ' ' || text[at] == '\t')) {
        at++;
    }
    trp_document_node node;
    uint32_t id = text != NULL ? trp_document_node_at(quotes->document, file, (uint32_t)at) : 0;
    while (get_node(quotes, id, &node) && (node.family != TRP_FAMILY_LINE || node.offset != at)) {
        id = node.parent;
    }
    return id;
}

// Fills *found with the child of a node that is of a family, and of a kind unless that is NULL. False: there is none.
static bool find_child(const trpi_quotes *quotes, uint32_t of, trp_node_family family, const char *kind, trp_document_node *found)
{
    trp_document_node parent;
    uint32_t id = get_node(quotes, of, &parent) ? parent.first_child : 0;
    while (get_node(quotes, id, found)) {
        if (found->family == (uint32_t)family && (kind == NULL || strcmp(found->kind, kind) == 0)) {
            return true;
        }
        id = found->next;
    }
    return false;
}

// Finds the cue of a line, or the value of its clause `if` or `while`.
static bool find_in_line(const trpi_quotes *quotes, uint32_t line, trpi_quoted what, trp_document_node *found)
{
    trp_document_node clause;
    if (what != TRPI_QUOTED_CUE) {
        return find_child(quotes, line, TRP_FAMILY_CLAUSE, what == TRPI_QUOTED_IF ? "if" : "while", &clause) &&
               find_child(quotes, clause.id, TRP_FAMILY_VALUE, NULL, found);
    }
    return find_child(quotes, line, TRP_FAMILY_CUE, NULL, found) || (find_child(quotes, line, TRP_FAMILY_CLAUSE, "when", &clause) &&
                                                                     find_child(quotes, clause.id, TRP_FAMILY_CUE, NULL, found));
}

// Finds the cue or condition of a behaviour in its line, or, for a part of a scene, in the scene's line `starts when`.
static bool find_words(const trpi_quotes *quotes, uint32_t line, trpi_quoted what, trp_document_node *found)
{
    trp_document_node node;
    bool is_found = find_in_line(quotes, line, what, found);
    while (get_node(quotes, line, &node) && strcmp(node.kind, "scene") != 0) {
        line = node.parent;  // from a part to its scene
    }
    for (uint32_t id = line != 0 ? node.first_child : 0; !is_found && get_node(quotes, id, &node); id = node.next) {
        is_found = node.family == TRP_FAMILY_LINE && strcmp(node.kind, "starts when") == 0 && find_in_line(quotes, id, what, found);
    }
    return is_found;
}

// Copies a stretch of a text, with one blank in place of blanks, ends of lines and what is between them.
static void copy_words(const char *text, uint32_t length, trpi_quote *quote)
{
    size_t count = 0;
    for (uint32_t i = 0; i < length && count + 1 < sizeof quote->words; i++) {
        const bool blank = strchr(" \t\r\n", text[i]) != NULL;
        if (!blank) {
            quote->words[count++] = text[i];
        } else if (count > 0 && quote->words[count - 1] != ' ') {
            quote->words[count++] = ' ';
        }
    }
    quote->words[count] = '\0';
}

static uint32_t line_of_offset(const char *text, uint32_t offset)
{
    uint32_t line = 1;
    for (uint32_t i = 0; i < offset; i++) {
        line += text[i] == '\n';
    }
    return line;
}

void trpi_quote_find(trpi_quotes *quotes, const trp_pack *pack, uint32_t behaviour, trpi_quoted what, trpi_quote *quote)
{
    *quote = (trpi_quote){.file = ""};
    trp_origin_info origin;
    if (trp_pack_origin(pack, trp_pack_thing_origin(pack, TRP_NAMES_BEHAVIOUR, behaviour), &origin, sizeof origin) != TRP_OK) {
        return;
    }
    const bool made = origin.instance_count > 0;
    quote->file = made ? origin.pattern_file : origin.file;
    quote->line = made ? origin.pattern_line : origin.line;
    const uint32_t file = file_called(quotes, quote->file);
    trp_document_node words;
    if (file != TRP_NO_FILE && find_words(quotes, line_at(quotes, file, quote->line), what, &words)) {
        const char *text = trp_document_text(quotes->document, file, NULL);
        quote->line = line_of_offset(text, words.offset);
        copy_words(text + words.offset, words.length, quote);
    }
}
