// SPDX-License-Identifier: MIT
// Scenes: who plays, which row follows which, and that no record can go on for ever without anyone doing anything.

#include "pack/verify.h"

#define LEAST_PARTS 2

static bool check_part(trpi_verifier *verifier, uint32_t scene_index, uint32_t number)
{
    const trp_pack *pack = verifier->pack;
    const trpi_pack_scene *scene = &pack->scenes[scene_index];
    uint32_t index = scene->first_part + number;
    const trpi_pack_part *part = &pack->parts[index];
    const trpi_pack_behaviour *behaviour = &pack->behaviours[part->behaviour];
    TRPI_RULE_AT(verifier, TRPI_SECTION_PART, index, "behaviour", behaviour->scene == scene_index && behaviour->part == number,
                 "does not say that it is this part");
    TRPI_RULE_AT(verifier, TRPI_SECTION_PART, index, "behaviour", behaviour->topic == scene->topic,
                 "is about another topic than the scene");
    TRPI_RULE_AT(verifier, TRPI_SECTION_PART, index, "behaviour", behaviour->task_count == scene->row_count,
                 "has %u tasks, but the scene %u rows", behaviour->task_count, scene->row_count);
    TRPI_RULE_AT(verifier, TRPI_SECTION_PART, index, "selector", number == 0 || part->selector != TRPI_NONE16, "is missing");
    TRPI_RULE_AT(verifier, TRPI_SECTION_PART, index, "loss", part->loss <= TRPI_LOSS_RECAST, "is %u, which means nothing",
                 part->loss);
    return true;
}

static bool check_choice(trpi_verifier *verifier, const trpi_pack_scene *scene, uint32_t index)
{
    const trp_pack *pack = verifier->pack;
    const trpi_pack_row *row = &pack->rows[index];
    TRPI_RULE_AT(verifier, TRPI_SECTION_ROW, index, "branch_count", row->branch_count != 0, "is 0 in a choice");
    TRPI_RULE_AT(verifier, TRPI_SECTION_ROW, index, "part", row->part < scene->part_count, "is no part of the scene");
    for (uint32_t i = row->first_branch; i < (uint32_t)row->first_branch + row->branch_count; i++) {
        const trpi_pack_branch *branch = &pack->branches[i];
        TRPI_RULE_AT(verifier, TRPI_SECTION_BRANCH, i, "row", branch->row <= scene->row_count, "is beyond the end of the scene");
        TRPI_RULE_AT(verifier, TRPI_SECTION_BRANCH, i, "scene", branch->scene == TRPI_NONE16,
                     "is for rows that go on as another scene");
        TRPI_RULE_AT(verifier, TRPI_SECTION_BRANCH, i, "condition", branch->kind != TRPI_BRANCH_IF || branch->condition != 0,
                     "is missing");
        TRPI_RULE_AT(verifier, TRPI_SECTION_BRANCH, i, "chance",
                     branch->kind != TRPI_BRANCH_CHANCE || (branch->chance != 0 && branch->chance <= INT32_MAX), "is no chance");
    }
    return true;
}

static bool check_continue(trpi_verifier *verifier, const trpi_pack_scene *scene, uint32_t index)
{
    const trp_pack *pack = verifier->pack;
    const trpi_pack_row *row = &pack->rows[index];
    TRPI_RULE_AT(verifier, TRPI_SECTION_ROW, index, "branch_count", row->branch_count == 1, "is not 1 in a row that goes on");
    const trpi_pack_branch *branch = &pack->branches[row->first_branch];
    TRPI_RULE_AT(verifier, TRPI_SECTION_BRANCH, row->first_branch, "scene", branch->scene != TRPI_NONE16, "is missing");
    uint32_t taken = 0;
    uint32_t part_count = pack->scenes[branch->scene].part_count;
    for (uint32_t part = 0; part < part_count; part++) {
        uint32_t old = branch->mapping >> 4 * part & 0xFu;
        TRPI_RULE_AT(verifier, TRPI_SECTION_BRANCH, row->first_branch, "mapping",
                     old < scene->part_count && (taken & 1u << old) == 0, "gives part %u to nobody, or to someone who has another",
                     part);
        taken |= 1u << old;
    }
    return true;
}

static bool check_loop(trpi_verifier *verifier, const trpi_pack_scene *scene, uint32_t index)
{
    const trp_pack *pack = verifier->pack;
    const trpi_pack_row *row = &pack->rows[index];
    TRPI_RULE_AT(verifier, TRPI_SECTION_ROW, index, "loop_slot", row->loop_slot < scene->loop_count, "is %u, but the scene has %u",
                 row->loop_slot, scene->loop_count);
    TRPI_RULE_AT(verifier, TRPI_SECTION_ROW, index, "loop_start", row->loop_start <= index - scene->first_row,
                 "is after the row that goes back");
    TRPI_RULE_AT(verifier, TRPI_SECTION_ROW, index, "times_least", row->times_least != 0 && row->times_least <= row->times_most,
                 "and `times_most` are no range");
    return true;
}

static bool check_row(trpi_verifier *verifier, uint32_t scene_index, uint32_t index)
{
    const trpi_pack_scene *scene = &verifier->pack->scenes[scene_index];
    const trpi_pack_row *row = &verifier->pack->rows[index];
    TRPI_RULE_AT(verifier, TRPI_SECTION_ROW, index, NULL, verifier->row_scenes[index] == TRPI_NONE16, "belongs to two scenes");
    verifier->row_scenes[index] = (uint16_t)scene_index;
    TRPI_RULE_AT(verifier, TRPI_SECTION_ROW, index, "next", row->next <= scene->row_count, "is beyond the end of the scene");
    switch (row->flow) {
    case TRPI_FLOW_NEXT:
        return row->branch_count == 0 ||
               trpi_refuse_at(verifier, TRPI_SECTION_ROW, index, "branch_count", "is not 0 in a plain row");
    case TRPI_FLOW_CHOICE: return check_choice(verifier, scene, index);
    case TRPI_FLOW_CONTINUE: return check_continue(verifier, scene, index);
    default: TRP_ASSERT(row->flow == TRPI_FLOW_LOOP); return check_loop(verifier, scene, index);
    }
}

