// SPDX-License-Identifier: MIT
// Begins a writer's test, with the entities that it is given, and carries out its `when` lines.

#include "rehearsal/trial.h"

#include "troupe/agent.h"
#include "troupe/fact.h"
#include "troupe/origin.h"
#include "troupe/tree.h"

#include <stdlib.h>
#include <string.h>

static trp_result read_lines(trpi_trial *trial, uint32_t test)
{
    trp_result result = trp_pack_test(trial->pack, test, &trial->info, sizeof trial->info);
    if (result != TRP_OK) {
        return result;
    }
    size_t count = trial->info.line_count == 0 ? 1 : trial->info.line_count;
    trial->lines = calloc(count, sizeof *trial->lines);
    trial->subjects = calloc(count, sizeof *trial->subjects);
    trial->orders = calloc(count, sizeof *trial->orders);
    if (trial->lines == NULL || trial->subjects == NULL || trial->orders == NULL) {
        return TRP_ERROR_MEMORY;
    }
    for (uint32_t i = 0; i < trial->info.line_count && result == TRP_OK; i++) {
        result = trp_pack_test_line(trial->pack, test, i, &trial->lines[i], sizeof trial->lines[i]);
        count += trpi_trial_required_count_of_line(&trial->lines[i]);
    }
    trial->matches = calloc(count, sizeof *trial->matches);
    return trial->matches == NULL ? TRP_ERROR_MEMORY : result;
}

static uint32_t kind_of_given(const trp_pack *pack, const trp_test_line *line)
{
    if (line->kind != TRP_NOT_FOUND) {
        return line->kind;
    }
    uint32_t kind = line->role == TRP_NOT_FOUND ? TRP_NOT_FOUND : trp_pack_role_kind(pack, line->role);
    return kind != TRP_NOT_FOUND ? kind : trp_pack_global_kind(pack, line->subject);
}

static trp_result give(trpi_trial *trial, const trp_test_line *line, trp_entity *entity)
{
    trp_world *world = trp_rehearsal_world(trial->rehearsal);
    uint32_t kind = kind_of_given(trial->pack, line);
    trp_result result = trp_entity_spawn(world, kind, line->at, entity);
    if (result == TRP_OK && line->subject != TRP_NOT_FOUND) {
        result = trp_world_bind_global(world, line->subject, *entity);
    }
    if (result == TRP_OK) {
        const char *name = trp_pack_name(trial->pack, TRP_NAMES_GLOBAL, line->subject);
        result = trp_stage_add(trp_rehearsal_stage(trial->rehearsal), *entity, name, line->at);
    }
    if (result == TRP_OK && line->role != TRP_NOT_FOUND) {
        result = trp_agent_put_on_role(world, *entity, line->role);
    }
    if (result == TRP_OK && trp_pack_kind_is_character(trial->pack, kind) && (!line->is_free || trial->waits_for_facts)) {
        result = trp_agent_set_spontaneous(world, *entity, false);
    }
    return result;
}

static bool is_never(const trp_test_line *line)
{
    return line->op == TRP_TEST_NEVER || line->op == TRP_TEST_NEVER_HOLDS;
}

// Spawns the entity of the `given` line at `position`. The entity becomes the subject of all lines below that name it, and of all
// `never` lines that name it, wherever they stand.
static trp_result give_line(trpi_trial *trial, uint32_t position)
{
    const trp_test_line *line = &trial->lines[position];
    trp_entity entity = trp_nobody();
    trp_result result = give(trial, line, &entity);
    for (uint32_t i = 0; i < trial->info.line_count && line->subject != TRP_NOT_FOUND; i++) {
        if (trial->lines[i].subject == line->subject && (i >= position || is_never(&trial->lines[i]))) {
            trial->subjects[i] = entity;
        }
    }
    return result;
}

