// SPDX-License-Identifier: MIT
// The behaviours of a role: whether each could start now. Proactive ones are chosen by spins; the others are in
// why_latent.c.
//
// Invariant: an answer is built in two goes. The first counts no lines and finds out which behaviours could start if
// nothing ran, because shares and turns depend on the siblings.

#include "engine/world/explanation.h"

#include "engine/mind/layer.h"
#include "engine/mind/parameter.h"
#include "engine/mind/active_role.h"
#include "engine/mind/schedule.h"
#include "engine/mind/selection.h"

#define MOST_PROACTIVES 64

typedef struct turn {
    trpi_explanation *explanation;
    trpi_active_role *active_role;
    const trpi_pack_role *role;
    uint64_t open;   // by position: could start if nothing ran
    uint64_t again;  // of those that run: could be chosen as soon as it is over
    int64_t weights[MOST_PROACTIVES];
    trp_why_cause first;  // of the behaviour that is looked at
} turn;

static trp_why_line *obstacle(turn *t, uint32_t behaviour, trp_why_cause cause)
{
    if (t->first == TRP_CAUSE_NONE) {
        t->first = cause;
    }
    return trpi_explain_cause(t->explanation, behaviour, cause);
}

static bool chooses_by_weight(const turn *t)
{
    return t->role->selection == TRPI_SELECTION_PROBABILISTIC || t->role->selection == TRPI_SELECTION_ONE_OFF_RANDOM ||
           t->role->selection == TRPI_SELECTION_UTILITY;
}

// The obstacles in its own text: turn, cooldown, condition, weight.
static void explain_choice(turn *t, uint32_t position)
{
    trpi_explanation *e = t->explanation;
    trp_world *world = e->world;
    uint32_t behaviour = t->role->first_behaviour + position;
    const trpi_pack_behaviour *b = &world->pack->behaviours[behaviour];
    trp_reason reason = trpi_selection_why_not(world, e->index, t->active_role, position, e->fixed_draw, &t->weights[position]);
    if (reason == TRP_REASON_ALREADY) {
        obstacle(t, behaviour, TRP_CAUSE_USED);
    }
    uint64_t current = trpi_queue_current(world, e->index);
    if (trpi_layer_is_held(world, e->index, b->layer, current) || !trpi_layer_may_choose(world, e->index, b->layer)) {
        obstacle(t, behaviour, TRP_CAUSE_LAYER)->number = trpi_layer_holder(world, e->index, b->layer, current);
    }
    uint32_t weight;
    if (!trpi_schedule_allows(world, e->index, behaviour, &weight)) {
        obstacle(t, behaviour, TRP_CAUSE_SCHEDULE)->number = trpi_schedule_block(world, e->index, b->role);
    }
    if (t->role->selection == TRPI_SELECTION_SEQUENTIAL && position < t->active_role->position) {
        obstacle(t, behaviour, TRP_CAUSE_PASSED);
    }
    trp_reason rests = trpi_active_role_rests(world, e->index, behaviour);
    if (rests != TRP_REASON_NONE) {
        obstacle(t, behaviour, trpi_cause_of(rests))->until = trpi_active_role_ready(world, e->index, behaviour);
    }
    trpi_view view = trpi_view_of(world, e->index, 0);
    view.fixed_draw = trpi_hash_fold(e->fixed_draw, position) | 1;
    int64_t locals[TRPI_MOST_LOCALS];
    (void)trpi_parameters_foresee(&view, behaviour, NULL, 0, locals);
    trpi_view own = view;
    if (reason == TRP_REASON_CONDITION || !trpi_holds(&own, b->condition)) {
        obstacle(t, behaviour, TRP_CAUSE_CONDITION);
        e->depth++;
        trpi_explain_condition(e, &view, b->condition, behaviour);
        e->depth--;
    }
    if (chooses_by_weight(t) && t->weights[position] <= 0) {
        trp_why_line *line = obstacle(t, behaviour, TRP_CAUSE_WEIGHT);
        line->left = t->weights[position];
        line->type = TRP_TYPE_NUMBER;
        if (b->weight != 0) {
            trpi_phrase phrase = trpi_phrase_of(world->pack, b->weight);
            line->first = phrase.first;
            line->end = phrase.end;
        }
    }
}

