// SPDX-License-Identifier: MIT
// Goal: no bytes make the loader crash, and an accepted pack is safe to run.
// Method: cut the sample off at every byte; change it at random, with the hash made right again so that the checks behind the
// hash are reached; a second, independent walk goes over every pack that was accepted. The seed of a failure is printed.

#include "sample.h"
#include "walk.h"

#include "base/random.h"
#include "pack/container.h"
#include "pack/layout.h"
#include "tests/sanitized.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define DAMAGED_COUNT (SANITIZED ? 5000 : 20000)

// A copy of exactly this size on the heap, so that a sanitizer sees reads behind it.
static trp_result load_copy(const unsigned char *bytes, size_t size, trp_pack **pack)
{
    unsigned char *copy = malloc(size > 0 ? size : 1);
    assert_non_null(copy);
    memcpy(copy, bytes, size);
    trp_result result = trp_pack_load(copy, size, NULL, pack, NULL);
    free(copy);
    return result;
}

static void the_sample_passes_the_second_walk(void **state)
{
    (void)state;
    trpi_buffer bytes;
    sample_codes codes;
    sample_bytes(&bytes, &codes);
    trp_pack *pack = NULL;
    assert_int_equal(load_copy(bytes.bytes, bytes.size, &pack), TRP_OK);
    walk_pack(pack);
    trp_pack_release(pack);
    trpi_buffer_release(&bytes);
}

static void a_pack_cut_off_anywhere_is_refused(void **state)
{
    (void)state;
    trpi_buffer bytes;
    sample_codes codes;
    sample_bytes(&bytes, &codes);
    for (size_t size = 0; size < bytes.size; size++) {
        trp_pack *pack = NULL;
        assert_int_equal(load_copy(bytes.bytes, size, &pack), TRP_ERROR_FORMAT);
        assert_null(pack);
    }
    trpi_buffer_release(&bytes);
}

// The same with a header that has the shorter size.
static void a_pack_cut_off_with_a_fitting_header_is_refused(void **state)
{
    (void)state;
    trpi_buffer bytes;
    sample_codes codes;
    sample_bytes(&bytes, &codes);
    for (size_t size = TRPI_HEADER_SIZE; size < bytes.size; size++) {
        trpi_bytes_write_number(bytes.bytes + TRPI_HEADER_BYTES, 8, size);
        if (size % 8 == 0) {
            sample_fix_hash(bytes.bytes, size);
        }
        trp_pack *pack = NULL;
        assert_int_equal(load_copy(bytes.bytes, size, &pack), TRP_ERROR_FORMAT);
        assert_null(pack);
    }
    trpi_buffer_release(&bytes);
}

// Changes one to three places: bits, whole bytes, or a number copied from another place.
static void damage(unsigned char *bytes, size_t size, uint64_t seed)
{
    uint32_t change_count = 1 + trpi_random_below(trpi_random_bits(seed, 0, 0, 0), 3);
    for (uint32_t i = 0; i < change_count; i++) {
        uint64_t how = trpi_random_bits(seed, i, 0, 1);
        size_t at = 8 + trpi_random_below(trpi_random_bits(seed, i, 1, 1), (uint32_t)size - 8);
        size_t from = trpi_random_below(trpi_random_bits(seed, i, 2, 1), (uint32_t)size);
        switch (how % 4) {
        case 0: bytes[at] ^= (unsigned char)(1u << (how >> 8) % 8); break;
        case 1: bytes[at] = (unsigned char)(how >> 8); break;
        case 2: bytes[at] = (unsigned char)(bytes[at] + 1 - 2 * (how >> 8) % 2); break;
        default: bytes[at] = bytes[from]; break;
        }
    }
}

// The seed that is being tried; 0 when there is none.
static uint64_t trying;

static int print_the_seed_of_a_failure(void **state)
{
    (void)state;
    if (trying != 0) {
        print_error("with seed %llu\n", (unsigned long long)trying);
    }
    return 0;
}

static void damaged_packs_are_refused_or_safe(void **state)
{
    (void)state;
    trpi_buffer bytes;
    sample_codes codes;
    sample_bytes(&bytes, &codes);
    unsigned char *damaged = malloc(bytes.size);
    assert_non_null(damaged);
    uint32_t accepted = 0;
    for (uint64_t seed = 1; seed <= DAMAGED_COUNT; seed++) {
        trying = seed;
        memcpy(damaged, bytes.bytes, bytes.size);
        damage(damaged, bytes.size, seed);
        sample_fix_hash(damaged, bytes.size);
        trp_pack *pack = NULL;
        trp_result result = load_copy(damaged, bytes.size, &pack);
        assert_true(result == TRP_OK || result == TRP_ERROR_FORMAT || result == TRP_ERROR_VERSION);
        if (result == TRP_OK) {
            accepted++;
            walk_pack(pack);
        }
        trp_pack_release(pack);
    }
    trying = 0;
    // Much of a pack is plain numbers, so some damaged packs must be accepted and some refused; otherwise this test tests
    // nothing.
    assert_in_range(accepted, DAMAGED_COUNT / 100, DAMAGED_COUNT - DAMAGED_COUNT / 100);
    free(damaged);
    trpi_buffer_release(&bytes);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_sample_passes_the_second_walk),
        cmocka_unit_test(a_pack_cut_off_anywhere_is_refused),
        cmocka_unit_test(a_pack_cut_off_with_a_fitting_header_is_refused),
        cmocka_unit_test_teardown(damaged_packs_are_refused_or_safe, print_the_seed_of_a_failure),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
