// SPDX-License-Identifier: MIT
// Which lines stand under which: the one table of it, for reading and for messages.

#ifndef TROUPE_SCRIPT_PARSE_BLOCKS_H
#define TROUPE_SCRIPT_PARSE_BLOCKS_H

#include "script/parse/syntax.h"

/// What kind of block a line stands in.
typedef enum trpi_block {
    TRPI_BLOCK_NONE,  // no block at all
    TRPI_BLOCK_ANY,   // under a line that could not be read: everything is allowed
    TRPI_BLOCK_FILE,
    TRPI_BLOCK_KIND,
    TRPI_BLOCK_WORLD,
    TRPI_BLOCK_RECORD,
    TRPI_BLOCK_ROLE,
    TRPI_BLOCK_SCHEDULE,  // of a role
    TRPI_BLOCK_DUTIES,    // of a part of a schedule
    TRPI_BLOCK_CALENDAR,
    TRPI_BLOCK_LINES,
    TRPI_BLOCK_SCENE,
    TRPI_BLOCK_ROWS,  // branches, repetitions and phases within a scene
    TRPI_BLOCK_PATTERN,
    TRPI_BLOCK_ASSIGNMENTS,
    TRPI_BLOCK_STEPS,
    TRPI_BLOCK_NETWORK,
    TRPI_BLOCK_TASK,
    TRPI_BLOCK_COMPOUND,
    TRPI_BLOCK_NODE,
    TRPI_BLOCK_OBJECT,
    TRPI_BLOCK_SETTING,
    TRPI_BLOCK_PRIORITIES,
    TRPI_BLOCK_HOST,
    TRPI_BLOCK_TEST,
    TRPI_BLOCK_PHASE,
    TRPI_BLOCK_CHOICE,
    TRPI_BLOCK_PLAN,
    TRPI_BLOCK_LEGEND,
    TRPI_BLOCK_CAST,
    TRPI_BLOCK_STOCK,
    TRPI_BLOCK_PLACES,
    TRPI_BLOCK_COUNT
} trpi_block;

/// The block under a line of `kind` that stands in `outer`; NONE when it takes none.
trpi_block trpi_block_under(trpi_line_kind kind, trpi_block outer);

bool trpi_block_allows(trpi_block block, trpi_line_kind kind);

/// Where a line of this kind belongs, "a role"; NULL when that goes without saying.
const char *trpi_block_home(trpi_line_kind kind);

/// How a block is called: "a scene".
const char *trpi_block_name(trpi_block block);

#endif
