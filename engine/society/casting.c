// SPDX-License-Identifier: MIT
// The search is a depth-first assignment of subscribers to parts, in an order that is drawn anew for each search, so that no agent
// is preferred. Both the size of the pool and the number of times that the search looks at an agent are bounded.

#include "engine/society/casting.h"

#include "engine/body/subscription.h"
#include "engine/body/selector.h"
#include "engine/mind/handshake.h"
#include "engine/sense/grid.h"
#include "engine/sense/motion.h"
#include "engine/store/agent_memory.h"

#include "base/assert.h"
#include "base/canary.h"

#include <string.h>

#define DRAWS_PERIOD UINT64_C(0xE7E2)  // the cooldown is drawn for the key of the scene itself
#define MOST_LOOKED 500                // candidates that are tried in one search ...
#define LOOKS_FOR_EACH 4               // ... or so many for each of the pool, where that is more
#define POOL 64                        // subscribers that a search considers: of more, as many are drawn ...
#define POOL_FOR_A_PART 4              // ... or so many for each part, where that is more
#define LARGEST_POOL (POOL_FOR_A_PART * TRPI_MOST_PARTS)

// --- Clocks ---

uint32_t trpi_object_due_step(const trp_world *world, uint32_t object)
{
    uint32_t due = TRPI_NEVER;
    if (world->settings.frames_per_agent > 0 && world->providers[object].brain_due != 0) {
        due = world->providers[object].brain_due;
    }
    if (trpi_area_casts_situations(world, object)) {
        for (uint32_t i = 0; i < world->settings.situations_per_area; i++) {
            uint32_t next = trpi_entity_attempts(world, object)[i].due;
            due = next != 0 ? trpi_earlier_step(due, next) : due;
        }
        due = world->agents[object]->claim_state != TRPI_CLAIM_NONE ? trpi_earlier_step(due, trpi_agent_claim(world, object)->due)
                                                                    : due;
    }
    return due;
}

void trpi_object_set_timer_to_due_step(trp_world *world, uint32_t object)
{
    uint32_t due = trpi_object_due_step(world, object);
    if (due == TRPI_NEVER) {
        trpi_timer_wheel_cancel(&world->wheel, object);
    } else if (!TRPI_CANARY(AREA_CLOCK) || !trpi_area_casts_situations(world, object)) {
        trpi_timer_wheel_set(&world->wheel, object, due > world->now ? due : world->now + 1);
    }
}

void trpi_casting_register_area(trp_world *world, uint32_t index)
{
    if ((trpi_object_traits(world, index) & TRPI_OBJECT_CASTS) != 0) {
        trpi_bitmap_set_bit(&world->casting, index);
    }
}

// --- Subscribers ---

// Returns the record of an area's attempts to cast one of its situations.
static trpi_attempt *attempt_for(const trp_world *world, uint32_t area, uint32_t situation)
{
    TRP_ASSERT(situation < world->pack->situation_count);
    TRP_ASSERT(trpi_area_casts_situations(world, area));
    return &trpi_entity_attempts(world, area)[world->pack->situations[situation].slot];
}

// Whether an area casts a situation to which a subscriber is open.
static bool casts_for(const trp_world *world, uint32_t area, uint32_t situation, uint32_t subscriber)
{
    return trpi_agent_is_shown_subscribed_to(world, subscriber, situation) &&
           trpi_area_kind_casts_situation(world->pack, world->entities[area].kind, situation);
}

// Whether an area casts any situation to which a subscriber is open and for which the area has not set the time of its next search.
static bool has_no_clock_for(const trp_world *world, uint32_t area, uint32_t subscriber)
{
    for (uint32_t i = 0; i < world->pack->situation_count; i++) {
        if (casts_for(world, area, i, subscriber) && attempt_for(world, area, i)->due == 0) {
            return true;
        }
    }
    return false;
}

