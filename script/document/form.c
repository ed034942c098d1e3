// SPDX-License-Identifier: MIT
// Makes the fields of a form: those of the construct's shape, by name, then a field for each clause, and for each clause that may
// still be added.

#include "script/document/form.h"

#include "base/assert.h"
#include "script/check/check.h"
#include "script/parse/field.h"
#include "script/parse/token.h"
#include "script/words/limits.h"
#include "script/words/ways.h"

#include <stdio.h>
#include <string.h>

// ---- Kinds of fields ----------------------------------------------------------------------------

static const struct {
    const char *way, *unit;
    trp_form_kind kind;
} ways[] = {
#define WAY(called, parse, read, start, unit, kind) {called, unit, TRP_FORM_##kind},
    TRPI_VALUE_WAYS(WAY)
#undef WAY
};

static void describe_value(trpi_form_field *field, const trpi_form_part *part)
{
    for (size_t i = 0; i < sizeof ways / sizeof *ways; i++) {
        if (trpi_text_equals_string(part->way, ways[i].way)) {
            field->known.kind = ways[i].kind;
            field->known.unit = ways[i].unit;
        }
    }
    if (trpi_text_equals_string(part->what, "a time of day")) {
        field->known.kind = TRP_FORM_TIME;
    } else if (trpi_text_equals_string(part->what, "a time")) {
        field->known.kind = TRP_FORM_DURATION;
        field->known.unit = "s";
    }
}

static uint32_t kind_of_text(const trpi_form_part *part)
{
    return trpi_text_equals_string(part->way, "id")                                                    ? TRP_FORM_TAG
           : trpi_text_equals_string(part->way, "row") || trpi_text_equals_string(part->way, "letter") ? TRP_FORM_LETTER
                                                                                                       : TRP_FORM_TEXT;
}

static void describe_choice(trpi_form_field *field, const trpi_form_part *part)
{
    uint32_t count, first, last;
    const char *const *words = trpi_member_spellings((trpi_member_kind)field->member, &count);
    trpi_shape_field_find_choice_range((trpi_member_kind)field->member, part->way, &first, &last);
    field->known.kind = TRP_FORM_CHOICE;
    field->words = words + first;
    field->known.choices = last - first + 1;
}

// Finds the kind of a field by the kind of its member; the kind of a value by the way in which the value is read.
static void describe_field(trpi_form_field *field, const trpi_form_part *part)
{
    switch ((trpi_member_kind)field->member) {
    case TRPI_MEMBER_FLAG: field->known.kind = TRP_FORM_FLAG; break;
    case TRPI_MEMBER_COUNT: field->known.kind = TRP_FORM_NUMBER; break;
    case TRPI_MEMBER_NAME: field->known.kind = TRP_FORM_NAME; break;
    case TRPI_MEMBER_NAMES: field->known.kind = TRP_FORM_NAMES; break;
    case TRPI_MEMBER_TEXT: field->known.kind = kind_of_text(part); break;
    case TRPI_MEMBER_VALUE: describe_value(field, part); break;
    case TRPI_MEMBER_TYPE: field->known.kind = TRP_FORM_TYPE; break;
    case TRPI_MEMBER_PARAMETERS: field->known.kind = TRP_FORM_PARAMETERS; break;
    case TRPI_MEMBER_SIGNATURE: field->known.kind = TRP_FORM_SIGNATURE; break;
    case TRPI_MEMBER_ARGUMENTS: field->known.kind = TRP_FORM_ARGUMENTS; break;
    case TRPI_MEMBER_SETTINGS: field->known.kind = TRP_FORM_SETTINGS; break;
    case TRPI_MEMBER_CUE: field->known.kind = TRP_FORM_CUE; break;
    case TRPI_MEMBER_STEP: field->known.kind = TRP_FORM_STEP; break;
    default: describe_choice(field, part); break;
    }
}

const char *trpi_form_field_example(const trpi_form_field *field)
{
    switch ((trp_form_kind)field->known.kind) {
    case TRP_FORM_CHOICE: return field->words[0];
    case TRP_FORM_NAME:
    case TRP_FORM_NAMES: return "Name";
    case TRP_FORM_TEXT: return "\"...\"";
    case TRP_FORM_LETTER: return "x";
    case TRP_FORM_DURATION: return "1 s";
    case TRP_FORM_DISTANCE: return "1 m";
    case TRP_FORM_PERCENTAGE: return "1%";
    case TRP_FORM_TIME: return "12:00";
    case TRP_FORM_TYPE: return "creature";
    case TRP_FORM_CUE: return "a creature comes within 1 m";
    case TRP_FORM_STEP: return "wait";
    case TRP_FORM_VALUE: return "(0, 0)";
    case TRP_FORM_TAG: return "@a1";
    case TRP_FORM_RATE: return "1 per minute";
    case TRP_FORM_DAYS: return "Sunday";
    case TRP_FORM_COUNTS: return "1 Name";
    case TRP_FORM_CONDITION: return "name is 1";
    case TRP_FORM_FACT:
    case TRP_FORM_SIGNATURE: return "name";
    case TRP_FORM_PARAMETERS: return "(name)";
    case TRP_FORM_SETTINGS: return "(name = 1)";
    default: return "1";
    }
}

