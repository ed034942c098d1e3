// SPDX-License-Identifier: MIT
// Invariant of the entries of an agent: a frame has a higher index than its parent, so what is nested deeper comes later.

#include "engine/body/request.h"

#include "engine/body/selector.h"
#include "engine/store/agent_memory.h"
#include "engine/store/notice.h"
#include "engine/store/offer.h"

#include "base/assert.h"
#include "pack/code_piece.h"

#include <string.h>

uint32_t trpi_frame_outcome_drop_cause(uint8_t outcome)
{
    if (outcome == TRPI_FRAME_OUTCOME_SUCCEEDED) {
        return TRPI_BECAUSE_DONE;
    }
    switch (trpi_frame_outcome_reason(outcome)) {
    case TRP_REASON_NONE:
    case TRP_REASON_DISPLACED:
    case TRP_REASON_ROLE:
    case TRP_REASON_NOT_RESUMABLE:
    case TRP_REASON_FORGOTTEN:
    case TRP_REASON_HOST:
    case TRP_REASON_FAR:
    case TRP_REASON_RELOAD:
    case TRP_REASON_LAYER:
    case TRP_REASON_DEADLOCK: return TRPI_BECAUSE_GIVEN_UP;
    default: return TRPI_BECAUSE_FAILED;
    }
}

uint32_t trpi_frame_find(const trp_world *world, uint32_t index, uint32_t parent, uint32_t at_place)
{
    TRP_ASSERT(parent < world->settings.entries_per_agent);
    TRPI_EACH_FRAME(world, index, i)
    {
        const trpi_entry *e = trpi_entry_at(world, index, i);
        if (e->parent == parent + 1 && e->asked_at == at_place) {
            return i;
        }
    }
    return TRPI_NEVER;
}

// Returns the first entry for a frame of an offer below a parent entry. When there is none, tells the host so, and returns
// TRPI_NEVER.
static uint32_t find_room(trp_world *world, uint32_t index, uint32_t parent, uint32_t offer, trpi_ref provider)
{
    uint32_t first = world->settings.queues_per_agent;
    const uint32_t end =
        trpi_pieces_reserve(world, world, TRPI_PIECE_ENTRY, 1) ? world->settings.entries_per_agent : 0;  // there is one in a turn
    for (uint32_t i = parent >= first ? parent + 1 : first; i < end; i++) {
        if (!trpi_entry_is_used(trpi_entry_at(world, index, i))) {
            return i;
        }
    }
    trpi_notice_tell(world, (trp_notice){.kind = TRP_NOTICE_FRAMES_FULL,
                                         .agent = {trpi_ref_of_index(world, index)},
                                         .other = {provider},
                                         .number = world->pack->offers[offer].behaviour,
                                         .limit = TRPI_MAX_FRAMES});
    return TRPI_NEVER;
}

// A request while it is evaluated: the objects to ask, and the offer that the first is likely to grant, for which the parameters
// are evaluated.
typedef struct request {
    trpi_ref provider;                         // 0: the areas around the performer
    trpi_ref others[TRPI_MOST_PROVIDERS - 1];  // asked when the provider refuses, one after the other
    uint32_t need;                             // TRPI_NONE16: anything
    uint32_t offer;
    bool inner;
} request;

