// SPDX-License-Identifier: MIT
// Compiles tasks: each line of a behaviour and each cell of a row becomes a task of its own; a block becomes one task.

#include "script/compile/task.h"

#include "script/check/constant.h"
#include "script/compile/binding.h"
#include "script/compile/cleanup.h"
#include "script/compile/code.h"
#include "script/compile/list.h"
#include "script/compile/situation.h"
#include "script/compile/step.h"
#include "script/compile/tree.h"
#include "script/compile/use.h"
#include "script/compile/wrap.h"

#define MOST_REPEATS 32
#define WHOLE UINT32_MAX  // the task as a whole, and no step of it

// ---- Clauses of a step --------------------------------------------------------------------------

// Sets how a task resumes. Warns of a line that says otherwise than one before it, since this is said of the task as a whole; but
// what is said behind a step that uses a behaviour or task by name comes before what that says itself.
static void set_resumption(const trpi_scope *scope, const trpi_syntax_step *step, const trpi_syntax_clause *clause,
                           trpi_draft *draft, uint8_t resume)
{
    bool overrides =
        step != NULL && (step->kind == TRPI_SYNTAX_STEP_DO || trpi_find_used_body(scope->compiler, step).symbol != NULL);
    if (draft->resumes != NULL && draft->record.resume != resume && !overrides) {
        TRPI_WARN(
            scope, clause->span,
            "A task resumes as a whole, and another line of it says otherwise; remove one of the two, or make two tasks of it.");
        trpi_diagnostics_add_note(scope->compiler->diagnostics, draft->resumes->source, draft->resumes->span,
                                  "The other one is here.");
    }
    draft->record.resume = resume;
    draft->resumes = trpi_text_place_make(scope, clause->span);
}

bool trpi_clause_drops(const trpi_syntax_clause *clause)
{
    return clause->kind == TRPI_CLAUSE_NOT_RESUMABLE ||
           (clause->kind == TRPI_CLAUSE_RESUMES && trpi_syntax_choice_number_or_default(clause->resumption) == TRPI_RESUME_DROP);
}

// Applies a clause of a line with step `of` (NULL: none) to the task, or to step `number`, the first that the line became, where
// the clause is about a step. With WHOLE, or when the line became no step, all clauses are about the task.
static void apply_clause(trpi_scope *scope, const trpi_syntax_step *of, const trpi_syntax_clause *clause, trpi_draft *draft,
                         uint32_t number)
{
    trpi_pack_task *task = &draft->record;
    trpi_pack_step *step = number < draft->steps.count ? &draft->steps.at[number] : NULL;
    switch (clause->kind) {
    case TRPI_CLAUSE_AT_MOST:
        *(step != NULL ? &step->at_most_ms : &task->at_most_ms) = trpi_constant_deadline_ms(&scope->file, clause->value, "at most");
        break;
    case TRPI_CLAUSE_FINALLY:
        trpi_compile_finally(scope, &(trpi_syntax_line){.kind = TRPI_LINE_FINALLY, .span = clause->span, .step = clause->step},
                             draft);
        break;
    case TRPI_CLAUSE_AS:
        draft->name = draft->key_name = clause->name.text;
        task->flags |= TRPI_TASK_PINNED;
        break;
    case TRPI_CLAUSE_RESUMES:
    case TRPI_CLAUSE_NOT_RESUMABLE:
        if (!trpi_clause_drops(clause)) {
            set_resumption(scope, of, clause, draft, trpi_syntax_choice_number_or_default(clause->resumption));
        } else if (step == NULL) {
            set_resumption(scope, of, clause, draft, TRPI_RESUME_DROP);
        } else {
            task->flags |= TRPI_TASK_DROPS;
        }
        break;
    case TRPI_CLAUSE_NOT_INTERRUPTIBLE: task->flags |= step == NULL ? TRPI_TASK_NOT_INTERRUPTIBLE : TRPI_TASK_HOLDS; break;
    case TRPI_CLAUSE_UNSYNCHRONISED:
        task->flags |= scope->collaborative ? TRPI_TASK_UNSYNCHRONISED : 0;
        if (!scope->collaborative) {
            TRPI_SAY(scope, clause->span,
                     "Nobody waits for anybody in `%.*s`, so there is nothing to be `unsynchronised`; remove it.",
                     TRPI_WORDS(draft->name));
        }
        break;
    case TRPI_CLAUSE_CHECKPOINT:  // the steps up to it are not done again when the task begins again
        if (step != NULL) {
            step->flags |= TRPI_STEP_CHECKPOINT;
        } else {
            TRPI_SAY(scope, clause->span,
                     "What is finished here is never done again anyhow, so there is nothing for a `checkpoint` to do; use it "
                     "inside a `sequence` or a `task`.");
        }
        break;
    case TRPI_CLAUSE_OPEN_TO:
        trpi_compile_subscription_of_steps(scope, clause, &draft->steps, step != NULL ? number : 0, draft->tree);
        break;
    default: break;
    }
}

