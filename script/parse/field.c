// SPDX-License-Identifier: MIT
#include "script/parse/field.h"

#include "base/assert.h"
#include "script/parse/parts.h"
#include "script/words/ways.h"

#include <stdio.h>
#include <string.h>

#define LONGEST_LIST 200

static bool is_way(const trpi_shape_field *field, const char *way)
{
    return trpi_text_equals_string(field->way, way);
}

// ---- Families of words --------------------------------------------------------------------------

// A part of a family of words, by its first and last member: not every selector can stand behind `asks`, and only some handlers
// need a name.
typedef struct family_part {
    trpi_member_kind kind;
    const char *way;
    uint32_t first, last;
} family_part;

static family_part part_by(trpi_member_kind kind, trpi_text way)
{
    static const family_part parts[] = {
        {TRPI_MEMBER_SELECTOR, "asks", TRPI_SELECTOR_NEAREST, TRPI_SELECTOR_RANDOM},
        {TRPI_MEMBER_PLACEMENT, "placed", TRPI_PLACEMENT_AT, TRPI_PLACEMENT_IN},
        {TRPI_MEMBER_HANDLER, "named", TRPI_HANDLER_MESSAGE, TRPI_HANDLER_MARK},
    };
    for (uint32_t i = 0; i < sizeof parts / sizeof *parts; i++) {
        if (parts[i].kind == kind && trpi_text_equals_string(way, parts[i].way)) {
            return parts[i];
        }
    }
    uint32_t count;
    (void)trpi_member_spellings(kind, &count);
    return (family_part){.kind = kind, .way = "", .first = 1, .last = count - 1};
}

static family_part part_of(const trpi_shape_field *field)
{
    return part_by(field->of->kind, field->way);
}

void trpi_shape_field_find_choice_range(trpi_member_kind kind, trpi_text way, uint32_t *first, uint32_t *last)
{
    family_part part = part_by(kind, way);
    *first = part.first;
    *last = part.last;
}

// Returns the number of words in `words` if all of them stand here, one after the other; else 0.
static uint32_t count_words(const trpi_reader *reader, const char *words)
{
    uint32_t count = 0;
    for (const char *at = words; *at != '\0'; at += strspn(at, " ")) {
        trpi_text word = trpi_shape_word_at(at);
        trpi_reader_add_word_completion(reader, count, word);
        const trpi_token *token = trpi_reader_token_ahead(reader, count++);
        if (token->kind != TRPI_TOKEN_WORD || !trpi_shape_word_matches(word, trpi_reader_text_of_token(reader, token))) {
            return 0;
        }
        at += word.size;
    }
    return count;
}

// Returns the member of the family whose words stand here, of several the one with the most words; 0: none. *taken: how many
// words it has.
static uint32_t choice_here(const trpi_reader *reader, family_part part, uint32_t *taken)
{
    uint32_t count, best = 0;
    const char *const *words = trpi_member_spellings(part.kind, &count);
    *taken = 0;
    for (uint32_t i = part.first; i <= part.last; i++) {
        uint32_t size = count_words(reader, words[i]);
        if (size > *taken) {
            best = i;
            *taken = size;
        }
    }
    return best;
}

static void read_choice(trpi_reader *reader, const trpi_shape_field *field, void *to)
{
    family_part part = part_of(field);
    uint32_t taken, count;
    uint32_t found = choice_here(reader, part, &taken);
    if (found != 0) {
        memcpy(to, &found, sizeof found);
        reader->at += taken;
        return;
    }
    const char *const *words = trpi_member_spellings(part.kind, &count);
    char list[LONGEST_LIST] = "";
    for (uint32_t i = part.first; i <= part.last; i++) {
        size_t used = strlen(list);
        (void)snprintf(list + used, sizeof list - used, "%s`%.*s`",
                       i == part.first  ? ""
                       : i == part.last ? " or "
                                        : ", ",
                       (int)strcspn(words[i], "/"), words[i]);
    }
    trpi_reader_fail_expected(reader, list, field->example);
}

// ---- Values -------------------------------------------------------------------------------------

static trpi_syntax_expression *read_quantity(trpi_reader *reader, const trpi_shape_field *field)
{
    return trpi_parse_quantity(reader, field->what, field->example);
}

// Reads a number with its unit, or an expression, which stands in parentheses because a name without them would take the word
// behind it.
static trpi_syntax_expression *read_computed(trpi_reader *reader, const trpi_shape_field *field)
{
    bool computed = trpi_reader_next_is(reader, TRPI_TOKEN_OPEN);
    return computed ? trpi_parse_parenthesis(reader) : read_quantity(reader, field);
}

static trpi_syntax_expression *read_days(trpi_reader *reader, const trpi_shape_field *field)
{
    return trpi_parse_weekdays_or_report(reader, field->example);
}

