// SPDX-License-Identifier: MIT
// Compiles questions to the game: `me can see it`, `threat from player`, `it is an enemy`. The words of a name that do
// not belong to the question are its argument: `see my friend`, `see Old Bob`.

#include "script/compile/selector.h"

#include "script/compile/binding.h"
#include "script/compile/code.h"
#include "script/compile/expression.h"

// Returns the name with which an expression begins; NULL when it begins with none.
static const trpi_syntax_name *first_name(const trpi_syntax_expression *expression)
{
    while (expression != NULL && expression->kind == TRPI_EXPRESSION_MEMBER) {
        expression = expression->left;
    }
    bool named = expression != NULL && (expression->kind == TRPI_EXPRESSION_NAME || expression->kind == TRPI_EXPRESSION_PHRASE);
    return named ? &expression->name : NULL;
}

static const trpi_query_symbol *longest(const trpi_query_symbol *at, uint32_t count, trpi_text lead, const trpi_syntax_name *name)
{
    const trpi_query_symbol *best = NULL;
    for (uint32_t i = 0; i < count; i++) {
        const trpi_action_symbol *phrase = &at[i].phrase;
        bool longer = best == NULL || phrase->words.word_count > best->phrase.words.word_count;
        bool fits = at[i].sort != TRPI_QUERY_RELATION && trpi_names_are_equal_without_case(at[i].lead, lead) &&
                    trpi_name_begins_with(name, &phrase->words) &&
                    (phrase->slot_count > 0 || name->word_count == phrase->words.word_count);
        best = fits && longer ? &at[i] : best;
    }
    return best;
}

// Returns the number of the question with whose words a phrase begins, the longest if there are several, or TRPI_NO_INDEX.
static uint16_t find_question(trpi_compiler *compiler, trpi_text lead, const trpi_syntax_name *name)
{
    const trpi_symbols *symbols = &compiler->symbols;
    const trpi_query_symbol *own = longest(symbols->queries.at, symbols->queries.count, lead, name);
    const trpi_query_symbol *offered = longest(symbols->offered.at, symbols->offered.count, lead, name);
    if (own != NULL && (offered == NULL || own->phrase.words.word_count >= offered->phrase.words.word_count)) {
        return (uint16_t)(own - symbols->queries.at);
    }
    if (offered == NULL) {
        return TRPI_NO_INDEX;
    }
    return TRPI_ADDED(compiler, queries, *offered);  // a question of the standard library is in the pack from now on
}

uint16_t trpi_find_relation_query(const trpi_compiler *compiler, trpi_text name)
{
    for (uint32_t i = 0; i < compiler->symbols.queries.count; i++) {
        const trpi_query_symbol *query = &compiler->symbols.queries.at[i];
        if (query->sort == TRPI_QUERY_RELATION &&
            trpi_symbol_match_name_noting_use(&compiler->symbols, name, query->phrase.symbol.name)) {
            return (uint16_t)i;
        }
    }
    return TRPI_NO_INDEX;
}

bool trpi_query_is_declared(trpi_compiler *compiler, const char *lead, const trpi_syntax_expression *asked)
{
    const trpi_syntax_name *name = first_name(asked);
    return name != NULL && find_question(compiler, trpi_text_from_string(lead), name) != TRPI_NO_INDEX;
}

// ---- What it is about ---------------------------------------------------------------------------

// Returns what is left of an expression when the first `count` words of its name are those of a query; NULL when nothing is left.
static const trpi_syntax_expression *rest_of(trpi_compiler *compiler, const trpi_syntax_expression *expression, uint32_t count)
{
    trpi_syntax_expression rest = *expression;
    if (expression->kind == TRPI_EXPRESSION_MEMBER) {
        rest.left = (trpi_syntax_expression *)(uintptr_t)rest_of(compiler, expression->left, count);
        return rest.left != NULL ? trpi_expression_copy(compiler, &rest) : NULL;
    }
    if (expression->name.word_count <= count) {
        return NULL;
    }
    rest.kind = TRPI_EXPRESSION_NAME;
    rest.arguments = NULL;
    rest.name = trpi_syntax_name_part(&expression->name, count, expression->name.word_count - count, compiler->arena);
    rest.span = rest.name.span;
    return trpi_expression_copy(compiler, &rest);
}

