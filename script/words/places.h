// SPDX-License-Identifier: MIT
// Lists, laid out by hand. clang-format must be told so in a line of its own:
// clang-format off
// Places of clauses: kinds of lines behind which clauses can be written, one line each, with the name in messages, the advice where
// a clause cannot stand, and the records of the pack that obey the clauses. Lines that declare something come first, then lines of
// bodies.
// PLACE(NAME, "called", "advice", "records")

// clang-format off
#define TRPI_DECLARATION_PLACES(PLACE) \
PLACE(PROACTIVE, "a behaviour", "remove it", "trpi_pack_behaviour") \
PLACE(PROACTIVE_WITH, "a behaviour", "remove it", "trpi_pack_behaviour") \
PLACE(LATENT, "a behaviour", "remove it", "trpi_pack_behaviour") \
PLACE(LATENT_WITH, "a behaviour", "remove it", "trpi_pack_behaviour") \
PLACE(REACTIVE, "a behaviour", "remove it", "trpi_pack_behaviour") \
PLACE(OFFER, "an object's behaviour", "remove it", "trpi_pack_behaviour, trpi_pack_offer") \
PLACE(SCENE, "a scene", "remove it", "trpi_pack_behaviour of the first part") \
PLACE(SCENE_LATENT, "a scene", "remove it", "trpi_pack_behaviour of the first part") \
PLACE(STARTS_WHEN, "how a scene starts", "remove it", "trpi_pack_behaviour of the first part") \
PLACE(SITUATION, "a situation", "remove it", "trpi_pack_situation, trpi_pack_behaviour of each part") \
PLACE(PART, "a part", \
    "say who can play it with `where`, such as `where it.thirst > 60`, or put this behind the name of the scene", \
    "trpi_pack_part") \
PLACE(SITUATION_PART, "a situation", "remove it", "trpi_pack_part") \
PLACE(ROLE, "a role", "put it behind one of its behaviours", "trpi_pack_role") \
PLACE(KIND, "a kind", "put it behind one of its facts, or behind a behaviour of a role", "trpi_pack_kind") \
PLACE(FACT, "a fact", "remove it", "trpi_pack_fact") \
PLACE(LIST, "a fact", "remove it; a list can say how many it has room for, such as `at most 4`", "trpi_pack_fact") \
PLACE(LINK, "a link", "remove it", "trpi_pack_link") \
PLACE(ITEM, "an item", "remove it", "trpi_pack_item") \
PLACE(PLACE, "a place", "remove it", "trpi_pack_global") \
PLACE(WORLD, "the world", "remove it", "") \
PLACE(RECORD, "a record", "remove it", "the facts of the record") \
PLACE(LAYER, "a layer", "remove it", "trpi_pack_layer") \
PLACE(PRIORITIES, "`priorities`", "remove it", "") \
PLACE(PRIORITY, "the name of a priority", "remove it", "the renamer") \
PLACE(HOST, "a host", "put it behind one of its actions or questions", "") \
PLACE(ACTION, "an action", "remove it", "trpi_pack_action") \
PLACE(QUESTION, "a question to the game", "remove it", "trpi_pack_query") \
PLACE(NEWS, "a message or an event", "remove it, or put it behind the latent that it wakes", "trpi_pack_message, trpi_pack_game_event") \
PLACE(PATTERN, "a pattern", "leave it out, or write it below", "") \
PLACE(INSTANCE, "an instance", "what it is given stands below it", "what it makes") \
PLACE(ARGUMENT, "what an instance is given", "remove it", "") \
PLACE(SETTING, "a setting", "write for example `setting The inn, at 18:00`", "trpi_pack_setting") \
PLACE(SETTING_NAME, "who is there", "put it behind a behaviour of a role", "trpi_pack_global") \
PLACE(SETTING_LINE, "a line of a setting", "remove it, or put it behind a behaviour of a role", "") \
PLACE(TASK, "a task", "write it behind one of its steps, or behind the step that uses it", "trpi_pack_task") \
PLACE(NETWORK, "a network", "write it behind the step that uses it", "trpi_pack_node") \
PLACE(PLAN, "a plan", "write it behind the step that uses it, or behind a `way`", "trpi_pack_node") \
PLACE(OBJECT, "an object", "put it behind one of its behaviours", "trpi_pack_kind") \
PLACE(AREA, "an area", "put it behind one of its behaviours", "trpi_pack_kind") \
PLACE(LINES, "a pool of lines", "remove it", "trpi_pack_pool") \
PLACE(SPOKEN, "a line that is said", "remove it", "") \
PLACE(VOICES, "a list of voices", "remove it", "") \
PLACE(VOICE, "a voice", "remove it", "trpi_pack_voice") \
PLACE(SCHEDULE, "a schedule", "put it behind one of its lines", "") \
PLACE(HOURS, "a part of the day", "write `at once` or `within 5 min`", "trpi_pack_schedule_block") \
PLACE(OCCASION, "a part of the day", "write `at once` or `within 5 min`, or a `priority`", "trpi_pack_schedule_block") \
PLACE(DUTY, "a line of a schedule, which has only a weight, such as `weight 3`", \
    "put it behind the `proactive` itself", "trpi_pack_duty") \
