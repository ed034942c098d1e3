// SPDX-License-Identifier: MIT
// Says in one paragraph why a character does not do something: the first obstacle of a behaviour of its roles, or the reason of the
// nearest object that offers it; and why an area does not cast a situation. What came of the last attempt follows.

#include "show/why_writer.h"

#include "troupe/agent.h"
#include "troupe/assert.h"
#include "troupe/motion.h"
#include "troupe/origin.h"

#include <stdlib.h>
#include <strings.h>

static bool is_called(const trp_pack *pack, uint32_t behaviour, const char *name)
{
    return strcasecmp(trp_behaviour_title(pack, behaviour), name) == 0 ||
           strcasecmp(trp_pack_name(pack, TRP_NAMES_BEHAVIOUR, behaviour), name) == 0;
}

static void begin(const trpi_why_writer *writer, trp_entity agent, uint32_t behaviour, const char *between)
{
    trp_sheet_add_sanitized(writer->sheet, trpi_why_entity_name(writer, agent));
    trp_sheet_add(writer->sheet, between);
    trp_sheet_add(writer->sheet, "`");
    trpi_why_write_behaviour_title(writer, behaviour);
    trp_sheet_add(writer->sheet, "`");
}

// Writes what came of the last attempt at a behaviour, if it came to nothing: "The last time, at 2m1s, Edda refused Tom `Order`: it
// was busy."
static void write_last_attempt(const trpi_why_writer *writer, trp_entity agent, uint32_t behaviour)
{
    trp_event attempt;
    bool failed = trpi_why_find_last_attempt_to_begin(writer, agent, behaviour, &attempt) &&
                  (attempt.kind == TRP_EVENT_REFUSED || attempt.kind == TRP_EVENT_REJECTED);
    if (failed) {
        trp_sheet_add(writer->sheet, "The last time, at ");
        trpi_why_write_time(writer, attempt.step);
        trp_sheet_add(writer->sheet, ", ");
        trpi_why_write_past_event(writer, &attempt);
        trp_sheet_add(writer->sheet, ".\n");
    }
}

// ---- A behaviour of a role ------------------------------------------------------------------------

// Writes the candidates of an obstacle behind it: ": Bob is 9.5 m away, and must be within 8 m; …".
static void write_candidates(const trpi_why_writer *writer, uint32_t obstacle)
{
    const char *between = ": ";
    for (uint32_t i = trpi_why_first_child(writer, obstacle); i < writer->count; i = trpi_why_next_sibling(writer, i)) {
        if (writer->lines[i].kind == TRP_WHY_PARTNER || writer->lines[i].kind == TRP_WHY_OCCURRENCE) {
            trp_sheet_add(writer->sheet, between);
            trpi_why_write_candidate_cause(writer, i);
            between = "; ";
        }
    }
}

void trpi_why_write_could_sentence(const trpi_why_writer *writer, trp_entity agent, uint32_t line)
{
    const trp_why_line *l = &writer->lines[line];
    if (l->cause == TRP_CAUSE_NONE) {
        begin(writer, agent, l->behaviour, " could ");
        trp_sheet_add(writer->sheet, " now: nothing stands in the way");
        if (l->initiation == 0) {
            trp_sheet_add(writer->sheet, ", and it is ");
            trp_sheet_add_tenths(writer->sheet, l->share_per_million, 10000);
            trp_sheet_add(writer->sheet, "% of the next choice");
        }
        trp_sheet_add(writer->sheet, ".");
    } else if (l->cause == TRP_CAUSE_RUNS) {
        begin(writer, agent, l->behaviour, " is at ");
        trp_sheet_add(writer->sheet, " already.");
    } else {
        begin(writer, agent, l->behaviour, " does not ");
        trp_sheet_add(writer->sheet, ": ");
        uint32_t obstacle = trpi_why_first_child(writer, line);
        while (obstacle < writer->count &&
               (writer->lines[obstacle].kind != TRP_WHY_OBSTACLE || writer->lines[obstacle].cause == TRP_CAUSE_NONE)) {
            obstacle = trpi_why_next_sibling(writer, obstacle);
        }
        if (obstacle < writer->count) {
            trpi_why_write_cause(writer, obstacle);
            write_candidates(writer, obstacle);
        }
        trp_sheet_add(writer->sheet, ".");
    }
    trp_sheet_add(writer->sheet, "\n");
}

