// SPDX-License-Identifier: MIT
// Lists, laid out by hand. clang-format must be told so in a line of its own:
// clang-format off
// Clauses, which stand behind a comma, one line each: this list is the only place that knows them. From its lines
// come the enumeration (clause.h), the parser's keywords and shapes (parse/clause.c), what may stand where
// (clause.h, check/clauses.c), suggestions for misspelled words, and the reference in docs/language.md.
// CLAUSE(NAME, "words", "shape", "example", "rule", DECLARATIONS, BODIES, "what it says")
//   words         its first words; `a/an` is either of the two, `#` a number. Of several clauses that begin alike the parser takes
//                 the one with the most words in place
//   shape         the value behind them (parse/shape.h)
//   rule          of docs/semantics.md, which says what obeys it
//   DECLARATIONS  behind which lines that declare something it may stand (BEHIND, places.h)
//   BODIES        behind which lines of a body it may stand (IN_BODY)
// A new clause is a line here, a field in pack/records.h, and the code that obeys it.

// clang-format off

#define TRPI_CLAUSES(CLAUSE) \
CLAUSE(WEIGHT, "weight", "<value:sum>", "weight 3", "6", CHOSEN | BEHIND(DUTY), INNER & ~IN_BODY(CASE), \
    "how often it is drawn, compared with the others") \
CLAUSE(PRIORITY, "priority", "<value:operand>", "priority 3", "2.1", BEHAVIOURS | BEHIND(SITUATION) | BEHIND(OCCASION), IN_BODY(ARROW), \
    "what interrupts what, or which comes first") \
CLAUSE(RANK, "rank", "<value:sum>", "rank 2", "4.5", BEHIND(ROLE), 0, \
    "which of several roles is asked first") \
CLAUSE(COOLDOWN, "cooldown", "<value:time>", "cooldown 20 s", "6", BEHAVIOURS | BEHIND(SITUATION), INNER, \
    "not again before so much time has passed: of a behaviour, a scene and a situation since it began, of a line of a tree since it ended") \
CLAUSE(PATIENCE, "patience", "<value:time>", "patience 4 s", "4.3", PAIRS | SCENES | BEHIND(REACTIVE) | BEHIND(SITUATION), 0, \
    "how long it waits for the others before it does something else meanwhile; it should be longer than their way") \
CLAUSE(GIVES, "gives", "[<name:typed a name for what it gives> :] <type>", "gives number", "8.7", BEHIND(QUESTION) | BEHIND(TASK), 0, \
    "what an answer is, or what a task results in") \
CLAUSE(GIVES_UP, "gives up after", "<value:time>", "gives up after 60 s", "4.3", PAIRS | SCENES | BEHIND(SITUATION), 0, \
    "it ends if the others do not come back for so long") \
CLAUSE(WITH, "with", "(<type> | <value:operand>)", "with a creature within 8 m", "5.1", PAIRS, 0, \
    "a partner is looked for") \
CLAUSE(ABOUT, "about", "<name:topic a topic> [OPEN was <was the old topic> CLOSE]", "about weather", "5.1", PAIRS | BEHIND(REACTIVE), 0, \
    "what the two halves of a conversation have in common") \
CLAUSE(WHEN, "when", "<cue>", "when a creature comes within 3 m", "7", BEHIND(LATENT) | BEHIND(LATENT_WITH), 0, \
    "what wakes it") \
CLAUSE(WHEN_FREE, "when free", "", "when free", "2.2", BEHAVIOURS & ~BEHIND(SCENE), 0, \
    "only when nothing else is going on") \
CLAUSE(IF, "if", "<value:truth>", "if thirst > 60", "6", BEHAVIOURS | BEHIND(OFFER), IN_BODY(WAY), \
    "only when this is so, asked at the beginning") \
CLAUSE(WHILE, "while", "<value:truth>", "while thirst > 60", "2.5", BEHAVIOURS | BEHIND(OFFER) | BEHIND(ROLE), DONE, \
    "only as long as this is so; of a role, when it is worn") \
CLAUSE(UNTIL, "until", "<value:truth>", "until thirst is 0", "8.1", 0, DONE, \
    "only as long as this is not so") \
