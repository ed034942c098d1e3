// SPDX-License-Identifier: MIT
// Drafts: tasks before they are written into the pack, and writing them.

#include "script/compile/draft.h"

#include "script/compile/exchange.h"

#include <string.h>

#define MOST_TASKS 1000  // of one behaviour

static trpi_draft blank(trpi_text name, uint32_t origin)
{
    trpi_draft draft;
    memset(&draft, 0, sizeof draft);
    trpi_pack_init_record(TRPI_SECTION_TASK, &draft.record);
    draft.name = draft.key_name = name;
    draft.record.origin = origin;
    draft.record.resume = TRPI_RESUME_AS_BODY;
    return draft;
}

const trpi_text_place *trpi_text_place_make(const trpi_scope *scope, trpi_span span)
{
    trpi_text_place *place = trpi_arena_take(scope->compiler->arena, sizeof *place);
    if (place != NULL) {
        *place = (trpi_text_place){scope->source, span};
    }
    return place;
}

trpi_draft trpi_draft_begin(const trpi_scope *scope, trpi_text name, trpi_span span)
{
    trpi_draft draft = blank(name, trpi_scope_add_origin_of_span(scope, span));
    draft.source = scope->source;
    draft.span = span;
    return draft;
}

trpi_draft trpi_draft_make_wait(uint32_t origin)
{
    trpi_draft draft = blank(trpi_text_from_string("wait"), origin);
    draft.record.flags = TRPI_TASK_WAITS;
    return draft;
}

static bool list_has(const trpi_compiler *compiler, const trpi_step_list *list, trpi_step_predicate *test, const void *context)
{
    bool has = false;
    for (uint32_t i = 0; i < list->count && !has; i++) {
        has = test(compiler, &list->at[i], context);
    }
    return has;
}

static bool tree_has(const trpi_compiler *compiler, const trpi_draft_node *tree, trpi_step_predicate *test, const void *context)
{
    bool has = tree != NULL && tree->record.type == TRPI_NODE_STEP && test(compiler, &tree->step, context);
    for (const trpi_draft_node *child = tree != NULL ? tree->children : NULL; child != NULL && !has; child = child->next) {
        has = tree_has(compiler, child, test, context);
    }
    return has;
}

bool trpi_draft_has_step(const trpi_compiler *compiler, const trpi_draft *draft, trpi_step_predicate *test, const void *context)
{
    return tree_has(compiler, draft->tree, test, context) || list_has(compiler, &draft->steps, test, context) ||
           list_has(compiler, &draft->parting, test, context);
}

void trpi_drafts_add(trpi_compiler *compiler, trpi_drafts *drafts, const trpi_draft *draft)
{
    trpi_draft copy = *draft;
    if (copy.tree == NULL && trpi_steps_need_tree(&copy.steps)) {
        copy.tree = trpi_draft_tree_of_steps(compiler, &copy.steps);
        copy.steps.count = 0;
    }
    if (copy.tree != NULL) {
        trpi_draft_tree_refuse_if_too_large(TRPI_IN(compiler, copy.source), copy.span, &copy.tree);
    }
    if (copy.steps.count == 0 && copy.tree == NULL && copy.record.given_item == TRPI_NONE16) {
        copy.record.flags |= TRPI_TASK_WAITS;
    }
    if (copy.responses.count > TRPI_MOST_RESPONSES) {
        TRPI_COMPILE_ERROR(compiler, copy.source, copy.span,
                           "This has more than %u `on mark`, with all that is below it; make several tasks of it.",
                           TRPI_MOST_RESPONSES);
    }
    if (drafts->count == MOST_TASKS) {
        TRPI_COMPILE_ERROR(compiler, copy.source, copy.span,
                           "This has more than %d tasks, with all that is repeated; make several of it.", MOST_TASKS);
    }
    if (drafts->count <= MOST_TASKS) {
        TRPI_PUSH(compiler, *drafts, copy);
    }
}

uint16_t trpi_steps_make_depend_on_check(trpi_step_list *list, uint32_t first, uint16_t outer_check, uint32_t *check_count)
{
    for (uint32_t i = first; i < list->count; i++) {
        list->at[i].unless = outer_check;
        if (list->at[i].op == TRPI_STEP_CHECK) {
            list->at[i].local = (uint16_t)*check_count;
            outer_check = (uint16_t)++ * check_count;
        }
    }
    return outer_check;
}

