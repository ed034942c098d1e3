// SPDX-License-Identifier: MIT
// The settings of a pack, as hosts read them. Public interface in troupe/setting.h.

#include "troupe/setting.h"

#include "pack/pack.h"

#include "troupe/sized.h"

#include "base/assert.h"

_Static_assert((int)TRP_LEGEND_WALL == (int)TRPI_LEGEND_WALL && (int)TRP_LEGEND_THING == (int)TRPI_LEGEND_THING,
               "records and public numbers agree");
_Static_assert((int)TRP_CAST_SCATTERED == (int)TRPI_CAST_SCATTERED && (int)TRP_CAST_POINT == (int)TRPI_CAST_POINT,
               "records and public numbers agree");

static const trpi_pack_setting *setting_at(const trp_pack *pack, uint32_t setting)
{
    uint32_t index = trpi_pack_index_of_stamped_number(pack, TRP_NAMES_SETTING, setting);
    return index < pack->setting_count ? &pack->settings[index] : NULL;
}

trp_result trp_setting_describe(const trp_pack *pack, uint32_t setting, trp_setting_info *to, size_t size)
{
    TRP_REQUIRE(pack != NULL && to != NULL, TRP_ERROR_ARGUMENT);
    trp_setting_info info = {0};

    const trpi_pack_setting *record = setting_at(pack, setting);
    if (record == NULL) {
        return trpi_pack_number_refusal(pack, TRP_NAMES_SETTING, setting);
    }
    info.name = trpi_pack_name_at(pack, record->name);
    info.letter_units = (uint32_t)((uint64_t)record->metres_per_letter * TRP_UNITS_PER_METRE / TRP_ONE);
    info.start_of_day_s = record->starts_at;
    info.start_weekday = record->starts_on;
    info.row_count = record->plan_count;
    info.legend_count = record->legend_count;
    info.cast_count = record->cast_count;
    info.stock_count = record->stock_count;
    info.spot_count = record->spot_count;
    trp_sized_struct_fill(to, size, &info, sizeof info);
    return TRP_OK;
}

const char *trp_setting_floor_plan_row(const trp_pack *pack, uint32_t setting, uint32_t row)
{
    TRP_REQUIRE(pack != NULL, "");
    const trpi_pack_setting *record = setting_at(pack, setting);
    return record != NULL && row < record->plan_count ? trpi_pack_text_at(pack, pack->plans[record->first_plan + row].text) : "";
}

trp_result trp_setting_legend(const trp_pack *pack, uint32_t setting, uint32_t index, trp_setting_legend_entry *to, size_t size)
{
    TRP_REQUIRE(pack != NULL && to != NULL, TRP_ERROR_ARGUMENT);
    trp_setting_legend_entry letter = {0};
    const trpi_pack_setting *record = setting_at(pack, setting);
    if (record == NULL || index >= record->legend_count) {
        return trpi_pack_number_refusal(pack, TRP_NAMES_SETTING, setting);
    }
    const trpi_pack_legend_letter *legend = &pack->legends[record->first_legend + index];
    letter.letter = legend->letter;
    letter.what = legend->what;
    letter.name = trpi_pack_name_at(pack, legend->name);
    letter.global = trpi_pack_host_number_of_index(pack, TRP_NAMES_GLOBAL, legend->global);
    letter.kind = trpi_pack_host_number_of_index(pack, TRP_NAMES_KIND, legend->kind);
    letter.solid = legend->solid != 0;
    trp_sized_struct_fill(to, size, &letter, sizeof letter);
    return TRP_OK;
}

static const trpi_pack_cast_member *cast_at(const trp_pack *pack, uint32_t setting, uint32_t index)
{
    const trpi_pack_setting *record = setting_at(pack, setting);
    return record != NULL && index < record->cast_count ? &pack->casts[record->first_cast + index] : NULL;
}

trp_result trp_setting_cast(const trp_pack *pack, uint32_t setting, uint32_t index, trp_setting_cast_member *to, size_t size)
{
    TRP_REQUIRE(pack != NULL && to != NULL, TRP_ERROR_ARGUMENT);
    trp_setting_cast_member member = {0};
    const trpi_pack_cast_member *cast = cast_at(pack, setting, index);
    if (cast == NULL) {
        return trpi_pack_number_refusal(pack, TRP_NAMES_SETTING, setting);
    }
    member.name = trpi_pack_name_at(pack, cast->name);
    member.kind = trpi_pack_host_number_of_index(pack, TRP_NAMES_KIND, cast->kind);
    member.role = trpi_pack_host_number_of_index(pack, TRP_NAMES_ROLE, cast->role);
    member.count = cast->count;
    member.where = cast->where;
    member.place = trpi_pack_host_number_of_index(pack, TRP_NAMES_GLOBAL, cast->place);
    member.global = trpi_pack_host_number_of_index(pack, TRP_NAMES_GLOBAL, cast->global);
    member.given_count = cast->given_count;
    member.x = cast->x;
    member.y = cast->y;
    trp_sized_struct_fill(to, size, &member, sizeof member);
    return TRP_OK;
}

