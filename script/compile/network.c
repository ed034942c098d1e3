// SPDX-License-Identifier: MIT
// Compiles transition networks: nodes, each with a body and arrows to other nodes. (SEMANTICS 8.2)

#include "script/compile/use.h"

#include "script/compile/cleanup.h"
#include "script/compile/code.h"
#include "script/compile/cue.h"
#include "script/compile/task.h"
#include "script/compile/tree.h"

#define MOST_NODES TRPI_NODE_CHILDREN

typedef struct arrow {
    trpi_draft_node *tree;
    int16_t priority;
} arrow;

typedef struct network_work {
    trpi_compiler *compiler;
    trpi_scope *scope;
    const trpi_syntax_line *line;            // the network
    const trpi_syntax_line *at[MOST_NODES];  // its nodes, and what catches
    uint32_t count;
    trpi_pack_step said[MOST_NODES];  // by the messages of arrows
    uint32_t said_count;
    trpi_draft *draft;
    arrow shared[MOST_NODES];  // arrows from every node
    uint32_t shared_count;
} network_work;

// ---- Where an arrow leads -----------------------------------------------------------------------

static bool is_the_end(trpi_text name)
{
    return trpi_name_equals_word(name, "end") || trpi_name_equals_word(name, "fail");
}

// Returns the node called `name`, or TRPI_NO_INDEX.
static uint16_t find_node(const network_work *work, trpi_text name)
{
    for (uint32_t i = 0; i < work->count; i++) {
        if (work->at[i]->kind == TRPI_LINE_NODE && trpi_names_are_equal_without_case(work->at[i]->name.text, name)) {
            return (uint16_t)i;
        }
    }
    return TRPI_NO_INDEX;
}

static uint16_t target_of(const network_work *work, const trpi_syntax_line *line)
{
    trpi_text name = line->name.text;
    if (is_the_end(name)) {
        return trpi_name_equals_word(name, "end") ? TRPI_ARROW_END : TRPI_ARROW_FAIL;
    }
    uint16_t node = find_node(work, name);
    if (node == TRPI_NO_INDEX && name.size > 0) {
        trpi_name_guess guess = trpi_name_guess_begin_collecting(name, work->scope->compiler->candidates);
        for (uint32_t i = 0; i < work->count; i++) {
            trpi_name_guess_consider(&guess,
                                     work->at[i]->kind == TRPI_LINE_NODE ? work->at[i]->name.text : trpi_text_from_string(""));
        }
        if (guess.candidates != NULL) {
            trpi_name_guess_consider(&guess, trpi_text_from_string("end"));
            trpi_name_guess_consider(&guess, trpi_text_from_string("fail"));
        }
        trpi_report_unknown(&work->scope->file, &line->name, NULL, &guess, "This network has no node called `%.*s`",
                            "This network has no node called `%.*s`; add one, or write `-> end` to leave it.");
    }
    return node;
}

// ---- What an arrow waits for --------------------------------------------------------------------

static bool is_rate(const trpi_syntax_expression *expression)
{
    const trpi_syntax_argument *argument = expression->arguments;
    return expression->kind == TRPI_EXPRESSION_PHRASE && trpi_name_equals_word(expression->name.text, "chance") &&
           argument != NULL && argument->value != NULL && argument->value->kind == TRPI_EXPRESSION_QUANTITY &&
           argument->value->quantity.per != TRPI_UNIT_NONE;
}

// Splits the rate off a conjunction; *rest gets the other conditions. NULL when it has no rate.
static const trpi_syntax_expression *take_rate(trpi_compiler *compiler, trpi_syntax_expression *expression,
                                               trpi_syntax_expression **rest)
{
    *rest = expression;
    if (is_rate(expression)) {
        *rest = NULL;
        return expression;
    }
    if (expression->kind != TRPI_EXPRESSION_AND) {
        return NULL;
    }
    trpi_syntax_expression *side;
    const trpi_syntax_expression *rate = take_rate(compiler, expression->left, &side);
    bool left = rate != NULL;
    rate = left ? rate : take_rate(compiler, expression->right, &side);
    if (rate == NULL) {
        return NULL;
    }
    trpi_syntax_expression both = *expression;
    both.left = left ? side : expression->left;
    both.right = left ? expression->right : side;
    trpi_syntax_expression *copy = trpi_expression_copy(compiler, &both);
    *rest = side != NULL ? copy : left ? expression->right : expression->left;
    return rate;
}