void trpi_draft_report_if_too_many_checks(const trpi_scope *scope, trpi_span span, trpi_draft *draft)
{
    if (draft->check_count > TRPI_MOST_CHECKS) {
        TRPI_SAY(scope, span,
                 "More than %u `check`, `if` and `otherwise` stand below `finally` and `on` here, with all that is below it; make "
                 "several tasks of it.",
                 TRPI_MOST_CHECKS);
        draft->check_count = 0;
    }
}

// Appends the steps of another draft, whose checks get other numbers.
static void append_behind(trpi_compiler *compiler, trpi_step_list *to, const trpi_step_list *from, uint32_t checks)
{
    uint32_t before = to->count;
    trpi_steps_append(compiler, to, from);
    for (uint32_t i = before; i < to->count; i++) {
        to->at[i].unless = (uint16_t)(to->at[i].unless != 0 ? to->at[i].unless + checks : 0);
        to->at[i].local = (uint16_t)(to->at[i].local + (to->at[i].op == TRPI_STEP_CHECK ? checks : 0));
    }
}

void trpi_draft_note_endless_step(trpi_compiler *compiler, trpi_draft *draft, const trpi_endless_step *step)
{
    trpi_endless_step noted = *step;
    noted.before = draft->endless;
    TRPI_PUSH(compiler, compiler->endless_steps, noted);
    draft->endless = compiler->endless_steps.count;
}

void trpi_draft_add_cleanup_of(trpi_compiler *compiler, trpi_draft *draft, const trpi_draft *from)
{
    append_behind(compiler, &draft->cleanup, &from->cleanup, draft->check_count);
    append_behind(compiler, &draft->parting, &from->parting, draft->check_count);
    append_behind(compiler, &draft->interrupt, &from->interrupt, draft->check_count);
    draft->check_count += from->check_count;
    draft->record.flags |= from->record.flags & (TRPI_TASK_HOLDS | TRPI_TASK_DROPS);
    draft->record.parting_ms =
        from->record.parting_ms > draft->record.parting_ms ? from->record.parting_ms : draft->record.parting_ms;
    for (uint32_t i = from->endless; i != 0; i = compiler->endless_steps.at[i - 1].before) {
        trpi_endless_step step = compiler->endless_steps.at[i - 1];
        trpi_draft_note_endless_step(compiler, draft, &step);
    }
    for (uint32_t i = 0; i < from->responses.count; i++) {
        TRPI_PUSH(compiler, draft->responses, from->responses.at[i]);
    }
}

trpi_draft_node *trpi_draft_tree_add_cleanup(trpi_compiler *compiler, trpi_draft_node *body, const trpi_draft *said)
{
    trpi_draft_node *at_once = body != NULL ? trpi_draft_tree_make_node(compiler, TRPI_NODE_SEQUENCE, body->record.origin) : NULL;
    if (at_once == NULL || said->cleanup.count + said->parting.count == 0) {
        return body;
    }
    trpi_draft_tree_add_immediate_steps(compiler, at_once, &said->cleanup);
    if (at_once->children == NULL) {  // there is something to do, but nothing at once
        trpi_pack_step nothing = trpi_step_make(TRPI_STEP_WAIT, at_once->record.origin);
        trpi_draft_tree_add(at_once, trpi_draft_tree_make_leaf(compiler, &nothing));
    }
    trpi_draft_node *tree = trpi_draft_tree_wrap(compiler, TRPI_NODE_FINALLY, body);
    if (tree != NULL) {
        tree->record.number = (uint16_t)said->record.parting_ms;
    }
    trpi_draft_tree_add(tree, at_once);
    trpi_draft_tree_add(tree, trpi_draft_tree_of_steps(compiler, &said->parting));
    return tree;
}

