// SPDX-License-Identifier: MIT
// Lists, laid out by hand. clang-format must be told so in a line of its own:
// clang-format off
// Nodes of behaviour trees, transition networks and plans.
// Included by pack/records.h, which says what a list is.

#ifndef TROUPE_PACK_RECORD_TREE_H
#define TROUPE_PACK_RECORD_TREE_H

#include <stdint.h>

// The types of nodes: TYPE(id, home, least, most, flags, code, shown). A node with a home only stands in a node of that type
// (GIVEN also in a PRIMITIVE), one without (COUNT) in any that is no such home. A node has `least` to `most` children, at most
// these flags, and no `code`, perhaps a condition (MAYBE), a condition (TRUTH) or a number of seconds. Hosts are told that it
// is a TRP_NODE_ of `shown`.
//
//   STEP       a leaf: `step`
//   SEQUENCE   one child after the other, as long as they succeed
//   SELECTOR   one child after the other, until one succeeds
//   CHANCE     as a selector, the next child drawn by weight
//   SCORE      as a selector, the next child the one with the highest weight
//   PARALLEL   all children at once: `number` successes (0: all) or `other` failures (0: one) end it
//   IF         the first child if `code`, else the second; without one: succeeds if `number`, else fails
//   REPEAT     its child `number` times (0: for ever), as long as it succeeds
//   RETRY      its child until it succeeds, `number` times at most
//   INVERT     success and failure of its child exchanged
//   SUCCEED    its child; succeeds however that ended
//   FAIL       its child; fails however that ended
//   UNTIL      its child again and again until it fails; then succeeds
//   TIMEOUT    its child; fails after `code` seconds
//   DELAY      its child, `code` seconds later
//   COOLDOWN   its child; fails for `code` seconds after that has ended; `number` counts these nodes through the pack
//   ONCE       its child once; ends the same way ever after
//   CATCH      its first child; if that fails (the way of failure `other` - 1, if not 0) its second
//   FINALLY    its first child; then what takes no time, its second; then what does, if there is a third
//   NETWORK    a transition network; its children are its nodes, the first one begins
//   STATE      a node in a network: a body if `number`, then its arrows, those of high priority first
//   ARROW      to node `number` if `code`, by the chance `weight` each `other` seconds; then its children. One that
//              senses: when what `other` says happens to `weight`
//   GUARD      its child as long as `code` holds, else it fails; `number`: until it holds, then it succeeds
//   AWAIT      a leaf that runs until `code` holds
//   SWITCH     the first of its cases that holds; without one: succeeds if `number`, else fails
//   CASE       of a switch: its child, if `code` (0: whatever comes)
//   PLAN       searches for a row of tasks and does it: `number` pages, then its tasks, the first of which is what is
//              planned
//   PAGE       of a plan: room for steps that were found
//   COMPOUND   of a plan: a task with ways to do it, in the order in which they are tried; the last `other` of its
//              children are what it is given
//   WAY        of a compound task: possible if `code`; its children are what is to be done then
//   SUBTASK    of a way: task `number` of its plan; its children are steps that set what that is given
//   PRIMITIVE  a task that needs `code`: a body if `number`, then its effects, then `other` children that say its
//              arguments. Also outside of plans
//   EFFECT     of a primitive task: a leaf; `step` sets a fact when the body has succeeded
//   LOCK       its child while one has lock `number` of one's scene or object
//   GIVEN      of a task of a plan: a parameter, its local and type in `number`; of a primitive one also how many
//              locals, from `other` on, keep what is given for what was found
#define TRPI_PACK_NODES(TYPE)                                                                                      \
    TYPE(STEP, COUNT, 0, 0, TRPI_NODE_COMMON, NO, STEP)                                                            \
    TYPE(SEQUENCE, COUNT, 1, TRPI_NODE_CHILDREN, TRPI_NODE_LOOKS | TRPI_NODE_YIELDS | TRPI_NODE_KEEPS, NO, BLOCK)  \
    TYPE(SELECTOR, COUNT, 1, TRPI_NODE_CHILDREN, TRPI_NODE_LOOKS | TRPI_NODE_YIELDS, NO, BLOCK)                    \
    TYPE(CHANCE, COUNT, 1, TRPI_NODE_CHILDREN, TRPI_NODE_COMMON, NO, BLOCK)                                        \
    TYPE(SCORE, COUNT, 1, TRPI_NODE_CHILDREN, TRPI_NODE_COMMON, NO, BLOCK)                                         \
    TYPE(PARALLEL, COUNT, 1, TRPI_NODE_CHILDREN, TRPI_NODE_COMMON | TRPI_NODE_LED | TRPI_NODE_ALL, NO, BLOCK)      \
    TYPE(IF, COUNT, 1, 2, TRPI_NODE_LOOKS, TRUTH, BLOCK)                                                           \
    TYPE(REPEAT, COUNT, 1, 1, TRPI_NODE_COMMON, NO, BLOCK)                                                         \
    TYPE(RETRY, COUNT, 1, 1, TRPI_NODE_COMMON, NO, BLOCK)                                                          \
    TYPE(INVERT, COUNT, 1, 1, TRPI_NODE_COMMON, NO, CLAUSE)                                                        \
    TYPE(SUCCEED, COUNT, 1, 1, TRPI_NODE_COMMON, NO, CLAUSE)                                                       \
    TYPE(FAIL, COUNT, 1, 1, TRPI_NODE_COMMON, NO, CLAUSE)                                                          \
    TYPE(UNTIL, COUNT, 1, 1, TRPI_NODE_COMMON, NO, BLOCK)                                                          \
    TYPE(TIMEOUT, COUNT, 1, 1, TRPI_NODE_COMMON, SECONDS, CLAUSE)                                                  \
    TYPE(DELAY, COUNT, 1, 1, TRPI_NODE_COMMON, SECONDS, CLAUSE)                                                    \
    TYPE(COOLDOWN, COUNT, 1, 1, TRPI_NODE_COMMON, SECONDS, CLAUSE)                                                 \
    TYPE(ONCE, COUNT, 1, 1, TRPI_NODE_COMMON, NO, CLAUSE)                                                          \
    TYPE(CATCH, COUNT, 2, 2, TRPI_NODE_COMMON, NO, BLOCK)                                                          \
    TYPE(FINALLY, COUNT, 2, 3, TRPI_NODE_COMMON, NO, BLOCK)                                                        \
    TYPE(NETWORK, COUNT, 1, TRPI_NODE_CHILDREN, TRPI_NODE_COMMON, NO, NETWORK)                                     \
    TYPE(STATE, NETWORK, 0, TRPI_NODE_CHILDREN, TRPI_NODE_CATCHES | TRPI_NODE_FINAL, NO, NODE)                     \
    TYPE(ARROW, STATE, 0, TRPI_NODE_CHILDREN, TRPI_NODE_NEWS | TRPI_NODE_RETURNS | TRPI_NODE_SENSES, MAYBE, ARROW) \
    TYPE(GUARD, COUNT, 1, 1, TRPI_NODE_LOOKS, TRUTH, CLAUSE)                                                       \
    TYPE(AWAIT, COUNT, 0, 0, TRPI_NODE_LOOKS, TRUTH, STEP)                                                         \
    TYPE(SWITCH, COUNT, 1, TRPI_NODE_CHILDREN, TRPI_NODE_LOOKS, NO, BLOCK)                                         \
    TYPE(CASE, SWITCH, 1, 1, TRPI_NODE_COMMON, MAYBE, BLOCK)                                                       \
    TYPE(PLAN, COUNT, 1, TRPI_NODE_CHILDREN, TRPI_NODE_COMMON, NO, PLAN)                                           \
    TYPE(PAGE, PLAN, 0, 0, 0, NO, BLOCK)                                                                           \
    TYPE(COMPOUND, PLAN, 1, TRPI_NODE_CHILDREN, 0, NO, COMPOUND)                                                   \
    TYPE(WAY, COMPOUND, 0, TRPI_NODE_CHILDREN, 0, MAYBE, WAY)                                                      \
    TYPE(SUBTASK, WAY, 0, TRPI_PLAN_GIVEN, 0, NO, SUBTASK)                                                         \
    TYPE(PRIMITIVE, COUNT, 0, TRPI_NODE_CHILDREN, TRPI_NODE_COMMON, MAYBE, PRIMITIVE)                              \
    TYPE(EFFECT, PRIMITIVE, 0, 0, TRPI_NODE_EXPECTED, NO, EFFECT)                                                  \
    TYPE(LOCK, COUNT, 1, 1, TRPI_NODE_LOOKS, MAYBE, BLOCK)                                                         \
    TYPE(GIVEN, COMPOUND, 0, 0, 0, NO, BLOCK)

