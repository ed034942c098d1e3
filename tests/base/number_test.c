// SPDX-License-Identifier: MIT
// Goal: fixed-point numbers never overflow, round as documented, and are read and printed the same on every machine.
// Method: tables of numbers as people write them; random numbers of all magnitudes against 128-bit arithmetic.

#include "base/number.h"
#include "base/random.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#define MAX TRPI_NUMBER_MAX
#define N(whole) ((trpi_number)(whole)*TRP_ONE)

#if defined(__SIZEOF_INT128__)
__extension__ typedef __int128 wide;

static int64_t held(wide number)
{
    return number > MAX ? MAX : number < -MAX ? -MAX : (int64_t)number;
}

static wide divide_floor(wide a, wide b)
{
    wide quotient = a / b;
    return a % b != 0 && (a < 0) != (b < 0) ? quotient - 1 : quotient;
}

// Random numbers of every magnitude and of both signs.
static int64_t draw(uint64_t seed, uint64_t purpose)
{
    uint64_t bits = trpi_random_bits(seed, 1, 0, purpose);
    int64_t number = (int64_t)(bits >> 1 >> trpi_random_bits(seed, 2, 0, purpose) % 63);
    return (bits & 1) != 0 ? -number : number;
}

static void muldiv_agrees_with_128_bits(void **state)
{
    (void)state;
    for (uint64_t seed = 0; seed < 200000; seed++) {
        int64_t a = draw(seed, 1);
        int64_t b = draw(seed, 2);
        int64_t c = draw(seed, 3);
        c = c > 0 ? c : 1 - c;
        wide product = (wide)a * b;
        assert_true(trpi_muldiv_floor(a, b, c) == held(divide_floor(product, c)));
        assert_true(trpi_muldiv_ceil(a, b, c) == held(-divide_floor(-product, c)));
    }
}

static void arithmetic_agrees_with_128_bits(void **state)
{
    (void)state;
    for (uint64_t seed = 0; seed < 100000; seed++) {
        trpi_number a = held(draw(seed, 4));
        trpi_number b = held(draw(seed, 5));
        bool by_zero = false;
        assert_true(trpi_number_add(a, b) == held((wide)a + b));
        assert_true(trpi_number_subtract(a, b) == held((wide)a - b));
        assert_true(trpi_number_multiply(a, b) == held(divide_floor((wide)a * b, TRP_ONE)));
        trpi_number quotient = trpi_number_divide(a, b, &by_zero);
        assert_int_equal(by_zero, b == 0);
        assert_true(quotient == (b == 0 ? 0 : held(divide_floor((wide)a * TRP_ONE, b))));
    }
}
#endif

static void everything_is_held_at_the_limits(void **state)
{
    (void)state;
    assert_true(trpi_number_add(MAX, MAX) == MAX);
    assert_true(trpi_number_subtract(-MAX, 1) == -MAX);
    assert_true(trpi_number_add(INT64_MAX, INT64_MAX) == MAX);
    assert_true(trpi_number_multiply(MAX, -MAX) == -MAX);
    assert_true(trpi_number_divide(MAX, 1, NULL) == MAX);
    assert_true(trpi_number_divide(N(1), 0, NULL) == 0);
    assert_true(trpi_muldiv_floor(INT64_MIN, INT64_MIN, 1) == MAX);
    assert_true(trpi_muldiv_floor(INT64_MIN, INT64_MAX, 1) == -MAX);
    assert_true(trpi_number_clamp(5, 1, 3) == 3);
    assert_true(trpi_number_clamp(0, 1, 3) == 1);
}

static void rounding_goes_down_and_up(void **state)
{
    (void)state;
    assert_true(trpi_muldiv_floor(7, 1, 2) == 3 && trpi_muldiv_ceil(7, 1, 2) == 4);
    assert_true(trpi_muldiv_floor(-7, 1, 2) == -4 && trpi_muldiv_ceil(-7, 1, 2) == -3);
    assert_true(trpi_muldiv_floor(-1, 1, 3) == -1 && trpi_muldiv_ceil(-1, 1, 3) == 0);
    assert_true(trpi_muldiv_floor(0, -5, 3) == 0 && trpi_muldiv_ceil(0, -5, 3) == 0);
}

