// SPDX-License-Identifier: MIT
// Goal: spoken lines get ids that stay, go out to translators and come back, whatever stands in
// them; nothing in a table can act; what is missing is named.
// Method: small texts, tagged, exported in both formats, translated by machine and read back;
// hostile words; tables that are broken at every byte.

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "troupe/pack.h"
#include "troupe/script.h"

static const char tavern[] =
    "lines Chatter\n"
    "    \"Rain by morning.\"\n"
    "    \"A fine night.\" @ab2c\n"
    "\n"
    "role Patron for creature\n"
    "    proactive Talk\n"
    "        exclaim one of Chatter\n"
    "        \"Hm.\" while \"Well, well.\", finally \"Bye.\"\n"
    "\n"
    "scene Order\n"
    "    part patron: Patron\n"
    "    part server: Patron\n"
    "\n"
    "    | patron            | server         |\n"
    "    | \"An ale, please.\" | listen         |\n"
    "    | listen            | \"Right away.\"  |\n"
    "\n"
    "test \"tests are not for players\"\n"
    "    given Bob: Patron at (0, 0)\n"
    "    when Bob: \"Only in a test.\"\n";

static trp_script_source source_of(const char *text)
{
    trp_script_source source = {"tavern.troupe", text, strlen(text)};
    return source;
}

// The text of a script, to be freed; the script is released.
static char *text_of(trp_script *script)
{
    assert_non_null(script);
    const char *text = trp_script_text(script, 0, NULL);
    char *copy = NULL;
    if (text != NULL) {
        copy = malloc(strlen(text) + 1);
        assert_non_null(copy);
        strcpy(copy, text);
    }
    trp_script_release(script);
    return copy;
}

static char *tagged(const char *text)
{
    trp_script_source source = source_of(text);
    trp_script *script;
    assert_int_equal(trp_script_tag_spoken_lines(&source, 1, NULL, NULL, &script), TRP_OK);
    return text_of(script);
}

static char *exported(const char *text, trp_spoken_line_format format, const char *known)
{
    trp_script_source source = source_of(text);
    trp_script *script;
    assert_int_equal(
        trp_script_export_spoken_lines(&source, 1, NULL, format, "de", known, known != NULL ? strlen(known) : 0, NULL, &script),
        TRP_OK);
    return text_of(script);
}

static trp_script *imported(const char *text, const char *table, size_t size)
{
    trp_script_source source = source_of(text);
    trp_script *script;
    trp_result result = trp_script_import_spoken_lines(&source, 1, NULL, table, size, "de", NULL, &script);
    assert_true(result == TRP_OK || result == TRP_ERROR_SOURCE);
    return script;
}

static uint32_t count_of(const char *text, const char *word)
{
    uint32_t count = 0;
    for (const char *at = strstr(text, word); at != NULL; at = strstr(at + 1, word)) {
        count++;
    }
    return count;
}

static void lines_get_ids_once(void **state)
{
    (void)state;
    char *once = tagged(tavern);
    char *again = tagged(once);
    char *same = tagged(tavern);
    assert_int_equal(count_of(once, "@"), 7);
    assert_non_null(strstr(once, "\"A fine night.\" @ab2c\n"));
    assert_null(strstr(once, "test.\" @"));
    assert_string_equal(once, again);
    assert_string_equal(once, same);
    // The table is still a table: a text that was laid out stays so.
    trp_script_source source = source_of(once);
    trp_script *script;
    assert_int_equal(trp_script_format(&source, NULL, &script), TRP_OK);
    assert_int_equal(strcmp(trp_script_text(script, 0, NULL), once) == 0, strstr(tavern, "away.\"  |") == NULL);
    trp_script_release(script);
    free(once);
    free(again);
    free(same);
}

static void the_same_words_twice_get_two_ids(void **state)
{
    (void)state;
    char *marked = tagged("\xEF\xBB\xBFlines A\r\n    \"Hm.\"\r\n");
    assert_memory_equal(marked, "\xEF\xBB\xBFlines A\r\n    \"Hm.\" @", 23);  // the mark and the line ends stay
    assert_string_equal(marked + strlen(marked) - 2, "\r\n");
    free(marked);
    char *text = tagged("lines A\n    \"Hm.\"\n    \"Hm.\"\n    \"Hm.\"\n");
    char tags[3][8];
    assert_int_equal(sscanf(text, "lines A\n \"Hm.\" @%7s \"Hm.\" @%7s \"Hm.\" @%7s", tags[0], tags[1], tags[2]), 3);
    assert_true(strcmp(tags[0], tags[1]) != 0 && strcmp(tags[1], tags[2]) != 0 && strcmp(tags[0], tags[2]) != 0);
    free(text);
}

