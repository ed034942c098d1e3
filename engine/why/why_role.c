// SPDX-License-Identifier: MIT
// Explains the behaviours of a role: whether each could start now. Proactive ones are here, the others in why_latent.c.
// The explanation of a role is made twice. The first pass keeps no lines, and finds out which behaviours could start if nothing
// ran: shares and turns depend on the siblings.

#include "engine/why/explanation.h"

#include "engine/mind/layer.h"
#include "engine/mind/parameter.h"
#include "engine/mind/schedule.h"
#include "engine/mind/selection.h"

#include "base/assert.h"

#define MOST_PROACTIVES 64

// The next choice among the proactive behaviours of a role.
typedef struct choice {
    trpi_explanation *explanation;
    trpi_active_role *active_role;
    const trpi_pack_role *role;
    uint32_t count;  // of the proactive behaviours that take part
    uint64_t open;   // by position: could start if nothing ran
    uint64_t again;  // of those that run: could be chosen as soon as it is over
    int64_t weights[MOST_PROACTIVES];
} choice;

static bool is_by_chance(const choice *c)
{
    return c->role->selection == TRPI_SELECTION_PROBABILISTIC || c->role->selection == TRPI_SELECTION_ONE_OFF_RANDOM;
}

// Adds the obstacles that a behaviour's own text makes: turn, layer, part of the day, cooldown, condition, weight.
static void explain_choice(choice *c, uint32_t position)
{
    trpi_explanation *e = c->explanation;
    trp_world *world = e->world;
    uint32_t behaviour = c->role->first_behaviour + position;
    const trpi_pack_behaviour *b = &world->pack->behaviours[behaviour];
    trp_reason reason =
        trpi_selection_rejection_reason(world, e->index, c->active_role, position, e->fixed_draw, &c->weights[position]);
    if (reason == TRP_REASON_ALREADY) {
        trpi_explain_add_obstacle(e, behaviour, TRP_CAUSE_USED);
    }
    uint64_t current = trpi_queue_current_entries(world, e->index);
    if (trpi_layer_admits_no_entry(world, e->index, b->layer, current) || !trpi_layer_allows_selection(world, e->index, b->layer)) {
        trpi_explain_add_obstacle(e, behaviour, TRP_CAUSE_LAYER)->number =
            trpi_layer_find_holding_layer(world, e->index, b->layer, current);
    }
    uint32_t weight, block = trpi_schedule_current_block(world, e->index, c->active_role->role);
    if (!trpi_schedule_allows_behaviour(world, block, behaviour, &weight)) {
        trpi_explain_add_obstacle(e, behaviour, TRP_CAUSE_SCHEDULE)->number = block;
    }
    if (c->role->selection == TRPI_SELECTION_SEQUENTIAL && position < c->active_role->position) {
        trpi_explain_add_obstacle(e, behaviour, TRP_CAUSE_PASSED);
    }
    trpi_explain_rest_obstacle(e, behaviour);
    trpi_view view = trpi_view_of_agent(world, e->index, 0);
    view.fixed_draw = trpi_hash_add_number(e->fixed_draw, position) | 1;
    int64_t locals[TRPI_MOST_LOCALS];
    (void)trpi_parameters_preview(&view, behaviour, NULL, 0, locals);
    trpi_explain_own_condition(e, &view, behaviour, reason == TRP_REASON_CONDITION);
    bool weighs = is_by_chance(c) || c->role->selection == TRPI_SELECTION_UTILITY;
    if (weighs && c->weights[position] <= 0) {
        trp_why_line *line = trpi_explain_add_obstacle(e, behaviour, TRP_CAUSE_WEIGHT);
        line->left = c->weights[position];
        line->type = TRP_TYPE_NUMBER;
        trpi_explain_add_code_text(e, line, b->weight);
    }
}

// Returns the position of the sibling that runs, in a role whose better siblings may interrupt it; else TRPI_NEVER.
static uint32_t running_sibling(const choice *c)
{
    const trpi_explanation *e = c->explanation;
    trpi_entry *const *entries = trpi_agent_entries(e->world, e->index);
    for (uint32_t i = 0; i < e->world->settings.entries_per_agent; i++) {
        uint32_t position = (uint32_t)entries[i]->behaviour - c->role->first_behaviour;
        if (entries[i]->behaviour != TRPI_NONE16 && (entries[i]->flags & TRPI_ENTRY_CURRENT) != 0 &&
            c->role->selection == TRPI_SELECTION_PRIORITISED && position < c->role->proactive_count) {
            return position;
        }
    }
    return TRPI_NEVER;
}

