// SPDX-License-Identifier: MIT
// Lists, laid out by hand. clang-format must be told so in a line of its own:
// clang-format off
// The values of clauses that the rules limit or give, one line each: the least and the most that may be written, and the value that
// counts when the clause is not written. Empty where there is no such value, or where it does not depend on the clause alone.
// LIMIT(CLAUSE, "least", "most", "usual")
#define TRPI_CLAUSE_LIMITS(LIMIT) \
LIMIT(WEIGHT, "0", "", "1") \
LIMIT(RANK, "", "", "0") \
LIMIT(COOLDOWN, "0 s", "", "") \
LIMIT(PATIENCE, "0 s", "", "6 s") \
LIMIT(GIVES_UP, "0 s", "", "60 s") \
LIMIT(DAILY, "1", "", "") \
LIMIT(POLLED, "0 s", "", "0.25 s") \
LIMIT(HOLDERS, "1", "", "") \
LIMIT(LOSS, "", "", "aborts") \
LIMIT(ASKS, "", "", "nearest") \
LIMIT(RESUMES, "", "", "from start") \
LIMIT(CHOOSES, "", "", "by chance") \
LIMIT(WITHIN, "0 min", "", "10 min")
// clang-format on
