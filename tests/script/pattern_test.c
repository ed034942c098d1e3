// SPDX-License-Identifier: MIT
// Goal: an instance says what its pattern says, under names of its own; whatever is wrong with a pattern, an instance
// or what the two make is one plain sentence at a place that somebody wrote; lack of memory is no more than that.
// Method: short texts, the texts they expand to, and a table of mistakes with line, column and sentence.

#include "troupe/script.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

// The beginning of most texts: 12 lines.
#define BEFORE                  \
    "place dummy\n"             \
    "item ale\n"                \
    "kind rat, a creature\n"    \
    "lines Chatter\n"           \
    "    \"Hm.\"\n"             \
    "task Thrust\n"             \
    "    pose for 2 s\n"        \
    "setting Yard\n"            \
    "    places\n"              \
    "        dummy at (1, 1)\n" \
    "    cast\n"                \
    "        Hob: creature scattered\n"
// 9 lines more; an instance begins in line 22.
#define DRILL                                                                                      \
    BEFORE                                                                                         \
    "pattern Drill (who: creature, spot: place, act: behaviour, rest: 1 to 60 s = 2 s, mood: one " \
    "of (calm, cross) = calm, pool: lines = Chatter, loud: yes or no = no)\n"                      \
    "    role Driller for every who\n"                                                             \
    "        proactive Wait\n"                                                                     \
    "            idle for rest\n"                                                                  \
    "            do act\n"                                                                         \
    "            exclaim one of pool\n"                                                            \
    "            move to spot\n"                                                                   \
    "        proactive Look\n"                                                                     \
    "            scan for 3 s\n"
#define FIVE DRILL "instance Five of Drill\n    who = rat\n    spot = dummy\n    act = Thrust\n"

typedef struct sentence {
    const char *text;
    uint32_t line, column;
    const char *message;
    uint32_t note_line;  // line of the note; 0: none
} sentence;

