// SPDX-License-Identifier: MIT
// Runs writers' tests. `when` lines take effect one after the other, each once the `then` lines before it have come true; a
// `then` waits for its event; a `never` watches all the time.
//
// A `then` is met by events after the one that made the line before it come true. Within one step the events of one agent
// are in order, but those of two agents are simultaneous: a `then` may also meet an event of another agent that stands
// earlier in the list of events.

#include "rehearsal/trial.h"

#include "troupe/assert.h"
#include "troupe/agent.h"
#include "troupe/stage.h"

#include "troupe/sized.h"

#include <stdlib.h>

enum { DEFAULT_WITHIN_MS = 60000, HISTORY_MOST = 1 << 20 };

// All that a test line can match in the last step: events first, then commands for actions that begin, then nodes that begin.
typedef struct happenings {
    const trp_event *events;
    uint32_t event_count;
    const trp_command *commands;
    uint32_t command_count;
    const trp_watch_hit *nodes;
    uint32_t node_count;
} happenings;

static happenings read_happenings(const trpi_trial *trial)
{
    const trp_world *world = trp_rehearsal_world(trial->rehearsal);
    happenings last = {.nodes = trial->nodes};
    last.events = trp_world_events(world, &last.event_count);
    last.commands = trp_world_commands(world, &last.command_count);
    if (trial->nodes != NULL) {
        uint32_t told = trp_world_watch_hits(world, trial->nodes, TRP_MOST_WATCH_HITS, sizeof *trial->nodes);
        last.node_count = told < TRP_MOST_WATCH_HITS ? told : TRP_MOST_WATCH_HITS;
    }
    return last;
}

static int compare_starts(const void *a, const void *b)
{
    const trpi_trial_start *left = a, *right = b;
    return left->agent != right->agent
               ? (left->agent < right->agent ? -1 : 1)
               : (left->event_position > right->event_position) - (left->event_position < right->event_position);
}

// Lists the tasks that start in a step by agent, so that those of a command's agent need not be looked for among all events.
static void list_starts(trpi_trial *trial, const happenings *last)
{
    trial->start_count = 0;
    if (last->event_count > trial->start_capacity) {
        trpi_trial_start *starts = realloc(trial->starts, 2 * (size_t)last->event_count * sizeof *starts);
        if (starts == NULL) {
            trial->failed_line = trial->cursor;
            trial->failure = "There is not enough memory for what happens in one step.";
            return;
        }
        trial->starts = starts;
        trial->start_capacity = 2 * last->event_count;
    }
    for (uint32_t i = 0; i < last->event_count; i++) {
        if (last->events[i].kind == TRP_EVENT_TASK_STARTED) {
            trial->starts[trial->start_count++] = (trpi_trial_start){last->events[i].agent.value, i};
        }
    }
    if (trial->start_count > 1) {
        qsort(trial->starts, trial->start_count, sizeof *trial->starts, compare_starts);
    }
}

// Returns the position in the list of the first task of an agent that starts, or where it would be.
static uint32_t first_start(const trpi_trial *trial, trp_entity agent)
{
    uint32_t from = 0, to = trial->start_count;
    while (from < to) {
        uint32_t middle = from + (to - from) / 2;
        bool before = trial->starts[middle].agent < agent.value;
        from = before ? middle + 1 : from;
        to = before ? to : middle;
    }
    return from;
}

static bool is_start_of(const trpi_trial *trial, uint32_t i, trp_entity agent)
{
    return i < trial->start_count && trial->starts[i].agent == agent.value;
}

static uint32_t happening_count(const happenings *last)
{
    return last->event_count + last->command_count + last->node_count;
}

static trp_entity happening_agent(const happenings *last, uint32_t position)
{
    uint32_t commands_end = last->event_count + last->command_count;
    return position < last->event_count ? last->events[position].agent
           : position < commands_end    ? last->commands[position - last->event_count].agent
                                        : last->nodes[position - commands_end].agent;
}

// Whether a command meets a line that no event of the step has met: a line of a behaviour that is an action is told by an event
// too, and happens once.
static bool command_meets(const trpi_trial *trial, const trpi_expectation *expectation, const happenings *last,
                          const trp_command *command)
{
    bool met = trpi_expectation_is_met_by_command(expectation, command);
    for (uint32_t i = met ? first_start(trial, command->agent) : 0; met && is_start_of(trial, i, command->agent); i++) {
        const trp_event *event = &last->events[trial->starts[i].event_position];
        met = event->behaviour != command->behaviour || !trpi_expectation_is_met_by_event(expectation, event);
    }
    return met;
}

