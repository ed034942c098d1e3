// SPDX-License-Identifier: MIT
#include "engine/mind/active_role.h"

#include "engine/body/expression.h"
#include "engine/store/clock.h"

#include "base/assert.h"

#define TODAY_BITS 8u

_Static_assert(TRPI_MOST_DAILY < 1u << TODAY_BITS && TRPI_MOST_DAYS < 1u << (32 - TODAY_BITS), "both fit in `today`");

// Sets a walk to a latent of the role at which it is.
static inline void set_walk(const trp_world *world, uint32_t index, const trpi_active_role *active_role, const trpi_pack_role *role,
                            uint32_t position, trpi_latent_walk *walk)
{
    walk->next = position + 1;
    walk->number = active_role->slot * world->settings.latents_per_role + position;
    walk->order = walk->role * 65536u + position;
    walk->behaviour = (uint16_t)(role->first_behaviour + role->proactive_count + position);
    walk->cue = &world->pack->cues[world->pack->behaviours[walk->behaviour].cue];
    walk->state = &trpi_agent_latent_states(world, index)[walk->number];
}

bool trpi_latent_walk_on(const trp_world *world, uint32_t index, uint32_t traits, trpi_latent_walk *walk)
{
    const trpi_active_role *active_roles = trpi_agent_active_roles(world, index);
    for (; walk->role < world->agents[index]->role_count; walk->role++, walk->next = 0) {
        const trpi_active_role *active_role = &active_roles[walk->role];
        if ((world->role_traits[active_role->role] & traits) == 0) {
            continue;
        }
        const trpi_pack_role *role = &world->pack->roles[active_role->role];
        const uint16_t *latent_traits = &world->latent_traits[role->first_behaviour + role->proactive_count];
        for (uint32_t i = walk->next; i < role->latent_count; i++) {
            if ((latent_traits[i] & traits) != 0) {
                set_walk(world, index, active_role, role, i, walk);
                return true;
            }
        }
    }
    return false;
}

bool trpi_latent_walk_next_pending_point_event(const trp_world *world, uint32_t index, trpi_latent_walk *walk)
{
    if ((trpi_agent_derived_state_of(world, index)->latent_traits & TRPI_LATENT_POINTS) == 0) {
        return false;
    }
    for (; walk->role < world->agents[index]->role_count; walk->role++, walk->next = 0) {
        const trpi_active_role *active_role = &trpi_agent_active_roles(world, index)[walk->role];
        const trpi_pack_role *role = &world->pack->roles[active_role->role];
        const uint16_t *traits = &world->latent_traits[role->first_behaviour + role->proactive_count];
        const trpi_latent_state *states =
            &trpi_agent_latent_states(world, index)[active_role->slot * world->settings.latents_per_role];
        for (uint32_t i = walk->next; i < role->latent_count; i++) {
            if (states[i].pending == TRPI_LATENT_PENDING && (traits[i] & TRPI_LATENT_POINTS) != 0) {
                set_walk(world, index, active_role, role, i, walk);
                return true;
            }
        }
    }
    return false;
}

// Returns the history of a behaviour in an active role; NULL when the behaviour belongs to none.
static trpi_history *history_of(const trp_world *world, uint32_t index, uint32_t behaviour)
{
    uint32_t role = world->pack->behaviours[behaviour].role;
    trpi_active_role *active_role = role != TRPI_NONE16 ? trpi_active_role_find(world, index, role) : NULL;
    uint32_t position = active_role != NULL ? behaviour - world->pack->roles[role].first_behaviour : 0;
    if (active_role == NULL || position >= world->settings.behaviours_per_role) {
        return NULL;
    }
    return trpi_role_history(world, index, active_role->slot, position);
}

// Returns the present day by the clock of an agent.
static uint32_t day_of(const trp_world *world, uint32_t index)
{
    return trpi_clock_day_number(world, trpi_clock_moment_of_entity(world, index));
}

