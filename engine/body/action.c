// SPDX-License-Identifier: MIT
// A token has the index of an agent in its upper half, and in its lower half a number that the agent counts. The count goes up by 4
// for each step that begins, and the actions of one step (its own, and up to three beside it) take the numbers from there on.

#include "engine/body/action.h"

#include "engine/body/argument.h"
#include "engine/sense/motion.h"

#include "base/assert.h"
#include "base/canary.h"

#define TOKENS_PER_STEP (1 + TRPI_MAX_BESIDE)

// Adds a command about a token of an agent. When there is no room, the command is written to the spare place behind the last
// command, and is lost.
static trp_command *add_command(const trpi_leaf *leaf, uint32_t token, trp_command_kind kind)
{
    trp_world *world = leaf->world;
    uint32_t at = world->command_count, index = leaf->index;
    if (trpi_output_has_room_for_commands(world)) {
        world->command_count++;
    }
    trp_command *command = &world->commands[at];
    *command = (trp_command){.words = at,
                             .token.value = (uint64_t)index << 32 | token,
                             .agent.value = trpi_ref_of_index(world, index),
                             .behaviour = trpi_leaf_entry(leaf)->behaviour,
                             .kind = (uint32_t)kind};
    (void)trpi_command_begin_further_arguments(world, command, 0);  // a row of this place may be of a step that was taken back
    return command;
}

// Evaluates the arguments of an action into a command; further arguments only when the command has a row for them. False when an
// argument has no value.
static bool fill_arguments(trpi_view *view, const trpi_pack_step *step, trp_command *command)
{
    const trpi_pack_action *action = &view->world->pack->actions[step->index];
    const uint32_t more = action->parameter_count > TRPI_MAX_ARGUMENTS ? action->parameter_count - TRPI_MAX_ARGUMENTS : 0;
    command->action = step->index;
    command->argument_count = action->parameter_count - more;
    trpi_argument *further = trpi_command_begin_further_arguments(view->world, command, more);
    for (uint32_t i = 0; i < (further != NULL ? action->parameter_count : command->argument_count); i++) {
        trpi_argument argument;
        if (!trpi_argument_evaluate(view, step, i, &argument)) {
            return false;
        }
        if (i < TRPI_MAX_ARGUMENTS) {
            command->argument_types[i] = (uint8_t)argument.type;
            command->arguments[i].bits = argument.value;
        } else {
            further[i - TRPI_MAX_ARGUMENTS] = argument;
        }
    }
    return true;
}

static trpi_ref goods_holder(const trpi_view *view, const trp_command *command, uint8_t which)
{
    if (which == TRPI_EFFECT_PERFORMER) {
        return trpi_ref_of_index(view->world, view->index);
    }
    const trpi_arguments arguments = trpi_arguments_of_command(view->world, command);
    const trpi_argument holder = trpi_argument_at(&arguments, which);
    return holder.type == TRP_TYPE_ENTITY ? (trpi_ref)holder.value : 0;
}

// Returns the step by which the host must have answered, or, for a move, by which the agent must have covered some
// distance. (4.4)
static uint32_t watchdog(const trp_world *world, const trpi_pack_action *action, const trp_command *command)
{
    if ((action->flags & TRPI_ACTION_MOVES) != 0) {
        return trpi_step_from_now(world, world->settings.stuck);
    }
    bool open_ended = (action->flags & TRPI_ACTION_OPEN_ENDED) != 0;
    const trpi_arguments arguments = trpi_arguments_of_command(world, command);
    const trpi_argument time =
        command != NULL && action->duration != 0 ? trpi_argument_at(&arguments, action->duration - 1u) : (trpi_argument){0};
    uint32_t lasts = !open_ended && action->lasts_most_ms != 0 ? trpi_ms_to_steps(world, action->lasts_most_ms) : 0;
    if (time.type == TRP_TYPE_NUMBER && !open_ended) {  // an argument says how long
        lasts = trpi_seconds_to_steps(world, time.value);
    }
    return TRPI_CANARY(UNWATCHED) && !open_ended ? 0 : trpi_step_from_now(world, lasts + world->settings.watchdog);
}

// Sets the deadlines of an action that begins by `command`, or, for NULL, of one that is resumed.
static void set_deadlines(const trpi_leaf *leaf, const trpi_pack_action *action, const trp_command *command)
{
    leaf->run->beat = leaf->world->now;
    leaf->run->travelled = trpi_entity_distance_travelled(leaf->world, leaf->index);
    leaf->run->watch_due = watchdog(leaf->world, action, command);
}

static void note_goods(const trpi_leaf *leaf, const trpi_view *view, const trpi_pack_action *action, const trp_command *command)
{
    const trpi_arguments arguments = trpi_arguments_of_command(view->world, command);
    if (action->effect != TRPI_EFFECT_NONE && action->effect_item < trpi_argument_count(&arguments)) {
        leaf->run->goods = trpi_argument_at(&arguments, action->effect_item).value;
        leaf->run->goods_from = goods_holder(view, command, action->effect_from);
        leaf->run->goods_to = goods_holder(view, command, action->effect_to);
    }
}