static bool meets(const trpi_trial *trial, const trpi_expectation *expectation, const happenings *last, uint32_t position)
{
    uint32_t commands_end = last->event_count + last->command_count;
    return position < last->event_count ? trpi_expectation_is_met_by_event(expectation, &last->events[position])
           : position < commands_end    ? command_meets(trial, expectation, last, &last->commands[position - last->event_count])
                                        : trpi_expectation_is_met_by_node(expectation, &last->nodes[position - commands_end]);
}

// Returns whether an event or action of this step may still meet a line. An event that has met a line may not meet another, and
// neither may an event of the same agent before it. Actions begin when the step is over, so they have no order relative to
// events. The first `match_count` matches count: those of the lines before it, since a line looks on behind its own.
static bool may_match(const trpi_trial *trial, const happenings *last, uint32_t match_count, uint32_t position)
{
    trp_entity agent = happening_agent(last, position);
    bool is_event = position < last->event_count;
    for (uint32_t i = 0; i < match_count; i++) {
        const trpi_trial_match *match = &trial->matches[i];
        if (match->agent.value == agent.value && position <= match->event_position &&
            is_event == (match->event_position < last->event_count)) {
            return false;
        }
    }
    return true;
}

static void remember(trpi_trial *trial, const trpi_trial_happening *happening)
{
    if (trial->history_count == trial->history_capacity) {
        uint32_t capacity = trial->history_capacity == 0 ? 256 : trial->history_capacity * 2;
        trpi_trial_happening *history = capacity > HISTORY_MOST ? NULL : realloc(trial->history, capacity * sizeof *history);
        if (history == NULL) {
            free(happening->words);
            return;  // the report will tell less
        }
        trial->history = history;
        trial->history_capacity = capacity;
    }
    trial->history[trial->history_count++] = *happening;
}

// Returns whether an event of this step says that a task starts which is the action of a command, and not a block around it.
static bool is_task_of_event(const trpi_trial *trial, const happenings *last, const trp_command *command)
{
    const char *action = trp_pack_name(trial->pack, TRP_NAMES_ACTION, command->action);
    for (uint32_t i = first_start(trial, command->agent); is_start_of(trial, i, command->agent); i++) {
        const trp_event *event = &last->events[trial->starts[i].event_position];
        trp_behaviour_info info;
        if (event->behaviour == command->behaviour &&
            trp_pack_behaviour(trial->pack, event->behaviour, &info, sizeof info) == TRP_OK && event->task < info.task_count) {
            const char *task = trp_pack_name(trial->pack, TRP_NAMES_TASK, info.first_task + event->task);
            if (trpi_name_or_its_beginning_has_key(action, trp_pack_test_name_key(task))) {
                return true;
            }
        }
    }
    return false;
}

// Returns the words that a command says, as they are heard, in memory of its own; NULL when it says nothing, or memory ran out.
static char *spoken_words(const trpi_trial *trial, const trp_command *command)
{
    const trp_world *world = trp_rehearsal_world(trial->rehearsal);
    char *words = NULL;
    trp_argument argument;
    for (uint32_t i = 0; words == NULL && trp_command_argument(world, command, i, &argument, sizeof argument) == TRP_OK; i++) {
        if (argument.type == TRP_TYPE_TEXT && !trp_stage_action_is_prompt(trial->pack, command->action)) {
            trp_sheet heard = {0};
            trp_rehearsal_tell_spoken_line(trial->rehearsal, command, i, &heard);
            const size_t size = strlen(trp_sheet_text(&heard)) + 1;
            words = malloc(size);
            if (words != NULL) {
                memcpy(words, trp_sheet_text(&heard), size);
            }
            trp_sheet_release(&heard);
        }
    }
    return words;
}

// Remembers the events of the last step, and the actions that began in it inside blocks such as `lock` and `if`, of which no event
// tells.
static void remember_step(trpi_trial *trial, const happenings *last)
{
    for (uint32_t i = 0; i < last->event_count; i++) {
        remember(trial, &(trpi_trial_happening){last->events[i], TRP_NOT_FOUND, NULL});
    }
    for (uint32_t i = 0; i < last->command_count; i++) {
        const trp_command *command = &last->commands[i];
        if (command->kind == TRP_COMMAND_BEGIN && !is_task_of_event(trial, last, command)) {
            trp_event began = {.agent = command->agent,
                               .step = trp_world_now(trp_rehearsal_world(trial->rehearsal)),
                               .behaviour = command->behaviour,
                               .kind = TRP_EVENT_TASK_STARTED};
            remember(trial, &(trpi_trial_happening){began, command->action, spoken_words(trial, command)});
        }
    }
}

