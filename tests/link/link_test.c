// SPDX-License-Identifier: MIT
// Goal: a tool that attaches to a game sees its world and changes nothing of it; a game is never harmed by what comes over the
// link. Method: a crowd of 300 plays in this process, beside one without a link; viewers attach over real sockets, and so do
// clients that send garbage, say the wrong token, flood, or stop reading. Hashes after each step are compared.

#include "tests/link/crowd.h"

#include "link/socket.h"
#include "link/wire.h"

#include "troupe/log.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#include <cmocka.h>

enum { PEOPLE = 300, TRIES = 4000 };

static void rest(void)
{
    nanosleep(&(struct timespec){.tv_nsec = 1000000}, NULL);
}

static trp_link_game listed(void)
{
    trp_link_game game;
    assert_int_equal(trp_link_games(&game, 1, sizeof game), 1);
    return game;
}

// Plays until the viewer has seen the game's last step, and compares the hashes of both.
static trp_viewer *attach(crowd *game)
{
    trp_link_game about = listed();
    trp_viewer *viewer = NULL;
    assert_int_equal(trp_viewer_attach(about.port, about.token, &viewer), TRP_OK);
    for (int i = 0; trp_viewer_world(viewer) == NULL && i < TRIES; i++) {
        crowd_step(game);
        trp_viewer_play_next_step(viewer);
        rest();
    }
    assert_non_null(trp_viewer_world(viewer));
    return viewer;
}

static void catch_up(crowd *game, trp_viewer *viewer)
{
    for (int i = 0; trp_world_now(trp_viewer_world(viewer)) != trp_world_now(crowd_world(game)) && i < TRIES; i++) {
        (void)trp_link_serve(game->link, crowd_world(game));
        while (trp_viewer_play_next_step(viewer)) {
        }
        rest();
    }
    assert_string_equal(trp_viewer_refusal(viewer), "");
    assert_int_equal(trp_world_now(trp_viewer_world(viewer)), trp_world_now(crowd_world(game)));
    assert_int_equal(trp_world_hash(trp_viewer_world(viewer)), trp_world_hash(crowd_world(game)));
}

static void wait_for(crowd *game, trp_viewer *viewer, trp_viewer_state state)
{
    for (int i = 0; trp_viewer_get_state(viewer) != state && i < TRIES; i++) {
        (void)trp_link_serve(game->link, crowd_world(game));
        while (trp_viewer_play_next_step(viewer)) {
        }
        rest();
    }
    assert_int_equal(trp_viewer_get_state(viewer), state);
}

static void a_game_is_listed_while_it_runs(void **state)
{
    (void)state;
    trp_link_game about;
    assert_int_equal(trp_link_games(&about, 1, sizeof about), 0);
    crowd game;
    crowd_open(&game, 3, true);
    about = listed();
    assert_string_equal(about.name, "The green");
    assert_int_equal(about.process, getpid());
    assert_int_equal(strlen(about.token), 32);
    crowd_close(&game);
    assert_int_equal(trp_link_games(&about, 1, sizeof about), 0);
}

static void a_viewer_sees_what_the_game_has(void **state)
{
    (void)state;
    crowd game;
    crowd_open(&game, PEOPLE, true);
    for (int i = 0; i < 50; i++) {
        crowd_step(&game);
    }
    trp_viewer *viewer = attach(&game);
    uint32_t seen = 0;
    for (int i = 0; i < 300; i++) {
        crowd_step(&game);
        while (trp_viewer_play_next_step(viewer)) {
            uint32_t count;
            (void)trp_world_events(trp_viewer_world(viewer), &count);
            seen += count;
        }
    }
    catch_up(&game, viewer);
    assert_true(seen > 500);
    for (int i = 0; i < 200; i++) {  // the names of the pack arrive a few at a time
        (void)trp_link_serve(game.link, crowd_world(&game));
        trp_viewer_play_next_step(viewer);
        crowd_step(&game);
        rest();
    }
    const trp_world *world = trp_viewer_world(viewer);
    for (trp_entity who = trp_world_next_entity(world, trp_nobody()); who.value != 0; who = trp_world_next_entity(world, who)) {
        assert_string_equal(trp_viewer_entity_name(who, viewer), trp_rehearsal_entity_name(game.rehearsal, who));
    }
    size_t size;
    const void *log = trp_viewer_log(viewer, &size);
    trp_replay *replay;
    assert_int_equal(trp_replay_open(log, size, NULL, &replay, NULL), TRP_OK);
    trp_replay_state played;
    while ((played = trp_replay_step(replay, NULL)) == TRP_REPLAY_STEP) {
    }
    assert_int_equal(played, TRP_REPLAY_CUT);
    assert_int_equal(trp_world_hash(trp_replay_world(replay)), trp_world_hash(world));
    trp_replay_close(replay);
    trp_viewer_close(viewer);
    crowd_close(&game);
}

