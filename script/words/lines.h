// SPDX-License-Identifier: MIT
// Lists, laid out by hand. clang-format must be told so in a line of its own:
// clang-format off
// Kinds of lines and of blocks, one line each, and how each kind of line is written. From these lists come
// the enumerations and names (line.h), which lines stand under which, the parser's keywords and all that follows them
// (parse/line.c, parse/shape.c), and suggestions for misspelt words.

// Blocks that lines stand in: the name in messages, and a line that usually stands there, for examples.
// BLOCK(NAME, "called", "usual line")
#define TRPI_BLOCKS(BLOCK) \
BLOCK(NONE, "nothing", "task Guard door") \
BLOCK(ANY, "anything", "task Guard door") \
BLOCK(FILE, "a file", "role Patron for creature") \
BLOCK(KIND, "a kind", "thirst: 0 to 100") \
BLOCK(WORLD, "the world", "alarm: yes or no") \
BLOCK(RECORD, "a record", "thirst: 0 to 100") \
BLOCK(ROLE, "a role", "proactive Approach, weight 3") \
BLOCK(SCHEDULE, "a schedule", "from 08:00 to 12:00") \
BLOCK(DUTIES, "a part of a schedule", "Work, weight 3") \
BLOCK(CALENDAR, "a calendar", "day: 40 min") \
BLOCK(LINES, "a pool of lines", "\"The fire is warm.\"") \
BLOCK(VOICES, "a list of voices", "@k7f2 \"voice/k7f2.ogg\" 2.4 s") \
BLOCK(SCENE, "a scene", "part server: nearest Server") \
BLOCK(ROWS, "a scene", "| \"Good evening.\" | |") \
BLOCK(PATTERN, "a pattern", "role Patron for creature") \
BLOCK(ASSIGNMENTS, "a list of values", "thirst = 40") \
BLOCK(STEPS, "a list of steps", "move to bar") \
BLOCK(NETWORK, "a network", "node Retreat") \
BLOCK(TASK, "a task", "move to bar") \
BLOCK(COMPOUND, "a plan", "way, if swords > 0") \
BLOCK(NODE, "a node", "move to bar") \
BLOCK(OBJECT, "an object", "thirst: 0 to 100") \
BLOCK(SETTING, "a setting", "cast") \
BLOCK(PRIORITIES, "`priorities`", "urgent: 3") \
BLOCK(HOST, "a host", "action move to (goal: place)") \
BLOCK(TEST, "a test", "then Mary starts Order") \
BLOCK(PHASE, "a phase", "leader: \"To the Blue Boar!\"") \
BLOCK(CHOICE, "a choice", "60%: accept") \
BLOCK(PLAN, "a floor plan", "task Guard door") \
BLOCK(LEGEND, "a legend", "t: table") \
BLOCK(CAST, "a cast", "Linda: Server at bar") \
BLOCK(STOCK, "a stock", "bar: 200 ale, 30 soup") \
BLOCK(PLACES, "a list of places", "bar at (25, 10)")

