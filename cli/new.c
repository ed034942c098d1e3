// SPDX-License-Identifier: MIT
// `troupe new`: makes a text to begin with from a template. Asks a few questions if standard input is a terminal.

#include "cli/command.h"
#include "cli/suggestion.h"
#include "cli/system.h"
#include "cli/template.h"

#include <stdio.h>
#include <string.h>

static bool list_templates(const char *before)
{
    trp_sheet sheet = {0};
    trp_sheet_add(&sheet, before);
    for (int i = 0; i < trpi_template_count(); i++) {
        trpi_template template = trpi_template_get(i);
        trp_sheet_add_format(&sheet, "  %d  %-8s %.*s\n", i + 1, template.name, (int)template.about_size, template.about);
    }
    return trpi_print_and_release_sheet(&sheet, TRPI_EXIT_FINE) == TRPI_EXIT_FINE;
}

// Reads one line of standard input, without spaces around it; false at the end of the input.
static bool read_answer(char *answer)
{
    char line[512];
    if (fgets(line, sizeof line, stdin) == NULL) {
        return false;
    }
    char *from = line + strspn(line, " \t");
    size_t size = strcspn(from, "\r\n");
    while (size > 0 && (from[size - 1] == ' ' || from[size - 1] == '\t')) {
        size--;
    }
    size = size > TRPI_ANSWER_LONGEST ? TRPI_ANSWER_LONGEST : size;
    memcpy(answer, from, size);
    answer[size] = '\0';
    return true;
}

// Finds a template by its name or number; -1 when there is none.
static int find_template(const char *word)
{
    uint64_t number;
    int found = trpi_template_find(word);
    if (found < 0 && trpi_cli_read_count(word, &number) && number >= 1 && number <= (uint64_t)trpi_template_count()) {
        found = (int)number - 1;
    }
    return found;
}

static int ask_for_template(void)
{
    char answer[TRPI_ANSWER_LONGEST + 1];
    if (!list_templates("What would you like to begin with?\n")) {
        return -1;
    }
    for (;;) {
        if (!trpi_print_to_stdout("Its number or name: ") || !read_answer(answer)) {
            return -1;
        }
        int found = find_template(answer);
        if (found >= 0) {
            return found;
        }
        trpi_complain("There is no template `%s`; write for example `tavern`.", answer);
    }
}

// Whether the template filled with these answers compiles; if not, prints what is wrong with the last answer.
static bool is_fine(const char *text, const char *name)
{
    trp_script_source source = {name, text, strlen(text)};
    trp_script *script = NULL;
    (void)trp_script_compile(&source, 1, NULL, &script);
    bool fine = script != NULL && trp_script_error_count(script) == 0;
    if (script != NULL && !fine) {
        trp_script_finding finding;
        (void)trp_script_get_finding(script, 0, &finding, sizeof finding);
        trpi_complain("That word cannot be used there: %s", finding.message);
    }
    trp_script_release(script);
    return fine;
}

// Asks all questions and fills the template in after each answer, so that a bad answer is asked again. False at the end
// of the input.
static bool ask_all(const trpi_template *template, const char *path, char (*answers)[TRPI_ANSWER_LONGEST + 1])
{
    for (int i = 0; i < template->question_count; i++) {
        const trpi_template_question *question = &template->questions[i];
        trp_sheet sheet = {0};
        trp_sheet_add_format(&sheet, "%.*s [%.*s] ", (int)question->question_size, question->question,
                             (int)question->placeholder_size, question->placeholder);
        if (trpi_print_and_release_sheet(&sheet, TRPI_EXIT_FINE) != TRPI_EXIT_FINE || !read_answer(answers[i])) {
            return false;
        }
        trp_sheet text = {0};
        trpi_template_fill(template, answers, &text);
        if (!is_fine(trp_sheet_text(&text), path)) {
            answers[i--][0] = '\0';
        }
        trp_sheet_release(&text);
    }
    return true;
}

