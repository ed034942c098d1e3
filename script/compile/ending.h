// SPDX-License-Identifier: MIT
// Endings of tree nodes: how they may end, at once or only when time has passed.

#ifndef TROUPE_SCRIPT_COMPILE_ENDING_H
#define TROUPE_SCRIPT_COMPILE_ENDING_H

#include "script/compile/node.h"

/// Warns of children of a `reactive` sequence or selector that are begun again as soon as they have ended, for ever: they take time
/// in any case, and children behind them do, too. (8.1)
void trpi_warn_of_children_that_begin_again(const trpi_scope *scope, const trpi_draft_node *row);

/// Warns of a child of a sequence or selector that is never reached, since the one before it never succeeds, or cannot fail; and of a
/// `catch` whose body cannot fail.
void trpi_warn_of_children_never_reached(const trpi_scope *scope, const trpi_draft_node *row);
void trpi_warn_of_needless_catch(const trpi_scope *scope, trpi_draft_node *body, const trpi_syntax_line *line);

#endif
