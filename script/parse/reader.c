// SPDX-License-Identifier: MIT
#include "script/parse/reader.h"

#include "base/assert.h"
#include "script/parse/parse.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

const trpi_token *trpi_reader_peek_token(const trpi_reader *reader)
{
    return &reader->tokens[reader->at];
}

const trpi_token *trpi_reader_token_ahead(const trpi_reader *reader, uint32_t ahead)
{
    uint32_t at = reader->at;
    while (ahead > 0 && reader->tokens[at].kind > TRPI_TOKEN_LINE_END) {
        at++;
        ahead--;
    }
    return &reader->tokens[at];
}

uint32_t trpi_reader_count_tokens_of_number(const trpi_reader *reader, uint32_t ahead)
{
    uint32_t length = 0, depth = 0;
    do {
        trpi_token_kind kind = trpi_reader_token_ahead(reader, ahead + length)->kind;
        depth += kind == TRPI_TOKEN_OPEN;
        depth -= kind == TRPI_TOKEN_CLOSE && depth > 0;
        if (kind <= TRPI_TOKEN_BAD || (length == 0 && depth == 0 && kind != TRPI_TOKEN_QUANTITY)) {
            return 0;
        }
        length++;
    } while (depth > 0);
    return length;
}

trpi_text trpi_reader_text_of_token(const trpi_reader *reader, const trpi_token *token)
{
    return trpi_source_slice(reader->source, token->span);
}

bool trpi_reader_next_is(const trpi_reader *reader, trpi_token_kind kind)
{
    return trpi_reader_peek_token(reader)->kind == kind;
}

bool trpi_reader_word_ahead_is(const trpi_reader *reader, uint32_t ahead, const char *word)
{
    return trpi_token_is(reader->source, trpi_reader_token_ahead(reader, ahead), word);
}

bool trpi_reader_next_is_word(const trpi_reader *reader, const char *word)
{
    return trpi_reader_word_ahead_is(reader, 0, word);
}

bool trpi_reader_line_may_have_parent(const trpi_reader *reader)
{
    static const char *const words[] = {"kind", "object", "area", "record", "place"};
    const trpi_token *first = &reader->tokens[reader->line_start];
    bool may = false;
    for (uint32_t i = 0; i < sizeof words / sizeof *words && !may; i++) {
        may = trpi_token_is(reader->source, first, words[i]);
    }
    return may;
}

bool trpi_reader_next_is_name_word(const trpi_reader *reader)
{
    return trpi_token_is_name_word(trpi_reader_peek_token(reader));
}

bool trpi_reader_next_is_label(const trpi_reader *reader)
{
    uint32_t count = 0;
    while (trpi_token_is_name_word(trpi_reader_token_ahead(reader, count))) {
        count++;
    }
    return count > 0 && trpi_reader_token_ahead(reader, count)->kind == TRPI_TOKEN_COLON;
}

bool trpi_reader_is_at_line_or_cell_end(const trpi_reader *reader)
{
    trpi_token_kind kind = trpi_reader_peek_token(reader)->kind;
    return kind <= TRPI_TOKEN_LINE_END || kind == TRPI_TOKEN_BAR;
}

const trpi_token *trpi_reader_take_token(trpi_reader *reader)
{
    const trpi_token *token = trpi_reader_peek_token(reader);
    reader->at += token->kind > TRPI_TOKEN_LINE_END;
    return token;
}

bool trpi_reader_accept(trpi_reader *reader, trpi_token_kind kind)
{
    bool is = trpi_reader_next_is(reader, kind);
    reader->at += is && kind > TRPI_TOKEN_LINE_END;
    return is;
}

bool trpi_reader_accept_word(trpi_reader *reader, const char *word)
{
    if (trpi_reader_wants_completions(reader, 0)) {
        trpi_reader_add_word_completion(reader, 0, trpi_text_from_string(word));
    }
    bool is = trpi_reader_next_is_word(reader, word);
    reader->at += is;
    return is;
}

