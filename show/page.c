// SPDX-License-Identifier: MIT
// Prints a page: its template (page/page.html) with each {{…}} filled in. The page loads nothing from a network, and its
// content security policy forbids it. Texts of users are in the data and the title only.

#include "show/page_data.h"

#include <string.h>

// The files of page/, embedded by cmake/Embed.cmake, each with a zero byte behind it.
extern const unsigned char trpi_page_html[];
extern const unsigned char trpi_page_tokens_css[];
extern const unsigned char trpi_page_css[];
extern const unsigned char trpi_page_data_js[];
extern const unsigned char trpi_page_map_js[];
extern const unsigned char trpi_page_timeline_js[];
extern const unsigned char trpi_page_js[];

static void add_title(const char *title, trp_sheet *sheet)
{
    trp_sheet plain = {0};
    trp_sheet_add_sanitized(&plain, title);
    for (const char *at = trp_sheet_text(&plain); *at != '\0'; at++) {
        if (*at == '<' || *at == '&') {
            trp_sheet_add(sheet, *at == '<' ? "&lt;" : "&amp;");
        } else {
            trp_sheet_add_bytes(sheet, at, 1);
        }
    }
    sheet->failed = sheet->failed || plain.failed;
    trp_sheet_release(&plain);
}

static bool is_slot(const char *at, const char *name)
{
    size_t length = strlen(name);
    return strncmp(at + 2, name, length) == 0 && strncmp(at + 2 + length, "}}", 2) == 0;
}

static void fill_slot(const trp_chronicle *chronicle, const char *title, const char *slot, trp_sheet *sheet)
{
    if (is_slot(slot, "title")) {
        add_title(title, sheet);
    } else if (is_slot(slot, "css")) {
        trp_sheet_add(sheet, (const char *)trpi_page_tokens_css);
        trp_sheet_add(sheet, (const char *)trpi_page_css);
    } else if (is_slot(slot, "js")) {
        trp_sheet_add(sheet, (const char *)trpi_page_data_js);
        trp_sheet_add(sheet, (const char *)trpi_page_map_js);
        trp_sheet_add(sheet, (const char *)trpi_page_timeline_js);
        trp_sheet_add(sheet, (const char *)trpi_page_js);
    } else if (is_slot(slot, "data")) {
        trpi_page_print_data(chronicle, title, sheet);
    }
}

trp_result trp_chronicle_print_page(const trp_chronicle *chronicle, const char *title, trp_sheet *sheet)
{
    if (chronicle == NULL || title == NULL || sheet == NULL) {
        return TRP_ERROR_ARGUMENT;
    }
    if (chronicle->failed) {
        return TRP_ERROR_MEMORY;
    }
    const char *at = (const char *)trpi_page_html;
    for (const char *slot = strstr(at, "{{"); slot != NULL; slot = strstr(at, "{{")) {
        trp_sheet_add_bytes(sheet, at, (size_t)(slot - at));
        fill_slot(chronicle, title, slot, sheet);
        at = strstr(slot, "}}") + 2;
    }
    trp_sheet_add(sheet, at);
    return sheet->failed ? TRP_ERROR_MEMORY : TRP_OK;
}
