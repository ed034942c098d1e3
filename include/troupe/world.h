// SPDX-License-Identifier: MIT
// A world: everything that lives, and its clock. The world advances by steps of fixed length. (SEMANTICS: docs/semantics.md)
//
// All input goes through one queue: the calls that change a world (here and in the other headers) put a record into
// it, which takes effect at the start of the next step, in the order of the calls.

#ifndef TROUPE_WORLD_H
#define TROUPE_WORLD_H

#include <troupe/pack.h>
#include <troupe/types.h>

TRP_BEGIN_C

/// A world. See trp_world_create.
typedef struct trp_world trp_world;

/// Runs task(argument, 0) to task(argument, count - 1), on whatever threads there are, and returns when all are done.
typedef void trp_run_lanes(void *context, void (*task)(void *argument, uint32_t index), void *argument, uint32_t count);

/// How many entities a world, a save or a log may hold at most.
#define TRP_MOST_ENTITIES 4000000

/// The settings of a world. Fill with trp_world_def_init, then change what you need. trp_world_create answers TRP_ERROR_ARGUMENT
/// for a value outside the range that a field names. Times in milliseconds become whole steps, rounded up, at least one. No setting
/// can be changed later but by the calls that a field names. examples/settings.c runs a world into several of these limits.
typedef struct trp_world_def {
    /// Set by trp_world_def_init.
    size_t size_bytes;

    /// The seed from which every chance is drawn. Any number; default 1.
    uint64_t seed;

    /// Entities for which memory is taken when the world is made. Any number, 0 counts as 1; default 64. One more is no mistake:
    /// trp_entity_spawn doubles the room, between two steps, until there are most_entities. Room that is not used costs, too.
    uint32_t entity_capacity;

    /// Steps in a second of the world: 1 to 1000, default 30.
    uint32_t steps_per_second;

    /// Rounds of deliver and dispatch in one step: 1 to 16, default 4. Mail that is left after the last round is put off to the
    /// next step, and trp_counters.late_mails counts it. (SEMANTICS 1)
    uint32_t rounds_per_step;

    /// Milliseconds (the medium wait) after which a part that waits for the others suspends its behaviour and is free for other
    /// things: any number, default 6 s. A behaviour may state its own. (4.3)
    uint32_t patience_ms;

    /// Milliseconds (the long wait) after which the missing parts are asked whether they perform; the scene ends when one of them
    /// does not: any number, default 60 s. A behaviour may state its own. (4.3)
    uint32_t gives_up_ms;

    /// Steps after which a promise to take part, or a request without an answer, is over: 1 or more, default 10. (5.3)
    uint32_t promise_steps;

    /// Milliseconds between two looks of an agent at its surroundings: 1 or more, default 250. More than 64 steps count as 64.
    /// (7.3)
    uint32_t perception_ms;

    /// Milliseconds for which an agent that refused is not asked again: any number, default 10 s. (5.1)
    uint32_t refusal_ms;

    /// Milliseconds that an action of the host may take beyond its declared duration: any number, default 60 s. Then its task fails
    /// (TRP_REASON_SILENT). trp_action_progress begins the time anew. (4.4)
    uint32_t watchdog_ms;

    /// Milliseconds within which a move must get somewhere: any number, default 5 s. Then its task fails (TRP_REASON_STUCK). (4.4)
    uint32_t stuck_ms;

    /// The time of day at step 0, in seconds after midnight: 0 to 86399, default 8:00. Later: trp_world_set_clock.
    uint32_t start_of_day_s;

    /// 1: collect trp_world_events (default). 0: do not; then none are kept.
    uint32_t events;

    /// Where memory comes from; NULL (default): the C library. Must outlive the world.
    const trp_allocator *allocator;

    /// Milliseconds that an agent leaving the range of all interests has to finish: any number, default 10 s. Then its behaviours
    /// are cancelled and it is dormant. (10.3)
    uint32_t leaving_ms;

    /// Steps from one turn of an agent to its next: 1 (default), 2, 4 or 8. trp_agent_set_update_period makes it longer for one.
    /// (10.7)
    uint32_t update_period;

    /// The host's function that runs lanes, with the two fields below, as trp_world_set_lanes sets them later; NULL
    /// (default): agents have their turns one after the other.
    trp_run_lanes *run_tasks;
    void *tasks_context;  ///< for run_tasks
    uint32_t lanes;       ///< for run_tasks: 0 to 64

    /// Questions to the host that an agent may have open or answered at a time: 1 to 64, default 32. One more is not asked and has
    /// no answer; an event tells it (TRP_EVENT_OVERASKED), once for each agent. (8.5)
    uint32_t questions;

    /// The weekday of the first day (trp_weekday): 1 to 7; 0 (default): as the text says, else Monday.
    uint32_t first_weekday;

    /// How long a day lasts, in seconds: 1 to 1,000,000; 0 (default): as the text says, else 24 hours.
    uint32_t day_length_s;

    /// Entities that there may be at a time: 1 to TRP_MOST_ENTITIES, which is the default. trp_entity_spawn answers TRP_ERROR_FULL
    /// for one more; nothing is taken out for it. (11.2)
    uint32_t most_entities;

    uint32_t spare;  ///< 0
} trp_world_def;

