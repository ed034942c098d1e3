// SPDX-License-Identifier: MIT
// Goal: the outcome of a step does not depend on the number of lanes in which its turns are taken: the same hashes, commands,
// events, notices and hits of watches, in the same order, also when there is not room for all mail. (SEMANTICS 11.1)
// Method: the same town side by side, with 1, 2, 3 and 8 lanes on a pool of threads, compared after every step. Its people chat,
// look around, walk, give up and, in the storm, shout at one another until there is no room for more mail. Partitions are made
// small, so that few people need many of them; lamps think in between, without turns of agents. Under the thread sanitizer the
// same shows that no two lanes access the same memory.

#include "engine/store/state.h"
#include "tests/sanitized.h"
#include "troupe/pool.h"
#include "troupe/script.h"
#include "troupe/troupe.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <cmocka.h>

#define PEOPLE 700
#define LAMPS 200         // more than three words of a bitmap in a row, none of which has a turn of its own
#define LAMPS_BETWEEN 12  // two people, so that each of two lanes has words of summaries of its own
#define STEPS (SANITIZED ? 30 : 300)
#define WORLDS 4
#define TWO "            send hail to friend\n            send hail to friend\n"
#define TEN TWO TWO TWO TWO TWO

static const char town_text[] =
    "kind person, a creature\n"
    "    mood: 0 to 100, starts 0 to 100, falls 30 per minute\n"
    "    nerve: 0 to 100, starts 0\n"
    "    friend: person\n"
    "host town\n"
    "    action toil, uses hands, lasts 2 s\n"
    "    message hail\n"
    "    message shout\n"
    "    event bell\n"
    "object Lamp\n"
    "    flickers: whole number\n"
    "    brain, every 1 s\n"
    "        set flickers to flickers + 1\n"
    "role Citizen for person, chooses by chance\n"
    "    proactive Work, weight 2\n"
    "        toil\n"
    "        wait 1 to 4 s\n"
    "    proactive Chat, about weather, cooldown 5 s\n"
    "        wait 1 s\n"
    "        toil\n"
    "    reactive Listen, about weather, if mood > 20\n"
    "        wait 2 s\n"
    "    latent Greet, when a creature comes within 3 m, cooldown 4 s\n"
    "        send hail to it\n"
    "        wait 0.5 s\n"
    "    latent Answer, when message hail, if friend.mood > 30, keeps trying for 2 s\n"
    "        set nerve to nerve + 5\n"
    "        wait 0.2 s\n"
    "    latent Cheer up, when mood falls below 10\n"
    "        set mood to 100\n"
    "    latent Ring, when event bell, while nerve < 90\n"
    "        wait 3 s\n"
    "    latent Shout, when message shout, priority 5\n"
    "        sequence\n"
    "            send shout to friend\n" TEN TEN TEN TEN;

typedef struct town {
    trp_world *world;
    trp_entity people[PEOPLE];
    trp_token tokens[PEOPLE * 4];
    uint32_t due[PEOPLE * 4];
    uint32_t token_count;
    uint64_t commands;  // digests of all commands, events and notices, in their order
    uint64_t events;
    uint64_t notices;
    uint64_t hits;
    uint32_t told[TRP_NOTICE_KIND_COUNT];
} town;

static trp_pack *pack;
static trp_thread_pool *pool;

static uint64_t fold(uint64_t digest, uint64_t value)
{
    return (digest ^ value) * UINT64_C(0x100000001B3);
}

static int open_pack(void **state)
{
    (void)state;
    trp_script_source source = {"town.troupe", town_text, strlen(town_text)};
    trp_script *script;
    trp_diagnostic why;
    size_t size;
    if (trp_script_compile(&source, 1, NULL, &script) != TRP_OK) {
        print_error("%s", trp_script_report(script));
        return -1;
    }
    const void *bytes = trp_script_pack(script, &size);
    int wrong = trp_pack_load(bytes, size, NULL, &pack, &why) != TRP_OK;
    trp_script_release(script);
    return wrong || trp_thread_pool_create(3, &pool) != TRP_OK ? -1 : 0;
}

static int close_pack(void **state)
{
    (void)state;
    trp_thread_pool_destroy(pool);
    trp_pack_release(pack);
    return 0;
}