// How deep the default values of parameters may nest: a question in a default can have parameters with defaults again.
#define DEFAULTS_DEEPEST 4u

static bool compile_slot(trpi_scope *scope, const trpi_query_symbol *query, const trpi_action_parameter_slot *slot,
                         const trpi_syntax_expression *value, trpi_span span)
{
    const trpi_parameter_symbol *parameter = &slot->parameter;
    bool is_default = value == NULL && parameter->value != NULL;
    value = value != NULL ? value : parameter->value;
    if (value == NULL && parameter->may_be_nobody) {
        trpi_emit_operation(scope, TRPI_OP_NOBODY, 0);
        return true;
    }
    trpi_text name = query->phrase.symbol.name;
    if (value == NULL) {
        return TRPI_REFUSE(scope, span, "`%.*s` needs to know `%.*s`; write it behind%s%.*s.", TRPI_WORDS(name),
                           TRPI_WORDS(parameter->symbol.name), slot->preposition.size > 0 ? " " : "",
                           TRPI_WORDS(slot->preposition));
    }
    if (is_default && scope->compiler->default_depth == DEFAULTS_DEEPEST) {
        return TRPI_REFUSE(scope, span, "The value of `%.*s` asks for `%.*s` again and again; write one that does not.",
                           TRPI_WORDS(parameter->symbol.name), TRPI_WORDS(name));
    }
    scope->compiler->default_depth += is_default;
    bool fine = trpi_compile_value_of_type(scope, value, parameter->type, trpi_quote_name(name).text);
    scope->compiler->default_depth -= is_default;
    return fine;
}

static trpi_value_type compile_given(trpi_scope *scope, uint16_t question, const trpi_phrase_arguments *given, trpi_span span)
{
    const trpi_query_symbol query = scope->symbols->queries.at[question];
    const trpi_values_by_slot assigned = trpi_assign_arguments(scope->compiler, &query.phrase, given);
    if (assigned.values == NULL) {
        return trpi_value_type_unknown();
    }
    bool fine = true;
    for (uint16_t i = 0; i < query.phrase.slot_count; i++) {
        fine = compile_slot(scope, &query, &query.phrase.slots[i], assigned.values[i], span) && fine;
    }
    if (fine && assigned.left_over_count > 0) {
        trpi_report_value_without_slot(scope, query.phrase.symbol.name, given, assigned.first_left_over);
        fine = false;
    }
    scope->compiler->question_count++;
    trpi_emit_operation(scope, TRPI_OP_ASK_WITH((uint32_t)query.phrase.slot_count), question);
    scope->symbols->queries.at[question].phrase.symbol.used = true;
    trpi_value_type yes_or_no = trpi_value_type_without_kind(TRP_TYPE_TRUTH);
    return !fine ? trpi_value_type_unknown() : query.sort == TRPI_QUERY_RELATION ? yes_or_no : query.type;
}

bool trpi_try_compile_question(trpi_scope *scope, const char *lead, const trpi_syntax_expression *who,
                               const trpi_syntax_expression *asked, trpi_value_type *type)
{
    const trpi_syntax_name *name = first_name(asked);
    uint16_t question = name != NULL ? find_question(scope->compiler, trpi_text_from_string(lead), name) : TRPI_NO_INDEX;
    if (question == TRPI_NO_INDEX) {
        return false;
    }
    uint32_t words = scope->symbols->queries.at[question].phrase.words.word_count;
    trpi_syntax_name written = trpi_syntax_name_part(name, 0, words, scope->compiler->arena);
    trpi_symbols_note_mention(scope->symbols, written.text, scope->symbols->queries.at[question].phrase.words.text);
    const trpi_syntax_argument *argument = asked->kind == TRPI_EXPRESSION_PHRASE ? asked->arguments : NULL;
    trpi_phrase_arguments given = trpi_phrase_arguments_begin(scope->compiler, argument);
    trpi_phrase_arguments_add(&given, trpi_text_from_string(""), who);
    trpi_phrase_arguments_add(&given, trpi_text_from_string(""), rest_of(scope->compiler, asked, words));
    for (; argument != NULL; argument = argument->next) {
        trpi_phrase_arguments_add(&given, argument->preposition, argument->value);
    }
    *type = compile_given(scope, question, &given, asked->span);
    return true;
}

