// SPDX-License-Identifier: MIT
// Tokens: the place of the agent above, its own count below; the count goes up by 4 for each step that begins, and
// the actions of one step (itself, and up to three beside it) take the numbers from there.

#include "engine/body/action.h"

#include "engine/body/act.h"
#include "engine/body/speech.h"
#include "engine/sense/motion.h"

#include "base/assert.h"
#include "base/canary.h"

#define TOKENS_PER_STEP (1 + TRPI_MAX_BESIDE)

trpi_view trpi_entry_view(trp_world *world, uint32_t index, uint32_t entry)
{
    const trpi_entry *e = &trpi_entries_of(world, index)[entry];
    trpi_view view = trpi_view_of(world, index, e->subject);
    view.locals = trpi_locals_of(world, index, entry);
    uint32_t flags = e->behaviour != TRPI_NONE16 ? world->pack->behaviours[e->behaviour].flags : 0;
    view.provider = (flags & TRPI_BEHAVIOUR_PROVIDED) != 0 ? e->subject : view.provider;
    if (trpi_has_scene(world, e)) {
        view.members = trpi_members_of(world, e->scene);
        view.member_count = world->scenes[e->scene].part_count;
        view.part = e->part;
        view.scene = e->scene + 1;
    }
    if (e->frozen == TRPI_THAWS) {
        view.fixed_draw = trpi_hash_fold(trpi_ref_serial(trpi_ref_of(world, index)), world->now) | 1;  // all later draws stay as they are
    }
    return view;
}

static trp_command *add_command(trp_world *world, uint32_t index, uint32_t token, trp_command_kind kind)
{
    uint32_t at = world->command_count;
    if (at < trpi_command_limit(world)) {
        world->command_count++;
    }
    trpi_command_record *record = &world->commands[at];
    *record = (trpi_command_record){.serial = world->entities[index].serial, .order = at};
    record->command.words = at;
    record->command.token.value = (uint64_t)index << 32 | token;
    record->command.agent.value = trpi_ref_of(world, index);
    record->command.kind = (uint32_t)kind;
    return &record->command;
}

// Works out the arguments of an action. False when one of them cannot be told.
static bool fill_arguments(trpi_view *view, const trpi_pack_step *step, trp_command *command)
{
    const trpi_pack_action *action = &view->world->pack->actions[step->index];
    const uint32_t codes[TRPI_MAX_ARGUMENTS] = {step->code0, step->code1, step->code2, step->code3};
    command->action = step->index;
    command->argument_count = action->parameter_count;
    for (uint32_t i = 0; i < action->parameter_count && i < TRPI_MAX_ARGUMENTS; i++) {
        if (codes[i] == 0) {
            continue;
        }
        int64_t value;
        if (!trpi_evaluate(view, codes[i], &value)) {
            return false;
        }
        command->argument_types[i] = (uint8_t)trpi_code_type(view->world, codes[i]);
        if (command->argument_types[i] == TRP_TYPE_ENTITY && !trpi_is_alive(view->world, (trpi_ref)value)) {
            const trpi_pack_parameter *parameter = &view->world->pack->parameters[action->first_parameter + i];
            if ((parameter->flags & TRPI_PARAMETER_OPTIONAL) == 0) {
                view->faults |= TRPI_FAULT_NOBODY;
                return false;
            }
            value = 0;
        }
        command->arguments[i].bits = value;
    }
    trpi_speech_note(view, codes, command);
    return !view->waits;
}

static trpi_ref goods_holder(const trpi_view *view, const trp_command *command, uint8_t which)
{
    if (which == TRPI_EFFECT_PERFORMER) {
        return trpi_ref_of(view->world, view->index);
    }
    return which < command->argument_count && command->argument_types[which] == TRP_TYPE_ENTITY
               ? (trpi_ref)command->arguments[which].bits
               : 0;
}

// By when the host must have answered, or at least got somewhere. (4.4)
static uint32_t watchdog(const trp_world *world, const trpi_pack_action *action)
{
    if ((action->flags & TRPI_ACTION_MOVES) != 0) {
        return trpi_after(world, world->settings.stuck);
    }
    bool open_ended = (action->flags & TRPI_ACTION_OPEN_ENDED) != 0;
    uint32_t lasts = !open_ended && action->lasts_most_ms != 0 ? trpi_steps(world, action->lasts_most_ms) : 0;
    return TRPI_CANARY(UNWATCHED) && !open_ended ? 0 : trpi_after(world, lasts + world->settings.watchdog);
}

static void set_deadlines(trp_world *world, uint32_t index, trpi_entry *e, const trpi_pack_action *action)
{
    e->run.beat = world->now;
    e->run.travelled = trpi_travelled(world, index);
    e->run.watch_due = watchdog(world, action);
}