/// Fills a def with defaults. `size` is sizeof(trp_world_def) as the caller knows it.
TRP_API void trp_world_def_init(trp_world_def *def, size_t size);

/// Makes an empty world. The pack must outlive it. On failure *world is NULL.
TRP_API trp_result trp_world_create(const trp_pack *pack, const trp_world_def *def, trp_world **world);

/// Frees a world and all in it. NULL is allowed. Inside one of its callbacks it does nothing, as every call there that would
/// change the world (assert.h).
TRP_API void trp_world_destroy(trp_world *world);

/// Lets a step use several threads: large crowds are divided among up to `lanes` tasks (at most 64), which `run_tasks`
/// runs, in any order and on any threads. The outcome is the same for any number of lanes: the same hashes, commands
/// and events, in the same order. NULL, or fewer than two lanes: one after the other. Takes memory, between steps; a world
/// that was loaded has no tasks until this is called. For a ready-made pool of threads see <troupe/pool.h>.
TRP_API trp_result trp_world_set_lanes(trp_world *world, trp_run_lanes *run_tasks, void *context, uint32_t lanes);

/// Advances by one step: input, rounds of deliver and dispatch, commit. A step takes memory only when more is posted and told in it
/// than in any step before; when there is no memory, turns are put off to the next round. Afterwards read trp_world_commands (and
/// trp_world_events). After 2^31 - 1 steps (two years at 30 a second) nothing happens any more.
TRP_API void trp_world_step(trp_world *world);

/// Changes how many steps lie between two turns of an agent at least, as of the next step: 1, 2, 4 or 8. A world begins with that
/// of trp_world_def. A longer period puts off reports of the host, timers, looks and changed facts until an agent's turn, but no
/// mail, so scenes keep together. (SEMANTICS 10.7)
TRP_API trp_result trp_world_set_update_period(trp_world *world, uint32_t steps);

/// How many steps lie between two turns of an agent at least, as of now.
TRP_API uint32_t trp_world_update_period(const trp_world *world);

/// A clock of the host that only goes forward, in nanoseconds.
typedef uint64_t trp_nanosecond_clock(void *context);

/// Advances by one step, and keeps the following ones within `budget_ns` nanoseconds by the host's clock where agents can wait. No
/// step is cut: a step that took longer than the budget doubles the world's update period, up to 8; thirty steps in a row that took
/// less than a quarter of it halve the period, down to that of trp_world_def. The change is input like any other, so saves carry
/// it, and a replay of a log does the same without a clock. (SEMANTICS 10.7)
TRP_API void trp_world_step_within(trp_world *world, uint64_t budget_ns, trp_nanosecond_clock *clock, void *context);

