// SPDX-License-Identifier: MIT
// A world without an engine; see fake_world.h.

#include "tests/stage/fake_world.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct fake_action {
    const char *name;
    uint32_t least_ms, most_ms;
    uint8_t types[4];
    const char *names[4];
    const char *failures[4];
    bool open_ended, moves;
} fake_action;

#define E TRP_TYPE_ENTITY
#define I TRP_TYPE_ITEM
#define T TRP_TYPE_TEXT
#define N TRP_TYPE_NUMBER
#define W TRP_TYPE_NEWCOMER

static const fake_action actions[FAKE_ACTION_COUNT] = {
    [FAKE_MOVE] = {"move to", 0, 300000, {E}, {"goal"}, {"lame", "unreachable", "gone"}, false, true},
    [FAKE_FOLLOW] = {"follow", 0, 0, {E}, {"who"}, {"unreachable", "gone"}, true, true},
    [FAKE_FLEE] = {"flee from", 0, 60000, {E}, {"who"}, {"unreachable"}, false, true},
    [FAKE_WANDER] = {"wander", 0, 60000, {0}, {0}, {"unreachable"}, false, true},
    [FAKE_SAY] = {"say", 0, 0, {T, E}, {"what", "who"}, {0}, false, false},
    [FAKE_SHOUT] = {"shout", 2000, 2000, {T, E}, {"what", "who"}, {0}, false, false},
    [FAKE_LISTEN] = {"listen", 1000, 2000, {0}, {0}, {0}, false, false},
    [FAKE_GLANCE] = {"glance at", 800, 800, {E}, {"who"}, {"gone"}, false, false},
    [FAKE_POSE] = {"pose for", 0, 3600000, {N}, {"time"}, {0}, false, false},
    [FAKE_SIT] = {"sit for", 0, 3600000, {N}, {"time"}, {0}, false, false},
    [FAKE_STAND] = {"stand up", 800, 800, {0}, {0}, {0}, false, false},
    [FAKE_FETCH] = {"fetch", 0, 300000, {I, E}, {"what", "origin"}, {"unreachable", "none left"}, false, true},
    [FAKE_CARRY] = {"carry", 0, 600000, {I, E, E}, {"what", "origin", "goal"}, {"unreachable", "none left"}, false, true},
    [FAKE_GIVE] = {"give", 1500, 30000, {I, E}, {"what", "who"}, {"unreachable", "gone"}, false, false},
    [FAKE_STRIKE] = {"strike", 1000, 30000, {E}, {"who"}, {"gone"}, false, false},
    [FAKE_JUGGLE] = {"juggle", 0, 0, {0}, {0}, {0}, false, false},
    [FAKE_HUM] = {"hum", 0, 0, {0}, {0}, {0}, true, false},
    [FAKE_DANCE] = {"dance", 3000, 7000, {0}, {0}, {0}, false, false},
    [FAKE_TRAVEL] = {"parade to", 0, 60000, {E}, {"where"}, {"blocked"}, false, true},
    [FAKE_SUMMON] = {"summon", 3000, 3000, {W, E}, {"what", "spot"}, {"gone"}, false, false},
    [FAKE_BANISH] = {"banish", 2000, 2000, {E}, {"who"}, {"gone"}, false, false},
};

static uint32_t length_of(const char *const *list)
{
    uint32_t length = 0;
    while (length < 4 && list[length] != NULL) {
        length++;
    }
    return length;
}

// ---- For the tests ------------------------------------------------------------------------------

void fake_pack_init(trp_pack *pack)
{
    memset(pack, 0, sizeof *pack);
    pack->letter_units = TRP_UNITS_PER_METRE;
}

void fake_pack_plan(trp_pack *pack, const char *const *rows)
{
    for (pack->row_count = 0; rows[pack->row_count] != NULL; pack->row_count++) {
        pack->rows[pack->row_count] = rows[pack->row_count];
    }
}

uint32_t fake_pack_global(trp_pack *pack, const char *name, uint32_t kind)
{
    pack->globals[pack->global_count] = name;
    pack->global_kinds[pack->global_count] = kind;
    return pack->global_count++;
}

uint32_t fake_pack_place(trp_pack *pack, uint32_t letter, const char *name, bool solid)
{
    uint32_t global = fake_pack_global(pack, name, FAKE_PLACE);
    pack->legend[pack->legend_count++] = (trp_setting_legend_entry){letter, TRP_LEGEND_PLACE, name, global, solid, TRP_NOT_FOUND};
    return global;
}

