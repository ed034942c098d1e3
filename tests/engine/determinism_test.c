// SPDX-License-Identifier: MIT
// Goal: the same input gives the same state, whatever the order in which agents are visited,
// wherever they sit in memory, and whether steps are made one by one or skipped. (SEMANTICS 11)
// Method: worlds side by side, compared by hash at every step. For the order of visits the same
// cast, with the same serial numbers, is seated at permuted places: placeholders take all places
// first, and give them up one by one, in a shuffled order, before each member of the cast appears.
// Agents are visited in the order of places.

#include "engine/store/state.h"
#include "tests/engine/random_play.h"
#include "tests/engine/theatre.h"
#include "tests/sanitized.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#define CAST 12

// ---- 11.1 ---------------------------------------------------------------------------------------

// Seats CAST people so that the i-th sits at place order[i].
static void seat_cast(random_play *p, const uint32_t *order)
{
    trp_entity holders[CAST];
    uint32_t person = trp_pack_find(p->pack, TRP_NAMES_KIND, "person");
    uint32_t place = trp_pack_find(p->pack, TRP_NAMES_KIND, "place");
    for (uint32_t i = 0; i < CAST; i++) {
        assert_int_equal(trp_entity_spawn(p->world, place, trp_point_from_metres(500, 0, 0), &holders[i]), TRP_OK);
    }
    trp_world_step(p->world);
    for (uint32_t i = 0; i < CAST; i++) {
        trp_entity_despawn(p->world, holders[order[i]]);
        for (uint32_t j = 0; j < 3; j++) {
            trp_world_step(p->world);
        }
        trp_point at = {(int32_t)(i * 7 % CAST) * 400, (int32_t)(i * 5 % CAST) * 300, 0};
        trp_entity one;
        assert_int_equal(trp_entity_spawn(p->world, person, at, &one), TRP_OK);
        assert_int_equal(trpi_ref_index(one.value), order[i]);
        assert_non_null(trpi_sim_play_add_agent(&p->play, one, i));
        trp_world_step(p->world);
    }
    assert_int_equal(p->play.agent_count, CAST);
    uint32_t roles = trp_pack_count(p->pack, TRP_NAMES_ROLE);
    for (uint32_t i = 0; i < CAST; i++) {
        trp_agent_put_on_role(p->world, p->play.agents[i].entity, i % roles);
        trp_items_add(p->world, p->play.agents[i].entity, 0, 3);
        trp_items_add(p->world, p->play.agents[i].entity, 1, 1);
    }
}

static void shuffle(trpi_sim_chance *c, uint32_t *order)
{
    for (uint32_t i = 0; i < CAST; i++) {
        order[i] = i;
    }
    for (uint32_t i = CAST; i > 1; i--) {
        uint32_t other = trpi_sim_chance_below(c, i), held = order[i - 1];
        order[i - 1] = order[other];
        order[other] = held;
    }
}

static trp_entity with_serial(const trp_world *world, uint32_t serial)
{
    trp_entity at = trp_world_next_entity(world, trp_nobody());
    while (at.value != 0 && trp_entity_serial(world, at) != serial) {
        at = trp_world_next_entity(world, at);
    }
    return at;
}

// The serial number of the first entity whose share of the hash differs between the two worlds; 0 when there is none.
static uint32_t first_difference(const trp_world *a, const trp_world *b)
{
    for (uint32_t serial = 1; serial < a->next_serial; serial++) {
        if (trp_world_entity_hash(a, with_serial(a, serial)) != trp_world_entity_hash(b, with_serial(b, serial))) {
            return serial;
        }
    }
    return 0;
}

