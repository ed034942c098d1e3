// SPDX-License-Identifier: MIT
#include "engine/mind/latent.h"

#include "engine/body/trigger.h"
#include "engine/body/dependency.h"
#include "engine/body/selector.h"
#include "engine/mind/condition.h"
#include "engine/mind/lifecycle.h"
#include "engine/mind/handshake.h"
#include "engine/mind/parameter.h"
#include "engine/mind/perception.h"
#include "engine/mind/role.h"
#include "engine/mind/active_role.h"
#include "engine/sense/motion.h"
#include "engine/store/agent_memory.h"
#include "engine/store/clock.h"
#include "engine/store/common.h"
#include "engine/store/fact.h"
#include "engine/store/meter.h"

#include "pack/code_piece.h"

#include "base/assert.h"
#include "base/sort.h"

#include <string.h>

#define DRAWS_TRYING UINT64_C(0x78E1)

static void fire(trp_world *world, uint32_t index, const trpi_latent_walk *latent, trpi_ref subject, uint32_t until)
{
    TRP_ASSERT(until >= world->now && latent->behaviour < world->pack->behaviour_count);
    latent->state->pending = TRPI_LATENT_PENDING;
    latent->state->subject = subject;
    latent->state->until = until;
    latent->state->since = world->now;
    latent->state->told = 0;
    trpi_event_add(world, index, TRP_EVENT_CUE, latent->behaviour)->other.value = subject;
    trpi_agent_make_look_at_next_sample(world, index);  // its condition may come true only by a look
    trpi_agent_mark_dirty(world, index);
}

// Fires a point event (something that happens at one moment, such as a message, unlike an entity that is around), which is tried
// now, or for as long as its latent keeps trying. (7.1)
static void fire_once(trp_world *world, uint32_t index, const trpi_latent_walk *latent, trpi_ref subject)
{
    const trpi_pack_behaviour *b = &world->pack->behaviours[latent->behaviour];
    uint32_t keeps = 0;
    if (TRPI_DURATION_IS_GIVEN(b, keeps_trying)) {
        trpi_view view = trpi_view_of_agent(world, index, subject);
        keeps = trpi_evaluate_or_draw_time_in_steps(&view, b->key ^ DRAWS_TRYING, TRPI_DURATION(b, keeps_trying));
    }
    fire(world, index, latent, subject, keeps != 0 ? trpi_step_from_now(world, keeps) : world->now);
}

// --- Facts and clocks ---

static uint8_t side_of(const trpi_pack_cue *cue, int64_t value)
{
    const trpi_cue_comparison comparison = trpi_cue_comparison_of_type(cue->type);
    TRP_ASSERT(comparison != TRPI_COMPARISON_NONE && comparison != TRPI_COMPARISON_ANY_CHANGE);  // neither has sides
    return comparison == TRPI_COMPARISON_ABOVE   ? value > cue->value
           : comparison == TRPI_COMPARISON_BELOW ? value < cue->value
                                                 : value == cue->value;
}

// Compares a watched fact with the value seen last. (7: a fact changing or crossing a value)
static void look_at_fact(trp_world *world, uint32_t index, const trpi_latent_walk *latent, int64_t value, trpi_ref subject)
{
    TRP_ASSERT(trpi_cue_is_about_fact(latent->cue));
    trpi_latent_state *state = latent->state;
    uint8_t before = state->truth;
    if (trpi_cue_comparison_of_type(latent->cue->type) == TRPI_COMPARISON_ANY_CHANGE) {
        bool changed = before != 2 && state->value != value;
        if (before == 2 || changed) {
            state->value = value;
            state->truth = 0;
            trpi_entity_mark_hash_dirty(world, index);
        }
        if (changed) {
            fire_once(world, index, latent, subject);
        }
        return;
    }
    uint8_t side = side_of(latent->cue, value);
    if (side == before) {
        return;
    }
    state->truth = side;
    trpi_entity_mark_hash_dirty(world, index);
    if (side == 1 && before == 0) {
        fire(world, index, latent, subject, TRPI_NEVER);  // pending for as long as it is on this side
    } else if (side == 0 && state->pending == TRPI_LATENT_PENDING && state->until == TRPI_NEVER) {
        state->pending = TRPI_LATENT_IDLE;
    }
}

// Keeps the sender of a game event until the event is heard: as the subject of the latent, or by its serial number while a pending
// firing needs that subject. Of several events in one step the one whose sender has the highest serial number counts, which is the
// last one in mail.
static void keep_sender(const trp_world *world, trpi_latent_state *state, trpi_ref sender)
{
    const bool pending = state->pending == TRPI_LATENT_PENDING;
    const uint32_t serial = trpi_ref_serial(sender), kept = pending ? (uint32_t)state->value - 1 : trpi_ref_serial(state->subject);
    if (state->value >> 32 == world->now && serial < kept) {
        return;
    }
    state->value = (int64_t)world->now << 32 | (pending ? (int64_t)serial + 1 : 0);
    state->subject = pending ? state->subject : sender;
}

