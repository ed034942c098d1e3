// SPDX-License-Identifier: MIT
// Rules between the fields of a record; each single field was checked by its role when it was read (engine/save/transfer.c).
// A sentence only names the record: the details of a damaged or forged save help no player.

#include "engine/save/verify.h"

#include "engine/body/place.h"
#include "engine/body/plan.h"
#include "engine/mind/queue.h"
#include "engine/save/mail.h"
#include "engine/sense/interest.h"
#include "engine/store/common.h"
#include "engine/store/field.h"
#include "engine/store/lock.h"
#include "engine/world/input_queue.h"
#include "engine/world/walk.h"

#include "base/assert.h"

// --- Facts ---

// Whether a fact's value is possible, and, for a motive, the step since which it has drifted. A shared fact has a second copy,
// which other entities see and which is checked in the same way.
static bool are_values(const trp_world *world, const trpi_pack_fact *fact, const int64_t *slot)
{
    uint32_t own = trpi_fact_value_slot_count(fact), all = trpi_fact_slot_count(fact);
    bool valid = true;
    for (uint32_t i = 0; i < all && valid; i += own) {
        valid = trpi_fact_value_is_valid(world, fact, slot[i]) && (own == 1 || trpi_number_is_between(slot[i + 1], 0, world->now));
    }
    return valid;
}

// Verifies the facts that a kind and its parents list; TRPI_NONE16: none.
static const char *verify_facts(const trp_world *world, uint32_t kind, const int64_t *slots)
{
    const trp_pack *pack = world->pack;
    for (; kind != TRPI_NONE16; kind = pack->kinds[kind].parent) {
        for (uint32_t i = 0; i < pack->kinds[kind].fact_count; i++) {
            const trpi_pack_fact *fact = &pack->facts[pack->kinds[kind].first_fact + i];
            if (!are_values(world, fact, &slots[fact->slot])) {
                return "A fact in the save has a value that it cannot have.";
            }
        }
    }
    return NULL;
}

// --- Entities, scenes and what lies in queues ---

static bool is_entity(const trp_world *world, uint32_t index, const void *record)
{
    (void)index;
    const trpi_entity *e = record;
    uint32_t state = e->flags & (TRPI_ENTITY_ALIVE | TRPI_ENTITY_RESERVED);
    uint32_t distance = e->flags & (TRPI_ENTITY_LEAVING | TRPI_ENTITY_DORMANT);
    bool agent = trpi_kind_is_of_agents(&world->pack->kinds[e->kind]);
    int64_t steps = (int64_t)e->ends - e->begins;
    const int32_t from[] = {e->from_x, e->from_y, e->from_z}, to[] = {e->to_x, e->to_y, e->to_z};
    const int64_t velocity[] = {e->velocity_x, e->velocity_y, e->velocity_z};
    bool moves = steps >= 0;
    for (int i = 0; i < 3 && moves; i++) {
        moves = velocity[i] == (steps == 0 ? 0 : ((int64_t)to[i] - from[i]) * 65536 / steps);
    }
    return moves && (distance == 0 || (agent && distance != (TRPI_ENTITY_LEAVING | TRPI_ENTITY_DORMANT))) &&
           (state == TRPI_ENTITY_ALIVE || state == TRPI_ENTITY_RESERVED);
}

static bool is_scene(const trp_world *world, uint32_t index, const void *record)
{
    (void)index;
    const trpi_scene *s = record;
    const trpi_pack_scene *table = s->scene != TRPI_NONE16 ? &world->pack->scenes[s->scene] : NULL;
    return s->serial != 0 && s->serial < world->next_scene && s->part_count >= 2 && s->gives_up != 0 &&
           s->recasting <= s->part_count &&
           (table == NULL ||
            (s->part_count == table->part_count && s->phase_count == table->row_count && s->phase < table->row_count));
}

static bool is_member(const trp_world *world, uint32_t index, const void *record)
{
    (void)index;
    const trpi_member *member = record;
    (void)world;
    return member->present == 0 || member->who != 0;
}

static bool is_interest(const trp_world *world, uint32_t index, const void *record)
{
    (void)index;
    const trpi_interest *interest = record;
    return trpi_interest_is_valid(world, interest) && (interest == world->interests || interest->serial > interest[-1].serial);
}

static bool is_input(const trp_world *world, uint32_t index, const void *record)
{
    (void)index;
    return trpi_input_is_valid(world, record);
}

// --- Agents: roles, memories and claims ---

