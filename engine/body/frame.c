// SPDX-License-Identifier: MIT
// Invariants:
// - a frame lies behind its parent, so what is nested deeper comes later;
// - every frame that asks or holds is given back once, by the mail that its clearing posts.

#include "engine/body/frame.h"

#include "engine/body/crossing.h"
#include "engine/body/selector.h"
#include "engine/body/task.h"
#include "engine/body/tree.h"
#include "engine/body/wrap.h"
#include "engine/store/offer.h"

#include "base/assert.h"
#include "base/canary.h"
#include "pack/phrase.h"

#include <string.h>

static trpi_entry *entry_at(const trp_world *world, uint32_t index, uint32_t entry)
{
    return &trpi_entries_of(world, index)[entry];
}

static bool is_used(const trpi_entry *e)
{
    return e->behaviour != TRPI_NONE16;
}

// --- Requests ---

uint32_t trpi_frame_find(const trp_world *world, uint32_t index, uint32_t parent, uint32_t at)
{
    for (uint32_t i = world->settings.queues_per_agent; i < world->settings.entries_per_agent; i++) {
        const trpi_entry *e = entry_at(world, index, i);
        if (is_used(e) && e->parent == parent + 1 && e->asked_at == at) {
            return i;
        }
    }
    return TRPI_NEVER;
}

static uint32_t find_room(const trp_world *world, uint32_t index, uint32_t parent)
{
    uint32_t first = world->settings.queues_per_agent;
    for (uint32_t i = parent >= first ? parent + 1 : first; i < world->settings.entries_per_agent; i++) {
        if (!is_used(entry_at(world, index, i))) {
            return i;
        }
    }
    return TRPI_NEVER;
}

// What is asked for, and of whom: an offer where that is known, or else what could be one.
typedef struct request {
    trpi_ref provider;  // nobody: wherever one is
    trpi_ref others[TRPI_MOST_PROVIDERS - 1];  // who is asked when the provider refuses, one after the other
    uint32_t need;      // TRPI_NONE16: anything
    uint32_t offer;
    bool inner;
} request;

// A behaviour that was handed in belongs to whoever requested this one.
static trp_reason read_inner(trpi_view *view, uint32_t entry, const trpi_pack_step *step, request *r)
{
    const trp_world *world = view->world;
    int64_t value;
    if (!trpi_evaluate(view, step->code0, &value) || view->waits) {
        return TRP_REASON_GONE;
    }
    value /= TRP_ONE;
    const trpi_entry *e = entry_at(world, view->index, entry);
    if (value < 1 || value > world->pack->offer_count || !trpi_is_frame(world, entry) || e->parent == 0) {
        return TRP_REASON_UNKNOWN;
    }
    const trpi_entry *requester = entry_at(world, view->index, e->parent - 1u);
    r->inner = true;
    r->offer = (uint32_t)value - 1;
    r->need = world->pack->offers[r->offer].need;
    r->provider = trpi_is_frame(world, e->parent - 1u) ? requester->subject : 0;
    return r->provider != 0 && trpi_is_alive(world, r->provider) ? TRP_REASON_NONE : TRP_REASON_GONE;
}

// Somebody who looks for one who has what he needs; and what spoke against the last one who had none for him.
typedef struct seeking {
    const trp_world *world;
    trpi_ref who;
    uint32_t need;
    bool whatever;  // also who cannot give it now
    trp_reason why;
} seeking;

// Whether an object seems to have it, as far as others can see: who is seen to be full is not asked at all. (9.3)
static bool seems_to_have(void *context, uint32_t object)
{
    seeking *s = context;
    const trp_pack *pack = s->world->pack;
    for (uint32_t kind = s->world->entities[object].kind; kind != TRPI_NONE16; kind = pack->kinds[kind].parent) {
        for (uint32_t i = 0; i < pack->kinds[kind].offer_count; i++) {
            uint32_t offer = pack->kinds[kind].first_offer + i;
            bool meant = (pack->offers[offer].flags & (TRPI_OFFER_PRIVATE | TRPI_OFFER_CROSSES | TRPI_OFFER_WRAPS)) == 0 &&
                         (s->need == TRPI_NONE16 || pack->offers[offer].need == s->need) &&
                         trpi_offer_is_for(s->world, offer, s->who);
            trp_reason reason = meant ? trpi_offer_refusal(s->world, object, offer, s->who) : TRP_REASON_UNKNOWN;
            if (reason == TRP_REASON_NONE || (meant && s->whatever)) {
                s->why = reason;
                return true;
            }
        }
    }
    return false;
}

