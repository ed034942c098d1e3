// SPDX-License-Identifier: MIT
// One function per record. Each sentence names the record; what exactly is wrong with a save that somebody damaged or
// forged is of no use to whoever gets to read it.

#include "engine/save/verify.h"

#include "engine/body/act.h"
#include "engine/body/crossing.h"
#include "engine/body/wrap.h"
#include "engine/body/plan.h"
#include "engine/mind/handshake.h"
#include "engine/mind/queue.h"
#include "engine/store/clock.h"
#include "engine/store/common.h"
#include "engine/store/holding.h"
#include "engine/store/lock.h"
#include "engine/world/interest.h"

#include "troupe/agent.h"

#include "base/assert.h"

#define FARTHEST (1 << 28)  // 1000 km, as far as anything goes
#define LONGEST (TRPI_NEVER / 2)
#define ENTRY_FLAGS (16383u | TRPI_ENTRY_ASKS)
#define AGENT_FLAGS (uint32_t)TRPI_AGENT_ALL
#define FACT_CANNOT_BE "A fact in the save has a value that it cannot have."

static bool is_within(int64_t number, int64_t least, int64_t most)
{
    return number >= least && number <= most;
}

// Whether a number is an index below `count`, or "none".
static bool points(uint32_t index, uint32_t count)
{
    return index < count || index == TRPI_NONE16;
}

// Nobody, or somebody who is or was at a place that there is.
static bool is_reference(const trp_world *world, trpi_ref ref)
{
    return ref == 0 || (trpi_ref_serial(ref) != 0 && trpi_ref_serial(ref) < world->next_serial &&
                        trpi_ref_index(ref) < world->capacity);
}

static bool is_rank(const trp_world *world, int32_t rank)
{
    return rank >= -32768 && (rank + 32768) >> 16 < (int32_t)world->settings.layer_count;
}

// --- Entities ---

static bool moves_as_it_says(const trpi_entity *e)
{
    int64_t steps = (int64_t)e->ends - e->begins;
    const int32_t from[] = {e->from_x, e->from_y, e->from_z}, to[] = {e->to_x, e->to_y, e->to_z};
    const int64_t velocity[] = {e->velocity_x, e->velocity_y, e->velocity_z};
    for (int i = 0; i < 3; i++) {
        if (!is_within(from[i], -FARTHEST, FARTHEST) || !is_within(to[i], -FARTHEST, FARTHEST) ||
            velocity[i] != (steps == 0 ? 0 : ((int64_t)to[i] - from[i]) * 65536 / steps)) {
            return false;
        }
    }
    return steps >= 0;
}

static bool is_entity(const trp_world *world, const trpi_entity *e)
{
    uint32_t state = e->flags & (TRPI_ENTITY_ALIVE | TRPI_ENTITY_RESERVED);
    uint32_t distance = e->flags & (TRPI_ENTITY_LEAVING | TRPI_ENTITY_DORMANT);
    uint32_t known = TRPI_ENTITY_ALIVE | TRPI_ENTITY_RESERVED | TRPI_ENTITY_BUSY | TRPI_ENTITY_WILL_BE_BUSY |
                     TRPI_ENTITY_LEAVING | TRPI_ENTITY_DORMANT;
    bool agent = (world->pack->kinds[e->kind].flags & (TRPI_KIND_CHARACTER | TRPI_KIND_PLAYER)) == TRPI_KIND_CHARACTER;
    if (distance != 0 && (!agent || distance == (TRPI_ENTITY_LEAVING | TRPI_ENTITY_DORMANT))) {
        return false;
    }
    return e->serial != 0 && e->serial < world->next_serial && (e->flags & ~known) == 0 &&
           (state == TRPI_ENTITY_ALIVE || state == TRPI_ENTITY_RESERVED) && e->begins <= world->now &&
           e->ends < TRPI_NEVER && moves_as_it_says(e) && is_within(e->reach_x, -FARTHEST, FARTHEST) &&
           is_within(e->reach_y, -FARTHEST, FARTHEST) && is_within(e->reach_z, -FARTHEST, FARTHEST);
}

static bool is_value(const trp_world *world, const trpi_pack_fact *fact, int64_t value)
{
    switch (fact->type) {
    case TRP_TYPE_ENTITY: return is_reference(world, (trpi_ref)value);
    case TRP_TYPE_CHOICE: return is_within(value, 0, (int64_t)fact->choice_count - 1);
    case TRP_TYPE_TRUTH: return value == 0 || value == 1;
    case TRP_TYPE_TEXT: return is_within(value, 0, (int64_t)world->pack->line_count - 1) || value == 0;
    default: return is_within(value, -TRPI_NUMBER_MAX, TRPI_NUMBER_MAX);
    }
}

// A fact's value, and since when if it drifts; the same again for the copy that others see.
static bool are_values(const trp_world *world, const trpi_pack_fact *fact, const int64_t *slot)
{
    uint32_t own = fact->rate_per_hour != 0 ? 2 : 1;
    uint32_t copies = (fact->flags & TRPI_FACT_SHARED) != 0 ? 2 : 1;
    for (uint32_t i = 0; i < copies; i++, slot += own) {
        if (!is_value(world, fact, slot[0]) || (own == 2 && !is_within(slot[1], 0, world->now))) {
            return false;
        }
    }
    return true;
}

