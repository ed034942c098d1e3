// SPDX-License-Identifier: MIT
// `troupe doc`: a page about a library of patterns. A minute is played for each pattern: in a setting named like the pattern or one
// of its instances, else in another setting or test in which an instance takes part. For a pattern of the standard library that the
// text does not show, the settings are those of lib/std/demos.troupe.

#include "cli/command.h"

#include "troupe/agent.h"
#include "troupe/show.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

extern const unsigned char trpi_demos_text[];
extern const unsigned int trpi_demos_text_size;

enum { DEMO_SEED = 1, DEMO_S = 60, MOST_TRIED = 24 };

// A text that is played to show patterns: the writer's, or the demonstrations of the standard library.
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

// Copies the next field of a line of the list, up to a tab or the line's end, to `to`, and moves *at behind it. False, and "",
// when the field is empty or too long.
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

// A walk over the instances of a pattern, and over the declarations that each instance made.
typedef struct walk {
    const char *pattern;
    const char *line;  // of the list: the next one
    const char *at;    // behind the instance's name, or what it made last
    char instance[256], made[256];
} walk;

static walk walk_of(const library *from, const char *pattern)
{
    return (walk){.pattern = pattern, .line = trp_script_text(from->listed, 0, NULL)};
}

static bool next_instance(walk *w)
{
    while (*w->line != '\0') {
        char sort[16], of[256];
        w->at = w->line;
        w->line = next_line(w->line);
        if (next_field(&w->at, sort, sizeof sort) && strcmp(sort, "instance") == 0 && next_field(&w->at, of, sizeof of) &&
            strcmp(of, w->pattern) == 0 && next_field(&w->at, w->instance, sizeof w->instance)) {
            return true;
        }
    }
    return false;
}

static bool next_made(walk *w)
{
    return next_field(&w->at, w->made, sizeof w->made);
}

