// SPDX-License-Identifier: MIT
#include "cell.h"

#include "troupe/sheet.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// The chain of all texts that were read: they live as long as the program.
typedef struct kept_text {
    struct kept_text *next;
    char text[];
} kept_text;

static kept_text *kept;

static char *keep(const char *text, size_t length)
{
    kept_text *made = malloc(sizeof *made + length + 1);
    if (made == NULL) {
        abort();
    }
    memcpy(made->text, text, length);
    made->text[length] = '\0';
    made->next = kept;
    kept = made;
    return made->text;
}

static char *copy(const char *text, size_t length)
{
    char *made = malloc(length + 1);
    if (made == NULL) {
        abort();
    }
    memcpy(made, text, length);
    made[length] = '\0';
    return made;
}

void matrix_release(matrix_file *files, uint32_t count, matrix_places *places)
{
    for (uint32_t i = 0; i < count; i++) {
        free(files[i].parts);
    }
    free(files);
    free(places->at);
    while (kept != NULL) {
        kept_text *next = kept->next;
        free(kept);
        kept = next;
    }
}

static char *read_all(const char *path)
{
    FILE *file = fopen(path, "rb");
    if (file == NULL) {
        fprintf(stderr, "%s: cannot be read\n", path);
        return NULL;
    }
    trp_sheet sheet = {0};
    char bytes[4096];
    for (size_t count = fread(bytes, 1, sizeof bytes, file); count > 0; count = fread(bytes, 1, sizeof bytes, file)) {
        trp_sheet_add_bytes(&sheet, bytes, count);
    }
    fclose(file);
    char *text = keep(trp_sheet_text(&sheet), sheet.size_bytes);
    trp_sheet_release(&sheet);
    return text;
}

// ---- Lines --------------------------------------------------------------------------------------

typedef struct matrix_cursor {
    const char *path;
    const char *at;
    uint32_t line;  // number, from 1, of the line at `at`
} matrix_cursor;

static size_t line_length(const char *at)
{
    return strcspn(at, "\n");
}

static void next_line(matrix_cursor *cursor)
{
    cursor->at += line_length(cursor->at);
    cursor->at += *cursor->at == '\n';
    cursor->line++;
}

static bool is_blank(const char *at)
{
    return at[strspn(at, " ")] == '\n' || at[strspn(at, " ")] == '\0';
}

// The lines below the header of a part, with four columns of indentation removed.
static char *take_block(matrix_cursor *cursor)
{
    trp_sheet sheet = {0};
    uint32_t blanks = 0;
    while (*cursor->at != '\0' && (is_blank(cursor->at) || strncmp(cursor->at, "    ", 4) == 0)) {
        if (is_blank(cursor->at)) {
            blanks++;
        } else {
            for (; blanks > 0 && sheet.size_bytes > 0; blanks--) {
                trp_sheet_add(&sheet, "\n");
            }
            blanks = 0;
            trp_sheet_add_bytes(&sheet, cursor->at + 4, line_length(cursor->at) - 4);
            trp_sheet_add(&sheet, "\n");
        }
        next_line(cursor);
    }
    char *block = keep(trp_sheet_text(&sheet), sheet.size_bytes);
    trp_sheet_release(&sheet);
    return block;
}

// The word that begins a part, and the text behind it.
static bool take_head(matrix_cursor *cursor, char *word, char **rest)
{
    while (*cursor->at != '\0' && (is_blank(cursor->at) || *cursor->at == '#')) {
        next_line(cursor);
    }
    if (*cursor->at == '\0') {
        return false;
    }
    size_t length = strcspn(cursor->at, " \n");
    size_t used = length < MATRIX_NAME - 1 ? length : MATRIX_NAME - 1;
    memcpy(word, cursor->at, used);
    word[used] = '\0';
    const char *behind = cursor->at + length;
    behind += *behind == ' ';
    *rest = keep(behind, line_length(behind));
    next_line(cursor);
    return true;
}

// ---- Files --------------------------------------------------------------------------------------

static bool wrong(const matrix_cursor *cursor, const char *word, const char *why)
{
    fprintf(stderr, "%s:%u: `%s` %s\n", cursor->path, cursor->line, word, why);
    return false;
}

static bool begins_part(const char *word)
{
    return strcmp(word, "case") == 0 || strcmp(word, "refused") == 0 || strcmp(word, "everywhere") == 0 ||
           strcmp(word, "only") == 0 || strcmp(word, "behind") == 0 || strcmp(word, "known") == 0 || strcmp(word, "needed") == 0 ||
           strcmp(word, "told") == 0;
}

static matrix_part *add_part(matrix_file *file)
{
    matrix_part *parts = realloc(file->parts, (file->part_count + 1) * sizeof *parts);
    if (parts == NULL) {
        abort();
    }
    file->parts = parts;
    matrix_part *part = &parts[file->part_count++];
    memset(part, 0, sizeof *part);
    return part;
}

