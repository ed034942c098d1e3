// SPDX-License-Identifier: MIT
// Goal: behaviour trees follow the rules, whatever the tree, and however often it is interrupted. (SEMANTICS 8.1, 2.4)
// Method: random trees of all node types, with random actions, changing facts, and interruptions; each also exists as a model
// (tree_model.c) that is updated in every step. The actions that begin and stop in a step, their order, the tree's result and the
// step of its cleanup must be the same. Many trees are played at once, each by an agent of its own.
//
//     test_engine_tree_random [TREES [SEED]]     or TROUPE_TREES in the environment

#include "tests/engine/tree_grow.h"
#include "tests/engine/tree_host.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define TOGETHER 64
#define MOST_STEPS 40

typedef struct play {
    uint64_t seed, chance;
    model m;
    trp_entity who;
    uint32_t try, runs[MODEL_LETTERS];
    trp_token doing[MODEL_LETTERS];
    uint32_t ends_at[MODEL_LETTERS];
    trp_token jumping;
    uint32_t lands_at, free_from;
    bool jumps;  // is told to jump in this step
    bool is_over;
} play;

static play plays[TOGETHER];
static trp_pack *pack;
static trp_world *world;
static uint32_t trees = 2000;
static uint64_t first_seed = 1;

// ---- Opening ------------------------------------------------------------------------------------

static void write_role(uint32_t number, uint64_t seed, char *text, size_t size, size_t *at)
{
    static tree_text tree;
    tree = (tree_text){.size = 0};
    char name[3] = {(char)('a' + number / 26), (char)('a' + number % 26), '\0'};
    tree_grow(seed, 8, "set left to left + 1", &plays[number].m, &tree);
    *at += (size_t)snprintf(text + *at, size - *at, "role T%s for tester\n    proactive Try%s, once\n%s", name, name, tree.words);
    *at += (size_t)snprintf(text + *at, size - *at, "    latent Jump%s, when message Now\n        jump\n", name);
    assert_true(*at < size);
}

static void spawn(uint32_t number)
{
    char name[16];
    play *p = &plays[number];
    snprintf(name, sizeof name, "T%c%c", 'a' + number / 26, 'a' + number % 26);
    uint32_t role = trp_pack_find(pack, TRP_NAMES_ROLE, name);
    snprintf(name, sizeof name, "Try%c%c", 'a' + number / 26, 'a' + number % 26);
    p->try = trp_pack_find(pack, TRP_NAMES_BEHAVIOUR, name);
    uint32_t kind = trp_pack_find(pack, TRP_NAMES_KIND, "tester");
    assert_true(role != TRP_NOT_FOUND && p->try != TRP_NOT_FOUND);
    assert_int_equal(trp_entity_spawn(world, kind, trp_point_from_metres(0, 0, 0), &p->who), TRP_OK);
    trp_agent_put_on_role(world, p->who, role);
}

static void open_plays(uint64_t seed, uint32_t count)
{
    static char text[TOGETHER * 20000];
    size_t at = (size_t)snprintf(text, sizeof text, "message Now\nhost stage\n    action jump, lasts 1 s\n");
    for (uint32_t i = 0; i < MODEL_LETTERS; i++) {
        at += (size_t)snprintf(text + at, sizeof text - at, "    action do%c, lasts 1 s\n", 'a' + i);
    }
    at += (size_t)snprintf(text + at, sizeof text - at,
                           "kind tester, a creature\n    p: yes or no\n    q: yes or no\n    n: number\n"
                           "    left: number\n");
    for (uint32_t i = 0; i < count; i++) {
        plays[i] = (play){.seed = seed + i, .chance = (seed + i) * 7919u};
        write_role(i, seed + i, text, sizeof text, &at);
    }
    pack = tree_compile(text);
    trp_world_def def;
    trp_world_def_init(&def, sizeof def);
    def.steps_per_second = 1;
    def.perception_ms = 600000;  // nothing in these plays depends on samples of the surroundings
    def.entity_capacity = TOGETHER;
    assert_int_equal(trp_world_create(pack, &def, &world), TRP_OK);
    for (uint32_t i = 0; i < count; i++) {
        spawn(i);
    }
}

static void close_plays(void)
{
    trp_world_destroy(world);
    trp_pack_release(pack);
}

