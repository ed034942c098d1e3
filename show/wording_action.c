// SPDX-License-Identifier: MIT
// Actions as phrases. The name of an action is its words without what it is done to: "fetch from"
// takes an item and a place, "move to" a place. Each of the later words goes before one argument;
// what is left over goes behind the verb.

#include "show/wording.h"

#include <string.h>

enum {
    PHRASE_LONGEST = 128
};

static void add_point(trp_sheet *sheet, trp_point point)
{
    trp_sheet_format(sheet, "(%d, %d)", (int)(point.x / TRP_UNITS_PER_METRE),
                     (int)(point.y / TRP_UNITS_PER_METRE));
}

static void add_item(trp_sheet *sheet, const trp_pack *pack, trp_value value)
{
    const char *name = trp_pack_name(pack, TRP_SORT_ITEM, trp_value_item_index(value));
    if (trp_value_item_count(value) > 1) {
        trpi_wording_some(sheet, trp_value_item_count(value), name);
    } else {
        trp_sheet_plain(sheet, name);
    }
}

static void add_argument(trp_sheet *sheet, const trp_rehearsal *rehearsal,
                         const trp_command *command, uint32_t argument)
{
    const trp_pack *pack = trp_world_pack(trp_rehearsal_world(rehearsal));
    trp_value value = command->arguments[argument];
    trp_sheet_add(sheet, " ");
    switch (command->argument_types[argument]) {
    case TRP_TYPE_ENTITY:
        trp_sheet_plain(sheet, trp_rehearsal_name(rehearsal, trp_value_to_entity(value)));
        break;
    case TRP_TYPE_TEXT:
        trp_sheet_add(sheet, "\"");
        trp_sheet_plain(sheet, trp_pack_line(pack, (uint32_t)value.bits));
        trp_sheet_add(sheet, "\"");
        break;
    case TRP_TYPE_ITEM: add_item(sheet, pack, value); break;
    case TRP_TYPE_POINT: add_point(sheet, trp_value_to_point(value)); break;
    case TRP_TYPE_NUMBER:
        trp_sheet_tenths(sheet, (uint64_t)(value.bits < 0 ? 0 : value.bits), TRP_ONE);
        break;
    default: trp_sheet_format(sheet, "%lld", (long long)value.bits); break;
    }
}

static uint32_t blanks_in(const char *text)
{
    uint32_t count = 0;
    for (; *text != '\0'; text++) {
        count += *text == ' ' ? 1 : 0;
    }
    return count;
}

void trpi_wording_of_action(trp_sheet *sheet, const trp_rehearsal *rehearsal,
                            const trp_command *command,
                            void (*form)(trp_sheet *sheet, const char *words))
{
    const trp_pack *pack = trp_world_pack(trp_rehearsal_world(rehearsal));
    const char *name = trp_pack_name(pack, TRP_SORT_ACTION, command->action);
    char verb[PHRASE_LONGEST];
    size_t length = strcspn(name, " ");
    if (length >= sizeof verb) {
        return;
    }
    memcpy(verb, name, length);
    verb[length] = '\0';
    form(sheet, verb);

    uint32_t later_words = blanks_in(name);
    uint32_t count = command->argument_count < 4 ? command->argument_count : 4;
    uint32_t next = 0;
    for (; next + later_words < count; next++) {
        add_argument(sheet, rehearsal, command, next);
    }
    for (const char *word = name + length; *word == ' '; word += length) {
        word++;
        length = strcspn(word, " ");
        trp_sheet_add(sheet, " ");
        trp_sheet_add_bytes(sheet, word, length);
        if (next < count) {
            add_argument(sheet, rehearsal, command, next++);
        }
    }
}
