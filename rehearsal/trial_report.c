// SPDX-License-Identifier: MIT
// Writes the report of a failed test: its line, the event that was expected and its deadline, the events that happened
// instead, and the seed.

#include "rehearsal/trial.h"

#include "troupe/agent.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

enum {
    TOLD_MOST = 10,    // events of each agent
    COMPANY_MOST = 8,  // agents
};

static void add_time(const trpi_trial *trial, uint32_t step, trp_sheet *sheet)
{
    uint32_t rate = trp_world_steps_per_second(trp_rehearsal_world(trial->rehearsal));
    uint32_t tenths = (uint32_t)((uint64_t)step * 10 / rate);
    trp_sheet_add_format(sheet, "%u:%02u.%u", tenths / 600, tenths / 10 % 60, tenths % 10);
}

static void add_duration(uint32_t milliseconds, trp_sheet *sheet)
{
    if (milliseconds % 1000 == 0) {
        trp_sheet_add_format(sheet, "%u s", milliseconds / 1000);
    } else {
        trp_sheet_add_tenths(sheet, milliseconds, 1000);
        trp_sheet_add(sheet, " s");
    }
}

static void add_line_text(const trp_test_line *line, trp_sheet *sheet)
{
    const char *text = line->text;
    text += strspn(text, " \t");
    trp_sheet_add_sanitized(sheet, text);
}

// Says what the subject of a refused `when` is doing, if that is why it was refused, and which line lets it end first.
static void add_what_goes_on(const trpi_trial *trial, trp_sheet *sheet)
{
    const trp_world *world = trp_rehearsal_world(trial->rehearsal);
    const trp_entity agent = trial->refusal.agent;
    const char *name = trp_rehearsal_entity_name(trial->rehearsal, agent), *last = NULL;
    const uint8_t reason = trial->refusal.reason;
    trp_queue_entry entries[TRP_MOST_QUEUES];
    uint32_t count = trp_agent_queues(world, agent, entries, TRP_MOST_QUEUES, sizeof *entries);
    trp_behaviour_info told = {0};  // what was told to start
    if (reason != TRP_REASON_RANK && reason != TRP_REASON_NO_QUEUE && reason != TRP_REASON_ALREADY) {
        return;
    }
    (void)trp_pack_behaviour(trp_world_pack(world), trial->refusal.behaviour, &told, sizeof told);
    for (uint32_t i = 0; i < count; i++) {
        if (entries[i].is_suspended == 0 && (last == NULL || entries[i].priority >= told.priority)) {
            trp_sheet_add(sheet, last == NULL ? "      " : "");
            trp_sheet_add_sanitized(sheet, last == NULL ? name : "");
            trp_sheet_add(sheet, last == NULL ? " is at " : ", then at ");
            last = trp_behaviour_title(trp_world_pack(world), entries[i].behaviour);
            trp_sheet_add_sanitized(sheet, last);
        }
    }
    if (last != NULL) {
        trp_sheet_add(sheet, "; what is told to start must be of higher priority, or come later: write `then within 30 s ");
        trp_sheet_add_sanitized(sheet, name);
        trp_sheet_add(sheet, " ends ");
        trp_sheet_add_sanitized(sheet, last);
        trp_sheet_add(sheet, "` above this line.\n");
    }
}

static void add_expectation(const trpi_trial *trial, const trp_test_line *line, trp_sheet *sheet)
{
    const trp_world *world = trp_rehearsal_world(trial->rehearsal);
    if (trial->failure != NULL) {
        trp_sheet_add_format(sheet, "      %s\n", trial->failure);
        return;
    }
    if (line->op == TRP_TEST_WHEN_DO) {
        trp_sheet_add(sheet, "      ");
        trp_rehearsal_tell_event(trial->rehearsal, &trial->refusal, sheet);
        trp_sheet_add(sheet, ".\n");
        add_what_goes_on(trial, sheet);
        return;
    }
    if (line->op == TRP_TEST_NEVER) {
        trp_sheet_add(sheet, "      This must never happen, but it did at ");
    } else if (line->op == TRP_TEST_NEVER_HOLDS) {
        trp_sheet_add(sheet, "      This must never be true, but it was at ");
    } else if (line->op == TRP_TEST_THEN_HOLDS && line->within_ms == 0) {
        trp_sheet_add(sheet, "      This was not true at ");
    } else {
        trp_sheet_add(sheet, "      This was expected within ");
        add_duration(line->within_ms == 0 ? 60000 : line->within_ms, sheet);
        trp_sheet_add_format(sheet, " of line %u (", trial->since_line);
        add_time(trial, trial->since, sheet);
        if (trpi_trial_required_count_of_line(line) > 1) {
            trp_sheet_add_format(sheet, "), but had happened %u of %u times by ", trial->happened_count,
                                 trpi_trial_required_count_of_line(line));
        } else {
            trp_sheet_add(sheet, "), but had not happened by ");
        }
    }
    add_time(trial, trp_world_now(world), sheet);
    trp_sheet_add(sheet, ".\n");
}

