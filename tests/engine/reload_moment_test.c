// SPDX-License-Identifier: MIT
// Goal: states that last only one round continue, begin again or are dropped like all others when the text changes just then.
// (docs/saves.md, "When the text has changed")
// Method: stories that are stopped at that moment: steps have one round, so that mail posted in one step is read in the next.

#include "engine/store/state.h"
#include "tests/engine/theatre.h"
#include "troupe/reload.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#define SHOP                                    \
    "item nail\n"                               \
    "item coin\n"                               \
    "event bell\n"                              \
    "kind person, a creature\n"                 \
    "    zeal: 0 to 100\n"                      \
    "    likes: item\n"                         \
    "host shop\n"                               \
    "    action carve, uses hands, lasts 2 s\n" \
    "    action paint, uses hands, lasts 2 s\n" \
    "    action sign, uses hands, lasts 2 s\n"  \
    "    action hum, uses voice, lasts 2 s\n"   \
    "    action tap, uses feet, lasts 2 s\n"

// Ann and Bob, one metre apart; Eve is a little further off.
static theatre *open_shop(const char *text)
{
    trp_world_def def;
    trp_world_def_init(&def, sizeof def);
    def.rounds_per_step = 1;
    theatre_up_to_period(1);
    theatre *t = theatre_open_with(text, &def);
    static const char *const names[] = {"Ann", "Bob", "Eve"};
    for (int i = 0; i < 3; i++) {
        theatre_add_free(t, "Carver", names[i], i, 0);
        theatre_give(t, names[i], "coin", 3);
    }
    theatre_steps(t, 2);
    return t;
}

static theatre *work(const char *text, const char *until)
{
    theatre *t = open_shop(text);
    theatre_perform(t, "Ann", "Work", NULL);
    theatre_until(t, 20, until);
    theatre_step(t);
    theatre_mark(t);
    return t;
}

static void became(const theatre *t, const char *who, uint8_t outcome, uint8_t reason)
{
    theatre_expect_migration(t, TRP_MIGRATION_BEHAVIOUR, who, outcome, reason);
}

#define WORK SHOP "role Carver for person\n    proactive Work, if 0 > 1\n"

// ---- Steps of a task ----------------------------------------------------------------------------

// The gift now stands behind the step that is already done: Ann continues behind both.
static void a_gift_that_has_moved_is_not_given_again(void **state)
{
    (void)state;
    static const char text[] = WORK
        "        sequence\n"
        "            give coin to nearest person\n"
        "            carve, checkpoint\n"
        "            paint\n"
        "            sign\n";
    theatre *t = work(text, "Ann begins paint");
    uint32_t bobs = theatre_has(t, "Bob", "coin");
    theatre_reload(t, WORK
                   "        sequence\n"
                   "            carve, checkpoint\n"
                   "            give coin to nearest person\n"
                   "            sign\n");
    became(t, "Ann", TRP_MIGRATION_RESTARTED, TRP_MIGRATION_STEP_GONE);
    theatre_until(t, 9, "Ann finished Work");
    theatre_expect(t, "Ann begins sign");
    theatre_expect_no(t, "Ann begins carve");
    assert_int_equal(theatre_has(t, "Bob", "coin"), bobs);
    theatre_close(t);
}

static void actions_beside_a_step_are_known_by_their_place(void **state)
{
    (void)state;
    static const char text[] = WORK
        "        carve while hum\n"
        "        sign\n";
    theatre *t = work(text, "Ann begins carve");
    theatre_reload(t, theatre_edited(text, "carve while hum", "carve while tap while hum"));
    became(t, "Ann", TRP_MIGRATION_RESUMED, TRP_MIGRATION_AS_IT_WAS);
    theatre_expect(t, "Ann stops hum");
    theatre_until(t, 1, "Ann begins tap");
    theatre_until(t, 9, "Ann finished Work");
    theatre_close(t);
}

