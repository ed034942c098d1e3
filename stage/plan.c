// SPDX-License-Identifier: MIT
// Reads the floor plan of a setting into a map: letters with their meanings, doors, places, regions. Part of map.h.

#include "stage/map.h"

#include <assert.h>
#include <stdlib.h>

#define LONGEST_SIDE 2048
#define HALF_METRE (TRP_UNITS_PER_METRE / 2)

// Reads one character of UTF-8; 0 at the end. Each byte that is no UTF-8 counts as a character.
static uint32_t next_character(const char **text)
{
    const unsigned char *at = (const unsigned char *)*text;
    uint32_t more = at[0] >= 0xF0 ? 3 : at[0] >= 0xE0 ? 2 : at[0] >= 0xC0 ? 1 : 0;
    uint32_t character = more == 0 ? at[0] : at[0] & (0x3Fu >> more);
    uint32_t used = 1;
    while (used <= more && (at[used] & 0xC0u) == 0x80u) {
        character = character << 6 | (at[used++] & 0x3Fu);
    }
    if (at[0] != 0) {
        *text += used;
    }
    return character;
}

static uint32_t row_length(const char *row)
{
    uint32_t length = 0;
    while (next_character(&row) != 0) {
        length++;
    }
    return length;
}

static trp_result measure_plan(trpi_stage_map *map, const trp_pack *pack, uint32_t setting, const trp_setting_info *info)
{
    for (uint32_t row = 0; row < info->row_count; row++) {
        uint32_t length = row_length(trp_setting_floor_plan_row(pack, setting, row));
        map->letters_wide = length > map->letters_wide ? length : map->letters_wide;
    }
    map->letters_high = map->letters_wide == 0 ? 0 : info->row_count;
    map->letter_units = info->letter_units == 0 ? TRP_UNITS_PER_METRE : (int32_t)info->letter_units;
    map->split = (map->letter_units + HALF_METRE / 2) / HALF_METRE;
    map->split = map->split < 1 ? 1 : map->split;
    map->cell_units = map->letter_units / map->split;
    map->wide = (int32_t)map->letters_wide * map->split;
    map->high = (int32_t)map->letters_high * map->split;

    bool fits = map->letters_wide <= LONGEST_SIDE && map->letters_high <= LONGEST_SIDE && map->wide <= LONGEST_SIDE &&
                map->high <= LONGEST_SIDE && map->cell_units > 0;
    return fits ? TRP_OK : TRP_ERROR_FULL;
}

static trp_result reserve_map(trpi_stage_map *map, const trp_setting_info *info)
{
    size_t letters = (size_t)map->letters_wide * map->letters_high;
    size_t cells = (size_t)map->wide * (size_t)map->high;
    map->letters = calloc(letters, sizeof *map->letters);
    map->letter_at = calloc(cells, sizeof *map->letter_at);
    map->regions = calloc(cells, sizeof *map->regions);
    map->claims = calloc(cells, sizeof *map->claims);
    map->places = calloc((size_t)info->legend_count + 1, sizeof *map->places);
    map->doors = calloc(letters, sizeof *map->doors);
    return map->letters != NULL && map->letter_at != NULL && map->regions != NULL && map->claims != NULL && map->places != NULL &&
                   map->doors != NULL
               ? TRP_OK
               : TRP_ERROR_MEMORY;
}

static uint16_t place_index(trpi_stage_map *map, const trp_setting_legend_entry *entry)
{
    for (uint32_t i = 0; i < map->place_count; i++) {
        if (map->places[i].global == trp_index_of_number(entry->global)) {
            return (uint16_t)i;
        }
    }
    trpi_stage_map_place *place = &map->places[map->place_count];
    place->global = trp_index_of_number(entry->global);
    place->solid = entry->solid;
    place->box = (trpi_stage_box){map->wide, map->high, -1, -1};
    return (uint16_t)map->place_count++;
}

static void widen_box(trpi_stage_box *box, int32_t column, int32_t row, int32_t split)
{
    int32_t left = column * split, top = row * split;
    box->left = left < box->left ? left : box->left;
    box->top = top < box->top ? top : box->top;
    box->right = left + split - 1 > box->right ? left + split - 1 : box->right;
    box->bottom = top + split - 1 > box->bottom ? top + split - 1 : box->bottom;
}

