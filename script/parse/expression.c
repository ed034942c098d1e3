// SPDX-License-Identifier: MIT
// Parses conditions and values: or, and, not, comparisons, sums, and their operands.

#include "script/parse/parts.h"

#include "base/assert.h"

static trpi_syntax_expression *error_expression(trpi_reader *reader)
{
    return trpi_reader_make_expression(reader, TRPI_EXPRESSION_ERROR, trpi_reader_peek_token(reader)->span);
}

static void fail_depth(trpi_reader *reader, trpi_span span)
{
    trpi_reader_fail(reader, span, "This goes more than %d levels deep; give parts of it a name with `let`.", TRPI_SYNTAX_DEEPEST);
}

static void raise_depth(trpi_syntax_expression *expression, const trpi_syntax_expression *inner)
{
    if (inner != NULL && inner->depth >= expression->depth) {
        expression->depth = (uint16_t)(inner->depth + 1);
    }
}

// Computes the depth of an expression from its parts, after all of them were read. An expression that is too deep is a mistake
// and loses its parts, so that walking trees by recursion is safe.
static trpi_syntax_expression *settle_depth(trpi_reader *reader, trpi_syntax_expression *expression)
{
    if (reader->arena->failed) {
        return expression;
    }
    raise_depth(expression, expression->left);
    raise_depth(expression, expression->right);
    for (const trpi_syntax_expression *item = expression->items; item != NULL; item = item->next) {
        raise_depth(expression, item);
    }
    for (const trpi_syntax_argument *argument = expression->arguments; argument != NULL; argument = argument->next) {
        raise_depth(expression, argument->value);
    }
    for (const trpi_syntax_filter *filter = expression->filters; filter != NULL; filter = filter->next) {
        raise_depth(expression, filter->value);
        raise_depth(expression, filter->of);
    }
    if (expression->depth > TRPI_SYNTAX_DEEPEST) {
        fail_depth(reader, expression->span);
        expression->kind = TRPI_EXPRESSION_ERROR;
        expression->left = expression->right = expression->items = NULL;
        expression->filters = NULL;
        expression->arguments = NULL;
        expression->depth = 1;
    }
    return expression;
}

static trpi_syntax_expression *binary(trpi_reader *reader, trpi_expression_kind kind, trpi_syntax_expression *left,
                                      const trpi_token *operator_token, trpi_syntax_expression *right)
{
    trpi_syntax_expression *result = trpi_reader_make_expression(reader, kind, trpi_span_join(left->span, right->span));
    result->left = left;
    result->right = right;
    result->operator_span = operator_token->span;
    return settle_depth(reader, result);
}

// Enters one more level of nesting; false, after a mistake, when there are too many.
static bool enter_level(trpi_reader *reader)
{
    if (reader->depth >= TRPI_SYNTAX_DEEPEST) {
        fail_depth(reader, trpi_reader_peek_token(reader)->span);
        return false;
    }
    reader->depth++;
    return true;
}

static void leave_level(trpi_reader *reader)
{
    reader->depth -= reader->depth > 0;
}

// ---- Atoms --------------------------------------------------------------------------------------

trpi_selector_choice trpi_selector_choice_of_text(trpi_text word)
{
    uint32_t count;
    const char *const *words = trpi_member_spellings(TRPI_MEMBER_SELECTOR, &count);
    for (uint32_t i = 1; i < TRPI_SELECTOR_FIRST; i++) {  // `first` joins nothing, only `first of` does
        if (trpi_text_equals_string(word, words[i])) {
            return (trpi_selector_choice)i;
        }
    }
    return trpi_text_equals_string(word, "an") ? TRPI_SELECTOR_A : TRPI_SELECTOR_NONE;
}

bool trpi_reader_next_is_operand(const trpi_reader *reader)
{
    const trpi_token *token = trpi_reader_peek_token(reader);
    return token->kind == TRPI_TOKEN_QUANTITY || token->kind == TRPI_TOKEN_STRING || token->kind == TRPI_TOKEN_OPEN ||
           trpi_reader_first_of_is_ahead(reader, 0) ||
           (token->kind == TRPI_TOKEN_WORD && (token->joining == TRPI_JOINING_VALUE || token->joining == TRPI_JOINING_SELECTOR));
}

