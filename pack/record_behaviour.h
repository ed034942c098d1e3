// SPDX-License-Identifier: MIT
// Lists, laid out by hand. clang-format must be told so in a line of its own:
// clang-format off
// Roles and behaviours, what starts them, and the tasks and steps that they are made of.
// Included by pack/records.h, which says what a list is.

#ifndef TROUPE_PACK_RECORD_BEHAVIOUR_H
#define TROUPE_PACK_RECORD_BEHAVIOUR_H

#include <stdint.h>

// The types of cues: CUE(id, source, comparison). The source is what the engine looks at to know whether the cue has come: the
// clock, facts, mail, what behaviours of others do, or the distance or the place of others. The comparison is how a cue about a
// fact compares it with `value`.
//
//   EVERY     the time `period`, anew each time
//   CLOCK     value: seconds after midnight; days: on these only
//   NEAR      an entity that `selector` finds comes within `value` of `centre` (an entity or a point; none: the performer)
//   FAR       an entity that `selector` finds goes farther away from `centre` than `value`
//   CHANGES   `fact` of `subject` (none: the performer, or the world) changes
//   RISES     `fact` of `subject` rises above `value`
//   FALLS     `fact` of `subject` falls below `value`
//   BECOMES   `fact` of `subject` becomes equal to `value`
//   MESSAGE   message `index` arrives; `it` in the text is the sender
//   EVENT     game event `index` happens
//   ENTERS    `selector` (none: the performer) enters the place `centre`
//   LEAVES    `selector` (none: the performer) leaves the place `centre`
//   STARTS    behaviour `index` is started by `selector` within `value`, or by the performer
//   ENDS      behaviour `index` of such an entity (see STARTS) ends, for whatever reason
//   SUSPENDS  behaviour `index` of such an entity is suspended
//   RESUMES   behaviour `index` of such an entity continues
//
// Such news is about behaviours of one name, of whatever role or part: those of the `also` records behind this
// one, which are in their order, count, too.
#define TRPI_PACK_CUES(CUE)        \
    CUE(EVERY, CLOCK, NONE)        \
    CUE(CLOCK, CLOCK, NONE)        \
    CUE(NEAR, DISTANCE, NONE)      \
    CUE(FAR, DISTANCE, NONE)       \
    CUE(CHANGES, FACT, ANY_CHANGE) \
    CUE(RISES, FACT, ABOVE)        \
    CUE(FALLS, FACT, BELOW)        \
    CUE(BECOMES, FACT, EQUAL)      \
    CUE(MESSAGE, MAIL, NONE)       \
    CUE(EVENT, MAIL, NONE)         \
    CUE(ENTERS, PLACE, NONE)       \
    CUE(LEAVES, PLACE, NONE)       \
    CUE(STARTS, BEHAVIOUR, NONE)   \
    CUE(ENDS, BEHAVIOUR, NONE)     \
    CUE(SUSPENDS, BEHAVIOUR, NONE) \
    CUE(RESUMES, BEHAVIOUR, NONE)

#define TRPI_CUE_ENUM(id, source, comparison) TRPI_CUE_##id,
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

typedef enum trpi_cue_comparison {
    TRPI_COMPARISON_NONE,        // of a cue that is about no fact
    TRPI_COMPARISON_ANY_CHANGE,  // the fact differs from what it was
    TRPI_COMPARISON_ABOVE,
    TRPI_COMPARISON_BELOW,
    TRPI_COMPARISON_EQUAL
} trpi_cue_comparison;

// A cue, which makes a latent behaviour fire. (MQ "event cues"; AB perceptive model)
#define TRPI_PACK_CUE(X)                                                                                               \
    X(int64_t, value, PLAIN, 0) X(uint32_t, centre, CODE, TRP_TYPE_NONE) X(uint32_t, subject, CODE, TRP_TYPE_ENTITY) \
    TRPI_DURATION_FIELDS(X, period)                                                                                        \
    X(uint16_t, selector, OPT, SELECTOR) X(uint16_t, fact, OPT, FACT)                                                  \
    X(uint16_t, index, CUSTOM, 0) X(uint8_t, type, ENUM, TRPI_CUE_COUNT - 1) X(uint8_t, flags, FLAGS, 0)                 \
    X(uint32_t, days, MOST, TRPI_WEEK) X(uint32_t, bound, CODE, TRP_TYPE_NUMBER) X(uint32_t, also, PLAIN, 0)

