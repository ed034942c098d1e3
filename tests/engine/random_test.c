// SPDX-License-Identifier: MIT
// Goal: trp_world_check notices a broken invariant. (The plays that use the check are in tests/rehearsal.)
// Method: a random play in which the test breaks an invariant on purpose.

#include "engine/store/state.h"
#include "tests/engine/random_play.h"

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

static bool lose_a_fact(trp_world *world)
{
    for (uint32_t i = 0; i < world->entity_end; i++) {
        if ((world->entities[i].flags & TRPI_ENTITY_ALIVE) != 0 && trpi_entity_is_agent(world, i)) {  // another one may be gone
            *trpi_fact_slots_of_entity(world, i) ^= 1;
            return true;
        }
    }
    return false;
}

static bool lose_a_claim(trp_world *world)
{
    bool agent = trpi_entity_is_agent(world, world->entity_end - 1);
    if (agent) {
        world->agents[world->entity_end - 1]->claim_state = TRPI_CLAIM_ASKING;
        trpi_agent_claim(world, world->entity_end - 1)->due = world->now;
    }
    return agent;
}

static bool lose_a_current(trp_world *world)
{
    for (uint32_t i = 0; i < world->entity_end; i++) {
        TRPI_EACH_ENTRY(world, i, entry)
        {
            if ((trpi_agent_entries(world, i)[entry]->flags & TRPI_ENTRY_CURRENT) != 0) {
                trpi_agent_entries(world, i)[entry]->flags ^= TRPI_ENTRY_CURRENT;
                return true;
            }
        }
    }
    return false;
}

static bool lose_a_phase(trp_world *world)
{
    for (uint32_t i = 0; i < world->scene_count; i++) {
        if (world->scenes[i].state == TRPI_SCENE_RUNS) {
            world->scenes[i].turn++;
            return true;
        }
    }
    return false;
}

static bool lose_a_scene(trp_world *world)
{
    for (uint32_t i = 0; i < world->scene_count; i++) {
        if (world->scenes[i].state == TRPI_SCENE_RUNS) {
            world->scenes[i].serial++;
            return true;
        }
    }
    return false;
}

static bool lose_an_alarm(trp_world *world)
{
    for (uint32_t i = 0; i < world->entity_end; i++) {
        if (trpi_entity_is_agent(world, i) && trpi_agent_entries(world, i)[0]->run.token != 0) {
            trpi_agent_entries(world, i)[0]->run.watch_due = 0;
            return true;
        }
    }
    return false;
}

// Plays a world until the invariant can be broken in this way; the check must then find it.
static void the_check_finds_what_is_wrong(void **state)
{
    (void)state;
    static bool (*const losses[])(trp_world *) = {lose_a_fact,  lose_a_claim, lose_a_current,
                                                  lose_a_phase, lose_a_scene, lose_an_alarm};
    for (uint32_t i = 0; i < sizeof losses / sizeof *losses; i++) {
        static random_play p;
        bool lost = false;
        for (uint64_t seed = 7; seed < 40 && !lost; seed++) {
            if (seed > 7) {
                random_play_close(&p);
            }
            random_play_open(&p, seed);
            for (uint32_t step = 0; step < 1000 && !lost; step++) {
                random_play_step(&p);
                assert_null(trp_world_check(p.world, NULL));
                lost = p.world->outgoing.count == 0 && step > 20 && losses[i](p.world);
            }
        }
        assert_true(lost);
        if (trp_world_check(p.world, NULL) == NULL) {
            fail_msg("loss %u was not found", i);
        }
        random_play_close(&p);
    }
}

// ---- The dormant --------------------------------------------------------------------------------

static bool give_a_promise(trp_world *world, uint32_t index)
{
    world->agents[index]->promised_to = trpi_ref_of_index(world, index);
    return true;
}

static bool wind_a_timer(trp_world *world, uint32_t index)
{
    trpi_timer_wheel_set(&world->wheel, index, world->now + 10);
    return true;
}

static bool give_a_behaviour(trp_world *world, uint32_t index)
{
    trpi_agent_entries(world, index)[0]->behaviour = 0;
    return true;
}

static bool let_it_look(trp_world *world, uint32_t index)
{
    trpi_bitmap_set_bit(&world->attentive, index);
    return true;
}

static bool forget_when_it_goes(trp_world *world, uint32_t index)
{
    bool leaves = (world->entities[index].flags & TRPI_ENTITY_LEAVING) != 0;
    world->agents[index]->leaves_at = leaves ? 0 : world->agents[index]->leaves_at;
    return leaves;
}

static bool forget_to_look(trp_world *world, uint32_t index)
{
    bool leaves = (world->entities[index].flags & TRPI_ENTITY_LEAVING) != 0;
    trpi_bitmap_clear_bit(&world->astir, index);
    return leaves;
}

// Breaks an invariant of the first agent that is dormant (or about to be); false when there is none.
static bool disturb(trp_world *world, bool (*what)(trp_world *, uint32_t), bool dormant)
{
    for (uint32_t i = 0; i < world->entity_end; i++) {
        bool agent = (world->entities[i].flags & TRPI_ENTITY_ALIVE) != 0 && trpi_entity_is_agent(world, i);
        if (agent && trpi_agent_is_dormant(world, i) == dormant && what(world, i)) {
            return true;
        }
    }
    return false;
}

static void the_check_finds_what_is_wrong_with_the_dormant(void **state)
{
    (void)state;
    static const struct {
        bool (*what)(trp_world *, uint32_t);
        bool dormant;
    } wrongs[] = {{give_a_promise, true}, {wind_a_timer, true},         {give_a_behaviour, true},
                  {let_it_look, true},    {forget_when_it_goes, false}, {forget_to_look, false}};
    for (uint32_t i = 0; i < sizeof wrongs / sizeof *wrongs; i++) {
        static random_play p;
        bool disturbed = false;
        for (uint64_t seed = 1; seed < 40 && !disturbed; seed++) {
            random_play_open(&p, seed);
            for (uint32_t step = 0; step < 2000 && !disturbed; step++) {
                random_play_step(&p);
                assert_null(trp_world_check(p.world, NULL));
                disturbed = disturb(p.world, wrongs[i].what, wrongs[i].dormant);
            }
            if (disturbed && trp_world_check(p.world, NULL) == NULL) {
                fail_msg("wrong %u was not found", i);
            }
            random_play_close(&p);
        }
        assert_true(disturbed);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_check_finds_what_is_wrong),
        cmocka_unit_test(the_check_finds_what_is_wrong_with_the_dormant),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
