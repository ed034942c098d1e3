// SPDX-License-Identifier: MIT
// The values of the names in braces of a spoken line. They are evaluated when the action that says the line begins, and kept
// with its command.

#ifndef TROUPE_ENGINE_BODY_SPEECH_H
#define TROUPE_ENGINE_BODY_SPEECH_H

#include "engine/body/argument.h"

/// Evaluates the names in the spoken lines among a command's arguments, and records the values for the command. `step` is the step
/// whose action the command begins.
void trpi_speech_store_name_values(trpi_view *view, const trpi_pack_step *step, const trp_command *command);

/// A name of a line that a command says, with its value.
typedef struct trpi_name_in_spoken_line {
    uint32_t argument;
    uint32_t number;  // of the pack's words
    uint32_t type;    // trp_type; NONE when it has no value
    int64_t value;
} trpi_name_in_spoken_line;

/// Returns name number `name_number` of all lines of a command: as recorded for the command, or, when it was computed anew,
/// evaluated by the expressions of the step that give its arguments. False behind the last one.
bool trpi_speech_find_name(const trpi_arguments *arguments, uint32_t name_number, trpi_name_in_spoken_line *name);

#endif
