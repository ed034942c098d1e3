// SPDX-License-Identifier: MIT
// Objects and areas: the records of what they offer, of their handlers and links; the steps that have to do with them.

#include "script/compile/object.h"

#include "script/check/check.h"
#include "script/check/constant.h"
#include "script/check/types.h"
#include "script/compile/behaviour.h"
#include "script/compile/code.h"
#include "script/compile/compile.h"
#include "script/compile/expression.h"
#include "script/compile/selector.h"
#include "script/compile/step.h"
#include "script/compile/task.h"
#include "script/compile/tree.h"

#include <string.h>

// ---- Names --------------------------------------------------------------------------------------

static uint16_t find_offer(const trpi_compiler *compiler, uint16_t kind, trpi_text name)
{
    for (; kind != TRPI_NO_INDEX; kind = compiler->symbols.kinds.at[kind].parent) {
        const trpi_kind_symbol *holder = &compiler->symbols.kinds.at[kind];
        for (uint16_t i = 0; i < holder->offer_count; i++) {
            if (trpi_symbol_match(&compiler->symbols, name, compiler->symbols.offers.at[holder->first_offer + i].symbol.name)) {
                return (uint16_t)(holder->first_offer + i);
            }
        }
    }
    return TRPI_NO_INDEX;
}

// ---- Requests -----------------------------------------------------------------------------------

static const trpi_syntax_parameter *parameters_of(const trpi_compiler *compiler, uint16_t need)
{
    for (uint32_t i = 0; i < compiler->symbols.offers.count; i++) {
        if (compiler->symbols.offers.at[i].need == need) {
            return compiler->symbols.offers.at[i].symbol.line->parameters;
        }
    }
    return NULL;
}

// Behaviours for those who cross an object, or move in an area, are begun by their moves.
static bool report_crossing(trpi_compiler *compiler, const trpi_source *source, trpi_span span, const trpi_offer_symbol *offer)
{
    if (trpi_wraps_moves(offer)) {
        TRPI_COMPILE_ERROR(compiler, source, span,
                           "`%.*s` is what somebody does who moves in this; nobody asks for it: a `move to` does that.",
                           TRPI_WORDS(offer->symbol.name));
        return true;
    }
    if (trpi_syntax_find_clause(offer->symbol.line->clauses, TRPI_CLAUSE_CROSSES) == NULL) {
        return false;
    }
    TRPI_COMPILE_ERROR(compiler, source, span,
                       "`%.*s` is what somebody does whose way crosses this; nobody asks for it: a `move to` goes there.",
                       TRPI_WORDS(offer->symbol.name));
    return true;
}

// Whether what an object has is what somebody hands in by this name: `Page`, `own Page`, `Page of guest`.
static bool is_handed_as(const trpi_compiler *compiler, trpi_text called, trpi_text name)
{
    const uint32_t size = sizeof TRPI_HANDED_OWN - 1;
    if (trpi_symbol_match(&compiler->symbols, name, called)) {
        return true;
    }
    bool own = called.size > size && memcmp(called.at, TRPI_HANDED_OWN, size) == 0;
    trpi_text rest = own ? (trpi_text){called.at + size, called.size - size} : called;
    const uint32_t of = sizeof TRPI_HANDED_OF - 1;
    bool whole = rest.size == name.size || (rest.size > name.size + of && memcmp(rest.at + name.size, TRPI_HANDED_OF, of) == 0);
    return whole && rest.size >= name.size && trpi_name_equal((trpi_text){rest.at, name.size}, name);
}

// A behaviour that a person hands in has been made a private one of the objects that take it (check/handed.c): any of those that is
// for his kind tells which is meant, since all are for the same need.
static uint16_t find_handed(const trpi_compiler *compiler, uint16_t kind, trpi_text name)
{
    for (uint16_t i = 0; i < compiler->symbols.offers.count; i++) {
        const trpi_offer_symbol *offer = &compiler->symbols.offers.at[i];
        uint16_t performer = compiler->symbols.behaviours.at[offer->behaviour].kind;
        bool for_him = kind == TRPI_NO_INDEX || trpi_kind_is(&compiler->symbols, kind, performer);
        if (offer->is_private && for_him && is_handed_as(compiler, offer->symbol.name, name)) {
            return i;
        }
    }
    return TRPI_NO_INDEX;
}