// Parses `.name`, any number of times.
static trpi_syntax_expression *parse_members(trpi_reader *reader, trpi_syntax_expression *left)
{
    while (trpi_reader_next_is(reader, TRPI_TOKEN_DOT)) {
        const trpi_token *dot = trpi_reader_take_token(reader);
        trpi_syntax_name name = trpi_reader_take_name(reader, "the name of a fact", "patron.thirst");
        trpi_syntax_expression *member =
            trpi_reader_make_expression(reader, TRPI_EXPRESSION_MEMBER, trpi_span_join(left->span, name.span));
        member->left = left;
        member->name = name;
        member->operator_span = dot->span;
        left = settle_depth(reader, member);
        if (reader->broken) {
            break;
        }
    }
    return left;
}

void trpi_add_one_of_completion(const trpi_reader *reader, const trpi_syntax_name *name)
{
    // Where memory has run out, the name may be that of the spare node, which others have written to since.
    bool has_words = !reader->arena->failed && name->word_count > 0;
    bool is_one = has_words && trpi_text_equals_string(name->words[name->word_count - 1].text, "one");
    trpi_reader_add_word_completion(reader, 0, trpi_text_from_string(is_one ? "of" : ""));
}

static trpi_syntax_expression *parse_reference(trpi_reader *reader, const char *what, const char *example)
{
    trpi_syntax_name name = trpi_reader_take_name(reader, what, example);
    trpi_add_one_of_completion(reader, &name);
    if (name.word_count == 0) {
        return error_expression(reader);
    }
    trpi_syntax_expression *result = trpi_reader_make_expression(reader, TRPI_EXPRESSION_NAME, name.span);
    result->name = name;
    return parse_members(reader, result);
}

static trpi_syntax_expression *parse_value_word(trpi_reader *reader);

// Reads the filters of a selector, and ends the selector, since nothing else of it follows.
static trpi_syntax_expression *finish_select(trpi_reader *reader, trpi_syntax_expression *select)
{
    select->filters = trpi_parse_filters(reader);
    leave_level(reader);
    for (trpi_syntax_filter *filter = select->filters; filter != NULL && !reader->arena->failed; filter = filter->next) {
        select->span = trpi_span_join(select->span, filter->span);
    }
    return settle_depth(reader, select);
}

// Parses the rest of a search behind its selector: `every Patron where …`.
static trpi_syntax_expression *parse_select(trpi_reader *reader, trpi_selector_choice selector, trpi_span start)
{
    trpi_syntax_expression *select = trpi_reader_make_expression(reader, TRPI_EXPRESSION_SELECT, start);
    select->selector = selector;
    if (!enter_level(reader)) {
        return error_expression(reader);
    }
    bool listed = selector != TRPI_SELECTOR_A && trpi_reader_accept_word(reader, "of");  // `nearest of foes`: of a list
    const trpi_token *next = trpi_reader_peek_token(reader);
    trpi_reader_add_name_completion(reader, listed ? "a list" : "a kind or role");
    bool article = selector == TRPI_SELECTOR_A && next->kind != TRPI_TOKEN_STRING && next->kind != TRPI_TOKEN_BAD &&
                   !trpi_reader_next_is_name_word(reader);
    if (article) {
        trpi_reader_fail(reader, start,
                         "`%.*s` means some one of a kind, which must follow, as in `a Patron`; give "
                         "what is called so another name.",
                         TRPI_WORDS(trpi_source_slice(reader->source, start)));
    }
    bool value = listed && next->kind == TRPI_TOKEN_WORD && next->joining == TRPI_JOINING_VALUE &&
                 !trpi_reader_next_is_word(reader, "me") && !trpi_reader_next_is_word(reader, "one");
    select->left = value    ? parse_value_word(reader)
                   : listed ? parse_reference(reader, "a list", "nearest of foes")
                            : parse_reference(reader, "a kind or role", "nearest Patron");
    bool holders =
        !listed && select->left->kind == TRPI_EXPRESSION_NAME && trpi_text_equals_string(select->left->name.text, "holder");
    if (holders && trpi_reader_accept_word(reader, "of")) {
        select->name = trpi_reader_take_name(reader, "what the object offers", "every holder of Sit");
    }
    select->span = trpi_span_join(start, select->name.word_count > 0 ? select->name.span : select->left->span);
    return finish_select(reader, select);
}

