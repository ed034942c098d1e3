// SPDX-License-Identifier: MIT
// Settings and writer's tests: what hosts read.

#include "pack/verify.h"

#define SECONDS_PER_DAY 86400u
#define MOST_METRES_PER_LETTER 1000u

static bool is_character(uint32_t letter)
{
    return letter > 0 && letter <= 0x10FFFF && (letter < 0xD800 || letter > 0xDFFF);
}

static bool check_legend(trpi_verifier *verifier, uint32_t index)
{
    const trpi_pack_legend *legend = &verifier->pack->legends[index];
    if (legend->what > TRPI_LEGEND_THING) {
        return trpi_refuse(verifier, TRPI_SECTION_LEGEND, index, "what", "is %u, which means nothing", legend->what);
    }
    bool named = legend->kind != TRPI_NONE16;
    bool object = named && (verifier->pack->kinds[legend->kind].flags & TRPI_KIND_OBJECT) != 0;
    if ((legend->what == TRPI_LEGEND_THING) != named || named != object) {
        return trpi_refuse(verifier, TRPI_SECTION_LEGEND, index, "kind", "is there without need, or no object's");
    }
    if (legend->solid > 1) {
        return trpi_refuse(verifier, TRPI_SECTION_LEGEND, index, "solid", "is neither 0 nor 1");
    }
    return is_character(legend->letter) || trpi_refuse(verifier, TRPI_SECTION_LEGEND, index, "letter", "is no character");
}

// An end of a link is somebody or something that the text knows by name.
static bool check_end(trpi_verifier *verifier, uint32_t index, uint32_t kind)
{
    const trp_pack *pack = verifier->pack;
    const trpi_pack_given *given = &pack->givens[index];
    uint32_t link = given->link - 1u;
    if (link >= pack->link_count || !trpi_pack_kind_is(pack, kind, pack->links[link].kind)) {
        return trpi_refuse(verifier, TRPI_SECTION_GIVEN, index, "link", "is none that this kind has");
    }
    if (given->code == 0 || !trpi_use_free_code(verifier, TRPI_SECTION_GIVEN, index, "code", given->code, TRP_TYPE_ENTITY)) {
        return given->code != 0 ? false : trpi_refuse(verifier, TRPI_SECTION_GIVEN, index, "code", "is missing");
    }
    return TRPI_CODE_LENGTH(pack->code[given->code]) == 1 || trpi_refuse(verifier, TRPI_SECTION_GIVEN, index, "code", "is no name");
}

static bool check_given(trpi_verifier *verifier, uint32_t index, uint32_t kind)
{
    const trp_pack *pack = verifier->pack;
    const trpi_pack_given *given = &pack->givens[index];
    if (given->link != 0) {
        return check_end(verifier, index, kind);
    }
    if (!trpi_pack_kind_has_fact(pack, kind, given->fact)) {
        return trpi_refuse(verifier, TRPI_SECTION_GIVEN, index, "fact", "is none that this kind has");
    }
    if (given->code == 0) {
        return trpi_refuse(verifier, TRPI_SECTION_GIVEN, index, "code", "is missing");
    }
    return trpi_use_free_code(verifier, TRPI_SECTION_GIVEN, index, "code", given->code, pack->facts[given->fact].type);
}

static bool check_cast(trpi_verifier *verifier, uint32_t index)
{
    const trp_pack *pack = verifier->pack;
    const trpi_pack_cast *cast = &pack->casts[index];
    if (cast->where > TRPI_CAST_POINT) {
        return trpi_refuse(verifier, TRPI_SECTION_CAST, index, "where", "is %u, which means nothing", cast->where);
    }
    if (cast->flags != 0) {
        return trpi_refuse(verifier, TRPI_SECTION_CAST, index, "flags", "has an unknown flag");
    }
    if (cast->place == TRPI_NONE16 && (cast->where == TRPI_CAST_AT || cast->where == TRPI_CAST_NEAR)) {
        return trpi_refuse(verifier, TRPI_SECTION_CAST, index, "place", "is missing");
    }
    if (cast->count == 0 || (cast->global != TRPI_NONE16 && cast->count > 1)) {
        return trpi_refuse(verifier, TRPI_SECTION_CAST, index, "count", "is %u", cast->count);
    }
    if (cast->role != TRPI_NONE16 && !trpi_pack_kind_is(pack, cast->kind, pack->roles[cast->role].kind)) {
        return trpi_refuse(verifier, TRPI_SECTION_CAST, index, "role", "is none that this kind can wear");
    }
    if (cast->global != TRPI_NONE16 && !trpi_pack_kind_is(pack, cast->kind, pack->globals[cast->global].kind)) {
        return trpi_refuse(verifier, TRPI_SECTION_CAST, index, "kind", "is not that of the global");
    }
    for (uint32_t i = 0; i < cast->given_count; i++) {
        if (!check_given(verifier, (uint32_t)cast->first_given + i, cast->kind)) {
            return false;
        }
    }
    return true;
}

static bool check_setting(trpi_verifier *verifier, uint32_t index)
{
    const trp_pack *pack = verifier->pack;
    const trpi_pack_setting *setting = &pack->settings[index];
    if (setting->metres_per_letter > MOST_METRES_PER_LETTER * TRP_ONE ||
        (setting->metres_per_letter == 0 && setting->plan_count > 0)) {
        return trpi_refuse(verifier, TRPI_SECTION_SETTING, index, "metres_per_letter", "is no width of a letter");
    }
    return setting->starts_at < SECONDS_PER_DAY ||
           trpi_refuse(verifier, TRPI_SECTION_SETTING, index, "starts_at", "is no time of day");
}