// The facts that a kind lists; TRPI_NONE16: none.
static bool are_slots(const trp_world *world, uint32_t kind, const int64_t *slots)
{
    const trp_pack *pack = world->pack;
    for (uint32_t i = 0; kind != TRPI_NONE16 && i < pack->kinds[kind].fact_count; i++) {
        const trpi_pack_fact *fact = &pack->facts[pack->kinds[kind].first_fact + i];
        if (!are_values(world, fact, &slots[fact->slot])) {
            return false;
        }
    }
    return true;
}

static bool are_facts(const trp_world *world, uint32_t index)
{
    const int64_t *slots = &world->slots[(size_t)index * world->settings.slots_per_entity];
    for (uint32_t kind = world->entities[index].kind; kind != TRPI_NONE16; kind = world->pack->kinds[kind].parent) {
        if (!are_slots(world, kind, slots)) {
            return false;
        }
    }
    return true;
}

static bool are_scene_facts(const trp_world *world, uint32_t scene)
{
    return trpi_scene_fact_slots(world, scene) == 0 ||
           are_slots(world, trpi_pack_scene_facts(world->pack, world->scenes[scene].scene),
                     &world->scene_facts[(size_t)scene * world->settings.slots_per_scene]);
}

// --- Agents ---

// Layers that there are, none on and off.
static bool are_forced(const trp_world *world, uint32_t forced)
{
    uint32_t on = forced & 0xFF, off = forced >> TRPI_MAX_LAYERS, all = (1u << world->settings.layer_count) - 1;
    return (on & off) == 0 && ((on | off) & ~all) == 0;
}

static bool is_agent(const trp_world *world, const trpi_agent *agent)
{
    for (uint32_t i = 0; i < TRPI_MAX_ROLES; i++) {
        if ((agent->shown_roles >> (16 * i) & 0xFFFF) > world->pack->role_count) {
            return false;
        }
    }
    bool promises = agent->promised_to != 0;
    return is_reference(world, agent->promised_to) && (agent->flags & ~AGENT_FLAGS) == 0 && agent->idle_ms <= 60000 &&
           agent->claim_state <= TRPI_CLAIM_CONFIRMED && agent->promise_part < TRPI_MAX_PARTS &&
           agent->spun <= world->now && agent->leaves_at < TRPI_NEVER && agent->clock_due < TRPI_NEVER &&
           agent->spare2 == 0 && are_forced(world, agent->forced) &&
           (agent->ring_period == 0 || trpi_is_period(agent->ring_period)) &&
           (agent->own_period == 0 || trpi_is_period(agent->own_period)) &&
           (!promises || (agent->promise_behaviour < world->pack->behaviour_count &&
                          is_rank(world, agent->promise_rank)));
}

static bool is_occasion(const trp_world *world, const trpi_worn *worn)
{
    if (worn->occasion == 0) {
        return worn->until == 0 && worn->spare2 == 0;
    }
    return worn->spare2 == 0 && worn->occasion <= world->pack->block_count &&
           world->pack->blocks[worn->occasion - 1].role == worn->role &&
           world->pack->blocks[worn->occasion - 1].sort == TRPI_BLOCK_OCCASION;
}

static bool are_roles(const trp_world *world, uint32_t index)
{
    const trpi_worn *worn = trpi_worn_of(world, index);
    uint32_t slots = 0;
    for (uint32_t i = 0; i < world->agents[index].role_count; i++) {
        const trpi_pack_role *role = &world->pack->roles[worn[i].role];
        if (!is_occasion(world, &worn[i]) || (slots >> worn[i].slot & 1) != 0 || worn[i].position > role->behaviour_count ||
            !trpi_pack_kind_is(world->pack, world->entities[index].kind, role->kind)) {
            return false;
        }
        slots |= 1u << worn[i].slot;
        for (uint32_t j = 0; j < role->latent_count; j++) {
            const trpi_latent_state *state = trpi_latent_of(world, index, worn[i].slot, j);
            if (state->pending > TRPI_LATENT_PENDING || state->truth > 2 || !is_reference(world, state->subject) ||
                state->since > world->now) {
                return false;
            }
        }
    }
    return true;
}

// Whether a latent's number is one of a role that is worn.
static bool is_latent(const trp_world *world, uint32_t index, uint32_t latent)
{
    const trpi_worn *worn = trpi_worn_of(world, index);
    for (uint32_t i = 0; i < world->agents[index].role_count; i++) {
        if (worn[i].slot == latent / world->settings.latents_per_role) {
            return latent % world->settings.latents_per_role < world->pack->roles[worn[i].role].latent_count;
        }
    }
    return false;
}

static bool are_occurrences(const trp_world *world, uint32_t index)
{
    for (uint32_t i = 0; i < TRPI_MAX_OCCURRENCES; i++) {
        const trpi_occurrence *o = &world->occurrences[(size_t)index * TRPI_MAX_OCCURRENCES + i];
        if (o->state != TRPI_OCCURRENCE_FREE &&
            (o->state > TRPI_OCCURRENCE_ARMED || !is_reference(world, o->subject) || o->since > world->now ||
             !is_latent(world, index, o->latent))) {
            return false;
        }
    }
    return true;
}