// Returns the sender of a game event that is heard now; 0 when only the serial number of the sender was kept, and the sender is
// gone.
static trpi_ref take_sender(const trp_world *world, trpi_latent_state *state)
{
    const uint32_t kept = (uint32_t)state->value;
    state->value = 0;
    if (kept == 0) {
        return state->subject;
    }
    uint32_t index = 0;
    while (index < world->entity_end && world->entities[index].serial != kept - 1) {
        index++;
    }
    return index < world->entity_end && world->entities[index].serial != 0 ? trpi_ref_of_index(world, index) : 0;
}

// Compares a fact that a cue watches in `slot` with the value seen last.
static void look_at_own_fact(trp_world *world, uint32_t index, const trpi_latent_walk *latent, const int64_t *slot)
{
    bool as_set = latent->cue->type == TRPI_CUE_CHANGES;
    int64_t value = as_set ? slot[0] : trpi_fact_slot_read(world, &world->pack->facts[latent->cue->fact], slot);
    look_at_fact(world, index, latent, value, trpi_ref_of_index(world, index));
}

void trpi_latent_note_first_facts(trp_world *world, uint32_t index)
{
    trpi_latent_walk latent = {0};
    while (trpi_latent_walk_next(world, index, TRPI_LATENT_OWN, &latent)) {
        const int64_t *slot = latent.state->truth == 2 ? trpi_watched_slot(world, index, latent.cue->fact) : NULL;
        if (slot != NULL) {
            look_at_own_fact(world, index, &latent, slot);
        }
    }
}

void trpi_latent_evaluate_clock_and_fact_cues(trp_world *world, uint32_t index)
{
    trpi_latent_walk latent = {0};
    while (trpi_latent_walk_next(world, index, TRPI_LATENT_OWN | TRPI_LATENT_TIMES | TRPI_LATENT_SIGNALS, &latent)) {
        const uint32_t traits = world->latent_traits[latent.behaviour];
        if ((traits & TRPI_LATENT_OWN) != 0) {
            const int64_t *slot = trpi_watched_slot(world, index, latent.cue->fact);
            if (slot != NULL) {
                look_at_own_fact(world, index, &latent, slot);
            }
        } else if (latent.state->due > world->now) {
            continue;
        } else if ((traits & TRPI_LATENT_TIMES) != 0) {
            trpi_role_start_cue_timer(world, index, &world->pack->behaviours[latent.behaviour], latent.state);
            fire_once(world, index, &latent, trpi_ref_of_index(world, index));
        } else {
            latent.state->due = TRPI_NEVER;
            fire_once(world, index, &latent, take_sender(world, latent.state));
        }
    }
}

// Returns the first step at which a drifting fact is on another side of the value with which the cue compares it.
static uint32_t next_change_of_side(const trp_world *world, uint32_t index, const trpi_pack_cue *cue)
{
    const trpi_pack_fact *fact = &world->pack->facts[cue->fact];
    const int64_t *slot = trpi_watched_slot(world, index, cue->fact);
    const trpi_cue_comparison comparison = trpi_cue_comparison_of_type(cue->type);
    if (slot == NULL || fact->rate_per_hour == 0 || comparison == TRPI_COMPARISON_ANY_CHANGE) {
        return TRPI_NEVER;
    }
    bool up = fact->rate_per_hour > 0;
    int64_t value = trpi_fact_slot_read(world, fact, slot);
    // One side is all values up to `low`, the other all from `low` + 1 on. For a cue that waits for an exact value there are three
    // sides, below it, the value itself, and above it; `low` is then the border next to the present value.
    int64_t low = comparison == TRPI_COMPARISON_ABOVE ? cue->value : cue->value - 1;
    if (comparison == TRPI_COMPARISON_EQUAL && (up ? value == cue->value : value > cue->value)) {
        low = cue->value;
    }
    if (up ? value > low : value <= low) {
        return TRPI_NEVER;
    }
    return trpi_fact_slot_step_of_reaching(world, fact, slot, up ? low + 1 : low, up);
}

uint32_t trpi_latents_next_due_step(const trp_world *world, uint32_t index)
{
    uint32_t due = TRPI_NEVER;
    trpi_latent_walk latent = {0};
    while (trpi_latent_walk_next(world, index, TRPI_LATENT_OWN | TRPI_LATENT_TIMES | TRPI_LATENT_SIGNALS, &latent)) {
        bool own = (world->latent_traits[latent.behaviour] & TRPI_LATENT_OWN) != 0;
        due = trpi_earlier_step(due, own ? next_change_of_side(world, index, latent.cue) : latent.state->due);
    }
    latent = (trpi_latent_walk){0};
    while (trpi_latent_walk_next_pending_point_event(world, index, &latent)) {
        due = latent.state->until > world->now ? trpi_earlier_step(due, latent.state->until) : due;
    }
    return due;
}

// --- Mail ---

bool trpi_cue_is_about(const trpi_pack_cue *cue, uint8_t type, uint32_t number)
{
    TRP_ASSERT(type < TRPI_CUE_COUNT);
    uint32_t from = 1, to = cue->also + 1;
    while (from < to) {  // those behind the first are in the order of their behaviours
        uint32_t middle = from + (to - from) / 2;
        bool is_before = cue[middle].index < number;
        from = is_before ? middle + 1 : from;
        to = is_before ? to : middle;
    }
    return cue->type == type && (cue->index == number || (from <= cue->also && cue[from].index == number));
}