static uint16_t seconds_of(trpi_unit unit)
{
    return unit == TRPI_UNIT_SECOND ? 1 : unit == TRPI_UNIT_MINUTE ? 60 : unit == TRPI_UNIT_HOUR ? 3600 : 0;
}

// Compiles a rate such as `chance 20% per s`: the chance that an arrow is followed in each second, minute or hour.
static void compile_rate(network_work *work, const trpi_syntax_expression *rate, trpi_pack_node *record)
{
    trpi_syntax_expression chance = *rate->arguments->value;
    uint16_t seconds = seconds_of(chance.quantity.per);
    bool fine = chance.quantity.unit == TRPI_UNIT_PERCENT && !chance.quantity.is_range && seconds > 0 && chance.quantity.low >= 0 &&
                chance.quantity.low <= 100 * TRP_ONE;
    if (!fine) {
        TRPI_SAY(work->scope, rate->span,
                 "A chance per time lies between 0%% and 100%%, per `s`, `minute` or `hour`; write `chance 20%% per s`.");
        return;
    }
    chance.quantity.per = TRPI_UNIT_NONE;
    record->weight = trpi_code_of_value(work->scope, &chance, trpi_value_type_number(TRPI_DIMENSION_CHANCE), "`chance`");
    record->other = seconds;
}

static void compile_condition(network_work *work, trpi_syntax_expression *condition, trpi_pack_node *record)
{
    trpi_syntax_expression *rest = condition;
    const trpi_syntax_expression *rate = take_rate(work->compiler, condition, &rest);
    if (rate != NULL && (record->flags & (TRPI_NODE_ON_MESSAGE | TRPI_NODE_ON_EVENT | TRPI_NODE_SENSES)) != 0) {
        TRPI_SAY(work->scope, rate->span, "What happens happens once, so there is no chance per time; write `chance 20%%`.");
        return;
    }
    if (rate != NULL) {
        compile_rate(work, rate, record);
    }
    if (rest != NULL) {
        work->scope->polled = (record->flags & (TRPI_NODE_ON_MESSAGE | TRPI_NODE_ON_EVENT)) == 0;
        work->scope->on_arrow = true;
        record->code = trpi_code_of_condition(work->scope, rest);
        work->scope->polled = work->scope->on_arrow = false;
    }
}

// Declares the values of a message: they are known on the arrow and behind it; arrows for one message share their
// locals.
static void name_said(network_work *work, const trpi_syntax_cue *cue, trpi_draft_node *tree)
{
    uint16_t message = tree->record.other;
    trpi_pack_init_record(TRPI_SECTION_STEP, &tree->step);
    tree->step.op = TRPI_STEP_AWAIT;
    tree->step.index = message;
    tree->step.local = work->scope->local_count;
    for (uint32_t i = 0; i < work->said_count; i++) {
        tree->step.local = work->said[i].index == message ? work->said[i].local : tree->step.local;
    }
    if (tree->step.local != work->scope->local_count) {
        return;
    }
    trpi_declare_message_values(work->scope, cue);
    if (work->said_count < MOST_NODES) {
        work->said[work->said_count++] = tree->step;
    }
}

