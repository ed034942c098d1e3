// SPDX-License-Identifier: MIT
// Lists, laid out by hand. clang-format must be told so in a line of its own:
// clang-format off
// The records of a world: flat, without pointers, each from one list of fields X(type, name, role) or X(type, name, role, of).
// engine/store/field.h has the roles. The list gives the struct, the field's share of the state hash, its name in a save, what a
// load allows (engine/world/layout.h) and what becomes of it when the pack changes (engine/save/remap.h). The records that are
// touched whenever an agent is visited (the agent, its entries) lie apart from the others.

#ifndef TROUPE_ENGINE_STORE_RECORDS_H
#define TROUPE_ENGINE_STORE_RECORDS_H

#include "base/hash.h"
#include "pack/records.h"

#include "troupe/types.h"

#define TRPI_NEVER UINT32_MAX
#define TRPI_MAX_ROLES 4
#define TRPI_MAX_REFUSALS 8
#define TRPI_MAX_OCCURRENCES 16
#define TRPI_OCCURRENCES_OF_PIECE 4  // that lie in one piece of memory
#define TRPI_MAX_LAYERS 8
#define TRPI_MAX_ARGUMENTS 4  // in a record: of a message, a request, a command itself
#define TRPI_MOST_ENTRIES 64  // of one agent
#define TRPI_MAX_NODES 1024  // of one tree
#define TRPI_MAX_QUESTIONS 64  // that an agent has put to the host
#define TRPI_MAX_BESIDE 3  // actions that run beside one
#define TRPI_MAX_INTERESTS 64
#define TRPI_MAX_PERIOD 8
#define TRPI_MOST_PROVIDERS TRPI_MAX_ARGUMENTS  // that one request asks, one after the other
#define TRPI_MAX_AREAS 8  // with `on enter` or `on leave`, in which an entity is known to be
#define TRPI_MAX_FRAMES 8  // requests of an agent that are under way: behaviours of objects, one in the other

/// An argument of a command.
typedef struct trpi_argument {
    int64_t value;
    uint32_t type;  // trp_type
    uint32_t step;  // in the head of a row: of the command; else 0
} trpi_argument;

/// A reference to an entity: trp_entity.value. The lower half is the index plus one, the upper half the serial number;
/// 0 is no entity.
typedef uint64_t trpi_ref;

static inline trpi_ref trpi_ref_make(uint32_t index, uint32_t serial)
{
    return (uint64_t)serial << 32 | (uint64_t)(index + 1);
}

/// Returns the index in a reference, which must not be 0.
static inline uint32_t trpi_ref_index(trpi_ref ref)
{
    return (uint32_t)ref - 1;
}

static inline uint32_t trpi_ref_serial(trpi_ref ref)
{
    return (uint32_t)(ref >> 32);
}

#define TRPI_STATE_MEMBER(type, name, ...) type name;
#define TRPI_STATE_SIZE(type, name, ...) +sizeof(type)

