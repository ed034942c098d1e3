// SPDX-License-Identifier: MIT
// Code walks: functions that visit each operation of an expression, and of the expressions of the selectors in it, in order, to
// find out what can be known about the expression without evaluating it.

#ifndef TROUPE_ENGINE_BODY_CODE_WALK_H
#define TROUPE_ENGINE_BODY_CODE_WALK_H

#include "pack/pack.h"

#include <stdbool.h>
#include <stdint.h>

typedef void trpi_operation_visitor(void *context, uint32_t op, uint32_t operand);

/// Visits each operation of the expression at `code` (0: there is none). Selectors are nested only as deep as the verifier allows.
void trpi_code_walk(const trp_pack *pack, uint32_t code, trpi_operation_visitor *visit, void *context);

/// Visits each operation of the expressions that a selector evaluates (nothing for TRPI_NONE16). The list in which it searches
/// is visited as the operation LISTED.
void trpi_code_walk_selector(const trp_pack *pack, uint32_t selector, trpi_operation_visitor *visit, void *context);

/// Whether a node of a tree is a `check` or an effect of a primitive: these evaluate the expression of their step.
bool trpi_node_is_check_or_effect(const trp_pack *pack, const trpi_pack_node *node);

/// Visits each operation of all expressions that decide about a behaviour: its conditions, its partner selector and its
/// trees.
void trpi_code_walk_decisions_of_behaviour(const trp_pack *pack, const trpi_pack_behaviour *b, trpi_operation_visitor *visit,
                                           void *context);

#endif
