// SPDX-License-Identifier: MIT
// A model of behaviour trees: their rules written down plainly, as a tree that is updated in every step, from its root, by
// recursion. The model has no packs, timers and waking. (SEMANTICS 8.1, 2.4)

#ifndef TESTS_ENGINE_TREE_MODEL_H
#define TESTS_ENGINE_TREE_MODEL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define MODEL_LETTERS 12
#define MODEL_RUNS 4
#define MODEL_CHILDREN 4
#define MODEL_NODES 96

typedef enum model_type {
    MODEL_ACT,
    MODEL_CHECK,
    MODEL_WAIT,
    MODEL_AWAIT,
    MODEL_SEQUENCE,
    MODEL_SELECTOR,
    MODEL_SCORE,
    MODEL_PARALLEL,
    MODEL_LED,
    MODEL_BRANCHES,  // `if` and `depending on`: the first child whose condition holds
    MODEL_LOOP,
    MODEL_TIMEOUT,
    MODEL_DELAY,
    MODEL_COOLDOWN,
    MODEL_ONCE,
    MODEL_GUARD,
    MODEL_TURN,  // the result in the node's next turn is another one
    MODEL_TYPES
} model_type;

typedef enum model_result { MODEL_RUNNING, MODEL_SUCCESS, MODEL_FAILURE } model_result;
typedef enum model_policy { MODEL_HERE, MODEL_FROM_START, MODEL_FROM_CHECKPOINT, MODEL_NEVER } model_policy;

typedef struct model_node {
    // The node's type.
    model_type type;
    bool reactive, yields, remembers, waits_for_all, until, is_checkpoint, succeeds_empty;
    uint32_t letter, condition, seconds, times, must, may, weight;
    model_result again, if_success, if_failure;
    uint32_t conditions[MODEL_CHILDREN];
    struct model_node *parent, *children[MODEL_CHILDREN];
    uint32_t count;
    // The node's place in the tree.
    bool running, answered, well, kept;
    uint32_t child, due, turn, done, succeeded, failed, rest, ready, memory, behind;
    uint32_t began, ends_at;
    model_result once;
} model_node;

typedef struct model {
    model_node nodes[MODEL_NODES];
    uint32_t node_count;
    model_policy policy;
    uint8_t steps[MODEL_LETTERS][MODEL_RUNS];
    bool fails[MODEL_LETTERS][MODEL_RUNS];
    uint32_t runs[MODEL_LETTERS];
    // The state of the world.
    uint32_t now;
    bool p, q;
    uint32_t n;
    // The events of this step, and the number of cleanups so far.
    char begins[MODEL_NODES], stops[MODEL_NODES], answers[MODEL_NODES];
    uint32_t cleanups;
    model_result result;
    bool interrupted, entered;
    uint32_t interrupted_at;
} model;

/// The list of conditions as they are written; NULL behind the last.
extern const char *const model_conditions[];

/// One step: what the host answers, then an update from the root unless it is interrupted or over.
void model_step(model *m);

/// Called behind a step: another behaviour interrupts the tree, and returns to it.
void model_interrupt(model *m);
void model_resume(model *m);

#endif
