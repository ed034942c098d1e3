// SPDX-License-Identifier: MIT
// Compiles behaviours and tasks that are used by name inside others: their parameters become locals, their steps are copied to
// where they are used.

#include "script/compile/use.h"

#include "script/check/check.h"
#include "script/check/types.h"
#include "script/compile/binding.h"
#include "script/compile/code.h"
#include "script/compile/count.h"
#include "script/compile/expression.h"
#include "script/compile/list.h"
#include "script/compile/value_record.h"
#include "script/compile/task.h"
#include "script/compile/tree.h"

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

trpi_used_body trpi_find_used_body(trpi_compiler *compiler, const trpi_syntax_step *step)
{
    trpi_symbols *symbols = &compiler->symbols;
    bool plain = step->kind == TRPI_SYNTAX_STEP_PHRASE && step->arguments == NULL;
    if (!plain && step->kind != TRPI_SYNTAX_STEP_DO) {
        return (trpi_used_body){TRPI_USES_NOTHING, NULL};
    }
    uint16_t plan = step->any ? TRPI_NO_INDEX : TRPI_FIND(symbols, plans, step->name.text);
    if (plan != TRPI_NO_INDEX) {
        return (trpi_used_body){TRPI_USES_PLAN, &symbols->plans.at[plan].symbol};
    }
    uint16_t network = TRPI_FIND(symbols, networks, step->name.text);
    if (network != TRPI_NO_INDEX) {
        return (trpi_used_body){TRPI_USES_NETWORK, &symbols->networks.at[network].symbol};
    }
    uint16_t task = TRPI_FIND(symbols, tasks, step->name.text);
    // A task may be called like an action that it performs: `task Wander` with `wander` in it.
    bool own = plain && task != TRPI_NO_INDEX && TRPI_FIND(symbols, actions, step->name.text) != TRPI_NO_INDEX &&
               has_step(symbols->tasks.at[task].symbol.line->lines, step);
    return task == TRPI_NO_INDEX || own ? (trpi_used_body){TRPI_USES_NOTHING, NULL}
                                        : (trpi_used_body){TRPI_USES_TASK, &symbols->tasks.at[task].symbol};
}

void trpi_report_missing_argument(const trpi_scope *scope, const trpi_syntax_step *step, const char *verb, trpi_text name)
{
    TRPI_SAY(scope, step->span, "`%.*s` needs `%.*s`; write `%s %.*s (%.*s = …)`.", TRPI_WORDS(step->name.text), TRPI_WORDS(name),
             verb, TRPI_WORDS(step->name.text), TRPI_WORDS(name));
}

// Makes the parameters of the used thing locals, each set by a step of its own.
static void pass_arguments(trpi_scope *outer, trpi_scope *inner, const trpi_syntax_step *step,
                           const trpi_syntax_parameter *parameters, trpi_step_list *list)
{
    trpi_check_named_arguments(outer, step, parameters);
    for (const trpi_syntax_parameter *p = parameters; p != NULL; p = p->next) {
        trpi_parameter_symbol symbol = trpi_declare_task_parameter(&inner->file, p);
        const trpi_syntax_named_value *setting = trpi_find_named_argument(outer->compiler, step->settings, p->name.text);
        const trpi_syntax_expression *value = setting != NULL ? setting->value : p->value;
        trpi_scope *scope = setting != NULL ? outer : inner;  // that of the value
        uint32_t origin = trpi_scope_add_origin_of_span(outer, step->span);
        trpi_pack_step record = trpi_step_make(TRPI_STEP_LET, origin);
        if (value == NULL && setting == NULL) {
            trpi_report_missing_argument(outer, step, "do", p->name.text);
        }
        (void)trpi_check_name_hides_no_fact(inner, p->name.span, p->name.text);
        if (symbol.type.record > 0) {
            trpi_record_pass_argument(outer->compiler, scope, inner, &p->name, (uint16_t)(symbol.type.record - 1u), value, origin,
                                      list);
        } else if (symbol.type.list_capacity > 0) {
            trpi_value_type given;  // there is room for as many as in the list that is given
            symbol.type.list_capacity =
                trpi_is_list_or_search(scope, value, &given) ? given.list_capacity : symbol.type.list_capacity;
            if (trpi_declare_local_list(scope, inner, p->name.text, symbol.type, value, &record)) {
                TRPI_PUSH(outer->compiler, *list, record);
            }
        } else {
            bool known = symbol.type.type != TRP_TYPE_NONE;  // else that is reported
            uint32_t code = known ? trpi_code_of_value(scope, value, symbol.type, "the parameter") : 0;
            const trpi_local local = {p->name.text, symbol.type, trpi_scope_add_local(inner, p->name.text, symbol.type), 0};
            trpi_note_common_reads_of_local(inner, local.index, code);
            TRPI_PUSH(outer->compiler, *list, trpi_step_make_let(outer->compiler, origin, &local, code));
        }
    }
}

