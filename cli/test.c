// SPDX-License-Identifier: MIT
// `troupe test`: runs the tests in the texts of writers.

#include "cli/command.h"
#include "cli/failure.h"
#include "cli/progress.h"
#include "cli/system.h"

#include <limits.h>
#include <string.h>
#include <strings.h>

typedef struct tally {
    const char *wanted;    // a part of the names of tests; NULL: all
    uint64_t seed, seeds;  // the first, and how many; 0: as many as each test says
    const char *html;      // the page of the first test that fails, or of the first test when none does; NULL: none
    bool is_drawn;         // a test is
    bool failure_is_drawn;
    bool explains;  // `--why`
    int exit_code;  // of pages that cannot be written
    uint32_t passed;
    uint32_t failed;
    bool is_interrupted;  // by Ctrl-C: the rest was not run
    trp_sheet sheet;
} tally;

// Whether a name contains a part, ignoring capitals.
static bool contains(const char *text, const char *part)
{
    while (*text != '\0' && strncasecmp(text, part, strlen(part)) != 0) {
        text++;
    }
    return *text != '\0' || part[0] == '\0';
}

// Finds the file in which a test stands. A test may stand in a file that is used by another, which a pack does not
// record.
static const char *file_of(const trpi_opened_play *opened, uint32_t test)
{
    const trp_script *script = trp_play_script(opened->play);
    const char *file = script != NULL ? trp_script_test_file(script, test) : NULL;
    return file != NULL ? file : opened->name;
}

static void draw(const trpi_test_result *failure, tally *tests)
{
    if (tests->html != NULL && (!tests->is_drawn || (failure->line != 0 && !tests->failure_is_drawn))) {
        tests->is_drawn = true;
        tests->failure_is_drawn = failure->line != 0;
        tests->exit_code = trpi_test_result_write_page(failure, tests->html);
    }
}

// Runs a test with one seed after the other until it fails. *repairs counts the characters that were stuck.
static trp_result run_seeds(trpi_test_result *run, const tally *tests, uint64_t seeds, trp_sheet *report, uint32_t *repairs)
{
    trp_test_outcome outcome = {.passed = true};
    trp_result result = TRP_OK;
    for (uint64_t i = 0; i < seeds && result == TRP_OK && outcome.passed; i++) {
        run->seed = tests->seed + i;
        result = trp_test_run(trp_play_pack(run->opened->play), run->test, run->seed, &outcome, sizeof outcome, report);
        *repairs += outcome.repairs;
    }
    run->line = outcome.line;
    return result;
}

static void run_one(const trpi_opened_play *opened, uint32_t test, const trp_test_info *info, tally *tests)
{
    trp_sheet report = {0};
    trpi_test_result run = {.opened = opened, .test = test};
    uint32_t repairs = 0;
    trp_result result = run_seeds(&run, tests, tests->seeds != 0 ? tests->seeds : info->seeds, &report, &repairs);
    bool passed = result == TRP_OK && run.line == 0;
    tests->passed += passed ? 1 : 0;
    tests->failed += passed ? 0 : 1;

    trp_sheet_add(&tests->sheet, passed ? "ok    " : "FAIL  ");
    trp_sheet_add_sanitized(&tests->sheet, info->name);
    if (result != TRP_OK) {
        trp_sheet_add_format(&tests->sheet, "\n    It could not be run: %s.\n", trp_result_name(result));
    } else if (!passed) {
        trp_sheet_add(&tests->sheet, "\n    ");
        trp_sheet_add_sanitized(&tests->sheet, file_of(opened, test));
        trp_sheet_add_format(&tests->sheet, ":%u:\n", run.line);
        trp_sheet_add(&tests->sheet, trp_sheet_text(&report));
        if (tests->explains) {
            trpi_test_result_explain_failure(&run, &tests->sheet);
        }
    } else {
        trp_sheet_add(&tests->sheet, "\n");
    }
    if (result == TRP_OK && repairs > 0) {
        trp_sheet_add(&tests->sheet, "    Somebody was stuck and had to be woken: a bug in the engine.\n");
    }
    trpi_print_to_stdout(trp_sheet_text(&tests->sheet));
    trp_sheet_clear(&tests->sheet);
    trp_sheet_release(&report);
    if (result == TRP_OK) {
        draw(&run, tests);
    }
}

