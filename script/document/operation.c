// SPDX-License-Identifier: MIT

#include "script/document/operation.h"

#include "base/assert.h"
#include "base/sort.h"
#include "script/document/analysis.h"
#include "script/document/edit_padding.h"

#include <string.h>

// ---- Begin and end ------------------------------------------------------------------------------

trp_result trpi_edit_operation_begin(trpi_edit_operation *operation, trp_document *document, uint32_t version)
{
    *operation = (trpi_edit_operation){.document = document, .version = version};
    trpi_arena_init(&operation->arena, document->allocator);
    document->refusal = "";
    return version <= document->changes.count ? TRP_OK : TRP_ERROR_ARGUMENT;
}

// Returns the node with a range, or the first one that begins there; 0 when there is none.
static uint32_t node_in(const trp_document *document, uint32_t file, uint32_t offset, uint32_t length)
{
    const trpi_text_section *section = trpi_document_section_at(document, file, offset);
    uint32_t found = 0;
    for (uint32_t i = 0; section != NULL && i < section->node_count; i++) {
        const trpi_section_node *node = &section->nodes[i];
        if (section->at + node->span.offset == offset) {
            if (node->span.length == length) {
                return node->id;
            }
            found = found == 0 ? node->id : found;
        }
    }
    return found;
}

// Returns where a place will be when the tables are padded, too. The place is one of the texts as they are after the edits, before
// the padding.
static uint32_t pad_place(const trpi_edit_operation *operation, uint32_t file, uint32_t offset)
{
    uint32_t moved = offset;
    for (uint32_t i = 0; i < operation->padding.count; i++) {
        const trpi_undoable_edit *item = &operation->padding.at[i];
        if (item->file == file && item->offset + item->old.size <= offset) {
            moved = moved - item->old.size + item->made.size;
        }
    }
    return moved;
}

static uint32_t made_place(const trpi_edit_operation *operation)
{
    return pad_place(operation, operation->edits.at[operation->made.edit].file,
                     trpi_edit_operation_final_offset(operation, operation->made));
}

trp_result trpi_edit_operation_release(trpi_edit_operation *operation, trp_result result_so_far, uint32_t *first_new_node)
{
    if (first_new_node != NULL) {
        bool has_node = result_so_far == TRP_OK && operation->made.edit < operation->edits.count;
        *first_new_node = has_node ? node_in(operation->document, operation->edits.at[operation->made.edit].file,
                                             made_place(operation), operation->made_length)
                                   : 0;
    }
    if (operation->arena.failed && result_so_far == TRP_OK) {
        result_so_far = TRP_ERROR_MEMORY;
    }
    trp_document_destroy(operation->trial);
    trpi_arena_release(&operation->arena);
    return result_so_far;
}

// ---- Nodes --------------------------------------------------------------------------------------

// Whether a part of a stretch has been changed since a version.
static bool was_changed(const trp_document *document, uint32_t version, uint32_t file, uint32_t begin, uint32_t end)
{
    for (uint32_t i = document->changes.count; i > version; i--) {
        const trpi_undoable_change *change = &document->changes.at[i - 1];
        for (uint32_t j = change->edit_count; j > 0; j--) {
            const trpi_undoable_edit *item = &change->edits[j - 1];
            if (item->file != file || end <= item->offset) {
                continue;
            }
            if (begin < item->offset + item->made.size) {
                return true;
            }
            begin = begin - item->made.size + item->old.size;
            end = end - item->made.size + item->old.size;
        }
    }
    return false;
}

trp_result trpi_edit_operation_get_node(trpi_edit_operation *operation, uint32_t id, bool must_be_unchanged,
                                        trp_document_node *node)
{
    trp_document *document = operation->document;
    uint32_t version = operation->version;
    trp_result result = trp_document_get_node(document, id, node, sizeof *node);
    if (result == TRP_ERROR_STALE) {
        document->refusal = "This is no longer in the text.";
    } else if (result == TRP_OK && must_be_unchanged &&
               was_changed(document, version, node->file, node->offset, node->offset + node->length)) {
        result = trpi_document_refuse_edit_of_changed_text(document);
    }
    return result;
}

