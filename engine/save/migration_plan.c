// SPDX-License-Identifier: MIT
// The decisions of a reload: how each scene and each entry goes on. Effects are never repeated: a behaviour that would have to
// begin before an effect that has taken place (items that changed hands) is dropped instead. (SEMANTICS 5.9)

#include "engine/save/migration.h"

#include "engine/body/task.h"
#include "engine/mind/queue.h"
#include "engine/save/identity.h"
#include "engine/society/finish.h"

#include "base/assert.h"

static const trpi_pack_behaviour *old_of(const trpi_migration *r, uint32_t behaviour)
{
    return &r->remap->old_pack->behaviours[behaviour];
}

static const trpi_pack_behaviour *new_of(const trpi_migration *r, uint32_t behaviour)
{
    uint32_t newer = trpi_remap_thing(r->remap, TRP_NAMES_BEHAVIOUR, behaviour);
    return newer != TRPI_GONE ? &r->remap->new_pack->behaviours[newer] : NULL;
}

static trpi_entry_migration dropped(trp_migration_reason reason)
{
    return (trpi_entry_migration){.kind = TRPI_MIGRATION_DROPPED, .reason = (uint8_t)reason};
}

// --- Kinds and roles ---

// Returns the kind of an entity in the new pack, or GONE.
static uint32_t new_kind(const trpi_migration *r, uint32_t index)
{
    return trpi_remap_thing(r->remap, TRP_NAMES_KIND, r->world->entities[index].kind);
}

static bool will_be_agent(const trpi_migration *r, uint32_t index)
{
    uint32_t kind = new_kind(r, index);
    return kind != TRPI_GONE && trpi_kind_is_of_agents(&r->remap->new_pack->kinds[kind]);
}

bool trpi_migration_keeps_role(const trpi_migration *r, uint32_t index, uint32_t role)
{
    uint32_t newer = trpi_remap_thing(r->remap, TRP_NAMES_ROLE, role);
    return newer != TRPI_GONE && will_be_agent(r, index) &&
           trpi_pack_kind_is(r->remap->new_pack, new_kind(r, index), r->remap->new_pack->roles[newer].kind);
}

// --- Behaviours as such ---

static bool has_new_parameter(const trpi_migration *r, uint32_t behaviour)
{
    TRP_ASSERT(behaviour < r->remap->old_pack->behaviour_count);
    const trpi_pack_behaviour *old = old_of(r, behaviour), *newer = new_of(r, behaviour);
    for (uint32_t i = 0; i < newer->parameter_count; i++) {
        bool known = (r->remap->new_pack->parameters[newer->first_parameter + i].flags & TRPI_PARAMETER_OPTIONAL) != 0;
        for (uint32_t j = 0; j < old->parameter_count; j++) {
            known = known || r->remap->parameters[old->first_parameter + j] == i;
        }
        if (!known) {
            return true;
        }
    }
    return false;
}

// Returns AS_IT_WAS when an agent can still perform a behaviour, at whatever place in it; else the reason why not.
static trp_migration_reason behaviour_reason(const trpi_migration *r, uint32_t index, uint32_t behaviour)
{
    TRP_ASSERT(index < r->world->capacity && behaviour < r->remap->old_pack->behaviour_count);
    const trpi_pack_behaviour *old = old_of(r, behaviour), *newer = new_of(r, behaviour);
    const uint32_t sort = TRPI_BEHAVIOUR_COLLABORATIVE | TRPI_BEHAVIOUR_ORDERED;
    if (newer == NULL) {
        return TRP_MIGRATION_GONE;
    }
    bool same_sort =
        old->initiation == newer->initiation && (old->flags & sort) == (newer->flags & sort) && old->part == newer->part;
    bool same_scene = (old->scene == TRPI_NONE16) == (newer->scene == TRPI_NONE16) &&
                      trpi_remap_thing_16(r->remap, TRP_NAMES_SCENE, old->scene) == newer->scene;
    bool same_topic = (old->flags & TRPI_BEHAVIOUR_COLLABORATIVE) == 0 ||
                      trpi_remap_thing_16(r->remap, TRP_NAMES_TOPIC, old->topic) == newer->topic;
    if (!same_sort || !same_scene || !same_topic) {
        return TRP_MIGRATION_CHANGED;
    }
    uint16_t kind = r->remap->new_pack->behaviour_kinds[newer - r->remap->new_pack->behaviours];
    if (!will_be_agent(r, index) || !trpi_pack_kind_is(r->remap->new_pack, new_kind(r, index), kind) ||
        (old->role != TRPI_NONE16 && trpi_remap_thing_16(r->remap, TRP_NAMES_ROLE, old->role) != newer->role)) {
        return TRP_MIGRATION_ROLE_GONE;
    }
    return has_new_parameter(r, behaviour) ? TRP_MIGRATION_NEEDS_MORE : TRP_MIGRATION_AS_IT_WAS;
}

