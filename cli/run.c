// SPDX-License-Identifier: MIT
// `troupe run`: lets the characters of a file live, and tells what they did in the ways that were
// asked for.

#include "cli/command.h"
#include "cli/interest.h"
#include "cli/options.h"
#include "cli/recording.h"
#include "cli/saving.h"
#include "troupe/pool.h"
#include "troupe/setting.h"
#include "troupe/show.h"

#include <unistd.h>

// A transcript on a terminal is for a first look; nobody reads ten thousand lines.
enum {
    TRANSCRIPT_MOST = 60,
    TRACE_RECORDS_MOST = 1500000  // some two hundred megabytes, which Perfetto still opens
};

typedef struct wishes {
    uint64_t for_ms;
    uint64_t seed;
    uint64_t threads;
    const char *setting;
    const char *language;
    const char *follow;
    const char *interest;
    const char *radius;
    const char *html;
    const char *trace;
    const char *load;
    const char *save;
    const char *record;
    trpi_moments save_at;
    uint32_t speed_percent;
    bool for_given, speed_given, seed_given;
    bool hash, hashes, report, json, story, live;
} wishes;

typedef struct show {
    const wishes *wanted;
    trp_rehearsal *rehearsal;
    trp_report *report;
    trp_story *story;
    trp_transcript *transcript;
    trp_chronicle *page;   // for --html
    trp_chronicle *trace;  // for --trace
    uint64_t lines;
    uint64_t lines_left_out;
    uint64_t hash;         // for --hashes: after step `hashed`
    uint32_t hashed;
    uint32_t checked;      // the step at which the world was last checked
    bool is_wrong;
    trp_sheet sheet;
} show;

static bool read_wishes(char **words, int count, wishes *wanted, trpi_operands *operands)
{
    const trpi_option options[] = {
        {"--for", TRPI_OPTION_DURATION, &wanted->for_ms, &wanted->for_given},
        {"--seed", TRPI_OPTION_NUMBER, &wanted->seed, &wanted->seed_given},
        {"--threads", TRPI_OPTION_NUMBER, &wanted->threads, NULL},
        {"--setting", TRPI_OPTION_TEXT, &wanted->setting, NULL},
        {"--language", TRPI_OPTION_TEXT, &wanted->language, NULL},
        {"--follow", TRPI_OPTION_TEXT, &wanted->follow, NULL},
        {"--interest", TRPI_OPTION_TEXT, &wanted->interest, NULL},
        {"--radius", TRPI_OPTION_TEXT, &wanted->radius, NULL},
        {"--speed", TRPI_OPTION_SPEED, &wanted->speed_percent, &wanted->speed_given},
        {"--hash", TRPI_OPTION_FLAG, &wanted->hash, NULL},
        {"--hashes", TRPI_OPTION_FLAG, &wanted->hashes, NULL},
        {"--report", TRPI_OPTION_FLAG, &wanted->report, NULL},
        {"--json", TRPI_OPTION_FLAG, &wanted->json, NULL},
        {"--story", TRPI_OPTION_FLAG, &wanted->story, NULL},
        {"--live", TRPI_OPTION_FLAG, &wanted->live, NULL},
        {"--html", TRPI_OPTION_TEXT, &wanted->html, NULL},
        {"--trace", TRPI_OPTION_TEXT, &wanted->trace, NULL},
        {"--load", TRPI_OPTION_TEXT, &wanted->load, NULL},
        {"--save", TRPI_OPTION_TEXT, &wanted->save, NULL},
        {"--record", TRPI_OPTION_TEXT, &wanted->record, NULL},
        {"--save-at", TRPI_OPTION_MOMENTS, &wanted->save_at, NULL},
    };
    return trpi_options_read("run", options, sizeof options / sizeof options[0], words, count,
                             operands);
}

static const char *find_contradiction_of_saves(const wishes *wanted)
{
    if (wanted->load != NULL && (wanted->seed_given || wanted->setting != NULL)) {
        return "What is loaded has its seed and its setting; use `--load` without them.";
    }
    if (wanted->live && (wanted->save != NULL || wanted->save_at.count > 0)) {
        return "`--live` is for looking on; use `--save` and `--save-at` without it.";
    }
    for (uint32_t i = 0; i < wanted->save_at.count; i++) {
        if (wanted->save_at.at_ms[i] > wanted->for_ms) {
            return "`--save-at` names a time after the end of the run; `--for` says how long.";
        }
    }
    return NULL;
}

