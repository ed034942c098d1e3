// SPDX-License-Identifier: MIT
// Performs actions on the stage; see performance.h.

#include "stage/performance.h"

#include "stage/chance.h"
#include "stage/host.h"
#include "stage/newcomer.h"
#include "stage/standing.h"
#include "stage/walk.h"

#include "troupe/assert.h"

#include <stdlib.h>
#include <string.h>

#define AT_HAND (TRPI_STAGE_METRE * 2)  // a target so near is within reach without walking

enum { HANDLE_MS = 2000, BEAT_MS = 500, BEATS_PER_REPORT = 4, FALTER_MOST_MS = 2000, SULK_MS = 10000, MARK_MS = 1000 };
enum {
    LOITER_LEAST_MS = 5000,
    LOITER_MOST_MS = 40000,
    CONSIDER_LEAST_MS = 1500,
    CONSIDER_MOST_MS = 6000,
    SPEECH_MS = 1200,
    LETTER_MS = 60
};

// The outcome of an operation of a program.
typedef enum outcome {
    OUTCOME_NEXT,   // on to the next operation
    OUTCOME_WAITS,  // an entry is filed, or it never goes on
    OUTCOME_SUCCEEDED,
    OUTCOME_FAILED,
    OUTCOME_UNREACHABLE,
    OUTCOME_GONE,
    OUTCOME_TOO_MANY,
    OUTCOME_NONE_LEFT,
    OUTCOME_DECLINED
} outcome;

static trpi_stage_body *performance_body(trp_stage *stage, uint32_t index)
{
    return &stage->bodies.all[stage->performances[index].body];
}

// ---- Beginning and ending -----------------------------------------------------------------------

// Remembers an action that came to its end in this step; without memory, views know less.
static void remember_succeeded(trp_stage *stage, trp_token token)
{
    if (stage->succeeded_count == stage->succeeded_capacity) {
        uint32_t capacity = stage->succeeded_capacity == 0 ? 64 : stage->succeeded_capacity * 2;
        trp_token *grown = realloc(stage->succeeded, capacity * sizeof *grown);
        if (grown == NULL) {
            return;
        }
        stage->succeeded = grown;
        stage->succeeded_capacity = capacity;
    }
    stage->succeeded[stage->succeeded_count++] = token;
}

static void report(trp_stage *stage, uint32_t index, outcome result)
{
    trpi_stage_performance performance = stage->performances[index];
    trpi_stage_performance_close(stage, index);
    bool succeeded = result == OUTCOME_SUCCEEDED;
    if (succeeded) {
        remember_succeeded(stage, performance.token);
    }
    trp_stage_action_counts *counts = &stage->action_counts[performance.action];
    counts->succeeded += succeeded ? 1 : 0;
    counts->failed += succeeded ? 0 : 1;
    stage->counts.actions.succeeded += succeeded ? 1 : 0;
    stage->counts.actions.failed += succeeded ? 0 : 1;

    trpi_stage_mishap mishap = result == OUTCOME_UNREACHABLE ? TRPI_STAGE_MISHAP_UNREACHABLE
                               : result == OUTCOME_GONE      ? TRPI_STAGE_MISHAP_GONE
                               : result == OUTCOME_NONE_LEFT ? TRPI_STAGE_MISHAP_NONE_LEFT
                               : result == OUTCOME_TOO_MANY  ? TRPI_STAGE_MISHAP_TOO_MANY
                               : result == OUTCOME_DECLINED  ? TRPI_STAGE_MISHAP_DECLINED
                                                             : TRPI_STAGE_MISHAP_OTHER;
    uint32_t failure = succeeded ? 0 : trpi_stage_action_failure(stage->pack, performance.action, mishap);
    trp_action_finished(stage->world, performance.token, succeeded ? TRP_ACTION_SUCCEEDED : TRP_ACTION_FAILED, failure);
}

// ---- Durations ----------------------------------------------------------------------------------