static bool has_same_locals(const trpi_migration *r, uint32_t behaviour)
{
    const trpi_pack_behaviour *newer = new_of(r, behaviour);
    return trpi_locals_identity_hash(r->remap->old_pack, behaviour) ==
           trpi_locals_identity_hash(r->remap->new_pack, (uint32_t)(newer - r->remap->new_pack->behaviours));
}

static bool value_remains(const trpi_migration *r, uint32_t type, int64_t value)
{
    return trpi_remap_value(r->remap, type, &value);
}

// Whether the values of all parameters that the new pack still has exist in the new pack, too: their lines, their items.
static bool parameters_remain(const trpi_migration *r, uint32_t behaviour, const int64_t *locals)
{
    TRP_ASSERT(behaviour < r->remap->old_pack->behaviour_count);
    const trpi_pack_behaviour *old = old_of(r, behaviour);
    for (uint32_t i = 0; i < old->parameter_count; i++) {
        const trpi_pack_parameter *parameter = &r->remap->old_pack->parameters[old->first_parameter + i];
        bool kept = r->remap->parameters[old->first_parameter + i] != TRPI_GONE;
        if (kept && !value_remains(r, parameter->type, locals[i])) {
            return false;
        }
    }
    return true;
}

static bool let_remains(const trpi_migration *r, const trpi_pack_step *step, const int64_t *locals)
{
    const trp_pack *old = r->remap->old_pack;
    if (step->op == TRPI_STEP_AWAIT) {
        const trpi_pack_message *message = &old->messages[step->index];
        for (uint32_t i = 0; i < message->parameter_count; i++) {
            if (!value_remains(r, old->parameters[message->first_parameter + i].type, locals[step->local + i])) {
                return false;
            }
        }
    }
    return step->op != TRPI_STEP_LET || value_remains(r, TRPI_CODE_TYPE(old->code[step->code0]), locals[step->local]);
}

// Whether the arguments that a plan keeps for a task still exist in the new pack: their lines, their items.
static bool given_remains(const trpi_migration *r, const trpi_pack_node *node, const int64_t *locals)
{
    bool remains = true;
    for (uint32_t i = 0; node->type == TRPI_NODE_GIVEN && i < TRPI_GIVEN_KEPT(node->number); i++) {
        remains = remains && value_remains(r, TRPI_GIVEN_TYPE(node->number), locals[node->other + i]);
    }
    return remains;
}

// Whether the values that the locals have got so far still exist in the new pack: their lines, their items.
static bool lets_remain(const trpi_migration *r, const trpi_entry *e, const int64_t *locals)
{
    const trp_pack *pack = r->remap->old_pack;
    const trpi_pack_behaviour *old = old_of(r, e->behaviour);
    bool remain = true;
    for (uint32_t i = 0; i < old->task_count && i <= e->task; i++) {
        const trpi_pack_task *task = &pack->tasks[old->first_task + i];
        bool all = i < e->task || (e->flags & (TRPI_ENTRY_PARTING | TRPI_ENTRY_SELF_DONE)) != 0;
        uint32_t end = all ? task->step_count : e->step;
        for (uint32_t j = 0; j < end && j < task->step_count; j++) {
            remain = remain && let_remains(r, &pack->steps[task->first_step + j], locals);
        }
        for (uint32_t j = 0; j < task->node_count; j++) {
            uint16_t leaf = pack->nodes[task->first_node + j].step;
            remain = remain && (leaf == TRPI_NONE16 || let_remains(r, &pack->steps[leaf], locals)) &&
                     given_remains(r, &pack->nodes[task->first_node + j], locals);
        }
    }
    return remain;
}

static bool step_has_effect(const trp_pack *pack, const trpi_pack_step *step)
{
    return step->op == TRPI_STEP_ACT && pack->actions[step->index].effect != TRPI_EFFECT_NONE;
}

static bool task_has_effects(const trp_pack *pack, const trpi_pack_task *task)
{
    bool has = task->given_item != TRPI_NONE16 || task->taken_item != TRPI_NONE16;
    for (uint32_t i = 0; i < task->step_count; i++) {
        has = has || step_has_effect(pack, &pack->steps[task->first_step + i]);
    }
    for (uint32_t i = 0; i < task->node_count; i++) {
        uint16_t step = pack->nodes[task->first_node + i].step;
        has = has || (step != TRPI_NONE16 && step_has_effect(pack, &pack->steps[step]));
    }
    return has;
}

// Whether a tree may have moved items: a tree does not remember that, so one that has begun and can move some counts.
static bool may_have_paid(const trpi_migration *r, const trpi_entry *e)
{
    const trpi_pack_task *task = trpi_entry_task(r->world, e);
    return task != NULL && trpi_entry_node_count(r->world, e) > 0 &&
           (e->flags & (TRPI_ENTRY_RUNNING | TRPI_ENTRY_INTERRUPTED)) != 0 && task_has_effects(r->remap->old_pack, task);
}

// Whether an entry has moved items in its present task, or is about to.
static bool pays(const trpi_migration *r, const trpi_entry *e)
{
    return e->checkpoint != 0 || (e->run.flags & TRPI_AT_GOODS) != 0 || may_have_paid(r, e);
}

