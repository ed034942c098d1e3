// SPDX-License-Identifier: MIT
// Lists, laid out by hand. clang-format must be told so in a line of its own:
// clang-format off
// The constructs of the language, as far as the export to NWScript is concerned: those that it writes, and those that it refuses.
// The sentences of refusals, the table beside the scripts and the one of docs/nwscript.md are made of these lists.

#ifndef TROUPE_EXPORT_CONSTRUCTS_H
#define TROUPE_EXPORT_CONSTRUCTS_H

// Constructs that are exported: X(words, what becomes of them).
#define TRPI_NWSCRIPT_EXPORTED(X)                                                                                            \
    X("`role` for a kind, for one by name, for every", "an include `tr_r_…`, put on by the script of OnSpawn")                \
    X("`chooses by chance`, `by score`, `in order`, `in turn`, `once each`, `once each, in order`", "`TrChoose`")             \
    X("`weight`", "`TrWeight`: a constant or an expression")                                                                  \
    X("`proactive`", "the independent queue, or one of the two collaborative ones")                                           \
    X("`latent`", "one of the two latent queues")                                                                             \
    X("`reactive … about`", "the answer on a topic: `TrReaction`")                                                            \
    X("`priority`, `when free`, `now or never`, `once`, `cooldown`, `at most 3 times a day`", "`TrTrait`")                    \
    X("`if`, `while` of a behaviour", "`TrCan`, `TrHolds`")                                                                   \
    X("`patience`, `gives up after`, `forgets after`", "`TrTrait`; the control loop looks four times a second")                    \
    X("parameters and `let`", "local variables of the character: `TrGive`")                                                   \
    X("`when … comes within`", "a look around four times a second, with occurrences that last until 1.2 times the distance")       \
    X("`when fact rises above`, `falls below`, `becomes`", "a look at the fact four times a second")                               \
    X("`when every 10 s`", "a time that the control loop compares")                                                           \
    X("`scene` of two parts, and behaviours on a topic", "two queues with one serial number; the later one passes the barrier") \
    X("`choice by`, `continue as`, `repeat` in a scene", "`TrRow` of the scene")                                              \
    X("`exchange … for …`", "`TrExchange`, at the barrier, all or nothing")                                                   \
    X("`wait`, `set`, `let`, `check`", "a step")                                                                              \
    X("`checkpoint`, `resumes from start`, `here`, `from checkpoint`, `never`", "`TrResume`, and the letter K of a queue")    \
    X("`at most` behind a step", "a command with a delay, which fails the step")                                              \
    X("`while` and a spoken line behind a step", "`SpeakString` when the step begins")                                        \
    X("`sequence`, `selector`, `if`, `depending on`, `repeat 3 times`, `retry 3 times`, `repeat until it fails`, `inverted`, "  \
      "`always succeeds`, `always fails`, `catch`, `wait until`", "steps with two that may follow each")                      \
    X("`move to`, `approach`, `follow`, `flee from`, `wander`", "`ActionMoveToObject`, `ActionForceFollowObject`, "            \
      "`ActionMoveAwayFromObject`, `ActionMoveToLocation`")                                                                   \
    X("`say`, `exclaim`, `listen`", "`ActionSpeakString` and an animation that lasts as long as the words")                   \
    X("`glance at`, `face`, `look for`, `scan for`", "`SetFacingPoint` and an animation")                                     \
    X("`pose for`, `idle for`, `sit for`, `stand up`", "an animation")                                                        \
    X("`fetch`, `carry`, `give`, `receive`, `drink`, `eat`, `make`, `conjure`, `destroy`", "an animation, then the items move") \
    X("`strike`, `cast at`", "an animation in front of the target")                                                           \
    X("`kind`, facts of characters and of the world, motives, items", "local variables")                                     \
    X("`place`, named members of the cast", "waypoints and creatures, found by their tags")                                   \
    X("`lines`", "`TrPool…`, which does not say the same line twice in a row")                                                \
    X("searches: `nearest`, `random`, `any`, `how many`, `within`, `where`", "`TrSelect…`")                                   \
    X("the time of day, `can see`", "`GetTimeHour`, `GetObjectSeen`")                                                         \
    X("`setting`: cast and stock", "a script of OnSpawn for each line of the cast, `tr_module` for OnModuleLoad")