// What is wrong with the wishes as a whole, or NULL.
static const char *find_contradiction(const wishes *wanted, const trpi_operands *operands)
{
    if (operands->count == 0) {
        return "`troupe run` needs a file: troupe run tavern.troupe";
    }
    if (operands->count > 1) {
        return "`troupe run` takes one file.";
    }
    if (wanted->json && !wanted->report) {
        return "`--json` is a form of `--report`; use both.";
    }
    if (wanted->threads < 1 || wanted->threads > 64) {
        return "`--threads` takes a number from 1 to 64.";
    }
    if (wanted->hashes && (wanted->report || wanted->story || wanted->live)) {
        return "`--hashes` prints nothing but steps and hashes; use `--report` and `--story` without it.";
    }
    if (wanted->json && wanted->story) {
        return "A story is no JSON; use `--story` or `--json`.";
    }
    if (wanted->live && (wanted->report || wanted->story)) {
        return "`--live` uses the whole terminal; use `--report` and `--story` without it.";
    }
    if (wanted->live && (wanted->html != NULL || wanted->trace != NULL)) {
        return "`--live` is for looking on; use `--html` and `--trace` without it.";
    }
    if (wanted->live && !(isatty(STDOUT_FILENO) && isatty(STDIN_FILENO))) {
        return "`--live` draws in a terminal, and here is none; `--story` tells what happened.";
    }
    if (!wanted->live && wanted->speed_given) {
        return "`--speed` goes with `--live`; without it a run is as fast as it can be.";
    }
    if (!wanted->live && !wanted->story && wanted->html == NULL && wanted->follow != NULL) {
        return "`--follow` goes with `--live`, `--story` or `--html`.";
    }
    if (wanted->radius != NULL && wanted->interest == NULL) {
        return "`--radius` goes with `--interest`: around whom or what?";
    }
    return find_contradiction_of_saves(wanted);
}

static trp_result begin_shows(show *shown)
{
    const wishes *wanted = shown->wanted;
    trp_result result = TRP_OK;
    if (wanted->report) {
        result = trp_report_create(shown->rehearsal, &shown->report);
    }
    if (result == TRP_OK && wanted->story) {
        result = trp_story_create(shown->rehearsal, &shown->story);
    }
    if (result == TRP_OK && wanted->html != NULL) {
        result = trp_chronicle_create(shown->rehearsal, NULL, &shown->page);
    }
    if (result == TRP_OK && wanted->trace != NULL) {
        trp_chronicle_def def;
        trp_chronicle_def_init(&def, sizeof def);
        def.record_capacity = TRACE_RECORDS_MOST;
        result = trp_chronicle_create(shown->rehearsal, &def, &shown->trace);
    }
    if (result == TRP_OK && !wanted->report && !wanted->story && !wanted->hash && !wanted->hashes &&
        wanted->html == NULL && wanted->trace == NULL) {
        result = trp_transcript_create(shown->rehearsal, &shown->transcript);
    }
    return result;
}

static void end_shows(show *shown)
{
    trp_report_destroy(shown->report);
    trp_story_destroy(shown->story);
    trp_transcript_destroy(shown->transcript);
    trp_chronicle_destroy(shown->page);
    trp_chronicle_destroy(shown->trace);
    trp_sheet_release(&shown->sheet);
}

static void note_transcript(show *shown)
{
    size_t before = shown->sheet.size_bytes;
    uint32_t added = trp_transcript_note(shown->transcript, &shown->sheet);
    if (shown->lines + added <= TRANSCRIPT_MOST || shown->lines == 0) {
        shown->lines += added;
        return;
    }
    shown->lines_left_out += added;
    shown->sheet.size_bytes = before;
    if (shown->sheet.text != NULL) {
        shown->sheet.text[before] = '\0';
    }
}

// One line per step, those that were jumped over too: nothing changes in them.
static void note_hashes(show *shown, uint32_t until)
{
    for (uint32_t step = shown->hashed + 1; step <= until; step++) {
        if (step == until) {
            shown->hash = trp_world_hash(trp_rehearsal_world(shown->rehearsal));
        }
        trp_sheet_format(&shown->sheet, "%u %016llx\n", step, (unsigned long long)shown->hash);
    }
    shown->hashed = until;
}

