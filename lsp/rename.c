// SPDX-License-Identifier: MIT
// Renaming. A document plans the edits, since the compiler knows to which declaration each name belongs. The server only sends them
// to the editor, which makes them.
#include "lsp/server.h"

#include <stdlib.h>
#include <string.h>

static trpi_lsp_answer failed(const char *message)
{
    return (trpi_lsp_answer){.code = TRPI_LSP_FAILED, .message = message};
}

trpi_lsp_answer trpi_lsp_prepare_rename(trpi_lsp_server *server, const json_t *parameters)
{
    uint32_t text, offset;
    trp_document_node node;
    if (!trpi_lsp_find_place(server, parameters, &text, &offset)) {
        return trpi_lsp_wrong_parameters();
    }
    uint32_t id = trp_document_node_at(server->workspace.all_texts_document, text, offset);
    bool is_name = trp_document_get_node(server->workspace.all_texts_document, id, &node, sizeof node) == TRP_OK &&
                   node.family == TRP_FAMILY_NAME && node.length > 0;
    return (trpi_lsp_answer){.result = is_name ? trpi_lsp_make_range(server, text, node.offset, node.length) : NULL};
}

// Adds the edits that a document has planned to `changes`, which has a list of edits for the URI of each text.
static void add_plan(trpi_lsp_server *server, json_t *changes, const trp_document *document)
{
    trp_text_edit made;
    for (uint32_t i = 0; trp_document_get_planned_edit(document, i, &made) == TRP_OK; i++) {
        uint32_t text = trpi_workspace_text_of_file(&server->workspace, document, made.file);
        if (text == UINT32_MAX) {
            continue;
        }
        const char *uri = server->workspace.texts[text].uri;
        json_t *list = json_object_get(changes, uri);
        if (list == NULL) {
            list = json_array();
            json_object_set_new(changes, uri, list);
        }
        trpi_lsp_add_unless_listed(list,
                                   json_pack("{s:o, s:s%}", "range", trpi_lsp_make_range(server, text, made.offset, made.length),
                                             "newText", made.text, (size_t)made.size_bytes));
    }
}

trpi_lsp_answer trpi_lsp_rename(trpi_lsp_server *server, const json_t *parameters)
{
    uint32_t text, offset, file;
    const char *name = json_string_value(json_object_get(parameters, "newName"));
    if (name == NULL || !trpi_lsp_find_place(server, parameters, &text, &offset)) {
        return (trpi_lsp_answer){.code = TRPI_LSP_WRONG_PARAMETERS,
                                 .message = "This names no text that is open, no place in it, or no name."};
    }
    trpi_workspace *w = &server->workspace;
    json_t *changes = json_object();
    for (uint32_t i = trpi_workspace_next_project_with_text(w, text, UINT32_MAX, &file); i != UINT32_MAX;
         i = trpi_workspace_next_project_with_text(w, text, i, &file)) {
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
    return (trpi_lsp_answer){.result = json_pack("{s:o}", "changes", changes)};
}

// ---- Files --------------------------------------------------------------------------------------

// Returns the URI that a text will have after the renaming in the parameters, to be freed; NULL when it stays as it is.
static char *uri_then(const trpi_workspace *w, const json_t *parameters, uint32_t text)
{
    size_t index;
    const json_t *file;
    char *uri = NULL;
    json_array_foreach(json_object_get(parameters, "files"), index, file)
    {
        const char *old = json_string_value(json_object_get(file, "oldUri"));
        const char *made = json_string_value(json_object_get(file, "newUri"));
        if (uri == NULL && old != NULL && made != NULL) {
            uri = trpi_workspace_uri_after_rename(w, text, old, made);
        }
    }
    return uri;
}

// Plans the new names of the files of `document`, as the client's request names them. False when the document refuses them, or
// there is no memory.
static bool plan_files(trpi_lsp_server *server, const json_t *parameters, trp_document *document)
{
    trpi_workspace *w = &server->workspace;
    uint32_t count = 0, edits, all = trp_document_file_count(document);
    uint32_t *files = calloc(all + 1, sizeof *files);
    char **names = calloc(all + 1, sizeof *names);
    for (uint32_t file = 0; file < all && files != NULL && names != NULL; file++) {
        uint32_t text = trpi_workspace_text_of_file(w, document, file);
        char *uri = text != UINT32_MAX ? uri_then(w, parameters, text) : NULL;
        names[count] = uri != NULL ? trpi_workspace_name_of_uri(uri) : NULL;
        files[count] = file;
        count += names[count] != NULL;
        free(uri);
    }
    bool is_planned = files != NULL && names != NULL &&
                      trp_document_plan_rename_files(document, files, (const char *const *)names, count, &edits) == TRP_OK;
    for (uint32_t i = 0; i < count; i++) {
        free(names[i]);
    }
    free(names);
    free(files);
    return is_planned;
}

trpi_lsp_answer trpi_lsp_will_rename_files(trpi_lsp_server *server, const json_t *parameters)
{
    trpi_workspace *w = &server->workspace;
    json_t *changes = json_object();
    uint32_t file, known = w->count;
    for (uint32_t text = 0; text < known; text++) {
        char *uri = uri_then(w, parameters, text);
        for (uint32_t i = uri != NULL ? trpi_workspace_next_project_with_text(w, text, UINT32_MAX, &file) : UINT32_MAX;
             i != UINT32_MAX; i = trpi_workspace_next_project_with_text(w, text, i, &file)) {
            if (!plan_files(server, parameters, w->projects[i].document)) {
                free(uri);
                json_decref(changes);
                const char *refusal = trp_document_refusal(w->projects[i].document);
                return failed(refusal[0] != '\0' ? refusal : "There is not enough memory.");
            }
            add_plan(server, changes, w->projects[i].document);
        }
        free(uri);
    }
    return (trpi_lsp_answer){.result = json_pack("{s:o}", "changes", changes)};
}

trpi_lsp_answer trpi_lsp_did_rename_files(trpi_lsp_server *server, const json_t *parameters)
{
    size_t index;
    const json_t *file;
    json_array_foreach(json_object_get(parameters, "files"), index, file)
    {
        const char *old = json_string_value(json_object_get(file, "oldUri"));
        const char *made = json_string_value(json_object_get(file, "newUri"));
        if (old != NULL && made != NULL) {
            trpi_workspace_rename(&server->workspace, old, made);
        }
    }
    trpi_lsp_recompile(server);
    return (trpi_lsp_answer){0};
}
