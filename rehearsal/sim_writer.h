// SPDX-License-Identifier: MIT
// The writer of a random text: its output, its random numbers, and what the text may still use. The functions below write
// the constructs of a text; each sim_text_*.c has those of one construct.

#ifndef TROUPE_REHEARSAL_SIM_WRITER_H
#define TROUPE_REHEARSAL_SIM_WRITER_H

#include "rehearsal/sim_chance.h"

#include <stddef.h>

/// The most roles of a random text, called Ada, Ben, Cyd and Dot.
#define TRPI_SIM_ROLES 4
extern const char *const trpi_sim_role_names[TRPI_SIM_ROLES];

#define TRPI_SIM_TOPICS 3
#define TRPI_SIM_PLANS 4
#define TRPI_SIM_MOST_SCENES 4
#define TRPI_SIM_MOST_PARTS 4

extern const char *const trpi_sim_topic_names[TRPI_SIM_TOPICS];
/// The task plans of a random text, each by its signature: its name and parameters. (8.6)
extern const char *const trpi_sim_plan_signatures[TRPI_SIM_PLANS];

typedef struct trpi_sim_writer {
    trpi_sim_chance *c;
    char *out;
    size_t size, used;
    uint32_t role_count, scene_count;
    uint32_t part_counts[TRPI_SIM_MOST_SCENES];
    bool is_every[TRPI_SIM_MOST_SCENES];  // whether several agents play the last part of the scene
    trpi_sim_chance every_chance;         // draws all about such parts, so that texts without them stay as they were
    bool forces_layers;                   // the text forces layers, too
    bool performer_can_be_cast;           // the performer of the steps being written can be cast in situations
    bool bustles;                         // agents trade and choose all the time, which takes a step or two each
    uint32_t tree_lines_left;             // lines that the tree may still get
    uint32_t task_uses_left;              // tasks with parameters that the behaviour may still use, each of which takes locals
    uint32_t list_loops_left;             // loops over a list that the behaviour may still have, for the same reason
    uint32_t plan_uses_left;              // plans that the behaviour may still use, for the same reason
} trpi_sim_writer;

#if defined(__GNUC__)
__attribute__((format(printf, 2, 3)))
#endif
void trpi_sim_write_format(trpi_sim_writer *w, const char *format, ...);

static inline uint32_t trpi_sim_writer_number_below(trpi_sim_writer *w, uint32_t bound)
{
    return trpi_sim_chance_below(w->c, bound);
}

static inline int trpi_sim_writer_once_in(trpi_sim_writer *w, uint32_t times)
{
    return trpi_sim_chance_once_in(w->c, times);
}

/// Picks an element of an array at random. Draw the arguments of a call before it: C evaluates them in no fixed order.
#define TRPI_SIM_PICK(w, list) ((list)[trpi_sim_writer_number_below(w, (uint32_t)(sizeof(list) / sizeof *(list)))])

/// Writes a step of a behaviour, or one to four of them; `in_scene`: for a scene, in which there is a partner.
void trpi_sim_write_plain_step(trpi_sim_writer *w);
void trpi_sim_write_steps(trpi_sim_writer *w, bool in_scene);

/// Writes one line of a behaviour tree with the lines below it, at most `depth` deep; or a whole tree, whose last line takes
/// time.
void trpi_sim_write_subtree(trpi_sim_writer *w, uint32_t depth, int has_weight);
void trpi_sim_write_tree(trpi_sim_writer *w);

/// Writes a network. `used_network` is the name of another network that its first node may enter, or NULL.
void trpi_sim_write_network(trpi_sim_writer *w, const char *name, const char *used_network);

void trpi_sim_write_plans(trpi_sim_writer *w);
void trpi_sim_write_areas(trpi_sim_writer *w);

void trpi_sim_write_role(trpi_sim_writer *w, uint32_t role);

/// Writes the clauses of a collaboration's patience and of the loss of a partner.
void trpi_sim_write_patience_and_loss_clauses(trpi_sim_writer *w);

void trpi_sim_write_scene(trpi_sim_writer *w, uint32_t scene);
void trpi_sim_write_situation(trpi_sim_writer *w, const char *name, const char *area);

#endif
