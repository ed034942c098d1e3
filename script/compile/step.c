// SPDX-License-Identifier: MIT
// Steps: binding the writer's phrases to the host's actions, and everything else that can be done.

#include "script/compile/step.h"

#include "base/assert.h"
#include "script/check/holder.h"
#include "script/compile/code.h"
#include "script/compile/expression.h"
#include "script/compile/line.h"
#include "script/compile/list.h"
#include "script/compile/object.h"
#include "script/compile/parts.h"
#include "script/text/expansion.h"

#include <stdio.h>
#include <string.h>

// ---- Binding ------------------------------------------------------------------------------------

#define MOST_GIVEN 8

// What a phrase gives an action: the words left over from the verb first, then the arguments.
typedef struct gift {
    trpi_text prepositions[MOST_GIVEN];
    const trpi_syntax_expression *values[MOST_GIVEN];
    uint32_t count;
    trpi_syntax_expression rest;
} gift;

// Whether the phrase begins with the action's verb.
static bool has_verb(const trpi_action_symbol *action, const trpi_syntax_name *name)
{
    if (action->words.word_count == 0 || action->words.word_count > name->word_count) {
        return false;
    }
    for (uint32_t i = 0; i < action->words.word_count; i++) {
        if (!trpi_name_equal(action->words.words[i].text, name->words[i].text)) {
            return false;
        }
    }
    return true;
}

static void collect(const trpi_compiler *compiler, const trpi_action_symbol *action, const trpi_syntax_step *step, gift *given)
{
    memset(given, 0, sizeof *given);
    uint32_t verb = action->words.word_count;
    if (step->name.word_count > verb) {
        given->rest.kind = TRPI_EXPRESSION_NAME;
        given->rest.depth = 1;
        given->rest.name = trpi_syntax_name_part(&step->name, verb, step->name.word_count - verb, compiler->arena);
        given->rest.span = given->rest.name.span;
        given->prepositions[0] = trpi_text_of("");
        given->values[given->count++] = &given->rest;
    }
    for (const trpi_syntax_argument *argument = step->arguments; argument != NULL && given->count < MOST_GIVEN;
         argument = argument->next) {
        given->prepositions[given->count] = argument->preposition;
        given->values[given->count++] = argument->value;
    }
}

// Gives each slot its value; returns how many given values found no slot.
static uint32_t assign(const trpi_action_symbol *action, const gift *given, const trpi_syntax_expression *values[TRPI_ACTION_SLOTS],
                       uint32_t *first_left_over)
{
    bool used[MOST_GIVEN] = {false};
    uint32_t assigned = 0;
    for (uint16_t slot = 0; slot < TRPI_ACTION_SLOTS; slot++) {
        values[slot] = NULL;
        for (uint32_t i = 0; slot < action->slot_count && i < given->count && values[slot] == NULL; i++) {
            if (!used[i] && trpi_name_equal(action->slots[slot].preposition, given->prepositions[i])) {
                used[i] = true;
                values[slot] = given->values[i];
                assigned++;
            }
        }
    }
    *first_left_over = given->count;
    for (uint32_t i = given->count; i-- > 0;) {
        *first_left_over = used[i] ? *first_left_over : i;
    }
    return given->count - assigned;
}

static const trpi_action_slot *missing_slot(const trpi_action_symbol *action,
                                            const trpi_syntax_expression *const values[TRPI_ACTION_SLOTS])
{
    for (uint16_t slot = 0; slot < action->slot_count; slot++) {
        if (values[slot] == NULL && !action->slots[slot].parameter.optional) {
            return &action->slots[slot];
        }
    }
    return NULL;
}

// ---- What is wrong with a phrase ----------------------------------------------------------------

static const char *question_of(const trpi_compiler *compiler, const trpi_parameter_symbol *parameter)
{
    switch (parameter->type.type) {
    case TRP_TYPE_ENTITY: return parameter->type.kind == compiler->place || parameter->allows_point ? "where" : "whom";
    case TRP_TYPE_NUMBER: return parameter->type.dimension == TRPI_DIMENSION_DURATION ? "how long" : "how much";
    default: return "what";
    }
}

