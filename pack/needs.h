// SPDX-License-Identifier: MIT
// The needs of an expression: locals of certain types, a performer of a certain kind, whose own facts it reads, the facts of a
// certain scene, and answers of the host. The engine relies on them: a slot that is read as a line has been written as a line.

#ifndef TROUPE_PACK_NEEDS_H
#define TROUPE_PACK_NEEDS_H

#include "pack/pack.h"

typedef struct trpi_code_needs {
    uint64_t locals[TRPI_MOST_LOCALS / 16];  // the type of each local by 4 bits; TRP_TYPE_NONE: not used
    uint16_t performer_kind;                 // the performer is of it or descends from it; TRPI_NONE16: any
    uint16_t scene_facts_kind;  // the kind that lists the facts of the scene that it is for; TRPI_NONE16: any scene, or none
    bool asks_host;             // the performer is an agent: an object keeps no answers of the host (8.5)
} trpi_code_needs;

/// Makes the needs of code that needs nothing.
trpi_code_needs trpi_code_needs_make_empty(void);

/// Adds a local (below TRPI_MOST_LOCALS) of a type; false when it is needed with another type already.
bool trpi_code_needs_add_local(trpi_code_needs *needs, uint32_t local, uint32_t type);

/// Returns the needed type of a local, or TRP_TYPE_NONE.
uint32_t trpi_code_needs_type_of_local(const trpi_code_needs *needs, uint32_t local);

/// Returns how many locals there must be: one more than the highest that is needed, or 0.
uint32_t trpi_code_needs_local_count(const trpi_code_needs *needs);

/// Adds a kind; false when no entity can be of it and of the kinds that were needed before. Uses the pack's tables of kinds.
bool trpi_code_needs_add_kind(trpi_code_needs *needs, const trp_pack *pack, uint32_t kind);

/// Adds the facts of a scene, by the kind that lists them; false when those of another scene are needed already.
bool trpi_code_needs_add_scene_facts(trpi_code_needs *needs, uint32_t kind);

/// Adds the needs `more`; false on a contradiction.
bool trpi_code_needs_merge(trpi_code_needs *needs, const trp_pack *pack, const trpi_code_needs *more);

/// Adds the needs of reading a fact (or all facts of a list) as the performer's own, the world's or the scene's; false when that
/// is impossible. The locals of a list of locals are needed as entities.
bool trpi_code_needs_add_fact(trpi_code_needs *needs, const trp_pack *pack, uint32_t fact);
bool trpi_code_needs_add_list(trpi_code_needs *needs, const trp_pack *pack, const trpi_pack_entity_list *list);

#endif
