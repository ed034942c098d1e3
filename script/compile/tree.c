// SPDX-License-Identifier: MIT
// Compiles behaviour trees: selectors, parallels, conditions and repetitions below a behaviour or a task. A body
// without them stays a list of steps.

#include "script/compile/tree.h"

#include "script/check/constant.h"
#include "script/compile/cleanup.h"
#include "script/compile/code.h"
#include "script/compile/count.h"
#include "script/compile/each.h"
#include "script/compile/ending.h"
#include "script/compile/expression.h"
#include "script/compile/list.h"
#include "script/compile/lock.h"
#include "script/compile/task.h"
#include "script/compile/use.h"

#include <string.h>

#define MOST_USES 8  // of tasks in tasks, when it is asked whether there is a tree in them

// ---- Whether there is a tree --------------------------------------------------------------------

// Whether a `sequence` within a task has to be a node of a tree: it has clauses or a `finally` of its own, which are not the
// task's.
static bool says_something(const trpi_syntax_line *line)
{
    return line->kind == TRPI_LINE_SEQUENCE &&
           (line->clauses != NULL || trpi_syntax_find_line_of_kind(line->lines, TRPI_LINE_FINALLY) != NULL);
}

// Whether a step within a task has a `finally` of its own, behind it or in the task that it uses, so that the step has to be a node
// of a tree.
static bool step_cleans_up(trpi_compiler *compiler, const trpi_syntax_line *line)
{
    if (line->kind != TRPI_LINE_STEP || line->step == NULL) {
        return false;
    }
    trpi_used_body used = trpi_find_used_body(compiler, line->step);
    return trpi_syntax_find_clause(line->clauses, TRPI_CLAUSE_FINALLY) != NULL ||
           (used.kind == TRPI_USES_TASK && trpi_syntax_find_line_of_kind(used.symbol->line->lines, TRPI_LINE_FINALLY) != NULL);
}

static bool lines_are_tree(trpi_compiler *compiler, const trpi_syntax_line *lines, uint32_t depth)
{
    for (; lines != NULL; lines = lines->next) {
        if (trpi_line_needs_tree(compiler, lines, depth) || says_something(lines) || step_cleans_up(compiler, lines) ||
            trpi_clauses_need_tree(lines->step, lines->clauses, true) ||
            (lines->kind == TRPI_LINE_STEP && trpi_step_compiles_to_tree(compiler, lines->step, depth))) {
            return true;
        }
    }
    return false;
}

// Whether one of the lines is a `repeat`. Within a task it becomes a node of a tree. In a behaviour its lines are copied instead,
// each copy with tasks of its own, unless one of them is a tree.
static bool one_repeats(const trpi_syntax_line *lines)
{
    return trpi_syntax_find_line_of_kind(lines, TRPI_LINE_REPEAT) != NULL;
}

// Whether the body of a task or behaviour is a tree. The answer is kept: tasks may use one another more often than there is time
// for. A task that uses itself is reported elsewhere.
static bool symbol_is_tree(trpi_compiler *compiler, trpi_symbol *symbol, uint32_t depth)
{
    enum { NOT_ASKED, NO, YES };
    if (symbol->contains_tree_cached == NOT_ASKED) {
        symbol->contains_tree_cached = NO;
        bool repeats = symbol->line->kind == TRPI_LINE_TASK && one_repeats(symbol->line->lines);
        symbol->contains_tree_cached = repeats || lines_are_tree(compiler, symbol->line->lines, depth + 1) ? YES : NO;
    }
    return symbol->contains_tree_cached == YES;
}

bool trpi_step_compiles_to_tree(trpi_compiler *compiler, const trpi_syntax_step *step, uint32_t depth)
{
    if (trpi_step_is_wait_until(step)) {
        return true;
    }
    if (depth > MOST_USES || step == NULL) {
        return false;
    }
    trpi_used_body used = trpi_find_used_body(compiler, step);
    if (used.symbol != NULL) {
        return used.kind != TRPI_USES_TASK || symbol_is_tree(compiler, used.symbol, depth);
    }
    uint16_t behaviour =
        step->kind == TRPI_SYNTAX_STEP_DO ? TRPI_FIND(&compiler->symbols, behaviours, step->name.text) : TRPI_NO_INDEX;
    return behaviour != TRPI_NO_INDEX && symbol_is_tree(compiler, &compiler->symbols.behaviours.at[behaviour].symbol, depth);
}

