// SPDX-License-Identifier: MIT
// The operations of an expression, and of the expressions of the selectors in it, one after the other: for what can be told of an
// expression without evaluating it.

#ifndef TROUPE_ENGINE_BODY_CODE_WALK_H
#define TROUPE_ENGINE_BODY_CODE_WALK_H

#include "pack/pack.h"

#include <stdbool.h>
#include <stdint.h>

typedef void trpi_visit_operation(void *context, uint32_t op, uint32_t operand);

/// Visits each operation of the expression at `code` (0: there is none). Selectors are nested only as deep as the verifier allows.
void trpi_code_walk(const trp_pack *pack, uint32_t code, trpi_visit_operation *visit, void *context);

/// The same for all that a selector (TRPI_NONE16: there is none) evaluates. Its list is visited as an operation, LISTED.
void trpi_selector_walk(const trp_pack *pack, uint32_t selector, trpi_visit_operation *visit, void *context);

/// Whether a node of a tree checks the expression of its step: a `check`, or what a task of a plan makes so.
bool trpi_node_checks(const trp_pack *pack, const trpi_pack_node *node);

/// The same for all by which a behaviour begins, goes on, or goes on differently: its conditions, its partner, and its trees.
void trpi_behaviour_walk(const trp_pack *pack, const trpi_pack_behaviour *b, trpi_visit_operation *visit, void *context);

#endif