static void an_id_on_two_lines_is_a_mistake(void **state)
{
    (void)state;
    trp_script_source source = source_of("lines A\n    \"Hm.\" @ab2c\n    \"No.\" @ab2c\n");
    trp_script *script;
    assert_int_equal(trp_script_tag_spoken_lines(&source, 1, NULL, NULL, &script), TRP_ERROR_SOURCE);
    assert_non_null(strstr(trp_script_report(script), "tavern.troupe:3:11: error: Another line"));
    trp_script_release(script);
}

static void lines_without_ids_are_not_exported(void **state)
{
    (void)state;
    trp_script_source source = source_of(tavern);
    trp_script *script;
    assert_int_equal(trp_script_export_spoken_lines(&source, 1, NULL, TRP_LINES_CSV, "", NULL, 0, NULL, &script), TRP_ERROR_SOURCE);
    assert_string_equal(trp_script_refusal(script),
                        "6 lines of tavern.troupe have no id; run "
                        "`troupe lines tag tavern.troupe`.");
    trp_script_release(script);
}

static void tables_say_who_speaks_and_where(void **state)
{
    (void)state;
    static const char text[] =
        "scene Order\n    part patron: Patron\n    part server: Patron\n"
        "    | patron | server |\n    | wait | \"Yes, \\ or -no?\" @k7f2 |\n";
    char *csv = exported(text, TRP_LINES_CSV, NULL);
    assert_string_equal(csv,
                        "id,speaker,context,source,text,\"de\"\r\n"
                        "\"k7f2\",\"server\",\"Order\",\"tavern.troupe:5\","
                        "\"Yes, \\\\ or -no?\",\"\"\r\n");
    char *po = exported(text, TRP_LINES_PO, NULL);
    assert_non_null(strstr(po,
                           "#. Order, said by server\n#: tavern.troupe:5\nmsgctxt \"k7f2\"\n"
                           "msgid \"Yes, \\\\\\\\ or -no?\"\nmsgstr \"\"\n"));
    free(csv);
    free(po);
}

// Words that are dangerous in a spreadsheet or a terminal, or hard to quote.
static const char *const hard_words[] = {
    "=1+1",
    "+49",
    "-5",
    "@home",
    "'tis",
    "'=1",
    "a, b",
    "back\\slash",
    "\\u{41}",
    "\\\\",
    ("\xE2\x80\xAE"
     "turned"),
    "\xE2\x80\x8B",
    "Größe, 見張り",
    "'",
    "''",
    "{partner}, {me}!",
    " blanks ",
};
#define HARD_COUNT (sizeof hard_words / sizeof *hard_words)

static char *hard_text(void)
{
    char *text = malloc(4096);
    assert_non_null(text);
    strcpy(text, "lines Hard\n");
    for (size_t i = 0; i < HARD_COUNT; i++) {
        sprintf(text + strlen(text), "    \"%s\" @h%u\n", hard_words[i], (unsigned)i);
    }
    return text;
}

// Copies the column of the original words into that of the translation, as an editor would.
static char *translate_csv(const char *csv)
{
    char *made = malloc(2 * strlen(csv) + 1);
    assert_non_null(made);
    made[0] = '\0';
    for (const char *line = csv; *line != '\0';) {
        size_t size = strcspn(line, "\r");
        char copy[1024];
        assert_true(size < sizeof copy);
        memcpy(copy, line, size);
        copy[size] = '\0';
        if (line != csv) {
            char *column = copy;  // the fifth column: the words have no quotation marks here
            for (int mark = 0; mark < 9; mark++) {
                column = strchr(column, '"') + 1;
            }
            char words[512];
            strcpy(words, column);
            *strstr(words, "\",\"\"") = '\0';
            strcpy(strrchr(copy, ',') + 1, "");
            sprintf(copy + strlen(copy), "\"%s\"", words);
        }
        strcat(strcat(made, copy), "\r\n");
        line += size + 2;
    }
    return made;
}

static char *translate_po(const char *po)
{
    char *made = malloc(2 * strlen(po) + 1);
    assert_non_null(made);
    char words[512] = "\"\"";
    made[0] = '\0';
    for (const char *line = po; *line != '\0';) {
        size_t size = strcspn(line, "\n");
        char copy[1024];
        assert_true(size < sizeof copy);
        memcpy(copy, line, size);
        copy[size] = '\0';
        if (strncmp(copy, "msgid ", 6) == 0) {
            strcpy(words, copy + 6);
        } else if (strcmp(copy, "msgstr \"\"") == 0) {
            sprintf(copy, "msgstr %s", words);
        }
        strcat(strcat(made, copy), "\n");
        line += size + 1;
    }
    return made;
}

