// SPDX-License-Identifier: MIT
// Compiles whole expressions into codes.

#include "script/compile/code.h"

#include "base/assert.h"
#include "pack/layout.h"
#include "pack/operation.h"
#include "script/check/constant.h"
#include "script/compile/expression.h"

// Whether the operations written leave exactly one value: after a mistake some are missing.
static bool is_whole(const trpi_pack_builder *builder)
{
    uint32_t depth = 0;
    for (uint32_t i = builder->starts[builder->nesting - 1]; i < builder->word_count; i++) {
        const trpi_operation *operation = trpi_operation_by_number(TRPI_OP(builder->words[i]));
        if (depth < operation->takes_count) {
            return false;
        }
        depth = depth - operation->takes_count + 1;
    }
    return depth == 1;
}

uint32_t trpi_code_end_or_report(const trpi_scope *scope, trpi_span span, uint32_t type)
{
    trpi_pack_builder *builder = &scope->compiler->builder;
    TRP_ASSERT(builder->nesting > 0);

    if (!is_whole(builder)) {
        trpi_code_discard_expression(builder);
        return 0;
    }
    uint32_t code = trpi_code_end(builder, type != TRP_TYPE_NONE ? type : TRP_TYPE_NUMBER);
    if (code == TRPI_NONE32) {
        return TRPI_REFUSE(scope, span, "This is too long to compute; give parts of it a name with `let`.");
    }
    return code;
}

uint32_t trpi_code_of_condition(trpi_scope *scope, const trpi_syntax_expression *expression)
{
    if (expression == NULL || expression->kind == TRPI_EXPRESSION_ERROR) {
        return 0;
    }
    trpi_code_begin(&scope->compiler->builder);
    trpi_compile_condition(scope, expression);
    return trpi_code_end_or_report(scope, expression->span, TRP_TYPE_TRUTH);
}

trpi_value_type trpi_type_of_expression(trpi_scope *scope, const trpi_syntax_expression *expression)
{
    trpi_code_begin(&scope->compiler->builder);
    trpi_value_type type = trpi_compile_value(scope, expression, trpi_value_type_unknown());
    trpi_code_discard_expression(&scope->compiler->builder);
    return type;
}

uint32_t trpi_code_of_value_of_any_type(trpi_scope *scope, const trpi_syntax_expression *expression, trpi_value_type *type)
{
    trpi_code_begin(&scope->compiler->builder);
    *type = trpi_compile_value(scope, expression, trpi_value_type_unknown());
    return trpi_code_end_or_report(scope, expression->span, type->type);
}

uint32_t trpi_code_of_reevaluated_condition(trpi_scope *scope, const trpi_syntax_expression *expression)
{
    scope->polled = true;
    uint32_t code = trpi_code_of_condition(scope, expression);
    scope->polled = false;
    return code;
}

uint32_t trpi_code_of_value(trpi_scope *scope, const trpi_syntax_expression *expression, trpi_value_type expected,
                            const char *needed_by)
{
    if (expression == NULL || expression->kind == TRPI_EXPRESSION_ERROR) {
        return 0;
    }
    trpi_code_begin(&scope->compiler->builder);
    bool fine = trpi_compile_value_of_type(scope, expression, expected, needed_by);
    uint32_t code = trpi_code_end_or_report(scope, expression->span, expected.type);
    return fine ? code : 0;
}

uint32_t trpi_code_of_value_or_point(trpi_scope *scope, const trpi_syntax_expression *expression, trpi_value_type expected,
                                     const char *needed_by)
{
    trpi_code_begin(&scope->compiler->builder);
    trpi_value_type is = trpi_compile_value_or_point(scope, expression, expected, needed_by);
    uint32_t code = trpi_code_end_or_report(scope, expression->span, is.type);
    return is.type != TRP_TYPE_NONE ? code : 0;
}

uint32_t trpi_code_of_value_outside_scope(const trpi_file_scope *file, const trpi_syntax_expression *expression,
                                          trpi_value_type expected, const char *needed_by)
{
    trpi_scope scope = trpi_scope_of_performer(file->compiler, file->source, TRPI_NO_INDEX, TRPI_NO_INDEX);
    return trpi_code_of_value(&scope, expression, expected, needed_by);
}