static const sentence sentences[] = {
    // Roles that add to others
    {"kind guest, a creature\nrole Patron for guest\n    proactive Pose\n        pose for 2 s\n"
     "role More for every Patron, rank 2\n    proactive Rest\n        pose for 3 s\n",
     5, 29, "This adds behaviours to `Patron`; what is said of the role stands there.", 0},
    {"role Patron for creature\n    proactive Pose\n        pose for 2 s\n"
     "role More for every Patron\n    proactive Pose\n        pose for 3 s\n",
     5, 15, "Patron has a behaviour `Pose` already; give this one another name.", 2},
    {"role Patron for creature\n    proactive Pose\n        pose for 2 s\n"
     "role More for every Patron\n    proactive Rest\n        sit for 3 s\n"
     "role Most for every More\n    proactive Nap\n        sit for 9 s\n",
     7, 21, "`More` adds to another role itself; write `for every Patron`, as there.", 0},
    {"role Patron for creature\n    proactive Pose\n        pose for 2 s\n"
     "role More for every Patron\n    schedule\n        otherwise\n            Pose\n",
     6, 9, "This adds behaviours and occasions to `Patron`; the hours of its day stand there.", 0},
    // Instances
    {DRILL "instance One of Dril\n    who = Hob\n", 22, 17, "No pattern is called `Dril`; did you mean `Drill`?", 0},
    {FIVE "    wo = Hob\n", 26, 5,
     "The pattern `Drill` has no parameter `wo`; take this one out, or take one of: who, spot, act, rest, mood, pool, loud.", 0},
    {FIVE "    spt = dummy\n", 26, 5, "The pattern `Drill` has no parameter `spt`; did you mean `spot`?", 0},
    {FIVE "    who = Hob\n", 26, 5, "`who` has a value already; remove one of the two.", 0},
    {DRILL "instance Three of Drill\n    who = rat\n    spot = dummy\n", 22, 1,
     "`Three` needs `act`, which is the name of a task or a behaviour; add a line below it such as "
     "`act = Wave`.",
     13},
    {FIVE "    rest = 90 s\n", 26, 12, "`rest` of the pattern `Drill` is a time from 1 s to 60 s, so `90 s` does not fit.", 13},
    {FIVE "    rest = 30 to 90 s\n", 26, 12,
     "`rest` of the pattern `Drill` is a time from 1 s to 60 s, so `30 to 90 s` does not fit.", 13},
    {FIVE "    rest = 5\n", 26, 12, "`rest` of the pattern `Drill` is a time from 1 s to 60 s, so `5` does not fit.", 13},
    {FIVE "    mood = happy\n", 26, 12, "`mood` of the pattern `Drill` is `calm` or `cross`, so `happy` does not fit.", 13},
    {FIVE "    loud = maybe\n", 26, 12, "`loud` of the pattern `Drill` is `yes` or `no`, so `maybe` does not fit.", 13},
    {FIVE "    pool = \"Hello.\"\n", 26, 12,
     "`pool` of the pattern `Drill` is the name of some `lines`, so `\"Hello.\"` does not fit.", 13},
    {FIVE "    pool = Chater\n", 26, 12,
     "`pool` of the pattern `Drill` is the name of some `lines`, and none is called `Chater`; did "
     "you mean `Chatter`?",
     13},
    {DRILL "instance A of Drill\n    who = Ada\n    spot = dummy\n    act = Thrust\n", 23, 11,
     "`who` of the pattern `Drill` is a creature, and none is called `Ada`; add it, or name "
     "another.",
     13},
    {DRILL "kind anvil, a thing\ninstance A of Drill\n    who = anvil\n    spot = dummy\n    act = "
           "Thrust\n",
     24, 11, "`who` of the pattern `Drill` is a creature, and `anvil` is not; name one that is.", 13},
    {DRILL "instance A of Drill\n    who = rat\n    spot = ale\n    act = Thrust\n", 24, 12,
     "`spot` of the pattern `Drill` is a place, and none is called `ale`; add it, or name another.", 13},
    {DRILL "instance A of Drill\n    who = rat\n    spot = dummy\n    act = Trust\n", 25, 11,
     "`act` of the pattern `Drill` is the name of a task or a behaviour, and none is called "
     "`Trust`; did you mean `Thrust`?",
     13},
    {DRILL "instance A of Drill\n    who = rat\n    spot = dummy\n    act = Wait\n", 22, 1,
     "In `A`, made by the pattern `Drill`: `Wait` uses itself, directly or by way of others; take "
     "one `do` out.",
     17},
    {FIVE "instance five of Drill\n    who = Hob\n    spot = dummy\n    act = Thrust\n", 26, 10,
     "There is an instance called `five` already; give this one another name.", 22},
    {DRILL "instance A of Drill, weight 3\n    who = rat\n    spot = dummy\n    act = Thrust\n", 22, 22,
     "`weight` says nothing about an instance; what it is given stands below it.", 0},
    // The text of an instance
    {FIVE "instance Six of Drill\n    who = rat\n    spot = dummy\n    act = Thrust\n", 27, 11,
     "In `Six`, made by the pattern `Drill`: `rat` begins with the role `Five Driller` already; take one "
     "of the two out.",
     22},
    {BEFORE "pattern Bad (who: creature)\n    role Bad for every who\n        proactive Go\n          "
            "  mvoe to dummy\ninstance B of Bad\n    who = rat\n",
     17, 1, "In `B`, made by the pattern `Bad`: I know no action `mvoe to`; did you mean `move to`?", 16},
    {BEFORE "pattern Shout (what: text)\n    role Shout for rat\n        proactive Go\n            "
            "what\ninstance B of Shout\n    what = \"Hm, {nobdy}.\"\n",
     18, 17,
     "In `B`, made by the pattern `Shout`: Nothing here is called `nobdy`; write for example "
     "`{me}`, `{partner}` or a parameter.",
     0},
    // Patterns
    {BEFORE "pattern P (who: creature)\n", 13, 1, "There is nothing in the pattern `P`; add for example a `role` below it.", 0},
    {BEFORE "pattern P (who)\n    role R for rat\n        proactive Go\n            wander\n", 13, 12,
     "What is `who` to be? Write for example `who: creature`.", 0},
    {BEFORE "pattern P (who: rat or creature)\n    role R for rat\n        proactive Go\n           "
            " wander\n",
     13, 17,
     "A pattern cannot be given this; write for example `creature`, `place`, `item`, `role`, "
     "`lines`, `text`, `behaviour`, `duration` or `1 to 10`.",
     0},
    {BEFORE "pattern P (who: creature, Who: creature)\n    role R for rat\n        proactive Go\n   "
            "         wander\n",
     13, 27, "There is a parameter `Who` already; give this one another name.", 0},
    {BEFORE "pattern P (Go: behaviour)\n    role R for rat\n        proactive Go\n            "
            "wander\n",
     15, 19, "`Go` is a parameter of the pattern; give this behaviour another name.", 0},
    {BEFORE "pattern P (most: whole number)\n    role R for rat\n        proactive Go, at most (most) times a day\n"
            "            wander\n",
     15, 23, "`most` is a parameter of the pattern and would be replaced here; give the parameter another name.", 0},
    {BEFORE "pattern P (who: creature)\n    role R for rat\n        proactive Go\n            let "
            "who = nearest rat\n",
     16, 17, "`who` is a parameter of the pattern; give this value another name.", 0},
    {BEFORE "pattern P (who: creature), weight 3\n    role R for rat\n        proactive Go\n        "
            "    wander\n",
     13, 28, "`weight` says nothing about a pattern; leave it out, or write it below.", 0},
    {BEFORE "pattern P (who: creature)\n    role R for rat\n        proactive Go\n            "
            "wander\npattern p (who: creature)\n    role R for rat\n        proactive Go\n            "
            "wander\n",
     17, 9, "There is a pattern called `p` already; give this one another name.", 13},
    {BEFORE "pattern P (who: creature)\n    instance A of Q\n        who = who\npattern Q (who: "
            "creature)\n    instance B of P\n        who = who\ninstance C of P\n    who = rat\n",
     17, 5, "The pattern `P` would use itself here, without end; take this instance out.", 0},
    {BEFORE "pattern P (who: creature)\n    proactive Go\n        wander\n", 14, 5,
     "`proactive` cannot stand in a pattern; move it into a role.", 0},
    // Roles that characters begin with
    {BEFORE "role R for every ratt\n    proactive Go\n        wander\n", 13, 18, "No kind is called `ratt`; did you mean `rat`?",
     0},
    {BEFORE "role R for Hob\n    proactive Go\n        wander\nrole S for every Hob\n    proactive Go\n        wander\n", 16, 18,
     "`Hob` begins with the role `R` already; take one of the two out.", 13},
    {"role S for creature\n    proactive Go\n        wander\nrole R for Hob\n    proactive Go\n        wander\n"
     "setting Yard\n    cast\n        Hob: S scattered\n",
     4, 12, "`Hob` has the role `S` in the cast; write `Hob: creature` there to begin with this one.", 9},
};