CLAUSE(AS, "as", "<name a name>", "as greeting", "11.6", 0, DONE, \
    "by this name the step is found again in a text that has changed") \
CLAUSE(WAS, "was", "<name the old name>", "was Old name", "11.6", (NAMED & ~BEHIND(PRIORITY)) | BEHIND(INSTANCE), IN_BODY(BRANCH), \
    "the name by which saves know it") \
CLAUSE(IN, "in", "<name a layer, an area or a setting>", "in Reflexes", "9.12", INITIATORS | BEHIND(SITUATION) | BEHIND(TEST), 0, \
    "the layer that it belongs to, or the area that casts it; of a test, the setting where it takes place") \
CLAUSE(AT, "at", "<value:operand>", "at 18:00", "12.1", BEHIND(SETTING), 0, \
    "at what time of day it begins") \
CLAUSE(AT_MOST, "at most", "<value:most>", "at most 10 s", "8.3", BEHIND(LIST) | BEHIND(PART) | BEHIND(SITUATION_PART), \
    DONE | IN_BODY(RESERVE) | IN_BODY(FINALLY), \
    "it fails when it takes longer; of a list, how many it has room for; of a part, how many play it; of a `finally`, how long all of it may take") \
CLAUSE(AT_LEAST, "at least", "<value:sum>", "at least 2", "5.10", BEHIND(PART) | BEHIND(SITUATION_PART), 0, \
    "how many must play a part that several play, and stay in it") \
CLAUSE(DAILY, "at most # times/time a day", "", "at most 3 times a day", "6", BEHAVIOURS, 0, \
    "so often from one midnight to the next") \
CLAUSE(AT_ONCE, "at once", "", "at once", "12.3", BEHIND(HOURS) | BEHIND(OCCASION), 0, \
    "what goes on is given up for it") \
CLAUSE(USES, "uses", "<names a channel>", "uses legs and hands", "2.3", BEHAVIOURS | BEHIND(ACTION), 0, \
    "which parts of the body it needs") \
CLAUSE(USES_UP, "uses up", "<name an item>", "uses up what", "5.9", BEHIND(ACTION), 0, \
    "an item that is gone when it is done; instead of `makes` and `moves`") \
CLAUSE(MAKES, "makes", "<name an item>", "makes what", "5.9", BEHIND(ACTION), 0, \
    "an item that is there when it is done; instead of `uses up` and `moves`") \
CLAUSE(MOVES, "moves", "<name an item> from <value:operand> to <value2:operand>", "moves what from origin to me", "5.9", BEHIND(ACTION), 0, \
    "an item that changes hands when it is done; instead of `uses up` and `makes`") \
CLAUSE(TRAVELS, "travels", "", "travels", "4.4", BEHIND(ACTION), 0, \
    "it has to get somewhere") \
CLAUSE(OPEN_ENDED, "open ended", "", "open ended", "4.4", BEHIND(ACTION), 0, \
    "it never ends by itself, and lasts until something else comes") \
CLAUSE(OPEN_TO, "open to", "<name a name>", "open to Toast", "9.11", BEHIND(PROACTIVE), DONE & ~IN_BODY(CELL), \
    "who does it can be called away into that situation") \
CLAUSE(FAILS, "fails", "<names a failure>", "fails unreachable or blocked", "8.2", BEHIND(ACTION), 0, \
    "how it can fail") \
CLAUSE(MARKS, "marks", "<names a mark>", "marks strike and rest", "1.6", BEHIND(ACTION), 0, \
    "moments of it that the game tells") \
CLAUSE(STOPS, "stops", "(within <value:time> | at once)", "stops at once", "9.12", BEHIND(ACTION) | BEHIND(LAYER), 0, \
    "how long it takes to stop; of a layer, what is below it is given up") \
CLAUSE(LASTS, "lasts", "<value:time>", "lasts 2 s", "4.4", BEHIND(ACTION), 0, \
    "how long it takes") \
CLAUSE(POLLED, "polled every", "<value:time>", "polled every 0.5 s", "8.5", BEHIND(QUESTION), 0, \
    "for how long an answer counts") \