static void hear(void *context, const trp_world *world, const trp_notice *notice)
{
    town *t = context;
    assert_true(world == t->world && notice->step == trp_world_now(world));
    t->notices = fold(t->notices, notice->agent.value << 8 ^ notice->kind);
    t->notices = fold(t->notices, notice->other.value ^ (uint64_t)notice->number << 20 ^ (uint64_t)notice->limit << 40);
    t->told[notice->kind]++;
}

// Adds watches of every kind, among them one for each of some lines and for each fact.
static void watch(town *t)
{
    trp_watch id;
    for (uint32_t line = 1; line < 60; line += 6) {
        trp_watch_def def;
        trp_watch_def_init(&def, sizeof def);
        def.kind = TRP_WATCH_LINE;
        def.line = line;
        trp_watch_add(t->world, &def, &id);
    }
    for (uint32_t kind = TRP_WATCH_NODE; kind < TRP_WATCH_KIND_COUNT; kind++) {
        for (uint32_t fact = 0; fact < trp_pack_count(pack, TRP_NAMES_FACT); fact++) {
            trp_watch_def def;
            trp_watch_def_init(&def, sizeof def);
            def.kind = kind;
            def.fact = kind == TRP_WATCH_FACT ? fact : TRP_NOT_FOUND;
            trp_watch_add(t->world, &def, &id);
        }
    }
}

static void put_lamps(town *t, uint32_t count, uint32_t north_m)
{
    for (uint32_t i = 0; i < count; i++) {
        trp_entity lamp;
        assert_int_equal(
            trp_entity_spawn(t->world, trp_pack_find(pack, TRP_NAMES_KIND, "Lamp"), trp_point_from_metres(i, north_m, 0), &lamp),
            TRP_OK);
    }
}

static void open_town(town *t, uint32_t lanes, uint32_t seed, uint32_t lamps_between)
{
    memset(t, 0, sizeof *t);
    trp_world_def def;
    trp_world_def_init(&def, sizeof def);
    def.seed = seed;
    def.run_tasks = trp_thread_pool_run;
    def.tasks_context = pool;
    def.lanes = lanes;
    def.entity_capacity = 8;
    assert_int_equal(trp_world_create(pack, &def, &t->world), TRP_OK);
    t->world->partition_size = 64;
    trp_world_set_notice_handler(t->world, TRP_LEVEL_INFO, hear, t);
    watch(t);
    uint32_t person = trp_pack_find(pack, TRP_NAMES_KIND, "person");
    uint32_t role = trp_pack_find(pack, TRP_NAMES_ROLE, "Citizen");
    uint32_t friend_fact = trp_pack_find(pack, TRP_NAMES_FACT, "person.friend");
    for (uint32_t i = 0; i < PEOPLE; i++) {
        put_lamps(t, lamps_between, 70 + i);
        trp_point at = trp_point_from_metres(i * 37 % 53, i * 29 % 47, 0);
        assert_int_equal(trp_entity_spawn(t->world, person, at, &t->people[i]), TRP_OK);
        trp_agent_put_on_role(t->world, t->people[i], role);
    }
    put_lamps(t, LAMPS, 60);
    for (uint32_t i = 0; i < PEOPLE; i++) {
        trp_fact_set(t->world, t->people[i], friend_fact, trp_value_entity(t->people[(i * 331 + 17) % PEOPLE]));
    }
}

static void close_town(town *t)
{
    assert_null(trp_world_check(t->world, NULL));
    trp_world_destroy(t->world);
}

static void answer(town *t)
{
    for (uint32_t i = 0; i < t->token_count;) {
        if (t->due[i] > trp_world_now(t->world)) {
            i++;
            continue;
        }
        trp_action_finished(t->world, t->tokens[i], TRP_ACTION_SUCCEEDED, 0);
        t->token_count--;
        t->tokens[i] = t->tokens[t->token_count];
        t->due[i] = t->due[t->token_count];
    }
}

