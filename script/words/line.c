// SPDX-License-Identifier: MIT
#include "script/words/line.h"

#include "base/assert.h"

// Sets of blocks in which the same lines may stand, a bit for each block.
#define IN(block) (UINT64_C(1) << TRPI_BLOCK_##block)
#define COMMON (IN(FILE) | IN(PATTERN))
#define BODY (IN(STEPS) | IN(TASK) | IN(NODE))
#define TABLE (IN(SCENE) | IN(ROWS))

// Blocks that depend on where the line above them stands: STEPS_OR_ROWS are rows within the table of a scene, STEPS_OR_NODE is the
// inside of a node within a network, and both are steps anywhere else.
enum { TRPI_BLOCK_STEPS_OR_ROWS = TRPI_BLOCK_COUNT, TRPI_BLOCK_STEPS_OR_NODE };

#define LINE(name_, called_, place_, blocks_, under_) {called_, TRPI_BEHIND_##place_, blocks_, TRPI_BLOCK_##under_},
static const struct {
    const char *called;
    trpi_clause_place place;
    uint64_t blocks;
    uint32_t under;
} lines[] = {TRPI_LINES(LINE)};

#define BLOCK(name_, called_, usual_line_) {called_, usual_line_},
static const struct {
    const char *called, *usual_line;
} blocks[] = {TRPI_BLOCKS(BLOCK)};

_Static_assert(TRPI_BLOCK_COUNT <= 64, "a bit for every block");

const char *trpi_line_kind_name(trpi_line_kind kind)
{
    TRP_ASSERT((uint32_t)kind < TRPI_LINE_COUNT);
    return lines[kind].called;
}

trpi_clause_place trpi_line_kind_clause_place(trpi_line_kind kind)
{
    TRP_ASSERT((uint32_t)kind < TRPI_LINE_COUNT);
    return lines[kind].place;
}

trpi_line_block trpi_line_block_under(trpi_line_kind kind, trpi_line_block outer)
{
    TRP_ASSERT((uint32_t)kind < TRPI_LINE_COUNT);
    uint32_t under = lines[kind].under;
    switch (under) {
    case TRPI_BLOCK_STEPS_OR_ROWS: return (TABLE >> outer & 1) != 0 ? TRPI_BLOCK_ROWS : TRPI_BLOCK_STEPS;
    case TRPI_BLOCK_STEPS_OR_NODE: return outer == TRPI_BLOCK_NETWORK ? TRPI_BLOCK_NODE : TRPI_BLOCK_STEPS;
    default: return (trpi_line_block)under;
    }
}

bool trpi_line_block_allows(trpi_line_block block, trpi_line_kind kind)
{
    TRP_ASSERT(block < TRPI_BLOCK_COUNT);
    return block == TRPI_BLOCK_ANY || kind == TRPI_LINE_ERROR || (lines[kind].blocks >> block & 1) != 0;
}

const char *trpi_line_kind_outer_block_name(trpi_line_kind kind)
{
    for (uint32_t block = TRPI_BLOCK_FILE; block < TRPI_BLOCK_COUNT; block++) {
        if (trpi_line_block_allows((trpi_line_block)block, kind)) {
            return block == TRPI_BLOCK_FILE ? NULL : blocks[block].called;
        }
    }
    return NULL;
}

const char *trpi_line_block_name(trpi_line_block block)
{
    TRP_ASSERT(block < TRPI_BLOCK_COUNT);
    return blocks[block].called;
}

const char *trpi_line_block_usual_line_inside(trpi_line_block block)
{
    TRP_ASSERT(block < TRPI_BLOCK_COUNT);
    return blocks[block].usual_line;
}
