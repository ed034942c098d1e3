// SPDX-License-Identifier: MIT
// Recording a world, and playing the recording again. Only the host's input decides what a world does; so
// the recording is that input, step by step, behind a save of the world as it was at the beginning. With each step goes
// the hash of the state after it: whoever plays the log again sees at once where something came out differently.
//
// A log carries its pack, with names. A log plays with the version of Troupe that recorded it; another version, whose rules are
// others, tells the step at which the hashes differ, or refuses a log whose records have other fields. The host's handling of
// commands is not in a log and need not be: the host's answers are.

#ifndef TROUPE_LOG_H
#define TROUPE_LOG_H

#include <troupe/types.h>
#include <troupe/world.h>

TRP_BEGIN_C

/// Where a log goes: a file, a socket. `write` takes all the bytes or returns false, which ends the recording. The sink is
/// called inside steps, and must not call the world.
typedef struct trp_sink {
    /// Takes all the bytes, or returns false.
    bool (*write)(void *context, const void *bytes, size_t size);
    void *context;  ///< for `write`
} trp_sink;

/// Begins to record a world, between steps, or with NULL ends the recording. A recording that is under way ends when another begins
/// and when the world is destroyed. Recording takes no memory in steps and never changes what the world does. TRP_ERROR_FULL when
/// the sink fails now, or, with NULL, when it has failed at any time since the recording began; TRP_ERROR_MEMORY.
TRP_API trp_result trp_world_record(trp_world *world, const trp_sink *sink);

/// Whether a recording is under way, and its sink has taken everything so far.
TRP_API bool trp_world_is_recorded(const trp_world *world);

/// A log that is played again.
typedef struct trp_replay trp_replay;

/// Opens a log. The bytes may come from anywhere, and must live as long as the replay. `allocator` may be NULL. On
/// failure *replay is NULL and *why (may be NULL) says why.
TRP_API trp_result trp_replay_open(const void *bytes, size_t size, const trp_allocator *allocator, trp_replay **replay,
                                   trp_diagnostic *why);

/// Gives a replay more of its log, for one that is still being written: `bytes`, which are whole steps, follow behind all that it
/// has played, and must live until more is given or the replay is closed. After that, what it had before is not read any more.
/// TRP_ERROR_ARGUMENT when the replay has not come to the end of what it had (TRP_REPLAY_CUT), or the log has ended.
TRP_API trp_result trp_replay_append(trp_replay *replay, const void *bytes, size_t size);

/// Ends a replay and frees its world. NULL is allowed.
TRP_API void trp_replay_close(trp_replay *replay);

/// The outcome of playing the next step.
typedef enum trp_replay_state {
    TRP_REPLAY_STEP,     ///< made, and the hash is the recorded one
    TRP_REPLAY_END,      ///< there are no more: the recording was ended here
    TRP_REPLAY_CUT,      ///< there are no more: the log was cut off in the middle of something
    TRP_REPLAY_DIFFERS,  ///< the step was made, and the hash is another one, or it was not due when the log says
    TRP_REPLAY_DAMAGED,  ///< the log says impossible things of this step; the diagnostic says more
    TRP_REPLAY_MEMORY    ///< there is no memory
} trp_replay_state;

/// Makes the next step of the log. After any result but TRP_REPLAY_STEP, all later calls return the same result. `why` may be
/// NULL.
TRP_API trp_replay_state trp_replay_step(trp_replay *replay, trp_diagnostic *why);

/// The step that trp_replay_step will make; UINT32_MAX when there is none that can be read.
TRP_API uint32_t trp_replay_next_step(const trp_replay *replay);

/// The world as it is now. The world is another one after a step at which the recorded world was reloaded or set back; its
/// pack belongs to the replay.
TRP_API const trp_world *trp_replay_world(const trp_replay *replay);

/// The head of a log.
typedef struct trp_replay_info {
    uint64_t seed;           ///< of the recorded world
    uint64_t pack_hash[2];   ///< of the pack in it
    uint64_t recorded_hash;  ///< of the state after the last step, as the log has it
    uint64_t steps;          ///< made so far
    uint64_t inputs;         ///< calls of the host put in so far
    uint32_t first_step;     ///< trp_world_now when the recording began
    uint32_t spare;          ///< 0
} trp_replay_info;

/// Fills *info with the head of the log and how far it has been played.
TRP_API void trp_replay_describe(const trp_replay *replay, trp_replay_info *info, size_t size);

/// A moment of a replay, set aside to go back to: the world, and how far the log was played. Belongs to the replay.
typedef struct trp_replay_image trp_replay_image;

/// Sets the moment aside in a new image. TRP_ERROR_ARGUMENT when the replay has stopped, since no step follows. On failure *image is
/// NULL.
TRP_API trp_result trp_replay_take_image(const trp_replay *replay, trp_replay_image **image);

/// Puts the moment of an image back, also after the replay has stopped: trp_replay_step plays on from there. TRP_ERROR_ARGUMENT when
/// the image is not of this replay, or was taken before the last trp_replay_append, or the text has changed since and the pack of the
/// image came before the last trp_replay_append; then nothing has changed. After TRP_ERROR_MEMORY a replay is only good for being
/// closed.
TRP_API trp_result trp_replay_restore(trp_replay *replay, const trp_replay_image *image);

/// Returns the size of an image of a replay, in bytes.
TRP_API size_t trp_replay_image_size(const trp_replay_image *image);

/// Frees an image, also after its replay was closed. NULL is allowed.
TRP_API void trp_replay_image_release(trp_replay_image *image);

TRP_END_C

#endif
