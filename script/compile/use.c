// SPDX-License-Identifier: MIT
// Behaviours and tasks that are used by name inside others: their parameters become locals, their steps stand where they
// are used.

#include "script/compile/use.h"

#include "script/check/types.h"
#include "script/compile/code.h"
#include "script/compile/expression.h"
#include "script/compile/list.h"
#include "script/compile/parts.h"
#include "script/compile/task.h"
#include "script/compile/tree.h"
#include "script/text/expansion.h"

#include <string.h>

static bool has_step(const trpi_syntax_line *lines, const trpi_syntax_step *step)
{
    for (; lines != NULL; lines = lines->next) {
        const trpi_syntax_step *own = lines->step;
        while (own != NULL && own != step) {
            own = own->together;
        }
        if (own != NULL || has_step(lines->lines, step)) {
            return true;
        }
    }
    return false;
}

uint16_t trpi_find_task(const trpi_compiler *compiler, const trpi_syntax_step *step)
{
    bool plain = step->kind == TRPI_SYNTAX_STEP_PHRASE && step->arguments == NULL;
    uint16_t task =
        plain || step->kind == TRPI_SYNTAX_STEP_DO ? TRPI_FIND(&compiler->symbols, tasks, step->name.text) : TRPI_NO_INDEX;
    // A task may be called like an action that it performs: `task Wander` with `wander` in it.
    bool own = plain && task != TRPI_NO_INDEX && TRPI_FIND(&compiler->symbols, actions, step->name.text) != TRPI_NO_INDEX &&
               has_step(compiler->symbols.tasks.at[task].symbol.line->lines, step);
    return own ? TRPI_NO_INDEX : task;
}

const trpi_syntax_setting *trpi_find_setting(const trpi_compiler *compiler, const trpi_syntax_setting *settings, trpi_text name)
{
    while (settings != NULL && !trpi_symbol_match(&compiler->symbols, settings->name.text, name)) {
        settings = settings->next;
    }
    return settings;
}

void trpi_check_settings(const trpi_scope *scope, const trpi_syntax_step *step, const trpi_syntax_parameter *parameters)
{
    for (const trpi_syntax_setting *setting = step->settings; setting != NULL; setting = setting->next) {
        const trpi_syntax_parameter *parameter = parameters;
        trpi_guess guess = trpi_guess_begin(setting->name.text);
        while (parameter != NULL && !trpi_symbol_match(scope->symbols, setting->name.text, parameter->name.text)) {
            trpi_guess_offer(&guess, parameter->name.text);
            parameter = parameter->next;
        }
        if (parameter == NULL) {
            trpi_scope_unknown(scope, &setting->name, "parameter", &guess);
        }
    }
}

// A parameter that is a list has room for as many as the list that is given.
static void pass_list(trpi_scope *outer, trpi_scope *inner, const trpi_syntax_parameter *p, const trpi_syntax_setting *setting,
                      trpi_value_type type, trpi_pack_step *record, trpi_step_list *list)
{
    trpi_scope *scope = setting != NULL ? outer : inner;
    const trpi_syntax_expression *value = setting != NULL ? setting->value : p->value;
    trpi_value_type given;
    type.many = trpi_is_many(scope, value, &given) ? given.many : type.many;
    (void)trpi_check_unhidden(inner, p->name.span, p->name.text);
    bool fine = trpi_fill_locals(scope, p->name.text, inner->local_count, type, value, record);
    (void)trpi_scope_add_list(inner, p->name.text, type);
    outer->compiler->failed |= fine && !TRPI_ARENA_PUSH(outer->compiler->arena, list->at, list->count, list->capacity, *record);
}

void trpi_report_needed(const trpi_scope *scope, const trpi_syntax_step *step, const trpi_syntax_parameter *p)
{
    TRPI_SAY(scope, step->span, "`%.*s` needs `%.*s`; write `do %.*s (%.*s = …)`.", TRPI_WORDS(step->name.text),
             TRPI_WORDS(p->name.text), TRPI_WORDS(step->name.text), TRPI_WORDS(p->name.text));
}

