// SPDX-License-Identifier: MIT
// Compiles plans: tasks with ways to do them, which the performer searches for one that leads to the goal. (SEMANTICS
// 8.6)

#include "script/compile/plan.h"

#include "script/compile/code.h"
#include "script/compile/tree.h"
#include "script/compile/use.h"

#include <string.h>

#define LONGEST_NAME 60u

// ---- The tasks of a plan ------------------------------------------------------------------------

// Returns the number of a task among the plan's children, adding it when it is new. TRPI_NO_INDEX when there are too
// many.
static uint16_t add_task(trpi_plan_compilation *work, trpi_scope *scope, trpi_symbol *symbol, trpi_draft_node *tree,
                         bool is_compound)
{
    for (uint32_t i = 0; i < work->count && symbol != NULL; i++) {
        if (work->tasks[i]->symbol == symbol) {
            return (uint16_t)(TRPI_PLAN_PAGES + i);
        }
    }
    if (work->count == TRPI_PLAN_TASKS) {
        work->is_full = true;
        return TRPI_NO_INDEX;
    }
    trpi_draft_plan_task *task = trpi_compiler_allocate(work->compiler, sizeof *task);
    if (task == NULL) {
        return TRPI_NO_INDEX;
    }
    work->tasks[work->count] = task;
    *task = (trpi_draft_plan_task){
        .symbol = symbol, .tree = tree, .is_compound = is_compound, .is_first_use = symbol != NULL && !symbol->used};
    if (symbol != NULL) {
        symbol->used = true;
        trpi_subtask_allocate_parameter_locals(scope, task);
    }
    return (uint16_t)(TRPI_PLAN_PAGES + work->count++);
}

// Adds the name of the task that a line becomes, and returns the name's number: the text of the line's step, at most LONGEST_NAME
// bytes of its first row.
static uint32_t name_of_line(const trpi_plan_compilation *work, const trpi_source *source, const trpi_syntax_line *line)
{
    trpi_text rest = trpi_source_slice(source, line->step != NULL ? line->step->span : line->span), name = {rest.at, 0}, bytes;
    uint32_t character;
    while (trpi_text_take_character(&rest, &character, &bytes) && character != '\n' && name.size + bytes.size <= LONGEST_NAME) {
        name.size += bytes.size;
    }
    return trpi_scope_add_name_to_pack(work->scope, name);
}

// Compiles a line into the primitive task `tree`: a plain `check` becomes its precondition, any other line its body. False
// after errors.
static bool compile_line(trpi_plan_compilation *work, trpi_scope *scope, const trpi_syntax_line **at, trpi_draft_node *tree)
{
    const trpi_syntax_line *line = *at;
    if (line->kind == TRPI_LINE_STEP && line->step != NULL && line->step->kind == TRPI_SYNTAX_STEP_CHECK && line->clauses == NULL &&
        line->step->together == NULL) {
        tree->record.code = trpi_code_of_condition(scope, line->step->value);
        return tree->record.code != 0;
    }
    trpi_draft_node *body = trpi_compile_tree_within_task(scope, at, work->draft);
    tree->record.number = body != NULL;
    trpi_draft_tree_add(tree, body);
    return body != NULL;
}

// Adds a line of a way that is no task of its own, as a primitive without effects: a plain `check` is its precondition, any other
// line its body.
static uint16_t add_line(trpi_plan_compilation *work, trpi_scope *scope, const trpi_syntax_line **at,
                         const trpi_draft_plan_task *owner)
{
    const trpi_syntax_line *line = *at;
    trpi_draft_node *tree = trpi_draft_tree_make_node_at(scope, TRPI_NODE_PRIMITIVE, line->span);
    if (tree == NULL) {
        return TRPI_NO_INDEX;
    }
    tree->record.name = name_of_line(work, scope->source, line);
    trpi_scope inner = trpi_way_line_make_scope(scope, owner);
    uint32_t code = trpi_pack_builder_record_count(&work->compiler->builder, TRPI_SECTION_CODE);
    bool fine = compile_line(work, &inner, at, tree);
    trpi_splice_scope_end(scope, &inner);
    uint16_t number = fine ? add_task(work, scope, NULL, tree, false) : TRPI_NO_INDEX;
    if (number != TRPI_NO_INDEX) {
        trpi_way_line_add_arguments_that_code_reads(work, &inner, owner, code, work->tasks[number - TRPI_PLAN_PAGES]);
    }
    return number;
}

// ---- Ways ---------------------------------------------------------------------------------------

