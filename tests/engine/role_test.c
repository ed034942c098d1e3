// SPDX-License-Identifier: MIT
// Goal: the field lists decide everywhere what a number may be: a save with a number that its role of a field does not allow is
// refused with the sentence for its record; the state hash counts the number as its role says; a change of the pack maps it.
// (docs/architecture.md, "Records") Rules between fields are in forged_test.c.
// Method: generated from the lists. The test notes the offset of each record written into a save, and sets each of its numbers to
// each value that it must not have.

#include "engine/world/layout.h"
#include "engine/world/state_hash.h"
#include "engine/save/mail.h"
#include "engine/save/remap.h"
#include "engine/save/stream.h"
#include "engine/world/input_queue.h"
#include "tests/engine/forge.h"
#include "tests/engine/random_play.h"
#include "tests/engine/theatre.h"
#include "tests/sanitized.h"

#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

// ---- Where records lie in a save ----------------------------------------------------------------

typedef struct note {
    uint32_t kind;
    size_t at;
    uint32_t subkind;  // of a mail or an input, which is written from a place that the next one takes
} note;

enum { MOST_NOTES = 8000, MOST_OF_A_KIND = 2 };

static note notes[MOST_NOTES];
static uint32_t note_count;
static bool notes_on;

void __real_trpi_save_stream_transfer_records(trpi_save_stream *stream, uint32_t kind, void *records, size_t count);
void __wrap_trpi_save_stream_transfer_records(trpi_save_stream *stream, uint32_t kind, void *records, size_t count);

void __wrap_trpi_save_stream_transfer_records(trpi_save_stream *stream, uint32_t kind, void *records, size_t count)
{
    size_t size = trpi_save_layout_of(kind)->record_size;
    for (size_t i = 0; i < count && notes_on && stream->out != NULL && note_count < MOST_NOTES; i++) {
        uint32_t subkind = kind == TRPI_SAVED_MAIL    ? ((const trpi_mail *)records)[i].kind
                           : kind == TRPI_SAVED_INPUT ? ((const trpi_input *)records)[i].kind
                                                      : 0;
        notes[note_count++] = (note){kind, stream->at + i * size, subkind};
    }
    __real_trpi_save_stream_transfer_records(stream, kind, records, count);
}

// ---- What a number must not be ------------------------------------------------------------------

// Number `which` of the values that a field must not have; false when there are no more, or the field is too small for it.
static bool is_bad(const trpi_field *field, uint32_t which, uint64_t *number)
{
    uint64_t all = field->size < 8 ? (UINT64_C(1) << (8 * field->size)) - 1 : UINT64_MAX;
    uint64_t count = field->role == TRPI_STATE_THING || field->role == TRPI_STATE_MAYBE || field->role == TRPI_STATE_ASIDE ||
                             field->role == TRPI_STATE_NEXT
                         ? trp_pack_count(world->pack, (trp_name_family)field->about)
                         : 0;
    uint64_t bad[2] = {0, 0};
    uint32_t bads = 1;
    switch (field->role) {
    case TRPI_STATE_MOST: bad[0] = (uint64_t)field->about + 1; break;
    case TRPI_STATE_BITS: bad[0] = ~(uint64_t)field->about & ((uint64_t)field->about + 1); break;
    case TRPI_STATE_SPARE: bad[0] = 1; break;
    case TRPI_STATE_ENTITY:
        bad[0] = NOBODY_EVER;
        bad[1] = trpi_ref_make(world->capacity, 1);
        bads = 2;
        break;
    case TRPI_STATE_SERIAL:
        bad[0] = world->next_serial;
        bads = 2;  // 0 is not allowed either
        break;
    case TRPI_STATE_SCENE: bad[0] = world->scene_count; break;
    case TRPI_STATE_THING:
    case TRPI_STATE_MAYBE:
    case TRPI_STATE_ASIDE: bad[0] = count; break;
    case TRPI_STATE_NEXT: bad[0] = count + 1; break;
    case TRPI_STATE_PAST: bad[0] = (uint64_t)world->now + 1; break;
    case TRPI_STATE_TIME: bad[0] = TRPI_NEVER; break;
    case TRPI_STATE_SPAN: bad[0] = TOO_LONG; break;
    case TRPI_STATE_RANK:
        bad[0] = (uint64_t)world->settings.layer_count << 16;
        bad[1] = (uint32_t)-32769;
        bads = 2;
        break;
    case TRPI_STATE_COORDINATE:
        bad[0] = FAR_AWAY;
        bad[1] = (uint32_t)-FAR_AWAY;
        bads = 2;
        break;
    case TRPI_STATE_GOODS:
        bad[0] = (uint64_t)trp_value_item(world->pack->item_count, 1).bits;
        bad[1] = (uint64_t)trp_value_item(0, UINT32_C(1) << 31).bits;
        bads = 2;
        break;
    case TRPI_STATE_PERIOD:
        bad[0] = 3;
        bad[1] = 16;
        bads = 2;
        break;
    default: return false;
    }
    *number = which < bads ? bad[which] : 0;
    return which < bads && *number <= all;
}

