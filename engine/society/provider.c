// SPDX-License-Identifier: MIT
// Requests of agents arrive as mail, in the order of their senders, so of several agents that ask in one round for the last free
// place of an offer, the oldest gets it. An object performs its handlers and its brain in its first queue.
//
// Invariants:
// - an offer's count of holders is the number of holdings of it;
// - a handler takes no time, and nothing else happens to its object meanwhile.

#include "engine/society/provider.h"

#include "engine/body/request.h"
#include "engine/body/selector.h"
#include "engine/body/subscription.h"
#include "engine/body/task.h"
#include "engine/mind/condition.h"
#include "engine/sense/motion.h"
#include "engine/society/casting.h"
#include "engine/store/agent_memory.h"
#include "engine/store/holding.h"
#include "engine/store/lock.h"
#include "engine/store/offer.h"

#include "base/assert.h"
#include "base/canary.h"

// --- Handlers ---

// Performs a behaviour of an object, whose first locals are `values`, to its end. True when it has succeeded.
static bool perform(trp_world *world, uint32_t object, uint32_t behaviour, trpi_ref subject, const int64_t *values,
                    uint32_t value_count)
{
    TRP_ASSERT(trpi_entity_is_object(world, object));
    if (trpi_agent_entries(world, object)[0]->behaviour != TRPI_NONE16) {
        return false;
    }
    const trpi_entry performed = {
        .behaviour = (uint16_t)behaviour, .subject = subject, .since = world->now, .flags = TRPI_ENTRY_CURRENT};
    const trpi_entry *e = trpi_entry_set_content(world, object, 0, &performed);
    for (uint32_t i = 0; i < value_count && i < world->settings.locals_per_entry; i++) {
        trpi_entry_locals(world, object, 0)[i] = values[i];
    }
    trpi_outcome outcome = trpi_task_start_or_resume(world, object, 0);
    if (outcome.state == TRPI_STATUS_FAILURE) {
        trp_event *event = trpi_event_add(world, object, TRP_EVENT_TASK_FAILED, behaviour);
        event->reason = outcome.reason;
        event->other.value = subject;
        trpi_event_set_origin(world, event, outcome.origin != 0 ? outcome.origin : trpi_entry_origin_of_step_or_task(world, e));
    }
    trpi_task_perform_immediate_cleanup(world, object, 0);
    trpi_entry_remove(world, object, 0);
    trpi_entity_mark_hash_dirty(world, object);
    return outcome.state == TRPI_STATUS_SUCCESS;
}

// The call of a handler: something that happens to an object, by which the handler is found.
typedef struct handler_call {
    uint32_t type;        // TRPI_HANDLES_…
    uint32_t offer;       // or TRPI_NONE16
    uint32_t what;        // message or event, or TRPI_NONE16
    uint32_t because;     // of a drop: TRPI_BECAUSE_…
    trpi_ref who;         // the cause: an agent that adopts, gives back, sends or crosses a border
    const int64_t *said;  // the values of a message
    uint32_t said_count;
} handler_call;

// Returns the handler that a kind of objects, or a parent kind, has for a handler call; NULL when there is none.
static const trpi_pack_handler *handler_of_kind(const trp_pack *pack, uint32_t kind, const handler_call *o)
{
    for (; kind != TRPI_NONE16; kind = pack->kinds[kind].parent) {
        for (uint32_t i = 0; i < pack->kinds[kind].handler_count; i++) {
            const trpi_pack_handler *handler = &pack->handlers[pack->kinds[kind].first_handler + i];
            bool suits = handler->type == o->type &&
                         (handler->offer == TRPI_NONE16 || trpi_offer_is_in_place_of(pack, o->offer, handler->offer)) &&
                         (handler->message == TRPI_NONE16 || handler->message == o->what) &&
                         (handler->event == TRPI_NONE16 || handler->event == o->what) &&
                         (handler->because == TRPI_BECAUSE_ANY || handler->because == o->because);
            if (suits) {
                return handler;
            }
        }
    }
    return NULL;
}