trpi_syntax_expression *trpi_parse_any_object_target(trpi_reader *reader)
{
    trpi_syntax_expression *select =
        trpi_reader_make_expression(reader, TRPI_EXPRESSION_SELECT, trpi_reader_peek_token(reader)->span);
    select->selector = TRPI_SELECTOR_ANY;
    select->name = trpi_reader_take_words(reader, 1);
    if (!enter_level(reader)) {
        return error_expression(reader);
    }
    return finish_select(reader, select);
}

static trpi_syntax_expression *parse_quantity_atom(trpi_reader *reader)
{
    const trpi_token *token = trpi_reader_take_token(reader);
    trpi_syntax_expression *result = trpi_reader_make_expression(reader, TRPI_EXPRESSION_QUANTITY, token->span);
    if (token->quantity == NULL) {
        return result;  // memory ran out in the lexer
    }
    result->quantity = *token->quantity;
    if (trpi_reader_next_is_weekdays(reader, 1)) {  // else `on` may belong to what is around it
        trpi_parse_weekdays_of_time(reader, result);
    }
    bool plain = result->quantity.unit == TRPI_UNIT_NONE && result->quantity.per == TRPI_UNIT_NONE;
    if (plain) {
        trpi_reader_add_name_completion(reader, "the name of an item");
    }
    if (plain && trpi_reader_next_is_name_word(reader) &&
        !trpi_is_clause_word(trpi_reader_text_of_token(reader, trpi_reader_peek_token(reader)))) {
        result->kind = TRPI_EXPRESSION_COUNT;
        result->name = trpi_reader_take_words(reader, UINT32_MAX);
        result->span = trpi_span_join(result->span, result->name.span);
    }
    return result;
}

trpi_syntax_expression *trpi_parse_parenthesis(trpi_reader *reader)
{
    uint32_t start = reader->at;
    trpi_reader_take_token(reader);
    if (!enter_level(reader)) {
        return error_expression(reader);
    }
    trpi_syntax_expression *first = trpi_parse_expression(reader);
    trpi_syntax_expression *list = NULL, *last = first;
    while (trpi_reader_accept(reader, TRPI_TOKEN_COMMA)) {
        if (list == NULL) {
            list = trpi_reader_make_expression(reader, TRPI_EXPRESSION_LIST, first->span);
            list->items = first;
        }
        last->next = trpi_parse_expression(reader);
        last = last->next;
    }
    trpi_reader_expect(reader, TRPI_TOKEN_CLOSE, "a `)`", "(3, 2)");
    leave_level(reader);
    trpi_syntax_expression *result = list != NULL ? list : first;
    result->span = trpi_reader_span_from(reader, start);
    result = list != NULL ? settle_depth(reader, list) : first;
    result->in_parentheses = true;
    return result;
}

// Parses a parenthesis; with a name behind it an amount of an item, `(price + 1) coin`.
static trpi_syntax_expression *parse_amount(trpi_reader *reader)
{
    trpi_syntax_expression *many = trpi_parse_parenthesis(reader);
    bool counts = trpi_reader_next_is_name_word(reader) &&
                  !trpi_is_clause_word(trpi_reader_text_of_token(reader, trpi_reader_peek_token(reader)));
    if (!counts) {
        return many;
    }
    trpi_syntax_expression *amount = trpi_reader_make_expression(reader, TRPI_EXPRESSION_AMOUNT, many->span);
    amount->left = many;
    amount->name = trpi_reader_take_words(reader, UINT32_MAX);
    amount->span = trpi_span_join(many->span, amount->name.span);
    return settle_depth(reader, amount);
}

static trpi_syntax_expression *parse_value_word(trpi_reader *reader)
{
    uint32_t start = reader->at;
    if (trpi_reader_accept_word(reader, "me")) {
        return trpi_reader_make_expression(reader, TRPI_EXPRESSION_ME, trpi_reader_span_from(reader, start));
    }
    bool is_this = trpi_reader_next_is_word(reader, "this");
    if (is_this || trpi_reader_next_is_word(reader, "it")) {
        trpi_span span = trpi_reader_take_token(reader)->span;
        return parse_members(reader,
                             trpi_reader_make_expression(reader, is_this ? TRPI_EXPRESSION_THIS : TRPI_EXPRESSION_IT, span));
    }
    bool is_my = trpi_reader_next_is_word(reader, "my");
    trpi_reader_take_token(reader);
    trpi_syntax_expression *result = trpi_reader_make_expression(reader, is_my ? TRPI_EXPRESSION_MY : TRPI_EXPRESSION_ONE_OF,
                                                                 trpi_reader_span_from(reader, start));
    if (is_my) {
        result->left = parse_reference(reader, "the name of a fact of mine", "my home");
    } else {
        trpi_reader_expect_word(reader, "of", "one of Chatter");
        result->left = trpi_reader_next_is(reader, TRPI_TOKEN_OPEN) ? trpi_parse_parenthesis(reader)
                                                                    : parse_reference(reader, "a name", "one of Chatter");
    }
    result->span = trpi_reader_span_from(reader, start);
    return settle_depth(reader, result);
}