// Lays the text out again and writes it, since the answers have other widths than the words they replace.
static int write_text(const char *path, const char *text)
{
    trp_script_source source = {path, text, strlen(text)};
    trp_script *script = NULL;
    trp_result result = trp_script_format(&source, NULL, &script);
    bool is_done = trpi_script_report_result(script, result, "The text cannot be made");
    int exit_code = is_done ? trpi_script_write_first_text(script, path) : TRPI_EXIT_FILES;
    trp_script_release(script);
    return exit_code;
}

// Complains that the input ended where an answer was expected.
static int complain_of_silence(void)
{
    (void)trpi_print_to_stdout("\n");
    trpi_complain("Nothing was made: the questions were not answered.");
    return TRPI_EXIT_USAGE;
}

static int make(const char *path, int number, bool asks)
{
    trpi_template template = trpi_template_get(number);
    char answers[TRPI_TEMPLATE_QUESTIONS][TRPI_ANSWER_LONGEST + 1] = {{0}};
    if (asks && !ask_all(&template, path, answers)) {
        return complain_of_silence();
    }
    trp_sheet sheet = {0};
    trpi_template_fill(&template, answers, &sheet);
    int exit_code = write_text(path, trp_sheet_text(&sheet));
    trp_sheet_release(&sheet);
    if (exit_code == TRPI_EXIT_FINE && strcmp(path, "-") != 0) {
        trp_sheet said = {0};
        trp_sheet_add_sanitized(&said, path);
        trp_sheet_add(&said, " is made. Now try: troupe run ");
        trp_sheet_add_sanitized(&said, path);
        trp_sheet_add(&said, "\n");
        exit_code = trpi_print_and_release_sheet(&said, TRPI_EXIT_FINE);
    }
    return exit_code;
}

static int complain_of_template(const char *word)
{
    char names[160] = "";
    for (int i = 0; i < trpi_template_count(); i++) {
        size_t used = strlen(names);
        (void)snprintf(names + used, sizeof names - used, "%s`%s`", i > 0 ? ", " : "", trpi_template_get(i).name);
    }
    if (word == NULL) {
        trpi_complain("Nobody is here to ask; say --template and one of %s.", names);
    } else {
        trpi_complain("There is no template `%s`; there are %s.", word, names);
    }
    return TRPI_EXIT_USAGE;
}

static int make_or_ask(const trpi_cli_command_option_values *wishes, const trpi_cli_command_operands *operands)
{
    const char *path = operands->words[0], *wanted = wishes->template_name;
    if (strcmp(path, "-") != 0 && trpi_system_kind_of_path(path) != TRPI_FILE_ABSENT) {
        trpi_complain("%s is there already; choose another name.", path);
        return TRPI_EXIT_FILES;
    }
    bool asks = wishes->ask || (trpi_system_is_terminal(stdin) && trpi_system_is_terminal(stdout));
    int number = wanted != NULL ? find_template(wanted) : asks ? ask_for_template() : -1;
    if (number < 0) {
        return wanted == NULL && asks ? complain_of_silence() : complain_of_template(wanted);
    }
    return make(path, number, asks);
}

static const trpi_option options[] = {
    TRPI_OPTION("--template", TEXT, template_name, "NAME", "one, duet, guard, square or tavern"),
    TRPI_OPTION("--ask", FLAG, ask, NULL, "asks also when the answers do not come from a terminal"),
};

const trpi_cli_command trpi_cli_command_new = {
    .name = "new",
    .usage = "FILE [OPTION]...",
    .summary = "makes a text to begin with, and asks what should be in it",
    .about =
        "Makes a text to begin with: one character, two who take turns, a guard, a market square or a tavern. On a terminal it "
        "asks which, and what people and things are to be called; Enter takes what stands in brackets. A file that is there "
        "already is left alone.",
    .examples = "new inn.troupe\nnew inn.troupe --template tavern\n",
    .options = TRPI_OPTIONS(options),
    .least_operands = 1,
    .most_operands = 1,
    .operand_demand = "needs the name of a file to make",
    .act = make_or_ask,
};
