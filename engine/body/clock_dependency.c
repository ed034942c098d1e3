// SPDX-License-Identifier: MIT
#include "engine/body/clock_dependency.h"

#include "engine/body/code_walk.h"
#include "engine/store/clock.h"

#include "base/assert.h"
#include "base/memory.h"
#include "pack/code.h"
#include "pack/week.h"

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
        trpi_code_walk_decisions_of_behaviour(pack, &pack->behaviours[i], note_operation, walk);
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
