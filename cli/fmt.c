// SPDX-License-Identifier: MIT
// `troupe fmt`: texts in the one canonical layout.

#include "cli/command.h"
#include "cli/options.h"

#include <limits.h>
#include <string.h>

typedef struct fmt_job {
    trpi_file file;
    trp_script *script;
    const char *text;
    size_t size_bytes;
} fmt_job;

// Lays out one file. False, with its diagnostics on standard error, when that is impossible.
static bool lay_out(const char *path, fmt_job *job)
{
    memset(job, 0, sizeof *job);
    if (!trpi_file_read(path, &job->file)) {
        return false;
    }
    trp_script_source source = {job->file.name, job->file.bytes, job->file.size_bytes};
    trp_result result = trp_script_format(&source, NULL, &job->script);
    if (job->script == NULL) {
        trpi_complain("%s cannot be laid out: %s.", job->file.name, trp_result_name(result));
        return false;
    }
    trpi_report_errors(trp_script_report(job->script));
    job->text = trp_script_text(job->script, 0, &job->size_bytes);
    return job->text != NULL;
}

static void finish(fmt_job *job)
{
    trp_script_release(job->script);
    trpi_file_release(&job->file);
}

static bool is_as_it_was(const fmt_job *job)
{
    return job->size_bytes == job->file.size_bytes && memcmp(job->text, job->file.bytes, job->size_bytes) == 0;
}

static int name_file(const fmt_job *job, const char *before, const char *after)
{
    trp_sheet sheet = {0};
    trp_sheet_add(&sheet, before);
    trp_sheet_plain(&sheet, job->file.name);
    trp_sheet_add(&sheet, after);
    return trpi_say(&sheet, TRPI_EXIT_FINE);
}

static int deal_with(const char *path, bool check_only)
{
    fmt_job job;
    int exit_code = TRPI_EXIT_FILES;
    if (lay_out(path, &job)) {
        bool is_standard = strcmp(path, "-") == 0;
        exit_code = TRPI_EXIT_FINE;
        if (check_only) {
            exit_code = is_as_it_was(&job) ? TRPI_EXIT_FINE : TRPI_EXIT_FILES;
            if (exit_code == TRPI_EXIT_FILES && name_file(&job, "", " is not laid out; run `troupe fmt`.\n") != TRPI_EXIT_FINE) {
                exit_code = TRPI_EXIT_USAGE;
            }
        } else if (is_standard || !is_as_it_was(&job)) {
            bool is_written = trpi_file_write(path, job.text, job.size_bytes);
            exit_code = is_written ? TRPI_EXIT_FINE : TRPI_EXIT_FILES;
            if (is_written && !is_standard) {
                exit_code = name_file(&job, "", ": laid out\n");
            }
        }
    }
    finish(&job);
    return exit_code;
}

int trpi_command_fmt(char **words, int count)
{
    bool check_only = false;
    const trpi_option options[] = {{"--check", TRPI_OPTION_FLAG, &check_only, NULL}};
    trpi_operands operands = {.least = 1, .most = INT_MAX, .wanted = "`troupe fmt` needs a file: troupe fmt tavern.troupe"};
    if (!trpi_options_read("fmt", options, TRPI_COUNT(options), words, count, &operands)) {
        return TRPI_EXIT_USAGE;
    }

    int exit_code = TRPI_EXIT_FINE;
    for (int i = 0; i < operands.count; i++) {
        int here = deal_with(operands.words[i], check_only);
        exit_code = here > exit_code ? here : exit_code;
    }
    return exit_code;
}