static void expect_hard_words(const char *text, char *table)
{
    trp_script *script = imported(text, table, strlen(table));
    uint32_t missing = 99;
    const char *lines = trp_script_text(script, 0, NULL);
    assert_non_null(lines);
    assert_string_equal(trp_script_report(script), "");
    assert_int_equal(trp_script_spoken_line_count(script, &missing), HARD_COUNT);
    assert_int_equal(missing, 0);
    for (size_t i = 0; i < HARD_COUNT; i++) {
        char line[256];
        sprintf(line, "\nh%u \"%s\"", (unsigned)i, hard_words[i]);
        if (strstr(lines, line) == NULL) {
            fail_msg("no %s in\n%s", line, lines);
        }
    }
    trp_script_release(script);
    free(table);
}

static void hard_words_come_back_as_they_were(void **state)
{
    (void)state;
    char *text = hard_text();
    char *csv = exported(text, TRP_LINES_CSV, NULL);
    char *po = exported(text, TRP_LINES_PO, NULL);
    expect_hard_words(text, translate_csv(csv));
    expect_hard_words(text, translate_po(po));
    free(csv);
    free(po);
    free(text);
}

static void nothing_in_a_table_acts(void **state)
{
    (void)state;
    char *text = hard_text();
    char *csv = exported(text, TRP_LINES_CSV, NULL);
    static const char *const forbidden[] = {"\"=", "\"+", "\"-", "\"@", "\xE2\x80\xAE", "\xE2\x80\x8B"};
    for (size_t i = 0; i < sizeof forbidden / sizeof *forbidden; i++) {
        assert_null(strstr(csv, forbidden[i]));
    }
    assert_non_null(strstr(csv, "\"'=1+1\""));
    assert_non_null(strstr(csv, "\"\\u{202e}turned\""));
    free(csv);
    free(text);
}

static void tables_of_other_programs_are_read(void **state)
{
    (void)state;
    static const char text[] = "lines A\n    \"One.\" @aa\n    \"Two.\" @bb\n    \"Three.\" @cc\n";
    static const char *const tables[] = {
        // Other columns, other order, no quotes, line feeds, a byte order mark.
        "\xEF\xBB\xBF"
        "de,notes,id\nEins.,x,aa\n\"Zwei, zwei.\",,bb\nDrei.,\"a\nb\",cc",
        "id,translation\r\naa,Eins.\r\nbb,\"Zwei, zwei.\"\r\ncc,Drei.\r\n",
        // The files of spreadsheets where a comma is part of a number, and when asked for tabs.
        "\xEF\xBB\xBFid;speaker;de\r\naa;\"Ann; Bob\";Eins.\r\nbb;;Zwei, zwei.\r\ncc;;Drei.\r\n",
        "id\tde\r\naa\tEins.\r\nbb\tZwei, zwei.\r\ncc\tDrei.\r\n",
        "# A comment.\nmsgid \"\"\nmsgstr \"\"\n\"Language: de\\n\"\n\n#, fuzzy\nmsgctxt \"aa\"\n"
        "msgid \"One.\"\nmsgstr \"\"\n\"Ei\"\n\"ns.\"\n\nmsgctxt \"bb\"\nmsgid \"Two.\"\n"
        "msgstr \"Zwei, zwei.\"\nmsgctxt \"cc\"\nmsgid \"Three.\"\nmsgstr \"Drei.\"",
        "language de\naa \"Eins.\"\n# a comment\n\nbb   \"Zwei, zwei.\"\r\ncc \"Drei.\"\n",
    };
    for (size_t i = 0; i < sizeof tables / sizeof *tables; i++) {
        char *lines = text_of(imported(text, tables[i], strlen(tables[i])));
        assert_string_equal(lines, "language de\naa \"Eins.\"\nbb \"Zwei, zwei.\"\ncc \"Drei.\"\n");
        free(lines);
    }
}

