// SPDX-License-Identifier: MIT
#include "script/parse/shape.h"

#include "base/assert.h"

#include <stdio.h>
#include <string.h>

#define LONGEST_WHAT 80
#define LONGEST_LIST 200
#define LONGEST_SENTENCE 400

typedef struct shape_reader {
    trpi_reader *reader;
    const trpi_syntax_field *fields;
    void *node;
    const char *example;
    trpi_span keyword;
    char own_example[LONGEST_WHAT];  // of an alternative
} shape_reader;

// `<value:time a time>`
typedef struct field_item {
    const trpi_syntax_field *field;
    trpi_text way;
    char what[LONGEST_WHAT];
    const char *end;  // behind it
} field_item;

// ---- The text of a shape ------------------------------------------------------------------------

static const char *skip_spaces(const char *at)
{
    return at + strspn(at, " ");
}

// Behind the brace that closes the one at `at`.
static const char *skip_braces(const char *at)
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

// The end of an alternative: its `|`, the bracket that closes its group, or the end of the shape.
static const char *skip_alternative(const char *at)
{
    uint32_t depth = 0;
    while (*at != '\0' && (depth > 0 || strchr("|])", *at) == NULL)) {
        depth += *at == '[' || *at == '(';
        depth -= *at == ']' || *at == ')';
        at = *at == '<' ? strchr(at, '>') + 1 : *at == '{' ? skip_braces(at) : at + 1;
    }
    return at;
}

static bool is_letter(char letter)
{
    return (letter >= 'a' && letter <= 'z') || (letter >= 'A' && letter <= 'Z') || letter == '_';
}

trpi_text trpi_shape_word(const char *at)
{
    uint32_t size = 1;
    while (is_letter(*at) && (is_letter(at[size]) || at[size] == '/')) {
        size++;
    }
    return (trpi_text){at, size};
}

bool trpi_shape_word_is(trpi_text word, trpi_text text)
{
    const char *slash = memchr(word.at, '/', word.size);
    uint32_t first = slash != NULL ? (uint32_t)(slash - word.at) : word.size;
    return trpi_text_equal(text, (trpi_text){word.at, first}) ||
           (slash != NULL && trpi_text_equal(text, (trpi_text){slash + 1, word.size - first - 1}));
}

static const trpi_syntax_field *field_called(shape_reader *shape, trpi_text name)
{
    const trpi_syntax_field *field = shape->fields;
    while (!trpi_text_is(name, field->name)) {
        field++;
        TRP_ASSERT(field->name != NULL);
    }
    return field;
}

static field_item field_at(shape_reader *shape, const char *at)
{
    TRP_ASSERT(*at == '<');
    size_t name = strcspn(++at, ": >");
    field_item item = {.field = field_called(shape, (trpi_text){at, (uint32_t)name}), .way = trpi_text_of("")};
    at += name;
    if (*at == ':') {
        item.way = (trpi_text){at + 1, (uint32_t)strcspn(at + 1, " >")};
        at += 1 + item.way.size;
    }
    at = skip_spaces(at);
    size_t size = strcspn(at, ">");
    TRP_ASSERT(size < LONGEST_WHAT);
    memcpy(item.what, at, size);
    item.end = at + size + 1;
    return item;
}

// ---- Families of words --------------------------------------------------------------------------

// Which of the family's words stand here, the most of them if several do; 0: none. *taken: how many words.
static uint32_t choice_here(const trpi_reader *reader, trpi_member_kind kind, uint32_t *taken)
{
    uint32_t count, best = 0;
    const char *const *words = trpi_member_words(kind, &count);
    *taken = 0;
    for (uint32_t i = 1; i < count; i++) {
        uint32_t size = 0;
        for (const char *at = words[i]; *at != '\0'; size++) {
            trpi_text word = trpi_shape_word(at);
            const trpi_token *token = trpi_reader_ahead(reader, size);
            if (token->kind != TRPI_TOKEN_WORD || !trpi_text_equal(trpi_reader_text(reader, token), word)) {
                size = 0;
                break;
            }
            at = skip_spaces(at + word.size);
        }
        if (size > *taken) {
            best = i;
            *taken = size;
        }
    }
    return best;
}