static outcome wait_for(trp_stage *stage, uint32_t index, uint32_t milliseconds)
{
    uint32_t step = trpi_stage_step_after(stage, milliseconds);
    stage->performances[index].ends = step;
    return trpi_stage_performance_set_due(stage, index, step) ? OUTCOME_WAITS : OUTCOME_FAILED;
}

static uint32_t count_letters(const char *text)
{
    uint32_t letters = 0;
    for (; *text != 0; text++) {
        letters += ((unsigned char)*text & 0xC0u) != 0x80u ? 1 : 0;
    }
    return letters;
}

static uint32_t clamp(uint32_t value, uint32_t least, uint32_t most)
{
    return value < least ? least : value > most ? most : value;
}

static uint32_t duration_ms(trp_stage *stage, uint32_t index)
{
    const trpi_stage_performance *performance = &stage->performances[index];
    const trpi_stage_action_def *def = &stage->action_defs[performance->action];
    if (performance->time_ms != UINT32_MAX) {
        return performance->time_ms;
    }
    bool is_declared = def->most_ms > 0;
    if (def->verb == TRPI_STAGE_VERB_SPEAK && performance->speaks) {
        uint32_t letters = count_letters(performance->words);
        uint32_t usual = SPEECH_MS + LETTER_MS * letters;
        return is_declared ? clamp(usual, def->least_ms, def->most_ms) : usual;
    }
    if (def->verb == TRPI_STAGE_VERB_HAND && is_declared) {
        return def->least_ms;  // the rest of the declared time is for stepping up
    }
    if (is_declared && def->usual_ms > 0) {
        return clamp(def->usual_ms, def->least_ms, def->most_ms);
    }
    if (is_declared) {
        return trpi_stage_chance_between(trpi_stage_body_draw_random(stage, performance->body), def->least_ms, def->most_ms);
    }
    return def->usual_ms > 0 ? def->usual_ms : 2000;
}

// ---- Marks --------------------------------------------------------------------------------------

// Marks are reported one after the other, and then again from the first: one each second, or faster if the action is too
// short, so that each comes at least once. `beats` counts the reported ones.

static void report_mark(trp_stage *stage, uint32_t index)
{
    trpi_stage_performance *performance = &stage->performances[index];
    trp_action_reached_mark(stage->world, performance->token, performance->beats % stage->action_defs[performance->action].marks);
    performance->beats++;
}

static uint32_t mark_count(const trp_stage *stage, uint32_t index)
{
    const trpi_stage_performance *performance = &stage->performances[index];
    return performance->token.value != 0 ? stage->action_defs[performance->action].marks : 0;
}

static outcome wait_for_mark(trp_stage *stage, uint32_t index)
{
    const trpi_stage_performance *performance = &stage->performances[index];
    uint32_t marks = mark_count(stage, index);
    uint32_t to_come = performance->beats < marks ? marks - performance->beats : 0;
    uint32_t left = performance->ends - stage->now, second = trpi_stage_step_after(stage, MARK_MS) - stage->now;
    uint32_t step = left / (to_come + 1) < second && to_come > 0 ? left / (to_come + 1) : second;
    uint32_t due = stage->now + (step > 0 ? step : 1);
    due = due < performance->ends ? due : performance->ends;
    return trpi_stage_performance_set_due(stage, index, due) ? OUTCOME_WAITS : OUTCOME_FAILED;
}

static outcome wait_duration(trp_stage *stage, uint32_t index)
{
    outcome result = wait_for(stage, index, duration_ms(stage, index));
    bool is_marked = result == OUTCOME_WAITS && mark_count(stage, index) > 0 && stage->performances[index].ends > stage->now;
    return is_marked ? wait_for_mark(stage, index) : result;
}

static outcome continue_waiting(trp_stage *stage, uint32_t index)
{
    const trpi_stage_performance *performance = &stage->performances[index];
    if (stage->now < performance->ends && mark_count(stage, index) > 0) {  // or a save has it due too early
        report_mark(stage, index);
        return wait_for_mark(stage, index);
    }
    while (performance->beats < mark_count(stage, index)) {
        report_mark(stage, index);  // the operations for which there was no time
    }
    return OUTCOME_NEXT;
}