static void refuse_clauses(const trpi_scope *scope, const trpi_syntax_line *line)
{
    for (const trpi_syntax_clause *clause = line->clauses; clause != NULL; clause = clause->next) {
        if (clause->kind != TRPI_CLAUSE_ERROR) {
            TRPI_SAY(scope, clause->span, "In a way stands only the name of what is to be done; write `%s` into that.",
                     trpi_clause_kind_name(clause->kind));
        }
    }
}

static bool gives_something(trpi_plan_compilation *work, trpi_symbol *symbol)
{
    const trpi_syntax_clause *gives = trpi_syntax_find_clause(symbol->line->clauses, TRPI_CLAUSE_GIVES);
    if (gives != NULL) {
        TRPI_COMPILE_ERROR(work->compiler, symbol->source, gives->span,
                           "A task of a plan gives nothing, for others may come before it; let it make facts instead.");
        symbol->used = true;
    }
    return gives != NULL;
}

// Returns the number of the task that a line of a way performs, or TRPI_NO_INDEX after reporting why.
static uint16_t compile_subtask(trpi_plan_compilation *work, trpi_scope *scope, const trpi_syntax_line **at,
                                const trpi_draft_plan_task *owner)
{
    const trpi_syntax_line *line = *at;
    const trpi_syntax_step *step = line->kind == TRPI_LINE_STEP ? line->step : NULL;
    trpi_used_body used =
        step != NULL && !step->any ? trpi_find_used_body(work->compiler, step) : (trpi_used_body){TRPI_USES_NOTHING, NULL};
    bool plan = used.kind == TRPI_USES_PLAN;
    if (line->kind == TRPI_LINE_FINALLY || line->kind == TRPI_LINE_ON || line->kind == TRPI_LINE_CATCH ||
        (step != NULL && step->kind == TRPI_SYNTAX_STEP_LET)) {
        return TRPI_REFUSE_INDEX(
            scope, line->span,
            "`%.*s` cannot stand in a way, whose lines may be done at another time or not at all; put it into a `task`.",
            TRPI_WORDS(trpi_scope_text_of_span(scope, line->keyword)));
    }
    if (!plan && !(used.kind == TRPI_USES_TASK && trpi_task_is_primitive(used.symbol->line))) {
        return add_line(work, scope, at, owner);
    }
    refuse_clauses(scope, line);
    if (used.symbol->line->broken || gives_something(work, used.symbol)) {
        return TRPI_NO_INDEX;
    }
    return add_task(work, scope, used.symbol, NULL, plan);
}

static trpi_draft_node *compile_way(trpi_plan_compilation *work, trpi_scope *scope, const trpi_syntax_line *line,
                                    const trpi_draft_plan_task *owner)
{
    trpi_draft_node *way = trpi_draft_tree_make_node_at(scope, TRPI_NODE_WAY, line->span);
    if (way == NULL) {
        return NULL;
    }
    way->source = scope->source;
    way->written = line;
    way->record.name = line->name.text.size > 0 ? trpi_scope_add_name_to_pack(work->scope, line->name.text) : 0;
    way->record.code = trpi_code_of_condition(scope, trpi_clause_value(line, TRPI_CLAUSE_IF));
    for (const trpi_syntax_line *inner = line->lines; inner != NULL; inner = inner->next) {
        trpi_draft_node *subtask = trpi_draft_tree_make_node_at(scope, TRPI_NODE_SUBTASK, inner->span);
        const trpi_syntax_line *first = inner;
        uint16_t number = inner->kind != TRPI_LINE_ERROR ? compile_subtask(work, scope, &inner, owner) : TRPI_NO_INDEX;
        if (subtask == NULL || number == TRPI_NO_INDEX) {
            continue;
        }
        subtask->record.number = number;
        const trpi_draft_plan_task *task = work->tasks[number - TRPI_PLAN_PAGES];
        if (task->symbol != NULL) {
            trpi_compile_subtask_arguments(work, scope, first->step, task, subtask);
        } else {
            trpi_subtask_add_argument_steps(work, scope, task, subtask);
        }
        subtask->record.name =
            task->symbol != NULL ? trpi_scope_add_name_to_pack(work->scope, task->symbol->name) : task->tree->record.name;
        trpi_draft_tree_add(way, subtask);
    }
    return way;
}

