// SPDX-License-Identifier: MIT
// Goal: every action of the standard vocabulary takes its time, can fail and can be stopped; bodies
// walk as they should; the same story comes out every time, and costs nothing while nothing
// happens. Method: a fake world orders actions and writes down what the stage answers. Time jumps
// as a host would let it.

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <stdlib.h>
#include <string.h>

#include "tests/stage/fake_world.h"

typedef struct theatre {
    trp_pack pack;
    trp_world world;
    trp_stage_def def;
    trp_stage *stage;
} theatre;

static void open_ground(theatre *t)
{
    memset(t, 0, sizeof *t);
    fake_pack_init(&t->pack);
    fake_world_init(&t->world, &t->pack);
    trp_stage_def_init(&t->def, sizeof t->def);
}

static void raise_curtain(theatre *t)
{
    assert_int_equal(trp_stage_create(&t->world, &t->def, &t->stage), TRP_OK);
}

static void use_plan(theatre *t, const char *const *rows)
{
    fake_pack_plan(&t->pack, rows);
    t->def.setting = 0;
}

static trp_entity put(theatre *t, uint32_t kind, const char *name, double x, double y)
{
    trp_entity entity;
    trp_point at = trp_point_from_metres(x, y, 0);
    assert_int_equal(trp_entity_spawn(&t->world, kind, at, &entity), TRP_OK);
    assert_int_equal(trp_stage_add(t->stage, entity, name, at), TRP_OK);
    return entity;
}

static void step(theatre *t)
{
    fake_world_step(&t->world);
    trp_stage_step(t->stage);
}

// Makes steps until a step, jumping over those in which nothing is due.
static void run_to(theatre *t, uint32_t until)
{
    while (t->world.now < until) {
        uint32_t due = trp_stage_next_due(t->stage);
        uint32_t next = t->world.coming_count > 0 || due <= t->world.now ? t->world.now + 1 : due;
        t->world.now = (next < until ? next : until) - 1;
        step(t);
    }
}

// Makes steps until a token is answered, or 20 minutes are over.
static const fake_answer *await(theatre *t, uint64_t token)
{
    uint32_t until = t->world.now + 20 * 60 * 30;
    while (fake_answer_to(&t->world, token) == NULL && t->world.now < until) {
        uint32_t due = trp_stage_next_due(t->stage);
        run_to(t, due < until && due > t->world.now ? due : t->world.now + 1);
    }
    return fake_answer_to(&t->world, token);
}

static trp_value who(trp_entity entity)
{
    return trp_value_entity(entity);
}

static trp_stage_entity_state look(theatre *t, trp_entity entity)
{
    trp_stage_entity_state view;
    assert_int_equal(trp_stage_describe_entity(t->stage, entity, &view, sizeof view), TRP_OK);
    return view;
}

// Orders an action, awaits success and returns how many steps it took.
static uint32_t perform(theatre *t, trp_entity agent, uint32_t action, trp_value first, trp_value second)
{
    uint64_t token = fake_order(&t->world, agent, action, first, second);
    uint32_t begun = t->world.now + 1;
    const fake_answer *answer = await(t, token);
    assert_non_null(answer);
    assert_int_equal(answer->result, TRP_ACTION_SUCCEEDED);
    return answer->step - begun;
}

static const fake_answer *expect_failure(theatre *t, uint64_t token)
{
    const fake_answer *answer = await(t, token);
    assert_non_null(answer);
    assert_int_equal(answer->result, TRP_ACTION_FAILED);
    return answer;
}

// ---- Walking ------------------------------------------------------------------------------------

static void a_walk_is_one_stretch_and_takes_its_time(void **state)
{
    (void)state;
    theatre t;
    open_ground(&t);
    raise_curtain(&t);
    trp_entity edda = put(&t, FAKE_CREATURE, "Edda", 0, 0);
    trp_entity well = put(&t, FAKE_PLACE, "well", 14, 0);
    assert_int_equal(perform(&t, edda, FAKE_MOVE, who(well), fake_none()), 300);  // 14 m at 1.4 m/s
    assert_int_equal(t.world.motion_count, 1);
    assert_float_equal(look(&t, edda).x, 14, 0.01);
    assert_float_equal(look(&t, edda).facing_x, 1, 0.01);

    trp_fact_set(&t.world, edda, FAKE_SPEED, trp_value_number(2.8));
    trp_entity tree = put(&t, FAKE_PLACE, "tree", 0, 0);
    assert_int_equal(perform(&t, edda, FAKE_MOVE, who(tree), fake_none()), 150);
    trp_fact_set(&t.world, edda, FAKE_SPEED, trp_value_number(0));
    expect_failure(&t, fake_order(&t.world, edda, FAKE_MOVE, who(well), fake_none()));
    trp_stage_destroy(t.stage);
}

static void a_walker_can_be_stopped_halfway(void **state)
{
    (void)state;
    theatre t;
    open_ground(&t);
    raise_curtain(&t);
    trp_entity edda = put(&t, FAKE_CREATURE, "Edda", 0, 0);
    trp_entity well = put(&t, FAKE_PLACE, "well", 14, 0);
    uint64_t token = fake_order(&t.world, edda, FAKE_MOVE, who(well), fake_none());
    run_to(&t, 150);
    assert_true(look(&t, edda).walks);
    assert_string_equal(look(&t, edda).action, "move to");
    fake_stop(&t.world, edda, token);
    step(&t);
    assert_float_equal(look(&t, edda).x, 7, 0.01);
    assert_false(look(&t, edda).walks);
    assert_int_equal(trp_entity_position(&t.world, edda).x, 7 * 256);
    assert_int_equal(trp_stage_next_due(t.stage), UINT32_MAX);
    run_to(&t, 1000);
    assert_null(fake_answer_to(&t.world, token));
    trp_stage_action_counts counts;
    trp_stage_get_action_counts(t.stage, FAKE_MOVE, &counts);
    assert_int_equal(counts.begun, 1);
    assert_int_equal(counts.stopped, 1);
    trp_stage_destroy(t.stage);
}