static trp_script *compile(const char *text, const trp_allocator *allocator)
{
    trp_script_source source = {"t.troupe", text, strlen(text)};
    trp_script *script = NULL;
    (void)trp_script_compile(&source, 1, allocator, &script);
    return script;
}

static trp_script_finding first_error(const trp_script *script)
{
    trp_script_finding finding = {.message = "nothing"};
    for (uint32_t i = 0; i < trp_script_finding_count(script); i++) {
        (void)trp_script_get_finding(script, i, &finding, sizeof finding);
        if (finding.severity == TRP_SCRIPT_ERROR) {
            break;
        }
    }
    return finding;
}

static void every_mistake_has_its_sentence(void **state)
{
    (void)state;
    uint32_t failed = 0;
    for (size_t i = 0; i < sizeof sentences / sizeof *sentences; i++) {
        const sentence *row = &sentences[i];
        trp_script *script = compile(row->text, NULL);
        assert_non_null(script);
        trp_script_finding finding = first_error(script);
        if (finding.line != row->line || finding.column != row->column || finding.note_line != row->note_line ||
            strcmp(finding.message, row->message) != 0) {
            print_error("row %u: wanted %u:%u (note %u): %s\n%s\n", (unsigned)i, (unsigned)row->line, (unsigned)row->column,
                        (unsigned)row->note_line, row->message, trp_script_report(script));
            failed++;
        }
        trp_script_release(script);
    }
    assert_int_equal(failed, 0);
}

