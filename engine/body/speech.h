// SPDX-License-Identifier: MIT
// What the names in braces of a spoken line stand for, worked out when the action that says it begins, and kept with
// its command.

#ifndef TROUPE_ENGINE_BODY_SPEECH_H
#define TROUPE_ENGINE_BODY_SPEECH_H

#include "engine/body/expression.h"

/// Works out the values for the lines among a command's arguments, which were made by the expressions `codes`.
void trpi_speech_note(trpi_view *view, const uint32_t codes[TRPI_MAX_ARGUMENTS], const trp_command *command);

/// A name of a line that a command says.
typedef struct trpi_spoken_word {
    uint32_t argument;
    uint32_t number;  // of the pack's words
    uint32_t type;    // trp_type; NONE when it could not be told
    int64_t value;
} trpi_spoken_word;

/// The name number `position` of all lines of a command. False behind the last.
bool trpi_speech_word(const trp_world *world, const trp_command *command, uint32_t position, trpi_spoken_word *word);

#endif
