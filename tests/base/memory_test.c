// SPDX-License-Identifier: MIT
// Goal: arenas and buffers keep their contents, report when memory runs out, and leak nothing.
// Method: an allocator that counts, and that fails from a given call on.

#include "base/arena.h"
#include "base/buffer.h"
#include "base/hash.h"
#include "base/memory.h"
#include "troupe/types.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

typedef struct meagre {
    size_t taken;
    uint32_t calls_left;  // calls until the allocator fails
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

static void an_arena_gives_zeroed_aligned_memory_that_stays(void **state)
{
    (void)state;
    meagre memory = {.calls_left = 1000};
    trp_allocator allocator = {resize, &memory};
    trpi_arena arena;
    trpi_arena_init(&arena, &allocator);
    unsigned char *pieces[500];
    for (uint32_t i = 0; i < 500; i++) {
        pieces[i] = trpi_arena_take(&arena, i * 7);
        assert_non_null(pieces[i]);
        assert_int_equal((uintptr_t)pieces[i] % 16, 0);
        for (uint32_t j = 0; j < i * 7; j++) {
            assert_int_equal(pieces[i][j], 0);
            pieces[i][j] = (unsigned char)i;
        }
    }
    for (uint32_t i = 1; i < 500; i++) {
        assert_int_equal(pieces[i][0], (unsigned char)i);
        assert_int_equal(pieces[i][i * 7 - 1], (unsigned char)i);
    }
    assert_int_equal(arena.taken, memory.taken);
    assert_false(arena.failed);
    trpi_arena_release(&arena);
    assert_int_equal(memory.taken, 0);
}

static void an_arena_says_when_it_is_over(void **state)
{
    (void)state;
    trpi_arena arena;
    trpi_arena_init(&arena, NULL);
    arena.taken_limit = 10000;
    assert_non_null(trpi_arena_take(&arena, 3000));
    assert_null(trpi_arena_take(&arena, 20000));
    assert_true(arena.failed);
    assert_null(trpi_arena_take(&arena, 1));
    trpi_arena_release(&arena);

    assert_null(trpi_arena_take_array(&arena, SIZE_MAX / 2, 3));
    assert_true(arena.failed);
    trpi_arena_release(&arena);
}

static void arrays_grow_inside_an_arena(void **state)
{
    (void)state;
    trpi_arena arena;
    trpi_arena_init(&arena, NULL);
    uint32_t *numbers = NULL;
    uint32_t count = 0;
    uint32_t capacity = 0;
    for (uint32_t i = 0; i < 1000; i++) {
        assert_true(TRPI_ARENA_PUSH(&arena, numbers, count, capacity, i * 3));
    }
    assert_int_equal(count, 1000);
    for (uint32_t i = 0; i < 1000; i++) {
        assert_int_equal(numbers[i], i * 3);
    }
    assert_string_equal(trpi_arena_copy_bytes(&arena, "alehouse", 3), "ale");
    assert_string_equal(trpi_arena_copy_bytes(&arena, NULL, 0), "");
    trpi_arena_release(&arena);
}

static void a_buffer_grows_and_stays_terminated(void **state)
{
    (void)state;
    trpi_buffer buffer;
    trpi_buffer_init(&buffer, NULL);
    trpi_buffer_add_text(&buffer, "ale");
    trpi_buffer_add_byte(&buffer, '!');
    assert_string_equal((const char *)buffer.bytes, "ale!");
    trpi_buffer_add(&buffer, "\1\2\3\4", 4);
    static const unsigned char expected[] = "ale!\1\2\3\4";
    assert_int_equal(buffer.size, sizeof expected - 1);
    assert_memory_equal(buffer.bytes, expected, sizeof expected);

    trpi_buffer_clear(&buffer);
    assert_int_equal(buffer.size, 0);
    for (int i = 0; i < 1000; i++) {
        trpi_buffer_add_format(&buffer, "%04d %s|", i, "ale");
    }
    assert_int_equal(buffer.size, 9000);
    assert_memory_equal(buffer.bytes + 9 * 777, "0777 ale|", 9);
    assert_int_equal(buffer.bytes[buffer.size], 0);
    trpi_buffer_release(&buffer);
}

static void a_buffer_says_when_memory_runs_out(void **state)
{
    (void)state;
    meagre memory = {.failed = true};
    for (uint32_t calls = 0; memory.failed; calls++) {
        memory = (meagre){.calls_left = calls};
        trp_allocator allocator = {resize, &memory};
        trpi_buffer buffer;
        trpi_buffer_init(&buffer, &allocator);
        for (uint32_t i = 0; i < 500; i++) {
            trpi_buffer_add_text(&buffer, "ale and ");
            trpi_buffer_add_format(&buffer, "%u ", i);
        }
        assert_int_equal(buffer.failed, memory.failed);
        trpi_buffer_release(&buffer);
        assert_int_equal(memory.taken, 0);
    }
}

static void sizes_that_overflow_are_refused(void **state)
{
    (void)state;
    const trp_allocator *allocator = trpi_allocator_default();
    assert_null(trpi_memory_allocate(allocator, SIZE_MAX / 2, 4));
    assert_null(trpi_memory_allocate(allocator, 0, 4));
    uint32_t *numbers = trpi_memory_allocate(allocator, 4, sizeof *numbers);
    assert_non_null(numbers);
    numbers[3] = 7;
    numbers = trpi_memory_resize(allocator, numbers, 4, 100, sizeof *numbers);
    assert_non_null(numbers);
    assert_int_equal(numbers[3], 7);
    assert_int_equal(numbers[99], 0);
    assert_null(trpi_memory_resize(allocator, numbers, 100, 0, sizeof *numbers));
}

// Hashes are stored in saves and replays: they must never change.
static void hashes_are_what_they_always_were(void **state)
{
    (void)state;
    assert_true(trpi_hash_bytes("", 0) == UINT64_C(0xF52A15E9A9B5E89B));
    assert_true(trpi_hash_bytes("troupe", 6) == UINT64_C(0x8FA135807C3E489B));
    assert_true(trpi_hash_extend(trpi_hash_bytes("a", 1), "b", 1) != trpi_hash_bytes("ab", 2));
    assert_true(trpi_hash_add_number(trpi_hash_add_number(0, 1), 2) != trpi_hash_add_number(trpi_hash_add_number(0, 2), 1));
}

static void results_have_names(void **state)
{
    (void)state;
    for (uint32_t result = TRP_OK; result <= TRP_ERROR_SOURCE; result++) {
        assert_string_not_equal(trp_result_name((trp_result)result), "unknown result");
    }
    assert_string_equal(trp_result_name((trp_result)99), "unknown result");
    unsigned major = 0;
    unsigned minor = 0;
    unsigned patch = 0;
    char more = 0;
    assert_int_equal(sscanf(trp_version_string(), "%u.%u.%u%c", &major, &minor, &patch, &more), 3);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_arena_gives_zeroed_aligned_memory_that_stays),
        cmocka_unit_test(an_arena_says_when_it_is_over),
        cmocka_unit_test(arrays_grow_inside_an_arena),
        cmocka_unit_test(a_buffer_grows_and_stays_terminated),
        cmocka_unit_test(a_buffer_says_when_memory_runs_out),
        cmocka_unit_test(sizes_that_overflow_are_refused),
        cmocka_unit_test(hashes_are_what_they_always_were),
        cmocka_unit_test(results_have_names),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
