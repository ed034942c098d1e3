// SPDX-License-Identifier: MIT
// Compiles cleanup, which is done on the way out of a task, and other blocks of immediate steps (`on interrupt`, `on mark`, an
// arrow). Such a block is a flat list: an `if` in it is a check on which the steps below depend, and `otherwise` is the opposite of
// that check. The lines of a `for every` are compiled once for each place of its list.

#include "script/compile/cleanup.h"

#include "script/check/constant.h"
#include "script/compile/code.h"
#include "script/compile/each.h"
#include "script/compile/tree.h"
#include "script/compile/wrap.h"

#include "pack/pack.h"

// A block while it is compiled.
typedef struct listing {
    trpi_draft *draft;
    const char *takes_time;  // the sentence that refuses a step that takes time; NULL where time may pass
} listing;

static uint16_t compile_lines(trpi_scope *scope, const trpi_syntax_line *lines, const listing *block, uint16_t unless);

// Reports a line if one of the steps that it was compiled to, which are those of the draft from number `before` on, cannot stand in
// the block.
static void check_steps(const trpi_scope *scope, const trpi_syntax_line *line, const listing *block, uint32_t before, bool parts)
{
    const trpi_step_list *steps = &block->draft->steps;
    if (block->takes_time == NULL) {
        trpi_check_parting_steps(scope, line->span, steps, before);
        return;
    }
    bool immediate = !parts;
    for (uint32_t i = before; i < steps->count; i++) {
        immediate = immediate && trpi_step_is_immediate(steps->at[i].op);
    }
    if (!immediate) {
        TRPI_SAY(scope, line->span, "%s", block->takes_time);
    }
}

// Makes the steps of a list, from `first` on, depend on the check whose number is `unless` - 1. Steps that depend on a check
// already keep theirs.
static void depend_all(trpi_step_list *list, uint32_t first, uint16_t unless)
{
    for (uint32_t i = first; i < list->count; i++) {
        list->at[i].unless = list->at[i].unless != 0 ? list->at[i].unless : unless;
    }
}

static uint16_t compile_line(trpi_scope *scope, const trpi_syntax_line *line, const listing *block, uint16_t unless)
{
    trpi_draft *draft = block->draft;
    uint32_t before = draft->steps.count, cleanup = draft->cleanup.count, parting = draft->parting.count;
    if (block->takes_time != NULL && line->step != NULL && line->step->kind == TRPI_SYNTAX_STEP_AWAIT) {
        TRPI_SAY(scope, line->span, "%s", block->takes_time);  // whatever its own mistakes are
        return unless;
    }
    trpi_compile_line_of_step_block(scope, line, draft);
    check_steps(scope, line, block, before, draft->parting.count > parting);
    depend_all(&draft->cleanup, cleanup, unless);
    depend_all(&draft->parting, parting, unless);
    return trpi_steps_make_depend_on_check(&draft->steps, before, unless, &draft->check_count);
}

// Compiles the lines below an `if` or `otherwise`. When a `check` among these lines fails, only the lines behind it in the same
// branch are left out.
static void compile_branch(trpi_scope *scope, const trpi_syntax_line *line, const listing *block, uint16_t unless)
{
    uint32_t outside = scope->locals.count;
    if (!trpi_report_block_if_empty(scope, line)) {
        (void)compile_lines(scope, line->lines, block, unless);
    }
    scope->locals.count = outside;
}

// Compiles an `if`, and the `otherwise` behind it. Returns the `otherwise`, or the `if` when there is none.
static const trpi_syntax_line *compile_if(trpi_scope *scope, const trpi_syntax_line *line, const listing *block, uint16_t unless)
{
    trpi_draft *draft = block->draft;
    const trpi_syntax_line *otherwise = line->next != NULL && line->next->kind == TRPI_LINE_OTHERWISE ? line->next : NULL;
    trpi_pack_step check = trpi_step_make(TRPI_STEP_CHECK, trpi_scope_add_origin_of_span(scope, line->span));
    check.code0 = trpi_code_of_condition(scope, line->value);
    check.unless = unless;
    check.local = (uint16_t)draft->check_count++;
    if (otherwise != NULL) {
        check.flags |= TRPI_STEP_EITHER;
        draft->check_count++;
    }
    if (check.code0 != 0) {
        TRPI_PUSH(scope->compiler, draft->steps, check);
    }
    compile_branch(scope, line, block, (uint16_t)(check.local + 1));
    if (otherwise != NULL) {
        compile_branch(scope, otherwise, block, (uint16_t)(check.local + 2));
        return otherwise;
    }
    return line;
}

