// SPDX-License-Identifier: MIT
// `troupe cover`: plays settings and tests with several seeds, and lists the lines of the texts that never began.
//
// A line is looked for by a watch (watch.h). A world has room for 256 watches, so if more lines have yet to be played, the text is
// played again for the next 256; a line that was played once is looked for no more.

#include "cli/command.h"
#include "cli/progress.h"
#include "troupe/origin.h"
#include "troupe/watch.h"

#include <stdlib.h>
#include <string.h>

typedef struct covered_line {
    const char *file;
    uint32_t line;
    bool is_played;
} covered_line;

// The lines that are covered, and the window of them that the world now played has watches for.
typedef struct coverage {
    const trpi_opened_play *opened;
    const trp_pack *pack;
    covered_line *lines;
    uint32_t count;
    uint32_t window[TRP_MOST_WATCHES];  // positions in `lines`, by the watches in the order in which they were set
    trp_watch watches[TRP_MOST_WATCHES];
    uint32_t window_count;
    uint32_t next;  // the first line behind the window
    uint32_t plays, tests;
    trpi_progress progress;
    trp_result result;
} coverage;

// ---- Lines ----------------------------------------------------------------------------------------

static int compare_lines(const void *a, const void *b)
{
    const covered_line *x = a, *y = b;
    int order = strcmp(x->file, y->file);
    return order != 0 ? order : (x->line > y->line) - (x->line < y->line);
}

static void add_line(coverage *c, const char *file, uint32_t line, bool is_standard)
{
    if (!is_standard && line > 0) {
        c->lines[c->count++] = (covered_line){.file = file, .line = line};
    }
}

static bool add_watch(trp_world *world, const covered_line *line, trp_watch *watch)
{
    trp_watch_def def;
    trp_watch_def_init(&def, sizeof def);
    def.kind = TRP_WATCH_LINE;
    def.line = line->line;
    def.file = line->file;
    return trp_watch_add(world, &def, watch) == TRP_OK;
}

// Keeps each line once, and only those from which a step, a node or an arrow begins: a world can watch them.
static void keep_steps(coverage *c, trp_world *world)
{
    uint32_t kept = 0;
    qsort(c->lines, c->count, sizeof *c->lines, compare_lines);
    for (uint32_t i = 0; i < c->count; i++) {
        trp_watch watch;
        bool is_new = kept == 0 || compare_lines(&c->lines[kept - 1], &c->lines[i]) != 0;
        if (is_new && add_watch(world, &c->lines[i], &watch)) {
            (void)trp_watch_remove(world, watch);
            c->lines[kept++] = c->lines[i];
        }
    }
    c->count = kept;
}

static trp_result find_lines(coverage *c)
{
    uint32_t count = 0;
    trp_origin_info info;
    while (trp_pack_origin(c->pack, count + 1, &info, sizeof info) == TRP_OK) {
        count++;
    }
    c->lines = calloc((size_t)count * 2 + 1, sizeof *c->lines);
    trp_rehearsal *rehearsal = NULL;
    trp_result result = c->lines == NULL ? TRP_ERROR_MEMORY : trp_rehearsal_create(c->pack, NULL, &rehearsal);
    for (uint32_t i = 1; i <= count && result == TRP_OK; i++) {
        (void)trp_pack_origin(c->pack, i, &info, sizeof info);
        add_line(c, info.file, info.line, info.is_standard);
        add_line(c, info.pattern_file, info.pattern_line, info.pattern_is_standard || info.instance_count == 0);
    }
    if (result == TRP_OK) {
        keep_steps(c, trp_rehearsal_world(rehearsal));
    }
    trp_rehearsal_destroy(rehearsal);
    return result;
}

// ---- Playing --------------------------------------------------------------------------------------

// Sets watches for the next lines that were not played. False when there are none any more.
static bool open_window(coverage *c, trp_world *world)
{
    c->window_count = 0;
    while (c->next < c->count && c->window_count < TRP_MOST_WATCHES) {
        uint32_t at = c->next++;
        if (!c->lines[at].is_played && add_watch(world, &c->lines[at], &c->watches[c->window_count])) {
            c->window[c->window_count++] = at;
        }
    }
    return c->window_count > 0;
}

