// SPDX-License-Identifier: MIT
#include "tests/engine/tree_bare.h"

#include <stdbool.h>

typedef enum status { SUCCEEDED, FAILED, RUNNING } status;
typedef enum kind { SELECTOR, SEQUENCE, CHECK, SET, ADD, WAIT } kind;

// The nodes in the order of the text; the children of a composite are the nodes up to `end`.
typedef struct node {
    kind kind;
    uint32_t end;        // of a composite: the first node behind its children
    uint32_t composite;  // the composite's number in the state of an agent
    int32_t fact, value;
    uint32_t least, most;  // duration in steps
} node;

#define COMPOSITE(what, number, behind)                        \
    {                                                          \
        .kind = (what), .composite = (number), .end = (behind) \
    }
#define LEAF(what, which, to)                          \
    {                                                  \
        .kind = (what), .fact = (which), .value = (to) \
    }
#define PAUSE(from, to)                             \
    {                                               \
        .kind = WAIT, .least = (from), .most = (to) \
    }

static const node nodes[] = {
    COMPOSITE(SELECTOR, 0, 18),  // 0
    COMPOSITE(SEQUENCE, 1, 4),   // 1
    LEAF(CHECK, BARE_FIGHTS, 1),
    LEAF(SET, BARE_FIGHTS, 0),
    COMPOSITE(SEQUENCE, 2, 13),  // 4
    LEAF(CHECK, BARE_ORDERS, 1),
    PAUSE(6, 6),
    PAUSE(4, 4),
    PAUSE(4, 4),
    PAUSE(4, 4),
    PAUSE(6, 6),
    LEAF(ADD, BARE_DRINKS, 1),
    LEAF(SET, BARE_ORDERS, 0),
    COMPOSITE(SEQUENCE, 3, 18),  // 13
    PAUSE(20, 40),
    PAUSE(5, 15),
    PAUSE(5, 15),
    LEAF(ADD, BARE_STROLLS, 1),
};

static uint32_t behind(uint32_t at)
{
    return nodes[at].end != 0 ? nodes[at].end : at + 1;
}

static uint32_t draw(bare_agent *a, uint32_t below)
{
    a->chance = a->chance * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)((a->chance >> 33) % below);
}

static status update(bare_agent *a, uint32_t at, uint32_t now);

// Forgets the running children of a sequence.
static void leave(bare_agent *a, uint32_t sequence)
{
    a->child[nodes[sequence].composite] = 0;
    if (a->waiting >= sequence && a->waiting < nodes[sequence].end) {
        a->waiting = 0;
    }
}

// Children before the running one are tried again in every step.
static status update_selector(bare_agent *a, uint32_t at, uint32_t now)
{
    for (uint32_t child = at + 1; child < nodes[at].end; child = behind(child)) {
        uint32_t before = a->child[nodes[at].composite];
        status s = update(a, child, now);
        if (s == FAILED) {
            continue;
        }
        if (before != 0 && before != child) {
            leave(a, before);
        }
        a->child[nodes[at].composite] = s == RUNNING ? child : 0;
        return s;
    }
    a->child[nodes[at].composite] = 0;
    return FAILED;
}

static status update_sequence(bare_agent *a, uint32_t at, uint32_t now)
{
    uint32_t *child = &a->child[nodes[at].composite];
    if (*child == 0) {
        *child = at + 1;
    }
    for (; *child < nodes[at].end; *child = behind(*child)) {
        status s = update(a, *child, now);
        if (s != SUCCEEDED) {
            *child = s == RUNNING ? *child : 0;
            return s;
        }
    }
    *child = 0;
    return SUCCEEDED;
}

static status update_wait(bare_agent *a, uint32_t at, uint32_t now)
{
    if (a->waiting != at) {
        a->waiting = at;
        a->until = now + nodes[at].least + draw(a, nodes[at].most - nodes[at].least + 1);
    }
    if (now < a->until) {
        return RUNNING;
    }
    a->waiting = 0;
    return SUCCEEDED;
}

static status update(bare_agent *a, uint32_t at, uint32_t now)
{
    const node *n = &nodes[at];
    switch (n->kind) {
    case SELECTOR: return update_selector(a, at, now);
    case SEQUENCE: return update_sequence(a, at, now);
    case CHECK: return a->facts[n->fact] == n->value ? SUCCEEDED : FAILED;
    case SET: a->facts[n->fact] = n->value; return SUCCEEDED;
    case ADD: a->facts[n->fact] += n->value; return SUCCEEDED;
    case WAIT: return update_wait(a, at, now);
    }
    return FAILED;
}

void bare_step(bare_agent *agents, uint32_t count, uint32_t now)
{
    for (uint32_t i = 0; i < count; i++) {
        (void)update(&agents[i], 0, now);
    }
}
