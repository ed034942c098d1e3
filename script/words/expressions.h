// SPDX-License-Identifier: MIT
// Lists, laid out by hand. clang-format must be told so in a line of its own:
// clang-format off
// Values and operators, one line each: the enumerator, and the name in messages and in the printed tree (of an operator, its
// sign). Operators from OR on have the order in which they bind, the loosest first.
// EXPRESSION(NAME, "called", precedence, "which fields of trpi_syntax_expression it uses")

// clang-format off
#define TRPI_EXPRESSIONS(EXPRESSION) \
EXPRESSION(ERROR, "error", NONE, "") \
EXPRESSION(QUANTITY, "quantity", NONE, "quantity") \
EXPRESSION(COUNT, "count", NONE, "quantity, name: `200 ale`") \
EXPRESSION(AMOUNT, "amount", NONE, "left, name: `(price + 1) coin`") \
EXPRESSION(TEXT, "text", NONE, "text: what is between the quotes") \
EXPRESSION(NAME, "name", NONE, "name") \
EXPRESSION(MEMBER, "member", NONE, "left . name") \
EXPRESSION(MY, "my", NONE, "left: NAME or MEMBER, a fact of the performer") \
EXPRESSION(ME, "me", NONE, "") \
EXPRESSION(THIS, "this", NONE, "") \
EXPRESSION(IT, "it", NONE, "") \
EXPRESSION(ONE_OF, "one of", NONE, "left: a pool of lines or a list") \
EXPRESSION(SELECT, "select", NONE, "selector, left (NAME or MEMBER; NULL: name, `anything`), filters") \
EXPRESSION(LIST, "list", NONE, "items: two or more in parentheses, `(3, 2)`") \
EXPRESSION(PHRASE, "phrase", NONE, "name, arguments: `threat from it`, `chance 20% per s`") \
EXPRESSION(SPOT, "where", NONE, "left: `where it is`") \
EXPRESSION(OR, "or", OR, "left, right; so all down to IN") \
EXPRESSION(AND, "and", AND, "") \
EXPRESSION(NOT, "not", NONE, "left") \
EXPRESSION(LESS, "<", TEST, "") \
EXPRESSION(LESS_EQUAL, "<=", TEST, "") \
EXPRESSION(MORE, ">", TEST, "") \
EXPRESSION(MORE_EQUAL, ">=", TEST, "") \
EXPRESSION(IS, "is", TEST, "left is [not] right: `negated`. right may be a PHRASE") \
EXPRESSION(HAS, "has", TEST, "the same") \
EXPRESSION(CAN, "can", TEST, "the same: `any enemy can see me`") \
EXPRESSION(IN, "in", TEST, "left in right") \
EXPRESSION(ADD, "+", SUM, "") \
EXPRESSION(SUBTRACT, "-", SUM, "") \
EXPRESSION(MULTIPLY, "*", PRODUCT, "") \
EXPRESSION(DIVIDE, "/", PRODUCT, "") \
EXPRESSION(NEGATE, "negate", NONE, "left")
// clang-format on
