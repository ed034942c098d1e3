// SPDX-License-Identifier: MIT
// Goal: a save that was cut, damaged or made up is refused, and the sentence names the part at fault: the header, the fields that
// the save claims to have, its settings, or impossible facts, interests and calls of the host. (docs/saves.md)
// Method: a small house with a fact of every type. Bytes of its save are changed and the checksum is made right, or numbers of
// the world are changed before it is saved. forged_test.c does the same with the records of random plays.

#include "engine/world/input_queue.h"

#include "tests/engine/forge.h"
#include "tests/engine/theatre.h"

#include "engine/save/transfer.h"
#include "engine/store/tables.h"
#include "pack/container.h"
#include "pack/layout.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static const char house[] =
    "event bell\n"
    "kind person, a creature\n"
    "    thirst: 0 to 100, starts 10, rises 60 per minute\n"
    "    mood: one of (calm, cross, gay), starts cross\n"
    "    known: yes or no, starts yes\n"
    "    darling: person\n"
    "    remark: text\n"
    "    likes: item\n"
    "item nail\n"
    "place hearth\n"
    "lines Words\n"
    "    \"Hm.\"\n"
    "    \"Well.\"\n"
    "    \"Ah.\"\n"
    "role Guest for person\n"
    "    proactive Rest\n"
    "        wait 60 s\n"
    "    latent Wonder, when a person starts Rest\n"
    "        wait 60 s\n";

static const char not_whole[] = "The save is not whole: it was cut off, or something was added.";
static const char other_version[] = "The save is of another version of Troupe, which this one cannot read.";
static const char damaged[] = "The save is damaged: its checksum does not fit what is in it.";
static const char later[] = "The save knows of things that this version of Troupe does not; it is of another one.";
static const char no_settings[] = "The settings in the save cannot be.";
static const char no_fact[] = "A fact in the save has a value that it cannot have.";
static const char no_interest[] = "An interest in the save cannot be.";
static const char no_input[] = "Something that was put in before the save cannot be.";
static const char no_mail[] = "A message in the save cannot be.";

static theatre *open_house(void)
{
    trp_world_def def;
    trp_world_def_init(&def, sizeof def);
    def.rounds_per_step = 1;
    forge_begin();
    theatre *t = theatre_open_with(house, &def);
    world = theatre_world(t);
    theatre_add_free(t, "Guest", "Ann", 0, 0);
    theatre_add_free(t, "Guest", "Bob", 1, 0);
    theatre_add_kind(t, "place", "hearth", 3, 0);
    theatre_steps(t, 2);
    theatre_set_entity(t, "Ann", "darling", "Bob");
    theatre_perform(t, "Ann", "Rest", NULL);
    theatre_step(t);
    return t;
}

// ---- Bytes --------------------------------------------------------------------------------------

static size_t save_house(void)
{
    size_t size;
    assert_int_equal(trp_world_save(world, TRP_SAVE_WITHOUT_PACK, forge_bytes, sizeof forge_bytes, &size), TRP_OK);
    return size;
}

// Loads the first `size` bytes of the save, which must end with a sentence; NULL: loading must succeed.
static void ends_with(size_t size, const char *expected)
{
    trp_world *loaded;
    trp_diagnostic why;
    trp_result result = trp_world_load(world->pack, forge_bytes, size, NULL, &loaded, &why);
    assert_int_equal(result, expected == NULL ? TRP_OK : TRP_ERROR_FORMAT);
    assert_string_equal(why.message, expected == NULL ? "" : expected);
    trp_world_destroy(loaded);
}

static void header_is_refused(size_t at, bool is_fixed, const char *expected)
{
    size_t size = save_house();
    forge_bytes[at] ^= 1;
    if (is_fixed) {
        hostile_fix_checksum(forge_bytes, size);
    }
    ends_with(size, expected);
}

static void a_header_that_is_not_right_is_refused(void **state)
{
    (void)state;
    theatre *t = open_house();
    ends_with(save_house(), NULL);
    ends_with(7, "This is not a save of Troupe.");
    ends_with(8, not_whole);
    ends_with(TRPI_SAVE_HEADER_SIZE, not_whole);
    header_is_refused(0, true, "This is not a save of Troupe.");
    header_is_refused(TRPI_SAVE_AT_BYTES, false, not_whole);
    header_is_refused(TRPI_SAVE_AT_VERSION, true, other_version);
    header_is_refused(TRPI_SAVE_AT_SPARE, true, other_version);
    header_is_refused(TRPI_SAVE_AT_SPARE2, true, other_version);
    header_is_refused(TRPI_SAVE_AT_HASH, false, damaged);
    header_is_refused(TRPI_SAVE_AT_HASH + 8, false, damaged);
    header_is_refused(TRPI_SAVE_AT_PACK, true, "The save was made with another pack, and does not carry it.");
    header_is_refused(TRPI_SAVE_AT_PACK + 8, true, "The save was made with another pack, and does not carry it.");
    size_t size = save_house();
    trpi_bytes_write_number(forge_bytes + TRPI_SAVE_AT_BYTES, 8, size - 4);
    ends_with(size - 4, not_whole);  // a size that is no multiple of 8
    trp_world *loaded;
    assert_int_equal(trp_world_load(world->pack, NULL, 100, NULL, &loaded, NULL), TRP_ERROR_FORMAT);
    theatre_close(t);
}