// ---- Operations ---------------------------------------------------------------------------------

static outcome walk_outcome(trp_stage *stage, uint32_t index, trpi_stage_walk_state state)
{
    switch (state) {
    case TRPI_STAGE_WALK_GOES_ON: {
        uint32_t due = trpi_stage_walk_next_due(&stage->performances[index].walk);
        return trpi_stage_performance_set_due(stage, index, due) ? OUTCOME_WAITS : OUTCOME_FAILED;
    }
    case TRPI_STAGE_WALK_ARRIVED: return OUTCOME_NEXT;
    case TRPI_STAGE_WALK_HELD: return OUTCOME_WAITS;
    case TRPI_STAGE_WALK_UNREACHABLE: return OUTCOME_UNREACHABLE;
    case TRPI_STAGE_WALK_GONE: return OUTCOME_GONE;
    case TRPI_STAGE_WALK_DISPLACED: break;
    }
    return OUTCOME_FAILED;
}

static outcome walk_to_target(trp_stage *stage, uint32_t index, trpi_stage_target goal)
{
    if (goal.kind == TRPI_STAGE_TARGET_NONE || goal.kind == TRPI_STAGE_TARGET_LOST) {
        return OUTCOME_GONE;
    }
    return walk_outcome(stage, index, trpi_stage_walk_begin(stage, index, goal));
}

static outcome go_to_point(trp_stage *stage, uint32_t index, bool found, trp_point at)
{
    trpi_stage_target goal = {.kind = TRPI_STAGE_TARGET_POINT, .point = at};
    return found ? walk_to_target(stage, index, goal) : OUTCOME_UNREACHABLE;
}

static bool is_lost(trp_stage *stage, trpi_stage_target target)
{
    return target.kind == TRPI_STAGE_TARGET_LOST ||
           (target.kind == TRPI_STAGE_TARGET_BODY && !trpi_stage_body_keep_if_alive(stage, target.body));
}

static outcome go_near(trp_stage *stage, uint32_t index)
{
    trpi_stage_target goal = stage->performances[index].first;
    if (goal.kind == TRPI_STAGE_TARGET_NONE) {
        return OUTCOME_NEXT;
    }
    if (is_lost(stage, goal)) {
        return OUTCOME_GONE;
    }
    trp_point here = trpi_stage_body_position(stage, stage->performances[index].body);
    bool at_hand = trp_point_distance(here, trpi_stage_target_position(stage, goal)) <= AT_HAND;
    return at_hand ? OUTCOME_NEXT : walk_to_target(stage, index, goal);
}

static outcome flee(trp_stage *stage, uint32_t index)
{
    trpi_stage_performance *performance = &stage->performances[index];
    if (performance->first.kind == TRPI_STAGE_TARGET_NONE || is_lost(stage, performance->first)) {
        return OUTCOME_GONE;
    }
    trp_point at = {0, 0, 0};
    trp_point threat = trpi_stage_target_position(stage, performance->first);
    bool found = trpi_stage_standing_choose_flee_point(stage, performance->body, threat, &at);
    return go_to_point(stage, index, found, at);
}

static outcome wander(trp_stage *stage, uint32_t index)
{
    trp_point at = {0, 0, 0};
    bool found = trpi_stage_standing_choose_wander_point(stage, stage->performances[index].body, &at);
    return go_to_point(stage, index, found, at);
}

#define SIDESTEP_MM 2000

static outcome sidestep(trp_stage *stage, uint32_t index)
{
    const trpi_stage_performance *performance = &stage->performances[index];
    trp_point at = {0, 0, 0};
    uint32_t far = performance->time_ms != UINT32_MAX ? performance->time_ms : SIDESTEP_MM;
    bool right = strstr(stage->action_defs[performance->action].name, "right") != NULL;
    bool found = trpi_stage_standing_choose_sidestep(stage, performance->body, right, far, &at);
    return go_to_point(stage, index, found, at);
}

