// SPDX-License-Identifier: MIT
// Goal: a story goes on or is dropped by the rules of docs/saves.md when its text has more or fewer parts, locks, loops and situations than
// before, while all of them are in use; and a save loaded under that text is the same world. (docs/saves.md, "When the text has
// changed")
// Method: a game in the second of three rounds of its loop, with a lock that one has and others wait for, beside a situation that
// an area has cast. Its text has so many of each that masks and counts are more than one word long, or few; then it takes another
// text, and a save of that moment is loaded under it.

#include "engine/store/state.h"
#include "tests/engine/theatre.h"
#include "troupe/reload.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { GUESTS = 4, TEXT_BYTES = 1 << 16 };

// How many of each a text has: in front of those that are in use, and behind them.
typedef struct numbers {
    uint32_t most_guests;                 // that may play
    uint32_t locks_before, locks_behind;  // in rows of their own
    uint32_t loops_before, loops_behind, loops_inside;
    uint32_t situations_before, situations_behind;
} numbers;

static const numbers FEW = {GUESTS, 0, 1, 0, 0, 0, 0, 1};
static const numbers MANY = {GUESTS, 14, 14, 5, 90, 1, 70, 70};

static char text[TEXT_BYTES];

static char *add_locks(char *at, char letter, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        at += sprintf(at, "    phase\n        guests\n            lock %c%u\n                set n to n + 1\n", letter, i);
    }
    return at;
}

static char *add_loops(char *at, const char *indent, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        at += sprintf(at, "%srepeat 2 times\n%s    | wait 0.1 s | |\n", indent, indent);
    }
    return at;
}

static char *add_situations(char *at, char letter, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        at += sprintf(at,
                      "situation Song %c%u, in Pub, every 1 s\n    part left: Patron where it.n > 900\n    part right: Patron\n"
                      "    | left | right |\n    | wait 1 s | wait 1 s |\n",
                      letter, i);
    }
    return at;
}

static char *add_openness(char *at, char letter, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        at += sprintf(at, ",\n            open to Song %c%u", letter, i);
    }
    return at;
}

static const char *text_with(const numbers *how_many)
{
    char *at = text;
    at += sprintf(at,
                  "kind guest, a creature\n    n: 0 to 999\n    laps: 0 to 999\nhost party\n    message go\n"
                  "role Host for guest\n    proactive Rest\n        wait 60 min\n"
                  "role Guest for guest\n    proactive Rest\n        wait 60 min\n"
                  "area Pub\n");
    at = add_situations(at, 'a', how_many->situations_before);
    at += sprintf(at,
                  "situation Toast, in Pub, every 1 s\n    part first: Patron\n    part second: Patron\n"
                  "    | first | second |\n    | wait 8 s | wait 8 s |\n    | set n to n + 1 | set n to n + 1 |\n");
    at = add_situations(at, 'b', how_many->situations_behind);
    at += sprintf(at, "role Patron for guest\n    proactive Drink\n        wait 60 min, open to Toast");
    at = add_openness(at, 'a', how_many->situations_before);
    at = add_openness(at, 'b', how_many->situations_behind);
    at += sprintf(at,
                  "\nscene Game\n    part host: Host\n    part guests: every Guest within 20 m, at least 2, at most %u\n"
                  "    starts when message go\n    | host | guests |\n    | wait 0.2 s | |\n",
                  how_many->most_guests);
    at = add_locks(at, 'c', how_many->locks_before);
    at = add_loops(at, "    ", how_many->loops_before);
    at += sprintf(at,
                  "    repeat 3 times\n        phase\n            host: set laps to laps + 1\n            guests\n"
                  "                lock jug\n                    wait 0.5 s\n");
    at = add_loops(at, "        ", how_many->loops_inside);
    at = add_locks(at, 'd', how_many->locks_behind);
    at = add_loops(at, "    ", how_many->loops_behind);
    (void)sprintf(at, "    | wait 1 s | wait 1 s |\n");
    return text;
}

// A moment in which everything is in use: the host has counted the second round, and a guest has the jug.
static theatre *open_party(const numbers *how_many)
{
    theatre *t = theatre_open(text_with(how_many));
    theatre_add_kind(t, "Pub", "pub", 0, 0);
    trp_place_set_reach(theatre_world(t), theatre_who(t, "pub"), (trp_point){50 * 256, 50 * 256, 0});
    static const char *const names[] = {"A", "B", "C", "D"};
    for (uint32_t i = 0; i < GUESTS; i++) {
        theatre_add(t, "Guest", names[i], i + 1, 0);
    }
    theatre_add(t, "Host", "H", 0, 0);
    theatre_add(t, "Patron", "P", 0, 2);
    theatre_add(t, "Patron", "Q", 1, 2);
    theatre_until(t, 9, "P started Toast");
    theatre_message(t, "H", "go");
    for (uint32_t step = 0; step < 3000 && theatre_get(t, "H", "laps") < 2; step++) {
        theatre_step(t);
    }
    assert_int_equal((int)theatre_get(t, "H", "laps"), 2);
    theatre_run(t, 0.3);
    assert_int_equal((int)theatre_get(t, "H", "laps"), 2);
    return t;
}

