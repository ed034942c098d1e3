// SPDX-License-Identifier: MIT
// Goal: a watch is hit where it should be and nowhere else: a watch of each kind stops at points 1, 2 and 3 of Figure 4 of
// "Behavior Multi-queues", with the queues of the paper; watches survive a change of the text, and change nothing themselves.
// Method: examples/mary.troupe, with a network, a fact and an action that fails at each point; a random play beside a copy that
// is watched; and a table of refused watches.

#include "tests/engine/random_play.h"
#include "tests/engine/theatre.h"

#include "engine/store/state.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define MOST 64

static trp_watch_def blank(trp_watch_kind kind)
{
    trp_watch_def def;
    trp_watch_def_init(&def, sizeof def);
    def.kind = (uint32_t)kind;
    return def;
}

static trp_watch set(theatre *t, trp_watch_def def)
{
    trp_watch watch;
    assert_int_equal(trp_watch_add(theatre_world(t), &def, &watch), TRP_OK);
    assert_int_not_equal(watch.value, 0);
    return watch;
}

// Makes steps until a watch is hit; returns the first hit.
static trp_watch_hit until_hit(theatre *t, double seconds)
{
    trp_watch_hit hit;
    for (double at = 0; at < seconds * 30; at++) {
        theatre_step(t);
        if (trp_world_watch_hits(theatre_world(t), &hit, 1, sizeof hit) > 0) {
            return hit;
        }
    }
    theatre_print(t);
    fail_msg("no watch was hit within %g s", seconds);
    return (trp_watch_hit){0};
}

static uint32_t hits_of_step(const theatre *t)
{
    return trp_world_watch_hits(theatre_world(t), NULL, 0, 0);
}

// --- Figure 4 ------------------------------------------------------------------------------------

#define BEAT                                                  \
    "network Beat (whom: creature)\n"                         \
    "    node Grunt\n"                                        \
    "        grunt\n"                                         \
    "        -> Walk when failed\n"                           \
    "            set mood to mood + 1\n"                      \
    "    node Walk\n"                                         \
    "        move to whom\n"                                  \
    "\n"                                                      \
    "host evening\n"                                          \
    "    action grunt, uses voice, lasts 1 s, fails hoarse\n" \
    "\n"

static const char *read_example(void)
{
    static char text[65536];
    FILE *file = fopen("examples/mary.troupe", "rb");
    assert_non_null(file);
    size_t size = fread(text, 1, sizeof text - 1, file);
    fclose(file);
    assert_true(size < sizeof text - 1);
    text[size] = 0;
    char *setting = strstr(text, "setting ");
    assert_non_null(setting);
    *setting = 0;
    return text;
}

// Each point of the figure gets a network, a fact, a failure and a cue of its own.
static const char *figure_text(void)
{
    const char *text = read_example();
    text = theatre_edited(text, "    thirst: 0 to 100, rises 1 per minute\n",
                          "    thirst: 0 to 100, rises 1 per minute\n    mood: 0 to 100\n");
    text = theatre_edited(text, "role Patron for guest\n", BEAT "role Patron for guest\n");
    text = theatre_edited(text, "        move to who\n", "        do Beat (whom = who), resumes from start\n");
    text = theatre_edited(text, "    latent Notice,",
                          "    latent Sigh, when mood changes, if mood > 99\n        listen\n\n    latent Notice,");
    text = theatre_edited(text, "    | move to server        | move to patron                   |\n    | \"An ale",
                          "    | do Beat (whom = server) | move to patron |\n    | \"An ale");
    return theatre_edited(text, "    | exchange coin", "    | do Beat (whom = server) | move to patron |\n    | exchange coin");
}

static theatre *open_figure(void)
{
    theatre *t = theatre_open(figure_text());
    theatre_add_kind(t, "place", "bar", 25, 10);
    theatre_give(t, "bar", "ale", 20);
    theatre_add_free(t, "Patron", "Mary", 0, 0);
    theatre_add_free(t, "Patron", "Bob", 12, 0);
    theatre_add_free(t, "Patron", "Dave", 3, 2);
    theatre_add_free(t, "Server", "Linda", 4, 8);
    theatre_give(t, "Mary", "coin", 10);
    theatre_steps(t, 2);
    theatre_answers_after(t, NULL, "fetch", 10 * 30);
    theatre_fails(t, NULL, "grunt", 0, 3);
    return t;
}

