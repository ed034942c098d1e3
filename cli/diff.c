// SPDX-License-Identifier: MIT
// `troupe diff`: plays two logs side by side up to the first step after which their worlds differ, and says which
// entity differs in what. Two texts are played from one seed and compared by the events of their stories.

#include "cli/command.h"
#include "cli/recording.h"

#include "troupe/agent.h"
#include "troupe/fact.h"
#include "troupe/motion.h"
#include "troupe/show.h"

#include <string.h>

enum { NAME_BYTES = 128 };

typedef struct side {
    trpi_file file;
    trp_replay *replay;
    trp_replay_state state;
    trp_diagnostic why;
} side;

// ---- In what somebody differs -------------------------------------------------------------------

static void add_roles(const trp_world *world, trp_entity who, trp_sheet *sheet)
{
    uint32_t roles[8], count = trp_agent_roles(world, who, roles, 8);
    for (uint32_t i = 0; i < count && i < 8; i++) {
        trp_sheet_add(sheet, i > 0 ? ", " : "");
        trp_sheet_add_sanitized(sheet, trp_pack_name(trp_world_pack(world), TRP_NAMES_ROLE, roles[i]));
    }
    trp_sheet_add(sheet, count == 0 ? "none" : "");
}

static void add_queues(const trp_world *world, trp_entity who, trp_sheet *sheet)
{
    trp_queue_entry entries[TRP_MOST_QUEUES];
    uint32_t count = trp_agent_queues(world, who, entries, TRP_MOST_QUEUES, sizeof *entries);
    for (uint32_t i = 0; i < count; i++) {
        const trp_queue_entry *e = &entries[i];
        trp_sheet_add(sheet, i > 0 ? ", " : "");
        trp_sheet_add_sanitized(sheet, trp_behaviour_title(trp_world_pack(world), e->behaviour));
        trp_sheet_add_format(sheet, " (task %u, step %u%s%s)", e->task + 1, e->step + 1, e->is_current ? ", current" : "",
                             e->waits_since != 0 ? ", waits" : "");
    }
    trp_sheet_add(sheet, count == 0 ? "nothing" : "");
}

static void add_place(const trp_world *world, trp_entity who, trp_sheet *sheet)
{
    trp_point at = trp_entity_position(world, who);
    trp_sheet_add_format(sheet, "(%d.%02d, %d.%02d)", (int)(at.x / TRP_UNITS_PER_METRE),
                         (int)((at.x < 0 ? -at.x : at.x) % TRP_UNITS_PER_METRE * 100 / TRP_UNITS_PER_METRE),
                         (int)(at.y / TRP_UNITS_PER_METRE),
                         (int)((at.y < 0 ? -at.y : at.y) % TRP_UNITS_PER_METRE * 100 / TRP_UNITS_PER_METRE));
}

typedef void aspect(const trp_world *world, trp_entity who, trp_sheet *sheet);

// Adds what each side has for an aspect (its roles, its queues, …), if the sides differ in it.
static bool add_difference(const side *sides, trp_entity who, const char *title, aspect *describe, trp_sheet *sheet)
{
    trp_sheet said[2] = {{0}, {0}};
    for (int i = 0; i < 2; i++) {
        describe(trp_replay_world(sides[i].replay), who, &said[i]);
    }
    bool differs = strcmp(trp_sheet_text(&said[0]), trp_sheet_text(&said[1])) != 0;
    for (int i = 0; i < 2 && differs; i++) {
        trp_sheet_add_format(sheet, "  %s in %s: %s\n", title, sides[i].file.name, trp_sheet_text(&said[i]));
    }
    trp_sheet_release(&said[0]);
    trp_sheet_release(&said[1]);
    return differs;
}

static void add_value(const trp_pack *pack, uint32_t fact, trp_value value, trp_sheet *sheet)
{
    trp_fact_info info;
    if (trp_pack_fact(pack, fact, &info, sizeof info) == TRP_OK && info.type == TRP_TYPE_NUMBER) {
        uint64_t size = value.bits < 0 ? -(uint64_t)value.bits : (uint64_t)value.bits;
        trp_sheet_add_format(sheet, "%s%llu.%04llu", value.bits < 0 ? "-" : "", (unsigned long long)(size / TRP_ONE),
                             (unsigned long long)(size % TRP_ONE * 10000 / TRP_ONE));
    } else {
        trp_sheet_add_format(sheet, "%lld", (long long)value.bits);
    }
}

// Returns the number that the fact called `name` of an entity has in the pack of its world, or TRP_NOT_FOUND.
static uint32_t find_fact(const trp_world *world, trp_entity who, const char *name)
{
    char words[256];
    const trp_pack *pack = trp_world_pack(world);
    int size = snprintf(words, sizeof words, "%s.%s", trp_pack_name(pack, TRP_NAMES_KIND, trp_entity_kind(world, who)), name);
    return size > 0 && (size_t)size < sizeof words ? trp_pack_find(pack, TRP_NAMES_FACT, words) : TRP_NOT_FOUND;
}