static void read_choice(shape_reader *shape, const field_item *item, void *to)
{
    trpi_reader *reader = shape->reader;
    bool asks = trpi_text_is(item->way, "asks");  // `asks nearest`: not all selectors are asked
    uint32_t taken, count;
    uint32_t found = choice_here(reader, item->field->kind, &taken);
    const char *const *words = trpi_member_words(item->field->kind, &count);
    uint32_t first = asks ? TRPI_SELECTOR_NEAREST : 1, last = asks ? TRPI_SELECTOR_RANDOM : count - 1;
    if (found >= first && found <= last) {
        memcpy(to, &found, sizeof found);
        reader->at += taken;
        return;
    }
    char list[LONGEST_LIST] = "";
    for (uint32_t i = first; i <= last; i++) {
        size_t used = strlen(list);
        (void)snprintf(list + used, sizeof list - used, "%s`%s`", i == first ? "" : i == last ? " or " : ", ", words[i]);
    }
    trpi_reader_fail_expected(reader, list, shape->example);
}

// ---- Values -------------------------------------------------------------------------------------

typedef trpi_syntax_expression *value_parser(trpi_reader *reader, const char *what, const char *example);

static trpi_syntax_expression *parse_condition(trpi_reader *reader, const char *what, const char *example)
{
    (void)what, (void)example;
    return trpi_parse_expression(reader);
}

static trpi_syntax_expression *parse_sum(trpi_reader *reader, const char *what, const char *example)
{
    (void)what, (void)example;
    return trpi_parse_sum(reader);
}

static trpi_syntax_expression *parse_operand(trpi_reader *reader, const char *what, const char *example)
{
    (void)what, (void)example;
    return trpi_parse_operand(reader);
}

static trpi_syntax_expression *parse_days(trpi_reader *reader, const char *what, const char *example)
{
    (void)what;
    return trpi_expect_days(reader, example);
}

static trpi_syntax_expression *parse_rate(trpi_reader *reader, const char *what, const char *example)
{
    trpi_span word = reader->tokens[reader->at - 1].span;
    trpi_syntax_expression *value = trpi_parse_quantity(reader, what, example);
    if (!reader->broken && value->quantity.per == TRPI_UNIT_NONE) {
        trpi_text whole = trpi_source_slice(reader->source, trpi_span_join(word, value->span));
        trpi_text number = trpi_source_slice(reader->source, value->span);
        TRPI_ERROR(reader->diagnostics, reader->source, value->span,
                   "`%.*s` does not say how fast; did you mean `%.*s per minute`?", TRPI_WORDS(whole), TRPI_WORDS(number));
        trpi_diagnostics_suggest(reader->diagnostics, "%.*s per minute", TRPI_WORDS(number));
    }
    return value;
}

static trpi_syntax_expression *parse_percentage(trpi_reader *reader, const char *what, const char *example)
{
    const trpi_token *token = trpi_reader_token(reader);
    trpi_syntax_expression *value = trpi_parse_quantity(reader, what, example);
    if (token->quantity != NULL && token->quantity->unit != TRPI_UNIT_PERCENT) {
        trpi_reader_fail(reader, token->span, "A branch needs a percentage; did you mean `%.*s%%`?",
                         TRPI_WORDS(trpi_reader_text(reader, token)));
    }
    return value;
}

// What `set` changes.
static trpi_syntax_expression *parse_fact(trpi_reader *reader, const char *what, const char *example)
{
    (void)what;
    trpi_syntax_expression *fact = trpi_parse_operand(reader);
    if (trpi_reader_is(reader, TRPI_TOKEN_EQUALS)) {
        trpi_text name = trpi_source_slice(reader->source, fact->span);
        trpi_reader_fail(reader, trpi_reader_token(reader)->span,
                         "`set` gives a value with `to`, not with `=`; write `set %.*s to 0`.", TRPI_WORDS(name));
        trpi_diagnostics_suggest(reader->diagnostics, "to");
    } else if (!reader->broken && fact->kind != TRPI_EXPRESSION_NAME && fact->kind != TRPI_EXPRESSION_MEMBER &&
               fact->kind != TRPI_EXPRESSION_MY) {
        trpi_reader_fail(reader, fact->span, "Only a fact can be set; write for example `%s`.", example);
    }
    return fact;
}