void fake_world_init(trp_world *world, const trp_pack *pack)
{
    memset(world, 0, sizeof *world);
    world->pack = pack;
    world->motion_hash = 0xCBF29CE484222325u;
}

void fake_world_step(trp_world *world)
{
    memcpy(world->commands, world->coming, sizeof world->coming);
    world->command_count = world->coming_count;
    world->coming_count = 0;
    world->now++;
    for (uint32_t i = 1; i <= world->entity_count; i++) {
        world->entities[i].is_alive = world->entities[i].is_alive && !world->entities[i].is_leaving;
    }
}

static trp_command *order(trp_world *world, trp_entity agent, trp_command_kind kind)
{
    assert(world->coming_count < FAKE_MOST);
    trp_command *command = &world->coming[world->coming_count++];
    memset(command, 0, sizeof *command);
    command->agent = agent;
    command->kind = kind;
    return command;
}

uint64_t fake_order(trp_world *world, trp_entity agent, uint32_t action, trp_value first, trp_value second)
{
    trp_command *command = order(world, agent, TRP_COMMAND_BEGIN);
    command->token.value = ++world->tokens;
    command->action = action;
    command->argument_count = length_of(actions[action].names);
    memcpy(command->argument_types, actions[action].types, 4);
    command->arguments[0] = first;
    command->arguments[1] = second;
    return world->tokens;
}

void fake_stop(trp_world *world, trp_entity agent, uint64_t token)
{
    order(world, agent, TRP_COMMAND_STOP)->token.value = token;
}

void fake_resume(trp_world *world, trp_entity agent, uint64_t token)
{
    order(world, agent, TRP_COMMAND_RESUME)->token.value = token;
}

const fake_answer *fake_answer_to(const trp_world *world, uint64_t token)
{
    for (uint32_t i = 0; i < world->answer_count; i++) {
        if (world->answers[i].token == token) {
            return &world->answers[i];
        }
    }
    return NULL;
}

fake_entity *fake_entity_of(trp_world *world, trp_entity entity)
{
    uint32_t serial = (uint32_t)(entity.value >> 32);
    return serial == 0 || serial > world->entity_count ? NULL : &world->entities[serial];
}

static const fake_entity *look(const trp_world *world, trp_entity entity)
{
    uint32_t serial = (uint32_t)(entity.value >> 32);
    return serial == 0 || serial > world->entity_count ? NULL : &world->entities[serial];
}

// ---- The world, as the stage sees it ------------------------------------------------------------

const trp_pack *trp_world_pack(const trp_world *world)
{
    return world->pack;
}

uint32_t trp_world_now(const trp_world *world)
{
    return world->now;
}

uint32_t trp_world_steps_per_second(const trp_world *world)
{
    (void)world;
    return 30;
}

uint32_t trp_world_ms_to_steps(const trp_world *world, uint32_t milliseconds)
{
    (void)world;
    uint64_t steps = ((uint64_t)milliseconds * 30 + 999) / 1000;
    return steps == 0 ? 1 : (uint32_t)steps;
}

const trp_command *trp_world_commands(const trp_world *world, uint32_t *count)
{
    *count = world->command_count;
    return world->commands;
}

trp_result trp_world_bind_global(trp_world *world, uint32_t global, trp_entity entity)
{
    world->bound[global] = entity;
    return TRP_OK;
}

trp_result trp_entity_spawn(trp_world *world, uint32_t kind, trp_point at, trp_entity *entity)
{
    assert(world->entity_count < FAKE_MOST);
    uint32_t serial = ++world->entity_count;
    world->entities[serial] = (fake_entity){.kind = kind, .is_alive = true, .role = TRP_NOT_FOUND};
    world->entities[serial].motion.to = at;
    world->entities[serial].facts[FAKE_SPEED] = trp_value_number(1.4);
    entity->value = (uint64_t)serial << 32 | (serial - 1);
    return TRP_OK;
}

// As in a real world, the entity exists until the next step.
trp_result trp_entity_despawn(trp_world *world, trp_entity entity)
{
    fake_entity *found = fake_entity_of(world, entity);
    if (found == NULL || !found->is_alive) {
        return TRP_ERROR_STALE;
    }
    found->is_leaving = true;
    return TRP_OK;
}

