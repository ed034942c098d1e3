// SPDX-License-Identifier: MIT
// Lists, laid out by hand. clang-format must be told so in a line of its own:
// clang-format off
// Ways in which values are read, one line each: `<value:time>` of a shape is read by the way `time`. From this list come the
// parser's functions (parse/field.c), and the kinds of fields in forms (include/troupe/form.h).
// WAY("called", parse, read, start, "unit", KIND)
//   parse, read  one of them reads the value, the second one if more has to be known
//   start        what it begins with
//   unit         that a number needs; empty: none
//   KIND         of a field, TRP_FORM_

#define TRPI_VALUE_WAYS(WAY) \
WAY("", trpi_parse_expression, NULL, STARTS_ANYHOW, "", VALUE) \
WAY("truth", trpi_parse_expression, NULL, STARTS_ANYHOW, "", CONDITION) \
WAY("text", trpi_parse_expression, NULL, STARTS_AS_STRING, "", TEXT) \
WAY("things", NULL, read_things, STARTS_ANYHOW, "", VALUE) \
WAY("sum", trpi_parse_sum, NULL, STARTS_ANYHOW, "", VALUE) \
WAY("operand", trpi_parse_sum_before_preposition, NULL, STARTS_AS_OPERAND, "", VALUE) \
WAY("time", trpi_parse_sum_before_preposition, NULL, STARTS_AS_OPERAND, "s", DURATION) \
WAY("minutes", trpi_parse_sum_before_preposition, NULL, STARTS_AS_OPERAND, "min", DURATION) \
WAY("distance", trpi_parse_sum_before_preposition, NULL, STARTS_AS_OPERAND, "m", DISTANCE) \
WAY("offering", NULL, read_offering, STARTS_AS_OPERAND, "", VALUE) \
WAY("number", NULL, read_quantity, STARTS_AS_NUMBER, "", NUMBER) \
WAY("period", NULL, read_quantity, STARTS_AS_NUMBER, "s", DURATION) \
WAY("interval", NULL, read_quantity, STARTS_AS_DIGITS, "s", DURATION) \
WAY("timer", NULL, read_computed, STARTS_AS_COMPUTED, "s", DURATION) \
WAY("rounds", NULL, read_computed, STARTS_AS_OPERAND, "", NUMBER) \
WAY("rate", NULL, read_rate, STARTS_AS_NUMBER, "", RATE) \
WAY("percentage", NULL, read_percentage, STARTS_AS_NUMBER, "", PERCENTAGE) \
WAY("days", NULL, read_days, STARTS_ANYHOW, "", DAYS) \
WAY("fact", NULL, read_fact, STARTS_AS_OPERAND, "", FACT) \
WAY("counts", NULL, read_counts, STARTS_AS_OPERAND, "", COUNTS)
// clang-format on
