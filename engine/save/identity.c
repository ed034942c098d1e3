// SPDX-License-Identifier: MIT
#include "engine/save/identity.h"

#include "base/assert.h"
#include "base/hash.h"
#include "pack/operation.h"
#include "pack/code_piece.h"
#include "pack/step.h"

#define DEEPEST 8  // selectors within selectors that are looked into

static uint64_t of_code(const trp_pack *pack, uint32_t behaviour, uint32_t code, uint32_t depth);

// Identifies a parameter by its key, another local by its number.
static uint64_t of_local(const trp_pack *pack, uint32_t behaviour, uint32_t local)
{
    TRP_ASSERT(behaviour < pack->behaviour_count);
    const trpi_pack_behaviour *b = &pack->behaviours[behaviour];
    return local < b->parameter_count ? pack->parameters[b->first_parameter + local].key : local - b->parameter_count;
}

static uint64_t of_list(const trp_pack *pack, uint32_t behaviour, uint32_t list)
{
    TRP_ASSERT(behaviour < pack->behaviour_count && list < pack->list_count);
    const trpi_pack_entity_list *l = &pack->lists[list];
    switch (l->sort) {
    case TRPI_LIST_OF_FACTS: return pack->facts[l->first].key;
    case TRPI_LIST_OF_PARTS: return trpi_hash_mix(l->first + 1u);
    default: return trpi_hash_add_number(l->count, of_local(pack, behaviour, l->first));
    }
}

static uint64_t of_selector(const trp_pack *pack, uint32_t behaviour, uint32_t selector, uint32_t depth)
{
    TRP_ASSERT(behaviour < pack->behaviour_count && selector < pack->selector_count);
    const trpi_pack_selector *s = &pack->selectors[selector];
    uint64_t hash = trpi_hash_mix(s->quantifier + 1u);
    hash = trpi_hash_add_number(hash, s->kind != TRPI_NONE16 ? pack->kinds[s->kind].key : 0);
    hash = trpi_hash_add_number(hash, s->role != TRPI_NONE16 ? pack->roles[s->role].key : 0);
    hash = s->relation != 0 ? trpi_hash_add_number(hash, pack->queries[s->relation - 1u].key) : hash;
    hash = s->list != 0 ? trpi_hash_add_number(hash, of_list(pack, behaviour, s->list - 1u)) : hash;
    hash = s->link != 0 ? trpi_hash_add_number(hash, pack->links[s->link - 1u].key) : hash;
    hash = s->offer != 0 ? trpi_hash_add_number(hash, pack->offers[s->offer - 1u].key) : hash;
    const uint32_t codes[] = {s->within, s->of, s->where, s->inside, s->owner};
    for (uint32_t i = 0; i < 5 && depth < DEEPEST; i++) {
        hash = trpi_hash_add_number(hash, of_code(pack, behaviour, codes[i], depth + 1));
    }
    return hash;
}

static uint64_t of_operand(const trp_pack *pack, uint32_t behaviour, uint32_t word, uint32_t depth)
{
    TRP_ASSERT(behaviour < pack->behaviour_count);
    uint32_t operand = TRPI_OPERAND(word);
    trpi_operand_kind names = trpi_operation_by_number(TRPI_OP(word))->operand;
    switch (names) {
    case TRPI_OPERAND_CONSTANT: return (uint64_t)pack->constants[operand].value;
    case TRPI_OPERAND_LOCAL: return of_local(pack, behaviour, TRPI_LOCAL_INDEX(operand));
    case TRPI_OPERAND_LIST: return of_list(pack, behaviour, operand);
    case TRPI_OPERAND_SELECTOR: return of_selector(pack, behaviour, operand, depth);
    default: return (uint32_t)names < TRPI_SECTION_COUNT ? trpi_pack_key_at(pack, names, operand) : operand;
    }
}

static uint64_t of_code(const trp_pack *pack, uint32_t behaviour, uint32_t code, uint32_t depth)
{
    TRP_ASSERT(behaviour < pack->behaviour_count && code < pack->code_count);
    if (code == 0) {
        return 0;
    }
    trpi_code_piece phrase = trpi_code_piece_of_code(pack, code);
    uint64_t hash = 1;
    for (uint32_t i = phrase.first; i < phrase.end; i++) {
        hash = trpi_hash_add_number(hash, TRPI_OP(pack->code[i]));
        hash = trpi_hash_add_number(hash, of_operand(pack, behaviour, pack->code[i], depth));
    }
    return hash;
}