void trpi_reader_add_word_completion(const trpi_reader *reader, uint32_t ahead, trpi_text word)
{
    struct trpi_expected_words *expected = reader->expected;
    while (word.size > 0 && trpi_reader_wants_completions(reader, ahead)) {
        const char *slash = word.size > 1 ? memchr(word.at, '/', word.size) : NULL;
        trpi_text first = {word.at, slash != NULL ? (uint32_t)(slash - word.at) : word.size};
        (void)TRPI_ARENA_PUSH(reader->arena, expected->words, expected->word_count, expected->word_capacity, first);
        word = slash != NULL ? (trpi_text){slash + 1, word.size - first.size - 1} : trpi_text_from_string("");
    }
}

void trpi_reader_add_name_completion(const trpi_reader *reader, const char *what)
{
    struct trpi_expected_words *expected = reader->expected;
    if (trpi_reader_wants_completions(reader, 0)) {
        trpi_text next = trpi_arena_copy_text(reader->arena, trpi_text_from_string(what));
        (void)TRPI_ARENA_PUSH(reader->arena, expected->names, expected->name_count, expected->name_capacity, next);
    }
}

trpi_span trpi_reader_span_from(const trpi_reader *reader, uint32_t first_token)
{
    trpi_span first = reader->tokens[first_token].span;
    if (reader->at <= first_token) {
        return (trpi_span){first.offset, 0};
    }
    return trpi_span_join(first, reader->tokens[reader->at - 1].span);
}

static void give_up(trpi_reader *reader)
{
    reader->broken = true;
    while (reader->tokens[reader->at].kind > TRPI_TOKEN_LINE_END) {
        reader->at++;
    }
}

// Whether a field of this line was refused already; what follows is then read wrongly as often as not.
static bool has_failed(const trpi_reader *reader)
{
    for (uint32_t i = reader->known; i < reader->diagnostics->count; i++) {
        if (reader->diagnostics->entries[i].severity == TRPI_SEVERITY_ERROR) {
            return true;
        }
    }
    return false;
}

void trpi_reader_fail(trpi_reader *reader, trpi_span span, const char *format, ...)
{
    if (reader->broken || trpi_reader_next_is(reader, TRPI_TOKEN_BAD) || has_failed(reader)) {
        reader->diagnostics->last_was_dropped = true;
    } else {
        va_list arguments;
        va_start(arguments, format);
        trpi_diagnostics_add_va_list(reader->diagnostics, TRPI_SEVERITY_ERROR, reader->source, span, format, arguments);
        va_end(arguments);
    }
    give_up(reader);
}

void trpi_reader_fail_expected(trpi_reader *reader, const char *what, const char *example)
{
    const trpi_token *token = trpi_reader_peek_token(reader);
    if (token->kind <= TRPI_TOKEN_LINE_END) {
        uint32_t before = reader->at > reader->line_start ? reader->at - 1 : reader->at;
        trpi_span last = reader->tokens[before].span;
        trpi_reader_fail(reader, (trpi_span){last.offset + last.length, 0},
                         "The line ends where %s should be; write for example `%s`.", what, example);
    } else if (token->kind == TRPI_TOKEN_STRING) {
        trpi_reader_fail(reader, token->span, "Here should be %s, not %.*s; quotes are for speech, write for example `%s`.", what,
                         TRPI_WORDS(trpi_reader_text_of_token(reader, token)), example);
    } else {
        trpi_reader_fail(reader, token->span, "Here should be %s, not `%.*s`; write for example `%s`.", what,
                         TRPI_WORDS(trpi_reader_text_of_token(reader, token)), example);
    }
    trpi_diagnostics_keep_expected_for_completion(reader->diagnostics, what);
}

