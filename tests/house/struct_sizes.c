// SPDX-License-Identifier: MIT
// The calls that fill or take a struct, as a program makes them that was compiled from headers of another version: it knows
// fewer fields than the library (an older one), or more (a newer one). For struct_sizes.sh, which holds the lists below against
// the headers. All structs are in one of them:
// - FILLED, ARRAYS: a call fills them, and their size is an argument of it;
// - DEFS: a program sets them and a call takes them; they keep their size themselves;
// - FIXED: they never change. Two sizes: where pointers have 8 bytes, and where they have 4.

#include <troupe/document.h>
#include <troupe/form.h>
#include <troupe/link.h>
#include <troupe/pool.h>
#include <troupe/show.h>
#include <troupe/setting.h>
#include <troupe/simulation.h>
#include <troupe/troupe.h>

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define FILLED(X)                                                                                                            \
    X(trp_action_info, trp_pack_action(pack, action, to, size))                                                              \
    X(trp_action_parameter_info, trp_pack_action_parameter(pack, trp_pack_find(pack, TRP_NAMES_ACTION, "say"), 0, to, size)) \
    X(trp_argument, trp_command_argument(world, &spoken, 0, to, size))                                                       \
    X(trp_message_info, trp_pack_message(pack, 0, to, size))                                                                 \
    X(trp_query_info, trp_pack_query(pack, 0, to, size))                                                                     \
    X(trp_fact_info, trp_pack_fact(pack, 0, to, size))                                                                       \
    X(trp_kind_info, trp_pack_kind(pack, 0, to, size))                                                                       \
    X(trp_kind_offer, trp_pack_kind_offer(pack, kind_with(0), 0, to, size))                                                  \
    X(trp_kind_handler, trp_pack_kind_handler(pack, kind_with(1), 0, to, size))                                              \
    X(trp_kind_link, trp_pack_kind_link(pack, kind_with(2), 0, to, size))                                                    \
    X(trp_role_info, trp_pack_role(pack, 0, to, size))                                                                       \
    X(trp_behaviour_info, trp_pack_behaviour(pack, 0, to, size))                                                             \
    X(trp_counters, (trp_world_counters(world, to, size), TRP_OK))                                                           \
    X(trp_spoken_line_value, trp_command_spoken_line_value(world, &spoken, 0, "visits", to, size))                           \
    X(trp_origin_info, trp_pack_origin(pack, 1, to, size))                                                                   \
    X(trp_instance_info, trp_pack_origin_instance(pack, made_origin(), 0, to, size))                                         \
    X(trp_node_info, trp_task_node(pack, tree, 0, to, size))                                                                 \
    X(trp_replay_info, (trp_replay_describe(replay, to, size), TRP_OK))                                                      \
    X(trp_setting_info, trp_setting_describe(pack, 0, to, size))                                                             \
    X(trp_setting_legend_entry, trp_setting_legend(pack, 0, 0, to, size))                                                    \
    X(trp_setting_cast_member, trp_setting_cast(pack, 0, 0, to, size))                                                       \
    X(trp_setting_initial_fact, trp_setting_cast_member_fact(pack, 1, 0, 0, to, size))                                       \
    X(trp_setting_stock_entry, trp_setting_stock(pack, 1, 0, to, size))                                                      \
    X(trp_setting_point, trp_setting_spot(pack, 1, 0, to, size))                                                             \
    X(trp_script_finding, trp_script_get_finding(broken, 0, to, size))                                                       \
    X(trp_script_note, trp_script_get_note(broken, 0, 0, to, size))                                                          \
    X(trp_document_node, trp_document_get_node(document, 1, to, size))                                                       \
    X(trp_document_completion, trp_document_get_completion(document, 0, to, size))                                           \
    X(trp_form_field, trp_document_get_field(odd_document, 0, to, size))                                                     \
    X(trp_document_chip, trp_document_get_chip(odd_document, 0, to, size))                                                   \
    X(trp_document_seed, trp_document_get_seed(odd_document, 0, to, size))                                                   \
    X(trp_document_finding, trp_document_get_finding(odd_document, 0, to, size))                                             \
    X(trp_document_finding_note, trp_document_get_finding_note(twice_document, 0, 0, to, size))                              \
    X(trp_document_piece, trp_document_get_piece(document, 0, 5, to, size))                                                  \
    X(trp_stage_entity_state, trp_stage_describe_entity(stage, somebody, to, size))                                          \
    X(trp_stage_map, (trp_stage_map_size(stage, to, size), TRP_OK))                                                          \
    X(trp_stage_counts, (trp_stage_get_counts(stage, to, size), TRP_OK))                                                     \
    X(trp_story_difference, (trp_comparison_first_difference(comparison, to, size), TRP_OK))                                 \
    X(trp_story_figure, trp_comparison_figure(comparison, 0, to, size) ? TRP_OK : TRP_ERROR_UNKNOWN)                         \
    X(trp_test_info, trp_pack_test(pack, 0, to, size))                                                                       \
    X(trp_test_line, trp_pack_test_line(pack, 0, 0, to, size))                                                               \
    X(trp_test_outcome, trp_test_run(pack, 0, 1, to, size, &sheet))                                                          \
    X(trp_simulation_totals, (trp_simulation_get_totals(simulation, to, size), TRP_OK))

