// SPDX-License-Identifier: MIT
// Lists, laid out by hand. clang-format must be told so in a line of its own:
// clang-format off
// Steps, one line each: the enumerator, the name in messages and in the printed tree, the word that begins the step, and how the
// text goes on. Speech begins with a quotation mark, and a phrase with a name: an action of the host or a named task, which the
// compiler decides (compile/binding.c).
// STEP(NAME, "called", "word", follows, "shape", "example")
//   word     the first word; empty: no word alone tells the step
//   follows  tokens that must stand behind the word; without them it begins a phrase of the host, such as `wait for Bob` (step.c)
//   shape    the text behind the word (parse/shape.h)

#define TRPI_STEPS(STEP) \
STEP(ERROR, "error", "", ANYTHING, "", "") \
STEP(SAY, "say", "", ANYTHING, "<text> [<tag:id>] [to <target:operand>]", "\"Hello.\" to nearest Patron") \
STEP(DO, "do", "do", ANYTHING, "[any +any] <name the name of a behaviour> [<settings>]", "do Approach (who = Bob)") \
STEP(REQUEST, "request", "request", ANYTHING, "<name the name of a behaviour> [<settings>] [of <target:offering>]", "request Sit of nearest chair") \
STEP(SEND, "send", "send", ANYTHING, "<name the name of a message> [<settings>] to <target:operand>", "send Seat (chosen = free) to guest") \
STEP(CONTINUE, "continue", "continue", ANYTHING, "as <name the name of a scene> [<settings>]", "continue as Fetch drink") \
STEP(LET, "let", "let", ANYTHING, "<name a name for the value> = <value>", "let free = nearest chair") \
STEP(SET, "set", "set", ANYTHING, "<target:fact> to <value>", "set thirst to 0") \
STEP(CHECK, "check", "check", ANYTHING, "<value:truth>", "check thirst > 60") \
STEP(AWAIT, "await", "await", ANYTHING, "<name the name of a message>", "await Seat") \
STEP(WAIT, "wait", "wait", QUANTITY_OR_END, "[until <target:truth> | <value:period a time>]", "wait 5 s") \
STEP(PUT_ON, "put on", "put", ON, "on <name the name of a role>", "put on Guard") \
STEP(TAKE_OFF, "take off", "take", OFF, "off <name the name of a role>", "take off Guard") \
STEP(SIGNAL, "signal", "signal", NAME, "<name a name> [<settings>]", "signal bell rings") \
STEP(OCCASION_BEGINS, "begin", "begin", NAME, "<name the name of an occasion> [until <value:number a time of day> | for <value:minutes>]", "begin Festival until 22:00") \
STEP(OCCASION_ENDS, "end", "end", NAME, "<name a name>", "end Festival") \
STEP(ENABLE, "enable", "enable", NAME, "<name a name>", "enable Dance") \
STEP(DISABLE, "disable", "disable", NAME, "<name a name>", "disable Dance") \
STEP(ALLOW, "allow", "allow", NAME, "<name a name>", "allow Dance") \
STEP(FORBID, "forbid", "forbid", NAME, "<name a name>", "forbid Dance") \
STEP(RESERVE, "reserve", "reserve", ANYTHING, "<value:operand> for <target:operand>", "reserve free for guest") \
STEP(GOES_ON, "go on", "go", ON_AND_END, "on", "go on") \
STEP(PHRASE, "phrase", "", ANYTHING, "<name something to do> [<arguments>]", "move to bar")
// clang-format on