bool trpi_reader_expect(trpi_reader *reader, trpi_token_kind kind, const char *what, const char *example)
{
    TRP_ASSERT(kind > TRPI_TOKEN_LINE_END);
    if (trpi_reader_accept(reader, kind)) {
        return true;
    }
    trpi_reader_fail_expected(reader, what, example);
    return false;
}

bool trpi_reader_expect_word(trpi_reader *reader, const char *word, const char *example)
{
    char what[40];
    if (trpi_reader_accept_word(reader, word)) {
        return true;
    }
    (void)snprintf(what, sizeof what, "`%s`", word);
    trpi_reader_fail_expected(reader, what, example);
    return false;
}

// ---- Names --------------------------------------------------------------------------------------

// Joins words with one space between them: to a slice of the source where they stand so, which renaming needs; else to
// a copy.
static trpi_text join_words(const trpi_syntax_word *words, uint32_t count, trpi_arena *arena)
{
    uint32_t size = count - 1;
    bool is_plain = true;
    for (uint32_t i = 0; i < count; i++) {
        size += words[i].text.size;
        is_plain = is_plain && (count == 1 || !words[i].bracketed);
    }
    const char *first = words[0].text.at, *end = words[count - 1].text.at + words[count - 1].text.size;
    if (is_plain && end - first == (ptrdiff_t)size && memchr(first, '\t', size) == NULL && memchr(first, '\n', size) == NULL) {
        return (trpi_text){first, size};
    }
    char *text = trpi_arena_take(arena, size);
    if (text == NULL) {
        return trpi_text_from_string("");
    }
    for (uint32_t i = 0, at = 0; i < count; i++) {
        if (i > 0) {
            text[at++] = ' ';
        }
        memcpy(text + at, words[i].text.at, words[i].text.size);
        at += words[i].text.size;
    }
    return (trpi_text){text, size};
}

static trpi_syntax_name make_name(const trpi_syntax_word *words, uint32_t count, trpi_arena *arena)
{
    trpi_syntax_name name = {.text = trpi_text_from_string(""), .words = words, .word_count = count};
    if (count > 0) {
        name.text = join_words(words, count, arena);
        name.span = trpi_span_join(words[0].span, words[count - 1].span);
    }
    return name;
}

trpi_syntax_name trpi_syntax_name_part(const trpi_syntax_name *name, uint32_t from, uint32_t count, trpi_arena *arena)
{
    TRP_ASSERT(from <= name->word_count && count <= name->word_count - from);
    return make_name(count > 0 ? &name->words[from] : NULL, count, arena);  // a name without words has no array
}

trpi_syntax_name trpi_syntax_name_with(const trpi_syntax_name *name, trpi_syntax_word word, trpi_arena *arena)
{
    trpi_syntax_word *words = trpi_arena_take_array(arena, name->word_count + 1u, sizeof *words);
    if (words == NULL) {
        return (trpi_syntax_name){.text = trpi_text_from_string("")};
    }
    for (uint32_t i = 0; i < name->word_count; i++) {
        words[i] = name->words[i];
    }
    words[name->word_count] = word;
    return make_name(words, name->word_count + 1, arena);
}

bool trpi_reader_first_of_is_ahead(const trpi_reader *reader, uint32_t ahead)
{
    const trpi_token *first = &reader->tokens[reader->at + ahead];
    return trpi_token_is(reader->source, first, "first") && trpi_token_is(reader->source, &first[1], "of");
}

trpi_syntax_name trpi_reader_take_words(trpi_reader *reader, uint32_t most_words)
{
    uint32_t count = 0;
    while (count < most_words && trpi_token_is_name_word(&reader->tokens[reader->at + count]) &&
           !(count > 0 && trpi_reader_first_of_is_ahead(reader, count))) {
        count++;
    }
    trpi_syntax_word *words = count == 0 ? NULL : trpi_arena_take_array(reader->arena, count, sizeof *words);
    if (words == NULL) {
        reader->at += count;
        return (trpi_syntax_name){.text = trpi_text_from_string("")};
    }
    for (uint32_t i = 0; i < count; i++) {
        const trpi_token *token = trpi_reader_take_token(reader);
        bool bracketed = token->kind == TRPI_TOKEN_BRACKETED;
        words[i] = (trpi_syntax_word){trpi_token_text_without_brackets(reader->source, token), token->span, bracketed};
    }
    return make_name(words, count, reader->arena);
}

