// SPDX-License-Identifier: MIT
// `troupe studio`: serves the page in which stories are written, for the texts of a folder.

#include "cli/command.h"

#ifdef TROUPE_HAS_STUDIO
#include "cli/studio/serve.h"
#endif

#include <limits.h>
#include <stdio.h>
#include <string.h>

static const char *check_options(const trpi_cli_command_option_values *wishes, const trpi_cli_command_operands *operands)
{
    (void)operands;
    return wishes->port.is_given && (wishes->port.value == 0 || wishes->port.value > UINT16_MAX)
               ? "--port is a number from 1 to 65535."
               : NULL;
}

#ifdef TROUPE_HAS_STUDIO
static bool is_text(const char *path)
{
    const char *ending = strrchr(path, '.');
    return ending != NULL && strcmp(ending, ".troupe") == 0;
}

static int serve(const trpi_cli_command_option_values *wishes, const trpi_cli_command_operands *operands)
{
    const char *given = operands->count > 0 ? operands->words[0] : ".";
    trpi_studio_server_options serving = {
        .folder = given, .page = wishes->page, .port = (uint16_t)wishes->port.value, .opens = wishes->open};
    char folder[PATH_MAX];
    if (is_text(given)) {
        const char *slash = strrchr(given, '/');
        int size = slash != NULL ? (int)(slash - given) + 1 : 0;
        if (snprintf(folder, sizeof folder, "./%.*s", size, given) >= (int)sizeof folder) {
            trpi_complain("That path is too long.");
            return TRPI_EXIT_FILES;
        }
        serving.folder = size > 0 && *given == '/' ? folder + 2 : folder;
        serving.main = slash != NULL ? slash + 1 : given;
    }
    return trpi_studio_serve(&serving);
}
#else
static int serve(const trpi_cli_command_option_values *wishes, const trpi_cli_command_operands *operands)
{
    (void)wishes;
    (void)operands;
#ifdef _WIN32
    trpi_complain(
        "On Windows the command has no server for the studio; serve the studio's folder of a release by any web server, and "
        "open texts in the page, or run the command in the Windows Subsystem for Linux.");
#else
    trpi_complain(
        "This command was built without the studio's server; install libmicrohttpd (libmicrohttpd-dev) and build it again.");
#endif
    return TRPI_EXIT_FILES;
}
#endif

static const trpi_option options[] = {
    TRPI_OPTION("--open", FLAG, open, NULL, "opens the address in a browser"),
    TRPI_OPTION("--port", NUMBER, port, "NUMBER", "listens there; else the folder has a port of its own, or any that is free"),
    TRPI_OPTION("--page", TEXT, page, "FOLDER", "serves this page instead of the one that was built with the command"),
};

const trpi_cli_command trpi_cli_command_studio = {
    .name = "studio",
    .usage = "[FOLDER] [OPTION]...\n[FILE.troupe] [OPTION]...",
    .summary = "serves the studio for a folder of texts",
    .about =
        "Prints an address, which shows the studio in a browser: outline, pictures, text and a stage on which the story plays. "
        "What is "
        "written there is in the files half a second later, and what other programs write into the files appears there. Only this "
        "machine can open the address, and only once; the browser that did so is remembered. Without a folder it is the one in "
        "which the command runs. Ctrl-C ends it.",
    .examples = "studio examples\nstudio examples/tavern.troupe --open\n",
    .options = TRPI_OPTIONS(options),
    .least_operands = 0,
    .most_operands = 1,
    .operand_demand = "takes one folder or one file",
    .check_options = check_options,
    .act = serve,
};
