// SPDX-License-Identifier: MIT
// Collects the figures of a report's page.
//
// Invariants:
// - samples are equally far apart, and there are TRPI_PAGE_SAMPLES at most: when there is no room, every second one is forgotten;
// - nothing changes in a step that the clock jumps over, so a sample of such a step is taken behind the jump.

#include "show/meeting.h"
#include "show/report_page.h"

#include "troupe/agent.h"
#include "troupe/assert.h"
#include "troupe/fact.h"

#include <stdlib.h>

// Finds the motives that the page draws: the first TRPI_PAGE_NEEDS motives of characters.
static void find_needs(trp_report_page *page)
{
    for (uint32_t i = 0; i < trp_pack_count(page->pack, TRP_NAMES_FACT) && page->need_count < TRPI_PAGE_NEEDS; i++) {
        trp_fact_info info;
        if (trp_pack_fact(page->pack, i, &info, sizeof info) == TRP_OK && info.is_motive &&
            trp_pack_kind_is_character(page->pack, info.kind)) {
            page->needs[page->need_count++].fact = i;
        }
    }
}

trp_result trp_report_page_create(const trp_rehearsal *rehearsal, trp_report_page **page)
{
    TRP_REQUIRE(rehearsal != NULL && page != NULL, TRP_ERROR_ARGUMENT);
    trp_report_page *made = *page = calloc(1, sizeof **page);
    if (made == NULL) {
        return TRP_ERROR_MEMORY;
    }
    made->rehearsal = rehearsal;
    made->world = trp_rehearsal_world(rehearsal);
    made->pack = trp_world_pack(made->world);
    made->agents.row_bytes = sizeof(trpi_sampled_agent);
    made->every_steps = trp_world_steps_per_second(made->world);
    made->first_step = made->next_step = trp_world_now(made->world);
    made->first_second = trp_world_time_of_day(made->world);
    made->behaviour_count = trp_pack_count(made->pack, TRP_NAMES_BEHAVIOUR);
    made->needs = calloc(TRPI_PAGE_NEEDS, sizeof *made->needs);
    made->waits = calloc(made->behaviour_count + 1u, sizeof *made->waits);
    made->draws = calloc(made->behaviour_count + 1u, sizeof *made->draws);
    if (made->needs == NULL || made->waits == NULL || made->draws == NULL) {
        trp_report_page_destroy(made);
        *page = NULL;
        return TRP_ERROR_MEMORY;
    }
    find_needs(made);
    return TRP_OK;
}

void trp_report_page_destroy(trp_report_page *page)
{
    if (page != NULL) {
        trpi_row_array_release(&page->agents);
        trpi_numbered_texts_release(&page->names);
        trpi_pair_counts_release(&page->meetings);
        free(page->needs);
        free(page->waits);
        free(page->draws);
        free(page);
    }
}

uint32_t trpi_report_page_find_agent(const trp_report_page *page, trp_entity who)
{
    for (uint32_t i = 0; i < page->agents.count; i++) {
        if (((const trpi_sampled_agent *)trpi_row_array_at(&page->agents, i))->who.value == who.value) {
            return i;
        }
    }
    return UINT32_MAX;
}

// --- Samples ---

// Forgets every second sample.
static void halve(trp_report_page *page)
{
    uint32_t count = page->sample_count / 2;
    for (uint32_t i = 0; i < page->agents.count; i++) {
        trpi_sampled_agent *agent = trpi_row_array_at(&page->agents, i);
        for (uint32_t k = 0; k < count; k++) {
            agent->behaviour_in_sample[k] = agent->behaviour_in_sample[2 * k];
        }
        for (uint32_t k = count; k < TRPI_PAGE_SAMPLES; k++) {
            agent->behaviour_in_sample[k] = 0;
        }
    }
    for (uint32_t i = 0; i < page->need_count; i++) {
        trpi_sampled_motive *need = &page->needs[i];
        for (uint32_t k = 0; k < count; k++) {
            need->least[k] = need->least[2 * k];
            need->most[k] = need->most[2 * k];
            need->mean[k] = need->mean[2 * k];
            need->any[k] = need->any[2 * k];
        }
    }
    page->sample_count = count;
    page->every_steps *= 2;
}

// Finds the sampled agent of an entity, or adds one; NULL when memory ran out.
static trpi_sampled_agent *find_or_add_sampled_agent(trp_report_page *page, trp_entity who)
{
    bool is_next = page->cursor < page->agents.count &&
                   ((const trpi_sampled_agent *)trpi_row_array_at(&page->agents, page->cursor))->who.value == who.value;
    uint32_t number = is_next ? page->cursor : trpi_report_page_find_agent(page, who);
    page->cursor = number != UINT32_MAX ? number + 1 : page->cursor;
    if (number == UINT32_MAX) {
        trpi_sampled_agent made = {
            .who = who, .name = trpi_numbered_texts_find_or_add(&page->names, trp_rehearsal_entity_name(page->rehearsal, who))};
        if (made.name == UINT32_MAX || !trpi_row_array_add(&page->agents, &made)) {
            page->failed = true;
            return NULL;
        }
        number = page->agents.count - 1;
    }
    return trpi_row_array_at(&page->agents, number);
}

