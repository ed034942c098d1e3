// SPDX-License-Identifier: MIT
// Verifies scenes: their parts, the order of rows, and that no scene passes over rows for ever without a task.

#include "pack/verify.h"

#define LEAST_PARTS 2

// Returns the scene whose parts, rows or branches are checked. `context` is the number of the scene.
static const trpi_pack_scene *scene_of(const trpi_verifier *verifier, const void *context)
{
    return &verifier->pack->scenes[*(const uint32_t *)context];
}

static bool check_part(trpi_verifier *verifier, uint32_t index, void *context)
{
    const trpi_pack_scene *scene = scene_of(verifier, context);
    const trpi_pack_part *part = &verifier->pack->parts[index];
    const trpi_pack_behaviour *behaviour = &verifier->pack->behaviours[part->behaviour];
    uint32_t number = index - scene->first_part;
    TRPI_RULE(verifier, "behaviour",
              behaviour->scene == *(uint32_t *)context && behaviour->part == (part->copy != 0 ? number + 1 - part->copy : number),
              "does not say that it is this part");
    TRPI_RULE(verifier, "behaviour", behaviour->topic == scene->topic, "is about another topic than the scene");
    TRPI_RULE(verifier, "behaviour", behaviour->task_count == scene->row_count, "has %u tasks, but the scene %u rows",
              behaviour->task_count, scene->row_count);
    TRPI_RULE(verifier, "selector", number == 0 || part->selector != TRPI_NONE16, "is missing");
    return true;
}

// Checks that the copies of an `every` part are the last parts of the scene, one like the other but for their number.
static bool check_copies(trpi_verifier *verifier, uint32_t index, void *context)
{
    const trp_pack *pack = verifier->pack;
    const trpi_pack_scene *scene = scene_of(verifier, context);
    const trpi_pack_part *part = &pack->parts[index], *last = &pack->parts[scene->first_part + scene->part_count - 1u];
    uint32_t number = index - scene->first_part, first = (uint32_t)scene->part_count - last->copy;
    TRPI_RULE(verifier, "copy", last->copy <= scene->part_count && part->copy == (number < first ? 0 : number - first + 1),
              "does not count the last parts of the scene");
    if (part->copy == 0) {
        TRPI_RULE(verifier, "least", part->least == 0, "is of a part that one agent plays");
        return true;
    }
    TRPI_RULE(verifier, "least", part->least == last->least && part->least != 0 && part->least <= last->copy,
              "is no number of copies");
    TRPI_RULE(verifier, "role", part->role == last->role, "is not that of the other copies");
    TRPI_RULE(verifier, "kind", part->kind == last->kind, "is not that of the other copies");
    TRPI_RULE(verifier, "selector", part->selector == last->selector, "is not that of the other copies");
    TRPI_RULE(verifier, "behaviour", part->behaviour == last->behaviour, "is not that of the other copies");
    TRPI_RULE(verifier, "loss", part->loss == last->loss, "is not that of the other copies");
    TRPI_RULE(verifier, "loss", part->loss != TRPI_LOSS_RECAST, "finds another for a part that nobody joins later");
    return true;
}

static bool check_branch(trpi_verifier *verifier, uint32_t index, void *context)
{
    const trpi_pack_branch *branch = &verifier->pack->branches[index];
    TRPI_RULE(verifier, "row", branch->row <= scene_of(verifier, context)->row_count, "is beyond the end of the scene");
    TRPI_RULE(verifier, "scene", branch->scene == TRPI_NONE16, "is for rows that go on as another scene");
    TRPI_RULE(verifier, "mapped_part_count", branch->mapped_part_count == 0, "is for rows that go on as another scene");
    TRPI_RULE(verifier, "condition", branch->kind != TRPI_BRANCH_IF || branch->condition != 0, "is missing");
    TRPI_RULE(verifier, "chance", branch->kind != TRPI_BRANCH_CHANCE || (branch->chance != 0 && branch->chance <= INT32_MAX),
              "is no chance");
    return true;
}