static bool waits_now(const trpi_trial *trial, const trpi_expectation *expectation)
{
    for (uint32_t i = 0; i < trial->waiting.count; i++) {
        if (trpi_expectation_is_met_by_wait(expectation, &trial->waiting.waits[i])) {
            return true;
        }
    }
    return false;
}

// Fails the `when` line whose subject could not start what the line tells it to do.
static void look_for_refusal(trpi_trial *trial, const trp_event *event)
{
    if (event->kind != TRP_EVENT_STARTED && event->kind != TRP_EVENT_REJECTED) {
        return;
    }
    for (uint32_t i = 0; i < trial->info.line_count; i++) {
        if (trial->orders[i] && trial->subjects[i].value == event->agent.value && trial->lines[i].behaviour == event->behaviour) {
            trial->orders[i] = false;
            if (event->kind == TRP_EVENT_REJECTED && trial->failed_line == TRP_NOT_FOUND) {
                trial->failed_line = i;
                trial->refusal = *event;
            }
            return;
        }
    }
}

// Returns whether the condition of a line is true now.
static bool holds_now(const trpi_trial *trial, uint32_t position)
{
    bool holds = false;
    trp_test_line_holds(trp_rehearsal_world(trial->rehearsal), trial->test, position, &holds);
    return holds;
}

static bool is_never(const trp_test_line *line)
{
    return line->op == TRP_TEST_NEVER || line->op == TRP_TEST_NEVER_HOLDS;
}

// Returns whether a `never` has a time, as in `never within 5 s`: the test waits for so long, and then the line is done. The time
// of a `never` about a wait is the length of the wait instead.
static bool is_for_a_time(const trp_test_line *line)
{
    return is_never(line) && line->within_ms > 0 && line->verb != TRP_VERB_WAITS;
}

// Fails the test if an event of a `never` line has happened.
static void look_for_never(trpi_trial *trial, const happenings *last)
{
    uint32_t now = trp_world_now(trp_rehearsal_world(trial->rehearsal));
    for (uint32_t i = 0; i < trial->info.line_count; i++) {
        if (is_for_a_time(&trial->lines[i]) && (i != trial->cursor || now < trial->not_before)) {
            continue;
        }
        if (trial->lines[i].op == TRP_TEST_NEVER_HOLDS && holds_now(trial, i)) {
            trial->failed_line = i;
            return;
        }
        if (trial->lines[i].op != TRP_TEST_NEVER) {
            continue;
        }
        trpi_expectation expectation = trpi_trial_expectation_of_line(trial, i);
        bool happened = waits_now(trial, &expectation);
        for (uint32_t position = 0; position < happening_count(last) && !happened; position++) {
            happened = meets(trial, &expectation, last, position);
        }
        if (happened) {
            trial->failed_line = i;
            return;
        }
    }
}

// Whether the line at the cursor comes true by what happened in the last step from position *from on, which is moved behind that.
// `match_count` matches of the step are of lines before it.
static bool comes_true(trpi_trial *trial, const happenings *last, uint32_t now, uint32_t match_count, uint32_t *from)
{
    trpi_expectation expectation = trpi_trial_expectation_of_line(trial, trial->cursor);
    if (waits_now(trial, &expectation)) {
        return true;
    }
    if (now < trial->not_before) {
        return false;
    }
    const uint32_t count = happening_count(last);
    while (*from < count) {
        const uint32_t position = (*from)++;
        if (meets(trial, &expectation, last, position) && may_match(trial, last, match_count, position)) {
            trial->matches[trial->match_count++] = (trpi_trial_match){happening_agent(last, position), position};
            return true;
        }
    }
    return false;
}

static uint32_t deadline_of(const trpi_trial *trial, uint32_t within_ms)
{
    uint32_t steps = trp_world_ms_to_steps(trp_rehearsal_world(trial->rehearsal), within_ms);
    return steps > UINT32_MAX - 1 - trial->since ? UINT32_MAX - 1 : trial->since + steps;
}

