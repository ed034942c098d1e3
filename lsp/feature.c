// SPDX-License-Identifier: MIT
// Questions of an editor about texts: all are answered from documents, which know the language.
#include "lsp/server.h"

#include <stdlib.h>
#include <string.h>

// ---- Names --------------------------------------------------------------------------------------

trpi_lsp_answer trpi_lsp_hover(trpi_lsp_server *server, const json_t *parameters)
{
    uint32_t text, offset, file;
    if (!trpi_lsp_find_place(server, parameters, &text, &offset)) {
        return trpi_lsp_wrong_parameters();
    }
    trp_document *document = trpi_workspace_document(&server->workspace, text, &file);
    const char *words = document != NULL ? trp_document_hover(document, file, offset) : NULL;
    if (words == NULL || words[0] == '\0') {
        return (trpi_lsp_answer){0};
    }
    return (trpi_lsp_answer){.result = json_pack("{s:{s:s, s:s}}", "contents", "kind", "plaintext", "value", words)};
}

// Returns the place of a range of a project as the protocol's Location; NULL for the standard library, which is no
// file.
static json_t *location(trpi_lsp_server *server, const trp_document *document, const trp_text_range *range)
{
    uint32_t text = trpi_workspace_text_of_file(&server->workspace, document, range->file);
    if (text == UINT32_MAX) {
        return NULL;
    }
    return json_pack("{s:s, s:o}", "uri", server->workspace.texts[text].uri, "range",
                     trpi_lsp_make_range(server, text, range->offset, range->length));
}

trpi_lsp_answer trpi_lsp_definition(trpi_lsp_server *server, const json_t *parameters)
{
    uint32_t text, offset, file;
    trp_text_range range;
    if (!trpi_lsp_find_place(server, parameters, &text, &offset)) {
        return trpi_lsp_wrong_parameters();
    }
    trp_document *document = trpi_workspace_document(&server->workspace, text, &file);
    bool found = document != NULL && trp_document_definition(document, file, offset, &range) == TRP_OK;
    return (trpi_lsp_answer){.result = found ? location(server, document, &range) : NULL};
}

// Returns the places that name the thing at an offset, for the caller to free; NULL when there are none, or no memory.
static trp_text_range *find_references(trp_document *document, uint32_t file, uint32_t offset, uint32_t *count)
{
    *count = document != NULL ? trp_document_references(document, file, offset, NULL, 0) : 0;
    trp_text_range *ranges = *count > 0 ? calloc(*count, sizeof *ranges) : NULL;
    *count = ranges != NULL ? trp_document_references(document, file, offset, ranges, *count) : 0;
    return ranges;
}

trpi_lsp_answer trpi_lsp_references(trpi_lsp_server *server, const json_t *parameters)
{
    uint32_t text, offset, file;
    if (!trpi_lsp_find_place(server, parameters, &text, &offset)) {
        return trpi_lsp_wrong_parameters();
    }
    json_t *list = json_array();
    trpi_workspace *w = &server->workspace;
    for (uint32_t i = trpi_workspace_next_project_with_text(w, text, UINT32_MAX, &file); i != UINT32_MAX;
         i = trpi_workspace_next_project_with_text(w, text, i, &file)) {
        trp_document *document = w->projects[i].document;
        bool is_first = json_array_size(list) == 0;  // a project has each place once
        uint32_t count;
        trp_text_range *ranges = find_references(document, file, offset, &count);
        for (uint32_t j = 0; j < count; j++) {
            json_t *place = location(server, document, &ranges[j]);
            if (place != NULL && is_first) {
                json_array_append_new(list, place);
            } else if (place != NULL) {
                trpi_lsp_add_unless_listed(list, place);
            }
        }
        free(ranges);
    }
    return (trpi_lsp_answer){.result = list};
}

trpi_lsp_answer trpi_lsp_highlights(trpi_lsp_server *server, const json_t *parameters)
{
    uint32_t text, offset, file;
    if (!trpi_lsp_find_place(server, parameters, &text, &offset)) {
        return trpi_lsp_wrong_parameters();
    }
    json_t *list = json_array();
    trp_document *document = trpi_workspace_document(&server->workspace, text, &file);
    uint32_t count;
    trp_text_range *ranges = find_references(document, file, offset, &count);
    for (uint32_t i = 0; i < count; i++) {
        if (ranges[i].file == file) {
            json_array_append_new(
                list, json_pack("{s:o}", "range", trpi_lsp_make_range(server, text, ranges[i].offset, ranges[i].length)));
        }
    }
    free(ranges);
    return (trpi_lsp_answer){.result = list};
}

// ---- Trees --------------------------------------------------------------------------------------