// --- Queues ---

static bool is_in_its_set(const trp_world *world, const trpi_entry *e, uint32_t entry)
{
    if (e->layer >= world->settings.layer_count || e->queue > TRP_QUEUE_LATENT) {
        return false;
    }
    trpi_bid bid = {.layer = e->layer, .queue = e->queue};
    uint32_t first, count;
    trpi_queue_set(world, &bid, &first, &count);
    return entry >= first && entry < first + count;
}

// Something under way is of a step that there is; only what goes on has something under way.
static bool is_under_way(const trp_world *world, uint32_t index, uint32_t entry)
{
    const trpi_entry *e = &trpi_entries_of(world, index)[entry];
    const trpi_pack_behaviour *b = &world->pack->behaviours[e->behaviour];
    bool held = e->requests == TRPI_REQUESTS_CROSSING;
    if (held && (e->token == 0 || e->watch_due != 0 || (e->flags & (TRPI_ENTRY_PARTING | TRPI_ENTRY_MOVES_BACK)) != 0)) {
        return false;
    }
    if (e->token == 0) {
        return e->besides == 0;
    }
    if ((e->flags & TRPI_ENTRY_MOVES_BACK) != 0) {
        return e->besides == 0 && world->settings.move_action != TRPI_NONE16;
    }
    if ((e->flags & TRPI_ENTRY_GOODS) != 0 && (e->flags & (TRPI_ENTRY_RUNNING | TRPI_ENTRY_PARTING)) == 0) {
        return e->besides == 0;
    }
    bool goes_on = (e->flags & (TRPI_ENTRY_RUNNING | TRPI_ENTRY_PARTING)) != 0 || (held && e->frozen != 0);
    if (e->task >= b->task_count || !goes_on) {
        return false;
    }
    trpi_act act = trpi_act_of(world, index, entry, e->step);
    return act.step != NULL && e->besides < 1u << act.beside;
}

// What waits for a frame has not begun; what nothing wraps begins at once, or when the host has answered.
static bool is_waiting(const trpi_entry *e)
{
    bool waits = e->requests == TRPI_REQUESTS_FRAME || e->requests == TRPI_REQUESTS_PLAIN;
    bool asks = e->requests != TRPI_REQUESTS_PLAIN || (e->flags & TRPI_ENTRY_ASKS) != 0;
    return e->requests <= TRPI_REQUESTS_PLAIN && (!waits || e->token == 0) && asks &&
           e->went_on <= (TRPI_LET_GO | TRPI_WENT_ON) && (e->went_on & TRPI_WRAP_STAGE) <= TRPI_WENT_ON;
}

static bool is_entry(const trp_world *world, uint32_t index, uint32_t entry)
{
    const trpi_entry *e = &trpi_entries_of(world, index)[entry];
    const trpi_pack_behaviour *b = &world->pack->behaviours[e->behaviour];
    bool collaborates = (e->flags & TRPI_ENTRY_COLLABORATES) != 0;
    bool runs = (e->flags & (TRPI_ENTRY_RUNNING | TRPI_ENTRY_PARTING)) != 0;
    // The scene may have gone on as one with fewer parts, as long as the word of it is on its way: agreement.c.
    if (collaborates && (e->scene >= world->scene_count || e->part >= TRPI_MAX_PARTS)) {
        return false;
    }
    trp_value goods = {e->goods};
    bool items = e->goods == 0 || (trp_value_item_index(goods) < world->pack->item_count &&
                                   trp_value_item_count(goods) <= INT32_MAX);
    return (e->flags & ~ENTRY_FLAGS) == 0 && (trpi_is_frame(world, entry) || is_in_its_set(world, e, entry)) && is_under_way(world, index, entry) && items &&
           is_reference(world, e->subject) && is_reference(world, e->goods_from) &&
           is_reference(world, e->goods_to) && e->after <= TRPI_PARTING_REMOVE &&
           e->besides < 1u << TRPI_MAX_BESIDE && e->since <= world->now && e->waits_since <= world->now &&
           e->stopped_at <= world->now && e->beat <= world->now && e->rest <= LONGEST &&
           e->leaves_at < TRPI_NEVER && e->task_rest <= LONGEST &&
           is_waiting(e) && e->frozen_until < TRPI_NEVER && e->frozen <= TRPI_THAWS && e->parts_for <= world->settings.layer_count &&
           (e->task <= b->task_count || collaborates) && !(runs && e->task >= b->task_count);
}

// --- Questions to the host ---

static bool is_of_type(const trp_world *world, uint32_t type, int64_t value)
{
    trp_value whole = {value};
    switch (type) {
    case TRP_TYPE_ENTITY: return is_reference(world, (trpi_ref)value);
    case TRP_TYPE_TRUTH: return value == 0 || value == 1;
    case TRP_TYPE_TEXT: return value == 0 || is_within(value, 0, (int64_t)world->pack->line_count - 1);
    case TRP_TYPE_ITEM: return value == 0 || trp_value_item_index(whole) < world->pack->item_count;
    case TRP_TYPE_NUMBER: return is_within(value, -TRPI_NUMBER_MAX, TRPI_NUMBER_MAX);
    default: return true;
    }
}