void trpi_latent_note_signal(trp_world *world, uint32_t index, uint32_t event, trpi_ref sender, uint32_t step)
{
    TRP_ASSERT(step > world->now);
    trpi_latent_walk latent = {0};
    while (trpi_latent_walk_next(world, index, TRPI_LATENT_SIGNALS, &latent)) {
        if (latent.cue->index == event) {
            keep_sender(world, latent.state, sender);
            latent.state->due = trpi_earlier_step(latent.state->due, step);
            trpi_entity_mark_hash_dirty(world, index);
        }
    }
    trpi_agent_wake_from_step(world, index, step);
}

void trpi_latent_fire_for_mail(trp_world *world, uint32_t index, const trpi_mail *mail)
{
    if (mail->kind == TRPI_MAIL_EVENT && trpi_agent_stagger(world, index) > 0) {
        return;  // its latents have noted the event, and hear it later
    }
    const bool is_news = mail->kind == TRPI_MAIL_NEWS;
    const uint8_t type = is_news ? (uint8_t)mail->news.what : mail->kind == TRPI_MAIL_MESSAGE ? TRPI_CUE_MESSAGE : TRPI_CUE_EVENT;
    trpi_latent_walk latent = {0};
    while (trpi_latent_walk_next(world, index, TRPI_LATENT_HEARS, &latent)) {
        if (!trpi_cue_is_about(latent.cue, type, is_news ? mail->behaviour : mail->number)) {
            continue;
        }
        if (is_news) {
            bool own = mail->sender == trpi_ref_of_index(world, index);
            trpi_view view = trpi_view_of_agent(world, index, 0);
            bool meant = latent.cue->selector == TRPI_NONE16
                             ? own
                             : !own && trpi_ref_is_alive(world, mail->sender) &&
                                   trpi_selector_allows(&view, latent.cue->selector, trpi_ref_index(mail->sender));
            if (!meant) {
                continue;
            }
        }
        if (mail->kind == TRPI_MAIL_MESSAGE) {
            memcpy(trpi_latent_message_values(world, index, latent.number), mail->values, sizeof mail->values);
        }
        fire_once(world, index, &latent, mail->sender);
    }
}

// --- What has fired ---

#define MOST_OF_ONE (TRPI_MAX_OCCURRENCES + 1)

// A walk over the latents of an agent that have fired, with the firings of the present one.
typedef struct fired_walk {
    uint32_t noticed;                           // how many occurrences have fired whose latent has yet to start
    uint16_t noticed_by[TRPI_MAX_OCCURRENCES];  // the latent of each
    uint8_t noticed_at[TRPI_MAX_OCCURRENCES];   // the place of each
    trpi_latent_walk latent;
    uint32_t count;
    trpi_firing firings[MOST_OF_ONE];
} fired_walk;

// Begins a walk by collecting the occurrences that have fired; an agent that looks for no cue has none. False when no latent can
// have fired.
static bool begin_walk(const trp_world *world, uint32_t index, fired_walk *walk)
{
    const bool senses = (world->agents[index]->flags & TRPI_AGENT_SENSES) != 0;
    uint32_t count = 0;
    TRPI_EACH_OCCURRENCE(world, index, i)
    {
        const trpi_occurrence *o = trpi_occurrence_at(world, index, i);
        if (senses && o->state == TRPI_OCCURRENCE_PENDING && trpi_ref_is_alive(world, o->subject)) {
            walk->noticed_by[count] = o->latent;
            walk->noticed_at[count++] = (uint8_t)i;
        }
    }
    walk->noticed = count;
    walk->latent = (trpi_latent_walk){0};
    return count > 0 || (trpi_agent_derived_state_of(world, index)->latent_traits & TRPI_LATENT_POINTS) != 0;
}

static inline void add_firing(const trp_world *world, fired_walk *walk, trpi_ref subject, uint32_t occurrence)
{
    const trpi_pack_behaviour *b = &world->pack->behaviours[walk->latent.behaviour];
    walk->firings[walk->count++] = (trpi_firing){.rank = trpi_rank_of_priority(b->layer, b->priority),
                                                 .order = walk->latent.order,
                                                 .subject = subject,
                                                 .latent = walk->latent.number,
                                                 .behaviour = walk->latent.behaviour,
                                                 .occurrence = occurrence};
}

// Adds the firings of the present latent: a pending one, and one for each entity that it has noticed. Noticed entities count only
// while the cue is about coming or going, since a reload may have given the latent another cue.
static void add_firings(const trp_world *world, uint32_t index, fired_walk *walk)
{
    const trpi_latent_state *state = walk->latent.state;
    walk->count = 0;
    if (state->pending == TRPI_LATENT_PENDING && state->until >= world->now) {
        add_firing(world, walk, state->subject, TRPI_NEVER);
    }
    for (uint32_t i = 0; i < walk->noticed; i++) {
        if (walk->noticed_by[i] == walk->latent.number && trpi_cue_is_about_coming_or_going(walk->latent.cue)) {
            add_firing(world, walk, trpi_occurrence_at(world, index, walk->noticed_at[i])->subject, walk->noticed_at[i]);
        }
    }
}

