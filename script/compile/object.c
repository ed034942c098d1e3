// SPDX-License-Identifier: MIT
// Compiles objects and areas: the records of their offers, handlers and links.

#include "base/hash.h"
#include "script/check/constant.h"
#include "script/check/types.h"
#include "script/compile/behaviour.h"
#include "script/compile/code.h"
#include "script/compile/compile.h"
#include "script/compile/cue.h"
#include "script/compile/time.h"
#include "script/compile/selector.h"
#include "script/compile/task.h"
#include "script/compile/tree.h"
#include "script/compile/wrap.h"

#define BRAIN_EVERY_MS 1000

// ---- Records ------------------------------------------------------------------------------------

// Refuses questions to the game in what has been compiled for an object, since only characters keep answers. `asked` is how many
// questions the compiler had counted before.
static void refuse_questions(const trpi_scope *scope, uint32_t asked, trpi_span span)
{
    if (scope->compiler->question_count != asked) {
        TRPI_SAY(scope, span, "An object does not ask the game; say it with a fact of the object, which the game sets.");
    }
}

static void compile_link_record(trpi_compiler *compiler, const trpi_link_symbol *link)
{
    trpi_pack_link record = TRPI_BLANK(LINK);
    const trpi_kind_symbol *holder = &compiler->symbols.kinds.at[link->kind];
    record.key =
        trpi_key_append_name(trpi_key_of_symbol(compiler, &holder->symbol), trpi_stable_name_of_symbol(compiler, &link->symbol));
    record.name = trpi_pack_builder_add_name(&compiler->builder, link->symbol.name);
    record.kind = link->kind;
    if (link->target.role != TRPI_NO_INDEX && link->target.kind != TRPI_NO_INDEX) {  // else the role's own mistake is told
        TRPI_COMPILE_ERROR(
            compiler, link->symbol.source, link->symbol.line->type->span,
            "An object is linked when it appears, and who appears with it has no role yet; write a kind, such as `%.*s`.",
            TRPI_WORDS(compiler->symbols.kinds.at[link->target.kind].symbol.name));
    }
    record.target = link->target.kind != TRPI_NO_INDEX ? link->target.kind : compiler->thing;
    record.slot = link->slot;
    record.ends = link->ends;
    if (link->symbol.line->type->filters != NULL) {
        trpi_scope scope = trpi_scope_of_performer(compiler, link->symbol.source, link->kind, TRPI_NO_INDEX);
        scope.provider = link->kind;
        trpi_syntax_type type = *link->symbol.line->type;
        type.many = false;
        trpi_value_type found;
        uint32_t asked = compiler->question_count;
        record.selector = trpi_compile_type_selector(&scope, &type, &found);
        refuse_questions(&scope, asked, type.span);
    }
    (void)trpi_pack_builder_add_record(&compiler->builder, TRPI_SECTION_LINK, &record);
}

static uint16_t holders_of(trpi_compiler *compiler, const trpi_offer_symbol *offer)
{
    const trpi_syntax_clause *clause = trpi_syntax_find_clause(offer->symbol.line->clauses, TRPI_CLAUSE_HOLDERS);
    int32_t number = 0;
    if (clause != NULL && !trpi_fold_whole_number(clause->value, 1, 60000, &number)) {
        TRPI_COMPILE_ERROR(compiler, offer->symbol.source, clause->span,
                           "How many can do so at a time? Write for example `holders 1`.");
    }
    return (uint16_t)number;
}