// A behaviour that is handed in: one of the object's own, or what a person does.
static uint32_t code_behaviour(trpi_scope *scope, const trpi_syntax_expression *value)
{
    trpi_compiler *compiler = scope->compiler;
    bool by_object = scope->provider != TRPI_NO_INDEX;
    uint16_t offer = value->kind != TRPI_EXPRESSION_NAME ? TRPI_NO_INDEX
                     : by_object                         ? find_offer(compiler, scope->provider, value->name.text)
                                                         : find_handed(compiler, scope->kind, value->name.text);
    if (offer == TRPI_NO_INDEX && !by_object) {
        TRPI_SAY(
            scope, value->span,
            "Here should be the name of a `task`, or of another behaviour of this role; declare it, for example as `task %.*s`.",
            TRPI_WORDS(value->name.text.size > 0 ? value->name.text : trpi_text_of("Read")));
        return 0;
    }
    if (offer == TRPI_NO_INDEX) {
        TRPI_SAY(scope, value->span,
                 "Here should be a behaviour of this object; declare it, for example as `private behaviour %.*s`.",
                 TRPI_WORDS(value->name.text.size > 0 ? value->name.text : trpi_text_of("Sip")));
        return 0;
    }
    if (report_crossing(compiler, scope->source, value->span, &compiler->symbols.offers.at[offer])) {
        return 0;
    }
    compiler->symbols.offers.at[offer].symbol.used = true;
    trpi_code_begin(&compiler->builder);
    trpi_code_constant(&compiler->builder, TRPI_OP_NUMBER, (int64_t)(offer + 1) * TRP_ONE);
    return trpi_code_end_checked(compiler, scope->source, value->span, TRP_TYPE_NUMBER);
}

static bool pass_arguments(trpi_scope *scope, const trpi_syntax_step *step, const trpi_syntax_parameter *parameters,
                           trpi_pack_step *record)
{
    trpi_compiler *compiler = scope->compiler;
    uint32_t *codes[3] = {&record->code1, &record->code2, &record->code3};
    uint32_t at = 0;
    for (const trpi_syntax_setting *setting = step->settings; setting != NULL; setting = setting->next) {
        const trpi_syntax_parameter *p = parameters;
        trpi_guess guess = trpi_guess_begin(setting->name.text);
        while (p != NULL && !trpi_symbol_match(&compiler->symbols, setting->name.text, p->name.text)) {
            trpi_guess_offer(&guess, p->name.text);
            p = p->next;
        }
        if (p == NULL) {
            trpi_compile_unknown(compiler, scope->source, &setting->name, "parameter", &guess);
            return false;
        }
    }
    for (const trpi_syntax_parameter *p = parameters; p != NULL; p = p->next, at++) {
        const trpi_syntax_setting *setting = step->settings;
        while (setting != NULL && !trpi_symbol_match(&compiler->symbols, setting->name.text, p->name.text)) {
            setting = setting->next;
        }
        trpi_parameter_symbol symbol = trpi_check_parameter(compiler, scope->source, p);
        if (setting == NULL && p->value == NULL && at < sizeof codes / sizeof *codes) {
            TRPI_SAY(scope, step->span, "`%.*s` needs `%.*s`; write `request %.*s (%.*s = …)`.", TRPI_WORDS(step->name.text),
                     TRPI_WORDS(p->name.text), TRPI_WORDS(step->name.text), TRPI_WORDS(p->name.text));
            return false;
        }
        if (at >= sizeof codes / sizeof *codes && (setting != NULL || p->value == NULL)) {
            TRPI_SAY(scope, setting != NULL ? setting->span : step->span,
                     "A request hands in three things at most; let `%.*s` have a value where it is declared, or set a fact that "
                     "the object reads.",
                     TRPI_WORDS(p->name.text));
            return false;
        }
        if (setting != NULL) {
            *codes[at] = symbol.type.fact == TRPI_TYPE_IS_BEHAVIOUR
                             ? code_behaviour(scope, setting->value)
                             : trpi_code_value(scope, setting->value, symbol.type, "the parameter");
        }
    }
    return true;
}

