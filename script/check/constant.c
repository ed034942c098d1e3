// SPDX-License-Identifier: MIT
// Constants: numbers with their units, times of day, points.

#include "script/check/constant.h"

#include "pack/week.h"

static bool fold_product(const trpi_syntax_expression *expression, trpi_number left, trpi_number right, trpi_dimension a,
                         trpi_dimension b, trpi_number *number, trpi_dimension *dimension)
{
    if (expression->kind == TRPI_EXPRESSION_MULTIPLY) {
        *number = trpi_number_multiply(left, right);
        *dimension = a == TRPI_DIMENSION_NUMBER ? b : a;
        return a == TRPI_DIMENSION_NUMBER || b == TRPI_DIMENSION_NUMBER;
    }
    *number = trpi_number_divide(left, right, NULL);
    *dimension = a == b ? TRPI_DIMENSION_NUMBER : a;
    return a == b || b == TRPI_DIMENSION_NUMBER;
}

static bool fold_two(const trpi_syntax_expression *expression, trpi_number *number, trpi_dimension *dimension)
{
    trpi_number left, right;
    trpi_dimension a, b;
    if (!trpi_fold_constant(expression->left, &left, &a) || !trpi_fold_constant(expression->right, &right, &b)) {
        return false;
    }
    switch (expression->kind) {
    case TRPI_EXPRESSION_ADD: *number = trpi_number_add(left, right); break;
    case TRPI_EXPRESSION_SUBTRACT: *number = trpi_number_subtract(left, right); break;
    default: return fold_product(expression, left, right, a, b, number, dimension);
    }
    *dimension = a;
    return a == b;
}

bool trpi_fold_constant(const trpi_syntax_expression *expression, trpi_number *number, trpi_dimension *dimension)
{
    *number = 0;
    *dimension = TRPI_DIMENSION_NUMBER;
    if (expression == NULL) {
        return false;
    }
    switch (expression->kind) {
    case TRPI_EXPRESSION_QUANTITY:
        *number = trpi_quantity_low_in_base_unit(&expression->quantity);
        *dimension = trpi_unit_dimension(expression->quantity.unit);
        return !expression->quantity.is_range && expression->quantity.per == TRPI_UNIT_NONE && expression->quantity.days == 0;
    case TRPI_EXPRESSION_NEGATE:
        if (!trpi_fold_constant(expression->left, number, dimension)) {
            return false;
        }
        *number = -*number;
        return true;
    case TRPI_EXPRESSION_ADD:
    case TRPI_EXPRESSION_SUBTRACT:
    case TRPI_EXPRESSION_MULTIPLY:
    case TRPI_EXPRESSION_DIVIDE: return fold_two(expression, number, dimension);
    default: return false;
    }
}

bool trpi_fold_constant_or_range(const trpi_syntax_expression *expression, trpi_number *low, trpi_number *high,
                                 trpi_dimension *dimension)
{
    const trpi_quantity *range = expression != NULL && expression->kind == TRPI_EXPRESSION_QUANTITY ? &expression->quantity : NULL;
    if (range == NULL || !range->is_range || range->per != TRPI_UNIT_NONE) {
        bool folded = trpi_fold_constant(expression, low, dimension);
        *high = *low;
        return folded;
    }
    *low = trpi_quantity_low_in_base_unit(range);
    *high = trpi_quantity_high_in_base_unit(range);
    *dimension = trpi_unit_dimension(range->unit);
    return true;
}

bool trpi_fold_whole_number(const trpi_syntax_expression *expression, int32_t least, int32_t most, int32_t *number)
{
    trpi_number folded;
    trpi_dimension dimension;
    if (!trpi_fold_constant(expression, &folded, &dimension) || dimension != TRPI_DIMENSION_NUMBER || folded % TRP_ONE != 0 ||
        folded < (trpi_number)least * TRP_ONE || folded > (trpi_number)most * TRP_ONE) {
        return false;
    }
    *number = (int32_t)(folded / TRP_ONE);
    return true;
}

// Returns a time of the text in milliseconds; 0 after reporting that it is longer than a pack holds.
static uint32_t seconds_to_ms(const trpi_file_scope *file, const trpi_syntax_expression *value, trpi_number seconds,
                              const char *clause_word)
{
    uint32_t ms = trpi_seconds_to_ms(seconds);
    if (ms > INT32_MAX) {
        TRPI_SAY(file, value->span, "A time is no longer than 24 days; write for example `%s 24 days`.", clause_word);
        return 0;
    }
    return ms;
}

uint32_t trpi_constant_duration_ms(const trpi_file_scope *file, const trpi_syntax_expression *value, const char *clause_word)
{
    trpi_number seconds;
    trpi_dimension dimension;
    if (value == NULL || value->kind == TRPI_EXPRESSION_ERROR ||
        trpi_diagnostics_has_error_touching(file->compiler->diagnostics, file->source, value->span)) {
        return 0;
    }
    if (trpi_fold_constant(value, &seconds, &dimension) && dimension == TRPI_DIMENSION_DURATION && seconds >= 0) {
        return seconds_to_ms(file, value, seconds, clause_word);
    }
    trpi_text text = trpi_source_slice(file->source, value->span);
    if (value->kind == TRPI_EXPRESSION_QUANTITY && value->quantity.unit == TRPI_UNIT_NONE && !value->quantity.is_range) {
        TRPI_SAY(file, value->span, "`%s %.*s` has no unit; did you mean `%.*s s`?", clause_word, TRPI_WORDS(text),
                 TRPI_WORDS(text));
        trpi_diagnostics_suggest(file->compiler->diagnostics, "%.*s s", TRPI_WORDS(text));
    } else {
        TRPI_SAY(file, value->span, "`%s` takes one time; write for example `%s 20 s`.", clause_word, clause_word);
    }
    return 0;
}