// ---- Edits --------------------------------------------------------------------------------------

uint32_t trpi_edit_operation_add_edit(trpi_edit_operation *operation, uint32_t file, uint32_t offset, uint32_t length,
                                      trpi_text text)
{
    trp_text_edit edit = {file, offset, length, text.size, text.at};
    (void)TRPI_ARENA_PUSH(&operation->arena, operation->edits.at, operation->edits.count, operation->edits.capacity, edit);
    return operation->edits.count - 1;
}

void trpi_edit_operation_keep_node_id(trpi_edit_operation *operation, const trp_document_node *node, trpi_edit_place to)
{
    trpi_kept_node kept = {node->family, node->file, node->offset, to};
    (void)TRPI_ARENA_PUSH(&operation->arena, operation->kept.at, operation->kept.count, operation->kept.capacity, kept);
}

void trpi_edit_operation_clear(trpi_edit_operation *operation)
{
    operation->edits.count = 0;
    operation->kept.count = 0;
    operation->made_length = 0;
    operation->makes_line = false;
}

// Whether edit `a` comes before `b`: text that is inserted at a place comes before text that is replaced there.
static bool is_before(const trp_text_edit *edits, uint32_t a, uint32_t b)
{
    if (edits[a].offset != edits[b].offset) {
        return edits[a].offset < edits[b].offset;
    }
    bool is_put = edits[a].length == 0, is_put_too = edits[b].length == 0;
    return is_put != is_put_too ? is_put : a < b;
}

uint32_t trpi_edit_operation_final_offset(const trpi_edit_operation *operation, trpi_edit_place place)
{
    const trp_text_edit *edits = operation->edits.at;
    uint32_t offset = edits[place.edit].offset + place.offset;
    for (uint32_t i = 0; i < operation->edits.count; i++) {
        if (i != place.edit && edits[i].file == edits[place.edit].file && is_before(edits, i, place.edit)) {
            offset += edits[i].size_bytes - edits[i].length;
        }
    }
    return offset;
}

// ---- Trial --------------------------------------------------------------------------------------

// Sorts edits as trp_document_edit takes them: inserted text before replaced text at one place.
static trp_text_edit *in_order(trpi_edit_operation *operation)
{
    uint32_t count = operation->edits.count, at = 0;
    trp_text_edit *sorted = trpi_arena_take_array(&operation->arena, count, sizeof *sorted);
    for (int put = 1; put >= 0 && sorted != NULL; put--) {
        for (uint32_t i = 0; i < count; i++) {
            if ((operation->edits.at[i].length == 0) == (put == 1)) {
                sorted[at++] = operation->edits.at[i];
            }
        }
    }
    return sorted;
}

// Whether no edit lies in a stretch that another one replaces.
static bool are_apart(const trpi_edit_operation *operation)
{
    const trp_text_edit *edits = operation->edits.at;
    for (uint32_t i = 0; i < operation->edits.count; i++) {
        for (uint32_t j = 0; j < i; j++) {
            bool overlap = edits[i].file == edits[j].file && edits[i].offset < edits[j].offset + edits[j].length &&
                           edits[j].offset < edits[i].offset + edits[i].length;
            if (overlap) {
                return false;
            }
        }
    }
    return true;
}

// Makes the edits in the trial, in place of those that it has.
static trp_result make_trial(trpi_edit_operation *operation)
{
    if (operation->trial == NULL && trpi_document_copy(operation->document, &operation->trial) != TRP_OK) {
        return TRP_ERROR_MEMORY;
    }
    for (; operation->tried > 0; operation->tried--) {
        trp_result undone = trp_document_undo(operation->trial);
        if (undone != TRP_OK) {
            return undone;
        }
    }
    if (!are_apart(operation)) {
        return trpi_document_refuse(operation->document, "One of these is in the way of another; do one after the other.");
    }
    const trp_text_edit *edits = in_order(operation);
    if (operation->arena.failed) {
        return TRP_ERROR_MEMORY;
    }
    trp_result result = trp_document_edit(operation->trial, trp_document_version(operation->trial), edits, operation->edits.count);
    operation->tried = result == TRP_OK;
    if (result == TRP_ERROR_FULL) {
        operation->document->refusal = "The file would have more than 64 MB.";
    }
    return result;
}

