// SPDX-License-Identifier: MIT
// Loops over a list, `for every foe in foes`: the members are copied to a list of locals, which nothing else changes, and are taken out of it one
// after the other. (SEMANTICS 8.7)

#ifndef TROUPE_SCRIPT_COMPILE_EACH_H
#define TROUPE_SCRIPT_COMPILE_EACH_H

#include "script/compile/list.h"
#include "script/compile/scope.h"

/// A loop while it is compiled. `left`: the members still to come.
typedef struct trpi_each {
    trpi_slot_group left;
} trpi_each;

/// Begins the loop of a line: declares the list of locals, and adds the step that fills it. False after a mistake, which is reported.
bool trpi_each_begin(trpi_scope *scope, const trpi_syntax_line *line, trpi_each *each, trpi_step_list *list);

/// Declares the line's name for a member, and adds the steps that take the next one out of the list.
void trpi_each_take_next(trpi_scope *scope, const trpi_syntax_line *line, const trpi_each *each, trpi_step_list *list);

/// Returns the condition that a member is left.
uint32_t trpi_each_code_of_rest(trpi_scope *scope, const trpi_each *each);

#endif
