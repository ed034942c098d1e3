// SPDX-License-Identifier: MIT
// The play for tests of moves that areas wrap: a town in which characters carry a torch while it is dark, a church in the town in
// which they walk softly, and people who stroll to the garden.

#ifndef TESTS_ENGINE_WRAP_PLAY_H
#define TESTS_ENGINE_WRAP_PLAY_H

#include "tests/engine/theatre.h"

/// Whether the move and its wrap are each a step of a list or a leaf of a tree.
typedef enum wrap_how {
    WRAP_STEPS = 0,
    WRAP_TREE = 1,       // the move is in a tree
    WRAP_AREA_TREE = 2,  // the wrap is in a tree
    WRAP_HOW_COUNT = 4
} wrap_how;

/// The text. Valid until the next call.
const char *wrap_text(int how);

/// The town reaches 30 m around (0, 0), the church 3 m around (20, 0); A and B are at (0, 0) and (2, 0), C is at (20, 0),
/// D outside at (-40, 0). The garden is at (12, 0).
theatre *wrap_open(const char *text);

/// Orders an agent to stroll, and plays until it has begun.
void wrap_stroll(theatre *t, const char *who);

/// Checks that every agent that took up a torch has put it away.
void wrap_expect_all_over(const theatre *t);

#endif
