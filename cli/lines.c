// SPDX-License-Identifier: MIT
// `troupe lines`: gives ids to spoken lines, exports tables of them for translators, imports translated tables, and lists voices.

#include "cli/command.h"
#include "cli/translation.h"
#include "cli/voices.h"
#include "cli/system.h"

#include <stdlib.h>
#include <string.h>

// Prints how many lines of the file `name` are tagged or translated to standard output; nothing when the lines themselves went
// there (`name` is NULL or "-"). Returns the exit code of the process.
static int tell(const char *name, uint32_t count, const char *one, const char *many)
{
    trp_sheet sheet = {0};
    if (name != NULL && strcmp(name, "-") != 0) {
        trp_sheet_add_sanitized(&sheet, name);
        trp_sheet_add(&sheet, ": ");
        trp_sheet_add_count(&sheet, count);
        trp_sheet_add(&sheet, count == 1 ? one : many);
    }
    return trpi_print_and_release_sheet(&sheet, TRPI_EXIT_FINE);
}

static bool is_done(const trp_script *script, trp_result result)
{
    return trpi_script_report_result(script, result, "The lines cannot be read");
}

static int tag(const trpi_cli_command_option_values *wishes, char **words, const trpi_texts *text)
{
    (void)wishes;
    trp_script *script = NULL;
    trp_result result = trp_script_tag_spoken_lines(text->sources, 1, text->reader, NULL, &script);
    int exit_code = is_done(script, result) ? trpi_script_write_changed_texts(script, text, NULL) : TRPI_EXIT_FILES;
    if (exit_code == TRPI_EXIT_FINE) {
        exit_code = tell(words[1], trp_script_spoken_line_count(script, NULL), " line has a new id\n", " lines have new ids\n");
    }
    trp_script_release(script);
    return exit_code;
}

static int export(const trpi_cli_command_option_values *wishes, char **words, const trpi_texts *text)
{
    trp_script *script = NULL;
    trpi_file known = {0};
    const char *language = wishes->language != NULL ? wishes->language : "";
    char *path = trpi_translation_path(words[1], language);
    if (path != NULL && language[0] != '\0' && trpi_system_kind_of_path(path) == TRPI_FILE_PLAIN) {
        (void)trpi_file_read(path, &known, TRPI_TEXT_MEGABYTES);
    }
    trp_result result = trp_script_export_spoken_lines(text->sources, 1, text->reader, wishes->po ? TRP_LINES_PO : TRP_LINES_CSV,
                                                       language, known.bytes, known.size_bytes, NULL, &script);
    int exit_code = is_done(script, result) ? trpi_script_write_first_text(script, wishes->output) : TRPI_EXIT_FILES;
    if (exit_code == TRPI_EXIT_FINE) {
        exit_code = tell(wishes->output, trp_script_spoken_line_count(script, NULL), " line\n", " lines\n");
    }
    trp_script_release(script);
    trpi_file_release(&known);
    free(path);
    return exit_code;
}

static int write_import(const trpi_cli_command_option_values *wishes, const trp_script *script, const char *output)
{
    uint32_t missing, count = trp_script_spoken_line_count(script, &missing);
    int exit_code = trpi_script_write_first_text(script, output);
    if (exit_code == TRPI_EXIT_FINE) {
        exit_code = tell(output, count - missing, " line translated\n", " lines translated\n");
    }
    trpi_translation_print_missing_count(script, wishes->language);
    return exit_code;
}

static int import(const trpi_cli_command_option_values *wishes, char **words, const trpi_texts *text)
{
    trpi_file table;
    if (!trpi_file_read(words[2], &table, TRPI_TEXT_MEGABYTES)) {
        return TRPI_EXIT_FILES;
    }
    trp_script *script = NULL;
    trp_result result = trp_script_import_spoken_lines(text->sources, 1, text->reader, table.bytes, table.size_bytes,
                                                       wishes->language, NULL, &script);
    int exit_code = TRPI_EXIT_FILES;
    char *path = trpi_translation_path(words[1], wishes->language);
    if (is_done(script, result) && path != NULL) {
        exit_code = write_import(wishes, script, wishes->output != NULL ? wishes->output : path);
    }
    free(path);
    trp_script_release(script);
    trpi_file_release(&table);
    return exit_code;
}

static int act(const trpi_cli_command_option_values *wishes, const trpi_cli_command_operands *operands)
{
    static const struct {
        const char *name;
        int words;
        int (*act)(const trpi_cli_command_option_values *wishes, char **words, const trpi_texts *text);
    } forms[] = {{"tag", 2, tag}, {"export", 2, export}, {"import", 3, import}};
    for (size_t i = 0; i < TRPI_COUNT(forms); i++) {
        bool is_whole = forms[i].act == import ? wishes->language != NULL : !(wishes->po && wishes->csv);
        if (strcmp(operands->words[0], forms[i].name) == 0 && operands->count == forms[i].words && is_whole) {
            trpi_texts text;
            bool is_open = trpi_texts_open(&operands->words[1], 1, &text);
            int exit_code = is_open ? forms[i].act(wishes, operands->words, &text) : TRPI_EXIT_FILES;
            trpi_texts_release(&text);
            return exit_code;
        }
    }
    if (strcmp(operands->words[0], "voices") == 0 && operands->count == 2 && !wishes->po && !wishes->csv) {
        return trpi_voices_write_list_of_folder(operands->words[1], wishes->language, wishes->output);
    }
    return trpi_complain_of_usage(&trpi_cli_command_lines);
}

static const trpi_option options[] = {
    TRPI_OPTION("--csv", FLAG, csv, NULL, "a table for spreadsheets; so it is if nothing is said"),
    TRPI_OPTION("--po", FLAG, po, NULL, "a table for translators' tools"),
    TRPI_OPTION("--language", TEXT, language, "X", "which language: de, pt-BR"),
    TRPI_OPTION("--output", TEXT, output, "OUT", "where it goes; - is standard output"),
};

const trpi_cli_command trpi_cli_command_lines = {
    .name = "lines",
    .usage = "tag FILE\nexport FILE [OPTION]...\nimport FILE TABLE --language X [OPTION]...\nvoices FOLDER [OPTION]...",
    .summary = "makes tables of what is said for translators, and reads them",
    .about =
        "tag gives each spoken line that has none an id, @k7f2, which stays when the words change. export writes a table of all "
        "lines with who says them and where: for spreadsheets (CSV) or for translators' tools (gettext PO). import reads it back "
        "and writes the lines of a language beside the text: tavern.de.lines. It says which are missing; those stay as they are. "
        "The files that a text uses are in the same table. voices writes a list of the sounds in a folder, each named after the id "
        "of its line, k7f2.ogg, with their lengths: a text that uses the list says each line as long as its sound. A file is "
        "changed as a whole or not at all.",
    .examples =
        "lines tag tavern.troupe\n"
        "lines export tavern.troupe --po --language de -o tavern.de.po\n"
        "lines import tavern.troupe tavern.de.po --language de\n"
        "run tavern.troupe --language de\n"
        "lines voices voice/ -o tavern.voices.troupe\n",
    .options = TRPI_OPTIONS(options),
    .least_operands = 2,
    .most_operands = 3,
    .operand_demand = "is followed by `tag FILE`, `export FILE`, `import FILE TABLE --language de` or `voices FOLDER`",
    .act = act,
};
