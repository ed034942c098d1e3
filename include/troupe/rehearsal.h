// SPDX-License-Identifier: MIT
// Rehearsals: a pack, a world and a stage run together, and writer's tests on them. The loop that
// the command, the tests and the pictures share.
//
//     trp_rehearsal_create(pack, &def, &rehearsal);
//     while (trp_rehearsal_step(rehearsal, end)) {
//         // trp_world_events and trp_world_commands say what happened in this step
//     }

#ifndef TROUPE_REHEARSAL_H
#define TROUPE_REHEARSAL_H

#include <troupe/command.h>
#include <troupe/event.h>
#include <troupe/journal.h>
#include <troupe/pack.h>
#include <troupe/save.h>
#include <troupe/script.h>
#include <troupe/sheet.h>
#include <troupe/stage.h>
#include <troupe/test.h>
#include <troupe/types.h>
#include <troupe/world.h>

TRP_BEGIN_C

/// A play: what is to be rehearsed, from text or from a compiled pack.
typedef struct trp_play trp_play;

/// Opens a play. One source may be a compiled pack (its first bytes tell); everything else is
/// compiled. *play is set whenever the result is not TRP_ERROR_MEMORY or TRP_ERROR_ARGUMENT, so
/// that its report can be read. Names and texts must live as long as the play.
TRP_API trp_result trp_play_open(const trp_script_source *sources, uint32_t count, trp_play **play);

/// Opens a play as trp_play_open does; files that the texts `use` are read through `reader` (trp_script_compile_project).
TRP_API trp_result trp_play_open_project(const trp_script_source *sources, uint32_t count, const trp_script_reader *reader,
                                         trp_play **play);

/// Frees a play. NULL is allowed.
TRP_API void trp_play_release(trp_play *play);

/// The loaded pack, or NULL when there were errors. Lives as long as the play.
TRP_API const trp_pack *trp_play_pack(const trp_play *play);

/// The bytes of the pack, or NULL when there were errors or the play was opened from a pack.
TRP_API const void *trp_play_pack_bytes(const trp_play *play, size_t *size_bytes);

/// Errors and warnings, printed for people; "" when there are none.
TRP_API const char *trp_play_report(const trp_play *play);

/// How many errors there were.
TRP_API uint32_t trp_play_error_count(const trp_play *play);

/// How many warnings there were.
TRP_API uint32_t trp_play_warning_count(const trp_play *play);

/// The compiled text, with its findings; NULL when the play was opened from a pack.
/// Lives as long as the play.
TRP_API const trp_script *trp_play_script(const trp_play *play);

/// A rehearsal. See trp_rehearsal_create.
typedef struct trp_rehearsal trp_rehearsal;

/// How a rehearsal is made. Fill with trp_rehearsal_def_init, then change what you need.
typedef struct trp_rehearsal_def {
    size_t size_bytes;        ///< set by trp_rehearsal_def_init
    uint64_t seed;            ///< of the world and of the stage; default 1
    uint32_t setting;         ///< TRP_NAMES_SETTING; TRP_NOT_FOUND (default): an empty stage
    uint32_t player;          ///< 1: a player walks about, also when the setting has none
    uint32_t silent;          ///< 1: no events are collected, which is a little faster
    uint32_t most_newcomers;  ///< see trp_stage_def
    uint32_t spare;           ///< 0
} trp_rehearsal_def;

/// Fills a def with defaults. `size` is sizeof(trp_rehearsal_def) as the caller knows it.
TRP_API void trp_rehearsal_def_init(trp_rehearsal_def *def, size_t size);

/// Makes a world of the pack and a stage in it. The pack must outlive it. On failure *rehearsal is
/// NULL.
TRP_API trp_result trp_rehearsal_create(const trp_pack *pack, const trp_rehearsal_def *def, trp_rehearsal **rehearsal);

/// Makes a rehearsal of a world that is played elsewhere, in a game or a replay, for the calls that explain and tell (show.h): it
/// has no stage, makes no steps, and entities are called as `namer` says. The world must outlive it, and may make steps. On failure
/// *rehearsal is NULL.
TRP_API trp_result trp_rehearsal_create_observer(const trp_world *world, trp_entity_namer *namer, void *context,
                                                 trp_rehearsal **rehearsal);

/// Frees a rehearsal with its world and stage; the world that it observes stays. NULL is allowed.
TRP_API void trp_rehearsal_destroy(trp_rehearsal *rehearsal);

/// The world of a rehearsal, which lives as long as the rehearsal. The world of a rehearsal that only observes must not be
/// changed.
TRP_API trp_world *trp_rehearsal_world(const trp_rehearsal *rehearsal);

/// The journal of a rehearsal (journal.h). trp_rehearsal_step notes every step in it, unless the rehearsal is silent. When the
/// rehearsal observes a world, the code that makes the steps of that world has to note them. The journal begins empty, also
/// behind trp_rehearsal_load, and lives as long as the rehearsal.
TRP_API trp_journal *trp_rehearsal_journal(const trp_rehearsal *rehearsal);

/// The stage of a rehearsal, which lives as long as the rehearsal; NULL when the rehearsal only observes.
TRP_API trp_stage *trp_rehearsal_stage(const trp_rehearsal *rehearsal);

/// The setting in which a rehearsal plays, or TRP_NOT_FOUND.
TRP_API uint32_t trp_rehearsal_setting(const trp_rehearsal *rehearsal);

/// Makes the next step at which something is due. The time before that step is jumped over, but the clock never goes beyond step
/// `until_step`. Returns false when no step was made, because nothing is due before `until_step` or the clock stood there already.
TRP_API bool trp_rehearsal_step(trp_rehearsal *rehearsal, uint32_t until_step);

