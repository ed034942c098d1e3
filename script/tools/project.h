// SPDX-License-Identifier: MIT
// The files of one compilation: the standard library, the caller's files, and those that they `use`.
// Invariants:
// - the name of a used file is the project's folder and a path that never leaves it;
// - a file is there once, however the files that use it write its name;
// - the standard library comes first, then the files of the caller, then used ones in the order in which they are first named.

#ifndef TROUPE_SCRIPT_TOOLS_PROJECT_H
#define TROUPE_SCRIPT_TOOLS_PROJECT_H

#include "script/check/compiler.h"
#include "troupe/script.h"

struct trpi_syntax_tree_cache;

#define TRPI_PROJECT_FILES 256  // that are used, at most
#define TRPI_PROJECT_DEPTH 32

/// Parses all files into the compiler, the standard library first. False when memory ran out.
bool trpi_project_read(trpi_compiler *compiler, const trp_script_source *sources, uint32_t count, const trp_script_reader *reader);

/// Reads the trees of the standard library into a cache, unless it has them. False when memory ran out.
bool trpi_project_read_library(struct trpi_syntax_tree_cache *trees);

/// Normalises `name`, a path from the folder `base` of the project ("" or with `/` at its end): without `.`, `..` and
/// doubled `/`. Writes at most name and base together, and a zero; false when it leads out of the project.
bool trpi_project_normalise_path(trpi_text base, trpi_text name, char *path);

#endif
