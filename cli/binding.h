// SPDX-License-Identifier: MIT
// A C header made from a pack. The header has a typed constant for everything that has a name, and functions whose parameters have
// the types that the text declares.

#ifndef TROUPE_CLI_BINDING_H
#define TROUPE_CLI_BINDING_H

#include "troupe/pack.h"
#include "troupe/sheet.h"

/// Writes the header for a pack. `prefix` begins every name in it; `made_from` is quoted in its first line.
void trpi_c_header_write(trp_sheet *sheet, const trp_pack *pack, const char *prefix, const char *made_from);

/// Makes the prefix out of a file name: "village/inn.troupe" gives "inn". At most `size` bytes, the last one zero.
void trpi_c_header_make_prefix(const char *path, char *prefix, size_t size);

#endif
