// SPDX-License-Identifier: MIT
// Goal: the inline functions of the headers give the same result whether a compiler inlines them or the library's symbol is
// called, and a defined result for any number; numbers and points survive the way into a value and back.
// Method: each function is called both ways, the symbol through a pointer that the compiler must not look through, with numbers
// at and beyond all limits. The sanitizer of undefined behaviour must report nothing.

#include "troupe/types.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#define COUNT(rows) (sizeof(rows) / sizeof *(rows))

// The library's symbol of the function, through a volatile pointer, so that the compiler cannot inline the call.
#define SYMBOL(type, name) type(*volatile name##_symbol)

static const double numbers[] = {
    0,     -0.0,   0.5,  -0.5, 1,     -1,     1.0 / 131072, 549755813887.99, -549755813888.0,  1e18,
    -1e18, 4.6e18, 9e18, 1e19, 1e300, -1e300, 5e-324,       __builtin_inf(), -__builtin_inf(), __builtin_nan("")};
static const int64_t wholes[] = {0, 1, -1, 65536, INT64_C(1) << 62, (INT64_C(1) << 62) + 1, INT64_MAX, INT64_MIN};
static const uint32_t counts[] = {0, 1, 2, 0x7FFFFFFF, 0x80000000, UINT32_MAX - 1, UINT32_MAX};
static const int32_t places[] = {0, 1, -1, 8388607, -8388608, TRP_FARTHEST, -TRP_FARTHEST, INT32_MAX, INT32_MIN};

static void numbers_are_the_same_both_ways(void **state)
{
    (void)state;
    SYMBOL(trp_value, number)(double) = trp_value_number;
    SYMBOL(double, back)(trp_value) = trp_value_to_number;
    SYMBOL(int64_t, whole)(double, int64_t) = trp_round_to_whole_number;
    for (size_t i = 0; i < COUNT(numbers); i++) {
        trp_value value = trp_value_number(numbers[i]);
        assert_true(value.bits == number_symbol(numbers[i]).bits);
        double to = trp_value_to_number(value), by_symbol = back_symbol(value);
        assert_memory_equal(&to, &by_symbol, sizeof to);
        for (size_t j = 0; j < COUNT(wholes); j++) {
            int64_t held = trp_round_to_whole_number(numbers[i], wholes[j]);
            int64_t most = wholes[j] < 0 ? 0 : wholes[j];
            assert_true(held == whole_symbol(numbers[i], wholes[j]));
            assert_true(held <= most && held >= -most);
        }
    }
    assert_true(trp_round_to_whole_number(1e300, INT64_MAX) == INT64_C(1) << 62);
    assert_true(trp_value_number(__builtin_nan("")).bits == 0);
    assert_true(trp_value_to_number(trp_value_number(-2.25)) == -2.25);
}

static void points_are_the_same_both_ways(void **state)
{
    (void)state;
    SYMBOL(trp_value, value)(trp_point) = trp_value_point;
    SYMBOL(trp_point, point)(trp_value) = trp_value_to_point;
    SYMBOL(trp_point, metres)(double, double, double) = trp_point_from_metres;
    for (size_t i = 0; i < COUNT(places); i++) {
        trp_point at = {places[i], places[COUNT(places) - 1 - i], places[i] / 3};
        trp_value made = trp_value_point(at);
        assert_true(made.bits == value_symbol(at).bits);
        trp_point back = trp_value_to_point(made), by_symbol = point_symbol(made);
        assert_memory_equal(&back, &by_symbol, sizeof back);
        if (places[i] >= -1 && places[i] <= 1) {
            assert_int_equal(back.x, at.x);
            assert_int_equal(back.z, at.z);
        }
    }
    for (size_t i = 0; i < COUNT(numbers); i++) {
        trp_point at = trp_point_from_metres(numbers[i], -numbers[i], 1), by_symbol = metres_symbol(numbers[i], -numbers[i], 1);
        assert_memory_equal(&at, &by_symbol, sizeof at);
        assert_true(at.x >= -TRP_FARTHEST && at.x <= TRP_FARTHEST && at.z == TRP_UNITS_PER_METRE);
    }
}

