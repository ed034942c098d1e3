// SPDX-License-Identifier: MIT
#include "script/document/form_part.h"

#include "base/assert.h"
#include "base/buffer.h"
#include "script/words/clause.h"

#include <string.h>

typedef struct builder {
    const trpi_reading *reading;
    const void *node;
    const char *shape;
    trpi_arena *arena;
} builder;

// ---- Shapes -------------------------------------------------------------------------------------

static const trpi_shape_note *note_of(const builder *b, const char *at)
{
    for (uint32_t i = b->reading != NULL ? b->reading->notes.count : 0; i > 0; i--) {
        const trpi_shape_note *note = &b->reading->notes.at[i - 1];
        if (note->node == b->node && note->at == (uint32_t)(at - b->shape) && strcmp(note->shape, b->shape) == 0) {
            return note;
        }
    }
    return NULL;
}

static trpi_form_part *add_part(builder *b, trpi_form_part *parent, trpi_form_part_kind kind, const char *at)
{
    trpi_form_part *part = trpi_arena_take(b->arena, sizeof *part);
    if (part != NULL) {
        *part = (trpi_form_part){.kind = kind, .note = kind != TRPI_PART_GROUP ? note_of(b, at) : NULL, .parent = parent};
        part->text = part->way = part->what = trpi_text_from_string("");
        trpi_form_part **end = &parent->first;
        while (*end != NULL) {
            end = &(*end)->next;
        }
        *end = part;
    }
    return part;
}

// Adds the part of a field `<value:time a time>`. Returns the place behind it.
static const char *add_field(builder *b, trpi_form_part *parent, const char *at)
{
    trpi_form_part *part = add_part(b, parent, TRPI_PART_FIELD, at);
    const char *end = strchr(at, '>');
    if (part != NULL) {
        size_t name = strcspn(++at, ": >"), way = at[name] == ':' ? strcspn(at + name + 1, " >") : 0;
        part->text = (trpi_text){at, (uint32_t)name};
        part->way = (trpi_text){at + name + (way > 0), (uint32_t)way};
        at += name + (way > 0) + way;
        part->what = trpi_text_trim((trpi_text){at, (uint32_t)(end - at)}, " ");
    }
    return end + 1;
}

static void add_items(builder *b, trpi_form_part *parent, const char *at);

static const char *add_group(builder *b, trpi_form_part *parent, const char *at)
{
    trpi_form_part *group = add_part(b, parent, TRPI_PART_GROUP, at);
    if (group == NULL) {
        return at + strlen(at);
    }
    group->is_optional = *at == '[';
    do {
        trpi_form_part *alternative = add_part(b, group, TRPI_PART_ALTERNATIVE, at++);
        if (alternative != NULL) {
            add_items(b, alternative, at);
        }
        at = trpi_shape_alternative_end(at);
    } while (*at == '|');
    return at + 1;
}

static const char *add_word(builder *b, trpi_form_part *parent, trpi_form_part_kind kind, const char *at)
{
    trpi_form_part *part = add_part(b, parent, kind, at);
    trpi_text word = trpi_shape_word_at(at);
    if (part != NULL) {
        part->text = word;
    }
    return at + word.size;
}

static void add_items(builder *b, trpi_form_part *parent, const char *at)
{
    for (at += strspn(at, " "); *at != '\0' && strchr("|])", *at) == NULL && !b->arena->failed; at += strspn(at, " ")) {
        switch (*at) {
        case '[':
        case '(': at = add_group(b, parent, at); break;
        case '<': at = add_field(b, parent, at); break;
        case '+': at = add_word(b, parent, TRPI_PART_FLAG, at + 1); break;
        case '{': at = trpi_shape_braces_end(at); break;
        case '!': at = trpi_shape_braces_end(at + 1 + trpi_shape_word_at(at + 1).size); break;
        case '&': at++; break;
        case '#': {
            trpi_form_part *part = add_part(b, parent, TRPI_PART_FIELD, at++);
            if (part != NULL) {
                part->text = trpi_text_from_string("value");
                part->way = trpi_text_from_string("rounds");
                part->what = trpi_text_from_string("a number");
            }
            break;
        }
        default: at = add_word(b, parent, TRPI_PART_WORD, at); break;
        }
    }
}

