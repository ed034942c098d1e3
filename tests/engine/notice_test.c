// SPDX-License-Identifier: MIT
// Goal: each notice of the list is told in the step in which its cause happens, with level, numbers and sentence; no notice is
// told without a listener or above the requested level; and docs/notices.md has what the list has.
// Method: a short play that causes each notice; the table has the expected sentence. With `--write PAGE` the program writes the
// page.

#include "tests/engine/theatre.h"

#include "engine/store/state.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define PAGE "docs/notices.md"

// ---- Hearing ------------------------------------------------------------------------------------

static struct {
    theatre *t;
    char words[512];  // words of the first notice of the kind that the test listens for
    uint32_t kind;
    uint32_t told, others;
} ear;

static const char *name_of(trp_entity entity, void *context)
{
    (void)context;
    return entity.value != 0 ? theatre_name(ear.t, entity) : NULL;
}

static void hear(void *context, const trp_world *world, const trp_notice *notice)
{
    assert_ptr_equal(context, &ear);
    assert_int_equal(notice->level, trp_notice_level_of((trp_notice_kind)notice->kind));
    assert_int_equal(notice->step, trp_world_now(world));
    ear.others += notice->kind != ear.kind;
    if (notice->kind == ear.kind && ear.told++ == 0) {
        char short_words[8];
        size_t size = trp_notice_write_sentence(world, notice, name_of, NULL, ear.words, sizeof ear.words);
        assert_int_equal(size, strlen(ear.words));
        assert_int_equal(trp_notice_write_sentence(world, notice, name_of, NULL, short_words, sizeof short_words), size);
        assert_memory_equal(short_words, ear.words, 7);
    }
}

static trp_world *listen(theatre *t)
{
    ear.t = t;
    trp_world_set_notice_handler(theatre_world(t), TRP_LEVEL_INFO, hear, &ear);
    return theatre_world(t);
}

static trp_world_def usual(void)
{
    trp_world_def def;
    trp_world_def_init(&def, sizeof def);
    return def;
}

// ---- Plays --------------------------------------------------------------------------------------

#define IDLER "role Idler for creature\n    proactive Rest\n        wait 5 s\n"

static theatre *idler(void)
{
    theatre *t = theatre_open("host h\n    message call\n    event bell\n" IDLER);
    theatre_add(t, "Idler", "Ann", 0, 0);
    theatre_steps(t, 2);
    listen(t);
    return t;
}

static void add_many(trp_world *world, const char *kind, const char *role, int count)
{
    const trp_pack *pack = trp_world_pack(world);
    for (int i = 0; i < count; i++) {
        trp_entity entity;
        (void)trp_entity_spawn(world, trp_pack_find(pack, TRP_NAMES_KIND, kind), (trp_point){300 * i, 0, 0}, &entity);
        if (role != NULL) {
            (void)trp_agent_put_on_role(world, entity, trp_pack_find(pack, TRP_NAMES_ROLE, role));
        }
    }
}

// The engine never forgets to wake an agent, so the test does it: the timer of the agent's next turn is removed.
static void repaired(void)
{
    theatre *t = theatre_open(
        "host h\n    message call\nrole Guest for creature\n    proactive Rest, if 0 > 1\n        wait 1 s\n"
        "    latent Startle, when message call, if 0 > 1\n        wait 1 s\n");
    trp_world *world = listen(t);
    theatre_add(t, "Guest", "Ann", 0, 0);
    theatre_run(t, 1);
    theatre_hush(t, false);  // the check after the step would notice first
    world->agents[0]->idle_until = TRPI_NEVER;
    trpi_entity_mark_hash_dirty(world, 0);
    theatre_message(t, "Ann", "call");  // an agent's turn in which no behaviour starts
    theatre_step(t);
}

