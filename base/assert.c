// SPDX-License-Identifier: MIT
#include "base/assert.h"

#include <stdlib.h>

static trp_assert_handler *told;
static void *told_context;

void trp_assert_set_handler(trp_assert_handler *handler, void *context)
{
    told = handler;
    told_context = context;
}

void trp_assert_misuse(const char *file, uint32_t line, const char *expression)
{
    if (told == NULL) {
        abort();
    }
    told(told_context, file, line, expression);
}

void trp_assert_fail(const char *file, uint32_t line, const char *expression)
{
    trp_assert_misuse(file, line, expression);
    abort();
}