bool trpi_casting_notify_areas_of_subscriber(trp_world *world, uint32_t subscriber)
{
    TRP_ASSERT(trpi_entity_is_agent(world, subscriber) && trpi_agent_is_shown_subscribed(world, subscriber));
    bool rang = false;
    trp_point here = trpi_entity_position(world, subscriber);
    for (uint32_t area = trpi_bitmap_first_from(&world->casting, 0); area != TRPI_BITMAP_END;
         area = trpi_bitmap_first_from(&world->casting, area + 1)) {
        if (trpi_place_contains(world, here, area) &&
            has_no_clock_for(world, area, subscriber)) {  // in this order: most areas are elsewhere
            trpi_mail_post(world, subscriber, 0, TRPI_MAIL_OPEN)->open.area = trpi_ref_of_index(world, area);
            trpi_agent_make_look_at_next_sample(world, subscriber);  // again, until the area has heard
            rang = true;
        }
    }
    return rang;
}

static void begin_clocks(trp_world *world, const trpi_mail *mail)
{
    TRP_ASSERT(mail->kind == TRPI_MAIL_OPEN);
    trpi_ref area = mail->open.area;
    if (!trpi_ref_is_alive(world, area) || !trpi_ref_is_alive(world, mail->sender) ||
        !trpi_area_casts_situations(world, trpi_ref_index(area))) {
        return;
    }
    uint32_t index = trpi_ref_index(area), subscriber = trpi_ref_index(mail->sender);
    for (uint32_t i = 0; i < world->pack->situation_count; i++) {
        trpi_attempt *attempt = casts_for(world, index, i, subscriber) ? attempt_for(world, index, i) : NULL;
        if (attempt != NULL && attempt->due == 0) {
            attempt->due = attempt->ready > world->now ? attempt->ready : world->now;
            trpi_entity_mark_hash_dirty(world, index);
            trpi_bitmap_set_bit(&world->thinking, index);
        }
    }
}

// --- The search ---

typedef struct search {
    trp_world *world;
    uint32_t area;
    uint32_t situation;
    uint64_t draw;
    uint32_t open_count;                // subscribers that are there, whether they can be asked or not
    trpi_candidate pool[LARGEST_POOL];  // in the order that was drawn
    uint32_t pool_room, pool_count;
    uint64_t able[TRPI_MOST_PARTS][LARGEST_POOL / 64];  // for each part that was looked for, who of the pool can play it, ...
    uint32_t able_count;                                // ... apart from its condition
    bool taken[LARGEST_POOL];                           // of the pool
    uint16_t chosen[TRPI_MOST_PARTS];                   // for each part that is cast, which of the pool
    trpi_ref cast[TRPI_MOST_PARTS];
    trpi_member members[TRPI_MOST_PARTS];  // the same, for expressions
    uint32_t part_count, least_count;
    uint32_t furthest;  // the last part for which one was looked for
    uint32_t looked, most_looked;
    trpi_casting_result *outlook;  // how far the search came; NULL when it is made in earnest
} search;

static void consider(void *context, uint32_t index)
{
    search *s = context;
    trp_world *world = s->world;
    if ((world->entities[index].flags & TRPI_ENTITY_ALIVE) == 0 || !trpi_agent_is_shown_subscribed_to(world, index, s->situation) ||
        !trpi_place_contains(world, trpi_entity_position(world, index), s->area)) {
        return;
    }
    s->open_count++;
    trpi_candidates_insert(s->pool, s->pool_room, &s->pool_count,
                           (trpi_candidate){trpi_ref_of_index(world, index), trpi_candidate_random_key(world, s->draw, index)});
}

static const trpi_pack_part *part_of(const search *s, uint32_t part)
{
    const trp_pack *pack = s->world->pack;
    return &pack->parts[pack->scenes[pack->situations[s->situation].scene].first_part + part];
}

