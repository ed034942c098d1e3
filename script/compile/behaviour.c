// SPDX-License-Identifier: MIT
// Compiles behaviours and roles: their parameters, clauses and records.

#include "script/compile/behaviour.h"

#include "script/check/constant.h"
#include "script/check/types.h"
#include "script/compile/code.h"
#include "script/compile/compile.h"
#include "script/compile/cue.h"
#include "script/compile/ending.h"
#include "script/compile/expression.h"
#include "script/compile/task.h"

// Writes the records of parameters and makes them locals of the scope.
static void compile_parameters(trpi_scope *scope, const trpi_syntax_parameter *parameters, uint64_t path, uint16_t *first,
                               uint16_t *count)
{
    for (const trpi_syntax_parameter *p = parameters; p != NULL; p = p->next) {
        trpi_parameter_symbol symbol = trpi_declare_parameter(&scope->file, p);
        trpi_pack_parameter record = trpi_parameter_record_begin(scope->compiler, &symbol, path);
        record.flags = symbol.may_be_nobody ? TRPI_PARAMETER_OPTIONAL : 0;
        bool known = symbol.type.type != TRP_TYPE_NONE;  // else that is reported
        record.code = known ? trpi_code_of_value(scope, p->value, symbol.type, "the parameter") : 0;
        trpi_pack_builder_add_to_list(&scope->compiler->builder, TRPI_SECTION_PARAMETER, &record, first, count);
        (void)trpi_check_name_hides_no_fact(scope, p->name.span, p->name.text);
        trpi_scope_add_local(scope, p->name.text, symbol.type);
    }
    *first = *count == 0 ? 0 : *first;
}

// ---- Behaviours ---------------------------------------------------------------------------------

void trpi_write_fact_watches(trpi_scope *scope, trpi_pack_behaviour *record)
{
    record->first_watch = record->watch_count = 0;
    for (uint32_t i = 0; i < scope->watches.count; i++) {
        trpi_pack_builder_add_to_list(&scope->compiler->builder, TRPI_SECTION_WATCH, &scope->watches.at[i], &record->first_watch,
                                      &record->watch_count);
    }
}

void trpi_behaviour_record_begin(trpi_compiler *compiler, uint16_t behaviour, trpi_pack_behaviour *record)
{
    const trpi_behaviour_symbol *symbol = &compiler->symbols.behaviours.at[behaviour];
    uint64_t role =
        symbol->role != TRPI_NO_INDEX ? trpi_key_of_symbol(compiler, &compiler->symbols.roles.at[symbol->role].symbol) : 0;
    trpi_compiler_set_place_of_next_record(compiler, symbol->symbol.source, symbol->symbol.span);
    trpi_pack_init_record(TRPI_SECTION_BEHAVIOUR, record);
    record->key = trpi_key_append_name(role, trpi_stable_name_of_symbol(compiler, &symbol->symbol));
    if (symbol->scene != TRPI_NO_INDEX) {
        const trpi_scene_symbol *scene = &compiler->symbols.scenes.at[symbol->scene];
        record->key = trpi_key_append_name(trpi_key_of_symbol(compiler, &scene->symbol),
                                           trpi_stable_name_of_symbol(compiler, &scene->parts[symbol->part].symbol));
    }
    record->name = trpi_pack_builder_add_name(&compiler->builder, symbol->symbol.name);
    record->role = symbol->role;
    record->topic = symbol->topic;
    record->scene = symbol->scene;
    record->part = (uint8_t)symbol->part;
    record->initiation = symbol->initiation;
    record->flags = symbol->collaborative ? TRPI_BEHAVIOUR_COLLABORATIVE : 0;
    record->priority = symbol->initiation == TRPI_LATENT ? 2 : symbol->initiation == TRPI_REACTIVE ? 0 : symbol->collaborative;
    record->channels = (uint16_t)((1u << compiler->symbols.channels.count) - 1u);
}

// Whether an error was reported at one of these lines, or at a line below one of them.
static bool is_reported(const trpi_file_scope *file, const trpi_syntax_line *line)
{
    for (; line != NULL; line = line->next) {
        if (line->broken || line->kind == TRPI_LINE_ERROR ||
            trpi_diagnostics_has_error_touching(file->compiler->diagnostics, file->source, line->span) ||
            is_reported(file, line->lines)) {
            return true;
        }
    }
    return false;
}

