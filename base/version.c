// SPDX-License-Identifier: MIT
#include "troupe/types.h"

#ifndef TROUPE_VERSION
#define TROUPE_VERSION "0.1.0"
#endif

const char *trp_version_string(void)
{
    return TROUPE_VERSION;
}