// Finds which agents of the pool can play the next part, apart from the part's condition. The result does not change during the
// search, so each part is looked at once.
static void find_able(search *s)
{
    const uint32_t part = s->able_count++;
    uint64_t *able = s->able[part];
    if (part > 0 && part_of(s, part)->behaviour == part_of(s, part - 1)->behaviour &&
        part_of(s, part)->kind == part_of(s, part - 1)->kind) {
        memcpy(able, s->able[part - 1], sizeof s->able[part]);
        return;
    }
    const trpi_partner_query query = {.index = s->area, .behaviour = part_of(s, 0)->behaviour};
    memset(able, 0, sizeof s->able[part]);
    for (uint32_t i = 0; i < s->pool_count; i++) {
        if (trpi_partner_query_rejection(s->world, &query, part, trpi_ref_index(s->pool[i].who)) == TRPI_PARTNER_FITS) {
            able[i / 64] |= UINT64_C(1) << i % 64;
        }
    }
}

// Whether an agent meets the condition of a part, beside the agents that were cast for the parts before.
static bool meets_condition(search *s, uint32_t part, uint32_t index)
{
    TRP_ASSERT(part < s->part_count);
    trp_world *world = s->world;
    const trpi_pack_part *p = part_of(s, part);
    trpi_view view = trpi_view_of_agent(world, s->area, 0);
    view.members = s->members;
    view.member_count = part;
    view.part = TRPI_MOST_PARTS;
    view.tolerates_missing = true;
    view.fixed_draw = trpi_hash_mix(s->draw ^ ((uint64_t)world->entities[index].serial << 8 | part)) | 1;
    return trpi_selector_allows(&view, p->selector, index);
}

// Notes how far the search has come, if that is further than before; the outlook, if there is one, also gets the cast found so far.
// The call with part 0 begins the search and its outlook.
static void note_progress(search *s, uint32_t part)
{
    s->furthest = part > s->furthest ? part : s->furthest;
    if (s->outlook != NULL && (part > s->outlook->first_unfilled_part || part == 0)) {
        s->outlook->first_unfilled_part = part;
        for (uint32_t i = 0; i < part; i++) {
            s->outlook->cast[i] = s->cast[i];
        }
    }
}

// Returns where in the pool the search for a part begins. Any agent that can play one copy of an `every` part can play each of
// them, so the next copy is tried with the agents behind the one that plays the copy before: the pool is looked through once for
// all copies. (5.10)
static uint32_t beginning_for(const search *s, uint32_t part)
{
    return part < s->part_count && part_of(s, part)->copy > 1 ? s->chosen[part - 1] + 1u : 0;
}

// Casts a part with the first agent of the pool, from `from` on, that can play it. False when there is none, or the search has
// looked at as many agents as it may.
static bool cast_part(search *s, uint32_t part, uint32_t from)
{
    while (s->able_count <= part) {
        find_able(s);
    }
    for (uint32_t i = from; i < s->pool_count && s->looked < s->most_looked; i++) {
        if (s->taken[i] || (s->able[part][i / 64] >> i % 64 & 1) == 0) {
            continue;
        }
        s->looked++;
        if (meets_condition(s, part, trpi_ref_index(s->pool[i].who))) {
            s->chosen[part] = (uint16_t)i;
            s->cast[part] = s->pool[i].who;
            s->members[part] = (trpi_member){.who = s->cast[part], .present = 1};
            s->taken[i] = true;
            return true;
        }
    }
    return false;
}

// Casts all parts, each with a different agent of the pool; copies of an `every` part beyond the least number may stay without an
// agent. From a dead end the search goes back to the last part that is no copy: a copy is tried with one agent only. False when
// there is no cast.
static bool fill(search *s)
{
    uint32_t part = 0, from = 0;
    note_progress(s, part);
    while (part < s->part_count) {
        const trpi_pack_part *what = part_of(s, part);
        if (cast_part(s, part, from)) {
            note_progress(s, ++part);
            from = beginning_for(s, part);
        } else if (what->copy > what->least) {
            for (uint32_t i = part; i < s->part_count; i++) {
                s->cast[i] = 0;  // the copies from `part` on are played by nobody
            }
            note_progress(s, s->part_count);
            return true;
        } else {
            do {
                if (part == 0) {
                    return false;
                }
                s->taken[s->chosen[--part]] = false;
            } while (part_of(s, part)->copy != 0);
            from = s->chosen[part] + 1u;
        }
    }
    return true;
}