CLAUSE(EVERY, "every", "<value:time>", "every 2 s", "9.11", BEHIND(SITUATION), IN_BODY(BRAIN), \
    "how often it is tried") \
CLAUSE(STARTS, "starts", "<value:operand>", "starts 80", "1.3", BEHIND(FACT), 0, \
    "what it is before anything happened") \
CLAUSE(RISES, "rises", "<value:rate a rate>", "rises 4 per minute", "1.3", BEHIND(FACT), 0, \
    "it grows by itself") \
CLAUSE(FALLS, "falls", "<value:rate a rate>", "falls 2 per minute", "1.3", BEHIND(FACT), 0, \
    "it shrinks by itself") \
CLAUSE(PARENT, "a/an", "<name a kind>", \
    "a creature", "1.2", BEHIND(KIND) | BEHIND(OBJECT) | BEHIND(AREA) | BEHIND(RECORD) | BEHIND(PLACE), 0, \
    "what it is besides") \
CLAUSE(HOLDERS, "holders", "<value:sum>", "holders 4", "9.2", BEHIND(OFFER), 0, \
    "how many can do it at a time") \
CLAUSE(SUITS, "suits", "<names a trait>", "suits fearful", "8.9", BEHIND(NETWORK), 0, \
    "for whom `do any` chooses it") \
CLAUSE(CLOSED, "closed", "", "closed", "8.2", BEHIND(NETWORK), 0, \
    "no arrow of a network around it is followed until it has ended") \
CLAUSE(RETURNS, "returns", "", "returns", "8.4", 0, IN_BODY(ARROW), \
    "what is left is kept, and goes on later") \
CLAUSE(FINALLY, "finally", "<step>", "finally stand up", "2.8", 0, DONE, \
    "is done however it ends") \
CLAUSE(REACTIVE, "reactive", "", "reactive", "8.1", 0, \
    IN_BODY(SEQUENCE) | IN_BODY(SELECTOR) | IN_BODY(IF) | IN_BODY(DEPENDING), \
    "its conditions are looked at again and again") \
CLAUSE(ONCE, "once", "", "once", "6", BEHAVIOURS, INNER, \
    "once, and never again") \
CLAUSE(NOW_OR_NEVER, "now or never", "", "now or never", "7.1", CUED, 0, \
    "a cue that could not be answered at once is forgotten") \
CLAUSE(KEEPS_TRYING, "keeps trying for", "<value:time>", "keeps trying for 5 s", "7.1", CUED, 0, \
    "a cue that is over in a moment is remembered so long") \
CLAUSE(FORGETS, "forgets after", "<value:time>", "forgets after 80 s", "2.5", BEHAVIOURS, 0, \
    "it is given up when it was interrupted for so long") \
CLAUSE(NOT_INTERRUPTIBLE, "not interruptible", "", "not interruptible", "2.4", BEHAVIOURS, DONE, \
    "nothing of its layer interrupts it") \
CLAUSE(NOT_RESUMABLE, "not resumable", "", "not resumable", "2.4", BEHAVIOURS, DONE, \
    "it is given up when it is interrupted") \
CLAUSE(LOSS, "loss", "<loss>", "loss aborts", "5.7", PAIRS | SCENES | BEHIND(PART), 0, \
    "what becomes of the others when somebody leaves") \
CLAUSE(ASKS, "asks", "<selector:asks>", "asks nearest", "5.1", PAIRS | SCENES, 0, \
    "in which order partners are asked") \
CLAUSE(RESUMES, "resumes", "<resumption>", "resumes here", "2.4", 0, DONE, \
    "where it goes on after an interruption") \
CLAUSE(CHECKPOINT, "checkpoint", "", "checkpoint", "2.4", 0, INNER, \
    "what is done up to here is not done again") \
CLAUSE(CHOOSES, "chooses", "<selection>", "chooses by chance", "6", BEHIND(ROLE), IN_BODY(SELECTOR), \
    "which comes next") \
CLAUSE(SEEDS, "for # seeds/seed", "", "for 20 seeds", "11.1", BEHIND(TEST), 0, \
    "with how many seeds a test is played, one after the other") \
CLAUSE(FREE, "free", "", "free", "4.5", BEHIND(GIVEN), 0, \
    "who chooses for himself, in a test") \
