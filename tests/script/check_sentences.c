// SPDX-License-Identifier: MIT
// Goal: every mistake that the checker finds comes out as one plain sentence at the right place.
// Method: a table of short texts, each with one mistake, and the first finding's line, column and
// sentence.

#include "troupe/script.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <string.h>

// The beginning of most texts: 8 lines.
#define BEFORE                                   \
    "item ale\n"                                 \
    "place bar\n"                                \
    "kind guest, a creature\n"                   \
    "    thirst: 0 to 100, rises 4 per minute\n" \
    "    mood: one of (calm, wary)\n"            \
    "    hurry: yes or no\n"                     \
    "lines Chatter\n"                            \
    "    \"Hello.\"\n"
#define ROLE BEFORE "role Patron for guest\n    proactive Stand\n        listen\n"
#define HOST "host game\n    "                   // line 2, column 5
#define STEP ROLE "    proactive Try\n        "  // line 13, column 9
#define ENDLESS(whom, so) "`follow " whom "` never ends by itself, so " so "; write for example `wait 10 s while follow " whom "`."
#define WELL "object Well\n    behaviour Dip\n        "
// A fact of a guest, line 4, column 11; and a character that keeps a list: line 10, column 9.
#define NO_EXCHANGE_HERE                                                                                            \
    "An exchange is made when both have done it, so nothing may leave it out, repeat it or break it off; write it " \
    "plainly in a row of its own, below a `choice` if it is made only sometimes."
#define SALE \
    ROLE "scene S\n    part host: Patron\n    part server: Patron\n    phase\n        server: exchange ale for ale\n        host"
#define TWO_RESUMES \
    "A task resumes as a whole, and another line of it says otherwise; remove one of the two, or make two tasks of it."
#define AHEAD_ALONE                                                                                                  \
    "A part goes on without the others from one `unsynchronised` task to the next, and those around this one wait; " \
    "write it behind the one above or below too, or remove it."
#define LISTS "item ale\nplace bar\nkind guest, a creature\n    foes: "
#define ROLE_ALONE "role Patron for guest\n    proactive Stand\n        listen\n"
#define KEEPER LISTS "many guest\n    friend: guest\n" ROLE_ALONE "    proactive Keep\n        "
#define SIPS "object Cup\n    n: whole number\n    behaviour Sip\n        wait 1 s\n"  // 4 lines
// A bench whose rest has a parameter that must be given and one that need not.
#define BENCH "object Bench\n    behaviour Rest (lo: number, hi = 1)\n        wait 1 s\n"
#define NOT_THE_SAME(name)                                                      \
    "Bench and Bed can both be asked here, and `" name                          \
    "` is not the same parameter of both, in the same place; declare it alike " \
    "in both, or name one of the two, "
#define VISITOR "role Guest for creature\n    proactive Visit\n        "
// Several count in one column: line 21, column 13.
#define COUNTING                                                                                                                 \
    "world\n    guests: 0 to 99\n" ROLE                                                                                          \
    "scene S\n    part host: Patron\n    part crew: every Patron\n    n: 0 to 9\n    | host | crew |\n    phase\n        crew\n" \
    "            "
#define COUNT_LOST(fact)                                                                                     \
    "Several may set `" fact                                                                                 \
    "` in the same moment, and then the last one wins and a count is lost; read and set it below a `lock`, " \
    "for one after the other."
#define ENDS_THERE "The range of `thirst` ends there, so this never happens; write a value within the range."
#define OUT_OF_REACH                                                                                         \
    "The range of `thirst` does not reach so far, so it becomes the end of its range; write a value within " \
    "the range."
#define NOTHING_READS "Nothing reads `pal`, so this line is in vain; use it below, or leave the line out."
#define IS_ALWAYS(how) "The range of `thirst` makes this " how " true; write a value within the range, or leave this out."
#define ONE_OF_WORDS "Only a fact is one of several words; make it yes or no or a number, such as `how: yes or no`."
#define NO_PREPOSITION(word)                                                                                             \
    "`" word                                                                                                             \
    "` means something else behind a step; write a preposition, such as `to`, or put quotes around a name that has the " \
    "word in it."
#define GAP_MISSING(word)                                           \
    "A gap is missing behind `" word "`; write one, such as `" word \
    " (what: entity)`, or put quotes around a name that ends with " \
    "the word."
#define NOT_CALLED \
    "What is it called? Write a word in front of its gaps and prepositions, such as `move` in `move to (goal: place)`."
#define BEGINS_AGAIN(ending)                                                        \
    "This takes time, and what is `reactive` begins it again as soon as it " ending \
    ", so what stands below it is never finished; "                                 \
    "put `once` behind it, or ask by `check` or `if` whether it is still needed."
// Patrons who drink, are open to a toast, and talk: line 9, column 9; and the text before a situation, which is on line 11.
#define TALKERS                                                                  \
    "kind guest, a creature\n"                                                   \
    "    merry: 0 to 100\n"                                                      \
    "host game\n"                                                                \
    "    condition (who: creature) can see (whom: creature), polled every 1 s\n" \
    "role Patron for guest\n"                                                    \
    "    proactive Drink\n"                                                      \
    "        wait 9 s, open to Toast\n"                                          \
    "    proactive Talk\n"
#define SITUATED TALKERS "        listen\narea Pub\n"
// A table in a setting, line 17, column 13.
#define ROOM                                                                                                                    \
    "object Chair\nobject Lamp\nobject Table\n    height: 0 to 9\n    link seat: many Chair\n    link lamp: Lamp\n"             \
    "setting Yard\n    cast\n        far stool: Chair at (1, 1)\nsetting Room\n    cast\n        left stool: Chair at (1, 1)\n" \
    "        right stool: Chair at (1, 2)\n        red lamp: Lamp at (1, 3)\n        blue lamp: Lamp at (1, 4)\n"               \
    "        table: Table at (2, 1)\n            "
// Rows of lines that differ by a name; LINE is a macro.
#define LINES_7(LINE, name) LINE(name##0) LINE(name##1) LINE(name##2) LINE(name##3) LINE(name##4) LINE(name##5) LINE(name##6)
#define LINES_8(LINE, name) LINES_7(LINE, name) LINE(name##7)
#define LINES_31(LINE, name) LINES_8(LINE, name##a) LINES_8(LINE, name##b) LINES_8(LINE, name##c) LINES_7(LINE, name##d)
#define LINES_32(LINE, name) LINES_31(LINE, name) LINE(name##d7)
#define LINES_64(LINE, name) LINES_32(LINE, name##x) LINES_32(LINE, name##y)
#define LINES_126(LINE, name) LINES_64(LINE, name##x) LINES_31(LINE, name##y) LINES_31(LINE, name##z)
#define PART(name) "    part " #name ": Patron\n"
#define LOCK(name) "lock " #name "\n        listen\n    "
#define WELL_LOCK(name) "lock " #name "\n            wait 1 s\n        "
#define OFFER(name) "    behaviour " #name "\n        wait 1 s\n"
#define LOCKS                                                                             \
    ROLE "scene S\n    part host: Patron\n    part other: Patron\n    | host | other |\n" \
         "    | Use | listen |\ntask Use\n    "  // line 18, column 5

// A guest in a cast, whose facts begin in line 16, column 13.
#define CAST_OF_ANN                                                                                                     \
    "item ale\nworld\n    tide: number\nkind guest, a creature\n    n: number\n    friend: guest\n    shy: yes or no\n" \
    "role R for guest\n    proactive A\n        wait 1 s\nsetting Inn\n    cast\n        Ann: R at (0, 0)\n            "
#define KNOWN_LATE "This is known only while the world runs; write a number, a word, or somebody by name, or `set` it in a step."

// A test of a scene; its last line is 13, and begins at column 10.
#define TOAST                                                                                                                    \
    "world\n    alarm: yes or no\nrole Host for creature\n    proactive A\n        wait 1 s\nscene Toast\n    part host: Host\n" \
    "    part guest: Host\n    | host | guest |\n    | wait 1 s | wait 1 s |\ntest \"x\"\n    given Hob: Host at (0, 0)\n    "   \
    "when "

typedef struct sentence {
    const char *text;
    uint32_t line, column;
    const char *message;
} sentence;

#define SCHEDULE ROLE "    schedule\n        "  // line 13, column 9

