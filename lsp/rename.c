// SPDX-License-Identifier: MIT
// Other names. A document renames by what the compiler found a name to be; the editor is told the lines that change, and changes them
// itself. So each document that was renamed takes its change back at once, and hears of it when the editor has made it.
#include "lsp/server.h"

#include <string.h>

static trpi_answer failed(const char *message)
{
    return (trpi_answer){.code = TRPI_LSP_FAILED, .message = message};
}

trpi_answer trpi_lsp_prepare_rename(trpi_server *server, const json_t *parameters)
{
    uint32_t text, offset;
    trp_document_node node;
    if (!trpi_lsp_place(server, parameters, &text, &offset)) {
        return trpi_lsp_wrong_parameters();
    }
    uint32_t id = trp_document_node_at(server->workspace.all, text, offset);
    bool is_name = trp_document_get_node(server->workspace.all, id, &node, sizeof node) == TRP_OK &&
                   node.family == TRP_FAMILY_NAME && node.length > 0;
    return (trpi_answer){.result = is_name ? trpi_lsp_range(server, text, node.offset, node.length) : NULL};
}

static void add_edit(trpi_server *server, json_t *changes, uint32_t text, json_t *edit)
{
    const char *uri = server->workspace.texts[text].uri;
    json_t *list = json_object_get(changes, uri);
    if (list == NULL) {
        list = json_array();
        json_object_set_new(changes, uri, list);
    }
    trpi_lsp_add_once(list, edit);
}

// Adds an edit for each line of a text that is another one in `after`, which has as many lines.
static void add_lines(trpi_server *server, json_t *changes, uint32_t text, const trpi_lines *after)
{
    const trpi_lines *before = trpi_workspace_lines(&server->workspace, text);
    for (uint32_t i = 0; i < before->count && i < after->count; i++) {
        size_t from = before->starts[i], to = i + 1 < before->count ? before->starts[i + 1] : before->size_bytes;
        size_t new_from = after->starts[i], new_to = i + 1 < after->count ? after->starts[i + 1] : after->size_bytes;
        if (to - from != new_to - new_from || memcmp(before->text + from, after->text + new_from, to - from) != 0) {
            add_edit(server, changes, text,
                     json_pack("{s:o, s:s%}", "range", trpi_lsp_range(server, text, from, to - from), "newText",
                               after->text + new_from, new_to - new_from));
        }
    }
}

// Adds the lines of all files that a renamed document has otherwise than the workspace.
static void add_document(trpi_server *server, json_t *changes, const trp_document *document)
{
    for (uint32_t file = 0; file < trp_document_file_count(document); file++) {
        uint32_t text = trpi_workspace_text_of(&server->workspace, document, file);
        size_t size;
        const char *bytes = trp_document_text(document, file, &size);
        trpi_lines after;
        if (text != UINT32_MAX && trpi_lines_make(&after, bytes, size, server->workspace.utf8)) {
            add_lines(server, changes, text, &after);
            trpi_lines_release(&after);
        }
    }
}

trpi_answer trpi_lsp_rename(trpi_server *server, const json_t *parameters)
{
    uint32_t text, offset, file;
    const char *name = json_string_value(json_object_get(parameters, "newName"));
    if (name == NULL || !trpi_lsp_place(server, parameters, &text, &offset)) {
        return (trpi_answer){.code = TRPI_LSP_WRONG_PARAMETERS,
                             .message = "This names no text that is open, no place in it, or no name."};
    }
    trpi_workspace *w = &server->workspace;
    json_t *changes = json_object();
    for (uint32_t i = trpi_workspace_next_project(w, text, UINT32_MAX, &file); i != UINT32_MAX;
         i = trpi_workspace_next_project(w, text, i, &file)) {
        trp_document *document = w->projects[i].document;
        trp_result result = trp_document_rename(document, file, offset, name);
        if (result != TRP_OK) {
            json_decref(changes);
            const char *refusal = trp_document_refusal(document);
            return failed(refusal[0] != '\0' ? refusal : "There is nothing here that can have another name.");
        }
        add_document(server, changes, document);
        trp_document_undo(document);
    }
    return (trpi_answer){.result = json_pack("{s:o}", "changes", changes)};
}
