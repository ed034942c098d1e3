// SPDX-License-Identifier: MIT
// Goal: what `why`, graphs and reports say of a condition is what its writer wrote.
// Method: conditions that are compiled, put into words again, and compared with what was written, or with the plainer
// way of writing it; and the words are compiled again, and come out the same.

#include "troupe/pack.h"
#include "troupe/script.h"

#include "pack/pack.h"
#include "pack/code_piece.h"
#include "script/words/joining_words.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#define BEFORE                                                        \
    "item ale\n"                                                      \
    "place bar\n"                                                     \
    "place cellar\n"                                                  \
    "world\n"                                                         \
    "    snow: 0 to 100\n"                                            \
    "kind guest, a creature\n"                                        \
    "    thirst: 0 to 100\n"                                          \
    "    mood: one of (calm, cross), starts calm\n"                   \
    "    friend: guest\n"                                             \
    "    corner: place\n"                                             \
    "    seated: yes or no\n"                                         \
    "    foes: many guest, at most 3\n"                               \
    "object Chair\n"                                                  \
    "    behaviour Sit for guest, holders 1\n"                        \
    "        wait 1 s\n"                                              \
    "host castle\n"                                                   \
    "    condition (who: creature) can see (what: entity)\n"          \
    "    condition (who: creature) is hidden from (whom: creature)\n" \
    "    condition night\n"                                           \
    "    query threat from (who: creature), gives number\n"           \
    "    relation enemy (who: creature), gives creature\n"            \
    "role Patron for guest\n"                                         \
    "    proactive Rest\n"                                            \
    "        pose for 2 s\n"                                          \
    "    proactive Test (much: number), if "

typedef struct phrase_case {
    const char *written;
    const char *said;  // NULL: the words are the same
} phrase_case;

static const phrase_case cases[] = {
    // Arithmetic
    {"thirst > 80", "my thirst > 80"},
    {"my thirst > 80", NULL},
    {"my thirst >= 80", NULL},
    {"my thirst < 80", NULL},
    {"my thirst <= 80.5", NULL},
    {"80 < my thirst", NULL},
    {"my thirst is 7", NULL},
    {"my thirst is not 7", NULL},
    {"my thirst * 2 - 10 >= 100 / 4", NULL},
    {"(my thirst + 1) * 2 > 7", NULL},
    {"my thirst - (my thirst - 1) > 0", NULL},
    {"my thirst / (my thirst / 3) > 0", NULL},
    {"my thirst - 1 - 1 > 0", NULL},
    {"-my thirst < -3", NULL},
    {"-(my thirst + 1) < 0", NULL},
    {"snow > 3", NULL},
    // Truth
    {"my seated", NULL},
    {"not my seated", NULL},
    {"my seated is yes", NULL},
    {"my seated is no", NULL},
    {"my seated and my thirst > 1 and my ale > 2", NULL},
    {"my seated or my thirst > 1 and my ale > 2", NULL},
    {"(my seated or my thirst > 1) and my ale > 2", NULL},
    {"not (my seated and my thirst > 1)", NULL},
    {"not (my seated or my thirst > 1)", NULL},
    // Choices, and who
    {"my mood is calm", NULL},
    {"my mood is not cross", NULL},
    {"my friend is nobody", NULL},
    {"my friend is not nobody", NULL},
    {"my friend is me", NULL},
    {"my friend is player", "my friend is a player"},
    {"my friend is a guest", NULL},
    {"my friend is not a guest", NULL},
    {"my friend is a Patron", NULL},
    {"my friend is not a Patron", NULL},
    {"my friend is busy", NULL},
    {"my friend is not busy", NULL},
    {"my friend is free", NULL},
    {"my friend is not free", NULL},
    {"my friend.thirst < 20", NULL},
    {"my friend.friend.thirst < 20", NULL},
    {"my friend.mood is cross", NULL},
    {"my friend.ale > 0", NULL},
    {"my corner is bar", NULL},
    {"bar.ale > 0", NULL},
    // Where
    {"me in cellar", "me is in cellar"},
    {"me is not in cellar", NULL},
    {"distance to bar < 3 m", NULL},
    {"distance from my friend to bar > 2.5 m", NULL},
    {"any Patron", NULL},
    {"not any Patron", NULL},
    {"any guest within 8 m", NULL},
    {"any guest within 8 m of bar", NULL},
    {"any guest inside cellar", NULL},
    {"me is inside cellar", "me is in cellar"},
    {"me is at bar", "me is in bar"},
    {"my friend is within 3 m of bar", "distance from my friend to bar <= 3 m"},
    {"my friend is not within 3 m", "distance to my friend > 3 m"},
    {"any guest where it.thirst > 50 and it is not my friend", NULL},
    {"number of every guest within 5 m > 2", NULL},
    {"nearest guest is my friend", NULL},
    {"random Patron is not my friend", NULL},
    // When
    {"it is after 18:00", NULL},
    {"it is before 08:30", NULL},
    {"it is from 22:00 to 05:00", NULL},
    {"it is not from 22:00 to 05:00", NULL},
    {"it is not after 18:00", NULL},
    {"time of day > 12:00", NULL},
    {"it is on Sunday", NULL},
    {"it is not on weekdays", NULL},
    {"it is on Monday or it is on Tuesday", NULL},
    // Lists, and what is given
    {"any of my foes", "any of foes"},
    {"any of foes within 3 m", NULL},
    {"any of my friend.foes where it.thirst > 3", NULL},
    {"my friend is in foes", NULL},
    {"my friend is not in my friend.foes", NULL},
    {"first of foes is me", NULL},
    {"number of foes > 1", NULL},
    {"much > 3", NULL},
    // Questions to the game
    {"night", NULL},
    {"not night", NULL},
    {"me can see my friend", NULL},
    {"me can not see my friend", NULL},
    {"player is hidden from me", NULL},
    {"player is not hidden from me", NULL},
    {"threat from player > 3", NULL},
    {"any enemy", NULL},
    {"any enemy within 8 m", NULL},
    {"my friend is an enemy", NULL},
    {"my friend is not an enemy", NULL},
};

