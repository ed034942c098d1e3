// SPDX-License-Identifier: MIT
#include "show/initiation.h"

enum { PROACTIVE = 0 };

const char *const trpi_initiation_colour_names[TRPI_INITIATION_COUNT] = {
    [TRPI_INITIATION_ALONE] = "alone",
    [TRPI_INITIATION_TOGETHER] = "together",
    [TRPI_INITIATION_CUED] = "cued",
    [TRPI_INITIATION_CUED_TOGETHER] = "cued-together",
};

trpi_behaviour_initiation trpi_initiation_of_behaviour(const trp_pack *pack, uint32_t behaviour)
{
    trp_behaviour_info info;
    if (trp_pack_behaviour(pack, behaviour, &info, sizeof info) != TRP_OK) {
        return TRPI_INITIATION_ALONE;
    }
    bool is_together = info.topic != TRP_NOT_FOUND || info.scene != TRP_NOT_FOUND;
    return (trpi_behaviour_initiation)((info.initiation == PROACTIVE ? TRPI_INITIATION_ALONE : TRPI_INITIATION_CUED) + is_together);
}
