// SPDX-License-Identifier: MIT
// Compiles marks, the moments of its animation that an action declares, and finds the tasks that come to a mark. (SEMANTICS 9.16)

#include "script/compile/draft.h"

static const trpi_syntax_names *marks_of(const trpi_action_symbol *action)
{
    const trpi_syntax_clause *marks = trpi_syntax_find_clause(action->symbol.line->clauses, TRPI_CLAUSE_MARKS);
    return marks != NULL ? marks->names : NULL;
}

void trpi_compile_marks(trpi_compiler *compiler, const trpi_action_symbol *action, trpi_pack_action *record)
{
    const trpi_syntax_names *all = marks_of(action);
    for (const trpi_syntax_names *names = all; names != NULL; names = names->next) {
        for (const trpi_syntax_names *before = all; before != names; before = before->next) {
            if (trpi_names_are_equal_without_case(before->name.text, names->name.text)) {
                TRPI_COMPILE_ERROR(compiler, action->symbol.source, names->name.span,
                                   "This action has the mark `%.*s` already; take one out.", TRPI_WORDS(names->name.text));
            }
        }
        if (record->mark_count == TRPI_MOST_MARKS) {
            TRPI_COMPILE_ERROR(compiler, action->symbol.source, names->name.span, "An action has at most %u marks; take some out.",
                               TRPI_MOST_MARKS);
            return;
        }
        trpi_pack_action_mark mark = TRPI_BLANK(MARK);
        mark.key = trpi_key_append_name(record->key, names->name.text);
        mark.name = trpi_pack_builder_add_name(&compiler->builder, names->name.text);
        mark.word = (uint32_t)trpi_key_append_name(0, names->name.text);
        trpi_pack_builder_add_to_list(&compiler->builder, TRPI_SECTION_MARK, &mark, &record->first_mark, &record->mark_count);
    }
}

// ---- Of tasks -----------------------------------------------------------------------------------

static bool action_has_mark(const trpi_action_symbol *action, trpi_text name)
{
    const trpi_syntax_names *names = marks_of(action);
    while (names != NULL && !trpi_names_are_equal_without_case(names->name.text, name)) {
        names = names->next;
    }
    return names != NULL;
}

// Whether any move declares the mark called `name`, since an area may wrap any move. (9.8)
static bool a_move_has_mark(const trpi_compiler *compiler, trpi_text name)
{
    for (uint32_t i = 0; i < compiler->symbols.actions.count; i++) {
        const trpi_action_symbol *action = &compiler->symbols.actions.at[i];
        if (trpi_syntax_find_clause(action->symbol.line->clauses, TRPI_CLAUSE_TRAVELS) != NULL && action_has_mark(action, name)) {
            return true;
        }
    }
    return false;
}

static bool comes_to(const trpi_compiler *compiler, const trpi_pack_step *step, const void *name)
{
    return step->op == TRPI_STEP_GO_ON ? a_move_has_mark(compiler, *(const trpi_text *)name)
                                       : step->op == TRPI_STEP_ACT && step->index < compiler->symbols.actions.count &&
                                             action_has_mark(&compiler->symbols.actions.at[step->index], *(const trpi_text *)name);
}

bool trpi_draft_has_action_with_mark(const trpi_compiler *compiler, const trpi_draft *draft, trpi_text name)
{
    return trpi_draft_has_step(compiler, draft, comes_to, &name);
}

void trpi_report_unreached_mark(const trpi_scope *scope, const trpi_syntax_line *line)
{
    if (TRPI_FIND(scope->symbols, marks, line->other.text) != TRPI_NO_INDEX) {
        TRPI_WARN(scope, line->other.span, "Nothing that is done here comes to the mark `%.*s`; write this below what does.",
                  TRPI_WORDS(line->other.text));
    }
}