// Checks the one branch of a row that continues as another scene.
static bool check_continuation(trpi_verifier *verifier, uint32_t index, void *context)
{
    const trpi_pack_branch *branch = &verifier->pack->branches[index];
    TRPI_RULE(verifier, "scene", branch->scene != TRPI_NONE16, "is missing");
    bool taken[TRPI_MOST_PARTS] = {false};
    uint32_t players = trpi_scene_first_part_copy(verifier->pack, scene_of(verifier, context));
    TRPI_RULE(verifier, "mapped_part_count", branch->mapped_part_count == verifier->pack->scenes[branch->scene].part_count,
              "is not that of the parts of the scene that follows");
    for (uint32_t part = 0; part < branch->mapped_part_count; part++) {
        uint32_t old = verifier->pack->mapped_parts[branch->first_mapped_part + part].part;
        TRPI_RULE(verifier, "first_mapped_part", old < players && !taken[old],
                  "gives part %u to nobody, or to someone who has another", part);
        taken[old] = true;
    }
    return true;
}

static bool check_row(trpi_verifier *verifier, uint32_t index, void *context)
{
    const trpi_pack_scene *scene = scene_of(verifier, context);
    const trpi_pack_scene_row *row = &verifier->pack->rows[index];
    TRPI_RULE(verifier, NULL, verifier->row_scenes[index] == TRPI_NONE16, "belongs to two scenes");
    verifier->row_scenes[index] = (uint16_t) * (uint32_t *)context;
    TRPI_RULE(verifier, "next", row->next <= scene->row_count, "is beyond the end of the scene");
    switch (row->flow) {
    case TRPI_FLOW_NEXT: TRPI_RULE(verifier, "branch_count", row->branch_count == 0, "is not 0 in a plain row"); return true;
    case TRPI_FLOW_CHOICE:
        TRPI_RULE(verifier, "branch_count", row->branch_count != 0, "is 0 in a choice");
        TRPI_RULE(verifier, "part", row->part < trpi_scene_first_part_copy(verifier->pack, scene),
                  "is no part of the scene that one agent plays");
        return trpi_verify_listed_records(verifier, TRPI_SECTION_BRANCH, row->first_branch, row->branch_count, check_branch,
                                          context);
    case TRPI_FLOW_CONTINUE:
        TRPI_RULE(verifier, "branch_count", row->branch_count == 1, "is not 1 in a row that goes on");
        return trpi_verify_listed_records(verifier, TRPI_SECTION_BRANCH, row->first_branch, 1, check_continuation, context);
    default: TRP_ASSERT(row->flow == TRPI_FLOW_LOOP);
    }
    TRPI_RULE(verifier, "loop_slot", row->loop_slot < scene->loop_count, "is %u, but the scene has %u", row->loop_slot,
              scene->loop_count);
    TRPI_RULE(verifier, "loop_start", row->loop_start <= index - scene->first_row, "is after the row that goes back");
    TRPI_RULE(verifier, "times_least", row->times_least != 0 && row->times_least <= row->times_most,
              "and `times_most` are no range");
    return true;
}

static bool check_lock(trpi_verifier *verifier, uint32_t index, void *context)
{
    const trpi_pack_lock *lock = &verifier->pack->locks[index];
    (void)context;
    TRPI_RULE(verifier, "count", lock->count <= TRPI_MOST_PARTS, "is more than %u", TRPI_MOST_PARTS);
    TRPI_RULE(verifier, "flags", lock->flags <= TRPI_LOCK_TOGETHER, "has an unknown flag");
    TRPI_RULE(verifier, "users", lock->users == 0, "is there without need");
    return true;
}