// A value that would do, from what the writer has declared.
static trpi_text sample_of(const trpi_compiler *compiler, const trpi_parameter_symbol *parameter)
{
    switch (parameter->type.type) {
    case TRP_TYPE_ITEM: return compiler->symbols.items.count > 0 ? compiler->symbols.items.at[0].symbol.name : trpi_text_of("ale");
    case TRP_TYPE_TEXT: return trpi_text_of("\"Hello.\"");
    case TRP_TYPE_NEWCOMER: return trpi_sample_newcomer(compiler);
    case TRP_TYPE_NUMBER: return trpi_text_of(trpi_dimension_example((trpi_dimension)parameter->type.dimension));
    case TRP_TYPE_ENTITY:
        for (uint32_t i = 0; i < compiler->symbols.globals.count; i++) {
            const trpi_global_symbol *global = &compiler->symbols.globals.at[i];
            if (parameter->type.kind == compiler->place &&
                trpi_kinds_meet(&compiler->symbols, global->kind, parameter->type.kind)) {
                return global->symbol.name;
            }
        }
        return trpi_text_of("nearest creature");
    default: return trpi_text_of("it");
    }
}

// The whole phrase as it could be written: "fetch ale from bar".
static void write_example(const trpi_compiler *compiler, const trpi_source *source, const trpi_action_symbol *action,
                          const trpi_syntax_expression *const values[TRPI_ACTION_SLOTS], trpi_buffer *out)
{
    trpi_buffer_add(out, action->words.text.at, action->words.text.size);
    for (uint16_t slot = 0; slot < action->slot_count; slot++) {
        const trpi_action_slot *symbol = &action->slots[slot];
        if (values[slot] == NULL && symbol->parameter.optional) {
            continue;
        }
        trpi_text value =
            values[slot] != NULL ? trpi_source_slice(source, values[slot]->span) : sample_of(compiler, &symbol->parameter);
        trpi_buffer_byte(out, ' ');
        trpi_buffer_add(out, symbol->preposition.at, symbol->preposition.size);
        if (symbol->preposition.size > 0) {
            trpi_buffer_byte(out, ' ');
        }
        trpi_buffer_add(out, value.at, value.size);
    }
}

static void report_missing(trpi_scope *scope, const trpi_syntax_step *step, const trpi_action_symbol *action,
                           const trpi_action_slot *slot, const trpi_syntax_expression *const values[TRPI_ACTION_SLOTS])
{
    trpi_buffer example;
    trpi_buffer_init(&example, scope->compiler->builder.allocator);
    write_example(scope->compiler, scope->source, action, values, &example);
    trpi_text text = {example.bytes != NULL ? (const char *)example.bytes : "", (uint32_t)example.size};
    bool at = trpi_text_is(slot->preposition, "at");  // "from where", but not "at where"
    trpi_text preposition = at ? trpi_text_of("") : slot->preposition;
    TRPI_SAY(scope, step->span, "`%.*s` needs to know %.*s%s%s; write `%.*s`.", TRPI_WORDS(action->words.text),
             TRPI_WORDS(preposition), preposition.size > 0 ? " " : "", question_of(scope->compiler, &slot->parameter),
             TRPI_WORDS(text));
    trpi_buffer_release(&example);
}

// `sit 20 s`: the gap that a number would fit, had its preposition not been left out.
static const trpi_action_slot *slot_for(const trpi_action_symbol *action, const gift *given, uint32_t left_over)
{
    const trpi_syntax_expression *value = given->values[left_over];
    const trpi_action_slot *slot = action->slot_count == 1 ? &action->slots[0] : NULL;
    bool fits = slot != NULL && slot->preposition.size > 0 && value->kind == TRPI_EXPRESSION_QUANTITY && given->count == 1 &&
                slot->parameter.type.type == TRP_TYPE_NUMBER;
    return fits ? slot : NULL;
}

static void report_left_over(trpi_scope *scope, const trpi_syntax_step *step, const trpi_action_symbol *action, const gift *given,
                             uint32_t left_over)
{
    trpi_text preposition = given->prepositions[left_over];
    trpi_text value = trpi_scope_text(scope, given->values[left_over]->span);
    if (preposition.size > 0 && left_over == 0 && action->slot_count > 0) {
        TRPI_SAY(scope, step->name.span, "I know no action `%.*s %.*s`; did you mean `%.*s`?", TRPI_WORDS(action->words.text),
                 TRPI_WORDS(preposition), TRPI_WORDS(action->symbol.name));
        return;
    }
    const trpi_action_slot *slot = preposition.size == 0 ? slot_for(action, given, left_over) : NULL;
    if (slot != NULL) {
        TRPI_SAY(scope, given->values[left_over]->span, "A `%.*s` is missing here; write `%.*s %.*s %.*s`.",
                 TRPI_WORDS(slot->preposition), TRPI_WORDS(action->words.text), TRPI_WORDS(slot->preposition), TRPI_WORDS(value));
        trpi_diagnostics_suggest(scope->compiler->diagnostics, "%.*s %.*s", TRPI_WORDS(slot->preposition), TRPI_WORDS(value));
        return;
    }
    TRPI_SAY(scope, given->values[left_over]->span, "`%.*s` has no use for `%.*s%s%.*s`; leave it out.",
             TRPI_WORDS(action->words.text), TRPI_WORDS(preposition), preposition.size > 0 ? " " : "", TRPI_WORDS(value));
}

