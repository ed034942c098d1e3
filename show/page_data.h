// SPDX-License-Identifier: MIT
// Writes a chronicle as the data of a page for browsers.

#ifndef TROUPE_SHOW_PAGE_DATA_H
#define TROUPE_SHOW_PAGE_DATA_H

#include "show/chronicle.h"

/// Adds a chronicle as compact JSON, with times as differences and names as numbers, which page/data.js reads. Sets
/// sheet->failed when memory ran out.
void trpi_page_print_data(const trp_chronicle *chronicle, const char *title, trp_sheet *sheet);

#endif
