// SPDX-License-Identifier: MIT
// Changes of a document: edits of clients, moved along with later changes that the clients have not seen; undo and redo.

#include "base/assert.h"
#include "base/sort.h"
#include "script/document/document.h"

#include <string.h>

// ---- Moving along -------------------------------------------------------------------------------

// Shifts an edit by an earlier change of its file. False when both are about the same bytes.
static bool move_along(trp_text_edit *edit, const trpi_undoable_edit *item)
{
    uint32_t end = edit->offset + edit->length, item_end = item->offset + item->old.size;
    if (item->file != edit->file || (edit->offset < item_end && end <= item->offset)) {
        return true;
    }
    if (edit->offset >= item_end) {
        edit->offset = edit->offset - item->old.size + item->made.size;
        return true;
    }
    return false;
}

static bool rebase(const trp_document *document, uint32_t version, trp_text_edit *edit)
{
    for (uint32_t i = version; i < document->changes.count; i++) {
        const trpi_undoable_change *change = &document->changes.at[i];
        for (uint32_t j = 0; j < change->edit_count; j++) {
            if (!move_along(edit, &change->edits[j])) {
                return false;
            }
        }
    }
    return true;
}

// ---- Edits --------------------------------------------------------------------------------------

static int compare_edits(const void *a, const void *b, const void *context)
{
    (void)context;
    const trp_text_edit *first = a, *second = b;
    if (first->file != second->file) {
        return first->file < second->file ? -1 : 1;
    }
    return first->offset < second->offset ? -1 : first->offset > second->offset;
}

static bool is_in_file(const trp_document *document, const trp_text_edit *edit)
{
    if (!trpi_document_has_file(document, edit->file)) {
        return false;
    }
    size_t size = document->files.at[edit->file].text.size;
    return edit->offset <= size && edit->length <= size - edit->offset;
}

static bool overlap(const trp_text_edit *edits, uint32_t count)
{
    for (uint32_t i = 1; i < count; i++) {
        if (edits[i].file == edits[i - 1].file && edits[i].offset < edits[i - 1].offset + edits[i - 1].length) {
            return true;
        }
    }
    return false;
}

// Makes the items of a change from edits, from the last edit to the first, so that no edit moves another. The items of `behind`
// come after them.
static trpi_undoable_edit *items_of(trp_document *document, const trp_text_edit *edits, uint32_t count,
                                    const trpi_undoable_change *behind)
{
    trpi_undoable_edit *items = trpi_arena_take_array(&document->arena, (size_t)count + behind->edit_count, sizeof *items);
    for (uint32_t i = 0; i < behind->edit_count && items != NULL; i++) {
        items[count + i] = behind->edits[i];
        items[count + i].old = trpi_arena_copy_text(&document->arena, behind->edits[i].old);
        items[count + i].made = trpi_arena_copy_text(&document->arena, behind->edits[i].made);
    }
    for (uint32_t i = 0; i < count && items != NULL; i++) {
        const trp_text_edit *edit = &edits[count - 1 - i];
        trpi_text old = trpi_buffer_as_text(&document->files.at[edit->file].text);
        items[i].file = edit->file;
        items[i].offset = edit->offset;
        items[i].old = trpi_arena_copy_text(&document->arena, (trpi_text){old.at + edit->offset, edit->length});
        items[i].made = trpi_arena_copy_text(&document->arena, (trpi_text){edit->text, edit->size_bytes});
    }
    return items;
}

// Carries out a change and keeps it. Room for it has been made already.
static trp_result commit(trp_document *document, const trpi_undoable_change *change)
{
    trp_result result = trpi_document_apply_change(document, change);
    if (result == TRP_OK) {
        document->changes.at[document->changes.count++] = *change;
    }
    return result;
}

// Handles a change that failed for want of memory: the arena can be asked again.
static trp_result out_of_memory(trp_document *document)
{
    document->arena.failed = false;
    return TRP_ERROR_MEMORY;
}

static trpi_section_node_move *copy_moves(trp_document *document, const trpi_section_node_move *moves, uint32_t count)
{
    trpi_section_node_move *copies = trpi_arena_take_array(&document->arena, count, sizeof *copies);
    for (uint32_t i = 0; i < count && copies != NULL; i++) {
        copies[i] = moves[i];
    }
    return copies;
}

trp_result trp_document_edit(trp_document *document, uint32_t version, const trp_text_edit *edits, uint32_t count)
{
    TRP_REQUIRE(document != NULL && version <= document->changes.count && (edits != NULL || count == 0), TRP_ERROR_ARGUMENT);
    return trpi_document_apply_edits(document, version, edits, count, &(trpi_undoable_change){.edit_count = 0});
}