static bool is_said(const trpi_diagnostics *diagnostics, trpi_text message)
{
    for (uint32_t i = 0; i < diagnostics->count; i++) {
        if (trpi_text_is_equal(diagnostics->entries[i].message, message)) {
            return true;
        }
    }
    return false;
}

// Refuses an operation with the sentence about the first mistake that it would add.
static trp_result refuse_mistake(trp_document *document, const trpi_diagnostics *before, const trpi_diagnostics *after)
{
    trpi_text message = {"", 0};
    for (uint32_t i = 0; i < after->count && message.size == 0; i++) {
        const trpi_script_diagnostic *entry = &after->entries[i];
        bool is_new = entry->severity == TRPI_SEVERITY_ERROR && !is_said(before, entry->message);
        message = is_new ? entry->message : message;
    }
    return trpi_document_refuse(document, "The text would have %s mistake: %.*s", before->error_count > 0 ? "one more" : "a",
                                (int)message.size, message.at);
}

// Pads the tables of the trial.
static trp_result pad_trial(trpi_edit_operation *operation)
{
    trpi_edit_pad_tables(operation);
    uint32_t count = operation->padding.count;
    trp_text_edit *edits = trpi_arena_take_array(&operation->arena, count, sizeof *edits);
    if (operation->arena.failed) {
        return TRP_ERROR_MEMORY;
    }
    for (uint32_t i = 0; i < count; i++) {
        const trpi_undoable_edit *item = &operation->padding.at[i];
        edits[i] = (trp_text_edit){item->file, item->offset, item->old.size, item->made.size, item->made.at};
    }
    trp_result result =
        count > 0 ? trp_document_edit(operation->trial, trp_document_version(operation->trial), edits, count) : TRP_OK;
    operation->tried += result == TRP_OK && count > 0;
    return result;
}

static bool has_node(const trp_document *document, uint32_t family, uint32_t file, uint32_t offset)
{
    const trpi_text_section *section = trpi_document_section_at(document, file, offset);
    return section != NULL && trpi_section_node_find(section, family, offset - section->at) != TRPI_NODE_NONE;
}

// Whether each text that is inserted or moved is read as a line at its new place, and not as a comment or a row of a plan.
static bool are_lines(const trpi_edit_operation *operation)
{
    const trp_text_edit *edits = operation->edits.at;
    bool are_there = !operation->makes_line ||
                     has_node(operation->trial, TRP_FAMILY_LINE, edits[operation->made.edit].file, made_place(operation));
    for (uint32_t i = 0; i < operation->kept.count && are_there; i++) {
        const trpi_kept_node *kept = &operation->kept.at[i];
        uint32_t file = edits[kept->new_place.edit].file,
                 place = pad_place(operation, file, trpi_edit_operation_final_offset(operation, kept->new_place));
        are_there = kept->family != TRP_FAMILY_LINE || has_node(operation->trial, kept->family, file, place);
    }
    return are_there;
}

trp_result trpi_edit_operation_try_on_copy(trpi_edit_operation *operation)
{
    trp_document *document = operation->document;
    trp_result result = make_trial(operation);
    result = result == TRP_OK ? pad_trial(operation) : result;
    if (result == TRP_OK && !are_lines(operation)) {
        return trpi_document_refuse(document, "A line would be read as something else there.");
    }
    if (result != TRP_OK || document->allows_mistakes) {
        return result;
    }
    const trpi_diagnostics *says = trpi_document_find_mistakes(operation->trial);
    if (says == NULL) {
        return TRP_ERROR_MEMORY;
    }
    if (says->error_count == 0) {
        return TRP_OK;
    }
    const trpi_diagnostics *said = trpi_document_find_mistakes(document);
    if (said == NULL) {
        return TRP_ERROR_MEMORY;
    }
    return says->error_count > said->error_count ? refuse_mistake(document, said, says) : TRP_OK;
}

// ---- Surroundings -------------------------------------------------------------------------------

