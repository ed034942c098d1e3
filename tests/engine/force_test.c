// SPDX-License-Identifier: MIT
// Goal: the host may force the result of an action or of a step that waits, or a fact of a scene. That is input like any other: it
// takes effect in the next step, the host is told to stop the action, logs replay it, saves carry it; where nothing can be forced
// the call is refused. Method: a cook whose stirring never ends by itself, two who haggle, and somebody who waits in all ways there
// are.

#include "tests/engine/theatre.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static const char kitchen[] =
    "host kitchen\n"
    "    action stir, uses hands, open ended, fails burnt or spilt\n"
    "    action hum, uses voice, open ended\n"
    "kind cook, a creature\n"
    "    soups: 0 to 10\n"
    "    burns: 0 to 10\n"
    "role Cook for cook\n"
    "    proactive Soup\n"
    "        selector\n"
    "            sequence\n"
    "                stir while hum\n"
    "                set soups to soups + 1\n"
    "            sequence\n"
    "                set burns to burns + 1\n"
    "                wait 1 s\n";

static theatre *open_kitchen(void)
{
    theatre *t = theatre_open(kitchen);
    theatre_add(t, "Cook", "Ann", 0, 0);
    theatre_never_answers(t, NULL, "stir");
    theatre_never_answers(t, NULL, "hum");
    theatre_until(t, 2, "Ann begins stir");
    return t;
}

static trp_token running(const theatre *t, const char *action)
{
    trp_running_action all[8];
    uint32_t count = trp_world_running_actions(theatre_world(t), all, 8, sizeof *all);
    for (uint32_t i = 0; i < count; i++) {
        if (all[i].command.action == theatre_find(t, TRP_NAMES_ACTION, action)) {
            return all[i].command.token;
        }
    }
    return (trp_token){0};
}

static uint32_t failure(const theatre *t, const char *name)
{
    return trp_pack_find_failure(theatre_pack(t), theatre_find(t, TRP_NAMES_ACTION, "stir"), name);
}

static void an_action_ends_as_it_is_forced_to(void **state)
{
    (void)state;
    theatre *t = open_kitchen();
    trp_world *world = theatre_world(t);
    theatre_mark(t);
    assert_int_equal(trp_action_force(world, running(t, "stir"), TRP_ACTION_SUCCEEDED, TRP_NOT_FOUND), TRP_OK);
    theatre_step(t);
    theatre_expect(t, "Ann stops stir");
    theatre_expect(t, "Ann stops hum");
    assert_true(theatre_get(t, "Ann", "soups") == 1 && theatre_get(t, "Ann", "burns") == 0);

    trp_watch_def def;
    trp_watch watch;
    trp_watch_def_init(&def, sizeof def);
    def.kind = TRP_WATCH_FAILURE;
    assert_int_equal(trp_watch_add(world, &def, &watch), TRP_OK);
    trp_token stirs = running(t, "stir");
    assert_int_equal(trp_action_force(world, stirs, TRP_ACTION_FAILED, failure(t, "spilt")), TRP_OK);
    theatre_step(t);
    assert_true(theatre_get(t, "Ann", "soups") == 1 && theatre_get(t, "Ann", "burns") == 1);
    trp_watch_hit hit;
    assert_int_equal(trp_world_watch_hits(world, &hit, 1, sizeof hit), 1);
    assert_int_equal(hit.failure, failure(t, "spilt"));
    assert_int_equal(trp_action_force(world, stirs, TRP_ACTION_SUCCEEDED, TRP_NOT_FOUND), TRP_ERROR_STALE);
    theatre_close(t);
}

static void an_action_beside_another_ends_alone(void **state)
{
    (void)state;
    theatre *t = open_kitchen();
    assert_int_equal(trp_action_force(theatre_world(t), running(t, "hum"), TRP_ACTION_FAILED, TRP_NOT_FOUND), TRP_OK);
    theatre_mark(t);
    theatre_step(t);
    theatre_expect(t, "Ann stops hum");
    theatre_expect_no(t, "Ann stops stir");
    assert_int_equal(running(t, "hum").value, 0);
    assert_int_not_equal(running(t, "stir").value, 0);
    theatre_close(t);
}