// Follows a target without end. The body looks at the target every half second, and reports progress to the world every two
// seconds.
static outcome follow(trp_stage *stage, uint32_t index, trpi_stage_walk_state state)
{
    if (state != TRPI_STAGE_WALK_GOES_ON && state != TRPI_STAGE_WALK_ARRIVED) {
        return walk_outcome(stage, index, state);
    }
    trpi_stage_performance *performance = &stage->performances[index];
    if (++performance->beats % BEATS_PER_REPORT == 0 && performance->token.value != 0) {
        trp_action_progress(stage->world, performance->token);
    }
    uint32_t due = trpi_stage_step_after(stage, BEAT_MS);
    if (state == TRPI_STAGE_WALK_GOES_ON && trpi_stage_walk_next_due(&performance->walk) < due) {
        due = trpi_stage_walk_next_due(&performance->walk);
    }
    return trpi_stage_performance_set_due(stage, index, due) ? OUTCOME_WAITS : OUTCOME_FAILED;
}

static outcome check_stock(trp_stage *stage, uint32_t index)
{
    const trpi_stage_performance *performance = &stage->performances[index];
    if (performance->item == TRP_NOT_FOUND || performance->first.kind != TRPI_STAGE_TARGET_BODY) {
        return OUTCOME_NEXT;
    }
    trp_entity holder = stage->bodies.all[performance->first.body].entity;
    uint32_t held_now = trp_items_count(stage->world, holder, performance->item);
    return held_now < performance->item_count ? OUTCOME_NONE_LEFT : OUTCOME_NEXT;
}

static outcome turn(trp_stage *stage, uint32_t index)
{
    const trpi_stage_performance *performance = &stage->performances[index];
    trpi_stage_target target = performance->first;
    if (target.kind == TRPI_STAGE_TARGET_NONE) {
        return OUTCOME_NEXT;
    }
    if (is_lost(stage, target)) {
        return performance->verb == TRPI_STAGE_VERB_SPEAK ? OUTCOME_NEXT : OUTCOME_GONE;
    }
    trpi_stage_body *body = performance_body(stage, index);
    if (body->walking_performance == TRPI_STAGE_NO_PERFORMANCE) {  // a walking body looks where it goes
        trpi_stage_body_turn_towards(body, trpi_stage_body_position_at(body, stage->now),
                                     trpi_stage_target_position(stage, target));
    }
    return OUTCOME_NEXT;
}

static outcome beat_drum(trp_stage *stage, uint32_t index)
{
    trpi_stage_performance *performance = &stage->performances[index];
    if (performance->beats++ > 0 && performance->token.value != 0) {
        trp_action_progress(stage->world, performance->token);
        if (mark_count(stage, index) > 0) {
            trp_action_reached_mark(stage->world, performance->token, (performance->beats - 2) % mark_count(stage, index));
        }
    }
    return trpi_stage_performance_set_due(stage, index, trpi_stage_step_after(stage, BEAT_MS * BEATS_PER_REPORT)) ? OUTCOME_WAITS
                                                                                                                  : OUTCOME_FAILED;
}

// Chooses a goal for the player: in two of three draws an entity, else a random point; a random point, too, if the entity drawn is
// gone or the player.
static outcome choose(trp_stage *stage, uint32_t index)
{
    trpi_stage_performance *performance = &stage->performances[index];
    uint32_t body = performance->body;
    performance->first = (trpi_stage_target){.kind = TRPI_STAGE_TARGET_NONE};
    uint64_t draw = trpi_stage_body_draw_random(stage, body);
    if (trpi_stage_chance_below(draw << 32, 3) > 0) {
        uint32_t chosen = trpi_stage_chance_below(draw, stage->bodies.count);
        if (chosen != body && trpi_stage_body_keep_if_alive(stage, chosen)) {
            performance->first = (trpi_stage_target){.kind = TRPI_STAGE_TARGET_BODY, .body = chosen};
            return OUTCOME_NEXT;
        }
    }
    trp_point at = {0, 0, 0};
    if (!trpi_stage_standing_choose_wander_point(stage, body, &at)) {
        return OUTCOME_UNREACHABLE;
    }
    performance->first = (trpi_stage_target){.kind = TRPI_STAGE_TARGET_POINT, .point = at};
    return OUTCOME_NEXT;
}

