// SPDX-License-Identifier: MIT
// Cues: what makes a latent behaviour start, and what an arrow of a network waits for.

#ifndef TROUPE_SCRIPT_COMPILE_CUE_H
#define TROUPE_SCRIPT_COMPILE_CUE_H

#include "script/compile/scope.h"

/// The message or event that a cue waits for, or TRPI_NO_INDEX after a mistake.
uint16_t trpi_compile_cue_news(trpi_scope *scope, const trpi_syntax_cue *cue);

/// How often `every` says, in ms, more than 0; false after a mistake.
bool trpi_compile_period(const trpi_file_scope *file, const trpi_syntax_expression *value, uint32_t *least, uint32_t *most);

/// The record of a cue, or TRPI_NONE16 after a mistake. Fills what the scope's `it` is.
uint16_t trpi_compile_cue(trpi_scope *scope, const trpi_syntax_cue *cue);
bool trpi_compile_cue_record(trpi_scope *scope, const trpi_syntax_cue *cue, trpi_pack_cue *record);

/// Names what the message of a cue says, before any other local; and makes it the first parameters of what that sets off.
void trpi_name_message_values(trpi_scope *scope, const trpi_syntax_cue *cue);
void trpi_compile_message_values(trpi_compiler *compiler, trpi_pack_behaviour *record);

/// Compiles the cue that an arrow senses, and gives the scope the `it` that the cue means.
void trpi_compile_arrow_cue(trpi_scope *scope, const trpi_syntax_line *line, trpi_pack_node *arrow);

#endif
