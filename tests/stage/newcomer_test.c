// SPDX-License-Identifier: MIT
// Goal: a summoned character is spawned where and as what the command says, once, and only when the action's time is over; a
// banished one is despawned. An impossible action fails.
// Method: a fake world orders actions and records what the stage answers. (Saves, replays and hashes of such plays:
// tests/library/library.sh.)

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
    trp_entity wizard, circle;
} theatre;

static trp_entity put(theatre *t, uint32_t kind, const char *name, double x, double y)
{
    trp_entity entity;
    trp_point at = trp_point_from_metres(x, y, 0);
    assert_int_equal(trp_entity_spawn(&t->world, kind, at, &entity), TRP_OK);
    assert_int_equal(trp_stage_add(t->stage, entity, name, at), TRP_OK);
    return entity;
}

static void raise_curtain(theatre *t, const char *const *plan)
{
    memset(t, 0, sizeof *t);
    fake_pack_init(&t->pack);
    fake_world_init(&t->world, &t->pack);
    trp_stage_def def;
    trp_stage_def_init(&def, sizeof def);
    if (plan != NULL) {
        fake_pack_plan(&t->pack, plan);
        def.setting = 0;
    }
    assert_int_equal(trp_stage_create(&t->world, &def, &t->stage), TRP_OK);
    t->wizard = put(t, FAKE_CREATURE, "Wanda", 1.5, 1.5);
    t->circle = put(t, FAKE_PLACE, "circle", 5.5, 1.5);
}

static void run(theatre *t, uint32_t steps)
{
    for (uint32_t i = 0; i < steps; i++) {
        fake_world_step(&t->world);
        trp_stage_step(t->stage);
    }
}

static uint64_t summon(theatre *t, uint32_t kind, uint32_t role)
{
    return fake_order(&t->world, t->wizard, FAKE_SUMMON, trp_value_newcomer(kind, role), trp_value_entity(t->circle));
}

static uint64_t banish(theatre *t, trp_entity whom)
{
    return fake_order(&t->world, t->wizard, FAKE_BANISH, trp_value_entity(whom), fake_none());
}

static void expect(theatre *t, uint64_t token, trp_action_result result)
{
    const fake_answer *answer = fake_answer_to(&t->world, token);
    assert_non_null(answer);
    assert_int_equal(answer->result, result);
}

static trp_entity newest(const theatre *t)
{
    return (trp_entity){(uint64_t)t->world.entity_count << 32 | (t->world.entity_count - 1)};
}

static void a_summoned_creature_is_there_when_the_time_is_over(void **state)
{
    (void)state;
    theatre t;
    raise_curtain(&t, NULL);
    uint64_t token = summon(&t, FAKE_CREATURE, 7);
    run(&t, 90);
    assert_null(fake_answer_to(&t.world, token));
    assert_int_equal(t.world.entity_count, 2);
    run(&t, 1);
    expect(&t, token, TRP_ACTION_SUCCEEDED);
    assert_int_equal(t.world.entity_count, 3);
    const fake_entity *made = fake_entity_of(&t.world, newest(&t));
    assert_int_equal(made->kind, FAKE_CREATURE);
    assert_int_equal(made->role, 7);
    assert_int_equal(made->motion.to.x, trp_point_from_metres(5.5, 0, 0).x);
    assert_int_equal(made->facts[FAKE_HOME].bits, trp_value_entity(t.circle).bits);
    assert_string_equal(trp_stage_name(t.stage, newest(&t)), "creature 2");
    run(&t, 500);
    assert_int_equal(t.world.entity_count, 3);
    trp_stage_destroy(t.stage);
}

static void one_of_a_kind_has_no_role_unless_the_text_says_so(void **state)
{
    (void)state;
    theatre t;
    raise_curtain(&t, NULL);
    uint64_t token = summon(&t, FAKE_CREATURE, TRP_NOT_FOUND);
    run(&t, 91);
    expect(&t, token, TRP_ACTION_SUCCEEDED);
    assert_int_equal(fake_entity_of(&t.world, newest(&t))->role, TRP_NOT_FOUND);
    trp_stage_destroy(t.stage);
}

static void a_stopped_summoner_summons_nobody(void **state)
{
    (void)state;
    theatre t;
    raise_curtain(&t, NULL);
    uint64_t token = summon(&t, FAKE_CREATURE, 7);
    run(&t, 90);
    fake_stop(&t.world, t.wizard, token);
    run(&t, 200);
    assert_null(fake_answer_to(&t.world, token));
    assert_int_equal(t.world.entity_count, 2);
    trp_stage_destroy(t.stage);
}

static void walls_hold_no_newcomers(void **state)
{
    (void)state;
    static const char *const plan[] = {"########", "#...####", "#...####", "########", NULL};
    theatre t;
    raise_curtain(&t, plan);
    uint64_t token = summon(&t, FAKE_CREATURE, 7);
    run(&t, 91);
    expect(&t, token, TRP_ACTION_SUCCEEDED);
    trp_point at = fake_entity_of(&t.world, newest(&t))->motion.to;
    assert_true(at.x > trp_point_from_metres(1, 0, 0).x && at.x < trp_point_from_metres(4, 0, 0).x);
    trp_stage_destroy(t.stage);
}

static void a_banished_creature_is_gone(void **state)
{
    (void)state;
    theatre t;
    raise_curtain(&t, NULL);
    trp_entity ghost = put(&t, FAKE_CREATURE, "ghost", 4, 4);
    uint64_t humming = fake_order(&t.world, ghost, FAKE_HUM, fake_none(), fake_none());
    uint64_t token = banish(&t, ghost);
    run(&t, 60);
    assert_null(fake_answer_to(&t.world, token));
    assert_true(trp_entity_is_alive(&t.world, ghost));
    run(&t, 2);
    expect(&t, token, TRP_ACTION_SUCCEEDED);
    assert_false(trp_entity_is_alive(&t.world, ghost));
    assert_int_equal(trp_stage_find(t.stage, "ghost").value, 0);
    run(&t, 100);
    assert_null(fake_answer_to(&t.world, humming));  // the action of a removed body is not answered
    token = banish(&t, ghost);
    run(&t, 100);
    expect(&t, token, TRP_ACTION_FAILED);
    trp_stage_destroy(t.stage);
}

static void players_places_and_oneself_are_not_banished(void **state)
{
    (void)state;
    theatre t;
    raise_curtain(&t, NULL);
    trp_entity spared[] = {put(&t, FAKE_PLAYER, "the player", 3, 3), t.circle, t.wizard};
    for (uint32_t i = 0; i < 3; i++) {
        uint64_t token = banish(&t, spared[i]);
        run(&t, 70);
        expect(&t, token, TRP_ACTION_FAILED);
        assert_true(trp_entity_is_alive(&t.world, spared[i]));
    }
    trp_stage_destroy(t.stage);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_summoned_creature_is_there_when_the_time_is_over),
        cmocka_unit_test(one_of_a_kind_has_no_role_unless_the_text_says_so),
        cmocka_unit_test(a_stopped_summoner_summons_nobody),
        cmocka_unit_test(walls_hold_no_newcomers),
        cmocka_unit_test(a_banished_creature_is_gone),
        cmocka_unit_test(players_places_and_oneself_are_not_banished),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