// Whether a behaviour of an object is for agents that cross the object; reports why it cannot be. Its only parameter may be the
// point to which the agents go.
static bool crosses(trpi_compiler *compiler, const trpi_offer_symbol *offer)
{
    const trpi_syntax_line *line = offer->symbol.line;
    const trpi_syntax_clause *clause = trpi_syntax_find_clause(line->clauses, TRPI_CLAUSE_CROSSES);
    if (clause == NULL) {
        return false;
    }
    if (offer->is_private) {
        return TRPI_REFUSE_IN(
            compiler, offer->symbol.source, clause->keyword,
            "What is private is for the object's own behaviours, and a way that crosses the object is none; remove "
            "`private` or `crosses`.");
    }
    const trpi_syntax_parameter *p = line->parameters;
    bool fits = p == NULL ||
                (p->next == NULL && trpi_declare_parameter(TRPI_IN(compiler, offer->symbol.source), p).type.type == TRP_TYPE_POINT);
    if (!fits) {
        TRPI_COMPILE_ERROR(
            compiler, offer->symbol.source, p->span,
            "Who crosses something knows where he is going, and no more; write `behaviour %.*s (beyond: point), crosses`.",
            TRPI_WORDS(offer->symbol.name));
    }
    return fits;
}

static void compile_offer_record(trpi_compiler *compiler, trpi_offer_symbol *offer)
{
    const trpi_kind_symbol *holder = &compiler->symbols.kinds.at[offer->kind];
    bool whoever = offer->symbol.line->other.text.size == 0;
    offer->key =
        trpi_key_append_name(trpi_key_of_symbol(compiler, &holder->symbol), trpi_stable_name_of_symbol(compiler, &offer->symbol));
    offer->name = trpi_pack_builder_add_name(&compiler->builder, offer->symbol.name);
    offer->holders = holders_of(compiler, offer);
    offer->performer = whoever ? TRPI_NONE16 : compiler->symbols.behaviours.at[offer->behaviour].performer_kind;
    offer->flags = (uint16_t)((offer->is_private ? TRPI_OFFER_PRIVATE : 0) | (crosses(compiler, offer) ? TRPI_OFFER_CROSSES : 0) |
                              (trpi_check_wraps_moves_clause(compiler, offer) ? TRPI_OFFER_WRAPS : 0));
    (void)trpi_pack_builder_add_record(&compiler->builder, TRPI_SECTION_OFFER, &offer->record);
}

// Reports an `on enter` or `on leave` of an object that is no area, since only an area has an inside; or one that names what is
// entered or left.
static void check_border(const trpi_file_scope *file, const trpi_handler_symbol *handler)
{
    const trpi_syntax_line *line = handler->line;
    const char *word = line->handler == TRPI_HANDLER_ENTER ? "enter" : "leave";
    if ((file->compiler->symbols.kinds.at[handler->kind].flags & TRPI_KIND_AREA) == 0) {
        TRPI_SAY(file, line->span,
                 "Nobody can %s an object, because it has no inside; write `area` in place of `object` if it is a place.", word);
    } else if (line->other.text.size > 0) {
        TRPI_SAY(file, line->other.span, "It is the area itself that somebody %ss; write `on %s by somebody`.", word, word);
    }
}

static const uint8_t handlers[] = {
    [TRPI_HANDLER_ADOPT] = TRPI_HANDLES_ADOPT,     [TRPI_HANDLER_DROP] = TRPI_HANDLES_DROP,
    [TRPI_HANDLER_ENTER] = TRPI_HANDLES_ENTER,     [TRPI_HANDLER_LEAVE] = TRPI_HANDLES_LEAVE,
    [TRPI_HANDLER_MESSAGE] = TRPI_HANDLES_MESSAGE, [TRPI_HANDLER_EVENT] = TRPI_HANDLES_EVENT,
};

static void read_brain(trpi_compiler *compiler, const trpi_handler_symbol *handler, trpi_pack_handler *record)
{
    trpi_scope scope =
        trpi_scope_of_performer(compiler, compiler->symbols.kinds.at[handler->kind].symbol.source, handler->kind, TRPI_NO_INDEX);
    const trpi_syntax_clause *every = trpi_syntax_find_clause(handler->line->clauses, TRPI_CLAUSE_EVERY);
    trpi_duration period = {.least_ms = BRAIN_EVERY_MS, .most_ms = BRAIN_EVERY_MS};
    scope.provider = handler->kind;
    if (every != NULL) {
        uint32_t asked = compiler->question_count;
        (void)trpi_compile_duration_of_every(&scope, every->value, &period);
        refuse_questions(&scope, asked, every->value->span);
    }
    record->type = TRPI_HANDLES_BRAIN;
    TRPI_SET_TIME(record, period, period);
}