// Whether a task before position `end` moves items.
static bool has_effects_before(const trp_pack *pack, const trpi_pack_behaviour *b, uint32_t end)
{
    for (uint32_t i = 0; i < end && i < b->task_count; i++) {
        if (task_has_effects(pack, &pack->tasks[b->first_task + i])) {
            return true;
        }
    }
    return false;
}

// Whether a completed task with effects would be performed again, because in the new pack it stands at `then` or later.
static bool effects_come_again(const trpi_migration *r, const trpi_pack_behaviour *old, uint32_t done, uint32_t then)
{
    for (uint32_t i = 0; i < done && i < old->task_count; i++) {
        uint32_t position = r->remap->tasks[old->first_task + i];
        if (position != TRPI_GONE && position >= then &&
            task_has_effects(r->remap->old_pack, &r->remap->old_pack->tasks[old->first_task + i])) {
            return true;
        }
    }
    return false;
}

// --- Where a behaviour is in its task ---

// Returns the step of the new task at which to go on after the first `count` steps of the old task: behind the last of these old
// steps that still exists, and behind each of them that still exists and has an effect; 0 when none exists.
static uint16_t place_behind(const trpi_migration *r, uint32_t first, uint32_t count)
{
    uint32_t place = 0;
    bool found = false;
    while (count > 0) {
        uint32_t step = r->remap->steps[first + --count];
        bool counts = !found || step_has_effect(r->remap->old_pack, &r->remap->old_pack->steps[first + count]);
        if (step != TRPI_GONE && counts) {
            place = step + 1 > place ? step + 1 : place;
            found = true;
        }
    }
    return (uint16_t)place;
}

// Whether the step under way and the actions that run beside it are wholly the same in the new pack, or the performer walks back to
// its partners by an action that is the same.
static bool is_performed_alike(const trpi_migration *r, const trpi_entry *e, uint32_t first, uint32_t count)
{
    if ((e->flags & TRPI_ENTRY_MOVES_BACK) != 0) {
        return trpi_remap_thing_16(r->remap, TRP_NAMES_ACTION, r->world->settings.move_action) == r->next->settings.move_action;
    }
    uint32_t position = r->remap->steps[first + e->step];
    for (uint32_t i = 0; i <= TRPI_MAX_BESIDE && e->step + i < count; i++) {
        bool runs = i == 0 || (e->run.besides >> (i - 1) & 1) != 0;
        uint32_t at = first + e->step + i;
        if (runs && (r->remap->step_is_unchanged[at] == 0 || r->remap->steps[at] != position + i)) {
            return false;
        }
    }
    return e->run.goods == 0 || value_remains(r, TRP_TYPE_ITEM, e->run.goods);
}

static const trpi_pack_task *new_task(const trpi_migration *r, const trpi_entry *e, uint32_t position)
{
    const trpi_pack_behaviour *newer = new_of(r, e->behaviour);
    return position < newer->task_count ? &r->remap->new_pack->tasks[newer->first_task + position] : NULL;
}

static bool has_tree(const trpi_migration *r, const trpi_entry *e, uint32_t position)
{
    const trpi_pack_task *then = new_task(r, e, position);
    return trpi_entry_node_count(r->world, e) > 0 || (then != NULL && then->node_count > 0);
}

// Whether the plan that an entry performs may begin again after the reload: its task is a plan in both packs, and no goods of its
// actions are changing hands. A plan searches by the facts, not by what it has done, so a new beginning repeats nothing. (8.6)
static bool plans_again(const trpi_migration *r, const trpi_entry *e, const trpi_pack_task *task, const trpi_pack_task *then)
{
    const trpi_node_state *states = trpi_node_states_of_entry(r->world, e);
    bool plans = then != NULL && task->node_count > 0 && then->node_count > 0 &&
                 r->remap->old_pack->nodes[task->first_node].type == TRPI_NODE_PLAN &&
                 r->remap->new_pack->nodes[then->first_node].type == TRPI_NODE_PLAN;
    for (uint32_t i = 0; i < task->node_count && plans; i++) {
        plans = (states[i].run.flags & TRPI_AT_GOODS) == 0;
    }
    return plans;
}