// Ann is about to give an item that the new text does not have.
static void a_gift_of_what_is_gone_begins_again(void **state)
{
    (void)state;
    static const char text[] = WORK
        "        give likes to nearest person\n"
        "        sign\n";
    theatre *t = open_shop(text);
    theatre_give(t, "Ann", "nail", 3);
    trp_value nail = trp_value_item(theatre_find(t, TRP_NAMES_ITEM, "nail"), 1);
    assert_int_equal(trp_fact_set(theatre_world(t), theatre_who(t, "Ann"), theatre_find(t, TRP_NAMES_FACT, "person.likes"), nail),
                     TRP_OK);
    theatre_steps(t, 2);
    theatre_perform(t, "Ann", "Work", NULL);
    theatre_until(t, 9, "Ann begins give");
    theatre_step(t);
    theatre_reload(t, theatre_edited(text, "item nail\n", ""));
    became(t, "Ann", TRP_MIGRATION_RESUMED, TRP_MIGRATION_AS_IT_WAS);
    theatre_expect(t, "Ann stops give");
    theatre_close(t);
}

// ---- Trees --------------------------------------------------------------------------------------

// A tree does not remember what it has paid for: once it has begun it does not begin again, whether the new text has the same
// name for it (`as`) or another one.
static void a_tree_that_may_have_given_does_not_begin_again(void **state)
{
    (void)state;
    static const char *const heads[] = {"        selector\n", "        selector, as job\n"};
    for (int i = 0; i < 4; i++) {
        char text[2000];
        snprintf(text, sizeof text,
                 WORK
                 "        wait 0.1 s\n%s"
                 "            sequence\n"
                 "                give coin to nearest person\n"
                 "                carve\n"
                 "                sign\n",
                 heads[i / 2]);
        theatre *t = work(text, "Ann begins carve");
        assert_int_equal(theatre_has(t, "Bob", "coin"), 4);
        if (i % 2 == 0) {
            theatre_reload(t, theatre_edited(text, "                sign\n", "                paint\n"));
        } else {
            theatre_reload(t, theatre_edited(text, "                give coin to nearest person\n", ""));
        }
        became(t, "Ann", TRP_MIGRATION_DROPPED, TRP_MIGRATION_EFFECTS);
        theatre_run(t, 9);
        assert_int_equal(theatre_has(t, "Bob", "coin"), 4);
        theatre_close(t);
    }
}

static void a_tree_that_gives_nothing_begins_again(void **state)
{
    (void)state;
    static const char text[] = WORK
        "        selector, as job\n"
        "            sequence\n"
        "                carve\n"
        "                sign\n";
    theatre *t = work(text, "Ann begins sign");
    theatre_reload(t, theatre_edited(text, "                sign\n", "                paint\n"));
    became(t, "Ann", TRP_MIGRATION_RESTARTED, TRP_MIGRATION_STEP_GONE);
    theatre_until(t, 9, "Ann finished Work");
    theatre_expect(t, "Ann stops sign", "Ann begins carve", "Ann begins paint");
    theatre_close(t);
}

static void steps_that_have_become_a_tree_begin_again(void **state)
{
    (void)state;
    static const char steps[] = WORK
        "        sequence, as job\n"
        "            carve\n"
        "            sign\n";
    static const char tree[] = WORK
        "        selector, as job\n"
        "            sequence\n"
        "                carve\n"
        "                sign\n";
    for (int way = 0; way < 2; way++) {
        theatre *t = work(way ? tree : steps, "Ann begins sign");
        theatre_reload(t, way ? steps : tree);
        became(t, "Ann", TRP_MIGRATION_RESTARTED, TRP_MIGRATION_STEP_GONE);
        theatre_until(t, 9, "Ann finished Work");
        theatre_expect(t, "Ann stops sign", "Ann begins carve", "Ann begins sign");
        theatre_close(t);
    }
}

// ---- The way back -------------------------------------------------------------------------------

#define TOGETHER(body)                                                     \
    SHOP "role Carver for person\n"                                        \
         "    latent Startle, when event bell\n"                           \
         "        wait 2 s\n"                                              \
         "    proactive Teach, if 0 > 1, about wood, patience 60 s\n" body \
         "    reactive Learn, about wood\n"                                \
         "        wait 20 s\n"