// Its needs to begin: parameters and partners.
static void explain_needs(turn *t, uint32_t behaviour)
{
    trpi_explanation *e = t->explanation;
    trp_world *world = e->world;
    const trpi_pack_behaviour *b = &world->pack->behaviours[behaviour];
    int64_t locals[TRPI_MOST_LOCALS];
    uint32_t missing = 0;
    if (!trpi_parameters_try(world, e->index, behaviour, 0, e->fixed_draw, locals, &missing)) {
        trp_why_line *line = obstacle(t, behaviour, TRP_CAUSE_PARAMETER);
        trpi_phrase phrase = trpi_phrase_of(world->pack, world->pack->parameters[b->first_parameter + missing].code);
        line->number = missing;
        line->first = phrase.first;
        line->end = phrase.end;
        return;
    }
    if ((b->flags & TRPI_BEHAVIOUR_COLLABORATIVE) != 0) {
        trpi_partner_query query = {.index = e->index, .behaviour = behaviour, .locals = locals, .fixed_draw = e->fixed_draw};
        trp_why_cause cause = trpi_explain_search(e, &query);
        t->first = t->first == TRP_CAUSE_NONE ? cause : t->first;
    }
}

// The position of the sibling that runs, in a role whose better siblings may take over; else none.
static uint32_t running_sibling(const turn *t)
{
    const trpi_explanation *e = t->explanation;
    const trpi_entry *entries = trpi_entries_of(e->world, e->index);
    for (uint32_t i = 0; i < e->world->settings.entries_per_agent; i++) {
        uint32_t position = (uint32_t)entries[i].behaviour - t->role->first_behaviour;
        if (entries[i].behaviour != TRPI_NONE16 && (entries[i].flags & TRPI_ENTRY_CURRENT) != 0 &&
            t->role->selection == TRPI_SELECTION_PRIORITISED && position < t->role->proactive_count) {
            return position;
        }
    }
    return TRPI_NEVER;
}

static void explain_runs(turn *t, uint32_t behaviour)
{
    trpi_explanation *e = t->explanation;
    obstacle(t, behaviour, TRP_CAUSE_OCCUPIED);
    uint64_t current = trpi_queue_current(e->world, e->index);
    e->depth++;
    for (uint32_t i = 0; i < e->world->settings.entries_per_agent; i++) {
        if ((current >> i & 1) != 0) {
            const trpi_entry *entry = &trpi_entries_of(e->world, e->index)[i];
            trp_why_line *line = trpi_explain(e, TRP_WHY_RIVAL, e->index, behaviour);
            line->other_behaviour = entry->behaviour;
            line->other_layer = entry->layer;
            line->other_priority = entry->priority;
            line->since = entry->since;
        }
    }
    e->depth--;
}