// Steps to the next latent that has fired. While nothing is noticed, only those that are pending are looked at.
static inline bool next_fired(const trp_world *world, uint32_t index, fired_walk *walk)
{
    while (walk->noticed != 0 ? trpi_latent_walk_next(world, index, TRPI_LATENT_FIRES, &walk->latent)
                              : trpi_latent_walk_next_pending_point_event(world, index, &walk->latent)) {
        add_firings(world, index, walk);
        if (walk->count > 0) {
            return true;
        }
    }
    return false;
}

// --- Surroundings ---

// Returns the step in which a latent fired.
static uint32_t fired_at(const trp_world *world, uint32_t index, const trpi_firing *firing)
{
    if (firing->occurrence != TRPI_NEVER) {
        return trpi_occurrence_at(world, index, firing->occurrence)->since;
    }
    return trpi_agent_latent_states(world, index)[firing->latent].since;
}

uint32_t trpi_latent_read_message_values(const trp_world *world, uint32_t index, const trpi_firing *firing,
                                         int64_t said[TRPI_MAX_ARGUMENTS])
{
    const trpi_pack_cue *cue = &world->pack->cues[world->pack->behaviours[firing->behaviour].cue];
    if (cue->type != TRPI_CUE_MESSAGE) {
        return 0;
    }
    memcpy(said, trpi_latent_message_values(world, index, firing->latent), TRPI_MAX_ARGUMENTS * sizeof *said);
    return world->pack->messages[cue->index].parameter_count;
}

// Random choices in the condition are drawn once for each firing.
trpi_view trpi_latent_view(trp_world *world, uint32_t index, const trpi_firing *firing)
{
    trpi_view view = trpi_view_of_agent(world, index, firing->subject);
    view.fixed_draw = trpi_hash_add_number(trpi_hash_add_number(world->entities[index].serial, firing->latent + 1u),
                                           trpi_hash_add_number(trpi_ref_serial(firing->subject), fired_at(world, index, firing))) |
                      1;
    return view;
}

// Returns why a latent cannot start yet, as far as the reason is the same for all its firings.
static trp_reason why_not_yet(const trp_world *world, uint32_t index, uint32_t behaviour)
{
    if (!trpi_agent_is_live_and_not_leaving(world, index)) {
        return TRP_REASON_FAR;
    }
    if (trpi_queue_find_behaviour(world, index, behaviour) != TRPI_NEVER) {
        return TRP_REASON_ALREADY;
    }
    return trpi_active_role_rest_reason(world, index, behaviour);
}

// Whether the condition of a firing holds; parameters are evaluated as far as the condition reads them.
static bool condition_holds(trp_world *world, uint32_t index, const trpi_firing *firing)
{
    int64_t said[TRPI_MAX_ARGUMENTS];
    trpi_view view = trpi_latent_view(world, index, firing);
    const uint32_t said_count = trpi_latent_read_message_values(world, index, firing, said);
    return trpi_behaviour_condition_holds_with_parameters(&view, firing->behaviour, said, said_count) && !view.lacks;
}

static trp_reason why_not_admitted(const trp_world *world, uint32_t index, uint32_t behaviour, uint64_t current)
{
    trpi_queue_bid bid = trpi_queue_bid_of_own_behaviour(world, behaviour, 0);
    return trpi_queue_rejection_reason(world, index, &bid, current);
}

// Returns why a firing whose condition holds, and which would be admitted, cannot start: PROMISED when the agent has promised
// something of no lower rank, PENDING when the behaviour is collaborative and a claim of the agent's own is confirmed or of no
// lower rank; else NONE.
static trp_reason why_not_free(const trp_world *world, uint32_t index, const trpi_firing *firing)
{
    const trpi_agent *agent = world->agents[index];
    if (agent->promised_to != 0 && firing->rank <= agent->promise_rank) {
        return TRP_REASON_PROMISED;
    }
    bool collaborative = (world->pack->behaviours[firing->behaviour].flags & TRPI_BEHAVIOUR_COLLABORATIVE) != 0;
    bool claims = agent->claim_state != TRPI_CLAIM_NONE;
    if (collaborative && claims &&
        (agent->claim_state == TRPI_CLAIM_CONFIRMED || trpi_agent_claim(world, index)->rank >= firing->rank)) {
        return TRP_REASON_PENDING;
    }
    return TRP_REASON_NONE;
}

static trp_reason why_not(trp_world *world, uint32_t index, const trpi_firing *firing)
{
    trp_reason reason = why_not_yet(world, index, firing->behaviour);
    if (reason == TRP_REASON_NONE && !condition_holds(world, index, firing)) {
        reason = TRP_REASON_CONDITION;
    }
    if (reason == TRP_REASON_NONE) {
        reason = why_not_admitted(world, index, firing->behaviour, trpi_queue_current_entries(world, index));
    }
    return reason != TRP_REASON_NONE ? reason : why_not_free(world, index, firing);
}

// Whether a reason counts as a rejection. A behaviour that waits for its condition, its cooldown or another rest, that runs
// already, or whose agent is leaving, is not rejected.
static bool is_rejection(trp_reason reason)
{
    return reason != TRP_REASON_NONE && reason != TRP_REASON_FAR && reason != TRP_REASON_ALREADY && reason != TRP_REASON_COOLDOWN &&
           reason != TRP_REASON_BACK_OFF && reason != TRP_REASON_DAILY && reason != TRP_REASON_ONCE &&
           reason != TRP_REASON_CONDITION;
}