// Kinds of lines: the name in messages and in the printed tree; the place of places.h behind which the clauses stand (COUNT: the
// lines around decide, check/clauses.c); the blocks in which the line stands; and the block under it.
// LINE(NAME, "called", place, BLOCKS, under)
#define TRPI_LINES(LINE) \
LINE(ERROR, "error", COUNT, 0, ANY) \
LINE(USE, "use", USE, IN(FILE), NONE) \
LINE(KIND, "kind", KIND, COMMON, KIND) \
LINE(ROLE, "role", ROLE, COMMON, ROLE) \
LINE(LINES, "lines", LINES, COMMON, LINES) \
LINE(VOICES, "voices", VOICES, IN(FILE), VOICES) \
LINE(SCENE, "scene", COUNT, COMMON, SCENE) \
LINE(SITUATION, "situation", SITUATION, COMMON, SCENE) \
LINE(PATTERN, "pattern", PATTERN, IN(FILE), PATTERN) \
LINE(INSTANCE, "instance", INSTANCE, COMMON, ASSIGNMENTS) \
LINE(TASK, "task", TASK, COMMON, TASK) \
LINE(NETWORK, "network", NETWORK, COMMON, NETWORK) \
LINE(COMPOUND, "plan", PLAN, COMMON, COMPOUND) \
LINE(NODE, "node", NODE, IN(NETWORK), NODE) \
LINE(OBJECT, "object", OBJECT, COMMON, OBJECT) \
LINE(AREA, "area", AREA, COMMON, OBJECT) \
LINE(SETTING, "setting", SETTING, IN(FILE), SETTING) \
LINE(ITEM, "item", ITEM, COMMON, ASSIGNMENTS) \
LINE(PLACE, "place", PLACE, COMMON, NONE) \
LINE(WORLD, "world", WORLD, IN(FILE), WORLD) \
LINE(RECORD, "record", RECORD, IN(FILE), RECORD) \
LINE(LAYER, "layer", LAYER, IN(FILE), NONE) \
LINE(PRIORITIES, "priorities", PRIORITIES, IN(FILE), PRIORITIES) \
LINE(HOST, "host", HOST, IN(FILE), HOST) \
LINE(TEST, "test", TEST, IN(FILE), TEST) \
LINE(MESSAGE, "message", NEWS, COMMON | IN(OBJECT) | IN(HOST), NONE) \
LINE(EVENT, "event", NEWS, COMMON | IN(OBJECT) | IN(HOST), NONE) \
LINE(BEHAVIOUR, "behaviour", COUNT, IN(ROLE) | IN(OBJECT), STEPS) \
LINE(BRAIN, "brain", BRAIN, IN(OBJECT), STEPS) \
LINE(ACTION, "action", ACTION, IN(HOST), NONE) \
LINE(CONDITION, "condition", QUESTION, IN(HOST), NONE) \
LINE(QUERY, "query", QUESTION, IN(HOST), NONE) \
LINE(RELATION, "relation", QUESTION, IN(HOST), NONE) \
LINE(FACT, "fact", COUNT, IN(KIND) | IN(WORLD) | IN(RECORD) | IN(SCENE) | IN(OBJECT), NONE) \
LINE(PART, "part", COUNT, IN(SCENE), NONE) \
LINE(LINK, "link", LINK, IN(KIND) | IN(OBJECT) | IN(ROLE), NONE) \
LINE(ASSIGNMENT, "assignment", COUNT, IN(ASSIGNMENTS), NONE) \
LINE(PRIORITY, "priority", PRIORITY, IN(PRIORITIES), NONE) \
LINE(SPOKEN, "spoken line", SPOKEN, IN(LINES), NONE) \
LINE(VOICE, "voice", VOICE, IN(VOICES), NONE) \
LINE(SEQUENCE, "sequence", SEQUENCE, BODY, STEPS) \
LINE(SELECTOR, "selector", SELECTOR, BODY, STEPS) \
LINE(PARALLEL, "parallel", PARALLEL, BODY, STEPS) \
LINE(REPEAT, "repeat", REPEAT, BODY | TABLE, STEPS_OR_ROWS) \
LINE(RETRY, "retry", RETRY, BODY, STEPS) \
LINE(DEPENDING, "depending", DEPENDING, BODY, STEPS) \
LINE(IF, "if", COUNT, BODY | TABLE, STEPS_OR_ROWS) \
LINE(OTHERWISE, "otherwise", COUNT, BODY | TABLE, STEPS_OR_ROWS) \
LINE(LOCK, "lock", LOCK, BODY, STEPS) \
LINE(EACH, "for every", EACH, BODY, STEPS) \
LINE(CATCH, "catch", CATCH, BODY | TABLE | IN(NETWORK), STEPS_OR_NODE) \
LINE(FINALLY, "finally", FINALLY, BODY | TABLE | IN(NETWORK), STEPS_OR_NODE) \
LINE(PHASE, "phase", PHASE, TABLE, PHASE) \
LINE(LABEL, "label", COUNT, IN(PHASE), STEPS) \
LINE(CHOICE, "choice", CHOICE, TABLE, CHOICE) \
LINE(BRANCH, "branch", BRANCH, IN(CHOICE), ROWS) \
LINE(ON, "on", COUNT, BODY | TABLE | IN(OBJECT), STEPS) \
LINE(STARTS_WHEN, "starts when", STARTS_WHEN, IN(SCENE), NONE) \
LINE(ARROW, "arrow", ARROW, IN(NODE) | IN(NETWORK), STEPS) \
LINE(WAY, "way", WAY, IN(COMPOUND), STEPS) \
LINE(NEEDS, "needs", NEEDS, IN(TASK), NONE) \
LINE(MAKES, "makes", MAKES, IN(TASK), NONE) \
LINE(STEP, "step", COUNT, BODY | TABLE, NONE) \
LINE(HEAD, "head", CELL, TABLE, NONE) \
LINE(ROW, "row", CELL, TABLE, NONE) \
LINE(GIVEN, "given", COUNT, IN(TEST), ASSIGNMENTS) \
LINE(WHEN, "when", COUNT, IN(TEST), NONE) \
LINE(THEN, "then", COUNT, IN(TEST), NONE) \
LINE(NEVER, "never", COUNT, IN(TEST), NONE) \
LINE(PLAN, "floor plan", SETTING_LINE, IN(SETTING), PLAN) \
LINE(PLAN_ROW, "plan row", SETTING_LINE, IN(PLAN), NONE) \
LINE(LEGEND, "legend", SETTING_LINE, IN(SETTING), LEGEND) \
LINE(LEGEND_ENTRY, "legend entry", SETTING_LINE, IN(LEGEND), NONE) \
LINE(CAST, "cast", SETTING_LINE, IN(SETTING), CAST) \
LINE(CAST_ENTRY, "cast entry", SETTING_NAME, IN(CAST), ASSIGNMENTS) \
LINE(STOCK, "stock", SETTING_LINE, IN(SETTING), STOCK) \
LINE(STOCK_ENTRY, "stock entry", SETTING_LINE, IN(STOCK), NONE) \
LINE(PLACES, "places", SETTING_LINE, IN(SETTING), PLACES) \
LINE(PLACES_ENTRY, "places entry", SETTING_NAME, IN(PLACES), NONE) \
LINE(SCHEDULE, "schedule", SCHEDULE, IN(ROLE), SCHEDULE) \
LINE(BLOCK, "part of a schedule", COUNT, IN(SCHEDULE), DUTIES) \
LINE(DUTY, "duty", DUTY, IN(DUTIES), NONE) \
LINE(CALENDAR, "calendar", CALENDAR, IN(FILE), CALENDAR) \
LINE(CALENDAR_ENTRY, "calendar entry", CALENDAR, IN(CALENDAR), NONE)

