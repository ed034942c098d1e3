// SPDX-License-Identifier: MIT
// Goal: a world that accepted a call can be saved, loaded and replayed: whatever a host hands in, a call that returns TRP_OK
// leaves a world that saves, loads as the same world and plays again from its log; a call that returns an error has changed
// nothing.
// Method: a text with something of each sort (call_fuzz.troupe); every call that changes a world, with nonsense values as often
// as with valid ones, in bursts between steps. After each burst the world is saved, loaded and played on; the log of all steps is
// replayed at the end. The calls are compared with the headers, so none can be forgotten.
//
//     test_engine_call_fuzz [PLAYS [SEED]]

#include "troupe/troupe.h"

#include "tests/sanitized.h"
#include "troupe/rehearsal.h"

#include "engine/store/state.h"

#include <float.h>
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define BURSTS 60
#define CALLS_PER_BURST 12
#define MOST_SEEN 64

#if SANITIZED
#define PLAYS 12
#else
#define PLAYS 40
#endif

typedef struct bytes {
    unsigned char *at;
    size_t size, room;
} bytes;

typedef struct fuzz {
    uint64_t state;
    trp_play *play;
    const trp_pack *pack;
    trp_world *world;
    trp_entity seen[MOST_SEEN];  // alive or gone
    uint32_t seen_count;
    trp_token tokens[MOST_SEEN];
    uint32_t token_count;
    bytes log;
    uint64_t accepted, refused;
    const char *last;  // name of the last call
} fuzz;

// ---- Chance -------------------------------------------------------------------------------------

static uint64_t bits(fuzz *f)
{
    f->state += 0x9E3779B97F4A7C15u;
    uint64_t z = f->state;
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9u;
    z = (z ^ z >> 27) * 0x94D049BB133111EBu;
    return z ^ z >> 31;
}

static uint32_t below(fuzz *f, uint32_t count)
{
    return count == 0 ? 0 : (uint32_t)(bits(f) % count);
}

// A number below `count`, or one near `count`, or any number.
static uint32_t index_of(fuzz *f, uint32_t count)
{
    static const uint32_t edges[] = {UINT32_MAX, UINT32_MAX - 1, 1u << 31, INT32_MAX, UINT16_MAX, UINT16_MAX + 1u, 64, 255, 256};
    switch (below(f, 10)) {
    case 0: return count;
    case 1: return count + below(f, 3);
    case 2: return edges[below(f, sizeof edges / sizeof *edges)];
    case 3: return (uint32_t)bits(f);
    default: return below(f, count);
    }
}

static trp_entity somebody(fuzz *f)
{
    trp_entity entity = {0};
    switch (below(f, 12)) {
    case 0: return entity;
    case 1: entity.value = bits(f); return entity;
    case 2: entity.value = f->seen[below(f, f->seen_count)].value + (UINT64_C(1) << below(f, 64)); return entity;
    default: return f->seen[below(f, f->seen_count)];
    }
}

static double number(fuzz *f)
{
    static const double numbers[] = {0,
                                     -0.0,
                                     1,
                                     -1,
                                     0.5,
                                     1e9,
                                     -1e9,
                                     1e12,
                                     -1e12,
                                     1e300,
                                     -1e300,
                                     DBL_MIN,
                                     140737488355327.0,
                                     140737488355328.0,
                                     9223372036854775807.0,
                                     1048576.0,
                                     1048577.0,
                                     8388608.0};
    switch (below(f, 8)) {
    case 0: return (double)NAN;
    case 1: return below(f, 2) ? (double)INFINITY : -(double)INFINITY;
    case 2: return (double)(int64_t)bits(f);
    default: return numbers[below(f, sizeof numbers / sizeof *numbers)];
    }
}