static void compile_cue(network_work *work, const trpi_syntax_line *line, trpi_draft_node *tree)
{
    trpi_pack_node *record = &tree->record;
    const trpi_syntax_cue *cue = line->cue;
    switch (cue->kind) {
    case TRPI_SYNTAX_CUE_ERROR: break;
    case TRPI_SYNTAX_CUE_DONE: record->flags |= TRPI_NODE_WHEN_DONE; break;
    case TRPI_SYNTAX_CUE_FAILED: record->flags |= TRPI_NODE_WHEN_FAILED; break;
    case TRPI_SYNTAX_CUE_MESSAGE:
    case TRPI_SYNTAX_CUE_EVENT: {
        uint16_t number = trpi_find_cue_message_or_event(work->scope, cue);  // on the arrow `it` is who is heard of
        work->scope->it = trpi_value_type_entity(work->compiler->creature, TRPI_NO_INDEX);
        record->flags |= cue->kind == TRPI_SYNTAX_CUE_MESSAGE ? TRPI_NODE_ON_MESSAGE : TRPI_NODE_ON_EVENT;
        record->other = number != TRPI_NO_INDEX ? number : 0;
        if (number != TRPI_NO_INDEX && cue->kind == TRPI_SYNTAX_CUE_MESSAGE) {
            name_said(work, cue, tree);
        }
        break;
    }
    default: trpi_compile_arrow_cue(work->scope, line, record);
    }
    if (cue->condition != NULL) {
        compile_condition(work, cue->condition, record);
    }
}

// ---- Arrows -------------------------------------------------------------------------------------

// Compiles the steps of an arrow, which take no time.
static void compile_effects(network_work *work, const trpi_syntax_line *line, trpi_draft_node *tree)
{
    trpi_step_list list = {0};
    uint32_t checks = 0;
    trpi_compile_immediate_lines(
        work->scope, line,
        "Nothing that takes time can be done on the way; put it into the node that the arrow leads to, or write "
        "steps such as `set` and `send`.",
        &checks, &list);
    trpi_draft_tree_add_immediate_steps(work->compiler, tree, &list);
}

static arrow compile_arrow(network_work *work, const trpi_syntax_line *line, uint16_t from)
{
    arrow to = {trpi_draft_tree_make_node_at(work->scope, TRPI_NODE_ARROW, line->span), 0};
    if (to.tree == NULL || line->broken) {
        return (arrow){NULL, 0};
    }
    bool had_it = work->scope->has_it;
    trpi_value_type it = work->scope->it;
    to.tree->record.number = target_of(work, line);
    if (line->cue != NULL) {
        compile_cue(work, line, to.tree);
    } else if (line->value != NULL) {
        compile_condition(work, line->value, &to.tree->record);
    }
    const trpi_syntax_clause *priority = trpi_syntax_find_clause(line->clauses, TRPI_CLAUSE_PRIORITY);
    bool returns = trpi_syntax_find_clause(line->clauses, TRPI_CLAUSE_RETURNS) != NULL;
    (void)(priority != NULL && trpi_compile_priority(work->scope, priority, &to.priority));
    to.tree->record.flags |= returns ? TRPI_NODE_RETURNS : 0;
    compile_effects(work, line, to.tree);
    work->scope->has_it = had_it;
    work->scope->it = it;
    if (returns && (to.tree->record.number == from || to.tree->record.number >= TRPI_ARROW_FAIL)) {
        TRPI_SAY(work->scope, line->span, "From there nobody `returns`; remove it, or let the arrow lead to another node.");
    }
    return to;
}

// Sorts an arrow in, behind those of a higher or the same priority: arrows of one priority stay in the order of the text.
static void sort_in(arrow *arrows, uint32_t count, arrow one)
{
    while (count > 0 && arrows[count - 1].priority < one.priority) {
        arrows[count] = arrows[count - 1];
        count--;
    }
    arrows[count] = one;
}