// Whether each local of a behaviour has a value of its type, which byte code relies on.
static bool locals_are_valid(const trp_world *world, uint32_t behaviour, const int64_t *locals)
{
    TRP_ASSERT(behaviour < world->pack->behaviour_count);
    for (uint32_t i = 0; i < world->pack->behaviours[behaviour].local_count; i++) {
        if (!trpi_value_is_valid(world, trpi_pack_local_type(world->pack, behaviour, i), locals[i])) {
            return false;
        }
    }
    return true;
}

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

static bool is_agent(const trp_world *world, uint32_t index, const void *record)
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

static bool is_active_role(const trp_world *world, uint32_t index, const void *record)
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

static bool is_occurrence(const trp_world *world, uint32_t index, const void *record)
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

static bool is_claim(const trp_world *world, uint32_t index, const void *record)
{
    const trpi_claim *claim = record;
    const trpi_pack_behaviour *b = &world->pack->behaviours[claim->behaviour];
    uint32_t parts = trpi_behaviour_participant_count(world->pack, b);
    bool cast = (b->flags & TRPI_BEHAVIOUR_CAST) != 0 && claim->recast == TRPI_NEVER;
    bool valid = claim->part_count == parts && are_claim_parts(world, index, b, parts);
    return valid && (b->flags & TRPI_BEHAVIOUR_COLLABORATIVE) != 0 && (cast || !trpi_area_casts_situations(world, index)) &&
           locals_are_valid(world, claim->behaviour, trpi_agent_claim_locals(world, index)) && is_recast(world, claim) &&
           (claim->latent == TRPI_NO_LATENT || is_latent(world, index, claim->latent));
}

// --- Trees, networks and plans: the states of their nodes ---

// Returns the highest number that the failure of a node can have. For a leaf it is a failure of the action, and the host may give
// any number. For a node of a network it is a failure of the pack.
static uint32_t most_failures(const trp_world *world, const trpi_pack_node *node)
{
    return node->type == TRPI_NODE_STEP ? UINT16_MAX : world->pack->failure_count;
}

// Whether the state of a network is possible: only the current node runs, and the nodes set aside for it, in a chain without a
// circle. A network that has not begun has no current node.
static bool is_network(const trp_world *world, const trpi_pack_task *task, const trpi_node_state *states, uint32_t node)
{
    const trpi_pack_node *network = &world->pack->nodes[task->first_node + node];
    const trpi_node_state *nodes = &states[network->first_child - task->first_node];
    uint64_t seen = 0;
    if (states[node].run.status == TRPI_STATUS_RUNNING && states[node].once == 0) {
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
        if ((nodes[i].run.status == TRPI_STATUS_RUNNING) != ((seen >> i & 1) != 0)) {
            return false;
        }
    }
    return true;
}

// Whether the state of a plan is possible: a plan that runs performs its current task and no other; one that searches, or waits
// to, performs none; one that does not run has no steps. (8.6)
static bool is_plan(const trp_world *world, const trpi_pack_task *task, const trpi_node_state *states, uint32_t node)
{
    const trpi_pack_node *plan = &world->pack->nodes[task->first_node + node];
    const trpi_node_state *state = &states[node], *children = &states[plan->first_child - task->first_node];
    bool runs = state->run.status == TRPI_STATUS_RUNNING;
    bool looks = !runs || state->run.due != 0 || (state->run.flags & TRPI_AT_ASKS) != 0;
    if (state->failed > TRPI_PLAN_STEPS || (looks ? state->failed != 0 : state->tried >= state->failed)) {
        return false;
    }
    uint8_t steps[TRPI_PLAN_STEPS];
    for (uint32_t i = 0; i < state->failed; i++) {
        uint32_t step = trpi_plan_task_of_step(children, i);
        steps[i] = (uint8_t)step;
        if (step < TRPI_PLAN_PAGES || step >= plan->child_count ||
            world->pack->nodes[plan->first_child + step].type != TRPI_NODE_PRIMITIVE ||
            (i == state->tried && step != state->child)) {
            return false;
        }
        const trpi_pack_node *done = &world->pack->nodes[plan->first_child + step];
        for (uint32_t j = 0; j < done->other; j++) {
            uint32_t kept = TRPI_GIVEN_KEPT(trpi_plan_argument_node(world->pack, done, j)->number);
            if (trpi_plan_argument_local_offset(world->pack, plan, steps, i, j) >= kept) {
                return false;
            }
        }
    }
    for (uint32_t i = 0; i < plan->child_count; i++) {
        if ((children[i].run.status == TRPI_STATUS_RUNNING) != (!looks && i == state->child)) {
            return false;
        }
    }
    return true;
}