static uint32_t line_deadline(const trpi_trial *trial, const trp_test_line *line)
{
    if (line->op == TRP_TEST_THEN && line->verb == TRP_VERB_WAITS) {
        return deadline_of(trial, line->within_ms + DEFAULT_WITHIN_MS);
    }
    if (line->op == TRP_TEST_THEN_HOLDS && line->within_ms == 0) {
        return trial->since > trial->not_before ? trial->since : trial->not_before;  // now, or it is wrong
    }
    return deadline_of(trial, line->within_ms == 0 ? DEFAULT_WITHIN_MS : line->within_ms);
}

static bool is_when(const trp_test_line *line)
{
    return line->op == TRP_TEST_WHEN_CLOCK ||
           (line->op >= TRP_TEST_WHEN_DO && line->op <= TRP_TEST_WHEN_PLACE && line->op != TRP_TEST_WHEN_WAIT);
}

static bool is_given(const trp_test_line *line)
{
    return line->op == TRP_TEST_GIVEN || line->op == TRP_TEST_GIVEN_CLOCK || line->op == TRP_TEST_GIVEN_FACT ||
           line->op == TRP_TEST_GIVEN_LINK;
}

// Returns whether the line at the cursor has taken effect or come true, so that the cursor may advance.
static bool is_done(trpi_trial *trial, const happenings *last, uint32_t now)
{
    const trp_test_line *line = &trial->lines[trial->cursor];
    if (is_when(line) || (is_given(line) && trial->cursor >= trial->opening_line_count)) {
        if (!trpi_trial_perform_line(trial, line, trial->subjects[trial->cursor])) {
            trial->failed_line = trial->cursor;
            return false;
        }
        trial->not_before = now + 1;
        return true;
    }
    if (is_for_a_time(line)) {
        return now >= deadline_of(trial, line->within_ms);
    }
    uint32_t from = 0;
    const uint32_t match_count = trial->match_count;
    switch (line->op) {
    case TRP_TEST_WHEN_WAIT: return now >= deadline_of(trial, line->within_ms);
    case TRP_TEST_THEN:
        while (trial->happened_count < trpi_trial_required_count_of_line(line) &&
               comes_true(trial, last, now, match_count, &from)) {
            trial->happened_count++;
        }
        return trial->happened_count >= trpi_trial_required_count_of_line(line);
    case TRP_TEST_THEN_HOLDS: return now >= trial->not_before && holds_now(trial, trial->cursor);
    default: return true;
    }
}

// Matches the test's lines with the last step; if it was skipped (not `stepped`), only with the new time.
static void match_lines(trpi_trial *trial, bool stepped)
{
    const trp_world *world = trp_rehearsal_world(trial->rehearsal);
    uint32_t now = trp_world_now(world);
    happenings last = {0};
    if (stepped) {
        last = read_happenings(trial);
    }
    list_starts(trial, &last);
    trial->match_count = 0;
    if (stepped && trial->watch != NULL) {
        trial->watch->steps(trial->watch->context, trial->rehearsal);
    }

    remember_step(trial, &last);
    for (uint32_t i = 0; i < last.event_count; i++) {
        look_for_refusal(trial, &last.events[i]);
        trpi_wait_list_apply_event(&trial->waiting, &last.events[i]);
    }
    if (trial->failed_line == TRP_NOT_FOUND) {
        look_for_never(trial, &last);
    }
    while (trial->failed_line == TRP_NOT_FOUND && trial->cursor < trial->info.line_count && is_done(trial, &last, now)) {
        bool opens = is_given(&trial->lines[trial->cursor]) && trial->cursor < trial->opening_line_count;
        const trp_test_line *line = &trial->lines[trial->cursor++];
        trial->happened_count = 0;
        if (!opens && (!is_never(line) || is_for_a_time(line))) {
            trial->since = now;
            trial->since_line = line->line;
        }
    }
}

static bool has_conditions(const trpi_trial *trial)
{
    for (uint32_t i = 0; i < trial->info.line_count; i++) {
        if (trial->lines[i].op == TRP_TEST_THEN_HOLDS || trial->lines[i].op == TRP_TEST_NEVER_HOLDS) {
            return true;
        }
    }
    return false;
}

