// SPDX-License-Identifier: MIT
// `troupe run`: plays a setting of a file, and shows it in the views that the options ask for.

#include "cli/breakpoint.h"
#include "cli/bundle.h"
#include "cli/change.h"
#include "cli/command.h"
#include "cli/excerpt.h"
#include "cli/interest.h"
#include "cli/progress.h"
#include "cli/recording.h"
#include "cli/saving.h"
#include "cli/system.h"
#include "troupe/pool.h"
#include "troupe/setting.h"
#include "troupe/show.h"

#include <stdio.h>
#include <string.h>

enum {
    TRACE_RECORDS_MOST = 1500000,  // some two hundred megabytes, which Perfetto still opens
    SHEET_BYTES_KEPT = 1 << 16     // printed before the run ends
};

typedef struct show {
    const trpi_cli_command_option_values *wanted;
    const trpi_opened_play *opened;
    trp_rehearsal *rehearsal;
    bool is_stopped;      // by --break
    bool is_interrupted;  // by Ctrl-C
    bool is_unprinted;    // standard output could not be written
    trpi_progress progress;
    trp_report *report;
    trp_story *story;
    trpi_excerpt excerpt;      // of the transcript
    trp_setbacks *setbacks;    // told behind the transcript
    trp_chronicle *page;       // for --html
    trp_report_page *figures;  // for --html with --report
    trp_chronicle *trace;      // for --trace
    uint64_t hash;             // for --hashes: after step `hashed`
    uint32_t hashed;
    uint32_t checked;  // the step at which the world was last checked
    bool is_wrong;
    trp_sheet sheet;
    trpi_play_versions versions;  // of the text
    uint32_t act;                 // how often it has changed
    uint32_t frames;              // of --watch, since the files were looked at
    bool has_old_text;            // a text that was to be changed to could not be
    trp_sheet told;               // of --live --watch: what is said when the terminal is free again
    char note[160];
} show;

static bool is_after_the_end(const trpi_option_moments *moments, const trpi_cli_command_option_values *wanted)
{
    bool after = false;
    for (uint32_t i = 0; i < moments->count; i++) {
        after = after || moments->at_ms[i] > wanted->for_ms.value;
    }
    return after;
}

static const char *check_options(const trpi_cli_command_option_values *w, const trpi_cli_command_operands *operands)
{
    bool draws = w->html != NULL || w->trace != NULL, saves = w->save != NULL || w->save_at.count > 0;
    bool told = w->report || w->story || w->hash || w->hashes || draws;
    const struct {
        bool is_wrong;
        const char *sentence;
    } rules[] = {
        {w->json && !w->report, "`--json` is a form of `--report`; use both."},
        {w->newcomers.value > UINT32_MAX, "`--newcomers` takes a number up to 4294967295."},
        {w->threads.value < 1 || w->threads.value > 64, "`--threads` takes a number from 1 to 64."},
        {w->hashes && (w->report || w->story || w->live),
         "`--hashes` prints nothing but steps and hashes; use `--report` and `--story` without it."},
        {w->json && w->story, "A story is no JSON; use `--story` or `--json`."},
        {w->live && (w->report || w->story), "`--live` uses the whole terminal; use `--report` and `--story` without it."},
        {w->live && draws, "`--live` is for looking on; use `--html` and `--trace` without it."},
        {w->live && !(trpi_system_is_terminal(stdout) && trpi_system_is_terminal(stdin)),
         "`--live` draws in a terminal, and here is none; `--story` tells what happened."},
        {!w->live && !w->watch && w->speed_percent.is_given,
         "`--speed` goes with `--live` and `--watch`; without them a run is as fast as it can be."},
        {w->watch && strcmp(operands->words[0], "-") == 0, "`--watch` needs a file; standard input does not change."},
        {w->watch && (told || saves || w->record != NULL || w->reload_at.count > 0),
         "`--watch` is for looking on while you write; the only option that shows something beside it is `--live`."},
        {w->reload_at.count > 0 && (w->live || w->json), "`--reload-at` goes with neither `--live` nor `--json`."},
        {is_after_the_end(&w->reload_at, w), "`--reload-at` names a time after the end of the run; `--for` says how long."},
        {!w->live && !w->story && w->html == NULL && w->follow != NULL, "`--follow` goes with `--live`, `--story` or `--html`."},
        {w->breaks != NULL && (w->live || w->watch || w->json || w->hashes),
         "`--break` stops a run that tells in words; use it without `--live`, `--watch`, `--json` and `--hashes`."},
        {w->breaks == NULL && (w->break_if != NULL || w->break_of != NULL || w->break_after.is_given),
         "`--break-if`, `--break-of` and `--break-after` go with `--break`: at what?"},
        {w->break_after.value > UINT32_MAX, "`--break-after` takes a number up to 4294967295."},
        {w->radius != NULL && w->interest == NULL, "`--radius` goes with `--interest`: around whom or what?"},
        {w->load != NULL && (w->seed.is_given || w->newcomers.is_given || w->setting != NULL),
         "What is loaded has its seed, its setting and its `--newcomers`; use `--load` without them."},
        {w->live && saves, "`--live` is for looking on; use `--save` and `--save-at` without it."},
        {w->bundle != NULL && (w->watch || w->reload_at.count > 0 || w->language != NULL),
         "`--bundle` is of one text as it was written; use it without `--watch`, `--reload-at` and `--language`."},
        {w->bundle != NULL && w->record != NULL, "`--bundle` records the run as well; use one of `--bundle` and `--record`."},
        {is_after_the_end(&w->save_at, w), "`--save-at` names a time after the end of the run; `--for` says how long."},
    };
    for (size_t i = 0; i < TRPI_COUNT(rules); i++) {
        if (rules[i].is_wrong) {
            return rules[i].sentence;
        }
    }
    return trpi_excerpt_check_options(w);
}

