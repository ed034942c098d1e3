// SPDX-License-Identifier: MIT
// Joins names that end with a number in steps that begin with a word of the host or of the text: `face Guard 2`. The parser
// reads the number as a value, as in `play 3`. Only the declarations tell that the number belongs to a name.

#include "script/check/check.h"

typedef struct numbered_walk {
    trpi_compiler *compiler;
    const trpi_syntax_line *top;  // the line at the margin around the steps: names of its own count, too
} numbered_walk;

// ---- Declared names -----------------------------------------------------------------------------

static bool is_parameter(const trpi_syntax_parameter *parameter, trpi_text name)
{
    while (parameter != NULL && !trpi_names_are_equal_without_case(parameter->name.text, name)) {
        parameter = parameter->next;
    }
    return parameter != NULL;
}

static bool is_let(const trpi_syntax_step *step, trpi_text name)
{
    while (step != NULL && (step->kind != TRPI_SYNTAX_STEP_LET || !trpi_names_are_equal_without_case(step->name.text, name))) {
        step = step->together;
    }
    return step != NULL;
}

// Whether `line`, a line behind it in the block, or a line below one of these declares `name` for its surroundings only: as a
// `let`, a part, a parameter or the name in a `for every`.
static bool is_local(const trpi_syntax_line *line, trpi_text name)
{
    for (; line != NULL; line = line->next) {
        bool names = line->kind == TRPI_LINE_PART || line->kind == TRPI_LINE_EACH;
        if ((names && trpi_names_are_equal_without_case(line->name.text, name)) || is_parameter(line->parameters, name) ||
            is_let(line->step, name) || is_local(line->lines, name)) {
            return true;
        }
        for (const trpi_syntax_cell *cell = line->cells; cell != NULL; cell = cell->next) {
            if (is_let(cell->step, name)) {
                return true;
            }
        }
    }
    return false;
}

static bool is_fact(const trpi_symbols *symbols, trpi_text name)
{
    uint32_t i = 0;
    while (i < symbols->facts.count && !trpi_names_are_equal_without_case(symbols->facts.at[i].symbol.name, name)) {
        i++;
    }
    return i < symbols->facts.count;
}

static bool is_declared(const numbered_walk *walk, trpi_text name)
{
    const trpi_symbols *symbols = &walk->compiler->symbols;
    const trpi_symbol_range ranges[] = {TRPI_ALL(symbols, globals),  TRPI_ALL(symbols, items), TRPI_ALL(symbols, pools),
                                        TRPI_ALL(symbols, kinds),    TRPI_ALL(symbols, roles), TRPI_ALL(symbols, tasks),
                                        TRPI_ALL(symbols, networks), TRPI_ALL(symbols, plans)};
    for (uint32_t i = 0; i < sizeof ranges / sizeof *ranges; i++) {
        if (trpi_symbol_find(symbols, ranges[i], name) != TRPI_NO_INDEX) {
            return true;
        }
    }
    return is_fact(symbols, name) || is_parameter(walk->top->parameters, name) || is_local(walk->top->lines, name);
}

// ---- Steps --------------------------------------------------------------------------------------

// Whether the first value of a step is a whole number that stands right behind the step's name.
static bool has_number(const trpi_syntax_step *step)
{
    const trpi_syntax_argument *first = step->kind == TRPI_SYNTAX_STEP_PHRASE ? step->arguments : NULL;
    if (first == NULL || step->name.word_count == 0 || first->preposition.size > 0 || first->value == NULL ||
        first->value->kind != TRPI_EXPRESSION_QUANTITY || first->value->in_parentheses) {
        return false;
    }
    return trpi_quantity_is_bare(&first->value->quantity);
}

// Makes the number a word of the step's name where that name, or its end, is declared with the number.
static void join_number(const numbered_walk *walk, const trpi_source *source, trpi_syntax_step *step)
{
    trpi_arena *arena = walk->compiler->arena;
    trpi_span span = step->arguments->span;
    trpi_syntax_name all =
        trpi_syntax_name_with(&step->name, (trpi_syntax_word){trpi_source_slice(source, span), span, false}, arena);
    for (uint32_t from = 0; from + 1 < all.word_count; from++) {
        trpi_syntax_name name = trpi_syntax_name_part(&all, from, all.word_count - from, arena);
        if (is_declared(walk, name.text)) {
            step->name = all;
            step->arguments = step->arguments->next;
            return;
        }
    }
}

static void join_in_step(const numbered_walk *walk, const trpi_source *source, trpi_syntax_step *step)
{
    for (; step != NULL; step = step->together) {
        if (has_number(step)) {
            join_number(walk, source, step);
        }
    }
}

static void join_in_clauses(const numbered_walk *walk, const trpi_source *source, const trpi_syntax_clause *clause)
{
    for (; clause != NULL; clause = clause->next) {
        join_in_step(walk, source, clause->step);
    }
}

static void join_in_lines(const numbered_walk *walk, const trpi_source *source, const trpi_syntax_line *line)
{
    for (; line != NULL; line = line->next) {
        numbered_walk inner = {walk->compiler, walk->top != NULL ? walk->top : line};
        if (line->kind == TRPI_LINE_PATTERN) {
            continue;  // its instances have the names
        }
        join_in_step(&inner, source, line->step);
        join_in_clauses(&inner, source, line->clauses);
        for (const trpi_syntax_cell *cell = line->cells; cell != NULL; cell = cell->next) {
            join_in_step(&inner, source, cell->step);
            join_in_clauses(&inner, source, cell->clauses);
        }
        join_in_lines(&inner, source, line->lines);
    }
}

void trpi_join_numbers_that_end_names(trpi_compiler *compiler)
{
    const numbered_walk walk = {.compiler = compiler};
    for (uint32_t i = 0; i < compiler->file_count && !compiler->failed; i++) {
        join_in_lines(&walk, compiler->files[i]->source, compiler->files[i]->lines);
    }
}