static const char *const two_rooms[] = {
    "###########", "#....#....#", "#....+....#", "#....#....#", "###########", NULL,
};

static void a_door_is_opened_and_shuts_again(void **state)
{
    (void)state;
    theatre t;
    open_ground(&t);
    use_plan(&t, two_rooms);
    raise_curtain(&t);
    trp_entity edda = put(&t, FAKE_CREATURE, "Edda", 2.25, 2.25);
    uint64_t token = fake_order(&t.world, edda, FAKE_MOVE, fake_none(), fake_none());
    t.world.coming[0].argument_types[0] = TRP_TYPE_POINT;
    t.world.coming[0].arguments[0] = trp_value_point(trp_point_from_metres(8.25, 2.25, 0));
    uint32_t open = 0, shut_before = 0;
    bool in_doorway = false;
    while (fake_answer_to(&t.world, token) == NULL) {
        step(&t);
        bool is_open = trp_stage_door_is_open(t.stage, 5, 2);
        open += is_open ? 1 : 0;
        shut_before += open == 0 ? 1 : 0;
        in_doorway = in_doorway || look(&t, edda).is_in_doorway;
        assert_true(!look(&t, edda).is_in_doorway || is_open);
    }
    assert_true(in_doorway);
    assert_true(shut_before > 30);
    // 6 m at 1.4 m/s, and half a second at the door
    assert_in_range(fake_answer_to(&t.world, token)->step, 129 + 15, 129 + 15 + 8);
    run_to(&t, t.world.now + 60);
    assert_false(trp_stage_door_is_open(t.stage, 5, 2));
    trp_stage_counts counts;
    trp_stage_get_counts(t.stage, &counts, sizeof counts);
    assert_int_equal(counts.doors_opened, 1);
    trp_stage_destroy(t.stage);
}

static const char *const gated_rooms[] = {
    "###########", "#....#....#", "#....G....#", "#....#....#", "###########", NULL,
};

static uint64_t order_to(theatre *t, trp_entity who, double x, double y)
{
    uint64_t token = fake_order(&t->world, who, FAKE_MOVE, fake_none(), fake_none());
    trp_command *command = &t->world.coming[t->world.coming_count - 1];
    command->argument_types[0] = TRP_TYPE_POINT;
    command->arguments[0] = trp_value_point(trp_point_from_metres(x, y, 0));
    return token;
}

static void open_gated_rooms(theatre *t)
{
    open_ground(t);
    use_plan(t, gated_rooms);
    t->pack.legend[t->pack.legend_count++] =
        (trp_setting_legend_entry){.letter = 'G', .what = TRP_LEGEND_THING, .kind = FAKE_THING, .global = TRP_NOT_FOUND};
    raise_curtain(t);
}

// A letter for an object with an offer for crossing: a walk waits there until it is resumed; other walks are not held.
static void a_way_over_an_object_is_held(void **state)
{
    (void)state;
    theatre t;
    open_gated_rooms(&t);
    trp_entity edda = put(&t, FAKE_CREATURE, "Edda", 2.25, 2.25);
    uint64_t token = order_to(&t, edda, 8.25, 2.25);
    while (t.world.crossing_count == 0) {
        step(&t);
        assert_true(t.world.now < 300);
    }
    assert_int_equal(t.world.crossing.token, token);
    assert_int_equal(trp_entity_kind(&t.world, t.world.crossing.object), FAKE_THING);
    assert_true(t.world.crossing.beyond.x > 6 * 256);
    run_to(&t, t.world.now + 200);
    assert_true(trp_entity_position(&t.world, edda).x < 5 * 256);
    assert_int_equal(t.world.crossing_count, 1);
    uint64_t through = order_to(&t, edda, 6.25, 2.25);
    run_to(&t, t.world.now + 200);
    assert_non_null(fake_answer_to(&t.world, through));
    assert_null(fake_answer_to(&t.world, token));
    assert_int_equal(t.world.crossing_count, 1);
    fake_resume(&t.world, edda, token);
    run_to(&t, t.world.now + 200);
    assert_int_equal(fake_answer_to(&t.world, token)->result, TRP_ACTION_SUCCEEDED);
    assert_in_range(trp_entity_position(&t.world, edda).x, 8 * 256, 9 * 256);
    trp_stage_destroy(t.stage);
}

// When the object was only opened, the walk goes on by itself, and is held again the next time; when the object is gone, it is
// never held.
static void an_agent_that_has_crossed_goes_through(void **state)
{
    (void)state;
    theatre t;
    open_gated_rooms(&t);
    trp_entity edda = put(&t, FAKE_CREATURE, "Edda", 2.25, 2.25);
    uint64_t token = order_to(&t, edda, 8.25, 2.25);
    run_to(&t, 300);
    assert_int_equal(t.world.crossing_count, 1);
    fake_resume(&t.world, edda, token);
    run_to(&t, 700);
    assert_int_equal(fake_answer_to(&t.world, token)->result, TRP_ACTION_SUCCEEDED);
    assert_int_equal(t.world.crossing_count, 1);
    token = order_to(&t, edda, 2.25, 2.25);
    run_to(&t, 1000);
    assert_int_equal(t.world.crossing_count, 2);
    fake_stop(&t.world, edda, token);
    fake_entity_of(&t.world, t.world.crossing.object)->is_alive = false;
    trp_stage_remove(t.stage, t.world.crossing.object);
    token = order_to(&t, edda, 2.25, 2.25);
    run_to(&t, 1400);
    assert_int_equal(t.world.crossing_count, 2);
    assert_int_equal(fake_answer_to(&t.world, token)->result, TRP_ACTION_SUCCEEDED);
    trp_stage_destroy(t.stage);
}

