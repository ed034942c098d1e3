// SPDX-License-Identifier: MIT
// The struct of a rehearsal, for the files of this folder.

#ifndef TROUPE_REHEARSAL_RUN_H
#define TROUPE_REHEARSAL_RUN_H

#include "troupe/rehearsal.h"

struct trp_rehearsal {
    trp_world *world;
    trp_stage *stage;
    uint32_t setting;        // or TRP_NOT_FOUND
    char *spare_name;        // written by trp_rehearsal_entity_name for an entity that is not on the stage
    trp_journal *journal;    // of the world's events
    bool observes;           // a world that is played elsewhere: there is no stage
    trp_entity_namer *word;  // of a world that is observed, which has no stage; may be NULL
    void *word_context;
};

/// Copies a caller's def, which may have another version's size, into *whole. Fields that the def lacks get defaults; if `def` is
/// NULL, all fields do.
trp_result trpi_rehearsal_copy_def(const trp_rehearsal_def *def, trp_rehearsal_def *whole);

/// Makes a rehearsal that has no world yet; NULL when there is no memory.
trp_rehearsal *trpi_rehearsal_create_without_world(void);

#endif
