// SPDX-License-Identifier: MIT
// Parses headers of lines: finds the kind of a line by its first word, its sign or its block, and reads it by its
// shape.

#include "script/parse/parts.h"

#include "base/assert.h"
#include "script/parse/shape.h"
#include "script/text/name.h"

#include <string.h>

// Reports `x = 3`, `x++` and `else`, which writers know from other languages.
static void check_foreign(trpi_reader *reader, trpi_syntax_step *step)
{
    if (step->kind != TRPI_SYNTAX_STEP_PHRASE || step->arguments != NULL) {
        return;
    }
    trpi_text name = step->name.text;
    const trpi_token *sign = trpi_reader_peek_token(reader);
    bool counts = sign->kind == TRPI_TOKEN_PLUS || sign->kind == TRPI_TOKEN_MINUS;
    const trpi_token *next = trpi_reader_token_ahead(reader, 1);
    if (counts && (next->kind == TRPI_TOKEN_EQUALS || next->kind == sign->kind)) {
        trpi_text text = trpi_reader_text_of_token(reader, sign);
        trpi_reader_fail(reader, trpi_span_join(sign->span, next->span),
                         "A fact is changed with `set`; write `set %.*s to %.*s %.*s 1`.", TRPI_WORDS(name), TRPI_WORDS(name),
                         TRPI_WORDS(text));
    } else if (trpi_reader_next_is(reader, TRPI_TOKEN_EQUALS)) {
        trpi_reader_fail(reader, trpi_reader_peek_token(reader)->span,
                         "A step gives no value with `=`; write `let %.*s = …` for a new name, or `set %.*s to …`.",
                         TRPI_WORDS(name), TRPI_WORDS(name));
    } else if (trpi_text_equals_string(name, "else")) {
        trpi_reader_fail(reader, step->span, "`else` is written `otherwise` here.");
        trpi_diagnostics_suggest(reader->diagnostics, "otherwise");
    }
    step->kind = reader->broken ? TRPI_SYNTAX_STEP_ERROR : step->kind;
}

static void parse_step_line(trpi_reader *reader, trpi_syntax_line *line)
{
    reader->is_step = true;
    line->kind = TRPI_LINE_STEP;
    uint32_t start = reader->at;
    line->step = trpi_parse_step(reader);
    trpi_token_range range = {start, reader->at};
    trpi_shape_add_note_of_field(reader, line, TRPI_SHAPE_STEP, "step", range, range);
    check_foreign(reader, line->step);
    line->clauses = trpi_parse_clauses(reader);
}

// ---- Keywords -----------------------------------------------------------------------------------

#define LINE true
#define EITHER false
#define SHAPE(kind, word, meant, parse, shape, example) {word, TRPI_LINE_##kind, meant, trpi_parse_line_##parse, shape, example},
static const trpi_line_shape line_words[] = {TRPI_LINE_SHAPES(SHAPE)};

#define LINE_WORD_COUNT (sizeof line_words / sizeof *line_words)

static const trpi_line_shape *find_line_word(trpi_text text, trpi_line_block block)
{
    const trpi_line_shape *elsewhere = NULL;
    for (uint32_t i = 0; i < LINE_WORD_COUNT; i++) {
        if (!trpi_text_equals_string(text, line_words[i].word)) {
            continue;
        }
        if (trpi_line_block_allows(block, line_words[i].kind)) {
            return &line_words[i];
        }
        elsewhere = &line_words[i];
    }
    return elsewhere;
}

// Whether the kind of a line is known by its first word, `word`; false for `:`, `->` and the empty word, where a sign or the block
// tells it.
static bool is_word(const char *word)
{
    return *word >= 'a' && *word <= 'z';
}

static const trpi_line_shape *nearest_line_word(trpi_text text, trpi_line_block block)
{
    trpi_name_guess guess = trpi_name_guess_begin(text);
    for (uint32_t i = 0; i < LINE_WORD_COUNT; i++) {
        if (is_word(line_words[i].word) && trpi_line_block_allows(block, line_words[i].kind)) {
            trpi_name_guess_consider(&guess, trpi_text_from_string(line_words[i].word));
        }
    }
    return guess.best.size > 0 ? find_line_word(guess.best, block) : NULL;
}

// Returns the row of a block whose lines are all of one kind, whatever their first words; NULL when the lines of the block have
// words.
static const trpi_line_shape *find_plain(trpi_line_block block)
{
    for (uint32_t i = 0; i < LINE_WORD_COUNT && block != TRPI_BLOCK_ANY; i++) {
        if (*line_words[i].word == '\0' && trpi_line_block_allows(block, line_words[i].kind)) {
            return &line_words[i];
        }
    }
    return NULL;
}

// Returns the row of a kind of line that is recognised by a sign instead of a word.
static const trpi_line_shape *find_signed(trpi_line_kind kind)
{
    const trpi_line_shape *result = line_words;
    while (result->kind != kind) {
        result++;
        TRP_ASSERT(result < line_words + LINE_WORD_COUNT);
    }
    return result;
}