// Plays until shortly before point 1, 2 or 3.
static void come_near(theatre *t, uint32_t point)
{
    theatre_perform_about(t, "Mary", "Approach", "Bob");
    theatre_until(t, 10, "Mary task started Approach@1");
    theatre_until(t, 1, "Mary begins move to");
    theatre_set(t, "Mary", "thirst", 90);
    theatre_walk(t, "Linda", 4, 1, 1.4);
    if (point == 1) {
        return;
    }
    theatre_until(t, 60, "Linda task started Order@3");
    theatre_walk(t, "Linda", 25, 10, 5);
    if (point == 2) {
        return;
    }
    theatre_until(t, 60, "Mary suspended Order");
    theatre_run(t, 2);
    theatre_walk(t, "Linda", 4, 1, 5);
    theatre_run(t, 1.5);
    theatre_perform(t, "Dave", "Converse talk", "Mary");
    theatre_until(t, 2, "Mary started Converse listen");
}

typedef struct breakpoint {
    uint32_t point;
    trp_watch_kind kind;
    const char *of;  // a name, or the words of a line
    uint32_t moments;
} breakpoint;

static const breakpoint breakpoints[] = {
    {1, TRP_WATCH_LINE, "        grunt\n", 0},
    {1, TRP_WATCH_NODE, "Beat > Grunt", 0},
    {1, TRP_WATCH_ARROW, "Grunt", 0},
    {1, TRP_WATCH_CUE, "Order.patron", 0},
    {1, TRP_WATCH_FACT, "guest.mood", 0},
    {1, TRP_WATCH_SCENE, "Order", TRP_WATCH_STARTS},
    {1, TRP_WATCH_FAILURE, "grunt", 0},
    {1, TRP_WATCH_BEHAVIOUR, "Patron.Approach", TRP_WATCH_INTERRUPTED},
    {2, TRP_WATCH_LINE, "        grunt\n", 0},
    {2, TRP_WATCH_NODE, "grunt", 0},
    {2, TRP_WATCH_ARROW, "Beat > Grunt", 0},
    {2, TRP_WATCH_CUE, "Patron.Sigh", 0},
    {2, TRP_WATCH_FACT, "guest.mood", 0},
    {2, TRP_WATCH_FAILURE, "grunt", 0},
    {2, TRP_WATCH_BEHAVIOUR, "Order.patron", TRP_WATCH_SUSPENDED},
    {2, TRP_WATCH_BEHAVIOUR, "Patron.Approach", TRP_WATCH_RESUMED},
    {3, TRP_WATCH_LINE, "        grunt\n", 0},
    {3, TRP_WATCH_NODE, "Beat > Grunt", 0},
    {3, TRP_WATCH_ARROW, "Grunt", 0},
    {3, TRP_WATCH_CUE, "Patron.Sigh", 0},
    {3, TRP_WATCH_FACT, "guest.mood", 0},
    {3, TRP_WATCH_SCENE, "Order", TRP_WATCH_PHASE},
    {3, TRP_WATCH_FAILURE, "grunt", 0},
    {3, TRP_WATCH_BEHAVIOUR, "Order.patron", TRP_WATCH_ACTIVATED},
};

static uint32_t line_of(const char *text, const char *words)
{
    const char *at = strstr(text, words);
    assert_non_null(at);
    uint32_t line = 1;
    for (const char *i = text; i < at; i++) {
        line += *i == '\n';
    }
    return line;
}

static trp_watch_def def_of(const theatre *t, const breakpoint *b)
{
    trp_watch_def def = blank(b->kind);
    def.agent = theatre_who(t, "Mary");
    def.moments = b->moments;
    switch (b->kind) {
    case TRP_WATCH_LINE: def.line = line_of(figure_text(), b->of); break;
    case TRP_WATCH_NODE: def.name = b->of; break;
    case TRP_WATCH_ARROW:
        def.name = b->of;
        def.to = "walk";
        break;
    case TRP_WATCH_FACT: def.fact = theatre_find(t, TRP_NAMES_FACT, b->of); break;
    case TRP_WATCH_SCENE: def.scene = theatre_find(t, TRP_NAMES_SCENE, b->of); break;
    case TRP_WATCH_FAILURE:
        def.action = theatre_find(t, TRP_NAMES_ACTION, b->of);
        def.failure = trp_pack_find_failure(theatre_pack(t), def.action, "hoarse");
        break;
    default: def.behaviour = theatre_find(t, TRP_NAMES_BEHAVIOUR, b->of); break;
    }
    return def;
}

