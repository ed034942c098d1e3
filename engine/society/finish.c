// SPDX-License-Identifier: MIT
#include "engine/society/finish.h"

#include "engine/body/subscription.h"

#define MOST_ROWS 1024  // of a scene that is walked; in a longer one nobody finishes before the end

typedef struct walk {
    const trp_pack *pack;
    const trpi_pack_scene *table;
    uint32_t part;
    uint64_t seen[MOST_ROWS / 64];
    uint16_t ahead[MOST_ROWS];  // rows to be looked at
    uint32_t count;
} walk;

static void add(walk *w, uint32_t row)
{
    if (row < w->table->row_count && (w->seen[row / 64] >> row % 64 & 1) == 0) {
        w->seen[row / 64] |= UINT64_C(1) << row % 64;
        w->ahead[w->count++] = (uint16_t)row;
    }
}

// The rows that can come behind one.
static void add_next(walk *w, const trpi_pack_row *row)
{
    if (row->flow == TRPI_FLOW_CHOICE) {
        for (uint32_t i = 0; i < row->branch_count; i++) {
            add(w, w->pack->branches[row->first_branch + i].row);
        }
        return;
    }
    add(w, row->next);
    if (row->flow == TRPI_FLOW_LOOP) {
        add(w, row->loop_start);
    }
}

// Whether a row needs the part: it has something to do, decides, or goes along to another scene.
static bool is_needed(const walk *w, uint32_t number)
{
    const trpi_pack_row *row = &w->pack->rows[w->table->first_row + number];
    const trpi_pack_behaviour *b = &w->pack->behaviours[w->pack->parts[w->table->first_part + w->part].behaviour];
    if (row->flow == TRPI_FLOW_CONTINUE || (row->flow == TRPI_FLOW_CHOICE && row->part == w->part)) {
        return true;
    }
    return row->flow != TRPI_FLOW_LOOP && (w->pack->tasks[b->first_task + number].flags & TRPI_TASK_WAITS) == 0;
}

bool trpi_is_situation(const trp_world *world, uint32_t scene)
{
    uint32_t table = world->scenes[scene].scene;
    return world->pack->situation_count > 0 && table != TRPI_NONE16 && trpi_situation_of(world->pack, table) != TRPI_NEVER;
}

static bool is_free_of(walk *w)
{
    while (w->count > 0) {
        uint32_t row = w->ahead[--w->count];
        if (is_needed(w, row)) {
            return false;
        }
        add_next(w, &w->pack->rows[w->table->first_row + row]);
    }
    return true;
}

static bool begin(walk *w, const trp_pack *pack, uint32_t table, uint32_t part)
{
    if (pack->scenes[table].row_count > MOST_ROWS) {
        return false;
    }
    w->pack = pack;
    w->table = &pack->scenes[table];
    w->part = part;
    w->count = 0;
    for (uint32_t i = 0; i < MOST_ROWS / 64; i++) {
        w->seen[i] = 0;
    }
    return true;
}

static bool has_finished(const trp_pack *pack, uint32_t table, uint32_t part, uint32_t row)
{
    walk w;
    if (!begin(&w, pack, table, part)) {
        return false;
    }
    add(&w, row);
    return is_free_of(&w);
}

static bool finishes(const trp_pack *pack, uint32_t table, uint32_t part, uint32_t phase)
{
    walk w;
    if (!begin(&w, pack, table, part)) {
        return false;
    }
    const trpi_pack_row *row = &pack->rows[w.table->first_row + phase];
    const trpi_pack_behaviour *b = &pack->behaviours[pack->parts[w.table->first_part + part].behaviour];
    if (row->flow == TRPI_FLOW_CHOICE || pack->tasks[b->first_task + phase].gives != TRPI_NONE16) {
        return false;  // what it decides or gives counts at the barrier
    }
    add_next(&w, row);
    return is_free_of(&w);
}

bool trpi_part_has_finished(const trp_world *world, uint32_t scene, uint32_t part, uint32_t row)
{
    return trpi_is_situation(world, scene) && has_finished(world->pack, world->scenes[scene].scene, part, row);
}

bool trpi_part_finishes(const trp_world *world, uint32_t scene, uint32_t part)
{
    const trpi_scene *s = &world->scenes[scene];
    return trpi_is_situation(world, scene) && finishes(world->pack, s->scene, part, s->phase);
}

bool trpi_part_is_missed(const trp_pack *pack, uint32_t table, uint32_t part, uint32_t row)
{
    return !finishes(pack, table, part, row) && !has_finished(pack, table, part, row);
}