// Whether a repetition has clauses, which belong to all rounds together, so that the rounds are not copied.
static bool has_clauses(const trpi_syntax_line *line)
{
    const trpi_syntax_clause *clause = line->clauses;
    while (clause != NULL && clause->kind == TRPI_CLAUSE_ERROR) {
        clause = clause->next;
    }
    return clause != NULL;
}

// For each kind of line: whether a block has to stand below it, whether it is a tree in any case, and the type of its node, or 0
// where a function of its own makes the node.
static const struct {
    bool is_block, is_tree;
    uint8_t node;
} kinds[TRPI_LINE_COUNT] = {
    [TRPI_LINE_SEQUENCE] = {true, false, TRPI_NODE_SEQUENCE},
    [TRPI_LINE_SELECTOR] = {true, true, TRPI_NODE_SELECTOR},
    [TRPI_LINE_PARALLEL] = {true, true, TRPI_NODE_PARALLEL},
    [TRPI_LINE_REPEAT] = {true, false, 0},
    [TRPI_LINE_RETRY] = {true, true, 0},
    [TRPI_LINE_IF] = {true, true, 0},
    [TRPI_LINE_DEPENDING] = {true, true, 0},
    [TRPI_LINE_EACH] = {true, true, 0},
    [TRPI_LINE_LOCK] = {true, true, 0},
    [TRPI_LINE_CATCH] = {false, true, 0},
    [TRPI_LINE_NEEDS] = {false, true, 0},
    [TRPI_LINE_MAKES] = {false, true, 0},
};

bool trpi_line_needs_tree(trpi_compiler *compiler, const trpi_syntax_line *line, uint32_t depth)
{
    bool sequence = line->kind == TRPI_LINE_SEQUENCE, repeat = line->kind == TRPI_LINE_REPEAT;
    return kinds[line->kind].is_tree ||
           (sequence && (trpi_clauses_need_tree(NULL, line->clauses, true) || one_repeats(line->lines))) ||
           (repeat &&
            ((line->value == NULL && !line->broken) || trpi_is_drawn_or_computed_duration(line->value) || has_clauses(line))) ||
           ((sequence || repeat) && lines_are_tree(compiler, line->lines, depth));
}

bool trpi_lines_need_tree(trpi_compiler *compiler, const trpi_syntax_line *lines)
{
    return lines_are_tree(compiler, lines, 0);
}

// ---- Catch --------------------------------------------------------------------------------------

uint16_t trpi_compile_failure_number_plus_1(const trpi_scope *scope, const trpi_syntax_name *name)
{
    uint16_t failure = TRPI_FIND(scope->symbols, failures, name->text);
    if (failure != TRPI_NO_INDEX) {
        return (uint16_t)(scope->symbols->failures.at[failure].number + 1);
    }
    trpi_name_guess guess = trpi_name_guess_begin_collecting(name->text, scope->compiler->candidates);
    TRPI_GUESS(&guess, scope->symbols, failures);
    trpi_report_unknown(
        &scope->file, name, "failure", &guess, "No failure is called `%.*s`",
        "No action fails `%.*s`; write `catch` alone for whatever goes wrong, or declare it behind the action: `fails %.*s`.");
    return 0;
}

