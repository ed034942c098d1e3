// SPDX-License-Identifier: MIT
// Behaviours and roles: clauses, parameters, and their records.

#include "script/compile/behaviour.h"

#include "script/check/constant.h"
#include "script/check/types.h"
#include "script/compile/code.h"
#include "script/compile/compile.h"
#include "script/compile/expression.h"
#include "script/compile/object.h"
#include "script/compile/selector.h"
#include "script/compile/task.h"

#include <string.h>

// Writes parameters' records and makes them locals of the scope.
static void compile_parameters(trpi_scope *scope, const trpi_syntax_parameter *parameters, uint64_t path, uint16_t *first,
                               uint16_t *count)
{
    for (const trpi_syntax_parameter *p = parameters; p != NULL; p = p->next) {
        trpi_parameter_symbol symbol = trpi_check_parameter(scope->compiler, scope->source, p);
        trpi_pack_parameter record = trpi_parameter_begin(scope->compiler, &symbol, path);
        record.flags = symbol.may_be_nobody ? TRPI_PARAMETER_OPTIONAL : 0;
        record.code = trpi_code_value(scope, p->value, symbol.type, "the parameter");
        uint32_t at = trpi_pack_add(&scope->compiler->builder, TRPI_SECTION_PARAMETER, &record);
        *first = (*count)++ == 0 ? (uint16_t)at : *first;
        (void)trpi_check_unhidden(scope, p->name.span, p->name.text);
        trpi_scope_add(scope, p->name.text, symbol.type);
    }
    *first = *count == 0 ? 0 : *first;
}

// ---- Clauses ------------------------------------------------------------------------------------

static void read_layer(const trpi_scope *scope, const trpi_syntax_clause *clause, trpi_pack_behaviour *record)
{
    uint16_t layer = TRPI_NEED(scope, layers, &clause->name, "layer");
    record->layer = layer != TRPI_NO_INDEX ? (uint8_t)layer : record->layer;
}

static void read_channels(const trpi_scope *scope, const trpi_syntax_clause *clause, trpi_pack_behaviour *record)
{
    record->channels = 0;
    for (const trpi_syntax_names *names = clause->names; names != NULL; names = names->next) {
        uint16_t channel = TRPI_NEED(scope, channels, &names->name, "part of the body");
        record->channels = (uint16_t)(record->channels | (channel != TRPI_NO_INDEX ? 1u << channel : 0));
    }
}

// Only a person moves a player, so nobody can ask him to take part.
static void check_partner(const trpi_scope *scope, const trpi_syntax_clause *clause)
{
    uint16_t kind = scope->partner.kind;
    if (kind != TRPI_NO_INDEX && scope->compiler->player != TRPI_NO_INDEX &&
        trpi_kind_is(scope->symbols, kind, scope->compiler->player)) {
        TRPI_COMPILE_ERROR(scope->compiler, scope->source, clause->span,
                           "The player is moved by a person and answers no topic; write for example `latent Greet, when player "
                           "comes within 3 m`, or let the game begin a dialogue.");
    }
}

// `with a creature within 8 m`, `with my sister`
static void read_with(trpi_scope *scope, const trpi_syntax_clause *clause, trpi_pack_behaviour *record)
{
    trpi_compiler *compiler = scope->compiler;
    if (clause->type != NULL) {
        record->partner = trpi_compile_type_selector(scope, clause->type, &scope->partner);
        check_partner(scope, clause);
        return;
    }
    if (clause->value == NULL || clause->value->kind == TRPI_EXPRESSION_ERROR) {
        return;
    }
    trpi_pack_selector selector;
    trpi_pack_blank(TRPI_SECTION_SELECTOR, &selector);
    selector.quantifier = TRPI_SELECT_ANY;
    selector.kind = compiler->creature;
    trpi_code_begin(&compiler->builder);
    trpi_emit(scope, TRPI_OP_IT, 0);
    trpi_value_type who = trpi_type_entity(compiler->creature, TRPI_NO_INDEX);
    if (trpi_compile_as(scope, clause->value, who, "`with`")) {
        scope->partner = who;
        check_partner(scope, clause);
    }
    trpi_emit(scope, TRPI_OP_EQUAL, 0);
    selector.where = trpi_code_finish(scope, clause->value->span, TRP_TYPE_TRUTH);
    record->partner = (uint16_t)trpi_pack_add(&compiler->builder, TRPI_SECTION_SELECTOR, &selector);
}

