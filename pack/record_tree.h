// SPDX-License-Identifier: MIT
// Lists, laid out by hand. clang-format must be told so in a line of its own:
// clang-format off
// Nodes of behaviour trees, transition networks and plans.
// Included by pack/records.h, which says what a list is.

#ifndef TROUPE_PACK_RECORD_TREE_H
#define TROUPE_PACK_RECORD_TREE_H

#include <stdint.h>

enum {
    TRPI_NODE_STEP,      // a leaf: `step`
    TRPI_NODE_SEQUENCE,  // one child after the other, as long as they succeed
    TRPI_NODE_SELECTOR,  // one child after the other, until one succeeds
    TRPI_NODE_CHANCE,    // as a selector, the next child drawn by weight
    TRPI_NODE_SCORE,     // as a selector, the next child the one with the highest weight
    TRPI_NODE_PARALLEL,  // all children at once: `number` successes (0: all) or `other` failures (0: one) end it
    TRPI_NODE_IF,        // the first child if `code`, else the second; without one: succeeds if `number`, else fails
    TRPI_NODE_REPEAT,    // its child `number` times (0: for ever), as long as it succeeds
    TRPI_NODE_RETRY,     // its child until it succeeds, `number` times at most
    TRPI_NODE_INVERT,    // success and failure of its child exchanged
    TRPI_NODE_SUCCEED,   // its child; succeeds however that ended
    TRPI_NODE_FAIL,      // its child; fails however that ended
    TRPI_NODE_UNTIL,     // its child again and again until it fails; then succeeds
    TRPI_NODE_TIMEOUT,   // its child; fails after `code` seconds
    TRPI_NODE_DELAY,     // its child, `code` seconds later
    TRPI_NODE_COOLDOWN,  // its child; fails for `code` seconds after that has ended; `number` counts these nodes through the pack
    TRPI_NODE_ONCE,      // its child once; ends the same way ever after
    TRPI_NODE_CATCH,     // its first child; if that fails (the way of failure `other` - 1, if not 0) its second
    TRPI_NODE_FINALLY,   // its first child; then what takes no time, its second; then what does, if there is a third
    TRPI_NODE_NETWORK,   // a transition network; its children are its nodes, the first one begins
    TRPI_NODE_STATE,     // a node in a network: a body if `number`, then its arrows, those of high priority first
    TRPI_NODE_ARROW,     // to node `number` if `code`, by the chance `weight` each `other` seconds; then its children. One that
                         // senses: when what `other` says happens to `weight`
    TRPI_NODE_GUARD,     // its child as long as `code` holds, else it fails; `number`: until it holds, then it succeeds
    TRPI_NODE_AWAIT,     // a leaf that runs until `code` holds
    TRPI_NODE_SWITCH,    // the first of its cases that holds; without one: succeeds if `number`, else fails
    TRPI_NODE_CASE,      // of a switch: its child, if `code` (0: whatever comes)
    TRPI_NODE_PLAN,      // searches for a row of tasks and does it: `number` pages, then its tasks, the first of which
                         // is what is planned
    TRPI_NODE_PAGE,      // of a plan: room for steps that were found
    TRPI_NODE_COMPOUND,  // of a plan: a task with ways to do it, in the order in which they are tried; the last `other`
                         // of its children are what it is given
    TRPI_NODE_WAY,       // of a compound task: possible if `code`; its children are what is to be done then
    TRPI_NODE_SUBTASK,   // of a way: task `number` of its plan; its children are steps that set what that is given
    TRPI_NODE_PRIMITIVE, // a task that needs `code`: a body if `number`, then its effects, then `other` children that say
                         // its arguments. Also outside of plans
    TRPI_NODE_EFFECT,    // of a primitive task: a leaf; `step` sets a fact when the body has succeeded
    TRPI_NODE_LOCK,      // its child while one has lock `number` of one's scene or object
    TRPI_NODE_GIVEN,     // of a task of a plan: a parameter, its local and type in `number`; of a primitive one also how many
                         // locals, from `other` on, keep what is given for what was found
    TRPI_NODE_COUNT
};
enum {
    TRPI_NODE_REACTIVE = 1,    // looks again at what comes before the child that runs
    TRPI_NODE_LED = 2,         // of a parallel one: ends when and as its first child does, whatever the others do
    TRPI_NODE_SENSES = 2,      // of an arrow: when something happens (TRPI_SENSE_…)
    TRPI_NODE_CATCHES = 2,     // of a node in a network: goes on where another failed (the way of failure `other` - 1)
    TRPI_NODE_WHEN_DONE = 4,   // of an arrow: when the body is done
    TRPI_NODE_WHEN_FAILED = 8,
    TRPI_NODE_ON_MESSAGE = 16, // ... when message `other` arrives
    TRPI_NODE_ON_EVENT = 32,   // ... when event `other` happens
    TRPI_NODE_RETURNS = 64,    // ... sets aside what it leaves, which goes on later
    TRPI_NODE_YIELDS = 4,      // of a sequence or selector: goes on in the next step behind a child that took no time
    TRPI_NODE_KEEPS = 8,       // of a sequence: after a failure it begins with the child that failed
    TRPI_NODE_ALL = 16,        // of a parallel one: ends when all have ended
    TRPI_NODE_EXPECTED = 1,    // of an effect: the body sees to it; it is only counted on
    TRPI_NODE_HELD = 64,       // of all but arrows: not interruptible, and no arrow leaves it, while it runs
    TRPI_NODE_MARK = 128       // once it has succeeded, a task that begins again begins behind it
};
enum {
    TRPI_SENSE_IS = 1,     // it is so
    TRPI_SENSE_TURNS,      // the condition has become true
    TRPI_SENSE_CHANGES,    // the value is another
    TRPI_SENSE_COMES,      // an entity is there; the expression is a selection and nothing else
    TRPI_SENSE_GOES,       // the entity is not there any more
    TRPI_SENSE_TIME        // each so many seconds
};
enum { TRPI_ARROW_FAIL = 0xFFFE, TRPI_ARROW_END = 0xFFFF };  // in place of a node: the network is over
enum { TRPI_FINALLY_BODY, TRPI_FINALLY_AT_ONCE, TRPI_FINALLY_PARTING, TRPI_FINALLY_OVER };
#define TRPI_NODE_CHILDREN 32u    // of one node, at most
#define TRPI_NODE_DEPTH 32u
#define TRPI_PLAN_PAGES 2u        // of a plan
#define TRPI_PAGE_STEPS 16u       // on each of them: as many bytes as a node has for it
#define TRPI_PLAN_STEPS (TRPI_PLAN_PAGES * TRPI_PAGE_STEPS)
#define TRPI_PLAN_TASKS (TRPI_NODE_CHILDREN - TRPI_PLAN_PAGES)
#define TRPI_PLAN_FACTS 32u       // that the effects of one plan set
#define TRPI_PLAN_GIVEN 4u        // parameters of a task of a plan
#define TRPI_PLAN_VALUES 12u      // of one type that are given to tasks in what is found
#define TRPI_GIVEN(local, type, kept) ((uint16_t)((uint32_t)(local) | (uint32_t)(type) << 8 | (uint32_t)(kept) << 12))
#define TRPI_GIVEN_LOCAL(number) ((number) & 0xFFu)
#define TRPI_GIVEN_TYPE(number) ((uint32_t)(number) >> 8 & 0xFu)
#define TRPI_GIVEN_KEPT(number) ((uint32_t)(number) >> 12)

// A node of a behaviour tree. The nodes of a task begin with the root, and lie in the order in which a tree is read
// level by level, so the children of a node lie in a row behind it. `weight` is for its parent. `name` is what the writer
// calls it: a task, a network or a node of one, a plan or a way that begins here, or nothing. (SEMANTICS 8.1, 8.2, 8.6)
#define TRPI_PACK_NODE(X)                                                                  \
    X(uint32_t, name, NAME, 0) X(uint32_t, code, CODE, 0) X(uint32_t, weight, CODE, 0) X(uint32_t, line, PLAIN, 0)    \
    X(uint16_t, first_child, FIRST, NODE) X(uint16_t, child_count, COUNT, 0)               \
    X(uint16_t, step, OPT, STEP) X(uint16_t, number, PLAIN, 0) X(uint16_t, other, PLAIN, 0) \
    X(uint8_t, type, ENUM, TRPI_NODE_COUNT - 1) X(uint8_t, flags, PLAIN, 0)

#endif