// Whether what is of a kind may offer something: it is an object, or an object may be of that kind.
static bool may_be_object(const trpi_compiler *compiler, uint16_t kind)
{
    bool may = kind == TRPI_NO_INDEX;
    for (uint16_t i = 0; i < compiler->symbols.kinds.count && !may; i++) {
        may = (compiler->symbols.kinds.at[i].flags & TRPI_KIND_OBJECT) != 0 && trpi_kinds_meet(&compiler->symbols, i, kind);
    }
    return may;
}

bool trpi_compile_request(trpi_scope *scope, const trpi_syntax_step *step, trpi_pack_step *record)
{
    trpi_compiler *compiler = scope->compiler;
    record->op = TRPI_STEP_USE;
    record->index = TRPI_NONE16;
    trpi_value_type object = trpi_type_entity(TRPI_NO_INDEX, TRPI_NO_INDEX);
    if (step->target != NULL) {
        trpi_code_begin(&compiler->builder);
        object = trpi_compile_value(scope, step->target, object);
        record->code0 = trpi_code_end_checked(compiler, scope->source, step->target->span, TRP_TYPE_ENTITY);
        if (object.type == TRP_TYPE_NONE) {
            return false;
        }
        if (object.type != TRP_TYPE_ENTITY || !may_be_object(compiler, object.kind)) {
            TRPI_SAY(scope, step->target->span,
                     "Only an object or an area can be requested something of; declare one with `object` or `area`.");
            return false;
        }
    }
    bool each = step->target != NULL && step->target->kind == TRPI_EXPRESSION_SELECT &&
                (step->target->selector == TRPI_SELECTOR_ANY || step->target->selector == TRPI_SELECTOR_RANDOM);
    record->flags |= each ? TRPI_STEP_EACH : 0;
    if (trpi_name_is(step->name.text, "anything")) {
        return true;
    }
    uint16_t need = TRPI_FIND_OR_SAY(compiler, scope->source, needs, &step->name, "object's behaviour");
    if (need == TRPI_NO_INDEX) {
        return false;
    }
    uint16_t own = object.kind != TRPI_NO_INDEX ? find_offer(compiler, object.kind, step->name.text) : TRPI_NO_INDEX;
    if (own != TRPI_NO_INDEX && report_crossing(compiler, scope->source, step->name.span, &compiler->symbols.offers.at[own])) {
        return false;
    }
    if (object.kind != TRPI_NO_INDEX && own == TRPI_NO_INDEX) {
        bool below = false;
        for (uint32_t i = 0; i < compiler->symbols.offers.count; i++) {
            const trpi_offer_symbol *offer = &compiler->symbols.offers.at[i];
            below = below || (offer->need == need && trpi_kind_is(&compiler->symbols, offer->kind, object.kind));
        }
        if (!below) {
            TRPI_SAY(scope, step->name.span, "`%.*s` does not offer `%.*s`.",
                     TRPI_WORDS(compiler->symbols.kinds.at[object.kind].symbol.name), TRPI_WORDS(step->name.text));
            return false;
        }
    }
    compiler->symbols.needs.at[need].symbol.used = true;
    record->index = need;
    return pass_arguments(scope, step, parameters_of(compiler, need), record);
}

bool trpi_compile_inner(const trpi_scope *scope, const trpi_syntax_step *step, trpi_pack_step *record)
{
    const trpi_local *local = step->kind == TRPI_SYNTAX_STEP_DO ? trpi_scope_local(scope, step->name.text) : NULL;
    if (local == NULL || local->type.fact != TRPI_TYPE_IS_BEHAVIOUR) {
        return false;
    }
    record->op = TRPI_STEP_USE;
    record->index = TRPI_NONE16;
    record->flags = TRPI_STEP_INNER;
    record->code0 =
        trpi_code_single(scope->compiler, TRPI_OP_LOCAL, TRPI_LOCAL_OPERAND(local->index, TRP_TYPE_NUMBER), TRP_TYPE_NUMBER);
    return true;
}

// ---- Messages -----------------------------------------------------------------------------------

#define INBOX_ROOM 9  // locals that an inbox may take

static uint16_t capacity_of(uint32_t parameters)
{
    uint32_t room = parameters > 0 ? (INBOX_ROOM - 1) / parameters : 8;
    return (uint16_t)(room < 4 ? room : 4);
}

uint16_t trpi_compile_message(trpi_compiler *compiler, const trpi_source *source, const trpi_syntax_name *name)
{
    return TRPI_FIND_OR_SAY(compiler, source, messages, name, "message");
}