// `200 ale, 30 soup`
static trpi_syntax_expression *parse_counts(trpi_reader *reader, const char *what, const char *example)
{
    (void)what;
    trpi_syntax_expression *first = NULL, **end = &first;
    do {
        trpi_syntax_expression *item = trpi_parse_operand(reader);
        if (!reader->broken && item->kind != TRPI_EXPRESSION_COUNT) {
            trpi_reader_fail(reader, item->span, "Here should be how many of what; write for example `%s`.", example);
        }
        *end = item;
        end = &item->next;
    } while (!reader->broken && trpi_reader_accept(reader, TRPI_TOKEN_COMMA));
    return first;
}

typedef enum value_start { STARTS_ANYHOW, STARTS_AS_OPERAND, STARTS_AS_NUMBER, STARTS_AS_DIGITS } value_start;

typedef struct value_way {
    const char *called;
    value_parser *parse;
    value_start start;
    const char *unit;  // that it needs, or NULL
} value_way;

static const value_way value_ways[] = {
    {"", parse_condition, STARTS_ANYHOW, NULL},
    {"sum", parse_sum, STARTS_ANYHOW, NULL},
    {"operand", parse_operand, STARTS_AS_OPERAND, NULL},
    {"time", parse_operand, STARTS_AS_OPERAND, "s"},
    {"minutes", parse_operand, STARTS_AS_OPERAND, "min"},
    {"distance", parse_operand, STARTS_AS_OPERAND, "m"},
    {"number", trpi_parse_quantity, STARTS_AS_NUMBER, NULL},
    {"period", trpi_parse_quantity, STARTS_AS_NUMBER, "s"},
    {"interval", trpi_parse_quantity, STARTS_AS_DIGITS, "s"},
    {"rate", parse_rate, STARTS_AS_NUMBER, NULL},
    {"percentage", parse_percentage, STARTS_AS_NUMBER, NULL},
    {"days", parse_days, STARTS_ANYHOW, NULL},
    {"fact", parse_fact, STARTS_AS_OPERAND, NULL},
    {"counts", parse_counts, STARTS_AS_OPERAND, NULL},
};

static const value_way *value_way_of(const trpi_reader *reader, trpi_text way)
{
    if (trpi_text_is(way, "most")) {  // a deadline; or, of a list, how many it has room for
        way = trpi_text_of(reader->counts ? "sum" : "time");
    }
    const value_way *result = value_ways;
    while (!trpi_text_is(way, result->called)) {
        result++;
        TRP_ASSERT(result < value_ways + sizeof value_ways / sizeof *value_ways);
    }
    return result;
}

static trpi_syntax_expression *read_value(shape_reader *shape, const field_item *item)
{
    trpi_reader *reader = shape->reader;
    if (trpi_text_is(item->way, "offering")) {  // `anything within 40 m`, of which something is requested
        return trpi_reader_is_word(reader, "anything") ? trpi_parse_anything(reader) : trpi_parse_operand(reader);
    }
    const value_way *way = value_way_of(reader, item->way);
    trpi_syntax_expression *value = way->parse(reader, item->what, shape->example);
    if (way->unit != NULL) {
        trpi_check_unit(reader, shape->keyword, value, way->unit);
    }
    return value;
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
    if (trpi_text_is(literal, "NAME")) {
        return trpi_token_is_free(token);
    }
    for (uint32_t i = 0; i < sizeof signs / sizeof *signs; i++) {
        if (trpi_text_is(literal, signs[i].literal)) {
            return token->kind == signs[i].kind;
        }
    }
    return token->kind == TRPI_TOKEN_WORD && trpi_shape_word_is(literal, trpi_reader_text(reader, token));
}

