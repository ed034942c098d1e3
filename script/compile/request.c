// SPDX-License-Identifier: MIT
// Compiles the steps about objects and their messages.

#include "script/compile/behaviour.h"

#include "script/check/constant.h"
#include "script/check/check.h"
#include "script/check/types.h"
#include "script/compile/binding.h"
#include "script/compile/code.h"
#include "script/compile/step.h"
#include "script/compile/use.h"
#include "script/compile/wrap.h"

#define INBOX_ROOM 9   // locals that an inbox may take
#define INBOX_MOST 4u  // messages in one

// Refuses a request for a behaviour of crossings or wraps, which is begun by a move.
static bool report_crossing(const trpi_scope *scope, trpi_span span, const trpi_offer_symbol *offer)
{
    trpi_text name = offer->symbol.name;
    if (trpi_offer_symbol_wraps_moves(offer)) {
        TRPI_SAY(scope, span, "`%.*s` is what somebody does who moves in this; nobody asks for it: a `move to` does that.",
                 TRPI_WORDS(name));
        return true;
    }
    bool crosses = trpi_syntax_find_clause(offer->symbol.line->clauses, TRPI_CLAUSE_CROSSES) != NULL;
    if (crosses) {
        TRPI_SAY(scope, span, "`%.*s` is what somebody does whose way crosses this; nobody asks for it: a `move to` goes there.",
                 TRPI_WORDS(name));
    }
    return crosses;
}

// Finds the private offer for a behaviour that a person of `kind` hands in under a name (check/handed.c). Where several objects
// have such an offer the first is returned: all belong to the same need, by which the behaviour is requested. A private behaviour
// that the text itself gives an object counts only where there is no other.
static uint16_t find_handed(const trpi_compiler *compiler, uint16_t kind, trpi_text name)
{
    uint16_t found = TRPI_NO_INDEX;
    for (uint16_t i = 0; i < compiler->symbols.offers.count; i++) {
        const trpi_offer_symbol *offer = &compiler->symbols.offers.at[i];
        uint16_t performer = compiler->symbols.behaviours.at[offer->behaviour].performer_kind;
        bool for_him = kind == TRPI_NO_INDEX || performer == TRPI_NO_INDEX ||  // whose kind is a mistake of its own
                       trpi_kind_descends_from(&compiler->symbols, kind, performer);
        bool handed = offer->symbol.line->is_handed_in;
        if (offer->is_private && for_him && (handed || found == TRPI_NO_INDEX) &&
            trpi_is_handed_in_as(compiler, offer->symbol.name, name)) {
            found = i;
            if (handed) {
                break;
            }
        }
    }
    return found;
}

// Compiles the behaviour that a request hands in: one of the requesting object's own, or one that the requesting person performs.
static uint32_t code_behaviour(trpi_scope *scope, const trpi_syntax_step *step, const trpi_syntax_expression *value)
{
    bool by_object = scope->provider != TRPI_NO_INDEX;
    uint16_t offer =
        value->kind != TRPI_EXPRESSION_NAME ? TRPI_NO_INDEX
        : by_object ? trpi_symbols_find_fact_link_or_offer(scope->symbols, TRPI_MEMBER_OFFERS, scope->provider, value->name.text)
                    : find_handed(scope->compiler, scope->kind, value->name.text);
    trpi_text name = value->name.text;
    if (!by_object && value->kind == TRPI_EXPRESSION_NAME && TRPI_FIND(scope->symbols, tasks, name) != TRPI_NO_INDEX) {
        trpi_warn_of_task_namesake(scope, step, name, value->span);
    }
    if (offer == TRPI_NO_INDEX && by_object) {
        TRPI_SAY(scope, value->span,
                 "Here should be a behaviour of this object; declare it, for example as `private behaviour %.*s`.",
                 TRPI_WORDS(name.size > 0 ? name : trpi_text_from_string("Sip")));
    } else if (offer == TRPI_NO_INDEX) {
        TRPI_SAY(
            scope, value->span,
            "Here should be the name of a `task`, or of another behaviour of this role; declare it, for example as `task %.*s`.",
            TRPI_WORDS(name.size > 0 ? name : trpi_text_from_string("Read")));
    }
    if (offer == TRPI_NO_INDEX || report_crossing(scope, value->span, &scope->symbols->offers.at[offer])) {
        return 0;
    }
    scope->symbols->offers.at[offer].symbol.used = true;
    return trpi_code_of_constant(scope->compiler, TRPI_OP_NUMBER, (int64_t)(offer + 1) * TRP_ONE, TRP_TYPE_NUMBER);
}