uint32_t trpi_code_of_operation(trpi_compiler *compiler, uint32_t op, uint32_t operand, uint32_t type)
{
    trpi_code_begin(&compiler->builder);
    trpi_code_emit(&compiler->builder, op, operand);
    uint32_t code = trpi_code_end(&compiler->builder, type);
    return code != TRPI_NONE32 ? code : 0;
}

uint32_t trpi_code_of_constant(trpi_compiler *compiler, uint32_t op, int64_t value, uint32_t type)
{
    trpi_code_begin(&compiler->builder);
    trpi_code_emit_constant(&compiler->builder, op, value);
    uint32_t code = trpi_code_end(&compiler->builder, type);
    return code != TRPI_NONE32 ? code : 0;
}

uint32_t trpi_code_of_default_value(trpi_compiler *compiler, uint8_t type, trpi_number number)
{
    return type == TRP_TYPE_ENTITY  ? trpi_code_of_operation(compiler, TRPI_OP_NOBODY, 0, TRP_TYPE_ENTITY)
           : type == TRP_TYPE_TRUTH ? trpi_code_of_constant(compiler, TRPI_OP_TRUTH, 0, TRP_TYPE_TRUTH)
           : type == TRP_TYPE_POINT ? trpi_code_of_constant(compiler, TRPI_OP_POINT, trp_value_unknown_point().bits, TRP_TYPE_POINT)
           : type == TRP_TYPE_CHOICE ? trpi_code_of_constant(compiler, TRPI_OP_CHOICE, 0, TRP_TYPE_CHOICE)
                                     : trpi_code_of_constant(compiler, TRPI_OP_NUMBER, number, TRP_TYPE_NUMBER);
}

uint32_t trpi_code_of_global_test(trpi_compiler *compiler, uint32_t entity_op, uint16_t global)
{
    trpi_code_begin(&compiler->builder);
    trpi_code_emit(&compiler->builder, entity_op, 0);
    trpi_code_emit(&compiler->builder, TRPI_OP_GLOBAL, global);
    trpi_code_emit(&compiler->builder, TRPI_OP_EQUAL, 0);
    uint32_t code = trpi_code_end(&compiler->builder, TRP_TYPE_TRUTH);
    return code != TRPI_NONE32 ? code : 0;
}

bool trpi_compile_priority(trpi_scope *scope, const trpi_syntax_clause *clause, int16_t *priority)
{
    const trpi_syntax_expression *value = clause->value;
    int32_t number = 0;
    if (value == NULL || value->kind == TRPI_EXPRESSION_ERROR) {
        return false;
    }
    if (value->kind == TRPI_EXPRESSION_NAME) {
        uint16_t named = TRPI_FIND(scope->symbols, priorities, value->name.text);
        if (named == TRPI_NO_INDEX) {
            trpi_name_guess guess = trpi_name_guess_begin_collecting(value->name.text, scope->compiler->candidates);
            TRPI_GUESS(&guess, scope->symbols, priorities);
            trpi_report_unknown(
                &scope->file, &value->name, "priority", &guess, "No priority is called `%.*s`",
                "No priority is called `%.*s`; write a number, such as `priority 3`, or declare `%.*s: 3` below `priorities`.");
            return false;
        }
        number = (int32_t)scope->symbols->priorities.at[named].number;
    } else if (!trpi_fold_whole_number(value, -1000, 1000, &number)) {
        return TRPI_REFUSE(scope, value->span, "A priority is a whole number or a name; write `priority 3` or `priority urgent`.");
    }
    *priority = (int16_t)number;
    return true;
}

void trpi_check_constant_is_not_negative(const trpi_scope *scope, const trpi_syntax_expression *value, const char *clause_word)
{
    trpi_number number;
    trpi_dimension dimension;
    if (value != NULL && trpi_fold_constant(value, &number, &dimension) && number < 0) {
        TRPI_SAY(scope, value->span, "`%.*s` is less than 0, which %s never is.",
                 TRPI_WORDS(trpi_scope_text_of_span(scope, value->span)), clause_word);
    }
}