static void rule_11_1_the_order_of_agents_does_not_matter(void **state)
{
    (void)state;
    static random_play straight, mixed;
    for (uint64_t seed = 1; seed <= (SANITIZED ? 15 : 60); seed++) {
        trp_world_def def;
        random_play_def(seed, &def);
        uint32_t order[CAST];
        for (uint32_t i = 0; i < CAST; i++) {
            order[i] = i;
        }
        assert_int_equal(random_play_begin(&straight, seed, &def), TRP_OK);
        seat_cast(&straight, order);
        trpi_sim_chance c = {seed};
        shuffle(&c, order);
        assert_int_equal(random_play_begin(&mixed, seed, &def), TRP_OK);
        seat_cast(&mixed, order);
        straight.what.answer_fault_bits = mixed.what.answer_fault_bits =
            0;  // no wrong answers: their tokens would differ between the worlds
        for (uint32_t step = 0; step < 1000; step++) {
            if (trp_world_hash(straight.world) != trp_world_hash(mixed.world)) {
                fail_msg("seed %u, step %u: number %u differs", (uint32_t)seed, trp_world_now(mixed.world),
                         first_difference(straight.world, mixed.world));
            }
            random_play_step(&straight);
            random_play_step(&mixed);
        }
        random_play_close(&straight);
        random_play_close(&mixed);
    }
}

static void rule_11_1_others_are_seen_as_of_the_start_of_the_step(void **state)
{
    (void)state;
    static const char text[] =
        "kind person, a creature\n"
        "    mood: 0 to 100, starts 0\n"
        "    seen: 0 to 100, starts 50\n"
        "    friend: person\n"
        "role Mirror for person\n"
        "    proactive Look\n"
        "        set seen to friend.mood\n"
        "    proactive Cheer\n"
        "        set mood to 90\n";
    for (uint32_t turn = 0; turn < 2; turn++) {
        theatre *t = theatre_open(text);
        theatre_add_free(t, "Mirror", turn == 0 ? "A" : "B", 0, 0);
        theatre_add_free(t, "Mirror", turn == 0 ? "B" : "A", 1, 0);
        theatre_set_entity(t, "A", "friend", "B");
        theatre_steps(t, 2);
        theatre_perform(t, "B", "Cheer", NULL);
        theatre_perform(t, "A", "Look", NULL);
        theatre_step(t);
        assert_int_equal(theatre_get(t, "B", "mood"), 90);
        assert_int_equal(theatre_get(t, "A", "seen"), 0);  // A has not seen the value yet
        theatre_perform(t, "A", "Look", NULL);
        theatre_step(t);
        assert_int_equal(theatre_get(t, "A", "seen"), 90);
        theatre_close(t);
    }
}

// ---- 11.2 ---------------------------------------------------------------------------------------

static theatre *open_empty(void)
{
    return theatre_open(
        "kind person, a creature\n"
        "    mood: 0 to 100, starts 0\n"
        "host party\n"
        "    message call\n"
        "    event bell\n"
        "role Idler for person\n"
        "    proactive Rest\n"
        "        wait 2 s\n"
        "    latent Look up, when message call\n"
        "        wait 1 s\n");
}

static void rule_11_2_spawns_appear_with_the_next_step(void **state)
{
    (void)state;
    theatre *t = open_empty();
    trp_entity who = theatre_add(t, "Idler", "A", 0, 0);
    assert_true(trp_entity_is_alive(theatre_world(t), who));  // its index can be used again at once
    assert_int_equal(trp_world_next_entity(theatre_world(t), trp_nobody()).value, 0);
    theatre_step(t);
    assert_int_equal(trp_world_next_entity(theatre_world(t), trp_nobody()).value, who.value);
    theatre_remove(t, "A");
    assert_true(trp_entity_is_alive(theatre_world(t), who));
    theatre_step(t);
    assert_false(trp_entity_is_alive(theatre_world(t), who));
    theatre_close(t);
}

static uint32_t place_of(theatre *t, const char *name)
{
    return trpi_ref_index(theatre_add(t, "Idler", name, 0, 0).value);
}

