// SPDX-License-Identifier: MIT
// The language server: answers an editor about Troupe texts (Language Server Protocol 3.17), from documents (troupe/document.h).

#ifndef TROUPE_LSP_SERVER_H
#define TROUPE_LSP_SERVER_H

#include "lsp/workspace.h"

#include <stdio.h>

typedef struct trpi_lsp_server {
    trpi_workspace workspace;
    FILE *out;
    json_t *completion_meanings;  // the meaning of each of the last completions
    bool is_initialized, is_shut_down, is_over;
} trpi_lsp_server;

// Error codes of the protocol.
enum {
    TRPI_LSP_NOT_JSON = -32700,
    TRPI_LSP_NO_REQUEST = -32600,
    TRPI_LSP_UNKNOWN_METHOD = -32601,
    TRPI_LSP_WRONG_PARAMETERS = -32602,
    TRPI_LSP_NOT_INITIALIZED = -32002,
    TRPI_LSP_FAILED = -32803
};

/// The outcome of a request: a result (NULL: null), or an error with a sentence.
typedef struct trpi_lsp_answer {
    json_t *result;
    int code;             // 0: no error
    const char *message;  // lives until the next call about a document
} trpi_lsp_answer;

/// A function that performs a method of the protocol. If the message was a notification, the answer is not sent.
typedef trpi_lsp_answer trpi_lsp_method(trpi_lsp_server *server, const json_t *parameters);

// Methods for opening, changing, closing and formatting texts, for files that change on the disk, and for quick fixes (edit.c).
trpi_lsp_method trpi_lsp_did_open, trpi_lsp_did_change, trpi_lsp_did_close, trpi_lsp_did_change_watched_files, trpi_lsp_formatting,
    trpi_lsp_range_formatting, trpi_lsp_code_action;

// Methods for questions about texts (feature.c).
trpi_lsp_method trpi_lsp_hover, trpi_lsp_definition, trpi_lsp_references, trpi_lsp_highlights, trpi_lsp_document_symbols,
    trpi_lsp_workspace_symbols, trpi_lsp_folding, trpi_lsp_semantic_tokens;

// Methods for completions (completion.c).
trpi_lsp_method trpi_lsp_complete, trpi_lsp_resolve_completion;

// Methods for renaming (rename.c).
trpi_lsp_method trpi_lsp_prepare_rename, trpi_lsp_rename, trpi_lsp_will_rename_files, trpi_lsp_did_rename_files;

/// Returns the names of the types of semantic tokens, in the order of their numbers.
json_t *trpi_lsp_semantic_token_legend(void);

/// Finds the text that the parameters of a message name (trpi_lsp_find_text), and the offset in it, too (trpi_lsp_find_place).
/// False when they name no known text, or no position.
bool trpi_lsp_find_text(const trpi_lsp_server *server, const json_t *parameters, uint32_t *text);
bool trpi_lsp_find_place(trpi_lsp_server *server, const json_t *parameters, uint32_t *text, uint32_t *offset);

/// Makes a range of a text in the protocol's form.
json_t *trpi_lsp_make_range(trpi_lsp_server *server, uint32_t text, size_t offset, size_t length);

/// Appends an object to a list unless an equal one is there; the reference is taken over. A place in a text of several
/// projects is listed once.
void trpi_lsp_add_unless_listed(json_t *list, json_t *element);

/// Makes the error for parameters that name no known text, or no place in it.
trpi_lsp_answer trpi_lsp_wrong_parameters(void);

/// Sends a notification; the reference to `parameters` is taken over.
void trpi_lsp_notify(trpi_lsp_server *server, const char *method, json_t *parameters);

/// Makes the projects of all open texts, then compiles all projects that are made and publishes their findings.
void trpi_lsp_recompile(trpi_lsp_server *server);

/// Compiles all projects that are made, and publishes their findings.
void trpi_lsp_publish_findings(trpi_lsp_server *server);

/// Reads messages from `in` and answers them on `out` until the client ends the conversation. Returns the exit code that the
/// protocol asks for.
int trpi_lsp_serve(FILE *in, FILE *out);

#endif
