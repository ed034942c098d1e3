// SPDX-License-Identifier: MIT
// The migration of mail and queued input when the pack changes: those that still mean something move to the new world.

#ifndef TROUPE_ENGINE_SAVE_MIGRATE_MAIL_H
#define TROUPE_ENGINE_SAVE_MIGRATE_MAIL_H

#include "engine/save/migration.h"

/// Moves mail and input to the new world, after everything else.
void trpi_migrate_mails(const trpi_migration *r, trp_world *next);
void trpi_migrate_inputs(const trpi_migration *r, trp_world *next);

/// Whether a mail can be dropped without loss: a scene that is over does not go on, and requests are made again.
bool trpi_migrate_may_drop_mail(const trp_world *old, const trpi_mail *mail);

/// Whether a mail (an input) still means something in the new pack.
bool trpi_migration_keeps_mail(const trpi_remap *remap, const trp_world *old, const trpi_mail *mail);
bool trpi_migration_keeps_input(const trpi_remap *remap, const trp_world *old, const trpi_input *input);

#endif
