// SPDX-License-Identifier: MIT
// A bound line has names that mean something only at its own place in the text. Such names are evaluated only when the
// step's expression is that very line, which the verifier has checked. A line that comes from a pool, a local, a message or
// the host is evaluated only if it is not bound, since its names mean the same everywhere; its `it` is the addressee.

#include "engine/body/speech.h"

#include "engine/sense/motion.h"

#include "pack/step.h"

#define UNTOLD INT64_MIN  // marks a word without a value; no value of any type

static const trpi_pack_spoken_line *line_of(const trpi_arguments *arguments, uint32_t number)
{
    const trp_pack *pack = arguments->world->pack;
    const trpi_argument line = trpi_argument_at(arguments, number);
    bool is_line =
        arguments->command->kind == TRP_COMMAND_BEGIN && line.type == TRP_TYPE_TEXT && (uint64_t)line.value < pack->line_count;
    return is_line ? &pack->lines[line.value] : NULL;
}

// Returns the entity that is spoken to: the first entity among the arguments, else the first partner; 0: none.
static trpi_ref addressee(const trpi_view *view, const trpi_arguments *arguments)
{
    const uint32_t count = trpi_argument_count(arguments);
    for (uint32_t i = 0; i < count; i++) {
        const trpi_argument argument = trpi_argument_at(arguments, i);
        if (argument.type == TRP_TYPE_ENTITY && argument.value != 0) {
            return (trpi_ref)argument.value;
        }
    }
    return trpi_view_first_partner(view);
}

// Returns the place by which speech names a point: the smallest place that contains the point, else the nearest one; 0 when
// there is none. Only places with a name in the text count, because every agent knows them.
static trpi_ref place_at(const trp_world *world, trp_point point)
{
    trpi_ref best = 0;
    int64_t least = INT64_MAX;
    for (uint32_t i = 0; i < world->pack->global_count; i++) {
        trpi_ref place = world->bound[i];
        uint32_t index = trpi_ref_is_alive(world, place) ? trpi_ref_index(place) : 0;
        uint32_t flags = place != 0 && trpi_ref_is_alive(world, place) ? trpi_kind_of_entity(world, index)->flags : 0;
        if ((flags & TRPI_KIND_PLACE) == 0 || (flags & TRPI_KIND_EVERYWHERE) != 0) {
            continue;
        }
        bool inside = trpi_place_contains(world, point, index);
        int64_t order =
            inside ? trpi_place_radius(world, index) - INT64_MAX : trpi_distance_squared(point, trpi_entity_position(world, index));
        if (order < least) {
            least = order;
            best = place;
        }
    }
    return best;
}

// Evaluates a name. A point is said as its place; it has no value when there is none, or the point is unknown.
static int64_t work_out(trpi_view *view, uint32_t code)
{
    int64_t value;
    if (!trpi_evaluate_expression(view, code, &value)) {
        return UNTOLD;
    }
    if (trpi_code_is_point(view->world->pack, code)) {
        trp_value point = {value};
        trpi_ref place = trp_value_is_known_point(point) ? place_at(view->world, trp_value_to_point(point)) : 0;
        return place != 0 ? (int64_t)place : UNTOLD;
    }
    bool gone = trpi_code_result_type(view->world, code) == TRP_TYPE_ENTITY && !trpi_ref_is_alive(view->world, (trpi_ref)value);
    return gone ? 0 : value;
}

// Makes the view in which the names of a line are evaluated.
static trpi_view line_view(const trpi_view *view, const trpi_arguments *arguments, const trpi_pack_spoken_line *line)
{
    trpi_view told = *view;
    told.it = (line->flags & TRPI_LINE_BOUND) != 0 ? view->it : addressee(view, arguments);
    return told;
}

// Evaluates name number `word` of the line that is the value of the expression `line_code`. If its names have a meaning only where
// the line is written (TRPI_LINE_BOUND), they have values only when the expression is that line itself, not when the line came
// through a fact or a parameter.
static int64_t value_of(trpi_view *told, uint32_t line_code, const trpi_pack_spoken_line *line, uint32_t word)
{
    const trp_pack *pack = told->world->pack;
    bool in_place = trpi_pack_single_spoken_line(pack, line_code) != TRPI_NONE32;
    bool bound = (line->flags & TRPI_LINE_BOUND) != 0;
    return bound && !in_place ? UNTOLD : work_out(told, pack->words[line->first_word + word].code);
}

void trpi_speech_store_name_values(trpi_view *view, const trpi_pack_step *step, const trp_command *command)
{
    trp_world *world = view->world;
    const trpi_arguments arguments = trpi_arguments_of_command(world, command);
    uint32_t room = world->settings.words_per_command, count = 0;
    int64_t *said = room > 0 ? &world->said[(size_t)command->words * room] : NULL;
    const uint32_t argument_count = room > 0 ? trpi_argument_count(&arguments) : 0;
    for (uint32_t i = 0; i < argument_count; i++) {
        const uint32_t code = trpi_step_code(world->pack, step, i);
        const trpi_pack_spoken_line *line = code != 0 ? line_of(&arguments, i) : NULL;
        if (line == NULL || line->word_count == 0) {
            continue;
        }
        trpi_view told = line_view(view, &arguments, line);
        for (uint32_t word = 0; word < line->word_count && count < room; word++) {
            said[count++] = value_of(&told, code, line, word);
        }
    }
}

// Finds the line, and the position in it, of name number `position` among the names of all lines of a command.
static const trpi_pack_spoken_line *find_word(const trpi_arguments *arguments, uint32_t *position, uint32_t *argument)
{
    const uint32_t argument_count = trpi_argument_count(arguments);
    for (uint32_t i = 0; i < argument_count; i++) {
        const trpi_pack_spoken_line *line = line_of(arguments, i);
        uint32_t count = line != NULL ? line->word_count : 0;
        if (*position < count) {
            *argument = i;
            return line;
        }
        *position -= count;
    }
    return NULL;
}

static trpi_name_in_spoken_line spoken(const trp_world *world, uint32_t argument, uint32_t number, int64_t value)
{
    uint32_t code = world->pack->words[number].code;
    bool told = value != UNTOLD, point = trpi_code_is_point(world->pack, code);
    uint32_t type = point ? TRP_TYPE_ENTITY : trpi_code_result_type(world, code), nothing = point ? TRP_TYPE_POINT : TRP_TYPE_NONE;
    return (trpi_name_in_spoken_line){.argument = argument,
                                      .number = number,
                                      .value = told || !point ? value : trp_value_unknown_point().bits,
                                      .type = told ? type : nothing};
}

bool trpi_speech_find_name(const trpi_arguments *arguments, uint32_t name_number, trpi_name_in_spoken_line *name)
{
    const trp_world *world = arguments->world;
    const trp_command *command = arguments->command;
    uint32_t room = world->settings.words_per_command, at = name_number, argument;
    if (arguments->step == NULL && (name_number >= room || command->words >= world->command_capacity)) {
        return false;
    }
    const trpi_pack_spoken_line *line = find_word(arguments, &at, &argument);
    if (line == NULL) {
        return false;
    }
    int64_t value = UNTOLD;
    if (arguments->step == NULL) {
        value = world->said[(size_t)command->words * room + name_number];
    } else {
        trpi_view told = line_view(arguments->view, arguments, line);
        uint32_t code = trpi_step_code(world->pack, arguments->step, argument);
        value = code != 0 ? value_of(&told, code, line, at) : UNTOLD;
    }
    *name = spoken(world, argument, line->first_word + at, value);
    return true;
}
