// SPDX-License-Identifier: MIT
// Fixed-point numbers, 48.16: the only fractions that decisions are made with. They are parsed and printed here, so that
// no locale and no C library can make two machines differ.

#ifndef TROUPE_BASE_NUMBER_H
#define TROUPE_BASE_NUMBER_H

#include "troupe/types.h"

typedef int64_t trpi_number;

/// The largest magnitude of a number. Results beyond become this, so that no calculation overflows.
#define TRPI_NUMBER_MAX (INT64_C(0x7FFFFFFFFFFF) << 8)

static inline trpi_number trpi_number_clamp(trpi_number number, trpi_number low, trpi_number high)
{
    return number < low ? low : number > high ? high : number;
}

trpi_number trpi_number_add(trpi_number a, trpi_number b);
trpi_number trpi_number_subtract(trpi_number a, trpi_number b);

/// Multiplies; the product is rounded towards minus infinity.
trpi_number trpi_number_multiply(trpi_number a, trpi_number b);

/// Divides, rounded towards minus infinity; division by zero gives 0 and sets *by_zero (which may be NULL).
trpi_number trpi_number_divide(trpi_number a, trpi_number b, bool *by_zero);

/// Computes a * b / c rounded towards minus infinity, without overflow in between; c > 0. The magnitude of the result is at most
/// TRPI_NUMBER_MAX; a larger result is cut to that.
int64_t trpi_muldiv_floor(int64_t a, int64_t b, int64_t c);

/// Computes a * b / c as trpi_muldiv_floor does, but rounded towards plus infinity.
int64_t trpi_muldiv_ceil(int64_t a, int64_t b, int64_t c);

/// Returns a number in whole thousandths, rounded to nearest: exactly what a decimal of up to three places was written
/// as ("0.1" is stored as 0.100006), and milliseconds for seconds.
int64_t trpi_number_to_thousandths(trpi_number number);

/// Multiplies a number, as it was written, by `factor`: exact for decimals of up to four places, unlike a product of the
/// stored number (0.1 hours are 360 s, not 360.022).
trpi_number trpi_number_multiply_as_decimal(trpi_number number, int64_t factor);

/// Computes the largest r with r * r <= number.
uint64_t trpi_square_root(uint64_t number);

/// Reads digits, optionally a point and digits, from text of `length` bytes. Returns the bytes read, 0 if there is
/// no number. Digits beyond the precision are rounded to nearest; too large a number becomes TRPI_NUMBER_MAX.
size_t trpi_number_parse(const char *text, size_t length, trpi_number *number);

/// Writes the shortest text with at most four decimals ("3", "0.25", "-1.5"), zero-terminated; returns its length.
/// `text` holds at least 32 bytes.
size_t trpi_number_print(trpi_number number, char *text);

/// Converts a share to the percentage that it was written as ("20%" is stored as 0.19999), rounded to a hundredth.
trpi_number trpi_number_to_percent(trpi_number share);

#endif