// Agents whose cleanups set more facts of the world than there is room for, all ended by the host in one step.
static void mail_lost(void)
{
    static char text[4000] =
        "world\n    alarm: 0 to 9\nrole Crier for creature\n    proactive Cry\n        sequence\n            wait 60 s\n           "
        " finally\n";
    size_t length = strlen(text);
    for (int i = 0; i < 60; i++) {
        length += (size_t)snprintf(text + length, sizeof text - length, "                set alarm to %d\n", i % 2);
    }
    theatre *t = theatre_open(text);
    trp_world *world = listen(t);
    add_many(world, "creature", "Crier", 30);
    theatre_run(t, 2);
    for (trp_entity e = trp_world_next_entity(world, trp_nobody()); e.value != 0; e = trp_world_next_entity(world, e)) {
        (void)trp_agent_cancel(world, e, theatre_find(t, TRP_NAMES_BEHAVIOUR, "Cry"));
    }
    theatre_step(t);
}

static bool refuse(void *context, const void *bytes, size_t size)
{
    uint32_t *left = context;
    (void)bytes, (void)size;
    *left -= *left > 0;
    return *left > 0;
}

static void recording_broken(void)
{
    theatre *t = idler();
    uint32_t left = 1000;
    trp_sink sink = {refuse, &left};
    assert_int_equal(trp_world_record(theatre_world(t), &sink), TRP_OK);
    theatre_steps(t, 2);
    left = 1;
    theatre_steps(t, 5);
    assert_int_equal(ear.told, 1);
    assert_int_equal(trp_world_record(theatre_world(t), NULL), TRP_ERROR_FULL);
}

static void time_over(void)
{
    theatre *t = theatre_open(IDLER);
    trp_world *world = listen(t);
    while (trp_world_skip(world, UINT32_MAX) > 0) {
    }
    for (uint32_t before = 0; before != trp_world_now(world);) {
        before = trp_world_now(world);
        trp_world_step(world);
    }
}

static void messages_lost(void)
{
    theatre *t = idler();
    for (int i = 0; i < 10000; i++) {
        theatre_message(t, "Ann", "call");
    }
    theatre_step(t);
}

static void news_lost(void)
{
    theatre *t = idler();
    for (int i = 0; i < 300; i++) {
        theatre_event(t, "bell");
    }
    theatre_step(t);
}

static void events_lost(void)
{
    theatre *t = idler();
    for (int i = 0; i < 4000; i++) {
        theatre_take_off(t, "Ann", "Idler");
        theatre_put_on(t, "Ann", "Idler");
    }
    theatre_step(t);
}

static void entities_full(void)
{
    trp_world_def def = usual();
    def.most_entities = 2;
    theatre *t = theatre_open_with(IDLER, &def);
    trp_world *world = listen(t);
    uint32_t kind = theatre_find(t, TRP_NAMES_KIND, "creature");
    trp_entity entity;
    trp_result results[3];
    for (int i = 0; i < 3; i++) {
        results[i] = trp_entity_spawn(world, kind, (trp_point){0, 0, 0}, &entity);
    }
    assert_true(results[1] == TRP_OK && results[2] == TRP_ERROR_FULL);
    assert_int_equal(ear.told, 1);  // told at once, not in the next step
}

static void interests_full(void)
{
    theatre *t = idler();
    trp_interest_def def;
    trp_interest interest;
    trp_interest_def_init(&def, sizeof def);
    for (int i = 0; i < 65; i++) {
        assert_int_equal(trp_world_interest_add(theatre_world(t), &def, &interest), i < 64 ? TRP_OK : TRP_ERROR_FULL);
    }
}

static void roles_full(void)
{
    theatre *t = theatre_open(
        "role A for creature\nrole B for creature\nrole C for creature\nrole D for creature\n"
        "role E for creature\n");
    listen(t);
    theatre_add(t, "A", "Ann", 0, 0);
    for (int i = 1; i < 5; i++) {
        theatre_put_on(t, "Ann", &"A\0B\0C\0D\0E"[2 * i]);
    }
    theatre_step(t);
}

