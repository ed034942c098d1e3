// SPDX-License-Identifier: MIT
// Writers name a behaviour, the scene it is a part of, a task or an action by its bare name. If a pack has both a task and
// a behaviour of that name, an event of either satisfies the line of the test, but not that of a task or action which is called like
// the behaviour that it is in. The name of what an object offers is that of the behaviour alone: the step that requests it is called
// like it, and may be refused.

#include "rehearsal/expectation.h"

#include "troupe/agent.h"
#include "troupe/pack.h"
#include "troupe/stage.h"
#include "troupe/tree.h"

#include <string.h>

enum { NAME_LONGEST = 256 };

bool trpi_name_or_its_beginning_has_key(const char *name, uint64_t key)
{
    char words[NAME_LONGEST];
    size_t length = strlen(name);
    if (length == 0 || length >= sizeof words) {
        return false;
    }
    memcpy(words, name, length + 1);

    for (;;) {
        if (trp_pack_test_name_key(words) == key) {
            return true;
        }
        char *blank = strrchr(words, ' ');
        if (blank == NULL) {
            return false;
        }
        *blank = '\0';
    }
}

static bool is_subject(const trpi_expectation *expectation, trp_entity agent)
{
    const trp_test_line *line = expectation->line;
    if (line->subject != TRP_NOT_FOUND) {
        return agent.value != 0 && agent.value == expectation->subject.value;
    }
    if (line->kind != TRP_NOT_FOUND) {
        uint32_t kind = trp_entity_kind(expectation->world, agent);
        if (!trp_pack_kind_is(trp_world_pack(expectation->world), kind, line->kind)) {
            return false;
        }
    }
    return line->role == TRP_NOT_FOUND || trp_agent_wears_role(expectation->world, agent, line->role);
}

static bool behaviour_has_key(const trp_pack *pack, uint32_t behaviour, uint64_t key)
{
    trp_behaviour_info info;
    if (key == 0) {
        return true;
    }
    if (trp_pack_behaviour(pack, behaviour, &info, sizeof info) != TRP_OK) {
        return false;
    }
    const char *point = strrchr(info.name, '.');
    return trp_pack_test_name_key(info.name) == key || (point != NULL && trp_pack_test_name_key(point + 1) == key) ||
           (info.scene != TRP_NOT_FOUND && trp_pack_test_name_key(trp_pack_name(pack, TRP_NAMES_SCENE, info.scene)) == key);
}

static bool task_has_key(const trp_pack *pack, uint32_t behaviour, uint32_t task, uint64_t key)
{
    trp_behaviour_info info;
    if (key == 0) {
        return true;
    }
    return trp_pack_behaviour(pack, behaviour, &info, sizeof info) == TRP_OK && task < info.task_count &&
           trpi_name_or_its_beginning_has_key(trp_pack_name(pack, TRP_NAMES_TASK, info.first_task + task), key);
}

// Whether objects offer something whose name has the key.
static bool is_offered(const trp_pack *pack, uint64_t key)
{
    bool found = false;
    for (uint32_t i = 0; i < trp_pack_count(pack, TRP_NAMES_NEED) && !found; i++) {
        found =
            trp_pack_test_name_key(trp_pack_name(pack, TRP_NAMES_NEED, trp_pack_number_of_index(pack, TRP_NAMES_NEED, i))) == key;
    }
    return found;
}

// Whether a task of a behaviour is what a line is about: a named task by its whole name, an action by its verb.
static bool is_task_of_line(const trp_pack *pack, uint32_t behaviour, uint32_t task, const trp_test_line *line)
{
    trp_behaviour_info info;
    if (line->begins == 0) {
        return line->what != 0 && task_has_key(pack, behaviour, task, line->what);
    }
    return trp_pack_behaviour(pack, behaviour, &info, sizeof info) == TRP_OK && task < info.task_count &&
           trp_pack_test_name_key(trp_pack_name(pack, TRP_NAMES_TASK, info.first_task + task)) == line->what;
}

