// SPDX-License-Identifier: MIT
// What is done when something goes wrong (`catch`), and what is done however it ends (`finally`), in trees. (SEMANTICS 2.8, 8.2)

#include "script/compile/tree.h"

#include "script/compile/task.h"

#include <string.h>

// ---- Catch --------------------------------------------------------------------------------------

uint16_t trpi_compile_failure(const trpi_scope *scope, const trpi_syntax_name *name)
{
    uint16_t failure = TRPI_FIND(scope->symbols, failures, name->text);
    if (failure != TRPI_NO_INDEX) {
        return (uint16_t)(scope->symbols->failures.at[failure].number + 1);
    }
    trpi_guess guess = trpi_guess_begin(name->text);
    TRPI_GUESS(&guess, scope->symbols, failures);
    trpi_say_unknown(
        &scope->file, name, "failure", &guess, "No failure is called `%.*s`",
        "No action fails `%.*s`; write `catch` alone for whatever goes wrong, or declare it behind the action: `fails %.*s`.");
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

// A body, and what is done however it ends: at once, and then what takes time.
static trpi_tree *with_cleanup(trpi_compiler *compiler, trpi_tree *body, const trpi_draft *said)
{
    trpi_tree *at_once = body != NULL ? trpi_tree_new(compiler, TRPI_NODE_SEQUENCE, body->record.line) : NULL;
    if (at_once == NULL || said->cleanup.count + said->parting.count == 0) {
        return body;
    }
    for (uint32_t i = 0; i < said->cleanup.count; i++) {
        trpi_tree_add(at_once, trpi_tree_leaf(compiler, &said->cleanup.at[i]));
    }
    if (at_once->children == NULL) {  // there is something to do, but nothing at once
        trpi_pack_step nothing = trpi_step_of(TRPI_STEP_WAIT, at_once->record.line);
        trpi_tree_add(at_once, trpi_tree_leaf(compiler, &nothing));
    }
    trpi_tree *tree = trpi_tree_wrap(compiler, TRPI_NODE_FINALLY, body);
    trpi_tree_add(tree, at_once);
    trpi_tree_add(tree, trpi_tree_of_steps(compiler, &said->parting));
    return tree;
}

trpi_tree *trpi_tree_finally(trpi_scope *scope, trpi_tree *body, const trpi_syntax_line *finally)
{
    trpi_draft said = trpi_draft_begin(scope, trpi_text_of("finally"), finally->span);
    trpi_compile_finally(scope, finally, &said);
    return with_cleanup(scope->compiler, body, &said);
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
    return with_cleanup(compiler, body, apart);
}
