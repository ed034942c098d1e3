// SPDX-License-Identifier: MIT
// Whoever writes a text by chance: where it goes, what chance says, and what may still come. The parts of a text are written
// by the calls below, each in a file of its own.

#ifndef TROUPE_REHEARSAL_SIM_WRITER_H
#define TROUPE_REHEARSAL_SIM_WRITER_H

#include "rehearsal/sim_chance.h"

#include <stddef.h>

/// How many roles such a text has at most: called Ada, Ben, ...
#define TRPI_SIM_ROLES 4
extern const char *const trpi_sim_roles[TRPI_SIM_ROLES];

#define TRPI_SIM_TOPICS 3
#define TRPI_SIM_PLANS 4
#define TRPI_SIM_MOST_SCENES 4
#define TRPI_SIM_MOST_PARTS 4

extern const char *const trpi_sim_topics[TRPI_SIM_TOPICS];
extern const char *const trpi_sim_plans[TRPI_SIM_PLANS];

typedef struct trpi_sim_writer {
    trpi_chance *c;
    char *out;
    size_t size, used;
    uint32_t role_count, scene_count;
    uint32_t part_counts[TRPI_SIM_MOST_SCENES];
    bool forces;       // layers are forced by the text, too
    bool called;       // a performer of the steps that are written can be called to situations
    bool bustles;      // people trade and choose all the time, which takes a step or two each
    uint32_t room;     // lines that a tree may still get
    uint32_t broods;   // uses of a task with parameters that a behaviour may still get, each of which takes locals
    uint32_t rounds;   // and so of what goes through a list
    uint32_t schemes;  // and of plans
} trpi_sim_writer;

#if defined(__GNUC__)
__attribute__((format(printf, 2, 3)))
#endif
void trpi_sim_put(trpi_sim_writer *w, const char *format, ...);

static inline uint32_t trpi_sim_below(trpi_sim_writer *w, uint32_t most)
{
    return trpi_chance_below(w->c, most);
}

static inline int trpi_sim_once_in(trpi_sim_writer *w, uint32_t times)
{
    return trpi_chance_once_in(w->c, times);
}

/// One of an array. Arguments of a call have no order: what is drawn for one is drawn before it.
#define TRPI_SIM_PICK(w, list) ((list)[trpi_sim_below(w, (uint32_t)(sizeof(list) / sizeof *(list)))])

/// A step, and one to four of them; `shared`: with a partner.
void trpi_sim_put_plain_step(trpi_sim_writer *w);
void trpi_sim_put_steps(trpi_sim_writer *w, int shared);

/// A line or a block of a tree, and a tree that never ends at once.
void trpi_sim_put_branch(trpi_sim_writer *w, uint32_t depth, int weighed);
void trpi_sim_put_tree(trpi_sim_writer *w);

/// `uses` is another network, which its first node may enter, or NULL.
void trpi_sim_put_network(trpi_sim_writer *w, const char *name, const char *uses);

void trpi_sim_put_plans(trpi_sim_writer *w);
void trpi_sim_put_areas(trpi_sim_writer *w);

void trpi_sim_put_role(trpi_sim_writer *w, uint32_t role);

/// How long one waits for partners, and what becomes of a loss.
void trpi_sim_put_wait_clauses(trpi_sim_writer *w);

void trpi_sim_put_scene(trpi_sim_writer *w, uint32_t scene);
void trpi_sim_put_situation(trpi_sim_writer *w, const char *name, const char *area);

#endif