static void square_roots_are_exact(void **state)
{
    (void)state;
    for (uint64_t seed = 0; seed < 20000; seed++) {
        uint64_t number = trpi_random_bits(seed, 0, 0, 6) >> trpi_random_bits(seed, 0, 0, 7) % 64;
        uint64_t root = trpi_square_root(number);
        assert_true(root <= UINT32_MAX && root * root <= number);
        assert_true(root == UINT32_MAX || (root + 1) * (root + 1) > number);
    }
    assert_true(trpi_square_root(0) == 0 && trpi_square_root(UINT64_MAX) == UINT32_MAX);
}

static void numbers_are_read(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        size_t length;
        trpi_number number;
    } rows[] = {
        {"0", 1, 0},
        {"3", 1, N(3)},
        {"3.", 1, N(3)},
        {"3.x", 1, N(3)},
        {"0.5", 3, TRP_ONE / 2},
        {"1.25 m", 4, N(5) / 4},
        {"007", 3, N(7)},
        {"1.5.5", 3, N(3) / 2},
        {"0.00001", 7, 1},
        {"0.000007", 8, 0},
        {"0.99999999999999999999", 22, N(1)},
        {"99999999999999999999999", 23, MAX},
        {"", 0, -1},
        {".5", 0, -1},
        {"-3", 0, -1},
        {"x", 0, -1},
    };
    for (uint32_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        trpi_number number = -1;
        assert_int_equal(trpi_number_parse(rows[i].text, strlen(rows[i].text), &number), rows[i].length);
        assert_true(number == rows[i].number);
    }
    // No byte behind the given length is read.
    trpi_number number = -1;
    assert_int_equal(trpi_number_parse("12.75", 2, &number), 2);
    assert_true(number == N(12));
    assert_int_equal(trpi_number_parse("12.75", 4, &number), 4);
    assert_true(number == N(12) + TRP_ONE * 7 / 10);
}

static void numbers_are_printed(void **state)
{
    (void)state;
    static const struct {
        trpi_number number;
        const char *text;
    } rows[] = {
        {0, "0"},
        {N(3), "3"},
        {N(-3), "-3"},
        {TRP_ONE / 4, "0.25"},
        {N(-3) / 2, "-1.5"},
        {1, "0"},
        {-1, "0"},
        {7, "0.0001"},
        {TRP_ONE - 1, "1"},
        {N(100), "100"},
        {N(1) / 10, "0.1"},
        {N(5) + 655, "5.01"},
        {N(1000000), "1000000"},
        {MAX, "549755813887.9961"},
        {-MAX, "-549755813887.9961"},
    };
    for (uint32_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        char text[32];
        assert_int_equal(trpi_number_print(rows[i].number, text), strlen(rows[i].text));
        assert_string_equal(text, rows[i].text);
    }
}

static void printed_numbers_read_back_to_within_their_digits(void **state)
{
    (void)state;
    for (uint64_t seed = 0; seed < 20000; seed++) {
        trpi_number number = (trpi_number)(trpi_random_bits(seed, 0, 0, 8) >> (10 + trpi_random_bits(seed, 0, 0, 9) % 40));
        char text[32];
        size_t length = trpi_number_print(number, text);
        trpi_number again = -1;
        assert_int_equal(trpi_number_parse(text, length, &again), length);
        assert_in_range(again - number + 4, 0, 8);
        // From the bound on, nothing changes any more.
        char second[32];
        trpi_number_print(again, second);
        assert_string_equal(text, second);
    }
}