static bool check_stock(trpi_verifier *verifier, uint32_t index)
{
    const trp_pack *pack = verifier->pack;
    const trpi_pack_stock *stock = &pack->stocks[index];
    if (trpi_pack_item_fact(pack, pack->globals[stock->global].kind, stock->item) == TRPI_NONE32) {
        return trpi_refuse(verifier, TRPI_SECTION_STOCK, index, "item", "cannot be held there");
    }
    return stock->count <= INT32_MAX || trpi_refuse(verifier, TRPI_SECTION_STOCK, index, "count", "is too large");
}

// The lines that are about one known entity.
static bool needs_subject(uint32_t op)
{
    return op == TRPI_TEST_GIVEN || op == TRPI_TEST_WHEN_DO || op == TRPI_TEST_WHEN_SET || op == TRPI_TEST_WHEN_GONE ||
           op == TRPI_TEST_WHEN_PLACE;
}

static bool check_test_set(trpi_verifier *verifier, uint32_t index)
{
    const trp_pack *pack = verifier->pack;
    const trpi_pack_test_line *line = &pack->test_lines[index];
    bool known = line->index < pack->fact_count &&
                 (line->subject == TRPI_NONE16 ? trpi_fact_is_of_world(pack, line->index)
                                               : trpi_pack_kind_has_fact(pack, pack->globals[line->subject].kind, line->index));
    if (!known) {
        return trpi_refuse(verifier, TRPI_SECTION_TEST_LINE, index, "index", "is no fact of the subject");
    }
    if (line->code == 0) {
        return trpi_refuse(verifier, TRPI_SECTION_TEST_LINE, index, "code", "is missing");
    }
    return trpi_use_free_code(verifier, TRPI_SECTION_TEST_LINE, index, "code", line->code, pack->facts[line->index].type);
}

static bool check_test_do(trpi_verifier *verifier, uint32_t index)
{
    const trp_pack *pack = verifier->pack;
    const trpi_pack_test_line *line = &pack->test_lines[index];
    if (line->behaviour == TRPI_NONE16) {
        return trpi_refuse(verifier, TRPI_SECTION_TEST_LINE, index, "behaviour", "is missing");
    }
    uint32_t needed = pack->behaviour_kinds[line->behaviour];
    return trpi_pack_kind_is(pack, pack->globals[line->subject].kind, needed) ||
           trpi_refuse(verifier, TRPI_SECTION_TEST_LINE, index, "behaviour", "is none that the subject can perform");
}

static bool check_test_holds(trpi_verifier *verifier, uint32_t index)
{
    const trpi_pack_test_line *line = &verifier->pack->test_lines[index];
    if (line->code == 0) {
        return trpi_refuse(verifier, TRPI_SECTION_TEST_LINE, index, "code", "is missing");
    }
    return trpi_use_free_code(verifier, TRPI_SECTION_TEST_LINE, index, "code", line->code, TRP_TYPE_TRUTH);
}

static bool check_test_line(trpi_verifier *verifier, uint32_t index)
{
    const trp_pack *pack = verifier->pack;
    const trpi_pack_test_line *line = &pack->test_lines[index];
    if (line->op > TRPI_TEST_WHEN_CLOCK) {
        return trpi_refuse(verifier, TRPI_SECTION_TEST_LINE, index, "op", "is %u, which means nothing", line->op);
    }
    if (line->verb > TRPI_VERB_FAILS) {
        return trpi_refuse(verifier, TRPI_SECTION_TEST_LINE, index, "verb", "is %u, which means nothing", line->verb);
    }
    if (line->flags > TRPI_TEST_LINE_FREE) {
        return trpi_refuse(verifier, TRPI_SECTION_TEST_LINE, index, "flags", "has an unknown flag");
    }
    bool of_world = line->op == TRPI_TEST_WHEN_SET && line->index < pack->fact_count && trpi_fact_is_of_world(pack, line->index);
    if (needs_subject(line->op) && line->subject == TRPI_NONE16 && !of_world) {
        return trpi_refuse(verifier, TRPI_SECTION_TEST_LINE, index, "subject", "is missing");
    }
    switch (line->op) {
    case TRPI_TEST_WHEN_DO: return check_test_do(verifier, index);
    case TRPI_TEST_WHEN_SET: return check_test_set(verifier, index);
    case TRPI_TEST_WHEN_EVENT:
        return line->index < pack->event_count || trpi_refuse(verifier, TRPI_SECTION_TEST_LINE, index, "index", "is no event");
    case TRPI_TEST_GIVEN_CLOCK:
    case TRPI_TEST_WHEN_CLOCK:
        if (line->weekday > 7) {
            return trpi_refuse(verifier, TRPI_SECTION_TEST_LINE, index, "weekday", "is no day of the week");
        }
        return line->index < 1440 || trpi_refuse(verifier, TRPI_SECTION_TEST_LINE, index, "index", "is no time of day");
    case TRPI_TEST_THEN_HOLDS:
    case TRPI_TEST_NEVER_HOLDS: return check_test_holds(verifier, index);
    default: return true;
    }
}

typedef bool check_record(trpi_verifier *verifier, uint32_t index);

static bool check_all(trpi_verifier *verifier, uint32_t count, check_record *check)
{
    for (uint32_t i = 0; i < count; i++) {
        if (!check(verifier, i)) {
            return false;
        }
    }
    return true;
}

bool trpi_verify_settings(trpi_verifier *verifier)
{
    const trp_pack *pack = verifier->pack;
    return check_all(verifier, pack->setting_count, check_setting) && check_all(verifier, pack->legend_count, check_legend) &&
           check_all(verifier, pack->cast_count, check_cast) && check_all(verifier, pack->stock_count, check_stock) &&
           check_all(verifier, pack->test_line_count, check_test_line);
}
