// SPDX-License-Identifier: MIT
// Handles: numbers of a pack that know which pack and which family they belong to. The upper half is a tag of pack and family,
// the lower half is the number itself, as hosts have it.

#include "pack/pack.h"

#include "base/assert.h"
#include "base/hash.h"

// Returns the tag of the pack and the family, which is the upper half of a handle. Never 0.
static uint32_t handle_tag(const trp_pack *pack, trp_name_family sort)
{
    uint64_t tag = trpi_hash_add_number(trpi_hash_add_number(pack->hash[0], pack->hash[1]), (uint64_t)sort);
    return (uint32_t)(tag >> 32) | 1u;
}

trp_handle trp_pack_handle(const trp_pack *pack, trp_name_family sort, const char *name)
{
    TRP_REQUIRE(pack != NULL && name != NULL, (trp_handle){0});
    uint32_t number = trp_pack_find(pack, sort, name);
    return (trp_handle){number != TRP_NOT_FOUND ? (uint64_t)handle_tag(pack, sort) << 32 | number : 0};
}

uint32_t trp_pack_number_of_handle(const trp_pack *pack, trp_handle handle)
{
    TRP_REQUIRE(pack != NULL, TRP_NOT_FOUND);
    for (uint32_t sort = 0; sort < TRP_NAMES_COUNT; sort++) {
        if (handle_tag(pack, (trp_name_family)sort) == (uint32_t)(handle.value >> 32) &&
            trp_index_of_number((uint32_t)handle.value) < trp_pack_count(pack, (trp_name_family)sort)) {
            return (uint32_t)handle.value;
        }
    }
    return TRP_NOT_FOUND;
}