static void rule_11_2_places_are_used_again_lowest_first_after_two_steps(void **state)
{
    (void)state;
    theatre *t = open_empty();
    assert_int_equal(place_of(t, "A"), 0);
    assert_int_equal(place_of(t, "B"), 1);
    assert_int_equal(place_of(t, "C"), 2);
    theatre_step(t);
    theatre_remove(t, "B");
    theatre_remove(t, "A");
    theatre_step(t);  // the entity is gone after this step
    assert_int_equal(place_of(t, "D"), 3);
    theatre_step(t);
    assert_int_equal(place_of(t, "E"), 4);
    theatre_step(t);
    assert_int_equal(place_of(t, "F"), 0);
    assert_int_equal(place_of(t, "G"), 1);
    assert_int_equal(place_of(t, "H"), 5);
    theatre_close(t);
}

static void rule_11_2_a_world_has_room_for_so_many(void **state)
{
    (void)state;
    theatre *t = open_empty();
    trp_world_def def;
    trp_world_def_init(&def, sizeof def);
    assert_int_equal(def.most_entities, TRP_MOST_ENTITIES);
    trp_load_def load;
    trp_load_def_init(&load, sizeof load);
    assert_int_equal(load.most_entities, def.most_entities);  // a loaded world has room for the entities that were spawned
    trp_world *world;
    trp_entity who;
    def.most_entities = TRP_MOST_ENTITIES + 1;
    assert_int_equal(trp_world_create(trp_world_pack(theatre_world(t)), &def, &world), TRP_ERROR_ARGUMENT);
    for (uint32_t most = 1; most < 5; most++) {
        def.most_entities = most;
        def.entity_capacity = most % 2 == 0 ? 2 : 64;
        assert_int_equal(trp_world_create(trp_world_pack(theatre_world(t)), &def, &world), TRP_OK);
        for (uint32_t i = 0; i < most; i++) {
            assert_int_equal(trp_entity_spawn(world, 0, (trp_point){0}, &who), TRP_OK);
        }
        trp_entity last = who;
        assert_int_equal(trp_entity_spawn(world, 0, (trp_point){0}, &who), TRP_ERROR_FULL);
        assert_int_equal(who.value, 0);
        trp_world_step(world);
        assert_int_equal(trp_entity_despawn(world, last), TRP_OK);
        trp_world_step(world);
        trp_world_step(world);
        trp_world_step(world);
        assert_int_equal(trp_entity_spawn(world, 0, (trp_point){0}, &who), TRP_OK);  // takes the index that has become free
        trp_world_destroy(world);
    }
    theatre_close(t);
}

static void rule_11_2_a_serial_number_is_never_used_twice(void **state)
{
    (void)state;
    theatre *t = open_empty();
    uint32_t last = 0;
    for (uint32_t i = 0; i < 50; i++) {
        trp_entity who = theatre_add(t, "Idler", "A", 0, 0);
        theatre_steps(t, 1);
        assert_true(trp_entity_serial(theatre_world(t), who) > last);
        last = trp_entity_serial(theatre_world(t), who);
        assert_int_equal(trp_entity_despawn(theatre_world(t), who), TRP_OK);
        theatre_steps(t, 2);
    }
    theatre_close(t);
}