// Returns whether events of this kind may stand in the report. Choices, roles that are put on or off, spawns and phases of scenes
// may not, since the events that follow from them do.
static bool is_telling(const trp_event *event)
{
    switch (event->kind) {
    case TRP_EVENT_SPUN:
    case TRP_EVENT_ROLE_ON:
    case TRP_EVENT_ROLE_OFF:
    case TRP_EVENT_SPAWNED:
    case TRP_EVENT_SCENE_PHASE: return false;
    default: return true;
    }
}

// The agents whose last events a report tells, and how many of each are yet to be found; so many are also told of other agents with
// the first one.
typedef struct company {
    trp_entity agents[COMPANY_MOST];
    uint32_t missing[COMPANY_MOST];
    uint32_t missing_of_others;
    uint32_t count;
} company;

static void add_to_company(company *to, trp_entity agent)
{
    for (uint32_t i = 0; i < to->count; i++) {
        if (to->agents[i].value == agent.value) {
            return;
        }
    }
    if (agent.value != 0 && to->count < COMPANY_MOST) {
        to->agents[to->count] = agent;
        to->missing[to->count++] = TOLD_MOST;
    }
}

// Returns whether an event belongs in the report: one of the last events of an agent that the report follows, or an event of
// another agent with the first of these. The function counts the events, so call it for all of them, from the last one back.
static bool is_told(company *of, const trp_event *event)
{
    if (!is_telling(event)) {
        return false;
    }
    uint32_t agent = 0;
    while (agent < of->count && event->agent.value != of->agents[agent].value) {
        agent++;
    }
    if (agent == of->count && (of->count == 0 || event->other.value != of->agents[0].value)) {
        return false;
    }
    uint32_t *missing = agent < of->count ? &of->missing[agent] : &of->missing_of_others;
    bool told = *missing > 0;
    *missing -= told;
    return told;
}

static bool is_of_word(char byte)
{
    return isalnum((unsigned char)byte) || (unsigned char)byte >= 0x80;
}

// Whether a name stands in a text, as whole words, whatever its capitals.
static bool text_has_name(const char *text, const char *name)
{
    for (const char *at = text; *name != '\0' && *at != '\0'; at++) {
        size_t size = 0;
        while (name[size] != '\0' && tolower((unsigned char)at[size]) == tolower((unsigned char)name[size])) {
            size++;
        }
        if (name[size] == '\0' && !is_of_word(at[size]) && (at == text || !is_of_word(at[-1]))) {
            return true;
        }
    }
    return false;
}

static bool has_history(const trpi_trial *trial, trp_entity agent)
{
    uint32_t i = 0;
    while (i < trial->history_count &&
           (trial->history[i].event.agent.value != agent.value || !is_telling(&trial->history[i].event))) {
        i++;
    }
    return i < trial->history_count;
}

// Adds the entities of the test and of the cast that have done something and whose names stand in `text`; if `text` is NULL,
// whatever their names.
static void add_named(const trpi_trial *trial, const char *text, company *found)
{
    const trp_world *world = trp_rehearsal_world(trial->rehearsal);
    for (uint32_t i = 0; i < trp_pack_count(trial->pack, TRP_NAMES_GLOBAL); i++) {
        trp_entity agent = trp_world_bound_entity(world, i);
        if ((text == NULL || text_has_name(text, trp_pack_name(trial->pack, TRP_NAMES_GLOBAL, i))) && has_history(trial, agent)) {
            add_to_company(found, agent);
        }
    }
}