// ---- Saves --------------------------------------------------------------------------------------

static uint32_t seen[TRPI_SAVED_KINDS], mails_seen[TRPI_MAIL_KINDS], inputs_seen[TRPI_INPUT_KINDS];
static uint64_t forged;

static void load_refuses(size_t size, uint32_t kind, const char *field, uint64_t number)
{
    trp_world *loaded;
    trp_diagnostic why;
    hostile_fix_checksum(forge_bytes, size);
    trp_result result = trp_world_load(world->pack, forge_bytes, size, NULL, &loaded, &why);
    forged++;
    if (result != TRP_ERROR_FORMAT || strcmp(why.message, trpi_save_layout_of(kind)->wrong) != 0) {
        fail_msg("step %u, %s, %s = %llx: %s \"%s\"", world->now, trpi_save_layout_of(kind)->name, field,
                 (unsigned long long)number, trp_result_name(result), why.message);
    }
}

static void forge_bad(const note *n, size_t size, const trpi_field *field)
{
    uint64_t number = 0;
    for (uint32_t i = 0; i < 2; i++) {
        unsigned char honest[8], *at = forge_bytes + n->at + field->offset;
        if (is_bad(field, i, &number)) {
            memcpy(honest, at, field->size);
            forge_change(at, field->size, number);
            load_refuses(size, n->kind, field->name, number);
            memcpy(at, honest, field->size);
        }
    }
}

static bool has(trpi_field_list fields, uint32_t offset)
{
    for (uint32_t i = 0; i < fields.count; i++) {
        const trpi_field *field = &fields.fields[i];
        if (offset >= field->offset && offset < field->offset + (uint32_t)field->size * field->count) {
            return true;
        }
    }
    return false;
}

// The fields of a mail or an input depend on its kind; a field that the kind does not use must keep its value.
static void forge_kind(const note *n, size_t size, trpi_field_list fields, const char *const *except)
{
    const trpi_save_layout *layout = trpi_save_layout_of(n->kind);
    for (uint32_t i = 0; i < fields.count; i++) {
        forge_bad(n, size, &fields.fields[i]);
    }
    for (uint32_t i = 0; i < layout->field_count; i++) {
        const trpi_field *field = &layout->fields[i];
        bool free = has(fields, field->offset);
        for (uint32_t j = 0; except[j] != NULL; j++) {
            free = free || strcmp(except[j], field->name) == 0;
        }
        if (!free) {
            forge_bytes[n->at + field->offset] ^= 1;
            load_refuses(size, n->kind, field->name, 1);
            forge_bytes[n->at + field->offset] ^= 1;
        }
    }
}

static void forge_note(const note *n, size_t size)
{
    static const char *const mail_head[] = {"sender", "to", "to_serial", "sequence", "next", "kind", NULL};
    static const char *const input_head[] = {"kind", NULL};
    const trpi_save_layout *layout = trpi_save_layout_of(n->kind);
    if (n->kind == TRPI_SAVED_MAIL && mails_seen[n->subkind]++ < MOST_OF_A_KIND) {
        forge_kind(n, size, trpi_mail_fields(n->subkind), mail_head);
    } else if (n->kind == TRPI_SAVED_INPUT && inputs_seen[n->subkind]++ < MOST_OF_A_KIND) {
        forge_kind(n, size, trpi_input_fields(n->subkind), input_head);
    }
    // Queues, occurrences, refusals, questions and holdings are fewer than 64 each.
    if (n->kind == TRPI_SAVED_USED && seen[n->kind] < 20 * MOST_OF_A_KIND) {
        forge_bytes[n->at + 7] ^= 0x80;
        load_refuses(size, n->kind, "used", UINT64_C(1) << 63);
        forge_bytes[n->at + 7] ^= 0x80;
    }
    if (seen[n->kind]++ >= MOST_OF_A_KIND) {
        return;
    }
    for (uint32_t i = 0; i < layout->field_count; i++) {
        forge_bad(n, size, &layout->fields[i]);
    }
}

