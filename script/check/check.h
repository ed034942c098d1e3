// SPDX-License-Identifier: MIT
// The checker: declares the names of all files, and proves what can be proved about the whole text. The checker writes nothing into
// the pack. The passes follow in their order, except that behaviours are handed in before clauses are checked.

#ifndef TROUPE_SCRIPT_CHECK_CHECK_H
#define TROUPE_SCRIPT_CHECK_CHECK_H

#include "script/check/compiler.h"

/// Whether the private behaviour called `called`, which is handed in, is the one handed in as `name`: `Page`, `own Page` or `Page
/// of guest` for `Page`.
bool trpi_is_handed_in_as(const trpi_compiler *compiler, trpi_text called, trpi_text name);

void trpi_check_clauses_of_all_files(trpi_compiler *compiler);       // refuses those that mean nothing where they stand
void trpi_declare_handed_in_behaviours(trpi_compiler *compiler);     // behaviours that a person hands in become the object's own
void trpi_declare_kinds(trpi_compiler *compiler);                    // kinds, items, facts
void trpi_collect_entities_and_role_lines(trpi_compiler *compiler);  // and the entities of casts and tests, before facts
void trpi_declare_roles(trpi_compiler *compiler);                    // roles, before settings' and tests' globals
void trpi_declare_layers_tasks_and_messages(
    trpi_compiler *compiler);                           // pools, layers, tasks, networks, plans, priorities, messages, events
void trpi_declare_globals(trpi_compiler *compiler);     // places, and the entities of settings and tests
void trpi_declare_host_words(trpi_compiler *compiler);  // actions and what belongs to them
void trpi_declare_scenes(trpi_compiler *compiler);      // scenes and parts
void trpi_check_common_facts_shadow_nothing(
    trpi_compiler *compiler);                           // facts of the world and of scenes have names that nothing else has
void trpi_declare_behaviours(trpi_compiler *compiler);  // all behaviours, in the order of the pack
void trpi_join_numbers_that_end_names(trpi_compiler *compiler);  // `face Guard 2`: numbers that belong to names, in steps
void trpi_check_role_weights(trpi_compiler *compiler);           // percentages and weights of each role: sentences 14 and 15
void trpi_declare_schedules(trpi_compiler *compiler);            // the parts of schedules, in the order of the pack

/// Proofs about the whole text, made when everything is compiled.
void trpi_check_for_every_roles_are_worn(trpi_compiler *compiler);  // roles for every entity of a kind that no entity begins with
void trpi_check_proofs(trpi_compiler *compiler);

/// Refuses clauses of an instance that mean nothing where they stand; the instance is no longer in the tree when the other lines
/// are checked. False when one was refused.
bool trpi_check_clauses_of_instance(trpi_compiler *compiler, const trpi_source *source, trpi_syntax_line *instance);

/// Whether a clause could be added to a line, or to one of its cells: it may stand there, and its needs are met.
bool trpi_line_allows_clause(const trpi_syntax_line *line, const trpi_syntax_cell *cell, trpi_clause_kind kind);

/// Returns the kind to which line number `role_line` among the role_lines, a `role NAME for every ROLE`, adds links; none when it
/// adds none.
uint16_t trpi_role_line_find_kind_given_links(trpi_compiler *compiler, uint32_t role_line);

#endif
