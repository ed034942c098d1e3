// SPDX-License-Identifier: MIT
#include "troupe/types.h"

#include "house/version.h"

const char *trp_version_string(void)
{
    return TRPI_VERSION_STRING;
}

uint32_t trp_interface_number(void)
{
    return TRPI_INTERFACE_NUMBER;
}
