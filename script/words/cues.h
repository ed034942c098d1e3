// SPDX-License-Identifier: MIT
// Lists, laid out by hand. clang-format must be told so in a line of its own:
// clang-format off
// Cues (events that a behaviour, an arrow or a test waits for), one line each: the enumerator, the name in messages and in the
// printed tree, the word that tells the event, and how the text goes on. `done` and `failed` stand only behind `->`.
// CUE(NAME, "called", "word", SUBJECT, compile, TYPE, verb, "shape", "example")
//   word   stands behind the subject: `a creature comes within 3 m`. SUBJECT: behind one; ALONE: it begins the cue; ARROW:
//          likewise, and only behind `->`. A word behind a subject can be in no name, and ends in s.
//   TYPE   the cue of packs that it becomes (TRPI_CUE_, pack/record_behaviour.h), by the function `compile` of compile/cue.c; NULL:
//          a behaviour does not wait for it
//   verb   how a test tells of it (TRPI_VERB_, pack/record_setting.h); NONE: a test does not
//   shape  what follows the word (parse/shape.h)

#define TRPI_CUES(CUE) \
CUE(ERROR, "error", "", SUBJECT, NULL, COUNT, NONE, "", "") \
CUE(EVERY, "every", "every", ALONE, every, EVERY, NONE, "<value:timer a time>", "every 2 s") \
CUE(AT, "at", "at", ALONE, hour, CLOCK, NONE, "<value:number a time of day>", "at 08:00") \
CUE(DONE, "done", "done", ARROW, NULL, COUNT, NONE, "", "-> Reload when done") \
CUE(FAILED, "failed", "failed", ARROW, NULL, COUNT, NONE, "", "-> Reload when failed") \
CUE(MESSAGE, "message", "message", ALONE, news, MESSAGE, NONE, "<name the name of a message>", "message Seat") \
CUE(EVENT, "event", "event", ALONE, news, EVENT, NONE, "<name the name of an event>", "event bell rings") \
CUE(COMES, "comes within", "comes", SUBJECT, near, NEAR, NONE, "within <value:distance> [of <object:operand>]", "a creature comes within 3 m") \
CUE(GOES, "goes beyond", "goes", SUBJECT, near, FAR, NONE, "!above{Here should be `beyond`, not `above`; write for example `thirst rises above 60`.} " \
    "!below{Here should be `beyond`, not `below`; write for example `thirst falls below 10`.} " \
    "beyond <value:distance> [of <object:operand>]", "a creature goes beyond 3 m") \
CUE(ENTERS, "enters", "enters", SUBJECT, boundary, ENTERS, NONE, "<object:operand>", "guest enters cellar") \
CUE(LEAVES, "leaves", "leaves", SUBJECT, boundary, LEAVES, NONE, "[<object:operand>]", "guest leaves cellar") \
CUE(RISES, "rises above", "rises", SUBJECT, threshold, RISES, NONE, "above <value:sum>", "thirst rises above 60") \
CUE(FALLS, "falls below", "falls", SUBJECT, threshold, FALLS, NONE, "below <value:sum>", "health falls below 20") \
CUE(BECOMES, "becomes", "becomes", SUBJECT, threshold, BECOMES, NONE, "<value:sum>", "mood becomes calm") \
CUE(CHANGES, "changes", "changes", SUBJECT, threshold, CHANGES, NONE, "", "mood changes") \
CUE(STARTS, "starts", "starts", SUBJECT, lifecycle, STARTS, STARTS, "<name the name of a behaviour> [at <task the name of a task>]", "Mary starts Order") \
CUE(ENDS, "ends", "ends", SUBJECT, lifecycle, ENDS, ENDS, "<name the name of a behaviour> [at <task the name of a task>]", "Mary ends Order") \
CUE(ADOPTS, "adopts", "adopts", SUBJECT, NULL, COUNT, ADOPTS, "<name the name of a behaviour> [at <task the name of a task>]", "Mary adopts Order") \
CUE(DROPS, "drops", "drops", SUBJECT, NULL, COUNT, DROPS, "<name the name of a behaviour> [at <task the name of a task>]", "Mary drops Order") \
CUE(SUSPENDS, "suspends", "suspends", SUBJECT, lifecycle, SUSPENDS, SUSPENDS, "<name the name of a behaviour> [at <task the name of a task>]", "Mary suspends Order") \
CUE(RESUMES, "resumes", "resumes", SUBJECT, lifecycle, RESUMES, RESUMES, "<name the name of a behaviour> [at <task the name of a task>]", "Mary resumes Approach at move") \
CUE(INTERRUPTS, "interrupts", "interrupts", SUBJECT, NULL, COUNT, INTERRUPTS, "<name the name of a behaviour> [at <task the name of a task>]", "Mary interrupts Read") \
CUE(ACTIVATES, "activates", "activates", SUBJECT, NULL, COUNT, ACTIVATES, "<name the name of a behaviour> [at <task the name of a task>]", "Mary activates Order") \
CUE(CANCELS, "cancels", "cancels", SUBJECT, NULL, COUNT, CANCELS, "<name the name of a behaviour> [at <task the name of a task>]", "Mary cancels Order") \
CUE(FAILS, "fails in", "fails", SUBJECT, NULL, COUNT, FAILS, "in <name the name of a behaviour> [at <task the name of a task>]", "Mary fails in Order") \
CUE(SAYS, "says", "says", SUBJECT, NULL, COUNT, SAYS, "<value:sum>", "Mary says \"Good evening.\"") \
CUE(WAITS, "waits for", "waits", SUBJECT, NULL, COUNT, WAITS, "for <value:period a time>", "any creature waits for 80 s")
// clang-format on
