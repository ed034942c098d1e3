// SPDX-License-Identifier: MIT
// Lists, laid out by hand. clang-format must be told so in a line of its own:
// clang-format off
// Roles and behaviours, what starts them, and the tasks and steps that they are made of.
// Included by pack/records.h, which says what a list is.

#ifndef TROUPE_PACK_RECORD_BEHAVIOUR_H
#define TROUPE_PACK_RECORD_BEHAVIOUR_H

#include <stdint.h>

// The types of cues: CUE(id, source). The source is what is looked at for it: the clock, facts, mail, what behaviours of others do, or
// the distance or the place of others.
//
//   EVERY     period_ms to period_most_ms, drawn anew each time
//   CLOCK     value: seconds after midnight; days: on these only
//   NEAR      one that the selector allows comes within `value` of `centre` (an entity or a point; none: the performer)
//   FAR       … goes beyond `value`
//   CHANGES   `fact` of `subject` (none: the performer, or the world)
//   RISES     … rises above `value`
//   FALLS     … falls below `value`
//   BECOMES   … becomes equal to `value`
//   MESSAGE   message `index` arrives; it is the sender
//   EVENT     game event `index`
//   ENTERS    `selector` (none: the performer) enters the place `centre`
//   LEAVES    … leaves it
//   STARTS    behaviour `index` is started by `selector` within `value`, or by the performer
//   ENDS      … ends, however
//   SUSPENDS  … is suspended
//   RESUMES   … goes on
#define TRPI_PACK_CUES(CUE) \
    CUE(EVERY, CLOCK)       \
    CUE(CLOCK, CLOCK)       \
    CUE(NEAR, DISTANCE)     \
    CUE(FAR, DISTANCE)      \
    CUE(CHANGES, FACT)      \
    CUE(RISES, FACT)        \
    CUE(FALLS, FACT)        \
    CUE(BECOMES, FACT)      \
    CUE(MESSAGE, MAIL)      \
    CUE(EVENT, MAIL)        \
    CUE(ENTERS, PLACE)      \
    CUE(LEAVES, PLACE)      \
    CUE(STARTS, BEHAVIOUR)  \
    CUE(ENDS, BEHAVIOUR)    \
    CUE(SUSPENDS, BEHAVIOUR)\
    CUE(RESUMES, BEHAVIOUR)

#define TRPI_CUE_ENUM(id, source) TRPI_CUE_##id,
enum { TRPI_PACK_CUES(TRPI_CUE_ENUM) TRPI_CUE_COUNT };
#undef TRPI_CUE_ENUM

typedef enum trpi_cue_source {
    TRPI_SOURCE_CLOCK,
    TRPI_SOURCE_DISTANCE,
    TRPI_SOURCE_FACT,
    TRPI_SOURCE_MAIL,
    TRPI_SOURCE_PLACE,
    TRPI_SOURCE_BEHAVIOUR
} trpi_cue_source;

// A cue, which makes a latent behaviour fire. (MQ "event cues"; AB perceptive model)
#define TRPI_PACK_CUE(X)                                                                                               \
    X(int64_t, value, PLAIN, 0) X(uint32_t, centre, CODE, TRP_TYPE_NONE) X(uint32_t, subject, CODE, TRP_TYPE_ENTITY) \
    X(uint32_t, period_ms, PLAIN, 0) X(uint32_t, period_most_ms, TO, 0)                                                \
    X(uint16_t, selector, OPT, SELECTOR) X(uint16_t, fact, OPT, FACT)                                                  \
    X(uint16_t, index, CUSTOM, 0) X(uint8_t, type, ENUM, TRPI_CUE_COUNT - 1) X(uint8_t, flags, FLAGS, 0)                 \
    X(uint32_t, days, MOST, TRPI_WEEK) X(uint32_t, spare, PLAIN, 0)

// A fact, the performer's or the world's, with which a proactive's condition compares this value: an agent that rests looks again
// when the fact crosses it.
#define TRPI_PACK_WATCH(X)                                                                \
    X(int64_t, value, PLAIN, 0) X(uint16_t, fact, REF, FACT) X(uint16_t, spare, PLAIN, 0) \
    X(uint32_t, spare2, PLAIN, 0)

// The topics of collaborations, with the reactives that answer. A reactive of part 1 or higher of a scene has the
// scene's own topic. (MQ "Collaborative Behaviors")
#define TRPI_PACK_TOPIC(X) \
    TRPI_NAMED(X)          \
    X(uint16_t, first_reactor, FIRST, REACTOR) X(uint16_t, reactor_count, COUNT, 0)