// What people write first for what the standard library calls otherwise.
static trpi_text usual_verb(const trpi_compiler *compiler, trpi_text word)
{
    static const struct {
        const char *written, *meant;
    } verbs[] = {
        {"walk", "move"},     {"go", "move"},       {"run", "move"},      {"come", "move"},     {"return", "move"},
        {"head", "move"},     {"travel", "move"},   {"stroll", "wander"}, {"roam", "wander"},   {"shout", "exclaim"},
        {"tell", "say"},      {"speak", "say"},     {"talk", "say"},      {"hear", "listen"},   {"watch", "glance"},
        {"stare", "glance"},  {"turn", "face"},     {"get", "fetch"},     {"grab", "fetch"},    {"bring", "fetch"},
        {"hand", "give"},     {"attack", "strike"}, {"hit", "strike"},    {"fight", "strike"},  {"escape", "flee"},
        {"stay", "idle"},     {"rest", "idle"},     {"sleep", "idle"},    {"cook", "make"},     {"brew", "make"},
        {"spawn", "summon"},  {"raise", "summon"},  {"appear", "summon"}, {"create", "summon"}, {"despawn", "banish"},
        {"dispel", "banish"},
    };
    for (uint32_t i = 0; i < sizeof verbs / sizeof *verbs; i++) {
        for (uint32_t a = 0; trpi_name_is(word, verbs[i].written) && a < compiler->symbols.actions.count; a++) {
            const trpi_action_symbol *action = &compiler->symbols.actions.at[a];
            if (trpi_name_is(action->words.words[0].text, verbs[i].meant)) {
                return action->symbol.name;
            }
        }
    }
    return trpi_text_of("");
}

static void report_unknown(trpi_scope *scope, const trpi_syntax_step *step)
{
    trpi_text name = step->name.text;
    trpi_buffer whole;
    trpi_buffer_init(&whole, scope->compiler->builder.allocator);
    trpi_buffer_add(&whole, name.at, name.size);
    if (step->arguments != NULL && step->arguments->preposition.size > 0) {
        trpi_buffer_byte(&whole, ' ');
        trpi_buffer_add(&whole, step->arguments->preposition.at, step->arguments->preposition.size);
    }
    trpi_text text = {whole.bytes != NULL ? (const char *)whole.bytes : "", (uint32_t)whole.size};
    trpi_guess guess = trpi_guess_begin(text);
    TRPI_GUESS(&guess, scope->symbols, actions);
    TRPI_GUESS(&guess, scope->symbols, tasks);
    if (guess.best.size == 0 && step->name.word_count > 0) {
        guess = trpi_guess_begin(step->name.words[0].text);  // `ftch ale from bar`: the first word alone
        for (uint32_t i = 0; i < scope->symbols->actions.count; i++) {
            trpi_guess_offer(&guess, scope->symbols->actions.at[i].words.text);
        }
    }
    if (step->name.word_count > 0) {
        trpi_text usual = usual_verb(scope->compiler, step->name.words[0].text);
        guess.best = usual.size > 0 ? usual : guess.best;
    }
    if (step->name.word_count > 0 && trpi_name_is(step->name.words[0].text, "wait")) {
        TRPI_SAY(scope, step->span,
                 "How long? Write a time, such as `wait 5 s`, or a fact that is one; who does something with somebody waits "
                 "without being told.");
    } else if (trpi_compile_is_news(scope->compiler, scope->source, step->name.span, "action", text)) {
        bool by_themselves = TRPI_FIND(scope->symbols, behaviours, name) != TRPI_NO_INDEX ||
                             TRPI_FIND(scope->symbols, scenes, name) != TRPI_NO_INDEX;
        if (by_themselves && step->arguments == NULL) {
            TRPI_SAY(scope, step->name.span, "`%.*s` is a behaviour or a scene; to have it done here, write `do %.*s`.",
                     TRPI_WORDS(name), TRPI_WORDS(name));
        } else if (guess.best.size > 0) {
            TRPI_SAY(scope, step->name.span, "I know no action `%.*s`; did you mean `%.*s`?", TRPI_WORDS(text),
                     TRPI_WORDS(guess.best));
        } else {
            TRPI_SAY(scope, step->name.span,
                     "I know no action `%.*s`; put it in quotes if it is said, or write a task of that name.", TRPI_WORDS(text));
        }
    }
    trpi_buffer_release(&whole);
}