static bool pass_arguments(trpi_scope *scope, const trpi_syntax_step *step, const trpi_syntax_parameter *parameters,
                           trpi_pack_step *record)
{
    uint32_t *codes[3] = {&record->code1, &record->code2, &record->code3};
    uint32_t at = 0;
    if (!trpi_check_named_arguments(scope, step, parameters)) {
        return false;
    }
    for (const trpi_syntax_parameter *p = parameters; p != NULL; p = p->next, at++) {
        const trpi_syntax_named_value *setting = trpi_find_named_argument(scope->compiler, step->settings, p->name.text);
        trpi_parameter_symbol symbol = trpi_declare_parameter(&scope->file, p);
        if (setting == NULL && p->value == NULL && at < sizeof codes / sizeof *codes) {
            trpi_report_missing_argument(scope, step, "request", p->name.text);
            return false;
        }
        if (at >= sizeof codes / sizeof *codes && (setting != NULL || p->value == NULL)) {
            return TRPI_REFUSE(
                scope, setting != NULL ? setting->span : step->span,
                "A request hands in three things at most; let `%.*s` have a value where it is declared, or set a fact that "
                "the object reads.",
                TRPI_WORDS(p->name.text));
        }
        if (setting != NULL) {
            *codes[at] = symbol.type.fact == TRPI_TYPE_IS_BEHAVIOUR
                             ? code_behaviour(scope, step, setting->value)
                             : trpi_code_of_value(scope, setting->value, symbol.type, "the parameter");
        }
    }
    return true;
}

// ---- Which offers may take a request ------------------------------------------------------------

// The offers that may take a request: those for a need, of the objects that the request may find.
typedef struct asked {
    uint16_t need;
    uint16_t kind;  // of the objects; TRPI_NO_INDEX: any
    uint16_t own;   // the offer that this kind has, perhaps from a parent; or TRPI_NO_INDEX
    bool is_exact;  // the object is of this kind, and of none below it
    bool is_area;   // no object is named: the areas around the agent are asked
    bool is_open;   // private behaviours are not found
} asked;

static bool is_for_moves(const trpi_offer_symbol *offer)
{
    return trpi_offer_symbol_wraps_moves(offer) ||
           trpi_syntax_find_clause(offer->symbol.line->clauses, TRPI_CLAUSE_CROSSES) != NULL;
}

static bool may_take(const trpi_symbols *symbols, const asked *a, uint16_t number)
{
    const trpi_offer_symbol *offer = &symbols->offers.at[number];
    bool found = !a->is_exact && !(a->is_open && offer->is_private) && !is_for_moves(offer) &&
                 (a->kind == TRPI_NO_INDEX || trpi_kind_descends_from(symbols, offer->kind, a->kind)) &&
                 (!a->is_area || (symbols->kinds.at[offer->kind].flags & TRPI_KIND_AREA) != 0);
    return offer->need == a->need && (number == a->own || found);
}

// Returns the offer by whose parameters the arguments of a request are handed over: that of the kind which is asked, or the first
// in the order of the text that may take the request; TRPI_NO_INDEX when none may.
static uint16_t first_asked(const trpi_symbols *symbols, const asked *a)
{
    uint16_t first = a->own;
    for (uint16_t i = 0; i < symbols->offers.count && first == TRPI_NO_INDEX; i++) {
        first = may_take(symbols, a, i) ? i : first;
    }
    return first;
}

