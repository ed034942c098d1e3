// SPDX-License-Identifier: MIT
// Verifies settings and writer's tests, which hosts read.

#include "pack/verify.h"

static bool is_character(uint32_t letter)
{
    return letter > 0 && letter <= 0x10FFFF && (letter < 0xD800 || letter > 0xDFFF);
}

static bool check_legend(trpi_verifier *verifier, uint32_t index)
{
    const trpi_pack_legend_letter *legend = &verifier->pack->legends[index];
    bool named = legend->kind != TRPI_NONE16;
    bool object = named && (verifier->pack->kinds[legend->kind].flags & TRPI_KIND_OBJECT) != 0;
    TRPI_RULE(verifier, "kind", (legend->what == TRPI_LEGEND_THING) == named && named == object,
              "is there without need, or no object's");
    TRPI_RULE(verifier, "letter", is_character(legend->letter), "is no character");
    return true;
}

// Checks a fact with which a member of the cast begins; or an end of a link, which is an entity that the text knows by
// name. `context` is the kind of the member.
static bool check_given(trpi_verifier *verifier, uint32_t index, void *context)
{
    const trp_pack *pack = verifier->pack;
    const trpi_pack_cast_fact_or_link_end *given = &pack->givens[index];
    uint32_t kind = *(const uint16_t *)context;
    TRPI_RULE(verifier, "code", given->code != 0, "is missing");
    if (given->link == 0) {
        TRPI_RULE(verifier, "fact", trpi_pack_kind_has_fact(pack, kind, given->fact), "is none that this kind has");
        return trpi_verify_code_field_without_needs(verifier, "code", pack->facts[given->fact].type);
    }
    TRPI_RULE(verifier, "link", trpi_pack_kind_is(pack, kind, pack->links[given->link - 1u].kind), "is none that this kind has");
    TRPI_RULE(verifier, "code", TRPI_CODE_LENGTH(pack->code[given->code]) == 1, "is no name");
    return trpi_verify_code_field_without_needs(verifier, "code", TRP_TYPE_ENTITY);
}

static bool check_cast(trpi_verifier *verifier, uint32_t index)
{
    const trp_pack *pack = verifier->pack;
    const trpi_pack_cast_member *cast = &pack->casts[index];
    TRPI_RULE(verifier, "place", cast->place != TRPI_NONE16 || (cast->where != TRPI_CAST_AT && cast->where != TRPI_CAST_NEAR),
              "is missing");
    TRPI_RULE(verifier, "count", cast->global == TRPI_NONE16 || cast->count <= 1, "is %u", cast->count);
    TRPI_RULE(verifier, "role", cast->role == TRPI_NONE16 || trpi_pack_kind_is(pack, cast->kind, pack->roles[cast->role].kind),
              "is none that this kind can wear");
    TRPI_RULE(verifier, "kind",
              cast->global == TRPI_NONE16 || trpi_pack_kind_is(pack, cast->kind, pack->globals[cast->global].kind),
              "is not that of the global");
    uint16_t kind = cast->kind;
    return trpi_verify_listed_records(verifier, TRPI_SECTION_GIVEN, cast->first_given, cast->given_count, check_given, &kind);
}

static bool check_setting(trpi_verifier *verifier, uint32_t index)
{
    const trpi_pack_setting *setting = &verifier->pack->settings[index];
    return setting->metres_per_letter > 0 || setting->plan_count == 0 ||
           trpi_verify_refuse(verifier, "metres_per_letter", "is no width of a letter");
}

static bool check_stock(trpi_verifier *verifier, uint32_t index)
{
    const trp_pack *pack = verifier->pack;
    const trpi_pack_stock *stock = &pack->stocks[index];
    return trpi_pack_item_count_fact(pack, pack->globals[stock->global].kind, stock->item) != TRPI_NONE32 ||
           trpi_verify_refuse(verifier, "item", "cannot be held there");
}

static bool sets_fact(const trpi_pack_test_line *line)
{
    return line->op == TRPI_TEST_WHEN_SET || line->op == TRPI_TEST_GIVEN_FACT;
}

