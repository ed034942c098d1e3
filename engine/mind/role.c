// SPDX-License-Identifier: MIT
#include "engine/mind/role.h"

#include "engine/body/expression.h"
#include "engine/mind/lifecycle.h"
#include "engine/mind/handshake.h"
#include "engine/mind/schedule.h"
#include "engine/mind/active_role.h"
#include "engine/store/agent_memory.h"
#include "engine/store/clock.h"
#include "engine/store/notice.h"

#include "base/assert.h"

#include "pack/week.h"

#include <string.h>

// Purposes (base/random.h) of the random draws for a cue, mixed into the key of its behaviour. The behaviour's cooldown is drawn
// with the key alone.
#define DRAWS_PERIOD UINT64_C(0xE7E2)
#define DRAWS_PHASE UINT64_C(0x9A5E)

// Returns the traits (TRPI_LATENT_…) that the latents of all active roles have together.
static uint32_t traits_of(const trp_world *world, uint32_t index)
{
    uint32_t traits = 0;
    for (uint32_t i = 0; i < world->agents[index]->role_count; i++) {
        traits |= world->role_traits[trpi_agent_active_roles(world, index)[i].role];
    }
    return traits;
}

void trpi_role_update_agent_has_far_cues(trp_world *world, uint32_t index)
{
    const uint32_t traits = traits_of(world, index);
    trpi_agent_derived_state_of(world, index)->latent_traits = traits;
    bool far = !trpi_agent_is_dormant(world, index) && (traits & TRPI_LATENT_FAR) != 0;
    if (far != trpi_bitmap_has_bit(&world->farsighted, index)) {
        (far ? trpi_bitmap_set_bit : trpi_bitmap_clear_bit)(&world->farsighted, index);
    }
}

void trpi_role_update_agent_has_sought_cues(trp_world *world, uint32_t index)
{
    bool senses = false;
    trpi_latent_walk latent = {0};
    while (!senses && trpi_latent_walk_next(world, index, TRPI_LATENT_SENSES, &latent)) {
        senses = (world->latent_traits[latent.behaviour] & TRPI_LATENT_LOOKS) == 0 || latent.state->truth != TRPI_SOUGHT_NOT;
    }
    world->agents[index]->flags &= ~(uint32_t)TRPI_AGENT_SENSES;
    world->agents[index]->flags |= senses ? TRPI_AGENT_SENSES : 0;
    trpi_bitmap *bucket = &world->sensing[world->entities[index].serial % world->settings.perception];
    if (!senses && !trpi_bitmap_has_bit(&world->attentive, index) && !trpi_agent_is_shown_subscribed(world, index)) {
        trpi_bitmap_clear_bit(bucket, index);  // as a world that is loaded has it
    }
}

void trpi_role_note_active_roles_changed(trp_world *world, uint32_t index)
{
    trpi_agent *agent = world->agents[index];
    trpi_role_update_agent_has_far_cues(world, index);
    if (trpi_agent_awaits_first_turn(world, index)) {
        return;  // which begins with this
    }
    trpi_agent_request_cue_review(world, index);
    agent->flags &= ~(uint32_t)TRPI_AGENT_RESELECTS;
    for (uint32_t i = 0; i < agent->role_count; i++) {
        bool reselects = world->pack->roles[trpi_agent_active_roles(world, index)[i].role].selection == TRPI_SELECTION_PRIORITISED;
        agent->flags |= reselects ? TRPI_AGENT_RESELECTS : 0;
    }
    trpi_role_update_agent_has_sought_cues(world, index);
    if (trpi_agent_is_dormant(world, index)) {
        trpi_bitmap_clear_bit(&world->attentive, index);
        trpi_bitmap_clear_bit(&world->sensing[world->entities[index].serial % world->settings.perception], index);
    } else {
        trpi_agent_make_look_at_next_sample(world, index);  // until its first look
    }
}