// Returns the key of the first spoken line in an expression; 0 when there is none.
static uint64_t line_of(const trp_pack *pack, uint32_t code)
{
    TRP_ASSERT(code < pack->code_count);
    trpi_code_piece phrase = code != 0 ? trpi_code_piece_of_code(pack, code) : (trpi_code_piece){0, 0};
    for (uint32_t i = phrase.first; i < phrase.end; i++) {
        if (TRPI_OP(pack->code[i]) == TRPI_OP_LINE) {
            return pack->lines[TRPI_OPERAND(pack->code[i])].key;
        }
    }
    return 0;
}

// Returns the key of the thing that a step is about besides its arguments.
static uint64_t object_of(const trp_pack *pack, uint32_t behaviour, const trpi_pack_step *step)
{
    TRP_ASSERT(behaviour < pack->behaviour_count);
    uint32_t section = trpi_step_operation_indexed_section(step->op);
    switch (step->op) {
    case TRPI_STEP_LET: return of_local(pack, behaviour, step->local);
    case TRPI_STEP_REQUEST: return step->index != TRPI_NONE16 ? pack->needs[step->index].key : 0;
    case TRPI_STEP_LAYER: return trpi_hash_add_number(pack->layers[step->index].key, step->local);
    case TRPI_STEP_BEGIN:
    case TRPI_STEP_END: return trpi_hash_add_number(pack->blocks[step->index].key, step->local | (uint64_t)step->days << 16);
    case TRPI_STEP_PUT_IN:
    case TRPI_STEP_TAKE_OUT:
    case TRPI_STEP_FILL: return of_list(pack, behaviour, step->index);
    default: return section != TRPI_SECTION_COUNT ? trpi_pack_key_at(pack, section, step->index) : 0;
    }
}

trpi_identity trpi_step_identity(const trp_pack *pack, uint32_t behaviour, uint32_t step_number)
{
    TRP_ASSERT(behaviour < pack->behaviour_count);
    const trpi_pack_step *step = &pack->steps[step_number];
    const uint32_t code_count = trpi_step_code_count(pack, step);
    trpi_identity identity = {.verb = trpi_hash_mix(step->op + 1u)};
    identity.verb = trpi_hash_add_number(identity.verb, step->flags & TRPI_STEP_BESIDE);
    identity.verb = trpi_hash_add_number(identity.verb, object_of(pack, behaviour, step));
    identity.whole_hash = identity.verb;
    for (uint32_t i = 0; i < code_count; i++) {
        const uint32_t code = trpi_step_code(pack, step, i);
        identity.whole_hash = trpi_hash_add_number(identity.whole_hash, of_code(pack, behaviour, code, 0));
        identity.spoken_line_key = identity.spoken_line_key == 0 ? line_of(pack, code) : identity.spoken_line_key;
    }
    return identity;
}

// Adds the hash of a step to `first_step_hashes` of its task if the step is an action. Other steps, such as waits, occur in many
// tasks and say little about which task it is.
static void add_some(trpi_identity *identity, const trpi_pack_step *step, uint64_t whole)
{
    if (step->op == TRPI_STEP_ACT && identity->first_step_count < TRPI_IDENTITY_STEPS) {
        identity->first_step_hashes[identity->first_step_count++] = whole;
    }
}

// Identifies what a node waits for: an arrow's cause, a lock or a caught failure by the hash of its name, which two packs share;
// anything else by its number.
static uint64_t what_it_waits_for(const trp_pack *pack, uint32_t behaviour, const trpi_pack_node *node)
{
    TRP_ASSERT(behaviour < pack->behaviour_count);
    bool arrow = node->type == TRPI_NODE_ARROW;
    if (node->type == TRPI_NODE_LOCK) {
        uint16_t scene = pack->behaviours[behaviour].scene;
        return scene != TRPI_NONE16
                   ? pack->locks[pack->scenes[scene].first_lock + node->number].key
                   : trpi_pack_kind_lock(pack, pack->offers[trpi_pack_behaviour_offer(pack, behaviour)].kind, node->number)->key;
    }
    return arrow && (node->flags & TRPI_NODE_ON_MESSAGE) != 0 ? pack->messages[node->other].key
           : arrow && (node->flags & TRPI_NODE_ON_EVENT) != 0 ? pack->events[node->other].key
           : trpi_node_is_catch(node) && node->other != 0     ? pack->failures[node->other - 1].word
                                                              : node->other;
}

// Folds the identity of a part into that of a whole, whose spoken line is that of the first part that has one.
static void fold_part(trpi_identity *whole, const trpi_identity *part)
{
    whole->whole_hash = trpi_hash_add_number(whole->whole_hash, part->whole_hash);
    whole->verb = trpi_hash_add_number(whole->verb, part->verb);
    whole->spoken_line_key = whole->spoken_line_key == 0 ? part->spoken_line_key : whole->spoken_line_key;
}