// Finds the agents whose events the report of a failed line tells: the subject of the line and the agents with whom it dealt last,
// or, without a subject, the agents that the line names, or else all of them.
static company find_company(const trpi_trial *trial)
{
    company found = {.missing_of_others = TOLD_MOST};
    trp_entity subject = trial->subjects[trial->failed_line];
    add_to_company(&found, subject);
    uint32_t own = 0;
    for (uint32_t i = trial->history_count; i > 0 && own < TOLD_MOST && subject.value != 0; i--) {
        const trp_event *event = &trial->history[i - 1].event;
        if (is_telling(event) && event->agent.value == subject.value) {
            own++;
            add_to_company(&found, event->other);
        }
    }
    if (subject.value == 0) {
        add_named(trial, trial->lines[trial->failed_line].text, &found);
    }
    if (found.count == 0) {
        add_named(trial, NULL, &found);
    }
    return found;
}

// Marks the events that are told, from the last one back. The first of them is returned.
static uint32_t mark_told(const trpi_trial *trial, company *of, bool *told)
{
    uint32_t first = trial->history_count, missing = (of->count + 1) * TOLD_MOST;
    for (uint32_t i = trial->history_count; i > 0 && missing > 0; i--) {
        told[i - 1] = is_told(of, &trial->history[i - 1].event);
        missing -= told[i - 1];
        first = told[i - 1] ? i - 1 : first;
    }
    return first;
}

// Writes an event, or an action that began: "Ann starts chop in Make soup", "Ann says "Soup is ready!" in Make soup".
static void tell_happening(const trpi_trial *trial, const trpi_trial_happening *happening, trp_sheet *sheet)
{
    if (happening->action == TRP_NOT_FOUND) {
        trp_rehearsal_tell_event(trial->rehearsal, &happening->event, sheet);
        return;
    }
    bool says = happening->words != NULL;
    trp_sheet_add_sanitized(sheet, trp_rehearsal_entity_name(trial->rehearsal, happening->event.agent));
    trp_sheet_add(sheet, says ? " says \"" : " starts ");
    trp_sheet_add_sanitized(sheet, says ? happening->words : trp_pack_name(trial->pack, TRP_NAMES_ACTION, happening->action));
    trp_sheet_add(sheet, says ? "\" in " : " in ");
    trp_sheet_add_sanitized(sheet, trp_behaviour_title(trial->pack, happening->event.behaviour));
}

static void add_history(const trpi_trial *trial, trp_sheet *sheet)
{
    company of = find_company(trial);
    trp_sheet_add(sheet, "      What happened instead, last");
    for (uint32_t i = 0; i < of.count; i++) {
        trp_sheet_add(sheet, i == 0 ? ", with " : i + 1 < of.count ? ", " : " and ");
        trp_sheet_add_sanitized(sheet, trp_rehearsal_entity_name(trial->rehearsal, of.agents[i]));
    }
    trp_sheet_add(sheet, ":\n");

    bool *told = calloc(trial->history_count + 1, sizeof *told);
    uint32_t first = told != NULL ? mark_told(trial, &of, told) : trial->history_count;
    for (uint32_t i = first; i < trial->history_count; i++) {
        if (told[i]) {
            trp_sheet_add(sheet, "        ");
            add_time(trial, trial->history[i].event.step, sheet);
            trp_sheet_add(sheet, "  ");
            tell_happening(trial, &trial->history[i], sheet);
            trp_sheet_add(sheet, "\n");
        }
    }
    free(told);
    if (first == trial->history_count) {
        trp_sheet_add(sheet, "        nothing at all\n");
    }
}

void trpi_trial_report_failure(const trpi_trial *trial, trp_sheet *sheet)
{
    const trp_test_line *line = &trial->lines[trial->failed_line];
    trp_sheet_add_format(sheet, "    line %u: ", line->line);
    add_line_text(line, sheet);
    trp_sheet_add(sheet, "\n");
    add_expectation(trial, line, sheet);
    add_history(trial, sheet);
    trp_sheet_add_format(sheet, "      Seed %llu.\n", (unsigned long long)trial->seed);
}