#define TRPI_PACK_REACTOR(X) X(uint16_t, role, REF, ROLE) X(uint16_t, behaviour, REF, BEHAVIOUR)

// An inbox: a message for which a behaviour waits somewhere. Up to `capacity` messages that have come lie in its
// locals, their number in `local` and their values from there on. (BO VI-A)
#define TRPI_PACK_INBOX(X)                                          \
    X(uint16_t, message, REF, MESSAGE) X(uint16_t, local, PLAIN, 0) \
    X(uint16_t, capacity, SOME, TRPI_MOST_LOCALS) X(uint16_t, spare, PLAIN, 0)

enum {
    TRPI_SELECTION_PROBABILISTIC,
    TRPI_SELECTION_PRIORITISED,
    TRPI_SELECTION_SEQUENTIAL,
    TRPI_SELECTION_LOOPING,
    TRPI_SELECTION_ONE_OFF_RANDOM,
    TRPI_SELECTION_ONE_OFF,
    TRPI_SELECTION_UTILITY,
    TRPI_SELECTION_COUNT
};

// A role. Its behaviours are in the order proactives, latents, reactives; each in declared order.
#define TRPI_PACK_ROLE(X)                                                                                        \
    TRPI_NAMED(X) X(uint16_t, kind, REF, KIND)                                                                   \
    X(uint16_t, first_behaviour, FIRST, BEHAVIOUR) X(uint16_t, behaviour_count, COUNT, 0)                        \
    X(uint16_t, proactive_count, PLAIN, 0) X(uint16_t, latent_count, PLAIN, 0)                                   \
    X(int16_t, rank, PLAIN, 0) X(uint8_t, selection, ENUM, TRPI_SELECTION_COUNT - 1) X(uint8_t, flags, FLAGS, 0) \
    X(uint16_t, first_block, FIRST, BLOCK) X(uint16_t, block_count, COUNT, TRPI_MOST_BLOCKS)                     \
    X(uint16_t, spare, PLAIN, 0)

enum { TRPI_BLOCK_HOURS, TRPI_BLOCK_OTHERWISE, TRPI_BLOCK_OCCASION, TRPI_BLOCK_DAY, TRPI_BLOCK_SORTS };

#define TRPI_MOST_BLOCKS 64u             // of one role
#define TRPI_BLOCK_GIVES_S 600u          // the time to finish a behaviour when another block begins

// A block of a role's schedule: which of its proactives may be chosen, from one time of day to another (minutes after
// midnight, over midnight when `to` is earlier); at all other times; or while the occasion of that name lasts. An agent
// busy otherwise when it begins has `gives_s` seconds of the clock to finish that. (SEMANTICS 12.3 to 12.5)
#define TRPI_PACK_BLOCK(X)                                                                                        \
    TRPI_NAMED(X) X(uint32_t, gives_s, MOST, TRPI_DAY_S)                                                          \
    X(uint16_t, role, REF, ROLE) X(uint16_t, from, PLAIN, 0) X(uint16_t, to, PLAIN, 0)                            \
    X(uint16_t, first_duty, FIRST, DUTY) X(uint16_t, duty_count, COUNT, 0)                                        \
    X(int16_t, priority, PLAIN, 0) X(uint8_t, sort, ENUM, TRPI_BLOCK_SORTS - 1) X(uint8_t, days, MOST, TRPI_WEEK) \
    X(uint16_t, spare2, PLAIN, 0)

// A proactive that belongs to a block; `weight` is its weight in the block, or 0 for its usual one.
#define TRPI_PACK_DUTY(X) X(uint32_t, weight, CODE, TRP_TYPE_NUMBER) X(uint16_t, behaviour, REF, BEHAVIOUR) X(uint16_t, spare, PLAIN, 0)

#define TRPI_DAY_S 86400u
#define TRPI_DAY_MINUTES 1440u
#define TRPI_LONGEST_DAY_S 1000000u

// The calendar: how long a day lasts, in seconds, and the day of the week of the first day: 1 (Monday) to 7, 0: not said. There
// is at most one.
#define TRPI_PACK_CALENDAR(X) X(uint32_t, day_length_s, SOME, TRPI_LONGEST_DAY_S) X(uint32_t, first_weekday, MOST, TRPI_WEEK_DAYS)