static void rule_11_2_stale_ids_are_noticed_everywhere(void **state)
{
    (void)state;
    theatre *t = open_empty();
    trp_world *world = theatre_world(t);
    trp_entity gone = theatre_add(t, "Idler", "A", 3, 0);
    theatre_step(t);
    theatre_remove(t, "A");
    theatre_steps(t, 3);
    trp_entity heir = theatre_add(t, "Idler", "B", 0, 0);  // B takes the same index
    theatre_step(t);
    assert_int_equal(trpi_ref_index(gone.value), trpi_ref_index(heir.value));
    uint64_t hash = trp_world_hash(world);
    const trp_entity ids[] = {gone, trp_nobody(), {UINT64_MAX}, {heir.value + 1}, {heir.value ^ (UINT64_C(1) << 40)}};
    for (uint32_t i = 0; i < sizeof ids / sizeof *ids; i++) {
        trp_entity who = ids[i];
        trp_value value = {0};
        trp_queue_entry entry;
        uint32_t role;
        trp_motion motion = {.entity = who};
        assert_false(trp_entity_is_alive(world, who));
        assert_int_equal(trp_entity_serial(world, who), 0);
        assert_int_equal(trp_entity_kind(world, who), TRP_NOT_FOUND);
        assert_int_equal(trp_entity_despawn(world, who), TRP_ERROR_STALE);
        assert_int_equal(trp_agent_put_on_role(world, who, 0), TRP_ERROR_STALE);
        assert_int_equal(trp_agent_take_off_role(world, who, 0), TRP_ERROR_STALE);
        assert_false(trp_agent_wears_role(world, who, 0));
        assert_int_equal(trp_agent_roles(world, who, &role, 1), 0);
        assert_int_equal(trp_agent_set_spontaneous(world, who, false), TRP_ERROR_STALE);
        assert_int_equal(trp_agent_perform(world, who, 0, NULL, 0, trp_nobody()), TRP_ERROR_STALE);
        assert_int_equal(trp_agent_cancel(world, who, 0), TRP_ERROR_STALE);
        assert_int_equal(trp_agent_queues(world, who, &entry, 1, sizeof entry), 0);
        assert_int_equal(trp_fact_get(world, who, 0, &value), TRP_ERROR_STALE);
        assert_int_equal(trp_fact_set(world, who, 0, value), TRP_ERROR_STALE);
        assert_int_equal(trp_message_send(world, who, 0, trp_nobody(), NULL, 0), TRP_ERROR_STALE);
        assert_int_equal(trp_world_set_motions(world, &motion, 1), TRP_ERROR_STALE);
        assert_int_equal(trp_place_set_reach(world, who, motion.to), TRP_ERROR_STALE);
        assert_int_equal(trp_entity_position(world, who).x, 0);
        assert_int_equal(trp_world_entity_hash(world, who), 0);
        if (who.value != 0) {
            assert_int_equal(trp_agent_perform(world, heir, 0, NULL, 0, who), TRP_ERROR_STALE);
        }
    }
    assert_int_equal(world->input.count, 0);
    assert_int_equal(trp_world_hash(world), hash);
    theatre_close(t);
}

// ---- 11.3 ---------------------------------------------------------------------------------------

static void rule_11_3_the_hash_that_is_kept_is_the_hash_of_the_state(void **state)
{
    (void)state;
    static random_play p;
    random_play_open(&p, 17);
    for (uint32_t i = 0; i < (SANITIZED ? 1500 : 10000); i++) {
        random_play_step(&p);
        assert_int_equal(trp_world_hash(p.world), trp_world_hash_recomputed(p.world));
    }
    random_play_close(&p);
}

static void rule_11_3_the_hash_is_a_sum(void **state)
{
    (void)state;
    theatre *t = open_empty();
    theatre_add(t, "Idler", "A", 0, 0);
    theatre_add(t, "Idler", "B", 9, 0);
    theatre_run(t, 5);
    trp_world *world = theatre_world(t);
    assert_int_equal(trp_world_hash(world),
                     trp_world_entity_hash(world, theatre_who(t, "A")) + trp_world_entity_hash(world, theatre_who(t, "B")));
    theatre_close(t);
}

static void rule_11_same_seed_same_world_other_seed_other_world(void **state)
{
    (void)state;
    static random_play p;
    uint64_t hashes[3];
    for (uint32_t i = 0; i < 3; i++) {
        trp_world_def def;
        random_play_def(21, &def);
        def.seed = i < 2 ? 1 : 2;
        assert_int_equal(random_play_begin(&p, 21, &def), TRP_OK);
        random_play_cast(&p);
        for (uint32_t step = 0; step < 2000; step++) {
            random_play_step(&p);
        }
        hashes[i] = trp_world_hash(p.world);
        random_play_close(&p);
    }
    assert_int_equal(hashes[0], hashes[1]);
    assert_int_not_equal(hashes[0], hashes[2]);
}

// ---- 11.4, 11.5 ---------------------------------------------------------------------------------

