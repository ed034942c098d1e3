// SPDX-License-Identifier: MIT
// Goal: transition networks as bodies of tasks behave as in the BTN paper: current nodes, frames, arrows evaluated from the
// outermost frame inwards; an active arrow pops all frames above its own. (BTN "Run-time Architecture", Figure 2; SEMANTICS 8.2,
// 8.3)
// Method: small networks as text; the test is the game: it answers the actions that it is told to perform, sets facts, sends
// messages and reads the path after each step.

#include "troupe/script.h"
#include "troupe/troupe.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#define ACTIONS                                                                                                               \
    "host stage\n"                                                                                                            \
    "    action hop, lasts 1 s, fails blocked\n    action duck, lasts 1 s\n    action climb, lasts 1 s\n"                     \
    "    action dive, lasts 1 s\n    message go\n    event bell\n"                                                            \
    "kind bot, a creature\n    x: 0 to 100\n    y: 0 to 100\n    count: 0 to 100\n    left: 0 to 100\n    brave: yes or no\n" \
    "    mood: one of (calm, wary, wild)\n"
#define ROLE "role Bot for bot\n    proactive Try\n        N\n"

typedef struct game {
    trp_pack *pack;
    trp_world *world;
    trp_entity bot;
    trp_token doing[64];
    char names[64][16];
    uint32_t doing_count;
    char path[256];
    char log[512];  // begun and stopped actions: "hop duck duck! hop"
} game;

static game open_game(const char *text)
{
    game g = {0};
    trp_script_source source = {"network.troupe", text, strlen(text)};
    trp_script *script;
    if (trp_script_compile(&source, 1, NULL, &script) != TRP_OK) {
        fail_msg("%s\n%s", trp_script_report(script), text);
    }
    size_t size;
    const void *bytes = trp_script_pack(script, &size);
    assert_int_equal(trp_pack_load(bytes, size, NULL, &g.pack, NULL), TRP_OK);
    trp_script_release(script);
    trp_world_def def;
    trp_world_def_init(&def, sizeof def);
    assert_int_equal(trp_world_create(g.pack, &def, &g.world), TRP_OK);
    trp_entity_spawn(g.world, trp_pack_find(g.pack, TRP_NAMES_KIND, "bot"), trp_point_from_metres(0, 0, 0), &g.bot);
    trp_agent_put_on_role(g.world, g.bot, trp_pack_find(g.pack, TRP_NAMES_ROLE, "Bot"));
    return g;
}

static void close_game(game *g)
{
    trp_world_destroy(g->world);
    trp_pack_release(g->pack);
}

static void note(game *g, const char *name, const char *mark)
{
    size_t at = strlen(g->log);
    snprintf(g->log + at, sizeof g->log - at, "%s%s%s", at > 0 ? " " : "", name, mark);
}

static void step(game *g)
{
    trp_world_step(g->world);
    assert_null(trp_world_check(g->world, NULL));
    uint32_t count;
    const trp_command *commands = trp_world_commands(g->world, &count);
    for (uint32_t i = 0; i < count; i++) {
        if (commands[i].kind == TRP_COMMAND_BEGIN) {
            const char *name = trp_pack_name(g->pack, TRP_NAMES_ACTION, commands[i].action);
            assert_true(g->doing_count < 64);
            snprintf(g->names[g->doing_count], sizeof g->names[0], "%s", name);
            g->doing[g->doing_count] = commands[i].token;
            note(g, g->names[g->doing_count++], "");
            continue;
        }
        for (uint32_t j = 0; j < g->doing_count; j++) {
            if (g->doing[j].value == commands[i].token.value) {
                note(g, g->names[j], "!");
                g->doing[j].value = 0;
            }
        }
    }
    trp_agent_node_path(g->world, g->bot, 0, g->path, sizeof g->path);
}

// Makes some steps, and compares the bot's path afterwards.
static void expect_path(game *g, const char *path)
{
    step(g);
    assert_string_equal(g->path, path);
}

static void answer(game *g, const char *name, bool well)
{
    for (uint32_t i = g->doing_count; i-- > 0;) {
        if (g->doing[i].value != 0 && strcmp(g->names[i], name) == 0) {
            trp_action_finished(g->world, g->doing[i], well ? TRP_ACTION_SUCCEEDED : TRP_ACTION_FAILED, 0);
            g->doing[i].value = 0;
            return;
        }
    }
    fail_msg("nobody does %s: %s", name, g->log);
}

static void set_fact(game *g, const char *fact, trp_value value)
{
    char name[32];
    snprintf(name, sizeof name, "bot.%s", fact);
    assert_int_equal(trp_fact_set(g->world, g->bot, trp_pack_find(g->pack, TRP_NAMES_FACT, name), value), TRP_OK);
}

