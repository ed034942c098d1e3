// SPDX-License-Identifier: MIT
// `troupe graph`: draws a pack as a picture, by Graphviz, which is a program of its own.

#include "cli/command.h"
#include "cli/system.h"
#include "troupe/show.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

static void add_file(FILE *file, trp_sheet *sheet)
{
    char bytes[16384];
    rewind(file);
    for (size_t got; (got = fread(bytes, 1, sizeof bytes, file)) > 0;) {
        trp_sheet_add_bytes(sheet, bytes, got);
    }
}

// Draws the graph by Graphviz. False after a complaint.
static bool draw(const trp_sheet *graph, trp_sheet *picture)
{
    FILE *from = tmpfile(), *to = tmpfile();
    bool is_ready = from != NULL && to != NULL && fwrite(graph->text, 1, graph->size_bytes, from) == graph->size_bytes;
    int end = is_ready ? trpi_system_run_filter((char *[]){"dot", "-Tsvg", NULL}, from, to) : -1;
    if (end < 0) {
        trpi_complain("Graphviz could not be started: %s.", strerror(errno));
    } else if (end == 127) {
        trpi_complain(
            "Drawing needs Graphviz, and there is no program `dot`; install graphviz, or use --dot for the graph as text.");
    } else {
        add_file(to, picture);
    }
    bool is_drawn = end == 0 && picture->size_bytes > 0;
    if (!is_drawn && end >= 0 && end != 127) {
        trpi_complain("Graphviz could not draw this; use --dot for the graph as text.");
    }
    if (from != NULL) {
        fclose(from);
    }
    if (to != NULL) {
        fclose(to);
    }
    return is_drawn;
}

// Whether a file is for Graphviz, by the ending of its name.
static bool is_for_graphviz(const char *output)
{
    const char *ending = output != NULL ? strrchr(output, '.') : NULL;
    return ending != NULL && (strcmp(ending, ".dot") == 0 || strcmp(ending, ".gv") == 0);
}

static int write_graph(const trpi_cli_command_option_values *wishes, const trpi_opened_play *opened)
{
    trp_sheet graph = {0}, picture = {0};
    const trp_pack *pack = trp_play_pack(opened->play);
    if (wishes->about == NULL) {
        trp_graph_print(pack, &graph);
    } else if (trp_graph_print_about(pack, wishes->about, &graph) == TRP_ERROR_UNKNOWN) {
        trpi_complain("No role, scene, object, area or topic is called `%s`.", wishes->about);
        return TRPI_EXIT_USAGE;
    }
    bool is_text = graph.failed || wishes->dot || is_for_graphviz(wishes->output);
    int exit_code = TRPI_EXIT_FILES;
    if (is_text || draw(&graph, &picture)) {
        exit_code = trpi_file_write_sheet(wishes->output, is_text ? &graph : &picture);
    }
    trp_sheet_release(&graph);
    trp_sheet_release(&picture);
    return exit_code;
}

static const trpi_option options[] = {
    TRPI_OPTION("--output", TEXT, output, "OUT", "where the picture goes; - is standard output (-)"),
    TRPI_OPTION("--about", TEXT, about, "NAME", "only this role, scene, object, area or topic, and what arrows join to it"),
    TRPI_OPTION("--dot", FLAG, dot, NULL,
                "writes the graph as text for Graphviz, which then is not needed; a name that ends in .dot or .gv says so, too"),
};

const trpi_cli_command trpi_cli_command_graph = {
    .name = "graph",
    .usage = "FILE [OPTION]...",
    .summary = "draws roles, scenes, objects, who meets whom, trees and networks",
    .about =
        "Draws roles, what they do, and who meets whom in which scene or about what, as SVG; behaviours that are trees as trees, "
        "and networks as charts with what their arrows wait for. Objects and areas are drawn with what they offer, what they react "
        "to "
        "and their links, with what is requested of them, which behaviours they are handed to inject, who sends them what, and "
        "what "
        "of them stands in the first setting. The drawing is done by Graphviz, which has to be installed.",
    .examples =
        "graph examples/tavern.troupe -o tavern.svg\ngraph examples/tavern.troupe --dot\n"
        "graph examples/pub.troupe --about Table -o table.svg\n",
    .options = TRPI_OPTIONS(options),
    .least_operands = 1,
    .most_operands = 1,
    .operand_demand = "needs one file",
    .act_on_play = write_graph,
};
