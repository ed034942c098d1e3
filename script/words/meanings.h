// SPDX-License-Identifier: MIT
// Lists, laid out by hand. clang-format must be told so in a line of its own:
// clang-format off
// Meanings of the lines and steps of the language in plain words, for menus. A designer who has never programmed reads them first,
// so they say what a line does for a story and name no other word of the language without need. Every row of TRPI_LINE_SHAPES
// (lines.h) and every step of TRPI_STEPS (steps.h) has one.

// Meanings of lines: MEANING(KIND, "word", "meaning")   of the row of TRPI_LINE_SHAPES with this kind and word
#define TRPI_LINE_MEANINGS(MEANING) \
MEANING(USE, "use", "takes in what another text declares") \
MEANING(KIND, "kind", "a kind of people or things, and what is known of each") \
MEANING(ROLE, "role", "the part a person plays: what they do, and when") \
MEANING(LINES, "lines", "things to say, of which one is drawn") \
MEANING(VOICES, "voices", "the recordings of what is said") \
MEANING(SCENE, "scene", "what several people do together, step by step") \
MEANING(SITUATION, "situation", "a scene that is cast anew wherever its people are found") \
MEANING(PATTERN, "pattern", "a form to be filled in again and again") \
MEANING(INSTANCE, "instance", "a pattern, filled in") \
MEANING(TASK, "task", "steps under a name, to be used in several places") \
MEANING(NETWORK, "network", "states with arrows between them") \
MEANING(COMPOUND, "plan", "several ways to reach the same end") \
MEANING(WAY, "way", "one way to do it") \
MEANING(NEEDS, "needs", "what has to be so before") \
MEANING(MAKES, "makes", "what is so afterwards") \
MEANING(MAKES, "expects", "what is probably so afterwards") \
MEANING(NODE, "node", "a state, and what is done in it") \
MEANING(OBJECT, "object", "a thing that can be used, and what it offers") \
MEANING(AREA, "area", "a stretch of ground, and what it offers") \
MEANING(SETTING, "setting", "a floor, and those who are on it") \
MEANING(ITEM, "item", "something that people have and hand on") \
MEANING(PLACE, "place", "a spot with a name, to go to") \
MEANING(WORLD, "world", "facts that are nobody's own, such as an alarm") \
MEANING(RECORD, "record", "a set of facts under a name") \
MEANING(LAYER, "layer", "behaviours that go on beside all others") \
MEANING(PRIORITIES, "priorities", "names for priorities") \
MEANING(HOST, "host", "what a game can perform and tell") \
MEANING(TEST, "test", "what has to happen, played and checked") \
MEANING(MESSAGE, "message", "news that one sends to another") \
MEANING(EVENT, "event", "something that happens, and that all may notice") \
MEANING(BEHAVIOUR, "proactive", "something done of one's own accord, now and then") \
MEANING(BEHAVIOUR, "reactive", "something done when another person asks") \
MEANING(BEHAVIOUR, "latent", "something done when something happens") \
MEANING(BEHAVIOUR, "behaviour", "something that it lets people do") \
MEANING(BEHAVIOUR, "private", "something that it lets only its own scenes do") \
MEANING(BRAIN, "brain", "something that it does by itself") \
MEANING(ACTION, "action", "something that people can do in the game") \
MEANING(CONDITION, "condition", "a question with yes or no as its answer") \
MEANING(QUERY, "query", "a question that the game answers") \
MEANING(RELATION, "relation", "a question about two people or things") \
MEANING(FACT, ":", "something that is known, such as thirst or money") \
MEANING(PART, "part", "one of those who take part") \
MEANING(LINK, "link", "other things that belong to it") \
MEANING(ASSIGNMENT, "", "a value at the beginning") \
MEANING(PRIORITY, "", "a name for a priority") \
MEANING(SPOKEN, "", "something to say") \
MEANING(VOICE, "", "the recording of one spoken line, and how long it takes") \
MEANING(SEQUENCE, "sequence", "one step after the other") \
MEANING(SELECTOR, "selector", "one step after the other until one succeeds") \
MEANING(PARALLEL, "parallel", "several steps at the same time") \
MEANING(REPEAT, "repeat", "the same steps again and again") \
MEANING(RETRY, "retry", "the same steps again when they fail") \
MEANING(DEPENDING, "depending", "other steps for each value of a fact") \
MEANING(IF, "if", "steps only when something is so") \
MEANING(BLOCK, "otherwise", "the remaining hours") \
MEANING(OTHERWISE, "otherwise", "steps for when it is not so") \
MEANING(SCHEDULE, "schedule", "what is done at which hours") \
MEANING(BLOCK, "from", "hours of the day, and what is done then") \
MEANING(BLOCK, "occasion", "what is done during a feast or the like") \
MEANING(CALENDAR, "calendar", "how long a day is, and which day comes first") \
MEANING(LOCK, "lock", "steps that only so many do at a time") \
MEANING(EACH, "for", "the same steps for each of a list") \
MEANING(CATCH, "catch", "steps for when something fails") \
MEANING(FINALLY, "finally", "steps at the end, however it ends") \
MEANING(PHASE, "phase", "a moment of the scene, with several steps for one person") \
MEANING(LABEL, "", "what one of them does at this moment") \
MEANING(CHOICE, "choice", "the scene goes on in one of several ways") \
MEANING(BRANCH, "", "one of the ways") \
MEANING(BLOCK, "on", "what is done on a day of the week") \
MEANING(ON, "on", "steps for when it starts, is interrupted, or ends") \
MEANING(STARTS_WHEN, "starts", "what the scene waits for") \
MEANING(ARROW, "->", "when to go on to another state") \
MEANING(GIVEN, "given", "who and what is there at first") \
MEANING(WHEN, "when", "what is done, or how much time passes") \
MEANING(THEN, "then", "what has to happen") \
MEANING(NEVER, "never", "what must not happen") \
MEANING(PLAN, "plan", "the floor as seen from above") \
MEANING(PLAN_ROW, "", "a row of the floor") \
MEANING(LEGEND, "legend", "letters of the plan, and what they stand for") \
MEANING(LEGEND_ENTRY, "", "a letter, and what it stands for") \
MEANING(CAST, "cast", "those who are here, and where they stand") \
MEANING(CAST_ENTRY, "", "one who is here, or several") \
MEANING(STOCK, "stock", "what lies ready where") \
MEANING(STOCK_ENTRY, "", "what lies ready there") \
MEANING(PLACES, "places", "spots with names") \
MEANING(PLACES_ENTRY, "", "a spot with a name") \
MEANING(DUTY, "", "something done in these hours") \
MEANING(CALENDAR_ENTRY, "", "a length or a day of the calendar")