// Evaluates a request for a behaviour that was handed in as a parameter. If a behaviour of an object has handed it in, the value is
// an offer of that object. If a behaviour of the agent's own has, the value only stands for a need, and the offer for that need is
// one of the object whose behaviour is performed here.
static trp_reason read_inner(trpi_view *view, uint32_t entry, const trpi_pack_step *step, request *r)
{
    const trp_world *world = view->world;
    int64_t value;
    if (!trpi_evaluate_expression(view, step->code0, &value) || view->waits) {
        return TRP_REASON_GONE;
    }
    value /= TRP_ONE;
    const trpi_entry *e = trpi_entry_at(world, view->index, entry);
    if (value < 1 || value > world->pack->offer_count || !trpi_entry_is_frame(world, entry) || e->parent == 0) {
        return TRP_REASON_UNKNOWN;
    }
    const trpi_entry *requester = trpi_entry_at(world, view->index, e->parent - 1u);
    r->inner = true;
    r->offer = (uint32_t)value - 1;
    r->need = world->pack->offers[r->offer].need;
    bool by_object = trpi_entry_is_frame(world, e->parent - 1u);
    r->provider = by_object ? requester->subject : e->subject;
    if (r->provider == 0 || !trpi_ref_is_alive(world, r->provider)) {
        return TRP_REASON_GONE;
    }
    r->offer =
        by_object ? r->offer : trpi_offer_find_for_need(world->pack, world->entities[trpi_ref_index(r->provider)].kind, r->need);
    return r->offer != TRPI_NEVER ? TRP_REASON_NONE : TRP_REASON_UNKNOWN;
}

// A search among objects for an offer, and the reason why the offer of the last object that has a suitable one cannot be adopted
// now.
typedef struct offer_search {
    const trp_world *world;
    trpi_ref who;
    uint32_t need;
    bool also_full;  // also objects that cannot be adopted now
    trp_reason why;
} offer_search;

// Whether an object appears to have a suitable offer, as other entities see it: an object whose offer is seen to be disabled, full
// or reserved for another agent is not asked, unless `also_full` says so. (9.3)
static bool has_offer(void *context, uint32_t object)
{
    offer_search *s = context;
    const trp_pack *pack = s->world->pack;
    for (uint32_t kind = s->world->entities[object].kind; kind != TRPI_NONE16; kind = pack->kinds[kind].parent) {
        for (uint32_t i = 0; i < pack->kinds[kind].offer_count; i++) {
            uint32_t offer = pack->kinds[kind].first_offer + i;
            bool suits = (pack->offers[offer].flags & (TRPI_OFFER_PRIVATE | TRPI_OFFER_CROSSES | TRPI_OFFER_WRAPS)) == 0 &&
                         (s->need == TRPI_NONE16 || pack->offers[offer].need == s->need) &&
                         trpi_offer_in_place(pack, s->world->entities[object].kind, offer) == offer &&
                         trpi_offer_fits_agent_kind(s->world, offer, s->who);
            trp_reason reason = suits ? trpi_offer_state_refusal_reason(s->world, object, offer, s->who) : TRP_REASON_UNKNOWN;
            if (reason == TRP_REASON_NONE || (suits && s->also_full)) {
                s->why = reason;
                return true;
            }
        }
    }
    return false;
}

// Returns the reason why the offer of the best object cannot be adopted, or UNKNOWN when no object has such an offer.
static trp_reason reason_for_none(trpi_view *view, uint32_t selector, offer_search *s)
{
    trpi_candidate found;
    s->also_full = true;
    if (trpi_selector_find_best(view, selector, false, &found, 1, has_offer, s) == 0) {
        return TRP_REASON_UNKNOWN;
    }
    (void)has_offer(s, trpi_ref_index(found.who));
    return s->why;
}

// Evaluates a request to the best objects that a selector finds and that appear to have the offer; they are asked one
// after the other.
static trp_reason read_selection(trpi_view *view, const trpi_pack_step *step, request *r)
{
    const trp_world *world = view->world;
    trpi_candidate found[TRPI_MOST_PROVIDERS];
    offer_search s = {world, trpi_ref_of_index(world, view->index), r->need, false, TRP_REASON_UNKNOWN};
    uint32_t selector = trpi_code_sole_selector(world->pack, step->code0);
    uint32_t count = trpi_selector_find_best(view, selector, false, found, TRPI_MOST_PROVIDERS, has_offer, &s);
    for (uint32_t i = 1; i < count; i++) {
        r->others[i - 1] = found[i].who;
    }
    r->provider = count > 0 ? found[0].who : 0;
    r->offer =
        count > 0 ? trpi_offer_find_for_need(world->pack, world->entities[trpi_ref_index(r->provider)].kind, r->need) : TRPI_NEVER;
    return count > 0 || view->waits ? TRP_REASON_NONE : reason_for_none(view, selector, &s);
}

