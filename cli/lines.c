// SPDX-License-Identifier: MIT
// `troupe lines`: ids for spoken lines, and tables of them for translators and back.

#include "cli/command.h"
#include "cli/options.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

typedef struct lines_wanted {
    const char *path;
    const char *table;  // of import
    const char *output;
    const char *language;
    bool po;
    bool csv;
} lines_wanted;

// Where the lines of a text in a language are: beside it, `tavern.de.lines`. To be freed.
static char *path_of_lines(const char *path, const char *language)
{
    const char *end = strrchr(path, '.');
    size_t stem = end != NULL && strchr(end, '/') == NULL ? (size_t)(end - path) : strlen(path);
    size_t size = stem + strlen(language) + sizeof "..lines";
    char *made = malloc(size);
    if (made != NULL) {
        memcpy(made, path, stem);
        made[stem] = '.';
        memcpy(made + stem + 1, language, strlen(language));
        memcpy(made + stem + 1 + strlen(language), ".lines", sizeof ".lines");
    }
    return made;
}

static bool has_text(const trp_script *script, trp_result result)
{
    bool done = trpi_script_is_done(script, result, "The lines cannot be read");
    trpi_report_errors(done ? trp_script_report(script) : "");
    return done;
}

// Lines that nobody has translated are not hidden.
static void complain_of_missing(uint32_t missing, uint32_t count, const char *language)
{
    if (missing > 0) {
        trpi_complain("%u of %u lines have no translation into %s; they stay as they are.", (unsigned)missing, (unsigned)count,
                      language);
    }
}

static int tell(const char *name, uint32_t count, const char *one, const char *many)
{
    trp_sheet sheet = {0};
    trp_sheet_plain(&sheet, name);
    trp_sheet_add(&sheet, ": ");
    trp_sheet_count(&sheet, count);
    trp_sheet_add(&sheet, count == 1 ? one : many);
    return trpi_say(&sheet, TRPI_EXIT_FINE);
}

static int write_text(const trp_script *script, const char *path)
{
    size_t size_bytes;
    const char *text = trp_script_text(script, 0, &size_bytes);
    return trpi_file_write(path, text, size_bytes) ? TRPI_EXIT_FINE : TRPI_EXIT_FILES;
}

// The file itself may be standard input and output; those that it uses are not.
static bool writes_file(const trp_script *script, const trp_script_source *source, uint32_t index, const char *path)
{
    size_t size_bytes;
    const char *text = trp_script_text(script, index, &size_bytes);
    if (index == 0) {
        bool same = size_bytes == source->size_bytes && memcmp(text, source->text, size_bytes) == 0;
        return (same && strcmp(path, "-") != 0) || trpi_file_write(path, text, size_bytes);
    }
    trpi_file before;
    const char *name = trp_script_text_name(script, index);
    if (!trpi_file_read(name, &before)) {
        return false;
    }
    bool same = size_bytes == before.size_bytes && memcmp(text, before.bytes, size_bytes) == 0;
    trpi_file_release(&before);
    return same || trpi_file_write(name, text, size_bytes);
}

static int tag(const trp_script_source *source, const trp_script_reader *reader, const lines_wanted *wanted)
{
    trp_script *script = NULL;
    trp_result result = trp_script_tag_lines(source, 1, reader, NULL, &script);
    int exit_code = TRPI_EXIT_FILES;
    if (has_text(script, result)) {
        exit_code = TRPI_EXIT_FINE;
        for (uint32_t i = 0; i < trp_script_text_count(script); i++) {
            if (!writes_file(script, source, i, wanted->path)) {
                exit_code = TRPI_EXIT_FILES;
                break;
            }
        }
        if (exit_code == TRPI_EXIT_FINE && strcmp(wanted->path, "-") != 0) {
            exit_code = tell(source->name, trp_script_line_count(script, NULL), " line has a new id\n", " lines have new ids\n");
        }
    }
    trp_script_release(script);
    return exit_code;
}

static int export(const trp_script_source *source, const trp_script_reader *reader, const lines_wanted *wanted)
{
    trp_script *script = NULL;
    trpi_file known = {0};
    const char *language = wanted->language != NULL ? wanted->language : "";
    char *path = path_of_lines(wanted->path, language);
    if (path != NULL && language[0] != '\0' && access(path, R_OK) == 0) {
        (void)trpi_file_read(path, &known);
    }
    trp_result result = trp_script_export_lines(source, 1, reader, wanted->po ? TRP_LINES_PO : TRP_LINES_CSV, language, known.bytes,
                                                known.size_bytes, NULL, &script);
    int exit_code = TRPI_EXIT_FILES;
    if (has_text(script, result)) {
        const char *output = wanted->output != NULL ? wanted->output : "-";
        exit_code = write_text(script, output);
        if (exit_code == TRPI_EXIT_FINE && strcmp(output, "-") != 0) {
            exit_code = tell(output, trp_script_line_count(script, NULL), " line\n", " lines\n");
        }
    }
    trp_script_release(script);
    trpi_file_release(&known);
    free(path);
    return exit_code;
}

