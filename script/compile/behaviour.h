// SPDX-License-Identifier: MIT
// Behaviours: clauses, cues, and records.

#ifndef TROUPE_SCRIPT_COMPILE_BEHAVIOUR_H
#define TROUPE_SCRIPT_COMPILE_BEHAVIOUR_H

#include "script/compile/draft.h"

/// The message or event that a cue waits for, or TRPI_NO_INDEX after a mistake.
uint16_t trpi_compile_cue_news(trpi_scope *scope, const trpi_syntax_cue *cue);

/// The pack's number of a selection, a resumption or a loss; nothing is the first, which is the default.
uint8_t trpi_choice_number(uint32_t choice);

/// How often `every` says, in ms, more than 0; false after a mistake.
bool trpi_compile_period(trpi_compiler *compiler, const trpi_source *source, const trpi_syntax_expression *value, uint32_t *least,
                         uint32_t *most);

/// The record of a cue, or TRPI_NONE16 after a mistake. Fills what the scope's `it` is.
uint16_t trpi_compile_cue(trpi_scope *scope, const trpi_syntax_cue *cue);
bool trpi_compile_cue_record(trpi_scope *scope, const trpi_syntax_cue *cue, trpi_pack_cue *record);

/// Everything that clauses say of a behaviour.
void trpi_compile_clauses(trpi_scope *scope, const trpi_syntax_clause *clauses, trpi_pack_behaviour *record);

/// Names what the message of a cue says, before any other local; and makes it the first parameters of what that sets off.
void trpi_name_said(trpi_scope *scope, const trpi_syntax_cue *cue);
void trpi_compile_said(trpi_compiler *compiler, trpi_pack_behaviour *record);

void trpi_compile_behaviour_record(trpi_compiler *compiler, uint16_t behaviour, trpi_pack_behaviour *record);

void trpi_finish_watches(trpi_scope *scope, trpi_pack_behaviour *record);

/// `open to NAME`: adds the situation to those of *opening.
void trpi_compile_opening(const trpi_scope *scope, const trpi_syntax_clause *clause, uint16_t *opening);

/// The same behind `count` steps of a list, and a tree (or NULL): for all in them that takes time.
void trpi_compile_open_steps(const trpi_scope *scope, const trpi_syntax_clause *clause, trpi_pack_step *steps, uint32_t count,
                             trpi_tree *tree);

/// What the header of a situation says of a part, and whom its area looks for.
void trpi_compile_situation_part(trpi_scope *scope, const trpi_scene_symbol *scene, trpi_pack_behaviour *record);
uint16_t trpi_compile_situation_selector(trpi_compiler *compiler, const trpi_scene_symbol *scene, uint16_t part);

/// Makes a `while` a condition of the beginning, too, as far as it can be looked at before the parameters are worked out.
/// (2.5)
void trpi_compile_beginning(trpi_compiler *compiler, trpi_pack_behaviour *record);

#endif