#define ARRAYS(X)                                                                           \
    X(trp_queue_entry, trp_agent_queues(world, somebody, to, room, size))                   \
    X(trp_running_node, trp_agent_running_nodes(world, walker, 0, to, room, size))          \
    X(trp_running_action, trp_world_running_actions(world, to, room, size))                 \
    X(trp_watch_info, trp_world_watches(world, to, room, size))                             \
    X(trp_watch_hit, trp_world_watch_hits(world, to, room, size))                           \
    X(trp_contact, trp_behaviour_contacts(pack, behaviour_with_contacts(), to, room, size)) \
    X(trp_busy_loop, trp_pack_busy_loops(pack, to, room, size))                             \
    X(trp_thing, trp_pack_things_of_origin(pack, 1, to, room, size))                        \
    X(trp_offer, trp_object_offers(garden, well, drinker, to, room, size))                  \
    X(trp_holder, trp_object_holders(garden, well, to, room, size))                         \
    X(trp_lock_row_entry, trp_object_locks(garden, well, to, room, size))                   \
    X(trp_object_link, trp_entity_all_links(garden, well, to, room, size))                  \
    X(trp_wait, trp_agent_waits(garden, drinker, to, room, size))                           \
    X(trp_pending_step, trp_agent_pending_steps(garden, drinker, to, room, size))           \
    X(trp_running_scene, trp_world_scenes(garden, to, room, size))                          \
    X(trp_scene_member, trp_scene_members(garden, chat, to, room, size))                    \
    X(trp_history_segment, trp_history_segments(history, to, room, size))                   \
    X(trp_link_game, trp_link_games(to, room, size))

#define DEFS(X)                                                                                                        \
    X(trp_world_def, trp_world_create(pack, def, &made.world), trp_world_destroy(made.world))                          \
    X(trp_interest_def, trp_world_interest_add(world, def, &made.interest), (void)0)                                   \
    X(trp_watch_def, trp_watch_add(world, def, &made.watch), (void)0)                                                  \
    X(trp_link_def, trp_link_open(def, &made.link), trp_link_close(made.link))                                         \
    X(trp_history_def, trp_history_create(other, def, &made.history), trp_history_destroy(made.history))               \
    X(trp_load_def, trp_world_load(pack, saved, saved_bytes, def, &made.world, NULL), trp_world_destroy(made.world))   \
    X(trp_rehearsal_def, trp_rehearsal_create(pack, def, &made.rehearsal), trp_rehearsal_destroy(made.rehearsal))      \
    X(trp_chronicle_def, trp_chronicle_create(rehearsal, def, &made.chronicle), trp_chronicle_destroy(made.chronicle)) \
    X(trp_simulation_def, trp_simulation_create(def, &made.simulation), trp_simulation_destroy(made.simulation))       \
    X(trp_stage_def, create_stage(def), (void)0)                                                                       \
    X(trp_terminal_def, trp_terminal_run(rehearsal, def), (void)0)

