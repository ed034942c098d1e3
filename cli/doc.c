// SPDX-License-Identifier: MIT
// `troupe doc`: a page about a library of patterns. For each of them a minute is played: a setting that is called like the
// pattern or like an instance of it, another one or a test in which an instance takes part; for those of the standard
// library a setting of lib/std/demos.troupe.

#include "cli/command.h"
#include "cli/options.h"
#include "cli/project.h"

#include "troupe/agent.h"
#include "troupe/show.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

extern const unsigned char trpi_demos_text[];
extern const unsigned int trpi_demos_text_size;

enum { DEMO_SEED = 1, DEMO_S = 60, MOST_TRIED = 24 };

// A text that is played: the writer's, or the demonstrations of the standard library.
typedef struct library {
    trp_script *listed;  // its patterns and instances (TRP_PATTERNS_INSTANCES)
    trp_play *play;
    const trp_pack *pack;
} library;

typedef struct page {
    library own, standard;
    trp_pattern_picture *pictures;
    uint32_t picture_count;
    bool failed;  // out of memory
} page;

// ---- Lists of patterns and instances ------------------------------------------------------------

// The next field of a line of the list, which ends with a tab or the line; *at moves behind it. "" when there is none.
static bool next_field(const char **at, char *to, size_t room)
{
    size_t size = strcspn(*at, "\t\n");
    bool there = size > 0 && size < room;
    to[0] = '\0';
    if (there) {
        memcpy(to, *at, size);
        to[size] = '\0';
    }
    *at += size + ((*at)[size] == '\t');
    return there;
}

static const char *next_line(const char *at)
{
    const char *end = strchr(at, '\n');
    return end != NULL ? end + 1 : at + strlen(at);
}

// The beginning of what an instance made, when the line at `at` is one of an instance of the pattern; NULL otherwise.
static const char *instance_of(const char *at, const char *pattern, char *name, size_t room)
{
    char sort[16], of[256];
    return next_field(&at, sort, sizeof sort) && strcmp(sort, "instance") == 0 && next_field(&at, of, sizeof of) &&
                   strcmp(of, pattern) == 0 && next_field(&at, name, room)
               ? at
               : NULL;
}

// Whether `name` was made by an instance of the pattern, or is what one is called.
static bool is_made_by(const library *from, const char *pattern, const char *name)
{
    const char *list = trp_script_text(from->listed, 0, NULL);
    for (const char *line = list; *line != '\0'; line = next_line(line)) {
        char made[256];
        const char *at = instance_of(line, pattern, made, sizeof made);
        for (; at != NULL;) {
            if (strcmp(made, name) == 0) {
                return true;
            }
            if (!next_field(&at, made, sizeof made)) {
                break;
            }
        }
    }
    return false;
}

// ---- Playing ------------------------------------------------------------------------------------

typedef struct run {
    const library *from;
    const char *pattern;
    trp_vignette *vignette;
    uint32_t stars;
    const char *id;
    char title[300];
    trp_sheet sheet;
    bool takes_part;
} run;

// Whoever wears a role that an instance made is whom the picture is about.
static void star_those_of(run *r, const trp_rehearsal *rehearsal)
{
    const trp_stage *stage = trp_rehearsal_stage(rehearsal);
    const trp_world *world = trp_rehearsal_world(rehearsal);
    for (uint32_t i = 0; i < trp_stage_count(stage); i++) {
        uint32_t roles[8], count = trp_agent_roles(world, trp_stage_entity(stage, i), roles, 8);
        for (uint32_t j = 0; j < count && j < 8; j++) {
            if (is_made_by(r->from, r->pattern, trp_pack_name(r->from->pack, TRP_SORT_ROLE, roles[j]))) {
                trp_vignette_star(r->vignette, trp_stage_entity(stage, i));
                r->stars++;
                break;
            }
        }
    }
}