bool trpi_action_begin(const trpi_leaf *leaf, trpi_view *view, const trpi_pack_step *step, uint32_t parallel_action_count)
{
    trp_world *world = leaf->world;
    trpi_agent *agent = world->agents[leaf->index];
    TRP_ASSERT(leaf->run->token == 0 && parallel_action_count <= TRPI_MAX_BESIDE);
    uint32_t first_command = world->command_count;
    if (first_command + parallel_action_count >= trpi_output_limits_in_force(world).commands) {
        return false;
    }
    agent->token += TOKENS_PER_STEP;
    for (uint32_t i = 0; i <= parallel_action_count; i++) {
        trp_command *command = add_command(leaf, agent->token + i, TRP_COMMAND_BEGIN);
        bool told = fill_arguments(view, &step[i], command);
        if (told) {
            trpi_speech_store_name_values(view, &step[i], command);
        }
        if (!told || view->waits) {  // the host is asked first
            world->command_count = first_command;
            return false;
        }
    }
    const trpi_pack_action *action = &world->pack->actions[step->index];
    leaf->run->token = agent->token;
    leaf->run->besides = (uint8_t)((1u << parallel_action_count) - 1);
    note_goods(leaf, view, action, &world->commands[first_command]);
    set_deadlines(leaf, action, &world->commands[first_command]);
    trpi_entity_mark_hash_dirty(world, leaf->index);
    return true;
}

void trpi_action_begin_walk_back(trp_world *world, uint32_t index, uint32_t entry, uint8_t target_type, int64_t target)
{
    trpi_leaf leaf = trpi_leaf_of_current_step(world, index, entry);
    trpi_agent *agent = world->agents[index];
    TRP_ASSERT(world->settings.move_action != TRPI_NONE16);
    agent->token += TOKENS_PER_STEP;
    trp_command *command = add_command(&leaf, agent->token, TRP_COMMAND_BEGIN);
    command->action = world->settings.move_action;
    command->argument_count = 1;
    command->argument_types[0] = target_type;
    command->arguments[0].bits = target;
    *leaf.run = (trpi_running_step){.token = agent->token, .status = TRPI_STATUS_RUNNING, .rest = leaf.run->rest};
    set_deadlines(&leaf, &world->pack->actions[world->settings.move_action], NULL);
}

// Finds the last command, in a row of commands, that is about a token of an agent and not dropped. Tokens of other agents are not
// read: their lanes may be dropping them.
static trp_command *find_command(trp_command *commands, uint32_t count, trpi_ref agent, uint64_t token)
{
    for (uint32_t i = count; i-- > 0;) {
        if (commands[i].agent.value == agent && commands[i].token.value == token) {
            return &commands[i];
        }
    }
    return NULL;
}

// Tells the host to stop an action. A command of this same step that begins or resumes the action is dropped; if it begins the
// action, none to stop it is added, and the host never hears of the action. (4.6)
static void stop_one(const trpi_leaf *leaf, uint32_t token)
{
    TRP_ASSERT(token != 0);
    trp_world *world = leaf->world;
    trp_command *said = NULL;
    if (leaf->run->beat == world->now) {
        uint64_t value = (uint64_t)leaf->index << 32 | token;
        trpi_ref agent = trpi_ref_of_index(world, leaf->index);
        said = find_command(world->commands, world->command_count, agent, value);
        said = said != NULL ? said : find_command(world->earlier_commands, world->earlier_command_count, agent, value);
    }
    if (said != NULL) {
        said->token.value = 0;
    }
    if (said == NULL || said->kind != TRP_COMMAND_BEGIN) {
        add_command(leaf, token, TRP_COMMAND_STOP)->action = TRP_NOT_FOUND;
    }
}

void trpi_action_stop_one(const trpi_leaf *leaf, uint32_t beside_number)
{
    TRP_ASSERT(beside_number <= TRPI_MAX_BESIDE);
    stop_one(leaf, leaf->run->token + beside_number);
    leaf->run->besides &= (uint8_t) ~(beside_number > 0 ? 1u << (beside_number - 1) : 0u);
    trpi_entity_mark_hash_dirty(leaf->world, leaf->index);
}

void trpi_action_stop_parallel_actions(const trpi_leaf *leaf)
{
    trpi_running_step *run = leaf->run;
    for (uint32_t i = 0; i < TRPI_MAX_BESIDE && run->besides != 0; i++) {
        if ((run->besides >> i & 1) != 0) {
            stop_one(leaf, run->token + 1 + i);
        }
    }
    run->besides = 0;
}

bool trpi_host_performs_main_action(const trpi_running_step *run)
{
    return run->token != 0 && (run->flags & (TRPI_AT_REPORTED | TRPI_AT_GOODS | TRPI_AT_MOVED)) == 0;
}

void trpi_action_stop(const trpi_leaf *leaf)
{
    trpi_running_step *run = leaf->run;
    if (trpi_host_performs_main_action(run)) {
        stop_one(leaf, run->token);
    }
    trpi_action_stop_parallel_actions(leaf);
    run->token = (run->flags & TRPI_AT_GOODS) != 0 ? run->token : 0;  // the ledger's answer is still to come
    run->watch_due = 0;
    trpi_entity_mark_hash_dirty(leaf->world, leaf->index);
}

