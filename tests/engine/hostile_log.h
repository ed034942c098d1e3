// SPDX-License-Identifier: MIT
// Forged logs: chunks, inputs and states are changed at will, and the checks, each of which covers all bytes before it, are made
// right again.

#ifndef TESTS_ENGINE_HOSTILE_LOG_H
#define TESTS_ENGINE_HOSTILE_LOG_H

#include "rehearsal/sim_chance.h"
#include "troupe/troupe.h"

/// Makes all checks of a log right, as far as its chunks can be followed.
void hostile_log_fix(unsigned char *bytes, size_t size);

/// Changes one to `most` things: a field of an input, the pack or the save of a state, the header of a chunk, a byte; or drops a
/// chunk, repeats it, or exchanges it with the next. There is room for `capacity` bytes. Returns the new size. Writes the changes
/// into `what` (of `what_size` bytes).
size_t hostile_log_change(unsigned char *bytes, size_t size, size_t capacity, trpi_sim_chance *c, uint32_t most, char *what,
                          size_t what_size);

/// Sets the recorded hash of the step that a replay of the log made last to the hash that the replay came to.
void hostile_log_settle(unsigned char *bytes, size_t size, const trp_world *world);

#endif
