// SPDX-License-Identifier: MIT
// Goal: nothing that writers write and hosts do brings a world out of order. (SEMANTICS 4.4, 11, and all the rest)
// Method: from one seed, a random text, a random cast, and a host that answers late, twice, wrongly or never, takes
// people away, adds some, moves them about, changes their roles and gives them orders. After every step everything
// that trp_world_check knows must hold. Every few worlds are played twice, with the same hash at the end. Then the
// canary: a world that is put out of order on purpose, which the check must notice.
//
// TROUPE_RANDOM_SEED, TROUPE_RANDOM_WORLDS and TROUPE_RANDOM_STEPS change what is played; what fails says its seed.

#include "engine/store/state.h"
#include "tests/engine/random_text.h"
#include "troupe/script.h"
#include "troupe/troupe.h"

#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#if defined(__SANITIZE_ADDRESS__)
#define WORLDS 60
#else
#define WORLDS 300
#endif
#define STEPS 2000
#define MOST_PEOPLE 24
#define MOST_DEEDS 1024
#define TEXT_SIZE 65536

// What the host has been told to do, and how it will answer.
typedef struct deed {
    trp_token token;
    uint32_t due;
    bool fails;
    bool twice;
} deed;

typedef struct play {
    chance c;
    trp_pack *pack;
    trp_world *world;
    trp_entity people[MOST_PEOPLE];
    uint32_t people_count;
    deed deeds[MOST_DEEDS];
    uint32_t deed_count;
    uint32_t wildness;  // once in so many steps something happens
} play;

static char text[TEXT_SIZE];
static uint64_t played_seed;

static void tell_seed(int signal_number)
{
    (void)signal_number;
    fprintf(stderr, "this was TROUPE_RANDOM_SEED=%llu\n", (unsigned long long)played_seed);
    signal(SIGABRT, SIG_DFL);
}

static uint32_t setting(const char *name, uint32_t otherwise)
{
    const char *value = getenv(name);
    return value != NULL ? (uint32_t)strtoul(value, NULL, 10) : otherwise;
}

// ---- The cast -----------------------------------------------------------------------------------

static trp_point somewhere(play *p)
{
    trp_point at = {(int32_t)chance_below(&p->c, 20 * TRP_UNITS_PER_METRE),
                    (int32_t)chance_below(&p->c, 20 * TRP_UNITS_PER_METRE), 0};
    return at;
}

static uint32_t some_role(play *p)
{
    return chance_below(&p->c, trp_pack_count(p->pack, TRP_SORT_ROLE));
}

static void add_person(play *p)
{
    if (p->people_count == MOST_PEOPLE) {
        return;
    }
    trp_entity *person = &p->people[p->people_count++];
    bool is_player = chance_once_in(&p->c, 12);
    uint32_t kind = trp_pack_find(p->pack, TRP_SORT_KIND, is_player ? "player" : "person");
    assert_int_equal(trp_entity_spawn(p->world, kind, somewhere(p), person), TRP_OK);
    if (is_player) {
        return;
    }
    for (uint32_t roles = 1 + chance_below(&p->c, 2); roles > 0; roles--) {
        assert_int_equal(trp_agent_put_on(p->world, *person, some_role(p)), TRP_OK);
    }
    trp_items_add(p->world, *person, 0, 3);
    trp_items_add(p->world, *person, 1, (int32_t)chance_below(&p->c, 3));
}

static void add_place(play *p, const char *name)
{
    trp_entity place;
    trp_point reach = trp_point_metres(3, 3, 3);
    uint32_t kind = trp_pack_find(p->pack, TRP_SORT_KIND, "place");
    assert_int_equal(trp_entity_spawn(p->world, kind, somewhere(p), &place), TRP_OK);
    trp_place_set_reach(p->world, place, reach);
    trp_items_add(p->world, place, 1, 20);
    trp_world_bind(p->world, trp_pack_find(p->pack, TRP_SORT_GLOBAL, name), place);
}