bool trpi_action_find_by_token(const trp_world *world, trp_token token, trpi_leaf *leaf, uint32_t *beside_number)
{
    uint32_t index = (uint32_t)(token.value >> 32), number = (uint32_t)token.value;
    if (index >= world->entity_end || (world->entities[index].flags & TRPI_ENTITY_ALIVE) == 0 ||
        !trpi_entity_is_agent(world, index)) {
        return false;
    }
    *leaf = (trpi_leaf){.world = (trp_world *)(uintptr_t)world, .index = index};
    while (trpi_leaf_next_in_agent(leaf)) {
        *beside_number = number - leaf->run->token;
        if (leaf->run->token != 0 && *beside_number < TOKENS_PER_STEP) {
            return *beside_number == 0 ? trpi_host_performs_main_action(leaf->run)
                                       : (leaf->run->besides >> (*beside_number - 1) & 1) != 0;
        }
    }
    return false;
}

// Makes the view in which the arguments of a running action are evaluated between steps. Its random choices follow from the token,
// so they are the same each time.
static trpi_view view_of_running(const trpi_leaf *leaf, const trpi_leaf_action *act)
{
    trpi_view view = trpi_leaf_action_view(leaf, act);
    view.fixed_draw = trpi_hash_add_number((uint64_t)leaf->index << 32 | leaf->run->token, leaf->run->beat) | 1;
    return view;
}

trp_command trpi_action_recompute_command(const trpi_leaf *leaf, uint32_t beside_number)
{
    TRP_ASSERT(leaf->run->token != 0 && beside_number <= TRPI_MAX_BESIDE);
    uint16_t action = trpi_leaf_performed_action(leaf, beside_number);
    trp_command command = {.token = {(uint64_t)leaf->index << 32 | (leaf->run->token + beside_number)},
                           .agent = {trpi_ref_of_index(leaf->world, leaf->index)},
                           .kind = TRP_COMMAND_BEGIN,
                           .action = action != TRPI_NONE16 ? action : TRP_NOT_FOUND,
                           .behaviour = trpi_leaf_entry(leaf)->behaviour,
                           .words = TRP_NOT_FOUND};
    trpi_leaf_action act = trpi_leaf_find_action(leaf);
    if (act.step != NULL && beside_number <= act.parallel_action_count && !trpi_leaf_is_walk_back(leaf)) {
        trpi_view view = view_of_running(leaf, &act);
        (void)fill_arguments(&view, &act.step[beside_number], &command);
    }
    return command;
}

// Finds the step whose action is under way with the token of a command, and makes the view in which the step's arguments are
// evaluated. NULL when the action is over, or is a walk back, which belongs to no step.
static const trpi_pack_step *find_step(const trp_world *world, const trp_command *command, trpi_view *view)
{
    trpi_leaf leaf;
    uint32_t which;
    if (!trpi_action_find_by_token(world, command->token, &leaf, &which) || (which == 0 && trpi_leaf_is_walk_back(&leaf))) {
        return NULL;
    }
    trpi_leaf_action act = trpi_leaf_find_action(&leaf);
    if (act.step == NULL || which > act.parallel_action_count) {
        return NULL;
    }
    *view = view_of_running(&leaf, &act);
    return &act.step[which];
}

bool trpi_action_find_name_in_spoken_lines(const trp_world *world, const trp_command *command, uint32_t name_number,
                                           trpi_name_in_spoken_line *name)
{
    trpi_view view;
    trpi_arguments arguments = trpi_arguments_of_command(world, command);
    const bool is_anew = command->words == TRP_NOT_FOUND;
    arguments.step = is_anew ? find_step(world, command, &view) : NULL;
    arguments.view = &view;
    return (!is_anew || arguments.step != NULL) && trpi_speech_find_name(&arguments, name_number, name);
}

bool trpi_action_find_argument(const trp_world *world, const trp_command *command, uint32_t number, trpi_argument *argument)
{
    trpi_view view;
    trpi_arguments arguments = trpi_arguments_of_command(world, command);
    if (number >= trpi_argument_count(&arguments)) {  // none lies beside it
        arguments.step = command->kind == TRP_COMMAND_BEGIN ? find_step(world, command, &view) : NULL;
        arguments.view = &view;
    }
    *argument = trpi_argument_at(&arguments, number);
    return number < trpi_argument_count(&arguments);
}

bool trpi_action_resume_held_move(const trpi_leaf *leaf)
{
    trp_world *world = leaf->world;
    uint16_t action = trpi_leaf_performed_action(leaf, 0);
    TRP_ASSERT(leaf->run->token != 0);
    if (action == TRPI_NONE16 || world->command_count >= trpi_output_limits_in_force(world).commands) {
        return false;
    }
    add_command(leaf, leaf->run->token, TRP_COMMAND_RESUME)->action = action;
    set_deadlines(leaf, &world->pack->actions[action], NULL);
    trpi_entity_mark_hash_dirty(world, leaf->index);
    return true;
}