static trp_value value(fuzz *f)
{
    trp_value any = {(int64_t)bits(f)};
    switch (below(f, 11)) {
    case 0: return any;
    case 1: any.bits = (int64_t)(UINT64_C(1) << below(f, 64)); return any;
    case 2: return trp_value_number(number(f));
    case 3: return trp_value_truth(below(f, 2));
    case 4: any.bits = 2; return any;
    case 5: return trp_value_choice(index_of(f, 3));
    case 6: return trp_value_item(index_of(f, trp_pack_count(f->pack, TRP_NAMES_ITEM)), index_of(f, 5));
    case 7: return trp_value_entity(somebody(f));
    case 8: return trp_value_newcomer(index_of(f, 9), index_of(f, 4));
    case 9: return trp_value_point(trp_point_from_metres(number(f), number(f), number(f)));
    default: any.bits = below(f, 8); return any;
    }
}

static trp_point point(fuzz *f)
{
    trp_point wild = {(int32_t)bits(f), (int32_t)bits(f), (int32_t)bits(f)};
    trp_point edge = {below(f, 2) ? INT32_MIN : INT32_MAX, (1 << 28) + 1, -(1 << 28) - 1};
    switch (below(f, 6)) {
    case 0: return wild;
    case 1: return edge;
    case 2: return trp_point_from_metres(number(f), number(f), number(f));
    default: return trp_point_from_metres(below(f, 20), below(f, 20), 0);
    }
}

// ---- Calls --------------------------------------------------------------------------------------

typedef trp_result call(fuzz *f);

static uint32_t of(fuzz *f, trp_name_family sort)
{
    return index_of(f, trp_pack_count(f->pack, sort));
}

static trp_result spawn(fuzz *f)
{
    trp_entity entity;
    trp_result result = trp_entity_spawn(f->world, of(f, TRP_NAMES_KIND), point(f), &entity);
    if (result == TRP_OK) {
        f->seen[f->seen_count < MOST_SEEN ? f->seen_count++ : below(f, MOST_SEEN)] = entity;
    }
    return result;
}

static trp_result despawn(fuzz *f)
{
    return below(f, 8) == 0 ? trp_entity_despawn(f->world, somebody(f)) : TRP_OK;
}

static trp_result link(fuzz *f)
{
    return trp_entity_add_link_end(f->world, somebody(f), of(f, TRP_NAMES_LINK), somebody(f));
}

static trp_result put_on(fuzz *f)
{
    return trp_agent_put_on_role(f->world, somebody(f), of(f, TRP_NAMES_ROLE));
}

static trp_result take_off(fuzz *f)
{
    return trp_agent_take_off_role(f->world, somebody(f), of(f, TRP_NAMES_ROLE));
}

static trp_result set_spontaneous(fuzz *f)
{
    return trp_agent_set_spontaneous(f->world, somebody(f), below(f, 2));
}

static trp_result begin_occasion(fuzz *f)
{
    return trp_agent_begin_occasion(f->world, somebody(f), of(f, TRP_NAMES_BLOCK), index_of(f, 3000));
}

static trp_result end_occasion(fuzz *f)
{
    return trp_agent_end_occasion(f->world, somebody(f), of(f, TRP_NAMES_BLOCK));
}

static trp_result force_layer(fuzz *f)
{
    return trp_agent_force_layer(f->world, somebody(f), of(f, TRP_NAMES_LAYER), (trp_layer_forced_state)index_of(f, 3));
}

static trp_result begin_dialogue(fuzz *f)
{
    return trp_agent_begin_dialogue(f->world, somebody(f));
}

static trp_result end_dialogue(fuzz *f)
{
    return trp_agent_end_dialogue(f->world, somebody(f));
}

static trp_result perform(fuzz *f)
{
    trp_value arguments[] = {value(f), value(f), value(f), value(f), value(f), value(f)};
    return trp_agent_perform(f->world, somebody(f), of(f, TRP_NAMES_BEHAVIOUR), arguments, below(f, 7), somebody(f));
}

static trp_result cancel(fuzz *f)
{
    return trp_agent_cancel(f->world, somebody(f), of(f, TRP_NAMES_BEHAVIOUR));
}

static trp_result set_user_data(fuzz *f)
{
    return trp_entity_set_user_data(f->world, somebody(f), (uint64_t)value(f).bits);
}

static trp_result set_update_period(fuzz *f)
{
    return trp_agent_set_update_period(f->world, somebody(f), index_of(f, 9));
}