// ---- Before a step ------------------------------------------------------------------------------

static void set_fact(play *p, const char *fact, trp_value value)
{
    assert_int_equal(trp_fact_set(world, p->who, trp_pack_find(pack, TRP_NAMES_FACT, fact), value), TRP_OK);
}

static void change_something(play *p)
{
    switch (tree_draw(&p->chance, 12)) {
    case 0:
        p->m.p = !p->m.p;
        set_fact(p, "tester.p", trp_value_truth(p->m.p));
        break;
    case 1:
        p->m.q = !p->m.q;
        set_fact(p, "tester.q", trp_value_truth(p->m.q));
        break;
    case 2:
        p->m.n = tree_draw(&p->chance, 4);
        set_fact(p, "tester.n", trp_value_number(p->m.n));
        break;
    default: break;
    }
}

static void answer(play *p, uint32_t next)
{
    for (uint32_t i = 0; i < MODEL_LETTERS; i++) {
        if (p->doing[i].value != 0 && p->ends_at[i] == next) {
            uint32_t run = p->runs[i] <= MODEL_RUNS ? p->runs[i] - 1 : MODEL_RUNS - 1;
            trp_action_finished(world, p->doing[i], p->m.fails[i][run] ? TRP_ACTION_FAILED : TRP_ACTION_SUCCEEDED, 0);
            p->doing[i].value = 0;
        }
    }
    if (p->jumping.value != 0 && p->lands_at == next) {
        trp_action_finished(world, p->jumping, TRP_ACTION_SUCCEEDED, 0);
    }
}

static void prepare(play *p, uint32_t next)
{
    change_something(p);
    answer(p, next);
    p->jumps = next > 1 && p->jumping.value == 0 && next >= p->free_from && tree_draw(&p->chance, 9) == 0;
    if (p->jumps) {
        trp_message_send(world, p->who, trp_pack_find(pack, TRP_NAMES_MESSAGE, "Now"), (trp_entity){0}, NULL, 0);
    }
}

// ---- Behind a step ------------------------------------------------------------------------------

static play *play_of(trp_entity who, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        if (plays[i].who.value == who.value) {
            return &plays[i];
        }
    }
    fail_msg("somebody who is not there");
    return NULL;
}

static void begin(play *p, const trp_command *command)
{
    const char *name = trp_pack_name(pack, TRP_NAMES_ACTION, command->action);
    uint32_t now = trp_world_now(world);
    if (name[0] == 'j') {
        p->jumping = command->token;
        p->lands_at = now + 1 + tree_draw(&p->chance, 4);
        return;
    }
    uint32_t letter = (uint32_t)(name[2] - 'a');
    uint32_t run = p->runs[letter] < MODEL_RUNS ? p->runs[letter] : MODEL_RUNS - 1;
    p->runs[letter]++;
    p->doing[letter] = command->token;
    p->ends_at[letter] = now + p->m.steps[letter][run];
}

// The host's log of one agent, written the way the model writes it.
static void read_commands(play *p, uint32_t *at, char *begins, char *stops)
{
    uint32_t count;
    const trp_command *commands = trp_world_commands(world, &count);
    for (; *at < count && commands[*at].agent.value == p->who.value; (*at)++) {
        const trp_command *command = &commands[*at];
        if (command->kind == TRP_COMMAND_BEGIN) {
            begin(p, command);
            const char *name = trp_pack_name(pack, TRP_NAMES_ACTION, command->action);
            if (name[0] != 'j') {
                *begins++ = name[2];
            }
            continue;
        }
        for (uint32_t i = 0; i < MODEL_LETTERS; i++) {
            if (p->doing[i].value == command->token.value) {
                p->doing[i].value = 0;
                *stops++ = (char)('a' + i);
            }
        }
    }
    *begins = *stops = '\0';
}

static model_result results[TOGETHER];

static void read_results(uint32_t count)
{
    uint32_t event_count;
    const trp_event *events = trp_world_events(world, &event_count);
    for (uint32_t i = 0; i < event_count; i++) {
        bool ends = events[i].kind == TRP_EVENT_TASK_DONE || events[i].kind == TRP_EVENT_TASK_FAILED;
        play *p = ends ? play_of(events[i].agent, count) : NULL;
        if (p != NULL && events[i].behaviour == p->try) {
            results[p - plays] = events[i].kind == TRP_EVENT_TASK_DONE ? MODEL_SUCCESS : MODEL_FAILURE;
        }
    }
}

