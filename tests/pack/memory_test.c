// SPDX-License-Identifier: MIT
// Goal: whichever allocation fails, building and loading report it, leak nothing and change nothing.
// Method: fail allocation 1, 2, 3 ... until building and loading succeed; count allocations and releases.

#include "sample.h"

#include "pack/pack.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

typedef struct meagre {
    size_t taken;
    uint32_t calls_left;  // calls until one fails
    bool failed;
} meagre;

static void *resize(void *context, void *pointer, size_t old_size, size_t new_size)
{
    meagre *memory = context;
    if (new_size == 0) {
        memory->taken -= old_size;
        free(pointer);
        return NULL;
    }
    if (memory->calls_left == 0) {
        memory->failed = true;
        return NULL;
    }
    memory->calls_left--;
    void *moved = realloc(pointer, new_size);
    assert_non_null(moved);
    memory->taken += new_size - old_size;
    return moved;
}

static void building_survives_any_failure(void **state)
{
    (void)state;
    trpi_buffer expected;
    sample_codes codes;
    sample_bytes(&expected, &codes);
    meagre memory = {.failed = true};
    uint32_t failures = 0;
    for (uint32_t calls = 0; memory.failed; calls++) {
        memory = (meagre){.calls_left = calls};
        trp_allocator allocator = {resize, &memory};
        trpi_pack_builder builder;
        trpi_pack_builder_init(&builder, &allocator);
        sample_build(&builder, &codes);
        trpi_buffer bytes;
        trpi_buffer_init(&bytes, &allocator);
        trp_result result = trpi_pack_builder_write(&builder, &bytes);
        assert_int_equal(result, memory.failed ? TRP_ERROR_MEMORY : TRP_OK);
        if (result == TRP_OK) {
            assert_int_equal(bytes.size, expected.size);
            assert_memory_equal(bytes.bytes, expected.bytes, expected.size);
        }
        trpi_buffer_release(&bytes);
        trpi_pack_builder_release(&builder);
        assert_int_equal(memory.taken, 0);
        failures += memory.failed;
    }
    assert_true(failures > 50);
    trpi_buffer_release(&expected);
}

static void loading_survives_any_failure(void **state)
{
    (void)state;
    trpi_buffer bytes;
    sample_codes codes;
    sample_bytes(&bytes, &codes);
    meagre memory = {.failed = true};
    uint32_t failures = 0;
    for (uint32_t calls = 0; memory.failed; calls++) {
        memory = (meagre){.calls_left = calls};
        trp_allocator allocator = {resize, &memory};
        trp_pack *pack = NULL;
        trp_diagnostic why;
        trp_result result = trp_pack_load(bytes.bytes, bytes.size, &allocator, &pack, &why);
        assert_int_equal(result, memory.failed ? TRP_ERROR_MEMORY : TRP_OK);
        assert_true(memory.failed == (pack == NULL));
        assert_true(memory.failed == (why.message[0] != 0));
        // The allocator's struct may be gone after the load.
        allocator = (trp_allocator){NULL, NULL};
        trp_pack_release(pack);
        assert_int_equal(memory.taken, 0);
        failures += memory.failed;
    }
    assert_true(failures > 3);
    trpi_buffer_release(&bytes);
}

static void a_loaded_pack_is_one_piece_of_memory(void **state)
{
    (void)state;
    trpi_buffer bytes;
    sample_codes codes;
    sample_bytes(&bytes, &codes);
    meagre memory = {.calls_left = 1000};
    trp_allocator allocator = {resize, &memory};
    trp_pack *pack = NULL;
    assert_int_equal(trp_pack_load(bytes.bytes, bytes.size, &allocator, &pack, NULL), TRP_OK);
    assert_int_equal(memory.taken, pack->size_bytes);
    trp_pack_release(pack);
    trpi_buffer_release(&bytes);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(building_survives_any_failure),
        cmocka_unit_test(loading_survives_any_failure),
        cmocka_unit_test(a_loaded_pack_is_one_piece_of_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