static void set_number(game *g, const char *fact, int number)
{
    set_fact(g, fact, trp_value_number(number));
}

static int number_of(game *g, const char *fact)
{
    trp_value value;
    char name[32];
    snprintf(name, sizeof name, "bot.%s", fact);
    assert_int_equal(trp_fact_get(g->world, g->bot, trp_pack_find(g->pack, TRP_NAMES_FACT, name), &value), TRP_OK);
    return (int)(value.bits / TRP_ONE);
}

// ---- The paper's Figure 2 -----------------------------------------------------------------------

// Frames 1, 2 and 3 are at L, Q and U. Q to R becomes true: frame 3 is popped with its cleanup, and the stack is L, R.
#define FIGURE_2                                                                                 \
    ACTIONS                                                                                      \
    "network N\n    node L\n        Q net\n        -> M if x is 1\n        -> K if x is 2\n"     \
    "    node M\n        wait 100 s\n    node K\n        wait 100 s\n"                           \
    "network Q net\n    node Q\n        U net\n        -> R if y is 1\n        -> S if y is 2\n" \
    "    node R\n        duck\n    node S\n        climb\n"                                      \
    "network U net\n    node U\n        hop\n        -> V if x is 7\n        -> W if x is 8\n"   \
    "    node V\n        wait 100 s\n    node W\n        wait 100 s\n    finally\n        set left to left + 1\n" ROLE

static void rule_8_2_figure_2(void **state)
{
    (void)state;
    game g = open_game(FIGURE_2);
    expect_path(&g, "N > L > Q net > Q > U net > U > hop");
    set_number(&g, "y", 1);
    expect_path(&g, "N > L > Q net > R");  // the arrow is traversed; the new node acts in the next step
    assert_string_equal(g.log, "hop hop!");
    assert_int_equal(number_of(&g, "left"), 1);
    expect_path(&g, "N > L > Q net > R > duck");
    trp_running_node frames[16];
    assert_int_equal(trp_agent_running_nodes(g.world, g.bot, 0, frames, 16, sizeof *frames), 5);
    assert_int_equal(frames[0].kind, TRP_RUNNING_NODE_NETWORK);
    assert_int_equal(frames[1].kind, TRP_RUNNING_NODE_NODE);
    close_game(&g);
}

// The same figure, but its arrows ask the game questions, which are asked anew when their answers have expired and an arrow is
// evaluated: so the test sees which arrows are evaluated, and in which order.
#define FIGURE_2_ASKS                                                                                        \
    ACTIONS                                                                                                  \
    "host more\n    condition lm\n    condition ln\n    condition qs\n    condition uv\n    condition uw\n"  \
    "network N\n    node L\n        Q net\n        -> M if y is 1 and lm\n        -> K if y is 1 and ln\n"   \
    "    node M\n        wait 100 s\n    node K\n        wait 100 s\n"                                       \
    "network Q net\n    node Q\n        U net\n        -> R if y is 1\n        -> S if y is 1 and qs\n"      \
    "    node R\n        duck\n    node S\n        climb\n"                                                  \
    "network U net\n    node U\n        hop\n        -> V if y is 1 and uv\n        -> W if y is 1 and uw\n" \
    "    node V\n        wait 100 s\n    node W\n        wait 100 s\n" ROLE

static void write_down(void *context, const trp_world *world, trp_question *questions, uint32_t count)
{
    game *g = context;
    for (uint32_t i = 0; i < count; i++) {
        note(g, trp_pack_name(g->pack, TRP_NAMES_QUERY, questions[i].query), "?");
        trp_question_answer(&questions[i], trp_value_truth(false));
    }
    (void)world;
}

// All arrows of a frame are evaluated, even if the first one is active; those of the frames above it are not.
static void rule_8_2_figure_2_all_arrows_of_the_frame_are_evaluated(void **state)
{
    (void)state;
    game g = open_game(FIGURE_2_ASKS);
    trp_world_set_answerer(g.world, write_down, &g);
    expect_path(&g, "N > L > Q net > Q > U net > U > hop");
    assert_string_equal(g.log, "lm? ln? qs? uv? uw? hop");
    uint32_t period = 0;
    for (g.log[0] = '\0'; g.log[0] == '\0' && period < 30; period++) {
        step(&g);
    }
    assert_string_equal(g.log, "lm? ln? qs? uv? uw?");
    for (uint32_t i = 1; i < period; i++) {
        step(&g);
    }
    g.log[0] = '\0';
    set_number(&g, "y", 1);
    expect_path(&g, "N > L > Q net > R");
    assert_string_equal(g.log, "lm? ln? qs? hop!");
    g.log[0] = '\0';
    expect_path(&g, "N > L > Q net > R > duck");
    assert_string_equal(g.log, "duck");
    close_game(&g);
}

