// SPDX-License-Identifier: MIT
// `troupe bench`: plays copies of a setting side by side against the leanest host, and tells what a step costs.

#include "cli/bench.h"
#include "cli/bench_saves.h"
#include "cli/counter.h"
#include "cli/system.h"
#include "troupe/agent.h"

#include <stdlib.h>
#include <string.h>

// Under callgrind, instructions are collected only from the first measured step on: everything before runs ten times as fast.
#if defined(__has_include)
#if __has_include(<valgrind/callgrind.h>)
#include <valgrind/callgrind.h>
#define BEGIN_MEASURING() CALLGRIND_START_INSTRUMENTATION
#endif
#endif
#ifndef BEGIN_MEASURING
#define BEGIN_MEASURING() (void)0
#endif

enum {
    DEFAULT_STEPS = 600,
    DEFAULT_WARM_UP = 300,
    DEFAULT_GAP_M = 20,
    FARTHEST_GAP_M = 1000,
    CLOCK_READINGS = 1000,
    PARTED_STEPS = 300  // measured part by part, behind the others
};

static void *resize(void *context, void *pointer, size_t old_size, size_t new_size)
{
    trpi_bench_counting_allocator *h = context;
    void *made = NULL;
    if (new_size == 0) {
        free(pointer);
    } else {
        made = realloc(pointer, new_size);
        if (made == NULL) {
            return NULL;
        }
    }
    h->now = h->now - (pointer != NULL ? old_size : 0) + new_size;
    h->peak = h->now > h->peak ? h->now : h->peak;
    return made;
}

uint64_t trpi_bench_now_ns(const trpi_bench *b)
{
    return b->wanted->threads.value > 1 ? trpi_system_now_ns() : trpi_system_process_time_ns();
}

// ---- Making the world ---------------------------------------------------------------------------

static trp_result build_copies(trpi_bench *b, int32_t gap)
{
    const trpi_blueprint *first = &b->blueprints[0];
    uint32_t columns = 1, left = b->npcs;
    while ((uint64_t)columns * columns < b->copies) {
        columns++;
    }
    trp_result result = TRP_OK;
    for (uint32_t copy = 0; copy < b->copies && result == TRP_OK; copy++) {
        trp_point shift = {(int32_t)(copy % columns) * (first->width_units + gap),
                           (int32_t)(copy / columns) * (first->height_units + gap), 0};
        trp_entity *built = &b->built[(size_t)copy * first->entity_count];
        result = trpi_blueprint_spawn_copy(&b->blueprints[copy % TRPI_BENCH_BLUEPRINTS], b->world, copy == 0, shift, left, built);
        left -= left < first->character_count ? left : first->character_count;
        for (uint32_t i = 0; i < first->entity_count && result == TRP_OK; i++) {
            if (built[i].value != 0) {
                result = trp_entity_set_user_data(b->world, built[i], (uint64_t)copy * first->entity_count + i + 1);
            }
        }
    }
    return result;
}

static trp_result make_world(trpi_bench *b, bool has_events)
{
    const trpi_blueprint *first = &b->blueprints[0];
    trp_world_def def;
    trp_world_def_init(&def, sizeof def);
    def.seed = b->wanted->seed.value;
    def.entity_capacity = b->copies * first->entity_count;
    def.start_of_day_s = first->start_of_day_s != 0 ? first->start_of_day_s : def.start_of_day_s;
    def.start_of_day_s = b->wanted->at.is_given ? (uint32_t)(b->wanted->at.value_ms / 1000) : def.start_of_day_s;
    def.events = has_events;
    def.allocator = &b->allocator;
    b->allocator = (trp_allocator){resize, &b->heap};
    b->built = calloc((size_t)b->copies * first->entity_count, sizeof *b->built);
    trp_result result = b->built != NULL ? trp_world_create(b->pack, &def, &b->world) : TRP_ERROR_MEMORY;
    uint32_t threads = (uint32_t)b->wanted->threads.value;
    if (result == TRP_OK && threads > 1) {
        result = trp_thread_pool_create(threads, &b->pool);
        result = result == TRP_OK ? trp_world_set_lanes(b->world, trp_thread_pool_run, b->pool, threads) : result;
    }
    result = result == TRP_OK ? trpi_lean_host_open(&b->host, b->world, first, b->built, b->copies * first->entity_count, b->npcs)
                              : result;
    uint32_t gap_m = b->wanted->gap.is_given ? (uint32_t)b->wanted->gap.value : DEFAULT_GAP_M;
    return result == TRP_OK ? build_copies(b, (int32_t)gap_m * TRP_UNITS_PER_METRE) : result;
}