trpi_scope trpi_splice_scope_begin(const trpi_scope *outer, const trpi_source *source, const trpi_syntax_line *line)
{
    trpi_scope inner = *outer;
    inner.source = source;
    inner.spliced_into = outer;
    inner.spliced = line;
    memset(&inner.locals, 0, sizeof inner.locals);
    inner.scene = NULL;
    inner.splices = outer->splices + 1;
    return inner;
}

void trpi_splice_scope_end(trpi_scope *outer, const trpi_scope *inner)
{
    outer->local_count = inner->local_count;
    outer->inboxes = inner->inboxes;
}

// Prepares the scope of a task or a network; its parameters are set by steps that go into `list`.
static trpi_scope enter(trpi_scope *outer, const trpi_syntax_step *step, const trpi_symbol *symbol, trpi_step_list *list)
{
    trpi_scope inner = trpi_splice_scope_begin(outer, symbol->source, symbol->line);
    inner.scene = outer->scene;
    pass_arguments(outer, &inner, step, symbol->line->parameters, list);
    return inner;
}

static bool is_being_spliced(const trpi_scope *scope, const trpi_syntax_line *line)
{
    while (scope != NULL && scope->spliced != line) {
        scope = scope->spliced_into;
    }
    return scope != NULL;
}

bool trpi_report_use_if_too_deep(const trpi_scope *scope, const trpi_syntax_step *step, const trpi_syntax_line *used)
{
    if (is_being_spliced(scope, used)) {
        TRPI_SAY(scope, step->span, "`%.*s` uses itself, directly or by way of others; take one `do` out.",
                 TRPI_WORDS(step->name.text));
        return true;
    }
    if (scope->splices >= TRPI_MOST_SPLICES) {
        TRPI_SAY(scope, step->span,
                 "`%.*s` is used within %u others, and uses go no deeper; write its lines here, or in one of those around it.",
                 TRPI_WORDS(step->name.text), TRPI_MOST_SPLICES);
        return true;
    }
    return false;
}

uint16_t trpi_find_behaviour(const trpi_symbols *symbols, trpi_text name, uint16_t role)
{
    uint16_t found = TRPI_NO_INDEX;
    for (uint16_t i = 0; i < symbols->behaviours.count; i++) {
        const trpi_behaviour_symbol *behaviour = &symbols->behaviours.at[i];
        bool own = role != TRPI_NO_INDEX && behaviour->role == role;
        if ((own || found == TRPI_NO_INDEX) && trpi_names_are_equal_without_case(behaviour->symbol.name, name)) {
            found = i;
            if (own) {
                break;
            }
        }
    }
    if (found != TRPI_NO_INDEX) {
        trpi_symbols_note_mention(symbols, name, symbols->behaviours.at[found].symbol.name);
    }
    return found;
}

// The role or the kind of object whose behaviour is compiled, or TRPI_NO_INDEX. A behaviour that another uses is its own role's.
typedef struct owner {
    uint16_t role;
    uint16_t object;
} owner;

