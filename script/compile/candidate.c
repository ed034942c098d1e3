// SPDX-License-Identifier: MIT
// Completions: names that could stand at the caret, and whether their type is the one expected there.

#include "script/check/holder.h"
#include "script/compile/binding.h"
#include "script/compile/expression.h"

static bool fits(const trpi_scope *scope, trpi_value_type is, trpi_value_type expected)
{
    if (is.type == TRP_TYPE_NONE || expected.type == TRP_TYPE_NONE || expected.type == TRP_TYPE_TRUTH) {
        return true;  // a condition begins with any value, which is compared then
    }
    return is.type == expected.type && (is.type != TRP_TYPE_NUMBER || is.dimension == expected.dimension) &&
           (is.type != TRP_TYPE_ENTITY || trpi_kinds_overlap(scope->symbols, is.kind, expected.kind)) &&
           (is.type != TRP_TYPE_CHOICE || is.fact == expected.fact);
}

static void offer(const trpi_scope *scope, trpi_name_guess *guess, trpi_text name, trpi_value_type is, trpi_value_type expected)
{
    guess->candidates_misfit = !fits(scope, is, expected);
    trpi_name_guess_consider(guess, name);
}

static void offer_word(const trpi_scope *scope, trpi_name_guess *guess, const char *word, trpi_value_type is,
                       trpi_value_type expected)
{
    guess->candidates_are_words = true;
    offer(scope, guess, trpi_text_from_string(word), is, expected);
    guess->candidates_are_words = false;
}

static void offer_facts(const trpi_scope *scope, trpi_name_guess *guess, trpi_value_type expected)
{
    const trpi_symbols *symbols = scope->symbols;
    for (uint16_t i = 0; i < symbols->facts.count; i++) {
        const trpi_fact_symbol *fact = &symbols->facts.at[i];
        bool is_own = scope->kind != TRPI_NO_INDEX && trpi_kind_descends_from(symbols, scope->kind, fact->kind);
        if (is_own || fact->kind == scope->scene_facts || fact->kind == scope->compiler->world) {
            offer(scope, guess, fact->symbol.name, trpi_fact_type(scope->compiler, i), expected);
        }
    }
}

// Adds choices to the completions: those of the fact whose value is expected, or `yes` and `no` where a truth is. A choice means
// nothing elsewhere.
static void offer_choices(const trpi_scope *scope, trpi_name_guess *guess, trpi_value_type expected)
{
    const trpi_symbols *symbols = scope->symbols;
    if (expected.type == TRP_TYPE_CHOICE && expected.fact < symbols->facts.count) {
        const trpi_fact_symbol *fact = &symbols->facts.at[expected.fact];
        guess->candidates_misfit = false;
        trpi_name_guess_consider_range(guess, symbols, TRPI_SOME(symbols, choices, fact->first_choice, fact->choice_count));
    }
    if (expected.type == TRP_TYPE_TRUTH) {
        offer_word(scope, guess, "yes", expected, expected);
        offer_word(scope, guess, "no", expected, expected);
    }
}

// Adds a question to the completions, unless it has a `lead`: `can` in `Bob can see me` has the entity asked about in front of it,
// so no value begins with the words of such a question.
static void offer_question(const trpi_scope *scope, trpi_name_guess *guess, const trpi_query_symbol *query,
                           trpi_value_type expected)
{
    guess->candidates_are_words = true;
    offer(scope, guess, query->lead.size == 0 ? query->phrase.symbol.name : trpi_text_from_string(""), query->type, expected);
    guess->candidates_are_words = false;
}

static void offer_questions(const trpi_scope *scope, trpi_name_guess *guess, trpi_value_type expected)
{
    const trpi_symbols *symbols = scope->symbols;
    for (uint32_t i = 0; i < symbols->queries.count; i++) {
        offer_question(scope, guess, &symbols->queries.at[i], expected);
    }
    for (uint32_t i = 0; i < symbols->offered.count; i++) {
        offer_question(scope, guess, &symbols->offered.at[i], expected);
    }
    offer_word(scope, guess, "distance to", trpi_value_type_number(TRPI_DIMENSION_DISTANCE), expected);
    offer_word(scope, guess, "distance from", trpi_value_type_number(TRPI_DIMENSION_DISTANCE), expected);
    offer_word(scope, guess, "time of day", trpi_value_type_number(TRPI_DIMENSION_DURATION), expected);
    offer_word(scope, guess, "number of", trpi_value_type_number(TRPI_DIMENSION_NUMBER), expected);
    offer_word(scope, guess, "chance", trpi_value_type_without_kind(TRP_TYPE_TRUTH), expected);
}