static trpi_syntax_expression *read_rate(trpi_reader *reader, const trpi_shape_field *field)
{
    trpi_span word = reader->tokens[reader->at - 1].span;
    trpi_syntax_expression *value = read_quantity(reader, field);
    if (!reader->broken && value->quantity.per == TRPI_UNIT_NONE) {
        trpi_text whole = trpi_source_slice(reader->source, trpi_span_join(word, value->span));
        trpi_text number = trpi_source_slice(reader->source, value->span);
        TRPI_ERROR_AT(reader, value->span, "`%.*s` does not say how fast; did you mean `%.*s per minute`?", TRPI_WORDS(whole),
                      TRPI_WORDS(number));
        trpi_diagnostics_suggest(reader->diagnostics, "%.*s per minute", TRPI_WORDS(number));
    }
    return value;
}

static trpi_syntax_expression *read_percentage(trpi_reader *reader, const trpi_shape_field *field)
{
    const trpi_token *token = trpi_reader_peek_token(reader);
    trpi_syntax_expression *value = read_quantity(reader, field);
    if (token->quantity != NULL && token->quantity->unit != TRPI_UNIT_PERCENT) {
        trpi_reader_fail(reader, token->span, "A branch needs a percentage; did you mean `%.*s%%`?",
                         TRPI_WORDS(trpi_reader_text_of_token(reader, token)));
    }
    return value;
}

// Reads the fact that `set` changes.
static trpi_syntax_expression *read_fact(trpi_reader *reader, const trpi_shape_field *field)
{
    trpi_syntax_expression *fact = trpi_parse_sum_before_preposition(reader);
    if (trpi_reader_next_is(reader, TRPI_TOKEN_EQUALS)) {
        trpi_text name = trpi_source_slice(reader->source, fact->span);
        trpi_reader_fail(reader, trpi_reader_peek_token(reader)->span,
                         "`set` gives a value with `to`, not with `=`; write `set %.*s to 0`.", TRPI_WORDS(name));
        trpi_diagnostics_suggest(reader->diagnostics, "to");
    } else if (!reader->broken && fact->kind != TRPI_EXPRESSION_NAME && fact->kind != TRPI_EXPRESSION_MEMBER &&
               fact->kind != TRPI_EXPRESSION_MY) {
        trpi_reader_fail(reader, fact->span, "Only a fact can be set; write for example `%s`.", field->example);
    }
    return fact;
}

// Reads counts of items: `200 ale, 30 soup`.
static trpi_syntax_expression *read_counts(trpi_reader *reader, const trpi_shape_field *field)
{
    trpi_syntax_expression *first = NULL, **end = &first;
    do {
        trpi_syntax_expression *item = trpi_parse_sum_before_preposition(reader);
        if (!reader->broken && item->kind != TRPI_EXPRESSION_COUNT) {
            trpi_reader_fail(reader, item->span, "Here should be how many of what; write for example `%s`.", field->example);
        }
        *end = item;
        end = &item->next;
    } while (!reader->broken && trpi_reader_accept(reader, TRPI_TOKEN_COMMA));
    return first;
}

// Reads a value, or several names: `seat = left chair, right chair`.
static trpi_syntax_expression *read_things(trpi_reader *reader, const trpi_shape_field *field)
{
    (void)field;
    trpi_syntax_expression *first = trpi_parse_expression(reader), *last = first;
    while (!reader->broken && last->kind == TRPI_EXPRESSION_NAME && trpi_reader_next_is(reader, TRPI_TOKEN_COMMA)) {
        const trpi_token *next = trpi_reader_token_ahead(reader, 1);
        if (!trpi_token_is_name_word(next) || trpi_is_clause_word(trpi_reader_text_of_token(reader, next))) {
            break;
        }
        trpi_reader_take_token(reader);
        last->next = trpi_parse_sum_before_preposition(reader);
        last = last->next;
    }
    return first;
}

// Reads the target of a request: one object, or any object, `anything within 40 m`.
static trpi_syntax_expression *read_offering(trpi_reader *reader, const trpi_shape_field *field)
{
    (void)field;
    return trpi_reader_next_is_word(reader, "anything") ? trpi_parse_any_object_target(reader)
                                                        : trpi_parse_sum_before_preposition(reader);
}

typedef enum value_start {
    STARTS_ANYHOW,
    STARTS_AS_OPERAND,
    STARTS_AS_NUMBER,
    STARTS_AS_DIGITS,
    STARTS_AS_COMPUTED,
    STARTS_AS_STRING
} value_start;

typedef struct value_way {
    const char *called;
    trpi_syntax_expression *(*parse)(trpi_reader *reader);  // or, if more has to be known,
    trpi_syntax_expression *(*read)(trpi_reader *reader, const trpi_shape_field *field);
    value_start start;
    const char *unit;  // that it needs; empty: none
} value_way;