static owner owner_of(const trpi_scope *scope)
{
    const trpi_symbols *symbols = scope->symbols;
    for (const trpi_scope *s = scope; s != NULL && s->spliced != NULL; s = s->spliced_into) {
        for (uint32_t i = 0; i < symbols->behaviours.count && s->spliced->kind == TRPI_LINE_BEHAVIOUR; i++) {
            const trpi_behaviour_symbol *behaviour = &symbols->behaviours.at[i];
            if (behaviour->symbol.line == s->spliced) {
                return (owner){behaviour->role, behaviour->provider_kind};
            }
        }
    }
    bool handed = scope->offer != TRPI_NO_INDEX && symbols->offers.at[scope->offer].symbol.line->is_handed_in;
    return (owner){scope->role, handed ? TRPI_NO_INDEX : scope->provider};
}

// Returns the first behaviour called `name` that roles have, scenes aside, or that `role` has; if a `kind` is given, one that
// performers of this kind may have.
static uint16_t find_of_roles(const trpi_symbols *symbols, trpi_text name, uint16_t role, uint16_t kind)
{
    for (uint16_t i = 0; i < symbols->behaviours.count; i++) {
        const trpi_behaviour_symbol *behaviour = &symbols->behaviours.at[i];
        bool of_role = behaviour->role != TRPI_NO_INDEX && (role == TRPI_NO_INDEX || behaviour->role == role);
        if (of_role && behaviour->scene == TRPI_NO_INDEX && trpi_names_are_equal_without_case(behaviour->symbol.name, name) &&
            trpi_kinds_overlap(symbols, kind, behaviour->performer_kind)) {
            return i;
        }
    }
    return TRPI_NO_INDEX;
}

static uint16_t find_own(const trpi_scope *scope, trpi_text name)
{
    const trpi_symbols *symbols = scope->symbols;
    const owner own = owner_of(scope);
    uint16_t offer = own.object != TRPI_NO_INDEX
                         ? trpi_symbols_find_fact_link_or_offer(symbols, TRPI_MEMBER_OFFERS, own.object, name)
                         : TRPI_NO_INDEX;
    return own.role != TRPI_NO_INDEX ? find_of_roles(symbols, name, own.role, TRPI_NO_INDEX)
           : offer != TRPI_NO_INDEX  ? symbols->offers.at[offer].behaviour
                                     : TRPI_NO_INDEX;
}

uint16_t trpi_find_used_behaviour(const trpi_scope *scope, trpi_text name)
{
    uint16_t found = find_own(scope, name);
    found = found != TRPI_NO_INDEX ? found : find_of_roles(scope->symbols, name, TRPI_NO_INDEX, scope->kind);
    found = found != TRPI_NO_INDEX ? found : find_of_roles(scope->symbols, name, TRPI_NO_INDEX, TRPI_NO_INDEX);
    if (found != TRPI_NO_INDEX) {
        trpi_symbols_note_mention(scope->symbols, name, scope->symbols->behaviours.at[found].symbol.name);
    }
    return found;
}

void trpi_warn_of_task_namesake(const trpi_scope *scope, const trpi_syntax_step *step, trpi_text name, trpi_span span)
{
    const trpi_symbols *symbols = scope->symbols;
    bool in_behaviour = scope->spliced == NULL || scope->spliced->kind == TRPI_LINE_BEHAVIOUR;
    uint16_t own = in_behaviour ? find_own(scope, name) : TRPI_NO_INDEX;
    const trpi_behaviour_symbol *behaviour = own != TRPI_NO_INDEX ? &symbols->behaviours.at[own] : NULL;
    const trpi_local *local = trpi_scope_find_local_and_note_use(scope, name);
    if (local != NULL && local->type.fact == TRPI_TYPE_IS_BEHAVIOUR) {
        TRPI_WARN(scope, span,
                  "`%.*s` is handed in here, and this does the task of that name instead; give one of the two another name.",
                  TRPI_WORDS(name));
    } else if (behaviour != NULL && !has_step(behaviour->symbol.line->lines, step)) {
        trpi_text has = behaviour->role != TRPI_NO_INDEX ? symbols->roles.at[behaviour->role].symbol.name
                                                         : symbols->kinds.at[behaviour->provider_kind].symbol.name;
        TRPI_WARN(scope, span, "%.*s has a `%.*s` too, and this does the task of that name; give one of the two another name.",
                  TRPI_WORDS(has), TRPI_WORDS(name));
    }
}

