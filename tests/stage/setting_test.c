// SPDX-License-Identifier: MIT
// Goal: the settings of a pack are read as they were written.
// Method: a pack of a few records, made by hand; every function that reads it, its limits, and code that is not constant.

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "pack/pack.h"
#include "troupe/setting.h"

static const int64_t numbers[] = {20 * TRP_ONE, 80 * TRP_ONE};
static const trpi_pack_constant *const constants = (const trpi_pack_constant *)numbers;

#define WORD(op, operand) TRPI_CODE_WORD(TRPI_OP_##op, operand)

static const uint32_t code[] = {
    0,
    TRPI_CODE_HEADER(1, 1, TRP_TYPE_NUMBER),
    WORD(NUMBER, 1),  // 1
    TRPI_CODE_HEADER(1, 1, TRP_TYPE_ENTITY),
    WORD(GLOBAL, 7),  // 3
    TRPI_CODE_HEADER(3, 2, TRP_TYPE_NUMBER),
    WORD(NUMBER, 0),
    WORD(NUMBER, 1),
    WORD(RANGE, 0),  // 5
    TRPI_CODE_HEADER(2, 1, TRP_TYPE_ITEM),
    WORD(NUMBER, 0),
    WORD(ITEM, 3),  // 9
    TRPI_CODE_HEADER(1, 1, TRP_TYPE_NUMBER),
    WORD(HOUR, 0),  // 12
};

static const trpi_pack_cast_fact_or_link_end givens[] = {{.code = 1, .fact = 4}, {.code = 3}, {.code = 5}, {.code = 9},
                                                         {.code = 12},           {.code = 0}};
static const trpi_pack_setting settings[] = {{.name = 0},
                                             {.name = 1,
                                              .metres_per_letter = TRP_ONE / 2,
                                              .first_plan = 1,
                                              .plan_count = 1,
                                              .legend_count = 1,
                                              .cast_count = 1,
                                              .stock_count = 1,
                                              .spot_count = 1,
                                              .starts_at = 3600}};
static const trpi_pack_floor_plan_row plans[] = {{.text = 0}, {.text = 3}};
static const trpi_pack_legend_letter legends[] = {{.letter = 'b', .name = 1, .global = 7, .what = TRPI_LEGEND_PLACE, .solid = 1}};
static const trpi_pack_cast_member casts[] = {{.x = 5,
                                               .kind = 2,
                                               .role = TRPI_NONE16,
                                               .count = 18,
                                               .place = TRPI_NONE16,
                                               .global = 1,
                                               .given_count = 6,
                                               .where = TRPI_CAST_POINT}};
static const trpi_pack_stock stocks[] = {{.count = 200, .global = 7, .item = 3}};
static const trpi_pack_spot spots[] = {{.x = 1, .y = 2, .z = 3, .global = 8}};

static trp_pack make_pack(void)
{
    trp_pack pack = {.constants = constants,
                     .constant_count = 2,
                     .code = code,
                     .names = "\0Boar",
                     .texts = "\0x\0#.b#",
                     .settings = settings,
                     .setting_count = 2,
                     .plans = plans,
                     .legends = legends,
                     .casts = casts,
                     .givens = givens,
                     .stocks = stocks,
                     .spots = spots};
    return pack;
}

static void a_setting_is_described(void **state)
{
    (void)state;
    trp_pack pack = make_pack();
    trp_setting_info info;
    assert_int_equal(trp_setting_describe(&pack, 1, &info, sizeof info), TRP_OK);
    assert_string_equal(info.name, "Boar");
    assert_int_equal(info.letter_units, 128);
    assert_int_equal(info.start_of_day_s, 3600);
    assert_int_equal(info.row_count, 1);
    assert_string_equal(trp_setting_floor_plan_row(&pack, 1, 0), "#.b#");
    assert_string_equal(trp_setting_floor_plan_row(&pack, 1, 1), "");
    assert_string_equal(trp_setting_floor_plan_row(&pack, 0, 0), "");
    assert_int_equal(trp_setting_describe(&pack, 2, &info, sizeof info), TRP_ERROR_UNKNOWN);
}

