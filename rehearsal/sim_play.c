// SPDX-License-Identifier: MIT
// The play, and the host in it.

#include "rehearsal/sim_play.h"

#include "rehearsal/sim_answer.h"
#include "rehearsal/sim_crossing.h"
#include "rehearsal/sim_fault.h"

#include <stdlib.h>
#include <string.h>

#define NEVER UINT32_MAX
#define PATIENCE 1500  // steps that a deed waits for somebody in the stance it seeks
#define BAD_ONCE_IN 6  // an answer is bad, if this case has bad ones
#define FULL_HOUSE 24  // beyond so many people nobody is summoned, nor banished when there are two

// ---- Places -------------------------------------------------------------------------------------

static trp_result add_place(trpi_sim_play *play, const char *name, uint32_t number)
{
    uint32_t global = trp_pack_find(play->pack, TRP_NAMES_GLOBAL, name);
    trp_entity *place = &play->places[number];
    trp_point at = trp_point_metres(4 + 9 * (double)number, 12 - 5 * (double)number, 0);
    if (global == TRP_NOT_FOUND) {
        return TRP_OK;  // cut from the text
    }
    trp_result result = trp_entity_spawn(play->world, trp_pack_global_kind(play->pack, global), at, place);
    if (result == TRP_OK) {
        trp_place_set_reach(play->world, *place, trp_point_metres(3 + 4 * (double)number, 3 + 4 * (double)number, 3));
        trp_items_add(play->world, *place, 1, 20);
        trp_world_bind(play->world, global, *place);
    }
    return result;
}

// ---- Beginning and end --------------------------------------------------------------------------

void trpi_sim_play_def(const trpi_sim_case *what, trp_world_def *def)
{
    static const uint32_t rounds[] = {1, 1, 1, 2, 3, 4}, periods[] = {1, 1, 1, 1, 2, 8};
    trpi_chance c = {what->seed * 31 + 7};
    trp_world_def_init(def, sizeof *def);
    def->seed = what->seed;
    def->rounds_per_step = rounds[trpi_chance_below(&c, 6)];  // one shows most of what lasts a round
    def->watchdog_ms = 5000;
    def->gives_up_ms = 10000;
    def->entity_capacity = 1;
    def->events = trpi_chance_once_in(&c, 2) ? 1 : 0;
    def->update_period = periods[trpi_chance_below(&c, 6)];
    def->leaving_ms = trpi_chance_once_in(&c, 2) ? 10000 : 500;
}

trp_result trpi_sim_play_begin(trpi_sim_play *play, const trpi_sim_case *what, const trp_world_def *def, trpi_sim_matrix *matrix)
{
    memset(play, 0, sizeof *play);
    play->what = what;
    play->matrix = matrix;
    play->def = *def;
    play->next_due = NEVER;
    if (def->allocator == NULL) {
        play->allocator = trpi_sim_store_allocator(&play->store);
        play->def.allocator = &play->allocator;
    }
    trp_result result = trpi_sim_compile(what->text, what->text_size, &play->pack);
    result = result == TRP_OK ? trp_world_create(play->pack, &play->def, &play->world) : result;
    if (result == TRP_OK) {
        trpi_sim_answers(play->world);
    }
    return result;
}

trp_result trpi_sim_play_furnish(trpi_sim_play *play)
{
    trp_result result = add_place(play, "bar", 0);
    result = result == TRP_OK ? add_place(play, "well", 1) : result;
    uint32_t link = trp_pack_find(play->pack, TRP_NAMES_LINK, "Tavern.spring");
    if (result == TRP_OK && link != TRP_NOT_FOUND && play->what->seed % 2 == 1) {
        (void)trp_entity_link(play->world, play->places[0], link, play->places[1]);  // one may be cut from the text
    }
    return result;
}

