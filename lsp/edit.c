// SPDX-License-Identifier: MIT
// Methods for opening, changing, closing and formatting texts, for files that change on the disk, and for quick fixes; and the
// findings that are published.
#include "lsp/server.h"

#include "troupe/document_edit.h"
#include "troupe/script.h"

#include <stdlib.h>
#include <string.h>

// ---- Findings -----------------------------------------------------------------------------------

// Lists the places that are related to a finding, in known texts, as the protocol's relatedInformation.
static json_t *related_to(trpi_lsp_server *server, trp_document *document, uint32_t finding)
{
    json_t *list = json_array();
    trp_document_finding_note note;
    for (uint32_t i = 0; trp_document_get_finding_note(document, finding, i, &note, sizeof note) == TRP_OK; i++) {
        uint32_t text = trpi_workspace_text_of_file(&server->workspace, document, note.range.file);
        if (text != UINT32_MAX) {
            json_t *range = trpi_lsp_make_range(server, text, note.range.offset, note.range.length);
            json_array_append_new(list, json_pack("{s:{s:s, s:o}, s:s}", "location", "uri", server->workspace.texts[text].uri,
                                                  "range", range, "message", note.text));
        }
    }
    return list;
}

static json_t *to_diagnostic(trpi_lsp_server *server, trp_document *document, uint32_t text, uint32_t number,
                             const trp_document_finding *finding)
{
    enum { ERROR = 1, WARNING = 2 };  // of the protocol's severities
    json_t *diagnostic = json_pack(
        "{s:o, s:i, s:s, s:s}", "range", trpi_lsp_make_range(server, text, finding->range.offset, finding->range.length),
        "severity", finding->severity == TRP_SCRIPT_ERROR ? ERROR : WARNING, "source", "troupe", "message", finding->message);
    json_t *related = related_to(server, document, number);
    if (json_array_size(related) > 0) {
        json_object_set(diagnostic, "relatedInformation", related);
    }
    json_decref(related);
    return diagnostic;
}

// Adds the findings of a project to the lists of its texts.
static void collect(trpi_lsp_server *server, trp_document *document, json_t **lists)
{
    uint32_t count = 0;
    trp_document_finding finding;
    trp_document_check(document, &count);
    for (uint32_t i = 0; i < count && trp_document_get_finding(document, i, &finding, sizeof finding) == TRP_OK; i++) {
        uint32_t text = trpi_workspace_text_of_file(&server->workspace, document, finding.range.file);
        if (text != UINT32_MAX) {
            lists[text] = lists[text] != NULL ? lists[text] : json_array();
            trpi_lsp_add_unless_listed(lists[text], to_diagnostic(server, document, text, i, &finding));
        }
    }
}

void trpi_lsp_publish_findings(trpi_lsp_server *server)
{
    trpi_workspace *w = &server->workspace;
    json_t **lists = calloc(TRPI_MOST_TEXTS, sizeof *lists);
    if (lists == NULL) {
        return;
    }
    for (uint32_t i = 0; i < w->project_count; i++) {
        if (w->projects[i].document != NULL) {
            collect(server, w->projects[i].document, lists);
        }
    }
    for (uint32_t i = 0; i < w->count; i++) {
        if (lists[i] != NULL || w->texts[i].has_published_findings || w->texts[i].is_open) {
            w->texts[i].has_published_findings = lists[i] != NULL;
            json_t *list = lists[i] != NULL ? lists[i] : json_array();
            trpi_lsp_notify(server, "textDocument/publishDiagnostics",
                            json_pack("{s:s, s:o}", "uri", w->texts[i].uri, "diagnostics", list));
        }
    }
    free(lists);
}

// ---- Texts --------------------------------------------------------------------------------------

// Makes the documents of the projects that have a text, so that trpi_lsp_publish_findings compiles them.
static void look_at(trpi_lsp_server *server, uint32_t text)
{
    uint32_t file;
    for (uint32_t i = trpi_workspace_next_project_with_text(&server->workspace, text, UINT32_MAX, &file); i != UINT32_MAX;
         i = trpi_workspace_next_project_with_text(&server->workspace, text, i, &file)) {
    }
}

trpi_lsp_answer trpi_lsp_did_open(trpi_lsp_server *server, const json_t *parameters)
{
    const json_t *opened = json_object_get(parameters, "textDocument"), *bytes = json_object_get(opened, "text");
    const char *uri = json_string_value(json_object_get(opened, "uri"));
    uint32_t text = uri != NULL && json_is_string(bytes)
                        ? trpi_workspace_set_text(&server->workspace, uri, json_string_value(bytes), json_string_length(bytes))
                        : UINT32_MAX;
    if (text != UINT32_MAX) {
        server->workspace.texts[text].is_open = true;
        look_at(server, text);
        trpi_lsp_publish_findings(server);
    }
    return (trpi_lsp_answer){0};
}