// Ten boxes, each of which needs the next one: a request of ten levels.
static void frames_full(void)
{
    theatre *t = theatre_open(
        "object Box\n    next: Box\n    behaviour Use\n        request Use of this.next\n"
        "role Opener for creature\n    proactive Open\n        request Use of nearest Box\n");
    static const char *const names[] = {"box", "b", "c", "d", "e", "f", "g", "h", "i", "j"};
    listen(t);
    for (int i = 0; i < 10; i++) {
        theatre_add_kind(t, "Box", names[i], 1 + i, 0);
    }
    for (int i = 0; i < 9; i++) {
        theatre_set_entity(t, names[i], "next", names[i + 1]);
    }
    theatre_add(t, "Opener", "Ann", 0, 0);
    theatre_run(t, 2);
}

static void inbox_full(void)
{
    theatre *t = theatre_open(
        "host h\n    message call\n"
        "role Waiter for creature\n"
        "    proactive Serve\n        wait 5 s\n        await call, at most 5 s\n");
    listen(t);
    theatre_add(t, "Waiter", "Ann", 0, 0);
    theatre_steps(t, 60);
    for (int i = 0; i < 6; i++) {
        theatre_message(t, "Ann", "call");
    }
    theatre_steps(t, 2);
}

#define WATCHER(condition)                                                                                           \
    "host h\n    condition (who: creature) can hear (what: entity), polled every 0.5 s\nrole Watcher for creature\n" \
    "    proactive Listen, if " condition "\n        wait 1 s\n"

static void questions_full(void)
{
    trp_world_def def = usual();
    def.questions = 2;
    theatre *t = theatre_open_with(WATCHER("any creature within 50 m where me can hear it"), &def);
    listen(t);
    theatre_add(t, "Watcher", "Ann", 0, 0);
    add_many(theatre_world(t), "creature", NULL, 5);
    theatre_run(t, 2);
}

static void unanswered(void)
{
    theatre *t = theatre_open(WATCHER("me can hear nearest creature"));
    listen(t);
    theatre_add(t, "Watcher", "Ann", 0, 0);
    theatre_add_kind(t, "creature", "Bob", 1, 0);
    theatre_run(t, 2);
    assert_int_equal(ear.told, 1);
}

static void ignored(const char *step)
{
    static char text[200];
    snprintf(text, sizeof text, "place p\nrole Worker for creature\n    proactive Work\n        %s\n", step);
    theatre *t = theatre_open(text);
    listen(t);
    theatre_add_kind(t, "place", "p", 40, 0);
    theatre_never_answers(t, NULL, NULL);
    theatre_add(t, "Worker", "Ann", 0, 0);
    theatre_run(t, 80);
}

static void unperformed(void)
{
    ignored("idle for 2 s");
}

static void stuck(void)
{
    ignored("move to p");
}

static void miscalculated(void)
{
    theatre *t = theatre_open(
        "kind clerk, a creature\n    sum: number, starts 7\n    share: number, starts 0\n"
        "role Clerk for clerk\n    proactive Count, once\n        set sum to sum / share\n");
    listen(t);
    theatre_add(t, "Clerk", "Ann", 0, 0);
    theatre_run(t, 1);
}

static void plan_too_large(void)
{
    theatre *t = theatre_open(
        "kind smith, a creature\n    iron: number, starts 0\n"
        "plan Arm\n    way, if iron > 5\n    way\n        Arm\n        Mine\n"
        "task Mine\n    makes iron = iron + 1\n    wait 1 s\n"
        "role Smith for smith\n    proactive Work\n        Arm\n");
    listen(t);
    theatre_add(t, "Smith", "Ann", 0, 0);
    theatre_run(t, 1);
}

