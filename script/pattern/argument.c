// SPDX-License-Identifier: MIT
#include "script/pattern/argument.h"

#include "base/assert.h"
#include "script/check/compiler.h"

#include <stdio.h>
#include <string.h>

#define ROW(name, called, words, example, sorts) {called, words, example, sorts},
static const struct {
    const char *name, *words, *example, *sorts;
} arguments[] = {TRPI_ARGUMENTS(ROW)};

// Further names of types: of numbers, the narrowest first, and `task`, which means the same as `behaviour`.
static const struct {
    const char *name;
    trpi_pattern_argument_type type;
} named[] = {
    {"duration", {.argument = TRPI_ARGUMENT_NUMBER, .dimension = TRPI_DIMENSION_DURATION}},
    {"distance", {.argument = TRPI_ARGUMENT_NUMBER, .dimension = TRPI_DIMENSION_DISTANCE}},
    {"chance", {.argument = TRPI_ARGUMENT_NUMBER, .dimension = TRPI_DIMENSION_CHANCE}},
    {"angle", {.argument = TRPI_ARGUMENT_NUMBER, .dimension = TRPI_DIMENSION_ANGLE}},
    {"whole number", {.argument = TRPI_ARGUMENT_NUMBER, .is_whole = true}},
    {"number", {.argument = TRPI_ARGUMENT_NUMBER}},
    {"task", {.argument = TRPI_ARGUMENT_BEHAVIOUR}},
};

static trpi_pattern_argument_type of_range(const trpi_quantity *quantity)
{
    return (trpi_pattern_argument_type){.argument = TRPI_ARGUMENT_NUMBER,
                                        .dimension = trpi_unit_dimension(quantity->unit),
                                        .is_bounded = true,
                                        .least = trpi_quantity_low_in_base_unit(quantity),
                                        .most = trpi_quantity_high_in_base_unit(quantity)};
}

static trpi_pattern_argument_type of_name(const trpi_syntax_type *type)
{
    trpi_text name = type->names->name.text;
    bool is_plain =
        type->names->next == NULL && type->filters == NULL && !type->many && type->selector == TRPI_SELECTOR_NONE && name.size > 0;
    for (uint32_t i = 0; is_plain && i < sizeof named / sizeof *named; i++) {
        if (trpi_name_equals_word(name, named[i].name)) {
            return named[i].type;
        }
    }
    for (trpi_pattern_argument_kind argument = TRPI_ARGUMENT_TEXT; is_plain && argument <= TRPI_ARGUMENT_ROLE; argument++) {
        if (trpi_name_equals_word(name, arguments[argument].name)) {
            return (trpi_pattern_argument_type){.argument = argument};
        }
    }
    return (trpi_pattern_argument_type){.argument = is_plain ? TRPI_ARGUMENT_SOMEBODY : TRPI_ARGUMENT_UNKNOWN, .kind = name};
}

// Returns the type of a parameter that has a default value and no type of its own.
static trpi_pattern_argument_type of_value(const trpi_syntax_expression *value)
{
    if (value->kind == TRPI_EXPRESSION_QUANTITY && !value->quantity.is_clock && value->quantity.per == TRPI_UNIT_NONE) {
        return (trpi_pattern_argument_type){.argument = TRPI_ARGUMENT_NUMBER,
                                            .dimension = trpi_unit_dimension(value->quantity.unit)};
    }
    return (trpi_pattern_argument_type){.argument =
                                            value->kind == TRPI_EXPRESSION_TEXT ? TRPI_ARGUMENT_TEXT : TRPI_ARGUMENT_UNKNOWN};
}

trpi_pattern_argument_type trpi_pattern_argument_type_of(const trpi_syntax_parameter *parameter)
{
    const trpi_syntax_type *type = parameter->type;
    if (type == NULL) {
        return parameter->value != NULL ? of_value(parameter->value) : (trpi_pattern_argument_type){0};
    }
    switch (type->kind) {
    case TRPI_TYPE_SYNTAX_RANGE: return of_range(&type->quantity);
    case TRPI_TYPE_SYNTAX_TRUTH: return (trpi_pattern_argument_type){.argument = TRPI_ARGUMENT_TRUTH};
    case TRPI_TYPE_SYNTAX_CHOICE: return (trpi_pattern_argument_type){.argument = TRPI_ARGUMENT_CHOICE, .names = type->names};
    case TRPI_TYPE_SYNTAX_NAMED: return of_name(type);
    default: return (trpi_pattern_argument_type){0};
    }
}

const char *trpi_pattern_argument_kind_name(trpi_pattern_argument_kind argument)
{
    TRP_ASSERT((size_t)argument < sizeof arguments / sizeof *arguments);
    return arguments[argument].name;
}

