// SPDX-License-Identifier: MIT
// Goal: the engine finds the plan that a plain search finds. (SEMANTICS 8.6)
// Method: random tasks on four facts, as text and as tables. The text is compiled and played; the model searches the tables by
// plain recursion, with copies of everything. Both must agree on the plan, on the reason when there is none, and on the facts at
// the end.
//
//     test_engine_plan_random [COUNT [SEED]]

#include "troupe/script.h"
#include "troupe/troupe.h"

#include "base/random.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define FACTS 4
#define COMPOUNDS 4
#define TASKS 8
#define MOST_WAYS 3
#define MOST_SUBTASKS 3
#define MOST_LOOKS 500
#define MOST_STEPS 32
#define MOST_DEPTH 16
#define MOST_CHOICES 96
#define MOST_VALUES 15

typedef struct condition {
    int fact, number;  // fact: below 0 none, FACTS the task's parameter
    bool less;
} condition;

typedef struct effect {
    int fact, kind, number;  // kind: 0 the number, 1 the fact plus it, 2 the value of fact `number`, 3 the task's parameter
} effect;

// The argument of a task: the number, or a fact plus the number, or the parameter of the enclosing task plus the number.
typedef struct argument {
    int kind, number, fact;
} argument;

typedef struct way {
    condition when;
    int subtasks[MOST_SUBTASKS], count;
    argument arguments[MOST_SUBTASKS];
} way;

// The first COMPOUNDS tasks are compound, the others are primitive, with conditions and effects. Tasks of odd number have a
// parameter.
typedef struct task {
    way ways[MOST_WAYS];
    int way_count;
    condition needs;
    effect effects[2];
    int effect_count;
} task;

typedef struct domain {
    uint64_t seed, draws;
    task tasks[TASKS];
    int facts[FACTS];
    char text[8192];
} domain;

static uint32_t domains = 1000;
static uint64_t first_seed = 1;

static int below(domain *d, uint32_t most)
{
    return (int)trpi_random_below(trpi_random_bits(d->seed, 1, (uint32_t)d->draws++, 7), most);
}

// ---- Texts --------------------------------------------------------------------------------------

static condition draw_condition(domain *d, uint32_t one_in, bool given)
{
    condition c = {below(d, given ? FACTS + 2 : FACTS), below(d, 5), below(d, 2) != 0};
    c.fact = c.fact > FACTS ? FACTS : c.fact;
    c.fact = below(d, one_in) == 0 ? c.fact : -1;
    return c;
}

static void draw_task(domain *d, int number)
{
    task *t = &d->tasks[number];
    bool given = number % 2 != 0;
    t->way_count = number < COMPOUNDS ? 1 + below(d, MOST_WAYS) : 0;
    for (int i = 0; i < t->way_count; i++) {
        bool last = i + 1 == t->way_count;  // the last way only uses later tasks, so the search ends
        t->ways[i].when = draw_condition(d, 2, given);
        t->ways[i].count = below(d, MOST_SUBTASKS + 1);
        for (int j = 0; j < t->ways[i].count; j++) {
            t->ways[i].subtasks[j] = last ? COMPOUNDS + below(d, TASKS - COMPOUNDS) : below(d, TASKS);
            t->ways[i].arguments[j] = (argument){below(d, given ? 4 : 2), below(d, 5) - 1, below(d, FACTS)};
        }
    }
    t->needs = draw_condition(d, 2, given);
    t->effect_count = t->needs.fact < 0 ? 1 + below(d, 2) : below(d, 3);
    for (int i = 0; i < t->effect_count; i++) {
        t->effects[i] = (effect){(below(d, FACTS / 2) * 2 + i) % FACTS, below(d, given ? 5 : 3), below(d, 4)};
        t->effects[i].kind = t->effects[i].kind > 3 ? 3 : t->effects[i].kind;
    }
}