static void pairs_are_the_same_both_ways(void **state)
{
    (void)state;
    SYMBOL(trp_value, item)(uint32_t, uint32_t) = trp_value_item;
    SYMBOL(uint32_t, index)(trp_value) = trp_value_item_index;
    SYMBOL(uint32_t, count)(trp_value) = trp_value_item_count;
    SYMBOL(trp_value, newcomer)(uint32_t, uint32_t) = trp_value_newcomer;
    SYMBOL(uint32_t, kind)(trp_value) = trp_value_newcomer_kind;
    SYMBOL(uint32_t, role)(trp_value) = trp_value_newcomer_role;
    for (size_t i = 0; i < COUNT(counts); i++) {
        for (size_t j = 0; j < COUNT(counts); j++) {
            trp_value made = trp_value_item(counts[i], counts[j]), come = trp_value_newcomer(counts[i], counts[j]);
            assert_true(made.bits == item_symbol(counts[i], counts[j]).bits);
            assert_true(come.bits == newcomer_symbol(counts[i], counts[j]).bits);
            assert_true(trp_value_item_index(made) == counts[i] && index_symbol(made) == counts[i]);
            assert_true(trp_value_item_count(made) == counts[j] && count_symbol(made) == counts[j]);
            assert_true(trp_value_newcomer_kind(come) == counts[i] && kind_symbol(come) == counts[i]);
            assert_true(trp_value_newcomer_role(come) == counts[j] && role_symbol(come) == counts[j]);
        }
    }
}

static void the_others_are_the_same_both_ways(void **state)
{
    (void)state;
    SYMBOL(trp_entity, nobody)(void) = trp_nobody;
    SYMBOL(trp_value, truth)(bool) = trp_value_truth;
    SYMBOL(bool, is_true)(trp_value) = trp_value_to_truth;
    SYMBOL(uint32_t, position)(trp_value) = trp_value_to_choice;
    SYMBOL(trp_value, choice)(uint32_t) = trp_value_choice;
    SYMBOL(trp_value, entity)(trp_entity) = trp_value_entity;
    SYMBOL(trp_value, unknown_point)(void) = trp_value_unknown_point;
    SYMBOL(bool, is_known_point)(trp_value) = trp_value_is_known_point;
    trp_value spot = trp_value_point((trp_point){1, 2, 3}), unknown = unknown_point_symbol();
    assert_true(trp_value_is_known_point(spot) && is_known_point_symbol(spot));
    assert_true(unknown.bits == trp_value_unknown_point().bits);
    assert_false(trp_value_is_known_point(unknown) || is_known_point_symbol(unknown));
    SYMBOL(trp_entity, back)(trp_value) = trp_value_to_entity;
    assert_true(trp_nobody().value == 0 && nobody_symbol().value == 0);
    assert_true(trp_value_truth(true).bits == 1 && truth_symbol(true).bits == 1 && truth_symbol(false).bits == 0);
    assert_true(trp_value_to_truth(trp_value_truth(true)) && is_true_symbol(trp_value_truth(true)));
    assert_false(trp_value_to_truth(trp_value_truth(false)) || is_true_symbol(trp_value_truth(false)));
    for (size_t i = 0; i < COUNT(counts); i++) {
        assert_int_equal(trp_value_to_choice(trp_value_choice(counts[i])), counts[i]);
        assert_int_equal(position_symbol(trp_value_choice(counts[i])), counts[i]);
    }
    for (size_t i = 0; i < COUNT(counts); i++) {
        trp_entity one = {(uint64_t)counts[i] << 32 | counts[COUNT(counts) - 1 - i]};
        assert_true(trp_value_choice(counts[i]).bits == counts[i] && choice_symbol(counts[i]).bits == counts[i]);
        assert_true(trp_value_entity(one).bits == entity_symbol(one).bits);
        assert_true(trp_value_to_entity(trp_value_entity(one)).value == one.value &&
                    back_symbol(entity_symbol(one)).value == one.value);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(numbers_are_the_same_both_ways),
        cmocka_unit_test(points_are_the_same_both_ways),
        cmocka_unit_test(pairs_are_the_same_both_ways),
        cmocka_unit_test(the_others_are_the_same_both_ways),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
