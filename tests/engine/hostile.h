// SPDX-License-Identifier: MIT
// Saves as somebody would make them who wants to do harm: any record of a world changed at will, and then everything
// that is checked from outside (checksum, hash of the state) made right again, so that only the verifier is left.

#ifndef TESTS_ENGINE_HOSTILE_H
#define TESTS_ENGINE_HOSTILE_H

#include "rehearsal/sim_chance.h"
#include "troupe/troupe.h"

/// An allocator that counts, and that has no more than `most` bytes to give (0: as many as there are). Fails from the
/// call `fails_at` on, if that is not 0.
typedef struct hostile_store {
    uint64_t live_bytes;
    uint64_t most;
    uint64_t calls;
    uint64_t fails_at;
    bool refused;
} hostile_store;

trp_allocator hostile_allocator(hostile_store *store);

/// Changes one to `most` fields of the records of a world, which is then good for nothing but trp_world_save. Says in
/// `what` (of `size` bytes) what was changed.
void hostile_change(trp_world *world, trpi_sim_chance *c, uint32_t most, char *what, size_t size);

/// Makes the world's hash that of its state, if the state can be looked at at all. False when the world cannot even be
/// saved.
bool hostile_settle(trp_world *world);

/// Makes the checksum of a save right.
void hostile_fix_checksum(unsigned char *bytes, size_t size);

/// Makes the hash of the state, which is in the save, right, and the checksum; false when the save is refused before
/// it comes to that.
bool hostile_fix_hash(const trp_pack *pack, unsigned char *bytes, size_t size);

/// The pack that a save carries, or NULL.
trp_pack *hostile_pack_of(const unsigned char *bytes, size_t size);

/// Where in a save the state begins.
size_t hostile_state_at(const unsigned char *bytes, size_t size);

/// Plays a world that was loaded: `steps` steps, with a host that is silent or answers, as chance has it. Returns what
/// trp_world_check found first, or NULL.
const char *hostile_play(trp_world *world, trpi_sim_chance *c, uint32_t steps);

#endif