// Returns the range of the first name in a line, by which the line is known; an empty range at the line's first byte if it has
// none.
static json_t *name_range(trpi_lsp_server *server, const trp_document_node *line)
{
    trp_document *all = server->workspace.all_texts_document;
    trp_document_node child;
    uint32_t id = line->first_child;
    for (; id != 0 && trp_document_get_node(all, id, &child, sizeof child) == TRP_OK; id = child.next) {
        if (child.family == TRP_FAMILY_NAME) {
            return trpi_lsp_make_range(server, line->file, child.offset, child.length);
        }
    }
    return trpi_lsp_make_range(server, line->file, line->offset, 0);
}

// Returns the named lines among the nodes from `first` on as symbols of the protocol, each with the named lines below it.
static json_t *symbols_below(trpi_lsp_server *server, uint32_t first, bool is_inner)
{
    enum { CLASS = 5, METHOD = 6 };  // of the protocol's kinds of symbols
    json_t *list = json_array();
    trp_document_node node;
    for (uint32_t id = first;
         id != 0 && trp_document_get_node(server->workspace.all_texts_document, id, &node, sizeof node) == TRP_OK; id = node.next) {
        if (node.family != TRP_FAMILY_LINE || node.name[0] == '\0') {
            continue;
        }
        json_t *symbol =
            json_pack("{s:s%, s:s, s:i, s:o, s:o}", "name", node.name, strlen(node.name), "detail", node.kind, "kind",
                      is_inner ? METHOD : CLASS, "range", trpi_lsp_make_range(server, node.file, node.offset, node.length),
                      "selectionRange", name_range(server, &node));
        json_object_set_new(symbol, "children", symbols_below(server, node.first_child, true));
        json_array_append_new(list, symbol);
    }
    return list;
}

trpi_lsp_answer trpi_lsp_document_symbols(trpi_lsp_server *server, const json_t *parameters)
{
    uint32_t text;
    trp_document_node root;
    if (!trpi_lsp_find_text(server, parameters, &text)) {
        return trpi_lsp_wrong_parameters();
    }
    bool is_there =
        trp_document_get_node(server->workspace.all_texts_document,
                              trp_document_file_node(server->workspace.all_texts_document, text), &root, sizeof root) == TRP_OK;
    return (trpi_lsp_answer){.result = is_there ? symbols_below(server, root.first_child, false) : json_array()};
}

// Whether the letters of `part` occur in `name` in this order, as editors search; capitals do not matter.
static bool has_letters(const char *name, const char *part)
{
    for (; *name != '\0' && *part != '\0'; name++) {
        part += (*name | ' ') == (*part | ' ');
    }
    return *part == '\0';
}

trpi_lsp_answer trpi_lsp_workspace_symbols(trpi_lsp_server *server, const json_t *parameters)
{
    enum { CLASS = 5, MOST = 1000 };
    const char *query = json_string_value(json_object_get(parameters, "query"));
    if (query == NULL) {
        return (trpi_lsp_answer){.code = TRPI_LSP_WRONG_PARAMETERS, .message = "This names nothing to look for."};
    }
    trpi_workspace *w = &server->workspace;
    json_t *list = json_array();
    for (uint32_t text = 0; text < w->count; text++) {
        trp_document_node node;
        bool is_there = trp_document_get_node(w->all_texts_document, trp_document_file_node(w->all_texts_document, text), &node,
                                              sizeof node) == TRP_OK;
        for (uint32_t id = is_there ? node.first_child : 0; id != 0 && json_array_size(list) < MOST; id = node.next) {
            if (trp_document_get_node(w->all_texts_document, id, &node, sizeof node) != TRP_OK) {
                break;
            }
            if (node.name[0] != '\0' && has_letters(node.name, query)) {
                json_array_append_new(list,
                                      json_pack("{s:s%, s:i, s:s, s:{s:s, s:o}}", "name", node.name, strlen(node.name), "kind",
                                                CLASS, "containerName", node.kind, "location", "uri", w->texts[text].uri, "range",
                                                trpi_lsp_make_range(server, text, node.offset, node.length)));
            }
        }
    }
    return (trpi_lsp_answer){.result = list};
}

static void fold_below(trpi_lsp_server *server, uint32_t first, json_t *list)
{
    trp_document_node node;
    for (uint32_t id = first;
         id != 0 && trp_document_get_node(server->workspace.all_texts_document, id, &node, sizeof node) == TRP_OK; id = node.next) {
        if (node.family != TRP_FAMILY_LINE) {
            continue;
        }
        const trpi_line_starts *lines = trpi_workspace_line_starts(&server->workspace, node.file);
        uint32_t begin = trpi_lsp_position_of_offset(lines, node.offset).line;
        uint32_t end = trpi_lsp_position_of_offset(lines, (size_t)node.offset + node.length).line;
        if (end > begin) {
            json_array_append_new(list, json_pack("{s:I, s:I}", "startLine", (json_int_t)begin, "endLine", (json_int_t)end));
        }
        fold_below(server, node.first_child, list);
    }
}

