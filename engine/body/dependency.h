// SPDX-License-Identifier: MIT
// Dependencies: what the conditions of a behaviour read, found without evaluating them. An agent that could perform the behaviour
// is woken when a fact of the world among them changes (SEMANTICS 1.1), or a time of day comes at which one of them may change its
// result (12.2), and need not look for that.

#ifndef TROUPE_ENGINE_BODY_DEPENDENCY_H
#define TROUPE_ENGINE_BODY_DEPENDENCY_H

#include "engine/store/state.h"

/// A function that a code walk calls for each operation of an expression, and of the expressions of the selectors in it, in order.
typedef void trpi_operation_visitor(void *context, uint32_t op, uint32_t operand);

/// Visits each operation of the expression at `code` (0: there is none). Selectors are nested only as deep as the verifier allows.
void trpi_code_walk(const trp_pack *pack, uint32_t code, trpi_operation_visitor *visit, void *context);

/// Whether a node of a tree is a `check` or an effect of a primitive: these evaluate the expression of their step.
bool trpi_node_is_check_or_effect(const trp_pack *pack, const trpi_pack_node *node);

/// Returns the facts of the world (bits of trpi_world_fact_bit) that a behaviour reads to decide whether it begins, goes on, or
/// goes on differently. Facts that its steps read while they are performed do not count.
uint64_t trpi_world_dependencies_of_behaviour(const trp_pack *pack, uint32_t behaviour);

/// Collects the clock dependencies of all behaviours of a pack. False when memory ran out.
bool trpi_clock_dependencies_make(const trp_pack *pack, const trp_allocator *allocator, trpi_clock_dependencies *dependencies);
void trpi_clock_dependencies_release(const trp_pack *pack, const trp_allocator *allocator, trpi_clock_dependencies *dependencies);

/// Returns the first moment after `moment` that is among the dependencies of `behaviour_count` behaviours from `first_behaviour`
/// on; TRPI_NEVER_MOMENT when there is none.
uint64_t trpi_clock_dependencies_next_moment(const trp_world *world, uint64_t moment, uint32_t first_behaviour,
                                             uint32_t behaviour_count);

/// Returns the next step at which a condition of an agent may change its result through the drift of a fact of its own or of the
/// world. The step may be too early, never too late. TRPI_NEVER when drift alone does not change the result.
uint32_t trpi_drift_next_change_step(const trp_world *world, uint32_t index, uint32_t code);

#endif
