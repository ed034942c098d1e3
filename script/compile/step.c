// SPDX-License-Identifier: MIT
// Compiles steps: the host's actions, and all others.

#include "script/compile/step.h"

#include "script/check/holder.h"
#include "script/compile/binding.h"
#include "script/compile/code.h"
#include "script/compile/count.h"
#include "script/compile/ending.h"
#include "script/compile/exchange.h"
#include "script/compile/expression.h"
#include "script/compile/line.h"
#include "script/compile/list.h"
#include "script/compile/value_record.h"
#include "script/compile/use.h"
#include "script/compile/vain_line.h"
#include "script/compile/wrap.h"

#include <stdio.h>
#include <string.h>

// ---- Actions ------------------------------------------------------------------------------------

static uint32_t default_argument(const trpi_scope *scope, uint16_t action, const trpi_parameter_symbol *parameter)
{
    if (parameter->value != NULL) {
        return trpi_code_of_value_outside_scope(TRPI_IN(scope->compiler, parameter->symbol.source), parameter->value,
                                                parameter->type, "this action");
    }
    bool to_partner = action == scope->compiler->say && scope->has_partner && !scope->before_start;
    return parameter->type.type == TRP_TYPE_ENTITY
               ? trpi_code_of_operation(scope->compiler, to_partner ? TRPI_OP_PARTNER : TRPI_OP_NOBODY, 0, TRP_TYPE_ENTITY)
               : 0;
}

static void name_slot(const trpi_action_symbol *action, const trpi_action_parameter_slot *slot, char *out, size_t size)
{
    (void)snprintf(out, size, slot->preposition.size > 0 ? "`%.*s … %.*s`" : "`%.*s%.*s`", TRPI_WORDS(action->words.text),
                   TRPI_WORDS(slot->preposition));
}

// Warns of an action that says lines of a pool to nobody although one of them names `{partner}`, which stands for the entity spoken
// to.
static void check_hearer(const trpi_scope *scope, const trpi_action_symbol *symbol, const trpi_syntax_expression *const *values)
{
    const trpi_syntax_expression *said = NULL;
    for (uint16_t slot = 0; slot < symbol->slot_count; slot++) {
        const trpi_parameter_symbol *parameter = &symbol->slots[slot].parameter;
        if (values[slot] != NULL && parameter->type.type == TRP_TYPE_ENTITY) {
            return;
        }
        if (values[slot] != NULL && parameter->type.type == TRP_TYPE_TEXT) {
            said = values[slot];
        }
    }
    if (said != NULL) {
        trpi_check_spoken_line_pool_addressee(scope, said);
    }
}

// Compiles an argument of an action, where a point may stand in place of an entity.
static uint32_t argument(trpi_scope *scope, const trpi_syntax_expression *value, const trpi_parameter_symbol *parameter,
                         const char *where)
{
    return parameter->allows_point ? trpi_code_of_value_or_point(scope, value, parameter->type, where)
                                   : trpi_code_of_value(scope, value, parameter->type, where);
}

// Writes the `count` further arguments of a step, and returns the number of the first. If equal ones were the last to be written,
// these are used again.
static uint16_t write_further(trpi_scope *scope, const uint32_t *codes, uint32_t count)
{
    trpi_pack_builder *builder = &scope->compiler->builder;
    uint32_t first = trpi_pack_builder_record_count(builder, TRPI_SECTION_ARGUMENT);
    bool same = first >= count;
    for (uint32_t i = 0; same && i < count; i++) {
        const trpi_pack_argument *old = trpi_pack_builder_record(builder, TRPI_SECTION_ARGUMENT, first - count + i);
        same = old->code == codes[i];
    }
    if (same) {
        return (uint16_t)(first - count);
    }
    for (uint32_t i = 0; i < count; i++) {
        trpi_pack_argument argument = {.code = codes[i]};
        (void)trpi_pack_builder_add_record(builder, TRPI_SECTION_ARGUMENT, &argument);
    }
    return (uint16_t)first;
}