static void a_watch_of_each_kind_stops_at_the_points_of_figure_4(void **state)
{
    (void)state;
    theatre_up_to_period(1);
    static const char *const queues[] = {"", "Order@0 current performing | Approach@1",
                                         "Approach@1 current performing | Order@3 suspended",
                                         "Order@4 current performing | Converse listen@1 | Approach@1"};
    for (size_t i = 0; i < sizeof breakpoints / sizeof *breakpoints; i++) {
        const breakpoint *b = &breakpoints[i];
        theatre *t = open_figure();
        come_near(t, b->point);
        trp_watch watch = set(t, def_of(t, b));
        trp_watch_hit hit = until_hit(t, 60);
        if (strcmp(theatre_queues(t, "Mary"), queues[b->point]) != 0) {
            theatre_print(t);
            fail_msg("a watch of a %s stops at %s instead of point %u", trp_watch_kind_name(b->kind), theatre_queues(t, "Mary"),
                     b->point);
        }
        assert_int_equal(hit.watch.value, watch.value);
        assert_int_equal(hit.kind, b->kind);
        assert_int_equal(hit.hits, 1);
        if (hit.agent.value != theatre_who(t, "Mary").value) {
            fail_msg("it was %s", theatre_name(t, hit.agent));
        }
        assert_true(b->kind == TRP_WATCH_FACT || hit.behaviour != TRP_NOT_FOUND);
        assert_true(b->kind == TRP_WATCH_FACT || b->kind == TRP_WATCH_SCENE || b->kind == TRP_WATCH_CUE || hit.line > 0);
        theatre_close(t);
    }
}

static void a_hit_says_where_and_what(void **state)
{
    (void)state;
    theatre *t = open_figure();
    const breakpoint each[] = {{1, TRP_WATCH_FACT, "guest.mood", 0},
                               {1, TRP_WATCH_ARROW, "Grunt", 0},
                               {1, TRP_WATCH_FAILURE, "grunt", 0},
                               {1, TRP_WATCH_LINE, "set mood", 0}};
    for (uint32_t i = 0; i < 4; i++) {
        set(t, def_of(t, &each[i]));
    }
    theatre_perform_about(t, "Mary", "Approach", "Bob");
    trp_watch_hit hits[4];
    until_hit(t, 10);
    assert_int_equal(trp_world_watch_hits(theatre_world(t), hits, 4, sizeof *hits), 4);
    assert_int_equal(hits[0].kind, TRP_WATCH_FAILURE);
    assert_int_equal(hits[0].number, theatre_find(t, TRP_NAMES_ACTION, "grunt"));
    assert_string_equal(trp_pack_failure_name(theatre_pack(t), hits[0].number, hits[0].failure), "hoarse");
    assert_int_equal(hits[0].reason, TRP_REASON_ACTION);
    assert_int_equal(hits[0].line, line_of(figure_text(), "        grunt\n"));
    assert_int_equal(hits[0].task, 1);
    assert_true(hits[0].node != TRP_NOT_FOUND);
    assert_string_equal(trp_pack_name(theatre_pack(t), TRP_NAMES_BEHAVIOUR, hits[0].behaviour), "Approach");
    // The arrow is hit first, then the step on it, then its effect.
    assert_int_equal(hits[1].kind, TRP_WATCH_ARROW);
    assert_int_equal(hits[2].kind, TRP_WATCH_LINE);
    assert_int_equal(hits[2].line, line_of(figure_text(), "set mood"));
    assert_int_equal(hits[3].kind, TRP_WATCH_FACT);
    assert_int_equal(hits[3].type, TRP_TYPE_NUMBER);
    assert_true(trp_value_to_number(hits[3].before) == 0 && trp_value_to_number(hits[3].value) == 1);
    assert_int_equal(hits[3].number, theatre_find(t, TRP_NAMES_FACT, "guest.mood"));
    theatre_step(t);
    assert_int_equal(hits_of_step(t), 0);
    theatre_close(t);
}

// --- Narrowing -----------------------------------------------------------------------------------

static const char pub[] =
    "kind guest, a creature\n"
    "    thirst: 0 to 100, rises 60 per minute\n"
    "    glasses: 0 to 100\n"
    "    mood: one of (dull, merry)\n"
    "    friend: guest\n"
    "world\n"
    "    rounds: 0 to 1000\n"
    "role Drinker for guest\n"
    "    proactive Drink\n"
    "        wait 1 s\n"
    "        set glasses to glasses + 1\n"
    "        set rounds to rounds + 1\n"
    "        if glasses > 2\n"
    "            set mood to merry\n"
    "        wait 0.5 s\n"
    "role Watcher for guest\n"
    "    proactive Stand\n"
    "        wait 7 s\n";

