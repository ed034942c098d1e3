// SPDX-License-Identifier: MIT
// A pack as a C header: a typed constant for everything that has a name, and functions that take what the text says.

#ifndef TROUPE_CLI_BINDING_H
#define TROUPE_CLI_BINDING_H

#include "troupe/pack.h"
#include "troupe/sheet.h"

/// Writes the header. `prefix` begins every name in it; `made_from` is what the first line says.
void trpi_binding_write(trp_sheet *sheet, const trp_pack *pack, const char *prefix, const char *made_from);

/// Makes a prefix of a file's name: "village/inn.troupe" is "inn". At most `size` bytes, the last one zero.
void trpi_binding_prefix(const char *path, char *prefix, size_t size);

#endif