// Goal: mistakes that follow from one in an instance are not reported.
static void one_mistake_gives_one_sentence(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof sentences / sizeof *sentences; i++) {
        trp_script *script = compile(sentences[i].text, NULL);
        uint32_t errors = trp_script_error_count(script);
        if (errors != 1) {
            print_error("%s", trp_script_report(script));
        }
        assert_int_equal(errors, 1);
        trp_script_release(script);
    }
}

static void a_parameter_without_a_name_is_given_nothing(void **state)
{
    (void)state;
    trp_script *script = compile(BEFORE
                                 "pattern Bad (who: creature, )\n    role Bad for every who\n        proactive Go\n"
                                 "            exclaim \"Hm, {nobdy}.\"\ninstance B of Bad\n    who = rat\n    = rat\n",
                                 NULL);
    assert_non_null(script);
    assert_string_equal(first_error(script).message,
                        "Here should be the name of a parameter, not `)`; write for example `(who: creature)`.");
    trp_script_release(script);
}

// ---- What is made -------------------------------------------------------------------------------

static void assert_expands(const char *text, const char *instance, const char *wanted)
{
    trp_script_source source = {"t.troupe", text, strlen(text)};
    trp_script *script = NULL;
    (void)trp_script_expand(&source, 1, NULL, instance, false, NULL, &script);
    assert_non_null(script);
    const char *made = trp_script_text(script, 0, NULL);
    if (made == NULL) {
        print_error("%s%s\n", trp_script_report(script), trp_script_refusal(script));
    }
    assert_non_null(made);
    assert_string_equal(made, wanted);
    trp_script_release(script);
}

// Names of the block are the instance's own; names given go where the parameters stand, and nowhere else: not behind a
// full stop, not in front of `=`, not in the words of a line unless in braces.
static void names_are_put_in_where_they_are_meant(void **state)
{
    (void)state;
    assert_expands(
        "kind rat, a creature\n    who: creature\nplace barn\n"
        "pattern P (who: creature, [far spot]: place, pause: duration = 5 to 9 s, part: chance = 40%)\n"
        "    # Not a word of this is copied.\n"
        "    # This neither.\n"
        "    lines Talk\n"
        "        \"Oh.\" @aaaa\n"
        "\n"
        "    # Who does it.\n"
        "    role P for every who  # behind\n"
        "        proactive Talk loudly (thing = nearest who), cooldown pause\n"
        "            \"At the {far spot} is {who}, not at far spot.\" @bbbb\n"
        "            exclaim one of Talk\n"
        "            do Move (thing = thing)\n"
        "            check thing.who is nobody\n"
        "            wait pause\n"
        "        proactive Move (thing = nearest who), weight 2\n"
        "            move to [far spot], at most pause\n"
        "instance [A of B] of P\n    who = rat\n    far spot = barn\n",
        NULL,
        "lines [A of B Talk]\n"
        "    \"Oh.\" @aaaa\n"
        "\n"
        "# Who does it.\n"
        "role [A of B] for every rat  # behind\n"
        "    proactive [A of B Talk] loudly (thing = nearest rat), cooldown 5 to 9 s\n"
        "        \"At the barn is rat, not at far spot.\"\n"
        "        exclaim one of [A of B Talk]\n"
        "        do Move (thing = thing)\n"
        "        check thing.who is nobody\n"
        "        wait 5 to 9 s\n"
        "    proactive Move (thing = nearest rat), weight 2\n"
        "        move to barn, at most 5 to 9 s\n");
}

