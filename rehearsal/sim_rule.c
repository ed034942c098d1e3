// SPDX-License-Identifier: MIT
// The rules of a simulation that are checked from outside, independently of the engine's own invariants: memory, goods,
// cleanups, ranks, and repairs.

#include "rehearsal/sim_state.h"

#include <string.h>

// ---- Memory -------------------------------------------------------------------------------------

#define ROOM_FOR_CALLS \
    (1024 * 1024)  // the most that the queue of a host's calls may take: a dozen mail storms in one step, and twice that

// A world may grow by this share of its memory without more agents. An agent at the index of a former player needs memory that
// the player had not, which comes in blocks; and tables double once while the indices of agents that have gone are not free yet.
#define SHARE_FOR_PIECES 3

#define ROOM_FOR_OUTPUTS (16 * 1024 * 1024)  // the most by which outputs and scenes may grow inside steps, a storm in every bag

// Counts the agents, with those that were despawned in the last few steps: their indices are not used again at once.
static uint32_t count_agents(const trpi_sim_play *play)
{
    uint32_t count = play->agent_count;
    for (uint32_t i = 0; i < 4; i++) {
        count += play->gone_at[i];
    }
    return count;
}

// Checks that a step takes no memory but for outputs that grow, and that a world grows only when it has more agents than ever
// before. The queue of the host's calls, and outputs, are excepted; they have their bound.
static const char *check_memory(trpi_sim_play *play)
{
    if (play->store.live_bytes < play->step_bytes_before ||
        (play->store.calls != play->calls_before && play->store.live_bytes == play->step_bytes_before)) {
        return "memory was taken or given back inside a step";
    }
    uint32_t agents = count_agents(play);
    uint64_t in_step = play->store.live_bytes - play->step_bytes_before;
    if (agents > play->most_agents || play->bytes_before == 0) {
        play->most_agents = agents > play->most_agents ? agents : play->most_agents;
    } else if (play->step_bytes_before > play->bytes_before) {
        play->grown_bytes += play->step_bytes_before - play->bytes_before;
    }
    // The outputs of a world that has just been loaded grow from nothing again.
    bool replaced = play->bytes_before == 0 || play->step_bytes_before < play->bytes_before;
    play->output_bytes = in_step + (replaced ? 0 : play->output_bytes);
    play->bytes_before = play->store.live_bytes;
    return play->grown_bytes > ROOM_FOR_CALLS + play->store.live_bytes / SHARE_FOR_PIECES || play->output_bytes > ROOM_FOR_OUTPUTS
               ? "memory grows though there are no more people than before"
               : NULL;
}

// ---- Goods --------------------------------------------------------------------------------------

static int64_t count_goods(const trpi_sim_play *play, uint32_t item)
{
    int64_t count = 0;
    for (uint32_t i = 0; i < play->agent_count; i++) {
        count += trp_items_count(play->world, play->agents[i].entity, item);
    }
    for (uint32_t i = 0; i < 2; i++) {
        count += play->places[i].value != 0 ? trp_items_count(play->world, play->places[i], item) : 0;
    }
    return count;
}

// Checks that the number of each item stays: no action of a simulation makes or uses up items, so they only change hands.
static const char *check_goods(trpi_sim_play *play)
{
    for (uint32_t item = 0; item < 2 && play->goods_known; item++) {
        if (count_goods(play, item) != play->goods[item]) {
            return "goods were lost or made in changing hands";
        }
    }
    return NULL;
}

// ---- Cleanup ------------------------------------------------------------------------------------

// Checks a fact that the texts count up at the beginning of some tasks and down in their cleanup (`held`), or up when a
// node of a network is entered and down when it is left (`kept`): one entry may count it up `most` times at most.
static const char *check_held(trpi_sim_play *play, uint32_t fact, uint32_t most)
{
    for (uint32_t i = 0; i < play->agent_count; i++) {
        trp_value held;
        if (trp_fact_get(play->world, play->agents[i].entity, fact, &held) != TRP_OK || held.bits == 0) {
            continue;
        }
        int64_t entries = trp_agent_queues(play->world, play->agents[i].entity, NULL, 0, 0);
        if (held.bits < 0 || held.bits > entries * most * TRP_ONE) {
            play->who = play->agents[i].entity;
            return held.bits < 0 ? "a cleanup ran more than once for one entry" : "a cleanup did not run when its task was left";
        }
    }
    return NULL;
}

// ---- Ranks --------------------------------------------------------------------------------------