static void report_empty(trpi_compiler *compiler, const trpi_behaviour_symbol *symbol)
{
    if (is_reported(TRPI_IN(compiler, symbol->symbol.source), symbol->symbol.line->lines)) {
        return;
    }
    const trpi_syntax_line *next = symbol->symbol.line->next;
    if (symbol->symbol.line->lines == NULL && next != NULL && (next->broken || next->kind == TRPI_LINE_ERROR)) {
        return;  // its steps may stand too far left, which is reported
    }
    TRPI_SAY_OF(compiler, &symbol->symbol, "There is nothing to do in `%.*s`; add steps below it, such as `move to bar`.",
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
    trpi_declare_message_values(scope, written ? when->cue : NULL);
    const bool hears = written && when->cue->kind == TRPI_SYNTAX_CUE_MESSAGE;
    for (const trpi_syntax_parameter *p = hears ? symbol->symbol.line->parameters : NULL; p != NULL; p = p->next) {
        trpi_refuse_name_of_message_value(scope, TRPI_FIND(scope->symbols, messages, when->cue->name.text), &p->name);
    }
    if (record->cue == TRPI_NONE16) {
        scope->has_it = true;  // the performer it would have named is not known: nothing more is said about it
        scope->it = trpi_value_type_unknown();
    }
}

// Finishes a behaviour when its body is compiled: writes its tasks, watches and inboxes, and then its record.
static void finish_own(uint16_t index, trpi_scope *scope, trpi_pack_behaviour *record, const trpi_drafts *drafts)
{
    const trpi_behaviour_symbol *symbol = &scope->symbols->behaviours.at[index];
    if (scope->local_count > TRPI_MOST_LOCALS) {
        TRPI_SAY(scope, symbol->symbol.span, "`%.*s` remembers more than %d things; use fewer parameters and `let`s.",
                 TRPI_WORDS(symbol->symbol.name), TRPI_MOST_LOCALS);
    }
    trpi_warn_of_endless_tasks(scope->compiler, drafts);
    trpi_write_drafts(scope->compiler, drafts, record->key, &record->first_task, &record->task_count);
    trpi_write_fact_watches(scope, record);
    trpi_write_inboxes(scope, record);
    record->local_count = scope->local_count;
    if (!scope->compiler->builder.failed) {
        *(trpi_pack_behaviour *)trpi_pack_builder_record(&scope->compiler->builder, TRPI_SECTION_BEHAVIOUR, index) = *record;
    }
}

// Compiles what a behaviour of a role has before its steps: its cue, its parameters and its clauses. Only times that begin when
// there is a partner may name the partner; conditions are evaluated earlier.
static void compile_header(trpi_scope *scope, const trpi_behaviour_symbol *symbol, trpi_pack_behaviour *record)
{
    trpi_compiler *compiler = scope->compiler;
    const trpi_syntax_line *line = symbol->symbol.line;
    bool with = trpi_syntax_find_clause(line->clauses, TRPI_CLAUSE_WITH) != NULL;
    compile_cue_of(scope, symbol, record);
    trpi_compile_parameters_of_message_cue(compiler, record);
    compile_parameters(scope, line->parameters, record->key, &record->first_parameter, &record->parameter_count);
    if (symbol->collaborative && symbol->initiation != TRPI_REACTIVE && !with) {
        trpi_pack_selector anyone = TRPI_BLANK(SELECTOR);
        anyone.kind = compiler->creature;
        record->partner = (uint16_t)trpi_pack_builder_add_record(&compiler->builder, TRPI_SECTION_SELECTOR, &anyone);
        scope->partner = trpi_value_type_entity(compiler->creature, TRPI_NO_INDEX);
    }
    const bool has_it = scope->has_it;
    if (symbol->initiation == TRPI_REACTIVE) {  // the agent that asks, whose kind those who start the topic have in common
        const trpi_topic_symbol *topic = symbol->topic != TRPI_NO_INDEX ? &compiler->symbols.topics.at[symbol->topic] : NULL;
        uint16_t asker = topic != NULL && topic->asked ? topic->asker : TRPI_NO_INDEX;
        scope->it = scope->partner = trpi_value_type_entity(asker, TRPI_NO_INDEX);
        scope->has_it = true;
    }
    trpi_compile_behaviour_clauses(scope, line->clauses, record);
    scope->has_it = has_it;
    trpi_compile_while_as_start_condition(compiler, record);
    scope->has_partner = symbol->collaborative || with;
    trpi_compile_clauses_that_know_partner(scope, line->clauses, record);
}

// Compiles a behaviour that a role or an object has for itself, not as a part of a scene. One of an object is performed by the
// agent that requests it or by the object itself.
static void compile_own(trpi_compiler *compiler, uint16_t index)
{
    const trpi_behaviour_symbol *symbol = &compiler->symbols.behaviours.at[index];
    const trpi_syntax_line *line = symbol->symbol.line;
    trpi_pack_behaviour record;
    trpi_drafts drafts = {0};
    trpi_behaviour_record_begin(compiler, index, &record);
    trpi_scope scope = trpi_scope_of_performer(compiler, symbol->symbol.source, symbol->performer_kind, symbol->role);
    scope.path = record.key;
    scope.collaborative = symbol->collaborative;
    if (symbol->provider_kind == TRPI_NO_INDEX) {
        compile_header(&scope, symbol, &record);
        trpi_compile_tasks_of_behaviour(&scope, line->lines, &drafts);
    } else {
        trpi_compile_object_behaviour_before_parameters(index, &scope, &record);
        if (!symbol->is_handler) {
            compile_parameters(&scope, line->parameters, record.key, &record.first_parameter, &record.parameter_count);
        }
        trpi_compile_object_behaviour(index, &scope, &record, &drafts);
    }
    if (drafts.count == 0 && !symbol->broken) {
        report_empty(compiler, symbol);
    }
    finish_own(index, &scope, &record, &drafts);
}

void trpi_compile_behaviours(trpi_compiler *compiler)
{
    (void)trpi_pack_builder_add_blank_records(&compiler->builder, TRPI_SECTION_BEHAVIOUR, compiler->symbols.behaviours.count);
    for (uint16_t i = 0; i < compiler->symbols.behaviours.count; i++) {
        if (compiler->symbols.behaviours.at[i].scene == TRPI_NO_INDEX) {
            compile_own(compiler, i);
        }
    }
}

// ---- Roles and topics ---------------------------------------------------------------------------

static void compile_role(trpi_compiler *compiler, uint16_t index)
{
    trpi_role_symbol *role = &compiler->symbols.roles.at[index];
    const trpi_syntax_clause *chooses = trpi_syntax_find_clause(role->symbol.line->clauses, TRPI_CLAUSE_CHOOSES);
    const trpi_syntax_clause *rank = trpi_syntax_find_clause(role->symbol.line->clauses, TRPI_CLAUSE_RANK);
    int32_t number = 0;
    TRPI_KEY_AND_NAME(compiler, role->record, &role->symbol);
    role->selection = chooses != NULL ? trpi_syntax_choice_number_or_default(chooses->selection) : role->selection;
    if (rank != NULL && !trpi_fold_whole_number(rank->value, -1000, 1000, &number) && rank->value != NULL &&
        rank->value->kind != TRPI_EXPRESSION_ERROR) {
        TRPI_COMPILE_ERROR(compiler, role->symbol.source, rank->value->span,
                           "A rank is a whole number; write for example `rank 2`.");
    }
    role->rank = (int16_t)number;
    const trpi_syntax_clause *holds = trpi_syntax_find_clause(role->symbol.line->clauses, TRPI_CLAUSE_WHILE);
    if (holds != NULL) {
        trpi_scope scope = trpi_scope_of_performer(compiler, role->symbol.source, role->kind, index);
        role->record.holds = trpi_code_of_reevaluated_condition(&scope, holds->value);
    }
    trpi_pack_write_record(compiler, TRPI_SECTION_ROLE, &role->record);
}

static void compile_topic(trpi_compiler *compiler, uint16_t index)
{
    trpi_pack_topic record = TRPI_BLANK(TOPIC);
    TRPI_KEY_AND_NAME(compiler, record, &compiler->symbols.topics.at[index].symbol);
    const trpi_behaviour_symbol *behaviours = compiler->symbols.behaviours.at;
    for (uint16_t i = compiler->symbols.topics.at[index].first_reactor_plus_1; i != 0; i = behaviours[i - 1].next_reactor_plus_1) {
        trpi_pack_reactor reactor = {.role = behaviours[i - 1].role, .behaviour = (uint16_t)(i - 1u)};
        trpi_pack_builder_add_to_list(&compiler->builder, TRPI_SECTION_REACTOR, &reactor, &record.first_reactor,
                                      &record.reactor_count);
    }
    (void)trpi_pack_builder_add_record(&compiler->builder, TRPI_SECTION_TOPIC, &record);
}

// Links the reactives of roles to their topics.
static void order_answers(trpi_compiler *compiler)
{
    for (uint32_t i = compiler->symbols.behaviours.count; i-- > 0;) {
        trpi_behaviour_symbol *behaviour = &compiler->symbols.behaviours.at[i];
        if (behaviour->topic != TRPI_NO_INDEX && behaviour->initiation == TRPI_REACTIVE && behaviour->role != TRPI_NO_INDEX) {
            trpi_topic_symbol *topic = &compiler->symbols.topics.at[behaviour->topic];
            behaviour->next_reactor_plus_1 = topic->first_reactor_plus_1;
            topic->first_reactor_plus_1 = (uint16_t)(i + 1);
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