// ---- Actions ------------------------------------------------------------------------------------

// The action whose verb is the longest and whose arguments fit; else the one that nearly fits, or
// none.
static uint16_t find_action(const trpi_compiler *compiler, const trpi_syntax_step *step, bool *fits)
{
    uint16_t best = TRPI_NO_INDEX;
    uint32_t best_score = 0;
    *fits = false;
    for (uint16_t i = 0; i < compiler->symbols.actions.count; i++) {
        const trpi_action_symbol *action = &compiler->symbols.actions.at[i];
        if (!has_verb(action, &step->name)) {
            continue;
        }
        gift given;
        const trpi_syntax_expression *values[TRPI_ACTION_SLOTS];
        uint32_t left_over_at;
        collect(compiler, action, step, &given);
        uint32_t left_over = assign(action, &given, values, &left_over_at);
        bool fit = left_over == 0 && missing_slot(action, values) == NULL;
        uint32_t score = (fit ? 1000u : 0u) + action->words.word_count * 10 + (9 - (left_over < 9 ? left_over : 9));
        if (best == TRPI_NO_INDEX || score > best_score) {
            best = i;
            best_score = score;
            *fits = fit;
        }
    }
    return best;
}

bool trpi_bind_phrase(trpi_scope *scope, const trpi_syntax_step *step, uint16_t *action)
{
    bool fits;
    *action = find_action(scope->compiler, step, &fits);
    if (fits) {
        const trpi_syntax_name *verb = &scope->symbols->actions.at[*action].words;
        trpi_syntax_name written = trpi_syntax_name_part(&step->name, 0, verb->word_count, scope->compiler->arena);
        trpi_symbol_note(scope->symbols, written.text, verb->text);
        return true;
    }
    if (step->name.text.size == 0) {
        return false;
    }
    if (*action == TRPI_NO_INDEX) {
        report_unknown(scope, step);
        return false;
    }
    const trpi_action_symbol *symbol = &scope->symbols->actions.at[*action];
    gift given;
    const trpi_syntax_expression *values[TRPI_ACTION_SLOTS];
    uint32_t left_over_at;
    collect(scope->compiler, symbol, step, &given);
    if (assign(symbol, &given, values, &left_over_at) > 0) {
        report_left_over(scope, step, symbol, &given, left_over_at);
    } else {
        report_missing(scope, step, symbol, missing_slot(symbol, values), values);
    }
    return false;
}

// The item and count that an argument names, when it is plain.
static bool plain_item(const trpi_compiler *compiler, const trpi_syntax_expression *value, uint16_t *item, uint32_t *count)
{
    *count = 1;
    if (value->kind == TRPI_EXPRESSION_COUNT) {
        trpi_number number = trpi_quantity_low(&value->quantity);
        *count = number > 0 && number < (trpi_number)INT32_MAX * TRP_ONE ? (uint32_t)(number / TRP_ONE) : 0;
    } else if (value->kind != TRPI_EXPRESSION_NAME) {
        return false;
    }
    *item = TRPI_FIND(&compiler->symbols, items, value->name.text);
    return *item != TRPI_NO_INDEX && *count > 0;
}

static void note_exchange(trpi_scope *scope, const trpi_syntax_step *step,
                          const trpi_syntax_expression *const values[TRPI_ACTION_SLOTS], trpi_draft *draft)
{
    trpi_pack_task *task = &draft->record;
    if (!scope->collaborative) {
        TRPI_SAY(scope, step->span,
                 "`exchange` needs somebody who gives the other thing; use it in a scene or a behaviour with a partner.");
        return;
    }
    if (task->gives != TRPI_NONE16 || task->takes != TRPI_NONE16) {
        TRPI_SAY(scope, step->span, "A task exchanges once; put the second `exchange` into a task of its own.");
        return;
    }
    bool fine = plain_item(scope->compiler, values[0], &task->gives, &task->gives_count) &&
                plain_item(scope->compiler, values[1], &task->takes, &task->takes_count);
    bool named = values[0]->name.text.size > 0 && values[1]->name.text.size > 0;  // unknown ones are reported as such
    if (!fine && !named) {
        TRPI_SAY(scope, step->span, "What is exchanged must be said plainly; write for example `exchange 2 coin for ale`.");
    }
}