PLACE(CALENDAR, "a calendar", "remove it", "") \
PLACE(TEST, "a test", "remove it, or write it into the behaviour that is tested", "trpi_pack_test") \
PLACE(GIVEN, "who is given", "remove it; who chooses for himself is `free`", "trpi_pack_test_line") \
PLACE(TEST_LINE, "a line of a test", "remove it, or write it into the behaviour that is tested", "") \
PLACE(USE, "a file that is read", "remove it", "")

#define TRPI_BODY_PLACES(PLACE) \
PLACE(STEP, "a step", "put it behind the name of the behaviour", "trpi_pack_task") \
PLACE(INNER_STEP, "a step", "put it behind the name of the behaviour", "trpi_pack_node, trpi_pack_step") \
PLACE(CELL, "a step", "put it behind the name of the scene", "trpi_pack_task") \
PLACE(TEST_STEP, "a step", "remove it", "trpi_pack_task") \
PLACE(SEQUENCE, "a `sequence`", "put it behind the name of the behaviour", "trpi_pack_node") \
PLACE(SELECTOR, "a `selector`", "put it behind the name of the behaviour", "trpi_pack_node") \
PLACE(PARALLEL, "a `parallel`", "put it behind the name of the behaviour", "trpi_pack_node") \
PLACE(REPEAT, "a `repeat`", "put it behind the name of the behaviour", "trpi_pack_node") \
PLACE(RETRY, "a `retry`", "put it behind the name of the behaviour", "trpi_pack_node") \
PLACE(DEPENDING, "a `depending on`", "put it behind the name of the behaviour", "trpi_pack_node") \
PLACE(CASE, "a value", "put it behind the name of the behaviour", "trpi_pack_node") \
PLACE(IF, "an `if`", "put it behind the name of the behaviour", "trpi_pack_node") \
PLACE(OTHERWISE, "an `otherwise`", "put it behind the `if`, or behind a `sequence` below this line", "") \
PLACE(LOCK, "a `lock`", "put it behind the name of the behaviour", "trpi_pack_node") \
PLACE(EACH, "a `for every`", "put it behind the name of the behaviour", "trpi_pack_node") \
PLACE(CATCH, "a `catch`", "put it behind a line below this one", "") \
PLACE(FINALLY, "a `finally`", "remove it; how long it may take is said as `finally, at most 20 s`", "trpi_pack_task, trpi_pack_node") \
PLACE(PARTING, "a step of a `finally`", "remove it; how long all of it may take is said behind the `finally`, as `at most 20 s`", "") \
PLACE(NODE, "a node", "write it behind a line below it", "trpi_pack_node") \
PLACE(ARROW, "an arrow", "it can have a `priority`, and it can be one that `returns`", "trpi_pack_node") \
PLACE(EFFECT, "what takes no time", "remove it", "") \
PLACE(RESERVE, "a `reserve`", "say for how long with `at most`, such as `at most 10 s`", "trpi_pack_step") \
PLACE(RESPONSE, "what is done at a moment", "remove it", "") \
PLACE(HANDLER, "what an object does", "remove it, or write an `if` below", "") \
PLACE(DROP, "what an object does", "say for which cause, such as `because failed`, or write an `if` below", "trpi_pack_handler") \
PLACE(BRAIN, "a brain", "say how often, such as `every 2 s`, or write an `if` below", "trpi_pack_handler") \
PLACE(PHASE, "a `phase`", "put it behind one of the steps below", "") \
PLACE(LABEL, "a part's lines", "put it behind one of the steps below", "") \
PLACE(CHOICE, "a `choice`", "remove it, or put it behind a step in a row", "") \
PLACE(BRANCH, "a branch", "put it behind a step in one of its rows", "trpi_pack_branch") \
PLACE(FLOW, "a line of a scene that is no row", "put it behind a step in a row", "") \
PLACE(WAY, "a way", "say with `if` when it is possible", "trpi_pack_node") \
PLACE(NEEDS, "what a task needs", "write it behind one of its steps", "") \
PLACE(MAKES, "what a task makes", "write it behind one of its steps", "")
// clang-format on
