// SPDX-License-Identifier: MIT
#include "engine/body/act.h"

#include "base/assert.h"

trpi_leaf_action trpi_leaf_find_action(const trpi_leaf *leaf)
{
    trpi_leaf at = *leaf;
    trpi_leaf_action act = {.entry = leaf->entry};
    act.step = trpi_leaf_step(&at, &act.parallel_action_count);
    while (act.step != NULL && act.step->op == TRPI_STEP_GO_ON) {
        bool there = trpi_frame_find_parent_place(at.world, at.index, at.entry, &at);
        act.step = there ? trpi_leaf_step(&at, &act.parallel_action_count) : NULL;
        act.entry = at.entry;
    }
    if (act.step != NULL && act.step->op != TRPI_STEP_ACT) {
        act.step = NULL;
    }
    return act;
}

trpi_view trpi_leaf_action_view(const trpi_leaf *leaf, const trpi_leaf_action *act)
{
    trpi_view view = trpi_entry_view(leaf->world, leaf->index, act->entry);
    if (act->entry == leaf->entry) {
        view.tolerates_missing = leaf->tolerates_missing;
    } else {
        view.fixed_draw =
            trpi_entry_view(leaf->world, leaf->index, leaf->entry).fixed_draw;  // after it stood still it draws nothing anew
    }
    return view;
}

uint16_t trpi_leaf_performed_action(const trpi_leaf *leaf, uint32_t beside_number)
{
    TRP_ASSERT(beside_number <= TRPI_MAX_BESIDE);
    if (trpi_leaf_is_walk_back(leaf)) {
        return beside_number == 0 ? (uint16_t)leaf->world->settings.move_action : TRPI_NONE16;
    }
    trpi_leaf_action act = trpi_leaf_find_action(leaf);
    return act.step != NULL && beside_number <= act.parallel_action_count ? act.step[beside_number].index : TRPI_NONE16;
}