enum { TRPI_PROACTIVE, TRPI_LATENT, TRPI_REACTIVE };
enum { TRPI_LOSS_ABORT, TRPI_LOSS_CONTINUE, TRPI_LOSS_RECAST };
enum {
    TRPI_BEHAVIOUR_COLLABORATIVE = 1,
    TRPI_BEHAVIOUR_WHEN_FREE = 2,          // waits until nothing is current instead of interrupting
    TRPI_BEHAVIOUR_NOW_OR_NEVER = 4,       // a rejected cue is forgotten
    TRPI_BEHAVIOUR_ONCE = 8,               // at most once while the role is active
    TRPI_BEHAVIOUR_NOT_INTERRUPTIBLE = 16, // within its layer
    TRPI_BEHAVIOUR_NOT_RESUMABLE = 32,     // an interruption cancels it
    TRPI_BEHAVIOUR_ASKS_RANDOM = 64,       // asks partners in random order instead of nearest first
    TRPI_BEHAVIOUR_NEWS = 128,             // a cue somewhere listens to its starts and ends
    TRPI_BEHAVIOUR_ORDERED = 256,          // made from a `when` line of a test; belongs to no role
    TRPI_BEHAVIOUR_PROVIDED = 512,         // an object offers it; it is performed by who requested it (BO V)
    TRPI_BEHAVIOUR_HANDLER = 1024,         // of an object: performed at once, when something happens (BO VI-B2)
    TRPI_BEHAVIOUR_CAST = 2048,            // a part of a situation: an area casts it (BO VI-G)
    TRPI_BEHAVIOUR_WRAPS = 4096,           // an area offers it to agents that move in it; it wraps their move, which its GO_ON step goes on with
    TRPI_BEHAVIOUR_FORESEES = 8192,        // its condition or weight reads parameters: they are worked out before it begins
    TRPI_BEHAVIOUR_OWN_PRIORITY = 16384,    // a reaction that does not take the priority of what it answers
    TRPI_BEHAVIOUR_ALL = 32767
};

#define TRPI_MOST_LOCALS 64  // of a behaviour, parameters included
#define TRPI_MOST_DAILY 255u // starts of a behaviour on one day

// A behaviour. `weight` gives a number (none: 1), `condition` a truth that must hold to start, `holds` one that must hold all
// along. `priority` of a reactive is not used: it takes the rank of what it answers. Waits are 0 for the world's default; a
// cooldown lasts `cooldown_ms` to `cooldown_most_ms`, drawn each time. The behaviour starts at most `daily_most` times a day
// (0: as often as it likes). Parameters are the first locals. An initiator of halves finds its partner by `partner`; one of a
// scene by the selectors of the parts. `part` is its number in the collaboration, 0 for who starts it. `opening` is one more
// than the situations that it is open to as long as it is performed, or 0. `channels` are the parts of the body that it needs
// within its layer, `beside` those that it takes from other layers; 0 is the whole body.
#define TRPI_PACK_BEHAVIOUR(X)                                                                            \
    TRPI_NAMED(X) X(uint32_t, weight, CODE, TRP_TYPE_NUMBER)                                              \
    X(uint32_t, condition, CODE, TRP_TYPE_TRUTH) X(uint32_t, holds, CODE, TRP_TYPE_TRUTH)                 \
    X(uint32_t, cooldown_ms, PLAIN, 0) X(uint32_t, cooldown_most_ms, TO, 0)                               \
    X(uint32_t, patience_ms, PLAIN, 0) X(uint32_t, daily_most, MOST, TRPI_MOST_DAILY)                     \
    X(uint32_t, gives_up_ms, PLAIN, 0) X(uint32_t, forgets_ms, PLAIN, 0)                                  \
    X(uint32_t, keeps_trying_ms, PLAIN, 0) X(uint32_t, flags, FLAGS, TRPI_BEHAVIOUR_ALL)                  \
    X(uint16_t, role, OPT, ROLE) X(uint16_t, topic, OPT, TOPIC) X(uint16_t, scene, OPT, SCENE)            \
    X(uint16_t, cue, OPT, CUE) X(uint16_t, partner, OPT, SELECTOR)                                        \
    X(uint16_t, first_task, FIRST, TASK) X(uint16_t, task_count, COUNT, 0)                                \
    X(uint16_t, first_parameter, FIRST, PARAMETER) X(uint16_t, parameter_count, COUNT, 0)                 \
    X(uint16_t, first_watch, FIRST, WATCH) X(uint16_t, watch_count, COUNT, 0)                             \
    X(uint16_t, local_count, MOST, TRPI_MOST_LOCALS) X(uint16_t, channels, PLAIN, 0)                      \
    X(int16_t, priority, PLAIN, 0) X(uint8_t, initiation, ENUM, TRPI_REACTIVE) X(uint8_t, part, PLAIN, 0) \
    X(uint8_t, layer, REF, LAYER) X(uint8_t, loss, ENUM, TRPI_LOSS_RECAST)                                \
    X(uint16_t, first_inbox, FIRST, INBOX) X(uint16_t, inbox_count, COUNT, 0)                             \
    X(uint16_t, opening, PLUS, OPENING) X(uint16_t, beside, PLAIN, 0)

