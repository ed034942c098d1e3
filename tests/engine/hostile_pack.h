// SPDX-License-Identifier: MIT
// Forged packs: any field of any record is changed, in all sections, and the checksum is made right again, so that only the
// verifier can refuse the pack.

#ifndef TESTS_ENGINE_HOSTILE_PACK_H
#define TESTS_ENGINE_HOSTILE_PACK_H

#include "rehearsal/sim_chance.h"
#include "troupe/troupe.h"

/// Changes one to `most` fields of the records of a pack. Writes the changes into `what` (of `size` bytes). Bytes that are no
/// pack stay as they are.
void hostile_pack_change(unsigned char *bytes, size_t pack_size, trpi_sim_chance *c, uint32_t most, char *what, size_t size);

/// Makes the checksum of a pack right.
void hostile_pack_fix(unsigned char *bytes, size_t size);

/// A world with up to `most` characters and places of every kind, in every role that fits them; all globals of the text are
/// bound. NULL when there is no memory.
trp_world *hostile_pack_cast(const trp_pack *pack, const trp_allocator *allocator, trpi_sim_chance *c, uint32_t most);

/// Calls of a host between two steps beside answers: messages, events, motions, facts, orders.
void hostile_pack_meddle(trp_world *world, trpi_sim_chance *c);

#endif
