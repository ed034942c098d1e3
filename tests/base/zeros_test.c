// SPDX-License-Identifier: MIT
// Goal: bytes come back whole after their zeros were taken out, and take no more than was said.
// Method: random bytes of all lengths, with few, many or only zeros, in blocks of exactly their size, so that a sanitizer sees what
// lies outside.

#include "base/random.h"
#include "base/zeros.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static size_t check_bytes(const unsigned char *bytes, size_t size)
{
    size_t count = trpi_zeros_take_out(bytes, size, NULL);
    unsigned char *packed = malloc(count + (count == 0)), *again = malloc(size + (size == 0));
    assert_true(packed != NULL && again != NULL);
    assert_int_equal(trpi_zeros_take_out(bytes, size, packed), count);
    memset(again, 0xA5, size);
    trpi_zeros_put_in(packed, again, size);
    assert_memory_equal(again, bytes, size);
    assert_in_range(count, 0, size + size / 8 + 1);
    free(packed);
    free(again);
    return count;
}

static void bytes_come_back_whole(void **state)
{
    (void)state;
    for (uint32_t size = 0; size < 400; size++) {
        for (uint32_t part = 0; part <= 8; part++) {  // of eight bytes, how many are not zero
            unsigned char *bytes = malloc(size + (size == 0));
            assert_non_null(bytes);
            for (uint32_t i = 0; i < size; i++) {
                uint64_t bits = trpi_random_bits(1, size, i, part);
                bytes[i] = trpi_random_below(bits, 8) < part ? (unsigned char)(1 + bits % 255) : 0;
            }
            check_bytes(bytes, size);
            free(bytes);
        }
    }
}

static void long_rows_of_zeros_take_two_bytes_for_two_thousand(void **state)
{
    (void)state;
    enum { SIZE = 100000 };
    unsigned char *bytes = calloc(SIZE, 1);
    assert_non_null(bytes);
    assert_int_equal(check_bytes(bytes, SIZE), 2 * ((SIZE + 2047) / 2048));
    bytes[SIZE - 1] = 1;
    bytes[4096] = 2;
    assert_in_range(check_bytes(bytes, SIZE), 4, 2 * ((SIZE + 2047) / 2048) + 8);
    free(bytes);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bytes_come_back_whole),
        cmocka_unit_test(long_rows_of_zeros_take_two_bytes_for_two_thousand),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
