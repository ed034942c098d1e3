// SPDX-License-Identifier: MIT
#include "cli/template.h"

#include <ctype.h>
#include <string.h>

#define TEMPLATES(X) X(one) X(duet) X(guard) X(square) X(tavern)

#define DECLARED(name)                                 \
    extern const unsigned char trpi_template_##name[]; \
    extern const unsigned int trpi_template_##name##_size;
TEMPLATES(DECLARED)

#define ROW(name) {#name, trpi_template_##name, &trpi_template_##name##_size},
static const struct {
    const char *name;
    const unsigned char *text;
    const unsigned int *size;
} templates[] = {TEMPLATES(ROW)};

int trpi_template_count(void)
{
    return (int)(sizeof templates / sizeof *templates);
}

int trpi_template_find(const char *name)
{
    for (int i = 0; i < trpi_template_count(); i++) {
        if (strcmp(templates[i].name, name) == 0) {
            return i;
        }
    }
    return -1;
}

// Reads a line in front of the text: the sentence about the template, or a question.
static void read_line(trpi_template *template, const char *line, size_t size)
{
    const char *equals = memchr(line, '=', size);
    if (equals == NULL) {
        template->about = line;
        template->about_size = size;
    } else if (template->question_count < TRPI_TEMPLATE_QUESTIONS) {
        trpi_template_question *question = &template->questions[template->question_count++];
        question->placeholder = line;
        question->placeholder_size = (size_t)(equals - line) - 1;
        question->question = equals + 2;
        question->question_size = size - (size_t)(question->question - line);
    }
}

trpi_template trpi_template_get(int index)
{
    trpi_template template = {.name = templates[index].name, .about = ""};
    const char *at = (const char *)templates[index].text, *end = at + *templates[index].size;
    while (at < end && *at == '#') {
        const char *line_end = memchr(at, '\n', (size_t)(end - at));
        line_end = line_end != NULL ? line_end : end;
        if (strncmp(at, "#: ", 3) == 0) {
            read_line(&template, at + 3, (size_t)(line_end - at) - 3);
        }
        at = line_end < end ? line_end + 1 : end;
    }
    while (at < end && *at == '\n') {
        at++;
    }
    template.text = at;
    template.size_bytes = (size_t)(end - at);
    return template;
}

static bool is_in_word(char sign)
{
    return isalnum((unsigned char)sign) || sign == '_' || sign == '-' || (unsigned char)sign >= 0x80;
}

static bool stands_at(const trpi_template *template, size_t at, const trpi_template_question *question)
{
    const char *text = template->text;
    size_t end = at + question->placeholder_size;
    return end <= template->size_bytes && memcmp(text + at, question->placeholder, question->placeholder_size) == 0 &&
           (at == 0 || !is_in_word(text[at - 1])) && (end == template->size_bytes || !is_in_word(text[end]));
}

void trpi_template_fill(const trpi_template *template, char (*answers)[TRPI_ANSWER_LONGEST + 1], trp_sheet *sheet)
{
    for (size_t at = 0; at < template->size_bytes;) {
        int found = -1;
        for (int i = 0; i < template->question_count && found < 0; i++) {
            bool is_given = answers[i][0] != '\0';
            found = is_given && stands_at(template, at, &template->questions[i]) ? i : -1;
        }
        if (found >= 0) {
            trp_sheet_add(sheet, answers[found]);
            at += template->questions[found].placeholder_size;
        } else {
            trp_sheet_add_format(sheet, "%c", template->text[at++]);
        }
    }
}
