// SPDX-License-Identifier: MIT
// A fake engine; see fake_troupe.h. Global number i is person i + 1; calls that no test needs return nothing.

#include "tests/rehearsal/fake_troupe.h"

#include "pack/key.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <troupe/kind.h>
#include <troupe/origin.h>
#include <troupe/setting.h>

struct trp_pack {
    int nothing;
};
struct trp_world {
    uint32_t now;
    uint32_t shown;  // the step whose events are shown; 0: none
    uint32_t spawned;
};
struct trp_stage {
    int nothing;
};

fake_plot plot;
static trp_pack pack_of_fakes;

const trp_pack *fake_begin(void)
{
    memset(&plot, 0, sizeof plot);
    return &pack_of_fakes;
}

static trp_entity person(uint32_t serial)
{
    trp_entity entity = {(uint64_t)serial << 32 | serial};
    return entity;
}

static uint32_t serial_of(trp_entity entity)
{
    return (uint32_t)(entity.value >> 32);
}

trp_entity fake_person(const char *name, uint32_t role)
{
    uint32_t serial = ++plot.person_count;
    plot.names[serial] = name;
    plot.roles[serial] = role;
    return person(serial);
}

trp_event *fake_event(uint32_t step, trp_entity agent, trp_event_kind kind, uint32_t behaviour)
{
    trp_event *event = &plot.events[plot.event_count++];
    event->step = step;
    event->agent = agent;
    event->kind = (uint8_t)kind;
    event->behaviour = behaviour;
    event->other_behaviour = TRP_NOT_FOUND;
    return event;
}

static trp_command *add_command(uint32_t step, trp_entity agent, uint32_t behaviour)
{
    plot.command_steps[plot.command_count] = step;
    trp_command *command = &plot.commands[plot.command_count++];
    command->agent = agent;
    command->behaviour = behaviour;
    command->kind = TRP_COMMAND_BEGIN;
    return command;
}

void fake_move(uint32_t step, trp_entity agent, uint32_t behaviour, trp_entity goal)
{
    trp_command *command = add_command(step, agent, behaviour);
    command->action = FAKE_ACTION_MOVE;
    command->argument_count = 1;
    command->argument_types[0] = TRP_TYPE_ENTITY;
    command->arguments[0] = trp_value_entity(goal);
}

void fake_say(uint32_t step, trp_entity agent, uint32_t behaviour, uint32_t line, trp_entity to)
{
    trp_command *command = add_command(step, agent, behaviour);
    command->action = FAKE_ACTION_SAY;
    command->argument_count = 2;
    command->argument_types[0] = TRP_TYPE_TEXT;
    command->arguments[0].bits = line;
    command->argument_types[1] = TRP_TYPE_ENTITY;
    command->arguments[1] = trp_value_entity(to);
}

trp_test_line *fake_line(trp_test_line_kind op, uint32_t subject, trp_test_event verb, const char *what)
{
    trp_test_line *line = &plot.lines[plot.line_count++];
    line->op = op;
    line->verb = verb;
    line->subject = subject;
    line->kind = TRP_NOT_FOUND;
    line->role = TRP_NOT_FOUND;
    line->behaviour = TRP_NOT_FOUND;
    line->line = plot.line_count + 1;
    line->text = "    as written";
    line->what = what == NULL ? 0 : trp_pack_test_name_key(what);
    return line;
}

// ---- pack ----

static const char *const behaviours[] = {"Approach", "Converse talk", "Converse listen", "Order", "Order", "Pose"};
static const char *const actions[] = {"move to", "say", "fetch"};
static const char *const lines[] = {"An ale, please.", "Right \x1b[31maway.", "Warm today."};
static const char *const tasks[] = {"exclaim", "move to", "ask", "fetch", "listen"};

uint32_t trp_pack_count(const trp_pack *pack, trp_name_family sort)
{
    static const uint32_t counts[TRP_NAMES_COUNT] = {
        [TRP_NAMES_KIND] = 2,  [TRP_NAMES_FACT] = 1,    [TRP_NAMES_ITEM] = FAKE_ITEM_COUNT,
        [TRP_NAMES_TOPIC] = 2, [TRP_NAMES_ROLE] = 2,    [TRP_NAMES_BEHAVIOUR] = FAKE_BEHAVIOUR_COUNT,
        [TRP_NAMES_SCENE] = 1, [TRP_NAMES_SETTING] = 1, [TRP_NAMES_ACTION] = FAKE_ACTION_COUNT,
        [TRP_NAMES_LINE] = 3,  [TRP_NAMES_TEST] = 1,    [TRP_NAMES_NEED] = 1,
    };
    (void)pack;
    return counts[sort];
}

