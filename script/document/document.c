// SPDX-License-Identifier: MIT

#include "script/document/document.h"

#include "base/assert.h"
#include "base/memory.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

trp_result trp_document_create(const trp_allocator *allocator, trp_document **document)
{
    TRP_REQUIRE(document != NULL && trpi_allocator_is_usable(allocator), TRP_ERROR_ARGUMENT);
    const trp_allocator *from = allocator != NULL ? allocator : trpi_allocator_default();
    trp_document *made = trpi_memory_allocate(from, 1, sizeof *made);
    *document = made;
    if (made == NULL) {
        return TRP_ERROR_MEMORY;
    }
    made->allocator = from;
    made->refusal = "";
    made->ids.count = 1;  // 0 is no node
    trpi_arena_init(&made->arena, from);
    trpi_arena_init(&made->answers, from);
    trpi_arena_init(&made->form_arena, from);
    trpi_arena_init(&made->seed_arena, from);
    trpi_arena_init(&made->chip_arena, from);
    trpi_arena_init(&made->plan_arena, from);
    trpi_buffer_init(&made->out, from);
    trpi_syntax_tree_cache_init(&made->trees, from);
    trpi_syntax_tree_cache_init(&made->own_library, from);
    made->library = &made->own_library;
    if (!trpi_array_grow(from, (void **)&made->ids.at, 0, made->ids.count, &made->ids.capacity, sizeof *made->ids.at)) {
        trp_document_destroy(made);
        *document = NULL;
        return TRP_ERROR_MEMORY;
    }
    return TRP_OK;
}

trp_result trpi_document_create_scratch(const trp_document *document, trp_document **trial)
{
    trp_result result = trp_document_create(document->allocator, trial);
    if (result == TRP_OK) {
        (*trial)->library = document->library;
    }
    return result;
}

trp_result trpi_document_copy(const trp_document *document, trp_document **copy)
{
    trp_result result = trpi_document_create_scratch(document, copy);
    for (uint32_t i = 0; i < document->files.count && result == TRP_OK; i++) {
        const trpi_document_file *file = &document->files.at[i];
        result = trpi_document_add_file(*copy, file->name, trpi_buffer_as_text(&file->text), NULL);
    }
    return result;
}

static void release_file(const trp_allocator *allocator, trpi_document_file *file)
{
    for (uint32_t i = 0; i < file->section_count; i++) {
        trpi_text_section_release(allocator, file->sections[i]);
    }
    trpi_memory_free(allocator, file->sections, file->section_room, sizeof *file->sections);
    trpi_buffer_release(&file->text);
}

void trp_document_destroy(trp_document *document)
{
    if (document == NULL) {
        return;
    }
    const trp_allocator *allocator = document->allocator;
    trpi_document_forget_analysis(document);
    for (uint32_t i = 0; i < document->files.count; i++) {
        release_file(allocator, &document->files.at[i]);
    }
#define RELEASE(list) trpi_memory_free(allocator, (list).at, (list).capacity, sizeof *(list).at)
    RELEASE(document->files);
    RELEASE(document->ids);
    RELEASE(document->changes);
    RELEASE(document->done);
    RELEASE(document->undone);
    RELEASE(document->displaced);
    RELEASE(document->completions);
#undef RELEASE
    trpi_buffer_release(&document->out);
    trpi_arena_release(&document->answers);
    trpi_arena_release(&document->form_arena);
    trpi_arena_release(&document->chip_arena);
    trpi_arena_release(&document->plan_arena);
    trpi_syntax_tree_cache_release(&document->trees);
    trpi_seeds_release(document);
    trpi_syntax_tree_cache_release(&document->own_library);  // behind all copies
    trpi_arena_release(&document->arena);
    trpi_memory_free(allocator, document, 1, sizeof *document);
}

trp_result trpi_document_refuse_edit_of_changed_text(trp_document *document)
{
    document->refusal = "The text that this would change has been changed since; look at it again.";
    return TRP_ERROR_STALE;
}

const char *trpi_document_finish_answer_text(trp_document *document)
{
    trpi_buffer_add_byte(&document->out, '\0');
    bool is_whole = !document->out.failed;
    document->out.failed = false;  // the next answer may find memory again
    return is_whole ? (const char *)document->out.bytes : NULL;
}

trp_result trpi_document_refuse(trp_document *document, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    (void)vsnprintf(document->sentence, sizeof document->sentence, format, arguments);
    va_end(arguments);
    document->refusal = document->sentence;
    return TRP_ERROR_SOURCE;
}

// ---- Files --------------------------------------------------------------------------------------

bool trpi_document_has_file(const trp_document *document, uint32_t file)
{
    return file < document->files.count && document->files.at[file].name != NULL;
}

