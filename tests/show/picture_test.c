// SPDX-License-Identifier: MIT
// Goal: the view for terminals shows the map, names, words and queues; it sends only what changed,
// fits any size, and nothing that somebody wrote can control the terminal. Method: pictures of a
// fake world, and a terminal of our own that understands the few sequences there are.

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <stdlib.h>
#include <string.h>

#include "show/picture.h"
#include "tests/rehearsal/fake_troupe.h"
#include "troupe/show.h"

static trp_rehearsal *rehearsal;
static trp_sheet sheet;

static int begin(void **state)
{
    (void)state;
    const trp_pack *pack = fake_begin();
    fake_person("Edda", FAKE_ROLE_PATRON);
    fake_person("Linda", FAKE_ROLE_SERVER);
    fake_person("B\x1b]0;title\x07ob", FAKE_ROLE_PATRON);
    trp_rehearsal_def def;
    trp_rehearsal_def_init(&def, sizeof def);
    def.setting = 0;
    return trp_rehearsal_create(pack, &def, &rehearsal) == TRP_OK ? 0 : -1;
}

static int end(void **state)
{
    (void)state;
    trp_rehearsal_destroy(rehearsal);
    trp_sheet_release(&sheet);
    return 0;
}

static void a_picture_shows_who_is_where_and_why(void **state)
{
    static const char *const words[] = {"08:00:00  The Blue Boar",
                                        "@Edda",
                                        "@Linda",
                                        "Linda: Right",
                                        " Edda, Patron, thirst 83",
                                        "> Order",
                                        "2/2 fetch",
                                        "waits",
                                        "with Linda",
                                        "- Approach",
                                        "2/2 move to",
                                        "interrupted",
                                        "###"};
    (void)state;
    assert_int_equal(trp_terminal_picture(rehearsal, trp_nobody(), 100, 30, &sheet), TRP_OK);
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        if (strstr(trp_sheet_text(&sheet), words[i]) == NULL) {
            fail_msg("missing: %s\nin: %s", words[i], trp_sheet_text(&sheet));
        }
    }
}

static void a_place_in_a_network_has_a_row(void **state)
{
    (void)state;
    trp_sheet_clear(&sheet);
    plot.path = "Skirmish > Strafe\x1b[31m > move to";
    assert_int_equal(trp_terminal_picture(rehearsal, trp_nobody(), 100, 30, &sheet), TRP_OK);
    const char *entry = strstr(trp_sheet_text(&sheet), "- Approach");
    const char *place = strstr(trp_sheet_text(&sheet), "\n     at Skirmish > Strafe");
    assert_true(entry != NULL && place != NULL && strchr(entry, '\n') == place);
    assert_non_null(strstr(place, " > move to"));
    assert_null(strchr(trp_sheet_text(&sheet), '\x1b'));
}

static void every_size_is_kept(void **state)
{
    (void)state;
    for (uint32_t columns = 0; columns < 70; columns += 3) {
        for (uint32_t rows = 0; rows < 40; rows++) {
            trp_sheet_clear(&sheet);
            assert_int_equal(trp_terminal_picture(rehearsal, trp_nobody(), columns, rows, &sheet), TRP_OK);
            uint32_t lines = 0;
            const char *line = trp_sheet_text(&sheet);
            for (const char *next = strchr(line, '\n'); next != NULL; next = strchr(line, '\n')) {
                assert_true(trp_text_columns(line, (size_t)(next - line)) <= columns);
                line = next + 1;
                lines++;
            }
            assert_int_equal(lines, rows);
            assert_null(strchr(trp_sheet_text(&sheet), '\x1b'));
            assert_null(strchr(trp_sheet_text(&sheet), '\x07'));
        }
    }
}

// A terminal that knows only "move the cursor", "style" and "clear"; anything else fails the test.
typedef struct small_terminal {
    char cells[40][100];
    uint32_t row, column;
} small_terminal;