void trpi_role_reset_clock_cues(trp_world *world, uint32_t index)
{
    trpi_latent_walk latent = {0};
    while (trpi_latent_walk_next(world, index, TRPI_LATENT_TIMES, &latent)) {
        if (latent.cue->type == TRPI_CUE_CLOCK) {
            trpi_role_start_cue_timer(world, index, &world->pack->behaviours[latent.behaviour], latent.state);
        }
    }
}

// Computes the steps to the next time of a timer cue. The first time comes after a part of the period, drawn by each agent for
// each cue, so that a crowd that puts on a role in one step does not act in one step. From then on a stated period keeps its
// beat, whenever it is checked; times that were missed are skipped. A period that is drawn has no beat.
static uint32_t time_to_next(trp_world *world, uint32_t index, const trpi_pack_behaviour *latent, uint32_t due)
{
    const trpi_pack_cue *cue = &world->pack->cues[latent->cue];
    uint32_t serial = world->entities[index].serial;
    trpi_view view = trpi_view_of_agent(world, index, 0);
    uint32_t steps = trpi_evaluate_or_draw_time_in_steps(&view, latent->key ^ DRAWS_PERIOD, TRPI_DURATION(cue, period));
    uint32_t period = steps > 0 ? steps : 1;  // the period that begins now (7.4)
    if (due == TRPI_NEVER || due > world->now) {
        return 1 + trpi_random_below(trpi_random_bits(world->settings.seed, serial, 0, latent->key ^ DRAWS_PHASE), period);
    }
    return cue->period_ms == cue->period_most_ms && cue->period == 0 ? period - (world->now - due) % period : period;
}

void trpi_role_start_cue_timer(trp_world *world, uint32_t index, const trpi_pack_behaviour *latent, trpi_latent_state *state)
{
    const trpi_pack_cue *cue = &world->pack->cues[latent->cue];
    TRP_ASSERT(state >= trpi_agent_latent_states(world, index) &&
               state < trpi_role_latent_state(world, index, world->settings.roles_per_agent, 0));
    if (cue->type == TRPI_CUE_EVERY) {
        state->due = trpi_step_from_now(world, time_to_next(world, index, latent, state->due));
    } else if (cue->type == TRPI_CUE_CLOCK) {
        uint32_t second = (uint32_t)(cue->value / TRP_ONE) % TRPI_DAY_SECONDS;
        uint64_t moment = trpi_clock_moment_of_entity(world, index);
        state->due = trpi_clock_step_of_moment(
            world, index, trpi_clock_next_moment_on_days(world, moment, second, cue->days != 0 ? cue->days : TRPI_WEEK));
    }
    trpi_entity_mark_hash_dirty(world, index);
}

void trpi_role_init_latent_states(trp_world *world, uint32_t index, uint32_t role, uint32_t slot)
{
    const trpi_pack_role *r = &world->pack->roles[role];
    const uint32_t first = r->first_behaviour + r->proactive_count;
    trpi_latent_state *states = trpi_role_latent_state(world, index, slot, 0);
    int64_t *said = trpi_latent_message_values(world, index, slot * world->settings.latents_per_role);
    if (said != NULL) {
        memset(said, 0, r->latent_count * world->settings.values_per_latent * sizeof *said);
    }
    const trpi_latent_state *end = states + r->latent_count;
    for (trpi_latent_state *state = states; state < end; state++) {
        *state = (trpi_latent_state){.due = TRPI_NEVER, .truth = 2};
    }
    for (uint32_t i = 0; (world->role_traits[role] & TRPI_LATENT_TIMES) != 0 && i < r->latent_count; i++) {
        if ((world->latent_traits[first + i] & TRPI_LATENT_TIMES) != 0) {
            trpi_role_start_cue_timer(world, index, &world->pack->behaviours[first + i], &states[i]);
        }
    }
}

// Returns the first slot for latent states and histories that no active role uses.
static uint16_t free_slot(const trpi_active_role *active_role, uint32_t count)
{
    uint64_t used = 0;
    for (uint32_t i = 0; i < count; i++) {
        used |= UINT64_C(1) << active_role[i].slot;
    }
    return (uint16_t)trpi_lowest_bit(~used);
}

