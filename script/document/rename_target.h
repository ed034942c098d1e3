// SPDX-License-Identifier: MIT
// Targets of `rename`: all things that texts declare, with their owners.

#ifndef TROUPE_SCRIPT_DOCUMENT_RENAME_TARGET_H
#define TROUPE_SCRIPT_DOCUMENT_RENAME_TARGET_H

#include "script/check/compiler.h"

typedef struct trpi_rename_target {
    const char *sort;  // "behaviour"
    trpi_symbol symbol;
    trpi_text owner;       // `Patron` of the behaviour `Patron.Approach`; empty when it has none
    trpi_text holder;      // and the owner's: of the parameter `Patron.Approach.who`
    uint32_t end;          // where it ends, if it has a stretch of a line; 0: a line of its own
    uint32_t was_at;       // where `, was Old name` goes; UINT32_MAX: nowhere
    bool is_forgotten;     // no pack or save knows it by name, so it needs no `was`
    bool was_in_brackets;  // written as ` (was Old name)`
    trpi_text full_name;   // as `was` must say it: of the action `wave at`, whose words are `wave`
    trpi_text was;         // its first name, if that is written
    const char *refusal;   // why it cannot be renamed, or NULL
    const char *declared;  // where it is written for the first time: the same for offers of one name, whatever object has them
} trpi_rename_target;

typedef TRPI_TABLE(trpi_rename_target) trpi_rename_targets;

/// Lists all targets. False when memory ran out.
bool trpi_rename_targets_collect(const trpi_compiler *compiler, trpi_arena *arena, trpi_rename_targets *targets);

/// Whether `path` may mean the target: `Approach`, `Patron.Approach`, `behaviour Approach`. Capitals
/// do not matter.
bool trpi_rename_target_matches_path(const trpi_rename_target *target, trpi_text path);

#endif