// What speaks against the best one of those who could have it, or that nobody there offers it.
static trp_reason why_none(trpi_view *view, uint32_t selector, seeking *s)
{
    trpi_candidate found;
    s->whatever = true;
    if (trpi_select_best(view, selector, false, &found, 1, seems_to_have, s) == 0) {
        return TRP_REASON_UNKNOWN;
    }
    (void)seems_to_have(s, trpi_ref_index(found.who));
    return s->why;
}

// Of those who seem to have it the best ones are asked, one after the other.
static trp_reason read_selection(trpi_view *view, const trpi_pack_step *step, request *r)
{
    const trp_world *world = view->world;
    trpi_candidate found[TRPI_MOST_PROVIDERS];
    seeking s = {world, trpi_ref_of(world, view->index), r->need, false, TRP_REASON_UNKNOWN};
    uint32_t selector = trpi_phrase_selector(world->pack, step->code0);
    uint32_t count = trpi_select_best(view, selector, false, found, TRPI_MOST_PROVIDERS, seems_to_have, &s);
    for (uint32_t i = 1; i < count; i++) {
        r->others[i - 1] = found[i].who;
    }
    r->provider = count > 0 ? found[0].who : 0;
    r->offer = count > 0 ? trpi_offer_find(world->pack, world->entities[trpi_ref_index(r->provider)].kind, r->need)
                         : TRPI_NEVER;
    return count > 0 || view->waits ? TRP_REASON_NONE : why_none(view, selector, &s);
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
    int64_t who = 0;
    if (step->code0 != 0 && (!trpi_evaluate(view, step->code0, &who) || !trpi_is_alive(world, (trpi_ref)who))) {
        return TRP_REASON_GONE;
    }
    r->provider = (trpi_ref)who;
    r->offer = step->code0 != 0
                   ? trpi_offer_find(world->pack, world->entities[trpi_ref_index(r->provider)].kind, r->need)
                   : trpi_offer_first(world->pack, r->need);
    return r->offer != TRPI_NEVER ? TRP_REASON_NONE : TRP_REASON_UNKNOWN;
}

// The values that go with the request become the first locals.
static bool fill_parameters(trpi_view *view, const trpi_pack_step *step, uint32_t offer, int64_t *locals)
{
    const trp_pack *pack = view->world->pack;
    const trpi_pack_behaviour *b = &pack->behaviours[pack->offers[offer].behaviour];
    const uint32_t codes[] = {step->code1, step->code2, step->code3};
    memset(locals, 0, view->world->settings.locals_per_entry * sizeof *locals);
    for (uint32_t i = 0; i < b->parameter_count && i < 3; i++) {
        uint32_t code = codes[i] != 0 ? codes[i] : pack->parameters[b->first_parameter + i].code;
        if (code != 0 && !trpi_evaluate(view, code, &locals[i])) {
            return false;
        }
    }
    return true;
}

static void ask(trp_world *world, uint32_t index, uint32_t entry, const request *r)
{
    trpi_mail *mail = trpi_post(world, index, 0, TRPI_MAIL_ADOPT);
    mail->number = entry;
    mail->scene_serial = entry_at(world, index, entry)->claim_serial;
    mail->behaviour = (uint16_t)r->need;
    mail->topic = (uint16_t)(r->inner ? r->offer : TRPI_NONE16);
    mail->values[0] = (int64_t)r->provider;
    for (uint32_t i = 1; i < TRPI_MOST_PROVIDERS; i++) {
        mail->values[i] = (int64_t)r->others[i - 1];
    }
}