static trpi_draft_node *compile_compound(trpi_plan_compilation *work, trpi_scope *scope, const trpi_draft_plan_task *task)
{
    const trpi_syntax_line *line = task->symbol->line;
    trpi_draft_node *tree = trpi_draft_tree_make_node_at(scope, TRPI_NODE_COMPOUND, line->span);
    if (tree == NULL) {
        return NULL;
    }
    tree->record.name = trpi_scope_add_name_to_pack(work->scope, line->name.text);
    for (const trpi_syntax_line *way = line->lines; way != NULL; way = way->next) {
        if (way->kind == TRPI_LINE_WAY) {
            trpi_draft_tree_add(tree, compile_way(work, scope, way, task));
        }
    }
    if (line->lines == NULL && !line->broken) {
        TRPI_SAY(scope, line->span, "No way leads to `%.*s`; write `way` below it, and below that what is to be done.",
                 TRPI_WORDS(line->name.text));
    }
    return tree;
}

// ---- What can be proved -------------------------------------------------------------------------

// Whether a way can succeed if the marked tasks can; for `always`, whether it succeeds whatever the facts are.
static bool way_is(const trpi_draft_node *way, const bool *marked, bool always)
{
    bool is = !always || way->record.code == 0;
    for (const trpi_draft_node *subtask = way->children; subtask != NULL && is; subtask = subtask->next) {
        // A subtask with arguments may fail, since an argument may be a fact of an entity that is gone.
        is = marked[subtask->record.number - TRPI_PLAN_PAGES] && !(always && subtask->children != NULL);
    }
    return is;
}

// Marks the tasks that can succeed at all, or for `always` those that succeed whatever the facts are.
static void mark(const trpi_plan_compilation *work, bool *marked, bool always)
{
    bool again = true;
    for (uint32_t i = 0; i < work->count; i++) {
        marked[i] = !work->tasks[i]->is_compound && (!always || work->tasks[i]->tree->record.code == 0);
    }
    while (again) {
        again = false;
        for (uint32_t i = 0; i < work->count; i++) {
            const trpi_draft_node *way = work->tasks[i]->is_compound ? work->tasks[i]->tree->children : NULL;
            for (; way != NULL && !marked[i]; way = way->next) {
                marked[i] = way_is(way, marked, always);
                again = again || marked[i];
            }
        }
    }
}

static void check_ways(trpi_plan_compilation *work)
{
    bool ends[TRPI_PLAN_TASKS], always[TRPI_PLAN_TASKS];
    mark(work, ends, false);
    mark(work, always, true);
    for (uint32_t i = 0; i < work->count; i++) {
        const trpi_draft_plan_task *task = work->tasks[i];
        if (!task->is_compound || !task->is_first_use) {
            continue;
        }
        if (!ends[i] && task->tree->children != NULL) {
            TRPI_SAY_OF(work->compiler, task->symbol,
                        "Every way of `%.*s` leads back to where it began, so it never ends; add a way that does not.",
                        TRPI_WORDS(task->symbol->name));
            continue;
        }
        for (const trpi_draft_node *way = task->tree->children; way != NULL && way->next != NULL; way = way->next) {
            if (way_is(way, always, true)) {
                TRPI_COMPILE_WARNING(work->compiler, way->next->source, way->next->written->span,
                                     "This way is never taken, because the one above it is always possible; say there with `if` "
                                     "when it is, or move this one up.");
                break;
            }
        }
    }
}

// Whether an expression reads a given own fact. A search may read any.
static bool code_reads(const trpi_plan_compilation *work, uint32_t code, uint32_t fact)
{
    const uint32_t *words = (const uint32_t *)(const void *)work->compiler->builder.sections[TRPI_SECTION_CODE].records;
    uint32_t item = work->compiler->symbols.facts.at[fact].item;
    for (uint32_t i = 1; code != 0 && i <= TRPI_CODE_LENGTH(words[code]); i++) {
        uint32_t op = TRPI_OP(words[code + i]), operand = TRPI_OPERAND(words[code + i]);
        bool searches = op == TRPI_OP_SELECT || op == TRPI_OP_ANY || op == TRPI_OP_COUNT;
        if (searches || ((op == TRPI_OP_MY || op == TRPI_OP_FACT) && operand == fact) || (op == TRPI_OP_HOLDS && operand == item)) {
            return true;
        }
    }
    return false;
}

static bool is_asked_for(const trpi_plan_compilation *work, uint32_t fact)
{
    bool asked = false;
    for (uint32_t i = 0; i < work->count && !asked; i++) {
        const trpi_draft_node *tree = work->tasks[i]->tree;
        asked = !work->tasks[i]->is_compound && code_reads(work, tree->record.code, fact);
        for (const trpi_draft_node *way = tree->children; work->tasks[i]->is_compound && way != NULL && !asked; way = way->next) {
            asked = code_reads(work, way->record.code, fact);
        }
    }
    return asked;
}