static trp_result begin_shows(show *shown)
{
    const trpi_cli_command_option_values *wanted = shown->wanted;
    trp_result result = TRP_OK;
    if (wanted->report) {
        result = trp_report_create(shown->rehearsal, &shown->report);
    }
    if (result == TRP_OK && wanted->story) {
        result = trp_story_create(shown->rehearsal, &shown->story);
    }
    if (result == TRP_OK && wanted->html != NULL && wanted->report) {
        result = trp_report_page_create(shown->rehearsal, &shown->figures);
    } else if (result == TRP_OK && wanted->html != NULL) {
        result = trp_chronicle_create(shown->rehearsal, NULL, &shown->page);
    }
    if (result == TRP_OK && wanted->trace != NULL) {
        trp_chronicle_def def;
        trp_chronicle_def_init(&def, sizeof def);
        def.record_capacity = TRACE_RECORDS_MOST;
        result = trp_chronicle_create(shown->rehearsal, &def, &shown->trace);
    }
    if (result == TRP_OK && !wanted->report && !wanted->story && !wanted->hash && !wanted->hashes && wanted->html == NULL &&
        wanted->trace == NULL && shown->excerpt.transcript == NULL) {
        result = trpi_excerpt_begin(&shown->excerpt, wanted, shown->rehearsal);
    }
    if (result == TRP_OK && shown->excerpt.transcript != NULL) {
        result = trp_setbacks_create(trp_world_pack(trp_rehearsal_world(shown->rehearsal)), &shown->setbacks);
    }
    return result;
}

// Destroys the views that can show one version of a text only. The transcript is kept, since it can go on with another version.
static void end_act(show *shown)
{
    trp_report_destroy(shown->report);
    trp_story_destroy(shown->story);
    trp_chronicle_destroy(shown->page);
    trp_report_page_destroy(shown->figures);
    trp_chronicle_destroy(shown->trace);
    trp_setbacks_destroy(shown->setbacks);
    shown->setbacks = NULL;
    shown->report = NULL;
    shown->story = NULL;
    shown->page = NULL;
    shown->figures = NULL;
    shown->trace = NULL;
}

static void end_shows(show *shown)
{
    end_act(shown);
    trpi_excerpt_end(&shown->excerpt);
    trp_sheet_release(&shown->sheet);
    trp_sheet_release(&shown->told);
}

// Prints the hash of each step on a line of its own. Steps that were skipped have the hash of the step before, since nothing
// changes in them.
static void note_hashes(show *shown, uint32_t until)
{
    for (uint32_t step = shown->hashed + 1; step <= until; step++) {
        if (step == until) {
            shown->hash = trp_world_hash(trp_rehearsal_world(shown->rehearsal));
        }
        trp_sheet_add_format(&shown->sheet, "%u %016llx\n", step, (unsigned long long)shown->hash);
    }
    shown->hashed = until;
}

static bool print_so_far(show *shown)
{
    bool is_printed = trpi_print_to_stdout(trp_sheet_text(&shown->sheet));
    trp_sheet_clear(&shown->sheet);
    return is_printed;
}

static void note(show *shown)
{
    uint32_t now = trp_world_now(trp_rehearsal_world(shown->rehearsal));
    if (shown->wanted->hashes) {
        note_hashes(shown, now);
    }
    if (shown->report != NULL) {
        trp_report_note_step(shown->report);
    }
    if (shown->story != NULL) {
        trp_story_note_step(shown->story);
    }
    if (shown->excerpt.transcript != NULL) {
        trpi_excerpt_add_step_lines(&shown->excerpt, now, &shown->sheet);
        trp_setbacks_note_step(shown->setbacks, trp_rehearsal_world(shown->rehearsal));
    }
    if (shown->page != NULL) {
        trp_chronicle_note_step(shown->page);
    }
    if (shown->figures != NULL) {
        trp_report_page_note_step(shown->figures);
    }
    if (shown->trace != NULL) {
        trp_chronicle_note_step(shown->trace);
    }
}