// The obstacles in what the agent as a whole is about.
static void explain_moment(turn *t, uint32_t position)
{
    trpi_explanation *e = t->explanation;
    trp_world *world = e->world;
    const trpi_agent *agent = &world->agents[e->index];
    uint32_t behaviour = t->role->first_behaviour + position;
    if (!trpi_may_begin(world, e->index)) {
        obstacle(t, behaviour, TRP_CAUSE_DORMANT);
    }
    if ((agent->flags & TRPI_AGENT_SPONTANEOUS) == 0) {
        obstacle(t, behaviour, TRP_CAUSE_NOT_SPONTANEOUS);
    }
    if (agent->promised_to != 0) {
        trp_why_line *line = obstacle(t, behaviour, TRP_CAUSE_PROMISED);
        line->other.value = agent->promised_to;
        line->until = agent->promise_due;
    }
    if (agent->claim_state != TRPI_CLAIM_NONE) {
        trp_why_line *line = obstacle(t, behaviour, TRP_CAUSE_PENDING);
        line->other_behaviour = world->claims[e->index].behaviour;
        line->until = world->claims[e->index].due;
    }
    uint32_t sibling = running_sibling(t);
    trpi_bid bid = trpi_bid_of(world, behaviour, 0);
    bid.not_lower = sibling != TRPI_NEVER && position < sibling;
    uint64_t current = trpi_queue_current(world, e->index);
    if (current != 0 && !bid.not_lower && !trpi_queue_fits_beside(world, e->index, &bid, current)) {
        explain_runs(t, behaviour);
        return;
    }
    trp_why_cause cause = trpi_explain_admission(e, behaviour, &bid);
    t->first = t->first == TRP_CAUSE_NONE ? cause : t->first;
}

// Another one that goes first, or none.
static uint32_t who_goes_first(const turn *t, uint32_t position)
{
    uint32_t count = t->role->proactive_count < MOST_PROACTIVES ? t->role->proactive_count : MOST_PROACTIVES;
    uint32_t first = TRPI_NEVER;
    uint32_t from = t->role->selection == TRPI_SELECTION_SEQUENTIAL || t->role->selection == TRPI_SELECTION_LOOPING
                        ? t->active_role->position
                        : 0;
    for (uint32_t i = 0; i < count; i++) {
        uint32_t at = (from + i) % count;
        bool better = first == TRPI_NEVER || (t->role->selection == TRPI_SELECTION_UTILITY && t->weights[at] > t->weights[first]);
        if ((t->open >> at & 1) != 0 && better) {
            first = at;
        }
    }
    bool by_chance = t->role->selection == TRPI_SELECTION_PROBABILISTIC || t->role->selection == TRPI_SELECTION_ONE_OFF_RANDOM;
    return by_chance || first == position ? TRPI_NEVER : first;
}

// The share of the next choice, which what runs now may win once more.
static uint32_t share_of(const turn *t, uint32_t position)
{
    uint64_t open = t->open | t->again;
    bool by_chance = t->role->selection == TRPI_SELECTION_PROBABILISTIC || t->role->selection == TRPI_SELECTION_ONE_OFF_RANDOM;
    if ((open >> position & 1) == 0 || t->explanation->outranked_by != TRP_NOT_FOUND) {
        return 0;
    }
    if (!by_chance) {
        return who_goes_first(t, position) == TRPI_NEVER ? 1000000 : 0;
    }
    int64_t total = 0;
    for (uint32_t i = 0; i < t->role->proactive_count && i < MOST_PROACTIVES; i++) {
        total = trpi_number_add(total, (open >> i & 1) != 0 ? t->weights[i] : 0);
    }
    return total > 0 ? (uint32_t)trpi_muldiv_floor(t->weights[position], 1000000, total) : 0;
}

static void explain_proactive(turn *t, uint32_t position)
{
    trpi_explanation *e = t->explanation;
    trp_world *world = e->world;
    uint32_t behaviour = t->role->first_behaviour + position;
    uint32_t at = e->count;
    trp_why_line *line = trpi_explain(e, TRP_WHY_COULD, e->index, behaviour);
    line->share_per_million = share_of(t, position);
    e->depth++;
    t->first = TRP_CAUSE_NONE;
    if (trpi_queue_find(world, e->index, behaviour) != TRPI_NEVER) {
        obstacle(t, behaviour, TRP_CAUSE_RUNS);
    } else {
        explain_choice(t, position);
        explain_moment(t, position);
        explain_needs(t, behaviour);
        uint32_t first = who_goes_first(t, position);
        bool is_open = (t->open >> position & 1) != 0;
        if (first != TRPI_NEVER && is_open) {
            obstacle(t, behaviour, TRP_CAUSE_SIBLING)->other_behaviour = t->role->first_behaviour + first;
        }
        if (e->outranked_by != TRP_NOT_FOUND && is_open) {
            obstacle(t, behaviour, TRP_CAUSE_SIBLING)->other_behaviour = e->outranked_by;
        }
    }
    e->depth--;
    (at < e->capacity ? &e->lines[at] : &e->spare)->cause = (uint8_t)t->first;
}