static trpi_syntax_expression *parse_prefixed(trpi_reader *reader, trpi_expression_kind kind, bool phrases);
static trpi_syntax_expression *parse_atom(trpi_reader *reader, bool phrases);

static trpi_syntax_expression *parse_named(trpi_reader *reader, bool phrases)
{
    uint32_t start = reader->at;
    trpi_syntax_expression *result =
        parse_reference(reader, "a name or a number", reader->sample != NULL ? reader->sample : "thirst > 60");
    if (!phrases || result->kind != TRPI_EXPRESSION_NAME) {
        return result;
    }
    result->arguments = trpi_parse_arguments(reader, true);
    if (result->arguments != NULL) {
        result->kind = TRPI_EXPRESSION_PHRASE;
        result->span = trpi_reader_span_from(reader, start);
    }
    return settle_depth(reader, result);
}

void trpi_add_selector_start_completions(const trpi_reader *reader, const char *const *words, uint32_t word_count, const char *what)
{
    uint32_t count;
    const char *const *selectors = trpi_member_spellings(TRPI_MEMBER_SELECTOR, &count);
    if (!trpi_reader_wants_completions(reader, 0)) {
        return;
    }
    for (uint32_t i = 0; i < word_count; i++) {
        trpi_reader_add_word_completion(reader, 0, trpi_text_from_string(words[i]));
    }
    for (uint32_t i = 1; i < TRPI_SELECTOR_FIRST; i++) {
        trpi_reader_add_word_completion(reader, 0, trpi_text_from_string(selectors[i]));
    }
    trpi_reader_add_word_completion(reader, 0, trpi_text_from_string("an"));
    trpi_reader_add_name_completion(reader, what);
}

void trpi_add_value_completions(const trpi_reader *reader)
{
    static const char *const words[] = {"me", "my", "it", "this", "one", "first", "where"};
    trpi_add_selector_start_completions(reader, words, sizeof words / sizeof *words, "a value");
}

// Parses `where it is`, `where nearest thief is`: the point at which an entity is now.
static trpi_syntax_expression *parse_spot(trpi_reader *reader)
{
    uint32_t start = reader->at;
    trpi_syntax_expression *spot = trpi_reader_make_expression(reader, TRPI_EXPRESSION_SPOT, trpi_reader_take_token(reader)->span);
    if (!enter_level(reader)) {
        return error_expression(reader);
    }
    spot->left = parse_atom(reader, false);
    leave_level(reader);
    trpi_reader_expect_word(reader, "is", "where it is");
    spot->span = trpi_reader_span_from(reader, start);
    return settle_depth(reader, spot);
}

static trpi_syntax_expression *parse_atom(trpi_reader *reader, bool phrases)
{
    const trpi_token *token = trpi_reader_peek_token(reader);
    trpi_add_value_completions(reader);
    switch (token->kind) {
    case TRPI_TOKEN_QUANTITY: return parse_quantity_atom(reader);
    case TRPI_TOKEN_STRING: {
        trpi_syntax_expression *text = trpi_reader_make_expression(reader, TRPI_EXPRESSION_TEXT, token->span);
        text->text = trpi_reader_take_quoted_text(reader, "", "");
        return text;
    }
    case TRPI_TOKEN_OPEN: return parse_amount(reader);
    case TRPI_TOKEN_MINUS: return parse_prefixed(reader, TRPI_EXPRESSION_NEGATE, phrases);
    default: break;
    }
    if (token->kind == TRPI_TOKEN_WORD && token->joining == TRPI_JOINING_VALUE) {
        return parse_value_word(reader);
    }
    if (token->kind == TRPI_TOKEN_WORD && token->joining == TRPI_JOINING_SELECTOR) {
        trpi_reader_take_token(reader);
        return parse_select(reader, trpi_selector_choice_of_text(trpi_reader_text_of_token(reader, token)), token->span);
    }
    if (trpi_reader_first_of_is_ahead(reader, 0)) {
        trpi_reader_take_token(reader);
        return parse_select(reader, TRPI_SELECTOR_FIRST, token->span);
    }
    if (trpi_reader_next_is_word(reader, "where")) {
        return parse_spot(reader);
    }
    return parse_named(reader, phrases);
}