const char *trpi_form_field_kind_name(uint32_t kind)
{
    static const char *const kinds[] = {"flag",       "choice",   "name",      "names",      "text",  "tag",  "letter",
                                        "number",     "duration", "distance",  "percentage", "rate",  "time", "days",
                                        "condition",  "value",    "fact",      "counts",     "type",  "cue",  "step",
                                        "parameters", "settings", "arguments", "signature",  "parts", "words"};
    TRP_ASSERT(kind < sizeof kinds / sizeof *kinds);
    return kinds[kind];
}

static uint32_t member_of(const trpi_syntax_field *fields, trpi_text name)
{
    while (fields->name != NULL && !trpi_text_equals_string(name, fields->name)) {
        fields++;
    }
    return fields->name != NULL ? fields->kind : TRPI_MEMBER_FLAG;
}

uint32_t trpi_form_field_kind_of_part(const trpi_syntax_field *fields, const trpi_form_part *part, const char *const **choices)
{
    trpi_form_field field = {.member = member_of(fields, part->text)};
    describe_field(&field, part);
    *choices = field.words;
    return field.known.kind;
}

// ---- Fields -------------------------------------------------------------------------------------

static const char *zero_terminated(trpi_form *form, trpi_text text)
{
    const char *copy = trpi_arena_copy_text(form->arena, text).at;
    return copy != NULL ? copy : "";
}

static trpi_form_field *add_field(trpi_form *form, const char *name)
{
    trpi_form_field next = {.known = {.name = name,
                                      .label = "",
                                      .says = "",
                                      .example = form->construct.example,
                                      .unit = "",
                                      .least = "",
                                      .most = "",
                                      .usual = "",
                                      .kind = TRP_FORM_WORDS}};
    return TRPI_ARENA_PUSH(form->arena, form->fields, form->count, form->room, next) ? &form->fields[form->count - 1] : NULL;
}

trpi_span trpi_form_span(const trpi_form *form, trpi_token_range tokens)
{
    const trpi_token *all = form->reading.file->tokens;
    trpi_span first = all[tokens.from].span, last = all[tokens.to > 0 ? tokens.to - 1 : 0].span;
    uint32_t end = last.offset + last.length;
    if (tokens.to == tokens.from) {
        return (trpi_span){form->reading.text_offset + (tokens.to > 0 ? end : 0), 0};
    }
    return (trpi_span){form->reading.text_offset + first.offset, end - first.offset};
}

static void set_range(trpi_form *form, trpi_form_field *field, trpi_token_range tokens)
{
    trpi_span span = trpi_form_span(form, tokens);
    field->tokens = tokens;
    field->known.range = (trp_text_range){0, span.offset, span.length};
}

// Whether a part stands in a group that can be left out.
static bool is_optional(const trpi_form_part *part)
{
    while (part != NULL && !part->is_optional) {
        part = part->parent;
    }
    return part != NULL;
}

// Whether a part is a group with several alternatives, or lies in such a group.
static bool is_one_of(const trpi_form_part *part)
{
    while (part != NULL && !(part->kind == TRPI_PART_GROUP && part->first->next != NULL)) {
        part = part->parent;
    }
    return part != NULL;
}

static void add_part(trpi_form *form, const trpi_form_part *part)
{
    trpi_text name = trpi_form_part_name(part, form->arena);
    trpi_form_field *field = NULL;
    for (uint32_t i = 0; i < form->count; i++) {
        field = trpi_text_equals_string(name, form->fields[i].known.name) ? &form->fields[i] : field;
    }
    if (field == NULL) {
        field = add_field(form, zero_terminated(form, name));
        if (field == NULL) {
            return;
        }
        field->member =
            trpi_form_part_is_alternative_without_field(part) ? TRPI_MEMBER_FLAG : member_of(form->construct.fields, name);
        describe_field(field, part);
        field->known.label = zero_terminated(form, part->what.size > 0 ? part->what : name);
        field->known.is_required = !is_optional(part) && !is_one_of(part);
    }
    (void)TRPI_ARENA_PUSH(form->arena, field->parts, field->part_count, field->part_room, part);
    if (part->note != NULL && part->note->range.to > part->note->range.from) {
        describe_field(field, part);
        field->known.is_set = true;
        field->known.is_required = !is_optional(part);
        set_range(form, field, part->note->range);
    }
}

