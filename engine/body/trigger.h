// SPDX-License-Identifier: MIT
// Triggers: the changes at which a reactive tree is updated even if nothing in it has ended. A change of a fact of the performer,
// or of a fact of its scene or the world that the tree may read, always is one; a look around is one if a condition in the tree can
// come true by itself, or by what other entities do. (SEMANTICS 8.1)

#ifndef TROUPE_ENGINE_BODY_TRIGGER_H
#define TROUPE_ENGINE_BODY_TRIGGER_H

#include "pack/pack.h"

#include <stdbool.h>
#include <stdint.h>

enum {
    TRPI_TRIGGER_NEVER,
    TRPI_TRIGGER_WHEN_CHANGED,
    TRPI_TRIGGER_AROUND,
    TRPI_TRIGGER_MASK = 3,
    TRPI_TRIGGER_NETWORK = 4,
    TRPI_TRIGGER_STEADY = 8,
    TRPI_TRIGGER_PARTING = 16
};

/// Whether a running node has to be evaluated again before anything in it has ended. (In a network and in an effect, the bit of
/// TRPI_NODE_REACTIVE means something else.)
static inline bool trpi_node_is_reactive(const trpi_pack_node *node)
{
    bool looks = node->type != TRPI_NODE_NETWORK && node->type != TRPI_NODE_EFFECT;
    return (looks && (node->flags & TRPI_NODE_REACTIVE) != 0) ||
           (node->type == TRPI_NODE_ARROW && (node->code != 0 || (node->flags & TRPI_NODE_SENSES) != 0));
}

/// Returns the trigger that a task needs: TRPI_TRIGGER_NEVER when nothing in it is reactive. There are three flags: NETWORK when
/// there is a network in it; STEADY when in a reactive sequence or selector the children in front of the running one would end as
/// they did, while no fact has changed and the last update has asked for no update in the next step; PARTING when a node may owe
/// parting steps.
uint8_t trpi_task_needed_triggers(const trp_pack *pack, const trpi_pack_task *task);

/// Finds, for each node of a task, the facts of its performer that steps and conditions read in it and below it, as bits of
/// trpi_own_fact_bit; all bits unless the task is STEADY (`triggers`). `facts` has a set for each node of the pack.
void trpi_task_find_own_facts_read(const trp_pack *pack, const trpi_pack_task *task, uint8_t triggers, uint64_t *facts);

/// Returns the bit of a fact in a set of facts of a performer. Facts share bits, so a set has at least the facts that were added.
static inline uint64_t trpi_own_fact_bit(uint32_t fact)
{
    return UINT64_C(1) << fact % 64;
}

/// Whether a condition (not 0) depends only on facts of its agent and of the world, drift included, and on the time of day.
bool trpi_condition_reads_own_and_world_facts_only(const trp_pack *pack, uint32_t code);

/// Whether a condition depends on facts of the agent itself alone, drift included: not on the world, others or the time of day.
bool trpi_condition_reads_own_facts_only(const trp_pack *pack, uint32_t code);

/// Whether the values of a step stay the same while no fact of its performer has changed: an action that cannot begin, since it is
/// about nobody, still cannot begin, and a `let` gives its name the same value.
bool trpi_step_depends_on_own_facts_only(const trp_pack *pack, const trpi_pack_task *task, const trpi_pack_step *step);

/// Whether the value of an expression can change only when a fact of its performer, the world or the scene is set, or at a time
/// of day that the expression names: then the performer need not look around to notice a change.
bool trpi_expression_changes_by_facts_and_clock_only(const trp_pack *pack, uint32_t code);

#endif