static void places_behind_walls_are_unreachable(void **state)
{
    (void)state;
    static const char *const rows[] = {"...#.", "...#.", "...##", NULL};
    theatre t;
    open_ground(&t);
    use_plan(&t, rows);
    raise_curtain(&t);
    trp_entity edda = put(&t, FAKE_CREATURE, "Edda", 0.25, 0.25);
    trp_entity bruno = put(&t, FAKE_CREATURE, "Bruno", 4.25, 0.25);
    uint64_t token = fake_order(&t.world, edda, FAKE_MOVE, who(bruno), fake_none());
    assert_int_equal(expect_failure(&t, token)->failure, 1);  // "unreachable" is the second failure
    token = fake_order(&t.world, edda, FAKE_MOVE, fake_none(), fake_none());
    assert_int_equal(expect_failure(&t, token)->failure, 2);  // no failure given, so it is "gone"
    trp_stage_destroy(t.stage);
}

// From the left side around a long wall: a search looks at most of the map.
static void a_crowd_that_sets_out_at_once_is_spread_over_steps(void **state)
{
    (void)state;
    enum { WIDE = 90, HIGH = 50, WALKERS = 30 };
    static char letters[HIGH][WIDE + 1];
    const char *rows[HIGH + 1] = {0};
    for (uint32_t row = 0; row < HIGH; row++) {
        memset(letters[row], '.', WIDE);
        letters[row][WIDE / 2] = row == HIGH - 1 ? '.' : '#';
        rows[row] = letters[row];
    }
    theatre t;
    open_ground(&t);
    use_plan(&t, rows);
    raise_curtain(&t);
    uint64_t tokens[WALKERS];
    for (uint32_t i = 0; i < WALKERS; i++) {
        trp_entity walker = put(&t, FAKE_CREATURE, "Hob", 1.5 + i % 10, 1.5 + 2.0 * (i / 10));
        trp_entity barrel = put(&t, FAKE_THING, "barrel", WIDE - 30.5 + 2.0 * (i % 10), 1.5 + 2.0 * (i / 10));
        tokens[i] = fake_order(&t.world, walker, FAKE_MOVE, who(barrel), fake_none());
    }
    trp_stage_counts counts = {0};
    uint64_t searched = 0, most = 0;
    uint32_t steps = 0;
    while (searched < WALKERS && steps < 90) {
        run_to(&t, t.world.now + 1);
        trp_stage_get_counts(t.stage, &counts, sizeof counts);
        most = counts.paths_searched - searched > most ? counts.paths_searched - searched : most;
        searched = counts.paths_searched;
        steps++;
    }
    assert_int_equal(searched, WALKERS);
    assert_in_range(most, 1, WALKERS / 4);
    assert_in_range(steps, 4, WALKERS);
    for (uint32_t i = 0; i < WALKERS; i++) {
        assert_int_equal(await(&t, tokens[i])->result, TRP_ACTION_SUCCEEDED);
    }
    trp_stage_destroy(t.stage);
}

static void visitors_of_furniture_stand_beside_it_each_alone(void **state)
{
    (void)state;
    static const char *const rows[] = {"..........", "...bb.....", "..........", "..........", NULL};
    theatre t;
    open_ground(&t);
    uint32_t bar = fake_pack_place(&t.pack, 'b', "bar", true);
    use_plan(&t, rows);
    raise_curtain(&t);
    assert_int_equal(trp_entity_position(&t.world, t.world.bound[bar]).x, 4 * 256);
    assert_true(fake_entity_of(&t.world, t.world.bound[bar])->reach.x >= 256 + 128);
    trp_entity guests[8];
    uint64_t tokens[8];
    for (uint32_t i = 0; i < 8; i++) {
        guests[i] = put(&t, FAKE_CREATURE, NULL, 9.25, 0.25 + 0.5 * i);
        tokens[i] = fake_order(&t.world, guests[i], FAKE_MOVE, who(t.world.bound[bar]), fake_none());
    }
    for (uint32_t i = 0; i < 8; i++) {
        assert_int_equal(await(&t, tokens[i])->result, TRP_ACTION_SUCCEEDED);
    }
    for (uint32_t i = 0; i < 8; i++) {
        trp_stage_entity_state a = look(&t, guests[i]);
        assert_true(a.x < 3 || a.x > 5 || a.y < 1 || a.y > 2);
        assert_true(a.x > 2 && a.x < 6 && a.y > 0.4 && a.y < 2.6);
        for (uint32_t j = 0; j < i; j++) {
            trp_stage_entity_state b = look(&t, guests[j]);
            assert_true(a.x - b.x > 0.4 || b.x - a.x > 0.4 || a.y - b.y > 0.4 || b.y - a.y > 0.4);
        }
    }
    trp_stage_destroy(t.stage);
}