// Applies one change of the editor to a text: to a range, or to all of it. False when it cannot be read, or memory ran out.
static bool change(trpi_lsp_server *server, uint32_t text, const json_t *part)
{
    const json_t *put = json_object_get(part, "text"), *range = json_object_get(part, "range");
    const trpi_line_starts *lines = trpi_workspace_line_starts(&server->workspace, text);
    size_t offset = 0, length = lines->size_bytes;
    if (!json_is_string(put) || (range != NULL && !trpi_lsp_range_from_json(lines, range, &offset, &length))) {
        return false;
    }
    size_t put_bytes = json_string_length(put), size = lines->size_bytes - length + put_bytes;
    char *bytes = malloc(size + 1);
    if (bytes == NULL) {
        return false;
    }
    memcpy(bytes, lines->text, offset);
    memcpy(bytes + offset, json_string_value(put), put_bytes);
    memcpy(bytes + offset + put_bytes, lines->text + offset + length, lines->size_bytes - offset - length);
    bool fine = trpi_workspace_set_text(&server->workspace, server->workspace.texts[text].uri, bytes, size) != UINT32_MAX;
    free(bytes);
    return fine;
}

trpi_lsp_answer trpi_lsp_did_change(trpi_lsp_server *server, const json_t *parameters)
{
    uint32_t text;
    size_t index;
    const json_t *part;
    if (!trpi_lsp_find_text(server, parameters, &text)) {
        return trpi_lsp_wrong_parameters();
    }
    json_array_foreach(json_object_get(parameters, "contentChanges"), index, part)
    {
        if (!change(server, text, part)) {
            return trpi_lsp_wrong_parameters();
        }
    }
    look_at(server, text);
    trpi_lsp_publish_findings(server);
    return (trpi_lsp_answer){0};
}

trpi_lsp_answer trpi_lsp_did_close(trpi_lsp_server *server, const json_t *parameters)
{
    uint32_t text;
    if (trpi_lsp_find_text(server, parameters, &text)) {
        server->workspace.texts[text].is_open = false;
        trpi_workspace_read_text_from_disk(&server->workspace, text);
        trpi_lsp_recompile(server);
    }
    return (trpi_lsp_answer){0};
}

void trpi_lsp_recompile(trpi_lsp_server *server)
{
    for (uint32_t i = 0; i < server->workspace.count; i++) {
        if (server->workspace.texts[i].is_open) {
            look_at(server, i);
        }
    }
    trpi_lsp_publish_findings(server);
}

trpi_lsp_answer trpi_lsp_did_change_watched_files(trpi_lsp_server *server, const json_t *parameters)
{
    size_t index;
    const json_t *changed;
    json_array_foreach(json_object_get(parameters, "changes"), index, changed)
    {
        const char *uri = json_string_value(json_object_get(changed, "uri"));
        uint32_t text = uri != NULL ? trpi_workspace_find_text(&server->workspace, uri) : UINT32_MAX;
        if (uri != NULL && text == UINT32_MAX) {
            text = trpi_workspace_set_text(&server->workspace, uri, "", 0);
        }
        if (text != UINT32_MAX && !server->workspace.texts[text].is_open) {
            trpi_workspace_read_text_from_disk(&server->workspace, text);
        }
    }
    trpi_lsp_recompile(server);
    return (trpi_lsp_answer){0};
}

// ---- Edits --------------------------------------------------------------------------------------

// Returns a list with the one edit that turns the text into `after`, as short as whole lines allow; an empty list when the two are
// equal.
static json_t *edits_to(trpi_lsp_server *server, uint32_t text, const char *after, size_t size)
{
    const trpi_line_starts *lines = trpi_workspace_line_starts(&server->workspace, text);
    const char *before = lines->text;
    size_t most = size < lines->size_bytes ? size : lines->size_bytes, front = 0, back = 0;
    while (front < most && before[front] == after[front]) {
        front++;
    }
    while (back < most - front && before[lines->size_bytes - 1 - back] == after[size - 1 - back]) {
        back++;
    }
    // The edit is of whole lines, so that no character is cut in two.
    while (front > 0 && before[front - 1] != '\n') {
        front--;
    }
    while (back > 0 && before[lines->size_bytes - back - 1] != '\n') {
        back--;
    }
    if (front + back == lines->size_bytes && front + back == size) {
        return json_array();
    }
    return json_pack("[{s:o, s:s%}]", "range", trpi_lsp_make_range(server, text, front, lines->size_bytes - front - back),
                     "newText", after + front, size - front - back);
}

