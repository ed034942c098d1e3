// SPDX-License-Identifier: MIT
#include "page.h"

#include "cover.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// Groups places by their sentence: each sentence once, with all places that have it.
typedef struct group {
    char *says;
    trp_sheet places;
    uint32_t count;
} group;

typedef struct group_list {
    group *at;
    uint32_t count;
} group_list;

static void add_to_group(group_list *groups, const char *says, const char *place)
{
    group *found = NULL;
    for (uint32_t i = 0; i < groups->count; i++) {
        found = strcmp(groups->at[i].says, says) == 0 ? &groups->at[i] : found;
    }
    if (found == NULL) {
        group *at = realloc(groups->at, (groups->count + 1) * sizeof *at);
        if (at == NULL) {
            abort();
        }
        groups->at = at;
        found = &at[groups->count++];
        *found = (group){.says = malloc(strlen(says) + 1)};
        strcpy(found->says, says);
    }
    trp_sheet_add_format(&found->places, "%s%s", found->count++ == 0 ? "" : ", ", place);
}

static void print_groups(group_list *groups, const char *what)
{
    for (uint32_t i = 0; i < groups->count; i++) {
        printf("- %s %s: %s\n", what, trp_sheet_text(&groups->at[i].places), groups->at[i].says);
        free(groups->at[i].says);
        trp_sheet_release(&groups->at[i].places);
    }
    free(groups->at);
    *groups = (group_list){0};
}

// ---- Constructs, and clauses of steps -----------------------------------------------------------

static void add_name(trp_sheet *sheet, const char *name)
{
    trp_sheet_add_format(sheet, "%s%s", sheet->size_bytes == 0 ? "" : ", ", name);
}

static void print_file(const matrix_file *file, const matrix_coverage *coverage)
{
    trp_sheet shown = {0}, open = {0};
    group_list refused = {0};
    for (uint32_t i = 0; i < coverage->count; i++) {
        const matrix_covered *covered = &coverage->at[i];
        if (covered->cell.file != file) {
            continue;
        }
        if (covered->outcome != MATRIX_SHOWN) {
            add_to_group(&refused, covered->says, covered->cell.name);
        } else {
            add_name(covered->cell.open ? &open : &shown, covered->cell.name);
        }
    }
    printf("\n### %s\n\n%s (%s)\n\n", file->name, file->promise, file->rule);
    if (shown.size_bytes > 0) {
        printf("- Shown at: %s\n", trp_sheet_text(&shown));
    }
    if (open.size_bytes > 0) {
        printf("- Not so yet at: %s\n", trp_sheet_text(&open));
    }
    print_groups(&refused, "Refused at");
    trp_sheet_release(&shown);
    trp_sheet_release(&open);
}

// ---- Clauses ------------------------------------------------------------------------------------

// "PROACTIVE_WITH" as "proactive with".
static void place_words(trpi_clause_place place, char *words)
{
    const char *name = trpi_clause_place_name(place);
    size_t i = 0;
    for (; name[i] != '\0' && i < MATRIX_NAME - 1; i++) {
        words[i] = name[i] == '_' ? ' ' : (char)tolower((unsigned char)name[i]);
    }
    words[i] = '\0';
}

// The files that have a cell about a clause behind a sort of line.
static void note_files(group_list *shown, const matrix_coverage *coverage, trpi_clause_kind clause, trpi_clause_place place)
{
    char words[MATRIX_NAME];
    place_words(place, words);
    const matrix_file *last = NULL;
    trp_sheet files = {0};
    for (uint32_t i = 0; i < coverage->count; i++) {
        const matrix_file *file = coverage->at[i].cell.file;
        if (matrix_is_about(&coverage->at[i], clause, place) && file != last) {
            trp_sheet_add_format(&files, "%s%s", last == NULL ? "" : "; ", file->name);
            last = file;
        }
    }
    add_to_group(shown, last != NULL ? trp_sheet_text(&files) : "no test yet", words);
    trp_sheet_release(&files);
}

