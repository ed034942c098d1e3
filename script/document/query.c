// SPDX-License-Identifier: MIT
// Queries of editors: findings with remedies, where a name is declared and used, what stands at a place.

#include "base/assert.h"
#include "script/document/analysis.h"
#include "script/document/caret.h"
#include "troupe/sized.h"

#include <string.h>

// ---- Findings -----------------------------------------------------------------------------------

trp_result trp_document_check(trp_document *document, uint32_t *finding_count)
{
    TRP_REQUIRE(document != NULL && finding_count != NULL, TRP_ERROR_ARGUMENT);
    const trpi_diagnostics *says = trpi_document_find_mistakes(document);
    for (; document->prepared_count < document->files.count; document->prepared_count++) {
        (void)trpi_caret_preload_trees_of_file(document,
                                               document->prepared_count);  // without memory the first completions take longer
    }
    *finding_count = says != NULL ? says->count : 0;
    return says != NULL ? TRP_OK : TRP_ERROR_MEMORY;
}

static trp_text_range range_in(const trp_document *document, const trpi_source *source, trpi_span span)
{
    trp_text_range range = {.file = TRP_NO_FILE};
    trpi_span place;
    if (trpi_analysis_find_place_in_files(document, source, span, &range.file, &place)) {
        range.offset = place.offset;
        range.length = place.length;
    }
    return range;
}

trp_result trp_document_get_finding(trp_document *document, uint32_t index, trp_document_finding *finding, size_t size)
{
    TRP_REQUIRE(document != NULL && finding != NULL, TRP_ERROR_ARGUMENT);
    const trpi_diagnostics *says = trpi_document_find_mistakes(document);
    if (says == NULL) {
        return TRP_ERROR_MEMORY;
    }
    if (index >= says->count) {
        return TRP_ERROR_UNKNOWN;
    }
    const trpi_script_diagnostic *entry = &says->entries[index];
    trp_document_finding known = {.severity = (uint32_t)entry->severity,
                                  .range = range_in(document, entry->source, entry->span),
                                  .message = entry->message.at,
                                  .remedy = "",
                                  .note_range = {.file = TRP_NO_FILE},
                                  .note = ""};
    known.has_remedy = entry->suggestion.size > 0 && !entry->is_made && known.range.file != TRP_NO_FILE;
    known.remedy = known.has_remedy ? entry->suggestion.at : "";
    if (entry->note.size > 0) {
        known.note_range = range_in(document, entry->note_source, entry->note_span);
        known.note = entry->note.at;
    }
    trp_sized_struct_fill(finding, size, &known, sizeof known);
    return TRP_OK;
}

trp_result trp_document_get_finding_note(trp_document *document, uint32_t finding, uint32_t index, trp_document_finding_note *note,
                                         size_t size)
{
    TRP_REQUIRE(document != NULL && note != NULL, TRP_ERROR_ARGUMENT);
    const trpi_diagnostics *says = trpi_document_find_mistakes(document);
    if (says == NULL) {
        return TRP_ERROR_MEMORY;
    }
    if (finding >= says->count) {
        return TRP_ERROR_UNKNOWN;
    }
    const trpi_script_diagnostic *entry = &says->entries[finding];
    trpi_diagnostic_note found;
    if (!trpi_diagnostic_find_note(entry, index, &document->analysis->script->arena, &found)) {
        return TRP_ERROR_UNKNOWN;
    }
    const trp_document_finding_note known = {range_in(document, found.source, found.span), found.text.at};
    trp_sized_struct_fill(note, size, &known, sizeof known);
    return known.text != NULL ? TRP_OK : TRP_ERROR_MEMORY;
}

// ---- Names --------------------------------------------------------------------------------------

// Returns the mention at a place; NULL, with a refusal, when nothing is named there or memory ran out.
static const trpi_mention *named_at(trp_document *document, uint32_t file, uint32_t offset, const trpi_analysis **analysis)
{
    document->refusal = "";
    *analysis = trpi_document_analyse(document);
    if (*analysis == NULL) {
        document->refusal = "There is not enough memory to compile the texts.";
        return NULL;
    }
    const trpi_mention *mention = trpi_analysis_mention_at(*analysis, file, offset);
    if (mention == NULL) {
        document->refusal = "Nothing is named here that the texts declare.";
    }
    return mention;
}

trp_result trp_document_definition(trp_document *document, uint32_t file, uint32_t offset, trp_text_range *range)
{
    TRP_REQUIRE(document != NULL && range != NULL, TRP_ERROR_ARGUMENT);
    const trpi_analysis *analysis;
    const trpi_mention *mention = named_at(document, file, offset, &analysis);
    for (uint32_t i = 0; mention != NULL && i < analysis->mentions.count; i++) {
        const trpi_mention *other = &analysis->mentions.at[i];
        const char *at = (const char *)document->files.at[other->file].text.bytes + other->span.offset;
        if (other->declared_at == mention->declared_at && at == mention->declared_at) {
            *range = (trp_text_range){other->file, other->span.offset, other->span.length};
            return TRP_OK;
        }
    }
    if (mention != NULL) {
        document->refusal = "The standard library declares this, which all texts share.";
    }
    return TRP_ERROR_UNKNOWN;
}

