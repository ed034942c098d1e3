// SPDX-License-Identifier: MIT
// Clauses: what follows a comma in the header of a line, behind a step, in a cell.

#include "script/parse/parts.h"

#include "base/assert.h"

#include <stdio.h>
#include <string.h>

typedef struct clause_word clause_word;
typedef void clause_parser(trpi_reader *reader, trpi_syntax_clause *clause, const clause_word *word);

// A line of words/clauses.h, as the parser needs it.
struct clause_word {
    const char *words;
    trpi_clause_kind kind;
    clause_parser *parse;
    const char *what;     // of the value, for mistakes
    const char *example;  // of the whole clause
};

// ---- Values -------------------------------------------------------------------------------------

static void parse_nothing(trpi_reader *reader, trpi_syntax_clause *clause, const clause_word *word)
{
    (void)reader;
    (void)clause;
    (void)word;
}

static void parse_value(trpi_reader *reader, trpi_syntax_clause *clause, const clause_word *word)
{
    (void)word;
    clause->value = trpi_parse_sum(reader);
}

static void parse_condition(trpi_reader *reader, trpi_syntax_clause *clause, const clause_word *word)
{
    (void)word;
    clause->value = trpi_parse_expression(reader);
}

static void parse_name(trpi_reader *reader, trpi_syntax_clause *clause, const clause_word *word)
{
    clause->name = trpi_reader_name(reader, word->what, word->example);
}

static void parse_names(trpi_reader *reader, trpi_syntax_clause *clause, const clause_word *word)
{
    clause->names = trpi_parse_names(reader, word->what, word->example);
}

// A time: a number without a unit is the most common slip.
static void parse_time(trpi_reader *reader, trpi_syntax_clause *clause, const clause_word *word)
{
    (void)word;
    clause->value = trpi_parse_operand(reader);
    trpi_check_unit(reader, clause->keyword, clause->value, "s");
}

static void parse_about(trpi_reader *reader, trpi_syntax_clause *clause, const clause_word *word)
{
    const trpi_token *token = trpi_reader_token(reader);
    if (token->kind == TRPI_TOKEN_STRING) {
        trpi_text text = trpi_reader_text(reader, token);
        trpi_text topic = {text.at + 1, text.size - 2};
        if (trpi_reader_fail(reader, token->span, "Quotes are for speech; write the topic as `about %.*s`.", TRPI_WORDS(topic))) {
            trpi_diagnostics_suggest(reader->diagnostics, "%.*s", TRPI_WORDS(topic));
        }
        return;
    }
    parse_name(reader, clause, word);
    if (!trpi_reader_accept(reader, TRPI_TOKEN_OPEN)) {
        return;
    }
    trpi_reader_expect_word(reader, "was", "about the rain (was weather)");
    clause->was = trpi_reader_name(reader, "the old topic", "about the rain (was weather)");
    trpi_reader_expect(reader, TRPI_TOKEN_CLOSE, "a `)`", "about the rain (was weather)");
}

static void parse_with(trpi_reader *reader, trpi_syntax_clause *clause, const clause_word *word)
{
    (void)word;
    const trpi_token *token = trpi_reader_token(reader);
    bool selects = token->kind == TRPI_TOKEN_WORD && token->joining == TRPI_JOINING_SELECTOR;
    if (selects || trpi_reader_is_free(reader)) {
        clause->type = trpi_parse_type(reader);
    } else {
        clause->value = trpi_parse_operand(reader);
    }
}

static void parse_operand(trpi_reader *reader, trpi_syntax_clause *clause, const clause_word *word)
{
    (void)word;
    clause->value = trpi_parse_operand(reader);
}

static void parse_step(trpi_reader *reader, trpi_syntax_clause *clause, const clause_word *word)
{
    (void)word;
    clause->step = trpi_parse_step(reader);
}

// ---- Clauses of several words -------------------------------------------------------------------

static bool ends_clause(const trpi_token *token)
{
    return token->kind <= TRPI_TOKEN_BAD || token->kind == TRPI_TOKEN_COMMA || token->kind == TRPI_TOKEN_BAR;
}