static void put_frame(trp_world *world, uint32_t index, uint32_t room, uint32_t entry, uint32_t at, uint32_t offer,
                      trpi_ref provider)
{
    const trpi_entry *parent = entry_at(world, index, entry);
    trpi_agent *agent = &world->agents[index];
    *entry_at(world, index, room) = (trpi_entry){
        .behaviour = world->pack->offers[offer].behaviour, .priority = parent->priority, .layer = parent->layer,
        .queue = parent->queue, .subject = provider, .since = world->now, .order = ++agent->order,
        .parent = (uint8_t)(entry + 1), .asked_at = (uint16_t)at, .claim = TRPI_FRAME_ASKS,
        .claim_serial = ++agent->claim_count, .claim_due = trpi_after(world, world->settings.promise)};
    trpi_nodes_clear(world, index, room);
    trpi_touch(world, index);
}

uint32_t trpi_frame_open(trp_world *world, uint32_t index, uint32_t entry, uint32_t at, uint32_t offer, trpi_ref provider)
{
    uint32_t room = find_room(world, index, entry);
    if (room != TRPI_NEVER) {
        memset(trpi_locals_of(world, index, room), 0, world->settings.locals_per_entry * sizeof(int64_t));
        put_frame(world, index, room, entry, at, offer, provider);
    }
    return room;
}

trp_reason trpi_request_begin(trpi_view *view, uint32_t entry, uint32_t at, const trpi_pack_step *step)
{
    trp_world *world = view->world;
    if (trpi_frame_find(world, view->index, entry, at) != TRPI_NEVER) {
        trpi_wake(world, view->index);
        return TRP_REASON_NONE;  // interrupted: it goes on where it was
    }
    request r;
    trp_reason reason = read_request(view, entry, step, &r);
    if (reason != TRP_REASON_NONE || view->waits) {
        return reason;
    }
    uint32_t room = find_room(world, view->index, entry);
    if (room == TRPI_NEVER) {
        return TRP_REASON_NO_ROOM;
    }
    if (!fill_parameters(view, step, r.offer, trpi_locals_of(world, view->index, room)) || view->waits) {
        memset(trpi_locals_of(world, view->index, room), 0, world->settings.locals_per_entry * sizeof(int64_t));
        return TRP_REASON_GONE;
    }
    put_frame(world, view->index, room, entry, at, r.offer, r.provider);
    ask(world, view->index, room, &r);
    return TRP_REASON_NONE;
}

// --- What becomes of it ---

// The parent's leaf that made the request; NULL when its task is a list of steps, or it performs another one.
static trpi_node_state *leaf_of(const trp_world *world, uint32_t index, const trpi_entry *e)
{
    const trpi_entry *parent = entry_at(world, index, e->parent - 1u);
    uint32_t size = is_used(parent) ? trpi_tree_size(world, parent) : 0;
    return e->asked_at < size ? &trpi_nodes_of(world, index, e->parent - 1u)[e->asked_at] : NULL;
}

bool trpi_frame_is_wanted(const trp_world *world, uint32_t index, uint32_t entry)
{
    const trpi_entry *e = entry_at(world, index, entry);
    if (e->parent == 0) {
        return false;
    }
    const trpi_entry *parent = entry_at(world, index, e->parent - 1u);
    if (!is_used(parent) || (parent->flags & (TRPI_ENTRY_RUNNING | TRPI_ENTRY_PARTING)) != TRPI_ENTRY_RUNNING) {
        return false;
    }
    if (trpi_tree_size(world, parent) == 0) {
        return parent->run.held != 0 && parent->step == e->asked_at;
    }
    const trpi_node_state *leaf = leaf_of(world, index, e);
    return leaf != NULL && (leaf->run.held == TRPI_HELD_REQUEST || leaf->run.held == TRPI_HELD_CROSSING);
}

bool trpi_frame_parts_below(const trp_world *world, uint32_t index, uint32_t entry)
{
    for (uint32_t i = world->settings.queues_per_agent; i < world->settings.entries_per_agent; i++) {
        const trpi_entry *e = entry_at(world, index, i);
        if (is_used(e) && e->parent == entry + 1 &&
            ((e->flags & TRPI_ENTRY_PARTING) != 0 || trpi_frame_parts_below(world, index, i))) {
            return true;
        }
    }
    return false;
}