// Ann was startled in the middle of a scene with Bob, far away from him; now she is on the way back to him.
static theatre *walk_back(const char *text)
{
    theatre *t = open_shop(text);
    theatre_perform(t, "Ann", "Teach", "Bob");
    theatre_until(t, 5, "Ann begins carve");
    theatre_perform(t, "Ann", "Startle", NULL);
    theatre_steps(t, 2);
    theatre_place(t, "Ann", -15, 0);
    theatre_until(t, 5, "Ann resumed Teach*");
    theatre_steps(t, 3);
    theatre_mark(t);
    return t;
}

static void an_agent_that_walks_back_walks_on(void **state)
{
    (void)state;
    static const char text[] = TOGETHER("        carve\n");
    theatre *t = walk_back(text);
    theatre_reload(t, theatre_edited(text, "item nail\n", "item ale\nitem nail\n"));
    became(t, "Ann", TRP_MIGRATION_RESUMED, TRP_MIGRATION_AS_IT_WAS);
    theatre_expect_no(t, "Ann stops*");
    theatre_until(t, 30, "Ann begins carve");
    assert_true(theatre_distance(t, "Ann", "Bob") < 1.2);
    theatre_close(t);
}

// ---- Scenes -------------------------------------------------------------------------------------

static const char looping[] = SHOP
    "role Carver for person\n"
    "    proactive Rest, if 0 > 1\n"
    "        wait 1 s\n"
    "scene Meet\n"
    "    part left: Carver\n"
    "    part right: Carver\n"
    "    | left               | right    |\n"
    "    repeat 3 times\n"
    "        | carve              | paint    |\n"
    "        | give coin to right | wait 1 s |\n"
    "    | sign               | wait 1 s |\n";

static theatre *meet(const char *text, const char *until)
{
    theatre *t = open_shop(text);
    theatre_perform(t, "Ann", "Meet.left", NULL);
    theatre_until(t, 20, until);
    return t;
}

// Ann is in the second round of the loop, before the gift, which she made in the first round, too.
static void goods_of_an_earlier_round_are_not_given_again(void **state)
{
    (void)state;
    theatre *t = meet(looping, "Ann begins give");
    theatre_until(t, 9, "Ann begins carve");
    theatre_step(t);
    assert_int_equal(theatre_has(t, "Ann", "coin"), 2);
    theatre_reload(
        t, theatre_edited(looping, "        | carve              | paint    |\n", "        | hum                | tap      |\n"));
    became(t, "Ann", TRP_MIGRATION_DROPPED, TRP_MIGRATION_EFFECTS);
    theatre_run(t, 9);
    assert_int_equal(theatre_has(t, "Ann", "coin"), 2);
    theatre_close(t);
}

// The coin is in the ledger, which has yet to move it.
static void goods_of_a_row_that_is_gone_are_not_given_again(void **state)
{
    (void)state;
    theatre *t = meet(looping, "Ann begins give");
    const trp_world *world = theatre_world(t);
    trpi_entry *const *e = trpi_agent_entries(theatre_world(t), trpi_ref_index(theatre_who(t, "Ann").value));
    bool moves = false;
    for (int i = 0; i < 200 && !moves; i++) {
        theatre_step(t);
        for (uint32_t j = 0; j < world->settings.entries_per_agent; j++) {
            moves = moves || (e[j]->behaviour != TRPI_NONE16 && (e[j]->run.flags & TRPI_AT_GOODS) != 0);
        }
    }
    assert_true(moves);
    theatre_reload(t, theatre_edited(looping, "        | give coin to right | wait 1 s |\n", ""));
    became(t, "Ann", TRP_MIGRATION_DROPPED, TRP_MIGRATION_EFFECTS);
    theatre_run(t, 15);
    assert_int_equal(theatre_has(t, "Ann", "coin") + theatre_has(t, "Bob", "coin"), 6);
    assert_in_range(theatre_has(t, "Ann", "coin"), 2, 3);
    theatre_close(t);
}