// Reads a constant, or a name, from an expression of one operation. False when it is something else.
static bool read_constant(const trp_pack *pack, uint32_t word, trp_setting_initial_fact *fact)
{
    fact->global = TRPI_OP(word) == TRPI_OP_GLOBAL ? trpi_pack_host_number_of_index(pack, TRP_NAMES_GLOBAL, TRPI_OPERAND(word))
                                                   : TRP_NOT_FOUND;
    return fact->global != TRP_NOT_FOUND || trpi_code_find_pushed_value(pack, word, &fact->value.bits);
}

// Reads a range from an expression: two numbers, then the operation that draws between them.
static bool read_range(const trp_pack *pack, const uint32_t *words, trp_setting_initial_fact *fact)
{
    uint32_t draws = TRPI_OP(words[2]);
    if (TRPI_OP(words[0]) != TRPI_OP_NUMBER || TRPI_OP(words[1]) != TRPI_OP_NUMBER ||
        (draws != TRPI_OP_RANGE && draws != TRPI_OP_WHOLE_RANGE)) {
        return false;
    }
    fact->value.bits = pack->constants[TRPI_OPERAND(words[0])].value;
    fact->highest.bits = pack->constants[TRPI_OPERAND(words[1])].value;
    return true;
}

static bool read_items(const trp_pack *pack, const uint32_t *words, trp_setting_initial_fact *fact)
{
    if (TRPI_OP(words[0]) != TRPI_OP_NUMBER || TRPI_OP(words[1]) != TRPI_OP_ITEM) {
        return false;
    }
    int64_t count = pack->constants[TRPI_OPERAND(words[0])].value / TRP_ONE;
    fact->value = trp_value_item(trpi_pack_host_number_of_index(pack, TRP_NAMES_ITEM, TRPI_OPERAND(words[1])), (uint32_t)count);
    return true;
}

trp_result trp_setting_cast_member_fact(const trp_pack *pack, uint32_t setting, uint32_t member, uint32_t given,
                                        trp_setting_initial_fact *to, size_t size)
{
    TRP_REQUIRE(pack != NULL && to != NULL, TRP_ERROR_ARGUMENT);
    const trpi_pack_cast_member *cast = cast_at(pack, setting, member);
    if (cast == NULL || given >= cast->given_count) {
        return trpi_pack_number_refusal(pack, TRP_NAMES_SETTING, setting);
    }
    const trpi_pack_cast_fact_or_link_end *record = &pack->givens[cast->first_given + given];
    uint32_t header = pack->code[record->code];
    const uint32_t *words = &pack->code[record->code + 1];
    trp_setting_initial_fact fact = {
        .fact = record->link != 0 ? TRP_NOT_FOUND : trpi_pack_host_number_of_index(pack, TRP_NAMES_FACT, record->fact),
        .type = TRPI_CODE_TYPE(header),
        .global = TRP_NOT_FOUND,
        .link = record->link != 0 ? trpi_pack_host_number_of_index(pack, TRP_NAMES_LINK, record->link - 1u) : TRP_NOT_FOUND};

    bool is_constant = false;
    if (record->code == 0) {
        return TRP_ERROR_FORMAT;
    }
    switch (TRPI_CODE_LENGTH(header)) {
    case 1: is_constant = read_constant(pack, words[0], &fact); break;
    case 2: is_constant = read_items(pack, words, &fact); break;
    case 3: is_constant = read_range(pack, words, &fact); break;
    default: break;
    }
    if (fact.highest.bits < fact.value.bits) {
        fact.highest = fact.value;
    }
    trp_sized_struct_fill(to, size, &fact, sizeof fact);
    return is_constant ? TRP_OK : TRP_ERROR_FORMAT;
}

trp_result trp_setting_stock(const trp_pack *pack, uint32_t setting, uint32_t index, trp_setting_stock_entry *to, size_t size)
{
    TRP_REQUIRE(pack != NULL && to != NULL, TRP_ERROR_ARGUMENT);
    trp_setting_stock_entry goods = {0};
    const trpi_pack_setting *record = setting_at(pack, setting);
    if (record == NULL || index >= record->stock_count) {
        return trpi_pack_number_refusal(pack, TRP_NAMES_SETTING, setting);
    }
    const trpi_pack_stock *stock = &pack->stocks[record->first_stock + index];
    goods.global = trpi_pack_host_number_of_index(pack, TRP_NAMES_GLOBAL, stock->global);
    goods.item = trpi_pack_host_number_of_index(pack, TRP_NAMES_ITEM, stock->item);
    goods.count = stock->count;
    trp_sized_struct_fill(to, size, &goods, sizeof goods);
    return TRP_OK;
}

trp_result trp_setting_spot(const trp_pack *pack, uint32_t setting, uint32_t index, trp_setting_point *to, size_t size)
{
    TRP_REQUIRE(pack != NULL && to != NULL, TRP_ERROR_ARGUMENT);
    trp_setting_point spot = {0};
    const trpi_pack_setting *record = setting_at(pack, setting);
    if (record == NULL || index >= record->spot_count) {
        return trpi_pack_number_refusal(pack, TRP_NAMES_SETTING, setting);
    }
    const trpi_pack_spot *point = &pack->spots[record->first_spot + index];
    spot.global = trpi_pack_host_number_of_index(pack, TRP_NAMES_GLOBAL, point->global);
    spot.at = (trp_point){point->x, point->y, point->z};
    trp_sized_struct_fill(to, size, &spot, sizeof spot);
    return TRP_OK;
}
