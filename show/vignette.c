// SPDX-License-Identifier: MIT
// Collects a vignette: what a few characters do for a minute or so. All of it is read from the stage and the queues after
// each step, so that any rehearsal can be drawn.

#include "show/initiation.h"
#include "show/vignette.h"

#include "troupe/assert.h"
#include "troupe/agent.h"

#include <stdlib.h>
#include <string.h>

enum { COLOURS = 6 };  // of persons

trp_result trp_vignette_create(const trp_rehearsal *rehearsal, trp_vignette **vignette)
{
    if (rehearsal == NULL || vignette == NULL) {
        return TRP_ERROR_ARGUMENT;
    }
    *vignette = calloc(1, sizeof **vignette);
    if (*vignette == NULL) {
        return TRP_ERROR_MEMORY;
    }
    trp_vignette *made = *vignette;
    made->rehearsal = rehearsal;
    made->first = trp_world_now(trp_rehearsal_world(rehearsal));
    made->last = made->first;
    made->people.row_bytes = sizeof(trpi_vignette_shown_person);
    made->spans.row_bytes = sizeof(trpi_vignette_span);
    made->corners.row_bytes = sizeof(trpi_vignette_path_corner);
    trp_result result = trp_transcript_create(rehearsal, &made->transcript);
    if (result != TRP_OK) {
        trp_vignette_destroy(made);
        *vignette = NULL;
    }
    return result;
}

void trp_vignette_destroy(trp_vignette *vignette)
{
    if (vignette == NULL) {
        return;
    }
    trp_transcript_destroy(vignette->transcript);
    trp_sheet_release(&vignette->told);
    trpi_row_array_release(&vignette->people);
    trpi_row_array_release(&vignette->spans);
    trpi_row_array_release(&vignette->corners);
    trpi_numbered_texts_release(&vignette->words);
    free(vignette);
}

static uint32_t find_person(const trp_vignette *vignette, trp_entity entity)
{
    for (uint32_t i = 0; i < vignette->people.count; i++) {
        if (trpi_vignette_shown_person_at(vignette, i)->entity.value == entity.value) {
            return i;
        }
    }
    return TRP_NOT_FOUND;
}

static uint32_t add_person(trp_vignette *vignette, const trp_stage_entity_state *view)
{
    uint32_t person = find_person(vignette, view->entity);
    if (person != TRP_NOT_FOUND) {
        return person;
    }
    trpi_vignette_shown_person fresh = {.entity = view->entity,
                                        .name = trpi_numbered_texts_find_or_add(&vignette->words, view->name),
                                        .from = vignette->last,
                                        .is_place = view->is_place};
    for (uint32_t sort = 0; sort < TRPI_VIGNETTE_SPAN_KIND_COUNT; sort++) {
        fresh.open[sort] = TRP_NOT_FOUND;
    }
    bool fits =
        vignette->people.count < TRPI_VIGNETTE_PEOPLE && fresh.name != UINT32_MAX && trpi_row_array_add(&vignette->people, &fresh);
    return fits ? vignette->people.count - 1 : TRP_NOT_FOUND;
}

void trp_vignette_add_person(trp_vignette *vignette, trp_entity who)
{
    TRP_REQUIRE(vignette != NULL, );
    uint32_t person = find_person(vignette, who);
    if (person != TRP_NOT_FOUND) {
        trpi_vignette_shown_person_at(vignette, person)->is_starred = true;
    }
}

// Continues the open span of a person and a sort, or ends it and opens another if `text`, `since` or `waits` differs; "" opens
// none. `since` tells two behaviours of one name apart.
static void continue_span(trp_vignette *vignette, uint32_t person, trpi_vignette_span_kind sort, const char *text, uint32_t since,
                          bool waits)
{
    uint32_t *open = &trpi_vignette_shown_person_at(vignette, person)->open[sort];
    trpi_vignette_span *span = *open != TRP_NOT_FOUND ? trpi_row_array_at(&vignette->spans, *open) : NULL;
    if (span != NULL && span->since == since && span->waits == waits && strcmp(vignette->words.texts[span->words], text) == 0) {
        span->until = vignette->last;
        return;
    }
    if (span != NULL) {
        span->until = vignette->last;
        *open = TRP_NOT_FOUND;
    }
    if (text[0] == '\0') {
        return;
    }
    trpi_vignette_span fresh = {.person = person,
                                .from = vignette->last,
                                .until = vignette->last,
                                .since = since,
                                .words = trpi_numbered_texts_find_or_add(&vignette->words, text),
                                .kind = sort,
                                .waits = waits};
    if (fresh.words != UINT32_MAX && trpi_row_array_add(&vignette->spans, &fresh)) {
        *open = vignette->spans.count - 1;
    }
}

