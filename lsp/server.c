// SPDX-License-Identifier: MIT
// The conversation with an editor: the table of methods says what the editor may ask for.
#include "lsp/server.h"

#include "lsp/message.h"

#include <string.h>

// ---- What all share -----------------------------------------------------------------------------

bool trpi_lsp_find_text(const trpi_lsp_server *server, const json_t *parameters, uint32_t *text)
{
    const char *uri = json_string_value(json_object_get(json_object_get(parameters, "textDocument"), "uri"));
    *text = uri != NULL ? trpi_workspace_find_text(&server->workspace, uri) : UINT32_MAX;
    return *text != UINT32_MAX;
}

bool trpi_lsp_find_place(trpi_lsp_server *server, const json_t *parameters, uint32_t *text, uint32_t *offset)
{
    trpi_lsp_position position;
    if (!trpi_lsp_find_text(server, parameters, text) ||
        !trpi_lsp_position_from_json(json_object_get(parameters, "position"), &position)) {
        return false;
    }
    *offset = (uint32_t)trpi_lsp_offset_of_position(trpi_workspace_line_starts(&server->workspace, *text), position);
    return true;
}

json_t *trpi_lsp_make_range(trpi_lsp_server *server, uint32_t text, size_t offset, size_t length)
{
    return trpi_lsp_range_to_json(trpi_workspace_line_starts(&server->workspace, text), offset, length);
}

void trpi_lsp_add_unless_listed(json_t *list, json_t *element)
{
    size_t index;
    const json_t *other;
    json_array_foreach(list, index, other)
    {
        if (json_equal(other, element)) {
            json_decref(element);
            return;
        }
    }
    json_array_append_new(list, element);
}

trpi_lsp_answer trpi_lsp_wrong_parameters(void)
{
    return (trpi_lsp_answer){.code = TRPI_LSP_WRONG_PARAMETERS,
                             .message = "The parameters name no text that is open, or no place in it."};
}

void trpi_lsp_notify(trpi_lsp_server *server, const char *method, json_t *parameters)
{
    json_t *message = json_pack("{s:s, s:s, s:o}", "jsonrpc", "2.0", "method", method, "params", parameters);
    server->is_over = !trpi_lsp_message_write(server->out, message) || server->is_over;
}

// ---- Beginning and end --------------------------------------------------------------------------

// Whether the client can count in bytes, which needs no conversion; else both sides count in UTF-16.
static bool offers_utf8(const json_t *parameters)
{
    size_t index;
    const json_t *encoding;
    const json_t *general = json_object_get(json_object_get(parameters, "capabilities"), "general");
    json_array_foreach(json_object_get(general, "positionEncodings"), index, encoding)
    {
        const char *name = json_string_value(encoding);
        if (name != NULL && strcmp(name, "utf-8") == 0) {
            return true;
        }
    }
    return false;
}

static json_t *capabilities(const trpi_lsp_server *server)
{
    json_t *tokens =
        json_pack("{s:{s:o, s:[]}, s:b}", "legend", "tokenTypes", trpi_lsp_semantic_token_legend(), "tokenModifiers", "full", 1);
    static const char *const provided[] = {
        "hoverProvider",           "definitionProvider",         "referencesProvider",
        "documentSymbolProvider",  "foldingRangeProvider",       "documentHighlightProvider",
        "workspaceSymbolProvider", "documentFormattingProvider", "documentRangeFormattingProvider"};
    json_t *all = json_pack("{s:s, s:{s:b, s:i}, s:{s:[s]}, s:{s:b}, s:o, s:{s:b, s:[s, s, s, s]}}", "positionEncoding",
                            server->workspace.utf8 ? "utf-8" : "utf-16", "textDocumentSync", "openClose", 1, "change", 2,
                            "codeActionProvider", "codeActionKinds", "quickfix", "renameProvider", "prepareProvider", 1,
                            "semanticTokensProvider", tokens, "completionProvider", "resolveProvider", 1, "triggerCharacters", " ",
                            ".", ",", "{");
    json_t *files = json_pack("{s:[{s:{s:s, s:s}}, {s:{s:s, s:s}}]}", "filters", "pattern", "glob", "**/*.troupe", "matches",
                              "file", "pattern", "glob", "**", "matches", "folder");
    json_object_set_new(all, "workspace", json_pack("{s:{s:O, s:o}}", "fileOperations", "willRename", files, "didRename", files));
    for (size_t i = 0; i < sizeof provided / sizeof provided[0]; i++) {
        json_object_set_new(all, provided[i], json_true());
    }
    return all;
}

static trpi_lsp_answer initialize(trpi_lsp_server *server, const json_t *parameters)
{
    if (server->is_initialized) {
        return (trpi_lsp_answer){.code = TRPI_LSP_NO_REQUEST, .message = "The server has been initialized already."};
    }
    server->is_initialized = true;
    server->workspace.utf8 = offers_utf8(parameters);
    size_t index;
    const json_t *folder;
    const json_t *folders = json_object_get(parameters, "workspaceFolders");
    json_array_foreach(folders, index, folder)
    {
        const char *uri = json_string_value(json_object_get(folder, "uri"));
        if (uri != NULL) {
            trpi_workspace_add_folder(&server->workspace, uri);
        }
    }
    const char *root = json_string_value(json_object_get(parameters, "rootUri"));
    if (root != NULL && json_array_size(folders) == 0) {
        trpi_workspace_add_folder(&server->workspace, root);
    }
    return (trpi_lsp_answer){.result =
                                 json_pack("{s:o, s:{s:s}}", "capabilities", capabilities(server), "serverInfo", "name", "troupe")};
}

