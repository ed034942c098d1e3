// SPDX-License-Identifier: MIT
// Compiles the results of tasks: `task Pick a seat, gives seat: place`.

#include "script/compile/use.h"

#include "script/check/records.h"
#include "script/check/types.h"
#include "script/compile/code.h"
#include "script/compile/count.h"
#include "script/compile/expression.h"
#include "script/compile/list.h"
#include "script/compile/value_record.h"

static const trpi_syntax_clause *next_result(const trpi_syntax_clause *clause)
{
    while (clause != NULL && (clause->kind != TRPI_CLAUSE_GIVES || clause->name.text.size == 0)) {
        clause = clause->next;
    }
    return clause;
}

static bool gives(trpi_compiler *compiler, const trpi_syntax_step *step, trpi_text name)
{
    trpi_used_body used = step != NULL ? trpi_find_used_body(compiler, step) : (trpi_used_body){TRPI_USES_NOTHING, NULL};
    const trpi_syntax_clause *result = used.kind == TRPI_USES_TASK ? next_result(used.symbol->line->clauses) : NULL;
    while (result != NULL && !trpi_names_are_equal_without_case(result->name.text, name)) {
        result = next_result(result->next);
    }
    return result != NULL;
}

static bool is_target(const trpi_syntax_argument *argument, trpi_text name)
{
    while (argument != NULL && !trpi_text_equals_string(argument->preposition, "to")) {
        argument = argument->next;
    }
    return argument != NULL && argument->value->kind == TRPI_EXPRESSION_NAME &&
           trpi_names_are_equal_without_case(argument->value->name.text, name);
}

// Whether an expression is the name `name`, or a part of the record of that name.
static bool is_or_is_in(const trpi_syntax_expression *target, trpi_text name)
{
    while (target != NULL && target->kind == TRPI_EXPRESSION_MEMBER && target->left != NULL) {
        target = target->left;
    }
    return target != NULL && target->kind == TRPI_EXPRESSION_NAME && trpi_names_are_equal_without_case(target->name.text, name);
}

// Whether one of these lines, or a line below them, says `set NAME to` or `add … to NAME`, or uses a task that gives it.
static bool is_set_in(trpi_compiler *compiler, const trpi_syntax_line *line, trpi_text name)
{
    for (; line != NULL; line = line->next) {
        const trpi_syntax_step *step = line->step;
        bool sets = step != NULL && step->kind == TRPI_SYNTAX_STEP_SET && is_or_is_in(step->target, name);
        bool adds = step != NULL && step->kind == TRPI_SYNTAX_STEP_PHRASE && step->name.word_count > 0 &&
                    trpi_name_equals_word(step->name.words[0].text, "add") && is_target(step->arguments, name);
        if (sets || adds || gives(compiler, step, name) || is_set_in(compiler, line->lines, name)) {
            return true;
        }
    }
    return false;
}

// Declares the results of a task as locals of its own, which it sets.
void trpi_declare_task_results_as_locals(trpi_scope *inner, const trpi_syntax_line *task, trpi_step_list *list)
{
    const trpi_syntax_clause *unnamed = trpi_syntax_find_clause(task->clauses, TRPI_CLAUSE_GIVES);
    if (unnamed != NULL && unnamed->name.text.size == 0) {
        TRPI_SAY(inner, unnamed->span, "What a task gives has a name; write for example `gives seat: place`.");
    }
    for (const trpi_syntax_clause *c = next_result(task->clauses); c != NULL; c = next_result(c->next)) {
        uint16_t record = trpi_record_of_type(inner->compiler, c->type);
        trpi_value_type type = record != TRPI_NO_INDEX ? trpi_record_value_type(inner->compiler, record)
                                                       : trpi_resolve_type_allowing_list_or_record(&inner->file, c->type).type;
        bool plain = type.type == TRP_TYPE_ENTITY || type.type == TRP_TYPE_NUMBER || type.type == TRP_TYPE_TRUTH ||
                     type.type == TRP_TYPE_POINT;
        uint32_t code = record == TRPI_NO_INDEX && plain ? trpi_code_of_default_value(inner->compiler, type.type, 0) : 0;
        if (type.type != TRP_TYPE_NONE && !plain && record == TRPI_NO_INDEX) {
            TRPI_SAY(inner, c->span, "A task can give a number, `yes or no`, somebody, a place or a record, but not this.");
        }
        if (!is_set_in(inner->compiler, task->lines, c->name.text)) {
            TRPI_SAY(inner, c->span, "No line of `%.*s` says what `%.*s` is; write `set %.*s to …` in it.",
                     TRPI_WORDS(task->name.text), TRPI_WORDS(c->name.text), TRPI_WORDS(c->name.text));
        }
        (void)trpi_check_name_hides_no_fact(inner, c->name.span, c->name.text);
        uint32_t origin = trpi_scope_add_origin_of_span(inner, c->span);
        if (record != TRPI_NO_INDEX) {
            trpi_record_init_task_result(inner, &c->name, record, origin, list);
            continue;
        }
        const trpi_local local = {c->name.text, type, inner->local_count, 0};
        (void)trpi_scope_add_local(inner, local.name, type);
        if (type.list_capacity > 0) {
            TRPI_PUSH(inner->compiler, *list, trpi_step_make_list_clear(inner->compiler, origin, &local));
        } else if (code != 0) {
            TRPI_PUSH(inner->compiler, *list, trpi_step_make_let(inner->compiler, origin, &local, code));
        }
    }
}

// Declares the results of a task where it is used, by the same names, from that line on; or has the task set variables that have
// these names already.
void trpi_declare_results_of_used_task(trpi_scope *outer, const trpi_scope *inner, const trpi_syntax_step *step,
                                       const trpi_syntax_line *task, trpi_step_list *list)
{
    uint32_t origin = trpi_scope_add_origin_of_span(outer, step->span);
    for (const trpi_syntax_clause *c = next_result(task->clauses); c != NULL; c = next_result(c->next)) {
        const trpi_local *from = trpi_scope_find_local(inner, c->name.text), *to = trpi_scope_find_local(outer, c->name.text);
        if (from == NULL || from->type.type == TRP_TYPE_NONE) {
            continue;
        }
        if (to == NULL) {
            trpi_scope_declare_name_of_slots(outer, c->name.text, from->type, from->index);
        } else if (to->type.record > 0 && from->type.record > 0 && trpi_record_copy_task_result(outer, from, to, origin, list)) {
            continue;
        } else if (to->type.type != from->type.type || (to->type.list_capacity > 0) != (from->type.list_capacity > 0) ||
                   to->type.record > 0 || from->type.record > 0) {
            TRPI_SAY(outer, step->span, "`%.*s` gives `%.*s`, which is something of another sort here; call it otherwise above.",
                     TRPI_WORDS(task->name.text), TRPI_WORDS(c->name.text));
        } else if (to->type.list_capacity > 0) {
            TRPI_PUSH(outer->compiler, *list, trpi_step_make_list_copy(outer, origin, from, to));
        } else {
            uint32_t operand = TRPI_LOCAL_OPERAND(from->index, from->type.type);
            uint32_t code = trpi_code_of_operation(outer->compiler, TRPI_OP_LOCAL, operand, from->type.type);
            trpi_note_common_reads_of_local(outer, to->index, code);
            TRPI_PUSH(outer->compiler, *list, trpi_step_make_let(outer->compiler, origin, to, code));
        }
    }
}