static const sentence sentences[] = {
    // Records
    {"record rifle, a wepon\n    damage: 0 to 9\nrecord weapon\n    range: 0 to 9\n", 1, 17,
     "No record is called `wepon`; did you mean `weapon`?"},
    {"record weapon\n    name: text\n", 2, 5,
     "A part of a record is a number that does not change by itself, `yes or no`, one of several words, or somebody; make this a "
     "fact."},
    {"kind Guest, a creature\nrole Guest for creature\n    proactive Stand\n        listen\n", 2, 6,
     "`Guest` is a kind already, and nobody could tell which is meant; let one of them begin with a capital letter and the other "
     "not, or give it another name."},
    {"record weapon\n    worn: 0 to 9\nkind guest, a creature\n    arm: weapon\n" ROLE_ALONE
     "    latent Look, when arm changes\n        listen\n",
     8, 23, "`arm` is a record, whose parts change one by one; write which part, such as `arm.worn changes`, or what it becomes."},
    {"record weapon\nrecord bow, a weapon\n    left: 0 to 9\nrecord knife, a weapon\n    left: 0 to 9\n", 5, 5,
     "`bow` has a part `left` as well, and what is a `weapon` would have two; declare it once, in a record from which both come, "
     "or "
     "give one of them another name."},
    {"record weapon\n    worn: 0 to 9\nrecord axe, a weapon\n    worn: 0 to 8\n", 4, 5,
     "`axe` has `worn` from what it comes from; it can begin otherwise here, with the same type, but be nothing else."},
    {"record a1, a a2\n    x: 0 to 9\nrecord a2, a a1\n    y: 0 to 9\n", 1, 8,
     "`a1` comes from itself by way of its parents; give one of them another parent."},
    {"record weapon\n    worn: 0 to 9\nmessage Give (what: weapon)\n", 3, 15,
     "There is no room for a record here; one can be a fact, a parameter of a task or network, or what a task gives."},
    {"record weapon\n    worn: 0 to 9\nrecord axe, a weapon\nworld\n    gun: weapon, starts 3\n", 5, 18,
     "A record begins as itself or as one that comes from it, such as `starts weapon`."},
    {"record weapon\n    worn: 0 to 9\nrecord axe, a weapon\nworld\n    gun: weapon\n" STEP "set gun to 3\n", 18, 20,
     "`3` is no record, but here is needed a weapon; write for example `weapon`."},
    {"record weapon\n    worn: 0 to 9\nrecord axe, a weapon\nworld\n    gun: weapon\n    tool: axe\n" STEP "set tool to gun\n", 19,
     21, "`gun` need not be an axe; write for example `axe`."},
    {"record weapon\n    worn: 0 to 9\nworld\n    gun: weapon\n" STEP "check gun.sharp > 3\n", 17, 19,
     "A weapon has no part `sharp`; declare it in the record, such as `sharp: 0 to 100`."},
    // No agent begins with it
    {"kind ringer, a creature\nrole Bellman for ringer\n    proactive Stand\n        listen\nrole Hearer for every ringer\n"
     "    proactive Hear\n        listen\nsetting S\n    cast\n        Hal: Bellman at (1, 1)\n",
     5, 23,
     "Nobody begins with `Hearer`, because whoever is a ringer has another role in the cast, such as `Bellman`; write `role Hearer "
     "for every Bellman` to add this to that role."},
    {"kind elder, a creature\nrole Bellman for elder\n    proactive Stand\n        listen\nrole Hearer for every elder\n"
     "    proactive Hear\n        listen\nsetting S\n    cast\n        Hal: Bellman at (1, 1)\n",
     5, 23,
     "Nobody begins with `Hearer`, because whoever is an elder has another role in the cast, such as `Bellman`; write `role Hearer "
     "for every Bellman` to add this to that role."},
    {"role P for creature\n    proactive Chat, with player, about x\n        listen\n    reactive Re, about x\n        listen\n", 2,
     21,
     "The player is moved by a person and answers no topic; write for example `latent Greet, when player comes within 3 m`, or let "
     "the game begin a dialogue."},
    {WELL
     "wait 1 s\nrole Guest for creature\n    proactive Go\n        request Draw (a1 = 1, b1 = 2, c1 = 3, d1 = 4) of nearest Well\n"
     "object Pump, a Well\n    behaviour Draw (a1 = 0, b1 = 0, c1 = 0, d1 = 0)\n        wait 1 s\n",
     6, 47,
     "A request hands in three things at most; let `d1` have a value where it is declared, or set a fact that the object reads."},
    {"test \"x\"\n    given Ann: creature at (0, 0)\n    then any creature within 3 m\n", 3, 23,
     "A test is nowhere, so it must say of whom this is meant; write for example `within 3 m of Mary`."},
    {ROLE "test \"x\"\n    given Ann: Patron at (0, 0)\n    then not Ann starts Stand\n", 14, 5,
     "What must not happen is written `never Ann starts Stand`, which is for the whole test, or `never within 5 s Ann starts "
     "Stand`, "
     "which is for that time."},
    {"test \"x\"\n    given Ann: creature at (0, 0)\n    then Ann says 5\n", 3, 19,
     "What is said stands in quotes; write for example `then Mary says \"Good evening.\"`."},
    // Newcomers
    {"role P for creature, in order\n    proactive A\n        wait 1 s\n", 1, 22,
     "How a role chooses is said by `chooses`, such as `chooses in turn` or `chooses in order`; a layer stands behind its "
     "behaviours."},
    {STEP "summon gest at bar\n", 13, 16, "No kind and no role is called `gest`; did you mean `guest`?"},
    {STEP "summon nearest guest at bar\n", 13, 16,
     "`nearest guest` is somebody, but `summon` needs a kind or role; write for example `guest`."},
    {"host game\n    action mail (subject: text) to (addressee: creature) with (words: text) on (day: number), uses hands\n" VISITOR
     "mail \"a letter from a friend of long ago\" to nearest creature with \"words that are well chosen\"\n",
     5, 9,
     "`mail` needs to know on how much (`day`); write `mail \"a letter from a friend of long ago\" to nearest creature with "
     "\"words that "
     "are well chosen\" on 3`."},
    {HOST "action wave with (how: one of (left, right)), uses hands\n", 2, 28,
     "A gap is not filled with one of several words; make it a text or a number, such as `how: text`."},
    {HOST "action obey (what: behaviour), uses hands\n", 2, 24,
     "A gap is not filled with a behaviour; make it a text or a number, such as `what: text`."},
    {HOST "condition (who: creature) can see (way: one of (well, badly))\n", 2, 45,
     "A gap is not filled with one of several words; make it a text or a number, such as `way: text`."},
    {HOST "action hold (who: creature) at (who: place), uses hands\n", 2, 37,
     "Another gap is called `who` already; give this one another name."},
    {HOST
     "condition (a1: number) can b (a2: number) by (a3: number) by (a4: number) by (a5: number) by (a6: number) by (a7: number) "
     "by (a8: number) by (a9: number) by (b1: number) by (b2: number) by (b3: number) by (b4: number) by (b5: number) by (b6: "
     "number) by (b7: number) by (b8: number)\n",
     2, 15, "A question has at most 16 gaps; take one out."},
    {HOST "query debt of (who: creature) to (who: creature), gives number\n", 2, 39,
     "Another gap is called `who` already; give this one another name."},
    {HOST "action turn by (n: 0 to 10 = 20), uses hands\n", 2, 34,
     "`n` cannot become this; write a value from its range, or a wider range."},
    {HOST "action turn by (n: 0 to 10 s = 5 to 20 s), uses hands\n", 2, 36,
     "`n` cannot become this; write a value from its range, or a wider range."},
    {HOST "action turn by (n: whole number = 2.5), uses hands\n", 2, 39,
     "`n` is a whole number; write for example `3`, or make it a `number`."},
    {HOST "action turn by (n: chance = 150%), uses hands\n", 2, 33, "A chance is from 0% to 100%; write for example `20%`."},
    {"task Turn (n: 0 to 10 = 20)\n    wait 1 s\n" VISITOR "Turn\n", 1, 25,
     "`n` cannot become this; write a value from its range, or a wider range."},
    {"message Turn (n: whole number = 2.5)\n", 1, 33, "`n` is a whole number; write for example `3`, or make it a `number`."},
    {"role Guest for creature\n    proactive Visit (n: 0 to 10 = -1)\n        wait 1 s\n", 2, 35,
     "`n` cannot become this; write a value from its range, or a wider range."},
    {STEP "summon guest\n", 13, 9, "`summon` needs to know where (`spot`); write `summon guest at bar`."},
    {STEP "summon 3 guest at bar\n", 13, 16, "Only items are counted so, and `guest` is a kind or a role; leave the number out."},
    {STEP "summon player at bar\n", 13, 16, "Only creatures can appear, and no player; `player` is none of them."},
    {STEP "conjure guest\n", 13, 17,
     "`guest` is a kind or a role, and no item; who lives is let appear with `summon guest at` and a place."},
    {"kind guest, a creature\n    next: role\n", 2, 11,
     "Only an action or a pattern can be given a role; name a kind or a role here, such as `creature`."},
    {"message Come (what: role)\n", 1, 15,
     "Only an action or a pattern can be given a role; name a kind or a role here, such as `creature`."},
    {HOST "condition fond of (what: role)\n", 2, 15,
     "Only an action or a pattern can be given a role; name a kind or a role here, such as `creature`."},
    {HOST "action hatch (what: role or nobody)\n", 2, 19,
     "Only an action or a pattern can be given a role; name a kind or a role here, such as `creature`."},
    {STEP "check nearest creature is a guest within 2 m\n", 13, 43,
     "Whether it is a `guest` is one thing, and this another; join the two with `and`, such as `it is a guest and it is "
     "within 3 m of me`."},
    // Lists
    {KEEPER "glance at foes\n", 10, 19, "`foes` is a list, and here is room for one; write `nearest of foes` or `any of foes`."},
    {KEEPER "glance at my friend.foes\n", 10, 22,
     "`friend.foes` is a list, and here is room for one; write `nearest of friend.foes` or `any of friend.foes`."},
    {KEEPER "set foes to me\n", 10, 21,
     "`me` is one, and a list is several; write `every …`, another list, or `nobody`. One more is put in with `add me to …`."},
    {KEEPER "set foes to every place\n", 10, 21, "`every place` finds a place, but the list is of a guest."},
    {KEEPER "set friend.foes to nobody\n", 10, 13, "Only `friend` may change its own lists; use `send`."},
    {KEEPER "add 3 to foes\n", 10, 13, "`3` is a number, but `add` needs somebody; write for example `nearest creature`."},
    {KEEPER "add me to friend\n", 10, 9, "I know no action `add`; put it in quotes if it is said, or write a task of that name."},
    {KEEPER "check first of guest is me\n", 10, 15,
     "`guest` is no list, and only a list has a first one; write for example `nearest guest`."},
    {KEEPER "for every one in foes\n            wait 1 s\n", 10, 19,
     "Here should be a name for each of them, but `one` joins words; write for example `for every foe in foes`."},
    {KEEPER "for every it is in foes\n            wait 1 s\n", 10, 19,
     "Here should be a name for each of them, but `it` joins words; write for example `for every foe in foes`."},
    {KEEPER "for every foe in friend\n            wait 1 s\n", 10, 26,
     "Behind `in` stands a list, or those who are looked for; write for example `for every foe in every bot within 20 m`."},
    {KEEPER "let a foe = foes\n", 10, 13,
     "Here should be a name for the value, but `a` joins words; write for example `let free = nearest chair`."},
    {KEEPER "let foe = me\n        for every foe in foes\n            wait 1 s\n", 11, 19,
     "`foe` is named above already; choose another name."},
    {LISTS "many guest, at most 129\n" ROLE_ALONE, 4, 23, "A list has room for 1 to 128; write for example `at most 4`."},
    {LISTS "many guest, at most 3 s\n" ROLE_ALONE, 4, 23, "A list has room for 1 to 128; write for example `at most 4`."},
    {LISTS "guest, at most 3 s\n" ROLE_ALONE, 4, 18, "`at most` says nothing about a fact; remove it."},
    {LISTS "many number\n" ROLE_ALONE, 4, 11, "A list is of somebody or something; write for example `many creature`."},
    {LISTS "many guest within 3 m\n" ROLE_ALONE, 4, 22,
     "A list says of what sort they are, and no more; choose them with `set … to every …`."},
    {LISTS "many guest, starts me\n" ROLE_ALONE, 4, 23,
     "A list begins empty; who is to be in it is added by a step, such as `add Ann to foes`."},
    {"message Call (whom: many creature)\n", 1, 15,
     "There is no room for a list here; one can be a fact, a parameter of a task or network, or what a task gives."},
    {KEEPER "wait 1 s\n    latent Look, when foes changes\n        wait 1 s\n", 11, 23,
     "Nobody is woken by a list; ask for it in a condition, such as `if any of foes`."},
    // Facts of the world and of scenes
    {"world\n", 1, 1, "The world has no facts here; write them below, such as `alarm: yes or no`."},
    {"world, weight 3\n    alarm: yes or no\n", 1, 8, "`weight` says nothing about the world; remove it."},
    {"world\n    alarm: yes or no\n    alarm: 0 to 3\n", 3, 5, "The world has a fact `alarm` already; give this one another name."},
    {"world\n    alarm: yes or no\n" ROLE "world\n    alarm: yes or no\n", 15, 5,
     "The world has a fact `alarm` already; give this one another name."},
    {"world\n    ale: 0 to 3\n" ROLE, 2, 5, "`ale` is an item; give this fact another name."},
    {"world\n    mood: 0 to 3\n" ROLE, 2, 5,
     "`mood` is a fact of `guest` already, and nobody could tell which is meant; give one of them another name."},
    {"world\n    bar: 0 to 3\n" ROLE, 2, 5,
     "`bar` is a place or somebody already, and nobody could tell which is meant; give one of them another name."},
    {"world\n    hero: guest, starts Mary\n" ROLE, 2, 25,
     "`hero` is somebody, and this is no value that can be written for it; leave it out, and `set` it "
     "where it becomes known."},
    {"world\n    alarm: yes or no\n" STEP "set alarm to 3\n", 15, 22,
     "`3` is a number, but `alarm` needs yes or no; write for example `yes`."},
    {"world\n    alarm: yes or no\n" STEP "let alarm = 3\n", 15, 13,
     "`alarm` is a fact of the world already; choose another name, or change it with `set alarm to …`."},
    {"world\n    alarm: yes or no\n" STEP "check alrm\n", 15, 15, "`guest` has no fact `alrm`; did you mean `alarm`?"},
    {"world\n    alarm: yes or no\n" STEP "check my alarm\n", 15, 18,
     "`guest` has no fact `alarm`; declare it in the kind, such as `alarm: 0 to 100`."},
    {ROLE "scene S\n    part host: Patron\n    part other: Patron\n    price: 0 to 9, rises 3 per minute\n"
          "    | host | other |\n    | listen | listen |\n",
     15, 5,
     "A fact of a scene does not rise or fall by itself; make `price` a fact of the world or of somebody, or `set` it in "
     "the rows."},
    {ROLE "scene S\n    part host: Patron\n    part other: Patron\n    other: 0 to 9\n"
          "    | host | other |\n    | listen | listen |\n",
     15, 5, "`other` is a part of a scene already, and nobody could tell which is meant; give one of them another name."},
    {ROLE "scene S\n    part host: Patron\n    part other: Patron\n    mood: 0 to 9\n"
          "    | host | other |\n    | listen | listen |\n",
     15, 5, "`mood` is a fact of `guest` already, and nobody could tell which is meant; give one of them another name."},
    {"world\n    price: yes or no\n" ROLE "scene S\n    part host: Patron\n    part other: Patron\n    price: 0 to 9\n"
     "    | host | other |\n    | listen | listen |\n",
     17, 5, "`price` is a fact of the world already, and nobody could tell which is meant; give one of them another name."},
    {ROLE "scene S, if price > 3\n    part host: Patron\n    part other: Patron\n    price: 0 to 9\n"
          "    | host | other |\n    | listen | listen |\n",
     12, 13, "`price` is a fact of the scene, which has none before it starts; put this into its rows."},
    {ROLE "scene S\n    part host: Patron\n    part other: Patron\n    price: 0 to 9\n"
          "    | host | other |\n    | listen | let price = 3 |\n",
     17, 20, "`price` is a fact of the scene already; choose another name, or change it with `set price to …`."},
    {ROLE "scene S\n    part host: Patron\n    part other: Patron\n    price: 0 to 9\n"
          "    starts when price rises above 3\n    | host | other |\n    | listen | listen |\n",
     16, 17, "`price` is a fact of the scene, and nobody is woken by it; read it with `if`, `while` or `wait until`."},
    {ROLE "scene S, cooldown 5 s\n    part host: Patron\n    part other: Patron\n"
          "    starts when every 4 s, cooldown 9 s\n    | host | other |\n    | listen | listen |\n",
     15, 28, "The scene says `cooldown` already; remove one of them."},
    {ROLE "scene S, at most 2 times a day\n    part host: Patron\n    part other: Patron\n"
          "    starts when every 4 s, at most 3 times a day\n    | host | other |\n    | listen | listen |\n",
     15, 28, "The scene says `at most 3 times a day` already; remove one of them."},
    {ROLE "scene S, while it is after 07:00\n    part host: Patron\n    part other: Patron\n"
          "    starts when every 4 s, while it is after 20:00\n    | host | other |\n    | listen | listen |\n",
     15, 28, "The scene says `while` already; put both into one, with `and` between."},
    {ROLE "scene S, if it is after 07:00\n    part host: Patron\n    part other: Patron\n"
          "    starts when every 4 s, if it is after 20:00\n    | host | other |\n    | listen | listen |\n",
     15, 28, "The scene says `if` already; put both into one, with `and` between."},
    {ROLE "    reactive Nod, about news, if partner is a guest\n        listen\n"
          "    proactive Tell, with a guest within 5 m, about news\n        listen\n",
     12, 34, "There is no `partner` here; whoever made this happen is `it`."},
    // The time of day, schedules, the calendar
    {STEP "check it is after 8\n", 13, 21, "Here should be a time of day; write for example `it is after 18:00`."},
    {STEP "check it is 08:00\n", 13, 15, "It is 08:00 for a moment only; write `it is after 08:00`, or in a cue `when at 08:00`."},
    {STEP "check it is from 08:00 to 08:00\n", 13, 21,
     "These are no hours of a day; write for example `it is from 08:00 to 17:00` or `it is after 18:00`."},
    {STEP "check it is from 08:00\n", 13, 21,
     "These are no hours of a day; write for example `it is from 08:00 to 17:00` or `it is after 18:00`."},
    // Days of the week
    {STEP "check it is from 08:00 on Sunday to 10:00\n", 13, 26,
     "The days stand behind both times; write for example `from 08:00 to 12:00 on Sunday`."},
    {STEP "check it is on weekdays or weekends\n", 13, 24, "It is always one of these days; leave that out."},
    {STEP "check my thirst is on Sunday\n", 13, 31, "A day of the week has no place here; ask for it with `it is on Sunday`."},
    {SCHEDULE "from 08:00 on Sunday to 10:00\n            Stand\n", 13, 14,
     "The days stand behind both times; write for example `from 08:00 to 12:00 on Sunday`."},
    {SCHEDULE "from 08:00 to 10:00 on Monday to Friday\n            Stand\n        from 09:00 to 11:00 on Friday\n"
              "            Stand\n        otherwise\n            Stand\n",
     15, 9, "From 09:00 on Friday to 10:00 on Friday two parts of the day meet; let one end where the other begins."},
    {SCHEDULE "from 22:00 to 03:00 on Sunday\n            Stand\n        from 02:00 to 04:00 on Monday\n"
              "            Stand\n        otherwise\n            Stand\n",
     15, 9, "From 02:00 on Monday to 03:00 on Monday two parts of the day meet; let one end where the other begins."},
    {"record Gun\n    shots: number\nrecord Belt\n    gun: Gun\n", 4, 10,
     "`Gun` is a record, and a record is no part of another one; write the parts that matter of `Gun` here."},
    {SCHEDULE "on Sunday\n            Stand\n        on weekends\n            Stand\n        otherwise\n            Stand\n", 15, 9,
     "Sunday has a part of this schedule already; put these lines below that one."},
    {SCHEDULE "on weekdays\n            Stand\n        from 08:00 to 00:00 on weekends\n            Stand\n", 9, 6,
     "From 00:00 on Saturday to 08:00 on Saturday nothing is planned for Patron; add these hours, or `otherwise`."},
    {SCHEDULE "on weekdays\n            Stand\n        on weekends\n            Stand\n        otherwise\n            Stand\n", 17,
     9, "The whole week is planned, so there is no time for `otherwise`; remove it."},
    {ROLE "calendar\n    first day: weekdays\n", 13, 16,
     "Which of these days is it? Write one of them, for example `08:00 on Sunday`."},
    {ROLE "setting Inn, at 18:00 on weekends\n    cast\n        Bob: Patron at (0, 0)\n", 12, 17,
     "Which of these days is it? Write one of them, for example `08:00 on Sunday`."},
    {STEP "begin Fair\n", 13, 15, "No occasion is called `Fair`; write `occasion Fair` in the schedule of a role."},
    {SCHEDULE "otherwise\n            Stand\n        occasion Fair\n            Stand\n    proactive Go\n        begin Fiar\n", 18,
     15, "No occasion is called `Fiar`; did you mean `Fair`?"},
    {SCHEDULE "from 08:00 to 08:00\n            Stand\n", 13, 9,
     "This part of the day ends when it begins; write another time, or `otherwise`."},
    {SCHEDULE "from 8 to 9\n            Stand\n", 13, 20,
     "The line ends where `to` should be; write for example `from 08:00 to 12:00`."},
    {SCHEDULE "from 09:00 to 3 s\n            Stand\n", 13, 23, "Here should be a time of day; write for example `08:00`."},
    {SCHEDULE "from 08:00 to 12:00\n            Stand\n        from 11:30 to 13:00\n            Stand\n        otherwise\n"
              "            Stand\n",
     15, 9, "From 11:30 to 12:00 two parts of the day meet; let one end where the other begins."},
    {SCHEDULE "from 22:00 to 06:00\n            Stand\n        from 05:00 to 07:00\n            Stand\n        otherwise\n"
              "            Stand\n",
     15, 9, "From 05:00 to 06:00 two parts of the day meet; let one end where the other begins."},
    {SCHEDULE "from 08:00 to 12:00\n            Stand\n        from 13:00 to 08:00\n            Stand\n", 9, 6,
     "From 12:00 to 13:00 nothing is planned for Patron; add these hours, or `otherwise`."},
    {SCHEDULE "from 08:00 to 12:00\n            Stand\n        from 12:00 to 08:00\n            Stand\n        otherwise\n"
              "            Stand\n",
     17, 9, "The whole day is planned, so there is no time for `otherwise`; remove it."},
    {SCHEDULE "otherwise\n            Stand\n        otherwise\n            Stand\n", 15, 9,
     "There is an `otherwise` already; put these lines below that one."},
    {SCHEDULE "otherwise\n", 13, 9, "What is there to do then? Write the name of a `proactive` below this line."},
    {SCHEDULE "otherwise\n            Stend\n", 14, 13, "No proactive is called `Stend`; did you mean `Stand`?"},
    {SCHEDULE "otherwise\n            Dance wildly\n", 14, 13,
     "Patron has no proactive `Dance wildly`; write `proactive Dance wildly` in the role, with what there is to do."},
    {SCHEDULE "otherwise\n            Nod\n            Stand\n    latent Nod, when at 08:00\n        listen\n", 14, 13,
     "`Nod` is not proactive, so it has no hours; it happens when it is called for, at any time."},
    {SCHEDULE "otherwise\n            Stand\n            Stand\n", 15, 13,
     "`Stand` stands here twice; say how often with `weight`."},
    {SCHEDULE "otherwise\n            Stand, cooldown 3 s\n", 14, 20,
     "`cooldown` says nothing about a line of a schedule, which has only a weight, such as `weight 3`; put it behind the "
     "`proactive` itself."},
    {SCHEDULE "otherwise, weight 3\n            Stand\n", 13, 20,
     "`weight` says nothing about a part of the day; write `at once` or `within 5 min`."},
    {SCHEDULE "occasion Fair, weight 3\n            Stand\n", 13, 24,
     "`weight` says nothing about a part of the day; write `at once` or `within 5 min`, or a `priority`."},
    {SCHEDULE "occasion Fair\n            Stand\n        occasion Fair\n            Stand\n", 15, 18,
     "There is an occasion called `Fair` already; give this one another name."},
    {ROLE "    schedule\n", 12, 5, "There is nothing in this schedule; write for example `from 08:00 to 12:00` below it."},
    {SCHEDULE "otherwise\n            Stand\n    schedule\n        otherwise\n            Stand\n", 15, 5,
     "Patron has a schedule already; write all parts of the day below one `schedule`."},
    {"calendar\n    day: 3 m\n", 2, 10, "A day lasts 1 s to 1000000 s; write for example `day: 40 min`."},
    {"calendar\n    night: 3 s\n", 2, 5,
     "A calendar says how long a day lasts, and which is the first; write for example `day: 40 min` or `first day: Sunday`."},
    {"calendar\n", 1, 1, "A calendar says how long a day lasts; write `day: 40 min` below it."},
    {"calendar\n    day: 3 s\ncalendar\n    day: 3 s\n", 3, 1, "There is a calendar already; there can only be one."},
    {"test \"t\"\n    when it is 3 s\n", 2, 16, "Here should be a time of day; write for example `08:00`."},
    {"object Chair\n    behaviour Sit\n        wait 1 s\nobject Table\n    link seat: many Chiar within 2 m\nsetting P\n    cast\n"
     "        left: Chair at (1, 1)\n        round: Table at (2, 1)\n            seat = left\n",
     5, 21, "No type is called `Chiar`; did you mean `Chair`?"},
    // Parts that several play
    {ROLE "scene S\n    part host: Patron\n    part crew: Patron, at least 2\n    | host | crew |\n    | listen | listen |\n", 14,
     24, "One plays `crew`; write `every` behind the colon for a part that several play, or remove this."},
    {ROLE "scene S\n    part host: Patron\n    part crew: Patron, at most 2\n    | host | crew |\n    | listen | listen |\n", 14,
     24, "One plays `crew`; write `every` behind the colon for a part that several play, or remove this."},
    {ROLE
     "scene S\n    part host: Patron\n    part crew: every Patron, at least 128\n    | host | crew |\n    | listen | listen |\n",
     14, 30, "This is a whole number from 1 to 127 here, since a scene has room for 128 in all; write for example `at least 1`."},
    {ROLE
     "scene S\n    part host: Patron\n    part crew: every Patron, at most 200, at least 50\n    | host | crew |\n    | listen | "
     "listen |\n",
     14, 30, "This is a whole number from 2 to 127 here, since a scene has room for 128 in all; write for example `at most 7`."},
    {ROLE "scene S\n    part host: Patron\n    part crew: every Patron, at most 1\n    | host | crew |\n    | listen | listen |\n",
     14, 30, "This is a whole number from 2 to 127 here, since a scene has room for 128 in all; write for example `at most 7`."},
    {ROLE "scene S\n    part host: Patron\n    part crew: every Patron, at least 4, at most 3\n    | host | crew |\n    | listen | "
          "listen "
          "|\n",
     14, 30, "At most 3 play `crew`, so this is a whole number from 1 to 3; write for example `at least 1`."},
    {ROLE
     "scene S\n    part host: Patron\n    part crew: every Patron, loss continues\n    | host | crew |\n    | listen | listen |\n",
     14, 30, "How many of `crew` must stay says what a loss does; write `at least` and a number instead."},
    {ROLE "scene S\n    part crew: every Patron\n    | crew |\n    | listen |\n", 13, 5,
     "Whoever plays the first part begins the scene, so one plays it; write a part for one above `crew`."},
    {ROLE "scene S\n    part host: Patron\n    part crew: every Patron\n    part more: Patron\n    | host | crew |\n    | listen | "
          "listen |\n",
     15, 5, "`crew` is played by several, so it is the last part; write this one above it."},
    {ROLE "scene S\n    part host: Patron\n    part crew: every Patron\n    | host | crew |\n    | face crew | listen |\n", 16, 12,
     "`crew` is a list, and here is room for one; write `nearest of crew` or `any of crew`."},
    {ROLE "scene S\n    part host: Patron\n    part crew: every Patron\n    | host | crew |\n    | listen | listen |\n    choice "
          "by crew\n        50%: x\n            | listen | |\n        otherwise: y\n            | listen | |\n",
     17, 15, "Several play `crew`, and one decides; write a part that one plays."},
    {ROLE
     "scene S\n    part host: Patron\n    part crew: every Patron\n    | host | crew |\n    | listen | exchange ale for ale |\n",
     16, 5, "An exchange is between two, and several play `crew`; write `give` and `receive` instead."},
    {ROLE "scene S\n    part host: Patron\n    part crew: every Patron\n    | host | crew |\n    | listen | listen |\n    phase\n  "
          "      host: add host to crew\n",
     18, 27, "Who plays `crew` is found before the scene begins, and no step changes it; remove this."},
    {ROLE "scene S\n    part host: Patron\n    part crew: every Patron\n    | host | crew |\n    | listen | listen |\n    continue "
          "as U (lead = host, other = crew)\nscene U\n    part lead: Patron\n    part other: Patron\n    | lead | other |\n    | "
          "listen | listen |\n",
     17, 5, "Several play `crew`, and a scene goes on with parts that one plays; begin `U` by itself."},
    {ROLE "scene S\n    part host: Patron\n    part crew: Patron\n    | host | crew |\n    | listen | listen |\n    continue as U "
          "(lead = host, other = crew)\nscene U\n    part lead: Patron\n    part other: every Patron\n    | lead | other |\n    | "
          "listen | listen |\n",
     17, 5, "Several play `other`, and a scene goes on with parts that one plays; begin `U` by itself."},
    {ROLE "scene S\n    part host: Patron\n" LINES_126(
         PART, p) "    part crew: every Patron\n    | host | crew |\n    | listen | listen |\n",
     140, 5, "A scene has room for 128 in all, so there is none for several here; write fewer parts above."},
    {ROLE "scene S\n    part host: Patron\n    part other: Patron\n" LINES_126(
         PART, p) "    part one more: Patron\n    | host | other |\n    | listen | listen |\n",
     141, 5, "A scene has at most 128 parts; remove this one."},
    {ROLE "setting Inn\n    cast\n        Bob: Patron at (1, 1)\nscene S\n    part host: Patron\n    part crew: every Bob\n    | "
          "host | crew |\n    | listen | listen |\n",
     17, 16, "`Bob` is one; write a role or a kind behind `every`, or leave `every` out."},
    {ROLE "scene S\n    part host: Patron\n    part crew: every Patron\n    | host | crew |\n    | listen | listen |\ntest \"t\"\n "
          "   given Ann: Patron at (0, 0)\n    given Bob: Patron at (0, 0)\n    when Ann: do S (crew = Bob)\n",
     20, 21, "Several play `crew`, and they are found as in the scene; leave this out."},
    {ROLE "scene S\n    part host: Patron\n    part crew: every Patron\n    | host | crew |\n    | listen | listen |\ntest \"t\"\n "
          "   given Ann: Patron at (0, 0)\n    given Bob: Patron at (0, 0)\n    when Ann: do S (partner = Bob)\n",
     20, 21, "Several play `crew`, so nobody is `partner` here; write a part's name, or leave this out."},
    {ROLE
     "scene S\n    part host: Patron\n    part crew: Patron\n    part cook: Patron\n    | host | crew | cook |\n    | listen | "
     "listen | listen |\ntest \"t\"\n    given Ann: Patron at (0, 0)\n    given Bob: Patron at (0, 0)\n    when Ann: do S "
     "(partner = Bob)\n",
     21, 21, "With more than two parts it is not clear who `partner` is; write the part's name."},
    {ROLE "scene S\n    part host: Patron\n    part crew: every Patron\n    | host | crew |\n    | face partner | listen |\n", 16,
     12, "Several play `crew`, so nobody is `partner` here; write a part's name, or leave this out."},
    {ROLE
     "scene S, patience (partner.thirst * 1 s)\n    part host: Patron\n    part crew: every Patron\n    | host | crew |\n    | "
     "listen | listen |\n",
     12, 20, "Several play `crew`, so nobody is `partner` here; write a part's name, or leave this out."},
    {SITUATED "situation Toast, in Pub, every 5 s\n    part crew: every Patron, at most 2\n    | crew |\n    | face partner |\n",
     14, 12, "Several play `crew`, so nobody is `partner` here; write a part's name, or leave this out."},
    {ROLE "scene S\n    part host: Patron\n    part crew: each Patron, at least 2\n    | host | crew |\n    | listen | listen |\n",
     14, 16, "A part that several play says `every`; write `part crew: every Patron`."},
    {ROLE "scene S\n    part host: Patron\n    part crew: many Patron\n    | host | crew |\n    | listen | listen |\n", 14, 16,
     "A part that several play says `every`; write `part crew: every Patron`."},
    {ROLE "scene S\n    part host: Patron\n    part crew: every nearest Patron\n    | host | crew |\n    | listen | listen |\n", 14,
     22, "`every` and `nearest` cannot stand together; leave one of them out."},
    {ROLE "scene S\n    part host: Patron\n    part crew: every Patron\n    | host | every crew |\n    | listen | listen |\n", 15,
     14, "The name of a part stands alone here, and each of those who play it does this for himself; leave `every` out."},
    {ROLE "scene S\n    part host: Patron\n    part crew: every Patron\n    phase\n        every crew: listen\n", 16, 9,
     "The name of a part stands alone here, and each of those who play it does this for himself; leave `every` out."},
    {ROLE
     "scene S\n    part host: Patron\n    part crew: every Patron where number of crew < 3\n    | host | crew |\n    | listen | "
     "listen |\n",
     14, 45,
     "Nobody plays `crew` while somebody for it is looked for: each is judged by himself, as `it`; say how many it takes with `at "
     "least` and `at most`."},
    {SITUATED
     "situation Toast, in Pub, every 5 s\n    part crew: every Patron where number of crew < 3\n    | crew |\n    | listen "
     "|\n",
     12, 45,
     "Nobody plays `crew` while somebody for it is looked for: each is judged by himself, as `it`; say how many it takes with `at "
     "least` and `at most`."},
    {ROLE "scene S, if number of crew > 2\n    part host: Patron\n    part crew: every Patron\n    | host | crew |\n    | listen | "
          "listen |\n",
     12, 23,
     "Who plays `crew` is not known before the scene starts; look for those who could, such as `every Patron within 20 m`."},
    {ROLE "scene S\n    part host: Patron\n    part crew: Patron where crew.hurry\n    | host | crew |\n    | listen | listen |\n",
     14, 29, "Whoever is looked for here is `it`; write `it` in place of `crew`."},
    {ROLE
     "scene S\n    part host: Patron\n    part cook: Patron within 3 m of crew\n    part crew: Patron\n    | host | cook | crew "
     "|\n    | listen | listen | listen |\n",
     14, 37,
     "Who plays `crew` is not known yet when somebody for `cook` is looked for; parts are cast from the top down, so say it at "
     "`crew`."},
    // Counting in a scene
    {ROLE
     "scene S\n    part host: Patron\n    part crew: every Patron\n    n: 0 to 9\n    | host | crew |\n    | listen | set n to n + "
     "1 |\n",
     17, 16,
     "Several may set `n` in the same moment, and then the last one wins and a count is lost; read and set it below a "
     "`lock`, for one after the other."},
    {ROLE
     "scene S\n    part host: Patron\n    part crew: Patron\n    n: 0 to 9\n    | host | crew |\n    | set n to 3 | set n to n + 1 "
     "|\n",
     17, 20,
     "Several may set `n` in the same moment, and then the last one wins and a count is lost; read and set it below a "
     "`lock`, for one after the other."},
    {"kind guest, a creature\n    pal: guest and host\nkind host, a creature\n", 2, 10,
     "Nobody is of both sorts; write `guest or host` for somebody of either."},
    {COUNTING "let old = n\n            set n to old + 1\n", 22, 13, COUNT_LOST("n")},
    {COUNTING "let old = n\n            lock pen\n                set n to old + 1\n", 23, 17, COUNT_LOST("n")},
    {COUNTING
     "let old = 0\n            lock pen\n                set old to n\n            lock pen\n                set n to old + 1\n",
     25, 17, COUNT_LOST("n")},
    {COUNTING "let old = 1\n            set old to n\n            set n to old + 1\n", 23, 13, COUNT_LOST("n")},
    {COUNTING "let old = n\n            if n > 3\n                set old to 3\n            set n to old + 1\n", 24, 13,
     COUNT_LOST("n")},
    {COUNTING "let old = 3\n            if n > 3\n                set old to n\n            set n to old + 1\n", 24, 13,
     COUNT_LOST("n")},
    {COUNTING "let old = n\n            depending on n\n                if 1\n                    set old to 3\n            set n "
              "to old + 1\n",
     25, 13, COUNT_LOST("n")},
    {COUNTING "let old = n\n            repeat (n) times\n                set old to 3\n            set n to old + 1\n", 24, 13,
     COUNT_LOST("n")},
    {COUNTING "let old = n\n            selector\n                sequence\n                    check n > 3\n"
              "                    set old to 3\n                wait 1 s\n            set n to old + 1\n",
     27, 13, COUNT_LOST("n")},
    {COUNTING "let old = n\n            selector\n                sequence\n                    set old to 3\n"
              "                    check n > 3\n                set n to old + 1\n",
     26, 17, COUNT_LOST("n")},
    {COUNTING "let old = n\n            sequence, at most 3 s\n                wait 9 s\n                set old to 3\n"
              "            set n to old + 1\n",
     25, 13, COUNT_LOST("n")},
    {COUNTING "do Count (now = n)\ntask Count (now: number)\n    set n to now + 1\n", 23, 5, COUNT_LOST("n")},
    {COUNTING "do Note\ntask Note\n    let old = n\n    set n to old + 1\n", 24, 5, COUNT_LOST("n")},
    {COUNTING "do Guests\ntask Guests\n    let old = guests\n    set guests to old + 1\n", 24, 5, COUNT_LOST("guests")},
    {COUNTING "do Seen\n            set guests to before + 1\ntask Seen, gives before: number\n    set before to guests\n", 22, 13,
     COUNT_LOST("guests")},
    // Meetings to which too few come
    {ROLE "scene S\n    part host: Patron\n    part left: Patron\n    | host | left |\n    phase\n        host\n            lock "
          "jug, waits "
          "for all\n                listen\n",
     18, 18,
     "Nobody goes on before all parts have come to `jug`, and `left` never does; write this `lock` below `left`, too, or take it "
     "out."},
    {ROLE "scene S\n    part host: Patron\n    part left: Patron\n    | host | left |\n    phase\n        host\n            lock "
          "jug for 2, "
          "waits for all\n                listen\n",
     18, 18,
     "Nobody goes on before 2 have come to `jug`, and no more than 1 can; write this `lock` below `left`, too, or a smaller "
     "number."},
    {LOCKS "lock jug for 1, waits for all\n        listen\n", 18, 18,
     "Those who meet at a lock are 2 at least and 2 at most; write `lock jug for 2`."},
    // Locks
    {LOCKS "lock jug, waits for all, for 2\n        listen\n", 18, 30,
     "How many may have a lock stands behind its name; write for example `lock door for 3, waits for all`."},
    {LOCKS "lock jug, waits for all for 2 s\n        listen\n", 18, 29,
     "How many may have a lock stands behind its name; write for example `lock door for 3, waits for all`."},
    {LOCKS "lock jug\n        lock jug\n            listen\n", 19, 14,
     "`jug` is locked here already, and nobody can wait for himself; take this `lock` out."},
    {LOCKS "lock jug\n        listen\n    lock jug for 2\n        listen\n", 20, 10,
     "`lock jug` says something else above; write it in the same way wherever it stands in this scene."},
    {LOCKS "lock jug for 3\n        listen\n", 18, 18,
     "A lock is for a whole number of parts, from 1 to the 2 that this scene has; write `lock jug for 2`."},
    {LOCKS LINES_32(LOCK, jug) "lock eel\n        listen\n", 82, 10, "A scene has at most 32 locks; use one of the others here."},
    {LOCKS "lock jug\n        listen\n    selector, waits for all\n        listen\n", 20, 15,
     "Only a `parallel` does several lines at once, so only there `waits for all` means something; remove it."},
    {WELL "lock jug\n            lock cup\n                wait 1 s\n        lock cup\n            lock jug\n"
          "                wait 1 s\n",
     7, 18,
     "Elsewhere `jug` is locked first and then `cup`, so two may wait for one another; take them in one order, or add `at "
     "most`."},
    {WELL "lock jug\n            lock jug\n                wait 1 s\n", 4, 18,
     "`jug` is locked here already, and nobody can wait for himself; take this `lock` out."},
    {WELL "lock jug\n            wait 1 s\n    behaviour Wash\n        lock jug for 2\n            wait 1 s\n", 6, 14,
     "`lock jug` says something else above; write it in the same way wherever it stands in this object."},
    {WELL "lock jug\n            wait 1 s\nobject Font, a Well\n    behaviour Wash\n        lock jug, waits for all\n"
          "            wait 1 s\n",
     7, 14, "`lock jug` says something else above; write it in the same way wherever it stands in this object."},
    {WELL "lock jug for 1001\n            wait 1 s\n", 3, 22,
     "A lock of an object is for a whole number of those who use it, from 1 to 1000; write `lock jug for 2`."},
    {WELL LINES_31(
         WELL_LOCK,
         jug) "lock den\n            wait 1 s\nobject Font, a Well\n    behaviour Wash\n        lock eel\n            wait 1 s\n",
     69, 14, "An object has at most 32 locks; use one of the others here."},
    {WELL "wait 1 s\n    link seat: Walker within 9 m\nrole Walker for creature\n    proactive Walk\n        wait 1 s\n", 4, 16,
     "An object is linked when it appears, and who appears with it has no role yet; write a kind, such as `creature`."},
    {WELL "wait 1 s\n    link seat: Walker within 9 m\nrole Walker for nobody\n    proactive Walk\n        wait 1 s\n", 5, 17,
     "No kind is called `nobody`; declare it or use another one."},
    {WELL "wait 1 s\n    on event gong by who\n        disable Dip\n", 4, 14,
     "No event is called `gong`; declare it or use another one."},
    {WELL "wait 1 s\n    on drop Dip by who\n        wait 1 s\n", 4, 5,
     "Nothing that takes time can stand here: an object is done at once; write steps such as `set` and `send`."},
    {WELL "wait 1 s\n    on drop Dip by who\n        if chance 50%\n            wait 1 s\n", 4, 5,
     "Nothing that takes time can stand here: an object is done at once; write steps such as `set` and `send`."},
    {WELL "wait 1 s\n    on drop Dip by who\n        lock jug\n            set used to 1\n", 5, 9,
     "Nothing that takes time can stand here: an object is done at once and need not lock anything; take this `lock` out."},
    // Requests
    {WELL "wait 1 s\n" VISITOR "request Swim of anything within 9 m\n", 6, 17,
     "No object's behaviour is called `Swim`; declare it or use another one."},
    {WELL "wait 1 s\n" VISITOR "request Dip of anything within 9\n", 6, 40, "`within 9` has no unit; did you mean `9 m`?"},
    {BENCH "object Bed\n    behaviour Rest (hi: number, lo = 1)\n        wait 1 s\n" VISITOR
           "request Rest (lo = 3, hi = 7) of anything within 9 m\n",
     9, 23, NOT_THE_SAME("lo") "such as `of nearest Bench`."},
    {BENCH "object Bed, a Bench\n    behaviour Rest (hi: number, lo = 1)\n        wait 1 s\n" VISITOR
           "request Rest (lo = 3, hi = 7) of nearest Bench\n",
     9, 23, NOT_THE_SAME("lo") "such as `of nearest Bed`."},
    {BENCH "object Bed\n    behaviour Rest\n        wait 1 s\n" VISITOR "request Rest (lo = 3) of anything within 9 m\n", 9, 23,
     NOT_THE_SAME("lo") "such as `of nearest Bench`."},
    {BENCH "object Bed\n    behaviour Rest (lo: creature)\n        wait 1 s\n" VISITOR
           "request Rest (lo = 3) of anything within 9 m\n",
     9, 23, NOT_THE_SAME("lo") "such as `of nearest Bench`."},
    {"area Pub\n    behaviour Rest (lo: number)\n        wait 1 s\narea Town\n    behaviour Rest (much: number)\n        wait 1 "
     "s\n" VISITOR "request Rest (lo = 3)\n",
     9, 23,
     "Pub and Town can both be asked here, and `lo` is not the same parameter of both, in the same place; declare it alike in "
     "both, "
     "or name one of the two, such as `of nearest Pub`."},
    {BENCH "object Bed\n    behaviour Rest (lo: number, warmth: number)\n        wait 1 s\n" VISITOR
           "request Rest (lo = 3) of anything within 9 m\n",
     9, 17,
     "Bench and Bed can both be asked here, and `Rest` of Bed needs `warmth`; let that have a value where it is declared, or name "
     "one of the two, such as `of nearest Bench`."},
    {BENCH "object Bed\n    behaviour Rest (who: creature)\n        wait 1 s\n" VISITOR "request Rest (lo = 3) of nearest Bench\n",
     9, 23,
     "`lo` is a number, and in the same place the `Rest` of Bed takes somebody; give one of the two behaviours another name."},
    {"object Door\n    private behaviour Pass, crosses\n        wait 1 s\n", 2, 29,
     "What is private is for the object's own behaviours, and a way that crosses the object is none; remove `private` or "
     "`crosses`."},
    {"object Door\n    behaviour Pass (speed: number), crosses\n        wait 1 s\n", 2, 21,
     "Who crosses something knows where he is going, and no more; write `behaviour Pass (beyond: point), crosses`."},
    {"object Door\n    behaviour Pass (beyond: point), crosses\n        wait 1 s\n" VISITOR "request Pass of nearest Door\n", 6, 17,
     "`Pass` is what somebody does whose way crosses this; nobody asks for it: a `move to` goes there."},
    {"object Door\n    behaviour Pass (beyond: point), crosses\n        say \"{beyond}\"\n", 3, 14,
     "`beyond` is a point, which is said by the name of the place that is there, and there are no places; write for example "
     "`place gate` at the margin."},
    {WELL "lock jug, waits for all, before others if me is nobody\n            wait 1 s\n", 3, 34,
     "Nobody is before the others where all wait for all; remove `before others`."},
    // Situations, objects, settings
    {TALKERS "        \"Hm.\", open to Duel\narea Pub\nsituation Toast, in Pub\n    part left: Patron\n    part "
             "right: Patron\n    | left | right |\n    | listen | listen |\nscene Duel\n    part host: Patron\n    part "
             "other: Patron\n    | host | other |\n    | listen | listen |\n",
     9, 24,
     "`Duel` is a scene, which somebody in it starts; nobody need be open to it. Remove this, or make it a "
     "`situation`."},
    {TALKERS "        set merry to 3, open to Toast\narea Pub\nsituation Toast, in Pub\n    part left: Patron\n    "
             "part right: Patron\n    | left | right |\n    | listen | listen |\n",
     9, 25,
     "Nothing here takes any time, so nobody could be called away from it; write `open to Toast` behind a step "
     "such as `wait 20 s`, or behind the name of a behaviour."},
    {SITUATED "situation Toast, in Pub, if merry > 3\n    part left: Patron\n    part right: Patron\n    | left | "
              "right |\n    | listen | listen |\n",
     11, 26,
     "Nobody chooses a situation: its area tries it again and again. Write how often, as `every 10 s`, and say of "
     "the parts who can play them, as `where it.thirst > 60`."},
    {SITUATED "situation Toast, in Pub, loss continues\n    part left: Patron\n    part right: Patron\n    | left "
              "| right |\n    | listen | listen |\n",
     11, 26, "Whoever leaves a situation ends it for all; remove this."},
    {SITUATED "situation Toast, in Pub, checkpoint\n    part left: Patron\n    part right: Patron\n    | left | "
              "right |\n    | listen | listen |\n",
     11, 26, "`checkpoint` says nothing about a situation; remove it."},
    {SITUATED "situation Toast, in Pub\n    part left: nearest Patron\n    part right: Patron\n    | left | right "
              "|\n    | listen | listen |\n",
     12, 16,
     "Who plays `left` is drawn among all who can; leave the first word out, and write for example `Patron within "
     "4 m of leader`."},
    {SITUATED "situation Toast, in Pub\n    part left: Patron where it can see nearest creature\n    part right: "
              "Patron\n    | left | right |\n    | listen | listen |\n",
     12, 16, "The game is not asked while a situation is cast; say it with a fact of `left`, which the game sets."},
    {HOST "query nap, gives duration\n"
          "object Bell\n    brain, every nap\n        set rings to 1\n    rings: whole number\n",
     4, 18, "An object does not ask the game; say it with a fact of the object, which the game sets."},
    {HOST "query nap, gives duration\n"
          "object Bell\n    brain\n        reserve this for nearest creature, at most nap\n",
     4, 5, "An object does not ask the game; say it with a fact of the object, which the game sets."},
    {HOST "query nap, gives duration\n"
          "object Bell\n    behaviour Ring, if nap > 2 s\n        wait 1 s\n",
     4, 24, "An object does not ask the game; say it with a fact of the object, which the game sets."},
    {HOST "condition (who: thing) can hear (what: thing)\n"
          "object Bell\n    link twin: Bell where me can hear it\n",
     4, 16, "An object does not ask the game; say it with a fact of the object, which the game sets."},
    {"object Chair\n    proactive Sit\n        wait 1 s\n", 2, 5,
     "An object's behaviour is performed by whoever requests it; write `behaviour` instead."},
    {"object Chair\n" LINES_64(OFFER, B) "    behaviour Last\n        wait 1 s\n", 130, 15,
     "An object offers at most 64 behaviours, those of its parents included; put the others into another object."},
    {"object Chair, everywhere\n    behaviour Sit\n        wait 1 s\n", 1, 15,
     "Only an area can be everywhere; write `area` in place of this line's first word."},
    {"object Chair\n    behaviour Sit\n        wait 1 s\nobject Table\n    link first: many Chair\n    link "
     "second: many Chair\n    link third: many Chair\n",
     7, 10, "An object has at most 64 linked things, and each `many` takes 32 of them; leave one out."},
    {"object Chair\n    behaviour Sit\n        wait 1 s\nobject Table\n    link seat: 0 to 9\n", 5, 5,
     "A link leads to somebody or something; write for example `link seat: many Chair within 2 m`."},
    {"object Chair\n    behaviour Sit\n        wait 1 s\nobject Table\n    link seat: many Chair within 2 m\n    "
     "behaviour Drink\n        request Sit of seat\n",
     7, 24, "`seat` are many; write `nearest seat` or `any seat`."},
    {"object Chair\n    behaviour Sit (inner: behaviour)\n        do inner\nobject Table\n    link seat: Chair\n   "
     " behaviour Drink\n        request Sit (inner = Sip) of seat\n",
     7, 30, "Here should be a behaviour of this object; declare it, for example as `private behaviour Sip`."},
    {SIPS "    on drop Sip by who\n        set n to 1\n    on drop Sip by who, because done\n        set n to 2\n", 7, 5,
     "This is never done, because `on drop Sip by who` above is done in its place; move this one above it."},
    {SIPS "    on adopt Sip by who\n        set n to 1\n    on adopt sip by who\n        set n to 2\n", 7, 5,
     "This is never done, because `on adopt Sip by who` above is done in its place; put its steps there."},
    {SIPS "    brain\n        set n to 1\n    brain, every 9 s\n        set n to 2\n", 7, 5,
     "This is never done, because `brain` above is done in its place; put its steps there."},
    {"role Guest for creature\n    proactive Visit\n        wait 1 s\n        on interrupt\n            await Seat\n", 5, 13,
     "Nothing that takes time can stand below `on interrupt`; put it behind `finally`, or write steps such as `set` and `send`."},
    {"role Guest for creature\n    proactive Sit\n        Visit\ntask Visit, closed\n    wait 1 s\n", 4, 13,
     "Only a network is `closed`; put it behind the line of the `network`."},
    {"role Guest for creature\n    proactive Visit\n        wait 1 s\ntest \"x\"\n    given Ann: Guest at (0, 0)\n    then Ann\n",
     6, 10, "The line ends where something that happens should be; write for example `then within 5 s Ann starts Order`."},
    {"role Guest for creature\n    proactive Sit\n        \"Hm.\" @a1\nvoices\n    @a1 \"a1.ogg\" 2 to 3 s\n", 5, 18,
     "A voice lasts more than 0 s and at most 10 min; write for example `2.4 s`."},
    {"area Hall\n    behaviour Dance\n        wait 1 s\nrole Guest for creature\n    proactive Visit\n        "
     "disable Dance\n",
     6, 9, "Only an object itself can `disable` what it offers; put this into its `brain` or below an `on`."},
    {"object Chair\n    behaviour Sit, holders 0\n        wait 1 s\n", 2, 20,
     "How many can do so at a time? Write for example `holders 1`."},
    {"area Hall\n    crowd: whole number\n    behaviour Dance\n        wait 1 s\n    on enter Dance by who\n       "
     " set crowd to 1\n",
     5, 14, "It is the area itself that somebody enters; write `on enter by somebody`."},
    {"object Chair\n    behaviour Sit, cooldown 3 s\n        wait 1 s\n", 2, 20,
     "`cooldown` says nothing about an object's behaviour; remove it."},
    {"place bar\nsetting Inn\n    plan\n        #b#\n    plan\n        #b#\n    legend\n        b: bar\n", 5, 5,
     "A setting has one plan; put both into one drawing."},
    {"place bar\nsetting Inn\n    plan, 900 m per letter\n        #b#\n    legend\n        b: bar\n", 3, 11,
     "How much floor is a letter? Write a length such as `plan, 0.5 m per letter`."},
    {"kind guest, a creature\n    foes: many creature\nsetting Inn\n    cast\n        Tom: guest at (1, 1)\n       "
     "     foes = Tom\n",
     6, 13, "A list begins empty; whoever is to be in it is added by a step, such as `add … to foes`."},
    {"kind guest, a creature\nsetting Inn\n    cast\n        Tom: guest at 3 m\n", 4, 23,
     "Where? Write the name of a place, or a spot such as `(3, 2)`."},
    {"place bar\nsetting Inn\n    places\n        bar at 3 m\n", 4, 16, "Where? Write a spot such as `(3, 2)`."},
    {"place bar\nsetting Inn, weight 3\n    places\n        bar at (3, 3)\n", 2, 14,
     "`weight` says nothing about a setting; write for example `setting The inn, at 18:00`."},
    // Where links lead
    {ROOM "seat = left stool, red lamp\n", 17, 32, "`red lamp` is no `Chair`, and `seat` leads only to such."},
    {ROOM "lamp = red lamp, blue lamp\n", 17, 30, "`lamp` leads to one thing only; leave out the others, or declare it as `many`."},
    {ROOM "seat = left stool\n            seat = right stool\n", 18, 13,
     "Where `seat` leads is said above; write all of it on that line, with commas between."},
    {ROOM "seat = lift stool\n", 17, 20, "No place or character is called `lift stool`; did you mean `left stool`?"},
    {ROOM "seet = left stool\n", 17, 13, "No fact is called `seet`; did you mean `seat`?"},
    {ROOM "worth = 3\n", 17, 13, "No fact is called `worth`; declare it or use another one."},
    {ROOM "seat = nearest Chair\n", 17, 20,
     "A link leads to something that has a name here; write for example `seat = first`, and `first: Chair at (3, 2)` in the cast."},
    {ROOM "seat = far stool\n", 17, 20,
     "`far stool` is not in this setting; add it to the cast, such as `far stool: Chair at (3, 2)`."},
    {ROOM "height = left stool, right stool\n", 17, 34,
     "A fact has one value; only a link can lead to several. Remove what is behind the comma."},
    // Values that a cast or a test gives, which are known before a world runs
    {CAST_OF_ANN "n = Ann.n + 1\n", 14, 17, KNOWN_LATE},
    {CAST_OF_ANN "n = tide\n", 14, 17, KNOWN_LATE},
    {CAST_OF_ANN "friend = nearest guest\n", 14, 22, KNOWN_LATE},
    {CAST_OF_ANN "shy = not yes\n", 14, 19, KNOWN_LATE},
    {CAST_OF_ANN "ale = -3\n", 14, 19, "Nobody has `-3` of a thing; write a whole number, for example `3`."},
    {CAST_OF_ANN "ale = 1.5\n", 14, 19, "Nobody has `1.5` of a thing; write a whole number, for example `3`."},
    {CAST_OF_ANN "ale = 10000000000\n", 14, 19, "Nobody has `10000000000` of a thing; write a whole number, for example `3`."},
    {CAST_OF_ANN "n = 1\ntest \"x\", in Inn\n    when the world: set tide to tide + 7\n", 16, 33, KNOWN_LATE},
    {CAST_OF_ANN "n = 1\ntest \"x\", in Inn\n    when Ann: set n to Ann.n + 7\n", 16, 24, KNOWN_LATE},
    // Types that would choose somebody
    {"kind guest, a creature\n    n: number\n    pal: nearest guest within 5 m\n", 3, 10,
     "This says of what sort something is, and chooses nobody; write `guest`, or `many guest` for a list."},
    {"kind guest, a creature\n    n: number\n    pals: every guest\n", 3, 11,
     "This says of what sort something is, and chooses nobody; write `guest`, or `many guest` for a list."},
    {"kind guest, a creature\n    n: number\n    pal: number or guest\n", 3, 10,
     "Only sorts of somebody are joined, such as `guest or host`; write one of these here."},
    {"kind guest, a creature\n    n: number\n    pal: guest and item\n", 3, 10,
     "Only sorts of somebody are joined, such as `guest or host`; write one of these here."},
    {"kind guest, a creature\n    n: number\n    pal: duration within 3 m\n", 3, 19,
     "This says of what sort something is, and no more; leave this out, and write it where somebody is chosen."},
    {"kind guest, a creature\n    n: number\n    pal: yes or no within 3 m\n", 3, 20,
     "This says of what sort something is, and no more; leave this out, and write it where somebody is chosen."},
    // Happenings of tests
    {TOAST "3 m pass\n", 13, 10, "A test waits for one time; write for example `when 5 s pass`."},
    {TOAST "2 to 3 s pass\n", 13, 10, "A test waits for one time; write for example `when 5 s pass`."},
    {TOAST "world: set alarm to yes\n", 13, 10, "Facts of the world are set with `the`, as in `when the world: set alarm to yes`."},
    {TOAST "Hob: do Toast (host = Hob)\n", 13, 25, "`host` is the one who does this; leave it out."},
    // Moves that an area wraps
    {"object Well\n    behaviour Tiptoe, wraps moves\n        go on\n", 2, 23,
     "Nobody moves within an object, because it has no inside; write `area` in place of `object` if it is a place."},
    {"area Hall\n    private behaviour Tiptoe, wraps moves\n        go on\n", 2, 31,
     "What is private is for the area's own behaviours, and a move of somebody's is none; remove `private` or `wraps moves`."},
    {"area Hall\n    behaviour Tiptoe, crosses, wraps moves\n        go on\n", 2, 32,
     "What is for those who cross something is not for those who move in it; remove `crosses` or `wraps moves`."},
    {"area Hall\n    behaviour Tiptoe (pace: number), wraps moves\n        go on\n", 2, 23,
     "Nobody asks for this, so nothing can be given to it; write `behaviour Tiptoe, wraps moves`."},
    {"area Hall\n    behaviour Tiptoe, wraps moves\n        wait 1 s\n", 2, 23,
     "`Tiptoe` wraps moves, but does not say when they go on; add `go on` below it."},
    {"area Hall\n    behaviour Tiptoe, wraps\n        go on\n", 2, 28,
     "The line ends where `moves` should be; write for example `wraps moves`."},
    {"area Hall\n    behaviour Tiptoe\n        go on\n", 3, 9,
     "`go on` goes on with a move that is wrapped; write `behaviour Tiptoe, wraps moves`."},
    {STEP "go on\n", 13, 9,
     "`go on` goes on with a move that an area wraps; it can stand only in what an area has for those who move in it, such as "
     "`behaviour Carry torch, wraps moves`."},
    {"area Hall\n    behaviour Tiptoe, wraps moves\n        go on while wait 1 s\n", 3, 9,
     "What runs beside the move itself runs beside `go on`; write `go on` alone, or below a `parallel` with what is done "
     "meanwhile."},
    {"area Hall\n    behaviour Tiptoe, wraps moves\n        listen while go on\n", 3, 22,
     "What runs beside the move itself runs beside `go on`; write `go on` alone, or below a `parallel` with what is done "
     "meanwhile."},
    {"area Hall\n    behaviour Tiptoe, wraps moves\n        go on\n        wait 1 s, finally go on\n", 4, 27,
     "What is done in the end is done without the move; put `go on` before `finally`."},
    {"area Hall\n    behaviour Tiptoe, wraps moves\n        sequence\n            go on\n            finally\n                go "
     "on\n",
     6, 17, "What is done in the end is done without the move; put `go on` before `finally`."},
    {"area Hall\n    behaviour Tiptoe, wraps moves\n        go on\n" VISITOR "request Tiptoe of nearest Hall\n", 6, 17,
     "`Tiptoe` is what somebody does who moves in this; nobody asks for it: a `move to` does that."},
    {ROLE "    proactive Try, wraps moves\n        listen\n", 12, 20, "`wraps moves` says nothing about a behaviour; remove it."},
    {ROLE "    proactive Try, crosses\n        listen\n", 12, 20, "`crosses` says nothing about a behaviour; remove it."},
    {STEP "listen, before others if hurry\n", 13, 17, "Only who waits for a lock can go before others; put this behind a `lock`."},
    {STEP "check 2 < (3 + 4) ale\n", 13, 19, "`(3 + 4) ale` is so many of something, but here is no place for an item."},
    {"kind guest, a creature\n    spot: point, starts bar\n", 2, 25,
     "A spot to start with is a point; write for example `starts (3, 2)`, or leave it out."},
    {STEP "move to where me\n", 13, 25, "The line ends where `is` should be; write for example `where it is`."},
    {STEP "move to where 3 is\n", 13, 23,
     "`3` is a number, but `where … is` needs somebody; write for example `nearest creature`."},
    {STEP "check where me is is nobody\n", 13, 30,
     "`nobody` is somebody, but this comparison needs a point; write for example `(3, 2)`."},
    {WELL "wait 1 s\nobject Stone\n" VISITOR "request Dip of any Stone within 9 m\n", 7, 17, "`Stone` does not offer `Dip`."},
    {WELL "wait 1 s\n" VISITOR "request Dip of any creature within 9 m\n", 6, 24,
     "Only an object or an area can be requested something of; declare one with `object` or `area`."},
    {WELL "wait 1 s\n" VISITOR "request Dip of every Well\n", 6, 24,
     "`every` finds many, but here is room for one; write `nearest` or `random` instead."},
    // Questions to the game
    {HOST "condition (who: creature) watches (what: entity)\n", 2, 15,
     "Who stands first can, is or has something; write for example `condition (who: creature) can "
     "see (what: entity)`."},
    {HOST "query threat (who: creature)\n", 2, 5, "What does the game answer? Write for example `, gives number`."},
    {HOST "condition (who: creature) can fly, gives number\n", 2, 40,
     "A condition is so or not, and gives nothing; remove this, or write `query`."},
    {HOST "relation enemy (who: creature)\n", 2, 5, "Between whom is it? Write for example `, gives creature`."},
    {HOST "query mood (who: creature), gives one of (calm, wary)\n", 2, 33,
     "An answer that is `one of` several words is not possible yet; leave it out for now."},
    {HOST "relation enemy (who: creature), gives number\n", 2, 37,
     "A relation is between two who are there; write for example `gives creature`."},
    {HOST "relation enemy, gives creature\n", 2, 14,
     "A relation is about one who is there; write for example `relation enemy (who: creature), gives creature`."},
    {HOST "relation enemy (x: number), gives creature\n", 2, 14,
     "A relation is about one who is there; write for example `relation enemy (who: creature), "
     "gives creature`."},
    {HOST "relation creature (who: creature), gives creature\n", 2, 14,
     "`creature` is a kind or a role already; give the relation another name."},
    {HOST "query threat (who: creature), gives number, priority 3\n", 2, 49,
     "`priority` says nothing about a question to the game; remove it."},
    {HOST "query threat (size: number = threat), gives number\n" STEP "check threat > 3\n", 2, 34,
     "The value of `size` asks for `threat` again and again; write one that does not."},
    {HOST "query threat from (who: creature), gives number\n" STEP "check threat from me to me > 3\n", 15, 33,
     "`threat from` has no use for `to me`; leave it out."},

    // Names and actions
    {STEP "do Stend\n", 13, 12, "No behaviour is called `Stend` here; did you mean `Stand`?"},
    {STEP "listen\n        on mark strik\n            set hurry to no\nhost smithy\n    action beat, lasts 2 s, marks strike\n", 14,
     17, "No mark is called `strik`; did you mean `strike`?"},
    {STEP "listen\n        on mark strike\n            set hurry to no\n", 14, 17,
     "No action has a mark `strike`; declare it behind the action: `marks strike`."},
    {STEP "beat\n        on mark strike\n            listen\nhost smithy\n    action beat, lasts 2 s, marks strike\n", 15, 13,
     "Nothing that takes time can stand below `on mark`; write steps such as `set`, `check` and `send`."},
    {STEP "listen\n        on mark strike\n            set hurry to no\nhost smithy\n    action beat, lasts 2 s, marks strike\n",
     14, 17, "Nothing that is done here comes to the mark `strike`; write this below what does."},
    {STEP "beat\nhost smithy\n    action beat, lasts 2 s, marks strike and Strike\n", 15, 46,
     "This action has the mark `Strike` already; take one out."},
    {STEP "sequence\n            listen\n            on interrupt\n                \"Hey!\"\n", 16, 17,
     "Nothing that takes time can stand below `on interrupt`; put it behind `finally`, or write "
     "steps such as `set` and `send`."},
    {STEP "listen\n        on interrupt stand up\n", 14, 22,
     "A step of `on interrupt` stands in a line of its own below it; put `stand up` there."},
    {STEP "listen\n        on interrupt by bar\n            set hurry to no\n", 14, 25,
     "`by` belongs to the `on` of an object; take it out here."},
    {STEP "listen\n        on interrupt\n", 14, 9,
     "Nothing is done by this `on`; write steps such as `set` and `send` below it, or take it out."},
    {STEP "move at bar\n", 13, 9, "I know no action `move at`; did you mean `move to`?"},
    {STEP "moev to bar\n", 13, 9, "I know no action `moev to`; did you mean `move to`?"},
    {STEP "fetch ale\n", 13, 9, "`fetch` needs to know from where (`origin`); write `fetch ale from bar`."},
    {STEP "listen to bar\n", 13, 19, "`listen` has no use for `to bar`; leave it out."},
    {ROLE "    proactive Rest, at most 300 times a day\n        listen\n", 12, 21,
     "How often on one day is a whole number from 1 to 255; write for example `at most 3 times a day`, `at most 2 to 4 times a "
     "day` or "
     "`at most (strength) times a day`."},
    {ROLE "    proactive Rest, at most 0 to 2 times a day\n        listen\n", 12, 21,
     "How often on one day is a whole number from 1 to 255; write for example `at most 3 times a day`, `at most 2 to 4 times a "
     "day` or "
     "`at most (strength) times a day`."},
    {ROLE "    proactive Rest, at most 2 to 300 times a day\n        listen\n", 12, 21,
     "How often on one day is a whole number from 1 to 255; write for example `at most 3 times a day`, `at most 2 to 4 times a "
     "day` or "
     "`at most (strength) times a day`."},
    {ROLE "    proactive Rest, at most 1.5 to 2.5 times a day\n        listen\n", 12, 21,
     "How often on one day is a whole number from 1 to 255; write for example `at most 3 times a day`, `at most 2 to 4 times a "
     "day` or "
     "`at most (strength) times a day`."},
    {ROLE "    proactive Rest, at most n times a day\n        listen\n", 12, 21,
     "A behaviour takes as long as its steps; put `at most` behind a step, or write how often on one day, such as `at most 3 times "
     "a day`."},
    {ROLE "    proactive Rest, at most (mood) times a day\n        listen\n", 12, 29,
     "`(mood)` is one of a list, but `at most` needs a number; write for example `3`."},
    {STEP "wait for partner\n", 13, 9,
     "There is no `partner` here to wait for; add `, with a creature within 8 m, about weather` to the behaviour, or write a time, "
     "such "
     "as `wait 5 s`."},
    {ROLE "    proactive Ask, with a guest within 5 m, about news\n        wait for partner\n"
          "    reactive Tell, about news\n        listen\n",
     13, 9,
     "Partners wait for one another without being told; remove this line, or write `wait` where only the partner does something."},
    {STEP "reserve nearest guest for me\n", 13, 17,
     "Nobody can hold `nearest guest`, which offers nothing; reserve an object that has a `behaviour` below it."},
    {SIPS "place bar\n" VISITOR "reserve nearest Cup for bar\n", 8, 33,
     "`bar` can hold nothing; write for whom the object is kept, such as `reserve this for guest`."},
    {ROLE "    on interrupt\n        listen\n", 12, 5, "`on` cannot stand in a role; move it into a behaviour."},
    {ROLE "    finally\n        listen\n", 12, 5, "`finally` cannot stand in a role; move it into a behaviour."},
    {STEP "sequence\n            listen\n            finally, at most haste\n                listen\n", 15, 30,
     "`at most` takes one time; write for example `at most 20 s`."},
    {"world\n    alarm: yes or no\ntest \"it\"\n    when the world: listen\n    then alarm\n", 4, 5,
     "The world only has facts; write for example `when the world: set alarm to yes`, or who does this, such as `when Mary: move "
     "to "
     "bar`."},
    {"host game\n    message Foo\nobject Bell\n    behaviour Ring\n        wait 1 s\n    on adopt Ring by guest\n        await "
     "Foo\n",
     7, 9,
     "An object waits for nothing here; write `on message Foo by sender` below the object, and there what is done when it comes."},
    {ROOM "height = 3\n            height = 4\n", 18, 13, "`height` is said above already; remove one of the two lines."},
    {"role Patron for creature\n    proactive Stand\n        listen\nsetting Room\n    cast\n        Bob: Patron at (1, 1)\n"
     "        Bob: Patron at (1, 2)\n",
     7, 9, "`Bob` is in this cast already; give another name, or remove one of the two lines."},
    {ROLE "    link friend: guest\n", 12, 5,
     "What links somebody to others is a fact of the kind; write for example `friend: place` below `kind guest`, without `link`. A "
     "`role "
     "… for every Patron` may add a link."},
    {ROLE "role Extra for every Patron\n    link friend: 0 to 9\n", 13, 10,
     "A link leads to somebody or something; write for example `link friend: creature`."},
    {ROLE "role Extra for every Patron\n    link mood: guest\n", 13, 10,
     "`guest` has a fact `mood` already; give this one another name."},
    {STEP "repeat 40 times\n            listen\n", 13, 9,
     "The steps of a behaviour are repeated a fixed number of times, at most 32; write for example "
     "`repeat 3 times`."},
    {STEP "selector\n", 13, 9, "Nothing stands below this `selector`; write what is to be done there, four spaces further in."},
    {STEP "sequence\n        listen\n", 13, 9,
     "Nothing stands below this `sequence`; write what is to be done there, four spaces further in."},
    {STEP "if thirst > 3\n        otherwise\n            listen\n", 13, 9,
     "Nothing stands below this `if`; write what is to be done there, four spaces further in."},
    {STEP "selector\n            listen, weight 3\n            wander\n", 14, 21,
     "A `weight` is for the lines of a `selector, chooses by chance` or `by score`; remove it, or write that above."},
    {STEP "selector, chooses by chance\n            listen, weight -3\n            wander\n", 14, 28,
     "`-3` is less than 0, which a weight never is."},
    {STEP "wait -3 s\n", 13, 14, "`-3 s` is less than 0, which a time never is."},
    {STEP "let thirst = 3\n        listen\n", 13, 13,
     "`thirst` is a fact of guest already; choose another name, or change it with `set thirst to …`."},
    {STEP "depending on thirst\n            if 3\n                listen\n            if 3\n                wander\n", 16, 16,
     "`3` stands above already; remove one of the two."},
    {STEP "\"He said \"no\" to me.\"\n", 13, 19, "A quotation ends before `no`; inside quotes, write `'` for quotation marks."},
    {STEP "sit 5 to 20 s\n", 13, 13, "A `for` is missing here; write `sit for 5 to 20 s`."},
    {STEP "Good evening.\n", 13, 21, "No full stop ends a step; remove it, or put quotes around what is said."},
    {STEP "await Seat, at most 5 s\n", 13, 15, "No message is called `Seat`; declare it or use another one."},
    {STEP "move to baar\n", 13, 17, "Nobody and nothing is called `baar`; did you mean `bar`?"},
    {STEP "fetch aale from bar\n", 13, 15, "No item is called `aale`; did you mean `ale`?"},
    {STEP "exclaim one of Chater\n", 13, 24, "No pool of lines is called `Chater`; did you mean `Chatter`?"},
    {STEP "move to Patron\n", 13, 17, "`Patron` is no one in particular; write `nearest Patron` or `a Patron`."},
    {STEP "let closest = nearest Patron.thirst\n", 13, 31,
     "A fact is read of a name; write `let other = nearest Patron` in a line before this one, and `other` here."},
    {STEP "move to nearest Patrn\n", 13, 25, "No role or kind is called `Patrn`; did you mean `Patron`?"},
    {STEP "pose for 5 m\n", 13, 18, "`5 m` has the wrong unit: `pose … for` needs a duration; write for example `3 s`."},
    {STEP "pose for 5\n", 13, 18, "`5` has no unit, but `pose … for` needs a duration; write for example `3 s`."},
    {STEP "set thrist to 0\n", 13, 13, "`guest` has no fact `thrist`; did you mean `thirst`?"},
    {STEP "set mood to clam\n", 13, 21, "The list has no choice `clam`; did you mean `calm`?"},
    {STEP "set mood to 3\n", 13, 21, "`3` is a number, but `mood` needs one of a list; write for example `calm`."},
    {STEP "set ale to 3\n", 13, 13,
     "Items do not come from nowhere, so `ale` cannot be set; use an action that gives, makes or "
     "uses it up."},
    {STEP "move to partner\n", 13, 17, "There is no `partner` here; add `, with a creature within 8 m, about weather`."},
    {STEP "glance at it\n", 13, 19, "There is no `it` here: `it` is who made a `when` happen, or who is looked at in a `where`."},
    {STEP "await Seat\n", 13, 9, "`await Seat` may wait for ever; add `, at most 10 s`."},
    {STEP "send Seat to nearest Patron\n", 13, 14, "No message is called `Seat`; declare it or use another one."},
    {STEP "put on Patrn\n", 13, 16, "No role is called `Patrn`; did you mean `Patron`?"},
    {STEP "exchange ale for ale\n", 13, 9,
     "`exchange` needs somebody who gives the other thing; use it in a scene or a behaviour with a "
     "partner."},
    {STEP "check thirst > 3 s\n", 13, 15, "`thirst` is a number and `3 s` is a duration; both sides need the same unit."},
    {STEP "check thirst\n", 13, 15, "`thirst` is a number, not something that is true or false; write for example `thirst > 60`."},
    {STEP "check me is on bar\n", 13, 21, "Where somebody is, is written `is in cellar` or `is within 3 m of Bob`."},
    {STEP "check me is not in nearest Patron\n", 13, 28,
     "`nearest Patron` is a guest, but `in` needs a place; write for example `nearest place`."},
    {STEP "check me is within 3 of bar\n", 13, 28, "`3` has no unit, but `within` needs a distance; write for example `3 m`."},
    {STEP "continue as Order\n", 13, 9, "`continue as` stands in a scene on a line of its own, below a branch or at the end."},
    {STEP "let hour = 3\n        do Try\n", 14, 9, "`Try` uses itself, directly or by way of others; take one `do` out."},
    {STEP "do Back\ntask Back\n    do There\ntask There\n    do Back\n", 17, 5,
     "`Back` uses itself, directly or by way of others; take one `do` out."},
    {STEP "do A\ntask A\n    do B\ntask B\n    do C\ntask C\n    do D\ntask D\n    do E\ntask E\n    do F\ntask F\n    do G\n"
          "task G\n    do H\ntask H\n    do I\ntask I\n    wait 1 s\n",
     29, 5, "`I` is used within 8 others, and uses go no deeper; write its lines here, or in one of those around it."},
    {BEFORE "host x\n    action wave at (who: creature)\nrole Patron for guest\n    proactive A\n  "
            "      wave at bar\n",
     13, 17, "`bar` is a place, but `wave … at` needs a creature; write for example `nearest creature`."},

    // Actions of the host
    {"host x\n    action wave (what: item), uses hands, moves what from me to who\n", 2, 65,
     "`wave` is given no creature or place; add one in parentheses, as in `(what: creature)`."},
    {"host x\n    action wave (what: item) to (who: creature), moves waht from me to who\n", 2, 56,
     "`waht` is no item that `wave` is given; did you mean `what`?"},
    {"host x\n    action wave (what: item) to (who: creature), moves what from me to whom\n", 2, 72,
     "`whom` is no creature or place that `wave` is given; did you mean `who`?"},
    {"host x\n    action wave (what: item), uses hands and what\n", 2, 46,
     "`what` is no part of the body; if the action uses it up, write `, uses up what`."},
    {"host x\n    action wave (what: item), gives what\n", 2, 31,
     "An action gives no result; write `makes` and the item that comes of it, or where one goes, such as `moves what from "
     "me to who`."},
    {"host x\n    action wave (what: item), makes what, uses up what\n", 2, 43,
     "An action makes, moves or uses up one item only; take this out, and make a second action."},
    {"host x\n    action wave, lasts 3 s, open ended\n", 2, 29, "What is open ended has no time; take out this or the `lasts`."},
    {"host x\n    action wave, weight 3\n", 2, 18, "`weight` says nothing about an action; remove it."},

    {ROLE "    proactive A\n        exclaim \"Hi.\" to bar\nsetting X\n    cast\n        "
          "barkeeper: Patron near bar\n",
     13, 26, "`bar` is a place, but `exclaim … to` needs a creature; did you mean `barkeeper`?"},

    // Behaviours
    {ROLE "    proactive Try, cooldown 20\n        listen\n", 12, 29, "`cooldown 20` has no unit; did you mean `20 s`?"},
    {ROLE "    proactive Try, if thrist > 60\n        listen\n", 12, 23, "`guest` has no fact `thrist`; did you mean `thirst`?"},
    {ROLE "    proactive Try, priority urgnt\n        listen\n", 12, 29, "No priority is called `urgnt`; did you mean `urgent`?"},
    {ROLE "    proactive Try, while chance 20%\n        listen\n", 12, 26,
     "`chance 20%` would be drawn at every step; let a time that is drawn once end it, such as "
     "`wait 5 to 60 s`."},
    {ROLE "    proactive Try\n", 12, 15, "There is nothing to do in `Try`; add steps below it, such as `move to bar`."},
    {ROLE "    proactive Stand\n        listen\n", 12, 15, "Patron has a behaviour `Stand` already; give this one another name."},
    {ROLE "    latent Try\n        listen\n", 12, 5,
     "A latent behaviour needs an event; add `, when a creature comes within 3 m`."},
    {ROLE "    latent Try, when thirst > 60\n        listen\n", 12, 22,
     "`when` needs an event, but `thirst > 60` is a condition; write `when thirst rises "
     "above 60`, or make it proactive, with `if thirst > 60`."},
    {ROLE "    latent Try, when a creature comes within 3 s\n        listen\n", 12, 46,
     "`3 s` has the wrong unit; write for example `3 m`."},
    {ROLE "    latent Try, when a creature comes within -3 m\n        listen\n", 12, 46,
     "A distance is 0 m or more; write for example `3 m`."},
    {ROLE "    proactive Try, cooldown 30 days\n        listen\n", 12, 29,
     "A time is no longer than 24 days; write for example `cooldown 24 days`."},
    {ROLE "    proactive Try, cooldown 1 to 30 days\n        listen\n", 12, 29,
     "A time is no longer than 24 days; write for example `cooldown 24 days`."},
    {STEP "listen, at most 30 days\n", 13, 25, "A time is no longer than 24 days; write for example `at most 24 days`."},
    {"world\n    tide: 0 to 10, starts 12\n", 2, 27, "`tide` cannot become this; write a value from its range, or a wider range."},
    {"world\n    tide: 0 to 10, starts 5 to 12\n", 2, 27,
     "`tide` cannot become this; write a value from its range, or a wider range."},
    {"world\n    far: distance, starts 3 s\n", 2, 27,
     "`far` is a distance, so it does not start with a duration; write for example `starts 3 m`."},
    {"world\n    nerve: duration, starts 3\n", 2, 29,
     "`nerve` is a duration, so it does not start with a number; write for example `starts 3 s`."},
    {"world\n    lazy: 0 to 100, starts 1 to 3 m\n", 2, 28,
     "`lazy` is a number, so it does not start with a distance; write for example `starts 3`."},
    {ROLE "    latent Try, when a creature comes within 2 to 3 m\n        listen\n", 12, 46,
     "`2 to 3 m` would be drawn again at every look; set a fact to it, and name that here, such as `within reach`."},
    {ROLE "    latent Try, when a Patron starts Try at nowhere\n        listen\n", 12, 45,
     "Only tests hear at which task a behaviour is. Leave out `at` and the name of the task."},
    {ROLE "    latent Try, when mood rises above 3\n        listen\n", 12, 22,
     "`mood` is one of a list, which neither rises nor falls; use `becomes`."},
    {ROLE "    reactive Try\n        listen\n", 12, 5, "`Try` does not say what it is about; add for example `, about weather`."},
    {ROLE "    proactive Talk, with a Patron, about wether\n        listen\n"
          "    reactive Hear, about weather\n        listen\n    proactive Say, with a Patron, "
          "about weather\n        listen\n",
     12, 42, "Nobody answers the topic `wether`; did you mean `weather`?"},
    {ROLE "    proactive Talk, with a Patron, about weather\n        set partner.thirst to 3\n"
          "    reactive Hear, about weather\n        listen\n",
     13, 13, "Only `partner` may change its own facts; use `send`."},
    {ROLE "    behaviour Try\n        listen\n", 12, 5,
     "How does `Try` start? Write `proactive`, `latent` or `reactive` instead of `behaviour`."},

    {ROLE "    proactive Try, in comabt\n        listen\n    proactive Hit, in combat\n        "
          "listen\n",
     12, 23, "No layer is called `comabt`; did you mean `combat`?"},
    {"layer Duel, queues 9 and 2\n", 1, 20, "A layer has 1 to 7 queues of each sort; write for example `queues 3 and 2`."},
    {"layer Duel, queues 2 and 1.5 s\n", 1, 26, "A layer has 1 to 7 queues of each sort; write for example `queues 3 and 2`."},
    {"layer Duel, stops at once, freezes\n", 1, 28,
     "A layer stops, freezes or interrupts what is below it, and this says two of them; remove one."},
    {"layer Duel, stops within 9 s\n", 1, 26,
     "What is stopped has 5 s at most to take its leave; write for example `stops within 2 s`."},
    {STEP "begin Skirmsh\n"
          "layer Skirmish\n",
     13, 15, "No layer is called `Skirmsh`; did you mean `Skirmish`?"},
    {STEP "forbid Skirmsh\n"
          "layer Skirmish\n",
     13, 16, "No layer is called `Skirmsh`; did you mean `Skirmish`?"},
    {STEP "allow Siesta\n", 13, 15,
     "No layer is called `Siesta`; write `layer Siesta` on a line of its own, or put a behaviour `in Siesta`."},
    {STEP "begin Duel until 22:00\n"
          "layer Duel\n",
     13, 26, "A layer lasts until it is ended; write `begin Duel`, and `end Duel` where it is over."},
    {"layer Duel, rank 2\n", 1, 13,
     "`rank` says nothing about a layer; remove it. The order of their lines says which layer is "
     "above which."},
    {STEP "listen, checkpoint\n", 13, 17,
     "What is finished here is never done again anyhow, so there is nothing for a `checkpoint` to "
     "do; use it inside a `sequence` or a `task`."},
    {STEP "listen, unsynchronised\n", 13, 17,
     "Nobody waits for anybody in `listen`, so there is nothing to be `unsynchronised`; remove "
     "it."},
    {ROLE "    proactive Try, until thirst > 3\n        listen\n", 12, 20,
     "A behaviour goes on `while` something is so; write `while not (...)` with what stands behind `until`."},
    {ROLE "    proactive Try\n        repeat\n            listen\n        listen\n", 15, 9,
     "This step can never run, because `repeat` above never ends; give it a count."},
    {ROLE "    proactive Try\n        otherwise\n            listen\n", 13, 9,
     "No `if` stands above this `otherwise`; write one, or take this out."},
    {ROLE "    proactive Try\n        selector, chooses in turn\n            listen\n", 13, 19,
     "A `selector` tries one line after the other; it can also choose `by chance` or `by score`."},
    {ROLE "    proactive Try\n        parallel, reactive\n            listen\n            wander\n", 13, 19,
     "Only a `sequence`, an `if`, a `depending on`, or a `selector` that tries its lines in order can be `reactive`; "
     "remove it."},
    {STEP "retry\n            listen, reactive\n", 14, 21,
     "Only a `sequence`, an `if`, a `depending on`, or a `selector` that tries its lines in order can be `reactive`; "
     "remove it."},
    {STEP "sequence, reactive, step by step\n            check hurry\n            listen\n", 13, 29,
     "What is `reactive` begins with its first line again and again, so it cannot be one that goes `step by step`; "
     "remove one of the two."},
    {STEP "parallel, step by step\n            listen\n            wander\n", 13, 19,
     "Only a `sequence`, or a `selector` that tries its lines in order, can go `step by step`; remove it."},
    {STEP "selector, remembers\n            listen\n            wander\n", 13, 19,
     "Only a `sequence` can be one that `remembers` which line failed; remove it."},
    {STEP "retry\n            sequence, chooses by chance\n                listen\n", 14, 23,
     "Only a `selector` chooses among its lines; remove this, or write `selector`."},
    {STEP "selector, 1 must succeed\n            listen\n            wander\n", 13, 19,
     "Only a `parallel` does several lines at once, so only there `must succeed` means something; remove it."},
    {STEP "parallel, 3 must succeed\n            listen\n            wander\n", 13, 19,
     "Here stand 2 lines, so how many must succeed is a whole number from 1 to 2."},
    {STEP "parallel, 2 may fail\n            listen\n            wander\n", 13, 19,
     "Here stand 2 lines, so how many may fail is a whole number from 0 to 1."},
    {STEP "parallel, 2 must succeed, 1 may fail\n            listen\n            wander\n", 13, 35,
     "Of 2 lines 2 must succeed, so no more than 0 may fail; make one of the numbers smaller."},
    {STEP "depending on mood\n            if calm\n                listen\n            wander\n", 16, 13,
     "Below `depending on` stand values and what to do then; write for example `if calm`, or `otherwise`, and put "
     "this line below it."},
    {STEP "depending on mood\n            if clam\n                listen\n", 14, 16,
     "The list has no choice `clam`; did you mean `calm`?"},
    {STEP "depending on mood\n            otherwise\n                listen\n            if calm\n"
          "                wander\n",
     14, 13, "`otherwise` is for all that is not named, so it comes last; move it down."},
    {STEP "depending on 1 to 6\n            if 6\n                listen\n", 13, 22,
     "`1 to 6` would be drawn at every step; let a time that is drawn once end it, such as `wait 5 to 60 s`."},
    {STEP "listen, while 1 to 6 > 3\n", 13, 23,
     "`1 to 6` would be drawn at every step; let a time that is drawn once end it, such as `wait 5 to 60 s`."},
    {STEP "listen, after 3 m\n", 13, 23, "`3 m` has the wrong unit: `after` needs a duration; write for example `3 s`."},
    {STEP "wander while wait until hurry\n", 13, 22,
     "`wait until` has a line of its own, or comes first; write for example `wait until thirst < 20 while wander`."},
    {STEP "sequence\n            let free = nearest guest\n            glance at free\n        face free\n", 16, 14,
     "Nobody and nothing is called `free`; declare it, or use another name."},
    {STEP "let free = nearest guest\n        sequence\n            let free = nearest guest\n"
          "            glance at free\n",
     15, 17, "`free` is named above already; choose another name, or change it with `set free to …`."},
    {"kind guest, a creature\ntask Count, gives number\n    listen\nrole R for guest\n    proactive P\n        Count\n", 2, 13,
     "What a task gives has a name; write for example `gives seat: place`."},
    {"kind guest, a creature\ntask Count, gives n: number\n    listen\nrole R for guest\n    proactive P\n        Count\n", 2, 13,
     "No line of `Count` says what `n` is; write `set n to …` in it."},
    {"kind guest, a creature\ntask Count, gives n: text\n    set n to \"Hm.\"\nrole R for guest\n    proactive P\n        Count\n",
     2, 13, "A task can give a number, `yes or no`, somebody, a place or a record, but not this."},
    {"kind guest, a creature\ntask Count, gives n: number\n    set n to 3\nrole R for guest\n    proactive P\n"
     "        let n = nearest guest\n        Count\n",
     7, 9, "`Count` gives `n`, which is something of another sort here; call it otherwise above."},
    {STEP "let times = 3\n        set times to nearest guest\n", 14, 22,
     "`nearest guest` is somebody, but `times` needs a number; write for example `3`."},
    {"kind guest, a creature\n    drunk: 0 to 100\nrole Mad for every guest, while drunk > 90\n    proactive Rave\n        "
     "listen\n",
     3, 20, "With `while` a role is worn by all of a kind for whom that is so; write `for` and the kind, such as `for creature`."},
    {"kind guest, a creature\n    drunk: 0 to 100\nrole Mad for guest, while drunk > 90\n    proactive Rave\n        listen\n"
     "role Sane for guest\n    proactive Sip\n        put on Mad\n        listen\n",
     8, 9, "`Mad` is put on and taken off by itself, while its condition is so; set what the condition reads."},
    {"kind guest, a creature\n    drunk: 0 to 100\nrole Mad for guest, while drunk > 90\n    proactive Rave\n        listen\n"
     "setting Inn\n    cast\n        Ann: Mad at (1, 1)\n",
     8, 9, "`Mad` is worn by itself while its condition is so; begin with a kind or with another role."},
    {STEP "sequence\n            listen\n            finally, at most 40 s\n                wander\n", 15, 22,
     "What is done in the end takes no longer than 30 s; write for example `finally, at most 20 s`."},
    {STEP
     "sequence\n            listen\n            finally\n                if thirst > 3\n                    check thirst > 5\n",
     17, 21, "Nothing stands behind this `check` that it could leave out; write it above what depends on it."},
    {"kind guest, a creature\n    link home: place\n", 2, 5,
     "What links somebody to others is a fact; write for example `home: place`, without `link`, and set it in a step."},
    {ROLE "test \"t\", in The yrd\n    given Ann: Patron at (0, 0)\nsetting The yard\n    cast\n        Tim: Patron at (1, 1)\n",
     12, 14, "No setting is called `The yrd`; did you mean `The yard`?"},
    {ROLE "test \"t\", in The yard\n    given Tim: Patron at (0, 0)\nsetting The yard\n    cast\n        Tim: Patron at (1, 1)\n",
     13, 11, "`Tim` is in `The yard` already; leave this line out, or give another name."},
    {ROLE "test \"t\"\n    given the world\n        alarm = yes\n", 13, 5,
     "The world has no facts; write `world` at the margin, and its facts below it, such as `alarm: yes or no`."},
    {"world\n    alarm: yes or no\n" ROLE "test \"t\"\n    given the world\n    given Ann: Patron at (0, 0)\n", 15, 5,
     "Facts of the world stand in lines of their own below, four spaces further in; write for example `alarm = yes`."},
    {"world\n    alarm: yes or no\n" ROLE "test \"t\"\n    given the world\n        alarms = yes\n", 16, 9,
     "No fact is called `alarms`; did you mean `alarm`?"},
    {"task Seek\n    wait 1 s\nrole Patron for creature\n    proactive Rest\n        selector\n            Seek\ntest \"t\"\n"
     "    given Ann: Patron at (0, 0)\n    never Ann ends Seek\n",
     9, 20, "`Seek` is a task inside others, of which a test sees only that it starts; write for example `then Ann starts Seek`."},
    {"task Seek\n    wait 1 s\nrole Patron for creature\n    proactive Rest\n        Seek\ntest \"t\"\n"
     "    given Ann: Patron at (0, 0)\n    never Ann suspends Seek\n",
     8, 24, "`Seek` is a task, of which a test sees only that it starts or ends; name the behaviour."},
    {"priorities\n    top: 5\n    top: 1\n", 3, 5, "There is a priority called `top` already; give this one another name."},
    {ROLE "    latent Come, when a guest comes within 3 m of any guest\n        listen\n", 12, 51,
     "`any` asks whether there is one, but here is room for one; write `nearest` or `random` instead."},
    {"place bar\nkind inn, a place\n"
     "role Patron for creature\n    proactive Stand\n        wait 1 s\n"
     "    latent Come, when a creature enters any inn\n        wait 1 s\n",
     6, 41, "`any` asks whether there is one, but here is room for one; write `nearest` or `random` instead."},
    {STEP "check bar is any guest\n", 13, 22,
     "`any` asks whether there is one, but here is room for one; write `nearest` or `random` instead."},
    {STEP "check any guest within 3 m of any guest\n", 13, 39,
     "`any` asks whether there is one, but here is room for one; write `nearest` or `random` instead."},
    {STEP "check any guest inside any place\n", 13, 32,
     "`any` asks whether there is one, but here is room for one; write `nearest` or `random` instead."},
    {ROLE "test \"t\"\n    given Ann: Patron at (0, 0)\n    then Ann is within 3 m of any guest\n", 14, 31,
     "`any` asks whether there is one, but here is room for one; write `nearest` or `random` instead."},
    {ROLE "test \"t\"\n    given Ann: Patron at (0, 0)\n    then Ann is in any place\n", 14, 20,
     "`any` asks whether there is one, but here is room for one; write `nearest` or `random` instead."},
    {"event bell\n" ROLE "test \"t\"\n    given Ann: Patron at (0, 0)\n    when An: signal bell\n", 15, 10,
     "No character or place is called `An`; declare it or use another one."},
    {"network Go\n    node One\n        wait 1 s\n        -> Two when done\n        -> end when done\n    node Two\n        wait 1 "
     "s\n"
     "role Cook for creature\n    proactive Fill\n        Go\n",
     5, 9,
     "This arrow is never followed, because `-> Two` above is for the same; say there when it is meant, such as `when done and "
     "…`."},
    {"network Go\n    node One\n        check chance 50%\n    catch\n        wait 1 s\n    catch gone\n        wait 1 s\n"
     "role Cook for creature\n    proactive Fill\n        Go\n",
     6, 5, "It never comes to this: the `catch` above is for all that this one is for; put it above that one, or leave it out."},
    {"message Hoy (who: creature)\nrole Cook for creature\n    latent Ga (who = nearest creature), when message Hoy\n        wait "
     "1 s\n",
     3, 16, "`who` is a value of `Hoy` already, and nobody could tell which is meant; give this another name."},
    {"message Hoy (who: creature)\nobject Bench\n    last: creature\n    on message Hoy by who\n        set last to who\n", 4, 23,
     "`who` is a value of `Hoy` already, and nobody could tell which is meant; give this another name."},
    {"kind man, a creature\n    pal: man\nsetting S\n    cast\n        Sam: man at (1, 1)\n            pal = Ann\ntest \"t\", in "
     "S\n"
     "    given Ann: man at (0, 0)\n    when 1 s pass\n",
     6, 19, "`Ann` is only in a test, and not in this setting; add a line to the cast, such as `Ann: man`."},
    {"task Seek\n    sit for 1 s\nrole Patron for creature\n    proactive Rest\n        Seek\nrole Cook for creature\n"
     "    proactive Rest\n        sit for 1 s\ntest \"t\"\n    given Ann: Patron at (0, 0)\n    never Ann ends sit\n",
     11, 20,
     "`sit` is a step that stands right below no behaviour, of which a test sees only that it starts; write for example `then Ann "
     "starts sit`."},
    {ROLE "test \"t\"\n    given Ann: Patron at (0, 0)\n    never Ann resumes Stand at Nowhere\n", 14, 32,
     "`Nowhere` is no line right below that behaviour, and `at` speaks only of such; name one of them, or leave it out."},
    {ROLE "test \"t\"\n    given Ann: Patron at (0, 0)\n    never Ann starts scan at Stand\n", 14, 30,
     "In front of `at` stands a behaviour, and behind it a line of that; write `Ann starts Stand at scan`."},
    {STEP "do Inner\n    proactive Inner\n        wait 1 s\ntest \"t\"\n    given Ann: Patron at (0, 0)\n    never Ann ends say at "
          "wait\n",
     18, 27, "`say` is an action, which has no lines for `at` to speak of; name a behaviour in front of `at`."},
    {"task Deep\n    wait 1 s\nrole Patron for creature\n    proactive Rest\n        selector\n            Deep\ntest \"t\"\n"
     "    given Ann: Patron at (0, 0)\n    never Ann fails in Rest at Deep\n",
     9, 32, "`Deep` is no line right below that behaviour, and `at` speaks only of such; name one of them, or leave it out."},
    {"kind guest, a creature\n    pal: guest\ntest \"t\"\n    given Ann: guest at (0, 0)\n        pal = Bob\n    when 1 s pass\n"
     "    given Bob: guest at (0, 0)\n",
     5, 15, "`Bob` is not there yet; move the line `given Bob` up, above this one."},
    {"kind guest, a creature\n    pal: guest\ntest \"t\"\n    given Ann: guest at (0, 0)\n    when 1 s pass\n"
     "    when Ann: set pal to Bob\n    given Bob: guest at (0, 0)\n",
     6, 26, "`Bob` is not there yet; move the line `given Bob` up, above this one."},
    {ROLE "test \"t\", for 2000 seeds\n    given Ann: Patron at (0, 0)\n", 12, 15,
     "How many seeds is a whole number from 1 to 1000; write for example `for 20 seeds`."},
    {ROLE "test \"t\"\n    given Ann: Patron at (0, 0)\n    never at least 3 times Ann starts Stand\n", 14, 5,
     "Only what has to happen is counted; write for example `then at least 20 times within 2 hours Mary starts Order`."},
    {ROLE "    proactive Try\n        retry 2.5 times\n            listen\n", 13, 9,
     "How often is a whole number, such as `retry 3 times`, `retry 2 to 4 times` or `retry (rounds) times`."},
    {ROLE "    proactive Try\n    listen\n", 13, 5, "A step stands below a behaviour; put four more spaces before it."},
    {ROLE "    latent L, when a Patron comes within 3 m\n        set it.thirst to 3\n", 13, 13,
     "Only the Patron whom `it` means may change its own facts; use `send`."},
    {ROLE "kind cellar, a place\n    damp: 0 to 100\nplace den, a cellar\nrole Rat for guest\n    "
          "proactive Try\n        set den.damp to 3\n",
     17, 13,
     "`den` is a place, and nobody can change the facts of a place; keep this fact with a "
     "creature."},
    {STEP "let friend = nearest guest\n        set friend.thirst to 3\n", 14, 13,
     "Only the guest whom `friend` means may change its own facts; use `send`."},
    {BEFORE "kind friend, a creature\n    mate: guest\nrole Patron for friend\n    proactive Try\n   "
            "     set my mate.thirst to 3\n",
     13, 13, "Only `my mate` may change its own facts; use `send`."},
    {ROLE "    proactive Try, if thirst > 20 to 60\n        listen\n", 12, 32,
     "`20 to 60` would be drawn again at every look for something to do; say how often with a "
     "weight, such as `weight 2`."},
    {ROLE "    proactive Try, while 1 to 6 > 1\n        listen\n", 12, 26,
     "`1 to 6` would be drawn at every step; let a time that is drawn once end it, such as "
     "`wait 5 to 60 s`."},
    {ROLE "    latent Try, when mood is calm\n        listen\n", 12, 22,
     "`when` needs an event, but `mood is calm` is a condition; write `when mood becomes calm`, or "
     "make it proactive, with `if mood is calm`."},
    {ROLE "    latent Try, when mood is not calm\n        listen\n", 12, 22,
     "`when` needs an event, but `mood is not calm` is a condition; make it proactive, with `if "
     "mood is not calm`."},
    {ROLE "    proactive Try, if chance 20%\n        listen\n", 12, 23,
     "`chance 20%` would be drawn again at every look for something to do; say how often with a "
     "weight, such as `weight 2`."},
    {BEFORE "role Dog for creature\n    proactive Try\n        set thirst to 3\n", 11, 13,
     "Not every `creature` has `thirst`, only a `guest` has; write `guest` for `creature` where it "
     "is said who this is."},
    {ROLE "scene S\n    part x: Patron\n    part y: Patron\n    | x | y |\n    | let z = nearest "
          "Patron | |\n    | | move to z |\n",
     17, 17,
     "`y` does not know `z`: a `let` is known to who does it, in the rows below; give `y` a `let z "
     "= …` of its own."},
    {STEP "wait thirst\n", 13, 14, "`thirst` has no unit, but `wait` needs a duration; write for example `3 s`."},
    {STEP "wait five seconds\n", 13, 9,
     "How long? Write a time, such as `wait 5 s`, or a fact that is one; who does something with "
     "somebody waits without being told."},
    {STEP "wait for nearest guest\n", 13, 9,
     "How long? Write a time, such as `wait 5 s`, or a fact that is one; who does something with "
     "somebody waits without being told."},
    {STEP "walk to bar\n", 13, 9, "I know no action `walk to`; did you mean `move to`?"},
    {ROLE "setting X\n    cast\n        Hob Patron at bar\n", 14, 13, "A colon is missing before `Patron`; write `Hob: Patron`."},
    {ROLE "    latent Try, when free\n        listen\n", 12, 5,
     "A latent behaviour needs an event; add `, when a creature comes within 3 m`."},
    {ROLE "    proactive Try, holders 4\n        listen\n", 12, 20, "`holders` says nothing about a behaviour; remove it."},
    {ROLE "    proactive Try, not polite\n        listen\n", 12, 24,
     "Here should be `interruptible` or `resumable`, not `polite`; write for example `not interruptible`."},

    // Roles
    {BEFORE "role Server for guest\n    proactive A, weight 10%\n        listen\n    proactive B, "
            "weight 87%\n        listen\n",
     9, 6, "The weights of Server add up to 97%; add 3% or use plain numbers."},
    {BEFORE "role Server for guest\n    proactive A, weight 97%\n        listen\n    proactive B, "
            "weight 3\n        listen\n",
     12, 25, "Server mixes percentages and numbers; write `weight 3%`."},
    {BEFORE "role Owner for guest\n    proactive A, if thirst > 10\n        listen\n", 9, 6,
     "Role Owner has nothing to do when idle; add a `proactive` without `if`."},
    {BEFORE "role Owner for gest\n    proactive A\n        listen\n", 9, 16, "No kind is called `gest`; did you mean `guest`?"},
    {BEFORE "role Owner for place\n    proactive A\n        listen\n", 9, 16,
     "`place` is no creature, so it cannot wear a role; write `for creature`."},

    // Scenes
    {ROLE "scene S\n    part host: Patron\n    part server: Patron\n    | host | waiter |\n    | "
          "listen | listen |\n",
     15, 14, "`waiter` is no part of this scene; did you mean `server`?"},
    {ROLE "scene S\n    part host: Patron\n    part server: Patron\n    | host | server |\n    repeat\n"
          "        | listen | listen |\n    | listen | |\n",
     18, 5, "This step can never run, because `repeat` above never ends; give it a count."},
    {ROLE "scene S\n    part host: Patron\n    part server: Patron\n    | host | server |\n    | "
          "exchange ale for ale | listen |\n",
     16, 5, "Nobody gives the ale for the ale of `host`; write `exchange ale for ale` in another column."},
    // An exchange is performed to its end, and once, by a task that is done (5.9).
    {SALE "\n            if thirst > 3\n                exchange ale for ale\n", 19, 17, NO_EXCHANGE_HERE},
    {SALE "\n            selector\n                exchange ale for ale\n                listen\n", 19, 17, NO_EXCHANGE_HERE},
    {SALE "\n            repeat 2 times\n                exchange ale for ale\n", 19, 17, NO_EXCHANGE_HERE},
    {SALE "\n            exchange ale for ale\n            catch\n                listen\n", 18, 13, NO_EXCHANGE_HERE},
    {SALE "\n            parallel\n                exchange ale for ale\n                wait 1 s\n", 19, 17, NO_EXCHANGE_HERE},
    {SALE ": exchange ale for ale, until hurry\n", 17, 15, NO_EXCHANGE_HERE},
    {SALE ": exchange ale for ale, at most 0.1 s, always succeeds\n", 17, 15, NO_EXCHANGE_HERE},
    {SALE ": exchange ale for ale, resumes never\n", 17, 15, NO_EXCHANGE_HERE},
    {SALE "\n            listen, resumes never\n            exchange ale for ale\n", 19, 13, NO_EXCHANGE_HERE},
    {SALE ": exchange ale for ale, not resumable\n", 17, 15, NO_EXCHANGE_HERE},
    {SALE ": \"Here.\" while exchange ale for ale\n", 17, 29, NO_EXCHANGE_HERE},
    {SALE ": do Give\ntask Give\n    if thirst > 3\n        exchange ale for ale\n", 20, 9, NO_EXCHANGE_HERE},
    {SALE ": exchange ale for ale, finally exchange ale for ale\n", 17, 45,
     "What is done in the end is done by one alone, and an exchange by two together; write `exchange` in a row of its own."},
    {SALE "\n            exchange ale for ale\n            exchange ale for ale\n", 19, 13,
     "A task exchanges once; put the second `exchange` into a task of its own."},
    {ROLE "scene S\n    part host: Patron, loss recasts\n    part server: Patron\n    | host | server |\n    | listen | listen |\n",
     13, 24,
     "Whoever plays the first part looks for the others, and nobody looks for another in its place; remove this, or put it behind "
     "another part."},
    {ROLE "scene S\n    part host: Patron\n    part server: Patron\n    | host | server |\n    | listen | listen |\n"
          "    | listen, unsynchronised | listen |\n    | listen | listen |\n",
     17, 7, AHEAD_ALONE},
    {ROLE "    proactive Try, with a Patron, about x\n        listen, unsynchronised\n        listen\n"
          "    reactive Do, about x\n        listen\n",
     13, 9, AHEAD_ALONE},
    // Clauses of which one says nothing beside the other.
    {ROLE "    latent L, when every 9 s, keeps trying for 5 s, now or never\n        listen\n", 12, 53,
     "A cue that is `now or never` is forgotten at once, so nothing `keeps trying`; remove one of the two."},
    {ROLE "scene S, now or never\n    part host: Patron\n    part server: Patron\n"
          "    starts when every 9 s, keeps trying for 5 s\n    | host | server |\n    | listen | listen |\n",
     15, 28, "A cue that is `now or never` is forgotten at once, so nothing `keeps trying`; remove one of the two."},
    {STEP "Get\ntask Get\n    makes thirst = 0\n    sequence\n        listen, resumes never\n", 15, 5,
     "This is so when the task is done, but a line of it that `resumes never` leaves it out after an interruption; write `resumes "
     "here` there."},
    {ROLE "    proactive Try, forgets after 9 s, not resumable\n        listen\n", 12, 39,
     "What is `not resumable` is given up at once when it is interrupted, so there is nothing left to forget; remove one of the "
     "two."},
    {STEP "listen, resumes here, not resumable\n", 13, 31,
     "What is `not resumable` is left out after an interruption, so it `resumes` nowhere; remove one of the two."},
    {STEP "sequence\n            listen, resumes here\n            listen, resumes from start\n", 15, 21, TWO_RESUMES},
    {STEP "selector\n            listen, resumes here\n            wait 1 s, resumes from start\n", 15, 23, TWO_RESUMES},
    {ROLE "scene S\n    part host: Patron\n    | host |\n    | listen |\n", 12, 1,
     "A scene needs at least two parts; add `part host: creature`, or write a behaviour instead."},
    {ROLE "scene S\n    part host: creature\n    part guest: Patron\n    | host | guest |\n    | "
          "listen | listen |\n",
     13, 10,
     "Nobody starts `S`, because its first part `host` has no role; write a role instead of "
     "`creature`."},
    {ROLE "scene S\n    part host: Patron\n    part bench: place\n    | host | bench |\n    | "
          "listen | listen |\n",
     14, 17, "Nobody can play `bench`, because a place is no creature; change the part's role."},
    {ROLE "scene S\n    part x: Patron\n    part y: Patron\n    | x | y |\n    choice by x\n       "
          " 60%: go\n            | listen | |\n",
     16, 5, "The branches add up to 60%; make it 100% or add an `otherwise`."},
    {ROLE "scene S\n    part x: Patron\n    part y: Patron\n    | x | y |\n    | listen | |\n    "
          "continue as T\n",
     17, 17, "No scene is called `T`; declare it or use another one."},

    {ROLE "kind dog, a creature\nrole Hound for dog\n    proactive Sit\n        listen\n"
          "scene S\n    part x: Patron\n    part y: Patron\n    | x | y |\n    continue as T (v = "
          "x, w = "
          "y)\nscene T\n    part v: Hound\n    part w: Patron\n    | v | w |\n    | listen | |\n",
     20, 5, "No kind can wear both Patron and Hound, so nobody can play `v`; change the part's role."},

    // Kinds, settings, tests
    {ROLE "task Nap\n    listen\n", 12, 6, "Nobody does `Nap`; write `do Nap` in a behaviour, or remove it."},
    {"kind guest, a cretaure\n", 1, 15, "No kind is called `cretaure`; did you mean `creature`?"},
    {"kind guest, a creature\nkind guest, a creature\n", 2, 6,
     "There is a kind called `guest` already; give this one another name."},
    {"kind a1, a b1\nkind b1, a a1\n", 1, 6, "`a1` comes from itself by way of its parents; give one of them another parent."},
    {"kind c1, a a1\nkind a1, a b1\nkind b1, a a1\n", 2, 6,
     "`a1` comes from itself by way of its parents; give one of them another parent."},
    {"kind guest, a creature\n    mood: one of (calm, wary), rises 3 per minute\n", 2, 32,
     "Only a number can rise or fall by itself, and `mood` is one of a list; give it a type such "
     "as `0 to 100`."},
    {"kind guest, a creature\n    mood: tekst\n", 2, 11, "No type is called `tekst`; did you mean `text`?"},
    {ROLE "setting X\n    cast\n        3 Patrn scattered\n", 14, 11, "No role or kind is called `Patrn`; did you mean `Patron`?"},
    {ROLE "setting X\n    cast\n        3 Patron near baar\n", 14, 23,
     "No place or character is called `baar`; did you mean `bar`?"},
    {ROLE "setting X\n    stock\n        bar: 3 aale\n", 14, 16, "No item is called `aale`; did you mean `ale`?"},
    {ROLE "test \"t\"\n    given Mary: Patron at (0, 0)\n    when Marry: listen\n", 14, 10,
     "No character or place is called `Marry`; did you mean `Mary`?"},
    {ROLE "test \"t\"\n    given Mary: Patron at (0, 0)\n    then Mary starts Stend\n", 14, 22,
     "No behaviour or task is called `Stend`; did you mean `Stand`?"},

    // Networks
    {STEP "do any Escape\n", 13, 16,
     "No network is called `Escape`, and `do any` chooses among networks; write `network Escape, suits …`."},
    {STEP "Skirmish\nnetwork Skirmish\n    catch\n        listen\n", 14, 1,
     "A network begins with a node; write `node NAME` below it, with what to do there."},
    {STEP "Skirmish\nnetwork Skirmish\n    node Left\n        listen\n        -> Rigt when done\n    node Right\n"
          "        listen\n        -> Left when done\n",
     17, 12, "This network has no node called `Rigt`; did you mean `Right`?"},
    {STEP "Skirmish\nnetwork Skirmish\n    node Left\n        listen\n        -> Home when done\n", 17, 12,
     "This network has no node called `Home`; add one, or write `-> end` to leave it."},
    {STEP "Skirmish\nnetwork Skirmish\n    node Left\n        listen\n    node Left\n        listen\n", 17, 10,
     "This network has a node called `Left` already; give one of them another name."},
    {STEP "Skirmish\nnetwork Skirmish\n    node end\n        listen\n", 15, 10,
     "`-> end` leaves the network, so no node can be called that; choose another name."},
    {STEP "Skirmish\nnetwork Skirmish\n    node Left\n        listen\n        -> Left if chance 20%\n", 17, 20,
     "`chance 20%` would be drawn at every step; write `chance 20% per s`."},
    {STEP "Skirmish\nnetwork Skirmish\n    node Left\n        listen\n        -> Left when at 08:00\n", 17, 22,
     "An arrow does not wait for a time of day; ask for it with `if`, such as `-> Left if it is after 09:00`."},
    {STEP "Skirmish\nnetwork Skirmish\n    node Left\n        listen\n        -> Left when every 0 s\n", 17, 28,
     "No time passes between one and the next; write for example `every 10 s`."},
    {ROLE "    latent Tick, when every 0 s\n        listen\n", 12, 29,
     "No time passes between one and the next; write for example `every 10 s`."},
    {STEP "Skirmish\nnetwork Skirmish\n    node Left\n        listen\n        -> Left when a Patron starts Stand\n", 17, 22,
     "An arrow does not notice what others begin and end; let them `send` a message and write `-> Left when message …`."},
    {STEP "Skirmish\nnetwork Skirmish\n    node Left\n        listen\n        -> Left when thirst changes\n", 17, 22,
     "`thirst` changes by itself all the time; say how far, such as `rises above 60`."},
    {STEP "Skirmish\nnetwork Skirmish\n    node Left\n        listen\n        -> Left when me comes within 3 m\n", 17, 22,
     "Nobody comes near or leaves themselves; write for example `a creature comes within 3 m`."},
    {STEP "Skirmish\nnetwork Skirmish\n    node Left\n        listen\n        -> Left when every 3 s and chance 5% per s\n", 17, 36,
     "What happens happens once, so there is no chance per time; write `chance 20%`."},
    {STEP "Skirmish\nnetwork Skirmish\n    node Left\n        listen\n        -> Left when done, cooldown 3 s\n", 17, 28,
     "`cooldown` says nothing about an arrow; it can have a `priority`, and it can be one that `returns`."},
    {STEP "Skirmish\nnetwork Skirmish\n    node Left\n        listen\n        -> Left when done, returns\n", 17, 9,
     "From there nobody `returns`; remove it, or let the arrow lead to another node."},
    {STEP "Skirmish\nnetwork Skirmish\n    node Left\n        listen\n        -> Left when done\n            listen\n", 18, 13,
     "Nothing that takes time can be done on the way; put it into the node that the arrow leads to, or write steps such "
     "as `set` and `send`."},
    {STEP "Skirmish\nnetwork Skirmish\n    node Left\n        listen\n        -> end\n        -> Left when done\n", 18, 9,
     "This arrow is never followed, because `-> end` above asks for nothing; say there when it is meant, such as `when "
     "done`."},
    {STEP "Skirmish\nnetwork Skirmish, cooldown 3 s\n    node Left\n        listen\n", 14, 19,
     "`cooldown` says nothing about a network; write it behind the step that uses it."},
    {"kind guest, a creature\n    mood: one of (calm, wary)\n    sea: one of (calm, rough)\n" ROLE_ALONE
     "    proactive Try\n        do any Go\nnetwork Go, suits calm\n    node Run\n        listen\nnetwork Go\n    node Run\n"
     "        wait 1 s\n",
     9, 19,
     "`calm` is said of `mood` and of `sea`, so whom this suits cannot be told; rename one of the words, or write a fact that is "
     "yes "
     "or no here."},
    {STEP "do any Escape\nnetwork Escape, suits feerful\n    node Run\n        listen\nnetwork Escape\n    node Run\n"
          "        listen\n",
     14, 23,
     "Whom does this suit? `feerful` is no kind, no role, no choice, and no fact that is yes or no; declare it, such "
     "as `feerful: yes or no` below a kind."},
    {STEP "do any Escape\nnetwork Escape, suits hurry\n    node Run\n        listen\n", 13, 9,
     "It may be that no network `Escape` suits; add a `network Escape` that says nothing of whom it suits."},
    {STEP "do Escape\nnetwork Escape, suits Patron\n    node Run\n        listen\nnetwork Escape\n    node Run\n"
          "        listen\n",
     13, 9, "There are several networks `Escape`; write `do any Escape` for the one that suits."},
    {STEP "sequence\n            listen\n            catch blokked\n                listen\n", 15, 19,
     "No action fails `blokked`; write `catch` alone for whatever goes wrong, or declare it behind the action: `fails "
     "blokked`."},

    // Plans
    {STEP "Arm\nplan Arm\n", 14, 1, "No way leads to `Arm`; write `way` below it, and below that what is to be done."},
    {STEP "Arm\nplan Arm, cooldown 3 s\n    way\n        listen\n", 14, 11,
     "`cooldown` says nothing about a plan; write it behind the step that uses it, or behind a `way`."},
    {STEP "Arm\nplan Arm (x: number)\n    way, if x > 3\n        listen\n", 13, 9, "`Arm` needs `x`; write `do Arm (x = …)`."},
    {STEP "do Arm (y = 3)\nplan Arm (x: number = 2)\n    way, if x > 3\n        listen\n", 13, 17,
     "No parameter is called `y`; declare it or use another one."},
    {STEP "do Arm (x = bar)\nplan Arm (x: number)\n    way, if x > 3\n        listen\n", 13, 21,
     "`bar` is somebody, but the parameter needs a number; write for example `3`."},
    {STEP "Arm\nplan Arm\n    way, weight 3\n        listen\n", 15, 10,
     "`weight` says nothing about a way; say with `if` when it is possible."},
    {STEP "Arm\nplan Arm\n    way if hurry\n        listen\n", 15, 9, "A comma is missing before `if`; write `way, if …`."},
    {STEP "Arm\nplan Arm\n    listen\n", 15, 5, "No line in a plan begins with `listen`; write for example `way, if swords > 0`."},
    {STEP "Arm\nplan Arm\n    way, if hurry\n        Arm\n    way\n        listen\n        Arm\n", 14, 6,
     "Every way of `Arm` leads back to where it began, so it never ends; add a way that does not."},
    {STEP "Arm\nplan Arm\n    way\n        Look\n    way, if hurry\n        Look\nplan Look\n    way, if hurry\n    way\n"
          "        listen\n",
     17, 5,
     "This way is never taken, because the one above it is always possible; say there with `if` when it is, or move this "
     "one up."},
    {STEP "Arm\nplan Arm\n    way\n        let x = 3\n", 16, 9,
     "`let` cannot stand in a way, whose lines may be done at another time or not at all; put it into a `task`."},
    {STEP "Arm\nplan Arm\n    way\n        Look, at most 3 s\ntask Look\n    needs hurry\n    listen\n", 16, 15,
     "In a way stands only the name of what is to be done; write `at most` into that."},
    {STEP "Arm\nplan Arm\n    way\n        Look\ntask Look (x: number)\n    needs thirst > x\n    listen\n", 16, 9,
     "`Look` needs `x`; write `do Look (x = …)`."},
    {STEP "Arm\nplan Arm\n    way\n        Look\ntask Look, gives x: number\n    needs thirst > 3\n    listen\n", 17, 12,
     "A task of a plan gives nothing, for others may come before it; let it make facts instead."},
    {STEP "Arm\nplan Arm\n    way\n        do Look (na = 1, nb = 1, nc = 1, nd = 1, ne = 1, nf = 1, ng = 1, nh = 1, ni = 1, nj = "
          "1, nk = 1, nl = 1, nm = 1)\n"
          "task Look (na: number, nb: number, nc: number, nd: number, ne: number, nf: number, ng: number, nh: number, ni: number, "
          "nj: number, nk: number, nl: number, nm: number)\n    needs thirst > na\n    listen\n",
     17, 156, "A task of a plan is given at most 12 things; let it read the rest from facts."},
    {STEP "Arm\nplan Arm\n    way\n        do Look (who = every guest within 3 m)\ntask Look (who: many guest)\n"
          "    needs thirst > 3\n    listen\n",
     17, 12, "A task of a plan cannot be given a list; let it read one that is a fact."},
    {STEP "Look\ntask Look\n    needs hurry\n    needs thirst > 3\n    listen\n", 16, 5,
     "A task says once what it needs; join the two with `and`."},
    {STEP "Look\ntask Look\n    needs hurry, at most 3 s\n    listen\n", 15, 18,
     "`at most` says nothing about what a task needs; write it behind one of its steps."},
    {STEP "Look\ntask Look\n    makes thrist = 3\n    listen\n", 15, 11,
     "Whoever does this has no fact `thrist`; did you mean `thirst`?"},
    {STEP "Look\ntask Look\n    makes xylophone = 3\n    listen\n", 15, 11,
     "Whoever does this has no fact `xylophone`, and a task can make only facts of its own performer so; add it to the "
     "`kind`."},
    {STEP "Look\ntask Look\n    makes dark = yes\n    listen\nworld\n    dark: yes or no\n", 15, 11,
     "`dark` is not a fact of whoever does this, so others may change it meanwhile; `set` it in one of the steps."},
    {STEP "Look\ntask Look\n    makes ale = 3\n    listen\n", 15, 5,
     "Items do not come from nowhere; write `expects ale = …`, and an action below that fetches, makes or uses it up."},
    {STEP "Look\ntask Look\n    makes thirst = 3\n    makes thirst = 4\n    listen\n", 16, 5,
     "What becomes of `thirst` is said above already; remove one of the two."},
    {STEP "Look\ntask Look\n    makes hurry = 3\n    listen\n", 15, 19,
     "`3` is a number, but `hurry` needs yes or no; write for example `yes`."},
    {STEP "Look\ntask Look\n    makes hurry = yes\n    listen\n    on interrupt\n        set hurry to no\n", 17, 5,
     "What needs or makes something is a part of a task; what stands below `on` belongs to the whole. Write `finally` here."},
    {STEP "Arm\nplan Arm\n    way\n        Look\ntask Look\n    expects thirst = 3\n    set thirst to 3\n", 18, 5,
     "Nothing in the plan asks for `thirst`, so it is of no use to expect it; remove this, or ask for it with `needs` or "
     "`if`."},
    {STEP "listen\nplan Arm\n    way\n        listen\n", 14, 6, "Nobody does `Arm`; write `do Arm` in a behaviour, or remove it."},

    // Values that a fact does not have
    {"kind k, a creature\n    n: whole number, starts 2.5\n", 2, 29,
     "`n` is a whole number; write for example `3`, or make it a `number`."},
    {"kind k, a creature\n    n: whole number, starts 1 to 2.5\n", 2, 29,
     "`n` is a whole number; write for example `3`, or make it a `number`."},
    {"kind k, a creature\n    n: chance, starts 130%\n", 2, 23, "A chance is from 0% to 100%; write for example `20%`."},
    {"kind k, a creature\n    n: 0 to 9, starts -3\n", 2, 23,
     "`n` cannot become this; write a value from its range, or a wider range."},
    {"kind k, a creature\n    n: yes or no, starts 1\n", 2, 26, "`n` is yes or no; write `starts yes` or `starts no`."},
    {"kind k, a creature\n    n: k, starts nobody\n", 2, 18, "`n` begins as nobody anyway; leave this out."},
    {"record r\n    n: whole number, starts 2.5\n", 2, 29, "`n` is a whole number; write for example `3`, or make it a `number`."},
    {"kind k, a creature\n    n: 0 to 9\nsetting S\n    cast\n        Ann: k at (0, 0)\n            n = 12\n", 6, 17,
     "`n` cannot become this; write a value from its range, or a wider range."},
    {"kind k, a creature\n    n: whole number\ntest \"x\"\n    given Ann: k at (0, 0)\n        n = 2.5\n", 5, 13,
     "`n` is a whole number; write for example `3`, or make it a `number`."},
    {"item ale\nplace bar\nsetting S\n    stock\n        bar: 2 to 4 ale\n", 5, 14,
     "How many are there is a whole number; write for example `20 ale`."},
    {"kind k, a creature\nsetting S\n    cast\n        2 to 4 k scattered\n", 4, 9,
     "How many there are is one number; write for example `3 Patron scattered`."},

    // Sentences that newcomers needed
    {ROLE "test \"t\"\n    given Ann: Patron at (0, 0)\n    then number of every guest where it.hurry is 4\n", 14, 10,
     "What is counted ends behind the whole `where`; write `(number of every guest where it.hurry) is 4`."},
    {STEP "take ale from bar\n", 13, 9, "I know no action `take ale from`; did you mean `fetch`?"},
    {"kind guest, a creature\n    is it: yes or no\n", 2, 5,
     "`is` joins words, so no name begins with it; write `'is it'`, here and wherever it is used."},
    {ROLE "    proactive Wait for the ferry, weight 2\n        listen\n", 12, 20,
     "`for` joins words, so it cannot be in a name; write `'Wait for the ferry'`."},
    {ROLE "test \"t\"\n    given Ann: Patron at (0, 0)\n    never Ann starts wait and Ann.hurry\n", 14, 27,
     "What happens has a line of a test to itself; write what comes behind `and` in the next line."},
    {STEP "let pal = nearest guest\n        \"It is {pal.thirst}.\"\n", 14, 16,
     "In braces stands one name; write `let thirst = pal.thirst` in a line above this one, and `{thirst}` here."},
    // Actions that never end
    {STEP "follow nearest guest\n        wait 1 s\n", 13, 9, ENDLESS("nearest guest", "what comes after it is never done")},
    {STEP "follow nearest guest, at most 9 s\n        wait 1 s\n", 13, 9,
     ENDLESS("nearest guest", "what comes after it is never done")},
    {STEP "sequence\n            follow nearest guest\n            wait 1 s\n", 14, 13,
     ENDLESS("nearest guest", "what comes after it is never done")},
    {STEP "sequence, at most 1 min\n            follow nearest guest\n            wait 1 s\n", 14, 13,
     ENDLESS("nearest guest", "what comes after it is never done")},
    {STEP "Walk\n        wait 1 s\ntask Walk\n    follow nearest guest\n", 16, 5,
     ENDLESS("nearest guest", "what comes after it is never done")},
    {ROLE "scene S\n    part host: Patron\n    part pal: Patron\n    | host   | pal         |\n    | wait   | follow host |\n", 16,
     16, ENDLESS("host", "this row never ends")},
    // Lines that are never done
    {STEP "selector\n            wait 1 s\n            wander\n", 15, 13,
     "This is never done, because the line above it cannot fail; put that line last, or remove this one."},
    {STEP "sequence, at most 9 s\n            wait 1 s, always fails\n            wander\n", 15, 13,
     "This is never done, because the line above it never succeeds; put it before that line, or remove it."},
    {STEP "sequence\n            wait 1 s\n            catch\n                wander\n", 15, 13,
     "Nothing above this `catch` can fail, so what stands below it is never done; remove it."},
    {"kind guest, a creature\n    friends: many guest, at most 40\n    n: 0 to 99\n"
     "role R for guest\n    proactive P\n        sequence\n            wait 1 s\n            finally\n"
     "                for every f in friends\n                    set n to n + 1\n",
     9, 17,
     "This is done for up to 40 at once, which takes 1 check each, and there is room for 32 in all; give the list less room, "
     "`at most 32`."},
    {STEP "\"\"\n", 13, 9, "Nothing is said here; write the words between the quotes."},
    {"role Guard for creature\n    proactive Rest\n        wait 1 s\nrole Guest for creature\n    proactive Rest\n        wait 2 "
     "s\n"
     "role Watcher for creature\n    proactive Idle\n        do Rest\n",
     9, 9,
     "Role Guest has a `Rest` too, and this does that of Guard, which stands first; put the steps that are meant into a `task` and "
     "do that."},
    {VISITOR "do Chew\n    proactive Chew\n        wait 1 s\ntask Chew\n    wait 2 s\n", 3, 9,
     "Guest has a `Chew` too, and this does the task of that name; give one of the two another name."},
    {"object Table\n    behaviour Eat (inner: behaviour)\n        do inner\n" VISITOR
     "request Eat (inner = Chew) of nearest Table\n    proactive Chew\n        wait 1 s\ntask Chew\n    wait 2 s\n",
     6, 30, "Guest has a `Chew` too, and this does the task of that name; give one of the two another name."},
    {"object Table\n    behaviour Eat for elf (inner: behaviour)\n        do inner\n" VISITOR
     "request Eat (inner = Chew) of nearest Table\ntask Chew\n    wait 2 s\n",
     2, 23, "No kind is called `elf`; declare it or use another one."},
    {"object Table\n    behaviour Eat for guest (inner: behaviour)\n        do inner\nrole Guest for elf\n"
     "role Visitor for creature\n    proactive Visit\n        request Eat (inner = Chew) of nearest Table\n",
     4, 16, "No kind is called `elf`; declare it or use another one."},
    {"object Table\n    behaviour Eat (inner: behaviour)\n        do inner\ntask inner\n    wait 2 s\n" VISITOR
     "request Eat (inner = Chew) of nearest Table\ntask Chew\n    wait 2 s\n",
     3, 9, "`inner` is handed in here, and this does the task of that name instead; give one of the two another name."},
    {ROLE "    latent L, when thirst rises above 100\n        listen\n", 12, 39, ENDS_THERE},
    {ROLE "    latent L, when thirst falls below 0\n        listen\n", 12, 39, ENDS_THERE},
    {ROLE "    latent L, when thirst becomes 200\n        listen\n", 12, 35, ENDS_THERE},
    {"setting S\n    cast\n        3 creature scattered\nsetting S\n    cast\n        2 creature scattered\n", 4, 9,
     "There is a setting called `S` already; give this one another name."},
    {"role P for creature, chooses in turn\n    proactive A, weight 3\n        listen\n", 2, 18,
     "Nothing is drawn here, since `P` says in which order it chooses; remove this weight."},
    // Lines in vain
    {STEP "set thirst to 500\n", 13, 23, OUT_OF_REACH},
    {STEP "set thirst to -1\n", 13, 23, OUT_OF_REACH},
    {STEP "let pal = nearest guest\n        listen\n", 13, 13, NOTHING_READS},
    {STEP "let pal = every guest within 3 m\n        listen\n", 13, 13, NOTHING_READS},
    {STEP "let pal = 1\n        set pal to 2\n        listen\n", 13, 13, NOTHING_READS},
    {STEP "do Rest\n        do Rest\ntask Rest\n    let pal = 1\n    listen\n", 16, 9, NOTHING_READS},
    {STEP "check thirst > 100\n", 13, 15, IS_ALWAYS("never")},
    {STEP "check thirst >= 0\n", 13, 15, IS_ALWAYS("always")},
    {STEP "check 100 < thirst\n", 13, 15, IS_ALWAYS("never")},
    {STEP "check thirst is 200\n", 13, 15, IS_ALWAYS("never")},
    {STEP "check thirst is not 200\n", 13, 15, IS_ALWAYS("always")},
    {ROLE "    proactive Try, if hurry and thirst <= 100\n        listen\n", 12, 33, IS_ALWAYS("always")},
    {ROLE "    latent Try, when a guest comes within 5 m, if it.thirst > 100\n        listen\n", 12, 51, IS_ALWAYS("never")},
    {STEP "check any guest where -1 is it.thirst\n", 13, 31, IS_ALWAYS("never")},
    {STEP "move to me\n", 13, 17, "Whoever does this is there himself; write somebody else or a place, or leave this out."},
    {STEP "approach me\n", 13, 18, "Whoever does this is there himself; write somebody else or a place, or leave this out."},
    // Only a fact is one of several words
    {STEP "do Act (how = calm)\ntask Act (how: one of (calm, cross))\n    check how is calm\n    wait 1 s\n", 14, 16, ONE_OF_WORDS},
    {STEP "listen\nmessage News (how: one of (calm, cross))\n", 14, 20, ONE_OF_WORDS},
    {ROLE "    proactive Try (how: one of (calm, cross) = calm)\n        wait 1 s\n", 12, 25, ONE_OF_WORDS},

    // Words that stand in front of no gap
    {HOST "action guard (what: place) until (time = 2 s), uses legs, lasts 0 to 60 s\n", 2, 32, NO_PREPOSITION("until")},
    {HOST "action hide inside (what: place), uses legs, lasts 0 to 60 s\n", 2, 17, NO_PREPOSITION("inside")},
    {HOST "action dance (what: place) around (who: entity), uses legs, lasts 0 to 60 s\n", 2, 32, NO_PREPOSITION("around")},
    {HOST "action hop and (what: place), uses legs, lasts 0 to 60 s\n", 2, 16, NO_PREPOSITION("and")},
    {HOST "action crawl as (what: place), uses legs, lasts 0 to 60 s\n", 2, 18, NO_PREPOSITION("as")},
    {HOST "condition (who: creature) is hidden until (what: entity)\n", 2, 41, NO_PREPOSITION("until")},
    {HOST "action go from to (what: place), uses legs, lasts 0 to 60 s\n", 2, 15, GAP_MISSING("from")},
    {HOST "action look at, uses legs, lasts 0 to 60 s\n", 2, 17, GAP_MISSING("at")},
    {HOST "action to (what: place), uses legs, lasts 0 to 60 s\n", 2, 12, NOT_CALLED},
    {HOST "condition (who: creature) is on (what: entity)\n", 2, 15, NOT_CALLED},
    {HOST "query of (what: item), gives number\n", 2, 11, NOT_CALLED},

    // Rows of a reactive block that begin again for ever
    {STEP "sequence, reactive\n            wait 1 s\n            move to bar\n", 14, 13, BEGINS_AGAIN("is done")},
    {STEP "sequence, reactive\n            sequence\n                check hurry\n                listen\n            wander\n", 14,
     13, BEGINS_AGAIN("is done")},
    {STEP "sequence, reactive\n            do Rest\n            wander\ntask Rest\n    repeat 2 times\n        wait 1 s\n", 14, 13,
     BEGINS_AGAIN("is done")},
    {STEP "selector, reactive\n            wait 1 s, always fails\n            wander\n", 14, 13, BEGINS_AGAIN("has failed")},

    // A construct that is not possible yet says so, with the place
    {STEP "lock jug\n            listen\n", 13, 9,
     "A lock is kept by a scene or an object, and this is done in none; use it in the rows of a scene, in a behaviour of an "
     "object, or in a task that they use."},
};

