// SPDX-License-Identifier: MIT
// The stance of an agent: at which point of a handshake, scene or wait it is, read from its claim, promise, queues and
// scenes. For tools that provoke faults at each such point.

#include "engine/store/state.h"

#include "troupe/agent.h"

#include "base/assert.h"

// Whether an agent that has promised has a part in a running scene already: the mail by which the agent starts is on its way.
static bool is_expected(const trp_world *world, uint32_t index)
{
    trpi_ref me = trpi_ref_of_index(world, index);
    for (uint32_t i = 0; i < world->scene_count; i++) {
        const trpi_member *members = trpi_scene_members(world, i);
        for (uint32_t part = 0; world->scenes[i].state == TRPI_SCENE_RUNS && part < world->scenes[i].part_count; part++) {
            if (members[part].present != 0 && members[part].who == me) {
                return true;
            }
        }
    }
    return false;
}

static bool is_at_choice(const trp_world *world, const trpi_scene *s)
{
    if (s->scene == TRPI_NONE16) {
        return false;
    }
    const trpi_pack_scene *table = &world->pack->scenes[s->scene];
    const trpi_pack_scene_row *row = &world->pack->rows[table->first_row + s->phase];
    return s->phase < table->row_count && row->flow == TRPI_FLOW_CHOICE;
}

// Returns the stance of an agent whose part in a running scene is current.
static trp_stance stance_on(const trp_world *world, const trpi_entry *e)
{
    const trpi_scene *s = &world->scenes[e->scene];
    if (e->turn != s->turn) {
        return TRP_STANCE_CALLED;
    }
    if ((e->flags & TRPI_ENTRY_MOVES_BACK) != 0) {
        return TRP_STANCE_RETURNING;
    }
    if ((e->flags & TRPI_ENTRY_AHEAD) != 0) {
        return TRP_STANCE_AHEAD;
    }
    if (is_at_choice(world, s)) {
        return TRP_STANCE_CHOOSING;
    }
    if ((e->flags & TRPI_ENTRY_SELF_DONE) != 0) {
        return s->ask_due != 0 ? TRP_STANCE_WAITING_LONG : TRP_STANCE_WAITING;
    }
    if ((e->run.flags & TRPI_AT_GOODS) != 0) {
        return TRP_STANCE_TRADING;
    }
    return TRP_STANCE_PERFORMING;
}

static trp_stance stance_in(const trp_world *world, const trpi_entry *e)
{
    if ((e->flags & TRPI_ENTRY_PARTING) != 0) {
        return TRP_STANCE_PARTING;
    }
    if (!trpi_entry_scene_still_exists(world, e)) {
        return TRP_STANCE_NONE;
    }
    const trpi_scene *s = &world->scenes[e->scene];
    if (s->state != TRPI_SCENE_RUNS) {
        return TRP_STANCE_OVER;
    }
    if ((e->flags & TRPI_ENTRY_SUSPENDED) != 0) {
        return TRP_STANCE_SUSPENDED;
    }
    if ((e->flags & TRPI_ENTRY_CURRENT) == 0) {
        return (e->flags & TRPI_ENTRY_SELF_DONE) != 0 ? TRP_STANCE_INTERRUPTED_DONE : TRP_STANCE_INTERRUPTED;
    }
    return s->recasting != 0 ? TRP_STANCE_RECASTING : stance_on(world, e);
}

trp_stance trp_agent_stance(const trp_world *world, trp_entity agent)
{
    TRP_REQUIRE(world != NULL, TRP_STANCE_NONE);
    if (!trpi_ref_is_alive(world, agent.value) || !trpi_entity_is_agent(world, trpi_ref_index(agent.value))) {
        return TRP_STANCE_NONE;
    }
    uint32_t index = trpi_ref_index(agent.value);
    const trpi_agent *a = world->agents[index];
    if (a->claim_state != TRPI_CLAIM_NONE) {
        return a->claim_state == TRPI_CLAIM_ASKING ? TRP_STANCE_ASKING : TRP_STANCE_OPENING;
    }
    if (a->promised_to != 0) {
        return is_expected(world, index) ? TRP_STANCE_OPENING : TRP_STANCE_PROMISED;
    }
    trp_stance stance = TRP_STANCE_NONE;
    TRPI_EACH_ENTRY(world, index, i)
    {
        const trpi_entry *e = trpi_agent_entries(world, index)[i];
        trp_stance one = stance_in(world, e);
        bool first = stance == TRP_STANCE_NONE || (e->flags & TRPI_ENTRY_CURRENT) != 0;
        stance = one != TRP_STANCE_NONE && first ? one : stance;
    }
    return stance;
}

const char *trp_stance_name(trp_stance stance)
{
    static const char *const names[TRP_STANCE_COUNT] = {
        "no scene",  "asking",    "promised", "opening",   "called",    "performing",  "in choice",
        "trading",   "ahead",     "waiting",  "long wait", "suspended", "interrupted", "interrupted, done",
        "returning", "recasting", "parting",  "over"};
    return (uint32_t)stance < TRP_STANCE_COUNT ? names[stance] : "unknown";
}