// ---- Measuring ----------------------------------------------------------------------------------

static void note_part(void *context, trp_step_part part, trp_entity agent)
{
    trpi_bench *b = context;
    (void)agent;
    if (part == TRP_STEP_PART_AGENT) {
        return;
    }
    uint64_t now = trpi_bench_now_ns(b);
    if (b->part != TRP_STEP_PART_COUNT) {
        b->part_ns[b->part] += now - b->part_begun_ns;
    }
    b->part = part;
    b->part_begun_ns = now;
}

static int compare_times(const void *left, const void *right)
{
    uint64_t a = *(const uint64_t *)left, b = *(const uint64_t *)right;
    return a < b ? -1 : a > b;
}

void trpi_bench_take_steps(trpi_bench *b, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        trp_world_step(b->world);
        trpi_lean_host_step(&b->host);
    }
}

void trpi_bench_step_to_be_measured(trp_world *world);

// The function is neither static nor inlined, so that tests/house/instruction_gates.sh finds it by name and counts the
// instructions in it.
#if defined(__GNUC__)
__attribute__((noinline))
#endif
void trpi_bench_step_to_be_measured(trp_world *world)
{
    trp_world_step(world);
}

// Returns how long the clock takes to be read, at the least. With few characters a step takes no longer than that.
static uint64_t clock_reading_ns(const trpi_bench *b)
{
    uint64_t least = UINT64_MAX;
    for (int i = 0; i < CLOCK_READINGS; i++) {
        const uint64_t begins = trpi_bench_now_ns(b), took = trpi_bench_now_ns(b) - begins;
        least = took < least ? took : least;
    }
    return least;
}

static void measure(trpi_bench *b)
{
    const uint64_t reading_ns = clock_reading_ns(b);
    trpi_bench_take_steps(b, b->warm_up);
    trp_world_counters(b->world, &b->before, sizeof b->before);
    b->begun = b->host.begun_action_count;
    BEGIN_MEASURING();
    for (uint32_t i = 0; i < b->steps; i++) {
        uint64_t instructions = b->has_counter ? trpi_instruction_counter_read(b->counter) : 0, begins = trpi_bench_now_ns(b);
        trpi_bench_step_to_be_measured(b->world);
        const uint64_t took_ns = trpi_bench_now_ns(b) - begins;
        b->step_ns[i] = took_ns > reading_ns ? took_ns - reading_ns : 0;
        b->total_ns += b->step_ns[i];
        b->instructions += b->has_counter ? trpi_instruction_counter_read(b->counter) - instructions : 0;
        trpi_lean_host_step(&b->host);
    }
    trp_world_counters(b->world, &b->after, sizeof b->after);
    b->begun = b->host.begun_action_count - b->begun;
    b->hash = trp_world_hash(b->world);
    qsort(b->step_ns, b->steps, sizeof *b->step_ns, compare_times);
    b->part = TRP_STEP_PART_COUNT;
    trp_world_set_stopwatch(b->world, note_part, b);  // last, for it takes time itself
    trpi_bench_take_steps(b, PARTED_STEPS);
    trp_world_set_stopwatch(b->world, NULL, NULL);
    b->peak_bytes = b->heap.peak;
}

// ---- Telling ------------------------------------------------------------------------------------

static const char *const part_names[TRP_STEP_PART_COUNT] = {
    [TRP_STEP_PART_INPUT] = "input",     [TRP_STEP_PART_LOOKS] = "looks",   [TRP_STEP_PART_DISPATCH] = "dispatch",
    [TRP_STEP_PART_SOCIETY] = "society", [TRP_STEP_PART_COMMIT] = "commit", [TRP_STEP_PART_COMMANDS] = "commands",
};

// How often something has happened in the measured steps, such as a command or a look.
typedef struct rate {
    const char *name;
    uint64_t count;
} rate;

enum { RATES = 6 };

static void count_rates(const trpi_bench *b, rate rates[RATES])
{
    const trp_counters *from = &b->before, *to = &b->after;
    const rate counted[RATES] = {
        {"commands", b->begun},
        {"dispatches", to->dispatches - from->dispatches},
        {"looks", to->samples - from->samples},
        {"mails", to->mails - from->mails},
        {"spins", to->spins - from->spins},
        {"questions", to->questions - from->questions},
    };
    memcpy(rates, counted, sizeof counted);
}

