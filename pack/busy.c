// SPDX-License-Identifier: MIT
// Busy loops of a text, which take no time: proactives that are begun again as soon as they are done; endless blocks; behaviours
// that set one another off by messages, whatever happens; and attempts that can fail at once and are made again in each step,
// because the loop around them goes on.

#include "pack/code_piece.h"
#include "pack/pack.h"
#include "pack/step.h"
#include "troupe/origin.h"
#include "troupe/tree.h"

#include "base/assert.h"
#include "troupe/sized.h"

#include <string.h>

// --- What takes no time ---

// Whether a step is done at once and hardly ever fails. Sending a message is not such a step: to nobody it fails, and then its
// sender goes on with something else.
static bool cannot_fail(uint8_t op)
{
    return op == TRPI_STEP_SET || op == TRPI_STEP_LET || op == TRPI_STEP_SIGNAL;
}

// Whether an `if` or `depending on` chooses its branch without asking the host, and fails only if that branch fails: there is a
// branch for whatever is left, or the node succeeds when no branch is taken. Of a case of `depending on`: whether its condition
// does not ask the host.
static bool branch_is_certain(const trp_pack *pack, const trpi_pack_node *node)
{
    if (node->type == TRPI_NODE_CASE) {
        return !trpi_expression_asks_host(pack, node->code);
    }
    const trpi_pack_node *last = &pack->nodes[node->first_child + node->child_count - 1u];
    bool has_otherwise = node->type == TRPI_NODE_IF ? node->child_count > 1 : last->code == 0;
    return (node->number != 0 || has_otherwise) && !trpi_expression_asks_host(pack, node->code);
}

// Whether a node is done at once whatever happens; with `can_fail` a node that may fail counts as well. False for all types of
// nodes that the function does not list.
static bool node_is_immediate(const trp_pack *pack, const trpi_pack_node *node, bool can_fail)
{
    switch (node->type) {
    case TRPI_NODE_STEP: {
        uint8_t op = pack->steps[node->step].op;
        return trpi_step_is_immediate(op) && (can_fail || cannot_fail(op));
    }
    case TRPI_NODE_SEQUENCE:
    case TRPI_NODE_PARALLEL: break;
    case TRPI_NODE_SELECTOR:
        if (!can_fail) {
            return false;
        }
        break;
    case TRPI_NODE_IF:
    case TRPI_NODE_SWITCH:
    case TRPI_NODE_CASE:
        if (!can_fail && !branch_is_certain(pack, node)) {
            return false;
        }
        break;
    default: return false;
    }
    for (uint32_t i = 0; i < node->child_count; i++) {
        if (!node_is_immediate(pack, &pack->nodes[node->first_child + i], can_fail)) {
            return false;
        }
    }
    return true;
}

// --- What may take no time ---

// Whether an expression for an entity may be nobody: it searches, reads a fact or a link, is nobody or the player, or reads a local
// that a `let` has set. The first `parameter_count` locals are parameters, which are somebody when a behaviour begins.
static bool may_be_nobody(const trp_pack *pack, uint32_t code, uint32_t parameter_count)
{
    if (code == 0 || TRPI_CODE_TYPE(pack->code[code]) != TRP_TYPE_ENTITY) {
        return false;
    }
    const trpi_code_piece piece = trpi_code_piece_of_code(pack, code);
    switch (trpi_code_piece_operation(pack, piece)) {
    case TRPI_OP_LOCAL: return TRPI_LOCAL_INDEX(trpi_code_piece_operand(pack, piece)) >= parameter_count;
    case TRPI_OP_SELECT:
    case TRPI_OP_PLAYER:
    case TRPI_OP_NOBODY:
    case TRPI_OP_MY:
    case TRPI_OP_FACT:
    case TRPI_OP_COMMON:
    case TRPI_OP_LINK: return true;
    default: return false;
    }
}

// A tree that is searched for steps that may fail as soon as they are begun.
typedef struct tree {
    const trp_pack *pack;
    uint32_t parameter_count;  // of its behaviour
} tree;

