// SPDX-License-Identifier: MIT
// A smithy and who looks at it, for the tests of distance: people, interests, who is live.

#ifndef TROUPE_TESTS_SMITHY_H
#define TROUPE_TESTS_SMITHY_H

#include "tests/engine/theatre.h"

#define LOOK 8  // steps between two looks at distances
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

/// A text: smiths, guests, and scenes of two and of three.
extern const char smithy[];

/// An interest in somebody, or (NULL) in a point `x` metres from the smithy.
trp_interest add_interest(theatre *t, const char *whose, double x, double radius);

bool is_live(const theatre *t, const char *name);

trp_counters counters_of(const theatre *t);

#endif