// A fact of the performer or of the world, with a value that the condition of a proactive compares it with: an idle agent chooses
// anew when the fact crosses the value.
#define TRPI_PACK_WATCH(X)                                                                \
    X(int64_t, value, PLAIN, 0) X(uint16_t, fact, REF, FACT) X(uint16_t, spare, PLAIN, 0) \
    X(uint32_t, spare2, PLAIN, 0)

// The topics of collaborations, with the reactives that answer. A reactive of part 1 or higher of a scene has the
// scene's own topic. (MQ "Collaborative Behaviors")
#define TRPI_PACK_TOPIC(X) \
    TRPI_NAMED(X)          \
    X(uint16_t, first_reactor, FIRST, REACTOR) X(uint16_t, reactor_count, COUNT, 0)
#define TRPI_PACK_REACTOR(X) X(uint16_t, role, REF, ROLE) X(uint16_t, behaviour, REF, BEHAVIOUR)

// An inbox: a message that a behaviour awaits in one of its steps. The inbox keeps up to `capacity` messages that have come, in
// the behaviour's locals: their number in `local`, their values in the locals behind it. (BO VI-A)
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

// A role. Agents of its kind wear it while `holds` is true, if there is such a condition; other roles are put on. Its behaviours
// are in the order proactives, latents, reactives; each in declared order.
#define TRPI_PACK_ROLE(X)                                                                                        \
    TRPI_NAMED(X) X(uint16_t, kind, REF, KIND)                                                                   \
    X(uint16_t, first_behaviour, FIRST, BEHAVIOUR) X(uint16_t, behaviour_count, COUNT, 0)                        \
    X(uint16_t, proactive_count, PLAIN, 0) X(uint16_t, latent_count, PLAIN, 0)                                   \
    X(int16_t, rank, PLAIN, 0) X(uint8_t, selection, ENUM, TRPI_SELECTION_COUNT - 1) X(uint8_t, flags, FLAGS, 0) \
    X(uint16_t, first_block, FIRST, BLOCK) X(uint16_t, block_count, COUNT, TRPI_MOST_SCHEDULE_BLOCKS)                     \
    X(uint16_t, spare, PLAIN, 0) X(uint32_t, holds, CODE, TRP_TYPE_TRUTH) X(uint32_t, spare2, PLAIN, 0)

enum { TRPI_SCHEDULE_BLOCK_HOURS, TRPI_SCHEDULE_BLOCK_OTHERWISE, TRPI_SCHEDULE_BLOCK_OCCASION, TRPI_SCHEDULE_BLOCK_DAY, TRPI_SCHEDULE_BLOCK_SORTS };

#define TRPI_MOST_SCHEDULE_BLOCKS 1000u           // blocks of one role
#define TRPI_SCHEDULE_BLOCK_GIVES_S 600u          // seconds that an agent has by default to finish a behaviour when another block begins

// A block of a role's schedule: which proactives of the role may be chosen, and when. A block lasts from one time of day to
// another (minutes after midnight, over midnight when `to` is earlier), at all other times, or while the occasion of its name
// lasts. An agent that performs something else when the block begins has `gives_s` seconds of the clock to finish that.
// Occasions of one name have one number as `called`; 0 is for those that have the name alone. (SEMANTICS 12.3 to 12.5)
#define TRPI_PACK_BLOCK(X)                                                                                        \
    TRPI_NAMED(X) X(uint32_t, gives_s, MOST, TRPI_DAY_S)                                                          \
    X(uint16_t, role, REF, ROLE) X(uint16_t, from, PLAIN, 0) X(uint16_t, to, PLAIN, 0)                            \
    X(uint16_t, first_duty, FIRST, DUTY) X(uint16_t, duty_count, COUNT, 0)                                        \
    X(int16_t, priority, PLAIN, 0) X(uint8_t, sort, ENUM, TRPI_SCHEDULE_BLOCK_SORTS - 1) X(uint8_t, days, MOST, TRPI_WEEK) \
    X(uint16_t, called, PLAIN, 0)

// A proactive that belongs to a block. `weight` is its weight in the block; 0: the weight that it has outside of schedules.
#define TRPI_PACK_DUTY(X) X(uint32_t, weight, CODE, TRP_TYPE_NUMBER) X(uint16_t, behaviour, REF, BEHAVIOUR) X(uint16_t, spare, PLAIN, 0)

#define TRPI_DAY_S 86400u
#define TRPI_DAY_MINUTES 1440u
#define TRPI_LONGEST_DAY_S 1000000u

