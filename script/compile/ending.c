// SPDX-License-Identifier: MIT
// Endings of tree nodes, for warnings that need no run. A node has a set of endings: it may be done or fail, and that in the update
// in which it began (now) or in a later one. The facts on which a node depends are unknown, so a set may be too large, never too
// small. The set of a node is found once, and kept in the node.

#include "script/compile/ending.h"

enum { DONE_NOW = 1, FAILED_NOW = 2, DONE_LATER = 4, FAILED_LATER = 8, DONE_EVER = DONE_NOW | DONE_LATER };
enum { FAILED_EVER = FAILED_NOW | FAILED_LATER, NOW = DONE_NOW | FAILED_NOW, LATER = DONE_LATER | FAILED_LATER, ANY = NOW | LATER };
enum { KNOWN = 16 };  // in a node: its set is there

// Returns a set of endings with each one in a later update: those of a node that begins after time has passed.
static uint32_t later(uint32_t endings)
{
    return ((endings & DONE_EVER) != 0 ? DONE_LATER : 0u) | ((endings & FAILED_EVER) != 0 ? FAILED_LATER : 0u);
}

static uint32_t swap(uint32_t endings)
{
    return (endings & (DONE_NOW | DONE_LATER)) << 1 | (endings & (FAILED_NOW | FAILED_LATER)) >> 1;
}

// Returns a set of endings together with the same ones in a later update: those of a node that may begin several times.
static uint32_t at_any_time(uint32_t endings)
{
    return endings | later(endings);
}

// Whether a step is an action that is declared never to end by itself.
static bool is_open_ended(const trpi_compiler *compiler, const trpi_pack_step *step)
{
    return step->op == TRPI_STEP_ACT &&
           trpi_syntax_has_clause(compiler->symbols.actions.at[step->index].symbol.line, TRPI_CLAUSE_OPEN_ENDED);
}

static uint32_t of_step(const trpi_compiler *compiler, const trpi_pack_step *step)
{
    if (trpi_step_is_immediate(step->op)) {
        return NOW;
    }
    if (is_open_ended(compiler, step)) {
        return FAILED_NOW | FAILED_LATER;
    }
    const uint32_t late = step->at_most_ms != 0 ? FAILED_LATER : 0;
    switch (step->op) {
    case TRPI_STEP_WAIT:  // fails at once where its time is a fact of nobody
        return late | (step->code0 == 0                                                    ? DONE_NOW
                       : trpi_code_is_known_without_world(&compiler->builder, step->code0) ? DONE_LATER
                                                                                           : DONE_EVER | FAILED_NOW);
    case TRPI_STEP_AWAIT: return late | DONE_EVER;  // at once where the message has come already
    default: return LATER | FAILED_NOW;             // an action fails at once where an argument is nobody
    }
}

static uint32_t endings_of(const trpi_compiler *compiler, trpi_draft_node *node);

// Returns the endings of children that begin one after the other, for as long as each ends with the result `passing`. `flags` are
// those of their parent.
static uint32_t of_row(const trpi_compiler *compiler, trpi_draft_node *child, uint32_t passing, uint8_t flags)
{
    uint32_t all = 0, before = passing & NOW;
    for (; child != NULL && before != 0; child = child->next) {
        uint32_t here = endings_of(compiler, child);
        uint32_t ends = (before & NOW) != 0 ? here : 0;
        ends |= (before & LATER) != 0 || (flags & TRPI_NODE_YIELDS) != 0 ? later(here) : 0;
        before = ends & passing;
        all |= ends & ~passing;
    }
    return (flags & TRPI_NODE_REACTIVE) != 0 ? at_any_time(all | before) : all | before;
}

// Returns the endings of all children taken together, for a node that may end like any of them.
static uint32_t of_either(const trpi_compiler *compiler, trpi_draft_node *child)
{
    uint32_t all = 0;
    for (; child != NULL; child = child->next) {
        all |= endings_of(compiler, child);
    }
    return all;
}

// Returns the endings of a sequence or selector. One that remembers may go on at any child.
static uint32_t of_sequence(const trpi_compiler *compiler, const trpi_draft_node *node, uint32_t passing)
{
    bool keeps = (node->record.flags & TRPI_NODE_KEEPS) != 0;
    return of_row(compiler, node->children, passing, node->record.flags) | (keeps ? of_either(compiler, node->children) : 0);
}

// Returns the endings of an `if` or `depending on` none of whose branches is taken; no endings if it has an `otherwise`.
static uint32_t without_branch(const trpi_draft_node *node)
{
    bool otherwise = node->record.type == TRPI_NODE_IF ? node->record.child_count > 1 : node->last->record.code == 0;
    return otherwise ? 0u : node->record.number != 0 ? (uint32_t)DONE_NOW : (uint32_t)FAILED_NOW;
}