bool trpi_action_begin(trpi_view *view, uint32_t entry, const trpi_pack_step *step, uint32_t beside)
{
    trp_world *world = view->world;
    trpi_entry *e = &trpi_entries_of(world, view->index)[entry];
    trpi_agent *agent = &world->agents[view->index];
    TRP_ASSERT(e->run.token == 0 && beside <= TRPI_MAX_BESIDE);
    uint32_t first_command = world->command_count;
    if (first_command + beside >= trpi_command_limit(world)) {
        return false;
    }
    agent->token += TOKENS_PER_STEP;
    for (uint32_t i = 0; i <= beside; i++) {
        trp_command *command = add_command(world, view->index, agent->token + i, TRP_COMMAND_BEGIN);
        command->behaviour = e->behaviour;
        if (!fill_arguments(view, &step[i], command)) {
            world->command_count = first_command;
            return false;
        }
    }
    const trp_command *main_command = &world->commands[first_command].command;
    const trpi_pack_action *action = &world->pack->actions[step->index];
    e->run.token = agent->token;
    e->run.besides = (uint8_t)((1u << beside) - 1);
    e->run.goods = 0;
    e->run.goods_from = 0;
    e->run.goods_to = 0;
    if (action->effect != TRPI_EFFECT_NONE && action->effect_item < main_command->argument_count) {
        e->run.goods = main_command->arguments[action->effect_item].bits;
        e->run.goods_from = goods_holder(view, main_command, action->effect_from);
        e->run.goods_to = goods_holder(view, main_command, action->effect_to);
    }
    set_deadlines(world, view->index, e, action);
    trpi_touch(world, view->index);
    return true;
}

void trpi_action_begin_return(trp_world *world, uint32_t index, uint32_t entry, trpi_ref to)
{
    trpi_entry *e = &trpi_entries_of(world, index)[entry];
    trpi_agent *agent = &world->agents[index];
    agent->token += TOKENS_PER_STEP;
    trp_command *command = add_command(world, index, agent->token, TRP_COMMAND_BEGIN);
    command->action = world->settings.move_action;
    command->behaviour = e->behaviour;
    command->argument_count = 1;
    command->argument_types[0] = TRP_TYPE_ENTITY;
    command->arguments[0].bits = (int64_t)to;
    e->run.token = agent->token;
    e->run.besides = 0;
    e->run.goods = 0;
    set_deadlines(world, index, e, &world->pack->actions[world->settings.move_action]);
}

// What has been said of a token in this step.
static trpi_command_record *find_said(trpi_command_record *commands, uint32_t count, uint64_t token)
{
    for (uint32_t i = count; i-- > 0;) {
        if (commands[i].command.token.value == token && !commands[i].dropped) {
            return &commands[i];
        }
    }
    return NULL;
}

// Tells the host to stop a token; when it began in this very step, the host never hears of it at all. (4.6)
static void stop_one(trp_world *world, uint32_t index, uint16_t behaviour, uint32_t begun_at, uint32_t token)
{
    if (begun_at == world->now) {
        uint64_t value = (uint64_t)index << 32 | token;
        trpi_command_record *said = find_said(world->commands, world->command_count, value);
        if (said == NULL) {
            said = find_said(world->earlier_commands, world->earlier_command_count, value);
        }
        if (said != NULL) {
            said->dropped = true;
            if (said->command.kind == TRP_COMMAND_BEGIN) {
                return;
            }
        }
    }
    trp_command *command = add_command(world, index, token, TRP_COMMAND_STOP);
    command->behaviour = behaviour;
    command->action = TRP_NOT_FOUND;
}

void trpi_action_stop_besides(trp_world *world, uint32_t index, trpi_entry *e)
{
    for (uint32_t i = 0; i < TRPI_MAX_BESIDE; i++) {
        if ((e->run.besides >> i & 1) != 0) {
            stop_one(world, index, e->behaviour, e->run.beat, e->run.token + 1 + i);
        }
    }
    e->run.besides = 0;
}

void trpi_action_stop(trp_world *world, uint32_t index, trpi_entry *e)
{
    bool goods_under_way = (e->run.flags & TRPI_AT_GOODS) != 0;  // the ledger's answer is still to come
    if (e->run.token != 0) {
        if ((e->run.flags & TRPI_AT_REPORTED) == 0 && !goods_under_way) {
            stop_one(world, index, e->behaviour, e->run.beat, e->run.token);
        }
        trpi_action_stop_besides(world, index, e);
        e->run.token = goods_under_way ? e->run.token : 0;
    }
    e->flags &= (uint16_t)~TRPI_ENTRY_MOVES_BACK;
    e->run.flags &= (uint8_t)~(TRPI_AT_REPORTED | TRPI_AT_REPORT_FAILED | TRPI_AT_ASKS);
    e->run.due = 0;
    e->run.watch_due = 0;
    trpi_touch(world, index);
}