// The list of fields stands behind the header: the number of kinds, for each kind the number of fields, and for each field its
// key, its size, and how many of it are in a row.
static void schema_is_refused(size_t at, uint32_t size, uint64_t value, const char *expected)
{
    size_t whole = save_house();
    trpi_bytes_write_number(forge_bytes + TRPI_SAVE_HEADER_SIZE + at, size, value);
    hostile_fix_checksum(forge_bytes, whole);
    ends_with(whole, expected);
}

static void fields_that_nobody_knows_are_refused(void **state)
{
    (void)state;
    theatre *t = open_house();
    save_house();
    uint32_t first_key = (uint32_t)trpi_bytes_read_number(forge_bytes + TRPI_SAVE_HEADER_SIZE + 4, 4);
    schema_is_refused(0, 2, TRPI_SAVED_KINDS + 1,
                      "The save holds things that this version of Troupe does not know; it is of another one.");
    schema_is_refused(2, 2, TRPI_SAVE_MOST_FIELDS + 1, later);
    schema_is_refused(4, 4, 77, later);
    schema_is_refused(8, 1, 3, later);
    schema_is_refused(9, 1, 2, later);
    schema_is_refused(10, 4, first_key, later);  // the first key twice
    // Records of places without any fields: the world has no room for their number.
    size_t places = 2 + 2 + 6u * trpi_save_layout_of(TRPI_SAVED_WORLD_RECORD)->field_count;
    size_t whole = save_house(), from = places + 2 + 6u * trpi_save_layout_of(TRPI_SAVED_ENTITY_PLACE_RECORD)->field_count;
    size_t pack_at = hostile_state_at(forge_bytes, whole) - 8;  // the size of the pack, which is left out
    unsigned char *schema = forge_bytes + TRPI_SAVE_HEADER_SIZE;
    trpi_bytes_write_number(schema + places, 2, 0);
    memmove(schema + places + 2, schema + from, pack_at - TRPI_SAVE_HEADER_SIZE - from);
    size_t end = TRPI_SAVE_HEADER_SIZE + places + 2 + pack_at - TRPI_SAVE_HEADER_SIZE - from;
    memset(forge_bytes + end, 0, pack_at - end);
    size_t state_at = (end + 8 + 7) / 8 * 8;
    memmove(forge_bytes + state_at, forge_bytes + pack_at + 8, whole - pack_at - 8);
    whole -= pack_at + 8 - state_at;
    hostile_fix_checksum(forge_bytes, whole);
    ends_with(whole, "The save says that it holds more than it does.");
    theatre_close(t);
}

// ---- What the save begins with ------------------------------------------------------------------

static void head_ends_with(const trpi_saved_world *head, const char *expected)
{
    size_t size = save_house(), at = hostile_state_at(forge_bytes, size);
    trpi_saved_world written = *head;
    trpi_save_stream stream = trpi_save_stream_for_writing(forge_bytes + at, size - at);
    trpi_save_stream_transfer_records(&stream, TRPI_SAVED_WORLD_RECORD, &written, 1);
    hostile_fix_checksum(forge_bytes, size);
    ends_with(size, expected);
}

#define HEAD(field, value, expected)                        \
    do {                                                    \
        trpi_saved_world head = trpi_save_make_head(world); \
        head.field = value;                                 \
        head_ends_with(&head, expected);                    \
    } while (0)

