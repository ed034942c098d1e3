// SPDX-License-Identifier: MIT
// `troupe check`: reports the mistakes in texts.

#include "cli/command.h"
#include "cli/strict.h"
#include "troupe/show.h"

#include <limits.h>
#include <stdlib.h>

static void add_count(trp_sheet *sheet, const char *before, uint32_t count, const char *one, const char *many)
{
    trp_sheet_add(sheet, before);
    trp_sheet_add_count(sheet, count);
    trp_sheet_add_format(sheet, " %s", count == 1 ? one : many);
}

// Counts the behaviours that belong to a role: neither those of objects nor the hidden ones into which the orders of tests are
// compiled.
static uint32_t count_behaviours(const trp_pack *pack)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < trp_pack_count(pack, TRP_NAMES_BEHAVIOUR); i++) {
        trp_behaviour_info info;
        count += trp_pack_behaviour(pack, i, &info, sizeof info) == TRP_OK && info.role != TRP_NOT_FOUND ? 1 : 0;
    }
    return count;
}

// Adds the line about a text without errors: how many roles, behaviours, scenes, lines, tests and warnings it has. `more` is the
// number of warnings to count besides those of the compiler.
static void praise(const trpi_opened_play *opened, uint32_t more, trp_sheet *sheet)
{
    const trp_pack *pack = trp_play_pack(opened->play);
    uint32_t warnings = trp_play_warning_count(opened->play) + more;
    trp_sheet_add_sanitized(sheet, opened->name);
    add_count(sheet, warnings == 0 ? ": fine: " : ": no errors: ", trp_pack_count(pack, TRP_NAMES_ROLE), "role", "roles");
    add_count(sheet, ", ", count_behaviours(pack), "behaviour", "behaviours");
    add_count(sheet, ", ", trp_pack_count(pack, TRP_NAMES_SCENE), "scene", "scenes");
    add_count(sheet, ", ", trp_pack_count(pack, TRP_NAMES_LINE), "line", "lines");
    add_count(sheet, ", ", trp_pack_count(pack, TRP_NAMES_TEST), "test", "tests");
    if (warnings > 0) {
        add_count(sheet, ", ", warnings, "warning", "warnings");
    }
    trp_sheet_add(sheet, "\n");
}

static int check_for_people(const trpi_cli_command_operands *operands, bool is_strict, trp_sheet *sheet)
{
    int exit_code = TRPI_EXIT_FINE;
    for (int i = 0; i < operands->count; i++) {
        trpi_opened_play opened;
        if (trpi_open_play(operands->words[i], NULL, &opened)) {
            uint32_t more = is_strict ? trpi_strict_print_impossible_things(&opened) : 0;
            praise(&opened, more, sheet);
            if (is_strict && trp_play_warning_count(opened.play) + more > 0) {
                exit_code = TRPI_EXIT_FILES;
            }
        } else {
            exit_code = TRPI_EXIT_FILES;
        }
        trpi_opened_play_release(&opened);
    }
    return exit_code;
}

// Adds the findings of all files as one JSON document. A mistake that concerns a file as a whole, not a place in its text, is
// reported on standard error, as without `--json`.
static int check_for_programs(const trpi_cli_command_operands *operands, trp_sheet *sheet)
{
    size_t count = (size_t)operands->count;
    trpi_opened_play *opened = calloc(count, sizeof *opened);
    const trp_script **scripts = calloc(count, sizeof *scripts);
    uint32_t script_count = 0;
    int exit_code = opened != NULL && scripts != NULL ? TRPI_EXIT_FINE : TRPI_EXIT_FILES;
    for (size_t i = 0; i < count && opened != NULL && scripts != NULL; i++) {
        bool is_open = trpi_open_play_quietly(operands->words[i], NULL, &opened[i]);
        const trp_script *script = is_open ? trp_play_script(opened[i].play) : NULL;
        if (script != NULL) {
            scripts[script_count++] = script;
        } else if (is_open) {
            trpi_print_to_stderr(trp_play_report(opened[i].play));
        }
        if (!is_open || trp_play_pack(opened[i].play) == NULL) {
            exit_code = TRPI_EXIT_FILES;
        }
    }
    trp_findings_print_json(scripts, script_count, sheet);
    for (size_t i = 0; i < count && opened != NULL; i++) {
        trpi_opened_play_release(&opened[i]);
    }
    free(opened);
    free(scripts);
    return exit_code;
}

static int check(const trpi_cli_command_option_values *wishes, const trpi_cli_command_operands *operands)
{
    trp_sheet sheet = {0};
    int exit_code = wishes->json ? check_for_programs(operands, &sheet) : check_for_people(operands, wishes->strict, &sheet);
    return trpi_print_and_release_sheet(&sheet, exit_code);
}

static const char *check_options(const trpi_cli_command_option_values *wishes, const trpi_cli_command_operands *operands)
{
    (void)operands;
    return wishes->json && wishes->strict ? "`--strict` is for people; use it without `--json`." : NULL;
}

static const trpi_option options[] = {
    TRPI_OPTION("--json", FLAG, json, NULL, "... as one JSON document, for editors and other programs"),
    TRPI_OPTION("--strict", FLAG, strict, NULL,
                "says what can never happen, and what takes no time, too; each warning is an error then"),
};

const trpi_cli_command trpi_cli_command_check = {
    .name = "check",
    .usage = "FILE... [OPTION]...",
    .summary = "reads texts and says what is wrong with them",
    .about =
        "Reads texts, each on its own, and says what is wrong with them: file, line, column, a sentence, and what to write "
        "instead. Runs nothing.",
    .examples = "check examples/tavern.troupe\ncheck examples/*.troupe\ncheck examples/tavern.troupe --strict\n",
    .options = TRPI_OPTIONS(options),
    .least_operands = 1,
    .most_operands = INT_MAX,
    .operand_demand = "needs a file",
    .check_options = check_options,
    .act = check,
};
