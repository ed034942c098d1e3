// SPDX-License-Identifier: MIT
#include "script/parse/blocks.h"

#include "base/assert.h"

#define END TRPI_LINE_ERROR  // never listed, so it ends a list
#define MOST_KINDS 30

typedef struct block_rule {
    const char *name;
    trpi_line_kind kinds[MOST_KINDS];
} block_rule;

#define DECLARATIONS                                                                                                           \
    TRPI_LINE_KIND, TRPI_LINE_ROLE, TRPI_LINE_LINES, TRPI_LINE_SCENE, TRPI_LINE_SITUATION, TRPI_LINE_INSTANCE, TRPI_LINE_TASK, \
        TRPI_LINE_NETWORK, TRPI_LINE_COMPOUND, TRPI_LINE_OBJECT, TRPI_LINE_AREA, TRPI_LINE_ITEM, TRPI_LINE_PLACE,              \
        TRPI_LINE_MESSAGE, TRPI_LINE_EVENT
#define STEPS                                                                                                      \
    TRPI_LINE_STEP, TRPI_LINE_SEQUENCE, TRPI_LINE_SELECTOR, TRPI_LINE_PARALLEL, TRPI_LINE_REPEAT, TRPI_LINE_RETRY, \
        TRPI_LINE_DEPENDING, TRPI_LINE_IF, TRPI_LINE_OTHERWISE, TRPI_LINE_LOCK, TRPI_LINE_EACH, TRPI_LINE_CATCH,   \
        TRPI_LINE_FINALLY, TRPI_LINE_ON
#define ROWS                                                                                                          \
    TRPI_LINE_HEAD, TRPI_LINE_ROW, TRPI_LINE_CHOICE, TRPI_LINE_PHASE, TRPI_LINE_REPEAT, TRPI_LINE_STEP, TRPI_LINE_IF, \
        TRPI_LINE_OTHERWISE, TRPI_LINE_CATCH, TRPI_LINE_FINALLY, TRPI_LINE_ON