static outcome wait_between(trp_stage *stage, uint32_t index, uint32_t least_ms, uint32_t most_ms)
{
    uint64_t draw = trpi_stage_body_draw_random(stage, stage->performances[index].body);
    return wait_for(stage, index, trpi_stage_chance_between(draw, least_ms, most_ms));
}

static outcome appear(trp_stage *stage, uint32_t index)
{
    const trpi_stage_performance *performance = &stage->performances[index];
    if (is_lost(stage, performance->first)) {
        return OUTCOME_GONE;
    }
    if (!trpi_stage_has_room_for_newcomer(stage)) {
        stage->counts.newcomers_refused++;
        return OUTCOME_TOO_MANY;
    }
    return trpi_stage_newcomer_spawn(stage, performance) ? OUTCOME_NEXT : OUTCOME_FAILED;
}

static outcome vanish(trp_stage *stage, uint32_t index)
{
    trpi_stage_target whom = stage->performances[index].first;
    if (whom.kind != TRPI_STAGE_TARGET_BODY || is_lost(stage, whom)) {
        return OUTCOME_GONE;
    }
    bool itself = whom.body == stage->performances[index].body;
    return !itself && trpi_stage_despawn_entity_of_body(stage, whom.body) ? OUTCOME_NEXT : OUTCOME_FAILED;
}

// Ends the other prompts of a body, because the player has chosen the one that performance `index` offers. Each prompt is
// considered for a random time, and the first whose time is over is chosen, so the choice is by chance.
static outcome decline_others(trp_stage *stage, uint32_t index)
{
    uint32_t next;
    for (uint32_t other = performance_body(stage, index)->newest_performance; other != TRPI_STAGE_NO_PERFORMANCE; other = next) {
        next = stage->performances[other].next;
        if (other != index && stage->performances[other].verb == TRPI_STAGE_VERB_PROMPT) {
            report(stage, other, OUTCOME_DECLINED);
        }
    }
    return OUTCOME_NEXT;
}

static outcome run_operation(trp_stage *stage, uint32_t index)
{
    trpi_stage_performance *performance = &stage->performances[index];
    trpi_stage_body *body = performance_body(stage, index);
    switch (trpi_stage_verb_program(performance->verb)[performance->operation_index]) {
    case TRPI_STAGE_OPERATION_GO_FIRST: return walk_to_target(stage, index, performance->first);
    case TRPI_STAGE_OPERATION_GO_SECOND: return walk_to_target(stage, index, performance->second);
    case TRPI_STAGE_OPERATION_GO_NEAR: return go_near(stage, index);
    case TRPI_STAGE_OPERATION_GO_BACK: return go_to_point(stage, index, true, performance->began_at);
    case TRPI_STAGE_OPERATION_GO_AWAY: return flee(stage, index);
    case TRPI_STAGE_OPERATION_GO_ANYWHERE: return wander(stage, index);
    case TRPI_STAGE_OPERATION_GO_ASIDE: return sidestep(stage, index);
    case TRPI_STAGE_OPERATION_FOLLOW:
        return performance->first.kind == TRPI_STAGE_TARGET_NONE || is_lost(stage, performance->first)
                   ? OUTCOME_GONE
                   : follow(stage, index, trpi_stage_walk_begin(stage, index, performance->first));
    case TRPI_STAGE_OPERATION_CHECK_STOCK: return check_stock(stage, index);
    case TRPI_STAGE_OPERATION_TURN: return turn(stage, index);
    case TRPI_STAGE_OPERATION_SPEAK: body->speaking_performance = index; return OUTCOME_NEXT;
    case TRPI_STAGE_OPERATION_SIT: body->sits = true; return OUTCOME_NEXT;
    case TRPI_STAGE_OPERATION_RISE: body->sits = false; return OUTCOME_NEXT;
    case TRPI_STAGE_OPERATION_HANDLE: return wait_for(stage, index, HANDLE_MS);
    case TRPI_STAGE_OPERATION_LAST: return wait_duration(stage, index);
    case TRPI_STAGE_OPERATION_GO_ON: return beat_drum(stage, index);
    case TRPI_STAGE_OPERATION_APPEAR: return appear(stage, index);
    case TRPI_STAGE_OPERATION_VANISH: return vanish(stage, index);
    case TRPI_STAGE_OPERATION_CHOOSE: return choose(stage, index);
    case TRPI_STAGE_OPERATION_LOITER: return wait_between(stage, index, LOITER_LEAST_MS, LOITER_MOST_MS);
    case TRPI_STAGE_OPERATION_FALTER: return wait_between(stage, index, 0, FALTER_MOST_MS);
    case TRPI_STAGE_OPERATION_CONSIDER: return wait_between(stage, index, CONSIDER_LEAST_MS, CONSIDER_MOST_MS);
    case TRPI_STAGE_OPERATION_DECLINE: return decline_others(stage, index);
    case TRPI_STAGE_OPERATION_REPEAT: performance->operation_index = UINT32_MAX; return OUTCOME_NEXT;
    case TRPI_STAGE_OPERATION_SILENCE: return OUTCOME_WAITS;
    case TRPI_STAGE_OPERATION_FAIL: return OUTCOME_FAILED;
    case TRPI_STAGE_OPERATION_END: break;
    }
    return OUTCOME_SUCCEEDED;
}