// Whether `name` is an instance of the pattern, or was declared by one.
static bool is_made_by(const library *from, const char *pattern, const char *name)
{
    for (walk w = walk_of(from, pattern); next_instance(&w);) {
        bool is_it = strcmp(w.instance, name) == 0;
        while (!is_it && next_made(&w)) {
            is_it = strcmp(w.made, name) == 0;
        }
        if (is_it) {
            return true;
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

// Adds each character that wears a role of an instance of the pattern to the picture.
static void star_those_of(run *r, const trp_rehearsal *rehearsal)
{
    const trp_stage *stage = trp_rehearsal_stage(rehearsal);
    const trp_world *world = trp_rehearsal_world(rehearsal);
    for (uint32_t i = 0; i < trp_stage_entity_count(stage); i++) {
        uint32_t roles[8], count = trp_agent_roles(world, trp_stage_entity(stage, i), roles, 8);
        for (uint32_t j = 0; j < count && j < 8; j++) {
            if (is_made_by(r->from, r->pattern, trp_pack_name(r->from->pack, TRP_NAMES_ROLE, roles[j]))) {
                trp_vignette_add_person(r->vignette, trp_stage_entity(stage, i));
                r->stars++;
                break;
            }
        }
    }
}

// Whether an agent performed a declaration of an instance. A scene or task is looked up by its name. A behaviour `Role.Name` is
// looked up only when the pack has no role of that name, because the declaration adds to another role.
static bool was_done(const run *r, char *made)
{
    char *dot = strchr(made, '.');
    if (dot == NULL) {
        return trp_vignette_has_behaviour(r->vignette, made);
    }
    *dot = '\0';
    return trp_pack_find(r->from->pack, TRP_NAMES_ROLE, made) == TRP_NOT_FOUND && trp_vignette_has_behaviour(r->vignette, dot + 1);
}

// Whether an agent performed something that an instance of the pattern declared.
static bool did_something_of(const run *r)
{
    for (walk w = walk_of(r->from, r->pattern); next_instance(&w);) {
        while (next_made(&w)) {
            if (was_done(r, w.made)) {
                return true;
            }
        }
    }
    return false;
}

// Cuts the name of the instance out of the behaviour names in the picture.
static void leave_out_instance(run *r)
{
    for (walk w = walk_of(r->from, r->pattern); next_instance(&w);) {
        size_t size = strlen(w.instance);
        while (next_made(&w)) {
            if (strncmp(w.made, w.instance, size) == 0 && (w.made[size] == ' ' || w.made[size] == '\0')) {
                trp_vignette_omit_prefix(r->vignette, w.instance);
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
             trp_pack_name(r->from->pack, TRP_NAMES_SETTING, setting));
    if (trp_rehearsal_create(r->from->pack, &def, &rehearsal) == TRP_OK && trp_vignette_create(rehearsal, &r->vignette) == TRP_OK) {
        uint32_t end = DEMO_S * trp_world_steps_per_second(trp_rehearsal_world(rehearsal));
        while (trp_rehearsal_step(rehearsal, end)) {
            trp_vignette_note_step(r->vignette);
        }
        trp_vignette_note_quiet_time(r->vignette);
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
        trp_vignette_note_step(r->vignette);
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
static bool names_instance(const run *r, uint32_t test, const trp_test_info *info)
{
    trp_test_line line;
    for (walk w = walk_of(r->from, r->pattern); next_instance(&w);) {
        for (uint32_t i = 0; i < info->line_count; i++) {
            if (trp_pack_test_line(r->from->pack, test, i, &line, sizeof line) == TRP_OK && strstr(line.text, w.instance) != NULL) {
                return true;
            }
        }
    }
    return false;
}

static void play_test(run *r, uint32_t test)
{
    const trp_test_observer watch = {test_begins, test_steps, test_ends, r};
    trp_test_info info;
    trp_test_outcome outcome;
    trp_sheet report = {0};
    if (trp_pack_test(r->from->pack, test, &info, sizeof info) == TRP_OK) {
        r->takes_part = names_instance(r, test, &info);
        snprintf(r->title, sizeof r->title, "the test \xE2\x80\x9C%s\xE2\x80\x9D", info.name);
        (void)trp_test_run_observed(r->from->pack, test, DEMO_SEED, &watch, &outcome, sizeof outcome, &report);
    }
    trp_sheet_release(&report);
}

// ---- Which one ----------------------------------------------------------------------------------

// Plays settings named like the pattern, then settings named like an instance, then any setting, then tests, until one
// of them gives a picture.
static void find_and_play(run *r)
{
    const trp_pack *pack = r->from->pack;
    uint32_t settings = trp_pack_count(pack, TRP_NAMES_SETTING), tests = trp_pack_count(pack, TRP_NAMES_TEST), tried = 0;
    for (uint32_t pass = 0; pass < 3; pass++) {
        for (uint32_t i = 0; i < settings && tried < MOST_TRIED && !r->takes_part; i++) {
            const char *name = trp_pack_name(pack, TRP_NAMES_SETTING, i);
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
        walk w = walk_of(r.from, pattern);
        if (r.from->pack != NULL && (i == 0 || is_standard) && next_instance(&w)) {
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

// Lists and compiles the patterns of a text; without a text, those of the standard library. False after a mistake,
// which is reported.
static bool open_library(library *to, const trpi_texts *text)
{
    trp_result result =
        trp_script_list_patterns(text->sources, text->count, text->reader, TRP_PATTERNS_INSTANCES, NULL, &to->listed);
    if (!trpi_script_report_result(to->listed, result, "The patterns cannot be listed") || text->count == 0) {
        return result == TRP_OK;
    }
    (void)trp_play_open_project(text->sources, text->count, text->reader, &to->play);
    to->pack = to->play != NULL ? trp_play_pack(to->play) : NULL;
    if (to->pack == NULL) {
        trpi_print_to_stderr(to->play != NULL ? trp_play_report(to->play) : "There is not enough memory to play the text.\n");
    }
    return to->pack != NULL;
}

static int write_page(const page *p, const trpi_texts *text, const char *output)
{
    trp_script *script = NULL;
    trp_result result =
        p->failed ? TRP_ERROR_MEMORY
                  : trp_script_pattern_page(text->sources, text->count, text->reader, p->pictures, p->picture_count, NULL, &script);
    bool is_done = trpi_script_report_result(script, result, "The page cannot be written");
    int exit_code = is_done ? trpi_script_write_first_text(script, output) : TRPI_EXIT_FILES;
    trp_script_release(script);
    return exit_code;
}

static int make_page(const trpi_cli_command_option_values *wishes, const trpi_cli_command_operands *operands,
                     const trpi_texts *text)
{
    (void)operands;
    trp_script_source source = {"demos.troupe", (const char *)trpi_demos_text, trpi_demos_text_size};
    const trpi_texts demos = {.sources = &source, .count = 1};
    page p = {0};
    int exit_code = TRPI_EXIT_FILES;
    if (open_library(&p.own, text) && open_library(&p.standard, &demos)) {
        draw_patterns(&p);
        exit_code = write_page(&p, text, wishes->output);
    }
    release(&p);
    return exit_code;
}

static const trpi_option options[] = {
    TRPI_OPTION("--output", TEXT, output, "OUT", "where the page goes; - is standard output (-)"),
};

const trpi_cli_command trpi_cli_command_doc = {
    .name = "doc",
    .usage = "[FILE] [OPTION]...",
    .summary = "makes a page about patterns for a browser, with their forms",
    .about =
        "Makes a page for a browser about the patterns that FILE can use, or about those of the standard library: what each is "
        "for, a picture of it, its form, and how it is made. Fill a form in, and the page writes the instance that you can put "
        "into your text. Pictures are made by playing: a setting that is called like the pattern or like an instance of it, or "
        "another one or a test of FILE in which an instance takes part. The page is one file, and needs no network.",
    .examples = "doc -o patterns.html\ndoc examples/prelude.troupe -o patterns.html\n",
    .options = TRPI_OPTIONS(options),
    .most_operands = 1,
    .operand_demand = "takes one file",
    .act_on_text = make_page,
};