static void two_who_go_to_each_other_meet(void **state)
{
    (void)state;
    theatre t;
    open_ground(&t);
    raise_curtain(&t);
    trp_entity edda = put(&t, FAKE_CREATURE, "Edda", 0, 0);
    trp_entity bruno = put(&t, FAKE_CREATURE, "Bruno", 20, 0);
    uint64_t hers = fake_order(&t.world, edda, FAKE_MOVE, who(bruno), fake_none());
    uint64_t his = fake_order(&t.world, bruno, FAKE_MOVE, who(edda), fake_none());
    assert_int_equal(await(&t, hers)->result, TRP_ACTION_SUCCEEDED);
    assert_int_equal(await(&t, his)->result, TRP_ACTION_SUCCEEDED);
    assert_in_range(t.world.now, 180, 240);  // each walks 9.5 m
    double apart = look(&t, bruno).x - look(&t, edda).x;
    assert_true(apart > 0.2 && apart < 2);
    trp_stage_destroy(t.stage);
}

static void a_goal_that_walks_away_is_followed_to_where_it_stands(void **state)
{
    (void)state;
    theatre t;
    open_ground(&t);
    raise_curtain(&t);
    trp_entity edda = put(&t, FAKE_CREATURE, "Edda", 0, 0);
    trp_entity bruno = put(&t, FAKE_CREATURE, "Bruno", 4, 0);
    trp_entity well = put(&t, FAKE_PLACE, "well", 4, 30);
    uint64_t his = fake_order(&t.world, bruno, FAKE_MOVE, who(well), fake_none());
    uint64_t hers = fake_order(&t.world, edda, FAKE_MOVE, who(bruno), fake_none());
    assert_int_equal(await(&t, hers)->result, TRP_ACTION_SUCCEEDED);
    assert_non_null(fake_answer_to(&t.world, his));
    trp_stage_entity_state a = look(&t, edda);
    assert_true(a.y > 28 && a.y < 31 && a.x > 2.5 && a.x < 5.5);

    // An entity that is removed on the way has no body any more.
    trp_entity tree = put(&t, FAKE_PLACE, "tree", 60, 0);
    fake_order(&t.world, bruno, FAKE_MOVE, who(tree), fake_none());
    trp_stage_move_body(t.stage, edda, trp_point_from_metres(-10, 30, 0));
    hers = fake_order(&t.world, edda, FAKE_MOVE, who(bruno), fake_none());
    run_to(&t, t.world.now + 60);
    fake_entity_of(&t.world, bruno)->is_alive = false;
    assert_int_equal(expect_failure(&t, hers)->failure, 2);
    assert_string_equal(trp_stage_name(t.stage, bruno), "Bruno");
    assert_int_equal(trp_stage_entity_count(t.stage), 3);
    trp_stage_destroy(t.stage);
}

// Goal: marks are reported while an action lasts, one after the other: one in a second, and each at least once, however short the
// action is.
// Method: poses of several lengths (two marks), and a hum that has no end (three).
// several lengths (two marks), and a hum that has no end (three).
static void marks_come_while_an_action_lasts(void **state)
{
    (void)state;
    static const struct {
        uint32_t steps, marks;
    } poses[] = {{300, 9}, {90, 2}, {30, 2}, {6, 2}, {1, 2}, {0, 2}};
    for (size_t i = 0; i < sizeof poses / sizeof *poses; i++) {
        theatre t;
        open_ground(&t);
        raise_curtain(&t);
        trp_entity edda = put(&t, FAKE_CREATURE, "Edda", 3, 0);
        trp_value seconds = trp_value_number(poses[i].steps / 30.0);
        uint32_t begun = t.world.now;
        uint64_t posing = fake_order(&t.world, edda, FAKE_POSE, seconds, fake_none());
        run_to(&t, begun + 330);
        assert_non_null(fake_answer_to(&t.world, posing));
        assert_int_equal(t.world.mark_count, poses[i].marks);
        for (uint32_t j = 0; j < t.world.mark_count; j++) {
            assert_int_equal(t.world.marks[j].mark, j % 2);
            assert_true(t.world.marks[j].step <= fake_answer_to(&t.world, posing)->step);
        }
        trp_stage_destroy(t.stage);
    }

    theatre t;
    open_ground(&t);
    raise_curtain(&t);
    trp_entity edda = put(&t, FAKE_CREATURE, "Edda", 3, 0);
    uint64_t humming = fake_order(&t.world, edda, FAKE_HUM, fake_none(), fake_none());
    run_to(&t, t.world.now + 300);
    assert_true(t.world.mark_count >= 4);
    for (uint32_t j = 0; j < t.world.mark_count; j++) {
        assert_int_equal(t.world.marks[j].mark, j % 3);
    }
    fake_stop(&t.world, edda, humming);
    step(&t);
    uint32_t before = t.world.mark_count;
    run_to(&t, t.world.now + 300);
    assert_int_equal(t.world.mark_count, before);
    trp_stage_destroy(t.stage);
}

static void followers_follow_until_they_are_stopped(void **state)
{
    (void)state;
    theatre t;
    open_ground(&t);
    raise_curtain(&t);
    trp_entity dog = put(&t, FAKE_CREATURE, "Dog", 0, 0);
    trp_entity edda = put(&t, FAKE_CREATURE, "Edda", 3, 0);
    trp_entity well = put(&t, FAKE_PLACE, "well", 40, 0);
    uint64_t following = fake_order(&t.world, dog, FAKE_FOLLOW, who(edda), fake_none());
    run_to(&t, 300);
    assert_true(look(&t, dog).x > 1.5);
    assert_true(t.world.progress_count >= 4);  // the stage reports progress every two seconds
    perform(&t, edda, FAKE_MOVE, who(well), fake_none());
    run_to(&t, t.world.now + 300);
    assert_true(look(&t, dog).x > 38);
    assert_null(fake_answer_to(&t.world, following));
    fake_stop(&t.world, dog, following);
    step(&t);
    assert_int_equal(trp_stage_next_due(t.stage), UINT32_MAX);
    trp_stage_destroy(t.stage);
}

