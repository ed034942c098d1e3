// SPDX-License-Identifier: MIT
// Lists, laid out by hand. clang-format must be told so in a line of its own:
// clang-format off
// The byte code of expressions. An expression has no jumps, no loops and no effects, so it ends after as many
// operations as it has words; the verifier knows the type of every value on its stack.
//
// Layout in the CODE section, at the offset that records hold: one header word (see TRPI_CODE_HEADER), then `length`
// words of one operation each: the operation in the low 8 bits, its operand in the upper 24.
//
// Types on the stack are trp_type. Choices and lines are their indices; an item is an index and a count. ENTITY is a reference that
// may be nobody or gone: reading a fact of it makes the whole expression *fail*. A condition that fails is false; a step whose
// expression fails, fails. (`or` and `and` are strict: both sides are computed.) A question to the host that is not answered is
// false, or nobody; of any other type it fails.

#ifndef TROUPE_PACK_CODE_H
#define TROUPE_PACK_CODE_H

#include <stdint.h>

/// The header word of an expression: its words, its deepest stack, the type of its result.
#define TRPI_CODE_HEADER(length, stack, type) \
    ((uint32_t)(length) | (uint32_t)(stack) << 16 | (uint32_t)(type) << 24)
#define TRPI_CODE_LENGTH(header) ((header) & 0xFFFFu)
#define TRPI_CODE_STACK(header) ((header) >> 16 & 0xFFu)
#define TRPI_CODE_TYPE(header) ((header) >> 24)

#define TRPI_CODE_LONGEST 4096
#define TRPI_CODE_DEEPEST 32

/// How deep selectors may nest: each level multiplies the work of a search.
#define TRPI_SELECTORS_DEEPEST 4

#define TRPI_OP(word) ((word) & 0xFFu)
#define TRPI_OPERAND(word) ((word) >> 8)
#define TRPI_CODE_WORD(op, operand) ((uint32_t)(op) | (uint32_t)(operand) << 8)

/// The operations: OP(id, operand, takes, gives). The numbers for types: N number, T truth, C choice, E entity, L line, I item, P
/// point, W a newcomer, V any one value, F the type of the fact, parameter or query named by the operand.
#define TRPI_CODE_OPS(OP)                                                                         \
    OP(NUMBER, CONSTANT, "", "N")       /* a constant, as each of the types */                    \
    OP(TRUTH, CONSTANT, "", "T")                                                                  \
    OP(CHOICE, CONSTANT, "", "C")                                                                 \
    OP(POINT, CONSTANT, "", "P")                                                                  \
    OP(ITEM, ITEM, "N", "I")            /* that many of the item */                               \
    OP(LINE, LINE, "", "L")             /* this line */                                           \
    OP(POOL, POOL, "", "L")             /* one of the pool, at random, not the last one said */   \
    OP(GLOBAL, GLOBAL, "", "E")         /* a named entity */                                      \
    OP(ME, NONE, "", "E")               /* the performer */                                       \
    OP(IT, NONE, "", "E")               /* the subject of the cue, or the candidate in `where` */ \
    OP(PART, NUMBER, "", "E")           /* who plays part n of the collaboration */               \
    OP(PARTNER, NONE, "", "E")          /* the other one of two */                                \
    OP(PLAYER, NONE, "", "E")           /* the nearest player */                                  \
    OP(NOBODY, NONE, "", "E")                                                                     \
    OP(LOCAL, LOCAL, "", "V")           /* a parameter or local; see TRPI_LOCAL_OPERAND */        \
    OP(MY, FACT, "", "F")               /* own fact, as it is now */                              \
    OP(FACT, FACT, "E", "F")            /* another's fact, as of the start of the step */         \
    OP(HOLDS, ITEM, "E", "N")           /* how many of an item someone or some place has */       \
    OP(ADD, NONE, "NN", "N")                                                                      \
    OP(SUBTRACT, NONE, "NN", "N")                                                                 \
    OP(MULTIPLY, NONE, "NN", "N")                                                                 \
    OP(DIVIDE, NONE, "NN", "N")         /* by zero: 0 */                                          \
    OP(NEGATE, NONE, "N", "N")                                                                    \
    OP(LESS, NONE, "NN", "T")                                                                     \
    OP(AT_MOST, NONE, "NN", "T")                                                                  \
    OP(EQUAL, NONE, "VV", "T")          /* both of one type */                                    \
    OP(AND, NONE, "TT", "T")                                                                      \
    OP(OR, NONE, "TT", "T")                                                                       \
    OP(NOT, NONE, "T", "T")                                                                       \
    OP(RANGE, NONE, "NN", "N")          /* at random between the two, inclusive */                \
    OP(WHOLE_RANGE, NONE, "NN", "N")    /* a whole number between the two, inclusive */           \
    OP(CHANCE, NONE, "N", "T")          /* true this often: 1 is always */                        \
    OP(DISTANCE, NONE, "EE", "N")       /* metres; fails when one of them is gone */              \
    OP(INSIDE, NONE, "EE", "T")         /* the first is inside the second, a place */             \
    OP(IS_KIND, KIND, "E", "T")                                                                   \
    OP(WEARS, ROLE, "E", "T")                                                                     \
    OP(EXISTS, NONE, "E", "T")          /* neither nobody nor gone */                             \
    OP(SELECT, SELECTOR, "", "E")       /* nobody when none is found */                           \
    OP(ANY, SELECTOR, "", "T")          /* whether the selector finds one */                      \
    OP(COUNT, SELECTOR, "", "N")        /* how many it finds */                                   \
    OP(HOUR, NONE, "", "N")             /* the time of day, in seconds after midnight */          \
    OP(NEAREST, NONE, "E", "N")         /* distance from the performer in metres */               \
    OP(BUSY, NONE, "E", "T")            /* has an active collaborative or latent behaviour */     \
    OP(ASK, QUERY, "", "F")             /* what the host says to a question with no argument */   \
    OP(ASK_1, QUERY, "V", "F")          /* … with one; V is as the query's parameter says */      \
    OP(ASK_2, QUERY, "VV", "F")                                                                   \
    OP(ASK_3, QUERY, "VVV", "F")                                                                  \
    OP(THIS, NONE, "", "E")             /* the object that provides what is performed */          \
    OP(LINK, LINK, "E", "E")            /* the first end of a link of it */                       \
    OP(FREE, NONE, "E", "T")            /* an object that has room, and is not kept for another */ \
    OP(COMMON, FACT, "", "F")           /* a fact of the world, as of the start of the step, or of the scene */ \
    OP(DURING, HOURS, "", "T")          /* whether the time of day lies between two */            \
    OP(ON_DAYS, DAYS, "", "T")          /* whether it is one of these days of the week */            \
    OP(LISTED, LIST, "EE", "T")         /* the first is in the list of the second */ \
    OP(DONE, NONE, "E", "T")            /* a part of the scene that has done what this phase has for it */ \
    OP(AWAY, NONE, "E", "T")            /* one that takes no part in the scene, or none any more */ \
    OP(NEWCOMER, KIND, "", "W")         /* one of a kind, who may appear */ \
    OP(AS_ROLE, ROLE, "W", "W")         /* … and begins with this role */ \
    OP(SPOT, NONE, "E", "P")            /* the point where someone is; unknown where no point can say it */ \
    OP(SPAN, NONE, "EP", "N")           /* metres from someone to a point; fails when one is gone or unknown */ \
    OP(APART, NONE, "PP", "N")          /* metres between two points; fails when one of them is unknown */ \
    OP(ASK_4, QUERY, "VVVV", "F")       /* what the host says to a question with four arguments, and so on up to MOST_GIVEN */ \
    OP(ASK_5, QUERY, "VVVVV", "F")                                                                \
    OP(ASK_6, QUERY, "VVVVVV", "F")                                                               \
    OP(ASK_7, QUERY, "VVVVVVV", "F")                                                              \
    OP(ASK_8, QUERY, "VVVVVVVV", "F")                                                             \
    OP(ASK_9, QUERY, "VVVVVVVVV", "F")                                                            \
    OP(ASK_10, QUERY, "VVVVVVVVVV", "F")                                                          \
    OP(ASK_11, QUERY, "VVVVVVVVVVV", "F")                                                         \
    OP(ASK_12, QUERY, "VVVVVVVVVVVV", "F")                                                        \
    OP(ASK_13, QUERY, "VVVVVVVVVVVVV", "F")                                                       \
    OP(ASK_14, QUERY, "VVVVVVVVVVVVVV", "F")                                                      \
    OP(ASK_15, QUERY, "VVVVVVVVVVVVVVV", "F")                                                     \
    OP(ASK_16, QUERY, "VVVVVVVVVVVVVVVV", "F")