// The fake pack has no text, and so no origins.
const char *trp_pack_origin_words(const trp_pack *pack, uint32_t origin, char *to, size_t room)
{
    (void)pack;
    (void)origin;
    if (room > 0) {
        *to = '\0';
    }
    return to;
}

bool trp_stage_action_is_prompt(const trp_pack *pack, uint32_t action)
{
    (void)pack;
    (void)action;
    return false;
}

const char *trp_pack_name(const trp_pack *pack, trp_name_family sort, uint32_t index)
{
    static const char *const roles[] = {"Patron", "Server"};
    static const char *const topics[] = {"Order", "weather"};
    static const char *const items[] = {"ale", "coin"};
    if (sort == TRP_NAMES_GLOBAL && index < plot.person_count) {
        return plot.names[index + 1];
    }
    if (sort == TRP_NAMES_TASK && index < 5) {
        return tasks[index];
    }
    if (index >= trp_pack_count(pack, sort)) {
        return "";
    }
    switch (sort) {
    case TRP_NAMES_ROLE: return roles[index];
    case TRP_NAMES_TOPIC: return topics[index];
    case TRP_NAMES_ITEM: return items[index];
    case TRP_NAMES_SCENE: return "Order";
    case TRP_NAMES_NEED: return "listen";
    case TRP_NAMES_SETTING: return "The Blue Boar";
    case TRP_NAMES_BEHAVIOUR: return behaviours[index];
    case TRP_NAMES_ACTION: return actions[index];
    case TRP_NAMES_FACT: return "creature.thirst";
    case TRP_NAMES_KIND: return index == 0 ? "creature" : "place";
    default: return "";
    }
}

uint32_t trp_pack_find(const trp_pack *pack, trp_name_family sort, const char *name)
{
    for (uint32_t i = 0; i < trp_pack_count(pack, sort); i++) {
        if (strcmp(trp_pack_name(pack, sort, i), name) == 0) {
            return i;
        }
    }
    return TRP_NOT_FOUND;
}

trp_result trp_pack_behaviour(const trp_pack *pack, uint32_t behaviour, trp_behaviour_info *info, size_t size)
{
    if (size != sizeof *info) {
        abort();
    }
    memset(info, 0, sizeof *info);
    info->name = "";
    info->role = info->scene = info->topic = TRP_NOT_FOUND;
    if (behaviour >= FAKE_BEHAVIOUR_COUNT) {
        return TRP_ERROR_UNKNOWN;
    }
    info->name = trp_pack_name(pack, TRP_NAMES_BEHAVIOUR, behaviour);
    bool is_order = behaviour == FAKE_ORDER_PATRON || behaviour == FAKE_ORDER_SERVER;
    bool is_talk = behaviour == FAKE_TALK || behaviour == FAKE_LISTEN;
    info->role = is_order ? TRP_NOT_FOUND : behaviour == FAKE_POSE ? 1 : 0;
    info->scene = is_order ? 0 : TRP_NOT_FOUND;
    info->topic = is_order ? 0 : is_talk ? 1 : TRP_NOT_FOUND;
    info->part = behaviour == FAKE_LISTEN || behaviour == FAKE_ORDER_SERVER ? 1 : 0;
    info->first_task = behaviour == FAKE_APPROACH ? 0 : is_order ? 2 : 4;
    info->task_count = behaviour == FAKE_APPROACH || is_order ? 2 : 1;
    return TRP_OK;
}

trp_result trp_pack_action(const trp_pack *pack, uint32_t action, trp_action_info *info, size_t size)
{
    if (size != sizeof *info) {
        abort();
    }
    memset(info, 0, sizeof *info);
    info->name = trp_pack_name(pack, TRP_NAMES_ACTION, action);
    info->moves = action == FAKE_ACTION_MOVE;
    info->parameter_names[0] = action == FAKE_ACTION_MOVE ? "goal" : "what";
    info->parameter_names[1] = "who";
    return TRP_OK;
}

