// SPDX-License-Identifier: MIT
#include "script/parse/syntax.h"

#include "base/assert.h"

trpi_dimension trpi_unit_dimension(trpi_unit unit)
{
    switch (unit) {
    case TRPI_UNIT_CENTIMETRE:
    case TRPI_UNIT_METRE:
    case TRPI_UNIT_KILOMETRE: return TRPI_DIMENSION_DISTANCE;
    case TRPI_UNIT_MILLISECOND:
    case TRPI_UNIT_SECOND:
    case TRPI_UNIT_MINUTE:
    case TRPI_UNIT_HOUR:
    case TRPI_UNIT_DAY: return TRPI_DIMENSION_DURATION;
    case TRPI_UNIT_DEGREE: return TRPI_DIMENSION_ANGLE;
    case TRPI_UNIT_PERCENT: return TRPI_DIMENSION_CHANCE;
    default: return TRPI_DIMENSION_NUMBER;
    }
}

const char *trpi_line_kind_name(trpi_line_kind kind)
{
    static const char *const names[] = {
#define LINE(name, called, ...) [TRPI_LINE_##name] = called,
        TRPI_LINES(LINE)
#undef LINE
    };
    TRP_ASSERT((uint32_t)kind < TRPI_LINE_COUNT);
    return names[kind];
}

const char *trpi_step_kind_name(trpi_step_kind kind)
{
    static const char *const names[] = {
#define STEP(name, called, ...) [TRPI_SYNTAX_STEP_##name] = called,
        TRPI_STEPS(STEP)
#undef STEP
    };
    TRP_ASSERT((uint32_t)kind < TRPI_SYNTAX_STEP_COUNT);
    return names[kind];
}

const char *trpi_cue_kind_name(trpi_cue_kind kind)
{
    static const char *const names[] = {
#define CUE(name, called, ...) [TRPI_SYNTAX_CUE_##name] = called,
        TRPI_CUES(CUE)
#undef CUE
    };
    TRP_ASSERT((uint32_t)kind < TRPI_SYNTAX_CUE_COUNT);
    return names[kind];
}

const char *trpi_expression_kind_name(trpi_expression_kind kind)
{
    static const char *const names[] = {
#define EXPRESSION(name, called, ...) [TRPI_EXPRESSION_##name] = called,
        TRPI_EXPRESSIONS(EXPRESSION)
#undef EXPRESSION
    };
    TRP_ASSERT((uint32_t)kind < TRPI_EXPRESSION_KIND_COUNT);
    return names[kind];
}

trpi_syntax_clause *trpi_syntax_find_clause(trpi_syntax_clause *clauses, trpi_clause_kind kind)
{
    while (clauses != NULL && clauses->kind != kind) {
        clauses = clauses->next;
    }
    return clauses;
}