// Sets the clock to the next occurrence of a line's time of day, so that time never runs backwards; at the beginning
// (`begins`) it may be earlier than the clock.
static trp_result set_clock(trp_world *world, const trp_test_line *line, bool begins)
{
    uint32_t second = line->index * 60;
    uint32_t day = trp_world_day(world) + (!begins && second <= trp_world_time_of_day(world));
    if (line->weekday != 0) {
        uint32_t weekday = (uint32_t)trp_world_weekday(world) + (day - trp_world_day(world));
        day += (line->weekday + 14 - weekday) % 7;
    }
    return trp_world_set_clock(world, day, second);
}

static trp_result set_fact(const trpi_trial *trial, const trp_test_line *line, trp_entity subject)
{
    trp_world *world = trp_rehearsal_world(trial->rehearsal);
    trp_value value = line->value;
    if (!line->has_value && line->somebody != TRP_NOT_FOUND) {
        const char *name = trp_pack_name(trial->pack, TRP_NAMES_GLOBAL, line->somebody);
        value = trp_value_entity(trp_stage_find(trp_rehearsal_stage(trial->rehearsal), name));
    } else if (!line->has_value) {
        return TRP_ERROR_TYPE;
    }
    return line->subject == TRP_NOT_FOUND ? trp_world_fact_set(world, line->index, value)
                                          : trp_fact_set(world, subject, line->index, value);
}

// Returns whether a line says what its subject begins with: a fact, or where a link leads.
static bool begins_with(const trp_test_line *line)
{
    return line->op == TRP_TEST_GIVEN_FACT || line->op == TRP_TEST_GIVEN_LINK;
}

static trp_result begin_with(const trpi_trial *trial, const trp_test_line *line, trp_entity subject)
{
    trp_world *world = trp_rehearsal_world(trial->rehearsal);
    return line->op == TRP_TEST_GIVEN_FACT
               ? set_fact(trial, line, subject)
               : trp_entity_add_link_end(world, subject, line->index, trp_world_bound_entity(world, line->somebody));
}

// Returns whether a line belongs to the opening of a test, before the first step: its entities, its time, their facts, and `never`
// lines that have no time.
static bool is_opening(const trp_test_line *line)
{
    return line->op == TRP_TEST_GIVEN || line->op == TRP_TEST_GIVEN_CLOCK || line->op == TRP_TEST_WHEN_SET || begins_with(line) ||
           (is_never(line) && line->within_ms == 0);
}

// Makes the members of the cast wait with their choices, or lets them choose.
static void let_cast_choose(const trpi_trial *trial, bool choose)
{
    trp_world *world = trp_rehearsal_world(trial->rehearsal);
    for (uint32_t i = 0; i < trial->cast_count; i++) {
        trp_entity entity = trp_stage_entity(trp_rehearsal_stage(trial->rehearsal), i);
        if (trp_pack_kind_is_character(trial->pack, trp_entity_kind(world, entity))) {
            (void)trp_agent_set_spontaneous(world, entity, choose);
        }
    }
}

// Makes the entities of the setting the subjects of the lines that name them.
static void find_cast(trpi_trial *trial)
{
    trp_world *world = trp_rehearsal_world(trial->rehearsal);
    trial->cast_count = trp_stage_entity_count(trp_rehearsal_stage(trial->rehearsal));
    for (uint32_t i = 0; i < trial->info.line_count; i++) {
        uint32_t subject = trial->lines[i].subject;
        trial->subjects[i] = subject != TRP_NOT_FOUND ? trp_world_bound_entity(world, subject) : trp_nobody();
    }
}