// Constructs that are refused: X(id, words, what to write instead). A role that uses one is left out as a whole, and so are the
// roles that play scenes with it.
#define TRPI_NWSCRIPT_REFUSED(X)                                                                                               \
    X(BEST_FIRST, "`chooses best first`", "`chooses by chance` with large and small weights, or a latent with a cue")           \
    X(SCHEDULE, "a schedule of blocks", "proactives with `if it is between 8:00 and 18:00`")                                    \
    X(MANY_PROACTIVES, "more than 30 proactives in a role", "two roles, or fewer proactives")                                   \
    X(SEVERAL_ROLES, "several roles worn by one character", "one role that has the behaviours of both")                         \
    X(RANK, "`rank` of a role", "the priority of its behaviours")                                                               \
    X(CONDITIONAL_ROLE, "a role that is worn by condition", "one role whose behaviours say `if`")                               \
    X(TIME, "a computed time, distance of a cue or number of rounds, or a range of patience", "a number with its unit")         \
    X(ROLE_CHANGE, "`put on` and `take off`", "one role whose behaviours say `if`")                                           \
    X(LAYER, "`layer`", "a priority")                                                                                           \
    X(CHANNELS, "`uses` and behaviours side by side", "one behaviour that does both")                                           \
    X(NOT_INTERRUPTIBLE, "`not interruptible`, `not resumable`", "a higher priority, or `resumes never` behind the task")       \
    X(KEEPS_TRYING, "`keeps trying`", "a cue about a distance or a fact, which waits by itself")                                \
    X(LOSS, "`continue` or `recast` when a part is lost", "the scene ends for both; begin it again with a cue")                 \
    X(UNSYNCHRONISED, "a row that is not synchronised", "rows with a barrier")                                                  \
    X(PARTS, "a scene of more than two parts, or with an optional part", "scenes of two, one after the other")                  \
    X(PART_KIND, "a part that any creature may play", "a part for a role")                                                      \
    X(SCENE_FACTS, "facts and locks of a scene", "facts of the characters")                                                     \
    X(SITUATION, "situations that an area casts, and openings to them", "a scene that a cue begins")                            \
    X(OBJECT, "objects and areas that offer behaviours", "a behaviour of the role that goes there")                             \
    X(REQUEST, "`request`, `reserve`, `lock`, `enable` and `disable`", "the steps that the object offers, in the role itself")  \
    X(MESSAGE, "`send` and `await`", "a scene, or a fact that a cue watches")                                                   \
    X(EVENT, "`signal` and `when event`", "a fact of the world that a cue watches")                                             \
    X(OCCASION, "`begin` and `end` of occasions", "a fact of the world that conditions read")                                   \
    X(LIST, "lists", "a fact for each")                                                                                         \
    X(CUE, "cues about the clock, places, going away, changes and the behaviours of others", "`comes within`, `rises above`, "  \
      "`falls below`, `becomes` or `every`")                                                                                    \
    X(CUE_CHANCE, "a chance in the condition of a cue", "`cooldown` with a range")                                              \
    X(ACTION, "actions that the text declares itself, and such with more than four arguments", "an action of the standard library") \
    X(SUMMON, "`summon` and `banish`", "creatures that the module places")                                                      \
    X(BESIDE, "an action beside another, unless it speaks", "the two one after the other")                                      \
    X(CLEANUP, "`finally`, `on interrupt`, `on mark`", "a last step of the task, and `resumes never`")                          \
    X(TASK_TIME, "`at most` of a whole task", "`at most` behind each step")                                                     \
    X(REACTIVE_TREE, "`reactive`, `step by step`, `remembers`", "a cue that interrupts")                                        \
    X(PARALLEL, "`parallel`", "the lines one after the other")                                                                  \
    X(DRAWN_TREE, "`chooses by` in a task", "proactives with weights")                                                          \
    X(GUARDED_TREE, "`while`, `until`, `at most`, `cooldown`, `once` around a block", "`if` in front of it, `at most` behind "  \
      "its steps")                                                                                                              \
    X(NAMED_FAILURE, "`catch` of one failure", "`catch` of any")                                                                \
    X(BLOCK_CHECKPOINT, "`checkpoint` behind a block", "`checkpoint` behind its last step")                                     \
    X(NETWORK, "networks", "a task for each node")                                                                              \
    X(PLAN, "plans and tasks with conditions and effects", "the sequence that the plan would find")                             \
    X(POINT, "points", "a place")                                                                                               \
    X(QUERY, "questions to the game", "a fact that the game's own scripts set: `SetLocalInt`, `SetLocalFloat`")                 \
    X(EXPRESSION, "this expression", "a fact that says so")                                                                     \
    X(PARAMETER_IN_CONDITION, "a parameter in the condition or weight of its own behaviour", "the expression itself")           \
    X(PARTNER_EARLY, "the partner in a condition before there is one", "`where` behind the part")                               \
    X(SEARCH, "searches in lists, links and holders, for places, or for every one", "the nearest creature of a kind or role")   \
    X(ITEM_VALUE, "an item in a parameter", "the item by its name")                                                             \
    X(WORDS, "letters or names in braces that the game cannot show", "other words")                                             \
    X(CALENDAR, "the calendar and days of the week", "the hours of the day")                                                    \
    X(PARTNER_REFUSED, "a scene or topic with a role that is refused itself", "the mistake of that role first")

#define TRPI_NWSCRIPT_REFUSED_ENUM(id, words, instead) TRPI_NWSCRIPT_##id,
enum { TRPI_NWSCRIPT_REFUSED(TRPI_NWSCRIPT_REFUSED_ENUM) TRPI_NWSCRIPT_CONSTRUCTS };
#undef TRPI_NWSCRIPT_REFUSED_ENUM

#endif