static void stale_handle(void)
{
    theatre *t = idler();
    trp_handle handle = trp_pack_handle(theatre_pack(t), TRP_NAMES_ROLE, "Idler");
    assert_true(trp_index_of_number(trp_world_number_of_handle(theatre_world(t), handle)) == 0);
    assert_true(trp_world_number_of_handle(theatre_world(t), (trp_handle){0}) ==
                TRP_NOT_FOUND);  // no name was asked for, so none is missing
    assert_int_equal(ear.told, 0);
    handle.value ^= UINT64_C(1) << 60;
    assert_true(trp_world_number_of_handle(theatre_world(t), handle) == TRP_NOT_FOUND);
    assert_int_equal(ear.told, 1);
}

static void notices_lost(void)
{
    theatre *t = theatre_open(
        "kind clerk, a creature\n    sum: number, starts 7\n    share: number, starts 0\n"
        "world\n    opens: yes or no\n"
        "role Clerk for clerk\n    latent Count, when opens becomes yes, once\n        set sum to sum / share\n");
    trp_world *world = listen(t);
    add_many(world, "clerk", "Clerk", 70);
    theatre_run(t, 1);
    (void)trp_world_fact_set(world, theatre_find(t, TRP_NAMES_FACT, "world.opens"), trp_value_truth(true));
    theatre_run(t, 1);
}

static void answers_late(void)
{
    theatre *t = idler();
    for (uint32_t i = 0; i < 3; i++) {
        (void)trp_action_finished(theatre_world(t), (trp_token){77}, TRP_ACTION_SUCCEEDED, 0);
    }
    theatre_step(t);
}

static void calls_late(void)
{
    theatre *t = idler();
    trp_entity ann = theatre_who(t, "Ann");
    (void)trp_entity_despawn(theatre_world(t), ann);
    (void)trp_place_set_reach(theatre_world(t), ann, (trp_point){256, 256, 256});
    theatre_step(t);
}

static void unheard(void)
{
    theatre *t = idler();
    trp_interest_def def;
    trp_interest interest;
    trp_interest_def_init(&def, sizeof def);
    def.at = trp_point_from_metres(500, 0, 0);
    assert_int_equal(trp_world_interest_add(theatre_world(t), &def, &interest), TRP_OK);
    theatre_run(t, 20);
    theatre_message(t, "Ann", "call");
    theatre_run(t, 1);
}

// Agents that set more facts of the world in one round than there is room for.
static void turns_put_off(void)
{
    static char text[4000] =
        "world\n    alarm: 0 to 9\nhost h\n    event bell\nrole Crier for creature\n"
        "    latent Cry, when event bell\n        sequence\n";
    size_t length = strlen(text);
    for (int i = 0; i < 60; i++) {
        length += (size_t)snprintf(text + length, sizeof text - length, "%s                set alarm to %d\n",
                                   i % 30 == 0 ? "            sequence\n" : "", i % 2);
    }
    theatre *t = theatre_open(text);
    add_many(listen(t), "creature", "Crier", 24);
    theatre_steps(t, 2);
    theatre_event(t, "bell");
    theatre_steps(t, 3);
}

static void mail_late(void)
{
    trp_world_def def = usual();
    def.rounds_per_step = 1;
    theatre *t = theatre_open_with(
        "host h\n    message hail\nrole Guest for creature\n    proactive Greet\n"
        "        send hail to nearest creature\n        wait 5 s\n",
        &def);
    listen(t);
    theatre_add(t, "Guest", "Ann", 0, 0);
    theatre_add(t, "Guest", "Bob", 1, 0);
    theatre_run(t, 1);
}

static void deadlock_broken(void)
{
    theatre *t = theatre_open(
        "object Box\n"
        "    behaviour Use, holders 3\n        lock lid\n            pose for 1 s\n"
        "    behaviour Open, holders 3\n        lock lid\n            request Use of this\n"
        "role Opener for creature\n    proactive C\n        request Open of nearest Box\n");
    listen(t);
    theatre_add_kind(t, "Box", "box", 1, 0);
    theatre_add(t, "Opener", "Ann", 0, 0);
    theatre_run(t, 2);
}

// ---- The table ----------------------------------------------------------------------------------

typedef struct play {
    trp_notice_kind kind;
    void (*perform)(void);
    const char *words;  // a * stands for digits
} play;