// Carries out the opening lines. Their entities are spawned before the first step, with what they begin with. Facts that `when`
// lines set are set after the first step, so that cues that wait for a change see it; until then no agent chooses for itself.
static trp_result open_stage(trpi_trial *trial)
{
    trp_result result = TRP_OK;
    while (trial->opening_line_count < trial->info.line_count && is_opening(&trial->lines[trial->opening_line_count])) {
        trial->waits_for_facts = trial->waits_for_facts || trial->lines[trial->opening_line_count].op == TRP_TEST_WHEN_SET;
        trial->opening_line_count++;
    }
    for (uint32_t i = 0; i < trial->opening_line_count && result == TRP_OK; i++) {
        if (trial->lines[i].op == TRP_TEST_GIVEN_CLOCK) {
            result = set_clock(trp_rehearsal_world(trial->rehearsal), &trial->lines[i], true);
        }
    }
    for (uint32_t i = 0; i < trial->opening_line_count && result == TRP_OK; i++) {
        if (trial->lines[i].op == TRP_TEST_GIVEN) {
            result = give_line(trial, i);
        }
    }
    for (uint32_t i = 0; i < trial->opening_line_count && result == TRP_OK; i++) {
        result = begins_with(&trial->lines[i]) ? begin_with(trial, &trial->lines[i], trial->subjects[i]) : TRP_OK;
    }
    if (trial->waits_for_facts) {
        let_cast_choose(trial, false);
    }
    return result;
}

void trpi_trial_let_free_agents_choose(trpi_trial *trial)
{
    if (trial->waits_for_facts) {
        let_cast_choose(trial, true);
    }
    for (uint32_t i = 0; i < trial->opening_line_count && trial->waits_for_facts; i++) {
        if (trial->lines[i].op == TRP_TEST_GIVEN && trial->lines[i].is_free) {
            (void)trp_agent_set_spontaneous(trp_rehearsal_world(trial->rehearsal), trial->subjects[i], true);
        }
    }
    trial->waits_for_facts = false;
}

// Returns whether the pack has a node of that name.
static bool has_node(const trp_pack *pack, uint64_t key)
{
    uint32_t task_count = trp_pack_count(pack, TRP_NAMES_TASK);
    for (uint32_t task = 0; task < task_count; task++) {
        uint32_t node_count = trp_task_node_count(pack, task);
        for (uint32_t i = 0; i < node_count; i++) {
            trp_node_info node;
            if (trp_task_node(pack, task, i, &node, sizeof node) == TRP_OK && node.name[0] != '\0' &&
                trp_pack_test_name_key(node.name) == key) {
                return true;
            }
        }
    }
    return false;
}

// Adds a watch of nodes, or of the line where a task begins; takes room for hits.
static trp_result add_watch(trpi_trial *trial, trp_watch_kind kind, uint32_t origin)
{
    trp_watch watch;
    trp_watch_def def;
    trp_origin_info place;
    trp_watch_def_init(&def, sizeof def);
    def.kind = kind;
    if (kind == TRP_WATCH_LINE) {
        trp_pack_origin(trial->pack, origin, &place, sizeof place);
        def.line = place.line;
        def.file = place.file;
    }
    trial->nodes = trial->nodes != NULL ? trial->nodes : calloc(TRP_MOST_WATCH_HITS, sizeof *trial->nodes);
    if (trial->nodes == NULL) {
        return TRP_ERROR_MEMORY;
    }
    trp_result result = trp_watch_add(trp_rehearsal_world(trial->rehearsal), &def, &watch);
    return result == TRP_ERROR_UNKNOWN ? TRP_OK : result;  // a task that nobody uses has no place, and never starts
}

// Returns whether an earlier line waits for the same task, so that its beginning is watched already.
static bool is_watched(const trpi_trial *trial, uint32_t position)
{
    for (uint32_t i = 0; i < position; i++) {
        if (trial->lines[i].begins == trial->lines[position].begins) {
            return true;
        }
    }
    return false;
}

// Watches the nodes and the tasks inside others of which lines speak, since no event tells that they begin.
static trp_result watch_nodes(trpi_trial *trial)
{
    trp_result result = TRP_OK;
    bool has_nodes = false;
    for (uint32_t i = 0; i < trial->info.line_count && result == TRP_OK; i++) {
        const trp_test_line *line = &trial->lines[i];
        bool starts = (line->op == TRP_TEST_THEN || line->op == TRP_TEST_NEVER) && line->verb == TRP_VERB_STARTS;
        if (starts && line->begins != 0 && !is_watched(trial, i)) {
            result = add_watch(trial, TRP_WATCH_LINE, line->begins);
        }
        if (result == TRP_OK && starts && !has_nodes && line->what != 0 && has_node(trial->pack, line->what)) {
            has_nodes = true;
            result = add_watch(trial, TRP_WATCH_NODE, 0);
        }
    }
    return result;
}

