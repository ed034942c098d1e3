// SPDX-License-Identifier: MIT
// What can go wrong, as a table. One more is one row and one function.

#ifndef TROUPE_REHEARSAL_SIM_FAULT_H
#define TROUPE_REHEARSAL_SIM_FAULT_H

#include "rehearsal/sim_people.h"

typedef enum trpi_sim_target {
    TRPI_SIM_SOMEBODY,   // happens to one
    TRPI_SIM_EVERYBODY,  // happens to all at once
    TRPI_SIM_ANSWER      // how the host answers an action
} trpi_sim_target;

typedef struct trpi_sim_fault {
    const char *name;  // one word, for the matrix and for cases that are written down
    trpi_sim_target target;
    /// Of SOMEBODY and EVERYBODY. False when there was nothing to do.
    bool (*deed)(trpi_sim_play *play, const trpi_sim_deed *deed, trpi_sim_person *victim);
    /// Of ANSWER: an action begins.
    void (*answer)(trpi_sim_play *play, trpi_sim_doing *doing, uint32_t draw);
} trpi_sim_fault;

extern const trpi_sim_fault trpi_sim_faults[];
uint32_t trpi_sim_fault_count(void);

/// The row called so, or TRP_NOT_FOUND.
uint32_t trpi_sim_fault_find(const char *name);

/// The row by which people come.
uint32_t trpi_sim_fault_arrives(void);

/// Of ANSWER: whether it only shows when the answer is given, so that it may still be chosen then.
bool trpi_sim_fault_shows_late(uint32_t fault);

/// Does what a deed says, and counts it. False when nobody is in the stance that it seeks, or it came to nothing.
bool trpi_sim_fault_commit(trpi_sim_play *play, const trpi_sim_deed *deed);

/// Gives the answer to what somebody has performed.
void trpi_sim_fault_answer(trpi_sim_play *play, trpi_sim_person *person, trpi_sim_doing *doing);

#endif
