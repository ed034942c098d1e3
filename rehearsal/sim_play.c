// SPDX-License-Identifier: MIT
// A play of a simulation: it makes the world, and is the host that performs actions and commits deeds.

#include "rehearsal/sim_play.h"

#include "rehearsal/sim_answer.h"
#include "rehearsal/sim_crossing.h"
#include "rehearsal/sim_fault.h"

#include <stdlib.h>
#include <string.h>

#define NEVER UINT32_MAX
#define PATIENCE 1500  // steps that a deed waits for an agent in the stance it seeks
#define BAD_ONCE_IN 6  // one answer of so many is bad, if the case has bad answers
#define FULL_HOUSE 24  // agents from which on no more are summoned; with two, none is banished

// ---- Places -------------------------------------------------------------------------------------

static trp_result add_place(trpi_sim_play *play, const char *name, uint32_t number)
{
    uint32_t global = trp_pack_find(play->pack, TRP_NAMES_GLOBAL, name);
    trp_entity *place = &play->places[number];
    trp_point at = trp_point_from_metres(4 + 9 * (double)number, 12 - 5 * (double)number, 0);
    if (global == TRP_NOT_FOUND) {
        return TRP_OK;  // cut from the text
    }
    trp_result result = trp_entity_spawn(play->world, trp_pack_global_kind(play->pack, global), at, place);
    if (result == TRP_OK) {
        trp_place_set_reach(play->world, *place, trp_point_from_metres(3 + 4 * (double)number, 3 + 4 * (double)number, 3));
        trp_items_add(play->world, *place, 1, 20);
        trp_world_bind_global(play->world, global, *place);
    }
    return result;
}

// ---- Beginning and end --------------------------------------------------------------------------

void trpi_sim_play_fill_def(const trpi_sim_case *sim_case, trp_world_def *def)
{
    static const uint32_t rounds[] = {1, 1, 1, 2, 3, 4}, periods[] = {1, 1, 1, 1, 2, 8};
    trpi_sim_chance c = {sim_case->seed * 31 + 7};
    trp_world_def_init(def, sizeof *def);
    def->seed = sim_case->seed;
    def->rounds_per_step = rounds[trpi_sim_chance_below(&c, 6)];  // one shows most of sim_case lasts a round
    def->watchdog_ms = 5000;
    def->gives_up_ms = 10000;
    def->entity_capacity = 1;
    def->events = trpi_sim_chance_once_in(&c, 2) ? 1 : 0;
    def->update_period = periods[trpi_sim_chance_below(&c, 6)];
    def->leaving_ms = trpi_sim_chance_once_in(&c, 2) ? 10000 : 500;
}

trp_result trpi_sim_play_open_with_def(trpi_sim_play *play, const trpi_sim_case *sim_case, const trp_world_def *def,
                                       trpi_sim_matrix *matrix)
{
    memset(play, 0, sizeof *play);
    play->sim_case = sim_case;
    play->matrix = matrix;
    play->def = *def;
    play->next_due = NEVER;
    if (def->allocator == NULL) {
        play->allocator = trpi_sim_memory_allocator(&play->store);
        play->def.allocator = &play->allocator;
    }
    trp_result result = trpi_sim_compile(sim_case->text, sim_case->text_size, &play->pack);
    result = result == TRP_OK ? trp_world_create(play->pack, &play->def, &play->world) : result;
    if (result == TRP_OK) {
        trpi_sim_set_question_answerer(play->world);
    }
    return result;
}

trp_result trpi_sim_play_spawn_places(trpi_sim_play *play)
{
    trp_result result = add_place(play, "bar", 0);
    result = result == TRP_OK ? add_place(play, "well", 1) : result;
    uint32_t link = trp_pack_find(play->pack, TRP_NAMES_LINK, "Tavern.spring");
    if (result == TRP_OK && link != TRP_NOT_FOUND && play->sim_case->seed % 2 == 1) {
        (void)trp_entity_add_link_end(play->world, play->places[0], link, play->places[1]);  // one may be cut from the text
    }
    return result;
}

trp_result trpi_sim_play_open(trpi_sim_play *play, const trpi_sim_case *sim_case, trpi_sim_matrix *matrix)
{
    trp_world_def def;
    trpi_sim_play_fill_def(sim_case, &def);
    trp_result result = trpi_sim_play_open_with_def(play, sim_case, &def, matrix);
    return result == TRP_OK ? trpi_sim_play_spawn_places(play) : result;
}

bool trpi_sim_play_close(trpi_sim_play *play)
{
    trp_image_release(play->image);
    free(play->aside);
    trp_world_destroy(play->world);
    trp_pack_release(play->pack);
    play->world = NULL;
    play->pack = NULL;
    if (play->wrong == NULL && (play->store.live_bytes != 0 || play->store.miscounted)) {
        play->wrong = "a world that was destroyed did not give back all its memory as it took it";
    }
    return play->wrong == NULL;
}