static bool read_header(matrix_file *file, matrix_cursor *cursor, const char *word, char *rest)
{
    if (strcmp(word, "clause") == 0 || strcmp(word, "construct") == 0) {
        file->kind = keep(word, strlen(word));
        file->name = rest;
    } else if (strcmp(word, "rule") == 0) {
        file->rule = rest;
    } else if (strcmp(word, "promise") == 0) {
        file->promise = rest;
    } else if (strcmp(word, "given") == 0) {
        file->given = take_block(cursor);
    } else {
        return wrong(cursor, word, "is no part of a file");
    }
    return true;
}

static bool read_of_part(matrix_part *part, matrix_cursor *cursor, const char *word, char *rest)
{
    if (strcmp(word, "acts") == 0) {
        part->acts = take_block(cursor);
    } else if (strcmp(word, "outer") == 0) {
        part->outer = rest;
    } else if (strcmp(word, "inner") == 0) {
        part->inner = take_block(cursor);
    } else if (strcmp(word, "before") == 0) {
        part->before = take_block(cursor);
    } else if (strcmp(word, "then") == 0) {
        part->then = take_block(cursor);
    } else if (strcmp(word, "shows") == 0) {
        part->shows = take_block(cursor);
    } else if (strcmp(word, "says") == 0) {
        part->says = take_block(cursor);
        part->says[strcspn(part->says, "\n")] = '\0';
    } else if ((strcmp(word, "but") == 0 || strcmp(word, "apart") == 0 || strcmp(word, "open") == 0) &&
               part->exception_count < MATRIX_EXCEPTIONS) {
        matrix_exception *exception = &part->exceptions[part->exception_count++];
        exception->places = rest;
        exception->open = strcmp(word, "open") == 0;
        exception->shows = strcmp(word, "but") == 0 ? take_block(cursor) : NULL;
    } else {
        return wrong(cursor, word, "is no part of a case");
    }
    return true;
}

bool matrix_read(const char *path, matrix_file *file)
{
    memset(file, 0, sizeof *file);
    matrix_cursor cursor = {path, read_all(path), 1};
    if (cursor.at == NULL) {
        return false;
    }
    char word[MATRIX_NAME];
    char *rest;
    bool fine = true;
    while (fine && take_head(&cursor, word, &rest)) {
        if (begins_part(word)) {
            matrix_part *part = add_part(file);
            strcpy(part->kind, word);
            part->name = rest;
            part->line = cursor.line - 1;
            part->text = take_block(&cursor);
        } else {
            fine = file->part_count == 0 ? read_header(file, &cursor, word, rest)
                                         : read_of_part(&file->parts[file->part_count - 1], &cursor, word, rest);
        }
    }
    if (fine && (file->name == NULL || file->promise == NULL || file->rule == NULL)) {
        fine = wrong(&cursor, path, "says nothing of its name, its rule or its promise");
    }
    return fine;
}

bool matrix_read_places(const char *path, matrix_places *places)
{
    memset(places, 0, sizeof *places);
    matrix_cursor cursor = {path, read_all(path), 1};
    if (cursor.at == NULL) {
        return false;
    }
    char word[MATRIX_NAME];
    char *rest;
    while (take_head(&cursor, word, &rest)) {
        if (strcmp(word, "given") == 0) {
            places->given = take_block(&cursor);
            continue;
        }
        if (strcmp(word, "stage") == 0) {
            places->stage = take_block(&cursor);
            continue;
        }
        if (strcmp(word, "people") == 0) {
            places->people = take_block(&cursor);
            continue;
        }
        bool block = strcmp(word, "block") == 0;
        bool aside = strcmp(word, "aside") == 0;
        if (!block && !aside && strcmp(word, "place") != 0) {
            return wrong(&cursor, word, "is no place");
        }
        matrix_place *at = realloc(places->at, (places->count + 1) * sizeof *at);
        if (at == NULL) {
            abort();
        }
        places->at = at;
        matrix_place *place = &at[places->count++];
        (void)snprintf(place->name, sizeof place->name, "%s", rest);
        place->text = take_block(&cursor);
        place->block = block;
        place->aside = aside;
    }
    return places->given != NULL;
}

// ---- Texts --------------------------------------------------------------------------------------

// The lines with one of the two sides in place of every [[with||without]]; a line that becomes empty is left out.
static void add_choice(trp_sheet *sheet, const char *text, matrix_variant variant)
{
    size_t start = sheet->size_bytes;
    bool had_mark = false;
    for (const char *at = text; *at != '\0'; at++) {
        if (*at == '\n') {
            bool empty = is_blank(trp_sheet_text(sheet) + start);
            if (had_mark && empty && sheet->text != NULL) {
                sheet->size_bytes = start;
                sheet->text[start] = '\0';
            } else {
                trp_sheet_add(sheet, "\n");
            }
            start = sheet->size_bytes;
            had_mark = false;
            continue;
        }
        const char *end = strncmp(at, "[[", 2) == 0 ? strstr(at, "]]") : NULL;
        if (end == NULL) {
            trp_sheet_add_bytes(sheet, at, 1);
            continue;
        }
        const char *middle = strstr(at, "||");
        middle = middle == NULL || middle > end ? end : middle;
        if (variant == MATRIX_WITH) {
            trp_sheet_add_bytes(sheet, at + 2, (size_t)(middle - at) - 2);
        } else if (variant == MATRIX_WITHOUT && middle < end) {
            trp_sheet_add_bytes(sheet, middle + 2, (size_t)(end - middle) - 2);
        }
        had_mark = true;
        at = end + 1;
    }
}

