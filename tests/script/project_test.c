// SPDX-License-Identifier: MIT
// Goal: `use` finds each file once, in whatever circles files name one another; it never asks for
// one outside the project's folder; and what is wrong with a name is said at the name.
// Method: a folder in memory that remembers what it was asked for.

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "troupe/script.h"

#include "script/tools/project.h"

typedef struct shelf {
    const char *files[8][2];  // name, text
    char asked[1024];         // names that were asked for, each with a line end
    char text[64];
} shelf;

static trp_result take(void *context, const char *name, trp_script_source *file)
{
    shelf *books = context;
    assert_true(strlen(books->asked) + strlen(name) + 2 < sizeof books->asked);
    strcat(strcat(books->asked, name), "\n");
    for (uint32_t i = 0; i < 8 && books->files[i][0] != NULL; i++) {
        if (strcmp(books->files[i][0], name) == 0) {
            *file = (trp_script_source){name, books->files[i][1], strlen(books->files[i][1])};
            return TRP_OK;
        }
    }
    return strstr(name, "secret") != NULL ? TRP_ERROR_ARGUMENT : TRP_ERROR_UNKNOWN;
}

static const char *name_of(void *context, const char *folder, uint32_t index)
{
    (void)context;
    static const char *const names[] = {"people.troupe", "places.troupe"};
    return strcmp(folder, "story/") == 0 && index < 2 ? names[index] : NULL;
}

static trp_script *compile(shelf *books, const char *text)
{
    trp_script_reader reader = {books, take, name_of};
    trp_script_source source = {"story/main.troupe", text, strlen(text)};
    trp_script *script = NULL;
    (void)trp_script_compile_project(&source, 1, &reader, NULL, &script);
    assert_non_null(script);
    return script;
}

static void each_file_is_read_once(void **state)
{
    (void)state;
    shelf books = {.files = {{"story/a/one.troupe",
                              "use \"two.troupe\"\nuse \"../main.troupe\"\n"
                              "kind fish, a food\n"},
                             {"story/a/two.troupe",
                              "use \"one.troupe\"\nuse \"../a/./two.troupe\"\n"
                              "kind food, a creature\n"}}};
    trp_script *script = compile(&books,
                                 "use \"a/one.troupe\"\nuse \"a//two.troupe\"\n"
                                 "kind trout, a fish\n");
    assert_string_equal(trp_script_report(script), "");
    assert_non_null(trp_script_pack(script, NULL));
    assert_string_equal(books.asked, "story/a/one.troupe\nstory/a/two.troupe\n");
    trp_script_release(script);
}

// The built-in library keeps its name, whatever the files of a project are called.
static void a_file_may_be_called_as_the_library_is(void **state)
{
    (void)state;
    static const char *const names[] = {"standard.troupe", "lib/std/standard.troupe"};
    for (uint32_t i = 0; i < 2; i++) {
        trp_script_reader reader = {NULL, take, NULL};
        shelf books = {.files = {{names[i], "kind food, a creature\n"}}};
        reader.context = &books;
        char text[200];
        (void)snprintf(text, sizeof text,
                       "use \"%s\"\nkind fish, a food\nrole Swimmer for fish\n"
                       "    proactive Swim\n        wander\n",
                       names[i]);
        trp_script_source source = {"main.troupe", text, strlen(text)};
        trp_script *script = NULL;
        assert_int_equal(trp_script_compile_project(&source, 1, &reader, NULL, &script), TRP_OK);
        assert_string_equal(trp_script_report(script), "");
        assert_int_equal(strncmp(books.asked, names[i], strlen(names[i])), 0);
        trp_script_release(script);

        source = (trp_script_source){names[i], text, strlen(text)};
        source.text =
            "kind fish, a creature\nrole Swimmer for fish\n"
            "    proactive Swim\n        wander\n";
        source.size_bytes = strlen(source.text);
        assert_int_equal(trp_script_compile(&source, 1, NULL, &script), TRP_OK);
        trp_script_release(script);
        assert_int_equal(trp_script_rename(&source, 1, NULL, "Swimmer.Swim", "Paddle", NULL, &script), TRP_OK);
        assert_int_equal(trp_script_text_count(script), 1);
        trp_script_release(script);
    }
}

