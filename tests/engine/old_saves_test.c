// SPDX-License-Identifier: MIT
// Goal: later versions read the saves, logs and packs of every earlier version. (docs/saves.md, "Old saves")
// Method: each folder of tests/engine/old_saves/ has the files that one version made, and hashes.txt with two hashes of each
// file: of the state as it is loaded, and of the state at the end: a save or pack is played on for LATER_STEPS, a log until it
// ends. The first hash must be the same as long as the records have the fields of that version. The second hash follows from the
// rules, so it is compared only while the rules are the same. A save that is written again with its own fields must have the same
// bytes for ever.
//
//     test_engine_old_saves --keep VERSION      makes the folder of a version anew
//
// The kept files are the cheapest random plays that together save every kind of record, with more than zeros in it.

#include "engine/save/transfer.h"
#include "engine/world/input_queue.h"
#include "engine/world/state_hash.h"
#include "engine/world/walk.h"
#include "pack/pack.h"
#include "tests/engine/random_play.h"
#include "troupe/troupe.h"

#include <inttypes.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

// The folders, the earliest version first.
static const struct version {
    const char *name;
    bool has_our_rules;  // the rules are the same, so the hashes at the end are compared, too
} versions[] = {{"0.1.0", true}};

enum {
    VERSIONS = sizeof versions / sizeof *versions,
    LATER_STEPS = 300,
    LOG_STEPS = 60,
    ANSWER_STEPS = 15,  // the host of a loaded world answers an action this many steps after its beginning
    MOST_BYTES = 1 << 18,
    MOST_NAME = 64
};

typedef struct bytes {
    unsigned char at[MOST_BYTES];
    size_t size;
} bytes;

// ---- Files --------------------------------------------------------------------------------------

static FILE *open_file(const char *version, const char *name, const char *mode)
{
    char path[4096];
    snprintf(path, sizeof path, "tests/engine/old_saves/%s/%s", version, name);
    FILE *file = fopen(path, mode);
    if (file == NULL) {
        fail_msg("%s cannot be opened", path);
    }
    return file;
}

static void read_file(const char *version, const char *name, bytes *b)
{
    FILE *file = open_file(version, name, "rb");
    b->size = fread(b->at, 1, sizeof b->at, file);
    assert_true(b->size > 0 && b->size < sizeof b->at);
    fclose(file);
}

static void write_file(const char *version, const char *name, const bytes *b)
{
    FILE *file = open_file(version, name, "wb");
    assert_int_equal(fwrite(b->at, 1, b->size, file), b->size);
    assert_int_equal(fclose(file), 0);
}

// ---- The kinds of records in a world ------------------------------------------------------------

typedef struct census {
    trpi_walker walker;
    uint64_t kinds;  // the kinds of records in a world: a bit for each TRPI_SAVED_…
} census;

_Static_assert(TRPI_SAVED_KINDS <= 64, "a census has a bit for each kind");

// Whether a record has more than zeros: a record of zeros shows nothing about its fields.
static void note_records(trpi_walker *walker, trp_world *world, uint32_t kind, void *records, uint32_t count)
{
    (void)world;
    const unsigned char *at = records;
    for (size_t i = 0; i < (size_t)count * trpi_save_layout_of(kind)->record_size; i++) {
        if (at[i] != 0) {
            ((census *)walker)->kinds |= UINT64_C(1) << kind;
            return;
        }
    }
}

static uint64_t kinds_of(trp_world *world)
{
    census c = {{.records = note_records}, UINT64_C(1) << TRPI_SAVED_WORLD_RECORD | UINT64_C(1) << TRPI_SAVED_ENTITY_PLACE_RECORD};
    c.kinds |= world->scene_count > 0 ? UINT64_C(1) << TRPI_SAVED_SCENE_PLACE_RECORD : 0;
    note_records(&c.walker, world, TRPI_SAVED_REF, world->bound, world->pack->global_count);
    note_records(&c.walker, world, TRPI_SAVED_MAIL, world->outgoing.mails, world->outgoing.count);
    for (trpi_input_walk walk = {0}; trpi_input_walk_next(world, &walk);) {
        note_records(&c.walker, world, TRPI_SAVED_INPUT, &walk.input, 1);
    }
    note_records(&c.walker, world, TRPI_SAVED_INTEREST, world->interests, world->interest_count);
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
    trpi_walk_world_facts(&c.walker, world);
    return c.kinds;
}

// ---- Playing a file -----------------------------------------------------------------------------

typedef struct outcome {
    uint64_t loaded, later;  // hashes
    uint64_t kinds;          // of the records in a save
    bool has_other_fields;   // the hash of the save is of other fields than those of this version
    bool is_not_same;        // the world loaded from a save is not the one in the save
    bool is_refused;         // a log is refused because of its version
    bool differs;            // a log differs from some step on
} outcome;