static void a_hundred_viewers_change_nothing(void **state)
{
    (void)state;
    crowd game, alone;
    crowd_open(&game, PEOPLE, true);
    crowd_open(&alone, PEOPLE, false);
    for (int i = 0; i < 100; i++) {
        trp_viewer *viewer = attach(&game);
        for (int j = 0; j < 1 + i % 7; j++) {
            crowd_step(&game);
            trp_viewer_play_next_step(viewer);
        }
        if (i % 10 == 0) {
            catch_up(&game, viewer);
        }
        if (i % 3 == 0) {
            uint32_t number;
            trp_watch_def def;
            trp_watch_def_init(&def, sizeof def);
            def.count = UINT32_MAX;
            trp_viewer_set_breakpoint(viewer, &def, &number);
        }
        trp_viewer_close(viewer);
        for (int j = 0; trp_link_is_attached(game.link) && j < TRIES; j++) {
            crowd_step(&game);
            rest();
        }
        assert_false(trp_link_is_attached(game.link));
        assert_false(trp_world_is_recorded(crowd_world(&game)));
        assert_int_equal(trp_world_watches(crowd_world(&game), NULL, 0, sizeof(trp_watch_info)), 0);
        while (trp_world_now(crowd_world(&alone)) < trp_world_now(crowd_world(&game))) {
            crowd_step(&alone);
        }
        assert_int_equal(trp_world_hash(crowd_world(&alone)), trp_world_hash(crowd_world(&game)));
    }
    crowd_close(&game);
    crowd_close(&alone);
}

static void a_breakpoint_holds_the_game_at_its_step(void **state)
{
    (void)state;
    crowd game;
    crowd_open(&game, PEOPLE, true);
    trp_viewer *viewer = attach(&game);
    trp_watch_def def;
    trp_watch_def_init(&def, sizeof def);
    def.behaviour = trp_pack_find(game.pack, TRP_NAMES_BEHAVIOUR, "Villager.Chat along");
    def.moments = TRP_WATCH_ENDS;
    uint32_t number;
    assert_int_equal(trp_viewer_set_breakpoint(viewer, &def, &number), TRP_OK);
    for (int i = 0; trp_viewer_get_state(viewer) != TRP_VIEWER_HELD && i < TRIES; i++) {
        crowd_step(&game);
        while (trp_viewer_play_next_step(viewer)) {
        }
        rest();
    }
    assert_false(crowd_step(&game));
    catch_up(&game, viewer);
    trp_watch_hit hits[16];
    assert_true(trp_viewer_breakpoint_hits(viewer, hits, 16, sizeof *hits) >= 1);
    assert_int_equal(hits[0].watch.value, number);
    assert_int_equal(hits[0].behaviour, def.behaviour);

    uint32_t now = trp_world_now(crowd_world(&game));
    assert_int_equal(trp_viewer_remove_breakpoint(viewer, number), TRP_OK);
    assert_int_equal(trp_viewer_resume_game(viewer, 3), TRP_OK);
    for (int i = 0; i < 200; i++) {
        crowd_step(&game);
        rest();
    }
    assert_int_equal(trp_world_now(crowd_world(&game)), now + 3);
    wait_for(&game, viewer, TRP_VIEWER_HELD);
    trp_viewer_close(viewer);
    for (int i = 0; !crowd_step(&game) && i < TRIES; i++) {
        rest();
    }
    assert_true(trp_world_now(crowd_world(&game)) > now + 3);
    crowd_close(&game);
}