static const play plays[] = {
    {TRP_NOTICE_REPAIRED, repaired, "Ann had no way to wake any more, and was woken: a bug of the engine"},
    {TRP_NOTICE_MAIL_LOST, mail_lost, "* mails were lost: more was posted in one step than there is room for"},
    {TRP_NOTICE_RECORDING_BROKEN, recording_broken, "the sink of the recording has failed: the log ends before this step"},
    {TRP_NOTICE_TIME_OVER, time_over, "the world has come to its last step, 2147483647, and makes no more"},
    {TRP_NOTICE_MESSAGES_LOST, messages_lost,
     "* messages of the host were dropped: more were sent in one step than there is room for"},
    {TRP_NOTICE_NEWS_LOST, news_lost,
     "42 game events or other news did not reach all: more happened in one step than there is room for"},
    {TRP_NOTICE_EVENTS_LOST, events_lost,
     "* events of this step are not in trp_world_events: more happened than there is room for"},
    {TRP_NOTICE_ENTITIES_FULL, entities_full,
     "no creature was spawned: there are 2 entities already (trp_world_def.most_entities)"},
    {TRP_NOTICE_INTERESTS_FULL, interests_full, "an interest was refused: there are 64 already"},
    {TRP_NOTICE_ROLES_FULL, roles_full, "Ann does not put on E: it wears 4 roles already"},
    {TRP_NOTICE_FRAMES_FULL, frames_full, "Ann does not request Use of i: it is in 8 behaviours of objects already"},
    {TRP_NOTICE_INBOX_FULL, inbox_full, "Ann did not take call: 4 wait to be read already"},
    {TRP_NOTICE_QUESTIONS_FULL, questions_full,
     "Ann does not ask can hear: it has 2 questions already (trp_world_def.questions); told once for each agent"},
    {TRP_NOTICE_UNANSWERED, unanswered, "the host does not answer can hear; told once for each question (trp_world_set_answerer)"},
    {TRP_NOTICE_UNPERFORMED, unperformed,
     "Ann performs idle for, and the host has not answered in time: the task fails (trp_action_finished, "
     "trp_world_def.watchdog_ms)"},
    {TRP_NOTICE_STUCK, stuck, "Ann does not get on with move to: the task fails (trp_world_set_motions, trp_world_def.stuck_ms)"},
    {TRP_NOTICE_MISCALCULATED, miscalculated, "Count of Ann divides by zero or has too large a number, line 6"},
    {TRP_NOTICE_PLAN_TOO_LARGE, plan_too_large, "Ann gave up a search for a plan in Work, line *: it was too long or too deep"},
    {TRP_NOTICE_STALE_HANDLE, stale_handle,
     "a handle was looked up in another pack than the one that the world has now (trp_world_number_of_handle)"},
    {TRP_NOTICE_NOTICES_LOST, notices_lost, "6 notices of this step were not told: 64 are kept in one round"},
    {TRP_NOTICE_ANSWERS_LATE, answers_late, "3 answers of the host were for actions that were not under way any more"},
    {TRP_NOTICE_CALLS_LATE, calls_late, "1 calls of the host were for entities that were gone when they took effect"},
    {TRP_NOTICE_UNHEARD, unheard, "Ann is dormant and did not hear call of nobody"},
    {TRP_NOTICE_TURNS_PUT_OFF, turns_put_off,
     "* agents had their turn a round later: more was posted in one round than there is room for"},
    {TRP_NOTICE_MAIL_LATE, mail_late,
     "* mails are read in the next step: this one had its 1 rounds (trp_world_def.rounds_per_step)"},
    {TRP_NOTICE_DEADLOCK_BROKEN, deadlock_broken, "Ann gave way to Ann: * waited for one another"},
};

#define PLAYS (sizeof plays / sizeof *plays)