void trpi_report_unknown_do(const trpi_scope *scope, const trpi_syntax_step *step)
{
    trpi_text name = step->name.text;
    if (TRPI_FIND(scope->symbols, scenes, name) != TRPI_NO_INDEX) {
        TRPI_SAY(scope, step->span, "`do` with a scene is" TRPI_NOT_YET);
        return;
    }
    trpi_name_guess guess = trpi_name_guess_begin_collecting(name, scope->compiler->candidates);
    TRPI_GUESS(&guess, scope->symbols, behaviours);
    TRPI_GUESS(&guess, scope->symbols, tasks);
    if (guess.candidates != NULL) {
        trpi_name_guess_consider_scope_names(&guess, scope);
        TRPI_GUESS(&guess, scope->symbols, networks);
        TRPI_GUESS(&guess, scope->symbols, plans);
    }
    trpi_report_unknown(&scope->file, &step->name, "behaviour", &guess, "No behaviour is called `%.*s` here",
                        "No behaviour is called `%.*s` here; write a `task` or behaviour of that name.");
}

// Warns of a behaviour that another role has too, if it is neither of the role that uses it.
static void warn_of_namesake(const trpi_scope *scope, const trpi_syntax_step *step, uint16_t behaviour)
{
    const trpi_behaviour_symbol *used = &scope->symbols->behaviours.at[behaviour];
    for (uint32_t i = behaviour + 1u; used->role != scope->role && i < scope->symbols->behaviours.count; i++) {
        const trpi_behaviour_symbol *other = &scope->symbols->behaviours.at[i];
        if (other->scene == TRPI_NO_INDEX && other->role != TRPI_NO_INDEX && used->role != TRPI_NO_INDEX &&
            trpi_kinds_overlap(scope->symbols, scope->kind, other->performer_kind) &&
            trpi_names_are_equal_without_case(other->symbol.name, used->symbol.name)) {
            TRPI_WARN(
                scope, step->span,
                "Role %.*s has a `%.*s` too, and this does that of %.*s, which stands first; put the steps that are meant into a "
                "`task` and do that.",
                TRPI_WORDS(scope->symbols->roles.at[other->role].symbol.name), TRPI_WORDS(used->symbol.name),
                TRPI_WORDS(scope->symbols->roles.at[used->role].symbol.name));
            return;
        }
    }
}

