// SPDX-License-Identifier: MIT
// Lists, laid out by hand. clang-format must be told so in a line of its own:
// clang-format off
// Nodes of behaviour trees, transition networks and plans.
// Included by pack/records.h, which says what a list is.

#ifndef TROUPE_PACK_RECORD_TREE_H
#define TROUPE_PACK_RECORD_TREE_H

#include <stdint.h>

// The types of nodes: TYPE(id, home, least, most, flags, code, shown). A node with a home stands only in a node of that type
// (GIVEN also in a PRIMITIVE); a node without a home (COUNT) stands in any node that is no home. A node has `least` to
// `most` children and no flags but `flags`. Its `code` is nothing, an optional condition (MAYBE), a condition (TRUTH), a number
// of seconds, or an optional number (ROUNDS). Hosts see the node as the TRP_NODE_ type `shown`.
//
//   STEP       a leaf: performs `step`
//   SEQUENCE   runs one child after the other, as long as they succeed
//   SELECTOR   runs one child after the other, until one succeeds
//   CHANCE     a selector whose next child is drawn by weight
//   SCORE      a selector whose next child is the one with the highest weight
//   PARALLEL   runs all children at once: `number` successes (0: all) or `other` failures (0: one) end it
//   IF         runs the first child if `code` is true, else the second; if that is missing: succeeds if `number`, else fails
//   REPEAT     runs its child `number` times (0: for ever), or `code` times, as long as it succeeds
//   RETRY      runs its child until it succeeds, `number` times at most, or `code` times
//   INVERT     runs its child; fails when the child succeeds, succeeds when the child fails
//   SUCCEED    runs its child; succeeds whatever the child's result
//   FAIL       runs its child; fails whatever the child's result
//   UNTIL      repeats its child until it fails; then succeeds
//   TIMEOUT    runs its child; fails after `code` seconds
//   DELAY      runs its child `code` seconds later
//   COOLDOWN   runs its child; fails for `code` seconds after the child has ended; `number` is its number among all of the pack
//   ONCE       runs its child once; has the same result ever after
//   CATCH      runs its first child; if that fails (in the way `other` - 1, if `other` is not 0) its second
//   FINALLY    runs its first child; then its second, which takes no time; then its third, the parting, if there is one, for
//              `number` milliseconds at most (0: the default)
//   NETWORK    a transition network; its children are its nodes, and the first one is where it begins
//   STATE      a node of a network; its children are a body, if `number`, then its arrows, those of high priority first
//   ARROW      leads to node `number` when `code` is true, with the chance `weight` every `other` seconds; its children run
//              on the way. An arrow that senses is followed when the event `other` (TRPI_SENSE_…) happens to `weight`
//   GUARD      runs its child while `code` is true, else fails; if `number`: runs it until `code` is true, then succeeds
//   AWAIT      a leaf that runs until `code` is true
//   SWITCH     runs the first of its cases that is true; if none is: succeeds if `number`, else fails
//   CASE       of a switch: runs its child, if `code` is true (0: always)
//   PLAN       searches for a sequence of tasks and performs it; its children are `number` pages, then its tasks, the first
//              of which is the goal of the search
//   PAGE       of a plan: room for tasks that the search has found
//   COMPOUND   of a plan: a task with ways to do it, in the order in which they are tried; the last `other` of its
//              children are its parameters
//   WAY        of a compound task: possible if `code` is true; its children are the tasks and steps of the way
//   SUBTASK    of a way: task `number` of its plan; its children are steps that set the arguments of that task
//   PRIMITIVE  a task that is possible if `code` is true; its children are a body, if `number`, then its effects, then
//              `other` parameters. Also outside of plans
//   EFFECT     of a primitive task: a leaf; `step` sets a fact when the body has succeeded
//   LOCK       runs its child while the performer has lock `number` of its scene or object
//   GIVEN      a parameter of a task of a plan, with its local and type in `number`. Of a primitive task `number` also has the
//              count of locals, from `other` on, that keep the arguments of the tasks that were found
#define TRPI_PACK_NODES(TYPE)                                                                                      \
    TYPE(STEP, COUNT, 0, 0, TRPI_NODE_COMMON, NO, STEP)                                                            \
    TYPE(SEQUENCE, COUNT, 1, TRPI_NODE_CHILDREN, TRPI_NODE_LOOKS | TRPI_NODE_YIELDS | TRPI_NODE_KEEPS, NO, BLOCK)  \
    TYPE(SELECTOR, COUNT, 1, TRPI_NODE_CHILDREN, TRPI_NODE_LOOKS | TRPI_NODE_YIELDS, NO, BLOCK)                    \
    TYPE(CHANCE, COUNT, 1, TRPI_NODE_CHILDREN, TRPI_NODE_COMMON, NO, BLOCK)                                        \
    TYPE(SCORE, COUNT, 1, TRPI_NODE_CHILDREN, TRPI_NODE_COMMON, NO, BLOCK)                                         \
    TYPE(PARALLEL, COUNT, 1, TRPI_NODE_CHILDREN, TRPI_NODE_COMMON | TRPI_NODE_LED | TRPI_NODE_ALL, NO, BLOCK)      \
    TYPE(IF, COUNT, 1, 2, TRPI_NODE_LOOKS, TRUTH, BLOCK)                                                           \
    TYPE(REPEAT, COUNT, 1, 1, TRPI_NODE_COMMON, ROUNDS, BLOCK)                                                     \
    TYPE(RETRY, COUNT, 1, 1, TRPI_NODE_COMMON, ROUNDS, BLOCK)                                                      \
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
    TYPE(NETWORK, COUNT, 1, TRPI_NODE_CHILDREN, TRPI_NODE_COMMON | TRPI_NODE_CLOSED, NO, NETWORK)                  \
    TYPE(STATE, NETWORK, 0, TRPI_NODE_CHILDREN, TRPI_NODE_CATCHES | TRPI_NODE_FINAL, NO, NODE)                     \
    TYPE(ARROW, STATE, 0, TRPI_NODE_CHILDREN, TRPI_NODE_NEWS | TRPI_NODE_RETURNS | TRPI_NODE_SENSES, MAYBE, ARROW) \
    TYPE(GUARD, COUNT, 1, 1, TRPI_NODE_LOOKS, TRUTH, CLAUSE)                                                       \
    TYPE(AWAIT, COUNT, 0, 0, TRPI_NODE_LOOKS, TRUTH, STEP)                                                         \
    TYPE(SWITCH, COUNT, 1, TRPI_NODE_CHILDREN, TRPI_NODE_LOOKS, NO, BLOCK)                                         \
    TYPE(CASE, SWITCH, 1, 1, TRPI_NODE_COMMON, MAYBE, BLOCK)                                                       \
    TYPE(PLAN, COUNT, 1, TRPI_PLAN_CHILDREN, TRPI_NODE_COMMON, NO, PLAN)                                           \
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

