// SPDX-License-Identifier: MIT
// The history of a world: every step of it can be seen again, within a budget of memory. For tools that go back in time.
//
// A history records its world (log.h) in *segments*: a state, and the input of the steps behind it. To see a step again, the state
// of its segment is loaded and the input is played up to the step, in another world. So steps before a reload are seen with the
// pack that the world had then. When the budget is spent, neighbouring segments are joined, so that older segments become longer.
// When that is not enough, the oldest steps are dropped.
//
//     trp_history_create(world, &def, &history);
//     while (plays) {
//         trp_world_step(world);
//         trp_history_note_step(history);
//     }
//     trp_history_seek(history, trp_world_now(world) - 300);
//     then = trp_history_world(history);

#ifndef TROUPE_HISTORY_H
#define TROUPE_HISTORY_H

#include <troupe/types.h>
#include <troupe/world.h>

TRP_BEGIN_C

/// The history of a world. See trp_history_create.
typedef struct trp_history trp_history;

/// The settings of a history. Fill with trp_history_def_init.
typedef struct trp_history_def {
    size_t size_bytes;               ///< set by trp_history_def_init
    uint64_t budget_bytes;           ///< memory that it may take, but for the world of trp_history_seek; default 64 MB
    uint32_t every_steps;            ///< how long a segment is at first: 1 or more, default 300
    uint32_t spare;                  ///< 0
    const trp_allocator *allocator;  ///< NULL (default): the C library; must outlive the history
} trp_history_def;

/// Fills a def with defaults. `size` is sizeof(trp_history_def) as the caller knows it.
TRP_API void trp_history_def_init(trp_history_def *def, size_t size);

/// Begins a history with the world as it is now, between steps. The history is the recording of the world from then on
/// (trp_world_record), so another one cannot be under way. The world must outlive it. TRP_ERROR_FULL when the budget does not
/// hold two states of the world, TRP_ERROR_ARGUMENT when the world is recorded already. On failure *history is NULL.
TRP_API trp_result trp_history_create(trp_world *world, const trp_history_def *def, trp_history **history);

/// Ends a history, and frees it with the world of its last seek. NULL is allowed.
TRP_API void trp_history_destroy(trp_history *history);

/// Notes the latest step. Call it after each step, reload and restore of the world: it begins new segments, and keeps within the
/// budget. TRP_ERROR_MEMORY when there was none: then the history goes on from here, and what was before it is forgotten.
TRP_API trp_result trp_history_note_step(trp_history *history);

/// The first step that can be seen again. Every step from it to trp_world_now can, if all were noted.
TRP_API uint32_t trp_history_first_step(const trp_history *history);

/// How much memory the history takes, in bytes, but for the world of trp_history_seek. The amount is within the budget after each
/// trp_history_note_step.
TRP_API uint64_t trp_history_bytes(const trp_history *history);

/// Makes trp_history_world the world as it was at the end of a step, hash for hash. When a step was made twice
/// (trp_world_restore), the later time counts; when the world was reloaded after a step, the state after the reload counts.
/// The call is quicker the nearer the step is to the one that was sought before, or to the beginning of its segment.
/// TRP_ERROR_UNKNOWN for a step that is not in the history, TRP_ERROR_MEMORY when there is no memory; then there is no such
/// world.
TRP_API trp_result trp_history_seek(trp_history *history, uint32_t step);

/// The world of the last trp_history_seek, for reading: one of the history's own, valid until the next seek or note. NULL before
/// the first one, behind a note, and when the last one failed.
TRP_API const trp_world *trp_history_world(const trp_history *history);

/// A segment of a history: a state, and the input of the steps behind it.
typedef struct trp_history_segment {
    uint32_t first_step;    ///< trp_world_now of its state
    uint32_t last_step;     ///< the last step that is in it
    uint64_t bytes;         ///< memory that it takes
    uint64_t pack_hash[2];  ///< of the pack that the world had
    bool continues;         ///< begins where the one before it ends; false: the first, or behind a reload or restore
    uint8_t spare[7];       ///< 0
} trp_history_segment;

/// The segments, in the order in which they were made. Returns how many there are; writes at most `capacity`.
TRP_API uint32_t trp_history_segments(const trp_history *history, trp_history_segment *segments, uint32_t capacity, size_t size);

TRP_END_C

#endif