static void missing_things_are_named(void **state)
{
    (void)state;
    static const char text[] =
        "lines A\n    \"One.\" @aa\n    \"Two.\" @bb\n    \"{me}?\" @cc\n"
        "    \"Four.\" @dd\n    \"Five.\" @ee\n";
    static const char table[] =
        "id,text,de\naa,Uno.,Eins.\nbb,Two.,\ncc,{me}?,\n"
        "dd,Four.,\"\"\"Vier\"\"\"\nzz,x,y\n";
    trp_script *script = imported(text, table, strlen(table));
    uint32_t missing;
    assert_int_equal(trp_script_spoken_line_count(script, &missing), 5);
    assert_int_equal(missing, 4);
    assert_string_equal(trp_script_text(script, 0, NULL), "language de\naa \"Eins.\"\n");
    static const char *const sentences[] = {"tavern.troupe:1:1: warning: Line 6 of the table is about `zz`",
                                            "tavern.troupe:2:5: warning: This line has changed since it was translated.",
                                            "tavern.troupe:3:5: warning: This line has no translation.",
                                            "tavern.troupe:4:5: warning: This line has no translation.",
                                            "tavern.troupe:5:5: warning: The translation of this line has a `\"`",
                                            "tavern.troupe:6:5: warning: This line has no translation."};
    for (size_t i = 0; i < sizeof sentences / sizeof *sentences; i++) {
        if (strstr(trp_script_report(script), sentences[i]) == NULL) {
            fail_msg("no %s in\n%s", sentences[i], trp_script_report(script));
        }
    }
    trp_script_release(script);
}

static void names_in_translations_are_the_lines_own(void **state)
{
    (void)state;
    static const char text[] = "lines A\n    \"{partner}, {me}!\" @aa\n";
    static const struct {
        const char *translation, *sentence;  // NULL: no finding
    } rows[] = {
        {"{me}, {partner}!", NULL},
        {"{partner}", NULL},
        {"Ja!", NULL},
        {"{partnr}!",
         "The translation of this line names `{partnr}`, which the line does not; did "
         "you mean `{partner}`?"},
        {"{zzzzzzzz}!",
         "The translation of this line names `{zzzzzzzz}`, which the line does not; "
         "leave it out."},
        {"{me!",
         "The translation of this line has a `{` that is never closed; add a `}` behind "
         "the name."},
        {"{",
         "The translation of this line has a `{` that is never closed; add a `}` behind the "
         "name."},
        {"{me} and {",
         "The translation of this line has a `{` that is never closed; add a `}` "
         "behind the name."},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char table[200];
        (void)snprintf(table, sizeof table, "language de\naa \"%s\"\n", rows[i].translation);
        trp_script_source source = source_of(text);
        trp_script *script;
        trp_result result = trp_script_translate(&source, 1, NULL, table, strlen(table), NULL, &script);
        trp_script_finding finding = {.message = ""};
        (void)trp_script_get_finding(script, 0, &finding, sizeof finding);
        assert_int_equal(result, rows[i].sentence == NULL ? TRP_OK : TRP_ERROR_SOURCE);
        assert_string_equal(finding.message, rows[i].sentence != NULL ? rows[i].sentence : "");
        assert_true((trp_script_text(script, 0, NULL) != NULL) == (rows[i].sentence == NULL));
        trp_script_release(script);
    }
}

static void texts_speak_another_language(void **state)
{
    (void)state;
    char *text = tagged(tavern);
    static const char lines[] = "language de\nab2c \"Eine schöne Nacht.\"\n";
    trp_script_source source = source_of(text);
    trp_script *script;
    assert_int_equal(trp_script_translate(&source, 1, NULL, lines, strlen(lines), NULL, &script), TRP_OK);
    uint32_t missing;
    assert_int_equal(trp_script_spoken_line_count(script, &missing), 7);
    assert_int_equal(missing, 6);
    const char *made = trp_script_text(script, 0, NULL);
    assert_non_null(strstr(made, "\"Eine schöne Nacht.\" @ab2c\n"));
    assert_non_null(strstr(made, "\"Rain by morning.\" @"));
    trp_script_release(script);
    free(text);
}

static trp_pack *compiled(const char *text, trp_script **script)
{
    trp_script_source source = source_of(text);
    trp_pack *pack = NULL;
    assert_int_equal(trp_script_compile(&source, 1, NULL, script), TRP_OK);
    size_t size;
    const void *bytes = trp_script_pack(*script, &size);
    assert_int_equal(trp_pack_load(bytes, size, NULL, &pack, NULL), TRP_OK);
    return pack;
}

static const char voiced[] =
    "lines A\n    \"One.\" @aa\n    \"Two.\" @bb\n    \"Three.\"\n"
    "voices\n    @bb \"voice/two.ogg\" 2.5 s\n"
    "voices for de\n    @aa \"de/one.ogg\" 1 min\n"
    "voices\n    @aa \"voice/one.ogg\" 0.25 s\n";

static void lines_have_voices_by_their_ids(void **state)
{
    (void)state;
    trp_script *script;
    trp_pack *pack = compiled(voiced, &script);
    uint32_t lasts = 1;
    assert_string_equal(trp_pack_line_sound(pack, 0, &lasts), "voice/one.ogg");
    assert_int_equal(lasts, 250);
    assert_string_equal(trp_pack_line_sound(pack, 1, &lasts), "voice/two.ogg");
    assert_int_equal(lasts, 2500);
    assert_null(trp_pack_line_sound(pack, 2, &lasts));
    assert_int_equal(lasts, 0);
    assert_null(trp_pack_line_sound(pack, 3, NULL));
    trp_pack_release(pack);
    trp_script_release(script);
}

