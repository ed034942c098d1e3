// SPDX-License-Identifier: MIT
#include "script/parse/shape.h"

#include "base/assert.h"

#include <stdio.h>
#include <string.h>

#define LONGEST_SENTENCE 400

typedef struct shape_reader {
    trpi_reader *reader;
    const char *shape;
    const trpi_syntax_field *fields;
    void *node;
    const char *example;
    trpi_span keyword;
    char own_example[TRPI_LONGEST_WHAT];  // of an alternative
} shape_reader;

// ---- The text of a shape ------------------------------------------------------------------------

static const char *skip_spaces(const char *at)
{
    return at + strspn(at, " ");
}

const char *trpi_shape_braces_end(const char *at)
{
    uint32_t depth = 0;
    do {
        TRP_ASSERT(*at != '\0');
        depth += *at == '{';
        depth -= *at == '}';
        at++;
    } while (depth > 0);
    return at;
}

const char *trpi_shape_alternative_end(const char *at)
{
    uint32_t depth = 0;
    while (*at != '\0' && (depth > 0 || strchr("|])", *at) == NULL)) {
        depth += *at == '[' || *at == '(';
        depth -= *at == ']' || *at == ')';
        at = *at == '<' ? strchr(at, '>') + 1 : *at == '{' ? trpi_shape_braces_end(at) : at + 1;
    }
    return at;
}

static const trpi_syntax_field *field_called(const shape_reader *shape, trpi_text name)
{
    const trpi_syntax_field *field = shape->fields;
    while (!trpi_text_equals_string(name, field->name)) {
        field++;
        TRP_ASSERT(field->name != NULL);
    }
    return field;
}

// Returns the field at `at` in a shape; *end is the place behind it.
static trpi_shape_field field_at(const shape_reader *shape, const char *at, const char **end)
{
    TRP_ASSERT(*at == '<');
    size_t name = strcspn(++at, ": >");
    trpi_shape_field field = {.of = field_called(shape, (trpi_text){at, (uint32_t)name}),
                              .way = trpi_text_from_string(""),
                              .example = shape->example,
                              .keyword = shape->keyword};
    at += name;
    if (*at == ':') {
        field.way = (trpi_text){at + 1, (uint32_t)strcspn(at + 1, " >")};
        at += 1 + field.way.size;
    }
    at = skip_spaces(at);
    size_t size = strcspn(at, ">");
    TRP_ASSERT(size < TRPI_LONGEST_WHAT);
    memcpy(field.what, at, size);
    *end = at + size + 1;
    return field;
}

// ---- Notes --------------------------------------------------------------------------------------

static void note(trpi_reader *reader, const void *node, const char *shape, const char *at, trpi_token_range range)
{
    struct trpi_shape_notes *notes = reader->notes;
    if (notes != NULL && !reader->broken) {
        trpi_shape_note next = {node, shape, (uint32_t)(at - shape), range};
        (void)TRPI_ARENA_PUSH(reader->arena, notes->at, notes->count, notes->capacity, next);
    }
}

static void note_item(const shape_reader *shape, const char *at, uint32_t from)
{
    note(shape->reader, shape->node, shape->shape, at, (trpi_token_range){from, shape->reader->at});
}

void trpi_shape_add_note_of_field(trpi_reader *reader, const void *node, const char *shape, const char *field,
                                  trpi_token_range range, trpi_token_range around)
{
    enum { DEEPEST = 8 };
    const char *alternatives[DEEPEST] = {NULL};
    uint32_t depth = 0;
    size_t size = strlen(field);
    for (const char *at = shape; *at != '\0'; at++) {
        depth += *at == '[' || *at == '(';
        depth -= *at == ']' || *at == ')';
        TRP_ASSERT(depth < DEEPEST);
        alternatives[depth] = strchr("[(|", *at) != NULL ? at : alternatives[depth];
        if ((*at == '<' || *at == '+') && strncmp(at + 1, field, size) == 0 && strchr(": >]", at[size + 1]) != NULL) {
            note(reader, node, shape, at, range);
            if (depth > 0) {
                note(reader, node, shape, alternatives[depth], around);
            }
            return;
        }
    }
    TRP_ASSERT(false);
}

