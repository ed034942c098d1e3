// SPDX-License-Identifier: MIT
// Lists, laid out by hand. clang-format must be told so in a line of its own:
// clang-format off
// Every value and operator, one line each: the enumeration, and its name in messages and in the printed tree. Operators from OR on
// stand in the order in which they bind, the loosest first.
//
// EXPRESSION(NAME, "called", "which fields of trpi_syntax_expression it uses")

// clang-format off
#define TRPI_EXPRESSIONS(EXPRESSION) \
EXPRESSION(ERROR, "error", "") \
EXPRESSION(QUANTITY, "quantity", "quantity") \
EXPRESSION(COUNT, "count", "quantity, name: `200 ale`") \
EXPRESSION(TEXT, "text", "text: what is between the quotes") \
EXPRESSION(NAME, "name", "name") \
EXPRESSION(MEMBER, "member", "left . name") \
EXPRESSION(MY, "my", "left: NAME or MEMBER, a fact of the performer") \
EXPRESSION(ME, "me", "") \
EXPRESSION(THIS, "this", "") \
EXPRESSION(IT, "it", "") \
EXPRESSION(ONE_OF, "one of", "left: a pool of lines or a list") \
EXPRESSION(SELECT, "select", "selector, left (NAME or MEMBER; NULL: name, `anything`), filters") \
EXPRESSION(LIST, "list", "items: two or more in parentheses, `(3, 2)`") \
EXPRESSION(PHRASE, "phrase", "name, arguments: `threat from it`, `chance 20% per s`") \
EXPRESSION(OR, "or", "left, right; so all down to IN") \
EXPRESSION(AND, "and", "") \
EXPRESSION(NOT, "not", "left") \
EXPRESSION(LESS, "<", "") \
EXPRESSION(LESS_EQUAL, "<=", "") \
EXPRESSION(MORE, ">", "") \
EXPRESSION(MORE_EQUAL, ">=", "") \
EXPRESSION(IS, "is", "left is [not] right: `negated`. right may be a PHRASE") \
EXPRESSION(HAS, "has", "the same") \
EXPRESSION(CAN, "can", "the same: `any enemy can see me`") \
EXPRESSION(IN, "in", "left in right") \
EXPRESSION(ADD, "+", "") \
EXPRESSION(SUBTRACT, "-", "") \
EXPRESSION(MULTIPLY, "*", "") \
EXPRESSION(DIVIDE, "/", "") \
EXPRESSION(NEGATE, "negate", "left")
// clang-format on