// Puts lines in place of a mark that is alone in its line, indented like the mark.
static void add_indented(trp_sheet *sheet, const char *lines, size_t indent)
{
    for (const char *at = lines; at != NULL && *at != '\0'; at += line_length(at), at += *at == '\n') {
        for (size_t i = 0; i < indent; i++) {
            trp_sheet_add(sheet, " ");
        }
        trp_sheet_add_bytes(sheet, at, line_length(at));
        trp_sheet_add(sheet, "\n");
    }
}

// Replaces a mark: one that is alone in its line by all lines, indented like the mark; another one by the first line.
typedef struct put_lines {
    const char *mark;
    const char *lines;
} put_lines;

enum { MARKS = 8, CHOSEN = 6 };

static const put_lines *find_mark(const put_lines *put, const char *at, size_t length, const char **where)
{
    for (uint32_t i = 0; i < MARKS; i++) {
        const char *found = strstr(at, put[i].mark);
        if (found != NULL && found < at + length) {
            *where = found;
            return &put[i];
        }
    }
    return NULL;
}

static void add_place_lines(trp_sheet *sheet, const char *from, const char *end, const put_lines *put);

// Repeats the lines up to <end> for each line that is put there.
static const char *add_each(trp_sheet *sheet, const char *first, size_t indent, const put_lines *put)
{
    const char *last = strstr(first, "<end>");
    for (const char *line = put[0].lines; *line != '\0'; line += line_length(line), line += *line == '\n') {
        char *single = copy(line, line_length(line));
        put_lines of_line[MARKS];
        memcpy(of_line, put, sizeof of_line);
        of_line[0].lines = single;
        add_place_lines(sheet, first, last - indent, of_line);
        free(single);
    }
    return last;
}

static void add_place_lines(trp_sheet *sheet, const char *from, const char *end, const put_lines *put)
{
    for (const char *at = from; at < end; at += line_length(at), at += *at == '\n') {
        size_t indent = strspn(at, " "), length = line_length(at);
        const char *where;
        if (strncmp(at + indent, "<each>", 6) == 0) {
            at = add_each(sheet, at + length + 1, indent, put);
            continue;
        }
        const put_lines *mark = find_mark(put, at, length, &where);
        size_t size = mark != NULL ? strlen(mark->mark) : 0;
        if (mark != NULL && where == at + indent && size == length - indent) {
            add_indented(sheet, mark->lines, indent);
        } else if (mark != NULL) {
            trp_sheet_add_bytes(sheet, at, (size_t)(where - at));
            trp_sheet_add_bytes(sheet, mark->lines, line_length(mark->lines));
            trp_sheet_add_bytes(sheet, where + size, length - (size_t)(where - at) - size);
            trp_sheet_add(sheet, "\n");
        } else {
            trp_sheet_add_bytes(sheet, at, length);
            trp_sheet_add(sheet, "\n");
        }
    }
}

char *matrix_text(const matrix_part *part, const char *given, const matrix_places *places, const matrix_place *place,
                  matrix_variant variant)
{
    const char *parts[] = {part->text, part->acts == NULL ? "when 30 s pass\n" : part->acts, part->inner, part->before, part->then,
                           part->outer};
    trp_sheet chosen[CHOSEN] = {{0}}, sheet = {0};
    for (uint32_t i = 0; i < CHOSEN; i++) {
        add_choice(&chosen[i], parts[i] == NULL ? "" : parts[i], variant);
    }
    const char *lines = trp_sheet_text(&chosen[0]);
    put_lines put[MARKS] = {{"<here>", lines},
                            {"<clause>", lines},
                            {"<acts>", trp_sheet_text(&chosen[1])},
                            {"<inner>", trp_sheet_text(&chosen[2])},
                            {"<before>", trp_sheet_text(&chosen[3])},
                            {"<then>", trp_sheet_text(&chosen[4])},
                            {"<outer>", trp_sheet_text(&chosen[5])},
                            {"<people>", places->people}};
    const char *text = place == NULL ? lines : place->text;
    trp_sheet_add(&sheet, given == NULL ? "" : given);
    add_place_lines(&sheet, text, text + strlen(text), put);
    if (strstr(text, "test \"") == NULL) {
        add_place_lines(&sheet, places->stage, places->stage + strlen(places->stage), put);
    }
    char *made = copy(trp_sheet_text(&sheet), sheet.size_bytes);
    for (uint32_t i = 0; i < CHOSEN; i++) {
        trp_sheet_release(&chosen[i]);
    }
    trp_sheet_release(&sheet);
    return made;
}

bool matrix_names(const char *list, const char *name)
{
    size_t length = strlen(name);
    for (const char *at = list; at != NULL && *at != '\0';) {
        at += strspn(at, ", ");
        size_t size = strcspn(at, ",");
        if (size == length && strncmp(at, name, length) == 0) {
            return true;
        }
        at += size;
    }
    return false;
}