// Adds the obstacles in the state of the agent as a whole.
static void explain_moment(choice *c, uint32_t position)
{
    trpi_explanation *e = c->explanation;
    trp_world *world = e->world;
    const trpi_agent *agent = world->agents[e->index];
    uint32_t behaviour = c->role->first_behaviour + position;
    trpi_explain_dormancy_obstacle(e, behaviour);
    if ((agent->flags & TRPI_AGENT_SPONTANEOUS) == 0) {
        trpi_explain_add_obstacle(e, behaviour, TRP_CAUSE_NOT_SPONTANEOUS);
    }
    if (agent->promised_to != 0) {
        trpi_explain_promise_obstacle(e, behaviour);
    }
    if (agent->claim_state != TRPI_CLAIM_NONE) {
        trpi_explain_claim_obstacle(e, behaviour);
    }
    uint32_t sibling = running_sibling(c);
    trpi_queue_bid bid = trpi_queue_bid_of_own_behaviour(world, behaviour, 0);
    bid.equal_rank_suffices = sibling != TRPI_NEVER && position < sibling;
    uint64_t current = trpi_queue_current_entries(world, e->index);
    if (current == 0 || bid.equal_rank_suffices || trpi_queue_admits_without_interrupting(world, e->index, &bid, current)) {
        trpi_explain_queue_obstacle(e, &bid);
        return;
    }
    trpi_explain_add_obstacle(e, behaviour, TRP_CAUSE_OCCUPIED);
    trpi_explain_rival_entries(e, e->index, 0, behaviour);
}

// Returns the position of the sibling that the role would choose first now; TRPI_NEVER when that is the one at `position`, when
// none could start, or when the role chooses by chance.
static uint32_t sibling_before(const choice *c, uint32_t position)
{
    uint32_t selection = c->role->selection, first = TRPI_NEVER;
    bool in_turn = selection == TRPI_SELECTION_SEQUENTIAL || selection == TRPI_SELECTION_LOOPING;
    for (uint32_t i = 0; i < c->count && !is_by_chance(c); i++) {
        uint32_t at = ((in_turn ? c->active_role->position : 0u) + i) % c->count;
        bool better = first == TRPI_NEVER || (selection == TRPI_SELECTION_UTILITY && c->weights[at] > c->weights[first]);
        if ((c->open >> at & 1) != 0 && better) {
            first = at;
        }
    }
    return first == position ? TRPI_NEVER : first;
}

// Returns the chance of a behaviour to be the next choice, in millionths. The behaviour that runs takes part if it may be chosen
// again.
static uint32_t share_of(const choice *c, uint32_t position)
{
    uint64_t open = c->open | c->again;
    if ((open >> position & 1) == 0 || c->explanation->outranked_by != TRP_NOT_FOUND) {
        return 0;
    }
    if (!is_by_chance(c)) {
        return sibling_before(c, position) == TRPI_NEVER ? 1000000 : 0;
    }
    int64_t total = 0;
    for (uint32_t i = 0; i < c->count; i++) {
        total = trpi_number_add(total, (open >> i & 1) != 0 ? c->weights[i] : 0);
    }
    return total > 0 ? (uint32_t)trpi_muldiv_floor(c->weights[position], 1000000, total) : 0;
}

// Adds the obstacle that a sibling goes first, with both scores where scores decide.
static void explain_sibling(choice *c, uint32_t position, uint32_t sibling)
{
    trp_why_line *line = trpi_explain_add_obstacle(c->explanation, c->role->first_behaviour + position, TRP_CAUSE_SIBLING);
    line->other_behaviour = c->role->first_behaviour + sibling;
    if (c->role->selection == TRPI_SELECTION_UTILITY) {
        line->left = c->weights[sibling];
        line->right = c->weights[position];
        line->type = TRP_TYPE_NUMBER;
    }
}