// --- Trying ---

static void begin_search(search *s, trp_world *world, uint32_t area, uint32_t situation)
{
    TRP_ASSERT(situation < world->pack->situation_count && trpi_area_casts_situations(world, area));
    s->world = world;
    s->area = area;
    s->situation = situation;
    s->draw = trpi_random_bits(world->settings.seed, world->entities[area].serial, world->now, 0xCA57 + situation);
    s->open_count = s->pool_count = s->furthest = s->looked = s->able_count = 0;
    const trpi_pack_scene *scene = &world->pack->scenes[world->pack->situations[situation].scene];
    s->part_count = scene->part_count;
    s->pool_room = POOL_FOR_A_PART * s->part_count > POOL ? POOL_FOR_A_PART * s->part_count : POOL;
    s->most_looked = LOOKS_FOR_EACH * s->pool_room > MOST_LOOKED ? LOOKS_FOR_EACH * s->pool_room : MOST_LOOKED;
    memset(s->taken, 0, s->pool_room * sizeof *s->taken);
    s->least_count = trpi_scene_least_part_count(world->pack, scene);
    s->outlook = NULL;
    trpi_grid_visit_possibly_near(world, trpi_entity_position(world, area), trpi_place_radius(world, area),
                                  trpi_grid_kinds_of_characters(), consider, s);
}

// Adds the event of a search that has cast nobody. The event names the part for which no subscriber was found, or TRP_NOT_FOUND
// when there are fewer subscribers than the situation needs.
static void tell_vain(const search *s, bool is_searched)
{
    trp_event *event = trpi_event_add(s->world, s->area, TRP_EVENT_REJECTED, part_of(s, 0)->behaviour);
    event->reason = s->looked >= s->most_looked ? TRP_REASON_BUDGET : TRP_REASON_NO_PARTNER;
    event->task = is_searched ? s->furthest : TRP_NOT_FOUND;
}

uint32_t trpi_casting_steps_until_next_search(trpi_view *view, const trpi_pack_situation *situation)
{
    return trpi_evaluate_or_draw_time_in_steps(view, view->world->pack->scenes[situation->scene].key ^ DRAWS_PERIOD,
                                               TRPI_DURATION(situation, every));
}

// Searches for agents that can play a situation, and asks them. True when some were asked.
static bool try(trp_world *world, uint32_t area, uint32_t situation)
{
    TRP_ASSERT(world->agents[area]->claim_state == TRPI_CLAIM_NONE);
    const trpi_pack_situation *what = &world->pack->situations[situation];
    trpi_attempt *attempt = attempt_for(world, area, situation);
    search s;
    begin_search(&s, world, area, situation);
    world->counters.castings++;
    trpi_view view = trpi_view_of_agent(world, area, 0);
    uint32_t every = trpi_casting_steps_until_next_search(&view, what);
    attempt->ready = trpi_step_from_now(world, every > 0 ? every : 1);
    attempt->due = s.open_count > 0 ? attempt->ready : 0;
    trpi_entity_mark_hash_dirty(world, area);
    bool is_searched = s.pool_count >= s.least_count, is_found = is_searched && fill(&s);
    if (!is_found && s.open_count > 0) {
        tell_vain(&s, is_searched);
    }
    if (!is_found || !trpi_pieces_reserve(world, world, TRPI_PIECE_CLAIM, 1)) {
        return false;
    }
    for (uint32_t i = 0; i < s.part_count; i++) {
        TRP_ASSERT(s.cast[i] == 0 || trpi_ref_is_alive(world, s.cast[i]));
    }
    trpi_claim_begin_for_area(world, area, what->scene, s.cast);
    return true;
}