void trpi_pass_arguments(trpi_scope *outer, trpi_scope *inner, const trpi_syntax_step *step,
                         const trpi_syntax_parameter *parameters, trpi_step_list *list)
{
    trpi_compiler *compiler = outer->compiler;
    trpi_check_settings(outer, step, parameters);
    for (const trpi_syntax_parameter *p = parameters; p != NULL; p = p->next) {
        trpi_parameter_symbol symbol = trpi_check_used_parameter(compiler, inner->source, p);
        const trpi_syntax_setting *setting = trpi_find_setting(compiler, step->settings, p->name.text);
        trpi_pack_step record;
        trpi_pack_blank(TRPI_SECTION_STEP, &record);
        record.op = TRPI_STEP_LET;
        record.line = trpi_line_of(outer->source, step->span);
        if (setting == NULL && p->value == NULL) {
            trpi_report_needed(outer, step, p);
        }
        if (symbol.type.record > 0) {
            (void)trpi_check_unhidden(inner, p->name.span, p->name.text);
            trpi_pass_record(compiler, setting != NULL ? outer : inner, inner, &p->name, (uint16_t)(symbol.type.record - 1u),
                             setting != NULL ? setting->value : p->value, record.line, list);
            continue;
        }
        if (symbol.type.many > 0) {
            pass_list(outer, inner, p, setting, symbol.type, &record, list);
            continue;
        }
        record.code0 = setting != NULL ? trpi_code_value(outer, setting->value, symbol.type, "the parameter")
                                       : trpi_code_value(inner, p->value, symbol.type, "the parameter");
        (void)trpi_check_unhidden(inner, p->name.span, p->name.text);
        record.local = trpi_scope_add(inner, p->name.text, symbol.type);
        record.name = trpi_pack_add_name(&compiler->builder, p->name.text);
        TRPI_KEEP(compiler, *list, record);
    }
}

trpi_scope trpi_inner_scope(const trpi_scope *outer, const trpi_source *source)
{
    trpi_scope inner = *outer;
    inner.source = source;
    memset(&inner.locals, 0, sizeof inner.locals);
    inner.scene = NULL;
    inner.splices = outer->splices + 1;
    return inner;
}

bool trpi_uses_too_deep(const trpi_scope *scope, const trpi_syntax_step *step)
{
    if (scope->splices < TRPI_MOST_SPLICES) {
        return false;
    }
    TRPI_SAY(scope, step->span, "`%.*s` uses itself, directly or by way of others; take one `do` out.",
             TRPI_WORDS(step->name.text));
    return true;
}

// The behaviour called `name`: of the performer's role, else of any.
uint16_t trpi_find_behaviour(const trpi_scope *scope, trpi_text name)
{
    uint16_t found = TRPI_NO_INDEX;
    for (uint16_t i = 0; i < scope->symbols->behaviours.count; i++) {
        const trpi_behaviour_symbol *behaviour = &scope->symbols->behaviours.at[i];
        if (!trpi_name_equal(behaviour->symbol.name, name) || behaviour->scene != TRPI_NO_INDEX) {
            continue;
        }
        found = found == TRPI_NO_INDEX ? i : found;
        if (behaviour->role == scope->role) {
            found = i;
            break;
        }
    }
    if (found != TRPI_NO_INDEX) {
        trpi_symbol_note(scope->symbols, name, scope->symbols->behaviours.at[found].symbol.name);
    }
    return found;
}

void trpi_report_do(const trpi_scope *scope, const trpi_syntax_step *step)
{
    if (TRPI_FIND(scope->symbols, scenes, step->name.text) != TRPI_NO_INDEX) {
        trpi_not_yet(scope, step->span, "`do` with a scene is");
        return;
    }
    if (!trpi_compile_is_news(scope->compiler, scope->source, step->name.span, "behaviour", step->name.text)) {
        return;
    }
    trpi_guess guess = trpi_guess_begin(step->name.text);
    TRPI_GUESS(&guess, scope->symbols, behaviours);
    TRPI_GUESS(&guess, scope->symbols, tasks);
    if (guess.best.size > 0) {
        TRPI_SAY(scope, step->name.span, "No behaviour is called `%.*s` here; did you mean `%.*s`?", TRPI_WORDS(step->name.text),
                 TRPI_WORDS(guess.best));
        trpi_diagnostics_suggest(scope->compiler->diagnostics, "%.*s", TRPI_WORDS(guess.best));
    } else {
        TRPI_SAY(scope, step->name.span, "No behaviour is called `%.*s` here; write a `task` or behaviour of that name.",
                 TRPI_WORDS(step->name.text));
    }
}

// A named task: one draft, whatever is in it. The caller adds it.
void trpi_use_task(trpi_scope *scope, const trpi_syntax_step *step, uint16_t task, trpi_draft *draft, trpi_step_list *list)
{
    trpi_name_symbol *symbol = &scope->symbols->tasks.at[task];
    symbol->symbol.used = true;
    if (trpi_uses_too_deep(scope, step)) {
        return;
    }
    trpi_scope inner = trpi_inner_scope(scope, symbol->symbol.source);
    inner.scene = scope->scene;
    trpi_pass_arguments(scope, &inner, step, symbol->symbol.line->parameters, list);
    trpi_begin_results(&inner, symbol->symbol.line, list);
    trpi_compile_block(&inner, symbol->symbol.line->lines, draft, list);
    scope->local_count = inner.local_count;
    scope->inboxes = inner.inboxes;
    trpi_give_results(scope, &inner, step, symbol->symbol.line, list);
}

