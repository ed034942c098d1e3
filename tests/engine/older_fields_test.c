// SPDX-License-Identifier: MIT
// Goal: a save of a version whose records had fewer fields, or a spare in place of a field, loads as what was saved, even when
// the field is part of the state hash. (docs/saves.md, "Versions")
// Method: each kept save is loaded, and written again with fewer fields, and with a hash that this version does not compute. The
// fields left out are 0 in all records of that world, as in a version that had no such field. The world loaded from that save has
// to be the same.

#include "engine/save/transfer.h"
#include "engine/world/walk.h"
#include "pack/container.h"
#include "pack/layout.h"
#include "tests/engine/hostile.h"
#include "tests/engine/hostile_log.h"
#include "troupe/troupe.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#define FOLDER "tests/engine/old_saves/0.1.0/"

enum { MOST_BYTES = 1 << 18, MOST_NAME = 64 };

static unsigned char file[MOST_BYTES], forged[MOST_BYTES];

// Finds the kept file with a number among those with an ending, by the list of all of them.
static bool find_file(uint32_t number, const char *ending, char name[MOST_NAME])
{
    FILE *list = fopen(FOLDER "hashes.txt", "r");
    assert_non_null(list);
    bool found = false;
    while (!found && fscanf(list, "%63s%*s%*s", name) == 1) {
        const char *dot = strrchr(name, '.');
        found = dot != NULL && strcmp(dot, ending) == 0 && number-- == 0;
    }
    fclose(list);
    return found;
}

static size_t read_file(const char *name)
{
    char path[sizeof FOLDER + MOST_NAME];
    snprintf(path, sizeof path, FOLDER "%s", name);
    FILE *from = fopen(path, "rb");
    assert_non_null(from);
    size_t size = fread(file, 1, sizeof file, from);
    assert_true(size > TRPI_SAVE_HEADER_SIZE && size < sizeof file);
    fclose(from);
    return size;
}

// ---- Fields that are 0 in a world ---------------------------------------------------------------

typedef struct census {
    trpi_walker walker;
    uint64_t used[TRPI_SAVED_KINDS];  // a bit for each field
} census;

static void note_fields(trpi_walker *walker, trp_world *world, uint32_t kind, void *records, uint32_t count)
{
    (void)world;
    const trpi_save_layout *layout = trpi_save_layout_of(kind);
    const unsigned char *record = records;
    for (uint32_t i = 0; i < count; i++, record += layout->record_size) {
        for (uint32_t j = 0; j < layout->field_count; j++) {
            for (uint32_t k = 0; k < layout->fields[j].count; k++) {
                bool used = trpi_field_get(&layout->fields[j], record, k) != 0;
                ((census *)walker)->used[kind] |= (uint64_t)used << j;
            }
        }
    }
}

static census take_census(trp_world *world)
{
    census c = {.walker = {.records = note_fields}};
    for (uint32_t i = 0; i < world->entity_end; i++) {
        if (!trpi_bitmap_has_bit(&world->free_entities, i)) {
            trpi_walk_entity(&c.walker, world, i);
        }
    }
    for (uint32_t i = 0; i < world->scene_count; i++) {
        if (world->scenes[i].state != TRPI_SCENE_FREE) {
            trpi_walk_scene(&c.walker, world, i);
        }
    }
    note_fields(&c.walker, world, TRPI_SAVED_INTEREST, world->interests, world->interest_count);
    trpi_walk_world_facts(&c.walker, world);
    const uint32_t others[] = {
        TRPI_SAVED_WORLD_RECORD, TRPI_SAVED_ENTITY_PLACE_RECORD, TRPI_SAVED_SCENE_PLACE_RECORD, TRPI_SAVED_REF, TRPI_SAVED_MAIL,
        TRPI_SAVED_INPUT};
    for (uint32_t i = 0; i < sizeof others / sizeof *others; i++) {
        c.used[others[i]] = UINT64_MAX;
    }
    return c;
}

