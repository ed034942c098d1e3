// SPDX-License-Identifier: MIT
// The initial values of a behaviour's parameters, evaluated when it begins. (SEMANTICS 1)

#ifndef TROUPE_ENGINE_MIND_PARAMETER_H
#define TROUPE_ENGINE_MIND_PARAMETER_H

#include "engine/body/expression.h"

/// Evaluates the parameters of a behaviour into `locals`. The first parameters get the values of the arguments; only the others
/// are evaluated, and may refer to them. False when one has no value or finds no entity.
bool trpi_parameters_evaluate(trp_world *world, uint32_t index, uint32_t behaviour, trpi_ref subject, const int64_t *arguments,
                              uint32_t argument_count, int64_t *locals);

/// Evaluates the parameters of a behaviour that gets no arguments; with a `fixed_draw` other than 0 nothing but `locals` changes.
/// False when a parameter has no value or finds no entity; *missing_parameter is then its number.
bool trpi_parameters_evaluate_without_arguments(trp_world *world, uint32_t index, uint32_t behaviour, trpi_ref subject,
                                                uint64_t fixed_draw, int64_t *locals, uint32_t *missing_parameter);

/// Evaluates the parameters of a behaviour into `locals`, as if it began now, so that its condition or weight can be evaluated. The
/// first ones may be given in `arguments`. Nothing is drawn. False when a parameter has no value. For a behaviour without
/// TRPI_BEHAVIOUR_FORESEES nothing is evaluated, and the result is true.
bool trpi_parameters_preview(trpi_view *view, uint32_t behaviour, const int64_t *arguments, uint32_t argument_count,
                             int64_t *locals);

#endif