static trp_reason read_request(trpi_view *view, uint32_t entry, const trpi_pack_step *step, request *r)
{
    const trp_world *world = view->world;
    *r = (request){.need = step->index, .offer = TRPI_NEVER};
    if ((step->flags & TRPI_STEP_INNER) != 0) {
        return read_inner(view, entry, step, r);
    }
    if ((step->flags & TRPI_STEP_EACH) != 0) {
        return read_selection(view, step, r);
    }
    uint32_t provider = TRPI_NEVER;
    if (step->code0 != 0 && !trpi_evaluate_entity(view, step->code0, &provider)) {
        return TRP_REASON_GONE;
    }
    r->provider = provider != TRPI_NEVER ? trpi_ref_of_index(world, provider) : 0;
    r->offer = provider != TRPI_NEVER ? trpi_offer_find_for_need(world->pack, world->entities[provider].kind, r->need)
                                      : trpi_offer_first_for_need_of_any_kind(world->pack, r->need);
    return r->offer != TRPI_NEVER ? TRP_REASON_NONE : TRP_REASON_UNKNOWN;
}

// Evaluates the arguments of the request into the first locals of the frame. A parameter without an argument gets its default. The
// offer that is granted may be another, with more parameters, so all arguments are evaluated.
static bool fill_parameters(trpi_view *view, const trpi_pack_step *step, uint32_t offer, int64_t *locals)
{
    TRP_ASSERT(offer < view->world->pack->offer_count);
    const trp_pack *pack = view->world->pack;
    const trpi_pack_behaviour *b = &pack->behaviours[pack->offers[offer].behaviour];
    const uint32_t codes[] = {step->code1, step->code2, step->code3};
    memset(locals, 0, view->world->settings.locals_per_entry * sizeof *locals);
    for (uint32_t i = 0; i < sizeof codes / sizeof *codes && i < view->world->settings.locals_per_entry; i++) {
        uint32_t code = codes[i] == 0 && i < b->parameter_count ? pack->parameters[b->first_parameter + i].code : codes[i];
        if (code != 0 && !trpi_evaluate_expression(view, code, &locals[i])) {
            return false;
        }
    }
    return true;
}

// Asks the provider of a frame for its offer, by mail; the society answers in the same step.
static trpi_mail *ask(trp_world *world, uint32_t index, uint32_t frame, trpi_ref provider)
{
    TRP_ASSERT(trpi_entry_at(world, index, frame)->claim == TRPI_FRAME_ASKS);
    trpi_mail *mail = trpi_mail_post(world, index, 0, TRPI_MAIL_ADOPT);
    mail->number = frame;
    mail->scene_serial = trpi_entry_at(world, index, frame)->claim_serial;
    mail->topic = TRPI_NONE16;
    mail->adopt.provider = provider;
    return mail;
}

static void put_frame(trp_world *world, uint32_t index, uint32_t room, uint32_t entry, uint32_t at, uint32_t offer,
                      trpi_ref provider)
{
    TRP_ASSERT(room > entry && !trpi_entry_is_used(trpi_entry_at(world, index, room)));
    const trpi_entry *parent = trpi_entry_at(world, index, entry);
    trpi_agent *agent = world->agents[index];
    (void)trpi_entry_set_content(world, index, room,
                                 &(trpi_entry){.behaviour = world->pack->offers[offer].behaviour,
                                               .priority = parent->priority,
                                               .layer = parent->layer,
                                               .queue = parent->queue,
                                               .subject = provider,
                                               .since = world->now,
                                               .order = ++agent->order,
                                               .parent = (uint8_t)(entry + 1),
                                               .asked_at = (uint16_t)at,
                                               .claim = TRPI_FRAME_ASKS,
                                               .claim_serial = ++agent->claim_count,
                                               .claim_due = trpi_step_from_now(world, world->settings.promise)});
    trpi_entity_mark_hash_dirty(world, index);
}