#define WAY(called, parse, read, start, unit, kind) {called, parse, read, start, unit},
static const value_way value_ways[] = {TRPI_VALUE_WAYS(WAY)};
#undef WAY

static const value_way *value_way_of(const trpi_reader *reader, trpi_text way)
{
    if (trpi_text_equals_string(way, "most")) {  // a deadline; or, of a list, how many it has room for
        way = trpi_text_from_string(reader->at_most_counts ? "sum" : "time");
    }
    const value_way *result = value_ways;
    while (!trpi_text_equals_string(way, result->called)) {
        result++;
        TRP_ASSERT(result < value_ways + sizeof value_ways / sizeof *value_ways);
    }
    return result;
}

// If values of a way have a unit, adds to the completions that a length could come, where the unit is metres, or else a time.
static void note_unit(const trpi_reader *reader, const value_way *way)
{
    if (*way->unit != '\0' && trpi_reader_wants_completions(reader, 0)) {
        trpi_reader_add_name_completion(reader, strcmp(way->unit, "m") == 0 ? "a length" : "a time");
    }
}

static trpi_syntax_expression *read_value(trpi_reader *reader, const trpi_shape_field *field)
{
    const value_way *way = value_way_of(reader, field->way);
    note_unit(reader, way);
    trpi_syntax_expression *value = way->parse != NULL ? way->parse(reader) : way->read(reader, field);
    if (*way->unit != '\0') {
        trpi_check_number_has_unit(reader, field->keyword, value, way->unit);
    }
    return value;
}

// ---- Names and texts ----------------------------------------------------------------------------

static trpi_syntax_name read_name(trpi_reader *reader, const trpi_shape_field *field)
{
    const trpi_token *token = trpi_reader_peek_token(reader);
    if (is_way(field, "topic") && token->kind == TRPI_TOKEN_STRING) {
        trpi_text text = trpi_reader_text_of_token(reader, token);
        trpi_text topic = {text.at + 1, text.size - 2};
        trpi_reader_fail(reader, token->span, "Quotes are for speech; write the topic as `about %.*s`.", TRPI_WORDS(topic));
        trpi_diagnostics_suggest(reader->diagnostics, "%.*s", TRPI_WORDS(topic));
    }
    return trpi_reader_take_name(reader, field->what, field->example);
}

// Reads a row of a floor plan, any letters.
static trpi_text read_row(trpi_reader *reader)
{
    const trpi_token *token = trpi_reader_take_token(reader);
    trpi_text text = trpi_reader_text_of_token(reader, token);
    trpi_text rest = text;
    uint32_t character;
    for (trpi_text bytes; trpi_text_take_character(&rest, &character, &bytes);) {
        if (character < 0x20 || character == 0x7F || (character == 0xFFFD && bytes.size == 1)) {
            trpi_reader_fail(reader, (trpi_span){token->span.offset + (uint32_t)(bytes.at - text.at), bytes.size},
                             "This is no letter of a plan; write one letter for each piece of floor.");
            break;
        }
    }
    return text;
}

static trpi_text read_text(trpi_reader *reader, const trpi_shape_field *field)
{
    const trpi_token *token = trpi_reader_peek_token(reader);
    if (is_way(field, "row")) {
        return read_row(reader);
    }
    if (is_way(field, "id")) {
        if (!trpi_reader_next_is(reader, TRPI_TOKEN_TAG)) {
            trpi_reader_fail_expected(reader, field->what, field->example);
            return trpi_text_from_string("");
        }
        trpi_text tag = trpi_reader_text_of_token(reader, trpi_reader_take_token(reader));
        return (trpi_text){tag.at + 1, tag.size - 1};
    }
    if (!is_way(field, "letter")) {
        return trpi_reader_take_quoted_text(reader, field->what, field->example);
    }
    if (token->kind != TRPI_TOKEN_LETTER) {
        trpi_reader_fail(reader, token->span, "A line of a legend is one letter, a colon and a name; write for example `%s`.",
                         field->example);
        return trpi_text_from_string("");
    }
    return trpi_reader_text_of_token(reader, trpi_reader_take_token(reader));
}

// Reads a cue. With the way `arrow` a condition may follow the cue; with the way `happening`, for tests, only an event with its
// subject is read.
static trpi_syntax_cue *read_cue(trpi_reader *reader, const trpi_shape_field *field)
{
    if (!is_way(field, "happening")) {
        return trpi_parse_cue(reader, is_way(field, "arrow"));
    }
    trpi_syntax_expression *subject = trpi_parse_sum_before_preposition(reader);
    trpi_add_happening_completions(reader);
    if (!trpi_reader_next_is_happening(reader)) {
        trpi_reader_fail_expected(reader, field->what, field->example);
    }
    return trpi_parse_happening(reader, subject);
}