// The calendar: the length of a day in seconds, and the day of the week of the first day: 1 (Monday) to 7, or 0 when the text
// does not say. A pack has at most one.
#define TRPI_PACK_CALENDAR(X) X(uint32_t, day_length_s, SOME, TRPI_LONGEST_DAY_S) X(uint32_t, first_weekday, MOST, TRPI_WEEK_DAYS)

enum { TRPI_PROACTIVE, TRPI_LATENT, TRPI_REACTIVE };
enum { TRPI_LOSS_ABORT, TRPI_LOSS_CONTINUE, TRPI_LOSS_RECAST };
enum {
    TRPI_BEHAVIOUR_COLLABORATIVE = 1,
    TRPI_BEHAVIOUR_WHEN_FREE = 2,          // waits until nothing is current instead of interrupting
    TRPI_BEHAVIOUR_NOW_OR_NEVER = 4,       // a rejected cue is forgotten
    TRPI_BEHAVIOUR_ONCE = 8,               // starts at most once while the role is active
    TRPI_BEHAVIOUR_NOT_INTERRUPTIBLE = 16, // no behaviour of the same layer interrupts it
    TRPI_BEHAVIOUR_NOT_RESUMABLE = 32,     // an interruption cancels it
    TRPI_BEHAVIOUR_ASKS_RANDOM = 64,       // asks partners in random order instead of nearest first
    TRPI_BEHAVIOUR_NEWS = 128,             // the cue of some other behaviour depends on when it starts and ends
    TRPI_BEHAVIOUR_ORDERED = 256,          // made from a `when` line of a test; belongs to no role
    TRPI_BEHAVIOUR_PROVIDED = 512,         // an object offers it; the agent that requested it performs it (BO V)
    TRPI_BEHAVIOUR_HANDLER = 1024,         // of an object: performed at once when something happens to the object (BO VI-B2)
    TRPI_BEHAVIOUR_CAST = 2048,            // a part of a situation: an area casts it (BO VI-G)
    TRPI_BEHAVIOUR_WRAPS = 4096,           // an area offers it to agents that move inside; its step GO_ON performs their move
    TRPI_BEHAVIOUR_FORESEES = 8192,        // its condition or weight reads parameters: they are computed before it begins
    TRPI_BEHAVIOUR_OWN_PRIORITY = 16384,    // a reactive that keeps its own priority instead of that of the behaviour it answers
    TRPI_BEHAVIOUR_ALL = 32767
};

#define TRPI_MOST_LOCALS 256 // locals of a behaviour, parameters included
#define TRPI_MOST_DAILY 255u // starts of a behaviour on one day

// A behaviour. `weight` is an expression for a number (none: 1); `condition` must be true to start, `holds` must stay true until
// the end. `priority` of a reactive is not used: a reactive takes the rank of the behaviour that it answers. Waits (`patience`,
// `gives_up`) without a value are the world's default; `gives_up` and `keeps_trying` read no locals, for they begin before the
// behaviour has any. The behaviour starts at most `daily_most` times a day (0: no limit), or as often as `daily` says where there
// is one, which is evaluated at each start. Parameters are the first locals. An initiator that is joined to its partner by a topic
// finds the partner by `partner`; the initiator of a scene finds its partners by the selectors of the parts. `part` is the
// behaviour's number in the collaboration, 0 for the initiator. `opening` is 0, or one more than the subscription to situations
// that is open while the behaviour is performed. `channels` are the parts of the body that the behaviour needs within its layer,
// `beside` those that it takes from other layers; 0 is the whole body.
#define TRPI_PACK_BEHAVIOUR(X)                                                                            \
    TRPI_NAMED(X) X(uint32_t, weight, CODE, TRP_TYPE_NUMBER)                                              \
    X(uint32_t, condition, CODE, TRP_TYPE_TRUTH) X(uint32_t, holds, CODE, TRP_TYPE_TRUTH)                 \
    TRPI_DURATION_FIELDS(X, cooldown) TRPI_DURATION_FIELDS(X, patience) TRPI_DURATION_FIELDS(X, gives_up)             \
    TRPI_DURATION_FIELDS(X, forgets) TRPI_DURATION_FIELDS(X, keeps_trying)                                        \
    X(uint32_t, daily_most, MOST, TRPI_MOST_DAILY) X(uint32_t, flags, FLAGS, TRPI_BEHAVIOUR_ALL)          \
    X(uint16_t, role, OPT, ROLE) X(uint16_t, topic, OPT, TOPIC) X(uint16_t, scene, OPT, SCENE)            \
    X(uint16_t, cue, OPT, CUE) X(uint16_t, partner, OPT, SELECTOR)                                        \
    X(uint16_t, first_task, FIRST, TASK) X(uint16_t, task_count, COUNT, 0)                                \
    X(uint16_t, first_parameter, FIRST, PARAMETER) X(uint16_t, parameter_count, COUNT, 0)                 \
    X(uint16_t, first_watch, FIRST, WATCH) X(uint16_t, watch_count, COUNT, 0)                             \
    X(uint16_t, local_count, MOST, TRPI_MOST_LOCALS) X(uint16_t, channels, PLAIN, 0)                      \
    X(int16_t, priority, PLAIN, 0) X(uint8_t, initiation, ENUM, TRPI_REACTIVE) X(uint8_t, part, PLAIN, 0) \
    X(uint8_t, layer, REF, LAYER) X(uint8_t, loss, ENUM, TRPI_LOSS_RECAST)                                \
    X(uint16_t, first_inbox, FIRST, INBOX) X(uint16_t, inbox_count, COUNT, 0)                             \
    X(uint16_t, opening, PLUS, OPENING) X(uint16_t, beside, PLAIN, 0) X(uint32_t, daily, CODE, TRP_TYPE_NUMBER)

