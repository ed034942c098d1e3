// SPDX-License-Identifier: MIT
// Finds behaviours that take no time and are begun again within a second, many times in a row (a busy loop); and proactives that at
// least half of all who ever do them begin in the same step, again and again (a crowd in step).

#include "show/pace.h"

#include "show/wording.h"

#include <stdlib.h>

enum {
    BUSY_LEAST = 30,  // starts in a row that make a busy loop
    CROWD_LEAST = 5,  // agents that make a crowd
    CROWD_TIMES_LEAST = 10,
    MOST_TOLD = 5  // of each sort
};

// The starts of one behaviour by one agent.
typedef struct repetition {
    trp_entity agent;
    uint32_t behaviour, next;                                      // the number of the next repetition of the agent and 1; 0: none
    uint32_t started, ended;                                       // the last time, in steps
    uint32_t count, longest;                                       // starts in a row that were done at once: now, and the most
    uint32_t first_second, last_second, longest_from, longest_to;  // on the clock of the story
    bool was_quick;
} repetition;

// The starts of one behaviour by all agents.
typedef struct crowd {
    uint32_t performers;  // who ever did it
    uint32_t now, most;   // that began in the step that is noted; the most that ever began in step
    uint32_t times;       // how often a crowd began in step
    bool counts;          // proactive, and done alone
} crowd;

bool trpi_pace_init(trpi_pace *pace, const trp_pack *pack)
{
    *pace = (trpi_pace){.pack = pack, .crowd_step = UINT32_MAX};
    pace->repetitions.row_bytes = sizeof(repetition);
    pace->crowds.row_bytes = sizeof(crowd);
    for (uint32_t i = 0; i < trp_pack_count(pack, TRP_NAMES_BEHAVIOUR) && !pace->failed; i++) {
        trp_behaviour_info info;
        bool is_known = trp_pack_behaviour(pack, i, &info, sizeof info) == TRP_OK;
        const crowd none = {.counts = is_known && info.initiation == 0 && info.scene == TRP_NOT_FOUND &&
                                      info.topic == TRP_NOT_FOUND && info.role != TRP_NOT_FOUND};
        pace->failed = !trpi_row_array_add(&pace->crowds, &none);
    }
    return !pace->failed;
}

void trpi_pace_release(trpi_pace *pace)
{
    trpi_row_array_release(&pace->repetitions);
    trpi_row_array_release(&pace->crowds);
    free(pace->first_repetition_of_agent);
    pace->first_repetition_of_agent = NULL;
    pace->first_capacity = 0;
}

// --- Noting ---

// Makes room for the agent at an index. False when there is no memory.
static bool make_room(trpi_pace *pace, uint32_t index)
{
    if (index < pace->first_capacity) {
        return true;
    }
    uint32_t capacity = index + index / 2 + 16;
    uint32_t *larger = realloc(pace->first_repetition_of_agent, capacity * sizeof *larger);
    if (larger == NULL) {
        return false;
    }
    for (uint32_t i = pace->first_capacity; i < capacity; i++) {
        larger[i] = 0;
    }
    pace->first_repetition_of_agent = larger;
    pace->first_capacity = capacity;
    return true;
}

// Finds the repetition of an agent and a behaviour, or adds it; NULL when there is no memory.
static repetition *find_repetition(trpi_pace *pace, trp_entity agent, uint32_t behaviour)
{
    uint32_t index = (uint32_t)agent.value;  // the lower half of an id
    if (!make_room(pace, index)) {
        return NULL;
    }
    for (uint32_t number = pace->first_repetition_of_agent[index]; number != 0;) {
        repetition *found = trpi_row_array_at(&pace->repetitions, number - 1);
        if (found->agent.value == agent.value && found->behaviour == behaviour) {
            return found;
        }
        number = found->next;
    }
    const repetition made = {.agent = agent, .behaviour = behaviour, .next = pace->first_repetition_of_agent[index]};
    if (!trpi_row_array_add(&pace->repetitions, &made)) {
        return NULL;
    }
    pace->first_repetition_of_agent[index] = pace->repetitions.count;
    ((crowd *)trpi_row_array_at(&pace->crowds, behaviour))->performers++;
    return trpi_row_array_at(&pace->repetitions, pace->repetitions.count - 1);
}

// Ends the step that was noted: counts the crowds that began a behaviour together in this step.
static void end_step(trpi_pace *pace)
{
    for (uint32_t i = 0; i < pace->crowds.count; i++) {
        crowd *of = trpi_row_array_at(&pace->crowds, i);
        if (of->now >= CROWD_LEAST && of->now * 2 >= of->performers) {
            of->times++;
            of->most = of->now > of->most ? of->now : of->most;
        }
        of->now = 0;
    }
}

static void note_start(trpi_pace *pace, const trp_world *world, repetition *of, const trp_event *event)
{
    uint32_t second = trp_world_time_of_day(world);
    bool goes_on = of->was_quick && event->step - of->ended <= trp_world_steps_per_second(world);
    of->first_second = goes_on ? of->first_second : second;
    of->count = goes_on ? of->count : 0;
    of->started = event->step;
    crowd *all = trpi_row_array_at(&pace->crowds, of->behaviour);
    if (all->counts) {
        all->now++;
    }
}