bool trpi_parse_refuse_block_in_cell(trpi_reader *reader)
{
    const trpi_token *token = trpi_reader_peek_token(reader);
    const trpi_line_shape *word =
        token->kind == TRPI_TOKEN_WORD ? find_line_word(trpi_reader_text_of_token(reader, token), TRPI_BLOCK_STEPS) : NULL;
    bool is_block = word != NULL && word->strong && trpi_line_block_allows(TRPI_BLOCK_STEPS, word->kind);
    if (is_block) {
        trpi_reader_fail(reader, token->span,
                         "A cell has one step, and `%s` is for several; write them as a `task`, and its name here.", word->word);
    }
    return is_block;
}

// ---- Lines --------------------------------------------------------------------------------------

static void parse_as(trpi_reader *reader, trpi_syntax_line *line, const trpi_line_shape *word)
{
    line->kind = word->kind;
    word->parse(reader, line, word);
    reader->at_most_counts = !reader->arena->failed && line->type != NULL && (line->type->many || line->kind == TRPI_LINE_PART);
    line->clauses = trpi_parse_clauses(reader);
    reader->at_most_counts = false;
}

static void parse_with_word(trpi_reader *reader, trpi_syntax_line *line, const trpi_line_shape *word)
{
    uint32_t count;
    const char *const *initiations = trpi_member_spellings(TRPI_MEMBER_INITIATION, &count);
    for (uint32_t i = 1; i < count && word->kind == TRPI_LINE_BEHAVIOUR; i++) {
        line->initiation = strcmp(word->word, initiations[i]) == 0 ? (trpi_initiation_choice)i : line->initiation;
    }
    trpi_reader_take_token(reader);
    parse_as(reader, line, word);
}

// Reports a known keyword where it does not belong. The line is read all the same, its block too.
static void parse_misplaced(trpi_reader *reader, trpi_syntax_line *line, const trpi_line_shape *word, trpi_line_block block)
{
    if (word->kind == TRPI_LINE_THEN && trpi_line_block_allows(block, TRPI_LINE_STEP)) {
        trpi_reader_fail(reader, trpi_reader_peek_token(reader)->span,
                         "Every line comes after the one above it, so there is no `then` here; remove it.");
        line->broken = true;
        return;
    }
    const char *home =
        trpi_line_block_allows(TRPI_BLOCK_STEPS, word->kind) ? "a behaviour" : trpi_line_kind_outer_block_name(word->kind);
    const char *here = trpi_line_block_name(block);
    trpi_span span = trpi_reader_peek_token(reader)->span;
    if (block == TRPI_BLOCK_FILE) {
        TRPI_ERROR_AT(reader, span, "`%s` cannot stand alone; indent it below %s.", word->word, home != NULL ? home : "a line");
    } else if (home == NULL) {
        TRPI_ERROR_AT(reader, span, "`%s` cannot stand in %s; move it out, without spaces before it.", word->word, here);
    } else {
        TRPI_ERROR_AT(reader, span, "`%s` cannot stand in %s; move it into %s.", word->word, here, home);
    }
    parse_with_word(reader, line, word);
    line->broken = true;
}

// Reports a fact with a joining word in its name: `is it: yes or no`, `attended by: clerk`.
static bool fail_joined_fact(trpi_reader *reader)
{
    const trpi_token *first = trpi_reader_peek_token(reader), *joining = NULL;
    uint32_t end = reader->at;
    for (; reader->tokens[end].kind == TRPI_TOKEN_WORD; end++) {
        joining = joining == NULL && reader->tokens[end].joining != TRPI_JOINING_NONE ? &reader->tokens[end] : joining;
    }
    if (joining == NULL || reader->tokens[end].kind != TRPI_TOKEN_COLON) {
        return false;
    }
    trpi_span whole = trpi_span_join(first->span, reader->tokens[end - 1].span);
    trpi_reader_fail(reader, whole, "`%.*s` joins words, so %s; write `'%.*s'`, here and wherever it is used.",
                     TRPI_WORDS(trpi_reader_text_of_token(reader, joining)),
                     joining == first ? "no name begins with it" : "it cannot be in a name",
                     TRPI_WORDS(trpi_source_slice(reader->source, whole)));
    trpi_diagnostics_keep_misnamed(reader->diagnostics, trpi_source_slice(reader->source, whole));
    return true;
}