static void explain_proactive(choice *c, uint32_t position)
{
    trpi_explanation *e = c->explanation;
    uint32_t behaviour = c->role->first_behaviour + position;
    uint32_t could = trpi_explanation_open_behaviour(e, behaviour);
    trpi_explanation_line(e, could)->share_per_million = share_of(c, position);
    if (trpi_queue_find_behaviour(e->world, e->index, behaviour) != TRPI_NEVER) {
        trpi_explain_add_obstacle(e, behaviour, TRP_CAUSE_RUNS);
    } else {
        explain_choice(c, position);
        explain_moment(c, position);
        trpi_explain_parameter_or_partner_obstacle(e, behaviour, 0);
        uint32_t sibling = sibling_before(c, position);
        bool is_open = (c->open >> position & 1) != 0;
        if (sibling != TRPI_NEVER && is_open) {
            explain_sibling(c, position, sibling);
        }
        if (e->outranked_by != TRP_NOT_FOUND && is_open) {
            trpi_explain_add_obstacle(e, behaviour, TRP_CAUSE_SIBLING)->other_behaviour = e->outranked_by;
        }
    }
    trpi_explanation_close_behaviour(e, could);
}

// Determines whether a behaviour could start if the agent had nothing else to do; or, when it runs, whether it could be chosen
// again when it is over. A running behaviour could not if it has a cooldown, is done only once, or its role takes its behaviours in
// turn or each once; if it has partners it counts as if it could not, since it is not known whether they would agree.
static void look_ahead(choice *c, uint32_t position)
{
    trpi_explanation *e = c->explanation;
    uint32_t behaviour = c->role->first_behaviour + position, selection = c->role->selection;
    const trpi_pack_behaviour *b = &e->world->pack->behaviours[behaviour];
    bool runs = trpi_queue_find_behaviour(e->world, e->index, behaviour) != TRPI_NEVER;
    bool goes_round =
        selection == TRPI_SELECTION_PROBABILISTIC || selection == TRPI_SELECTION_PRIORITISED || selection == TRPI_SELECTION_UTILITY;
    bool lasts = TRPI_DURATION_IS_GIVEN(b, cooldown) || (b->flags & (TRPI_BEHAVIOUR_ONCE | TRPI_BEHAVIOUR_COLLABORATIVE)) != 0;
    if (runs && (!goes_round || lasts)) {
        return;
    }
    e->first_obstacle = TRP_CAUSE_NONE;
    explain_choice(c, position);
    if (!runs) {
        trpi_explain_parameter_or_partner_obstacle(e, behaviour, 0);
    }
    *(runs ? &c->again : &c->open) |= (uint64_t)(e->first_obstacle == TRP_CAUSE_NONE) << position;
}

// Returns the first proactive of the role, in declared order, that could be chosen now or again when it is over, or TRP_NOT_FOUND.
// While there is one, no role of lower rank chooses.
static uint32_t first_open(const choice *c)
{
    for (uint32_t i = 0; i < c->count; i++) {
        if (((c->open | c->again) >> i & 1) != 0) {
            return c->role->first_behaviour + i;
        }
    }
    return TRP_NOT_FOUND;
}

void trpi_explain_behaviours_of_role(trpi_explanation *explanation, trpi_active_role *active_role)
{
    const trp_pack *pack = explanation->world->pack;
    const trpi_pack_role *role = &pack->roles[active_role->role];
    trpi_explanation dry = *explanation;  // the first time
    dry.capacity = 0;
    TRP_ASSERT(active_role->role < pack->role_count);
    choice c = {.explanation = &dry, .active_role = active_role, .role = role};
    c.count = role->proactive_count < MOST_PROACTIVES ? role->proactive_count : MOST_PROACTIVES;
    for (uint32_t i = 0; i < c.count; i++) {
        look_ahead(&c, i);
    }
    c.explanation = explanation;
    trpi_explanation_add_line(explanation, TRP_WHY_ROLE, explanation->index, TRP_NOT_FOUND)->number = active_role->role;
    explanation->depth++;
    for (uint32_t i = 0; i < c.count; i++) {
        explain_proactive(&c, i);
    }
    for (uint32_t i = role->proactive_count; i < role->behaviour_count; i++) {
        uint32_t behaviour = role->first_behaviour + i;
        if (pack->behaviours[behaviour].initiation == TRPI_LATENT) {
            trpi_explain_latent(explanation, active_role, behaviour);
        } else {
            trpi_explain_reactive(explanation, behaviour);
        }
    }
    explanation->depth--;
    if (explanation->outranked_by == TRP_NOT_FOUND) {
        explanation->outranked_by = first_open(&c);
    }
}