static void note(coverage *c, trp_world *world)
{
    trp_watch_hit hits[TRP_MOST_WATCH_HITS];
    uint32_t count = trp_world_watch_hits(world, hits, TRP_MOST_WATCH_HITS, sizeof *hits);
    for (uint32_t i = 0; i < count && i < TRP_MOST_WATCH_HITS; i++) {
        for (uint32_t k = 0; k < c->window_count; k++) {
            covered_line *line = &c->lines[c->window[k]];
            if (c->watches[k].value == hits[i].watch.value && !line->is_played) {
                line->is_played = true;
                (void)trp_watch_remove(world, hits[i].watch);
            }
        }
    }
}

static void play_setting(coverage *c, uint32_t setting, uint64_t seed, uint64_t for_ms)
{
    bool goes_on = true;
    for (c->next = 0; goes_on && !trpi_progress_is_interrupted();) {
        trp_rehearsal_def def;
        trp_rehearsal_def_init(&def, sizeof def);
        def.seed = seed;
        def.setting = setting;
        def.silent = 1;
        trp_rehearsal *rehearsal = NULL;
        c->result = trp_rehearsal_create(c->pack, &def, &rehearsal);
        goes_on = c->result == TRP_OK && open_window(c, trp_rehearsal_world(rehearsal));
        uint32_t end = goes_on ? trpi_rehearsal_step_after_time(rehearsal, for_ms) : 0;
        while (goes_on && !trpi_progress_is_interrupted() && trp_rehearsal_step(rehearsal, end)) {
            note(c, trp_rehearsal_world(rehearsal));
        }
        trp_rehearsal_destroy(rehearsal);
        goes_on = goes_on && c->next < c->count;
    }
    c->plays++;
}

static void test_begins(void *context, const trp_rehearsal *rehearsal)
{
    (void)open_window(context, trp_rehearsal_world(rehearsal));
}

static void test_steps(void *context, const trp_rehearsal *rehearsal)
{
    note(context, trp_rehearsal_world(rehearsal));
}

static void test_ends(void *context, const trp_rehearsal *rehearsal)
{
    (void)context;
    (void)rehearsal;
}

static void play_test(coverage *c, uint32_t test, uint64_t seed)
{
    const trp_test_observer watch = {test_begins, test_steps, test_ends, c};
    c->next = 0;
    do {
        trp_test_outcome outcome;
        trp_sheet report = {0};
        c->result = trp_test_run_observed(c->pack, test, seed, &watch, &outcome, sizeof outcome, &report);
        trp_sheet_release(&report);
    } while (c->result == TRP_OK && c->window_count > 0 && c->next < c->count);
    c->tests++;
}

static void play_all(coverage *c, const trpi_cli_command_option_values *wishes)
{
    uint64_t seeds = wishes->seeds.is_given ? wishes->seeds.value : 1;
    uint32_t settings = trp_pack_count(c->pack, TRP_NAMES_SETTING), tests = trp_pack_count(c->pack, TRP_NAMES_TEST);
    c->progress = trpi_progress_begin(0, seeds * (settings + tests));
    for (uint64_t i = 0; i < seeds; i++) {
        for (uint32_t k = 0; k < settings + tests && c->result == TRP_OK && !trpi_progress_is_interrupted(); k++) {
            trpi_progress_print(&c->progress, i * (settings + tests) + k);
            if (k < settings) {
                play_setting(c, k, wishes->seed.value + i, wishes->for_ms.value);
            } else {
                play_test(c, k - settings, wishes->seed.value + i);
            }
        }
    }
    trpi_progress_clear(&c->progress);
}

// ---- The list -------------------------------------------------------------------------------------

// Finds the text of a file: one of those that the command was given, or one that they use.
static bool find_text(const trpi_opened_play *opened, const char *file, trp_script_source *text)
{
    size_t length = strlen(file);
    for (uint32_t i = 0; i < opened->texts.count; i++) {
        const char *name = opened->texts.sources[i].name;
        size_t all = strlen(name);
        if (all >= length && strcmp(name + all - length, file) == 0) {
            *text = opened->texts.sources[i];
            return true;
        }
    }
    for (uint32_t i = 0; trpi_project_get_file(opened->texts.project, i, text); i++) {
        size_t all = strlen(text->name);
        if (all >= length && strcmp(text->name + all - length, file) == 0) {
            return true;
        }
    }
    return false;
}