// Whether a step may fail as soon as it is begun: an action when an argument that it needs may be nobody, a request when its object
// may be nobody, an immediate step unless it is one that cannot fail.
static bool step_may_fail_at_once(const tree *t, const trpi_pack_step *step)
{
    if (step->op == TRPI_STEP_REQUEST) {
        return (step->flags & TRPI_STEP_EACH) == 0 && may_be_nobody(t->pack, step->code0, t->parameter_count);
    }
    if (step->op != TRPI_STEP_ACT) {
        return trpi_step_is_immediate(step->op) && !cannot_fail(step->op);
    }
    const trpi_pack_action *action = &t->pack->actions[step->index];
    for (uint32_t i = 0; i < action->parameter_count; i++) {
        bool is_needed = (t->pack->parameters[action->first_parameter + i].flags & TRPI_PARAMETER_OPTIONAL) == 0;
        if (is_needed && may_be_nobody(t->pack, trpi_step_code(t->pack, step, i), t->parameter_count)) {
            return true;
        }
    }
    return false;
}

// Returns how many children of a selector or `catch` are tried one after the other when each fails at once. The second child of a
// `catch` of one named failure is not tried: what fails at once has no name.
static uint32_t attempt_count(const trpi_pack_node *node)
{
    return node->type == TRPI_NODE_CATCH && node->other != 0 ? 1 : node->child_count;
}

static bool may_pass_at_once(const tree *t, const trpi_pack_node *node);

// Whether a node may fail in the step in which it is begun.
static bool may_fail_at_once(const tree *t, const trpi_pack_node *node)
{
    const trpi_pack_node *child = &t->pack->nodes[node->first_child];
    switch (node->type) {
    case TRPI_NODE_STEP: return step_may_fail_at_once(t, &t->pack->steps[node->step]);
    case TRPI_NODE_COOLDOWN: return true;
    case TRPI_NODE_GUARD: return node->number == 0 || may_fail_at_once(t, child);
    case TRPI_NODE_TIMEOUT:
    case TRPI_NODE_REPEAT:
    case TRPI_NODE_FINALLY: return may_fail_at_once(t, child);
    case TRPI_NODE_INVERT: return may_pass_at_once(t, child);
    case TRPI_NODE_FAIL: return may_fail_at_once(t, child) || may_pass_at_once(t, child);
    case TRPI_NODE_SEQUENCE: {
        uint32_t i = 0;
        while (i < node->child_count && !may_fail_at_once(t, &child[i]) && may_pass_at_once(t, &child[i])) {
            i++;
        }
        return i < node->child_count && may_fail_at_once(t, &child[i]);
    }
    case TRPI_NODE_SELECTOR:
    case TRPI_NODE_CATCH: {
        const uint32_t count = attempt_count(node);
        uint32_t i = 0;
        while (i < count && may_fail_at_once(t, &child[i])) {
            i++;
        }
        return i == count;
    }
    default: return false;
    }
}

// Whether a node may succeed in the step in which it is begun: because all of it is done at once, or because a failure in it counts
// as a success or leads to what is done at once.
static bool may_pass_at_once(const tree *t, const trpi_pack_node *node)
{
    const trpi_pack_node *child = &t->pack->nodes[node->first_child];
    if (node_is_immediate(t->pack, node, false)) {
        return true;
    }
    switch (node->type) {
    case TRPI_NODE_SUCCEED: return may_fail_at_once(t, child) || may_pass_at_once(t, child);
    case TRPI_NODE_INVERT:
    case TRPI_NODE_UNTIL: return may_fail_at_once(t, child);
    case TRPI_NODE_TIMEOUT:
    case TRPI_NODE_GUARD: return may_pass_at_once(t, child);
    case TRPI_NODE_SEQUENCE:
    case TRPI_NODE_PARALLEL: {
        uint32_t i = 0;
        while (i < node->child_count && may_pass_at_once(t, &child[i])) {
            i++;
        }
        return i == node->child_count;
    }
    case TRPI_NODE_SELECTOR:
    case TRPI_NODE_CATCH: {
        const uint32_t count = attempt_count(node);
        uint32_t i = 0;
        while (i < count && !may_pass_at_once(t, &child[i]) && may_fail_at_once(t, &child[i])) {
            i++;
        }
        return i < count && may_pass_at_once(t, &child[i]);
    }
    default: return false;
    }
}