// ---- Saves of another layout --------------------------------------------------------------------

// The name of a spare that no record of this version has.
static uint32_t spare_key(const trpi_save_layout *layout, const trpi_field *field)
{
    static const char *const names[] = {"spare", "spare2", "run.spare"};
    for (uint32_t i = 0; i < 3; i++) {
        bool is_ours = false;
        for (uint32_t j = 0; j < layout->field_count; j++) {
            is_ours = is_ours || (strcmp(layout->fields[j].name, names[i]) == 0 && layout->fields[j].size == field->size);
        }
        if (!is_ours) {
            return trpi_save_field_key(&(trpi_field){.name = names[i]});
        }
    }
    return 0;
}

// Writes a world without its pack, with those fields of `kind` that are `used` (TRPI_SAVED_KINDS: of every kind). With `spares`
// the other fields are written as spares. The hash in the save is one of other fields. Returns the size.
static size_t write_older(trp_world *world, const uint64_t *used, uint32_t kind, bool spares)
{
    trpi_save_stream stream = trpi_save_stream_for_writing(forged, sizeof forged);
    memset(forged, 0, sizeof forged);
    for (uint32_t k = 0; k < TRPI_SAVED_KINDS && !spares; k++) {
        uint32_t all = stream.field_count[k];
        stream.field_count[k] = 0;
        for (uint32_t i = 0; i < all; i++) {
            bool stays = (k != kind && kind != TRPI_SAVED_KINDS) || (used[k] >> i & 1) != 0;
            stream.fields[k][stream.field_count[k]] = (uint16_t)i;
            stream.field_count[k] += stays;
        }
    }
    memcpy(forged, file, TRPI_SAVE_HEADER_SIZE);
    trpi_bytes_write_number(forged + TRPI_SAVE_AT_PACK, 8, world->pack->hash[0]);
    trpi_bytes_write_number(forged + TRPI_SAVE_AT_PACK + 8, 8, world->pack->hash[1]);
    stream.at = TRPI_SAVE_HEADER_SIZE;
    trpi_save_stream_transfer_schema(&stream);
    trpi_save_stream_transfer_number(&stream, 8, 0);
    trpi_save_stream_transfer_padding(&stream);
    world->hash ^= 1;
    trpi_save_write_world(&stream, world);
    world->hash ^= 1;
    assert_true(stream.at <= sizeof forged);
    size_t at = TRPI_SAVE_HEADER_SIZE + 2;
    for (uint32_t k = 0; k < TRPI_SAVED_KINDS && spares; k++) {
        const trpi_save_layout *layout = trpi_save_layout_of(k);
        at += 2;
        for (uint32_t i = 0; i < layout->field_count; i++, at += 6) {
            bool fits = layout->fields[i].size * layout->fields[i].count <= 8;
            if ((k == kind || kind == TRPI_SAVED_KINDS) && (used[k] >> i & 1) == 0 && fits) {
                trpi_bytes_write_number(forged + at, 4, spare_key(layout, &layout->fields[i]));
            }
        }
    }
    hostile_fix_checksum(forged, stream.at);
    return stream.at;
}

static void loads_as(const trp_world *world, size_t size, const char *sentence)
{
    trp_world *loaded;
    trp_diagnostic why;
    trp_result result = trp_world_load(world->pack, forged, size, NULL, &loaded, &why);
    assert_string_equal(why.message, sentence);
    assert_int_equal(result, sentence[0] == '\0' ? TRP_OK : TRP_ERROR_FORMAT);
    if (result == TRP_OK) {
        assert_true(trp_world_hash(loaded) == trp_world_hash(world));
        for (uint32_t i = 0; i < 30; i++) {
            trp_world_step(loaded);
            assert_null(trp_world_check(loaded, NULL));
        }
    }
    trp_world_destroy(loaded);
}