/// Whether an operation asks the host.
#define TRPI_OP_ASKS(op) (((op) >= TRPI_OP_ASK && (op) <= TRPI_OP_ASK_3) || (op) >= TRPI_OP_ASK_4)

/// The operation that asks a question with `count` arguments.
#define TRPI_OP_ASK_WITH(count) ((count) <= 3u ? TRPI_OP_ASK + (count) : TRPI_OP_ASK_4 + (count) - 4u)

#define TRPI_CODE_ENUM(id, operand, takes, gives) TRPI_OP_##id,
enum { TRPI_CODE_OPS(TRPI_CODE_ENUM) TRPI_OPERATIONS };
#undef TRPI_CODE_ENUM

/// The operand of DURING: two times in minutes after midnight. The interval includes the first and not the second, which may be
/// 1440, the end of the day; it goes over midnight when the second is earlier.
#define TRPI_HOURS_OPERAND(from, to) ((uint32_t)(from) | (uint32_t)(to) << 12)
#define TRPI_HOURS_FROM(operand) ((operand) & 0xFFFu)
#define TRPI_HOURS_TO(operand) ((operand) >> 12)
#define TRPI_HOURS_FIT(operand) \
    (TRPI_HOURS_FROM(operand) < 1440 && TRPI_HOURS_TO(operand) <= 1440 && TRPI_HOURS_FROM(operand) != TRPI_HOURS_TO(operand))

/// The operand of ON_DAYS: days of the week as pack/week.h has them; some, but not all.
#define TRPI_DAYS_FIT(operand) ((operand) > 0 && (operand) < 0x7Fu)

/// The operand of LOCAL: the local in the low 16 bits, its trp_type above.
#define TRPI_LOCAL_OPERAND(local, type) ((uint32_t)(local) | (uint32_t)(type) << 16)
#define TRPI_LOCAL_INDEX(operand) ((operand) & 0xFFFFu)
#define TRPI_LOCAL_TYPE(operand) ((operand) >> 16)

#endif