/// Writes world and stage as bytes. Call between steps. TRP_ERROR_FULL when `capacity` is too small (then `bytes`, which may be
/// NULL for a capacity of 0, is as it was). *size is how many bytes it takes, either way. When the rehearsal observes a world,
/// the bytes are those of trp_world_save.
TRP_API trp_result trp_rehearsal_save(const trp_rehearsal *rehearsal, void *bytes, size_t capacity, size_t *size);

/// Makes a rehearsal from a save, which goes on hash for hash as the saved one would have. The bytes may come from anywhere. Of
/// `def` (may be NULL) only `silent` counts, since everything else is in the save. The pack must outlive the rehearsal. A pack
/// other than the one saved with is treated as trp_world_load treats it. A save of a world alone, as a game has it, is inherited by
/// a stage (trp_stage_inherit). On failure *rehearsal is NULL and *why (may be NULL) says why.
TRP_API trp_result trp_rehearsal_load(const trp_pack *pack, const void *bytes, size_t size, const trp_rehearsal_def *def,
                                      trp_rehearsal **rehearsal, trp_diagnostic *why);

/// Continues the rehearsal with another pack, which must outlive it: trp_world_reload, and the stage after it. The plan, places
/// and furniture are then those of the setting of the same name; TRP_ERROR_UNKNOWN, and nothing has changed, when there is
/// none. Reports, stories and chronicles of the rehearsal speak of the old pack: end it before, and begin anew. After
/// TRP_ERROR_MEMORY a rehearsal is only good for being destroyed.
TRP_API trp_result trp_rehearsal_reload(trp_rehearsal *rehearsal, const trp_pack *pack);

/// A moment of a rehearsal, set aside to go back to: world, stage and journal. Belongs to the rehearsal and to the pack that it had
/// then.
typedef struct trp_rehearsal_image trp_rehearsal_image;

/// Sets the moment aside in a new image. Call between steps. TRP_ERROR_ARGUMENT when the rehearsal only observes. On failure *image
/// is NULL.
TRP_API trp_result trp_rehearsal_take_image(const trp_rehearsal *rehearsal, trp_rehearsal_image **image);

/// Puts the moment of an image back, in a small part of the time that trp_rehearsal_load takes, since the bytes need no check.
/// TRP_ERROR_ARGUMENT when the image is not of this rehearsal or of its pack; then nothing has changed. After TRP_ERROR_MEMORY a
/// rehearsal is only good for being destroyed.
TRP_API trp_result trp_rehearsal_restore(trp_rehearsal *rehearsal, const trp_rehearsal_image *image);

/// How many bytes an image has, with its journal.
TRP_API size_t trp_rehearsal_image_size(const trp_rehearsal_image *image);

/// Frees an image. NULL is allowed.
TRP_API void trp_rehearsal_image_release(trp_rehearsal_image *image);

/// Adds the report of the last reload, or of a load under another text, in sentences: a line for each behaviour that was in a queue
/// and for everything that was lost.
TRP_API void trp_rehearsal_tell_reload(const trp_rehearsal *rehearsal, trp_sheet *sheet);

/// The name of an entity, also when it is gone: by the stage or the observer's namer, else by its kind and number; "nobody" for
/// nobody. Valid until the next such call.
TRP_API const char *trp_rehearsal_entity_name(const trp_rehearsal *rehearsal, trp_entity entity);

/// Adds the line that argument number `argument` of a command of the last step says, as it is
/// heard: names in braces are filled in, by trp_rehearsal_entity_name for entities.
TRP_API void trp_rehearsal_tell_spoken_line(const trp_rehearsal *rehearsal, const trp_command *command, uint32_t argument,
                                            trp_sheet *sheet);

/// Writes an event as a sentence without an end: "Mary suspends Order at fetch".
TRP_API void trp_rehearsal_tell_event(const trp_rehearsal *rehearsal, const trp_event *event, trp_sheet *sheet);

/// The name of a behaviour without its role ("Converse talk"), or the name of the scene for a behaviour that is a part of a scene.
/// "" when there is no such behaviour.
TRP_API const char *trp_behaviour_title(const trp_pack *pack, uint32_t behaviour);

/// How a writer's test came out.
typedef struct trp_test_outcome {
    bool passed;       ///< whether all lines came true
    uint32_t line;     ///< the line of the text that failed, else 0
    uint32_t steps;    ///< how long the test took on the world's clock
    uint32_t repairs;  ///< characters that were stuck: a bug in the engine if not 0
} trp_test_outcome;

/// Runs test number `test` of a pack in a fresh world with this seed. When it fails, what was
/// expected and what happened instead is added to `report`, for people. TRP_OK also for a test that
/// fails.
TRP_API trp_result trp_test_run(const trp_pack *pack, uint32_t test, uint64_t seed, trp_test_outcome *outcome, size_t size,
                                trp_sheet *report);

/// An observer of a running test.
typedef struct trp_test_observer {
    void (*begins)(void *context, const trp_rehearsal *rehearsal);  ///< before the first step
    void (*steps)(void *context, const trp_rehearsal *rehearsal);   ///< after each
    void (*ends)(void *context, const trp_rehearsal *rehearsal);    ///< after the last
    void *context;                                                  ///< for the callbacks
} trp_test_observer;

/// Runs a test as trp_test_run does and calls `observer` at each step; the observer may not change anything.
TRP_API trp_result trp_test_run_observed(const trp_pack *pack, uint32_t test, uint64_t seed, const trp_test_observer *observer,
                                         trp_test_outcome *outcome, size_t size, trp_sheet *report);

TRP_END_C

#endif
