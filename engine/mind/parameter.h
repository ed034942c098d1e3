// SPDX-License-Identifier: MIT
// The first values of a behaviour's parameters, worked out when it begins. (SEMANTICS 1)

#ifndef TROUPE_ENGINE_MIND_PARAMETER_H
#define TROUPE_ENGINE_MIND_PARAMETER_H

#include "engine/body/expression.h"

/// Works out the first values of a behaviour's parameters into `locals`. Its first parameters have the values of the arguments;
/// only the others are worked out, and may refer to them. False when one cannot be worked out or finds no entity.
bool trpi_parameters_evaluate(trp_world *world, uint32_t index, uint32_t behaviour, trpi_ref subject, const int64_t *arguments,
                              uint32_t argument_count, int64_t *locals);

/// Works out the parameters of a behaviour that gets no arguments; with a `fixed_draw` other than 0 nothing but `locals`
/// changes. When false, *missing is the number of the parameter.
bool trpi_parameters_evaluate_dry(trp_world *world, uint32_t index, uint32_t behaviour, trpi_ref subject, uint64_t fixed_draw,
                                  int64_t *locals, uint32_t *missing);

/// Lets a view read the parameters of a behaviour whose condition or weight speaks of them: as they would be if it began now.
/// Nothing is drawn. False when one cannot be told. `locals` is room for them; the first ones may be given.
bool trpi_parameters_preview(trpi_view *view, uint32_t behaviour, const int64_t *given, uint32_t given_count, int64_t *locals);

#endif
