// SPDX-License-Identifier: MIT
// Writes records that are little more than names: kinds, facts, items, globals, lines, messages, actions.

#include "script/compile/compile.h"

#include "script/check/constant.h"
#include "script/compile/code.h"
#include "script/compile/draft.h"
#include "script/compile/line.h"
#include "script/compile/lock.h"
#include "script/compile/selector.h"

enum {
    LAYER_QUEUES_MOST = 7,  // of a sort
    LAYER_PARTS_MS = 5000,  // the most time that a stopped behaviour has for its exit steps
    LAYER_KEEPS_MS = 30000  // a frozen behaviour keeps its claims for so long, if nothing else is said
};

// Reads a number of queues: a whole number from 1 to LAYER_QUEUES_MOST.
static uint8_t read_queues(const trpi_file_scope *file, const trpi_syntax_expression *value)
{
    int32_t count = 2;
    if (!trpi_fold_whole_number(value, 1, LAYER_QUEUES_MOST, &count)) {
        TRPI_SAY(file, value->span, "A layer has 1 to %d queues of each sort; write for example `queues 3 and 2`.",
                 LAYER_QUEUES_MOST);
    }
    return (uint8_t)count;
}

// Sets how the layers `combat`, `quest` and `dialogue` hold the layers below them unless their clauses say otherwise.
static void set_usual_hold(trpi_text name, trpi_pack_layer *record)
{
    if (trpi_name_equals_word(name, "combat")) {
        record->flags = TRPI_LAYER_STOPS;
    } else if (trpi_name_equals_word(name, "quest")) {
        record->flags = TRPI_LAYER_STOPS;
        record->gives_ms = LAYER_PARTS_MS;
    } else if (trpi_name_equals_word(name, "dialogue")) {
        record->flags = TRPI_LAYER_FREEZES;
        record->gives_ms = LAYER_KEEPS_MS;
    }
}

// Compiles how a layer treats the layers below: it stops, freezes or interrupts them.
static void read_hold(trpi_compiler *compiler, const trpi_symbol *layer, const trpi_syntax_clause *clause,
                      const trpi_syntax_clause *first, trpi_pack_layer *record)
{
    if (first != NULL) {
        TRPI_COMPILE_ERROR(compiler, layer->source, clause->span,
                           "A layer stops, freezes or interrupts what is below it, and this says two of them; remove one.");
        return;
    }
    uint32_t time = clause->value != NULL ? trpi_constant_duration_ms(TRPI_IN(compiler, layer->source), clause->value,
                                                                      trpi_clause_kind_name(clause->kind))
                                          : 0;
    record->flags = clause->kind == TRPI_CLAUSE_STOPS     ? TRPI_LAYER_STOPS
                    : clause->kind == TRPI_CLAUSE_FREEZES ? TRPI_LAYER_FREEZES
                                                          : 0;
    record->gives_ms = clause->kind == TRPI_CLAUSE_FREEZES && clause->value == NULL ? LAYER_KEEPS_MS : time;
    if (clause->kind == TRPI_CLAUSE_STOPS && time > LAYER_PARTS_MS) {
        TRPI_COMPILE_ERROR(compiler, layer->source, clause->value->span,
                           "What is stopped has 5 s at most to take its leave; write for example `stops within 2 s`.");
    }
}

static void read_layer_clauses(trpi_compiler *compiler, const trpi_symbol *layer, trpi_pack_layer *record)
{
    const trpi_syntax_clause *clause = layer->line != NULL ? layer->line->clauses : NULL;
    const trpi_syntax_clause *hold = NULL;
    for (; clause != NULL; clause = clause->next) {
        switch (clause->kind) {
        case TRPI_CLAUSE_STOPS:
        case TRPI_CLAUSE_FREEZES:
        case TRPI_CLAUSE_INTERRUPTS:
            read_hold(compiler, layer, clause, hold, record);
            hold = clause;
            break;
        case TRPI_CLAUSE_QUEUES:
            record->collaborative_queues = read_queues(TRPI_IN(compiler, layer->source), clause->value);
            record->latent_queues = read_queues(TRPI_IN(compiler, layer->source), clause->value2);
            break;
        default: break;
        }
    }
}