static bool fits(const char *pattern, const char *words)
{
    while (*pattern != '\0' && (*pattern == *words || *pattern == '*')) {
        if (*pattern == '*') {
            if (*words < '0' || *words > '9') {
                return false;
            }
            while (*words >= '0' && *words <= '9') {
                words++;
            }
        } else {
            words++;
        }
        pattern++;
    }
    return *pattern == '\0' && *words == '\0';
}

static void perform(const play *p)
{
    memset(&ear, 0, sizeof ear);
    ear.kind = p->kind;
    p->perform();
    theatre *t = ear.t;
    ear.t = NULL;
    theatre_close(t);
}

static void every_notice_is_told(void **state)
{
    (void)state;
    theatre_up_to_period(1);
    assert_int_equal(PLAYS, TRP_NOTICE_KIND_COUNT);
    for (uint32_t i = 0; i < PLAYS; i++) {
        assert_int_equal(plays[i].kind, i);
        perform(&plays[i]);
        if (ear.told == 0) {
            fail_msg("%s is not told", trp_notice_name(plays[i].kind));
        }
        if (!fits(plays[i].words, ear.words)) {
            fail_msg("%s: \"%s\" is said, and not \"%s\"", trp_notice_name(plays[i].kind), ear.words, plays[i].words);
        }
    }
}

// ---- Who hears, and what ------------------------------------------------------------------------

static void nothing_is_told_above_the_level_asked_for(void **state)
{
    (void)state;
    for (uint32_t most = 0; most < 6; most++) {
        theatre *t = idler();
        memset(&ear, 0, sizeof ear);
        ear.kind = TRP_NOTICE_ANSWERS_LATE;  // a notice of level info
        trp_world_set_notice_handler(theatre_world(t), (trp_notice_level)most, hear, &ear);
        (void)trp_action_finished(theatre_world(t), (trp_token){77}, TRP_ACTION_SUCCEEDED, 0);
        for (int i = 0; i < 300; i++) {
            theatre_event(t, "bell");  // a notice of level warning
        }
        theatre_step(t);
        assert_int_equal(ear.told, most == TRP_LEVEL_INFO);
        assert_int_equal(ear.others, most == TRP_LEVEL_INFO || most == TRP_LEVEL_WARNING);
        theatre_close(t);
    }
}

static trp_world *meddled_with;
static uint32_t misuses;

static void note_misuse(void *context, const char *file, uint32_t line, const char *expression)
{
    (void)context, (void)file, (void)line, (void)expression;
    misuses++;
}

static void meddle(void *context, const trp_world *world, const trp_notice *notice)
{
    (void)context, (void)notice;
    trp_entity entity;
    assert_int_equal(trp_entity_spawn(meddled_with, 0, (trp_point){0, 0, 0}, &entity), TRP_ERROR_ARGUMENT);
    trp_world_step(meddled_with);
    trp_world_set_notice_handler(meddled_with, TRP_LEVEL_NONE, NULL, NULL);
    assert_true(trp_world_now(world) == trp_world_now(meddled_with));
}

static void a_hearer_cannot_change_the_world(void **state)
{
    (void)state;
    theatre *t = idler();
    meddled_with = theatre_world(t);
    misuses = 0;
    trp_assert_set_handler(note_misuse, NULL);
    trp_world_set_notice_handler(meddled_with, TRP_LEVEL_INFO, meddle, NULL);
    (void)trp_action_finished(meddled_with, (trp_token){77}, TRP_ACTION_SUCCEEDED, 0);
    uint32_t now = trp_world_now(meddled_with);
    trp_world_step(meddled_with);
    assert_int_equal(trp_world_now(meddled_with), now + 1);
    trp_assert_set_handler(NULL, NULL);
#ifndef TROUPE_NO_ASSERTS
    assert_int_equal(misuses, 3);
#endif
    trp_world_set_notice_handler(meddled_with, TRP_LEVEL_INFO, NULL, NULL);
    theatre_close(t);
}