// Meanings of steps: MEANING(NAME, "meaning")   a phrase means what its action or task does, so PHRASE says little
#define TRPI_STEP_MEANINGS(MEANING) \
MEANING(SAY, "speaks, to somebody or to all") \
MEANING(DO, "does another behaviour as well") \
MEANING(REQUEST, "asks a thing for what it offers, such as a seat") \
MEANING(SEND, "sends news to somebody") \
MEANING(CONTINUE, "goes over into another scene") \
MEANING(LET, "gives a name to somebody or something, for later steps") \
MEANING(SET, "changes a fact") \
MEANING(CHECK, "goes on only if something is so") \
MEANING(AWAIT, "waits for news") \
MEANING(WAIT, "waits for a time, or until something is so") \
MEANING(PUT_ON, "takes on another role") \
MEANING(TAKE_OFF, "leaves a role") \
MEANING(SIGNAL, "makes an event happen") \
MEANING(OCCASION_BEGINS, "lets a feast or the like begin") \
MEANING(OCCASION_ENDS, "lets a feast or the like end") \
MEANING(ENABLE, "lets a behaviour begin again") \
MEANING(DISABLE, "keeps a behaviour from beginning") \
MEANING(ALLOW, "lets a layer go on again") \
MEANING(FORBID, "keeps a layer still") \
MEANING(RESERVE, "keeps something for somebody") \
MEANING(GOES_ON, "lets the move go on") \
MEANING(PHRASE, "something to do")

// Meanings of cues: MEANING(NAME, "meaning")
#define TRPI_CUE_MEANINGS(MEANING) \
MEANING(EVERY, "again and again, after so much time") \
MEANING(AT, "at a time of day") \
MEANING(DONE, "its steps are done") \
MEANING(FAILED, "one of its steps has failed") \
MEANING(MESSAGE, "news comes in") \
MEANING(EVENT, "an event happens") \
MEANING(COMES, "somebody comes near") \
MEANING(GOES, "somebody goes far away") \
MEANING(ENTERS, "somebody comes to a place") \
MEANING(LEAVES, "somebody leaves a place") \
MEANING(RISES, "a fact becomes larger than a number") \
MEANING(FALLS, "a fact becomes smaller than a number") \
MEANING(BECOMES, "a fact gets this value") \
MEANING(CHANGES, "a fact gets another value") \
MEANING(STARTS, "somebody begins to do something") \
MEANING(ENDS, "somebody has done something") \
MEANING(ADOPTS, "somebody is going to do something") \
MEANING(DROPS, "somebody gives something up before it began") \
MEANING(SUSPENDS, "somebody stops for a while, to wait for others") \
MEANING(RESUMES, "somebody goes on with what was stopped") \
MEANING(INTERRUPTS, "somebody stops for something more urgent") \
MEANING(ACTIVATES, "somebody is ready to begin") \
MEANING(CANCELS, "somebody does not go on with something") \
MEANING(FAILS, "somebody fails in what they do") \
MEANING(SAYS, "somebody speaks") \
MEANING(WAITS, "somebody waits for so long")
// clang-format on