// Reports a line without a keyword where one is needed. If a keyword is similar to the first word, it is assumed, so that the block
// of the line is read rightly.
static void parse_unknown(trpi_reader *reader, trpi_syntax_line *line, trpi_line_block block)
{
    const trpi_token *token = trpi_reader_peek_token(reader);
    trpi_text text = trpi_reader_text_of_token(reader, token);
    const trpi_line_shape *meant = token->kind == TRPI_TOKEN_WORD ? nearest_line_word(text, block) : NULL;
    line->broken = true;
    if (meant == NULL && trpi_line_block_allows(block, TRPI_LINE_FACT) && fail_joined_fact(reader)) {
        return;
    }
    if (meant == NULL && trpi_line_block_allows(block, TRPI_LINE_FACT) && trpi_reader_next_is_name_word(reader)) {
        parse_as(reader, line, find_signed(TRPI_LINE_FACT));  // which misses the colon
        return;
    }
    bool spoken = token->kind == TRPI_TOKEN_STRING;
    if (meant == NULL && block == TRPI_BLOCK_ROLE && (spoken || reader->bare)) {
        trpi_reader_fail(reader, token->span, "A %s stands below a behaviour; put four more spaces before it.",
                         spoken ? "spoken line" : "step");
        return;
    }
    if (meant == NULL && block == TRPI_BLOCK_TEST && trpi_text_equals_string(text, "wait")) {
        trpi_reader_fail(reader, token->span, "In a test time passes with `when`; write for example `when 5 s pass`.");
        return;
    }
    if (meant == NULL) {
        trpi_reader_fail(reader, token->span, "No line in %s begins with `%.*s`; write for example `%s`.",
                         trpi_line_block_name(block), TRPI_WORDS(text), trpi_line_block_usual_line_inside(block));
        return;
    }
    TRPI_ERROR_AT(reader, token->span, "No line in %s begins with `%.*s`; did you mean `%s`?", trpi_line_block_name(block),
                  TRPI_WORDS(text), meant->word);
    trpi_diagnostics_suggest(reader->diagnostics, "%s", meant->word);
    parse_with_word(reader, line, meant);
}

static void parse_keyword_line(trpi_reader *reader, trpi_syntax_line *line, trpi_line_block block)
{
    const trpi_token *token = trpi_reader_peek_token(reader);
    const trpi_line_shape *word =
        token->kind == TRPI_TOKEN_WORD ? find_line_word(trpi_reader_text_of_token(reader, token), block) : NULL;
    bool steps = trpi_line_block_allows(block, TRPI_LINE_STEP);
    bool allowed = word != NULL && trpi_line_block_allows(block, word->kind);
    bool colon = trpi_reader_token_ahead(reader, 1)->kind == TRPI_TOKEN_COLON;
    bool keyed = word != NULL && (allowed || word->kind == TRPI_LINE_PART || word->kind == TRPI_LINE_LINK);

    if (trpi_line_block_allows(block, TRPI_LINE_FACT) && trpi_reader_next_is_label(reader) && (!keyed || colon)) {
        parse_as(reader, line, find_signed(TRPI_LINE_FACT));
    } else if (allowed) {
        parse_with_word(reader, line, word);
    } else if (word != NULL && (word->strong || !steps)) {
        parse_misplaced(reader, line, word, block);
    } else if (steps) {
        parse_step_line(reader, line);
    } else {
        parse_unknown(reader, line, block);
    }
}

static void parse_content(trpi_reader *reader, trpi_syntax_line *line, trpi_line_block block)
{
    const trpi_line_shape *plain = find_plain(block);
    if (trpi_reader_next_is(reader, TRPI_TOKEN_BAD)) {
        trpi_reader_fail(reader, line->keyword,
                         "This line cannot be read; write it anew.");  // was reported
    } else if (plain != NULL) {
        parse_as(reader, line, plain);
    } else if (trpi_reader_next_is(reader, TRPI_TOKEN_BAR) && trpi_line_block_allows(block, TRPI_LINE_ROW)) {
        trpi_parse_scene_row(reader, line);
    } else if (trpi_reader_next_is(reader, TRPI_TOKEN_BAR)) {
        trpi_reader_fail(reader, line->keyword, "Tables stand in scenes; remove the `|`, or move the row into a `scene`.");
    } else if (trpi_reader_next_is(reader, TRPI_TOKEN_ARROW) && trpi_line_block_allows(block, TRPI_LINE_ARROW)) {
        parse_with_word(reader, line, find_signed(TRPI_LINE_ARROW));
    } else {
        parse_keyword_line(reader, line, block);
    }
}

trpi_syntax_line *trpi_parse_line(trpi_reader *reader, trpi_line_block block)
{
    uint32_t start = reader->at;
    trpi_syntax_line *line = trpi_reader_make_node(reader, sizeof *line);
    line->kind = TRPI_LINE_ERROR;
    line->keyword = trpi_reader_peek_token(reader)->span;
    line->name.text = line->other.text = line->text = line->tag = trpi_text_from_string("");
    parse_content(reader, line, block);
    if (!trpi_reader_next_is(reader, TRPI_TOKEN_LINE_END)) {
        trpi_reader_fail_expected(reader, "the end of the line", trpi_line_block_usual_line_inside(block));
    }
    line->span = trpi_reader_span_from(reader, start);
    line->first_token = start;
    line->end_token = reader->at;
    return line;
}