// The values of the message are known from here on, also where an earlier block that waited for it is closed.
static void name_what_is_said(trpi_scope *scope, const trpi_news_symbol *message, uint16_t first)
{
    for (uint16_t i = 0; i < message->parameter_count; i++) {
        trpi_local local = {message->parameters[i].symbol.name, message->parameters[i].type, (uint16_t)(first + i)};
        TRPI_PUSH(scope->compiler, scope->locals, local);
    }
}

// The values of the message get the names of its parameters; behind them is room for those that come before they are
// waited for.
bool trpi_compile_await(trpi_scope *scope, const trpi_syntax_step *step, trpi_pack_step *record)
{
    trpi_compiler *compiler = scope->compiler;
    uint16_t message = trpi_compile_message(compiler, scope->source, &step->name);
    if (message == TRPI_NO_INDEX) {
        return false;
    }
    const trpi_news_symbol *symbol = &compiler->symbols.messages.at[message];
    record->op = TRPI_STEP_HEAR;
    record->index = message;
    for (uint32_t i = 0; i < scope->inboxes.count; i++) {
        if (scope->inboxes.at[i].message == message) {
            record->local = scope->inboxes.at[i].spare;
            name_what_is_said(scope, symbol, record->local);
            return true;
        }
    }
    record->local = scope->local_count;
    for (uint16_t i = 0; i < symbol->parameter_count; i++) {
        (void)trpi_scope_add(scope, symbol->parameters[i].symbol.name, symbol->parameters[i].type);
    }
    trpi_pack_inbox inbox = {.message = message, .capacity = capacity_of(symbol->parameter_count), .spare = record->local};
    inbox.local = trpi_scope_add(scope, trpi_text_of(""), trpi_type_number(TRPI_DIMENSION_NUMBER));
    for (uint32_t i = 0; i < (uint32_t)inbox.capacity * symbol->parameter_count; i++) {
        (void)trpi_scope_add(scope, trpi_text_of(""), symbol->parameters[i % symbol->parameter_count].type);
    }
    TRPI_PUSH(compiler, scope->inboxes, inbox);
    return true;
}

void trpi_finish_inboxes(const trpi_scope *scope, trpi_pack_behaviour *record)
{
    record->first_inbox = record->inbox_count = 0;
    for (uint32_t i = 0; i < scope->inboxes.count; i++) {
        trpi_pack_inbox inbox = scope->inboxes.at[i];
        inbox.spare = 0;  // was where its parameters lie
        trpi_pack_append(&scope->compiler->builder, TRPI_SECTION_INBOX, &inbox, &record->first_inbox, &record->inbox_count);
    }
}

// ---- What handlers do ---------------------------------------------------------------------------

bool trpi_compile_switch(const trpi_scope *scope, const trpi_syntax_step *step, trpi_pack_step *record)
{
    trpi_compiler *compiler = scope->compiler;
    bool on = step->kind == TRPI_SYNTAX_STEP_ENABLE;
    uint16_t offer = scope->handles ? find_offer(compiler, scope->provider, step->name.text) : TRPI_NO_INDEX;
    if (!scope->handles) {
        TRPI_SAY(scope, step->span, "Only an object itself can `%s` what it offers; put this into its `brain` or below an `on`.",
                 on ? "enable" : "disable");
        return false;
    }
    if (offer == TRPI_NO_INDEX) {
        TRPI_SAY_UNKNOWN(compiler, scope->source, &step->name, "behaviour of this object", TRPI_ALL(&compiler->symbols, needs));
        return false;
    }
    record->op = on ? TRPI_STEP_SWITCH_ON : TRPI_STEP_SWITCH_OFF;
    record->index = offer;
    return true;
}

bool trpi_compile_reserve(trpi_scope *scope, const trpi_syntax_step *step, trpi_pack_step *record)
{
    trpi_value_type somebody = trpi_type_entity(TRPI_NO_INDEX, TRPI_NO_INDEX);
    record->op = TRPI_STEP_KEEP;
    record->code0 = trpi_code_value(scope, step->value, somebody, "`reserve`");
    record->code1 = trpi_code_value(scope, step->target, somebody, "`reserve`");
    return record->code0 != 0 && record->code1 != 0;
}

