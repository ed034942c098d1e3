// SPDX-License-Identifier: MIT
#include "cli/interest.h"

#include "cli/complaint.h"

#include <string.h>

enum { MOST_METRES = 1000000 };

// Reads a number of metres with at most one decimal, converts it to units of the world (TRP_UNITS_PER_METRE) and moves *text behind
// it. False when there is no such number, or the number is too large.
static bool read_metres(const char **text, int32_t *units)
{
    const char *at = *text;
    bool negative = *at == '-';
    at += negative ? 1 : 0;
    int64_t tenths = 0;
    bool found = false;
    for (; *at >= '0' && *at <= '9' && tenths <= MOST_METRES * INT64_C(10); at++) {
        tenths = tenths * 10 + (*at - '0');
        found = true;
    }
    tenths *= 10;
    if (found && at[0] == '.' && at[1] >= '0' && at[1] <= '9') {
        tenths += at[1] - '0';
        at += 2;
    }
    *text = at;
    if (!found || tenths > MOST_METRES * INT64_C(10)) {
        return false;
    }
    *units = (int32_t)((negative ? -tenths : tenths) * TRP_UNITS_PER_METRE / 10);
    return true;
}

bool trpi_cli_read_rings(const char *text, trp_ring rings[TRP_INTEREST_RINGS])
{
    static const uint32_t periods[TRP_INTEREST_RINGS] = {1, 4, 8};
    memset(rings, 0, TRP_INTEREST_RINGS * sizeof *rings);
    for (uint32_t i = 0; i < TRP_INTEREST_RINGS; i++) {
        int32_t units = 0;
        bool grows = read_metres(&text, &units) && units > 0 && (i == 0 || (uint32_t)units > rings[i - 1].radius);
        if (!grows) {
            return false;
        }
        rings[i] = (trp_ring){(uint32_t)units, periods[i]};
        if (*text != ',') {
            break;
        }
        text++;
    }
    return *text == '\0';
}

static bool read_point(const char *text, trp_point *at)
{
    *at = (trp_point){0, 0, 0};
    if (!read_metres(&text, &at->x) || *text != ',') {
        return false;
    }
    text++;
    return read_metres(&text, &at->y) && *text == '\0';
}

static trp_entity find_player(const trp_stage *stage)
{
    for (uint32_t i = 0; i < trp_stage_entity_count(stage); i++) {
        trp_stage_entity_state view;
        trp_entity entity = trp_stage_entity(stage, i);
        if (trp_stage_describe_entity(stage, entity, &view, sizeof view) == TRP_OK && view.is_player) {
            return entity;
        }
    }
    return trp_nobody();
}

// Finds the entity, the player or the point that a word of `--interest` names. False when there is none.
static bool find(const trp_stage *stage, const char *where, trp_interest_def *def)
{
    if (read_point(where, &def->at)) {
        return true;
    }
    def->entity = trp_stage_find(stage, where);
    if (def->entity.value == 0 && strcmp(where, "player") == 0) {
        def->entity = find_player(stage);
    }
    return def->entity.value != 0;
}

bool trpi_interest_declare(const trp_rehearsal *rehearsal, const char *where, const char *radius, const char *file)
{
    trp_interest_def def;
    trp_interest_def_init(&def, sizeof def);
    if (radius != NULL && !trpi_cli_read_rings(radius, def.rings)) {
        trpi_complain("`--radius %s` makes no sense; it takes metres, such as 20, or growing: 20,60,120.", radius);
        return false;
    }
    if (!find(trp_rehearsal_stage(rehearsal), where, &def)) {
        trpi_complain("Nobody and no place is called `%s` in %s; a point is written 12,8.", where, file);
        return false;
    }
    trp_interest interest;
    trp_result result = trp_world_interest_add(trp_rehearsal_world(rehearsal), &def, &interest);
    if (result != TRP_OK) {
        trpi_complain("The interest cannot be declared: %s.", trp_result_name(result));
    }
    return result == TRP_OK;
}
