// SPDX-License-Identifier: MIT
#include "engine/body/list.h"

#include "engine/body/frame.h"
#include "engine/body/immediate_step.h"

#include "base/assert.h"

// Sets the entry's `due` to the first deadline of its running step.
static void note_due(trp_world *world, uint32_t index, trpi_entry *e)
{
    uint32_t due = e->run.due, watch = e->run.watch_due;
    due = due != 0 && (watch == 0 || due < watch) ? due : watch;
    if (e->due != due) {
        e->due = due;
        trpi_entity_mark_hash_dirty(world, index);
    }
}

trpi_outcome trpi_list_update(trp_world *world, uint32_t index, uint32_t entry)
{
    trpi_entry *e = trpi_entry_at(world, index, entry);
    uint32_t count;
    const trpi_pack_step *steps = trpi_entry_pack_steps(world, e, &count);
    TRP_ASSERT(!trpi_body_is_tree(world, e));
    while (e->step < count) {
        trpi_leaf leaf = trpi_leaf_of_current_step(world, index, entry);
        if (trpi_leaf_has_result_without_frame(&e->run)) {
            trpi_leaf_drop_frame(&leaf);
            e->run.held = TRPI_HELD_NOT;
        }
        bool left_out = trpi_body_is_parting(e) && trpi_immediate_block_skips_step(&steps[e->step], e->unmet);
        trpi_status status = left_out ? (trpi_status)TRPI_STATUS_SUCCESS : trpi_leaf_update(&leaf, &steps[e->step]);
        if (status != TRPI_STATUS_SUCCESS) {
            note_due(world, index, e);
            return (trpi_outcome){.state = status, .reason = status == TRPI_STATUS_FAILURE ? e->run.reason : 0};
        }
        TRP_ASSERT(e->run.besides == 0 && e->run.held == TRPI_HELD_NOT);
        bool kept = !trpi_body_is_parting(e) && trpi_leaf_must_not_be_redone(&leaf);
        e->step = (uint16_t)(e->step + 1 + trpi_step_count_parallel_actions(steps, e->step, count));
        e->checkpoint = kept ? e->step : e->checkpoint;
        e->run = (trpi_running_step){0};
        trpi_entity_mark_hash_dirty(world, index);
    }
    return (trpi_outcome){.state = TRPI_STATUS_SUCCESS};
}
