// SPDX-License-Identifier: MIT
// Goal: whatever keeps a behaviour from starting, refuses it or ends it, `why` names the cause to its writer, and the thing or
// person that it is about. Method: for each reason of the engine and each cause of `why` a scene, in reasons.txt or, where only a
// game or a new text can bring it about, here; it is played, and the explanation of the one concerned is read. A reason or cause
// without a scene fails.

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "show/wording.h"
#include "troupe/agent.h"
#include "troupe/command.h"
#include "troupe/interest.h"
#include "troupe/motion.h"
#include "troupe/show.h"
#include "troupe/why.h"

enum { MOST_BYTES = 1 << 17, MOST_NAME = 64, MOST_WORDS = 256 };

typedef struct scene {
    trp_reason reason;       // TRP_REASON_COUNT: none is called so
    trp_why_cause cause;     // TRP_CAUSE_COUNT: none is called so
    char name[MOST_NAME];    // of the reason, the cause, or both
    char who[MOST_NAME];     // the one who is explained
    char about[MOST_NAME];   // to be named beside the cause; "" for nothing
    char words[MOST_WORDS];  // the cause; "": what the list of setbacks says of the reason
    char does[MOST_NAME];    // behaviour or action that `why-not` is asked about; "": none
    const char *text;
    size_t size_bytes;
} scene;

static char all[MOST_BYTES];
static size_t all_bytes;

static trp_reason reason_called(const char *name)
{
    for (int i = 0; i < TRP_REASON_COUNT; i++) {
        if (strcmp(trp_reason_name((trp_reason)i), name) == 0) {
            return (trp_reason)i;
        }
    }
    return TRP_REASON_COUNT;
}

static trp_why_cause cause_called(const char *name)
{
    for (int i = 0; i < TRP_CAUSE_COUNT; i++) {
        if (strcmp(trp_cause_name((trp_why_cause)i), name) == 0) {
            return (trp_why_cause)i;
        }
    }
    return TRP_CAUSE_COUNT;
}

// Copies the next field of a heading, up to a `|` or the end of the line, without the blanks around it.
static const char *read_field(const char *at, char *field, size_t room)
{
    size_t length = strcspn(at, "|\n"), first = strspn(at, " ");
    size_t end = length;
    while (end > first && at[end - 1] == ' ') {
        end--;
    }
    size_t size = end > first ? end - first : 0;
    assert_true(size < room);
    memcpy(field, at + first, size);
    field[size] = '\0';
    return at + length + (at[length] == '|');
}

// Reads the scene at *at: a line "=== reason | who | about | words | does", and the text up to the next such line.
static bool next_scene(const char **at, scene *s)
{
    const char *head = strstr(*at, "=== ");
    if (head == NULL) {
        return false;
    }
    const char *field = read_field(head + 4, s->name, sizeof s->name);
    field = read_field(field, s->who, sizeof s->who);
    field = read_field(field, s->about, sizeof s->about);
    field = read_field(field, s->words, sizeof s->words);
    field = read_field(field, s->does, sizeof s->does);
    assert_true(*field == '\n');
    s->reason = reason_called(s->name);
    s->cause = cause_called(s->name);
    if (s->reason == TRP_REASON_COUNT && s->cause == TRP_CAUSE_COUNT) {
        fail_msg("neither a reason nor a cause is called %s", s->name);
    }
    s->text = field + 1;
    const char *end = strstr(s->text, "=== ");
    s->size_bytes = end != NULL ? (size_t)(end - s->text) : strlen(s->text);
    *at = s->text;
    return true;
}

// ---- Playing --------------------------------------------------------------------------------------

static bool shown[TRP_CAUSE_COUNT];  // the causes that a scene of their name has brought about

typedef struct playing {
    const scene *of;
    const trp_pack *pack;
    trp_setbacks *setbacks;
    trp_sheet told, events;
} playing;

static void begins(void *context, const trp_rehearsal *rehearsal)
{
    playing *p = context;
    (void)rehearsal;
    assert_int_equal(trp_setbacks_create(p->pack, &p->setbacks), TRP_OK);
}

