// SPDX-License-Identifier: MIT
// The remapping of numbers from the old pack to the new one: things by their keys; tasks, steps and rows by matching (match.h).

#ifndef TROUPE_ENGINE_SAVE_REMAP_H
#define TROUPE_ENGINE_SAVE_REMAP_H

#include "engine/store/field.h"

#include "base/arena.h"
#include "pack/pack.h"

#define TRPI_GONE TRP_NOT_FOUND

typedef struct trpi_remap {
    const trp_pack *old_pack, *new_pack;
    trp_allocator allocator;
    trpi_arena arena;                   // has the arrays, and what else lasts as long as they
    uint32_t *things[TRP_NAMES_COUNT];  // by sort (but for TASK), then by number in the old pack: number in the new one, or GONE
    uint32_t *parameters;        // by parameter of a behaviour or message of the old pack: its position in the new one, or GONE
    uint32_t *tasks;             // by task of the old pack: its position in the behaviour it is in now, or GONE
    uint32_t *steps;             // by step of a task's body or parting: its position there, or GONE
    uint8_t *step_is_unchanged;  // by step of the old pack: 1 when it is wholly the same
    uint32_t *scene_rows;        // by row of the old pack: its position in the scene, or GONE
} trpi_remap;

/// Pairs the numbers of two packs. False when memory ran out. Release in any case.
bool trpi_remap_make(trpi_remap *remap, const trp_pack *old, const trp_pack *newer, const trp_allocator *allocator);
void trpi_remap_release(trpi_remap *remap);

static inline uint32_t trpi_remap_thing(const trpi_remap *remap, trp_name_family family, uint32_t number)
{
    return number < trp_pack_count(remap->old_pack, family) ? remap->things[family][number] : TRPI_GONE;
}

/// Returns the number of a thing in the new pack, in 16 bits: TRPI_NONE16 for none and for things that are gone.
static inline uint16_t trpi_remap_thing_16(const trpi_remap *remap, trp_name_family family, uint32_t number)
{
    uint32_t thing = trpi_remap_thing(remap, family, number);
    return thing < TRPI_NONE16 ? (uint16_t)thing : (uint16_t)TRPI_NONE16;
}

/// Maps a value of a type (trp_type) to the new pack: lines and items by their keys. False when the line or item is
/// gone. Choices belong to a fact: see trpi_migrate_fact_value.
bool trpi_remap_value(const trpi_remap *remap, uint32_t type, int64_t *value);

/// Returns the position of the record with a key among `count` records of a section of the new pack, from `first` on;
/// or GONE.
uint32_t trpi_remap_find_position_in_new_pack(const trpi_remap *remap, uint32_t section, uint32_t first, uint32_t count,
                                              uint64_t key);

/// Maps a rank to the layer of the same name; to the lowest layer when there is none.
int32_t trpi_remap_rank(const trpi_remap *remap, int32_t rank);

/// Maps the numbers of a record to the new pack, by the roles of its fields: things, ranks, items. A thing that is gone becomes
/// none (or the first, where there has to be one). False when something is gone.
bool trpi_remap_fields(const trpi_remap *remap, trpi_field_list fields, void *record);

/// Maps the numbers of a saved record of a kind (TRPI_SAVED_…) to the new pack, by the roles of its fields.
bool trpi_remap_record(const trpi_remap *remap, uint32_t kind, void *record);

#endif
