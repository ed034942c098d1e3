// SPDX-License-Identifier: MIT
// The header of one line, whatever it is.

#ifndef TROUPE_SCRIPT_PARSE_LINE_H
#define TROUPE_SCRIPT_PARSE_LINE_H

#include "script/parse/shape.h"

/// Reads the line at the reader's place, which stands in `block`, up to its LINE_END.
trpi_syntax_line *trpi_parse_line(trpi_reader *reader, trpi_block block);

typedef struct trpi_line_word trpi_line_word;

/// Reads what follows a keyword, up to the clauses; `line->kind` and `line->keyword` are set, the keyword is taken.
typedef void trpi_line_parser(trpi_reader *reader, trpi_syntax_line *line, const trpi_line_word *word);

/// A line of TRPI_LINE_SHAPES (words/lines.h).
struct trpi_line_word {
    const char *word;
    trpi_line_kind kind;
    bool strong;  // nobody begins a step with it: among steps it is a declaration in the wrong place
    trpi_line_parser *parse;
    const char *shape, *example;
};

trpi_line_parser trpi_parse_shaped;

// declaration.c
trpi_line_parser trpi_parse_instance;        // its name and pattern, and what it gives in parentheses
trpi_line_parser trpi_parse_assignment;      // a name and a value, or several things, or a line in quotes with its tag
trpi_line_parser trpi_parse_spoken;          // a line in quotes with its tag
trpi_line_parser trpi_parse_calendar_entry;  // `day: 40 min`, `first day: Sunday`
trpi_line_parser trpi_parse_handler;         // `on adopt Drink by guest`

// setting.c
trpi_line_parser trpi_parse_plan_row;      // the letters, taken as they are
trpi_line_parser trpi_parse_legend_entry;  // `t: table`
trpi_line_parser trpi_parse_cast_entry;    // name, role or kind, count, placement, whether it walks

// test.c
trpi_line_parser trpi_parse_test_when;  // `it is 12:00`, `5 s pass`, `Mary: STEP`, or something that happens
trpi_line_parser trpi_parse_then;       // `within 5 s`, and something that happens, or a condition

#endif