// Folds a node of a tree: its type, flags, numbers and expressions, and the step of a leaf.
static void fold_node(const trp_pack *pack, uint32_t behaviour, const trpi_pack_node *node, trpi_identity *identity)
{
    TRP_ASSERT(behaviour < pack->behaviour_count);
    bool counted = node->type == TRPI_NODE_LOCK || node->type == TRPI_NODE_COOLDOWN;  // where it lies, not what it is
    uint64_t number = counted ? 0 : node->number;
    const uint64_t shape[] = {node->type,
                              node->flags,
                              node->child_count,
                              number,
                              what_it_waits_for(pack, behaviour, node),
                              of_code(pack, behaviour, node->code, 0),
                              of_code(pack, behaviour, node->weight, 0)};
    for (uint32_t i = 0; i < sizeof shape / sizeof *shape; i++) {
        identity->whole_hash = trpi_hash_add_number(identity->whole_hash, shape[i]);
    }
    identity->verb = trpi_hash_add_number(identity->verb, node->type);
    if (node->step != TRPI_NONE16) {
        trpi_identity step = trpi_step_identity(pack, behaviour, node->step);
        fold_part(identity, &step);
    }
}

trpi_identity trpi_task_identity(const trp_pack *pack, uint32_t behaviour, uint32_t task_number)
{
    TRP_ASSERT(behaviour < pack->behaviour_count);
    const trpi_pack_task *task = &pack->tasks[task_number];
    trpi_identity identity = {.whole_hash = 1, .verb = 1};
    identity.as_name = (task->flags & TRPI_TASK_PINNED) != 0 ? task->key : 0;
    for (uint32_t i = 0; i < task->step_count; i++) {
        trpi_identity step = trpi_step_identity(pack, behaviour, task->first_step + i);
        fold_part(&identity, &step);
        add_some(&identity, &pack->steps[task->first_step + i], step.whole_hash);
    }
    for (uint32_t i = 0; i < task->node_count; i++) {
        fold_node(pack, behaviour, &pack->nodes[task->first_node + i], &identity);
    }
    if (task->node_count > 0 && pack->nodes[task->first_node].type == TRPI_NODE_PLAN) {
        identity.verb = task->key;  // the goal: how to reach it is planned anew (8.6)
    }
    const uint64_t exchange[] = {task->given_item != TRPI_NONE16 ? pack->items[task->given_item].key : 0, task->given_amount,
                                 task->taken_item != TRPI_NONE16 ? pack->items[task->taken_item].key : 0, task->taken_amount,
                                 task->flags};
    for (uint32_t i = 0; i < sizeof exchange / sizeof *exchange; i++) {
        identity.whole_hash = trpi_hash_add_number(identity.whole_hash, exchange[i]);
    }
    return identity;
}

// Adds to the hashes of `identity` the flow of a row, the rounds of the loop that ends there, and the keys of its branches.
static void fold_flow(const trp_pack *pack, const trpi_pack_scene_row *row, trpi_identity *identity)
{
    identity->verb = trpi_hash_add_number(identity->verb, row->flow);
    identity->whole_hash = trpi_hash_add_number(identity->whole_hash, row->flow);
    identity->whole_hash = trpi_hash_add_number(identity->whole_hash, (uint64_t)row->times_most << 16 | row->times_least);
    for (uint32_t i = 0; i < row->branch_count; i++) {
        identity->whole_hash = trpi_hash_add_number(identity->whole_hash, pack->branches[row->first_branch + i].key);
    }
}

trpi_identity trpi_scene_row_identity(const trp_pack *pack, uint32_t scene, uint32_t row)
{
    TRP_ASSERT(scene < pack->scene_count);
    const trpi_pack_scene *table = &pack->scenes[scene];
    trpi_identity identity = {.whole_hash = 1, .verb = 1};
    for (uint32_t i = 0; i < table->part_count; i++) {
        uint32_t behaviour = pack->parts[table->first_part + i].behaviour;
        const trpi_pack_behaviour *b = &pack->behaviours[behaviour];
        if (row >= b->task_count) {
            continue;
        }
        trpi_identity task = trpi_task_identity(pack, behaviour, b->first_task + row);
        fold_part(&identity, &task);
        identity.as_name = identity.as_name == 0 ? task.as_name : identity.as_name;
        for (uint32_t j = 0; j < task.first_step_count && identity.first_step_count < TRPI_IDENTITY_STEPS; j++) {
            identity.first_step_hashes[identity.first_step_count++] = task.first_step_hashes[j];
        }
    }
    fold_flow(pack, &pack->rows[table->first_row + row], &identity);
    return identity;
}