void trpi_compile_used_behaviour(trpi_scope *scope, const trpi_syntax_step *step, uint16_t behaviour, trpi_drafts *drafts)
{
    const trpi_behaviour_symbol *symbol = &scope->symbols->behaviours.at[behaviour];
    if (trpi_report_use_if_too_deep(scope, step, symbol->symbol.line) || symbol->broken) {
        return;
    }
    if (symbol->collaborative && !scope->collaborative) {
        TRPI_SAY(scope, step->span, "`%.*s` needs a partner, and there is none here; use it in a behaviour `with` somebody.",
                 TRPI_WORDS(symbol->symbol.name));
        return;
    }
    warn_of_namesake(scope, step, behaviour);
    trpi_scope inner = trpi_splice_scope_begin(scope, symbol->symbol.source, symbol->symbol.line);
    trpi_drafts body = {0};
    trpi_step_list arguments = {0};
    pass_arguments(scope, &inner, step, symbol->symbol.line->parameters, &arguments);
    trpi_compile_tasks_of_behaviour(&inner, symbol->symbol.line->lines, &body);
    trpi_splice_scope_end(scope, &inner);
    if (!symbol->collaborative) {
        trpi_draft whole = trpi_draft_begin(scope, symbol->symbol.name, step->span);
        whole.key_name = trpi_stable_name_of_symbol(scope->compiler, &symbol->symbol);
        trpi_steps_append(scope->compiler, &whole.steps, &arguments);
        trpi_drafts_merge_into_one(scope->compiler, &body, &whole);
        trpi_drafts_add(scope->compiler, drafts, &whole);
        return;
    }
    if (body.count > 0 && arguments.count > 0 && body.at[0].tree != NULL) {
        body.at[0].tree =
            trpi_draft_tree_make_sequence(scope->compiler, trpi_draft_tree_of_steps(scope->compiler, &arguments), body.at[0].tree);
    } else if (body.count > 0 && arguments.count > 0) {
        trpi_steps_append(scope->compiler, &arguments, &body.at[0].steps);
        body.at[0].steps = arguments;
    }
    for (uint32_t i = 0; i < body.count; i++) {
        trpi_drafts_add(scope->compiler, drafts, &body.at[i]);
    }
}

// Compiles a named task, its parameters and then its lines, as a tree or as steps of the draft.
static trpi_draft_node *use_task(trpi_scope *scope, const trpi_syntax_step *step, trpi_symbol *task, trpi_draft *draft,
                                 bool as_tree)
{
    trpi_compiler *compiler = scope->compiler;
    trpi_step_list apart = {0}, results = {0}, *arguments = as_tree ? &apart : &draft->steps;
    trpi_draft_node *tree = NULL;
    task->used = true;
    if (trpi_report_use_if_too_deep(scope, step, task->line)) {
        return NULL;
    }
    if (step->kind == TRPI_SYNTAX_STEP_DO) {
        trpi_warn_of_task_namesake(scope, step, step->name.text, step->span);
    }
    trpi_scope inner = enter(scope, step, task, arguments);
    trpi_declare_task_results_as_locals(&inner, task->line, arguments);
    if (!as_tree) {
        trpi_compile_steps_of_block(&inner, task->line->lines, draft);
    } else if (trpi_task_is_primitive(task->line)) {
        tree = trpi_draft_tree_make_sequence(compiler, trpi_draft_tree_of_steps(compiler, &apart),
                                             trpi_compile_primitive(&inner, task->line, draft));
    } else {
        tree = trpi_draft_tree_of_lines(&inner, trpi_draft_tree_of_steps(compiler, &apart), task->line->lines, NULL, draft);
    }
    trpi_splice_scope_end(scope, &inner);
    trpi_declare_results_of_used_task(scope, &inner, step, task->line, as_tree ? &results : &draft->steps);
    return trpi_draft_tree_make_sequence(compiler, tree, trpi_draft_tree_of_steps(compiler, &results));
}

void trpi_compile_used_task(trpi_scope *scope, const trpi_syntax_step *step, trpi_symbol *task, trpi_draft *draft)
{
    (void)use_task(scope, step, task, draft, false);
}

// ---- Networks -----------------------------------------------------------------------------------

#define MOST_CANDIDATES 16

// Compiles the use of one network as a sequence: the steps that set its parameters, then its tree.
static trpi_draft_node *use_network(trpi_scope *scope, const trpi_syntax_step *step, const trpi_symbol *symbol, trpi_draft *draft)
{
    if (trpi_report_use_if_too_deep(scope, step, symbol->line) || symbol->line->broken) {
        return NULL;
    }
    trpi_step_list arguments = {0};
    trpi_scope inner = enter(scope, step, symbol, &arguments);
    trpi_draft_node *tree = trpi_compile_network(&inner, symbol->line, draft);
    trpi_splice_scope_end(scope, &inner);
    return trpi_draft_tree_make_sequence(scope->compiler, trpi_draft_tree_of_steps(scope->compiler, &arguments), tree);
}