trpi_lsp_answer trpi_lsp_formatting(trpi_lsp_server *server, const json_t *parameters)
{
    uint32_t text;
    if (!trpi_lsp_find_text(server, parameters, &text)) {
        return trpi_lsp_wrong_parameters();
    }
    const trpi_line_starts *lines = trpi_workspace_line_starts(&server->workspace, text);
    const trp_script_source source = {server->workspace.texts[text].name, lines->text, lines->size_bytes};
    trp_script *script = NULL;
    trp_result result = trp_script_format(&source, NULL, &script);
    size_t size = 0;
    const char *after = result == TRP_OK ? trp_script_text(script, 0, &size) : NULL;
    trpi_lsp_answer answer = {.code = TRPI_LSP_FAILED, .message = "A text with mistakes cannot be laid out; mend them first."};
    if (after != NULL) {
        answer = (trpi_lsp_answer){.result = edits_to(server, text, after, size)};
    }
    trp_script_release(script);
    return answer;
}

// Returns the edit that formats a range. The document is formatted for it and then restored, because the editor makes the change.
trpi_lsp_answer trpi_lsp_range_formatting(trpi_lsp_server *server, const json_t *parameters)
{
    uint32_t text, file;
    size_t offset, length, size;
    if (!trpi_lsp_find_text(server, parameters, &text) ||
        !trpi_lsp_range_from_json(trpi_workspace_line_starts(&server->workspace, text), json_object_get(parameters, "range"),
                                  &offset, &length)) {
        return trpi_lsp_wrong_parameters();
    }
    trp_document *document = trpi_workspace_document(&server->workspace, text, &file);
    uint32_t version = document != NULL ? trp_document_version(document) : 0;
    if (document == NULL || trp_document_format(document, version, file, (uint32_t)offset, (uint32_t)length) != TRP_OK) {
        return (trpi_lsp_answer){.code = TRPI_LSP_FAILED, .message = "A text with mistakes cannot be laid out; mend them first."};
    }
    const char *after = trp_document_text(document, file, &size);
    json_t *edits = edits_to(server, text, after, size);
    if (trp_document_version(document) > version) {
        trp_document_undo(document);
    }
    return (trpi_lsp_answer){.result = edits};
}

// Makes the quick fix of a finding: an edit that replaces the text at the finding by its remedy.
static json_t *quick_fix(trpi_lsp_server *server, trp_document *document, uint32_t text, uint32_t number,
                         const trp_document_finding *finding)
{
    json_t *title = json_sprintf("Write `%s`", finding->remedy);
    json_t *edit = json_pack("{s:o, s:s}", "range", trpi_lsp_make_range(server, text, finding->range.offset, finding->range.length),
                             "newText", finding->remedy);
    return json_pack("{s:o, s:s, s:[o], s:{s:{s:[o]}}}", "title", title, "kind", "quickfix", "diagnostics",
                     to_diagnostic(server, document, text, number, finding), "edit", "changes", server->workspace.texts[text].uri,
                     edit);
}

trpi_lsp_answer trpi_lsp_code_action(trpi_lsp_server *server, const json_t *parameters)
{
    uint32_t text, file, count = 0;
    size_t offset, length;
    if (!trpi_lsp_find_text(server, parameters, &text) ||
        !trpi_lsp_range_from_json(trpi_workspace_line_starts(&server->workspace, text), json_object_get(parameters, "range"),
                                  &offset, &length)) {
        return trpi_lsp_wrong_parameters();
    }
    json_t *list = json_array();
    trp_document *document = trpi_workspace_document(&server->workspace, text, &file);
    trp_document_finding finding;
    if (document != NULL) {
        trp_document_check(document, &count);
    }
    for (uint32_t i = 0; i < count && trp_document_get_finding(document, i, &finding, sizeof finding) == TRP_OK; i++) {
        bool is_here = finding.range.file == file && finding.range.offset <= offset + length &&
                       offset <= (size_t)finding.range.offset + finding.range.length;
        if (is_here && finding.has_remedy) {
            json_array_append_new(list, quick_fix(server, document, text, i, &finding));
        }
    }
    return (trpi_lsp_answer){.result = list};
}