trp_result trp_pack_action_parameter(const trp_pack *pack, uint32_t action, uint32_t parameter, trp_action_parameter_info *to,
                                     size_t size)
{
    trp_action_info info;
    if (size != sizeof *to || trp_pack_action(pack, action, &info, sizeof info) != TRP_OK) {
        abort();
    }
    *to = (trp_action_parameter_info){.name = "", .kind = TRP_NOT_FOUND, .preposition = ""};
    if (parameter >= 2) {
        return TRP_ERROR_UNKNOWN;
    }
    to->name = info.parameter_names[parameter];
    to->preposition = parameter == 1 ? "to" : "";
    to->type = info.parameter_types[parameter];
    to->unit = info.parameter_units[parameter];
    return TRP_OK;
}

trp_result trp_pack_fact(const trp_pack *pack, uint32_t fact, trp_fact_info *info, size_t size)
{
    if (size != sizeof *info) {
        abort();
    }
    (void)pack;
    memset(info, 0, sizeof *info);
    info->name = "creature.thirst";
    info->type = TRP_TYPE_NUMBER;
    info->is_motive = true;
    return fact == 0 ? TRP_OK : TRP_ERROR_UNKNOWN;
}

const char *trp_pack_spoken_line(const trp_pack *pack, uint32_t line)
{
    (void)pack;
    return line < 3 ? lines[line] : "";
}

trp_result trp_command_argument(const trp_world *world, const trp_command *command, uint32_t number, trp_argument *to, size_t size)
{
    (void)world;
    if (size != sizeof *to) {
        abort();
    }
    *to = (trp_argument){0};
    if (number >= command->argument_count) {
        return TRP_ERROR_UNKNOWN;
    }
    *to = (trp_argument){.type = command->argument_types[number], .value = command->arguments[number]};
    return TRP_OK;
}

size_t trp_command_spoken_line(const trp_world *world, const trp_command *command, uint32_t argument, trp_entity_namer *namer,
                               void *context, char *out, size_t size)
{
    (void)world;
    const char *words = trp_pack_spoken_line(NULL, (uint32_t)command->arguments[argument].bits);
    const char *brace = strstr(words, "{partner}");
    const char *name = brace != NULL ? namer(trp_value_to_entity(command->arguments[1]), context) : "";
    int plain = brace != NULL ? (int)(brace - words) : (int)strlen(words);
    const char *rest = brace != NULL ? brace + 9 : "";
    return (size_t)snprintf(out, size, "%.*s%s%s", plain, words, name, rest);
}

uint64_t trp_pack_key(const trp_pack *pack, trp_name_family sort, uint32_t index)
{
    return sort == TRP_NAMES_LINE ? trp_pack_test_name_key(trp_pack_spoken_line(pack, index)) : 0;
}

uint64_t trp_pack_test_name_key(const char *name)
{
    return trpi_key_of_name(name);
}

bool trp_pack_kind_is(const trp_pack *pack, uint32_t kind, uint32_t ancestor)
{
    (void)pack;
    return kind == ancestor;
}

trp_result trp_pack_kind_offer(const trp_pack *pack, uint32_t kind, uint32_t number, trp_kind_offer *offer, size_t size)
{
    (void)pack;
    (void)kind;
    (void)number;
    (void)offer;
    (void)size;
    return TRP_ERROR_UNKNOWN;
}

trp_result trp_pack_kind_handler(const trp_pack *pack, uint32_t kind, uint32_t number, trp_kind_handler *handler, size_t size)
{
    (void)pack;
    (void)kind;
    (void)number;
    (void)handler;
    (void)size;
    return TRP_ERROR_UNKNOWN;
}

uint32_t trp_pack_number_of_index(const trp_pack *pack, trp_name_family sort, uint32_t index)
{
    (void)pack;
    (void)sort;
    return index;
}

bool trp_pack_kind_is_character(const trp_pack *pack, uint32_t kind)
{
    (void)pack;
    return kind == FAKE_KIND_CREATURE;
}

bool trp_pack_kind_is_place(const trp_pack *pack, uint32_t kind)
{
    (void)pack;
    return kind == FAKE_KIND_PLACE;
}

