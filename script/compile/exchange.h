// SPDX-License-Identifier: MIT
// Exchanges, `exchange coin for ale`: a task of a scene, or of a behaviour with a partner, has one at most. The scene's record
// makes it at the barrier behind the task. (SEMANTICS 5.9)

#ifndef TROUPE_SCRIPT_COMPILE_EXCHANGE_H
#define TROUPE_SCRIPT_COMPILE_EXCHANGE_H

#include "script/compile/draft.h"

/// Notes in a draft what its step `exchange` gives and takes. `values`: the two arguments of the step.
void trpi_exchange_note(trpi_scope *scope, const trpi_syntax_step *step, const trpi_syntax_expression *const *values,
                        trpi_draft *draft);

/// Moves the exchange of a draft, if there is one, to the draft that it becomes a part of.
void trpi_exchange_take_over(trpi_compiler *compiler, trpi_draft *draft, const trpi_draft *from);

/// Reports the exchange of a draft if the task could be done though the exchange has not been performed, or could perform it
/// several times.
void trpi_exchange_check(trpi_compiler *compiler, const trpi_draft *draft);

#endif