void trpi_casting_preview(trp_world *world, uint32_t area, uint32_t situation, trpi_casting_result *outlook)
{
    search s;
    *outlook = (trpi_casting_result){0};
    begin_search(&s, world, area, situation);
    s.outlook = outlook;
    (void)fill(&s);
    outlook->subscriber_count = s.open_count;
    outlook->part_count = s.part_count;
    outlook->search_gave_up = outlook->first_unfilled_part < s.part_count && s.looked >= s.most_looked;
}

void trpi_casting_search_due_situations(trp_world *world, uint32_t area)
{
    if (!trpi_area_casts_situations(world, area) || (world->entities[area].flags & TRPI_ENTITY_DYING) != 0) {
        return;
    }
    trpi_handshake_end_expired(world, area);
    bool asks = world->agents[area]->claim_state != TRPI_CLAIM_NONE;
    for (uint32_t i = 0; i < world->pack->situation_count; i++) {
        bool casts = trpi_area_kind_casts_situation(world->pack, world->entities[area].kind, i);
        trpi_attempt *attempt = casts ? attempt_for(world, area, i) : NULL;
        if (attempt == NULL || attempt->due == 0 || attempt->due > world->now) {
            continue;
        }
        if (asks) {
            attempt->due = world->now + 1;  // an area asks for one after the other
            trpi_entity_mark_hash_dirty(world, area);
        } else {
            asks = try(world, area, i);
        }
    }
    trpi_object_set_timer_to_due_step(world, area);
}

// --- The claim ---

void trpi_casting_note_scene_opened(trp_world *world, uint32_t area, uint32_t scene)
{
    TRP_ASSERT(!trpi_entity_is_agent(world, area));
    uint32_t situation = trpi_scene_situation(world->pack, scene);
    TRP_ASSERT(situation != TRPI_NEVER);
    trpi_attempt *attempt = attempt_for(world, area, situation);
    const trpi_pack_situation *what = &world->pack->situations[situation];
    if (TRPI_DURATION_IS_GIVEN(what, cooldown)) {
        trpi_view view = trpi_view_of_agent(world, area, 0);
        uint32_t rests = trpi_evaluate_or_draw_time_in_steps(&view, world->pack->scenes[scene].key, TRPI_DURATION(what, cooldown));
        uint32_t ready = trpi_step_from_now(world, rests);
        attempt->ready = ready > attempt->ready ? ready : attempt->ready;
    }
    attempt->due = attempt->due != 0 ? attempt->ready : 0;
    trpi_claim_end_without_telling(world, area);
    trpi_object_set_timer_to_due_step(world, area);
}

void trpi_casting_withdraw_claim(trp_world *world, uint32_t area, trp_reason reason)
{
    if (world->agents[area]->claim_state != TRPI_CLAIM_NONE) {
        trpi_claim_withdraw(world, area, reason);
        trpi_object_set_timer_to_due_step(world, area);
    }
}

void trpi_casting_handle_mail(trp_world *world, const trpi_mail *mail)
{
    if (mail->kind == TRPI_MAIL_OPEN) {
        begin_clocks(world, mail);
        return;
    }
    TRP_ASSERT(mail->kind == TRPI_MAIL_GRANT || mail->kind == TRPI_MAIL_REFUSE || mail->kind == TRPI_MAIL_BREAK);
    trpi_ref area = mail->office.object;
    if (!trpi_ref_is_alive(world, area) || !trpi_area_casts_situations(world, trpi_ref_index(area))) {
        return;
    }
    if (mail->kind == TRPI_MAIL_GRANT) {
        trpi_handshake_handle_grant(world, trpi_ref_index(area), mail);
    } else {
        trpi_handshake_handle_refusal(world, trpi_ref_index(area), mail);
    }
    trpi_object_set_timer_to_due_step(world, trpi_ref_index(area));
}