static bool check_least(trpi_verifier *verifier, const trpi_pack_scene *scene)
{
    TRPI_RULE(verifier, "part_count", trpi_scene_least_part_count(verifier->pack, scene) >= LEAST_PARTS,
              "can be played by less than %u", LEAST_PARTS);
    return true;
}

static bool check_scene(trpi_verifier *verifier, uint32_t index)
{
    const trpi_pack_scene *scene = &verifier->pack->scenes[index];
    TRPI_RULE(verifier, "part_count", scene->part_count >= LEAST_PARTS, "is less than %u", LEAST_PARTS);
    TRPI_RULE(verifier, "facts", scene->facts == 0 || verifier->pack->kinds[scene->facts - 1].flags == TRPI_KIND_SCENE,
              "is no kind of facts of scenes");
    TRPI_RULE(verifier, "row_count", scene->row_count != 0, "is 0");
    return trpi_verify_listed_records(verifier, TRPI_SECTION_LOCK, scene->first_lock, scene->lock_count, check_lock, NULL) &&
           trpi_verify_listed_records(verifier, TRPI_SECTION_PART, scene->first_part, scene->part_count, check_copies, &index) &&
           trpi_verify_listed_records(verifier, TRPI_SECTION_PART, scene->first_part, scene->part_count, check_part, &index) &&
           check_least(verifier, scene) &&
           trpi_verify_listed_records(verifier, TRPI_SECTION_ROW, scene->first_row, scene->row_count, check_row, &index);
}

// Whether a row only leads on to another row, so that a scene passes it over at once. A circle of such rows would never end.
static bool is_passed_over(const trp_pack *pack, uint32_t row)
{
    return pack->rows[row].flow == TRPI_FLOW_CONTINUE || pack->rows[row].flow == TRPI_FLOW_LOOP;
}

// Returns where way number `way` (0 or 1) leads from a row that is passed over, if that is another such row; else
// TRPI_NONE32.
static uint32_t passing_way(const trpi_verifier *verifier, uint32_t index, uint32_t way)
{
    const trp_pack *pack = verifier->pack;
    const trpi_pack_scene_row *row = &pack->rows[index];
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

// The state of a row in the search: not seen, on the present path with its first or both ways tried, or done.
enum { UNSEEN, FIRST_WAY, SECOND_WAY, DONE };

// Searches depth first from `start`; false when the search comes back to a row on the present path.
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
        verifier->index = at;
        TRPI_RULE(verifier, NULL, marks[to] == UNSEEN, "leads round to itself with nothing to do");
        path[length++] = to;
    }
    return true;
}

static bool check_ends(trpi_verifier *verifier, uint32_t index)
{
    bool used = verifier->row_scenes[index] != TRPI_NONE16;
    return !used || !is_passed_over(verifier->pack, index) || verifier->row_marks[index] != UNSEEN || ends_from(verifier, index);
}

// Checks that no scene continues as one with an `every` part. All scenes have been checked.
static bool check_target(trpi_verifier *verifier, uint32_t index)
{
    const trp_pack *pack = verifier->pack;
    const trpi_pack_branch *branch = &pack->branches[index];
    const trpi_pack_scene *scene = branch->scene != TRPI_NONE16 ? &pack->scenes[branch->scene] : NULL;
    TRPI_RULE(verifier, "scene", scene == NULL || trpi_scene_first_part_copy(pack, scene) == scene->part_count,
              "has a part that several play");
    return true;
}

bool trpi_verify_scenes(trpi_verifier *verifier)
{
    const trp_pack *pack = verifier->pack;
    for (uint32_t i = 0; i < pack->row_count; i++) {
        verifier->row_scenes[i] = TRPI_NONE16;
        verifier->row_marks[i] = UNSEEN;
    }
    return trpi_verify_records(verifier, TRPI_SECTION_SCENE, check_scene) &&
           trpi_verify_records(verifier, TRPI_SECTION_BRANCH, check_target) &&
           trpi_verify_records(verifier, TRPI_SECTION_ROW, check_ends);
}
