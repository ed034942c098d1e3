// SPDX-License-Identifier: MIT
// The parser's place in the tokens, and how it gives up on a line. For the parser's files only.
//
// Invariants:
// - the first mistake in a line is reported, breaks the line and moves to its LINE_END; whatever is
//   read then sees an ended line and says nothing. So one mistake gives one diagnostic, and no
//   function needs to check for failure;
// - reading never moves beyond a LINE_END except through trpi_reader_skip_line, nor beyond END at
//   all.

#ifndef TROUPE_SCRIPT_PARSE_READER_H
#define TROUPE_SCRIPT_PARSE_READER_H

#include "script/parse/token.h"
#include "script/text/diagnostic.h"

struct trpi_shape_field_parser;
struct trpi_expected_words;
typedef struct trpi_shape_field trpi_shape_field;

#define TRPI_EXPECTED_CLAUSE "a clause after the comma"  // as messages say

typedef struct trpi_reader {
    const trpi_source *source;
    trpi_arena *arena;
    trpi_diagnostics *diagnostics;
    const trpi_token *tokens;
    const struct trpi_shape_field_parser *fields;  // how shapes read the fields of nodes
    struct trpi_shape_notes *notes;                // of what shapes read (shape.h), or NULL
    uint32_t at;                                   // the next token
    uint32_t line_start;                           // the first token of the line being read
    uint32_t known;                                // diagnostics that there were when the line began
    bool bare;                                     // the line before is a behaviour without steps
    bool is_step;                                  // the line being read is a step
    const char *sample;                            // an example of the construct being read, or NULL
    bool broken;                                   // the line being read has a mistake
    bool at_most_counts;                           // `at most` says how many, and not how long
    uint32_t depth;                                // of parentheses, `not` and filters being read
    struct trpi_expected_words *expected;          // where to note what could come at the end of the text; NULL: nowhere
    uint32_t end;                                  // the LINE_END there
    const trpi_syntax_parameter *placeholders;     // parameters of the pattern being read, or NULL
    uint32_t part_count;                           // columns of the scene being read; 0: its head has not come yet
    trpi_syntax_word spare_word;                   // where memory runs out
    union {
        trpi_syntax_expression expression;
        trpi_syntax_step step;
        trpi_syntax_clause clause;
        trpi_syntax_line line;
        trpi_syntax_type type;
        trpi_syntax_cue cue;
    } spare;
} trpi_reader;

const trpi_token *trpi_reader_peek_token(const trpi_reader *reader);
const trpi_token *trpi_reader_token_ahead(const trpi_reader *reader, uint32_t ahead);

/// Returns how many tokens the number takes that stands `ahead` tokens ahead: one, or those of an expression in parentheses; 0 when
/// no number stands there.
uint32_t trpi_reader_count_tokens_of_number(const trpi_reader *reader, uint32_t ahead);
trpi_text trpi_reader_text_of_token(const trpi_reader *reader, const trpi_token *token);

bool trpi_reader_next_is(const trpi_reader *reader, trpi_token_kind kind);
bool trpi_reader_next_is_word(const trpi_reader *reader, const char *word);
bool trpi_reader_word_ahead_is(const trpi_reader *reader, uint32_t ahead, const char *word);

/// Whether the next token can be part of a name: a word that is no joining word, or a name in brackets.
bool trpi_reader_next_is_name_word(const trpi_reader *reader);

/// Whether the line declares something that may come from a kind, `kind dog, an animal`: elsewhere `a` and `an` begin no clause.
bool trpi_reader_line_may_have_parent(const trpi_reader *reader);

/// Whether a name and a colon follow.
bool trpi_reader_next_is_label(const trpi_reader *reader);

/// Whether the line, or the cell, has ended.
bool trpi_reader_is_at_line_or_cell_end(const trpi_reader *reader);

/// Takes the next token; never moves beyond the end of the line.
const trpi_token *trpi_reader_take_token(trpi_reader *reader);

/// Takes the next token if it is of the given kind, or the given word; otherwise false, and nothing happens.
bool trpi_reader_accept(trpi_reader *reader, trpi_token_kind kind);
bool trpi_reader_accept_word(trpi_reader *reader, const char *word);

/// Whether the text ends `ahead` tokens ahead, and completions for that place are wanted.
static inline bool trpi_reader_wants_completions(const trpi_reader *reader, uint32_t ahead)
{
    return reader->expected != NULL && reader->at + ahead == reader->end && !reader->broken;
}

/// Adds a word to the completions if the text ends `ahead` tokens ahead, where the word could come; of `in/inside` both are added.
void trpi_reader_add_word_completion(const trpi_reader *reader, uint32_t ahead, trpi_text word);

/// Adds to the completions, if the text ends here, that a name of a sort could come: "the name of a role".
void trpi_reader_add_name_completion(const trpi_reader *reader, const char *what);

/// Returns the span from token number `first_token` to the last one taken.
trpi_span trpi_reader_span_from(const trpi_reader *reader, uint32_t first_token);

/// Reports a mistake, unless the line has one already or the next token is BAD, and gives up on the line. A suggestion can be
/// added, which goes nowhere when the mistake was not reported.
#if defined(__GNUC__)
__attribute__((format(printf, 3, 4)))
#endif
void trpi_reader_fail(trpi_reader *reader, trpi_span span, const char *format, ...);

/// Fails at the next token: "Here should be WHAT, not `…`; write for example `EXAMPLE`."
void trpi_reader_fail_expected(trpi_reader *reader, const char *what, const char *example);

/// Takes a token that must come now, or fails.
bool trpi_reader_expect(trpi_reader *reader, trpi_token_kind kind, const char *what, const char *example);
bool trpi_reader_expect_word(trpi_reader *reader, const char *word, const char *example);

/// Takes a run of words as a name. When there is no name, `what` and `example` are the words of the mistake that is reported.
trpi_syntax_name trpi_reader_take_name(trpi_reader *reader, const char *what, const char *example);

/// Whether `first of`, which begins a value and ends a name, stands `ahead` tokens ahead.
bool trpi_reader_first_of_is_ahead(const trpi_reader *reader, uint32_t ahead);

/// Takes a run of at most `most_words` words.
trpi_syntax_name trpi_reader_take_words(trpi_reader *reader, uint32_t most_words);

/// Takes the string that must come now, and returns the text between its quotes.
trpi_text trpi_reader_take_quoted_text(trpi_reader *reader, const char *what, const char *example);

/// Moves behind the LINE_END, whatever stands before it, and begins a new line.
void trpi_reader_skip_line(trpi_reader *reader);

/// Takes the name of a parameter of the pattern being read, which stands for a number or a word of the
/// language; false, and nothing happens, when there is none.
bool trpi_reader_accept_placeholder(trpi_reader *reader, trpi_syntax_name *name);

/// Allocates a zeroed node; when memory runs out it is the reader's spare node, so that the caller need not check.
void *trpi_reader_make_node(trpi_reader *reader, size_t size);
trpi_syntax_expression *trpi_reader_make_expression(trpi_reader *reader, trpi_expression_kind kind, trpi_span span);

#endif