static void fleeing_and_wandering_end_somewhere_else(void **state)
{
    (void)state;
    static const char *const rows[] = {"..................",
                                       "..................",
                                       "..................",
                                       "..................",
                                       "..................",
                                       "..................",
                                       NULL};
    theatre t;
    open_ground(&t);
    use_plan(&t, rows);
    raise_curtain(&t);
    trp_entity edda = put(&t, FAKE_CREATURE, "Edda", 8.25, 3.25);
    trp_entity wolf = put(&t, FAKE_CREATURE, "Wolf", 7.25, 3.25);
    perform(&t, edda, FAKE_FLEE, who(wolf), fake_none());
    assert_true(look(&t, edda).x > 12);
    double before = look(&t, edda).x + look(&t, edda).y;
    perform(&t, edda, FAKE_WANDER, fake_none(), fake_none());
    assert_true(before != look(&t, edda).x + look(&t, edda).y);
    assert_true(look(&t, edda).x > 0 && look(&t, edda).x < 18);
    trp_stage_destroy(t.stage);
}

static void one_who_is_put_elsewhere_finds_a_new_way(void **state)
{
    (void)state;
    theatre t;
    open_ground(&t);
    use_plan(&t, two_rooms);
    raise_curtain(&t);
    trp_entity edda = put(&t, FAKE_CREATURE, "Edda", 1.25, 1.25);
    trp_entity bruno = put(&t, FAKE_CREATURE, "Bruno", 9.25, 3.25);
    uint64_t token = fake_order(&t.world, edda, FAKE_MOVE, who(bruno), fake_none());
    run_to(&t, 20);
    assert_int_equal(trp_stage_move_body(t.stage, edda, trp_point_from_metres(1.25, 3.25, 0)), TRP_OK);
    assert_int_equal(await(&t, token)->result, TRP_ACTION_SUCCEEDED);
    assert_true(look(&t, edda).x > 7);
    trp_stage_destroy(t.stage);
}

// ---- Talking, looking, passing the time ---------------------------------------------------------

static void timed_actions_last_as_long_as_they_should(void **state)
{
    (void)state;
    theatre t;
    open_ground(&t);
    raise_curtain(&t);
    trp_entity edda = put(&t, FAKE_CREATURE, "Edda", 0, 0);
    trp_entity bruno = put(&t, FAKE_CREATURE, "Bruno", 5, 0);
    trp_value line = {0}, accents = {1}, voiced = {3};
    trp_value four_seconds = trp_value_number(4);
    assert_int_equal(perform(&t, edda, FAKE_SAY, line, fake_none()), 54);  // 1.2 s and 10 letters
    assert_int_equal(perform(&t, edda, FAKE_SAY, accents, fake_none()),
                     44);                                                     // 4 letters in 5 bytes
    assert_int_equal(perform(&t, edda, FAKE_SAY, voiced, fake_none()), 120);  // its sound
    assert_int_equal(perform(&t, edda, FAKE_SHOUT, line, fake_none()), 60);   // the declared duration
    assert_in_range(perform(&t, edda, FAKE_LISTEN, fake_none(), fake_none()), 30, 60);
    assert_int_equal(perform(&t, edda, FAKE_GLANCE, who(bruno), fake_none()), 24);
    assert_int_equal(perform(&t, edda, FAKE_POSE, four_seconds, fake_none()), 120);
    assert_int_equal(perform(&t, edda, FAKE_SIT, four_seconds, fake_none()), 120);
    assert_int_equal(perform(&t, edda, FAKE_STAND, fake_none(), fake_none()), 24);
    assert_int_equal(perform(&t, edda, FAKE_JUGGLE, fake_none(), fake_none()),
                     60);  // an unknown action takes two seconds
    assert_in_range(perform(&t, edda, FAKE_DANCE, fake_none(), fake_none()), 90, 210);
    assert_true(perform(&t, edda, FAKE_TRAVEL, who(bruno), fake_none()) > 60);  // an unknown action that travels
    trp_stage_destroy(t.stage);
}

static void open_ended_actions_give_signs_of_life(void **state)
{
    (void)state;
    theatre t;
    open_ground(&t);
    raise_curtain(&t);
    trp_entity edda = put(&t, FAKE_CREATURE, "Edda", 0, 0);
    uint64_t token = fake_order(&t.world, edda, FAKE_HUM, fake_none(), fake_none());
    run_to(&t, 601);
    assert_int_equal(t.world.progress_count, 10);
    assert_null(fake_answer_to(&t.world, token));
    trp_stage_destroy(t.stage);
}