static void every_mistake_has_its_sentence(void **state)
{
    (void)state;
    uint32_t wrong = 0;
    for (size_t i = 0; i < sizeof sentences / sizeof *sentences; i++) {
        const sentence *s = &sentences[i];
        trp_script_source source = {"t.troupe", s->text, strlen(s->text)};
        trp_script *script;
        trp_script_finding finding = {0};
        (void)trp_script_compile(&source, 1, NULL, &script);
        assert_non_null(script);
        bool found = trp_script_get_finding(script, 0, &finding, sizeof finding) == TRP_OK;
        if (!found || strcmp(finding.message, s->message) != 0 || finding.line != s->line || finding.column != s->column) {
            wrong++;
            print_message("expected %u:%u: %s\ngot      %u:%u: %s\n", s->line, s->column, s->message, finding.line, finding.column,
                          found ? finding.message : "nothing");
        }
        trp_script_release(script);
    }
    assert_int_equal(wrong, 0);
}

// Goal: one mistake gives one finding: the lines around a part that was not understood give none.
static void a_mistake_is_told_once(void **state)
{
    (void)state;
    static const char *const texts[] = {
        STEP "set thirst to (nearest Patron).thirst\n",
        STEP "do Act (how = soft)\ntask Act (how: one of (soft, loud) = loud)\n    check how is soft\n",
        STEP "set thirst to nearest Patron.thirst\n",
        ("role Guest for guest\n    proactive Drink, if is it\n        set is it to yes\n        check speed > 1 and is it\n"
         "kind guest, a creature\n    is it: yes or no\ntest \"t\"\n    given Ann: Guest at (0, 0)\n    then Ann.is it is yes\n"),
        ("role P for creature\n    proactive Go\n        wait 1 s\nscene S\n    part a: P\n    part guest: P within 9 m\n"
         "    | guest |\n    | wait 1 s |\n"),
    };
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        trp_script_source source = {"t.troupe", texts[i], strlen(texts[i])};
        trp_script *script;
        assert_int_equal(trp_script_compile(&source, 1, NULL, &script), TRP_ERROR_SOURCE);
        assert_int_equal(trp_script_error_count(script), 1);
        trp_script_release(script);
    }
}

