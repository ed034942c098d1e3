// SPDX-License-Identifier: MIT
#include "base/sort.h"

#include "base/assert.h"

#include <string.h>

#define RUN 8
#define FEW 32  // are sorted by insertion alone
#define LARGEST_ELEMENT 256

static void insertion_sort(unsigned char *elements, size_t count, size_t size, trpi_element_comparer *compare, const void *context)
{
    unsigned char held[LARGEST_ELEMENT];
    for (size_t i = 1; i < count; i++) {
        if (compare(elements + (i - 1) * size, elements + i * size, context) <= 0) {
            continue;
        }
        size_t at = i;
        memcpy(held, elements + i * size, size);
        while (at > 0 && compare(elements + (at - 1) * size, held, context) > 0) {
            memcpy(elements + at * size, elements + (at - 1) * size, size);
            at--;
        }
        memcpy(elements + at * size, held, size);
    }
}

// Merges the sorted ranges [0, middle) and [middle, count) of `from` into `to`. Ranges that are in order already, as in most lists,
// are only copied.
static void merge(const unsigned char *from, unsigned char *to, size_t middle, size_t count, size_t size,
                  trpi_element_comparer *compare, const void *context)
{
    if (middle == count || compare(from + (middle - 1) * size, from + middle * size, context) <= 0) {
        memcpy(to, from, count * size);
        return;
    }
    size_t left = 0, right = middle;
    for (size_t at = 0; at < count; at++) {
        bool take_left = right >= count || (left < middle && compare(from + left * size, from + right * size, context) <= 0);
        size_t source = take_left ? left++ : right++;
        memcpy(to + at * size, from + source * size, size);
    }
}

void trpi_sort_elements(void *elements, size_t count, size_t element_size, trpi_element_comparer *compare, const void *context,
                        void *scratch)
{
    TRP_ASSERT(element_size <= LARGEST_ELEMENT);
    TRP_ASSERT(count <= FEW || scratch != NULL);
    if (count <= FEW) {
        insertion_sort(elements, count, element_size, compare, context);
        return;
    }
    unsigned char *from = elements, *to = scratch;
    for (size_t at = 0; at < count; at += RUN) {
        insertion_sort(from + at * element_size, count - at < RUN ? count - at : RUN, element_size, compare, context);
    }
    for (size_t width = RUN; width < count; width *= 2) {
        for (size_t at = 0; at < count; at += 2 * width) {
            size_t both = count - at < 2 * width ? count - at : 2 * width;
            merge(from + at * element_size, to + at * element_size, width < both ? width : both, both, element_size, compare,
                  context);
        }
        unsigned char *swap = from;
        from = to;
        to = swap;
    }
    if (from != elements && count > 0) {
        memcpy(elements, from, count * element_size);
    }
}