static void run_all(const trpi_opened_play *opened, tally *tests)
{
    const trp_pack *pack = trp_play_pack(opened->play);
    uint32_t count = trp_pack_count(pack, TRP_NAMES_TEST);
    trpi_progress progress = trpi_progress_begin(0, count);
    for (uint32_t i = 0; i < count && !trpi_progress_is_interrupted(); i++) {
        trp_test_info info;
        if (trp_pack_test(pack, i, &info, sizeof info) == TRP_OK && (tests->wanted == NULL || contains(info.name, tests->wanted))) {
            trpi_progress_clear(&progress);
            run_one(opened, i, &info, tests);
            trpi_progress_print(&progress, i + 1);
        }
    }
    trpi_progress_clear(&progress);
    tests->is_interrupted = tests->is_interrupted || trpi_progress_is_interrupted();
}

// Whether an operand names a test. An operand does not when it is `-`, contains ".troupe", or is the name of a file.
static bool is_name(const char *word)
{
    return strcmp(word, "-") != 0 && !contains(word, ".troupe") && trpi_system_kind_of_path(word) == TRPI_FILE_ABSENT;
}

static int print_result(tally *tests)
{
    uint32_t all = tests->passed + tests->failed;
    if (all == 0 && tests->wanted != NULL) {
        trpi_complain("No test has `%s` in its name.", tests->wanted);
        return TRPI_EXIT_USAGE;
    }
    trp_sheet_add_format(&tests->sheet, "%u %s: %u passed, %u failed\n", all, all == 1 ? "test" : "tests", tests->passed,
                         tests->failed);
    trpi_print_to_stdout(trp_sheet_text(&tests->sheet));
    if (tests->is_interrupted) {
        trpi_complain("The other tests were not run.");
        return TRPI_EXIT_INTERRUPTED;
    }
    return tests->failed == 0 ? tests->exit_code : TRPI_EXIT_FILES;
}

static int test(const trpi_cli_command_option_values *wishes, const trpi_cli_command_operands *operands)
{
    tally tests = {.seed = wishes->seed.value,
                   .seeds = wishes->seeds.is_given ? wishes->seeds.value : 0,
                   .html = wishes->html,
                   .explains = wishes->why,
                   .exit_code = TRPI_EXIT_FINE};
    int files = operands->count;
    if (files > 1 && is_name(operands->words[files - 1])) {
        tests.wanted = operands->words[--files];
    }
    bool all_open = true;
    for (int i = 0; i < files && !tests.is_interrupted; i++) {
        trpi_opened_play opened;
        if (trpi_open_play(operands->words[i], NULL, &opened)) {
            run_all(&opened, &tests);
        } else {
            all_open = false;
        }
        trpi_opened_play_release(&opened);
    }
    int exit_code = tests.passed + tests.failed == 0 && !all_open ? TRPI_EXIT_FILES : print_result(&tests);
    trp_sheet_release(&tests.sheet);
    return all_open || exit_code == TRPI_EXIT_USAGE ? exit_code : TRPI_EXIT_FILES;
}

static const char *check_options(const trpi_cli_command_option_values *wishes, const trpi_cli_command_operands *operands)
{
    (void)operands;
    return wishes->seeds.is_given && wishes->seeds.value == 0 ? "`--seeds 0` runs nothing; say at least 1." : NULL;
}

static const trpi_option options[] = {
    TRPI_OPTION("--seed", NUMBER, seed, "N", "what chance is drawn from (1)"),
    TRPI_OPTION("--seeds", NUMBER, seeds, "N",
                "runs each test with N seeds, from that of --seed on (as many as the test says, or 1)"),
    TRPI_OPTION("--why", FLAG, why, NULL, "explains everybody concerned at the moment at which a test fails"),
    TRPI_OPTION("--html", TEXT, html, "OUT", "a page that replays the first test that fails, or the first of all when none does"),
};

const trpi_cli_command trpi_cli_command_test = {
    .name = "test",
    .usage = "FILE... [NAME] [OPTION]...",
    .summary = "runs the tests that writers put into their texts",
    .about =
        "Runs the tests in texts (test \"...\" with given, when, then and never), each in a world of its own. For a test that "
        "fails it says which line, what was expected and the last ten things that everybody concerned did instead. NAME, a part of "
        "a test's name, leaves out the "
        "others.",
    .examples =
        "test examples/mary.troupe\ntest examples/mary.troupe \"finishes her walk\" --seed 7\ntest examples/mary.troupe --seeds 20 "
        "--why\n",
    .options = TRPI_OPTIONS(options),
    .least_operands = 1,
    .most_operands = INT_MAX,
    .operand_demand = "needs a file",
    .check_options = check_options,
    .act = test,
};
