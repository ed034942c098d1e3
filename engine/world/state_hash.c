// SPDX-License-Identifier: MIT
// The state hash is computed by a walk that folds the words of each record, without the bits that do not count by the roles of its
// fields. Records are folded in little-endian byte order. A big-endian machine reverses the bytes of each number first.

#include "engine/world/state_hash.h"

#include "engine/store/clock.h"
#include "engine/world/walk.h"

#include "pack/layout.h"

#include "base/assert.h"

#include <string.h>

#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
#define HIGH_BYTE_FIRST 1
#define LARGEST_RECORD 1024
#else
#define HIGH_BYTE_FIRST 0
#define LARGEST_RECORD 1  // none is turned
#endif

typedef struct hasher {
    trpi_walker walker;
    uint64_t hash;
} hasher;

// Returns a record with the low byte of each of its numbers first: itself, or where the machine keeps the high byte first, a copy
// in `room`.
static inline const unsigned char *low_byte_first(const trpi_save_layout *layout, const unsigned char *record, unsigned char *room)
{
    if (!HIGH_BYTE_FIRST || record == NULL) {
        return record;
    }
    TRP_ASSERT(layout->record_size <= LARGEST_RECORD);
    for (uint32_t i = 0; i < layout->field_count; i++) {
        const trpi_field *field = &layout->fields[i];
        for (uint32_t j = 0; j < field->count; j++) {
            trpi_bytes_write_number(room + field->offset + j * field->size, field->size, trpi_field_get(field, record, j));
        }
    }
    return room;
}

static inline uint64_t counting_word(const unsigned char *record, const unsigned char *counts)
{
    uint64_t word, mask;
    memcpy(&word, record, sizeof word);
    memcpy(&mask, counts, sizeof mask);
    return HIGH_BYTE_FIRST ? trpi_bytes_read_number(record, 8) & trpi_bytes_read_number(counts, 8) : word & mask;
}

// Folds bytes, two words at once as long as there are two; a record whose size is no multiple of a word ends with quarters of a
// word.
static inline uint64_t fold_bytes(const unsigned char *record, const unsigned char *counts, size_t size, uint64_t hash)
{
    for (; size >= 16; size -= 16, record += 16, counts += 16) {
        uint64_t second = counting_word(record + 8, counts + 8) * 0xD6E8FEB86659FD93ull;
        hash = trpi_hash_add_number(hash, counting_word(record, counts)) ^ second;
    }
    if (size >= 8) {
        hash = trpi_hash_add_number(hash, counting_word(record, counts));
        size -= 8;
        record += 8;
        counts += 8;
    }
    for (; size > 0; size -= 2, record += 2, counts += 2) {
        uint16_t quarter, mask;
        memcpy(&quarter, record, sizeof quarter);
        memcpy(&mask, counts, sizeof mask);
        hash = trpi_hash_add_number(hash, HIGH_BYTE_FIRST ? trpi_bytes_read_number(record, 2) & trpi_bytes_read_number(counts, 2)
                                                          : (uint64_t)(quarter & mask));
    }
    return hash;
}

static inline uint64_t word_of(const trpi_node_state *node, size_t which)
{
    uint64_t word;
    memcpy(&word, (const unsigned char *)node + which * sizeof word, sizeof word);
    return word;
}

static bool is_idle(const trpi_node_state *node)
{
    _Static_assert(sizeof *node == 10 * sizeof(uint64_t), "a node is ten words");
    return (word_of(node, 0) | word_of(node, 1) | word_of(node, 2) | word_of(node, 3) | word_of(node, 4) | word_of(node, 5) |
            word_of(node, 6) | word_of(node, 7) | word_of(node, 8) | word_of(node, 9)) == 0;
}