// The way in which each kind of line is written: a word, a shape (parse/shape.h), and clauses.
// SHAPE(KIND, "word", meant, parse, "shape", "example")
//   word   the first word; empty: all lines of its block are of this kind; `:` and `->`: that sign tells the kind
//   meant  LINE: no step begins with the word, so among steps it is a line in the wrong place; else EITHER
//   parse  `by_shape`: the shape is all; else a function trpi_parse_line_… of its own reads the line (declaration.c, cast.c), and
//          the shape says what comes of it, for forms
#define THEN_ "[at least <count how many> times] [within <within:number a time>] ([not +negated] <cue:happening something that happens> | <value:truth a condition>)"
#define NAMED_ "<name a name> & [<parameters>]"
#define TRPI_EXPECTED_WHO "a name for who it is"  // behind `by`
#define HOURS_ "!NAME{What is done at that time stands in lines of its own below, four spaces further in.}"
#define TRPI_LINE_SHAPES(SHAPE) \
SHAPE(USE, "use", EITHER, by_shape, "<text a file's name in quotes>", "use \"people.troupe\"") \
SHAPE(KIND, "kind", LINE, by_shape, \
    "<name a name> !for{What a kind comes from stands behind a comma; write `kind {}, a creature`.} " \
    "!is{What a kind comes from stands behind a comma; write `kind {}, a creature`.} & [<parameters>]", "kind guest, a creature") \