static trpi_draft_node *tree_catch(trpi_scope *scope, trpi_draft_node *body, const trpi_syntax_line *line, trpi_draft *draft)
{
    uint16_t failure = line->name.text.size > 0 ? trpi_compile_failure_number_plus_1(scope, &line->name) : 0;
    trpi_common_reads_fork fork = trpi_common_reads_fork_begin(scope);
    trpi_draft_node *instead = trpi_draft_tree_of_block(scope, line, draft);
    trpi_common_reads_fork_end_alternative(scope, &fork);
    trpi_common_reads_fork_end(scope, &fork, false);
    if (body == NULL) {
        TRPI_SAY(scope, line->span, "Nothing stands above this `catch` that could fail; write it below what it is for.");
    }
    trpi_draft_node *tree = body != NULL && instead != NULL ? trpi_draft_tree_wrap(scope->compiler, TRPI_NODE_CATCH, body) : NULL;
    if (tree != NULL) {
        trpi_warn_of_needless_catch(scope, body, line);
        tree->record.other = failure;
        trpi_draft_tree_add(tree, instead);
    }
    return tree;
}

// ---- Finally ------------------------------------------------------------------------------------

trpi_draft_node *trpi_draft_tree_add_finally(trpi_scope *scope, trpi_draft_node *body, const trpi_syntax_line *finally)
{
    trpi_draft said = trpi_draft_begin(scope, trpi_text_from_string("finally"), finally->span);
    trpi_compile_finally(scope, finally, &said);
    return trpi_draft_tree_add_cleanup(scope->compiler, body, &said);
}

trpi_draft trpi_draft_begin_cleanup_scope(const trpi_draft *draft)
{
    trpi_draft apart = *draft;
    memset(&apart.cleanup, 0, sizeof apart.cleanup);
    memset(&apart.parting, 0, sizeof apart.parting);
    apart.record.parting_ms = 0;
    return apart;
}

trpi_draft_node *trpi_draft_tree_end_cleanup_scope(trpi_compiler *compiler, trpi_draft_node *body, trpi_draft *draft,
                                                   const trpi_draft *apart)
{
    trpi_step_list cleanup = draft->cleanup, parting = draft->parting;
    uint32_t parting_ms = draft->record.parting_ms;
    *draft = *apart;
    draft->cleanup = cleanup;
    draft->parting = parting;
    draft->record.parting_ms = parting_ms;
    return trpi_draft_tree_add_cleanup(compiler, body, apart);
}

// Ends the cleanup scope of a line: the `finally` is around all that the line's clauses put around it, and what a parent reads of
// its child is moved there.
static trpi_draft_node *end_part(trpi_scope *scope, trpi_draft_node *part, trpi_draft *draft, const trpi_draft *apart)
{
    trpi_draft_node *tree = trpi_draft_tree_end_cleanup_scope(scope->compiler, part, draft, apart);
    if (tree != part && tree != NULL) {
        tree->record.weight = part->record.weight;
        tree->record.flags |= part->record.flags & TRPI_NODE_COMMON;
        part->record.weight = 0;
        part->record.flags &= (uint8_t)~TRPI_NODE_COMMON;
    }
    return tree;
}

// ---- Lines --------------------------------------------------------------------------------------

// Compiles a `catch` in a block: all that stands above it there becomes one sequence, the body of the `catch`.
static void catch_in_block(trpi_scope *scope, const trpi_syntax_line *line, trpi_draft_node *parent, trpi_draft *draft)
{
    if (parent == NULL || parent->record.type != TRPI_NODE_SEQUENCE) {
        TRPI_SAY(scope, line->span, "A `catch` stands at the end of a `sequence`; put what may fail and this into one.");
        return;
    }
    trpi_draft_node *before =
        parent->children != NULL ? trpi_draft_tree_make_node(scope->compiler, TRPI_NODE_SEQUENCE, parent->record.origin) : NULL;
    if (before != NULL) {
        before->children = parent->children;
        before->last = parent->last;
        before->record.child_count = parent->record.child_count;
    }
    trpi_draft_node *tree = tree_catch(scope, before, line, draft);
    parent->children = parent->last = NULL;
    parent->record.child_count = 0;
    trpi_draft_tree_add(parent, tree);
}

