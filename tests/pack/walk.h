// SPDX-License-Identifier: MIT
// A second reader of loaded packs, written without looking at the verifier: follows every index that an engine could follow, and
// fails the test when one is out of range.

#ifndef TESTS_PACK_WALK_H
#define TESTS_PACK_WALK_H

#include "pack/pack.h"

void walk_pack(const trp_pack *pack);

#endif