static void forge_save(void)
{
    size_t size;
    note_count = 0;
    notes_on = true;
    assert_int_equal(trp_world_save(world, TRP_SAVE_WITHOUT_PACK, forge_bytes, sizeof forge_bytes, &size), TRP_OK);
    notes_on = false;
    assert_true(note_count < MOST_NOTES);
    for (uint32_t i = 0; i < note_count; i++) {
        forge_note(&notes[i], size);
    }
}

static const char hall[] =
    "object Chair\n"
    "    behaviour Sit, holders 1\n"
    "        wait 20 s\n"
    "role Guest for creature\n"
    "    proactive Rest\n"
    "        request Sit of nearest Chair\n"
    "    proactive Drink\n"
    "        wait 10 min, open to Toast\n"
    "area Pub\n"
    "    rowdy: yes or no, starts yes\n"
    "situation Toast, in Pub, every 1 s\n"
    "    part first: Guest\n"
    "    part second: Guest within 4 m of first\n"
    "    | first | second |\n"
    "    | wait 1 s | wait 1 s |\n";

static void forge_hall(void)
{
    trp_world_def def;
    trp_world_def_init(&def, sizeof def);
    def.rounds_per_step = 1;
    theatre *t = theatre_open_with(hall, &def);
    world = theatre_world(t);
    theatre_add_kind(t, "Pub", "pub", 0, 0);
    theatre_add_kind(t, "Chair", "chair", 1, 0);
    trp_place_set_reach(world, theatre_who(t, "pub"), (trp_point){10 * 256, 10 * 256, 0});
    theatre_add_free(t, "Guest", "Ann", 0, 0);
    theatre_add_free(t, "Guest", "Bob", 0, 1);
    theatre_steps(t, 2);
    theatre_perform(t, "Ann", "Rest", NULL);
    for (uint32_t i = 0; i < 8; i++) {
        forge_save();
        theatre_step(t);
    }
    theatre_close(t);
}

static void forge_random(uint64_t seed)
{
    static random_play p;
    trp_world_def def;
    random_play_def(seed, &def);
    def.rounds_per_step = 1;
    assert_int_equal(random_play_begin(&p, seed, &def), TRP_OK);
    random_play_cast(&p);
    world = p.world;
    for (uint32_t i = 0; i < 150 && !p.what.crowded; i++) {
        random_play_prepare(&p);
        if (i > 0) {
            forge_save();
        }
        trp_world_step(p.world);
        random_play_perform(&p);
    }
    random_play_close(&p);
}

static void each_number_beyond_its_role_is_refused(void **state)
{
    (void)state;
    forge_begin();
    forge_hall();
    for (uint64_t seed = 1; seed <= (SANITIZED ? 30 : 60); seed++) {
        forge_random(seed);
    }
    for (uint32_t i = 0; i < TRPI_SAVED_KINDS; i++) {
        if (seen[i] == 0) {
            fail_msg("no %s was saved", trpi_save_layout_of(i)->name);
        }
    }
    print_message("%llu numbers\n", (unsigned long long)forged);
}

// ---- The state hash -----------------------------------------------------------------------------

// Field roles whose numbers have no meaning by themselves, or are always 0, or belong to the host.
static bool is_hashed(uint32_t role)
{
    return role != TRPI_STATE_PLACE && role != TRPI_STATE_SCENE && role != TRPI_STATE_ASIDE && role != TRPI_STATE_SPARE &&
           role != TRPI_STATE_HOST;
}

static uint64_t hash_of(uint32_t kind, const void *record)
{
    return trpi_state_hash_fold_record(kind, record, UINT64_C(0x5EED));
}

