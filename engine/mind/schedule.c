// SPDX-License-Identifier: MIT
#include "engine/mind/schedule.h"

#include "engine/body/dependency.h"
#include "engine/store/clock.h"

#include "base/assert.h"
#include "pack/week.h"

static const trpi_pack_schedule_block *block_at(const trp_world *world, uint32_t block)
{
    TRP_ASSERT(block < world->pack->block_count);
    return &world->pack->blocks[block];
}

static bool occasion_lasts(const trpi_active_role *active_role, uint64_t moment)
{
    return active_role->occasion != 0 && active_role->until > moment;
}

uint32_t trpi_schedule_current_occasion_block(const trp_world *world, uint32_t index)
{
    uint32_t best = TRPI_NEVER;
    const trpi_active_role *active_role = trpi_agent_active_roles(world, index);
    const uint64_t moment = trpi_clock_moment_of_entity(world, index);
    for (uint32_t i = 0; world->pack->block_count > 0 && i < world->agents[index]->role_count; i++) {
        bool better =
            occasion_lasts(&active_role[i], moment) &&
            (best == TRPI_NEVER || block_at(world, active_role[i].occasion - 1)->priority > block_at(world, best)->priority);
        best = better ? active_role[i].occasion - 1 : best;
    }
    return best;
}

// Returns how well a block fits a moment: 0 not at all, 1 as the block for all other times, 2 by its hours, 3 by its day, 4 by
// both.
static uint32_t fit_of(const trp_world *world, uint64_t moment, const trpi_pack_schedule_block *block)
{
    const uint32_t days = block->days != 0 ? block->days : TRPI_WEEK, best = block->days != 0 ? 4 : 2;
    switch (block->sort) {
    case TRPI_SCHEDULE_BLOCK_OTHERWISE: return 1;
    case TRPI_SCHEDULE_BLOCK_DAY: return trpi_clock_is_on_day(world, moment, block->days) ? 3 : 0;
    case TRPI_SCHEDULE_BLOCK_HOURS: return trpi_clock_is_between(world, moment, block->from, block->to, days) ? best : 0;
    default: return 0;
    }
}

// Finds the block that fits a moment best: a block for certain days takes precedence over a block for every day.
static uint32_t find_block(const trp_world *world, uint64_t moment, const trpi_pack_role *role)
{
    uint32_t found = TRPI_NEVER, best = 0;
    for (uint32_t i = 0; i < role->block_count; i++) {
        uint32_t fit = fit_of(world, moment, block_at(world, role->first_block + i));
        found = fit > best ? role->first_block + i : found;
        best = fit > best ? fit : best;
    }
    return found;
}

// Returns the hours of all roles at a moment: which block each is in. NULL when they have not been computed: the world is new, or
// the clock was set or has skipped the moment. The hours before the last change are kept, too, for agents whose clocks are slow.
// (12.8)
static const trpi_role_hours *hours_at(const trp_world *world, uint64_t moment)
{
    for (uint32_t i = 0; i < TRPI_KNOWN_HOURS; i++) {
        if (moment >= world->hours_from[i] && moment < world->hours_until[i]) {
            return &world->role_hours[i * world->pack->role_count];
        }
    }
    return NULL;
}

uint32_t trpi_schedule_current_block(const trp_world *world, uint32_t index, uint32_t role)
{
    const trpi_pack_role *r = &world->pack->roles[role];
    uint32_t occasion = trpi_schedule_current_occasion_block(world, index);
    if (occasion != TRPI_NEVER || r->block_count == 0) {
        return occasion;
    }
    const uint64_t moment = trpi_clock_moment_of_entity(world, index);
    const trpi_role_hours *hours = hours_at(world, moment);
    return hours != NULL ? hours[role].block : find_block(world, moment, r);
}