/// Advances by up to `count` steps at once when nothing is due and no input waits: the clock jumps. Returns the
/// steps jumped (0 when the next step has something to do). The state afterwards is the same as after that many
/// calls of trp_world_step.
TRP_API uint32_t trp_world_skip(trp_world *world, uint32_t count);

/// The number of steps made so far.
TRP_API uint32_t trp_world_now(const trp_world *world);

/// The first step at which something is due if nothing is put in: always after trp_world_now.
TRP_API uint32_t trp_world_next_due(const trp_world *world);

/// The time of day in seconds after midnight: 0 to 86399, however long a day lasts.
TRP_API uint32_t trp_world_time_of_day(const trp_world *world);

/// The number of the day: that on which the world began is 0.
TRP_API uint32_t trp_world_day(const trp_world *world);

/// The day of the week that it is.
TRP_API trp_weekday trp_world_weekday(const trp_world *world);

/// How long a day lasts, in seconds of the world.
TRP_API uint32_t trp_world_day_length(const trp_world *world);

/// Sets the clock, forwards or back, as of the next step: what asks for the time of day is decided anew then; what was to
/// happen at a time in between is left out. (SEMANTICS 12.6)
TRP_API trp_result trp_world_set_clock(trp_world *world, uint32_t day, uint32_t second_of_day);

/// The first step after now at which the clock shows a time of day; TRP_NOT_FOUND when time ends before.
TRP_API uint32_t trp_world_step_of_time(const trp_world *world, uint32_t second_of_day);

/// The pack that a world has now.
TRP_API const trp_pack *trp_world_pack(const trp_world *world);

/// The stamped number of a handle in the pack that the world has now. TRP_NOT_FOUND, and a notice (STALE_HANDLE), when the handle was
/// looked up in another pack (trp_pack_handle).
TRP_API uint32_t trp_world_number_of_handle(const trp_world *world, trp_handle handle);

/// How many steps make a second (trp_world_def).
TRP_API uint32_t trp_world_steps_per_second(const trp_world *world);

/// Turns milliseconds into steps, rounded up, at least one (SEMANTICS 11.5).
TRP_API uint32_t trp_world_ms_to_steps(const trp_world *world, uint32_t milliseconds);

/// The hash of the whole state: equal states have equal hashes, on every machine. The hash costs what has changed since it was
/// asked for last, so a world that is never asked pays nothing. Like a step, not to be called by several threads at once.
TRP_API uint64_t trp_world_hash(const trp_world *world);

/// The hash of the whole state computed anew from all records, for tests: equal to trp_world_hash.
TRP_API uint64_t trp_world_hash_recomputed(const trp_world *world);

/// An entity's share of the hash, for finding the first one that differs. 0 for a stale id.
TRP_API uint64_t trp_world_entity_hash(const trp_world *world, trp_entity entity);

/// Walks the living: the first entity when `after` is nobody, else the next one in order of spawning places.
TRP_API trp_entity trp_world_next_entity(const trp_world *world, trp_entity after);

/// Binds a name of the text (TRP_NAMES_GLOBAL) to an entity, so that the text can speak of it.
TRP_API trp_result trp_world_bind_global(trp_world *world, uint32_t global, trp_entity entity);

/// The entity to which the latest call has bound a global, or nobody. A binding is told at once, though the text sees it from the
/// next step on.
TRP_API trp_entity trp_world_bound_entity(const trp_world *world, uint32_t global);

/// Totals since creation, for reports and benchmarks.
typedef struct trp_counters {
    uint64_t steps;       ///< steps made one by one (not jumped)
    uint64_t dispatches;  ///< agents visited, all rounds
    uint64_t mails;       ///< mails posted
    uint64_t samples;     ///< perceptions
    uint64_t spins;       ///< choices of a proactive behaviour
    uint64_t repairs;     ///< agents that were stuck and were woken (4.4): a bug if not 0
    uint64_t late_mails;  ///< mail left for the next step
    uint64_t entities;    ///< alive now
    uint64_t scenes;      ///< running now
    uint64_t questions;   ///< that were put to the host (8.5)
    uint64_t castings;    ///< how often areas looked for people (9.11)
    uint64_t dormant;     ///< of the entities: those far from every interest (10.2)
    uint64_t deadlocks;   ///< circles of those who waited for one another, which were broken (9.17)
} trp_counters;