// What the message of a cue says are the first parameters of what it sets off.
void trpi_name_said(trpi_scope *scope, const trpi_syntax_cue *cue)
{
    uint16_t message =
        cue != NULL && cue->kind == TRPI_SYNTAX_CUE_MESSAGE ? TRPI_FIND(scope->symbols, messages, cue->name.text) : TRPI_NO_INDEX;
    for (uint16_t i = 0; message != TRPI_NO_INDEX && i < scope->symbols->messages.at[message].parameter_count; i++) {
        const trpi_parameter_symbol *said = &scope->symbols->messages.at[message].parameters[i];
        (void)trpi_scope_add(scope, said->symbol.name, said->type);
    }
}

void trpi_compile_said(trpi_compiler *compiler, trpi_pack_behaviour *record)
{
    if (record->cue == TRPI_NONE16 || compiler->builder.failed) {
        return;
    }
    const trpi_pack_cue *cue = trpi_pack_at(&compiler->builder, TRPI_SECTION_CUE, record->cue);
    if (cue->type != TRPI_CUE_MESSAGE) {
        return;
    }
    const trpi_news_symbol *message = &compiler->symbols.messages.at[cue->index];
    record->first_parameter = (uint16_t)trpi_pack_rows_count(&compiler->builder, TRPI_SECTION_PARAMETER);
    record->parameter_count = message->parameter_count;
    for (uint16_t i = 0; i < message->parameter_count; i++) {
        trpi_pack_parameter parameter = trpi_parameter_begin(compiler, &message->parameters[i], record->key);
        parameter.flags = TRPI_PARAMETER_OPTIONAL;
        (void)trpi_pack_add(&compiler->builder, TRPI_SECTION_PARAMETER, &parameter);
    }
}

// A condition or a weight, which is looked at whenever somebody chooses what to do, or again and again.
static uint32_t watched(trpi_scope *scope, const trpi_syntax_clause *clause, const trpi_pack_behaviour *record)
{
    scope->watching = record->initiation == TRPI_PROACTIVE;
    scope->weighed = scope->watching && clause->kind == TRPI_CLAUSE_IF;
    scope->polled = clause->kind == TRPI_CLAUSE_WHILE;
    uint32_t code =
        clause->kind == TRPI_CLAUSE_WEIGHT ? trpi_code_weight(scope, clause->value) : trpi_code_condition(scope, clause->value);
    scope->polled = scope->watching = scope->weighed = false;
    return code;
}

static void set_condition(trpi_scope *scope, const trpi_syntax_clause *clause, trpi_pack_behaviour *record)
{
    if (record->condition != 0) {
        TRPI_SAY(scope, clause->span, "There is an `if` already; put both into one, with `and` between.");
        return;
    }
    record->condition = watched(scope, clause, record);
}

// How often on one day.
static void set_daily(const trpi_scope *scope, const trpi_syntax_clause *clause, trpi_pack_behaviour *record)
{
    int32_t number = 0;
    if (!trpi_fold_whole(clause->value, 1, TRPI_MOST_DAILY, &number)) {
        TRPI_SAY(scope, clause->span,
                 "How often on one day is a whole number from 1 to %u; write for example `at most 3 times a day`.",
                 TRPI_MOST_DAILY);
    }
    record->daily_most = (uint32_t)number;
}