uint32_t trp_pack_global_kind(const trp_pack *pack, uint32_t global)
{
    (void)pack;
    (void)global;
    return FAKE_KIND_CREATURE;
}

uint32_t trp_pack_role_kind(const trp_pack *pack, uint32_t role)
{
    (void)pack;
    (void)role;
    return FAKE_KIND_CREATURE;
}

trp_result trp_pack_test(const trp_pack *pack, uint32_t test, trp_test_info *info, size_t size)
{
    if (size != sizeof *info) {
        abort();
    }
    (void)pack;
    *info = (trp_test_info){.name = "a test", .line = 1, .line_count = plot.line_count, .seeds = 1, .setting = TRP_NOT_FOUND};
    return test == 0 ? TRP_OK : TRP_ERROR_UNKNOWN;
}

trp_result trp_pack_test_line(const trp_pack *pack, uint32_t test, uint32_t position, trp_test_line *line, size_t size)
{
    if (size != sizeof *line) {
        abort();
    }
    (void)pack;
    (void)test;
    *line = plot.lines[position];
    return TRP_OK;
}

// The condition of a test line is true from the step in its `index` on.
trp_result trp_test_line_holds(const trp_world *world, uint32_t test, uint32_t position, bool *holds)
{
    (void)test;
    *holds = world->now >= plot.lines[position].index;
    return TRP_OK;
}

trp_result trp_setting_describe(const trp_pack *pack, uint32_t setting, trp_setting_info *info, size_t size)
{
    if (size != sizeof *info) {
        abort();
    }
    (void)pack;
    (void)setting;
    memset(info, 0, sizeof *info);
    return TRP_OK;
}

trp_result trp_setting_cast(const trp_pack *pack, uint32_t setting, uint32_t index, trp_setting_cast_member *member, size_t size)
{
    if (size != sizeof *member) {
        abort();
    }
    (void)pack;
    (void)setting;
    (void)index;
    memset(member, 0, sizeof *member);
    return TRP_ERROR_UNKNOWN;
}

bool trp_pack_kind_is_player(const trp_pack *pack, uint32_t kind)
{
    (void)pack;
    (void)kind;
    return false;
}

// ---- world ----

void trp_world_def_init(trp_world_def *def, size_t size)
{
    memset(def, 0, size);
}

trp_result trp_world_create(const trp_pack *pack, const trp_world_def *def, trp_world **world)
{
    (void)pack;
    (void)def;
    *world = calloc(1, sizeof **world);
    plot.steps_made = 0;
    return *world == NULL ? TRP_ERROR_MEMORY : TRP_OK;
}

void trp_world_destroy(trp_world *world)
{
    free(world);
}

void trp_world_step(trp_world *world)
{
    world->shown = ++world->now;
    plot.steps_made++;
}

uint32_t trp_world_skip(trp_world *world, uint32_t count)
{
    world->now += count;
    world->shown = 0;
    return count;
}

uint32_t trp_world_now(const trp_world *world)
{
    return world->now;
}

// Events of step n belong to the n-th step, which is due when n - 1 steps were made.
uint32_t trp_world_next_due(const trp_world *world)
{
    uint32_t due = UINT32_MAX;
    for (uint32_t i = 0; i < plot.event_count; i++) {
        uint32_t step = plot.events[i].step;
        due = step > world->now && step - 1 < due ? step - 1 : due;
    }
    for (uint32_t i = 0; i < plot.command_count; i++) {
        uint32_t step = plot.command_steps[i];
        due = step > world->now && step - 1 < due ? step - 1 : due;
    }
    return due;
}

uint32_t trp_world_day_length(const trp_world *world)
{
    (void)world;
    return 86400;
}

uint32_t trp_world_day(const trp_world *world)
{
    return world->now / 30 / 86400;
}

trp_weekday trp_world_weekday(const trp_world *world)
{
    return (trp_weekday)(trp_world_day(world) % 7 + 1);
}

trp_result trp_world_set_clock(trp_world *world, uint32_t day, uint32_t second_of_day)
{
    (void)world;
    (void)day;
    (void)second_of_day;
    return TRP_OK;
}

uint32_t trp_world_time_of_day(const trp_world *world)
{
    return (8 * 3600 + world->now / 30) % 86400;
}