// Returns whether a behaviour of an agent started in this step. False when a behaviour of the agent was activated in this step,
// since a behaviour that is activated again may displace its equals (2.6). A scene that goes on as another scene reports a start of
// the new part, too.
static bool has_just_started(const trpi_sim_play *play, trp_entity agent, uint32_t behaviour)
{
    uint32_t count;
    bool started = false;
    const trp_event *events = trp_world_events(play->world, &count);
    for (uint32_t i = 0; i < count; i++) {
        if (events[i].agent.value != agent.value) {
            continue;
        }
        if (events[i].kind == TRP_EVENT_ACTIVATED) {
            return false;
        }
        started = started || (events[i].behaviour == behaviour && events[i].kind == TRP_EVENT_STARTED);
    }
    return started;
}

// Returns whether a behaviour may take the place of one of equal rank: a proactive may, since siblings in a role that chooses by
// priority do.
static bool may_replace_equals(const trpi_sim_play *play, uint32_t behaviour)
{
    trp_behaviour_info info;
    return trp_pack_behaviour(play->pack, behaviour, &info, sizeof info) != TRP_OK || info.initiation == 0;
}

static bool is_out_of_order(const trpi_sim_play *play, trp_entity agent, const trp_queue_entry *lower,
                            const trp_queue_entry *higher)
{
    if (lower->is_current || !higher->is_current || lower->is_suspended || higher->is_parting) {
        return false;
    }
    if (lower->layer != higher->layer) {
        return lower->layer > higher->layer;
    }
    bool equal = lower->priority == higher->priority && !may_replace_equals(play, higher->behaviour) &&
                 higher->since == trp_world_now(play->world) && has_just_started(play, agent, higher->behaviour);
    return lower->priority > higher->priority || equal;
}

// Returns whether an event reports behaviours out of the order of their ranks. The event names behaviours, and an agent may
// have one behaviour of an object twice, in two frames: the event is wrong if it is wrong for every frame it may mean.
static bool is_out_of_rank(const trpi_sim_play *play, const trp_event *event)
{
    trp_queue_entry entries[TRP_MOST_QUEUES];
    uint32_t count = trp_agent_queues(play->world, event->agent, entries, TRP_MOST_QUEUES, sizeof *entries);
    bool out = false;
    for (uint32_t i = 0; i < count; i++) {
        for (uint32_t j = 0; entries[i].behaviour == event->behaviour && j < count; j++) {
            if (entries[j].behaviour != event->other_behaviour) {
                continue;
            }
            if (entries[i].since == event->step) {
                return false;  // the request just made, by a later agent: the interrupted one is gone by now
            }
            if (!is_out_of_order(play, event->agent, &entries[i], &entries[j])) {
                return false;
            }
            out = true;
        }
    }
    return out;
}

static const char *check_ranks(trpi_sim_play *play)
{
    uint32_t count;
    const trp_event *events = trp_world_events(play->world, &count);
    for (uint32_t i = 0; i < count; i++) {
        if (events[i].kind == TRP_EVENT_INTERRUPTED && is_out_of_rank(play, &events[i])) {
            play->who = events[i].agent;
            return "something was interrupted by what is not of higher rank";
        }
    }
    return NULL;
}

// ---- All ----------------------------------------------------------------------------------------

static const char *check_repairs(trpi_sim_play *play)
{
    trp_counters counters;
    trp_world_counters(play->world, &counters, sizeof counters);
    return counters.repairs != 0 ? "somebody was stuck and had to be woken" : NULL;
}

const char *trpi_sim_find_broken_rule(trpi_sim_play *play)
{
    const char *wrong = check_memory(play);
    wrong = wrong != NULL ? wrong : check_repairs(play);
    wrong = wrong != NULL ? wrong : check_ranks(play);
    uint32_t held = trp_pack_find(play->pack, TRP_NAMES_FACT, "person.held");
    uint32_t kept = trp_pack_find(play->pack, TRP_NAMES_FACT, "person.kept");
    wrong = wrong != NULL || held == TRP_NOT_FOUND ? wrong : check_held(play, held, 1);
    wrong = wrong != NULL || kept == TRP_NOT_FOUND ? wrong : check_held(play, kept, 8);
    return wrong != NULL ? wrong : check_goods(play);
}

void trpi_sim_rules_forget_memory_sizes(trpi_sim_play *play)
{
    play->bytes_before = 0;
    play->most_agents = 0;
    play->grown_bytes = 0;
    memset(play->gone_at, 0, sizeof play->gone_at);
}

void trpi_sim_rules_note_baseline(trpi_sim_play *play)
{
    play->gone_at[(trp_world_now(play->world) + 1) % 4] = 0;
    play->goods[0] = count_goods(play, 0);
    play->goods[1] = count_goods(play, 1);
    play->goods_known = true;
}
