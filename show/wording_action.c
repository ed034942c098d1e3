// SPDX-License-Identifier: MIT
// Writes actions as phrases. The name of an action stands before its first argument ("fetch", "move to"); a further argument
// has its preposition in the pack.

#include "show/wording.h"

#include <string.h>

void trpi_wording_write_point(trp_sheet *sheet, trp_value value)
{
    if (!trp_value_is_known_point(value)) {
        trp_sheet_add(sheet, "unknown");
        return;
    }
    trp_point point = trp_value_to_point(value);
    trp_sheet_add_format(sheet, "(%d, %d)", (int)(point.x / TRP_UNITS_PER_METRE), (int)(point.y / TRP_UNITS_PER_METRE));
}

static void add_item(trp_sheet *sheet, const trp_pack *pack, trp_value value)
{
    const char *name = trp_pack_name(pack, TRP_NAMES_ITEM, trp_value_item_index(value));
    if (trp_value_item_count(value) > 1) {
        trpi_wording_write_count(sheet, trp_value_item_count(value), name);
    } else {
        trp_sheet_add_sanitized(sheet, name);
    }
}

// Adds the kind of a newcomer with an article: "a skeleton".
static void add_newcomer(trp_sheet *sheet, const trp_pack *pack, trp_value value)
{
    const char *name = trp_pack_name(pack, TRP_NAMES_KIND, trp_value_newcomer_kind(value));
    trp_sheet_add(sheet, strchr("AEIOUaeiou", name[0]) != NULL && name[0] != 0 ? "an " : "a ");
    trp_sheet_add_sanitized(sheet, name);
}

void trpi_wording_write_spoken_line(trp_sheet *sheet, const trp_rehearsal *rehearsal, const trp_command *command, uint32_t argument)
{
    trp_sheet line = {0};
    trp_rehearsal_tell_spoken_line(rehearsal, command, argument, &line);
    trp_sheet_add_sanitized(sheet, trp_sheet_text(&line));
    sheet->failed |= line.failed;
    trp_sheet_release(&line);
}

// Adds a number with its unit: distances and durations in tenths, chances in percent, angles in degrees, other numbers without a
// unit.
static void add_number(trp_sheet *sheet, int64_t number, uint32_t unit)
{
    if (unit == TRP_UNIT_DISTANCE || unit == TRP_UNIT_DURATION) {
        trp_sheet_add_tenths(sheet, (uint64_t)(number < 0 ? 0 : number), TRP_ONE);
        trp_sheet_add(sheet, unit == TRP_UNIT_DISTANCE ? " m" : " s");
        return;
    }
    trpi_wording_write_number(sheet, unit == TRP_UNIT_CHANCE ? number * 100 : number);
    trp_sheet_add(sheet, unit == TRP_UNIT_CHANCE ? "%" : unit == TRP_UNIT_ANGLE ? " degrees" : "");
}

static void add_argument(trp_sheet *sheet, const trp_rehearsal *rehearsal, const trp_command *command, uint32_t number,
                         const trp_argument *argument, uint32_t unit)
{
    const trp_pack *pack = trp_world_pack(trp_rehearsal_world(rehearsal));
    trp_value value = argument->value;
    trp_sheet_add(sheet, " ");
    switch (argument->type) {
    case TRP_TYPE_ENTITY: trp_sheet_add_sanitized(sheet, trp_rehearsal_entity_name(rehearsal, trp_value_to_entity(value))); break;
    case TRP_TYPE_TEXT:
        trp_sheet_add(sheet, "\"");
        trpi_wording_write_spoken_line(sheet, rehearsal, command, number);
        trp_sheet_add(sheet, "\"");
        break;
    case TRP_TYPE_ITEM: add_item(sheet, pack, value); break;
    case TRP_TYPE_NEWCOMER: add_newcomer(sheet, pack, value); break;
    case TRP_TYPE_POINT: trpi_wording_write_point(sheet, value); break;
    case TRP_TYPE_NUMBER: add_number(sheet, value.bits, unit); break;
    default: trp_sheet_add_format(sheet, "%lld", (long long)value.bits); break;
    }
}

// Whether an argument has no value or is nobody, so that phrases leave it out.
static bool is_nobody(const trp_argument *argument)
{
    return argument->type == TRP_TYPE_NONE || (argument->type == TRP_TYPE_ENTITY && argument->value.bits == 0);
}

void trpi_wording_write_action(trp_sheet *sheet, const trp_rehearsal *rehearsal, const trp_command *command,
                               void (*write_verb)(trp_sheet *sheet, const char *words))
{
    const trp_world *world = trp_rehearsal_world(rehearsal);
    const trp_pack *pack = trp_world_pack(world);
    trp_action_info info;
    trp_argument argument;
    if (trp_pack_action(pack, command->action, &info, sizeof info) != TRP_OK) {
        return;
    }
    write_verb(sheet, info.name);
    for (uint32_t i = 0; trp_command_argument(world, command, i, &argument, sizeof argument) == TRP_OK; i++) {
        trp_action_parameter_info parameter;
        (void)trp_pack_action_parameter(pack, command->action, i, &parameter, sizeof parameter);
        if (!is_nobody(&argument)) {
            if (i > 0 && parameter.preposition[0] != '\0') {
                trp_sheet_add(sheet, " ");
                trp_sheet_add(sheet, parameter.preposition);
            }
            add_argument(sheet, rehearsal, command, i, &argument, parameter.unit);
        }
    }
}