// Returns how many layers are below dialogues: those below `dialogue`; in a text without it, those up to the higher one of
// `ambient` and `situation`; 0 in a text with none of the three.
static uint32_t under_dialogue(const trpi_symbols *symbols)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < symbols->layers.count; i++) {
        trpi_text name = symbols->layers.at[i].symbol.name;
        if (trpi_name_equals_word(name, "dialogue")) {
            return i;
        }
        count = trpi_name_equals_word(name, "ambient") || trpi_name_equals_word(name, "situation") ? i + 1 : count;
    }
    return count;
}

static void compile_names(trpi_compiler *compiler)
{
    const trpi_symbols *symbols = &compiler->symbols;
    trpi_pack_builder *builder = &compiler->builder;
    for (uint32_t i = 0; i < symbols->items.count; i++) {
        trpi_pack_item record = TRPI_BLANK(ITEM);
        TRPI_KEY_AND_NAME(compiler, record, &symbols->items.at[i].symbol);
        (void)trpi_pack_builder_add_record(builder, TRPI_SECTION_ITEM, &record);
    }
    for (uint32_t i = 0; i < symbols->channels.count; i++) {
        trpi_text name = symbols->channels.at[i].symbol.name;
        trpi_compiler_set_place_of_next_record(compiler, symbols->channels.at[i].symbol.source,
                                               symbols->channels.at[i].symbol.span);
        trpi_pack_channel record = {.key = trpi_key_append_name(0, name), .name = trpi_pack_builder_add_name(builder, name)};
        (void)trpi_pack_builder_add_record(builder, TRPI_SECTION_CHANNEL, &record);
    }
    for (uint32_t i = 0; i < symbols->layers.count; i++) {
        trpi_text name = symbols->layers.at[i].symbol.name;
        trpi_pack_layer record = {.collaborative_queues = 2, .latent_queues = 2};
        TRPI_KEY_AND_NAME(compiler, record, &symbols->layers.at[i].symbol);
        set_usual_hold(name, &record);
        read_layer_clauses(compiler, &symbols->layers.at[i].symbol, &record);
        record.flags |= trpi_name_equals_word(name, "dialogue") ? TRPI_LAYER_DIALOGUE : 0;
        record.flags |= i < under_dialogue(symbols) ? TRPI_LAYER_UNDER_DIALOGUE : 0;
        (void)trpi_pack_builder_add_record(builder, TRPI_SECTION_LAYER, &record);
    }
    for (uint32_t i = 0; i < symbols->globals.count; i++) {
        trpi_pack_global record = {.kind = symbols->globals.at[i].kind};
        TRPI_KEY_AND_NAME(compiler, record, &symbols->globals.at[i].symbol);
        (void)trpi_pack_builder_add_record(builder, TRPI_SECTION_GLOBAL, &record);
    }
}

static void compile_pools(trpi_compiler *compiler)
{
    for (uint32_t i = 0; i < compiler->symbols.pools.count; i++) {
        trpi_spoken_line_pool_symbol *pool = &compiler->symbols.pools.at[i];
        trpi_pack_pool record = TRPI_BLANK(POOL);
        TRPI_KEY_AND_NAME(compiler, record, &pool->symbol);
        for (const trpi_syntax_line *line = pool->symbol.line->lines; line != NULL; line = line->next) {
            uint32_t at = trpi_compile_spoken_line_into_last_pool(TRPI_IN(compiler, pool->symbol.source), line->text, line->tag);
            record.first_line = record.line_count == 0 ? at : record.first_line;
            record.line_count++;
        }
        (void)trpi_pack_builder_add_record(&compiler->builder, TRPI_SECTION_POOL, &record);
    }
}

// ---- Messages, events, actions ------------------------------------------------------------------