// Returns how often a behaviour has started on the present day.
static uint32_t starts_today(const trp_world *world, uint32_t index, const trpi_history *history)
{
    bool today = history->today >> TODAY_BITS == day_of(world, index);
    return today ? history->today & TRPI_MOST_DAILY : 0;
}

// Whether a behaviour has started as often as it may on one day. The day is computed each time, since the host may set the clock.
static bool is_spent(const trp_world *world, uint32_t index, const trpi_history *history, uint32_t behaviour)
{
    uint32_t most = world->pack->behaviours[behaviour].daily_most;
    return most != 0 && starts_today(world, index, history) >= most;
}

uint32_t trpi_active_role_ready_step(const trp_world *world, uint32_t index, uint32_t behaviour)
{
    const trpi_history *history = history_of(world, index, behaviour);
    if (history == NULL || !is_spent(world, index, history, behaviour)) {
        return history != NULL ? history->ready : 0;
    }
    uint32_t midnight = trpi_clock_step_of_moment(world, index, trpi_clock_moment_on_day(world, day_of(world, index) + 1, 0));
    return history->ready > midnight ? history->ready : midnight;
}

static bool has_cooldown(const trpi_pack_behaviour *b)
{
    return TRPI_DURATION_IS_GIVEN(b, cooldown);
}

trp_reason trpi_active_role_rest_reason(const trp_world *world, uint32_t index, uint32_t behaviour)
{
    const trpi_history *history = history_of(world, index, behaviour);
    if (history == NULL) {
        return TRP_REASON_NONE;
    }
    const trp_reason wait = has_cooldown(&world->pack->behaviours[behaviour]) ? TRP_REASON_COOLDOWN : TRP_REASON_BACK_OFF;
    return history->ready == TRPI_NEVER                 ? TRP_REASON_ONCE
           : history->ready > world->now                ? wait
           : is_spent(world, index, history, behaviour) ? TRP_REASON_DAILY
                                                        : TRP_REASON_NONE;
}

// Returns the active role in which a behaviour is a proactive, and its position there; NULL when there is none.
static trpi_active_role *chosen_by(const trp_world *world, uint32_t index, uint32_t behaviour, uint32_t *position)
{
    TRP_ASSERT(behaviour < world->pack->behaviour_count);
    const trpi_pack_behaviour *b = &world->pack->behaviours[behaviour];
    bool chosen = b->role != TRPI_NONE16 && b->initiation == TRPI_PROACTIVE;
    *position = chosen ? behaviour - world->pack->roles[b->role].first_behaviour : 0;
    return chosen ? trpi_active_role_find(world, index, b->role) : NULL;
}

// Records that a proactive was chosen, for roles that choose in turn or choose each once. (6)
static void note_choice(trp_world *world, uint32_t index, uint32_t behaviour)
{
    uint32_t position;
    trpi_active_role *active_role = chosen_by(world, index, behaviour, &position);
    if (active_role != NULL) {
        active_role->used |= UINT64_C(1) << (position & 63u);
        active_role->position = (uint16_t)(position + 1);
        trpi_entity_mark_hash_dirty(world, index);
    }
}

// Returns how many of a day's starts count as used after start number `starts` of a behaviour. A limit that is computed or drawn is
// evaluated at each start, with one draw for the whole day; when it allows no further start, the result is TRPI_MOST_DAILY, as if
// all starts were used.
static uint32_t starts_used(trpi_view view, const trpi_pack_behaviour *b, uint32_t starts)
{
    if (b->daily == 0) {
        return starts;
    }
    uint64_t day = trpi_hash_add_number(b->key, day_of(view.world, view.index));
    view.fixed_draw = trpi_hash_add_number(day, view.world->entities[view.index].serial) | 1;
    int64_t most;
    bool known = trpi_evaluate_expression(&view, b->daily, &most);
    return known && most / TRP_ONE > (int64_t)starts ? starts : TRPI_MOST_DAILY;
}