#define FIXED(X)                       \
    X(trp_entity, 8, 8)                \
    X(trp_token, 8, 8)                 \
    X(trp_value, 8, 8)                 \
    X(trp_handle, 8, 8)                \
    X(trp_point, 12, 12)               \
    X(trp_interest, 4, 4)              \
    X(trp_watch, 4, 4)                 \
    X(trp_ring, 8, 8)                  \
    X(trp_motion, 40, 40)              \
    X(trp_command, 72, 72)             \
    X(trp_event, 56, 56)               \
    X(trp_migration, 72, 72)           \
    X(trp_notice, 48, 48)              \
    X(trp_question, 64, 64)            \
    X(trp_why_line, 96, 96)            \
    X(trp_diagnostic, 256, 256)        \
    X(trp_sheet, 32, 16)               \
    X(trp_stage_action_counts, 40, 40) \
    X(trp_allocator, 16, 8)            \
    X(trp_sink, 16, 8)                 \
    X(trp_script_source, 24, 12)       \
    X(trp_text_edit, 24, 20)           \
    X(trp_text_range, 12, 12)          \
    X(trp_script_reader, 24, 12)       \
    X(trp_pattern_picture, 16, 8)      \
    X(trp_test_observer, 32, 16)

#define CHECK_FIXED(type, wide, narrow) \
    _Static_assert(sizeof(type) == (sizeof(void *) == 8 ? wide : narrow), #type " never changes");
FIXED(CHECK_FIXED)

enum { ROOM = 64, MORE = 40, MOST_BYTES = 65536 };

static const trp_pack *pack;
static trp_world *world, *still, *other;  // the latter two make no steps
static trp_history *history;
static trp_rehearsal *rehearsal;
static trp_stage *stage;
static trp_replay *replay;
static trp_simulation *simulation;
static trp_comparison *comparison;
static trp_script *broken;
static trp_document *document, *odd_document, *twice_document;
static trp_sheet sheet;
static trp_entity somebody, walker;
static trp_world *garden;  // has a well, at whose lock one of two drinkers waits, and a scene of two others
static uint32_t chat;      // the serial of the scene
static trp_entity well, drinker;
static trp_command spoken;
static uint32_t action, tree;
static unsigned char saved[1 << 20];
static size_t saved_bytes;
static unsigned char log_bytes[1 << 20];
static size_t log_size;

// Finds the first kind with an offer (0), a handler (1) or a link (2) of its own.
static uint32_t kind_with(int which)
{
    for (uint32_t i = 0; i < trp_pack_count(pack, TRP_NAMES_KIND); i++) {
        trp_kind_info info;
        if (trp_pack_kind(pack, i, &info, sizeof info) == TRP_OK && (which == 0   ? info.offer_count
                                                                     : which == 1 ? info.handler_count
                                                                                  : info.link_count) > 0) {
            return i;
        }
    }
    return TRP_NOT_FOUND;
}

static uint32_t behaviour_with_contacts(void)
{
    uint32_t found = 0;
    while (found < trp_pack_count(pack, TRP_NAMES_BEHAVIOUR) && trp_behaviour_contacts(pack, found, NULL, 0, 0) == 0) {
        found++;
    }
    return found;
}

static union {
    trp_world *world;
    trp_interest interest;
    trp_watch watch;
    trp_history *history;
    trp_rehearsal *rehearsal;
    trp_chronicle *chronicle;
    trp_simulation *simulation;
    trp_link *link;
} made;

static int wrong;

static void must(int holds, const char *name, const char *what)
{
    if (!holds) {
        printf("%s: %s\n", name, what);
        wrong++;
    }
}

// The index of an origin that an instance has made.
static uint32_t made_origin(void)
{
    trp_instance_info info;
    uint32_t origin = 1;
    while (trp_pack_origin_instance(pack, origin, 0, &info, sizeof info) != TRP_OK && origin < 10000) {
        origin++;
    }
    return origin;
}

static trp_result create_stage(const trp_stage_def *def)
{
    trp_world_def world_def;
    trp_world_def_init(&world_def, sizeof world_def);
    trp_world *empty = NULL;
    trp_stage *stage_made = NULL;
    trp_result result = trp_world_create(pack, &world_def, &empty);
    result = result == TRP_OK ? trp_stage_create(empty, def, &stage_made) : result;
    trp_stage_destroy(stage_made);
    trp_world_destroy(empty);
    return result;
}

// ---- Structs that are filled ----------------------------------------------------------------------

typedef uint32_t filler(void *to, uint32_t room, size_t size);

#define FILL_ONE(type, call)                                          \
    static uint32_t fill_##type(void *to, uint32_t room, size_t size) \
    {                                                                 \
        (void)room;                                                   \
        return (call) == TRP_OK ? 1 : 0;                              \
    }
#define FILL_ALL(type, call)                                          \
    static uint32_t fill_##type(void *to, uint32_t room, size_t size) \
    {                                                                 \
        return call;                                                  \
    }
FILLED(FILL_ONE)
ARRAYS(FILL_ALL)

// Whether record `at` of `size` bytes is `known` bytes of `whole`, then zeros. A byte that is not the same in two fillings is a gap
// between fields, which nothing sets.
static int is_filled(const unsigned char *at, size_t size, const unsigned char *whole, const unsigned char *again, size_t known)
{
    for (size_t i = 0; i < size; i++) {
        if (i < known ? whole[i] == again[i] && at[i] != whole[i] : at[i] != 0) {
            return 0;
        }
    }
    return 1;
}

static int is_untouched(const unsigned char *at, const unsigned char *end)
{
    while (at < end && *at == 0xA5) {
        at++;
    }
    return at == end;
}

static uint32_t misuses;

static void count_misuse(void *context, const char *file, uint32_t line, const char *expression)
{
    (void)context, (void)file, (void)line, (void)expression;
    misuses++;
}

static void try_filling(const char *name, filler *fill, size_t known)
{
    static unsigned char whole[MOST_BYTES], again[MOST_BYTES], other[MOST_BYTES];
    memset(whole, 0xA5, sizeof whole);
    memset(again, 0xA5, sizeof again);
    uint32_t count = fill(whole, ROOM, known);
    must(count > 0 && count <= ROOM && fill(again, ROOM, known) == count, name, "nothing is filled");
    must(is_untouched(whole + count * known, whole + sizeof whole), name, "written past the end");
    const size_t sizes[] = {4, known / 2, known - 4, known + 8, known + MORE};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        memset(other, 0xA5, sizeof other);
        must(fill(other, ROOM, sizes[i]) == count, name, "refused for its size");
        for (uint32_t j = 0; j < count; j++) {
            must(is_filled(other + j * sizes[i], sizes[i], whole + j * known, again + j * known, known), name, "filled wrongly");
        }
        must(is_untouched(other + count * sizes[i], other + sizeof other), name, "written past the end of another version's");
    }
    // An address, or anything else that lies where a program compiled before structs had sizes passes no argument.
    const size_t strange[] = {(size_t)whole, SIZE_MAX, SIZE_MAX / ROOM, MOST_BYTES};
    for (size_t i = 0; i < sizeof strange / sizeof *strange; i++) {
        memset(other, 0xA5, sizeof other);
        misuses = 0;
        (void)fill(other, ROOM, strange[i]);
        must(misuses > 0 && is_untouched(other, other + sizeof other), name, "written with a size that no struct has");
    }
}