static void add_parts(trpi_form *form, const trpi_form_part *part)
{
    for (; part != NULL && !form->arena->failed; part = part->next) {
        if (part->kind == TRPI_PART_FIELD || trpi_form_part_is_alternative_without_field(part)) {
            add_part(form, part);
        } else {
            add_parts(form, part->first);
        }
    }
}

// Adds a field for the word that begins a behaviour's line, with the choices `proactive`, `reactive` and `latent`. The line of a
// plain `behaviour` gets no such field.
static void add_beginning(trpi_form *form)
{
    uint32_t count;
    const char *const *words = trpi_member_spellings(TRPI_MEMBER_INITIATION, &count);
    const trpi_syntax_line *line = form->place.line;
    if (form->place.family != TRP_FAMILY_LINE || line->kind != TRPI_LINE_BEHAVIOUR || line->initiation == TRPI_INITIATION_NONE) {
        return;
    }
    trpi_form_field *field = add_field(form, "begins");
    if (field != NULL) {
        field->known.label = "how it begins";
        field->known.kind = TRP_FORM_CHOICE;
        field->words = words + 1;
        field->known.choices = count - 1;
        field->known.is_set = field->known.is_required = true;
        set_range(form, field, (trpi_token_range){line->first_token, line->first_token + 1});
    }
}

const trpi_form_field *trpi_form_find(const trpi_form *form, const char *name)
{
    for (uint32_t i = 0; i < form->count; i++) {
        if (strcmp(form->fields[i].known.name, name) == 0) {
            return &form->fields[i];
        }
    }
    return NULL;
}

// ---- Clauses ------------------------------------------------------------------------------------

static uint32_t token_from(const trpi_form *form, uint32_t offset)
{
    uint32_t token = form->place.line->first_token;
    while (token < form->place.line->end_token && form->reading.file->tokens[token].span.offset < offset) {
        token++;
    }
    return token;
}

// Finds the kind of a clause's field: a flag when the clause has words only, the kind of its only field, or PARTS for several
// parts.
static void describe_clause(trpi_form_field *field, const trpi_clause_row *line, const trpi_construct *construct)
{
    const trpi_form_part *only = NULL;
    uint32_t parts = 0;
    for (const trpi_form_part *part = construct->whole->first; part != NULL; part = part->next) {
        only = part->kind != TRPI_PART_WORD ? part : only;
        parts += part->kind != TRPI_PART_WORD || (only != NULL && *line->shape != '\0');
    }
    field->known.kind = parts == 0 ? TRP_FORM_FLAG : TRP_FORM_PARTS;
    if (parts == 1 && only->kind == TRPI_PART_FIELD) {
        field->member = member_of(trpi_syntax_clause_fields, only->text);
        describe_field(field, only);
    }
}

// Returns the tokens of a clause's value: those behind the words of the clause, or the number that stands among the words; all
// tokens when the clause has words only.
static trpi_token_range value_of_clause(const trpi_form *form, const trpi_construct *construct, const trpi_syntax_clause *clause)
{
    uint32_t from = token_from(form, clause->span.offset), words = 0;
    uint32_t to = token_from(form, clause->span.offset + clause->span.length);
    for (const trpi_form_part *part = construct->whole->first; part != NULL && part->kind == TRPI_PART_WORD; part = part->next) {
        words++;
    }
    const trpi_clause_row *line = trpi_clause_row_of(clause->kind);
    if (strchr(line->words, '#') != NULL) {
        const trpi_syntax_expression *value = clause->value;
        uint32_t end = value != NULL ? token_from(form, value->span.offset + value->span.length) : from + words + 1;
        return (trpi_token_range){from + words, end};
    }
    return *line->shape == '\0' ? (trpi_token_range){from, to} : (trpi_token_range){from + words, to};
}

static void describe_limits(trpi_form_field *field)
{
    static const struct {
        trpi_clause_kind clause;
        const char *least, *most, *usual;
    } limits[] = {
#define LIMIT(clause, least, most, usual) {TRPI_CLAUSE_##clause, least, most, usual},
        TRPI_CLAUSE_LIMITS(LIMIT)
#undef LIMIT
    };
    for (size_t i = 0; i < sizeof limits / sizeof *limits; i++) {
        if ((uint32_t)limits[i].clause == field->clause) {
            field->known.least = limits[i].least;
            field->known.most = limits[i].most;
            field->known.usual = limits[i].usual;
        }
    }
}