// --- Tasks and behaviours ---

// Whether a task is done at once and cannot fail, or, with `may`, may be done at once. False for a task with parting steps, which
// take time.
static bool task_is_immediate(const trp_pack *pack, const trpi_pack_task *task, const tree *may)
{
    if (task->parting_count > 0) {
        return false;
    }
    if (task->node_count > 0) {
        const trpi_pack_node *node = &pack->nodes[task->first_node];
        return may != NULL ? may_pass_at_once(may, node) : node_is_immediate(pack, node, false);
    }
    for (uint32_t i = 0; i < task->step_count; i++) {
        uint8_t op = pack->steps[task->first_step + i].op;
        if (!cannot_fail(op)) {
            return false;
        }
    }
    return true;
}

// Whether a task of a behaviour, number `at`, is done at once and cannot fail; false behind the last.
static bool behaviour_task_is_certain(const trp_pack *pack, const trpi_pack_behaviour *b, uint32_t at)
{
    return at < b->task_count && task_is_immediate(pack, &pack->tasks[b->first_task + at], NULL);
}

static bool behaviour_is_immediate(const trp_pack *pack, const trpi_pack_behaviour *b, bool may)
{
    const tree t = {pack, b->parameter_count};
    for (uint32_t i = 0; i < b->task_count; i++) {
        if (!task_is_immediate(pack, &pack->tasks[b->first_task + i], may ? &t : NULL)) {
            return false;
        }
    }
    return b->task_count > 0;
}

// --- Loops ---

// Whether nothing ever keeps a proactive from being chosen.
static bool is_always_there(const trpi_pack_behaviour *b)
{
    return b->initiation == TRPI_PROACTIVE && b->topic == TRPI_NONE16 && b->scene == TRPI_NONE16 && b->condition == 0 &&
           b->holds == 0 && b->weight == 0 && !TRPI_DURATION_IS_GIVEN(b, cooldown) && b->daily_most == 0 &&
           (b->flags & TRPI_BEHAVIOUR_ONCE) == 0;
}

// Whether a role may do a behaviour, number `at` of its own, over and over: everything that the role could do instead also takes no
// time, or comes after it in the order of priorities. With `may`, a behaviour that may be done at once counts as one that takes no
// time.
static bool role_repeats(const trp_pack *pack, const trpi_pack_role *role, uint32_t at, bool may)
{
    const trpi_pack_behaviour *all = &pack->behaviours[role->first_behaviour];
    bool ordered = role->selection == TRPI_SELECTION_PRIORITISED;
    bool drawn = role->selection == TRPI_SELECTION_PROBABILISTIC || role->selection == TRPI_SELECTION_UTILITY ||
                 role->selection == TRPI_SELECTION_LOOPING;
    if ((!ordered && !drawn) || role->block_count > 0 || !is_always_there(&all[at]) ||
        !behaviour_is_immediate(pack, &all[at], may)) {
        return false;
    }
    for (uint32_t i = 0; i < (ordered ? at : role->proactive_count); i++) {
        if (!behaviour_is_immediate(pack, &all[i], may) && (ordered || is_always_there(&all[i]))) {
            return false;
        }
    }
    return true;
}

// Whether a node around node `at` of a task ends as soon as a condition says so: `while`, `until`.
static bool node_is_guarded(const trp_pack *pack, const trpi_pack_task *task, uint32_t at)
{
    for (uint32_t parent = at; parent-- > 0;) {  // a node stands above its children
        const trpi_pack_node *node = &pack->nodes[task->first_node + parent];
        if (task->first_node + at - node->first_child < node->child_count) {
            if (node->type == TRPI_NODE_GUARD) {
                return true;
            }
            at = parent;
        }
    }
    return false;
}

