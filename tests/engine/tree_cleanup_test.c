// SPDX-License-Identifier: MIT
// Goal: the cleanup of a tree is performed exactly once for each time that its task was entered, however the tree is left: by
// itself, interrupted, cancelled, with its role or its performer, at a reload, or after a save in between. (SEMANTICS 2.8, 8.1)
// Method: random trees (tree_grow.c) with random actions, facts and interruptions; each cleanup sends a message to a keeper, who
// counts. The events of the world show how often a task was entered.
//
//     test_engine_tree_cleanup [TREES [SEED]]

#include "tests/engine/tree_grow.h"
#include "tests/engine/tree_host.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define TOGETHER 32
#define MOST_STEPS 30
#define MOST_ACTIONS 16

// The ways in which an agent is made to leave a tree before its end.
typedef enum doom { LEFT_ALONE, CANCELLED, ROLE_TAKEN_OFF, DESPAWNED, DOOMS } doom;

typedef struct play {
    uint64_t chance;
    model_policy policy;
    trp_entity who, keeper;
    char name[3];
    uint32_t try;
    trp_token doing[MOST_ACTIONS];
    uint32_t ends_at[MOST_ACTIONS];
    doom doom;
    uint32_t doomed_at;
    bool is_gone, is_inside, is_dropped;
    uint32_t entered;
} play;

static play plays[TOGETHER];
static trp_pack *pack, *old_pack;
static trp_world *world;
static uint32_t trees = 1000, counts[DOOMS];
static uint64_t first_seed = 1;

// ---- The text -----------------------------------------------------------------------------------

// In the second version of the text every third tree is another one.
static trp_pack *write_text(uint64_t seed, uint32_t count, uint32_t version)
{
    static char text[TOGETHER * 20000];
    static tree_text tree;
    static model m;
    size_t at = (size_t)snprintf(text, sizeof text, "message Now\nmessage Left\nhost stage\n    action jump, lasts 1 s\n");
    for (uint32_t i = 0; i < MODEL_LETTERS; i++) {
        at += (size_t)snprintf(text + at, sizeof text - at, "    action do%c, lasts 1 s\n", 'a' + i);
    }
    at += (size_t)snprintf(text + at, sizeof text - at,
                           "kind clerk, a creature\n    count: number\n"
                           "kind tester, a creature\n    p: yes or no\n    q: yes or no\n    n: number\n"
                           "    friend: clerk\n"
                           "role Keeper for clerk\n    latent Count, when message Left\n"
                           "        set count to count + 1\n");
    for (uint32_t i = 0; i < count; i++) {
        tree = (tree_text){.size = 0};
        tree_grow(seed + i + (version == 1 && i % 3 == 0 ? 1000000 : 0), 8, "send Left to my friend", &m, &tree);
        plays[i].policy = m.policy;
        at += (size_t)snprintf(text + at, sizeof text - at, "role T%s for tester\n    proactive Try%s, once\n%s", plays[i].name,
                               plays[i].name, tree.words);
        at += (size_t)snprintf(text + at, sizeof text - at, "    latent Jump%s, when message Now\n        jump\n", plays[i].name);
        assert_true(at < sizeof text);
    }
    return tree_compile(text);
}

static uint32_t find(trp_name_family sort, const char *prefix, const char *name)
{
    char whole[16];
    snprintf(whole, sizeof whole, "%s%s", prefix, name);
    return trp_pack_find(pack, sort, whole);
}

static void spawn(play *p)
{
    trp_point here = trp_point_from_metres(0, 0, 0);
    assert_int_equal(trp_entity_spawn(world, trp_pack_find(pack, TRP_NAMES_KIND, "clerk"), here, &p->keeper), TRP_OK);
    assert_int_equal(trp_entity_spawn(world, trp_pack_find(pack, TRP_NAMES_KIND, "tester"), here, &p->who), TRP_OK);
    trp_agent_put_on_role(world, p->keeper, trp_pack_find(pack, TRP_NAMES_ROLE, "Keeper"));
    trp_agent_put_on_role(world, p->who, find(TRP_NAMES_ROLE, "T", p->name));
    trp_fact_set(world, p->who, trp_pack_find(pack, TRP_NAMES_FACT, "tester.friend"), trp_value_entity(p->keeper));
    p->try = find(TRP_NAMES_BEHAVIOUR, "Try", p->name);
}