SHAPE(ROLE, "role", LINE, by_shape, "<name a name> & [for [every +every] <other a kind>]", "role Patron for creature") \
SHAPE(LINES, "lines", LINE, by_shape, NAMED_, "lines Chatter") \
SHAPE(VOICES, "voices", LINE, by_shape, "[for <name a language>]", "voices for de") \
SHAPE(SCENE, "scene", LINE, by_shape, NAMED_, "scene Order") \
SHAPE(SITUATION, "situation", LINE, by_shape, NAMED_, "situation Toast") \
SHAPE(PATTERN, "pattern", LINE, by_shape, NAMED_, "pattern Duet (first: a role)") \
SHAPE(INSTANCE, "instance", LINE, instance, "<name a name> of <other the name of a pattern>", "instance Crypt drill of Duet") \
SHAPE(TASK, "task", LINE, by_shape, NAMED_, "task Guard door") \
SHAPE(NETWORK, "network", LINE, by_shape, NAMED_, "network Patrol") \
SHAPE(COMPOUND, "plan", LINE, by_shape, NAMED_, "plan Arm myself") \
SHAPE(WAY, "way", LINE, by_shape, "!if{A comma is missing before `if`; write `way, if …`.} [<name a name for the way>]", \
    "way Buy swords, if coins > 4") \
SHAPE(NEEDS, "needs", EITHER, by_shape, "<value:truth>", "needs swords > 0") \
SHAPE(MAKES, "makes", EITHER, by_shape, "[my] <name a fact> = <value a value>", "makes swords = swords + 1") \
SHAPE(MAKES, "expects", EITHER, by_shape, "+negated [my] <name a fact> = <value a value>", "expects ale = ale + 1") \
SHAPE(NODE, "node", LINE, by_shape, NAMED_, "node Retreat") \
SHAPE(OBJECT, "object", LINE, by_shape, NAMED_, "object barrel") \
SHAPE(AREA, "area", LINE, by_shape, NAMED_, "area Cellar") \
SHAPE(SETTING, "setting", LINE, by_shape, NAMED_, "setting The Blue Boar") \
SHAPE(ITEM, "item", EITHER, by_shape, NAMED_, "item ale") \
SHAPE(PLACE, "place", EITHER, by_shape, NAMED_, "place bar") \
SHAPE(WORLD, "world", EITHER, by_shape, "", "world") \
SHAPE(RECORD, "record", EITHER, by_shape, NAMED_, "record rifle, a weapon") \
SHAPE(LAYER, "layer", LINE, by_shape, NAMED_, "layer Reflexes") \
SHAPE(PRIORITIES, "priorities", LINE, by_shape, "", "priorities") \
SHAPE(HOST, "host", LINE, by_shape, NAMED_, "host arena") \
SHAPE(TEST, "test", EITHER, by_shape, "<text what it shows, in quotes>", "test \"Mary gets her ale\"") \
SHAPE(MESSAGE, "message", EITHER, by_shape, NAMED_, "message Seat") \
SHAPE(EVENT, "event", EITHER, by_shape, NAMED_, "event bell rings") \
SHAPE(BEHAVIOUR, "proactive", LINE, by_shape, NAMED_, "proactive Approach, weight 3") \
SHAPE(BEHAVIOUR, "reactive", LINE, by_shape, NAMED_, "reactive Answer, about weather") \
SHAPE(BEHAVIOUR, "latent", LINE, by_shape, NAMED_, "latent Notice, when a creature comes within 3 m") \
SHAPE(BEHAVIOUR, "behaviour", LINE, by_shape, "<name a name> [for <other a kind>] & [<parameters>]", \
    "behaviour Sit for guest, holders 1") \