// Whether each value of one type may stand where another type is needed.
static bool is_within(const trpi_symbols *symbols, trpi_value_type is, trpi_value_type needed)
{
    return is.type == needed.type && is.dimension == needed.dimension && is.fact == needed.fact && is.record == needed.record &&
           (needed.role == TRPI_NO_INDEX || needed.role == is.role) &&
           (needed.kind == TRPI_NO_INDEX || (is.kind != TRPI_NO_INDEX && trpi_kind_descends_from(symbols, is.kind, needed.kind)));
}

// Refuses a request that another offer may take as well, if that has not the same parameter in the place of each argument, or needs
// more of them: arguments are handed over in the order of `first`.
static bool check_taken_alike(const trpi_scope *scope, const trpi_syntax_step *step, const trpi_offer_symbol *first,
                              const trpi_offer_symbol *other, bool may)
{
    const trpi_syntax_parameter *p = first->symbol.line->parameters, *q = other->symbol.line->parameters;
    trpi_text one = scope->symbols->kinds.at[first->kind].symbol.name, another = scope->symbols->kinds.at[other->kind].symbol.name;
    trpi_text alone = trpi_kind_descends_from(scope->symbols, other->kind, first->kind) ? another : one;
    for (; p != NULL || q != NULL; p = p != NULL ? p->next : NULL, q = q != NULL ? q->next : NULL) {
        const trpi_syntax_named_value *given =
            p != NULL ? trpi_find_named_argument(scope->compiler, step->settings, p->name.text) : NULL;
        trpi_value_type is = given != NULL ? trpi_declare_parameter(TRPI_IN(scope->compiler, first->symbol.source), p).type
                                           : trpi_value_type_unknown();
        trpi_value_type needed = given != NULL && q != NULL
                                     ? trpi_declare_parameter(TRPI_IN(scope->compiler, other->symbol.source), q).type
                                     : trpi_value_type_unknown();
        bool same = given == NULL || (q != NULL && trpi_names_are_equal_without_case(p->name.text, q->name.text) &&
                                      is_within(scope->symbols, is, needed));
        if (may && !same) {
            return TRPI_REFUSE(
                scope, given->span,
                "%.*s and %.*s can both be asked here, and `%.*s` is not the same parameter of both, in the same place; "
                "declare it alike in both, or name one of the two, such as `of nearest %.*s`.",
                TRPI_WORDS(one), TRPI_WORDS(another), TRPI_WORDS(p->name.text), TRPI_WORDS(alone));
        }
        if (may && given == NULL && q != NULL && q->value == NULL) {
            return TRPI_REFUSE(
                scope, step->name.span,
                "%.*s and %.*s can both be asked here, and `%.*s` of %.*s needs `%.*s`; let that have a value where it is "
                "declared, or name one of the two, such as `of nearest %.*s`.",
                TRPI_WORDS(one), TRPI_WORDS(another), TRPI_WORDS(step->name.text), TRPI_WORDS(another), TRPI_WORDS(q->name.text),
                TRPI_WORDS(alone));
        }
        if (needed.type != is.type && needed.type != TRP_TYPE_NONE && is.type != TRP_TYPE_NONE) {
            return TRPI_REFUSE(
                scope, given->span,
                "`%.*s` is %s, and in the same place the `%.*s` of %.*s takes %s; give one of the two behaviours another "
                "name.",
                TRPI_WORDS(p->name.text), trpi_value_type_words(is), TRPI_WORDS(step->name.text), TRPI_WORDS(another),
                trpi_value_type_words(needed));
        }
    }
    return true;
}

// Checks that all offers that may take a request take its arguments alike, and that no other for this need would misread them.
static bool check_all_take_alike(const trpi_scope *scope, const trpi_syntax_step *step, const asked *a, uint16_t first)
{
    bool alike = true;
    for (uint16_t i = 0; i < scope->symbols->offers.count && alike; i++) {
        alike = i == first || scope->symbols->offers.at[i].need != a->need ||
                check_taken_alike(scope, step, &scope->symbols->offers.at[first], &scope->symbols->offers.at[i],
                                  may_take(scope->symbols, a, i));
    }
    return alike;
}