static void spoken_lines_can_be_read_while_they_last(void **state)
{
    (void)state;
    theatre t;
    open_ground(&t);
    raise_curtain(&t);
    trp_entity edda = put(&t, FAKE_CREATURE, "Edda", 0, 0);
    trp_entity bruno = put(&t, FAKE_CREATURE, "Bruno", -5, 0);
    trp_value line = {0};
    uint64_t token = fake_order(&t.world, edda, FAKE_SAY, line, who(bruno));
    step(&t);
    assert_string_equal(look(&t, edda).line, "0123456789");
    assert_int_equal(look(&t, edda).line_until, 55);
    assert_int_equal(look(&t, edda).line_to.value, bruno.value);
    assert_float_equal(look(&t, edda).facing_x, -1, 0.01);
    await(&t, token);
    assert_string_equal(look(&t, edda).line, "");

    token = fake_order(&t.world, edda, FAKE_SAY, line, who(bruno));
    step(&t);
    fake_stop(&t.world, edda, token);
    step(&t);
    assert_string_equal(look(&t, edda).line, "");
    assert_string_equal(look(&t, edda).pose, "standing");
    trp_stage_destroy(t.stage);
}

// One body, two performances at once: legs and voice.
static void one_can_walk_and_talk(void **state)
{
    (void)state;
    theatre t;
    open_ground(&t);
    raise_curtain(&t);
    trp_entity edda = put(&t, FAKE_CREATURE, "Edda", 0, 0);
    trp_entity well = put(&t, FAKE_PLACE, "well", 14, 0);
    trp_value line = {0};
    uint64_t walk = fake_order(&t.world, edda, FAKE_MOVE, who(well), fake_none());
    uint64_t talk = fake_order(&t.world, edda, FAKE_SAY, line, fake_none());
    assert_int_equal(await(&t, talk)->step, 55);
    assert_true(look(&t, edda).walks);
    assert_int_equal(await(&t, walk)->step, 301);
    trp_stage_destroy(t.stage);
}

// ---- Things -------------------------------------------------------------------------------------

static void fetching_is_there_taking_and_back(void **state)
{
    (void)state;
    theatre t;
    open_ground(&t);
    raise_curtain(&t);
    trp_entity linda = put(&t, FAKE_CREATURE, "Linda", 0, 0);
    trp_entity bar = put(&t, FAKE_PLACE, "bar", 14, 0);
    trp_value two_ale = trp_value_item(FAKE_ALE, 2);
    trp_items_add(&t.world, bar, FAKE_ALE, 2);
    assert_int_equal(perform(&t, linda, FAKE_FETCH, two_ale, who(bar)), 300 + 60 + 300);
    assert_float_equal(look(&t, linda).x, 0, 0.01);
    assert_int_equal(trp_items_count(&t.world, bar, FAKE_ALE),
                     2);  // the engine moves items, not the stage

    trp_items_add(&t.world, bar, FAKE_ALE, -1);
    uint64_t token = fake_order(&t.world, linda, FAKE_FETCH, two_ale, who(bar));
    const fake_answer *answer = expect_failure(&t, token);
    assert_int_equal(answer->failure, 1);  // "none left"
    assert_float_equal(look(&t, linda).x, 14, 0.01);
    trp_stage_destroy(t.stage);
}

static void carrying_goes_from_one_place_to_another(void **state)
{
    (void)state;
    theatre t;
    open_ground(&t);
    raise_curtain(&t);
    trp_entity linda = put(&t, FAKE_CREATURE, "Linda", 0, 0);
    trp_entity cellar = put(&t, FAKE_PLACE, "cellar", 7, 0);
    trp_entity bar = put(&t, FAKE_PLACE, "bar", 7, 7);
    trp_items_add(&t.world, cellar, FAKE_ALE, 20);
    uint64_t token = fake_order(&t.world, linda, FAKE_CARRY, trp_value_item(FAKE_ALE, 20), who(cellar));
    t.world.coming[0].arguments[2] = who(bar);
    const fake_answer *answer = await(&t, token);
    assert_int_equal(answer->result, TRP_ACTION_SUCCEEDED);
    assert_int_equal(answer->step, 1 + 150 + 60 + 150 + 60);
    assert_float_equal(look(&t, linda).y, 7, 0.01);
    trp_stage_destroy(t.stage);
}

static void giving_steps_up_first(void **state)
{
    (void)state;
    theatre t;
    open_ground(&t);
    raise_curtain(&t);
    trp_entity linda = put(&t, FAKE_CREATURE, "Linda", 0, 0);
    trp_entity mary = put(&t, FAKE_CREATURE, "Mary", 8, 0);
    trp_value ale = trp_value_item(FAKE_ALE, 1);
    assert_int_equal(perform(&t, linda, FAKE_GIVE, ale, who(mary)),
                     150 + 45);  // 7 m, then the time to reach out
    assert_int_equal(perform(&t, linda, FAKE_GIVE, ale, who(mary)), 45);
    assert_int_equal(perform(&t, linda, FAKE_STRIKE, who(mary), fake_none()), 30);
    trp_stage_remove(t.stage, mary);
    fake_entity_of(&t.world, mary)->is_alive = false;
    expect_failure(&t, fake_order(&t.world, linda, FAKE_STRIKE, who(mary), fake_none()));
    trp_stage_destroy(t.stage);
}