_Static_assert((int)TRPI_DROPPED_GONE == (int)TRPI_BECAUSE_GONE, "causes of a drop are in the order of the pack's");

static uint8_t cause_of_drop(const trpi_syntax_line *line)
{
    const trpi_syntax_clause *because = trpi_syntax_find_clause(line->clauses, TRPI_CLAUSE_BECAUSE);
    return (uint8_t)(because != NULL ? because->cause : TRPI_DROPPED_NONE);
}

static void read_handler(const trpi_file_scope *file, trpi_handler_symbol *handler)
{
    const trpi_symbols *symbols = &file->compiler->symbols;
    const trpi_syntax_name *other = &handler->line->other;
    uint32_t when = handler->line->handler;
    if (handler->line->kind == TRPI_LINE_BRAIN) {
        read_brain(file->compiler, handler, &handler->record);
        return;
    }
    handler->type = when < sizeof handlers / sizeof *handlers ? handlers[when] : handler->type;
    switch (when) {
    case TRPI_HANDLER_ADOPT:
    case TRPI_HANDLER_DROP:
        handler->because = cause_of_drop(handler->line);
        handler->offer = trpi_symbols_find_fact_link_or_offer(symbols, TRPI_MEMBER_OFFERS, handler->kind, other->text);
        if (handler->offer == TRPI_NO_INDEX && other->text.size > 0) {
            TRPI_SAY_UNKNOWN(file, other, "behaviour of this object", TRPI_ALL(symbols, needs));
        }
        break;
    case TRPI_HANDLER_ENTER:
    case TRPI_HANDLER_LEAVE: check_border(file, handler); break;
    case TRPI_HANDLER_MESSAGE: handler->message = TRPI_FIND_OR_SAY(file, messages, other, "message"); break;
    case TRPI_HANDLER_EVENT: handler->event = TRPI_FIND_OR_SAY(file, events, other, "event"); break;
    default: TRPI_SAY(file, handler->line->span, "This `on` of an object is" TRPI_NOT_YET); break;
    }
}

// Whether a handler further down in the text can never be performed, because `above` is performed in its place: of several handlers
// that suit, the first is. (9.6)
static bool is_done_in_place_of(const trpi_handler_symbol *above, const trpi_handler_symbol *handler)
{
    const trpi_syntax_name *first = &above->line->other, *second = &handler->line->other;
    return above->kind == handler->kind && above->type == handler->type &&
           (first->text.size == 0 || trpi_names_are_equal_without_case(first->text, second->text)) &&
           (above->because == TRPI_DROPPED_NONE || above->because == handler->because);
}

// Reports a handler that can never be performed, because of one above it. The handlers of a kind are side by side in their table.
static void check_reachable(const trpi_file_scope *file, uint32_t number)
{
    const trpi_handler_symbol *handler = &file->compiler->symbols.handlers.at[number];
    for (uint32_t i = file->compiler->symbols.kinds.at[handler->kind].first_handler; i < number; i++) {
        const trpi_handler_symbol *above = &file->compiler->symbols.handlers.at[i];
        if (is_done_in_place_of(above, handler)) {
            trpi_text first = trpi_source_slice(file->source, above->line->span);
            if (above->because == handler->because) {
                TRPI_SAY(file, handler->line->span,
                         "This is never done, because `%.*s` above is done in its place; put its steps there.", TRPI_WORDS(first));
            } else {
                TRPI_SAY(file, handler->line->span,
                         "This is never done, because `%.*s` above is done in its place; move this one above it.",
                         TRPI_WORDS(first));
            }
            return;
        }
    }
}

