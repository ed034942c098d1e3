// SPDX-License-Identifier: MIT
// Lists, laid out by hand. clang-format must be told so in a line of its own:
// clang-format off
// Cues (events that a behaviour, an arrow or a test waits for), one line each: the enumerator, the name in messages and in the
// printed tree, the word that tells the event, and how the text goes on. `done` and `failed` stand only behind `->`.
//
// CUE(NAME, "called", "word", SUBJECT, verb, "shape", "example")
//   word   stands behind the subject: `a creature comes within 3 m`. SUBJECT: behind one; ALONE: it begins the cue; ARROW: likewise,
//          and only behind `->`
//   verb   how a test tells of it (TRPI_VERB_, pack/record_setting.h); NONE: a test does not
//   shape  what follows the word (parse/shape.h)

#define TRPI_CUES(CUE) \
CUE(ERROR, "error", "", SUBJECT, NONE, "", "") \
CUE(EVERY, "every", "every", ALONE, NONE, "<value:interval a time>", "every 2 s") \
CUE(AT, "at", "at", ALONE, NONE, "<value:number a time of day>", "at 08:00") \
CUE(DONE, "done", "done", ARROW, NONE, "", "-> Reload when done") \
CUE(FAILED, "failed", "failed", ARROW, NONE, "", "-> Reload when failed") \
CUE(MESSAGE, "message", "message", ALONE, NONE, "<name the name of a message>", "message Seat") \
CUE(EVENT, "event", "event", ALONE, NONE, "<name the name of an event>", "event bell rings") \
CUE(COMES, "comes within", "comes", SUBJECT, NONE, "within <value:distance> [of <object:operand>]", "a creature comes within 3 m") \
CUE(GOES, "goes beyond", "goes", SUBJECT, NONE, "!above{Here should be `beyond`, not `above`; write for example `thirst rises above 60`.} " \
    "!below{Here should be `beyond`, not `below`; write for example `thirst falls below 10`.} " \
    "beyond <value:distance> [of <object:operand>]", "a creature goes beyond 3 m") \
CUE(ENTERS, "enters", "enters", SUBJECT, NONE, "<object:operand>", "guest enters cellar") \
CUE(LEAVES, "leaves", "leaves", SUBJECT, NONE, "[<object:operand>]", "guest leaves cellar") \
CUE(RISES, "rises above", "rises", SUBJECT, NONE, "above <value:sum>", "thirst rises above 60") \
CUE(FALLS, "falls below", "falls", SUBJECT, NONE, "below <value:sum>", "health falls below 20") \
CUE(BECOMES, "becomes", "becomes", SUBJECT, NONE, "<value:sum>", "mood becomes calm") \
CUE(CHANGES, "changes", "changes", SUBJECT, NONE, "", "mood changes") \
CUE(STARTS, "starts", "starts", SUBJECT, STARTS, "<name the name of a behaviour> [at <task the name of a task>]", "Mary starts Order") \
CUE(ENDS, "ends", "ends", SUBJECT, ENDS, "<name the name of a behaviour> [at <task the name of a task>]", "Mary ends Order") \
CUE(ADOPTS, "adopts", "adopts", SUBJECT, ADOPTS, "<name the name of a behaviour> [at <task the name of a task>]", "Mary adopts Order") \
CUE(DROPS, "drops", "drops", SUBJECT, DROPS, "<name the name of a behaviour> [at <task the name of a task>]", "Mary drops Order") \
CUE(SUSPENDS, "suspends", "suspends", SUBJECT, SUSPENDS, "<name the name of a behaviour> [at <task the name of a task>]", "Mary suspends Order") \
CUE(RESUMES, "resumes", "resumes", SUBJECT, RESUMES, "<name the name of a behaviour> [at <task the name of a task>]", "Mary resumes Approach at move") \
CUE(WAITS, "waits for", "waits", SUBJECT, WAITS, "for <value:period a time>", "any creature waits for 80 s")
// clang-format on