// ---- The host -----------------------------------------------------------------------------------

static void move_agent(trpi_sim_play *play, const trp_command *command, uint32_t steps, uint32_t draw)
{
    trp_motion motion = {.entity = command->agent,
                         .from = trp_entity_position(play->world, command->agent),
                         .to = trpi_sim_ground_point_from_draws(draw, draw >> 16),
                         .steps = steps};
    if (command->argument_types[0] == TRP_TYPE_ENTITY) {
        motion.to = trp_entity_position(play->world, trp_value_to_entity(command->arguments[0]));
    }
    trp_world_set_motions(play->world, &motion, 1);
}

// Draws the bad answer that an action gets, if any, by its agent and how many actions the agent has begun.
static uint32_t bad_answer(const trpi_sim_play *play, uint64_t draw)
{
    uint64_t answers = play->sim_case->answer_fault_bits;
    if (answers == 0 || draw % BAD_ONCE_IN != 0) {
        return TRP_NOT_FOUND;
    }
    uint32_t fault = (uint32_t)(draw >> 20) % trpi_sim_fault_count();
    while ((answers >> fault & 1) == 0) {
        fault = (fault + 1) % trpi_sim_fault_count();
    }
    return fault;
}

// Returns whether an agent is in a stance that lasts for a step or two. Few actions begin and few answers come in such a
// stance, so half of them are made bad.
static bool is_in_short_stance(const trpi_sim_play *play, const trpi_sim_agent *agent)
{
    const uint32_t common =
        1u << TRP_STANCE_NONE | 1u << TRP_STANCE_PERFORMING | 1u << TRP_STANCE_WAITING | 1u << TRP_STANCE_PARTING;
    return (common >> trp_agent_stance(play->world, agent->entity) & 1) == 0;
}

static trpi_sim_action *free_doing(trpi_sim_agent *agent)
{
    for (uint32_t i = 0; i < TRPI_SIM_ACTIONS; i++) {
        if (agent->actions[i].token.value == 0) {
            return &agent->actions[i];
        }
    }
    return NULL;
}

// Spawns a summoned entity, before the action is answered, whatever the answer. Its number in the play follows from the
// summoner's number and how many actions the summoner has begun.
static void spawn_newcomer(trpi_sim_play *play, trp_value who, trp_entity at, const trpi_sim_agent *by)
{
    trp_entity entity;
    uint32_t role = trp_value_newcomer_role(who);
    trp_point spot = trp_entity_position(play->world, at);
    if (play->agent_count >= FULL_HOUSE || trp_entity_spawn(play->world, trp_value_newcomer_kind(who), spot, &entity) != TRP_OK) {
        return;
    }
    if (trpi_sim_play_add_agent(play, entity, (uint32_t)trpi_sim_chance_mix((uint64_t)by->number << 32 | by->begun_count)) ==
        NULL) {
        trp_entity_despawn(play->world, entity);
    } else if (role != TRP_NOT_FOUND) {
        trp_agent_put_on_role(play->world, entity, role);
    }
}

// Spawns or despawns an entity, if the action is one that summons or banishes.
static void perform_summons(trpi_sim_play *play, const trp_command *command, const trpi_sim_agent *agent)
{
    if (command->argument_types[0] == TRP_TYPE_NEWCOMER) {
        spawn_newcomer(play, command->arguments[0], trp_value_to_entity(command->arguments[1]), agent);
        return;
    }
    trp_entity whom = command->argument_types[0] == TRP_TYPE_ENTITY ? trp_value_to_entity(command->arguments[0]) : trp_nobody();
    trpi_sim_agent *victim = trpi_sim_play_find_agent(play, whom);
    bool banishes = strcmp(trp_pack_name(play->pack, TRP_NAMES_ACTION, command->action), "banish") == 0;
    if (banishes && victim != NULL && victim != agent && play->agent_count > 2) {
        trp_entity_despawn(play->world, whom);
        trpi_sim_play_remove_agent(play, (uint32_t)(victim - play->agents));
    }
}

// Returns the step at which the host next has to do something about an action: report a crossing, or answer.
static uint32_t next_step(const trpi_sim_action *action)
{
    return action->crosses_at_step != 0 ? action->crosses_at_step : action->due;
}