// The request is over for the parent, as an action is when the host has answered.
static void tell_parent(trp_world *world, uint32_t index, uint32_t entry)
{
    const trpi_entry *e = entry_at(world, index, entry);
    if (trpi_crossing_end(world, index, entry) || trpi_wrap_end(world, index, entry) || e->outcome == 0 || !trpi_frame_is_wanted(world, index, entry)) {
        return;
    }
    trpi_entry *parent = entry_at(world, index, e->parent - 1u);
    bool failed = e->outcome != TRPI_OUTCOME_SUCCEEDED;
    trpi_node_state *leaf = leaf_of(world, index, e);
    if (leaf != NULL) {
        leaf->run.flags |= failed ? TRPI_AT_REPORT_FAILED : TRPI_AT_REPORTED;
        leaf->run.reason = failed ? (uint8_t)(e->outcome - 2) : 0;
        leaf->run.held = 0;
        trpi_tree_has_news(world, index, e->parent - 1u);
    } else {
        parent->run.flags |= failed ? TRPI_AT_REPORT_FAILED : TRPI_AT_REPORTED;
        parent->outcome = e->outcome;
        parent->run.held = 0;
    }
    trpi_wake(world, index);
}

static void give_back(trp_world *world, uint32_t index, uint32_t entry)
{
    const trpi_entry *e = entry_at(world, index, entry);
    if (e->claim != TRPI_FRAME_NONE && !TRPI_CANARY(HOLDER_KEPT)) {
        trpi_mail *mail = trpi_post(world, index, 0, TRPI_MAIL_DROP);
        mail->to = TRPI_NEVER - 1;  // what is given back comes before what is asked for
        mail->number = entry;
        mail->scene_serial = e->claim_serial;
        mail->values[0] = e->outcome;
    }
}

void trpi_frame_review(trp_world *world, uint32_t index, uint32_t entry)
{
    trpi_entry *e = entry_at(world, index, entry);
    e->frozen_until = 0;
    trpi_mail *mail = trpi_post(world, index, 0, TRPI_MAIL_REVIEW);
    mail->number = entry;
    mail->scene_serial = e->claim_serial;
    trpi_touch(world, index);
}

void trpi_entry_clear(trp_world *world, uint32_t index, uint32_t entry)
{
    if (trpi_is_frame(world, entry)) {
        give_back(world, index, entry);
        tell_parent(world, index, entry);
    }
    *entry_at(world, index, entry) = (trpi_entry){.behaviour = TRPI_NONE16};
    trpi_nodes_clear(world, index, entry);
    memset(trpi_locals_of(world, index, entry), 0, world->settings.locals_per_entry * sizeof *world->locals);
    trpi_stir(world, index);
}

static void drop(trp_world *world, uint32_t index, uint32_t entry, bool hard)
{
    trpi_entry *e = entry_at(world, index, entry);
    e->outcome = 0;
    trpi_frames_drop(world, index, entry, TRPI_NONE16, hard);
    if (e->claim != TRPI_FRAME_HELD) {
        trpi_entry_clear(world, index, entry);
        return;
    }
    trpi_task_stop(world, index, entry);
    bool parts = !hard && trpi_task_has_parting(world, e) && (e->flags & TRPI_ENTRY_CURRENT) != 0;
    bool leaving = (e->flags & TRPI_ENTRY_PARTING) != 0;
    trp_event *event = trpi_tell(world, index, TRP_EVENT_CANCELLED, e->behaviour);
    event->task = e->task;
    event->other.value = e->subject;
    event->reason = TRP_REASON_WITHDRAWN;
    trpi_task_clean_up(world, index, entry);
    e->parent = 0;
    if (leaving && !hard) {
        e->after = TRPI_PARTING_REMOVE;
        return;
    }
    if (parts && trpi_task_part(world, index, entry, TRPI_PARTING_REMOVE).state == TRPI_OUTCOME_RUNS) {
        e->flags &= (uint16_t)~TRPI_ENTRY_INTERRUPTED;
        trpi_stir(world, index);
        return;
    }
    trpi_entry_clear(world, index, entry);
}

void trpi_frames_drop(trp_world *world, uint32_t index, uint32_t entry, uint32_t at, bool hard)
{
    for (uint32_t i = world->settings.entries_per_agent; i-- > world->settings.queues_per_agent;) {
        const trpi_entry *e = entry_at(world, index, i);
        if (is_used(e) && e->parent == entry + 1 && (at == TRPI_NONE16 || e->asked_at == at) && !TRPI_CANARY(ORPHAN)) {
            drop(world, index, i, hard);
        }
    }
}

