// SPDX-License-Identifier: MIT
#include "pack/needs.h"

trpi_code_needs trpi_code_needs_make_empty(void)
{
    return (trpi_code_needs){.performer_kind = TRPI_NONE16, .scene_facts_kind = TRPI_NONE16};
}

uint32_t trpi_code_needs_type_of_local(const trpi_code_needs *needs, uint32_t local)
{
    TRP_ASSERT(local < TRPI_MOST_LOCALS);
    return (uint32_t)(needs->locals[local / 16] >> 4 * (local % 16)) & 0xFu;
}

bool trpi_code_needs_add_local(trpi_code_needs *needs, uint32_t local, uint32_t type)
{
    TRP_ASSERT(type != TRP_TYPE_NONE && type <= TRP_TYPE_NEWCOMER);

    if (type == TRP_TYPE_NEWCOMER) {
        return false;  // told to the host, and kept in no local
    }
    uint32_t before = trpi_code_needs_type_of_local(needs, local);
    if (before != TRP_TYPE_NONE) {
        return before == type;
    }
    needs->locals[local / 16] |= (uint64_t)type << 4 * (local % 16);
    return true;
}

uint32_t trpi_code_needs_local_count(const trpi_code_needs *needs)
{
    uint32_t words = sizeof needs->locals / sizeof *needs->locals;
    while (words > 0 && needs->locals[words - 1] == 0) {
        words--;
    }
    uint32_t count = words * 16;
    while (count > 0 && trpi_code_needs_type_of_local(needs, count - 1) == TRP_TYPE_NONE) {
        count--;
    }
    return count;
}

bool trpi_code_needs_add_kind(trpi_code_needs *needs, const trp_pack *pack, uint32_t kind)
{
    if (kind == TRPI_NONE16) {
        return true;
    }
    if (needs->performer_kind == TRPI_NONE16 || trpi_pack_kind_is(pack, kind, needs->performer_kind)) {
        needs->performer_kind = (uint16_t)kind;
        return true;
    }
    return trpi_pack_kind_is(pack, needs->performer_kind, kind);
}

bool trpi_code_needs_add_scene_facts(trpi_code_needs *needs, uint32_t kind)
{
    if (kind == TRPI_NONE16) {
        return true;
    }
    bool same = needs->scene_facts_kind == TRPI_NONE16 || needs->scene_facts_kind == kind;
    needs->scene_facts_kind = (uint16_t)kind;
    return same;
}

bool trpi_code_needs_merge(trpi_code_needs *needs, const trp_pack *pack, const trpi_code_needs *more)
{
    for (uint32_t local = 0, count = trpi_code_needs_local_count(more); local < count; local++) {
        uint32_t type = trpi_code_needs_type_of_local(more, local);
        if (type != TRP_TYPE_NONE && !trpi_code_needs_add_local(needs, local, type)) {
            return false;
        }
    }
    needs->asks_host = needs->asks_host || more->asks_host;
    return trpi_code_needs_add_kind(needs, pack, more->performer_kind) &&
           trpi_code_needs_add_scene_facts(needs, more->scene_facts_kind);
}

bool trpi_code_needs_add_fact(trpi_code_needs *needs, const trp_pack *pack, uint32_t fact)
{
    uint32_t kind = pack->facts[fact].kind;
    return trpi_fact_is_of_scene(pack, fact) ? trpi_code_needs_add_scene_facts(needs, kind)
                                             : trpi_fact_is_of_world(pack, fact) || trpi_code_needs_add_kind(needs, pack, kind);
}

bool trpi_code_needs_add_list(trpi_code_needs *needs, const trp_pack *pack, const trpi_pack_entity_list *list)
{
    if (list->sort == TRPI_LIST_OF_FACTS) {
        return trpi_code_needs_add_fact(needs, pack, list->first);
    }
    bool fits = true;
    for (uint32_t i = 0; list->sort == TRPI_LIST_OF_LOCALS && i < list->count; i++) {
        fits = fits && trpi_code_needs_add_local(needs, list->first + i, TRP_TYPE_ENTITY);
    }
    return fits;
}