void trpi_drafts_merge_into_one(trpi_compiler *compiler, const trpi_drafts *drafts, trpi_draft *draft)
{
    for (uint32_t i = 0; i < drafts->count; i++) {
        trpi_draft *from = &drafts->at[i];
        if (drafts->count > 1 && from->cleanup.count + from->parting.count > 0) {
            trpi_draft_node *body = from->tree != NULL ? from->tree : trpi_draft_tree_of_steps(compiler, &from->steps);
            from->tree = trpi_draft_tree_add_cleanup(compiler, body, from);
            from->cleanup.count = from->parting.count = from->record.parting_ms = 0;
        }
        if (from->tree != NULL && draft->tree == NULL) {
            draft->tree = trpi_draft_tree_of_steps(compiler, &draft->steps);
            draft->steps.count = 0;
        }
        if (draft->tree != NULL || from->tree != NULL) {
            trpi_draft_node *more = from->tree != NULL ? from->tree : trpi_draft_tree_of_steps(compiler, &from->steps);
            draft->tree = trpi_draft_tree_make_sequence(compiler, draft->tree, more);
        } else {
            trpi_steps_append(compiler, &draft->steps, &from->steps);
        }
        trpi_draft_add_cleanup_of(compiler, draft, from);
        trpi_exchange_take_over(compiler, draft, from);
    }
}

// ---- Resuming -----------------------------------------------------------------------------------

// Whether a tree has a block that chooses, repeats, does several things at once or goes about its lines in a way of its own, or, in
// front of other lines (`is_followed`), one with a cooldown, which would refuse to be done again. A tree without one has only
// sequences, steps and what clauses put around them: like a list, it can do line after line once more. (2.4)
static bool tree_branches(const trpi_draft_node *tree, bool is_followed)
{
    static const bool in_row[TRPI_NODE_COUNT] = {
        [TRPI_NODE_STEP] = true,     [TRPI_NODE_SEQUENCE] = true, [TRPI_NODE_INVERT] = true, [TRPI_NODE_SUCCEED] = true,
        [TRPI_NODE_FAIL] = true,     [TRPI_NODE_TIMEOUT] = true,  [TRPI_NODE_DELAY] = true,  [TRPI_NODE_ONCE] = true,
        [TRPI_NODE_COOLDOWN] = true, [TRPI_NODE_GUARD] = true,    [TRPI_NODE_AWAIT] = true,  [TRPI_NODE_FINALLY] = true,
    };
    static const uint8_t own_way = TRPI_NODE_REACTIVE | TRPI_NODE_YIELDS | TRPI_NODE_KEEPS;
    const trpi_pack_node *n = &tree->record;
    bool is_step_with_others = n->type == TRPI_NODE_PARALLEL && (n->flags & TRPI_NODE_LED) != 0;
    bool branches = (!in_row[n->type] && !is_step_with_others) || (n->type == TRPI_NODE_SEQUENCE && (n->flags & own_way) != 0);
    branches = branches || (is_followed && n->type == TRPI_NODE_COOLDOWN);
    for (const trpi_draft_node *child = tree->children; child != NULL && !branches; child = child->next) {
        branches = tree_branches(child, is_followed || (n->type == TRPI_NODE_SEQUENCE && child->next != NULL));
    }
    return branches;
}

// Whether an immediate step of a `finally` does something, and does not only decide about the others.
static bool does_something(const trpi_pack_step *step)
{
    return step->op != TRPI_STEP_CHECK && step->op != TRPI_STEP_WAIT && (step->flags & TRPI_STEP_ASKED) == 0;
}

// Whether a node of a tree, or one below it, has a `finally` with both parts, the immediate and the parting one.
static bool tree_has_both_parts(const trpi_draft_node *tree)
{
    bool has = false;
    if (tree->record.type == TRPI_NODE_FINALLY && tree->record.child_count == 3) {
        for (const trpi_draft_node *step = tree->children->next->children; step != NULL && !has; step = step->next) {
            has = does_something(&step->step);
        }
    }
    for (const trpi_draft_node *child = tree->children; child != NULL && !has; child = child->next) {
        has = tree_has_both_parts(child);
    }
    return has;
}