static void note(show *shown)
{
    if (shown->wanted->hashes) {
        note_hashes(shown, trp_world_now(trp_rehearsal_world(shown->rehearsal)));
    }
    if (shown->report != NULL) {
        trp_report_note(shown->report);
    }
    if (shown->story != NULL) {
        trp_story_note(shown->story);
    }
    if (shown->transcript != NULL) {
        note_transcript(shown);
    }
    if (shown->page != NULL) {
        trp_chronicle_note(shown->page);
    }
    if (shown->trace != NULL) {
        trp_chronicle_note(shown->trace);
    }
}

static void print_shows(show *shown)
{
    trp_sheet *sheet = &shown->sheet;
    if (shown->transcript != NULL) {
        if (shown->lines_left_out > 0) {
            trp_sheet_add(sheet, "... and ");
            trp_sheet_count(sheet, shown->lines_left_out);
            trp_sheet_add(sheet, " more lines. `--story` tells what came of it.\n");
        }
        trp_sheet_add(sheet, "\n");
        trp_transcript_print_summary(shown->transcript, sheet);
    }
    if (shown->story != NULL) {
        trp_story_print(shown->story, sheet);
    }
    if (shown->report != NULL && shown->wanted->json) {
        trp_report_print_json(shown->report, sheet);
    } else if (shown->report != NULL) {
        trp_sheet_add(sheet, shown->story != NULL ? "\n" : "");
        trp_report_print(shown->report, sheet);
    }
    if (shown->wanted->hash) {
        trp_sheet_format(sheet, "hash %016llx\n",
                         (unsigned long long)trp_world_hash(trp_rehearsal_world(shown->rehearsal)));
    }
}

static void complain_of_repairs(const trp_rehearsal *rehearsal)
{
    trp_counters counters;
    trp_world_counters(trp_rehearsal_world(rehearsal), &counters);
    if (counters.repairs > 0) {
        trpi_complain("%llu times somebody was stuck and had to be woken: a bug in the engine.",
                      (unsigned long long)counters.repairs);
    }
}

// What the engine itself finds wrong with the world; told once. The story is still told.
static void check_world(show *shown)
{
    const trp_world *world = trp_rehearsal_world(shown->rehearsal);
    trp_entity who = trp_nobody();
    const char *wrong = shown->is_wrong ? NULL : trp_world_check(world, &who);
    if (wrong != NULL) {
        uint64_t seconds = trp_world_now(world) / trp_world_steps_per_second(world);
        trpi_complain("%s, after %llu s: %s This is a bug in the engine.",
                      trp_rehearsal_name(shown->rehearsal, who), (unsigned long long)seconds, wrong);
        shown->is_wrong = true;
    }
    shown->checked = trp_world_now(world);
}

// The step at which so much time will have passed from now on.
static uint32_t end_step(const trp_rehearsal *rehearsal, uint64_t milliseconds)
{
    const trp_world *world = trp_rehearsal_world(rehearsal);
    uint64_t steps = milliseconds * trp_world_steps_per_second(world) / 1000;
    return trp_world_now(world) + (uint32_t)steps;
}

// Lets time pass, noting it, and looks once in an hour of it whether all is well.
static void pass(show *shown, uint32_t until)
{
    const trp_world *world = trp_rehearsal_world(shown->rehearsal);
    uint32_t hour = 3600 * trp_world_steps_per_second(world);
    while (trp_rehearsal_step(shown->rehearsal, until)) {
        note(shown);
        if (trp_world_now(world) - shown->checked >= hour) {
            check_world(shown);
        }
    }
}

// The whole run, with saves on the way. False when one could not be written.
static bool play(show *shown)
{
    const trpi_moments *saves = &shown->wanted->save_at;
    uint32_t begin = trp_world_now(trp_rehearsal_world(shown->rehearsal));
    uint32_t end = end_step(shown->rehearsal, shown->wanted->for_ms);
    shown->hashed = begin;
    shown->checked = begin;
    shown->hash = trp_world_hash(trp_rehearsal_world(shown->rehearsal));
    for (uint64_t last = 0;;) {
        uint64_t next = UINT64_MAX;
        for (uint32_t i = 0; i < saves->count; i++) {
            next = saves->at_ms[i] > last && saves->at_ms[i] < next ? saves->at_ms[i] : next;
        }
        if (next == UINT64_MAX) {
            break;
        }
        uint64_t per_second =
            trp_world_steps_per_second(trp_rehearsal_world(shown->rehearsal));
        pass(shown, begin + (uint32_t)(next * per_second / 1000));
        for (uint32_t i = 0; i < saves->count; i++) {
            if (saves->at_ms[i] == next && !trpi_save_write(shown->rehearsal, saves->paths[i])) {
                return false;
            }
        }
        last = next;
    }
    pass(shown, end);
    return shown->wanted->save == NULL || trpi_save_write(shown->rehearsal, shown->wanted->save);
}