typedef struct border {
    uint32_t first, last;
    bool is_gone;  // was in what has been taken out
} border;

static border move_border(const trpi_edit_operation *operation, uint32_t file, uint32_t offset)
{
    border moved = {offset, offset, false};
    for (uint32_t i = 0; i < operation->edits.count; i++) {
        const trp_text_edit *edit = &operation->edits.at[i];
        uint32_t end = edit->offset + edit->length, change = edit->size_bytes - edit->length;
        if (edit->file != file || edit->offset > offset) {
            continue;
        }
        if (end < offset) {
            moved.first += change;
            moved.last += change;
        } else if (end == offset) {
            moved.first -= edit->length;  // either side of the text
            moved.last += change;
        } else if (edit->offset == offset) {
            moved.last += edit->size_bytes;
        } else {
            moved.is_gone = true;
        }
    }
    return moved;
}

bool trpi_edit_operation_find_border_in_new_text(const trpi_edit_operation *operation, uint32_t file, uint32_t offset,
                                                 uint32_t *first, uint32_t *last)
{
    border moved = move_border(operation, file, offset);
    *first = moved.first;
    *last = moved.last;
    return !moved.is_gone;
}

// Whether an edit removes or replaces all of a node.
static bool is_taken_out(const trpi_edit_operation *operation, uint32_t file, uint32_t begin, uint32_t end)
{
    for (uint32_t i = 0; i < operation->edits.count; i++) {
        const trp_text_edit *edit = &operation->edits.at[i];
        if (edit->file == file && edit->length > 0 && edit->offset <= begin && end <= edit->offset + edit->length) {
            return true;
        }
    }
    return false;
}

static bool is_touched(const trpi_edit_operation *operation, uint32_t file, uint32_t begin, uint32_t end)
{
    for (uint32_t i = 0; i < operation->edits.count; i++) {
        const trp_text_edit *edit = &operation->edits.at[i];
        if (edit->file == file && edit->offset < end && begin < edit->offset + edit->length) {
            return true;
        }
    }
    return false;
}

static bool is_within(uint32_t offset, border at)
{
    return offset >= at.first && offset <= at.last;
}

// Whether the trial has a node of the same family and kind as `old` that begins and ends within the given borders.
static bool is_there(const trp_document *trial, uint32_t file, const trpi_section_node *old, border begin, border end)
{
    for (uint32_t at = begin.first; at <= begin.last;) {
        const trpi_text_section *section = trpi_document_section_at(trial, file, at);
        uint32_t low = 0, high = section != NULL ? section->node_count : 0;
        while (low < high) {
            uint32_t middle = low + (high - low) / 2;
            bool is_in_front = section->at + section->nodes[middle].span.offset < begin.first;
            low = is_in_front ? middle + 1 : low;
            high = is_in_front ? high : middle;
        }
        for (; section != NULL && low < section->node_count; low++) {
            const trpi_section_node *node = &section->nodes[low];
            uint32_t offset = section->at + node->span.offset;
            if (offset > begin.last) {
                return false;
            }
            if (node->family == old->family && node->kind == old->kind && (!node->is_broken || old->is_broken) &&
                is_within(offset + node->span.length, end)) {
                return true;
            }
        }
        at = section != NULL && section->at + section->size > at ? section->at + section->size : begin.last + 1;
    }
    return false;
}

// Whether a node is read after the edits as it was before, or is one that the edits take out or change. Only a node outside
// of the edits, or a line, clause, step or cell around them, is compared.
static bool is_kept(const trpi_edit_operation *operation, const trpi_text_section *section, const trpi_section_node *node)
{
    uint32_t begin = section->at + node->span.offset, end = begin + node->span.length;
    bool is_touch = is_touched(operation, section->file, begin, end);
    bool is_frame = node->family == TRP_FAMILY_LINE || node->family == TRP_FAMILY_CLAUSE || node->family == TRP_FAMILY_STEP ||
                    node->family == TRP_FAMILY_CELL;
    if (is_taken_out(operation, section->file, begin, end) || (is_touch && !is_frame)) {
        return true;
    }
    border first = move_border(operation, section->file, begin), last = move_border(operation, section->file, end);
    return first.is_gone || last.is_gone || is_there(operation->trial, section->file, node, first, last);
}