static void compile_messages(trpi_compiler *compiler, uint32_t section, const trpi_message_symbol *news, uint32_t count)
{
    _Static_assert(sizeof(trpi_pack_game_event) == sizeof(trpi_pack_message), "messages and events are alike");
    for (uint32_t i = 0; i < count; i++) {
        trpi_pack_message record = TRPI_BLANK(MESSAGE);
        TRPI_KEY_AND_NAME(compiler, record, &news[i].symbol);
        for (uint16_t p = 0; p < news[i].parameter_count; p++) {
            trpi_write_parameter(compiler, &news[i].parameters[p], trpi_text_from_string(""), record.key, &record.first_parameter,
                                 &record.parameter_count);
        }
        (void)trpi_pack_builder_add_record(&compiler->builder, section, &record);
    }
}

// Returns the number of the action's parameter that is called `name`, or TRPI_EFFECT_NOBODY.
static uint8_t slot_called(const trpi_compiler *compiler, const trpi_action_symbol *action, trpi_text name)
{
    for (uint16_t i = 0; i < action->slot_count; i++) {
        if (trpi_symbol_match_name_noting_use(&compiler->symbols, name, action->slots[i].parameter.symbol.name)) {
            return (uint8_t)i;
        }
    }
    return TRPI_EFFECT_NOBODY;
}

static void fail_slot(trpi_compiler *compiler, const trpi_action_symbol *action, trpi_span span, trpi_text name, uint8_t type)
{
    trpi_name_guess guess = trpi_name_guess_begin_collecting(name, compiler->candidates);
    trpi_text any = trpi_text_from_string("");
    for (uint16_t i = 0; i < action->slot_count; i++) {
        const trpi_parameter_symbol *parameter = &action->slots[i].parameter;
        if (parameter->type.type == type) {
            trpi_name_guess_consider(&guess, parameter->symbol.name);
            any = parameter->symbol.name;
        }
    }
    const char *sort = type == TRP_TYPE_ITEM ? "item" : "creature or place";
    trpi_text meant = guess.best.size > 0 ? guess.best : any;
    if (meant.size == 0) {
        TRPI_COMPILE_ERROR(compiler, action->symbol.source, span,
                           "`%.*s` is given no %s; add one in parentheses, as in `(what: %s)`.", TRPI_WORDS(action->symbol.name),
                           sort, type == TRP_TYPE_ITEM ? "item" : "creature");
    } else {
        guess.best = meant;
        trpi_report_only_with_suggestion(TRPI_IN(compiler, action->symbol.source), span, &guess,
                                         "`%.*s` is no %s that `%.*s` is given", TRPI_WORDS(name), sort,
                                         TRPI_WORDS(action->symbol.name));
    }
}

// Returns the number of the parameter that an effect names, which must have the type `type`; TRPI_EFFECT_NOBODY after a mistake.
static uint8_t read_slot(trpi_compiler *compiler, const trpi_action_symbol *action, trpi_span span, trpi_text name, uint8_t type)
{
    uint8_t slot = slot_called(compiler, action, name);
    if (slot == TRPI_EFFECT_NOBODY || action->slots[slot].parameter.type.type != type) {
        fail_slot(compiler, action, span, name, type);
        return TRPI_EFFECT_NOBODY;
    }
    return slot;
}

// Reads a holder in an effect: `me`, or a parameter that is an entity.
static uint8_t read_holder(trpi_compiler *compiler, const trpi_action_symbol *action, const trpi_syntax_expression *value)
{
    if (value == NULL || value->kind == TRPI_EXPRESSION_ERROR) {
        return TRPI_EFFECT_NOBODY;
    }
    if (value->kind == TRPI_EXPRESSION_ME) {
        return TRPI_EFFECT_PERFORMER;
    }
    trpi_text name = value->kind == TRPI_EXPRESSION_NAME ? value->name.text : trpi_source_slice(action->symbol.source, value->span);
    return read_slot(compiler, action, value->span, name, TRP_TYPE_ENTITY);
}

