// SPDX-License-Identifier: MIT
#include "engine/mind/parameter.h"

#include "base/assert.h"

#include <string.h>

// Evaluates the parameters from `first` on. The earlier ones were given, and later ones may refer to them.
static bool work_out_from(trp_world *world, uint32_t index, uint32_t behaviour, trpi_ref subject, uint32_t first,
                          uint64_t fixed_draw, int64_t *locals, uint32_t *missing)
{
    const trpi_pack_behaviour *b = &world->pack->behaviours[behaviour];
    for (uint32_t i = first; i < b->parameter_count; i++) {
        const trpi_pack_parameter *parameter = &world->pack->parameters[b->first_parameter + i];
        if (parameter->code == 0) {
            continue;
        }
        trpi_view view = trpi_view_of_agent(world, index, subject);
        view.locals = locals;
        view.fixed_draw = fixed_draw;
        *missing = i;
        if (!trpi_evaluate_expression(&view, parameter->code, &locals[i])) {
            return false;
        }
        if (parameter->type == TRP_TYPE_ENTITY && (parameter->flags & TRPI_PARAMETER_OPTIONAL) == 0 &&
            !trpi_ref_is_alive(world, (trpi_ref)locals[i])) {
            return false;
        }
    }
    return true;
}

bool trpi_parameters_evaluate_without_arguments(trp_world *world, uint32_t index, uint32_t behaviour, trpi_ref subject,
                                                uint64_t fixed_draw, int64_t *locals, uint32_t *missing_parameter)
{
    memset(locals, 0, world->settings.locals_per_entry * sizeof *locals);
    return work_out_from(world, index, behaviour, subject, 0, fixed_draw, locals, missing_parameter);
}

// Copies the given values into the parameters, as far as the behaviour has any; the others become 0. Returns how many are given.
static uint32_t put_given(const trp_world *world, uint32_t behaviour, const int64_t *given, uint32_t given_count, int64_t *locals)
{
    TRP_ASSERT(given_count <= TRPI_MAX_ARGUMENTS);
    uint32_t count = world->pack->behaviours[behaviour].parameter_count;
    count = given_count < count ? given_count : count;
    memset(locals, 0, world->settings.locals_per_entry * sizeof *locals);
    for (uint32_t i = 0; i < count; i++) {
        locals[i] = given[i];
    }
    return count;
}

bool trpi_parameters_evaluate(trp_world *world, uint32_t index, uint32_t behaviour, trpi_ref subject, const int64_t *arguments,
                              uint32_t argument_count, int64_t *locals)
{
    uint32_t missing;
    uint32_t first = put_given(world, behaviour, arguments, argument_count, locals);
    return work_out_from(world, index, behaviour, subject, first, 0, locals, &missing);
}

bool trpi_parameters_preview(trpi_view *view, uint32_t behaviour, const int64_t *arguments, uint32_t argument_count,
                             int64_t *locals)
{
    trp_world *world = view->world;
    if ((world->pack->behaviours[behaviour].flags & TRPI_BEHAVIOUR_FORESEES) == 0) {
        return true;
    }
    uint32_t missing;
    uint32_t first = put_given(world, behaviour, arguments, argument_count, locals);
    view->locals = locals;
    uint64_t draw = view->fixed_draw != 0 ? view->fixed_draw : 1;
    bool known = work_out_from(world, view->index, behaviour, view->it, first, draw, locals, &missing);
    view->waits = view->waits || (!known && trpi_agent_awaits_answer(world, view->index));
    return known;
}