// "`weight` says nothing about a kind; ...": the refusal that any clause would get there.
static bool is_general(const char *sentence, trpi_clause_kind clause)
{
    size_t length = strlen(trpi_clause_kind_name(clause));
    return strncmp(sentence + 1 + length, "` says nothing about ", 21) == 0;
}

// The sentence of a refusal that only tells that the clause says nothing.
static void print_sentences(void)
{
    printf("\n## What is said behind every sort of line\n\n| line | what a clause is told that cannot stand there |\n|---|---|\n");
    for (uint32_t p = 0; p < TRPI_BEHIND_COUNT; p++) {
        char words[MATRIX_NAME], sentence[400];
        place_words((trpi_clause_place)p, words);
        trpi_clause_write_refusal(TRPI_CLAUSE_ERROR, (trpi_clause_place)p, 0, trpi_text_from_string(""), sentence, sizeof sentence);
        printf("| %s | …%s |\n", words, strchr(sentence + 1, '`') + 1);
    }
}

static void print_clause(trpi_clause_kind clause, const matrix_coverage *coverage)
{
    const trpi_clause_row *line = trpi_clause_row_of(clause);
    printf("\n### `%s`\n\n%c%s (%s)\n\n", line->example, toupper((unsigned char)line->says[0]), line->says + 1, line->rule);
    group_list shown = {0}, refused = {0};
    trp_sheet general = {0};
    const char *value = strlen(line->example) > strlen(line->words) ? line->example + strlen(line->words) : "";
    value += *value == ' ';
    for (uint32_t p = 0; p < TRPI_BEHIND_COUNT; p++) {
        trpi_clause_place place = (trpi_clause_place)p;
        char words[MATRIX_NAME], sentence[400];
        if (trpi_clause_may_stand(clause, place)) {
            note_files(&shown, coverage, clause, place);
            continue;
        }
        place_words(place, words);
        trpi_clause_write_refusal(clause, place, 0, trpi_text_from_string(value), sentence, sizeof sentence);
        if (is_general(sentence, clause)) {
            add_name(&general, words);
        } else {
            add_to_group(&refused, sentence, words);
        }
    }
    print_groups(&shown, "Obeyed behind");
    print_groups(&refused, "Refused behind");
    printf("- Refused, with the sentence of the line, behind %s\n", trp_sheet_text(&general));
    trp_sheet_release(&general);
}

// ---- The page -----------------------------------------------------------------------------------

static const char introduction[] =
    "# The matrix\n\n"
    "Every clause behind every sort of line, and every construct at every place where steps stand: either a test shows the\n"
    "difference that it makes, or the compiler refuses it with the sentence that stands here. The tests are the files\n"
    "`tests/matrix/*.matrix`: a text is played with the clause and without it, on the same seed, and what happens (commands and\n"
    "events) keeps the promise with it, and does not keep it without. In brackets stands the rule of\n"
    "[semantics.md](semantics.md) that the promise comes from. `make clause-mutants` switches off each clause behind each sort\n"
    "of line and names the case that fails.\n\n"
    "This page is made by `make pages` (`tools/matrix page`); a test looks whether it is up to date.\n";

static void print_files(const matrix_file *files, uint32_t count, const char *kind, const matrix_coverage *coverage)
{
    for (uint32_t i = 0; i < count; i++) {
        if (strcmp(files[i].kind, kind) == 0) {
            print_file(&files[i], coverage);
        }
    }
}

int matrix_page(const matrix_file *files, uint32_t count, const matrix_places *places)
{
    matrix_coverage coverage = matrix_cover_all(files, count, places);
    printf("%s", introduction);
    print_sentences();
    printf("\n## Clauses, behind every sort of line\n");
    for (uint32_t c = TRPI_CLAUSE_ERROR + 1; c < TRPI_CLAUSE_COUNT; c++) {
        print_clause((trpi_clause_kind)c, &coverage);
    }
    printf("\n## Clauses, at every place\n");
    print_files(files, count, "clause", &coverage);
    printf("\n## Constructs, at every place where steps stand\n");
    print_files(files, count, "construct", &coverage);
    free(coverage.at);
    return 0;
}