// A host that kept nothing of its actions: it answers each when it has taken a while.
static void play_on(trp_world *world, outcome *o)
{
    trpi_sim_set_question_answerer(world);
    for (uint32_t i = 0; i < LATER_STEPS; i++) {
        trp_running_action running[64];
        uint32_t count = trp_world_running_actions(world, running, 64, sizeof *running);
        for (uint32_t j = 0; j < count && j < 64; j++) {
            if (trp_world_now(world) - running[j].since >= ANSWER_STEPS && running[j].is_held == 0) {
                trp_action_finished(world, running[j].command.token, TRP_ACTION_SUCCEEDED, 0);
            }
        }
        trp_world_step(world);
        assert_null(trp_world_check(world, NULL));
    }
    o->later = trp_world_hash(world);
    trp_world_destroy(world);
}

static trp_pack *load_pack(const char *name, const void *at, size_t size)
{
    trp_pack *pack;
    trp_diagnostic why;
    if (trp_pack_load(at, size, NULL, &pack, &why) != TRP_OK) {
        fail_msg("%s: %s", name, why.message);
    }
    return pack;
}

// Adds a character in each role.
static void play_pack(const char *name, const bytes *b, outcome *o)
{
    trp_pack *pack = load_pack(name, b->at, b->size);
    o->loaded = pack->hash[0];
    trp_world_def def;
    trp_world_def_init(&def, sizeof def);
    trp_world *world;
    assert_int_equal(trp_world_create(pack, &def, &world), TRP_OK);
    for (uint32_t i = 0; i < trp_pack_count(pack, TRP_NAMES_ROLE); i++) {
        trp_entity who;
        assert_int_equal(trp_entity_spawn(world, trp_pack_role_kind(pack, i), trp_point_from_metres(i, 0, 0), &who), TRP_OK);
        assert_int_equal(trp_agent_put_on_role(world, who, i), TRP_OK);
    }
    play_on(world, o);
    trp_pack_release(pack);
}

// Where the state of a save begins: behind the list of fields and the pack.
static trpi_save_stream open_save(const char *name, const bytes *b, trp_pack **pack)
{
    trpi_save_stream stream = trpi_save_stream_for_reading(b->at, b->size);
    stream.at = TRPI_SAVE_HEADER_SIZE;
    trpi_save_stream_transfer_schema(&stream);
    size_t size = (size_t)trpi_save_stream_transfer_number(&stream, 8, 0);
    trpi_save_stream_transfer_padding(&stream);
    const unsigned char *at = trpi_save_stream_read_bytes(&stream, size);
    if (stream.wrong != NULL) {
        fail_msg("%s: %s", name, stream.wrong);
    }
    *pack = load_pack(name, at, size);
    return stream;
}

// Writes the state of a loaded world with the fields of its save; the bytes must be those of the save. A hash of other fields
// than those of this version cannot be computed, so it is copied from the save.
static bool has_same_bytes(const bytes *b, trpi_save_stream *save, trp_world *world)
{
    static bytes again;
    size_t state_at = save->at;
    trpi_saved_world head;
    trpi_save_stream_transfer_records(save, TRPI_SAVED_WORLD_RECORD, &head, 1);
    trpi_save_stream stream = trpi_save_stream_for_writing(again.at, sizeof again.at);
    memcpy(stream.fields, save->fields, sizeof stream.fields);
    memcpy(stream.field_count, save->field_count, sizeof stream.field_count);
    uint64_t other = head.hash - trpi_state_hash(world);
    world->hash += other;
    trpi_save_write_world(&stream, world);
    world->hash -= other;
    return stream.at == b->size - state_at && memcmp(again.at, b->at + state_at, stream.at) == 0;
}

static void play_save(const char *name, const bytes *b, outcome *o)
{
    trp_pack *pack;
    trpi_save_stream save = open_save(name, b, &pack);
    trp_world *world;
    trp_diagnostic why;
    if (trp_world_load(pack, b->at, b->size, NULL, &world, &why) != TRP_OK) {
        fail_msg("%s: %s", name, why.message);
    }
    o->loaded = trp_world_hash(world);
    o->has_other_fields = !save.has_our_hash;
    o->is_not_same = !has_same_bytes(b, &save, world);
    o->kinds = kinds_of(world);
    play_on(world, o);
    trp_pack_release(pack);
}

// A log that is refused must give its version as the reason.
static void play_log(const char *name, const bytes *b, outcome *o)
{
    trp_replay *replay;
    trp_diagnostic why;
    if (trp_replay_open(b->at, b->size, NULL, &replay, &why) != TRP_OK) {
        o->is_refused = strstr(why.message, "of another version of Troupe") != NULL;
        if (!o->is_refused) {
            fail_msg("%s: %s", name, why.message);
        }
        return;
    }
    o->loaded = trp_world_hash(trp_replay_world(replay));
    trp_replay_state state;
    while ((state = trp_replay_step(replay, &why)) == TRP_REPLAY_STEP) {
    }
    o->differs = state == TRP_REPLAY_DIFFERS;
    if (state != TRP_REPLAY_END && !o->differs) {
        fail_msg("%s: %s", name, why.message);
    }
    o->later = trp_world_hash(trp_replay_world(replay));
    trp_replay_close(replay);
}