static void rule_8_2_frames_are_looked_at_from_the_outermost(void **state)
{
    (void)state;
    game g = open_game(FIGURE_2);
    step(&g);
    set_number(&g, "y", 1);
    set_number(&g, "x", 1);  // both frames have an active arrow: the lower frame wins
    expect_path(&g, "N > M");
    assert_int_equal(number_of(&g, "left"), 1);
    close_game(&g);
}

static void rule_8_2_of_several_active_arrows_the_first_wins(void **state)
{
    (void)state;
    game g = open_game(ACTIONS
                       "network N\n    node A\n        hop\n        -> B if x > 0\n        -> C if y > 0\n"
                       "    node B\n        duck\n    node C\n        climb\n" ROLE);
    step(&g);
    set_number(&g, "y", 1);
    set_number(&g, "x", 1);
    expect_path(&g, "N > B");
    close_game(&g);
}

static void rule_8_2_a_priority_comes_before_the_order(void **state)
{
    (void)state;
    game g = open_game(ACTIONS
                       "network N\n    node A\n        hop\n        -> B if x > 0\n"
                       "        -> C if y > 0, priority 2\n    node B\n        duck\n    node C\n        climb\n" ROLE);
    step(&g);
    set_number(&g, "y", 1);
    set_number(&g, "x", 1);
    expect_path(&g, "N > C");
    close_game(&g);
}

// ---- Ends ---------------------------------------------------------------------------------------

static void rule_8_2_done_and_failed_lead_on(void **state)
{
    (void)state;
    game g = open_game(ACTIONS
                       "network N\n    node A\n        hop\n        -> B when done\n        -> C when failed\n"
                       "    node B\n        duck\n        -> A when done\n    node C\n        climb\n" ROLE);
    step(&g);
    answer(&g, "hop", true);
    expect_path(&g, "N > B");
    step(&g);
    answer(&g, "duck", true);
    expect_path(&g, "N > A");
    step(&g);
    answer(&g, "hop", false);
    expect_path(&g, "N > C");
    close_game(&g);
}

static void rule_8_2_a_node_that_is_done_waits_for_its_arrows(void **state)
{
    (void)state;
    game g = open_game(ACTIONS "network N\n    node A\n        hop\n        -> B if x > 0\n    node B\n        duck\n" ROLE);
    step(&g);
    answer(&g, "hop", true);
    expect_path(&g, "N > A");
    expect_path(&g, "N > A");
    set_number(&g, "x", 1);
    expect_path(&g, "N > B");
    assert_string_equal(g.log, "hop");
    close_game(&g);
}

static void rule_8_2_a_sub_network_is_popped_when_it_ends(void **state)
{
    (void)state;
    game g = open_game(ACTIONS
                       "network N\n    node A\n        M\n        -> B when done\n    node B\n        duck\n"
                       "network M\n    node C\n        climb\n        -> D when done\n    node D\n        dive\n" ROLE);
    expect_path(&g, "N > A > M > C > climb");
    answer(&g, "climb", true);
    expect_path(&g, "N > A > M > D");
    expect_path(&g, "N > A > M > D > dive");
    answer(&g, "dive", true);
    step(&g);  // a node without arrows is final: M is over, and says so in its next turn
    expect_path(&g, "N > B");
    expect_path(&g, "N > B > duck");
    close_game(&g);
}

static void rule_8_2_an_arrow_can_end_it_either_way(void **state)
{
    (void)state;
    game g = open_game(ACTIONS
                       "network N\n    node A\n        M\n        -> B when done\n        -> C when failed\n"
                       "    node B\n        duck\n    node C\n        climb\n"
                       "network M\n    node D\n        dive\n        -> end if x > 0\n        -> fail if y > 0\n" ROLE);
    step(&g);
    set_number(&g, "y", 1);
    step(&g);
    expect_path(&g, "N > C");
    assert_string_equal(g.log, "dive dive!");
    close_game(&g);
}

static void rule_8_2_an_arrow_to_its_own_node_begins_it_again(void **state)
{
    (void)state;
    game g =
        open_game(ACTIONS "network N\n    node A\n        hop\n        duck\n        -> A if x > 0\n            set x to 0\n" ROLE);
    step(&g);
    answer(&g, "hop", true);
    expect_path(&g, "N > A > duck");
    set_number(&g, "x", 1);
    expect_path(&g, "N > A");
    expect_path(&g, "N > A > hop");
    assert_int_equal(number_of(&g, "x"), 0);  // the steps on the arrow have run
    assert_string_equal(g.log, "hop duck duck! hop");
    close_game(&g);
}