bool trpi_role_list_add(const trp_pack *pack, uint32_t kind, trpi_active_role *roles, uint32_t *count,
                        const trpi_active_role *added)
{
    TRP_ASSERT(*count <= TRPI_MAX_ROLES && added->role < pack->role_count);
    const trpi_pack_role *role = &pack->roles[added->role];
    bool fits = *count < TRPI_MAX_ROLES && trpi_pack_kind_is(pack, kind, role->kind);
    for (uint32_t i = 0; i < *count; i++) {
        fits = fits && roles[i].role != added->role;
    }
    if (!fits) {
        return false;
    }
    uint32_t at = (*count)++;
    while (at > 0 && pack->roles[roles[at - 1].role].rank < role->rank) {
        roles[at] = roles[at - 1];
        at--;
    }
    roles[at] = *added;
    return true;
}

bool trpi_role_list_remove(trpi_active_role *roles, uint32_t *count, uint32_t role)
{
    TRP_ASSERT(*count <= TRPI_MAX_ROLES);
    uint32_t at = 0;
    while (at < *count && roles[at].role != role) {
        at++;
    }
    if (at == *count) {
        return false;
    }
    (*count)--;
    memmove(&roles[at], &roles[at + 1], (*count - at) * sizeof *roles);
    roles[*count] = (trpi_active_role){.role = TRPI_ROLE_SLOT_EMPTY};
    return true;
}

static void set_count(trp_world *world, uint32_t index, uint32_t count)
{
    world->agents[index]->role_count = (uint8_t)count;
    trpi_bitmap_set_bit(&world->dressed, index);
}

bool trpi_role_put_on(trp_world *world, uint32_t index, uint32_t role)
{
    TRP_ASSERT(role < world->pack->role_count);
    trpi_agent *agent = world->agents[index];
    trpi_active_role *active_role = trpi_agent_active_roles(world, index);
    uint32_t count = agent->role_count;
    uint16_t slot = free_slot(active_role, count);
    const trpi_active_role added = {.role = (uint16_t)role, .slot = slot};
    if (!trpi_entity_is_agent(world, index) ||
        !trpi_role_list_add(world->pack, world->entities[index].kind, active_role, &count, &added)) {
        trpi_event_add(world, index, TRP_EVENT_REJECTED, TRP_NOT_FOUND)->reason = TRP_REASON_NO_ROOM;
        if (agent->role_count == TRPI_MAX_ROLES) {
            trpi_notice_tell_about_agent(world, index, TRP_NOTICE_ROLES_FULL, role, TRPI_MAX_ROLES);
        }
        return false;
    }
    TRP_ASSERT(slot < world->settings.roles_per_agent);
    set_count(world, index, count);
    memset(trpi_role_history(world, index, slot, 0), 0, world->settings.behaviours_per_role * sizeof(trpi_history));
    trpi_role_init_latent_states(world, index, role, slot);
    trpi_role_note_active_roles_changed(world, index);
    trpi_event_add(world, index, TRP_EVENT_ROLE_ON, role);
    trpi_agent_make_choose_again(world, index);
    if ((world->role_traits[role] & TRPI_LATENT_OWN) != 0) {
        trpi_agent_wake(world, index);  // to see the facts that its cues watch, though its first turn be later
    }
    return true;
}

// Gives up the agent's claim or promise if it is for a behaviour of the role.
static void give_up_asking(trp_world *world, uint32_t index, uint32_t role)
{
    const trpi_agent *agent = world->agents[index];
    const trpi_pack_behaviour *behaviours = world->pack->behaviours;
    if (agent->claim_state != TRPI_CLAIM_NONE && behaviours[trpi_agent_claim(world, index)->behaviour].role == role) {
        trpi_claim_withdraw(world, index, TRP_REASON_ROLE);
    }
    if (agent->promised_to != 0 && behaviours[agent->promise_behaviour].role == role) {
        trpi_promise_break(world, index, TRP_REASON_ROLE);
    }
}