static trp_watch_def of_fact(const theatre *t, const char *fact, trp_watch_comparison op, double value)
{
    trp_watch_def def = blank(TRP_WATCH_FACT);
    def.fact = theatre_find(t, TRP_NAMES_FACT, fact);
    def.op = (uint32_t)op;
    def.value = trp_value_number(value);
    return def;
}

static double number_of(const theatre *t, const char *name, const char *fact)
{
    trp_value value;
    assert_int_equal(trp_fact_get(theatre_world(t), theatre_who(t, name), theatre_find(t, TRP_NAMES_FACT, fact), &value), TRP_OK);
    return trp_value_to_number(value);
}

static void a_watch_is_narrowed_by_agent_role_condition_and_count(void **state)
{
    (void)state;
    theatre *t = theatre_open(pub);
    theatre_add(t, "Drinker", "Ann", 0, 0);
    theatre_add(t, "Drinker", "Ben", 1, 0);
    theatre_add(t, "Watcher", "Cid", 2, 0);
    theatre_steps(t, 2);
    trp_watch_def line = blank(TRP_WATCH_LINE);
    line.line = line_of(pub, "        set glasses");
    trp_watch both = set(t, line);
    until_hit(t, 3);
    assert_int_equal(hits_of_step(t), 2);
    assert_int_equal(trp_watch_remove(theatre_world(t), both), TRP_OK);
    assert_int_equal(trp_watch_remove(theatre_world(t), both), TRP_ERROR_STALE);
    assert_int_equal(hits_of_step(t), 0);

    line.agent = theatre_who(t, "Ben");
    trp_watch own = set(t, line);
    trp_watch_hit hit = until_hit(t, 3);
    assert_int_equal(hits_of_step(t), 1);
    assert_int_equal(hit.agent.value, theatre_who(t, "Ben").value);
    assert_true(own.value > both.value);
    trp_watch_remove(theatre_world(t), own);

    line.agent = trp_nobody();
    line.role = theatre_find(t, TRP_NAMES_ROLE, "Watcher");
    trp_watch none = set(t, line);
    theatre_run(t, 3);
    trp_watch_info info;
    assert_int_equal(trp_world_watches(theatre_world(t), &info, 1, sizeof info), 1);
    assert_true(info.hits == 0 && info.is_enabled && info.is_matched && info.watch.value == none.value);
    trp_watch_remove(theatre_world(t), none);

    line.role = TRP_NOT_FOUND;
    line.agent = theatre_who(t, "Ann");
    line.if_fact = theatre_find(t, TRP_NAMES_FACT, "guest.glasses");
    line.if_op = TRP_WATCH_AT_LEAST;
    line.if_value = trp_value_number(number_of(t, "Ann", "guest.glasses") + 3);
    trp_watch when = set(t, line);
    until_hit(t, 10);
    assert_true(number_of(t, "Ann", "guest.glasses") == trp_value_to_number(line.if_value));
    trp_watch_remove(theatre_world(t), when);

    line.if_fact = theatre_find(t, TRP_NAMES_FACT, "world.rounds");
    line.if_op = TRP_WATCH_LESS;
    line.if_value = trp_value_number(0);
    trp_watch never = set(t, line);
    theatre_run(t, 3);
    trp_watch_remove(theatre_world(t), never);

    line.if_fact = TRP_NOT_FOUND;
    line.if_op = TRP_WATCH_ANY;
    line.count = 3;
    trp_watch third = set(t, line);
    double before = number_of(t, "Ann", "guest.glasses");
    assert_int_equal(until_hit(t, 10).hits, 3);
    assert_true(number_of(t, "Ann", "guest.glasses") == before + 3);
    assert_int_equal(until_hit(t, 3).hits, 4);
    assert_int_equal(trp_watch_enable(theatre_world(t), third, false), TRP_OK);
    theatre_run(t, 3);
    assert_int_equal(trp_world_watches(theatre_world(t), &info, 1, sizeof info), 1);
    assert_true(info.hits == 4 && !info.is_enabled);
    assert_int_equal(trp_watch_enable(theatre_world(t), third, true), TRP_OK);
    assert_int_equal(until_hit(t, 3).hits, 5);
    theatre_close(t);
}