// A clause that is nothing but a flag, or else a time of so many milliseconds, by the places of the fields.
static const struct {
    uint16_t flag, span;
} simple[TRPI_CLAUSE_COUNT] = {
    [TRPI_CLAUSE_NOT_INTERRUPTIBLE] = {.flag = TRPI_BEHAVIOUR_NOT_INTERRUPTIBLE},
    [TRPI_CLAUSE_NOT_RESUMABLE] = {.flag = TRPI_BEHAVIOUR_NOT_RESUMABLE},
    [TRPI_CLAUSE_WHEN_FREE] = {.flag = TRPI_BEHAVIOUR_WHEN_FREE},
    [TRPI_CLAUSE_NOW_OR_NEVER] = {.flag = TRPI_BEHAVIOUR_NOW_OR_NEVER},
    [TRPI_CLAUSE_ONCE] = {.flag = TRPI_BEHAVIOUR_ONCE},
    [TRPI_CLAUSE_PATIENCE] = {.span = offsetof(trpi_pack_behaviour, patience_ms)},
    [TRPI_CLAUSE_GIVES_UP] = {.span = offsetof(trpi_pack_behaviour, gives_up_ms)},
    [TRPI_CLAUSE_FORGETS] = {.span = offsetof(trpi_pack_behaviour, forgets_ms)},
    [TRPI_CLAUSE_KEEPS_TRYING] = {.span = offsetof(trpi_pack_behaviour, keeps_trying_ms)},
};

// The cue has been compiled, so that `it` is known, and the topic has been read.
static void apply_clause(trpi_scope *scope, const trpi_syntax_clause *clause, trpi_pack_behaviour *record)
{
    switch (clause->kind) {
    case TRPI_CLAUSE_WEIGHT: record->weight = watched(scope, clause, record); break;
    case TRPI_CLAUSE_IF: set_condition(scope, clause, record); break;
    case TRPI_CLAUSE_WHILE: record->holds = watched(scope, clause, record); break;
    case TRPI_CLAUSE_WITH: read_with(scope, clause, record); break;
    case TRPI_CLAUSE_PRIORITY:
        (void)trpi_compile_priority(scope, clause, &record->priority);
        record->flags |= record->initiation == TRPI_REACTIVE ? TRPI_BEHAVIOUR_OWN_PRIORITY : 0u;
        break;
    case TRPI_CLAUSE_IN: read_layer(scope, clause, record); break;
    case TRPI_CLAUSE_OPEN_TO: trpi_compile_opening(scope, clause, &record->opening); break;
    case TRPI_CLAUSE_USES: read_channels(scope, clause, record); break;
    case TRPI_CLAUSE_COOLDOWN:
        trpi_compile_span(scope->compiler, scope->source, clause->value, "cooldown", &record->cooldown_ms,
                          &record->cooldown_most_ms);
        break;
    case TRPI_CLAUSE_DAILY: set_daily(scope, clause, record); break;
    case TRPI_CLAUSE_ASKS: record->flags |= clause->selector == TRPI_SELECTOR_RANDOM ? TRPI_BEHAVIOUR_ASKS_RANDOM : 0u; break;
    case TRPI_CLAUSE_LOSS: record->loss = trpi_choice_number(clause->loss); break;
    default: break;
    }
}

void trpi_compile_clauses(trpi_scope *scope, const trpi_syntax_clause *clauses, trpi_pack_behaviour *record)
{
    for (const trpi_syntax_clause *clause = clauses; clause != NULL; clause = clause->next) {
        record->flags |= simple[clause->kind].flag;
        if (simple[clause->kind].span != 0) {
            uint32_t ms = trpi_compile_duration(scope->compiler, scope->source, clause->value, trpi_clause_kind_name(clause->kind));
            memcpy((char *)record + simple[clause->kind].span, &ms, sizeof ms);
        }
        apply_clause(scope, clause, record);
    }
}

void trpi_compile_beginning(trpi_compiler *compiler, trpi_pack_behaviour *record)
{
    uint32_t both = trpi_code_both(&compiler->builder, record->condition, record->holds);
    record->condition = both != TRPI_NONE32 ? both : record->condition;
    bool foresees = record->parameter_count > 0 && (trpi_code_needs_locals(&compiler->builder, record->condition) ||
                                                    trpi_code_needs_locals(&compiler->builder, record->weight));
    record->flags |= foresees ? TRPI_BEHAVIOUR_FORESEES : 0u;
}

// ---- Behaviours ---------------------------------------------------------------------------------

void trpi_finish_watches(trpi_scope *scope, trpi_pack_behaviour *record)
{
    record->first_watch = 0;
    record->watch_count = (uint16_t)scope->watches.count;
    for (uint32_t i = 0; i < scope->watches.count; i++) {
        uint32_t index = trpi_pack_add(&scope->compiler->builder, TRPI_SECTION_WATCH, &scope->watches.at[i]);
        record->first_watch = i == 0 ? (uint16_t)index : record->first_watch;
    }
}

