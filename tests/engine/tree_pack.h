// SPDX-License-Identifier: MIT
// The pack of a text, for programs that measure: whatever is wrong ends them with a sentence and 2.

#ifndef TROUPE_TESTS_ENGINE_TREE_PACK_H
#define TROUPE_TESTS_ENGINE_TREE_PACK_H

#include "troupe/troupe.h"

/// Ends the program.
_Noreturn void tree_pack_fail(const char *words);

/// Compiles and loads a text. Release with trp_pack_release.
trp_pack *tree_pack_of(const char *text);

#endif