// Every action once, stopped in its first step: the stage answers nothing, and keeps nothing of it.
static void every_action_can_be_stopped(void **state)
{
    (void)state;
    for (uint32_t action = 0; action < FAKE_ACTION_COUNT; action++) {
        theatre t;
        open_ground(&t);
        raise_curtain(&t);
        trp_entity edda = put(&t, FAKE_CREATURE, "Edda", 0, 0);
        trp_entity bruno = put(&t, FAKE_CREATURE, "Bruno", 20, 0);
        trp_items_add(&t.world, bruno, FAKE_ALE, 5);
        uint64_t token = fake_order(&t.world, edda, action, fake_none(), fake_none());
        for (uint32_t i = 0; i < 4; i++) {
            uint8_t type = t.world.coming[0].argument_types[i];
            t.world.coming[0].arguments[i] = type == TRP_TYPE_ENTITY   ? who(bruno)
                                             : type == TRP_TYPE_NUMBER ? trp_value_number(3)
                                                                       : fake_none();
        }
        run_to(&t, 10);
        assert_null(fake_answer_to(&t.world, token));
        assert_true(look(&t, edda).action_index == action);
        fake_stop(&t.world, edda, token);
        run_to(&t, 12);
        assert_string_equal(look(&t, edda).action, "");
        assert_false(look(&t, edda).walks);
        assert_string_equal(look(&t, edda).pose, "standing");
        assert_int_equal(trp_stage_next_due(t.stage), UINT32_MAX);
        run_to(&t, 5000);
        assert_null(fake_answer_to(&t.world, token));
        trp_stage_destroy(t.stage);
    }
}

static void faults_come_as_often_as_asked(void **state)
{
    (void)state;
    theatre t;
    open_ground(&t);
    t.def.failing_per_million = 200000;
    t.def.silent_per_million = 100000;
    raise_curtain(&t);
    trp_entity edda = put(&t, FAKE_CREATURE, "Edda", 0, 0);
    for (uint32_t i = 0; i < 1000; i++) {
        uint64_t token = fake_order(&t.world, edda, FAKE_JUGGLE, fake_none(), fake_none());
        run_to(&t, t.world.now + 100);
        if (fake_answer_to(&t.world, token) == NULL) {
            fake_stop(&t.world, edda, token);
        }
    }
    trp_stage_counts counts;
    trp_stage_get_counts(t.stage, &counts, sizeof counts);
    assert_int_equal(counts.actions.begun, 1000);
    assert_in_range(counts.actions.failed, 160, 240);
    assert_in_range(counts.actions.unanswered, 70, 130);
    assert_int_equal(counts.actions.succeeded + counts.actions.failed + counts.actions.unanswered, 1000);
    trp_stage_destroy(t.stage);
}

// ---- The setting --------------------------------------------------------------------------------

static const char *const blue_boar[] = {
    "####################",
    "#b....t..t..t......#",
    "#b................s+",
    "#b....t..t..t......#",
    "########+###########",
    "                    ",
    NULL,
};

static void cast_the_blue_boar(theatre *t, uint64_t seed)
{
    open_ground(t);
    uint32_t bar = fake_pack_place(&t->pack, 'b', "bar", true);
    uint32_t supply = fake_pack_place(&t->pack, 's', "supply room", false);
    uint32_t linda = fake_pack_global(&t->pack, "Linda", FAKE_CREATURE);
    t->pack.legend[t->pack.legend_count++] =
        (trp_setting_legend_entry){'t', TRP_LEGEND_FURNITURE, "table", TRP_NOT_FOUND, true, TRP_NOT_FOUND};
    trp_setting_cast_member patron = {"", FAKE_CREATURE, 1, 18, TRP_CAST_SCATTERED, TRP_NOT_FOUND, TRP_NOT_FOUND, 0, 0, 0};
    trp_setting_cast_member server = {"Linda", FAKE_CREATURE, 2, 1, TRP_CAST_NEAR, bar, linda, 1, 0, 0};
    trp_setting_cast_member player = {"", FAKE_PLAYER, TRP_NOT_FOUND, 1, TRP_CAST_AT, supply, TRP_NOT_FOUND, 0, 0, 0};
    t->pack.casts[0] = patron;
    t->pack.casts[1] = server;
    t->pack.casts[2] = player;
    t->pack.cast_count = 3;
    t->pack.givens[0] = (trp_setting_initial_fact){.fact = FAKE_SPEED,
                                                   .type = TRP_TYPE_NUMBER,
                                                   .value = trp_value_number(1),
                                                   .highest = trp_value_number(2),
                                                   .global = TRP_NOT_FOUND};
    t->pack.stock[0] = (trp_setting_stock_entry){supply, FAKE_ALE, 200};
    t->pack.stock_count = 1;
    t->def.seed = seed;
    use_plan(t, blue_boar);
    raise_curtain(t);
}

static void the_cast_is_put_where_the_setting_says(void **state)
{
    (void)state;
    theatre t;
    cast_the_blue_boar(&t, 1);
    assert_int_equal(trp_stage_entity_count(t.stage), 2 + 18 + 1 + 1);
    trp_entity supply = trp_stage_find(t.stage, "supply room");
    assert_int_equal(trp_items_count(&t.world, supply, FAKE_ALE), 200);
    trp_entity linda = trp_stage_find(t.stage, "Linda");
    assert_int_equal(linda.value, t.world.bound[2].value);
    assert_int_equal(fake_entity_of(&t.world, linda)->role, 2);
    assert_in_range(fake_entity_of(&t.world, linda)->facts[FAKE_SPEED].bits, TRP_ONE, 2 * TRP_ONE);
    assert_int_equal(fake_entity_of(&t.world, linda)->facts[FAKE_HOME].bits, (int64_t)trp_stage_find(t.stage, "bar").value);
    assert_true(look(&t, linda).x < 5.5 && look(&t, linda).x > 2);
    assert_true(look(&t, trp_stage_find(t.stage, "the player")).is_player);

    trp_entity edda = trp_stage_find(t.stage, "Edda");
    assert_int_equal(fake_entity_of(&t.world, edda)->role, 1);
    for (uint32_t i = 2; i < 22; i++) {
        trp_stage_entity_state a = look(&t, trp_stage_entity(t.stage, i));
        assert_true(a.y < 5);  // no body begins on the street, whose letters are blank
        uint32_t letter = trp_stage_letter(t.stage, (uint32_t)a.x, (uint32_t)a.y);
        assert_true(letter == '.' || letter == 's');
        for (uint32_t j = 2; j < i; j++) {
            trp_stage_entity_state b = look(&t, trp_stage_entity(t.stage, j));
            assert_true(a.x != b.x || a.y != b.y);
            assert_string_not_equal(a.name, b.name);
        }
    }
    trp_stage_map map;
    trp_stage_map_size(t.stage, &map, sizeof map);
    assert_int_equal(map.width, 20);
    assert_int_equal(map.door_count, 2);
    assert_true(trp_stage_is_door(t.stage, 19, 2));
    trp_stage_destroy(t.stage);
}