// Performs the handler that an object has for a handler call. False when the handler failed. An object without such a handler
// succeeds.
static bool call_handler(trp_world *world, uint32_t object, const handler_call *o)
{
    const trpi_pack_handler *handler = handler_of_kind(world->pack, world->entities[object].kind, o);
    if (handler == NULL) {
        return true;
    }
    int64_t values[1 + TRPI_MAX_ARGUMENTS] = {(int64_t)o->who};
    for (uint32_t i = 0; i < o->said_count; i++) {
        values[1 + i] = o->said[i];
    }
    return perform(world, object, handler->behaviour, o->who, values, 1 + o->said_count);
}

static const trpi_pack_handler *plain_handler_of_kind(const trp_pack *pack, uint32_t kind, uint32_t type)
{
    return handler_of_kind(pack, kind, &(handler_call){.type = type, .offer = TRPI_NONE16, .what = TRPI_NONE16});
}

static const trpi_pack_handler *brain_of(const trp_world *world, uint32_t object)
{
    const bool thinks = (trpi_object_traits(world, object) & TRPI_OBJECT_THINKS) != 0;
    return thinks ? plain_handler_of_kind(world->pack, world->entities[object].kind, TRPI_HANDLES_BRAIN) : NULL;
}

uint8_t trpi_provider_traits_of_kind(const trp_pack *pack, uint32_t kind)
{
    const bool is_object = (pack->kinds[kind].flags & TRPI_KIND_OBJECT) != 0;
    const bool thinks = plain_handler_of_kind(pack, kind, TRPI_HANDLES_BRAIN) != NULL;
    const bool watches = plain_handler_of_kind(pack, kind, TRPI_HANDLES_ENTER) != NULL ||
                         plain_handler_of_kind(pack, kind, TRPI_HANDLES_LEAVE) != NULL;
    uint32_t link_count = 0;
    for (uint32_t i = kind; i != TRPI_NONE16; i = pack->kinds[i].parent) {
        link_count += pack->kinds[i].link_count;
    }
    return (uint8_t)((link_count > 0 ? TRPI_OBJECT_LINKS : 0) | (thinks ? TRPI_OBJECT_THINKS : 0) |
                     (is_object && watches ? TRPI_OBJECT_WATCHES : 0) |
                     (trpi_offer_find_with_flag(pack, kind, TRPI_OFFER_WRAPS) != TRPI_NEVER ? TRPI_OBJECT_WRAPS_MOVES : 0) |
                     (trpi_area_kind_casts_any_situation(pack, kind) ? TRPI_OBJECT_CASTS : 0));
}

// Runs the brain of an object after a handler call, without waiting for the brain's next time. (9.7)
static void run_brain(trp_world *world, uint32_t object)
{
    const trpi_pack_handler *brain = brain_of(world, object);
    if (brain != NULL) {
        perform(world, object, brain->behaviour, 0, NULL, 0);
    }
}

static void set_clock(trp_world *world, uint32_t object, const trpi_pack_handler *brain)
{
    TRP_ASSERT(brain->type == TRPI_HANDLES_BRAIN);
    trpi_provider *provider = &world->providers[object];
    trpi_view view = trpi_view_of_agent(world, object, 0);
    uint32_t period =
        trpi_evaluate_or_draw_time_in_steps(&view, world->pack->behaviours[brain->behaviour].key, TRPI_DURATION(brain, period));
    provider->brain_due = trpi_step_from_now(world, period > 0 ? period : 1);
    trpi_object_set_timer_to_due_step(world, object);
    trpi_entity_mark_hash_dirty(world, object);
}

void trpi_provider_run_brain(trp_world *world, uint32_t index)
{
    const trpi_pack_handler *brain = brain_of(world, index);
    if (brain == NULL || world->providers[index].brain_due == 0 || world->providers[index].brain_due > world->now) {
        return;
    }
    perform(world, index, brain->behaviour, 0, NULL, 0);
    set_clock(world, index, brain);
}

// --- Holdings ---