const trp_pack *trp_world_pack(const trp_world *world)
{
    (void)world;
    return &pack_of_fakes;
}

uint32_t trp_world_steps_per_second(const trp_world *world)
{
    (void)world;
    return 30;
}

uint32_t trp_world_ms_to_steps(const trp_world *world, uint32_t milliseconds)
{
    (void)world;
    return (uint32_t)(((uint64_t)milliseconds * 30 + 999) / 1000);
}

uint64_t trp_world_hash(const trp_world *world)
{
    return world->now;
}

void trp_world_counters(const trp_world *world, trp_counters *counters, size_t size)
{
    if (size != sizeof *counters) {
        abort();
    }
    (void)world;
    memset(counters, 0, sizeof *counters);
    counters->repairs = plot.repairs;
    counters->entities = plot.person_count;
}

const trp_event *trp_world_events(const trp_world *world, uint32_t *count)
{
    uint32_t first = 0;
    while (first < plot.event_count && plot.events[first].step < world->shown) {
        first++;
    }
    *count = 0;
    while (world->shown != 0 && first + *count < plot.event_count && plot.events[first + *count].step == world->shown) {
        *count += 1;
    }
    return &plot.events[first];
}

const trp_command *trp_world_commands(const trp_world *world, uint32_t *count)
{
    uint32_t first = 0;
    while (first < plot.command_count && plot.command_steps[first] < world->shown) {
        first++;
    }
    *count = 0;
    while (world->shown != 0 && first + *count < plot.command_count && plot.command_steps[first + *count] == world->shown) {
        *count += 1;
    }
    return &plot.commands[first];
}

trp_entity trp_world_next_entity(const trp_world *world, trp_entity after)
{
    (void)world;
    uint32_t serial = serial_of(after) + 1;
    return serial <= plot.person_count ? person(serial) : trp_nobody();
}

// The fake pack has no nodes, so nothing watches any.
uint32_t trp_task_node_count(const trp_pack *pack, uint32_t task)
{
    (void)pack;
    (void)task;
    return 0;
}

trp_result trp_task_node(const trp_pack *pack, uint32_t task, uint32_t node, trp_node_info *info, size_t size)
{
    (void)pack;
    (void)task;
    (void)node;
    (void)info;
    (void)size;
    return TRP_ERROR_UNKNOWN;
}

void trp_watch_def_init(trp_watch_def *def, size_t size)
{
    memset(def, 0, size);
}

trp_result trp_pack_origin(const trp_pack *pack, uint32_t origin, trp_origin_info *info, size_t size)
{
    (void)pack;
    (void)origin;
    memset(info, 0, size);
    return TRP_ERROR_UNKNOWN;
}

trp_result trp_watch_add(trp_world *world, const trp_watch_def *def, trp_watch *watch)
{
    (void)world;
    (void)def;
    (void)watch;
    return TRP_OK;
}

uint32_t trp_world_watch_hits(const trp_world *world, trp_watch_hit *hits, uint32_t capacity, size_t size)
{
    (void)world;
    (void)hits;
    (void)capacity;
    (void)size;
    return 0;
}

trp_result trp_world_bind_global(trp_world *world, uint32_t global, trp_entity entity)
{
    (void)world;
    (void)global;
    (void)entity;
    return TRP_OK;
}

trp_entity trp_world_bound_entity(const trp_world *world, uint32_t global)
{
    (void)world;
    return global < plot.person_count ? person(global + 1) : trp_nobody();
}

trp_result trp_entity_add_link_end(trp_world *world, trp_entity object, uint32_t link, trp_entity end)
{
    (void)world;
    (void)object;
    (void)link;
    (void)end;
    return TRP_OK;
}

trp_result trp_entity_spawn(trp_world *world, uint32_t kind, trp_point at, trp_entity *entity)
{
    (void)kind;
    (void)at;
    *entity = person(++world->spawned);
    return TRP_OK;
}

trp_result trp_entity_despawn(trp_world *world, trp_entity entity)
{
    (void)world;
    (void)entity;
    return TRP_OK;
}

bool trp_entity_is_alive(const trp_world *world, trp_entity entity)
{
    (void)world;
    return entity.value != 0;
}

