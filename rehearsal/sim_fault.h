// SPDX-License-Identifier: MIT
// The table of faults that a simulated host can commit. Another fault takes one row and one function.

#ifndef TROUPE_REHEARSAL_SIM_FAULT_H
#define TROUPE_REHEARSAL_SIM_FAULT_H

#include "rehearsal/sim_state.h"

typedef enum trpi_sim_fault_target {
    TRPI_SIM_TARGET_ONE_AGENT,   // a deed on one agent
    TRPI_SIM_TARGET_ALL_AGENTS,  // a deed on all agents at once, or on the world
    TRPI_SIM_TARGET_ANSWER       // a way in which the host answers an action
} trpi_sim_fault_target;

typedef struct trpi_sim_fault {
    const char *name;  // one word, for the matrix and for files of cases
    trpi_sim_fault_target target;
    /// A function that misbehaves once, as the deed says, and returns false when there was nothing to do; NULL for a fault
    /// of answers.
    bool (*deed)(trpi_sim_play *play, const trpi_sim_planned_fault *commit_deed, trpi_sim_agent *victim);
    /// Changes how an action that begins will be answered; NULL for a deed.
    void (*change_answer)(trpi_sim_play *play, trpi_sim_action *action, uint32_t draw);
} trpi_sim_fault;

/// The table of faults, and how many rows it has.
extern const trpi_sim_fault trpi_sim_faults[];
uint32_t trpi_sim_fault_count(void);

/// Finds the row of a fault by its name; TRP_NOT_FOUND if there is none.
uint32_t trpi_sim_fault_find(const char *name);

/// Returns the row of the fault that spawns an agent.
uint32_t trpi_sim_fault_that_spawns_agent(void);

/// Returns whether a fault of target ANSWER shows only when the answer is given, so that it may still be chosen then.
bool trpi_sim_fault_can_be_chosen_at_answer(uint32_t fault);

/// Commits the fault of a deed and counts it. False when no agent is in the stance that it seeks, or nothing happened.
bool trpi_sim_fault_commit(trpi_sim_play *play, const trpi_sim_planned_fault *deed);

/// Answers an action that an agent has performed, well or by the fault that was drawn for it.
void trpi_sim_answer_action_well_or_by_fault(trpi_sim_play *play, trpi_sim_agent *agent, trpi_sim_action *action);

#endif
