// SPDX-License-Identifier: MIT
// Parses clauses, which follow a comma in the header of a line, behind a step, or in a cell.

#include "script/parse/parts.h"
#include "script/parse/shape.h"

#include "script/text/name.h"

#include <stdio.h>
#include <string.h>

#define LONGEST_SENTENCE 400

static bool ends_clause(const trpi_token *token)
{
    return token->kind <= TRPI_TOKEN_BAD || token->kind == TRPI_TOKEN_COMMA || token->kind == TRPI_TOKEN_BAR;
}

// Returns the first of `words`; *rest is what follows it.
static trpi_text first_of(const char *words, const char **rest)
{
    trpi_text word = trpi_shape_word_at(words);
    *rest = words + word.size + strspn(words + word.size, " ");
    return word;
}

static bool is_word(const trpi_reader *reader, uint32_t ahead, trpi_text word)
{
    const trpi_token *token = trpi_reader_token_ahead(reader, ahead);
    return token->kind == TRPI_TOKEN_WORD && trpi_shape_word_matches(word, trpi_reader_text_of_token(reader, token));
}

// Returns how many words of a clause stand at the reader's place, one after the other; a number, or an expression in parentheses,
// is one word. *whole: all words do and, if there are several, the text behind them suits the clause. If all words stand there but
// the text behind them does not suit, the count is 1.
static uint32_t words_here(const trpi_reader *reader, trpi_clause_kind kind, bool *whole)
{
    const trpi_clause_row *line = trpi_clause_row_of(kind);
    uint32_t count = 0, ahead = 0;
    const char *rest = line->words, *behind;
    *whole = false;
    while (*rest != '\0') {
        trpi_text next = first_of(rest, &rest);
        bool number = *next.at == '#';  // the word behind the number tells the clause: `at most 3 times a day`, `at most 3 s`
        uint32_t length = number ? trpi_reader_count_tokens_of_number(reader, ahead) : 1;
        if (number && length > 0) {
            trpi_reader_add_word_completion(reader, ahead + length, first_of(rest, &behind));
        } else if (count > 0) {
            trpi_reader_add_word_completion(reader, ahead, next);
        }
        if (number ? length == 0 || !is_word(reader, ahead + length, first_of(rest, &behind)) : !is_word(reader, ahead, next)) {
            return count;
        }
        count++;
        ahead += length;
    }
    // Whether a clause can end behind these words: `at once` with more words behind may be a place, and `when free` the beginning
    // of an event.
    bool ends = ends_clause(trpi_reader_token_ahead(reader, ahead));
    *whole = count == 1 ||
             (*line->shape == '\0' ? ends : kind != TRPI_CLAUSE_AT_MOST || !ends || trpi_reader_wants_completions(reader, ahead));
    return *whole ? count : 1;
}

// Whether a clause's words may begin with a token, judged by its first letter alone: most clauses begin with another
// letter. The alternatives of a word (`a/an`) begin with one letter.
static bool may_begin(const char *words, const trpi_token *token, char letter)
{
    return *words == (token->kind == TRPI_TOKEN_WORD ? letter : '#');
}

// Returns the clause of which the most words stand at the reader's place; of several with equally many, a clause whose words all
// do. ERROR when no clause begins so. *alike: if only the first word of the clause does, how many clauses begin with that word and
// go on otherwise than the text; else 0.
static trpi_clause_kind find_clause(const trpi_reader *reader, uint32_t *alike)
{
    trpi_clause_kind best = TRPI_CLAUSE_ERROR;
    uint32_t most = 0;
    bool best_whole = false;
    const trpi_token *token = trpi_reader_peek_token(reader);
    trpi_text text = trpi_reader_text_of_token(reader, token);
    char letter = text.size > 0 ? text.at[0] : '\0';
    *alike = 0;
    for (trpi_clause_kind kind = TRPI_CLAUSE_ERROR + 1; kind < TRPI_CLAUSE_COUNT; kind++) {
        if (!may_begin(trpi_clause_row_of(kind)->words, token, letter)) {
            continue;
        }
        bool whole;
        uint32_t count = words_here(reader, kind, &whole);
        *alike += count == 1 && !whole;
        if (count > most || (count > 0 && count == most && whole && !best_whole)) {
            best = kind;
            most = count;
            best_whole = whole;
        }
    }
    *alike = most == 1 && !best_whole ? *alike : 0;
    return best;
}

