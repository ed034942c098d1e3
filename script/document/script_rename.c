// SPDX-License-Identifier: MIT
// The public call that renames the thing with a path, in texts that are not open as a document: it opens one.

#include "base/assert.h"
#include "base/memory.h"
#include "script/document/rename.h"
#include "script/document/script_path.h"
#include "script/text/source.h"

// Copies the texts of a document, with their names, into a script that is handed to the caller.
static trp_result take_texts(const trp_document *document, trp_script *script)
{
    if (!trpi_script_reserve_texts(script, document->files.count)) {
        return TRP_ERROR_MEMORY;
    }
    for (uint32_t i = 0; i < document->files.count; i++) {
        const trpi_document_file *file = &document->files.at[i];
        script->text_names[i] = trpi_arena_copy_text(&script->arena, trpi_text_from_string(file->name)).at;
        trpi_buffer_add(&script->texts[i], file->text.bytes, file->text.size);
        if (script->texts[i].failed || script->arena.failed) {
            return TRP_ERROR_MEMORY;
        }
    }
    return TRP_OK;
}

static trp_result rename_called(trp_document *document, trpi_text path, trpi_text new_name)
{
    const trpi_rename_target *target = NULL;
    trp_result result = trpi_document_analyse_with_pack(document) != NULL ? trpi_document_find_declaration(document, path, &target)
                                                                          : TRP_ERROR_MEMORY;
    return result == TRP_OK ? trpi_document_rename_symbol(document, target, new_name) : result;
}

trp_result trp_script_rename(const trp_script_source *sources, uint32_t count, const trp_script_reader *reader, const char *path,
                             const char *new_name, const trp_allocator *allocator, trp_script **script)
{
    TRP_REQUIRE(script != NULL && path != NULL && new_name != NULL && count > 0 &&
                    trpi_sources_have_names_and_texts(sources, count) && trpi_allocator_is_usable(allocator),
                TRP_ERROR_ARGUMENT);
    *script = NULL;
    trp_script *made = trpi_script_make(allocator);
    trp_document *document = NULL;
    trp_result result = made != NULL ? trp_document_create(allocator, &document) : TRP_ERROR_MEMORY;
    result = result == TRP_OK ? trpi_document_open_sources(document, sources, count, reader) : result;
    if (result == TRP_OK) {
        result = rename_called(document, trpi_text_from_string(path), trpi_name_without_brackets(trpi_text_from_string(new_name)));
    }
    if (result == TRP_OK) {
        result = take_texts(document, made);
    }
    if (result == TRP_ERROR_SOURCE) {
        (void)trpi_script_refuse(made, "%s", document->refusal);
    } else if (result == TRP_OK && *document->refusal != '\0') {
        trpi_escape_for_terminal(&made->report, trpi_text_from_string(document->refusal));
        trpi_buffer_add_byte(&made->report, '\n');
    }
    trp_document_destroy(document);
    return trpi_script_report_and_hand_over(made, result, script);
}