static void print_setbacks(show *shown)
{
    const char *who = shown->wanted->who;
    trp_entity followed = who != NULL ? trp_stage_find(trp_rehearsal_stage(shown->rehearsal), who) : trp_nobody();
    bool is_whole = trp_setbacks_print_repeated(shown->setbacks, shown->rehearsal, followed, &shown->sheet) == TRP_OK;
    shown->sheet.failed = shown->sheet.failed || !is_whole;
}

static void print_act(show *shown)
{
    trp_sheet *sheet = &shown->sheet;
    if (shown->story != NULL) {
        trp_story_print(shown->story, sheet);
    }
    if (shown->report != NULL && shown->wanted->json) {
        trp_report_print_json(shown->report, sheet);
    } else if (shown->report != NULL) {
        trp_sheet_add(sheet, shown->story != NULL ? "\n" : "");
        trp_report_print(shown->report, sheet);
    }
    if (shown->setbacks != NULL) {
        print_setbacks(shown);
    }
}

static void print_shows(show *shown)
{
    trp_sheet *sheet = &shown->sheet;
    if (shown->excerpt.transcript != NULL) {
        trpi_excerpt_print_left_out_count(&shown->excerpt, sheet);
        trp_sheet_add(sheet, "\n");
        trp_transcript_print_summary(shown->excerpt.transcript, sheet);
    }
    print_act(shown);
    if (shown->wanted->hash) {
        trp_sheet_add_format(sheet, "hash %016llx\n", (unsigned long long)trp_world_hash(trp_rehearsal_world(shown->rehearsal)));
    }
}

static void complain_of_repairs(const trp_rehearsal *rehearsal)
{
    trp_counters counters;
    trp_world_counters(trp_rehearsal_world(rehearsal), &counters, sizeof counters);
    if (counters.repairs > 0) {
        trpi_complain("%llu times somebody was stuck and had to be woken: a bug in the engine.",
                      (unsigned long long)counters.repairs);
    }
}

static void complain_of_newcomers(const trp_rehearsal *rehearsal)
{
    trp_stage_counts counts;
    trp_stage_get_counts(trp_rehearsal_stage(rehearsal), &counts, sizeof counts);
    if (counts.newcomers_refused > 0) {
        trpi_complain(
            "%llu times somebody was to appear and did not, because too many of those who had been called were there already; "
            "`--newcomers` says how many there may be.",
            (unsigned long long)counts.newcomers_refused);
    }
}

// Reports once when the check of the world finds a broken invariant. The run goes on.
static void check_world(show *shown)
{
    const trp_world *world = trp_rehearsal_world(shown->rehearsal);
    trp_entity who = trp_nobody();
    const char *wrong = shown->is_wrong ? NULL : trp_world_check(world, &who);
    if (wrong != NULL) {
        uint64_t seconds = trp_world_now(world) / trp_world_steps_per_second(world);
        trpi_complain("%s, after %llu s: %s This is a bug in the engine.", trp_rehearsal_entity_name(shown->rehearsal, who),
                      (unsigned long long)seconds, wrong);
        shown->is_wrong = true;
    }
    shown->checked = trp_world_now(world);
}

static bool goes_on(const show *shown)
{
    return !shown->is_stopped && !shown->is_interrupted && !shown->is_unprinted;
}

// Lets time pass and notes it in the views; checks the world once an hour of the story.
static void pass(show *shown, uint32_t until)
{
    const trp_world *world = trp_rehearsal_world(shown->rehearsal);
    uint32_t hour = 3600 * trp_world_steps_per_second(world);
    while (goes_on(shown) && trp_rehearsal_step(shown->rehearsal, until)) {
        note(shown);
        trpi_progress_print(&shown->progress, trp_world_now(world));
        if (shown->sheet.size_bytes > SHEET_BYTES_KEPT) {
            trpi_progress_clear(&shown->progress);
            shown->is_unprinted = !print_so_far(shown);
        }
        shown->is_interrupted = trpi_progress_is_interrupted();
        shown->is_stopped = trpi_breakpoints_print_hits(shown->rehearsal, shown->opened, &shown->sheet);
        if (trp_world_now(world) - shown->checked >= hour) {
            check_world(shown);
        }
    }
}