// Whether a block, node `at` of its task, goes round for ever and takes no time, or, with `may`, may take none.
static bool node_repeats(const trp_pack *pack, const trpi_pack_task *task, uint32_t at, const tree *may)
{
    const trpi_pack_node *node = &pack->nodes[task->first_node + at], *child = &pack->nodes[node->first_child];
    bool tries = node->type == TRPI_NODE_RETRY;
    bool is_endless = (node->type == TRPI_NODE_REPEAT || tries) && node->number == 0 && node->code == 0;
    return is_endless && !node_is_guarded(pack, task, at) &&
           (may == NULL ? node_is_immediate(pack, child, tries)
            : tries     ? may_fail_at_once(may, child)
                        : may_pass_at_once(may, child));
}

// --- Messages ---

// A set of behaviours, by number.
typedef struct behaviour_set {
    uint64_t bits[(TRPI_NONE16 + 1) / 64];
} behaviour_set;

static void add_behaviour(behaviour_set *set, uint32_t behaviour)
{
    set->bits[behaviour / 64] |= UINT64_C(1) << behaviour % 64;
}

static bool has_behaviour(const behaviour_set *set, uint32_t behaviour)
{
    return (set->bits[behaviour / 64] >> behaviour % 64 & 1) != 0;
}

// Returns the message that is enough to set off a behaviour, or TRPI_NONE16. *kind is the kind of the entities that hear it, or
// TRPI_NONE16 for any.
static uint32_t message_that_begins(const trp_pack *pack, uint32_t behaviour, uint32_t *kind)
{
    const trpi_pack_behaviour *b = &pack->behaviours[behaviour];
    *kind = pack->behaviour_kinds[behaviour];
    for (uint32_t i = 0; i < pack->handler_count; i++) {
        if (pack->handlers[i].behaviour == behaviour) {
            *kind = pack->handlers[i].kind;
            return pack->handlers[i].type == TRPI_HANDLES_MESSAGE ? pack->handlers[i].message : TRPI_NONE16;
        }
    }
    bool is_held = b->condition != 0 || b->holds != 0 || TRPI_DURATION_IS_GIVEN(b, cooldown) || b->daily_most != 0 ||
                   b->daily != 0 || (b->flags & TRPI_BEHAVIOUR_ONCE) != 0;
    bool is_latent = b->initiation == TRPI_LATENT && b->topic == TRPI_NONE16 && b->scene == TRPI_NONE16 && b->cue != TRPI_NONE16;
    const trpi_pack_cue *cue = is_latent ? &pack->cues[b->cue] : NULL;
    bool by_message = cue != NULL && !is_held && cue->type == TRPI_CUE_MESSAGE && cue->selector == TRPI_NONE16 && cue->subject == 0;
    return by_message ? cue->index : TRPI_NONE16;
}

// Adds the behaviours that the message of a step may set off, of the entities to which the step sends it.
static void add_hearers(const trp_pack *pack, const trpi_pack_step *step, behaviour_set *set)
{
    const uint32_t selector = trpi_code_sole_selector(pack, step->code0);
    const uint32_t sought = selector != TRPI_NONE16 ? pack->selectors[selector].kind : TRPI_NONE16;
    for (uint32_t i = 0; i < pack->behaviour_count; i++) {
        uint32_t kind;
        if (message_that_begins(pack, i, &kind) == step->index &&
            (sought == TRPI_NONE16 || kind == TRPI_NONE16 || trpi_pack_kind_is(pack, sought, kind) ||
             trpi_pack_kind_is(pack, kind, sought))) {
            add_behaviour(set, i);
        }
    }
}

// Adds the behaviours that a step sets off, if it sends a message; `set` may be NULL. False when the step takes time, or is a
// check, which may leave out all steps behind it.
static bool add_hearers_of_step(const trp_pack *pack, const trpi_pack_step *step, behaviour_set *set)
{
    if (step->op == TRPI_STEP_SEND) {
        if (set != NULL) {
            add_hearers(pack, step, set);
        }
        return true;
    }
    return step->op != TRPI_STEP_CHECK && trpi_step_is_immediate(step->op);
}