static uint32_t default_argument(trpi_scope *scope, uint16_t action, const trpi_parameter_symbol *parameter)
{
    trpi_compiler *compiler = scope->compiler;
    if (parameter->value != NULL) {
        trpi_scope plain;
        trpi_scope_init(&plain, compiler, parameter->symbol.source, TRPI_NO_INDEX, TRPI_NO_INDEX);
        return trpi_code_value(&plain, parameter->value, parameter->type, "this action");
    }
    bool speaks = parameter->type.type == TRP_TYPE_ENTITY && action == compiler->say;
    if (speaks && scope->has_partner && !scope->before_start) {
        return trpi_code_single(compiler, TRPI_OP_PARTNER, 0, TRP_TYPE_ENTITY);
    }
    return parameter->type.type == TRP_TYPE_ENTITY ? trpi_code_single(compiler, TRPI_OP_NOBODY, 0, TRP_TYPE_ENTITY) : 0;
}

static void name_slot(const trpi_action_symbol *action, const trpi_action_slot *slot, char *out, size_t size)
{
    (void)snprintf(out, size, slot->preposition.size > 0 ? "`%.*s … %.*s`" : "`%.*s%.*s`", TRPI_WORDS(action->words.text),
                   TRPI_WORDS(slot->preposition));
}

// Lines that may be said by anybody need somebody whom `{partner}` means.
static void check_hearer(const trpi_scope *scope, const trpi_action_symbol *symbol,
                         const trpi_syntax_expression *const values[TRPI_ACTION_SLOTS])
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
        trpi_compile_check_heard(scope, said);
    }
}

// What is given to an action. Where it may be a point, it may be one that was passed on, too.
static uint32_t argument(trpi_scope *scope, const trpi_syntax_expression *value, const trpi_parameter_symbol *parameter,
                         const char *where)
{
    const trpi_local *local = value->kind == TRPI_EXPRESSION_NAME ? trpi_scope_local(scope, value->name.text) : NULL;
    bool point = local != NULL && local->type.type == TRP_TYPE_POINT && parameter->allows_point;
    return trpi_code_value(scope, value, point ? local->type : parameter->type, where);
}

static void fill_action(trpi_scope *scope, uint16_t action, const trpi_syntax_expression *const values[TRPI_ACTION_SLOTS],
                        trpi_pack_step *record)
{
    const trpi_action_symbol *symbol = &scope->symbols->actions.at[action];
    uint32_t *codes[TRPI_ACTION_SLOTS] = {&record->code0, &record->code1, &record->code2, &record->code3};
    record->op = TRPI_STEP_ACT;
    record->index = action;
    for (uint16_t slot = 0; slot < symbol->slot_count; slot++) {
        const trpi_parameter_symbol *parameter = &symbol->slots[slot].parameter;
        char where[160];
        name_slot(symbol, &symbol->slots[slot], where, sizeof where);
        scope->says = true;
        *codes[slot] =
            values[slot] != NULL ? argument(scope, values[slot], parameter, where) : default_argument(scope, action, parameter);
        scope->says = false;
    }
    check_hearer(scope, symbol, values);
}

bool trpi_step_waits(const trpi_scope *scope, const trpi_syntax_step *step, trpi_syntax_expression *how_long)
{
    bool fits;
    if (step->kind != TRPI_SYNTAX_STEP_PHRASE || step->name.word_count == 0 || !trpi_name_is(step->name.words[0].text, "wait") ||
        find_action(scope->compiler, step, &fits) != TRPI_NO_INDEX) {
        return false;
    }
    const trpi_syntax_argument *given = step->arguments;
    if (step->name.word_count == 1) {
        bool plain = given != NULL && given->next == NULL && given->preposition.size == 0;
        if (plain) {
            *how_long = *given->value;
        }
        return plain;
    }
    memset(how_long, 0, sizeof *how_long);
    how_long->kind = TRPI_EXPRESSION_NAME;
    how_long->depth = 1;
    how_long->name = trpi_syntax_name_part(&step->name, 1, step->name.word_count - 1, scope->compiler->arena);
    how_long->span = how_long->name.span;
    return given == NULL && trpi_scope_knows(scope, how_long->name.text);
}