/// Fills *counters with the totals of a world.
TRP_API void trp_world_counters(const trp_world *world, trp_counters *counters, size_t size);

/// The parts of a step. Those of a round, DISPATCH and SOCIETY, come again with each round.
typedef enum trp_step_part {
    TRP_STEP_PART_INPUT,     ///< what was put in takes effect, and timers that are due
    TRP_STEP_PART_LOOKS,     ///< motion is followed, and agents look around
    TRP_STEP_PART_DISPATCH,  ///< mail is delivered, and agents have their turns
    TRP_STEP_PART_SOCIETY,   ///< scenes, objects, goods, facts of the world, questions to the host
    TRP_STEP_PART_COMMIT,    ///< news, and whatever else others see from the next step on
    TRP_STEP_PART_COMMANDS,  ///< the commands for the host are put in order
    TRP_STEP_PART_COUNT,     ///< the step has ended
    TRP_STEP_PART_AGENT      ///< within LOOKS the look, within DISPATCH the turn of an agent begins
} trp_step_part;

/// Called when a part of a step begins, on the thread of trp_world_step: the time until the next call is the time of that part.
/// `agent` is the agent concerned when `part` is AGENT, else nobody. Agents that have their looks or turns on several threads have
/// no calls of their own. The stopwatch must not call the world.
typedef void trp_stopwatch(void *context, trp_step_part part, trp_entity agent);

/// Sets the stopwatch that is told of the parts of each step, from the next step on; NULL (at first): none. The world does not
/// change by being timed.
TRP_API void trp_world_set_stopwatch(trp_world *world, trp_stopwatch *stopwatch, void *context);

/// A sort of work that a meter measures: the search of a cue, or the evaluation of a condition.
typedef enum trp_metered {
    TRP_METERED_CUE,        ///< an agent looks around for the cue of a latent behaviour, or at a fact of somebody else
    TRP_METERED_CONDITION,  ///< the condition by which a behaviour may begin (`if`, and `while` with it), and the parameters in it
    TRP_METERED_WHILE,      ///< the condition by which a behaviour goes on
    TRP_METERED_COUNT
} trp_metered;

/// The moment of which a meter is told.
typedef enum trp_meter_moment {
    TRP_METER_BEGINS,  ///< from here on it costs something
    TRP_METER_FALSE,   ///< it is over: the condition is false, the cue has not fired
    TRP_METER_TRUE     ///< it is over: the condition is true, the cue has fired
} trp_meter_moment;

/// Called when the search of a cue or the evaluation of a condition of `behaviour` begins, and when it is over, on the thread of
/// trp_world_step: the time between the two calls is its time. No search or evaluation lies within another. Agents that have their
/// looks or turns on several threads have no calls of their own, nor has an explanation (`trp_agent_why`). The meter must not call
/// the world.
typedef void trp_meter(void *context, trp_metered what, uint32_t behaviour, trp_meter_moment moment);

/// Sets the meter that is told of cues and conditions, from the next step on; NULL (at first): none. The world does not change by
/// being measured.
TRP_API void trp_world_set_meter(trp_world *world, trp_meter *meter, void *context);

/// Checks every invariant that can be checked from outside a step. NULL when all hold, else a static sentence about the one that is
/// broken, and *who (may be NULL) is the entity in which it is broken. The check uses the lists of mail for a while, so several
/// threads must not call it at once. For tests and simulations.
TRP_API const char *trp_world_check(const trp_world *world, trp_entity *who);

TRP_END_C

#endif