enum { TRPI_CODE_NO, TRPI_CODE_MAYBE, TRPI_CODE_TRUTH, TRPI_CODE_SECONDS, TRPI_CODE_ROUNDS };

enum {
    TRPI_NODE_REACTIVE = 1,    // evaluates the children before the running one again
    TRPI_NODE_CLOSED = 1,      // of a network: no arrow of a network around it is followed while it runs
    TRPI_NODE_LED = 2,         // of a parallel node: ends when its first child ends, with the result of that child
    TRPI_NODE_SENSES = 2,      // of an arrow: followed when something happens (TRPI_SENSE_…)
    TRPI_NODE_CATCHES = 2,     // of a node in a network: entered when another node has failed (the way of failure `other` - 1)
    TRPI_NODE_FINAL = 4,       // of a node in a network: it ends when its body ends, whatever arrows of the network lead from it
    TRPI_NODE_WHEN_DONE = 4,   // of an arrow: followed when the body is done
    TRPI_NODE_WHEN_FAILED = 8,
    TRPI_NODE_ON_MESSAGE = 16, // of an arrow: followed when message `other` arrives
    TRPI_NODE_ON_EVENT = 32,   // of an arrow: followed when event `other` happens
    TRPI_NODE_RETURNS = 64,    // of an arrow: the node that it leaves is set aside, and continues later
    TRPI_NODE_YIELDS = 4,      // of a sequence or selector: after a child that took no time, the next child runs in the next step
    TRPI_NODE_KEEPS = 8,       // of a sequence: after a failure it begins with the child that failed
    TRPI_NODE_ALL = 16,        // of a parallel node: ends when all children have ended
    TRPI_NODE_EXPECTED = 1,    // of an effect: the body sets the fact itself; the plan only counts on it
    TRPI_NODE_DROPS = 32,      // of any node but an arrow: an interruption while it runs leaves out the rest of its task
    TRPI_NODE_HELD = 64,       // of any node but an arrow: while it runs, it is not interruptible and no arrow leaves it
    TRPI_NODE_CHECKPOINT = 128,      // once the node has succeeded, a task that begins again begins with the node after it
    TRPI_NODE_COMMON = TRPI_NODE_CHECKPOINT | TRPI_NODE_HELD | TRPI_NODE_DROPS,
    TRPI_NODE_LOOKS = TRPI_NODE_COMMON | TRPI_NODE_REACTIVE,
    TRPI_NODE_NEWS = TRPI_NODE_WHEN_DONE | TRPI_NODE_WHEN_FAILED | TRPI_NODE_ON_MESSAGE | TRPI_NODE_ON_EVENT
};
enum {
    TRPI_SENSE_IS = 1,     // the condition is true
    TRPI_SENSE_TURNS,      // the condition has become true
    TRPI_SENSE_CHANGES,    // the value has changed
    TRPI_SENSE_COMES,      // an entity has come; the expression is a selection and nothing else
    TRPI_SENSE_GOES,       // the entity has gone
    TRPI_SENSE_TIME        // a number of seconds has passed
};
enum { TRPI_ARROW_FAIL = 0xFFFE, TRPI_ARROW_END = 0xFFFF };  // in place of the number of a node: the network ends
enum { TRPI_FINALLY_BODY, TRPI_FINALLY_AT_ONCE, TRPI_FINALLY_PARTING, TRPI_FINALLY_OVER };
#define TRPI_NODE_CHILDREN 32u    // children of one node
#define TRPI_NODE_DEPTH 32u
#define TRPI_PLAN_PAGES 2u        // pages of a plan
#define TRPI_PAGE_STEPS 16u       // steps on each page: as many bytes as a node has for them
#define TRPI_PLAN_STEPS (TRPI_PLAN_PAGES * TRPI_PAGE_STEPS)
#define TRPI_PLAN_CHILDREN 250u   // pages and tasks of a plan: the number of each has room in a byte
#define TRPI_PLAN_TASKS (TRPI_PLAN_CHILDREN - TRPI_PLAN_PAGES)
#define TRPI_PLAN_FACTS 128u      // facts that the effects of one plan set
#define TRPI_PLAN_GIVEN 12u       // parameters of one task of a plan
#define TRPI_PLAN_VALUES 15u      // arguments of one type, for all tasks of the plan that was found
#define TRPI_GIVEN(local, type, kept) ((uint16_t)((uint32_t)(local) | (uint32_t)(type) << 8 | (uint32_t)(kept) << 12))
#define TRPI_GIVEN_LOCAL(number) ((number) & 0xFFu)
#define TRPI_GIVEN_TYPE(number) ((uint32_t)(number) >> 8 & 0xFu)
#define TRPI_GIVEN_KEPT(number) ((uint32_t)(number) >> 12)

// A node of a behaviour tree. The nodes of a task begin with the root and are stored level by level, so the children of a node
// lie in a row behind it. `weight` is read by the parent. `name` is the writer's name for the task, network, node of a network,
// plan or way that begins here, if there is one. (SEMANTICS 8.1, 8.2, 8.6)
#define TRPI_PACK_NODE(X)                                                                                          \
    X(uint32_t, name, NAME, 0) X(uint32_t, code, CODE, 0) X(uint32_t, weight, CODE, 0) X(uint32_t, origin, PLUS, ORIGIN) \
    X(uint16_t, first_child, FIRST, NODE) X(uint16_t, child_count, COUNT, 0)                                       \
    X(uint16_t, step, OPT, STEP) X(uint16_t, number, PLAIN, 0) X(uint16_t, other, PLAIN, 0)                        \
    X(uint8_t, type, ENUM, TRPI_NODE_COUNT - 1) X(uint8_t, flags, PLAIN, 0)

#endif
