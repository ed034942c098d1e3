// SPDX-License-Identifier: MIT
// What agents wear, remember and ask of others.

#include "engine/save/verify_part.h"

#include "engine/mind/handshake.h"

#include "troupe/agent.h"

#include "base/assert.h"

// Layers that there are, none on and off.
static bool are_forced(const trp_world *world, uint32_t forced)
{
    uint32_t on = forced & 0xFF, off = forced >> TRPI_MAX_LAYERS, all = (1u << world->settings.layer_count) - 1;
    return (on & off) == 0 && ((on | off) & ~all) == 0;
}

bool trpi_agent_can_be(const trp_world *world, uint32_t index)
{
    TRP_ASSERT(index < world->capacity);
    const trpi_agent *agent = &world->agents[index];
    for (uint32_t i = 0; i < TRPI_MAX_ROLES; i++) {
        if ((agent->shown_roles >> (16 * i) & 0xFFFF) > world->pack->role_count) {
            return false;
        }
    }
    bool promises = agent->promised_to != 0;
    return are_forced(world, agent->forced) && (!promises || (agent->promise_behaviour < world->pack->behaviour_count &&
                                                              trpi_rank_is_valid(world, agent->promise_rank)));
}

static bool is_occasion(const trp_world *world, const trpi_worn *worn)
{
    return worn->occasion == 0
               ? worn->until == 0
               : worn->occasion <= world->pack->block_count && world->pack->blocks[worn->occasion - 1].role == worn->role &&
                     world->pack->blocks[worn->occasion - 1].sort == TRPI_BLOCK_OCCASION;
}

bool trpi_roles_can_be(const trp_world *world, uint32_t index)
{
    TRP_ASSERT(index < world->capacity);
    const trpi_worn *worn = trpi_worn_of(world, index);
    uint32_t slots = 0;
    for (uint32_t i = 0; i < world->agents[index].role_count; i++) {
        const trpi_pack_role *role = &world->pack->roles[worn[i].role];
        if (!is_occasion(world, &worn[i]) || (slots >> worn[i].slot & 1) != 0 || worn[i].position > role->behaviour_count ||
            !trpi_pack_kind_is(world->pack, world->entities[index].kind, role->kind)) {
            return false;
        }
        slots |= 1u << worn[i].slot;
    }
    return true;
}

// Whether a latent's number is one of a role that is worn.
static bool is_latent(const trp_world *world, uint32_t index, uint32_t latent)
{
    TRP_ASSERT(index < world->capacity);
    const trpi_worn *worn = trpi_worn_of(world, index);
    for (uint32_t i = 0; i < world->agents[index].role_count; i++) {
        if (worn[i].slot == latent / world->settings.latents_per_role) {
            return latent % world->settings.latents_per_role < world->pack->roles[worn[i].role].latent_count;
        }
    }
    return false;
}

bool trpi_occurrences_can_be(const trp_world *world, uint32_t index)
{
    TRP_ASSERT(index < world->capacity);
    for (uint32_t i = 0; i < TRPI_MAX_OCCURRENCES; i++) {
        const trpi_occurrence *o = &world->occurrences[(size_t)index * TRPI_MAX_OCCURRENCES + i];
        if (o->state != TRPI_OCCURRENCE_FREE && !is_latent(world, index, o->latent)) {
            return false;
        }
    }
    return true;
}

// For a scene that may be over, and its place another's, as long as the word of it is on its way.
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

bool trpi_claim_can_be(const trp_world *world, uint32_t index)
{
    TRP_ASSERT(index < world->capacity);
    const trpi_claim *claim = &world->claims[index];
    if (world->agents[index].claim_state == TRPI_CLAIM_NONE) {
        return true;
    }
    const trpi_pack_behaviour *b = &world->pack->behaviours[claim->behaviour];
    uint32_t parts = b->scene == TRPI_NONE16 ? 2 : world->pack->scenes[b->scene].part_count;
    for (uint32_t i = 0; i < claim->part_count; i++) {
        const trpi_seat *seat = &world->seats[(size_t)index * TRPI_MAX_PARTS + i];
        if (seat->state == TRPI_SEAT_GRANTED && seat->behaviour == TRPI_NONE16) {
            return false;
        }
    }
    return (b->flags & TRPI_BEHAVIOUR_COLLABORATIVE) != 0 && claim->part_count == parts &&
           trpi_locals_can_be(world, claim->behaviour, &world->claim_locals[(size_t)index * world->settings.locals_per_entry]) &&
           is_recast(world, claim) && (claim->latent == TRPI_NO_LATENT || is_latent(world, index, claim->latent));
}

bool trpi_casting_can_be(const trp_world *world, uint32_t index)
{
    TRP_ASSERT(index < world->capacity);
    if (!trpi_casts(world, index)) {
        return true;
    }
    for (uint32_t i = 0; i < world->settings.situations_per_area; i++) {
        const trpi_attempt *attempt = &trpi_attempts_of(world, index)[i];
        if (attempt->due != 0 && attempt->due <= world->now) {
            return false;
        }
    }
    const trpi_claim *claim = &world->claims[index];
    bool asks = world->agents[index].claim_state != TRPI_CLAIM_NONE;
    return trpi_claim_can_be(world, index) &&
           (!asks || (claim->recast == TRPI_NEVER && claim->due > world->now &&
                      (world->pack->behaviours[claim->behaviour].flags & TRPI_BEHAVIOUR_CAST) != 0));
}
