// SPDX-License-Identifier: MIT
// Cues: what makes a latent behaviour start, and what an arrow of a network waits for.

#ifndef TROUPE_SCRIPT_COMPILE_CUE_H
#define TROUPE_SCRIPT_COMPILE_CUE_H

#include "script/compile/scope.h"

/// Returns the message or event that a cue waits for, or TRPI_NO_INDEX after a mistake.
uint16_t trpi_find_cue_message_or_event(trpi_scope *scope, const trpi_syntax_cue *cue);

/// Writes the record of a cue and returns its index, or TRPI_NONE16 after a mistake. A cue that notices entities sets the type of
/// the scope's `it`.
uint16_t trpi_compile_cue(trpi_scope *scope, const trpi_syntax_cue *cue);
bool trpi_compile_cue_record(trpi_scope *scope, const trpi_syntax_cue *cue, trpi_pack_cue *record);

/// Refuses a name that is that of a value of a message: either would hide the other.
void trpi_refuse_name_of_message_value(const trpi_scope *scope, uint16_t message, const trpi_syntax_name *name);

/// Declares the values of a cue's message as locals, for a behaviour before any other local (trpi_declare_message_values); and as
/// the first parameters of the behaviour that the cue begins (trpi_compile_parameters_of_message_cue).
void trpi_declare_message_values(trpi_scope *scope, const trpi_syntax_cue *cue);
void trpi_compile_parameters_of_message_cue(trpi_compiler *compiler, trpi_pack_behaviour *record);

/// Compiles the cue that an arrow senses. When the cue searches for its subject, the scope's `it` gets the type of the subject.
void trpi_compile_arrow_cue(trpi_scope *scope, const trpi_syntax_line *line, trpi_pack_node *arrow);

#endif