static void a_language_has_its_own_voices(void **state)
{
    (void)state;
    static const char lines[] = "language de\naa \"Eins.\"\n";
    trp_script_source source = source_of(voiced);
    trp_script *script, *german;
    assert_int_equal(trp_script_translate(&source, 1, NULL, lines, strlen(lines), NULL, &german), TRP_OK);
    trp_pack *pack = compiled(trp_script_text(german, 0, NULL), &script);
    uint32_t lasts;
    assert_string_equal(trp_pack_spoken_line(pack, 0), "Eins.");
    assert_string_equal(trp_pack_line_sound(pack, 0, &lasts), "de/one.ogg");
    assert_int_equal(lasts, 60000);
    assert_null(trp_pack_line_sound(pack, 1, &lasts));
    trp_pack_release(pack);
    trp_script_release(script);
    trp_script_release(german);
}

static void tables_have_voices_of_the_language_or_else_of_the_text(void **state)
{
    (void)state;
    static const char text[] = "lines A\n    \"One.\" @aa\n    \"Two.\" @bb\nvoices\n    @bb \"b.ogg\" 2.5 s\n";
    char *csv = exported(text, TRP_LINES_CSV, NULL), *po = exported(text, TRP_LINES_PO, NULL);
    assert_non_null(strstr(csv, "id,speaker,context,source,text,sound,length,"));
    assert_non_null(strstr(csv, "\"One.\",\"\",\"\",\"\"\r\n"));
    assert_non_null(strstr(csv, "\"Two.\",\"b.ogg\",\"2.5 s\",\"\"\r\n"));
    assert_int_equal(count_of(po, "#. b.ogg, 2.5 s\n"), 1);
    free(csv);
    free(po);
}

static void known_translations_are_exported(void **state)
{
    (void)state;
    static const char text[] = "lines A\n    \"One.\" @aa\n    \"Two.\" @bb\n";
    char *csv = exported(text, TRP_LINES_CSV, "language de\nbb \"Zwei.\"\n");
    assert_non_null(strstr(csv, "\"One.\",\"\"\r\n"));
    assert_non_null(strstr(csv, "\"Two.\",\"Zwei.\"\r\n"));
    char *again = exported(text, TRP_LINES_PO, csv);
    assert_non_null(strstr(again, "msgid \"Two.\"\nmsgstr \"Zwei.\"\n"));
    free(again);
    free(csv);
}

static void broken_tables_are_refused_or_read(void **state)
{
    (void)state;
    char *text = hard_text();
    char *tables[] = {exported(text, TRP_LINES_CSV, NULL), exported(text, TRP_LINES_PO, NULL)};
    uint32_t refused = 0;
    for (size_t i = 0; i < 2; i++) {
        size_t size = strlen(tables[i]);
        for (size_t at = 0; at < size; at += 3) {
            char kept = tables[i][at];
            trp_script_release(imported(text, tables[i], at));
            tables[i][at] = at % 2 == 0 ? '"' : '\0';
            trp_script *script = imported(text, tables[i], size);
            refused += trp_script_text(script, 0, NULL) == NULL;
            trp_script_release(script);
            tables[i][at] = kept;
        }
        free(tables[i]);
    }
    assert_true(refused > 10);
    free(text);
}

// ---- Several files ------------------------------------------------------------------------------

static trp_result take_people(void *context, const char *name, trp_script_source *file)
{
    const char *text = context;
    if (strcmp(name, "people/mary.troupe") != 0) {
        return TRP_ERROR_UNKNOWN;
    }
    *file = (trp_script_source){name, text, strlen(text)};
    return TRP_OK;
}

static const char in_main[] = "use \"people/mary.troupe\"\nlines A\n    \"One.\"\n";
static const char in_mary[] = "lines B\n    \"Two.\"\n    \"Hm.\"\n";

