// SPDX-License-Identifier: MIT
// Situations: the subscriptions to them, and the selectors by which their areas cast them.

#ifndef TROUPE_SCRIPT_COMPILE_SITUATION_H
#define TROUPE_SCRIPT_COMPILE_SITUATION_H

#include "script/compile/draft.h"

/// Compiles `open to NAME`: adds the situation to *situation_set.
void trpi_compile_subscription(const trpi_scope *scope, const trpi_syntax_clause *clause, uint16_t *situation_set);

/// Applies `open to NAME` to each step that takes time: of a list from `from_step` on, and of a tree (or NULL).
void trpi_compile_subscription_of_steps(const trpi_scope *scope, const trpi_syntax_clause *clause, const trpi_step_list *list,
                                        uint32_t from_step, trpi_draft_node *tree);

/// Compiles the header of a situation for one of its parts (trpi_compile_situation_header_for_part); and the selector by which its
/// area looks for that part.
void trpi_compile_situation_header_for_part(trpi_scope *scope, const trpi_scene_symbol *scene, uint16_t part,
                                            trpi_pack_behaviour *record);
uint16_t trpi_compile_situation_selector(trpi_compiler *compiler, const trpi_scene_symbol *scene, uint16_t part);

#endif