static void fill_action(trpi_scope *scope, uint16_t action, const trpi_syntax_expression *const *values, trpi_pack_step *record)
{
    const trpi_action_symbol *symbol = &scope->symbols->actions.at[action];
    const uint32_t further = symbol->slot_count > TRPI_STEP_CODES ? symbol->slot_count - TRPI_STEP_CODES : 0;
    uint32_t *const codes = trpi_compiler_allocate(scope->compiler, (TRPI_STEP_CODES + further) * sizeof *codes);
    record->op = TRPI_STEP_ACT;
    record->index = action;
    if (codes == NULL || values == NULL) {
        return;  // memory ran out
    }
    memset(codes, 0, TRPI_STEP_CODES * sizeof *codes);
    for (uint16_t slot = 0; slot < symbol->slot_count; slot++) {
        const trpi_parameter_symbol *parameter = &symbol->slots[slot].parameter;
        char where[160];
        name_slot(symbol, &symbol->slots[slot], where, sizeof where);
        scope->says = true;
        codes[slot] =
            values[slot] != NULL ? argument(scope, values[slot], parameter, where) : default_argument(scope, action, parameter);
        scope->says = false;
    }
    record->code0 = codes[0];
    record->code1 = codes[1];
    record->code2 = codes[2];
    record->code3 = codes[3];
    record->local = further > 0 ? write_further(scope, codes + TRPI_STEP_CODES, further) : record->local;
    check_hearer(scope, symbol, values);
}

bool trpi_step_is_computed_wait(const trpi_scope *scope, const trpi_syntax_step *step, trpi_syntax_expression *how_long)
{
    trpi_binding binding;
    if (step->kind != TRPI_SYNTAX_STEP_PHRASE || step->name.word_count == 0 ||
        !trpi_name_equals_word(step->name.words[0].text, "wait")) {
        return false;
    }
    (void)trpi_find_best_action_and_whether_it_fits(scope->compiler, step, &binding);
    const trpi_syntax_argument *rest;
    const trpi_syntax_expression *words = trpi_phrase_value_behind_verb(scope->compiler, step, 1, &rest);
    bool plain = words == NULL && step->name.word_count == 1 && rest != NULL && rest->preposition.size == 0;
    const trpi_syntax_expression *value = plain ? rest->value : words;
    bool more = plain ? rest->next != NULL : rest != NULL;
    if (binding.action != TRPI_NO_INDEX || value == NULL || more) {
        return false;
    }
    *how_long = *value;
    return value->kind != TRPI_EXPRESSION_NAME || plain || trpi_scope_has_name(scope, value->name.text);
}

static bool wait_for(trpi_scope *scope, const trpi_syntax_expression *how_long, trpi_pack_step *record)
{
    record->op = TRPI_STEP_WAIT;
    trpi_check_constant_is_not_negative(scope, how_long, "a time");
    record->code0 = trpi_code_of_value(scope, how_long, trpi_value_type_number(TRPI_DIMENSION_DURATION), "`wait`");
    return true;
}

static bool phrase(trpi_scope *scope, const trpi_syntax_step *step, trpi_draft *draft, trpi_pack_step *record)
{
    trpi_binding binding;
    trpi_syntax_expression how_long;
    bool fine = false;
    if (trpi_try_compile_list_change(scope, step, record, &fine)) {
        return fine;
    }
    if (trpi_step_is_computed_wait(scope, step, &how_long)) {
        return wait_for(scope, &how_long, record);
    }
    if (!trpi_bind_phrase(scope, step, &binding)) {
        return false;
    }
    if (scope->symbols->actions.at[binding.action].is_exchange) {
        trpi_exchange_note(scope, step, binding.assigned.values, draft);
    }
    if (binding.assigned.values != NULL) {
        trpi_warn_of_way_to_oneself(scope, &scope->symbols->actions.at[binding.action], binding.assigned.values);
    }
    fill_action(scope, binding.action, binding.assigned.values, record);
    return true;
}

static bool say(trpi_scope *scope, const trpi_syntax_step *step, trpi_pack_step *record)
{
    trpi_compiler *compiler = scope->compiler;
    if (compiler->say == TRPI_NO_INDEX) {
        return TRPI_REFUSE(scope, step->span,
                           "The host has no way to speak; declare `action say (what: text) to (who: entity or nobody)`.");
    }
    if (step->text.size == 0) {
        return TRPI_REFUSE(scope, step->span, "Nothing is said here; write the words between the quotes.");
    }
    const uint32_t slots = scope->symbols->actions.at[compiler->say].slot_count;
    const trpi_syntax_expression **values = trpi_compiler_allocate(compiler, (slots + 2) * sizeof *values);
    if (values == NULL) {
        return false;
    }
    memset(values, 0, slots * sizeof *values);
    values[1] = step->target;
    fill_action(scope, compiler->say, values, record);
    record->code0 = trpi_code_of_operation(compiler, TRPI_OP_LINE, trpi_compile_spoken_line(scope, false, step->text, step->tag),
                                           TRP_TYPE_TEXT);
    return true;
}