static bool phrase(trpi_scope *scope, const trpi_syntax_step *step, trpi_draft *draft, trpi_pack_step *record)
{
    uint16_t action;
    trpi_syntax_expression how_long;
    bool fine = false;
    if (trpi_compile_listing(scope, step, record, &fine)) {
        return fine;
    }
    if (trpi_step_waits(scope, step, &how_long)) {
        record->op = TRPI_STEP_WAIT;
        trpi_check_not_negative(scope, &how_long, "a time");
        record->code0 = trpi_code_value(scope, &how_long, trpi_type_number(TRPI_DIMENSION_DURATION), "`wait`");
        return true;
    }
    if (!trpi_bind_phrase(scope, step, &action)) {
        return false;
    }
    const trpi_action_symbol *symbol = &scope->symbols->actions.at[action];
    gift given;
    const trpi_syntax_expression *values[TRPI_ACTION_SLOTS];
    uint32_t left_over_at;
    collect(scope->compiler, symbol, step, &given);
    assign(symbol, &given, values, &left_over_at);
    if (symbol->exchanges) {
        note_exchange(scope, step, values, draft);
    }
    fill_action(scope, action, values, record);
    return true;
}

static bool say(trpi_scope *scope, const trpi_syntax_step *step, trpi_pack_step *record)
{
    trpi_compiler *compiler = scope->compiler;
    if (compiler->say == TRPI_NO_INDEX) {
        TRPI_SAY(scope, step->span, "The host has no way to speak; declare `action say (what: text) to (who: entity or nobody)`.");
        return false;
    }
    const trpi_syntax_expression *values[TRPI_ACTION_SLOTS] = {NULL, step->target, NULL, NULL};
    fill_action(scope, compiler->say, values, record);
    uint32_t line = trpi_compile_line(compiler, scope, scope->source, step->text, step->tag);
    record->code0 = trpi_code_single(compiler, TRPI_OP_LINE, line, TRP_TYPE_TEXT);
    return true;
}

// ---- Other steps --------------------------------------------------------------------------------