// Reads the effect on an item when the action succeeds: `moves what from origin to me`, `uses up what`,
// `makes what`.
static void read_effect(trpi_compiler *compiler, const trpi_action_symbol *action, const trpi_syntax_clause *clause,
                        trpi_pack_action *record)
{
    if (record->effect != TRPI_EFFECT_NONE) {
        TRPI_COMPILE_ERROR(compiler, action->symbol.source, clause->span,
                           "An action makes, moves or uses up one item only; take this out, and make a second action.");
        return;
    }
    record->effect_item = read_slot(compiler, action, clause->name.span, clause->name.text, TRP_TYPE_ITEM);
    if (clause->kind == TRPI_CLAUSE_MOVES) {
        record->effect = TRPI_EFFECT_MOVE;
        record->effect_from = read_holder(compiler, action, clause->value);
        record->effect_to = read_holder(compiler, action, clause->value2);
    } else if (clause->kind == TRPI_CLAUSE_MAKES) {
        record->effect = TRPI_EFFECT_MAKE;
        record->effect_to = TRPI_EFFECT_PERFORMER;
    } else {
        record->effect = TRPI_EFFECT_USE;
        record->effect_from = TRPI_EFFECT_PERFORMER;
    }
}

// Reports a parameter of the action among the parts of the body, as in `uses hands and what`: so earlier texts said that the action
// uses the argument up.
static void check_parts_of_body(trpi_compiler *compiler, const trpi_action_symbol *action, const trpi_syntax_names *names)
{
    for (; names != NULL; names = names->next) {
        if (slot_called(compiler, action, names->name.text) != TRPI_EFFECT_NOBODY) {
            TRPI_COMPILE_ERROR(compiler, action->symbol.source, names->name.span,
                               "`%.*s` is no part of the body; if the action uses it up, write `, uses up %.*s`.",
                               TRPI_WORDS(names->name.text), TRPI_WORDS(names->name.text));
        }
    }
}

static void read_lasts(trpi_compiler *compiler, const trpi_action_symbol *action, const trpi_syntax_expression *value,
                       trpi_pack_action *record)
{
    if (value == NULL || value->kind != TRPI_EXPRESSION_QUANTITY) {
        return;
    }
    if (trpi_unit_dimension(value->quantity.unit) != TRPI_DIMENSION_DURATION) {
        if (!trpi_diagnostics_has_error_touching(compiler->diagnostics, action->symbol.source, value->span)) {
            TRPI_COMPILE_ERROR(compiler, action->symbol.source, value->span,
                               "How long does it last? Write a time such as `lasts 2 s`.");
        }
        return;
    }
    uint32_t least_ms = trpi_seconds_to_ms(trpi_quantity_low_in_base_unit(&value->quantity));
    uint32_t most_ms = trpi_seconds_to_ms(trpi_quantity_high_in_base_unit(&value->quantity));
    record->lasts_least_ms = most_ms > 0 ? least_ms : 1;  // one step: 0 in the pack is a time that the text does not say (7.4)
    record->lasts_most_ms = most_ms > 0 ? most_ms : 1;
}

static void add_failures(trpi_compiler *compiler, const trpi_syntax_names *names, trpi_pack_action *record)
{
    for (; names != NULL; names = names->next) {
        trpi_pack_action_failure failure = TRPI_BLANK(FAILURE);
        failure.key = trpi_key_append_name(record->key, names->name.text);
        failure.name = trpi_pack_builder_add_name(&compiler->builder, names->name.text);
        failure.word = (uint32_t)trpi_key_append_name(0, names->name.text);
        trpi_pack_builder_add_to_list(&compiler->builder, TRPI_SECTION_FAILURE, &failure, &record->first_failure,
                                      &record->failure_count);
    }
}

