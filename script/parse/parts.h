// SPDX-License-Identifier: MIT
// Functions by which the parser's files read constructs for each other. Each reads one construct at the reader's place and
// returns its node, of the ERROR kind where nothing could be read, unless its own comment says otherwise.

#ifndef TROUPE_SCRIPT_PARSE_PARTS_H
#define TROUPE_SCRIPT_PARSE_PARTS_H

#include "script/parse/reader.h"

// --- expression.c ---

trpi_syntax_expression *trpi_parse_expression(trpi_reader *reader);
/// Parses the rest of a condition whose first sum was read already.
trpi_syntax_expression *trpi_parse_rest_of_condition(trpi_reader *reader, trpi_syntax_expression *first);
/// Parses a sum whose names may be phrases: `2 * threat`, `threat from it`.
trpi_syntax_expression *trpi_parse_sum(trpi_reader *reader);
/// Parses a sum that ends in front of a preposition, which belongs to the line around the sum: `price` of `give price to buyer`.
trpi_syntax_expression *trpi_parse_sum_before_preposition(trpi_reader *reader);
/// Parses the rest of a sum whose first value is the words before it: `+ 1` of `give price + 1 coin`, `.price` of `give buyer.price
/// coin`. The sum begins with a name of no words. NULL when no sum goes on here.
trpi_syntax_expression *trpi_parse_rest_of_sum_behind_words(trpi_reader *reader);
/// Parses an expression in parentheses, which come next.
trpi_syntax_expression *trpi_parse_parenthesis(trpi_reader *reader);
/// Parses a number with its unit, or the placeholder of a pattern that stands for one.
trpi_syntax_expression *trpi_parse_quantity(trpi_reader *reader, const char *what, const char *example);
/// Reports a plain number, or a number with a word that is no unit, where a number with a unit is needed, and suggests `unit`.
/// `quoted_from`: where the sentence's quotation of the text begins.
void trpi_check_number_has_unit(trpi_reader *reader, trpi_span quoted_from, const trpi_syntax_expression *value, const char *unit);
bool trpi_reader_next_is_operand(const trpi_reader *reader);
trpi_selector_choice trpi_selector_choice_of_text(trpi_text word);

/// Adds to the completions, if the text ends here, the beginnings of a selector: `words`, the words of selectors, and a name of
/// `what`.
void trpi_add_selector_start_completions(const trpi_reader *reader, const char *const *words, uint32_t word_count,
                                         const char *what);
/// Adds to the completions what a value begins with, if the text ends here.
void trpi_add_value_completions(const trpi_reader *reader);
/// Adds the word `of` to the completions if the text ends here, behind a name whose last word is `one`, since `one of` may begin
/// the use of a pool of lines.
void trpi_add_one_of_completion(const trpi_reader *reader, const trpi_syntax_name *name);

// --- phrase.c ---

/// Parses the arguments behind a phrase's first name: prepositions with operands, bare values. With `in_condition` the word `in`
/// tests membership, and is no preposition.
trpi_syntax_argument *trpi_parse_arguments(trpi_reader *reader, bool in_condition);
/// Parses named arguments, `(name = value, …)`; NULL when there is no parenthesis.
trpi_syntax_named_value *trpi_parse_named_values(trpi_reader *reader);
trpi_syntax_filter *trpi_parse_filters(trpi_reader *reader);
/// Parses the target of a request to any object: `anything within 40 m`.
trpi_syntax_expression *trpi_parse_any_object_target(trpi_reader *reader);
/// Parses names joined by `and` or `or`.
trpi_syntax_names *trpi_parse_joined_names(trpi_reader *reader, const char *what, const char *example);

// --- type.c ---

#define TRPI_A_TYPE "a type"  // as messages say
trpi_syntax_type *trpi_parse_type(trpi_reader *reader);
/// Adds to the completions what a type can begin with, if the text ends here.
void trpi_add_type_completions(const trpi_reader *reader);
trpi_syntax_parameter *trpi_parse_parameters(trpi_reader *reader);
trpi_syntax_phrase_part *trpi_parse_signature(trpi_reader *reader);

// --- week.c ---

/// Whether the token `ahead` tokens on (0: the next one) is a day of the week, or several by one word: `Sunday`, `weekdays`.
bool trpi_reader_next_is_weekdays(const trpi_reader *reader, uint32_t ahead);
/// Parses the days that begin at the next token: a quantity that is nothing but days.
trpi_syntax_expression *trpi_parse_weekdays(trpi_reader *reader);
/// Parses days, or reports a mistake.
trpi_syntax_expression *trpi_parse_weekdays_or_report(trpi_reader *reader, const char *example);
/// Parses `on Sunday` behind a time of day, if it is there, into its quantity.
void trpi_parse_weekdays_of_time(trpi_reader *reader, trpi_syntax_expression *time);

// --- cue.c ---

trpi_syntax_cue *trpi_parse_cue(trpi_reader *reader, bool after_arrow);
/// Whether the next word is a happening: `comes`, `starts`.
bool trpi_reader_next_is_happening(const trpi_reader *reader);
/// Parses the happening of `subject`, which was read already.
trpi_syntax_cue *trpi_parse_happening(trpi_reader *reader, trpi_syntax_expression *subject);

/// Add to the completions, if the text ends here, the words for happenings (trpi_add_happening_completions), or the words and
/// values with which a cue begins (trpi_add_cue_completions).
void trpi_add_happening_completions(const trpi_reader *reader);
void trpi_add_cue_completions(const trpi_reader *reader, bool after_arrow);

// --- step.c ---

trpi_syntax_step *trpi_parse_step(trpi_reader *reader);
/// Adds to the completions what a step begins with, if the text ends here.
void trpi_add_step_completions(const trpi_reader *reader);

// --- clause.c ---

/// Parses all clauses up to the end of the line or cell. Text without a comma is reported as a missing comma.
trpi_syntax_clause *trpi_parse_clauses(trpi_reader *reader);

// --- line.c ---

/// Parses the header of the line at the reader's place, which stands in `block`, up to its LINE_END.
trpi_syntax_line *trpi_parse_line(trpi_reader *reader, trpi_line_block block);

/// Reports a block that begins where a cell should have a step; false when none does.
bool trpi_parse_refuse_block_in_cell(trpi_reader *reader);

// --- table.c ---

void trpi_parse_scene_row(trpi_reader *reader, trpi_syntax_line *line);

#endif