static outcome play(const char *name, const bytes *b)
{
    static const struct {
        const char *ending;
        void (*play)(const char *name, const bytes *b, outcome *o);
    } sorts[] = {{".save", play_save}, {".log", play_log}, {".pack", play_pack}};
    outcome o = {0};
    for (size_t i = 0; i < sizeof sorts / sizeof *sorts; i++) {
        if (strcmp(strrchr(name, '.'), sorts[i].ending) == 0) {
            sorts[i].play(name, b, &o);
        }
    }
    return o;
}

// ---- The kept files -----------------------------------------------------------------------------

// A sentence about what is wrong with the outcome of a file; NULL when it is right.
static const char *judge(const outcome *o, uint64_t loaded, uint64_t later, bool has_our_rules)
{
    return o->is_refused                          ? (has_our_rules ? "refused although the rules are the same" : NULL)
           : o->is_not_same                       ? "loaded as another state than was saved"
           : o->has_other_fields                  ? NULL
           : o->loaded != loaded                  ? "loaded as a state with another hash than was saved"
           : has_our_rules && o->differs          ? "a step of the log differs although the rules are the same"
           : has_our_rules && (o->later != later) ? "goes on otherwise although the rules are the same"
                                                  : NULL;
}

// Plays all files of a version; returns the kinds of records that its saves have.
static uint64_t play_version(const struct version *version)
{
    static bytes b;
    FILE *list = open_file(version->name, "hashes.txt", "r");
    uint64_t kinds = 0, loaded, later;
    uint32_t count = 0;
    char name[MOST_NAME];
    for (; fscanf(list, "%63s %" SCNx64 " %" SCNx64, name, &loaded, &later) == 3; count++) {
        read_file(version->name, name, &b);
        outcome o = play(name, &b);
        const char *wrong = judge(&o, loaded, later, version->has_our_rules);
        if (wrong != NULL) {
            fail_msg("%s of version %s: %s", name, version->name, wrong);
        }
        kinds |= o.kinds;
    }
    assert_true(feof(list) && count >= 3);
    fclose(list);
    return kinds;
}

static void each_version_is_read_and_no_kind_of_record_is_missing(void **state)
{
    (void)state;
    uint64_t kinds = 0;
    for (uint32_t i = 0; i < VERSIONS; i++) {
        kinds |= play_version(&versions[i]);
    }
    for (uint32_t kind = 0; kind < TRPI_SAVED_KINDS; kind++) {
        if ((kinds >> kind & 1) == 0) {
            fail_msg("no old save has a record %s", trpi_save_layout_of(kind)->name);
        }
    }
}

// The test can fail: under other rules a log may be refused or differ, but a save or pack that loads is what was saved.
static void another_hash_is_noticed(void **state)
{
    (void)state;
    const outcome good = {.loaded = 1, .later = 2}, refused = {.is_refused = true}, differs = {.loaded = 1, .differs = true};
    const outcome other = {.has_other_fields = true}, not_same = {.loaded = 1, .later = 2, .is_not_same = true};
    assert_null(judge(&good, 1, 2, true));
    assert_non_null(judge(&good, 1, 3, true));
    assert_null(judge(&good, 1, 3, false));
    assert_non_null(judge(&good, 3, 2, true));
    assert_non_null(judge(&good, 3, 2, false));
    assert_null(judge(&other, 3, 2, false));
    assert_non_null(judge(&not_same, 1, 2, false));
    assert_non_null(judge(&refused, 1, 2, true));
    assert_null(judge(&refused, 1, 2, false));
    assert_non_null(judge(&differs, 1, 0, true));
    assert_null(judge(&differs, 1, 0, false));
}

static void a_log_of_another_version_is_refused_with_the_sentence(void **state)
{
    (void)state;
    static bytes b;
    char name[MOST_NAME] = "";
    FILE *list = open_file(versions[VERSIONS - 1].name, "hashes.txt", "r");
    while (strstr(name, ".log") == NULL) {
        assert_int_equal(fscanf(list, "%63s %*s %*s", name), 1);
    }
    fclose(list);
    read_file(versions[VERSIONS - 1].name, name, &b);
    b.at[8] ^= 0x40;  // its version number
    assert_true(play(name, &b).is_refused);
}

// ---- Keeping a version --------------------------------------------------------------------------

