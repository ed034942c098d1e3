// SPDX-License-Identifier: MIT
#include "engine/body/act.h"

#include "base/assert.h"

// The place in its parent for which a frame is performed. A frame lies behind its parent, so going up ends.
static bool go_up(trpi_leaf *leaf)
{
    const trpi_entry *e = trpi_leaf_entry(leaf);
    uint32_t parent = e->parent - 1u, at = e->asked_at;
    if (e->parent == 0 || parent >= leaf->entry) {
        return false;
    }
    const trpi_entry *above = trpi_entry_at(leaf->world, leaf->index, parent);
    uint32_t size = trpi_entry_is_used(above) && trpi_body_is_tree(leaf->world, above) ? trpi_tree_size(leaf->world, above) : 0;
    if (size > 0 && at >= size) {
        return false;
    }
    bool tolerates_missing = leaf->tolerates_missing;
    *leaf =
        size > 0 ? trpi_leaf_of_tree(leaf->world, leaf->index, parent, at) : trpi_leaf_of_list(leaf->world, leaf->index, parent);
    leaf->at = at;
    leaf->tolerates_missing = tolerates_missing;
    return true;
}

trpi_act trpi_act_of(const trpi_leaf *leaf)
{
    trpi_leaf at = *leaf;
    trpi_act act = {.entry = leaf->entry};
    act.step = trpi_leaf_step(&at, &act.beside);
    while (act.step != NULL && act.step->op == TRPI_STEP_GO_ON) {
        act.step = go_up(&at) ? trpi_leaf_step(&at, &act.beside) : NULL;
        act.entry = at.entry;
    }
    if (act.step != NULL && act.step->op != TRPI_STEP_ACT) {
        act.step = NULL;
    }
    return act;
}

trpi_view trpi_act_view(const trpi_leaf *leaf, const trpi_act *act)
{
    trpi_view view = trpi_entry_view(leaf->world, leaf->index, act->entry);
    if (act->entry == leaf->entry) {
        view.tolerates_missing = leaf->tolerates_missing;
    } else {
        view.fixed_draw = trpi_entry_view(leaf->world, leaf->index, leaf->entry).fixed_draw;  // who stood still draws nothing new
    }
    return view;
}

uint16_t trpi_act_action(const trpi_leaf *leaf, uint32_t which)
{
    TRP_ASSERT(which <= TRPI_MAX_BESIDE);
    if (trpi_leaf_moves_back(leaf)) {
        return which == 0 ? (uint16_t)leaf->world->settings.move_action : TRPI_NONE16;
    }
    trpi_act act = trpi_act_of(leaf);
    return act.step != NULL && which <= act.beside ? act.step[which].index : TRPI_NONE16;
}
