// SPDX-License-Identifier: MIT
// Controls the console of Windows, which understands the same escape sequences as terminals elsewhere.

#include "show/terminal.h"

#include <conio.h>
#include <io.h>
#include <stdio.h>
#include <stdlib.h>
#include <windows.h>

// The escape sequences that switch to the second screen without cursor and wrapping, and back.
static const char enter_sequence[] = "\x1b[?1049h\x1b[?25l\x1b[?7l\x1b[2J";
static const char leave_sequence[] = "\x1b[0m\x1b[?7h\x1b[?25h\x1b[?1049l";

static DWORD output_before;
static volatile LONG is_entered;
static volatile LONG is_over;

void trpi_terminal_write(const char *bytes, size_t size_bytes)
{
    while (size_bytes > 0) {
        int written = _write(1, bytes, (unsigned)(size_bytes < 32768 ? size_bytes : 32768));
        if (written <= 0) {
            is_over = 1;  // the console is closed
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
        SetConsoleMode(GetStdHandle(STD_OUTPUT_HANDLE), output_before);
    }
}

static BOOL WINAPI on_end(DWORD event)
{
    (void)event;
    is_over = 1;
    return TRUE;
}

bool trpi_terminal_enter_raw_mode(void)
{
    static bool is_registered;
    HANDLE output = GetStdHandle(STD_OUTPUT_HANDLE);
    DWORD mode = ENABLE_PROCESSED_OUTPUT | ENABLE_WRAP_AT_EOL_OUTPUT | ENABLE_VIRTUAL_TERMINAL_PROCESSING;
    if (is_entered || !_isatty(0) || !GetConsoleMode(output, &output_before) || !SetConsoleMode(output, mode)) {
        return false;
    }
    if (!is_registered) {
        is_registered = atexit(restore_terminal) == 0;
    }
    is_over = 0;
    is_entered = 1;
    SetConsoleCtrlHandler(on_end, TRUE);
    trpi_terminal_write(enter_sequence, sizeof enter_sequence - 1);
    return true;
}

void trpi_terminal_leave_raw_mode(void)
{
    restore_terminal();
    SetConsoleCtrlHandler(on_end, FALSE);
}

bool trpi_terminal_process_must_end(void)
{
    return is_over != 0;
}

bool trpi_terminal_process_was_continued(void)
{
    return false;  // there is no Ctrl-Z that stops a process
}

void trpi_terminal_size(uint32_t *columns, uint32_t *rows)
{
    CONSOLE_SCREEN_BUFFER_INFO about;
    bool is_known = GetConsoleScreenBufferInfo(GetStdHandle(STD_OUTPUT_HANDLE), &about) != 0;
    *columns = is_known ? (uint32_t)(about.srWindow.Right - about.srWindow.Left + 1) : 80;
    *rows = is_known ? (uint32_t)(about.srWindow.Bottom - about.srWindow.Top + 1) : 24;
}

char trpi_terminal_wait_for_key(int milliseconds)
{
    for (uint64_t until = trpi_terminal_clock_ms() + (uint64_t)milliseconds; !_kbhit();) {
        if (trpi_terminal_clock_ms() >= until) {
            return 0;
        }
        Sleep(5);
    }
    int key = _getch();
    if (key == 0 || key == 0xE0) {
        (void)_getch();  // an arrow or a function key, which has no meaning here
        return 0;
    }
    return (char)key;
}

uint64_t trpi_terminal_clock_ms(void)
{
    return GetTickCount64();
}
