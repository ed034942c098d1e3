// SPDX-License-Identifier: MIT
// Goal: the game itself may say where the links of an object lead, before the object appears; then no ends are searched for, and
// the links stay as given, also in saves and logs. An end that does not fit is refused. (SEMANTICS 9.2)
// Method: a table with chairs near by and far off, and an agent that asks the table for a seat.

#include "tests/engine/theatre.h"

#include "troupe/log.h"
#include "troupe/save.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define TEXT                                 \
    "object Chair\n"                         \
    "    behaviour Sit, holders 1\n"         \
    "        sit for 5 s\n"                  \
    "object Stool, a Chair\n"                \
    "object Lamp\n"                          \
    "object Table\n"                         \
    "    link seat: many Chair within 2 m\n" \
    "    link lamp: Lamp\n"                  \
    "    behaviour Drink\n"                  \
    "        request Sit of nearest seat\n"  \
    "object Desk, a Table\n"                 \
    "role Guest for creature\n"              \
    "    proactive Rest\n"                   \
    "        request Drink of nearest Table\n"

static trp_entity put(theatre *t, const char *kind, double x)
{
    trp_entity entity;
    assert_int_equal(
        trp_entity_spawn(theatre_world(t), theatre_find(t, TRP_NAMES_KIND, kind), trp_point_from_metres(x, 0, 0), &entity), TRP_OK);
    return entity;
}

static trp_result link(theatre *t, trp_entity object, const char *name, trp_entity end)
{
    return trp_entity_add_link_end(theatre_world(t), object, theatre_find(t, TRP_NAMES_LINK, name), end);
}

static void expect_links(theatre *t, trp_entity object, const char *name, uint32_t count, const trp_entity *ends)
{
    trp_entity found[8];
    assert_int_equal(trp_entity_link_ends(theatre_world(t), object, theatre_find(t, TRP_NAMES_LINK, name), found, 8), count);
    for (uint32_t i = 0; i < count; i++) {
        assert_true(found[i].value == ends[i].value);
    }
}

// A table at 0 with a chair near by (1 m) and two far off (10 m and 20 m).
typedef struct room {
    theatre *t;
    trp_entity near_by, far_off, farthest, lamp, table;
} room;

static room open_room(void)
{
    room r = {.t = theatre_open(TEXT)};
    r.near_by = put(r.t, "Chair", 1);
    r.far_off = put(r.t, "Stool", 10);
    r.farthest = put(r.t, "Chair", 20);
    r.lamp = put(r.t, "Lamp", 0);
    theatre_add_free(r.t, "Guest", "Ann", 0, 0);
    r.table = put(r.t, "Table", 0);
    return r;
}

static void rule_9_2_the_game_gives_the_ends_of_a_link(void **state)
{
    (void)state;
    room r = open_room();
    assert_int_equal(link(r.t, r.table, "Table.seat", r.farthest), TRP_OK);
    assert_int_equal(link(r.t, r.table, "Table.seat", r.far_off), TRP_OK);
    assert_int_equal(link(r.t, r.table, "Table.lamp", r.lamp), TRP_OK);
    expect_links(r.t, r.table, "Table.seat", 2, (trp_entity[]){r.farthest, r.far_off});  // the table appears in the next step
    theatre_steps(r.t, 2);
    expect_links(r.t, r.table, "Table.seat", 2, (trp_entity[]){r.farthest, r.far_off});  // in the order of the calls
    expect_links(r.t, r.table, "Table.lamp", 1, &r.lamp);
    theatre_perform(r.t, "Ann", "Rest", NULL);
    theatre_run(r.t, 10);
    theatre_expect(r.t, "Ann started Sit", "Ann finished Rest");
    theatre_close(r.t);
}

static void rule_9_2_a_link_without_given_ends_is_searched_for(void **state)
{
    (void)state;
    room r = open_room();
    assert_int_equal(link(r.t, r.table, "Table.lamp", r.lamp), TRP_OK);
    theatre_steps(r.t, 2);
    expect_links(r.t, r.table, "Table.seat", 1, &r.near_by);
    theatre_close(r.t);

    r = open_room();
    theatre_steps(r.t, 2);
    expect_links(r.t, r.table, "Table.lamp", 0, NULL);  // the host said nothing about the lamp, so none is linked
    theatre_close(r.t);
}