// Whether the rejection of a firing has been reported already.
static bool is_told(const trp_world *world, uint32_t index, const trpi_firing *firing)
{
    return firing->occurrence != TRPI_NEVER ? trpi_occurrence_at(world, index, firing->occurrence)->told != 0
                                            : trpi_agent_latent_states(world, index)[firing->latent].told != 0;
}

// Whether a firing that could start would only be rejected again for want of a partner, with no other effect.
static bool lacks_partner(trp_world *world, uint32_t index, const trpi_firing *firing)
{
    const trpi_pack_behaviour *b = &world->pack->behaviours[firing->behaviour];
    if ((b->flags & TRPI_BEHAVIOUR_COLLABORATIVE) == 0 || b->parameter_count > 0 || !is_told(world, index, firing) ||
        world->agents[index]->claim_state != TRPI_CLAIM_NONE) {
        return false;
    }
    static const int64_t locals[TRPI_MOST_LOCALS] = {0};
    return trpi_partner_query_is_certain_to_fail(
        world, &(trpi_partner_query){
                   .index = index, .behaviour = firing->behaviour, .subject = firing->subject, .locals = locals, .fixed_draw = 1});
}

// Whether a firing, whose admission has been determined, must be tried now: it can start, or it has just fired and is rejected. A
// condition is evaluated only where it decides.
static bool is_worth_trying(trp_world *world, uint32_t index, const trpi_firing *firing, trp_reason admitted)
{
    trp_reason reason = admitted != TRP_REASON_NONE ? admitted : why_not_free(world, index, firing);
    if (reason == TRP_REASON_NONE) {
        return condition_holds(world, index, firing) && !lacks_partner(world, index, firing);
    }
    return is_rejection(reason) && fired_at(world, index, firing) == world->now && condition_holds(world, index, firing);
}

// Whether a firing must be tried now, in a pack with questions to the host. Conditions of firings may ask the host, so they
// are evaluated in the order in which firings are tried. (8.5)
static bool can_start_in_order(trp_world *world, uint32_t index)
{
    trpi_firing firings[MOST_OF_ONE];
    uint32_t count = trpi_latent_collect_firings(world, index, firings, MOST_OF_ONE);
    for (uint32_t i = 0; i < count; i++) {
        if (fired_at(world, index, &firings[i]) == world->now || why_not(world, index, &firings[i]) == TRP_REASON_NONE) {
            return true;
        }
    }
    return false;
}

// Whether any firing must be tried now.
static bool can_start(trp_world *world, uint32_t index)
{
    if (world->pack->query_count > 0) {
        return can_start_in_order(world, index);
    }
    fired_walk walk;
    bool any = begin_walk(world, index, &walk);
    while (any && next_fired(world, index, &walk)) {
        const uint32_t behaviour = walk.latent.behaviour;
        if (why_not_yet(world, index, behaviour) != TRP_REASON_NONE) {
            continue;
        }
        trp_reason admitted = why_not_admitted(world, index, behaviour, trpi_queue_current_entries_between_turns(world, index));
        for (uint32_t i = 0; i < walk.count; i++) {
            if (is_worth_trying(world, index, &walk.firings[i], admitted)) {
                return true;
            }
        }
    }
    return false;
}

// Updates the occurrences of a cue that the agent looks for. When the agent looks for the cue again after a break, entities that
// are inside already do not fire a cue that is `now or never`. (7.1)
static void look_for(trpi_view *view, const trpi_latent_walk *latent)
{
    trp_world *world = view->world;
    bool again = latent->state->truth == TRPI_SOUGHT_AGAIN;
    bool known = again && (world->pack->behaviours[latent->behaviour].flags & TRPI_BEHAVIOUR_NOW_OR_NEVER) != 0;
    trpi_perception_update_occurrences(view, latent->cue, latent->number, latent->behaviour, known);
    if (latent->state->truth != TRPI_SOUGHT) {
        latent->state->truth = TRPI_SOUGHT;
        trpi_entity_mark_hash_dirty(world, view->index);
    }
}

// Looks whether the agent has come into the place of a cue, or has left it. True when the cue has fired.
static bool look_at_own_place(trpi_view *view, const trpi_latent_walk *latent)
{
    trp_world *world = view->world;
    int inside = trpi_perception_presence_in_cue_place(view, latent->cue, view->index);
    uint8_t before = latent->state->truth;
    if (inside < 0 || before == (uint8_t)inside) {
        return false;
    }
    latent->state->truth = (uint8_t)inside;
    trpi_entity_mark_hash_dirty(world, view->index);
    const bool fires = before != 2 && (uint8_t)inside == (latent->cue->type == TRPI_CUE_ENTERS);
    if (fires) {
        fire_once(world, view->index, latent, trpi_ref_of_index(world, view->index));
    }
    return fires;
}

// Compares the fact of the entity that a cue names with the value seen last.
static void look_at_others(trpi_view *view, const trpi_latent_walk *latent)
{
    trp_world *world = view->world;
    const trpi_pack_cue *cue = latent->cue;
    int64_t who;
    if (trpi_evaluate_expression(view, cue->subject, &who) && trpi_ref_is_alive(world, (trpi_ref)who) &&
        trpi_fact_belongs_to_kind(world->pack, world->entities[trpi_ref_index((trpi_ref)who)].kind, cue->fact)) {
        int64_t value = trpi_fact_read_as_others_see(world, trpi_ref_index((trpi_ref)who), &world->pack->facts[cue->fact]);
        look_at_fact(world, view->index, latent, value, (trpi_ref)who);
    }
}