// --- Mail ---

static bool is_for(const trp_world *world, uint32_t index, const trpi_mail *mail, uint32_t *entry)
{
    *entry = mail->number;
    if (mail->number < world->settings.queues_per_agent || mail->number >= world->settings.entries_per_agent) {
        return false;
    }
    const trpi_entry *e = entry_at(world, index, mail->number);
    return is_used(e) && e->claim != TRPI_FRAME_NONE && e->claim_serial == mail->scene_serial;
}

void trpi_frame_adopted(trp_world *world, uint32_t index, const trpi_mail *mail)
{
    uint32_t entry;
    if (!is_for(world, index, mail, &entry) || entry_at(world, index, entry)->claim != TRPI_FRAME_ASKS) {
        return;  // it has been given back already
    }
    trpi_entry *e = entry_at(world, index, entry);
    e->behaviour = mail->behaviour;
    e->subject = (trpi_ref)mail->values[0];
    e->claim = TRPI_FRAME_HELD;
    e->claim_due = 0;
    e->since = world->now;
    if (world->pack->behaviours[e->behaviour].parameter_count == 0 && world->settings.locals_per_entry > 0) {
        trpi_locals_of(world, index, entry)[0] = 0;  // another behaviour of the object takes where one is going to
    }
    trp_event *event = trpi_tell(world, index, TRP_EVENT_STARTED, e->behaviour);
    event->other.value = e->subject;
    trpi_stir(world, index);
}

uint32_t trpi_frame_declined(const trp_world *world, uint32_t index, const trpi_mail *mail)
{
    uint32_t entry;
    return is_for(world, index, mail, &entry) ? entry : TRPI_NEVER;
}

// --- Inboxes ---

// The inbox of a behaviour for a message, or NULL.
static const trpi_pack_inbox *inbox_of(const trp_pack *pack, uint32_t behaviour, uint32_t message)
{
    const trpi_pack_behaviour *b = &pack->behaviours[behaviour];
    for (uint32_t i = 0; i < b->inbox_count; i++) {
        if (pack->inboxes[b->first_inbox + i].message == message) {
            return &pack->inboxes[b->first_inbox + i];
        }
    }
    return NULL;
}

void trpi_inbox_put(trp_world *world, uint32_t index, uint32_t message, const int64_t *values)
{
    for (uint32_t i = 0; world->pack->inbox_count > 0 && i < world->settings.entries_per_agent; i++) {
        const trpi_entry *e = entry_at(world, index, i);
        const trpi_pack_inbox *inbox = is_used(e) ? inbox_of(world->pack, e->behaviour, message) : NULL;
        if (inbox == NULL || e->claim == TRPI_FRAME_ASKS) {
            continue;
        }
        int64_t *locals = trpi_locals_of(world, index, i) + inbox->local;
        uint32_t size = world->pack->messages[message].parameter_count;
        if (locals[0] < 0 || locals[0] >= inbox->capacity) {  // saves come from anywhere
            trpi_tell(world, index, TRP_EVENT_UNHEARD, e->behaviour);
            continue;
        }
        for (uint32_t j = 0; j < size; j++) {
            locals[1 + (size_t)locals[0] * size + j] = values[j];
        }
        locals[0]++;
        if (trpi_tree_size(world, e) > 0) {
            trpi_tree_has_news(world, index, i);
        }
        trpi_stir(world, index);
    }
}

bool trpi_inbox_take(trp_world *world, uint32_t index, uint32_t entry, const trpi_pack_step *step)
{
    const trpi_pack_inbox *inbox = inbox_of(world->pack, entry_at(world, index, entry)->behaviour, step->index);
    int64_t *locals = trpi_locals_of(world, index, entry);
    int64_t *box = inbox != NULL ? locals + inbox->local : NULL;
    if (box == NULL || box[0] <= 0) {
        return false;
    }
    uint32_t size = world->pack->messages[step->index].parameter_count;
    box[0] = box[0] > inbox->capacity ? inbox->capacity : box[0];
    box[0]--;
    for (uint32_t i = 0; i < size; i++) {
        locals[step->local + i] = box[1 + i];
    }
    memmove(&box[1], &box[1 + size], (size_t)box[0] * size * sizeof *box);
    trpi_touch(world, index);
    return true;
}