static void patterns_use_patterns(void **state)
{
    (void)state;
    assert_expands(BEFORE
                   "pattern Two (first act: behaviour, second act: behaviour, times: whole number = 2)\n"
                   "    task Both\n"
                   "        do first act\n"
                   "        do second act\n"
                   "pattern Three (who: creature, first act: behaviour)\n"
                   "    task Wink\n"
                   "        glance at dummy\n"
                   "    instance Pair of Two\n"
                   "        first act = first act\n"
                   "        second act = Wink\n"
                   "    role Three for every who\n"
                   "        proactive Go\n"
                   "            do Pair Both\n"
                   "instance Outer of Three\n    who = Hob\n    first act = Thrust\n",
                   NULL,
                   "task Outer Wink\n"
                   "    glance at dummy\n"
                   "\n"
                   "task Outer Pair Both\n"
                   "    do Thrust\n"
                   "    do Outer Wink\n"
                   "\n"
                   "role Outer for every Hob\n"
                   "    proactive Go\n"
                   "        do Outer Pair Both\n");
}

// A pattern of the writer's stands before one of the library with the same name; two of the writer's do not agree.
static void numbers_and_words_of_the_language_may_be_given(void **state)
{
    (void)state;
    assert_expands(BEFORE
                   "pattern P (often: whole number = 3, odds: chance = 60%, hour: one of (early, late) = late,\n"
                   "    reach: 1 to 20 m = 4 m)\n"
                   "    scene S\n"
                   "        part host: creature\n"
                   "        part guest: creature within reach\n"
                   "        | host | guest |\n"
                   "        repeat often times\n"
                   "            | \"Hm?\" | listen |\n"
                   "        choice by guest\n"
                   "            odds: agrees\n"
                   "                | listen | \"Hm.\" |\n"
                   "            otherwise: declines\n"
                   "                | listen | \"No.\" |\n"
                   "instance I of P\n    odds = 25%\n    often = 2\n",
                   NULL,
                   "scene I S\n"
                   "    part host: creature\n"
                   "    part guest: creature within 4 m\n"
                   "    | host           | guest  |\n"
                   "    repeat 2 times\n"
                   "        | \"Hm?\"      | listen |\n"
                   "    choice by guest\n"
                   "        25%: agrees\n"
                   "            | listen | \"Hm.\"  |\n"
                   "        otherwise: declines\n"
                   "            | listen | \"No.\"  |\n");
}

// ---- Bounds -------------------------------------------------------------------------------------

// Patterns that each have two instances of the next would make more than a million texts.
static void too_much_is_refused(void **state)
{
    (void)state;
    char text[4096] = BEFORE;
    for (int i = 0; i < 20; i++) {
        char pattern[160];
        (void)snprintf(pattern, sizeof pattern,
                       "pattern P%c (who: creature)\n    instance X of P%c\n        who = who\n    instance Y of "
                       "P%c\n        who = who\n",
                       'a' + i, 'b' + i, 'b' + i);
        strcat(text, pattern);
    }
    strcat(text, "pattern Pu (who: creature)\n    task T\n        pose for 1 s\ninstance I of Pa\n    who = rat\n");
    trp_script *script = compile(text, NULL);
    assert_non_null(script);
    assert_non_null(strstr(trp_script_report(script), "make more text than a story can have"));
    trp_script_release(script);
}