static bool has_mistake(const trpi_edit_operation *operation, const trp_text_edit *edit, uint32_t begin)
{
    const trpi_document_file *file = &operation->trial->files.at[edit->file];
    uint32_t end = begin + edit->size_bytes;
    for (uint32_t i = 0; i < file->section_count; i++) {
        const trpi_text_section *section = file->sections[i];
        for (uint32_t j = 0; j < section->node_count && section->at < end && section->at + section->size > begin; j++) {
            uint32_t offset = section->at + section->nodes[j].span.offset;
            if (section->nodes[j].is_broken && offset >= begin && offset < end) {
                return true;
            }
        }
    }
    return false;
}

static bool touches_section(const trpi_edit_operation *operation, const trpi_text_section *section)
{
    for (uint32_t i = 0; i < operation->edits.count; i++) {
        const trp_text_edit *edit = &operation->edits.at[i];
        if (edit->file == section->file && edit->offset <= section->at + section->size &&
            edit->offset + edit->length >= section->at) {
            return true;
        }
    }
    return false;
}

trp_result trpi_edit_operation_check_fit_on_copy(trpi_edit_operation *operation, bool *fits)
{
    trp_result result = make_trial(operation);
    *fits = result == TRP_OK;
    for (uint32_t i = 0; i < operation->document->files.count && *fits; i++) {
        const trpi_document_file *file = &operation->document->files.at[i];
        for (uint32_t j = 0; j < file->section_count; j++) {
            const trpi_text_section *section = file->sections[j];
            bool is_near = touches_section(operation, section);
            for (uint32_t k = 0; k < section->node_count && is_near && *fits; k++) {
                *fits = is_kept(operation, section, &section->nodes[k]);
            }
        }
    }
    for (uint32_t i = 0; i < operation->edits.count && *fits; i++) {
        *fits =
            !has_mistake(operation, &operation->edits.at[i], trpi_edit_operation_final_offset(operation, (trpi_edit_place){i, 0}));
    }
    return result;
}

// ---- Change -------------------------------------------------------------------------------------

// Reduces edits to the bytes that change.
static uint32_t shorten(const trpi_edit_operation *operation, trp_text_edit *edits)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < operation->edits.count; i++) {
        const trp_text_edit *edit = &edits[i];
        trpi_text old = {trpi_document_file_text(operation->document, edit->file).at + edit->offset, edit->length};
        trp_text_edit least = trpi_smallest_edit(edit->file, edit->offset, old, (trpi_text){edit->text, edit->size_bytes});
        if (least.length > 0 || least.size_bytes > 0) {
            edits[count++] = least;
        }
    }
    return count;
}

trp_result trpi_edit_operation_commit(trpi_edit_operation *operation)
{
    trp_result result = trpi_edit_operation_try_on_copy(operation);
    if (result != TRP_OK) {
        return result;
    }
    trp_document *document = operation->document;
    trp_text_edit *edits = in_order(operation);
    trpi_section_node_move *moves = trpi_arena_take_array(&operation->arena, operation->kept.count, sizeof *moves);
    if (edits == NULL || moves == NULL) {
        return TRP_ERROR_MEMORY;
    }
    for (uint32_t i = 0; i < operation->kept.count; i++) {
        const trpi_kept_node *kept = &operation->kept.at[i];
        uint32_t to_file = operation->edits.at[kept->new_place.edit].file;
        uint32_t to = pad_place(operation, to_file, trpi_edit_operation_final_offset(operation, kept->new_place));
        moves[i] = (trpi_section_node_move){kept->family, kept->file, kept->offset, to_file, to};
    }
    trpi_undoable_change behind = {.edits = operation->padding.at,
                                   .moves = moves,
                                   .edit_count = operation->padding.count,
                                   .move_count = operation->kept.count};
    uint32_t count = shorten(operation, edits);
    return count + behind.edit_count > 0 ? trpi_document_apply_edits(document, document->changes.count, edits, count, &behind)
                                         : TRP_OK;
}