// ---- Reading ------------------------------------------------------------------------------------

static bool is_literal(const trpi_reader *reader, const trpi_token *token, trpi_text literal)
{
    static const struct {
        const char *literal;
        trpi_token_kind kind;
    } signs[] = {{":", TRPI_TOKEN_COLON},
                 {"=", TRPI_TOKEN_EQUALS},
                 {",", TRPI_TOKEN_COMMA},
                 {"OPEN", TRPI_TOKEN_OPEN},
                 {"CLOSE", TRPI_TOKEN_CLOSE}};
    if (trpi_text_equals_string(literal, "NAME")) {
        return trpi_token_is_name_word(token);
    }
    for (uint32_t i = 0; i < sizeof signs / sizeof *signs; i++) {
        if (trpi_text_equals_string(literal, signs[i].literal)) {
            return token->kind == signs[i].kind;
        }
    }
    return token->kind == TRPI_TOKEN_WORD && trpi_shape_word_matches(literal, trpi_reader_text_of_token(reader, token));
}

// Adds to the completions a literal that could come where the text ends.
static void note_literal(const trpi_reader *reader, uint32_t ahead, trpi_text literal)
{
    bool is_shown = !trpi_text_equals_string(literal, "NAME") && !trpi_text_equals_string(literal, "OPEN") &&
                    !trpi_text_equals_string(literal, "CLOSE") && !trpi_text_equals_string(literal, "#");
    trpi_reader_add_word_completion(reader, ahead, is_shown ? literal : trpi_text_from_string(""));
}

static bool begins(const shape_reader *shape, const char *at)
{
    at = skip_spaces(at);
    if (*at == '<') {
        trpi_shape_field field = field_at(shape, at, &at);
        return shape->reader->fields->begins(shape->reader, &field);
    }
    uint32_t count = 0;
    while (*at != '\0' && strchr("<[(|)]+!&{", *at) == NULL) {
        trpi_text literal = trpi_shape_word_at(at);
        note_literal(shape->reader, count, literal);
        if (!is_literal(shape->reader, trpi_reader_token_ahead(shape->reader, count++), literal)) {
            return false;
        }
        at = skip_spaces(at + literal.size);
    }
    TRP_ASSERT(count > 0);
    return true;
}

static void read_field(shape_reader *shape, const trpi_shape_field *field)
{
    shape->reader->fields->read(shape->reader, field, (char *)shape->node + field->of->offset);
}

static trpi_syntax_name *name_of(const shape_reader *shape)
{
    return (void *)((char *)shape->node + field_called(shape, trpi_text_from_string("name"))->offset);
}

// Whether a token is a number without a unit, as in `object Bench 1`.
static bool is_bare_number(const trpi_token *token)
{
    return token->kind == TRPI_TOKEN_QUANTITY && token->quantity->unit == TRPI_UNIT_NONE;
}

// Whether a token may go on with a name that has a joining word in it: no clause begins with it, nor a kind. A preposition goes on
// with it, although some clauses begin with one.
static bool goes_on_with_name(const trpi_reader *reader, const trpi_token *token)
{
    bool begins_clause = trpi_is_clause_word(trpi_reader_text_of_token(reader, token)) &&
                         (token->joining == TRPI_JOINING_NONE || token->joining == TRPI_JOINING_CLAUSE);
    bool is_word = trpi_token_is_name_word(token) || token->kind == TRPI_TOKEN_WORD;
    return is_bare_number(token) || (is_word && !begins_clause && !trpi_token_is(reader->source, token, "for"));
}

