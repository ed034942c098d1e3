// SPDX-License-Identifier: MIT
// The state of a play, one world of a simulation: its case, its agents and their actions. Everything in a play follows from
// its case: a text, a seed, a list of deeds, and the kinds of bad answers. So a case can be written to a file, cut down,
// and played again.

#ifndef TROUPE_REHEARSAL_SIM_STATE_H
#define TROUPE_REHEARSAL_SIM_STATE_H

#include "rehearsal/sim_chance.h"
#include "rehearsal/sim_memory.h"
#include "troupe/log.h"
#include "troupe/save.h"
#include "troupe/sheet.h"
#include "troupe/troupe.h"

#define TRPI_SIM_FAULTS 64     // rows of the table of faults, at most
#define TRPI_SIM_AGENTS 512    // agents at a time, at most
#define TRPI_SIM_INDICES 4096  // indices in the world that agents can have
#define TRPI_SIM_INTERESTS 4   // interests at a time, at most
#define TRPI_SIM_WAITING 24    // deeds that wait for an agent in one stance, at most
#define TRPI_SIM_ACTIONS 8     // actions that an agent performs at a time, at most
#define TRPI_SIM_TEXT 65536

/// A deed: a row of the table of faults, the step at which the host commits it, and numbers that say on which agent and how.
typedef struct trpi_sim_planned_fault {
    uint32_t step;
    uint16_t fault;
    uint16_t stance;  // trp_stance: committed as soon as an agent is in it; NONE: at once
    uint32_t a;
    uint32_t b;
} trpi_sim_planned_fault;

/// A case: all that a play follows from.
typedef struct trpi_sim_case {
    uint64_t seed;  // seeds the world and the durations of actions
    uint32_t steps;
    uint64_t answer_fault_bits;  // a bit for each row of the table of faults: set if such bad answers happen
    char *text;
    size_t text_size;
    trpi_sim_planned_fault *deeds;  // in order of their steps
    uint32_t deed_count;
    bool crowded;  // has so many agents that not every step can be checked
} trpi_sim_case;

/// Draws a case. False when memory ran out.
bool trpi_sim_case_draw(trpi_sim_case *sim_case, uint64_t seed, uint32_t steps);
void trpi_sim_case_release(trpi_sim_case *sim_case);

/// An action under way, and the answer that the host will give.
typedef struct trpi_sim_action {
    trp_token token;  // 0: no action
    uint32_t due;
    uint32_t fault;            // row of the bad answer, or TRP_NOT_FOUND
    uint32_t crosses_at_step;  // the step at which its way crosses an entity; 0: never
    bool held;                 // paused until the crossing is over
    bool is_counted;           // the fault is in the matrix: counted at the beginning if it changes the time, else with the answer
} trpi_sim_action;

/// An agent of a play, and the actions that it performs.
typedef struct trpi_sim_agent {
    trp_entity entity;
    uint32_t number;       // a number that does not depend on which other agents exist
    uint32_t begun_count;  // actions begun so far
    trp_token last_token;  // the action begun last
    trpi_sim_action actions[TRPI_SIM_ACTIONS];
} trpi_sim_agent;

/// Counts, for each pair of a stance and a fault, how often the fault met an agent in the stance.
typedef struct trpi_sim_matrix {
    uint64_t counts[TRP_STANCE_COUNT][TRPI_SIM_FAULTS];
} trpi_sim_matrix;

