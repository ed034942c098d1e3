// SPDX-License-Identifier: MIT
// The ways in which behaviours begin. Each has its colour and its name in every view of a run: tokens.css has the colours.

#ifndef TROUPE_SHOW_INITIATION_H
#define TROUPE_SHOW_INITIATION_H

#include "troupe/pack.h"

typedef enum trpi_behaviour_initiation {
    TRPI_INITIATION_ALONE,          // of one's own accord
    TRPI_INITIATION_TOGETHER,       // of one's own accord, with others
    TRPI_INITIATION_CUED,           // by a cue
    TRPI_INITIATION_CUED_TOGETHER,  // by a cue, with others
    TRPI_INITIATION_COUNT
} trpi_behaviour_initiation;

/// The name of the colour of each initiation, as tokens.css has it.
extern const char *const trpi_initiation_colour_names[TRPI_INITIATION_COUNT];

/// Returns how a behaviour begins; TRPI_INITIATION_ALONE when there is no such behaviour.
trpi_behaviour_initiation trpi_initiation_of_behaviour(const trp_pack *pack, uint32_t behaviour);

#endif