// Reports an `open ended` beside a time of the action. The clause changes nothing in the record, because an action without a time
// is open-ended anyhow; but only an action with the clause is warned of as one that never ends (ending.c).
static void read_open_ended(trpi_compiler *compiler, const trpi_action_symbol *action, const trpi_syntax_clause *clause)
{
    const trpi_syntax_clause *lasts = trpi_syntax_find_clause(action->symbol.line->clauses, TRPI_CLAUSE_LASTS);
    if (lasts != NULL) {
        TRPI_COMPILE_ERROR(compiler, action->symbol.source, clause->span,
                           "What is open ended has no time; take out this or the `lasts`.");
        trpi_diagnostics_add_note(compiler->diagnostics, action->symbol.source, lasts->span, "The time is here.");
    }
}

static void apply_action_clause(trpi_compiler *compiler, const trpi_action_symbol *action, const trpi_syntax_clause *clause,
                                trpi_pack_action *record)
{
    switch (clause->kind) {
    case TRPI_CLAUSE_LASTS: read_lasts(compiler, action, clause->value, record); break;
    case TRPI_CLAUSE_FAILS: add_failures(compiler, clause->names, record); break;
    case TRPI_CLAUSE_MARKS: trpi_compile_marks(compiler, action, record); break;
    case TRPI_CLAUSE_STOPS:
        record->stops_within_ms = clause->value != NULL ? trpi_constant_duration_ms(TRPI_IN(compiler, action->symbol.source),
                                                                                    clause->value, "stops within")
                                                        : 0;
        break;
    case TRPI_CLAUSE_MOVES:
    case TRPI_CLAUSE_MAKES:
    case TRPI_CLAUSE_USES_UP: read_effect(compiler, action, clause, record); break;
    case TRPI_CLAUSE_TRAVELS: record->flags |= TRPI_ACTION_MOVES; break;
    case TRPI_CLAUSE_OPEN_ENDED: read_open_ended(compiler, action, clause); break;
    case TRPI_CLAUSE_USES: check_parts_of_body(compiler, action, clause->names); break;
    default: break;
    }
}

static void compile_action(trpi_compiler *compiler, const trpi_action_symbol *action)
{
    trpi_pack_action record = TRPI_BLANK(ACTION);
    TRPI_KEY_AND_NAME(compiler, record, &action->symbol);
    record.channels = action->channels;
    record.effect_item = record.effect_from = record.effect_to = TRPI_EFFECT_NOBODY;
    for (uint16_t i = 0; i < action->slot_count; i++) {
        trpi_write_parameter(compiler, &action->slots[i].parameter, action->slots[i].preposition, record.key,
                             &record.first_parameter, &record.parameter_count);
        bool lasts = action->slots[i].parameter.type.dimension == TRPI_DIMENSION_DURATION;
        record.duration = lasts && record.duration == 0 ? (uint16_t)(i + 1) : record.duration;
    }
    for (const trpi_syntax_clause *clause = action->symbol.line->clauses; clause != NULL; clause = clause->next) {
        apply_action_clause(compiler, action, clause, &record);
    }
    if (trpi_syntax_find_clause(action->symbol.line->clauses, TRPI_CLAUSE_LASTS) == NULL) {
        record.flags |= TRPI_ACTION_OPEN_ENDED;
    }
    (void)trpi_pack_builder_add_record(&compiler->builder, TRPI_SECTION_ACTION, &record);
}

void trpi_compile_codeless_declarations(trpi_compiler *compiler)
{
    compile_names(compiler);
    compile_pools(compiler);
    compile_messages(compiler, TRPI_SECTION_MESSAGE, compiler->symbols.messages.at, compiler->symbols.messages.count);
    compile_messages(compiler, TRPI_SECTION_EVENT, compiler->symbols.events.at, compiler->symbols.events.count);
    for (uint32_t i = 0; i < compiler->symbols.actions.count; i++) {
        compile_action(compiler, &compiler->symbols.actions.at[i]);
    }
}

// ---- Kinds and facts ----------------------------------------------------------------------------