// Warns of an `expects` of a fact that no condition of the plan reads. A `makes` is left alone, since the fact that it sets may
// serve other purposes.
static void check_effects(trpi_plan_compilation *work)
{
    uint16_t facts[TRPI_PLAN_FACTS];
    uint32_t count = 0;
    for (uint32_t i = 0; i < work->count; i++) {
        const trpi_draft_node *effect = work->tasks[i]->is_compound ? NULL : work->tasks[i]->tree->children;
        for (; effect != NULL; effect = effect->next) {
            uint16_t fact = effect->step.index;
            uint32_t known = 0;
            if (effect->record.type != TRPI_NODE_EFFECT) {
                continue;
            }
            while (known < count && facts[known] != fact) {
                known++;
            }
            if (known == TRPI_PLAN_FACTS) {
                TRPI_COMPILE_ERROR(work->compiler, effect->source, effect->written->span,
                                   "The tasks of one plan can change at most %u facts; make two plans of it.", TRPI_PLAN_FACTS);
                return;
            }
            facts[known] = fact;
            count = known == count ? count + 1 : count;
            if ((effect->record.flags & TRPI_NODE_EXPECTED) != 0 && work->tasks[i]->is_first_use && !is_asked_for(work, fact)) {
                TRPI_COMPILE_WARNING(work->compiler, effect->source, effect->written->span,
                                     "Nothing in the plan asks for `%.*s`, so it is of no use to expect it; remove this, or ask "
                                     "for it with `needs` or `if`.",
                                     TRPI_WORDS(effect->written->name.text));
            }
        }
    }
}

// ---- Plans --------------------------------------------------------------------------------------

static bool compile_tasks(trpi_plan_compilation *work)
{
    for (uint32_t i = 0; i < work->count; i++) {
        trpi_draft_plan_task *task = work->tasks[i];
        if (task->symbol != NULL) {
            trpi_scope inner = trpi_splice_scope_begin(work->scope, task->symbol->source, task->symbol->line);
            trpi_subtask_declare_parameters(work, &inner, task);
            work->tasks[i]->tree = task->is_compound ? compile_compound(work, &inner, task)
                                                     : trpi_compile_primitive(&inner, task->symbol->line, work->draft);
            trpi_splice_scope_end(work->scope, &inner);
        }
        if (work->tasks[i]->tree == NULL) {
            return false;
        }
    }
    return true;
}

// Compiles the arguments of the plan as a whole, which are evaluated before the search.
static trpi_draft_node *compile_arguments(trpi_plan_compilation *work)
{
    trpi_draft_node *steps = trpi_draft_tree_make_node_at(work->scope, TRPI_NODE_SEQUENCE, work->step->span);
    if (steps != NULL) {
        trpi_compile_subtask_arguments(work, work->scope, work->step, work->tasks[0], steps);
    }
    return steps != NULL && steps->children != NULL ? steps : NULL;
}

trpi_draft_node *trpi_compile_used_plan(trpi_scope *scope, const trpi_syntax_step *step, trpi_symbol *symbol, trpi_draft *draft)
{
    trpi_plan_compilation work = {.compiler = scope->compiler, .scope = scope, .draft = draft, .step = step};
    if (trpi_report_use_if_too_deep(scope, step, symbol->line) || symbol->line->broken ||
        add_task(&work, scope, symbol, NULL, true) == TRPI_NO_INDEX) {
        return NULL;
    }
    trpi_draft_node *arguments = compile_arguments(&work);
    if (!compile_tasks(&work)) {
        return NULL;
    }
    if (work.is_full) {
        return TRPI_NOTHING(scope, step->span,
                            "`%.*s` is too large; a plan has at most %u tasks and lines, so put some lines together into a `task`.",
                            TRPI_WORDS(symbol->name), TRPI_PLAN_TASKS);
    }
    check_ways(&work);
    check_effects(&work);
    trpi_subtasks_write_arguments(&work);
    trpi_draft_node *tree = trpi_draft_tree_make_node_at(scope, TRPI_NODE_PLAN, step->span);
    for (uint32_t i = 0; tree != NULL && i < TRPI_PLAN_PAGES; i++) {
        trpi_draft_tree_add(tree, trpi_draft_tree_make_node(scope->compiler, TRPI_NODE_PAGE, tree->record.origin));
    }
    for (uint32_t i = 0; tree != NULL && i < work.count; i++) {
        trpi_draft_tree_add(tree, work.tasks[i]->tree);
    }
    if (tree != NULL) {
        tree->record.number = TRPI_PLAN_PAGES;
        tree->record.name = trpi_scope_add_name_to_pack(scope, symbol->name);
    }
    return trpi_draft_tree_make_sequence(scope->compiler, arguments, tree);
}