// ---- Structs that are taken -----------------------------------------------------------------------

typedef trp_result taker(const void *def);
typedef void beginner(void *def, size_t size);

#define TAKE(type, call, release)                    \
    static trp_result take_##type(const void *given) \
    {                                                \
        const type *def = given;                     \
        memset(&made, 0, sizeof made);               \
        trp_result result = call;                    \
        release;                                     \
        return result;                               \
    }                                                \
    static void begin_##type(void *def, size_t size) \
    {                                                \
        type##_init(def, size);                      \
    }                                                \
    _Static_assert(offsetof(type, size_bytes) == 0, #type " begins with its size");
DEFS(TAKE)

static void try_taking(const char *name, taker *take, beginner *begin, size_t known)
{
    bool live = strcmp(name, "trp_terminal_def") == 0;
    trp_result fine = live ? TRP_ERROR_UNKNOWN : TRP_OK;  // there is no terminal here
    const size_t sizes[] = {sizeof(size_t), known / 2 / 8 * 8, known, known + MORE};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        unsigned char *def = malloc(sizes[i] + 64);  // memory of its own, so that a sanitizer sees reads behind it
        memset(def, 0xA5, sizes[i] + 64);
        begin(def, sizes[i]);
        must(is_untouched(def + sizes[i], def + sizes[i] + 64), name, "initialised past its end");
        must(take(def) == fine, name, "refused for its size");
        if (sizes[i] > known) {
            def[sizes[i] - 1] = 1;
            must(take(def) == TRP_ERROR_VERSION, name, "a field that this library does not know is ignored");
        }
        free(def);
    }
    unsigned char *zeros = calloc(1, known);
    must(take(zeros) == TRP_ERROR_ARGUMENT, name, "taken although nothing has initialised it");
    free(zeros);
}