static void parse_cue(trpi_reader *reader, trpi_syntax_clause *clause, const clause_word *word)
{
    (void)word;
    clause->cue = trpi_parse_cue(reader, false);
}

// Whether a name and a colon follow.
static bool is_named(const trpi_reader *reader)
{
    uint32_t count = 0;
    while (trpi_token_is_free(trpi_reader_ahead(reader, count))) {
        count++;
    }
    return count > 0 && trpi_reader_ahead(reader, count)->kind == TRPI_TOKEN_COLON;
}

static void parse_gives(trpi_reader *reader, trpi_syntax_clause *clause, const clause_word *word)
{
    (void)word;
    if (is_named(reader)) {  // `gives seat: place`
        clause->name = trpi_reader_name(reader, "a name for what it gives", "gives seat: place");
        trpi_reader_expect(reader, TRPI_TOKEN_COLON, "a `:` and its type", "gives seat: place");
        clause->type = trpi_parse_type(reader);
        return;
    }
    clause->type = trpi_parse_type(reader);
}

// A deadline; or, of a list, how many it has room for.
static void parse_most(trpi_reader *reader, trpi_syntax_clause *clause, const clause_word *word)
{
    (reader->counts ? parse_value : parse_time)(reader, clause, word);
}

static void parse_stops(trpi_reader *reader, trpi_syntax_clause *clause, const clause_word *word)
{
    if (trpi_reader_accept_word(reader, "within")) {
        parse_time(reader, clause, word);
        return;
    }
    trpi_reader_expect_word(reader, "at", word->example);
    trpi_reader_expect_word(reader, "once", word->example);
}

static void parse_freezes(trpi_reader *reader, trpi_syntax_clause *clause, const clause_word *word)
{
    if (trpi_reader_accept_word(reader, "for")) {
        parse_time(reader, clause, word);
    }
}

static void parse_moves(trpi_reader *reader, trpi_syntax_clause *clause, const clause_word *word)
{
    parse_name(reader, clause, word);
    trpi_reader_expect_word(reader, "from", word->example);
    clause->value = trpi_parse_operand(reader);
    trpi_reader_expect_word(reader, "to", word->example);
    clause->value2 = trpi_parse_operand(reader);
}

static void parse_loss(trpi_reader *reader, trpi_syntax_clause *clause, const clause_word *word)
{
    if (trpi_reader_accept_word(reader, "continues")) {
        clause->loss = TRPI_LOSS_CONTINUES;
    } else if (trpi_reader_accept_word(reader, "recasts")) {
        clause->loss = TRPI_LOSS_RECASTS;
    } else if (!trpi_reader_accept_word(reader, "aborts")) {
        trpi_reader_fail_expected(reader, "`aborts`, `continues` or `recasts`", word->example);
    }
}

static void parse_asks(trpi_reader *reader, trpi_syntax_clause *clause, const clause_word *word)
{
    if (trpi_reader_accept_word(reader, "nearest")) {
        clause->selector = TRPI_SELECTOR_NEAREST;
    } else if (trpi_reader_accept_word(reader, "random")) {
        clause->selector = TRPI_SELECTOR_RANDOM;
    } else {
        trpi_reader_fail_expected(reader, "`nearest` or `random`", word->example);
    }
}

static void parse_resumes(trpi_reader *reader, trpi_syntax_clause *clause, const clause_word *word)
{
    if (trpi_reader_accept_word(reader, "here")) {
        clause->resumption = TRPI_RESUMPTION_HERE;
    } else if (trpi_reader_accept_word(reader, "never")) {
        clause->resumption = TRPI_RESUMPTION_NEVER;
    } else if (trpi_reader_accept_word(reader, "from")) {
        if (trpi_reader_accept_word(reader, "checkpoint")) {
            clause->resumption = TRPI_RESUMPTION_FROM_CHECKPOINT;
        } else if (!trpi_reader_accept_word(reader, "start")) {
            trpi_reader_fail_expected(reader, "`start` or `checkpoint`", word->example);
        }
    } else {
        trpi_reader_fail_expected(reader, "`here`, `from start`, `from checkpoint` or `never`", word->example);
    }
}