enum { SEEDS = 300, MOST_STEP = 160, EACH_STEPS = 5, MOST_SPOTS = SEEDS * MOST_STEP / EACH_STEPS };

// A moment of a random play, before a step whose input has been handed in, and the size and records that a save of it would have.
typedef struct spot {
    uint64_t seed, kinds;
    uint32_t step;
    size_t size;
} spot;

static spot spots[MOST_SPOTS];

// one round per step, so that mail is under way between steps
static void open_play(random_play *p, uint64_t seed)
{
    trp_world_def def;
    random_play_def(seed, &def);
    def.rounds_per_step = 1;
    assert_int_equal(random_play_begin(p, seed, &def), TRP_OK);
    assert_int_equal(trpi_sim_play_spawn_places(&p->play), TRP_OK);
    random_play_cast(p);
}

static uint32_t find_spots(void)
{
    uint32_t count = 0;
    for (uint64_t seed = 1; seed <= SEEDS; seed++) {
        random_play p;
        open_play(&p, seed);
        for (uint32_t step = 0; step < MOST_STEP && !p.what.crowded; step++) {
            random_play_prepare(&p);
            if (step % EACH_STEPS == 0) {
                spot *s = &spots[count++];
                *s = (spot){.seed = seed, .kinds = kinds_of(p.world), .step = step};
                trp_world_save(p.world, TRP_SAVE_ALL, NULL, 0, &s->size);
            }
            trp_world_step(p.world);
            random_play_perform(&p);
        }
        random_play_close(&p);
    }
    return count;
}

// The moment with the smallest save for each kind of record that is not among `kinds`; NULL when no moment has another kind.
static const spot *cheapest_spot(uint32_t count, uint64_t kinds)
{
    const spot *best = NULL;
    uint64_t best_news = 0;
    for (uint32_t i = 0; i < count; i++) {
        uint64_t news = 0;
        for (uint32_t kind = 0; kind < TRPI_SAVED_KINDS; kind++) {
            news += (spots[i].kinds & ~kinds) >> kind & 1;
        }
        if (news > 0 && (best == NULL || spots[i].size * best_news < best->size * news)) {
            best = &spots[i];
            best_news = news;
        }
    }
    return best;
}

static bool write_to_bytes(void *context, const void *at, size_t size)
{
    bytes *b = context;
    if (size > sizeof b->at - b->size) {
        return false;
    }
    memcpy(b->at + b->size, at, size);
    b->size += size;
    return true;
}

static void keep(const char *version, FILE *list, const spot *s, const char *ending, const bytes *b)
{
    char name[MOST_NAME];
    snprintf(name, sizeof name, "play-%02u-%03u%s", (unsigned)s->seed, s->step, ending);
    write_file(version, name, b);
    outcome o = play(name, b);
    fprintf(list, "%s %016" PRIx64 " %016" PRIx64 "\n", name, o.loaded, o.later);
}

// Writes the save, a log of the steps that follow, and perhaps the pack. A log's pack has names, a save's has none.
static void keep_spot(const char *version, FILE *list, const spot *s, bool with_pack)
{
    static bytes b;
    random_play p;
    open_play(&p, s->seed);
    for (uint32_t step = 0; step < s->step; step++) {
        random_play_step(&p);
    }
    random_play_prepare(&p);
    if (with_pack) {
        b.size = trpi_pack_write(p.pack, false, b.at, sizeof b.at);
        keep(version, list, s, ".pack", &b);
    }
    assert_int_equal(trp_world_save(p.world, TRP_SAVE_ALL, b.at, sizeof b.at, &b.size), TRP_OK);
    keep(version, list, s, ".save", &b);
    b.size = 0;
    trp_sink sink = {write_to_bytes, &b};
    assert_int_equal(trp_world_record(p.world, &sink), TRP_OK);
    for (uint32_t i = 0; i < LOG_STEPS; i++) {
        trp_world_step(p.world);
        random_play_perform(&p);
        random_play_prepare(&p);
    }
    assert_int_equal(trp_world_record(p.world, NULL), TRP_OK);
    keep(version, list, s, ".log", &b);
    random_play_close(&p);
}

static int keep_version(const char *version)
{
    FILE *list = open_file(version, "hashes.txt", "w");
    uint32_t count = find_spots();
    uint64_t kinds = 0;
    for (const spot *s; (s = cheapest_spot(count, kinds)) != NULL; kinds |= s->kinds) {
        keep_spot(version, list, s, kinds == 0);
    }
    return fclose(list) == 0 ? 0 : 1;
}

int main(int count, char **words)
{
    if (count == 3 && strcmp(words[1], "--keep") == 0) {
        return keep_version(words[2]);
    }
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_version_is_read_and_no_kind_of_record_is_missing),
        cmocka_unit_test(another_hash_is_noticed),
        cmocka_unit_test(a_log_of_another_version_is_refused_with_the_sentence),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