// Compiles the arrows among `lines`, in the order in which they are tried. Returns how many.
static uint32_t compile_listed_arrows(network_work *work, const trpi_syntax_line *lines, uint16_t node, arrow *arrows)
{
    uint32_t count = 0;
    const trpi_syntax_line *free = NULL, *done = NULL, *failed = NULL;
    for (const trpi_syntax_line *line = lines; line != NULL; line = line->next) {
        if (line->kind != TRPI_LINE_ARROW) {
            continue;
        }
        if (free != NULL) {
            TRPI_SAY(work->scope, line->span,
                     "This arrow is never followed, because `-> %.*s` above asks for nothing; say there when it is meant, such as "
                     "`when done`.",
                     TRPI_WORDS(free->name.text));
        }
        const bool ranks = trpi_syntax_find_clause(line->clauses, TRPI_CLAUSE_PRIORITY) != NULL;
        const uint32_t how = line->cue != NULL && !ranks ? (uint32_t)line->cue->kind : TRPI_SYNTAX_CUE_ERROR;
        const trpi_syntax_line **same = how == TRPI_SYNTAX_CUE_DONE ? &done : how == TRPI_SYNTAX_CUE_FAILED ? &failed : NULL;
        if (same != NULL && *same != NULL) {
            TRPI_SAY(work->scope, line->span,
                     "This arrow is never followed, because `-> %.*s` above is for the same; say there when it is meant, such as "
                     "`when done and …`.",
                     TRPI_WORDS((*same)->name.text));
        }
        if (same != NULL && line->cue->condition == NULL && *same == NULL) {
            *same = line;
        }
        if (count + 1 == MOST_NODES) {
            TRPI_SAY(work->scope, line->span, "At most %u arrows can lead from here; make two nodes of it.", MOST_NODES - 1);
            break;
        }
        arrow one = compile_arrow(work, line, node);
        if (one.tree != NULL) {
            sort_in(arrows, count++, one);
            bool asks = line->cue != NULL || line->value != NULL;
            free = free == NULL && !asks && one.priority >= 0 ? line : free;
        }
    }
    return count;
}

// Adds the arrows of a node: its own, and the network's arrows for every node, except those that lead to this node. Of one priority
// the node's own come first.
static void compile_arrows(network_work *work, uint16_t node, trpi_draft_node *tree)
{
    arrow arrows[2 * MOST_NODES];
    uint32_t count = compile_listed_arrows(work, work->at[node]->lines, node, arrows);
    bool is_final = count == 0;
    for (uint32_t i = 0; i < work->shared_count; i++) {
        const arrow *shared = &work->shared[i];
        if (shared->tree->record.number != node) {
            sort_in(arrows, count++, (arrow){trpi_draft_node_copy(work->compiler, shared->tree), shared->priority});
        }
    }
    tree->record.flags |= is_final && count > 0 ? TRPI_NODE_FINAL : 0;
    if (count >= MOST_NODES) {
        TRPI_SAY(work->scope, work->at[node]->span, "At most %u arrows can lead from here; make two nodes of it.", MOST_NODES - 1);
        return;
    }
    for (uint32_t i = 0; i < count; i++) {
        trpi_draft_tree_add(tree, arrows[i].tree);
    }
}

// ---- Nodes --------------------------------------------------------------------------------------

static const char no_on[] =
    "What stands below `on` belongs to a whole task, not to a node; write it below the behaviour that does this network, or "
    "`finally` here.";

static trpi_draft_node *compile_node(network_work *work, uint16_t node)
{
    const trpi_syntax_line *line = work->at[node];
    bool catches = line->kind == TRPI_LINE_CATCH;
    trpi_draft_node *tree = trpi_draft_tree_make_node_at(work->scope, TRPI_NODE_STATE, line->span);
    if (tree == NULL) {
        return NULL;
    }
    trpi_draft_node *body = trpi_draft_tree_of_lines(work->scope, NULL, line->lines, no_on, work->draft);
    tree->record.name = trpi_scope_add_name_to_pack(work->scope, line->name.text);
    tree->record.other = catches && line->name.text.size > 0 ? trpi_compile_failure_number_plus_1(work->scope, &line->name) : 0;
    tree->record.flags = catches ? TRPI_NODE_CATCHES : 0;
    tree->record.number = body != NULL;
    trpi_draft_tree_add(tree, body);
    compile_arrows(work, node, tree);
    return tree;
}

// Refuses a `catch` behind one that catches all, or the same failure.
static void check_catch(const network_work *work, const trpi_syntax_line *line)
{
    for (uint32_t i = 0; i < work->count; i++) {
        const trpi_syntax_line *above = work->at[i];
        if (above->kind == TRPI_LINE_CATCH &&
            (above->name.text.size == 0 || trpi_names_are_equal_without_case(above->name.text, line->name.text))) {
            TRPI_SAY(work->scope, line->span,
                     "It never comes to this: the `catch` above is for all that this one is for; put it above that one, or leave "
                     "it out.");
            return;
        }
    }
}