static void put(domain *d, const char *format, ...)
{
    va_list arguments;
    size_t used = strlen(d->text);
    va_start(arguments, format);
    vsnprintf(d->text + used, sizeof d->text - used, format, arguments);
    va_end(arguments);
}

static void put_condition(domain *d, const char *before, condition c)
{
    if (c.fact >= 0) {
        char fact[8];
        snprintf(fact, sizeof fact, c.fact == FACTS ? "x" : "f%d", c.fact);
        put(d, "%s%s %s %d", before, fact, c.less ? "<" : ">", c.number);
    }
}

static void put_use(domain *d, int number, argument a)
{
    if (number % 2 == 0) {
        put(d, "        T%d\n", number);
    } else if (a.kind == 0) {
        put(d, "        do T%d (x = %d)\n", number, a.number);
    } else if (a.kind == 1) {
        put(d, "        do T%d (x = f%d + %d)\n", number, a.fact, a.number);
    } else {
        put(d, "        do T%d (x = x + %d)\n", number, a.number);
    }
}

static void put_task(domain *d, int number)
{
    const task *t = &d->tasks[number];
    put(d, number < COMPOUNDS ? "plan T%d%s\n" : "task T%d%s\n", number, number % 2 != 0 ? " (x: number)" : "");
    for (int i = 0; i < t->way_count; i++) {
        put(d, "    way");
        put_condition(d, ", if ", t->ways[i].when);
        put(d, "\n");
        for (int j = 0; j < t->ways[i].count; j++) {
            put_use(d, t->ways[i].subtasks[j], t->ways[i].arguments[j]);
        }
    }
    if (number < COMPOUNDS) {
        return;
    }
    put_condition(d, "    needs ", t->needs);
    put(d, t->needs.fact >= 0 ? "\n" : "");
    for (int i = 0; i < t->effect_count; i++) {
        effect e = t->effects[i];
        if (e.kind == 3) {
            put(d, "    makes f%d = x\n", e.fact);
            continue;
        }
        put(d,
            e.kind == 0   ? "    makes f%d = %d\n"
            : e.kind == 1 ? "    makes f%d = f%d + %d\n"
                          : "    makes f%d = f%d\n",
            e.fact,
            e.kind == 0   ? e.number
            : e.kind == 1 ? e.fact
                          : e.number % FACTS,
            e.number - 1);
    }
    put(d, "    wait 0.1 s\n");
}

static void draw_domain(domain *d, uint64_t seed)
{
    memset(d, 0, sizeof *d);
    d->seed = seed;
    put(d, "kind bot, a creature\n");
    for (int i = 0; i < FACTS; i++) {
        d->facts[i] = below(d, 6);
        put(d, "    f%d: 0 to 5, starts %d\n", i, d->facts[i]);
    }
    for (int i = 0; i < TASKS; i++) {
        draw_task(d, i);
        put_task(d, i);
    }
    put(d, "role Bot for bot\n    proactive Try\n        T0\n        wait 1000 s\n");
}

// ---- The model ----------------------------------------------------------------------------------

typedef struct todo {
    int task, depth;
    const argument *argument;  // evaluated when the task's turn comes, with the parameter of the task around it
    int given;
    const struct todo *next;
} todo;

typedef struct outcome {
    bool found, deep;
    int looks;
    int steps[MOST_STEPS], count;
    int facts[FACTS];
} outcome;

static bool is_so(const int *facts, int given, condition c)
{
    int value = c.fact == FACTS ? given : c.fact >= 0 ? facts[c.fact] : 0;
    return c.fact < 0 || (c.less ? value < c.number : value > c.number);
}

static void make_so(int *facts, int given, const task *t)
{
    for (int i = 0; i < t->effect_count; i++) {
        effect e = t->effects[i];
        int value = e.kind == 0   ? e.number
                    : e.kind == 1 ? facts[e.fact] + e.number - 1
                    : e.kind == 3 ? given
                                  : facts[e.number % FACTS];
        facts[e.fact] = value < 0 ? 0 : value > 5 ? 5 : value;
    }
}