// Decides about an entry in a tree: it goes on only if the tree is wholly the same; else its task begins again, or, if the tree is
// no plan and may have moved items, the entry is dropped.
static trpi_entry_migration decide_in_tree(const trpi_migration *r, const trpi_entry *e, uint32_t position)
{
    const trpi_pack_task *task = trpi_entry_task(r->world, e), *then = new_task(r, e, position);
    uint32_t behaviour = trpi_remap_thing(r->remap, TRP_NAMES_BEHAVIOUR, e->behaviour);
    bool same = then != NULL && then->node_count == task->node_count &&
                trpi_task_identity(r->remap->old_pack, e->behaviour, (uint32_t)(task - r->remap->old_pack->tasks)).whole_hash ==
                    trpi_task_identity(r->remap->new_pack, behaviour, (uint32_t)(then - r->remap->new_pack->tasks)).whole_hash;
    if (same) {
        return (trpi_entry_migration){.kind = TRPI_MIGRATION_KEPT, .task = (uint16_t)position, .step = e->step};
    }
    bool plans = plans_again(r, e, task, then);
    if (!plans && may_have_paid(r, e)) {
        return dropped(TRP_MIGRATION_EFFECTS);
    }
    uint8_t reason = plans ? TRP_MIGRATION_PLAN : TRP_MIGRATION_STEP_GONE;
    return (trpi_entry_migration){.kind = TRPI_MIGRATION_TASK_AGAIN, .reason = reason, .task = (uint16_t)position};
}

// Decides about an entry whose task is the one at `position` in the new pack.
static trpi_entry_migration decide_in_task(const trpi_migration *r, const trpi_entry *e, uint32_t position)
{
    trpi_entry_migration decision = {.kind = TRPI_MIGRATION_KEPT, .task = (uint16_t)position, .step = 0};
    const trpi_pack_task *task = trpi_entry_task(r->world, e);
    if (task == NULL) {
        return decision;
    }
    bool leaves = (e->flags & TRPI_ENTRY_PARTING) != 0, parting = trpi_body_is_parting(e);
    bool in_tree = (!parting || e->after == TRPI_PARTING_RESUME) && (e->flags & TRPI_ENTRY_SELF_DONE) == 0;
    if (in_tree && has_tree(r, e, position)) {
        trpi_entry_migration of_tree = decide_in_tree(r, e, position);
        if (leaves && of_tree.kind != TRPI_MIGRATION_KEPT) {
            return dropped(TRP_MIGRATION_STEP_GONE);
        }
        if (!parting) {
            return of_tree;
        }
    }
    uint32_t first = parting ? task->first_parting : task->first_step;
    uint32_t count = parting ? task->parting_count : task->step_count;
    decision.checkpoint = place_behind(r, task->first_step, e->checkpoint);
    decision.left_at = place_behind(r, task->first_step, e->left_at);
    if ((e->flags & TRPI_ENTRY_SELF_DONE) != 0) {
        return decision;
    }
    if (e->step >= count) {
        decision.step = place_behind(r, first, count);
        return decision;
    }
    uint32_t step = r->remap->steps[first + e->step];
    uint16_t checkpoint = place_behind(r, task->first_step, trpi_task_checkpoint_step(r->world, e));
    bool again = step != TRPI_GONE && !parting && step < checkpoint;
    if (step == TRPI_GONE || again) {
        // Items on their way may or may not have arrived, and a step that is gone cannot learn which: the entry is dropped, so
        // that nothing is paid twice.
        bool pays = (e->run.flags & TRPI_AT_GOODS) != 0;
        decision.kind = leaves || pays ? TRPI_MIGRATION_DROPPED : TRPI_MIGRATION_TASK_AGAIN;
        decision.reason = again || pays ? TRP_MIGRATION_EFFECTS : TRP_MIGRATION_STEP_GONE;
        decision.checkpoint = checkpoint;
        decision.step = checkpoint;
        return decision;
    }
    decision.step = (uint16_t)step;
    bool under_way = e->run.token != 0 || e->run.due != 0;
    if (under_way && !is_performed_alike(r, e, first, count)) {
        decision.kind = leaves ? TRPI_MIGRATION_DROPPED : TRPI_MIGRATION_STEP_AGAIN;
        decision.reason = leaves ? TRP_MIGRATION_STEP_GONE : TRP_MIGRATION_AS_IT_WAS;
    }
    return decision;
}

// Decides that an entry begins again with its first task. The entry is dropped instead if something would be paid twice, or if it
// is performing its parting steps.
static trpi_entry_migration decide_from_start(const trpi_migration *r, const trpi_entry *e, trp_migration_reason reason)
{
    const trpi_pack_behaviour *old = old_of(r, e->behaviour);
    bool paid = has_effects_before(r->remap->old_pack, old, e->task) || pays(r, e);
    if (paid || (e->flags & TRPI_ENTRY_PARTING) != 0) {
        return dropped(paid ? TRP_MIGRATION_EFFECTS : reason);
    }
    return (trpi_entry_migration){.kind = TRPI_MIGRATION_FROM_START, .reason = (uint8_t)reason};
}