static void a_breakpoint_stays_when_the_game_loads(void **state)
{
    (void)state;
    crowd game;
    crowd_open(&game, PEOPLE, true);
    trp_viewer *viewer = attach(&game);
    trp_watch_def def;
    trp_watch_def_init(&def, sizeof def);
    def.kind = TRP_WATCH_LINE;
    def.line = 999;
    uint32_t number;
    assert_int_equal(trp_viewer_set_breakpoint(viewer, &def, &number), TRP_OK);
    for (int i = 0; trp_viewer_refusal(viewer)[0] == '\0' && i < TRIES; i++) {
        crowd_step(&game);
        trp_viewer_play_next_step(viewer);
    }
    assert_non_null(strstr(trp_viewer_refusal(viewer), "Breakpoint 1 is about nothing here"));
    def.line = 11;  // the line on which a guest sits down
    trp_viewer_remove_breakpoint(viewer, number);
    assert_int_equal(trp_viewer_set_breakpoint(viewer, &def, &number), TRP_OK);
    crowd_load(&game);
    for (int i = 0; trp_viewer_worlds_received(viewer) < 2 && i < TRIES; i++) {
        (void)trp_link_serve(game.link, crowd_world(&game));
        trp_viewer_play_next_step(viewer);
        rest();
    }
    assert_int_equal(trp_viewer_worlds_received(viewer), 2);
    for (int i = 0; crowd_step(&game) && i < TRIES; i++) {
    }
    assert_false(crowd_step(&game));
    wait_for(&game, viewer, TRP_VIEWER_HELD);
    catch_up(&game, viewer);
    trp_viewer_close(viewer);
    crowd_close(&game);
}

static void a_game_takes_another_text(void **state)
{
    (void)state;
    crowd game;
    crowd_open(&game, PEOPLE, true);
    trp_viewer *viewer = attach(&game);
    trp_script *script;
    trp_pack *pack = crowd_pack("Rain again.", &script);
    size_t size;
    const void *bytes = trp_script_pack(script, &size);
    assert_int_equal(trp_viewer_reload_game(viewer, bytes, size), TRP_OK);
    for (int i = 0; game.packs_taken == 0 && i < TRIES; i++) {
        crowd_step(&game);
        trp_viewer_play_next_step(viewer);
        rest();
    }
    assert_int_equal(game.packs_taken, 1);
    catch_up(&game, viewer);
    const trp_pack *seen = trp_world_pack(trp_viewer_world(viewer));
    bool is_there = false;
    for (uint32_t i = 0; i < trp_pack_count(seen, TRP_NAMES_LINE); i++) {
        is_there = is_there || strcmp(trp_pack_spoken_line(seen, i), "Rain again.") == 0;
    }
    assert_true(is_there);
    trp_pack_release(pack);
    trp_script_release(script);
    trp_viewer_close(viewer);
    crowd_close(&game);
}

// ---- Clients that do harm -----------------------------------------------------------------------

typedef struct client {
    trpi_wire wire;
} client;

static client come(bool says_token)
{
    client made;
    trp_link_game about = listed();
    trpi_wire_begin(&made.wire, trpi_socket_connect(about.port), 64 * 1024 * 1024);
    assert_true(made.wire.socket.handle >= 0);
    if (says_token) {
        char hello[TRPI_TOKEN_SIZE + 1];
        memcpy(hello, about.token, TRPI_TOKEN_SIZE);
        hello[TRPI_TOKEN_SIZE] = TRPI_WIRE_VERSION;
        trpi_wire_write_message(&made.wire, TRPI_MESSAGE_TOKEN, hello, sizeof hello);
        trpi_wire_send(&made.wire);
    }
    return made;
}