// Returns the endings of a parallel node. A plain one succeeds when all children have; one with a leader ends when the leader does,
// or any child fails. For any other node it is unknown how many children have ended when the node ends.
static uint32_t of_parallel(const trpi_compiler *compiler, const trpi_draft_node *node)
{
    uint32_t either = of_either(compiler, node->children);
    if ((node->record.flags & TRPI_NODE_LED) != 0) {
        return endings_of(compiler, node->children) | (either & FAILED_EVER);
    }
    bool all_succeed = node->record.number == 0 && (node->record.flags & TRPI_NODE_ALL) == 0;
    return all_succeed ? of_row(compiler, node->children, DONE_EVER, 0) | (either & FAILED_EVER) : at_any_time(either);
}

// Returns the endings of a loop whose round ends in one of `round`. A loop whose number of rounds is computed may have no round at
// all.
static uint32_t of_loop(const trpi_draft_node *node, uint32_t round)
{
    const uint32_t type = node->record.type;
    uint32_t ends = at_any_time(type == TRPI_NODE_UNTIL ? round | swap(round) : round) | (node->record.code != 0 ? NOW : 0u);
    bool is_endless = node->record.number == 0 && node->record.code == 0;
    return !is_endless                ? ends
           : type == TRPI_NODE_REPEAT ? ends & FAILED_EVER
           : type == TRPI_NODE_RETRY  ? ends & DONE_EVER
                                      : at_any_time(swap(round)) & DONE_EVER;
}

static uint32_t find_endings(const trpi_compiler *compiler, const trpi_draft_node *node)
{
    trpi_draft_node *child = node->children;
    const trpi_pack_node *record = &node->record;
    const uint32_t first = child != NULL ? endings_of(compiler, child) : 0;
    bool may_be_zero = record->code == 0 || !trpi_code_is_known_without_world(&compiler->builder, record->code);  // its time
    switch (record->type) {
    case TRPI_NODE_STEP: return of_step(compiler, &node->step);
    case TRPI_NODE_SEQUENCE: return of_sequence(compiler, node, DONE_EVER);
    case TRPI_NODE_SELECTOR: return of_sequence(compiler, node, FAILED_EVER);
    case TRPI_NODE_CHANCE:
    case TRPI_NODE_SCORE: return FAILED_NOW | at_any_time(of_either(compiler, child));  // fails where all weights are 0
    case TRPI_NODE_CASE: return of_either(compiler, child);
    case TRPI_NODE_PARALLEL: return of_parallel(compiler, node);
    case TRPI_NODE_IF:
    case TRPI_NODE_SWITCH: return at_any_time(of_either(compiler, child) | without_branch(node));
    case TRPI_NODE_REPEAT:
    case TRPI_NODE_RETRY:
    case TRPI_NODE_UNTIL: return of_loop(node, first);
    case TRPI_NODE_INVERT: return swap(first);
    case TRPI_NODE_SUCCEED: return (first | swap(first)) & DONE_EVER;
    case TRPI_NODE_FAIL: return (first | swap(first)) & FAILED_EVER;
    case TRPI_NODE_TIMEOUT: return first | FAILED_LATER | (may_be_zero ? FAILED_NOW : 0u);
    case TRPI_NODE_DELAY: return later(first) | (may_be_zero ? first : 0u);
    case TRPI_NODE_COOLDOWN: return first | FAILED_NOW;
    case TRPI_NODE_CATCH:  // one that names a failure lets the others through
        return of_row(compiler, child, FAILED_EVER, 0) | (record->other != 0 ? first & FAILED_EVER : 0u);
    case TRPI_NODE_FINALLY: return at_any_time(first);
    case TRPI_NODE_GUARD:  // a condition that ends the node at any time
        return first | (record->number != 0 ? DONE_NOW | DONE_LATER : FAILED_NOW | FAILED_LATER);
    case TRPI_NODE_AWAIT: return DONE_EVER;
    default: return ANY;
    }
}

static uint32_t endings_of(const trpi_compiler *compiler, trpi_draft_node *node)
{
    if ((node->endings & KNOWN) == 0) {
        node->endings = (uint8_t)(KNOWN | find_endings(compiler, node));
    }
    return node->endings & (uint32_t)ANY;
}

// ---- Actions that never end ----------------------------------------------------------------------

static const char so_never_done[] = "so what comes after it is never done";

// Returns the step whose open-ended action keeps a node from ever succeeding; NULL when there is none.
static const trpi_pack_step *find_endless_below(const trpi_compiler *compiler, trpi_draft_node *node)
{
    if ((endings_of(compiler, node) & DONE_EVER) != 0) {
        return NULL;
    }
    const trpi_pack_step *found = node->record.type == TRPI_NODE_STEP && is_open_ended(compiler, &node->step) ? &node->step : NULL;
    for (trpi_draft_node *child = node->children; child != NULL && found == NULL; child = child->next) {
        found = find_endless_below(compiler, child);
    }
    return found;
}

// Returns the first step of a list, except for the last `spared` ones, whose open-ended action keeps the list from going on; NULL
// when there is none. A step beside another does not, since it is stopped when the other one ends.
static const trpi_pack_step *find_endless(const trpi_compiler *compiler, const trpi_step_list *steps, uint32_t spared)
{
    for (uint32_t i = 0; i + spared < steps->count; i++) {
        if ((steps->at[i].flags & TRPI_STEP_BESIDE) == 0 && is_open_ended(compiler, &steps->at[i])) {
            return &steps->at[i];
        }
    }
    return NULL;
}

