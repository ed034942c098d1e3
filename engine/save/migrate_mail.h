// SPDX-License-Identifier: MIT
// Mail and input that is on its way when the pack changes: what still means something moves over.

#ifndef TROUPE_ENGINE_SAVE_MIGRATE_MAIL_H
#define TROUPE_ENGINE_SAVE_MIGRATE_MAIL_H

#include "engine/save/migration.h"

/// Moves over what there is, when everything else has been.
void trpi_migrate_mails(const trpi_migration *r, trp_world *next);
void trpi_migrate_inputs(const trpi_migration *r, trp_world *next);

/// Whether nothing is lost with a mail that is left behind: a scene that is over does not go on, and what was requested is
/// requested again.
bool trpi_migrate_may_drop_mail(const trp_world *old, const trpi_mail *mail);

/// Whether a mail or an input still means something.
bool trpi_migration_keeps_mail(const trpi_remap *remap, const trp_world *old, const trpi_mail *mail);
bool trpi_migration_keeps_input(const trpi_remap *remap, const trp_world *old, const trpi_input *input);

#endif