static trp_token token(fuzz *f)
{
    trp_token any = {bits(f)};
    return f->token_count > 0 && below(f, 6) != 0 ? f->tokens[below(f, f->token_count)] : any;
}

static trp_result finished(fuzz *f)
{
    return trp_action_finished(f->world, token(f), (trp_action_result)index_of(f, 3), index_of(f, 3));
}

static trp_result force(fuzz *f)
{
    return trp_action_force(f->world, token(f), (trp_action_result)index_of(f, 3), index_of(f, 3));
}

static trp_result force_pending(fuzz *f)
{
    trp_pending_step found[4] = {{.id = bits(f)}};
    trp_entity who = somebody(f);
    uint32_t count = below(f, 6) != 0 ? trp_agent_pending_steps(f->world, who, found, 4, sizeof *found) : 0;
    uint64_t id = found[count > 0 ? below(f, count < 4 ? count : 4) : 0].id;
    return trp_pending_step_force(f->world, who, id, (trp_action_result)index_of(f, 3));
}

static trp_result progress(fuzz *f)
{
    return trp_action_progress(f->world, token(f));
}

static trp_result mark(fuzz *f)
{
    return trp_action_reached_mark(f->world, token(f), index_of(f, 3));
}

static trp_result crosses(fuzz *f)
{
    return trp_action_crosses_object(f->world, token(f), somebody(f), point(f));
}

static trp_result send(fuzz *f)
{
    trp_value arguments[] = {value(f), value(f), value(f), value(f), value(f)};
    return trp_message_send(f->world, somebody(f), of(f, TRP_NAMES_MESSAGE), somebody(f), arguments, below(f, 6));
}

static trp_result happened(fuzz *f)
{
    return trp_event_happened(f->world, of(f, TRP_NAMES_EVENT), somebody(f));
}

static trp_result set_fact(fuzz *f)
{
    return trp_fact_set(f->world, somebody(f), of(f, TRP_NAMES_FACT), value(f));
}

static trp_result set_world_fact(fuzz *f)
{
    return trp_world_fact_set(f->world, of(f, TRP_NAMES_FACT), value(f));
}

static trp_result reset_world_fact(fuzz *f)
{
    return trp_world_fact_reset(f->world, of(f, TRP_NAMES_FACT));
}

static trp_result set_scene_fact(fuzz *f)
{
    return trp_scene_fact_set(f->world, somebody(f), of(f, TRP_NAMES_FACT), value(f));
}

static trp_result add_items(fuzz *f)
{
    return trp_items_add(f->world, somebody(f), of(f, TRP_NAMES_ITEM), (int32_t)index_of(f, 9));
}

static trp_interest interest(fuzz *f)
{
    return (trp_interest){index_of(f, 5)};
}

static trp_result add_interest(fuzz *f)
{
    trp_interest_def def;
    trp_interest_def_init(&def, sizeof def);
    def.entity = somebody(f);
    def.at = point(f);
    for (uint32_t i = 0; i < TRP_INTEREST_RINGS; i++) {
        uint32_t radius = (10 + 20 * i) * TRP_UNITS_PER_METRE;
        def.rings[i] =
            (trp_ring){below(f, 3) != 0 ? radius : index_of(f, (1u << 28) + 1), 1u << (below(f, 4) != 0 ? i : below(f, 32))};
    }
    trp_interest made;
    return trp_world_interest_add(f->world, &def, &made);
}

static trp_result move_interest(fuzz *f)
{
    return trp_world_interest_move(f->world, interest(f), point(f));
}

static trp_result follow(fuzz *f)
{
    return trp_world_interest_follow(f->world, interest(f), somebody(f));
}

static trp_result remove_interest(fuzz *f)
{
    return trp_world_interest_remove(f->world, interest(f));
}

static trp_result move(fuzz *f)
{
    trp_motion motion = {somebody(f), point(f), point(f), below(f, 3) != 0 ? below(f, 90) : index_of(f, 3), below(f, 3)};
    return trp_world_set_motions(f->world, &motion, 1);
}