// Whether the state of a leaf is possible: only a leaf that acts has an action under way; a leaf that does not run has nothing.
// One that waits for a frame has no token; one held for a crossing has its token, and no deadline.
static bool is_leaf(const trpi_running_step *run, uint8_t op)
{
    bool acts = op == TRPI_STEP_ACT || op == TRPI_STEP_GO_ON, requests = acts || op == TRPI_STEP_REQUEST;
    bool runs = run->status == TRPI_STATUS_RUNNING, asks = (run->flags & TRPI_AT_ASKS) != 0;
    if ((run->token != 0) != (acts && runs && !asks && run->held != TRPI_HELD_REQUEST)) {
        return false;
    }
    switch (run->held) {
    case TRPI_HELD_REQUEST: return requests && runs;
    case TRPI_HELD_CROSSING: return acts && runs && run->watch_due == 0;
    case TRPI_HELD_PLAIN: return acts && runs && asks;
    default: return true;
    }
}

static bool is_node(const trp_world *world, const trpi_pack_node *node, const trpi_node_state *state)
{
    const uint32_t known = TRPI_AT_REPORTED | TRPI_AT_REPORT_FAILED | TRPI_AT_GOODS | TRPI_AT_MOVED | TRPI_AT_CHECKPOINT |
                           TRPI_AT_ASKS | (node->type == TRPI_NODE_ARROW ? TRPI_AT_HEARD : 0) |
                           (node->type == TRPI_NODE_PLAN ? TRPI_AT_AGAIN : 0) | (node->type == TRPI_NODE_LOCK ? TRPI_AT_LOCKS : 0);
    bool runs = state->run.status == TRPI_STATUS_RUNNING;
    bool chooses = node->type == TRPI_NODE_NETWORK || node->type == TRPI_NODE_CATCH;
    bool marks = node->type == TRPI_NODE_SEQUENCE;
    if ((chooses && state->child >= node->child_count) || (marks && state->tried > node->child_count)) {
        return false;
    }
    uint8_t op = node->type == TRPI_NODE_STEP ? world->pack->steps[node->step].op : TRPI_STEP_COUNT;
    return is_leaf(&state->run, op) && (state->run.flags & ~known) == 0 && state->run.besides == 0 &&
           (runs || (state->run.flags == 0 && state->run.watch_due == 0)) && state->child <= node->child_count &&
           state->run.failure <= most_failures(world, node) && state->once != TRPI_STATUS_RUNNING;
}

// Whether, of a node that runs one child at a time, no child runs but the current one, and that one only while the node itself
// runs. True for any other node.
static bool only_current_child_runs(const trpi_pack_task *task, const trpi_pack_node *node, const trpi_node_state *states,
                                    const trpi_node_state *state)
{
    bool alone = true;
    for (uint32_t i = 0; i < node->child_count && trpi_node_runs_one_child(node); i++) {
        bool may_run = state->run.status == TRPI_STATUS_RUNNING && i == state->child;
        alone = alone && (may_run || states[node->first_child - task->first_node + i].run.status != TRPI_STATUS_RUNNING);
    }
    return alone;
}

static bool tree_states_are_valid(const trp_world *world, uint32_t index, uint32_t entry)
{
    TRP_ASSERT(index < world->capacity && entry < world->settings.entries_per_agent);
    const trpi_entry *e = trpi_agent_entries(world, index)[entry];
    const trpi_node_state *states = trpi_node_states_of_agent_entry(world, index, entry);
    uint32_t size = trpi_entry_node_count(world, e);
    bool goes_on = (e->flags & TRPI_ENTRY_RUNNING) != 0 || (e->flags & TRPI_ENTRY_LEAVING) != 0;
    for (uint32_t i = 0; i < size; i++) {
        const trpi_pack_task *task = trpi_entry_task(world, e);
        const trpi_pack_node *node = &world->pack->nodes[task->first_node + i];
        const trpi_node_state *state = &states[i];
        // An interrupted tree has nothing under way except goods that are being paid for, and, while it is frozen, an action that
        // waits for a crossing.
        bool may_act = goes_on || state->run.token == 0 || (state->run.flags & TRPI_AT_GOODS) != 0 ||
                       (e->frozen != 0 && state->run.held == TRPI_HELD_CROSSING);
        if ((node->type == TRPI_NODE_NETWORK && !is_network(world, task, states, i)) ||
            (node->type == TRPI_NODE_PLAN && !is_plan(world, task, states, i)) ||
            !only_current_child_runs(task, node, states, state) || !is_node(world, node, state) || !may_act) {
            return false;
        }
    }
    return size == 0 || (e->step <= 1 && e->run.token == 0) || (e->flags & TRPI_ENTRY_PARTING) != 0 ||
           (e->flags & TRPI_ENTRY_MOVES_BACK) != 0;
}