enum { TRPI_RESUME_RESTART, TRPI_RESUME_HERE, TRPI_RESUME_CHECKPOINT, TRPI_RESUME_DROP };
enum {
    TRPI_TASK_UNSYNCHRONISED = 1,     // does not wait at a barrier
    TRPI_TASK_NOT_INTERRUPTIBLE = 2,
    TRPI_TASK_WAITS = 4,              // padding or `wait`: nothing to do, so the task only waits for the barrier
    TRPI_TASK_HOLDS = 16,             // a step or node in it is not interruptible, or a network in it is closed
    TRPI_TASK_PINNED = 8,             // its name comes from `as`, and finds the task in another version of the text
    TRPI_TASK_DROPS = 32,             // a step or node in it is not resumable
    TRPI_TASK_ALL = 63
};

#define TRPI_MOST_PARTING_MS 30000u

// A task: the unit of interruption and of resumption; its body is a list of steps, or a tree of nodes. In a collaboration task i is
// phase i. `given_item` and `taken_item`, and how many of each, are an exchange: the scene record applies it at the barrier,
// together with the part whose task takes what this one gives and gives what this one takes. Its parting steps take `parting_ms` at
// most; 0 is the default. (MQ "An Ontology for Behaviors")
#define TRPI_PACK_TASK(X)                                                               \
    TRPI_NAMED(X) X(uint32_t, at_most_ms, PLAIN, 0)                                     \
    X(uint32_t, origin, PLUS, ORIGIN) X(uint32_t, given_amount, MOST, INT32_MAX)               \
    X(uint32_t, taken_amount, MOST, INT32_MAX) X(uint16_t, first_node, FIRST, NODE)      \
    X(uint16_t, node_count, COUNT, 0) X(uint16_t, given_item, OPT, ITEM)                     \
    X(uint16_t, taken_item, OPT, ITEM) X(uint16_t, first_step, FIRST, STEP)                  \
    X(uint16_t, step_count, COUNT, 0) X(uint16_t, first_cleanup, FIRST, STEP)           \
    X(uint16_t, cleanup_count, COUNT, 0) X(uint16_t, first_parting, FIRST, STEP)        \
    X(uint16_t, parting_count, COUNT, 0) X(uint16_t, first_interrupt, FIRST, STEP)      \
    X(uint16_t, interrupt_count, COUNT, 0) X(uint16_t, first_response, FIRST, RESPONSE) \
    X(uint16_t, response_count, COUNT, 0)                                               \
    X(uint8_t, resume, ENUM, TRPI_RESUME_DROP) X(uint8_t, flags, FLAGS, TRPI_TASK_ALL)  \
    X(uint16_t, spare, PLAIN, 0) X(uint32_t, parting_ms, MOST, TRPI_MOST_PARTING_MS)

// The response of a task to a mark of its action (any mark of that word): immediate steps. (9.16)
#define TRPI_PACK_RESPONSE(X)                                         \
    X(uint16_t, mark, REF, MARK) X(uint16_t, first_step, FIRST, STEP) \
    X(uint16_t, step_count, COUNT, 0) X(uint16_t, spare, PLAIN, 0)