uint32_t trpi_document_find_file(const trp_document *document, const char *name)
{
    uint32_t file = 0;
    while (file < document->files.count &&
           (document->files.at[file].name == NULL || strcmp(document->files.at[file].name, name) != 0)) {
        file++;
    }
    return file;
}

// Adds a file without bytes. False when memory ran out.
static bool make_file(trp_document *document, const char *name)
{
    char *copy = name != NULL ? trpi_arena_copy_bytes(&document->arena, name, strlen(name)) : NULL;
    bool has_name = copy != NULL || name == NULL;
    if (!has_name || !TRPI_DOCUMENT_ROOM(document, document->files, 1) || !TRPI_DOCUMENT_ROOM(document, document->ids, 1)) {
        document->arena.failed = false;
        return false;
    }
    trpi_document_file *file = &document->files.at[document->files.count];
    *file = (trpi_document_file){.name = copy, .root = document->ids.count};
    trpi_buffer_init(&file->text, document->allocator);
    document->ids.at[document->ids.count++] = (trpi_node_place){NULL, document->files.count++};
    return true;
}

trp_result trpi_document_add_file(trp_document *document, const char *name, trpi_text text, uint32_t *file)
{
    uint32_t number = document->files.count;
    if (!make_file(document, name)) {
        return TRP_ERROR_MEMORY;
    }
    trpi_undoable_edit item = {.file = number, .old = {"", 0}, .made = text};
    trp_result result = trpi_document_apply_change(document, &(trpi_undoable_change){.edits = &item, .edit_count = 1});
    if (result != TRP_OK) {  // the id of the file is never used for another node
        release_file(document->allocator, &document->files.at[--document->files.count]);
    } else if (file != NULL) {
        *file = number;
    }
    return result;
}

static bool begins_inside(trpi_text text, uint32_t at)
{
    return at < text.size && ((unsigned char)text.at[at] & 0xC0) == 0x80;
}

trp_text_edit trpi_smallest_edit(uint32_t file, uint32_t at, trpi_text old, trpi_text made)
{
    uint32_t least = old.size < made.size ? old.size : made.size, same = 0, same_end = 0;
    while (same < least && old.at[same] == made.at[same]) {
        same++;
    }
    while (same > 0 && (begins_inside(old, same) || begins_inside(made, same))) {
        same--;
    }
    while (same_end < least - same && old.at[old.size - same_end - 1] == made.at[made.size - same_end - 1]) {
        same_end++;
    }
    while (same_end > 0 && begins_inside(old, old.size - same_end)) {
        same_end--;
    }
    return (trp_text_edit){.file = file,
                           .offset = at + same,
                           .length = old.size - same - same_end,
                           .text = made.at + same,
                           .size_bytes = made.size - same - same_end};
}

trp_result trp_document_set_text(trp_document *document, const char *name, const char *text, size_t size_bytes, uint32_t *file)
{
    TRP_REQUIRE(document != NULL && name != NULL && (text != NULL || size_bytes == 0), TRP_ERROR_ARGUMENT);
    if (size_bytes > TRPI_SOURCE_LARGEST) {
        return TRP_ERROR_FULL;
    }
    text = text != NULL ? text : "";
    uint32_t number = trpi_document_find_file(document, name);
    trpi_text made = {text, (uint32_t)size_bytes};
    if (number == document->files.count) {
        return trpi_document_add_file(document, name, made, file);
    }
    trp_text_edit edit = trpi_smallest_edit(number, 0, trpi_buffer_as_text(&document->files.at[number].text), made);
    bool differs = edit.length > 0 || edit.size_bytes > 0;
    trp_result result = differs ? trp_document_edit(document, trp_document_version(document), &edit, 1) : TRP_OK;
    if (result == TRP_OK && file != NULL) {
        *file = number;
    }
    return result;
}

uint32_t trp_document_file_count(const trp_document *document)
{
    TRP_REQUIRE(document != NULL, 0);
    return document->files.count;
}

const char *trp_document_file_name(const trp_document *document, uint32_t file)
{
    TRP_REQUIRE(document != NULL, NULL);
    return file < document->files.count ? document->files.at[file].name : NULL;
}

const char *trp_document_text(const trp_document *document, uint32_t file, size_t *size_bytes)
{
    TRP_REQUIRE(document != NULL, NULL);
    bool is_there = trpi_document_has_file(document, file);
    if (size_bytes != NULL) {
        *size_bytes = is_there ? document->files.at[file].text.size : 0;
    }
    return is_there ? trpi_buffer_as_text(&document->files.at[file].text).at : NULL;
}

const char *trp_document_refusal(const trp_document *document)
{
    TRP_REQUIRE(document != NULL, "");
    return document->refusal;
}
