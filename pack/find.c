// SPDX-License-Identifier: MIT
// Finding things by name. Names are looked up by their keys, so that a stripped pack answers like any other.

#include "pack/pack.h"

#include "pack/key.h"

#include "base/assert.h"

#include <string.h>

uint32_t trpi_pack_find_key(const trp_pack *pack, trp_name_family family, uint64_t key)
{
    uint32_t section = trpi_pack_section_of_family(family);
    uint32_t count = trpi_pack_section_record_count(pack, section);
    uint32_t low = 0;
    uint32_t high = count;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (trpi_pack_key_at(pack, section, pack->by_key[family][middle]) < key) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    if (low == count || trpi_pack_key_at(pack, section, pack->by_key[family][low]) != key) {
        return TRP_NOT_FOUND;
    }
    return pack->by_key[family][low];
}

static uint32_t find_fact_of(const trp_pack *pack, uint32_t kind, trpi_text fact_name)
{
    while (kind < pack->kind_count) {
        uint64_t key = trpi_key_append_name(pack->kinds[kind].key, fact_name);
        uint32_t fact = trpi_pack_find_key(pack, TRP_NAMES_FACT, key);
        if (fact != TRP_NOT_FOUND) {
            return fact;
        }
        kind = pack->kinds[kind].parent;
    }
    return TRP_NOT_FOUND;
}

// Finds "kind.fact", where a parent of the kind may declare the fact; also "scene.fact", and "world.fact".
static uint32_t find_fact(const trp_pack *pack, trpi_text owner, trpi_text fact_name)
{
    const uint64_t keys[] = {trpi_key_append_name(0, owner), trpi_key_of_scene_facts(owner), trpi_key_of_fact_owner(owner)};
    uint32_t fact = TRP_NOT_FOUND;
    for (uint32_t i = 0; i < 3 && fact == TRP_NOT_FOUND; i++) {
        fact = find_fact_of(pack, trpi_pack_find_key(pack, TRP_NAMES_KIND, keys[i]), fact_name);
    }
    return fact;
}

// Finds the task "Role.Behaviour.Task" by the key of its role; `rest` is what stands behind the first dot.
static uint32_t find_task(const trp_pack *pack, uint64_t role, trpi_text rest)
{
    for (uint32_t i = 0; i < rest.size; i++) {
        if (rest.at[i] == '.') {
            trpi_text behaviour = {rest.at, i};
            trpi_text task = {rest.at + i + 1, rest.size - i - 1};
            uint64_t key = trpi_key_append_name(role, behaviour);
            key = trpi_key_append_name(trpi_key_append_name(key, trpi_text_from_string("task")), task);
            uint32_t found = trpi_pack_find_key(pack, TRP_NAMES_TASK, key);
            if (found != TRP_NOT_FOUND) {
                return found;
            }
        }
    }
    return TRP_NOT_FOUND;
}

static uint32_t find_below(const trp_pack *pack, trp_name_family sort, trpi_text owner, trpi_text rest)
{
    uint64_t owner_key = trpi_key_append_name(0, owner);
    switch (sort) {
    case TRP_NAMES_FACT: return find_fact(pack, owner, rest);
    case TRP_NAMES_BEHAVIOUR:
    case TRP_NAMES_OFFER:
    case TRP_NAMES_LINK: return trpi_pack_find_key(pack, sort, trpi_key_append_name(owner_key, rest));
    case TRP_NAMES_BLOCK:
        return trpi_pack_find_key(pack, sort,
                                  trpi_key_append_name(trpi_key_append_name(owner_key, trpi_text_from_string("schedule")), rest));
    case TRP_NAMES_TASK: return find_task(pack, owner_key, rest);
    default: return TRP_NOT_FOUND;
    }
}

// Finds the first behaviour of a name, of any role or scene.
static uint32_t find_bare_behaviour(const trp_pack *pack, trpi_text name)
{
    for (uint32_t i = 0; i < pack->behaviour_count; i++) {
        const trpi_pack_behaviour *behaviour = &pack->behaviours[i];
        if (behaviour->role != TRPI_NONE16 && behaviour->key == trpi_key_append_name(pack->roles[behaviour->role].key, name)) {
            return i;
        }
        if (behaviour->scene != TRPI_NONE16 && behaviour->key == trpi_key_append_name(pack->scenes[behaviour->scene].key, name)) {
            return i;
        }
    }
    return TRP_NOT_FOUND;
}

static uint32_t find_text(const trp_pack *pack, trp_name_family sort, trpi_text text)
{
    uint32_t found = trpi_pack_find_key(pack, sort, trpi_key_append_name(0, text));
    if (found == TRP_NOT_FOUND && sort == TRP_NAMES_LINE) {
        found = trpi_pack_find_key(pack, sort, trpi_key_of_untagged_line(text));
    }
    // Each dot is tried as the one between owner and name, because a name in brackets may have dots of its own.
    for (uint32_t i = 0; i < text.size && found == TRP_NOT_FOUND; i++) {
        if (text.at[i] == '.') {
            trpi_text owner = {text.at, i};
            trpi_text rest = {text.at + i + 1, text.size - i - 1};
            found = find_below(pack, sort, owner, rest);
        }
    }
    if (found == TRP_NOT_FOUND && sort == TRP_NAMES_BEHAVIOUR) {
        found = find_bare_behaviour(pack, text);
    }
    return found;
}

uint32_t trp_pack_find(const trp_pack *pack, trp_name_family sort, const char *name)
{
    TRP_REQUIRE(pack != NULL && name != NULL, TRP_NOT_FOUND);
    if ((uint32_t)sort >= TRP_NAMES_COUNT || name == NULL || strlen(name) > UINT32_MAX / 2) {
        return TRP_NOT_FOUND;
    }
    return trp_pack_number_of_index(pack, sort, find_text(pack, sort, trpi_text_from_string(name)));
}