// Says who alone may change `target`, which is a fact of somebody else, or no fact at all.
static void report_not_own(trpi_scope *scope, const trpi_syntax_expression *target)
{
    trpi_compiler *compiler = scope->compiler;
    trpi_code_begin(&compiler->builder);
    trpi_value_type type = trpi_compile_value(scope, target, trpi_type_unknown());
    trpi_code_drop(&compiler->builder);
    if (type.type == TRP_TYPE_NONE) {
        return;  // which is reported
    }
    trpi_text whole = trpi_scope_text(scope, target->span);
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
    trpi_value_type who = trpi_type_unknown();
    if (target->kind == TRPI_EXPRESSION_MEMBER) {
        trpi_code_begin(&compiler->builder);
        who = trpi_compile_value(scope, target->left, trpi_type_unknown());
        trpi_code_drop(&compiler->builder);
    }
    bool means = target->kind == TRPI_EXPRESSION_MEMBER &&
                 (target->left->kind == TRPI_EXPRESSION_IT || trpi_scope_has_local(scope, target->left->name.text));
    if (who.type == TRP_TYPE_ENTITY && who.kind != TRPI_NO_INDEX && compiler->place != TRPI_NO_INDEX &&
        trpi_kind_is(scope->symbols, who.kind, compiler->place)) {
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
    if (trpi_compile_set_list(scope, step, record, &fine)) {
        return fine;
    }
    target = trpi_with_parts(scope, target);
    const trpi_local *local = target->kind == TRPI_EXPRESSION_NAME ? trpi_scope_local(scope, target->name.text) : NULL;
    if (local != NULL) {
        char named[160];
        (void)snprintf(named, sizeof named, "`%.*s`", TRPI_WORDS(local->name));
        record->op = TRPI_STEP_LET;
        record->local = local->index;
        record->code0 = trpi_code_value(scope, step->value, local->type, named);
        return record->code0 != 0;
    }
    uint16_t fact = trpi_own_fact(scope, target);
    if (fact == TRPI_NO_INDEX) {
        report_not_own(scope, target);
        return false;
    }
    if (scope->symbols->facts.at[fact].item != TRPI_NO_INDEX) {
        TRPI_SAY(scope, target->span,
                 "Items do not come from nowhere, so `%.*s` cannot be set; use an action that gives, makes or uses it up.",
                 TRPI_WORDS(scope->symbols->facts.at[fact].symbol.name));
        return false;
    }
    char where[160];
    (void)snprintf(where, sizeof where, "`%.*s`", TRPI_WORDS(scope->symbols->facts.at[fact].symbol.name));
    record->op = TRPI_STEP_SET;
    record->index = fact;
    record->code0 = trpi_code_value(scope, step->value, trpi_fact_type(scope->compiler, fact), where);
    return true;
}

// `let foes = every bot within 20 m`: what is found says of what sort the list is.
static bool let_list(trpi_scope *scope, const trpi_syntax_step *step, trpi_value_type type, trpi_pack_step *record)
{
    if (type.type != TRP_TYPE_ENTITY) {
        return false;
    }
    uint16_t first = scope->local_count;  // not known yet while its value is worked out
    bool fine = trpi_fill_locals(scope, step->name.text, first, type, step->value, record);
    (void)trpi_scope_add_list(scope, step->name.text, type);
    return fine;
}

// In a task anything may be a fact of those who use it; in a behaviour itself it is known who that is.
static bool is_new_name(const trpi_scope *scope, const trpi_syntax_name *name)
{
    if (scope->splices > 0 || scope->kind == TRPI_NO_INDEX ||
        trpi_symbol_fact(scope->symbols, scope->kind, name->text) == TRPI_NO_INDEX) {
        return true;
    }
    TRPI_SAY(scope, name->span, "`%.*s` is a fact of %.*s already; choose another name, or change it with `set %.*s to …`.",
             TRPI_WORDS(name->text), TRPI_WORDS(scope->symbols->kinds.at[scope->kind].symbol.name), TRPI_WORDS(name->text));
    return false;
}

static bool let(trpi_scope *scope, const trpi_syntax_step *step, trpi_pack_step *record)
{
    if (step->value == NULL || step->value->kind == TRPI_EXPRESSION_ERROR) {
        return false;
    }
    if (scope->scene == NULL && trpi_scope_has_local(scope, step->name.text)) {
        TRPI_SAY(scope, step->name.span, "`%.*s` is named above already; choose another name, or change it with `set %.*s to …`.",
                 TRPI_WORDS(step->name.text), TRPI_WORDS(step->name.text));
        return false;
    }
    if (!trpi_check_unhidden(scope, step->name.span, step->name.text) || !is_new_name(scope, &step->name)) {
        return false;
    }
    trpi_value_type type;
    if (trpi_is_many(scope, step->value, &type)) {
        return let_list(scope, step, type, record);
    }
    trpi_code_begin(&scope->compiler->builder);
    type = trpi_compile_value(scope, step->value, trpi_type_unknown());
    record->code0 = trpi_code_finish(scope, step->value->span, type.type);
    record->op = TRPI_STEP_LET;
    record->local = trpi_scope_add(scope, step->name.text, type);
    record->name = trpi_scope_name(scope, step->name.text);
    return type.type != TRP_TYPE_NONE;
}

static bool send(trpi_scope *scope, const trpi_syntax_step *step, trpi_pack_step *record)
{
    uint16_t message = trpi_compile_message(scope->compiler, scope->source, &step->name);
    if (message == TRPI_NO_INDEX) {
        return false;
    }
    const trpi_news_symbol *symbol = &scope->symbols->messages.at[message];
    uint32_t *codes[3] = {&record->code1, &record->code2, &record->code3};
    record->op = TRPI_STEP_SEND;
    record->index = message;
    record->code0 = trpi_code_value(scope, step->target, trpi_type_entity(TRPI_NO_INDEX, TRPI_NO_INDEX), "`send`");
    for (uint16_t i = 0; i < symbol->parameter_count && i < 3; i++) {
        const trpi_syntax_setting *setting = step->settings;
        while (setting != NULL && !trpi_symbol_match(scope->symbols, setting->name.text, symbol->parameters[i].symbol.name)) {
            setting = setting->next;
        }
        if (setting == NULL && symbol->parameters[i].value == NULL) {
            TRPI_SAY(scope, step->span, "The message `%.*s` needs `%.*s`; write `send %.*s (%.*s = …)`.",
                     TRPI_WORDS(symbol->symbol.name), TRPI_WORDS(symbol->parameters[i].symbol.name),
                     TRPI_WORDS(symbol->symbol.name), TRPI_WORDS(symbol->parameters[i].symbol.name));
            return false;
        }
        *codes[i] = trpi_code_value(scope, setting != NULL ? setting->value : symbol->parameters[i].value,
                                    symbol->parameters[i].type, "the message");
    }
    return true;
}

static bool named(trpi_scope *scope, const trpi_syntax_step *step, trpi_pack_step *record)
{
    bool signal = step->kind == TRPI_SYNTAX_STEP_SIGNAL;
    uint16_t index =
        signal ? TRPI_FIND(scope->symbols, events, step->name.text) : TRPI_FIND(scope->symbols, roles, step->name.text);
    if (index == TRPI_NO_INDEX) {
        trpi_guess guess = trpi_guess_begin(step->name.text);
        if (signal) {
            TRPI_GUESS(&guess, scope->symbols, events);
        } else {
            TRPI_GUESS(&guess, scope->symbols, roles);
        }
        trpi_scope_unknown(scope, &step->name, signal ? "event" : "role", &guess);
        return false;
    }
    if (!signal) {
        scope->symbols->roles.at[index].worn = true;
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
    case TRPI_SYNTAX_STEP_OCCASION_ENDS: return trpi_compile_occasion(scope, step, record);
    case TRPI_SYNTAX_STEP_ALLOW:
    case TRPI_SYNTAX_STEP_FORBID: return trpi_compile_layer(scope, step, record);
    case TRPI_SYNTAX_STEP_PUT_ON:
    case TRPI_SYNTAX_STEP_TAKE_OFF:
    case TRPI_SYNTAX_STEP_SIGNAL: return named(scope, step, record);
    case TRPI_SYNTAX_STEP_WAIT:
        if (step->target != NULL) {
            TRPI_SAY(
                scope, step->span,
                "`wait until` has a line of its own, or comes first; write for example `wait until thirst < 20 while wander`.");
            return false;
        }
        record->op = TRPI_STEP_WAIT;
        trpi_check_not_negative(scope, step->value, "a time");
        record->code0 = trpi_code_value(scope, step->value, trpi_type_number(TRPI_DIMENSION_DURATION), "`wait`");
        return true;
    case TRPI_SYNTAX_STEP_CHECK:
        record->op = TRPI_STEP_CHECK;
        record->code0 = trpi_code_condition(scope, step->value);
        return record->code0 != 0;
    case TRPI_SYNTAX_STEP_CONTINUE:
        TRPI_SAY(scope, step->span, "`continue as` stands in a scene on a line of its own, below a branch or at the end.");
        return false;
    case TRPI_SYNTAX_STEP_AWAIT: return trpi_compile_await(scope, step, record);
    case TRPI_SYNTAX_STEP_REQUEST: return trpi_compile_request(scope, step, record);
    case TRPI_SYNTAX_STEP_ENABLE:
    case TRPI_SYNTAX_STEP_DISABLE: return trpi_compile_switch(scope, step, record);
    case TRPI_SYNTAX_STEP_GOES_ON: return trpi_compile_go_on(scope, step, record);
    case TRPI_SYNTAX_STEP_RESERVE: return trpi_compile_reserve(scope, step, record);
    case TRPI_SYNTAX_STEP_DO:
        if (trpi_compile_inner(scope, step, record)) {
            return true;
        }
        trpi_not_yet(scope, step->span, "This step is");
        return false;
    case TRPI_SYNTAX_STEP_ERROR: return false;
    default: trpi_not_yet(scope, step->span, "This step is"); return false;
    }
}

void trpi_compile_step(trpi_scope *scope, const trpi_syntax_step *step, const trpi_syntax_clause *clauses, trpi_draft *draft,
                       trpi_step_list *list)
{
    uint8_t flags = 0;
    for (; step != NULL; step = step->together) {
        if (flags == 0 && trpi_compile_record_step(scope, step, list)) {
            flags = TRPI_STEP_BESIDE;
            continue;
        }
        trpi_pack_step record;
        trpi_pack_blank(TRPI_SECTION_STEP, &record);
        record.line = trpi_scope_line(scope, step->span);
        if (step->kind == TRPI_SYNTAX_STEP_GOES_ON && (flags != 0 || step->together != NULL)) {
            TRPI_SAY(scope, step->span,
                     "What runs beside the move itself runs beside `go on`; write `go on` alone, or below a `parallel` with what "
                     "is done meanwhile.");
            return;
        }
        if (step->kind == TRPI_SYNTAX_STEP_AWAIT &&
            trpi_syntax_find_clause((trpi_syntax_clause *)clauses, TRPI_CLAUSE_AT_MOST) == NULL) {
            TRPI_SAY(scope, step->span, "`await %.*s` may wait for ever; add `, at most 10 s`.", TRPI_WORDS(step->name.text));
        } else if (simple(scope, step, draft, &record)) {
            record.flags |= flags;
            TRPI_KEEP(scope->compiler, *list, record);
        }
        flags = TRPI_STEP_BESIDE;
    }
}

bool trpi_step_is_immediate(uint8_t op)
{
    return op != TRPI_STEP_ACT && op != TRPI_STEP_WAIT && op != TRPI_STEP_DECIDE && op != TRPI_STEP_USE && op != TRPI_STEP_HEAR &&
           op != TRPI_STEP_GO_ON;
}