// ---- Relations ----------------------------------------------------------------------------------

bool trpi_try_compile_relation_test(trpi_scope *scope, const trpi_syntax_expression *expression)
{
    const trpi_syntax_expression *right = expression->right;
    bool selects = right->kind == TRPI_EXPRESSION_SELECT && right->left != NULL && right->filters == NULL;
    const trpi_syntax_expression *named = selects ? right->left : right;
    uint16_t relation =
        named->kind == TRPI_EXPRESSION_NAME ? trpi_find_relation_query(scope->compiler, named->name.text) : TRPI_NO_INDEX;
    if (relation == TRPI_NO_INDEX) {
        return false;
    }
    trpi_syntax_expression me = {.kind = TRPI_EXPRESSION_ME, .span = expression->span, .depth = 1};
    trpi_phrase_arguments given = trpi_phrase_arguments_begin(scope->compiler, NULL);
    trpi_phrase_arguments_add(&given, trpi_text_from_string(""), &me);
    trpi_phrase_arguments_add(&given, trpi_text_from_string(""), expression->left);
    (void)compile_given(scope, relation, &given, expression->span);
    return true;
}

// Compiles `any enemy can see me`, which means `any enemy where it can see me`; false when the expression is no such question.
bool trpi_try_compile_question_about_selector(trpi_scope *scope, const trpi_syntax_expression *expression)
{
    const trpi_syntax_expression *left = expression->left;
    if (left == NULL || left->kind != TRPI_EXPRESSION_SELECT ||
        (left->selector != TRPI_SELECTOR_ANY && left->selector != TRPI_SELECTOR_A)) {
        return false;
    }
    trpi_syntax_expression it = trpi_expression_make(TRPI_EXPRESSION_IT, left->span), asked = *expression, select = *left;
    trpi_syntax_expression both = trpi_expression_make(TRPI_EXPRESSION_AND, expression->span);
    trpi_syntax_filter where = {.kind = TRPI_FILTER_WHERE, .span = expression->span, .value = &asked}, **end = &select.filters;
    asked.left = &it;
    asked.negated = false;
    for (const trpi_syntax_filter *old = left->filters; old != NULL; old = old->next) {
        if (old->kind == TRPI_FILTER_WHERE) {
            both.left = old->value;
            both.right = &asked;
            both.depth = 2;
            where.value = &both;
            continue;
        }
        trpi_syntax_filter *kept = trpi_compiler_allocate(scope->compiler, sizeof *kept);
        if (kept == NULL) {
            return false;
        }
        *kept = *old;
        *end = kept;
        end = &kept->next;
    }
    *end = &where;
    trpi_compile_condition(scope, &select);
    return true;
}

// ---- Records ------------------------------------------------------------------------------------

void trpi_compile_query_records(trpi_compiler *compiler)
{
    for (uint32_t i = 0; i < compiler->symbols.queries.count; i++) {
        const trpi_query_symbol *query = &compiler->symbols.queries.at[i];
        trpi_pack_query record = TRPI_BLANK(QUERY);
        TRPI_KEY_AND_NAME(compiler, record, &query->phrase.symbol);
        record.sort = query->sort;
        record.type = query->sort == TRPI_QUERY_RELATION  ? TRP_TYPE_TRUTH
                      : query->type.type != TRP_TYPE_NONE ? query->type.type
                                                          : TRP_TYPE_NUMBER;
        record.kind = query->type.type == TRP_TYPE_ENTITY ? query->type.kind : TRPI_NONE16;
        record.period_ms = query->period_ms;
        for (uint16_t j = 0; j < query->phrase.slot_count; j++) {
            trpi_write_parameter(compiler, &query->phrase.slots[j].parameter, query->phrase.slots[j].preposition, record.key,
                                 &record.first_parameter, &record.parameter_count);
        }
        (void)trpi_pack_builder_add_record(&compiler->builder, TRPI_SECTION_QUERY, &record);
    }
}