static int write_import(const trp_script *script, const lines_wanted *wanted)
{
    char *path = path_of_lines(wanted->path, wanted->language);
    const char *output = wanted->output != NULL ? wanted->output : path;
    uint32_t missing;
    uint32_t count = trp_script_line_count(script, &missing);
    if (output == NULL) {
        trpi_complain("There is not enough memory for a file's name.");
        return TRPI_EXIT_FILES;
    }
    int exit_code = write_text(script, output);
    if (exit_code == TRPI_EXIT_FINE && strcmp(output, "-") != 0) {
        exit_code = tell(output, count - missing, " line translated\n", " lines translated\n");
    }
    complain_of_missing(missing, count, wanted->language);
    free(path);
    return exit_code;
}

static int import(const trp_script_source *source, const trp_script_reader *reader, const lines_wanted *wanted)
{
    trpi_file table;
    trp_script *script = NULL;
    if (!trpi_file_read(wanted->table, &table)) {
        return TRPI_EXIT_FILES;
    }
    trp_result result = trp_script_import_lines(source, 1, reader, table.bytes, table.size_bytes, wanted->language, NULL, &script);
    int exit_code = has_text(script, result) ? write_import(script, wanted) : TRPI_EXIT_FILES;
    trp_script_release(script);
    trpi_file_release(&table);
    return exit_code;
}

static int with_source(const lines_wanted *wanted,
                       int (*act)(const trp_script_source *source, const trp_script_reader *reader, const lines_wanted *wanted))
{
    trpi_text text;
    int exit_code = trpi_text_open(wanted->path, &text) ? act(&text.source, text.reader, wanted) : TRPI_EXIT_FILES;
    trpi_text_release(&text);
    return exit_code;
}

static int complain_of_words(void)
{
    trpi_complain(
        "`troupe lines` is followed by `tag FILE`, `export FILE` or "
        "`import FILE TABLE --language de`.");
    return TRPI_EXIT_USAGE;
}

int trpi_command_lines(char **words, int count)
{
    lines_wanted wanted = {0};
    const trpi_option options[] = {
        {"--po", TRPI_OPTION_FLAG, &wanted.po, NULL},
        {"--csv", TRPI_OPTION_FLAG, &wanted.csv, NULL},
        {"--language", TRPI_OPTION_TEXT, &wanted.language, NULL},
        {"-o", TRPI_OPTION_TEXT, &wanted.output, NULL},
        {"--output", TRPI_OPTION_TEXT, &wanted.output, NULL},
    };
    trpi_operands operands = {0};
    if (!trpi_options_read("lines", options, TRPI_COUNT(options), words, count, &operands)) {
        return TRPI_EXIT_USAGE;
    }
    const char *what = operands.count > 0 ? operands.words[0] : "";
    wanted.path = operands.count > 1 ? operands.words[1] : NULL;
    if (strcmp(what, "tag") == 0 && operands.count == 2) {
        return with_source(&wanted, tag);
    }
    if (strcmp(what, "export") == 0 && operands.count == 2 && !(wanted.po && wanted.csv)) {
        return with_source(&wanted, export);
    }
    if (strcmp(what, "import") == 0 && operands.count == 3 && wanted.language != NULL) {
        wanted.table = operands.words[2];
        return with_source(&wanted, import);
    }
    return complain_of_words();
}

// ---- Texts in another language ------------------------------------------------------------------

bool trpi_translate(const trp_script_source *source, const trp_script_reader *reader, const char *path, const char *language,
                    trp_script **script)
{
    trpi_file table;
    char *lines = path_of_lines(path, language);
    *script = NULL;
    if (lines == NULL || !trpi_file_read(lines, &table)) {
        free(lines);
        return false;
    }
    trp_result result = trp_script_translate(source, 1, reader, table.bytes, table.size_bytes, NULL, script);
    bool done = has_text(*script, result);
    uint32_t missing = 0;
    uint32_t count = done ? trp_script_line_count(*script, &missing) : 0;
    complain_of_missing(missing, count, language);
    trpi_file_release(&table);
    free(lines);
    return done;
}
