// SPDX-License-Identifier: MIT
// Telling: indexes of the pack are turned into the numbers by which hosts know them, in everything that a step or a reload gives
// out, and in explanations.

#ifndef TROUPE_ENGINE_WORLD_TELLING_H
#define TROUPE_ENGINE_WORLD_TELLING_H

#include "engine/store/state.h"

#include "troupe/why.h"

/// Converts a command as the engine made it. The command must not have been converted before.
void trpi_convert_command_for_host(const trp_pack *pack, trp_command *command);

/// Converts a line of an explanation, which must not have been converted before.
void trpi_convert_why_line_for_host(const trp_pack *pack, trp_why_line *line);

/// Converts the commands and events of the step or reload that has ended.
void trpi_convert_outputs_for_host(trp_world *world);

#endif
