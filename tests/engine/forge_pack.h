// SPDX-License-Identifier: MIT
// Forges packs: records of a loaded pack are changed before the pack is written as bytes again, to see what the verifier says.

#ifndef TESTS_ENGINE_FORGE_PACK_H
#define TESTS_ENGINE_FORGE_PACK_H

#include "pack/pack.h"
#include "tests/engine/forge.h"

#include <stdint.h>
#include <string.h>

/// Fails the test unless the changed pack is refused with a sentence that has this part, or loads (NULL). `what` describes the
/// change.
void forge_pack_load(const trp_pack *pack, const char *reason, const char *what);

// The records of a loaded pack are constant for all but the forger.
#define FORGED_PACK(pack, place, value, reason)              \
    do {                                                     \
        void *at_ = (void *)(uintptr_t) & (place);           \
        uint64_t honest_ = 0;                                \
        memcpy(&honest_, at_, sizeof(place));                \
        forge_change(at_, sizeof(place), (uint64_t)(value)); \
        forge_pack_load(pack, reason, #place " = " #value);  \
        memcpy(at_, &honest_, sizeof(place));                \
    } while (0)

#endif
