// SPDX-License-Identifier: MIT
// Other names. A document plans the edits by what the compiler found a name to be; the editor is told them, and makes them itself.
#include "lsp/server.h"

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

// Adds the edits that a document has planned.
static void add_plan(trpi_server *server, json_t *changes, const trp_document *document)
{
    trp_text_edit made;
    for (uint32_t i = 0; trp_document_get_planned_edit(document, i, &made) == TRP_OK; i++) {
        uint32_t text = trpi_workspace_text_of(&server->workspace, document, made.file);
        if (text == UINT32_MAX) {
            continue;
        }
        const char *uri = server->workspace.texts[text].uri;
        json_t *list = json_object_get(changes, uri);
        if (list == NULL) {
            list = json_array();
            json_object_set_new(changes, uri, list);
        }
        trpi_lsp_add_once(list, json_pack("{s:o, s:s%}", "range", trpi_lsp_range(server, text, made.offset, made.length), "newText",
                                          made.text, (size_t)made.size_bytes));
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
        uint32_t count;
        trp_result result = trp_document_plan_rename(document, file, offset, name, &count);
        if (result != TRP_OK) {
            json_decref(changes);
            const char *refusal = trp_document_refusal(document);
            return failed(refusal[0] != '\0' ? refusal : "There is nothing here that can have another name.");
        }
        add_plan(server, changes, document);
    }
    return (trpi_answer){.result = json_pack("{s:o}", "changes", changes)};
}