static trpi_mail *answer(trp_world *world, const trpi_mail *mail, uint8_t kind)
{
    trpi_mail *reply = trpi_mail_post(world, TRPI_NEVER, mail->sender, kind);
    reply->number = mail->number;
    reply->scene_serial = mail->scene_serial;
    return reply;
}

static void decline(trp_world *world, const trpi_mail *mail, trp_reason reason, trpi_ref provider)
{
    trpi_mail *reply = answer(world, mail, TRPI_MAIL_DECLINED);
    reply->declined.reason = (int64_t)reason;
    reply->declined.provider = provider;
}

static bool is_frame_number(const trp_world *world, uint32_t number)
{
    return number >= world->settings.queues_per_agent && number < world->settings.entries_per_agent;
}

static trpi_holding *holding_of(const trp_world *world, const trpi_mail *mail)
{
    return trpi_holding_of_frame(world, trpi_ref_index(mail->sender), mail->number);
}

static void let_go(trp_world *world, uint32_t at)
{
    TRP_ASSERT(at < world->capacity * world->settings.frames_per_agent);
    TRP_ASSERT(world->holdings[at].provider != 0);
    trpi_lock_user user = {{.is_object = true, .index = trpi_ref_index(world->holdings[at].provider)}, at};
    trpi_lock_remove_user(world, user);
    trpi_holding_remove_from_provider_chain(world, at);
    world->holdings[at].provider = 0;
    world->holdings[at].serial = 0;
}

static void release(trp_world *world, uint32_t at, trpi_ref who, uint32_t because)
{
    TRP_ASSERT(world->holdings[at].provider != 0);
    trpi_ref provider = world->holdings[at].provider;
    uint32_t offer = world->holdings[at].offer;
    let_go(world, at);
    trpi_entity_mark_hash_dirty(world, trpi_ref_index(who));
    if (!trpi_ref_is_alive(world, provider)) {
        return;
    }
    uint32_t object = trpi_ref_index(provider);
    trpi_lock_grant_waiting(world, (trpi_lock_keeper){.is_object = true, .index = object});
    trpi_offer_change_holder_count(world, object, world->pack->offers[offer].slot, TRPI_CANARY(HOLDER_COUNT) ? 0 : -1);
    trpi_entity_mark_hash_dirty(world, object);
    call_handler(world, object,
                 &(handler_call){.type = TRPI_HANDLES_DROP, .offer = offer, .what = TRPI_NONE16, .because = because, .who = who});
    run_brain(world, object);
}

// Returns the cause for which an agent gives a holding back. (9.6)
static uint32_t cause_of_drop(const trp_world *world, const trpi_mail *mail)
{
    uint32_t index = trpi_ref_index(mail->sender);
    bool is_gone = !trpi_ref_is_alive(world, mail->sender) || (world->entities[index].flags & TRPI_ENTITY_DYING) != 0;
    return is_gone ? TRPI_BECAUSE_GONE : trpi_frame_outcome_drop_cause((uint8_t)mail->drop.outcome);
}

static void give_up(trp_world *world, const trpi_mail *mail)
{
    if (!is_frame_number(world, mail->number)) {
        return;
    }
    trpi_holding *holding = holding_of(world, mail);
    holding->over = mail->scene_serial > holding->over ? mail->scene_serial : holding->over;
    if (holding->provider != 0 && holding->serial == mail->scene_serial) {
        release(world, trpi_holding_index_of_frame(world, trpi_ref_index(mail->sender), mail->number), mail->sender,
                cause_of_drop(world, mail));
    }
    trpi_entity_mark_hash_dirty(world, trpi_ref_index(mail->sender));
}

// Whether an agent performs an offer of an object already. The agent cannot adopt the offer once more: recursion does more harm
// than good. (9.5)
static bool is_held_by(const trp_world *world, trpi_ref who, trpi_ref provider, uint32_t offer)
{
    for (uint32_t i = world->settings.queues_per_agent; i < world->settings.entries_per_agent; i++) {
        const trpi_holding *holding = trpi_holding_of_frame(world, trpi_ref_index(who), i);
        if (holding->provider == provider && holding->offer == offer) {
            return true;
        }
    }
    return false;
}