void trpi_compile_objects(trpi_compiler *compiler)
{
    for (uint32_t i = 0; i < compiler->symbols.needs.count; i++) {
        trpi_pack_need record = TRPI_BLANK(NEED);
        TRPI_KEY_AND_NAME(compiler, record, &compiler->symbols.needs.at[i].symbol);
        (void)trpi_pack_builder_add_record(&compiler->builder, TRPI_SECTION_NEED, &record);
    }
    for (uint32_t i = 0; i < compiler->symbols.offers.count; i++) {
        compile_offer_record(compiler, &compiler->symbols.offers.at[i]);
    }
    for (uint32_t i = 0; i < compiler->symbols.handlers.count; i++) {
        trpi_handler_symbol *handler = &compiler->symbols.handlers.at[i];
        const trpi_file_scope *file = TRPI_IN(compiler, compiler->symbols.kinds.at[handler->kind].symbol.source);
        read_handler(file, handler);
        check_reachable(file, i);
        (void)trpi_pack_builder_add_record(&compiler->builder, TRPI_SECTION_HANDLER, &handler->record);
    }
    for (uint32_t i = 0; i < compiler->symbols.links.count; i++) {
        compile_link_record(compiler, &compiler->symbols.links.at[i]);
    }
}

// ---- Bodies -------------------------------------------------------------------------------------

// Declares the parameters of a handler: the entity concerned, and the values of the message.
static void add_occasion(trpi_scope *scope, const trpi_syntax_line *line, trpi_pack_behaviour *record)
{
    if (line->kind == TRPI_LINE_BRAIN) {
        return;
    }
    trpi_pack_parameter who = TRPI_BLANK(PARAMETER);
    who.key = trpi_key_append_name(record->key, trpi_text_from_string("who"));
    who.type = TRP_TYPE_ENTITY;
    who.flags = TRPI_PARAMETER_OPTIONAL;
    record->first_parameter = (uint16_t)trpi_pack_builder_add_record(&scope->compiler->builder, TRPI_SECTION_PARAMETER, &who);
    record->parameter_count = 1;
    uint16_t offer =
        line->handler == TRPI_HANDLER_ADOPT || line->handler == TRPI_HANDLER_DROP
            ? trpi_symbols_find_fact_link_or_offer(scope->symbols, TRPI_MEMBER_OFFERS, scope->provider, line->other.text)
            : TRPI_NO_INDEX;
    trpi_value_type somebody = trpi_value_type_entity(
        offer != TRPI_NO_INDEX ? scope->symbols->behaviours.at[scope->symbols->offers.at[offer].behaviour].performer_kind
                               : scope->compiler->creature,
        TRPI_NO_INDEX);
    (void)trpi_scope_add_local(scope, line->name.text, somebody);
    scope->has_it = true;
    scope->it = somebody;
    uint16_t message =
        line->handler == TRPI_HANDLER_MESSAGE ? TRPI_FIND(scope->symbols, messages, line->other.text) : TRPI_NO_INDEX;
    trpi_refuse_name_of_message_value(scope, message, &line->name);
    if (message != TRPI_NO_INDEX) {
        trpi_scope_add_message_values(scope, &scope->symbols->messages.at[message]);
    }
}

static bool tree_takes_time(const trpi_draft_node *tree)
{
    if (tree == NULL) {
        return false;
    }
    uint8_t type = tree->record.type;
    bool takes = type == TRPI_NODE_STEP
                     ? !trpi_step_is_immediate(tree->step.op)
                     : type == TRPI_NODE_AWAIT || type == TRPI_NODE_DELAY || type == TRPI_NODE_NETWORK || type == TRPI_NODE_PLAN;
    for (const trpi_draft_node *child = tree->children; child != NULL && !takes; child = child->next) {
        takes = tree_takes_time(child);
    }
    return takes;
}

