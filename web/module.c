// SPDX-License-Identifier: MIT
#include "web/module.h"

#include "troupe/assert.h"
#include "troupe/pack.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct shelf {
    const trp_script_source *files;
    uint32_t count;
} shelf;

typedef struct glossary {
    const char *const *names;
    const char *const *words;
    uint32_t count;
} glossary;

enum { MOST_NAMES = 8 };

// The entities whose names a line needs, and the names that the page has given so far. An entity that is not among them
// is appended, without a name, so that the page can give it for the next call.
typedef struct people {
    trp_entity *asked;
    const char *const *words;
    uint32_t known;
    uint32_t count;
} people;

// Writes a failed assertion to the error output: module.js makes it the message of an exception.
static void tell(void *context, const char *file, uint32_t line, const char *expression)
{
    (void)context;
    fprintf(stderr, "%s:%u: this must hold and does not: %s\n", file, (unsigned)line, expression);
    abort();
}

__attribute__((constructor)) static void begin(void)
{
    trp_assert_set_handler(tell, NULL);
}

static trp_result read_file(void *context, const char *name, trp_script_source *file)
{
    const shelf *all = context;
    for (uint32_t i = 0; i < all->count; i++) {
        if (strcmp(all->files[i].name, name) == 0) {
            *file = all->files[i];
            return TRP_OK;
        }
    }
    return TRP_ERROR_UNKNOWN;
}

static const char *list_files(void *context, const char *folder, uint32_t index)
{
    const shelf *all = context;
    size_t length = strlen(folder);
    for (uint32_t i = 0; i < all->count; i++) {
        const char *name = all->files[i].name;
        if (strncmp(name, folder, length) == 0 && strchr(name + length, '/') == NULL && index-- == 0) {
            return name + length;
        }
    }
    return NULL;
}

trp_result trpi_web_compile(const trp_script_source *files, uint32_t count, trp_script **script)
{
    shelf all = {files, count};
    trp_script_reader reader = {&all, read_file, list_files};
    *script = NULL;
    return count == 0 ? TRP_ERROR_ARGUMENT : trp_script_compile_project(files, 1, &reader, NULL, script);
}

static const char *find_word(const char *name, void *context)
{
    const glossary *known = context;
    for (uint32_t i = 0; i < known->count; i++) {
        if (strcmp(known->names[i], name) == 0) {
            return known->words[i];
        }
    }
    return NULL;
}

size_t trpi_web_line_fill(const char *line, const char *const *names, const char *const *words, uint32_t count, char *out,
                          size_t size)
{
    glossary known = {names, words, count};
    return trp_line_fill(line, find_word, &known, out, size);
}

static const char *call_by_name(trp_entity entity, void *context)
{
    people *all = context;
    for (uint32_t i = 0; i < all->count; i++) {
        if (all->asked[i].value == entity.value) {
            return i < all->known ? all->words[i] : NULL;
        }
    }
    if (all->count < MOST_NAMES) {
        all->asked[all->count++] = entity;
    }
    return NULL;
}

size_t trpi_web_command_line(const trp_world *world, const trp_command *command, uint32_t argument, trp_entity *asked,
                             const char *const *words, uint32_t *count, char *out, size_t size)
{
    people all = {asked, words, *count, *count};
    size_t whole = trp_command_line(world, command, argument, call_by_name, &all, out, size);
    *count = all.count;
    return whole;
}

#ifdef __wasm__
__attribute__((import_module("troupe"), import_name("answer")))
#endif
extern void
trpi_web_answer(const trp_world *world, trp_question *questions, uint32_t count);

static void answer(void *context, const trp_world *world, trp_question *questions, uint32_t count)
{
    (void)context;
    trpi_web_answer(world, questions, count);
}

void trpi_web_set_answers(trp_world *world, bool answers)
{
    trp_world_set_answers(world, answers ? answer : NULL, NULL);
}