static const block_rule rules[TRPI_BLOCK_COUNT] = {
    [TRPI_BLOCK_NONE] = {"nothing", {END}},
    [TRPI_BLOCK_ANY] = {"anything", {END}},
    [TRPI_BLOCK_FILE] = {"a file",
                         {TRPI_LINE_USE, DECLARATIONS, TRPI_LINE_PATTERN, TRPI_LINE_SETTING, TRPI_LINE_WORLD, TRPI_LINE_RECORD,
                          TRPI_LINE_LAYER, TRPI_LINE_PRIORITIES, TRPI_LINE_HOST, TRPI_LINE_TEST, TRPI_LINE_CALENDAR}},
    [TRPI_BLOCK_KIND] = {"a kind", {TRPI_LINE_FACT, TRPI_LINE_LINK}},
    [TRPI_BLOCK_WORLD] = {"the world", {TRPI_LINE_FACT}},
    [TRPI_BLOCK_RECORD] = {"a record", {TRPI_LINE_FACT}},
    [TRPI_BLOCK_ROLE] = {"a role", {TRPI_LINE_BEHAVIOUR, TRPI_LINE_SCHEDULE}},
    [TRPI_BLOCK_SCHEDULE] = {"a schedule", {TRPI_LINE_BLOCK}},
    [TRPI_BLOCK_DUTIES] = {"a part of a schedule", {TRPI_LINE_DUTY}},
    [TRPI_BLOCK_CALENDAR] = {"a calendar", {TRPI_LINE_CALENDAR_ENTRY}},
    [TRPI_BLOCK_LINES] = {"a pool of lines", {TRPI_LINE_SPOKEN}},
    [TRPI_BLOCK_SCENE] = {"a scene", {TRPI_LINE_PART, TRPI_LINE_FACT, TRPI_LINE_STARTS_WHEN, ROWS}},
    [TRPI_BLOCK_ROWS] = {"a scene", {ROWS}},
    [TRPI_BLOCK_PATTERN] = {"a pattern", {DECLARATIONS}},
    [TRPI_BLOCK_ASSIGNMENTS] = {"a list of values", {TRPI_LINE_ASSIGNMENT}},
    [TRPI_BLOCK_STEPS] = {"a list of steps", {STEPS}},
    [TRPI_BLOCK_NETWORK] = {"a network", {TRPI_LINE_NODE, TRPI_LINE_CATCH, TRPI_LINE_FINALLY}},
    [TRPI_BLOCK_TASK] = {"a task", {TRPI_LINE_NEEDS, TRPI_LINE_MAKES, STEPS}},
    [TRPI_BLOCK_COMPOUND] = {"a plan", {TRPI_LINE_WAY}},
    [TRPI_BLOCK_NODE] = {"a node", {TRPI_LINE_ARROW, STEPS}},
    [TRPI_BLOCK_OBJECT] = {"an object",
                           {TRPI_LINE_FACT, TRPI_LINE_LINK, TRPI_LINE_BEHAVIOUR, TRPI_LINE_MESSAGE, TRPI_LINE_EVENT, TRPI_LINE_ON,
                            TRPI_LINE_BRAIN}},
    [TRPI_BLOCK_SETTING] = {"a setting", {TRPI_LINE_PLAN, TRPI_LINE_LEGEND, TRPI_LINE_CAST, TRPI_LINE_STOCK, TRPI_LINE_PLACES}},
    [TRPI_BLOCK_PRIORITIES] = {"`priorities`", {TRPI_LINE_PRIORITY}},
    [TRPI_BLOCK_HOST] = {"a host",
                         {TRPI_LINE_ACTION, TRPI_LINE_CONDITION, TRPI_LINE_QUERY, TRPI_LINE_RELATION, TRPI_LINE_EVENT,
                          TRPI_LINE_MESSAGE}},
    [TRPI_BLOCK_TEST] = {"a test", {TRPI_LINE_GIVEN, TRPI_LINE_WHEN, TRPI_LINE_THEN, TRPI_LINE_NEVER}},
    [TRPI_BLOCK_PHASE] = {"a phase", {TRPI_LINE_LABEL}},
    [TRPI_BLOCK_CHOICE] = {"a choice", {TRPI_LINE_BRANCH}},
    [TRPI_BLOCK_PLAN] = {"a floor plan", {TRPI_LINE_PLAN_ROW}},
    [TRPI_BLOCK_LEGEND] = {"a legend", {TRPI_LINE_LEGEND_ENTRY}},
    [TRPI_BLOCK_CAST] = {"a cast", {TRPI_LINE_CAST_ENTRY}},
    [TRPI_BLOCK_STOCK] = {"a stock", {TRPI_LINE_STOCK_ENTRY}},
    [TRPI_BLOCK_PLACES] = {"a list of places", {TRPI_LINE_PLACES_ENTRY}},
};

static trpi_block block_of_declaration(trpi_line_kind kind)
{
    switch (kind) {
    case TRPI_LINE_KIND: return TRPI_BLOCK_KIND;
    case TRPI_LINE_WORLD: return TRPI_BLOCK_WORLD;
    case TRPI_LINE_RECORD: return TRPI_BLOCK_RECORD;
    case TRPI_LINE_ROLE: return TRPI_BLOCK_ROLE;
    case TRPI_LINE_LINES: return TRPI_BLOCK_LINES;
    case TRPI_LINE_SCENE:
    case TRPI_LINE_SITUATION: return TRPI_BLOCK_SCENE;
    case TRPI_LINE_PATTERN: return TRPI_BLOCK_PATTERN;
    case TRPI_LINE_INSTANCE:
    case TRPI_LINE_ITEM: return TRPI_BLOCK_ASSIGNMENTS;
    case TRPI_LINE_TASK: return TRPI_BLOCK_TASK;
    case TRPI_LINE_COMPOUND: return TRPI_BLOCK_COMPOUND;
    case TRPI_LINE_BEHAVIOUR:
    case TRPI_LINE_WAY:
    case TRPI_LINE_BRAIN: return TRPI_BLOCK_STEPS;
    case TRPI_LINE_NETWORK: return TRPI_BLOCK_NETWORK;
    case TRPI_LINE_NODE: return TRPI_BLOCK_NODE;
    case TRPI_LINE_OBJECT:
    case TRPI_LINE_AREA: return TRPI_BLOCK_OBJECT;
    case TRPI_LINE_SETTING: return TRPI_BLOCK_SETTING;
    case TRPI_LINE_PRIORITIES: return TRPI_BLOCK_PRIORITIES;
    case TRPI_LINE_SCHEDULE: return TRPI_BLOCK_SCHEDULE;
    case TRPI_LINE_BLOCK: return TRPI_BLOCK_DUTIES;
    case TRPI_LINE_CALENDAR: return TRPI_BLOCK_CALENDAR;
    case TRPI_LINE_HOST: return TRPI_BLOCK_HOST;
    case TRPI_LINE_TEST: return TRPI_BLOCK_TEST;
    default: return TRPI_BLOCK_NONE;
    }
}

