// SPDX-License-Identifier: MIT
#include "base/canary.h"

#ifdef TRPI_CANARIES
int trpi_canary_out = TRPI_CANARY_NONE;
#else
typedef int trpi_canary_is_not_here;
#endif
