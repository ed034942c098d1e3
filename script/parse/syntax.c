// SPDX-License-Identifier: MIT
#include "script/parse/syntax.h"

#include "base/assert.h"
#include "pack/records.h"

#define DIMENSION(name, dimension, words) TRPI_DIMENSION_##dimension,
#define WORDS(name, dimension, words) words,
#define CALLED(name, called, ...) called,
static const uint8_t unit_dimensions[] = {TRPI_UNITS(DIMENSION)};
static const char *const unit_spellings[] = {TRPI_UNITS(WORDS)};
static const char *const step_names[] = {TRPI_STEPS(CALLED)};
static const char *const cue_names[] = {TRPI_CUES(CALLED)};
static const char *const expression_names[] = {TRPI_EXPRESSIONS(CALLED)};

trpi_dimension trpi_unit_dimension(trpi_unit unit)
{
    return (trpi_dimension)unit_dimensions[unit];
}

const char *trpi_unit_spellings(trpi_unit unit)
{
    return unit_spellings[unit];
}

const char *trpi_step_kind_name(trpi_step_kind kind)
{
    TRP_ASSERT((uint32_t)kind < TRPI_SYNTAX_STEP_COUNT);
    return step_names[kind];
}

const char *trpi_cue_kind_name(trpi_cue_kind kind)
{
    TRP_ASSERT((uint32_t)kind < TRPI_SYNTAX_CUE_COUNT);
    return cue_names[kind];
}

const char *trpi_expression_kind_name(trpi_expression_kind kind)
{
    TRP_ASSERT((uint32_t)kind < TRPI_EXPRESSION_KIND_COUNT);
    return expression_names[kind];
}

bool trpi_quantity_is_bare(const trpi_quantity *quantity)
{
    return !quantity->is_range && !quantity->is_clock && quantity->unit == TRPI_UNIT_NONE && quantity->per == TRPI_UNIT_NONE &&
           quantity->low >= 0 && (quantity->low & 0xFFFF) == 0;
}

bool trpi_cue_test_verb(trpi_cue_kind kind, uint8_t *verb)
{
    enum { TRPI_VERB_NONE = UINT8_MAX };
#define VERB(name, called, word, stands, compile, type, verb, ...) TRPI_VERB_##verb,
    static const uint8_t verbs[] = {TRPI_CUES(VERB)};
    TRP_ASSERT((uint32_t)kind < TRPI_SYNTAX_CUE_COUNT);
    *verb = verbs[kind];
    return *verb != TRPI_VERB_NONE;
}

bool trpi_cue_is_waited_for(trpi_cue_kind kind)
{
#define TYPE(name, called, word, stands, compile, type, ...) TRPI_CUE_##type,
    static const uint8_t types[] = {TRPI_CUES(TYPE)};
    TRP_ASSERT((uint32_t)kind < TRPI_SYNTAX_CUE_COUNT);
    return types[kind] != TRPI_CUE_COUNT;
}

#define FIELD(node, kind, name, before) {#name, before, TRPI_MEMBER_##kind, offsetof(node, name)},
const trpi_syntax_field trpi_syntax_line_fields[] = {TRPI_LINE_FIELDS(FIELD, trpi_syntax_line){.name = NULL}};
const trpi_syntax_field trpi_syntax_step_fields[] = {TRPI_STEP_FIELDS(FIELD, trpi_syntax_step){.name = NULL}};
const trpi_syntax_field trpi_syntax_clause_fields[] = {TRPI_CLAUSE_FIELDS(FIELD, trpi_syntax_clause){.name = NULL}};
const trpi_syntax_field trpi_syntax_cue_fields[] = {TRPI_CUE_FIELDS(FIELD, trpi_syntax_cue){.name = NULL}};

const char *const *trpi_member_spellings(trpi_member_kind kind, uint32_t *count)
{
#define CHOICE(family, name, words) words,
#define FAMILY(kind, type, LIST) static const char *const words_##kind[] = {LIST(CHOICE)};
#define FAMILY_ROW(kind, ...) [TRPI_MEMBER_##kind] = {words_##kind, sizeof words_##kind / sizeof *words_##kind},
    TRPI_MEMBER_CHOICES(FAMILY)
    static const struct {
        const char *const *words;
        uint32_t count;
    } families[] = {TRPI_MEMBER_CHOICES(FAMILY_ROW)};
    TRP_ASSERT((uint32_t)kind < sizeof families / sizeof *families);
    *count = families[kind].count;
    return families[kind].words;
}

bool trpi_syntax_name_is_bracketed(const trpi_syntax_name *name)
{
    uint32_t i = 0;
    while (i < name->word_count && !name->words[i].bracketed) {
        i++;
    }
    return i < name->word_count;
}

const trpi_syntax_line *trpi_syntax_first_line_of_block(const trpi_syntax_line *line)
{
    const trpi_syntax_line *first = line->lines;
    while (first != NULL && first->first_token < line->end_token) {
        first = first->next;
    }
    return first;
}

const trpi_syntax_line *trpi_syntax_last_line_of_block(const trpi_syntax_line *line)
{
    for (const trpi_syntax_line *below = trpi_syntax_first_line_of_block(line); below != NULL;
         below = trpi_syntax_first_line_of_block(line)) {
        for (line = below; line->next != NULL;) {
            line = line->next;
        }
    }
    return line;
}

uint32_t trpi_syntax_end_offset_of_line_and_block(const trpi_source *source, const trpi_syntax_line *line)
{
    const trpi_syntax_line *last = trpi_syntax_last_line_of_block(line);
    uint32_t end = last->span.offset + last->span.length;
    while (end < source->text.size && source->text.at[end] != '\n') {
        end++;
    }
    return end;
}

const trpi_syntax_line *trpi_syntax_find_line_of_kind(const trpi_syntax_line *lines, trpi_line_kind kind)
{
    while (lines != NULL && lines->kind != kind) {
        lines = lines->next;
    }
    return lines;
}

trpi_syntax_clause *trpi_syntax_find_clause(trpi_syntax_clause *clauses, trpi_clause_kind kind)
{
    while (clauses != NULL && clauses->kind != kind) {
        clauses = clauses->next;
    }
    return clauses;
}

bool trpi_syntax_has_clause(const trpi_syntax_line *line, trpi_clause_kind kind)
{
    return trpi_syntax_find_clause(line->clauses, kind) != NULL;
}