static uint32_t end_of_clauses(const trpi_form *form)
{
    const trpi_syntax_node *place = &form->place;
    return place->cell != NULL ? token_from(form, place->cell->span.offset + place->cell->span.length) : place->line->end_token;
}

static void add_clause(trpi_form *form, trpi_clause_kind kind, const trpi_syntax_clause *stands, uint32_t ordinal)
{
    const trpi_clause_row *line = trpi_clause_row_of(kind);
    const char *called = trpi_clause_kind_name(kind);
    char name[60];
    do {
        (void)snprintf(name, sizeof name, ordinal > 1 ? "%s#%u" : "%s", called, (unsigned)ordinal);
        ordinal++;
    } while (trpi_form_find(form, name) != NULL);
    trpi_form_field *field = add_field(form, zero_terminated(form, trpi_text_from_string(name)));
    trpi_syntax_clause nothing = {.kind = kind};
    trpi_syntax_node place = {TRP_FAMILY_CLAUSE, kind, {0, 0}, form->place.line, NULL, stands != NULL ? stands : &nothing};
    trpi_construct construct;
    if (field == NULL || !trpi_construct_make(&construct, &form->reading, &place, form->arena)) {
        return;
    }
    field->clause = kind;
    field->present_clause = stands;
    field->known.label = called;
    field->known.says = line->says;
    field->known.example = line->example;
    field->known.is_clause = true;
    describe_clause(field, line, &construct);
    describe_limits(field);
    uint32_t end = end_of_clauses(form);
    field->known.is_set = stands != NULL;
    set_range(form, field, stands != NULL ? value_of_clause(form, &construct, stands) : (trpi_token_range){end, end});
}

static void add_clauses(trpi_form *form)
{
    const trpi_syntax_node *place = &form->place;
    bool is_cell = place->family == TRP_FAMILY_CELL && place->cell->step != NULL;
    const trpi_syntax_clause *clauses = is_cell ? place->cell->clauses : place->line->clauses;
    if (place->family != TRP_FAMILY_LINE && !is_cell) {
        return;
    }
    for (uint32_t kind = TRPI_CLAUSE_ERROR + 1; kind < TRPI_CLAUSE_COUNT; kind++) {
        uint32_t ordinal = 1;
        for (const trpi_syntax_clause *clause = clauses; clause != NULL; clause = clause->next) {
            if ((uint32_t)clause->kind == kind) {
                add_clause(form, (trpi_clause_kind)kind, clause, ordinal++);
            }
        }
        bool is_free = ordinal == 1 || trpi_clause_can_repeat((trpi_clause_kind)kind);
        if (is_free && trpi_line_allows_clause(place->line, is_cell ? place->cell : NULL, (trpi_clause_kind)kind)) {
            add_clause(form, (trpi_clause_kind)kind, NULL, ordinal);
        }
    }
}

// ---- The whole ----------------------------------------------------------------------------------

static bool is_broken(const trpi_syntax_node *place)
{
    return place->node == NULL || (place->family == TRP_FAMILY_LINE && place->line->broken);
}

// Adds a field with the whole text of a node that has no parts, without the block below the node.
static void add_words(trpi_form *form, trpi_span range)
{
    trpi_form_field *field = add_field(form, "words");
    if (field != NULL) {
        field->known.label = "the words as they are written";
        field->known.is_set = field->known.is_required = true;
        field->known.range = (trp_text_range){0, range.offset, range.length};
    }
}

// Returns the part of a node's range up to the end of its first row of text, which leaves out the block below the node.
static trpi_span header_of(trpi_text section, trpi_span range)
{
    uint32_t end = range.offset;
    while (end < range.offset + range.length && section.at[end] != '\n' && section.at[end] != '\r') {
        end++;
    }
    return (trpi_span){range.offset, end - range.offset};
}

bool trpi_form_make(trpi_form *form, trpi_arena *arena, trpi_text section, uint32_t family, uint32_t kind, trpi_span range)
{
    *form = (trpi_form){.arena = arena, .construct = {.word = "", .shape = "", .example = ""}};
    if (!trpi_reading_make(&form->reading, arena, section)) {
        return false;
    }
    form->place = trpi_reading_find(&form->reading, family, kind, range.offset);
    form->has_construct = !is_broken(&form->place) && trpi_construct_make(&form->construct, &form->reading, &form->place, arena);
    if (form->has_construct) {
        add_beginning(form);
        add_parts(form, form->construct.whole->first);
        add_clauses(form);
    } else if (is_broken(&form->place) || form->place.line->cells == NULL) {
        add_words(form, family == TRP_FAMILY_LINE ? header_of(section, range) : range);
    }
    return !arena->failed;
}