static void parse_chooses(trpi_reader *reader, trpi_syntax_clause *clause, const clause_word *word)
{
    static const struct {
        const char *first, *second;
        trpi_selection selection;
    } ways[] = {{"by", "chance", TRPI_SELECTION_CHANCE},      {"by", "score", TRPI_SELECTION_SCORE},
                {"best", "first", TRPI_SELECTION_BEST_FIRST}, {"in", "order", TRPI_SELECTION_IN_ORDER},
                {"in", "turn", TRPI_SELECTION_IN_TURN},       {"once", "each", TRPI_SELECTION_ONCE_EACH}};
    const trpi_token *next = trpi_reader_ahead(reader, 1);
    for (uint32_t i = 0; i < sizeof ways / sizeof *ways; i++) {
        if (!trpi_reader_is_word(reader, ways[i].first) || !trpi_text_is(trpi_reader_text(reader, next), ways[i].second)) {
            continue;
        }
        trpi_reader_take(reader);
        trpi_reader_take(reader);
        clause->selection = ways[i].selection;
        if (clause->selection == TRPI_SELECTION_ONCE_EACH && trpi_reader_accept_word(reader, "in")) {
            trpi_reader_expect_word(reader, "order", "chooses once each in order");
            clause->selection = TRPI_SELECTION_ONCE_EACH_IN_ORDER;
        }
        return;
    }
    trpi_reader_fail_expected(reader, "`by chance`, `best first`, `in order`, `in turn`, `once each` or `by score`", word->example);
}

static void parse_queues(trpi_reader *reader, trpi_syntax_clause *clause, const clause_word *word)
{
    clause->value = trpi_parse_quantity(reader, word->what, word->example);
    trpi_reader_expect_word(reader, "and", word->example);
    clause->value2 = trpi_parse_quantity(reader, word->what, word->example);
}

static void parse_rate(trpi_reader *reader, trpi_syntax_clause *clause, const clause_word *word)
{
    clause->value = trpi_parse_quantity(reader, word->what, word->example);
    const trpi_syntax_expression *value = clause->value;
    if (!reader->broken && value->quantity.per == TRPI_UNIT_NONE) {
        trpi_text number = trpi_source_slice(reader->source, value->span);
        bool kept = TRPI_ERROR(reader->diagnostics, reader->source, value->span,
                               "`%s %.*s` does not say how fast; did you mean `%.*s per minute`?", word->words, TRPI_WORDS(number),
                               TRPI_WORDS(number));
        if (kept) {
            trpi_diagnostics_suggest(reader->diagnostics, "%.*s per minute", TRPI_WORDS(number));
        }
    }
}

// ---- The table ----------------------------------------------------------------------------------

static const clause_word clause_words[] = {
#define CLAUSE(name, words, shape, value, example, ...) {words, TRPI_CLAUSE_##name, parse_##shape, value, example},
    TRPI_CLAUSES(CLAUSE)
#undef CLAUSE
};

#define CLAUSE_WORD_COUNT (sizeof clause_words / sizeof *clause_words)

// The first of `words`; *rest is what follows it. Of `a/an` it is either.
static trpi_text first_of(const char *words, const char **rest)
{
    uint32_t size = (uint32_t)strcspn(words, " ");
    *rest = words[size] == ' ' ? words + size + 1 : words + size;
    return (trpi_text){words, size};
}

static bool is_first(trpi_text text, trpi_text first)
{
    const char *slash = memchr(first.at, '/', first.size);
    if (slash == NULL) {
        return trpi_text_equal(text, first);
    }
    uint32_t size = (uint32_t)(slash - first.at);
    return trpi_text_equal(text, (trpi_text){first.at, size}) ||
           trpi_text_equal(text, (trpi_text){slash + 1, first.size - size - 1});
}

static bool is_number(trpi_text word)
{
    return trpi_text_is(word, "#");
}

static bool is_word(const trpi_reader *reader, const trpi_token *token, trpi_text word)
{
    return token->kind == TRPI_TOKEN_WORD && is_first(trpi_reader_text(reader, token), word);
}