// Applies the clauses behind a step, or behind a line that is no step (`step` is NULL).
static void apply_clauses(trpi_scope *scope, const trpi_syntax_step *step, const trpi_syntax_clause *clauses, trpi_draft *draft,
                          uint32_t number)
{
    for (; clauses != NULL; clauses = clauses->next) {
        if (!trpi_clause_is_of_step(clauses, step)) {
            apply_clause(scope, step, clauses, draft, number);
        }
    }
}

// ---- Names of tasks -----------------------------------------------------------------------------

// Returns the name by which packs know what a step requests, enables, disables or awaits, even if the thing was renamed. A
// behaviour that was handed in is called `do`, because the name of its parameter may change.
static trpi_text first_name_of(const trpi_scope *scope, const trpi_syntax_step *step)
{
    if (step->kind == TRPI_SYNTAX_STEP_DO) {
        return trpi_scope_has_local(scope, step->name.text) ? trpi_text_from_string("do") : step->name.text;
    }
    const trpi_symbols *symbols = scope->symbols;
    bool is_message = step->kind == TRPI_SYNTAX_STEP_AWAIT;
    trpi_text name = step->name.text;
    uint16_t found = trpi_symbol_find(symbols, is_message ? TRPI_ALL(symbols, messages) : TRPI_ALL(symbols, needs), name);
    if (found == TRPI_NO_INDEX) {
        return name;
    }
    return trpi_stable_name_of_symbol(scope->compiler,
                                      is_message ? &symbols->messages.at[found].symbol : &symbols->needs.at[found].symbol);
}

// Returns the name of the task that a step becomes, and in *known_as the name by which saves know the task: if the thing that the
// step names was renamed, its first name.
static trpi_text name_of_step(trpi_scope *scope, const trpi_syntax_step *step, trpi_text *known_as)
{
    trpi_binding binding;
    trpi_syntax_expression how_long;
    trpi_text name = step->name.text;
    *known_as = name;
    if (step->kind != TRPI_SYNTAX_STEP_PHRASE) {
        bool by_name = step->kind == TRPI_SYNTAX_STEP_DO || step->kind == TRPI_SYNTAX_STEP_REQUEST ||
                       step->kind == TRPI_SYNTAX_STEP_AWAIT || step->kind == TRPI_SYNTAX_STEP_ENABLE ||
                       step->kind == TRPI_SYNTAX_STEP_DISABLE;
        name = by_name ? name : trpi_text_from_string(trpi_step_kind_name(step->kind));
        *known_as = by_name ? first_name_of(scope, step) : name;
        return name;
    } else if (trpi_step_changes_list(scope, step)) {
        name = step->name.words[0].text;
    } else if (trpi_step_is_computed_wait(scope, step, &how_long)) {
        name = trpi_text_from_string("wait");
    } else if (trpi_bind_phrase(scope, step, &binding)) {
        const trpi_action_symbol *action = &scope->symbols->actions.at[binding.action];
        *known_as = action->former_verb.size > 0 ? action->former_verb : action->words.text;
        return action->words.text;
    }
    *known_as = name;
    return name;
}

// ---- Steps into tasks ---------------------------------------------------------------------------

// Compiles a line that is a tree, and all that belongs to it, as one task.
static void compile_tree_task(trpi_scope *scope, const trpi_syntax_line **line, trpi_draft draft, trpi_drafts *drafts)
{
    draft.tree = trpi_compile_tree(scope, line, &draft);
    if (draft.tree != NULL) {
        trpi_drafts_add(scope->compiler, drafts, &draft);
    }
}