#define DOOR_TO_COME (TRPI_STAGE_NO_INDEX - 1)

// Sets the properties of a letter that is not in the legend.
static void read_default(trpi_stage_map_letter *letter)
{
    letter->solid = letter->character == '#';
    letter->door = letter->character == '+' ? DOOR_TO_COME : TRPI_STAGE_NO_INDEX;
    letter->place = TRPI_STAGE_NO_INDEX;
    letter->is_single_door = false;
}

static void read_letter(trpi_stage_map *map, const trp_pack *pack, trpi_stage_map_letter *letter,
                        const trp_setting_legend_entry *entry)
{
    letter->solid = entry->what == TRP_LEGEND_WALL || entry->what == TRP_LEGEND_FURNITURE || entry->solid;
    letter->is_single_door = entry->what == TRP_LEGEND_THING && trp_pack_kind_handles_crossing(pack, entry->kind);
    letter->door = entry->what == TRP_LEGEND_DOOR || letter->is_single_door ? DOOR_TO_COME : TRPI_STAGE_NO_INDEX;
    letter->place = TRPI_STAGE_NO_INDEX;
    if (entry->what == TRP_LEGEND_DOOR || entry->what == TRP_LEGEND_FLOOR || entry->what == TRP_LEGEND_THING) {
        letter->solid = false;
    }
    if (entry->what == TRP_LEGEND_PLACE && entry->global != TRP_NOT_FOUND) {
        letter->place = place_index(map, entry);
    }
}

static void read_meaning(trpi_stage_map *map, const trp_pack *pack, uint32_t setting, uint32_t legend_count,
                         trpi_stage_map_letter *letter)
{
    read_default(letter);
    for (uint32_t i = 0; i < legend_count; i++) {
        trp_setting_legend_entry entry;
        if (trp_setting_legend(pack, setting, i, &entry, sizeof entry) == TRP_OK && entry.letter == letter->character) {
            read_letter(map, pack, letter, &entry);
        }
    }
}

// Returns the letter to the left or above if it is the same character, and so means the same; NULL otherwise. Most letters of a
// plan have one, and the legend of a village is long.
static const trpi_stage_map_letter *like_neighbour(const trpi_stage_map *map, uint32_t column, uint32_t row, uint32_t character)
{
    const trpi_stage_map_letter *letter = &map->letters[row * map->letters_wide + column];
    if (column > 0 && letter[-1].character == character) {
        return letter - 1;
    }
    const trpi_stage_map_letter *above = row > 0 ? letter - map->letters_wide : NULL;
    return above != NULL && above->character == character ? above : NULL;
}

static void read_rows(trpi_stage_map *map, const trp_pack *pack, uint32_t setting, uint32_t legend_count)
{
    for (uint32_t row = 0; row < map->letters_high; row++) {
        const char *text = trp_setting_floor_plan_row(pack, setting, row);
        for (uint32_t column = 0; column < map->letters_wide; column++) {
            trpi_stage_map_letter *letter = &map->letters[row * map->letters_wide + column];
            uint32_t character = next_character(&text);
            letter->character = character == 0 ? ' ' : character;
            const trpi_stage_map_letter *like = like_neighbour(map, column, row, letter->character);
            if (like != NULL) {
                *letter = *like;
            } else {
                read_meaning(map, pack, setting, legend_count, letter);
            }
            if (letter->place != TRPI_STAGE_NO_INDEX) {
                widen_box(&map->places[letter->place].box, (int32_t)column, (int32_t)row, map->split);
            }
        }
    }
}

static bool is_blank(const trpi_stage_map *map)
{
    for (uint32_t i = 0; i < map->letters_wide * map->letters_high; i++) {
        const trpi_stage_map_letter *letter = &map->letters[i];
        if (!letter->solid && letter->door == TRPI_STAGE_NO_INDEX && letter->character != ' ') {
            return false;
        }
    }
    return true;
}