/// A play while it runs: its world, its agents, the deeds that wait, and the numbers that the rules compare.
typedef struct trpi_sim_play {
    const trpi_sim_case *sim_case;
    trp_pack *pack;
    trp_world *world;
    trp_world_def def;
    trpi_sim_memory store;
    trp_allocator allocator;
    trpi_sim_agent agents[TRPI_SIM_AGENTS];
    uint32_t agent_count;
    trp_entity places[2];
    trp_interest interests[TRPI_SIM_INTERESTS];
    uint32_t interest_count;
    uint16_t positions[TRPI_SIM_INDICES];  // by index in the world: 1 more than the position in `agents`, or 0
    bool is_told_anew;                     // a reload has given commands that are still to be performed
    uint32_t next_due;                     // the first step at which an action is due
    uint32_t next_deed;
    trpi_sim_planned_fault waiting[TRP_STANCE_COUNT][TRPI_SIM_WAITING];  // deeds that seek a stance in which no agent is
    uint32_t waiting_count[TRP_STANCE_COUNT];
    uint32_t steps_made;  // by trp_world_step; the clock of the world jumps, and is set back
    uint64_t npc_steps;
    uint64_t jumped;          // of these, skipped by trp_world_skip
    trpi_sim_matrix *matrix;  // may be NULL
    const trp_sink *log;      // where the world is recorded, anew with each world that a load makes, or NULL
    trp_result recorded;      // whether the logs are whole
    trp_sheet *deeds;         // a line for each fault that took effect, or NULL
    trp_image *image;         // the world that a rewind restores, or NULL
    trpi_sim_agent *aside;    // the copy of `agents` that goes with the image
    uint32_t aside_count;
    uint32_t aside_gone[4];  // the copy of `gone_at`

    // The numbers that sim_rule.c compares.
    const char *wrong;  // the sentence of the broken rule, or NULL
    trp_entity who;
    uint64_t calls_before;       // calls of the allocator before the step
    uint64_t step_bytes_before;  // and what it had taken
    uint64_t bytes_before;       // memory after the previous step
    uint64_t output_bytes;       // growth inside steps
    uint64_t grown_bytes;        // growth since then without more agents than before
    uint32_t most_agents;        // the most agents at a time, with those despawned just before
    uint32_t gone_at[4];         // how many agents were despawned, in each of the last steps
    int64_t goods[2];            // counts after the previous step, if goods_known
    bool goods_known;
} trpi_sim_play;

/// Compiles a text into a pack.
trp_result trpi_sim_compile(const char *text, size_t text_size, trp_pack **pack);

/// Adds an agent to the play, or removes it.
trpi_sim_agent *trpi_sim_play_add_agent(trpi_sim_play *play, trp_entity entity, uint32_t number);
void trpi_sim_play_remove_agent(trpi_sim_play *play, uint32_t agent);

/// Copies the state of the play's agents, to go with an image of the world; and restores that copy.
bool trpi_sim_play_back_up_agent_states(trpi_sim_play *play);
void trpi_sim_play_restore_agent_states(trpi_sim_play *play);

/// Finds the play's record of an agent; NULL if the agent is not in the play.
trpi_sim_agent *trpi_sim_play_find_agent(trpi_sim_play *play, trp_entity entity);

/// Makes a point of the ground from two numbers that were drawn: each is reduced to the size of the ground.
trp_point trpi_sim_ground_point_from_draws(uint32_t x_draw, uint32_t y_draw);

/// Begins to record the play's world, or with NULL ends the recording. To be called for each world that the play has; the first
/// result that is not TRP_OK stays in `recorded`.
void trpi_sim_play_set_recording_sink(trpi_sim_play *play, const trp_sink *log);

/// Adds a line about a fault to the play's deeds, if it has such a list: the steps made before, the fault, the entity (0: all
/// agents, or the world).
void trpi_sim_play_add_fault_to_deeds(const trpi_sim_play *play, uint32_t fault, trp_entity whom);

/// Counts a fault in the matrix, for the stance of an agent, or of all agents if `whom` is null.
void trpi_sim_play_count_fault(trpi_sim_play *play, uint32_t fault, trp_entity whom);

/// Checks the rules that can be seen from outside the engine after a step. Returns NULL, or the rule that is broken.
const char *trpi_sim_find_broken_rule(trpi_sim_play *play);

/// Notes the numbers that trpi_sim_find_broken_rule compares with. Needed after each check, and after the host's changes.
void trpi_sim_rules_note_baseline(trpi_sim_play *play);

/// Forgets the sizes of memory with which the rules compare: a world that was loaded or reloaded has room for the agents that
/// live in it only, and grows anew.
void trpi_sim_rules_forget_memory_sizes(trpi_sim_play *play);

#endif
