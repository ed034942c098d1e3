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

/// Maps the number of a thing of a sort (trp_name_family, TRPI_NAMES_MARK) to another one; TRP_NOT_FOUND: there is none.
typedef uint32_t trpi_number_map(const void *context, uint32_t sort, uint32_t number);

/// Maps all numbers of things in an event.
void trpi_event_map_numbers(trp_event *event, trpi_number_map *map, const void *context);

/// Converts the commands and events of the step or reload that has ended.
void trpi_convert_outputs_for_host(trp_world *world);

#endif