static bool agrees(trp_world *world, uint32_t object, uint32_t offer, trpi_ref who, uint64_t fixed_draw)
{
    TRP_ASSERT(offer < world->pack->offer_count);
    trpi_view view = trpi_view_of_agent(world, object, who);
    view.tolerates_missing = true;
    view.fixed_draw = fixed_draw;
    return trpi_behaviour_condition_holds(&view, world->pack->offers[offer].behaviour);
}

trp_reason trpi_provider_refusal_reason(trp_world *world, uint32_t object, uint32_t offer, trpi_ref who, uint64_t fixed_draw)
{
    trp_reason reason = trpi_offer_state_refusal_reason(world, object, offer, who);
    if (reason != TRP_REASON_NONE) {
        return reason;
    }
    if (is_held_by(world, who, trpi_ref_of_index(world, object), offer)) {
        return TRP_REASON_RECURSIVE;
    }
    if (!trpi_offer_fits_agent_kind(world, offer, who)) {
        return TRP_REASON_UNKNOWN;
    }
    return agrees(world, object, offer, who, fixed_draw) ? TRP_REASON_NONE : TRP_REASON_DECLINED;
}

// Grants a frame its holding, unless the handler `on adopt` of the object fails. (9.3)
static trp_reason grant(trp_world *world, const trpi_mail *mail, uint32_t object, uint32_t offer)
{
    TRP_ASSERT(is_frame_number(world, mail->number));
    trpi_ref who = mail->sender;
    trpi_provider *provider = &world->providers[object];
    uint32_t slot = world->pack->offers[offer].slot, at = trpi_holding_index_of_frame(world, trpi_ref_index(who), mail->number);
    trpi_offer_change_holder_count(world, object, slot, 1);
    world->holdings[at] = (trpi_holding){.provider = trpi_ref_of_index(world, object),
                                         .serial = mail->scene_serial,
                                         .over = world->holdings[at].over,
                                         .since = world->now,
                                         .offer = (uint16_t)offer};
    trpi_holding_add_to_provider_chain(world, at);
    bool agreed =
        call_handler(world, object, &(handler_call){.type = TRPI_HANDLES_ADOPT, .offer = offer, .what = TRPI_NONE16, .who = who});
    if (!agreed) {
        trpi_offer_change_holder_count(world, object, slot, -1);
        let_go(world, at);
    } else if (provider->kept_for == who) {
        provider->kept_for = 0;
        provider->kept_until = 0;
    }
    run_brain(world, object);
    trpi_entity_mark_hash_dirty(world, object);
    trpi_entity_mark_hash_dirty(world, trpi_ref_index(who));
    return agreed ? TRP_REASON_NONE : TRP_REASON_DECLINED;
}

// Whether an object of a kind is asked by mail for one of its offers or its parents'.
static bool is_asked_for(const trp_pack *pack, uint32_t kind, const trpi_mail *mail, uint32_t number)
{
    const trpi_pack_offer *offer = &pack->offers[number];
    uint32_t unasked = mail->part == TRPI_ADOPT_CROSSING ? TRPI_OFFER_CROSSES
                       : mail->part == TRPI_ADOPT_WRAP   ? TRPI_OFFER_WRAPS
                                                         : 0;
    uint32_t is = offer->flags & (TRPI_OFFER_CROSSES | TRPI_OFFER_WRAPS);
    if (unasked != 0 || is != 0) {
        return unasked == is;
    }
    if (mail->topic != TRPI_NONE16) {
        return number == mail->topic;
    }
    bool open = mail->behaviour == TRPI_NONE16 && (offer->flags & TRPI_OFFER_PRIVATE) == 0 &&
                pack->behaviours[offer->behaviour].parameter_count == 0;
    return (open || offer->need == mail->behaviour) && trpi_offer_in_place(pack, kind, number) == number;
}