static trpi_draft_node *tree_of_block(trpi_scope *scope, const trpi_syntax_line *lines, trpi_draft_node *parent, trpi_draft *draft)
{
    uint32_t outside = scope->locals.count;
    for (const trpi_syntax_line *line = lines; line != NULL; line = line->next) {
        if (trpi_scope_refuse_spliced_line_beyond_limit(scope, line)) {
            break;
        }
        if (line->kind == TRPI_LINE_CATCH) {
            catch_in_block(scope, line, parent, draft);
        } else if (!trpi_try_compile_line_about_whole_task(scope, line, draft)) {
            if (parent != NULL && parent->record.type == TRPI_NODE_SEQUENCE) {
                trpi_report_unreachable_lines(scope, line);
            }
            const trpi_syntax_line *written = line;
            const bool is_step_of_row = parent == NULL || parent->record.type == TRPI_NODE_SEQUENCE;
            trpi_common_reads_fork fork = {{0}, {0}};
            if (!is_step_of_row) {
                fork = trpi_common_reads_fork_begin(scope);
            }
            trpi_draft_node *child = trpi_compile_tree_within_task(scope, &line, draft);
            if (!is_step_of_row) {
                trpi_common_reads_fork_end_alternative(scope, &fork);
                trpi_common_reads_fork_end(scope, &fork, false);
            }
            if (child != NULL) {
                child->written = written;
            }
            trpi_draft_tree_add(parent, child);
        }
    }
    scope->locals.count = outside;
    return parent;
}

trpi_draft_node *trpi_draft_tree_of_lines(trpi_scope *scope, trpi_draft_node *tree_before, const trpi_syntax_line *lines,
                                          const char *on_refusal, trpi_draft *draft)
{
    trpi_draft_node *tree = tree_before;
    const trpi_syntax_line *finally = NULL;
    for (const trpi_syntax_line *line = lines; line != NULL; line = line->next) {
        if (line->kind == TRPI_LINE_NEEDS || line->kind == TRPI_LINE_MAKES || line->kind == TRPI_LINE_ARROW) {
            continue;
        }
        if (trpi_scope_refuse_spliced_line_beyond_limit(scope, line)) {
            break;
        }
        if (line->kind == TRPI_LINE_FINALLY && on_refusal != NULL) {
            finally = line;
        } else if (line->kind == TRPI_LINE_ON && on_refusal != NULL) {
            TRPI_SAY(scope, line->span, "%s", on_refusal);
        } else if (line->kind == TRPI_LINE_CATCH) {
            tree = tree_catch(scope, tree, line, draft);
        } else if (!trpi_try_compile_line_about_whole_task(scope, line, draft)) {
            trpi_report_unreachable_lines(scope, line);
            tree = trpi_draft_tree_make_sequence(scope->compiler, tree, trpi_compile_tree_within_task(scope, &line, draft));
        }
    }
    return finally != NULL && tree != NULL ? trpi_draft_tree_add_finally(scope, tree, finally) : tree;
}

bool trpi_report_block_if_empty(const trpi_scope *scope, const trpi_syntax_line *line)
{
    if (line->lines != NULL || line->broken) {
        return false;
    }
    if (line->next == NULL || (!line->next->broken && line->next->kind != TRPI_LINE_ERROR)) {
        TRPI_SAY(scope, line->span, "Nothing stands below this `%.*s`; write what is to be done there, four spaces further in.",
                 TRPI_WORDS(trpi_scope_text_of_span(scope, line->keyword)));
    }  // else its lines may stand too far left, which is reported
    return true;
}

// Compiles the block of a line as one tree: a sequence of its lines, or the tree of its only line.
trpi_draft_node *trpi_draft_tree_of_block(trpi_scope *scope, const trpi_syntax_line *line, trpi_draft *draft)
{
    trpi_draft_node *tree = trpi_draft_tree_make_node_at(scope, TRPI_NODE_SEQUENCE, line->span);
    tree_of_block(scope, line->lines, tree, draft);
    return tree == NULL || tree->children == NULL ? NULL : tree->children == tree->last ? tree->children : tree;
}

