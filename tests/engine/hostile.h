// SPDX-License-Identifier: MIT
// Forged saves: any record of a world is changed at will, and then everything that can be checked without the world (checksum,
// hash of the state) is made right again, so that only the verifier can refuse the save.

#ifndef TESTS_ENGINE_HOSTILE_H
#define TESTS_ENGINE_HOSTILE_H

#include "engine/store/input.h"
#include "rehearsal/sim_chance.h"
#include "troupe/troupe.h"

/// An allocator that counts, and that has no more than `most` bytes to give (0: no limit). If `fails_at` is not 0, the call with
/// that number and all later ones fail.
typedef struct hostile_store {
    uint64_t live_bytes;
    uint64_t most;
    uint64_t calls;
    uint64_t fails_at;
    bool refused;
} hostile_store;

trp_allocator hostile_allocator(hostile_store *store);

/// Changes one to `most` fields of the records of a world; after that the world is fit for trp_world_save only. Writes the
/// changes into `what` (of `size` bytes).
void hostile_change(trp_world *world, trpi_sim_chance *c, uint32_t most, char *what, size_t size);

/// Takes the calls that wait in a world out of its queue, so that they can be changed in their places; puts them in, as they are
/// now; and does so for the last time.
trpi_input *hostile_take_calls(trp_world *world);
void hostile_put_calls(trp_world *world);
void hostile_release_calls(trp_world *world);

/// Sets the world's stored hash to that of its state, if the state can be hashed at all. False when the world cannot even be
/// saved.
bool hostile_settle(trp_world *world);

/// Makes the checksum of a save right.
void hostile_fix_checksum(unsigned char *bytes, size_t size);

/// Makes the hash of the state in the save right, and the checksum; false when the save is refused for another reason before its
/// hash is compared.
bool hostile_fix_hash(const trp_pack *pack, unsigned char *bytes, size_t size);

/// The pack that a save carries, or NULL.
trp_pack *hostile_pack_of(const unsigned char *bytes, size_t size);

/// The offset in a save at which the state begins.
size_t hostile_state_at(const unsigned char *bytes, size_t size);

/// Plays a loaded world for `steps` steps, with a host that is silent or answers, by chance. Returns the first sentence of
/// trp_world_check, or NULL.
const char *hostile_play(trp_world *world, trpi_sim_chance *c, uint32_t steps);

#endif