// Whether a name and a colon follow.
static bool is_named(const trpi_reader *reader)
{
    uint32_t count = 0;
    while (trpi_token_is_free(trpi_reader_ahead(reader, count))) {
        count++;
    }
    return count > 0 && trpi_reader_ahead(reader, count)->kind == TRPI_TOKEN_COLON;
}

static bool field_begins(shape_reader *shape, const field_item *item)
{
    const trpi_reader *reader = shape->reader;
    const trpi_token *token = trpi_reader_token(reader);
    bool is_free = trpi_token_is_free(token);
    uint32_t count;
    switch (item->field->kind) {
    case TRPI_MEMBER_NAME: return trpi_text_is(item->way, "typed") ? is_named(reader) : is_free;
    case TRPI_MEMBER_TYPE: return is_free || (token->kind == TRPI_TOKEN_WORD && token->joining == TRPI_JOINING_SELECTOR);
    case TRPI_MEMBER_PARAMETERS:
    case TRPI_MEMBER_SETTINGS: return token->kind == TRPI_TOKEN_OPEN;
    case TRPI_MEMBER_VALUE:
        switch (value_way_of(reader, item->way)->start) {
        case STARTS_AS_NUMBER: return is_free || token->kind == TRPI_TOKEN_QUANTITY;
        case STARTS_AS_DIGITS: return token->kind == TRPI_TOKEN_QUANTITY;
        case STARTS_AS_OPERAND: return is_free || trpi_reader_is_operand(reader);
        default: break;
        }
        break;
    default:
        if (trpi_member_words(item->field->kind, &count) != NULL) {
            return choice_here(reader, item->field->kind, &count) != 0;
        }
    }
    return !trpi_reader_at_end(reader) && token->kind != TRPI_TOKEN_COMMA;
}

static bool begins(shape_reader *shape, const char *at)
{
    at = skip_spaces(at);
    if (*at == '<') {
        field_item item = field_at(shape, at);
        return field_begins(shape, &item);
    }
    uint32_t count = 0;
    while (*at != '\0' && strchr("<[(|)]+!&{", *at) == NULL) {
        trpi_text literal = trpi_shape_word(at);
        if (!is_literal(shape->reader, trpi_reader_ahead(shape->reader, count++), literal)) {
            return false;
        }
        at = skip_spaces(at + literal.size);
    }
    TRP_ASSERT(count > 0);
    return true;
}

static void read_field(shape_reader *shape, const field_item *item)
{
    trpi_reader *reader = shape->reader;
    void *to = (char *)shape->node + item->field->offset;
    switch (item->field->kind) {
    case TRPI_MEMBER_NAME:
        if (trpi_text_is(item->way, "topic")) {
            trpi_refuse_quotes(reader);
        }
        *(trpi_syntax_name *)to = trpi_reader_name(reader, item->what, shape->example);
        break;
    case TRPI_MEMBER_NAMES: *(trpi_syntax_names **)to = trpi_parse_names(reader, item->what, shape->example); break;
    case TRPI_MEMBER_TEXT: *(trpi_text *)to = trpi_reader_quoted(reader, item->what, shape->example); break;
    case TRPI_MEMBER_VALUE: *(trpi_syntax_expression **)to = read_value(shape, item); break;
    case TRPI_MEMBER_TYPE: *(trpi_syntax_type **)to = trpi_parse_type(reader); break;
    case TRPI_MEMBER_PARAMETERS: *(trpi_syntax_parameter **)to = trpi_parse_parameters(reader); break;
    case TRPI_MEMBER_SIGNATURE: *(trpi_syntax_piece **)to = trpi_parse_signature(reader); break;
    case TRPI_MEMBER_SETTINGS: *(trpi_syntax_setting **)to = trpi_parse_settings(reader); break;
    case TRPI_MEMBER_CUE: *(trpi_syntax_cue **)to = trpi_parse_cue(reader, trpi_text_is(item->way, "arrow")); break;
    case TRPI_MEMBER_STEP: *(trpi_syntax_step **)to = trpi_parse_step(reader); break;
    default: read_choice(shape, item, to); break;
    }
}

