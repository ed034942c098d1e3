// SPDX-License-Identifier: MIT
// Cleanup of tasks, and other blocks of immediate steps.

#ifndef TROUPE_SCRIPT_COMPILE_CLEANUP_H
#define TROUPE_SCRIPT_COMPILE_CLEANUP_H

#include "script/compile/task.h"

/// Compiles `finally`: the steps that are performed however a task ends, immediate ones and those that take time.
void trpi_compile_finally(trpi_scope *scope, const trpi_syntax_line *line, trpi_draft *draft);

/// Compiles the lines below one as immediate steps; `refusal` is the sentence that refuses a step that takes time. Their
/// `check` steps are numbered from *check_count on, which grows by them (0 at the beginning of a task).
void trpi_compile_immediate_lines(trpi_scope *scope, const trpi_syntax_line *parent, const char *refusal, uint32_t *check_count,
                                  trpi_step_list *list);

#endif