// Folds `count` records that lie in a row into a hash, but for the bits that the layout excludes from hashing.
static uint64_t fold_records(uint32_t kind, const unsigned char *record, uint32_t count, uint64_t hash)
{
    const trpi_save_layout *layout = trpi_save_layout_of(kind);
    unsigned char turned[LARGEST_RECORD], turned_counts[LARGEST_RECORD];
    const unsigned char *counts = low_byte_first(layout, layout->hashed_bits, turned_counts);
    for (; layout->record_size == 8 && count > 0; count--, record += 8) {
        hash = trpi_hash_add_number(hash, counting_word(low_byte_first(layout, record, turned), counts));
    }
    for (; count > 0; count--, record += layout->record_size) {
        hash = fold_bytes(low_byte_first(layout, record, turned), counts, layout->hashed_size, hash);
        if (layout->token_offset_plus_one != 0) {
            uint32_t token;
            memcpy(&token, record + layout->token_offset_plus_one - 1, sizeof token);
            hash = trpi_hash_add_number(hash, token != 0);  // a token counts places in memory
        }
    }
    return hash;
}

uint64_t trpi_state_hash_fold_record(uint32_t kind, const void *record, uint64_t hash)
{
    return fold_records(kind, record, 1, hash);
}

// A function that folds consecutive records of one kind, for the kinds of records that need a function of their own.
typedef uint64_t fold_kind(const trp_world *world, const void *records, uint32_t count, uint64_t hash);

// Folds the states of nodes, without idle ones, which are all 0: most are idle.
static uint64_t fold_nodes(const trp_world *world, const void *records, uint32_t count, uint64_t hash)
{
    (void)world;
    const trpi_node_state *nodes = records;
    for (uint32_t i = 0; i < count; i++) {
        if (!is_idle(&nodes[i])) {
            hash = trpi_state_hash_fold_record(TRPI_SAVED_NODE, &nodes[i], trpi_hash_add_number(hash, i));
        }
    }
    return hash;
}

static uint64_t fold_value(uint64_t hash, uint32_t type, int64_t value)
{
    return trpi_hash_add_number(hash, type == TRP_TYPE_ENTITY ? trpi_ref_serial((trpi_ref)value) : (uint64_t)value);
}

// Folds questions to the host; the entities among their arguments and answers by serial number. Further arguments are records of
// their own (engine/world/walk.c).
static uint64_t fold_questions(const trp_world *world, const void *records, uint32_t count, uint64_t hash)
{
    const trpi_question *end = (const trpi_question *)records + count;
    for (const trpi_question *q = records; q < end; q++) {
        const trpi_pack_query *query = &world->pack->queries[q->query];
        const int64_t arguments[] = {q->first, q->second, q->third};
        hash = trpi_state_hash_fold_record(TRPI_SAVED_QUESTION, q, hash);
        for (uint32_t i = 0; i < query->parameter_count && i < TRPI_GIVEN_AT_HAND; i++) {
            hash = fold_value(hash, world->pack->parameters[query->first_parameter + i].type, arguments[i]);
        }
        hash = fold_value(hash, query->type, q->answer);
    }
    return hash;
}

// Folds 64-bit words without looking into them; most of the hashed state consists of such words.
static uint64_t fold_words(const trp_world *world, const void *records, uint32_t count, uint64_t hash)
{
    (void)world;
    const uint64_t *words = records;
    for (uint32_t i = 0; i < count; i++) {
        hash = trpi_hash_add_number(hash, words[i]);
    }
    return hash;
}

static uint64_t fold_refs(const trp_world *world, const void *records, uint32_t count, uint64_t hash)
{
    (void)world;
    const trpi_ref *refs = records;
    for (uint32_t i = 0; i < count; i++) {
        hash = trpi_hash_add_number(hash, trpi_ref_serial(refs[i]));
    }
    return hash;
}

static fold_kind *const own_ways[TRPI_SAVED_KINDS] = {[TRPI_SAVED_USED] = fold_words,
                                                      [TRPI_SAVED_WORD64] = fold_words,
                                                      [TRPI_SAVED_REF] = fold_refs,
                                                      [TRPI_SAVED_NODE] = fold_nodes,
                                                      [TRPI_SAVED_QUESTION] = fold_questions};

static void fold(trpi_walker *walker, trp_world *world, uint32_t kind, void *records, uint32_t count)
{
    hasher *h = (hasher *)walker;
    fold_kind *own_way = own_ways[kind];
    h->hash = own_way != NULL ? own_way(world, records, count, h->hash) : fold_records(kind, records, count, h->hash);
}