static const trpi_pack_duty *duty_of(const trp_world *world, uint32_t block, uint32_t behaviour)
{
    const trpi_pack_schedule_block *b = block_at(world, block);
    for (uint32_t i = 0; i < b->duty_count; i++) {
        const trpi_pack_duty *duty = &world->pack->duties[b->first_duty + i];
        if (duty->behaviour == behaviour) {
            return duty;
        }
    }
    return NULL;
}

bool trpi_schedule_allows_behaviour(const trp_world *world, uint32_t block, uint32_t behaviour, uint32_t *weight_code)
{
    const trpi_pack_behaviour *b = &world->pack->behaviours[behaviour];
    *weight_code = 0;
    if (b->role == TRPI_NONE16 || b->initiation != TRPI_PROACTIVE || world->pack->roles[b->role].block_count == 0) {
        return true;
    }
    const trpi_pack_role *role = &world->pack->roles[b->role];
    const trpi_pack_duty *duty = block != TRPI_NEVER ? duty_of(world, block, behaviour) : NULL;
    if (duty != NULL) {
        *weight_code = duty->weight;
        return true;
    }
    for (uint32_t i = 0; i < role->block_count; i++) {
        if (duty_of(world, role->first_block + i, behaviour) != NULL) {
            return false;
        }
    }
    return true;
}

bool trpi_schedule_allows_any_proactive(const trp_world *world, uint32_t index)
{
    const trpi_active_role *active_role = trpi_agent_active_roles(world, index);
    for (uint32_t i = 0; i < world->agents[index]->role_count; i++) {
        const trpi_pack_role *role = &world->pack->roles[active_role[i].role];
        uint32_t block = trpi_schedule_current_block(world, index, active_role[i].role);
        for (uint32_t j = 0; j < role->proactive_count; j++) {
            uint32_t weight;
            if (trpi_schedule_allows_behaviour(world, block, role->first_behaviour + j, &weight)) {
                return true;
            }
        }
    }
    return false;
}

// --- When the time of day matters ---

static void drop_occasion(trp_world *world, uint32_t index, trpi_active_role *active_role)
{
    TRP_ASSERT(active_role->occasion != 0);
    trpi_event_add(world, index, TRP_EVENT_OCCASION_ENDED, active_role->occasion - 1);
    active_role->occasion = 0;
    active_role->until = 0;
}

// Sets the step (`leaves_at`) at which a behaviour is cancelled because the present block does not allow it. The block says how
// much time is left until then; an earlier step that the blocks before it have set stays. A behaviour that the block allows, or
// that cannot be interrupted, stays. (12.4)
static void limit_behaviours(trp_world *world, uint32_t index)
{
    TRPI_EACH_ENTRY(world, index, i)
    {
        trpi_entry *e = trpi_agent_entries(world, index)[i];
        const trpi_pack_behaviour *b = trpi_behaviour_of_entry(world, e);
        uint32_t weight;
        if (b->role == TRPI_NONE16 || world->pack->roles[b->role].block_count == 0) {
            continue;
        }
        uint32_t block = trpi_schedule_current_block(world, index, b->role);
        bool stays = trpi_schedule_allows_behaviour(world, block, e->behaviour, &weight) ||
                     (b->flags & TRPI_BEHAVIOUR_NOT_INTERRUPTIBLE) != 0;
        if (stays) {
            e->leaves_at = 0;
        } else {
            uint32_t gives = block != TRPI_NEVER ? block_at(world, block)->gives_s : TRPI_SCHEDULE_BLOCK_GIVES_S;
            uint32_t stood = e->frozen == TRPI_FROZEN ? world->now - e->stopped_at : 0;  // added again when it is thawed (9.12)
            uint32_t due = (gives == 0 ? world->now : trpi_step_from_now(world, trpi_clock_seconds_to_steps(world, gives))) - stood;
            e->leaves_at = e->leaves_at == 0 || due < e->leaves_at ? due : e->leaves_at;
        }
    }
}