CLAUSE(QUEUES, "queues", "<value:number a number> and <value2:number a number>", "queues 3 and 2", "3", BEHIND(LAYER), 0, \
    "for how many collaborations and latents it has room") \
CLAUSE(FREEZES, "freezes", "[for <value:time>]", "freezes for 30 s", "9.12", BEHIND(LAYER), 0, \
    "what is below it stands still") \
CLAUSE(INTERRUPTS, "interrupts", "", "interrupts", "9.12", BEHIND(LAYER), 0, \
    "what is below it is interrupted, and goes on afterwards") \
CLAUSE(UNSYNCHRONISED, "unsynchronised", "", "unsynchronised", "5.4", 0, DONE & ~IN_BODY(TEST_STEP), \
    "goes on without waiting for the others") \
CLAUSE(INVERTED, "inverted", "", "inverted", "8.1", 0, DONE, \
    "fails where it would succeed, and the other way round") \
CLAUSE(ALWAYS_SUCCEEDS, "always succeeds", "", "always succeeds", "8.1", 0, DONE, \
    "succeeds however it ends") \
CLAUSE(ALWAYS_FAILS, "always fails", "", "always fails", "8.1", 0, DONE, \
    "fails however it ends") \
CLAUSE(AFTER, "after", "<value:time>", "after 2 s", "8.1", 0, DONE, \
    "begins so much later") \
CLAUSE(STEP_BY_STEP, "step by step", "", "step by step", "8.1", 0, IN_BODY(SEQUENCE) | IN_BODY(SELECTOR), \
    "one line in each moment") \
CLAUSE(REMEMBERS, "remembers", "", "remembers", "8.1", 0, IN_BODY(SEQUENCE), \
    "begins with the line that failed") \
CLAUSE(MUST_SUCCEED, "# must succeed", "", "2 must succeed", "8.1", 0, IN_BODY(PARALLEL), \
    "it succeeds when so many lines did") \
CLAUSE(MAY_FAIL, "# may fail", "", "1 may fail", "8.1", 0, IN_BODY(PARALLEL), \
    "it fails when more lines did") \
CLAUSE(WAITS_FOR_ALL, "waits for all", "", "waits for all", "8.1", 0, IN_BODY(PARALLEL) | IN_BODY(LOCK), \
    "it ends when all have; of a lock, it opens when all are there") \
CLAUSE(WITHIN, "within", "<value:time>", "within 5 min", "12.3", BEHIND(HOURS) | BEHIND(OCCASION), 0, \
    "what goes on has so long to end") \
CLAUSE(EVERYWHERE, "everywhere", "", "everywhere", "9.1", BEHIND(AREA), 0, \
    "the area is the whole world") \
CLAUSE(CROSSES, "crosses", "", "crosses", "9.9", BEHIND(OFFER), 0, \
    "whoever's way crosses the object does it") \
CLAUSE(WRAPS_MOVES, "wraps moves", "", "wraps moves", "9.10", BEHIND(OFFER), 0, \
    "whoever moves in the area does it around the move") \
CLAUSE(BECAUSE, "because", "<cause>", "because failed", "9.6", 0, IN_BODY(DROP), \
    "only when its holder is done with it for that cause") \
CLAUSE(BEFORE_OTHERS, "before others if", "<value:truth>", "before others if my keys > 0", "9.5", 0, IN_BODY(LOCK), \
    "who need not wait for those who wait")