// --- Queues, holdings, and questions to the host ---

static bool is_in_its_set(const trp_world *world, const trpi_entry *e, uint32_t entry)
{
    TRP_ASSERT(entry < world->settings.entries_per_agent);
    trpi_queue_bid bid = {.layer = e->layer, .queue = e->queue};
    uint32_t first, count;
    trpi_queue_range_for_bid(world, &bid, &first, &count);
    return entry >= first && entry < first + count;
}

// Whether the action under way, if there is one, belongs to the entry's step, and the entry runs.
static bool is_under_way(const trp_world *world, uint32_t index, uint32_t entry)
{
    TRP_ASSERT(index < world->capacity && entry < world->settings.entries_per_agent);
    const trpi_entry *e = trpi_agent_entries(world, index)[entry];
    const trpi_pack_behaviour *b = &world->pack->behaviours[e->behaviour];
    bool held = e->run.held == TRPI_HELD_CROSSING;
    if (held && (e->run.token == 0 || e->run.watch_due != 0 || (e->flags & (TRPI_ENTRY_PARTING | TRPI_ENTRY_MOVES_BACK)) != 0)) {
        return false;
    }
    if (e->run.token == 0) {
        return e->run.besides == 0;
    }
    if ((e->flags & TRPI_ENTRY_MOVES_BACK) != 0) {
        return e->run.besides == 0 && world->settings.move_action != TRPI_NONE16;
    }
    if ((e->run.flags & TRPI_AT_GOODS) != 0 && (e->flags & (TRPI_ENTRY_RUNNING | TRPI_ENTRY_PARTING)) == 0) {
        return e->run.besides == 0;
    }
    bool goes_on = (e->flags & (TRPI_ENTRY_RUNNING | TRPI_ENTRY_PARTING)) != 0 || (held && e->frozen != 0);
    if (e->task >= b->task_count || !goes_on) {
        return false;
    }
    trpi_leaf leaf = trpi_leaf_of_current_step(world, index, entry);
    trpi_leaf_action act = trpi_leaf_find_action(&leaf);
    return act.step != NULL && e->run.besides < 1u << act.parallel_action_count;
}

// Whether the state of a held step is possible. A step that waits for a frame has no action under way. A step that begins without a
// wrap waits for an answer of the host.
static bool is_waiting(const trpi_entry *e)
{
    bool waits = e->run.held == TRPI_HELD_REQUEST || e->run.held == TRPI_HELD_PLAIN;
    bool asks = e->run.held != TRPI_HELD_PLAIN || (e->run.flags & TRPI_AT_ASKS) != 0;
    return (!waits || e->run.token == 0) && asks && (e->went_on & TRPI_WRAP_STAGE) <= TRPI_WENT_ON;
}

// Whether a behaviour is in the right place: a requested behaviour of an object in a frame, any other in a queue.
static bool is_in_its_place(const trp_world *world, const trpi_entry *e, uint32_t entry)
{
    bool provided = (world->pack->behaviours[e->behaviour].flags & TRPI_BEHAVIOUR_PROVIDED) != 0;
    return trpi_entry_is_frame(world, entry) ? provided && e->parent <= entry && e->claim != TRPI_FRAME_NONE
                                             : is_in_its_set(world, e, entry) && e->parent == 0 && e->claim == TRPI_FRAME_NONE;
}

static bool is_entry(const trp_world *world, uint32_t index, const void *record)
{
    const trpi_entry *e = record;
    const uint32_t entry = trpi_entry_index_in_agent(world, index, e);
    const trpi_pack_behaviour *b = &world->pack->behaviours[e->behaviour];
    bool collaborates = (e->flags & TRPI_ENTRY_COLLABORATES) != 0;
    bool runs = (e->flags & (TRPI_ENTRY_RUNNING | TRPI_ENTRY_PARTING)) != 0;
    // The part is not checked against the scene, which may have continued as one with fewer parts while the mail about that is on
    // its way; trp_world_check allows such a part, too.
    return (!collaborates || e->scene < world->scene_count) && is_in_its_place(world, e, entry) &&
           is_under_way(world, index, entry) && is_waiting(e) &&
           locals_are_valid(world, e->behaviour, trpi_entry_locals(world, index, entry)) &&
           (e->task <= b->task_count || collaborates) && !(runs && e->task >= b->task_count) &&
           tree_states_are_valid(world, index, entry);
}

