// SPDX-License-Identifier: MIT
// Lists, laid out by hand. clang-format must be told so in a line of its own:
// clang-format off
// Seeds: the smallest forms of constructs. A seed is made from the shape of its line, step or clause: its words, and in each field
// that has to be there one of the texts of TRPI_SEED_FIELDS. Lines, steps and clauses that need more than their shape have texts
// of their own here. The texts of a list are tried in their order, and the first that makes no mistake at its place is taken.
//
// In the texts `{new}` is a name that nothing has, `{name}` one in the headers of the lines around, `{file}` another file, and
// `{role}` any thing of that sort (script/document/rename_target.c) that the texts declare, one after the other. `\n` begins the
// next line.

// Texts for the fields of a shape: FIELD("what", "text; text")   `what`: how the shape calls the field; or the kind of the field. A
// field called `the name of a role`, or of another sort of thing, needs no line: its text is `{role}`
#define TRPI_SEED_FIELDS(FIELD) \
FIELD("a name for what it gives", "{new}") \
FIELD("a name for each of them", "{new}") \
FIELD("a name", "{new}; {behaviour}; {occasion}; {message}; {event}; {fact}; {part}; {parameter}; {character}; {situation}") \
FIELD("name", "{new}; {behaviour}; {occasion}") \
FIELD("names", "{new}") \
FIELD("the old name", "{new}") \
FIELD("the name of a thing or place", "{place}; {character}; {kind}") \
FIELD("the name of a place or thing", "{place}; {character}") \
FIELD("the name of a place", "{place}; {new}") \
FIELD("a role or kind", "{role}; {kind}; creature") \
FIELD("the node to go to", "end; fail") \
FIELD("the part who decides", "{part}") \
FIELD("what to lock", "{new}") \
FIELD("a failure", "unreachable; {failure}") \
FIELD("a name a layer, an area or a setting", "{layer}; {kind}; {setting}") \
FIELD("a layer, an area or a setting", "{layer}; {kind}; {setting}") \
FIELD("an item", "{parameter}; {item}") \
FIELD("a channel", "{part of the body}") \
FIELD("a trait", "{new}") \
FIELD("a mark", "{new}") \
FIELD("a topic", "{new}") \
FIELD("a kind", "creature; {kind}") \
FIELD("the name of a behaviour", "{behaviour}; {scene}; {parameter}") \
FIELD("the name of a task", "{task}") \
FIELD("something to do", "wait; {task}; {action}") \
FIELD("a part, `all` or `others`", "all") \
FIELD("a file's name in quotes", "\"{new}.troupe\"") \
FIELD("condition", "it is from 08:00 to 20:00; {fact} > 0; {fact}; my {fact} > 0; me is me") \
FIELD("value", "1; {fact}; {fact} + 1; my {fact}; me; {character}; {place}; {pool of lines}; {role}; nearest {role}; nearest creature; this; yes; (1, 1); 12:00; \"Hello.\"") \
FIELD("fact", "{fact}") \
FIELD("number", "2") \
FIELD("duration", "5 s; 5 min") \
FIELD("distance", "5 m") \
FIELD("percentage", "50%") \
FIELD("rate", "1 per minute") \
FIELD("time", "12:00; 13:00; 14:00") \
FIELD("days", "Sunday; Monday; Tuesday") \
FIELD("text", "\"Hello.\"; \"{new}\"") \
FIELD("letter", "z; y; .") \
FIELD("counts", "1 {item}") \
FIELD("type", "yes or no; number; creature; many {kind}; {kind}; a creature") \
FIELD("cue", "every 5 s; any creature comes within 3 m; {character} starts {behaviour}") \
FIELD("step", "wait; \"Hello.\"; wait 1 s") \
FIELD("signature", "{new}; (who) {new}; {new} of (who)") \
FIELD("parameters", "({new})") \
FIELD("settings", "({parameter} = 1)") \
FIELD("tag", "@a1") \
FIELD("arguments", "1")