static trpi_entry_migration decide_alone(const trpi_migration *r, uint32_t index, const trpi_entry *e)
{
    TRP_ASSERT(index < r->world->capacity);
    const int64_t *locals = trpi_locals_of_entry(e);
    trp_migration_reason reason = behaviour_reason(r, index, e->behaviour);
    if (reason == TRP_MIGRATION_AS_IT_WAS && !parameters_remain(r, e->behaviour, locals)) {
        reason = TRP_MIGRATION_NEEDS_MORE;
    }
    if (reason != TRP_MIGRATION_AS_IT_WAS) {
        return dropped(reason);
    }
    const trpi_pack_behaviour *old = old_of(r, e->behaviour);
    // An entry behind its last task only waits for its partners, and still does so in the new pack.
    uint32_t task = e->task < old->task_count ? r->remap->tasks[old->first_task + e->task] : new_of(r, e->behaviour)->task_count;
    if (task == TRPI_GONE || !has_same_locals(r, e->behaviour) || !lets_remain(r, e, locals)) {
        return decide_from_start(r, e, task == TRPI_GONE ? TRP_MIGRATION_TASK_GONE : TRP_MIGRATION_LOCALS_CHANGED);
    }
    return effects_come_again(r, old, e->task, task) ? dropped(TRP_MIGRATION_EFFECTS) : decide_in_task(r, e, task);
}

// --- Scenes ---

// Returns the task of the present phase in the new pack, as all members that are present (or, without `present`, all that were
// lost) have it. GONE when the task is gone or the members differ, NONE16 when none of them has a task in this phase.
static uint32_t shared_task(const trpi_migration *r, uint32_t scene, bool present)
{
    TRP_ASSERT(scene < r->world->scene_count);
    const trpi_scene *s = &r->world->scenes[scene];
    uint32_t phase = TRPI_NONE16;
    for (uint32_t i = 0; i < s->part_count; i++) {
        const trpi_member *member = &trpi_scene_members(r->world, scene)[i];
        const trpi_pack_behaviour *old = old_of(r, member->behaviour);
        if ((member->present != 0) != present || s->phase >= old->task_count) {
            continue;
        }
        uint32_t task = r->remap->tasks[old->first_task + s->phase];
        if (task == TRPI_GONE || (phase != TRPI_NONE16 && phase != task)) {
            return TRPI_GONE;
        }
        phase = task;
    }
    return phase;
}

// One part of a scene: its member, the member's behaviour in the old pack, and the entry `e` by which the member takes part: NULL
// when the entry is over, or has not begun.
typedef struct part {
    const trpi_member *member;
    const trpi_pack_behaviour *old;
    bool there;  // a living agent has it
    uint32_t index, entry;
    const trpi_entry *e;
} part;

static part part_of(const trpi_migration *r, uint32_t scene, uint32_t number)
{
    TRP_ASSERT(scene < r->world->scene_count);
    const trpi_member *member = &trpi_scene_members(r->world, scene)[number];
    part p = {.member = member, .old = old_of(r, member->behaviour)};
    p.there = member->present != 0 && trpi_ref_is_alive(r->world, member->who);
    if (p.there) {
        p.index = trpi_ref_index(member->who);
        p.entry = trpi_queue_find_entry_of_scene(r->world, p.index, scene, r->world->scenes[scene].serial);
        p.e = p.entry != TRPI_NEVER ? trpi_agent_entries(r->world, p.index)[p.entry] : NULL;
    }
    return p;
}

// Returns the phase of a scene in the new pack: the row of a declared scene; for a collaboration of two halves, which has
// no rows, the task on which all members that have one agree.
static uint32_t new_phase(const trpi_migration *r, uint32_t scene)
{
    TRP_ASSERT(scene < r->world->scene_count);
    const trpi_scene *s = &r->world->scenes[scene];
    if (s->scene != TRPI_NONE16) {
        return r->remap->scene_rows[r->remap->old_pack->scenes[s->scene].first_row + s->phase];
    }
    uint32_t phase = shared_task(r, scene, true);
    if (phase == TRPI_NONE16) {
        phase = shared_task(r, scene, false);  // only lost members had a task there
    }
    phase = phase == TRPI_NONE16 ? TRPI_GONE : phase;
    // A part that only waits in this phase must not have got something to do there in the new pack.
    for (uint32_t i = 0; i < s->part_count && phase != TRPI_GONE; i++) {
        const trpi_member *member = &trpi_scene_members(r->world, scene)[i];
        bool idles = member->present != 0 && s->phase >= old_of(r, member->behaviour)->task_count;
        if (idles && phase < new_of(r, member->behaviour)->task_count) {
            return TRPI_GONE;
        }
    }
    return phase;
}

// Returns the position in the new pack of the branch that was chosen, or GONE. 0 when none was chosen.
static uint32_t new_branch(const trpi_migration *r, uint32_t scene, uint32_t phase)
{
    TRP_ASSERT(scene < r->world->scene_count);
    const trpi_scene *s = &r->world->scenes[scene];
    if (s->scene == TRPI_NONE16) {
        return 0;
    }
    const trp_pack *old = r->remap->old_pack, *newer = r->remap->new_pack;
    const trpi_pack_scene_row *row = &old->rows[old->scenes[s->scene].first_row + s->phase];
    if (row->flow != TRPI_FLOW_CHOICE || row->part >= s->part_count || trpi_scene_members(r->world, scene)[row->part].done == 0 ||
        s->branch >= row->branch_count) {
        return 0;
    }
    uint32_t table = trpi_remap_thing(r->remap, TRP_NAMES_SCENE, s->scene);
    const trpi_pack_scene_row *then = &newer->rows[newer->scenes[table].first_row + phase];
    bool same = then->flow == TRPI_FLOW_CHOICE && then->part == row->part;
    uint64_t key = old->branches[row->first_branch + s->branch].key;
    return same ? trpi_remap_find_position_in_new_pack(r->remap, TRPI_SECTION_BRANCH, then->first_branch, then->branch_count, key)
                : TRPI_GONE;
}