// Returns the type of the expression that a line must have, or TRP_TYPE_NONE when it has none.
static uint32_t type_of_code(const trp_pack *pack, const trpi_pack_test_line *line)
{
    bool holds = line->op == TRPI_TEST_THEN_HOLDS || line->op == TRPI_TEST_NEVER_HOLDS;
    return sets_fact(line)                    ? pack->facts[line->index].type
           : line->op == TRPI_TEST_GIVEN_LINK ? TRP_TYPE_ENTITY
           : holds                            ? TRP_TYPE_TRUTH
                                              : TRP_TYPE_NONE;
}

// Checks the end of a link with which the subject of a line, which is of `kind`, begins.
static bool check_test_link(trpi_verifier *verifier, const trpi_pack_test_line *line, uint32_t kind)
{
    const trp_pack *pack = verifier->pack;
    bool links = line->op == TRPI_TEST_GIVEN_LINK;
    TRPI_RULE(verifier, "index",
              !links || (line->index < pack->link_count && trpi_pack_kind_is(pack, kind, pack->links[line->index].kind)),
              "is no link of the subject");
    TRPI_RULE(verifier, "code", !links || (line->code != 0 && TRPI_CODE_LENGTH(pack->code[line->code]) == 1), "is no name");
    return true;
}

static bool check_test_line(trpi_verifier *verifier, uint32_t index)
{
    const trp_pack *pack = verifier->pack;
    const trpi_pack_test_line *line = &pack->test_lines[index];
    bool sets = sets_fact(line), does = line->op == TRPI_TEST_WHEN_DO;
    bool clock = line->op == TRPI_TEST_GIVEN_CLOCK || line->op == TRPI_TEST_WHEN_CLOCK;
    bool of_one = line->op == TRPI_TEST_GIVEN || does || sets || line->op == TRPI_TEST_WHEN_GONE ||
                  line->op == TRPI_TEST_WHEN_PLACE || line->op == TRPI_TEST_GIVEN_LINK;
    bool of_world = sets && line->index < pack->fact_count && trpi_fact_is_of_world(pack, line->index);
    uint32_t kind = line->subject != TRPI_NONE16 ? pack->globals[line->subject].kind : TRPI_NONE16;
    TRPI_RULE(verifier, "subject", !of_one || kind != TRPI_NONE16 || of_world, "is missing");
    TRPI_RULE(verifier, "index",
              !sets || (line->index < pack->fact_count &&
                        (kind == TRPI_NONE16 ? of_world : trpi_pack_kind_has_fact(pack, kind, line->index))),
              "is no fact of the subject");
    TRPI_RULE(verifier, "behaviour", !does || line->behaviour != TRPI_NONE16, "is missing");
    TRPI_RULE(verifier, "behaviour", !does || trpi_pack_kind_is(pack, kind, pack->behaviour_kinds[line->behaviour]),
              "is none that the subject can perform");
    TRPI_RULE(verifier, "begins",
              line->begins == 0 || ((line->op == TRPI_TEST_THEN || line->op == TRPI_TEST_NEVER) && line->verb == TRPI_VERB_STARTS),
              "is there without need");
    TRPI_RULE(verifier, "index", line->op != TRPI_TEST_WHEN_EVENT || line->index < pack->event_count, "is no event");
    TRPI_RULE(verifier, "index", !clock || line->index < TRPI_DAY_MINUTES, "is no time of day");
    if (!check_test_link(verifier, line, kind)) {
        return false;
    }
    uint32_t type = type_of_code(pack, line);
    TRPI_RULE(verifier, "code", type == TRP_TYPE_NONE || line->code != 0, "is missing");
    return type == TRP_TYPE_NONE || trpi_verify_code_field_without_needs(verifier, "code", type);
}

bool trpi_verify_settings_and_tests(trpi_verifier *verifier)
{
    return trpi_verify_records(verifier, TRPI_SECTION_SETTING, check_setting) &&
           trpi_verify_records(verifier, TRPI_SECTION_LEGEND, check_legend) &&
           trpi_verify_records(verifier, TRPI_SECTION_CAST, check_cast) &&
           trpi_verify_records(verifier, TRPI_SECTION_STOCK, check_stock) &&
           trpi_verify_records(verifier, TRPI_SECTION_TEST_LINE, check_test_line);
}