// ---- What is set aside, caught, and cleaned up -----------------------------------------------------

static void rule_8_2_a_node_set_aside_goes_on_where_it_was(void **state)
{
    (void)state;
    game g = open_game(ACTIONS
                       "network N\n    node A\n        hop\n        wait 1 s\n        duck\n        -> R if x > 0, returns\n"
                       "            set x to 0\n    node R\n        climb\n" ROLE);
    step(&g);
    answer(&g, "hop", true);
    for (int i = 0; i < 10; i++) {
        expect_path(&g, "N > A > wait");
    }
    set_number(&g, "x", 1);
    step(&g);
    expect_path(&g, "N > R > climb");
    trp_running_node frames[8];
    assert_int_equal(trp_agent_running_nodes(g.world, g.bot, 0, frames, 8, sizeof *frames), 4);
    assert_int_equal(frames[1].kind, TRP_RUNNING_NODE_ASIDE);
    answer(&g, "climb", true);
    step(&g);
    uint32_t waited = 0;
    for (; strcmp(g.path, "N > A > duck") != 0; waited++) {
        step(&g);
        assert_true(waited < 60);
    }
    assert_in_range(waited, 18, 23);  // a second is 30 steps, of which 10 had passed
    assert_string_equal(g.log, "hop climb duck");
    close_game(&g);
}

static void rule_8_2_an_arrow_to_what_is_set_aside_goes_back_to_it(void **state)
{
    (void)state;
    game g = open_game(ACTIONS
                       "network N\n    node A\n        hop\n        duck\n        -> R if x > 0, returns\n"
                       "    node R\n        climb\n        -> S when done\n    node S\n        dive\n        -> A if y > 0\n" ROLE);
    step(&g);
    answer(&g, "hop", true);
    step(&g);
    set_number(&g, "x", 1);
    step(&g);
    set_number(&g, "x", 0);
    step(&g);
    answer(&g, "climb", true);
    step(&g);
    expect_path(&g, "N > S > dive");
    set_number(&g, "y", 1);
    expect_path(&g, "N > A");
    expect_path(&g, "N > A > duck");  // the path goes to duck, not back to hop
    close_game(&g);
}

static void rule_8_2_a_failure_is_caught(void **state)
{
    (void)state;
    game g = open_game(
        ACTIONS
        "network N\n    node A\n        hop\n    node B\n        duck\n    catch blocked\n        dive\n        -> B when done\n"
        "    catch\n        climb\n" ROLE);
    step(&g);
    answer(&g, "hop", false);  // "blocked", the first failure of the action
    expect_path(&g, "N > catch");
    expect_path(&g, "N > catch > dive");
    answer(&g, "dive", true);
    expect_path(&g, "N > B");
    step(&g);
    answer(&g, "duck", false);  // a failure without a name
    step(&g);
    expect_path(&g, "N > catch > climb");
    close_game(&g);
}

static void some_steps(game *g)
{
    for (int i = 0; i < 4; i++) {
        step(g);
    }
}

// The inner network tidies up after any failure, and passes it on; the outer one tells one failure from others.
static void rule_8_2_a_caught_failure_is_passed_on_with_its_name(void **state)
{
    (void)state;
    for (int named = 0; named < 2; named++) {
        game g = open_game(ACTIONS
                           "network Inner\n    node A\n        hop\n        -> B when done\n    node B\n        duck\n"
                           "    catch\n        dive\n        -> fail when done\n"
                           "network N\n    node Z\n        Inner\n    catch blocked\n        climb\n    catch\n        hop\n" ROLE);
        step(&g);
        answer(&g, "hop", !named);  // "blocked", the first failure of the action
        some_steps(&g);
        if (!named) {
            answer(&g, "duck", false);  // a failure without a name
            some_steps(&g);
        }
        answer(&g, "dive", true);
        some_steps(&g);
        expect_path(&g, named ? "N > catch > climb" : "N > catch > hop");
        close_game(&g);
    }
}

static void rule_8_2_a_failure_that_is_not_caught_fails_the_network(void **state)
{
    (void)state;
    game g = open_game(ACTIONS "network N\n    node A\n        hop\n    finally\n        set left to left + 1\n" ROLE);
    step(&g);
    answer(&g, "hop", false);
    step(&g);
    step(&g);
    assert_int_equal(number_of(&g, "left"), 1);
    close_game(&g);
}