static void nonsense_has_an_answer(void **state)
{
    (void)state;
    theatre *t = idler();
    static const uint32_t kinds[] = {TRP_NOTICE_KIND_COUNT, 1000, UINT32_MAX, 0x80000000u};
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        trp_notice_kind kind = (trp_notice_kind)kinds[i];
        char words[16] = "before";
        assert_string_equal(trp_notice_name(kind), "unknown");
        assert_string_equal(trp_notice_sentence(kind), "");
        assert_int_equal(trp_notice_level_of(kind), TRP_LEVEL_NONE);
        assert_int_equal(trp_notice_family(kind), TRP_NAMES_COUNT);
        assert_string_equal(trp_notice_level_name((trp_notice_level)(kinds[i])), "none");
        trp_notice notice = {.kind = kinds[i]};
        assert_int_equal(trp_notice_write_sentence(theatre_world(t), &notice, NULL, NULL, words, sizeof words), 0);
        assert_string_equal(words, "");
    }
    trp_notice notice = {.kind = TRP_NOTICE_ROLES_FULL, .agent = {UINT64_MAX}, .number = 12345};
    char words[128];
    (void)trp_notice_write_sentence(theatre_world(t), &notice, NULL, NULL, words, sizeof words);
    assert_string_equal(words, "entity 4294967295 does not put on 12345: it wears 0 roles already");
    theatre_close(t);
}

// ---- The page -----------------------------------------------------------------------------------

static void write_page(FILE *file)
{
    fputs(
        "# Notices\n\n"
        "What a world tells the hearer of `trp_world_set_notice_handler` (`include/troupe/notice.h`), in the order of their "
        "numbers. "
        "Nothing\n"
        "is told until a host asks for it. An error is a loss or a bug; a warning says that a text or a host wants more than there "
        "is, or\n"
        "that the host does not do its part; an info is no mistake. In a sentence, `{number}` is the name of what the third column "
        "says.\n\n"
        "| notice | level | number | sentence |\n|---|---|---|---|\n",
        file);
#define ROW(name, level, family, sentence) {#name, #family},
    static const struct {
        const char *name, *family;
    } rows[] = {TRP_NOTICES(ROW)};
    for (uint32_t i = 0; i < TRP_NOTICE_KIND_COUNT; i++) {
        trp_notice_kind kind = (trp_notice_kind)i;
        bool names = trp_notice_family(kind) != TRP_NAMES_COUNT;
        fprintf(file, "| `TRP_NOTICE_%s` | %s | %s%s%s | %s |\n", rows[i].name, trp_notice_level_name(trp_notice_level_of(kind)),
                names ? "`TRP_NAMES_" : "", names ? rows[i].family : "", names ? "`" : "", trp_notice_sentence(kind));
    }
}

static void the_page_is_what_the_list_says(void **state)
{
    (void)state;
    static char is[16384], wanted[16384];
    FILE *made = tmpfile(), *page = fopen(PAGE, "rb");
    assert_non_null(made);
    assert_non_null(page);
    write_page(made);
    rewind(made);
    (void)fread(wanted, 1, sizeof wanted - 1, made);
    (void)fread(is, 1, sizeof is - 1, page);
    (void)fclose(made);
    (void)fclose(page);
    if (strcmp(is, wanted) != 0) {
        fail_msg("%s is not what the list says; run make pages", PAGE);
    }
}

int main(int argc, char **argv)
{
    if (argc == 3 && strcmp(argv[1], "--write") == 0) {
        FILE *file = fopen(argv[2], "wb");
        if (file != NULL) {
            write_page(file);
        }
        return file != NULL && fclose(file) == 0 ? 0 : 1;
    }
    const struct CMUnitTest tests[] = {
        THEATRE_TEST(every_notice_is_told),
        THEATRE_TEST(nothing_is_told_above_the_level_asked_for),
        THEATRE_TEST(a_hearer_cannot_change_the_world),
        THEATRE_TEST(nonsense_has_an_answer),
        cmocka_unit_test(the_page_is_what_the_list_says),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