// ---- Running ------------------------------------------------------------------------------------

// Lets the player wait for a while and then choose another goal: after a failure, and when the player's performance begins.
static void pause_player(trp_stage *stage, uint32_t index)
{
    trpi_stage_performance *performance = &stage->performances[index];
    trpi_stage_walk_stop(stage, index);
    while (trpi_stage_verb_program(performance->verb)[performance->operation_index] != TRPI_STAGE_OPERATION_LOITER) {
        performance->operation_index++;
    }
    wait_for(stage, index, SULK_MS);
}

static void run_program(trp_stage *stage, uint32_t index, outcome result)
{
    while (result == OUTCOME_NEXT) {
        stage->performances[index].operation_index++;
        result = run_operation(stage, index);
    }
    if (result == OUTCOME_WAITS) {
        return;
    }
    if (stage->performances[index].action == TRP_NOT_FOUND) {
        pause_player(stage, index);
    } else {
        report(stage, index, result);
    }
}

static outcome continue_performance(trp_stage *stage, uint32_t index)
{
    const trpi_stage_performance *performance = &stage->performances[index];
    switch (trpi_stage_verb_program(performance->verb)[performance->operation_index]) {
    case TRPI_STAGE_OPERATION_GO_FIRST:
    case TRPI_STAGE_OPERATION_GO_SECOND:
    case TRPI_STAGE_OPERATION_GO_NEAR:
    case TRPI_STAGE_OPERATION_GO_BACK:
    case TRPI_STAGE_OPERATION_GO_AWAY:
    case TRPI_STAGE_OPERATION_GO_ANYWHERE:
    case TRPI_STAGE_OPERATION_GO_ASIDE: return walk_outcome(stage, index, trpi_stage_walk_continue(stage, index));
    case TRPI_STAGE_OPERATION_FOLLOW:
        return follow(stage, index,
                      performance_body(stage, index)->walking_performance == index
                          ? trpi_stage_walk_continue(stage, index)
                          : trpi_stage_walk_begin(stage, index, performance->first));
    case TRPI_STAGE_OPERATION_GO_ON: return beat_drum(stage, index);
    case TRPI_STAGE_OPERATION_LAST: return continue_waiting(stage, index);
    default: return OUTCOME_NEXT;  // the time is over
    }
}

void trpi_stage_performance_run(trp_stage *stage, uint32_t index)
{
    TRP_ASSERT(stage->performances[index].is_used);

    uint32_t body = stage->performances[index].body;
    if (!trpi_stage_body_keep_if_alive(stage, body)) {
        return;  // and nothing of it is left
    }
    run_program(stage, index, continue_performance(stage, index));
}