// Adds a line of a text without the blanks before it.
static void add_words(const trp_script_source *text, uint32_t line, trp_sheet *sheet)
{
    const char *at = text->text, *end = text->text + text->size_bytes;
    for (uint32_t i = 1; i < line && at < end; i++) {
        const char *next = memchr(at, '\n', (size_t)(end - at));
        at = next != NULL ? next + 1 : end;
    }
    while (at < end && (*at == ' ' || *at == '\t')) {
        at++;
    }
    const char *stop = memchr(at, '\n', (size_t)(end - at));
    trp_sheet_add_bytes(sheet, at, (size_t)((stop != NULL ? stop : end) - at));
}

static void print(const coverage *c, trp_sheet *sheet)
{
    uint32_t played = 0;
    for (uint32_t i = 0; i < c->count; i++) {
        played += c->lines[i].is_played;
    }
    trp_sheet_add_format(sheet, "%u of %u lines were played, in %u %s of settings and %u of tests.\n", played, c->count, c->plays,
                         c->plays == 1 ? "run" : "runs", c->tests);
    const char *file = NULL;
    for (uint32_t i = 0; i < c->count; i++) {
        const covered_line *line = &c->lines[i];
        if (line->is_played) {
            continue;
        }
        if (file == NULL || strcmp(file, line->file) != 0) {
            trp_sheet_add_format(sheet, "\nNever played of %s:\n", line->file);
            file = line->file;
        }
        trp_script_source text;
        trp_sheet_add_format(sheet, "%6u  ", line->line);
        if (find_text(c->opened, line->file, &text)) {
            add_words(&text, line->line, sheet);
        }
        trp_sheet_add(sheet, "\n");
    }
}

static int cover(const trpi_cli_command_option_values *wishes, const trpi_opened_play *opened)
{
    coverage c = {.opened = opened, .pack = trp_play_pack(opened->play)};
    trp_sheet sheet = {0};
    c.result = find_lines(&c);
    if (c.result == TRP_OK) {
        play_all(&c, wishes);
        print(&c, &sheet);
    }
    free(c.lines);
    if (c.result != TRP_OK) {
        trpi_complain("%s cannot be played: %s.", opened->name, trp_result_name(c.result));
        trp_sheet_release(&sheet);
        return TRPI_EXIT_FILES;
    }
    return trpi_print_and_release_sheet(&sheet, trpi_progress_is_interrupted() ? TRPI_EXIT_INTERRUPTED : TRPI_EXIT_FINE);
}

static const char *check_options(const trpi_cli_command_option_values *wishes, const trpi_cli_command_operands *operands)
{
    (void)operands;
    return wishes->seeds.is_given && wishes->seeds.value == 0 ? "`--seeds 0` plays nothing; say at least 1." : NULL;
}

static const trpi_option options[] = {
    TRPI_OPTION("--for", DURATION, for_ms, "TIME", "how long each setting is played: 90s, 10m, 1h (10m)"),
    TRPI_OPTION("--seed", NUMBER, seed, "N", "what chance is drawn from at first (1)"),
    TRPI_OPTION("--seeds", NUMBER, seeds, "N", "plays everything with N seeds, from that of --seed on (1)"),
};

const trpi_cli_command trpi_cli_command_cover = {
    .name = "cover",
    .usage = "FILE [OPTION]...",
    .summary = "lists the lines of a text that are never played",
    .about =
        "Plays every setting and every test of a text, and lists the lines from which no step, node or arrow ever began: what has "
        "never happened has never been looked at. A line of a pattern counts as soon as one of its instances plays it.",
    .examples = "cover examples/tavern.troupe --for 1h --seeds 3\n",
    .options = TRPI_OPTIONS(options),
    .least_operands = 1,
    .most_operands = 1,
    .operand_demand = "needs one file",
    .check_options = check_options,
    .act_on_play = cover,
};