static trp_entity somebody(play *p)
{
    return p->people_count > 0 ? p->people[chance_below(&p->c, p->people_count)] : trp_nobody();
}

// ---- The host -----------------------------------------------------------------------------------

static void forget_deed(play *p, trp_token token)
{
    for (uint32_t i = 0; i < p->deed_count; i++) {
        if (p->deeds[i].token.value == token.value) {
            p->deeds[i] = p->deeds[--p->deed_count];
            return;
        }
    }
}

static void go_there(play *p, const trp_command *command, uint32_t steps)
{
    trp_motion motion = {.entity = command->agent, .from = trp_entity_position(p->world, command->agent),
                         .to = somewhere(p), .steps = steps};
    if (command->argument_types[0] == TRP_TYPE_ENTITY) {
        motion.to = trp_entity_position(p->world, trp_value_to_entity(command->arguments[0]));
    }
    trp_motions(p->world, &motion, 1);
}

static void begin_deed(play *p, const trp_command *command)
{
    trp_action_info info;
    assert_int_equal(trp_pack_action(p->pack, command->action, &info), TRP_OK);
    uint32_t steps = trp_world_steps(p->world, info.lasts_least_ms) + chance_below(&p->c, 40);
    if (info.moves) {
        go_there(p, command, steps);
    }
    if (p->deed_count == MOST_DEEDS || chance_once_in(&p->c, 40)) {
        return;  // never answers
    }
    deed *d = &p->deeds[p->deed_count++];
    *d = (deed){.token = command->token, .due = trp_world_now(p->world) + steps};
    d->fails = chance_once_in(&p->c, 15);
    d->twice = chance_once_in(&p->c, 30);
    d->due += chance_once_in(&p->c, 30) ? 500 : 0;
}

static void take_commands(play *p)
{
    uint32_t count;
    const trp_command *commands = trp_world_commands(p->world, &count);
    for (uint32_t i = 0; i < count; i++) {
        if (commands[i].kind == TRP_COMMAND_BEGIN) {
            begin_deed(p, &commands[i]);
        } else if (!chance_once_in(&p->c, 10)) {
            forget_deed(p, commands[i].token);  // else it is answered though it was stopped
        }
    }
}

static void answer(play *p)
{
    for (uint32_t i = 0; i < p->deed_count;) {
        deed *d = &p->deeds[i];
        if (d->due > trp_world_now(p->world)) {
            i++;
            continue;
        }
        trp_action_finished(p->world, d->token, d->fails ? TRP_ACTION_FAILED : TRP_ACTION_SUCCEEDED, 0);
        if (d->twice) {
            trp_action_finished(p->world, d->token, TRP_ACTION_FAILED, 1);
        }
        *d = p->deeds[--p->deed_count];
    }
}

// ---- Whims --------------------------------------------------------------------------------------

static void remove_person(play *p)
{
    uint32_t which = chance_below(&p->c, p->people_count);
    trp_entity_despawn(p->world, p->people[which]);
    p->people[which] = p->people[--p->people_count];
}

static void give_order(play *p)
{
    uint32_t behaviour = chance_below(&p->c, trp_pack_count(p->pack, TRP_SORT_BEHAVIOUR));
    trp_entity partner = chance_once_in(&p->c, 2) ? somebody(p) : trp_nobody();
    trp_agent_perform(p->world, somebody(p), behaviour, NULL, 0, partner);
}

static void move_somebody(play *p)
{
    trp_motion motion = {.entity = somebody(p), .to = somewhere(p),
                         .steps = chance_once_in(&p->c, 2) ? 0 : chance_below(&p->c, 200)};
    motion.from = motion.steps == 0 ? motion.to : trp_entity_position(p->world, motion.entity);
    trp_motions(p->world, &motion, 1);
}

