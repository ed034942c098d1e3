// SPDX-License-Identifier: MIT
// The play of the tests of moves that areas wrap: a town in which one carries a torch while it is dark, a church in it in
// which one walks softly, and people who stroll to the garden.

#ifndef TESTS_ENGINE_WRAP_PLAY_H
#define TESTS_ENGINE_WRAP_PLAY_H

#include "tests/engine/theatre.h"

/// Whether the move, or its wrap, is a step of a list or a leaf of a tree.
typedef enum wrap_how {
    WRAP_STEPS = 0,
    WRAP_TREE = 1,       // the move
    WRAP_AREA_TREE = 2,  // its wrap
    WRAP_HOW_COUNT = 4
} wrap_how;

/// The text. Valid until the next call.
const char *wrap_text(int how);

/// The town reaches 30 m around (0, 0), the church 3 m around (20, 0); A and B are at (0, 0) and (2, 0), C is at (20, 0),
/// D outside at (-40, 0). The garden is at (12, 0).
theatre *wrap_open(const char *text);

/// An agent strolls: it has begun.
void wrap_stroll(theatre *t, const char *who);

/// Every agent that took up a torch has put it away.
void wrap_expect_all_over(const theatre *t);

#endif
