// SPDX-License-Identifier: MIT
// A second opinion on a loaded pack, written without looking at the verifier: goes wherever an engine could go and
// fails the test when that is outside.

#ifndef TESTS_PACK_WALK_H
#define TESTS_PACK_WALK_H

#include "pack/pack.h"

void walk_pack(const trp_pack *pack);

#endif