// ---- Operators ----------------------------------------------------------------------------------

typedef enum level { LEVEL_NONE, LEVEL_OR, LEVEL_AND, LEVEL_TEST, LEVEL_SUM, LEVEL_PRODUCT } level;

typedef struct operator_row {
    const char *sign;
    trpi_expression_kind kind;
    level level;
} operator_row;

#define EXPRESSION(name, called, level, ...) {called, TRPI_EXPRESSION_##name, LEVEL_##level},
static const operator_row operators[] = {TRPI_EXPRESSIONS(EXPRESSION)};

// Returns the operator between two values that comes next, or NULL.
static const operator_row *operator_at(const trpi_reader *reader, level wanted)
{
    const trpi_token *token = trpi_reader_peek_token(reader);
    for (uint32_t i = 0; i < TRPI_EXPRESSION_KIND_COUNT && trpi_reader_wants_completions(reader, 0); i++) {
        trpi_reader_add_word_completion(reader, 0, trpi_text_from_string(operators[i].level == wanted ? operators[i].sign : ""));
    }
    bool may_be = token->kind >= TRPI_TOKEN_PLUS || token->joining == TRPI_JOINING_LOGIC || trpi_reader_next_is_word(reader, "in");
    for (uint32_t i = 0; may_be && i < TRPI_EXPRESSION_KIND_COUNT; i++) {
        if (operators[i].level != LEVEL_NONE &&
            trpi_text_equals_string(trpi_reader_text_of_token(reader, token), operators[i].sign)) {
            return &operators[i];
        }
    }
    return NULL;
}

static trpi_syntax_expression *parse_negation(trpi_reader *reader, trpi_syntax_expression *first);

// Parses `- value` and `not condition`.
static trpi_syntax_expression *parse_prefixed(trpi_reader *reader, trpi_expression_kind kind, bool phrases)
{
    uint32_t start = reader->at;
    trpi_reader_take_token(reader);
    if (!enter_level(reader)) {
        return error_expression(reader);
    }
    trpi_syntax_expression *result = trpi_reader_make_expression(reader, kind, trpi_reader_span_from(reader, start));
    result->left = kind == TRPI_EXPRESSION_NOT ? parse_negation(reader, NULL) : parse_atom(reader, phrases);
    leave_level(reader);
    result->span = trpi_reader_span_from(reader, start);
    return settle_depth(reader, result);
}

// Parses values joined by operators of level `at` or of tighter levels. `first` is the left operand when it was read
// already (for a sum that may be its first value), else NULL. `phrases`: names may be phrases.
static trpi_syntax_expression *parse_level(trpi_reader *reader, level at, trpi_syntax_expression *first, bool phrases)
{
    if (at == LEVEL_TEST) {
        return parse_negation(reader, first);
    }
    bool tightest = at == LEVEL_PRODUCT;
    trpi_syntax_expression *left = !tightest       ? parse_level(reader, at + 1, first, phrases)
                                   : first != NULL ? first
                                                   : parse_atom(reader, phrases);
    for (const operator_row *found; (found = operator_at(reader, at)) != NULL && found->level == at;) {
        const trpi_token *sign = trpi_reader_take_token(reader);
        left = binary(reader, found->kind, left, sign,
                      tightest ? parse_atom(reader, phrases) : parse_level(reader, at + 1, NULL, phrases));
    }
    return left;
}

trpi_syntax_expression *trpi_parse_sum(trpi_reader *reader)
{
    return parse_level(reader, LEVEL_SUM, NULL, true);
}

trpi_syntax_expression *trpi_parse_sum_before_preposition(trpi_reader *reader)
{
    return parse_level(reader, LEVEL_SUM, NULL, false);
}