static void feed(small_terminal *terminal, const char *bytes)
{
    while (*bytes != '\0') {
        if (*bytes != '\x1b') {
            assert_true((unsigned char)*bytes >= 0x20);
            assert_in_range(terminal->row, 0, 39);
            assert_in_range(terminal->column, 0, 99);
            uint32_t size = 0;
            trp_text_first_character(bytes, &size);
            terminal->cells[terminal->row][terminal->column++] = size > 1 ? '?' : *bytes;
            bytes += size;
            continue;
        }
        assert_int_equal(bytes[1], '[');
        char *after = NULL;
        unsigned long first = strtoul(bytes + 2, &after, 10);
        unsigned long second = 1;
        while (*after == ';') {
            second = strtoul(after + 1, &after, 10);
        }
        assert_true(*after == 'H' || *after == 'm' || *after == 'J');
        if (*after == 'H') {
            terminal->row = (uint32_t)first - 1;
            terminal->column = (uint32_t)second - 1;
        } else if (*after == 'J') {
            memset(terminal->cells, ' ', sizeof terminal->cells);
        }
        bytes = after + 1;
    }
}

static void updates_lead_from_any_picture_to_any_other(void **state)
{
    (void)state;
    trpi_screen shown = {0};
    trpi_screen next = {0};
    small_terminal terminal;
    memset(&terminal, ' ', sizeof terminal);
    for (uint32_t i = 0; i < 6; i++) {
        assert_true(trpi_screen_reset(&next, 100, i < 4 ? 30 : 20));
        trpi_picture_draw(rehearsal, trp_stage_entity(trp_rehearsal_stage(rehearsal), i % 3), i % 2 == 0 ? "even" : "a long note",
                          &next);
        trp_sheet_clear(&sheet);
        trpi_screen_print_changes(&next, &shown, &sheet);
        feed(&terminal, trp_sheet_text(&sheet));
        for (uint32_t at = 0; at < next.columns * next.rows; at++) {
            uint32_t wanted = next.cells[at].character == 0 ? ' ' : next.cells[at].character;
            char got = terminal.cells[at / 100][at % 100];
            assert_int_equal((unsigned char)got, wanted < 0x80 ? wanted : (uint32_t)'?');
        }
        trpi_screen old = shown;
        shown = next;
        next = old;
    }
    trp_sheet_clear(&sheet);
    trpi_screen_print_changes(&shown, &shown, &sheet);
    assert_int_equal(sheet.size_bytes, 0);  // nothing has changed, so nothing is sent
    trpi_screen_release(&shown);
    trpi_screen_release(&next);
}

static void wide_characters_are_whole_or_not_there(void **state)
{
    (void)state;
    trpi_screen screen = {0};
    assert_true(trpi_screen_reset(&screen, 5, 1));
    assert_int_equal(trpi_screen_write(&screen, 0, 0, 5, "\xE9\x85\x92\xE9\x85\x92\xE9\x85\x92", TRPI_STYLE_PLAIN), 4);
    trpi_screen_put_character(&screen, 1, 0, 'x', TRPI_STYLE_PLAIN);
    trpi_screen_print(&screen, &sheet);
    assert_string_equal(trp_sheet_text(&sheet), " x\xE9\x85\x92\n");
    trpi_screen_put_character(&screen, 4, 0, 0x9152, TRPI_STYLE_PLAIN);  // no room for the second half of the wide character
    trp_sheet_clear(&sheet);
    trpi_screen_print(&screen, &sheet);
    assert_string_equal(trp_sheet_text(&sheet), " x\xE9\x85\x92\n");
    trpi_screen_release(&screen);
}

static void following_goes_round(void **state)
{
    (void)state;
    trp_stage *stage = trp_rehearsal_stage(rehearsal);
    trp_entity first = trp_stage_entity(stage, 0);
    trp_entity last = trp_stage_entity(stage, 2);
    assert_int_equal(trpi_picture_next_character(rehearsal, trp_nobody(), false).value, first.value);
    assert_int_equal(trpi_picture_next_character(rehearsal, last, false).value, first.value);
    assert_int_equal(trpi_picture_next_character(rehearsal, first, true).value, last.value);
    plot.person_count = 0;
    assert_int_equal(trpi_picture_next_character(rehearsal, first, false).value, 0);
}

#define CASE(name) cmocka_unit_test_setup_teardown(name, begin, end)

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(a_picture_shows_who_is_where_and_why),       CASE(a_place_in_a_network_has_a_row),         CASE(every_size_is_kept),
        CASE(updates_lead_from_any_picture_to_any_other), CASE(wide_characters_are_whole_or_not_there), CASE(following_goes_round),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