static void a_fact_is_watched_for_changes_and_for_values(void **state)
{
    (void)state;
    theatre *t = theatre_open(pub);
    theatre_add(t, "Drinker", "Ann", 0, 0);
    theatre_add(t, "Watcher", "Cid", 2, 0);
    theatre_steps(t, 2);
    trp_watch watch = set(t, of_fact(t, "guest.glasses", TRP_WATCH_MORE, 1));
    trp_watch_hit hit = until_hit(t, 5);
    assert_true(trp_value_to_number(hit.before) == 1 && trp_value_to_number(hit.value) == 2);
    theatre_run(t, 5);
    trp_watch_info info;
    assert_int_equal(trp_world_watches(theatre_world(t), &info, 1, sizeof info), 1);
    assert_int_equal(info.hits, 1);  // the fact has taken the value once
    trp_watch_remove(theatre_world(t), watch);

    watch = set(t, of_fact(t, "world.rounds", TRP_WATCH_ANY, 0));
    hit = until_hit(t, 5);
    assert_int_equal(hit.agent.value, 0);
    assert_true(trp_value_to_number(hit.value) == trp_value_to_number(hit.before) + 1);
    trp_watch_remove(theatre_world(t), watch);

    // A call of the host counts like a step of the text.
    trp_watch_def def = blank(TRP_WATCH_FACT);
    def.fact = theatre_find(t, TRP_NAMES_FACT, "guest.friend");
    def.op = TRP_WATCH_EQUAL;
    def.value = trp_value_entity(theatre_who(t, "Ann"));
    watch = set(t, def);
    theatre_set_entity(t, "Cid", "friend", "Ann");
    theatre_step(t);
    assert_int_equal(hits_of_step(t), 1);
    trp_watch_remove(theatre_world(t), watch);

    // A motive reaches a value with time alone: the watch is hit in that very step, and no jump of the clock skips it.
    theatre_set(t, "Cid", "thirst", 10);
    theatre_step(t);
    def = of_fact(t, "guest.thirst", TRP_WATCH_AT_LEAST, 12);
    def.agent = theatre_who(t, "Cid");
    set(t, def);
    assert_int_equal(trp_world_skip(theatre_world(t), 100), 0);
    hit = until_hit(t, 3);
    assert_true(trp_value_to_number(hit.value) >= 12 && trp_value_to_number(hit.before) < 12);
    assert_int_equal(hit.agent.value, theatre_who(t, "Cid").value);
    theatre_close(t);
}

// --- Changes of the text -------------------------------------------------------------------------

static trp_watch_info info_of(const theatre *t, trp_watch watch)
{
    trp_watch_info infos[MOST];
    uint32_t count = trp_world_watches(theatre_world(t), infos, MOST, sizeof *infos);
    for (uint32_t i = 0; i < count; i++) {
        if (infos[i].watch.value == watch.value) {
            return infos[i];
        }
    }
    fail_msg("watch %u is gone", watch.value);
    return (trp_watch_info){0};
}

static void watches_follow_a_text_that_changes(void **state)
{
    (void)state;
    theatre *t = theatre_open(pub);
    theatre_add(t, "Drinker", "Ann", 0, 0);
    theatre_steps(t, 2);
    trp_watch_def line = blank(TRP_WATCH_LINE), behaviour = blank(TRP_WATCH_BEHAVIOUR);
    line.line = line_of(pub, "        set rounds");
    behaviour.behaviour = theatre_find(t, TRP_NAMES_BEHAVIOUR, "Drinker.Drink");
    behaviour.moments = TRP_WATCH_ENDS;
    trp_watch at = set(t, line), of = set(t, behaviour), fact = set(t, of_fact(t, "guest.glasses", TRP_WATCH_ANY, 0));

    char longer[2048];
    snprintf(longer, sizeof longer, "# One.\n# Two.\n%s", pub);
    theatre_reload(t, longer);
    assert_int_equal(info_of(t, at).line, line.line + 2);
    trp_watch_hit hit = until_hit(t, 3);
    theatre_reload(t, theatre_edited(longer, "        set rounds to rounds + 1\n", ""));
    assert_false(info_of(t, at).is_matched && info_of(t, at).line != line_of(longer, "        set rounds"));
    assert_true(info_of(t, of).is_matched);
    theatre_reload(t, theatre_edited(longer, "    proactive Drink\n", "    proactive Sip\n"));
    assert_false(info_of(t, of).is_matched);
    assert_true(info_of(t, fact).is_matched);
    theatre_reload(t, pub);
    assert_true(info_of(t, of).is_matched);
    assert_int_equal(info_of(t, of).behaviour, theatre_find(t, TRP_NAMES_BEHAVIOUR, "Drinker.Drink"));
    uint32_t hits = info_of(t, of).hits;
    theatre_run(t, 4);
    assert_true(info_of(t, of).hits > hits && hit.watch.value != 0);
    theatre_close(t);
}