static void its_parts_are_read(void **state)
{
    (void)state;
    trp_pack pack = make_pack();
    trp_setting_legend_entry letter;
    assert_int_equal(trp_setting_legend(&pack, 1, 0, &letter, sizeof letter), TRP_OK);
    assert_int_equal(letter.letter, 'b');
    assert_int_equal(letter.global, 7);
    assert_true(letter.solid);
    assert_int_equal(trp_setting_legend(&pack, 1, 1, &letter, sizeof letter), TRP_ERROR_UNKNOWN);

    trp_setting_cast_member member;
    assert_int_equal(trp_setting_cast(&pack, 1, 0, &member, sizeof member), TRP_OK);
    assert_int_equal(member.count, 18);
    assert_int_equal(member.role, TRP_NOT_FOUND);
    assert_int_equal(member.place, TRP_NOT_FOUND);
    assert_int_equal(member.global, 1);
    assert_int_equal(member.where, TRP_CAST_POINT);
    assert_int_equal(trp_setting_cast(&pack, 0, 0, &member, sizeof member), TRP_ERROR_UNKNOWN);

    trp_setting_stock_entry goods;
    assert_int_equal(trp_setting_stock(&pack, 1, 0, &goods, sizeof goods), TRP_OK);
    assert_int_equal(goods.count, 200);
    assert_int_equal(trp_setting_stock(&pack, 1, 1, &goods, sizeof goods), TRP_ERROR_UNKNOWN);
    trp_setting_point spot;
    assert_int_equal(trp_setting_spot(&pack, 1, 0, &spot, sizeof spot), TRP_OK);
    assert_int_equal(spot.at.z, 3);
    assert_int_equal(trp_setting_spot(&pack, 1, 1, &spot, sizeof spot), TRP_ERROR_UNKNOWN);
}

static void given_facts_are_constants_or_ranges(void **state)
{
    (void)state;
    trp_pack pack = make_pack();
    trp_setting_initial_fact fact;
    assert_int_equal(trp_setting_cast_member_fact(&pack, 1, 0, 0, &fact, sizeof fact), TRP_OK);
    assert_int_equal(fact.fact, 4);
    assert_int_equal(fact.value.bits, 80 * TRP_ONE);
    assert_int_equal(fact.highest.bits, fact.value.bits);
    assert_int_equal(fact.global, TRP_NOT_FOUND);
    assert_int_equal(trp_setting_cast_member_fact(&pack, 1, 0, 1, &fact, sizeof fact), TRP_OK);
    assert_int_equal(fact.global, 7);
    assert_int_equal(trp_setting_cast_member_fact(&pack, 1, 0, 2, &fact, sizeof fact), TRP_OK);
    assert_int_equal(fact.value.bits, 20 * TRP_ONE);
    assert_int_equal(fact.highest.bits, 80 * TRP_ONE);
    assert_int_equal(trp_setting_cast_member_fact(&pack, 1, 0, 3, &fact, sizeof fact), TRP_OK);
    assert_int_equal(trp_value_item_index(fact.value), 3);
    assert_int_equal(trp_value_item_count(fact.value), 20);
    assert_int_equal(trp_setting_cast_member_fact(&pack, 1, 0, 4, &fact, sizeof fact), TRP_ERROR_FORMAT);
    assert_int_equal(trp_setting_cast_member_fact(&pack, 1, 0, 5, &fact, sizeof fact), TRP_ERROR_FORMAT);
    assert_int_equal(trp_setting_cast_member_fact(&pack, 1, 0, 6, &fact, sizeof fact), TRP_ERROR_UNKNOWN);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_setting_is_described),
        cmocka_unit_test(its_parts_are_read),
        cmocka_unit_test(given_facts_are_constants_or_ranges),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