uint32_t trpi_argument_types_of_style(trpi_pattern_argument_style style, const char *types[TRPI_PATTERN_ARGUMENT_TYPES_MOST])
{
    uint32_t count = 0;
    for (size_t i = 0; style == TRPI_PATTERN_ARGUMENT_STYLE_NUMBER && i < sizeof named / sizeof *named; i++) {
        if (named[i].type.argument == TRPI_ARGUMENT_NUMBER) {
            types[count++] = named[i].name;
        }
    }
    if (style == TRPI_PATTERN_ARGUMENT_STYLE_TEXT) {
        types[count++] = arguments[TRPI_ARGUMENT_TEXT].name;
    }
    for (uint32_t argument = TRPI_ARGUMENT_TEXT + 1;
         style == TRPI_PATTERN_ARGUMENT_STYLE_NAME && argument <= TRPI_ARGUMENT_SOMEBODY; argument++) {
        if (argument != TRPI_ARGUMENT_TOPIC) {
            types[count++] = arguments[argument].name;
        }
    }
    if (style == TRPI_PATTERN_ARGUMENT_STYLE_NAME) {
        types[count++] = arguments[TRPI_ARGUMENT_TOPIC].name;  // any words
    }
    return count;
}

const char *trpi_pattern_argument_unit(trpi_dimension dimension)
{
    static const char *const units[] = {[TRPI_DIMENSION_NUMBER] = "",
                                        [TRPI_DIMENSION_DISTANCE] = "m",
                                        [TRPI_DIMENSION_DURATION] = "s",
                                        [TRPI_DIMENSION_ANGLE] = "degrees",
                                        [TRPI_DIMENSION_CHANCE] = "%"};
    return units[dimension];
}

static const char *words_of_number(const trpi_pattern_argument_type *type)
{
    switch (type->dimension) {
    case TRPI_DIMENSION_DISTANCE: return "a distance";
    case TRPI_DIMENSION_DURATION: return "a time";
    case TRPI_DIMENSION_ANGLE: return "an angle";
    case TRPI_DIMENSION_CHANCE: return "a percentage";
    default: return type->is_whole ? "a whole number" : "a number";
    }
}

// Prints a bound in the unit of its dimension: "0.5 m", "3 s", "20%".
static void print_bound(char *text, size_t size, trpi_number number, trpi_dimension dimension)
{
    char digits[32];
    trpi_number_print(dimension == TRPI_DIMENSION_CHANCE ? trpi_number_to_percent(number) : number, digits);
    bool is_apart = dimension != TRPI_DIMENSION_NUMBER && dimension != TRPI_DIMENSION_CHANCE;
    (void)snprintf(text, size, "%s%s%s", digits, is_apart ? " " : "", trpi_pattern_argument_unit(dimension));
}

static void print_choices(char *text, size_t size, const trpi_syntax_names *names)
{
    size_t used = 0;
    for (; names != NULL && used < size; names = names->next) {
        int added = snprintf(text + used, size - used, "%s`%.*s`", used > 0 ? " or " : "", TRPI_WORDS(names->name.text));
        used += added > 0 ? (size_t)added : 0;
    }
}

trpi_text trpi_pattern_argument_type_words(trpi_arena *arena, const trpi_pattern_argument_type *type)
{
    char words[256] = "", least[48], most[48];
    switch (type->argument) {
    case TRPI_ARGUMENT_NUMBER:
        if (!type->is_bounded) {
            (void)snprintf(words, sizeof words, "%s", words_of_number(type));
            break;
        }
        print_bound(least, sizeof least, type->least, type->dimension);
        print_bound(most, sizeof most, type->most, type->dimension);
        (void)snprintf(words, sizeof words, "%s from %s to %s", words_of_number(type), least, most);
        break;
    case TRPI_ARGUMENT_CHOICE: print_choices(words, sizeof words, type->names); break;
    case TRPI_ARGUMENT_SOMEBODY:
        (void)snprintf(words, sizeof words, "%s %.*s", trpi_article_of(type->kind), TRPI_WORDS(type->kind));
        break;
    default: (void)snprintf(words, sizeof words, "%s", arguments[type->argument].words); break;
    }
    return trpi_arena_copy_text(arena, trpi_text_from_string(words));
}

const char *trpi_pattern_argument_fitting_name_sorts(trpi_pattern_argument_kind argument)
{
    return arguments[argument].sorts;
}

const char *trpi_pattern_argument_example(const trpi_pattern_argument_type *type)
{
    bool has_unit = type->argument == TRPI_ARGUMENT_NUMBER && type->dimension != TRPI_DIMENSION_NUMBER;
    return has_unit ? trpi_dimension_example(type->dimension) : arguments[type->argument].example;
}