trpi_syntax_name trpi_reader_take_name(trpi_reader *reader, const char *what, const char *example)
{
    if (!trpi_reader_next_is_name_word(reader)) {
        const trpi_token *token = trpi_reader_peek_token(reader);
        trpi_reader_add_name_completion(reader, what);
        if (trpi_reader_next_is_word(reader, "every") && strstr(what, "a part") != NULL) {
            trpi_reader_fail(reader, token->span,
                             "The name of a part stands alone here, and each of those who play it does this for himself; leave "
                             "`every` out.");
        } else if (token->kind == TRPI_TOKEN_WORD) {
            trpi_reader_fail(reader, token->span, "Here should be %s, but `%.*s` joins words; write for example `%s`.", what,
                             TRPI_WORDS(trpi_reader_text_of_token(reader, token)), example);
        } else {
            trpi_reader_fail_expected(reader, what, example);
        }
        return (trpi_syntax_name){.text = trpi_text_from_string(""), .span = token->span};
    }
    return trpi_reader_take_words(reader, UINT32_MAX);
}

// ---- Lines in quotes ----------------------------------------------------------------------------

trpi_text trpi_reader_take_quoted_text(trpi_reader *reader, const char *what, const char *example)
{
    const trpi_token *token = trpi_reader_peek_token(reader);
    if (!trpi_reader_expect(reader, TRPI_TOKEN_STRING, what, example)) {
        return trpi_text_from_string("");
    }
    trpi_text text = trpi_reader_text_of_token(reader, token);
    TRP_ASSERT(text.size >= 2);
    return (trpi_text){text.at + 1, text.size - 2};
}

// ---- Ends of lines ------------------------------------------------------------------------------

void trpi_reader_skip_line(trpi_reader *reader)
{
    while (reader->tokens[reader->at].kind > TRPI_TOKEN_LINE_END) {
        reader->at++;
    }
    if (trpi_reader_next_is(reader, TRPI_TOKEN_LINE_END)) {
        reader->at++;
    }
    reader->line_start = reader->at;
    reader->known = reader->diagnostics->count;
    reader->broken = false;
    reader->sample = NULL;
    reader->is_step = false;
    reader->depth = 0;
}

void *trpi_reader_make_node(trpi_reader *reader, size_t size)
{
    TRP_ASSERT(size <= sizeof reader->spare);
    void *node = trpi_arena_take(reader->arena, size);
    if (node == NULL) {
        memset(&reader->spare, 0, sizeof reader->spare);
        return &reader->spare;
    }
    return node;
}

trpi_syntax_expression *trpi_reader_make_expression(trpi_reader *reader, trpi_expression_kind kind, trpi_span span)
{
    trpi_syntax_expression *expression = trpi_reader_make_node(reader, sizeof *expression);
    expression->kind = kind;
    expression->span = span;
    expression->depth = 1;
    return expression;
}

bool trpi_reader_accept_placeholder(trpi_reader *reader, trpi_syntax_name *name)
{
    uint32_t most = 0;
    for (const trpi_syntax_parameter *p = reader->placeholders; p != NULL; p = p->next) {
        bool stands = trpi_tokens_spell_words(reader->source, trpi_reader_peek_token(reader), p->name.words, p->name.word_count);
        most = stands && p->name.word_count > most ? p->name.word_count : most;
    }
    if (most == 0) {
        return false;
    }
    *name = trpi_reader_take_words(reader, most);
    return true;
}