static void all_files_of_a_project_are_tagged(void **state)
{
    (void)state;
    trp_script_reader reader = {(void *)(uintptr_t)in_mary, take_people, NULL};
    trp_script_source source = source_of(in_main);
    trp_script *script;
    assert_int_equal(trp_script_tag_spoken_lines(&source, 1, &reader, NULL, &script), TRP_OK);
    assert_int_equal(trp_script_spoken_line_count(script, NULL), 3);
    assert_int_equal(trp_script_text_count(script), 2);
    assert_string_equal(trp_script_text_name(script, 0), "tavern.troupe");
    assert_string_equal(trp_script_text_name(script, 1), "people/mary.troupe");
    assert_int_equal(count_of(trp_script_text(script, 0, NULL), "@"), 1);
    assert_int_equal(count_of(trp_script_text(script, 1, NULL), "@"), 2);
    assert_non_null(strstr(trp_script_text(script, 1, NULL), "lines B\n    \"Two.\" @"));
    trp_script_release(script);
    assert_int_equal(trp_script_export_spoken_lines(&source, 1, &reader, TRP_LINES_PO, "de", NULL, 0, NULL, &script),
                     TRP_ERROR_SOURCE);
    assert_string_equal(trp_script_refusal(script),
                        "3 lines of tavern.troupe and the files it uses have no id; run `troupe "
                        "lines tag tavern.troupe`.");
    trp_script_release(script);
}

static void one_table_has_the_lines_of_all_files(void **state)
{
    (void)state;
    static const char mary[] = "lines B\n    \"Two.\" @bb\n";
    static const char own[] = "language de\naa \"Eins.\"\nbb \"Zwei.\"\n";
    trp_script_reader reader = {(void *)(uintptr_t)mary, take_people, NULL};
    trp_script_source source = source_of("use \"people/mary.troupe\"\nlines A\n    \"One.\" @aa\n");
    trp_script *script;
    assert_int_equal(trp_script_export_spoken_lines(&source, 1, &reader, TRP_LINES_PO, "de", NULL, 0, NULL, &script), TRP_OK);
    assert_non_null(strstr(trp_script_text(script, 0, NULL), "#: tavern.troupe:3\nmsgctxt \"aa\""));
    assert_non_null(strstr(trp_script_text(script, 0, NULL), "#: people/mary.troupe:2\nmsgctxt \"bb\""));
    trp_script_release(script);
    assert_int_equal(trp_script_export_spoken_lines(&source, 1, &reader, TRP_LINES_CSV, "de", own, strlen(own), NULL, &script),
                     TRP_OK);
    assert_non_null(strstr(trp_script_text(script, 0, NULL), "\"people/mary.troupe:2\",\"Two.\",\"Zwei.\"\r\n"));
    char *csv = text_of(script);
    assert_int_equal(trp_script_import_spoken_lines(&source, 1, &reader, csv, strlen(csv), "de", NULL, &script), TRP_OK);
    assert_string_equal(trp_script_text(script, 0, NULL), own);
    trp_script_release(script);
    free(csv);
    assert_int_equal(trp_script_translate(&source, 1, &reader, own, strlen(own), NULL, &script), TRP_OK);
    assert_string_equal(trp_script_text(script, 0, NULL), "use \"people/mary.troupe\"\nlines A\n    \"Eins.\" @aa\n");
    assert_string_equal(trp_script_text(script, 1, NULL), "lines B\n    \"Zwei.\" @bb\n");
    trp_script_release(script);
}

static void an_id_in_two_files_is_a_mistake(void **state)
{
    (void)state;
    static const char mary[] = "lines B\n    \"Two.\" @aa\n";
    trp_script_reader reader = {(void *)(uintptr_t)mary, take_people, NULL};
    trp_script_source source = source_of("use \"people/mary.troupe\"\nlines A\n    \"One.\" @aa\n");
    trp_script *script;
    assert_int_equal(trp_script_tag_spoken_lines(&source, 1, &reader, NULL, &script), TRP_ERROR_SOURCE);
    trp_script_finding finding;
    assert_int_equal(trp_script_get_finding(script, 0, &finding, sizeof finding), TRP_OK);
    assert_string_equal(finding.file, "people/mary.troupe");
    assert_string_equal(finding.note_file, "tavern.troupe");
    assert_int_equal(finding.note_line, 3);
    trp_script_release(script);
}

typedef struct brace_row {
    const char *line;
    const char *sentence;  // NULL: no finding
} brace_row;

// The first finding of a text in which `line` is said by Ann to Bob, of whom she is told as `who`.
static void expect_braces(const brace_row *rows, size_t count, const char *before, const char *behind)
{
    for (size_t i = 0; i < count; i++) {
        char text[1024];
        (void)snprintf(text, sizeof text, "%s\"%s\"%s", before, rows[i].line, behind);
        trp_script_source source = source_of(text);
        trp_script *script;
        trp_result result = trp_script_compile(&source, 1, NULL, &script);
        trp_script_finding finding = {.message = ""};
        (void)trp_script_get_finding(script, 0, &finding, sizeof finding);
        if ((rows[i].sentence == NULL) != (result == TRP_OK) ||
            (rows[i].sentence != NULL && strcmp(rows[i].sentence, finding.message) != 0)) {
            fail_msg("%s: %s", rows[i].line, trp_script_report(script));
        }
        trp_script_release(script);
    }
}

