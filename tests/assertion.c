// SPDX-License-Identifier: MIT
// The handler of assertions in tests: it prints which assertion failed, since the library itself prints nothing.

#include "troupe/assert.h"

#include <stdio.h>
#include <stdlib.h>

static void tell(void *context, const char *file, uint32_t line, const char *expression)
{
    (void)context;
    fprintf(stderr, "%s:%u: this must hold and does not: %s\n", file, (unsigned)line, expression);
    abort();
}

__attribute__((constructor)) static void begin(void)
{
    trp_assert_set_handler(tell, NULL);
}
