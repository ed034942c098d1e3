// SPDX-License-Identifier: MIT
// How much may be written out again. Tasks, behaviours and repeated steps are put where they are used, so that a few
// lines that use one another could become more than any machine has room for.

#include "script/compile/scope.h"

#define MOST_WRITTEN_OUT (4u << 20)  // bytes of text, all behaviours together
#define LEAST_PER_LINE 16

bool trpi_compile_is_too_long(const trpi_scope *scope, const trpi_syntax_line *line)
{
    trpi_compiler *compiler = scope->compiler;
    if (scope->splices == 0) {
        return false;  // it is written where it stands
    }
    uint32_t size = LEAST_PER_LINE + line->span.length;
    if (compiler->written_out < MOST_WRITTEN_OUT && size <= MOST_WRITTEN_OUT - compiler->written_out) {
        compiler->written_out += size;
        return false;
    }
    if (compiler->written_out != UINT32_MAX) {
        compiler->written_out = UINT32_MAX;
        TRPI_SAY(scope, line->span,
                 "Tasks that use one another and steps that are repeated make more than anybody could do; repeat less here.");
    }
    return true;
}
