// SPDX-License-Identifier: MIT
#include "engine/save/remap.h"

#include "engine/world/layout.h"
#include "engine/save/match.h"
#include "engine/store/state.h"

#include "base/assert.h"
#include "base/memory.h"

static uint32_t *array_of(trpi_remap *remap, uint32_t count)
{
    uint32_t *array = trpi_arena_take_array(&remap->arena, count, sizeof *array);
    for (uint32_t i = 0; array != NULL && i < count; i++) {
        array[i] = TRPI_GONE;
    }
    return array;
}

static bool map_things(trpi_remap *remap)
{
    for (uint32_t sort = 0; sort < TRP_NAMES_COUNT; sort++) {
        uint32_t count = trp_pack_count(remap->old_pack, (trp_name_family)sort);
        remap->things[sort] = array_of(remap, count);
        if (remap->things[sort] == NULL) {
            return false;
        }
        for (uint32_t i = 0; i < count && sort != TRP_NAMES_TASK; i++) {
            uint64_t key = trp_pack_key(remap->old_pack, (trp_name_family)sort, i);
            remap->things[sort][i] = key != 0 ? trpi_pack_find_key(remap->new_pack, (trp_name_family)sort, key) : TRPI_GONE;
        }
    }
    return true;
}

// Parameters, tasks, rows or steps of one pack that lie side by side: `count` of them from `first` on, which belong to `owner`.
typedef struct sequence {
    uint32_t owner, first, count;
} sequence;

static void map_parameters(trpi_remap *remap, sequence old, sequence newer)
{
    for (uint32_t i = 0; i < old.count; i++) {
        const trpi_pack_parameter *parameter = &remap->old_pack->parameters[old.first + i];
        for (uint32_t j = 0; j < newer.count; j++) {
            const trpi_pack_parameter *other = &remap->new_pack->parameters[newer.first + j];
            if (parameter->key == other->key && parameter->type == other->type) {
                remap->parameters[old.first + i] = j;
            }
        }
    }
}

static void map_messages(trpi_remap *remap)
{
    for (uint32_t i = 0; i < remap->old_pack->message_count; i++) {
        uint32_t newer = remap->things[TRP_NAMES_MESSAGE][i];
        if (newer != TRPI_GONE) {
            const trpi_pack_message *a = &remap->old_pack->messages[i], *b = &remap->new_pack->messages[newer];
            map_parameters(remap, (sequence){i, a->first_parameter, a->parameter_count},
                           (sequence){newer, b->first_parameter, b->parameter_count});
        }
    }
}

typedef trpi_identity identify(const trp_pack *pack, uint32_t owner, uint32_t element);

static trpi_identity *identities_of(const trpi_remap *remap, const trp_pack *pack, sequence s, identify *of)
{
    trpi_identity *all = trpi_memory_allocate(&remap->allocator, (size_t)s.count + 1, sizeof *all);
    for (uint32_t i = 0; all != NULL && i < s.count; i++) {
        all[i] = of(pack, s.owner, s.first + i);
    }
    return all;
}

// Fills map[i], for each element i of `old`, with the position of its match in `newer`. same[i], unless `same` is NULL, says
// whether the two are wholly equal (`whole_hash`).
static bool map_sequence(const trpi_remap *remap, sequence old, sequence newer, identify *of, uint32_t *map, uint8_t *same)
{
    trpi_identity *a = identities_of(remap, remap->old_pack, old, of);
    trpi_identity *b = identities_of(remap, remap->new_pack, newer, of);
    bool room = a != NULL && b != NULL && trpi_match_elements(&remap->allocator, a, old.count, b, newer.count, map);
    for (uint32_t i = 0; room && same != NULL && i < old.count; i++) {
        same[i] = map[i] != TRPI_MATCH_NONE && a[i].whole_hash == b[map[i]].whole_hash;
    }
    trpi_memory_free(&remap->allocator, a, (size_t)old.count + 1, sizeof *a);
    trpi_memory_free(&remap->allocator, b, (size_t)newer.count + 1, sizeof *b);
    return room;
}