// A count is followed however much a part has read before: 260 reads of common facts stand in front of it.
static void a_count_behind_many_reads_is_told(void **state)
{
    (void)state;
    char text[16384];
    int size = snprintf(text, sizeof text, "%s", COUNTING "let x0 = 0\n");
    for (int i = 1; i <= 130; i++) {
        size += snprintf(text + size, sizeof text - (size_t)size, "            let x%d = n + guests + x%d\n", i, i - 1);
    }
    (void)snprintf(text + size, sizeof text - (size_t)size,
                   "            check x130 > 0\n            let old = n\n            set n to old + 1\n");
    trp_script_source source = {"t.troupe", text, strlen(text)};
    trp_script *script;
    assert_int_equal(trp_script_compile(&source, 1, NULL, &script), TRP_OK);
    assert_non_null(strstr(trp_script_report(script), "t.troupe:154:13: warning: " COUNT_LOST("n")));
    trp_script_release(script);
}

// Goal: several mistakes give several findings, and an unknown name is reported once.
static void several_mistakes_are_told_at_once(void **state)
{
    (void)state;
    static const char text[] = STEP "move to baar\n        fetch ale\n        set thrist to 0\n        move to baar\n";
    trp_script_source source = {"t.troupe", text, sizeof text - 1};
    trp_script *script;
    assert_int_equal(trp_script_compile(&source, 1, NULL, &script), TRP_ERROR_SOURCE);
    assert_int_equal(trp_script_error_count(script), 3);
    assert_null(trp_script_pack(script, NULL));
    trp_script_release(script);
}