trpi_syntax_expression *trpi_parse_rest_of_sum_behind_words(trpi_reader *reader)
{
    const trpi_token *token = trpi_reader_peek_token(reader);
    const operator_row *sign = operator_at(reader, LEVEL_SUM);
    const trpi_token *next = trpi_reader_token_ahead(reader, 1);
    bool doubled = next->kind == token->kind && next->span.offset == token->span.offset + token->span.length;
    bool changes = next->kind == TRPI_TOKEN_EQUALS || doubled;  // `hunger += 5`, `hunger++`, as in other languages
    bool goes_on = (sign != NULL && sign->level >= LEVEL_SUM && !changes) ||
                   (token->kind == TRPI_TOKEN_DOT && trpi_token_is_name_word(trpi_reader_token_ahead(reader, 1)));
    if (!goes_on) {
        return NULL;
    }
    trpi_syntax_expression *words = trpi_reader_make_expression(reader, TRPI_EXPRESSION_NAME, (trpi_span){token->span.offset, 0});
    return parse_level(reader, LEVEL_SUM, parse_members(reader, words), false);
}

trpi_syntax_expression *trpi_parse_quantity(trpi_reader *reader, const char *what, const char *example)
{
    trpi_syntax_name placeholder;
    uint32_t start = reader->at;
    if (trpi_reader_accept_placeholder(reader, &placeholder)) {
        trpi_syntax_expression *name =
            trpi_reader_make_expression(reader, TRPI_EXPRESSION_NAME, trpi_reader_span_from(reader, start));
        name->name = placeholder;
        return name;
    }
    if (!trpi_reader_next_is(reader, TRPI_TOKEN_QUANTITY)) {
        trpi_reader_add_name_completion(reader, reader->placeholders != NULL ? "the name of a parameter" : what);
        trpi_reader_fail_expected(reader, what, example);
        return error_expression(reader);
    }
    const trpi_token *token = trpi_reader_take_token(reader);
    trpi_syntax_expression *result = trpi_reader_make_expression(reader, TRPI_EXPRESSION_QUANTITY, token->span);
    if (token->quantity != NULL) {
        result->quantity = *token->quantity;
    }
    trpi_parse_weekdays_of_time(reader, result);
    return result;
}

void trpi_check_number_has_unit(trpi_reader *reader, trpi_span quoted_from, const trpi_syntax_expression *value, const char *unit)
{
    bool counts = value->kind == TRPI_EXPRESSION_COUNT && value->name.word_count == 1;
    if (counts && !reader->broken) {
        trpi_span number = {value->span.offset, value->name.span.offset - value->span.offset};
        trpi_text digits = trpi_text_trim(trpi_source_slice(reader->source, number), " ");
        TRPI_ERROR_AT(reader, value->name.span, "`%.*s` is no unit; did you mean `%.*s %s`?", TRPI_WORDS(value->name.text),
                      TRPI_WORDS(digits), unit);
        trpi_diagnostics_suggest(reader->diagnostics, "%s", unit);
        reader->broken = true;
        return;
    }
    bool bare = value->kind == TRPI_EXPRESSION_QUANTITY && value->quantity.unit == TRPI_UNIT_NONE &&
                value->quantity.per == TRPI_UNIT_NONE && !value->quantity.is_clock;
    if (reader->broken || !bare) {
        return;
    }
    trpi_text whole = trpi_source_slice(reader->source, trpi_span_join(quoted_from, value->span));
    trpi_text number = trpi_source_slice(reader->source, value->span);
    TRPI_ERROR_AT(reader, value->span, "`%.*s` has no unit; did you mean `%.*s %s`?", TRPI_WORDS(whole), TRPI_WORDS(number), unit);
    trpi_diagnostics_suggest(reader->diagnostics, "%.*s %s", TRPI_WORDS(number), unit);
}

// ---- Conditions ---------------------------------------------------------------------------------

