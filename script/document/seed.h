// SPDX-License-Identifier: MIT
// Seeds, the smallest forms of constructs at a place (words/seeds.h). Each is tried in a copy of the document.

#ifndef TROUPE_SCRIPT_DOCUMENT_SEED_H
#define TROUPE_SCRIPT_DOCUMENT_SEED_H

#include "script/document/analysis.h"
#include "troupe/form.h"

/// A seed. `words` and `shape` are those of its construct, or empty where the construct has none.
typedef struct trpi_seed {
    trp_document_seed known;
    uint32_t kind;  // of its family
    const char *words, *shape;
    const struct trpi_syntax_field *fields;
    const char *example;  // of a clause
    const char *phrase;   // of an action or a task, with holes
    bool is_tried;
} trpi_seed;

typedef struct trpi_seeds {
    trp_document *copy;  // of the document, in which texts are tried
    uint32_t parent;     // in the copy
    bool is_cell;        // the parent is a cell below the head of a table
    bool is_cue;         // the parent is a cue, in whose place seeds are put; `path` finds it again once it stands there again
    const char *path;
    trpi_text subject;      // of the cue; empty where it has none, and elsewhere
    uint32_t file, offset;  // of the parent, by which things are near it or far
    trpi_text scene, part;  // in which the parent stands, and in whose column as a cell; empty elsewhere
    uint32_t version;       // of the document
    uint32_t errors;        // of the copy without a seed
    trpi_seed *at;
    uint32_t count, room;
} trpi_seeds;

/// Returns the text of a phrase for an action, a task, a plan or a network, with a hole for each argument; NULL for any other
/// target, for the action `say`, which is a step of its own, and when memory ran out.
const char *trpi_seed_make_phrase_with_holes(const trpi_rename_target *target, trpi_arena *arena);

/// Whether a cue of this kind can stand at a node: in a test one that tests tell, on an arrow `done` as well, elsewhere one that
/// behaviours wait for.
bool trpi_document_cue_fits(const trp_document *document, uint32_t node, trpi_cue_kind cue);

/// Finds the text of a seed, if it has not been looked for yet. False when memory ran out.
bool trpi_seed_find_text(trp_document *document, trpi_seed *seed);

#endif
