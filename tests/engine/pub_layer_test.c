// SPDX-License-Identifier: MIT
// Goal: whatever the guest of examples/pub.troupe is doing, combat leaves him standing with nothing held, and a dialogue with the
// player takes nothing from him. (SEMANTICS 9.12, 9.13) A host that has kept nothing of its actions plays on after a load.
// Method: his visit is played once, and saved after every step; from each save on it is played once with combat, and once with a
// dialogue of two seconds. A small host answers every action after a few steps.

#include "tests/engine/theatre.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define MOST_STEPS 1200
#define MOST_ACTIONS 16
#define MOST_LINES 400

static const char combat[] =
    "\n"
    "message brawl\n"
    "\n"
    "role Brawler for guest\n"
    "    latent Fight, when message brawl, in combat\n"
    "        cast at me\n"
    "        wait 1 s\n";

// ---- A host -------------------------------------------------------------------------------------

typedef struct running {
    trp_token token;
    uint32_t due;
} running;

// The actions of an agent, in words.
typedef struct host {
    running actions[MOST_ACTIONS];
    uint32_t count;
    char lines[MOST_LINES][64];
    uint32_t line_count;
} host;

static const char *const answer_names[] = {"started", "finished", "cancelled", "task failed"};
static const trp_event_kind answer_kinds[] = {TRP_EVENT_STARTED, TRP_EVENT_FINISHED, TRP_EVENT_CANCELLED, TRP_EVENT_TASK_FAILED};

static void note(host *h, const char *what, const char *name)
{
    assert_true(h->line_count < MOST_LINES);
    (void)snprintf(h->lines[h->line_count++], sizeof *h->lines, "%s %s", what, name);
}

static void take_commands(host *h, trp_world *w, trp_entity who)
{
    uint32_t count;
    const trp_command *commands = trp_world_commands(w, &count);
    for (uint32_t i = 0; i < count; i++) {
        if (commands[i].kind == TRP_COMMAND_BEGIN) {
            assert_true(h->count < MOST_ACTIONS);
            h->actions[h->count++] = (running){commands[i].token, trp_world_now(w) + 8};
            if (commands[i].agent.value == who.value) {
                note(h, "begins", trp_pack_name(trp_world_pack(w), TRP_NAMES_ACTION, commands[i].action));
            }
            continue;
        }
        for (uint32_t j = 0; j < h->count; j++) {
            if (h->actions[j].token.value == commands[i].token.value) {
                h->actions[j] = h->actions[--h->count];
                break;
            }
        }
    }
}

static void take_events(host *h, trp_world *w, trp_entity who)
{
    uint32_t count;
    const trp_event *events = trp_world_events(w, &count);
    for (uint32_t i = 0; i < count; i++) {
        for (uint32_t j = 0; j < sizeof answer_kinds / sizeof *answer_kinds; j++) {
            if (events[i].agent.value == who.value && events[i].kind == answer_kinds[j]) {
                note(h, answer_names[j], trp_pack_name(trp_world_pack(w), TRP_NAMES_BEHAVIOUR, events[i].behaviour));
            }
        }
    }
}

static void step(host *h, trp_world *w, trp_entity who)
{
    for (uint32_t i = 0; i < h->count;) {
        if (h->actions[i].due <= trp_world_now(w)) {
            (void)trp_action_finished(w, h->actions[i].token, TRP_ACTION_SUCCEEDED, 0);
            h->actions[i] = h->actions[--h->count];
        } else {
            i++;
        }
    }
    trp_world_step(w);
    const char *wrong = trp_world_check(w, NULL);
    assert_true(wrong == NULL);
    take_events(h, w, who);
    take_commands(h, w, who);
}

// ---- The pub ------------------------------------------------------------------------------------

typedef struct moment {
    void *bytes;
    size_t size;
    host host;
} moment;

typedef struct visit {
    theatre *t;
    trp_entity tom, pub, stool;
    moment *moments;
    uint32_t count;
    host whole;
} visit;

static char *text_of_the_pub(void)
{
    FILE *file = fopen("examples/pub.troupe", "rb");
    assert_non_null(file);
    char *text = calloc(1, 65536);
    assert_non_null(text);
    size_t size = fread(text, 1, 60000, file);
    (void)fclose(file);
    memcpy(text + size, combat, sizeof combat);
    return text;
}

static trp_world *again(const visit *v, const moment *m)
{
    trp_world *w;
    assert_int_equal(trp_world_load(theatre_pack(v->t), m->bytes, m->size, NULL, &w, NULL), TRP_OK);
    return w;
}

