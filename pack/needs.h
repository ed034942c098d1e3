// SPDX-License-Identifier: MIT
// The needs of an expression: locals of certain types, and a performer of a certain kind, whose own
// facts it reads. The engine relies on it: a slot read as a line is a line.

#ifndef TROUPE_PACK_NEEDS_H
#define TROUPE_PACK_NEEDS_H

#include "pack/pack.h"

typedef struct trpi_needs {
    uint64_t locals[TRPI_MOST_LOCALS / 16];  // the type of each local by 4 bits; TRP_TYPE_NONE: not used
    uint16_t kind;                           // the performer is of it or descends from it; TRPI_NONE16: any
    uint16_t scene;  // the kind that lists the facts of the scene that it is for; TRPI_NONE16: any scene, or none
} trpi_needs;

/// The needs of code that needs nothing.
trpi_needs trpi_needs_none(void);

/// Adds a local (below TRPI_MOST_LOCALS) of a type; false when it is already of another type.
bool trpi_needs_local(trpi_needs *needs, uint32_t local, uint32_t type);

/// The type of a local, or TRP_TYPE_NONE.
uint32_t trpi_needs_type(const trpi_needs *needs, uint32_t local);

/// How many locals must be there for all that are used.
uint32_t trpi_needs_local_count(const trpi_needs *needs);

/// Adds a kind; false when no entity can be of it and of the kinds that were needed before. Uses the pack's tables of kinds.
bool trpi_needs_kind(trpi_needs *needs, const trp_pack *pack, uint32_t kind);

/// Adds the facts of a scene, by the kind that lists them; false when those of another were needed before.
bool trpi_needs_scene(trpi_needs *needs, uint32_t kind);

/// Adds all that `more` needs; false on a contradiction.
bool trpi_needs_merge(trpi_needs *needs, const trp_pack *pack, const trpi_needs *more);

/// Whether the fact, or each place of the list, can be the performer's own, the world's or the scene's; and adds what that
/// needs. Of a list of locals: each is an entity.
bool trpi_needs_fact(trpi_needs *needs, const trp_pack *pack, uint32_t fact);
bool trpi_needs_list(trpi_needs *needs, const trp_pack *pack, const trpi_pack_list *list);

#endif