// Numbers the doors. Door letters that touch, side by side or one above the other, are one door; each letter of an object with a
// behaviour for crossings is a door of its own.
static void number_doors(trpi_stage_map *map)
{
    for (uint32_t i = 0; i < map->letters_wide * map->letters_high; i++) {
        trpi_stage_map_letter *letter = &map->letters[i];
        if (letter->door != DOOR_TO_COME) {
            continue;
        }
        const trpi_stage_map_letter *left = i % map->letters_wide > 0 ? letter - 1 : NULL;
        const trpi_stage_map_letter *above = i >= map->letters_wide ? letter - map->letters_wide : NULL;
        if (left != NULL && left->door != TRPI_STAGE_NO_INDEX && !left->is_single_door && !letter->is_single_door) {
            letter->door = left->door;
        } else if (above != NULL && above->door != TRPI_STAGE_NO_INDEX && !above->is_single_door && !letter->is_single_door) {
            letter->door = above->door;
        } else if (map->door_count < DOOR_TO_COME) {
            letter->door = (uint16_t)map->door_count++;
        } else {
            letter->door = TRPI_STAGE_NO_INDEX;
        }
    }
}

static void divide_letters(trpi_stage_map *map)
{
    for (uint32_t cell = 0; cell < (uint32_t)(map->wide * map->high); cell++) {
        uint32_t column = cell % (uint32_t)map->wide / (uint32_t)map->split;
        uint32_t row = cell / (uint32_t)map->wide / (uint32_t)map->split;
        map->letter_at[cell] = row * map->letters_wide + column;
    }
}

static void spread_region(trpi_stage_map *map, uint32_t cell, uint32_t region, uint32_t *stack, uint32_t *count)
{
    if (cell != TRPI_STAGE_NO_CELL && map->regions[cell] == TRPI_STAGE_NO_REGION && !trpi_stage_map_cell_letter(map, cell)->solid) {
        map->regions[cell] = region;
        stack[(*count)++] = cell;
    }
}

static trp_result number_regions(trpi_stage_map *map)
{
    uint32_t cell_count = (uint32_t)(map->wide * map->high);
    uint32_t *stack = malloc(cell_count * sizeof *stack);
    if (stack == NULL) {
        return TRP_ERROR_MEMORY;
    }
    uint32_t region = TRPI_STAGE_NO_REGION, largest = 0;
    for (uint32_t start = 0; start < cell_count; start++) {
        uint32_t count = 0, size = 0;
        spread_region(map, start, region + 1, stack, &count);
        region += count;  // one more when the start was new
        while (count > 0) {
            uint32_t cell = stack[--count];
            int32_t column = (int32_t)cell % map->wide, row = (int32_t)cell / map->wide;
            size++;
            spread_region(map, trpi_stage_map_cell_at_column_and_row(map, column - 1, row), region, stack, &count);
            spread_region(map, trpi_stage_map_cell_at_column_and_row(map, column + 1, row), region, stack, &count);
            spread_region(map, trpi_stage_map_cell_at_column_and_row(map, column, row - 1), region, stack, &count);
            spread_region(map, trpi_stage_map_cell_at_column_and_row(map, column, row + 1), region, stack, &count);
        }
        if (size > largest) {
            largest = size;
            map->main_region = region;
        }
    }
    free(stack);
    return TRP_OK;
}

trp_result trpi_stage_map_load(trpi_stage_map *map, const trp_pack *pack, uint32_t setting)
{
    *map = (trpi_stage_map){0};
    trp_setting_info info;
    trp_result result = trp_setting_describe(pack, setting, &info, sizeof info);
    if (result == TRP_OK) {
        result = measure_plan(map, pack, setting, &info);
    }
    if (result != TRP_OK || map->letters_wide == 0) {
        return result;
    }
    result = reserve_map(map, &info);
    if (result == TRP_OK) {
        read_rows(map, pack, setting, info.legend_count);
        map->is_blank = is_blank(map);
        number_doors(map);
        divide_letters(map);
        result = number_regions(map);
    }
    if (result != TRP_OK) {
        trpi_stage_map_release(map);
    }
    return result;
}