// Texts for an argument of an action or a task, by the type of its parameter: FIELD("type", "text; text")   for a kind that is not
// here: a part of the scene, `it`, the partner, or the nearest one of that kind
#define TRPI_SEED_ARGUMENTS(FIELD) \
FIELD("place or entity", "{part}; it; partner; {place}; nearest creature; my home") \
FIELD("place", "{place}; my home") \
FIELD("entity", "{part}; it; partner; nearest creature") \
FIELD("creature", "{part}; it; partner; nearest creature") \
FIELD("creature or nobody", "{part}; it; partner; nearest creature") \
FIELD("item", "{item}") \
FIELD("role", "{role}") \
FIELD("text", "\"Hello.\"") \
FIELD("number", "2") \
FIELD("yes or no", "yes")

// Seeds of lines: SEED(KIND, "text")   of a kind of line, tried before those that its shape makes
#define TRPI_SEED_LINES(SEED) \
SEED(SCENE, "scene {new}\n    part first: {role}\n    part other: creature\n    | first | other |\n    | wait | wait |") \
SEED(SITUATION, "situation {new}, in {kind}, every 10 s\n    part first: creature\n    part other: creature\n    | first | other |\n    | wait | wait |") \
SEED(PATTERN, "pattern {new}\n    kind {new} thing") \
SEED(INSTANCE, "instance {new} of {pattern}") \
SEED(INSTANCE, "instance {new} of Pose") \
SEED(NETWORK, "network {new}\n    node Begin\n        wait 1 s\n        -> end when done") \
SEED(COMPOUND, "plan {new}\n    way\n        wait 1 s") \
SEED(TASK, "task {new}\n    wait 1 s") \
SEED(NODE, "node {new}\n    wait 1 s\n    -> end when done") \
SEED(ARROW, "-> end when done") \
SEED(ARROW, "-> end when done, priority 2") \
SEED(WAY, "way {new}\n    wait 1 s") \
SEED(LINES, "lines {new}\n    \"Hello.\"") \
SEED(VOICES, "voices\n    @a1 \"voice/a1.ogg\" 2 s") \
SEED(WORLD, "world\n    {new}: yes or no") \
SEED(PRIORITIES, "priorities\n    {new}: 3") \
SEED(CALENDAR, "calendar\n    day: 40 min") \
SEED(CALENDAR_ENTRY, "first day: Sunday") \
SEED(CALENDAR_ENTRY, "day: 40 min") \
SEED(TEST, "test \"{new}\"\n    given Ann: {role} at (0, 0)\n    when 1 s pass") \
SEED(BEHAVIOUR, "proactive {new}\n    wait 1 s") \
SEED(BEHAVIOUR, "reactive {new}, about {topic}\n    wait 1 s") \
SEED(BEHAVIOUR, "reactive {new}, about {new}\n    wait 1 s") \
SEED(BEHAVIOUR, "latent {new}, when a creature comes within 3 m\n    wait 1 s") \
SEED(BEHAVIOUR, "behaviour {new} for creature\n    wait 1 s") \
SEED(BEHAVIOUR, "private behaviour {new}\n    wait 1 s") \
SEED(BRAIN, "brain, every 5 s\n    set {fact} to {fact}") \
SEED(BRAIN, "brain, every 5 s\n    set {fact} to no") \
SEED(SEQUENCE, "sequence\n    wait 1 s") \
SEED(SELECTOR, "selector\n    wait 1 s\n    wait 2 s") \
SEED(PARALLEL, "parallel\n    wait 1 s\n    wait 2 s") \
SEED(REPEAT, "repeat 2 times\n    wait 1 s") \
SEED(RETRY, "retry 2 times\n    wait 1 s") \
SEED(DEPENDING, "depending on {fact}\n    if yes\n        wait 1 s\n    otherwise\n        wait 2 s") \
SEED(IF, "if it is from 08:00 to 20:00\n    wait 1 s") \
SEED(OTHERWISE, "otherwise\n    wait 1 s") \
SEED(LOCK, "lock {new}\n    wait 1 s") \
SEED(EACH, "for every {new} in {fact}\n    wait 1 s") \
SEED(CATCH, "catch\n    wait 1 s") \
SEED(FINALLY, "finally\n    wait 1 s") \
SEED(PHASE, "phase\n    all: \"Hello.\"") \
SEED(LABEL, "{part}: \"Hello.\"") \
SEED(CHOICE, "choice by {part}\n    50%: {new}\n    50%: {new} too") \
SEED(ON, "on interrupt\n    wait 1 s") \
SEED(ON, "on enter\n    set {fact} to no") \
SEED(ON, "on interrupt\n    set {fact} to no") \
SEED(SCHEDULE, "schedule\n    from 08:00 to 12:00\n        {behaviour}\n    otherwise\n        {behaviour}") \
SEED(BLOCK, "from 01:00 to 02:00\n    {behaviour}") \
SEED(BLOCK, "from 02:00 to 03:00, at once\n    {behaviour}") \
SEED(BLOCK, "occasion {new}\n    {behaviour}") \
SEED(BLOCK, "otherwise\n    {behaviour}") \
SEED(BLOCK, "on Sunday\n    {behaviour}") \
SEED(DUTY, "{behaviour}") \
SEED(PLAN, "plan, 1 m per letter\n    ....\n    ....") \
SEED(PLAN_ROW, "....") \
SEED(LEGEND, "legend\n    z: {place}") \
SEED(LEGEND_ENTRY, "z: {place}") \
SEED(CAST, "cast\n    {new}: {role} at (1, 1)") \
SEED(CAST_ENTRY, "{new}: {role} at (1, 1)") \
SEED(STOCK, "stock\n    {place}: 1 {item}") \
SEED(PLACES, "places\n    {new} at (1, 1)") \
SEED(PLACES_ENTRY, "{new} at (1, 1)") \
SEED(ASSIGNMENT, "{parameter} = 1") \
SEED(ASSIGNMENT, "{fact} = 1") \
SEED(ASSIGNMENT, "{fact} = yes") \
SEED(GIVEN, "given {new}: {role} at (0, 0)") \
SEED(WHEN, "when 1 s pass") \
SEED(THEN, "then {character} starts {behaviour}") \
SEED(NEVER, "never {character} starts {behaviour}") \
SEED(MAKES, "makes {fact} = 1") \
SEED(MAKES, "makes {fact} = yes") \
SEED(MAKES, "expects {fact} = 1") \
SEED(MAKES, "expects {fact} = yes") \
SEED(LINK, "link {new}: many {kind} within 5 m") \
SEED(USE, "use \"{file}\"") \
SEED(NEEDS, "needs {fact} > 0") \
SEED(NEEDS, "needs {fact}") \
SEED(QUERY, "query {new} of (who: creature), gives number") \
SEED(CONDITION, "condition (who) is {new}") \
SEED(RELATION, "relation {new} (other: creature), gives creature") \
SEED(SPOKEN, "\"Hello.\"") \
SEED(PART, "part {new}: creature") \
SEED(PART, "part {new}: every creature, at least 2, at most 4")