// Returns the step up to which the world may run before the lines are matched again: the deadline at the latest. While anybody
// waits, or when the test has lines about conditions, that step is at most a quarter of a second ahead, since a wait that goes on
// and a condition that becomes true have no events.
static uint32_t next_look(const trpi_trial *trial, uint32_t deadline)
{
    const trp_world *world = trp_rehearsal_world(trial->rehearsal);
    uint32_t soon = trp_world_now(world) + (trp_world_steps_per_second(world) + 3) / 4;
    return (trial->waiting.count > 0 || has_conditions(trial)) && soon < deadline ? soon : deadline;
}

// Runs the world until the line at the cursor is done or its deadline has passed.
static void run_line(trpi_trial *trial)
{
    uint32_t cursor = trial->cursor;
    const trp_world *world = trp_rehearsal_world(trial->rehearsal);
    uint32_t deadline = line_deadline(trial, &trial->lines[cursor]);

    while (trial->failed_line == TRP_NOT_FOUND && trial->cursor == cursor) {
        bool stepped = trp_rehearsal_step(trial->rehearsal, next_look(trial, deadline));
        bool is_late = !stepped && trp_world_now(world) >= deadline;
        match_lines(trial, stepped);
        if (is_late && trial->cursor == cursor && trial->failed_line == TRP_NOT_FOUND) {
            trial->failed_line = cursor;
        }
    }
}

static bool has_then(const trpi_trial *trial)
{
    for (uint32_t i = 0; i < trial->info.line_count; i++) {
        if (trial->lines[i].op == TRP_TEST_THEN || trial->lines[i].op == TRP_TEST_WHEN_WAIT || is_for_a_time(&trial->lines[i])) {
            return true;
        }
    }
    return false;
}

static void run_lines(trpi_trial *trial)
{
    match_lines(trial, trp_rehearsal_step(trial->rehearsal, 1));
    trpi_trial_let_free_agents_choose(trial);
    while (trial->cursor < trial->info.line_count && trial->failed_line == TRP_NOT_FOUND) {
        run_line(trial);
    }
    if (has_then(trial)) {
        if (trial->failed_line == TRP_NOT_FOUND && is_when(&trial->lines[trial->info.line_count - 1])) {
            match_lines(trial, trp_rehearsal_step(trial->rehearsal, trp_world_now(trp_rehearsal_world(trial->rehearsal)) + 1));
        }
        return;
    }
    // A test that has `never` lines alone still needs a time during which their events must not happen.
    uint32_t end = deadline_of(trial, DEFAULT_WITHIN_MS);
    const trp_world *world = trp_rehearsal_world(trial->rehearsal);
    while (trp_world_now(world) < end && trial->failed_line == TRP_NOT_FOUND) {
        match_lines(trial, trp_rehearsal_step(trial->rehearsal, next_look(trial, end)));
    }
}

trp_result trp_test_run(const trp_pack *pack, uint32_t test, uint64_t seed, trp_test_outcome *outcome, size_t size,
                        trp_sheet *report)
{
    TRP_REQUIRE(pack != NULL, TRP_ERROR_ARGUMENT);
    return trp_test_run_observed(pack, test, seed, NULL, outcome, size, report);
}

trp_result trp_test_run_observed(const trp_pack *pack, uint32_t test, uint64_t seed, const trp_test_observer *observer,
                                 trp_test_outcome *to, size_t size, trp_sheet *report)
{
    if (pack == NULL || to == NULL || report == NULL) {
        return TRP_ERROR_ARGUMENT;
    }
    trp_test_outcome outcome = {0};

    trpi_trial trial;
    trp_result result = trpi_trial_begin(&trial, pack, test, seed);
    if (result == TRP_OK) {
        trial.watch = observer;
        if (observer != NULL) {
            observer->begins(observer->context, trial.rehearsal);
        }
        run_lines(&trial);
        if (observer != NULL) {
            observer->ends(observer->context, trial.rehearsal);
        }
        trp_counters counters;
        trp_world_counters(trp_rehearsal_world(trial.rehearsal), &counters, sizeof counters);
        outcome.passed = trial.failed_line == TRP_NOT_FOUND;
        outcome.line = outcome.passed ? 0 : trial.lines[trial.failed_line].line;
        outcome.steps = trp_world_now(trp_rehearsal_world(trial.rehearsal));
        outcome.repairs = (uint32_t)counters.repairs;
        if (!outcome.passed) {
            trpi_trial_report_failure(&trial, report);
        }
    }
    trpi_trial_release(&trial);
    trp_sized_struct_fill(to, size, &outcome, sizeof outcome);
    return result;
}