// Whether a latent has fired in this step, by a fact or a place, or for an entity that it has noticed.
static bool has_just_fired(const trp_world *world, uint32_t index, const trpi_latent_walk *latent)
{
    bool fired = latent->state->pending == TRPI_LATENT_PENDING && latent->state->since == world->now;
    TRPI_EACH_OCCURRENCE(world, index, i)
    {
        const trpi_occurrence *o = trpi_occurrence_at(world, index, i);
        fired = fired || (o->latent == latent->number && o->state == TRPI_OCCURRENCE_PENDING && o->since == world->now);
    }
    return fired;
}

bool trpi_latent_look_around(trp_world *world, uint32_t index)
{
    trpi_latent_walk latent = {0};
    bool fired = false;
    while (trpi_latent_walk_next(world, index, TRPI_LATENT_SENSES, &latent)) {
        const uint32_t traits = world->latent_traits[latent.behaviour];
        if ((traits & TRPI_LATENT_LOOKS) != 0 && latent.state->truth == TRPI_SOUGHT_NOT) {
            continue;
        }
        trpi_meter_begin(world, TRP_METERED_CUE, latent.behaviour);
        trpi_view view = trpi_view_of_agent(world, index, 0);
        if ((traits & TRPI_LATENT_CROSSES) != 0) {
            fired = look_at_own_place(&view, &latent) || fired;
        } else if ((traits & TRPI_LATENT_LOOKS) != 0) {
            look_for(&view, &latent);
        } else {
            look_at_others(&view, &latent);
        }
        if (world->meter != NULL) {
            trpi_meter_end(world, TRP_METERED_CUE, latent.behaviour, has_just_fired(world, index, &latent));
        }
    }
    return fired || can_start(world, index);
}

// --- Whether a cue is looked for (7.1) ---

// Whether a latent could start, as far as its own agent is concerned. *until is the step at which that may change by
// time alone.
static bool is_sought(trp_world *world, uint32_t index, const trpi_latent_walk *latent, uint32_t *until)
{
    *until = TRPI_NEVER;
    if (world->agents[index]->claim_state != TRPI_CLAIM_NONE && trpi_agent_claim(world, index)->latent == latent->number) {
        return true;
    }
    if (trpi_queue_find_behaviour(world, index, latent->behaviour) != TRPI_NEVER) {
        return false;
    }
    if (trpi_active_role_rest_reason(world, index, latent->behaviour) != TRP_REASON_NONE) {
        *until = trpi_active_role_ready_step(world, index, latent->behaviour);
        return false;
    }
    if ((world->latent_traits[latent->behaviour] & TRPI_LATENT_ALONE) == 0) {
        return true;
    }
    trpi_view view = trpi_view_of_agent(world, index, 0);
    *until = trpi_drift_next_change_step(world, index, world->pack->behaviours[latent->behaviour].condition);
    return trpi_behaviour_condition_holds(&view, latent->behaviour);
}

#ifdef TRPI_POLLING
#define STANDS 0  // the reference reviews all cues in every turn
#else
#define STANDS 1
#endif

uint32_t trpi_latent_choose_cues_to_look_for(trp_world *world, uint32_t index)
{
    uint32_t due = TRPI_NEVER;
    bool changes = false, stands = STANDS;
    trpi_agent_derived_state *notes = trpi_agent_derived_state_of(world, index);
    if (notes->cue_review_step > world->now) {
        return notes->cue_review_step;
    }
    trpi_latent_walk latent = {0};
    while (trpi_latent_walk_next(world, index, TRPI_LATENT_LOOKS, &latent)) {
        if ((world->latent_traits[latent.behaviour] & TRPI_LATENT_LEAVES) != 0) {
            continue;
        }
        uint32_t until;
        bool sought = is_sought(world, index, &latent, &until);
        due = trpi_earlier_step(due, until);
        stands = stands && (world->latent_traits[latent.behaviour] & TRPI_LATENT_WIDE) == 0;
        if (sought == (latent.state->truth != TRPI_SOUGHT_NOT)) {
            continue;
        }
        changes = true;
        latent.state->truth = sought ? TRPI_SOUGHT_AGAIN : TRPI_SOUGHT_NOT;
        if (sought) {
            trpi_agent_make_look_at_next_sample(world, index);
        } else {
            trpi_perception_forget_unfired_occurrences(world, index, latent.number);
        }
    }
    if (changes) {
        trpi_role_update_agent_has_sought_cues(world, index);
        trpi_entity_mark_hash_dirty(world, index);
    }
    notes->cue_review_step = stands ? due : 0;
    return due;
}

// --- Dormancy (10.2, 10.6) ---