// Seeds of steps: SEED(KIND, "text")   of a kind of step, tried before those that its shape makes
#define TRPI_SEED_STEPS(SEED) \
SEED(SAY, "\"Hello.\"") \
SEED(WAIT, "wait 1 s") \
SEED(PHRASE, "{action}") \
SEED(PHRASE, "{task}") \
SEED(PHRASE, "pose for 1 s") \
SEED(SET, "set {fact} to {fact}") \
SEED(LET, "let {new} = 1") \
SEED(GOES_ON, "go on") \
SEED(REQUEST, "request {behaviour} of anything") \
SEED(SEND, "send {message} to me") \
SEED(SEND, "send {message} to nearest creature") \
SEED(SEND, "send {message} to every creature within 20 m") \
SEED(CONTINUE, "continue as {scene}") \
SEED(CONTINUE, "continue as {situation}") \
SEED(RESERVE, "reserve {fact} for {name}, at most 10 s") \
SEED(RESERVE, "reserve this for {name}, at most 10 s") \
SEED(RESERVE, "reserve this for me, at most 10 s") \
SEED(AWAIT, "await {message}, at most 10 s") \
SEED(OCCASION_BEGINS, "begin {occasion} until 22:00") \
SEED(OCCASION_ENDS, "end {occasion}") \
SEED(ENABLE, "enable {behaviour}") \
SEED(DISABLE, "disable {behaviour}") \
SEED(ALLOW, "allow {layer}") \
SEED(FORBID, "forbid {layer}") \
SEED(PUT_ON, "put on {role}") \
SEED(TAKE_OFF, "take off {role}") \
SEED(SIGNAL, "signal {event}")

