// SPDX-License-Identifier: MIT
// `troupe graph`: a pack as a picture, drawn by Graphviz, which is a program of its own.

#include "cli/command.h"
#include "cli/options.h"
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

typedef struct wishes {
    const char *output;
    bool dot;
} wishes;

// What the child process becomes: `dot -Tsvg`, reading and writing our pipes.
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
    int to_dot[2];
    int from_dot[2];
    if (pipe(to_dot) != 0) {
        trpi_complain("Graphviz could not be started: %s.", strerror(errno));
        return false;
    }
    if (pipe(from_dot) != 0) {
        close(to_dot[0]);
        close(to_dot[1]);
        trpi_complain("Graphviz could not be started: %s.", strerror(errno));
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
            "Drawing needs Graphviz, and there is no program `dot`; install graphviz, "
            "or use --dot for the graph as text.");
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

static int write_graph(const trpi_opened *opened, const wishes *wanted)
{
    trp_sheet graph = {0};
    trp_sheet picture = {0};
    trp_graph_print(trp_play_pack(opened->play), &graph);
    int exit_code = TRPI_EXIT_FILES;
    if (graph.failed) {
        trpi_complain("There is not enough memory for the graph.");
    } else if (wanted->dot || draw(&graph, &picture)) {
        const trp_sheet *written = wanted->dot ? &graph : &picture;
        const char *output = wanted->output == NULL ? "-" : wanted->output;
        exit_code = trpi_file_write(output, trp_sheet_text(written), written->size_bytes) ? TRPI_EXIT_FINE : TRPI_EXIT_FILES;
    }
    trp_sheet_release(&graph);
    trp_sheet_release(&picture);
    return exit_code;
}

int trpi_command_graph(char **words, int count)
{
    wishes wanted = {NULL, false};
    const trpi_option options[] = {
        {"-o", TRPI_OPTION_TEXT, &wanted.output, NULL},
        {"--output", TRPI_OPTION_TEXT, &wanted.output, NULL},
        {"--dot", TRPI_OPTION_FLAG, &wanted.dot, NULL},
    };
    trpi_operands operands = {
        .least = 1, .most = 1, .wanted = "`troupe graph` needs one file: troupe graph tavern.troupe -o tavern.svg"};
    if (!trpi_options_read("graph", options, TRPI_COUNT(options), words, count, &operands)) {
        return TRPI_EXIT_USAGE;
    }
    wanted.dot |= is_for_graphviz(wanted.output);
    trpi_opened opened;
    int exit_code = trpi_open(operands.words[0], &opened) ? write_graph(&opened, &wanted) : TRPI_EXIT_FILES;
    trpi_opened_release(&opened);
    return exit_code;
}
