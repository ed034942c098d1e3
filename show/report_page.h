// SPDX-License-Identifier: MIT
// The material of a report's page: samples of everybody's behaviours and needs, waits, meetings, and draws.

#ifndef TROUPE_SHOW_REPORT_PAGE_H
#define TROUPE_SHOW_REPORT_PAGE_H

#include "show/pairs.h"
#include "show/rows.h"
#include "show/words.h"
#include "troupe/show.h"

enum {
    TRPI_PAGE_SAMPLES = 480,  // at most: when there are so many, every second one is forgotten
    TRPI_PAGE_NEEDS = 8,      // motives that are drawn
};

/// An agent, with the behaviour that it was at in each sample: the behaviour's index plus 1; 0: none.
typedef struct trpi_sampled_agent {
    trp_entity who;
    uint32_t name;  // number in `names`
    uint16_t behaviour_in_sample[TRPI_PAGE_SAMPLES];
} trpi_sampled_agent;

/// The least, the most and the mean of a motive in each sample, over all agents that have it.
typedef struct trpi_sampled_motive {
    uint32_t fact;
    int64_t least[TRPI_PAGE_SAMPLES], most[TRPI_PAGE_SAMPLES], mean[TRPI_PAGE_SAMPLES];
    bool any[TRPI_PAGE_SAMPLES];
} trpi_sampled_motive;

typedef struct trpi_waited {
    uint32_t count, longest_steps;
    uint64_t total_steps;
} trpi_waited;

struct trp_report_page {
    const trp_rehearsal *rehearsal;
    const trp_world *world;
    const trp_pack *pack;
    trpi_row_array agents;  // trpi_sampled_agent
    uint32_t cursor;        // the agent that is likely to be looked for next
    trpi_numbered_texts names;
    trpi_sampled_motive *needs;
    uint32_t need_count;
    uint32_t sample_count, every_steps, next_step, first_step, first_second;
    uint32_t behaviour_count;
    trpi_waited *waits;         // by behaviour
    uint32_t *draws;            // by behaviour: how often it was chosen freely
    trpi_pair_counts meetings;  // of agents, by their numbers
    bool failed;
};

/// Finds the agent of an entity; UINT32_MAX when there is none.
uint32_t trpi_report_page_find_agent(const trp_report_page *page, trp_entity who);

#endif