static void rule_11_4_input_takes_effect_in_the_order_of_the_calls(void **state)
{
    (void)state;
    theatre *t = open_empty();
    theatre_add_free(t, "Idler", "A", 0, 0);
    theatre_step(t);
    theatre_set(t, "A", "mood", 10);
    theatre_set(t, "A", "mood", 20);
    assert_int_equal(theatre_get(t, "A", "mood"), 20);  // a fact reads back as what it will be
    theatre_take_off(t, "A", "Idler");
    theatre_put_on(t, "A", "Idler");
    theatre_perform(t, "A", "Rest", NULL);
    theatre_step(t);
    assert_int_equal(theatre_get(t, "A", "mood"), 20);
    assert_string_equal(theatre_queues(t, "A"), "Rest@0 current performing");
    theatre_take_off(t, "A", "Idler");
    theatre_remove(t, "A");
    theatre_set(t, "A", "mood", 30);  // set for an entity that will be gone
    theatre_step(t);
    assert_false(trp_entity_is_alive(theatre_world(t), theatre_who(t, "A")));
    theatre_close(t);
}

static void rule_11_5_durations_round_up_to_at_least_one_step(void **state)
{
    (void)state;
    static const uint32_t pairs[][2] = {{0, 1}, {1, 1}, {33, 1}, {34, 2}, {66, 2}, {67, 3}, {1000, 30}, {1001, 31}};
    theatre *t = open_empty();
    for (uint32_t i = 0; i < sizeof pairs / sizeof *pairs; i++) {
        assert_int_equal(trp_world_ms_to_steps(theatre_world(t), pairs[i][0]), pairs[i][1]);
    }
    theatre_close(t);
}

static void rule_11_5_mail_left_waits_for_the_next_step(void **state)
{
    (void)state;
    static const char text[] =
        "role Guest for creature\n"
        "    proactive Ask, about weather\n"
        "        wait 5 s\n"
        "    reactive Answer, about weather\n"
        "        wait 5 s\n";
    for (uint32_t rounds = 1; rounds <= 4; rounds *= 2) {
        trp_world_def def;
        trp_world_def_init(&def, sizeof def);
        def.rounds_per_step = rounds;
        theatre *t = theatre_open_with(text, &def);
        theatre_add_free(t, "Guest", "A", 0, 0);
        theatre_add_free(t, "Guest", "B", 1, 0);
        theatre_steps(t, 2);
        theatre_perform(t, "A", "Ask", NULL);
        uint32_t asked = theatre_now(t) + 1;
        uint32_t started = theatre_until(t, 1, "A started Ask");
        assert_int_equal(started - asked, (3 + rounds - 1) / rounds - 1);  // a handshake takes three rounds
        trp_counters counters;
        trp_world_counters(theatre_world(t), &counters, sizeof counters);
        assert_int_equal(counters.late_mails > 0, rounds < 3);
        theatre_close(t);
    }
}

// ---- Skipping -----------------------------------------------------------------------------------

static const char quiet[] =
    "kind person, a creature\n"
    "    thirst: 0 to 100, starts 0 to 50, rises 40 per minute\n"
    "host party\n"
    "    action toil, uses hands, lasts 2 s\n"
    "role Quiet for person\n"
    "    proactive Doze, weight 3\n"
    "        wait 2 to 9 s\n"
    "    proactive Toil\n"
    "        toil\n"
    "    proactive Chat, about weather, cooldown 10 s\n"
    "        wait 2 s\n"
    "        toil\n"
    "    latent Drink, when thirst rises above 80\n"
    "        wait 1 s\n"
    "        set thirst to 0\n"
    "    latent Look up, when every 7 s\n"
    "        wait 0.5 s\n"
    "    reactive Listen, about weather\n"
    "        toil\n"
    "        wait 1 s\n";

typedef struct host {
    trp_token tokens[16];
    uint32_t due[16];
    uint32_t count;
    uint64_t digest;  // a digest of all commands and the steps in which they came
} host;

