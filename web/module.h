// SPDX-License-Identifier: MIT
// Functions of the WebAssembly module besides the public ones: what JavaScript cannot do as well from outside.

#ifndef TROUPE_WEB_MODULE_H
#define TROUPE_WEB_MODULE_H

#include "troupe/command.h"
#include "troupe/script.h"
#include "troupe/types.h"
#include "troupe/world.h"

/// The files that texts may `use`. Names and texts are the caller's.
typedef struct trpi_web_files {
    const trp_script_source *sources;
    uint32_t count;
} trpi_web_files;

/// Fills *reader with a script reader that finds the texts of *files by their names. *files must live as long as the reader is
/// used.
void trpi_web_reader_init(trp_script_reader *reader, trpi_web_files *files);

/// Reports that the action of command number `command_index` of the last step ended, as trp_action_finished does by the token of
/// the action: in JavaScript a token is a bigint, which takes memory.
trp_result trpi_web_finish_action(trp_world *world, uint32_t command_index, trp_action_result result, uint32_t failure);

/// Writes the ids of the first `capacity` living entities to `entities`, and their positions in metres to `metres`, three numbers
/// each. Returns how many entities live.
uint32_t trpi_web_positions(const trp_world *world, trp_entity *entities, float *metres, uint32_t capacity);

#endif
