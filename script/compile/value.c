// SPDX-License-Identifier: MIT
// Constants, and expressions as whole codes.

#include "script/compile/compile.h"

#include "base/assert.h"
#include "pack/operation.h"

#include <string.h>

static bool fold_product(const trpi_syntax_expression *expression, trpi_number left,
                         trpi_number right, trpi_dimension a, trpi_dimension b, trpi_number *number,
                         trpi_dimension *dimension)
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

static bool fold_two(const trpi_syntax_expression *expression, trpi_number *number,
                     trpi_dimension *dimension)
{
    trpi_number left, right;
    trpi_dimension a, b;
    if (!trpi_fold(expression->left, &left, &a) || !trpi_fold(expression->right, &right, &b)) {
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

bool trpi_fold(const trpi_syntax_expression *expression, trpi_number *number,
               trpi_dimension *dimension)
{
    *number = 0;
    *dimension = TRPI_DIMENSION_NUMBER;
    if (expression == NULL) {
        return false;
    }
    switch (expression->kind) {
    case TRPI_EXPRESSION_QUANTITY:
        *number = trpi_quantity_low(&expression->quantity);
        *dimension = trpi_unit_dimension(expression->quantity.unit);
        return !expression->quantity.is_range && expression->quantity.per == TRPI_UNIT_NONE &&
               expression->quantity.days == 0;
    case TRPI_EXPRESSION_NEGATE:
        if (!trpi_fold(expression->left, number, dimension)) {
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

uint32_t trpi_compile_duration(trpi_compiler *compiler, const trpi_source *source,
                               const trpi_syntax_expression *value, const char *what)
{
    trpi_number seconds;
    trpi_dimension dimension;
    if (value == NULL || value->kind == TRPI_EXPRESSION_ERROR ||
        trpi_diagnostics_touches(compiler->diagnostics, source, value->span)) {
        return 0;
    }
    if (trpi_fold(value, &seconds, &dimension) && dimension == TRPI_DIMENSION_DURATION &&
        seconds >= 0) {
        return trpi_quantity_ms(seconds);
    }
    trpi_text text = trpi_source_slice(source, value->span);
    if (value->kind == TRPI_EXPRESSION_QUANTITY && value->quantity.unit == TRPI_UNIT_NONE &&
        !value->quantity.is_range) {
        TRPI_COMPILE_ERROR(compiler, source, value->span,
                           "`%s %.*s` has no unit; did you mean `%.*s s`?", what, TRPI_WORDS(text),
                           TRPI_WORDS(text));
        trpi_diagnostics_suggest(compiler->diagnostics, "%.*s s", TRPI_WORDS(text));
    } else {
        TRPI_COMPILE_ERROR(compiler, source, value->span,
                           "`%s` takes one time; write for example `%s 20 s`.", what, what);
    }
    return 0;
}

void trpi_compile_span(trpi_compiler *compiler, const trpi_source *source, const trpi_syntax_expression *value,
                       const char *what, uint32_t *least, uint32_t *most)
{
    const trpi_quantity *range = value != NULL && value->kind == TRPI_EXPRESSION_QUANTITY && value->quantity.is_range &&
                                         trpi_unit_dimension(value->quantity.unit) == TRPI_DIMENSION_DURATION &&
                                         value->quantity.per == TRPI_UNIT_NONE
                                     ? &value->quantity
                                     : NULL;
    *least = range != NULL ? trpi_quantity_ms(trpi_quantity_low(range)) : trpi_compile_duration(compiler, source, value, what);
    *most = range != NULL ? trpi_quantity_ms(trpi_quantity_high(range)) : *least;
}

// ---- Codes --------------------------------------------------------------------------------------

// Whether the operations written leave exactly one value: after a mistake some are missing.
static bool is_whole(const trpi_pack_builder *builder)
{
    uint32_t depth = 0;
    for (uint32_t i = builder->starts[builder->nesting - 1]; i < builder->word_count; i++) {
        const trpi_operation *operation = trpi_operation_of(TRPI_OP(builder->words[i]));
        if (depth < operation->takes_count) {
            return false;
        }
        depth = depth - operation->takes_count + 1;
    }
    return depth == 1;
}

uint32_t trpi_code_end_checked(trpi_compiler *compiler, const trpi_source *source, trpi_span span,
                               uint32_t type)
{
    TRP_ASSERT(compiler->builder.nesting > 0);

    if (!is_whole(&compiler->builder)) {
        trpi_code_drop(&compiler->builder);
        return 0;
    }
    uint32_t code =
        trpi_code_end(&compiler->builder, type != TRP_TYPE_NONE ? type : TRP_TYPE_NUMBER);
    if (code == TRPI_NONE32) {
        TRPI_COMPILE_ERROR(compiler, source, span,
                           "This is too long to compute; give parts of it a name with `let`.");
        return 0;
    }
    return code;
}

uint32_t trpi_code_condition(trpi_compiler *compiler, trpi_scope *scope,
                             const trpi_syntax_expression *expression)
{
    if (expression == NULL || expression->kind == TRPI_EXPRESSION_ERROR) {
        return 0;
    }
    trpi_code_begin(&compiler->builder);
    trpi_compile_truth(compiler, scope, expression);
    return trpi_code_end_checked(compiler, scope->source, expression->span, TRP_TYPE_TRUTH);
}

uint32_t trpi_code_value(trpi_compiler *compiler, trpi_scope *scope,
                         const trpi_syntax_expression *expression, trpi_value_type expected,
                         const char *where)
{
    if (expression == NULL || expression->kind == TRPI_EXPRESSION_ERROR) {
        return 0;
    }
    trpi_code_begin(&compiler->builder);
    bool fine = trpi_compile_as(compiler, scope, expression, expected, where);
    uint32_t type = expected.type;
    if (expression->kind == TRPI_EXPRESSION_LIST && expected.type == TRP_TYPE_ENTITY) {
        type = TRP_TYPE_POINT;
    }
    uint32_t code = trpi_code_end_checked(compiler, scope->source, expression->span, type);
    return fine ? code : 0;
}

uint32_t trpi_code_single(trpi_compiler *compiler, uint32_t op, uint32_t operand, uint32_t type)
{
    trpi_code_begin(&compiler->builder);
    trpi_code_emit(&compiler->builder, op, operand);
    uint32_t code = trpi_code_end(&compiler->builder, type);
    return code != TRPI_NONE32 ? code : 0;
}

// ---- Points -------------------------------------------------------------------------------------

bool trpi_compile_point(trpi_compiler *compiler, const trpi_source *source,
                        const trpi_syntax_expression *value, int32_t *x, int32_t *y, int32_t *z)
{
    int32_t *axes[3] = {x, y, z};
    *x = *y = *z = 0;
    uint32_t count = 0;
    const trpi_syntax_expression *item = value->items;
    for (; item != NULL && count < 3; item = item->next, count++) {
        trpi_number number;
        trpi_dimension dimension;
        bool fine = trpi_fold(item, &number, &dimension) &&
                    (dimension == TRPI_DIMENSION_NUMBER || dimension == TRPI_DIMENSION_DISTANCE) &&
                    number > -(trpi_number)30000 * TRP_ONE && number < (trpi_number)30000 * TRP_ONE;
        if (!fine) {
            if (item->kind != TRPI_EXPRESSION_ERROR) {
                TRPI_COMPILE_ERROR(compiler, source, item->span,
                                   "A spot is two numbers of metres; write for example `(3, 2)`.");
            }
            return false;
        }
        *axes[count] = (int32_t)(number / (TRP_ONE / TRP_UNITS_PER_METRE));
    }
    if (count < 2 || item != NULL) {
        TRPI_COMPILE_ERROR(compiler, source, value->span,
                           "A spot is two numbers of metres, or three with its height; write for "
                           "example `(3, 2)`.");
        return false;
    }
    return true;
}
