// SPDX-License-Identifier: MIT
// The records of behaviours: their clauses, watches and inboxes.

#ifndef TROUPE_SCRIPT_COMPILE_BEHAVIOUR_H
#define TROUPE_SCRIPT_COMPILE_BEHAVIOUR_H

#include "script/compile/cue.h"
#include "script/compile/draft.h"

void trpi_behaviour_record_begin(trpi_compiler *compiler, uint16_t behaviour, trpi_pack_behaviour *record);

void trpi_write_fact_watches(trpi_scope *scope, trpi_pack_behaviour *record);

/// Writes the inboxes of a behaviour, with the room for the messages that it awaits.
void trpi_write_inboxes(const trpi_scope *scope, trpi_pack_behaviour *record);

/// Compiles the clauses of a behaviour, except for the times that begin when it has its partners
/// (trpi_compile_clauses_that_know_partner).
void trpi_compile_behaviour_clauses(trpi_scope *scope, const trpi_syntax_clause *clauses, trpi_pack_behaviour *record);

/// Compiles the clauses with times that begin when the behaviour has its partners; the times may read the partners' facts.
void trpi_compile_clauses_that_know_partner(trpi_scope *scope, const trpi_syntax_clause *clauses, trpi_pack_behaviour *record);

/// Compiles the clauses of a scene or situation that hold for each part by itself: `patience` and `forgets after`. For the first
/// part also `gives up after`, which holds for all parts.
void trpi_compile_scene_clauses_for_part(trpi_scope *scope, const trpi_scene_symbol *scene, uint16_t part,
                                         trpi_pack_behaviour *record);

/// Adds the `while` of a behaviour to its start condition. When the start condition or the weight reads parameters, notes that the
/// parameters are computed before the start. (2.5)
void trpi_compile_while_as_start_condition(trpi_compiler *compiler, trpi_pack_behaviour *record);

/// Compiles a behaviour of an object in two parts: before its parameters its key and flags, and for a handler the values that its
/// event brings (trpi_compile_object_behaviour_before_parameters); behind them its condition, clauses and body
/// (trpi_compile_object_behaviour).
void trpi_compile_object_behaviour_before_parameters(uint16_t behaviour, trpi_scope *scope, trpi_pack_behaviour *record);
void trpi_compile_object_behaviour(uint16_t behaviour, trpi_scope *scope, trpi_pack_behaviour *record, trpi_drafts *drafts);

#endif