// The operations of steps: STEP(id, section, codes, first, type, rule). `index` is an index into `section`; it is not used when
// the section is COUNT. A step has at most `codes` expressions; where that is ANY, the step's rule checks their number. The first
// expression is of `type`, and NEEDED or optional, as `first` says. `rule` names a function of pack/verify_steps.c, or there is
// none.
//
//   ACT        begin action `index`, arguments code0…3, further ones from ARGUMENT record `local` on; lasts until the host answers
//   WAIT       for code0 seconds; without code0 the step is done at once
//   SET        own fact `index` becomes code0
//   LET        local `local` becomes code0
//   CHECK      fails when code0 is false
//   SEND       message `index` to entity code0 (EACH: to all entities that code0 selects), arguments code1…3
//   SIGNAL     cause game event `index`
//   PUT_ON     role `index` becomes active
//   DECIDE     choose one of the branches of this row of the scene
//   REQUEST    an offer for need `index` (none: any offer) of object code0 (0: the area around the performer), with code1…3
//   AWAIT      wait until message `index` has come; its values are put into the locals from `local` on
//   SWITCH_ON  enable offer `index` of the object that performs the step
//   RESERVE    object code0 is kept for code1, for at_most_ms or, where there is one, code2 seconds
//   BEGIN      begin occasion `index`, for code0 seconds (none: until an END), or until `local` minutes after midnight
//   END        end occasion `index`
//   PUT_IN     list `index` gets code0, at its end
//   TAKE_OUT   list `index` loses code0
//   FILL       list `index` becomes the entities that the selector in code0 finds; without code0 the list is emptied
//   LAYER      layer `index` is forced as `local` says, TRP_LAYER_…
//   GO_ON      perform the move that this behaviour, which an area offers, wraps
#define TRPI_PACK_STEPS(STEP)                              \
    STEP(ACT, ACTION, ANY, GIVEN, NONE, check_act)         \
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
    STEP(RESERVE, COUNT, 3, NEEDED, ENTITY, check_reserve) \
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
    TRPI_STEP_BESIDE = 1,     // `while`: the step runs at the same time as the step before it and ends with it
    TRPI_STEP_CHECKPOINT = 2, // once this step is done, a task that begins again begins with the step after it
    TRPI_STEP_INNER = 4,      // of a request: code0 is the behaviour that the requester handed in; its provider is the requester
    TRPI_STEP_HELD = 16,      // not interruptible
    TRPI_STEP_EITHER = 32,    // of a check: its number plus one is the number of the opposite check, on which an `otherwise` depends
    TRPI_STEP_EACH = 8,       // code0 is a selection: REQUEST asks the entities one by one, SEND sends to all
    TRPI_STEP_ASKED = 64,     // of exit steps: sets a local of their own block, and is performed also when only the checks are
    TRPI_STEP_DROPS = 128,    // not resumable: an interruption while it runs leaves out the rest of its task
    TRPI_STEP_ALL = 255
};

// A step. `opening` is 0, or one more than the subscription to situations that is open while the step is performed. `name` is the
// writer's name for the local that a LET sets, if there is one. In exit steps and immediate steps `unless` is 0, or one more than
// the number of a check: when that check fails, the step is skipped. The number of a check is its `local`.
#define TRPI_PACK_STEP(X)                                                                                          \
    X(uint32_t, name, NAME, 0) X(uint32_t, code0, CODE, 0) X(uint32_t, code1, CODE, 0) X(uint32_t, code2, CODE, 0) \
    X(uint32_t, code3, CODE, 0) X(uint32_t, at_most_ms, PLAIN, 0) X(uint32_t, origin, PLUS, ORIGIN)                \
    X(uint16_t, index, CUSTOM, 0) X(uint16_t, local, PLAIN, 0) X(uint8_t, op, ENUM, TRPI_STEP_COUNT - 1)           \
    X(uint8_t, flags, FLAGS, TRPI_STEP_ALL) X(uint16_t, days, MOST, TRPI_WEEK)                                     \
    X(uint16_t, opening, PLUS, OPENING) X(uint16_t, unless, PLAIN, 0)

#define TRPI_STEP_CODES 4u  // expressions that a step itself has

// An argument of an action behind those that its step has expressions for. The further arguments of a step lie in a row, from
// number `local` of the step on; how many there are, the action's parameters say. `code` is 0 for an argument that is left out.
#define TRPI_PACK_ARGUMENT(X) X(uint32_t, code, CODE, 0)

#endif