static bool add_facts(const side *sides, trp_entity who, trp_sheet *sheet)
{
    const trp_world *a = trp_replay_world(sides[0].replay), *b = trp_replay_world(sides[1].replay);
    const trp_pack *pack = trp_world_pack(a);
    uint32_t facts = trp_pack_count(pack, TRP_NAMES_FACT);
    bool said = false;
    for (uint32_t i = 0; i < facts; i++) {
        uint32_t here = trp_pack_number_of_index(pack, TRP_NAMES_FACT, i);
        const char *name = trp_pack_name(pack, TRP_NAMES_FACT, here);
        uint32_t there = find_fact(b, who, name);
        trp_value left, right;
        if (there == TRP_NOT_FOUND || trp_fact_get(a, who, here, &left) != TRP_OK ||
            trp_fact_get(b, who, there, &right) != TRP_OK || left.bits == right.bits) {
            continue;
        }
        trp_sheet_add(sheet, "  ");
        trp_sheet_add_sanitized(sheet, name);
        trp_sheet_add_format(sheet, " in %s: ", sides[0].file.name);
        add_value(pack, here, left, sheet);
        trp_sheet_add_format(sheet, ", in %s: ", sides[1].file.name);
        add_value(trp_world_pack(b), there, right, sheet);
        trp_sheet_add(sheet, "\n");
        said = true;
    }
    return said;
}

static void describe(const side *sides, trp_entity who, trp_sheet *sheet)
{
    const trp_world *a = trp_replay_world(sides[0].replay), *b = trp_replay_world(sides[1].replay);
    const trp_world *has = trp_entity_is_alive(a, who) ? a : b;
    char name[NAME_BYTES];
    trpi_recording_format_entity_name(has, who, name, sizeof name);
    trp_sheet_add(sheet, "The first who differs is ");
    trp_sheet_add_sanitized(sheet, name);
    trp_sheet_add(sheet, " (");
    trp_sheet_add_sanitized(sheet, trp_pack_name(trp_world_pack(has), TRP_NAMES_KIND, trp_entity_kind(has, who)));
    trp_sheet_add(sheet, "; roles: ");
    add_roles(has, who, sheet);
    trp_sheet_add(sheet, ").\n");
    if (!trp_entity_is_alive(a, who) || !trp_entity_is_alive(b, who)) {
        trp_sheet_add_format(sheet, "  It is only in %s.\n", sides[has == a ? 0 : 1].file.name);
        return;
    }
    bool said = add_difference(sides, who, "roles", add_roles, sheet);
    said = add_difference(sides, who, "queues", add_queues, sheet) || said;
    said = add_difference(sides, who, "place", add_place, sheet) || said;
    said = add_facts(sides, who, sheet) || said;
    trp_sheet_add(
        sheet,
        said ? "" : "  It differs in something that is not seen from outside: what it remembers, draws by lot or waits for.\n");
}

// ---- Finding the first --------------------------------------------------------------------------

// Returns the first entity, in the order of the worlds, that differs between the sides; nobody when none does.
static trp_entity find_somebody(const trp_world *a, const trp_world *b)
{
    trp_entity left = trp_world_next_entity(a, trp_nobody());
    trp_entity right = trp_world_next_entity(b, trp_nobody());
    while (left.value != 0 || right.value != 0) {
        bool is_same = left.value == right.value && trp_world_entity_hash(a, left) == trp_world_entity_hash(b, right);
        if (!is_same) {
            bool left_first = left.value != 0 && (right.value == 0 || (uint32_t)left.value <= (uint32_t)right.value);
            return left_first ? left : right;
        }
        left = trp_world_next_entity(a, left);
        right = trp_world_next_entity(b, right);
    }
    return trp_nobody();
}

// Plays one side on, as long as its next step is at most `last`.
static void play_to(side *s, uint32_t last)
{
    while (s->state == TRP_REPLAY_STEP && trp_replay_next_step(s->replay) <= last) {
        s->state = trp_replay_step(s->replay, &s->why);
    }
}

static uint32_t first_step(const side *s)
{
    trp_replay_info info;
    trp_replay_describe(s->replay, &info, sizeof info);
    return info.first_step;
}