static bool is_question(const trp_world *world, const trpi_question *q)
{
    if (q->query >= world->pack->query_count) {
        return false;
    }
    const trpi_pack_query *query = &world->pack->queries[q->query];
    const int64_t arguments[] = {q->first, q->second, q->third};
    for (uint32_t i = 0; i < TRPI_MOST_GIVEN; i++) {
        uint32_t type = i < query->parameter_count ? world->pack->parameters[query->first_parameter + i].type
                                                   : (uint32_t)TRP_TYPE_NONE;
        if (type == TRP_TYPE_NONE ? arguments[i] != 0 : !is_of_type(world, type, arguments[i])) {
            return false;
        }
    }
    return is_of_type(world, query->type, q->answer) && (q->flags & ~(TRPI_QUESTION_ANSWERED | TRPI_QUESTION_OVER)) == 0 &&
           q->since <= world->now && q->due > q->since && q->due < TRPI_NEVER;
}

static bool are_questions(const trp_world *world, uint32_t index)
{
    for (uint32_t i = 0; i < world->settings.questions_per_agent; i++) {
        const trpi_question *q = &trpi_questions_of(world, index)[i];
        if (q->query != TRPI_NONE16 && !is_question(world, q)) {
            return false;
        }
    }
    return true;
}

// --- Trees ---

// A leaf has a failure of its action (or a number that the host made up), a node of a network one of the pack.
static uint32_t most_failures(const trp_world *world, const trpi_pack_node *node)
{
    return node->type == TRPI_NODE_STEP ? UINT16_MAX : world->pack->failure_count;
}

// Of a network that runs the current node runs and what is set aside for it, in a chain without an end in itself; else
// nothing does. A network that has not begun has no current node.
static bool is_network(const trp_world *world, const trpi_pack_task *task, const trpi_node_state *states, uint32_t node)
{
    const trpi_pack_node *network = &world->pack->nodes[task->first_node + node];
    const trpi_node_state *nodes = &states[network->first_child - task->first_node];
    uint64_t seen = 0;
    if (states[node].status == TRPI_STATUS_RUNNING && states[node].once == 0) {
        uint32_t at = states[node].child;
        for (uint32_t next = at + 1; next != 0; next = nodes[at].count) {
            at = next - 1;
            if (at >= network->child_count || (seen >> at & 1) != 0) {
                return false;
            }
            seen |= UINT64_C(1) << at;
        }
    }
    for (uint32_t i = 0; i < network->child_count; i++) {
        if ((nodes[i].status == TRPI_STATUS_RUNNING) != ((seen >> i & 1) != 0)) {
            return false;
        }
    }
    return true;
}

// A plan that runs does the task that it is at, and no other; looking for one, or waiting to, none. One that does not run
// has found nothing. (8.6)
static bool is_plan(const trp_world *world, const trpi_pack_task *task, const trpi_node_state *states, uint32_t node)
{
    const trpi_pack_node *plan = &world->pack->nodes[task->first_node + node];
    const trpi_node_state *state = &states[node], *children = &states[plan->first_child - task->first_node];
    bool runs = state->status == TRPI_STATUS_RUNNING;
    bool looks = !runs || state->due != 0 || (state->flags & TRPI_AT_ASKS) != 0;
    if (state->failed > TRPI_PLAN_STEPS || (looks ? state->failed != 0 : state->tried >= state->failed)) {
        return false;
    }
    uint8_t steps[TRPI_PLAN_STEPS];
    for (uint32_t i = 0; i < state->failed; i++) {
        uint32_t step = trpi_plan_step(children, i);
        steps[i] = (uint8_t)step;
        if (step < TRPI_PLAN_PAGES || step >= plan->child_count ||
            world->pack->nodes[plan->first_child + step].type != TRPI_NODE_PRIMITIVE ||
            (i == state->tried && step != state->child)) {
            return false;
        }
        const trpi_pack_node *done = &world->pack->nodes[plan->first_child + step];
        for (uint32_t j = 0; j < done->other; j++) {
            uint32_t kept = TRPI_GIVEN_KEPT(trpi_plan_given(world->pack, done, j)->number);
            if (trpi_plan_room(world->pack, plan, steps, i, j) >= kept) {
                return false;
            }
        }
    }
    for (uint32_t i = 0; i < plan->child_count; i++) {
        if ((children[i].status == TRPI_STATUS_RUNNING) != (!looks && i == state->child)) {
            return false;
        }
    }
    return true;
}