// Folds the choices of all facts that an expression reads, because a saved choice is its position among them.
static uint64_t of_choices(const trp_pack *pack, uint32_t code)
{
    TRP_ASSERT(code < pack->code_count);
    trpi_code_piece phrase = trpi_code_piece_of_code(pack, code);
    uint64_t hash = 0;
    for (uint32_t i = phrase.first; i < phrase.end; i++) {
        uint32_t operand = TRPI_OPERAND(pack->code[i]);
        if (trpi_operation_by_number(TRPI_OP(pack->code[i]))->operand != TRPI_OPERAND_FACT) {
            continue;
        }
        const trpi_pack_fact *fact = &pack->facts[operand];
        for (uint32_t j = 0; j < fact->choice_count; j++) {
            hash = trpi_hash_add_number(hash, pack->choices[fact->first_choice + j].key);
        }
    }
    return hash;
}

// Folds the locals in which a step keeps the value that it computes, the list that it fills, or the message that it awaits.
static uint64_t fold_let(const trp_pack *pack, uint32_t behaviour, uint32_t step, uint64_t hash)
{
    TRP_ASSERT(behaviour < pack->behaviour_count);
    const trpi_pack_step *s = &pack->steps[step];
    bool awaits = s->op == TRPI_STEP_AWAIT, lets = s->op == TRPI_STEP_LET;
    if (awaits || lets || (s->op == TRPI_STEP_FILL && pack->lists[s->index].sort == TRPI_LIST_OF_LOCALS)) {
        hash = trpi_hash_add_number(hash, trpi_step_identity(pack, behaviour, step).verb);
    }
    if (lets) {
        uint32_t type = TRPI_CODE_TYPE(pack->code[s->code0]);
        hash = trpi_hash_add_number(hash, type);
        hash = trpi_hash_add_number(hash, type == TRP_TYPE_CHOICE ? of_choices(pack, s->code0) : 0);
    }
    return awaits ? trpi_hash_add_number(hash, of_local(pack, behaviour, s->local)) : hash;
}

// Folds the locals in which a plan keeps the arguments of a task.
static uint64_t fold_given(const trpi_pack_node *node, uint64_t hash)
{
    return node->type == TRPI_NODE_GIVEN ? trpi_hash_add_number(trpi_hash_add_number(hash, node->number), node->other) : hash;
}

// Folds the parameters of a message that an inbox keeps, in order.
static uint64_t fold_inbox(const trp_pack *pack, uint32_t behaviour, const trpi_pack_inbox *inbox, uint64_t hash)
{
    TRP_ASSERT(behaviour < pack->behaviour_count);
    const trpi_pack_message *message = &pack->messages[inbox->message];
    hash = trpi_hash_add_number(hash, message->key);
    hash = trpi_hash_add_number(hash, of_local(pack, behaviour, inbox->local));
    for (uint32_t i = 0; i < message->parameter_count; i++) {
        const trpi_pack_parameter *parameter = &pack->parameters[message->first_parameter + i];
        hash = trpi_hash_add_number(trpi_hash_add_number(hash, parameter->key), parameter->type);
    }
    return hash;
}

uint64_t trpi_locals_identity_hash(const trp_pack *pack, uint32_t behaviour)
{
    TRP_ASSERT(behaviour < pack->behaviour_count);
    const trpi_pack_behaviour *b = &pack->behaviours[behaviour];
    uint64_t hash = trpi_hash_mix((uint64_t)b->local_count - b->parameter_count + 1);
    for (uint32_t i = 0; i < b->inbox_count; i++) {
        hash = fold_inbox(pack, behaviour, &pack->inboxes[b->first_inbox + i], hash);
    }
    for (uint32_t i = 0; i < b->task_count; i++) {
        const trpi_pack_task *task = &pack->tasks[b->first_task + i];
        for (uint32_t j = 0; j < task->step_count; j++) {
            hash = fold_let(pack, behaviour, task->first_step + j, hash);
        }
        for (uint32_t j = 0; j < task->node_count; j++) {
            uint32_t step = pack->nodes[task->first_node + j].step;
            hash = step != TRPI_NONE16 ? fold_let(pack, behaviour, step, hash) : hash;
            hash = fold_given(&pack->nodes[task->first_node + j], hash);
        }
    }
    return hash;
}
