// SPDX-License-Identifier: MIT
// A house with a door, for tests: A, B and C stand on this side of it, the garden is on the other.

#ifndef TESTS_ENGINE_DOOR_PLAY_H
#define TESTS_ENGINE_DOOR_PLAY_H

#include "tests/engine/theatre.h"

/// Whether the move to the garden is a step of a list, or a leaf of a tree that continues where it was.
typedef enum door_move { DOOR_STEPS, DOOR_TREE } door_move;

/// The text. Valid until the next call.
const char *door_text(door_move how);

/// Opens the play: a waiting place `spot` before the `door` at (10, 0), another door `gate` behind it and a `view` from the
/// garden.
theatre *door_open(const char *text);

/// An agent sets out for the garden.
void door_stroll(theatre *t, const char *who);

/// Checks that every agent that was let over the door has left it, and none is in the middle of it: no lock and no queue entry is
/// left.
void door_expect_all_over(const theatre *t);

#endif
