// SPDX-License-Identifier: MIT
// The parts of a trp_document, for the public calls.
// Invariants:
// - the sections of a file lie side by side and are all of its bytes;
// - every node of every section has an id, and the table of ids leads back to it; an id whose node is gone leads nowhere;
// - a change happens wholly or not at all: memory is taken before anything is changed.

#ifndef TROUPE_SCRIPT_DOCUMENT_DOCUMENT_H
#define TROUPE_SCRIPT_DOCUMENT_DOCUMENT_H

#include "base/arena.h"
#include "base/buffer.h"
#include "script/document/section.h"
#include "script/tools/tree_cache.h"

typedef struct trpi_document_file {
    const char *name;  // NULL: the file is closed, and has no bytes
    trpi_buffer text;
    trpi_text_section **sections;
    uint32_t section_count, section_room;
    uint32_t root;  // the id of its node
} trpi_document_file;

/// The place of an id's node: in a section, or the root of a file, which is in no section.
typedef struct trpi_node_place {
    trpi_text_section *section;  // NULL: it is a root, or is gone
    uint32_t node;               // in the section; of a root its file, else NONE
} trpi_node_place;

/// A stretch that was replaced, and its new text. The edits of one change follow one another: each is about the texts as the edits
/// before it have left them.
typedef struct trpi_undoable_edit {
    uint32_t file;
    uint32_t offset;
    trpi_text old, made;
} trpi_undoable_edit;

/// A node that keeps its id though a change moves it. Each of the two places stands for the outermost node of the family that
/// begins there.
typedef struct trpi_section_node_move {
    uint32_t family;           // trp_node_family
    uint32_t from_file, from;  // in the texts before
    uint32_t to_file, to;      // in the texts after
} trpi_section_node_move;

/// A change of a file's name. The new name is NULL when the file is closed.
typedef struct trpi_file_name_change {
    uint32_t file;
    const char *old, *made;
} trpi_file_name_change;

typedef struct trpi_undoable_change {
    const trpi_undoable_edit *edits;
    const trpi_section_node_move *moves;
    uint32_t edit_count, move_count;
    const trpi_file_name_change *file_name_changes;
    uint32_t file_name_change_count;
} trpi_undoable_change;

/// The words of a line that gave way when a field of a form was set. The words come back when the field is cleared.
typedef struct trpi_displaced_words {
    uint32_t node;
    uint32_t change;            // by which the field was set: its version, less one
    uint32_t replaced_by_part;  // which of the parts around the field has taken the place
    const char *field;          // its name
    trpi_text words;
} trpi_displaced_words;

#define TRPI_LIST(type)    \
    struct {               \
        type *at;          \
        uint32_t count;    \
        uint32_t capacity; \
    }

/// A completion and its place among the others: by rank, then alphabetically.
typedef struct trpi_ranked_completion {
    trp_document_completion completion;
    uint32_t rank;
} trpi_ranked_completion;

struct trp_document {
    const trp_allocator *allocator;
    trpi_arena arena;  // names of files, and all that was changed
    TRPI_LIST(trpi_document_file) files;
    TRPI_LIST(trpi_node_place) ids;           // by id
    TRPI_LIST(trpi_undoable_change) changes;  // by version, less one
    TRPI_LIST(uint32_t) done, undone;         // changes that can be taken back, and made again; the last one comes first
    TRPI_LIST(trpi_displaced_words) displaced;
    trpi_buffer out;                                // the text that the last call handed back
    TRPI_LIST(trpi_ranked_completion) completions;  // the best first
    trpi_arena answers;                             // texts of the completions
    struct trpi_form *form;                         // the last one that was asked for, or NULL; in an arena of its own
    trpi_arena form_arena;
    struct trpi_seeds *seeds;  // the last ones that were asked for, or NULL; in an arena of their own
    trpi_arena seed_arena;
    struct trpi_chips *chips;  // the last ones that were asked for, or NULL; in an arena of their own
    trpi_arena chip_arena;
    trp_text_edit *planned;  // of the last rename that was planned, for the texts of a version; in an arena of its own
    uint32_t planned_count, planned_version;
    trpi_arena plan_arena;
    trpi_syntax_tree_cache trees;     // of the texts that completions were asked with last
    trpi_syntax_tree_cache *library;  // of the standard library: its own, or for a copy that of the document of which it is one
    trpi_syntax_tree_cache own_library;
    uint32_t prepared_count;  // files whose trees were read for the first completions
    const char *refusal;
    bool allows_mistakes;                  // of operations
    char sentence[512];                    // of a refusal
    struct trpi_analysis *analysis;        // of the texts as they are, or NULL
    const struct trpi_renaming *renaming;  // that is being tried with these texts, or NULL
};

