// SPDX-License-Identifier: MIT
// Lists, laid out by hand. clang-format must be told so in a line of its own:
// clang-format off
// Small families of words of which a text writes one, one line each: the enumerator, and the words as they are read and printed.
// The first of each family means that none is written. Selections, resumptions and losses have the order of the pack's numbers.
//
// CHOICE(NAME, "words")   `in/inside` is either of the two, and the first is printed

// How a role or a selector chooses what comes next: `chooses by chance`.
#define TRPI_SELECTIONS(CHOICE) \
CHOICE(NONE, "") \
CHOICE(CHANCE, "by chance")                          /* drawn by weight, the default (probabilistic) */ \
CHOICE(BEST_FIRST, "best first")                     /* the first that can (prioritised) */ \
CHOICE(IN_ORDER, "in order")                         /* one after the other, then no more (sequential) */ \
CHOICE(IN_TURN, "in turn")                           /* one after the other, for ever (looping) */ \
CHOICE(ONCE_EACH, "once each")                       /* drawn, none twice (one-off, random) */ \
CHOICE(ONCE_EACH_IN_ORDER, "once each in order")     /* one-off, in order */ \
CHOICE(SCORE, "by score")                            /* the highest weight (utility) */

// Where an interrupted task goes on: `resumes here`.
#define TRPI_RESUMPTIONS(CHOICE) \
CHOICE(NONE, "") \
CHOICE(FROM_START, "from start")                     /* the default */ \
CHOICE(HERE, "here")                                 /* at the step that was interrupted */ \
CHOICE(FROM_CHECKPOINT, "from checkpoint")           /* after the last step that is one */ \
CHOICE(NEVER, "never")                               /* the task is dropped */

// The effect of losing a partner: `loss aborts`, the default.
#define TRPI_LOSSES(CHOICE) CHOICE(NONE, "") CHOICE(ABORTS, "aborts") CHOICE(CONTINUES, "continues") CHOICE(RECASTS, "recasts")

// The words in front of a behaviour; none in front of a plain `behaviour`.
#define TRPI_INITIATIONS(CHOICE) \
CHOICE(NONE, "") CHOICE(PROACTIVE, "proactive") CHOICE(REACTIVE, "reactive") CHOICE(LATENT, "latent")

// Events that an object answers: `on adopt Drink by guest`. Those from MESSAGE on need a name.
#define TRPI_HANDLERS(CHOICE) \
CHOICE(NONE, "") CHOICE(ADOPT, "adopt") CHOICE(DROP, "drop") CHOICE(INTERRUPT, "interrupt") CHOICE(RESUME, "resume") \
CHOICE(SUSPEND, "suspend") CHOICE(CANCEL, "cancel") CHOICE(ENTER, "enter") CHOICE(LEAVE, "leave") CHOICE(MESSAGE, "message") \
CHOICE(EVENT, "event") CHOICE(MARK, "mark")

// Where a character stands at the beginning. NONE: anywhere.
#define TRPI_PLACEMENTS(CHOICE) \
CHOICE(NONE, "") CHOICE(SCATTERED, "scattered") CHOICE(AT, "at") CHOICE(NEAR, "near/around") CHOICE(IN, "in/inside")

// Selectors: which one of several. `a` is any one that qualifies, never the performer; `first of` takes from a list.
#define TRPI_SELECTORS(CHOICE) \
CHOICE(NONE, "") CHOICE(A, "a") CHOICE(ANY, "any") CHOICE(EVERY, "every") CHOICE(NEAREST, "nearest") CHOICE(RANDOM, "random") \
CHOICE(FIRST, "first")

// Units of numbers: the dimension (metres, seconds, degrees; a chance of 20% is 0.2), and the words of each unit, the usual one first.
//
// UNIT(NAME, dimension, "words")
#define TRPI_UNITS(UNIT) \
UNIT(NONE, NUMBER, "") \
UNIT(CENTIMETRE, DISTANCE, "cm") \
UNIT(METRE, DISTANCE, "m metre metres") \
UNIT(KILOMETRE, DISTANCE, "km") \
UNIT(MILLISECOND, DURATION, "ms") \
UNIT(SECOND, DURATION, "s second seconds") \
UNIT(MINUTE, DURATION, "min minute minutes") \
UNIT(HOUR, DURATION, "hour hours") \
UNIT(DAY, DURATION, "day days") \
UNIT(DEGREE, ANGLE, "deg degree degrees") \
UNIT(PERCENT, CHANCE, "%")
// clang-format on