uint32_t trp_document_references(trp_document *document, uint32_t file, uint32_t offset, trp_text_range *ranges, uint32_t capacity)
{
    TRP_REQUIRE(document != NULL && (ranges != NULL || capacity == 0), 0);
    const trpi_analysis *analysis;
    const trpi_mention *mention = named_at(document, file, offset, &analysis);
    uint32_t count = 0;
    const trpi_mention *last = NULL;
    for (uint32_t i = 0; mention != NULL && i < analysis->mentions.count; i++) {
        const trpi_mention *other = &analysis->mentions.at[i];
        bool is_again = last != NULL && last->file == other->file && last->span.offset == other->span.offset;
        if (other->declared_at != mention->declared_at || is_again) {
            continue;
        }
        if (count < capacity) {
            ranges[count] = (trp_text_range){other->file, other->span.offset, other->span.length};
        }
        count++;
        last = other;
    }
    return count;
}

// ---- What stands at a place ---------------------------------------------------------------------

// Writes the words of comments right above a line.
static void write_comments(const trpi_source *source, uint32_t line, trpi_buffer *out)
{
    uint32_t first = line;
    while (first > 1 && trpi_text_trim(trpi_source_line(source, first - 1), " \t").size > 0 &&
           trpi_text_trim(trpi_source_line(source, first - 1), " \t").at[0] == '#') {
        first--;
    }
    for (; first < line; first++) {
        trpi_text text = trpi_text_trim(trpi_source_line(source, first), " \t#");
        trpi_buffer_add_byte(out, '\n');
        trpi_buffer_add(out, text.at, text.size);
    }
}

void trpi_rename_target_describe(const trpi_rename_target *target, trpi_buffer *out)
{
    trpi_buffer_add_text(out, target->sort);
    trpi_buffer_add_byte(out, ' ');
    trpi_buffer_add(out, target->symbol.name.at, target->symbol.name.size);
    if (target->owner.size > 0) {
        trpi_buffer_add_text(out, " of ");
        trpi_buffer_add(out, target->owner.at, target->owner.size);
    }
    const trpi_source *source = target->symbol.source;
    if (source != NULL) {
        uint32_t line = trpi_source_position_of_offset(source, target->symbol.span.offset).line;
        trpi_text text = trpi_text_trim(trpi_source_line(source, line), " \t");
        trpi_buffer_add_byte(out, '\n');
        trpi_buffer_add(out, text.at, text.size);
        write_comments(source, line, out);
    }
}

// Writes the hover text of a clause, a step, a cue or a line: what it is, its explanation and an example, as script/words/ has them.
static void write_word(const trp_document_node *node, uint32_t kind, trpi_buffer *out)
{
    static const char *const steps[] = {
#define STEP(name, called, word, follows, shape, example) example,
        TRPI_STEPS(STEP)
#undef STEP
    };
    static const char *const cues[] = {
#define CUE(name, called, word, stands, compile, type, verb, shape, example) example,
        TRPI_CUES(CUE)
#undef CUE
    };
    static const struct {
        trpi_line_kind kind;
        const char *example;
    } lines[] = {
#define SHAPE(kind, word, meant, parse, shape, example) {TRPI_LINE_##kind, example},
        TRPI_LINE_SHAPES(SHAPE)
#undef SHAPE
    };
    const char *example = "", *says = "";
    if (node->family == TRP_FAMILY_CLAUSE && kind != TRPI_CLAUSE_ERROR) {
        const trpi_clause_row *line = trpi_clause_row_of((trpi_clause_kind)kind);
        example = line->example;
        says = line->says;
    } else if (node->family == TRP_FAMILY_STEP) {
        example = steps[kind];
    } else if (node->family == TRP_FAMILY_CUE) {
        example = cues[kind];
    }
    for (size_t i = 0; i < sizeof lines / sizeof *lines && node->family == TRP_FAMILY_LINE && *example == '\0'; i++) {
        example = (uint32_t)lines[i].kind == kind ? lines[i].example : example;
    }
    if (*example != '\0') {
        trpi_buffer_add_format(out, "%s%s%s\n%s", node->kind, *says != '\0' ? ": " : "", says, example);
    }
}

const char *trp_document_hover(trp_document *document, uint32_t file, uint32_t offset)
{
    TRP_REQUIRE(document != NULL, NULL);
    const trpi_analysis *analysis;
    const trpi_mention *mention = named_at(document, file, offset, &analysis);
    if (analysis == NULL) {
        return NULL;
    }
    document->refusal = "";
    trpi_buffer_clear(&document->out);
    const trpi_rename_target *target =
        mention != NULL ? trpi_analysis_find_thing_declared_at(analysis, mention->declared_at) : NULL;
    if (target != NULL) {
        trpi_rename_target_describe(target, &document->out);
    }
    for (uint32_t id = trp_document_node_at(document, file, offset); id != 0 && document->out.size == 0;) {
        uint32_t kind;
        trp_document_node node = trpi_document_node(document, id, &kind);
        write_word(&node, kind, &document->out);
        id = node.parent;
    }
    return trpi_document_finish_answer_text(document);
}