static bool is_question(const trp_world *world, uint32_t index, const void *record)
{
    const trpi_question *q = record;
    const trpi_pack_query *query = &world->pack->queries[q->query];
    for (uint32_t i = 0; i < query->parameter_count || i < TRPI_GIVEN_AT_HAND; i++) {
        uint32_t type =
            i < query->parameter_count ? world->pack->parameters[query->first_parameter + i].type : (uint32_t)TRP_TYPE_NONE;
        int64_t argument = *trpi_question_argument(world, index, q, i);
        if (type == TRP_TYPE_NONE ? argument != 0 : !trpi_value_is_valid(world, type, argument)) {
            return false;
        }
    }
    return trpi_value_is_valid(world, query->type, q->answer) && q->due > q->since;
}

// Whether a holding has only locks that its object has.
static bool is_holding(const trp_world *world, uint32_t index, const void *record)
{
    (void)index;
    const trpi_holding *holding = record;
    uint32_t at = (uint32_t)(holding - world->holdings), locks = world->settings.locks_per_object;
    trpi_lock_keeper object = {.is_object = true, .index = trpi_ref_index(holding->provider)};
    bool fits = true;
    for (uint32_t i = trpi_ref_is_alive(world, holding->provider) ? trpi_lock_count(world, object) : 0; i < locks; i++) {
        fits = fits && world->holding_locks[(size_t)at * locks + i] == 0;
    }
    return fits;
}

// --- All of it ---

// A rule for one record. `index` is the entity to which the record belongs, if it belongs to one.
typedef bool rule(const trp_world *world, uint32_t index, const void *record);

static rule *const rules[TRPI_SAVED_KINDS] = {
    [TRPI_SAVED_ENTITY] = is_entity,         [TRPI_SAVED_AGENT] = is_agent,       [TRPI_SAVED_ACTIVE_ROLE] = is_active_role,
    [TRPI_SAVED_OCCURRENCE] = is_occurrence, [TRPI_SAVED_CLAIM] = is_claim,       [TRPI_SAVED_ENTRY] = is_entry,
    [TRPI_SAVED_HOLDING] = is_holding,       [TRPI_SAVED_QUESTION] = is_question, [TRPI_SAVED_SCENE] = is_scene,
    [TRPI_SAVED_MEMBER] = is_member,         [TRPI_SAVED_INTEREST] = is_interest, [TRPI_SAVED_MAIL] = trpi_mail_is_valid,
    [TRPI_SAVED_INPUT] = is_input,
};

static void look(trpi_walker *walker, trp_world *world, uint32_t kind, void *records, uint32_t count)
{
    const trpi_save_layout *layout = trpi_save_layout_of(kind);
    const unsigned char *record = records;
    for (uint32_t i = 0; i < count && rules[kind] != NULL && walker->wrong == NULL; i++, record += layout->record_size) {
        walker->wrong = rules[kind](world, walker->index, record) ? NULL : layout->wrong;
    }
}

const char *trpi_verify_world(trp_world *world)
{
    trpi_walker walker = {.records = look};
    for (uint32_t i = 0; i < world->scene_count && walker.wrong == NULL; i++) {
        if (world->scenes[i].state != TRPI_SCENE_FREE) {
            trpi_walk_scene(&walker, world, i);
        }
        if (walker.wrong == NULL && trpi_scene_fact_slot_count(world, i) > 0) {
            walker.wrong = verify_facts(world, trpi_pack_kind_of_scene_facts(world->pack, world->scenes[i].scene),
                                        &world->scene_facts[(size_t)i * world->settings.slots_per_scene]);
        }
    }
    for (uint32_t i = 0; i < world->capacity && walker.wrong == NULL; i++) {
        const trpi_entity *e = &world->entities[i];
        if (!trpi_bitmap_has_bit(&world->free_entities, i)) {
            trpi_walk_entity(&walker, world, i);
        }
        if (walker.wrong == NULL && (e->flags & TRPI_ENTITY_ALIVE) != 0) {
            walker.wrong = verify_facts(world, e->kind, trpi_fact_slots_of_entity(world, i));
        }
    }
    look(&walker, world, TRPI_SAVED_MAIL, world->outgoing.mails, world->outgoing.count);
    for (trpi_input_walk walk = {0}; trpi_input_walk_next(world, &walk);) {
        look(&walker, world, TRPI_SAVED_INPUT, &walk.input, 1);
    }
    look(&walker, world, TRPI_SAVED_INTEREST, world->interests, world->interest_count);
    return walker.wrong != NULL ? walker.wrong : verify_facts(world, trpi_pack_kind_of_world_facts(world->pack), world->facts);
}
