// SPDX-License-Identifier: MIT
// Compiles expressions about positions: distances, tests whether an entity is in a place or near something, and whether it is in a
// list.

#include "script/compile/expression.h"

#include "script/compile/list.h"
#include "script/compile/selector.h"

trpi_value_type trpi_compile_point_of_entity(trpi_scope *scope, const trpi_syntax_expression *who)
{
    if (!trpi_compile_value_of_type(scope, who, trpi_value_type_anybody(), "`where … is`")) {
        return trpi_value_type_unknown();
    }
    trpi_emit_operation(scope, TRPI_OP_SPOT, 0);
    return trpi_value_type_without_kind(TRP_TYPE_POINT);
}

bool trpi_try_compile_is_known_test(const trpi_scope *scope, const trpi_syntax_expression *right)
{
    bool known = right->kind == TRPI_EXPRESSION_NAME && trpi_name_equals_word(right->name.text, "known");
    if (known) {
        trpi_code_emit_constant(&scope->compiler->builder, TRPI_OP_POINT, trp_value_unknown_point().bits);
        trpi_emit_operation(scope, TRPI_OP_EQUAL, 0);
        trpi_emit_operation(scope, TRPI_OP_NOT, 0);
    }
    return known;
}

// Emits the distance between two ends whose code has been emitted, each an entity or a point.
static void emit_apart(const trpi_scope *scope, trpi_value_type from, trpi_value_type to)
{
    bool starts_at_point = from.type == TRP_TYPE_POINT, ends_at_point = to.type == TRP_TYPE_POINT;
    if (starts_at_point && !ends_at_point) {
        trpi_emit_operation(scope, TRPI_OP_SPOT, 0);
    }
    trpi_emit_operation(scope, starts_at_point ? TRPI_OP_APART : ends_at_point ? TRPI_OP_SPAN : TRPI_OP_DISTANCE, 0);
}

// Compiles the distance between two ends; `from` is NULL for the performer.
static bool compile_apart(trpi_scope *scope, const trpi_syntax_expression *from, const trpi_syntax_expression *to,
                          const char *where)
{
    trpi_value_type first =
        from != NULL ? trpi_compile_value_or_point(scope, from, trpi_value_type_anybody(), where) : trpi_value_type_anybody();
    trpi_value_type second = trpi_compile_value_or_point(scope, to, trpi_value_type_anybody(), where);
    bool mine = from == NULL;
    if (mine && second.type == TRP_TYPE_POINT) {  // as far from me to the point as from the point to me
        trpi_emit_operation(scope, TRPI_OP_ME, 0);
        emit_apart(scope, second, first);
    } else if (mine) {
        trpi_emit_operation(scope, TRPI_OP_NEAREST, 0);
    } else {
        emit_apart(scope, first, second);
    }
    return first.type != TRP_TYPE_NONE && second.type != TRP_TYPE_NONE;
}

bool trpi_compile_distance_to(trpi_scope *scope, const trpi_syntax_expression *to, const char *needed_by)
{
    return compile_apart(scope, NULL, to, needed_by);
}

trpi_value_type trpi_compile_distance(trpi_scope *scope, const trpi_syntax_argument *arguments)
{
    const trpi_syntax_argument *to = arguments, *from = NULL;
    if (trpi_text_equals_string(arguments->preposition, "from")) {
        from = arguments;
        to = arguments->next;
    }
    if (to == NULL) {
        to = from;
        from = NULL;
    }
    if (!compile_apart(scope, from != NULL ? from->value : NULL, to->value, "`distance`")) {
        return trpi_value_type_unknown();
    }
    return trpi_value_type_number(TRPI_DIMENSION_DISTANCE);
}

trpi_value_type trpi_compile_membership_test(trpi_scope *scope, const trpi_syntax_expression *who,
                                             const trpi_syntax_expression *place)
{
    trpi_slot_group list;
    if (trpi_find_entity_list(scope, place, &list)) {
        bool one = trpi_compile_value_of_type(scope, who, trpi_value_type_entity(list.type.kind, TRPI_NO_INDEX), "the list");
        trpi_emit_is_in_list_test(scope, &list);
        return one ? trpi_value_type_without_kind(TRP_TYPE_TRUTH) : trpi_value_type_unknown();
    }
    trpi_refuse_any_for_one(scope, place);
    bool left = trpi_compile_value_of_type(scope, who, trpi_value_type_anybody(), "`in`");
    bool right = trpi_compile_value_of_type(scope, place, trpi_value_type_entity(scope->compiler->place, TRPI_NO_INDEX), "`in`");
    trpi_emit_operation(scope, TRPI_OP_INSIDE, 0);
    return left && right ? trpi_value_type_without_kind(TRP_TYPE_TRUTH) : trpi_value_type_unknown();
}

// Compiles `is within 3 m of bar`; without `of` the distance is to the performer.
static bool within(trpi_scope *scope, const trpi_syntax_expression *who, const trpi_syntax_argument *length)
{
    const trpi_syntax_argument *of = length->next;
    trpi_refuse_any_for_one(scope, of != NULL ? of->value : NULL);
    bool whole = of != NULL ? compile_apart(scope, who, of->value, "`within`") : compile_apart(scope, NULL, who, "`within`");
    whole = trpi_compile_value_of_type(scope, length->value, trpi_value_type_number(TRPI_DIMENSION_DISTANCE), "`within`") && whole;
    trpi_emit_operation(scope, TRPI_OP_AT_MOST, 0);
    return whole;
}

trpi_value_type trpi_compile_place_test(trpi_scope *scope, const trpi_syntax_expression *expression)
{
    const trpi_syntax_argument *first = expression->right->arguments;
    if (first == NULL || first->value == NULL || first->value->kind == TRPI_EXPRESSION_ERROR) {
        return trpi_value_type_unknown();  // reported
    }
    const trpi_syntax_argument *second = first->next;
    trpi_text word = first->preposition;
    bool inside = second == NULL && (trpi_text_equals_string(word, "in") || trpi_text_equals_string(word, "inside") ||
                                     trpi_text_equals_string(word, "at"));
    bool near = trpi_text_equals_string(word, "within") &&
                (second == NULL || (second->next == NULL && trpi_text_equals_string(second->preposition, "of")));
    if (!inside && !near) {
        return TRPI_UNKNOWN(scope, expression->right->span,
                            "Where somebody is, is written `is in cellar` or `is within 3 m of Bob`.");
    }
    bool whole = inside ? trpi_compile_membership_test(scope, expression->left, first->value).type != TRP_TYPE_NONE
                        : within(scope, expression->left, first);
    return whole ? trpi_value_type_without_kind(TRP_TYPE_TRUTH) : trpi_value_type_unknown();
}
