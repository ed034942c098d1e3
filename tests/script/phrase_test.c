// SPDX-License-Identifier: MIT
// Goal: what `why`, graphs and reports say of a condition is what its writer wrote.
// Method: conditions that are compiled, put into words again, and compared with what was written, or with the plainer
// way of writing it; and the words are compiled again, and come out the same.

#include "troupe/pack.h"
#include "troupe/script.h"

#include "pack/pack.h"
#include "pack/phrase.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#define BEFORE                                                                                     \
    "item ale\n"                                                                                   \
    "place bar\n"                                                                                  \
    "place cellar\n"                                                                               \
    "world\n"                                                                                      \
    "    snow: 0 to 100\n"                                                                         \
    "kind guest, a creature\n"                                                                     \
    "    thirst: 0 to 100\n"                                                                       \
    "    mood: one of (calm, cross), starts calm\n"                                                \
    "    friend: guest\n"                                                                          \
    "    corner: place\n"                                                                          \
    "    seated: yes or no\n"                                                                      \
    "host castle\n"                                                                                \
    "    condition (who: creature) can see (what: entity)\n"                                       \
    "    condition (who: creature) is hidden from (whom: creature)\n"                              \
    "    condition night\n"                                                                        \
    "    query threat from (who: creature), gives number\n"                                        \
    "    relation enemy (who: creature), gives creature\n"                                         \
    "role Patron for guest\n"                                                                      \
    "    proactive Rest\n"                                                                         \
    "        pose for 2 s\n"                                                                       \
    "    proactive Test (much: number), if "

typedef struct phrase_case {
    const char *written;
    const char *said;  // NULL: the same
} phrase_case;

static const phrase_case cases[] = {
    // What is reckoned
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
    // What the game is asked
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

static trp_script *compile(const char *condition)
{
    char text[2000];
    snprintf(text, sizeof text, BEFORE "%s\n        pose for 2 s\n", condition);
    trp_script_source source = {"test.troupe", text, strlen(text)};
    trp_script *script = NULL;
    trp_script_compile(&source, 1, NULL, &script);
    return script;
}

// What is said of the condition, and the code of it. False when it does not compile.
static bool say(const char *condition, char *said, size_t room)
{
    trp_script *script = compile(condition);
    size_t size;
    const void *bytes = trp_script_pack(script, &size);
    trp_pack *pack = NULL;
    if (bytes == NULL || trp_pack_load(bytes, size, NULL, &pack, NULL) != TRP_OK) {
        print_message("%s\n", trp_script_report(script));
        trp_script_release(script);
        return false;
    }
    uint32_t behaviour = trp_pack_find(pack, TRP_SORT_BEHAVIOUR, "Patron.Test");
    assert_int_not_equal(behaviour, TRP_NOT_FOUND);
    uint32_t code = pack->behaviours[behaviour].condition;
    if (code != 0) {  // not folded away
        trpi_phrase_print(pack, trpi_phrase_of(pack, code), behaviour, said, room);
    }
    trp_pack_release(pack);
    trp_script_release(script);
    return true;
}

static void what_is_said_is_what_was_written(void **state)
{
    (void)state;
    uint32_t wrong = 0;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char said[400] = "", again[400] = "";
        const char *expected = cases[i].said != NULL ? cases[i].said : cases[i].written;
        bool is_right = say(cases[i].written, said, sizeof said) && strcmp(said, expected) == 0;
        bool is_stable = is_right && say(said, again, sizeof again) && strcmp(again, said) == 0;
        if (!is_stable) {
            print_message("written: %s\nsaid:    %s\nagain:   %s\n\n", cases[i].written, said, again);
            wrong++;
        }
    }
    assert_int_equal(wrong, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_said_is_what_was_written),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
