// SPDX-License-Identifier: MIT
// Settings and writer's tests: what hosts read.

#include "pack/verify.h"

static bool is_character(uint32_t letter)
{
    return letter > 0 && letter <= 0x10FFFF && (letter < 0xD800 || letter > 0xDFFF);
}

static bool check_legend(trpi_verifier *verifier, uint32_t index)
{
    const trpi_pack_legend *legend = &verifier->pack->legends[index];
    bool named = legend->kind != TRPI_NONE16;
    bool object = named && (verifier->pack->kinds[legend->kind].flags & TRPI_KIND_OBJECT) != 0;
    TRPI_RULE(verifier, "kind", (legend->what == TRPI_LEGEND_THING) == named && named == object,
              "is there without need, or no object's");
    TRPI_RULE(verifier, "letter", is_character(legend->letter), "is no character");
    return true;
}

// An end of a link is somebody or something that the text knows by name.
static bool check_end(trpi_verifier *verifier, uint32_t index, uint32_t kind)
{
    const trp_pack *pack = verifier->pack;
    const trpi_pack_argument *given = &pack->givens[index];
    uint32_t link = given->link - 1u;
    TRPI_RULE_AT(verifier, TRPI_SECTION_GIVEN, index, "link", trpi_pack_kind_is(pack, kind, pack->links[link].kind),
                 "is none that this kind has");
    return trpi_use_free_code(verifier, TRPI_SECTION_GIVEN, index, "code", given->code, TRP_TYPE_ENTITY) &&
           (TRPI_CODE_LENGTH(pack->code[given->code]) == 1 ||
            trpi_refuse_at(verifier, TRPI_SECTION_GIVEN, index, "code", "is no name"));
}

static bool check_given(trpi_verifier *verifier, uint32_t index, uint32_t kind)
{
    const trp_pack *pack = verifier->pack;
    const trpi_pack_argument *given = &pack->givens[index];
    TRPI_RULE_AT(verifier, TRPI_SECTION_GIVEN, index, "code", given->code != 0, "is missing");
    if (given->link != 0) {
        return check_end(verifier, index, kind);
    }
    TRPI_RULE_AT(verifier, TRPI_SECTION_GIVEN, index, "fact", trpi_pack_kind_has_fact(pack, kind, given->fact),
                 "is none that this kind has");
    return trpi_use_free_code(verifier, TRPI_SECTION_GIVEN, index, "code", given->code, pack->facts[given->fact].type);
}

static bool check_cast(trpi_verifier *verifier, uint32_t index)
{
    const trp_pack *pack = verifier->pack;
    const trpi_pack_cast *cast = &pack->casts[index];
    TRPI_RULE(verifier, "place", cast->place != TRPI_NONE16 || (cast->where != TRPI_CAST_AT && cast->where != TRPI_CAST_NEAR),
              "is missing");
    TRPI_RULE(verifier, "count", cast->global == TRPI_NONE16 || cast->count <= 1, "is %u", cast->count);
    TRPI_RULE(verifier, "role", cast->role == TRPI_NONE16 || trpi_pack_kind_is(pack, cast->kind, pack->roles[cast->role].kind),
              "is none that this kind can wear");
    TRPI_RULE(verifier, "kind",
              cast->global == TRPI_NONE16 || trpi_pack_kind_is(pack, cast->kind, pack->globals[cast->global].kind),
              "is not that of the global");
    for (uint32_t i = 0; i < cast->given_count; i++) {
        if (!check_given(verifier, (uint32_t)cast->first_given + i, cast->kind)) {
            return false;
        }
    }
    return true;
}

static bool check_setting(trpi_verifier *verifier, uint32_t index)
{
    const trpi_pack_setting *setting = &verifier->pack->settings[index];
    return setting->metres_per_letter > 0 || setting->plan_count == 0 ||
           trpi_refuse(verifier, "metres_per_letter", "is no width of a letter");
}

static bool check_stock(trpi_verifier *verifier, uint32_t index)
{
    const trp_pack *pack = verifier->pack;
    const trpi_pack_stock *stock = &pack->stocks[index];
    return trpi_pack_item_fact(pack, pack->globals[stock->global].kind, stock->item) != TRPI_NONE32 ||
           trpi_refuse(verifier, "item", "cannot be held there");
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
    TRPI_RULE(verifier, "index", known, "is no fact of the subject");
    TRPI_RULE(verifier, "code", line->code != 0, "is missing");
    return trpi_use_free_code(verifier, TRPI_SECTION_TEST_LINE, index, "code", line->code, pack->facts[line->index].type);
}

static bool check_test_do(trpi_verifier *verifier, uint32_t index)
{
    const trp_pack *pack = verifier->pack;
    const trpi_pack_test_line *line = &pack->test_lines[index];
    TRPI_RULE(verifier, "behaviour", line->behaviour != TRPI_NONE16, "is missing");
    uint32_t needed = pack->behaviour_kinds[line->behaviour];
    return trpi_pack_kind_is(pack, pack->globals[line->subject].kind, needed) ||
           trpi_refuse(verifier, "behaviour", "is none that the subject can perform");
}

static bool check_test_holds(trpi_verifier *verifier, uint32_t index)
{
    const trpi_pack_test_line *line = &verifier->pack->test_lines[index];
    TRPI_RULE(verifier, "code", line->code != 0, "is missing");
    return trpi_use_free_code(verifier, TRPI_SECTION_TEST_LINE, index, "code", line->code, TRP_TYPE_TRUTH);
}

static bool check_test_line(trpi_verifier *verifier, uint32_t index)
{
    const trp_pack *pack = verifier->pack;
    const trpi_pack_test_line *line = &pack->test_lines[index];
    bool of_world = line->op == TRPI_TEST_WHEN_SET && line->index < pack->fact_count && trpi_fact_is_of_world(pack, line->index);
    TRPI_RULE(verifier, "subject", !needs_subject(line->op) || line->subject != TRPI_NONE16 || of_world, "is missing");
    switch (line->op) {
    case TRPI_TEST_WHEN_DO: return check_test_do(verifier, index);
    case TRPI_TEST_WHEN_SET: return check_test_set(verifier, index);
    case TRPI_TEST_WHEN_EVENT: return line->index < pack->event_count || trpi_refuse(verifier, "index", "is no event");
    case TRPI_TEST_GIVEN_CLOCK:
    case TRPI_TEST_WHEN_CLOCK: return line->index < 1440 || trpi_refuse(verifier, "index", "is no time of day");
    case TRPI_TEST_THEN_HOLDS:
    case TRPI_TEST_NEVER_HOLDS: return check_test_holds(verifier, index);
    default: return true;
    }
}

bool trpi_verify_settings(trpi_verifier *verifier)
{
    return trpi_check_records(verifier, TRPI_SECTION_SETTING, check_setting) &&
           trpi_check_records(verifier, TRPI_SECTION_LEGEND, check_legend) &&
           trpi_check_records(verifier, TRPI_SECTION_CAST, check_cast) &&
           trpi_check_records(verifier, TRPI_SECTION_STOCK, check_stock) &&
           trpi_check_records(verifier, TRPI_SECTION_TEST_LINE, check_test_line);
}