// Says which part of the run a picture shows, when the run was longer.
static void complain_of_end(const show *shown, const trp_chronicle *chronicle, const char *path)
{
    uint32_t last = 0;
    if (chronicle != NULL && trp_chronicle_is_full(chronicle, &last)) {
        uint32_t seconds = last / trp_world_steps_per_second(trp_rehearsal_world(shown->rehearsal));
        trpi_complain("%s shows the first %u min %u s; more would be too much for one picture.", path, seconds / 60, seconds % 60);
    }
}

static int write_picture(const show *shown, const trp_chronicle *chronicle, const char *path, trp_result result, trp_sheet *sheet)
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

// Makes the path of the pictures of one version of the text: "day.html", then "day-2.html".
static const char *path_of_act(const show *shown, const char *path, trp_sheet *made)
{
    const char *point = strrchr(path, '.');
    size_t stem = point != NULL && strchr(point, '/') == NULL ? (size_t)(point - path) : strlen(path);
    if (shown->act == 0 || strcmp(path, "-") == 0) {
        return path;
    }
    trp_sheet_clear(made);
    trp_sheet_add_format(made, "%.*s-%u%s", (int)stem, path, shown->act + 1, path + stem);
    return trp_sheet_text(made);
}

// Returns the title of a page, which is the name of its setting.
static const char *title_of(const show *shown)
{
    const trp_world *world = trp_rehearsal_world(shown->rehearsal);
    return trp_pack_name(trp_world_pack(world), TRP_NAMES_SETTING, trp_rehearsal_setting(shown->rehearsal));
}

static int write_pictures(const show *shown)
{
    int exit_code = TRPI_EXIT_FINE;
    trp_sheet sheet = {0}, path = {0};
    if (shown->page != NULL) {
        trp_result result = trp_chronicle_print_page(shown->page, title_of(shown), &sheet);
        exit_code = write_picture(shown, shown->page, path_of_act(shown, shown->wanted->html, &path), result, &sheet);
    }
    if (shown->figures != NULL) {
        trp_result result = trp_report_page_print(shown->figures, title_of(shown), &sheet);
        exit_code = write_picture(shown, NULL, path_of_act(shown, shown->wanted->html, &path), result, &sheet);
    }
    if (shown->trace != NULL && exit_code == TRPI_EXIT_FINE) {
        trp_result result = trp_chronicle_print_trace(shown->trace, &sheet);
        exit_code = write_picture(shown, shown->trace, path_of_act(shown, shown->wanted->trace, &path), result, &sheet);
    }
    trp_sheet_release(&path);
    return exit_code;
}

static void follow_character(const show *shown)
{
    trp_entity who = trp_stage_find(trp_rehearsal_stage(shown->rehearsal), shown->wanted->follow);
    if (shown->story != NULL) {
        trp_story_follow(shown->story, who);
    }
    if (shown->page != NULL) {
        trp_chronicle_follow(shown->page, who);
    }
}

static void tell_change(const show *shown, trp_sheet *told)
{
    const char *name = trpi_play_versions_file_name_of_played_version(&shown->versions);
    if (!trpi_play_versions_report_reload(shown->rehearsal, "The text is now ", name, told)) {
        trp_sheet_add_format(told, "The text is now %s: nothing that was under way is touched.\n", name);
    }
}

// Changes over to another version of the text; the views of the old version are finished first. False when the run
// cannot go on.
static bool change(show *shown, const char *path)
{
    trp_sheet wrong = {0};
    bool is_ready = trpi_play_versions_prepare_changed_text(&shown->versions, shown->rehearsal, path, &wrong);
    trpi_print_to_stderr(trp_sheet_text(&wrong));
    trp_sheet_release(&wrong);
    if (!is_ready) {
        trpi_complain("%s is not played; the text goes on as it was.", path);
        shown->has_old_text = true;
        return true;
    }
    print_act(shown);
    trpi_excerpt_print_left_out_count(&shown->excerpt, &shown->sheet);
    if (write_pictures(shown) != TRPI_EXIT_FINE) {
        return false;
    }
    end_act(shown);
    if (!trpi_play_versions_reload_prepared(&shown->versions, shown->rehearsal)) {
        return false;
    }
    trp_sheet told = {0};
    tell_change(shown, &told);
    if (shown->wanted->hashes) {
        trpi_print_to_stderr(trp_sheet_text(&told));
    } else {
        trp_sheet_add_format(&shown->sheet, "%s%s\n", shown->sheet.size_bytes > 0 ? "\n" : "", trp_sheet_text(&told));
    }
    trp_sheet_release(&told);
    shown->act++;
    if (begin_shows(shown) != TRP_OK) {
        trpi_complain("There is no memory to show the rest.");
        return false;
    }
    if (shown->wanted->follow != NULL) {
        follow_character(shown);
    }
    note(shown);
    return true;
}