// Compiles the block of a line that performs it once, several times or not at all: what stands below its `finally` is done each
// time that the block is left.
static trpi_draft_node *tree_of_branch(trpi_scope *scope, const trpi_syntax_line *line, trpi_draft *draft)
{
    trpi_draft apart = trpi_draft_begin_cleanup_scope(draft);
    trpi_draft_node *tree = trpi_draft_tree_of_block(scope, line, &apart);
    return trpi_draft_tree_end_cleanup_scope(scope->compiler, tree, draft, &apart);
}

// ---- For every --------------------------------------------------------------------------------------

// Compiles the loop of a `for every` as a tree. (SEMANTICS 8.7)
static trpi_draft_node *tree_of_each(trpi_scope *scope, const trpi_syntax_line *line, trpi_draft *draft)
{
    trpi_compiler *compiler = scope->compiler;
    trpi_step_list begin = {0}, next = {0};
    uint32_t outside = scope->locals.count;
    trpi_list_loop each;
    if (!trpi_list_loop_begin(scope, line, &each, &begin)) {
        return NULL;
    }
    trpi_list_loop_add_steps_to_take_member(scope, line, &each, &next);
    trpi_draft_node *turn =
        trpi_draft_tree_make_sequence(compiler, trpi_draft_tree_of_steps(compiler, &next), tree_of_branch(scope, line, draft));
    scope->locals.count = outside;
    trpi_draft_node *while_any = trpi_draft_tree_make_node_at(scope, TRPI_NODE_IF, line->span);
    if (turn == NULL || while_any == NULL) {
        return NULL;
    }
    while_any->record.code = trpi_list_loop_code_of_members_left_test(scope, &each);
    while_any->record.number = 1;  // when nobody is left, that is well
    trpi_draft_tree_add(while_any, turn);
    trpi_draft_node *all = trpi_draft_tree_wrap(compiler, TRPI_NODE_REPEAT, while_any);
    if (all != NULL) {
        all->record.number = each.members_left.type.list_capacity;
    }
    return trpi_draft_tree_make_sequence(compiler, trpi_draft_tree_of_steps(compiler, &begin), all);
}

// ---- Choices, conditions, loops and locks -----------------------------------------------------------

// Returns the type of a selector node: by chance, by score, or one after the other.
static uint8_t type_of_selector(const trpi_scope *scope, const trpi_syntax_line *line)
{
    const trpi_syntax_clause *chooses = trpi_syntax_find_clause(line->clauses, TRPI_CLAUSE_CHOOSES);
    if (chooses == NULL || chooses->selection == TRPI_SELECTION_BEST_FIRST) {
        return TRPI_NODE_SELECTOR;
    }
    if (chooses->selection == TRPI_SELECTION_CHANCE || chooses->selection == TRPI_SELECTION_SCORE) {
        return chooses->selection == TRPI_SELECTION_CHANCE ? TRPI_NODE_CHANCE : TRPI_NODE_SCORE;
    }
    TRPI_SAY(scope, chooses->span, "A `selector` tries one line after the other; it can also choose `by chance` or `by score`.");
    return TRPI_NODE_SELECTOR;
}

static trpi_draft_node *tree_of_if(trpi_scope *scope, const trpi_syntax_line **at, trpi_draft *draft)
{
    const trpi_syntax_line *line = *at;
    bool reactive = trpi_syntax_find_clause(line->clauses, TRPI_CLAUSE_REACTIVE) != NULL;
    trpi_draft_node *tree = trpi_draft_tree_make_node_at(scope, TRPI_NODE_IF, line->span);
    uint32_t condition =
        reactive ? trpi_code_of_reevaluated_condition(scope, line->value) : trpi_code_of_condition(scope, line->value);
    trpi_common_reads_fork fork = trpi_common_reads_fork_begin(scope);
    trpi_draft_tree_add(tree, tree_of_branch(scope, line, draft));
    trpi_common_reads_fork_end_alternative(scope, &fork);
    bool bare = tree == NULL || tree->children == NULL;
    bool has_otherwise = line->next != NULL && line->next->kind == TRPI_LINE_OTHERWISE;
    if (has_otherwise) {
        *at = line->next;
        bare = trpi_report_block_if_empty(scope, line->next) || bare;
        trpi_draft_tree_add(tree, tree_of_branch(scope, line->next, draft));
        trpi_common_reads_fork_end_alternative(scope, &fork);
    }
    trpi_common_reads_fork_end(scope, &fork, has_otherwise);
    if (bare || condition == 0) {
        return NULL;
    }
    tree->record.code = condition;
    tree->record.number = 1;  // a branch that is not taken succeeds; a selector takes that back
    return tree;
}

