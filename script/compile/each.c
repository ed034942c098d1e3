// SPDX-License-Identifier: MIT
#include "script/compile/each.h"

#include "script/compile/code.h"
#include "script/compile/expression.h"

static bool check_name(trpi_scope *scope, const trpi_syntax_line *line)
{
    if (scope->scene == NULL && trpi_scope_has_local(scope, line->name.text)) {
        return TRPI_REFUSE(scope, line->name.span, "`%.*s` is named above already; choose another name.",
                           TRPI_WORDS(line->name.text));
    }
    return trpi_check_name_hides_no_fact(scope, line->name.span, line->name.text);
}

bool trpi_list_loop_begin(trpi_scope *scope, const trpi_syntax_line *line, trpi_list_loop *loop, trpi_step_list *list)
{
    *loop = (trpi_list_loop){.members_left = {.of_locals = true, .name = trpi_text_from_string("")}};
    if (line->value == NULL || line->value->kind == TRPI_EXPRESSION_ERROR || line->name.text.size == 0 ||
        !check_name(scope, line)) {
        return false;
    }
    if (!trpi_is_list_or_search(scope, line->value, &loop->members_left.type)) {
        return TRPI_REFUSE(
            scope, line->value->span,
            "Behind `in` stands a list, or those who are looked for; write for example `for every foe in every bot within 20 m`.");
    }
    trpi_pack_step fill = trpi_step_make(0, trpi_scope_add_origin_of_span(scope, line->span));
    loop->members_left.first = scope->local_count;
    if (loop->members_left.type.type != TRP_TYPE_ENTITY ||
        !trpi_declare_local_list(scope, scope, loop->members_left.name, loop->members_left.type, line->value, &fill)) {
        return false;
    }
    TRPI_PUSH(scope->compiler, *list, fill);
    return true;
}

void trpi_list_loop_add_steps_to_take_member(trpi_scope *scope, const trpi_syntax_line *line, const trpi_list_loop *loop,
                                             trpi_step_list *list)
{
    uint16_t local =
        trpi_scope_add_local(scope, line->name.text, trpi_value_type_entity(loop->members_left.type.kind, TRPI_NO_INDEX));
    const trpi_local it = {line->name.text, trpi_value_type_unknown(), local, 0};
    uint32_t next = trpi_code_of_operation(scope->compiler, TRPI_OP_SELECT, trpi_selector_of_list(scope, &loop->members_left, true),
                                           TRP_TYPE_ENTITY);
    trpi_pack_step out = trpi_step_make(TRPI_STEP_TAKE_OUT, trpi_scope_add_origin_of_span(scope, line->span));
    out.index = trpi_entity_list_find_or_add_record(scope->compiler, &loop->members_left);
    out.code0 = trpi_code_of_operation(scope->compiler, TRPI_OP_LOCAL, TRPI_LOCAL_OPERAND(local, TRP_TYPE_ENTITY), TRP_TYPE_ENTITY);
    TRPI_PUSH(scope->compiler, *list, trpi_step_make_let(scope->compiler, out.origin, &it, next));
    TRPI_PUSH(scope->compiler, *list, out);
}

uint32_t trpi_list_loop_code_of_members_left_test(trpi_scope *scope, const trpi_list_loop *loop)
{
    return trpi_code_of_operation(scope->compiler, TRPI_OP_ANY, trpi_selector_of_list(scope, &loop->members_left, false),
                                  TRP_TYPE_TRUTH);
}