static uint64_t next_of(const trpi_option_moments *moments, uint64_t last)
{
    uint64_t next = UINT64_MAX;
    for (uint32_t i = 0; i < moments->count; i++) {
        next = moments->at_ms[i] > last && moments->at_ms[i] < next ? moments->at_ms[i] : next;
    }
    return next;
}

// Performs the reloads and saves that are due at a time: reloads first, so that a save at the same time has the new
// text.
static bool do_at(show *shown, uint64_t at_ms)
{
    const trpi_option_moments *saves = &shown->wanted->save_at, *changes = &shown->wanted->reload_at;
    for (uint32_t i = 0; i < changes->count; i++) {
        if (changes->at_ms[i] == at_ms && !change(shown, changes->paths[i])) {
            return false;
        }
    }
    for (uint32_t i = 0; i < saves->count; i++) {
        if (saves->at_ms[i] == at_ms && !trpi_save_file_write(shown->rehearsal, saves->paths[i])) {
            return false;
        }
    }
    return true;
}

// Writes a number of seconds as options take it: "2d3h5s".
static const char *duration_of(uint32_t seconds, char *text, size_t size)
{
    static const struct {
        char name;
        uint32_t seconds;
    } units[] = {{'d', 86400}, {'h', 3600}, {'m', 60}, {'s', 1}};
    size_t length = 0;
    for (size_t i = 0; i < TRPI_COUNT(units); i++) {
        uint32_t count = seconds / units[i].seconds;
        seconds %= units[i].seconds;
        length += count > 0 ? (size_t)snprintf(text + length, size - length, "%u%c", count, units[i].name) : 0;
    }
    return text;
}

// Says by which command the rest of an interrupted run can be played.
static void tell_interruption(const show *shown, uint32_t end)
{
    const trp_world *world = trp_rehearsal_world(shown->rehearsal);
    uint32_t left = (end - trp_world_now(world)) / trp_world_steps_per_second(world);
    char text[48];
    duration_of(left > 0 ? left : 1, text, sizeof text);
    if (shown->wanted->save != NULL) {
        trpi_complain("The run was ended %s before its time. To go on: troupe run %s --load %s --for %s", text, shown->opened->name,
                      shown->wanted->save, text);
    } else {
        trpi_complain("The run was ended %s before its time; with `--save OUT` it could go on later.", text);
    }
}

// Plays the whole run, with its saves and reloads. False when a file could not be written.
static bool play(show *shown)
{
    uint32_t begin = trp_world_now(trp_rehearsal_world(shown->rehearsal));
    uint32_t end = trpi_rehearsal_step_after_time(shown->rehearsal, shown->wanted->for_ms.value);
    shown->hashed = begin;
    shown->checked = begin;
    shown->hash = trp_world_hash(trp_rehearsal_world(shown->rehearsal));
    shown->progress = trpi_progress_begin(begin, end);
    for (uint64_t last = 0;;) {
        uint64_t save = next_of(&shown->wanted->save_at, last), other = next_of(&shown->wanted->reload_at, last);
        uint64_t next = save < other ? save : other;
        if (next == UINT64_MAX) {
            break;
        }
        uint64_t per_second = trp_world_steps_per_second(trp_rehearsal_world(shown->rehearsal));
        pass(shown, begin + (uint32_t)(next * per_second / 1000));
        if (!goes_on(shown)) {
            break;
        }
        if (!do_at(shown, next)) {
            return false;
        }
        last = next;
    }
    pass(shown, end);
    trpi_progress_clear(&shown->progress);
    if (shown->is_interrupted) {
        tell_interruption(shown, end);
    }
    return shown->wanted->save == NULL || trpi_save_file_write(shown->rehearsal, shown->wanted->save);
}

// ---- While somebody writes ----------------------------------------------------------------------

enum {
    TICK_MS = 100,
    LOOK_EVERY = 4  // ticks
};

static bool has_changed(show *shown)
{
    return ++shown->frames % LOOK_EVERY == 0 && trpi_play_versions_have_settled_change(&shown->versions);
}

// Plays in real time, printing each line as it comes, and reloads when the files change (--watch).
static bool play_watched(show *shown)
{
    const trpi_cli_command_option_values *wanted = shown->wanted;
    const trp_world *world = trp_rehearsal_world(shown->rehearsal);
    uint32_t end = wanted->for_ms.is_given ? trpi_rehearsal_step_after_time(shown->rehearsal, wanted->for_ms.value) : UINT32_MAX;
    uint64_t owed = 0;
    while (trp_world_now(world) < end) {
        trpi_system_sleep_ms(TICK_MS);
        owed += (uint64_t)TICK_MS * wanted->speed_percent.value * trp_world_steps_per_second(world);
        uint64_t steps = owed / 100000, left = end - trp_world_now(world);
        owed %= 100000;
        pass(shown, trp_world_now(world) + (uint32_t)(steps < left ? steps : left));
        if (has_changed(shown)) {
            if (!change(shown, shown->versions.path)) {
                return false;
            }
            trpi_play_versions_mark_as_read(&shown->versions);
        }
        if (!print_so_far(shown)) {
            return false;
        }
    }
    shown->has_old_text = false;  // the old text's findings were said, and may have been mended
    return true;
}