// What a leaf has under way is of a leaf that acts; what does not run has nothing.
static bool is_node(const trp_world *world, const trpi_pack_node *node, const trpi_node_state *state)
{
    trp_value goods = {state->goods};
    bool items = state->goods == 0 || (trp_value_item_index(goods) < world->pack->item_count &&
                                       trp_value_item_count(goods) <= INT32_MAX);
    uint8_t op = node->type == TRPI_NODE_STEP ? world->pack->steps[node->step].op : TRPI_STEP_COUNT;
    bool acts = op == TRPI_STEP_ACT || op == TRPI_STEP_GO_ON;
    bool requests = op == TRPI_STEP_USE || acts;
    bool runs = state->status == TRPI_STATUS_RUNNING;
    bool asks = (state->flags & TRPI_AT_ASKS) != 0;
    const uint32_t known = TRPI_AT_REPORTED | TRPI_AT_REPORT_FAILED | TRPI_AT_GOODS | TRPI_AT_MOVED | TRPI_AT_MARK | TRPI_AT_ASKS |
                           (node->type == TRPI_NODE_ARROW ? TRPI_AT_HEARD : 0) |
                           (node->type == TRPI_NODE_PLAN ? TRPI_AT_AGAIN : 0) |
                           (node->type == TRPI_NODE_LOCK ? TRPI_AT_LOCKS : 0);
    bool chooses = node->type == TRPI_NODE_NETWORK || node->type == TRPI_NODE_CATCH;
    bool marks = node->type == TRPI_NODE_SEQUENCE;
    if ((chooses && state->child >= node->child_count) || (marks && state->tried > node->child_count)) {
        return false;
    }
    uint32_t most_children = requests && runs ? TRPI_LEAF_REQUESTS : node->child_count;
    bool held = acts && state->child == TRPI_LEAF_CROSSES, plain = acts && runs && asks && state->child == TRPI_LEAF_PLAIN;
    bool waits = acts && state->child == TRPI_LEAF_REQUESTS;
    return state->status <= TRPI_STATUS_RUNNING && (state->flags & ~known) == 0 && items &&
           is_reference(world, state->goods_from) && is_reference(world, state->goods_to) &&
           (state->token != 0) == (acts && runs && !asks && !waits) && (runs || (state->flags == 0 && state->watch_due == 0)) &&
           (held ? runs && state->token != 0 && state->watch_due == 0 : plain || state->child <= most_children) && state->failure <= most_failures(world, node) && state->beat <= world->now && state->rest <= LONGEST &&
           state->once <= TRPI_STATUS_FAILURE && state->once != TRPI_STATUS_RUNNING;
}

static bool is_tree(const trp_world *world, uint32_t index, uint32_t entry)
{
    const trpi_entry *e = &trpi_entries_of(world, index)[entry];
    const trpi_pack_behaviour *b = &world->pack->behaviours[e->behaviour];
    uint32_t size = trpi_tree_size(world, e);
    bool goes_on = (e->flags & TRPI_ENTRY_RUNNING) != 0;
    for (uint32_t i = 0; i < size; i++) {
        const trpi_pack_node *node = &world->pack->nodes[world->pack->tasks[b->first_task + e->task].first_node + i];
        const trpi_node_state *state = &trpi_nodes_of(world, index, entry)[i];
        // What was interrupted has nothing under way but what is being paid for.
        if (node->type == TRPI_NODE_NETWORK &&
            !is_network(world, &world->pack->tasks[b->first_task + e->task], trpi_nodes_of(world, index, entry), i)) {
            return false;
        }
        if (node->type == TRPI_NODE_PLAN &&
            !is_plan(world, &world->pack->tasks[b->first_task + e->task], trpi_nodes_of(world, index, entry), i)) {
            return false;
        }
        if (!is_node(world, node, state) ||
            (!goes_on && state->token != 0 && (state->flags & TRPI_AT_GOODS) == 0 &&
             !(e->frozen != 0 && state->child == TRPI_LEAF_CROSSES))) {
            return false;
        }
    }
    return size == 0 || (e->step <= 1 && e->token == 0) || (e->flags & TRPI_ENTRY_PARTING) != 0 ||
           (e->flags & TRPI_ENTRY_MOVES_BACK) != 0;
}

static bool are_entries(const trp_world *world, uint32_t index)
{
    for (uint32_t i = 0; i < world->settings.entries_per_agent; i++) {
        const trpi_entry *e = &trpi_entries_of(world, index)[i];
        if (e->behaviour != TRPI_NONE16 && (!is_entry(world, index, i) || !is_tree(world, index, i) || trpi_crossing_is_lost(world, index, i) ||
                                              trpi_wrap_is_lost(world, index, i))) {
            return false;
        }
    }
    return true;
}

// --- Claims ---

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

static bool is_claim(const trp_world *world, uint32_t index)
{
    const trpi_claim *claim = &world->claims[index];
    if (world->agents[index].claim_state == TRPI_CLAIM_NONE) {
        return true;
    }
    const trpi_pack_behaviour *b = &world->pack->behaviours[claim->behaviour];
    uint32_t parts = b->scene == TRPI_NONE16 ? 2 : world->pack->scenes[b->scene].part_count;
    for (uint32_t i = 0; i < claim->part_count; i++) {
        const trpi_seat *seat = &world->seats[(size_t)index * TRPI_MAX_PARTS + i];
        if (!is_reference(world, seat->who) || seat->state > TRPI_SEAT_GRANTED ||
            !points(seat->behaviour, world->pack->behaviour_count) ||
            (seat->state == TRPI_SEAT_GRANTED && seat->behaviour == TRPI_NONE16)) {
            return false;
        }
    }
    return (b->flags & TRPI_BEHAVIOUR_COLLABORATIVE) != 0 && claim->part_count == parts &&
           is_reference(world, claim->subject) && is_reference(world, claim->wanted) && is_rank(world, claim->rank) &&
           claim->since <= world->now && is_recast(world, claim) &&
           (claim->latent == TRPI_NO_LATENT || is_latent(world, index, claim->latent));
}