static void look_at_hash(uint32_t kind)
{
    const trpi_save_layout *layout = trpi_save_layout_of(kind);
    for (uint32_t i = 0; i < layout->field_count; i++) {
        uint64_t record[64] = {0}, before = hash_of(kind, record);
        const trpi_field *field = &layout->fields[i];
        trpi_field_set(field, record, 0, field->role == TRPI_STATE_ENTITY ? trpi_ref_make(3, 7) : 1);
        if ((hash_of(kind, record) != before) != is_hashed(field->role)) {
            fail_msg("%s of %s counts otherwise for the hash than its role says", field->name, layout->name);
        }
        uint64_t after = hash_of(kind, record);
        trpi_field_set(field, record, 0, field->role == TRPI_STATE_ENTITY ? trpi_ref_make(4, 7) : 2);
        bool same = field->role == TRPI_STATE_ENTITY || field->role == TRPI_STATE_TOKEN || !is_hashed(field->role);
        if ((hash_of(kind, record) == after) != same) {
            fail_msg("where %s of %s sits counts otherwise for the hash than its role says", field->name, layout->name);
        }
    }
}

static void each_field_counts_for_the_hash_as_its_role_says(void **state)
{
    (void)state;
    for (uint32_t kind = 0; kind < TRPI_SAVED_MAIL; kind++) {
        look_at_hash(kind);
    }
}

// ---- Another pack -------------------------------------------------------------------------------

// The same text with its declarations in another order; those called `Old` are removed.
static const char before[] =
    "item bread\nitem ale\n"
    "object Chair\n    behaviour Sit\n        wait 3 s\nobject Stool\n    behaviour Sit\n        wait 3 s\n"
    "role Old for creature\n    proactive Rest\n        wait 1 s\n"
    "role Guest for creature\n    proactive Rest\n        wait 1 s\n    proactive Walk\n        wait 2 s\n";
static const char behind[] =
    "item ale\n"
    "object Stool\n    behaviour Sit\n        wait 3 s\nobject Chair\n    behaviour Sit\n        wait 3 s\n"
    "role Guest for creature\n    proactive Walk\n        wait 2 s\n    proactive Rest\n        wait 1 s\n";

static uint64_t mapped;

static void look_at_field(const trpi_remap *remap, trpi_field_list fields, const trpi_field *field)
{
    bool next = field->role == TRPI_STATE_NEXT, thing = field->role == TRPI_STATE_THING;
    bool maybe = field->role == TRPI_STATE_MAYBE || field->role == TRPI_STATE_ASIDE;
    uint32_t count = next || thing || maybe ? trp_pack_count(remap->old_pack, (trp_name_family)field->about) : 0;
    for (uint32_t i = 0; i < count; i++) {
        uint64_t record[64] = {0};
        uint32_t then = trpi_remap_thing(remap, (trp_name_family)field->about, i);
        uint32_t wanted = then == TRPI_GONE ? (maybe ? TRPI_NONE16 : 0) : then + next;
        trpi_field_set(field, record, 0, i + next);
        trpi_remap_fields(remap, (trpi_field_list){field, 1}, record);
        assert_int_equal(trpi_field_get(field, record, 0), wanted);
        mapped++;
    }
    (void)fields;
}

static void look_at_fields(const trpi_remap *remap, trpi_field_list fields)
{
    for (uint32_t i = 0; i < fields.count; i++) {
        look_at_field(remap, fields, &fields.fields[i]);
    }
}

static void each_number_that_speaks_of_the_pack_is_mapped(void **state)
{
    (void)state;
    theatre *old = theatre_open(before), *now = theatre_open(behind);
    trpi_remap remap;
    assert_true(trpi_remap_make(&remap, theatre_pack(old), theatre_pack(now), &theatre_world(old)->allocator));
    for (uint32_t i = 0; i < TRPI_SAVED_KINDS; i++) {
        const trpi_save_layout *layout = trpi_save_layout_of(i);
        look_at_fields(&remap, (trpi_field_list){layout->fields, layout->field_count});
    }
    for (uint32_t i = 0; i < TRPI_MAIL_KINDS; i++) {
        look_at_fields(&remap, trpi_mail_fields(i));
    }
    for (uint32_t i = 0; i < TRPI_INPUT_KINDS; i++) {
        look_at_fields(&remap, trpi_input_fields(i));
    }
    assert_true(mapped > 100);
    trpi_remap_release(&remap);
    theatre_close(now);
    theatre_close(old);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_number_beyond_its_role_is_refused),
        cmocka_unit_test(each_field_counts_for_the_hash_as_its_role_says),
        cmocka_unit_test(each_number_that_speaks_of_the_pack_is_mapped),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