static void take_commands(town *t)
{
    uint32_t count;
    const trp_command *commands = trp_world_commands(t->world, &count);
    for (uint32_t i = 0; i < count; i++) {
        t->commands = fold(t->commands, commands[i].token.value);
        t->commands = fold(t->commands, (uint64_t)commands[i].kind << 32 | commands[i].action);
        if (commands[i].kind == TRP_COMMAND_BEGIN && t->token_count < PEOPLE * 4) {
            t->tokens[t->token_count] = commands[i].token;
            t->due[t->token_count++] = trp_world_now(t->world) + 30 + (uint32_t)(commands[i].token.value % 40);
        }
    }
    const trp_event *events = trp_world_events(t->world, &count);
    for (uint32_t i = 0; i < count; i++) {
        t->events = fold(t->events, events[i].agent.value << 8 ^ events[i].kind);
        t->events = fold(t->events, events[i].other.value ^ (uint64_t)events[i].behaviour << 40);
    }
    static trp_watch_hit hits[TRP_MOST_WATCH_HITS];
    count = trp_world_watch_hits(t->world, hits, TRP_MOST_WATCH_HITS, sizeof *hits);
    for (uint32_t i = 0; i < count; i++) {
        t->hits = fold(t->hits, hits[i].agent.value << 8 ^ hits[i].watch.value);
        t->hits = fold(t->hits, (uint64_t)hits[i].hits << 20 ^ (uint64_t)hits[i].value.bits);
    }
}

// The host's calls, the same for every town: one agent walks, one is removed, a bell rings.
static void go_on(town *t, uint32_t step, uint32_t shouts)
{
    answer(t);
    for (uint32_t i = step % 7; i < PEOPLE; i += 61) {
        trp_motion motion = {.entity = t->people[i],
                             .from = trp_entity_position(t->world, t->people[i]),
                             .to = trp_point_from_metres((i + step) % 50, (i * step) % 45, 0),
                             .steps = 60};
        trp_world_set_motions(t->world, &motion, 1);
    }
    for (uint32_t i = 0; i < shouts; i++) {
        trp_message_send(t->world, t->people[(step * 13 + i * 7) % 60], trp_pack_find(pack, TRP_NAMES_MESSAGE, "shout"),
                         trp_nobody(), NULL, 0);
    }
    if (step % 90 == 10) {
        trp_event_happened(t->world, 0, t->people[0]);
    }
    if (step % 50 == 20) {
        trp_entity_despawn(t->world, t->people[step / 50 * 11 % PEOPLE]);
    }
    trp_world_step(t->world);
    take_commands(t);
}

static void compare(uint32_t steps, uint32_t shouts, bool must_overflow)
{
    static const uint32_t lanes[WORLDS] = {1, 2, 3, 8};
    static town towns[WORLDS];
    for (uint32_t i = 0; i < WORLDS; i++) {
        open_town(&towns[i], lanes[i], 5, must_overflow ? 0 : LAMPS_BETWEEN);  // room grows with the entities
    }
    for (uint32_t step = 1; step <= steps; step++) {
        for (uint32_t i = 0; i < WORLDS; i++) {
            go_on(&towns[i], step, shouts);
            if (trp_world_hash(towns[i].world) != trp_world_hash(towns[0].world) || towns[i].commands != towns[0].commands ||
                towns[i].events != towns[0].events || towns[i].notices != towns[0].notices || towns[i].hits != towns[0].hits) {
                fail_msg("%u lanes differ from one in step %u (%s)", lanes[i], step,
                         towns[i].commands != towns[0].commands ? "commands"
                         : towns[i].events != towns[0].events   ? "events"
                         : towns[i].notices != towns[0].notices ? "notices"
                         : towns[i].hits != towns[0].hits       ? "hits"
                                                                : "hash");
            }
        }
    }
    assert_true(towns[0].world->counters.dispatches > steps * 10 && towns[0].hits != 0);
    assert_int_equal(towns[0].world->put_off > 20, must_overflow);
    assert_int_equal(towns[0].told[TRP_NOTICE_TURNS_PUT_OFF] > 0, must_overflow);
    for (uint32_t i = 0; i < WORLDS; i++) {
        assert_int_equal(trp_world_hash(towns[i].world), trp_world_hash_recomputed(towns[i].world));
        close_town(&towns[i]);
    }
}

static void rule_11_1_any_number_of_lanes_has_the_same_outcome(void **state)
{
    (void)state;
    compare(STEPS, 0, false);
}

static void rule_11_1_the_same_ones_are_put_off_for_want_of_room(void **state)
{
    (void)state;
    compare(STEPS / 10, 60, true);  // sixty agents post forty messages each; there is room for a thousand
}

static void rule_11_1_the_same_is_lost_in_a_flood(void **state)
{
    (void)state;
    compare(8, 30000, true);  // more mail than there is room for
}

