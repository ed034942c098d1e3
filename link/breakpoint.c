// SPDX-License-Identifier: MIT

#include "link/breakpoint.h"

#include <string.h>

// The numbers and texts of a def, in the order in which they are sent.
enum { NUMBERS = 13, LONG_NUMBERS = 3, TEXTS = 3, FIXED = 4 + 4 * NUMBERS + 8 * LONG_NUMBERS };

static void point_at(trp_watch_def *def, uint32_t *numbers[NUMBERS], uint64_t *long_numbers[LONG_NUMBERS],
                     const char **texts[TEXTS])
{
    uint32_t *all[NUMBERS] = {&def->kind,    &def->line,    &def->behaviour, &def->scene, &def->fact,    &def->op,   &def->action,
                              &def->failure, &def->moments, &def->count,     &def->role,  &def->if_fact, &def->if_op};
    uint64_t *all_long[LONG_NUMBERS] = {(uint64_t *)&def->value.bits, (uint64_t *)&def->if_value.bits, &def->agent.value};
    const char **all_texts[TEXTS] = {&def->name, &def->to, &def->file};
    memcpy(numbers, all, sizeof all);
    memcpy(long_numbers, all_long, sizeof all_long);
    memcpy(texts, all_texts, sizeof all_texts);
}

size_t trpi_breakpoint_write(unsigned char *to, size_t room, uint32_t number, const trp_watch_def *def)
{
    trp_watch_def copy = *def;
    uint32_t *numbers[NUMBERS];
    uint64_t *long_numbers[LONG_NUMBERS];
    const char **texts[TEXTS];
    point_at(&copy, numbers, long_numbers, texts);
    size_t at = FIXED;
    for (uint32_t i = 0; i < TEXTS; i++) {
        at += (*texts[i] != NULL ? strlen(*texts[i]) : 0) + 1;
    }
    if (at > room) {
        return 0;
    }
    trpi_wire_write_number(to, 4, number);
    at = 4;
    for (uint32_t i = 0; i < NUMBERS; i++, at += 4) {
        trpi_wire_write_number(to + at, 4, *numbers[i]);
    }
    for (uint32_t i = 0; i < LONG_NUMBERS; i++, at += 8) {
        trpi_wire_write_number(to + at, 8, *long_numbers[i]);
    }
    for (uint32_t i = 0; i < TEXTS; i++) {
        const char *text = *texts[i] != NULL ? *texts[i] : "";
        memcpy(to + at, text, strlen(text) + 1);
        at += strlen(text) + 1;
    }
    return at;
}

trp_result trpi_breakpoint_set(trpi_breakpoint *breakpoint, trp_world *world)
{
    trp_watch_def def;
    trp_watch_def_init(&def, sizeof def);
    uint32_t *numbers[NUMBERS];
    uint64_t *long_numbers[LONG_NUMBERS];
    const char **texts[TEXTS];
    point_at(&def, numbers, long_numbers, texts);
    size_t at = 4;
    breakpoint->watch.value = 0;
    if (breakpoint->size < FIXED + TEXTS || breakpoint->size > sizeof breakpoint->bytes) {
        return TRP_ERROR_FORMAT;
    }
    for (uint32_t i = 0; i < NUMBERS; i++, at += 4) {
        *numbers[i] = (uint32_t)trpi_wire_read_number(breakpoint->bytes + at, 4);
    }
    for (uint32_t i = 0; i < LONG_NUMBERS; i++, at += 8) {
        *long_numbers[i] = trpi_wire_read_number(breakpoint->bytes + at, 8);
    }
    for (uint32_t i = 0; i < TEXTS; i++) {
        const char *text = (const char *)breakpoint->bytes + at;
        const char *end = at < breakpoint->size ? memchr(text, 0, breakpoint->size - at) : NULL;
        if (end == NULL) {
            return TRP_ERROR_FORMAT;
        }
        *texts[i] = end > text ? text : NULL;
        at += (size_t)(end - text) + 1;
    }
    return trp_watch_add(world, &def, &breakpoint->watch);
}
