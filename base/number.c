// SPDX-License-Identifier: MIT
#include "base/number.h"

#include "base/assert.h"
#include "base/bitmap.h"

static trpi_number limit(trpi_number number)
{
    return trpi_number_clamp(number, -TRPI_NUMBER_MAX, TRPI_NUMBER_MAX);
}

trpi_number trpi_number_add(trpi_number a, trpi_number b)
{
    return limit(limit(a) + limit(b));
}

trpi_number trpi_number_subtract(trpi_number a, trpi_number b)
{
    return limit(limit(a) - limit(b));
}

trpi_number trpi_number_multiply(trpi_number a, trpi_number b)
{
    return trpi_muldiv_floor(a, b, TRP_ONE);
}

trpi_number trpi_number_divide(trpi_number a, trpi_number b, bool *by_zero)
{
    if (by_zero != NULL) {
        *by_zero = b == 0;
    }
    if (b == 0) {
        return 0;
    }
    return b > 0 ? trpi_muldiv_floor(limit(a), TRP_ONE, b) : trpi_muldiv_floor(-limit(a), TRP_ONE, -limit(b));
}

// Multiplies into 128 bits, given as two halves.
static void multiply_wide(uint64_t a, uint64_t b, uint64_t *high, uint64_t *low)
{
    if ((a | b) >> 32 == 0) {
        *high = 0;
        *low = a * b;
        return;
    }
    uint64_t a0 = a & 0xFFFFFFFFu, a1 = a >> 32, b0 = b & 0xFFFFFFFFu, b1 = b >> 32;
    uint64_t middle = a1 * b0 + (a0 * b0 >> 32);
    uint64_t middle2 = a0 * b1 + (middle & 0xFFFFFFFFu);
    *high = a1 * b1 + (middle >> 32) + (middle2 >> 32);
    *low = a * b;
}

// Divides the 128 bits high:low by c; a quotient beyond UINT64_MAX becomes UINT64_MAX. *rest gets the remainder.
static uint64_t divide_wide(uint64_t high, uint64_t low, uint64_t c, uint64_t *rest)
{
    if (high == 0) {
        *rest = low % c;
        return low / c;
    }
    if (high >= c) {
        *rest = 0;
        return UINT64_MAX;
    }
    uint64_t quotient = 0;
    for (int i = 0; i < 64; i++) {
        bool carry = (high >> 63) != 0;
        high = high << 1 | low >> 63;
        low <<= 1;
        quotient <<= 1;
        if (carry || high >= c) {
            high -= c;
            quotient |= 1;
        }
    }
    *rest = high;
    return quotient;
}

static uint64_t magnitude(int64_t number)
{
    return number < 0 ? 0 - (uint64_t)number : (uint64_t)number;
}

static int64_t muldiv(int64_t a, int64_t b, int64_t c, bool up)
{
    TRP_ASSERT(c > 0);
    uint64_t high, low, rest;
    multiply_wide(magnitude(a), magnitude(b), &high, &low);
    uint64_t quotient = divide_wide(high, low, (uint64_t)c, &rest);
    bool negative = (a < 0) != (b < 0) && (quotient != 0 || rest != 0);
    if (rest != 0 && negative != up && quotient < UINT64_MAX) {
        quotient++;
    }
    if (quotient > (uint64_t)TRPI_NUMBER_MAX) {
        quotient = (uint64_t)TRPI_NUMBER_MAX;
    }
    return negative ? -(int64_t)quotient : (int64_t)quotient;
}

int64_t trpi_muldiv_floor(int64_t a, int64_t b, int64_t c)
{
    return muldiv(a, b, c, false);
}

int64_t trpi_muldiv_ceil(int64_t a, int64_t b, int64_t c)
{
    return muldiv(a, b, c, true);
}