static void add_shape(builder *b, trpi_form_part *whole, const char *shape)
{
    b->shape = shape;
    add_items(b, whole, shape);
}

const trpi_form_part *trpi_form_parts_make_of_shape(const char *words, const char *shape, trpi_arena *arena)
{
    builder b = {.shape = "", .arena = arena};
    trpi_form_part *whole = trpi_arena_take(arena, sizeof *whole);
    if (whole != NULL) {
        *whole = (trpi_form_part){.kind = TRPI_PART_ALTERNATIVE};
        add_shape(&b, whole, words);
        add_shape(&b, whole, shape);
    }
    return arena->failed ? NULL : whole;
}

// ---- Constructs ---------------------------------------------------------------------------------

typedef struct construct_row {
    uint32_t kind;
    const char *word, *shape, *example;
} construct_row;

static const construct_row line_rows[] = {
#define SHAPE(kind, word, meant, parse, shape, example) {TRPI_LINE_##kind, word, shape, example},
    TRPI_LINE_SHAPES(SHAPE)
#undef SHAPE
        {TRPI_LINE_STEP, "", TRPI_SHAPE_STEP, ""}};

static const construct_row step_rows[] = {
#define STEP(name, called, word, follows, shape, example) {TRPI_SYNTAX_STEP_##name, word, shape, example},
    TRPI_STEPS(STEP)
#undef STEP
};

enum { CUE_SUBJECT, CUE_ALONE, CUE_ARROW };