void trpi_latent_clear_firings(trp_world *world, uint32_t index)
{
    trpi_agent_request_cue_review(world, index);
    TRPI_EACH_OCCURRENCE(world, index, i)
    {
        trpi_occurrence_replace(world, index, i, (trpi_occurrence){0});
    }
    trpi_latent_walk latent = {0};
    while (trpi_latent_walk_next(world, index, TRPI_LATENT_FIRES, &latent)) {
        if ((world->latent_traits[latent.behaviour] & TRPI_LATENT_LOOKS) != 0) {
            latent.state->truth = TRPI_SOUGHT_FIRST;
        } else if (latent.state->until != TRPI_NEVER) {
            latent.state->pending = TRPI_LATENT_IDLE;  // a point event
        }
        if ((world->latent_traits[latent.behaviour] & TRPI_LATENT_SIGNALS) != 0) {
            latent.state->due = TRPI_NEVER;
        }
    }
}

void trpi_latent_restart_timers(trp_world *world, uint32_t index)
{
    trpi_latent_walk latent = {0};
    while (trpi_latent_walk_next(world, index, TRPI_LATENT_TIMES, &latent)) {
        if (latent.state->due < world->now) {
            trpi_role_start_cue_timer(world, index, &world->pack->behaviours[latent.behaviour], latent.state);
        }
    }
}

// --- Starting ---

static int compare_firings(const void *left, const void *right, const void *context)
{
    (void)context;
    const trpi_firing *a = left, *b = right;
    if (a->rank != b->rank) {
        return a->rank > b->rank ? -1 : 1;
    }
    if (a->order != b->order) {
        return a->order < b->order ? -1 : 1;
    }
    if (a->distance_squared != b->distance_squared) {
        return a->distance_squared < b->distance_squared ? -1 : 1;
    }
    uint32_t serial_a = trpi_ref_serial(a->subject), serial_b = trpi_ref_serial(b->subject);
    return serial_a < serial_b ? -1 : serial_a > serial_b;
}

uint32_t trpi_latent_collect_firings(trp_world *world, uint32_t index, trpi_firing *firings, uint32_t capacity)
{
    TRP_ASSERT(capacity <= 32);  // sorted without scratch
    uint32_t count = 0;
    fired_walk walk;
    bool any = begin_walk(world, index, &walk);
    while (any && next_fired(world, index, &walk)) {
        for (uint32_t i = 0; i < walk.count && count < capacity; i++) {
            firings[count++] = walk.firings[i];
        }
    }
    trp_point here = trpi_entity_position(world, index);
    for (uint32_t i = 0; i < count; i++) {
        if (trpi_ref_is_alive(world, firings[i].subject)) {
            firings[i].distance_squared =
                trpi_distance_squared(here, trpi_entity_position(world, trpi_ref_index(firings[i].subject)));
        }
    }
    trpi_sort_elements(firings, count, sizeof *firings, compare_firings, NULL, NULL);
    return count;
}

// --- Whether one must look around ---

// Returns the step from which on the agent must look around for a latent that has fired and cannot start; one that has come when
// only a look shows whether the latent can start. No look is needed where a change is noticed otherwise. The end of the behaviour,
// facts that are set and times of day make the agent dirty; the end of a cooldown is known; and the queues, the claim and the
// promise of the agent change only in its own turns, at the end of which this function is called again. A condition that asks the
// host is not evaluated: an agent that is only visited asks nothing.
static uint32_t looks_from(trp_world *world, uint32_t index, const fired_walk *walk, bool tried)
{
    const uint32_t behaviour = walk->latent.behaviour;
    trp_reason yet = why_not_yet(world, index, behaviour);
    if (yet == TRP_REASON_DAILY || yet == TRP_REASON_COOLDOWN || yet == TRP_REASON_BACK_OFF) {
        // The agent looks from an update period before the end of the rest on, so that it does not come late.
        const uint32_t ready = trpi_active_role_ready_step(world, index, behaviour),
                       period = trpi_agent_update_period(world, index);
        return ready == TRPI_NEVER ? TRPI_NEVER : ready > period ? ready - period : 0;
    }
    if (yet != TRP_REASON_NONE) {
        return yet == TRP_REASON_ALREADY || yet == TRP_REASON_ONCE ? TRPI_NEVER : world->now;
    }
    // In a pack with queries the conditions of the firings are evaluated even if the latent could not start. The evaluation asks
    // the host, and answers are kept and go out of date, so leaving it out would change the state. (8.5)
    const bool asks = world->pack->query_count > 0;
    if (!asks &&
        why_not_admitted(world, index, behaviour, trpi_queue_current_entries_between_turns(world, index)) != TRP_REASON_NONE) {
        return TRPI_NEVER;
    }
    // A latent that could start, but whose firings were not worth trying, lacks a partner. For such a latent no look is needed,
    // because a partner that becomes free wakes the agent.
    const bool awaits_partner = tried && world->askable[behaviour].reach != 0 && !trpi_agent_remembers_refusal(world, index);
    // No look is needed for a condition that is worked out in the review of the agent's cues, which takes place whenever the
    // condition may come out otherwise (7.1), or that reads only facts and the time.
    const uint32_t condition = world->pack->behaviours[behaviour].condition, reviewed = TRPI_LATENT_LOOKS | TRPI_LATENT_ALONE;
    const bool is_reviewed = (world->latent_traits[behaviour] & (reviewed | TRPI_LATENT_LEAVES)) == reviewed;
    const bool steady = is_reviewed || (!trpi_expression_asks_host(world->pack, condition) &&
                                        trpi_expression_changes_by_facts_and_clock_only(world->pack, condition));
    for (uint32_t i = 0; i < walk->count; i++) {
        bool free = asks || why_not_free(world, index, &walk->firings[i]) == TRP_REASON_NONE;
        if (free && (!steady || (!awaits_partner && condition_holds(world, index, &walk->firings[i])))) {
            return world->now;
        }
    }
    return TRPI_NEVER;
}

