// SPDX-License-Identifier: MIT
#include "script/compile/time.h"

#include "script/check/constant.h"
#include "script/compile/code.h"

trpi_duration trpi_compile_duration(trpi_scope *scope, const trpi_syntax_expression *value, const char *clause_word)
{
    trpi_duration time = {0};
    if (trpi_is_computed_duration(value)) {
        time.code = trpi_code_of_value(scope, value, trpi_value_type_number(TRPI_DIMENSION_DURATION),
                                       trpi_quote_name(trpi_text_from_string(clause_word)).text);
    } else {
        trpi_constant_read_duration_range_ms(&scope->file, value, clause_word, &time.least_ms, &time.most_ms);
    }
    return time;
}

trpi_duration trpi_compile_duration_clause(trpi_scope *scope, const trpi_syntax_line *line, trpi_clause_kind kind)
{
    return trpi_compile_duration(scope, trpi_clause_value(line, kind), trpi_clause_kind_name(kind));
}

bool trpi_compile_duration_of_every(trpi_scope *scope, const trpi_syntax_expression *value, trpi_duration *period)
{
    *period = trpi_compile_duration(scope, value, "every");
    if (period->least_ms > 0 || period->code != 0) {
        return true;
    }
    if (value != NULL && value->kind != TRPI_EXPRESSION_ERROR &&
        !trpi_diagnostics_has_error_touching(scope->compiler->diagnostics, scope->file.source, value->span)) {
        TRPI_SAY(scope, value->span, "No time passes between one and the next; write for example `every 10 s`.");
    }
    return false;
}