static bool solve(const domain *d, outcome *o, const todo *rest, const int *facts, int count, int values, int choices);

static int work_out(const argument *a, const int *facts, int given)
{
    return a->kind == 0 ? a->number : a->kind == 1 ? facts[a->fact] + a->number : given + a->number;
}

static bool solve_way(const domain *d, outcome *o, const way *w, const todo *rest, int depth, const int *facts, int count,
                      int values, int choices, int given)
{
    // The tasks of the way come first, then the rest.
    todo all[MOST_SUBTASKS];
    for (int i = 0; i < w->count; i++) {
        all[i] = (todo){w->subtasks[i], depth + 1, &w->arguments[i], given, i + 1 < w->count ? &all[i + 1] : rest};
    }
    return solve(d, o, w->count > 0 ? all : rest, facts, count, values, choices);
}

static bool solve(const domain *d, outcome *o, const todo *rest, const int *facts, int count, int values, int choices)
{
    if (rest == NULL) {
        o->found = true;
        o->count = count;
        memcpy(o->facts, facts, sizeof o->facts);
        return true;
    }
    const task *t = &d->tasks[rest->task];
    if (rest->depth > 1) {  // for the root task only its ways are searched, not the task itself
        if (o->looks == MOST_LOOKS) {
            return false;
        }
        o->looks++;
    }
    bool is_given = rest->task % 2 != 0;
    int given = is_given ? work_out(rest->argument, facts, rest->given) : 0;
    if (rest->task >= COMPOUNDS) {
        int then[FACTS];
        if (!is_so(facts, given, t->needs)) {
            return false;
        }
        if (count == MOST_STEPS) {
            o->deep = true;
            return false;
        }
        o->steps[count] = rest->task;
        if (is_given && values == MOST_VALUES) {
            o->deep = true;
            return false;
        }
        memcpy(then, facts, sizeof then);
        make_so(then, given, t);
        return solve(d, o, rest->next, then, count + 1, values + is_given, choices);
    }
    if (choices == MOST_CHOICES || rest->depth > MOST_DEPTH) {
        o->deep = true;
        return false;
    }
    for (int i = 0; i < t->way_count; i++) {
        if (o->looks == MOST_LOOKS) {
            return false;
        }
        o->looks++;
        if (is_so(facts, given, t->ways[i].when) &&
            solve_way(d, o, &t->ways[i], rest->next, rest->depth, facts, count, values, choices + 1, given)) {
            return true;
        }
    }
    return false;
}

// ---- Playing ------------------------------------------------------------------------------------

typedef struct tally {
    uint32_t found, none, deep, long_ones, steps;
} tally;

static const trp_event *find_event(const trp_world *world)
{
    uint32_t count;
    const trp_event *events = trp_world_events(world, &count);
    for (uint32_t i = 0; i < count; i++) {
        if (events[i].kind == TRP_EVENT_PLANNED || events[i].kind == TRP_EVENT_UNPLANNED) {
            return &events[i];
        }
    }
    return NULL;
}

static void compare_steps(const domain *d, const trp_world *world, trp_entity bot, const outcome *o)
{
    uint16_t steps[MOST_STEPS];
    trp_behaviour_info info;
    const trp_pack *pack = trp_world_pack(world);
    uint32_t done, count = trp_agent_plan_steps(world, bot, 0, 0, steps, MOST_STEPS, &done);
    assert_int_equal(trp_pack_behaviour(pack, trp_pack_find(pack, TRP_NAMES_BEHAVIOUR, "Bot.Try"), &info, sizeof info), TRP_OK);
    assert_int_equal(count, o->count);
    for (uint32_t i = 0; i < count; i++) {
        trp_node_info node;
        char name[8];
        assert_int_equal(trp_task_node(pack, info.first_task, steps[i], &node, sizeof node), TRP_OK);
        snprintf(name, sizeof name, "T%d", o->steps[i]);
        assert_string_equal(node.name, name);
    }
    (void)d;
}