// --- Scenes ---

static bool is_at_a_row(const trp_world *world, const trpi_scene *s)
{
    if (s->scene == TRPI_NONE16) {
        return true;
    }
    if (s->scene >= world->pack->scene_count) {
        return false;
    }
    const trpi_pack_scene *table = &world->pack->scenes[s->scene];
    return s->part_count == table->part_count && s->phase_count == table->row_count && s->phase < table->row_count;
}

static bool is_scene(const trp_world *world, uint32_t scene)
{
    const trpi_scene *s = &world->scenes[scene];
    if (s->state == TRPI_SCENE_FREE) {
        return true;
    }
    bool held = s->serial != 0 && s->serial < world->next_scene && s->state <= TRPI_SCENE_OVER &&
                s->part_count >= 2 && s->part_count <= TRPI_MAX_PARTS && is_rank(world, s->rank) && s->gives_up != 0 &&
                points(s->topic, world->pack->topic_count) && is_at_a_row(world, s) &&
                s->recasting <= s->part_count && s->queue <= TRP_QUEUE_LATENT && s->loss <= TRPI_LOSS_RECAST &&
                s->started <= world->now && s->phase_since <= world->now && s->first_done <= world->now;
    for (uint32_t i = 0; held && i < s->part_count; i++) {
        const trpi_member *member = &trpi_members_of(world, scene)[i];
        held = is_reference(world, member->who) && member->behaviour < world->pack->behaviour_count &&
               (member->present == 0 || member->who != 0);
    }
    return held;
}

// --- Interests ---

static bool is_ring(uint32_t radius, uint8_t period, uint32_t inner)
{
    return radius == 0 ? period == 0 : radius > inner && radius <= FARTHEST && trpi_is_period(period);
}

static bool is_interest(const trp_world *world, const trpi_interest *interest)
{
    const int32_t at[] = {interest->x, interest->y, interest->z};
    for (int i = 0; i < 3; i++) {
        if (!is_within(at[i], -FARTHEST, FARTHEST)) {
            return false;
        }
    }
    return interest->serial != 0 && interest->serial < world->next_interest &&
           is_reference(world, interest->entity) && interest->radius_1 != 0 &&
           is_ring(interest->radius_1, interest->period_1, 0) &&
           is_ring(interest->radius_2, interest->period_2, interest->radius_1) &&
           is_ring(interest->radius_3, interest->period_3, interest->radius_2) &&
           (interest->radius_3 == 0 || interest->radius_2 != 0);
}

static bool are_interests(const trp_world *world)
{
    for (uint32_t i = 0; i < world->interest_count; i++) {
        if (!is_interest(world, &world->interests[i]) ||
            (i > 0 && world->interests[i].serial <= world->interests[i - 1].serial)) {
            return false;
        }
    }
    return true;
}

// --- Mail and input ---

// A role is put on or taken off; an occasion begins or ends; something is ordered.
static bool is_change(const trp_pack *pack, const trpi_mail *mail)
{
    if (mail->part == TRPI_ROLE_ORDER) {
        return mail->behaviour < pack->behaviour_count && mail->number <= TRPI_MAX_ARGUMENTS &&
               mail->number <= pack->behaviours[mail->behaviour].parameter_count;
    }
    if (mail->part != TRPI_ROLE_CHANGE) {
        return false;
    }
    if (mail->values[0] == TRPI_CHANGE_LAYER) {
        return mail->number < pack->layer_count && is_within(mail->values[1], TRP_LAYER_FREE, TRP_LAYER_OFF);
    }
    if (mail->values[0] == TRPI_CHANGE_BEGIN || mail->values[0] == TRPI_CHANGE_END) {
        return mail->number < pack->block_count && pack->blocks[mail->number].sort == TRPI_BLOCK_OCCASION;
    }
    return mail->number < pack->role_count && mail->values[0] >= 0 && mail->values[0] < TRPI_CHANGES;
}