enum { TRPI_RESUME_RESTART, TRPI_RESUME_HERE, TRPI_RESUME_CHECKPOINT, TRPI_RESUME_DROP };
enum {
    TRPI_TASK_UNSYNCHRONISED = 1,     // does not wait at a barrier
    TRPI_TASK_NOT_INTERRUPTIBLE = 2,
    TRPI_TASK_WAITS = 4,              // padding or `wait`: done at once, lasts to the barrier
    TRPI_TASK_HOLDS = 16,             // a step or node in it is not interruptible
    TRPI_TASK_PINNED = 8,             // `as` gave it its name, by which it is known in another version
    TRPI_TASK_ALL = 31
};

// A task: the unit of interruption and of resumption; its body is a list of steps, or a tree of nodes. In a collaboration task i
// is phase i. `gives`/`takes` are an exchange that the scene record applies at the barrier with the part whose task is the mirror
// image. (MQ "An Ontology for Behaviors")
#define TRPI_PACK_TASK(X)                                                               \
    TRPI_NAMED(X) X(uint32_t, at_most_ms, PLAIN, 0)                                     \
    X(uint32_t, origin, PLUS, ORIGIN) X(uint32_t, gives_count, MOST, INT32_MAX)               \
    X(uint32_t, takes_count, MOST, INT32_MAX) X(uint16_t, first_node, FIRST, NODE)      \
    X(uint16_t, node_count, COUNT, 0) X(uint16_t, gives, OPT, ITEM)                     \
    X(uint16_t, takes, OPT, ITEM) X(uint16_t, first_step, FIRST, STEP)                  \
    X(uint16_t, step_count, COUNT, 0) X(uint16_t, first_cleanup, FIRST, STEP)           \
    X(uint16_t, cleanup_count, COUNT, 0) X(uint16_t, first_parting, FIRST, STEP)        \
    X(uint16_t, parting_count, COUNT, 0) X(uint16_t, first_interrupt, FIRST, STEP)      \
    X(uint16_t, interrupt_count, COUNT, 0) X(uint16_t, first_response, FIRST, RESPONSE) \
    X(uint16_t, response_count, COUNT, 0)                                               \
    X(uint8_t, resume, ENUM, TRPI_RESUME_DROP) X(uint8_t, flags, FLAGS, TRPI_TASK_ALL)  \
    X(uint16_t, spare, PLAIN, 0) X(uint32_t, spare2, PLAIN, 0)

// The immediate steps of a task for a mark of its action (any mark of that word). (9.16)
#define TRPI_PACK_RESPONSE(X)                                         \
    X(uint16_t, mark, REF, MARK) X(uint16_t, first_step, FIRST, STEP) \
    X(uint16_t, step_count, COUNT, 0) X(uint16_t, spare, PLAIN, 0)