bool trp_entity_is_alive(const trp_world *world, trp_entity entity)
{
    const fake_entity *found = look(world, entity);
    return found != NULL && found->is_alive;
}

uint32_t trp_entity_serial(const trp_world *world, trp_entity entity)
{
    return look(world, entity) == NULL ? 0 : (uint32_t)(entity.value >> 32);
}

uint32_t trp_entity_kind(const trp_world *world, trp_entity entity)
{
    return look(world, entity) == NULL ? TRP_NOT_FOUND : look(world, entity)->kind;
}

trp_point trp_entity_position(const trp_world *world, trp_entity entity)
{
    const fake_entity *found = look(world, entity);
    if (found == NULL) {
        return (trp_point){0, 0, 0};
    }
    const trp_motion *motion = &found->motion;
    uint32_t part = world->now - found->motion_begins;
    if (part >= motion->steps) {
        return motion->to;
    }
    return (trp_point){motion->from.x + (int32_t)((int64_t)(motion->to.x - motion->from.x) * part / motion->steps),
                       motion->from.y + (int32_t)((int64_t)(motion->to.y - motion->from.y) * part / motion->steps), motion->to.z};
}

static void note(trp_world *world, uint64_t value)
{
    world->motion_hash = (world->motion_hash ^ value) * 0x100000001B3u;
}

trp_result trp_world_set_motions(trp_world *world, const trp_motion *motions, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        fake_entity *moved = fake_entity_of(world, motions[i].entity);
        assert(moved != NULL && moved->is_alive);
        moved->motion = motions[i];
        moved->motion_begins = world->now;
        world->motion_count++;
        note(world, world->now);
        note(world, motions[i].entity.value);
        note(world, (uint64_t)(uint32_t)motions[i].to.x << 32 | (uint32_t)motions[i].to.y);
        note(world, motions[i].steps);
    }
    return TRP_OK;
}

trp_result trp_place_set_reach(trp_world *world, trp_entity place, trp_point half_size)
{
    fake_entity_of(world, place)->reach = half_size;
    return TRP_OK;
}

uint32_t trp_point_distance(trp_point a, trp_point b)
{
    int64_t dx = (int64_t)a.x - b.x, dy = (int64_t)a.y - b.y, dz = (int64_t)a.z - b.z;
    uint64_t square = (uint64_t)(dx * dx + dy * dy + dz * dz);
    uint64_t root = 0;
    for (uint64_t bit = (uint64_t)1 << 31; bit > 0; bit >>= 1) {
        if ((root + bit) * (root + bit) <= square) {
            root += bit;
        }
    }
    return (uint32_t)root;
}

trp_result trp_agent_put_on_role(trp_world *world, trp_entity agent, uint32_t role)
{
    fake_entity_of(world, agent)->role = role;
    return TRP_OK;
}

trp_result trp_fact_get(const trp_world *world, trp_entity entity, uint32_t fact, trp_value *value)
{
    if (look(world, entity) == NULL) {
        return TRP_ERROR_STALE;
    }
    *value = look(world, entity)->facts[fact];
    return TRP_OK;
}

trp_result trp_fact_set(trp_world *world, trp_entity entity, uint32_t fact, trp_value value)
{
    fake_entity_of(world, entity)->facts[fact] = value;
    return TRP_OK;
}

trp_result trp_entity_add_link_end(trp_world *world, trp_entity object, uint32_t link, trp_entity end)
{
    (void)link;
    (void)fake_entity_of(world, object);
    (void)fake_entity_of(world, end);
    return TRP_OK;
}

trp_result trp_items_add(trp_world *world, trp_entity entity, uint32_t item, int32_t count)
{
    fake_entity_of(world, entity)->items[item] += (uint32_t)count;
    return TRP_OK;
}

uint32_t trp_items_count(const trp_world *world, trp_entity entity, uint32_t item)
{
    return look(world, entity) == NULL ? 0 : look(world, entity)->items[item];
}

trp_result trp_action_finished(trp_world *world, trp_token token, trp_action_result result, uint32_t failure)
{
    assert(world->answer_count < sizeof world->answers / sizeof world->answers[0]);
    world->answers[world->answer_count++] = (fake_answer){token.value, world->now, result, failure};
    return TRP_OK;
}

