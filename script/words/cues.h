// SPDX-License-Identifier: MIT
// Lists, laid out by hand. clang-format must be told so in a line of its own:
// clang-format off
// Every cue, one line each: the enumeration, its name in messages and in the printed tree, and the word that tells what happens.
//
// CUE(NAME, "called", "word", "which fields of trpi_syntax_cue it uses")
//   word  stands behind the subject: `a creature comes within 3 m`; empty: it begins otherwise

// clang-format off
#define TRPI_CUES(CUE) \
CUE(ERROR, "error", "", "") \
CUE(EVERY, "every", "", "value: `every 2 s`") \
CUE(AT, "at", "", "value: `at 08:00`") \
CUE(DONE, "done", "", "only after `->`") \
CUE(FAILED, "failed", "", "only after `->`") \
CUE(MESSAGE, "message", "", "name") \
CUE(EVENT, "event", "", "name") \
CUE(COMES, "comes within", "comes", "subject comes within value [of object]") \
CUE(GOES, "goes beyond", "goes", "subject goes beyond value [of object]") \
CUE(ENTERS, "enters", "enters", "subject enters object") \
CUE(LEAVES, "leaves", "leaves", "subject leaves [object]") \
CUE(RISES, "rises above", "rises", "subject rises above value") \
CUE(FALLS, "falls below", "falls", "subject falls below value") \
CUE(BECOMES, "becomes", "becomes", "subject becomes value") \
CUE(CHANGES, "changes", "changes", "subject changes") \
CUE(STARTS, "starts", "starts", "subject starts name; so all down to RESUMES") \
CUE(ENDS, "ends", "ends", "") \
CUE(ADOPTS, "adopts", "adopts", "") \
CUE(DROPS, "drops", "drops", "") \
CUE(SUSPENDS, "suspends", "suspends", "") \
CUE(RESUMES, "resumes", "resumes", "subject resumes name [at task]") \
CUE(WAITS, "waits for", "waits", "subject waits for value")
// clang-format on