// The same in a tree, which does not remember what it has given.
static void goods_a_row_may_have_given_are_not_given_again(void **state)
{
    (void)state;
    static const char text[] = SHOP
        "role Carver for person\n"
        "    proactive Rest, if 0 > 1\n"
        "        wait 1 s\n"
        "task Pay\n"
        "    selector\n"
        "        sequence\n"
        "            give coin to nearest person\n"
        "            carve\n"
        "            sign\n"
        "scene Meet\n"
        "    part left: Carver\n"
        "    part right: Carver\n"
        "    | left | right     |\n"
        "    | Pay  | wait 30 s |\n";
    theatre *t = meet(text, "Ann begins carve");
    theatre_step(t);
    assert_int_equal(theatre_has(t, "Ann", "coin"), 2);
    theatre_reload(t, theatre_edited(text, "            sign\n", "            hum\n"));
    became(t, "Ann", TRP_MIGRATION_DROPPED, TRP_MIGRATION_EFFECTS);
    theatre_run(t, 9);
    assert_int_equal(theatre_has(t, "Ann", "coin"), 2);
    theatre_close(t);
}

#define CONTINUES                         \
    SHOP "role Carver for person\n"       \
         "    proactive Rest, if 0 > 1\n" \
         "        wait 1 s\n"

static const char continuing[] = CONTINUES
    "scene Meet\n"
    "    part left: Carver\n"
    "    part right: Carver\n"
    "    | left  | right |\n"
    "    | carve | carve |\n"
    "    continue as Part (first = left, second = right)\n"
    "scene Part\n"
    "    part first: Carver\n"
    "    part second: Carver\n"
    "    | first | second |\n"
    "    | paint | paint  |\n";

// The members have yet to read that their scene continues as another; the scene that they are in is gone from the text.
static void a_member_yet_to_hear_of_the_next_scene_loses_the_old_one(void **state)
{
    (void)state;
    theatre *t = open_shop(continuing);
    uint32_t part = trp_index_of_number(theatre_find(t, TRP_NAMES_SCENE, "Part"));
    theatre_perform(t, "Ann", "Meet.left", NULL);
    const trpi_scene *s = &theatre_world(t)->scenes[0];
    for (int i = 0; i < 400 && (s->state != TRPI_SCENE_RUNS || s->scene != part); i++) {
        theatre_step(t);
    }
    assert_int_equal(s->scene, part);
    theatre_reload(t, CONTINUES
                   "scene Part\n"
                   "    part first: Carver\n"
                   "    part second: Carver\n"
                   "    | first | second |\n"
                   "    | paint | paint  |\n");
    became(t, "Ann", TRP_MIGRATION_DROPPED, TRP_MIGRATION_GONE);
    became(t, "Bob", TRP_MIGRATION_DROPPED, TRP_MIGRATION_GONE);
    theatre_run(t, 3);
    assert_string_equal(theatre_queues(t, "Ann"), "");
    assert_string_equal(theatre_queues(t, "Bob"), "");
    theatre_close(t);
    t = open_shop(continuing);  // The same when only the row of the scene has changed
    theatre_perform(t, "Ann", "Meet.left", NULL);
    s = &theatre_world(t)->scenes[0];
    for (int i = 0; i < 400 && (s->state != TRPI_SCENE_RUNS || s->scene != part); i++) {
        theatre_step(t);
    }
    theatre_reload(t, theatre_edited(continuing, "    | carve | carve |\n", "    | hum   | tap   |\n"));
    became(t, "Ann", TRP_MIGRATION_DROPPED, TRP_MIGRATION_TASK_GONE);
    theatre_close(t);
}

// Bob has been lost, and Ann goes on alone; the new text has no part for Bob.
static void a_scene_of_which_a_lost_part_is_gone_is_dropped(void **state)
{
    (void)state;
    static const char text[] = SHOP
        "role Carver for person\n"
        "    proactive Rest, if 0 > 1\n"
        "        wait 1 s\n"
        "scene Meet, loss continues\n"
        "    part left: Carver\n"
        "    part right: Carver\n"
        "    part more: Carver\n"
        "    | left  | right | more |\n"
        "    | carve | paint | sign |\n"
        "    | paint | carve | sign |\n";
    theatre *t = meet(text, "Ann begins carve");
    theatre_remove(t, "Bob");
    theatre_steps(t, 5);
    assert_string_equal(theatre_queues(t, "Ann"), "Meet@0 current performing");
    char then[2000];
    snprintf(then, sizeof then, "%s", theatre_edited(text, "part right", "part other"));
    theatre_reload(t, theatre_edited(then, "| left  | right |", "| left  | other |"));
    became(t, "Ann", TRP_MIGRATION_DROPPED, TRP_MIGRATION_GONE);
    theatre_close(t);
}

