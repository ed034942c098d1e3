// SPDX-License-Identifier: MIT
// Packs as somebody would make them who wants to do harm: any field of any record changed, in whatever sections there
// are, and the checksum made right again, so that only the verifier is left.

#ifndef TESTS_ENGINE_HOSTILE_PACK_H
#define TESTS_ENGINE_HOSTILE_PACK_H

#include "rehearsal/sim_chance.h"
#include "troupe/troupe.h"

/// Changes one to `most` fields of the records of a pack. Says in `what` (of `size` bytes) what was changed. Bytes that
/// are no pack stay as they are.
void hostile_pack_change(unsigned char *bytes, size_t pack_size, trpi_sim_chance *c, uint32_t most, char *what, size_t size);

/// Makes the checksum of a pack right.
void hostile_pack_fix(unsigned char *bytes, size_t size);

/// A world with up to `most` characters and places of every kind, in every role that goes with them; all that the text
/// knows by name is bound. NULL when there is no memory.
trp_world *hostile_pack_cast(const trp_pack *pack, const trp_allocator *allocator, trpi_sim_chance *c, uint32_t most);

/// Calls of a host between two steps beside answers: messages, events, motions, facts, orders.
void hostile_pack_meddle(trp_world *world, trpi_sim_chance *c);

#endif
