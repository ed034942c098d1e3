// SPDX-License-Identifier: MIT
// Compiles the arguments of the tasks of a plan. Each parameter is a local, set during the search and again when the task begins;
// in between, the arguments lie in locals that all parameters of one type share. (SEMANTICS 8.6)

#include "script/check/compiler.h"
#include "script/check/types.h"
#include "script/compile/binding.h"
#include "script/compile/code.h"
#include "script/compile/expression.h"
#include "script/compile/plan.h"
#include "script/compile/use.h"

#include <string.h>

void trpi_subtask_allocate_parameter_locals(trpi_scope *scope, trpi_draft_plan_task *task)
{
    for (const trpi_syntax_parameter *p = task->symbol->line->parameters; p != NULL; p = p->next) {
        trpi_value_type type = trpi_declare_task_parameter(TRPI_IN(scope->compiler, task->symbol->source), p).type;
        if (type.record > 0 || type.list_capacity > 0) {
            TRPI_COMPILE_ERROR(scope->compiler, task->symbol->source, p->span,
                               "A task of a plan cannot be given a %s; let it read one that is a fact.",
                               type.record > 0 ? "record" : "list");
        } else if (task->given_count == TRPI_PLAN_GIVEN) {
            TRPI_COMPILE_ERROR(scope->compiler, task->symbol->source, p->span,
                               "A task of a plan is given at most %u things; let it read the rest from facts.", TRPI_PLAN_GIVEN);
            return;
        } else {
            type = type.type != TRP_TYPE_NONE ? type : trpi_value_type_number(TRPI_DIMENSION_NUMBER);
            task->given[task->given_count++] = (trpi_draft_plan_parameter){p, {p->name.text, type, scope->local_count, 0}};
            scope->local_count++;
        }
    }
}

void trpi_subtask_declare_parameters(trpi_plan_compilation *work, trpi_scope *inner, const trpi_draft_plan_task *task)
{
    for (uint32_t i = 0; i < task->given_count; i++) {
        const trpi_syntax_parameter *p = task->given[i].written;
        (void)trpi_check_name_hides_no_fact(inner, p->name.span, p->name.text);
        TRPI_PUSH(work->compiler, inner->locals, task->given[i].local);
    }
}

static void add_let(trpi_plan_compilation *work, const trpi_scope *scope, trpi_span span, const trpi_local *local, uint32_t code,
                    trpi_draft_node *subtask)
{
    trpi_pack_step let = trpi_step_make_let(work->compiler, trpi_scope_add_origin_of_span(scope, span), local, code);
    trpi_draft_node *leaf = code != 0 ? trpi_draft_tree_make_leaf(work->compiler, &let) : NULL;
    if (leaf != NULL) {
        leaf->record.name = trpi_scope_add_name_to_pack(work->scope, local->name);
        trpi_draft_tree_add(subtask, leaf);
    }
}

void trpi_compile_subtask_arguments(trpi_plan_compilation *work, trpi_scope *scope, const trpi_syntax_step *step,
                                    const trpi_draft_plan_task *task, trpi_draft_node *subtask)
{
    trpi_check_named_arguments(scope, step, task->symbol->line->parameters);
    for (uint32_t i = 0; i < task->given_count; i++) {
        const trpi_draft_plan_parameter *given = &task->given[i];
        const trpi_syntax_named_value *setting =
            trpi_find_named_argument(work->compiler, step->settings, given->written->name.text);
        trpi_scope elsewhere = trpi_splice_scope_begin(scope, task->symbol->source, task->symbol->line);
        if (setting == NULL && given->written->value == NULL) {
            trpi_report_missing_argument(scope, step, "do", given->written->name.text);
            continue;
        }
        uint32_t code =
            trpi_code_of_value(setting != NULL ? scope : &elsewhere, setting != NULL ? setting->value : given->written->value,
                               given->local.type, "the parameter");
        add_let(work, scope, step->span, &given->local, code, subtask);
    }
}

trpi_scope trpi_way_line_make_scope(trpi_scope *scope, const trpi_draft_plan_task *owner)
{
    trpi_scope inner = *scope;
    inner.locals.at = NULL;
    inner.locals.count = inner.locals.capacity = 0;
    for (uint32_t i = 0; i < owner->given_count; i++) {
        (void)trpi_scope_add_local(&inner, owner->given[i].local.name, owner->given[i].local.type);
    }
    return inner;
}

