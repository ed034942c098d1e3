// SPDX-License-Identifier: MIT
// Compiles amounts of items that are computed: `price coin`, `2 * rounds ale`, `(price + 1) coin`. The last words name the item,
// the longest name first, unless the words are a name as a whole.

#include "script/compile/expression.h"

static trpi_syntax_expression *without_item(const trpi_scope *scope, const trpi_syntax_expression *expression, uint16_t *item);

// Splits the item off the end of a name of several words. False when the last words name none.
static bool split(const trpi_scope *scope, trpi_syntax_expression *amount, uint16_t *item)
{
    const trpi_syntax_name whole = amount->name;
    *item = TRPI_NO_INDEX;
    for (uint32_t i = 1; i < whole.word_count && *item == TRPI_NO_INDEX; i++) {
        trpi_syntax_name end = trpi_syntax_name_part(&whole, i, whole.word_count - i, scope->compiler->arena);
        *item = TRPI_FIND(scope->symbols, items, end.text);
        amount->name = trpi_syntax_name_part(&whole, 0, i, scope->compiler->arena);
    }
    if (amount->kind == TRPI_EXPRESSION_NAME) {
        amount->span = amount->name.span;
    }
    return *item != TRPI_NO_INDEX;
}

// Splits the item off `*end`, the last operand of an operation or what stands behind `my`. False, and `*end` is NULL, when no item
// stands there or `*end` is in parentheses.
static bool split_inner(const trpi_scope *scope, trpi_syntax_expression **end, uint16_t *item)
{
    trpi_syntax_expression *inner = *end != NULL && !(*end)->in_parentheses ? without_item(scope, *end, item) : NULL;
    *end = inner;
    return inner != NULL;
}

// Returns a copy of an expression without the item at its end; NULL when no item stands there.
static trpi_syntax_expression *without_item(const trpi_scope *scope, const trpi_syntax_expression *expression, uint16_t *item)
{
    trpi_syntax_expression *amount = trpi_expression_copy(scope->compiler, expression);
    if (amount == NULL) {
        return NULL;
    }
    switch (amount->kind) {
    case TRPI_EXPRESSION_NAME: return split(scope, amount, item) && trpi_scope_has_name(scope, amount->name.text) ? amount : NULL;
    case TRPI_EXPRESSION_MEMBER: return split(scope, amount, item) ? amount : NULL;
    case TRPI_EXPRESSION_MY: return split_inner(scope, &amount->left, item) ? amount : NULL;
    case TRPI_EXPRESSION_ADD:
    case TRPI_EXPRESSION_SUBTRACT:
    case TRPI_EXPRESSION_MULTIPLY:
    case TRPI_EXPRESSION_DIVIDE: return split_inner(scope, &amount->right, item) ? amount : NULL;
    case TRPI_EXPRESSION_COUNT:
        amount->kind = TRPI_EXPRESSION_QUANTITY;
        *item = TRPI_FIND(scope->symbols, items, amount->name.text);
        return *item != TRPI_NO_INDEX ? amount : NULL;
    default: return NULL;
    }
}

// Whether the name at the end of an expression is declared as a whole, which takes precedence over an amount.
static bool is_named(const trpi_scope *scope, const trpi_syntax_expression *expression)
{
    bool my = expression->kind == TRPI_EXPRESSION_MY && expression->left != NULL;
    trpi_text name = my ? expression->left->name.text : expression->name.text;
    bool fact = false;
    for (uint32_t i = 0; i < scope->symbols->facts.count && !fact; i++) {
        fact = trpi_names_are_equal_without_case(scope->symbols->facts.at[i].symbol.name, name);
    }
    return fact || trpi_scope_has_name(scope, name) || TRPI_FIND(scope->symbols, items, name) != TRPI_NO_INDEX;
}

const trpi_syntax_expression *trpi_find_item_count_expression(const trpi_scope *scope, const trpi_syntax_expression *expression,
                                                              uint16_t *item)
{
    *item = TRPI_NO_INDEX;
    switch (expression->kind) {
    case TRPI_EXPRESSION_AMOUNT: *item = TRPI_FIND(scope->symbols, items, expression->name.text); return expression->left;
    case TRPI_EXPRESSION_NAME:
    case TRPI_EXPRESSION_MEMBER:
    case TRPI_EXPRESSION_MY: return is_named(scope, expression) ? NULL : without_item(scope, expression, item);
    case TRPI_EXPRESSION_ADD:
    case TRPI_EXPRESSION_SUBTRACT:
    case TRPI_EXPRESSION_MULTIPLY:
    case TRPI_EXPRESSION_DIVIDE: return without_item(scope, expression, item);
    default: return NULL;
    }
}

uint16_t trpi_need_counted_item(const trpi_scope *scope, const trpi_syntax_name *name)
{
    const trpi_local *local = trpi_scope_find_local(scope, name->text);
    const bool is_named = TRPI_FIND(scope->symbols, items, name->text) != TRPI_NO_INDEX;
    if (!is_named && local != NULL && local->type.type == TRP_TYPE_ITEM && scope->symbols->items.count > 0) {
        TRPI_SAY(scope, name->span,
                 "Which item `%.*s` is turns out only when this is played, and only an item that is named is counted; write its "
                 "name, such as `%.*s`.",
                 TRPI_WORDS(name->text), TRPI_WORDS(scope->symbols->items.at[0].symbol.name));
        return TRPI_NO_INDEX;
    }
    return TRPI_NEED(scope, items, name, "item");
}

bool trpi_try_compile_item_amount(trpi_scope *scope, const trpi_syntax_expression *expression, trpi_value_type *type)
{
    uint16_t item;
    const trpi_syntax_expression *amount = trpi_find_item_count_expression(scope, expression, &item);
    *type = trpi_value_type_unknown();
    if (amount != NULL && item == TRPI_NO_INDEX) {
        item = trpi_need_counted_item(scope, &expression->name);
    }
    if (item != TRPI_NO_INDEX &&
        trpi_compile_value_of_type(scope, amount, trpi_value_type_number(TRPI_DIMENSION_NUMBER), "how many")) {
        trpi_emit_operation(scope, TRPI_OP_ITEM, item);
        scope->symbols->items.at[item].symbol.used = true;
        *type = trpi_value_type_without_kind(TRP_TYPE_ITEM);
    }
    return amount != NULL;
}