static void steps(void *context, const trp_rehearsal *rehearsal)
{
    playing *p = context;
    uint32_t count;
    const trp_event *events = trp_world_events(trp_rehearsal_world(rehearsal), &count);
    for (uint32_t i = 0; i < count; i++) {
        trp_rehearsal_tell_event(rehearsal, &events[i], &p->events);
        trp_sheet_add(&p->events, "\n");
    }
    trp_setbacks_note_step(p->setbacks, trp_rehearsal_world(rehearsal));
}

// Notes whether the explanation has the cause that a scene is named after.
static void look_for_cause(const trp_rehearsal *rehearsal, trp_entity who, trp_why_cause cause)
{
    static trp_why_line lines[1024];
    uint32_t count = trp_agent_why(trp_rehearsal_world(rehearsal), who, lines, 1024);
    assert_true(count <= 1024);
    for (uint32_t i = 0; i < count && cause != TRP_CAUSE_COUNT; i++) {
        shown[cause] = shown[cause] || lines[i].cause == cause;
    }
}

static void explains(void *context, const trp_rehearsal *rehearsal)
{
    playing *p = context;
    trp_entity who = trp_stage_find(trp_rehearsal_stage(rehearsal), p->of->who);
    assert_true(who.value != 0);
    look_for_cause(rehearsal, who, p->of->cause);
    (void)trp_why_print(rehearsal, who, NULL, &p->told);
    assert_int_equal(trp_setbacks_print(p->setbacks, rehearsal, who, &p->told), TRP_OK);
    if (p->of->does[0] != '\0') {
        assert_int_equal(trp_why_not_print(rehearsal, who, p->of->does, &p->told), TRP_OK);
    }
}

// Whether a line of the explanation has the cause, and what it is about; says so when none has.
static bool is_told(const playing *p)
{
    const char *cause = p->of->words[0] != '\0' ? p->of->words : trpi_wording_reason(p->of->reason);
    const char *at = trp_sheet_text(&p->told);
    while ((at = strstr(at, cause)) != NULL) {
        const char *line = at;
        while (line > trp_sheet_text(&p->told) && line[-1] != '\n') {
            line--;
        }
        const char *about = strstr(line, p->of->about);
        if (about != NULL && about < at + strcspn(at, "\n")) {
            return true;
        }
        at++;
    }
    print_error("%s (%s) is not told:\n%s\nEvents:\n%s", p->of->name, p->of->about, trp_sheet_text(&p->told),
                trp_sheet_text(&p->events));
    return false;
}

static trp_play *open_play(const scene *s)
{
    trp_play *play = NULL;
    const trp_script_source source = {s->name, s->text, s->size_bytes};
    trp_result result = trp_play_open(&source, 1, &play);
    if (result != TRP_OK) {
        fail_msg("%s", play != NULL ? trp_play_report(play) : trp_result_name(result));
    }
    return play;
}

static void end(playing *p)
{
    trp_setbacks_destroy(p->setbacks);
    trp_sheet_release(&p->told);
    trp_sheet_release(&p->events);
}

// Plays a scene. False when its cause is not told.
static bool play_scene(const scene *s)
{
    trp_play *play = open_play(s);
    playing p = {.of = s, .pack = trp_play_pack(play)};
    const trp_test_observer watch = {begins, steps, explains, &p};
    trp_test_outcome outcome;
    trp_sheet report = {0};
    assert_int_equal(trp_test_run_observed(p.pack, 0, 1, &watch, &outcome, sizeof outcome, &report), TRP_OK);
    // A `when` that is refused fails its line: its reason is what the scene is about.
    if (!outcome.passed && strstr(trp_sheet_text(&report), ": when ") == NULL) {
        fail_msg("%s: %s", s->name, trp_sheet_text(&report));
    }
    bool told = is_told(&p);
    trp_sheet_release(&report);
    end(&p);
    trp_play_release(play);
    return told;
}