// Writes that a behaviour belongs to a role that the agent does not wear. False when no role has one of that name.
static bool write_unworn(const trpi_why_writer *writer, trp_entity agent, const char *name)
{
    for (uint32_t i = 0; i < trp_pack_count(writer->pack, TRP_NAMES_BEHAVIOUR); i++) {
        uint32_t behaviour = trp_pack_number_of_index(writer->pack, TRP_NAMES_BEHAVIOUR, i);
        trp_behaviour_info info;
        if (trp_pack_behaviour(writer->pack, behaviour, &info, sizeof info) == TRP_OK && info.role != TRP_NOT_FOUND &&
            is_called(writer->pack, behaviour, name)) {
            begin(writer, agent, behaviour, " does not ");
            trp_sheet_add(writer->sheet, ": it belongs to the role `");
            trp_sheet_add_sanitized(writer->sheet, trp_pack_name(writer->pack, TRP_NAMES_ROLE, info.role));
            trp_sheet_add(writer->sheet, "`, which ");
            trp_sheet_add_sanitized(writer->sheet, trpi_why_entity_name(writer, agent));
            trp_sheet_add(writer->sheet, " does not wear now");
            (void)trpi_why_write_role_condition(writer, info.role, agent, ": ");
            trp_sheet_add(writer->sheet, ".\n");
            return true;
        }
    }
    return false;
}

// ---- An offer of an object --------------------------------------------------------------------------

typedef struct offered {
    trp_entity object;
    trp_offer offer;
    int64_t order;  // open ones first, then by the way there
} offered;

static int64_t distance_squared(trp_point a, trp_point b)
{
    int64_t x = (int64_t)a.x - b.x, y = (int64_t)a.y - b.y, z = (int64_t)a.z - b.z;
    return x * x + y * y + z * z;
}

// Finds the nearest object that offers the behaviour called `name` and lets the agent have it; if none lets it, the nearest object
// that offers the behaviour. False when no object offers it.
static bool find_offer(const trpi_why_writer *writer, trp_entity agent, const char *name, offered *best)
{
    bool found = false;
    trpi_row_array offers = {.row_bytes = sizeof(trp_offer)};
    trp_point here = trp_entity_position(writer->world, agent);
    trp_entity e = trp_world_next_entity(writer->world, trp_nobody());
    for (; e.value != 0; e = trp_world_next_entity(writer->world, e)) {
        TRPI_WHY_FILL(writer, &offers, trp_object_offers, writer->world, e, agent);
        int64_t way = distance_squared(here, trp_entity_position(writer->world, e));
        for (uint32_t i = 0; i < offers.count; i++) {
            const trp_offer *offer = trpi_row_array_at(&offers, i);
            int64_t order = offer->reason == TRP_REASON_NONE ? way - INT64_MAX / 2 : way;
            if (is_called(writer->pack, offer->behaviour, name) && (!found || order < best->order)) {
                *best = (offered){e, *offer, order};
                found = true;
            }
        }
    }
    trpi_row_array_release(&offers);
    return found;
}

static void write_holders(const trpi_why_writer *writer, const offered *of)
{
    trpi_row_array holders = {.row_bytes = sizeof(trp_holder)};
    TRPI_WHY_FILL(writer, &holders, trp_object_holders, writer->world, of->object);
    uint32_t told = 0;
    for (uint32_t i = 0; i < holders.count; i++) {
        const trp_holder *holder = trpi_row_array_at(&holders, i);
        if (holder->offer == of->offer.offer && told++ < TRPI_WHY_NAMES_IN_LIST) {
            trp_sheet_add(writer->sheet, told == 1 ? " (" : ", ");
            trp_sheet_add_sanitized(writer->sheet, trpi_why_entity_name(writer, holder->agent));
        }
    }
    trpi_why_write_more(writer, told);
    trp_sheet_add(writer->sheet, told > 0 ? ")" : "");
    trpi_row_array_release(&holders);
}