static void change_fact(play *p)
{
    static const char *const facts[] = {"person.mood", "person.nerve", "person.calm"};
    uint32_t which = chance_below(&p->c, 3);
    int64_t value = which < 2 ? (int64_t)chance_below(&p->c, 101) * TRP_ONE : (int64_t)chance_below(&p->c, 2);
    trp_fact_set(p->world, somebody(p), trp_pack_find(p->pack, TRP_SORT_FACT, facts[which]), (trp_value){value});
}

static void have_a_whim(play *p)
{
    switch (chance_below(&p->c, 13)) {
    case 0:
        if (p->people_count > 1) {
            remove_person(p);
        }
        break;
    case 1: add_person(p); break;
    case 2: trp_agent_put_on(p->world, somebody(p), some_role(p)); break;
    case 3: trp_agent_take_off(p->world, somebody(p), some_role(p)); break;
    case 4:
    case 5: give_order(p); break;
    case 6: move_somebody(p); break;
    case 7: change_fact(p); break;
    case 8:
        trp_message_send(p->world, somebody(p), chance_below(&p->c, 2),
                         chance_once_in(&p->c, 2) ? somebody(p) : trp_nobody(), NULL, 0);
        break;
    case 9: trp_event_happened(p->world, chance_below(&p->c, 2), somebody(p)); break;
    case 10:
        trp_agent_cancel(p->world, somebody(p),
                         chance_below(&p->c, trp_pack_count(p->pack, TRP_SORT_BEHAVIOUR)));
        break;
    case 11:
        if (p->deed_count > 0) {
            trp_action_progress(p->world, p->deeds[chance_below(&p->c, p->deed_count)].token);
        }
        break;
    default: trp_agent_set_spontaneous(p->world, somebody(p), !chance_once_in(&p->c, 3)); break;
    }
}

// ---- A play -------------------------------------------------------------------------------------

static trp_pack *write_pack(uint64_t seed, chance *c)
{
    size_t size = random_text(c, text, sizeof text);
    trp_script_source source = {"random.troupe", text, size};
    trp_script *script;
    trp_pack *pack = NULL;
    trp_diagnostic why;
    if (trp_script_compile(&source, 1, NULL, &script) != TRP_OK) {
        fail_msg("seed %llu: the text does not compile:\n%s", (unsigned long long)seed, trp_script_report(script));
    }
    const void *bytes = trp_script_pack(script, &size);
    assert_int_equal(trp_pack_load(bytes, size, NULL, &pack, &why), TRP_OK);
    trp_script_release(script);
    return pack;
}

static void open_play(play *p, uint64_t seed)
{
    static const uint32_t rounds[] = {1, 2, 4, 4};
    *p = (play){.c = {seed}};
    p->pack = write_pack(seed, &p->c);
    p->wildness = 2u << chance_below(&p->c, 7);
    trp_world_def def;
    trp_world_def_init(&def, sizeof def);
    def.seed = seed;
    def.rounds_per_step = rounds[chance_below(&p->c, 4)];
    def.watchdog_ms = 5000;
    def.gives_up_ms = 10000;
    def.entity_capacity = 1;
    def.events = chance_once_in(&p->c, 2) ? 1 : 0;
    assert_int_equal(trp_world_create(p->pack, &def, &p->world), TRP_OK);
    add_place(p, "bar");
    if (!chance_once_in(&p->c, 4)) {
        add_place(p, "well");
    }
    for (uint32_t count = 2 + chance_below(&p->c, 10); count > 0; count--) {
        add_person(p);
    }
}

static void close_play(play *p)
{
    trp_world_destroy(p->world);
    trp_pack_release(p->pack);
}

static void make_step(play *p)
{
    answer(p);
    if (chance_once_in(&p->c, p->wildness)) {
        have_a_whim(p);
    }
    trp_world_step(p->world);
    take_commands(p);
}