trp_result trp_action_progress(trp_world *world, trp_token token)
{
    (void)token;
    world->progress_count++;
    return TRP_OK;
}

trp_result trp_action_reached_mark(trp_world *world, trp_token token, uint32_t mark)
{
    (void)token;
    assert(world->mark_count < FAKE_MOST);
    world->marks[world->mark_count++] = (fake_mark){mark, world->now};
    return TRP_OK;
}

trp_result trp_action_crosses_object(trp_world *world, trp_token token, trp_entity object, trp_point beyond)
{
    world->crossing = (fake_crossing){token.value, object, beyond};
    world->crossing_count++;
    return TRP_OK;
}

// ---- The pack -----------------------------------------------------------------------------------

static const char *const kinds[FAKE_KIND_COUNT] = {"thing", "place", "creature", "player"};

uint32_t trp_pack_number_of_index(const trp_pack *pack, trp_name_family sort, uint32_t index)
{
    return index < trp_pack_count(pack, sort) ? index : TRP_NOT_FOUND;
}

uint32_t trp_pack_count(const trp_pack *pack, trp_name_family sort)
{
    switch (sort) {
    case TRP_NAMES_KIND: return FAKE_KIND_COUNT;
    case TRP_NAMES_ITEM: return FAKE_ITEM_COUNT;
    case TRP_NAMES_ACTION: return FAKE_ACTION_COUNT;
    case TRP_NAMES_GLOBAL: return pack->global_count;
    default: return 0;
    }
}

uint32_t trp_pack_find(const trp_pack *pack, trp_name_family sort, const char *name)
{
    if (sort == TRP_NAMES_FACT && (strcmp(name, "creature.speed") == 0 || strcmp(name, "player.speed") == 0)) {
        return FAKE_SPEED;
    }
    if (sort == TRP_NAMES_FACT && strcmp(name, "creature.home") == 0) {
        return FAKE_HOME;
    }
    for (uint32_t i = 0; sort == TRP_NAMES_GLOBAL && i < pack->global_count; i++) {
        if (strcmp(pack->globals[i], name) == 0) {
            return i;
        }
    }
    return TRP_NOT_FOUND;
}

const char *trp_pack_name(const trp_pack *pack, trp_name_family sort, uint32_t index)
{
    return sort == TRP_NAMES_KIND ? kinds[index] : sort == TRP_NAMES_GLOBAL ? pack->globals[index] : "";
}

// A line with a name in it ends with the name of the listener.
const char *trp_pack_line_sound(const trp_pack *pack, uint32_t line, uint32_t *lasts_ms)
{
    (void)pack;
    *lasts_ms = line == 3 ? 4000 : 0;
    return line == 3 ? "voice.ogg" : NULL;
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
    static const char *const lines[] = {"0123456789", "caf\xC3\xA9", "Hello ", "0123456789"};
    int64_t line = command->arguments[argument].bits;
    const char *name = line == 2 ? namer(trp_value_to_entity(command->arguments[1]), context) : "";
    return (size_t)snprintf(out, size, "%s%s", lines[line], name);
}

trp_result trp_pack_action(const trp_pack *pack, uint32_t action, trp_action_info *info, size_t size)
{
    if (size != sizeof *info) {
        abort();
    }
    (void)pack;
    const fake_action *found = &actions[action];
    *info = (trp_action_info){.name = found->name,
                              .parameter_count = length_of(found->names),
                              .lasts_least_ms = found->least_ms,
                              .lasts_most_ms = found->most_ms,
                              .failure_count = length_of(found->failures),
                              .open_ended = found->open_ended,
                              .mark_count = action == FAKE_POSE  ? 2
                                            : action == FAKE_HUM ? 3
                                                                 : 0,
                              .moves = found->moves};
    memcpy(info->parameter_types, found->types, 4);
    memcpy(info->parameter_names, found->names, sizeof found->names);
    info->time_parameter = TRP_NOT_FOUND;
    for (uint32_t i = 0; i < info->parameter_count; i++) {
        if (found->types[i] == TRP_TYPE_NUMBER && strcmp(found->names[i], "time") == 0) {
            info->parameter_units[i] = TRP_UNIT_DURATION;
            info->time_parameter = i;
        }
    }
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
    if (parameter >= info.parameter_count) {
        return TRP_ERROR_UNKNOWN;
    }
    to->name = info.parameter_names[parameter];
    to->type = info.parameter_types[parameter];
    to->unit = info.parameter_units[parameter];
    return TRP_OK;
}