static uint32_t list_candidates(trpi_compiler *compiler, const trpi_syntax_step *step, const trpi_symbol **candidates)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < compiler->symbols.networks.count; i++) {
        trpi_symbol *symbol = &compiler->symbols.networks.at[i].symbol;
        if (trpi_symbol_match_name_noting_use(&compiler->symbols, step->name.text, symbol->name)) {
            symbol->used = true;
            if (count < MOST_CANDIDATES) {
                candidates[count] = symbol;
            }
            count++;
        }
    }
    return count;
}

// Compiles a `do any` as nested `if`s, one for each candidate, those with the most specific descriptors first: the candidate's
// network if it suits the performer, otherwise the next `if`. A candidate without descriptors suits every performer.
static trpi_draft_node *use_any(trpi_scope *scope, const trpi_syntax_step *step, const trpi_symbol **candidates, uint32_t count,
                                trpi_draft *draft)
{
    trpi_draft_node *rest = NULL;
    trpi_sort_do_any_candidates(scope, step, candidates, count);
    for (uint32_t i = count; i-- > 0;) {
        trpi_scope described = *scope;
        described.source = candidates[i]->source;
        uint32_t suits = trpi_compile_descriptor_condition(&described, candidates[i]->line);
        bool for_all = trpi_syntax_find_clause(candidates[i]->line->clauses, TRPI_CLAUSE_SUITS) == NULL;
        if (suits == 0 && !for_all) {
            continue;
        }
        trpi_draft_node *network = use_network(scope, step, candidates[i], draft);
        trpi_draft_node *either =
            for_all || network == NULL ? network : trpi_draft_tree_make_node(scope->compiler, TRPI_NODE_IF, network->record.origin);
        if (either != network && either != NULL) {
            either->record.code = suits;
            trpi_draft_tree_add(either, network);
            trpi_draft_tree_add(either, rest);
        }
        rest = either;
    }
    return rest;
}

static trpi_draft_node *use_networks(trpi_scope *scope, const trpi_syntax_step *step, const trpi_symbol *symbol, trpi_draft *draft)
{
    const trpi_symbol *candidates[MOST_CANDIDATES];
    uint32_t count = list_candidates(scope->compiler, step, candidates);
    if (count > MOST_CANDIDATES) {
        return TRPI_NOTHING(scope, step->span, "There are more than %d networks `%.*s`; leave some out.", MOST_CANDIDATES,
                            TRPI_WORDS(symbol->name));
    }
    if (step->any) {
        return use_any(scope, step, candidates, count, draft);
    }
    if (count > 1) {
        return TRPI_NOTHING(scope, step->span, "There are several networks `%.*s`; write `do any %.*s` for the one that suits.",
                            TRPI_WORDS(symbol->name), TRPI_WORDS(symbol->name));
    }
    return use_network(scope, step, symbol, draft);
}

trpi_draft_node *trpi_compile_used_body_as_tree(trpi_scope *scope, const trpi_syntax_step *step, const trpi_used_body *used,
                                                trpi_draft *draft)
{
    switch (used->kind) {
    case TRPI_USES_TASK: return use_task(scope, step, used->symbol, draft, true);
    case TRPI_USES_NETWORK: return use_networks(scope, step, used->symbol, draft);
    case TRPI_USES_PLAN: return trpi_compile_used_plan(scope, step, used->symbol, draft);
    default: return NULL;
    }
}

void trpi_report_unknown_do_any(const trpi_scope *scope, const trpi_syntax_step *step)
{
    trpi_name_guess guess = trpi_name_guess_begin_collecting(step->name.text, scope->compiler->candidates);
    TRPI_GUESS(&guess, scope->symbols, networks);
    trpi_report_unknown(&scope->file, &step->name, "network", &guess, "No network is called `%.*s`",
                        "No network is called `%.*s`, and `do any` chooses among networks; write `network %.*s, suits …`.");
}