// ---- Records ------------------------------------------------------------------------------------

static void compile_link_record(trpi_compiler *compiler, const trpi_link_symbol *link)
{
    trpi_pack_link record;
    trpi_pack_blank(TRPI_SECTION_LINK, &record);
    const trpi_kind_symbol *holder = &compiler->symbols.kinds.at[link->kind];
    record.key = trpi_key_join(trpi_compile_key(compiler, &holder->symbol), trpi_compile_identity(compiler, &link->symbol));
    record.name = trpi_pack_add_name(&compiler->builder, link->symbol.name);
    record.kind = link->kind;
    if (link->target.role != TRPI_NO_INDEX) {
        TRPI_COMPILE_ERROR(
            compiler, link->symbol.source, link->symbol.line->type->span,
            "An object is linked when it appears, and who appears with it has no role yet; write a kind, such as `%.*s`.",
            TRPI_WORDS(compiler->symbols.kinds.at[link->target.kind].symbol.name));
    }
    record.target = link->target.kind != TRPI_NO_INDEX ? link->target.kind : compiler->thing;
    record.slot = link->slot;
    record.ends = link->ends;
    if (link->symbol.line->type->filters != NULL) {
        trpi_scope scope;
        trpi_scope_init(&scope, compiler, link->symbol.source, link->kind, TRPI_NO_INDEX);
        scope.provider = link->kind;
        trpi_syntax_type type = *link->symbol.line->type;
        type.many = false;
        trpi_value_type found;
        record.selector = trpi_compile_type_selector(&scope, &type, &found);
    }
    (void)trpi_pack_add(&compiler->builder, TRPI_SECTION_LINK, &record);
}

static uint16_t holders_of(trpi_compiler *compiler, const trpi_offer_symbol *offer)
{
    const trpi_syntax_clause *clause = trpi_syntax_find_clause(offer->symbol.line->clauses, TRPI_CLAUSE_HOLDERS);
    trpi_number number;
    trpi_dimension dimension;
    if (clause == NULL) {
        return 0;
    }
    if (!trpi_fold(clause->value, &number, &dimension) || dimension != TRPI_DIMENSION_NUMBER || number < TRP_ONE ||
        number > (trpi_number)60000 * TRP_ONE || number % TRP_ONE != 0) {
        TRPI_COMPILE_ERROR(compiler, offer->symbol.source, clause->span,
                           "How many can do so at a time? Write for example `holders 1`.");
        return 0;
    }
    return (uint16_t)(number / TRP_ONE);
}

// Whether whoever's way crosses the object performs it. He is given where he is going, and no more.
static bool crosses(trpi_compiler *compiler, const trpi_offer_symbol *offer)
{
    const trpi_syntax_line *line = offer->symbol.line;
    const trpi_syntax_clause *clause = trpi_syntax_find_clause(line->clauses, TRPI_CLAUSE_CROSSES);
    if (clause == NULL) {
        return false;
    }
    if (offer->is_private) {
        TRPI_COMPILE_ERROR(compiler, offer->symbol.source, clause->keyword,
                           "What is private is for the object's own behaviours, and a way that crosses the object is none; remove "
                           "`private` or `crosses`.");
        return false;
    }
    const trpi_syntax_parameter *p = line->parameters;
    bool fits =
        p == NULL || (p->next == NULL && trpi_check_parameter(compiler, offer->symbol.source, p).type.type == TRP_TYPE_POINT);
    if (!fits) {
        TRPI_COMPILE_ERROR(
            compiler, offer->symbol.source, p->span,
            "Who crosses something knows where he is going, and no more; write `behaviour %.*s (beyond: point), crosses`.",
            TRPI_WORDS(offer->symbol.name));
    }
    return fits;
}