trpi_block trpi_block_under(trpi_line_kind kind, trpi_block outer)
{
    bool in_scene = outer == TRPI_BLOCK_SCENE || outer == TRPI_BLOCK_ROWS;
    switch (kind) {
    case TRPI_LINE_ERROR: return TRPI_BLOCK_ANY;
    case TRPI_LINE_REPEAT:
    case TRPI_LINE_IF:
    case TRPI_LINE_OTHERWISE: return in_scene ? TRPI_BLOCK_ROWS : TRPI_BLOCK_STEPS;
    case TRPI_LINE_CATCH:
    case TRPI_LINE_FINALLY: return outer == TRPI_BLOCK_NETWORK ? TRPI_BLOCK_NODE : TRPI_BLOCK_STEPS;
    case TRPI_LINE_SEQUENCE:
    case TRPI_LINE_SELECTOR:
    case TRPI_LINE_PARALLEL:
    case TRPI_LINE_RETRY:
    case TRPI_LINE_DEPENDING:
    case TRPI_LINE_LOCK:
    case TRPI_LINE_EACH:
    case TRPI_LINE_LABEL:
    case TRPI_LINE_ARROW:
    case TRPI_LINE_ON: return TRPI_BLOCK_STEPS;
    case TRPI_LINE_PHASE: return TRPI_BLOCK_PHASE;
    case TRPI_LINE_CHOICE: return TRPI_BLOCK_CHOICE;
    case TRPI_LINE_BRANCH: return TRPI_BLOCK_ROWS;
    case TRPI_LINE_PLAN: return TRPI_BLOCK_PLAN;
    case TRPI_LINE_LEGEND: return TRPI_BLOCK_LEGEND;
    case TRPI_LINE_CAST: return TRPI_BLOCK_CAST;
    case TRPI_LINE_CAST_ENTRY: return TRPI_BLOCK_ASSIGNMENTS;
    case TRPI_LINE_STOCK: return TRPI_BLOCK_STOCK;
    case TRPI_LINE_PLACES: return TRPI_BLOCK_PLACES;
    default: return block_of_declaration(kind);
    }
}

bool trpi_block_allows(trpi_block block, trpi_line_kind kind)
{
    TRP_ASSERT(block < TRPI_BLOCK_COUNT);
    if (block == TRPI_BLOCK_ANY || kind == TRPI_LINE_ERROR) {
        return true;
    }
    for (uint32_t i = 0; i < MOST_KINDS && rules[block].kinds[i] != END; i++) {
        if (rules[block].kinds[i] == kind) {
            return true;
        }
    }
    return false;
}

const char *trpi_block_home(trpi_line_kind kind)
{
    for (uint32_t block = TRPI_BLOCK_FILE; block < TRPI_BLOCK_COUNT; block++) {
        if (trpi_block_allows((trpi_block)block, kind)) {
            return block == TRPI_BLOCK_FILE ? NULL : rules[block].name;
        }
    }
    return NULL;
}

const char *trpi_block_name(trpi_block block)
{
    TRP_ASSERT(block < TRPI_BLOCK_COUNT);
    return rules[block].name;
}