// Parses the predicate behind `is`, `has`, `can`: `free`, `see me`, `0`, `at bar`, `within 3 m of Bob`.
static trpi_syntax_expression *parse_predicate(trpi_reader *reader)
{
    static const char *const words[] = {"at", "in", "on", "near", "from", "within", "inside", "around", "after", "before"};
    const trpi_token *token = trpi_reader_peek_token(reader);
    for (uint32_t i = 0; i < sizeof words / sizeof *words && trpi_reader_wants_completions(reader, 0); i++) {
        trpi_reader_add_word_completion(reader, 0, trpi_text_from_string(words[i]));
    }
    if (trpi_reader_next_is_word(reader, "between") && trpi_reader_token_ahead(reader, 1)->kind == TRPI_TOKEN_QUANTITY) {
        trpi_reader_fail(reader, token->span,
                         "Hours are written with `from` and `to`; write for example `it is from 08:00 to 17:00`.");
        return error_expression(reader);
    }
    if (trpi_reader_next_is_word(reader, "on") && trpi_reader_next_is_weekdays(reader, 1)) {
        trpi_reader_take_token(reader);
        return trpi_parse_weekdays(reader);
    }
    bool placed = token->kind == TRPI_TOKEN_WORD && token->joining == TRPI_JOINING_PREPOSITION;
    placed = placed || trpi_reader_next_is_word(reader, "within") || trpi_reader_next_is_word(reader, "inside") ||
             trpi_reader_next_is_word(reader, "around");
    if (!placed) {
        return trpi_parse_sum(reader);
    }
    uint32_t start = reader->at;
    trpi_syntax_expression *result = trpi_reader_make_expression(reader, TRPI_EXPRESSION_PHRASE, token->span);
    trpi_reader_take_token(reader);
    trpi_syntax_argument *argument = trpi_reader_make_node(reader, sizeof *argument);
    argument->preposition = trpi_reader_text_of_token(reader, token);
    argument->value = trpi_parse_sum_before_preposition(reader);
    argument->span = trpi_reader_span_from(reader, start);
    result->arguments = argument;
    trpi_reader_add_word_completion(reader, 0, trpi_text_from_string("to/of"));
    argument->next = trpi_parse_arguments(reader, true);
    result->span = trpi_reader_span_from(reader, start);
    return settle_depth(reader, result);
}

// Reports operators of other languages: `=`, `==`, `=>` and `=<`.
static void fail_equals(trpi_reader *reader, const trpi_token *token)
{
    const trpi_token *next = trpi_reader_token_ahead(reader, 1);
    bool less = next->kind == TRPI_TOKEN_LESS, more = next->kind == TRPI_TOKEN_MORE;
    bool twice = less || more || next->kind == TRPI_TOKEN_EQUALS;
    trpi_span span = twice ? trpi_span_join(token->span, next->span) : token->span;
    trpi_text text = trpi_source_slice(reader->source, span);
    const char *meant = less ? "<=" : more ? ">=" : "is";
    trpi_reader_fail(reader, span, "`%.*s` does not compare two values; write `%s`.", TRPI_WORDS(text), meant);
    trpi_diagnostics_suggest(reader->diagnostics, "%s", meant);
}

// Parses a test: `first`, an operator, and a value or predicate; `first` alone when no operator follows.
static trpi_syntax_expression *parse_test(trpi_reader *reader, trpi_syntax_expression *first)
{
    const trpi_token *token = trpi_reader_peek_token(reader);
    const operator_row *found = operator_at(reader, LEVEL_TEST);
    if (token->kind == TRPI_TOKEN_EQUALS) {
        fail_equals(reader, token);
    }
    if (found == NULL || found->level != LEVEL_TEST) {
        return first;
    }
    trpi_reader_take_token(reader);
    bool says = found->kind == TRPI_EXPRESSION_IS || found->kind == TRPI_EXPRESSION_HAS || found->kind == TRPI_EXPRESSION_CAN;
    bool negated = says && trpi_reader_accept_word(reader, "not");
    trpi_syntax_expression *right = says                                ? parse_predicate(reader)
                                    : found->kind == TRPI_EXPRESSION_IN ? trpi_parse_sum_before_preposition(reader)
                                                                        : trpi_parse_sum(reader);
    trpi_syntax_expression *result = binary(reader, found->kind, first, token, right);
    result->negated = negated;
    return result;
}

static trpi_syntax_expression *parse_negation(trpi_reader *reader, trpi_syntax_expression *first)
{
    if (first != NULL) {
        return parse_test(reader, first);
    }
    trpi_reader_add_word_completion(reader, 0, trpi_text_from_string("not"));
    return trpi_reader_next_is_word(reader, "not") ? parse_prefixed(reader, TRPI_EXPRESSION_NOT, true)
                                                   : parse_test(reader, trpi_parse_sum(reader));
}

trpi_syntax_expression *trpi_parse_rest_of_condition(trpi_reader *reader, trpi_syntax_expression *first)
{
    return parse_level(reader, LEVEL_OR, first, true);
}

trpi_syntax_expression *trpi_parse_expression(trpi_reader *reader)
{
    return trpi_parse_rest_of_condition(reader, NULL);
}
