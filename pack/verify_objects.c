// SPDX-License-Identifier: MIT
// Verifies objects: their offers, handlers and links.

#include "pack/layout.h"
#include "pack/verify.h"

// Whether a behaviour takes nothing, or a point and no more, as one for crossings does: the point beyond the object.
static bool takes_a_point(const trp_pack *pack, const trpi_pack_behaviour *b)
{
    return b->parameter_count == 0 || (b->parameter_count == 1 && pack->parameters[b->first_parameter].type == TRP_TYPE_POINT);
}

// Returns how many slots a record takes: a link one for each of its ends.
static uint32_t width_of(const trp_pack *pack, uint32_t section, uint32_t index)
{
    return section == TRPI_SECTION_LINK ? pack->links[index].ends : 1;
}

bool trpi_verify_slots_are_not_shared(const trpi_verifier *verifier, uint32_t kind)
{
    const trp_pack *pack = verifier->pack;
    uint32_t section = verifier->section;
    const trpi_field *slot = trpi_verify_find_field(verifier, "slot");
    uint64_t own = trpi_field_get(slot, trpi_pack_record(pack, section, verifier->index), 0);
    uint64_t own_end = own + width_of(pack, section, verifier->index);
    for (; kind != TRPI_NONE16; kind = pack->kinds[kind].parent) {
        uint32_t first, count = trpi_pack_count_listed_records(pack, TRPI_SECTION_KIND, kind, section, &first);
        for (uint32_t i = first; i < first + count; i++) {
            uint64_t other = trpi_field_get(slot, trpi_pack_record(pack, section, i), 0);
            if (i != verifier->index && other < own_end && own < other + width_of(pack, section, i)) {
                return false;
            }
        }
    }
    return true;
}

static bool check_offer(trpi_verifier *verifier, uint32_t index)
{
    const trp_pack *pack = verifier->pack;
    const trpi_pack_offer *offer = &pack->offers[index];
    const trpi_pack_kind *kind = &pack->kinds[offer->kind];
    const trpi_pack_behaviour *b = &pack->behaviours[offer->behaviour];
    bool wraps = (offer->flags & TRPI_OFFER_WRAPS) != 0;
    bool is_listed = index - kind->first_offer < kind->offer_count && (kind->flags & TRPI_KIND_OBJECT) != 0;
    TRPI_RULE(verifier, "kind", is_listed, "does not list this offer");
    TRPI_RULE(verifier, "behaviour", (b->flags & TRPI_BEHAVIOUR_PROVIDED) != 0 && b->role == TRPI_NONE16 && b->scene == TRPI_NONE16,
              "is none that an object provides");
    TRPI_RULE(verifier, "flags", wraps == ((b->flags & TRPI_BEHAVIOUR_WRAPS) != 0),
              "says otherwise than the behaviour whether that wraps moves");
    TRPI_RULE(verifier, "flags", !wraps || ((kind->flags & TRPI_KIND_AREA) != 0 && b->parameter_count == 0),
              "is for those who move in it, but is no area's, or takes something");
    TRPI_RULE(verifier, "flags", (offer->flags & TRPI_OFFER_CROSSES) == 0 || takes_a_point(pack, b),
              "is for those who cross, but takes more than a point");
    TRPI_RULE(verifier, "slot", trpi_verify_slots_are_not_shared(verifier, offer->kind), "is another offer's, too");
    return true;
}

static bool check_lock(trpi_verifier *verifier, uint32_t index, void *context)
{
    const trpi_pack_lock *lock = &verifier->pack->locks[index];
    (void)context;
    TRPI_RULE(verifier, "flags", lock->flags != TRPI_LOCK_ALL, "is all of nothing");
    TRPI_RULE(verifier, "users", lock->users != 0, "names no offers");
    return true;
}

// Checks a kind: its own locks, how many there are with those of its parents, and the situations that it casts.
static bool check_kind(trpi_verifier *verifier, uint32_t index)
{
    const trp_pack *pack = verifier->pack;
    const trpi_pack_kind *kind = &pack->kinds[index];
    TRPI_RULE(verifier, "lock_count",
              kind->lock_count == 0 ||
                  ((kind->flags & TRPI_KIND_OBJECT) != 0 && trpi_pack_kind_lock_count(pack, index) <= TRPI_MOST_LOCKS),
              "is more than it can have");
    for (uint32_t i = 0; i < kind->situation_count; i++) {
        TRPI_RULE(verifier, "first_situation", pack->situations[kind->first_situation + i].kind == index,
                  "lists those of another kind");
    }
    return trpi_verify_listed_records(verifier, TRPI_SECTION_LOCK, kind->first_lock, kind->lock_count, check_lock, NULL);
}