trpi_lsp_answer trpi_lsp_folding(trpi_lsp_server *server, const json_t *parameters)
{
    uint32_t text;
    trp_document_node root;
    if (!trpi_lsp_find_text(server, parameters, &text)) {
        return trpi_lsp_wrong_parameters();
    }
    json_t *list = json_array();
    if (trp_document_get_node(server->workspace.all_texts_document,
                              trp_document_file_node(server->workspace.all_texts_document, text), &root, sizeof root) == TRP_OK) {
        fold_below(server, root.first_child, list);
    }
    return (trpi_lsp_answer){.result = list};
}

// ---- Tokens -------------------------------------------------------------------------------------

enum {
    KIND_KEYWORD,
    KIND_NAME,
    KIND_DECLARATION,
    KIND_COMMENT,
    KIND_STRING,
    KIND_NUMBER,
    KIND_OPERATOR,
    KIND_TAG,
    KIND_COUNT,
    KIND_NONE
};

json_t *trpi_lsp_semantic_token_legend(void)
{
    static const char *const names[KIND_COUNT] = {"keyword", "variable", "class",    "comment",
                                                  "string",  "number",   "operator", "decorator"};
    json_t *list = json_array();
    for (uint32_t i = 0; i < KIND_COUNT; i++) {
        json_array_append_new(list, json_string(names[i]));
    }
    return list;
}

// Returns the token type of a word: a name that its own line declares has another type than a name that is only used, and any other
// word is a keyword.
static uint32_t kind_of_word(trp_document *all, uint32_t text, uint32_t offset)
{
    trp_document_node node, parent;
    uint32_t id = trp_document_node_at(all, text, offset);
    if (trp_document_get_node(all, id, &node, sizeof node) != TRP_OK || node.family != TRP_FAMILY_NAME) {
        return KIND_KEYWORD;
    }
    bool declares = trp_document_get_node(all, node.parent, &parent, sizeof parent) == TRP_OK && parent.family == TRP_FAMILY_LINE &&
                    parent.first_child == node.id;
    return declares ? KIND_DECLARATION : KIND_NAME;
}

static uint32_t kind_of_piece(trp_document *all, uint32_t text, const trp_document_piece *piece)
{
    switch (piece->kind) {
    case TRP_PIECE_COMMENT: return KIND_COMMENT;
    case TRP_PIECE_WORD: return kind_of_word(all, text, piece->offset);
    case TRP_PIECE_BRACKETED: return KIND_NAME;
    case TRP_PIECE_QUOTED:
    case TRP_PIECE_PLAN: return KIND_STRING;
    case TRP_PIECE_QUANTITY: return KIND_NUMBER;
    case TRP_PIECE_SIGN: return KIND_OPERATOR;
    case TRP_PIECE_TAG: return KIND_TAG;
    default: return KIND_NONE;
    }
}

trpi_lsp_answer trpi_lsp_semantic_tokens(trpi_lsp_server *server, const json_t *parameters)
{
    uint32_t text;
    if (!trpi_lsp_find_text(server, parameters, &text)) {
        return trpi_lsp_wrong_parameters();
    }
    json_t *data = json_array();
    const trpi_line_starts *lines = trpi_workspace_line_starts(&server->workspace, text);
    trpi_lsp_position last = {0, 0};
    trp_document_piece piece = {0};
    for (uint32_t at = 0;
         trp_document_get_piece(server->workspace.all_texts_document, text, at, &piece, sizeof piece) == TRP_OK && piece.length > 0;
         at = piece.offset + piece.length) {
        uint32_t kind = kind_of_piece(server->workspace.all_texts_document, text, &piece);
        if (kind == KIND_NONE) {
            continue;
        }
        trpi_lsp_position here = trpi_lsp_position_of_offset(lines, piece.offset);
        uint32_t units = trpi_lsp_units_between(lines, piece.offset, (size_t)piece.offset + piece.length);
        uint32_t numbers[] = {here.line - last.line, here.line == last.line ? here.character - last.character : here.character,
                              units, kind, 0};
        for (uint32_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++) {
            json_array_append_new(data, json_integer(numbers[i]));
        }
        last = here;
    }
    return (trpi_lsp_answer){.result = json_pack("{s:o}", "data", data)};
}