// Compiles a step that needs a tree, such as one with a decorator around it, as a task of its own.
static void compile_step_as_tree(trpi_scope *scope, const trpi_syntax_step *step, const trpi_syntax_clause *clauses,
                                 trpi_drafts *drafts)
{
    trpi_used_body used = trpi_find_used_body(scope->compiler, step);
    trpi_draft draft = trpi_draft_begin(scope, step->name.text, step->span);
    if (used.symbol != NULL) {
        draft.key_name = trpi_stable_name_of_symbol(scope->compiler, used.symbol);
    } else {
        draft.name = name_of_step(scope, step, &draft.key_name);
    }
    const trpi_syntax_line line = {.kind = TRPI_LINE_STEP,
                                   .span = step->span,
                                   .keyword = step->keyword,
                                   .step = (trpi_syntax_step *)(uintptr_t)step,
                                   .clauses = (trpi_syntax_clause *)(uintptr_t)clauses};
    const trpi_syntax_line *at = &line;
    compile_tree_task(scope, &at, draft, drafts);
}

void trpi_compile_step_as_tasks(trpi_scope *scope, const trpi_syntax_step *step, const trpi_syntax_clause *clauses,
                                trpi_drafts *drafts)
{
    if (step == NULL || step->kind == TRPI_SYNTAX_STEP_ERROR) {
        return;
    }
    if (trpi_clauses_need_tree(step, clauses, false) || trpi_step_is_wait_until(step)) {
        compile_step_as_tree(scope, step, clauses, drafts);
        return;
    }
    trpi_used_body used = trpi_find_used_body(scope->compiler, step);
    trpi_draft draft = trpi_draft_begin(scope, step->name.text, step->span);
    if (used.symbol != NULL) {
        draft.key_name = trpi_stable_name_of_symbol(scope->compiler, used.symbol);
        if (used.kind != TRPI_USES_TASK || trpi_step_compiles_to_tree(scope->compiler, step, 0)) {
            draft.tree = trpi_compile_used_body_as_tree(scope, step, &used, &draft);
        } else {
            trpi_compile_used_task(scope, step, used.symbol, &draft);
        }
    } else if (step->kind == TRPI_SYNTAX_STEP_DO && !trpi_scope_has_local(scope, step->name.text)) {
        uint16_t behaviour = step->any ? TRPI_NO_INDEX : trpi_find_used_behaviour(scope, step->name.text);
        if (step->any) {
            trpi_report_unknown_do_any(scope, step);
        } else if (behaviour == TRPI_NO_INDEX) {
            trpi_report_unknown_do(scope, step);
        } else {
            uint32_t before = drafts->count;
            trpi_compile_used_behaviour(scope, step, behaviour, drafts);
            for (uint32_t i = before; i < drafts->count; i++) {
                apply_clauses(scope, step, clauses, &drafts->at[i], WHOLE);
            }
        }
        return;
    } else {
        draft.name = name_of_step(scope, step, &draft.key_name);
        trpi_compile_step(scope, step, clauses, &draft, &draft.steps);
    }
    apply_clauses(scope, step, clauses, &draft, WHOLE);
    trpi_drafts_add(scope->compiler, drafts, &draft);
}

static void compile_response(trpi_scope *scope, const trpi_syntax_line *line, trpi_draft *draft)
{
    trpi_text name = line->other.text;
    uint16_t mark = TRPI_FIND(scope->symbols, marks, name);
    if (mark == TRPI_NO_INDEX) {
        trpi_name_guess guess = trpi_name_guess_begin_collecting(name, scope->compiler->candidates);
        TRPI_GUESS(&guess, scope->symbols, marks);
        trpi_report_unknown(&scope->file, &line->other, "mark", &guess, "No mark is called `%.*s`",
                            "No action has a mark `%.*s`; declare it behind the action: `marks %.*s`.");
        return;
    }
    trpi_mark_response response = {.mark = (uint16_t)scope->symbols->marks.at[mark].number};
    uint32_t checks = 0;
    trpi_compile_immediate_lines(
        scope, line, "Nothing that takes time can stand below `on mark`; write steps such as `set`, `check` and `send`.", &checks,
        &response.steps);
    TRPI_PUSH(scope->compiler, draft->responses, response);
}