static void settings_that_cannot_be_are_refused(void **state)
{
    (void)state;
    theatre *t = open_house();
    HEAD(steps_per_second, 0, no_settings);
    HEAD(steps_per_second, 1001, no_settings);
    HEAD(rounds, 0, no_settings);
    HEAD(rounds, 17, no_settings);
    HEAD(promise, 0, no_settings);
    HEAD(start_of_day_s, 86400, no_settings);
    HEAD(day_length_s, 1000001, no_settings);
    HEAD(first_weekday, 8, no_settings);
    HEAD(clock_shift, INT64_MIN / 4, no_settings);
    HEAD(clock_shift, INT64_MAX / 4, no_settings);
    HEAD(clock_set_at, head.now + 1, no_settings);
    HEAD(perception, 0, no_settings);
    HEAD(perception, TRPI_SENSE_BUCKETS + 1, no_settings);
    HEAD(now, TRPI_NEVER / 2, no_settings);
    HEAD(next_serial, 0, no_settings);
    HEAD(next_scene, 0, no_settings);
    HEAD(entity_end, head.place_count + 1, no_settings);
    HEAD(patience, 0, no_settings);
    HEAD(gives_up, 0, no_settings);
    HEAD(period, 3, no_settings);
    HEAD(update_period, 5, no_settings);
    HEAD(interest_count, TRPI_MAX_INTERESTS + 1, no_settings);
    HEAD(global_count, head.global_count + 1, no_settings);
    HEAD(hash, head.hash + 1, "What is in the save is not what was saved: the hash of the world differs.");
    HEAD(place_count, head.place_count - 1, no_settings);
    HEAD(scene_count, 5000, "The save says that it holds more than it does.");
    theatre_close(t);
}

// The memory that a save claims for its mail counts like memory for people.
static void a_save_with_more_mail_than_its_people_could_have_sent_is_refused(void **state)
{
    (void)state;
    theatre *t = theatre_open("message call\nrole Guest for creature\n    latent Come, when message call\n        wait 1 s\n");
    theatre_hush(t, false);
    world = theatre_world(t);
    theatre_add_free(t, "Guest", "Ann", 0, 0);
    theatre_step(t);
    uint32_t most = 0;
    for (uint32_t capacity = 1; capacity <= 64; capacity *= 2) {
        most = trpi_output_limits_for_entities(capacity).agent_mails;
    }
    size_t size, record = 0;
    const trpi_save_layout *layout = trpi_save_layout_of(TRPI_SAVED_MAIL);
    for (uint32_t i = 0; i < layout->field_count; i++) {
        record += (size_t)layout->fields[i].size * layout->fields[i].count;
    }
    assert_int_equal(trp_world_save(world, TRP_SAVE_WITHOUT_PACK, NULL, 0, &size), TRP_ERROR_FULL);
    unsigned char *bytes = calloc(size + record * most, 1);  // empty mails
    assert_non_null(bytes);
    assert_int_equal(trp_world_save(world, TRP_SAVE_WITHOUT_PACK, bytes, size, &size), TRP_OK);
    trpi_saved_world head = trpi_save_make_head(world);
    head.mail_count = most;
    size += record * most / 8 * 8;
    size_t at = hostile_state_at(bytes, size);
    trpi_save_stream stream = trpi_save_stream_for_writing(bytes + at, size - at);
    trpi_save_stream_transfer_records(&stream, TRPI_SAVED_WORLD_RECORD, &head, 1);
    hostile_fix_checksum(bytes, size);
    trp_load_def def;
    trp_load_def_init(&def, sizeof def);
    def.most_entities = 3;
    trp_world *loaded;
    trp_diagnostic why;
    assert_int_equal(trp_world_load(world->pack, bytes, size, &def, &loaded, &why), TRP_ERROR_FORMAT);
    assert_string_equal(why.message, "The save holds more entities than it may.");
    free(bytes);
    theatre_close(t);
}

// ---- The first place ----------------------------------------------------------------------------

static void place_is_refused(const char *name, uint64_t value, const char *why)
{
    size_t size = save_house(), at = hostile_state_at(forge_bytes, size);
    const trpi_save_layout *layouts[] = {trpi_save_layout_of(TRPI_SAVED_WORLD_RECORD),
                                         trpi_save_layout_of(TRPI_SAVED_ENTITY_PLACE_RECORD)};
    uint32_t field = 0;
    while (strcmp(layouts[1]->fields[field].name, name) != 0) {
        field++;
    }
    const trpi_field *f = &layouts[1]->fields[field];
    trpi_bytes_write_number(forge_bytes + at + layouts[0]->record_size + f->offset, f->size, value);
    hostile_fix_checksum(forge_bytes, size);
    ends_with(size, why);
}

static void a_place_that_cannot_be_is_refused(void **state)
{
    (void)state;
    theatre *t = open_house();
    place_is_refused("bits", TRPI_SAVED_BITS + 1, TRPI_WRONG_USE);
    place_is_refused("timer", world->now, "Somebody in the save is past its time.");
    theatre_close(t);
}