static double each(const trpi_bench *b, uint64_t total, uint32_t steps)
{
    return (double)total / b->npcs / steps;
}

static double milliseconds(uint64_t ns)
{
    return (double)ns / 1e6;
}

// Prints the figures as JSON: the same numbers as in print_table, in the same order.
static void print_json(const trpi_bench *b, const trpi_bench_save_times *saves, trp_sheet *sheet)
{
    rate rates[RATES];
    count_rates(b, rates);
    double seconds = (double)b->steps / trp_world_steps_per_second(b->world);
    trp_sheet_add_format(sheet, "{\"npcs\": %u, \"entities\": %llu, \"steps\": %u, \"threads\": %u,\n", b->npcs,
                         (unsigned long long)b->after.entities, b->steps, (unsigned)b->wanted->threads.value);
    trp_sheet_add_format(sheet, " \"ns_per_npc_step\": %.2f, \"instructions_per_npc_step\": ", each(b, b->total_ns, b->steps));
    if (b->has_counter) {
        trp_sheet_add_format(sheet, "%.2f", each(b, b->instructions, b->steps));
    } else {
        trp_sheet_add(sheet, "null");
    }
    trp_sheet_add_format(sheet, ",\n \"bytes_per_npc\": %.1f, \"hash\": \"%016llx\",\n", (double)b->peak_bytes / b->npcs,
                         (unsigned long long)b->hash);
    trp_sheet_add_format(sheet, " \"worst_step_ns\": %llu, \"median_step_ns\": %llu, \"making_ms\": %.1f,\n \"per_npc_second\": {",
                         (unsigned long long)b->step_ns[b->steps - 1], (unsigned long long)b->step_ns[b->steps / 2],
                         (double)b->making_ns / 1e6);
    for (int i = 0; i < RATES; i++) {
        trp_sheet_add_format(sheet, "%s\"%s\": %.4f", i == 0 ? "" : ", ", rates[i].name,
                             (double)rates[i].count / seconds / b->npcs);
    }
    trp_sheet_add(sheet, "},\n \"part_ns_per_npc_step\": {");
    for (int i = 0; i < TRP_STEP_PART_COUNT; i++) {
        trp_sheet_add_format(sheet, "%s\"%s\": %.2f", i == 0 ? "" : ", ", part_names[i], each(b, b->part_ns[i], PARTED_STEPS));
    }
    trp_sheet_add(sheet, "},\n \"saves\": ");
    if (saves != NULL) {
        trp_sheet_add_format(
            sheet, "{\"save_ms\": %.1f, \"load_ms\": %.1f, \"save_bytes\": %llu, \"image_ms\": %.1f, \"rollback_ms\": %.1f, ",
            milliseconds(saves->save_ns), milliseconds(saves->load_ns), (unsigned long long)saves->save_bytes,
            milliseconds(saves->image_ns), milliseconds(saves->rollback_ns));
        trp_sheet_add_format(sheet, "\"replay_ms\": %.1f, \"replayed_steps\": %u, \"log_bytes\": %llu}}\n",
                             milliseconds(saves->replay_ns), saves->replayed_steps, (unsigned long long)saves->log_bytes);
    } else {
        trp_sheet_add(sheet, "null}\n");
    }
}

