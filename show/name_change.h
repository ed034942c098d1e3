// SPDX-License-Identifier: MIT
// Names of things that one text has renamed (`was Old name`), so that two stories can be compared as if they had not been.

#ifndef TROUPE_SHOW_NAME_CHANGE_H
#define TROUPE_SHOW_NAME_CHANGE_H

#include "show/rows.h"

#include "troupe/pack.h"
#include "troupe/sheet.h"

/// A thing with one key in both packs and two names: bare names, without those of their owners.
typedef struct trpi_name_change {
    const char *from, *to;
} trpi_name_change;

/// Adds the things of two packs whose names differ (rows of trpi_name_change). A name that the second pack still has is left out.
/// False when memory ran out.
bool trpi_name_changes_collect(const trp_pack *before, const trp_pack *after, trpi_row_array *changes);

/// Returns the new name of a thing called so, or the name itself.
const char *trpi_name_changes_new_name(const trpi_row_array *changes, const char *name);

/// Returns the old name of a thing that is called so now, or the name itself.
const char *trpi_name_changes_old_name(const trpi_row_array *changes, const char *name);

/// Writes a text in which each word or group of words that was the name of a renamed thing is its new name.
void trpi_name_changes_write(const trpi_row_array *changes, const char *text, size_t size_bytes, trp_sheet *out);

#endif