void trpi_use_behaviour(trpi_scope *scope, const trpi_syntax_step *step, uint16_t behaviour, trpi_drafts *drafts)
{
    trpi_compiler *compiler = scope->compiler;
    const trpi_behaviour_symbol *symbol = &scope->symbols->behaviours.at[behaviour];
    if (trpi_uses_too_deep(scope, step) || symbol->broken) {
        return;
    }
    if (symbol->collaborative && !scope->collaborative) {
        TRPI_SAY(scope, step->span, "`%.*s` needs a partner, and there is none here; use it in a behaviour `with` somebody.",
                 TRPI_WORDS(symbol->symbol.name));
        return;
    }
    trpi_scope inner = trpi_inner_scope(scope, symbol->symbol.source);
    trpi_drafts body = {0};
    trpi_step_list arguments = {0};
    trpi_pass_arguments(scope, &inner, step, symbol->symbol.line->parameters, &arguments);
    trpi_compile_body(&inner, symbol->symbol.line->lines, &body);
    scope->local_count = inner.local_count;
    scope->inboxes = inner.inboxes;
    if (!symbol->collaborative) {
        trpi_draft whole = trpi_draft_begin(scope, symbol->symbol.name, step->span);
        whole.known_as = trpi_compile_identity(compiler, &symbol->symbol);
        trpi_steps_append(compiler, &whole.steps, &arguments);
        trpi_drafts_merge(compiler, &body, &whole);
        trpi_draft_push(compiler, drafts, &whole);
        return;
    }
    if (body.count > 0 && arguments.count > 0 && body.at[0].tree != NULL) {
        body.at[0].tree = trpi_tree_then(compiler, trpi_tree_of_steps(compiler, &arguments), body.at[0].tree);
    } else if (body.count > 0 && arguments.count > 0) {
        trpi_steps_append(compiler, &arguments, &body.at[0].steps);
        body.at[0].steps = arguments;
    }
    for (uint32_t i = 0; i < body.count; i++) {
        trpi_draft_push(compiler, drafts, &body.at[i]);
    }
}

// A named task in a tree: its parameters, then its lines.
trpi_tree *trpi_use_task_as_tree(trpi_scope *scope, const trpi_syntax_step *step, uint16_t task, trpi_draft *draft)
{
    trpi_compiler *compiler = scope->compiler;
    trpi_name_symbol *symbol = &scope->symbols->tasks.at[task];
    symbol->symbol.used = true;
    if (trpi_uses_too_deep(scope, step)) {
        return NULL;
    }
    trpi_scope inner = trpi_inner_scope(scope, symbol->symbol.source);
    inner.scene = scope->scene;
    trpi_step_list arguments = {0};
    trpi_pass_arguments(scope, &inner, step, symbol->symbol.line->parameters, &arguments);
    trpi_begin_results(&inner, symbol->symbol.line, &arguments);
    trpi_tree *tree = trpi_tree_of_steps(compiler, &arguments);
    bool primitive = trpi_task_is_primitive(symbol->symbol.line);
    if (primitive) {
        trpi_tree *task_tree = trpi_compile_primitive(&inner, symbol->symbol.line, draft);
        tree = trpi_tree_then(compiler, tree, task_tree);
    }
    for (const trpi_syntax_line *line = primitive ? NULL : symbol->symbol.line->lines; line != NULL; line = line->next) {
        if (trpi_compile_is_too_long(&inner, line)) {
            break;
        }
        if (line->kind == TRPI_LINE_CATCH) {
            tree = trpi_tree_catch(&inner, tree, line, draft);
        } else if (!trpi_compile_task_line(&inner, line, draft)) {
            tree = trpi_tree_then(compiler, tree, trpi_compile_tree(&inner, &line, draft));
        }
    }
    scope->local_count = inner.local_count;
    scope->inboxes = inner.inboxes;
    trpi_step_list results = {0};
    trpi_give_results(scope, &inner, step, symbol->symbol.line, &results);
    return trpi_tree_then(compiler, tree, trpi_tree_of_steps(compiler, &results));
}

// ---- Networks -----------------------------------------------------------------------------------

#define MOST_CANDIDATES 16