static void add_node(network_work *work, const trpi_syntax_line *line)
{
    trpi_text name = line->name.text;
    bool node = line->kind == TRPI_LINE_NODE;
    if (line->kind == TRPI_LINE_CATCH) {
        check_catch(work, line);
    }
    if (node && is_the_end(name)) {
        TRPI_SAY(work->scope, line->name.span, "`-> %.*s` leaves the network, so no node can be called that; choose another name.",
                 TRPI_WORDS(name));
    }
    if (node && name.size > 0 && find_node(work, name) != TRPI_NO_INDEX) {
        TRPI_SAY(work->scope, line->name.span, "This network has a node called `%.*s` already; give one of them another name.",
                 TRPI_WORDS(name));
    } else if (work->count == MOST_NODES) {
        TRPI_SAY(work->scope, line->span, "A network has at most %u nodes; make a network of its own of some of them.", MOST_NODES);
    } else {
        work->at[work->count++] = line;
    }
}

// Whether one of the arrows among `lines` leads to a node.
static bool leads_to(const trpi_syntax_line *lines, trpi_text node)
{
    for (const trpi_syntax_line *line = lines; line != NULL; line = line->next) {
        if (line->kind == TRPI_LINE_ARROW && trpi_names_are_equal_without_case(line->name.text, node)) {
            return true;
        }
    }
    return false;
}

// Warns of nodes to which no arrow leads. The first node, where the network begins, needs none, nor does a `catch`; a network is
// checked only where a behaviour itself uses it, not a task or a repetition.
static void check_reached(network_work *work)
{
    for (uint32_t i = 1; i < work->count; i++) {
        bool reached =
            work->at[i]->kind == TRPI_LINE_CATCH || work->scope->splices > 1 || leads_to(work->line->lines, work->at[i]->name.text);
        for (uint32_t j = 0; j < work->count && !reached; j++) {
            reached = i != j && leads_to(work->at[j]->lines, work->at[i]->name.text);
        }
        if (!reached) {
            TRPI_WARN(work->scope, work->at[i]->name.span,
                      "No arrow leads to `%.*s`; write `-> %.*s` in another node, or remove it.",
                      TRPI_WORDS(work->at[i]->name.text), TRPI_WORDS(work->at[i]->name.text));
        }
    }
}

trpi_draft_node *trpi_compile_network(trpi_scope *scope, const trpi_syntax_line *line, trpi_draft *draft)
{
    network_work work = {.compiler = scope->compiler, .scope = scope, .line = line, .draft = draft};
    const trpi_syntax_line *finally = NULL;
    for (const trpi_syntax_line *inner = line->lines; inner != NULL; inner = inner->next) {
        if (inner->kind == TRPI_LINE_NODE || inner->kind == TRPI_LINE_CATCH) {
            add_node(&work, inner);
        } else if (inner->kind == TRPI_LINE_FINALLY) {
            finally = inner;
        }
    }
    if (work.count == 0 || work.at[0]->kind == TRPI_LINE_CATCH) {
        return TRPI_NOTHING(scope, line->span, "A network begins with a node; write `node NAME` below it, with what to do there.");
    }
    check_reached(&work);
    trpi_draft_node *tree = trpi_draft_tree_make_node_at(scope, TRPI_NODE_NETWORK, line->span);
    if (tree == NULL) {
        return NULL;
    }
    tree->record.name = trpi_scope_add_name_to_pack(scope, line->name.text);
    if (trpi_syntax_has_clause(line, TRPI_CLAUSE_CLOSED)) {
        tree->record.flags |= TRPI_NODE_CLOSED;
        draft->record.flags |= TRPI_TASK_HOLDS;
    }
    work.shared_count = compile_listed_arrows(&work, line->lines, TRPI_NO_INDEX, work.shared);
    for (uint32_t i = 0; i < work.count; i++) {
        trpi_draft_tree_add(tree, compile_node(&work, (uint16_t)i));
    }
    return finally != NULL ? trpi_draft_tree_add_finally(scope, tree, finally) : tree;
}