static void a_node_that_is_renamed_is_not_matched(void **state)
{
    (void)state;
    theatre *t = open_figure();
    const breakpoint node = {1, TRP_WATCH_NODE, "Beat > Grunt", 0}, arrow = {1, TRP_WATCH_ARROW, "Grunt", 0};
    trp_watch grunt = set(t, def_of(t, &node)), leaves = set(t, def_of(t, &arrow));
    theatre_reload(t, theatre_edited(figure_text(), "    node Grunt\n", "    node Groan\n"));
    assert_false(info_of(t, grunt).is_matched || info_of(t, leaves).is_matched);
    theatre_reload(t, figure_text());
    assert_true(info_of(t, grunt).is_matched && info_of(t, leaves).is_matched);
    theatre_close(t);
}

// --- Nothing else changes ------------------------------------------------------------------------

static void watch_everything(trp_world *world)
{
    trp_watch watch;
    for (uint32_t kind = TRP_WATCH_CUE; kind < TRP_WATCH_KIND_COUNT; kind++) {
        for (uint32_t i = 0; i < (kind == TRP_WATCH_FACT ? trp_pack_count(trp_world_pack(world), TRP_NAMES_FACT) : 1); i++) {
            trp_watch_def def = blank((trp_watch_kind)kind);
            def.fact = kind == TRP_WATCH_FACT ? i : TRP_NOT_FOUND;
            assert_int_equal(trp_watch_add(world, &def, &watch), TRP_OK);
        }
    }
    for (uint32_t kind = TRP_WATCH_LINE; kind <= TRP_WATCH_ARROW; kind++) {
        for (uint32_t line = 0; line < 40; line++) {
            trp_watch_def def = blank((trp_watch_kind)kind);
            def.line = line;
            trp_result result = trp_watch_add(world, &def, &watch);
            assert_true(result == TRP_OK || result == TRP_ERROR_UNKNOWN);
        }
    }
}

static void random_worlds_are_the_same_with_watches(void **state)
{
    (void)state;
    uint64_t first = getenv("TROUPE_SEED") != NULL ? strtoull(getenv("TROUPE_SEED"), NULL, 10) : 900;
    uint32_t hits = 0;
    for (uint64_t seed = first; seed < first + (getenv("TROUPE_SEEDS") != NULL ? strtoull(getenv("TROUPE_SEEDS"), NULL, 10) : 12);
         seed++) {
        random_play plain, watched;
        random_play_open_with_places(&plain, seed);
        random_play_open_with_places(&watched, seed);
        for (uint32_t step = 0; step < 600; step++) {
            if (step == 20) {
                watch_everything(watched.world);
            }
            random_play_step(&plain);
            random_play_step(&watched);
            if (trp_world_hash(plain.world) != trp_world_hash(watched.world)) {
                fail_msg("seed %llu differs in step %u", (unsigned long long)seed, step);
            }
            uint32_t one, other;
            (void)trp_world_events(plain.world, &one);
            (void)trp_world_events(watched.world, &other);
            assert_int_equal(one, other);
            hits += trp_world_watch_hits(watched.world, NULL, 0, 0);
        }
        random_play_close(&plain);
        random_play_close(&watched);
    }
    assert_true(hits > 1000);
}

static void watches_are_in_no_save_and_stay_through_images(void **state)
{
    (void)state;
    theatre *t = theatre_open(pub);
    theatre_add(t, "Drinker", "Ann", 0, 0);
    theatre_steps(t, 2);
    trp_world *world = theatre_world(t);
    static unsigned char plain[1 << 18], watched[1 << 18];
    size_t size, again;
    assert_int_equal(trp_world_save(world, 0, plain, sizeof plain, &size), TRP_OK);
    trp_image *image = NULL;
    assert_int_equal(trp_world_take_image(world, &image), TRP_OK);
    trp_watch_def line = blank(TRP_WATCH_LINE);
    line.line = line_of(pub, "        set glasses");
    trp_watch watch = set(t, line);
    assert_int_equal(trp_world_save(world, 0, watched, sizeof watched, &again), TRP_OK);
    assert_int_equal(size, again);
    assert_memory_equal(plain, watched, size);
    trp_world *loaded;
    assert_int_equal(trp_world_load(theatre_pack(t), watched, size, NULL, &loaded, NULL), TRP_OK);
    assert_int_equal(trp_world_watches(loaded, NULL, 0, 0), 0);
    trp_world_destroy(loaded);
    theatre_hush(t, true);
    until_hit(t, 3);
    assert_int_equal(trp_world_restore(world, image), TRP_OK);
    assert_int_equal(hits_of_step(t), 0);
    for (uint32_t i = 0; i < 60 && hits_of_step(t) == 0; i++) {
        trp_world_step(world);
    }
    assert_int_equal(hits_of_step(t), 1);
    assert_int_equal(info_of(t, watch).hits, 2);
    trp_image_release(image);
    theatre_close(t);
}

