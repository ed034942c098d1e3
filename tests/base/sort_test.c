// SPDX-License-Identifier: MIT
// Goal: sorting is right and stable for every length and size of element; a walk over a bitmap visits exactly the bits that were
// set.
// Method: random contents, checked against the definition and against a plain array of truths.

#include "base/bitmap.h"
#include "base/memory.h"
#include "base/random.h"
#include "base/sort.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

typedef struct element {
    uint32_t key;
    uint32_t order;  // the element's place before the sort
} element;

static int compare_elements(const void *a, const void *b, const void *context)
{
    assert_string_equal(context, "context");
    uint32_t first = ((const element *)a)->key;
    uint32_t second = ((const element *)b)->key;
    return (first > second) - (first < second);
}

static void sorting_is_right_and_stable(void **state)
{
    (void)state;
    element elements[300];
    element scratch[300];
    for (uint32_t count = 0; count <= 300; count++) {
        uint32_t key_count = 1 + count % 7 * count;
        for (uint32_t i = 0; i < count; i++) {
            elements[i].key = trpi_random_below(trpi_random_bits(count, i, 0, 0), key_count);
            elements[i].order = i;
        }
        trpi_sort_elements(elements, count, sizeof elements[0], compare_elements, "context", count <= 32 ? NULL : scratch);
        uint64_t seen = 0;
        for (uint32_t i = 0; i < count; i++) {
            seen += elements[i].order;
            if (i > 0) {
                assert_true(elements[i - 1].key <= elements[i].key);
                assert_true(elements[i - 1].key < elements[i].key || elements[i - 1].order < elements[i].order);
            }
        }
        assert_int_equal(seen, (uint64_t)count * (count - (count > 0)) / 2);
    }
}

static int compare_bytes(const void *a, const void *b, const void *context)
{
    return memcmp(a, b, *(const size_t *)context);
}

static void elements_may_be_of_any_size(void **state)
{
    (void)state;
    static unsigned char elements[100 * 256];
    static unsigned char scratch[100 * 256];
    static const size_t sizes[] = {1, 3, 16, 255, 256};
    for (uint32_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        size_t size = sizes[i];
        for (uint32_t j = 0; j < 100 * size; j++) {
            elements[j] = (unsigned char)trpi_random_bits(j, i, 0, 1);
        }
        trpi_sort_elements(elements, 100, size, compare_bytes, &size, scratch);
        for (uint32_t j = 1; j < 100; j++) {
            assert_true(memcmp(elements + (j - 1) * size, elements + j * size, size) <= 0);
        }
    }
}

#define NUMBERS 10000

static void a_bitmap_walks_what_was_set(void **state)
{
    (void)state;
    static bool set[NUMBERS];
    trpi_bitmap bitmap = {0};
    const trp_allocator *allocator = trpi_allocator_default();
    assert_int_equal(trpi_bitmap_first_from(&bitmap, 0), TRPI_BITMAP_END);
    for (uint32_t round = 0; round < 40; round++) {
        assert_true(trpi_bitmap_reserve(&bitmap, allocator, NUMBERS / 40 * (round + 1)));
        for (uint32_t i = 0; i < 50; i++) {
            uint64_t bits = trpi_random_bits(round, i, 0, 2);
            uint32_t number = trpi_random_below(bits, NUMBERS / 40 * (round + 1));
            set[number] = bits % 3 != 0;
            if (set[number]) {
                trpi_bitmap_set_bit(&bitmap, number);
            } else {
                trpi_bitmap_clear_bit(&bitmap, number);
            }
        }
        uint32_t next = trpi_bitmap_first_from(&bitmap, 0);
        for (uint32_t number = 0; number < NUMBERS; number++) {
            assert_int_equal(trpi_bitmap_has_bit(&bitmap, number), set[number]);
            if (set[number]) {
                assert_int_equal(next, number);
                next = trpi_bitmap_first_from(&bitmap, number + 1);
            }
        }
        assert_int_equal(next, TRPI_BITMAP_END);
    }
    assert_int_equal(trpi_bitmap_first_from(&bitmap, UINT32_MAX), TRPI_BITMAP_END);
    trpi_bitmap_release(&bitmap, allocator);
}

static void bitmaps_are_joined_by_words(void **state)
{
    (void)state;
    const trp_allocator *allocator = trpi_allocator_default();
    trpi_bitmap a = {0}, b = {0}, both = {0};
    assert_true(trpi_bitmap_reserve(&a, allocator, NUMBERS) && trpi_bitmap_reserve(&b, allocator, NUMBERS) &&
                trpi_bitmap_reserve(&both, allocator, NUMBERS));
    for (uint32_t i = 0; i < 300; i++) {
        trpi_bitmap_set_bit(&a, trpi_random_below(trpi_random_bits(i, 0, 0, 3), NUMBERS / 2) * 2);
        trpi_bitmap_set_bit(&b, trpi_random_below(trpi_random_bits(i, 1, 0, 3), NUMBERS / 2) * 2 + 1);
    }
    assert_false(trpi_bitmap_intersects(&a, &b));
    trpi_bitmap_set_bit(&a, 9001);
    trpi_bitmap_set_bit(&b, 9001);
    assert_true(trpi_bitmap_intersects(&a, &b));
    trpi_bitmap_add_intersection(&both, &a, &b);
    assert_int_equal(trpi_bitmap_first_from(&both, 0), 9001);
    assert_int_equal(trpi_bitmap_first_from(&both, 9002), TRPI_BITMAP_END);
    trpi_bitmap_add_bitmap(&both, &a);
    for (uint32_t i = 0; i < NUMBERS; i++) {
        assert_int_equal(trpi_bitmap_has_bit(&both, i), trpi_bitmap_has_bit(&a, i));
    }
    trpi_bitmap_clear_all(&both);
    assert_int_equal(trpi_bitmap_first_from(&both, 0), TRPI_BITMAP_END);
    trpi_bitmap_release(&a, allocator);
    trpi_bitmap_release(&b, allocator);
    trpi_bitmap_release(&both, allocator);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bitmaps_are_joined_by_words),
        cmocka_unit_test(sorting_is_right_and_stable),
        cmocka_unit_test(elements_may_be_of_any_size),
        cmocka_unit_test(a_bitmap_walks_what_was_set),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