static const struct {
    construct_row row;
    uint32_t stands;
} cue_rows[] = {
#define CUE(name, called, word, stands, type, source, verb, shape, example) \
    {{TRPI_SYNTAX_CUE_##name, word, shape, example}, CUE_##stands},
    TRPI_CUES(CUE)
#undef CUE
};

// Returns the row of a line in the lists, by its kind and its first word.
static const construct_row *row_of_line(const trpi_reading *reading, const trpi_syntax_line *line)
{
    trpi_text keyword = trpi_source_slice(&reading->source, line->keyword);
    for (size_t i = 0; i < sizeof line_rows / sizeof *line_rows; i++) {
        bool is_word = *line_rows[i].word >= 'a' && *line_rows[i].word <= 'z';
        if (line_rows[i].kind == (uint32_t)line->kind && (!is_word || trpi_text_equals_string(keyword, line_rows[i].word))) {
            return &line_rows[i];
        }
    }
    return NULL;
}

static void add_row(builder *b, trpi_construct *construct, const construct_row *row)
{
    construct->word = row->word;
    construct->shape = row->shape;
    construct->example = row->example;
    if (*row->word != '\0' && *row->word != ':') {  // the colon of a fact stands in its shape
        add_shape(b, construct->whole, row->word[0] == '-' ? "->" : row->word);
    }
    add_shape(b, construct->whole, row->shape);
}

static void add_clause(builder *b, trpi_construct *construct, const trpi_clause_row *clause)
{
    *construct = (trpi_construct){.whole = construct->whole,
                                  .word = clause->words,
                                  .shape = clause->shape,
                                  .example = clause->example,
                                  .fields = trpi_syntax_clause_fields};
    add_shape(b, construct->whole, clause->words);
    add_shape(b, construct->whole, clause->shape);
}

static void add_cue(builder *b, trpi_construct *construct, const trpi_syntax_node *place)
{
    construct->fields = trpi_syntax_cue_fields;
    if (cue_rows[place->kind].stands == CUE_SUBJECT) {
        add_shape(b, construct->whole, TRPI_SHAPE_SUBJECT);
    }
    add_row(b, construct, &cue_rows[place->kind].row);
    if (place->line->kind == TRPI_LINE_ARROW) {
        add_shape(b, construct->whole, TRPI_SHAPE_CONDITION);
    }
}

static uint32_t token_at(const trpi_reading *reading, const trpi_syntax_node *place)
{
    uint32_t token = place->line->first_token;
    while (token < place->line->end_token && reading->file->tokens[token].span.offset + reading->text_offset < place->span.offset) {
        token++;
    }
    return token;
}

static bool add_construct(builder *b, trpi_construct *construct, const trpi_syntax_node *place)
{
    const construct_row *row = NULL;
    construct->fields = trpi_syntax_line_fields;
    switch (place->family) {
    case TRP_FAMILY_LINE:
        row = row_of_line(b->reading, place->line);
        if (row != NULL) {
            add_row(b, construct, row);
        }
        return row != NULL;
    case TRP_FAMILY_STEP:
        construct->fields = trpi_syntax_step_fields;
        add_row(b, construct, &step_rows[place->kind]);
        return place->kind != TRPI_SYNTAX_STEP_ERROR;
    case TRP_FAMILY_CLAUSE: add_clause(b, construct, trpi_clause_row_of((trpi_clause_kind)place->kind)); break;
    case TRP_FAMILY_CUE: add_cue(b, construct, place); return place->kind != TRPI_SYNTAX_CUE_ERROR;
    case TRP_FAMILY_CELL:
        add_shape(b, construct->whole, place->line->kind == TRPI_LINE_HEAD ? TRPI_SHAPE_HEAD : TRPI_SHAPE_CELL);
        break;
    default: return false;
    }
    return true;
}

bool trpi_construct_make(trpi_construct *construct, const trpi_reading *reading, const trpi_syntax_node *place, trpi_arena *arena)
{
    builder b = {.reading = reading, .node = place->node, .shape = "", .arena = arena};
    *construct =
        (trpi_construct){.whole = trpi_arena_take(arena, sizeof *construct->whole), .word = "", .shape = "", .example = ""};
    if (construct->whole == NULL || place->node == NULL) {
        return false;
    }
    *construct->whole = (trpi_form_part){.kind = TRPI_PART_ALTERNATIVE};
    bool has_parts = add_construct(&b, construct, place);
    construct->first_token = token_at(reading, place);
    return has_parts && !arena->failed;
}

// ---- Parts --------------------------------------------------------------------------------------

static bool has_field(const trpi_form_part *part)
{
    for (const trpi_form_part *below = part->first; below != NULL; below = below->next) {
        if (below->kind == TRPI_PART_FIELD || has_field(below)) {
            return true;
        }
    }
    return false;
}

bool trpi_form_part_is_alternative_without_field(const trpi_form_part *part)
{
    return part->kind == TRPI_PART_ALTERNATIVE && part->parent != NULL && !has_field(part);
}

trpi_text trpi_form_part_name(const trpi_form_part *part, trpi_arena *arena)
{
    if (part->kind != TRPI_PART_ALTERNATIVE) {
        return part->text;
    }
    trpi_text words = trpi_text_from_string("");
    for (const trpi_form_part *below = part->first; below != NULL; below = below->next) {
        if (below->kind == TRPI_PART_FLAG) {
            return below->text;
        }
        uint32_t size = words.size + (words.size > 0) + below->text.size;
        char *joined = trpi_arena_take(arena, size + 1);
        if (joined == NULL) {
            return trpi_text_from_string("");
        }
        memcpy(joined, words.at, words.size);
        joined[words.size] = ' ';
        memcpy(joined + size - below->text.size, below->text.at, below->text.size);
        words = (trpi_text){joined, size};
    }
    return words;
}

uint32_t trpi_form_part_first_token(const trpi_construct *construct, const trpi_form_part *part)
{
    const trpi_form_part *around = part->parent;
    uint32_t at = around->parent == NULL ? construct->first_token : around->note != NULL ? around->note->range.from : 0;
    for (const trpi_form_part *before = around->first; before != part; before = before->next) {
        if (before->kind == TRPI_PART_WORD) {
            at++;
        } else if (before->note != NULL && before->kind == TRPI_PART_FIELD) {
            at = before->note->range.to;
        }
        for (const trpi_form_part *below = before->first; before->kind == TRPI_PART_GROUP && below != NULL; below = below->next) {
            at = below->note != NULL ? below->note->range.to : at;
        }
    }
    return at;
}
