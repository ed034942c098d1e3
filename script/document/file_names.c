// SPDX-License-Identifier: MIT
// Files that are closed or renamed: `use` lines are changed so that they lead to the same files as before.

#include "base/assert.h"
#include "script/document/extent.h"
#include "script/parse/parse.h"
#include "script/tools/project.h"

#include <string.h>

typedef struct file_naming {
    trp_document *document;
    trpi_arena arena;
    trpi_file_name_change *names;
    uint32_t count;
    TRPI_LIST(trp_text_edit) edits;
} file_naming;

static trpi_text folder_of(trpi_text name)
{
    while (name.size > 0 && name.at[name.size - 1] != '/') {
        name.size--;
    }
    return name;
}

// Returns the name that a file will have after the renaming.
static const char *name_then(const file_naming *job, uint32_t file)
{
    for (uint32_t i = 0; i < job->count; i++) {
        if (job->names[i].file == file) {
            return job->names[i].made;
        }
    }
    return job->document->files.at[file].name;
}

// ---- Names --------------------------------------------------------------------------------------

static bool is_name(file_naming *job, const char *name)
{
    char *path = trpi_arena_take(&job->arena, strlen(name) + 1);
    return path == NULL ||
           (*name != '\0' && strchr(name, '\\') == NULL &&
            trpi_project_normalise_path(trpi_text_from_string(""), trpi_text_from_string(name), path) && strcmp(path, name) == 0);
}

static trp_result check_names(file_naming *job)
{
    for (uint32_t i = 0; i < job->count; i++) {
        const char *name = job->names[i].made;
        if (!is_name(job, name)) {
            return trpi_document_refuse(
                job->document,
                "`%.200s` is no name of a file here; write the way from the project's folder, such as `people/guests.troupe`.",
                name);
        }
        for (uint32_t file = 0; file < job->document->files.count; file++) {
            const char *other = file != job->names[i].file ? name_then(job, file) : NULL;
            if (other != NULL && strcmp(other, name) == 0) {
                return trpi_document_refuse(job->document, "There is a file `%.200s` already; choose another name.", name);
            }
        }
    }
    return TRP_OK;
}

// ---- Lines with `use` ---------------------------------------------------------------------------

// Returns the name of the file to which the path `written` leads in a `use` line of the file `from`; "" when it leads out of the
// project.
static const char *used_name(file_naming *job, const char *from, trpi_text written)
{
    trpi_text folder = folder_of(trpi_text_from_string(from));
    char *path = trpi_arena_take(&job->arena, (size_t)folder.size + written.size + 1);
    return path != NULL && trpi_project_normalise_path(folder, written, path) ? path : "";
}

// Returns the path by which a `use` line of the file `from` names the file `to`.
static trpi_text way_between(file_naming *job, trpi_text from, trpi_text to)
{
    uint32_t same = 0;
    for (uint32_t i = 0; i < from.size && i < to.size && from.at[i] == to.at[i]; i++) {
        same = from.at[i] == '/' ? i + 1 : same;
    }
    trpi_buffer way;
    trpi_buffer_init(&way, job->document->allocator);
    for (uint32_t i = same; i < from.size; i++) {
        trpi_buffer_add_text(&way, from.at[i] == '/' ? "../" : "");
    }
    trpi_buffer_add(&way, to.at + same, to.size - same);
    trpi_text made = trpi_arena_copy_text(&job->arena, trpi_buffer_as_text(&way));
    job->arena.failed = job->arena.failed || way.failed;
    trpi_buffer_release(&way);
    return made;
}

// Finds the words between the quotes of a line; false when it has none.
static bool find_quoted(const trp_document *document, const trp_document_node *line, trpi_span *words)
{
    trp_document_piece piece = {.offset = line->offset};
    while (piece.offset < line->offset + line->length &&
           trp_document_get_piece(document, line->file, piece.offset, &piece, sizeof piece) == TRP_OK) {
        if (piece.kind == TRP_PIECE_QUOTED && piece.length >= 2) {
            *words = (trpi_span){piece.offset + 1, piece.length - 2};
            return true;
        }
        piece.offset += piece.length;
    }
    return false;
}

static void follow_line(file_naming *job, const trp_document_node *line)
{
    const trp_document *document = job->document;
    trpi_span span;
    if (line->is_broken || !find_quoted(document, line, &span)) {
        return;
    }
    trpi_text written = {trpi_document_file_text(document, line->file).at + span.offset, span.length};
    uint32_t used = trpi_document_find_file(document, used_name(job, document->files.at[line->file].name, written));
    if (used == document->files.count) {
        return;
    }
    const char *from = name_then(job, line->file), *to = name_then(job, used);
    if (strcmp(used_name(job, from, written), to) != 0) {
        trpi_text way = way_between(job, trpi_text_from_string(from), trpi_text_from_string(to));
        trp_text_edit edit = {line->file, span.offset, span.length, way.size, way.at};
        (void)TRPI_ARENA_PUSH(&job->arena, job->edits.at, job->edits.count, job->edits.capacity, edit);
    }
}