// Seeds of cues: SEED(KIND, "text")   a cue in the place of another one, whose subject (`a creature`) is `{subject}`
#define TRPI_SEED_CUES(SEED) \
SEED(EVERY, "every 5 s") \
SEED(AT, "at 08:00") \
SEED(DONE, "done") \
SEED(FAILED, "failed") \
SEED(MESSAGE, "message {message}") \
SEED(EVENT, "event {event}") \
SEED(COMES, "{subject} comes within 3 m") \
SEED(COMES, "{subject} comes within 3 m of {part}") \
SEED(GOES, "{subject} goes beyond 3 m") \
SEED(GOES, "{subject} goes beyond 3 m of {part}") \
SEED(ENTERS, "{subject} enters {place}") \
SEED(LEAVES, "{subject} leaves {place}") \
SEED(RISES, "{fact} rises above 60") \
SEED(FALLS, "{fact} falls below 20") \
SEED(BECOMES, "{fact} becomes yes") \
SEED(BECOMES, "{fact} becomes 1") \
SEED(CHANGES, "{fact} changes") \
SEED(STARTS, "{subject} starts {behaviour}") \
SEED(ENDS, "{subject} ends {behaviour}") \
SEED(ADOPTS, "{subject} adopts {behaviour}") \
SEED(DROPS, "{subject} drops {behaviour}") \
SEED(SUSPENDS, "{subject} suspends {behaviour}") \
SEED(RESUMES, "{subject} resumes {behaviour}") \
SEED(INTERRUPTS, "{subject} interrupts {behaviour}") \
SEED(ACTIVATES, "{subject} activates {behaviour}") \
SEED(CANCELS, "{subject} cancels {behaviour}") \
SEED(FAILS, "{subject} fails in {behaviour}") \
SEED(SAYS, "{subject} says \"Hello.\"") \
SEED(WAITS, "{subject} waits for 80 s")

// Seeds of clauses: SEED(KIND, "text")   of a kind of clause, tried after the example that script/words/clauses.h has of it
#define TRPI_SEED_CLAUSES(SEED) \
SEED(GIVES, ", gives {new}: number") \
SEED(GIVES, ", gives result: number\n    set result to 1") \
SEED(WRAPS_MOVES, ", wraps moves\n    go on") \
SEED(WITH, ", with a creature within 8 m, about {topic}") \
SEED(WITH, ", with a {kind} within 8 m") \
SEED(ABOUT, ", about {topic}") \
SEED(IN, ", in {layer}") \
SEED(IN, ", in {kind}") \
SEED(USES, ", uses {part of the body}") \
SEED(USES_UP, ", uses up {name}") \
SEED(USES_UP, ", uses up {parameter}") \
SEED(MAKES, ", makes {parameter}") \
SEED(MOVES, ", moves {parameter} from me to {parameter}") \
SEED(OPEN_TO, ", open to {situation}") \
SEED(AT_MOST, ", at most 4") \
SEED(STARTS, ", starts yes") \
SEED(STARTS, ", starts {place}") \
SEED(PARENT, ", a {kind}") \
SEED(PARENT, ", a {record}")
// clang-format on