// Reports an `on` of a behaviour in which words would have no effect, or that has no steps below it.
static void check_handler(trpi_scope *scope, const trpi_syntax_line *line)
{
    if (line->name.text.size > 0) {
        TRPI_SAY(scope, line->name.span, "`by` belongs to the `on` of an object; take it out here.");
    } else if (line->handler == TRPI_HANDLER_INTERRUPT && line->other.text.size > 0) {
        TRPI_SAY(scope, line->other.span, "A step of `on interrupt` stands in a line of its own below it; put `%.*s` there.",
                 TRPI_WORDS(line->other.text));
    } else if (line->lines == NULL) {
        TRPI_SAY(scope, line->span, "Nothing is done by this `on`; write steps such as `set` and `send` below it, or take it out.");
    }
}

static void compile_handler(trpi_scope *scope, const trpi_syntax_line *line, trpi_draft *draft)
{
    check_handler(scope, line);
    if (line->handler == TRPI_HANDLER_MARK) {
        compile_response(scope, line, draft);
    } else if (line->handler != TRPI_HANDLER_INTERRUPT) {
        TRPI_SAY(scope, line->span, "This `on` is" TRPI_NOT_YET);
    } else {
        trpi_compile_immediate_lines(
            scope, line,
            "Nothing that takes time can stand below `on interrupt`; put it behind `finally`, or write steps such "
            "as `set` and `send`.",
            &draft->check_count, &draft->interrupt);
    }
}

// Compiles a handler below a behaviour for each of the behaviour's tasks. A handler of a mark is compiled only for tasks with an
// action that has the mark.
static void compile_handler_of_all(trpi_scope *scope, const trpi_syntax_line *line, trpi_drafts *drafts, uint32_t first)
{
    bool marks = line->handler == TRPI_HANDLER_MARK;
    uint32_t count = 0;
    for (uint32_t i = first; i < drafts->count; i++) {
        if (!marks || trpi_draft_has_action_with_mark(scope->compiler, &drafts->at[i], line->other.text)) {
            compile_handler(scope, line, &drafts->at[i]);
            count++;
        }
    }
    if (marks && count == 0 && drafts->count > first) {
        compile_handler(scope, line, &drafts->at[first]);  // for the sake of what may be wrong in it
        trpi_report_unreached_mark(scope, line);
    }
}

void trpi_report_line_not_a_step(const trpi_scope *scope, const trpi_syntax_line *line)
{
    if (line->broken || line->kind == TRPI_LINE_ERROR) {
        return;  // among steps stands no other line that the parser has not reported
    }
    TRPI_SAY(scope, line->span,
             line->kind == TRPI_LINE_OTHERWISE ? "No `if` stands above this `otherwise`; write one, or take this out."
             : line->kind == TRPI_LINE_REPEAT  ? "`repeat` is not possible here; write it among the steps above."
             : line->kind == TRPI_LINE_EACH    ? "`for every` cannot stand here, where one step follows the other; what is sent "
                                                 "reaches all of a list in one step, such as `send Bye to friends`."
                                               : "`%.*s` cannot stand here, where one step follows the other; put it among the "
                                                 "lines of the behaviour.",
             TRPI_WORDS(trpi_scope_text_of_span(scope, line->keyword)));
}

static void compile_block_step(trpi_scope *scope, const trpi_syntax_line *line, trpi_draft *draft)
{
    const trpi_syntax_step *step = line->step;
    if (step == NULL || step->kind == TRPI_SYNTAX_STEP_ERROR) {
        return;
    }
    trpi_used_body named = trpi_find_used_body(scope->compiler, step);
    uint32_t before = draft->steps.count;
    if (named.kind == TRPI_USES_TASK) {
        trpi_compile_used_task(scope, step, named.symbol, draft);
    } else if (step->kind == TRPI_SYNTAX_STEP_DO && !trpi_scope_has_local(scope, step->name.text)) {
        trpi_drafts used = {0};
        trpi_compile_step_as_tasks(scope, step, NULL, &used);
        trpi_drafts_merge_into_one(scope->compiler, &used, draft);
        if (draft->tree != NULL) {
            draft->tree = NULL;
            TRPI_SAY(scope, step->span,
                     "What `%.*s` does cannot be done here, where one step follows the other; write its steps themselves.",
                     TRPI_WORDS(step->name.text));
            return;
        }
    } else {
        trpi_compile_step(scope, step, line->clauses, draft, &draft->steps);
    }
    apply_clauses(scope, step, line->clauses, draft, before);
    uint8_t flags = 0;
    for (const trpi_syntax_clause *clause = line->clauses; clause != NULL; clause = clause->next) {
        flags |= clause->kind == TRPI_CLAUSE_NOT_INTERRUPTIBLE ? TRPI_STEP_HELD : trpi_clause_drops(clause) ? TRPI_STEP_DROPS : 0;
    }
    for (uint32_t i = before; i < draft->steps.count; i++) {
        draft->steps.at[i].flags |= flags;
    }
}