// Clears the cooldown nodes in the trees of the role's behaviours.
static void forget_rests(trp_world *world, uint32_t index, uint32_t role)
{
    const trp_pack *pack = world->pack;
    for (uint32_t i = 0; i < pack->roles[role].behaviour_count && world->settings.rests_per_agent > 0; i++) {
        const trpi_pack_behaviour *b = &pack->behaviours[pack->roles[role].first_behaviour + i];
        for (uint32_t j = 0; j < b->task_count; j++) {
            const trpi_pack_task *task = &pack->tasks[b->first_task + j];
            for (uint32_t k = 0; k < task->node_count; k++) {
                const trpi_pack_node *node = &pack->nodes[task->first_node + k];
                if (node->type == TRPI_NODE_COOLDOWN) {
                    trpi_agent_line_cooldowns(world, index)[node->number] = (trpi_line_cooldown){0};
                }
            }
        }
    }
}

bool trpi_role_take_off(trp_world *world, uint32_t index, uint32_t role)
{
    trpi_active_role *active_role = trpi_active_role_find(world, index, role);
    if (active_role == NULL) {
        return false;
    }
    TRPI_EACH_ENTRY(world, index, i)
    {
        if (trpi_behaviour_of_entry(world, trpi_agent_entries(world, index)[i])->role == role) {
            trpi_lifecycle_cancel(world, index, i, TRP_REASON_ROLE, false);
        }
    }
    give_up_asking(world, index, role);
    forget_rests(world, index, role);
    TRPI_EACH_OCCURRENCE(world, index, i)
    {
        if (trpi_occurrence_at(world, index, i)->latent / world->settings.latents_per_role == active_role->slot) {
            trpi_occurrence_replace(world, index, i, (trpi_occurrence){0});
        }
    }
    uint32_t count = world->agents[index]->role_count;
    (void)trpi_role_list_remove(trpi_agent_active_roles(world, index), &count, role);
    set_count(world, index, count);
    TRP_ASSERT(trpi_active_role_find(world, index, role) == NULL);
    trpi_role_note_active_roles_changed(world, index);
    world->agents[index]->idle_until = 0;
    trpi_event_add(world, index, TRP_EVENT_ROLE_OFF, role);
    if (world->pack->block_count > 0) {
        trpi_schedule_review(world, index);  // the occasion may have been of this role
    }
    trpi_agent_mark_dirty(world, index);
    return true;
}

bool trpi_roles_show_if_changed(trp_world *world, uint32_t index)
{
    trpi_agent *agent = world->agents[index];
    uint64_t shown = 0;
    for (uint32_t i = 0; i < agent->role_count; i++) {
        shown |= (uint64_t)(trpi_agent_active_roles(world, index)[i].role + 1u) << (16 * i);
    }
    bool changes = agent->shown_roles != shown;
    agent->shown_roles = shown;
    return changes;
}

// Whether a role is one that an agent wears while a condition is true.
static bool is_conditional(const trp_world *world, uint32_t index, uint32_t role)
{
    const trpi_pack_role *r = &world->pack->roles[role];
    return r->holds != 0 && trpi_pack_kind_is(world->pack, world->entities[index].kind, r->kind);
}

bool trpi_agent_search_conditional_role_of_kind(const trp_world *world, uint32_t index)
{
    uint32_t role = world->first_conditional_role;
    while (role < world->pack->role_count && !is_conditional(world, index, role)) {
        role++;
    }
    return role < world->pack->role_count;
}

void trpi_roles_update_conditional(trp_world *world, uint32_t index)
{
    TRP_ASSERT(trpi_entity_is_agent(world, index));
    for (uint32_t role = world->first_conditional_role; role < world->pack->role_count; role++) {
        if (!is_conditional(world, index, role)) {
            continue;
        }
        trpi_view view = trpi_view_of_agent(world, index, 0);
        bool holds = trpi_condition_holds(&view, world->pack->roles[role].holds);
        bool worn = trpi_active_role_find(world, index, role) != NULL;
        if (view.waits || holds == worn) {
            continue;
        }
        if (worn) {
            (void)trpi_role_take_off(world, index, role);
        } else if (world->agents[index]->role_count < TRPI_MAX_ROLES) {
            (void)trpi_role_put_on(world, index, role);
        }
    }
}
