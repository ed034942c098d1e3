// SPDX-License-Identifier: MIT
// The trees and networks of a pack, node by node and in words, for tasks whose bodies are not plain lists of steps. Tools
// that draw or explain need them; a game does not.

#ifndef TROUPE_TREE_H
#define TROUPE_TREE_H

#include <troupe/pack.h>
#include <troupe/types.h>

TRP_BEGIN_C

/// The kind of a node of a tree.
typedef enum trp_node_kind {
    TRP_NODE_STEP,       ///< a step; has nothing below it
    TRP_NODE_BLOCK,      ///< a block such as `sequence`, `repeat` or `if`, with its lines below it
    TRP_NODE_CLAUSE,     ///< a clause behind one line, such as `at most 5 s`; the line is below it
    TRP_NODE_NETWORK,    ///< a transition network, with its nodes below it, the first one first
    TRP_NODE_NODE,       ///< one of these, with what it has to do below it (`has_body`), then its arrows
    TRP_NODE_CATCH,      ///< a node where a failure leads
    TRP_NODE_ARROW,      ///< an arrow, with the steps below it that are done on the way
    TRP_NODE_PLAN,       ///< a plan, with its tasks below it, the one that is planned first
    TRP_NODE_COMPOUND,   ///< a task of a plan that has ways below it, in the order in which they are tried
    TRP_NODE_WAY,        ///< one of these, with what is to be done below it
    TRP_NODE_SUBTASK,    ///< the thing to be done: the task that it `leads_to`
    TRP_NODE_PRIMITIVE,  ///< a task with what it has to do below it (`has_body`), then what it makes so
    TRP_NODE_EFFECT      ///< something that it makes so
} trp_node_kind;

/// The target of an arrow that leaves its network; the network then succeeds.
#define TRP_NODE_END 0xFFFFFFFFu
/// The target of an arrow that makes its network fail.
#define TRP_NODE_FAIL 0xFFFFFFFEu

/// A node of the tree of a task. Nodes have numbers, the outermost 0; the children of a node have consecutive numbers.
typedef struct trp_node_info {
    uint8_t kind;          ///< trp_node_kind
    bool has_body;         ///< of a node and a primitive task: the first below it is what it has to do
    bool returns;          ///< of an arrow: sets aside what it leaves
    bool chooses;          ///< of a block: does one of its lines, by what is so (`if`, `depending on`)
    uint32_t first_child;  ///< the number of the first node below it
    uint32_t child_count;  ///< how many nodes are below it
    uint32_t leads_to;     ///< of an arrow: the number of a node, TRP_NODE_END or TRP_NODE_FAIL; of a subtask: of a task
    uint32_t line;         ///< of the text it was made from; 0: unknown
    const char *name;      ///< of a network and its nodes, of a plan, its tasks and ways; else "". Lives as long as the pack
    uint32_t origin;       ///< where `line` is (origin.h); 0: unknown
    uint32_t spare;        ///< 0
} trp_node_info;

/// How many nodes the tree of a task has: 0 when it is a list of steps. Tasks are numbered through the pack.
TRP_API uint32_t trp_task_node_count(const trp_pack *pack, uint32_t task);

/// Fills *info with a node of the tree of a task. TRP_ERROR_UNKNOWN when there is no such node.
TRP_API trp_result trp_task_node(const trp_pack *pack, uint32_t task, uint32_t node, trp_node_info *info, size_t size);

/// Writes a node without what is below it, as a writer would ("repeat 3 times", "move to home", "at most 5 s"; of an
/// arrow what it waits for: "if my health < 20") into `room` bytes at `to`, zero-terminated, cut off where they end.
/// Returns `to`.
TRP_API const char *trp_task_node_words(const trp_pack *pack, uint32_t task, uint32_t node, char *to, size_t room);

/// Writes step `number` (from 0) of the `finally` of a task, which is done whenever the task ends, as trp_task_node_words writes a
/// node. "" behind the last.
TRP_API const char *trp_task_cleanup_words(const trp_pack *pack, uint32_t task, uint32_t number, char *to, size_t room);

/// The kind of a busy loop.
typedef enum trp_busy_loop_kind {
    TRP_BUSY_BEHAVIOUR,  ///< a proactive that takes no time and can always begin again
    TRP_BUSY_REPEAT,     ///< a `repeat` without an end whose lines take no time
    TRP_BUSY_RETRY,  ///< an attempt that can fail at once, and is then made again in every step, by a `retry` or the loop around it
    TRP_BUSY_MESSAGE  ///< a behaviour that a message sets off, and that sends the message in turn, maybe by way of others
} trp_busy_loop_kind;

/// A loop that takes no time, however it is played (RETRY: when it fails): whoever performs it does so in every step.
typedef struct trp_busy_loop {
    uint32_t kind;       ///< trp_busy_loop_kind
    uint32_t behaviour;  ///< TRP_NAMES_BEHAVIOUR: the one that is the loop, or in which it is
    uint32_t origin;     ///< where it stands (origin.h); 0: unknown
    uint32_t spare;      ///< 0
} trp_busy_loop;

/// The busy loops of a pack, in the order of its behaviours. Returns how many there are; writes at most `capacity`.
TRP_API uint32_t trp_pack_busy_loops(const trp_pack *pack, trp_busy_loop *loops, uint32_t capacity, size_t size);

TRP_END_C

#endif