// ---- Other steps --------------------------------------------------------------------------------

// Reports a `set` whose `target` is another entity's fact, or no fact at all, and says which entity alone may change it.
static void report_not_own(trpi_scope *scope, const trpi_syntax_expression *target)
{
    if (trpi_type_of_expression(scope, target).type == TRP_TYPE_NONE) {
        return;  // which is reported
    }
    trpi_text whole = trpi_scope_text_of_span(scope, target->span);
    uint32_t dot = whole.size;
    while (dot > 0 && whole.at[dot - 1] != '.') {
        dot--;
    }
    if (dot == 0) {
        TRPI_SAY(scope, target->span, "`%.*s` is no fact, so it cannot be set; set a fact that the kind declares.",
                 TRPI_WORDS(whole));
        return;
    }
    trpi_text owner = {whole.at, dot - 1};
    trpi_value_type who =
        target->kind == TRPI_EXPRESSION_MEMBER ? trpi_type_of_expression(scope, target->left) : trpi_value_type_unknown();
    bool means = target->kind == TRPI_EXPRESSION_MEMBER &&
                 (target->left->kind == TRPI_EXPRESSION_IT || trpi_scope_has_local(scope, target->left->name.text));
    if (who.type == TRP_TYPE_ENTITY && who.kind != TRPI_NO_INDEX && scope->compiler->place != TRPI_NO_INDEX &&
        trpi_kind_descends_from(scope->symbols, who.kind, scope->compiler->place)) {
        TRPI_SAY(scope, target->span,
                 "`%.*s` is a place, and nobody can change the facts of a place; keep this fact with a creature.",
                 TRPI_WORDS(owner));
    } else if (means && who.type == TRP_TYPE_ENTITY && who.kind != TRPI_NO_INDEX) {
        trpi_text sort = who.role != TRPI_NO_INDEX ? scope->symbols->roles.at[who.role].symbol.name
                                                   : scope->symbols->kinds.at[who.kind].symbol.name;
        TRPI_SAY(scope, target->span, "Only the %.*s whom `%.*s` means may change its own facts; use `send`.", TRPI_WORDS(sort),
                 TRPI_WORDS(owner));
    } else {
        TRPI_SAY(scope, target->span, "Only `%.*s` may change its own facts; use `send`.", TRPI_WORDS(owner));
    }
}

static bool set(trpi_scope *scope, const trpi_syntax_step *step, trpi_pack_step *record)
{
    const trpi_syntax_expression *target = step->target;
    if (target == NULL || target->kind == TRPI_EXPRESSION_ERROR) {
        return false;
    }
    bool fine = false;
    if (trpi_try_compile_set_list(scope, step, record, &fine)) {
        return fine;
    }
    target = trpi_expression_copy_joining_record_parts(scope, target);
    const trpi_local *local =
        target->kind == TRPI_EXPRESSION_NAME ? trpi_scope_find_local_and_note_use(scope, target->name.text) : NULL;
    if (local != NULL) {
        record->op = TRPI_STEP_LET;
        record->local = local->index;
        record->code0 = trpi_code_of_value(scope, step->value, local->type, trpi_quote_name(local->name).text);
        trpi_note_common_reads_of_local(scope, local->index, record->code0);
        return record->code0 != 0;
    }
    uint16_t fact = trpi_find_own_fact(scope, target);
    if (fact == TRPI_NO_INDEX) {
        report_not_own(scope, target);
        return false;
    }
    if (scope->symbols->facts.at[fact].item != TRPI_NO_INDEX) {
        return TRPI_REFUSE(
            scope, target->span,
            "Items do not come from nowhere, so `%.*s` cannot be set; use an action that gives, makes or uses it up.",
            TRPI_WORDS(scope->symbols->facts.at[fact].symbol.name));
    }
    record->op = TRPI_STEP_SET;
    record->index = fact;
    record->code0 = trpi_code_of_value(scope, step->value, trpi_fact_type(scope->compiler, fact),
                                       trpi_quote_name(scope->symbols->facts.at[fact].symbol.name).text);
    trpi_warn_of_value_beyond_range(scope, step->value, fact);
    trpi_warn_of_lost_update(scope, step, fact, record->code0);
    return true;
}

