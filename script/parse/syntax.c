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
        "error",       "use",      "kind",         "role",     "lines",       "scene",
        "situation",   "pattern",  "instance",     "task",     "network",     "plan",        "node",
        "object",      "area",     "setting",      "item",     "place",       "world",       "record",
        "layer",       "priorities",  "host",     "test",         "message",  "event",       "behaviour",
        "brain",       "action",   "condition",    "query",    "relation",    "fact",
        "part",        "link",     "assignment",   "priority", "spoken line", "sequence",
        "selector",    "parallel", "repeat",       "retry",    "depending",   "if",
        "otherwise",
        "lock",        "for every", "catch",    "finally",      "phase",    "label",       "choice",
        "branch",      "on",       "starts when",  "arrow",    "way",         "needs",
        "makes",       "step",        "head",
        "row",         "given",    "when",         "then",     "never",       "floor plan",
        "plan row",    "legend",   "legend entry", "cast",     "cast entry",  "stock",
        "stock entry", "places",   "places entry", "schedule", "part of a schedule", "duty",
        "calendar",    "calendar entry",
    };
    _Static_assert(sizeof names / sizeof *names == TRPI_LINE_CALENDAR_ENTRY + 1,
                   "a name for every kind of line");
    TRP_ASSERT((size_t)kind < sizeof names / sizeof *names);
    return names[kind];
}

const char *trpi_step_kind_name(trpi_step_kind kind)
{
    static const char *const names[] = {
        "error",  "say",     "do",    "request", "send",    "continue", "let",
        "set",    "check",   "await", "wait",    "put on",  "take off", "signal",
        "begin",  "end",
        "enable", "disable", "allow", "forbid",  "reserve", "go on",
        "phrase",
    };
    _Static_assert(sizeof names / sizeof *names == TRPI_SYNTAX_STEP_PHRASE + 1,
                   "a name for every kind of step");
    TRP_ASSERT((size_t)kind < sizeof names / sizeof *names);
    return names[kind];
}

const char *trpi_cue_kind_name(trpi_cue_kind kind)
{
    static const char *const names[] = {
        "error",       "every",        "at",          "done",      "failed", "message",
        "event",       "comes within", "goes beyond", "enters",    "leaves", "rises above",
        "falls below", "becomes",      "changes",     "starts",    "ends",   "adopts",
        "drops",       "suspends",     "resumes",     "waits for",
    };
    _Static_assert(sizeof names / sizeof *names == TRPI_SYNTAX_CUE_WAITS + 1,
                   "a name for every kind of cue");
    TRP_ASSERT((size_t)kind < sizeof names / sizeof *names);
    return names[kind];
}

const char *trpi_expression_kind_name(trpi_expression_kind kind)
{
    static const char *const names[] = {
        "error",  "quantity", "count", "text",   "name", "member", "my",  "me", "this", "it",
        "one of", "select",   "list",  "phrase", "or",   "and",    "not", "<",  "<=",   ">",
        ">=",     "is",       "has",   "can",    "in",   "+",      "-",   "*",  "/",    "negate",
    };
    _Static_assert(sizeof names / sizeof *names == TRPI_EXPRESSION_NEGATE + 1,
                   "a name for every expression");
    TRP_ASSERT((size_t)kind < sizeof names / sizeof *names);
    return names[kind];
}

trpi_syntax_clause *trpi_syntax_find_clause(trpi_syntax_clause *clauses, trpi_clause_kind kind)
{
    while (clauses != NULL && clauses->kind != kind) {
        clauses = clauses->next;
    }
    return clauses;
}
