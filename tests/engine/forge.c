// SPDX-License-Identifier: MIT
#include "tests/engine/forge.h"

#include "engine/world/state_hash.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#ifdef __GLIBC__
#include <malloc.h>
#endif

trp_world *world;
const char *sentence;
unsigned char forge_bytes[FORGE_ROOM];

void forge_begin(void)
{
#ifdef __GLIBC__
    mallopt(M_MMAP_THRESHOLD, 1 << 30);
    mallopt(M_TRIM_THRESHOLD, 1 << 30);
#endif
}

void forge_answer(const char *what)
{
    size_t size;
    trp_world *loaded;
    trp_diagnostic why;
    hostile_put_calls(world);
    assert_true(hostile_settle(world));
    assert_int_equal(trp_world_save(world, TRP_SAVE_WITHOUT_PACK, forge_bytes, sizeof forge_bytes, &size), TRP_OK);
    trpi_state_hash_mark_all_dirty(world);  // the record is put back afterwards
    trp_result result = trp_world_load(world->pack, forge_bytes, size, NULL, &loaded, &why);
    if ((result == TRP_OK) != (sentence == NULL) || (sentence != NULL && strcmp(why.message, sentence) != 0)) {
        fail_msg("step %u, %s: %s \"%s\"", world->now, what, trp_result_name(result), why.message);
    }
    trp_world_destroy(loaded);
}

void forge_change(void *at, size_t size, uint64_t value)
{
    uint8_t byte = (uint8_t)value;
    uint16_t half = (uint16_t)value;
    uint32_t word = (uint32_t)value;
    switch (size) {
    case 1: memcpy(at, &byte, 1); break;
    case 2: memcpy(at, &half, 2); break;
    case 4: memcpy(at, &word, 4); break;
    default: memcpy(at, &value, 8); break;
    }
}

void forge(void *at, size_t size, uint64_t value, const char *what)
{
    uint64_t honest;
    memcpy(&honest, at, size);
    forge_change(at, size, value);
    forge_answer(what);
    memcpy(at, &honest, size);
}