// Adds the check that the list still has a member, on which all steps for the next member depend. Returns the number of the check,
// as `unless` of a step.
static uint16_t check_for_next(trpi_scope *scope, const trpi_syntax_line *line, const trpi_list_loop *each, trpi_draft *draft,
                               uint16_t unless)
{
    trpi_pack_step check = trpi_step_make(TRPI_STEP_CHECK, trpi_scope_add_origin_of_span(scope, line->span));
    check.code0 = trpi_list_loop_code_of_members_left_test(scope, each);
    check.unless = unless;
    check.local = (uint16_t)draft->check_count++;
    TRPI_PUSH(scope->compiler, draft->steps, check);
    return (uint16_t)(check.local + 1);
}

// Compiles a `for every` of a flat block: its lines are compiled once for each place of the list, each time with a local of their
// own for the member. So steps that take time use the same members as the immediate steps before them.
static void compile_each(trpi_scope *scope, const trpi_syntax_line *line, const listing *block, uint16_t unless)
{
    trpi_draft *draft = block->draft;
    uint32_t outside = scope->locals.count, first = draft->steps.count, checks = draft->check_count;
    trpi_list_loop each;
    if (trpi_report_block_if_empty(scope, line) || !trpi_list_loop_begin(scope, line, &each, &draft->steps)) {
        return;
    }
    depend_all(&draft->steps, first, unless);
    uint32_t inside = scope->locals.count, room = each.members_left.type.list_capacity,
             mistakes = scope->compiler->diagnostics->error_count;
    for (uint32_t i = 0; i < room; i++) {
        unless = check_for_next(scope, line, &each, draft, unless);
        uint32_t next = draft->steps.count;
        trpi_list_loop_add_steps_to_take_member(scope, line, &each, &draft->steps);
        depend_all(&draft->steps, next, unless);
        (void)compile_lines(scope, line->lines, block, unless);
        scope->locals.count = inside;
        if (scope->compiler->diagnostics->error_count != mistakes) {
            break;  // they are told once
        }
        const uint32_t for_each = draft->check_count - checks, fit = TRPI_MOST_CHECKS / (for_each > 0 ? for_each : 1);
        if (i == 0 && for_each * room > TRPI_MOST_CHECKS) {
            TRPI_SAY(
                scope, line->span,
                "This is done for up to %u at once, which takes %u check%s each, and there is room for %u in all; give the list "
                "less room, `at most %u`%s.",
                room, for_each, for_each > 1 ? "s" : "", TRPI_MOST_CHECKS, fit > 0 ? fit : 1,
                for_each > 1 ? ", or take out an `if` or `check` below" : "");
            break;
        }
    }
    scope->locals.count = outside;
}

// Compiles lines that are left out when a check is false; `unless` is the check's number plus one, or 0 without a check. Returns
// such a number for the check on which the lines behind these depend.
static uint16_t compile_lines(trpi_scope *scope, const trpi_syntax_line *lines, const listing *block, uint16_t unless)
{
    for (const trpi_syntax_line *line = lines; line != NULL && !trpi_scope_refuse_spliced_line_beyond_limit(scope, line);
         line = line->next) {
        if (line->kind == TRPI_LINE_IF) {
            line = compile_if(scope, line, block, unless);
            continue;
        }
        if (line->kind == TRPI_LINE_EACH) {
            compile_each(scope, line, block, unless);
            continue;
        }
        unless = compile_line(scope, line, block, unless);
        if (line->next == NULL && line->step != NULL && line->step->kind == TRPI_SYNTAX_STEP_CHECK) {
            TRPI_SAY(scope, line->step->span,
                     "Nothing stands behind this `check` that it could leave out; write it above what depends on it.");
        }
    }
    return unless;
}