// The scene is over, and Ann has yet to read so: she does not begin it again by herself.
static void a_member_about_to_hear_the_end_does_not_begin_again(void **state)
{
    (void)state;
    static const char text[] = SHOP
        "role Carver for person\n"
        "    proactive Teach, if 0 > 1, about wood\n"
        "        let said = \"Hm.\"\n"
        "        wait 2 s\n"
        "        exclaim said\n"
        "    reactive Learn, about wood\n"
        "        wait 2 s\n";
    theatre *t = open_shop(text);
    theatre_perform(t, "Ann", "Teach", "Bob");
    theatre_until(t, 5, "Ann task started Teach*");
    theatre_remove(t, "Bob");
    const trpi_scene *s = &theatre_world(t)->scenes[0];
    for (int i = 0; i < 9 && s->state != TRPI_SCENE_OVER; i++) {
        theatre_step(t);
    }
    assert_int_equal(s->state, TRPI_SCENE_OVER);
    assert_string_not_equal(theatre_queues(t, "Ann"), "");
    theatre_reload(t, theatre_edited(text, "\"Hm.\"", "\"Ha.\""));
    became(t, "Ann", TRP_MIGRATION_DROPPED, TRP_MIGRATION_LOCALS_CHANGED);
    theatre_run(t, 3);
    assert_string_equal(theatre_queues(t, "Ann"), "");
    theatre_close(t);
}

// ---- Claims and promises ------------------------------------------------------------------------

static const char asking[] = SHOP
    "role Carver for person\n"
    "    proactive Ask, if 0 > 1, about wood\n"
    "        wait 5 s\n"
    "    reactive Answer, about wood\n"
    "        wait 5 s\n";

static trpi_agent *agent_of(const theatre *t, const char *who)
{
    return theatre_world(t)->agents[trpi_ref_index(theatre_who(t, who).value)];
}

// All have promised, and are about to begin; then the new text lacks the behaviour that Bob promised.
static void a_scene_about_to_begin_does_not_when_a_part_is_gone(void **state)
{
    (void)state;
    theatre *t = open_shop(asking);
    theatre_perform(t, "Ann", "Ask", "Bob");
    for (int i = 0; i < 9 && agent_of(t, "Ann")->claim_state != TRPI_CLAIM_CONFIRMED; i++) {
        theatre_step(t);
    }
    assert_int_equal(agent_of(t, "Ann")->claim_state, TRPI_CLAIM_CONFIRMED);
    theatre_reload(t, theatre_edited(asking, "reactive Answer", "reactive Reply"));
    theatre_expect_migration(t, TRP_MIGRATION_CLAIM, "Ann", TRP_MIGRATION_DROPPED, TRP_MIGRATION_CHANGED);
    theatre_expect_migration(t, TRP_MIGRATION_CLAIM, "Bob", TRP_MIGRATION_DROPPED, TRP_MIGRATION_CHANGED);
    theatre_run(t, 2);
    theatre_expect_no(t, "* started *");
    assert_int_equal(agent_of(t, "Ann")->claim_state, TRPI_CLAIM_NONE);
    assert_true(agent_of(t, "Bob")->promised_to == 0);
    theatre_close(t);
}

// Bob has promised a behaviour to Ann, who has been removed. No mail is sent about that.
static void a_promise_to_one_who_is_gone_is_forgotten(void **state)
{
    (void)state;
    theatre *t = open_shop(asking);
    theatre_perform(t, "Ann", "Ask", "Bob");
    for (int i = 0; i < 9 && agent_of(t, "Bob")->promised_to == 0; i++) {
        theatre_step(t);
    }
    theatre_remove(t, "Ann");
    theatre_step(t);
    theatre_reload(t, theatre_edited(asking, "reactive Answer", "reactive Reply"));
    theatre_run(t, 2);
    assert_true(agent_of(t, "Bob")->promised_to == 0);
    theatre_expect_no(t, "Bob started *");
    theatre_close(t);
}

// ---- Queues -------------------------------------------------------------------------------------