void trpi_compile_behaviour_record(trpi_compiler *compiler, uint16_t behaviour, trpi_pack_behaviour *record)
{
    const trpi_behaviour_symbol *symbol = &compiler->symbols.behaviours.at[behaviour];
    uint64_t role =
        symbol->role != TRPI_NO_INDEX ? trpi_compile_key(compiler, &compiler->symbols.roles.at[symbol->role].symbol) : 0;
    trpi_pack_blank(TRPI_SECTION_BEHAVIOUR, record);
    record->key = trpi_key_join(role, trpi_compile_identity(compiler, &symbol->symbol));
    if (symbol->scene != TRPI_NO_INDEX) {
        const trpi_scene_symbol *scene = &compiler->symbols.scenes.at[symbol->scene];
        record->key = trpi_key_join(trpi_compile_key(compiler, &scene->symbol),
                                    trpi_compile_identity(compiler, &scene->parts[symbol->part].symbol));
    }
    record->name = trpi_pack_add_name(&compiler->builder, symbol->symbol.name);
    record->role = symbol->role;
    record->topic = symbol->topic;
    record->scene = symbol->scene;
    record->part = (uint8_t)symbol->part;
    record->initiation = symbol->initiation;
    record->flags = symbol->collaborative ? TRPI_BEHAVIOUR_COLLABORATIVE : 0;
    record->priority = symbol->initiation == TRPI_LATENT ? 2 : symbol->initiation == TRPI_REACTIVE ? 0 : symbol->collaborative;
    record->channels = (uint16_t)((1u << compiler->symbols.channels.count) - 1u);
}

// Whether something is said already about one of some lines, or below it.
static bool is_reported(const trpi_compiler *compiler, const trpi_source *source, const trpi_syntax_line *line)
{
    for (; line != NULL; line = line->next) {
        if (line->broken || line->kind == TRPI_LINE_ERROR || trpi_diagnostics_touches(compiler->diagnostics, source, line->span) ||
            is_reported(compiler, source, line->lines)) {
            return true;
        }
    }
    return false;
}

static void report_empty(trpi_compiler *compiler, const trpi_behaviour_symbol *symbol)
{
    if (is_reported(compiler, symbol->symbol.source, symbol->symbol.line->lines)) {
        return;
    }
    const trpi_syntax_line *next = symbol->symbol.line->next;
    if (symbol->symbol.line->lines == NULL && next != NULL && (next->broken || next->kind == TRPI_LINE_ERROR)) {
        return;  // its steps may stand too far left, which is reported
    }
    TRPI_COMPILE_ERROR(compiler, symbol->symbol.source, symbol->symbol.span,
                       "There is nothing to do in `%.*s`; add steps below it, such as `move to bar`.",
                       TRPI_WORDS(symbol->symbol.name));
}

static void compile_cue_of(trpi_scope *scope, const trpi_behaviour_symbol *symbol, trpi_pack_behaviour *record)
{
    const trpi_syntax_clause *when = trpi_syntax_find_clause(symbol->symbol.line->clauses, TRPI_CLAUSE_WHEN);
    bool written = when != NULL && when->cue != NULL;
    if (symbol->initiation != TRPI_LATENT) {
        return;
    }
    if (!written && !symbol->broken) {
        TRPI_SAY(scope, symbol->symbol.line->span, "A latent behaviour needs an event; add `, when a creature comes within 3 m`.");
    }
    record->cue = written ? trpi_compile_cue(scope, when->cue) : record->cue;
    trpi_name_said(scope, written ? when->cue : NULL);
    if (record->cue == TRPI_NONE16) {
        scope->has_it = true;  // who it would have been is not known: say nothing more about it
        scope->it = trpi_type_unknown();
    }
}