// Whether entities of a kind may have offers: the kind is an object, or an object may be of that kind.
static bool may_be_object(const trpi_compiler *compiler, uint16_t kind)
{
    bool may = kind == TRPI_NO_INDEX;
    for (uint16_t i = 0; i < compiler->symbols.kinds.count && !may; i++) {
        may = (compiler->symbols.kinds.at[i].flags & TRPI_KIND_OBJECT) != 0 && trpi_kinds_overlap(&compiler->symbols, i, kind);
    }
    return may;
}

// Returns the kind of the entity that the text knows by a name; none, when an expression is no such name.
static uint16_t named_kind(const trpi_scope *scope, const trpi_syntax_expression *expression)
{
    bool names = expression->kind == TRPI_EXPRESSION_NAME && !trpi_scope_has_local(scope, expression->name.text);
    uint16_t global = names ? TRPI_FIND(scope->symbols, globals, expression->name.text) : TRPI_NO_INDEX;
    return global != TRPI_NO_INDEX ? scope->symbols->globals.at[global].kind : TRPI_NO_INDEX;
}

// Whether the entities that an expression finds may have offers; reports it if not.
static bool may_offer(const trpi_scope *scope, const trpi_syntax_expression *target, trpi_value_type found)
{
    uint16_t named = named_kind(scope, target);
    if (found.type != TRP_TYPE_ENTITY || !may_be_object(scope->compiler, found.kind)) {
        return TRPI_REFUSE(scope, target->span,
                           "Only an object or an area can be requested something of; declare one with `object` or "
                           "`area`.");
    }
    if (named != TRPI_NO_INDEX && named == found.kind && (scope->symbols->kinds.at[named].flags & TRPI_KIND_OBJECT) == 0) {
        return TRPI_REFUSE(
            scope, target->span,
            "`%.*s` is no object and no area, so nothing can be requested of it; say what it is where it is declared, "
            "such as `place gate, a Shop`.",
            TRPI_WORDS(target->name.text));
    }
    return true;
}

bool trpi_compile_request_step(trpi_scope *scope, const trpi_syntax_step *step, trpi_pack_step *record)
{
    record->op = TRPI_STEP_REQUEST;
    record->index = TRPI_NONE16;
    trpi_value_type object = trpi_value_type_anybody();
    if (step->target != NULL) {
        record->code0 = trpi_code_of_value_of_any_type(scope, step->target, &object);
        if (object.type == TRP_TYPE_NONE || !may_offer(scope, step->target, object)) {
            return false;
        }
    }
    bool each = step->target != NULL && step->target->kind == TRPI_EXPRESSION_SELECT &&
                (step->target->selector == TRPI_SELECTOR_ANY || step->target->selector == TRPI_SELECTOR_RANDOM);
    record->flags |= each ? TRPI_STEP_EACH : 0;
    if (trpi_name_equals_word(step->name.text, "anything")) {
        return true;
    }
    uint16_t need = TRPI_NEED(scope, needs, &step->name, "object's behaviour");
    if (need == TRPI_NO_INDEX) {
        return false;
    }
    uint16_t own = object.kind != TRPI_NO_INDEX
                       ? trpi_symbols_find_fact_link_or_offer(scope->symbols, TRPI_MEMBER_OFFERS, object.kind, step->name.text)
                       : TRPI_NO_INDEX;
    if (own != TRPI_NO_INDEX && report_crossing(scope, step->name.span, &scope->symbols->offers.at[own])) {
        return false;
    }
    asked a = {.need = need,
               .kind = object.kind,
               .own = own,
               .is_exact = step->target != NULL && object.kind != TRPI_NO_INDEX && named_kind(scope, step->target) == object.kind,
               .is_area = step->target == NULL,
               .is_open = each || scope->provider == TRPI_NO_INDEX};
    uint16_t first = first_asked(scope->symbols, &a);
    if (first == TRPI_NO_INDEX && object.kind != TRPI_NO_INDEX) {
        return TRPI_REFUSE(scope, step->name.span, "`%.*s` does not offer `%.*s`.",
                           TRPI_WORDS(scope->symbols->kinds.at[object.kind].symbol.name), TRPI_WORDS(step->name.text));
    }
    scope->symbols->needs.at[need].symbol.used = true;
    record->index = need;
    const trpi_symbol *offer =
        first != TRPI_NO_INDEX ? &scope->symbols->offers.at[first].symbol : &scope->symbols->needs.at[need].symbol;
    return pass_arguments(scope, step, offer->line->parameters, record) &&
           (first == TRPI_NO_INDEX || check_all_take_alike(scope, step, &a, first));
}

