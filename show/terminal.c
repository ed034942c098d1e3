// SPDX-License-Identifier: MIT
// Controls the terminal; all that depends on POSIX is in this file. Signal handlers call only async-signal-safe functions:
// they set a flag, write, tcsetattr.

#include "show/terminal.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

// The escape sequences that switch to the second screen without cursor and wrapping, and back.
static const char enter_sequence[] = "\x1b[?1049h\x1b[?25l\x1b[?7l\x1b[2J";
static const char leave_sequence[] = "\x1b[0m\x1b[?7h\x1b[?25h\x1b[?1049l";

static struct termios settings_before;
static volatile sig_atomic_t is_entered;
static volatile sig_atomic_t is_over;
static volatile sig_atomic_t wants_stop;
static volatile sig_atomic_t was_stopped;

void trpi_terminal_write(const char *bytes, size_t size_bytes)
{
    while (size_bytes > 0) {
        ssize_t written = write(STDOUT_FILENO, bytes, size_bytes);
        if (written < 0 && errno == EINTR) {
            continue;
        }
        if (written <= 0) {
            is_over = 1;  // the terminal is closed
            return;
        }
        bytes += written;
        size_bytes -= (size_t)written;
    }
}

static void restore_terminal(void)
{
    if (is_entered) {
        is_entered = 0;
        trpi_terminal_write(leave_sequence, sizeof leave_sequence - 1);
        tcsetattr(STDIN_FILENO, TCSANOW, &settings_before);
    }
}

static void on_end(int signal_number)
{
    (void)signal_number;
    is_over = 1;
}

static void on_stop(int signal_number)
{
    (void)signal_number;
    wants_stop = 1;
}

// Restores the terminal, then lets the process crash as it would have.
static void on_crash(int signal_number)
{
    restore_terminal();
    signal(signal_number, SIG_DFL);
    raise(signal_number);
}

static void set_handler(int signal_number, void (*handler)(int))
{
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_handler = handler;
    sigemptyset(&action.sa_mask);
    sigaction(signal_number, &action, NULL);
}

static const int ends[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT};
static const int crashes[] = {SIGABRT, SIGSEGV, SIGBUS, SIGFPE, SIGILL};

static void set_handlers(void (*end)(int), void (*crash)(int), void (*stop)(int))
{
    for (size_t i = 0; i < sizeof ends / sizeof ends[0]; i++) {
        set_handler(ends[i], end);
    }
    for (size_t i = 0; i < sizeof crashes / sizeof crashes[0]; i++) {
        set_handler(crashes[i], crash);
    }
    set_handler(SIGTSTP, stop);
}

static bool set_raw_mode(void)
{
    struct termios settings = settings_before;
    settings.c_lflag &= (tcflag_t) ~(ICANON | ECHO);
    settings.c_cc[VMIN] = 0;
    settings.c_cc[VTIME] = 0;
    if (tcsetattr(STDIN_FILENO, TCSANOW, &settings) != 0) {
        return false;
    }
    is_entered = 1;
    trpi_terminal_write(enter_sequence, sizeof enter_sequence - 1);
    return true;
}

bool trpi_terminal_enter_raw_mode(void)
{
    static bool is_registered;
    if (is_entered || !isatty(STDIN_FILENO) || !isatty(STDOUT_FILENO) || tcgetattr(STDIN_FILENO, &settings_before) != 0) {
        return false;
    }
    if (!is_registered) {
        is_registered = atexit(restore_terminal) == 0;
    }
    is_over = 0;
    wants_stop = 0;
    set_handlers(on_end, on_crash, on_stop);
    if (!set_raw_mode()) {
        set_handlers(SIG_DFL, SIG_DFL, SIG_DFL);
        return false;
    }
    return true;
}

void trpi_terminal_leave_raw_mode(void)
{
    restore_terminal();
    set_handlers(SIG_DFL, SIG_DFL, SIG_DFL);
}

bool trpi_terminal_process_must_end(void)
{
    if (wants_stop) {
        wants_stop = 0;
        restore_terminal();
        raise(SIGSTOP);
        set_raw_mode();
        was_stopped = 1;
    }
    return is_over != 0;
}

bool trpi_terminal_process_was_continued(void)
{
    bool was = was_stopped != 0;
    was_stopped = 0;
    return was;
}

void trpi_terminal_size(uint32_t *columns, uint32_t *rows)
{
    struct winsize size;
    memset(&size, 0, sizeof size);
    bool is_known = ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0 && size.ws_row > 0;
    *columns = is_known ? size.ws_col : 80;
    *rows = is_known ? size.ws_row : 24;
}

// Reads the rest of an arrow or other key that sends several bytes, and drops it: none of these keys has a meaning here.
static void skip_sequence(void)
{
    struct pollfd input = {STDIN_FILENO, POLLIN, 0};
    char byte = 0;
    for (int i = 0; i < 16 && poll(&input, 1, 0) > 0 && read(STDIN_FILENO, &byte, 1) == 1; i++) {
        if (byte != '[' && byte != 'O' && byte >= '@') {
            return;
        }
    }
}

char trpi_terminal_wait_for_key(int milliseconds)
{
    struct pollfd input = {STDIN_FILENO, POLLIN, 0};
    char byte = 0;
    if (poll(&input, 1, milliseconds) <= 0) {
        return 0;
    }
    if (read(STDIN_FILENO, &byte, 1) != 1) {
        is_over = 1;  // the terminal is gone
        return 0;
    }
    if (byte == '\x1b') {
        skip_sequence();
        return 0;
    }
    return byte;
}

uint64_t trpi_terminal_clock_ms(void)
{
    struct timespec now = {0, 0};
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000 + (uint64_t)now.tv_nsec / 1000000;
}