void trpi_active_role_record_behaviour_start(trp_world *world, uint32_t index, uint32_t behaviour, trpi_ref subject,
                                             const int64_t *locals)
{
    TRP_ASSERT(behaviour < world->pack->behaviour_count);
    const trpi_pack_behaviour *b = &world->pack->behaviours[behaviour];
    trpi_history *history = history_of(world, index, behaviour);
    note_choice(world, index, behaviour);
    if (history == NULL) {
        return;
    }
    static const int64_t none[TRPI_MOST_LOCALS] = {0};
    trpi_view view = trpi_view_of_agent(world, index, subject);  // cooldown and limit are evaluated in it
    view.locals = locals != NULL ? locals : none;
    if (b->daily_most != 0) {
        uint32_t starts = starts_today(world, index, history);
        starts += starts < TRPI_MOST_DAILY;  // an order of the host counts, even beyond the limit
        history->today = day_of(world, index) << TODAY_BITS | starts_used(view, b, starts);
    }
    if ((b->flags & TRPI_BEHAVIOUR_ONCE) != 0) {
        history->ready = TRPI_NEVER;
    } else if (has_cooldown(b)) {
        history->ready = trpi_step_from_now(world, trpi_evaluate_or_draw_time_in_steps(&view, b->key, TRPI_DURATION(b, cooldown)));
    }
    trpi_agent_request_cue_review(world, index);
    trpi_entity_mark_hash_dirty(world, index);
}

bool trpi_active_role_exclude_behaviour_from_spin(trp_world *world, uint32_t index, uint32_t behaviour)
{
    uint32_t position;
    trpi_active_role *active_role = chosen_by(world, index, behaviour, &position);
    if (active_role != NULL) {
        active_role->aside |= UINT64_C(1) << (position & 63u);
        trpi_entity_mark_hash_dirty(world, index);
    }
    return active_role != NULL;
}

void trpi_active_role_back_off_behaviour(trp_world *world, uint32_t index, uint32_t behaviour, uint32_t steps)
{
    TRP_ASSERT(steps > 0);
    trpi_history *history = history_of(world, index, behaviour);
    uint32_t until = trpi_step_from_now(world, steps);
    if (history != NULL && history->ready < until) {
        history->ready = until;
        trpi_agent_request_cue_review(world, index);
        trpi_entity_mark_hash_dirty(world, index);
    }
}

void trpi_active_role_remove_firing(trp_world *world, uint32_t index, uint32_t latent, trpi_ref subject)
{
    TRP_ASSERT(latent < world->settings.roles_per_agent * world->settings.latents_per_role);
    TRPI_EACH_OCCURRENCE(world, index, i)
    {
        trpi_occurrence *o = trpi_occurrence_at(world, index, i);
        if (o->state == TRPI_OCCURRENCE_PENDING && o->latent == latent && o->subject == subject) {
            o->state = TRPI_OCCURRENCE_FIRED;
            trpi_agent_make_look_at_next_sample(world,
                                                index);  // an entity that fired a cue by going away is forgotten at the next look
        }
    }
    trpi_agent_latent_states(world, index)[latent].pending = TRPI_LATENT_IDLE;
    trpi_entity_mark_hash_dirty(world, index);
}

trpi_active_role *trpi_active_role_find_prioritised_with_running_proactive(const trp_world *world, uint32_t index,
                                                                           uint32_t *behaviour_position)
{
    TRPI_EACH_ENTRY(world, index, i)
    {
        const trpi_entry *e = trpi_agent_entries(world, index)[i];
        bool is_current = (e->flags & TRPI_ENTRY_CURRENT) != 0;
        trpi_active_role *role = is_current ? chosen_by(world, index, e->behaviour, behaviour_position) : NULL;
        if (role != NULL && world->pack->roles[role->role].selection == TRPI_SELECTION_PRIORITISED) {
            return role;
        }
    }
    return NULL;
}

bool trpi_behaviour_precedes_running_sibling(const trp_world *world, uint32_t index, uint32_t behaviour)
{
    uint32_t position;
    const trpi_active_role *active_role = trpi_active_role_find_prioritised_with_running_proactive(world, index, &position);
    return active_role != NULL && behaviour - world->pack->roles[active_role->role].first_behaviour < position;
}