// For each verb of a test line, the kinds of events that it means: up to two of behaviours, one of tasks; COUNT for none.
static const struct {
    uint8_t behaviour, behaviour_too, task;
} verbs[TRP_VERB_COUNT] = {
    [TRP_VERB_STARTS] = {TRP_EVENT_STARTED, TRP_EVENT_KIND_COUNT, TRP_EVENT_TASK_STARTED},
    [TRP_VERB_ENDS] = {TRP_EVENT_FINISHED, TRP_EVENT_CANCELLED, TRP_EVENT_TASK_DONE},
    [TRP_VERB_ADOPTS] = {TRP_EVENT_STARTED, TRP_EVENT_KIND_COUNT, TRP_EVENT_KIND_COUNT},
    [TRP_VERB_DROPS] = {TRP_EVENT_FINISHED, TRP_EVENT_CANCELLED, TRP_EVENT_KIND_COUNT},
    [TRP_VERB_SUSPENDS] = {TRP_EVENT_SUSPENDED, TRP_EVENT_KIND_COUNT, TRP_EVENT_KIND_COUNT},
    [TRP_VERB_RESUMES] = {TRP_EVENT_RESUMED, TRP_EVENT_ACTIVATED, TRP_EVENT_KIND_COUNT},
    [TRP_VERB_INTERRUPTS] = {TRP_EVENT_INTERRUPTED, TRP_EVENT_KIND_COUNT, TRP_EVENT_KIND_COUNT},
    [TRP_VERB_CANCELS] = {TRP_EVENT_CANCELLED, TRP_EVENT_KIND_COUNT, TRP_EVENT_KIND_COUNT},
    [TRP_VERB_ACTIVATES] = {TRP_EVENT_ACTIVATED, TRP_EVENT_KIND_COUNT, TRP_EVENT_KIND_COUNT},
    [TRP_VERB_WAITS] = {TRP_EVENT_WAITED, TRP_EVENT_KIND_COUNT, TRP_EVENT_KIND_COUNT},
    [TRP_VERB_SAYS] = {TRP_EVENT_KIND_COUNT, TRP_EVENT_KIND_COUNT, TRP_EVENT_KIND_COUNT},
    [TRP_VERB_FAILS] = {TRP_EVENT_KIND_COUNT, TRP_EVENT_KIND_COUNT, TRP_EVENT_TASK_FAILED},
};

uint32_t trpi_expectation_least_wait_steps(const trpi_expectation *expectation)
{
    const trp_test_line *line = expectation->line;
    uint32_t wait_ms = line->within_ms;
    if (line->has_value && line->value.bits > 0) {
        wait_ms = (uint32_t)(trp_value_to_number(line->value) * 1000 + 0.5);
    }
    return trp_world_ms_to_steps(expectation->world, wait_ms);
}

// Whether a line that does not say `at TASK` is about a behaviour itself, by its capitals: then no task or action in it that is
// called like it is meant, since both would count.
static bool is_about_whole(const trp_pack *pack, const trp_test_line *line, uint32_t behaviour)
{
    return line->task == 0 && line->behaviour != TRP_NOT_FOUND && behaviour_has_key(pack, behaviour, line->what);
}

// Whether an event of a task meets a line. `starts B at TASK` and `ends B at TASK` are about a line of the behaviour.
static bool is_met_by_task(const trp_pack *pack, const trp_test_line *line, const trp_event *event)
{
    bool fails = line->verb == TRP_VERB_FAILS;
    bool is_task = is_task_of_line(pack, event->behaviour, event->task, line) &&
                   (fails || !(is_offered(pack, line->what) || is_about_whole(pack, line, event->behaviour)));
    bool is_of_behaviour = (fails || line->task != 0) && behaviour_has_key(pack, event->behaviour, line->what);
    return (is_task || is_of_behaviour) && task_has_key(pack, event->behaviour, event->task, line->task);
}

// Whether an event is one of the kinds by which a line about a task is met. A task ends also with its behaviour, when that is
// cancelled; where the task has failed, the failure tells it.
static bool is_of_task(const trp_test_line *line, const trp_event *event)
{
    bool ends = line->verb == TRP_VERB_ENDS;
    return event->kind == verbs[line->verb].task || (ends && event->kind == TRP_EVENT_TASK_FAILED) ||
           (ends && event->kind == TRP_EVENT_CANCELLED && event->reason != TRP_REASON_FAILED);
}

bool trpi_expectation_is_met_by_event(const trpi_expectation *expectation, const trp_event *event)
{
    const trp_test_line *line = expectation->line;
    const trp_pack *pack = trp_world_pack(expectation->world);
    if (line->verb >= TRP_VERB_COUNT || event->kind >= TRP_EVENT_KIND_COUNT || !is_subject(expectation, event->agent)) {
        return false;
    }
    bool of_behaviour = event->kind == verbs[line->verb].behaviour || event->kind == verbs[line->verb].behaviour_too;
    bool has_tasks = verbs[line->verb].task != TRP_EVENT_KIND_COUNT;
    if (of_behaviour && (line->task == 0 || !has_tasks) && behaviour_has_key(pack, event->behaviour, line->what) &&
        task_has_key(pack, event->behaviour, event->task, line->task)) {
        return line->verb != TRP_VERB_WAITS || event->steps >= trpi_expectation_least_wait_steps(expectation);
    }
    return is_of_task(line, event) && is_met_by_task(pack, line, event);
}