uint16_t trpi_find_network(const trpi_compiler *compiler, const trpi_syntax_step *step)
{
    bool plain = step->kind == TRPI_SYNTAX_STEP_PHRASE && step->arguments == NULL;
    return plain || step->kind == TRPI_SYNTAX_STEP_DO ? TRPI_FIND(&compiler->symbols, networks, step->name.text) : TRPI_NO_INDEX;
}

// One network, after its parameters.
static trpi_tree *use_network(trpi_scope *scope, const trpi_syntax_step *step, const trpi_symbol *symbol, trpi_draft *draft)
{
    if (trpi_uses_too_deep(scope, step) || symbol->line->broken) {
        return NULL;
    }
    trpi_scope inner = trpi_inner_scope(scope, symbol->source);
    inner.scene = scope->scene;
    trpi_step_list arguments = {0};
    trpi_pass_arguments(scope, &inner, step, symbol->line->parameters, &arguments);
    trpi_tree *tree = trpi_compile_network(&inner, symbol->line, draft);
    scope->local_count = inner.local_count;
    scope->inboxes = inner.inboxes;
    return trpi_tree_then(scope->compiler, trpi_tree_of_steps(scope->compiler, &arguments), tree);
}

static uint32_t list_candidates(trpi_compiler *compiler, const trpi_syntax_step *step, const trpi_symbol **candidates)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < compiler->symbols.networks.count; i++) {
        trpi_symbol *symbol = &compiler->symbols.networks.at[i].symbol;
        if (trpi_symbol_match(&compiler->symbols, step->name.text, symbol->name)) {
            symbol->used = true;
            if (count < MOST_CANDIDATES) {
                candidates[count] = symbol;
            }
            count++;
        }
    }
    return count;
}

// One for the first that suits, and so on; the last is for all others.
static trpi_tree *use_any(trpi_scope *scope, const trpi_syntax_step *step, const trpi_symbol **candidates, uint32_t count,
                          trpi_draft *draft)
{
    trpi_tree *rest = NULL;
    trpi_order_candidates(scope, step, candidates, count);
    for (uint32_t i = count; i-- > 0;) {
        trpi_scope described = *scope;
        described.source = candidates[i]->source;
        uint32_t suits = trpi_compile_descriptors(&described, candidates[i]->line);
        bool for_all = trpi_syntax_find_clause(candidates[i]->line->clauses, TRPI_CLAUSE_SUITS) == NULL;
        if (suits == 0 && !for_all) {
            continue;
        }
        trpi_tree *network = use_network(scope, step, candidates[i], draft);
        trpi_tree *either =
            for_all || network == NULL ? network : trpi_tree_new(scope->compiler, TRPI_NODE_IF, network->record.line);
        if (either != network && either != NULL) {
            either->record.code = suits;
            trpi_tree_add(either, network);
            trpi_tree_add(either, rest);
        }
        rest = either;
    }
    return rest;
}

trpi_tree *trpi_use_network_as_tree(trpi_scope *scope, const trpi_syntax_step *step, uint16_t network, trpi_draft *draft)
{
    const trpi_symbol *candidates[MOST_CANDIDATES];
    uint32_t count = list_candidates(scope->compiler, step, candidates);
    const trpi_symbol *symbol = &scope->symbols->networks.at[network].symbol;
    if (count > MOST_CANDIDATES) {
        TRPI_SAY(scope, step->span, "There are more than %d networks `%.*s`; leave some out.", MOST_CANDIDATES,
                 TRPI_WORDS(symbol->name));
        return NULL;
    }
    if (step->any) {
        return use_any(scope, step, candidates, count, draft);
    }
    if (count > 1) {
        TRPI_SAY(scope, step->span, "There are several networks `%.*s`; write `do any %.*s` for the one that suits.",
                 TRPI_WORDS(symbol->name), TRPI_WORDS(symbol->name));
        return NULL;
    }
    return use_network(scope, step, symbol, draft);
}

void trpi_report_do_any(const trpi_scope *scope, const trpi_syntax_step *step)
{
    if (!trpi_compile_is_news(scope->compiler, scope->source, step->name.span, "network", step->name.text)) {
        return;
    }
    trpi_guess guess = trpi_guess_begin(step->name.text);
    TRPI_GUESS(&guess, scope->symbols, networks);
    if (guess.best.size > 0) {
        trpi_scope_unknown(scope, &step->name, "network", &guess);
        return;
    }
    TRPI_SAY(scope, step->name.span,
             "No network is called `%.*s`, and `do any` chooses among networks; write `network %.*s, suits …`.",
             TRPI_WORDS(step->name.text), TRPI_WORDS(step->name.text));
}