// Plays until the game has closed the connection of a client, which may go on reading.
static bool is_dropped(crowd *game, client *from, bool reads)
{
    for (int i = 0; i < TRIES && !from->wire.is_broken; i++) {
        crowd_step(game);
        trpi_wire_send(&from->wire);
        if (reads) {
            trpi_wire_receive(&from->wire, 1 << 20);
            from->wire.in.count = from->wire.in.first = 0;
        } else if (i > 200 && !trp_link_is_attached(game->link)) {
            break;
        }
        if (i % 4 == 0) {
            rest();
        }
    }
    bool dropped = from->wire.is_broken || !trp_link_is_attached(game->link);
    trpi_wire_end(&from->wire);
    return dropped;
}

static void a_client_that_does_harm_is_dropped(void **state)
{
    (void)state;
    crowd game, alone;
    crowd_open(&game, PEOPLE, true);
    crowd_open(&alone, PEOPLE, false);

    client garbage = come(false);
    for (uint32_t i = 0; i < 5000; i++) {
        uint32_t noise = i * 2654435761u;
        trpi_wire_add_to_message(&garbage.wire, &noise, sizeof noise);
    }
    assert_true(is_dropped(&game, &garbage, true));

    client stranger = come(false);
    trpi_wire_write_message(&stranger.wire, TRPI_MESSAGE_TOKEN, "0123456789abcdef0123456789abcdef\1", TRPI_TOKEN_SIZE + 1);
    assert_true(is_dropped(&game, &stranger, true));

    client silent = come(false);
    uint64_t since = trpi_socket_clock_ms();
    assert_true(is_dropped(&game, &silent, true));
    assert_true(trpi_socket_clock_ms() - since < 20000);

    client insider = come(true);  // garbage behind the right token
    uint32_t noise = 0xfffffff0u;
    trpi_wire_add_to_message(&insider.wire, &noise, sizeof noise);
    trpi_wire_add_to_message(&insider.wire, "Wxxxxxxxx", 9);
    assert_true(is_dropped(&game, &insider, true));

    client flood = come(true);
    for (uint32_t i = 0; i < 200000; i++) {
        trpi_wire_write_message(&flood.wire, TRPI_MESSAGE_NAMES, "12345678", 8);
    }
    assert_true(is_dropped(&game, &flood, true));

    client packs = come(true);  // endless packs
    static char pack[100000];
    for (uint32_t i = 0; i < 30; i++) {
        trpi_wire_write_message(&packs.wire, TRPI_MESSAGE_PACK, pack, sizeof pack);
    }
    assert_true(is_dropped(&game, &packs, true));

    client deaf = come(true);
    int little = 4096;
    setsockopt((int)deaf.wire.socket.handle, SOL_SOCKET, SO_RCVBUF, &little, sizeof little);
    assert_true(is_dropped(&game, &deaf, false));

    // The game has lived on as if nothing had been, and a tool may come.
    assert_int_equal(game.packs_taken, 0);
    while (trp_world_now(crowd_world(&alone)) < trp_world_now(crowd_world(&game))) {
        crowd_step(&alone);
    }
    assert_int_equal(trp_world_hash(crowd_world(&alone)), trp_world_hash(crowd_world(&game)));
    trp_viewer *viewer = attach(&game);
    catch_up(&game, viewer);
    crowd_close(&game);
    for (int i = 0; trp_viewer_get_state(viewer) != TRP_VIEWER_GONE && i < TRIES; i++) {
        trp_viewer_play_next_step(viewer);
    }
    assert_int_equal(trp_viewer_get_state(viewer), TRP_VIEWER_GONE);
    assert_string_equal(trp_viewer_refusal(viewer), "The game has ended, or has let the tool go.");
    trp_viewer_close(viewer);
    crowd_close(&alone);
}

int main(void)
{
    char folder[512];
    const char *own = getenv("TEST_DIR");
    snprintf(folder, sizeof folder, "%s/links", own != NULL ? own : "/tmp");
    setenv("TROUPE_LINKS", folder, 1);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_game_is_listed_while_it_runs),         cmocka_unit_test(a_viewer_sees_what_the_game_has),
        cmocka_unit_test(a_hundred_viewers_change_nothing),       cmocka_unit_test(a_breakpoint_holds_the_game_at_its_step),
        cmocka_unit_test(a_breakpoint_stays_when_the_game_loads), cmocka_unit_test(a_game_takes_another_text),
        cmocka_unit_test(a_client_that_does_harm_is_dropped),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