// Refuses steps that only characters have: an object has no roles, no layers and no day of its own, and awaits no message. Returns
// whether there was an `await`; then the caller does not compile the steps.
static bool refuse_for_characters(const trpi_scope *scope, const trpi_syntax_line *line)
{
    bool awaits = false;
    for (; line != NULL; line = line->next) {
        switch (line->step != NULL ? line->step->kind : TRPI_SYNTAX_STEP_ERROR) {
        case TRPI_SYNTAX_STEP_PUT_ON:
        case TRPI_SYNTAX_STEP_TAKE_OFF:
        case TRPI_SYNTAX_STEP_OCCASION_BEGINS:
        case TRPI_SYNTAX_STEP_OCCASION_ENDS:
        case TRPI_SYNTAX_STEP_ALLOW:
        case TRPI_SYNTAX_STEP_FORBID:
            TRPI_SAY(scope, line->step->span,
                     "An object has no roles, no layers and no day; `send` a message to whom this is about, who can do it when it "
                     "comes.");
            break;
        case TRPI_SYNTAX_STEP_AWAIT:
            TRPI_SAY(
                scope, line->step->span,
                "An object waits for nothing here; write `on message %.*s by sender` below the object, and there what is done when "
                "it comes.",
                TRPI_WORDS(line->step->name.text));
            awaits = true;
            break;
        default: break;
        }
        awaits = refuse_for_characters(scope, line->lines) || awaits;
    }
    return awaits;
}

// Compiles the body of a handler: one task, which takes no time.
static void compile_handler_body(trpi_scope *scope, const trpi_syntax_line *line, trpi_drafts *drafts)
{
    trpi_draft draft = trpi_draft_begin(scope, trpi_source_slice(scope->source, line->keyword), line->span);
    bool tree = false;
    uint32_t asked = scope->compiler->question_count;
    if (refuse_for_characters(scope, line->lines)) {
        return;
    }
    for (const trpi_syntax_line *inner = line->lines; inner != NULL; inner = inner->next) {
        tree = tree || trpi_line_needs_tree(scope->compiler, inner, 0);
    }
    if (tree) {
        draft.tree = trpi_draft_tree_of_block(scope, line, &draft);
    } else {
        trpi_compile_steps_of_block(scope, line->lines, &draft);
    }
    refuse_questions(scope, asked, line->span);
    bool lasts = tree_takes_time(draft.tree);
    for (uint32_t i = 0; i < draft.steps.count + lasts; i++) {
        if (lasts || !trpi_step_is_immediate(draft.steps.at[i].op)) {
            TRPI_SAY(scope, line->span,
                     "Nothing that takes time can stand here: an object is done at once; write steps such as `set` and `send`.");
            break;
        }
    }
    if (draft.tree != NULL || draft.steps.count > 0) {
        trpi_drafts_add(scope->compiler, drafts, &draft);
    }
}

// Returns the name by which packs know the thing that a handler is about, even if the thing was renamed.
static trpi_text name_of_concern(const trpi_scope *scope, const trpi_syntax_line *line)
{
    const trpi_symbols *symbols = scope->symbols;
    trpi_text name = line->other.text;
    uint32_t when = line->handler;
    bool is_offer = when == TRPI_HANDLER_ADOPT || when == TRPI_HANDLER_DROP;
    uint16_t found = is_offer ? trpi_symbols_find_fact_link_or_offer(symbols, TRPI_MEMBER_OFFERS, scope->provider, name)
                     : when == TRPI_HANDLER_MESSAGE ? TRPI_FIND(symbols, messages, name)
                     : when == TRPI_HANDLER_EVENT   ? TRPI_FIND(symbols, events, name)
                                                    : TRPI_NO_INDEX;
    if (found == TRPI_NO_INDEX) {
        return name;
    }
    return trpi_stable_name_of_symbol(scope->compiler, is_offer                       ? &symbols->offers.at[found].symbol
                                                       : when == TRPI_HANDLER_MESSAGE ? &symbols->messages.at[found].symbol
                                                                                      : &symbols->events.at[found].symbol);
}