// Returns the argument in a slot of a command; its type is NONE when the action has no such slot.
static trp_argument argument_at(const trp_stage *stage, const trp_command *command, uint8_t slot)
{
    trp_argument argument = {0};
    if (slot != TRPI_STAGE_NO_SLOT) {
        (void)trp_command_argument(stage->world, command, slot, &argument, sizeof argument);
    }
    return argument;
}

static trpi_stage_target read_target(trp_stage *stage, const trp_command *command, uint8_t slot)
{
    trpi_stage_target target = {.kind = TRPI_STAGE_TARGET_NONE};
    trp_argument argument = argument_at(stage, command, slot);
    if (argument.type == TRP_TYPE_POINT) {
        target.kind = TRPI_STAGE_TARGET_POINT;
        target.point = trp_value_to_point(argument.value);
        return target;
    }
    trp_entity entity = trp_value_to_entity(argument.value);
    if (argument.type != TRP_TYPE_ENTITY || entity.value == 0) {
        return target;
    }
    target.body = TRPI_STAGE_NO_BODY;
    if (trp_entity_is_alive(stage->world, entity)) {
        target.body = trpi_stage_add_body(stage, entity, NULL, trp_entity_position(stage->world, entity));
    }
    target.kind = target.body == TRPI_STAGE_NO_BODY ? TRPI_STAGE_TARGET_LOST : TRPI_STAGE_TARGET_BODY;
    return target;
}

static const char *name_in_line(trp_entity entity, void *context)
{
    const char *name = entity.value == 0 ? "nobody" : trp_stage_name(context, entity);
    return name[0] != 0 ? name : NULL;
}

// Copies the spoken words of a command with names filled in. When memory is lacking, the performance has no words.
static void read_words(trp_stage *stage, trpi_stage_performance *performance, const trp_command *command, uint32_t argument)
{
    size_t size = trp_command_spoken_line(stage->world, command, argument, name_in_line, stage, NULL, 0);
    if (size + 1 > performance->words_room) {
        char *words = realloc(performance->words, size + 1);
        if (words == NULL) {
            return;
        }
        performance->words = words;
        performance->words_room = size + 1;
    }
    (void)trp_command_spoken_line(stage->world, command, argument, name_in_line, stage, performance->words,
                                  performance->words_room);
    performance->speaks = true;
}

static void read_arguments(trp_stage *stage, trpi_stage_performance *performance, const trp_command *command)
{
    const trpi_stage_action_def *def = &stage->action_defs[performance->action];
    const trp_argument item = argument_at(stage, command, def->item), newcomer = argument_at(stage, command, def->newcomer),
                       text = argument_at(stage, command, def->text), time = argument_at(stage, command, def->time);
    if (item.type == TRP_TYPE_ITEM) {
        performance->item = trp_index_of_number(trp_value_item_index(item.value));
        uint32_t items = trp_value_item_count(item.value);
        performance->item_count = items == 0 ? 1 : items;
    }
    if (newcomer.type == TRP_TYPE_NEWCOMER) {
        performance->newcomer = trp_value_newcomer(trp_index_of_number(trp_value_newcomer_kind(newcomer.value)),
                                                   trp_index_of_number(trp_value_newcomer_role(newcomer.value)));
    }
    if (text.type == TRP_TYPE_TEXT) {
        uint32_t line = (uint32_t)text.value.bits, lasts_ms;
        read_words(stage, performance, command, def->text);
        if (trp_pack_line_sound(trp_world_pack(stage->world), line, &lasts_ms) != NULL) {
            performance->time_ms = lasts_ms;
        }
    }
    if (time.type == TRP_TYPE_NUMBER) {
        int64_t seconds = time.value.bits;
        int64_t longest = (int64_t)24 * 3600 * TRP_ONE;
        seconds = seconds < 0 ? 0 : seconds > longest ? longest : seconds;
        performance->time_ms = (uint32_t)((seconds * 1000 + TRP_ONE / 2) / TRP_ONE);
    }
}

