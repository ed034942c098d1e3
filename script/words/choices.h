// SPDX-License-Identifier: MIT
// Lists, laid out by hand. clang-format must be told so in a line of its own:
// clang-format off
// Small families of words of which a text writes one, one line each: the enumerator, and the words as they are read and printed.
// The first of each family means that none is written. Selections, resumptions and losses have the order of the pack's numbers.
// CHOICE(FAMILY, NAME, "words")   `in/inside` is either of the two, and the first is printed

// How a role or a selector chooses what comes next: `chooses by chance`.
#define TRPI_SELECTIONS(CHOICE) \
CHOICE(SELECTION, NONE, "") \
CHOICE(SELECTION, CHANCE, "by chance")                          /* drawn by weight, the default (probabilistic) */ \
CHOICE(SELECTION, BEST_FIRST, "best first")                     /* the first that can (prioritised) */ \
CHOICE(SELECTION, IN_ORDER, "in order")                         /* one after the other, then no more (sequential) */ \
CHOICE(SELECTION, IN_TURN, "in turn")                           /* one after the other, for ever (looping) */ \
CHOICE(SELECTION, ONCE_EACH, "once each")                       /* drawn, none twice (one-off, random) */ \
CHOICE(SELECTION, ONCE_EACH_IN_ORDER, "once each in order")     /* one-off, in order */ \
CHOICE(SELECTION, SCORE, "by score")                            /* the highest weight (utility) */

// Where an interrupted task goes on: `resumes here`.
#define TRPI_RESUMPTIONS(CHOICE) \
CHOICE(RESUMPTION, NONE, "") \
CHOICE(RESUMPTION, FROM_START, "from start")                     /* the default */ \
CHOICE(RESUMPTION, HERE, "here")                                 /* at the step that was interrupted */ \
CHOICE(RESUMPTION, FROM_CHECKPOINT, "from checkpoint")           /* after the last step that is one */ \
CHOICE(RESUMPTION, NEVER, "never")                               /* the task is dropped */

// The effect of losing a partner: `loss aborts`, the default.
#define TRPI_LOSSES(CHOICE) CHOICE(LOSS, NONE, "") CHOICE(LOSS, ABORTS, "aborts") CHOICE(LOSS, CONTINUES, "continues") CHOICE(LOSS, RECASTS, "recasts")

// The words in front of a behaviour; none in front of a plain `behaviour`.
#define TRPI_INITIATIONS(CHOICE) \
CHOICE(INITIATION, NONE, "") CHOICE(INITIATION, PROACTIVE, "proactive") CHOICE(INITIATION, REACTIVE, "reactive") CHOICE(INITIATION, LATENT, "latent")

// Events that an object answers: `on adopt Drink by guest`. The ones from MESSAGE on need a name.
#define TRPI_HANDLERS(CHOICE) \
CHOICE(HANDLER, NONE, "") CHOICE(HANDLER, ADOPT, "adopt") CHOICE(HANDLER, DROP, "drop") CHOICE(HANDLER, INTERRUPT, "interrupt") CHOICE(HANDLER, RESUME, "resume") \
CHOICE(HANDLER, SUSPEND, "suspend") CHOICE(HANDLER, CANCEL, "cancel") CHOICE(HANDLER, ENTER, "enter") CHOICE(HANDLER, LEAVE, "leave") CHOICE(HANDLER, MESSAGE, "message") \
CHOICE(HANDLER, EVENT, "event") CHOICE(HANDLER, MARK, "mark")

// Causes for which a holder is done with what an object offers: `on drop Drink by guest, because failed`.
#define TRPI_DROP_CAUSES(CHOICE) \
CHOICE(DROPPED, NONE, "") \
CHOICE(DROPPED, DONE, "done")                                   /* it came to its end */ \
CHOICE(DROPPED, FAILED, "failed")                               /* a task of it failed, or its `while` did not hold any more */ \
CHOICE(DROPPED, GIVEN_UP, "given up")                           /* its holder has left it for something else */ \
CHOICE(DROPPED, GONE, "gone")                                   /* its holder is gone */

// Where a character stands at the beginning. NONE: anywhere.
#define TRPI_PLACEMENTS(CHOICE) \
CHOICE(PLACEMENT, NONE, "") CHOICE(PLACEMENT, SCATTERED, "scattered") CHOICE(PLACEMENT, AT, "at") CHOICE(PLACEMENT, NEAR, "near/around") CHOICE(PLACEMENT, IN, "in/inside")

// Selectors: which one of several, and except in a list never the performer. `a` is any one that qualifies; `first of` takes from a
// list.
#define TRPI_SELECTORS(CHOICE) \
CHOICE(SELECTOR, NONE, "") CHOICE(SELECTOR, A, "a") CHOICE(SELECTOR, ANY, "any") CHOICE(SELECTOR, EVERY, "every") CHOICE(SELECTOR, NEAREST, "nearest") CHOICE(SELECTOR, RANDOM, "random") \
CHOICE(SELECTOR, FIRST, "first")

// Units of numbers: the dimension (metres, seconds, degrees; a chance of 20% is 0.2), and the words of each unit, the usual one
// first.
// UNIT(NAME, dimension, "words")
#define TRPI_UNITS(UNIT) \
UNIT(NONE, NUMBER, "") \
UNIT(CENTIMETRE, DISTANCE, "cm") \
UNIT(METRE, DISTANCE, "m metre metres") \
UNIT(KILOMETRE, DISTANCE, "km") \
UNIT(MILLISECOND, DURATION, "ms") \
UNIT(SECOND, DURATION, "s second seconds sec secs") \
UNIT(MINUTE, DURATION, "min minute minutes mins") \
UNIT(HOUR, DURATION, "hour hours h hr hrs") \
UNIT(DAY, DURATION, "day days") \
UNIT(DEGREE, ANGLE, "deg degree degrees") \
UNIT(PERCENT, CHANCE, "%")
// clang-format on