static void what_cannot_be_forced_is_refused(void **state)
{
    (void)state;
    theatre *t = open_kitchen();
    trp_world *world = theatre_world(t);
    trp_token stirs = running(t, "stir"), none = {0}, wild = {UINT64_MAX};
    assert_int_equal(trp_action_force(world, none, TRP_ACTION_SUCCEEDED, TRP_NOT_FOUND), TRP_ERROR_STALE);
    assert_int_equal(trp_action_force(world, wild, TRP_ACTION_SUCCEEDED, TRP_NOT_FOUND), TRP_ERROR_STALE);
    assert_int_equal(trp_action_force(world, stirs, (trp_action_result)2, TRP_NOT_FOUND), TRP_ERROR_ARGUMENT);
    assert_int_equal(
        trp_scene_fact_set(world, theatre_who(t, "Ann"), theatre_find(t, TRP_NAMES_FACT, "cook.soups"), (trp_value){0}),
        TRP_ERROR_UNKNOWN);
    assert_int_equal(trp_scene_fact_set(world, trp_nobody(), 0, (trp_value){0}), TRP_ERROR_STALE);

    // The first of two results in one step counts, also beside an answer of the host.
    assert_int_equal(trp_action_force(world, stirs, TRP_ACTION_FAILED, failure(t, "burnt")), TRP_OK);
    assert_int_equal(trp_action_force(world, stirs, TRP_ACTION_SUCCEEDED, TRP_NOT_FOUND), TRP_OK);
    assert_int_equal(trp_action_finished(world, stirs, TRP_ACTION_SUCCEEDED, TRP_NOT_FOUND), TRP_OK);
    theatre_step(t);
    assert_true(theatre_get(t, "Ann", "soups") == 0 && theatre_get(t, "Ann", "burns") == 1);
    theatre_close(t);
}

// --- Facts of scenes -----------------------------------------------------------------------------

static const char market[] =
    "role Trader for creature\n"
    "scene Haggle\n"
    "    price: 0 to 100, starts 20\n"
    "    part seller: Trader\n"
    "    part buyer: Trader within 20 m\n"
    "    phase\n"
    "        seller: wait until price < 10\n"
    "        buyer: wait 1 s\n"
    "    phase\n"
    "        all: wait 5 s\n";

static trp_value price(const theatre *t, const char *who, trp_result expected)
{
    trp_value value;
    assert_int_equal(
        trp_scene_fact_get(theatre_world(t), theatre_who(t, who), theatre_find(t, TRP_NAMES_FACT, "Haggle.price"), &value),
        expected);
    return value;
}

static theatre *open_market(void)
{
    theatre *t = theatre_open(market);
    theatre_add(t, "Trader", "S", 0, 0);
    theatre_add_free(t, "Trader", "B", 3, 0);
    theatre_until(t, 5, "S started Haggle");
    theatre_run(t, 2);
    return t;
}

static void a_fact_of_a_scene_is_set_for_all_its_parts(void **state)
{
    (void)state;
    theatre *t = open_market();
    uint32_t fact = theatre_find(t, TRP_NAMES_FACT, "Haggle.price");
    assert_true(trp_value_to_number(price(t, "B", TRP_OK)) == 20);
    theatre_expect_no(t, "S scene phase");
    assert_int_equal(trp_scene_fact_set(theatre_world(t), theatre_who(t, "B"), fact, trp_value_number(200)), TRP_OK);
    theatre_step(t);
    assert_true(trp_value_to_number(price(t, "S", TRP_OK)) == 100);  // the value is held at the fact's bound
    assert_int_equal(trp_scene_fact_set(theatre_world(t), theatre_who(t, "B"), fact, trp_value_number(5)), TRP_OK);
    theatre_until(t, 1, "S scene phase Haggle@1");
    assert_true(trp_value_to_number(price(t, "S", TRP_OK)) == 5);
    theatre_until(t, 10, "S finished Haggle");
    assert_int_equal(trp_scene_fact_set(theatre_world(t), theatre_who(t, "B"), fact, trp_value_number(5)), TRP_ERROR_UNKNOWN);
    (void)price(t, "B", TRP_ERROR_UNKNOWN);
    theatre_close(t);
}

// --- Steps that wait -----------------------------------------------------------------------------