// Whether somebody did what an instance made: a scene or a task by its name, a behaviour when its role only adds to another.
static bool was_done(const run *r, char *made)
{
    char *dot = strchr(made, '.');
    if (dot == NULL) {
        return trp_vignette_has(r->vignette, made);
    }
    *dot = '\0';
    return trp_pack_find(r->from->pack, TRP_SORT_ROLE, made) == TRP_NOT_FOUND && trp_vignette_has(r->vignette, dot + 1);
}

// Whether somebody did something that an instance made, without wearing a role of it.
static bool did_something_of(const run *r)
{
    const char *list = trp_script_text(r->from->listed, 0, NULL);
    for (const char *line = list; *line != '\0'; line = next_line(line)) {
        char made[256];
        const char *at = instance_of(line, r->pattern, made, sizeof made);
        while (at != NULL && next_field(&at, made, sizeof made)) {
            if (was_done(r, made)) {
                return true;
            }
        }
    }
    return false;
}

// The instance whose name stands before what somebody does, if there is one.
static void leave_out_instance(run *r)
{
    const char *list = trp_script_text(r->from->listed, 0, NULL);
    for (const char *line = list; *line != '\0'; line = next_line(line)) {
        char name[256], made[256];
        const char *at = instance_of(line, r->pattern, name, sizeof name);
        size_t size = strlen(name);
        while (at != NULL && next_field(&at, made, sizeof made)) {
            if (strncmp(made, name, size) == 0 && (made[size] == ' ' || made[size] == '\0')) {
                trp_vignette_shorten(r->vignette, name);
            }
        }
    }
}

static void end_run(run *r, const trp_rehearsal *rehearsal)
{
    star_those_of(r, rehearsal);
    leave_out_instance(r);
    r->takes_part = r->takes_part || r->stars > 0 || did_something_of(r);
    if (r->takes_part) {
        trp_vignette_print(r->vignette, r->id, r->title, &r->sheet);
    }
    trp_vignette_destroy(r->vignette);
    r->vignette = NULL;
}

static void play_setting(run *r, uint32_t setting)
{
    trp_rehearsal_def def;
    trp_rehearsal_def_init(&def, sizeof def);
    def.seed = DEMO_SEED;
    def.setting = setting;
    trp_rehearsal *rehearsal;
    snprintf(r->title, sizeof r->title, "the setting \xE2\x80\x9C%s\xE2\x80\x9D",
             trp_pack_name(r->from->pack, TRP_SORT_SETTING, setting));
    if (trp_rehearsal_create(r->from->pack, &def, &rehearsal) == TRP_OK && trp_vignette_create(rehearsal, &r->vignette) == TRP_OK) {
        uint32_t end = DEMO_S * trp_world_steps_per_second(trp_rehearsal_world(rehearsal));
        while (trp_rehearsal_step(rehearsal, end)) {
            trp_vignette_note(r->vignette);
        }
        trp_vignette_go_on(r->vignette);
        end_run(r, rehearsal);
    }
    trp_rehearsal_destroy(rehearsal);
}

static void test_begins(void *context, const trp_rehearsal *rehearsal)
{
    run *r = context;
    if (trp_vignette_create(rehearsal, &r->vignette) != TRP_OK) {
        r->vignette = NULL;
    }
}

static void test_steps(void *context, const trp_rehearsal *rehearsal)
{
    run *r = context;
    (void)rehearsal;
    if (r->vignette != NULL) {
        trp_vignette_note(r->vignette);
    }
}

static void test_ends(void *context, const trp_rehearsal *rehearsal)
{
    run *r = context;
    if (r->vignette != NULL) {
        end_run(r, rehearsal);
    }
}

// Whether a line of a test names an instance: `when Tom: do Raising`.
static bool names_instance(const library *from, const char *pattern, uint32_t test)
{
    trp_test_info info;
    trp_test_line line;
    const char *list = trp_script_text(from->listed, 0, NULL);
    for (const char *at = list; *at != '\0'; at = next_line(at)) {
        char name[256];
        if (instance_of(at, pattern, name, sizeof name) == NULL || trp_pack_test(from->pack, test, &info) != TRP_OK) {
            continue;
        }
        for (uint32_t i = 0; i < info.line_count; i++) {
            if (trp_pack_test_line(from->pack, test, i, &line) == TRP_OK && strstr(line.text, name) != NULL) {
                return true;
            }
        }
    }
    return false;
}

