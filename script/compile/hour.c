// SPDX-License-Identifier: MIT
// Compiles tests of hours and days: `it is after 18:00`, `it is a weekday`.

#include "script/compile/expression.h"

#include "pack/week.h"
#include "script/check/constant.h"
#include "script/check/types.h"

enum { MINUTES = 1440 };

static bool is_clock(const trpi_syntax_expression *value)
{
    return value != NULL && value->kind == TRPI_EXPRESSION_QUANTITY && value->quantity.is_clock;
}

static void emit_hours(const trpi_scope *scope, uint32_t from, uint32_t to, uint32_t days)
{
    trpi_emit_operation(scope, TRPI_OP_DURING, TRPI_HOURS_OPERAND(from, to));
    if (TRPI_DAYS_FIT(days)) {
        trpi_emit_operation(scope, TRPI_OP_ON_DAYS, days);
        trpi_emit_operation(scope, TRPI_OP_AND, 0);
    }
}

// Emits a test of hours on some days: an interval over midnight ends on the day after.
static void emit_hours_on(const trpi_scope *scope, uint32_t from, uint32_t to, uint32_t days)
{
    if (from < to || !TRPI_DAYS_FIT(days)) {
        emit_hours(scope, from, to, days);
        return;
    }
    emit_hours(scope, from, MINUTES, days);
    if (to > 0) {
        emit_hours(scope, 0, to, trpi_weekdays_one_day_later(days));
        trpi_emit_operation(scope, TRPI_OP_OR, 0);
    }
}

// Compiles a test of the day: `it is on Sunday`, `it is Sunday`, `it is a weekday`. A place, character, kind or role of that name
// takes precedence.
static bool day_of_week(const trpi_scope *scope, const trpi_syntax_expression *right, trpi_value_type *type)
{
    uint32_t days = trpi_constant_days(right);
    trpi_value_type sort;
    const trpi_syntax_expression *named = right->kind == TRPI_EXPRESSION_SELECT ? right->left : right;
    if (named != NULL && named->kind == TRPI_EXPRESSION_NAME) {
        trpi_text name = named->name.text;
        bool taken =
            TRPI_FIND(scope->symbols, globals, name) != TRPI_NO_INDEX || trpi_find_kind_or_role(scope->compiler, name, &sort);
        days = taken ? 0 : trpi_weekdays_by_word(name.at, name.size);
    }
    if (days == 0 || is_clock(right)) {
        return false;
    }
    *type = TRPI_DAYS_FIT(days) ? trpi_value_type_without_kind(TRP_TYPE_TRUTH) : trpi_value_type_unknown();
    if (TRPI_DAYS_FIT(days)) {
        trpi_emit_operation(scope, TRPI_OP_ON_DAYS, days);
    } else {
        TRPI_SAY(scope, right->span, "It is always one of these days; leave that out.");
    }
    return true;
}

// Compiles a test of the time of day, as written behind `it is`: `after 18:00`, `before 08:00`, `from 22:00 to 05:00`. False when
// the expression is no such test.
bool trpi_try_compile_hours_test(trpi_scope *scope, const trpi_syntax_expression *expression, trpi_value_type *type)
{
    const trpi_syntax_argument *first = expression->arguments;
    const trpi_syntax_argument *second = first != NULL ? first->next : NULL;
    bool after = trpi_name_equals_word(expression->name.text, "after"),
         before = trpi_name_equals_word(expression->name.text, "before");
    bool between = expression->name.text.size == 0 && first != NULL && trpi_text_equals_string(first->preposition, "from");
    if (first == NULL || !is_clock(first->value) || !(after || before || between)) {
        return false;
    }
    *type = trpi_value_type_unknown();
    uint16_t from, to = 0;
    if (!trpi_constant_minute_of_day(&scope->file, first->value, &from) ||
        (between && second != NULL &&
         (!trpi_constant_minute_of_day(&scope->file, second->value, &to) ||
          !trpi_check_first_time_has_no_days(&scope->file, first->value)))) {
        return true;
    }
    bool whole = after ? from == 0 : before ? from == 0 : from == to;
    if (whole || (between && (second == NULL || !trpi_text_equals_string(second->preposition, "to") || second->next != NULL)) ||
        (!between && second != NULL)) {
        TRPI_SAY(scope, expression->span,
                 "These are no hours of a day; write for example `it is from 08:00 to 17:00` or `it is after 18:00`.");
        return true;
    }
    emit_hours_on(scope, before ? 0 : from,
                  after    ? MINUTES
                  : before ? from
                           : to,
                  trpi_constant_days(between ? second->value : first->value));
    *type = trpi_value_type_without_kind(TRP_TYPE_TRUTH);
    return true;
}

bool trpi_try_compile_it_is_time_test(trpi_scope *scope, const trpi_syntax_expression *expression, trpi_value_type *type)
{
    const trpi_syntax_expression *right = expression->right;
    bool phrase = right->kind == TRPI_EXPRESSION_PHRASE;
    if (expression->left->kind != TRPI_EXPRESSION_IT) {
        return false;
    }
    if ((phrase && trpi_try_compile_hours_test(scope, right, type)) || day_of_week(scope, right, type)) {
        return true;
    }
    *type = trpi_value_type_unknown();
    if (phrase && (trpi_name_equals_word(right->name.text, "after") || trpi_name_equals_word(right->name.text, "before"))) {
        TRPI_SAY(scope, right->span, "Here should be a time of day; write for example `it is %.*s 18:00`.",
                 TRPI_WORDS(right->name.text));
        return true;
    }
    if (is_clock(right)) {
        trpi_text time = trpi_scope_text_of_span(scope, right->span);
        TRPI_SAY(scope, expression->span, "It is %.*s for a moment only; write `it is after %.*s`, or in a cue `when at %.*s`.",
                 TRPI_WORDS(time), TRPI_WORDS(time), TRPI_WORDS(time));
    }
    return is_clock(right);
}
