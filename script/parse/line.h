// SPDX-License-Identifier: MIT
// The header of one line, whatever it is.

#ifndef TROUPE_SCRIPT_PARSE_LINE_H
#define TROUPE_SCRIPT_PARSE_LINE_H

#include "script/parse/blocks.h"
#include "script/parse/parts.h"

/// Reads the line at the reader's place, which stands in `block`, up to its LINE_END.
trpi_syntax_line *trpi_parse_line(trpi_reader *reader, trpi_block block);

/// Reads what follows a keyword; `line->kind` and `line->keyword` are set, the keyword is taken.
typedef void trpi_line_parser(trpi_reader *reader, trpi_syntax_line *line);

typedef struct trpi_line_word {
    const char *word;
    trpi_line_kind kind;
    bool strong;  // nobody begins a step with it: among steps it is a declaration in the wrong place
    trpi_line_parser *parse;
} trpi_line_word;

/// The keyword `text` may be in `block`, or anywhere when there is none for `block`; NULL when it
/// is none.
const trpi_line_word *trpi_find_line_word(trpi_text text, trpi_block block);

/// The keyword allowed in `block` that `text` is most like; NULL when there is none.
const trpi_line_word *trpi_nearest_line_word(trpi_text text, trpi_block block);

// parser_declaration.c
void trpi_parse_use(trpi_reader *reader, trpi_syntax_line *line);
void trpi_parse_declaration(trpi_reader *reader, trpi_syntax_line *line);
void trpi_parse_role(trpi_reader *reader, trpi_syntax_line *line);
void trpi_parse_instance(trpi_reader *reader, trpi_syntax_line *line);
void trpi_parse_private(trpi_reader *reader, trpi_syntax_line *line);
void trpi_parse_test(trpi_reader *reader, trpi_syntax_line *line);
void trpi_parse_host_word(trpi_reader *reader, trpi_syntax_line *line);
void trpi_parse_unnamed(trpi_reader *reader, trpi_syntax_line *line);
void trpi_parse_field(trpi_reader *reader, trpi_syntax_line *line);
void trpi_parse_assignment(trpi_reader *reader, trpi_syntax_line *line);
void trpi_parse_priority(trpi_reader *reader, trpi_syntax_line *line);
void trpi_parse_hours(trpi_reader *reader, trpi_syntax_line *line);
void trpi_parse_day(trpi_reader *reader, trpi_syntax_line *line);
void trpi_parse_calendar_entry(trpi_reader *reader, trpi_syntax_line *line);
void trpi_parse_spoken(trpi_reader *reader, trpi_syntax_line *line);

// parser_block.c
void trpi_parse_repeat(trpi_reader *reader, trpi_syntax_line *line);
void trpi_parse_depending(trpi_reader *reader, trpi_syntax_line *line);
void trpi_parse_if(trpi_reader *reader, trpi_syntax_line *line);
void trpi_parse_each(trpi_reader *reader, trpi_syntax_line *line);
void trpi_parse_lock(trpi_reader *reader, trpi_syntax_line *line);
void trpi_parse_catch(trpi_reader *reader, trpi_syntax_line *line);
void trpi_parse_finally(trpi_reader *reader, trpi_syntax_line *line);
void trpi_parse_label(trpi_reader *reader, trpi_syntax_line *line);
void trpi_parse_choice(trpi_reader *reader, trpi_syntax_line *line);
void trpi_parse_branch(trpi_reader *reader, trpi_syntax_line *line);
void trpi_parse_handler(trpi_reader *reader, trpi_syntax_line *line);
void trpi_parse_starts_when(trpi_reader *reader, trpi_syntax_line *line);
void trpi_parse_arrow(trpi_reader *reader, trpi_syntax_line *line);

#endif
