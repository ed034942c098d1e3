// SPDX-License-Identifier: MIT
// The public call that lists the places at which a thing is named, given the thing's path: it opens the texts as a document.

#include "base/assert.h"
#include "base/memory.h"
#include "script/document/script_path.h"
#include "script/text/source.h"

#include <stdio.h>

// Writes `file:line:column: the line`, as compilers do, so that editors go there.
static void write_place(const trp_document *document, const trpi_source *source, const trpi_mention *mention, trpi_buffer *out)
{
    trpi_source_position place = trpi_source_position_of_offset(source, mention->span.offset);
    char numbers[32];
    (void)snprintf(numbers, sizeof numbers, ":%u:%u: ", (unsigned)place.line, (unsigned)place.column);
    trpi_escape_for_terminal(out, trpi_text_from_string(document->files.at[mention->file].name));
    trpi_buffer_add_text(out, numbers);
    trpi_escape_for_terminal(out, trpi_text_trim(trpi_source_line(source, place.line), " \t\r"));
    trpi_buffer_add_byte(out, '\n');
}

// Writes all places at which a target is named, in the order of the files and their lines.
static void write_places(trp_document *document, const trpi_rename_target *target, trpi_arena *arena, trpi_buffer *out)
{
    const trpi_mentions *mentions = &document->analysis->mentions;
    const trpi_mention *last = NULL;
    trpi_source source = {0};
    for (uint32_t i = 0; i < mentions->count; i++) {
        const trpi_mention *mention = &mentions->at[i];
        bool is_again = last != NULL && last->file == mention->file && last->span.offset == mention->span.offset;
        if (mention->declared_at != target->declared || is_again) {
            continue;
        }
        if (last == NULL || last->file != mention->file) {
            const trpi_document_file *file = &document->files.at[mention->file];
            trpi_text text = trpi_buffer_as_text(&file->text);
            (void)trpi_source_init(&source, arena, trpi_text_from_string(file->name), text);
        }
        write_place(document, &source, mention, out);
        last = mention;
    }
}

static trp_result list_uses(trp_document *document, const char *path, trp_script *made)
{
    const trpi_rename_target *target = NULL;
    trp_result result = trpi_document_find_declaration(document, trpi_text_from_string(path), &target);
    if (result != TRP_OK) {
        return result;
    }
    if (!trpi_script_reserve_texts(made, 1)) {
        return TRP_ERROR_MEMORY;
    }
    trpi_buffer *out = &made->texts[0];
    trpi_buffer_add_text(out, target->sort);
    trpi_buffer_add_byte(out, ' ');
    trpi_escape_for_terminal(out, target->symbol.name);
    if (target->owner.size > 0) {
        trpi_buffer_add_text(out, " of ");
        trpi_escape_for_terminal(out, target->owner);
    }
    trpi_buffer_add_byte(out, '\n');
    write_places(document, target, &made->arena, out);
    return made->texts[0].failed || made->arena.failed ? TRP_ERROR_MEMORY : TRP_OK;
}

trp_result trp_script_list_references(const trp_script_source *sources, uint32_t count, const trp_script_reader *reader,
                                      const char *path, const trp_allocator *allocator, trp_script **script)
{
    TRP_REQUIRE(script != NULL && path != NULL && count > 0 && trpi_sources_have_names_and_texts(sources, count) &&
                    trpi_allocator_is_usable(allocator),
                TRP_ERROR_ARGUMENT);
    *script = NULL;
    trp_script *made = trpi_script_make(allocator);
    trp_document *document = NULL;
    trp_result result = made != NULL ? trp_document_create(allocator, &document) : TRP_ERROR_MEMORY;
    result = result == TRP_OK ? trpi_document_open_sources(document, sources, count, reader) : result;
    result = result == TRP_OK ? list_uses(document, path, made) : result;
    if (result == TRP_ERROR_SOURCE) {
        (void)trpi_script_refuse(made, "%s", document->refusal);
    }
    trp_document_destroy(document);
    return trpi_script_report_and_hand_over(made, result, script);
}