// How many of a clause's words stand here, one after the other; *whole when all do.
static uint32_t words_here(const trpi_reader *reader, const clause_word *word, bool *whole)
{
    uint32_t count = 0;
    const char *rest = word->words, *behind;
    while (*rest != '\0') {
        const trpi_token *token = trpi_reader_ahead(reader, count);
        trpi_text next = first_of(rest, &rest);
        bool number = is_number(next);
        if (number ? token->kind != TRPI_TOKEN_QUANTITY : !is_word(reader, token, next)) {
            *whole = false;
            return count;
        }
        if (number && !is_word(reader, trpi_reader_ahead(reader, count + 1), first_of(rest, &behind))) {
            *whole = false;  // a number is told by the word behind it: `at most 3 times a day`, `at most 3 s`
            return count;
        }
        count++;
    }
    *whole = true;
    // `at once` may be a place, `when free` the beginning of an event: what has no value ends here, all else does not.
    bool ends = ends_clause(trpi_reader_ahead(reader, count));
    *whole = count == 1 || (word->parse == parse_nothing ? ends : word->parse != parse_most || !ends);
    return *whole ? count : 1;
}

// The line with the most words in place, a whole one before others; NULL when none begins like this. *alike: how many
// begin so and go on otherwise.
static const clause_word *find_clause_word(const trpi_reader *reader, uint32_t *alike)
{
    const clause_word *best = NULL;
    uint32_t most = 0;
    bool best_whole = false;
    *alike = 0;
    for (uint32_t i = 0; i < CLAUSE_WORD_COUNT; i++) {
        bool whole;
        uint32_t count = words_here(reader, &clause_words[i], &whole);
        *alike += count == 1 && !whole;
        if (count > most || (count > 0 && count == most && whole && !best_whole)) {
            best = &clause_words[i];
            most = count;
            best_whole = whole;
        }
    }
    *alike = best != NULL && most == 1 && !best_whole ? *alike : 0;
    return best;
}

bool trpi_is_clause_word(trpi_text text)
{
    for (uint32_t i = 0; i < CLAUSE_WORD_COUNT; i++) {
        const char *rest;
        if (is_first(text, first_of(clause_words[i].words, &rest))) {
            return true;
        }
    }
    return false;
}

// `open ended` or `open to`: says which words can follow the one that several clauses begin with.
static void fail_second_word(trpi_reader *reader, trpi_text first, const char *example, uint32_t alike)
{
    char second[120] = "";
    for (uint32_t i = 0; i < CLAUSE_WORD_COUNT && alike > 0; i++) {
        const char *rest;
        if (is_first(first, first_of(clause_words[i].words, &rest))) {
            size_t used = strlen(second);
            (void)snprintf(second + used, sizeof second - used, "`%.*s`%s", (int)strcspn(rest, " "), rest,
                           alike > 2    ? ", "
                           : alike == 2 ? " or "
                                        : "");
            alike--;
        }
    }
    trpi_reader_fail_expected(reader, second, example);
}

// One of a clause's words, or the number that stands for `#`, which is the clause's value.
static void take_word(trpi_reader *reader, trpi_syntax_clause *clause, const clause_word *word, trpi_text next)
{
    if (is_number(next)) {
        clause->value = trpi_parse_quantity(reader, "a number", word->example);
    } else if (is_word(reader, trpi_reader_token(reader), next)) {
        trpi_reader_take(reader);
    } else {
        char expected[20];
        const char *slash = memchr(next.at, '/', next.size);
        uint32_t size = slash != NULL ? (uint32_t)(slash - next.at) : next.size;
        TRP_ASSERT(size < sizeof expected);
        memcpy(expected, next.at, size);
        expected[size] = '\0';
        trpi_reader_expect_word(reader, expected, word->example);
    }
}