// The text around a condition, with a %s in its place.
typedef struct phrase_place {
    const char *text;
    const phrase_case *cases;
    size_t count;
} phrase_place;

static const phrase_case of_tables[] = {
    {"this is free", NULL},
    {"any seat", NULL},
    {"any seat where it is free", NULL},
    {"nearest seat is nobody", NULL},
    {"nearest seat around me is nobody", NULL},
    {"number of every seat > 1", NULL},
    {"any pub.table", NULL},
    {"chance 20%", NULL},
    {"much > 3", NULL},
    {"this.crowd > 2", NULL},
};

static const phrase_case of_scenes[] = {
    {"second.thirst > 3", NULL}, {"second is nobody", NULL},   {"second is done", NULL}, {"second is not away", NULL},
    {"any of round", NULL},      {"second is in round", NULL}, {"bid > 3", NULL},
};

static const phrase_place places[] = {
    {BEFORE "%s\n        pose for 2 s\n", cases, sizeof cases / sizeof *cases},
    {BEFORE "1 > 0\n        pose for 2 s\n"
            "area Pub\n    link table: many Table within 9 m\n"
            "object Table\n    crowd: 0 to 9\n    link seat: many Chair within 2 m\n    link pub: Pub within 40 m\n"
            "    behaviour Test for guest (much: number)\n        check %s\n",
     of_tables, sizeof of_tables / sizeof *of_tables},
    {BEFORE "1 > 0\n        pose for 2 s\n"
            "scene Test\n    part first: Patron\n    part second: a guest\n    bid: 0 to 9\n    round: many guest, at most 2\n"
            "    | first | second |\n    | check %s | listen |\n",
     of_scenes, sizeof of_scenes / sizeof *of_scenes},
};

static trp_script *compile(const char *around, const char *condition)
{
    char text[4000];
    const char *gap = strstr(around, "%s");
    (void)snprintf(text, sizeof text, "%.*s%s%s", (int)(gap - around), around, condition, gap + 2);
    trp_script_source source = {"test.troupe", text, strlen(text)};
    trp_script *script = NULL;
    trp_script_compile(&source, 1, NULL, &script);
    return script;
}