static void names_in_braces_are_checked(void **state)
{
    (void)state;
    static const brace_row in_behaviour[] = {
        {"Well, {who}, I am {me}.", NULL},
        {"{partner}!", NULL},
        {"{thirst} out of a hundred.", NULL},
        {"To {bar}!", NULL},
        {"{whoo}?", "Nothing here is called `whoo`; did you mean `{who}`?"},
        {"{it}?", "There is no `it` here; write a name, or `{me}`."},
        {"{who?", "The `{` is never closed; add a `}` behind the name."},
        {"{}", "There is no name in these braces; write for example `{partner}`."},
        {"{zzzzzz}",
         "Nothing here is called `zzzzzz`; write for example `{me}`, `{partner}` or a "
         "parameter."},
        {"a } alone is fine", NULL},
        {"{me}{partner}{thirst}{bar}{who}{player}{gate}{home} and {me}", NULL},
        {"{me}{partner}{thirst}{bar}{who}{player}{gate}{home}{hut}",
         "A line has room for 8 names in braces; say the rest in another line."},
    };
    expect_braces(in_behaviour, sizeof in_behaviour / sizeof *in_behaviour,
                  "place bar\nplace gate\nplace hut\nkind guest, a creature\n    thirst: 0 to "
                  "100\nrole R for guest\n"
                  "    reactive Hear, about weather\n        listen\n"
                  "    proactive Talk (who = random R within 9 m), with a R within 8 m, "
                  "about weather\n        ",
                  "\n");
    static const brace_row kept[] = {
        {"{me}, {partner} and {player}", NULL},
        {"{who}?",
         "Anybody may say a line that is kept or passed on, so only `{me}`, "
         "`{partner}` and `{player}` are known there, not `{who}`."},
    };
    expect_braces(kept, sizeof kept / sizeof *kept,
                  "role R for creature\n    proactive P (who = random R within 9 m)\n"
                  "        let words = ",
                  "\n        exclaim words to who\n");
    static const brace_row spots[] = {{"To {spot}!",
                                       "`spot` is a point, which is said by the name of the place that is there, and there are no "
                                       "places; write for example `place gate` at the margin."}};
    expect_braces(spots, 1, "role R for creature\n    proactive P\n        let spot = (3, 2)\n        ",
                  "\n        move to spot\n");
    static const brace_row in_pool[] = {
        {"I am {me}, {partner}.", NULL},
        {"{who}?",
         "Anybody may say the lines of a pool, so only `{me}`, `{partner}` and "
         "`{player}` are known "
         "there, not `{who}`."},
    };
    expect_braces(in_pool, sizeof in_pool / sizeof *in_pool, "lines Chatter\n    ", "\n");
}

static void a_renamed_parameter_is_renamed_in_braces(void **state)
{
    (void)state;
    trp_script_source source = source_of(
        "role R for creature\n    proactive P (who = random R within 9 m)\n"
        "        \"Well, {who}, {me} and {who}?\" @ab2c to who\n");
    trp_script *script;
    assert_int_equal(trp_script_rename(&source, 1, NULL, "R.P.who", "whom", NULL, &script), TRP_OK);
    assert_string_equal(trp_script_text(script, 0, NULL),
                        "role R for creature\n    proactive P (whom = random R within 9 m, was who)\n"
                        "        \"Well, {whom}, {me} and {whom}?\" @ab2c to whom\n");
    trp_script_release(script);
}

// A table that was written before names of its lines were renamed speaks of the new ones; where more has changed, it is as it was.
static void translations_follow_renamed_names(void **state)
{
    (void)state;
    static const struct {
        const char *line, *table, *own;
    } rows[] = {
        {"Well, {whom} and {whom}, {me}?", "language de\naa \"{who}, nun ja, {me} und {who}?\" {who} {who} {me}\n",
         "language de\naa \"{whom}, nun ja, {me} und {whom}?\" {whom} {whom} {me}\n"},
        {"Well, {whom}?", "id,text,de\naa,\"Well, {who}?\",\"{who}?\"\n", "language de\naa \"{whom}?\" {whom}\n"},
        {"Well, {whom}?", "msgctxt \"aa\"\nmsgid \"Well, {who}?\"\nmsgstr \"{who}?\"\n", "language de\naa \"{whom}?\" {whom}\n"},
        {"{me} to {whom}", "language de\naa \"{whom} von {me}\" {whom} {me}\n",
         "language de\naa \"{whom} von {me}\" {me} {whom}\n"},
        {"{whom} and {me}", "language de\naa \"{who}\" {who}\n", NULL},         // one more name
        {"{whom} and {whom}", "language de\naa \"{who}\" {who} {me}\n", NULL},  // two became one
        {"{whom} and {me}", "language de\naa \"{who}\" {who} {who}\n", NULL},   // one became two
        {"{whom}", "language de\naa \"{who}\"\n", NULL},                        // the table does not say
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char text[200];
        (void)snprintf(text, sizeof text,
                       "role R for creature\n    proactive P (whom = random R within 9 m)\n        \"%s\" @aa to whom\n",
                       rows[i].line);
        trp_script_source source = source_of(text);
        trp_script *script;
        trp_result result =
            trp_script_import_spoken_lines(&source, 1, NULL, rows[i].table, strlen(rows[i].table), "de", NULL, &script);
        if ((result == TRP_OK) != (rows[i].own != NULL)) {
            fail_msg("%s: %s", rows[i].line, trp_script_report(script));
        }
        if (rows[i].own != NULL) {
            assert_string_equal(trp_script_text(script, 0, NULL), rows[i].own);
            assert_string_equal(trp_script_report(script), "");
        }
        trp_script_release(script);
    }
}