// Returns the comparison of an `if calm`, `if calm or cross` below `depending on mood`.
static trpi_syntax_expression *comparison_of(trpi_compiler *compiler, trpi_syntax_expression *subject,
                                             trpi_syntax_expression *value)
{
    trpi_syntax_expression whole = trpi_expression_make(TRPI_EXPRESSION_IS, value->span);
    if (value->kind == TRPI_EXPRESSION_OR && !value->in_parentheses) {
        whole = *value;
        whole.next = NULL;
        whole.left = comparison_of(compiler, subject, value->left);
        whole.right = comparison_of(compiler, subject, value->right);
    } else {
        whole.left = subject;
        whole.right = value;
        whole.depth = (uint16_t)((subject->depth > value->depth ? subject->depth : value->depth) + 1);
    }
    return trpi_expression_copy(compiler, &whole);
}

static trpi_draft_node *tree_of_case(trpi_scope *scope, trpi_syntax_expression *subject, const trpi_syntax_line *line,
                                     trpi_draft *draft)
{
    bool otherwise = line->kind == TRPI_LINE_OTHERWISE;
    if (line->kind == TRPI_LINE_ERROR || (!otherwise && (line->kind != TRPI_LINE_IF || line->value == NULL))) {
        if (line->kind != TRPI_LINE_ERROR && !line->broken) {
            TRPI_SAY(scope, line->span,
                     "Below `depending on` stand values and what to do then; write for example `if calm`, or `otherwise`, and put "
                     "this line below it.");
        }
        return NULL;
    }
    if (otherwise && line->next != NULL) {
        TRPI_SAY(scope, line->span, "`otherwise` is for all that is not named, so it comes last; move it down.");
    }
    if (trpi_report_block_if_empty(scope, line)) {
        return NULL;
    }
    trpi_draft_node *tree = trpi_draft_tree_make_node_at(scope, TRPI_NODE_CASE, line->span);
    uint32_t condition = otherwise || line->value->kind == TRPI_EXPRESSION_ERROR
                             ? 0
                             : trpi_code_of_reevaluated_condition(scope, comparison_of(scope->compiler, subject, line->value));
    trpi_draft apart = trpi_draft_begin_cleanup_scope(draft);
    trpi_draft_node *branch = trpi_compile_clauses_of_tree(scope, line, tree_of_branch(scope, line, &apart), true, &apart);
    trpi_draft_tree_add(tree, end_part(scope, branch, draft, &apart));
    if (tree == NULL || tree->children == NULL || (!otherwise && condition == 0)) {
        return NULL;
    }
    tree->record.code = condition;
    return tree;
}

// Reports the same value in two cases of a `depending on`: the lines below the second would never be performed.
static void check_case(const trpi_scope *scope, const trpi_syntax_line *first, const trpi_syntax_line *line)
{
    for (; line->value != NULL && line->kind == TRPI_LINE_IF && first != line; first = first->next) {
        trpi_text text = trpi_scope_text_of_span(scope, line->value->span);
        if (first->kind == TRPI_LINE_IF && first->value != NULL &&
            trpi_names_are_equal_without_case(trpi_scope_text_of_span(scope, first->value->span), text)) {
            TRPI_SAY(scope, line->value->span, "`%.*s` stands above already; remove one of the two.", TRPI_WORDS(text));
            return;
        }
    }
}

