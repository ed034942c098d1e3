// SPDX-License-Identifier: MIT
// The text of spoken lines as players hear them: the names in braces are replaced by their values.

#include "engine/body/action.h"

#include "troupe/pack.h"

#include "base/assert.h"
#include "troupe/sized.h"

#include <string.h>

static bool is_called(const trp_world *world, const trpi_name_in_spoken_line *word, uint32_t argument, const char *name)
{
    const char *own = trpi_pack_text_at(world->pack, world->pack->words[word->number].name);
    return word->argument == argument && strcmp(own, name) == 0;
}

trp_result trp_command_spoken_line_value(const trp_world *world, const trp_command *command, uint32_t argument, const char *name,
                                         trp_spoken_line_value *to, size_t size)
{
    TRP_REQUIRE(world != NULL && command != NULL && name != NULL && to != NULL, TRP_ERROR_ARGUMENT);
    trp_spoken_line_value value = {.fact = TRP_NOT_FOUND};
    trpi_name_in_spoken_line word;
    for (uint32_t i = 0; trpi_action_find_name_in_spoken_lines(world, command, i, &word); i++) {
        if (is_called(world, &word, argument, name)) {
            const trpi_pack_name_in_spoken_line *record = &world->pack->words[word.number];
            value.type = word.type;
            value.fact = trpi_pack_host_number_of_index(world->pack, TRP_NAMES_FACT, record->fact);
            value.value.bits = word.type != TRP_TYPE_NONE ? trpi_value_convert_for_host(world->pack, word.type, word.value) : 0;
            trp_sized_struct_fill(to, size, &value, sizeof value);
            return TRP_OK;
        }
    }
    trp_sized_struct_fill(to, size, &value, sizeof value);
    return TRP_ERROR_UNKNOWN;
}

typedef struct explanation {
    const trp_world *world;
    const trp_command *command;
    uint32_t argument;
    trp_entity_namer *word;
    void *context;
    char digits[32];
    char counted[96];
} explanation;

// Writes a number as it is spoken: rounded to tenths between -10 and 10, else to a whole number.
static const char *say_number(trpi_number number, char digits[32])
{
    bool small = number > -10 * (trpi_number)TRP_ONE && number < 10 * (trpi_number)TRP_ONE;
    trpi_number parts = small ? 10 : 1;
    trpi_number scaled = trpi_number_clamp(number, -TRPI_NUMBER_MAX, TRPI_NUMBER_MAX) * parts;
    trpi_number rounded = (scaled + (scaled < 0 ? -TRP_ONE / 2 : TRP_ONE / 2)) / TRP_ONE;
    (void)trpi_number_print(rounded * TRP_ONE / parts, digits);
    return digits;
}

static const char *say_item(explanation *t, trp_value value)
{
    const char *name = trp_pack_name(t->world->pack, TRP_NAMES_ITEM, trp_value_item_index(value));
    if (trp_value_item_count(value) <= 1 || *name == '\0') {
        return name;
    }
    size_t length = trpi_number_print((trpi_number)trp_value_item_count(value) * TRP_ONE, t->counted);
    size_t size = strlen(name);
    if (length + size + 2 > sizeof t->counted) {
        return name;
    }
    t->counted[length] = ' ';
    memcpy(t->counted + length + 1, name, size + 1);
    return t->counted;
}

static const char *say(const char *name, void *context)
{
    explanation *t = context;
    const trp_pack *pack = t->world->pack;
    trp_spoken_line_value told;
    const char *said = "";
    if (trp_command_spoken_line_value(t->world, t->command, t->argument, name, &told, sizeof told) != TRP_OK) {
        return NULL;
    }
    switch (told.type) {
    case TRP_TYPE_ENTITY: return t->word != NULL ? t->word(trp_value_to_entity(told.value), t->context) : NULL;
    case TRP_TYPE_POINT: return "somewhere";  // no place is there, or the point is unknown
    case TRP_TYPE_NUMBER: return say_number(told.value.bits, t->digits);
    case TRP_TYPE_TRUTH: return told.value.bits != 0 ? "yes" : "no";
    case TRP_TYPE_CHOICE: said = trp_pack_choice_name(pack, told.fact, (uint32_t)told.value.bits); break;
    case TRP_TYPE_ITEM: said = say_item(t, told.value); break;
    case TRP_TYPE_TEXT: said = trp_pack_spoken_line(pack, (uint32_t)told.value.bits); break;
    default: break;
    }
    return *said != '\0' ? said : NULL;
}

size_t trp_command_spoken_line(const trp_world *world, const trp_command *command, uint32_t argument, trp_entity_namer *namer,
                               void *context, char *out, size_t size)
{
    TRP_REQUIRE(world != NULL && command != NULL && (out != NULL || size == 0), 0);
    trpi_argument line;
    bool is_line = trpi_action_find_argument(world, command, argument, &line) && line.type == TRP_TYPE_TEXT;
    const char *words = is_line ? trp_pack_spoken_line(world->pack, (uint32_t)line.value) : "";
    explanation t = {.world = world, .command = command, .argument = argument, .word = namer, .context = context};
    return trp_spoken_line_fill(words, say, &t, out, size);
}
