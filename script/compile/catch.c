// SPDX-License-Identifier: MIT
// What is done when something goes wrong (`catch`), and what is done however it ends (`finally`), in trees. (SEMANTICS 2.8, 8.2)

#include "script/compile/tree.h"

#include "script/compile/object.h"
#include "script/compile/step.h"
#include "script/compile/task.h"
#include "script/text/expansion.h"

#include <string.h>

// ---- Catch --------------------------------------------------------------------------------------

// The number of the first failure of that name among all that actions declare.
static uint16_t number_of_failure(const trpi_compiler *compiler, trpi_text name)
{
    uint16_t number = 0;
    for (uint32_t i = 0; i < compiler->symbols.actions.count; i++) {
        const trpi_syntax_clause *fails =
            trpi_syntax_find_clause(compiler->symbols.actions.at[i].symbol.line->clauses, TRPI_CLAUSE_FAILS);
        for (const trpi_syntax_names *names = fails != NULL ? fails->names : NULL; names != NULL; names = names->next) {
            if (trpi_name_equal(names->name.text, name)) {
                return number;
            }
            number++;
        }
    }
    return TRPI_NO_INDEX;
}

uint16_t trpi_compile_failure(const trpi_scope *scope, const trpi_syntax_name *name)
{
    uint16_t number = number_of_failure(scope->compiler, name->text);
    if (number != TRPI_NO_INDEX) {
        return (uint16_t)(number + 1);
    }
    trpi_guess guess = trpi_guess_begin(name->text);
    TRPI_GUESS(&guess, scope->symbols, failures);
    if (guess.best.size > 0) {
        trpi_scope_unknown(scope, name, "failure", &guess);
    } else {
        TRPI_SAY(
            scope, name->span,
            "No action fails `%.*s`; write `catch` alone for whatever goes wrong, or declare it behind the action: `fails %.*s`.",
            TRPI_WORDS(name->text), TRPI_WORDS(name->text));
    }
    return 0;
}

trpi_tree *trpi_tree_catch(trpi_scope *scope, trpi_tree *body, const trpi_syntax_line *line, trpi_draft *draft)
{
    uint16_t failure = line->name.text.size > 0 ? trpi_compile_failure(scope, &line->name) : 0;
    trpi_tree *instead = trpi_tree_of_block(scope, line, draft);
    if (body == NULL) {
        TRPI_SAY(scope, line->span, "Nothing stands above this `catch` that could fail; write it below what it is for.");
    }
    trpi_tree *tree = body != NULL && instead != NULL ? trpi_tree_wrap(scope->compiler, TRPI_NODE_CATCH, body) : NULL;
    if (tree != NULL) {
        tree->record.other = failure;
        trpi_tree_add(tree, instead);
    }
    return tree;
}

// ---- Finally ------------------------------------------------------------------------------------

// Steps to be done however something ends: those that take no time, and those that do.
static void add_cleanup(trpi_scope *scope, const trpi_syntax_line *line, const trpi_syntax_step *step, trpi_tree *at_once,
                        trpi_step_list *parting)
{
    trpi_step_list list = {0};
    trpi_draft nothing = trpi_draft_begin(scope, trpi_text_of("finally"), line->span);
    if (step != NULL && step->kind != TRPI_SYNTAX_STEP_ERROR) {
        trpi_compile_step(scope, step, line->clauses, &nothing, &list);
        trpi_check_parting(scope, step->span, &list);
    }
    for (uint32_t i = 0; i < list.count; i++) {
        if (trpi_step_is_immediate(list.at[i].op)) {
            trpi_tree_add(at_once, trpi_tree_leaf(scope->compiler, &list.at[i]));
        } else {
            trpi_step_list one = {&list.at[i], 1, 1};
            trpi_steps_append(scope->compiler, parting, &one);
        }
    }
}

// What is done at once, and then what takes time.
static void finish_finally(trpi_compiler *compiler, trpi_tree *tree, trpi_tree *at_once, const trpi_step_list *parting)
{
    if (at_once->children == NULL) {  // there is something to do, but nothing at once
        trpi_pack_step nothing;
        trpi_pack_blank(TRPI_SECTION_STEP, &nothing);
        nothing.op = TRPI_STEP_WAIT;
        nothing.line = at_once->record.line;
        trpi_tree_add(at_once, trpi_tree_leaf(compiler, &nothing));
    }
    trpi_tree_add(tree, at_once);
    trpi_tree_add(tree, trpi_tree_of_steps(compiler, parting));
}

trpi_tree *trpi_tree_finally(trpi_scope *scope, trpi_tree *body, const trpi_syntax_line *finally)
{
    trpi_tree *tree = trpi_tree_wrap(scope->compiler, TRPI_NODE_FINALLY, body);
    trpi_tree *at_once = trpi_tree_new(scope->compiler, TRPI_NODE_SEQUENCE, trpi_scope_line(scope, finally->span));
    trpi_step_list parting = {0};
    if (tree == NULL || at_once == NULL) {
        return body;
    }
    add_cleanup(scope, finally, finally->step, at_once, &parting);
    for (const trpi_syntax_line *line = finally->lines; line != NULL; line = line->next) {
        if (line->kind == TRPI_LINE_STEP) {
            add_cleanup(scope, line, line->step, at_once, &parting);
        } else {
            trpi_report_line(scope, line);
        }
    }
    finish_finally(scope->compiler, tree, at_once, &parting);
    return tree;
}

trpi_draft trpi_draft_apart(const trpi_draft *draft)
{
    trpi_draft apart = *draft;
    memset(&apart.cleanup, 0, sizeof apart.cleanup);
    memset(&apart.parting, 0, sizeof apart.parting);
    return apart;
}

trpi_tree *trpi_tree_apart(trpi_compiler *compiler, trpi_tree *body, trpi_draft *draft, const trpi_draft *apart)
{
    trpi_step_list cleanup = draft->cleanup, parting = draft->parting;
    *draft = *apart;
    draft->cleanup = cleanup;
    draft->parting = parting;
    if (body == NULL || apart->cleanup.count + apart->parting.count == 0) {
        return body;
    }
    trpi_tree *tree = trpi_tree_wrap(compiler, TRPI_NODE_FINALLY, body);
    trpi_tree *at_once = trpi_tree_new(compiler, TRPI_NODE_SEQUENCE, body->record.line);
    if (tree == NULL || at_once == NULL) {
        return body;
    }
    for (uint32_t i = 0; i < apart->cleanup.count; i++) {
        trpi_tree_add(at_once, trpi_tree_leaf(compiler, &apart->cleanup.at[i]));
    }
    finish_finally(compiler, tree, at_once, &apart->parting);
    return tree;
}