static void compare_facts(const trp_world *world, trp_entity bot, const outcome *o)
{
    for (int i = 0; i < FACTS; i++) {
        trp_value value;
        char name[16];
        snprintf(name, sizeof name, "bot.f%d", i);
        assert_int_equal(trp_fact_get(world, bot, trp_pack_find(trp_world_pack(world), TRP_NAMES_FACT, name), &value), TRP_OK);
        assert_int_equal(value.bits / TRP_ONE, o->facts[i]);
    }
}

static void play(const domain *d, const outcome *o, tally *all)
{
    trp_script_source source = {"plan.troupe", d->text, strlen(d->text)};
    trp_script *script;
    trp_pack *pack;
    trp_world *world;
    trp_world_def def;
    trp_entity bot;
    size_t size;
    if (trp_script_compile(&source, 1, NULL, &script) != TRP_OK) {
        fail_msg("%s\n%s", trp_script_report(script), d->text);
    }
    const void *bytes = trp_script_pack(script, &size);
    assert_int_equal(trp_pack_load(bytes, size, NULL, &pack, NULL), TRP_OK);
    trp_world_def_init(&def, sizeof def);
    assert_int_equal(trp_world_create(pack, &def, &world), TRP_OK);
    trp_entity_spawn(world, trp_pack_find(pack, TRP_NAMES_KIND, "bot"), trp_point_from_metres(0, 0, 0), &bot);
    trp_agent_put_on_role(world, bot, trp_pack_find(pack, TRP_NAMES_ROLE, "Bot"));
    trp_world_step(world);
    const trp_event *event = find_event(world);
    assert_non_null(event);
    assert_int_equal(event->kind, o->found ? TRP_EVENT_PLANNED : TRP_EVENT_UNPLANNED);
    if (o->found) {
        assert_int_equal(event->steps, o->count);
        if (o->count > 0) {
            compare_steps(d, world, bot, o);
        }
        for (int i = 0; i < MOST_STEPS * 4 + 8; i++) {
            trp_world_step(world);
            assert_null(trp_world_check(world, NULL));
        }
        compare_facts(world, bot, o);
        all->found++;
        all->steps += (uint32_t)o->count;
    } else {
        int reason = o->looks == MOST_LOOKS ? TRP_REASON_BUDGET : o->deep ? TRP_REASON_DEPTH : TRP_REASON_NO_PLAN;
        assert_int_equal(event->reason, reason);
        all->long_ones += reason == TRP_REASON_BUDGET;
        all->deep += reason == TRP_REASON_DEPTH;
        all->none += reason == TRP_REASON_NO_PLAN;
    }
    trp_world_destroy(world);
    trp_pack_release(pack);
    trp_script_release(script);
}

static void rule_8_6_random_plans_are_what_a_plain_search_finds(void **state)
{
    (void)state;
    tally all = {0};
    print_message("%u plans from seed %llu on\n", domains, (unsigned long long)first_seed);
    for (uint32_t i = 0; i < domains; i++) {
        static domain d;
        outcome o = {0};
        const todo whole = {0, 1, NULL, 0, NULL};
        draw_domain(&d, first_seed + i);
        (void)solve(&d, &o, &whole, d.facts, 0, 0, 0);
        play(&d, &o, &all);
    }
    print_message("%u found, with %u steps; %u none, %u too deep, %u too long\n", all.found, all.steps, all.none, all.deep,
                  all.long_ones);
    assert_true(domains < 1000 || (all.found > 0 && all.none > 0 && all.deep > 0 && all.long_ones > 0));
}

int main(int argc, char **argv)
{
    domains = argc > 1 ? (uint32_t)strtoul(argv[1], NULL, 10) : domains;
    first_seed = argc > 2 ? strtoull(argv[2], NULL, 10) : first_seed;
    const struct CMUnitTest tests[] = {cmocka_unit_test(rule_8_6_random_plans_are_what_a_plain_search_finds)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
