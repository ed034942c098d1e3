// SPDX-License-Identifier: MIT
#include "pack/scene_parts.h"

#include "base/assert.h"

#include <string.h>

// The most passes over the rows of a scene, which are made until nothing changes. Loops that lie in one another are settled by the
// second pass, whatever their number. In a pack that no compiler made, loops may cross: if these passes are not enough, the rows
// need every part.
enum { MOST_PASSES = 8 };

const trpi_pack_task *trpi_scene_part_task(const trp_pack *pack, uint32_t scene, uint32_t part, uint32_t row)
{
    const trpi_pack_behaviour *b = &pack->behaviours[pack->parts[pack->scenes[scene].first_part + part].behaviour];
    TRP_ASSERT(row < b->task_count);
    return &pack->tasks[b->first_task + row];
}

// Whether a row itself needs a part.
static bool is_needed(const trp_pack *pack, uint32_t scene, uint32_t part, uint32_t number)
{
    const trpi_pack_scene_row *row = &pack->rows[pack->scenes[scene].first_row + number];
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
    return (trpi_scene_part_task(pack, scene, part, number)->flags & TRPI_TASK_WAITS) == 0;
}

// Adds the parts that a row needs, if it is one of the scene and not its end. Returns whether that changes the set.
static bool add_parts_of_row(trpi_part_set *set, const trpi_part_set *rows, const trpi_pack_scene *table, uint32_t row)
{
    bool changes = false;
    for (uint32_t word = 0; row < table->row_count && word < TRPI_PART_WORDS; word++) {
        changes = changes || (rows[row].words[word] & ~set->words[word]) != 0;
        set->words[word] |= rows[row].words[word];
    }
    return changes;
}

// Adds to the set of a row the parts needed by the rows that can come next after it. Returns whether that changes the set.
static bool add_parts_behind(const trp_pack *pack, const trpi_pack_scene *table, trpi_part_set *rows, uint32_t number)
{
    const trpi_pack_scene_row *row = &pack->rows[table->first_row + number];
    bool changes = false;
    for (uint32_t i = 0; row->flow == TRPI_FLOW_CHOICE && i < row->branch_count; i++) {
        changes = add_parts_of_row(&rows[number], rows, table, pack->branches[row->first_branch + i].row) || changes;
    }
    if (row->flow != TRPI_FLOW_CHOICE) {
        changes = add_parts_of_row(&rows[number], rows, table, row->next);
    }
    if (row->flow == TRPI_FLOW_LOOP) {
        changes = add_parts_of_row(&rows[number], rows, table, row->loop_start) || changes;
    }
    return changes;
}

static void list_parts(const trp_pack *pack, uint32_t scene, trpi_part_set *rows)
{
    const trpi_pack_scene *table = &pack->scenes[scene];
    for (uint32_t row = 0; row < table->row_count; row++) {
        for (uint32_t part = 0; part < table->part_count; part++) {
            uint64_t bit = UINT64_C(1) << part % 64;
            rows[row].words[part / 64] |= is_needed(pack, scene, part, row) ? bit : 0;
        }
    }
    bool changes = true;
    for (uint32_t pass = 0; changes && pass < MOST_PASSES; pass++) {
        changes = false;
        for (uint32_t row = table->row_count; row-- > 0;) {
            changes = add_parts_behind(pack, table, rows, row) || changes;
        }
    }
    if (changes) {
        memset(rows, 0xFF, table->row_count * sizeof *rows);
    }
}

void trpi_pack_list_parts_needed_from_rows(const trp_pack *pack, trpi_part_set *of_rows)
{
    memset(of_rows, 0, pack->row_count * sizeof *of_rows);
    for (uint32_t i = 0; i < pack->scene_count; i++) {
        const trpi_pack_scene *table = &pack->scenes[i];
        if (table->row_count <= TRPI_MOST_SITUATION_ROWS) {
            list_parts(pack, i, &of_rows[table->first_row]);
        }
    }
}

static bool is_free(const trp_pack *pack, const trpi_pack_scene *table, uint32_t part, uint32_t row)
{
    return row >= table->row_count || (pack->row_parts[table->first_row + row].words[part / 64] >> part % 64 & 1) == 0;
}

bool trpi_scene_part_is_unneeded_from_row(const trp_pack *pack, uint32_t scene, uint32_t part, uint32_t row, bool behind)
{
    const trpi_pack_scene *table = &pack->scenes[scene];
    if (table->row_count > TRPI_MOST_SITUATION_ROWS) {
        return false;
    }
    if (!behind) {
        return is_free(pack, table, part, row);
    }
    const trpi_pack_scene_row *last = &pack->rows[table->first_row + row];
    TRP_ASSERT(last->flow != TRPI_FLOW_CHOICE);
    return is_free(pack, table, part, last->next) && (last->flow != TRPI_FLOW_LOOP || is_free(pack, table, part, last->loop_start));
}