static void open_plays(uint64_t seed, uint32_t count)
{
    trp_world_def def;
    trp_world_def_init(&def, sizeof def);
    def.steps_per_second = 1;
    def.entity_capacity = 2 * TOGETHER;
    for (uint32_t i = 0; i < count; i++) {
        plays[i] = (play){.chance = (seed + i) * 104729u, .name = {(char)('a' + i / 26), (char)('a' + i % 26), '\0'}};
        plays[i].doom = (doom)tree_draw(&plays[i].chance, DOOMS);
        plays[i].doomed_at = 2 + tree_draw(&plays[i].chance, 12);
    }
    pack = write_text(seed, count, 0);
    assert_int_equal(trp_world_create(pack, &def, &world), TRP_OK);
    for (uint32_t i = 0; i < count; i++) {
        spawn(&plays[i]);
    }
}

// ---- What happens -------------------------------------------------------------------------------

static play *play_of(trp_entity who)
{
    for (uint32_t i = 0; i < TOGETHER; i++) {
        if (plays[i].who.value == who.value) {
            return &plays[i];
        }
    }
    return NULL;
}

static void read_event(play *p, const trp_event *event)
{
    bool left = p->policy == MODEL_FROM_START || p->policy == MODEL_NEVER;
    switch (event->kind) {
    case TRP_EVENT_TASK_STARTED:
        p->entered += !p->is_inside && !p->is_dropped;
        p->is_inside = !p->is_dropped;
        break;
    case TRP_EVENT_INTERRUPTED:
        p->is_dropped = p->is_inside && p->policy == MODEL_NEVER;
        p->is_inside = p->is_inside && !left;
        break;
    case TRP_EVENT_TASK_DONE:
    case TRP_EVENT_TASK_FAILED:
    case TRP_EVENT_CANCELLED: p->is_inside = false; break;
    default: break;
    }
}

static void read_events(void)
{
    uint32_t count;
    const trp_event *events = trp_world_events(world, &count);
    for (uint32_t i = 0; i < count; i++) {
        play *p = play_of(events[i].agent);
        if (p != NULL && events[i].behaviour == p->try) {
            read_event(p, &events[i]);
        }
    }
}

static void read_commands(void)
{
    uint32_t count, now = trp_world_now(world);
    const trp_command *commands = trp_world_commands(world, &count);
    for (uint32_t i = 0; i < count; i++) {
        play *p = play_of(commands[i].agent);
        for (uint32_t j = 0; p != NULL && j < MOST_ACTIONS; j++) {
            bool begins = commands[i].kind == TRP_COMMAND_BEGIN && p->doing[j].value == 0;
            if (begins || p->doing[j].value == commands[i].token.value) {
                p->doing[j] = begins ? commands[i].token : (trp_token){0};
                p->ends_at[j] = now + 1 + tree_draw(&p->chance, 4);
                break;
            }
        }
    }
}

static void end_actions(play *p, uint32_t next)
{
    for (uint32_t i = 0; i < MOST_ACTIONS; i++) {
        if (p->doing[i].value != 0 && p->ends_at[i] == next) {
            trp_action_finished(world, p->doing[i], tree_draw(&p->chance, 3) == 0 ? TRP_ACTION_FAILED : TRP_ACTION_SUCCEEDED, 0);
            p->doing[i].value = 0;
        }
    }
}

static void change_something(play *p)
{
    static const char *const facts[] = {"tester.p", "tester.q", "tester.n"};
    uint32_t which = tree_draw(&p->chance, 8), value = tree_draw(&p->chance, 4);
    if (which < 3) {
        trp_fact_set(world, p->who, trp_pack_find(pack, TRP_NAMES_FACT, facts[which]),
                     which < 2 ? trp_value_truth(value > 1) : trp_value_number(value));
    }
    if (tree_draw(&p->chance, 6) == 0) {
        trp_message_send(world, p->who, trp_pack_find(pack, TRP_NAMES_MESSAGE, "Now"), (trp_entity){0}, NULL, 0);
    }
}

static void meet_doom(play *p)
{
    counts[p->doom] += p->is_inside;
    switch (p->doom) {
    case CANCELLED: trp_agent_cancel(world, p->who, p->try); break;
    case ROLE_TAKEN_OFF: trp_agent_take_off_role(world, p->who, find(TRP_NAMES_ROLE, "T", p->name)); break;
    case DESPAWNED:
        trp_entity_despawn(world, p->who);
        p->is_gone = true;
        break;
    default: break;
    }
}

static void step(uint32_t count)
{
    uint32_t next = trp_world_now(world) + 1;
    for (uint32_t i = 0; i < count; i++) {
        play *p = &plays[i];
        if (p->is_gone) {
            continue;
        }
        end_actions(p, next);
        change_something(p);
        if (p->doomed_at == next) {
            meet_doom(p);
        }
    }
    trp_world_step(world);
    assert_null(trp_world_check(world, NULL));
    read_commands();
    read_events();
}