static void note_behaviour(trp_vignette *vignette, uint32_t person, trp_entity entity)
{
    const trp_world *world = trp_rehearsal_world(vignette->rehearsal);
    trp_queue_entry entries[TRP_MOST_QUEUES];
    uint32_t count = trp_agent_queues(world, entity, entries, TRP_MOST_QUEUES, sizeof *entries), current = 0;
    while (current < count && !entries[current].is_current) {
        current++;
    }
    if (current == count) {
        continue_span(vignette, person, TRPI_VIGNETTE_SPAN_BEHAVIOUR, "", 0, false);
        return;
    }
    const trp_queue_entry *entry = &entries[current];
    const trp_pack *pack = trp_world_pack(world);
    continue_span(vignette, person, TRPI_VIGNETTE_SPAN_BEHAVIOUR, trp_behaviour_title(pack, entry->behaviour), entry->since,
                  entry->self_done != 0);
    uint32_t open = trpi_vignette_shown_person_at(vignette, person)->open[TRPI_VIGNETTE_SPAN_BEHAVIOUR];
    if (open != TRP_NOT_FOUND) {
        ((trpi_vignette_span *)trpi_row_array_at(&vignette->spans, open))->initiation =
            trpi_initiation_of_behaviour(pack, entry->behaviour);
    }
}

static void note_path(trp_vignette *vignette, uint32_t person, const trp_stage_entity_state *view)
{
    trpi_path_point spot = {vignette->last - vignette->first, (int32_t)(view->x * 100), (int32_t)(view->y * 100)};
    trpi_vignette_path_corner corner = {.person = person};
    if (trpi_path_simplifier_add(&trpi_vignette_shown_person_at(vignette, person)->path, spot, &corner.spot)) {
        (void)trpi_row_array_add(&vignette->corners, &corner);
    }
}

void trp_vignette_note_step(trp_vignette *vignette)
{
    TRP_REQUIRE(vignette != NULL, );
    if (vignette->told_count < TRPI_VIGNETTE_LINES) {
        vignette->told_count += trp_transcript_add_step(vignette->transcript, &vignette->told);
    }
    trp_vignette_note_quiet_time(vignette);
}

void trp_vignette_note_quiet_time(trp_vignette *vignette)
{
    TRP_REQUIRE(vignette != NULL, );
    const trp_stage *stage = trp_rehearsal_stage(vignette->rehearsal);
    vignette->last = trp_world_now(trp_rehearsal_world(vignette->rehearsal));
    for (uint32_t i = 0; i < trp_stage_entity_count(stage); i++) {
        trp_stage_entity_state view;
        if (trp_stage_describe_entity(stage, trp_stage_entity(stage, i), &view, sizeof view) != TRP_OK) {
            continue;
        }
        uint32_t person = add_person(vignette, &view);
        if (person == TRP_NOT_FOUND) {
            continue;
        }
        trpi_vignette_shown_person_at(vignette, person)->until = vignette->last;
        note_path(vignette, person, &view);
        if (!view.is_place) {
            note_behaviour(vignette, person, view.entity);
            continue_span(vignette, person, TRPI_VIGNETTE_SPAN_ACTION, view.line[0] != '\0' ? "" : view.action, 0, false);
            continue_span(vignette, person, TRPI_VIGNETTE_SPAN_SPOKEN_LINE, view.line, 0, false);
        }
    }
}

bool trp_vignette_has_behaviour(const trp_vignette *vignette, const char *behaviour)
{
    TRP_REQUIRE(vignette != NULL, false);
    for (uint32_t i = 0; i < vignette->spans.count; i++) {
        const trpi_vignette_span *span = trpi_row_array_at(&vignette->spans, i);
        if (span->kind == TRPI_VIGNETTE_SPAN_BEHAVIOUR && strcmp(vignette->words.texts[span->words], behaviour) == 0) {
            return true;
        }
    }
    return false;
}

void trp_vignette_omit_prefix(trp_vignette *vignette, const char *words)
{
    TRP_REQUIRE(vignette != NULL, );
    strncpy(vignette->left_out, words, sizeof vignette->left_out - 1);
}

void trpi_html_add_escaped_text(trp_sheet *sheet, const char *text)
{
    for (; *text != '\0'; text++) {
        switch (*text) {
        case '&': trp_sheet_add(sheet, "&amp;"); break;
        case '<': trp_sheet_add(sheet, "&lt;"); break;
        case '>': trp_sheet_add(sheet, "&gt;"); break;
        case '"': trp_sheet_add(sheet, "&quot;"); break;
        case '\'': trp_sheet_add(sheet, "&#39;"); break;
        default: trp_sheet_add_bytes(sheet, text, 1); break;
        }
    }
}

uint32_t trpi_vignette_colour_class_of_person(const trp_vignette *vignette, uint32_t person)
{
    uint32_t number = 0;
    for (uint32_t i = 0; i < person; i++) {
        number += !trpi_vignette_shown_person_at(vignette, i)->is_place;
    }
    return number % COLOURS;
}
