// SPDX-License-Identifier: MIT
// Prints the page of a report: a head, and a card for each chart. The page has no scripts, and its content security policy
// forbids them and all that would come from a network. Texts of users are escaped.

#include "show/report_page_chart.h"
#include "show/wording.h"
#include "troupe/assert.h"

extern const unsigned char trpi_page_tokens_css[];  // embedded by cmake/Embed.cmake, each with a zero byte behind it
extern const unsigned char trpi_report_css[];

trp_result trp_report_page_print(trp_report_page *page, const char *title, trp_sheet *sheet)
{
    TRP_REQUIRE(page != NULL && title != NULL && sheet != NULL, TRP_ERROR_ARGUMENT);
    if (page->failed) {
        return TRP_ERROR_MEMORY;
    }
    trp_sheet_add(
        sheet,
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
        "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
        "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'; img-src data:; "
        "base-uri 'none'; form-action 'none'\">\n<link rel=\"icon\" href=\"data:,\">\n<title>");
    trpi_chart_add_escaped_text(sheet, title);
    trp_sheet_add(sheet, " \xC2\xB7 Troupe</title>\n<style>\n");
    trp_sheet_add(sheet, (const char *)trpi_page_tokens_css);
    trp_sheet_add(sheet, (const char *)trpi_report_css);
    trp_sheet_add(sheet, "</style>\n</head>\n<body>\n<header><h1>");
    trpi_chart_add_escaped_text(sheet, title);
    trp_sheet_add_format(sheet, "</h1><p>%u characters, ", page->agents.count);
    trpi_wording_write_time_of_day(sheet, page->first_second);
    trp_sheet_add(sheet, " to ");
    trpi_wording_write_time_of_day(sheet, trp_world_time_of_day(page->world));
    trp_sheet_add(sheet, "</p></header>\n<main>\n");
    trpi_chart_draw_behaviours_of_agents(page, sheet);
    trpi_chart_draw_motives(page, sheet);
    trpi_chart_draw_meetings(page, sheet);
    trpi_chart_draw_waits(page, sheet);
    trpi_chart_draw_behaviour_weights(page, sheet);
    trp_sheet_add(sheet, "</main>\n</body>\n</html>\n");
    return sheet->failed ? TRP_ERROR_MEMORY : TRP_OK;
}
