// SPDX-License-Identifier: MIT
// Lists, laid out by hand. clang-format must be told so in a line of its own:
// clang-format off
// Every cue, one line each: the enumeration, its name in messages and in the printed tree, the word that tells what happens, and
// how it goes on. `done` and `failed` stand only behind `->`.
//
// CUE(NAME, "called", "word", "shape", "example")
//   word   stands behind the subject: `a creature comes within 3 m`; empty: it begins otherwise (cue.c)
//   shape  what follows the word (parse/shape.h)

#define TRPI_CUES(CUE) \
CUE(ERROR, "error", "", "", "") \
CUE(EVERY, "every", "", "", "every 2 s") \
CUE(AT, "at", "", "", "at 08:00") \
CUE(DONE, "done", "", "", "") \
CUE(FAILED, "failed", "", "", "") \
CUE(MESSAGE, "message", "", "", "message Seat") \
CUE(EVENT, "event", "", "", "event bell rings") \
CUE(COMES, "comes within", "comes", "within <value:distance> [of <object:operand>]", "a creature comes within 3 m") \
CUE(GOES, "goes beyond", "goes", "!above{Here should be `beyond`, not `above`; write for example `thirst rises above 60`.} " \
    "!below{Here should be `beyond`, not `below`; write for example `thirst falls below 10`.} " \
    "beyond <value:distance> [of <object:operand>]", "a creature goes beyond 3 m") \
CUE(ENTERS, "enters", "enters", "<object:operand>", "guest enters cellar") \
CUE(LEAVES, "leaves", "leaves", "[<object:operand>]", "guest leaves cellar") \
CUE(RISES, "rises above", "rises", "above <value:sum>", "thirst rises above 60") \
CUE(FALLS, "falls below", "falls", "below <value:sum>", "health falls below 20") \
CUE(BECOMES, "becomes", "becomes", "<value:sum>", "mood becomes calm") \
CUE(CHANGES, "changes", "changes", "", "mood changes") \
CUE(STARTS, "starts", "starts", "<name the name of a behaviour> [at <task the name of a task>]", "Mary starts Order") \
CUE(ENDS, "ends", "ends", "<name the name of a behaviour> [at <task the name of a task>]", "Mary starts Order") \
CUE(ADOPTS, "adopts", "adopts", "<name the name of a behaviour> [at <task the name of a task>]", "Mary starts Order") \
CUE(DROPS, "drops", "drops", "<name the name of a behaviour> [at <task the name of a task>]", "Mary starts Order") \
CUE(SUSPENDS, "suspends", "suspends", "<name the name of a behaviour> [at <task the name of a task>]", "Mary starts Order") \
CUE(RESUMES, "resumes", "resumes", "<name the name of a behaviour> [at <task the name of a task>]", "Mary resumes Approach at move") \
CUE(WAITS, "waits for", "waits", "for <value:period a time>", "any creature waits for 80 s")
// clang-format on
