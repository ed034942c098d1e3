// SPDX-License-Identifier: MIT

#include "cli/complaint.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void trpi_complain(const char *format, ...)
{
    char sentence[1024];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(sentence, sizeof sentence, format, arguments);
    va_end(arguments);

    trp_sheet sheet = {0};
    trp_sheet_add_sanitized(&sheet, sentence);
    fprintf(stderr, "troupe: %s\n", trp_sheet_text(&sheet));
    trp_sheet_release(&sheet);
}

void trpi_exit_with_bug(void *context, const char *file, uint32_t line, const char *expression)
{
    (void)context;
    trpi_complain("%s:%u: this must hold and does not: %s", file, (unsigned)line, expression);
    abort();
}

void trpi_print_to_stderr(const char *text)
{
    fputs(text, stderr);
}

bool trpi_print_to_stdout(const char *text)
{
    if (fputs(text, stdout) < 0 || fflush(stdout) != 0) {
        if (errno != EPIPE) {
            trpi_complain("Standard output could not be written: %s.", strerror(errno));
        }
        return false;
    }
    return true;
}

int trpi_print_and_release_sheet(trp_sheet *sheet, int exit_code)
{
    bool is_printed = trpi_print_to_stdout(trp_sheet_text(sheet));
    trp_sheet_release(sheet);
    return is_printed ? exit_code : TRPI_EXIT_USAGE;
}