trp_result trpi_trial_begin(trpi_trial *trial, const trp_pack *pack, uint32_t test, uint64_t seed)
{
    memset(trial, 0, sizeof *trial);
    trial->pack = pack;
    trial->test = test;
    trial->seed = seed;
    trial->failed_line = TRP_NOT_FOUND;
    trp_result result = read_lines(trial, test);
    if (result != TRP_OK) {
        return result;
    }
    trial->since_line = trial->info.line;

    trp_rehearsal_def def;
    trp_rehearsal_def_init(&def, sizeof def);
    def.seed = seed;
    def.setting = trial->info.setting;
    result = trp_rehearsal_create(pack, &def, &trial->rehearsal);
    if (result != TRP_OK) {
        return result;
    }
    find_cast(trial);
    result = open_stage(trial);
    return result == TRP_OK ? watch_nodes(trial) : result;
}

void trpi_trial_release(trpi_trial *trial)
{
    trp_rehearsal_destroy(trial->rehearsal);
    trpi_wait_list_release(&trial->waiting);
    free(trial->lines);
    free(trial->subjects);
    free(trial->orders);
    free(trial->matches);
    free(trial->starts);
    free(trial->nodes);
    for (uint32_t i = 0; i < trial->history_count; i++) {
        free(trial->history[i].words);
    }
    free(trial->history);
}

trpi_expectation trpi_trial_expectation_of_line(const trpi_trial *trial, uint32_t position)
{
    return (trpi_expectation){trial->rehearsal, trp_rehearsal_world(trial->rehearsal), &trial->lines[position],
                              trial->subjects[position]};
}

// Returns the sentence for a `given` or `when` line whose call failed with `result`.
static const char *reason_of(trp_result result)
{
    switch (result) {
    case TRP_ERROR_STALE: return "Whom this line speaks of is not there.";
    case TRP_ERROR_UNKNOWN: return "Whom this line speaks of has no such thing.";
    case TRP_ERROR_TYPE: return "Values of this type do not fit here.";
    case TRP_ERROR_MEMORY: return "There is not enough memory.";
    default: return "This line cannot take effect.";
    }
}

bool trpi_trial_perform_line(trpi_trial *trial, const trp_test_line *line, trp_entity subject)
{
    trp_world *world = trp_rehearsal_world(trial->rehearsal);
    trp_stage *stage = trp_rehearsal_stage(trial->rehearsal);
    trp_result result = TRP_OK;

    switch (line->op) {
    case TRP_TEST_GIVEN: result = give_line(trial, trial->cursor); break;
    case TRP_TEST_WHEN_DO:
        result = trp_agent_perform(world, subject, line->behaviour, NULL, 0, trp_nobody());
        trial->orders[trial->cursor] = result == TRP_OK;
        break;
    case TRP_TEST_WHEN_SET: result = set_fact(trial, line, subject); break;
    case TRP_TEST_GIVEN_FACT:
    case TRP_TEST_GIVEN_LINK: result = begin_with(trial, line, subject); break;
    case TRP_TEST_WHEN_GONE:
        result = trp_entity_despawn(world, subject);
        trp_stage_remove(stage, subject);
        break;
    case TRP_TEST_WHEN_EVENT: result = trp_event_happened(world, line->index, subject); break;
    case TRP_TEST_WHEN_PLACE: result = trp_stage_move_body(stage, subject, line->at); break;
    case TRP_TEST_GIVEN_CLOCK:
    case TRP_TEST_WHEN_CLOCK: result = set_clock(world, line, false); break;
    default: break;
    }
    if (result != TRP_OK) {
        trial->failure = reason_of(result);
    }
    return result == TRP_OK;
}