static void play_test(run *r, uint32_t test)
{
    const trp_test_watch watch = {test_begins, test_steps, test_ends, r};
    trp_test_info info;
    trp_test_outcome outcome;
    trp_sheet report = {0};
    r->takes_part = names_instance(r->from, r->pattern, test);
    if (trp_pack_test(r->from->pack, test, &info) == TRP_OK) {
        snprintf(r->title, sizeof r->title, "the test \xE2\x80\x9C%s\xE2\x80\x9D", info.name);
        (void)trp_test_run_watched(r->from->pack, test, DEMO_SEED, &watch, &outcome, &report);
    }
    trp_sheet_release(&report);
}

// ---- Which one ----------------------------------------------------------------------------------

// Settings that are called like the pattern, then like an instance, then any; then tests. Ends when one was drawn.
static void find_and_play(run *r)
{
    const trp_pack *pack = r->from->pack;
    uint32_t settings = trp_pack_count(pack, TRP_SORT_SETTING), tests = trp_pack_count(pack, TRP_SORT_TEST), tried = 0;
    for (uint32_t pass = 0; pass < 3; pass++) {
        for (uint32_t i = 0; i < settings && tried < MOST_TRIED && !r->takes_part; i++) {
            const char *name = trp_pack_name(pack, TRP_SORT_SETTING, i);
            bool same = strcmp(name, r->pattern) == 0;
            bool fits = pass == 0 ? same : pass == 1 ? is_made_by(r->from, r->pattern, name) : !same;
            if (fits) {
                r->takes_part = pass < 2;
                play_setting(r, i);
                tried++;
            }
        }
    }
    for (uint32_t i = 0; i < tests && i < MOST_TRIED && trp_sheet_text(&r->sheet)[0] == '\0'; i++) {
        r->takes_part = false;
        play_test(r, i);
    }
}

static bool has_instance(const library *from, const char *pattern)
{
    char name[256];
    const char *list = trp_script_text(from->listed, 0, NULL);
    for (const char *line = list; *line != '\0'; line = next_line(line)) {
        if (instance_of(line, pattern, name, sizeof name) != NULL) {
            return true;
        }
    }
    return false;
}

static char *copy_of(const char *text)
{
    char *copy = malloc(strlen(text) + 1);
    return copy != NULL ? strcpy(copy, text) : NULL;
}

static void draw_pattern(page *p, const char *pattern, bool is_standard)
{
    char id[16];
    snprintf(id, sizeof id, "v%u", (unsigned)p->picture_count);
    run r = {.from = &p->own, .pattern = pattern, .id = id};
    const library *const from[] = {&p->own, &p->standard};
    for (uint32_t i = 0; i < 2 && trp_sheet_text(&r.sheet)[0] == '\0'; i++) {
        r.from = from[i];
        r.takes_part = false;
        r.stars = 0;
        if (r.from->pack != NULL && (i == 0 || is_standard) && has_instance(r.from, pattern)) {
            find_and_play(&r);
        }
    }
    trp_pattern_picture *more = realloc(p->pictures, (p->picture_count + 1) * sizeof *more);
    p->pictures = more != NULL ? more : p->pictures;
    char *name = copy_of(pattern), *html = copy_of(trp_sheet_text(&r.sheet));
    if (more == NULL || name == NULL || html == NULL) {
        free(name);
        free(html);
        p->failed = true;
    } else {
        p->pictures[p->picture_count++] = (trp_pattern_picture){name, html};
    }
    trp_sheet_release(&r.sheet);
}