static void rule_8_2_finally_is_done_once_however_it_is_left(void **state)
{
    (void)state;
    game g = open_game(ACTIONS
                       "network N\n    node A\n        M\n        -> B if x > 0\n    node B\n        duck\n        -> A when done\n"
                       "network M\n    node C\n        climb\n    finally\n        set left to left + 1\n        dive\n" ROLE);
    step(&g);
    answer(&g, "climb", true);
    step(&g);
    expect_path(&g, "N > A > dive");  // the network is over: immediate steps run first, then the parting
    assert_int_equal(number_of(&g, "left"), 1);
    set_number(&g, "x", 1);
    step(&g);
    assert_int_equal(number_of(&g, "left"), 1);
    set_number(&g, "x", 0);
    step(&g);
    answer(&g, "duck", true);
    step(&g);
    step(&g);
    assert_string_equal(g.log, "climb dive dive! duck climb");
    set_number(&g, "x", 1);  // the network is left early
    step(&g);
    assert_int_equal(number_of(&g, "left"), 2);
    assert_int_equal(trp_entity_despawn(g.world, g.bot), TRP_OK);
    step(&g);
    close_game(&g);
}

// The sender of a message can be used on its arrow: in the condition, and in the steps on the arrow.
static void rule_8_2_it_is_who_was_heard_of(void **state)
{
    (void)state;
    game g = open_game(
        "kind bot, a creature\n    x: 0 to 100\n    friend: creature\n    foe: creature\nhost stage\n    message go\n    event "
        "bell\n"
        "network N\n    node A\n        wait 100 s\n        -> B when message go and it is not my foe\n"
        "            let sender = it\n            set friend to it\n        -> C when event bell\n            set foe to it\n"
        "    node B\n        set foe to sender\n        wait 100 s\n    node C\n        wait 100 s\n" ROLE);
    trp_entity weak, strong;
    uint32_t kind = trp_pack_find(g.pack, TRP_NAMES_KIND, "bot"), enemy = trp_pack_find(g.pack, TRP_NAMES_FACT, "bot.foe");
    trp_entity_spawn(g.world, kind, trp_point_from_metres(1, 0, 0), &weak);
    trp_entity_spawn(g.world, kind, trp_point_from_metres(2, 0, 0), &strong);
    step(&g);
    assert_int_equal(trp_fact_set(g.world, g.bot, enemy, trp_value_entity(weak)), TRP_OK);
    uint32_t go = trp_pack_find(g.pack, TRP_NAMES_MESSAGE, "go");
    step(&g);
    assert_int_equal(trp_message_send(g.world, g.bot, go, weak, NULL, 0), TRP_OK);
    expect_path(&g, "N > A > wait");
    assert_int_equal(trp_message_send(g.world, g.bot, go, strong, NULL, 0), TRP_OK);
    step(&g);
    expect_path(&g, "N > B > wait");
    trp_value friend, foe;
    assert_int_equal(trp_fact_get(g.world, g.bot, trp_pack_find(g.pack, TRP_NAMES_FACT, "bot.friend"), &friend), TRP_OK);
    assert_int_equal(trp_fact_get(g.world, g.bot, enemy, &foe), TRP_OK);
    assert_true((uint64_t) friend.bits == strong.value && (uint64_t)foe.bits == strong.value);
    close_game(&g);
    g = open_game(
        "kind bot, a creature\n    x: 0 to 100\n    friend: creature\nhost stage\n    event bell\n"
        "network N\n    node A\n        wait 100 s\n        -> B when event bell\n            set friend to it\n"
        "    node B\n        wait 100 s\n" ROLE);
    trp_entity_spawn(g.world, trp_pack_find(g.pack, TRP_NAMES_KIND, "bot"), trp_point_from_metres(1, 0, 0), &strong);
    step(&g);
    step(&g);
    assert_int_equal(trp_event_happened(g.world, trp_pack_find(g.pack, TRP_NAMES_EVENT, "bell"), strong), TRP_OK);
    for (uint32_t i = 0; i < 4; i++) {
        step(&g);
    }
    assert_string_equal(g.path, "N > B > wait");
    assert_int_equal(trp_fact_get(g.world, g.bot, trp_pack_find(g.pack, TRP_NAMES_FACT, "bot.friend"), &friend), TRP_OK);
    assert_true((uint64_t) friend.bits == strong.value);
    close_game(&g);
}

// ---- Messages, events, rates ----------------------------------------------------------------------