static bool is_mail(const trp_world *world, const trpi_mail *mail)
{
    const trp_pack *pack = world->pack;
    bool behaves = mail->behaviour < pack->behaviour_count;
    bool of_scene = mail->scene < world->scene_count;
    bool fits = mail->to < world->capacity && is_reference(world, mail->sender) && mail->part < TRPI_MAX_PARTS &&
                mail->queue <= TRP_QUEUE_LATENT;
    switch (mail->kind) {
    case TRPI_MAIL_LOST:
    case TRPI_MAIL_END:
    case TRPI_MAIL_PERFORMS: return fits && of_scene;
    case TRPI_MAIL_NEXT: return fits && of_scene && behaves && mail->number <= UINT16_MAX &&
                                is_within(mail->rank, INT16_MIN, INT16_MAX);
    case TRPI_MAIL_START: return fits && of_scene && (behaves || mail->behaviour == TRPI_NONE16) &&
                                 mail->number < TRPI_MAX_PARTS && is_rank(world, mail->rank) &&
                                 (behaves || mail->sender == trpi_ref_make(mail->to, mail->to_serial));
    case TRPI_MAIL_ADOPTED: return fits && behaves && is_reference(world, (trpi_ref)mail->values[0]) &&
                                   (pack->behaviours[mail->behaviour].flags & TRPI_BEHAVIOUR_PROVIDED) != 0;
    case TRPI_MAIL_DECLINED: return fits && is_within(mail->values[0], 0, TRP_REASON_COUNT - 1) &&
                                    is_reference(world, (trpi_ref)mail->values[1]);
    case TRPI_MAIL_RECAST: return fits && of_scene && mail->number != 0 && mail->number < TRPI_MAX_PARTS;
    case TRPI_MAIL_GRANT: return fits && behaves && mail->sender != 0;  // who hears of it answers
    case TRPI_MAIL_REQUEST: return fits && mail->sender != 0 && points(mail->behaviour, pack->behaviour_count) &&
                                   mail->topic < pack->topic_count && is_rank(world, mail->rank);
    case TRPI_MAIL_REFUSE:
    case TRPI_MAIL_BREAK:
    case TRPI_MAIL_WITHDRAW:
    case TRPI_MAIL_GOODS: return fits;
    case TRPI_MAIL_ROLE: return fits && is_change(pack, mail);
    case TRPI_MAIL_MESSAGE: return fits && mail->number < pack->message_count;
    case TRPI_MAIL_EVENT: return fits && mail->number < pack->event_count;
    case TRPI_MAIL_NEWS: return fits && behaves;
    default: return false;
    }
}

bool trpi_verify_input(const trp_world *world, const trpi_input *input)
{
    const trp_pack *pack = world->pack;
    if (!is_reference(world, input->entity)) {
        return false;
    }
    switch (input->kind) {
    case TRPI_INPUT_SPAWN: return input->number < pack->kind_count &&
                                  trpi_kind_is_of_entities(&pack->kinds[input->number]);
    case TRPI_INPUT_WORLD_FACT: return input->number < pack->fact_count && trpi_fact_is_of_world(pack, input->number) &&
                                       is_value(world, &pack->facts[input->number], input->values[0]);
    case TRPI_INPUT_PUT_ON:
    case TRPI_INPUT_TAKE_OFF: return input->number < pack->role_count;
    case TRPI_INPUT_PERFORM: return input->number < pack->behaviour_count && is_reference(world, input->other) &&
                                    input->count <= TRPI_MAX_ARGUMENTS &&
                                    input->count <= pack->behaviours[input->number].parameter_count;
    case TRPI_INPUT_CANCEL: return input->number < pack->behaviour_count;
    case TRPI_INPUT_FACT: return input->number < pack->fact_count &&
                                 is_value(world, &pack->facts[input->number], input->values[0]);
    case TRPI_INPUT_ITEMS: return input->number < pack->item_count &&
                                  is_within(input->values[0], INT32_MIN, INT32_MAX);
    case TRPI_INPUT_MOTION: return input->count <= LONGEST;
    case TRPI_INPUT_REACH: return is_within(input->point[0], -FARTHEST, FARTHEST) &&
                                  is_within(input->point[1], -FARTHEST, FARTHEST) &&
                                  is_within(input->point[2], -FARTHEST, FARTHEST);
    case TRPI_INPUT_MESSAGE: return input->number < pack->message_count && is_reference(world, input->other);
    case TRPI_INPUT_EVENT: return input->number < pack->event_count && is_reference(world, input->other);
    case TRPI_INPUT_BIND: return input->number < pack->global_count;
    case TRPI_INPUT_PERIOD: return trpi_is_period(input->number);
    case TRPI_INPUT_ANSWER: return false;  // is in no queue
    case TRPI_INPUT_CLOCK: return (uint64_t)input->values[0] <= trpi_clock_moment_of(world, TRPI_MOST_DAYS + 1, 0);
    case TRPI_INPUT_BEGIN:
    case TRPI_INPUT_END: return input->number < pack->block_count &&
                                pack->blocks[input->number].sort == TRPI_BLOCK_OCCASION;
    case TRPI_INPUT_LAYER: return input->number < pack->layer_count && input->count <= TRP_LAYER_OFF;
    case TRPI_INPUT_DIALOGUE: return input->number <= 1;
    case TRPI_INPUT_LINK: return input->number < pack->link_count && is_reference(world, input->other);
    case TRPI_INPUT_CROSSES: return true;  // the token and the object are looked at when it is done, as those of answers
    case TRPI_INPUT_MARK: return input->number < TRPI_MOST_MARKS;
    case TRPI_INPUT_INTEREST_ADD: {
        trpi_interest interest = trpi_interest_of_input(input);
        return input->number < world->next_interest && is_interest(world, &interest);
    }
    default: return input->kind < TRPI_INPUT_KINDS;
    }
}

// --- All of it ---

// --- Objects ---

static bool is_object(const trp_world *world, uint32_t index)
{
    if (world->settings.frames_per_agent > 0 && !is_reference(world, world->providers[index].kept_for)) {
        return false;
    }
    for (uint32_t i = 0; i < world->settings.links_per_entity; i++) {
        if (!is_reference(world, trpi_links_of(world, index)[i])) {
            return false;
        }
    }
    return true;
}

