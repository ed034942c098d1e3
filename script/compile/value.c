// SPDX-License-Identifier: MIT
// Expressions as whole codes.

#include "script/compile/code.h"

#include "base/assert.h"
#include "pack/operation.h"
#include "script/check/constant.h"
#include "script/compile/expression.h"

#include <string.h>

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

uint32_t trpi_code_end_checked(trpi_compiler *compiler, const trpi_source *source, trpi_span span, uint32_t type)
{
    TRP_ASSERT(compiler->builder.nesting > 0);

    if (!is_whole(&compiler->builder)) {
        trpi_code_drop(&compiler->builder);
        return 0;
    }
    uint32_t code = trpi_code_end(&compiler->builder, type != TRP_TYPE_NONE ? type : TRP_TYPE_NUMBER);
    if (code == TRPI_NONE32) {
        TRPI_COMPILE_ERROR(compiler, source, span, "This is too long to compute; give parts of it a name with `let`.");
        return 0;
    }
    return code;
}

uint32_t trpi_code_condition(trpi_scope *scope, const trpi_syntax_expression *expression)
{
    if (expression == NULL || expression->kind == TRPI_EXPRESSION_ERROR) {
        return 0;
    }
    trpi_code_begin(&scope->compiler->builder);
    trpi_compile_truth(scope, expression);
    return trpi_code_end_checked(scope->compiler, scope->source, expression->span, TRP_TYPE_TRUTH);
}

uint32_t trpi_code_value(trpi_scope *scope, const trpi_syntax_expression *expression, trpi_value_type expected, const char *where)
{
    if (expression == NULL || expression->kind == TRPI_EXPRESSION_ERROR) {
        return 0;
    }
    trpi_code_begin(&scope->compiler->builder);
    bool fine = trpi_compile_as(scope, expression, expected, where);
    uint32_t type = expected.type;
    if (expression->kind == TRPI_EXPRESSION_LIST && expected.type == TRP_TYPE_ENTITY) {
        type = TRP_TYPE_POINT;
    }
    uint32_t code = trpi_code_end_checked(scope->compiler, scope->source, expression->span, type);
    return fine ? code : 0;
}

uint32_t trpi_code_single(trpi_compiler *compiler, uint32_t op, uint32_t operand, uint32_t type)
{
    trpi_code_begin(&compiler->builder);
    trpi_code_emit(&compiler->builder, op, operand);
    uint32_t code = trpi_code_end(&compiler->builder, type);
    return code != TRPI_NONE32 ? code : 0;
}

bool trpi_compile_priority(trpi_scope *scope, const trpi_syntax_clause *clause, int16_t *priority)
{
    trpi_compiler *compiler = scope->compiler;
    const trpi_syntax_expression *value = clause->value;
    trpi_number number;
    trpi_dimension dimension;
    if (value == NULL || value->kind == TRPI_EXPRESSION_ERROR) {
        return false;
    }
    if (value->kind == TRPI_EXPRESSION_NAME) {
        uint16_t named = TRPI_FIND(&compiler->symbols, priorities, value->name.text);
        if (named == TRPI_NO_INDEX) {
            trpi_guess guess = trpi_guess_begin(value->name.text);
            TRPI_GUESS(&guess, &compiler->symbols, priorities);
            if (guess.best.size == 0) {
                TRPI_SAY(
                    scope, value->span,
                    "No priority is called `%.*s`; write a number, such as `priority 3`, or declare `%.*s: 3` below `priorities`.",
                    TRPI_WORDS(value->name.text), TRPI_WORDS(value->name.text));
                return false;
            }
            trpi_compile_unknown(compiler, scope->source, &value->name, "priority", &guess);
            return false;
        }
        *priority = (int16_t)compiler->symbols.priorities.at[named].number;
        return true;
    }
    bool fine = trpi_fold(value, &number, &dimension) && dimension == TRPI_DIMENSION_NUMBER && number % TRP_ONE == 0 &&
                number >= -1000 * TRP_ONE && number <= 1000 * TRP_ONE;
    if (!fine) {
        TRPI_SAY(scope, value->span, "A priority is a whole number or a name; write `priority 3` or `priority urgent`.");
        return false;
    }
    *priority = (int16_t)(number / TRP_ONE);
    return true;
}

void trpi_check_not_negative(const trpi_scope *scope, const trpi_syntax_expression *value, const char *what)
{
    trpi_number number;
    trpi_dimension dimension;
    if (value != NULL && trpi_fold(value, &number, &dimension) && number < 0) {
        TRPI_SAY(scope, value->span, "`%.*s` is less than 0, which %s never is.",
                 TRPI_WORDS(trpi_source_slice(scope->source, value->span)), what);
    }
}

uint32_t trpi_code_weight(trpi_scope *scope, const trpi_syntax_expression *value)
{
    trpi_compiler *compiler = scope->compiler;
    if (value != NULL && value->kind == TRPI_EXPRESSION_QUANTITY && value->quantity.unit == TRPI_UNIT_PERCENT) {
        trpi_code_begin(&compiler->builder);
        trpi_code_constant(&compiler->builder, TRPI_OP_NUMBER, value->quantity.low);
        return trpi_code_end_checked(compiler, scope->source, value->span, TRP_TYPE_NUMBER);
    }
    trpi_check_not_negative(scope, value, "a weight");
    return trpi_code_value(scope, value, trpi_type_number(TRPI_DIMENSION_NUMBER), "a weight");
}

trpi_pack_parameter trpi_parameter_record(trpi_compiler *compiler, const trpi_parameter_symbol *symbol, uint64_t path)
{
    trpi_pack_parameter record;
    trpi_pack_blank(TRPI_SECTION_PARAMETER, &record);
    trpi_scope scope;
    trpi_scope_init(&scope, compiler, symbol->symbol.source, TRPI_NO_INDEX, TRPI_NO_INDEX);
    record.key = trpi_key_join(path, trpi_compile_identity(compiler, &symbol->symbol));
    record.name = trpi_pack_add_name(&compiler->builder, symbol->symbol.name);
    record.type = symbol->type.type != TRP_TYPE_NONE ? symbol->type.type : TRP_TYPE_NUMBER;
    record.kind = symbol->type.type == TRP_TYPE_ENTITY ? symbol->type.kind : TRPI_NONE16;
    record.flags = symbol->optional ? TRPI_PARAMETER_OPTIONAL : 0;
    record.code = trpi_code_value(&scope, symbol->value, symbol->type, "the parameter");
    return record;
}