// Whether a scene has as many parts in the new pack as in the old one, and as many of its last parts are copies of an `every`
// part.
static bool has_same_parts(const trpi_migration *r, uint32_t old, uint32_t table)
{
    const trpi_pack_scene *was = &r->remap->old_pack->scenes[old], *is = &r->remap->new_pack->scenes[table];
    return was->part_count == is->part_count &&
           trpi_scene_first_part_copy(r->remap->old_pack, was) == trpi_scene_first_part_copy(r->remap->new_pack, is);
}

static trp_migration_reason scene_reason(const trpi_migration *r, uint32_t scene)
{
    TRP_ASSERT(scene < r->world->scene_count);
    const trpi_scene *s = &r->world->scenes[scene];
    if (s->scene != TRPI_NONE16) {
        uint32_t table = trpi_remap_thing(r->remap, TRP_NAMES_SCENE, s->scene);
        if (table == TRPI_GONE) {
            return TRP_MIGRATION_GONE;
        }
        if (!has_same_parts(r, s->scene, table)) {
            return TRP_MIGRATION_CHANGED;
        }
    }
    for (uint32_t i = 0; i < s->part_count; i++) {
        part p = part_of(r, scene, i);
        trp_migration_reason reason = p.there                                  ? behaviour_reason(r, p.index, p.member->behaviour)
                                      : new_of(r, p.member->behaviour) == NULL ? TRP_MIGRATION_GONE
                                                                               : TRP_MIGRATION_AS_IT_WAS;
        if (reason == TRP_MIGRATION_AS_IT_WAS && p.e != NULL && !parameters_remain(r, p.e->behaviour, trpi_locals_of_entry(p.e))) {
            reason = TRP_MIGRATION_NEEDS_MORE;
        }
        if (reason != TRP_MIGRATION_AS_IT_WAS) {
            return reason;
        }
    }
    return TRP_MIGRATION_AS_IT_WAS;
}

// A summary of a scene over all its parts.
typedef struct survey {
    bool same_locals;  // all keep in mind what they did
    bool pays_again;   // something that was exchanged comes after the row they are at now
    bool paid;         // something may have been exchanged
} survey;

static survey survey_parts(const trpi_migration *r, uint32_t scene, uint32_t phase)
{
    TRP_ASSERT(scene < r->world->scene_count);
    const trpi_scene *s = &r->world->scenes[scene];
    survey all = {.same_locals = true, .paid = s->recasting != 0};
    for (uint32_t i = 0; i < s->part_count; i++) {
        part p = part_of(r, scene, i);
        // A scene that has begun more rows (`turn`) than lie up to its present row has gone through a loop, begun again, or was
        // continued as another scene: any row may have been performed then.
        uint32_t end = s->scene != TRPI_NONE16 && s->turn > s->phase + 1u ? p.old->task_count : s->phase;
        all.same_locals = all.same_locals && has_same_locals(r, p.member->behaviour) &&
                          (p.e == NULL || lets_remain(r, p.e, trpi_locals_of_entry(p.e)));
        all.pays_again = all.pays_again || (phase != TRPI_GONE && effects_come_again(r, p.old, s->phase, phase));
        all.paid =
            all.paid || (p.e != NULL && pays(r, p.e)) || has_effects_before(r->remap->old_pack, p.old, end + (p.member->done != 0));
    }
    return all;
}

// Whether a member that has left a situation early would have something to do at a row of the new pack. (9.11)
static bool lacks_part(const trpi_migration *r, uint32_t scene, uint32_t row)
{
    TRP_ASSERT(scene < r->world->scene_count);
    if (!trpi_scene_is_situation(r->world, scene)) {
        return false;
    }
    uint32_t table = trpi_remap_thing(r->remap, TRP_NAMES_SCENE, r->world->scenes[scene].scene);
    for (uint32_t i = 0; i < r->world->scenes[scene].part_count; i++) {
        if (trpi_situation_misses_part(r->world, scene, i, r->remap->new_pack, table, row)) {
            return true;
        }
    }
    return false;
}

static trpi_scene_migration scene_dropped(trp_migration_reason reason)
{
    return (trpi_scene_migration){.kind = TRPI_MIGRATION_DROPPED, .reason = (uint8_t)reason};
}

