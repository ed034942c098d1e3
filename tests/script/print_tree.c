// SPDX-License-Identifier: MIT
// Prints the syntax tree of a file, then its diagnostics: for looking at what the parser makes of a
// text.

#include "base/memory.h"
#include "script/parse/parse.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char *read_file(const char *name, uint32_t *size)
{
    FILE *file = fopen(name, "rb");
    if (file == NULL) {
        return NULL;
    }
    char *bytes = malloc(TRPI_SOURCE_LARGEST + 1u);
    *size = bytes != NULL ? (uint32_t)fread(bytes, 1, TRPI_SOURCE_LARGEST, file) : 0;
    fclose(file);
    return bytes;
}

int main(int argument_count, char **arguments)
{
    bool quiet = argument_count > 2 && strcmp(arguments[1], "--quiet") == 0;
    uint32_t size = 0;
    char *bytes = argument_count > 1 ? read_file(arguments[argument_count - 1], &size) : NULL;
    if (bytes == NULL) {
        fprintf(stderr, "usage: print_tree [--quiet] FILE\n");
        return 2;
    }
    trpi_arena arena;
    trpi_arena_init(&arena, NULL);
    trpi_buffer out;
    trpi_buffer_init(&out, trpi_allocator_default());
    trpi_source source;
    trpi_diagnostics diagnostics;
    trpi_syntax_file *file = NULL;
    trpi_diagnostics_init(&diagnostics, &arena, 0);
    bool read = trpi_source_init(&source, &arena, trpi_text_from_string(arguments[argument_count - 1]), (trpi_text){bytes, size}) &&
                trpi_parse_source(&source, &arena, &diagnostics, &file);
    if (read && !quiet) {
        trpi_syntax_print(file, &out);
    }
    trpi_diagnostics_print(&diagnostics, &out);
    fwrite(out.bytes != NULL ? out.bytes : (unsigned char *)"", 1, out.size, stdout);
    int result = !read ? 2 : diagnostics.error_count > 0;
    trpi_buffer_release(&out);
    trpi_arena_release(&arena);
    free(bytes);
    return result;
}