// Whether a `let` can declare a name; reports a fact of the performer that has it. In a task or behaviour that is used by name this
// is not checked, since the name may be a fact of only some of its users.
static bool is_new_name(const trpi_scope *scope, const trpi_syntax_name *name)
{
    if (scope->splices > 0 || scope->kind == TRPI_NO_INDEX ||
        trpi_symbol_find_fact(scope->symbols, scope->kind, name->text) == TRPI_NO_INDEX) {
        return true;
    }
    return TRPI_REFUSE(
        scope, name->span, "`%.*s` is a fact of %.*s already; choose another name, or change it with `set %.*s to …`.",
        TRPI_WORDS(name->text), TRPI_WORDS(scope->symbols->kinds.at[scope->kind].symbol.name), TRPI_WORDS(name->text));
}

static bool let(trpi_scope *scope, const trpi_syntax_step *step, trpi_pack_step *record)
{
    if (step->value == NULL || step->value->kind == TRPI_EXPRESSION_ERROR) {
        return false;
    }
    if (!trpi_check_let_name(scope, &step->name) || !trpi_check_name_hides_no_fact(scope, step->name.span, step->name.text) ||
        !is_new_name(scope, &step->name)) {
        return false;
    }
    trpi_value_type type;
    if (trpi_is_list_or_search(scope, step->value,
                               &type)) {  // `let foes = every bot within 20 m`: the search tells the sort of the list
        bool is_list = type.type == TRP_TYPE_ENTITY;
        bool is_fine = is_list && trpi_declare_local_list(scope, scope, step->name.text, type, step->value, record);
        trpi_note_let(scope, &step->name);
        return is_fine;
    }
    record->code0 = trpi_code_of_value_of_any_type(scope, step->value, &type);
    record->op = TRPI_STEP_LET;
    record->local = trpi_scope_add_local(scope, step->name.text, type);
    record->name = trpi_scope_add_name_to_pack(scope, step->name.text);
    trpi_note_let(scope, &step->name);
    trpi_note_common_reads_of_local(scope, record->local, record->code0);
    return type.type != TRP_TYPE_NONE;
}

// Compiles whom a message is for: one, all that a search finds (`every Guard within 20 m`), or all in a list.
static uint32_t code_of_addressees(trpi_scope *scope, const trpi_syntax_expression *target, trpi_pack_step *record)
{
    trpi_value_type found;
    if (!trpi_is_list_or_search(scope, target, &found)) {
        return trpi_code_of_value(scope, target, trpi_value_type_anybody(), "`send`");
    }
    record->flags |= TRPI_STEP_EACH;
    return trpi_code_of_list_or_search(scope, target);
}

static bool send(trpi_scope *scope, const trpi_syntax_step *step, trpi_pack_step *record)
{
    uint16_t message = TRPI_NEED(scope, messages, &step->name, "message");
    if (message == TRPI_NO_INDEX) {
        return false;
    }
    const trpi_message_symbol *symbol = &scope->symbols->messages.at[message];
    (void)trpi_check_named_arguments(scope, step, symbol->symbol.line->parameters);
    uint32_t *codes[3] = {&record->code1, &record->code2, &record->code3};
    record->op = TRPI_STEP_SEND;
    record->index = message;
    record->code0 = code_of_addressees(scope, step->target, record);
    for (uint16_t i = 0; i < symbol->parameter_count && i < 3; i++) {
        const trpi_parameter_symbol *p = &symbol->parameters[i];
        const trpi_syntax_named_value *setting = trpi_find_named_argument(scope->compiler, step->settings, p->symbol.name);
        if (setting == NULL && p->value == NULL) {
            return TRPI_REFUSE(scope, step->span, "The message `%.*s` needs `%.*s`; write `send %.*s (%.*s = …)`.",
                               TRPI_WORDS(symbol->symbol.name), TRPI_WORDS(p->symbol.name), TRPI_WORDS(symbol->symbol.name),
                               TRPI_WORDS(p->symbol.name));
        }
        *codes[i] = trpi_code_of_value(scope, setting != NULL ? setting->value : p->value, p->type, "the message");
    }
    return true;
}

