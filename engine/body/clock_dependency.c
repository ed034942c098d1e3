// SPDX-License-Identifier: MIT
#include "engine/body/clock_dependency.h"

#include "engine/store/clock.h"

#include "base/memory.h"
#include "pack/code.h"
#include "pack/phrase.h"
#include "pack/week.h"

#define MINUTE(time) ((time)&0xFFFFu)
#define DAYS(time) ((time) >> 16)
#define DEEPEST 8  // selectors in selectors; the verifier allows fewer

// Goes through the code of a behaviour. Without `hours->times` it only counts.
typedef struct hour_walk {
    const trp_pack *pack;
    trpi_clock_dependencies *hours;
    uint32_t first;  // of this behaviour's
    uint32_t count;  // of all
} hour_walk;

static void note(hour_walk *walk, uint32_t minute, uint32_t days)
{
    uint32_t *times = walk->hours->times;
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

static void walk_selector(hour_walk *walk, uint32_t selector, uint32_t depth);

static void walk_code(hour_walk *walk, uint32_t code, uint32_t depth)
{
    const trp_pack *pack = walk->pack;
    trpi_phrase phrase = code != 0 ? trpi_phrase_of(pack, code) : (trpi_phrase){0, 0};
    for (uint32_t i = phrase.first; i < phrase.end; i++) {
        uint32_t op = TRPI_OP(pack->code[i]), operand = TRPI_OPERAND(pack->code[i]);
        if (op == TRPI_OP_DURING) {
            note(walk, TRPI_HOURS_FROM(operand), TRPI_WEEK);
            note(walk, TRPI_HOURS_TO(operand), TRPI_WEEK);
        } else if (op == TRPI_OP_ON_DAYS) {
            note(walk, 0, trpi_week_turns(operand));
        } else if (op == TRPI_OP_SELECT || op == TRPI_OP_ANY || op == TRPI_OP_COUNT) {
            walk_selector(walk, operand, depth + 1);
        }
    }
}

static void walk_selector(hour_walk *walk, uint32_t selector, uint32_t depth)
{
    if (selector != TRPI_NONE16 && depth <= DEEPEST) {
        const trpi_pack_selector *s = &walk->pack->selectors[selector];
        walk_code(walk, s->within, depth);
        walk_code(walk, s->of, depth);
        walk_code(walk, s->where, depth);
        walk_code(walk, s->inside, depth);
    }
}

static void walk_tree(hour_walk *walk, const trpi_pack_task *task)
{
    for (uint32_t i = 0; i < task->node_count; i++) {
        const trpi_pack_node *node = &walk->pack->nodes[task->first_node + i];
        walk_code(walk, node->code, 0);
        if (node->step != TRPI_NONE16 && walk->pack->steps[node->step].op == TRPI_STEP_CHECK) {
            walk_code(walk, walk->pack->steps[node->step].code0, 0);
        }
    }
}

static void walk_behaviour(hour_walk *walk, const trpi_pack_behaviour *b)
{
    walk->first = walk->count;
    walk_code(walk, b->condition, 0);
    walk_code(walk, b->holds, 0);
    walk_selector(walk, b->partner, 0);
    for (uint32_t i = 0; i < b->task_count; i++) {
        walk_tree(walk, &walk->pack->tasks[b->first_task + i]);
    }
}

bool trpi_clock_dependencies_make(const trp_pack *pack, const trp_allocator *allocator, trpi_clock_dependencies *hours)
{
    *hours = (trpi_clock_dependencies){0};
    hour_walk walk = {.pack = pack, .hours = hours};
    for (uint32_t i = 0; i < pack->behaviour_count; i++) {
        walk_behaviour(&walk, &pack->behaviours[i]);
    }
    if (walk.count == 0) {
        return true;
    }
    hours->room = walk.count;
    hours->first = trpi_memory_array(allocator, (size_t)pack->behaviour_count + 1, sizeof *hours->first);
    hours->times = hours->first != NULL ? trpi_memory_array(allocator, walk.count, sizeof *hours->times) : NULL;
    if (hours->times == NULL) {
        trpi_clock_dependencies_release(pack, allocator, hours);
        return false;
    }
    walk.count = 0;
    for (uint32_t i = 0; i < pack->behaviour_count; i++) {
        hours->first[i] = walk.count;
        walk_behaviour(&walk, &pack->behaviours[i]);
    }
    hours->first[pack->behaviour_count] = walk.count;
    return true;
}

void trpi_clock_dependencies_release(const trp_pack *pack, const trp_allocator *allocator, trpi_clock_dependencies *hours)
{
    if (hours->first != NULL) {
        trpi_memory_free(allocator, hours->first, (size_t)pack->behaviour_count + 1, sizeof *hours->first);
    }
    if (hours->times != NULL) {
        trpi_memory_free(allocator, hours->times, hours->room, sizeof *hours->times);
    }
    *hours = (trpi_clock_dependencies){0};
}

uint64_t trpi_clock_dependencies_next(const trp_world *world, uint32_t behaviour, uint32_t count)
{
    const trpi_clock_dependencies *hours = &world->hours;
    uint64_t next = TRPI_NEVER_MOMENT;
    for (uint32_t i = hours->first != NULL ? hours->first[behaviour] : 0;
         hours->first != NULL && i < hours->first[behaviour + count]; i++) {
        uint64_t moment = trpi_clock_next_on(world, MINUTE(hours->times[i]) * 60u, DAYS(hours->times[i]));
        next = moment < next ? moment : next;
    }
    return next;
}
