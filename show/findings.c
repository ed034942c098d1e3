// SPDX-License-Identifier: MIT
// Prints the diagnostics of texts as JSON, for editors.

#include "show/json.h"
#include "troupe/assert.h"
#include "troupe/script.h"
#include "troupe/show.h"

static const char *name_of_severity(uint32_t severity)
{
    switch (severity) {
    case TRP_SCRIPT_ERROR: return "error";
    case TRP_SCRIPT_WARNING: return "warning";
    default: return "note";
    }
}

static void add_place(trpi_json_writer *json, const char *file, uint32_t line, uint32_t column)
{
    trpi_json_add_text(json, "file", file);
    trpi_json_add_count(json, "line", line);
    trpi_json_add_count(json, "column", column);
}

static void add_notes(trpi_json_writer *json, const trp_script *script, uint32_t finding)
{
    trp_script_note note;
    for (uint32_t i = 0; trp_script_get_note(script, finding, i, &note, sizeof note) == TRP_OK; i++) {
        trpi_json_open_object(json, NULL);
        add_place(json, note.file, note.line, note.column);
        trpi_json_add_text(json, "message", note.text);
        trpi_json_close_object(json);
    }
}

static void add_finding(trpi_json_writer *json, const trp_script *script, uint32_t index, const trp_script_finding *finding)
{
    trpi_json_open_object(json, NULL);
    add_place(json, finding->file, finding->line, finding->column);
    trpi_json_add_count(json, "length", finding->length);
    trpi_json_add_text(json, "severity", name_of_severity(finding->severity));
    trpi_json_add_text(json, "message", finding->message);
    trpi_json_add_text(json, "suggestion", finding->suggestion);
    trpi_json_open_array(json, "notes");
    add_notes(json, script, index);
    trpi_json_close_array(json);
    trpi_json_close_object(json);
}

void trp_findings_print_json(const trp_script *const *scripts, uint32_t count, trp_sheet *sheet)
{
    TRP_REQUIRE(scripts != NULL || count == 0, );
    uint64_t errors = 0, warnings = 0;
    for (uint32_t i = 0; i < count; i++) {
        errors += trp_script_error_count(scripts[i]);
        warnings += trp_script_warning_count(scripts[i]);
    }
    trpi_json_writer json;
    trpi_json_init(&json, sheet);
    trpi_json_open_object(&json, NULL);
    trpi_json_add_count(&json, "errors", errors);
    trpi_json_add_count(&json, "warnings", warnings);
    trpi_json_open_array(&json, "findings");
    for (uint32_t i = 0; i < count; i++) {
        trp_script_finding finding;
        for (uint32_t k = 0; trp_script_get_finding(scripts[i], k, &finding, sizeof finding) == TRP_OK; k++) {
            add_finding(&json, scripts[i], k, &finding);
        }
    }
    trpi_json_close_array(&json);
    trpi_json_close_object(&json);
}
