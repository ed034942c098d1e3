// SPDX-License-Identifier: MIT
#include "engine/body/dependency.h"

#include "engine/store/clock.h"
#include "engine/store/common.h"
#include "engine/store/fact.h"

#include "base/assert.h"
#include "base/memory.h"
#include "pack/code.h"
#include "pack/code_piece.h"
#include "pack/week.h"

// --- Code walks ---

// Visits each operation of the expressions that a selector evaluates (nothing for TRPI_NONE16). The list in which it searches
// is visited as the operation LISTED.
static void walk_selector(const trp_pack *pack, uint32_t selector, trpi_operation_visitor *visit, void *context)
{
    TRP_ASSERT(selector == TRPI_NONE16 || selector < pack->selector_count);
    if (selector == TRPI_NONE16) {
        return;
    }
    const trpi_pack_selector *s = &pack->selectors[selector];
    const uint32_t codes[] = {s->within, s->of, s->where, s->inside, s->owner};
    for (uint32_t i = 0; i < sizeof codes / sizeof *codes; i++) {
        trpi_code_walk(pack, codes[i], visit, context);
    }
    if (s->list != 0) {
        visit(context, TRPI_OP_LISTED, s->list - 1u);
    }
}

void trpi_code_walk(const trp_pack *pack, uint32_t code, trpi_operation_visitor *visit, void *context)
{
    trpi_code_piece phrase = code != 0 ? trpi_code_piece_of_code(pack, code) : (trpi_code_piece){0, 0};
    for (uint32_t i = phrase.first; i < phrase.end; i++) {
        uint32_t op = TRPI_OP(pack->code[i]), operand = TRPI_OPERAND(pack->code[i]);
        visit(context, op, operand);
        if (op == TRPI_OP_SELECT || op == TRPI_OP_ANY || op == TRPI_OP_COUNT) {
            walk_selector(pack, operand, visit, context);
        }
    }
}

bool trpi_node_is_check_or_effect(const trp_pack *pack, const trpi_pack_node *node)
{
    return node->step != TRPI_NONE16 && (pack->steps[node->step].op == TRPI_STEP_CHECK || node->type == TRPI_NODE_EFFECT);
}

static void walk_tree(const trp_pack *pack, const trpi_pack_task *task, trpi_operation_visitor *visit, void *context)
{
    for (uint32_t i = 0; i < task->node_count; i++) {
        const trpi_pack_node *node = &pack->nodes[task->first_node + i];
        trpi_code_walk(pack, node->code, visit, context);
        trpi_code_walk(pack, node->weight, visit, context);
        trpi_code_walk(pack, trpi_node_is_check_or_effect(pack, node) ? pack->steps[node->step].code0 : 0, visit, context);
    }
}

// Visits each operation of all expressions that decide about a behaviour: its conditions, its partner selector and its
// trees.
static void walk_decisions_of_behaviour(const trp_pack *pack, const trpi_pack_behaviour *b, trpi_operation_visitor *visit,
                                        void *context)
{
    trpi_code_walk(pack, b->condition, visit, context);
    trpi_code_walk(pack, b->holds, visit, context);
    walk_selector(pack, b->partner, visit, context);
    for (uint32_t i = 0; i < b->task_count; i++) {
        walk_tree(pack, &pack->tasks[b->first_task + i], visit, context);
    }
}

// --- Facts of the world ---

// The set of facts that have been found so far, a bit each.
typedef struct fact_set {
    const trp_pack *pack;
    uint64_t bits;
} fact_set;

static void add(fact_set *set, uint32_t fact)
{
    if (fact != TRPI_NONE16 && trpi_fact_is_of_world(set->pack, fact)) {
        set->bits |= trpi_world_fact_bit(set->pack, fact);
    }
}

static void add_operation(void *context, uint32_t op, uint32_t operand)
{
    fact_set *set = context;
    if (op == TRPI_OP_COMMON) {
        add(set, operand);
    } else if (op == TRPI_OP_LISTED) {
        const trpi_pack_entity_list *list = &set->pack->lists[operand];
        for (uint32_t i = 0; list->sort == TRPI_LIST_OF_FACTS && i < list->count; i++) {
            add(set, list->first + i);
        }
    }
}

