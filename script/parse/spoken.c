// SPDX-License-Identifier: MIT
#include "script/parse/parse.h"

typedef struct spoken_finder {
    const trpi_source *source;
    trpi_arena *arena;
    trpi_spoken_lines *list;
    const trpi_syntax_cell *head;  // the parts of the scene around, in the order of the columns
    trpi_text declaration;
    bool failed;
} spoken_finder;

static void add(spoken_finder *finder, trpi_text words, trpi_text tag, trpi_span span, trpi_text speaker)
{
    trpi_spoken_lines *list = finder->list;
    trpi_spoken_line spoken = {.source = finder->source, .words = words, .tag = tag, .span = span, .speaker = speaker};
    spoken.declaration = finder->declaration;
    if (tag.size > 0) {
        spoken.tag_span = (trpi_span){(uint32_t)(tag.at - finder->source->text.at) - 1, tag.size + 1};  // with its `@`
    }
    finder->failed |= !TRPI_ARENA_PUSH(finder->arena, list->at, list->count, list->capacity, spoken);
}

static void find_in_step(spoken_finder *finder, const trpi_syntax_step *step, trpi_text speaker)
{
    for (; step != NULL; step = step->together) {
        if (step->kind == TRPI_SYNTAX_STEP_SAY) {
            add(finder, step->text, step->tag, step->keyword, speaker);
        }
    }
}

static void find_in_clauses(spoken_finder *finder, const trpi_syntax_clause *clause, trpi_text speaker)
{
    for (; clause != NULL; clause = clause->next) {
        find_in_step(finder, clause->step, speaker);
    }
}

static void find_in_row(spoken_finder *finder, const trpi_syntax_line *line)
{
    const trpi_syntax_cell *part = finder->head;
    for (const trpi_syntax_cell *cell = line->cells; cell != NULL; cell = cell->next) {
        trpi_text speaker = part != NULL ? part->name.text : trpi_text_from_string("");
        find_in_step(finder, cell->step, speaker);
        find_in_clauses(finder, cell->clauses, speaker);
        part = part != NULL ? part->next : NULL;
    }
}

// Finds spoken lines that an instance gives its pattern as arguments.
static void find_given(spoken_finder *finder, const trpi_syntax_line *line, trpi_text speaker)
{
    bool is_line = line->parent != NULL && line->parent->kind == TRPI_LINE_INSTANCE && line->value != NULL &&
                   line->value->kind == TRPI_EXPRESSION_TEXT;
    if (is_line) {
        add(finder, line->value->text, line->tag, line->value->span, speaker);
    }
}

static void find_in_lines(spoken_finder *finder, const trpi_syntax_line *line, trpi_text speaker);

// Finds the lines in quotes of one line and its block. `speaker`: of the role or part around it.
static void find_in_line(spoken_finder *finder, const trpi_syntax_line *line, trpi_text speaker)
{
    switch (line->kind) {
    case TRPI_LINE_TEST: return;
    case TRPI_LINE_HEAD: finder->head = line->cells; return;
    case TRPI_LINE_ROW: find_in_row(finder, line); return;
    case TRPI_LINE_ASSIGNMENT: find_given(finder, line, speaker); return;
    case TRPI_LINE_SPOKEN: add(finder, line->text, line->tag, line->keyword, speaker); return;
    case TRPI_LINE_ROLE:
    case TRPI_LINE_LABEL: speaker = line->name.text; break;
    case TRPI_LINE_SCENE:
    case TRPI_LINE_SITUATION:
        finder->head = NULL;
        finder->declaration = line->name.text;
        break;
    case TRPI_LINE_INSTANCE:
    case TRPI_LINE_LINES:
    case TRPI_LINE_TASK:
    case TRPI_LINE_NETWORK:
    case TRPI_LINE_COMPOUND:
    case TRPI_LINE_OBJECT:
    case TRPI_LINE_AREA:
    case TRPI_LINE_BEHAVIOUR: finder->declaration = line->name.text; break;
    default: break;
    }
    find_in_step(finder, line->step, speaker);
    find_in_clauses(finder, line->clauses, speaker);
    find_in_lines(finder, line->lines, speaker);
}

static void find_in_lines(spoken_finder *finder, const trpi_syntax_line *line, trpi_text speaker)
{
    for (; line != NULL && !finder->failed; line = line->next) {
        find_in_line(finder, line, speaker);
    }
}

bool trpi_spoken_lines_collect(const trpi_syntax_file *file, trpi_arena *arena, trpi_spoken_lines *list)
{
    spoken_finder finder = {.source = file->source, .arena = arena, .list = list, .declaration = trpi_text_from_string("")};
    find_in_lines(&finder, file->lines, trpi_text_from_string(""));
    return !finder.failed;
}
