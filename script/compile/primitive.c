// SPDX-License-Identifier: MIT
// Compiles primitive tasks, which state preconditions and effects, in a plan or by themselves. (SEMANTICS 8.6)

#include "script/compile/use.h"

#include "script/check/holder.h"
#include "script/compile/code.h"
#include "script/compile/expression.h"
#include "script/compile/tree.h"

bool trpi_task_is_primitive(const trpi_syntax_line *task)
{
    return trpi_syntax_find_line_of_kind(task->lines, TRPI_LINE_NEEDS) != NULL ||
           trpi_syntax_find_line_of_kind(task->lines, TRPI_LINE_MAKES) != NULL;
}

static void compile_need(trpi_scope *scope, const trpi_syntax_line *line, trpi_draft_node *tree)
{
    if (tree->record.code != 0) {
        TRPI_SAY(scope, line->span, "A task says once what it needs; join the two with `and`.");
        return;
    }
    tree->record.code = trpi_code_of_condition(scope, line->value);
}

// ---- Effects ------------------------------------------------------------------------------------

// Returns the performer's fact that an effect sets, or none after reporting why.
static uint16_t fact_of(const trpi_scope *scope, const trpi_syntax_line *line)
{
    trpi_syntax_expression name = {.kind = TRPI_EXPRESSION_NAME, .name = line->name, .span = line->name.span};
    uint16_t fact = trpi_find_own_fact(scope, &name);
    const trpi_fact_symbol *symbol = fact != TRPI_NO_INDEX ? &scope->symbols->facts.at[fact] : NULL;
    trpi_text text = line->name.text;
    if (symbol == NULL) {
        trpi_name_guess guess = trpi_name_guess_begin_collecting(text, scope->compiler->candidates);
        trpi_name_guess_consider_facts(&guess, scope->symbols, scope->kind);
        trpi_report_unknown(
            &scope->file, &line->name, NULL, &guess, "Whoever does this has no fact `%.*s`",
            "Whoever does this has no fact `%.*s`, and a task can make only facts of its own performer so; add it to the `kind`.");
    } else if (symbol->record > 0) {
        TRPI_SAY(scope, line->name.span, "`%.*s` is a record, which a task sets with a step, such as `set %.*s to …`.",
                 TRPI_WORDS(text), TRPI_WORDS(text));
    } else if (trpi_kind_is_of_world_or_scene(scope->compiler, symbol->kind)) {
        TRPI_SAY(scope, line->name.span,
                 "`%.*s` is not a fact of whoever does this, so others may change it meanwhile; `set` it in one of the steps.",
                 TRPI_WORDS(text));
    } else if (symbol->item != TRPI_NO_INDEX && !line->negated) {
        TRPI_SAY(scope, line->span,
                 "Items do not come from nowhere; write `expects %.*s = …`, and an action below that fetches, makes or uses it up.",
                 TRPI_WORDS(text));
    } else {
        return fact;
    }
    return TRPI_NO_INDEX;
}

static bool is_made_already(const trpi_draft_node *task, uint16_t fact)
{
    const trpi_draft_node *child = task->children;
    while (child != NULL && (child->record.type != TRPI_NODE_EFFECT || child->step.index != fact)) {
        child = child->next;
    }
    return child != NULL;
}

static void compile_effect(trpi_scope *scope, const trpi_syntax_line *line, trpi_draft_node *task)
{
    uint16_t fact = line->broken ? TRPI_NO_INDEX : fact_of(scope, line);
    if (fact == TRPI_NO_INDEX) {
        return;
    }
    if (is_made_already(task, fact)) {
        TRPI_SAY(scope, line->span, "What becomes of `%.*s` is said above already; remove one of the two.",
                 TRPI_WORDS(line->name.text));
        return;
    }
    trpi_draft_node *effect = trpi_draft_tree_make_node_at(scope, TRPI_NODE_EFFECT, line->span);
    if (effect == NULL) {
        return;
    }
    effect->step = trpi_step_make(TRPI_STEP_SET, effect->record.origin);
    effect->step.index = fact;
    effect->step.code0 = trpi_code_of_value(scope, line->value, trpi_fact_type(scope->compiler, fact),
                                            trpi_quote_name(scope->symbols->facts.at[fact].symbol.name).text);
    effect->record.flags = line->negated ? TRPI_NODE_EXPECTED : 0;
    effect->source = scope->source;
    effect->written = line;
    if (effect->step.code0 != 0) {
        trpi_draft_tree_add(task, effect);
    }
}

// Whether an interruption of a part of a tree leaves out the rest of its task.
static bool may_be_left_out(const trpi_draft_node *tree)
{
    bool may = tree != NULL && (tree->record.flags & TRPI_NODE_DROPS) != 0;
    for (const trpi_draft_node *child = tree != NULL ? tree->children : NULL; child != NULL && !may; child = child->next) {
        may = may_be_left_out(child);
    }
    return may;
}

// ---- Bodies -------------------------------------------------------------------------------------

static const char no_on[] =
    "What needs or makes something is a part of a task; what stands below `on` belongs to the whole. Write `finally` here.";

trpi_draft_node *trpi_compile_primitive(trpi_scope *scope, const trpi_syntax_line *task, trpi_draft *draft)
{
    trpi_draft_node *tree = trpi_draft_tree_make_node_at(scope, TRPI_NODE_PRIMITIVE, task->span);
    if (tree == NULL) {
        return NULL;
    }
    tree->record.name = trpi_scope_add_name_to_pack(scope, task->name.text);
    trpi_draft apart = trpi_draft_begin_cleanup_scope(draft);
    trpi_draft_node *body = trpi_draft_tree_of_lines(scope, NULL, task->lines, no_on, &apart);
    body = trpi_draft_tree_end_cleanup_scope(scope->compiler, body, draft, &apart);
    tree->record.number = body != NULL;
    trpi_draft_tree_add(tree, body);
    for (const trpi_syntax_line *line = task->lines; line != NULL; line = line->next) {
        if (line->kind == TRPI_LINE_NEEDS) {
            compile_need(scope, line, tree);
        } else if (line->kind == TRPI_LINE_MAKES) {
            compile_effect(scope, line, tree);
            if (may_be_left_out(body)) {
                TRPI_SAY(
                    scope, line->span,
                    "This is so when the task is done, but a line of it that `resumes never` leaves it out after an interruption; "
                    "write `resumes here` there.");
            }
        }
    }
    return tree;
}