// Says which part of the run a picture shows, when it is not the whole.
static void complain_of_end(const show *shown, const trp_chronicle *chronicle, const char *path)
{
    uint32_t last = 0;
    if (trp_chronicle_is_full(chronicle, &last)) {
        uint32_t seconds = last / trp_world_steps_per_second(trp_rehearsal_world(shown->rehearsal));
        trpi_complain("%s shows the first %u min %u s; more would be too much for one picture.",
                      path, seconds / 60, seconds % 60);
    }
}

static int write_picture(const show *shown, const trp_chronicle *chronicle, const char *path,
                         trp_result result, trp_sheet *sheet)
{
    int exit_code = TRPI_EXIT_FILES;
    if (result != TRP_OK) {
        trpi_complain("%s could not be written: %s.", path, trp_result_name(result));
    } else if (trpi_file_write(path, trp_sheet_text(sheet), sheet->size_bytes)) {
        complain_of_end(shown, chronicle, path);
        exit_code = TRPI_EXIT_FINE;
    }
    trp_sheet_release(sheet);
    return exit_code;
}

static int write_pictures(const show *shown)
{
    int exit_code = TRPI_EXIT_FINE;
    trp_sheet sheet = {0};
    if (shown->page != NULL) {
        const trp_world *world = trp_rehearsal_world(shown->rehearsal);
        const char *title = trp_pack_name(trp_world_pack(world), TRP_SORT_SETTING,
                                          trp_rehearsal_setting(shown->rehearsal));
        trp_result result = trp_chronicle_print_page(shown->page, title, &sheet);
        exit_code = write_picture(shown, shown->page, shown->wanted->html, result, &sheet);
    }
    if (shown->trace != NULL && exit_code == TRPI_EXIT_FINE) {
        trp_result result = trp_chronicle_print_trace(shown->trace, &sheet);
        exit_code = write_picture(shown, shown->trace, shown->wanted->trace, result, &sheet);
    }
    return exit_code;
}

static void follow(const show *shown)
{
    trp_entity who = trp_stage_find(trp_rehearsal_stage(shown->rehearsal), shown->wanted->follow);
    if (shown->story != NULL) {
        trp_story_follow(shown->story, who);
    }
    if (shown->page != NULL) {
        trp_chronicle_follow(shown->page, who);
    }
}

static int perform(show *shown)
{
    trp_result result = begin_shows(shown);
    if (result == TRP_OK && shown->wanted->follow != NULL) {
        follow(shown);
    }
    if (result == TRP_OK) {
        if (!play(shown)) {
            return TRPI_EXIT_FILES;
        }
        if (shown->wanted->hashes) {
            note_hashes(shown, trp_world_now(trp_rehearsal_world(shown->rehearsal)));
        }
        print_shows(shown);
        complain_of_repairs(shown->rehearsal);
        check_world(shown);
        if (shown->sheet.failed) {
            result = TRP_ERROR_MEMORY;
        }
    }
    if (result != TRP_OK) {
        trpi_complain("The run could not be shown: %s.", trp_result_name(result));
        return TRPI_EXIT_FILES;
    }
    if (!trpi_print(trp_sheet_text(&shown->sheet))) {
        return TRPI_EXIT_USAGE;
    }
    return write_pictures(shown);
}

static int perform_live(show *shown)
{
    const wishes *wanted = shown->wanted;
    trp_live_def def;
    trp_live_def_init(&def, sizeof def);
    def.speed_percent = wanted->speed_percent;
    def.until = wanted->for_given ? end_step(shown->rehearsal, wanted->for_ms) : UINT32_MAX;
    if (wanted->follow != NULL) {
        def.follow = trp_stage_find(trp_rehearsal_stage(shown->rehearsal), wanted->follow);
    }
    trp_result result = trp_live_run(shown->rehearsal, &def);
    if (result != TRP_OK) {
        trpi_complain("The terminal could not be used: %s.", trp_result_name(result));
        return TRPI_EXIT_USAGE;
    }
    if (wanted->hash) {
        print_shows(shown);
    }
    return trpi_print(trp_sheet_text(&shown->sheet)) ? TRPI_EXIT_FINE : TRPI_EXIT_USAGE;
}

