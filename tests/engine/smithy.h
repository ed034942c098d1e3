// SPDX-License-Identifier: MIT
// Shared by the tests of distance: a smithy, its people and interests, and whether an agent is live.

#ifndef TROUPE_TESTS_SMITHY_H
#define TROUPE_TESTS_SMITHY_H

#include "tests/engine/theatre.h"

#define LOOK 8  // steps between two checks of distances
#define METRES(m) ((m)*TRP_UNITS_PER_METRE)

#define PEOPLE                                     \
    "kind person, a creature\n"                    \
    "    thirst: 0 to 100, rises 6 per minute\n"   \
    "    tidied: whole number\n"                   \
    "host smithy\n"                                \
    "    action toil, uses hands, lasts 2 s\n"     \
    "    action drudge, uses hands, lasts 30 s\n"  \
    "    action labour, uses hands, lasts 300 s\n" \
    "    message call\n"                           \
    "    event bell\n"

/// The text: smiths, guests, and scenes of two and of three.
extern const char smithy[];

/// Adds an interest that follows an entity, or (NULL) stays at a point `x` metres from the smithy.
trp_interest add_interest(theatre *t, const char *whose, double x, double radius);

bool is_live(const theatre *t, const char *name);

trp_counters counters_of(const theatre *t);

#endif