// A desk has the links of tables: its seats are searched for, or given.
static void rule_9_2_a_kind_has_the_links_of_its_parent(void **state)
{
    (void)state;
    room r = open_room();
    const trp_entity searching = put(r.t, "Desk", 0), given = put(r.t, "Desk", 0);
    assert_int_equal(link(r.t, given, "Table.seat", r.farthest), TRP_OK);
    theatre_steps(r.t, 2);
    expect_links(r.t, searching, "Table.seat", 1, &r.near_by);
    expect_links(r.t, given, "Table.seat", 1, &r.farthest);
    theatre_close(r.t);
}

static void rule_9_2_linked_objects_stay_so(void **state)
{
    (void)state;
    room r = open_room();
    theatre_steps(r.t, 2);
    assert_int_equal(link(r.t, r.table, "Table.seat", r.far_off), TRP_ERROR_ARGUMENT);
    assert_int_equal(link(r.t, r.table, "Table.lamp", r.lamp), TRP_ERROR_ARGUMENT);
    theatre_steps(r.t, 2);
    expect_links(r.t, r.table, "Table.seat", 1, &r.near_by);
    theatre_close(r.t);
}

static void rule_9_2_an_end_that_does_not_fit_is_refused(void **state)
{
    (void)state;
    room r = open_room();
    trp_world *world = theatre_world(r.t);
    uint32_t seat = theatre_find(r.t, TRP_NAMES_LINK, "Table.seat");
    assert_int_equal(trp_entity_add_link_end(world, r.table, 99, r.far_off), TRP_ERROR_UNKNOWN);
    assert_int_equal(trp_entity_add_link_end(world, r.table, TRP_NOT_FOUND, r.far_off), TRP_ERROR_UNKNOWN);
    assert_int_equal(trp_entity_add_link_end(world, r.table, seat, r.lamp), TRP_ERROR_TYPE);
    assert_int_equal(trp_entity_add_link_end(world, r.lamp, seat, r.far_off), TRP_ERROR_TYPE);
    assert_int_equal(trp_entity_add_link_end(world, r.table, seat, trp_nobody()), TRP_ERROR_STALE);
    assert_int_equal(trp_entity_add_link_end(world, trp_nobody(), seat, r.far_off), TRP_ERROR_STALE);
    assert_int_equal(link(r.t, r.table, "Table.lamp", r.lamp), TRP_OK);
    assert_int_equal(link(r.t, r.table, "Table.lamp", r.lamp), TRP_ERROR_FULL);  // the link has room for one lamp
    for (uint32_t i = 0; i < 32; i++) {
        assert_int_equal(link(r.t, r.table, "Table.seat", r.far_off), TRP_OK);
    }
    assert_int_equal(link(r.t, r.table, "Table.seat", r.far_off), TRP_ERROR_FULL);
    theatre_steps(r.t, 2);
    expect_links(r.t, r.lamp, "Table.seat", 0, NULL);
    theatre_close(r.t);
}

// A chair that is removed again before it has appeared is linked to nothing: the link that was given to it leads nowhere.
static void rule_9_2_an_entity_gone_before_is_not_linked(void **state)
{
    (void)state;
    room r = open_room();
    assert_int_equal(link(r.t, r.table, "Table.seat", r.far_off), TRP_OK);
    assert_int_equal(trp_entity_despawn(theatre_world(r.t), r.far_off), TRP_OK);
    theatre_steps(r.t, 3);
    expect_links(r.t, r.table, "Table.seat", 0, NULL);
    theatre_close(r.t);
}

// --- Saved and recorded ---

typedef struct bytes {
    unsigned char *at;
    size_t size, capacity;
} bytes;

static bytes save(const trp_world *world)
{
    bytes b = {0};
    assert_int_equal(trp_world_save(world, TRP_SAVE_ALL, NULL, 0, &b.size), TRP_ERROR_FULL);
    b.at = malloc(b.size);
    assert_non_null(b.at);
    assert_int_equal(trp_world_save(world, TRP_SAVE_ALL, b.at, b.size, &b.size), TRP_OK);
    return b;
}