static void keep(visit *v, const trp_world *w, const host *h)
{
    moment *m = &v->moments[v->count++];
    m->host = *h;
    (void)trp_world_save(w, TRP_SAVE_WITHOUT_PACK, NULL, 0, &m->size);
    m->bytes = malloc(m->size);
    assert_non_null(m->bytes);
    assert_int_equal(trp_world_save(w, TRP_SAVE_WITHOUT_PACK, m->bytes, m->size, &m->size), TRP_OK);
}

static uint32_t thing(const visit *v, trp_name_family sort, const char *name)
{
    return theatre_find(v->t, sort, name);
}

static int64_t fact(const visit *v, const trp_world *w, trp_entity who, const char *name)
{
    trp_value value;
    assert_int_equal(trp_fact_get(w, who, thing(v, TRP_NAMES_FACT, name), &value), TRP_OK);
    return value.bits;
}

static bool is_over(const trp_world *w, trp_entity who)
{
    return trp_agent_queues(w, who, NULL, 0, 0) == 0;
}

static visit come(void)
{
    char *text = text_of_the_pub();
    visit v = {.t = theatre_open(text), .moments = calloc(MOST_STEPS, sizeof *v.moments)};
    free(text);
    v.pub = theatre_add_kind(v.t, "Pub", "Blue Boar", 0, 0);
    v.tom = theatre_add_free(v.t, "Guest", "Tom", 3, 0);
    (void)theatre_add(v.t, "Innkeeper", "Brom", 0, 0);
    (void)theatre_add(v.t, "Waitress", "Olga", 1, 0);
    (void)theatre_add_kind(v.t, "Table", "table", 2, 1);
    v.stool = theatre_add_kind(v.t, "Chair", "stool", 3, 1);
    theatre_set(v.t, "Tom", "thirst", 45);
    theatre_put_on(v.t, "Tom", "Brawler");
    theatre_perform(v.t, "Tom", "Go drinking", NULL);
    host h = {.count = 0};
    keep(&v, theatre_world(v.t), &h);
    trp_world *w = again(&v, &v.moments[0]);
    free(v.moments[0].bytes);  // the first save was needed at the beginning only
    v.count = 0;
    do {
        assert_true(v.count + 1 < MOST_STEPS);
        step(&h, w, v.tom);
        if (!is_over(w, v.tom)) {
            keep(&v, w, &h);
        }
    } while (!is_over(w, v.tom));
    assert_true(fact(&v, w, v.pub, "Pub.guests") == 0);
    v.whole = h;
    trp_world_destroy(w);
    return v;
}

static void leave(visit *v)
{
    for (uint32_t i = 0; i < v->count; i++) {
        free(v->moments[i].bytes);
    }
    free(v->moments);
    theatre_close(v->t);
}

// ---- A host that has kept nothing -----------------------------------------------------------------

// Begins all actions of the loaded world anew, except those held for a crossing: the world resumes these by a command.
static void begin_again(host *h, const trp_world *w)
{
    trp_running_action all[MOST_ACTIONS];
    uint32_t count = trp_world_running_actions(w, all, MOST_ACTIONS, sizeof *all);
    assert_true(count <= MOST_ACTIONS);
    h->count = 0;
    for (uint32_t i = 0; i < count; i++) {
        if (all[i].is_held == 0) {
            h->actions[h->count++] = (running){all[i].command.token, trp_world_now(w) + 8};
        }
    }
}

// The restarted actions may take longer, but the visit is the same: no action is done twice, and none is left out.
static void from_every_step_a_host_that_kept_nothing_plays_the_same_visit(void **state)
{
    (void)state;
    visit v = come();
    uint32_t begun = 0;
    for (uint32_t i = 0; i < v.count; i++) {
        trp_world *w = again(&v, &v.moments[i]);
        host h = v.moments[i].host;
        begin_again(&h, w);
        begun += h.count;
        for (uint32_t j = 0; !is_over(w, v.tom); j++) {
            assert_true(j < 2 * MOST_STEPS);
            step(&h, w, v.tom);
        }
        assert_int_equal(h.line_count, v.whole.line_count);
        for (uint32_t j = 0; j < h.line_count; j++) {
            assert_string_equal(h.lines[j], v.whole.lines[j]);
        }
        trp_world_destroy(w);
    }
    assert_true(begun > 50);
    leave(&v);
}

// ---- Combat -------------------------------------------------------------------------------------

// The cleanups run from the inside out, as far as he had entered the behaviours.
static void expect_innermost_first(const host *h, uint32_t from)
{
    static const char *const order[] = {"cancelled Have ale", "cancelled Sit", "cancelled Drink up", "cancelled Drink",
                                        "cancelled Go drinking"};
    uint32_t at = 0, found = 0;
    for (uint32_t i = from; i < h->line_count; i++) {
        for (uint32_t j = 0; j < sizeof order / sizeof *order; j++) {
            if (strcmp(h->lines[i], order[j]) == 0) {
                assert_true(j >= at);
                at = j;
                found++;
            }
        }
    }
    assert_true(found > 0);
}