// Whether a finding stands at a step already, from its own block or from another use of its task.
static bool is_said(const trpi_diagnostics *diagnostics, const trpi_endless_step *step)
{
    bool said = false;
    for (uint32_t i = 0; i < diagnostics->count && !said; i++) {
        said = diagnostics->entries[i].source == step->source && diagnostics->entries[i].span.offset == step->span.offset;
    }
    return said;
}

// Warns of a step for which a draft never ends, if there is one, and returns whether there is.
static bool warn_of_endless(trpi_compiler *compiler, const trpi_draft *draft, const trpi_pack_step *step, const char *so)
{
    for (uint32_t i = step != NULL ? draft->endless : 0, before; i != 0; i = before) {
        const trpi_endless_step *noted = &compiler->endless_steps.at[i - 1];
        before = noted->before;
        if (noted->origin == step->origin && noted->action == step->index && !noted->source->is_standard &&
            !is_said(compiler->diagnostics, noted)) {
            trpi_text words = trpi_source_slice(noted->source, noted->span);
            TRPI_COMPILE_WARNING(compiler, noted->source, noted->span,
                                 "`%.*s` never ends by itself, %s; write for example `wait 10 s while %.*s`.", TRPI_WORDS(words),
                                 so, TRPI_WORDS(words));
            break;
        }
    }
    return step != NULL;
}

void trpi_note_endless_step(const trpi_scope *scope, const trpi_syntax_step *step, const trpi_pack_step *record, trpi_draft *draft)
{
    if (is_open_ended(scope->compiler, record)) {
        trpi_endless_step noted = {scope->source, step->span, record->origin, record->index, 0};
        trpi_draft_note_endless_step(scope->compiler, draft, &noted);
    }
}

bool trpi_warn_of_endless_draft(trpi_compiler *compiler, const trpi_draft *draft, const char *so)
{
    const trpi_pack_step *step =
        draft->tree != NULL ? find_endless_below(compiler, draft->tree) : find_endless(compiler, &draft->steps, 0);
    return warn_of_endless(compiler, draft, step, so);
}

void trpi_warn_of_endless_tasks(trpi_compiler *compiler, const trpi_drafts *drafts)
{
    uint32_t i = 0;
    while (i + 1 < drafts->count && !trpi_warn_of_endless_draft(compiler, &drafts->at[i], so_never_done)) {
        i++;
    }
    if (i + 1 == drafts->count) {
        (void)warn_of_endless(compiler, &drafts->at[i], find_endless(compiler, &drafts->at[i].steps, 1), so_never_done);
    }
}

// ---- Warnings of trees ---------------------------------------------------------------------------

void trpi_warn_of_children_that_begin_again(const trpi_scope *scope, const trpi_draft_node *row)
{
    bool is_sequence = row->record.type == TRPI_NODE_SEQUENCE;
    if (!is_sequence && row->record.type != TRPI_NODE_SELECTOR) {
        return;
    }
    const trpi_compiler *compiler = scope->compiler;
    const uint32_t passing = is_sequence ? DONE_EVER : FAILED_EVER;
    for (trpi_draft_node *child = row->children; child != NULL; child = child->next) {
        uint32_t here = endings_of(compiler, child) & passing;
        if (child->written != NULL && here != 0 && (here & NOW) == 0 && (of_either(compiler, child->next) & LATER) != 0) {
            TRPI_WARN(scope, child->written->span,
                      "This takes time, and what is `reactive` begins it again as soon as it %s, so what stands below it is never "
                      "finished; put `once` behind it, or ask by `check` or `if` whether it is still needed.",
                      is_sequence ? "is done" : "has failed");
            return;
        }
    }
}

void trpi_warn_of_children_never_reached(const trpi_scope *scope, const trpi_draft_node *row, const trpi_draft *draft)
{
    bool is_sequence = row->record.type == TRPI_NODE_SEQUENCE;
    const uint32_t passing = is_sequence ? DONE_EVER : FAILED_EVER;
    for (trpi_draft_node *child = row->children; child != NULL && child->next != NULL; child = child->next) {
        if (child->next->written == NULL || (endings_of(scope->compiler, child) & passing) != 0) {
            continue;
        }
        if (!is_sequence || !warn_of_endless(scope->compiler, draft, find_endless_below(scope->compiler, child), so_never_done)) {
            TRPI_WARN(scope, child->next->written->span, "This is never done, because the line above it %s; %s.",
                      is_sequence ? "never succeeds" : "cannot fail",
                      is_sequence ? "put it before that line, or remove it" : "put that line last, or remove this one");
        }
        return;
    }
}

void trpi_warn_of_needless_catch(const trpi_scope *scope, trpi_draft_node *body, const trpi_syntax_line *line)
{
    if ((endings_of(scope->compiler, body) & FAILED_EVER) == 0) {
        TRPI_WARN(scope, line->span, "Nothing above this `catch` can fail, so what stands below it is never done; remove it.");
    }
}