static void take_words(trpi_reader *reader, trpi_syntax_clause *clause, const clause_word *word, uint32_t alike)
{
    const char *rest;
    trpi_text first = first_of(word->words, &rest);
    trpi_text written = trpi_reader_text(reader, trpi_reader_token(reader));
    take_word(reader, clause, word, first);
    if (alike > 1) {
        fail_second_word(reader, is_number(first) ? first : written, word->example, alike);
        return;
    }
    while (*rest != '\0') {
        trpi_text next = first_of(rest, &rest);
        take_word(reader, clause, word, next);
    }
}

static void fail_clause_word(trpi_reader *reader)
{
    const trpi_token *token = trpi_reader_token(reader);
    trpi_text text = trpi_reader_text(reader, token);
    trpi_span comma = reader->tokens[reader->at - 1].span;
    if (trpi_source_place(reader->source, comma.offset).line < trpi_source_place(reader->source, token->span.offset).line) {
        trpi_reader_fail(reader, comma, "No clause follows this comma; remove it, or write for example `weight 3`.");
        return;
    }
    if (token->kind != TRPI_TOKEN_WORD) {
        trpi_reader_fail_expected(reader, "a clause after the comma", "weight 3");
        return;
    }
    const clause_word *nearest = NULL;
    uint32_t least = text.size > 4 ? 2 : 1;
    for (uint32_t i = 0; i < CLAUSE_WORD_COUNT; i++) {
        const char *rest;
        uint32_t distance = trpi_text_distance(text, first_of(clause_words[i].words, &rest), least);
        if (distance <= least && (nearest == NULL || distance < least)) {
            nearest = &clause_words[i];
            least = distance;
        }
    }
    if (trpi_text_is(text, "on") && trpi_reader_is_days(reader, 1)) {
        trpi_reader_fail(reader, token->span, "No comma stands before a day; write for example `08:00 on Sunday`.");
        return;
    }
    if (nearest == NULL && trpi_text_is(text, "uninterruptible")) {
        trpi_reader_fail(reader, token->span, "`uninterruptible` is written `not interruptible` here.");
        return;
    }
    if (nearest == NULL && reader->is_step) {
        trpi_reader_fail(reader, token->span, "No clause begins with `%.*s`; if it is a step, write it in the next line.",
                         TRPI_WORDS(text));
        return;
    }
    if (nearest == NULL) {
        trpi_reader_fail(reader, token->span,
                         "No clause begins with `%.*s`; after a comma comes for example `weight 3` or "
                         "`if thirst > 60`.",
                         TRPI_WORDS(text));
    } else if (trpi_reader_fail(reader, token->span, "No clause begins with `%.*s`; did you mean `%.*s`?", TRPI_WORDS(text),
                                (int)strcspn(nearest->words, " "), nearest->words)) {
        trpi_diagnostics_suggest(reader->diagnostics, "%.*s", (int)strcspn(nearest->words, " "), nearest->words);
    }
}

static trpi_syntax_clause *parse_clause(trpi_reader *reader)
{
    uint32_t start = reader->at;
    trpi_syntax_clause *clause = trpi_reader_node(reader, sizeof *clause);
    const trpi_token *token = trpi_reader_token(reader);
    uint32_t alike;
    const clause_word *word = find_clause_word(reader, &alike);
    clause->keyword = token->span;
    clause->name.text = trpi_text_of("");
    if (word == NULL) {
        fail_clause_word(reader);
    } else {
        clause->kind = word->kind;
        reader->sample = word->example;
        take_words(reader, clause, word, alike);
        word->parse(reader, clause, word);
    }
    clause->span = trpi_reader_span_from(reader, start);
    if (reader->broken) {
        clause->kind = TRPI_CLAUSE_ERROR;
    }
    return clause;
}

static bool can_repeat(trpi_clause_kind kind)
{
    return kind == TRPI_CLAUSE_WAS || kind == TRPI_CLAUSE_FINALLY || kind == TRPI_CLAUSE_ERROR || kind == TRPI_CLAUSE_OPEN_TO;
}