typedef struct short_memory {
    uint32_t left;  // allocations that succeed
} short_memory;

static void *take(void *context, void *block, size_t old_size, size_t new_size)
{
    short_memory *memory = context;
    (void)old_size;
    if (new_size == 0) {
        free(block);
        return NULL;
    }
    return memory->left > 0 && memory->left-- > 0 ? realloc(block, new_size) : NULL;
}

static void lack_of_memory_is_a_result(void **state)
{
    (void)state;
    trp_script_source source = {"t.troupe", FIVE, strlen(FIVE)};
    uint32_t tries = 0;
    for (bool made = false; !made; tries++) {
        short_memory memory = {tries};
        trp_allocator allocator = {take, &memory};
        trp_script *script = NULL;
        trp_result result = trp_script_expand(&source, 1, NULL, NULL, tries % 2 == 0, &allocator, &script);
        assert_true(result == TRP_OK || result == TRP_ERROR_MEMORY);
        made = result == TRP_OK;
        trp_script_release(script);
        memory.left = tries;
        script = NULL;
        result = trp_script_list_patterns(&source, 1, NULL, TRP_PATTERNS_JSON, &allocator, &script);
        assert_true(result == TRP_OK || result == TRP_ERROR_MEMORY);
        trp_script_release(script);
        assert_true(tries < 10000);
    }
    assert_true(tries > 3);
}

// An unknown name is told once, but not where nothing is told at all.
static void a_mistake_of_the_pattern_is_said_of_an_instance_that_is_right(void **state)
{
    (void)state;
    trp_script *script = compile(BEFORE
                                 "pattern Bad (who: creature, spot: place)\n    role Bad for every who\n        "
                                 "proactive Go\n            mvoe to spot\n"
                                 "instance A of Bad\n    who = rat\n    spot = ale\n"
                                 "instance B of Bad\n    who = Hob\n    spot = dummy\n",
                                 NULL);
    assert_int_equal(trp_script_error_count(script), 2);
    assert_non_null(strstr(trp_script_report(script), "In `B`, made by the pattern `Bad`: I know no action"));
    trp_script_release(script);
}

// 64 instances in one another are made; of one more the innermost pattern that reaches beyond is told.
static void instances_lie_at_most_64_deep(void **state)
{
    (void)state;
    for (int deepest = 63; deepest <= 64; deepest++) {
        char text[8000] = "";
        size_t size = 0;
        for (int i = 0; i < deepest; i++) {
            size += (size_t)snprintf(text + size, sizeof text - size,
                                     "pattern P%d (who: place)\n    instance I of P%d\n        who = who\n", i, i + 1);
        }
        (void)snprintf(
            text + size, sizeof text - size,
            "pattern P%d (who: place)\n    task Nap\n        move to who\nplace gate\ninstance Top of P0\n    who = gate\n",
            deepest);
        trp_script_source source = {"t.troupe", text, strlen(text)};
        trp_script *script;
        (void)trp_script_compile(&source, 1, NULL, &script);
        const char *told =
            strstr(trp_script_report(script), "t.troupe:2:5: error: Patterns use one another more than 64 deep here;");
        assert_true((told != NULL) == (deepest == 64));
        trp_script_release(script);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_mistake_has_its_sentence),
        cmocka_unit_test(one_mistake_gives_one_sentence),
        cmocka_unit_test(a_parameter_without_a_name_is_given_nothing),
        cmocka_unit_test(a_mistake_of_the_pattern_is_said_of_an_instance_that_is_right),
        cmocka_unit_test(names_are_put_in_where_they_are_meant),
        cmocka_unit_test(patterns_use_patterns),
        cmocka_unit_test(numbers_and_words_of_the_language_may_be_given),
        cmocka_unit_test(too_much_is_refused),
        cmocka_unit_test(lack_of_memory_is_a_result),
        cmocka_unit_test(instances_lie_at_most_64_deep),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