static void a_world_without_events_is_watched_as_well(void **state)
{
    (void)state;
    trp_world_def def;
    trp_world_def_init(&def, sizeof def);
    def.events = 0;
    theatre *t = theatre_open_with(pub, &def);
    theatre_hush(t, true);
    theatre_add(t, "Drinker", "Ann", 0, 0);
    trp_watch_def starts = blank(TRP_WATCH_BEHAVIOUR);
    starts.moments = TRP_WATCH_STARTS;
    set(t, starts);
    until_hit(t, 3);
    uint32_t count;
    (void)trp_world_events(theatre_world(t), &count);
    assert_int_equal(count, 0);
    theatre_close(t);
}

// --- Patterns ------------------------------------------------------------------------------------

static const char drills[] =
    "pattern Turn\n"
    "    task Turn\n"
    "        wait 0.5 s\n"
    "        set rounds to rounds + 1\n"
    "pattern Drill\n"
    "    instance Round of Turn\n"
    "    task Rest\n"
    "        wait 1 s\n"
    "kind guard, a creature\n"
    "    rounds: 0 to 100\n"
    "instance Long of Drill\n"
    "instance Short of Drill\n"
    "role Guard for guard\n"
    "    proactive Train\n"
    "        wait 0.2 s\n"
    "        Long Round\n"
    "        Short Round\n"
    "        Long Rest\n"
    "        Short Rest\n";

// A line of a pattern's body stands for that line in each instance; the line of an instance inside a pattern stands for all that
// the instance makes.
static void a_line_of_a_pattern_is_watched_for_each_instance(void **state)
{
    (void)state;
    static const struct {
        const char *words;
        uint32_t hits;  // hits in each round of the training
    } rows[] = {{"        set rounds", 2}, {"        wait 1 s", 2}, {"    instance Round", 4}, {"instance Long", 3}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        theatre *t = theatre_open(drills);
        theatre_add(t, "Guard", "Ann", 0, 0);
        trp_watch_def def = blank(TRP_WATCH_LINE);
        def.line = line_of(drills, rows[i].words);
        trp_watch at = set(t, def);
        theatre_until(t, 10, "Ann finished Train");
        assert_int_equal(info_of(t, at).hits, rows[i].hits);
        char longer[1024];
        (void)snprintf(longer, sizeof longer, "# One.\n%s", drills);
        theatre_reload(t, longer);
        assert_true(info_of(t, at).is_matched);
        assert_int_equal(info_of(t, at).line, def.line + 1);
        until_hit(t, 10);
        theatre_close(t);
    }
}

// --- Refusals ------------------------------------------------------------------------------------