static void take_commands(theatre *t, host *h)
{
    uint32_t count;
    const trp_command *commands = trp_world_commands(theatre_world(t), &count);
    for (uint32_t i = 0; i < count; i++) {
        h->digest = h->digest * 31 + theatre_now(t);
        h->digest = h->digest * 31 + commands[i].token.value + commands[i].kind;
        if (commands[i].kind == TRP_COMMAND_BEGIN && h->count < 16) {
            h->tokens[h->count] = commands[i].token;
            h->due[h->count++] = theatre_now(t) + 60;
        }
    }
}

// Hands in the input that is due in the next step. Returns the step before the one in which the next input is due.
static uint32_t answer(theatre *t, host *h)
{
    uint32_t next = UINT32_MAX;
    for (uint32_t i = 0; i < h->count;) {
        if (h->due[i] == theatre_now(t)) {
            trp_action_finished(theatre_world(t), h->tokens[i], TRP_ACTION_SUCCEEDED, 0);
            h->count--;
            h->tokens[i] = h->tokens[h->count];
            h->due[i] = h->due[h->count];
        } else {
            next = h->due[i] < next ? h->due[i] : next;
            i++;
        }
    }
    return next;
}

static theatre *open_quiet(void)
{
    theatre *t = theatre_open(quiet);
    theatre_add(t, "Quiet", "A", 0, 0);
    theatre_add(t, "Quiet", "B", 1, 0);
    theatre_add(t, "Quiet", "C", 2, 0);
    return t;
}

static void skipping_is_the_same_as_single_steps(void **state)
{
    (void)state;
    enum { STEPS = 20000 };
    static uint64_t hashes[STEPS + 1];
    theatre *t = open_quiet();
    host single = {.count = 0};
    while (theatre_now(t) < STEPS) {
        answer(t, &single);
        trp_world_step(theatre_world(t));
        take_commands(t, &single);
        hashes[theatre_now(t)] = trp_world_hash(theatre_world(t));
    }
    theatre_close(t);

    t = open_quiet();
    host skipper = {.count = 0};
    uint32_t skipped = 0;
    while (theatre_now(t) < STEPS) {
        uint32_t next = answer(t, &skipper);
        uint32_t most = next != UINT32_MAX ? next - theatre_now(t) : STEPS;
        most = most < STEPS - theatre_now(t) ? most : STEPS - theatre_now(t);
        uint32_t jumped = trp_world_skip(theatre_world(t), most);
        skipped += jumped;
        if (jumped == 0) {
            trp_world_step(theatre_world(t));
            take_commands(t, &skipper);
        }
        assert_int_equal(trp_world_hash(theatre_world(t)), hashes[theatre_now(t)]);
        assert_null(trp_world_check(theatre_world(t), NULL));
    }
    assert_int_equal(skipper.digest, single.digest);
    assert_true(skipped > STEPS / 2);
    theatre_close(t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        THEATRE_TEST(rule_11_1_the_order_of_agents_does_not_matter),
        THEATRE_TEST(rule_11_1_others_are_seen_as_of_the_start_of_the_step),
        THEATRE_TEST(rule_11_2_spawns_appear_with_the_next_step),
        THEATRE_TEST(rule_11_2_places_are_used_again_lowest_first_after_two_steps),
        THEATRE_TEST(rule_11_2_a_world_has_room_for_so_many),
        THEATRE_TEST(rule_11_2_a_serial_number_is_never_used_twice),
        THEATRE_TEST(rule_11_2_stale_ids_are_noticed_everywhere),
        THEATRE_TEST(rule_11_3_the_hash_that_is_kept_is_the_hash_of_the_state),
        THEATRE_TEST(rule_11_3_the_hash_is_a_sum),
        THEATRE_TEST(rule_11_same_seed_same_world_other_seed_other_world),
        THEATRE_TEST(rule_11_4_input_takes_effect_in_the_order_of_the_calls),
        THEATRE_TEST(rule_11_5_durations_round_up_to_at_least_one_step),
        THEATRE_TEST(rule_11_5_mail_left_waits_for_the_next_step),
        THEATRE_TEST(skipping_is_the_same_as_single_steps),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