static uint64_t run_play(uint64_t seed, uint32_t steps)
{
    static play p;
    played_seed = seed;
    open_play(&p, seed);
    for (uint32_t i = 0; i < steps; i++) {
        make_step(&p);
        trp_entity who = trp_nobody();
        const char *wrong = trp_world_check(p.world, &who);
        if (wrong != NULL) {
            fail_msg("TROUPE_RANDOM_SEED=%llu, step %u, entity %u: %s", (unsigned long long)seed,
                     trp_world_now(p.world), trp_entity_serial(p.world, who), wrong);
        }
    }
    trp_counters counters;
    trp_world_counters(p.world, &counters);
    if (counters.repairs != 0) {
        fail_msg("TROUPE_RANDOM_SEED=%llu: an agent was stuck", (unsigned long long)seed);
    }
    uint64_t hash = trp_world_hash(p.world);
    close_play(&p);
    return hash;
}

static void random_worlds_stay_in_order(void **state)
{
    (void)state;
    uint32_t first = setting("TROUPE_RANDOM_SEED", 1);
    uint32_t worlds = getenv("TROUPE_RANDOM_SEED") != NULL ? 1 : WORLDS;
    worlds = setting("TROUPE_RANDOM_WORLDS", worlds);
    uint32_t steps = setting("TROUPE_RANDOM_STEPS", STEPS);
    print_message("seeds %u to %u, %u steps each\n", first, first + worlds - 1, steps);
    signal(SIGABRT, tell_seed);
    for (uint32_t i = 0; i < worlds; i++) {
        uint64_t hash = run_play(first + i, steps);
        if (i % 10 == 0 && run_play(first + i, steps) != hash) {
            fail_msg("TROUPE_RANDOM_SEED=%u: another hash the second time", first + i);
        }
    }
    signal(SIGABRT, SIG_DFL);
}

// ---- The canary ---------------------------------------------------------------------------------

static bool lose_a_fact(trp_world *world)
{
    world->slots[0] ^= 1;
    return true;
}

static bool lose_a_claim(trp_world *world)
{
    world->agents[world->entity_end - 1].claim_state = TRPI_CLAIM_ASKING;
    world->claims[world->entity_end - 1].due = world->now;
    return trpi_is_agent(world, world->entity_end - 1);
}

static bool lose_a_current(trp_world *world)
{
    for (uint32_t i = 0; i < world->entity_end * world->settings.entries_per_agent; i++) {
        if (world->entries[i].behaviour != TRPI_NONE16 && (world->entries[i].flags & TRPI_ENTRY_CURRENT) != 0) {
            world->entries[i].flags ^= TRPI_ENTRY_CURRENT;
            return true;
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
        if (trpi_is_agent(world, i) && world->entries[i * world->settings.entries_per_agent].token != 0) {
            world->entries[i * world->settings.entries_per_agent].watch_due = 0;
            return true;
        }
    }
    return false;
}

// A world is played until it can be put out of order in this way, and must then be found to be.
static void the_check_finds_what_is_wrong(void **state)
{
    (void)state;
    static bool (*const losses[])(trp_world *) = {lose_a_fact,  lose_a_claim, lose_a_current,
                                                  lose_a_phase, lose_a_scene, lose_an_alarm};
    for (uint32_t i = 0; i < sizeof losses / sizeof *losses; i++) {
        static play p;
        bool lost = false;
        open_play(&p, 7);
        for (uint32_t step = 0; step < 5000 && !lost; step++) {
            make_step(&p);
            assert_null(trp_world_check(p.world, NULL));
            lost = p.world->outgoing.count == 0 && step > 20 && losses[i](p.world);
        }
        assert_true(lost);
        if (trp_world_check(p.world, NULL) == NULL) {
            fail_msg("loss %u was not found", i);
        }
        close_play(&p);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_worlds_stay_in_order),
        cmocka_unit_test(the_check_finds_what_is_wrong),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
