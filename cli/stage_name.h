// SPDX-License-Identifier: MIT
// Finds a character or thing on the stage by the name that a user types.

#ifndef TROUPE_CLI_STAGE_NAME_H
#define TROUPE_CLI_STAGE_NAME_H

#include "troupe/rehearsal.h"

/// The character or thing called `name`, whatever the capitals, the player left out; nobody when there is none.
trp_entity trpi_stage_name_find_entity(const trp_rehearsal *rehearsal, const char *name);

/// Complains that no character or thing on the stage is called `name`, and suggests others. `story_file` is the file of the story.
void trpi_stage_name_complain_of_unknown(const trp_rehearsal *rehearsal, const char *story_file, const char *name);

#endif