static trpi_lsp_answer nothing(trpi_lsp_server *server, const json_t *parameters)
{
    (void)server;
    (void)parameters;
    return (trpi_lsp_answer){0};
}

static trpi_lsp_answer shut_down(trpi_lsp_server *server, const json_t *parameters)
{
    (void)parameters;
    server->is_shut_down = true;
    return (trpi_lsp_answer){0};
}

static trpi_lsp_answer leave(trpi_lsp_server *server, const json_t *parameters)
{
    (void)parameters;
    server->is_over = true;
    return (trpi_lsp_answer){0};
}

// ---- Dispatch -----------------------------------------------------------------------------------

static const struct {
    const char *name;
    trpi_lsp_method *method;
} methods[] = {
    {"initialize", initialize},
    {"initialized", nothing},
    {"shutdown", shut_down},
    {"exit", leave},
    {"textDocument/didOpen", trpi_lsp_did_open},
    {"textDocument/didChange", trpi_lsp_did_change},
    {"textDocument/didClose", trpi_lsp_did_close},
    {"textDocument/didSave", nothing},
    {"workspace/didChangeWatchedFiles", trpi_lsp_did_change_watched_files},
    {"textDocument/hover", trpi_lsp_hover},
    {"textDocument/definition", trpi_lsp_definition},
    {"textDocument/references", trpi_lsp_references},
    {"textDocument/documentSymbol", trpi_lsp_document_symbols},
    {"textDocument/foldingRange", trpi_lsp_folding},
    {"textDocument/semanticTokens/full", trpi_lsp_semantic_tokens},
    {"textDocument/documentHighlight", trpi_lsp_highlights},
    {"workspace/symbol", trpi_lsp_workspace_symbols},
    {"textDocument/completion", trpi_lsp_complete},
    {"completionItem/resolve", trpi_lsp_resolve_completion},
    {"textDocument/formatting", trpi_lsp_formatting},
    {"textDocument/rangeFormatting", trpi_lsp_range_formatting},
    {"textDocument/codeAction", trpi_lsp_code_action},
    {"textDocument/prepareRename", trpi_lsp_prepare_rename},
    {"textDocument/rename", trpi_lsp_rename},
    {"workspace/willRenameFiles", trpi_lsp_will_rename_files},
    {"workspace/didRenameFiles", trpi_lsp_did_rename_files},
};

static trpi_lsp_answer answer_to(trpi_lsp_server *server, const char *name, const json_t *parameters)
{
    if (!server->is_initialized && strcmp(name, "initialize") != 0 && strcmp(name, "exit") != 0) {
        return (trpi_lsp_answer){.code = TRPI_LSP_NOT_INITIALIZED, .message = "The first request has to be `initialize`."};
    }
    if (server->is_shut_down && strcmp(name, "exit") != 0) {
        return (trpi_lsp_answer){.code = TRPI_LSP_NO_REQUEST, .message = "The server has been shut down."};
    }
    for (size_t i = 0; i < sizeof methods / sizeof methods[0]; i++) {
        if (strcmp(methods[i].name, name) == 0) {
            return methods[i].method(server, parameters);
        }
    }
    return (trpi_lsp_answer){.code = TRPI_LSP_UNKNOWN_METHOD, .message = "This method is not known here."};
}

static void reply(trpi_lsp_server *server, const json_t *id, const trpi_lsp_answer *answer)
{
    json_t *message = json_pack("{s:s, s:O?}", "jsonrpc", "2.0", "id", id);
    if (id == NULL) {
        json_object_set_new(message, "id", json_null());
    }
    if (answer->code != 0) {
        json_object_set_new(message, "error", json_pack("{s:i, s:s}", "code", answer->code, "message", answer->message));
    } else {
        json_object_set_new(message, "result", answer->result != NULL ? answer->result : json_null());
    }
    server->is_over = !trpi_lsp_message_write(server->out, message) || server->is_over;
}

// Handles one message: with a method and an id it is a request, without an id a notification. A response is ignored, since the
// server sends no requests.
static void take(trpi_lsp_server *server, const json_t *message)
{
    const json_t *id = json_object_get(message, "id");
    const char *name = json_string_value(json_object_get(message, "method"));
    if (name == NULL) {
        bool is_response = json_object_get(message, "result") != NULL || json_object_get(message, "error") != NULL;
        if (!is_response) {
            reply(server, id, &(trpi_lsp_answer){.code = TRPI_LSP_NO_REQUEST, .message = "This is no request: it has no method."});
        }
        return;
    }
    trpi_lsp_answer answer = answer_to(server, name, json_object_get(message, "params"));
    if (id != NULL) {
        reply(server, id, &answer);
    } else {
        json_decref(answer.result);
    }
}

int trpi_lsp_serve(FILE *in, FILE *out)
{
    trpi_lsp_server server = {.out = out};
    if (!trpi_workspace_init(&server.workspace)) {
        trpi_workspace_release(&server.workspace);
        return 1;
    }
    while (!server.is_over) {
        json_t *message;
        trpi_lsp_message_state state = trpi_lsp_message_read(in, &message);
        if (state == TRPI_LSP_MESSAGE_END) {
            break;
        }
        if (state == TRPI_LSP_MESSAGE_BROKEN) {
            reply(&server, NULL, &(trpi_lsp_answer){.code = TRPI_LSP_NOT_JSON, .message = "The message is no JSON."});
        } else {
            take(&server, message);
        }
        json_decref(message);
    }
    trpi_workspace_release(&server.workspace);
    json_decref(server.completion_meanings);
    return server.is_shut_down ? 0 : 1;
}