static bool check_handler(trpi_verifier *verifier, uint32_t index)
{
    const trp_pack *pack = verifier->pack;
    const trpi_pack_handler *handler = &pack->handlers[index];
    const trpi_pack_kind *kind = &pack->kinds[handler->kind];
    const trpi_pack_behaviour *b = &pack->behaviours[handler->behaviour];
    bool is_listed = index - kind->first_handler < kind->handler_count && (kind->flags & TRPI_KIND_OBJECT) != 0;
    bool about_offer = handler->type == TRPI_HANDLES_ADOPT || handler->type == TRPI_HANDLES_DROP;
    uint32_t fixed = handler->type != TRPI_HANDLES_BRAIN;
    uint32_t said = handler->type == TRPI_HANDLES_MESSAGE && handler->message != TRPI_NONE16
                        ? pack->messages[handler->message].parameter_count
                        : 0;
    TRPI_RULE(verifier, "kind", is_listed, "does not list this handler");
    TRPI_RULE(verifier, "behaviour", (b->flags & TRPI_BEHAVIOUR_HANDLER) != 0 && b->role == TRPI_NONE16 && b->task_count == 1,
              "is no handler");
    TRPI_RULE(verifier, "behaviour", b->parameter_count == fixed && fixed + said <= b->local_count,
              "has other parameters than it is given");
    TRPI_RULE(verifier, "offer", about_offer || handler->offer == TRPI_NONE16, "is there without need");
    TRPI_RULE(verifier, "because", handler->type == TRPI_HANDLES_DROP || handler->because == TRPI_BECAUSE_ANY,
              "is there without need");
    TRPI_RULE(verifier, "message", (handler->type == TRPI_HANDLES_MESSAGE) == (handler->message != TRPI_NONE16),
              "is there without need, or missing");
    TRPI_RULE(verifier, "event", (handler->type == TRPI_HANDLES_EVENT) == (handler->event != TRPI_NONE16),
              "is there without need, or missing");
    TRPI_RULE(verifier, "period_ms", (handler->type == TRPI_HANDLES_BRAIN) == (handler->period_ms != 0 || handler->period != 0),
              "is there without need, or missing");
    return trpi_verify_codes_of_current_record_for_object(verifier, handler->kind);
}

static bool check_link(trpi_verifier *verifier, uint32_t index)
{
    const trp_pack *pack = verifier->pack;
    const trpi_pack_link *link = &pack->links[index];
    const trpi_pack_kind *kind = &pack->kinds[link->kind];
    bool is_listed = index - kind->first_link < kind->link_count && (kind->flags & TRPI_KIND_OBJECT) != 0;
    trpi_code_needs needs = trpi_code_needs_make_empty();
    TRPI_RULE(verifier, "kind", is_listed, "does not list this link");
    TRPI_RULE(verifier, "ends", (uint32_t)link->slot + link->ends <= TRPI_MOST_LINKED, "is more than an object can have, or none");
    TRPI_RULE(verifier, "slot", trpi_verify_slots_are_not_shared(verifier, link->kind), "overlaps another link's");
    if (!trpi_verify_add_needs_of_selector_field(verifier, "selector", &needs)) {
        return false;
    }
    TRPI_RULE(verifier, "selector", trpi_code_needs_local_count(&needs) == 0, "reads locals before there are any");
    TRPI_RULE(verifier, "selector", !needs.asks_host, "asks the host for its object, which keeps no answers");
    return true;
}

bool trpi_verify_objects(trpi_verifier *verifier)
{
    return trpi_verify_records(verifier, TRPI_SECTION_KIND, check_kind) &&
           trpi_verify_records(verifier, TRPI_SECTION_OFFER, check_offer) &&
           trpi_verify_records(verifier, TRPI_SECTION_HANDLER, check_handler) &&
           trpi_verify_records(verifier, TRPI_SECTION_LINK, check_link);
}