// All of Ann's queues are in use, and remain in use.
static void an_agent_at_its_limits_goes_on_with_everything(void **state)
{
    (void)state;
    static const char text[] = SHOP
        "role Carver for person\n"
        "    proactive Work, if 0 > 1, priority 1\n"
        "        wait 60 s\n"
        "    latent First, when event bell, priority 2\n"
        "        wait 60 s\n"
        "    latent Second, when event bell, priority 3\n"
        "        wait 60 s\n"
        "    proactive Ask, if 0 > 1, priority 4, about wood, patience 90 s\n"
        "        wait 60 s\n"
        "    proactive Beg, if 0 > 1, priority 5, about money, patience 90 s\n"
        "        wait 60 s\n"
        "    reactive Answer, about wood, priority 4\n"
        "        wait 60 s\n"
        "    reactive Refuse, about money, priority 5\n"
        "        wait 60 s\n";
    static const char *const all[] = {"Work", "First", "Second", "Ask", "Beg"};
    theatre *t = open_shop(text);
    for (int i = 0; i < 5; i++) {
        theatre_perform(t, "Ann", all[i], i < 3 ? NULL : i == 3 ? "Bob" : "Eve");
        theatre_steps(t, 6);
    }
    char before[200];
    snprintf(before, sizeof before, "%s", theatre_queues(t, "Ann"));
    for (int i = 0; i < 5; i++) {
        assert_non_null(strstr(before, all[i]));
    }
    theatre_reload(t, theatre_edited(text, "item nail\n", "item ale\nitem nail\n"));
    assert_string_equal(theatre_queues(t, "Ann"), before);
    theatre_close(t);
}

// ---- What is about to be ------------------------------------------------------------------------

// An entity that is to be spawned in the next step is not, when its kind is gone.
static void a_newcomer_needs_a_kind(void **state)
{
    (void)state;
    static const char text[] = WORK "        carve\nkind toy, a creature\n";
    theatre *t = open_shop(text);
    trp_entity toy;
    uint32_t kind = theatre_find(t, TRP_NAMES_KIND, "toy");
    assert_int_equal(trp_entity_spawn(theatre_world(t), kind, trp_point_from_metres(5, 0, 0), &toy), TRP_OK);
    theatre_reload(t, WORK "        carve\n");
    theatre_steps(t, 2);
    assert_false(trp_entity_is_alive(theatre_world(t), toy));
    assert_true(trp_world_hash(theatre_world(t)) == trp_world_hash_recomputed(theatre_world(t)));
    theatre_close(t);
}

// The answer to a request comes by mail, which the change of the text invalidates: the request is made anew, and no offer is held
// twice, or for ever.
static void a_request_at_that_moment_is_made_anew(void **state)
{
    (void)state;
    static const char bench[] = WORK
        "        request Use of nearest Bench\n"
        "object Bench\n"
        "    used: whole number\n"
        "    left: whole number\n"
        "    behaviour Use, holders 1\n"
        "        carve\n"
        "    on adopt Use by somebody\n"
        "        set used to used + 1\n"
        "    on drop Use by somebody\n"
        "        set left to left + 1\n";
    for (uint32_t wait = 0; wait < 8; wait++) {
        for (int refuses = 0; refuses < 2; refuses++) {
            theatre *t = open_shop(bench);
            theatre_add_kind(t, "Bench", "bench", 1, 1);
            theatre_steps(t, 2);
            if (refuses != 0) {
                theatre_perform(t, "Bob", "Work", NULL);
                theatre_steps(t, 6);
            }
            theatre_perform(t, "Ann", "Work", NULL);
            theatre_steps(t, wait);
            theatre_reload(t, theatre_edited(bench, "    left: whole number\n", "    left: whole number\n    worn: 0 to 9\n"));
            theatre_run(t, 12);
            assert_string_equal(theatre_queues(t, "Ann"), "");
            assert_string_equal(theatre_queues(t, "Bob"), "");
            assert_true(theatre_get(t, "bench", "used") == theatre_get(t, "bench", "left"));
            assert_true(theatre_get(t, "bench", "used") >= 1);
            theatre_perform(t, "Eve", "Work", NULL);
            theatre_until(t, 8, "Eve finished Work");
            theatre_close(t);
        }
    }
}

