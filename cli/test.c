// SPDX-License-Identifier: MIT
// `troupe test`: the tests that writers put into their texts.

#include "cli/command.h"
#include "cli/options.h"

#include <limits.h>
#include <string.h>
#include <unistd.h>

typedef struct tally {
    const char *wanted;  // a part of the names of tests; NULL: all
    uint64_t seed;
    uint32_t passed;
    uint32_t failed;
    trp_sheet sheet;
} tally;

static char lower(char letter)
{
    return letter >= 'A' && letter <= 'Z' ? (char)(letter + ('a' - 'A')) : letter;
}

static bool begins_with(const char *text, const char *part)
{
    while (*part != '\0' && lower(*text) == lower(*part)) {
        text++;
        part++;
    }
    return *part == '\0';
}

static bool contains(const char *text, const char *part)
{
    for (; *text != '\0'; text++) {
        if (begins_with(text, part)) {
            return true;
        }
    }
    return part[0] == '\0';
}

// A test may stand in a file that was used; a pack does not know in which.
static const char *file_of(const trpi_opened *opened, uint32_t test)
{
    const trp_script *script = trp_play_script(opened->play);
    const char *file = script != NULL ? trp_script_test_file(script, test) : NULL;
    return file != NULL ? file : opened->file.name;
}

static void run_one(const trpi_opened *opened, uint32_t test, const char *name, tally *tests)
{
    trp_sheet report = {0};
    trp_test_outcome outcome;
    trp_result result = trp_test_run(trp_play_pack(opened->play), test, tests->seed, &outcome, &report);
    bool passed = result == TRP_OK && outcome.passed;
    tests->passed += passed ? 1 : 0;
    tests->failed += passed ? 0 : 1;

    trp_sheet_add(&tests->sheet, passed ? "ok    " : "FAIL  ");
    trp_sheet_plain(&tests->sheet, name);
    if (result != TRP_OK) {
        trp_sheet_format(&tests->sheet, "\n    It could not be run: %s.\n", trp_result_name(result));
    } else if (!passed) {
        trp_sheet_add(&tests->sheet, "\n    ");
        trp_sheet_plain(&tests->sheet, file_of(opened, test));
        trp_sheet_format(&tests->sheet, ":%u:\n", outcome.line);
        trp_sheet_add(&tests->sheet, trp_sheet_text(&report));
    } else {
        trp_sheet_add(&tests->sheet, "\n");
    }
    if (result == TRP_OK && outcome.repairs > 0) {
        trp_sheet_add(&tests->sheet, "    Somebody was stuck and had to be woken: a bug in the engine.\n");
    }
    trpi_print(trp_sheet_text(&tests->sheet));
    trp_sheet_clear(&tests->sheet);
    trp_sheet_release(&report);
}

static void run_all(const trpi_opened *opened, tally *tests)
{
    const trp_pack *pack = trp_play_pack(opened->play);
    for (uint32_t i = 0; i < trp_pack_count(pack, TRP_SORT_TEST); i++) {
        trp_test_info info;
        if (trp_pack_test(pack, i, &info) == TRP_OK && (tests->wanted == NULL || contains(info.name, tests->wanted))) {
            run_one(opened, i, info.name, tests);
        }
    }
}

// The last word is the name of a test when it is not the only one and there is no such file.
static bool is_name(const char *word)
{
    return strcmp(word, "-") != 0 && !contains(word, ".troupe") && access(word, F_OK) != 0;
}

static int print_result(tally *tests)
{
    uint32_t all = tests->passed + tests->failed;
    if (all == 0 && tests->wanted != NULL) {
        trpi_complain("No test has `%s` in its name.", tests->wanted);
        return TRPI_EXIT_USAGE;
    }
    trp_sheet_format(&tests->sheet, "%u %s: %u passed, %u failed\n", all, all == 1 ? "test" : "tests", tests->passed,
                     tests->failed);
    trpi_print(trp_sheet_text(&tests->sheet));
    return tests->failed == 0 ? TRPI_EXIT_FINE : TRPI_EXIT_FILES;
}

int trpi_command_test(char **words, int count)
{
    tally tests = {NULL, 1, 0, 0, {0}};
    const trpi_option options[] = {{"--seed", TRPI_OPTION_NUMBER, &tests.seed, NULL}};
    trpi_operands operands = {.least = 1, .most = INT_MAX, .wanted = "`troupe test` needs a file: troupe test mary.troupe"};
    if (!trpi_options_read("test", options, TRPI_COUNT(options), words, count, &operands)) {
        return TRPI_EXIT_USAGE;
    }
    if (operands.count > 1 && is_name(operands.words[operands.count - 1])) {
        tests.wanted = operands.words[--operands.count];
    }

    bool all_open = true;
    for (int i = 0; i < operands.count; i++) {
        trpi_opened opened;
        if (trpi_open(operands.words[i], &opened)) {
            run_all(&opened, &tests);
        } else {
            all_open = false;
        }
        trpi_opened_release(&opened);
    }
    int exit_code = tests.passed + tests.failed == 0 && !all_open ? TRPI_EXIT_FILES : print_result(&tests);
    trp_sheet_release(&tests.sheet);
    return all_open || exit_code == TRPI_EXIT_USAGE ? exit_code : TRPI_EXIT_FILES;
}