static bool reads_local(const trpi_plan_compilation *work, uint32_t code, uint32_t local)
{
    const trpi_pack_builder *builder = &work->compiler->builder;
    const uint32_t *words = (const uint32_t *)(const void *)builder->sections[TRPI_SECTION_CODE].records;
    uint32_t end = trpi_pack_builder_record_count(builder, TRPI_SECTION_CODE);
    for (; code < end; code++) {
        if (TRPI_OP(words[code]) == TRPI_OP_LOCAL && TRPI_LOCAL_INDEX(TRPI_OPERAND(words[code])) == local) {
            return true;
        }
    }
    return false;
}

void trpi_way_line_add_arguments_that_code_reads(trpi_plan_compilation *work, const trpi_scope *inner,
                                                 const trpi_draft_plan_task *owner, uint32_t code, trpi_draft_plan_task *line)
{
    for (uint32_t i = 0; i < owner->given_count; i++) {
        if (reads_local(work, code, inner->locals.at[i].index)) {
            line->given[line->given_count++] = (trpi_draft_plan_parameter){owner->given[i].written, inner->locals.at[i]};
        }
    }
}

void trpi_subtask_add_argument_steps(trpi_plan_compilation *work, trpi_scope *scope, const trpi_draft_plan_task *line,
                                     trpi_draft_node *subtask)
{
    for (uint32_t i = 0; i < line->given_count; i++) {
        const trpi_draft_plan_parameter *given = &line->given[i];
        trpi_syntax_expression name = {
            .kind = TRPI_EXPRESSION_NAME, .name = given->written->name, .span = given->written->name.span};
        uint32_t code = trpi_code_of_value(scope, &name, given->local.type, "the parameter");
        add_let(work, scope, name.span, &given->local, code, subtask);
    }
}

// Computes in `most` how many arguments of a type each task can need in a plan that is found, its subtasks included: at most
// TRPI_PLAN_VALUES, since a task may use itself.
static void count_values(const trpi_plan_compilation *work, uint8_t type, uint32_t *most)
{
    bool again = true;
    memset(most, 0, work->count * sizeof *most);
    while (again) {
        again = false;
        for (uint32_t i = 0; i < work->count; i++) {
            const trpi_draft_plan_task *task = work->tasks[i];
            uint32_t count = 0;
            for (uint32_t j = 0; !task->is_compound && j < task->given_count; j++) {
                count += task->given[j].local.type.type == type;
            }
            for (const trpi_draft_node *way = task->is_compound ? task->tree->children : NULL; way != NULL; way = way->next) {
                uint32_t sum = 0;
                for (const trpi_draft_node *subtask = way->children; subtask != NULL; subtask = subtask->next) {
                    sum += most[subtask->record.number - TRPI_PLAN_PAGES];
                }
                count = sum > count ? sum : count;
            }
            count = count < TRPI_PLAN_VALUES ? count : TRPI_PLAN_VALUES;
            again = again || count > most[i];
            most[i] = count;
        }
    }
}

// The locals that keep the arguments of one type.
typedef struct value_room {
    uint16_t first;
    uint32_t count;
} value_room;

static value_room room_for(trpi_plan_compilation *work, uint8_t type)
{
    uint32_t most[TRPI_PLAN_TASKS];
    count_values(work, type, most);
    value_room k = {work->scope->local_count, most[0] > 0 ? most[0] : 1};  // or it cannot be done at all
    work->scope->local_count = (uint16_t)(work->scope->local_count + k.count);
    return k;
}

void trpi_subtasks_write_arguments(trpi_plan_compilation *work)
{
    value_room rooms[TRP_TYPE_POINT + 1] = {{0}};
    for (uint32_t i = 0; i < work->count; i++) {
        const trpi_draft_plan_task *task = work->tasks[i];
        for (uint32_t j = 0; j < task->given_count; j++) {
            uint8_t type = task->given[j].local.type.type;
            if (!task->is_compound && rooms[type].count == 0) {
                rooms[type] = room_for(work, type);
            }
        }
    }
    for (uint32_t i = 0; i < work->count; i++) {
        const trpi_draft_plan_task *task = work->tasks[i];
        for (uint32_t j = 0; j < task->given_count; j++) {
            const trpi_local *local = &task->given[j].local;
            const value_room *k = &rooms[local->type.type];
            trpi_draft_node *tree = trpi_draft_tree_make_node(work->compiler, TRPI_NODE_GIVEN, task->tree->record.origin);
            if (tree == NULL) {
                return;
            }
            tree->record.name = trpi_scope_add_name_to_pack(work->scope, local->name);
            tree->record.number = TRPI_GIVEN(local->index, local->type.type, task->is_compound ? 0 : k->count);
            tree->record.other = task->is_compound ? 0 : k->first;
            trpi_draft_tree_add(task->tree, tree);
        }
        task->tree->record.other = (uint16_t)task->given_count;
    }
}