static void draw_patterns(page *p)
{
    const char *list = trp_script_text(p->own.listed, 0, NULL);
    for (const char *line = list; *line != '\0'; line = next_line(line)) {
        const char *at = line;
        char sort[16], name[256];
        if (next_field(&at, sort, sizeof sort) && strcmp(sort, "pattern") == 0 && next_field(&at, name, sizeof name)) {
            draw_pattern(p, name, strncmp(at, "standard", 8) == 0);
        }
    }
}

// ---- The command --------------------------------------------------------------------------------

static void release(page *p)
{
    for (uint32_t i = 0; i < p->picture_count; i++) {
        free((char *)p->pictures[i].pattern);
        free((char *)p->pictures[i].html);
    }
    free(p->pictures);
    trp_script_release(p->own.listed);
    trp_script_release(p->standard.listed);
    trp_play_release(p->own.play);
    trp_play_release(p->standard.play);
}

// Lists and compiles a text; without one, what the standard library alone has. False after a mistake, which is told.
static bool open_library(library *to, const trp_script_source *source, const trp_script_reader *reader)
{
    uint32_t count = source != NULL ? 1 : 0;
    trp_result result = trp_script_patterns(source, count, reader, TRP_PATTERNS_INSTANCES, NULL, &to->listed);
    if (result == TRP_OK && source != NULL) {
        result = trp_play_open_project(source, count, reader, &to->play);
        to->pack = to->play != NULL ? trp_play_pack(to->play) : NULL;
    }
    if (to->listed == NULL || (source != NULL && result == TRP_ERROR_MEMORY)) {
        trpi_complain("The patterns cannot be listed: %s.", trp_result_name(result));
        return false;
    }
    if (result != TRP_OK || (source != NULL && to->pack == NULL)) {
        trpi_report_errors(to->play != NULL ? trp_play_report(to->play) : trp_script_report(to->listed));
        return false;
    }
    return true;
}

static int write_page(const page *p, const trp_script_source *source, const trp_script_reader *reader, const char *output)
{
    trp_script *script = NULL;
    trp_result result =
        trp_script_pattern_page(source, source != NULL ? 1 : 0, reader, p->pictures, p->picture_count, NULL, &script);
    int exit_code = TRPI_EXIT_FILES;
    if (result != TRP_OK || p->failed) {
        trpi_complain("The page cannot be written: %s.", trp_result_name(p->failed ? TRP_ERROR_MEMORY : result));
    } else {
        size_t size_bytes;
        const char *text = trp_script_text(script, 0, &size_bytes);
        exit_code = trpi_file_write(output, text, size_bytes) ? TRPI_EXIT_FINE : TRPI_EXIT_FILES;
    }
    trp_script_release(script);
    return exit_code;
}

static int make_page(const char *path, const char *output)
{
    const trp_script_source demos = {"demos.troupe", (const char *)trpi_demos_text, trpi_demos_text_size};
    trpi_text text;
    page p = {0};
    int exit_code = TRPI_EXIT_FILES;
    if (trpi_text_open(path, &text)) {
        const trp_script_source *source = text.count > 0 ? &text.source : NULL;
        if (open_library(&p.own, source, text.reader) && open_library(&p.standard, &demos, NULL)) {
            draw_patterns(&p);
            exit_code = write_page(&p, source, text.reader, output);
        }
    }
    release(&p);
    trpi_text_release(&text);
    return exit_code;
}

int trpi_command_doc(char **words, int count)
{
    const char *output = NULL;
    const trpi_option options[] = {{"-o", TRPI_OPTION_TEXT, &output, NULL}, {"--output", TRPI_OPTION_TEXT, &output, NULL}};
    trpi_operands operands = {
        .least = 0, .most = 1, .wanted = "`troupe doc` takes one file: troupe doc prelude.troupe -o patterns.html"};
    if (!trpi_options_read("doc", options, TRPI_COUNT(options), words, count, &operands)) {
        return TRPI_EXIT_USAGE;
    }
    return make_page(operands.count > 0 ? operands.words[0] : NULL, output != NULL ? output : "-");
}
