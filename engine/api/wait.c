// SPDX-License-Identifier: MIT
#include "troupe/object.h"

#include "engine/api/host_array.h"
#include "engine/body/place.h"
#include "engine/mind/queue.h"
#include "engine/society/blocker.h"

#include "base/assert.h"

typedef struct waits {
    const trp_world *world;
    uint32_t index;
    trpi_host_array to;
} waits;

static trp_wait begin_wait(const waits *w, trp_wait_kind kind, uint32_t behaviour, uint32_t since)
{
    return (trp_wait){.lock = "",
                      .agent = {trpi_ref_of_index(w->world, w->index)},
                      .behaviour = trpi_pack_host_number_of_index(w->world->pack, TRP_NAMES_BEHAVIOUR, behaviour),
                      .since = since,
                      .kind = (uint8_t)kind};
}

// Returns the step at which an entry began to wait for a lock: when the tree node that asks for the lock began, or, without such a
// node, when the entry began.
static uint32_t lock_since(const trp_world *world, uint32_t index, uint32_t entry, uint32_t lock)
{
    const trpi_entry *e = trpi_agent_entries(world, index)[entry];
    const trpi_pack_task *task = trpi_entry_task(world, e);
    const trpi_node_state *states = trpi_node_states_of_agent_entry(world, index, entry);
    for (uint32_t i = 0; i < trpi_entry_node_count(world, e); i++) {
        const trpi_pack_node *node = &world->pack->nodes[task->first_node + i];
        if (node->type == TRPI_NODE_LOCK && node->number == lock && states[i].run.status == TRPI_STATUS_RUNNING) {
            return states[i].run.beat;
        }
    }
    return e->since;
}

// Adds the waits of one entry, at a lock or at the barrier of its scene: one for each other agent for which the entry waits.
static void add_blockers(waits *w, uint32_t entry)
{
    const trpi_entry *e = trpi_agent_entries(w->world, w->index)[entry];
    trpi_blocker_walk b = trpi_blocker_walk_begin(w->world, w->index, entry);
    while (trpi_blocker_next(w->world, w->index, entry, &b)) {
        if (b.blocker_kind == TRPI_BLOCKER_WITHIN || b.index == w->index) {
            continue;
        }
        bool at_lock = b.blocker_kind == TRPI_BLOCKER_LOCK;
        uint32_t since = at_lock ? lock_since(w->world, w->index, entry, b.lock) : e->waits_since != 0 ? e->waits_since : e->since;
        trp_wait wait = begin_wait(w, at_lock ? TRP_WAIT_LOCK : TRP_WAIT_PARTNER, e->behaviour, since);
        wait.other.value = trpi_ref_of_index(w->world, b.index);
        wait.lock = at_lock ? trpi_lock_name(w->world, b.user.keeper, b.lock) : "";
        wait.object.value = at_lock && b.user.keeper.is_object ? trpi_ref_of_index(w->world, b.user.keeper.index) : 0;
        trpi_host_array_add(&w->to, &wait, sizeof wait);
    }
}

static void add_entry(waits *w, uint32_t entry)
{
    const trpi_entry *e = trpi_agent_entries(w->world, w->index)[entry];
    if (e->claim == TRPI_FRAME_ASKS) {
        trp_wait wait = begin_wait(w, TRP_WAIT_OBJECT, e->behaviour, e->since);
        wait.other.value = e->subject;
        trpi_host_array_add(&w->to, &wait, sizeof wait);
    } else {
        add_blockers(w, entry);
    }
}

// Adds a wait for each agent that the agent of `w` has asked to take part in its scene and that has not answered.
static void add_asked(waits *w)
{
    const trpi_claim *claim = trpi_agent_claim(w->world, w->index);
    for (uint32_t i = 0; w->world->agents[w->index]->claim_state != TRPI_CLAIM_NONE && i < claim->part_count; i++) {
        const trpi_claim_part *part = &trpi_agent_claim_parts(w->world, w->index)[i];
        if (part->state == TRPI_CLAIM_PART_ASKED) {
            trp_wait wait = begin_wait(w, TRP_WAIT_ANSWER, claim->behaviour, claim->since);
            wait.other.value = part->who;
            trpi_host_array_add(&w->to, &wait, sizeof wait);
        }
    }
}

uint32_t trp_agent_waits(const trp_world *world, trp_entity agent, trp_wait *to, uint32_t capacity, size_t size)
{
    TRP_REQUIRE(world != NULL && (to != NULL || capacity == 0), 0);
    if (world->stepping || !trpi_ref_is_alive(world, agent.value) || !trpi_entity_is_agent(world, trpi_ref_index(agent.value))) {
        return 0;
    }
    waits w = {world, trpi_ref_index(agent.value), {to, size, capacity, 0}};
    const trpi_entry *sorted[TRPI_MOST_ENTRIES];
    uint32_t count = trpi_queue_sort_entries(world, w.index, sorted);
    for (uint32_t i = 0; i < count; i++) {
        add_entry(&w, trpi_entry_index_in_agent(world, w.index, sorted[i]));
    }
    add_asked(&w);
    return w.to.count;
}

const char *trp_wait_kind_name(trp_wait_kind kind)
{
    static const char *const names[] = {"partner", "lock", "answer", "object"};
    _Static_assert(sizeof names / sizeof *names == TRP_WAIT_COUNT, "each kind has a name");
    return (unsigned)kind < TRP_WAIT_COUNT ? names[kind] : "unknown";
}