// What every behaviour has behind its body.
static void finish_own(uint16_t index, trpi_scope *scope, trpi_pack_behaviour *record, const trpi_drafts *drafts)
{
    const trpi_behaviour_symbol *symbol = &scope->symbols->behaviours.at[index];
    if (scope->local_count > TRPI_MOST_LOCALS) {
        TRPI_SAY(scope, symbol->symbol.span, "`%.*s` remembers more than %d things; use fewer parameters and `let`s.",
                 TRPI_WORDS(symbol->symbol.name), TRPI_MOST_LOCALS);
    }
    trpi_write_drafts(scope->compiler, drafts, record->key, &record->first_task, &record->task_count);
    trpi_finish_watches(scope, record);
    trpi_finish_inboxes(scope, record);
    record->local_count = scope->local_count;
    if (!scope->compiler->builder.failed) {
        *(trpi_pack_behaviour *)trpi_pack_at(&scope->compiler->builder, TRPI_SECTION_BEHAVIOUR, index) = *record;
    }
}

// A behaviour written in an object: of who requests it, or of the object itself.
static void compile_provided(uint16_t index, trpi_scope *scope, trpi_pack_behaviour *record)
{
    const trpi_behaviour_symbol *symbol = &scope->symbols->behaviours.at[index];
    trpi_drafts drafts = {0};
    trpi_begin_provided(index, scope, record);
    if (!symbol->handles) {
        compile_parameters(scope, symbol->symbol.line->parameters, record->key, &record->first_parameter, &record->parameter_count);
    }
    trpi_compile_provided(index, scope, record, &drafts);
    if (drafts.count == 0 && !symbol->broken) {
        report_empty(scope->compiler, symbol);
    }
    finish_own(index, scope, record, &drafts);
}

// A behaviour written in a role. Its scope first knows no partner: conditions are weighed before
// there is one.
static void compile_own(trpi_compiler *compiler, uint16_t index)
{
    const trpi_behaviour_symbol *symbol = &compiler->symbols.behaviours.at[index];
    trpi_pack_behaviour record;
    trpi_compile_behaviour_record(compiler, index, &record);
    trpi_scope scope;
    trpi_scope_init(&scope, compiler, symbol->symbol.source, symbol->kind, symbol->role);
    scope.part = TRPI_NO_INDEX;
    scope.path = record.key;
    scope.collaborative = symbol->collaborative;
    if (symbol->provider != TRPI_NO_INDEX) {
        compile_provided(index, &scope, &record);
        return;
    }
    compile_cue_of(&scope, symbol, &record);
    trpi_compile_said(compiler, &record);
    compile_parameters(&scope, symbol->symbol.line->parameters, record.key, &record.first_parameter, &record.parameter_count);
    bool initiates = symbol->collaborative && symbol->initiation != TRPI_REACTIVE;
    if (initiates && trpi_syntax_find_clause(symbol->symbol.line->clauses, TRPI_CLAUSE_WITH) == NULL) {
        trpi_pack_selector anyone;
        trpi_pack_blank(TRPI_SECTION_SELECTOR, &anyone);
        anyone.kind = compiler->creature;
        record.partner = (uint16_t)trpi_pack_add(&compiler->builder, TRPI_SECTION_SELECTOR, &anyone);
        scope.partner = trpi_type_entity(compiler->creature, TRPI_NO_INDEX);
    }
    trpi_compile_clauses(&scope, symbol->symbol.line->clauses, &record);
    trpi_compile_beginning(compiler, &record);
    scope.has_partner = symbol->collaborative || trpi_syntax_find_clause(symbol->symbol.line->clauses, TRPI_CLAUSE_WITH) != NULL;
    trpi_drafts drafts = {0};
    trpi_compile_body(&scope, symbol->symbol.line->lines, &drafts);
    if (drafts.count == 0 && !symbol->broken) {
        report_empty(compiler, symbol);
    }
    finish_own(index, &scope, &record, &drafts);
}

void trpi_compile_behaviours(trpi_compiler *compiler)
{
    (void)trpi_pack_add_blank(&compiler->builder, TRPI_SECTION_BEHAVIOUR, compiler->symbols.behaviours.count);
    for (uint16_t i = 0; i < compiler->symbols.behaviours.count; i++) {
        if (compiler->symbols.behaviours.at[i].scene == TRPI_NO_INDEX) {
            compile_own(compiler, i);
        }
    }
}

