// SPDX-License-Identifier: MIT
#include "rehearsal/sim_writer.h"

#include <stdarg.h>
#include <stdio.h>

const char *const trpi_sim_role_names[TRPI_SIM_ROLES] = {"Ada", "Ben", "Cyd", "Dot"};
const char *const trpi_sim_topic_names[TRPI_SIM_TOPICS] = {"weather", "cards", "news"};
const char *const trpi_sim_plan_signatures[TRPI_SIM_PLANS] = {"Be rich", "Get ready", "Get there",
                                                              "Hand out (level: number, whom: person)"};

void trpi_sim_write_format(trpi_sim_writer *w, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    int length = vsnprintf(w->out + w->used, w->size - w->used, format, arguments);
    va_end(arguments);
    w->used += length > 0 ? (size_t)length : 0;
    w->used = w->used < w->size ? w->used : w->size - 1;
}
