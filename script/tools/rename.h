// SPDX-License-Identifier: MIT
// Renaming: a thing's declaration and all its uses, and nothing else that is called the same.
//
// The compiler notes what every name was found to be. What is renamed is compiled again, as if the
// new name were the old one; only if that gives the same pack, byte for byte, the new texts are
// handed out.

#ifndef TROUPE_SCRIPT_TOOLS_RENAME_H
#define TROUPE_SCRIPT_TOOLS_RENAME_H

#include "script/tools/rename_target.h"
#include "script/tools/script.h"

/// One place where the old name stands, brackets included.
typedef struct trpi_edit {
    uint32_t source;
    trpi_span span;
    bool certain;  // no other thing was found there
} trpi_edit;

typedef TRPI_TABLE(trpi_edit) trpi_edits;

/// Finds where a target is named, its declaration included, in the order of the texts. `strays`: also
/// takes places where its name stands and nothing was found. False when memory ran out.
bool trpi_rename_find_edits(const trpi_compiler *compiler, const trpi_rename_target *target, bool strays, trpi_arena *arena,
                            trpi_edits *edits);

#endif
