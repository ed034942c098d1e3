// SPDX-License-Identifier: MIT
// Lists, laid out by hand. clang-format must be told so in a line of its own:
// clang-format off
// Joining words besides those of cues (cues.h), one line each. A name cannot contain a joining word, so a name ends in
// front of one. The order is that of the alphabet, because parse/token.c finds a word by binary search.
// JOINING(KIND, "word")   the kinds are in parse/token.h

#define TRPI_JOINING_WORDS(JOINING) \
JOINING(SELECTOR, "a") \
JOINING(PREPOSITION, "about") \
JOINING(SELECTOR, "an") \
JOINING(LOGIC, "and") \
JOINING(SELECTOR, "any") \
JOINING(CLAUSE, "around") \
JOINING(PREPOSITION, "as") \
JOINING(PREPOSITION, "at") \
JOINING(PREPOSITION, "behind") \
JOINING(PREPOSITION, "by") \
JOINING(LOGIC, "can") \
JOINING(SELECTOR, "every") \
JOINING(PREPOSITION, "for") \
JOINING(PREPOSITION, "from") \
JOINING(LOGIC, "has") \
JOINING(CLAUSE, "if") \
JOINING(PREPOSITION, "in") \
JOINING(CLAUSE, "inside") \
JOINING(PREPOSITION, "into") \
JOINING(LOGIC, "is") \
JOINING(VALUE, "it") \
JOINING(VALUE, "me") \
JOINING(VALUE, "my") \
JOINING(PREPOSITION, "near") \
JOINING(SELECTOR, "nearest") \
JOINING(LOGIC, "not") \
JOINING(PREPOSITION, "of") \
JOINING(PREPOSITION, "on") \
JOINING(VALUE, "one") \
JOINING(PREPOSITION, "onto") \
JOINING(LOGIC, "or") \
JOINING(PREPOSITION, "over") \
JOINING(CLAUSE, "per") \
JOINING(SELECTOR, "random") \
JOINING(CLAUSE, "than") \
JOINING(VALUE, "this") \
JOINING(PREPOSITION, "through") \
JOINING(PREPOSITION, "to") \
JOINING(PREPOSITION, "toward") \
JOINING(PREPOSITION, "under") \
JOINING(CLAUSE, "until") \
JOINING(CLAUSE, "when") \
JOINING(CLAUSE, "where") \
JOINING(CLAUSE, "while") \
JOINING(PREPOSITION, "with") \
JOINING(CLAUSE, "within")
// clang-format on