static void rule_8_2_messages_and_events_lead_on(void **state)
{
    (void)state;
    game g = open_game(
        ACTIONS
        "network N\n    node A\n        wait 100 s\n        -> B when message go and x > 0\n        -> C when event bell\n"
        "    node B\n        wait 100 s\n    node C\n        wait 100 s\n" ROLE);
    step(&g);
    uint32_t go = trp_pack_find(g.pack, TRP_NAMES_MESSAGE, "go"), bell = trp_pack_find(g.pack, TRP_NAMES_EVENT, "bell");
    assert_int_equal(trp_message_send(g.world, g.bot, go, (trp_entity){0}, NULL, 0), TRP_OK);
    expect_path(&g, "N > A > wait");
    set_number(&g, "x", 1);  // the message has been received, and no arrow followed it
    expect_path(&g, "N > A > wait");
    expect_path(&g, "N > A > wait");
    assert_int_equal(trp_message_send(g.world, g.bot, go, (trp_entity){0}, NULL, 0), TRP_OK);
    expect_path(&g, "N > B");
    close_game(&g);
    g = open_game(ACTIONS
                  "network N\n    node A\n        wait 100 s\n        -> C when event bell\n    node C\n        wait 100 s\n" ROLE);
    step(&g);
    assert_int_equal(trp_event_happened(g.world, bell, (trp_entity){0}), TRP_OK);
    step(&g);
    step(&g);
    assert_string_equal(g.path, "N > C");
    close_game(&g);
}

static void rule_8_3_a_rate_is_a_chance_per_time(void **state)
{
    (void)state;
    game g = open_game(ACTIONS
                       "network N\n    node A\n        -> A if chance 20% per s\n            set count to count + 1\n"
                       "        -> B if x > 0\n    node B\n        wait 100 s\n" ROLE);
    uint32_t turns = 0, seconds = 2000;
    for (uint32_t i = 0; i < seconds * 30; i++) {
        step(&g);
        turns += (uint32_t)number_of(&g, "count");
        set_number(&g, "count", 0);
    }
    // Each full second at a node has a chance of one in five; when the arrow is followed, a new second begins.
    assert_in_range(turns, seconds / 5 - 80, seconds / 5 + 80);
    close_game(&g);
}

// ---- Descriptors ----------------------------------------------------------------------------------

#define ESCAPES                                                         \
    ACTIONS                                                             \
    "network N\n    node A\n        do any Escape\n"                    \
    "network Escape\n    node General\n        wait 100 s\n"            \
    "network Escape, suits wary\n    node Wary\n        wait 100 s\n"   \
    "network Escape, suits brave\n    node Brave\n        wait 100 s\n" \
    "network Escape, suits wary and brave\n    node Both\n        wait 100 s\n" ROLE

// A node that returns from being set aside is not left at once by the same chance arrow.
static void rule_8_3_a_rate_begins_anew_when_it_is_gone_back_to(void **state)
{
    (void)state;
    game g = open_game(ACTIONS
                       "network N\n    node A\n        hop\n        -> B if chance 100% per s, returns\n"
                       "    node B\n        duck\n" ROLE);
    uint32_t hops = 0, ducks = 0;
    for (uint32_t i = 0; i < 300; i++) {
        step(&g);
        if (strcmp(g.path, "N > B > duck") == 0) {
            answer(&g, "duck", true);
            ducks++;
        }
        hops += strcmp(g.path, "N > A > hop") == 0;
    }
    assert_true(ducks > 5 && ducks < 40);  // each drawn within a second
    assert_true(hops > 150);
    close_game(&g);
}

static void rule_8_2_the_most_specific_that_suits(void **state)
{
    (void)state;
    static const struct {
        bool brave, wary;
        const char *node;
    } cases[] = {{false, false, "General"}, {true, false, "Brave"}, {false, true, "Wary"}, {true, true, "Both"}};
    for (uint32_t i = 0; i < 4; i++) {
        game g = open_game(ESCAPES);
        set_fact(&g, "brave", trp_value_truth(cases[i].brave));
        set_fact(&g, "mood", trp_value_choice(cases[i].wary ? 1 : 0));
        char wanted[64];
        snprintf(wanted, sizeof wanted, "N > A > Escape > %s > wait", cases[i].node);
        expect_path(&g, wanted);
        close_game(&g);
    }
}

static void rule_8_2_a_kind_says_more_than_the_kind_that_it_comes_from(void **state)
{
    (void)state;
    static const char *const orders[] = {
        "network Escape, suits thing\n    node Thing\n        wait 100 s\n"
        "network Escape, suits creature\n    node Creature\n        wait 100 s\n"
        "network Escape, suits bot\n    node Bot\n        wait 100 s\n",
        "network Escape, suits bot\n    node Bot\n        wait 100 s\n"
        "network Escape, suits thing\n    node Thing\n        wait 100 s\n"
        "network Escape, suits creature\n    node Creature\n        wait 100 s\n",
    };
    for (uint32_t i = 0; i < 2; i++) {
        char text[2048];
        (void)snprintf(text, sizeof text,
                       ACTIONS ROLE
                       "network N\n    node A\n        do any Escape\n"
                       "network Escape\n    node General\n        wait 100 s\n%s",
                       orders[i]);
        game g = open_game(text);
        expect_path(&g, "N > A > Escape > Bot > wait");
        close_game(&g);
    }
}