static const char waiting[] =
    "message knock\n"
    "kind walker, a creature\n"
    "    done: 0 to 20\n"
    "    failed: 0 to 20\n"
    "    ready: yes or no\n"
    "object Bench\n"
    "    behaviour Rest\n"
    "        wait 1 h\n"
    "role Plain for walker\n"
    "    proactive Wait\n"
    "        wait 1 h\n"
    "        set done to 1\n"
    "        await knock, at most 1 h\n"
    "        set done to 2\n"
    "        request Rest of nearest Bench within 10 m\n"
    "        set done to 3\n"
    "        wait 1 h\n"
    "role Branching for walker\n"
    "    proactive Choose\n"
    "        selector\n"
    "            sequence\n"
    "                wait until ready\n"
    "                set done to done + 1\n"
    "                await knock, at most 1 h\n"
    "                set done to done + 1\n"
    "                request Rest of nearest Bench within 10 m\n"
    "                set done to done + 1\n"
    "                wait 1 h\n"
    "                set done to done + 1\n"
    "            set failed to failed + 1\n";

static theatre *open_waiting(const char *role)
{
    theatre *t = theatre_open(waiting);
    theatre_add_kind(t, "Bench", "B", 3, 0);
    theatre_add(t, role, "Ann", 0, 0);
    theatre_run(t, 3);
    return t;
}

// Returns the first pending step: that of a request stands before those of what performs it.
static trp_pending_step pending(const theatre *t, trp_pending_step_kind kind)
{
    trp_pending_step found[2] = {{0}};
    assert_int_equal(trp_agent_pending_steps(theatre_world(t), theatre_who(t, "Ann"), found, 2, sizeof *found),
                     kind == TRP_PENDING_REQUEST ? 2 : 1);
    assert_int_equal(found[0].kind, kind);
    assert_int_not_equal(found[0].line, 0);
    return found[0];
}

static void end_pending(theatre *t, trp_pending_step_kind kind, trp_action_result result)
{
    uint64_t id = pending(t, kind).id;
    assert_int_equal(trp_pending_step_force(theatre_world(t), theatre_who(t, "Ann"), id, result), TRP_OK);
    theatre_step(t);
    assert_int_equal(trp_pending_step_force(theatre_world(t), theatre_who(t, "Ann"), id, result), TRP_ERROR_STALE);
    theatre_run(t, 2);
}

static void waits_and_requests_end_as_they_are_forced_to(void **state)
{
    (void)state;
    static const trp_pending_step_kind plain[] = {TRP_PENDING_TIME, TRP_PENDING_MESSAGE, TRP_PENDING_REQUEST};
    static const trp_pending_step_kind tree[] = {TRP_PENDING_CONDITION, TRP_PENDING_MESSAGE, TRP_PENDING_REQUEST, TRP_PENDING_TIME};
    theatre *t = open_waiting("Plain");
    for (uint32_t i = 0; i < 3; i++) {
        assert_true(theatre_get(t, "Ann", "done") == i);
        end_pending(t, plain[i], TRP_ACTION_SUCCEEDED);
    }
    assert_true(theatre_get(t, "Ann", "done") == 3);
    theatre_close(t);

    // In a tree each may fail as well, and then the selector takes its other branch and begins anew.
    for (uint32_t failing = 0; failing < 4; failing++) {
        t = open_waiting("Branching");
        for (uint32_t i = 0; i < failing; i++) {
            end_pending(t, tree[i], TRP_ACTION_SUCCEEDED);
        }
        end_pending(t, tree[failing], TRP_ACTION_FAILED);
        assert_true(theatre_get(t, "Ann", "done") == failing && theatre_get(t, "Ann", "failed") == 1);
        (void)pending(t, TRP_PENDING_CONDITION);
        theatre_close(t);
    }
}