static void compile_offer_record(trpi_compiler *compiler, const trpi_offer_symbol *offer)
{
    trpi_pack_offer record;
    trpi_pack_blank(TRPI_SECTION_OFFER, &record);
    const trpi_kind_symbol *holder = &compiler->symbols.kinds.at[offer->kind];
    record.key = trpi_key_join(trpi_compile_key(compiler, &holder->symbol), trpi_compile_identity(compiler, &offer->symbol));
    record.name = trpi_pack_add_name(&compiler->builder, offer->symbol.name);
    record.kind = offer->kind;
    record.behaviour = offer->behaviour;
    record.need = offer->need;
    record.holders = holders_of(compiler, offer);
    record.slot = offer->slot;
    bool whoever = offer->symbol.line->other.text.size == 0;
    record.performer = whoever ? TRPI_NONE16 : compiler->symbols.behaviours.at[offer->behaviour].kind;
    record.flags = (uint16_t)((offer->is_private ? TRPI_OFFER_PRIVATE : 0) | (crosses(compiler, offer) ? TRPI_OFFER_CROSSES : 0) |
                              (trpi_check_wrap(compiler, offer) ? TRPI_OFFER_WRAPS : 0));
    (void)trpi_pack_add(&compiler->builder, TRPI_SECTION_OFFER, &record);
}

// Only an area has an inside, and it is the area that is entered.
static bool is_about_border(trpi_compiler *compiler, const trpi_source *source, const trpi_handler_symbol *handler)
{
    const trpi_syntax_line *line = handler->line;
    const char *word = line->handler == TRPI_HANDLER_ENTER ? "enter" : "leave";
    if ((compiler->symbols.kinds.at[handler->kind].flags & TRPI_KIND_AREA) == 0) {
        TRPI_COMPILE_ERROR(compiler, source, line->span,
                           "Nobody can %s an object, because it has no inside; write `area` in place of `object` if it is a place.",
                           word);
        return false;
    }
    if (line->other.text.size > 0) {
        TRPI_COMPILE_ERROR(compiler, source, line->other.span,
                           "It is the area itself that somebody %ss; write `on %s by somebody`.", word, word);
        return false;
    }
    return true;
}

static bool read_handler(trpi_compiler *compiler, const trpi_handler_symbol *handler, trpi_pack_handler *record)
{
    const trpi_syntax_line *line = handler->line;
    const trpi_source *source = compiler->symbols.kinds.at[handler->kind].symbol.source;
    const trpi_syntax_clause *every = trpi_syntax_find_clause(line->clauses, TRPI_CLAUSE_EVERY);
    if (line->kind == TRPI_LINE_BRAIN) {
        record->type = TRPI_HANDLES_BRAIN;
        record->period_ms = record->period_most_ms = 1000;
        if (every != NULL) {
            trpi_compile_period(compiler, source, every->value, &record->period_ms, &record->period_most_ms);
        }
        return true;
    }
    switch (line->handler) {
    case TRPI_HANDLER_ADOPT:
    case TRPI_HANDLER_DROP:
        record->type = line->handler == TRPI_HANDLER_ADOPT ? TRPI_HANDLES_ADOPT : TRPI_HANDLES_DROP;
        if (line->other.text.size > 0) {
            record->offer = find_offer(compiler, handler->kind, line->other.text);
            if (record->offer == TRPI_NO_INDEX) {
                TRPI_SAY_UNKNOWN(compiler, source, &line->other, "behaviour of this object", TRPI_ALL(&compiler->symbols, needs));
            }
        }
        return true;
    case TRPI_HANDLER_ENTER:
    case TRPI_HANDLER_LEAVE:
        record->type = line->handler == TRPI_HANDLER_ENTER ? TRPI_HANDLES_ENTER : TRPI_HANDLES_LEAVE;
        return is_about_border(compiler, source, handler);
    case TRPI_HANDLER_MESSAGE:
        record->type = TRPI_HANDLES_MESSAGE;
        record->message = TRPI_FIND_OR_SAY(compiler, source, messages, &line->other, "message");
        return record->message != TRPI_NO_INDEX;
    case TRPI_HANDLER_EVENT:
        record->type = TRPI_HANDLES_EVENT;
        record->event = TRPI_FIND_OR_SAY(compiler, source, events, &line->other, "event");
        return record->event != TRPI_NO_INDEX;
    default: trpi_compile_not_yet(compiler, source, line->span, "This `on` of an object is"); return false;
    }
}

static void compile_handler_record(trpi_compiler *compiler, const trpi_handler_symbol *handler)
{
    trpi_pack_handler record;
    trpi_pack_blank(TRPI_SECTION_HANDLER, &record);
    record.kind = handler->kind;
    record.behaviour = handler->behaviour;
    (void)read_handler(compiler, handler, &record);
    (void)trpi_pack_add(&compiler->builder, TRPI_SECTION_HANDLER, &record);
}

