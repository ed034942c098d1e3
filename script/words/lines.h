// SPDX-License-Identifier: MIT
// Lists, laid out by hand. clang-format must be told so in a line of its own:
// clang-format off
// Every kind of line, one line each: the enumeration, its name in messages and in the printed tree, and behind which place of
// places.h its clauses stand (COUNT: what stands around it tells, check/clauses.c).
//
// LINE(NAME, "called", place, "which fields of trpi_syntax_line it uses, beside span, keyword, clauses and lines (its block)")

// clang-format off
#define TRPI_LINES(LINE) \
LINE(ERROR, "error", COUNT, "") \
LINE(USE, "use", USE, "text: the file's name. `use \"people.troupe\"`") \
LINE(KIND, "kind", KIND, "name; block: FACT, LINK") \
LINE(ROLE, "role", ROLE, "name, other (`for KIND`); block: BEHAVIOUR, SCHEDULE") \
LINE(LINES, "lines", LINES, "name; block: SPOKEN") \
LINE(SCENE, "scene", COUNT, "name, parameters; block: PART, FACT, STARTS_WHEN, HEAD, ROW, CHOICE, …") \
LINE(SITUATION, "situation", SITUATION, "as SCENE") \
LINE(PATTERN, "pattern", PATTERN, "name, parameters; block: declarations") \
LINE(INSTANCE, "instance", INSTANCE, "name, other (`of PATTERN`); block: ASSIGNMENT") \
LINE(TASK, "task", TASK, "name, parameters; block: NEEDS, MAKES, steps and blocks") \
LINE(NETWORK, "network", NETWORK, "name, parameters; block: NODE, CATCH, FINALLY") \
LINE(COMPOUND, "plan", PLAN, "name: `plan Arm myself`; block: WAY") \
LINE(NODE, "node", NODE, "name; block: steps, ARROW") \
LINE(OBJECT, "object", OBJECT, "name; block: FACT, LINK, BEHAVIOUR, MESSAGE, ON, BRAIN") \
LINE(AREA, "area", AREA, "as OBJECT") \
LINE(SETTING, "setting", SETTING, "name; block: PLAN, LEGEND, CAST, STOCK, PLACES") \
LINE(ITEM, "item", ITEM, "name; block: ASSIGNMENT") \
LINE(PLACE, "place", PLACE, "name") \
LINE(WORLD, "world", WORLD, "block: FACT") \
LINE(RECORD, "record", RECORD, "name; block: FACT") \
LINE(LAYER, "layer", LAYER, "name") \
LINE(PRIORITIES, "priorities", PRIORITIES, "block: PRIORITY") \
LINE(HOST, "host", HOST, "name; block: ACTION, CONDITION, QUERY, RELATION, EVENT, MESSAGE") \
LINE(TEST, "test", TEST, "text; block: GIVEN, WHEN, THEN, NEVER") \
LINE(MESSAGE, "message", NEWS, "name, parameters") \
LINE(EVENT, "event", NEWS, "name, parameters") \
LINE(BEHAVIOUR, "behaviour", COUNT, "name, parameters, initiation, is_private; block: steps and blocks") \
LINE(BRAIN, "brain", BRAIN, "block: steps and blocks") \
LINE(ACTION, "action", ACTION, "signature; so all down to RELATION") \
LINE(CONDITION, "condition", QUESTION, "") \
LINE(QUERY, "query", QUESTION, "") \
LINE(RELATION, "relation", QUESTION, "") \
LINE(FACT, "fact", COUNT, "name, type") \
LINE(PART, "part", COUNT, "name, type") \
LINE(LINK, "link", LINK, "name, type") \
LINE(ASSIGNMENT, "assignment", COUNT, "name, value: `first = Ansel`") \
LINE(PRIORITY, "priority", PRIORITY, "name, value: `urgent: 3`") \
LINE(SPOKEN, "spoken line", SPOKEN, "text, tag") \
LINE(SEQUENCE, "sequence", SEQUENCE, "") \
LINE(SELECTOR, "selector", SELECTOR, "") \
LINE(PARALLEL, "parallel", PARALLEL, "") \
LINE(REPEAT, "repeat", REPEAT, "value: how often, or NULL: for ever; negated: `repeat until it fails`") \
LINE(RETRY, "retry", RETRY, "value, or NULL: until it succeeds") \
LINE(DEPENDING, "depending", DEPENDING, "value; block: IF, with a value to compare with, and OTHERWISE") \
LINE(IF, "if", COUNT, "value; an OTHERWISE may follow") \
LINE(OTHERWISE, "otherwise", COUNT, "") \
LINE(LOCK, "lock", LOCK, "name; value: for how many, or NULL: one") \
LINE(EACH, "for every", EACH, "name, value: `for every guest in guests`; a block") \
LINE(CATCH, "catch", CATCH, "name: which failure, or empty; a block") \
LINE(FINALLY, "finally", FINALLY, "a block, or step: `finally stand up`") \
LINE(PHASE, "phase", PHASE, "block: LABEL") \
LINE(LABEL, "label", COUNT, "name: a part, `all` or `others`; step, or a block of steps") \
LINE(CHOICE, "choice", CHOICE, "name: who decides; block: BRANCH") \
LINE(BRANCH, "branch", BRANCH, "name; value: a percentage or a condition; NULL: otherwise") \
LINE(ON, "on", COUNT, "handler, other (its object), name (who): `on adopt Drink by guest`") \
LINE(STARTS_WHEN, "starts when", STARTS_WHEN, "cue") \
LINE(ARROW, "arrow", ARROW, "name: where to; value (`if`) or cue (`when`)") \
LINE(WAY, "way", WAY, "name, or empty; block: steps and blocks") \
LINE(NEEDS, "needs", NEEDS, "of a task: value") \
LINE(MAKES, "makes", MAKES, "of a task: name, value; negated: `expects`, what its steps see to") \
LINE(STEP, "step", COUNT, "step") \
LINE(HEAD, "head", CELL, "cells with names: the parts, in order") \
LINE(ROW, "row", CELL, "cells with steps") \
LINE(GIVEN, "given", COUNT, "name, type, placement, value (where); or name and removed; or within: `given it is 12:00`") \
LINE(WHEN, "when", COUNT, "name (or empty) and step; or value: `when 5 s pass`; or within: `when it is 12:00`; or cue") \
LINE(THEN, "then", COUNT, "within (or NULL), negated, cue or value (a condition)") \
LINE(NEVER, "never", COUNT, "as THEN") \
LINE(PLAN, "floor plan", SETTING_LINE, "value: length of a letter's side (or NULL); block: PLAN_ROW") \
LINE(PLAN_ROW, "plan row", SETTING_LINE, "text: the letters, taken as they are; `column` of its first letter") \
LINE(LEGEND, "legend", SETTING_LINE, "block: LEGEND_ENTRY") \
LINE(LEGEND_ENTRY, "legend entry", SETTING_LINE, "text: the letter; name: what it is") \
LINE(CAST, "cast", SETTING_LINE, "block: CAST_ENTRY") \
LINE(CAST_ENTRY, "cast entry", SETTING_NAME, \
    "name (or empty), other: role or kind (or empty: `player`), count, placement, value (the place or NULL), walks; " \
    "block: ASSIGNMENT (facts to start with)") \
LINE(STOCK, "stock", SETTING_LINE, "block: STOCK_ENTRY") \
LINE(STOCK_ENTRY, "stock entry", SETTING_LINE, "name: the place; value: the first COUNT, the others by `next`") \
LINE(PLACES, "places", SETTING_LINE, "block: PLACES_ENTRY") \
LINE(PLACES_ENTRY, "places entry", SETTING_NAME, "name; value: where") \
LINE(SCHEDULE, "schedule", SCHEDULE, "block: BLOCK") \
LINE(BLOCK, "part of a schedule", COUNT, \
    "value and within: `from 08:00 to 12:00`; or name: of an occasion; or neither: `otherwise`; block: DUTY") \
LINE(DUTY, "duty", DUTY, "name: of a proactive of the role") \
LINE(CALENDAR, "calendar", CALENDAR, "block: CALENDAR_ENTRY") \
LINE(CALENDAR_ENTRY, "calendar entry", CALENDAR, "name, value: `day: 40 min`")
// clang-format on