void trpi_compile_line_of_step_block(trpi_scope *scope, const trpi_syntax_line *line, trpi_draft *draft)
{
    if (trpi_scope_refuse_spliced_line_beyond_limit(scope, line) || trpi_try_compile_line_about_whole_task(scope, line, draft)) {
        return;
    }
    if (line->kind == TRPI_LINE_STEP) {
        compile_block_step(scope, line, draft);
    } else if (line->kind == TRPI_LINE_SEQUENCE) {
        uint32_t outside = scope->locals.count;
        if (line->clauses != NULL) {
            TRPI_SAY(
                scope, line->clauses->span,
                "A `sequence` is nothing but its lines here, where one step follows the other; take out what stands behind it.");
        }
        trpi_compile_steps_of_block(scope, line->lines, draft);
        scope->locals.count = outside;
    } else {
        trpi_report_line_not_a_step(scope, line);
    }
}

void trpi_compile_steps_of_block(trpi_scope *scope, const trpi_syntax_line *lines, trpi_draft *draft)
{
    for (const trpi_syntax_line *line = lines; line != NULL; line = line->next) {
        trpi_compile_line_of_step_block(scope, line, draft);
    }
}

void trpi_report_unreachable_lines(const trpi_scope *scope, const trpi_syntax_line *line)
{
    const trpi_syntax_line *next = line->next;
    bool endless = line->kind == TRPI_LINE_REPEAT && line->value == NULL && !line->broken && !line->negated &&
                   trpi_syntax_find_clause(line->clauses, TRPI_CLAUSE_INVERTED) == NULL &&
                   trpi_syntax_find_clause(line->clauses, TRPI_CLAUSE_ALWAYS_SUCCEEDS) == NULL &&
                   trpi_syntax_find_clause(line->clauses, TRPI_CLAUSE_UNTIL) == NULL;
    if (endless && next != NULL && next->kind != TRPI_LINE_ON && next->kind != TRPI_LINE_FINALLY && next->kind != TRPI_LINE_ERROR) {
        TRPI_SAY(scope, next->span, "This step can never run, because `repeat` above never ends; give it a count.");
    }
}

// Compiles a `repeat 3 times` of a behaviour's steps, by copying them.
static void compile_repeat(trpi_scope *scope, const trpi_syntax_line *line, trpi_drafts *drafts)
{
    int32_t times = 0;
    if (line->broken) {
        return;
    }
    if (!trpi_fold_whole_number(line->value, 1, MOST_REPEATS, &times)) {
        TRPI_SAY(scope, line->span,
                 "The steps of a behaviour are repeated a fixed number of times, at most %d; write for example `repeat 3 times`.",
                 MOST_REPEATS);
    } else if (scope->splices >= TRPI_MOST_SPLICES) {
        TRPI_SAY(scope, line->span, "This goes too deep; take this `repeat` out of some of those around it.");
        times = 0;
    }
    scope->splices++;
    for (int32_t i = 0; i < times && !trpi_scope_refuse_spliced_line_beyond_limit(scope, line); i++) {
        uint32_t outside = scope->locals.count;
        trpi_compile_tasks_of_behaviour(scope, line->lines, drafts);
        scope->locals.count = outside;
    }
    scope->splices--;
}

void trpi_compile_whole_task_clause(trpi_scope *scope, const trpi_syntax_step *step, const trpi_syntax_clause *clause,
                                    trpi_draft *draft)
{
    apply_clause(scope, step, clause, draft, WHOLE);
}