uint32_t trpi_code_of_weight(trpi_scope *scope, const trpi_syntax_expression *value)
{
    if (value != NULL && value->kind == TRPI_EXPRESSION_QUANTITY && value->quantity.unit == TRPI_UNIT_PERCENT) {
        return trpi_code_of_constant(scope->compiler, TRPI_OP_NUMBER, value->quantity.low, TRP_TYPE_NUMBER);
    }
    trpi_check_constant_is_not_negative(scope, value, "a weight");
    return trpi_code_of_value(scope, value, trpi_value_type_number(TRPI_DIMENSION_NUMBER), "a weight");
}

void trpi_pack_write_record(trpi_compiler *compiler, uint32_t section, void *record)
{
    const trpi_record_layout *layout = trpi_section_layout(section);
    for (uint32_t i = 0; i + 1 < layout->field_count; i++) {
        if (layout->fields[i].role == TRPI_FIELD_FIRST && trpi_field_get(&layout->fields[i + 1], record, 0) == 0) {
            trpi_field_set(&layout->fields[i], record, 0, 0);
        }
    }
    (void)trpi_pack_builder_add_record(&compiler->builder, section, record);
}

_Static_assert((int)TRPI_DIMENSION_CHANCE == (int)TRP_UNIT_CHANCE && (int)TRPI_DIMENSION_DURATION == (int)TRP_UNIT_DURATION,
               "the dimensions of the text are in the order of the units of the interface");

trpi_pack_parameter trpi_parameter_record_begin(trpi_compiler *compiler, const trpi_parameter_symbol *symbol, uint64_t path_key)
{
    trpi_pack_parameter record = TRPI_BLANK(PARAMETER);
    record.key = trpi_key_append_name(path_key, trpi_stable_name_of_symbol(compiler, &symbol->symbol));
    record.name = trpi_pack_builder_add_name(&compiler->builder, symbol->symbol.name);
    record.type = symbol->type.type != TRP_TYPE_NONE ? symbol->type.type : TRP_TYPE_NUMBER;
    record.kind = symbol->type.type == TRP_TYPE_ENTITY ? symbol->type.kind : TRPI_NONE16;
    record.unit = record.type == TRP_TYPE_NUMBER ? symbol->type.dimension : TRP_UNIT_PLAIN;
    return record;
}

// Returns the number of a preposition in packs; TRPI_PREPOSITION_NONE for an empty word, and for one that was refused.
static uint8_t number_of_preposition(trpi_text word)
{
    uint8_t number = TRPI_PREPOSITION_LAST + 1;
    while (--number > TRPI_PREPOSITION_NONE && !trpi_text_equals_string(word, trpi_preposition_word(number))) {
    }
    return number;
}

void trpi_write_parameter(trpi_compiler *compiler, const trpi_parameter_symbol *symbol, trpi_text preposition, uint64_t path_key,
                          uint16_t *first, uint16_t *count)
{
    trpi_pack_parameter record = trpi_parameter_record_begin(compiler, symbol, path_key);
    record.flags = symbol->optional ? TRPI_PARAMETER_OPTIONAL : 0;
    record.preposition = number_of_preposition(preposition);
    record.code =
        trpi_code_of_value_outside_scope(TRPI_IN(compiler, symbol->symbol.source), symbol->value, symbol->type, "the parameter");
    trpi_pack_builder_add_to_list(&compiler->builder, TRPI_SECTION_PARAMETER, &record, first, count);
}

_Static_assert(TRPI_SELECTION_SCORE - 1 == TRPI_SELECTION_UTILITY && TRPI_LOSS_RECASTS - 1 == TRPI_LOSS_RECAST &&
                   TRPI_RESUMPTION_NEVER - 1 == TRPI_RESUME_DROP,
               "behind nothing, the choices of the text are in the order of the pack's");

uint8_t trpi_syntax_choice_number_or_default(uint32_t choice)
{
    return (uint8_t)(choice > 0 ? choice - 1 : 0);
}