trp_result trpi_document_apply_edits(trp_document *document, uint32_t version, const trp_text_edit *edits, uint32_t count,
                                     const trpi_undoable_change *further_items)
{
    document->refusal = "";
    trp_text_edit *moved = trpi_arena_take_array(&document->arena, count, 2 * sizeof *moved);
    if (moved == NULL || !TRPI_DOCUMENT_ROOM(document, document->changes, 1) || !TRPI_DOCUMENT_ROOM(document, document->done, 1)) {
        return out_of_memory(document);
    }
    for (uint32_t i = 0; i < count; i++) {
        TRP_REQUIRE(edits[i].text != NULL || edits[i].size_bytes == 0, TRP_ERROR_ARGUMENT);
        moved[i] = edits[i];
        bool is_closed = edits[i].file < document->files.count && !trpi_document_has_file(document, edits[i].file);
        if (is_closed || !rebase(document, version, &moved[i])) {
            return trpi_document_refuse_edit_of_changed_text(document);
        }
        TRP_REQUIRE(is_in_file(document, &moved[i]), TRP_ERROR_ARGUMENT);
    }
    trpi_sort_elements(moved, count, sizeof *moved, compare_edits, NULL, moved + count);
    TRP_REQUIRE(!overlap(moved, count), TRP_ERROR_ARGUMENT);
    trpi_undoable_change change = {items_of(document, moved, count, further_items),
                                   copy_moves(document, further_items->moves, further_items->move_count),
                                   count + further_items->edit_count,
                                   further_items->move_count,
                                   further_items->file_name_changes,
                                   further_items->file_name_change_count};
    trp_result result = document->arena.failed ? out_of_memory(document) : commit(document, &change);
    if (result == TRP_OK) {
        document->done.at[document->done.count++] = document->changes.count - 1;
        document->undone.count = 0;
    }
    return result;
}

// ---- Back and forth -----------------------------------------------------------------------------

// Makes the change that undoes another one; a change without items when memory ran out.
static trpi_undoable_change inverse_of(trp_document *document, const trpi_undoable_change *change)
{
    trpi_undoable_edit *items = trpi_arena_take_array(&document->arena, change->edit_count, sizeof *items);
    trpi_section_node_move *moves = copy_moves(document, change->moves, change->move_count);
    for (uint32_t i = 0; i < change->move_count && moves != NULL; i++) {
        const trpi_section_node_move *move = &change->moves[i];
        moves[i] = (trpi_section_node_move){move->family, move->to_file, move->to, move->from_file, move->from};
    }
    for (uint32_t i = 0; i < change->edit_count && items != NULL; i++) {
        const trpi_undoable_edit *item = &change->edits[change->edit_count - 1 - i];
        items[i] = (trpi_undoable_edit){item->file, item->offset, item->made, item->old};
    }
    trpi_file_name_change *names = trpi_arena_take_array(&document->arena, change->file_name_change_count, sizeof *names);
    for (uint32_t i = 0; i < change->file_name_change_count && names != NULL; i++) {
        const trpi_file_name_change *name = &change->file_name_changes[i];
        names[i] = (trpi_file_name_change){name->file, name->made, name->old};
    }
    bool is_whole = moves != NULL && names != NULL;
    return (trpi_undoable_change){is_whole ? items : NULL, moves, change->edit_count,
                                  change->move_count,      names, change->file_name_change_count};
}

trp_result trp_document_undo(trp_document *document)
{
    TRP_REQUIRE(document != NULL, TRP_ERROR_ARGUMENT);
    if (document->done.count == 0) {
        return TRP_ERROR_UNKNOWN;
    }
    uint32_t last = document->done.at[document->done.count - 1];
    const trpi_undoable_change change = inverse_of(document, &document->changes.at[last]);
    if (change.edits == NULL || !TRPI_DOCUMENT_ROOM(document, document->changes, 1) ||
        !TRPI_DOCUMENT_ROOM(document, document->undone, 1)) {
        return out_of_memory(document);
    }
    trp_result result = commit(document, &change);
    if (result == TRP_OK) {
        document->done.count--;
        document->undone.at[document->undone.count++] = last;
    }
    return result;
}

trp_result trp_document_redo(trp_document *document)
{
    TRP_REQUIRE(document != NULL, TRP_ERROR_ARGUMENT);
    if (document->undone.count == 0) {
        return TRP_ERROR_UNKNOWN;
    }
    uint32_t last = document->undone.at[document->undone.count - 1];
    if (!TRPI_DOCUMENT_ROOM(document, document->changes, 1) || !TRPI_DOCUMENT_ROOM(document, document->done, 1)) {
        return out_of_memory(document);
    }
    const trpi_undoable_change change = document->changes.at[last];
    trp_result result = commit(document, &change);
    if (result == TRP_OK) {
        document->undone.count--;
        document->done.at[document->done.count++] = last;
    }
    return result;
}

// ---- What was changed ---------------------------------------------------------------------------

uint32_t trp_document_version(const trp_document *document)
{
    TRP_REQUIRE(document != NULL, 0);
    return document->changes.count;
}

uint32_t trp_document_edit_count(const trp_document *document, uint32_t change)
{
    TRP_REQUIRE(document != NULL, 0);
    return change > 0 && change <= document->changes.count ? document->changes.at[change - 1].edit_count : 0;
}

trp_result trp_document_get_edit(const trp_document *document, uint32_t change, uint32_t index, trp_text_edit *edit)
{
    TRP_REQUIRE(document != NULL && edit != NULL, TRP_ERROR_ARGUMENT);
    if (index >= trp_document_edit_count(document, change)) {
        return TRP_ERROR_UNKNOWN;
    }
    const trpi_undoable_edit *item = &document->changes.at[change - 1].edits[index];
    *edit = (trp_text_edit){item->file, item->offset, item->old.size, item->made.size, item->made.at};
    return TRP_OK;
}
