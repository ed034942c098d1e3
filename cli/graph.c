// SPDX-License-Identifier: MIT
// `troupe graph`: a pack as a picture, drawn by Graphviz, which is a program of its own.

#include "cli/command.h"
#include "troupe/show.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

// Turns the child process into `dot -Tsvg`, reading and writing our pipes.
static void become_dot(const int to_dot[2], const int from_dot[2])
{
    dup2(to_dot[0], STDIN_FILENO);
    dup2(from_dot[1], STDOUT_FILENO);
    close(to_dot[0]);
    close(to_dot[1]);
    close(from_dot[0]);
    close(from_dot[1]);
    char *const words[] = {"dot", "-Tsvg", NULL};
    execvp(words[0], words);
    _exit(127);
}

// Writes and reads in turns, so that neither side waits for the other for ever.
static void exchange(int to, int from, const trp_sheet *graph, trp_sheet *picture)
{
    size_t written = 0;
    fcntl(to, F_SETFL, O_NONBLOCK);
    for (;;) {
        struct pollfd ends[2] = {{from, POLLIN, 0}, {to, POLLOUT, 0}};
        if (poll(ends, to < 0 ? 1 : 2, -1) < 0 && errno != EINTR) {
            break;
        }
        if (to >= 0 && ends[1].revents != 0) {
            ssize_t more = write(to, graph->text + written, graph->size_bytes - written);
            written += more > 0 ? (size_t)more : 0;
            if (written == graph->size_bytes || (more < 0 && errno != EAGAIN)) {
                close(to);
                to = -1;
            }
        }
        if (ends[0].revents != 0) {
            char bytes[16384];
            ssize_t got = read(from, bytes, sizeof bytes);
            if (got <= 0) {
                break;
            }
            trp_sheet_add_bytes(picture, bytes, (size_t)got);
        }
    }
    if (to >= 0) {
        close(to);
    }
    close(from);
}

// Lets Graphviz draw. False after a complaint.
static bool draw(const trp_sheet *graph, trp_sheet *picture)
{
    int to_dot[2], from_dot[2];
    bool has_first = pipe(to_dot) == 0;
    if (!has_first || pipe(from_dot) != 0) {
        trpi_complain("Graphviz could not be started: %s.", strerror(errno));
        if (has_first) {
            close(to_dot[0]);
            close(to_dot[1]);
        }
        return false;
    }
    pid_t child = fork();
    if (child == 0) {
        become_dot(to_dot, from_dot);
    }
    close(to_dot[0]);
    close(from_dot[1]);
    exchange(to_dot[1], from_dot[0], graph, picture);

    int status = 0;
    while (child > 0 && waitpid(child, &status, 0) < 0 && errno == EINTR) {
    }
    if (child < 0 || !WIFEXITED(status) || WEXITSTATUS(status) == 127) {
        trpi_complain(
            "Drawing needs Graphviz, and there is no program `dot`; install graphviz, or use --dot for the graph as text.");
        return false;
    }
    if (WEXITSTATUS(status) != 0 || picture->size_bytes == 0) {
        trpi_complain("Graphviz could not draw this; use --dot for the graph as text.");
        return false;
    }
    return true;
}

// A file for Graphviz, by its name.
static bool is_for_graphviz(const char *output)
{
    const char *ending = output != NULL ? strrchr(output, '.') : NULL;
    return ending != NULL && (strcmp(ending, ".dot") == 0 || strcmp(ending, ".gv") == 0);
}

static int write_graph(const trpi_wishes *wishes, const trpi_opened *opened)
{
    trp_sheet graph = {0}, picture = {0};
    trp_graph_print(trp_play_pack(opened->play), &graph);
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
    TRPI_OPTION("--dot", FLAG, dot, NULL,
                "writes the graph as text for Graphviz, which then is not needed; a name that ends in .dot or .gv says so, too"),
};

const trpi_command trpi_command_graph = {
    .name = "graph",
    .usage = "FILE [OPTION]...",
    .summary = "draws roles, scenes, who meets whom, trees and networks",
    .about =
        "Draws roles, what they do, and who meets whom in which scene or about what, as SVG; behaviours that are trees as trees, "
        "and networks as charts with what their arrows wait for. The drawing is done by Graphviz, which has to be installed.",
    .examples = "graph examples/tavern.troupe -o tavern.svg\ngraph examples/tavern.troupe --dot\n",
    .options = TRPI_OPTIONS(options),
    .least = 1,
    .most = 1,
    .wanted = "needs one file",
    .act_on_play = write_graph,
};