static trpi_draft_node *tree_of_switch(trpi_scope *scope, const trpi_syntax_line *line, trpi_draft *draft)
{
    trpi_draft_node *tree = trpi_draft_tree_make_node_at(scope, TRPI_NODE_SWITCH, line->span);
    if (tree == NULL || line->value == NULL || line->value->kind == TRPI_EXPRESSION_ERROR) {
        return NULL;
    }
    trpi_common_reads_fork fork = trpi_common_reads_fork_begin(scope);
    bool has_otherwise = false;
    for (const trpi_syntax_line *inner = line->lines; inner != NULL; inner = inner->next) {
        check_case(scope, line->lines, inner);
        trpi_draft_tree_add(tree, tree_of_case(scope, line->value, inner, draft));
        trpi_common_reads_fork_end_alternative(scope, &fork);
        has_otherwise = has_otherwise || inner->kind == TRPI_LINE_OTHERWISE;
    }
    trpi_common_reads_fork_end(scope, &fork, has_otherwise);
    tree->record.number = 1;  // as of `if`
    return tree->children != NULL ? tree : NULL;
}

static trpi_draft_node *tree_of_loop(trpi_scope *scope, const trpi_syntax_line *line, trpi_draft *draft)
{
    int32_t times = 0;
    uint32_t code = 0;
    const char *word = line->kind == TRPI_LINE_RETRY ? "retry" : "repeat";
    if (trpi_is_drawn_or_computed_duration(line->value)) {
        code = trpi_code_of_value(scope, line->value, trpi_value_type_number(TRPI_DIMENSION_NUMBER), "How often");
        if (code == 0) {
            return NULL;
        }
    } else if (line->value != NULL && !trpi_fold_whole_number(line->value, 1, UINT16_MAX, &times)) {
        return TRPI_NOTHING(scope, line->span,
                            "How often is a whole number, such as `%s 3 times`, `%s 2 to 4 times` or `%s (rounds) times`.", word,
                            word, word);
    }
    uint8_t type = line->kind == TRPI_LINE_RETRY ? TRPI_NODE_RETRY : line->negated ? TRPI_NODE_UNTIL : TRPI_NODE_REPEAT;
    trpi_draft_node *tree = trpi_draft_tree_wrap(scope->compiler, type, tree_of_branch(scope, line, draft));
    if (tree != NULL) {
        tree->record.origin = trpi_scope_add_origin_of_span(scope, line->span);
        tree->record.number = (uint16_t)times;
        tree->record.code = code;
    }
    return tree;
}

static trpi_draft_node *tree_of_lock(trpi_scope *scope, const trpi_syntax_line *line, trpi_draft *draft)
{
    uint16_t number;
    uint32_t outside = scope->locked;
    if (!trpi_find_or_add_lock(scope, line, &number)) {
        return NULL;
    }
    scope->locked |= 1u << number;
    trpi_draft_node *tree = trpi_draft_tree_wrap(scope->compiler, TRPI_NODE_LOCK, tree_of_branch(scope, line, draft));
    scope->locked = outside;
    if (tree != NULL) {
        tree->record.origin = trpi_scope_add_origin_of_span(scope, line->span);
        tree->record.code = trpi_compile_lock_precedence_condition(scope, line);
        tree->record.number = number;
        tree->record.flags = TRPI_NODE_REACTIVE;
        tree->record.name = trpi_scope_add_name_to_pack(scope, line->name.text);
    }
    return tree;
}

// Makes each `if` and `depending on` of a selector fail when no branch of it is taken, so that the selector tries its next line.
static void let_conditions_fail(trpi_draft_node *selector)
{
    for (trpi_draft_node *child = selector != NULL ? selector->children : NULL; child != NULL; child = child->next) {
        trpi_draft_node *inner = child;
        while (inner->record.type == TRPI_NODE_TIMEOUT || inner->record.type == TRPI_NODE_DELAY ||
               inner->record.type == TRPI_NODE_COOLDOWN || inner->record.type == TRPI_NODE_GUARD ||
               inner->record.type == TRPI_NODE_FINALLY) {
            inner = inner->children;
        }
        if (inner->record.type == TRPI_NODE_IF || inner->record.type == TRPI_NODE_SWITCH) {
            inner->record.number = 0;
        }
    }
}