// Whether it could start if the agent had nothing else to do.
static bool is_open(turn *t, uint32_t position)
{
    uint32_t behaviour = t->role->first_behaviour + position;
    t->first = TRP_CAUSE_NONE;
    if (trpi_queue_find(t->explanation->world, t->explanation->index, behaviour) != TRPI_NEVER) {
        return false;
    }
    explain_choice(t, position);
    explain_needs(t, behaviour);
    return t->first == TRP_CAUSE_NONE;
}

// Whether what runs could be chosen again when it is over. What rests afterwards could not, and with others it is
// not known whether they would agree again.
static bool is_open_again(turn *t, uint32_t position)
{
    const trp_world *world = t->explanation->world;
    uint32_t behaviour = t->role->first_behaviour + position;
    const trpi_pack_behaviour *b = &world->pack->behaviours[behaviour];
    const uint32_t lasting = TRPI_BEHAVIOUR_ONCE | TRPI_BEHAVIOUR_COLLABORATIVE;
    bool goes_round = t->role->selection == TRPI_SELECTION_PROBABILISTIC || t->role->selection == TRPI_SELECTION_PRIORITISED ||
                      t->role->selection == TRPI_SELECTION_UTILITY;
    uint32_t entry = trpi_queue_find(world, t->explanation->index, behaviour);
    if (entry == TRPI_NEVER || !goes_round || b->cooldown_most_ms > 0 || (b->flags & lasting) != 0) {
        return false;
    }
    t->first = TRP_CAUSE_NONE;
    explain_choice(t, position);
    return t->first == TRP_CAUSE_NONE;
}

// The behaviour of this role that would be chosen before anything of the roles behind it, or TRP_NOT_FOUND.
static uint32_t first_open(const turn *t)
{
    for (uint32_t i = 0; i < t->role->proactive_count && i < MOST_PROACTIVES; i++) {
        if (((t->open | t->again) >> i & 1) != 0) {
            return t->role->first_behaviour + i;
        }
    }
    return TRP_NOT_FOUND;
}

void trpi_explain_role(trpi_explanation *explanation, trpi_active_role *active_role)
{
    trp_world *world = explanation->world;
    const trpi_pack_role *role = &world->pack->roles[active_role->role];
    trpi_explanation dry = *explanation;  // the first go
    dry.capacity = 0;
    turn t = {.explanation = &dry, .active_role = active_role, .role = role};
    for (uint32_t i = 0; i < role->proactive_count && i < MOST_PROACTIVES; i++) {
        t.open |= (uint64_t)is_open(&t, i) << i;
        t.again |= (uint64_t)is_open_again(&t, i) << i;
    }
    t.explanation = explanation;
    trp_why_line *line = trpi_explain(explanation, TRP_WHY_ROLE, explanation->index, TRP_NOT_FOUND);
    line->number = active_role->role;
    explanation->depth++;
    for (uint32_t i = 0; i < role->proactive_count && i < MOST_PROACTIVES; i++) {
        explain_proactive(&t, i);
    }
    for (uint32_t i = role->proactive_count; i < role->behaviour_count; i++) {
        uint32_t behaviour = role->first_behaviour + i;
        if (world->pack->behaviours[behaviour].initiation == TRPI_LATENT) {
            trpi_explain_latent(explanation, active_role, behaviour);
        } else {
            trpi_explain_reactive(explanation, behaviour);
        }
    }
    explanation->depth--;
    if (explanation->outranked_by == TRP_NOT_FOUND) {
        explanation->outranked_by = first_open(&t);
    }
}
