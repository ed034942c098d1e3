// SPDX-License-Identifier: MIT
// The charts of a report's page, each a <section>; nothing is added when there is nothing to draw.

#ifndef TROUPE_SHOW_REPORT_PAGE_CHART_H
#define TROUPE_SHOW_REPORT_PAGE_CHART_H

#include "show/report_page.h"

void trpi_chart_draw_behaviours_of_agents(const trp_report_page *page, trp_sheet *sheet);
void trpi_chart_draw_waits(const trp_report_page *page, trp_sheet *sheet);
void trpi_chart_draw_meetings(const trp_report_page *page, trp_sheet *sheet);
void trpi_chart_draw_behaviour_weights(const trp_report_page *page, trp_sheet *sheet);
void trpi_chart_draw_motives(const trp_report_page *page, trp_sheet *sheet);

/// Adds a text, escaped for HTML.
void trpi_chart_add_escaped_text(trp_sheet *sheet, const char *text);

#endif