// ---- A world in which all of it can be asked -------------------------------------------------------

static bool keep(void *context, const void *bytes, size_t size)
{
    (void)context;
    memcpy(log_bytes + log_size, bytes, size);
    log_size += size;
    return true;
}

static void find_somebody(void)
{
    for (trp_entity e = trp_world_next_entity(world, trp_nobody()); e.value != 0; e = trp_world_next_entity(world, e)) {
        trp_running_node frame;
        trp_queue_entry entry;
        walker = trp_agent_running_nodes(world, e, 0, &frame, 1, sizeof frame) > 0 ? e : walker;
        somebody = trp_agent_queues(world, e, &entry, 1, sizeof entry) > 0 ? e : somebody;
    }
}

// A speech begins from its line in the step in which it is told, so a watch is hit in that step.
static void watch_all_lines(void)
{
    trp_watch watch;
    trp_watch_def def;
    trp_watch_def_init(&def, sizeof def);
    def.kind = TRP_WATCH_LINE;
    for (def.line = 1; def.line < 1000; def.line++) {
        trp_watch_add(world, &def, &watch);
    }
}

static void prepare(const char *text)
{
    trp_script_source source = {"text.troupe", text, strlen(text)}, nonsense = {"nonsense.troupe", "item ale\nitem ale\n", 18};
    trp_play *play = NULL;
    trp_rehearsal_def def;
    trp_rehearsal_def_init(&def, sizeof def);
    def.setting = 0;
    if (trp_play_open(&source, 1, &play) != TRP_OK || trp_rehearsal_create(trp_play_pack(play), &def, &rehearsal) != TRP_OK) {
        printf("%s\n", play != NULL ? trp_play_report(play) : "no play");
        exit(3);
    }
    pack = trp_play_pack(play);
    world = trp_rehearsal_world(rehearsal);
    stage = trp_rehearsal_stage(rehearsal);
    trp_sink sink = {keep, NULL};
    trp_world_record(world, &sink);
    watch_all_lines();
    const uint32_t messages[] = {trp_pack_find(pack, TRP_NAMES_MESSAGE, "greeting"), trp_pack_find(pack, TRP_NAMES_MESSAGE, "go")};
    while (trp_world_now(world) < 9000 && (spoken.token.value == 0 || walker.value == 0)) {
        for (trp_entity e = trp_world_next_entity(world, trp_nobody()); e.value != 0; e = trp_world_next_entity(world, e)) {
            trp_message_send(world, e, messages[e.value & 1], trp_nobody(), NULL, 0);
        }
        trp_rehearsal_step(rehearsal, trp_world_now(world) + 5);
        find_somebody();
        uint32_t count;
        const trp_command *commands = trp_world_commands(world, &count);
        trp_spoken_line_value value;
        spoken = (trp_command){.kind = TRP_COMMAND_STOP};
        for (uint32_t i = 0; i < count; i++) {
            bool says = trp_command_spoken_line_value(world, &commands[i], 0, "visits", &value, sizeof value) == TRP_OK;
            spoken = says ? commands[i] : spoken;
        }
    }
    must(walker.value != 0 && spoken.token.value != 0, "the world", "nobody speaks or is in a tree");
    action = trp_pack_find(pack, TRP_NAMES_ACTION, "hammer");
    while (trp_task_node_count(pack, tree) == 0) {
        tree++;
    }
    trp_replay_open(log_bytes, log_size, NULL, &replay, NULL);
    trp_world_def still_def;
    trp_world_def_init(&still_def, sizeof still_def);
    trp_world_create(pack, &still_def, &still);
    trp_world_create(pack, &still_def, &other);
    trp_history_create(still, NULL, &history);
    trp_simulation_def simulated;
    trp_simulation_def_init(&simulated, sizeof simulated);
    trp_simulation_create(&simulated, &simulation);
    trp_world_save(world, TRP_SAVE_ALL, saved, sizeof saved, &saved_bytes);
    trp_script_compile(&nonsense, 1, NULL, &broken);
    trp_document_create(NULL, &document);
    trp_document_set_text(document, "text.troupe", text, strlen(text), NULL);
    trp_text_range word;
    uint32_t completions;
    trp_document_complete(document, 0, 0, &word, &completions);
    trp_document_create(NULL, &odd_document);
    trp_document_set_text(odd_document, "text.troupe", "role (", 6, NULL);
    trp_document_create(NULL, &twice_document);
    trp_document_set_text(twice_document, "text.troupe", "item ale\nitem ale\n", 18, NULL);
    uint32_t fields;
    trp_document_seeds(odd_document, trp_document_file_node(odd_document, 0), &fields);
    trp_document_chips(odd_document, trp_document_node_at(odd_document, 0, 1), &fields);
    trp_document_form(odd_document, trp_document_node_at(odd_document, 0, 1), &fields);
}