static void check_repeated(trpi_reader *reader, trpi_syntax_clause *clauses, const trpi_syntax_clause *clause)
{
    bool named = clause->kind == TRPI_CLAUSE_GIVES && clause->name.text.size > 0;
    if (reader->arena->failed || named || can_repeat(clause->kind)) {
        return;
    }
    const trpi_syntax_clause *other = trpi_syntax_find_clause(clauses, clause->kind);
    if (other != NULL) {
        trpi_text word = trpi_source_slice(reader->source, clause->keyword);
        TRPI_ERROR(reader->diagnostics, reader->source, clause->span, "This line says `%.*s` twice; remove one of them.",
                   TRPI_WORDS(word));
        trpi_diagnostics_note(reader->diagnostics, reader->source, other->span, "The first one is here.");
    }
}

// ---- The comma that is missing ------------------------------------------------------------------

// The first token of the clause whose comma was forgotten: the next one, or one that the name
// before swallowed. UINT32_MAX when it does not look like a clause.
static uint32_t find_forgotten(const trpi_reader *reader)
{
    uint32_t found = UINT32_MAX;
    const trpi_token *next = trpi_reader_token(reader);
    if (next->kind == TRPI_TOKEN_WORD && trpi_is_clause_word(trpi_reader_text(reader, next))) {
        found = reader->at;
    }
    for (uint32_t at = reader->at; at > reader->line_start + 1; at--) {
        const trpi_token *token = &reader->tokens[at - 1];
        if (!trpi_token_is_free(token) || token[-1].kind == TRPI_TOKEN_COMMA) {
            break;  // behind a comma a clause begins rightly
        }
        if (trpi_is_clause_word(trpi_reader_text(reader, token))) {
            found = at - 1;
        }
    }
    return found;
}

// Whether the name before is that of an event or a message: `when event fair ends`.
static bool names_event(const trpi_reader *reader)
{
    uint32_t at = reader->at;
    while (at > reader->line_start + 1 && trpi_token_is_free(&reader->tokens[at - 1])) {
        at--;
    }
    trpi_text word = at > reader->line_start ? trpi_reader_text(reader, &reader->tokens[at - 1]) : trpi_text_of("");
    trpi_text first = trpi_reader_text(reader, &reader->tokens[at]);
    return trpi_text_is(word, "event") || trpi_text_is(word, "message") || trpi_text_is(first, "event") ||
           trpi_text_is(first, "message");
}

// A comma, or brackets: `Sit in the inn` may be a name.
static bool may_join(trpi_text word)
{
    static const char *const joins[] = {"a", "about", "an", "at", "for", "from", "in", "on", "with"};
    for (uint32_t i = 0; i < sizeof joins / sizeof *joins; i++) {
        if (trpi_text_is(word, joins[i])) {
            return true;
        }
    }
    return false;
}

// What has a sentence of its own although it looks as if a comma were missing.
static bool fail_particular(trpi_reader *reader, uint32_t forgotten)
{
    const trpi_token *next = trpi_reader_token(reader);
    trpi_text text = trpi_reader_text(reader, next);
    if (next->kind == TRPI_TOKEN_CLOSE) {
        trpi_reader_fail(reader, next->span, "This `)` closes nothing; remove it, or add a `(` before it.");
        return true;
    }
    if (next->kind == TRPI_TOKEN_COLON && trpi_reader_ahead(reader, 1)->kind < TRPI_TOKEN_BAD) {
        trpi_reader_fail(reader, next->span, "No colon ends a line here; remove it.");
        return true;
    }
    if (next->joining == TRPI_JOINING_CUE && forgotten == UINT32_MAX && names_event(reader)) {
        trpi_reader_fail(reader, next->span,
                         "`%.*s` joins words, so it is no part of a name by itself; put brackets around the name, "
                         "here and where it is declared, as in `event [fair %.*s]`.",
                         TRPI_WORDS(text), TRPI_WORDS(text));
        return true;
    }
    if (next->joining == TRPI_JOINING_CUE && forgotten == UINT32_MAX) {
        trpi_reader_fail(reader, next->span, "`%.*s` tells of an event; write `when` instead of `if`.", TRPI_WORDS(text));
        return true;
    }
    if (next->kind == TRPI_TOKEN_WORD && trpi_text_is(text, "than")) {
        trpi_reader_fail(reader, next->span,
                         "Values are compared with `<`, `>`, `<=`, `>=` or `is`; write for example "
                         "`thirst > 60`.");
        return true;
    }
    if (reader->is_step && next->kind == TRPI_TOKEN_WORD && trpi_text_is(text, "and")) {
        trpi_reader_fail(reader, next->span, "A line has one step; write what comes behind `and` in the next line.");
        return true;
    }
    const trpi_token *ended = &reader->tokens[reader->at > 0 ? reader->at - 1 : 0];
    if (ended->kind == TRPI_TOKEN_STRING && next->kind == TRPI_TOKEN_WORD &&
        ended->span.offset + ended->span.length == next->span.offset) {
        trpi_reader_fail(reader, next->span,
                         "A quotation ends before `%.*s`; inside quotes, write `'` for quotation "
                         "marks.",
                         TRPI_WORDS(text));
        return true;
    }
    if (reader->is_step && next->kind == TRPI_TOKEN_DOT && trpi_reader_ahead(reader, 1)->kind != TRPI_TOKEN_WORD) {
        trpi_reader_fail(reader, next->span, "No full stop ends a step; remove it, or put quotes around what is said.");
        return true;
    }
    return false;
}