// Adds the behaviours that a node sets off whatever happens. False when the node takes time or decides anything.
static bool add_hearers_of_node(const trp_pack *pack, const trpi_pack_node *node, behaviour_set *set)
{
    if (node->type == TRPI_NODE_STEP) {
        return add_hearers_of_step(pack, &pack->steps[node->step], set);
    }
    bool is_certain = node->type == TRPI_NODE_SEQUENCE || node->type == TRPI_NODE_PARALLEL;
    for (uint32_t i = 0; i < node->child_count && is_certain; i++) {
        is_certain = add_hearers_of_node(pack, &pack->nodes[node->first_child + i], set);
    }
    return is_certain;
}

static bool add_hearers_of_task(const trp_pack *pack, const trpi_pack_task *task, behaviour_set *set)
{
    bool is_certain = task->parting_count == 0 && (task->flags & TRPI_TASK_WAITS) == 0;
    if (task->node_count > 0) {
        return is_certain && add_hearers_of_node(pack, &pack->nodes[task->first_node], set);
    }
    for (uint32_t i = 0; i < task->step_count && is_certain; i++) {
        is_certain = add_hearers_of_step(pack, &pack->steps[task->first_step + i], set);
    }
    return is_certain;
}

static bool add_hearers_of_tasks(const trp_pack *pack, const trpi_pack_behaviour *b, behaviour_set *set)
{
    bool is_certain = b->task_count > 0;
    for (uint32_t i = 0; i < b->task_count && is_certain; i++) {
        is_certain = add_hearers_of_task(pack, &pack->tasks[b->first_task + i], set);
    }
    return is_certain;
}

// Adds the behaviours that a behaviour sets off whatever happens. False, and none is added, when that behaviour takes time or
// decides anything.
static bool add_hearers_of_behaviour(const trp_pack *pack, uint32_t behaviour, behaviour_set *set)
{
    const trpi_pack_behaviour *b = &pack->behaviours[behaviour];
    return add_hearers_of_tasks(pack, b, NULL) && add_hearers_of_tasks(pack, b, set);
}

// Whether a behaviour that a message sets off sets itself off in turn, or sets off another one, and that one a third, and so on,
// until the first begins again; all of it without any time.
static bool message_comes_again(const trp_pack *pack, uint32_t behaviour)
{
    uint32_t kind;
    behaviour_set reached = {{0}}, followed = {{0}};
    if (message_that_begins(pack, behaviour, &kind) == TRPI_NONE16 || !add_hearers_of_behaviour(pack, behaviour, &reached)) {
        return false;
    }
    for (bool grows = true; grows && !has_behaviour(&reached, behaviour);) {
        grows = false;
        for (uint32_t i = 0; i < pack->behaviour_count; i++) {
            if (has_behaviour(&reached, i) && !has_behaviour(&followed, i)) {
                add_behaviour(&followed, i);
                (void)add_hearers_of_behaviour(pack, i, &reached);
                grows = true;
            }
        }
    }
    return has_behaviour(&reached, behaviour);
}

// --- Collecting ---

// The loops that were found, as many as there is room for, and how many there are.
typedef struct found {
    trp_busy_loop *loops;
    uint32_t capacity, count;
    size_t size;
} found;

static void add(found *f, const trp_busy_loop *loop)
{
    if (f->count < f->capacity) {
        trp_sized_struct_fill_element(f->loops, f->count, f->size, loop, sizeof *loop);
    }
    f->count++;
}

// Whether a node is a step that may fail at once, or, with `swallows`, a node that makes a success of a child that may fail at
// once.
static bool is_attempt(const tree *t, const trpi_pack_node *node, bool swallows)
{
    return swallows ? node->type == TRPI_NODE_SUCCEED && may_fail_at_once(t, &t->pack->nodes[node->first_child])
                    : node->type == TRPI_NODE_STEP && step_may_fail_at_once(t, &t->pack->steps[node->step]);
}

// Returns the origin of the first attempt (is_attempt) at a node or below it; 0 when there is none.
static uint32_t origin_of_attempt(const tree *t, const trpi_pack_node *node, bool swallows)
{
    uint32_t origin = is_attempt(t, node, swallows) ? node->origin : 0;
    for (uint32_t i = 0; i < node->child_count && origin == 0; i++) {
        origin = origin_of_attempt(t, &t->pack->nodes[node->first_child + i], swallows);
    }
    return origin;
}