static bool holds(const trpi_why_writer *writer, trp_entity agent, uint32_t behaviour)
{
    trp_queue_entry entries[TRP_MOST_QUEUES];
    uint32_t count = trp_agent_queues(writer->world, agent, entries, TRP_MOST_QUEUES, sizeof *entries);
    for (uint32_t i = 0; i < count; i++) {
        if (entries[i].behaviour == behaviour) {
            return true;
        }
    }
    return false;
}

static bool write_offered(const trpi_why_writer *writer, trp_entity agent, const char *name)
{
    offered best;
    if (!find_offer(writer, agent, name, &best)) {
        return false;
    }
    const char *object = trpi_why_entity_name(writer, best.object);
    if (holds(writer, agent, best.offer.behaviour)) {
        begin(writer, agent, best.offer.behaviour, " is at ");
        trp_sheet_add(writer->sheet, " already.\n");
        return true;
    }
    begin(writer, agent, best.offer.behaviour, " does not ");
    trp_sheet_add(writer->sheet, " of ");
    trp_sheet_add_sanitized(writer->sheet, object);
    if (best.offer.reason == TRP_REASON_NONE) {
        trp_sheet_add(writer->sheet, ": it is open, but nothing requests it now");
    } else {
        trp_sheet_add(writer->sheet, ": ");
        trpi_why_write_offer_reason(writer, best.object, &best.offer, agent);
        if (best.offer.reason == TRP_REASON_FULL) {
            write_holders(writer, &best);
        }
    }
    trp_sheet_add(writer->sheet, ".\n");
    write_last_attempt(writer, agent, best.offer.behaviour);
    return true;
}

// ---- The answer -------------------------------------------------------------------------------------

static trp_result write_answer(const trpi_why_writer *writer, trp_entity agent, const char *name)
{
    for (uint32_t i = 0; i < writer->count; i++) {
        if (writer->lines[i].kind == TRP_WHY_COULD && is_called(writer->pack, writer->lines[i].behaviour, name)) {
            trpi_why_write_could_sentence(writer, agent, i);
            if (writer->lines[i].cause != TRP_CAUSE_RUNS) {
                write_last_attempt(writer, agent, writer->lines[i].behaviour);
            }
            return TRP_OK;
        }
    }
    bool is_told = !trpi_why_entity_is_object_or_place(writer, agent) &&
                   (write_offered(writer, agent, name) || write_unworn(writer, agent, name));
    return is_told ? TRP_OK : TRP_ERROR_UNKNOWN;
}

trp_result trp_why_not_print(const trp_rehearsal *rehearsal, trp_entity agent, const char *name, trp_sheet *sheet)
{
    TRP_REQUIRE(rehearsal != NULL && name != NULL && sheet != NULL, TRP_ERROR_ARGUMENT);
    const trp_world *world = trp_rehearsal_world(rehearsal);
    uint32_t count = trp_agent_why(world, agent, NULL, 0);
    trpi_why_writer writer = {
        .rehearsal = rehearsal, .world = world, .pack = trp_world_pack(world), .sheet = sheet, .count = count};
    if (count == 0) {
        return TRP_ERROR_STALE;
    }
    trp_why_line *lines = calloc(count, sizeof *lines);
    if (lines == NULL) {
        return TRP_ERROR_MEMORY;
    }
    trp_agent_why(world, agent, lines, count);
    writer.lines = lines;
    trp_result result = write_answer(&writer, agent, name);
    free(lines);
    return sheet->failed ? TRP_ERROR_MEMORY : result;
}
