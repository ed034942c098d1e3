// SPDX-License-Identifier: MIT
// Goal: however the view for terminals ends, the terminal is as it was before: its own screen, the cursor, echo and line editing.
// Method: the command on a pseudo terminal, ended in every way.

#define _XOPEN_SOURCE 700

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>

typedef struct viewer {
    int terminal;  // the test's end of the pseudo terminal
    int other;     // the command's end, kept open so that its settings can be read
    pid_t process;
    struct termios before;
    char seen[1 << 20];
    size_t size;
} viewer;

static viewer now;

static void start(const char *for_option)
{
    memset(&now, 0, sizeof now);
    now.terminal = posix_openpt(O_RDWR | O_NOCTTY);
    assert_true(now.terminal >= 0);
    assert_int_equal(grantpt(now.terminal), 0);
    assert_int_equal(unlockpt(now.terminal), 0);
    char name[128];
    snprintf(name, sizeof name, "%s", ptsname(now.terminal));
    now.other = open(name, O_RDWR | O_NOCTTY);
    assert_true(now.other >= 0);
    struct winsize size = {.ws_row = 30, .ws_col = 100};
    ioctl(now.terminal, TIOCSWINSZ, &size);
    assert_int_equal(tcgetattr(now.other, &now.before), 0);

    now.process = fork();
    assert_true(now.process >= 0);
    if (now.process == 0) {
        setsid();
        int mine = open(name, O_RDWR);  // the controlling terminal from now on
        dup2(mine, 0);
        dup2(mine, 1);
        dup2(mine, 2);
        const char *troupe = getenv("TROUPE");
        execl(troupe, troupe, "run", "examples/tavern.troupe", "--live", "--speed", "50", "--for", for_option, (char *)NULL);
        _exit(127);
    }
}

// Reads the output until `words` have been shown, or no more output comes.
static bool watch_for(const char *words)
{
    for (int i = 0; i < 400; i++) {
        if (words != NULL && strstr(now.seen, words) != NULL) {
            return true;
        }
        struct pollfd input = {now.terminal, POLLIN, 0};
        if (poll(&input, 1, 25) <= 0 || now.size + 4096 > sizeof now.seen) {
            if (words == NULL) {
                break;
            }
            continue;
        }
        ssize_t got = read(now.terminal, now.seen + now.size, 4096);
        if (got <= 0) {
            break;
        }
        now.size += (size_t)got;
    }
    return words == NULL;
}

static int finish(void)
{
    int status = 0;
    for (int i = 0; i < 400 && waitpid(now.process, &status, WNOHANG) == 0; i++) {
        watch_for(NULL);
    }
    watch_for(NULL);
    return status;
}

static void check_terminal(void)
{
    struct termios after;
    assert_int_equal(tcgetattr(now.other, &after), 0);
    assert_int_equal(after.c_lflag, now.before.c_lflag);
    assert_int_equal(after.c_iflag, now.before.c_iflag);
    assert_int_equal(after.c_cc[VMIN], now.before.c_cc[VMIN]);
    const char *entered = strstr(now.seen, "\x1b[?1049h");
    const char *left = strstr(now.seen, "\x1b[?1049l");
    assert_non_null(entered);
    assert_non_null(left);
    assert_true(left > entered);
    assert_null(strstr(left, "\x1b[?25l"));  // the cursor stays visible
    close(now.other);
    close(now.terminal);
}

static void press(char key)
{
    assert_int_equal(write(now.terminal, &key, 1), 1);
}

static void q_quits(void **state)
{
    (void)state;
    start("1d");
    assert_true(watch_for("The Gilded Goose"));
    press('n');
    press('+');
    press(' ');
    assert_true(watch_for("PAUSED"));
    press('q');
    int status = finish();
    assert_true(WIFEXITED(status));
    assert_int_equal(WEXITSTATUS(status), 0);
    check_terminal();
}

static void the_end_of_the_time_ends_it(void **state)
{
    (void)state;
    start("10s");
    int status = finish();
    assert_true(WIFEXITED(status));
    assert_int_equal(WEXITSTATUS(status), 0);
    check_terminal();
}

static void control_c_gives_the_terminal_back(void **state)
{
    (void)state;
    start("1d");
    assert_true(watch_for("The Gilded Goose"));
    press('\x03');
    finish();
    check_terminal();
}

static void being_killed_gives_the_terminal_back(void **state)
{
    static const int signals[] = {SIGTERM, SIGHUP, SIGQUIT, SIGABRT, SIGSEGV};
    (void)state;
    for (size_t i = 0; i < sizeof signals / sizeof signals[0]; i++) {
        start("1d");
        assert_true(watch_for("The Gilded Goose"));
        kill(now.process, signals[i]);
        finish();
        check_terminal();
    }
}

static void a_new_size_is_drawn_anew(void **state)
{
    (void)state;
    start("1d");
    assert_true(watch_for("The Gilded Goose"));
    struct winsize size = {.ws_row = 5, .ws_col = 20};
    ioctl(now.terminal, TIOCSWINSZ, &size);
    now.size = 0;
    memset(now.seen, 0, sizeof now.seen);
    strcpy(now.seen, "\x1b[?1049h");
    now.size = strlen(now.seen);
    assert_true(watch_for("\x1b[0m\x1b[2J"));
    press('q');
    finish();
    check_terminal();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(q_quits),
        cmocka_unit_test(the_end_of_the_time_ends_it),
        cmocka_unit_test(control_c_gives_the_terminal_back),
        cmocka_unit_test(being_killed_gives_the_terminal_back),
        cmocka_unit_test(a_new_size_is_drawn_anew),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
