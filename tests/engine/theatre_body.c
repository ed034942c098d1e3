// SPDX-License-Identifier: MIT
// Bodies: what the theatre does with commands. A walker goes in straight stretches of at most one
// second, so that it follows a goal that moves.

#include "tests/engine/theatre_inside.h"

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>
#include <string.h>

#define WALKING_SPEED 1.4  // m/s
#define SOCIAL_DISTANCE TRP_UNITS_PER_METRE

// ---- Rules --------------------------------------------------------------------------------------

static void add_rule(theatre *t, const char *name, const char *action, theatre_rule rule)
{
    rule.agent = theatre_who(t, name);
    rule.action = action == NULL ? TRP_NOT_FOUND : theatre_find(t, TRP_NAMES_ACTION, action);
    t->rules = theatre_grow(t->rules, t->rule_count, &t->rule_capacity, sizeof *t->rules);
    t->rules[t->rule_count++] = rule;
}

void theatre_never_answers(theatre *t, const char *name, const char *action)
{
    add_rule(t, name, action, (theatre_rule){.manner = THEATRE_NOT_AT_ALL});
}

void theatre_answers_after(theatre *t, const char *name, const char *action, uint32_t steps)
{
    add_rule(t, name, action, (theatre_rule){.manner = THEATRE_AFTER, .steps = steps});
}

void theatre_answers_twice(theatre *t, const char *name, const char *action)
{
    add_rule(t, name, action, (theatre_rule){.manner = THEATRE_TWICE});
}

void theatre_fails(theatre *t, const char *name, const char *action, uint32_t failure, uint32_t steps)
{
    add_rule(t, name, action, (theatre_rule){.manner = THEATRE_FAILING, .steps = steps, .failure = failure});
}

void theatre_beats(theatre *t, const char *name, const char *action, uint32_t every_steps)
{
    add_rule(t, name, action, (theatre_rule){.manner = THEATRE_BEATING, .steps = every_steps});
}

void theatre_answers(theatre *t, const char *name, const char *action)
{
    add_rule(t, name, action, (theatre_rule){.manner = THEATRE_AS_DECLARED});
}

void theatre_answers_stopped(theatre *t, bool answers)
{
    t->answers_stopped = answers;
}

static theatre_rule rule_for(const theatre *t, const trp_command *command)
{
    for (uint32_t i = t->rule_count; i > 0; i--) {
        const theatre_rule *rule = &t->rules[i - 1];
        bool agent = rule->agent.value == 0 || rule->agent.value == command->agent.value;
        bool action = rule->action == TRP_NOT_FOUND || rule->action == command->action;
        if (agent && action) {
            return *rule;
        }
    }
    return (theatre_rule){.manner = THEATRE_AS_DECLARED, .action = TRP_NOT_FOUND};
}

// ---- Walking ------------------------------------------------------------------------------------

// The goal of a walker and how near it has to get. False when the goal is gone.
static bool goal_of(const theatre *t, const theatre_performance *p, trp_point *goal, uint32_t *near)
{
    if (p->command.argument_types[0] == TRP_TYPE_POINT) {
        *goal = trp_value_to_point(p->command.arguments[0]);
        *near = 0;
        return true;
    }
    trp_entity who = trp_value_to_entity(p->command.arguments[0]);
    if (!trp_entity_is_alive(t->world, who)) {
        return false;
    }
    bool place = trp_pack_kind_is_place(t->pack, trp_entity_kind(t->world, who));
    *goal = trp_entity_position(t->world, who);
    *near = place ? 0 : SOCIAL_DISTANCE;
    return true;
}

static void stand_still(theatre *t, trp_entity who)
{
    if (!trp_entity_is_alive(t->world, who)) {
        return;
    }
    trp_point here = trp_entity_position(t->world, who);
    trp_motion motion = {.entity = who, .from = here, .to = here, .steps = 0};
    assert_int_equal(trp_world_set_motions(t->world, &motion, 1), TRP_OK);
}

static int32_t part_way(int32_t from, int32_t to, uint32_t way, uint32_t whole)
{
    return from + (int32_t)((int64_t)(to - from) * (int64_t)way / (int64_t)whole);
}

// Sets a stretch of up to one second. True when the walker is at its goal.
static bool walk_on(theatre *t, theatre_performance *p)
{
    trp_point goal = {0, 0, 0};
    uint32_t near = 0;
    if (!goal_of(t, p, &goal, &near)) {
        return true;
    }
    trp_motion motion = {.entity = p->command.agent};
    motion.from = trp_entity_position(t->world, p->command.agent);
    uint32_t whole = trp_point_distance(motion.from, goal);
    if (whole <= near + 2) {
        stand_still(t, p->command.agent);
        return true;
    }
    uint32_t rate = trp_world_steps_per_second(t->world);
    uint32_t second = (uint32_t)(WALKING_SPEED * TRP_UNITS_PER_METRE);
    uint32_t way = whole - near < second ? whole - near : second;
    motion.to.x = part_way(motion.from.x, goal.x, way, whole);
    motion.to.y = part_way(motion.from.y, goal.y, way, whole);
    motion.steps = way * rate / second + 1;
    p->aims = trp_world_now(t->world) + 1 + motion.steps;  // a motion begins at the next step
    assert_int_equal(trp_world_set_motions(t->world, &motion, 1), TRP_OK);
    return false;
}

// ---- Performing ---------------------------------------------------------------------------------