static void follow_lines(file_naming *job)
{
    for (uint32_t file = 0; file < job->document->files.count; file++) {
        uint32_t id = trpi_document_has_file(job->document, file)
                          ? trpi_first_child_line_id(job->document, job->document->files.at[file].root)
                          : 0;
        for (uint32_t kind; id != 0; id = trpi_next_sibling_line_id(job->document, id)) {
            trp_document_node line = trpi_document_node(job->document, id, &kind);
            if (line.family == TRP_FAMILY_LINE && kind == TRPI_LINE_USE) {
                follow_line(job, &line);
            }
        }
    }
}

// ---- The calls ----------------------------------------------------------------------------------

// Finds the edits of `use` lines that the new names of files need. The names are kept with the document, because a change refers to
// them.
static trp_result prepare(file_naming *job, const uint32_t *files, const char *const *names, uint32_t count)
{
    trp_document *document = job->document;
    document->refusal = "";
    trpi_arena_init(&job->arena, document->allocator);
    job->names = trpi_arena_take_array(&document->arena, count, sizeof *job->names);
    for (uint32_t i = 0; i < count && job->names != NULL; i++) {
        TRP_REQUIRE(names[i] != NULL, TRP_ERROR_ARGUMENT);
        if (!trpi_document_has_file(document, files[i])) {
            return TRP_ERROR_UNKNOWN;
        }
        const char *name = trpi_arena_copy_bytes(&document->arena, names[i], strlen(names[i]));
        job->names[job->count++] = (trpi_file_name_change){files[i], document->files.at[files[i]].name, name};
    }
    if (document->arena.failed) {
        document->arena.failed = false;
        return TRP_ERROR_MEMORY;
    }
    trp_result result = check_names(job);
    if (result == TRP_OK) {
        follow_lines(job);
    }
    return result == TRP_OK && job->arena.failed ? TRP_ERROR_MEMORY : result;
}

trp_result trp_document_rename_files(trp_document *document, const uint32_t *files, const char *const *names, uint32_t count)
{
    TRP_REQUIRE(document != NULL && ((files != NULL && names != NULL) || count == 0), TRP_ERROR_ARGUMENT);
    file_naming job = {.document = document};
    trp_result result = prepare(&job, files, names, count);
    if (result == TRP_OK && count > 0) {
        const trpi_undoable_change behind = {.file_name_changes = job.names, .file_name_change_count = job.count};
        result = trpi_document_apply_edits(document, trp_document_version(document), job.edits.at, job.edits.count, &behind);
    }
    trpi_arena_release(&job.arena);
    return result;
}

trp_result trp_document_plan_rename_files(trp_document *document, const uint32_t *files, const char *const *names, uint32_t count,
                                          uint32_t *edit_count)
{
    TRP_REQUIRE(document != NULL && ((files != NULL && names != NULL) || count == 0) && edit_count != NULL, TRP_ERROR_ARGUMENT);
    trpi_arena_release(&document->plan_arena);
    document->planned_count = 0;
    file_naming job = {.document = document};
    trp_result result = prepare(&job, files, names, count);
    result = result == TRP_OK ? trpi_document_store_planned_edits(document, job.edits.at, job.edits.count) : result;
    trpi_arena_release(&job.arena);
    *edit_count = document->planned_count;
    return result;
}

trp_result trp_document_close_file(trp_document *document, uint32_t file)
{
    TRP_REQUIRE(document != NULL, TRP_ERROR_ARGUMENT);
    document->refusal = "";
    if (!trpi_document_has_file(document, file)) {
        return TRP_ERROR_UNKNOWN;
    }
    trpi_file_name_change *name = trpi_arena_take(&document->arena, sizeof *name);
    if (name == NULL) {
        document->arena.failed = false;
        return TRP_ERROR_MEMORY;
    }
    *name = (trpi_file_name_change){file, document->files.at[file].name, NULL};
    const trp_text_edit edit = {.file = file, .length = (uint32_t)document->files.at[file].text.size, .text = ""};
    const trpi_undoable_change behind = {.file_name_changes = name, .file_name_change_count = 1};
    return trpi_document_apply_edits(document, trp_document_version(document), &edit, 1, &behind);
}