// Makes two stories of different seeds.
static void prepare_comparison(void)
{
    trp_rehearsal *stories[2];
    for (int i = 0; i < 2; i++) {
        trp_rehearsal_def def;
        trp_rehearsal_def_init(&def, sizeof def);
        def.setting = 0;
        def.seed = (uint64_t)i + 1;
        trp_rehearsal_create(pack, &def, &stories[i]);
    }
    must(trp_comparison_play(stories[0], stories[1], 3000, &comparison) == TRP_OK, "the stories", "cannot be compared");
}

static void prepare_garden(void)
{
    static const char text[] =
        "object Well\n    link bench: Bench within 9 m\n    behaviour Drink\n        lock bucket\n            wait 9 s\n"
        "object Bench\n    behaviour Sit\n        wait 1 s\n"
        "role Guest for creature\n    proactive Fetch\n        request Drink of nearest Well\n"
        "scene Chat\n    part host: Talker\n    part guest: Talker within 9 m\n    starts when guest comes within 9 m of host\n"
        "    | host | guest |\n    | wait 90 s | wait 90 s |\n"
        "role Talker for creature\n    proactive Stand\n        idle for 60 s\n"
        "setting Garden\n    plan, 1 m per letter\n        WB..\n    legend\n        W: Well\n        B: Bench\n"
        "    cast\n        2 Guest scattered\n        2 Talker scattered\n";
    trp_script_source source = {"garden.troupe", text, sizeof text - 1};
    static trp_play *play;
    static trp_rehearsal *played;
    trp_rehearsal_def def;
    trp_rehearsal_def_init(&def, sizeof def);
    def.setting = 0;
    if (trp_play_open(&source, 1, &play) != TRP_OK || trp_rehearsal_create(trp_play_pack(play), &def, &played) != TRP_OK) {
        printf("%s\n", play != NULL ? trp_play_report(play) : "no play");
        exit(3);
    }
    garden = trp_rehearsal_world(played);
    trp_running_scene scene = {0};
    while ((drinker.value == 0 || scene.serial == 0) && trp_rehearsal_step(played, 3000)) {
        for (trp_entity e = trp_world_next_entity(garden, trp_nobody()); e.value != 0; e = trp_world_next_entity(garden, e)) {
            drinker = trp_agent_waits(garden, e, NULL, 0, 0) > 0 ? e : drinker;
            well = trp_object_locks(garden, e, NULL, 0, 0) > 0 ? e : well;
        }
        trp_world_scenes(garden, &scene, 1, sizeof scene);
    }
    chat = scene.serial;
}

int main(int count, char **words)
{
    static char text[MOST_BYTES];
    FILE *file = count > 1 ? fopen(words[1], "rb") : NULL;
    if (file == NULL || fread(text, 1, sizeof text - 1, file) == 0) {
        return 3;
    }
    fclose(file);
    trp_assert_set_handler(count_misuse, NULL);
    prepare(text);
    prepare_comparison();
    prepare_garden();
    trp_link_def link_def;
    trp_link_def_init(&link_def, sizeof link_def);
    trp_link *link = NULL;
    must(trp_link_open(&link_def, &link) == TRP_OK, "trp_link_open", "failed");
#define TRY_FILLING(type, call) try_filling(#type, fill_##type, sizeof(type));
#define TRY_TAKING(type, call, release) try_taking(#type, take_##type, begin_##type, sizeof(type));
    FILLED(TRY_FILLING)
    ARRAYS(TRY_FILLING)
    DEFS(TRY_TAKING)
    trp_link_close(link);
    return wrong != 0;
}