// Grants the first offer of an object that serves the request and can be adopted. False when there is none; then *why is the reason
// against the last offer that serves the request.
static bool try_object(trp_world *world, const trpi_mail *mail, uint32_t object, trp_reason *why)
{
    TRP_ASSERT(trpi_ref_is_alive(world, trpi_ref_of_index(world, object)));
    const trp_pack *pack = world->pack;
    for (uint32_t kind = world->entities[object].kind; kind != TRPI_NONE16; kind = pack->kinds[kind].parent) {
        for (uint32_t i = 0; i < pack->kinds[kind].offer_count; i++) {
            const uint32_t offer = pack->kinds[kind].first_offer + i;
            if (!is_asked_for(pack, world->entities[object].kind, mail, offer)) {
                continue;
            }
            trp_reason reason = trpi_provider_refusal_reason(world, object, offer, mail->sender, 0);
            reason = reason != TRP_REASON_NONE ? reason : grant(world, mail, object, offer);
            if (reason == TRP_REASON_NONE) {
                trpi_mail *reply = answer(world, mail, TRPI_MAIL_ADOPTED);
                reply->behaviour = pack->offers[offer].behaviour;
                reply->adopted.provider = trpi_ref_of_index(world, object);
                return true;
            }
            *why = reason;
        }
    }
    return false;
}

// Tries the providers that the request names, in order. Each refusal but the last is reported; the last one goes with the answer.
// (9.3)
static bool try_each(trp_world *world, const trpi_mail *mail, trpi_ref *last, trp_reason *why)
{
    TRP_ASSERT(is_frame_number(world, mail->number));
    for (uint32_t i = 0; i < TRPI_MOST_PROVIDERS && mail->values[i] != 0; i++) {
        trpi_ref provider = (trpi_ref)mail->values[i];
        bool there =
            trpi_ref_is_alive(world, provider) && (world->entities[trpi_ref_index(provider)].flags & TRPI_ENTITY_DYING) == 0;
        if (i > 0) {
            const trpi_entry *e = trpi_agent_entries(world, trpi_ref_index(mail->sender))[mail->number];
            trpi_event_add_with_reason(world, trpi_ref_index(mail->sender), TRP_EVENT_REFUSED, e->behaviour, *why, *last);
        }
        *last = provider;
        *why = there ? TRP_REASON_UNKNOWN : TRP_REASON_GONE;
        if (there && try_object(world, mail, trpi_ref_index(provider), why)) {
            return true;
        }
    }
    return false;
}

static void adopt(trp_world *world, const trpi_mail *mail)
{
    trpi_ref provider = mail->adopt.provider;
    trp_reason why = TRP_REASON_UNKNOWN;
    if (!is_frame_number(world, mail->number) || !trpi_ref_is_alive(world, mail->sender) ||
        holding_of(world, mail)->over >= mail->scene_serial) {
        return;
    }
    uint32_t who = trpi_ref_index(mail->sender);
    bool wraps = mail->part == TRPI_ADOPT_WRAP, gone = wraps && !trpi_ref_is_alive(world, provider);
    if (provider != 0 && !wraps) {
        if (try_each(world, mail, &provider, &why)) {
            return;
        }
    } else {
        uint32_t area = gone    ? TRPI_NEVER
                        : wraps ? trpi_ref_index(provider)
                                : trpi_area_next_larger(world, &world->areas, who, TRPI_NEVER);
        for (; area != TRPI_NEVER; area = trpi_area_next_larger(world, &world->areas, who, area)) {
            if (try_object(world, mail, area, &why)) {
                return;
            }
        }
    }
    decline(world, mail, why, provider);
}

// Decides whether a behaviour that was frozen may go on; its object may decline it now. (9.12)
static void review(trp_world *world, const trpi_mail *mail)
{
    if (!is_frame_number(world, mail->number) || !trpi_ref_is_alive(world, mail->sender)) {
        return;
    }
    const trpi_holding *holding = holding_of(world, mail);
    bool holds = holding->provider != 0 && holding->serial == mail->scene_serial && trpi_ref_is_alive(world, holding->provider);
    if (holds && !agrees(world, trpi_ref_index(holding->provider), holding->offer, mail->sender, 0)) {
        decline(world, mail, TRP_REASON_DECLINED, 0);
    }
}

