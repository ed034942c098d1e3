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
};

#endif