// Lets all bodies walk about at random, as an engine would; returns a hash of all motions.
static uint64_t bustle(uint64_t seed, uint32_t steps)
{
    theatre t;
    cast_the_blue_boar(&t, seed);
    for (uint32_t round = 0; t.world.now < steps; round++) {
        for (uint32_t i = 2; i < 21; i++) {
            trp_entity agent = trp_stage_entity(t.stage, i);
            trp_entity other = trp_stage_entity(t.stage, (i * 7 + round * 5) % 22);
            fake_order(&t.world, agent, round % 3 == 0 ? FAKE_MOVE : FAKE_GLANCE, who(other), fake_none());
        }
        run_to(&t, t.world.now + 600);
        t.world.answer_count = 0;
    }
    uint64_t hash = t.world.motion_hash;
    assert_true(t.world.motion_count > 100);
    trp_stage_destroy(t.stage);
    return hash;
}

static void the_same_seed_is_the_same_story(void **state)
{
    (void)state;
    uint64_t first = bustle(1, 9000);
    assert_true(bustle(1, 9000) == first);
    assert_true(bustle(2, 9000) != first);
}

static void a_player_walks_about_all_day_for_little(void **state)
{
    (void)state;
    theatre t;
    cast_the_blue_boar(&t, 3);
    run_to(&t, 24 * 3600 * 30);
    trp_stage_counts counts;
    trp_stage_get_counts(t.stage, &counts, sizeof counts);
    assert_true(counts.metres_walked > 5000);
    assert_in_range(counts.body_visits, 1000, 100000);
    assert_int_equal(counts.actions.begun, 0);
    trp_stage_destroy(t.stage);
}

// Each part of a setting missing in turn, and open ground with spots only.
static void spots_on_open_ground_are_places_too(void **state)
{
    (void)state;
    theatre t;
    open_ground(&t);
    uint32_t bar = fake_pack_global(&t.pack, "bar", FAKE_PLACE);
    t.pack.spots[0] = (trp_setting_point){bar, {25 * 256, 10 * 256, 0}};
    t.pack.spot_count = 1;
    t.def.setting = 1;
    assert_int_equal(trp_stage_create(&t.world, &t.def, &t.stage), TRP_ERROR_UNKNOWN);
    assert_null(t.stage);
    t.def.setting = 0;
    t.def.player = 1;
    raise_curtain(&t);
    assert_int_equal(trp_stage_find(t.stage, "bar").value, t.world.bound[bar].value);
    assert_float_equal(look(&t, t.world.bound[bar]).x, 25, 0.001);
    assert_int_not_equal(trp_stage_find(t.stage, "the player").value, 0);
    run_to(&t, 10000);
    assert_true(t.world.motion_count > 2);
    trp_stage_destroy(t.stage);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_walk_is_one_stretch_and_takes_its_time),
        cmocka_unit_test(a_walker_can_be_stopped_halfway),
        cmocka_unit_test(a_door_is_opened_and_shuts_again),
        cmocka_unit_test(a_way_over_an_object_is_held),
        cmocka_unit_test(an_agent_that_has_crossed_goes_through),
        cmocka_unit_test(places_behind_walls_are_unreachable),
        cmocka_unit_test(a_crowd_that_sets_out_at_once_is_spread_over_steps),
        cmocka_unit_test(visitors_of_furniture_stand_beside_it_each_alone),
        cmocka_unit_test(two_who_go_to_each_other_meet),
        cmocka_unit_test(a_goal_that_walks_away_is_followed_to_where_it_stands),
        cmocka_unit_test(followers_follow_until_they_are_stopped),
        cmocka_unit_test(marks_come_while_an_action_lasts),
        cmocka_unit_test(fleeing_and_wandering_end_somewhere_else),
        cmocka_unit_test(one_who_is_put_elsewhere_finds_a_new_way),
        cmocka_unit_test(timed_actions_last_as_long_as_they_should),
        cmocka_unit_test(open_ended_actions_give_signs_of_life),
        cmocka_unit_test(spoken_lines_can_be_read_while_they_last),
        cmocka_unit_test(one_can_walk_and_talk),
        cmocka_unit_test(fetching_is_there_taking_and_back),
        cmocka_unit_test(carrying_goes_from_one_place_to_another),
        cmocka_unit_test(giving_steps_up_first),
        cmocka_unit_test(every_action_can_be_stopped),
        cmocka_unit_test(faults_come_as_often_as_asked),
        cmocka_unit_test(the_cast_is_put_where_the_setting_says),
        cmocka_unit_test(the_same_seed_is_the_same_story),
        cmocka_unit_test(a_player_walks_about_all_day_for_little),
        cmocka_unit_test(spots_on_open_ground_are_places_too),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