bool trpi_try_compile_handed_in_behaviour(const trpi_scope *scope, const trpi_syntax_step *step, trpi_pack_step *record)
{
    const trpi_local *local = step->kind == TRPI_SYNTAX_STEP_DO ? trpi_scope_find_local_and_note_use(scope, step->name.text) : NULL;
    if (local == NULL || local->type.fact != TRPI_TYPE_IS_BEHAVIOUR) {
        return false;
    }
    record->op = TRPI_STEP_REQUEST;
    record->index = TRPI_NONE16;
    record->flags = TRPI_STEP_INNER;
    record->code0 =
        trpi_code_of_operation(scope->compiler, TRPI_OP_LOCAL, TRPI_LOCAL_OPERAND(local->index, TRP_TYPE_NUMBER), TRP_TYPE_NUMBER);
    return true;
}

// Gives the values of the message their names from here on: the block around an earlier step that awaited the same message, in
// which they had these names, may have ended.
static void name_what_is_said(trpi_scope *scope, const trpi_message_symbol *message, uint16_t first)
{
    for (uint16_t i = 0; i < message->parameter_count; i++) {
        trpi_scope_declare_name_of_slots(scope, message->parameters[i].symbol.name, message->parameters[i].type,
                                         (uint16_t)(first + i));
    }
}

// The values of the message get the names of its parameters; behind them is room for messages that come before they are
// awaited.
bool trpi_compile_await_step(trpi_scope *scope, const trpi_syntax_step *step, trpi_pack_step *record)
{
    uint16_t message = TRPI_NEED(scope, messages, &step->name, "message");
    if (message == TRPI_NO_INDEX) {
        return false;
    }
    const trpi_message_symbol *symbol = &scope->symbols->messages.at[message];
    record->op = TRPI_STEP_AWAIT;
    record->index = message;
    for (uint32_t i = 0; i < scope->inboxes.count; i++) {
        if (scope->inboxes.at[i].message == message) {
            record->local = scope->inboxes.at[i].spare;
            name_what_is_said(scope, symbol, record->local);
            return true;
        }
    }
    record->local = scope->local_count;
    trpi_scope_add_message_values(scope, symbol);
    uint32_t room = symbol->parameter_count > 0 ? (INBOX_ROOM - 1u) / symbol->parameter_count : INBOX_MOST;
    trpi_pack_inbox inbox = {
        .message = message, .capacity = (uint16_t)(room < INBOX_MOST ? room : INBOX_MOST), .spare = record->local};
    inbox.local = trpi_scope_add_local(scope, trpi_text_from_string(""), trpi_value_type_number(TRPI_DIMENSION_NUMBER));
    for (uint32_t i = 0; i < (uint32_t)inbox.capacity * symbol->parameter_count; i++) {
        (void)trpi_scope_add_local(scope, trpi_text_from_string(""), symbol->parameters[i % symbol->parameter_count].type);
    }
    TRPI_PUSH(scope->compiler, scope->inboxes, inbox);
    return true;
}

void trpi_write_inboxes(const trpi_scope *scope, trpi_pack_behaviour *record)
{
    record->first_inbox = record->inbox_count = 0;
    for (uint32_t i = 0; i < scope->inboxes.count; i++) {
        trpi_pack_inbox inbox = scope->inboxes.at[i];
        inbox.spare = 0;  // was where its parameters lie
        trpi_pack_builder_add_to_list(&scope->compiler->builder, TRPI_SECTION_INBOX, &inbox, &record->first_inbox,
                                      &record->inbox_count);
    }
}