// Needs of a clause beside its place:
//   WEIGHTED_CHOICE: it stands below a selector that chooses by chance or by score
//   ORDERED_CHILDREN: a selector behind which it stands tries its lines in order
//   LASTING_STEPS: it does not stand where all is done at once: in an object's `on` and `brain`, on an arrow, at a mark
//   CALL_AWAY: the performer can be called away to a situation: the clause does not stand in a latent, a reactive, a scene or a
// situation, or in a behaviour with a partner
//   KEPT_PLACE: the behaviour keeps its place when it is interrupted: the clause does not stand in a behaviour that wraps moves, or
// crosses
//   RESUMPTION: the performer comes back to the behaviour after an interruption: the clause does not stand in a situation
// NEED(NAME, need)
#define TRPI_CLAUSE_NEEDS(NEED) \
NEED(WEIGHT, WEIGHTED_CHOICE) NEED(REACTIVE, ORDERED_CHILDREN) NEED(STEP_BY_STEP, ORDERED_CHILDREN) \
NEED(AT_MOST, LASTING_STEPS) NEED(AFTER, LASTING_STEPS) NEED(COOLDOWN, LASTING_STEPS) NEED(ONCE, LASTING_STEPS) NEED(AS, LASTING_STEPS) NEED(FINALLY, LASTING_STEPS) \
NEED(NOT_INTERRUPTIBLE, LASTING_STEPS) NEED(NOT_RESUMABLE, LASTING_STEPS) NEED(RESUMES, LASTING_STEPS) NEED(CHECKPOINT, LASTING_STEPS) \
NEED(UNSYNCHRONISED, LASTING_STEPS) NEED(OPEN_TO, LASTING_STEPS) NEED(REACTIVE, LASTING_STEPS) NEED(STEP_BY_STEP, LASTING_STEPS) \
NEED(REMEMBERS, LASTING_STEPS) NEED(OPEN_TO, CALL_AWAY) \
NEED(NOT_RESUMABLE, KEPT_PLACE) NEED(RESUMES, KEPT_PLACE) NEED(CHECKPOINT, KEPT_PLACE) \
NEED(NOT_RESUMABLE, RESUMPTION) NEED(RESUMES, RESUMPTION) NEED(CHECKPOINT, RESUMPTION)

// The sentence about a clause with a need that is not met, for each need where more can be said; `{}` is the clause.
// UNMET(need, "what to write instead")
#define TRPI_CLAUSE_UNMET(UNMET) \
UNMET(CALL_AWAY, TRPI_NOT_CALLED) \
UNMET(KEPT_PLACE, \
    "What wraps moves or crosses an object begins anew with the move when it was interrupted, so `{}` says nothing here; remove it.") \
UNMET(RESUMPTION, \
    "Whoever is interrupted in a situation has left it, so nothing of it goes on and `{}` says nothing here; remove it.")

#define TRPI_NOT_CALLED \
    "Whoever answers something, or does something with others, is not called away to a situation; put `open to` behind a `proactive` " \
    "that is done alone, or behind one of its steps."

// Pairs of clauses one of which says nothing beside the other, and at which places.
// CLASH(NAME, OTHER, DECLARATIONS, BODIES, "what to write instead")
#define TRPI_CLAUSE_CLASHES(CLASH) \
CLASH(NOW_OR_NEVER, KEEPS_TRYING, CUED, 0, \
    "A cue that is `now or never` is forgotten at once, so nothing `keeps trying`; remove one of the two.") \
CLASH(NOT_RESUMABLE, FORGETS, UNPAIRED, 0, \
    "What is `not resumable` is given up at once when it is interrupted, so there is nothing left to forget; remove one of the two.") \
CLASH(NOT_RESUMABLE, RESUMES, 0, DONE, \
    "What is `not resumable` is left out after an interruption, so it `resumes` nowhere; remove one of the two.")

// Sentences about a clause where it cannot stand, for cases in which more can be said than "`weight` says nothing about a kind".
// The first row that fits counts; `{}` is the value of the clause.
// REFUSAL(NAME, DECLARATIONS, BODIES, "what to write instead")
#define TRPI_CLAUSE_REFUSALS(REFUSAL) \
REFUSAL(OPEN_TO, (BEHAVIOURS & ~BEHIND(PROACTIVE)), IN_BODY(CELL), TRPI_NOT_CALLED) \
REFUSAL(AT_MOST, BEHAVIOURS, 0, \
    "A behaviour takes as long as its steps; put `at most` behind a step, or write how often on one day, such as `at most 3 times " \
    "a day`.") \
REFUSAL(FORGETS, BEHIND(OFFER), 0, \
    "What an object offers is interrupted with what requested it; put `forgets after` behind the behaviour that requests it.") \
REFUSAL(NOT_INTERRUPTIBLE, BEHIND(OFFER), 0, \
    "What an object offers is interrupted with what requested it; put `not interruptible` behind the `request`.") \