static void print_table(const trpi_bench *b, const trpi_bench_save_times *saves, trp_sheet *sheet)
{
    rate rates[RATES];
    count_rates(b, rates);
    double seconds = (double)b->steps / trp_world_steps_per_second(b->world);
    trp_sheet_add_count(sheet, b->npcs);
    trp_sheet_add_format(sheet, " characters in %u cop%s of the setting, %u steps, %u thread%s\n\n", b->copies,
                         b->copies == 1 ? "y" : "ies", b->steps, (unsigned)b->wanted->threads.value,
                         b->wanted->threads.value == 1 ? "" : "s");
    trp_sheet_add_format(sheet, "for each character and step  %10.1f ns\n", each(b, b->total_ns, b->steps));
    if (b->has_counter) {
        trp_sheet_add_format(sheet, "                             %10.1f instructions\n", each(b, b->instructions, b->steps));
    }
    for (int i = 0; i < TRP_STEP_PART_COUNT; i++) {
        trp_sheet_add_format(sheet, "  %-26s %10.1f ns\n", part_names[i], each(b, b->part_ns[i], PARTED_STEPS));
    }
    trp_sheet_add_format(sheet, "for each character           %10.0f bytes\n", (double)b->peak_bytes / b->npcs);
    trp_sheet_add_format(sheet, "a step                       %10.3f ms in the middle, %.3f ms at worst\n",
                         (double)b->step_ns[b->steps / 2] / 1e6, (double)b->step_ns[b->steps - 1] / 1e6);
    trp_sheet_add(sheet, "for each character and second\n");
    for (int i = 0; i < RATES; i++) {
        trp_sheet_add_format(sheet, "  %-26s %10.2f\n", rates[i].name, (double)rates[i].count / seconds / b->npcs);
    }
    if (saves != NULL) {
        trp_sheet_add_format(sheet, "a save                       %10.1f ms, %.1f to load it, %.0f bytes for each character\n",
                             milliseconds(saves->save_ns), milliseconds(saves->load_ns), (double)saves->save_bytes / b->npcs);
        trp_sheet_add_format(sheet, "an image                     %10.1f ms, %.1f to put it back and take 8 steps again\n",
                             milliseconds(saves->image_ns), milliseconds(saves->rollback_ns));
        trp_sheet_add_format(sheet, "a replay of %u steps         %10.1f ms, the load with which it begins included\n",
                             saves->replayed_steps, milliseconds(saves->replay_ns));
    }
    trp_sheet_add_format(sheet, "hash %016llx\n", (unsigned long long)b->hash);
}

// ---- The command --------------------------------------------------------------------------------

// Makes the blueprints of the setting, and computes how many copies of it have the wanted number of characters. False after a
// complaint.
static bool prepare(trpi_bench *b, const trpi_opened_play *opened, uint32_t setting)
{
    trp_result result = trpi_blueprint_make(b->pack, setting, b->wanted->seed.value, &b->blueprints[0]);
    uint64_t in_one = b->blueprints[0].character_count, npcs = b->wanted->npcs.is_given ? b->wanted->npcs.value : in_one;
    uint64_t copies = in_one > 0 ? (npcs + in_one - 1) / in_one : 0;
    for (uint32_t i = 1; i < TRPI_BENCH_BLUEPRINTS && i < copies && result == TRP_OK; i++) {
        result = trpi_blueprint_make(b->pack, setting, b->wanted->seed.value + i, &b->blueprints[i]);
    }
    if (result != TRP_OK) {
        trpi_complain("The setting of %s cannot be put on stage: %s.", opened->name, trp_result_name(result));
    } else if (copies == 0) {
        trpi_complain("The setting of %s has no characters; its `cast` says who is in it.", opened->name);
    } else if (copies * b->blueprints[0].entity_count > TRP_MOST_ENTITIES) {
        trpi_complain("A world has room for %u entities; with their homes and things so many of these characters are %llu.",
                      TRP_MOST_ENTITIES, (unsigned long long)(copies * b->blueprints[0].entity_count));
    } else {
        b->npcs = (uint32_t)npcs;
        b->copies = (uint32_t)copies;
        return true;
    }
    return false;
}

void trpi_bench_close(trpi_bench *b)
{
    trpi_lean_host_close(&b->host);
    trp_world_destroy(b->world);
    trp_thread_pool_destroy(b->pool);
    for (int i = 0; i < TRPI_BENCH_BLUEPRINTS; i++) {
        trpi_blueprint_release(&b->blueprints[i]);
    }
    free(b->built);
    free(b->step_ns);
    if (b->has_counter) {
        trpi_instruction_counter_close(b->counter);
    }
    free(b);
}

trpi_bench *trpi_bench_open(const trpi_cli_command_option_values *wishes, const trpi_opened_play *opened, bool has_events,
                            int *exit_code)
{
    *exit_code = TRPI_EXIT_FILES;
    uint32_t setting = trpi_choose_setting(opened, wishes->setting, exit_code);
    trpi_bench *b = setting != TRP_NOT_FOUND ? calloc(1, sizeof *b) : NULL;
    if (b == NULL) {
        return NULL;
    }
    b->wanted = wishes;
    b->pack = trp_play_pack(opened->play);
    b->steps = wishes->steps.is_given ? (uint32_t)wishes->steps.value : DEFAULT_STEPS;
    b->warm_up = wishes->warm_up.is_given ? (uint32_t)wishes->warm_up.value : DEFAULT_WARM_UP;
    bool fine = prepare(b, opened, setting);
    if (fine) {
        b->has_counter = trpi_instruction_counter_open(&b->counter);
        b->step_ns = calloc(b->steps, sizeof *b->step_ns);
        uint64_t begins = trpi_bench_now_ns(b);
        trp_result result = b->step_ns != NULL ? make_world(b, has_events) : TRP_ERROR_MEMORY;
        b->making_ns = trpi_bench_now_ns(b) - begins;
        fine = result == TRP_OK;
        if (!fine) {
            trpi_complain("%u characters cannot be made: %s.", b->npcs, trp_result_name(result));
        }
    }
    if (!fine) {
        trpi_bench_close(b);
        return NULL;
    }
    return b;
}