// Looks for changed files between two pictures of the live view, and says what became of them in the line below.
static const char *tend(void *context)
{
    show *shown = context;
    if (!has_changed(shown)) {
        return NULL;
    }
    trp_sheet said = {0};
    bool is_ready = trpi_play_versions_prepare_changed_text(&shown->versions, shown->rehearsal, shown->versions.path, &said);
    if (is_ready && trpi_play_versions_reload_prepared(&shown->versions, shown->rehearsal)) {
        trp_sheet_clear(&said);
        tell_change(shown, &said);
        trp_sheet_add(&shown->told, trp_sheet_text(&said));
    }
    trpi_play_versions_mark_as_read(&shown->versions);
    size_t size = strcspn(trp_sheet_text(&said), "\n");
    size = size < sizeof shown->note ? size : sizeof shown->note - 1;
    memcpy(shown->note, trp_sheet_text(&said), size);
    shown->note[size] = '\0';
    trp_sheet_release(&said);
    return shown->note;
}

static int perform(show *shown)
{
    trp_result result = begin_shows(shown);
    if (result == TRP_OK && shown->wanted->follow != NULL) {
        follow_character(shown);
    }
    if (result == TRP_OK) {
        if (!(shown->wanted->watch ? play_watched(shown) : play(shown))) {
            return TRPI_EXIT_FILES;
        }
        if (shown->wanted->hashes) {
            note_hashes(shown, trp_world_now(trp_rehearsal_world(shown->rehearsal)));
        }
        if (shown->is_unprinted) {
            return TRPI_EXIT_USAGE;
        }
        print_shows(shown);
        trp_sheet_add(&shown->sheet, shown->wanted->breaks != NULL && !shown->is_stopped ? "\nNo breakpoint was hit.\n" : "");
        complain_of_repairs(shown->rehearsal);
        complain_of_newcomers(shown->rehearsal);
        check_world(shown);
        if (shown->sheet.failed) {
            result = TRP_ERROR_MEMORY;
        }
    }
    if (result != TRP_OK) {
        trpi_complain("The run could not be shown: %s.", trp_result_name(result));
        return TRPI_EXIT_FILES;
    }
    if (!trpi_print_to_stdout(trp_sheet_text(&shown->sheet))) {
        return TRPI_EXIT_USAGE;
    }
    int exit_code = write_pictures(shown);
    return exit_code != TRPI_EXIT_FINE ? exit_code
           : shown->has_old_text       ? TRPI_EXIT_FILES
           : shown->is_interrupted     ? TRPI_EXIT_INTERRUPTED
                                       : TRPI_EXIT_FINE;
}

static int perform_live(show *shown)
{
    const trpi_cli_command_option_values *wanted = shown->wanted;
    trp_terminal_def def;
    trp_terminal_def_init(&def, sizeof def);
    def.speed_percent = (uint32_t)wanted->speed_percent.value;
    def.until = wanted->for_ms.is_given ? trpi_rehearsal_step_after_time(shown->rehearsal, wanted->for_ms.value) : UINT32_MAX;
    if (wanted->follow != NULL) {
        def.follow = trp_stage_find(trp_rehearsal_stage(shown->rehearsal), wanted->follow);
    }
    if (wanted->watch) {
        def.between_pictures = tend;
        def.between_context = shown;
    }
    trp_result result = trp_terminal_run(shown->rehearsal, &def);
    trpi_print_to_stdout(trp_sheet_text(&shown->told));
    if (result != TRP_OK) {
        trpi_complain("The terminal could not be used: %s.", trp_result_name(result));
        return TRPI_EXIT_USAGE;
    }
    if (wanted->hash) {
        print_shows(shown);
    }
    return trpi_print_to_stdout(trp_sheet_text(&shown->sheet)) ? TRPI_EXIT_FINE : TRPI_EXIT_USAGE;
}