// Computes a * b / c rounded to nearest, halves upwards.
static int64_t muldiv_nearest(int64_t a, int64_t b, int64_t c)
{
    TRP_ASSERT(b <= INT64_MAX / 2);
    int64_t doubled = trpi_muldiv_floor(a, 2 * b, c);
    return (doubled >> 1) + (doubled & 1);
}

int64_t trpi_number_to_thousandths(trpi_number number)
{
    return muldiv_nearest(number, 1000, TRP_ONE);
}

trpi_number trpi_number_multiply_as_decimal(trpi_number number, int64_t factor)
{
    TRP_ASSERT(factor > 0);
    const int64_t places = 10000;
    int64_t written = muldiv_nearest(number, places, TRP_ONE);
    if (muldiv_nearest(written, TRP_ONE, places) != number) {
        return trpi_number_multiply(number, factor * TRP_ONE);
    }
    return muldiv_nearest(written, factor * TRP_ONE, places);
}

uint64_t trpi_square_root(uint64_t number)
{
    if (number == 0) {
        return 0;
    }
    // Newton's method from above: the estimate falls until it is the root.
    uint64_t root = UINT64_C(1) << (trpi_highest_bit(number) / 2 + 1), better = (root + number / root) / 2;
    while (better < root) {
        root = better;
        better = (root + number / root) / 2;
    }
    return root;
}

size_t trpi_number_parse(const char *text, size_t length, trpi_number *number)
{
    size_t at = 0;
    uint64_t whole = 0;
    while (at < length && text[at] >= '0' && text[at] <= '9') {
        if (whole < (UINT64_C(1) << 40)) {
            whole = whole * 10 + (uint64_t)(text[at] - '0');
        }
        at++;
    }
    if (at == 0) {
        return 0;
    }
    uint64_t fraction = 0;
    uint64_t scale = 1;
    if (at + 1 < length && text[at] == '.' && text[at + 1] >= '0' && text[at + 1] <= '9') {
        at++;
        while (at < length && text[at] >= '0' && text[at] <= '9') {
            if (scale < UINT64_C(1000000000)) {
                fraction = fraction * 10 + (uint64_t)(text[at] - '0');
                scale *= 10;
            }
            at++;
        }
    }
    if (whole >= (UINT64_C(1) << 39)) {
        *number = TRPI_NUMBER_MAX;
    } else {
        *number = limit((trpi_number)(whole * TRP_ONE + (fraction * TRP_ONE + scale / 2) / scale));
    }
    return at;
}

size_t trpi_number_print(trpi_number number, char *text)
{
    size_t length = 0;
    uint64_t bits = magnitude(number);
    uint64_t ten_thousandths = bits / TRP_ONE * 10000 + (bits % TRP_ONE * 10000 + TRP_ONE / 2) / TRP_ONE;
    if (number < 0 && ten_thousandths != 0) {
        text[length++] = '-';
    }
    uint64_t whole = ten_thousandths / 10000;
    char digits[24];
    size_t count = 0;
    do {
        digits[count++] = (char)('0' + whole % 10);
        whole /= 10;
    } while (whole != 0);
    while (count > 0) {
        text[length++] = digits[--count];
    }
    uint64_t rest = ten_thousandths % 10000;
    if (rest != 0) {
        text[length++] = '.';
        for (uint64_t unit = 1000; rest != 0; unit /= 10) {
            text[length++] = (char)('0' + rest / unit);
            rest %= unit;
        }
    }
    text[length] = 0;
    return length;
}

trpi_number trpi_number_to_percent(trpi_number share)
{
    uint64_t bits = magnitude(share);
    if (bits > UINT32_MAX) {
        return trpi_number_multiply(share, 100 * TRP_ONE);  // too large for a share that a writer would write
    }
    uint64_t hundredths = (bits * 10000 + TRP_ONE / 2) / TRP_ONE;
    trpi_number percent = (trpi_number)((hundredths * TRP_ONE + 50) / 100);
    return share < 0 ? -percent : percent;
}