bool trpi_try_compile_line_about_whole_task(trpi_scope *scope, const trpi_syntax_line *line, trpi_draft *draft)
{
    if (line->kind == TRPI_LINE_FINALLY) {
        trpi_compile_finally(scope, line, draft);
    } else if (line->kind == TRPI_LINE_ON) {
        compile_handler(scope, line, draft);
    }
    return line->kind == TRPI_LINE_FINALLY || line->kind == TRPI_LINE_ON;
}

trpi_draft_node *trpi_compile_tree_of_step(trpi_scope *scope, const trpi_syntax_step *step, const trpi_syntax_clause *clauses,
                                           trpi_draft *draft)
{
    if (step == NULL || step->kind == TRPI_SYNTAX_STEP_ERROR) {
        return NULL;
    }
    trpi_used_body named = trpi_find_used_body(scope->compiler, step);
    if (named.symbol != NULL) {
        return trpi_compile_used_body_as_tree(scope, step, &named, draft);
    }
    trpi_step_list list = {0};
    if (trpi_step_is_wait_until(step)) {
        trpi_draft_node *first = trpi_compile_wait_until_as_tree(scope, step);
        if (step->together != NULL) {
            trpi_compile_step(scope, step->together, NULL, draft, &list);
        }
        return trpi_draft_tree_make_parallel(scope->compiler, first, &list);
    }
    if (step->kind != TRPI_SYNTAX_STEP_DO || trpi_scope_has_local(scope, step->name.text)) {
        trpi_compile_step(scope, step, clauses, draft, &list);
        return trpi_draft_tree_of_steps(scope->compiler, &list);
    }
    trpi_drafts used = {0};
    trpi_compile_step_as_tasks(scope, step, NULL, &used);
    trpi_draft apart = trpi_draft_begin_cleanup_scope(draft);
    apart.tree = NULL;
    apart.steps = (trpi_step_list){0};
    trpi_drafts_merge_into_one(scope->compiler, &used, &apart);
    trpi_draft_node *tree = apart.tree != NULL ? apart.tree : trpi_draft_tree_of_steps(scope->compiler, &apart.steps);
    apart.tree = draft->tree;
    apart.steps = draft->steps;
    return trpi_draft_tree_end_cleanup_scope(scope->compiler, tree, draft, &apart);
}

void trpi_compile_tasks_of_behaviour(trpi_scope *scope, const trpi_syntax_line *lines, trpi_drafts *drafts)
{
    uint32_t first = drafts->count;
    for (const trpi_syntax_line *line = lines; line != NULL; line = line->next) {
        if (trpi_scope_refuse_spliced_line_beyond_limit(scope, line)) {
            return;
        }
        if (line->kind == TRPI_LINE_STEP) {
            trpi_compile_step_as_tasks(scope, line->step, line->clauses, drafts);
        } else if (trpi_line_needs_tree(scope->compiler, line, 0)) {
            trpi_report_unreachable_lines(scope, line);
            trpi_draft draft = trpi_draft_begin(scope, trpi_scope_text_of_span(scope, line->keyword), line->span);
            compile_tree_task(scope, &line, draft, drafts);
        } else if ((line->kind == TRPI_LINE_SEQUENCE || line->kind == TRPI_LINE_REPEAT) &&
                   trpi_report_block_if_empty(scope, line)) {
            continue;
        } else if (line->kind == TRPI_LINE_SEQUENCE) {
            trpi_draft draft = trpi_draft_begin(scope, trpi_text_from_string("sequence"), line->span);
            uint32_t outside = scope->locals.count;
            trpi_compile_steps_of_block(scope, line->lines, &draft);
            scope->locals.count = outside;
            apply_clauses(scope, NULL, line->clauses, &draft, WHOLE);
            trpi_drafts_add(scope->compiler, drafts, &draft);
        } else if (line->kind == TRPI_LINE_REPEAT) {
            compile_repeat(scope, line, drafts);
        } else if (line->kind == TRPI_LINE_ON) {
            continue;  // when all tasks are there
        } else if (line->kind == TRPI_LINE_FINALLY) {
            TRPI_SAY(scope, line->span, "`finally` belongs to one task; put it behind a step after a comma, or into a `sequence`.");
        } else {
            trpi_report_line_not_a_step(scope, line);
        }
    }
    for (const trpi_syntax_line *line = lines; line != NULL; line = line->next) {
        if (line->kind == TRPI_LINE_ON) {
            compile_handler_of_all(scope, line, drafts, first);
        }
    }
}