static void mistakes_are_told_at_the_name(void **state)
{
    (void)state;
    static const struct {
        const char *text, *message;
    } rows[] = {
        {"use \"\"", "The name of a file goes between the quotes; write for example `use \"people.troupe\"`."},
        {"use \"poeple.troupe\"", "There is no file `poeple.troupe`; did you mean `people.troupe`?"},
        {"use \"x/y.troupe\"",
         "There is no file `x/y.troupe` in the folder of this one; make it, "
         "or take this line out."},
        {"use \"people\"", "`people` does not end like a text; did you mean `people.troupe`?"},
        {"use \"../x.troupe\"",
         "`../x.troupe` leads out of the folder of `main.troupe`; put the "
         "file there, or into a folder in it."},
        {"use \"a/../../story/x.troupe\"",
         "`a/../../story/x.troupe` leads out of the folder of `main.troupe`; put the file there, "
         "or into a folder in it."},
        {"use \"secret.troupe\"",
         "`secret.troupe` leads out of the folder of `main.troupe`; put "
         "the file there, or into a folder in it."},
        {"use \"/x.troupe\"",
         "`/x.troupe` is right on one machine only; write the way from the folder of this file, "
         "such as `people/x.troupe`."},
        {"use \"C:x.troupe\"",
         "`C:x.troupe` is right on one machine only; write the way from the folder of this file, "
         "such as `people/C:x.troupe`."},
        {"use \"a\\b.troupe\"", "Folders are separated by `/`; write `/` instead of `\\`."},
    };
    for (uint32_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        shelf books = {0};
        trp_script *script = compile(&books, rows[i].text);
        trp_script_finding finding;
        assert_int_equal(trp_script_finding_count(script), 1);
        assert_int_equal(trp_script_get_finding(script, 0, &finding, sizeof finding), TRP_OK);
        assert_string_equal(finding.message, rows[i].message);
        assert_string_equal(finding.file, "story/main.troupe");
        assert_int_equal(finding.line, 1);
        assert_int_equal(finding.column, i == 0 ? 1 : 6);
        trp_script_release(script);
    }
}

static void without_a_reader_there_are_no_files(void **state)
{
    (void)state;
    trp_script_source source = {"main.troupe", "use \"a.troupe\"\n", 15};
    trp_script *script = NULL;
    assert_int_equal(trp_script_compile(&source, 1, NULL, &script), TRP_ERROR_SOURCE);
    assert_string_equal(trp_script_report(script),
                        "main.troupe:1:6: error: No other files can be read here; take this line "
                        "out, and give the text of `a.troupe` together with this one.\n"
                        "use \"a.troupe\"\n"
                        "     ^~~~~~~~\n");
    trp_script_release(script);
}

// A folder without end: N.troupe uses the next one, or, if `wide`, the main file uses very many.
static trp_result make_up(void *context, const char *name, trp_script_source *file)
{
    shelf *books = context;
    unsigned number = 0;
    assert_int_equal(sscanf(name, "story/%u.troupe", &number), 1);
    assert_true(number < 1000);
    static char texts[1000][40];
    (void)snprintf(texts[number], sizeof texts[number], "use \"%u.troupe\"\n", number + 1);
    *file = (trp_script_source){name, books->text[0] == 'w' ? "" : texts[number], 0};
    file->size_bytes = strlen(file->text);
    return TRP_OK;
}

static void depth_and_count_have_limits(void **state)
{
    (void)state;
    static char many[300 * 24];
    char *end = many;
    for (int i = 0; i < 300; i++) {
        end += snprintf(end, 24, "use \"%d.troupe\"\n", i);
    }
    shelf books = {0};
    trp_script_reader reader = {&books, make_up, NULL};
    trp_script *script = NULL;
    trp_script_finding finding;

    trp_script_source deep = {"story/main.troupe", "use \"1.troupe\"\n", 15};
    assert_int_equal(trp_script_compile_project(&deep, 1, &reader, NULL, &script), TRP_ERROR_SOURCE);
    assert_int_equal(trp_script_get_finding(script, 0, &finding, sizeof finding), TRP_OK);
    assert_string_equal(finding.message,
                        "Files use one another at most 32 deep; use this one in a "
                        "file nearer to the first.");
    assert_string_equal(finding.file, "story/32.troupe");
    trp_script_release(script);

    books.text[0] = 'w';
    trp_script_source wide = {"story/main.troupe", many, strlen(many)};
    assert_int_equal(trp_script_compile_project(&wide, 1, &reader, NULL, &script), TRP_ERROR_SOURCE);
    assert_int_equal(trp_script_error_count(script), 300 - 256);
    assert_int_equal(trp_script_get_finding(script, 0, &finding, sizeof finding), TRP_OK);
    assert_int_equal(finding.line, 257);
    trp_script_release(script);
}