// Adds a loop that tries what is below a node: the place is that of the first `always succeeds`, or else of the first step that may
// fail, or else (as for a line with a cooldown) that of the node.
static void add_attempt(const tree *t, const trpi_pack_node *node, trp_busy_loop loop, found *f)
{
    loop.kind = TRP_BUSY_RETRY;
    loop.origin = origin_of_attempt(t, node, true);
    loop.origin = loop.origin != 0 ? loop.origin : origin_of_attempt(t, node, false);
    loop.origin = loop.origin != 0 ? loop.origin : node->origin;
    add(f, &loop);
}

// Adds the busy loop that node `at` of a task makes, if it makes one.
static void look_at_node(const tree *t, const trpi_pack_task *task, uint32_t at, trp_busy_loop loop, found *f)
{
    const trpi_pack_node *node = &t->pack->nodes[task->first_node + at];
    if (node_repeats(t->pack, task, at, NULL)) {
        loop.kind = node->type == TRPI_NODE_RETRY ? TRP_BUSY_RETRY : TRP_BUSY_REPEAT;
        loop.origin = node->origin;
        add(f, &loop);
    } else if (node_repeats(t->pack, task, at, t)) {
        add_attempt(t, node, loop, f);
    }
}

// Adds the busy loop of a proactive that its role may do over and over, if the proactive takes no time or may take none.
static void look_at_proactive(const tree *t, const trpi_pack_role *role, uint32_t behaviour, trp_busy_loop loop, found *f)
{
    const trp_pack *pack = t->pack;
    const trpi_pack_behaviour *b = &pack->behaviours[behaviour];
    if (role_repeats(pack, role, behaviour - role->first_behaviour, false)) {
        loop.origin = trp_pack_thing_origin(pack, TRP_NAMES_BEHAVIOUR, behaviour);
        add(f, &loop);
    } else if (!behaviour_is_immediate(pack, b, false) && role_repeats(pack, role, behaviour - role->first_behaviour, true)) {
        uint32_t i = 0;
        while (behaviour_task_is_certain(pack, b, i)) {
            i++;
        }
        add_attempt(t, &pack->nodes[pack->tasks[b->first_task + i].first_node], loop, f);
    }
}

static void look_at_behaviour(const trp_pack *pack, uint32_t behaviour, found *f)
{
    const trpi_pack_behaviour *b = &pack->behaviours[behaviour];
    trp_busy_loop loop = {.kind = TRP_BUSY_BEHAVIOUR,
                          .behaviour = trpi_pack_host_number_of_index(pack, TRP_NAMES_BEHAVIOUR, behaviour)};
    const trpi_pack_role *role = b->role != TRPI_NONE16 ? &pack->roles[b->role] : NULL;
    const tree t = {pack, b->parameter_count};
    if (role != NULL && behaviour - role->first_behaviour < role->proactive_count) {
        look_at_proactive(&t, role, behaviour, loop, f);
    }
    if (message_comes_again(pack, behaviour)) {
        loop.kind = TRP_BUSY_MESSAGE;
        loop.origin = trp_pack_thing_origin(pack, TRP_NAMES_BEHAVIOUR, behaviour);
        add(f, &loop);
    }
    for (uint32_t i = 0; i < b->task_count; i++) {
        const trpi_pack_task *task = &pack->tasks[b->first_task + i];
        for (uint32_t j = 0; j < task->node_count; j++) {
            look_at_node(&t, task, j, loop, f);
        }
    }
}

uint32_t trp_pack_busy_loops(const trp_pack *pack, trp_busy_loop *loops, uint32_t capacity, size_t size)
{
    TRP_REQUIRE(pack != NULL && (loops != NULL || capacity == 0), 0);
    found f = {.loops = loops, .capacity = capacity, .size = size};
    for (uint32_t i = 0; i < pack->behaviour_count; i++) {
        look_at_behaviour(pack, i, &f);
    }
    return f.count;
}