// Reports a joining word or a number within a name, as in `role Guard of honour` or `object Bench 1`: the sentence shows the whole
// name in quotes. The thing has the whole name from then on.
static void fail_joined_name(trpi_reader *reader, trpi_syntax_name *name)
{
    const trpi_token *word = trpi_reader_peek_token(reader);
    uint32_t end = reader->at + 1;
    while (goes_on_with_name(reader, &reader->tokens[end])) {
        end++;
    }
    while (end > reader->at + 1 && reader->tokens[end - 1].joining == TRPI_JOINING_PREPOSITION) {
        end--;  // what it leads to is no part of the name
    }
    trpi_span whole = trpi_span_join(name->span, reader->tokens[end - 1].span);
    trpi_reader_fail(reader, word->span,
                     is_bare_number(word) ? "`%.*s` is a number in the middle of a name; write `'%.*s'`."
                                          : "`%.*s` joins words, so it cannot be in a name; write `'%.*s'`.",
                     TRPI_WORDS(trpi_reader_text_of_token(reader, word)), TRPI_WORDS(trpi_source_slice(reader->source, whole)));
    name->text = trpi_source_slice(reader->source, whole);
    name->span = whole;
    trpi_diagnostics_keep_misnamed(reader->diagnostics, name->text);
}

static void check_joined_name(trpi_reader *reader, trpi_syntax_name *name)
{
    const trpi_token *token = trpi_reader_peek_token(reader), *next = trpi_reader_token_ahead(reader, 1);
    bool is_article = (trpi_reader_next_is_word(reader, "a") || trpi_reader_next_is_word(reader, "an")) &&
                      !trpi_reader_line_may_have_parent(reader);
    bool is_before_name = (is_article || trpi_reader_next_is_word(reader, "at") || trpi_reader_next_is_word(reader, "for")) &&
                          trpi_token_is_name_word(next) &&
                          !trpi_text_equals_string(trpi_reader_text_of_token(reader, next), "most");
    bool joins = token->kind == TRPI_TOKEN_WORD && token->joining != TRPI_JOINING_NONE &&
                 (is_before_name || !trpi_is_clause_word(trpi_reader_text_of_token(reader, token)));  // else a comma was forgotten
    bool numbers = is_bare_number(token) && reader->at > 0 &&
                   !trpi_is_clause_word(
                       trpi_reader_text_of_token(reader, &reader->tokens[reader->at - 1]));  // else one whose comma is missing
    if ((joins || numbers) && name->word_count > 0) {
        fail_joined_name(reader, name);
    }
}

// Reads `!if{Sentence.}` of a shape: reports the sentence when the word `if` comes in the text. Returns the place behind it in
// the shape.
static const char *check_mistake(shape_reader *shape, const char *at)
{
    const trpi_token *token = trpi_reader_peek_token(shape->reader);
    trpi_text literal = trpi_shape_word_at(at);
    at += literal.size;
    const char *end = trpi_shape_braces_end(at);
    if (is_literal(shape->reader, token, literal) && !shape->reader->arena->failed) {
        char sentence[LONGEST_SENTENCE];
        trpi_sentence_fill_placeholders((trpi_text){at + 1, (uint32_t)(end - at - 2)}, name_of(shape)->text, sentence,
                                        sizeof sentence);
        trpi_reader_fail(shape->reader, token->span, "%s", sentence);
    }
    return end;
}

static const char *expect_literal(shape_reader *shape, const char *at)
{
    trpi_text literal = trpi_shape_word_at(at);
    const char *end = skip_spaces(at + literal.size);
    note_literal(shape->reader, 0, literal);
    if (is_literal(shape->reader, trpi_reader_peek_token(shape->reader), literal)) {
        trpi_reader_take_token(shape->reader);
        return end;
    }
    char what[TRPI_LONGEST_WHAT + 20];
    bool sign = strchr(":=,", *at) != NULL;
    size_t size = strcspn(at, "/") < literal.size ? strcspn(at, "/") : literal.size;
    const char *shown = trpi_text_equals_string(literal, "CLOSE") ? ")" : at;
    const char *next = end + strspn(end, "("), *behind;
    trpi_shape_field field = *next == '<' && sign ? field_at(shape, next, &behind) : (trpi_shape_field){.what = ""};
    (void)snprintf(what, sizeof what, "%s`%.*s`%s%s", sign || shown != at ? "a " : "", shown == at ? (int)size : 1, shown,
                   *field.what != '\0' ? " and " : "", field.what);
    trpi_reader_fail_expected(shape->reader, what, shape->example);
    return end;
}