uint32_t trpi_frame_open(const trpi_leaf *leaf, uint32_t offer, trpi_ref provider, uint8_t purpose)
{
    trp_world *world = leaf->world;
    uint32_t index = leaf->index, room = find_room(world, index, leaf->entry, offer, provider);
    if (room != TRPI_NEVER) {
        put_frame(world, index, room, leaf->entry, leaf->at, offer, provider);
        ask(world, index, room, provider)->part = purpose;
    }
    return room;
}

trp_reason trpi_request_begin(trpi_view *view, uint32_t entry, uint32_t at, const trpi_pack_step *step)
{
    trp_world *world = view->world;
    if (trpi_frame_find(world, view->index, entry, at) != TRPI_NEVER) {
        trpi_agent_wake(world, view->index);
        return TRP_REASON_NONE;  // the request was interrupted, and goes on where it was
    }
    request r;
    trp_reason reason = read_request(view, entry, step, &r);
    if (reason != TRP_REASON_NONE || view->waits) {
        return reason;
    }
    uint32_t room = find_room(world, view->index, entry, r.offer, r.provider);
    if (room == TRPI_NEVER) {
        return TRP_REASON_NO_ROOM;
    }
    int64_t locals[TRPI_MOST_LOCALS];
    if (!fill_parameters(view, step, r.offer, locals) || view->waits) {
        return TRP_REASON_GONE;
    }
    put_frame(world, view->index, room, entry, at, r.offer, r.provider);
    memcpy(trpi_entry_locals(world, view->index, room), locals, world->settings.locals_per_entry * sizeof *locals);
    trpi_mail *mail = ask(world, view->index, room, r.provider);
    mail->behaviour = (uint16_t)r.need;
    mail->topic = (uint16_t)(r.inner ? r.offer : TRPI_NONE16);
    mail->adopt.second = r.others[0];
    mail->adopt.third = r.others[1];
    mail->adopt.fourth = r.others[2];
    return TRP_REASON_NONE;
}

// --- The place that a frame was opened for ---

bool trpi_frame_find_current_parent_place(const trp_world *world, uint32_t index, uint32_t frame, trpi_leaf *leaf)
{
    TRP_ASSERT(trpi_entry_is_frame(world, frame));
    if (!trpi_frame_find_parent_place(world, index, frame, leaf)) {
        return false;
    }
    return trpi_leaf_is_of_tree(leaf) ? trpi_leaf_step(leaf) != NULL : leaf->at == trpi_leaf_entry(leaf)->step;
}

bool trpi_frame_is_still_requested(const trp_world *world, uint32_t index, uint32_t frame)
{
    trpi_leaf leaf;
    if (!trpi_frame_find_current_parent_place(world, index, frame, &leaf)) {
        return false;
    }
    bool performs = (trpi_leaf_entry(&leaf)->flags & (TRPI_ENTRY_RUNNING | TRPI_ENTRY_PARTING)) == TRPI_ENTRY_RUNNING;
    return performs && (leaf.run->held == TRPI_HELD_REQUEST || leaf.run->held == TRPI_HELD_CROSSING);
}

bool trpi_entry_has_parting_frame(const trp_world *world, uint32_t index, uint32_t entry)
{
    TRPI_EACH_FRAME(world, index, i)
    {
        const trpi_entry *e = trpi_entry_at(world, index, i);
        if (e->parent == entry + 1 && ((e->flags & TRPI_ENTRY_PARTING) != 0 || trpi_entry_has_parting_frame(world, index, i))) {
            return true;
        }
    }
    return false;
}