// Reports the second word of a clause such as `open ended` or `open to` when it is wrong. The sentence lists the words that can
// follow the first one.
static void fail_second_word(trpi_reader *reader, const char *example, uint32_t alike)
{
    char second[120] = "";
    const trpi_token *token = trpi_reader_take_token(reader);
    trpi_text first = token->kind == TRPI_TOKEN_QUANTITY ? trpi_text_from_string("#") : trpi_reader_text_of_token(reader, token);
    for (trpi_clause_kind kind = TRPI_CLAUSE_ERROR + 1; kind < TRPI_CLAUSE_COUNT && alike > 0; kind++) {
        if (trpi_clause_begins_with(kind, first)) {
            const char *rest;
            first_of(trpi_clause_row_of(kind)->words, &rest);
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

static void fail_clause_word(trpi_reader *reader)
{
    const trpi_token *token = trpi_reader_peek_token(reader);
    trpi_text text = trpi_reader_text_of_token(reader, token);
    trpi_span comma = reader->tokens[reader->at - 1].span;
    if (trpi_source_position_of_offset(reader->source, comma.offset).line <
        trpi_source_position_of_offset(reader->source, token->span.offset).line) {
        trpi_reader_fail(reader, comma, "No clause follows this comma; remove it, or write for example `weight 3`.");
        return;
    }
    if (token->kind != TRPI_TOKEN_WORD) {
        trpi_reader_fail_expected(reader, TRPI_EXPECTED_CLAUSE, "weight 3");
        return;
    }
    trpi_name_guess guess = trpi_name_guess_begin(text);
    for (trpi_clause_kind kind = TRPI_CLAUSE_ERROR + 1; kind < TRPI_CLAUSE_COUNT; kind++) {
        trpi_name_guess_consider(&guess, trpi_shape_word_at(trpi_clause_row_of(kind)->words));
    }
    if (trpi_text_equals_string(text, "on") && trpi_reader_next_is_weekdays(reader, 1)) {
        trpi_reader_fail(reader, token->span, "No comma stands before a day; write for example `08:00 on Sunday`.");
    } else if (guess.best.size > 0) {
        trpi_reader_fail(reader, token->span, "No clause begins with `%.*s`; did you mean `%.*s`?", TRPI_WORDS(text),
                         TRPI_WORDS(guess.best));
        trpi_diagnostics_suggest(reader->diagnostics, "%.*s", TRPI_WORDS(guess.best));
    } else if (trpi_text_equals_string(text, "uninterruptible")) {
        trpi_reader_fail(reader, token->span, "`uninterruptible` is written `not interruptible` here.");
    } else if (reader->is_step) {
        trpi_reader_fail(reader, token->span, "No clause begins with `%.*s`; if it is a step, write it in the next line.",
                         TRPI_WORDS(text));
    } else {
        trpi_reader_fail(reader, token->span,
                         "No clause begins with `%.*s`; after a comma comes for example `weight 3` or `if thirst > 60`.",
                         TRPI_WORDS(text));
    }
}

#define FOR_OF_LOCK "How many may have a lock stands behind its name; write for example `lock door for 3, waits for all`."

// Whether the `for` of a lock comes next, which belongs right behind the lock's name: `lock door for 3`. (`for 3 seeds` is the
// clause of tests, which has its own refusal.)
static bool is_for_of_lock(const trpi_reader *reader)
{
    const trpi_token *next = &reader->tokens[reader->at];
    bool is_for =
        trpi_reader_next_is_word(reader, "for") && trpi_token_is(reader->source, &reader->tokens[reader->line_start], "lock");
    bool is_of_seeds = is_for && next[1].kind == TRPI_TOKEN_QUANTITY &&
                       (trpi_token_is(reader->source, &next[2], "seed") || trpi_token_is(reader->source, &next[2], "seeds"));
    return is_for && !is_of_seeds;
}

static trpi_syntax_clause *parse_clause(trpi_reader *reader)
{
    uint32_t start = reader->at;
    trpi_syntax_clause *clause = trpi_reader_make_node(reader, sizeof *clause);
    const trpi_token *token = trpi_reader_peek_token(reader);
    trpi_reader_add_name_completion(reader, TRPI_EXPECTED_CLAUSE);
    uint32_t alike;
    trpi_clause_kind kind = find_clause(reader, &alike);
    const trpi_clause_row *line = trpi_clause_row_of(kind);
    clause->kind = kind;
    clause->keyword = token->span;
    clause->name.text = clause->was.text = trpi_text_from_string("");
    if (is_for_of_lock(reader)) {
        trpi_reader_fail(reader, token->span, FOR_OF_LOCK);
    } else if (kind == TRPI_CLAUSE_ERROR) {
        fail_clause_word(reader);
    } else if (alike > 1) {
        fail_second_word(reader, line->example, alike);
    } else {
        trpi_parse_shape(reader, line->words, line->example, trpi_syntax_clause_fields, clause, token->span);
        trpi_parse_shape(reader, line->shape, line->example, trpi_syntax_clause_fields, clause, token->span);
    }
    clause->span = trpi_reader_span_from(reader, start);
    if (reader->broken) {
        clause->kind = TRPI_CLAUSE_ERROR;
    }
    return clause;
}

static void check_repeated(trpi_reader *reader, trpi_syntax_clause *clauses, const trpi_syntax_clause *clause)
{
    bool named = clause->kind == TRPI_CLAUSE_GIVES && clause->name.text.size > 0;
    if (reader->arena->failed || named || trpi_clause_can_repeat(clause->kind)) {
        return;
    }
    const trpi_syntax_clause *other = trpi_syntax_find_clause(clauses, clause->kind);
    if (other != NULL) {
        trpi_text word = trpi_text_from_string(trpi_clause_kind_name(clause->kind));
        TRPI_ERROR_AT(reader, clause->span, "This line says `%.*s` twice; remove one of them.", TRPI_WORDS(word));
        trpi_diagnostics_add_note(reader->diagnostics, reader->source, other->span, "The first one is here.");
    }
}

// ---- The comma that is missing ------------------------------------------------------------------

// Returns the first token of the clause whose comma was forgotten: the next one, or one that the name before swallowed. UINT32_MAX
// when nothing there looks like a clause.
static uint32_t find_forgotten(const trpi_reader *reader)
{
    uint32_t found = UINT32_MAX;
    const trpi_token *next = trpi_reader_peek_token(reader);
    trpi_text word = trpi_reader_text_of_token(reader, next);
    bool counts =
        !trpi_text_equals_string(word, "for") || trpi_reader_token_ahead(reader, 1)->kind == TRPI_TOKEN_QUANTITY;  // `for 20 seeds`
    if (next->kind == TRPI_TOKEN_WORD && trpi_is_clause_word(word) && counts) {
        found = reader->at;
    }
    for (uint32_t at = reader->at; at > reader->line_start + 1; at--) {
        const trpi_token *token = &reader->tokens[at - 1];
        if (!trpi_token_is_name_word(token) || token[-1].kind == TRPI_TOKEN_COMMA) {
            break;  // behind a comma a clause begins rightly
        }
        if (trpi_is_clause_word(trpi_reader_text_of_token(reader, token))) {
            found = at - 1;
        }
    }
    return found;
}

// Whether the name before is that of an event or a message: `when event fair ends`.
static bool names_event(const trpi_reader *reader)
{
    uint32_t at = reader->at;
    while (at > reader->line_start + 1 && trpi_token_is_name_word(&reader->tokens[at - 1])) {
        at--;
    }
    trpi_text word =
        at > reader->line_start ? trpi_reader_text_of_token(reader, &reader->tokens[at - 1]) : trpi_text_from_string("");
    trpi_text first = trpi_reader_text_of_token(reader, &reader->tokens[at]);
    return trpi_text_equals_string(word, "event") || trpi_text_equals_string(word, "message") ||
           trpi_text_equals_string(first, "event") || trpi_text_equals_string(first, "message");
}

// Whether a word may stand inside a name, as `in` of `Sit in the inn`: then brackets around the name may be missing, or a comma
// in front of the word.
static bool may_join(trpi_text word)
{
    static const char *const joins[] = {"a", "about", "an", "at", "for", "from", "in", "on", "with"};
    for (uint32_t i = 0; i < sizeof joins / sizeof *joins; i++) {
        if (trpi_text_equals_string(word, joins[i])) {
            return true;
        }
    }
    return false;
}

// Whether a kind stands behind parameters: `behaviour Sit (inner: behaviour) for guest`.
static bool is_kind_behind_parameters(const trpi_reader *reader)
{
    uint32_t at = reader->line_start;
    if (!trpi_reader_next_is_word(reader, "for") || !trpi_token_is(reader->source, &reader->tokens[at], "behaviour")) {
        return false;
    }
    do {
        at++;
    } while (trpi_token_is_name_word(&reader->tokens[at]));
    if (reader->tokens[at].kind != TRPI_TOKEN_OPEN) {
        return false;
    }
    while (at < reader->at && reader->tokens[at].kind != TRPI_TOKEN_CLOSE) {
        at++;
    }
    return at + 1 == reader->at;
}

// Whether the next words are `a day` or `once a day`, with which a clause can end: `at most 3 times a day`.
static bool ends_in_a_day(const trpi_reader *reader)
{
    const trpi_text once = trpi_text_from_string("once"), a = trpi_text_from_string("a"), day = trpi_text_from_string("day");
    uint32_t ahead = is_word(reader, 0, once) ? 1 : 0;
    return is_word(reader, ahead, a) && is_word(reader, ahead + 1, day);
}

// Whether a filter of a search stands behind a partner that is named, and not searched for: `with it within 2 m`, `with my friend
// where it.knows`.
static bool filters_named_partner(const trpi_reader *reader)
{
    const trpi_token *next = trpi_reader_peek_token(reader);
    bool is_filter = trpi_token_is(reader->source, next, "within") || trpi_token_is(reader->source, next, "inside") ||
                     trpi_token_is(reader->source, next, "where");
    for (uint32_t at = reader->at; is_filter && at > reader->line_start + 1 && at + 3 > reader->at; at--) {
        if (trpi_token_is(reader->source, &reader->tokens[at - 2], "with")) {
            return true;
        }
    }
    return false;
}

// Whether a token is `a` or `an` in a line in which no clause begins with these.
static bool is_article(const trpi_reader *reader, uint32_t at)
{
    const trpi_token *token = &reader->tokens[at];
    return (trpi_token_is(reader->source, token, "a") || trpi_token_is(reader->source, token, "an")) &&
           !trpi_reader_line_may_have_parent(reader);
}

// Returns the sentence for a mistake that only looks as if a comma were missing, or NULL. `{}` is the word that does
// not fit.
static const char *particular_mistake(const trpi_reader *reader, uint32_t forgotten)
{
    const trpi_token *next = trpi_reader_peek_token(reader), *before = &reader->tokens[reader->at > 0 ? reader->at - 1 : 0];
    bool is_cue = next->joining == TRPI_JOINING_CUE && forgotten == UINT32_MAX;
    bool touches_quotes = before->kind == TRPI_TOKEN_STRING && before->span.offset + before->span.length == next->span.offset;
    if (next->kind == TRPI_TOKEN_CLOSE) {
        return "This `)` closes nothing; remove it, or add a `(` before it.";
    }
    if (next->kind == TRPI_TOKEN_COLON && trpi_reader_token_ahead(reader, 1)->kind < TRPI_TOKEN_BAD) {
        return "No colon ends a line here; remove it.";
    }
    if (is_cue && names_event(reader)) {
        return "`{}` joins words, so it is no part of a name by itself; put quotes around the name, here and where it is "
               "declared, "
               "as in `event 'fair {}'`.";
    }
    if (is_cue) {
        return "`{}` tells of an event; write `when` instead of `if`.";
    }
    if (is_kind_behind_parameters(reader)) {
        return "`for` and the kind stand before the parentheses; write for example `behaviour Sit for guest (inner: behaviour)`.";
    }
    if (filters_named_partner(reader)) {
        return "Only a search can have `{}`, such as `with nearest guest within 8 m`, and this is somebody already; write an `if`, "
               "such as `if it is within 8 m of me`.";
    }
    if (is_for_of_lock(reader)) {
        return FOR_OF_LOCK;
    }
    if (ends_in_a_day(reader)) {
        return "How often on one day is a number, in parentheses if it is computed; write `at most 3 times a day` or "
               "`at most (strength) times a day`.";
    }
    if (trpi_reader_next_is_word(reader, "than")) {
        return "Values are compared with `<`, `>`, `<=`, `>=` or `is`; write for example `thirst > 60`.";
    }
    if (trpi_reader_next_is_word(reader, "and") && (trpi_token_is(reader->source, &reader->tokens[reader->line_start], "then") ||
                                                    trpi_token_is(reader->source, &reader->tokens[reader->line_start], "never"))) {
        return "What happens has a line of a test to itself; write what comes behind `and` in the next line.";
    }
    if (reader->is_step && trpi_reader_next_is_word(reader, "and")) {
        return "A line has one step; write what comes behind `and` in the next line.";
    }
    if (touches_quotes && next->kind == TRPI_TOKEN_WORD) {
        return "A quotation ends before `{}`; inside quotes, write `'` for quotation marks.";
    }
    if (reader->is_step && next->kind == TRPI_TOKEN_DOT && trpi_reader_token_ahead(reader, 1)->kind != TRPI_TOKEN_WORD) {
        return "No full stop ends a step; remove it, or put quotes around what is said.";
    }
    return NULL;
}

// Reports a fact that is read of an expression or of `me` instead of a name: `(nearest Bench).softness`, `me.mood`.
static bool fail_fact_of_no_name(trpi_reader *reader)
{
    const trpi_token *dot = trpi_reader_peek_token(reader), *fact = trpi_reader_token_ahead(reader, 1);
    if (dot->kind != TRPI_TOKEN_DOT || !trpi_token_is_name_word(fact) || reader->at == 0) {
        return false;
    }
    const trpi_token *owner = &reader->tokens[reader->at - 1];
    trpi_text name = trpi_reader_text_of_token(reader, fact);
    if (owner->kind == TRPI_TOKEN_CLOSE) {
        trpi_reader_fail(reader, dot->span,
                         "A fact is read of a name; write `let other = ...` in a line before this one, and `other.%.*s` here.",
                         TRPI_WORDS(name));
        return true;
    }
    if (trpi_token_is(reader->source, owner, "me")) {
        trpi_reader_fail(reader, trpi_span_join(owner->span, fact->span),
                         "Facts of one's own are read with `my`; did you mean `my %.*s`?", TRPI_WORDS(name));
        trpi_diagnostics_suggest(reader->diagnostics, "my %.*s", TRPI_WORDS(name));
        return true;
    }
    return false;
}

static void fail_missing_comma(trpi_reader *reader)
{
    if (fail_fact_of_no_name(reader)) {
        return;
    }
    const trpi_token *next = trpi_reader_peek_token(reader);
    uint32_t forgotten = find_forgotten(reader);
    trpi_text text = trpi_reader_text_of_token(reader, next);
    const char *mistake = particular_mistake(reader, forgotten);
    if (mistake == NULL && (forgotten == UINT32_MAX || forgotten <= reader->line_start)) {
        mistake = "`{}` does not fit here; end the line before it, or put a comma and a clause.";
    }
    if (mistake != NULL) {
        char sentence[LONGEST_SENTENCE];
        trpi_sentence_fill_placeholders(trpi_text_from_string(mistake), text, sentence, sizeof sentence);
        trpi_reader_fail(reader, next->span, "%s", sentence);
        return;
    }
    const trpi_token *word = &reader->tokens[forgotten];
    uint32_t before = forgotten - 1;
    while (before > reader->line_start + 1 && trpi_token_is_name_word(&reader->tokens[before]) &&
           trpi_token_is_name_word(&reader->tokens[before - 1])) {
        before--;
    }
    uint32_t end = reader->at;
    while (!ends_clause(&reader->tokens[end])) {
        end++;
    }
    before += before + 1 < forgotten && trpi_token_is(reader->source, &reader->tokens[before], "do");
    trpi_span last = reader->tokens[end > forgotten + 1 ? end - 1 : forgotten].span;
    trpi_span left = trpi_span_join(reader->tokens[before].span, reader->tokens[forgotten - 1].span);
    trpi_text clause = trpi_source_slice(reader->source, trpi_span_join(word->span, last));
    if (!reader->is_step && before == reader->line_start + 1 && may_join(trpi_reader_text_of_token(reader, word))) {
        trpi_reader_fail(reader, word->span,
                         "A comma is missing before `%.*s`; write `%.*s, %.*s`, or `'%.*s'` if all of it is the name.",
                         TRPI_WORDS(trpi_reader_text_of_token(reader, word)), TRPI_WORDS(trpi_source_slice(reader->source, left)),
                         TRPI_WORDS(clause), TRPI_WORDS(trpi_source_slice(reader->source, trpi_span_join(left, last))));
        trpi_diagnostics_keep_misnamed(reader->diagnostics, trpi_source_slice(reader->source, trpi_span_join(left, last)));
        return;
    }
    if (is_article(reader, forgotten)) {
        trpi_reader_fail(reader, word->span,
                         "`%.*s` joins words, so a name with it stands in quotes, here and where it is declared; write `'%.*s'`.",
                         TRPI_WORDS(trpi_reader_text_of_token(reader, word)),
                         TRPI_WORDS(trpi_source_slice(reader->source, trpi_span_join(left, last))));
        return;
    }
    trpi_reader_fail(reader, word->span, "A comma is missing before `%.*s`; write `%.*s, %.*s`.",
                     TRPI_WORDS(trpi_reader_text_of_token(reader, word)), TRPI_WORDS(trpi_source_slice(reader->source, left)),
                     TRPI_WORDS(clause));
    trpi_diagnostics_suggest(reader->diagnostics, ", %.*s", TRPI_WORDS(trpi_reader_text_of_token(reader, word)));
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
    if (!trpi_reader_is_at_line_or_cell_end(reader)) {
        fail_missing_comma(reader);
    }
    return first;
}
