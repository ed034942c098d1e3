// SPDX-License-Identifier: MIT
// Where somebody is: how far from whom, inside what, in which list.

#include "script/compile/expression.h"

#include "script/compile/list.h"

trpi_value_type trpi_compile_distance(trpi_scope *scope, const trpi_syntax_argument *arguments)
{
    const trpi_syntax_argument *to = arguments, *from = NULL;
    if (trpi_text_is(arguments->preposition, "from")) {
        from = arguments;
        to = arguments->next;
    }
    if (to == NULL) {
        to = from;
        from = NULL;
    }
    if (from != NULL && !trpi_compile_value_as(scope, from->value, trpi_type_anybody(), "`distance`")) {
        return trpi_type_unknown();
    }
    if (!trpi_compile_value_as(scope, to->value, trpi_type_anybody(), "`distance`")) {
        return trpi_type_unknown();
    }
    trpi_emit_operation(scope, from != NULL ? TRPI_OP_DISTANCE : TRPI_OP_NEAREST, 0);
    return trpi_type_number(TRPI_DIMENSION_DISTANCE);
}

trpi_value_type trpi_compile_is_inside(trpi_scope *scope, const trpi_syntax_expression *who, const trpi_syntax_expression *place)
{
    trpi_local_slots list;
    if (trpi_find_entity_list(scope, place, &list)) {
        bool one = trpi_compile_value_as(scope, who, trpi_type_entity(list.type.kind, TRPI_NO_INDEX), "the list");
        trpi_emit_is_in_list(scope, &list);
        return one ? trpi_type_simple(TRP_TYPE_TRUTH) : trpi_type_unknown();
    }
    bool left = trpi_compile_value_as(scope, who, trpi_type_anybody(), "`in`");
    bool right = trpi_compile_value_as(scope, place, trpi_type_entity(scope->compiler->place, TRPI_NO_INDEX), "`in`");
    trpi_emit_operation(scope, TRPI_OP_INSIDE, 0);
    return left && right ? trpi_type_simple(TRP_TYPE_TRUTH) : trpi_type_unknown();
}

// `is within 3 m of bar`; without `of` it is of me.
static bool within(trpi_scope *scope, const trpi_syntax_expression *who, const trpi_syntax_argument *length)
{
    const trpi_syntax_argument *of = length->next;
    bool is_of_me = of == NULL;
    bool whole = trpi_compile_value_as(scope, who, trpi_type_anybody(), "`within`");
    if (!is_of_me) {
        whole = trpi_compile_value_as(scope, of->value, trpi_type_anybody(), "`within`") && whole;
    }
    trpi_emit_operation(scope, is_of_me ? TRPI_OP_NEAREST : TRPI_OP_DISTANCE, 0);
    whole = trpi_compile_value_as(scope, length->value, trpi_type_number(TRPI_DIMENSION_DISTANCE), "`within`") && whole;
    trpi_emit_operation(scope, TRPI_OP_AT_MOST, 0);
    return whole;
}

trpi_value_type trpi_compile_is_placed(trpi_scope *scope, const trpi_syntax_expression *expression)
{
    const trpi_syntax_argument *first = expression->right->arguments;
    if (first == NULL || first->value == NULL || first->value->kind == TRPI_EXPRESSION_ERROR) {
        return trpi_type_unknown();  // reported
    }
    const trpi_syntax_argument *second = first->next;
    trpi_text word = first->preposition;
    bool inside = second == NULL && (trpi_text_is(word, "in") || trpi_text_is(word, "inside") || trpi_text_is(word, "at"));
    bool near =
        trpi_text_is(word, "within") && (second == NULL || (second->next == NULL && trpi_text_is(second->preposition, "of")));
    if (!inside && !near) {
        return TRPI_UNKNOWN(scope, expression->right->span,
                            "Where somebody is, is written `is in cellar` or `is within 3 m of Bob`.");
    }
    bool whole = inside ? trpi_compile_is_inside(scope, expression->left, first->value).type != TRP_TYPE_NONE
                        : within(scope, expression->left, first);
    return whole ? trpi_type_simple(TRP_TYPE_TRUTH) : trpi_type_unknown();
}
