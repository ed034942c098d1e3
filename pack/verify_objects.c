// SPDX-License-Identifier: MIT
// Objects: what they offer, how they handle what happens, to what they are linked.

#include "pack/verify.h"

// The performer of a crossing knows where he is going, and no more.
static bool takes_a_point(const trp_pack *pack, const trpi_pack_behaviour *b)
{
    return b->parameter_count == 0 || (b->parameter_count == 1 && pack->parameters[b->first_parameter].type == TRP_TYPE_POINT);
}

static bool has_own_slot(const trp_pack *pack, uint32_t index)
{
    const trpi_pack_offer *offer = &pack->offers[index];
    for (uint32_t up = offer->kind; up != TRPI_NONE16; up = pack->kinds[up].parent) {
        for (uint32_t i = 0; i < pack->kinds[up].offer_count; i++) {
            const trpi_pack_offer *other = &pack->offers[pack->kinds[up].first_offer + i];
            if (other != offer && other->slot == offer->slot) {
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
    TRPI_RULE(verifier, "slot", has_own_slot(pack, index), "is another offer's, too");
    return true;
}

// Of a kind: its own ones, and how many there are with those of its parents.
static bool check_locks(trpi_verifier *verifier, uint32_t index)
{
    const trp_pack *pack = verifier->pack;
    const trpi_pack_kind *kind = &pack->kinds[index];
    TRPI_RULE(verifier, "lock_count",
              kind->lock_count <= 0 ||
                  ((kind->flags & TRPI_KIND_OBJECT) != 0 && trpi_pack_kind_locks(pack, index) <= TRPI_MOST_LOCKS),
              "is more than it can have");
    for (uint32_t i = 0; i < kind->lock_count; i++) {
        uint32_t at = kind->first_lock + i;
        const trpi_pack_lock *lock = &pack->locks[at];
        TRPI_RULE_AT(verifier, TRPI_SECTION_LOCK, at, "flags", lock->flags != TRPI_LOCK_ALL, "is all of nothing");
        TRPI_RULE_AT(verifier, TRPI_SECTION_LOCK, at, "users", lock->users != 0 && lock->users >> TRPI_MOST_OFFERS == 0,
                     "names no offers that there can be");
    }
    return true;
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
    TRPI_RULE(verifier, "message", (handler->type == TRPI_HANDLES_MESSAGE) == (handler->message != TRPI_NONE16),
              "is there without need, or missing");
    TRPI_RULE(verifier, "event", (handler->type == TRPI_HANDLES_EVENT) == (handler->event != TRPI_NONE16),
              "is there without need, or missing");
    TRPI_RULE(verifier, "period_ms", (handler->type == TRPI_HANDLES_BRAIN) == (handler->period_ms != 0),
              "is there without need, or missing");
    return true;
}

static bool has_own_ends(const trp_pack *pack, const trpi_pack_link *link)
{
    for (uint32_t up = link->kind; up != TRPI_NONE16; up = pack->kinds[up].parent) {
        for (uint32_t i = 0; i < pack->kinds[up].link_count; i++) {
            const trpi_pack_link *other = &pack->links[pack->kinds[up].first_link + i];
            if (other != link && other->slot < link->slot + link->ends && link->slot < other->slot + other->ends) {
                return false;
            }
        }
    }
    return true;
}

static bool check_link(trpi_verifier *verifier, uint32_t index)
{
    const trp_pack *pack = verifier->pack;
    const trpi_pack_link *link = &pack->links[index];
    const trpi_pack_kind *kind = &pack->kinds[link->kind];
    bool is_listed = index - kind->first_link < kind->link_count && (kind->flags & TRPI_KIND_OBJECT) != 0;
    trpi_needs needs = trpi_needs_none();
    TRPI_RULE(verifier, "kind", is_listed, "does not list this link");
    TRPI_RULE(verifier, "ends", (uint32_t)link->slot + link->ends <= TRPI_MOST_LINKED, "is more than an object can have, or none");
    TRPI_RULE(verifier, "slot", has_own_ends(pack, link), "overlaps another link's");
    return trpi_use_selector(verifier, TRPI_SECTION_LINK, index, "selector", link->selector, &needs) &&
           (trpi_needs_local_count(&needs) == 0 || trpi_refuse(verifier, "selector", "reads locals before there are any"));
}

// Messages that come lie in locals that nothing else uses: a number, and room for what each message says.
static bool check_inbox(trpi_verifier *verifier, uint32_t behaviour, uint32_t index)
{
    const trp_pack *pack = verifier->pack;
    const trpi_pack_behaviour *b = &pack->behaviours[behaviour];
    const trpi_pack_inbox *inbox = &pack->inboxes[index];
    uint32_t size = 1u + inbox->capacity * (uint32_t)pack->messages[inbox->message].parameter_count;
    TRPI_RULE_AT(verifier, TRPI_SECTION_INBOX, index, "local",
                 inbox->local >= b->parameter_count && inbox->local + size <= b->local_count,
                 "does not leave room for what it holds");
    const trpi_pack_message *message = &pack->messages[inbox->message];
    for (uint32_t i = 1; i < size && inbox->local + i < TRPI_MOST_LOCALS; i++) {
        uint32_t local = inbox->local + i, parameter = message->first_parameter + (i - 1) % message->parameter_count;
        uint64_t type = trpi_pack_local_type(pack, behaviour, local) == TRP_TYPE_NONE ? pack->parameters[parameter].type : 0;
        verifier->local_types[behaviour].of[local / 16] |= type << 4 * (local % 16);
    }
    return true;
}

static bool check_inboxes(trpi_verifier *verifier, uint32_t index)
{
    const trpi_pack_behaviour *behaviour = &verifier->pack->behaviours[index];
    for (uint32_t i = 0; i < behaviour->inbox_count; i++) {
        if (!check_inbox(verifier, index, behaviour->first_inbox + i)) {
            return false;
        }
    }
    return true;
}

bool trpi_verify_objects(trpi_verifier *verifier)
{
    return trpi_check_records(verifier, TRPI_SECTION_KIND, check_locks) &&
           trpi_check_records(verifier, TRPI_SECTION_OFFER, check_offer) &&
           trpi_check_records(verifier, TRPI_SECTION_HANDLER, check_handler) &&
           trpi_check_records(verifier, TRPI_SECTION_LINK, check_link) &&
           trpi_check_records(verifier, TRPI_SECTION_BEHAVIOUR, check_inboxes);
}
