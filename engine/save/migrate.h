// SPDX-License-Identifier: MIT
// The migration of a state that has been prepared: it moves into an empty world with another pack, and every number is mapped.
// (Mail and input: engine/save/migrate_mail.h)

#ifndef TROUPE_ENGINE_SAVE_MIGRATE_H
#define TROUPE_ENGINE_SAVE_MIGRATE_H

#include "engine/save/migration.h"

/// Fills the new world `r->next` with the migrated state. Takes no memory, since the new world has room for everything.
void trpi_migrate_world(const trpi_migration *r, trp_world *next);

/// Maps a fact's value to the new pack. AS_IT_WAS when it is kept, BOUNDS when it is clamped to other bounds, else GONE or
/// CHANGED. `kind` is the kind that lists the facts of the owner in the new pack, if there is one.
trp_migration_reason trpi_migrate_fact_value(const trpi_remap *remap, uint32_t fact, uint32_t kind, int64_t *value);

static inline bool trpi_migration_keeps_value(trp_migration_reason reason)
{
    return reason == TRP_MIGRATION_AS_IT_WAS || reason == TRP_MIGRATION_BOUNDS;
}

#endif
