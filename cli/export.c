// SPDX-License-Identifier: MIT
// `troupe export`: writes a text as scripts of another engine.

#include "cli/command.h"
#include "cli/system.h"
#include "export/nwscript.h"

#include <errno.h>
#include <string.h>

static const char *check_options(const trpi_cli_command_option_values *wishes, const trpi_cli_command_operands *operands)
{
    (void)operands;
    if (!wishes->nwscript) {
        return "`troupe export` has to be told for which engine: troupe export --nwscript tavern.troupe -o scripts";
    }
    if (wishes->output == NULL || wishes->output[0] == '\0' || strcmp(wishes->output, "-") == 0) {
        return "`troupe export` writes several files, so it needs a folder: -o scripts";
    }
    return NULL;
}

static bool keep(const char *folder, const char *name, const char *text, size_t size_bytes)
{
    trp_sheet path = {0};
    trp_sheet_add_format(&path, "%s/%s", folder, name);
    bool is_kept = !path.failed && trpi_file_write(trp_sheet_text(&path), text, size_bytes);
    trp_sheet_release(&path);
    return is_kept;
}

static bool has_folder(const char *path)
{
    trpi_file_kind kind = trpi_system_kind_of_path(path);
    if (kind == TRPI_FILE_ABSENT && !trpi_system_make_folder(path)) {
        trpi_complain("The folder %s cannot be made: %s.", path, strerror(errno));
        return false;
    }
    if (kind != TRPI_FILE_ABSENT && kind != TRPI_FILE_FOLDER) {
        trpi_complain("%s is no folder; choose another name for the scripts.", path);
        return false;
    }
    return true;
}

// Tells what was exported, and on standard error what was not.
static int tell(const trpi_nwscript_export *asked, const char *folder)
{
    trp_sheet said = {0};
    if (asked->refusal_count > 0) {
        trpi_print_to_stderr(trp_sheet_text(&asked->refusals));
    }
    trp_sheet_add_sanitized(&said, folder);
    trp_sheet_add_format(&said, ": %u role%s", asked->role_count, asked->role_count == 1 ? "" : "s");
    if (asked->refused_roles > 0) {
        trp_sheet_add_format(&said, ", and %u left out", asked->refused_roles);
    }
    trp_sheet_add(&said, "; tr_table.md says what became of everything\n");
    return trpi_print_and_release_sheet(&said, asked->refusal_count > 0 ? TRPI_EXIT_FILES : TRPI_EXIT_FINE);
}

static int write_scripts(const trpi_cli_command_option_values *wishes, const trpi_opened_play *opened)
{
    trpi_nwscript_export asked = {
        .pack = trp_play_pack(opened->play), .title = opened->name, .keep = keep, .folder = wishes->output};
    int exit_code = TRPI_EXIT_FILES;
    if (has_folder(wishes->output) && trpi_nwscript_write(&asked)) {
        exit_code = tell(&asked, wishes->output);
    }
    trp_sheet_release(&asked.refusals);
    return exit_code;
}

static const trpi_option options[] = {
    TRPI_OPTION("--nwscript", FLAG, nwscript, NULL, "for the Aurora engine, which has to be said"),
    TRPI_OPTION("--output", TEXT, output, "FOLDER", "where the scripts and their table go"),
};

const trpi_cli_command trpi_cli_command_export = {
    .name = "export",
    .usage = "--nwscript FILE -o FOLDER",
    .summary = "writes a text as scripts of another engine",
    .about =
        "Writes the roles and scenes of a text as NWScript: scripts for OnSpawn, OnHeartbeat, OnUserDefined, OnConversation and "
        "OnDeath, "
        "in five queues for each character, and tr_table.md, which says of everything whether it was exported. A role that uses "
        "something "
        "the scripts cannot do is left out, with a sentence about the line and what to write instead; then the exit code is 1.",
    .examples = "export --nwscript examples/tavern.troupe -o scripts\n",
    .options = TRPI_OPTIONS(options),
    .least_operands = 1,
    .most_operands = 1,
    .operand_demand = "needs a file, a folder, and for which engine",
    .check_options = check_options,
    .act_on_play = write_scripts,
};
