// SPDX-License-Identifier: MIT
// What a trp_script is made of. For script.c and tests.

#ifndef TROUPE_SCRIPT_SCRIPT_H
#define TROUPE_SCRIPT_SCRIPT_H

#include "base/arena.h"
#include "base/buffer.h"
#include "script/diagnostic.h"
#include "troupe/script.h"

struct trp_script {
    const trp_allocator *allocator;
    trpi_arena arena;  // sources, trees, diagnostics
    trpi_diagnostics diagnostics;
    trpi_buffer pack;
    trpi_buffer report;
    trpi_buffer *texts;  // what was made of each source instead of a pack
    uint32_t text_count;
};

/// A script that holds nothing yet; NULL when memory ran out.
trp_script *trpi_script_make(const trp_allocator *allocator);

/// Makes room for the texts of `count` sources. False when memory ran out.
bool trpi_script_take_texts(trp_script *script, uint32_t count);

/// Prints the diagnostics and hands the script over when `result` says that there is something in
/// it; else releases it.
trp_result trpi_script_hand_over(trp_script *made, trp_result result, trp_script **script);

#endif
