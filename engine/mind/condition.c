// SPDX-License-Identifier: MIT
#include "engine/mind/condition.h"

#include "engine/body/place.h"
#include "engine/mind/parameter.h"
#include "engine/store/meter.h"

#include "base/assert.h"

bool trpi_behaviour_condition_holds(trpi_view *view, uint32_t behaviour)
{
    TRP_ASSERT(behaviour < view->world->pack->behaviour_count);
    const uint32_t code = view->world->pack->behaviours[behaviour].condition;
    if (code == 0) {
        return true;
    }
    trpi_meter_begin(view->world, TRP_METERED_CONDITION, behaviour);
    const bool holds = trpi_condition_holds(view, code);
    trpi_meter_end(view->world, TRP_METERED_CONDITION, behaviour, holds);
    return holds;
}

bool trpi_behaviour_condition_holds_with_parameters(trpi_view *view, uint32_t behaviour, const int64_t *given, uint32_t given_count)
{
    const trpi_pack_behaviour *b = &view->world->pack->behaviours[behaviour];
    if ((b->flags & TRPI_BEHAVIOUR_FORESEES) == 0) {
        return trpi_behaviour_condition_holds(view, behaviour);
    }
    int64_t locals[TRPI_MOST_LOCALS];
    const int64_t *const outer = view->locals;
    trpi_meter_begin(view->world, TRP_METERED_CONDITION, behaviour);
    const bool holds =
        trpi_parameters_preview(view, behaviour, given, given_count, locals) && trpi_condition_holds(view, b->condition);
    trpi_meter_end(view->world, TRP_METERED_CONDITION, behaviour, holds);
    view->locals = outer;
    return holds;
}

bool trpi_entry_while_condition_holds(trp_world *world, uint32_t index, uint32_t entry)
{
    const trpi_entry *e = trpi_entry_at(world, index, entry);
    const uint32_t holds = trpi_behaviour_of_entry(world, e)->holds;
    if (holds == 0) {
        return true;
    }
    trpi_meter_begin(world, TRP_METERED_WHILE, e->behaviour);
    trpi_view view = trpi_entry_view(world, index, entry);
    const bool so = trpi_condition_holds(&view, holds) || view.waits;
    trpi_meter_end(world, TRP_METERED_WHILE, e->behaviour, so);
    return so;
}