static void step_model(play *p)
{
    bool lands = p->jumping.value != 0 && p->lands_at == trp_world_now(world);
    if (lands) {
        p->jumping.value = 0;
        p->free_from = p->m.now + 3;
    }
    model_step(&p->m);
    if (lands) {
        model_resume(&p->m);
    }
    if (p->jumps) {
        model_interrupt(&p->m);
    }
}

static uint32_t cleanups_of(const play *p)
{
    trp_value value = {0};
    trp_fact_get(world, p->who, trp_pack_find(pack, TRP_NAMES_FACT, "tester.left"), &value);
    return (uint32_t)(value.bits / 65536);
}

static void explain(const play *p, const char *begins, const char *stops, model_result result)
{
    static const char *const names[] = {"running", "success", "failure"};
    static tree_text text;
    static model again;
    text = (tree_text){.size = 0};
    tree_grow(p->seed, 0, "set left to left + 1", &again, &text);
    for (const char *line = text.words; *line != '\0'; line += strcspn(line, "\n") + 1) {
        print_error("%.*s\n", (int)strcspn(line, "\n"), line);  // long texts are cut off
    }
    print_error(
        "tree %llu, step %u%s\n gave  begins %s, stops %s, %s, cleaned up %u times\n"
        " wants begins %s, stops %s, %s, cleaned up %u times\n",
        (unsigned long long)p->seed, p->m.now, p->m.interrupted ? ", interrupted" : "", begins, stops, names[result],
        cleanups_of(p), p->m.begins, p->m.stops, names[p->m.result], p->m.cleanups);
}

static void compare(play *p, uint32_t *at)
{
    char begins[MODEL_NODES], stops[MODEL_NODES];
    read_commands(p, at, begins, stops);
    step_model(p);
    if (p->is_over) {
        return;
    }
    model_result result = results[p - plays];
    if (strcmp(begins, p->m.begins) != 0 || strcmp(stops, p->m.stops) != 0 || result != p->m.result ||
        cleanups_of(p) != p->m.cleanups) {
        explain(p, begins, stops, result);
        fail_msg("tree %llu does something else than its model", (unsigned long long)p->seed);
    }
    p->is_over = result != MODEL_RUNNING;
}

static void play_some(uint64_t seed, uint32_t count)
{
    open_plays(seed, count);
    memset(results, 0, sizeof results);
    for (uint32_t step = 1; step <= MOST_STEPS; step++) {
        for (uint32_t i = 0; i < count; i++) {
            prepare(&plays[i], step);
        }
        trp_world_step(world);
        if (seed % (TOGETHER * 16) < TOGETHER) {
            assert_null(trp_world_check(world, NULL));
        }
        read_results(count);
        uint32_t at = 0;
        for (uint32_t i = 0; i < count; i++) {
            compare(&plays[i], &at);
        }
    }
    close_plays();
}

static void rule_8_1_random_trees_do_what_a_plain_model_does(void **state)
{
    (void)state;
    uint32_t ended = 0, cleaned = 0;
    print_message("%u trees from seed %llu on\n", trees, (unsigned long long)first_seed);
    for (uint32_t done = 0; done < trees; done += TOGETHER) {
        uint32_t count = trees - done < TOGETHER ? trees - done : TOGETHER;
        play_some(first_seed + done, count);
        for (uint32_t i = 0; i < count; i++) {
            ended += plays[i].is_over;
            cleaned += plays[i].m.cleanups;
        }
    }
    print_message("%u ended, cleaned up %u times\n", ended, cleaned);
    assert_true(trees < 500 || (ended > trees / 2 && cleaned > ended));
}

int main(int argc, char **argv)
{
    const char *count = argc > 1 ? argv[1] : getenv("TROUPE_TREES");
    trees = count != NULL ? (uint32_t)strtoul(count, NULL, 10) : trees;
    first_seed = argc > 2 ? strtoull(argv[2], NULL, 10) : first_seed;
    const struct CMUnitTest tests[] = {cmocka_unit_test(rule_8_1_random_trees_do_what_a_plain_model_does)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