// The key of a handler is made of the key of its kind, of its own word and sort, of the name by which its subject is known
// across versions, so that the key outlasts a renaming, and of how many handlers of that sort with that subject are above it.
static uint64_t key_of_handler(const trpi_scope *scope, const trpi_kind_symbol *holder, const trpi_syntax_line *line)
{
    uint64_t same = 0;
    for (const trpi_syntax_line *above = holder->symbol.line->lines; above != line; above = above->next) {
        same += above->kind == line->kind && above->handler == line->handler &&
                trpi_names_are_equal_without_case(above->other.text, line->other.text);
    }
    uint64_t key =
        trpi_key_append_name(trpi_key_of_symbol(scope->compiler, &holder->symbol), trpi_source_slice(scope->source, line->keyword));
    return trpi_hash_add_number(trpi_key_append_name(key, name_of_concern(scope, line)), same << 8 | line->handler);
}

void trpi_compile_object_behaviour_before_parameters(uint16_t behaviour, trpi_scope *scope, trpi_pack_behaviour *record)
{
    trpi_compiler *compiler = scope->compiler;
    const trpi_behaviour_symbol *symbol = &compiler->symbols.behaviours.at[behaviour];
    const trpi_kind_symbol *holder = &compiler->symbols.kinds.at[symbol->provider_kind];
    scope->provider = symbol->provider_kind;
    scope->handles = symbol->is_handler;
    scope->offer = symbol->offer;
    record->flags |= symbol->is_handler ? TRPI_BEHAVIOUR_HANDLER : TRPI_BEHAVIOUR_PROVIDED;
    record->key = symbol->is_handler ? key_of_handler(scope, holder, symbol->symbol.line)
                                     : trpi_key_append_name(trpi_key_of_symbol(compiler, &holder->symbol),
                                                            trpi_stable_name_of_symbol(compiler, &symbol->symbol));
    scope->path = record->key;
    if (symbol->is_handler) {
        add_occasion(scope, symbol->symbol.line, record);
    }
}

// Compiles the condition under which an agent may adopt an offer of an object; `it` is the agent.
static void compile_admission(trpi_compiler *compiler, const trpi_behaviour_symbol *symbol, trpi_pack_behaviour *record)
{
    trpi_scope scope = trpi_scope_of_performer(compiler, symbol->symbol.source, symbol->provider_kind, TRPI_NO_INDEX);
    scope.provider = symbol->provider_kind;
    scope.has_it = true;
    scope.it = trpi_value_type_entity(symbol->performer_kind, TRPI_NO_INDEX);
    const trpi_syntax_expression *condition = trpi_clause_value(symbol->symbol.line, TRPI_CLAUSE_IF);
    uint32_t asked = compiler->question_count;
    record->condition = trpi_code_of_condition(&scope, condition);
    refuse_questions(&scope, asked, condition != NULL ? condition->span : symbol->symbol.line->span);
}

void trpi_compile_object_behaviour(uint16_t behaviour, trpi_scope *scope, trpi_pack_behaviour *record, trpi_drafts *drafts)
{
    const trpi_behaviour_symbol *symbol = &scope->compiler->symbols.behaviours.at[behaviour];
    if (symbol->is_handler) {
        compile_handler_body(scope, symbol->symbol.line, drafts);
        return;
    }
    compile_admission(scope->compiler, symbol, record);
    trpi_compile_behaviour_clauses(scope, symbol->symbol.line->clauses, record);
    trpi_compile_clauses_that_know_partner(scope, symbol->symbol.line->clauses, record);
    trpi_compile_tasks_of_behaviour(scope, symbol->symbol.line->lines, drafts);
    trpi_wrap_finish_behaviour_record(scope, record, drafts);
}