#define TRPI_NODE_ENUM(id, home, least, most, flags, code, shown) TRPI_NODE_##id,
enum { TRPI_PACK_NODES(TRPI_NODE_ENUM) TRPI_NODE_COUNT };
#undef TRPI_NODE_ENUM

enum { TRPI_CODE_NO, TRPI_CODE_MAYBE, TRPI_CODE_TRUTH, TRPI_CODE_SECONDS };

enum {
    TRPI_NODE_REACTIVE = 1,    // looks again at what comes before the child that runs
    TRPI_NODE_LED = 2,         // of a parallel one: ends when and as its first child does, whatever the others do
    TRPI_NODE_SENSES = 2,      // of an arrow: when something happens (TRPI_SENSE_…)
    TRPI_NODE_CATCHES = 2,     // of a node in a network: goes on where another failed (the way of failure `other` - 1)
    TRPI_NODE_FINAL = 4,       // of a node in a network: over with its body, whatever arrows of the network lead from it
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
    TRPI_NODE_MARK = 128,      // once it has succeeded, a task that begins again begins behind it
    TRPI_NODE_COMMON = TRPI_NODE_MARK | TRPI_NODE_HELD,
    TRPI_NODE_LOOKS = TRPI_NODE_COMMON | TRPI_NODE_REACTIVE,
    TRPI_NODE_NEWS = TRPI_NODE_WHEN_DONE | TRPI_NODE_WHEN_FAILED | TRPI_NODE_ON_MESSAGE | TRPI_NODE_ON_EVENT
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
#define TRPI_PACK_NODE(X)                                                                                          \
    X(uint32_t, name, NAME, 0) X(uint32_t, code, CODE, 0) X(uint32_t, weight, CODE, 0) X(uint32_t, origin, PLUS, ORIGIN) \
    X(uint16_t, first_child, FIRST, NODE) X(uint16_t, child_count, COUNT, 0)                                       \
    X(uint16_t, step, OPT, STEP) X(uint16_t, number, PLAIN, 0) X(uint16_t, other, PLAIN, 0)                        \
    X(uint8_t, type, ENUM, TRPI_NODE_COUNT - 1) X(uint8_t, flags, PLAIN, 0)

#endif
