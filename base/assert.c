// SPDX-License-Identifier: MIT
#include "base/assert.h"

#include <stdio.h>
#include <stdlib.h>

void trpi_assert_fail(const char *file, int line, const char *expression)
{
    fprintf(stderr, "%s:%d: this must hold and does not: %s\n", file, line, expression);
    abort();
}
