// SPDX-License-Identifier: MIT
#include "base/assert.h"

#include <stdlib.h>

static trp_assert_handler *misuse_handler;
static void *misuse_context;

void trp_assert_set_handler(trp_assert_handler *handler, void *context)
{
    misuse_handler = handler;
    misuse_context = context;
}

void trp_assert_misuse(const char *file, uint32_t line, const char *expression)
{
    if (misuse_handler == NULL) {
        abort();
    }
    misuse_handler(misuse_context, file, line, expression);
}

void trp_assert_fail(const char *file, uint32_t line, const char *expression)
{
    trp_assert_misuse(file, line, expression);
    abort();
}