// Plays both sides until their hashes differ, one cannot be played on, or a log ends. Returns the step; UINT32_MAX when a log has
// ended.
static uint32_t find_step(side *sides)
{
    uint32_t begin[2] = {first_step(&sides[0]), first_step(&sides[1])};
    uint32_t now = begin[0] > begin[1] ? begin[0] : begin[1];
    while (now != UINT32_MAX) {
        play_to(&sides[0], now);
        play_to(&sides[1], now);
        bool both_play = sides[0].state == TRP_REPLAY_STEP && sides[1].state == TRP_REPLAY_STEP;
        if (!both_play || trp_world_hash(trp_replay_world(sides[0].replay)) != trp_world_hash(trp_replay_world(sides[1].replay))) {
            return now;
        }
        uint32_t next[2] = {trp_replay_next_step(sides[0].replay), trp_replay_next_step(sides[1].replay)};
        bool is_over = next[0] == UINT32_MAX || next[1] == UINT32_MAX;
        now = is_over ? UINT32_MAX : next[0] < next[1] ? next[0] : next[1];
    }
    return UINT32_MAX;
}

// ---- Saying it ----------------------------------------------------------------------------------

static void add_beginnings(const side *sides, trp_sheet *sheet)
{
    trp_replay_info a, b;
    trp_replay_describe(sides[0].replay, &a, sizeof a);
    trp_replay_describe(sides[1].replay, &b, sizeof b);
    if (a.seed != b.seed) {
        trp_sheet_add_format(sheet, "The seeds differ: %llu and %llu.\n", (unsigned long long)a.seed, (unsigned long long)b.seed);
    }
    if (a.pack_hash[0] != b.pack_hash[0] || a.pack_hash[1] != b.pack_hash[1]) {
        trp_sheet_add(sheet, "The packs differ: they were made from different texts.\n");
    }
    if (a.first_step != b.first_step) {
        trp_sheet_add_format(sheet, "They begin at different steps: %u and %u.\n", a.first_step, b.first_step);
    }
}

static void add_step(const side *sides, uint32_t at, trp_sheet *sheet)
{
    const trp_world *a = trp_replay_world(sides[0].replay), *b = trp_replay_world(sides[1].replay);
    for (int i = 0; i < 2; i++) {
        if (sides[i].state != TRP_REPLAY_STEP) {
            trp_sheet_add_format(sheet, "%s does not play further than step %u: %s\n", sides[i].file.name, at,
                                 sides[i].why.message);
            return;
        }
    }
    char time[32];
    trpi_recording_format_story_time(a, at, time, sizeof time);
    trp_sheet_add_format(sheet, "They differ first at step %u (%s).\n", at, time);
    trp_entity who = find_somebody(a, b);
    if (who.value != 0) {
        describe(sides, who, sheet);
    } else {
        trp_sheet_add(sheet, "Everybody is the same; a scene or an interest differs.\n");
    }
}

// Plays both logs to their ends; says where each ends if they differ, and why one could not be played on.
static void add_ends(side *sides, trp_sheet *sheet)
{
    uint32_t ends[2];
    for (int i = 0; i < 2; i++) {
        play_to(&sides[i], UINT32_MAX);
        const trp_world *world = trp_replay_world(sides[i].replay);
        ends[i] = world != NULL ? trp_world_now(world) : 0;
        bool over = sides[i].state == TRP_REPLAY_END;
        if (!over) {
            trp_sheet_add_format(sheet, "%s plays to step %u: %s\n", sides[i].file.name, ends[i], sides[i].why.message);
        }
    }
    if (ends[0] != ends[1]) {
        trp_sheet_add_format(sheet, "They are the same as far as both go; one ends at step %u, the other at step %u.\n", ends[0],
                             ends[1]);
    }
}

static int compare(side *sides)
{
    trp_sheet sheet = {0};
    add_beginnings(sides, &sheet);
    uint32_t at = find_step(sides);
    if (at != UINT32_MAX) {
        add_step(sides, at, &sheet);
    } else {
        add_ends(sides, &sheet);
    }
    int exit_code = sheet.size_bytes == 0 ? TRPI_EXIT_FINE : TRPI_EXIT_FILES;
    if (sheet.size_bytes == 0) {
        trp_sheet_add(&sheet, "They are the same.\n");
    }
    return trpi_print_and_release_sheet(&sheet, exit_code);
}

static int compare_logs(const trpi_cli_command_option_values *wishes, const trpi_cli_command_operands *operands)
{
    (void)wishes;
    side sides[2] = {{.state = TRP_REPLAY_STEP}, {.state = TRP_REPLAY_STEP}};
    bool is_open = true;
    for (int i = 0; i < 2 && is_open; i++) {
        is_open = trpi_recording_open_replay(operands->words[i], &sides[i].file, &sides[i].replay);
    }
    int exit_code = is_open ? compare(sides) : TRPI_EXIT_FILES;
    for (int i = 0; i < 2; i++) {
        trp_replay_close(sides[i].replay);
        trpi_file_release(&sides[i].file);
    }
    return exit_code;
}

// ---- Stories ------------------------------------------------------------------------------------