void trpi_schedule_review(trp_world *world, uint32_t index)
{
    trpi_agent *agent = world->agents[index];
    trpi_active_role *active_role = trpi_agent_active_roles(world, index);
    const uint64_t moment = trpi_clock_moment_of_entity(world, index);
    for (uint32_t i = 0; i < agent->role_count; i++) {
        if (active_role[i].occasion != 0 && !occasion_lasts(&active_role[i], moment)) {
            drop_occasion(world, index, &active_role[i]);
        }
    }
    limit_behaviours(world, index);
    trpi_agent_mark_conditions_stale(world, index);
    agent->flags |= TRPI_AGENT_DIRTY;
    trpi_entity_mark_hash_dirty(world, index);
}

void trpi_schedule_review_if_due(trp_world *world, uint32_t index)
{
    trpi_agent *agent = world->agents[index];
    if (agent->clock_due != 0 && agent->clock_due <= world->now) {
        agent->clock_due = 0;
        trpi_schedule_review(world, index);
    }
}

static uint64_t sooner(uint64_t a, uint64_t b)
{
    return a < b ? a : b;
}

// Returns the next moment after `moment` at which a block begins or ends.
static uint64_t next_of_block(const trp_world *world, uint64_t moment, const trpi_pack_schedule_block *block)
{
    if (block->sort == TRPI_SCHEDULE_BLOCK_DAY) {
        uint32_t days = trpi_weekdays_where_set_changes(block->days);  // none when the block is for all days
        return days != 0 ? trpi_clock_next_moment_on_days(world, moment, 0, days) : TRPI_NEVER_MOMENT;
    }
    if (block->sort != TRPI_SCHEDULE_BLOCK_HOURS) {
        return TRPI_NEVER_MOMENT;
    }
    uint32_t days = block->days != 0 ? block->days : TRPI_WEEK;
    uint32_t ends = block->from < block->to ? days : trpi_weekdays_one_day_later(days);
    return sooner(trpi_clock_next_moment_on_days(world, moment, block->from * 60u, days),
                  trpi_clock_next_moment_on_days(world, moment, block->to * 60u, ends));
}

static uint64_t find_next(const trp_world *world, uint64_t moment, const trpi_pack_role *role)
{
    uint64_t next = trpi_clock_dependencies_next_moment(world, moment, role->first_behaviour, role->behaviour_count);
    for (uint32_t i = 0; i < role->block_count; i++) {
        next = sooner(next, next_of_block(world, moment, block_at(world, role->first_block + i)));
    }
    return next;
}

// Returns the first moment for which the hours computed at `moment` hold: a second earlier, since slow clocks may still stand there
// (12.8), or `moment` itself when a block begins or ends within that second.
static uint64_t hours_begin(const trp_world *world, uint64_t moment)
{
    const uint64_t second = world->settings.steps_per_second, early = moment > second ? moment - second : 0;
    for (uint32_t i = 0; i < world->pack->role_count; i++) {
        if (find_next(world, early, &world->pack->roles[i]) <= moment) {
            return moment;
        }
    }
    return early;
}

void trpi_schedule_update_role_hours(trp_world *world)
{
    const uint64_t moment = trpi_clock_current_moment(world);
    if (world->role_hours == NULL || hours_at(world, moment) != NULL) {
        return;
    }
    const uint32_t at = world->hours_from[0] <= world->hours_from[1] ? 0 : 1;
    trpi_role_hours *hours = &world->role_hours[at * world->pack->role_count];
    world->hours_from[at] = hours_begin(world, moment);
    world->hours_until[at] = TRPI_NEVER_MOMENT;
    for (uint32_t i = 0; i < world->pack->role_count; i++) {
        const trpi_pack_role *role = &world->pack->roles[i];
        hours[i] =
            (trpi_role_hours){.next_change_moment = find_next(world, moment, role), .block = find_block(world, moment, role)};
        world->hours_until[at] = sooner(world->hours_until[at], hours[i].next_change_moment);
    }
}