// A single network is enough where all who do this are as it says: by their kind, or by the role whose behaviour it is.
static void rule_8_2_one_network_that_suits_every_performer(void **state)
{
    (void)state;
    static const char *const wholes[] = {"", ", suits bot", ", suits creature", ", suits thing"};
    for (uint32_t i = 0; i < 4; i++) {
        char text[1024];
        (void)snprintf(text, sizeof text,
                       ACTIONS ROLE
                       "network N\n    node A\n        do any Escape\n"
                       "network Escape%s\n    node Only\n        wait 100 s\n",
                       wholes[i]);
        game g = open_game(text);
        expect_path(&g, "N > A > Escape > Only > wait");
        close_game(&g);
    }
}

static void rule_8_2_an_arrow_of_the_network_leads_from_every_node(void **state)
{
    (void)state;
    for (uint32_t from = 0; from < 2; from++) {
        game g = open_game(ACTIONS ROLE
                           "network N\n"
                           "    -> C if x > 50\n"
                           "    node A\n        hop\n        -> B when done\n"
                           "    node B\n        duck\n        -> A when done\n"
                           "    node C\n        climb\n");
        step(&g);
        if (from == 1) {
            answer(&g, "hop", true);
            step(&g);
            step(&g);
        }
        set_number(&g, "x", 60);
        for (uint32_t i = 0; i < 10; i++) {
            step(&g);  // x is still above 50 in C, which does not begin again
        }
        assert_string_equal(g.log, from == 0 ? "hop hop! climb" : "hop duck duck! climb");
        set_number(&g, "x", 0);
        answer(&g, "climb", true);
        step(&g);
        step(&g);
        assert_string_equal(g.log, from == 0 ? "hop hop! climb hop" : "hop duck duck! climb hop");  // C is a final node
        close_game(&g);
    }
}

static void rule_8_2_a_node_without_arrows_of_its_own_goes_back(void **state)
{
    (void)state;
    game g = open_game(ACTIONS ROLE
                       "network N\n"
                       "    -> C if x > 50\n"
                       "    node A\n        hop\n        -> B if y > 50, returns\n"
                       "    node B\n        duck\n"
                       "    node C\n        climb\n");
    step(&g);
    set_number(&g, "y", 60);
    step(&g);
    step(&g);
    set_number(&g, "y", 0);
    answer(&g, "duck", true);
    step(&g);
    step(&g);
    assert_string_equal(g.log, "hop hop! duck hop");
    set_number(&g, "x", 60);
    step(&g);
    step(&g);
    assert_string_equal(g.log, "hop hop! duck hop hop! climb");
    close_game(&g);
}

static void rule_8_2_arrows_of_the_node_come_before_those_of_the_network(void **state)
{
    (void)state;
    static const struct {
        const char *network, *log;
    } rows[] = {
        {"    -> C if x > 50\n    node A\n        hop\n        -> B if x > 50\n            set x to 0\n", "hop hop! duck"},
        {"    -> C if x > 50, priority 1\n    node A\n        hop\n        -> B if x > 50\n", "hop hop! climb"},
        {"    -> C when done\n    node A\n        -> B if x > 90\n", "climb"},
    };
    for (uint32_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char text[2048];
        (void)snprintf(text, sizeof text,
                       ACTIONS ROLE
                       "network N\n%s    node B\n        duck\n        -> end if y > 50\n    node C\n        climb\n"
                       "        -> end if y > 50\n",
                       rows[i].network);
        game g = open_game(text);
        step(&g);
        set_number(&g, "x", 60);
        step(&g);
        step(&g);
        step(&g);
        assert_string_equal(g.log, rows[i].log);
        close_game(&g);
    }
}