static void lanes_can_be_changed_between_steps(void **state)
{
    (void)state;
    static town towns[2];
    open_town(&towns[0], 1, 9, LAMPS_BETWEEN);
    open_town(&towns[1], 1, 9, LAMPS_BETWEEN);
    assert_int_equal(trp_world_set_lanes(towns[1].world, trp_thread_pool_run, pool, 65), TRP_ERROR_ARGUMENT);
    for (uint32_t step = 1; step <= 60; step++) {
        uint32_t lanes = step % 5;
        assert_int_equal(trp_world_set_lanes(towns[1].world, lanes == 4 ? NULL : trp_thread_pool_run, pool, lanes), TRP_OK);
        go_on(&towns[0], step, 5);
        go_on(&towns[1], step, 5);
        assert_int_equal(trp_world_hash(towns[0].world), trp_world_hash(towns[1].world));
    }
    close_town(&towns[0]);
    close_town(&towns[1]);
}

// The tasks that a world has given to lanes.
typedef struct given_tasks {
    void (*tasks[8])(void *argument, uint32_t index);
    uint32_t count;
} given_tasks;

static void note_tasks(void *context, void (*task)(void *argument, uint32_t index), void *argument, uint32_t count)
{
    given_tasks *given = context;
    uint32_t i = 0;
    while (i < given->count && given->tasks[i] != task) {
        i++;
    }
    assert_in_range(i, 0, 7);
    given->tasks[i] = task;
    given->count = i == given->count ? i + 1 : given->count;
    trp_thread_pool_run(pool, task, argument, count);
}

static void turns_of_one_section_of_timers_are_finished_without_lanes(void **state)
{
    (void)state;
    static town towns[2];
    given_tasks given[2] = {{.count = 0}};
    for (uint32_t i = 0; i < 2; i++) {
        open_town(&towns[i], 1, 9, i * LAMPS_BETWEEN);
        assert_int_equal(trp_world_set_lanes(towns[i].world, note_tasks, &given[i], 2), TRP_OK);
        for (uint32_t step = 1; step <= 30; step++) {
            go_on(&towns[i], step, 5);
        }
        assert_int_equal(towns[i].world->capacity > TRPI_WHEEL_SECTION, i == 1);
        close_town(&towns[i]);
    }
    assert_true(given[0].count > 0);
    assert_int_equal(given[1].count, given[0].count + 1);
}

static void count_task(void *argument, uint32_t index)
{
    uint32_t *counts = argument;
    counts[index]++;
}

// Waits until threads without a task sleep.
static void pass_time(void)
{
    for (const clock_t until = clock() + CLOCKS_PER_SEC / 100; clock() < until;) {
    }
}

static void the_pool_runs_every_task_once(void **state)
{
    (void)state;
    for (uint32_t threads = 1; threads <= 8; threads++) {
        trp_thread_pool *own;
        assert_int_equal(trp_thread_pool_create(threads, &own), TRP_OK);
        assert_int_equal(trp_thread_pool_size(own), threads);
        for (uint32_t round = 0; round < 200; round++) {
            uint32_t counts[40] = {0};
            if (round % 50 == 49) {
                pass_time();
            }
            trp_thread_pool_run(own, count_task, counts, round % 40);
            for (uint32_t i = 0; i < 40; i++) {
                assert_int_equal(counts[i], i < round % 40);
            }
        }
        trp_thread_pool_destroy(own);
    }
    trp_thread_pool *none;
    assert_int_equal(trp_thread_pool_create(0, &none), TRP_ERROR_ARGUMENT);
    assert_int_equal(trp_thread_pool_create(65, &none), TRP_ERROR_ARGUMENT);
    assert_null(none);
    trp_thread_pool_destroy(NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_pool_runs_every_task_once),
        cmocka_unit_test(rule_11_1_any_number_of_lanes_has_the_same_outcome),
        cmocka_unit_test(rule_11_1_the_same_ones_are_put_off_for_want_of_room),
        cmocka_unit_test(rule_11_1_the_same_is_lost_in_a_flood),
        cmocka_unit_test(lanes_can_be_changed_between_steps),
        cmocka_unit_test(turns_of_one_section_of_timers_are_finished_without_lanes),
    };
    return cmocka_run_group_tests(tests, open_pack, close_pack);
}