trp_result trpi_sim_play_open(trpi_sim_play *play, const trpi_sim_case *what, trpi_sim_matrix *matrix)
{
    trp_world_def def;
    trpi_sim_play_def(what, &def);
    trp_result result = trpi_sim_play_begin(play, what, &def, matrix);
    return result == TRP_OK ? trpi_sim_play_furnish(play) : result;
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

static void go_there(trpi_sim_play *play, const trp_command *command, uint32_t steps, uint32_t draw)
{
    trp_motion motion = {.entity = command->agent,
                         .from = trp_entity_position(play->world, command->agent),
                         .to = trpi_sim_somewhere(draw, draw >> 16),
                         .steps = steps};
    if (command->argument_types[0] == TRP_TYPE_ENTITY) {
        motion.to = trp_entity_position(play->world, trp_value_to_entity(command->arguments[0]));
    }
    trp_motions(play->world, &motion, 1);
}

// The bad answer that this action gets, if any. By who it is and how many they have begun.
static uint32_t bad_answer(const trpi_sim_play *play, uint64_t draw)
{
    uint64_t answers = play->what->answers;
    if (answers == 0 || draw % BAD_ONCE_IN != 0) {
        return TRP_NOT_FOUND;
    }
    uint32_t fault = (uint32_t)(draw >> 20) % trpi_sim_fault_count();
    while ((answers >> fault & 1) == 0) {
        fault = (fault + 1) % trpi_sim_fault_count();
    }
    return fault;
}

// Few actions begin and few answers come in a stance that lasts for a step or two; of those, every other one is bad.
static bool is_rarely_so(const trpi_sim_play *play, const trpi_sim_person *person)
{
    const uint32_t common =
        1u << TRP_STANCE_NONE | 1u << TRP_STANCE_PERFORMING | 1u << TRP_STANCE_WAITING | 1u << TRP_STANCE_PARTING;
    return (common >> trp_agent_stance(play->world, person->entity) & 1) == 0;
}

static trpi_sim_doing *free_doing(trpi_sim_person *person)
{
    for (uint32_t i = 0; i < TRPI_SIM_DOING; i++) {
        if (person->doing[i].token.value == 0) {
            return &person->doing[i];
        }
    }
    return NULL;
}

// A summoned entity appears before the action is answered, and any answer may come. Their number comes from who
// summons and how often.
static void let_appear(trpi_sim_play *play, trp_value who, trp_entity at, const trpi_sim_person *by)
{
    trp_entity entity;
    uint32_t role = trp_value_newcomer_role(who);
    trp_point spot = trp_entity_position(play->world, at);
    if (play->people_count >= FULL_HOUSE || trp_entity_spawn(play->world, trp_value_newcomer_kind(who), spot, &entity) != TRP_OK) {
        return;
    }
    if (trpi_sim_play_seat(play, entity, (uint32_t)trpi_chance_mix((uint64_t)by->name << 32 | by->begun)) == NULL) {
        trp_entity_despawn(play->world, entity);
    } else if (role != TRP_NOT_FOUND) {
        trp_agent_put_on(play->world, entity, role);
    }
}

// An action may let somebody appear; `banish` does away with somebody.
static void come_and_go(trpi_sim_play *play, const trp_command *command, const trpi_sim_person *person)
{
    if (command->argument_types[0] == TRP_TYPE_NEWCOMER) {
        let_appear(play, command->arguments[0], trp_value_to_entity(command->arguments[1]), person);
        return;
    }
    trp_entity whom = command->argument_types[0] == TRP_TYPE_ENTITY ? trp_value_to_entity(command->arguments[0]) : trp_nobody();
    trpi_sim_person *victim = trpi_sim_play_person(play, whom);
    bool banishes = strcmp(trp_pack_name(play->pack, TRP_NAMES_ACTION, command->action), "banish") == 0;
    if (banishes && victim != NULL && victim != person && play->people_count > 2) {
        trp_entity_despawn(play->world, whom);
        trpi_sim_play_unseat(play, (uint32_t)(victim - play->people));
    }
}

// When the host has something to do about it.
static uint32_t next_of(const trpi_sim_doing *doing)
{
    return doing->crosses != 0 ? doing->crosses : doing->due;
}

static void begin_action(trpi_sim_play *play, const trp_command *command, trpi_sim_person *person)
{
    trp_action_info info = {0};
    trp_pack_action(play->pack, command->action, &info, sizeof info);
    uint64_t draw = trpi_chance_mix(play->what->seed ^ (uint64_t)person->name << 24 ^ ++person->begun);
    uint32_t steps = trp_world_steps(play->world, info.lasts_least_ms) + (uint32_t)(draw >> 40) % 40;
    if (info.moves) {
        go_there(play, command, steps, (uint32_t)draw);
    }
    person->last = command->token;
    for (uint32_t i = 0; info.mark_count > 0 && i < (draw >> 12) % 4; i++) {
        trp_action_mark(play->world, command->token, (uint32_t)(draw >> (16 + i)) % (info.mark_count + 1));  // or one too many
    }
    trpi_sim_doing *doing = free_doing(person);
    if (doing == NULL) {
        return;
    }
    uint64_t lot = is_rarely_so(play, person) && (draw >> 50) % 2 == 0 ? draw - draw % BAD_ONCE_IN : draw;
    *doing = (trpi_sim_doing){.token = command->token, .due = trp_world_now(play->world) + steps, .fault = bad_answer(play, lot)};
    if (doing->fault != TRP_NOT_FOUND) {
        uint32_t due = doing->due;
        trpi_sim_faults[doing->fault].answer(play, doing, (uint32_t)(draw >> 8));
        doing->is_counted = doing->token.value == 0 || doing->due != due;
        if (doing->is_counted) {
            trpi_sim_play_count(play, doing->fault, person->entity);
        }
    }
    if (info.moves && doing->fault == TRP_NOT_FOUND) {
        trpi_sim_crossing_draw(doing, draw, trp_world_now(play->world));
    }
    play->next_due = doing->token.value != 0 && next_of(doing) < play->next_due ? next_of(doing) : play->next_due;
}

// A stopped action is forgotten; once in a while it is answered all the same.
static void stop_action(const trp_command *command, trpi_sim_person *person)
{
    for (uint32_t i = 0; i < TRPI_SIM_DOING; i++) {
        if (person->doing[i].token.value == command->token.value && (person->begun + i) % 10 != 0) {
            person->doing[i].token.value = 0;
        }
    }
}

void trpi_sim_play_perform(trpi_sim_play *play)
{
    uint32_t count;
    (void)trp_world_commands(play->world, &count);
    for (uint32_t i = 0; i < count; i++) {
        trp_command command = trp_world_commands(play->world, &count)[i];  // a newcomer may move them elsewhere
        trpi_sim_person *person = trpi_sim_play_person(play, command.agent);
        if (person == NULL) {
            continue;
        }
        if (command.kind == TRP_COMMAND_BEGIN) {
            begin_action(play, &command, person);
            come_and_go(play, &command, person);
        } else if (command.kind == TRP_COMMAND_RESUME) {
            trpi_sim_crossing_resume(play, person, command.token);
        } else {
            stop_action(&command, person);
        }
    }
}

// Hardly any comes to somebody who is done in what was interrupted.
static void spoil_rare_answer(const trpi_sim_play *play, const trpi_sim_person *person, trpi_sim_doing *doing)
{
    uint64_t draw = trpi_chance_mix(doing->token.value ^ play->what->seed);
    bool spoils = draw % 2 == 0 || trp_agent_stance(play->world, person->entity) == TRP_STANCE_INTERRUPTED_DONE;
    for (uint32_t i = 0; spoils && i < 8 && doing->fault == TRP_NOT_FOUND && is_rarely_so(play, person); i++) {
        uint32_t fault = bad_answer(play, (draw >> (8 + i)) * BAD_ONCE_IN);
        doing->fault = fault != TRP_NOT_FOUND && trpi_sim_fault_shows_late(fault) ? fault : TRP_NOT_FOUND;
    }
}

static void answer(trpi_sim_play *play)
{
    uint32_t now = trp_world_now(play->world);
    if (play->next_due > now) {
        return;
    }
    play->next_due = NEVER;
    for (uint32_t i = 0; i < play->people_count; i++) {
        trpi_sim_person *person = &play->people[i];
        for (uint32_t j = 0; j < TRPI_SIM_DOING; j++) {
            trpi_sim_doing *doing = &person->doing[j];
            if (doing->token.value != 0 && doing->crosses != 0 && doing->crosses <= now) {
                trpi_sim_crossing_say(play, person, doing);
            }
            if (doing->token.value != 0 && next_of(doing) <= now) {
                spoil_rare_answer(play, person, doing);
                trpi_sim_fault_answer(play, person, doing);
            } else if (doing->token.value != 0 && next_of(doing) < play->next_due) {
                play->next_due = next_of(doing);
            }
        }
    }
}

// A bit for each stance that somebody is in.
static uint32_t stances_present(const trpi_sim_play *play)
{
    uint32_t present = 0;
    for (uint32_t i = 0; i < play->people_count; i++) {
        present |= 1u << trp_agent_stance(play->world, play->people[i].entity);
    }
    return present;
}

// A deed that waits for its moment has waited long enough, or has it: one deed for each stance and step, since the first may
// change who is in it, and short moments are to meet as many sorts of deeds as there are.
// Does what a deed says, and what the world says to that.
static bool commit(trpi_sim_play *play, const trpi_sim_deed *deed)
{
    bool done = trpi_sim_fault_commit(play, deed);
    if (play->is_told_anew) {
        play->is_told_anew = false;
        trpi_sim_play_perform(play);
    }
    return done;
}

static void look_at_waiting(trpi_sim_play *play, uint32_t stance, bool may_be)
{
    trpi_sim_deed *waiting = play->waiting[stance];
    uint32_t left = 0;
    for (uint32_t i = 0; i < play->waiting_count[stance]; i++) {
        trpi_sim_deed deed = waiting[i];
        bool is_late = trp_world_now(play->world) > deed.step + PATIENCE;
        if (!is_late && may_be && commit(play, &deed)) {
            may_be = false;
        } else if (!is_late) {
            waiting[left++] = deed;
        }
    }
    play->waiting_count[stance] = left;
}

// The last deed waits; the one that has waited longest makes room for it.
static void let_wait(trpi_sim_play *play, trpi_sim_deed deed)
{
    trpi_sim_deed *waiting = play->waiting[deed.stance];
    uint32_t *count = &play->waiting_count[deed.stance];
    if (*count == TRPI_SIM_WAITING) {
        memmove(waiting, waiting + 1, --*count * sizeof *waiting);
    }
    waiting[(*count)++] = deed;
}

void trpi_sim_play_prepare(trpi_sim_play *play)
{
    answer(play);
    uint32_t present = stances_present(play);
    for (uint32_t stance = 0; stance < TRP_STANCE_COUNT; stance++) {
        look_at_waiting(play, stance, (present >> stance & 1) != 0);
    }
    uint32_t now = trp_world_now(play->world);
    while (play->next_deed < play->what->deed_count && play->what->deeds[play->next_deed].step <= now) {
        trpi_sim_deed deed = play->what->deeds[play->next_deed++];
        if (!commit(play, &deed)) {
            let_wait(play, deed);
        }
    }
}

bool trpi_sim_play_step(trpi_sim_play *play, bool thorough)
{
    trpi_sim_play_prepare(play);
    if (play->wrong != NULL) {
        return false;
    }
    play->calls_before = play->store.calls;
    trp_world_step(play->world);
    play->npc_steps += play->people_count;
    play->wrong = trpi_sim_rule_check(play);
    if (play->wrong == NULL && thorough) {
        play->wrong = trp_world_check(play->world, &play->who);
    }
    trpi_sim_rule_note(play);
    trpi_sim_play_perform(play);
    return play->wrong == NULL;
}
