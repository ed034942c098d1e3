// SPDX-License-Identifier: MIT
#include "script/compile/exchange.h"

#include "script/compile/count.h"
#include "script/compile/expression.h"

// Reads the item and count of an argument, when they are constant.
static bool plain_item(const trpi_compiler *compiler, const trpi_syntax_expression *value, uint16_t *item, uint32_t *count)
{
    *count = 1;
    if (value->kind == TRPI_EXPRESSION_COUNT) {
        trpi_number number = trpi_quantity_low_in_base_unit(&value->quantity);
        *count =
            !value->quantity.is_range && number > 0 && number < (trpi_number)INT32_MAX * TRP_ONE ? (uint32_t)(number / TRP_ONE) : 0;
    } else if (value->kind != TRPI_EXPRESSION_NAME) {
        return false;
    }
    *item = TRPI_FIND(&compiler->symbols, items, value->name.text);
    return *item != TRPI_NO_INDEX && *count > 0;
}

// Whether the count of an item is drawn or computed during play.
static bool is_computed(const trpi_scope *scope, const trpi_syntax_expression *value)
{
    uint16_t item;
    return value->quantity.is_range || trpi_find_item_count_expression(scope, value, &item) != NULL;
}

static bool exchanges(const trpi_draft *draft)
{
    return draft->record.given_item != TRPI_NONE16 || draft->record.taken_item != TRPI_NONE16;
}

static void report_second(const trpi_file_scope *file, trpi_span span)
{
    TRPI_SAY(file, span, "A task exchanges once; put the second `exchange` into a task of its own.");
}

void trpi_exchange_note(trpi_scope *scope, const trpi_syntax_step *step, const trpi_syntax_expression *const *values,
                        trpi_draft *draft)
{
    trpi_pack_task *task = &draft->record;
    if (!scope->collaborative) {
        TRPI_SAY(scope, step->span,
                 "`exchange` needs somebody who gives the other thing; use it in a scene or a behaviour with a partner.");
        return;
    }
    if (exchanges(draft)) {
        report_second(&scope->file, step->span);
        return;
    }
    draft->exchange = trpi_text_place_make(scope, step->span);
    if (!(plain_item(scope->compiler, values[0], &task->given_item, &task->given_amount) &&
          plain_item(scope->compiler, values[1], &task->taken_item, &task->taken_amount)) &&
        (is_computed(scope, values[0]) || is_computed(scope, values[1]) ||
         !(values[0]->name.text.size > 0 && values[1]->name.text.size > 0))) {  // unknown ones are reported as such
        TRPI_SAY(scope, step->span, "What is exchanged must be said plainly; write for example `exchange 2 coin for ale`.");
    }
}

void trpi_exchange_take_over(trpi_compiler *compiler, trpi_draft *draft, const trpi_draft *from)
{
    if (!exchanges(from)) {
        return;
    }
    if (exchanges(draft)) {
        if (from->exchange != NULL) {
            report_second(TRPI_IN(compiler, from->exchange->source), from->exchange->span);
        }
        return;
    }
    draft->exchange = from->exchange;
    draft->record.given_item = from->record.given_item;
    draft->record.given_amount = from->record.given_amount;
    draft->record.taken_item = from->record.taken_item;
    draft->record.taken_amount = from->record.taken_amount;
}

static bool is_exchange(const trpi_compiler *compiler, const trpi_pack_step *step)
{
    return step->op == TRPI_STEP_ACT && compiler->symbols.actions.at[step->index].is_exchange;
}

// Whether a tree that succeeds has performed its exchange to the end, and once.
static bool tree_performs(const trpi_compiler *compiler, const trpi_draft_node *tree)
{
    // Nodes that succeed only when their first child does, and perform it once; a sequence, when all do.
    static const bool passes[TRPI_NODE_COUNT] = {
        [TRPI_NODE_SEQUENCE] = true, [TRPI_NODE_TIMEOUT] = true, [TRPI_NODE_DELAY] = true,   [TRPI_NODE_ONCE] = true,
        [TRPI_NODE_COOLDOWN] = true, [TRPI_NODE_LOCK] = true,    [TRPI_NODE_FINALLY] = true,
    };
    const trpi_pack_node *n = &tree->record;
    bool is_while = n->type == TRPI_NODE_GUARD && n->number == 0;
    bool is_step_with_others = n->type == TRPI_NODE_PARALLEL && (n->flags & TRPI_NODE_LED) != 0;
    if (!passes[n->type] && !is_while && !is_step_with_others) {
        return n->type == TRPI_NODE_STEP && is_exchange(compiler, &tree->step);
    }
    bool performs = false;
    const trpi_draft_node *child = tree->children;
    do {
        performs = child != NULL && tree_performs(compiler, child);
        child = child != NULL && n->type == TRPI_NODE_SEQUENCE ? child->next : NULL;
    } while (child != NULL && !performs);
    return performs;
}

// Whether a task that is done has performed its exchange to the end, and once.
static bool performs(const trpi_compiler *compiler, const trpi_draft *draft)
{
    if (draft->record.resume == TRPI_RESUME_DROP || (draft->record.flags & TRPI_TASK_DROPS) != 0) {
        return false;  // is done after an interruption, whatever has been performed
    }
    bool found = draft->tree != NULL && tree_performs(compiler, draft->tree);
    for (uint32_t i = 0; i < draft->steps.count && !found; i++) {
        const trpi_pack_step *step = &draft->steps.at[i];
        found = is_exchange(compiler, step) && (step->flags & TRPI_STEP_BESIDE) == 0;  // beside another, that one ends it
    }
    return found;
}

void trpi_exchange_check(trpi_compiler *compiler, const trpi_draft *draft)
{
    if (exchanges(draft) && draft->exchange != NULL && (draft->tree != NULL || draft->steps.count > 0) &&
        !performs(compiler, draft)) {
        TRPI_COMPILE_ERROR(compiler, draft->exchange->source, draft->exchange->span,
                           "An exchange is made when both have done it, so nothing may leave it out, repeat it or break it off; "
                           "write it plainly in a row of its own, below a `choice` if it is made only sometimes.");
    }
}