// Records of an index that no entity has used yet are checked, too.
static void a_place_that_was_never_used_is_saved_if_there_is_something_to_say(void **state)
{
    (void)state;
    theatre *t = open_house();
    uint32_t last = world->capacity - 1;
    for (uint32_t i = 0; i < 2; i++) {
        assert_true(last >= world->entity_end);
        world->freed_at[last] = i == 0 ? 1 : 0;
        world->tokens[last] = i;
        size_t size = save_house();
        trp_world *loaded;
        assert_int_equal(trp_world_load(world->pack, forge_bytes, size, NULL, &loaded, NULL), TRP_OK);
        assert_int_equal(loaded->freed_at[last], 1 - i);
        assert_int_equal(loaded->tokens[last], i);
        trp_world_destroy(loaded);
    }
    theatre_close(t);
}

// ---- Facts, interests, calls of the host --------------------------------------------------------

static int64_t *slot_of(const theatre *t, const char *who, const char *fact)
{
    uint32_t index = trpi_ref_index(theatre_who(t, who).value);
    const trpi_pack_fact *f = &world->pack->facts[trp_index_of_number(theatre_find(t, TRP_NAMES_FACT, fact))];
    return &trpi_fact_slots_of_entity(world, index)[f->slot];
}

static void a_fact_of_every_type_is_looked_at(void **state)
{
    (void)state;
    theatre *t = open_house();
    int64_t *thirst = slot_of(t, "Ann", "person.thirst"), *mood = slot_of(t, "Ann", "person.mood");
    int64_t *known = slot_of(t, "Ann", "person.known"), *darling = slot_of(t, "Ann", "person.darling");
    int64_t *remark = slot_of(t, "Ann", "person.remark");
    sentence = NULL;
    FORGED(*mood, 2);
    FORGED(*known, 0);
    FORGED(*remark, 1);
    FORGED(*remark, 2);
    FORGED(*darling, 0);
    sentence = no_fact;
    FORGED(*mood, 3);
    FORGED(*mood, -1);
    FORGED(*known, 2);
    FORGED(*remark, world->pack->line_count);
    FORGED(*remark, -1);
    sentence = trpi_save_layout_of(TRPI_SAVED_REF)->wrong;
    FORGED(*darling, NOBODY_EVER);
    FORGED(*darling, trpi_ref_make(world->capacity, 1));
    FORGED(*darling, trpi_ref_make(0, 0));
    sentence = no_fact;
    FORGED(*thirst, INT64_MAX);
    FORGED(*thirst, INT64_MIN);
    FORGED(thirst[1], world->now + 1);
    FORGED(thirst[1], -1);
    theatre_close(t);
}

static void a_text_where_nobody_says_anything_is_none(void **state)
{
    (void)state;
    theatre *t = theatre_open("kind person, a creature\n    remark: text\n");
    world = theatre_world(t);
    theatre_add_kind(t, "person", "Ann", 0, 0);
    theatre_steps(t, 2);
    assert_int_equal(world->pack->line_count, 0);
    int64_t *remark = slot_of(t, "Ann", "person.remark");
    sentence = NULL;
    forge_answer("no words at all");
    sentence = no_fact;
    FORGED(*remark, 1);
    theatre_close(t);
}

static void an_interest_that_cannot_be_is_refused(void **state)
{
    (void)state;
    theatre *t = open_house();
    for (uint32_t i = 0; i < 2; i++) {
        trp_interest_def def;
        trp_interest interest;
        trp_interest_def_init(&def, sizeof def);
        for (uint32_t ring = 0; ring < 3; ring++) {
            def.rings[ring].radius = 2000 * (ring + 1);
            def.rings[ring].period = (uint8_t)(1u << ring);
        }
        assert_int_equal(trp_world_interest_add(world, &def, &interest), TRP_OK);
    }
    sentence = NULL;
    forge_answer("interests that are put in");
    sentence = no_input;
    trpi_input *added = &hostile_take_calls(world)[world->input.count - 1];
    FORGED(added->number, world->next_interest);
    FORGED(added->point[3], 0);
    hostile_release_calls(world);
    theatre_step(t);
    trpi_interest *a = &world->interests[0];
    sentence = NULL;
    forge_answer("interests that are there");
    sentence = no_interest;
    FORGED(a->x, FAR_AWAY);
    FORGED(a->y, -FAR_AWAY);
    FORGED(a->z, FAR_AWAY);
    FORGED(a->serial, 0);
    FORGED(a->serial, world->next_interest);
    FORGED(a->entity, NOBODY_EVER);
    FORGED(a->radius_1, 0);
    FORGED(a->radius_1, FAR_AWAY);
    FORGED(a->period_1, 3);
    FORGED(a->radius_2, a->radius_1);
    FORGED(a->radius_2, 0);
    WITH(a->period_2, 0, FORGED(a->radius_2, 0));
    FORGED(a->radius_3, a->radius_2);
    FORGED(a->radius_3, FAR_AWAY);
    FORGED(a->period_3, 5);
    FORGED(a->serial, world->interests[1].serial);
    theatre_close(t);
}