// Makes the rehearsal for the run; NULL after a complaint.
static trp_rehearsal *make_rehearsal(const trpi_opened_play *opened, const trpi_cli_command_option_values *wanted, int *exit_code)
{
    trp_rehearsal *made = NULL;
    *exit_code = TRPI_EXIT_FILES;
    if (wanted->load != NULL) {
        (void)trpi_save_file_read(opened, wanted->load, &made);
        return made;
    }
    trp_rehearsal_def def;
    trp_rehearsal_def_init(&def, sizeof def);
    def.seed = wanted->seed.value;
    def.most_newcomers = wanted->newcomers.is_given ? (uint32_t)wanted->newcomers.value : def.most_newcomers;
    return trpi_create_rehearsal(opened, wanted->setting, &def, exit_code);
}

static int perform_recorded(show *shown)
{
    const trpi_cli_command_option_values *wanted = shown->wanted;
    trp_world *world = trp_rehearsal_world(shown->rehearsal);
    trpi_file_writer recording = {0};
    trpi_bundle_recording bundle = {0};
    if ((wanted->record != NULL && !trpi_recording_begin(&recording, world, wanted->record)) ||
        (wanted->bundle != NULL && !trpi_bundle_recording_begin(&bundle, world))) {
        return TRPI_EXIT_FILES;
    }
    int exit_code = wanted->live ? perform_live(shown) : perform(shown);
    bool is_whole = trpi_recording_end(&recording, world);
    is_whole = trpi_bundle_recording_end_and_write_bundle(&bundle, shown->rehearsal, shown->opened, wanted->bundle) && is_whole;
    return exit_code == TRPI_EXIT_FINE && !is_whole ? TRPI_EXIT_FILES : exit_code;
}

static int perform_on_threads(show *shown)
{
    uint64_t threads = shown->wanted->threads.value;
    trp_world *world = trp_rehearsal_world(shown->rehearsal);
    trp_thread_pool *pool = NULL;
    if (threads > 1 && (trp_thread_pool_create((uint32_t)threads, &pool) != TRP_OK ||
                        trp_world_set_lanes(world, trp_thread_pool_run, pool, (uint32_t)threads) != TRP_OK)) {
        trpi_complain("There are no %u threads to be had.", (unsigned)threads);
        trp_thread_pool_destroy(pool);
        return TRPI_EXIT_USAGE;
    }
    int exit_code = perform_recorded(shown);
    (void)trp_world_set_lanes(world, NULL, NULL, 0);
    trp_thread_pool_destroy(pool);
    return exit_code;
}

// Returns the first name in the options that no entity has, or NULL.
static const char *stranger_among(const show *shown)
{
    const char *const names[] = {shown->wanted->follow, shown->wanted->who};
    const char *stranger = NULL;
    for (size_t i = 0; i < TRPI_COUNT(names) && stranger == NULL; i++) {
        bool is_known = names[i] == NULL || trp_stage_find(trp_rehearsal_stage(shown->rehearsal), names[i]).value != 0;
        stranger = is_known ? NULL : names[i];
    }
    return stranger;
}

static int run_setting(const trpi_cli_command_option_values *wanted, const trpi_opened_play *opened)
{
    int exit_code = TRPI_EXIT_FINE;
    show shown = {.wanted = wanted, .opened = opened};
    trpi_play_versions_begin_watch(&shown.versions, opened, wanted->language);
    shown.rehearsal = make_rehearsal(opened, wanted, &exit_code);
    if (shown.rehearsal == NULL) {
        return exit_code;
    }
    const char *stranger = stranger_among(&shown);
    if (stranger != NULL) {
        trpi_complain("Nobody is called `%s` in %s.", stranger, opened->name);
        exit_code = TRPI_EXIT_USAGE;
    } else if (wanted->interest != NULL &&
               !trpi_interest_declare(shown.rehearsal, wanted->interest, wanted->radius, opened->name)) {
        exit_code = TRPI_EXIT_USAGE;
    } else if (!trpi_breakpoints_set(wanted, opened, shown.rehearsal)) {
        exit_code = TRPI_EXIT_USAGE;
    } else {
        exit_code = perform_on_threads(&shown);
    }
    end_shows(&shown);
    trp_rehearsal_destroy(shown.rehearsal);
    trpi_play_versions_free_all(&shown.versions);
    return exit_code;
}