// The request is given up with what performs it: its own wait is the pending step of the frame.
static void a_forced_request_gives_its_object_back(void **state)
{
    (void)state;
    theatre *t = open_waiting("Plain");
    trp_world *world = theatre_world(t);
    end_pending(t, TRP_PENDING_TIME, TRP_ACTION_SUCCEEDED);
    end_pending(t, TRP_PENDING_MESSAGE, TRP_ACTION_SUCCEEDED);
    trp_pending_step found[3];
    theatre_mark(t);
    assert_int_equal(trp_agent_pending_steps(world, theatre_who(t, "Ann"), found, 3, sizeof *found), 2);
    assert_int_equal(found[0].kind, TRP_PENDING_REQUEST);
    assert_int_equal(found[1].kind, TRP_PENDING_TIME);
    assert_int_equal(found[1].behaviour, theatre_find(t, TRP_NAMES_BEHAVIOUR, "Bench.Rest"));
    assert_int_equal(trp_pending_step_force(world, theatre_who(t, "Ann"), found[0].id, TRP_ACTION_SUCCEEDED), TRP_OK);
    assert_int_equal(trp_pending_step_force(world, theatre_who(t, "Ann"), found[1].id, TRP_ACTION_FAILED), TRP_OK);
    theatre_step(t);
    theatre_expect(t, "Ann cancelled Rest");
    assert_true(theatre_get(t, "Ann", "done") == 3);
    theatre_close(t);
}

static void a_forced_wait_that_is_none_is_refused(void **state)
{
    (void)state;
    theatre *t = open_waiting("Plain");
    trp_world *world = theatre_world(t);
    uint64_t id = pending(t, TRP_PENDING_TIME).id;
    trp_entity ann = theatre_who(t, "Ann"), bench = theatre_who(t, "B");
    assert_int_equal(trp_pending_step_force(world, ann, id + 1, TRP_ACTION_SUCCEEDED), TRP_ERROR_STALE);
    assert_int_equal(trp_pending_step_force(world, bench, id, TRP_ACTION_SUCCEEDED), TRP_ERROR_STALE);
    assert_int_equal(trp_pending_step_force(world, trp_nobody(), id, TRP_ACTION_SUCCEEDED), TRP_ERROR_STALE);
    assert_int_equal(trp_pending_step_force(world, ann, id, (trp_action_result)2), TRP_ERROR_ARGUMENT);
    assert_int_equal(trp_agent_pending_steps(world, bench, NULL, 0, sizeof(trp_pending_step)), 0);
    assert_string_equal(trp_pending_step_kind_name(TRP_PENDING_REQUEST), "request");
    assert_string_equal(trp_pending_step_kind_name(TRP_PENDING_COUNT), "unknown");

    // The first of two results in one step counts.
    assert_int_equal(trp_pending_step_force(world, ann, id, TRP_ACTION_SUCCEEDED), TRP_OK);
    assert_int_equal(trp_pending_step_force(world, ann, id, TRP_ACTION_FAILED), TRP_OK);
    theatre_step(t);
    assert_true(theatre_get(t, "Ann", "done") == 1);
    theatre_close(t);
}

// --- Logs and saves ------------------------------------------------------------------------------

static struct {
    unsigned char bytes[1 << 20];
    size_t size;
} tape;

static bool keep(void *context, const void *bytes, size_t size)
{
    (void)context;
    bool room = tape.size + size <= sizeof tape.bytes;
    memcpy(tape.bytes + tape.size, bytes, room ? size : 0);
    tape.size += room ? size : 0;
    return room;
}

static void record(theatre *t)
{
    tape.size = 0;
    trp_sink sink = {keep, NULL};
    assert_int_equal(trp_world_record(theatre_world(t), &sink), TRP_OK);
}

// Checks that every step of the log has the recorded hash, and the last one has that of the world.
static void play_again(theatre *t)
{
    assert_int_equal(trp_world_record(theatre_world(t), NULL), TRP_OK);
    trp_replay *replay;
    assert_int_equal(trp_replay_open(tape.bytes, tape.size, NULL, &replay, NULL), TRP_OK);
    while (trp_replay_step(replay, NULL) == TRP_REPLAY_STEP) {
    }
    assert_int_equal(trp_replay_step(replay, NULL), TRP_REPLAY_END);
    assert_true(trp_world_hash(trp_replay_world(replay)) == trp_world_hash(theatre_world(t)));
    trp_replay_close(replay);
}

// A world saved with the forced input in its queue goes on like the world that was not saved.
static void save_and_go_on(theatre *t)
{
    static unsigned char bytes[1 << 18];
    size_t size;
    trp_world *loaded;
    assert_int_equal(trp_world_save(theatre_world(t), 0, bytes, sizeof bytes, &size), TRP_OK);
    assert_int_equal(trp_world_load(theatre_pack(t), bytes, size, NULL, &loaded, NULL), TRP_OK);
    theatre_step(t);
    trp_world_step(loaded);
    assert_true(trp_world_hash(loaded) == trp_world_hash(theatre_world(t)));
    trp_world_destroy(loaded);
}

