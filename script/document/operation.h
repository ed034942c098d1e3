// SPDX-License-Identifier: MIT
// An operation while it is being made: edits of the texts as they are, which are tried in a copy of the document first.
//
// Invariants:
// - edits do not overlap; at one place, text that is inserted stands in front of text that is replaced, and of two texts that are
//   inserted, the one that was added first stands in front;
// - the document changes only in trpi_edit_operation_commit, which comes last.

#ifndef TROUPE_SCRIPT_DOCUMENT_OPERATION_H
#define TROUPE_SCRIPT_DOCUMENT_OPERATION_H

#include "script/document/extent.h"
#include "troupe/document_edit.h"

/// A position in the text that an edit puts in: where a node will stand that is made or kept.
typedef struct trpi_edit_place {
    uint32_t edit;    // its number
    uint32_t offset;  // in its text
} trpi_edit_place;

/// A node that keeps its id: where it stands, and where it will stand.
typedef struct trpi_kept_node {
    uint32_t family, file, offset;
    trpi_edit_place new_place;
} trpi_kept_node;

typedef struct trpi_edit_operation {
    trp_document *document;
    uint32_t version;
    trpi_arena arena;
    TRPI_LIST(trp_text_edit) edits;
    TRPI_LIST(trpi_kept_node) kept;
    TRPI_LIST(trpi_undoable_edit) padding;  // of tables, in the texts as the edits leave them; from the last to the first
    trpi_edit_place made;                   // of the first new node
    uint32_t made_length;                   // 0: of a line
    bool makes_line;                        // a line must stand there
    trp_document *trial;                    // the texts with the edits, or as they are; NULL at first
    uint32_t tried;                         // changes of the trial
} trpi_edit_operation;

/// Begin an operation, and release it, committed or not. The release changes nothing in the document; it returns `result_so_far`,
/// or TRP_ERROR_MEMORY when memory ran out meanwhile. *first_new_node is the id of the first new node, if there is one.
trp_result trpi_edit_operation_begin(trpi_edit_operation *operation, trp_document *document, uint32_t version);
trp_result trpi_edit_operation_release(trpi_edit_operation *operation, trp_result result_so_far, uint32_t *first_new_node);

/// Fills *node with a node that the operation is about. TRP_ERROR_STALE: it is gone; or, with `must_be_unchanged`, it was changed
/// since the version for which the operation was begun.
trp_result trpi_edit_operation_get_node(trpi_edit_operation *operation, uint32_t id, bool must_be_unchanged,
                                        trp_document_node *node);

/// Adds an edit; `text` must live as long as the operation. Returns its number.
uint32_t trpi_edit_operation_add_edit(trpi_edit_operation *operation, uint32_t file, uint32_t offset, uint32_t length,
                                      trpi_text text);

/// Makes a node keep its id: it will stand at a place of an edit's text.
void trpi_edit_operation_keep_node_id(trpi_edit_operation *operation, const trp_document_node *node, trpi_edit_place to);

/// Drops the edits and the ids to be kept.
void trpi_edit_operation_clear(trpi_edit_operation *operation);

/// Finds the range in which a border of an old node may be in the new text: text that is inserted at the border may belong to the
/// node or not. Returns false when the border was within a stretch that is removed or replaced.
bool trpi_edit_operation_find_border_in_new_text(const trpi_edit_operation *operation, uint32_t file, uint32_t offset,
                                                 uint32_t *first, uint32_t *last);

/// Returns where a place of an edit's text will be in its file, before tables are padded.
uint32_t trpi_edit_operation_final_offset(const trpi_edit_operation *operation, trpi_edit_place place);

/// Makes the edits in a copy, and pads its tables. TRP_ERROR_SOURCE, with a refusal: two edits overlap, a line would not be read as
/// a line, or, unless the document allows mistakes, there would be more of them.
trp_result trpi_edit_operation_try_on_copy(trpi_edit_operation *operation);

/// Makes the edits in a copy. *fits says whether the text around the edits is read as before and the new text has no mistake.
/// Returns a result other than TRP_OK when the copy cannot be made.
trp_result trpi_edit_operation_check_fit_on_copy(trpi_edit_operation *operation, bool *fits);

/// Tries the edits and makes the change. Edits that change nothing have no effect.
trp_result trpi_edit_operation_commit(trpi_edit_operation *operation);

#endif
