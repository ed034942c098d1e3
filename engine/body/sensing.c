// SPDX-License-Identifier: MIT
// Arrows that sense: cues that are watched as long as the node of the arrow is current. (SEMANTICS 8.2)
// The field `tried` of an arrow's state remembers:
// - TURNS: the truth at the last look, and whether it has turned since the node became current;
// - CHANGES: that a value was seen, which is in `failed` and `travelled`;
// - IS, COMES: whether the condition held before the node was set aside, and has held ever since;
// - GOES: whether an entity is watched.
// The entity that comes or goes is in `run.goods_from`.

#include "engine/body/selector.h"
#include "engine/body/node.h"

#include "base/assert.h"

enum { NOT_LOOKED, IS_NOT, IS, HAS_TURNED };

// Whether a condition is true now, and, if its node was set aside, was false at some time since. A condition that has been true all
// that time must not lead away from the node again.
static bool is_new(trpi_node_state *state, bool is)
{
    state->tried = !is ? IS_NOT : state->tried;
    return is && state->tried != IS;
}

static bool is_so(trpi_tree_update_context *u, trpi_node_state *state, uint32_t code)
{
    trpi_view view = trpi_node_view(u);
    bool is = trpi_condition_holds(&view, code);
    return !view.lacks && !view.waits && is_new(state, is);
}

// Whether a condition has turned true: it is true now, and was false when the node became current or at some time
// since.
static bool turns(trpi_tree_update_context *u, trpi_node_state *state, uint32_t code)
{
    trpi_view view = trpi_node_view(u);
    bool is = trpi_condition_holds(&view, code);
    if (view.lacks || view.waits) {
        return false;
    }
    state->tried = !is ? IS_NOT : state->tried == IS_NOT || state->tried == HAS_TURNED ? HAS_TURNED : IS;
    return state->tried == HAS_TURNED;
}

static bool changes(trpi_tree_update_context *u, trpi_node_state *state, uint32_t code)
{
    trpi_view view = trpi_node_view(u);
    int64_t value;
    if (!trpi_evaluate_expression(&view, code, &value) || view.lacks || view.waits) {
        return false;
    }
    uint32_t low = (uint32_t)(uint64_t)value, high = (uint32_t)((uint64_t)value >> 32);
    bool other = state->tried == IS && (state->failed != low || state->run.travelled != high);
    state->tried = IS;
    state->failed = low;
    state->run.travelled = high;
    return other;
}

static uint32_t selector_of(const trpi_tree_update_context *u, uint32_t code)
{
    return TRPI_OPERAND(u->world->pack->code[code + 1]);
}

static bool is_there(trpi_tree_update_context *u, trpi_node_state *state, uint32_t selector)
{
    trpi_view view = trpi_node_view(u);
    trpi_search_result found;
    bool any = trpi_selector_find(&view, selector, &found) && found.count > 0 && !view.waits;
    state->run.goods_from = any ? found.best : 0;
    return any;
}

// Whether the watched entity has gone. Of several entities the nearest is watched, and after it the next one.
static bool goes(trpi_tree_update_context *u, trpi_node_state *state, uint32_t selector)
{
    TRP_ASSERT(selector < u->world->pack->selector_count);
    trpi_view view = trpi_node_view(u);
    if (state->tried != IS) {
        state->tried = is_there(u, state, selector) ? IS : IS_NOT;
        return false;
    }
    bool stays = trpi_ref_is_alive(u->world, state->run.goods_from) &&
                 trpi_selector_allows(&view, selector, trpi_ref_index(state->run.goods_from));
    if (stays || view.lacks || view.waits) {
        return false;
    }
    state->tried = NOT_LOOKED;
    return true;
}

static void wind_up(trpi_tree_update_context *u, uint32_t arrow)
{
    const trpi_pack_node *n = trpi_node_record(u, arrow);
    trpi_view view = trpi_node_view(u);
    int64_t seconds = 0;
    (void)trpi_evaluate_expression(&view, n->weight, &seconds);
    u->states[arrow].run.due = trpi_step_from_now(u->world, trpi_seconds_to_steps(u->world, seconds));
}

void trpi_arrow_begin_sensing(trpi_tree_update_context *u, uint32_t arrow, bool was_set_aside)
{
    TRP_ASSERT(trpi_node_record(u, arrow)->type == TRPI_NODE_ARROW);
    const trpi_pack_node *n = trpi_node_record(u, arrow);
    if ((n->flags & TRPI_NODE_SENSES) == 0) {
        return;
    }
    if (n->other == TRPI_SENSE_TIME) {
        wind_up(u, arrow);
    } else if (was_set_aside && (n->other == TRPI_SENSE_IS || n->other == TRPI_SENSE_COMES)) {
        u->states[arrow].tried = IS;
    }
}

void trpi_arrow_store_value_to_compare_with(trpi_tree_update_context *u, uint32_t arrow)
{
    const trpi_pack_node *n = trpi_node_record(u, arrow);
    bool compares = n->other == TRPI_SENSE_TURNS || n->other == TRPI_SENSE_CHANGES || n->other == TRPI_SENSE_GOES;
    if ((n->flags & TRPI_NODE_SENSES) != 0 && compares && u->states[arrow].tried == NOT_LOOKED) {
        bool fires = trpi_arrow_cue_fires(u, arrow);  // never at the first look
        TRP_ASSERT(!fires);
        (void)fires;
    }
}

bool trpi_arrow_cue_fires(trpi_tree_update_context *u, uint32_t arrow)
{
    TRP_ASSERT((trpi_node_record(u, arrow)->flags & TRPI_NODE_SENSES) != 0);
    const trpi_pack_node *n = trpi_node_record(u, arrow);
    trpi_node_state *state = &u->states[arrow];
    switch (n->other) {
    case TRPI_SENSE_IS: return is_so(u, state, n->weight);
    case TRPI_SENSE_TURNS: return turns(u, state, n->weight);
    case TRPI_SENSE_CHANGES: return changes(u, state, n->weight);
    case TRPI_SENSE_COMES: return is_new(state, is_there(u, state, selector_of(u, n->weight)));
    case TRPI_SENSE_GOES: return goes(u, state, selector_of(u, n->weight));
    default:
        if (state->run.due > u->world->now) {
            return false;
        }
        wind_up(u, arrow);
        return true;
    }
}
