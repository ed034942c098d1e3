// SPDX-License-Identifier: MIT
// Goal: whichever section of a pack is full, the finding says in a writer's words of what there are too many.
// Method: each section is said to be full, and the finding must not name the section.

#include "script/check/limit.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <string.h>

#include "base/memory.h"
#include "pack/layout.h"

static void every_section_that_is_full_has_words(void **state)
{
    (void)state;
    trpi_arena arena;
    trpi_source source;
    trpi_arena_init(&arena, trpi_allocator_default());
    assert_true(trpi_source_init(&source, &arena, trpi_text_from_string("t.troupe"), trpi_text_from_string("item ale\n")));
    for (uint32_t section = 0; section < TRPI_SECTION_COUNT; section++) {
        trpi_diagnostics diagnostics;
        trpi_diagnostics_init(&diagnostics, &arena, 10);
        trpi_syntax_file file = {.source = &source};
        trpi_syntax_file *files[] = {&file};
        trpi_compiler *compiler = trpi_arena_take(&arena, sizeof *compiler);
        assert_non_null(compiler);
        *compiler = (trpi_compiler){.arena = &arena, .diagnostics = &diagnostics, .files = files, .file_count = 1};
        compiler->builder.full_section = section;
        compiler->builder.limits[section] = 65535;
        assert_true(trpi_report_table_if_full(compiler));
        assert_int_equal(diagnostics.count, 1);
        const char *name = trpi_section_layout(section)->name;
        const trpi_text message = diagnostics.entries[0].message;
        static const char head[] = "Too many ";
        assert_true(message.size > sizeof head && memcmp(message.at, head, sizeof head - 1) == 0);
        if (strncmp(message.at + sizeof head - 1, name, strlen(name)) == 0) {
            fail_msg("no words for %s", name);
        }
    }
    trpi_arena_release(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(every_section_that_is_full_has_words)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