bool trpi_compile_offer_switch_step(const trpi_scope *scope, const trpi_syntax_step *step, trpi_pack_step *record)
{
    bool on = step->kind == TRPI_SYNTAX_STEP_ENABLE;
    uint16_t offer =
        scope->handles ? trpi_symbols_find_fact_link_or_offer(scope->symbols, TRPI_MEMBER_OFFERS, scope->provider, step->name.text)
                       : TRPI_NO_INDEX;
    if (!scope->handles) {
        return TRPI_REFUSE(scope, step->span,
                           "Only an object itself can `%s` what it offers; put this into its `brain` or below an `on`.",
                           on ? "enable" : "disable");
    }
    if (offer == TRPI_NO_INDEX) {
        TRPI_SAY_UNKNOWN(&scope->file, &step->name, "behaviour of this object", TRPI_ALL(scope->symbols, needs));
        return false;
    }
    record->op = on ? TRPI_STEP_SWITCH_ON : TRPI_STEP_SWITCH_OFF;
    record->index = offer;
    return true;
}

bool trpi_clause_is_of_step(const trpi_syntax_clause *clause, const trpi_syntax_step *step)
{
    return step != NULL && step->kind == TRPI_SYNTAX_STEP_RESERVE && clause->kind == TRPI_CLAUSE_AT_MOST;
}

// Whether somebody can hold a thing of a kind: the kind, one from which it descends, or one that descends from it offers something.
static bool can_be_held(const trpi_symbols *symbols, uint16_t kind)
{
    bool offers = kind == TRPI_NO_INDEX;
    for (uint32_t i = 0; i < symbols->offers.count && !offers; i++) {
        offers = trpi_kinds_overlap(symbols, kind, symbols->offers.at[i].kind);
    }
    return offers;
}

// Refuses to reserve what nobody can hold, and to keep a thing for somebody who cannot hold it.
static bool check_reserved(trpi_scope *scope, const trpi_syntax_step *step)
{
    const trpi_value_type what = trpi_type_of_expression(scope, step->value), whom = trpi_type_of_expression(scope, step->target);
    if (what.type == TRP_TYPE_ENTITY && !can_be_held(scope->symbols, what.kind)) {
        return TRPI_REFUSE(scope, step->value->span,
                           "Nobody can hold `%.*s`, which offers nothing; reserve an object that has a `behaviour` below it.",
                           TRPI_WORDS(trpi_scope_text_of_span(scope, step->value->span)));
    }
    if (whom.type == TRP_TYPE_ENTITY && whom.kind != TRPI_NO_INDEX &&
        !trpi_kinds_overlap(scope->symbols, whom.kind, scope->compiler->creature)) {
        return TRPI_REFUSE(scope, step->target->span,
                           "`%.*s` can hold nothing; write for whom the object is kept, such as `reserve this for guest`.",
                           TRPI_WORDS(trpi_scope_text_of_span(scope, step->target->span)));
    }
    return true;
}

bool trpi_compile_reserve_step(trpi_scope *scope, const trpi_syntax_step *step, const trpi_syntax_clause *clauses,
                               trpi_pack_step *record)
{
    trpi_value_type somebody = trpi_value_type_anybody(), duration = trpi_value_type_number(TRPI_DIMENSION_DURATION);
    const trpi_syntax_clause *most = trpi_syntax_find_clause((trpi_syntax_clause *)clauses, TRPI_CLAUSE_AT_MOST);
    if (most != NULL && trpi_is_drawn_or_computed_duration(most->value)) {
        record->code2 = trpi_code_of_value(scope, most->value, duration, "`at most`");
    } else if (most != NULL) {
        record->at_most_ms = trpi_constant_deadline_ms(&scope->file, most->value, "at most");
    }
    record->op = TRPI_STEP_RESERVE;
    record->code0 = trpi_code_of_value(scope, step->value, somebody, "`reserve`");
    record->code1 = trpi_code_of_value(scope, step->target, somebody, "`reserve`");
    return record->code0 != 0 && record->code1 != 0 && check_reserved(scope, step);
}