REFUSAL(NOT_RESUMABLE, BEHIND(OFFER), 0, \
    "What an object offers goes on with what requested it; put `not resumable` behind the `request`.") \
REFUSAL(WHEN_FREE, BEHIND(SCENE), 0, \
    "A scene that nothing starts begins only when nothing else is going on, so it needs no `when free`; remove it, or write " \
    "`starts when` and a cue.") \
REFUSAL(WAS, BEHIND(PRIORITY), 0, "Nothing is known by the name of a priority, so it needs no old one; remove it.") \
REFUSAL(WAS, 0, IN_BODY(NODE), "A network is found again as a whole, by what its nodes do, so a node needs no old name; remove it.") \
REFUSAL(REACTIVE, 0, IN_BODY(EACH), \
    "A `for every` goes on with the next one when its lines are done; write a `sequence, reactive` below it.") \
REFUSAL(WEIGHT, BEHIND(LATENT) | BEHIND(LATENT_WITH) | BEHIND(SCENE_LATENT) | BEHIND(STARTS_WHEN), 0, \
    "Nobody chooses what a cue starts, so it has no `weight`; write `priority 3` if it is to come before others.") \
REFUSAL(WEIGHT, BEHIND(REACTIVE), 0, \
    "Nobody chooses an answer, so it has no `weight`; put it behind the `proactive` that is answered.") \
REFUSAL(NOW_OR_NEVER, BEHAVIOURS, 0, \
    "Only what a cue starts can miss it; remove `now or never`, or write `latent` and a cue, such as `when a " \
    "creature comes within 3 m`.") \
REFUSAL(KEEPS_TRYING, BEHAVIOURS, 0, \
    "Only what a cue starts can keep trying; remove this, or write `latent` and a cue, such as `when a creature " \
    "comes within 3 m`.") \
REFUSAL(PATIENCE, UNPAIRED, 0, \
    "Nobody is waited for here, so there is no `patience`; remove it, or add a partner, such as `with a creature " \
    "within 8 m, about weather`.") \
REFUSAL(GIVES_UP, UNPAIRED, 0, \
    "Nobody is waited for here; remove `gives up`, write `at most 60 s` behind a step, or add a partner, such as " \
    "`with a creature within 8 m, about weather`.") \
REFUSAL(GIVES_UP, BEHIND(REACTIVE), 0, \
    "How long the others are waited for is said by who begins; put `gives up` behind the behaviour that is answered.") \
REFUSAL(LOSS, BEHAVIOURS, 0, \
    "Only who begins something with others says what a loss does; put `loss` behind the behaviour that has a partner.") \
REFUSAL(LOSS, BEHIND(SITUATION) | BEHIND(SITUATION_PART), 0, "Whoever leaves a situation ends it for all; remove this.") \
REFUSAL(ASKS, BEHAVIOURS, 0, \
    "Nobody is asked here; put `asks` behind the behaviour that looks for a partner.") \
REFUSAL(WITH, BEHIND(REACTIVE), 0, \
    "Who begins looks for a partner; say here with `if` whom it answers, such as `if it is a guest`.") \
REFUSAL(WITH, SCENES, 0, \
    "The parts of a scene say who plays in it; write for example `part guest: creature within 8 m`.") \
REFUSAL(ABOUT, SCENES, 0, \
    "A scene needs no topic, for its parts say who plays in it; remove `about`.") \
REFUSAL(IN, BEHIND(REACTIVE), 0, \
    "An answer is in the layer of what it answers; put `in` behind the behaviour that is answered.") \
REFUSAL(IN, BEHIND(ROLE), 0, \
    "How a role chooses is said by `chooses`, such as `chooses in turn` or `chooses in order`; a layer stands behind its behaviours.") \
REFUSAL(WHEN, BEHIND(SCENE) | BEHIND(SCENE_LATENT), 0, \
    "A scene begins with a line of its own; write `starts {}` below its parts.") \
REFUSAL(WHEN, BEHIND(STARTS_WHEN), 0, "The cue stands here already; remove this one.") \
REFUSAL(WHEN, BEHAVIOURS, 0, \
    "Only a `latent` behaviour starts when something happens; write `latent` instead.") \