// Goal: what follows from a mistake is not reported.
// Method: texts with one mistake and much that depends on it; and ten mistakes, which give ten.
static void consequences_of_a_mistake_are_not_told(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        uint32_t count;
        const char *first;
    } rows[] = {
        {ROLE "    latent L, when a gest comes within 3 m\n        glance at it\n        check "
              "it.thirst > 3\n",
         1, "No role or kind is called `gest`; did you mean `guest`?"},
        {ROLE "    latent L, when a guest comes near\n        glance at it\n        move to it\n", 1, NULL},
        {BEFORE "role Owner for gest\n    proactive A, if thirst > 60\n        set thirst to 0\n    "
                "    check mood is calm\n        move to friend\n",
         1, "No kind is called `gest`; did you mean `guest`?"},
        {"role Guard of honour for creature\n    latent L, when a creature comes within 3 m\n      "
         " "
         " glance at it\n",
         1, "`of` joins words, so it cannot be in a name; write `'Guard of honour'`."},
        {"object Bench 2 high\n    behaviour Sit\n        wait 2 hrs\n", 1,
         "`2` is a number in the middle of a name; write `'Bench 2 high'`."},
        {STEP "let who = nearest Patrn\n        move to who\n        glance at who\n        check "
              "who.thirst > 4\n",
         1, "No role or kind is called `Patrn`; did you mean `Patron`?"},
        {ROLE "    proactive Talk, with a Patrn, about weather\n        move to partner\n        "
              "check partner.thirst > 3\n    reactive Hear, about weather\n        move to "
              "partner\n",
         1, "No role or kind is called `Patrn`; did you mean `Patron`?"},
        {ROLE "scene S\n    part host: Patrn\n    part server: Patron\n    | host | server |\n    | "
              "move to server | move to host |\n    | set thirst to 3 | check host.thirst > 3 |\n",
         1, "No role, kind or character is called `Patrn`; did you mean `Patron`?"},
        {"kind guest, a creture\n    thirst: 0 to 100\nrole P for guest\n    proactive A\n        "
         "set thirst to 0\n        move to nearest guest\n",
         1, "No kind is called `creture`; did you mean `creature`?"},
        {STEP "do Stend\n        move at bar\n        fetch ale\n        set thrist to 0\n        set "
              "mood to clam\n        move to baar\n        glance at it\n        put on Patrn\n      "
              "  pose for 5\n        check thirst > 3 s\n",
         10, "No behaviour is called `Stend` here; did you mean `Stand`?"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        trp_script_source source = {"t.troupe", rows[i].text, strlen(rows[i].text)};
        trp_script *script;
        trp_script_finding finding = {0};
        (void)trp_script_compile(&source, 1, NULL, &script);
        assert_non_null(script);
        if (trp_script_finding_count(script) != rows[i].count) {
            print_error("%s", trp_script_report(script));
        }
        assert_int_equal(trp_script_finding_count(script), rows[i].count);
        assert_int_equal(trp_script_get_finding(script, 0, &finding, sizeof finding), TRP_OK);
        if (rows[i].first != NULL) {
            assert_string_equal(finding.message, rows[i].first);
        }
        trp_script_release(script);
    }
}

