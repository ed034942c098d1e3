// SPDX-License-Identifier: MIT
#include "engine/society/finish.h"

#include "engine/body/subscription.h"

#include "base/assert.h"

// A walk over the rows that can still come, each of which is visited once. In a scene with more of them than a situation has, which
// a situation may go on as, no part finishes before the end.
typedef struct walk {
    const trp_pack *pack;
    const trpi_pack_scene *table;
    uint64_t seen[TRPI_MOST_SITUATION_ROWS / 64];
    uint16_t ahead[TRPI_MOST_SITUATION_ROWS];  // rows to be looked at
    uint32_t count;
} walk;

static void add(walk *w, uint32_t row)
{
    TRP_ASSERT(w->count < TRPI_MOST_SITUATION_ROWS);
    if (row < w->table->row_count && (w->seen[row / 64] >> row % 64 & 1) == 0) {
        w->seen[row / 64] |= UINT64_C(1) << row % 64;
        w->ahead[w->count++] = (uint16_t)row;
    }
}

// Adds the rows that can come next after a row.
static void add_next(walk *w, const trpi_pack_scene_row *row)
{
    for (uint32_t i = 0; row->flow == TRPI_FLOW_CHOICE && i < row->branch_count; i++) {
        add(w, w->pack->branches[row->first_branch + i].row);
    }
    if (row->flow != TRPI_FLOW_CHOICE) {
        add(w, row->next);
    }
    if (row->flow == TRPI_FLOW_LOOP) {
        add(w, row->loop_start);
    }
}

static const trpi_pack_task *task_of(const trp_pack *pack, uint32_t table, uint32_t part, uint32_t row)
{
    const trpi_pack_behaviour *b = &pack->behaviours[pack->parts[pack->scenes[table].first_part + part].behaviour];
    TRP_ASSERT(row < b->task_count);
    return &pack->tasks[b->first_task + row];
}

// Whether a row needs a part: the part has something to do, decides, or goes along to another scene.
static bool is_needed(const trp_pack *pack, uint32_t table, uint32_t part, uint32_t number)
{
    const trpi_pack_scene_row *row = &pack->rows[pack->scenes[table].first_row + number];
    switch (row->flow) {
    case TRPI_FLOW_CONTINUE: return true;
    case TRPI_FLOW_LOOP: return false;
    case TRPI_FLOW_CHOICE:
        if (row->part == part) {
            return true;
        }
        break;
    default: break;
    }
    return (task_of(pack, table, part, number)->flags & TRPI_TASK_WAITS) == 0;
}

// Whether no row that can still come needs the part. The rows are counted from `row` on, or, with `behind`, from the rows behind
// it.
static bool is_free_from(const trp_pack *pack, uint32_t table, uint32_t part, uint32_t row, bool behind)
{
    walk w = {.pack = pack, .table = &pack->scenes[table]};
    if (w.table->row_count > TRPI_MOST_SITUATION_ROWS) {
        return false;
    }
    if (behind) {
        add_next(&w, &pack->rows[w.table->first_row + row]);
    } else {
        add(&w, row);
    }
    while (w.count > 0) {
        uint32_t next = w.ahead[--w.count];
        if (is_needed(pack, table, part, next)) {
            return false;
        }
        add_next(&w, &pack->rows[w.table->first_row + next]);
    }
    return true;
}

// Whether a part that is done with a row has finished: no row that can come needs it. All parts of a row in which one decides, and
// a part that gives items in the row, are still needed at the barrier.
static bool finishes(const trp_pack *pack, uint32_t table, uint32_t part, uint32_t row)
{
    bool counts = pack->rows[pack->scenes[table].first_row + row].flow == TRPI_FLOW_CHOICE ||
                  task_of(pack, table, part, row)->gives != TRPI_NONE16;
    return !counts && is_free_from(pack, table, part, row, true);
}

bool trpi_scene_is_situation(const trp_world *world, uint32_t scene)
{
    uint32_t table = world->scenes[scene].scene;
    return world->pack->situation_count > 0 && table != TRPI_NONE16 && trpi_scene_situation(world->pack, table) != TRPI_NEVER;
}

bool trpi_part_has_nothing_to_do_from_row(const trp_world *world, uint32_t scene, uint32_t part, uint32_t row)
{
    return trpi_scene_is_situation(world, scene) && is_free_from(world->pack, world->scenes[scene].scene, part, row, false);
}

bool trpi_part_finishes_with_row(const trp_world *world, uint32_t scene, uint32_t part)
{
    const trpi_scene *s = &world->scenes[scene];
    return trpi_scene_is_situation(world, scene) && finishes(world->pack, s->scene, part, s->phase);
}

// Whether enough copies of the `every` part to which a part belongs are present beside it, or with `finished` have finished.
static bool has_enough(const trp_world *world, uint32_t scene, const trp_pack *pack, uint32_t table, uint32_t part, bool finished)
{
    const trpi_pack_scene *what = &pack->scenes[table];
    const trpi_member *members = trpi_scene_members(world, scene);
    uint32_t first = trpi_scene_first_copy(pack, what), count = 0;
    for (uint32_t i = first; i < world->scenes[scene].part_count; i++) {
        bool counts = (members[i].present != 0 && i != part) ||
                      (finished && members[i].done != 0 && trpi_part_finishes_with_row(world, scene, i));
        count += counts;
    }
    return part >= first && first + count >= trpi_scene_least_part_count(pack, what);
}

bool trpi_scene_has_enough_copies(const trp_world *world, uint32_t scene, uint32_t part)
{
    uint32_t table = world->scenes[scene].scene;
    return table != TRPI_NONE16 && has_enough(world, scene, world->pack, table, part, true);
}

bool trpi_situation_misses_part(const trp_world *world, uint32_t scene, uint32_t part, const trp_pack *pack, uint32_t table,
                                uint32_t row)
{
    bool is_copy = part >= trpi_scene_first_copy(pack, &pack->scenes[table]);
    return trpi_scene_members(world, scene)[part].present == 0 && !is_free_from(pack, table, part, row, false) &&
           !(is_copy ? has_enough(world, scene, pack, table, part, true) : finishes(pack, table, part, row));
}