static int compare_rehearsals(const trpi_cli_command_option_values *wishes, const trpi_opened_play *plays,
                              trp_rehearsal **rehearsals)
{
    trp_comparison *comparison = NULL;
    uint32_t until = trpi_rehearsal_step_after_time(rehearsals[0], wishes->for_ms.value);
    trp_result result = trp_comparison_play(rehearsals[0], rehearsals[1], until, &comparison);
    if (result != TRP_OK) {
        trpi_complain("%s and %s cannot be compared: %s.", plays[0].name, plays[1].name, trp_result_name(result));
        return TRPI_EXIT_FILES;
    }
    trp_sheet sheet = {0};
    if (wishes->json) {
        trp_comparison_print_json(comparison, &sheet);
    } else {
        trp_comparison_print(comparison, plays[0].name, plays[1].name, &sheet);
    }
    trp_story_difference first;
    trp_comparison_first_difference(comparison, &first, sizeof first);
    trp_comparison_destroy(comparison);
    return trpi_print_and_release_sheet(&sheet, first.differs ? TRPI_EXIT_FILES : TRPI_EXIT_FINE);
}

static int compare_texts(const trpi_cli_command_option_values *wishes, const trpi_cli_command_operands *operands)
{
    trpi_opened_play plays[2] = {{0}, {0}};
    trp_rehearsal *rehearsals[2] = {NULL, NULL};
    int exit_code = TRPI_EXIT_FILES;
    bool is_ready = true;
    for (int i = 0; i < 2 && is_ready; i++) {
        trp_rehearsal_def def;
        trp_rehearsal_def_init(&def, sizeof def);
        def.seed = wishes->seed.is_given ? wishes->seed.value : def.seed;
        is_ready = trpi_open_play(operands->words[i], NULL, &plays[i]) &&
                   (rehearsals[i] = trpi_create_rehearsal(&plays[i], wishes->setting, &def, &exit_code)) != NULL;
    }
    if (is_ready) {
        exit_code = compare_rehearsals(wishes, plays, rehearsals);
    }
    for (int i = 0; i < 2; i++) {
        trp_rehearsal_destroy(rehearsals[i]);
        trpi_opened_play_release(&plays[i]);
    }
    return exit_code;
}

static bool is_text(const char *name)
{
    size_t length = strlen(name), suffix = strlen(".troupe");
    return length > suffix && strcmp(name + length - suffix, ".troupe") == 0;
}

static const char *check_options(const trpi_cli_command_option_values *wishes, const trpi_cli_command_operands *operands)
{
    bool stories = operands->count == 2 && (is_text(operands->words[0]) || is_text(operands->words[1]));
    bool wishes_of_stories = wishes->for_ms.is_given || wishes->seed.is_given || wishes->setting != NULL || wishes->json;
    return stories && (!is_text(operands->words[0]) || !is_text(operands->words[1]))
               ? "`troupe diff` compares two texts or two recordings, not one of each"
           : !stories && wishes_of_stories
               ? "a recording has a seed and an end of its own; --for, --seed, --setting and --json are for texts"
               : NULL;
}

static int compare_files(const trpi_cli_command_option_values *wishes, const trpi_cli_command_operands *operands)
{
    return is_text(operands->words[0]) ? compare_texts(wishes, operands) : compare_logs(wishes, operands);
}

static const trpi_option options[] = {
    TRPI_OPTION("--for", DURATION, for_ms, "TIME", "how long two texts are played, in the time that `wait 5 s` counts (10m)"),
    TRPI_OPTION("--seed", NUMBER, seed, "N", "what chance is drawn from in both (1)"),
    TRPI_OPTION("--setting", TEXT, setting, "NAME", "which setting of the files (the first)"),
    TRPI_OPTION("--json", FLAG, json, NULL, "as JSON, with all figures that moved"),
};

const trpi_cli_command trpi_cli_command_diff = {
    .name = "diff",
    .usage = "LOG LOG\nFILE FILE [OPTION]...",
    .summary = "says where two recordings or two stories part, and who",
    .about =
        "Plays two recordings side by side and names the first step after which they are not the same, the first who differs, and "
        "in what; or that only one goes on. Two texts (`.troupe`) are played from one seed: named are the first moment at which "
        "one "
        "story tells something else than the other, whom it is about, and the figures that moved. Ends with 1 when there is any "
        "difference.",
    .examples =
        "diff one.log two.log\n"
        "run examples/tavern.troupe --record one.log\n"
        "run examples/tavern.troupe --record two.log --seed 2\n"
        "diff tavern.troupe tavern2.troupe --for 2h\n",
    .options = TRPI_OPTIONS(options),
    .least_operands = 2,
    .most_operands = 2,
    .operand_demand = "compares two logs or two texts",
    .check_options = check_options,
    .act = compare_files,
};
