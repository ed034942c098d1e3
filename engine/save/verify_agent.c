// SPDX-License-Identifier: MIT
// Rules for roles, memories and claims of agents.

#include "engine/save/verify.h"

#include "troupe/agent.h"

#include "base/assert.h"

// Whether the forced layers exist, and none is forced both on and off.
static bool are_forced(const trp_world *world, uint32_t forced)
{
    uint32_t on = forced & 0xFF, off = forced >> TRPI_MAX_LAYERS, all = (1u << world->settings.layer_count) - 1;
    return (on & off) == 0 && ((on | off) & ~all) == 0;
}

// Whether an agent whose first turn is to come is one of a crowd, and not dormant. (12.8)
static bool may_be_new(const trp_world *world, uint32_t index, const trpi_agent *agent)
{
    const bool is_new = (agent->flags & TRPI_AGENT_NEW) != 0;
    return !is_new || ((agent->flags & TRPI_AGENT_STAGGERED) != 0 && !trpi_agent_is_dormant(world, index));
}

bool trpi_verify_agent(const trp_world *world, uint32_t index, const void *record)
{
    const trpi_agent *agent = record;
    for (uint32_t i = 0; i < TRPI_MAX_ROLES; i++) {
        if ((agent->shown_roles >> (16 * i) & 0xFFFF) > world->pack->role_count) {
            return false;
        }
    }
    bool promises = agent->promised_to != 0;
    return are_forced(world, agent->forced) && may_be_new(world, index, agent) &&
           (!promises ||
            (agent->promise_behaviour < world->pack->behaviour_count && trpi_rank_is_valid(world, agent->promise_rank)));
}

static bool is_occasion(const trp_world *world, const trpi_active_role *active_role)
{
    return active_role->occasion == 0 ? active_role->until == 0
                                      : active_role->occasion <= world->pack->block_count &&
                                            world->pack->blocks[active_role->occasion - 1].role == active_role->role &&
                                            world->pack->blocks[active_role->occasion - 1].sort == TRPI_SCHEDULE_BLOCK_OCCASION;
}

bool trpi_verify_active_roles(const trp_world *world, uint32_t index, const void *record)
{
    const trpi_active_role *active_role = record;
    const uint32_t at = (uint32_t)(active_role - trpi_agent_active_roles(world, index));
    const trpi_pack_role *role = &world->pack->roles[active_role->role];
    bool fits = is_occasion(world, active_role) && active_role->position <= role->behaviour_count &&
                trpi_pack_kind_is(world->pack, world->entities[index].kind, role->kind);
    for (uint32_t i = 0; i < at; i++) {
        fits = fits && trpi_agent_active_roles(world, index)[i].slot != active_role->slot;
    }
    return fits;
}

// Whether a latent's number belongs to an active role.
static bool is_latent(const trp_world *world, uint32_t index, uint32_t latent)
{
    TRP_ASSERT(index < world->capacity);
    const trpi_active_role *active_role = trpi_agent_active_roles(world, index);
    for (uint32_t i = 0; i < world->agents[index]->role_count; i++) {
        if (active_role[i].slot == latent / world->settings.latents_per_role) {
            return latent % world->settings.latents_per_role < world->pack->roles[active_role[i].role].latent_count;
        }
    }
    return false;
}

bool trpi_verify_occurrence(const trp_world *world, uint32_t index, const void *record)
{
    const trpi_occurrence *o = record;
    return is_latent(world, index, o->latent);
}

// Whether the scene of a recast is possible. The scene may be over, and another scene in its place, as long as the mail about
// that is on its way.
static bool is_recast(const trp_world *world, const trpi_claim *claim)
{
    if (claim->recast == TRPI_NEVER) {
        return true;
    }
    if (claim->recast >= world->scene_count || claim->recast_part == 0 || claim->recast_part >= claim->part_count) {
        return false;
    }
    const trpi_scene *scene = &world->scenes[claim->recast];
    bool goes_on = scene->state == TRPI_SCENE_RUNS && scene->serial == claim->recast_serial;
    return !goes_on || claim->part_count <= scene->part_count;
}

// Whether the parts of a claim have states that a claim can have: agents are left out of an `every` part only, and not too many.
static bool are_claim_parts(const trp_world *world, uint32_t index, const trpi_pack_behaviour *b, uint32_t parts)
{
    uint32_t first_copy = b->scene != TRPI_NONE16 ? trpi_scene_first_part_copy(world->pack, &world->pack->scenes[b->scene]) : parts;
    uint32_t count = 0;
    for (uint32_t i = 0; i < parts; i++) {
        const trpi_claim_part *claimed = &trpi_agent_claim_parts(world, index)[i];
        if ((claimed->state == TRPI_CLAIM_PART_GRANTED && claimed->behaviour == TRPI_NONE16) ||
            (claimed->state == TRPI_CLAIM_PART_ABSENT && i < first_copy)) {
            return false;
        }
        count += claimed->state != TRPI_CLAIM_PART_ABSENT;
    }
    return count >= trpi_behaviour_least_participant_count(world->pack, b);
}

bool trpi_verify_claim(const trp_world *world, uint32_t index, const void *record)
{
    const trpi_claim *claim = record;
    const trpi_pack_behaviour *b = &world->pack->behaviours[claim->behaviour];
    uint32_t parts = trpi_behaviour_participant_count(world->pack, b);
    bool cast = (b->flags & TRPI_BEHAVIOUR_CAST) != 0 && claim->recast == TRPI_NEVER;
    bool valid = claim->part_count == parts && are_claim_parts(world, index, b, parts);
    return valid && (b->flags & TRPI_BEHAVIOUR_COLLABORATIVE) != 0 && (cast || !trpi_area_casts_situations(world, index)) &&
           trpi_locals_are_valid(world, claim->behaviour, trpi_agent_claim_locals(world, index)) && is_recast(world, claim) &&
           (claim->latent == TRPI_NO_LATENT || is_latent(world, index, claim->latent));
}