// Draws how an action is performed: by its verb, or, if the stage makes faults, now and then by a verb that fails or never answers.
static trpi_stage_verb draw_verb(trp_stage *stage, uint32_t body, const trpi_stage_action_def *def)
{
    uint32_t failing = stage->def.failing_per_million, silent = stage->def.silent_per_million;
    if (failing == 0 && silent == 0) {
        return def->verb;
    }
    uint32_t drawn = trpi_stage_chance_below(trpi_stage_body_draw_random(stage, body), 1000000);
    return drawn < failing ? TRPI_STAGE_VERB_FALTER : drawn - failing < silent ? TRPI_STAGE_VERB_SILENCE : def->verb;
}

void trpi_stage_performance_begin(trp_stage *stage, const trp_command *command)
{
    uint32_t action = trp_index_of_number(command->action);
    if (action >= stage->action_count) {
        return;
    }
    const trpi_stage_action_def *def = &stage->action_defs[action];
    trp_stage_action_counts *counts = &stage->action_counts[action];
    counts->begun++;
    stage->counts.actions.begun++;

    trp_point at = trp_entity_position(stage->world, command->agent);
    uint32_t body = trpi_stage_add_body(stage, command->agent, NULL, at);
    trpi_stage_target first = read_target(stage, command, def->first);
    trpi_stage_target second = read_target(stage, command, def->second);
    uint32_t index = body == TRPI_STAGE_NO_BODY ? TRPI_STAGE_NO_PERFORMANCE : trpi_stage_performance_open(stage, body);
    if (index == TRPI_STAGE_NO_PERFORMANCE) {
        counts->failed++;
        stage->counts.actions.failed++;
        trp_action_finished(stage->world, command->token, TRP_ACTION_FAILED, 0);
        return;
    }
    trpi_stage_performance *performance = &stage->performances[index];
    performance->token = command->token;
    performance->action = action;
    performance->first = first;
    performance->second = second;
    read_arguments(stage, performance, command);
    performance->verb = draw_verb(stage, body, def);
    if (performance->verb == TRPI_STAGE_VERB_SILENCE) {
        counts->unanswered++;
        stage->counts.actions.unanswered++;
    }
    performance->operation_index = UINT32_MAX;  // one before the first
    run_program(stage, index, OUTCOME_NEXT);
}

static uint32_t find_performance(const trp_stage *stage, const trp_command *command)
{
    uint32_t body = trpi_stage_bodies_find(&stage->bodies, command->agent);
    uint32_t index = body != TRPI_STAGE_NO_BODY ? stage->bodies.all[body].newest_performance : TRPI_STAGE_NO_PERFORMANCE;
    while (index != TRPI_STAGE_NO_PERFORMANCE && stage->performances[index].token.value != command->token.value) {
        index = stage->performances[index].next;
    }
    return index;
}

void trpi_stage_performance_resume(trp_stage *stage, const trp_command *command)
{
    uint32_t index = find_performance(stage, command);
    if (index == TRPI_STAGE_NO_PERFORMANCE || !stage->performances[index].walk.is_held) {
        return;
    }
    trpi_stage_walk_state state = trpi_stage_walk_resume_after_crossing(stage, index);
    bool follows = stage->performances[index].verb == TRPI_STAGE_VERB_FOLLOW;
    run_program(stage, index, follows ? follow(stage, index, state) : walk_outcome(stage, index, state));
}

void trpi_stage_performance_stop(trp_stage *stage, const trp_command *command)
{
    uint32_t index = find_performance(stage, command);
    if (index == TRPI_STAGE_NO_PERFORMANCE) {
        return;  // the performance ended by itself in the meantime
    }
    stage->action_counts[stage->performances[index].action].stopped++;
    stage->counts.actions.stopped++;
    trpi_stage_performance_close(stage, index);
}

void trpi_stage_performance_begin_idle_player(trp_stage *stage, uint32_t body)
{
    uint32_t index = trpi_stage_performance_open(stage, body);
    if (index != TRPI_STAGE_NO_PERFORMANCE) {
        stage->performances[index].verb = TRPI_STAGE_VERB_PLAYER;
        stage->performances[index].operation_index = 0;
        pause_player(stage, index);
    }
}