uint32_t trpi_latents_next_look_step(trp_world *world, uint32_t index, bool latents_were_tried)
{
    uint32_t due = TRPI_NEVER;
    fired_walk walk;
    bool any = begin_walk(world, index, &walk);
    while (any && due > world->now && next_fired(world, index, &walk)) {
        due = trpi_earlier_step(due, looks_from(world, index, &walk, latents_were_tried));
    }
    return due;
}

bool trpi_latent_needs_looks_without_moves(const trp_world *world, uint32_t index)
{
    const uint32_t restless = TRPI_LATENT_OTHERS | TRPI_LATENT_RESTLESS | TRPI_LATENT_LEAVES;
    trpi_latent_walk latent = {0};
    while (trpi_latent_walk_next(world, index, restless, &latent)) {
        uint32_t traits = world->latent_traits[latent.behaviour];
        bool sought = (traits & TRPI_LATENT_LOOKS) == 0 || latent.state->truth != TRPI_SOUGHT_NOT;
        if ((traits & TRPI_LATENT_OTHERS) != 0 || ((traits & TRPI_LATENT_RESTLESS) != 0 && sought)) {
            return true;
        }
        TRPI_EACH_OCCURRENCE(world, index, i)
        {
            const trpi_occurrence *o = trpi_occurrence_at(world, index, i);
            if (o->state == TRPI_OCCURRENCE_FIRED && o->latent == latent.number) {
                return true;
            }
        }
    }
    return false;
}

static void tell_rejection(trp_world *world, uint32_t index, const trpi_firing *firing, trp_reason reason)
{
    TRP_ASSERT(reason != TRP_REASON_NONE);
    const trpi_pack_behaviour *b = &world->pack->behaviours[firing->behaviour];
    if (!is_told(world, index, firing)) {
        trpi_event_add_with_reason(world, index, TRP_EVENT_REJECTED, firing->behaviour, reason, firing->subject);
        if (firing->occurrence != TRPI_NEVER) {
            trpi_occurrence_at(world, index, firing->occurrence)->told = 1;
        } else {
            trpi_agent_latent_states(world, index)[firing->latent].told = 1;
        }
        trpi_entity_mark_hash_dirty(world, index);
    }
    if ((b->flags & TRPI_BEHAVIOUR_NOW_OR_NEVER) != 0) {
        trpi_active_role_remove_firing(world, index, firing->latent, firing->subject);
    }
}

void trpi_latent_try_firing(trp_world *world, uint32_t index, const trpi_firing *firing)
{
    TRP_ASSERT(firing->behaviour < world->pack->behaviour_count);
    trp_reason reason = why_not(world, index, firing);
    int64_t locals[TRPI_MOST_LOCALS], said[TRPI_MAX_ARGUMENTS];
    if (reason == TRP_REASON_NONE &&
        !trpi_parameters_evaluate(world, index, firing->behaviour, firing->subject, said,
                                  trpi_latent_read_message_values(world, index, firing, said), locals)) {
        reason = TRP_REASON_NO_PARTNER;
    }
    if (reason != TRP_REASON_NONE) {
        if (is_rejection(reason) && !trpi_agent_awaits_answer(world, index)) {
            tell_rejection(world, index, firing, reason);
        }
        return;  // it is tried again when the host has answered (8.5)
    }
    trpi_agent *agent = world->agents[index];
    const trpi_pack_behaviour *b = &world->pack->behaviours[firing->behaviour];
    const bool collaborative = (b->flags & TRPI_BEHAVIOUR_COLLABORATIVE) != 0;
    if (collaborative) {
        if (agent->claim_state != TRPI_CLAIM_NONE) {
            trpi_claim_withdraw(world, index, TRP_REASON_RANK);
        }
        reason = trpi_claim_begin(world, index, firing->behaviour, firing->subject, 0, firing->latent, locals);
        if (reason != TRP_REASON_NONE) {
            tell_rejection(world, index, firing, reason);
            return;
        }
    }
    if (agent->promised_to != 0) {
        trpi_promise_break(world, index, TRP_REASON_RANK);
    }
    if (!collaborative) {
        trpi_queue_bid bid = trpi_queue_bid_of_own_behaviour(world, firing->behaviour, firing->subject);
        trpi_lifecycle_start(world, index, &bid, firing->latent, locals);
    }
}

void trpi_latent_remove_tried_firings(trp_world *world, uint32_t index)
{
    if (trpi_agent_awaits_answer(world, index)) {
        return;  // a point event may still depend on an answer (8.5)
    }
    trpi_latent_walk latent = {0};
    const trpi_agent *agent = world->agents[index];
    while (trpi_latent_walk_next_pending_point_event(world, index, &latent)) {
        bool asks = agent->claim_state != TRPI_CLAIM_NONE && trpi_agent_claim(world, index)->latent == latent.number;
        if (latent.state->until <= world->now && !asks) {
            latent.state->pending = TRPI_LATENT_IDLE;
            trpi_entity_mark_hash_dirty(world, index);
        }
    }
}
