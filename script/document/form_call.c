// SPDX-License-Identifier: MIT
// Forms as the public calls hand them out: with places in the file, ids of nodes, findings, and as JSON.

#include "base/assert.h"
#include "script/document/analysis.h"
#include "script/document/form.h"
#include "script/text/json.h"
#include "troupe/sized.h"

#include <string.h>

// Returns the outermost node below `parent` that has exactly the given range; 0 when there is none.
static uint32_t node_with(const trp_document *document, uint32_t parent, const trp_text_range *range)
{
    uint32_t kind;
    for (uint32_t id = trpi_document_node(document, parent, &kind).first_child; id != 0;) {
        trp_document_node node = trpi_document_node(document, id, &kind);
        if (node.offset == range->offset && node.length == range->length) {
            return id;
        }
        if (node.offset <= range->offset && range->offset + range->length <= node.offset + node.length) {
            return node_with(document, id, range);
        }
        id = node.next;
    }
    return 0;
}

static void count_findings(trp_document *document, const trpi_diagnostics *all, trp_form_field *field)
{
    uint32_t end = field->range.offset + field->range.length;
    for (uint32_t i = 0; i < all->count; i++) {
        uint32_t file;
        trpi_span span;
        bool is_in = trpi_analysis_find_place_in_files(document, all->entries[i].source, all->entries[i].span, &file, &span) &&
                     file == field->range.file && span.offset >= field->range.offset && span.offset + span.length <= end;
        if (is_in) {
            field->finding = field->findings == 0 ? i : field->finding;
            field->findings++;
        }
    }
}

static void hand_out(trp_document *document, const trpi_diagnostics *says, uint32_t node, uint32_t file, uint32_t begin)
{
    trpi_form *form = document->form;
    for (uint32_t i = 0; i < form->count; i++) {
        trpi_form_field *field = &form->fields[i];
        field->known.range.file = file;
        field->known.range.offset += begin;
        if (field->known.is_set && field->known.range.length > 0) {
            trpi_span span = field->present_clause != NULL ? field->present_clause->span : (trpi_span){0, 0};
            trp_text_range clause = {file, begin + form->reading.text_offset + span.offset, span.length};
            field->known.node = node_with(document, node, field->present_clause != NULL ? &clause : &field->known.range);
            count_findings(document, says, &field->known);
        }
    }
}

static bool make(trp_document *document, const trp_document_node *node, uint32_t kind)
{
    trpi_arena_release(&document->form_arena);
    document->form = trpi_arena_take(&document->form_arena, sizeof *document->form);
    const trpi_text_section *section = trpi_document_section_at(document, node->file, node->offset);
    const trpi_diagnostics *says = trpi_document_find_mistakes(document);
    if (document->form == NULL || says == NULL) {
        return false;
    }
    if (section == NULL || node->family == TRP_FAMILY_FILE) {
        *document->form = (trpi_form){.arena = &document->form_arena};
        return true;
    }
    trpi_text all = trpi_buffer_as_text(&document->files.at[node->file].text);
    trpi_span range = {node->offset - section->at, node->length};
    if (!trpi_form_make(document->form, &document->form_arena, (trpi_text){all.at + section->at, section->size}, node->family, kind,
                        range)) {
        return false;
    }
    hand_out(document, says, node->id, node->file, section->at);
    return true;
}

trp_result trp_document_form(trp_document *document, uint32_t node, uint32_t *count)
{
    TRP_REQUIRE(document != NULL && count != NULL, TRP_ERROR_ARGUMENT);
    *count = 0;
    trp_document_node at;
    trp_result result = trp_document_get_node(document, node, &at, sizeof at);
    if (result != TRP_OK) {
        return result;
    }
    uint32_t kind;
    at = trpi_document_node(document, node, &kind);
    if (!make(document, &at, kind)) {
        trpi_arena_release(&document->form_arena);
        document->form = NULL;
        return TRP_ERROR_MEMORY;
    }
    *count = document->form->count;
    return TRP_OK;
}