// No scene runs: a meeting has the two agents of its event.
uint32_t trp_scene_members(const trp_world *world, uint32_t serial, trp_scene_member *members, uint32_t capacity, size_t size)
{
    (void)world;
    (void)serial;
    (void)members;
    (void)capacity;
    (void)size;
    return 0;
}

uint32_t trp_entity_kind(const trp_world *world, trp_entity entity)
{
    (void)world;
    return entity.value == 0 ? TRP_NOT_FOUND : (uint32_t)FAKE_KIND_CREATURE;
}

trp_result trp_agent_put_on_role(trp_world *world, trp_entity agent, uint32_t role)
{
    (void)world;
    (void)agent;
    (void)role;
    return TRP_OK;
}

bool trp_agent_wears_role(const trp_world *world, trp_entity agent, uint32_t role)
{
    (void)world;
    return plot.roles[serial_of(agent)] == role;
}

uint32_t trp_agent_roles(const trp_world *world, trp_entity agent, uint32_t *roles, uint32_t capacity)
{
    (void)world;
    if (capacity > 0) {
        roles[0] = plot.roles[serial_of(agent)];
    }
    return 1;
}

bool trp_agent_is_live(const trp_world *world, trp_entity agent)
{
    (void)world;
    (void)agent;
    return true;
}

trp_result trp_agent_set_spontaneous(trp_world *world, trp_entity agent, bool spontaneous)
{
    (void)world;
    (void)agent;
    (void)spontaneous;
    return TRP_OK;
}

trp_result trp_agent_perform(trp_world *world, trp_entity agent, uint32_t behaviour, const trp_value *arguments,
                             uint32_t argument_count, trp_entity partner)
{
    (void)world;
    (void)behaviour;
    (void)arguments;
    (void)argument_count;
    (void)partner;
    return agent.value == 0 ? TRP_ERROR_STALE : TRP_OK;
}

uint32_t trp_agent_queues(const trp_world *world, trp_entity agent, trp_queue_entry *entries, uint32_t capacity, size_t size)
{
    if (size != sizeof *entries) {
        abort();
    }
    (void)world;
    if (agent.value == 0 || capacity < 2) {
        return 0;
    }
    memset(entries, 0, 2 * sizeof *entries);
    entries[0] = (trp_queue_entry){.behaviour = FAKE_ORDER_PATRON,
                                   .queue = TRP_QUEUE_LATENT,
                                   .priority = 2,
                                   .task = 1,
                                   .is_current = 1,
                                   .self_done = 1,
                                   .waits_since = 1,
                                   .partner = person(2)};
    entries[1] = (trp_queue_entry){.behaviour = FAKE_APPROACH, .task = 1};
    return 2;
}

const char *trp_pack_mark_name(const trp_pack *pack, uint32_t action, uint32_t mark)
{
    (void)pack;
    (void)action;
    (void)mark;
    return "strike";
}

const char *trp_agent_node_path(const trp_world *world, trp_entity agent, uint32_t position, char *to, size_t room)
{
    (void)world;
    bool known = agent.value != 0 && position == 1 && plot.path != NULL && strlen(plot.path) < room;
    strcpy(to, known ? plot.path : "");
    return to;
}

trp_result trp_event_happened(trp_world *world, uint32_t event, trp_entity about)
{
    (void)world;
    (void)event;
    (void)about;
    return TRP_OK;
}

trp_result trp_fact_set(trp_world *world, trp_entity entity, uint32_t fact, trp_value value)
{
    (void)world;
    (void)entity;
    (void)fact;
    (void)value;
    return TRP_OK;
}

trp_result trp_fact_get(const trp_world *world, trp_entity entity, uint32_t fact, trp_value *value)
{
    (void)world;
    (void)entity;
    (void)fact;
    *value = trp_value_number(83);
    return TRP_OK;
}

trp_result trp_world_fact_set(trp_world *world, uint32_t fact, trp_value value)
{
    (void)world;
    (void)fact;
    (void)value;
    return TRP_ERROR_UNKNOWN;
}

uint32_t trp_items_count(const trp_world *world, trp_entity entity, uint32_t item)
{
    return serial_of(entity) == 1 && world->now > 1 ? plot.items_at_end[item] : 10;
}