/// Declares a record from its list, and proves that it has no padding.
#define TRPI_STATE_RECORD(name, LIST)                                                        \
    typedef struct trpi_##name {                                                             \
        LIST(TRPI_STATE_MEMBER)                                                              \
    } trpi_##name;                                                                           \
    _Static_assert(sizeof(trpi_##name) == 0 LIST(TRPI_STATE_SIZE), #name " has padding");

enum {
    TRPI_ENTITY_ALIVE = 1,
    TRPI_ENTITY_RESERVED = 2,  // its id is given, it appears at the next step
    TRPI_ENTITY_DYING = 4,     // disappears at the commit of this step
    TRPI_ENTITY_BUSY = 8,      // committed: has an active collaborative or latent behaviour, or a promise
    TRPI_ENTITY_WILL_BE_BUSY = 16, // the same as of now; committed at the end of the step
    TRPI_ENTITY_LEAVING = 32,  // out of range of every interest; finishes what it does (10.3)
    TRPI_ENTITY_DORMANT = 64,  // changes, as LEAVING, before the rounds of a step only (10.2)
    TRPI_ENTITY_ROLES_NEW = 128,  // its roles have changed by the input of this step: it is asked to take part from the next step on
    TRPI_ENTITY_SAVED = 127 & ~TRPI_ENTITY_DYING  // between two steps no entity is dying
};

// An entity: everything in the world. Its motion: at `from` at step `begins`, at `to` at step `ends`, straight between the two with
// `velocity`, in 1/65536 of a unit per step. No coordinate is beyond a thousand kilometres. `travelled` is the way covered by the
// stretches before the present one, in units; the number wraps round.
#define TRPI_ENTITY(X)                                                                                                \
    X(int64_t, velocity_x, NUMBER) X(int64_t, velocity_y, NUMBER) X(int64_t, velocity_z, NUMBER)                      \
    X(uint32_t, serial, SERIAL) X(uint16_t, kind, THING, TRP_NAMES_KIND) X(uint16_t, flags, BITS, TRPI_ENTITY_SAVED)   \
    X(int32_t, from_x, COORDINATE) X(int32_t, from_y, COORDINATE) X(int32_t, from_z, COORDINATE)                      \
    X(int32_t, to_x, COORDINATE) X(int32_t, to_y, COORDINATE) X(int32_t, to_z, COORDINATE) X(uint32_t, begins, PAST)  \
    X(uint32_t, ends, TIME) X(int32_t, reach_x, COORDINATE) X(int32_t, reach_y, COORDINATE)                           \
    X(int32_t, reach_z, COORDINATE) X(uint32_t, travelled, NUMBER) X(uint64_t, user_data, HOST)
TRPI_STATE_RECORD(entity, TRPI_ENTITY)

enum {
    TRPI_AGENT_SPONTANEOUS = 1,  // chooses proactive behaviours
    TRPI_AGENT_SENSES = 2,       // looks at its surroundings for a cue
    TRPI_AGENT_CHANGED = 4,      // something its idle candidates may read has changed
    TRPI_AGENT_RESELECTS = 8,    // runs a proactive of a prioritised role: better siblings may interrupt
    TRPI_AGENT_SPINNING = 16,    // a spin goes on: something collaborative is being asked for
    TRPI_AGENT_CHECKS_WHILE = 32,       // looks at the `while` of what it runs in its next turn
    TRPI_AGENT_DIRTY = 64,     // tries what has fired in its next turn: something of its own has changed
    TRPI_AGENT_OVERASKED = 128,  // has had more questions to the host than there is room for, which was told
    TRPI_AGENT_TALKS = 256,      // is in a dialogue with the player: all below the layer of dialogues stands still (9.13)
    TRPI_AGENT_STAGGERED = 512,  // is one of a crowd: what reaches all at one moment reaches it within a second (12.8)
    TRPI_AGENT_NEW = 1024,  // is staggered and has had no turn yet: its first one comes by its due step
    TRPI_AGENT_ALL = 2047
};

enum { TRPI_ROLE_SLOT_EMPTY = 0xFFFF };

// One agent, with all that the dispatcher needs at every visit. `shown` is a hash of all commands that the host was given.
// `shown_roles` are the roles that others see, 16 bits each, one more than the role. `order` counts starts and activations, so that
// the latest can be told. `token` goes on counting for the next agent in the same place. `ring_period` is the update period of the
// agent's ring, `own_period` the one that the host gave the agent, or 0. An agent that is leaving is made dormant at step
// `leaves_at` at the latest. `clock_due` is the next step at which the time of day changes something for the agent, or 0.
// `blocked_by` is the agent for which this one waited in the last circle of waits, at step `blocked_at`. (9.17) `forced` are the
// layers that are forced on, a bit each, and in the upper byte those that are forced off. (9.12)
#define TRPI_AGENT(X)                                                                                                 \
    X(uint64_t, shown, NUMBER) X(uint64_t, shown_roles, NUMBER) X(trpi_ref, promised_to, ENTITY)                      \
    X(trpi_ref, blocked_by, ENTITY)                                                                                   \
    X(uint32_t, flags, BITS, TRPI_AGENT_ALL) X(uint32_t, due, PLACE) X(uint32_t, token, PLACE)                        \
    X(uint32_t, draws, NUMBER) X(uint32_t, order, NUMBER) X(uint32_t, spun, PAST) X(uint32_t, idle_until, NUMBER)     \
    X(uint32_t, idle_ms, MOST, 60000) X(uint32_t, promise_serial, NUMBER) X(uint32_t, promise_due, TIME)              \
    X(int32_t, promise_rank, NUMBER) X(uint32_t, claim_count, NUMBER) X(uint16_t, promise_behaviour, NUMBER)          \
    X(uint8_t, role_count, MOST, TRPI_MAX_ROLES) X(uint8_t, claim_state, MOST, TRPI_CLAIM_CONFIRMED)                  \
    X(uint16_t, last_line, MAYBE, TRP_NAMES_LINE) X(uint16_t, budget, PLACE) X(uint32_t, mails_sent, NUMBER)           \
    X(uint32_t, promise_part, MOST, TRPI_MOST_PARTS - 1) X(uint32_t, leaves_at, TIME) X(uint8_t, ring_period, PERIOD)  \
    X(uint8_t, own_period, PERIOD) X(uint16_t, forced, NUMBER) X(uint32_t, clock_due, TIME)                           \
    X(uint32_t, blocked_at, PAST)
TRPI_STATE_RECORD(agent, TRPI_AGENT)

// An active role: one that an agent wears. `used` are the proactives already chosen, which a one-off role does not choose again,
// `aside` the ones that were set aside in the spin under way (both have a bit for each position), `position` the next in order.
// Active roles are sorted by rank; `slot` says which block of histories and latent states belongs to this one. `occasion` is one
// more than the block of the role's schedule that has taken the place of its day, or 0, and `until` the moment
// (engine/store/clock.h) at which it is over. (12.5)
#define TRPI_ACTIVE_ROLE(X)                                                                                                  \
    X(uint64_t, used, NUMBER) X(uint64_t, aside, NUMBER) X(uint16_t, role, THING, TRP_NAMES_ROLE)                      \
    X(uint16_t, position, NUMBER) X(uint16_t, slot, MOST, TRPI_MAX_ROLES - 1) X(uint16_t, spare, SPARE)               \
    X(uint64_t, until, NUMBER) X(uint32_t, occasion, NEXT, TRP_NAMES_BLOCK) X(uint32_t, spare2, SPARE)
TRPI_STATE_RECORD(active_role, TRPI_ACTIVE_ROLE)

enum { TRPI_STATUS_IDLE, TRPI_STATUS_RUNNING, TRPI_STATUS_SUCCESS, TRPI_STATUS_FAILURE };

enum {
    TRPI_AT_REPORTED = 1,       // the host answered the action, or what was requested is over
    TRPI_AT_REPORT_FAILED = 2,
    TRPI_AT_GOODS = 4,          // the ledger has been asked to move the goods
    TRPI_AT_MOVED = 8,          // they were moved
    TRPI_AT_HEARD = 16,         // of an arrow: what it waits for has happened
    TRPI_AT_CHECKPOINT = 32,          // something in it is not to be done again when the task begins again
    TRPI_AT_ASKS = 64,          // it waits for the host to answer a question, and begins then (8.5)
    TRPI_AT_AGAIN = 128,        // of a plan: what it does was interrupted, and begins again (8.6)
    TRPI_AT_LOCKS = 16          // of a lock: it has asked its scene or object for it, and has not given it back (9.15)
};

// The reasons for which a step is held. REQUEST: the behaviour that it has requested, or the wrap of its action, is
// performed as a frame (9.4, 9.8). CROSSING: its action waits for a frame by which the agent crosses an object (9.9).
// PLAIN: its action has no wrap and waits for an answer of the host (8.5).
enum { TRPI_HELD_NOT, TRPI_HELD_REQUEST, TRPI_HELD_CROSSING, TRPI_HELD_PLAIN };

// The process under way at one step of a behaviour: an action of the host's, a request, a wait, a message that is awaited. An entry
// with a list of steps has one, for its current step, and a tree has one for each leaf. `besides` has a bit for each action that
// runs beside the step. `goods` are the items that the action moves when it succeeds. `due` is the end of the step's time, and
// `watch_due` the end of the time in which the host must answer. `travelled` is how far the body had come at step `beat`. `rest` is
// the time that is left of an interrupted wait or process. `reason` is why the step has failed, and `failure` the failure that the
// host named, plus one. A node that is no leaf uses the status, the flags, `due`, `beat` and what the files of engine/body say.
#define TRPI_RUNNING(X)                                                                                               \
    X(int64_t, goods, GOODS) X(trpi_ref, goods_from, ENTITY) X(trpi_ref, goods_to, ENTITY) X(uint32_t, token, TOKEN)  \
    X(uint32_t, due, TIME) X(uint32_t, watch_due, TIME) X(uint32_t, beat, PAST) X(uint32_t, travelled, NUMBER)        \
    X(uint32_t, rest, SPAN) X(uint16_t, failure, NUMBER) X(uint8_t, status, MOST, TRPI_STATUS_RUNNING)                \
    X(uint8_t, flags, NUMBER) X(uint8_t, reason, NUMBER) X(uint8_t, held, MOST, TRPI_HELD_PLAIN)                      \
    X(uint8_t, besides, BITS, (1u << TRPI_MAX_BESIDE) - 1) X(uint8_t, spare, SPARE)
TRPI_STATE_RECORD(running_step, TRPI_RUNNING)

enum {
    TRPI_ENTRY_SUSPENDED = 1,
    TRPI_ENTRY_CURRENT = 2,       // in the set of current behaviours
    TRPI_ENTRY_RUNNING = 4,       // its task is being performed
    TRPI_ENTRY_SELF_DONE = 8,     // own task done, waits at the barrier
    TRPI_ENTRY_INTERRUPTED = 16,  // was interrupted, frozen or suspended, so that what follows is a resumption
    TRPI_ENTRY_ENTERED = 32,      // its task has begun once, so its cleanup is owed
    TRPI_ENTRY_PARTING = 64,      // performs the parting steps of its task
    TRPI_ENTRY_COLLABORATES = 128,
    TRPI_ENTRY_MOVES_BACK = 256,  // walks back to its partners before it resumes
    TRPI_ENTRY_AHEAD = 512,       // an unsynchronised stretch took it past the phase of the scene
    TRPI_ENTRY_LEAVING = 1024,    // the task's own parting steps come after the ones of its tree's nodes, and after its goods
    TRPI_ENTRY_LAST = TRPI_ENTRY_LEAVING,
    TRPI_ENTRY_ALL = 2 * TRPI_ENTRY_LAST - 1
};

enum { TRPI_PARTING_NEXT, TRPI_PARTING_RESUME, TRPI_PARTING_REMOVE };

// One queue: a behaviour and a position in it. `run` is what is under way at `step` of a task that is a list, of the parting steps,
// or of the walk back to partners. A tree has it in its nodes. While the entry parts, `left_at` is the step at which its task will
// go on, `left_rest` what was left of a wait there, and `unmet` has a bit for each check of the cleanup that has failed.
// `checkpoint` is the step at which the task begins again, behind its last effect that cannot be undone. `due` is the step at which
// the body must be updated if nothing else happens. `turn` counts the phases of the scene. `leaves_at` is the step at which the
// behaviour has to give way to another block of the day, or 0. (12.4) `patient_until` is the step at which an entry that waits for
// its partners is suspended, and `forgotten_at` the step at which an interrupted one is given up. Both are computed when the wait
// or the interruption begins. (4.3, 2.5, 7.4)
// Behind the queues come the frames, which perform behaviours of objects. Entry `parent` - 1 requested the frame at its step or
// node `asked_at`. The subject of a frame is its provider, which must grant the frame until step `claim_due`. `outcome` is the
// result for the parent. In a frame that wraps a move, `went_on` says how far the move has come, and `failure` how it has failed
// (the failure that the host named, plus one).
// An entry with `frozen` (TRPI_FROZEN, TRPI_THAWS) has stood still since step `stopped_at` for a layer above. `task_rest` is the
// time that was left to its task or parting, and a frozen frame keeps its object until step `frozen_until`. With `parts_for`, an
// entry runs its exit steps before the layer `parts_for` - 1, which has stopped it, starts. (9.12)
#define TRPI_ENTRY(X)                                                                                                 \
    X(trpi_ref, subject, ENTITY) X(trpi_running_step, run, RUNNING) X(uint32_t, scene, PLACE)                              \
    X(uint32_t, scene_serial, NUMBER) X(uint32_t, turn, NUMBER) X(uint32_t, order, NUMBER) X(uint32_t, since, PAST)   \
    X(uint32_t, waits_since, PAST) X(uint32_t, due, TIME) X(uint32_t, task_due, TIME) X(uint32_t, task_rest, SPAN)    \
    X(uint32_t, stopped_at, PAST) X(uint16_t, behaviour, THING, TRP_NAMES_BEHAVIOUR) X(int16_t, priority, NUMBER)      \
    X(uint16_t, flags, BITS, TRPI_ENTRY_ALL) X(uint16_t, task, NUMBER)                           \
    X(uint16_t, step, NUMBER) X(uint16_t, checkpoint, NUMBER) X(uint16_t, failure, NUMBER)                            \
    X(uint16_t, goods_step, NUMBER) X(uint16_t, went_on, MOST, TRPI_LET_GO | TRPI_WENT_ON)                            \
    X(uint8_t, part, PART) X(uint8_t, layer, THING, TRP_NAMES_LAYER)                               \
    X(uint8_t, queue, MOST, TRP_QUEUE_LATENT) X(uint8_t, branch, NUMBER)                                              \
    X(uint8_t, after, MOST, TRPI_PARTING_REMOVE) X(uint8_t, parts_for, NEXT, TRP_NAMES_LAYER)                          \
    X(uint32_t, leaves_at, TIME)                                                                                      \
    X(uint32_t, frozen_until, TIME) X(uint32_t, claim_serial, NUMBER) X(uint32_t, claim_due, TIME)                    \
    X(uint16_t, asked_at, NUMBER) X(uint8_t, parent, NUMBER) X(uint8_t, claim, MOST, TRPI_FRAME_HELD)                 \
    X(uint8_t, outcome, NUMBER) X(uint8_t, frozen, MOST, TRPI_THAWS) X(uint16_t, left_at, NUMBER)                     \
    X(uint32_t, left_rest, SPAN) X(uint32_t, unmet, NUMBER)                                                           \
    X(uint32_t, patient_until, TIME) X(uint32_t, forgotten_at, TIME)
TRPI_STATE_RECORD(entry, TRPI_ENTRY)

enum {
    TRPI_FROZEN = 1,
    TRPI_THAWS = 2   // is current again; what was under way begins again
};

enum {
    TRPI_FRAME_NONE,
    TRPI_FRAME_ASKS,   // its provider has been asked
    TRPI_FRAME_HELD    // it was granted
};

// The values of `went_on` of a frame that wraps a move. Its `go on` has begun (TRPI_GOES_ON) or has
// succeeded (TRPI_WENT_ON). The flag TRPI_LET_GO says that the wrap was given up before its end, which does not mean that the move
// has failed. (9.8)
#define TRPI_GOES_ON 1
#define TRPI_WENT_ON 2
#define TRPI_WRAP_STAGE 3
#define TRPI_LET_GO 4

// The values of `part` of TRPI_MAIL_ADOPT when it asks for the offer of an object to agents that cross it, or of an area to agents
// that move in it.
#define TRPI_ADOPT_CROSSING 1
#define TRPI_ADOPT_WRAP 2

// The state of one node of the tree that an entry performs. In a leaf, `run` is what is under way. In other nodes, `child` is the
// child that runs, `count` how often the child was done, and `run.due` the step at which the node changes by time alone. `tried`
// has a bit for each child that is over. In a parallel, `tried` are the children that succeeded and `failed` those that failed. In
// a loop, `tried` is the computed number of rounds. In a sequence, `tried` is one more than the last child that must not be
// repeated. In an arrow, `run.goods_from` is the entity that its message or event was about. In the root, `updated` is the step of
// the tree's last update. In a `finally`, `once` is set while it owes its parting steps because its tree is left before its end.
// (2.8) For plans see engine/body/plan.c.
#define TRPI_NODE_STATE(X)                                                                                            \
    X(trpi_running_step, run, RUNNING) X(uint32_t, tried, NUMBER) X(uint32_t, failed, NUMBER) X(uint32_t, count, NUMBER)   \
    X(uint32_t, updated, PAST) X(uint16_t, child, NUMBER) X(uint8_t, once, MOST, TRPI_STATUS_FAILURE)                 \
    X(uint8_t, spare, SPARE) X(uint32_t, spare2, SPARE)
TRPI_STATE_RECORD(node_state, TRPI_NODE_STATE)

// The step from which on an agent may perform a cooldown node of a tree again, whatever became of the behaviour that has the tree.
// (8.1)
#define TRPI_LINE_COOLDOWN(X) X(uint32_t, ready, TIME)
TRPI_STATE_RECORD(line_cooldown, TRPI_LINE_COOLDOWN)

enum { TRPI_LATENT_IDLE, TRPI_LATENT_PENDING };

// Whether an agent looks for the cue of a latent. TRPI_SOUGHT_FIRST: the next look is the first one. TRPI_SOUGHT_AGAIN: the next
// look is the first one after a break. (7.1)
enum { TRPI_SOUGHT_NOT, TRPI_SOUGHT, TRPI_SOUGHT_FIRST, TRPI_SOUGHT_AGAIN };

// The memory of an agent of one latent behaviour of an active role. `due` is the next time of a timer cue, or the step at which a
// staggered agent hears a game event that has come (12.8). `truth` is the last side of a threshold (2: not looked yet); of a cue
// about entities around the agent, `truth` is a TRPI_SOUGHT_…: whether the cue is looked for. `value` is the last value seen; of a
// cue for a game event that is heard later, the upper half of `value` has the step of the event, and the lower half, when a firing
// is pending, one more than the serial number of the event's sender (0: `subject` is the sender). A pending firing has a subject,
// the step at which it fired and a deadline; `told` says that its rejection has been told. The values of a message that has fired
// the latent lie apart (trpi_agent_message_values_of_latents), since most packs have no cue for a message.
#define TRPI_LATENT_STATE(X)                                                                                          \
    X(int64_t, value, NUMBER) X(trpi_ref, subject, ENTITY) X(uint32_t, due, NUMBER) X(uint32_t, until, NUMBER)        \
    X(uint8_t, pending, MOST, TRPI_LATENT_PENDING) X(uint8_t, truth, MOST, TRPI_SOUGHT_AGAIN) X(uint16_t, told, MOST, 1)              \
    X(uint32_t, since, PAST)
TRPI_STATE_RECORD(latent_state, TRPI_LATENT_STATE)

// An agent's memory of how often and when one behaviour of an active role has started. The behaviour may start again from step
// `ready` on, or never (TRPI_NEVER). `today` is for a behaviour with a limit for a day: the number of starts on the day of the last
// start in the low bits, and that day above.
#define TRPI_HISTORY(X) X(uint32_t, ready, NUMBER) X(uint32_t, today, NUMBER)
TRPI_STATE_RECORD(history, TRPI_HISTORY)

enum { TRPI_OCCURRENCE_FREE, TRPI_OCCURRENCE_PENDING, TRPI_OCCURRENCE_FIRED, TRPI_OCCURRENCE_ARMED };

// An entity that is (or was, within the hysteresis) near, for one latent. (7.1)
#define TRPI_OCCURRENCE(X)                                                                                            \
    X(trpi_ref, subject, ENTITY) X(uint16_t, latent, NUMBER) X(uint8_t, state, MOST, TRPI_OCCURRENCE_ARMED)           \
    X(uint8_t, told, MOST, 1) X(uint32_t, since, PAST)
TRPI_STATE_RECORD(occurrence, TRPI_OCCURRENCE)

// The state of an object as a provider. `disabled` has a bit for each of its offers; the count of holders of each offer lies
// beside it (trpi_entity_offer_holders). Until step `kept_until` only the agent `kept_for` may adopt an offer. `brain_due` is
// the step at which the object's brain runs next. (9.3, 9.6)
#define TRPI_PROVIDER(X)                                                                                              \
    X(trpi_ref, kept_for, ENTITY) X(uint64_t, disabled, NUMBER) X(uint32_t, kept_until, TIME) X(uint32_t, brain_due, TIME)
TRPI_STATE_RECORD(provider, TRPI_PROVIDER)

// The society's record of an agent's frame: the frame has held `offer` of `provider` since step `since`. A claim whose serial
// number is not above `over` is void. (9.6) `stood` is where the agent stood, relative to the provider, when the agent was called
// away. (2.5)
#define TRPI_HOLDING(X)                                                                                               \
    X(trpi_ref, provider, ENTITY) X(uint32_t, serial, NUMBER) X(uint32_t, over, NUMBER) X(uint32_t, since, NUMBER)    \
    X(uint16_t, offer, THING, TRP_NAMES_OFFER) X(uint16_t, spare, SPARE) X(int32_t, stood_x, NUMBER)                   \
    X(int32_t, stood_y, NUMBER) X(int32_t, stood_z, NUMBER) X(uint32_t, spare2, SPARE)
TRPI_STATE_RECORD(holding, TRPI_HOLDING)

// The state of an area's search for the cast of one situation. `due` is the step of its next search, which is never before `ready`;
// when `due` is 0, the area searches again when a subscriber comes. (9.11)
#define TRPI_ATTEMPT(X)                                                                                               \
    X(uint32_t, due, TIME) X(uint32_t, ready, TIME)
TRPI_STATE_RECORD(attempt, TRPI_ATTEMPT)

// A candidate that refused lately. (5.1)
#define TRPI_REFUSAL(X)                                                                                               \
    X(uint32_t, serial, SERIAL) X(uint32_t, until, TIME) X(uint16_t, topic, THING, TRP_NAMES_TOPIC)                    \
    X(uint16_t, spare, SPARE)
TRPI_STATE_RECORD(refusal, TRPI_REFUSAL)

#define TRPI_NO_LATENT 0xFFFFu  // `latent` of a claim that no latent has made

enum { TRPI_CLAIM_NONE, TRPI_CLAIM_ASKING, TRPI_CLAIM_CONFIRMED };

// The states of a claim part. ABSENT is a copy of an `every` part without which the scene begins. (5.10)
enum { TRPI_CLAIM_PART_OPEN, TRPI_CLAIM_PART_ASKED, TRPI_CLAIM_PART_GRANTED, TRPI_CLAIM_PART_ABSENT };

enum {
    TRPI_QUESTION_PENDING = 1,   // is put to the host after this round
    TRPI_QUESTION_ANSWERED = 2,  // `answer` is what the host said
    TRPI_QUESTION_OVER = 4       // its answer's time is over, which its agent was woken for
};

// A question to the host and its answer: the query, its first arguments (further ones lie in `question_arguments`), the step since
// which the answer is known (`since`), and the step from which on the question is asked anew (`due`). Arguments and answer are
// hashed by their types. (8.5)
#define TRPI_QUESTION(X)                                                                                              \
    X(int64_t, first, PLACE) X(int64_t, second, PLACE) X(int64_t, third, PLACE) X(int64_t, answer, PLACE)             \
    X(uint32_t, due, TIME) X(uint32_t, since, PAST) X(uint16_t, query, THING, TRP_NAMES_QUERY)                         \
    X(uint16_t, flags, BITS, TRPI_QUESTION_ANSWERED | TRPI_QUESTION_OVER) X(uint32_t, spare, SPARE)
TRPI_STATE_RECORD(question, TRPI_QUESTION)

#define TRPI_CLAIM_PART(X)                                                                                                  \
    X(trpi_ref, who, ENTITY) X(uint16_t, behaviour, MAYBE, TRP_NAMES_BEHAVIOUR)                                        \
    X(uint8_t, state, MOST, TRPI_CLAIM_PART_ABSENT) X(uint8_t, asked, NUMBER) X(uint32_t, spare, SPARE)
TRPI_STATE_RECORD(claim_part, TRPI_CLAIM_PART)

// A try to open a scene: which agents are asked for which part, and which have promised. An agent has at most one at a time, and so
// has an area that casts situations, which takes no part itself. `latent` is the latent whose firing began the claim, or
// TRPI_NO_LATENT. `recast` is the scene that needs a new member, or TRPI_NEVER. (5.3)
#define TRPI_CLAIM(X)                                                                                                 \
    X(trpi_ref, subject, ENTITY) X(trpi_ref, wanted, ENTITY) X(uint32_t, serial, NUMBER) X(uint32_t, since, PAST)     \
    X(uint32_t, due, TIME) X(uint32_t, recast, PLACE) X(uint32_t, recast_serial, NUMBER) X(int32_t, rank, RANK)       \
    X(uint16_t, behaviour, THING, TRP_NAMES_BEHAVIOUR) X(uint16_t, latent, NUMBER)                                     \
    X(uint8_t, part_count, MOST, TRPI_MOST_PARTS) X(uint8_t, recast_part, MOST, TRPI_MOST_PARTS - 1)                    \
    X(uint8_t, ordered, MOST, 1) X(uint8_t, spare, SPARE)
TRPI_STATE_RECORD(claim, TRPI_CLAIM)

#define TRPI_MEMBER(X)                                                                                                \
    X(trpi_ref, who, ENTITY) X(uint16_t, behaviour, THING, TRP_NAMES_BEHAVIOUR) X(uint8_t, present, MOST, 1)           \
    X(uint8_t, done, MOST, 1) X(uint8_t, asked, MOST, 1) X(uint8_t, performs, MOST, 1) X(uint16_t, spare, SPARE)
TRPI_STATE_RECORD(member, TRPI_MEMBER)

enum { TRPI_SCENE_FREE, TRPI_SCENE_RUNS, TRPI_SCENE_OVER };

// A running collaboration, and the only record of its phase. `first_done` is the step at which the first part finished the phase.
// `due` is the step at which the scene has to be looked at, and `ask_due` the one by which the parts that were asked must have
// answered. `scene` is the declared scene, or none for a collaboration of two halves. `scene` is not hashed, so that a
// collaboration has the same hash in either form. (5.6) The record of a scene that is over is kept for two steps, until all its
// parts have read the end. (5.4)
#define TRPI_SCENE(X)                                                                                                 \
    X(uint32_t, serial, NUMBER) X(uint32_t, started, PAST) X(uint32_t, phase_since, PAST)                             \
    X(uint32_t, first_done, PAST) X(uint32_t, due, TIME) X(uint32_t, ask_due, TIME) X(uint32_t, turn, NUMBER)         \
    X(uint32_t, gives_up, NUMBER) X(int32_t, rank, RANK) X(uint16_t, topic, MAYBE, TRP_NAMES_TOPIC)                    \
    X(uint16_t, scene, ASIDE, TRP_NAMES_SCENE) X(uint16_t, phase, NUMBER) X(uint16_t, phase_count, NUMBER)             \
    X(uint8_t, part_count, MOST, TRPI_MOST_PARTS) X(uint8_t, extensions, NUMBER) X(uint8_t, branch, NUMBER)            \
    X(uint8_t, recasting, MOST, TRPI_MOST_PARTS) X(uint8_t, queue, MOST, TRP_QUEUE_LATENT)                             \
    X(uint8_t, loss, MOST, TRPI_LOSS_RECAST) X(uint8_t, state, MOST, TRPI_SCENE_OVER) X(uint8_t, spare, SPARE)
TRPI_STATE_RECORD(scene, TRPI_SCENE)

// An interest: a player, or a point for which the world is there; agents within one of its rings are live. `x`, `y`, `z` is
// its position as of the last look; an interest with an `entity` moves with it. Rings are from the inside out; a ring with
// radius 0 does not exist. (10.1)
#define TRPI_INTEREST(X)                                                                                              \
    X(trpi_ref, entity, ENTITY) X(uint32_t, serial, NUMBER) X(int32_t, x, COORDINATE) X(int32_t, y, COORDINATE)       \
    X(int32_t, z, COORDINATE) X(uint32_t, radius_1, MOST, TRP_FARTHEST) X(uint32_t, radius_2, MOST, TRP_FARTHEST)   \
    X(uint32_t, radius_3, MOST, TRP_FARTHEST) X(uint8_t, period_1, PERIOD) X(uint8_t, period_2, PERIOD)              \
    X(uint8_t, period_3, PERIOD) X(uint8_t, spare, SPARE)
TRPI_STATE_RECORD(interest, TRPI_INTEREST)

#endif