trp_result trp_document_get_field(const trp_document *document, uint32_t index, trp_form_field *field, size_t size)
{
    TRP_REQUIRE(document != NULL && field != NULL, TRP_ERROR_ARGUMENT);
    if (document->form == NULL || index >= document->form->count) {
        return TRP_ERROR_UNKNOWN;
    }
    trp_sized_struct_fill(field, size, &document->form->fields[index].known, sizeof(trp_form_field));
    return TRP_OK;
}

const char *trp_document_get_choice(const trp_document *document, uint32_t field, uint32_t index)
{
    TRP_REQUIRE(document != NULL, NULL);
    bool is_there = document->form != NULL && field < document->form->count && index < document->form->fields[field].known.choices;
    return is_there ? document->form->fields[field].words[index] : NULL;
}

// ---- JSON ---------------------------------------------------------------------------------------

static void write_text(trpi_buffer *out, const char *key, trpi_text text)
{
    trpi_buffer_add_format(out, ",\"%s\":\"", key);
    trpi_escape_for_json(out, text);
    trpi_buffer_add_byte(out, '"');
}

static void write_choices(trpi_buffer *out, const trpi_form_field *field)
{
    trpi_buffer_add_text(out, ",\"choices\":[");
    for (uint32_t i = 0; i < field->known.choices; i++) {
        trpi_buffer_add_text(out, i > 0 ? ",\"" : "\"");
        trpi_escape_for_json(out, trpi_text_from_string(field->words[i]));
        trpi_buffer_add_byte(out, '"');
    }
    trpi_buffer_add_byte(out, ']');
}

static void write_field(trp_document *document, const trpi_form_field *field)
{
    trpi_buffer *out = &document->out;
    const trp_form_field *known = &field->known;
    trpi_text all = trpi_buffer_as_text(&document->files.at[known->range.file].text);
    trpi_buffer_add_format(out, "{\"kind\":\"%s\"", trpi_form_field_kind_name(known->kind));
    write_text(out, "name", trpi_text_from_string(known->name));
    write_text(out, "label", trpi_text_from_string(known->label));
    write_text(out, "says", trpi_text_from_string(known->says));
    write_text(out, "example", trpi_text_from_string(known->example));
    write_text(out, "unit", trpi_text_from_string(known->unit));
    write_text(out, "least", trpi_text_from_string(known->least));
    write_text(out, "most", trpi_text_from_string(known->most));
    write_text(out, "usual", trpi_text_from_string(known->usual));
    write_text(out, "text",
               known->is_set ? (trpi_text){all.at + known->range.offset, known->range.length} : trpi_text_from_string(""));
    write_choices(out, field);
    trpi_buffer_add_format(out, ",\"offset\":%u,\"length\":%u,\"node\":%u,\"findings\":%u,\"finding\":%u",
                           (unsigned)known->range.offset, (unsigned)known->range.length, (unsigned)known->node,
                           (unsigned)known->findings, (unsigned)known->finding);
    trpi_buffer_add_format(out, ",\"set\":%s,\"required\":%s,\"clause\":%s}", known->is_set ? "true" : "false",
                           known->is_required ? "true" : "false", known->is_clause ? "true" : "false");
}

const char *trp_document_form_json(trp_document *document, uint32_t node)
{
    TRP_REQUIRE(document != NULL, NULL);
    uint32_t count;
    if (trp_document_form(document, node, &count) != TRP_OK) {
        return NULL;
    }
    trpi_buffer_clear(&document->out);
    trpi_buffer_add_format(&document->out, "{\"version\":%u,\"node\":%u,\"fields\":[", (unsigned)trp_document_version(document),
                           (unsigned)node);
    for (uint32_t i = 0; i < count; i++) {
        trpi_buffer_add_text(&document->out, i > 0 ? "," : "");
        write_field(document, &document->form->fields[i]);
    }
    trpi_buffer_add_text(&document->out, "]}");
    return trpi_document_finish_answer_text(document);
}