uint64_t trpi_world_dependencies_of_behaviour(const trp_pack *pack, uint32_t behaviour)
{
    TRP_ASSERT(behaviour < pack->behaviour_count);
    fact_set set = {.pack = pack};
    const trpi_pack_behaviour *b = &pack->behaviours[behaviour];
    walk_decisions_of_behaviour(pack, b, add_operation, &set);
    trpi_code_walk(pack, b->weight, add_operation, &set);
    if (b->cue != TRPI_NONE16) {
        const trpi_pack_cue *cue = &pack->cues[b->cue];
        add(&set, cue->fact);
        trpi_code_walk(pack, cue->centre, add_operation, &set);
        trpi_code_walk(pack, cue->subject, add_operation, &set);
        walk_selector(pack, cue->selector, add_operation, &set);
    }
    // The agent that starts a scene evaluates the selectors of the other parts.
    for (uint32_t i = 0; b->scene != TRPI_NONE16 && b->part == 0 && i < pack->scenes[b->scene].part_count; i++) {
        walk_selector(pack, pack->parts[pack->scenes[b->scene].first_part + i].selector, add_operation, &set);
    }
    for (uint32_t i = 0; i < b->watch_count; i++) {
        add(&set, pack->watches[b->first_watch + i].fact);
    }
    return set.bits;
}

// --- Times of day ---

#define MINUTE(time) ((time)&0xFFFFu)
#define DAYS(time) ((time) >> 16)

// A pass over the clock dependencies of all behaviours. While `dependencies->times` is NULL they are only counted.
typedef struct clock_walk {
    trpi_clock_dependencies *dependencies;
    uint32_t first;  // of this behaviour's
    uint32_t count;  // of all
} clock_walk;

// Notes a time of day, on some days of the week, for the current behaviour. If the behaviour has that time already, the days are
// added to it.
static void note(clock_walk *walk, uint32_t minute, uint32_t days)
{
    uint32_t *times = walk->dependencies->times;
    minute %= TRPI_DAY_MINUTES;
    for (uint32_t i = walk->first; times != NULL && i < walk->count; i++) {
        if (MINUTE(times[i]) == minute) {
            times[i] |= days << 16;
            return;
        }
    }
    if (times != NULL) {
        times[walk->count] = minute | days << 16;
    }
    walk->count++;
}

static void note_operation(void *context, uint32_t op, uint32_t operand)
{
    if (op == TRPI_OP_DURING) {
        note(context, TRPI_HOURS_FROM(operand), TRPI_WEEK);
        note(context, TRPI_HOURS_TO(operand), TRPI_WEEK);
    } else if (op == TRPI_OP_ON_DAYS) {
        note(context, 0, trpi_weekdays_where_set_changes(operand));
    }
}

static void walk_behaviours(clock_walk *walk, const trp_pack *pack)
{
    walk->count = 0;
    for (uint32_t i = 0; i < pack->behaviour_count; i++) {
        walk->first = walk->count;
        if (walk->dependencies->first != NULL) {
            walk->dependencies->first[i] = walk->first;
        }
        walk_decisions_of_behaviour(pack, &pack->behaviours[i], note_operation, walk);
    }
}

bool trpi_clock_dependencies_make(const trp_pack *pack, const trp_allocator *allocator, trpi_clock_dependencies *dependencies)
{
    *dependencies = (trpi_clock_dependencies){0};
    clock_walk walk = {.dependencies = dependencies};
    walk_behaviours(&walk, pack);
    if (walk.count == 0) {
        return true;
    }
    dependencies->room = walk.count;
    dependencies->first = trpi_memory_allocate(allocator, (size_t)pack->behaviour_count + 1, sizeof *dependencies->first);
    dependencies->times =
        dependencies->first != NULL ? trpi_memory_allocate(allocator, walk.count, sizeof *dependencies->times) : NULL;
    if (dependencies->times == NULL) {
        trpi_clock_dependencies_release(pack, allocator, dependencies);
        return false;
    }
    walk_behaviours(&walk, pack);
    dependencies->first[pack->behaviour_count] = walk.count;
    return true;
}

