// SPDX-License-Identifier: MIT
#include "cli/failure.h"

#include "troupe/show.h"

#include <string.h>

// A test that failed and is played once more: its result, and the views that record or explain what happens in it.
typedef struct replay {
    const trpi_test_result *of;
    const trp_pack *pack;
    trp_setbacks *setbacks;
    trp_chronicle *page;
    trp_sheet *sheet;
    trp_result result;
} replay;

static void play_again(replay *again, const trp_test_observer *watch)
{
    trp_test_outcome outcome;
    trp_sheet report = {0};
    trp_result result =
        trp_test_run_observed(again->pack, again->of->test, again->of->seed, watch, &outcome, sizeof outcome, &report);
    again->result = again->result == TRP_OK ? result : again->result;
    trp_sheet_release(&report);
}

// ---- Why ------------------------------------------------------------------------------------------

// Adds a text with each of its lines moved to the right.
static void add_indented(trp_sheet *sheet, const char *text)
{
    while (*text != '\0') {
        size_t length = strcspn(text, "\n");
        trp_sheet_add(sheet, length > 0 ? "      " : "");
        trp_sheet_add_bytes(sheet, text, length);
        trp_sheet_add(sheet, "\n");
        text += length + (text[length] == '\n');
    }
}

static trp_entity subject_of(const trp_rehearsal *rehearsal, const trp_pack *pack, const trp_test_line *line)
{
    const char *name = line->subject != TRP_NOT_FOUND ? trp_pack_name(pack, TRP_NAMES_GLOBAL, line->subject) : "";
    return name[0] != '\0' ? trp_stage_find(trp_rehearsal_stage(rehearsal), name) : trp_nobody();
}

// Returns the name of the behaviour that a line speaks of, or NULL when it speaks of a task or an action.
static const char *behaviour_of(const trp_pack *pack, const trp_test_line *line)
{
    for (uint32_t i = 0; i < trp_pack_count(pack, TRP_NAMES_BEHAVIOUR); i++) {
        const char *title = trp_behaviour_title(pack, trp_pack_number_of_index(pack, TRP_NAMES_BEHAVIOUR, i));
        if (trp_pack_test_name_key(title) == line->what) {
            return title;
        }
    }
    return NULL;
}

static bool waits_for_start(const trp_test_line *line)
{
    return line->op == TRP_TEST_THEN &&
           (line->verb == TRP_VERB_STARTS || line->verb == TRP_VERB_ADOPTS || line->verb == TRP_VERB_RESUMES);
}

static void explain_one(const replay *again, const trp_rehearsal *rehearsal, trp_entity who)
{
    trp_sheet text = {0};
    if (who.value != 0 && trp_why_print(rehearsal, who, &again->of->opened->texts.sources[0], &text) == TRP_OK) {
        if (again->setbacks != NULL) {
            (void)trp_setbacks_print(again->setbacks, rehearsal, who, &text);
        }
        trp_sheet_add(again->sheet, "\n");
        add_indented(again->sheet, trp_sheet_text(&text));
    }
    trp_sheet_release(&text);
}

// Explains the subject of a failed line. When the line has no subject, explains each character that the test declares.
static void explain_line(const replay *again, const trp_rehearsal *rehearsal, const trp_test_info *info, const trp_test_line *line)
{
    trp_entity subject = subject_of(rehearsal, again->pack, line);
    const char *name = waits_for_start(line) && line->what != 0 ? behaviour_of(again->pack, line) : NULL;
    trp_sheet text = {0};
    if (subject.value != 0 && name != NULL && trp_why_not_print(rehearsal, subject, name, &text) == TRP_OK) {
        add_indented(again->sheet, trp_sheet_text(&text));
    }
    trp_sheet_release(&text);
    if (subject.value != 0) {
        explain_one(again, rehearsal, subject);
        return;
    }
    for (uint32_t i = 0; i < info->line_count; i++) {
        trp_test_line given;
        if (trp_pack_test_line(again->pack, again->of->test, i, &given, sizeof given) == TRP_OK && given.op == TRP_TEST_GIVEN &&
            (given.role != TRP_NOT_FOUND || given.is_free)) {
            explain_one(again, rehearsal, subject_of(rehearsal, again->pack, &given));
        }
    }
}

static void setbacks_begin(void *context, const trp_rehearsal *rehearsal)
{
    replay *again = context;
    (void)rehearsal;
    again->result = trp_setbacks_create(again->pack, &again->setbacks);
}

static void setbacks_note(void *context, const trp_rehearsal *rehearsal)
{
    replay *again = context;
    if (again->setbacks != NULL) {
        trp_setbacks_note_step(again->setbacks, trp_rehearsal_world(rehearsal));
    }
}

static void explain_at_end(void *context, const trp_rehearsal *rehearsal)
{
    replay *again = context;
    trp_test_info info;
    if (trp_pack_test(again->pack, again->of->test, &info, sizeof info) != TRP_OK) {
        return;
    }
    for (uint32_t i = 0; i < info.line_count; i++) {
        trp_test_line line;
        if (trp_pack_test_line(again->pack, again->of->test, i, &line, sizeof line) == TRP_OK && line.line == again->of->line) {
            explain_line(again, rehearsal, &info, &line);
            return;
        }
    }
}

void trpi_test_result_explain_failure(const trpi_test_result *failure, trp_sheet *sheet)
{
    replay again = {.of = failure, .pack = trp_play_pack(failure->opened->play), .sheet = sheet};
    const trp_test_observer watch = {setbacks_begin, setbacks_note, explain_at_end, &again};
    play_again(&again, &watch);
    trp_setbacks_destroy(again.setbacks);
}

// ---- A page ---------------------------------------------------------------------------------------

static void page_begin(void *context, const trp_rehearsal *rehearsal)
{
    replay *again = context;
    again->result = trp_chronicle_create(rehearsal, NULL, &again->page);
}

static void page_note(void *context, const trp_rehearsal *rehearsal)
{
    replay *again = context;
    (void)rehearsal;
    if (again->page != NULL) {
        trp_chronicle_note_step(again->page);
    }
}

static void draw_at_end(void *context, const trp_rehearsal *rehearsal)
{
    replay *again = context;
    trp_test_info info;
    if (again->page == NULL || trp_pack_test(again->pack, again->of->test, &info, sizeof info) != TRP_OK) {
        return;
    }
    for (uint32_t i = 0; i < info.line_count; i++) {
        trp_test_line line;
        if (trp_pack_test_line(again->pack, again->of->test, i, &line, sizeof line) == TRP_OK && line.line == again->of->line) {
            trp_chronicle_follow(again->page, subject_of(rehearsal, again->pack, &line));
        }
    }
    again->result = trp_chronicle_print_page(again->page, info.name, again->sheet);
}

int trpi_test_result_write_page(const trpi_test_result *failure, const char *path)
{
    trp_sheet sheet = {0};
    replay again = {.of = failure, .pack = trp_play_pack(failure->opened->play), .sheet = &sheet};
    const trp_test_observer watch = {page_begin, page_note, draw_at_end, &again};
    play_again(&again, &watch);
    trp_chronicle_destroy(again.page);
    if (again.result != TRP_OK) {
        trpi_complain("The page of the test could not be made: %s.", trp_result_name(again.result));
        trp_sheet_release(&sheet);
        return TRPI_EXIT_FILES;
    }
    return trpi_file_write_sheet(path, &sheet);
}