static void reserve(trp_world *world, const trpi_mail *mail)
{
    TRP_ASSERT(mail->kind == TRPI_MAIL_RESERVE);
    trpi_ref object = mail->reserve.object;
    if (trpi_ref_is_alive(world, object) && trpi_entity_is_object(world, trpi_ref_index(object))) {
        trpi_provider *provider = &world->providers[trpi_ref_index(object)];
        provider->kept_for = mail->reserve.kept_for;
        provider->kept_until = trpi_step_from_now(world, (uint32_t)mail->reserve.steps);
        trpi_entity_mark_hash_dirty(world, trpi_ref_index(object));
    }
}

// Calls the object's handler, then runs its brain.
static void call_handler_and_brain(trp_world *world, trpi_ref object, const handler_call *o)
{
    if (trpi_ref_is_alive(world, object) && trpi_entity_is_object(world, trpi_ref_index(object))) {
        (void)call_handler(world, trpi_ref_index(object), o);
        run_brain(world, trpi_ref_index(object));
    }
}

// Calls the object's handler for a message, with its values, or for a game event.
static void hear(trp_world *world, const trpi_mail *mail, uint32_t handler)
{
    uint32_t size = handler == TRPI_HANDLES_MESSAGE ? world->pack->messages[mail->number].parameter_count : 0;
    call_handler_and_brain(world, mail->office.object,
                           &(handler_call){.type = handler,
                                           .offer = TRPI_NONE16,
                                           .what = mail->number,
                                           .who = mail->sender,
                                           .said = mail->values,
                                           .said_count = size < 3 ? size : 3});
}

static void tell_heard(trp_world *world, const trpi_mail *mail)
{
    if (trpi_ref_is_alive(world, mail->office.object)) {
        trpi_event_add_message(world, trpi_ref_index(mail->office.object), TRP_EVENT_HEARD, mail->number, mail->sender);
    }
}

bool trpi_provider_has_handler(const trp_world *world, uint32_t object, uint32_t handler_type, uint32_t message_or_event)
{
    const handler_call call = {.type = handler_type, .offer = TRPI_NONE16, .what = message_or_event};
    return (world->entities[object].flags & TRPI_ENTITY_ALIVE) != 0 && trpi_entity_is_object(world, object) &&
           handler_of_kind(world->pack, world->entities[object].kind, &call) != NULL;
}

// Handles a frame that asks for a lock of its object, or gives it back; the first to ask is served first. The locks of a holding
// end with it. (9.15)
static void lock_is_asked(trp_world *world, const trpi_mail *mail)
{
    uint32_t who = trpi_ref_index(mail->sender);
    if (!is_frame_number(world, mail->token)) {
        return;
    }
    const trpi_holding *holding = trpi_holding_of_frame(world, who, mail->token);
    if (holding->provider == 0 || holding->serial != mail->scene_serial) {
        return;
    }
    trpi_lock_user user = trpi_lock_user_of_frame(world, who, mail->token);
    if (mail->lock.wanted != 0) {
        trpi_lock_ask(world, user, mail->number, mail->lock.first != 0);
    } else if (!TRPI_CANARY(OBJECT_LOCK)) {
        trpi_lock_give_back(world, user, mail->number);
        trpi_lock_wake_new_holder(world, who);  // another branch of a `parallel` may wait for the lock
    }
}

void trpi_provider_call_border_handler(trp_world *world, uint32_t area, uint32_t handler_type, trpi_ref who)
{
    call_handler_and_brain(world, trpi_ref_of_index(world, area),
                           &(handler_call){.type = handler_type, .offer = TRPI_NONE16, .what = TRPI_NONE16, .who = who});
}