static trpi_draft_node *tree_of_line(trpi_scope *scope, const trpi_syntax_line **at, trpi_draft *draft)
{
    const trpi_syntax_line *line = *at;
    if (kinds[line->kind].is_block && trpi_report_block_if_empty(scope, line)) {
        bool two = line->kind == TRPI_LINE_IF && line->next != NULL && line->next->kind == TRPI_LINE_OTHERWISE;
        *at = two ? line->next : line;
        return NULL;
    }
    switch (line->kind) {
    case TRPI_LINE_STEP: return trpi_compile_tree_of_step(scope, line->step, line->clauses, draft);
    case TRPI_LINE_EACH: return tree_of_each(scope, line, draft);
    case TRPI_LINE_LOCK: return tree_of_lock(scope, line, draft);
    case TRPI_LINE_IF: return tree_of_if(scope, at, draft);
    case TRPI_LINE_DEPENDING: return tree_of_switch(scope, line, draft);
    case TRPI_LINE_REPEAT:
    case TRPI_LINE_RETRY: return tree_of_loop(scope, line, draft);
    default: break;
    }
    if (kinds[line->kind].node == 0) {
        trpi_report_line_not_a_step(scope, line);
        return NULL;
    }
    bool selector = line->kind == TRPI_LINE_SELECTOR;
    uint8_t type = selector ? type_of_selector(scope, line) : kinds[line->kind].node;
    trpi_draft_node *tree = tree_of_block(scope, line->lines, trpi_draft_tree_make_node_at(scope, type, line->span), draft);
    if (tree == NULL || tree->children == NULL) {
        return NULL;
    }
    if (selector) {
        let_conditions_fail(tree);
    }
    if (type == TRPI_NODE_SELECTOR || type == TRPI_NODE_SEQUENCE) {
        trpi_warn_of_children_never_reached(scope, tree, draft);
    }
    return tree;
}

// Whether the lines below a line may be skipped, or left in the middle, though the lines behind it are performed. An `if` and a
// `depending on` join their branches themselves.
static bool may_be_left_out(const trpi_syntax_line *line)
{
    return line->kind == TRPI_LINE_REPEAT || line->kind == TRPI_LINE_RETRY || line->kind == TRPI_LINE_EACH ||
           line->kind == TRPI_LINE_SELECTOR || line->kind == TRPI_LINE_PARALLEL ||
           (line->kind == TRPI_LINE_SEQUENCE && line->clauses != NULL);
}

// Compiles a line as a tree: a whole task, or a part of one (`is_part`).
static trpi_draft_node *compile_tree(trpi_scope *scope, const trpi_syntax_line **line, bool is_part, trpi_draft *draft)
{
    const trpi_syntax_line *first = *line;
    const bool forks = may_be_left_out(first);
    trpi_common_reads_fork fork = {{0}, {0}};
    if (forks) {
        fork = trpi_common_reads_fork_begin(scope);
    }
    trpi_draft_node *tree = tree_of_line(scope, line, draft);
    if (forks) {
        trpi_common_reads_fork_end_alternative(scope, &fork);
        trpi_common_reads_fork_end(scope, &fork, false);
    }
    return trpi_compile_clauses_of_tree(scope, first, tree, is_part, draft);
}

trpi_draft_node *trpi_compile_tree(trpi_scope *scope, const trpi_syntax_line **line, trpi_draft *draft)
{
    return compile_tree(scope, line, false, draft);
}

trpi_draft_node *trpi_compile_tree_within_task(trpi_scope *scope, const trpi_syntax_line **line, trpi_draft *draft)
{
    trpi_draft apart = trpi_draft_begin_cleanup_scope(draft);
    trpi_draft_node *tree = compile_tree(scope, line, true, &apart);
    return end_part(scope, tree, draft, &apart);
}
