// SPDX-License-Identifier: MIT
// Verification of a world that was read from bytes, in which every number satisfies the role of its field: the fields of each
// record must agree with each other. Whether records agree with each other is checked by trp_world_check. A world that passes both
// can be stepped without harm.

#ifndef TROUPE_ENGINE_SAVE_VERIFY_H
#define TROUPE_ENGINE_SAVE_VERIFY_H

#include "engine/store/field.h"

/// Returns NULL, or a sentence that says what is wrong.
const char *trpi_verify_world(trp_world *world);

/// A rule between the fields of one record, which lies in its table of a world. `index` is the entity to which the record belongs,
/// if it belongs to one.
typedef bool trpi_verify_saved_record_check(const trp_world *world, uint32_t index, const void *record);

/// Verify an agent: its record, its roles and memory, its claim or that of an area.
trpi_verify_saved_record_check trpi_verify_agent, trpi_verify_active_roles, trpi_verify_occurrence, trpi_verify_claim;

/// Verify an agent's queues, its holdings, and its questions to the host.
trpi_verify_saved_record_check trpi_verify_entry, trpi_verify_holding, trpi_verify_question;

/// Verifies mail on its way to an agent, in a world between two steps.
trpi_verify_saved_record_check trpi_verify_mail;

/// Whether each local of a behaviour has a value of its type, which byte code relies on.
bool trpi_locals_are_valid(const trp_world *world, uint32_t behaviour, const int64_t *locals);

/// Verifies the states of an entry's tree.
bool trpi_tree_states_are_valid(const trp_world *world, uint32_t index, uint32_t entry);

#endif