// ---- Fields -------------------------------------------------------------------------------------

static bool value_begins(const trpi_reader *reader, value_start start)
{
    const trpi_token *token = trpi_reader_peek_token(reader);
    bool is_free = trpi_token_is_name_word(token);
    switch (start) {
    case STARTS_AS_NUMBER: return is_free || token->kind == TRPI_TOKEN_QUANTITY;
    case STARTS_AS_DIGITS: return token->kind == TRPI_TOKEN_QUANTITY;
    case STARTS_AS_COMPUTED: return token->kind == TRPI_TOKEN_QUANTITY || token->kind == TRPI_TOKEN_OPEN;
    case STARTS_AS_STRING: return token->kind == TRPI_TOKEN_STRING;
    case STARTS_AS_OPERAND: return is_free || trpi_reader_next_is_operand(reader);
    default: return !trpi_reader_is_at_line_or_cell_end(reader) && token->kind != TRPI_TOKEN_COMMA;
    }
}

// Notes for completions how a field that may be left out begins, if the text ends in front of the field.
static void note_field(const trpi_reader *reader, const trpi_shape_field *field)
{
    if (!trpi_reader_wants_completions(reader, 0)) {
        return;
    }
    switch (field->of->kind) {
    case TRPI_MEMBER_NAME: trpi_reader_add_name_completion(reader, field->what); break;
    case TRPI_MEMBER_TYPE: trpi_add_type_completions(reader); break;
    case TRPI_MEMBER_VALUE:
        trpi_add_value_completions(reader);
        note_unit(reader, value_way_of(reader, field->way));
        break;
    case TRPI_MEMBER_ARGUMENTS: trpi_add_value_completions(reader); break;
    case TRPI_MEMBER_STEP: trpi_add_step_completions(reader); break;
    case TRPI_MEMBER_CUE: trpi_add_cue_completions(reader, false); break;
    default: break;
    }
}

bool trpi_shape_field_begins(const trpi_reader *reader, const trpi_shape_field *field)
{
    const trpi_token *token = trpi_reader_peek_token(reader);
    bool is_free = trpi_token_is_name_word(token);
    uint32_t count;
    note_field(reader, field);
    switch (field->of->kind) {
    case TRPI_MEMBER_NAME: return is_way(field, "typed") ? trpi_reader_next_is_label(reader) : is_free;
    case TRPI_MEMBER_TYPE: return is_free || (token->kind == TRPI_TOKEN_WORD && token->joining == TRPI_JOINING_SELECTOR);
    case TRPI_MEMBER_PARAMETERS:
    case TRPI_MEMBER_SETTINGS: return token->kind == TRPI_TOKEN_OPEN;
    case TRPI_MEMBER_VALUE: return value_begins(reader, value_way_of(reader, field->way)->start);
    case TRPI_MEMBER_TEXT: return token->kind == (is_way(field, "id") ? TRPI_TOKEN_TAG : TRPI_TOKEN_STRING);
    default:
        if (trpi_member_spellings(field->of->kind, &count) != NULL) {
            return choice_here(reader, part_of(field), &count) != 0;
        }
        return value_begins(reader, STARTS_ANYHOW);
    }
}

void trpi_shape_field_read(trpi_reader *reader, const trpi_shape_field *field, void *to)
{
    switch (field->of->kind) {
    case TRPI_MEMBER_NAME: *(trpi_syntax_name *)to = read_name(reader, field); break;
    case TRPI_MEMBER_NAMES: *(trpi_syntax_names **)to = trpi_parse_joined_names(reader, field->what, field->example); break;
    case TRPI_MEMBER_TEXT: *(trpi_text *)to = read_text(reader, field); break;
    case TRPI_MEMBER_VALUE: *(trpi_syntax_expression **)to = read_value(reader, field); break;
    case TRPI_MEMBER_TYPE: *(trpi_syntax_type **)to = trpi_parse_type(reader); break;
    case TRPI_MEMBER_PARAMETERS: *(trpi_syntax_parameter **)to = trpi_parse_parameters(reader); break;
    case TRPI_MEMBER_SIGNATURE: *(trpi_syntax_phrase_part **)to = trpi_parse_signature(reader); break;
    case TRPI_MEMBER_ARGUMENTS: *(trpi_syntax_argument **)to = trpi_parse_arguments(reader, false); break;
    case TRPI_MEMBER_SETTINGS: *(trpi_syntax_named_value **)to = trpi_parse_named_values(reader); break;
    case TRPI_MEMBER_CUE: *(trpi_syntax_cue **)to = read_cue(reader, field); break;
    case TRPI_MEMBER_STEP: *(trpi_syntax_step **)to = trpi_parse_step(reader); break;
    default: read_choice(reader, field, to); break;
    }
}