static void begin_action(trpi_sim_play *play, const trp_command *command, trpi_sim_agent *agent)
{
    trp_action_info info = {0};
    trp_pack_action(play->pack, command->action, &info, sizeof info);
    uint64_t draw = trpi_sim_chance_mix(play->sim_case->seed ^ (uint64_t)agent->number << 24 ^ ++agent->begun_count);
    uint32_t steps = trp_world_ms_to_steps(play->world, info.lasts_least_ms) + (uint32_t)(draw >> 40) % 40;
    if (info.moves) {
        move_agent(play, command, steps, (uint32_t)draw);
    }
    agent->last_token = command->token;
    for (uint32_t i = 0; info.mark_count > 0 && i < (draw >> 12) % 4; i++) {
        trp_action_reached_mark(play->world, command->token,
                                (uint32_t)(draw >> (16 + i)) %
                                    (info.mark_count + 1));  // sometimes a mark that the action does not have
    }
    trpi_sim_action *action = free_doing(agent);
    if (action == NULL) {
        return;
    }
    uint64_t lot = is_in_short_stance(play, agent) && (draw >> 50) % 2 == 0 ? draw - draw % BAD_ONCE_IN : draw;
    *action = (trpi_sim_action){.token = command->token, .due = trp_world_now(play->world) + steps, .fault = bad_answer(play, lot)};
    if (action->fault != TRP_NOT_FOUND) {
        uint32_t due = action->due;
        trpi_sim_faults[action->fault].change_answer(play, action, (uint32_t)(draw >> 8));
        action->is_counted = action->token.value == 0 || action->due != due;
        if (action->is_counted) {
            trpi_sim_play_add_fault_to_deeds(play, action->fault, agent->entity);
            trpi_sim_play_count_fault(play, action->fault, agent->entity);
        }
    }
    if (info.moves && action->fault == TRP_NOT_FOUND) {
        trpi_sim_crossing_draw(action, draw, trp_world_now(play->world));
    }
    play->next_due = action->token.value != 0 && next_step(action) < play->next_due ? next_step(action) : play->next_due;
}

// Forgets an action that the engine stops; once in a while it is answered all the same.
static void stop_action(const trp_command *command, trpi_sim_agent *agent)
{
    for (uint32_t i = 0; i < TRPI_SIM_ACTIONS; i++) {
        if (agent->actions[i].token.value == command->token.value && (agent->begun_count + i) % 10 != 0) {
            agent->actions[i].token.value = 0;
        }
    }
}

void trpi_sim_play_do_host_work_after_step(trpi_sim_play *play)
{
    uint32_t count;
    (void)trp_world_commands(play->world, &count);
    for (uint32_t i = 0; i < count; i++) {
        trp_command command = trp_world_commands(play->world, &count)[i];  // a copy: a spawn may move the array
        trpi_sim_agent *agent = trpi_sim_play_find_agent(play, command.agent);
        if (agent == NULL) {
            continue;
        }
        if (command.kind == TRP_COMMAND_BEGIN) {
            begin_action(play, &command, agent);
            perform_summons(play, &command, agent);
        } else if (command.kind == TRP_COMMAND_RESUME) {
            trpi_sim_crossing_resume(play, agent, command.token);
        } else {
            stop_action(&command, agent);
        }
    }
}

// Draws a bad answer when an action is answered, for agents in a short stance: for every second answer, and for each when the agent
// was interrupted with its task done. Such agents get few answers, so a draw at the beginning of an action hardly ever meets one.
static void spoil_rare_answer(const trpi_sim_play *play, const trpi_sim_agent *agent, trpi_sim_action *action)
{
    uint64_t draw = trpi_sim_chance_mix(action->token.value ^ play->sim_case->seed);
    bool spoils = draw % 2 == 0 || trp_agent_stance(play->world, agent->entity) == TRP_STANCE_INTERRUPTED_DONE;
    for (uint32_t i = 0; spoils && i < 8 && action->fault == TRP_NOT_FOUND && is_in_short_stance(play, agent); i++) {
        uint32_t fault = bad_answer(play, (draw >> (8 + i)) * BAD_ONCE_IN);
        action->fault = fault != TRP_NOT_FOUND && trpi_sim_fault_can_be_chosen_at_answer(fault) ? fault : TRP_NOT_FOUND;
    }
}

static void answer(trpi_sim_play *play)
{
    uint32_t now = trp_world_now(play->world);
    if (play->next_due > now) {
        return;
    }
    play->next_due = NEVER;
    for (uint32_t i = 0; i < play->agent_count; i++) {
        trpi_sim_agent *agent = &play->agents[i];
        for (uint32_t j = 0; j < TRPI_SIM_ACTIONS; j++) {
            trpi_sim_action *action = &agent->actions[j];
            if (action->token.value != 0 && action->crosses_at_step != 0 && action->crosses_at_step <= now) {
                trpi_sim_crossing_pause_and_report(play, agent, action);
            }
            if (action->token.value != 0 && next_step(action) <= now) {
                spoil_rare_answer(play, agent, action);
                trpi_sim_answer_action_well_or_by_fault(play, agent, action);
            } else if (action->token.value != 0 && next_step(action) < play->next_due) {
                play->next_due = next_step(action);
            }
        }
    }
}