SHAPE(BEHAVIOUR, "private", LINE, by_shape, "+is_private behaviour <name a name> [for <other a kind>] & [<parameters>]", \
    "private behaviour Sip") \
SHAPE(BRAIN, "brain", LINE, by_shape, "", "brain") \
SHAPE(ACTION, "action", EITHER, by_shape, "<signature>", "action move to (goal: place)") \
SHAPE(CONDITION, "condition", EITHER, by_shape, "<signature>", "condition (who) can reach (goal: place)") \
SHAPE(QUERY, "query", EITHER, by_shape, "<signature>", "query price of (what: item), gives number") \
SHAPE(RELATION, "relation", EITHER, by_shape, "<signature>", "relation (who) knows (other)") \
SHAPE(FACT, ":", EITHER, by_shape, "<name a name> : <type a type>", "thirst: 0 to 100, starts 40") \
SHAPE(PART, "part", EITHER, by_shape, "<name a name> : <type a type>", "part server: nearest Server") \
SHAPE(LINK, "link", EITHER, by_shape, "<name a name> : <type a type>", "link seat: many Chair") \
SHAPE(ASSIGNMENT, "", EITHER, by_shape, "<name a name> = (<value:text a value> [<tag:id>] | <value:things a value>)", "thirst = 40") \
SHAPE(PRIORITY, "", EITHER, by_shape, "<name a name> : <value:number a number>", "urgent: 3") \
SHAPE(SPOKEN, "", EITHER, by_shape, "<text a spoken line in quotes> [<tag:id>] " \
    "!to{A line of a pool is for anybody; end it here, and say to whom where it is used: `exclaim one of Chatter to nearest Patron`.}", \
    "\"The fire is warm.\"") \
SHAPE(VOICE, "", EITHER, by_shape, "<tag:id the id of a spoken line> <text a sound file in quotes> <value:period a time>", \
    "@k7f2 \"voice/k7f2.ogg\" 2.4 s") \
SHAPE(SEQUENCE, "sequence", LINE, by_shape, "", "sequence") \
SHAPE(SELECTOR, "selector", LINE, by_shape, "", "selector") \
SHAPE(PARALLEL, "parallel", LINE, by_shape, "", "parallel") \
SHAPE(REPEAT, "repeat", LINE, by_shape, "[until {repeat until it fails} +negated it fails | <value:rounds a number> times]", "repeat 3 times") \
SHAPE(RETRY, "retry", LINE, by_shape, "[<value:rounds a number> times]", "retry 3 times") \
SHAPE(DEPENDING, "depending", LINE, by_shape, "on <value>", "depending on mood") \
SHAPE(IF, "if", LINE, by_shape, \
    "<value:truth> !:{No colon follows a condition; remove it and put the steps in the lines below.}", "if thirst > 60") \
SHAPE(BLOCK, "otherwise", EITHER, by_shape, \
    HOURS_ " !on{`otherwise` is for every day; write `on Sunday` alone for a whole Sunday.}", "otherwise") \
SHAPE(OTHERWISE, "otherwise", LINE, by_shape, "", "otherwise") \
SHAPE(SCHEDULE, "schedule", EITHER, by_shape, "", "schedule") \
SHAPE(BLOCK, "from", EITHER, by_shape, \
    "<value:number a time of day> to <within:number a time of day> " HOURS_, "from 08:00 to 12:00") \
SHAPE(BLOCK, "occasion", EITHER, by_shape, NAMED_, "occasion Festival") \
SHAPE(CALENDAR, "calendar", EITHER, by_shape, "", "calendar") \
SHAPE(LOCK, "lock", EITHER, by_shape, "<name what to lock> [for <value:number a number>]", "lock jug for 2") \
SHAPE(EACH, "for", LINE, by_shape, "(each | every) <name a name for each of them> in <value:operand>", "for every foe in foes") \
SHAPE(CATCH, "catch", EITHER, by_shape, "[<name a failure>]", "catch blocked") \
SHAPE(FINALLY, "finally", LINE, by_shape, "[<step>]", "finally stand up") \
SHAPE(PHASE, "phase", LINE, by_shape, "", "phase") \
SHAPE(LABEL, "", EITHER, by_shape, "<name a part, `all` or `others`> [: <step>]", "leader: \"To the Blue Boar!\"") \
SHAPE(CHOICE, "choice", LINE, by_shape, "by <name the part who decides>", "choice by customer") \
SHAPE(BRANCH, "", EITHER, by_shape, "(if <value:truth> | otherwise | <value:percentage a percentage, `if` or `otherwise`>) " \
    ": <name the branch's name>", "60%: accept") \