static void begin(theatre *t, const trp_command *command)
{
    trp_action_info info;
    assert_int_equal(trp_pack_action(t->pack, command->action, &info, sizeof info), TRP_OK);
    theatre_performance p = {.command = *command, .rule = rule_for(t, command)};
    uint32_t steps = trp_world_ms_to_steps(t->world, info.lasts_least_ms);
    if (p.rule.manner == THEATRE_AFTER || p.rule.manner == THEATRE_FAILING || p.rule.manner == THEATRE_BEATING) {
        steps = p.rule.steps;
    }
    p.begun = trp_world_now(t->world);
    p.due = p.begun + steps;
    p.walks = info.moves && command->argument_count > 0 && (p.rule.manner == THEATRE_AS_DECLARED || p.rule.manner == THEATRE_TWICE);
    p.aims = p.begun;
    t->performances = theatre_grow(t->performances, t->performance_count, &t->performance_capacity, sizeof p);
    t->performances[t->performance_count++] = p;
}

static void stop(theatre *t, const trp_command *command)
{
    for (uint32_t i = 0; i < t->performance_count; i++) {
        theatre_performance *p = &t->performances[i];
        if (p->command.token.value == command->token.value && !p->stopped) {
            p->stopped = true;
            if (p->walks) {
                stand_still(t, p->command.agent);
            }
            return;
        }
    }
}

// Restarts an action from now on: a walk aims anew, any other action takes its whole time.
static void resume(theatre *t, const trp_command *command)
{
    for (uint32_t i = 0; i < t->performance_count; i++) {
        theatre_performance *p = &t->performances[i];
        if (p->command.token.value == command->token.value && !p->stopped) {
            assert_true(p->held);
            p->held = false;
            p->due = p->due - p->begun + trp_world_now(t->world);
            p->begun = p->aims = trp_world_now(t->world);
            return;
        }
    }
    fail_msg("what is not held goes on");
}

void theatre_crosses(theatre *t, const char *name, const char *object, double x, double y)
{
    trp_token token = theatre_token(t, name);
    for (uint32_t i = 0; i < t->performance_count; i++) {
        theatre_performance *p = &t->performances[i];
        if (p->command.token.value == token.value && !p->stopped) {
            p->held = true;
            stand_still(t, p->command.agent);
        }
    }
    trp_entity gate = object != NULL ? theatre_who(t, object) : trp_nobody();
    assert_int_equal(trp_action_crosses_object(t->world, token, gate, trp_point_from_metres(x, y, 0)), TRP_OK);
}

static void answer(theatre *t, const theatre_performance *p)
{
    bool fails = p->rule.manner == THEATRE_FAILING;
    trp_action_result result = fails ? TRP_ACTION_FAILED : TRP_ACTION_SUCCEEDED;
    uint32_t times = p->rule.manner == THEATRE_TWICE ? 2 : 1;
    for (uint32_t i = 0; i < times; i++) {
        trp_action_finished(t->world, p->command.token, result, p->rule.failure);
    }
}

// Advances one action. True when it is over and can be forgotten.
static bool perform_on(theatre *t, theatre_performance *p)
{
    uint32_t now = trp_world_now(t->world);
    if (p->stopped && !t->answers_stopped) {
        return true;
    }
    if (!trp_entity_is_alive(t->world, p->command.agent) && !t->answers_stopped) {
        return true;  // an agent that is gone is not told to stop
    }
    if (p->rule.manner == THEATRE_NOT_AT_ALL || (p->held && !p->stopped)) {
        return false;
    }
    if (p->walks && !p->stopped) {
        if (now < p->aims || !walk_on(t, p)) {
            return false;
        }
    } else if (now < p->due) {
        return false;
    }
    if (p->rule.manner == THEATRE_BEATING && !p->stopped) {
        trp_action_progress(t->world, p->command.token);
        p->due = now + p->rule.steps;
        return false;
    }
    answer(t, p);
    return true;
}

void theatre_perform_commands(theatre *t)
{
    uint32_t count = 0;
    const trp_command *commands = trp_world_commands(t->world, &count);
    for (uint32_t i = 0; i < count; i++) {
        if (commands[i].kind == TRP_COMMAND_BEGIN) {
            begin(t, &commands[i]);
        } else if (commands[i].kind == TRP_COMMAND_RESUME) {
            resume(t, &commands[i]);
        } else {
            stop(t, &commands[i]);
        }
    }
    uint32_t kept = 0;
    for (uint32_t i = 0; i < t->performance_count; i++) {
        if (!perform_on(t, &t->performances[i])) {
            t->performances[kept++] = t->performances[i];
        }
    }
    t->performance_count = kept;
}

trp_token theatre_token(const theatre *t, const char *name)
{
    trp_entity who = theatre_who(t, name);
    trp_token token = {0};
    for (uint32_t i = 0; i < t->performance_count; i++) {
        const theatre_performance *p = &t->performances[i];
        if (p->command.agent.value == who.value && !p->stopped) {
            token = p->command.token;
        }
    }
    return token;
}

void theatre_finish(theatre *t, trp_token token)
{
    for (uint32_t i = 0; i < t->performance_count; i++) {
        if (t->performances[i].command.token.value == token.value) {
            t->performance_count--;
            memmove(&t->performances[i], &t->performances[i + 1], (t->performance_count - i) * sizeof *t->performances);
            break;
        }
    }
    trp_action_finished(t->world, token, TRP_ACTION_SUCCEEDED, 0);
}

uint32_t theatre_performs(const theatre *t, const char *name, const char *action)
{
    trp_entity who = theatre_who(t, name);
    uint32_t count = 0;
    for (uint32_t i = 0; i < t->performance_count; i++) {
        const theatre_performance *p = &t->performances[i];
        bool same = action == NULL || p->command.action == theatre_find(t, TRP_NAMES_ACTION, action);
        count += p->command.agent.value == who.value && !p->stopped && same;
    }
    return count;
}
