// SPDX-License-Identifier: MIT
// Clauses: what follows a comma in the header of a line, behind a step, in a cell.

#include "script/parse/shape.h"

#include "base/assert.h"

#include <stdio.h>
#include <string.h>

// A line of words/clauses.h, as the parser needs it.
typedef struct clause_word {
    const char *words;
    trpi_clause_kind kind;
    const char *shape;
    const char *example;  // of the whole clause
} clause_word;

static const clause_word clause_words[] = {
#define CLAUSE(name, words, shape, example, ...) {words, TRPI_CLAUSE_##name, shape, example},
    TRPI_CLAUSES(CLAUSE)
#undef CLAUSE
};

#define CLAUSE_WORD_COUNT (sizeof clause_words / sizeof *clause_words)

static bool ends_clause(const trpi_token *token)
{
    return token->kind <= TRPI_TOKEN_BAD || token->kind == TRPI_TOKEN_COMMA || token->kind == TRPI_TOKEN_BAR;
}

void trpi_refuse_quotes(trpi_reader *reader)
{
    const trpi_token *token = trpi_reader_token(reader);
    if (token->kind == TRPI_TOKEN_STRING) {
        trpi_text text = trpi_reader_text(reader, token);
        trpi_text topic = {text.at + 1, text.size - 2};
        trpi_reader_fail(reader, token->span, "Quotes are for speech; write the topic as `about %.*s`.", TRPI_WORDS(topic));
        trpi_diagnostics_suggest(reader->diagnostics, "%.*s", TRPI_WORDS(topic));
    }
}

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
    *whole = count == 1 || (*word->shape == '\0' ? ends : word->kind != TRPI_CLAUSE_AT_MOST || !ends);
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
    } else {
        trpi_reader_fail(reader, token->span, "No clause begins with `%.*s`; did you mean `%.*s`?", TRPI_WORDS(text),
                         (int)strcspn(nearest->words, " "), nearest->words);
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
    clause->name.text = clause->was.text = trpi_text_of("");
    if (word == NULL) {
        fail_clause_word(reader);
    } else {
        clause->kind = word->kind;
        take_words(reader, clause, word, alike);
        trpi_parse_shape(reader, word->shape, word->example, trpi_clause_fields, clause, clause->keyword);
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
    trpi_reader_fail(reader, word->span, "A comma is missing before `%.*s`; write `%.*s, %.*s`.",
                     TRPI_WORDS(trpi_reader_text(reader, word)), TRPI_WORDS(trpi_source_slice(reader->source, left)),
                     TRPI_WORDS(clause));
    trpi_diagnostics_suggest(reader->diagnostics, ", %.*s", TRPI_WORDS(trpi_reader_text(reader, word)));
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