static bool named(const trpi_scope *scope, const trpi_syntax_step *step, trpi_pack_step *record)
{
    bool signal = step->kind == TRPI_SYNTAX_STEP_SIGNAL;
    uint16_t index = signal ? TRPI_NEED(scope, events, &step->name, "event") : TRPI_NEED(scope, roles, &step->name, "role");
    if (index == TRPI_NO_INDEX) {
        return false;
    }
    if (!signal && trpi_syntax_has_clause(scope->symbols->roles.at[index].symbol.line, TRPI_CLAUSE_WHILE)) {
        return TRPI_REFUSE(scope, step->span,
                           "`%.*s` is put on and taken off by itself, while its condition is so; set what the condition reads.",
                           TRPI_WORDS(step->name.text));
    } else if (!signal) {
        scope->symbols->roles.at[index].worn = true;
    } else if (step->settings != NULL || scope->symbols->events.at[index].parameter_count > 0) {
        return TRPI_REFUSE(
            scope, step->span,
            "Only the game can say more with an event than that it happens; declare a `message` that says this, and `send` it.");
    }
    record->op = signal ? TRPI_STEP_SIGNAL : step->kind == TRPI_SYNTAX_STEP_PUT_ON ? TRPI_STEP_PUT_ON : TRPI_STEP_TAKE_OFF;
    record->index = index;
    return true;
}

static bool simple(trpi_scope *scope, const trpi_syntax_step *step, trpi_draft *draft, trpi_pack_step *record)
{
    switch (step->kind) {
    case TRPI_SYNTAX_STEP_PHRASE: return phrase(scope, step, draft, record);
    case TRPI_SYNTAX_STEP_SAY: return say(scope, step, record);
    case TRPI_SYNTAX_STEP_SET: return set(scope, step, record);
    case TRPI_SYNTAX_STEP_LET: return let(scope, step, record);
    case TRPI_SYNTAX_STEP_SEND: return send(scope, step, record);
    case TRPI_SYNTAX_STEP_OCCASION_BEGINS:
    case TRPI_SYNTAX_STEP_OCCASION_ENDS: return trpi_compile_occasion_step(scope, step, record);
    case TRPI_SYNTAX_STEP_ALLOW:
    case TRPI_SYNTAX_STEP_FORBID: return trpi_compile_layer_step(scope, step, record);
    case TRPI_SYNTAX_STEP_PUT_ON:
    case TRPI_SYNTAX_STEP_TAKE_OFF:
    case TRPI_SYNTAX_STEP_SIGNAL: return named(scope, step, record);
    case TRPI_SYNTAX_STEP_WAIT:
        if (step->target != NULL) {
            return TRPI_REFUSE(
                scope, step->span,
                "`wait until` has a line of its own, or comes first; write for example `wait until thirst < 20 while wander`.");
        }
        return wait_for(scope, step->value, record);
    case TRPI_SYNTAX_STEP_CHECK:
        record->op = TRPI_STEP_CHECK;
        record->code0 = trpi_code_of_condition(scope, step->value);
        return record->code0 != 0;
    case TRPI_SYNTAX_STEP_CONTINUE:
        return TRPI_REFUSE(scope, step->span,
                           "`continue as` stands in a scene on a line of its own, below a branch or at the end.");
    case TRPI_SYNTAX_STEP_AWAIT: return trpi_compile_await_step(scope, step, record);
    case TRPI_SYNTAX_STEP_REQUEST: return trpi_compile_request_step(scope, step, record);
    case TRPI_SYNTAX_STEP_ENABLE:
    case TRPI_SYNTAX_STEP_DISABLE: return trpi_compile_offer_switch_step(scope, step, record);
    case TRPI_SYNTAX_STEP_GOES_ON: return trpi_compile_go_on_step(scope, step, record);
    default: break;
    }
    bool inner = step->kind == TRPI_SYNTAX_STEP_DO && trpi_try_compile_handed_in_behaviour(scope, step, record);
    if (!inner && step->kind != TRPI_SYNTAX_STEP_ERROR) {
        TRPI_SAY(scope, step->span, "This step is" TRPI_NOT_YET);
    }
    return inner;
}