// Texts that look like a mistake and are none get no sentence at all.
static void a_text_without_mistakes_gets_no_sentence(void **state)
{
    (void)state;
#define ALARM_TEST                                                                          \
    "world\n    alarm: yes or no\nrole P for creature\n    proactive A\n        wait 1 s\n" \
    "test \"x\"\n    given Ann: P at (0, 0)\n    then alarm\n    never alarm\n    then within 5 s alarm\n"
    static const char *const texts[] = {
        STEP "set thirst to 100\n        check thirst > 99 and thirst >= 100 and thirst is not 0\n",
        ROLE
        "scene S\n    part a1: Patron\n    part a2: Patron\n    part a3: Patron\n    part a4: Patron\n"
        "    part a5: Patron\n    part a6: Patron\n    part a7: Patron\n    part a8: Patron\n    part a9: Patron\n"
        "    part a10: Patron\n    phase\n        a1\n            listen\n        a2\n            listen\n        a3\n"
        "            listen\n        a4\n            listen\n        a5\n            listen\n        a6\n"
        "            listen\n        a7\n            listen\n        a8\n            listen\n        a9\n"
        "            listen\n        a10\n            listen\nscene T\n    part b1: Patron\n    part b2: Patron\n"
        "    part b3: Patron\n    part b4: Patron\n    part b5: Patron\n    part b6: Patron\n    part b7: Patron\n"
        "    part b8: Patron\n    part b9: Patron\n    part b10: Patron\n    phase\n        b1\n            listen\n"
        "        b2\n            listen\n        b3\n            listen\n        b4\n            listen\n        b5\n"
        "            listen\n        b6\n            listen\n        b7\n            listen\n        b8\n"
        "            listen\n        b9\n            listen\n        b10\n            listen\n",
        HOST
        "action circle near (who: entity), uses legs, lasts 1 to 9 s, travels\n"
        "    action patrol from (start: entity), uses legs, lasts 1 to 9 s, travels\n" STEP
        "circle near me\n        patrol from me\n        flee from me\n",
        STEP
        "Sip\ntask Sip\n    set thirst to 150\n    check thirst > 100\nkind dog, a creature\n    thirst: 0 to 200\n"
        "role Dog for dog\n    proactive Drink\n        Sip\n",
        "pattern Sipper (limit: number, sip: number)\n    role Sipper for guest\n        proactive Sip, weight 3\n"
        "            check thirst >= limit\n            set thirst to sip\n            wait 1 s\n"
        "instance Greedy of Sipper (limit = 0, sip = 500)\nkind guest, a creature\n    thirst: 0 to 100\n",
        "task Bow\n    wait 1 s\n    check 1 is 2\nrole P for creature\n    proactive A\n        Bow, always succeeds\n",
        SIPS "    on drop Sip by who, because done\n        set n to 1\n    on drop Sip by who\n        set n to 2\n",
        ALARM_TEST,
        CAST_OF_ANN "n = 3 + 4\n            ale = 2 + 1\n            friend = Ann\n            shy = yes\n",
        CAST_OF_ANN
        "n = -2\ntest \"x\", in Inn\n    given the world\n        tide = 3 + 4\n    when the world: set tide to 3 * 4\n"
        "    when 1 s pass\n",
        CAST_OF_ANN "n = 2 to 5\n            ale = 2 to 5\n",
        ROLE
        "scene S\n    part host: Patron\n    part crew: every Patron\n    n: 0 to 9\n    | host | crew |\n    | set n to n + 1 | "
        "listen |\n    phase\n        crew\n            lock pen\n                set n to n + 1\n    | set n to 0 | |\n",
        STEP
        "sequence, reactive\n            selector\n                check my ale > 0\n                fetch ale from bar\n"
        "            if hurry\n                wait 1 s\n            wait 1 s, once\n            wait until not hurry\n"
        "            move to bar\n",
        STEP "sequence, reactive\n            wait 1 s\n            set hurry to yes\n",
        STEP
        "selector\n            wait 1 s, at most 1 s\n            depending on mood\n                if calm\n"
        "                    wait 1 s\n                if wary\n                    wait 1 s\n            wander\n",
        ROLE "    latent L, when thirst rises above 99\n        listen\n",
        STEP "selector, reactive\n            approach nearest guest within 8 m\n            wander\n",
        ROLE
        "scene S\n    part host: Patron\n    part crew: every Patron\n    n: 0 to 9\n    | host | crew |\n    phase\n        crew\n"
        "            let old = n\n            if n > 3\n                set old to 3\n            otherwise\n                set "
        "old to 4\n"
        "            set n to old + 1\n",
        ROLE
        "scene S\n    part host: Patron\n    part crew: every Patron\n    n: 0 to 9\n    | host | crew |\n    phase\n        crew\n"
        "            let old = n\n            if n > 3\n                set old to 3\n                set n to old + 1\n",
        ROLE
        "scene S\n    part host: Patron\n    part crew: every Patron\n    n: 0 to 9\n    | host | crew |\n    phase\n        crew\n"
        "            let old = n\n            set old to 0\n            set n to old + 1\n",
        ROLE
        "scene S\n    part host: Patron\n    part crew: every Patron\n    n: 0 to 9\n    | host | crew |\n    phase\n        crew\n"
        "            lock pen\n                let old = n\n                set n to old + 1\n            lock pen\n"
        "                let more = n\n                set n to more + 1\n",
        "host game\n    action swim, fails stuck\n" STEP
        "selector\n            sequence\n                swim\n                catch stuck\n                    wait 1 s\n"
        "            wander\n",
        STEP
        "selector, reactive\n            parallel\n                wait 5 s\n                check hurry\n            wander\n",
        STEP
        "selector\n            parallel\n                repeat\n                    wait 1 s\n                check hurry\n"
        "            wander\n",
        STEP
        "selector\n            sequence, reactive\n                check hurry, always succeeds\n                wait 1 s, while "
        "hurry\n            wander\n",
        STEP
        "selector\n            selector, chooses by chance\n                wait 1 s, weight thirst\n                wait 2 s, "
        "weight thirst\n            wander\n",
        STEP "sequence, reactive\n            repeat (thirst) times\n                wait 1 s\n            wander\n",
        STEP "sequence, reactive\n            wait thirst * 1 s\n            wander\n",
        STEP "sequence, reactive\n            set hurry to no, after thirst * 1 s\n            wander\n",
        STEP
        "wait 9 s while follow nearest guest\n        follow nearest guest, at most 9 s, always succeeds\n"
        "        follow nearest guest, until hurry\n        follow nearest guest\n",
        STEP "selector\n            follow nearest guest\n            wait 1 s\n",
        ROLE
        "scene S\n    part host: Patron\n    part pal: Patron\n    phase\n        host\n            repeat 3 times\n               "
        " wait 1 s\n"
        "                set hurry to yes\n            listen\n",
        LOCKS "lock jug, waits for all, at most 5 s\n        listen\n",
        LOCKS "lock jug for 2, waits for all, at most 5 s\n        listen\n",
        STEP "let pal = nearest guest\n        say \"Hello, {pal}!\" to nearest guest\n",
        STEP "let far = every guest within 3 m\n        for every friend in far\n            glance at friend\n",
        STEP "let count = 1\n        set count to count + 1\n        wait 1 s, finally set thirst to count\n",
        SALE "\n            check thirst > 3\n            exchange ale for ale, at most 9 s\n            listen\n",
        SALE
        "\n            exchange ale for ale while say \"Here.\"\n            sequence, while thirst > 3\n                listen\n",
        SALE ": exchange ale for ale, after 2 s, while thirst > 3\n",
        SALE ": do Give\ntask Give\n    lock till\n        exchange ale for ale\n",
        ROLE
        "scene S\n    part host: Patron\n    part server: Patron\n    | host | server |\n    | listen, unsynchronised | listen |\n"
        "    | listen, unsynchronised | listen |\n    | listen | listen |\n",
        ROLE
        "scene S\n    part host: Patron\n    part server: Patron, loss recasts\n    | host | server |\n    | listen | listen |\n",
        ROLE
        "    proactive Try, with a Patron, about x\n        listen\n"
        "    reactive Do, about x, if it.thirst > 3, while it.hurry\n        set thirst to partner.thirst\n        listen\n",
        STEP "sequence\n            listen, resumes never\n            listen, resumes from start\n",
        STEP "do Twice, resumes never\ntask Twice\n    listen, resumes here\n    wait 1 s, resumes here\n",
        ROLE
        "    proactive Try, with a Patron, about x, not resumable, forgets after 9 s\n        listen\n"
        "    reactive Do, about x\n        listen\n",
    };
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        trp_script_source source = {"t.troupe", texts[i], strlen(texts[i])};
        trp_script *script;
        (void)trp_script_compile(&source, 1, NULL, &script);
        assert_non_null(script);
        assert_string_equal(trp_script_report(script), "");
        trp_script_release(script);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_mistake_has_its_sentence),         cmocka_unit_test(a_mistake_is_told_once),
        cmocka_unit_test(several_mistakes_are_told_at_once),      cmocka_unit_test(a_text_without_mistakes_gets_no_sentence),
        cmocka_unit_test(consequences_of_a_mistake_are_not_told), cmocka_unit_test(a_count_behind_many_reads_is_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
