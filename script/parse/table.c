// SPDX-License-Identifier: MIT
// Parses rows of a scene's table: a column per part; an empty cell waits.

#include "script/parse/parts.h"
#include "script/parse/shape.h"

// Stands for the number of parts when the head of the table has a mistake: the number of cells in a row is not checked then.
#define PARTS_UNKNOWN UINT32_MAX

// Takes the number behind the name of a part: `| guest 1 | guest 2 |`.
static void take_number(trpi_reader *reader, trpi_syntax_name *name)
{
    const trpi_token *token = trpi_reader_peek_token(reader);
    if (token->kind == TRPI_TOKEN_QUANTITY && token->quantity != NULL && trpi_quantity_is_bare(token->quantity) &&
        !reader->broken) {
        trpi_reader_take_token(reader);
        *name = trpi_syntax_name_with(name, (trpi_syntax_word){trpi_reader_text_of_token(reader, token), token->span, false},
                                      reader->arena);
    }
}

static void parse_cell(trpi_reader *reader, trpi_syntax_cell *cell, bool head)
{
    uint32_t start = reader->at;
    trpi_token_range range = {start, start};
    if (head) {
        cell->name = trpi_reader_take_name(reader, "the name of a part", "| patron | server |");
        take_number(reader, &cell->name);
        range.to = reader->at;
        trpi_shape_add_note_of_field(reader, cell, TRPI_SHAPE_HEAD, "name", range, range);
        if (!reader->broken && !trpi_reader_is_at_line_or_cell_end(reader)) {
            trpi_reader_fail_expected(reader, "a `|` behind the name of the part", "| patron | server |");
        }
    } else if (!trpi_parse_refuse_block_in_cell(reader)) {
        cell->step = trpi_parse_step(reader);
        range.to = reader->at;
        trpi_shape_add_note_of_field(reader, cell, TRPI_SHAPE_CELL, "step", range, range);
        cell->clauses = trpi_parse_clauses(reader);
    }
    cell->span = trpi_reader_span_from(reader, start);
}

// Writes small numbers as words: "two parts".
static const char *number_word(uint32_t number)
{
    static const char *const words[] = {"no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"};
    return number < sizeof words / sizeof *words ? words[number] : "too many";
}

static void check_cell_count(trpi_reader *reader, trpi_syntax_line *line)
{
    uint32_t cells = line->cell_count, parts = reader->part_count;
    if (reader->broken || cells == parts || parts == PARTS_UNKNOWN) {
        return;
    }
    line->broken = true;
    TRPI_ERROR_AT(reader, line->span, "This row has %s cell%s but the scene has %s part%s; %s a `|`.", number_word(cells),
                  cells == 1 ? "" : "s", number_word(parts), parts == 1 ? "" : "s", cells > parts ? "remove" : "add");
}

void trpi_parse_scene_row(trpi_reader *reader, trpi_syntax_line *line)
{
    bool head = reader->part_count == 0;
    uint32_t start = reader->at;
    trpi_syntax_cell **end = &line->cells;
    line->kind = head ? TRPI_LINE_HEAD : TRPI_LINE_ROW;
    if (trpi_reader_token_ahead(reader, 1)->kind == TRPI_TOKEN_MINUS &&
        trpi_reader_token_ahead(reader, 2)->kind == TRPI_TOKEN_MINUS) {
        trpi_reader_fail(reader, trpi_reader_peek_token(reader)->span, "A table has no line between its rows; remove this one.");
    }
    while (trpi_reader_accept(reader, TRPI_TOKEN_BAR)) {
        trpi_add_step_completions(reader);
        if (trpi_reader_peek_token(reader)->kind <= TRPI_TOKEN_LINE_END) {
            break;
        }
        trpi_syntax_cell *cell = trpi_reader_make_node(reader, sizeof *cell);
        cell->name.text = trpi_text_from_string("");
        cell->span = (trpi_span){trpi_reader_peek_token(reader)->span.offset, 0};
        if (head || !trpi_reader_next_is(reader, TRPI_TOKEN_BAR)) {
            parse_cell(reader, cell, head);
        }
        *end = cell;
        end = &cell->next;
        line->cell_count++;
    }
    line->span = trpi_reader_span_from(reader, start);
    if (head) {
        reader->part_count = reader->broken ? PARTS_UNKNOWN : line->cell_count;
    } else {
        check_cell_count(reader, line);
    }
}