typedef struct trpi_analysis trpi_analysis;

/// Sets the sentence about why nothing is done, or what is left out. Returns TRP_ERROR_SOURCE.
#if defined(__GNUC__)
__attribute__((format(printf, 2, 3)))
#endif
trp_result
trpi_document_refuse(trp_document *document, const char *format, ...);

/// Refuses an edit because the text that it would change was changed meanwhile: sets the sentence that says so. Returns
/// TRP_ERROR_STALE.
trp_result trpi_document_refuse_edit_of_changed_text(trp_document *document);

/// Drops the analysis of the texts, which are about to change.
void trpi_document_forget_analysis(trp_document *document);

/// Releases the seeds that were asked for last (seed.h).
void trpi_seeds_release(trp_document *document);

/// Makes room for `more` further elements of a list (TRPI_DOCUMENT_ROOM) or an array (trpi_array_grow), by the document's
/// allocator. False when memory ran out.
#define TRPI_DOCUMENT_ROOM(document, list, more) \
    trpi_array_grow((document)->allocator, (void **)&(list).at, (list).count, (more), &(list).capacity, sizeof *(list).at)
bool trpi_array_grow(const trp_allocator *allocator, void **elements, uint32_t count, uint32_t more, uint32_t *capacity,
                     size_t element_size);

/// Whether there is a file of that number, and it is open.
bool trpi_document_has_file(const trp_document *document, uint32_t file);

/// Returns the open file of a name; the number of files when there is none.
uint32_t trpi_document_find_file(const trp_document *document, const char *name);

/// Creates a document without files, for texts that are tried. The created document must not outlive `document`.
trp_result trpi_document_create_scratch(const trp_document *document, trp_document **trial);

/// Creates a copy of `document` with all files, for texts that are tried. The copy must not outlive `document`.
trp_result trpi_document_copy(const trp_document *document, trp_document **copy);

/// Adds a file. When `name` is NULL, adds a closed file, which has a number and nothing else: so a copy of a document numbers its
/// files as the document does.
trp_result trpi_document_add_file(trp_document *document, const char *name, trpi_text text, uint32_t *file);

/// Keeps edits for trp_document_get_planned_edit.
trp_result trpi_document_store_planned_edits(trp_document *document, const trp_text_edit *edits, uint32_t count);

/// Carries out the items of a change in their order. TRP_ERROR_MEMORY and TRP_ERROR_FULL change nothing.
trp_result trpi_document_apply_change(trp_document *document, const trpi_undoable_change *change);

/// Carries out edits as trp_document_edit does. `further_items` has further items, moves and names of files for the same change;
/// its names must live as long as the document.
trp_result trpi_document_apply_edits(trp_document *document, uint32_t version, const trp_text_edit *edits, uint32_t count,
                                     const trpi_undoable_change *further_items);

/// Returns the smallest edit of whole characters by which the stretch `old` at `at` of a file becomes `made`.
trp_text_edit trpi_smallest_edit(uint32_t file, uint32_t at, trpi_text old, trpi_text made);

/// Returns the section that has the byte at `offset` of a file, the last one for its end; NULL when the file is empty.
trpi_text_section *trpi_document_section_at(const trp_document *document, uint32_t file, uint32_t offset);

/// Returns a node without its name, and in *kind its kind, a number that counts within the node's family.
trp_document_node trpi_document_node(const trp_document *document, uint32_t id, uint32_t *kind);

/// Returns the name of a node, valid until the next change.
trpi_text trpi_document_node_name(const trp_document *document, uint32_t id);

/// Returns the text that was written to `out` of the document, for a public call to hand back; NULL when memory ran out.
const char *trpi_document_finish_answer_text(trp_document *document);

#endif
