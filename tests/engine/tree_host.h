// SPDX-License-Identifier: MIT
// A host for trees: it has actions `doa` to `dol`, which end as a script says, and writes down what it sees.
//
// A tree is written in short: `a` is the step `doa`, `yes` and `no` are checks that are so and not so, `mark 3` leaves
// the digit 3. A tree may look at its performer's facts p and q (yes or no), n (a number) and mood (calm, cross, wary).
//
// A script says, run by run, how long an action takes and how it ends: `a2+1-` is two steps and a success, then, and
// ever after, one step and a failure. `p@3` sets p at the beginning of step 3, `!p@5` sets it back, `n=2@4` and
// `mood=cross@2` set the others.
//
// The log: `3a` begins in step 3, `5a+` and `5a-` are the host's answers, `5a!` is a stop, `5:12` are the marks that were
// left in that step, and `6=success` is how the tree ended; until then its result is "running". `...` goes on.

#ifndef TESTS_ENGINE_TREE_HOST_H
#define TESTS_ENGINE_TREE_HOST_H

#include "troupe/troupe.h"

#define TREE_LETTERS 12
#define TREE_RUNS 4
#define TREE_SETS 8

typedef struct tree_script {
    uint8_t steps[TREE_RUNS];
    bool fails[TREE_RUNS];
    uint32_t runs;  // runs of the action so far
} tree_script;

typedef struct tree_set {
    uint32_t step;
    const char *fact;
    trp_value value;
} tree_set;

typedef struct tree_host {
    trp_pack *pack;
    trp_world *world;
    trp_entity who;
    tree_script scripts[TREE_LETTERS];
    tree_set sets[TREE_SETS];
    uint32_t set_count;
    trp_token doing[TREE_LETTERS];
    uint32_t ends_at[TREE_LETTERS];
    bool will_fail[TREE_LETTERS];
    int64_t marks;
    char log[4096];
    size_t logged;
} tree_host;

/// Turns lines in short form into lines of the language, each indented by `columns`; false when there is no room.
bool tree_write(const char *tree, uint32_t columns, char *out, size_t size);

/// Compiles a text, which must be without mistakes.
trp_pack *tree_compile(const char *text);

/// One agent that performs the tree once, in a world with a step for each second.
void tree_host_open(tree_host *h, const char *tree);
void tree_host_close(tree_host *h);

/// Reads a script; false when it is none.
bool tree_host_read(tree_host *h, const char *script);

/// Runs until the tree ends, at most for so many steps. The log is in h->log.
void tree_host_play(tree_host *h, uint32_t steps);

#endif