// Casts const away: for walks that only hash records, and for bringing the shares of the hash up to date, which are no part
// of the state.
static trp_world *own(const trp_world *world)
{
    return (trp_world *)(uintptr_t)world;
}

uint64_t trpi_state_hash_share_of_entity(const trp_world *world, uint32_t index)
{
    TRP_ASSERT(index < world->capacity);
    if ((world->entities[index].flags & TRPI_ENTITY_ALIVE) == 0) {
        return 0;
    }
    hasher h = {{.records = fold}, trpi_hash_mix(world->entities[index].serial)};
    trpi_walk_entity(&h.walker, own(world), index);
    return trpi_hash_mix(h.hash);
}

// Returns the share of a scene; 0 when its place is free.
static uint64_t share_of_scene(const trp_world *world, uint32_t scene)
{
    TRP_ASSERT(scene < world->scene_count);
    if (world->scenes[scene].state == TRPI_SCENE_FREE) {
        return 0;
    }
    hasher h = {{.records = fold}, trpi_hash_mix(world->scenes[scene].serial + 0x5CE11Eull)};
    trpi_walk_scene(&h.walker, own(world), scene);
    return trpi_hash_mix(h.hash);
}

static uint64_t share_of_world_facts(const trp_world *world)
{
    hasher h = {{.records = fold}, 0xFAC75ull};
    trpi_walk_world_facts(&h.walker, own(world));
    return trpi_pack_kind_of_world_facts(world->pack) != TRPI_NONE16 ? trpi_hash_mix(h.hash) : 0;
}

static uint64_t share_of_interests(const trp_world *world)
{
    uint64_t hash = 0;
    for (uint32_t i = 0; i < world->interest_count; i++) {
        const trpi_interest *interest = &world->interests[i];
        uint64_t own = trpi_hash_mix(interest->serial + 0x17E6E57ull);
        hash += trpi_hash_mix(trpi_state_hash_fold_record(TRPI_SAVED_INTEREST, interest, own));
    }
    return hash;
}

static uint64_t hash_of_rest(const trp_world *world)
{
    uint64_t period = world->update_period != world->settings.period ? trpi_hash_mix(world->update_period + 0x9E210Dull) : 0;
    return share_of_world_facts(world) + share_of_interests(world) + trpi_clock_hash(world) + period;
}

static void update_shares(trp_world *world, trpi_bitmap *changed, uint64_t *shares,
                          uint64_t (*share_of)(const trp_world *world, uint32_t index))
{
    for (uint32_t i = trpi_bitmap_first_from(changed, 0); i != TRPI_BITMAP_END; i = trpi_bitmap_first_from(changed, i + 1)) {
        trpi_bitmap_clear_bit(changed, i);
        uint64_t before = shares[i];
        shares[i] = share_of(world, i);
        world->hash += shares[i] - before;
    }
}

uint64_t trpi_state_hash(const trp_world *world)
{
    trp_world *kept = own(world);
    update_shares(kept, &kept->unhashed, world->hashes, trpi_state_hash_share_of_entity);
    update_shares(kept, &kept->changed_scenes, world->scene_hashes, share_of_scene);
    return world->hash + hash_of_rest(world);
}

void trpi_state_hash_mark_all_dirty(trp_world *world)
{
    world->hash = 0;
    memset(world->hashes, 0, world->capacity * sizeof *world->hashes);
    memset(world->scene_hashes, 0, world->scene_capacity * sizeof *world->scene_hashes);
    for (uint32_t i = 0; i < world->entity_end; i++) {
        trpi_bitmap_set_bit(&world->unhashed, i);
    }
    for (uint32_t i = 0; i < world->scene_count; i++) {
        trpi_bitmap_set_bit(&world->changed_scenes, i);
    }
}

uint64_t trpi_state_hash_recompute(const trp_world *world)
{
    uint64_t hash = 0;
    for (uint32_t i = 0; i < world->entity_end; i++) {
        hash += trpi_state_hash_share_of_entity(world, i);
    }
    for (uint32_t i = 0; i < world->scene_count; i++) {
        hash += share_of_scene(world, i);
    }
    return hash + hash_of_rest(world);
}