static void sample_agent(trp_report_page *page, trp_entity who)
{
    trp_queue_entry entry;
    trpi_sampled_agent *agent = find_or_add_sampled_agent(page, who);
    bool is_busy = trp_agent_queues(page->world, who, &entry, 1, sizeof entry) > 0;
    if (agent != NULL) {
        agent->behaviour_in_sample[page->sample_count] = is_busy ? (uint16_t)(trp_index_of_number(entry.behaviour) + 1) : 0;
    }
}

static void sample_need(const trp_report_page *page, trpi_sampled_motive *need)
{
    uint32_t at = page->sample_count, count = 0;
    int64_t sum = 0;
    need->any[at] = false;
    for (uint32_t i = 0; i < page->agents.count; i++) {
        trp_entity who = ((const trpi_sampled_agent *)trpi_row_array_at(&page->agents, i))->who;
        trp_value value;
        if (trp_fact_get(page->world, who, need->fact, &value) != TRP_OK) {
            continue;
        }
        need->least[at] = count == 0 || value.bits < need->least[at] ? value.bits : need->least[at];
        need->most[at] = count == 0 || value.bits > need->most[at] ? value.bits : need->most[at];
        sum += value.bits;
        count++;
    }
    need->any[at] = count > 0;
    need->mean[at] = count > 0 ? sum / count : 0;
}

static void sample(trp_report_page *page)
{
    if (page->sample_count == TRPI_PAGE_SAMPLES) {
        halve(page);
    }
    page->cursor = 0;
    trp_entity e = trp_world_next_entity(page->world, trp_nobody());
    for (; e.value != 0; e = trp_world_next_entity(page->world, e)) {
        if (trp_pack_kind_is_character(page->pack, trp_entity_kind(page->world, e))) {
            sample_agent(page, e);
        }
    }
    for (uint32_t i = 0; i < page->need_count; i++) {
        sample_need(page, &page->needs[i]);
    }
    page->sample_count++;
}

// --- Events ---

// Counts a meeting for each pair of its members.
static void note_meeting(trp_report_page *page, const trp_event *event)
{
    trpi_row_array members = {.row_bytes = sizeof(trp_entity)};
    page->failed = !trpi_meeting_get_members(page->world, event, &members) || page->failed;
    const trp_entity *entities = (const void *)members.bytes;
    uint32_t *numbers = page->failed ? NULL : calloc(members.count + 1, sizeof *numbers);  // of the members, in the report
    page->failed = numbers == NULL;
    for (uint32_t i = 0; i < members.count && !page->failed; i++) {
        page->failed = find_or_add_sampled_agent(page, entities[i]) == NULL;
        uint32_t second = page->failed ? 0 : trpi_report_page_find_agent(page, entities[i]);
        numbers[i] = second;
        for (uint32_t k = 0; k < i && !page->failed; k++) {
            uint32_t first = numbers[k];
            page->failed =
                !trpi_pair_counts_add(&page->meetings, 0, first < second ? first : second, first < second ? second : first);
        }
    }
    free(numbers);
    trpi_row_array_release(&members);
}

static void note_event(trp_report_page *page, const trp_event *event)
{
    uint32_t behaviour = trp_index_of_number(event->behaviour);
    if (behaviour >= page->behaviour_count) {
        return;
    }
    if (event->kind == TRP_EVENT_WAITED) {
        trpi_waited *waited = &page->waits[behaviour];
        waited->count++;
        waited->total_steps += event->steps;
        waited->longest_steps = event->steps > waited->longest_steps ? event->steps : waited->longest_steps;
    } else if (event->kind == TRP_EVENT_SPUN) {
        page->draws[behaviour]++;
    } else if (event->kind == TRP_EVENT_SCENE_STARTED) {
        note_meeting(page, event);
    }
}

void trp_report_page_note_step(trp_report_page *page)
{
    TRP_REQUIRE(page != NULL, );
    uint32_t count, now = trp_world_now(page->world);
    const trp_event *events = trp_world_events(page->world, &count);
    for (uint32_t i = 0; i < count; i++) {
        note_event(page, &events[i]);
    }
    while (page->next_step <= now && !page->failed) {
        sample(page);
        page->next_step = page->first_step + page->sample_count * page->every_steps;
    }
}