SHAPE(BLOCK, "on", EITHER, by_shape, "<within:days> " HOURS_, "on Sunday") \
SHAPE(ON, "on", LINE, by_shape, "(<handler:named> <other a name> | <handler> [<other a name>]) " \
    "[by <name " TRPI_EXPECTED_WHO ">] !of{Here should be `by`, not `of`; write for example `on adopt Drink by guest`.}", \
    "on adopt Drink by guest") \
SHAPE(STARTS_WHEN, "starts", LINE, by_shape, \
    "!if{A scene starts when something happens; write for example `starts when server comes within 3 m of patron`.} when <cue>", \
    "starts when server comes within 3 m of patron") \
SHAPE(ARROW, "->", EITHER, by_shape, \
    "<name the node to go to> !is{Here should be `if` or `when`, not `is`; write for example `-> Reload when done`.} " \
    "[if <value:truth> | when <cue:arrow>]", "-> Reload if ammo is 0") \
SHAPE(GIVEN, "given", LINE, by_shape, \
    "(it is {given it is 12:00} <within:number a time of day> | the world +of_world | <name a name> " \
    "!has{What somebody has stands in a line of its own below, four spaces further in; write for example `ale = 3`.} " \
    "(is +removed {given Bob is removed} removed | : <type a role or kind> [<placement:placed> <value:operand>]))", "given Mary: Patron at (0, 0)") \
SHAPE(WHEN, "when", LINE, by_shape, \
    "(it is {when it is 12:00} <within:number a time of day> | : <step> | <value:interval a time> {when 5 s pass} pass/passes | " \
    "<name:typed> : <step> | <cue:happening a `:` with a step, or something that happens>)", "when Mary: move to bar") \
SHAPE(THEN, "then", LINE, expectation, THEN_, "then within 5 s Mary starts Order") \
SHAPE(NEVER, "never", LINE, expectation, THEN_, "never Mary starts Order") \
SHAPE(PLAN, "plan", EITHER, by_shape, "[, <value:number the length of a letter> per letter]", "plan, 1 m per letter") \
SHAPE(PLAN_ROW, "", EITHER, by_shape, "<text:row>", "") \
SHAPE(LEGEND, "legend", EITHER, by_shape, "", "legend") \
SHAPE(LEGEND_ENTRY, "", EITHER, by_shape, "<text:letter> : <name the name of a thing or place>", "t: table") \
SHAPE(CAST, "cast", EITHER, by_shape, "", "cast") \
SHAPE(CAST_ENTRY, "", EITHER, cast_entry, \
    "[<count how many> | <name a name> :] <other a role or kind> [scattered +scattered | walks +walks] [<placement:placed> <value:operand>]", \
    "Linda: Server at bar") \
SHAPE(STOCK, "stock", EITHER, by_shape, "", "stock") \
SHAPE(STOCK_ENTRY, "", EITHER, by_shape, "<name the name of a place or thing> : <value:counts>", "bar: 200 ale, 30 soup") \
SHAPE(PLACES, "places", EITHER, by_shape, "", "places") \
SHAPE(PLACES_ENTRY, "", EITHER, by_shape, "<name the name of a place> at <value:operand>", "bar at (25, 10)") \
SHAPE(DUTY, "", EITHER, by_shape, NAMED_, "Work, weight 3") \
SHAPE(CALENDAR_ENTRY, "", EITHER, calendar_entry, "<name a name> : <value:number a time>", "day: 40 min")
// clang-format on
