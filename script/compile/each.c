// SPDX-License-Identifier: MIT
// `for every foe in foes`: made of a list of locals that nothing else changes, from which one after the other is taken.
// (SEMANTICS 8.7)

#include "script/compile/tree.h"

#include "script/compile/code.h"
#include "script/compile/expression.h"
#include "script/compile/list.h"

typedef struct round {
    trpi_slots left;  // the entities still to come
    uint16_t local;   // the entity of this round
} round;

// The next one, who is not to come again.
static trpi_tree *tree_of_next(trpi_scope *scope, const trpi_syntax_line *line, const round *r)
{
    trpi_step_list list = {0};
    const trpi_local it = {line->name.text, trpi_type_unknown(), r->local};
    uint32_t next = trpi_code_single(scope->compiler, TRPI_OP_SELECT, trpi_select_listed(scope, &r->left, true), TRP_TYPE_ENTITY);
    trpi_pack_step out = trpi_step_of(TRPI_STEP_TAKE_OUT, trpi_scope_line(scope, line->span));
    out.index = trpi_list_number(scope->compiler, &r->left);
    out.code0 = trpi_code_single(scope->compiler, TRPI_OP_LOCAL, TRPI_LOCAL_OPERAND(r->local, TRP_TYPE_ENTITY), TRP_TYPE_ENTITY);
    TRPI_PUSH(scope->compiler, list, trpi_step_let(scope->compiler, out.line, &it, next));
    TRPI_PUSH(scope->compiler, list, out);
    return trpi_tree_of_steps(scope->compiler, &list);
}

static bool check_name(trpi_scope *scope, const trpi_syntax_line *line)
{
    if (scope->scene == NULL && trpi_scope_has_local(scope, line->name.text)) {
        return TRPI_REFUSE(scope, line->name.span, "`%.*s` is named above already; choose another name.",
                           TRPI_WORDS(line->name.text));
    }
    return trpi_check_unhidden(scope, line->name.span, line->name.text);
}

trpi_tree *trpi_tree_of_each(trpi_scope *scope, const trpi_syntax_line *line, trpi_draft *draft)
{
    trpi_compiler *compiler = scope->compiler;
    round r = {.left = {.of_locals = true, .name = trpi_text_of("")}};
    if (line->value == NULL || line->value->kind == TRPI_EXPRESSION_ERROR || line->name.text.size == 0 ||
        !check_name(scope, line)) {
        return NULL;
    }
    if (!trpi_is_many(scope, line->value, &r.left.type)) {
        return TRPI_NOTHING(
            scope, line->value->span,
            "Behind `in` stands a list, or those who are looked for; write for example `for every foe in every bot within 20 m`.");
    }
    if (r.left.type.type != TRP_TYPE_ENTITY) {
        return NULL;
    }
    trpi_step_list begin = {0};
    trpi_pack_step fill = trpi_step_of(0, trpi_scope_line(scope, line->span));
    uint32_t outside = scope->locals.count;
    r.left.first = scope->local_count;
    bool fine = trpi_begin_list(scope, scope, r.left.name, r.left.type, line->value, &fill);
    if (fine) {
        TRPI_PUSH(compiler, begin, fill);
    }
    r.local = trpi_scope_add(scope, line->name.text, trpi_type_entity(r.left.type.kind, TRPI_NO_INDEX));
    trpi_tree *next = tree_of_next(scope, line, &r);
    trpi_tree *turn = trpi_tree_then(compiler, next, trpi_tree_of_block(scope, line, draft));
    scope->locals.count = outside;
    trpi_tree *while_any = trpi_tree_at(scope, TRPI_NODE_IF, line->span);
    if (!fine || turn == NULL || while_any == NULL) {
        return NULL;
    }
    while_any->record.code = trpi_code_single(compiler, TRPI_OP_ANY, trpi_select_listed(scope, &r.left, false), TRP_TYPE_TRUTH);
    while_any->record.number = 1;  // when nobody is left, that is well
    trpi_tree_add(while_any, turn);
    trpi_tree *all = trpi_tree_wrap(compiler, TRPI_NODE_REPEAT, while_any);
    if (all != NULL) {
        all->record.number = r.left.type.many;
    }
    return trpi_tree_then(compiler, trpi_tree_of_steps(compiler, &begin), all);
}
