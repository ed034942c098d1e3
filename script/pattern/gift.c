// SPDX-License-Identifier: MIT
// What the parameters of patterns take, in words and by example.

#include "script/pattern/gift.h"

#include "base/assert.h"
#include "script/check/value_type.h"
#include "script/text/text.h"

#include <stdio.h>
#include <string.h>

static const struct {
    const char *name;
    trpi_gift_type type;
} named[] = {
    {"number", {.gift = TRPI_GIFT_NUMBER}},
    {"whole number", {.gift = TRPI_GIFT_NUMBER, .is_whole = true}},
    {"duration", {.gift = TRPI_GIFT_NUMBER, .dimension = TRPI_DIMENSION_DURATION}},
    {"distance", {.gift = TRPI_GIFT_NUMBER, .dimension = TRPI_DIMENSION_DISTANCE}},
    {"chance", {.gift = TRPI_GIFT_NUMBER, .dimension = TRPI_DIMENSION_CHANCE}},
    {"angle", {.gift = TRPI_GIFT_NUMBER, .dimension = TRPI_DIMENSION_ANGLE}},
    {"text", {.gift = TRPI_GIFT_TEXT}},
    {"lines", {.gift = TRPI_GIFT_POOL}},
    {"item", {.gift = TRPI_GIFT_ITEM}},
    {"place", {.gift = TRPI_GIFT_PLACE}},
    {"behaviour", {.gift = TRPI_GIFT_BEHAVIOUR}},
    {"task", {.gift = TRPI_GIFT_BEHAVIOUR}},
    {"topic", {.gift = TRPI_GIFT_TOPIC}},
    {"event", {.gift = TRPI_GIFT_EVENT}},
    {"message", {.gift = TRPI_GIFT_MESSAGE}},
    {"role", {.gift = TRPI_GIFT_ROLE}},
};

static trpi_gift_type of_range(const trpi_quantity *quantity)
{
    return (trpi_gift_type){.gift = TRPI_GIFT_NUMBER,
                            .dimension = trpi_unit_dimension(quantity->unit),
                            .is_bounded = true,
                            .least = trpi_quantity_low(quantity),
                            .most = trpi_quantity_high(quantity)};
}

static trpi_gift_type of_name(const trpi_syntax_type *type)
{
    trpi_text name = type->names->name.text;
    bool is_plain =
        type->names->next == NULL && type->filters == NULL && !type->many && type->selector == TRPI_SELECTOR_NONE && name.size > 0;
    for (uint32_t i = 0; is_plain && i < sizeof named / sizeof *named; i++) {
        if (trpi_name_is(name, named[i].name)) {
            return named[i].type;
        }
    }
    return (trpi_gift_type){.gift = is_plain ? TRPI_GIFT_SOMEBODY : TRPI_GIFT_UNKNOWN, .kind = name};
}

// What a parameter takes that says only what it is without being given.
static trpi_gift_type of_value(const trpi_syntax_expression *value)
{
    if (value->kind == TRPI_EXPRESSION_QUANTITY && !value->quantity.is_clock && value->quantity.per == TRPI_UNIT_NONE) {
        return (trpi_gift_type){.gift = TRPI_GIFT_NUMBER, .dimension = trpi_unit_dimension(value->quantity.unit)};
    }
    return (trpi_gift_type){.gift = value->kind == TRPI_EXPRESSION_TEXT ? TRPI_GIFT_TEXT : TRPI_GIFT_UNKNOWN};
}

trpi_gift_type trpi_gift_type_of(const trpi_syntax_parameter *parameter)
{
    const trpi_syntax_type *type = parameter->type;
    if (type == NULL) {
        return parameter->value != NULL ? of_value(parameter->value) : (trpi_gift_type){0};
    }
    switch (type->kind) {
    case TRPI_TYPE_SYNTAX_RANGE: return of_range(&type->quantity);
    case TRPI_TYPE_SYNTAX_TRUTH: return (trpi_gift_type){.gift = TRPI_GIFT_TRUTH};
    case TRPI_TYPE_SYNTAX_CHOICE: return (trpi_gift_type){.gift = TRPI_GIFT_CHOICE, .names = type->names};
    case TRPI_TYPE_SYNTAX_NAMED: return of_name(type);
    default: return (trpi_gift_type){0};
    }
}

const char *trpi_gift_name(trpi_gift gift)
{
    static const char *const names[] = {
        "something", "number",    "yes or no", "choice", "text",    "lines", "item",
        "place",     "behaviour", "topic",     "event",  "message", "role",  "creature",
    };
    _Static_assert(sizeof names / sizeof *names == TRPI_GIFT_SOMEBODY + 1, "a name for each");
    TRP_ASSERT((size_t)gift < sizeof names / sizeof *names);
    return names[gift];
}

