// SPDX-License-Identifier: MIT
#include "engine/mind/condition.h"

#include "engine/mind/parameter.h"

#include "base/assert.h"

bool trpi_behaviour_condition_holds(trpi_view *view, uint32_t behaviour)
{
    TRP_ASSERT(behaviour < view->world->pack->behaviour_count);
    return trpi_condition_holds(view, view->world->pack->behaviours[behaviour].condition);
}

bool trpi_behaviour_condition_holds_with_parameters(trpi_view *view, uint32_t behaviour, const int64_t *given, uint32_t given_count)
{
    int64_t locals[TRPI_MOST_LOCALS];
    const int64_t *const outer = view->locals;
    const bool holds =
        trpi_parameters_preview(view, behaviour, given, given_count, locals) && trpi_behaviour_condition_holds(view, behaviour);
    view->locals = outer;
    return holds;
}