static void every_scene_of_the_table_is_explained(void **state)
{
    (void)state;
    const char *at = all;
    scene s;
    uint32_t untold = 0;
    while (next_scene(&at, &s)) {
        untold += play_scene(&s) ? 0 : 1;
    }
    assert_int_equal(untold, 0);
}

// ---- Reasons that a game or a new text brings about ------------------------------------------------

// Ann walks to and fro, and poses; the game does what the reason is about.
static const char yard[] =
    "place gate\n"
    "role Guest for creature\n"
    "    proactive Walk\n"
    "        move to gate\n"
    "        pose for 300 s\n"
    "    proactive Stand, weight 0\n"
    "        pose for 2 s\n"
    "setting Yard\n"
    "    places\n"
    "        gate at (5, 0)\n"
    "    cast\n"
    "        Ann: Guest at (0, 0)\n";

// The same without the behaviour that she is at.
static const char other_yard[] =
    "place gate\n"
    "role Guest for creature\n"
    "    proactive Sit\n"
    "        pose for 3 s\n"
    "setting Yard\n"
    "    places\n"
    "        gate at (5, 0)\n"
    "    cast\n"
    "        Ann: Guest at (0, 0)\n";

typedef struct game {
    trp_play *play;
    trp_rehearsal *rehearsal;
    trp_world *world;
    trp_entity ann;
    scene of;
    playing p;
} game;

static game begin_game(trp_reason reason)
{
    game g = {.of = {.reason = reason, .cause = TRP_CAUSE_COUNT, .who = "Ann", .text = yard, .size_bytes = sizeof yard - 1}};
    g.play = open_play(&g.of);
    g.p = (playing){.pack = trp_play_pack(g.play)};
    trp_rehearsal_def def;
    trp_rehearsal_def_init(&def, sizeof def);
    def.setting = 0;
    assert_int_equal(trp_rehearsal_create(g.p.pack, &def, &g.rehearsal), TRP_OK);
    g.world = trp_rehearsal_world(g.rehearsal);
    begins(&g.p, g.rehearsal);
    return g;
}

static void play_until(game *g, uint32_t until)
{
    while (trp_rehearsal_step(g->rehearsal, until)) {
        steps(&g->p, g->rehearsal);
    }
    g->ann = trp_stage_find(trp_rehearsal_stage(g->rehearsal), "Ann");
}

// Makes steps in which the stage, which is the game here, has no turn: no action gets anywhere, and none ends.
static void play_without_the_game(game *g, uint32_t until)
{
    while (trp_world_now(g->world) < until) {
        trp_world_step(g->world);
        steps(&g->p, g->rehearsal);
    }
}

static void release_game(game *g)
{
    end(&g->p);
    trp_rehearsal_destroy(g->rehearsal);
    trp_play_release(g->play);
}

static void end_game(game *g)
{
    g->p.of = &g->of;
    explains(&g->p, g->rehearsal);
    assert_true(is_told(&g->p));
    release_game(g);
}

static void end_is_asked_for_by_the_game(void **state)
{
    (void)state;
    game g = begin_game(TRP_REASON_HOST);
    play_until(&g, 30);
    assert_int_equal(trp_agent_cancel(g.world, g.ann, trp_pack_find(g.p.pack, TRP_NAMES_BEHAVIOUR, "Guest.Walk")), TRP_OK);
    play_until(&g, 33);
    end_game(&g);
}

static void way_leads_nowhere_for_a_while(void **state)
{
    (void)state;
    game g = begin_game(TRP_REASON_STUCK);
    play_until(&g, 1);
    const trp_motion still = {.entity = g.ann, .to = trp_entity_position(g.world, g.ann)};
    assert_int_equal(trp_world_set_motions(g.world, &still, 1), TRP_OK);
    play_without_the_game(&g, 9 * 30);
    end_game(&g);
}

static void action_is_never_answered(void **state)
{
    (void)state;
    game g = begin_game(TRP_REASON_SILENT);
    play_until(&g, 10 * 30);
    play_without_the_game(&g, 480 * 30);
    end_game(&g);
}