// Returns a bit for each stance that some agent is in.
static uint32_t stances_present(const trpi_sim_play *play)
{
    uint32_t present = 0;
    for (uint32_t i = 0; i < play->agent_count; i++) {
        present |= 1u << trp_agent_stance(play->world, play->agents[i].entity);
    }
    return present;
}

// Commits a deed, and performs the commands that the world gives for it.
static bool commit(trpi_sim_play *play, const trpi_sim_planned_fault *deed)
{
    bool done = trpi_sim_fault_commit(play, deed);
    if (play->is_told_anew) {
        play->is_told_anew = false;
        trpi_sim_play_do_host_work_after_step(play);
    }
    return done;
}

// Commits the first deed that waits for a stance and can be done, if some agent is in the stance (`may_be`), and drops deeds
// that have waited too long. One deed for each stance and step, since it may change which agents are in the stance, and
// short stances are to meet as many kinds of deeds as possible.
static void commit_waiting(trpi_sim_play *play, uint32_t stance, bool may_be)
{
    trpi_sim_planned_fault *waiting = play->waiting[stance];
    uint32_t left = 0;
    for (uint32_t i = 0; i < play->waiting_count[stance]; i++) {
        trpi_sim_planned_fault deed = waiting[i];
        bool is_late = trp_world_now(play->world) > deed.step + PATIENCE;
        if (!is_late && may_be && commit(play, &deed)) {
            may_be = false;
        } else if (!is_late) {
            waiting[left++] = deed;
        }
    }
    play->waiting_count[stance] = left;
}

// Lets a deed wait for an agent in its stance; when there is no room, the deed that has waited longest is dropped.
static void add_waiting(trpi_sim_play *play, trpi_sim_planned_fault deed)
{
    trpi_sim_planned_fault *waiting = play->waiting[deed.stance];
    uint32_t *count = &play->waiting_count[deed.stance];
    if (*count == TRPI_SIM_WAITING) {
        memmove(waiting, waiting + 1, --*count * sizeof *waiting);
    }
    waiting[(*count)++] = deed;
}

void trpi_sim_play_do_host_work_before_step(trpi_sim_play *play)
{
    answer(play);
    uint32_t present = stances_present(play);
    for (uint32_t stance = 0; stance < TRP_STANCE_COUNT; stance++) {
        commit_waiting(play, stance, (present >> stance & 1) != 0);
    }
    uint32_t now = trp_world_now(play->world);
    while (play->next_deed < play->sim_case->deed_count && play->sim_case->deeds[play->next_deed].step <= now) {
        trpi_sim_planned_fault deed = play->sim_case->deeds[play->next_deed++];
        if (!commit(play, &deed)) {
            add_waiting(play, deed);
        }
    }
}

bool trpi_sim_play_step(trpi_sim_play *play, bool thorough)
{
    trpi_sim_play_do_host_work_before_step(play);
    if (play->wrong != NULL) {
        return false;
    }
    play->calls_before = play->store.calls;
    play->step_bytes_before = play->store.live_bytes;
    trp_world_step(play->world);
    play->steps_made++;
    play->npc_steps += play->agent_count;
    play->wrong = trpi_sim_find_broken_rule(play);
    if (play->wrong == NULL && thorough) {
        play->wrong = trp_world_check(play->world, &play->who);
    }
    trpi_sim_rules_note_baseline(play);
    trpi_sim_play_do_host_work_after_step(play);
    return play->wrong == NULL;
}

// ---- A whole case -------------------------------------------------------------------------------

trp_result trpi_sim_play_case(const trpi_sim_case *sim_case, const trp_sink *log, trp_sheet *deeds, trpi_sim_outcome *outcome)
{
    *outcome = (trpi_sim_outcome){0};
    trpi_sim_play *play = malloc(sizeof *play);
    if (play == NULL) {
        return TRP_ERROR_MEMORY;
    }
    trp_result result = trpi_sim_play_open(play, sim_case, NULL);
    bool goes_on = result == TRP_OK;
    if (goes_on) {
        play->log = log;
        play->deeds = deeds;
        trpi_sim_play_set_recording_sink(play, log);
    }
    while (goes_on && trp_world_now(play->world) < sim_case->steps) {
        goes_on = trpi_sim_play_step(play, true);
        outcome->step = trp_world_now(play->world);
    }
    if (result == TRP_OK) {
        trpi_sim_play_set_recording_sink(play, NULL);
    }
    trpi_sim_play_close(play);
    outcome->wrong = result == TRP_OK ? play->wrong : NULL;
    outcome->npc_steps = play->npc_steps;
    result = result == TRP_OK ? play->recorded : result;
    free(play);
    return result;
}