// The same while the table has yet to appear.
static void rule_9_2_given_ends_are_saved(void **state)
{
    (void)state;
    for (uint32_t steps = 0; steps < 3; steps++) {
        room r = open_room();
        assert_int_equal(link(r.t, r.table, "Table.seat", r.farthest), TRP_OK);
        theatre_steps(r.t, steps);
        bytes b = save(theatre_world(r.t));
        trp_world *loaded;
        assert_int_equal(trp_world_load(theatre_pack(r.t), b.at, b.size, NULL, &loaded, NULL), TRP_OK);
        trp_world_step(loaded);
        theatre_step(r.t);
        trp_entity end;
        assert_int_equal(trp_entity_link_ends(loaded, r.table, theatre_find(r.t, TRP_NAMES_LINK, "Table.seat"), &end, 1), 1);
        assert_true(end.value == r.farthest.value);
        assert_true(trp_world_hash(loaded) == trp_world_hash(theatre_world(r.t)));
        trp_world_destroy(loaded);
        free(b.at);
        theatre_close(r.t);
    }
}

// When the new text has another kind for the link, waiting ends of the old kind are left out.
static void rule_9_2_given_ends_wait_under_another_text(void **state)
{
    (void)state;
    room r = open_room();
    assert_int_equal(link(r.t, r.table, "Table.seat", r.farthest), TRP_OK);
    theatre_reload(r.t, theatre_edited(TEXT, "object Lamp\n", "object Candle\nobject Lamp\n"));
    theatre_steps(r.t, 2);
    expect_links(r.t, r.table, "Table.seat", 1, &r.farthest);
    theatre_close(r.t);
}

static struct {
    unsigned char bytes[1 << 20];
    size_t size;
} tape;

static bool write_tape(void *context, const void *piece, size_t size)
{
    (void)context;
    assert_true(tape.size + size <= sizeof tape.bytes);
    memcpy(tape.bytes + tape.size, piece, size);
    tape.size += size;
    return true;
}

static void rule_9_2_given_ends_are_in_the_log(void **state)
{
    (void)state;
    theatre *t = theatre_open(TEXT);
    trp_sink sink = {write_tape, NULL};
    tape.size = 0;
    assert_int_equal(trp_world_record(theatre_world(t), &sink), TRP_OK);
    trp_entity far_off = put(t, "Chair", 20), table = put(t, "Table", 0);
    assert_int_equal(link(t, table, "Table.seat", far_off), TRP_OK);
    theatre_steps(t, 5);
    assert_int_equal(trp_world_record(theatre_world(t), NULL), TRP_OK);
    trp_replay *replay;
    assert_int_equal(trp_replay_open(tape.bytes, tape.size, NULL, &replay, NULL), TRP_OK);
    trp_replay_state last;
    do {
        last = trp_replay_step(replay, NULL);
    } while (last == TRP_REPLAY_STEP);
    assert_int_equal(last, TRP_REPLAY_END);
    trp_entity end;
    const trp_world *again = trp_replay_world(replay);
    assert_int_equal(trp_entity_link_ends(again, table, theatre_find(t, TRP_NAMES_LINK, "Table.seat"), &end, 1), 1);
    assert_true(end.value == far_off.value);
    assert_true(trp_world_hash(again) == trp_world_hash(theatre_world(t)));
    trp_replay_close(replay);
    theatre_close(t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        THEATRE_TEST(rule_9_2_the_game_gives_the_ends_of_a_link),
        THEATRE_TEST(rule_9_2_a_link_without_given_ends_is_searched_for),
        THEATRE_TEST(rule_9_2_a_kind_has_the_links_of_its_parent),
        THEATRE_TEST(rule_9_2_linked_objects_stay_so),
        THEATRE_TEST(rule_9_2_an_end_that_does_not_fit_is_refused),
        THEATRE_TEST(rule_9_2_an_entity_gone_before_is_not_linked),
        THEATRE_TEST(rule_9_2_given_ends_are_saved),
        THEATRE_TEST(rule_9_2_given_ends_wait_under_another_text),
        THEATRE_TEST(rule_9_2_given_ends_are_in_the_log),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