static trpi_identity row_of(const trp_pack *pack, uint32_t scene, uint32_t row)
{
    TRP_ASSERT(scene < pack->scene_count);
    return trpi_scene_row_identity(pack, scene, row - pack->scenes[scene].first_row);
}

static bool map_rows(trpi_remap *remap)
{
    for (uint32_t i = 0; i < remap->old_pack->scene_count; i++) {
        uint32_t newer = remap->things[TRP_NAMES_SCENE][i];
        if (newer == TRPI_GONE) {
            continue;
        }
        const trpi_pack_scene *a = &remap->old_pack->scenes[i], *b = &remap->new_pack->scenes[newer];
        sequence before = {i, a->first_row, a->row_count}, after = {newer, b->first_row, b->row_count};
        if (!map_sequence(remap, before, after, row_of, &remap->scene_rows[a->first_row], NULL)) {
            return false;
        }
    }
    return true;
}

static bool map_steps(trpi_remap *remap, uint32_t behaviour, uint32_t task, uint32_t new_behaviour, uint32_t new_task)
{
    TRP_ASSERT(behaviour < remap->old_pack->behaviour_count);
    const trpi_pack_task *a = &remap->old_pack->tasks[task], *b = &remap->new_pack->tasks[new_task];
    const sequence old[] = {{behaviour, a->first_step, a->step_count}, {behaviour, a->first_parting, a->parting_count}};
    const sequence newer[] = {{new_behaviour, b->first_step, b->step_count}, {new_behaviour, b->first_parting, b->parting_count}};
    for (uint32_t i = 0; i < 2; i++) {
        if (!map_sequence(remap, old[i], newer[i], trpi_step_identity, &remap->steps[old[i].first],
                          &remap->step_is_unchanged[old[i].first])) {
            return false;
        }
    }
    return true;
}

// Maps the tasks of a behaviour: those of a scene's part as the rows of the scene, those of any other behaviour by matching.
static bool map_tasks(trpi_remap *remap, uint32_t old, uint32_t newer)
{
    const trpi_pack_behaviour *a = &remap->old_pack->behaviours[old], *b = &remap->new_pack->behaviours[newer];
    bool rows = a->scene != TRPI_NONE16 && b->scene != TRPI_NONE16;
    if (rows && remap->things[TRP_NAMES_SCENE][a->scene] == b->scene) {
        for (uint32_t i = 0; i < a->task_count && i < remap->old_pack->scenes[a->scene].row_count; i++) {
            remap->tasks[a->first_task + i] = remap->scene_rows[remap->old_pack->scenes[a->scene].first_row + i];
        }
    } else {
        sequence before = {old, a->first_task, a->task_count}, after = {newer, b->first_task, b->task_count};
        if (!map_sequence(remap, before, after, trpi_task_identity, &remap->tasks[a->first_task], NULL)) {
            return false;
        }
    }
    for (uint32_t i = 0; i < a->task_count; i++) {
        uint32_t position = remap->tasks[a->first_task + i];
        if (position < b->task_count && !map_steps(remap, old, a->first_task + i, newer, b->first_task + position)) {
            return false;
        }
    }
    return true;
}

static bool map_behaviours(trpi_remap *remap)
{
    for (uint32_t i = 0; i < remap->old_pack->behaviour_count; i++) {
        uint32_t newer = remap->things[TRP_NAMES_BEHAVIOUR][i];
        if (newer != TRPI_GONE) {
            const trpi_pack_behaviour *a = &remap->old_pack->behaviours[i], *b = &remap->new_pack->behaviours[newer];
            map_parameters(remap, (sequence){i, a->first_parameter, a->parameter_count},
                           (sequence){newer, b->first_parameter, b->parameter_count});
            if (!map_tasks(remap, i, newer)) {
                return false;
            }
        }
    }
    return true;
}

bool trpi_remap_make(trpi_remap *remap, const trp_pack *old, const trp_pack *newer, const trp_allocator *allocator)
{
    *remap = (trpi_remap){.old_pack = old, .new_pack = newer, .allocator = *allocator};
    trpi_arena_init(&remap->arena, &remap->allocator);
    remap->parameters = array_of(remap, old->parameter_count);
    remap->tasks = array_of(remap, old->task_count);
    remap->steps = array_of(remap, old->step_count);
    remap->scene_rows = array_of(remap, old->row_count);
    remap->step_is_unchanged = trpi_arena_take_array(&remap->arena, old->step_count, 1);
    if (remap->arena.failed || !map_things(remap)) {
        return false;
    }
    map_messages(remap);
    return map_rows(remap) && map_behaviours(remap);
}