uint32_t trpi_schedule_update_next_clock_step(trp_world *world, uint32_t index)
{
    if (world->role_hours == NULL) {
        return TRPI_NEVER;
    }
    trpi_agent *agent = world->agents[index];
    const uint64_t moment = trpi_clock_moment_of_entity(world, index);
    const trpi_role_hours *hours = hours_at(world, moment);
    const trpi_active_role *active_role = trpi_agent_active_roles(world, index);
    uint64_t next = TRPI_NEVER_MOMENT;
    for (uint32_t i = 0; i < agent->role_count; i++) {
        const uint32_t role = active_role[i].role;
        next = sooner(next, hours != NULL ? hours[role].next_change_moment : find_next(world, moment, &world->pack->roles[role]));
        next = occasion_lasts(&active_role[i], moment) ? sooner(next, active_role[i].until) : next;
    }
    TRPI_EACH_ENTRY(world, index, i)
    {
        next = sooner(next, trpi_clock_dependencies_next_moment(world, moment, trpi_agent_entries(world, index)[i]->behaviour, 1));
    }
    uint32_t due = trpi_clock_step_of_moment(world, index, next);
    TRP_ASSERT(due > world->now);
    uint32_t kept = due != TRPI_NEVER ? due : 0;
    if (agent->clock_due != kept) {
        agent->clock_due = kept;
        trpi_entity_mark_hash_dirty(world, index);
    }
    return due;
}

// --- Occasions ---

void trpi_schedule_begin_occasion(trp_world *world, uint32_t index, uint32_t block, uint64_t until)
{
    trpi_active_role *active_role = trpi_active_role_find(world, index, block_at(world, block)->role);
    bool higher = active_role != NULL && occasion_lasts(active_role, trpi_clock_moment_of_entity(world, index)) &&
                  block_at(world, active_role->occasion - 1)->priority > block_at(world, block)->priority;
    if (active_role == NULL || higher) {
        trpi_event_add(world, index, TRP_EVENT_REJECTED, TRP_NOT_FOUND)->reason =
            (uint8_t)(active_role == NULL ? TRP_REASON_ROLE : TRP_REASON_RANK);
        return;
    }
    if (active_role->occasion != 0 && active_role->occasion != block + 1) {
        drop_occasion(world, index, active_role);
    }
    if (active_role->occasion == 0) {
        trpi_event_add(world, index, TRP_EVENT_OCCASION_BEGUN, block);
    }
    TRP_ASSERT(active_role->occasion == 0 || active_role->occasion == block + 1);
    active_role->occasion = block + 1;
    active_role->until = until;
    trpi_schedule_review(world, index);
}

void trpi_schedule_end_occasion(trp_world *world, uint32_t index, uint32_t block)
{
    trpi_active_role *active_role = trpi_active_role_find(world, index, block_at(world, block)->role);
    if (active_role != NULL && active_role->occasion == block + 1) {
        drop_occasion(world, index, active_role);
        trpi_schedule_review(world, index);
    }
}

void trpi_schedule_change_occasions(trp_world *world, uint32_t index, uint32_t block, bool begins, uint64_t until)
{
    const trpi_active_role *active_role = trpi_agent_active_roles(world, index);
    const uint16_t called = block_at(world, block)->called;
    uint32_t found[TRPI_MAX_ROLES], count = 0;
    for (uint32_t i = 0; called != 0 && i < world->agents[index]->role_count; i++) {
        const trpi_pack_role *role = &world->pack->roles[active_role[i].role];
        for (uint32_t b = role->first_block; b < (uint32_t)role->first_block + role->block_count; b++) {
            if (block_at(world, b)->called == called) {
                found[count++] = b;
                break;
            }
        }
    }
    if (count == 0) {
        found[count++] = block;
    }
    for (uint32_t i = 0; i < count; i++) {
        if (begins) {
            trpi_schedule_begin_occasion(world, index, found[i], until);
        } else {
            trpi_schedule_end_occasion(world, index, found[i]);
        }
    }
}