// Takes the other text, and loads a save of the same moment under it: both are the same world then, and in each step from then on.
static void change(theatre *t, const numbers *how_many)
{
    size_t size = 0;
    (void)trp_world_save(theatre_world(t), TRP_SAVE_ALL, NULL, 0, &size);
    void *bytes = malloc(size);
    assert_non_null(bytes);
    assert_int_equal(trp_world_save(theatre_world(t), TRP_SAVE_ALL, bytes, size, &size), TRP_OK);
    theatre_mark(t);
    theatre_reload(t, text_with(how_many));
    trp_world *loaded = NULL;
    assert_int_equal(trp_world_load(theatre_pack(t), bytes, size, NULL, &loaded, NULL), TRP_OK);
    for (uint32_t i = 0; i < 20; i++) {
        assert_true(trp_world_hash(loaded) == trp_world_hash(theatre_world(t)));
        assert_null(trp_world_check(loaded, NULL));
        trp_world_step(loaded);
        theatre_step(t);
    }
    trp_world_destroy(loaded);
    free(bytes);
    theatre_expect_same_when_loaded(t, 3);
}

// Everything goes on where it was: the game with its third round, whoever waits for the jug, the toast.
static void goes_on(const numbers *before, const numbers *after)
{
    theatre *t = open_party(before);
    change(t, after);
    theatre_until(t, 60, "H finished Game");
    theatre_until(t, 60, "P finished Toast");
    assert_int_equal((int)theatre_get(t, "H", "laps"), 3);
    theatre_expect_count(t, "* finished Game", 1 + GUESTS);
    theatre_expect_no(t, "H started Game");
    theatre_expect_no(t, "A started Game");
    theatre_expect_no(t, "* cancelled Toast");
    theatre_close(t);
}

static void a_game_goes_on_with_more_and_fewer_locks_loops_and_situations(void **state)
{
    (void)state;
    goes_on(&FEW, &FEW);
    goes_on(&FEW, &MANY);
    goes_on(&MANY, &FEW);
    goes_on(&MANY, &MANY);
    // Loops alone: one more in front, inside of the one that is under way, or behind it, and one fewer.
    for (uint32_t i = 0; i < 3; i++) {
        numbers more = FEW;
        *(i == 0 ? &more.loops_before : i == 1 ? &more.loops_inside : &more.loops_behind) += 1;
        goes_on(&FEW, &more);
        goes_on(&more, &FEW);
    }
}

// Parts are the scene's own: with others it is dropped, for all, and the situation beside it goes on.
static void a_game_with_other_parts_is_dropped(void **state)
{
    (void)state;
    static const uint32_t most[] = {GUESTS - 1, GUESTS + 1, 120};
    for (size_t i = 0; i < sizeof most / sizeof *most; i++) {
        numbers other = FEW;
        other.most_guests = most[i];
        theatre *t = open_party(&FEW);
        change(t, &other);
        theatre_expect_migration(t, TRP_MIGRATION_BEHAVIOUR, "H", TRP_MIGRATION_DROPPED, TRP_MIGRATION_CHANGED);
        theatre_expect_migration(t, TRP_MIGRATION_BEHAVIOUR, "D", TRP_MIGRATION_DROPPED, TRP_MIGRATION_CHANGED);
        theatre_message(t, "H", "go");
        theatre_until(t, 90, "H finished Game");
        theatre_expect_count(t, "D finished Game", most[i] >= GUESTS);
        theatre_until(t, 60, "P finished Toast");
        theatre_close(t);
    }
}

// A tree is in the second of its four rounds while its role gets other behaviours in front of it and behind it, with loops, a network
// and locks of their own, so that every queue has room for more nodes, and loses them again.
#define OTHERS(name)                                                                                        \
    "    latent " name                                                                                      \
    " A, when message go\n        sequence\n            retry 3 times\n                repeat 5 times\n"    \
    "                    sequence\n                        check n > 2\n                        wait 1 s\n" \
    "    latent " name " B, when message go\n        " name " Net\n"
#define NETWORK(name)                                                                                  \
    "network " name                                                                                    \
    " Net\n    node One\n        wait 1 s\n        -> Two when done\n    node Two\n        parallel\n" \
    "            repeat 2 times\n                wait 1 s\n            wait 3 s\n        -> One when done\n"

static const char *work_with(bool before, bool behind)
{
    (void)snprintf(text, sizeof text,
                   "host party\n    message go\n"
                   "kind guest, a creature\n    n: 0 to 999\n    laps: 0 to 999\n"
                   "role Worker for guest\n%s    proactive Work, once\n        sequence\n            repeat 4 times\n"
                   "                sequence\n                    set laps to laps + 1\n                    wait 1 s\n%s%s%s",
                   before ? OTHERS("Early") : "", behind ? OTHERS("Late") : "", before ? NETWORK("Early") : "",
                   behind ? NETWORK("Late") : "");
    return text;
}

static void a_tree_goes_on_when_its_role_gets_loops_and_networks(void **state)
{
    (void)state;
    static const bool rows[][4] = {
        {false, false, true, false}, {true, false, false, false}, {false, true, true, true}, {true, true, false, true}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        theatre *t = theatre_open(work_with(rows[i][0], rows[i][1]));
        theatre_add(t, "Worker", "Ann", 0, 0);
        for (uint32_t step = 0; step < 300 && theatre_get(t, "Ann", "laps") < 2; step++) {
            theatre_step(t);
        }
        theatre_run(t, 0.3);
        assert_int_equal((int)theatre_get(t, "Ann", "laps"), 2);
        theatre_mark(t);
        theatre_reload(t, work_with(rows[i][2], rows[i][3]));
        theatre_until(t, 9, "Ann finished Work");
        assert_int_equal((int)theatre_get(t, "Ann", "laps"), 4);
        theatre_expect_no(t, "Ann started Work");
        theatre_close(t);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        THEATRE_TEST(a_game_goes_on_with_more_and_fewer_locks_loops_and_situations),
        THEATRE_TEST(a_game_with_other_parts_is_dropped),
        THEATRE_TEST(a_tree_goes_on_when_its_role_gets_loops_and_networks),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