static bool has_line(const host *h, uint32_t from, const char *line)
{
    for (uint32_t i = from; i < h->line_count; i++) {
        if (strcmp(h->lines[i], line) == 0) {
            return true;
        }
    }
    return false;
}

static void rule_9_12_combat_during_every_step_of_the_pubs_guest(void **state)
{
    (void)state;
    visit v = come();
    uint32_t seated = 0;
    for (uint32_t i = 0; i < v.count; i++) {
        trp_world *w = again(&v, &v.moments[i]);
        host h = v.moments[i].host;
        uint32_t from = h.line_count;
        seated += fact(&v, w, v.tom, "guest.seated") != 0;
        assert_int_equal(trp_agent_perform(w, v.tom, thing(&v, TRP_NAMES_BEHAVIOUR, "Fight"), NULL, 0, (trp_entity){0}), TRP_OK);
        step(&h, w, v.tom);
        assert_true(has_line(&h, from, "begins cast at"));  // in the step in which combat starts
        assert_false(has_line(&h, from, "begins stand up"));
        trp_queue_entry entries[8];
        assert_int_equal(trp_agent_queues(w, v.tom, entries, 8, sizeof *entries), 1);
        assert_int_equal(entries[0].behaviour, thing(&v, TRP_NAMES_BEHAVIOUR, "Fight"));
        assert_true(fact(&v, w, v.tom, "guest.seated") == 0);
        assert_true(fact(&v, w, v.pub, "Pub.guests") == 0);
        bool done =
            has_line(&h, from, "finished Go drinking");  // in that very step; or in his turn, when he has one in every so many
        assert_true(!done || i + theatre_period() >= v.count);
        if (!done) {
            expect_innermost_first(&h, from);
        }
        for (uint32_t j = 0; j < 60; j++) {
            step(&h, w, v.tom);
        }
        assert_true(is_over(w, v.tom));
        assert_int_equal(has_line(&h, from, "finished Go drinking"), done);
        trp_world_destroy(w);
    }
    assert_true(seated > 20);
    leave(&v);
}

// ---- Dialogues ----------------------------------------------------------------------------------

// The actions are the same, except that the one under way when the dialogue began is begun once more.
static void expect_same_acts(const host *whole, const host *spoken_to, uint32_t before)
{
    uint32_t at = 0, again_count = 0;
    for (uint32_t i = 0; i < spoken_to->line_count; i++) {
        if (at < whole->line_count && strcmp(spoken_to->lines[i], whole->lines[at]) == 0) {
            at++;
            continue;
        }
        assert_true(i >= before && again_count == 0 && strncmp(spoken_to->lines[i], "begins", 6) == 0);
        again_count++;
    }
    assert_int_equal(at, whole->line_count);
}

static void rule_9_13_a_dialogue_at_every_step_resumes_exactly(void **state)
{
    (void)state;
    visit v = come();
    for (uint32_t i = 0; i < v.count; i++) {
        trp_world *w = again(&v, &v.moments[i]);
        host h = v.moments[i].host;
        uint32_t before = h.line_count;
        bool seated = fact(&v, w, v.tom, "guest.seated") != 0;
        assert_int_equal(trp_agent_begin_dialogue(w, v.tom), TRP_OK);
        step(&h, w, v.tom);
        uint32_t now = h.line_count;
        for (uint32_t j = 0; j < 60; j++) {
            step(&h, w, v.tom);
            assert_int_equal(h.line_count, now);  // he begins nothing during the dialogue, and keeps everything that he holds
        }
        assert_true((fact(&v, w, v.tom, "guest.seated") != 0) == seated || now > before);
        assert_int_equal(trp_agent_end_dialogue(w, v.tom), TRP_OK);
        for (uint32_t j = 0; j < MOST_STEPS && !is_over(w, v.tom); j++) {
            step(&h, w, v.tom);
        }
        assert_true(is_over(w, v.tom));
        assert_true(fact(&v, w, v.tom, "guest.seated") == 0 && fact(&v, w, v.pub, "Pub.guests") == 0);
        expect_same_acts(&v.whole, &h, before);
        trp_world_destroy(w);
    }
    leave(&v);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        THEATRE_TEST(from_every_step_a_host_that_kept_nothing_plays_the_same_visit),
        THEATRE_TEST(rule_9_12_combat_during_every_step_of_the_pubs_guest),
        THEATRE_TEST(rule_9_13_a_dialogue_at_every_step_resumes_exactly),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