// Returns the two times of `2 to 5 s`; NULL when an expression is something else.
static const trpi_quantity *range_of(const trpi_syntax_expression *value)
{
    bool range = value != NULL && value->kind == TRPI_EXPRESSION_QUANTITY && value->quantity.is_range &&
                 trpi_unit_dimension(value->quantity.unit) == TRPI_DIMENSION_DURATION && value->quantity.per == TRPI_UNIT_NONE;
    return range ? &value->quantity : NULL;
}

bool trpi_is_drawn_or_computed_duration(const trpi_syntax_expression *value)
{
    trpi_number folded;
    trpi_dimension dimension;
    return value != NULL && value->kind != TRPI_EXPRESSION_ERROR && !trpi_fold_constant(value, &folded, &dimension);
}

bool trpi_is_computed_duration(const trpi_syntax_expression *value)
{
    return trpi_is_drawn_or_computed_duration(value) && range_of(value) == NULL;
}

void trpi_constant_read_duration_range_ms(const trpi_file_scope *file, const trpi_syntax_expression *value, const char *clause_word,
                                          uint32_t *least_ms, uint32_t *most_ms)
{
    const trpi_quantity *range = range_of(value);
    if (range != NULL) {
        *least_ms = trpi_seconds_to_ms(trpi_quantity_low_in_base_unit(range));
        *most_ms = seconds_to_ms(file, value, trpi_quantity_high_in_base_unit(range), clause_word);
    } else {
        *least_ms = *most_ms = trpi_constant_duration_ms(file, value, clause_word);
    }
}

uint32_t trpi_constant_deadline_ms(const trpi_file_scope *file, const trpi_syntax_expression *value, const char *clause_word)
{
    uint32_t ms = trpi_constant_duration_ms(file, value, clause_word);
    return ms > 0 ? ms : 1;
}

// ---- Times of day -------------------------------------------------------------------------------

bool trpi_constant_minute_of_day(const trpi_file_scope *file, const trpi_syntax_expression *value, uint16_t *minute)
{
    *minute = 0;
    if (value == NULL || value->kind == TRPI_EXPRESSION_ERROR) {
        return false;
    }
    if (value->kind != TRPI_EXPRESSION_QUANTITY || !value->quantity.is_clock) {
        return TRPI_REFUSE(file, value->span, "Here should be a time of day; write for example `08:00`.");
    }
    *minute = (uint16_t)(trpi_quantity_low_in_base_unit(&value->quantity) / TRP_ONE / 60 % (24 * 60));
    return true;
}

uint8_t trpi_constant_days(const trpi_syntax_expression *value)
{
    return value != NULL && value->kind == TRPI_EXPRESSION_QUANTITY ? value->quantity.days : 0;
}

bool trpi_constant_weekday(const trpi_file_scope *file, const trpi_syntax_expression *value, uint32_t *weekday)
{
    uint32_t days = trpi_constant_days(value);
    *weekday = 0;
    if ((days & (days - 1)) != 0) {
        return TRPI_REFUSE(file, value->span, "Which of these days is it? Write one of them, for example `08:00 on Sunday`.");
    }
    for (uint32_t day = 0; day < TRPI_WEEK_DAYS; day++) {
        *weekday = days == 1u << day ? day + 1 : *weekday;
    }
    return true;
}

bool trpi_check_first_time_has_no_days(const trpi_file_scope *file, const trpi_syntax_expression *value)
{
    if (trpi_constant_days(value) != 0) {
        return TRPI_REFUSE(file, value->span,
                           "The days stand behind both times; write for example `from 08:00 to 12:00 on Sunday`.");
    }
    return true;
}

// ---- Points -------------------------------------------------------------------------------------

bool trpi_constant_point(const trpi_file_scope *file, const trpi_syntax_expression *value, int32_t *x, int32_t *y, int32_t *z)
{
    int32_t *axes[3] = {x, y, z};
    *x = *y = *z = 0;
    uint32_t count = 0;
    const trpi_syntax_expression *item = value->items;
    for (; item != NULL && count < 3; item = item->next, count++) {
        trpi_number number;
        trpi_dimension dimension;
        bool fine = trpi_fold_constant(item, &number, &dimension) &&
                    (dimension == TRPI_DIMENSION_NUMBER || dimension == TRPI_DIMENSION_DISTANCE) &&
                    number > -(trpi_number)30000 * TRP_ONE && number < (trpi_number)30000 * TRP_ONE;
        if (!fine) {
            if (item->kind != TRPI_EXPRESSION_ERROR) {
                TRPI_SAY(file, item->span, "A spot is two numbers of metres; write for example `(3, 2)`.");
            }
            return false;
        }
        *axes[count] = (int32_t)(number / (TRP_ONE / TRP_UNITS_PER_METRE));
    }
    if (count < 2 || item != NULL) {
        return TRPI_REFUSE(file, value->span,
                           "A spot is two numbers of metres, or three with its height; write for example `(3, 2)`.");
    }
    return true;
}
