// SPDX-License-Identifier: MIT
// Lists, laid out by hand. clang-format must be told so in a line of its own:
// clang-format off
// Every step, one line each: the enumeration, its name in messages and in the printed tree, and the word that begins it.
//
// STEP(NAME, "called", "word", follows, shape, "example", "which fields of trpi_syntax_step it uses")
//   word     what it begins with; empty: nothing alone tells that it is this one
//   follows  what must stand behind the word for it not to begin a phrase of the host's, such as `wait for Bob` (step.c)
//   shape    how it goes on: a function parse_shape of parse/step.c

// clang-format off
#define TRPI_STEPS(STEP) \
STEP(ERROR, "error", "", ANYTHING, nothing, "", "") \
STEP(SAY, "say", "", ANYTHING, nothing, "", "text, tag, target (or NULL): `\"Enjoy.\" @k7f2 to guest`") \
STEP(DO, "do", "do", ANYTHING, do, "do Approach (who = Bob)", "name, settings, any: `do any Escape`") \
STEP(REQUEST, "request", "request", ANYTHING, request, "request Sit of nearest chair", \
    "name, settings, target: `request Sit of nearest seat`") \
STEP(SEND, "send", "send", ANYTHING, send, "send Seat (chosen = free) to guest", "name, settings, target") \
STEP(CONTINUE, "continue", "continue", ANYTHING, continue, "continue as Fetch drink", \
    "name, settings: `continue as Fetch drink (…)`") \
STEP(LET, "let", "let", ANYTHING, let, "let free = nearest chair", "name, value") \
STEP(SET, "set", "set", ANYTHING, set, "set thirst to 0", "target (NAME, MEMBER or MY), value") \
STEP(CHECK, "check", "check", ANYTHING, check, "check thirst > 60", "value") \
STEP(AWAIT, "await", "await", ANYTHING, named, "await Seat", "name") \
STEP(WAIT, "wait", "wait", QUANTITY_OR_END, wait, "wait 5 s", \
    "value (a duration) or NULL; or target (a condition): `wait until bar.ale > 0`") \
STEP(PUT_ON, "put on", "put", ON, put_on, "put on Guard", "name: a role") \
STEP(TAKE_OFF, "take off", "take", OFF, put_on, "put on Guard", "name: a role") \
STEP(SIGNAL, "signal", "signal", NAME, named, "signal bell rings", "name, settings: an event") \
STEP(OCCASION_BEGINS, "begin", "begin", NAME, begin, "begin Festival until 22:00", \
    "name: an occasion; value: how long, or until when (a time of day), or NULL") \
STEP(OCCASION_ENDS, "end", "end", NAME, named, "end Festival", "name") \
STEP(ENABLE, "enable", "enable", NAME, named, "enable Dance", "name: a behaviour of an area or object") \
STEP(DISABLE, "disable", "disable", NAME, named, "disable Dance", "name") \
STEP(ALLOW, "allow", "allow", NAME, named, "allow Dance", "name") \
STEP(FORBID, "forbid", "forbid", NAME, named, "forbid Dance", "name") \
STEP(RESERVE, "reserve", "reserve", ANYTHING, reserve, "reserve free for guest", "value, target: `reserve free for guest`") \
STEP(GOES_ON, "go on", "go", ON_AND_END, go_on, "go on", "`go on`: the move that an area wraps") \
STEP(PHRASE, "phrase", "", ANYTHING, nothing, "", "name, arguments: a host's action, or a named task; the binder decides")
// clang-format on