// Nobody has a lock of an object that has no such lock, or of which he holds nothing.
static bool fits_locks(const trp_world *world, uint32_t index, uint32_t entry)
{
    const trpi_holding *holding = trpi_holding_of(world, index, entry);
    uint32_t count = trpi_is_alive(world, holding->provider)
                         ? trpi_lock_count(world, trpi_lock_frame(world, index, entry).keeper)
                         : 0;
    for (uint32_t i = count; i < world->settings.locks_per_object; i++) {
        if (world->holding_locks[(size_t)trpi_holding_at(world, index, entry) * world->settings.locks_per_object + i] != 0) {
            return false;
        }
    }
    return true;
}

static bool is_casting(const trp_world *world, uint32_t index)
{
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
    return is_claim(world, index) &&
           (!asks || (claim->recast == TRPI_NEVER && claim->due > world->now &&
                      (world->pack->behaviours[claim->behaviour].flags & TRPI_BEHAVIOUR_CAST) != 0));
}

static bool are_holdings(const trp_world *world, uint32_t index)
{
    for (uint32_t i = world->settings.queues_per_agent; i < world->settings.entries_per_agent; i++) {
        const trpi_holding *holding = trpi_holding_of(world, index, i);
        if (!is_reference(world, holding->provider) || (holding->provider != 0 && holding->offer >= world->pack->offer_count) ||
            !fits_locks(world, index, i)) {
            return false;
        }
        const trpi_entry *e = &trpi_entries_of(world, index)[i];
        if (e->behaviour != TRPI_NONE16 &&
            ((world->pack->behaviours[e->behaviour].flags & TRPI_BEHAVIOUR_PROVIDED) == 0 || e->parent > i ||
             e->claim == TRPI_FRAME_NONE || e->claim > TRPI_FRAME_HELD)) {
            return false;
        }
    }
    for (uint32_t i = 0; i < world->settings.queues_per_agent; i++) {
        const trpi_entry *e = &trpi_entries_of(world, index)[i];
        if (e->behaviour != TRPI_NONE16 && (e->parent != 0 || e->claim != TRPI_FRAME_NONE)) {
            return false;
        }
    }
    return true;
}

static const char *verify_somebody(const trp_world *world, uint32_t index)
{
    const trpi_entity *e = &world->entities[index];
    if (!is_entity(world, e)) {
        return "Somebody in the save cannot be.";
    }
    if ((e->flags & TRPI_ENTITY_ALIVE) == 0) {
        return NULL;
    }
    if (!are_facts(world, index)) {
        return FACT_CANNOT_BE;
    }
    for (uint32_t i = 0; i < world->settings.areas_per_entity; i++) {
        if (!is_reference(world, world->inside[(size_t)index * world->settings.areas_per_entity + i])) {
            return "Somebody in the save is in an area that cannot be.";
        }
    }
    if (trpi_is_object(world, index) && !is_object(world, index)) {
        return "An object in the save cannot be.";
    }
    if (trpi_is_object(world, index) && !trpi_locks_are_right(world, (trpi_lock_keeper){.is_object = true, .index = index})) {
        return "A lock of an object in the save cannot be.";
    }
    if (!is_casting(world, index)) {
        return "An area in the save casts what it cannot.";
    }
    if (!trpi_is_agent(world, index)) {
        return NULL;
    }
    if (!are_holdings(world, index)) {
        return "Somebody in the save uses an object in a way that cannot be.";
    }
    if (!is_agent(world, &world->agents[index]) || !are_roles(world, index) || !are_occurrences(world, index)) {
        return "Somebody in the save wears roles or remembers things that cannot be.";
    }
    if (!are_questions(world, index)) {
        return "Somebody in the save has asked the game what cannot be asked.";
    }
    if (!are_entries(world, index)) {
        return "Somebody in the save has a queue that cannot be.";
    }
    return is_claim(world, index) ? NULL : "Somebody in the save asks for something that cannot be.";
}

const char *trpi_verify_world(const trp_world *world)
{
    for (uint32_t i = 0; i < world->scene_count; i++) {
        if (!is_scene(world, i) || !trpi_locks_are_right(world, trpi_lock_scene(i))) {
            return "A scene in the save cannot be.";
        }
        if (!are_scene_facts(world, i)) {
            return FACT_CANNOT_BE;
        }
    }
    for (uint32_t i = 0; i < world->capacity; i++) {
        const char *wrong = trpi_bitmap_has(&world->free_entities, i) ? NULL : verify_somebody(world, i);
        if (wrong != NULL) {
            return wrong;
        }
    }
    for (uint32_t i = 0; i < world->outgoing.count; i++) {
        if (!is_mail(world, &world->outgoing.mails[i])) {
            return "A message in the save cannot be.";
        }
    }
    for (uint32_t i = 0; i < world->input.count; i++) {
        if (!trpi_verify_input(world, &world->input.records[i])) {
            return "Something that was put in before the save cannot be.";
        }
    }
    if (!are_slots(world, trpi_pack_world_facts(world->pack), world->facts)) {
        return FACT_CANNOT_BE;
    }
    if (!are_interests(world)) {
        return "An interest in the save cannot be.";
    }
    for (uint32_t i = 0; i < world->pack->global_count; i++) {
        if (!is_reference(world, world->bound[i])) {
            return "A name in the save is bound to somebody who cannot be.";
        }
    }
    return NULL;
}