REFUSAL(UNTIL, BEHAVIOURS | BEHIND(OFFER), 0, \
    "A behaviour goes on `while` something is so; write `while not (...)` with what stands behind `until`.") \
REFUSAL(AS, EVERYWHERE, 0, \
    "`as` is for steps; a thing with a name of its own is found by that, and `was Old name` keeps it when it is renamed.") \
REFUSAL(WAS, 0, EVERYWHERE, \
    "A step has no name to have been another; write `as` and a name to find it again in a text that has changed.") \
REFUSAL(GIVES, BEHIND(ACTION), 0, \
    "An action gives no result; write `makes` and the item that comes of it, or where one goes, such as `moves what " \
    "from me to who`.") \
REFUSAL(WEIGHT, BEHIND(SITUATION) | BEHIND(SITUATION_PART), 0, \
    "Nobody chooses a situation: its area tries it again and again. Write how often, as `every 10 s`, and say of the " \
    "parts who can play them, as `where it.thirst > 60`.") \
REFUSAL(IF, BEHIND(SITUATION) | BEHIND(SITUATION_PART), 0, \
    "Nobody chooses a situation: its area tries it again and again. Write how often, as `every 10 s`, and say of the " \
    "parts who can play them, as `where it.thirst > 60`.") \
REFUSAL(WHEN, BEHIND(SITUATION) | BEHIND(SITUATION_PART), 0, \
    "Nobody chooses a situation: its area tries it again and again. Write how often, as `every 10 s`, and say of the " \
    "parts who can play them, as `where it.thirst > 60`.") \
REFUSAL(STARTS, BEHIND(LIST), 0, "A list begins empty; who is to be in it is added by a step, such as `add Ann to foes`.") \
REFUSAL(EVERYWHERE, BEHIND(OBJECT) | BEHIND(KIND) | BEHIND(PLACE), 0, \
    "Only an area can be everywhere; write `area` in place of this line's first word.") \
REFUSAL(CLOSED, BEHIND(TASK), 0, "Only a network is `closed`; put it behind the line of the `network`.") \
REFUSAL(RANK, BEHIND(LAYER), 0, \
    "`rank` says nothing about a layer; remove it. The order of their lines says which layer is above which.") \
REFUSAL(CHECKPOINT, 0, ROWS, \
    "What is finished here is never done again anyhow, so there is nothing for a `checkpoint` to do; use it inside a " \
    "`sequence` or a `task`.") \
REFUSAL(IF, 0, DONE | IN_BODY(CATCH) | IN_BODY(OTHERWISE), \
    "A condition stands in a line before the step; write `check {}` there.") \
REFUSAL(IF, BEHIND(PART), 0, "Who can play a part is said with `where`, such as `where it.thirst > 60`.") \
REFUSAL(WEIGHT, 0, DONE, \
    "A `weight` is for the lines of a `selector, chooses by chance` or `by score`; remove it, or write that above.") \
REFUSAL(REACTIVE, 0, DONE, \
    "Only a `sequence`, an `if`, a `depending on`, or a `selector` that tries its lines in order can be `reactive`; remove it.") \
REFUSAL(STEP_BY_STEP, 0, DONE, \
    "Only a `sequence`, or a `selector` that tries its lines in order, can go `step by step`; remove it.") \
REFUSAL(REMEMBERS, 0, DONE, "Only a `sequence` can be one that `remembers` which line failed; remove it.") \
REFUSAL(CHOOSES, 0, DONE, "Only a `selector` chooses among its lines; remove this, or write `selector`.") \
REFUSAL(MUST_SUCCEED, 0, DONE, \
    "Only a `parallel` does several lines at once, so only there `must succeed` means something; remove it.") \
REFUSAL(MAY_FAIL, 0, DONE, "Only a `parallel` does several lines at once, so only there `may fail` means something; remove it.") \
REFUSAL(WAITS_FOR_ALL, 0, DONE, \
    "Only a `parallel` does several lines at once, so only there `waits for all` means something; remove it.") \
REFUSAL(BEFORE_OTHERS, 0, DONE, "Only who waits for a lock can go before others; put this behind a `lock`.")

// clang-format on