static void logs_and_saves_have_what_was_forced(void **state)
{
    (void)state;
    theatre *t = open_kitchen();
    record(t);
    trp_action_force(theatre_world(t), running(t, "stir"), TRP_ACTION_FAILED, failure(t, "burnt"));
    save_and_go_on(t);
    theatre_run(t, 2);
    play_again(t);
    theatre_close(t);

    t = open_market();
    record(t);
    trp_scene_fact_set(theatre_world(t), theatre_who(t, "S"), theatre_find(t, TRP_NAMES_FACT, "Haggle.price"), trp_value_number(3));
    save_and_go_on(t);
    theatre_run(t, 2);
    theatre_expect(t, "S scene phase Haggle@1");
    play_again(t);
    theatre_close(t);

    static const trp_pending_step_kind kinds[] = {TRP_PENDING_CONDITION, TRP_PENDING_MESSAGE, TRP_PENDING_REQUEST,
                                                  TRP_PENDING_TIME};
    t = open_waiting("Branching");
    record(t);
    for (uint32_t i = 0; i < 4; i++) {
        trp_pending_step found[2];
        assert_true(trp_agent_pending_steps(theatre_world(t), theatre_who(t, "Ann"), found, 2, sizeof *found) > 0);
        assert_int_equal(found[0].kind, kinds[i]);
        assert_int_equal(trp_pending_step_force(theatre_world(t), theatre_who(t, "Ann"), found[0].id, TRP_ACTION_SUCCEEDED),
                         TRP_OK);
        save_and_go_on(t);
        theatre_run(t, 2);
    }
    assert_true(theatre_get(t, "Ann", "done") == 4);
    play_again(t);
    theatre_close(t);
}

static void another_text_keeps_what_was_forced(void **state)
{
    (void)state;
    theatre *t = open_market();
    trp_scene_fact_set(theatre_world(t), theatre_who(t, "S"), theatre_find(t, TRP_NAMES_FACT, "Haggle.price"), trp_value_number(3));
    theatre_reload(t, theatre_edited(market, "wait 5 s", "wait 6 s"));
    theatre_until(t, 1, "S scene phase Haggle@1");
    theatre_close(t);
    t = open_kitchen();
    trp_action_force(theatre_world(t), running(t, "stir"), TRP_ACTION_SUCCEEDED, TRP_NOT_FOUND);
    theatre_reload(t, theatre_edited(kitchen, "wait 1 s", "wait 2 s"));
    theatre_step(t);
    theatre_close(t);
    t = open_waiting("Plain");
    trp_pending_step_force(theatre_world(t), theatre_who(t, "Ann"), pending(t, TRP_PENDING_TIME).id, TRP_ACTION_SUCCEEDED);
    theatre_reload(t, theatre_edited(waiting, "proactive Wait\n", "proactive Wait\n        set failed to 2\n"));
    theatre_step(t);
    assert_true(theatre_get(t, "Ann", "done") == 1);
    trp_pending_step_force(theatre_world(t), theatre_who(t, "Ann"), pending(t, TRP_PENDING_MESSAGE).id, TRP_ACTION_SUCCEEDED);
    theatre_reload(t, theatre_edited(waiting, "        await knock, at most 1 h\n        set", "        set"));
    theatre_step(t);
    theatre_close(t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        THEATRE_TEST(an_action_ends_as_it_is_forced_to),
        THEATRE_TEST(an_action_beside_another_ends_alone),
        THEATRE_TEST(what_cannot_be_forced_is_refused),
        THEATRE_TEST(a_fact_of_a_scene_is_set_for_all_its_parts),
        THEATRE_TEST(waits_and_requests_end_as_they_are_forced_to),
        THEATRE_TEST(a_forced_request_gives_its_object_back),
        THEATRE_TEST(a_forced_wait_that_is_none_is_refused),
        THEATRE_TEST(logs_and_saves_have_what_was_forced),
        THEATRE_TEST(another_text_keeps_what_was_forced),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