static trp_result set_reach(fuzz *f)
{
    return trp_place_set_reach(f->world, somebody(f), point(f));
}

static trp_result set_clock(fuzz *f)
{
    return trp_world_set_clock(f->world, index_of(f, 4), index_of(f, 86400));
}

static trp_result set_world_period(fuzz *f)
{
    return trp_world_set_update_period(f->world, index_of(f, 9));
}

static trp_result bind(fuzz *f)
{
    return trp_world_bind_global(f->world, of(f, TRP_NAMES_GLOBAL), somebody(f));
}

static const struct {
    const char *name;
    call *make;
} calls[] = {
    {"trp_entity_spawn", spawn},
    {"trp_entity_despawn", despawn},
    {"trp_entity_add_link_end", link},
    {"trp_agent_put_on_role", put_on},
    {"trp_agent_take_off_role", take_off},
    {"trp_agent_set_spontaneous", set_spontaneous},
    {"trp_agent_begin_occasion", begin_occasion},
    {"trp_agent_end_occasion", end_occasion},
    {"trp_agent_force_layer", force_layer},
    {"trp_agent_begin_dialogue", begin_dialogue},
    {"trp_agent_end_dialogue", end_dialogue},
    {"trp_agent_perform", perform},
    {"trp_agent_cancel", cancel},
    {"trp_entity_set_user_data", set_user_data},
    {"trp_agent_set_update_period", set_update_period},
    {"trp_action_finished", finished},
    {"trp_action_force", force},
    {"trp_pending_step_force", force_pending},
    {"trp_action_progress", progress},
    {"trp_action_reached_mark", mark},
    {"trp_action_crosses_object", crosses},
    {"trp_message_send", send},
    {"trp_event_happened", happened},
    {"trp_fact_set", set_fact},
    {"trp_world_fact_set", set_world_fact},
    {"trp_world_fact_reset", reset_world_fact},
    {"trp_scene_fact_set", set_scene_fact},
    {"trp_items_add", add_items},
    {"trp_world_interest_add", add_interest},
    {"trp_world_interest_move", move_interest},
    {"trp_world_interest_follow", follow},
    {"trp_world_interest_remove", remove_interest},
    {"trp_world_set_motions", move},
    {"trp_place_set_reach", set_reach},
    {"trp_world_set_clock", set_clock},
    {"trp_world_bind_global", bind},
    {"trp_world_set_update_period", set_world_period},
};
#define CALLS (sizeof calls / sizeof *calls)

// Calls that change a world and hand in nothing that it keeps.
static const char *const others[] = {
    "trp_watch_add",     "trp_watch_remove",       "trp_watch_enable",        "trp_world_record",    "trp_world_reload",
    "trp_world_restore", "trp_world_set_answerer", "trp_world_set_stopwatch", "trp_world_set_lanes", "trp_world_step",
    "trp_world_skip",    "trp_world_destroy",      "trp_world_step_within",   "trp_stage_create",    "trp_stage_load",
    "trp_stage_inherit", "trp_world_set_meter"};

// ---- The host -----------------------------------------------------------------------------------

static void answer(void *context, const trp_world *world, trp_question *questions, uint32_t count)
{
    fuzz *f = context;
    (void)world;
    for (uint32_t i = 0; i < count; i++) {
        if (below(f, 5) != 0) {
            trp_question_answer(&questions[i], value(f));
        }
    }
}

static bool keep(void *context, const void *more, size_t size)
{
    bytes *log = context;
    if (log->size + size > log->room) {
        log->room = (log->size + size) * 2;
        log->at = realloc(log->at, log->room);
    }
    memcpy(log->at + log->size, more, size);
    log->size += size;
    return true;
}

static void step(fuzz *f)
{
    uint32_t count;
    trp_world_step(f->world);
    const trp_command *commands = trp_world_commands(f->world, &count);
    for (uint32_t i = 0; i < count; i++) {
        f->tokens[f->token_count < MOST_SEEN ? f->token_count++ : below(f, MOST_SEEN)] = commands[i].token;
    }
}