const char *trp_pack_failure_name(const trp_pack *pack, uint32_t action, uint32_t failure)
{
    (void)pack;
    return actions[action].failures[failure];
}

trp_result trp_pack_fact(const trp_pack *pack, uint32_t fact, trp_fact_info *info, size_t size)
{
    if (size != sizeof *info) {
        abort();
    }
    (void)pack;
    *info = (trp_fact_info){.name = "", .type = fact == FAKE_SPEED ? TRP_TYPE_NUMBER : TRP_TYPE_ENTITY};
    return TRP_OK;
}

uint32_t trp_pack_global_kind(const trp_pack *pack, uint32_t global)
{
    return pack->global_kinds[global];
}

bool trp_pack_kind_is_place(const trp_pack *pack, uint32_t kind)
{
    (void)pack;
    return kind == FAKE_PLACE;
}

bool trp_pack_kind_is_character(const trp_pack *pack, uint32_t kind)
{
    (void)pack;
    return kind != FAKE_PLAYER && kind != FAKE_PLACE;
}

bool trp_pack_kind_is_player(const trp_pack *pack, uint32_t kind)
{
    (void)pack;
    return kind == FAKE_PLAYER;
}

bool trp_pack_kind_handles_crossing(const trp_pack *pack, uint32_t kind)
{
    (void)pack;
    return kind == FAKE_THING;
}

bool trp_pack_kind_is_everywhere(const trp_pack *pack, uint32_t kind)
{
    (void)pack;
    (void)kind;
    return false;
}

trp_result trp_setting_describe(const trp_pack *pack, uint32_t setting, trp_setting_info *info, size_t size)
{
    if (size != sizeof *info) {
        abort();
    }
    if (setting != 0) {
        return TRP_ERROR_UNKNOWN;
    }
    *info = (trp_setting_info){.name = "",
                               .letter_units = pack->letter_units,
                               .row_count = pack->row_count,
                               .legend_count = pack->legend_count,
                               .cast_count = pack->cast_count,
                               .stock_count = pack->stock_count,
                               .spot_count = pack->spot_count};
    return TRP_OK;
}

const char *trp_setting_floor_plan_row(const trp_pack *pack, uint32_t setting, uint32_t row)
{
    (void)setting;
    return pack->rows[row];
}

trp_result trp_setting_legend(const trp_pack *pack, uint32_t setting, uint32_t index, trp_setting_legend_entry *letter, size_t size)
{
    if (size != sizeof *letter) {
        abort();
    }
    (void)setting;
    *letter = pack->legend[index];
    return TRP_OK;
}

trp_result trp_setting_cast(const trp_pack *pack, uint32_t setting, uint32_t index, trp_setting_cast_member *member, size_t size)
{
    if (size != sizeof *member) {
        abort();
    }
    (void)setting;
    *member = pack->casts[index];
    return TRP_OK;
}

trp_result trp_setting_cast_member_fact(const trp_pack *pack, uint32_t setting, uint32_t member, uint32_t given,
                                        trp_setting_initial_fact *fact, size_t size)
{
    if (size != sizeof *fact) {
        abort();
    }
    (void)setting;
    (void)member;
    *fact = pack->givens[given];
    fact->link = TRP_NOT_FOUND;
    return TRP_OK;
}

trp_result trp_setting_stock(const trp_pack *pack, uint32_t setting, uint32_t index, trp_setting_stock_entry *goods, size_t size)
{
    if (size != sizeof *goods) {
        abort();
    }
    (void)setting;
    *goods = pack->stock[index];
    return TRP_OK;
}

trp_result trp_setting_spot(const trp_pack *pack, uint32_t setting, uint32_t index, trp_setting_point *spot, size_t size)
{
    if (size != sizeof *spot) {
        abort();
    }
    (void)setting;
    *spot = pack->spots[index];
    return TRP_OK;
}

// ---- Questions ----------------------------------------------------------------------------------

void trp_world_set_answerer(trp_world *world, trp_question_answerer *answerer, void *context)
{
    world->answer = answerer;
    world->answer_context = context;
}

void *trp_world_answerer_context(const trp_world *world)
{
    return world->answer_context;
}

void trp_question_answer(trp_question *question, trp_value answer)
{
    question->answer = answer;
    question->answered = 1;
}