static trpi_text kind_name(const trpi_kind_symbol *kind)
{
    return (kind->flags & TRPI_KIND_WORLD) != 0   ? trpi_text_from_string("world")
           : (kind->flags & TRPI_KIND_SCENE) != 0 ? kind->symbol.line->name.text
                                                  : kind->symbol.name;
}

// Returns the key of a kind. The facts of the world and of a scene are known by paths that no kind can have: their
// first name has a colon.
static uint64_t kind_key(const trpi_compiler *compiler, const trpi_kind_symbol *kind)
{
    if ((kind->flags & TRPI_KIND_WORLD) != 0) {
        return trpi_key_of_fact_owner(trpi_text_from_string("world"));
    }
    if ((kind->flags & TRPI_KIND_SCENE) != 0) {
        trpi_symbol scene = trpi_symbol_of_line(kind->symbol.source, kind->symbol.line);
        return trpi_key_of_scene_facts(trpi_stable_name_of_symbol(compiler, &scene));
    }
    return trpi_key_of_symbol(compiler, &kind->symbol);
}

static void compile_fact(trpi_compiler *compiler, const trpi_fact_symbol *fact, uint16_t *slot)
{
    trpi_pack_fact record = TRPI_BLANK(FACT);
    trpi_compiler_set_place_of_next_record(compiler, fact->symbol.source, fact->symbol.span);
    record.key = trpi_key_append_name(kind_key(compiler, &compiler->symbols.kinds.at[fact->kind]),
                                      trpi_stable_name_of_symbol(compiler, &fact->symbol));
    record.name = trpi_pack_builder_add_name(&compiler->builder, fact->symbol.name);
    record.kind = fact->kind;
    record.slot = *slot;
    record.initial = fact->initial;
    record.initial_most = fact->initial_most;
    record.least = fact->least;
    record.most = fact->most;
    record.rate_per_hour = fact->rate_per_hour;
    record.type = fact->type.type != TRP_TYPE_NONE ? fact->type.type : TRP_TYPE_NUMBER;
    record.flags = (uint8_t)fact->flags;
    record.item = fact->item;
    for (uint16_t i = 0; i < fact->choice_count; i++) {
        const trpi_symbol *symbol = &compiler->symbols.choices.at[fact->first_choice + i].symbol;
        trpi_pack_fact_choice choice = {.key = trpi_key_append_name(record.key, trpi_stable_name_of_symbol(compiler, symbol)),
                                        .name = trpi_pack_builder_add_name(&compiler->builder, symbol->name)};
        trpi_pack_builder_add_to_list(&compiler->builder, TRPI_SECTION_CHOICE, &choice, &record.first_choice, &record.choice_count);
    }
    uint16_t size = (uint16_t)((fact->rate_per_hour != 0 ? 2 : 1) * ((fact->flags & TRPI_FACT_SHARED) != 0 ? 2 : 1));
    *slot = (uint16_t)(*slot + size);
    (void)trpi_pack_builder_add_record(&compiler->builder, TRPI_SECTION_FACT, &record);
}

void trpi_compile_facts_and_kinds(trpi_compiler *compiler)
{
    trpi_compile_query_records(compiler);
    uint16_t *slots = trpi_compiler_allocate(compiler, compiler->symbols.kinds.count * sizeof *slots);
    if (slots == NULL) {
        return;
    }
    for (uint32_t i = 0; i < compiler->symbols.kinds.count; i++) {
        trpi_kind_symbol *kind = &compiler->symbols.kinds.at[i];
        kind->key = kind_key(compiler, kind);
        kind->name = trpi_pack_builder_add_name(&compiler->builder, kind_name(kind));
        slots[i] = kind->parent != TRPI_NO_INDEX ? slots[kind->parent] : 0;
        for (uint16_t fact = 0; fact < kind->fact_count; fact++) {
            compile_fact(compiler, &compiler->symbols.facts.at[kind->first_fact + fact], &slots[i]);
        }
        kind->slot_count = slots[i];
        trpi_write_object_locks(compiler, kind);
        trpi_pack_write_record(compiler, TRPI_SECTION_KIND, &kind->record);
    }
}