// A loaded world takes the place of the one that was saved.
static void save_and_load(fuzz *f)
{
    size_t size = 0;
    assert_int_equal(trp_world_save(f->world, TRP_SAVE_WITHOUT_PACK, NULL, 0, &size), TRP_ERROR_FULL);
    void *saved = malloc(size);
    assert_int_equal(trp_world_save(f->world, TRP_SAVE_WITHOUT_PACK, saved, size, &size), TRP_OK);
    trp_world *loaded;
    trp_diagnostic why;
    if (trp_world_load(f->pack, saved, size, NULL, &loaded, &why) != TRP_OK) {
        fail_msg("after %s at step %u: %s", f->last, (unsigned)trp_world_now(f->world), why.message);
    }
    assert_true(trp_world_hash(loaded) == trp_world_hash(f->world));
    assert_true(trp_world_hash_recomputed(loaded) == trp_world_hash(f->world));
    trp_world_destroy(loaded);
    free(saved);
}

static void burst(fuzz *f)
{
    for (uint32_t i = 0; i < CALLS_PER_BURST; i++) {
        uint32_t which = below(f, CALLS), before = f->world->input.count;
        uint64_t hash = trp_world_hash(f->world);
        f->last = calls[which].name;
        trp_result result = calls[which].make(f);
        f->accepted += result == TRP_OK;
        f->refused += result != TRP_OK;
        assert_true(trp_world_hash(f->world) == hash);
        assert_true(result == TRP_OK || f->world->input.count == before);
        if (result == TRP_OK && below(f, 12) == 0) {
            save_and_load(f);
        }
    }
}

// ---- The tests ----------------------------------------------------------------------------------

static trp_play *open_text(void)
{
    static char text[16384];
    FILE *file = fopen("tests/engine/call_fuzz.troupe", "rb");
    assert_non_null(file);
    size_t size = fread(text, 1, sizeof text, file);
    fclose(file);
    trp_script_source source = {"call_fuzz.troupe", text, size};
    trp_play *play;
    assert_int_equal(trp_play_open(&source, 1, &play), TRP_OK);
    assert_non_null(trp_play_pack(play));
    return play;
}

// A world with odd settings, or with the usual ones where the odd ones are refused.
static void make_world(fuzz *f, uint64_t seed)
{
    trp_world_def def;
    trp_world_def_init(&def, sizeof def);
    def.seed = seed;
    uint32_t *settings[] = {&def.steps_per_second, &def.rounds_per_step, &def.patience_ms,   &def.gives_up_ms,
                            &def.promise_steps,    &def.perception_ms,   &def.refusal_ms,    &def.watchdog_ms,
                            &def.stuck_ms,         &def.start_of_day_s,  &def.events,        &def.leaving_ms,
                            &def.update_period,    &def.questions,       &def.first_weekday, &def.day_length_s};
    for (uint32_t i = below(f, 4); i > 0; i--) {
        *settings[below(f, sizeof settings / sizeof *settings)] = index_of(f, 100);
    }
    if (trp_world_create(f->pack, &def, &f->world) != TRP_OK) {
        assert_null(f->world);
        trp_world_def_init(&def, sizeof def);
        assert_int_equal(trp_world_create(f->pack, &def, &f->world), TRP_OK);
    }
}

static void begin(fuzz *f, trp_play *play, uint64_t seed)
{
    *f = (fuzz){.state = seed, .play = play, .pack = trp_play_pack(play)};
    make_world(f, seed);
    trp_world_set_answerer(f->world, answer, f);
    for (uint32_t kind = 0; kind < trp_pack_count(f->pack, TRP_NAMES_KIND) * 3; kind++) {
        trp_entity made;
        trp_point at = trp_point_from_metres(below(f, 12), below(f, 12), 0);
        if (trp_entity_spawn(f->world, kind / 3, at, &made) == TRP_OK) {
            f->seen[f->seen_count++] = made;
            for (uint32_t role = 0; role < trp_pack_count(f->pack, TRP_NAMES_ROLE); role++) {
                (void)trp_agent_put_on_role(f->world, made, role);
            }
        }
    }
    trp_sink sink = {keep, &f->log};
    assert_int_equal(trp_world_record(f->world, &sink), TRP_OK);
}

