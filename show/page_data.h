// SPDX-License-Identifier: MIT
// What a page for browsers is made of.

#ifndef TROUPE_SHOW_PAGE_DATA_H
#define TROUPE_SHOW_PAGE_DATA_H

#include "show/chronicle.h"

/// Adds a chronicle as JSON in few bytes: times as differences, things by number. page/data.js reads
/// it. Memory: sheet->failed.
void trpi_page_data(const trp_chronicle *chronicle, const char *title, trp_sheet *sheet);

#endif