static void paths_are_made_plain(void **state)
{
    (void)state;
    static const struct {
        const char *base, *name, *path;
    } rows[] = {
        {"", "a.troupe", "a.troupe"},
        {"b/", "a.troupe", "b/a.troupe"},
        {"b/", "../a.troupe", "a.troupe"},
        {"b/c/", "../../a", "a"},
        {"b/c/", "../../../a", NULL},
        {"", "..", NULL},
        {"b/", "./.././a", "a"},
        {"", "x//y/./z", "x/y/z"},
        {"", "..a/b", "..a/b"},
        {"b/", "..", ""},
    };
    for (uint32_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char path[64];
        bool inside = trpi_project_normalise_path(trpi_text_from_string(rows[i].base), trpi_text_from_string(rows[i].name), path);
        assert_int_equal(inside, rows[i].path != NULL);
        if (inside) {
            assert_string_equal(path, rows[i].path);
        }
    }
}

typedef struct scarce {
    uint32_t left, live;
} scarce;

static void *resize(void *context, void *pointer, size_t old_size, size_t new_size)
{
    scarce *memory = context;
    if (new_size > old_size && memory->left == 0) {
        return NULL;
    }
    memory->left -= new_size > old_size;
    memory->live += (uint32_t)new_size - (uint32_t)old_size;
    if (new_size == 0) {
        free(pointer);
        return NULL;
    }
    return realloc(pointer, new_size);
}

// Method: allocation 1, 2, 3 ... fails, and all after it, until there is enough.
static void a_project_without_memory_leaves_nothing(void **state)
{
    (void)state;
    shelf books = {.files = {{"story/people.troupe",
                              "use \"food.troupe\"\nkind trout, a fish\nrole Swimmer for trout\n"
                              "    proactive Swim\n        wander\n"},
                             {"story/food.troupe", "kind fish, a creature\n"}}};
    trp_script_reader reader = {&books, take, name_of};
    static const char text[] = "use \"people.troupe\"\nuse \"food.troupe\"\nkind salmon, a fish\n";
    trp_script_source source = {"story/main.troupe", text, sizeof text - 1};
    trp_result result = TRP_ERROR_MEMORY;
    uint32_t failures = 0;
    for (; result == TRP_ERROR_MEMORY; failures += result == TRP_ERROR_MEMORY) {
        scarce memory = {.left = failures};
        trp_allocator allocator = {resize, &memory};
        trp_script *script = NULL;
        books.asked[0] = '\0';
        result = trp_script_compile_project(&source, 1, &reader, &allocator, &script);
        assert_true(result != TRP_ERROR_MEMORY || script == NULL);
        if (result != TRP_ERROR_MEMORY) {
            assert_int_equal(trp_script_error_count(script), 0);
        }
        trp_script_release(script);
        assert_int_equal(memory.live, 0);
    }
    assert_int_equal(result, TRP_OK);
    assert_true(failures > 20);
}

// Goal: memory may run out at any step of a text: the nodes of the step's settings then share its place, and its name is gone.
// Method: many such steps, so that some begin where a block of memory ends; allocation 1, 2, 3 ... fails.
static void a_step_without_memory_has_no_name(void **state)
{
    (void)state;
    static const char head[] = "role R for creature\n    proactive P\n", step[] = "        do Approach (who = Bob, what = 2)\n";
    enum { STEPS = 600 };
    static char text[sizeof head + STEPS * sizeof step];
    size_t size = sizeof head - 1;
    memcpy(text, head, sizeof head);
    for (uint32_t i = 0; i < STEPS; i++, size += sizeof step - 1) {
        memcpy(text + size, step, sizeof step);
    }
    trp_script_source source = {"story.troupe", text, size};
    trp_result result = TRP_ERROR_MEMORY;
    for (uint32_t failures = 0; result == TRP_ERROR_MEMORY; failures++) {
        scarce memory = {.left = failures};
        trp_allocator allocator = {resize, &memory};
        trp_script *script = NULL;
        result = trp_script_format(&source, &allocator, &script);
        trp_script_release(script);
        assert_int_equal(memory.live, 0);
    }
    assert_int_equal(result, TRP_OK);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_file_is_read_once),
        cmocka_unit_test(mistakes_are_told_at_the_name),
        cmocka_unit_test(a_file_may_be_called_as_the_library_is),
        cmocka_unit_test(without_a_reader_there_are_no_files),
        cmocka_unit_test(depth_and_count_have_limits),
        cmocka_unit_test(paths_are_made_plain),
        cmocka_unit_test(a_project_without_memory_leaves_nothing),
        cmocka_unit_test(a_step_without_memory_has_no_name),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