// ---- Saves and other texts ----------------------------------------------------------------------

static void save_and_load(void)
{
    size_t size;
    trp_world *loaded;
    trp_world_save(world, TRP_SAVE_ALL, NULL, 0, &size);
    void *bytes = malloc(size);
    assert_non_null(bytes);
    assert_int_equal(trp_world_save(world, TRP_SAVE_ALL, bytes, size, &size), TRP_OK);
    assert_int_equal(trp_world_load(pack, bytes, size, NULL, &loaded, NULL), TRP_OK);
    assert_true(trp_world_hash(loaded) == trp_world_hash(world));
    trp_world_destroy(world);
    world = loaded;
    free(bytes);
}

// A task that begins again was left first, which its cleanup has to show.
static void reload(uint64_t seed, uint32_t count)
{
    old_pack = pack;
    pack = write_text(seed, count, 1);
    assert_int_equal(trp_world_reload(world, pack), TRP_OK);
    read_commands();
    uint32_t row_count;
    const trp_migration *rows = trp_world_reload_report(world, &row_count);
    for (uint32_t i = 0; i < row_count; i++) {
        play *p = rows[i].what == TRP_MIGRATION_BEHAVIOUR ? play_of(rows[i].agent) : NULL;
        bool is_try = p != NULL && strstr(rows[i].name, "/Try") != NULL;
        if (is_try && rows[i].outcome != TRP_MIGRATION_RESUMED) {
            p->is_inside = p->is_dropped = false;
        }
    }
    for (uint32_t i = 0; i < count; i++) {
        plays[i].try = find(TRP_NAMES_BEHAVIOUR, "Try", plays[i].name);
    }
}

static uint32_t count_of(const play *p)
{
    trp_value value = {0};
    trp_fact_get(world, p->keeper, trp_pack_find(pack, TRP_NAMES_FACT, "clerk.count"), &value);
    return (uint32_t)(value.bits / 65536);
}

static void play_some(uint64_t seed, uint32_t count)
{
    bool saves = seed / TOGETHER % 2 == 0, reloads = seed / TOGETHER % 3 == 0;
    open_plays(seed, count);
    for (uint32_t i = 1; i <= MOST_STEPS; i++) {
        step(count);
        if (saves && i % 5 == 0) {
            save_and_load();
        }
        if (reloads && i == 8) {
            reload(seed, count);
        }
    }
    for (uint32_t i = 0; i < count; i++) {  // agents that still perform their trees leave them now
        if (!plays[i].is_gone) {
            trp_agent_cancel(world, plays[i].who, plays[i].try);
            plays[i].is_gone = true;
        }
    }
    for (uint32_t i = 0; i < 3; i++) {
        step(count);
    }
    for (uint32_t i = 0; i < count; i++) {
        if (count_of(&plays[i]) != plays[i].entered) {
            fail_msg("tree %llu was entered %u times, and cleaned up %u times", (unsigned long long)(seed + i), plays[i].entered,
                     count_of(&plays[i]));
        }
    }
    trp_world_destroy(world);
    trp_pack_release(pack);
    if (reloads) {
        trp_pack_release(old_pack);
    }
}

static void rule_2_8_a_tree_is_cleaned_up_once_for_each_time_it_was_entered(void **state)
{
    (void)state;
    print_message("%u trees from seed %llu on\n", trees, (unsigned long long)first_seed);
    uint32_t entered = 0;
    for (uint32_t done = 0; done < trees; done += TOGETHER) {
        uint32_t count = trees - done < TOGETHER ? trees - done : TOGETHER;
        play_some(first_seed + done, count);
        for (uint32_t i = 0; i < count; i++) {
            entered += plays[i].entered;
        }
    }
    print_message("entered %u times, left by cancelling %u, without a role %u, despawned %u\n", entered, counts[CANCELLED],
                  counts[ROLE_TAKEN_OFF], counts[DESPAWNED]);
    assert_true(trees < 500 || (entered > trees && counts[CANCELLED] > trees / 20 && counts[ROLE_TAKEN_OFF] > trees / 20 &&
                                counts[DESPAWNED] > trees / 20));
}

int main(int argc, char **argv)
{
    trees = argc > 1 ? (uint32_t)strtoul(argv[1], NULL, 10) : trees;
    first_seed = argc > 2 ? strtoull(argv[2], NULL, 10) : first_seed;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rule_2_8_a_tree_is_cleaned_up_once_for_each_time_it_was_entered),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