// ---- Steps beside one another --------------------------------------------------------------------

// Reports `wait`, `await` and `check` beside another step, where they have no effect on the end of that step; and a
// behaviour or task of several steps, which needs a line of its own.
static bool report_beside(const trpi_scope *scope, const trpi_syntax_step *step)
{
    const char *does = step->kind == TRPI_SYNTAX_STEP_WAIT && step->target == NULL ? "wait"
                       : step->kind == TRPI_SYNTAX_STEP_AWAIT                      ? "await"
                       : step->kind == TRPI_SYNTAX_STEP_CHECK                      ? "check"
                                                                                   : NULL;
    bool several = (step->kind == TRPI_SYNTAX_STEP_DO && !trpi_scope_has_local(scope, step->name.text)) ||
                   trpi_find_used_body(scope->compiler, step).kind != TRPI_USES_NOTHING;
    if (several) {
        TRPI_SAY(scope, step->span,
                 "Behind `while` stands one step, and `%.*s` may have several; write a `parallel` and both below it.",
                 TRPI_WORDS(step->name.text));
    } else if (does != NULL) {
        TRPI_SAY(scope, step->span,
                 "The step in front of `while` ends as it does whatever stands behind, so `%s` does nothing here; write "
                 "what is done meanwhile, or put this on a line of its own.",
                 does);
    }
    return several || does != NULL;
}

// Reports an action that uses the same channel as one beside it.
static bool report_clash(const trpi_scope *scope, const trpi_syntax_step *step, const trpi_step_list *list, uint32_t first,
                         uint16_t index)
{
    const trpi_action_symbol *actions = scope->compiler->symbols.actions.at;
    for (uint32_t i = first; i < list->count; i++) {
        uint32_t both = list->at[i].op == TRPI_STEP_ACT ? actions[list->at[i].index].channels & actions[index].channels : 0;
        if (both != 0) {
            uint32_t channel = 0;
            while ((both >> channel & 1) == 0) {
                channel++;
            }
            TRPI_SAY(scope, step->span,
                     "`%.*s` and `%.*s` both use the %.*s, so they cannot be done beside each other; write one below the "
                     "other.",
                     TRPI_WORDS(actions[list->at[i].index].words.text), TRPI_WORDS(actions[index].words.text),
                     TRPI_WORDS(scope->compiler->symbols.channels.at[channel].symbol.name));
            return true;
        }
    }
    return false;
}

void trpi_compile_step(trpi_scope *scope, const trpi_syntax_step *step, const trpi_syntax_clause *clauses, trpi_draft *draft,
                       trpi_step_list *list)
{
    uint8_t flags = 0;
    uint32_t first = list->count;
    for (; step != NULL; step = step->together) {
        if (flags == 0 && trpi_try_compile_value_record_step(scope, step, list)) {
            flags = TRPI_STEP_BESIDE;
            continue;
        }
        trpi_pack_step record = trpi_step_make(0, trpi_scope_add_origin_of_span(scope, step->span));
        if (step->kind == TRPI_SYNTAX_STEP_GOES_ON && (flags != 0 || step->together != NULL)) {
            TRPI_SAY(scope, step->span,
                     "What runs beside the move itself runs beside `go on`; write `go on` alone, or below a `parallel` with what "
                     "is done meanwhile.");
            return;
        }
        if (flags != 0 && report_beside(scope, step)) {
            return;
        }
        if (step->kind == TRPI_SYNTAX_STEP_AWAIT &&
            trpi_syntax_find_clause((trpi_syntax_clause *)clauses, TRPI_CLAUSE_AT_MOST) == NULL) {
            TRPI_SAY(scope, step->span, "`await %.*s` may wait for ever; add `, at most 10 s`.", TRPI_WORDS(step->name.text));
        } else if (step->kind == TRPI_SYNTAX_STEP_RESERVE ? trpi_compile_reserve_step(scope, step, clauses, &record)
                                                          : simple(scope, step, draft, &record)) {
            if (record.op == TRPI_STEP_ACT && report_clash(scope, step, list, first, record.index)) {
                return;
            }
            record.flags |= flags;
            trpi_note_endless_step(scope, step, &record, draft);
            TRPI_PUSH(scope->compiler, *list, record);
        }
        flags = TRPI_STEP_BESIDE;
    }
}