typedef void judge_world(trp_world *world);

// Loads each kept save, and calls the judging function with its world.
static void in_each(judge_world *judge)
{
    char name[MOST_NAME];
    assert_true(find_file(0, ".save", name));
    for (uint32_t i = 0; find_file(i, ".save", name); i++) {
        size_t size = read_file(name);
        trp_pack *pack = hostile_pack_of(file, size);
        assert_non_null(pack);
        trp_world *world;
        assert_int_equal(trp_world_load(pack, file, size, NULL, &world, NULL), TRP_OK);
        judge(world);
        trp_world_destroy(world);
        trp_pack_release(pack);
    }
}

static void judge_older(trp_world *world)
{
    census c = take_census(world);
    loads_as(world, write_older(world, c.used, TRPI_SAVED_KINDS, false), "");
    for (uint32_t kind = TRPI_SAVED_ENTITY; kind < TRPI_SAVED_KINDS; kind++) {
        if ((~c.used[kind] & (UINT64_MAX >> (64 - trpi_save_layout_of(kind)->field_count))) != 0) {
            loads_as(world, write_older(world, c.used, kind, false), "");
        }
    }
}

static void a_save_without_a_field_that_counts_is_read(void **state)
{
    (void)state;
    in_each(judge_older);
}

static void judge_spares(trp_world *world)
{
    census c = take_census(world);
    loads_as(world, write_older(world, c.used, TRPI_SAVED_KINDS, true), "");
    c.used[TRPI_SAVED_ENTITY] = 0;
    loads_as(world, write_older(world, c.used, TRPI_SAVED_ENTITY, true), "There is something in the save where nothing can be.");
}

static void a_save_with_a_spare_in_place_of_a_field_is_read(void **state)
{
    (void)state;
    in_each(judge_spares);
}

// With the fields of this version in their order, the hash has to be that of the world.
static void judge_ours(trp_world *world)
{
    uint64_t all[TRPI_SAVED_KINDS];
    memset(all, 0xFF, sizeof all);
    loads_as(world, write_older(world, all, TRPI_SAVED_KINDS, false),
             "What is in the save is not what was saved: the hash of the world differs.");
}

static void a_save_with_our_fields_is_held_against_its_hash(void **state)
{
    (void)state;
    in_each(judge_ours);
}

// A log is replayed to compare hashes, and the hashes of this one are of other fields.
static void a_log_without_a_field_that_counts_is_refused_with_the_sentence(void **state)
{
    (void)state;
    char name[MOST_NAME];
    assert_true(find_file(0, ".log", name));
    size_t size = read_file(name);
    uint32_t key = trpi_save_field_key(&trpi_save_layout_of(TRPI_SAVED_ENTRY)->fields[0]);
    unsigned char bytes[6];
    trpi_bytes_write_number(bytes, 4, key);
    bytes[4] = trpi_save_layout_of(TRPI_SAVED_ENTRY)->fields[0].size;
    bytes[5] = 1;
    size_t at = 0;
    while (memcmp(file + at, bytes, sizeof bytes) != 0) {
        at++;
        assert_true(at + sizeof bytes <= size);
    }
    trpi_bytes_write_number(file + at, 4, trpi_save_field_key(&(trpi_field){.name = "spare2"}));
    hostile_log_fix(file, size);
    trp_replay *replay;
    trp_diagnostic why;
    assert_int_equal(trp_replay_open(file, size, NULL, &replay, &why), TRP_ERROR_FORMAT);
    assert_string_equal(why.message, "The log is of another version of Troupe, whose hashes cannot be compared with ours.");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_save_without_a_field_that_counts_is_read),
        cmocka_unit_test(a_save_with_a_spare_in_place_of_a_field_is_read),
        cmocka_unit_test(a_save_with_our_fields_is_held_against_its_hash),
        cmocka_unit_test(a_log_without_a_field_that_counts_is_refused_with_the_sentence),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