static void nobody_looks_on_from_near(void **state)
{
    (void)state;
    game g = begin_game(TRP_REASON_FAR);
    g.of.cause = TRP_CAUSE_DORMANT;
    strcpy(g.of.words, "Ann is too far from everybody who looks on, and sleeps");
    play_until(&g, 30);
    trp_interest_def def;
    trp_interest interest;
    trp_interest_def_init(&def, sizeof def);
    def.at = trp_point_from_metres(500, 500, 0);
    assert_int_equal(trp_world_interest_add(g.world, &def, &interest), TRP_OK);
    play_until(&g, 90);
    end_game(&g);
}

static void text_loses_what_goes_on(void **state)
{
    (void)state;
    game g = begin_game(TRP_REASON_RELOAD);
    const scene other = {.reason = TRP_REASON_RELOAD, .text = other_yard, .size_bytes = sizeof other_yard - 1};
    trp_play *play = open_play(&other);
    play_until(&g, 30);
    assert_int_equal(trp_rehearsal_reload(g.rehearsal, trp_play_pack(play)), TRP_OK);
    trp_rehearsal_tell_reload(g.rehearsal, &g.p.told);
    assert_non_null(strstr(trp_sheet_text(&g.p.told), "Ann gives up Walk"));
    release_game(&g);
    trp_play_release(play);
}

// Reasons that a scene of the table or a case here shows: of a reason that is added to the engine, one has to be written.
static void each_reason_has_a_scene(void **state)
{
    (void)state;
    bool has[TRP_REASON_COUNT] = {[TRP_REASON_NONE] = true,   [TRP_REASON_HOST] = true, [TRP_REASON_STUCK] = true,
                                  [TRP_REASON_SILENT] = true, [TRP_REASON_FAR] = true,  [TRP_REASON_RELOAD] = true};
    const char *at = all;
    scene s;
    while (next_scene(&at, &s)) {
        if (s.reason != TRP_REASON_COUNT) {
            has[s.reason] = true;
        }
    }
    for (int i = 0; i < TRP_REASON_COUNT; i++) {
        if (!has[i]) {
            fail_msg("no scene in reasons.txt shows: %s", trp_reason_name((trp_reason)i));
        }
    }
}

// Causes that no text brings about: a search leaves out the one who searches, and those who are gone; the compiler refuses a topic
// that nobody answers; and for one certain partner only a game asks, by trp_agent_perform.
static bool is_never_told(int cause)
{
    return cause == TRP_CAUSE_SELF || cause == TRP_CAUSE_GONE || cause == TRP_CAUSE_NO_TOPIC || cause == TRP_CAUSE_OTHER;
}

// Runs behind all scenes.
static void each_cause_has_a_scene(void **state)
{
    (void)state;
    uint32_t missing = 0;
    for (int i = TRP_CAUSE_NONE + 1; i < TRP_CAUSE_COUNT; i++) {
        if (!shown[i] && !is_never_told(i)) {
            print_error("no scene of its name shows: %s\n", trp_cause_name((trp_why_cause)i));
            missing++;
        }
    }
    assert_int_equal(missing, 0);
}

static int read_scenes(void **state)
{
    (void)state;
    FILE *file = fopen("tests/show/reasons.txt", "rb");
    if (file == NULL) {
        return -1;
    }
    all_bytes = fread(all, 1, sizeof all - 1, file);
    (void)fclose(file);
    return all_bytes < sizeof all - 1 ? 0 : -1;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_scene_of_the_table_is_explained),
        cmocka_unit_test(end_is_asked_for_by_the_game),
        cmocka_unit_test(way_leads_nowhere_for_a_while),
        cmocka_unit_test(action_is_never_answered),
        cmocka_unit_test(nobody_looks_on_from_near),
        cmocka_unit_test(text_loses_what_goes_on),
        cmocka_unit_test(each_reason_has_a_scene),
        cmocka_unit_test(each_cause_has_a_scene),
    };
    return cmocka_run_group_tests(tests, read_scenes, NULL);
}