bool trpi_remap_value(const trpi_remap *remap, uint32_t type, int64_t *value)
{
    trp_value whole = {*value};
    if (type == TRP_TYPE_TEXT) {
        uint32_t line = (uint64_t)*value <= UINT32_MAX ? trpi_remap_thing(remap, TRP_NAMES_LINE, (uint32_t)*value) : TRPI_GONE;
        *value = line;
        return line != TRPI_GONE;
    }
    if (type == TRP_TYPE_ITEM) {
        uint32_t item = trpi_remap_thing(remap, TRP_NAMES_ITEM, trp_value_item_index(whole));
        *value = item != TRPI_GONE ? trp_value_item(item, trp_value_item_count(whole)).bits : 0;
        return item != TRPI_GONE;
    }
    return true;
}

uint32_t trpi_remap_find_position_in_new_pack(const trpi_remap *remap, uint32_t section, uint32_t first, uint32_t count,
                                              uint64_t key)
{
    TRP_ASSERT(first + count <= trpi_pack_section_record_count(remap->new_pack, section));
    uint32_t position = 0;
    while (position < count && trpi_pack_key_at(remap->new_pack, section, first + position) != key) {
        position++;
    }
    return position < count ? position : TRPI_GONE;
}

int32_t trpi_remap_rank(const trpi_remap *remap, int32_t rank)
{
    int32_t layer = (rank + 32768) >> 16;
    uint32_t then = trpi_remap_thing(remap, TRP_NAMES_LAYER, (uint32_t)layer);
    return trpi_rank_of_priority(then != TRPI_GONE ? then : 0, rank - layer * 65536);
}

// Maps a number by the role of its field. False when the thing is gone.
static bool remap_number(const trpi_remap *remap, const trpi_field *field, uint64_t *number)
{
    int64_t goods = (int64_t)*number;
    uint32_t before = (uint32_t)*number, none = 0;
    switch (field->role) {
    case TRPI_STATE_RANK: *number = (uint32_t)trpi_remap_rank(remap, (int32_t)before); return true;
    case TRPI_STATE_GOODS:
        *number = goods != 0 && trpi_remap_value(remap, TRP_TYPE_ITEM, &goods) ? (uint64_t)goods : 0;
        return goods == 0 || *number != 0;
    case TRPI_STATE_NEXT:
        if (before == 0) {
            return true;
        }
        before--;
        break;
    case TRPI_STATE_MAYBE:
    case TRPI_STATE_ASIDE:
        none = TRPI_NONE16;
        if (before == none) {
            return true;
        }
        break;
    case TRPI_STATE_THING: break;
    default: return true;
    }
    uint32_t then = trpi_remap_thing(remap, (trp_name_family)field->about, before);
    TRP_ASSERT(then == TRPI_GONE || then < trp_pack_count(remap->new_pack, (trp_name_family)field->about));
    *number = then == TRPI_GONE ? none : then + (field->role == TRPI_STATE_NEXT);
    return then != TRPI_GONE;
}

bool trpi_remap_fields(const trpi_remap *remap, trpi_field_list fields, void *record)
{
    bool kept = true;
    for (uint32_t i = 0; i < fields.count; i++) {
        const trpi_field *field = &fields.fields[i];
        for (uint32_t j = 0; j < field->count; j++) {
            uint64_t number = trpi_field_get(field, record, j);
            kept = remap_number(remap, field, &number) && kept;
            trpi_field_set(field, record, j, number);
        }
    }
    return kept;
}

bool trpi_remap_record(const trpi_remap *remap, uint32_t kind, void *record)
{
    const trpi_save_layout *layout = trpi_save_layout_of(kind);
    return trpi_remap_fields(remap, (trpi_field_list){layout->fields, layout->field_count}, record);
}

void trpi_remap_release(trpi_remap *remap)
{
    trpi_arena_release(&remap->arena);
}
