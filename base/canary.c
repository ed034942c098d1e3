// SPDX-License-Identifier: MIT
#include "base/canary.h"

#ifdef TRPI_CANARIES
int trpi_canary_broken_rule = TRPI_CANARY_NONE;
#else
typedef int trpi_unused_canary_type;
#endif