static const char *words_of_number(const trpi_gift_type *type)
{
    switch (type->dimension) {
    case TRPI_DIMENSION_DISTANCE: return "a distance";
    case TRPI_DIMENSION_DURATION: return "a time";
    case TRPI_DIMENSION_ANGLE: return "an angle";
    case TRPI_DIMENSION_CHANCE: return "a percentage";
    default: return type->is_whole ? "a whole number" : "a number";
    }
}

// "0.5 m", "3 s", "20%": a bound in the unit of its dimension.
static void print_bound(char *text, size_t size, trpi_number number, trpi_dimension dimension)
{
    static const char *const units[] = {[TRPI_DIMENSION_NUMBER] = "",
                                        [TRPI_DIMENSION_DISTANCE] = " m",
                                        [TRPI_DIMENSION_DURATION] = " s",
                                        [TRPI_DIMENSION_ANGLE] = " degrees",
                                        [TRPI_DIMENSION_CHANCE] = "%"};
    char digits[32];
    trpi_number_print(dimension == TRPI_DIMENSION_CHANCE ? trpi_number_percent(number) : number, digits);
    (void)snprintf(text, size, "%s%s", digits, units[dimension]);
}

static void print_choices(char *text, size_t size, const trpi_syntax_names *names)
{
    size_t used = 0;
    for (; names != NULL && used < size; names = names->next) {
        int added = snprintf(text + used, size - used, "%s`%.*s`", used > 0 ? " or " : "", TRPI_WORDS(names->name.text));
        used += added > 0 ? (size_t)added : 0;
    }
}

trpi_text trpi_gift_words(trpi_arena *arena, const trpi_gift_type *type)
{
    char words[256] = "", least[48], most[48];
    switch (type->gift) {
    case TRPI_GIFT_NUMBER:
        if (!type->is_bounded) {
            (void)snprintf(words, sizeof words, "%s", words_of_number(type));
            break;
        }
        print_bound(least, sizeof least, type->least, type->dimension);
        print_bound(most, sizeof most, type->most, type->dimension);
        (void)snprintf(words, sizeof words, "%s from %s to %s", words_of_number(type), least, most);
        break;
    case TRPI_GIFT_TRUTH: (void)snprintf(words, sizeof words, "`yes` or `no`"); break;
    case TRPI_GIFT_CHOICE: print_choices(words, sizeof words, type->names); break;
    case TRPI_GIFT_TEXT: (void)snprintf(words, sizeof words, "a line in quotes"); break;
    case TRPI_GIFT_POOL: (void)snprintf(words, sizeof words, "the name of some `lines`"); break;
    case TRPI_GIFT_BEHAVIOUR: (void)snprintf(words, sizeof words, "the name of a task or a behaviour"); break;
    case TRPI_GIFT_ROLE: (void)snprintf(words, sizeof words, "a role or a kind"); break;
    case TRPI_GIFT_SOMEBODY:
        (void)snprintf(words, sizeof words, "%s %.*s", trpi_article_of(type->kind), TRPI_WORDS(type->kind));
        break;
    default: {
        const char *name = trpi_gift_name(type->gift);
        (void)snprintf(words, sizeof words, "%s %s", trpi_article_of(trpi_text_of(name)), name);
    }
    }
    size_t size = strlen(words);
    const char *copy = trpi_arena_copy(arena, words, size);
    return copy != NULL ? (trpi_text){copy, (uint32_t)size} : trpi_text_of("");
}

const char *trpi_gift_example(const trpi_gift_type *type)
{
    switch (type->gift) {
    case TRPI_GIFT_NUMBER: return type->dimension == TRPI_DIMENSION_NUMBER ? "3" : trpi_dimension_example(type->dimension);
    case TRPI_GIFT_TRUTH: return "yes";
    case TRPI_GIFT_CHOICE: return "calm";
    case TRPI_GIFT_TEXT: return "\"Good day.\"";
    case TRPI_GIFT_POOL: return "Chatter";
    case TRPI_GIFT_ITEM: return "ale";
    case TRPI_GIFT_PLACE: return "bar";
    case TRPI_GIFT_BEHAVIOUR: return "Wave";
    case TRPI_GIFT_TOPIC: return "the weather";
    case TRPI_GIFT_EVENT: return "bell rings";
    case TRPI_GIFT_MESSAGE: return "Relief";
    case TRPI_GIFT_ROLE: return "Patron";
    default: return "Ansel";
    }
}
