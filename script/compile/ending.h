// SPDX-License-Identifier: MIT
// Endings of tree nodes: how they may end, at once or only when time has passed.

#ifndef TROUPE_SCRIPT_COMPILE_ENDING_H
#define TROUPE_SCRIPT_COMPILE_ENDING_H

#include "script/compile/draft.h"

/// Warns of a child of a `reactive` sequence or selector that is begun again as soon as it has ended, for ever: it takes time in
/// any case, and a child behind it may take time, too. (8.1)
void trpi_warn_of_children_that_begin_again(const trpi_scope *scope, const trpi_draft_node *row);

/// Warns of a child of a sequence or selector that is never reached, since the one before it never succeeds, or cannot fail.
void trpi_warn_of_children_never_reached(const trpi_scope *scope, const trpi_draft_node *row, const trpi_draft *draft);
/// Warns of a `catch` whose body cannot fail.
void trpi_warn_of_needless_catch(const trpi_scope *scope, trpi_draft_node *body, const trpi_syntax_line *line);

/// Notes in a draft a step with an open-ended action.
void trpi_note_endless_step(const trpi_scope *scope, const trpi_syntax_step *step, const trpi_pack_step *record, trpi_draft *draft);
/// Warns of an open-ended action for which `draft` never ends: `so` says what comes of that. False when there is none.
bool trpi_warn_of_endless_draft(trpi_compiler *compiler, const trpi_draft *draft, const char *so);
/// Warns of the first task of a behaviour that never ends, unless it is the last task; if there is none, of a step of the last task
/// that never ends, unless it is the last step.
void trpi_warn_of_endless_tasks(trpi_compiler *compiler, const trpi_drafts *drafts);

#endif