void trpi_compile_objects(trpi_compiler *compiler)
{
    for (uint32_t i = 0; i < compiler->symbols.needs.count; i++) {
        trpi_pack_need record;
        trpi_pack_blank(TRPI_SECTION_NEED, &record);
        record.key = trpi_compile_key(compiler, &compiler->symbols.needs.at[i].symbol);
        record.name = trpi_pack_add_name(&compiler->builder, compiler->symbols.needs.at[i].symbol.name);
        (void)trpi_pack_add(&compiler->builder, TRPI_SECTION_NEED, &record);
    }
    for (uint32_t i = 0; i < compiler->symbols.offers.count; i++) {
        compile_offer_record(compiler, &compiler->symbols.offers.at[i]);
    }
    for (uint32_t i = 0; i < compiler->symbols.handlers.count; i++) {
        compile_handler_record(compiler, &compiler->symbols.handlers.at[i]);
    }
    for (uint32_t i = 0; i < compiler->symbols.links.count; i++) {
        compile_link_record(compiler, &compiler->symbols.links.at[i]);
    }
}

// ---- Bodies -------------------------------------------------------------------------------------

// The handler of an occasion knows who it was, and what was said.
static void add_occasion(trpi_scope *scope, const trpi_syntax_line *line, trpi_pack_behaviour *record)
{
    trpi_compiler *compiler = scope->compiler;
    if (line->kind == TRPI_LINE_BRAIN) {
        return;
    }
    trpi_pack_parameter who;
    trpi_pack_blank(TRPI_SECTION_PARAMETER, &who);
    who.key = trpi_key_join(record->key, trpi_text_of("who"));
    who.type = TRP_TYPE_ENTITY;
    who.flags = TRPI_PARAMETER_OPTIONAL;
    record->first_parameter = (uint16_t)trpi_pack_add(&compiler->builder, TRPI_SECTION_PARAMETER, &who);
    record->parameter_count = 1;
    uint16_t offer = line->handler == TRPI_HANDLER_ADOPT || line->handler == TRPI_HANDLER_DROP
                         ? find_offer(compiler, scope->provider, line->other.text)
                         : TRPI_NO_INDEX;
    trpi_value_type somebody =
        trpi_type_entity(offer != TRPI_NO_INDEX ? compiler->symbols.behaviours.at[compiler->symbols.offers.at[offer].behaviour].kind
                                                : compiler->creature,
                         TRPI_NO_INDEX);
    (void)trpi_scope_add(scope, line->name.text, somebody);
    scope->has_it = true;
    scope->it = somebody;
    uint16_t message =
        line->handler == TRPI_HANDLER_MESSAGE ? TRPI_FIND(&compiler->symbols, messages, line->other.text) : TRPI_NO_INDEX;
    for (uint16_t i = 0; message != TRPI_NO_INDEX && i < compiler->symbols.messages.at[message].parameter_count; i++) {
        const trpi_parameter_symbol *said = &compiler->symbols.messages.at[message].parameters[i];
        (void)trpi_scope_add(scope, said->symbol.name, said->type);
    }
}

static bool tree_takes_time(const trpi_tree *tree)
{
    if (tree == NULL) {
        return false;
    }
    uint8_t type = tree->record.type;
    bool takes = type == TRPI_NODE_STEP
                     ? !trpi_step_is_immediate(tree->step.op)
                     : type == TRPI_NODE_AWAIT || type == TRPI_NODE_DELAY || type == TRPI_NODE_NETWORK || type == TRPI_NODE_PLAN;
    for (const trpi_tree *child = tree->children; child != NULL && !takes; child = child->next) {
        takes = tree_takes_time(child);
    }
    return takes;
}

// An object has no roles, no layers and no day of its own.
static void refuse_for_characters(const trpi_scope *scope, const trpi_syntax_line *line)
{
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
        default: break;
        }
        refuse_for_characters(scope, line->lines);
    }
}

