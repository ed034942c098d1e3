// SPDX-License-Identifier: MIT
// Names of things that one text has renamed (`was Old name`), so that two stories can be compared as if they had not been.

#ifndef TROUPE_SHOW_RENAMED_H
#define TROUPE_SHOW_RENAMED_H

#include "show/rows.h"

#include "troupe/pack.h"
#include "troupe/sheet.h"

/// A thing with one key in both packs and two names: bare names, without those of their owners.
typedef struct trpi_renamed {
    const char *from, *to;
} trpi_renamed;

/// Adds the renamed things of two packs (rows of trpi_renamed). A name that the second pack still has is left out. False when memory
/// ran out.
bool trpi_renamed_collect(const trp_pack *before, const trp_pack *after, trpi_row_array *renamed);

/// Returns the new name of a thing called so, or the name itself.
const char *trpi_renamed_name(const trpi_row_array *renamed, const char *name);

/// Returns the old name of a thing that is called so now, or the name itself.
const char *trpi_renamed_old_name(const trpi_row_array *renamed, const char *name);

/// Writes a text in which each word or group of words that was the name of a renamed thing is its new name.
void trpi_renamed_write(const trpi_row_array *renamed, const char *text, size_t size_bytes, trp_sheet *out);

#endif