_Static_assert(TRPI_SELECTION_SCORE - 1 == TRPI_SELECTION_UTILITY && TRPI_LOSS_RECASTS - 1 == TRPI_LOSS_RECAST &&
                   TRPI_RESUMPTION_NEVER - 1 == TRPI_RESUME_DROP,
               "behind nothing, the choices of the text are in the order of the pack's");

uint8_t trpi_choice_number(uint32_t choice)
{
    return (uint8_t)(choice > 0 ? choice - 1 : 0);
}

// ---- Roles and topics ---------------------------------------------------------------------------

static void compile_role(trpi_compiler *compiler, uint16_t index)
{
    const trpi_role_symbol *role = &compiler->symbols.roles.at[index];
    trpi_pack_role record;
    trpi_pack_blank(TRPI_SECTION_ROLE, &record);
    record.key = trpi_compile_key(compiler, &role->symbol);
    record.name = trpi_pack_add_name(&compiler->builder, role->symbol.name);
    record.kind = role->kind;
    record.first_behaviour = role->behaviour_count > 0 ? role->first_behaviour : 0;
    record.behaviour_count = role->behaviour_count;
    record.proactive_count = role->proactive_count;
    record.latent_count = role->latent_count;
    record.first_block = role->block_count > 0 ? role->first_block : record.first_block;
    record.block_count = role->block_count;
    const trpi_syntax_clause *chooses = trpi_syntax_find_clause(role->symbol.line->clauses, TRPI_CLAUSE_CHOOSES);
    const trpi_syntax_clause *rank = trpi_syntax_find_clause(role->symbol.line->clauses, TRPI_CLAUSE_RANK);
    record.selection = chooses != NULL ? trpi_choice_number(chooses->selection) : record.selection;
    int32_t number = 0;
    if (rank != NULL && !trpi_fold_whole(rank->value, -1000, 1000, &number) && rank->value != NULL &&
        rank->value->kind != TRPI_EXPRESSION_ERROR) {
        TRPI_COMPILE_ERROR(compiler, role->symbol.source, rank->value->span,
                           "A rank is a whole number; write for example `rank 2`.");
    }
    record.rank = (int16_t)number;
    (void)trpi_pack_add(&compiler->builder, TRPI_SECTION_ROLE, &record);
}

static void compile_topic(trpi_compiler *compiler, uint16_t index)
{
    trpi_pack_topic record;
    trpi_pack_blank(TRPI_SECTION_TOPIC, &record);
    record.key = trpi_compile_key(compiler, &compiler->symbols.topics.at[index].symbol);
    record.name = trpi_pack_add_name(&compiler->builder, compiler->symbols.topics.at[index].symbol.name);
    const trpi_behaviour_symbol *behaviours = compiler->symbols.behaviours.at;
    for (uint16_t i = compiler->symbols.topics.at[index].first_answer; i != 0; i = behaviours[i - 1].next_answer) {
        trpi_pack_reactor reactor = {.role = behaviours[i - 1].role, .behaviour = (uint16_t)(i - 1u)};
        trpi_pack_append(&compiler->builder, TRPI_SECTION_REACTOR, &reactor, &record.first_reactor, &record.reactor_count);
    }
    (void)trpi_pack_add(&compiler->builder, TRPI_SECTION_TOPIC, &record);
}

// Hangs the reactives of roles below their topics.
static void order_answers(trpi_compiler *compiler)
{
    for (uint32_t i = compiler->symbols.behaviours.count; i-- > 0;) {
        trpi_behaviour_symbol *behaviour = &compiler->symbols.behaviours.at[i];
        if (behaviour->topic != TRPI_NO_INDEX && behaviour->initiation == TRPI_REACTIVE && behaviour->role != TRPI_NO_INDEX) {
            trpi_topic_symbol *topic = &compiler->symbols.topics.at[behaviour->topic];
            behaviour->next_answer = topic->first_answer;
            topic->first_answer = (uint16_t)(i + 1);
        }
    }
}

void trpi_compile_roles(trpi_compiler *compiler)
{
    order_answers(compiler);
    for (uint32_t i = 0; i < compiler->symbols.roles.count; i++) {
        compile_role(compiler, (uint16_t)i);
    }
    for (uint16_t i = 0; i < compiler->symbols.topics.count; i++) {
        compile_topic(compiler, i);
    }
}
