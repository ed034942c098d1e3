// SPDX-License-Identifier: MIT
// Completions, in the order in which documents have them. The meaning of each is sent when the editor asks for it.
#include "lsp/server.h"

#include <string.h>

// Returns the protocol's kind of a completion.
static int kind_of(const char *sort)
{
    enum {
        TEXT = 1,
        FUNCTION = 3,
        FIELD = 5,
        VARIABLE = 6,
        CLASS = 7,
        PROPERTY = 10,
        UNIT = 11,
        VALUE = 12,
        KEYWORD = 14,
        CHOICE = 20
    };
    static const struct {
        const char *sort;
        int kind;
    } kinds[] = {{"action", FUNCTION}, {"task", FUNCTION}, {"network", FUNCTION},   {"plan", FUNCTION}, {"behaviour", FUNCTION},
                 {"fact", FIELD},      {"name", VARIABLE}, {"parameter", VARIABLE}, {"part", VARIABLE}, {"character", VALUE},
                 {"place", VALUE},     {"item", VALUE},    {"value", VALUE},        {"kind", CLASS},    {"role", CLASS},
                 {"clause", PROPERTY}, {"unit", UNIT},     {"choice", CHOICE},      {"word", KEYWORD},  {"step", KEYWORD},
                 {"scene", CLASS},     {"pattern", CLASS}, {"pool of lines", TEXT}};
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++) {
        if (strcmp(kinds[i].sort, sort) == 0) {
            return kinds[i].kind;
        }
    }
    return KEYWORD;
}

static json_t *item_of(trpi_lsp_server *server, uint32_t text, const trp_text_range *word, uint32_t index,
                       const trp_document_completion *completion)
{
    char order[16];
    (void)snprintf(order, sizeof order, "%06u", (unsigned)index);
    return json_pack("{s:s, s:s, s:i, s:s, s:I, s:{s:o, s:s}}", "label", completion->text, "detail", completion->sort, "kind",
                     kind_of(completion->sort), "sortText", order, "data", (json_int_t)index, "textEdit", "range",
                     trpi_lsp_make_range(server, text, word->offset, word->length), "newText", completion->text);
}

trpi_lsp_answer trpi_lsp_complete(trpi_lsp_server *server, const json_t *parameters)
{
    uint32_t text, offset, file, count = 0;
    trp_text_range word;
    trp_document_completion completion;
    if (!trpi_lsp_find_place(server, parameters, &text, &offset)) {
        return trpi_lsp_wrong_parameters();
    }
    trp_document *document = trpi_workspace_document(&server->workspace, text, &file);
    if (document == NULL || trp_document_complete(document, file, offset, &word, &count) != TRP_OK) {
        count = 0;
    }
    json_t *items = json_array();
    json_decref(server->completion_meanings);
    server->completion_meanings = json_array();
    for (uint32_t i = 0; i < count && trp_document_get_completion(document, i, &completion, sizeof completion) == TRP_OK; i++) {
        json_array_append_new(items, item_of(server, text, &word, i, &completion));
        json_array_append_new(server->completion_meanings, json_string(completion.says));
    }
    return (trpi_lsp_answer){.result = json_pack("{s:b, s:o}", "isIncomplete", 0, "items", items)};
}

trpi_lsp_answer trpi_lsp_resolve_completion(trpi_lsp_server *server, const json_t *parameters)
{
    const json_t *data = json_object_get(parameters, "data");
    json_int_t index = json_is_integer(data) ? json_integer_value(data) : -1;
    const json_t *says = index >= 0 ? json_array_get(server->completion_meanings, (size_t)index) : NULL;
    if (!json_is_object(parameters)) {
        return trpi_lsp_wrong_parameters();
    }
    json_t *item = json_copy((json_t *)(uintptr_t)parameters);  // json_copy only reads it
    if (says != NULL && json_string_length(says) > 0) {
        json_object_set_new(item, "documentation", json_pack("{s:s, s:s}", "kind", "plaintext", "value", json_string_value(says)));
    }
    return (trpi_lsp_answer){.result = item};
}