static void note_end(repetition *of, const trp_world *world, const trp_event *event)
{
    // A behaviour that is cancelled at once has failed, which is told as a setback.
    of->was_quick = event->kind == TRP_EVENT_FINISHED && event->step - of->started <= 1;
    of->ended = event->step;
    of->count = of->was_quick ? of->count + 1 : 0;
    of->last_second = trp_world_time_of_day(world);
    if (of->count > of->longest) {
        of->longest = of->count;
        of->longest_from = of->first_second;
        of->longest_to = of->last_second;
    }
}

void trpi_pace_note_event(trpi_pace *pace, const trp_world *world, const trp_event *event)
{
    uint32_t behaviour = trp_index_of_number(event->behaviour);
    bool ends = event->kind == TRP_EVENT_FINISHED || event->kind == TRP_EVENT_CANCELLED;
    if ((event->kind != TRP_EVENT_STARTED && !ends) || behaviour >= pace->crowds.count || event->agent.value == 0) {
        return;
    }
    if (event->step != pace->crowd_step) {
        end_step(pace);
        pace->crowd_step = event->step;
    }
    repetition *of = find_repetition(pace, event->agent, behaviour);
    if (of == NULL) {
        pace->failed = true;
    } else if (ends) {
        note_end(of, world, event);
    } else {
        note_start(pace, world, of, event);
    }
}

// --- Telling ---

static void tell_turn(const repetition *of, const trp_rehearsal *rehearsal, const trp_pack *pack, trp_sheet *sheet)
{
    trp_sheet_add(sheet, "  ");
    trp_sheet_add_sanitized(sheet, trp_rehearsal_entity_name(rehearsal, of->agent));
    trp_sheet_add(sheet, " did `");
    trp_sheet_add_sanitized(sheet, trp_behaviour_title(pack, of->behaviour));
    trp_sheet_add(sheet, "` ");
    trpi_wording_write_how_often(sheet, of->longest);
    trp_sheet_add(sheet, " in a row without taking any time, ");
    trpi_wording_write_time_of_day(sheet, of->longest_from);
    trp_sheet_add(sheet, " to ");
    trpi_wording_write_time_of_day(sheet, of->longest_to);
    trp_sheet_add(sheet, "; let it take time, or give it a `cooldown`.\n");
}

static void tell_crowd(uint32_t behaviour, const crowd *of, const trp_pack *pack, trp_sheet *sheet)
{
    trp_sheet_add_format(sheet, "  Up to %u began `", of->most);
    trp_sheet_add_sanitized(sheet, trp_pack_name(pack, TRP_NAMES_BEHAVIOUR, behaviour));
    trp_sheet_add(sheet, "` in the same moment, ");
    trpi_wording_write_how_often(sheet, of->times);
    trp_sheet_add(sheet, "; let its times differ, as in `wait 3 to 5 s`.\n");
}

// Adds "... and 3 more", when `count` things are more than can be told of.
static void tell_left_out(uint32_t count, trp_sheet *sheet)
{
    if (count > MOST_TOLD) {
        trp_sheet_add_format(sheet, "  ... and %u more.\n", count - MOST_TOLD);
    }
}

// Whether a repetition is a busy loop of the agent `followed`; if that is nobody, whether it is a busy loop of any agent.
static bool is_busy(const repetition *of, trp_entity followed)
{
    return of->longest >= BUSY_LEAST && (followed.value == 0 || of->agent.value == followed.value);
}

// Finds the busy loop that comes behind repetition `last` (0: the first one) in the order of the longest rows of starts, of equals
// in the order of being noted; 0 when there is none.
static uint32_t find_next(const trpi_pace *pace, trp_entity followed, uint32_t last)
{
    uint32_t best = 0;
    uint32_t most = last == 0 ? UINT32_MAX : ((const repetition *)trpi_row_array_at(&pace->repetitions, last - 1))->longest;
    for (uint32_t i = 1; i <= pace->repetitions.count; i++) {
        const repetition *of = trpi_row_array_at(&pace->repetitions, i - 1);
        bool is_behind = of->longest < most || (of->longest == most && i > last);
        if (is_busy(of, followed) && is_behind &&
            (best == 0 || of->longest > ((const repetition *)trpi_row_array_at(&pace->repetitions, best - 1))->longest)) {
            best = i;
        }
    }
    return best;
}

void trpi_pace_print(const trpi_pace *pace, const trp_rehearsal *rehearsal, trp_entity followed, const char *heading,
                     trp_sheet *sheet)
{
    uint32_t told = 0;
    uint32_t at = find_next(pace, followed, 0);
    for (; at != 0 && told < MOST_TOLD; at = find_next(pace, followed, at)) {
        trp_sheet_add(sheet, told++ == 0 ? heading : "");
        tell_turn(trpi_row_array_at(&pace->repetitions, at - 1), rehearsal, pace->pack, sheet);
    }
    uint32_t repeated = 0, crowds = 0;
    for (uint32_t i = 0; i < pace->repetitions.count; i++) {
        repeated += is_busy(trpi_row_array_at(&pace->repetitions, i), followed) ? 1 : 0;
    }
    tell_left_out(repeated, sheet);
    for (uint32_t i = 0; i < pace->crowds.count && followed.value == 0; i++) {
        const crowd *of = trpi_row_array_at(&pace->crowds, i);
        if (of->times >= CROWD_TIMES_LEAST && crowds++ < MOST_TOLD) {
            trp_sheet_add(sheet, told + crowds == 1 ? heading : "");
            tell_crowd(i, of, pace->pack, sheet);
        }
    }
    tell_left_out(crowds, sheet);
}