static trpi_scene_migration decide_scene(const trpi_migration *r, uint32_t scene)
{
    TRP_ASSERT(scene < r->world->scene_count);
    trp_migration_reason reason = scene_reason(r, scene);
    if (reason != TRP_MIGRATION_AS_IT_WAS) {
        return scene_dropped(reason);
    }
    uint32_t phase = new_phase(r, scene);
    uint32_t branch = phase != TRPI_GONE ? new_branch(r, scene, phase) : 0;
    survey parts = survey_parts(r, scene, phase);
    if (parts.pays_again) {
        return scene_dropped(TRP_MIGRATION_EFFECTS);
    }
    bool goes_on = phase != TRPI_GONE && branch != TRPI_GONE && parts.same_locals;
    if (lacks_part(r, scene, goes_on ? phase : 0)) {
        return scene_dropped(TRP_MIGRATION_CHANGED);
    }
    if (goes_on) {
        return (trpi_scene_migration){.kind = TRPI_MIGRATION_KEPT, .phase = (uint16_t)phase, .branch = (uint16_t)branch};
    }
    if (parts.paid) {
        return scene_dropped(TRP_MIGRATION_EFFECTS);
    }
    reason = phase == TRPI_GONE    ? TRP_MIGRATION_ROW_GONE
             : branch == TRPI_GONE ? TRP_MIGRATION_CHOICE_GONE
                                   : TRP_MIGRATION_LOCALS_CHANGED;
    return (trpi_scene_migration){.kind = TRPI_MIGRATION_FROM_START, .reason = (uint8_t)reason};
}

// Decides about a member's entry, once its scene is decided about.
static trpi_entry_migration decide_in_scene(const trpi_migration *r, const trpi_entry *e)
{
    const trpi_scene_migration *scene = &r->scene_migrations[e->scene];
    if (scene->kind != TRPI_MIGRATION_KEPT) {
        return (trpi_entry_migration){.kind = scene->kind, .reason = scene->reason};
    }
    const trpi_member *member = &trpi_scene_members(r->world, e->scene)[e->part];
    bool goes_over = member->behaviour != e->behaviour;  // to another scene: it is yet to hear
    if (new_of(r, e->behaviour) == NULL) {
        return dropped(TRP_MIGRATION_GONE);
    }
    if ((e->flags & TRPI_ENTRY_AHEAD) == 0 && !goes_over) {
        return decide_in_task(r, e, scene->phase);
    }
    const trpi_pack_behaviour *old = old_of(r, e->behaviour);
    uint32_t task = e->task < old->task_count ? r->remap->tasks[old->first_task + e->task] : TRPI_GONE;
    return task != TRPI_GONE ? decide_in_task(r, e, task) : dropped(TRP_MIGRATION_TASK_GONE);
}

// --- All of them ---

// Returns a free queue of the new world for an entry, of the same sort in the layer of the same name, and takes it. GONE when there
// is none left.
static uint32_t new_queue(const trpi_migration *r, const trpi_entry *e, uint64_t *taken)
{
    uint32_t layer = trpi_remap_thing(r->remap, TRP_NAMES_LAYER, e->layer);
    if (layer == TRPI_GONE) {
        return TRPI_GONE;
    }
    trpi_queue_bid bid = {.layer = (uint8_t)layer, .queue = e->queue};
    uint32_t first, count;
    trpi_queue_range_for_bid(r->next, &bid, &first, &count);
    for (uint32_t i = first; i < first + count; i++) {
        if ((*taken >> i & 1) == 0) {
            *taken |= UINT64_C(1) << i;
            return i;
        }
    }
    return TRPI_GONE;
}

static void decide_entry(const trpi_migration *r, uint32_t index, uint32_t entry)
{
    TRP_ASSERT(index < r->world->capacity && entry < r->world->settings.entries_per_agent);
    const trpi_entry *e = trpi_agent_entries(r->world, index)[entry];
    trpi_entry_migration *decision = trpi_migration_of_entry(r, index, entry);
    if (trpi_entry_is_frame(r->world, entry)) {
        *decision = dropped(TRP_MIGRATION_REQUESTED);
        return;
    }
    bool collaborates = trpi_entry_scene_still_exists(r->world, e);
    bool over = collaborates && r->world->scenes[e->scene].state != TRPI_SCENE_RUNS;  // the entry will hear so
    *decision = collaborates && !over ? decide_in_scene(r, e) : decide_alone(r, index, e);
    if (over && decision->kind == TRPI_MIGRATION_FROM_START) {
        *decision = dropped((trp_migration_reason)decision->reason);
    }
}

// Assigns queues in the new world. When there are too few, the entry that goes without is the one that yields before the others.
// (SEMANTICS 2.7)
static void assign_queues(const trpi_migration *r, uint32_t index)
{
    TRP_ASSERT(index < r->world->capacity);
    trpi_entry *const *entries = trpi_agent_entries(r->world, index);
    uint32_t count = r->world->settings.queues_per_agent;
    uint64_t taken = 0, looked_at = 0;
    for (uint32_t n = 0; n < count; n++) {
        uint32_t best = count;
        for (uint32_t i = 0; i < count; i++) {
            bool waits = (looked_at >> i & 1) == 0 && entries[i]->behaviour != TRPI_NONE16 &&
                         trpi_migration_of_entry(r, index, i)->kind != TRPI_MIGRATION_DROPPED;
            best = waits && (best == count || trpi_entry_yields_queue_before(entries[best], entries[i])) ? i : best;
        }
        if (best == count) {
            return;
        }
        looked_at |= UINT64_C(1) << best;
        uint32_t queue = new_queue(r, entries[best], &taken);
        trpi_entry_migration *decision = trpi_migration_of_entry(r, index, best);
        decision->entry = (uint16_t)queue;
        *decision = queue != TRPI_GONE ? *decision : dropped(TRP_MIGRATION_NO_QUEUE);
    }
}