// The condition of a proactive or of the only `check`, and the kind of its performer.
static uint32_t find(const trp_pack *pack, uint32_t *behaviour)
{
    *behaviour = trp_index_of_number(trp_pack_find(pack, TRP_NAMES_BEHAVIOUR, "Patron.Test"));
    assert_int_not_equal(*behaviour, TRP_NOT_FOUND);
    for (uint32_t i = 0; i < pack->behaviour_count; i++) {
        const trpi_pack_behaviour *b = &pack->behaviours[i];
        for (uint32_t j = 0; j < b->task_count; j++) {
            const trpi_pack_task *task = &pack->tasks[b->first_task + j];
            for (uint32_t k = 0; k < task->step_count; k++) {
                if (pack->steps[task->first_step + k].op == TRPI_STEP_CHECK) {
                    *behaviour = i;
                    return pack->steps[task->first_step + k].code0;
                }
            }
        }
    }
    return pack->behaviours[*behaviour].condition;
}

// Writes the words of the condition. False when it does not compile.
static bool say(const char *around, const char *condition, char *said, size_t room)
{
    trp_script *script = compile(around, condition);
    size_t size;
    const void *bytes = trp_script_pack(script, &size);
    trp_pack *pack = NULL;
    if (bytes == NULL || trp_pack_load(bytes, size, NULL, &pack, NULL) != TRP_OK) {
        print_message("%s\n", trp_script_report(script));
        trp_script_release(script);
        return false;
    }
    uint32_t behaviour, code = find(pack, &behaviour);
    if (code != 0) {  // the expression was not folded into a constant
        trpi_code_piece_print(pack, trpi_code_piece_of_code(pack, code), behaviour, said, room);
    }
    trp_pack_release(pack);
    trp_script_release(script);
    return true;
}

static void spoken_lines_are_the_written_ones(void **state)
{
    (void)state;
    uint32_t wrong = 0;
    for (size_t p = 0; p < sizeof places / sizeof *places; p++) {
        for (size_t i = 0; i < places[p].count; i++) {
            const phrase_case *c = &places[p].cases[i];
            char said[400] = "", again[400] = "";
            const char *expected = c->said != NULL ? c->said : c->written;
            bool is_right = say(places[p].text, c->written, said, sizeof said) && strcmp(said, expected) == 0;
            bool is_stable = is_right && say(places[p].text, said, again, sizeof again) && strcmp(again, said) == 0;
            if (!is_stable) {
                print_message("written: %s\nsaid:    %s\nagain:   %s\n\n", c->written, said, again);
                wrong++;
            }
        }
    }
    assert_int_equal(wrong, 0);
}

// A pack has every preposition that may stand in front of a parameter of an action.
static void a_pack_has_each_preposition(void **state)
{
    (void)state;
    static const char *const words[] = {
#define WORD_OF_PREPOSITION(word) word,
#define WORD_OF_OTHER(word)
#define WORD_OF_SELECTOR(word)
#define WORD_OF_LOGIC(word)
#define WORD_OF_CLAUSE(word)
#define WORD_OF_VALUE(word)
#define WORD(kind, word) WORD_OF_##kind(word)
        TRPI_JOINING_WORDS(WORD)};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        if (strcmp(words[i], "as") == 0) {
            continue;  // names a step, and so stands in no action
        }
        char text[200];
        (void)snprintf(text, sizeof text, "host stage\n    action wave (what: item) %s (goal: entity), lasts 1 s\n", words[i]);
        const trp_script_source source = {"wave.troupe", text, strlen(text)};
        trp_script *script;
        trp_pack *pack;
        size_t size;
        assert_int_equal(trp_script_compile(&source, 1, NULL, &script), TRP_OK);
        const void *bytes = trp_script_pack(script, &size);
        assert_int_equal(trp_pack_load(bytes, size, NULL, &pack, NULL), TRP_OK);
        trp_action_parameter_info parameter;
        uint32_t action = trp_pack_find(pack, TRP_NAMES_ACTION, "wave");
        assert_int_equal(trp_pack_action_parameter(pack, action, 1, &parameter, sizeof parameter), TRP_OK);
        assert_string_equal(parameter.preposition, words[i]);
        trp_pack_release(pack);
        trp_script_release(script);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(spoken_lines_are_the_written_ones),
        cmocka_unit_test(a_pack_has_each_preposition),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