const char *trp_event_name(trp_event_kind kind)
{
    return kind == TRP_EVENT_STARTED ? "started" : "happened";
}

const char *trp_reason_name(trp_reason reason)
{
    return reason == TRP_REASON_RANK ? "rank" : "lost";
}

// ---- stage ----

void trp_stage_def_init(trp_stage_def *def, size_t size)
{
    memset(def, 0, size);
}

trp_result trp_stage_create(trp_world *world, const trp_stage_def *def, trp_stage **stage)
{
    (void)world;
    (void)def;
    *stage = calloc(1, sizeof **stage);
    return *stage == NULL ? TRP_ERROR_MEMORY : TRP_OK;
}

void trp_stage_destroy(trp_stage *stage)
{
    free(stage);
}

void trp_stage_step(trp_stage *stage)
{
    (void)stage;
}

uint32_t trp_stage_next_due(const trp_stage *stage)
{
    (void)stage;
    return UINT32_MAX;
}

trp_result trp_stage_add(trp_stage *stage, trp_entity entity, const char *name, trp_point at)
{
    (void)stage;
    (void)entity;
    (void)name;
    (void)at;
    return TRP_OK;
}

trp_result trp_stage_move_body(trp_stage *stage, trp_entity entity, trp_point at)
{
    (void)stage;
    (void)entity;
    (void)at;
    return TRP_OK;
}

trp_entity trp_stage_find(const trp_stage *stage, const char *name)
{
    (void)stage;
    (void)name;
    return trp_nobody();
}

void trp_stage_remove(trp_stage *stage, trp_entity entity)
{
    (void)stage;
    (void)entity;
}

const char *trp_stage_name(const trp_stage *stage, trp_entity entity)
{
    (void)stage;
    uint32_t serial = serial_of(entity);
    return serial > 0 && serial <= plot.person_count ? plot.names[serial] : "";
}

uint32_t trp_stage_entity_count(const trp_stage *stage)
{
    (void)stage;
    return plot.person_count;
}

trp_entity trp_stage_entity(const trp_stage *stage, uint32_t index)
{
    (void)stage;
    return person(index + 1);
}

// People stand in a row, two metres apart; the second one speaks.
trp_result trp_stage_describe_entity(const trp_stage *stage, trp_entity entity, trp_stage_entity_state *view, size_t size)
{
    if (size != sizeof *view) {
        abort();
    }
    uint32_t serial = serial_of(entity);
    memset(view, 0, sizeof *view);
    if (serial == 0 || serial > plot.person_count) {
        return TRP_ERROR_STALE;
    }
    view->entity = entity;
    view->name = trp_stage_name(stage, entity);
    view->x = 4.0 * serial;
    view->y = 3.0;
    view->action = "";
    view->pose = "standing";
    view->line = serial == 2 ? lines[1] : "";
    return TRP_OK;
}

void trp_stage_map_size(const trp_stage *stage, trp_stage_map *map, size_t size)
{
    if (size != sizeof *map) {
        abort();
    }
    (void)stage;
    *map = (trp_stage_map){24, 6, 1.0, 1};
}

uint32_t trp_stage_letter(const trp_stage *stage, uint32_t column, uint32_t row)
{
    (void)stage;
    return row == 0 || row == 5 || column == 0 || column == 23 ? '#' : ' ';
}

bool trp_stage_is_door(const trp_stage *stage, uint32_t column, uint32_t row)
{
    (void)stage;
    return column == 23 && row == 2;
}

bool trp_stage_door_is_open(const trp_stage *stage, uint32_t column, uint32_t row)
{
    (void)stage;
    (void)column;
    (void)row;
    return true;
}

uint32_t trp_stage_succeeded_actions(const trp_stage *stage, trp_token *tokens, uint32_t capacity)
{
    (void)stage;
    (void)tokens;
    (void)capacity;
    return 0;
}

void trp_stage_get_action_counts(const trp_stage *stage, uint32_t action, trp_stage_action_counts *counts)
{
    (void)stage;
    (void)action;
    memset(counts, 0, sizeof *counts);
}

void trp_stage_get_counts(const trp_stage *stage, trp_stage_counts *counts, size_t size)
{
    if (size != sizeof *counts) {
        abort();
    }
    (void)stage;
    memset(counts, 0, sizeof *counts);
}
