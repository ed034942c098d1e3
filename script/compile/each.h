// SPDX-License-Identifier: MIT
// Loops over a list, `for every foe in foes`: the members are copied to a list of locals, which nothing else changes, and are taken
// out of it one after the other. (SEMANTICS 8.7)

#ifndef TROUPE_SCRIPT_COMPILE_EACH_H
#define TROUPE_SCRIPT_COMPILE_EACH_H

#include "script/compile/list.h"
#include "script/compile/scope.h"

/// A loop while it is compiled. `members_left`: the members still to come.
typedef struct trpi_list_loop {
    trpi_slot_group members_left;
} trpi_list_loop;

/// Begins the loop of a line: declares the list of locals, and adds the step that fills it. False after a mistake, which is
/// reported.
bool trpi_list_loop_begin(trpi_scope *scope, const trpi_syntax_line *line, trpi_list_loop *loop, trpi_step_list *list);

/// Declares the name that a `for every` line gives to each member, and adds the steps that take the next member out of the list.
void trpi_list_loop_add_steps_to_take_member(trpi_scope *scope, const trpi_syntax_line *line, const trpi_list_loop *loop,
                                             trpi_step_list *list);

/// Returns the code of a test: whether the list still has a member.
uint32_t trpi_list_loop_code_of_members_left_test(trpi_scope *scope, const trpi_list_loop *loop);

#endif