// Gives memory `left` times, then no more, and counts what is held.
typedef struct scarce {
    int left;
    long held;
} scarce;

static void *resize_scarce(void *context, void *pointer, size_t old_size, size_t new_size)
{
    scarce *memory = context;
    if (new_size == 0) {
        free(pointer);
        memory->held -= (long)old_size;
        return NULL;
    }
    if (memory->left-- <= 0) {
        return NULL;
    }
    void *grown = realloc(pointer, new_size);
    memory->held += grown != NULL ? (long)new_size - (long)old_size : 0;
    return grown;
}

static void memory_may_run_out_anywhere(void **state)
{
    (void)state;
    char *text = hard_text();
    char *csv = exported(text, TRP_LINES_CSV, NULL);
    static const char own[] = "language de\nh1 \"Eins.\"\n";
    trp_script_source source = source_of(text), untagged = source_of(tavern);
    for (int call = 0; call < 4; call++) {
        trp_result result = TRP_ERROR_MEMORY;
        for (int most = 0; result != TRP_OK; most++) {
            scarce memory = {.left = most};
            trp_allocator allocator = {resize_scarce, &memory};
            trp_script *script;
            result = call == 0   ? trp_script_tag_spoken_lines(&untagged, 1, NULL, &allocator, &script)
                     : call == 1 ? trp_script_export_spoken_lines(&source, 1, NULL, TRP_LINES_CSV, "de", csv, strlen(csv),
                                                                  &allocator, &script)
                     : call == 2 ? trp_script_import_spoken_lines(&source, 1, NULL, csv, strlen(csv), "de", &allocator, &script)
                                 : trp_script_translate(&source, 1, NULL, own, strlen(own), &allocator, &script);
            if ((script != NULL) != (result == TRP_OK)) {
                fail_msg("call %d with %d pieces: %s", call, most, trp_script_refusal(script));
            }
            trp_script_release(script);
            assert_int_equal(memory.held, 0);
            assert_true(most < 100000);
        }
    }
    free(csv);
    free(text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lines_get_ids_once),
        cmocka_unit_test(the_same_words_twice_get_two_ids),
        cmocka_unit_test(an_id_on_two_lines_is_a_mistake),
        cmocka_unit_test(lines_without_ids_are_not_exported),
        cmocka_unit_test(tables_say_who_speaks_and_where),
        cmocka_unit_test(hard_words_come_back_as_they_were),
        cmocka_unit_test(nothing_in_a_table_acts),
        cmocka_unit_test(tables_of_other_programs_are_read),
        cmocka_unit_test(missing_things_are_named),
        cmocka_unit_test(texts_speak_another_language),
        cmocka_unit_test(lines_have_voices_by_their_ids),
        cmocka_unit_test(a_language_has_its_own_voices),
        cmocka_unit_test(tables_have_voices_of_the_language_or_else_of_the_text),
        cmocka_unit_test(known_translations_are_exported),
        cmocka_unit_test(broken_tables_are_refused_or_read),
        cmocka_unit_test(names_in_translations_are_the_lines_own),
        cmocka_unit_test(all_files_of_a_project_are_tagged),
        cmocka_unit_test(one_table_has_the_lines_of_all_files),
        cmocka_unit_test(an_id_in_two_files_is_a_mistake),
        cmocka_unit_test(names_in_braces_are_checked),
        cmocka_unit_test(memory_may_run_out_anywhere),
        cmocka_unit_test(a_renamed_parameter_is_renamed_in_braces),
        cmocka_unit_test(translations_follow_renamed_names),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