// Drops all parts of a scene when the scene or one of its parts is dropped.
static void drop_together(const trpi_migration *r, uint32_t scene)
{
    TRP_ASSERT(scene < r->world->scene_count);
    const trp_world *world = r->world;
    const trpi_scene *s = &world->scenes[scene];
    bool lost = r->scene_migrations[scene].kind == TRPI_MIGRATION_DROPPED;
    for (uint32_t pass = 0; pass < 2; pass++) {
        for (uint32_t i = 0; i < s->part_count; i++) {
            part p = part_of(r, scene, i);
            trpi_entry_migration *decision = p.e != NULL ? trpi_migration_of_entry(r, p.index, p.entry) : NULL;
            if (decision != NULL && pass == 0) {
                lost = lost || decision->kind == TRPI_MIGRATION_DROPPED;
            } else if (decision != NULL && lost && decision->kind != TRPI_MIGRATION_DROPPED) {
                *decision = dropped(TRP_MIGRATION_PARTNER);
            }
        }
    }
    r->scene_migrations[scene].kind = lost ? TRPI_MIGRATION_DROPPED : r->scene_migrations[scene].kind;
}

void trpi_migration_plan(trpi_migration *r)
{
    const trp_world *world = r->world;
    for (uint32_t i = 0; i < world->scene_count; i++) {
        if (world->scenes[i].state == TRPI_SCENE_RUNS) {
            r->scene_migrations[i] = decide_scene(r, i);
        }
    }
    for (uint32_t i = 0; i < world->entity_end; i++) {
        if ((world->entities[i].flags & TRPI_ENTITY_ALIVE) != 0 && trpi_entity_is_agent(world, i)) {
            TRPI_EACH_ENTRY(world, i, j)
            {
                decide_entry(r, i, j);
            }
            assign_queues(r, i);
        }
    }
    for (uint32_t i = 0; i < world->scene_count; i++) {
        if (world->scenes[i].state == TRPI_SCENE_RUNS) {
            drop_together(r, i);
        }
    }
}

// --- Claims ---

static bool has_same_layer(const trpi_migration *r, int32_t rank)
{
    return trpi_remap_thing(r->remap, TRP_NAMES_LAYER, (uint32_t)((rank + 32768) >> 16)) != TRPI_GONE;
}

static bool keeps_promise(const trpi_migration *r, uint32_t index)
{
    const trpi_agent *agent = r->world->agents[index];
    return agent->promised_to == 0 || !trpi_ref_is_alive(r->world, agent->promised_to) ||
           (agent->promise_behaviour < r->remap->old_pack->behaviour_count &&
            behaviour_reason(r, index, agent->promise_behaviour) == TRP_MIGRATION_AS_IT_WAS);
}

bool trpi_migration_keeps_claim(const trpi_migration *r, uint32_t index)
{
    TRP_ASSERT(index < r->world->capacity);
    const trp_world *world = r->world;
    if (!keeps_promise(r, index)) {
        return false;
    }
    if (world->agents[index]->claim_state == TRPI_CLAIM_NONE) {
        return true;
    }
    const trpi_claim *claim = trpi_agent_claim(world, index);
    if (behaviour_reason(r, index, claim->behaviour) != TRP_MIGRATION_AS_IT_WAS || claim->recast != TRPI_NEVER ||
        claim->latent != TRPI_NONE16 || !has_same_locals(r, claim->behaviour) ||
        !parameters_remain(r, claim->behaviour, trpi_agent_claim_locals(r->world, index)) || !has_same_layer(r, claim->rank)) {
        return false;
    }
    for (uint32_t i = 1; i < claim->part_count; i++) {
        const trpi_claim_part *claimed = &trpi_agent_claim_parts(world, index)[i];
        if (claimed->state == TRPI_CLAIM_PART_GRANTED && new_of(r, claimed->behaviour) == NULL) {
            return false;
        }
    }
    const trpi_pack_behaviour *was = &r->remap->old_pack->behaviours[claim->behaviour], *is = new_of(r, claim->behaviour);
    return trpi_behaviour_participant_count(r->remap->old_pack, was) == trpi_behaviour_participant_count(r->remap->new_pack, is) &&
           trpi_behaviour_least_participant_count(r->remap->old_pack, was) ==
               trpi_behaviour_least_participant_count(r->remap->new_pack, is);
}
