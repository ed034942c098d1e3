// SPDX-License-Identifier: MIT
// Records of a loaded pack that are changed before it is written as bytes again: what the verifier says of it.

#ifndef TESTS_ENGINE_FORGE_PACK_H
#define TESTS_ENGINE_FORGE_PACK_H

#include "pack/pack.h"
#include "tests/engine/forge.h"

#include <stdint.h>
#include <string.h>

/// Fails the test unless the pack, as it stands now, is refused with this sentence (a part of it), or loads (NULL).
/// `what` says what was done to it.
void forge_pack_load(const trp_pack *pack, const char *reason, const char *what);

// The records of a loaded pack are nobody's to change but a forger's.
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
