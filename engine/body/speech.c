// SPDX-License-Identifier: MIT
// A bound line has names that mean something only at its own place in the text. They are evaluated only when the step's
// expression is that very line, which the verifier has checked. A line that comes from a pool, a local, a message or the host
// is evaluated only if it is not bound, since its names mean the same everywhere; its `it` is the addressee.

#include "engine/body/speech.h"

#define UNTOLD INT64_MIN  // marks a word without a value; no value of any type

static const trpi_pack_line *line_of(const trp_world *world, const trp_command *command, uint32_t argument)
{
    bool is_line = command->kind == TRP_COMMAND_BEGIN && argument < command->argument_count &&
                   command->argument_types[argument] == TRP_TYPE_TEXT &&
                   (uint64_t)command->arguments[argument].bits < world->pack->line_count;
    return is_line ? &world->pack->lines[command->arguments[argument].bits] : NULL;
}

// The entity that is spoken to: the first among the arguments, else the first partner; 0: none.
static trpi_ref addressee(const trpi_view *view, const trp_command *command)
{
    for (uint32_t i = 0; i < command->argument_count && i < TRPI_MAX_ARGUMENTS; i++) {
        if (command->argument_types[i] == TRP_TYPE_ENTITY && command->arguments[i].bits != 0) {
            return (trpi_ref)command->arguments[i].bits;
        }
    }
    return trpi_view_partner(view);
}

static int64_t work_out(trpi_view *view, uint32_t code)
{
    int64_t value;
    if (!trpi_evaluate(view, code, &value)) {
        return UNTOLD;
    }
    bool gone = trpi_code_type(view->world, code) == TRP_TYPE_ENTITY && !trpi_is_alive(view->world, (trpi_ref)value);
    return gone ? 0 : value;
}

// How the names of a line are seen.
static trpi_view line_view(const trpi_view *view, const trp_command *command, const trpi_pack_line *line)
{
    trpi_view told = *view;
    told.it = (line->flags & TRPI_LINE_BOUND) != 0 ? view->it : addressee(view, command);
    return told;
}

// The value of name number `word` of a line, which was made by the expression `code`.
static int64_t value_of(trpi_view *told, uint32_t code, const trpi_pack_line *line, uint32_t word)
{
    const trp_pack *pack = told->world->pack;
    bool in_place = trpi_pack_single_spoken_line(pack, code) != TRPI_NONE32;
    bool bound = (line->flags & TRPI_LINE_BOUND) != 0;
    return bound && !in_place ? UNTOLD : work_out(told, pack->words[line->first_word + word].code);
}

void trpi_speech_record_words(trpi_view *view, const uint32_t codes[TRPI_MAX_ARGUMENTS], const trp_command *command)
{
    trp_world *world = view->world;
    uint32_t room = world->settings.words_per_command;
    int64_t *said = room > 0 ? &world->said[(size_t)command->words * room] : NULL;
    uint32_t count = 0;
    for (uint32_t i = 0; i < command->argument_count && i < TRPI_MAX_ARGUMENTS; i++) {
        const trpi_pack_line *line = codes[i] != 0 ? line_of(world, command, i) : NULL;
        if (line == NULL || line->word_count == 0) {
            continue;
        }
        trpi_view told = line_view(view, command, line);
        for (uint32_t word = 0; word < line->word_count && count < room; word++) {
            said[count++] = value_of(&told, codes[i], line, word);
        }
    }
}

// The place of name number `position` of all lines of a command: its line, and its number in that.
static const trpi_pack_line *find_word(const trp_world *world, const trp_command *command, uint32_t *position, uint32_t *argument)
{
    for (uint32_t i = 0; i < command->argument_count && i < TRPI_MAX_ARGUMENTS; i++) {
        const trpi_pack_line *line = line_of(world, command, i);
        uint32_t count = line != NULL ? line->word_count : 0;
        if (*position < count) {
            *argument = i;
            return line;
        }
        *position -= count;
    }
    return NULL;
}

static trpi_spoken_word spoken(const trp_world *world, uint32_t argument, uint32_t number, int64_t value)
{
    bool told = value != UNTOLD;
    return (trpi_spoken_word){.argument = argument,
                              .number = number,
                              .value = value,
                              .type = told ? trpi_code_type(world, world->pack->words[number].code) : TRP_TYPE_NONE};
}

bool trpi_speech_word(const trp_world *world, const trp_command *command, uint32_t position, trpi_spoken_word *word)
{
    uint32_t room = world->settings.words_per_command, at = position, argument;
    if (position >= room || command->words >= world->command_capacity) {
        return false;
    }
    const trpi_pack_line *line = find_word(world, command, &at, &argument);
    if (line != NULL) {
        *word = spoken(world, argument, line->first_word + at, world->said[(size_t)command->words * room + position]);
    }
    return line != NULL;
}

bool trpi_speech_evaluate_word(trpi_view *view, const uint32_t codes[TRPI_MAX_ARGUMENTS], const trp_command *command,
                               uint32_t position, trpi_spoken_word *word)
{
    uint32_t at = position, argument;
    const trpi_pack_line *line = find_word(view->world, command, &at, &argument);
    if (line != NULL) {
        trpi_view told = line_view(view, command, line);
        int64_t value = codes[argument] != 0 ? value_of(&told, codes[argument], line, at) : UNTOLD;
        *word = spoken(view->world, argument, line->first_word + at, value);
    }
    return line != NULL;
}