void trpi_provider_read_mail(trp_world *world, const trpi_mail *mail)
{
    switch (mail->kind) {
    case TRPI_MAIL_LOCK: lock_is_asked(world, mail); break;
    case TRPI_MAIL_DROP: give_up(world, mail); break;
    case TRPI_MAIL_ADOPT: adopt(world, mail); break;
    case TRPI_MAIL_REVIEW: review(world, mail); break;
    case TRPI_MAIL_RESERVE: reserve(world, mail); break;
    case TRPI_MAIL_TELL:
        tell_heard(world, mail);
        hear(world, mail, TRPI_HANDLES_MESSAGE);
        break;
    case TRPI_MAIL_EVENT: hear(world, mail, TRPI_HANDLES_EVENT); break;
    default: break;
    }
}

// --- Coming and going ---

bool trpi_link_fits_kinds(const trp_pack *pack, const trpi_pack_link *link, uint32_t object_kind, uint32_t end_kind)
{
    return trpi_pack_kind_is(pack, object_kind, link->kind) && trpi_pack_kind_is(pack, end_kind, link->target);
}

void trpi_provider_add_link_end(trp_world *world, uint32_t index, const trpi_input *input)
{
    const trpi_pack_link *link = &world->pack->links[input->number];
    bool there =
        trpi_ref_is_alive(world, input->other) && (world->entities[trpi_ref_index(input->other)].flags & TRPI_ENTITY_DYING) == 0;
    if (!trpi_bitmap_has_bit(&world->arrived, index) || !there ||
        !trpi_link_fits_kinds(world->pack, link, world->entities[index].kind, world->entities[trpi_ref_index(input->other)].kind)) {
        return;
    }
    trpi_ref *ends = trpi_entity_links(world, index) + link->slot;
    for (uint32_t i = 0; i < link->ends; i++) {
        if (ends[i] == 0) {
            ends[i] = input->other;
            trpi_entity_mark_hash_dirty(world, index);
            return;
        }
    }
}

// Sets the ends of a link to the nearest entities that its selector finds, unless the host has given ends itself. (9.2)
static void gather(trp_world *world, uint32_t object, const trpi_pack_link *link)
{
    trpi_ref *ends = trpi_entity_links(world, object) + link->slot;
    if (link->selector == TRPI_NONE16 || ends[0] != 0) {
        return;
    }
    trpi_candidate found[TRPI_MOST_ENDS];
    trpi_view view = trpi_view_of_agent(world, object, 0);
    uint32_t count = trpi_selector_find_best(&view, link->selector, false, found, link->ends, NULL, NULL);
    for (uint32_t i = 0; i < count; i++) {
        ends[i] = found[i].who;
    }
}

void trpi_provider_prepare_new_object(trp_world *world, uint32_t index)
{
    const trp_pack *pack = world->pack;
    for (uint32_t kind = world->entities[index].kind; kind != TRPI_NONE16; kind = pack->kinds[kind].parent) {
        for (uint32_t i = 0; i < pack->kinds[kind].link_count; i++) {
            gather(world, index, &pack->links[pack->kinds[kind].first_link + i]);
        }
    }
    const trpi_pack_handler *brain = brain_of(world, index);
    if (brain != NULL) {
        set_clock(world, index, brain);
    }
    trpi_entity_mark_hash_dirty(world, index);
}

void trpi_provider_take_back_all_holdings(trp_world *world, uint32_t index)
{
    for (uint32_t at = world->settings.frames_per_agent > 0 ? trpi_holding_first_of_object(world, index) : TRPI_NEVER, next;
         at != TRPI_NEVER; at = next) {
        next = trpi_holding_next_of_object(world, at);
        uint32_t who = trpi_holding_agent(world, at);
        uint32_t frame = at - trpi_holding_index_of_frame(world, who, world->settings.queues_per_agent);
        trpi_mail lost = {.sender = trpi_ref_of_index(world, who),
                          .number = world->settings.queues_per_agent + frame,
                          .scene_serial = world->holdings[at].serial};
        decline(world, &lost, TRP_REASON_GONE, 0);
        let_go(world, at);
        trpi_entity_mark_hash_dirty(world, who);
    }
    trpi_casting_withdraw_claim(world, index, TRP_REASON_GONE);
    trpi_timer_wheel_cancel(&world->wheel, index);
}