trpi_entry *trpi_action_find(const trp_world *world, trp_token token, uint32_t *index, uint32_t *which)
{
    *index = (uint32_t)(token.value >> 32);
    uint32_t number = (uint32_t)token.value;
    if (*index >= world->entity_end || (world->entities[*index].flags & TRPI_ENTITY_ALIVE) == 0 ||
        !trpi_is_agent(world, *index)) {
        return NULL;
    }
    trpi_entry *entries = trpi_entries_of(world, *index);
    for (uint32_t i = 0; i < world->settings.entries_per_agent; i++) {
        trpi_entry *e = &entries[i];
        if (e->behaviour != TRPI_NONE16 && e->run.token != 0 && number - e->run.token < TOKENS_PER_STEP) {
            *which = number - e->run.token;
            bool running = *which == 0 ? (e->run.flags & (TRPI_AT_REPORTED | TRPI_AT_GOODS)) == 0
                                       : (e->run.besides >> (*which - 1) & 1) != 0;
            return running ? e : NULL;
        }
    }
    return NULL;
}

// --- Going on ---

bool trpi_action_resume(trp_world *world, uint32_t index, uint32_t entry, trpi_node_state *leaf)
{
    trpi_entry *e = &trpi_entries_of(world, index)[entry];
    uint32_t node = leaf != NULL ? (uint32_t)(leaf - trpi_nodes_of(world, index, entry)) : 0;
    trpi_act act = trpi_act_of(world, index, entry, leaf != NULL ? node : e->step);
    if (act.step == NULL || world->command_count >= trpi_command_limit(world)) {
        return false;
    }
    const trpi_pack_action *action = &world->pack->actions[act.step->index];
    trp_command *command = add_command(world, index, leaf != NULL ? leaf->run.token : e->run.token, TRP_COMMAND_RESUME);
    command->behaviour = e->behaviour;
    command->action = act.step->index;
    if (leaf != NULL) {
        leaf->run.beat = world->now;
        leaf->run.travelled = trpi_travelled(world, index);
        leaf->run.watch_due = watchdog(world, action);
    } else {
        set_deadlines(world, index, e, action);
    }
    trpi_touch(world, index);
    return true;
}

// --- Leaves of trees ---

bool trpi_action_begin_leaf(trpi_view *view, uint32_t entry, const trpi_pack_step *step, trpi_node_state *leaf)
{
    trp_world *world = view->world;
    trpi_agent *agent = &world->agents[view->index];
    const trpi_pack_action *action = &world->pack->actions[step->index];
    TRP_ASSERT(leaf->run.token == 0);
    if (world->command_count >= trpi_command_limit(world)) {
        return false;
    }
    uint32_t first_command = world->command_count;
    agent->token += TOKENS_PER_STEP;
    trp_command *command = add_command(world, view->index, agent->token, TRP_COMMAND_BEGIN);
    command->behaviour = trpi_entries_of(world, view->index)[entry].behaviour;
    if (!fill_arguments(view, step, command)) {
        world->command_count = first_command;
        return false;
    }
    leaf->run.token = agent->token;
    leaf->run.goods = 0;
    if (action->effect != TRPI_EFFECT_NONE && action->effect_item < command->argument_count) {
        leaf->run.goods = command->arguments[action->effect_item].bits;
        leaf->run.goods_from = goods_holder(view, command, action->effect_from);
        leaf->run.goods_to = goods_holder(view, command, action->effect_to);
    }
    leaf->run.beat = world->now;
    leaf->run.travelled = trpi_travelled(world, view->index);
    leaf->run.watch_due = watchdog(world, action);
    trpi_touch(world, view->index);
    return true;
}

void trpi_action_stop_leaf(trp_world *world, uint32_t index, uint32_t entry, trpi_node_state *leaf)
{
    bool answered = (leaf->run.flags & (TRPI_AT_REPORTED | TRPI_AT_GOODS)) != 0;
    if (leaf->run.token != 0 && !answered) {
        stop_one(world, index, trpi_entries_of(world, index)[entry].behaviour, leaf->run.beat, leaf->run.token);
    }
    leaf->run.token = 0;
    leaf->run.watch_due = 0;
    trpi_touch(world, index);
}

trpi_node_state *trpi_action_find_leaf(const trp_world *world, trp_token token, uint32_t *index, uint32_t *entry)
{
    *index = (uint32_t)(token.value >> 32);
    if (*index >= world->entity_end || (world->entities[*index].flags & TRPI_ENTITY_ALIVE) == 0 ||
        !trpi_is_agent(world, *index) || (uint32_t)token.value == 0) {
        return NULL;
    }
    for (*entry = 0; *entry < world->settings.entries_per_agent; (*entry)++) {
        const trpi_entry *e = &trpi_entries_of(world, *index)[*entry];
        uint32_t size = e->behaviour != TRPI_NONE16 ? trpi_tree_size(world, e) : 0;
        for (uint32_t i = 0; i < size; i++) {
            trpi_node_state *leaf = &trpi_nodes_of(world, *index, *entry)[i];
            if (leaf->run.token == (uint32_t)token.value) {
                return leaf;
            }
        }
    }
    return NULL;
}