#define GUARDED                        \
    "role Carver for person\n"         \
    "    proactive Work\n"             \
    "        forbid combat\n"          \
    "        carve\n"                  \
    "    proactive Brawl, in combat\n" \
    "        tap\n"                    \
    "    proactive Jeer, in Mockery\n" \
    "        hum\n"

// Input about a layer is found by the layer's name, whatever number that has now; input about a layer that is gone is lost.
static void input_about_a_layer_finds_it_by_name(void **state)
{
    (void)state;
    static const char layers[] = "layer Mockery\n" SHOP GUARDED;
    theatre *t = open_shop(layers);
    theatre_perform(t, "Ann", "Work", NULL);
    theatre_step(t);
    theatre_expect_no(t, "Ann layer off*");  // the order has not taken effect yet
    theatre_reload(t, theatre_edited(layers, "layer Mockery\n", "layer Above\nlayer Mockery\n"));
    theatre_steps(t, 2);
    theatre_expect_count(t, "Ann layer off*", 1);
    theatre_perform(t, "Ann", "Brawl", NULL);
    theatre_steps(t, 3);
    theatre_expect(t, "Ann rejected Brawl (another layer)");

    theatre_reload(t, theatre_edited(layers, "in Mockery", "in combat"));  // the layer stays off all the same
    theatre_perform(t, "Ann", "Brawl", NULL);
    theatre_steps(t, 3);
    theatre_expect_count(t, "Ann rejected Brawl (another layer)", 2);
    theatre_close(t);
}

static void a_layer_that_is_gone_is_not_forced(void **state)
{
    (void)state;
    static const char layers[] = "layer Mockery\n" SHOP GUARDED;
    for (uint32_t wait = 0; wait < 2; wait++) {  // before the mail is read, and after
        theatre *t = open_shop(theatre_edited(layers, "forbid combat", "forbid Mockery"));
        theatre_perform(t, "Ann", "Work", NULL);
        theatre_steps(t, 1 + 2 * wait);
        const char *without = theatre_edited(layers, "layer Mockery\n", "");
        without = theatre_edited(without, "forbid combat", "hum");
        theatre_reload(t, theatre_edited(without, "in Mockery", "in combat"));
        theatre_steps(t, 3);
        theatre_perform(t, "Bob", "Brawl", NULL);
        theatre_perform(t, "Ann", "Brawl", NULL);
        theatre_until(t, 9, "Ann begins tap");
        theatre_close(t);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        THEATRE_TEST(a_gift_that_has_moved_is_not_given_again),
        THEATRE_TEST(actions_beside_a_step_are_known_by_their_place),
        THEATRE_TEST(a_gift_of_what_is_gone_begins_again),
        THEATRE_TEST(a_tree_that_may_have_given_does_not_begin_again),
        THEATRE_TEST(a_tree_that_gives_nothing_begins_again),
        THEATRE_TEST(steps_that_have_become_a_tree_begin_again),
        THEATRE_TEST(an_agent_that_walks_back_walks_on),
        THEATRE_TEST(goods_of_an_earlier_round_are_not_given_again),
        THEATRE_TEST(goods_of_a_row_that_is_gone_are_not_given_again),
        THEATRE_TEST(goods_a_row_may_have_given_are_not_given_again),
        THEATRE_TEST(a_member_yet_to_hear_of_the_next_scene_loses_the_old_one),
        THEATRE_TEST(a_scene_of_which_a_lost_part_is_gone_is_dropped),
        THEATRE_TEST(a_member_about_to_hear_the_end_does_not_begin_again),
        THEATRE_TEST(a_scene_about_to_begin_does_not_when_a_part_is_gone),
        THEATRE_TEST(a_promise_to_one_who_is_gone_is_forgotten),
        THEATRE_TEST(an_agent_at_its_limits_goes_on_with_everything),
        THEATRE_TEST(a_newcomer_needs_a_kind),
        THEATRE_TEST(a_request_at_that_moment_is_made_anew),
        THEATRE_TEST(input_about_a_layer_finds_it_by_name),
        THEATRE_TEST(a_layer_that_is_gone_is_not_forced),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