static int bench_play(const trpi_cli_command_option_values *wishes, const trpi_opened_play *opened)
{
    int exit_code;
    trpi_bench *b = trpi_bench_open(wishes, opened, false, &exit_code);
    if (b == NULL) {
        return exit_code;
    }
    trp_sheet sheet = {0};
    trpi_bench_save_times saves = {0};
    measure(b);
    bool fine = !wishes->saves || trpi_bench_measure_saves(b, &saves);
    (wishes->json ? print_json : print_table)(b, wishes->saves && fine ? &saves : NULL, &sheet);
    trpi_bench_close(b);
    return trpi_print_and_release_sheet(&sheet, fine ? TRPI_EXIT_FINE : TRPI_EXIT_FILES);
}

const char *trpi_bench_check_options(const trpi_cli_command_option_values *w, const trpi_cli_command_operands *operands)
{
    (void)operands;
    if (w->npcs.is_given && (w->npcs.value < 1 || w->npcs.value > TRP_MOST_ENTITIES)) {
        return "`--npcs` takes a number from 1 to 4000000.";
    }
    if (w->threads.value < 1 || w->threads.value > 64) {
        return "`--threads` takes a number from 1 to 64.";
    }
    if (w->steps.value < 1 || w->steps.value > 1000000) {
        return "`--steps` takes a number from 1 to 1000000.";
    }
    if (w->warm_up.value > 1000000) {
        return "`--warm-up` takes a number up to 1000000.";
    }
    if (w->at.is_given && !w->at.is_of_day) {
        return "`--at` takes a time of day, such as 11:59.";
    }
    return w->gap.value > FARTHEST_GAP_M ? "`--gap` takes a number of metres up to 1000." : NULL;
}

static const trpi_option options[] = {
    TRPI_OPTION("--npcs", NUMBER, npcs, "N", "so many characters: copies of the setting (one)"),
    TRPI_OPTION("--threads", NUMBER, threads, "N", "so many threads share the work in large crowds (1)"),
    TRPI_OPTION("--steps", NUMBER, steps, "N", "how many steps are measured (600)"),
    TRPI_OPTION("--warm-up", NUMBER, warm_up, "N", "how many go before, which are not (300)"),
    TRPI_OPTION("--gap", NUMBER, gap, "M", "metres between two copies; near ones see each other (20)"),
    TRPI_OPTION("--at", TIME, at, "TIME", "the time of day at which it begins (the setting's)"),
    TRPI_OPTION("--setting", TEXT, setting, "NAME", "which setting; the first one of the file without it"),
    TRPI_OPTION("--seed", NUMBER, seed, "N", "another seed, another story (1)"),
    TRPI_OPTION("--saves", FLAG, saves, NULL, "saves, loads and replays the world, too, and tells how long that takes"),
    TRPI_OPTION("--json", FLAG, json, NULL, "prints one object of JSON"),
};

const trpi_cli_command trpi_cli_command_bench = {
    .name = "bench",
    .usage = "FILE [OPTION]...",
    .summary = "measures what the characters of a file cost",
    .about =
        "Plays copies of a setting side by side and measures the steps of the engine. Bodies go in straight lines and actions take "
        "the "
        "time that they declare, so that the host takes next to none. Tells the time, the memory and, where the machine has a "
        "counter "
        "for them, the instructions for each character; how often things happen; and which parts of a step take how long. Names of "
        "places mean those of the first copy in conditions, and those of one's own copy in walks.",
    .examples = "bench examples/town.troupe --npcs 2100\nbench examples/tavern.troupe --npcs 10000 --threads 2 --json\n",
    .options = TRPI_OPTIONS(options),
    .least_operands = 1,
    .most_operands = 1,
    .operand_demand = "needs one file",
    .check_options = trpi_bench_check_options,
    .act_on_play = bench_play,
};
