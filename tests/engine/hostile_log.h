// SPDX-License-Identifier: MIT
// Logs as somebody would make them who wants to do harm: chunks, inputs and states changed at will, and the checks, of
// which each takes in all before it, made right again.

#ifndef TESTS_ENGINE_HOSTILE_LOG_H
#define TESTS_ENGINE_HOSTILE_LOG_H

#include "rehearsal/sim_chance.h"
#include "troupe/troupe.h"

/// Makes all checks of a log right, as far as it has chunks.
void hostile_log_fix(unsigned char *bytes, size_t size);

/// Changes one to `most` things: a field of an input, the pack or the save of a state, the header of a chunk, a byte;
/// a chunk is dropped, said twice, or exchanged with the next. There is room for `capacity` bytes. Returns the new
/// size. Says in `what` (of `what_size` bytes) what was changed.
size_t hostile_log_change(unsigned char *bytes, size_t size, size_t capacity, trpi_sim_chance *c, uint32_t most, char *what,
                          size_t what_size);

/// Makes the hash of the last step that a replay of the log has made the one that came out.
void hostile_log_settle(unsigned char *bytes, size_t size, const trp_world *world);

#endif