// The operations of steps: STEP(id, section, codes, first, type, rule). `index` is into a section, or is not used (COUNT). A step
// has at most so many expressions; of ANY number its rule sees to them. The first is of `type`, and NEEDED or may be missing. The
// rule, if there is one, is a function of pack/verify_steps.c.
//
//   ACT        begin action `index`, arguments code0…3; lasts until the host answers
//   WAIT       code0: seconds; none: done at once
//   SET        own fact `index` becomes code0
//   LET        local `local` becomes code0
//   CHECK      fails when code0 is false
//   SEND       message `index` to entity code0 (EACH: to all that it selects), arguments code1…3
//   SIGNAL     game event `index`
//   PUT_ON     role `index`
//   DECIDE     choose among the branches of this row of the scene
//   REQUEST    an offer that meets need `index` (none: anything) of object code0 (0: the area one is in), with code1…3
//   AWAIT      until message `index` has come; what it says goes into the locals from `local` on
//   SWITCH_ON  of an object: offer `index` can be adopted
//   RESERVE    object code0 is kept for code1, for at_most_ms
//   BEGIN      occasion `index`: for code0 seconds (none: until it is ended), or until `local` minutes after midnight
//   END        occasion `index`
//   PUT_IN     list `index` gets code0, at its end
//   TAKE_OUT   list `index` loses code0
//   FILL       list `index` becomes what the search that is all of code0 finds; none: nobody
//   LAYER      layer `index` is forced as `local` says, TRP_LAYER_…
//   GO_ON      of what wraps moves: the move that it wraps
#define TRPI_PACK_STEPS(STEP)                              \
    STEP(ACT, ACTION, ANY, GIVEN, NONE, check_passed)      \
    STEP(WAIT, COUNT, 1, GIVEN, NUMBER, NULL)              \
    STEP(SET, FACT, 1, NEEDED, NONE, check_set)            \
    STEP(LET, COUNT, 1, NEEDED, NONE, check_let)           \
    STEP(CHECK, COUNT, 1, NEEDED, TRUTH, NULL)             \
    STEP(SEND, MESSAGE, ANY, NEEDED, ENTITY, check_send)   \
    STEP(SIGNAL, EVENT, ANY, GIVEN, NONE, check_passed)    \
    STEP(PUT_ON, ROLE, 0, GIVEN, NONE, NULL)               \
    STEP(TAKE_OFF, ROLE, 0, GIVEN, NONE, NULL)             \
    STEP(DECIDE, COUNT, 0, GIVEN, NONE, check_decide)      \
    STEP(REQUEST, COUNT, ANY, GIVEN, NONE, check_request)  \
    STEP(AWAIT, MESSAGE, 0, GIVEN, NONE, check_await)      \
    STEP(SWITCH_ON, OFFER, 0, GIVEN, NONE, check_switch)   \
    STEP(SWITCH_OFF, OFFER, 0, GIVEN, NONE, check_switch)  \
    STEP(RESERVE, COUNT, 2, NEEDED, ENTITY, check_reserve) \
    STEP(BEGIN, BLOCK, 1, GIVEN, NUMBER, check_occasion)   \
    STEP(END, BLOCK, 0, GIVEN, NONE, check_occasion)       \
    STEP(PUT_IN, LIST, 1, NEEDED, ENTITY, check_listing)   \
    STEP(TAKE_OUT, LIST, 1, NEEDED, ENTITY, check_listing) \
    STEP(FILL, LIST, 1, GIVEN, ENTITY, check_fill)         \
    STEP(LAYER, LAYER, 0, GIVEN, NONE, check_layer)        \
    STEP(GO_ON, COUNT, 0, GIVEN, NONE, check_go_on)

#define TRPI_STEP_ENUM(id, section, codes, first, type, rule) TRPI_STEP_##id,
enum { TRPI_PACK_STEPS(TRPI_STEP_ENUM) TRPI_STEP_COUNT };
#undef TRPI_STEP_ENUM

enum {
    TRPI_STEP_BESIDE = 1,     // `while`: runs beside the step before it and ends with it
    TRPI_STEP_CHECKPOINT = 2, // a task that begins again begins behind it, once it is done
    TRPI_STEP_INNER = 4,      // of a request: code0 is the behaviour that was handed in; its provider is who requested
    TRPI_STEP_HELD = 16,      // not interruptible
    TRPI_STEP_EACH = 8,       // code0 is a selection: of a request, one after the other is asked; of SEND, all are told
    TRPI_STEP_ALL = 31
};

// `opening` is one more than the situations that its performer is open to meanwhile, or 0. `name` is of the local that a
// LET gives its value, where the text calls it something. Of what is done on the way out, or at once, `unless` is one more than
// the number of the check whose failure leaves it out, or 0; a check's number is its `local`.
#define TRPI_PACK_STEP(X)                                                                                          \
    X(uint32_t, name, NAME, 0) X(uint32_t, code0, CODE, 0) X(uint32_t, code1, CODE, 0) X(uint32_t, code2, CODE, 0) \
    X(uint32_t, code3, CODE, 0) X(uint32_t, at_most_ms, PLAIN, 0) X(uint32_t, origin, PLUS, ORIGIN)                \
    X(uint16_t, index, CUSTOM, 0) X(uint16_t, local, PLAIN, 0) X(uint8_t, op, ENUM, TRPI_STEP_COUNT - 1)           \
    X(uint8_t, flags, FLAGS, TRPI_STEP_ALL) X(uint16_t, days, MOST, TRPI_WEEK)                                     \
    X(uint16_t, opening, PLUS, OPENING) X(uint16_t, unless, PLAIN, 0)

#endif