// Reads how long all of a `finally` may take.
static void read_longest(const trpi_scope *scope, const trpi_syntax_line *finally, trpi_draft *draft)
{
    const trpi_syntax_clause *most = trpi_syntax_find_clause(finally->clauses, TRPI_CLAUSE_AT_MOST);
    uint32_t ms = most != NULL ? trpi_constant_deadline_ms(&scope->file, most->value, "at most") : 0;
    if (ms > TRPI_MOST_PARTING_MS) {
        TRPI_SAY(scope, most->span, "What is done in the end takes no longer than %u s; write for example `finally, at most 20 s`.",
                 TRPI_MOST_PARTING_MS / 1000);
        ms = 0;
    }
    draft->record.parting_ms = ms > draft->record.parting_ms ? ms : draft->record.parting_ms;
}

// Whether a step sets a local with the number `first` or a higher one, or changes a list of such locals.
static bool sets_local_from(trpi_compiler *compiler, const trpi_pack_step *step, uint16_t first)
{
    if (trpi_step_operation_indexed_section(step->op) != TRPI_SECTION_LIST) {
        return step->op == TRPI_STEP_LET && step->local >= first;
    }
    const trpi_pack_entity_list *list = trpi_pack_builder_record(&compiler->builder, TRPI_SECTION_LIST, step->index);
    return list->sort == TRPI_LIST_OF_LOCALS && list->first >= first;
}

void trpi_compile_finally(trpi_scope *scope, const trpi_syntax_line *finally, trpi_draft *draft)
{
    uint16_t own_locals = scope->local_count;
    const trpi_syntax_step *step = finally->step;
    trpi_draft block = trpi_draft_begin(scope, trpi_text_from_string("finally"), finally->span);
    trpi_syntax_line own = {.kind = TRPI_LINE_STEP, .span = finally->span, .step = finally->step, .next = finally->lines};
    own.span = step != NULL ? step->span : own.span;
    block.check_count = draft->check_count;
    (void)compile_lines(scope, step != NULL ? &own : finally->lines, &(listing){.draft = &block}, 0);
    if (block.interrupt.count + block.responses.count > 0) {
        TRPI_SAY(scope, finally->span, "What is done in the end is not interrupted any more; write `on` above this `finally`.");
        return;
    }
    trpi_draft_report_if_too_many_checks(scope, finally->span, &block);
    draft->check_count = block.check_count;
    for (uint32_t i = 0; i < block.steps.count; i++) {
        trpi_pack_step record = block.steps.at[i];
        record.flags |= sets_local_from(scope->compiler, &record, own_locals) ? TRPI_STEP_ASKED : 0;
        TRPI_PUSH(scope->compiler, *(trpi_step_is_immediate(record.op) ? &draft->cleanup : &draft->parting), record);
    }
    trpi_steps_append(scope->compiler, &draft->cleanup, &block.cleanup);  // of a `finally` in it
    trpi_steps_append(scope->compiler, &draft->parting, &block.parting);
    read_longest(scope, finally, draft);
}

void trpi_compile_immediate_lines(trpi_scope *scope, const trpi_syntax_line *parent, const char *refusal, uint32_t *check_count,
                                  trpi_step_list *list)
{
    trpi_draft block = trpi_draft_begin(scope, trpi_text_from_string("on"), parent->span);
    block.check_count = *check_count;
    (void)compile_lines(scope, parent->lines, &(listing){.draft = &block, .takes_time = refusal}, 0);
    if (block.interrupt.count + block.responses.count > 0) {
        TRPI_SAY(scope, parent->span, "What is done at once is not interrupted, and comes to no mark; take out the `on` below.");
    }
    trpi_draft_report_if_too_many_checks(scope, parent->span, &block);
    *check_count = block.check_count;
    trpi_steps_append(scope->compiler, list, &block.steps);
    trpi_steps_append(scope->compiler, list, &block.cleanup);  // of a `finally` in it
}