static void play_again(fuzz *f)
{
    uint64_t hash = trp_world_hash(f->world);
    assert_int_equal(trp_world_record(f->world, NULL), TRP_OK);
    trp_replay *replay;
    trp_diagnostic why;
    assert_int_equal(trp_replay_open(f->log.at, f->log.size, NULL, &replay, &why), TRP_OK);
    trp_replay_state state;
    do {
        state = trp_replay_step(replay, &why);
    } while (state == TRP_REPLAY_STEP);
    if (state != TRP_REPLAY_END) {
        fail_msg("step %u of the log: %s", (unsigned)trp_world_now(trp_replay_world(replay)), why.message);
    }
    assert_true(trp_world_hash(trp_replay_world(replay)) == hash);
    trp_replay_close(replay);
}

static void fuzz_one(trp_play *play, uint64_t seed)
{
    fuzz f;
    begin(&f, play, seed);
    for (uint32_t i = 0; i < BURSTS; i++) {
        burst(&f);
        step(&f);
        save_and_load(&f);
        trp_entity who = trp_nobody();
        const char *wrong = trp_world_check(f.world, &who);
        if (wrong != NULL) {
            fail_msg("step %u: %s", (unsigned)trp_world_now(f.world), wrong);
        }
        for (uint32_t j = below(&f, 12); j > 0; j--) {
            step(&f);
        }
    }
    save_and_load(&f);
    play_again(&f);
    assert_true(f.accepted > BURSTS && f.refused > BURSTS);
    trp_world_destroy(f.world);
    free(f.log.at);
}

static uint64_t plays = PLAYS, first_seed = 1;

static void calls_accept_only_what_saves_loads_and_replays(void **state)
{
    (void)state;
    trp_play *play = open_text();
    for (uint64_t i = 0; i < plays; i++) {
        fprintf(stderr, "\rseed %llu ", (unsigned long long)(first_seed + i));
        fuzz_one(play, first_seed + i);
    }
    fprintf(stderr, "\n");
    trp_play_release(play);
}

static bool is_listed(const char *name, size_t length)
{
    bool listed = false;
    for (size_t i = 0; i < CALLS; i++) {
        listed = listed || (strlen(calls[i].name) == length && strncmp(calls[i].name, name, length) == 0);
    }
    for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
        listed = listed || (strlen(others[i]) == length && strncmp(others[i], name, length) == 0);
    }
    return listed;
}

static void every_call_that_changes_a_world_is_tried(void **state)
{
    (void)state;
    static const char *const headers[] = {"agent",    "command", "event", "fact",  "interest", "log",  "motion",
                                          "question", "reload",  "save",  "stage", "watch",    "world"};
    uint32_t found = 0;
    for (size_t i = 0; i < sizeof headers / sizeof *headers; i++) {
        static char text[65536];
        char path[64];
        snprintf(path, sizeof path, "include/troupe/%s.h", headers[i]);
        FILE *file = fopen(path, "rb");
        assert_non_null(file);
        text[fread(text, 1, sizeof text - 1, file)] = '\0';
        fclose(file);
        for (const char *at = strstr(text, "(trp_world *world"); at != NULL; at = strstr(at + 1, "(trp_world *world")) {
            size_t length = 0;
            while (strchr(" *", at[-1 - (long)length]) == NULL) {
                length++;
            }
            if (!is_listed(at - length, length)) {
                fail_msg("%.*s is not tried", (int)length, at - length);
            }
            found++;
        }
    }
    assert_int_equal(found, CALLS + sizeof others / sizeof *others);
}

int main(int count, char **words)
{
    plays = count > 1 ? strtoull(words[1], NULL, 0) : plays;
    first_seed = count > 2 ? strtoull(words[2], NULL, 0) : first_seed;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_call_that_changes_a_world_is_tried),
        cmocka_unit_test(calls_accept_only_what_saves_loads_and_replays),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