// Gives a task that does not say how it resumes the resumption of its body. Warns where an interruption then runs one part of a
// `finally` without the other. (2.8)
static void resume_as_body_does(trpi_compiler *compiler, trpi_draft *draft)
{
    if (draft->record.resume != TRPI_RESUME_AS_BODY) {
        return;
    }
    bool here = draft->tree != NULL && tree_branches(draft->tree, false);
    bool both = here && tree_has_both_parts(draft->tree);
    for (uint32_t i = 0; i < draft->cleanup.count && here && draft->parting.count > 0 && !both; i++) {
        both = does_something(&draft->cleanup.at[i]);
    }
    draft->record.resume = here ? TRPI_RESUME_HERE : TRPI_RESUME_RESTART;
    if (both) {
        TRPI_COMPILE_WARNING(
            compiler, draft->source, draft->span,
            "At an interruption only what takes time below its `finally` is done, because this goes on where it was; "
            "write `resumes from start` behind it for all of it, or `resumes here` if this is meant.");
    }
}

// ---- Running ahead ------------------------------------------------------------------------------

static bool runs_ahead(const trpi_drafts *drafts, uint32_t index)
{
    return index < drafts->count && (drafts->at[index].record.flags & TRPI_TASK_UNSYNCHRONISED) != 0;
}

// Warns of a task that is `unsynchronised` though neither the one before it nor the one behind it is: between two tasks a part
// goes on without the others only if both are. (5.4)
static void warn_of_lone_unsynchronised(trpi_compiler *compiler, const trpi_drafts *drafts, uint32_t index)
{
    const trpi_draft *draft = &drafts->at[index];
    if (runs_ahead(drafts, index) && !runs_ahead(drafts, index + 1) && !(index > 0 && runs_ahead(drafts, index - 1))) {
        TRPI_COMPILE_WARNING(compiler, draft->source, draft->span,
                             "A part goes on without the others from one `unsynchronised` task to the next, and those around "
                             "this one wait; write it behind the one above or below too, or remove it.");
    }
}

// ---- Writing ------------------------------------------------------------------------------------

static uint64_t key_of(const trpi_drafts *drafts, uint32_t index, uint64_t path)
{
    trpi_text name = drafts->at[index].key_name;
    uint64_t key = trpi_key_append_name(trpi_key_append_name(path, trpi_text_from_string("task")), name);
    uint32_t same = 1;
    for (uint32_t i = 0; i < index; i++) {
        same += trpi_names_are_equal_without_case(drafts->at[i].key_name, name);
    }
    if (same > 1) {
        char digits[32];
        uint32_t size = (uint32_t)trpi_number_print((trpi_number)same * TRP_ONE, digits);
        key = trpi_key_append_name(key, (trpi_text){digits, size});
    }
    return key;
}

static void write_responses(trpi_compiler *compiler, trpi_draft *draft)
{
    for (uint32_t i = 0; i < draft->responses.count && i < TRPI_MOST_RESPONSES; i++) {
        trpi_pack_response record = TRPI_BLANK(RESPONSE);
        record.mark = draft->responses.at[i].mark;
        trpi_write_steps(compiler, &draft->responses.at[i].steps, &record.first_step, &record.step_count);
        trpi_pack_builder_add_to_list(&compiler->builder, TRPI_SECTION_RESPONSE, &record, &draft->record.first_response,
                                      &draft->record.response_count);
    }
}

void trpi_write_drafts(trpi_compiler *compiler, const trpi_drafts *drafts, uint64_t behaviour_key, uint16_t *first, uint16_t *count)
{
    for (uint32_t i = 0; i < drafts->count; i++) {
        trpi_draft *draft = &drafts->at[i];
        trpi_pack_task *task = &draft->record;
        resume_as_body_does(compiler, draft);
        trpi_exchange_check(compiler, draft);
        warn_of_lone_unsynchronised(compiler, drafts, i);
        task->key = key_of(drafts, i, behaviour_key);
        task->name = trpi_pack_builder_add_name(&compiler->builder, draft->name);
        trpi_write_steps(compiler, &draft->steps, &task->first_step, &task->step_count);
        if (draft->tree != NULL) {
            trpi_draft_tree_write(compiler, draft->tree, task);
        }
        trpi_write_steps(compiler, &draft->cleanup, &task->first_cleanup, &task->cleanup_count);
        trpi_write_steps(compiler, &draft->parting, &task->first_parting, &task->parting_count);
        trpi_write_steps(compiler, &draft->interrupt, &task->first_interrupt, &task->interrupt_count);
        write_responses(compiler, draft);
        trpi_pack_builder_add_to_list(&compiler->builder, TRPI_SECTION_TASK, task, first, count);
    }
}