static void fail_missing_comma(trpi_reader *reader)
{
    const trpi_token *next = trpi_reader_token(reader);
    uint32_t forgotten = find_forgotten(reader);
    trpi_text text = trpi_reader_text(reader, next);
    if (fail_particular(reader, forgotten)) {
        return;
    }
    if (forgotten == UINT32_MAX || forgotten <= reader->line_start) {
        trpi_reader_fail(reader, next->span, "`%.*s` does not fit here; end the line before it, or put a comma and a clause.",
                         TRPI_WORDS(text));
        return;
    }
    const trpi_token *word = &reader->tokens[forgotten];
    uint32_t before = forgotten - 1;
    while (before > reader->line_start + 1 && trpi_token_is_free(&reader->tokens[before]) &&
           trpi_token_is_free(&reader->tokens[before - 1])) {
        before--;
    }
    uint32_t end = reader->at;
    while (!ends_clause(&reader->tokens[end])) {
        end++;
    }
    trpi_span last = reader->tokens[end > forgotten + 1 ? end - 1 : forgotten].span;
    trpi_span left = trpi_span_join(reader->tokens[before].span, reader->tokens[forgotten - 1].span);
    trpi_text clause = trpi_source_slice(reader->source, trpi_span_join(word->span, last));
    if (!reader->is_step && before == reader->line_start + 1 && may_join(trpi_reader_text(reader, word))) {
        trpi_reader_fail(reader, word->span,
                         "A comma is missing before `%.*s`; write `%.*s, %.*s`, or `[%.*s]` if all of it is the name.",
                         TRPI_WORDS(trpi_reader_text(reader, word)), TRPI_WORDS(trpi_source_slice(reader->source, left)),
                         TRPI_WORDS(clause), TRPI_WORDS(trpi_source_slice(reader->source, trpi_span_join(left, last))));
        return;
    }
    if (trpi_reader_fail(reader, word->span, "A comma is missing before `%.*s`; write `%.*s, %.*s`.",
                         TRPI_WORDS(trpi_reader_text(reader, word)), TRPI_WORDS(trpi_source_slice(reader->source, left)),
                         TRPI_WORDS(clause))) {
        trpi_diagnostics_suggest(reader->diagnostics, ", %.*s", TRPI_WORDS(trpi_reader_text(reader, word)));
    }
}

trpi_syntax_clause *trpi_parse_clauses(trpi_reader *reader)
{
    trpi_syntax_clause *first = NULL, **end = &first;
    while (trpi_reader_accept(reader, TRPI_TOKEN_COMMA)) {
        trpi_syntax_clause *clause = parse_clause(reader);
        check_repeated(reader, first, clause);
        *end = clause;
        end = &clause->next;
    }
    if (!trpi_reader_at_end(reader)) {
        fail_missing_comma(reader);
    }
    return first;
}