static void calls_of_the_host_that_cannot_be_are_refused(void **state)
{
    (void)state;
    theatre *t = open_house();
    trp_entity ann = theatre_who(t, "Ann"), fire = theatre_who(t, "hearth");
    assert_int_equal(trp_place_set_reach(world, fire, trp_point_from_metres(1, 1, 1)), TRP_OK);
    assert_int_equal(trp_world_bind_global(world, 0, fire), TRP_OK);
    assert_int_equal(trp_agent_set_update_period(world, ann, 4), TRP_OK);
    theatre_set(t, "Ann", "mood", 2);
    assert_int_equal(trp_world_set_update_period(world, 2), TRP_OK);
    const trpi_input late = {.kind = TRPI_INPUT_FORCED, .number = TRP_ACTION_FAILED, .other = 1};
    const trpi_input over = {.kind = TRPI_INPUT_PENDING, .entity = ann.value, .number = TRP_ACTION_FAILED, .other = 1};
    assert_int_equal(trpi_input_add_checked(world, &late), TRP_OK);
    assert_int_equal(trpi_input_add_checked(world, &over), TRP_OK);
    trpi_input *reach = hostile_take_calls(world), *bind = reach + 1, *period = reach + 2, *fact = reach + 3, *worlds = reach + 4,
               *forced = reach + 5, *pending = reach + 6;
    assert_int_equal(world->input.count, 7);
    sentence = NULL;
    forge_answer("calls as they were");
    sentence = no_input;
    FORGED(reach->point[0], FAR_AWAY);
    FORGED(reach->point[1], -FAR_AWAY);
    FORGED(reach->point[2], FAR_AWAY);
    FORGED(bind->number, world->pack->global_count);
    FORGED(period->number, 3);
    FORGED(worlds->number, 0);
    FORGED(worlds->number, 16);
    FORGED(fact->values[0], 3);
    FORGED(fact->kind, TRPI_INPUT_SCENE_FACT);
    FORGED(forced->number, TRP_ACTION_FAILED + 1);
    FORGED(pending->number, TRP_ACTION_FAILED + 1);
    FORGED(pending->entity, NOBODY_EVER);
    hostile_release_calls(world);
    theatre_step(t);
    theatre_close(t);
}

// Bob receives the news that Ann has begun to rest.
static void news_of_a_behaviour_that_is_not_there_is_refused(void **state)
{
    (void)state;
    theatre *t = open_house();
    uint32_t news = world->outgoing.count;
    for (uint32_t i = 0; i < 5 && news == world->outgoing.count; i++) {
        for (news = 0; news < world->outgoing.count && world->outgoing.mails[news].kind != TRPI_MAIL_NEWS;) {
            news++;
        }
        if (news == world->outgoing.count) {
            theatre_step(t);
            news = world->outgoing.count;
        }
    }
    assert_true(news < world->outgoing.count);
    sentence = NULL;
    forge_answer("news");
    sentence = no_mail;
    FORGED(world->outgoing.mails[news].behaviour, world->pack->behaviour_count);
    FORGED(world->outgoing.mails[news].to, world->capacity);
    FORGED(world->outgoing.mails[news].kind, TRPI_MAIL_CONFIRM);
    theatre_close(t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        THEATRE_TEST(a_header_that_is_not_right_is_refused),
        THEATRE_TEST(fields_that_nobody_knows_are_refused),
        THEATRE_TEST(settings_that_cannot_be_are_refused),
        THEATRE_TEST(a_save_with_more_mail_than_its_people_could_have_sent_is_refused),
        THEATRE_TEST(a_place_that_cannot_be_is_refused),
        THEATRE_TEST(a_place_that_was_never_used_is_saved_if_there_is_something_to_say),
        THEATRE_TEST(a_fact_of_every_type_is_looked_at),
        THEATRE_TEST(a_text_where_nobody_says_anything_is_none),
        THEATRE_TEST(an_interest_that_cannot_be_is_refused),
        THEATRE_TEST(calls_of_the_host_that_cannot_be_are_refused),
        THEATRE_TEST(news_of_a_behaviour_that_is_not_there_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