// Whether a block is inside another node from the same line of text. The block of `repeat 3 times` is: it begins in each round,
// while the line itself begins once.
static bool is_inside_own_line(const trp_pack *pack, const trp_watch_hit *begun)
{
    trp_behaviour_info info;
    trp_node_info node, around;
    if (trp_pack_behaviour(pack, begun->behaviour, &info, sizeof info) != TRP_OK ||
        trp_task_node(pack, info.first_task + begun->task, begun->node, &node, sizeof node) != TRP_OK ||
        node.kind == TRP_NODE_STEP) {
        return false;
    }
    for (uint32_t i = 0; trp_task_node(pack, info.first_task + begun->task, i, &around, sizeof around) == TRP_OK; i++) {
        if (begun->node - around.first_child < around.child_count) {
            return around.origin == begun->origin;
        }
    }
    return false;
}

// Whether a step or node is the first of the task that a line waits for, where that task is used inside others. A task of the
// behaviour itself is left out, since an event tells that it starts.
static bool begins_task(const trp_pack *pack, const trp_test_line *line, const trp_watch_hit *begun)
{
    return line->begins != 0 && begun->origin == line->begins && !is_task_of_line(pack, begun->behaviour, begun->task, line) &&
           !is_inside_own_line(pack, begun);
}

// Whether a node has the name that a line waits for.
static bool is_named_node(const trp_pack *pack, const trp_test_line *line, const trp_watch_hit *begun)
{
    trp_behaviour_info info;
    trp_node_info node;
    return begun->kind == TRP_WATCH_NODE && trp_pack_behaviour(pack, begun->behaviour, &info, sizeof info) == TRP_OK &&
           trp_task_node(pack, info.first_task + begun->task, begun->node, &node, sizeof node) == TRP_OK && node.name[0] != '\0' &&
           trp_pack_test_name_key(node.name) == line->what;
}

bool trpi_expectation_is_met_by_node(const trpi_expectation *expectation, const trp_watch_hit *begun)
{
    const trp_test_line *line = expectation->line;
    const trp_pack *pack = trp_world_pack(expectation->world);
    return line->verb == TRP_VERB_STARTS && line->what != 0 && is_subject(expectation, begun->agent) &&
           !is_about_whole(pack, line, begun->behaviour) && task_has_key(pack, begun->behaviour, begun->task, line->task) &&
           (begun->kind == TRP_WATCH_LINE ? begins_task(pack, line, begun) : is_named_node(pack, line, begun));
}

bool trpi_expectation_is_met_by_wait(const trpi_expectation *expectation, const trpi_partner_wait *wait)
{
    uint32_t waited = trp_world_now(expectation->world) - wait->since;
    return expectation->line->verb == TRP_VERB_WAITS && is_subject(expectation, wait->agent) &&
           behaviour_has_key(trp_world_pack(expectation->world), wait->behaviour, expectation->line->what) &&
           waited >= trpi_expectation_least_wait_steps(expectation);
}

static bool hears(const trp_rehearsal *rehearsal, const trp_command *command, uint32_t argument, uint64_t key)
{
    trp_sheet heard = {0};
    trp_rehearsal_tell_spoken_line(rehearsal, command, argument, &heard);
    bool met = !heard.failed && trp_pack_test_name_key(trp_sheet_text(&heard)) == key;
    trp_sheet_release(&heard);
    return met;
}

// Returns whether a command says a given line, which the test names by its tag, or by its words as they are written or as
// they are heard (with names filled in). A line that is only offered to the player is not said.
static bool says(const trpi_expectation *expectation, const trp_command *command, uint64_t key)
{
    const trp_pack *pack = trp_world_pack(expectation->world);
    if (trp_stage_action_is_prompt(pack, command->action)) {
        return false;
    }
    trp_argument argument;
    for (uint32_t i = 0; trp_command_argument(expectation->world, command, i, &argument, sizeof argument) == TRP_OK; i++) {
        if (argument.type != TRP_TYPE_TEXT) {
            continue;
        }
        uint32_t line = (uint32_t)argument.value.bits;
        if (key == 0 || trp_pack_key(pack, TRP_NAMES_LINE, line) == key ||
            trp_pack_test_name_key(trp_pack_spoken_line(pack, line)) == key || hears(expectation->rehearsal, command, i, key)) {
            return true;
        }
    }
    return false;
}

bool trpi_expectation_is_met_by_command(const trpi_expectation *expectation, const trp_command *command)
{
    const trp_test_line *line = expectation->line;
    const trp_pack *pack = trp_world_pack(expectation->world);
    if (command->kind != TRP_COMMAND_BEGIN || !is_subject(expectation, command->agent)) {
        return false;
    }
    if (line->verb == TRP_VERB_SAYS) {
        return says(expectation, command, line->what);
    }
    return line->verb == TRP_VERB_STARTS && line->what != 0 && line->task == 0 && !is_about_whole(pack, line, command->behaviour) &&
           trpi_name_or_its_beginning_has_key(trp_pack_name(pack, TRP_NAMES_ACTION, command->action), line->what);
}
