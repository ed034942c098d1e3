// SPDX-License-Identifier: MIT
// Goal: a steered player goes where the keys lead, slides along walls, opens doors, stays on the floor plan, and stands when the
// keys are released; other characters cannot be steered.
// Method: the fake world, a plan of two rooms, and a call for each step.

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <string.h>

#include "tests/stage/fake_world.h"

typedef struct theatre {
    trp_pack pack;
    trp_world world;
    trp_stage *stage;
    trp_entity player;
} theatre;

static const char *const two_rooms[] = {"##########", "#....#...#", "#....+...#", "#....#...+", "##########", NULL};

static void begin(theatre *t, const char *const *rows, uint32_t kind, double x, double y)
{
    memset(t, 0, sizeof *t);
    fake_pack_init(&t->pack);
    fake_world_init(&t->world, &t->pack);
    trp_stage_def def;
    trp_stage_def_init(&def, sizeof def);
    def.player = 1;
    if (rows != NULL) {
        fake_pack_plan(&t->pack, rows);
        def.setting = 0;
    }
    assert_int_equal(trp_stage_create(&t->world, &def, &t->stage), TRP_OK);
    trp_point at = trp_point_from_metres(x, y, 0);
    assert_int_equal(trp_entity_spawn(&t->world, kind, at, &t->player), TRP_OK);
    assert_int_equal(trp_stage_add(t->stage, t->player, "you", at), TRP_OK);
    assert_int_equal(trp_stage_move_body(t->stage, t->player, at), TRP_OK);
}

static trp_stage_entity_state look(theatre *t)
{
    trp_stage_entity_state view;
    assert_int_equal(trp_stage_describe_entity(t->stage, t->player, &view, sizeof view), TRP_OK);
    return view;
}

static void step(theatre *t)
{
    fake_world_step(&t->world);
    trp_stage_step(t->stage);
}

// Holds a key for some steps.
static trp_stage_entity_state hold(theatre *t, int32_t x, int32_t y, uint32_t steps)
{
    for (uint32_t i = 0; i < steps; i++) {
        assert_int_equal(trp_stage_steer(t->stage, t->player, x, y), TRP_OK);
        step(t);
    }
    return look(t);
}

static void a_player_goes_where_the_keys_lead_and_stands_when_they_are_released(void **state)
{
    (void)state;
    theatre t;
    begin(&t, NULL, FAKE_PLAYER, 0, 0);
    uint32_t second = trp_world_steps_per_second(&t.world);
    trp_stage_entity_state view = hold(&t, 3, -4, second);
    assert_true(view.x > 0.7 && view.x < 0.9 && view.y < -1 && view.y > -1.2);
    assert_true(view.walks && view.facing_x > 0.59 && view.facing_x < 0.61);

    assert_int_equal(trp_stage_steer(t.stage, t.player, 0, 0), TRP_OK);
    view = look(&t);
    assert_false(view.walks);
    for (uint32_t i = 0; i < 600 * second; i++) {
        step(&t);
    }
    assert_true(look(&t).x == view.x && look(&t).y == view.y);  // the player does not begin to walk by itself
    trp_stage_destroy(t.stage);
}

static void a_stretch_ends_when_no_call_follows(void **state)
{
    (void)state;
    theatre t;
    begin(&t, NULL, FAKE_PLAYER, 0, 0);
    assert_int_equal(trp_stage_steer(t.stage, t.player, 1, 0), TRP_OK);
    for (uint32_t i = 0; i < 10 * trp_world_steps_per_second(&t.world); i++) {
        step(&t);
    }
    assert_true(look(&t).x > 0.5 && look(&t).x < 0.6 && !look(&t).walks);
    trp_stage_destroy(t.stage);
}

static void walls_are_slid_along_and_doors_are_opened(void **state)
{
    (void)state;
    theatre t;
    begin(&t, two_rooms, FAKE_PLAYER, 1.25, 1.25);
    uint32_t second = trp_world_steps_per_second(&t.world);
    trp_stage_entity_state view =
        hold(&t, 10, -10, 5 * second);  // up is a wall: the player slides along it, to the wall between the rooms
    assert_true(view.x > 4.8 && view.x < 5 && view.y >= 1 && view.y < 1.2);
    assert_false(trp_stage_door_is_open(t.stage, 5, 2));
    view = hold(&t, 0, 1, second);
    assert_true(view.y > 2 && view.y < 3);
    view = hold(&t, 1, 0, second);
    assert_true(view.x > 6 && trp_stage_door_is_open(t.stage, 5, 2));
    view = hold(&t, 1, 1, 5 * second);  // the door at the rim leads nowhere
    assert_true(view.x > 9.5 && view.x < 10 && view.y > 3 && view.y < 4);
    trp_stage_destroy(t.stage);
}

static void nobody_but_a_player_is_steered(void **state)
{
    (void)state;
    theatre t;
    begin(&t, NULL, FAKE_CREATURE, 0, 0);
    assert_int_equal(trp_stage_steer(t.stage, t.player, 1, 0), TRP_ERROR_ARGUMENT);
    assert_int_equal(trp_stage_steer(t.stage, trp_nobody(), 1, 0), TRP_ERROR_STALE);
    trp_stage_destroy(t.stage);
    begin(&t, NULL, FAKE_PLAYER, 0, 0);
    assert_int_equal(trp_stage_steer(t.stage, t.player, INT32_MIN, INT32_MAX), TRP_ERROR_ARGUMENT);
    trp_stage_destroy(t.stage);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_player_goes_where_the_keys_lead_and_stands_when_they_are_released),
        cmocka_unit_test(a_stretch_ends_when_no_call_follows),
        cmocka_unit_test(walls_are_slid_along_and_doors_are_opened),
        cmocka_unit_test(nobody_but_a_player_is_steered),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