// A share is stored in 1/65536; printed as a percentage it is the number that was written.
static void shares_are_the_percentages_that_were_written(void **state)
{
    (void)state;
    for (trpi_number percent = 0; percent <= 100; percent++) {
        char text[32], wanted[32];
        trpi_number_print(trpi_number_to_percent((percent * TRP_ONE + 50) / 100), text);
        trpi_number_print(percent * TRP_ONE, wanted);
        assert_string_equal(text, wanted);
    }
    char text[32];
    trpi_number_print(trpi_number_to_percent(-TRP_ONE / 4), text);
    assert_string_equal(text, "-25");
    trpi_number_print(trpi_number_to_percent(TRP_ONE / 200), text);
    assert_string_equal(text, "0.5");
    assert_true(trpi_number_to_percent(INT64_MAX) > 0 && trpi_number_to_percent(INT64_MIN) < 0);
}

static void decimals_are_taken_as_they_were_written(void **state)
{
    (void)state;
    for (int64_t thousandths = -20000; thousandths <= 20000; thousandths++) {
        char text[32];
        trpi_number number;
        bool negative = thousandths < 0;
        int64_t size = negative ? -thousandths : thousandths;
        (void)snprintf(text, sizeof text, "%d.%03d", (int)(size / 1000), (int)(size % 1000));
        assert_int_not_equal(trpi_number_parse(text, strlen(text), &number), 0);
        number = negative ? -number : number;
        assert_int_equal(trpi_number_to_thousandths(number), thousandths);
        assert_int_equal(trpi_number_to_thousandths(trpi_number_multiply_as_decimal(number, 3600)), thousandths * 3600);
    }
    assert_int_equal(trpi_number_multiply_as_decimal(1, 60), 60);  // no decimal of four places is equal, so the product counts
    assert_true(trpi_number_multiply_as_decimal(TRPI_NUMBER_MAX, 86400) == TRPI_NUMBER_MAX);
    assert_int_equal(trpi_number_to_thousandths(0), 0);
}

// A conversion that C leaves undefined differs between machines, so the result is defined here.
static void values_of_the_host_are_kept(void **state)
{
    (void)state;
    const double nothing = (double)NAN, endless = (double)INFINITY;
    const struct {
        double given;
        int64_t number;
        int32_t units;
    } rows[] = {
        {0, 0, 0},
        {-0.0, 0, 0},
        {1, N(1), 256},
        {-1, N(-1), -256},
        {0.5, TRP_ONE / 2, 128},
        {nothing, 0, 0},
        {endless, MAX, TRP_FARTHEST},
        {-endless, -MAX, -TRP_FARTHEST},
        {1e9, N(1000000000), TRP_FARTHEST},
        {-1e9, N(-1000000000), -TRP_FARTHEST},
        {1e12, MAX, TRP_FARTHEST},
        {-1e300, -MAX, -TRP_FARTHEST},
        {1048576, N(1048576), TRP_FARTHEST},
        {1048575, N(1048575), 268435200},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        assert_true(trp_value_number(rows[i].given).bits == rows[i].number);
        trp_point at = trp_point_from_metres(rows[i].given, rows[i].given, -rows[i].given);
        assert_true(at.x == rows[i].units && at.y == rows[i].units && at.z == -rows[i].units);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
#if defined(__SIZEOF_INT128__)
        cmocka_unit_test(muldiv_agrees_with_128_bits),
        cmocka_unit_test(arithmetic_agrees_with_128_bits),
#endif
        cmocka_unit_test(values_of_the_host_are_kept),
        cmocka_unit_test(everything_is_held_at_the_limits),
        cmocka_unit_test(rounding_goes_down_and_up),
        cmocka_unit_test(square_roots_are_exact),
        cmocka_unit_test(numbers_are_read),
        cmocka_unit_test(numbers_are_printed),
        cmocka_unit_test(printed_numbers_read_back_to_within_their_digits),
        cmocka_unit_test(decimals_are_taken_as_they_were_written),
        cmocka_unit_test(shares_are_the_percentages_that_were_written),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