// The arrow of the outer network is followed once the closed one has ended by its own arrow; what its arrow waits for is not lost.
static void rule_8_2_a_closed_network_is_not_left_from_outside(void **state)
{
    (void)state;
    static const char *const inner[] = {"network Q net", "network Q net, closed"};
    for (uint32_t closed = 0; closed < 2; closed++) {
        char text[2048];
        (void)snprintf(text, sizeof text,
                       ACTIONS ROLE
                       "network N\n    -> C if x > 50\n    node A\n        Q net\n        -> C when message M, returns\n"
                       "    node C\n        climb\n        -> end if y > 90\n"
                       "%s\n    node B\n        hop\n        -> D when done\n    node D\n        duck\n        -> end if y > 50\n"
                       "    finally\n        set left to left + 1\nmessage M\n",
                       inner[closed]);
        game g = open_game(text);
        expect_path(&g, "N > A > Q net > B > hop");
        set_number(&g, "x", 60);
        step(&g);
        assert_string_equal(g.path, closed != 0 ? "N > A > Q net > B > hop" : "N > C");
        if (closed != 0) {
            answer(&g, "hop", true);
            expect_path(&g, "N > A > Q net > D");
            step(&g);
            set_number(&g, "y", 60);
            step(&g);
            step(&g);
            assert_string_equal(g.path, "N > C");
        }
        step(&g);
        assert_string_equal(g.log, closed != 0 ? "hop duck duck! climb" : "hop hop! climb");
        assert_int_equal(number_of(&g, "left"), 1);
        close_game(&g);
    }
}

// An arrow that is held sleeps past its time, and is followed as soon as it is held no more. Each step checks the world (step).
static void rule_8_2_a_held_arrow_keeps_nobody_awake(void **state)
{
    (void)state;
    static const char *const bodies[] = {"Q net\n        hop\n", "duck, not interruptible\n        hop\n"};
    for (uint32_t i = 0; i < sizeof bodies / sizeof *bodies; i++) {
        char text[2048];
        (void)snprintf(text, sizeof text,
                       ACTIONS ROLE
                       "network N\n    node A\n        %s        -> C when every 2 s\n    node C\n        climb\n"
                       "network Q net, closed\n    node B\n        duck\n        -> end when done\n",
                       bodies[i]);
        game g = open_game(text);
        for (uint32_t steps = 0; steps < 30 * 4; steps++) {
            step(&g);
        }
        assert_string_equal(g.log, "duck");
        assert_true(trp_world_next_due(g.world) > 30 * 5);
        answer(&g, "duck", true);
        for (uint32_t steps = 0; steps < 5; steps++) {
            step(&g);
        }
        assert_string_equal(g.path, "N > C > climb");
        close_game(&g);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rule_8_2_a_node_without_arrows_of_its_own_goes_back),
        cmocka_unit_test(rule_8_2_a_kind_says_more_than_the_kind_that_it_comes_from),
        cmocka_unit_test(rule_8_2_one_network_that_suits_every_performer),
        cmocka_unit_test(rule_8_2_an_arrow_of_the_network_leads_from_every_node),
        cmocka_unit_test(rule_8_2_arrows_of_the_node_come_before_those_of_the_network),
        cmocka_unit_test(rule_8_2_a_closed_network_is_not_left_from_outside),
        cmocka_unit_test(rule_8_2_a_held_arrow_keeps_nobody_awake),
        cmocka_unit_test(rule_8_2_figure_2),
        cmocka_unit_test(rule_8_2_figure_2_all_arrows_of_the_frame_are_evaluated),
        cmocka_unit_test(rule_8_2_frames_are_looked_at_from_the_outermost),
        cmocka_unit_test(rule_8_2_of_several_active_arrows_the_first_wins),
        cmocka_unit_test(rule_8_2_a_priority_comes_before_the_order),
        cmocka_unit_test(rule_8_2_done_and_failed_lead_on),
        cmocka_unit_test(rule_8_2_a_node_that_is_done_waits_for_its_arrows),
        cmocka_unit_test(rule_8_2_a_sub_network_is_popped_when_it_ends),
        cmocka_unit_test(rule_8_2_an_arrow_can_end_it_either_way),
        cmocka_unit_test(rule_8_2_an_arrow_to_its_own_node_begins_it_again),
        cmocka_unit_test(rule_8_2_a_node_set_aside_goes_on_where_it_was),
        cmocka_unit_test(rule_8_2_an_arrow_to_what_is_set_aside_goes_back_to_it),
        cmocka_unit_test(rule_8_2_a_failure_is_caught),
        cmocka_unit_test(rule_8_2_a_caught_failure_is_passed_on_with_its_name),
        cmocka_unit_test(rule_8_2_a_failure_that_is_not_caught_fails_the_network),
        cmocka_unit_test(rule_8_2_finally_is_done_once_however_it_is_left),
        cmocka_unit_test(rule_8_2_it_is_who_was_heard_of),
        cmocka_unit_test(rule_8_2_messages_and_events_lead_on),
        cmocka_unit_test(rule_8_3_a_rate_is_a_chance_per_time),
        cmocka_unit_test(rule_8_3_a_rate_begins_anew_when_it_is_gone_back_to),
        cmocka_unit_test(rule_8_2_the_most_specific_that_suits),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
