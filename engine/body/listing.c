// SPDX-License-Identifier: MIT
#include "engine/body/listing.h"

#include "engine/body/selector.h"
#include "engine/body/tree.h"
#include "engine/store/fact.h"

#include "base/assert.h"

bool trpi_entity_list_read_by_number(const trpi_view *view, uint32_t list, uint32_t owner, trpi_entity_list_members *listed)
{
    TRP_ASSERT(list < view->world->pack->list_count);
    const trpi_entity_list meant = {.list = &view->world->pack->lists[list],
                                    .locals = view->locals,
                                    .members = view->members,
                                    .member_count = view->member_count,
                                    .scene_plus_1 = view->scene,
                                    .owner = owner,
                                    .read_by_owner = owner == view->index};
    return trpi_entity_list_read(view->world, &meant, listed);
}

// --- Changing ---

void trpi_own_fact_set(trpi_view *view, uint32_t fact, int64_t value)
{
    trp_world *world = view->world;
    TRP_ASSERT(fact < world->pack->fact_count);
    if (trpi_fact_belongs_to_kind(world->pack, world->entities[view->index].kind, fact) &&
        trpi_fact_write(world, view->index, &world->pack->facts[fact], value)) {
        trpi_agent_note_own_fact_changed(world, view->index, fact);
        trpi_agent_mark_dirty(world, view->index);
    }
}

// Asks the society by mail to change an entity list of the world or of a scene. (1.1, 1.2)
static void ask_for(trpi_view *view, uint32_t entry, uint32_t list, int64_t change, trpi_ref who)
{
    trp_world *world = view->world;
    const trpi_entry *e = trpi_agent_entries(world, view->index)[entry];
    trpi_mail *mail = trpi_mail_post_to_fact_owner(world, view->index, e, world->pack->lists[list].first, TRPI_MAIL_LIST);
    if (mail != NULL) {
        mail->number = list;
        mail->list.change = change;
        mail->list.who = who;
    }
}

// Writes an entity list of the agent's own: among its facts, or in the locals of an entry.
static void write_own(trpi_view *view, uint32_t entry, const trpi_pack_entity_list *list, const trpi_entity_list_members *listed)
{
    trp_world *world = view->world;
    TRP_ASSERT(list->count <= TRPI_MOST_LISTED && listed->count <= list->count);
    for (uint32_t i = 0; i < list->count; i++) {
        int64_t value = i < listed->count ? (int64_t)listed->who[i] : 0;
        uint32_t at = list->first + i;
        if (list->sort == TRPI_LIST_OF_FACTS) {
            trpi_own_fact_set(view, at, value);
        } else if (at < world->settings.locals_per_entry) {
            trpi_entry_locals(world, view->index, entry)[at] = value;
        }
    }
}

static bool is_common(const trp_pack *pack, const trpi_pack_entity_list *list)
{
    return list->sort == TRPI_LIST_OF_FACTS && !trpi_kind_may_have_entities(&pack->kinds[pack->facts[list->first].kind]);
}

// Finds the entities for the list by the step's search, the best first; none when the step has no search. False when an answer of
// the host is missing.
static bool find(trpi_view *view, const trpi_pack_step *step, uint32_t room, trpi_entity_list_members *found)
{
    const trp_pack *pack = view->world->pack;
    found->count = 0;
    TRP_ASSERT(room <= TRPI_MOST_LISTED);
    if (step->code0 == 0) {
        return true;
    }
    trpi_candidate best[TRPI_MOST_LISTED];
    uint32_t selector = TRPI_OPERAND(pack->code[step->code0 + 1]);
    uint32_t count = trpi_selector_find_best(view, selector, false, best, room, NULL, NULL);
    for (uint32_t i = 0; i < count; i++) {
        trpi_entity_list_add(found, best[i].who, room);
    }
    return !view->waits;
}

static bool fill(trpi_view *view, uint32_t entry, const trpi_pack_step *step)
{
    const trpi_pack_entity_list *list = &view->world->pack->lists[step->index];
    trpi_entity_list_members found;
    if (!find(view, step, list->count, &found)) {
        return false;
    }
    if (!is_common(view->world->pack, list)) {
        write_own(view, entry, list, &found);
        return true;
    }
    ask_for(view, entry, step->index, TRPI_LIST_EMPTY, 0);
    for (uint32_t i = 0; i < found.count; i++) {
        ask_for(view, entry, step->index, TRPI_LIST_PUT_IN, found.who[i]);
    }
    return true;
}

bool trpi_entity_list_perform_step(trpi_view *view, uint32_t entry, const trpi_pack_step *step)
{
    trp_world *world = view->world;
    const trpi_pack_entity_list *list = &world->pack->lists[step->index];
    if (step->op == TRPI_STEP_FILL) {
        return fill(view, entry, step);
    }
    int64_t who;
    if (!trpi_evaluate_expression(view, step->code0, &who) || view->waits) {
        return false;
    }
    bool puts = step->op == TRPI_STEP_PUT_IN;
    if (puts && !trpi_ref_is_alive(world, (trpi_ref)who)) {
        view->faults |= TRPI_FAULT_NOBODY;
        return false;
    }
    if (is_common(world->pack, list)) {
        ask_for(view, entry, step->index, puts ? TRPI_LIST_PUT_IN : TRPI_LIST_TAKE_OUT, (trpi_ref)who);
        return true;
    }
    trpi_entity_list_members listed;
    if (!trpi_entity_list_read_by_number(view, step->index, view->index, &listed)) {
        return false;
    }
    if (puts) {
        trpi_entity_list_add(&listed, (trpi_ref)who, list->count);
    } else {
        trpi_entity_list_remove(&listed, (trpi_ref)who);
    }
    write_own(view, entry, list, &listed);
    return true;
}