void trpi_clock_dependencies_release(const trp_pack *pack, const trp_allocator *allocator, trpi_clock_dependencies *dependencies)
{
    trpi_memory_free(allocator, dependencies->first, (size_t)pack->behaviour_count + 1, sizeof *dependencies->first);
    trpi_memory_free(allocator, dependencies->times, dependencies->room, sizeof *dependencies->times);
    *dependencies = (trpi_clock_dependencies){0};
}

uint64_t trpi_clock_dependencies_next_moment(const trp_world *world, uint64_t moment, uint32_t first_behaviour,
                                             uint32_t behaviour_count)
{
    TRP_ASSERT(first_behaviour + behaviour_count <= world->pack->behaviour_count);
    const trpi_clock_dependencies *dependencies = &world->clock_dependencies;
    uint64_t next = TRPI_NEVER_MOMENT;
    for (uint32_t i = dependencies->first != NULL ? dependencies->first[first_behaviour] : 0;
         dependencies->first != NULL && i < dependencies->first[first_behaviour + behaviour_count]; i++) {
        uint64_t time =
            trpi_clock_next_moment_on_days(world, moment, MINUTE(dependencies->times[i]) * 60u, DAYS(dependencies->times[i]));
        next = time < next ? time : next;
    }
    return next;
}

// --- Drift ---

static bool compares(uint32_t word)
{
    return TRPI_OP(word) == TRPI_OP_LESS || TRPI_OP(word) == TRPI_OP_AT_MOST || TRPI_OP(word) == TRPI_OP_EQUAL;
}

// Finds the constant with which the fact read at word `at` is compared. False when it is compared with something else.
static bool compared_with(const trp_pack *pack, trpi_code_piece phrase, uint32_t at, int64_t *number)
{
    const uint32_t *code = pack->code;
    if (at + 2 < phrase.end && TRPI_OP(code[at + 1]) == TRPI_OP_NUMBER && compares(code[at + 2])) {
        return trpi_code_find_pushed_value(pack, code[at + 1], number);
    }
    bool second = at > phrase.first && at + 1 < phrase.end && TRPI_OP(code[at - 1]) == TRPI_OP_NUMBER && compares(code[at + 1]);
    return second && trpi_code_find_pushed_value(pack, code[at - 1], number);
}

// Returns the next step at which a drifting fact reaches or passes a number.
static uint32_t next_crossing(const trp_world *world, const trpi_pack_fact *fact, const int64_t *slot, int64_t number)
{
    int64_t value = trpi_fact_slot_read(world, fact, slot);
    if (fact->rate_per_hour > 0) {
        return value > number ? TRPI_NEVER
                              : trpi_fact_slot_step_of_reaching(world, fact, slot, value < number ? number : number + 1, true);
    }
    return value < number ? TRPI_NEVER
                          : trpi_fact_slot_step_of_reaching(world, fact, slot, value > number ? number : number - 1, false);
}

uint32_t trpi_drift_next_change_step(const trp_world *world, uint32_t index, uint32_t code)
{
    TRP_ASSERT(code != 0 && index < world->entity_end);
    const trp_pack *pack = world->pack;
    const trpi_code_piece phrase = trpi_code_piece_of_code(pack, code);
    uint32_t next = TRPI_NEVER;
    for (uint32_t i = phrase.first; i < phrase.end; i++) {
        const uint32_t op = TRPI_OP(pack->code[i]);
        const bool drifts =
            (op == TRPI_OP_MY || op == TRPI_OP_COMMON) && pack->facts[TRPI_OPERAND(pack->code[i])].rate_per_hour != 0;
        const int64_t *slot = drifts ? trpi_watched_slot(world, index, TRPI_OPERAND(pack->code[i])) : NULL;
        if (slot != NULL) {
            const trpi_pack_fact *fact = &pack->facts[TRPI_OPERAND(pack->code[i])];
            int64_t number;
            bool known = compared_with(pack, phrase, i, &number);
            next = trpi_earlier_step(next, known ? next_crossing(world, fact, slot, number) : world->now + 1);
        }
    }
    return next;
}