static void offer_entities(const trpi_scope *scope, trpi_name_guess *guess, trpi_value_type expected)
{
    const trpi_symbols *symbols = scope->symbols;
    for (uint32_t i = 0; i < symbols->links.count; i++) {
        const trpi_link_symbol *link = &symbols->links.at[i];
        if (scope->provider != TRPI_NO_INDEX && trpi_kind_descends_from(symbols, scope->provider, link->kind)) {
            offer(scope, guess, link->symbol.name, link->target, expected);
        }
    }
    for (uint32_t i = 0; i < symbols->globals.count; i++) {
        offer(scope, guess, symbols->globals.at[i].symbol.name, trpi_value_type_entity(symbols->globals.at[i].kind, TRPI_NO_INDEX),
              expected);
    }
    if (scope->has_partner) {
        offer_word(scope, guess, "partner", scope->partner, expected);
    }
    offer_word(scope, guess, "player", trpi_value_type_anybody(), expected);
    offer_word(scope, guess, "nobody", trpi_value_type_anybody(), expected);
}

void trpi_add_name_completions(const trpi_scope *scope, trpi_text name, trpi_value_type expected)
{
    const trpi_symbols *symbols = scope->symbols;
    trpi_name_guess guess = trpi_name_guess_begin_collecting(name, scope->compiler->candidates);
    if (guess.candidates == NULL) {
        return;
    }
    if (guess.candidates->type == TRP_TYPE_NONE) {
        guess.candidates->type = expected.type;
        guess.candidates->dimension = expected.dimension;
    }
    for (uint32_t i = scope->locals.count; i-- > 0;) {
        offer(scope, &guess, scope->locals.at[i].name, scope->locals.at[i].type, expected);
    }
    for (uint16_t i = 0; scope->scene != NULL && i < scope->scene->part_count; i++) {
        const trpi_part_symbol *part = &scope->scene->parts[i];
        offer(scope, &guess, part->symbol.name, trpi_value_type_entity(part->kind, part->role), expected);
    }
    offer_choices(scope, &guess, expected);
    offer_facts(scope, &guess, expected);
    offer_entities(scope, &guess, expected);
    offer_questions(scope, &guess, expected);
    guess.candidates_misfit = expected.type != TRP_TYPE_ITEM;
    TRPI_GUESS(&guess, symbols, items);
    guess.candidates_misfit = expected.type != TRP_TYPE_TEXT;
    TRPI_GUESS(&guess, symbols, pools);
}

// ---- Phrases ------------------------------------------------------------------------------------

static bool has_preposition(const trpi_syntax_step *step, trpi_text preposition)
{
    const trpi_syntax_argument *argument = step->arguments;
    while (argument != NULL && !trpi_text_is_equal(argument->preposition, preposition)) {
        argument = argument->next;
    }
    return argument != NULL;
}

// Adds completions for the arguments of a phrase that nearly fits an action: names of the type that a parameter takes, and then
// names of any type.
static void note_given(const trpi_scope *scope, const trpi_binding *binding)
{
    const trpi_action_symbol *action = binding->action != TRPI_NO_INDEX ? &scope->symbols->actions.at[binding->action] : NULL;
    for (uint16_t i = 0; action != NULL && i < action->slot_count; i++) {
        const trpi_syntax_expression *value = binding->assigned.values[i];
        if (value != NULL && value->kind == TRPI_EXPRESSION_NAME) {
            trpi_add_name_completions(scope, value->name.text, action->slots[i].parameter.type);
        }
    }
    bool is_plain = false;  // some value needs no preposition
    for (uint16_t i = 0; action != NULL && i < action->slot_count; i++) {
        is_plain = is_plain || action->slots[i].preposition.size == 0;
    }
    for (uint32_t i = 0; action != NULL && i < binding->given.count; i++) {
        const trpi_syntax_expression *value = binding->given.at[i].value;
        bool fits = is_plain || binding->given.at[i].preposition.size > 0;
        if (value != NULL && value->kind == TRPI_EXPRESSION_NAME && fits) {
            trpi_add_name_completions(scope, value->name.text, trpi_value_type_unknown());
        }
    }
}

void trpi_add_phrase_completions(const trpi_scope *scope, const trpi_syntax_step *step, const trpi_binding *near_fit)
{
    if (near_fit != NULL) {
        note_given(scope, near_fit);
    }
    const trpi_symbols *symbols = scope->symbols;
    trpi_name_guess verbs = trpi_name_guess_begin_collecting(step->name.text, scope->compiler->candidates);
    trpi_name_guess prepositions =
        trpi_name_guess_begin_collecting(trpi_scope_text_of_span(scope, step->span), scope->compiler->candidates);
    if (verbs.candidates == NULL && prepositions.candidates == NULL) {
        return;  // the caret stands elsewhere
    }
    prepositions.size_before_caret = 0;
    for (uint32_t i = 0; i < symbols->actions.count && prepositions.candidates != NULL; i++) {
        const trpi_action_symbol *action = &symbols->actions.at[i];
        trpi_name_guess_consider(&verbs, action->symbol.name);
        for (uint16_t slot = 0; slot < action->slot_count && trpi_name_begins_with(&step->name, &action->words); slot++) {
            trpi_text preposition = action->slots[slot].preposition;
            trpi_name_guess_consider(&prepositions, has_preposition(step, preposition) ? trpi_text_from_string("") : preposition);
        }
    }
    TRPI_GUESS(&verbs, symbols, tasks);
    TRPI_GUESS(&verbs, symbols, networks);
    TRPI_GUESS(&verbs, symbols, plans);
}