// A rehearsal of what is to be run; NULL after a complaint.
static trp_rehearsal *make_rehearsal(const trpi_opened *opened, const wishes *wanted,
                                     int *exit_code)
{
    trp_rehearsal *made = NULL;
    *exit_code = TRPI_EXIT_FILES;
    if (wanted->load != NULL) {
        (void)trpi_save_read(opened, wanted->load, &made);
        return made;
    }
    trp_rehearsal_def def;
    trp_rehearsal_def_init(&def, sizeof def);
    def.seed = wanted->seed;
    def.setting = trpi_choose_setting(opened, wanted->setting, exit_code);
    if (def.setting == TRP_NOT_FOUND) {
        return NULL;
    }
    trp_result result = trp_rehearsal_create(trp_play_pack(opened->play), &def, &made);
    if (result != TRP_OK) {
        trpi_complain("The setting of %s cannot be put on stage: %s.", opened->file.name,
                      trp_result_name(result));
    }
    return made;
}

static int perform_recorded(show *shown)
{
    const wishes *wanted = shown->wanted;
    trp_world *world = trp_rehearsal_world(shown->rehearsal);
    trpi_recording recording = {0};
    if (wanted->record != NULL && !trpi_recording_begin(&recording, world, wanted->record)) {
        return TRPI_EXIT_FILES;
    }
    int exit_code = wanted->live ? perform_live(shown) : perform(shown);
    bool is_whole = trpi_recording_end(&recording, world);
    return exit_code == TRPI_EXIT_FINE && !is_whole ? TRPI_EXIT_FILES : exit_code;
}

static int perform_on_threads(show *shown)
{
    uint64_t threads = shown->wanted->threads;
    trp_world *world = trp_rehearsal_world(shown->rehearsal);
    trp_pool *pool = NULL;
    if (threads > 1 && (trp_pool_create((uint32_t)threads, &pool) != TRP_OK ||
                        trp_world_set_tasks(world, trp_pool_run, pool, (uint32_t)threads) != TRP_OK)) {
        trpi_complain("There are no %u threads to be had.", (unsigned)threads);
        trp_pool_destroy(pool);
        return TRPI_EXIT_USAGE;
    }
    int exit_code = perform_recorded(shown);
    (void)trp_world_set_tasks(world, NULL, NULL, 0);
    trp_pool_destroy(pool);
    return exit_code;
}

static int run_setting(const trpi_opened *opened, const wishes *wanted)
{
    int exit_code = TRPI_EXIT_FINE;
    show shown = {.wanted = wanted};
    shown.rehearsal = make_rehearsal(opened, wanted, &exit_code);
    if (shown.rehearsal == NULL) {
        return exit_code;
    }
    if (wanted->follow != NULL &&
        trp_stage_find(trp_rehearsal_stage(shown.rehearsal), wanted->follow).value == 0) {
        trpi_complain("Nobody is called `%s` in %s.", wanted->follow, opened->file.name);
        exit_code = TRPI_EXIT_USAGE;
    } else if (wanted->interest != NULL &&
               !trpi_interest_declare(shown.rehearsal, wanted->interest, wanted->radius,
                                      opened->file.name)) {
        exit_code = TRPI_EXIT_USAGE;
    } else {
        exit_code = perform_on_threads(&shown);
    }
    end_shows(&shown);
    trp_rehearsal_destroy(shown.rehearsal);
    return exit_code;
}

int trpi_command_run(char **words, int count)
{
    wishes wanted = {.for_ms = 600000, .seed = 1, .threads = 1, .speed_percent = 100};
    trpi_operands operands;
    if (!read_wishes(words, count, &wanted, &operands)) {
        return TRPI_EXIT_USAGE;
    }
    const char *contradiction = find_contradiction(&wanted, &operands);
    if (contradiction != NULL) {
        trpi_complain("%s", contradiction);
        return TRPI_EXIT_USAGE;
    }

    trpi_opened opened;
    int exit_code = trpi_open_in(operands.words[0], wanted.language, &opened)
                        ? run_setting(&opened, &wanted)
                        : TRPI_EXIT_FILES;
    trpi_opened_release(&opened);
    return exit_code;
}
