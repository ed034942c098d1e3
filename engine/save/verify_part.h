// SPDX-License-Identifier: MIT
// The parts of verify.h: rules between the numbers of one record, which lies in its table of a world. Each number by itself is
// one that its role allows. Whether records agree with each other is looked at by trp_world_check.

#ifndef TROUPE_ENGINE_SAVE_VERIFY_PART_H
#define TROUPE_ENGINE_SAVE_VERIFY_PART_H

#include "engine/store/field.h"

/// `index` is the entity that the record belongs to, if it belongs to one.
typedef bool trpi_verify_rule(const trp_world *world, uint32_t index, const void *record);

/// An agent: itself, what it wears and remembers, what it or an area asks of others.
trpi_verify_rule trpi_verify_agent, trpi_verify_active_roles, trpi_verify_occurrence, trpi_verify_claim;

/// An agent's queues, what it holds, and what it has asked the host.
trpi_verify_rule trpi_verify_entry, trpi_verify_holding, trpi_verify_question;

/// Whether each local of a behaviour has a value of its type, which byte code relies on.
bool trpi_locals_are_valid(const trp_world *world, uint32_t behaviour, const int64_t *locals);

/// The tree of what is in a queue.
bool trpi_tree_is_valid(const trp_world *world, uint32_t index, uint32_t entry);

#endif