// Reads the number for the `#` of a shape into the field `value` of the node.
static const char *read_number(shape_reader *shape, const char *at)
{
    const char *end;
    uint32_t from = shape->reader->at;
    trpi_shape_field field = field_at(shape, "<value:rounds a number>", &end);
    read_field(shape, &field);
    note_item(shape, at, from);
    return at + 1;
}

static const char *take_example(shape_reader *shape, const char *at)
{
    const char *end = trpi_shape_braces_end(at);
    size_t size = (size_t)(end - at) - 2;
    TRP_ASSERT(size < sizeof shape->own_example);
    memcpy(shape->own_example, at + 1, size);
    shape->own_example[size] = '\0';
    shape->example = shape->own_example;
    return end;
}

static const char *read_items(shape_reader *shape, const char *at);

// Reads a group of a shape; `at` is behind its opening bracket. Returns the place behind the closing one.
static const char *read_group(shape_reader *shape, const char *at, bool optional)
{
    const char *chosen = NULL;
    for (const char *end = at; end != NULL;) {
        const char *alternative = end;
        end = trpi_shape_alternative_end(alternative);
        if (chosen == NULL && (begins(shape, alternative) || (!optional && *end != '|'))) {
            chosen = alternative;
        }
        at = end + 1;
        end = *end == '|' ? at : NULL;
    }
    if (chosen != NULL) {
        uint32_t from = shape->reader->at;
        read_items(shape, chosen);
        note_item(shape, chosen - 1, from);
    }
    return at;
}

// Reads the items of a shape up to the end of the alternative.
static const char *read_items(shape_reader *shape, const char *at)
{
    for (at = skip_spaces(at); *at != '\0' && strchr("|])", *at) == NULL; at = skip_spaces(at)) {
        switch (*at) {
        case '[':
        case '(': at = read_group(shape, at + 1, *at == '['); break;
        case '!': at = check_mistake(shape, at + 1); break;
        case '{': at = take_example(shape, at); break;
        case '#': at = read_number(shape, at); break;
        case '&':
            at = skip_spaces(at + 1);
            if (*at != '[' || !begins(shape, at + 1)) {
                check_joined_name(shape->reader, name_of(shape));
            }
            break;
        case '+': {
            trpi_text name = trpi_shape_word_at(at + 1);
            *(bool *)((char *)shape->node + field_called(shape, name)->offset) = true;
            at += 1 + name.size;
            break;
        }
        case '<': {
            const char *item = at;
            uint32_t from = shape->reader->at;
            trpi_shape_field field = field_at(shape, item, &at);
            read_field(shape, &field);
            note_item(shape, item, from);
            break;
        }
        default: at = expect_literal(shape, at); break;
        }
    }
    return at;
}

void trpi_parse_shape(trpi_reader *reader, const char *shape, const char *example, const trpi_syntax_field *fields, void *node,
                      trpi_span keyword)
{
    const char *outer = reader->sample;
    shape_reader whole = {.reader = reader, .shape = shape, .fields = fields, .node = node, .example = example, .keyword = keyword};
    reader->sample = example;
    const char *end = read_items(&whole, shape);
    TRP_ASSERT(*end == '\0');
    reader->sample = outer;
}

bool trpi_shape_begins(trpi_reader *reader, const char *shape, const trpi_syntax_field *fields)
{
    shape_reader whole = {.reader = reader, .fields = fields};
    return *shape == '\0' || begins(&whole, shape);
}

void trpi_parse_line_by_shape(trpi_reader *reader, trpi_syntax_line *line, const trpi_line_shape *word)
{
    trpi_parse_shape(reader, word->shape, word->example, trpi_syntax_line_fields, line, line->keyword);
}
