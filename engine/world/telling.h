// SPDX-License-Identifier: MIT
// Turns rows of the pack into the numbers by which hosts know them, in everything that a step or a reload gives out.

#ifndef TROUPE_ENGINE_WORLD_TELLING_H
#define TROUPE_ENGINE_WORLD_TELLING_H

#include "engine/store/state.h"

#include "troupe/why.h"

/// A command as the engine made it. The command must not have been told before.
void trpi_command_tell(const trp_pack *pack, trp_command *command);

/// A line of an explanation, likewise.
void trpi_why_line_tell(const trp_pack *pack, trp_why_line *line);

/// The commands and events of the step or reload that has ended.
void trpi_outputs_tell(trp_world *world);

#endif