static const trpi_syntax_name *name_of(shape_reader *shape)
{
    return (const void *)((const char *)shape->node + field_called(shape, trpi_text_of("name"))->offset);
}

// `!if{Sentence.}` Returns what is behind it.
static const char *check_mistake(shape_reader *shape, const char *at)
{
    const trpi_token *token = trpi_reader_token(shape->reader);
    trpi_text literal = trpi_shape_word(at);
    at += literal.size;
    const char *end = skip_braces(at);
    if (is_literal(shape->reader, token, literal) && !shape->reader->arena->failed) {
        char sentence[LONGEST_SENTENCE];
        trpi_sentence_fill((trpi_text){at + 1, (uint32_t)(end - at - 2)}, name_of(shape)->text, sentence, sizeof sentence);
        trpi_reader_fail(shape->reader, token->span, "%s", sentence);
    }
    return end;
}

static const char *expect_literal(shape_reader *shape, const char *at)
{
    trpi_text literal = trpi_shape_word(at);
    const char *end = skip_spaces(at + literal.size);
    if (is_literal(shape->reader, trpi_reader_token(shape->reader), literal)) {
        trpi_reader_take(shape->reader);
        return end;
    }
    char what[LONGEST_WHAT + 20];
    bool sign = !is_letter(*at);
    size_t size = strcspn(at, "/") < literal.size ? strcspn(at, "/") : literal.size;
    const char *shown = trpi_text_is(literal, "CLOSE") ? ")" : at;
    field_item item = *end == '<' && sign ? field_at(shape, end) : (field_item){.what = ""};
    (void)snprintf(what, sizeof what, "%s`%.*s`%s%s", sign || shown != at ? "a " : "", shown == at ? (int)size : 1, shown,
                   *item.what != '\0' ? " and " : "", item.what);
    trpi_reader_fail_expected(shape->reader, what, shape->example);
    return end;
}

// The number that stands for `#` is the value.
static const char *read_number(shape_reader *shape, const char *at)
{
    field_item item = {.field = field_called(shape, trpi_text_of("value")), .way = trpi_text_of("number"), .what = "a number"};
    read_field(shape, &item);
    return at + 1;
}

static const char *take_example(shape_reader *shape, const char *at)
{
    const char *end = skip_braces(at);
    size_t size = (size_t)(end - at) - 2;
    TRP_ASSERT(size < sizeof shape->own_example);
    memcpy(shape->own_example, at + 1, size);
    shape->own_example[size] = '\0';
    shape->example = shape->own_example;
    return end;
}

static const char *read_items(shape_reader *shape, const char *at);

// `at` is behind the bracket that opens the group. Returns what is behind the one that closes it.
static const char *read_group(shape_reader *shape, const char *at, bool optional)
{
    const char *chosen = NULL;
    for (const char *end = at; end != NULL;) {
        const char *alternative = end;
        end = skip_alternative(alternative);
        if (chosen == NULL && (begins(shape, alternative) || (!optional && *end != '|'))) {
            chosen = alternative;
        }
        at = end + 1;
        end = *end == '|' ? at : NULL;
    }
    if (chosen != NULL) {
        read_items(shape, chosen);
    }
    return at;
}

// Up to the end of the alternative.
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
                trpi_check_joined_name(shape->reader, name_of(shape));
            }
            break;
        case '+': {
            trpi_text name = trpi_shape_word(at + 1);
            *(bool *)((char *)shape->node + field_called(shape, name)->offset) = true;
            at += 1 + name.size;
            break;
        }
        case '<': {
            field_item item = field_at(shape, at);
            read_field(shape, &item);
            at = item.end;
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
    shape_reader whole = {.reader = reader, .fields = fields, .node = node, .example = example, .keyword = keyword};
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

void trpi_parse_shaped(trpi_reader *reader, trpi_syntax_line *line, const trpi_line_word *word)
{
    trpi_parse_shape(reader, word->shape, word->example, trpi_line_fields, line, line->keyword);
}