static void what_cannot_be_watched_is_refused(void **state)
{
    (void)state;
    theatre *t = theatre_open(pub);
    trp_entity ann = theatre_add(t, "Drinker", "Ann", 0, 0);
    theatre_add(t, "Drinker", "Gone", 1, 0);
    theatre_steps(t, 2);
    trp_entity gone = theatre_who(t, "Gone");
    theatre_remove(t, "Gone");
    theatre_steps(t, 2);
    trp_world *world = theatre_world(t);
    const uint32_t glasses = theatre_find(t, TRP_NAMES_FACT, "guest.glasses"), mood = theatre_find(t, TRP_NAMES_FACT, "guest.mood");
    char name[TRP_WATCH_NAME_SIZE + 1];
    memset(name, 'x', sizeof name - 1);
    name[sizeof name - 1] = 0;
    struct {
        trp_watch_def def;
        trp_result result;
    } refused[] = {
        {blank(TRP_WATCH_LINE), TRP_ERROR_UNKNOWN},       {blank(TRP_WATCH_LINE), TRP_ERROR_UNKNOWN},
        {blank(TRP_WATCH_NODE), TRP_ERROR_UNKNOWN},       {blank(TRP_WATCH_NODE), TRP_ERROR_ARGUMENT},
        {blank(TRP_WATCH_FACT), TRP_ERROR_UNKNOWN},       {blank(TRP_WATCH_FACT), TRP_ERROR_TYPE},
        {blank(TRP_WATCH_FACT), TRP_ERROR_ARGUMENT},      {blank(TRP_WATCH_KIND_COUNT), TRP_ERROR_ARGUMENT},
        {blank(TRP_WATCH_BEHAVIOUR), TRP_ERROR_STALE},    {blank(TRP_WATCH_BEHAVIOUR), TRP_ERROR_UNKNOWN},
        {blank(TRP_WATCH_BEHAVIOUR), TRP_ERROR_OUTDATED}, {blank(TRP_WATCH_BEHAVIOUR), TRP_ERROR_ARGUMENT},
        {blank(TRP_WATCH_FAILURE), TRP_ERROR_UNKNOWN},    {blank(TRP_WATCH_CUE), TRP_ERROR_ARGUMENT},
    };
    refused[1].def.line = 9999;
    refused[2].def.name = "Nowhere";
    refused[3].def.name = name;
    refused[5].def.fact = mood;
    refused[5].def.op = TRP_WATCH_MORE;
    refused[6].def.fact = glasses;
    refused[6].def.op = TRP_WATCH_OP_COUNT;
    refused[8].def.agent = gone;
    refused[9].def.behaviour = 9999;
    refused[10].def.behaviour = glasses;
    refused[11].def.moments = 256;
    refused[12].def.failure = 0;
    refused[13].def.if_op = TRP_WATCH_MORE;
    for (size_t i = 0; i < sizeof refused / sizeof *refused; i++) {
        trp_watch watch = {7};
        trp_result result = trp_watch_add(world, &refused[i].def, &watch);
        if (result != refused[i].result || watch.value != 0) {
            fail_msg("row %zu is answered by %s", i, trp_result_name(result));
        }
    }
    assert_int_equal(trp_watch_enable(world, (trp_watch){0}, true), TRP_ERROR_STALE);
    trp_watch watch;
    trp_watch_def def = blank(TRP_WATCH_CUE);
    def.agent = ann;
    for (uint32_t i = 0; i < TRP_MOST_WATCHES; i++) {
        assert_int_equal(trp_watch_add(world, &def, &watch), TRP_OK);
    }
    assert_int_equal(trp_watch_add(world, &def, &watch), TRP_ERROR_FULL);
    assert_string_equal(trp_watch_kind_name(TRP_WATCH_KIND_COUNT), "unknown");
    assert_string_equal(trp_watch_moment_name(TRP_WATCH_PHASE), "passes to a phase");
    assert_string_equal(trp_watch_moment_name(TRP_WATCH_EACH_MOMENT), "");
    theatre_close(t);
}

// An allocator that fails when told to.
static bool is_out_of_memory;

static void *resize(void *context, void *pointer, size_t old_size, size_t new_size)
{
    (void)context;
    (void)old_size;
    if (new_size == 0) {
        free(pointer);
        return NULL;
    }
    return is_out_of_memory ? NULL : realloc(pointer, new_size);
}

static void without_memory_no_watch_is_set(void **state)
{
    (void)state;
    trp_allocator allocator = {resize, NULL};
    trp_world_def world_def;
    trp_world_def_init(&world_def, sizeof world_def);
    world_def.allocator = &allocator;
    theatre *t = theatre_open_with(pub, &world_def);
    trp_watch_def def = blank(TRP_WATCH_BEHAVIOUR);
    trp_watch watch;
    is_out_of_memory = true;
    assert_int_equal(trp_watch_add(theatre_world(t), &def, &watch), TRP_ERROR_MEMORY);
    assert_int_equal(trp_world_watches(theatre_world(t), NULL, 0, 0), 0);
    is_out_of_memory = false;
    assert_int_equal(trp_watch_add(theatre_world(t), &def, &watch), TRP_OK);
    theatre_add(t, "Drinker", "Ann", 0, 0);
    is_out_of_memory = true;  // a step takes no memory, so it cannot fail
    until_hit(t, 2);
    is_out_of_memory = false;
    theatre_close(t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        THEATRE_TEST(a_watch_of_each_kind_stops_at_the_points_of_figure_4),
        THEATRE_TEST(a_hit_says_where_and_what),
        THEATRE_TEST(a_watch_is_narrowed_by_agent_role_condition_and_count),
        THEATRE_TEST(a_fact_is_watched_for_changes_and_for_values),
        THEATRE_TEST(watches_follow_a_text_that_changes),
        THEATRE_TEST(a_node_that_is_renamed_is_not_matched),
        THEATRE_TEST(random_worlds_are_the_same_with_watches),
        THEATRE_TEST(watches_are_in_no_save_and_stay_through_images),
        THEATRE_TEST(a_world_without_events_is_watched_as_well),
        THEATRE_TEST(a_line_of_a_pattern_is_watched_for_each_instance),
        THEATRE_TEST(what_cannot_be_watched_is_refused),
        THEATRE_TEST(without_memory_no_watch_is_set),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