static const trpi_option options[] = {
    TRPI_OPTION("--for", DURATION, for_ms, "TIME", "how long, in the time that `wait 5 s` counts: 90s, 10m, 24h, 2h30m, 1d (10m)"),
    TRPI_OPTION("--seed", NUMBER, seed, "N", "what chance is drawn from (1)"),
    TRPI_OPTION("--threads", NUMBER, threads, "N", "so many threads share the work in large crowds (1)"),
    TRPI_OPTION("--setting", TEXT, setting, "NAME", "which setting of the file (the first)"),
    TRPI_OPTION("--language", TEXT, language, "X", "speaks the lines of `troupe lines import`: tavern.X.lines"),
    TRPI_OPTION("--all", FLAG, all, NULL, "prints every line; without it a terminal shows the first 60, and a file gets all"),
    TRPI_OPTION("--who", TEXT, who, "NAME", "... only what this one says and does, and what is said and done to it"),
    TRPI_OPTION("--from", TIME, from, "TIME", "... only from a time on: 90s or 2h after the beginning, or 18:30 on its clock"),
    TRPI_OPTION("--to", TIME, to, "TIME", "... only until a time"),
    TRPI_OPTION("--story", FLAG, story, NULL, "tells what happened as a story with figures"),
    TRPI_OPTION("--report", FLAG, report, NULL, "counts what happened, per behaviour, scene and role"),
    TRPI_OPTION("--json", FLAG, json, NULL, "... as JSON, for programs"),
    TRPI_OPTION("--hash", FLAG, hash, NULL, "makes the last line `hash` and 16 digits that stand for the final state"),
    TRPI_OPTION("--hashes", FLAG, hashes, NULL, "prints every step and the 16 digits after it, for comparing two runs"),
    TRPI_OPTION(
        "--html", TEXT, html, "OUT",
        "a page that replays the run in a browser, with a timeline of all queues; with --report a page that draws its figures"),
    TRPI_OPTION("--trace", TEXT, trace, "OUT", "a trace for ui.perfetto.dev, with a thread per character"),
    TRPI_OPTION("--live", FLAG, live, NULL, "draws the map in this terminal while the story goes on, until q"),
    TRPI_OPTION("--speed", SPEED, speed_percent, "X", "... X times as fast as real time (1)"),
    TRPI_OPTION("--follow", TEXT, follow, "NAME", "whose queues are drawn, or whose day is told; whom a page opens with"),
    TRPI_OPTION("--newcomers", NUMBER, newcomers, "N", "lets at most so many be there at a time who were summoned (1000)"),
    TRPI_OPTION("--interest", TEXT, interest, "X", "only those near X live: a name, `player`, or a point such as 12,8"),
    TRPI_OPTION("--radius", TEXT, radius, "M",
                "... within so many metres (30); with 20,60,120 the farther ones have their turns less often"),
    TRPI_OPTION("--save", TEXT, save, "OUT", "saves the run at its end, to go on from there"),
    TRPI_OPTION("--save-at", MOMENTS, save_at, "TIME OUT", "... or after a time; may be given several times"),
    TRPI_OPTION("--bundle", TEXT, bundle, "OUT.zip",
                "writes texts, save, log and versions as one archive at the end, which the studio opens at that moment"),
    TRPI_OPTION("--load", TEXT, load, "SAVE", "goes on from a save; times count from there"),
    TRPI_OPTION("--reload-at", MOMENTS, reload_at, "TIME FILE",
                "goes on with another text after a time, and tells what became of everybody; may be given several times"),
    TRPI_OPTION("--watch", FLAG, watch, NULL,
                "runs in time, and goes on with the text whenever you have changed it; also with --live"),
    TRPI_OPTION(
        "--break", TEXT, breaks, "WATCH",
        "stops and says why: at `line 12`, `node X`, `arrow X -> Y`, `cue X`, `fact guest.thirst > 60`, `scene X`, `failure X` "
        "or `behaviour X is interrupted`; several with `;` between"),
    TRPI_OPTION("--break-of", TEXT, break_of, "NAME", "... only of this one"),
    TRPI_OPTION("--break-if", TEXT, break_if, "FACT",
                "... only while a fact of theirs, or of the world, is so: `guest.mood is merry`"),
    TRPI_OPTION("--break-after", NUMBER, break_after, "N", "... from the Nth time on"),
    TRPI_OPTION("--record", TEXT, record, "LOG",
                "records the run, for `troupe replay` and `troupe diff`; until the run has ended the file is LOG.PROCESS.draft"),
};

const trpi_cli_command trpi_cli_command_run = {
    .name = "run",
    .usage = "FILE [OPTION]...",
    .summary = "lets the characters of a text live, and tells what they did",
    .about =
        "Puts the cast of a setting on a stage, lets time pass, and prints what people say and do. The same file, seed and time "
        "always make the same story, on every machine.",
    .examples =
        "run examples/tavern.troupe\n"
        "run examples/tavern.troupe --for 12h --who Edda --from 18:30 --to 18:40\n"
        "run examples/tavern.troupe --for 24h --story\n"
        "run examples/tavern.troupe --for 1h --report --json > report.json\n"
        "run examples/tavern.troupe --live --speed 10\n",
    .options = TRPI_OPTIONS(options),
    .least_operands = 1,
    .most_operands = 1,
    .operand_demand = "needs one file",
    .check_options = check_options,
    .act_on_play = run_setting,
};