// All that an object does when something happens is one task, and takes no time.
static void compile_handler_body(trpi_scope *scope, const trpi_syntax_line *line, trpi_drafts *drafts)
{
    trpi_draft draft = trpi_draft_begin(scope, trpi_source_slice(scope->source, line->keyword), line->span);
    bool tree = false;
    refuse_for_characters(scope, line->lines);
    for (const trpi_syntax_line *inner = line->lines; inner != NULL; inner = inner->next) {
        tree = tree || trpi_line_is_tree(scope->compiler, inner, 0);
    }
    if (tree) {
        draft.tree = trpi_tree_of_block(scope, line, &draft);
    } else {
        trpi_compile_block(scope, line->lines, &draft, &draft.steps);
    }
    bool lasts = tree_takes_time(draft.tree);
    for (uint32_t i = 0; i < draft.steps.count + lasts; i++) {
        if (lasts || !trpi_step_is_immediate(draft.steps.at[i].op)) {
            TRPI_SAY(scope, line->span,
                     "Nothing that takes time can stand here: an object is done at once; write steps such as `set` and `send`.");
            break;
        }
    }
    if (draft.tree != NULL || draft.steps.count > 0) {
        trpi_draft_push(scope->compiler, drafts, &draft);
    }
}

static uint16_t slot_of(const trpi_compiler *compiler, uint16_t behaviour)
{
    const trpi_kind_symbol *holder = &compiler->symbols.kinds.at[compiler->symbols.behaviours.at[behaviour].provider];
    const trpi_offer_symbol *offers = compiler->symbols.offers.at;
    for (uint32_t i = holder->first_offer; i < (uint32_t)holder->first_offer + holder->offer_count; i++) {
        if (offers[i].behaviour == behaviour) {
            return offers[i].slot;
        }
    }
    return 0;
}

void trpi_begin_provided(uint16_t behaviour, trpi_scope *scope, trpi_pack_behaviour *record)
{
    trpi_compiler *compiler = scope->compiler;
    const trpi_behaviour_symbol *symbol = &compiler->symbols.behaviours.at[behaviour];
    const trpi_kind_symbol *holder = &compiler->symbols.kinds.at[symbol->provider];
    scope->provider = symbol->provider;
    scope->handles = symbol->handles;
    scope->slot = slot_of(compiler, behaviour);
    record->flags |= symbol->handles ? TRPI_BEHAVIOUR_HANDLER : TRPI_BEHAVIOUR_PROVIDED;
    record->key = trpi_key_join(trpi_compile_key(compiler, &holder->symbol), trpi_compile_identity(compiler, &symbol->symbol));
    scope->path = record->key;
    if (symbol->handles) {
        add_occasion(scope, symbol->symbol.line, record);
    }
}

// Whether somebody may adopt it is for the object to say, and `it` is who asks.
static void compile_admission(trpi_compiler *compiler, const trpi_behaviour_symbol *symbol, trpi_pack_behaviour *record)
{
    const trpi_syntax_clause *clause = trpi_syntax_find_clause(symbol->symbol.line->clauses, TRPI_CLAUSE_IF);
    if (clause != NULL) {
        trpi_scope scope;
        trpi_scope_init(&scope, compiler, symbol->symbol.source, symbol->provider, TRPI_NO_INDEX);
        scope.provider = symbol->provider;
        scope.part = TRPI_NO_INDEX;
        scope.has_it = true;
        scope.it = trpi_type_entity(symbol->kind, TRPI_NO_INDEX);
        record->condition = trpi_code_condition(&scope, clause->value);
    }
}

static void compile_provided_clauses(trpi_scope *scope, const trpi_behaviour_symbol *symbol, trpi_pack_behaviour *record)
{
    compile_admission(scope->compiler, symbol, record);
    for (const trpi_syntax_clause *clause = symbol->symbol.line->clauses; clause != NULL; clause = clause->next) {
        if (clause->kind != TRPI_CLAUSE_IF) {
            trpi_syntax_clause alone = *clause;
            alone.next = NULL;
            trpi_compile_clauses(scope, &alone, record);
        }
    }
}

void trpi_compile_provided(uint16_t behaviour, trpi_scope *scope, trpi_pack_behaviour *record, trpi_drafts *drafts)
{
    const trpi_behaviour_symbol *symbol = &scope->compiler->symbols.behaviours.at[behaviour];
    if (symbol->handles) {
        compile_handler_body(scope, symbol->symbol.line, drafts);
        return;
    }
    compile_provided_clauses(scope, symbol, record);
    trpi_compile_body(scope, symbol->symbol.line->lines, drafts);
    trpi_finish_wrap(scope, record, drafts);
}