static bool check_locks(trpi_verifier *verifier, uint32_t index)
{
    const trpi_pack_scene *scene = &verifier->pack->scenes[index];
    for (uint32_t i = 0; i < scene->lock_count; i++) {
        const trpi_pack_lock *lock = &verifier->pack->locks[scene->first_lock + i];
        TRPI_RULE_AT(verifier, TRPI_SECTION_LOCK, scene->first_lock + i, "count", lock->count <= TRPI_MOST_PARTS, "is more than %u",
                     TRPI_MOST_PARTS);
        TRPI_RULE_AT(verifier, TRPI_SECTION_LOCK, scene->first_lock + i, "flags", lock->flags <= TRPI_LOCK_TOGETHER,
                     "has an unknown flag");
        TRPI_RULE_AT(verifier, TRPI_SECTION_LOCK, scene->first_lock + i, "users", lock->users == 0, "is there without need");
    }
    return true;
}

static bool check_size(trpi_verifier *verifier, uint32_t index)
{
    const trpi_pack_scene *scene = &verifier->pack->scenes[index];
    TRPI_RULE(verifier, "part_count", scene->part_count >= LEAST_PARTS, "is less than %u", LEAST_PARTS);
    TRPI_RULE(verifier, "facts", scene->facts == 0 || verifier->pack->kinds[scene->facts - 1].flags == TRPI_KIND_SCENE,
              "is no kind of facts of scenes");
    TRPI_RULE(verifier, "row_count", scene->row_count != 0, "is 0");
    return check_locks(verifier, index);
}

static bool check_scene(trpi_verifier *verifier, uint32_t index)
{
    const trpi_pack_scene *scene = &verifier->pack->scenes[index];
    for (uint32_t i = 0; i < scene->part_count; i++) {
        if (!check_part(verifier, index, i)) {
            return false;
        }
    }
    for (uint32_t i = 0; i < scene->row_count; i++) {
        if (!check_row(verifier, index, (uint32_t)scene->first_row + i)) {
            return false;
        }
    }
    return true;
}

// Rows that a record passes over at once. A way around that has only such rows would never end.
static bool is_passed_over(const trp_pack *pack, uint32_t row)
{
    return pack->rows[row].flow == TRPI_FLOW_CONTINUE || pack->rows[row].flow == TRPI_FLOW_LOOP;
}

// Where way number `way` (0 or 1) leads from a row that is passed over, if that is another such row; else
// TRPI_NONE32.
static uint32_t passing_way(const trpi_verifier *verifier, uint32_t index, uint32_t way)
{
    const trp_pack *pack = verifier->pack;
    const trpi_pack_row *row = &pack->rows[index];
    const trpi_pack_scene *scene = &pack->scenes[verifier->row_scenes[index]];
    uint32_t to = TRPI_NONE32;
    if (row->flow == TRPI_FLOW_LOOP) {
        uint32_t target = way == 0 ? row->next : row->loop_start;
        to = target < scene->row_count ? scene->first_row + target : TRPI_NONE32;
    } else if (way == 0) {
        to = pack->scenes[pack->branches[row->first_branch].scene].first_row;
    }
    return to != TRPI_NONE32 && is_passed_over(pack, to) ? to : TRPI_NONE32;
}

// How far the search has come with a row: not seen, on the way here with its first or both ways tried, or done.
enum { UNSEEN, FIRST_WAY, SECOND_WAY, DONE };

// Walks depth first from `start`; false when it comes back to a row that is still on the way here.
static bool ends_from(trpi_verifier *verifier, uint32_t start)
{
    uint8_t *marks = verifier->row_marks;
    uint32_t *path = verifier->row_path;
    uint32_t length = 1;
    path[0] = start;
    while (length > 0) {
        uint32_t at = path[length - 1];
        if (marks[at] >= SECOND_WAY) {
            marks[at] = DONE;
            length--;
            continue;
        }
        uint32_t to = passing_way(verifier, at, marks[at]);
        marks[at]++;
        if (to == TRPI_NONE32 || marks[to] == DONE) {
            continue;
        }
        TRPI_RULE_AT(verifier, TRPI_SECTION_ROW, at, NULL, marks[to] == UNSEEN, "leads round to itself with nothing to do");
        path[length++] = to;
    }
    return true;
}

static bool check_ends(trpi_verifier *verifier, uint32_t index)
{
    bool used = verifier->row_scenes[index] != TRPI_NONE16;
    return !used || !is_passed_over(verifier->pack, index) || verifier->row_marks[index] != UNSEEN || ends_from(verifier, index);
}

bool trpi_verify_scenes(trpi_verifier *verifier)
{
    const trp_pack *pack = verifier->pack;
    for (uint32_t i = 0; i < pack->row_count; i++) {
        verifier->row_scenes[i] = TRPI_NONE16;
        verifier->row_marks[i] = UNSEEN;
    }
    return trpi_check_records(verifier, TRPI_SECTION_SCENE, check_size) &&
           trpi_check_records(verifier, TRPI_SECTION_SCENE, check_scene) &&
           trpi_check_records(verifier, TRPI_SECTION_ROW, check_ends);
}
