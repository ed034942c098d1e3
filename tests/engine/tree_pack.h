// SPDX-License-Identifier: MIT
// Compiles the text of a measuring program into a pack: any error ends the program with a sentence and exit code 2.

#ifndef TROUPE_TESTS_ENGINE_TREE_PACK_H
#define TROUPE_TESTS_ENGINE_TREE_PACK_H

#include "troupe/troupe.h"

/// Ends the program.
_Noreturn void tree_pack_fail(const char *words);

/// Compiles and loads a text. Release with trp_pack_release.
trp_pack *tree_pack_of(const char *text);

#endif
