// SPDX-License-Identifier: MIT
// Goal: whatever somebody is called or says stays data in a page and in a trace: no markup, no control characters, valid JSON.
// A page needs no network. Rows that were too many are left out, and the page says so. Method: a small play with hostile names
// and lines, on the real stage; the page cut into its parts.

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/show/json_check.h"
#include "troupe/show.h"
#include "troupe/troupe.h"

static const char text[] =
    "kind guest, a creature\n"
    "lines Chatter\n"
    "    \"</script><script>alert(1)</script> & <!-- \\u0041\"\n"
    "role Patron for guest\n"
    "    proactive Talk\n"
    "        exclaim one of Chatter\n"
    "        move to random Patron\n"
    "setting Hall\n"
    "    cast\n"
    "        Mary: Patron at (0, 0)\n"
    "        Bob: Patron at (5, 0)\n";
static const char hostile_name[] = "</script><b>\"Eve\"\x1b[31m & {{data}}\n\xff";

static trp_play *play;
static trp_rehearsal *rehearsal;
static trp_sheet sheet;

static int begin(void **state)
{
    (void)state;
    trp_script_source source = {"hall.troupe", text, sizeof text - 1};
    trp_rehearsal_def def;
    trp_rehearsal_def_init(&def, sizeof def);
    def.setting = 0;
    if (trp_play_open(&source, 1, &play) != TRP_OK || trp_rehearsal_create(trp_play_pack(play), &def, &rehearsal) != TRP_OK) {
        print_error("%s\n", play == NULL ? "" : trp_play_report(play));
        return -1;
    }
    trp_world *world = trp_rehearsal_world(rehearsal);
    trp_entity eve;
    uint32_t kind = trp_pack_find(trp_play_pack(play), TRP_NAMES_KIND, "guest");
    uint32_t role = trp_pack_find(trp_play_pack(play), TRP_NAMES_ROLE, "Patron");
    trp_entity_spawn(world, kind, (trp_point){0, 0, 0}, &eve);
    trp_agent_put_on_role(world, eve, role);
    trp_stage_add(trp_rehearsal_stage(rehearsal), eve, hostile_name, (trp_point){0, 0, 0});
    return 0;
}

static int end(void **state)
{
    (void)state;
    trp_rehearsal_destroy(rehearsal);
    trp_play_release(play);
    trp_sheet_release(&sheet);
    return 0;
}

static trp_chronicle *live(uint32_t until, uint32_t record_capacity)
{
    trp_chronicle_def def;
    trp_chronicle *chronicle = NULL;
    trp_chronicle_def_init(&def, sizeof def);
    def.record_capacity = record_capacity;
    assert_int_equal(trp_chronicle_create(rehearsal, &def, &chronicle), TRP_OK);
    while (trp_rehearsal_step(rehearsal, until)) {
        trp_chronicle_note_step(chronicle);
    }
    return chronicle;
}

static uint32_t count(const char *within, const char *what)
{
    uint32_t found = 0;
    for (const char *at = strstr(within, what); at != NULL; at = strstr(at + 1, what)) {
        found++;
    }
    return found;
}

// The data of a page, as a text of its own.
static char *cut_data(const char *page)
{
    const char *opening = "<script type=\"application/json\" id=\"data\">";
    const char *first = strstr(page, opening);
    assert_non_null(first);
    first += strlen(opening);
    const char *last = strstr(first, "</script>");
    assert_non_null(last);
    char *data = calloc((size_t)(last - first) + 1, 1);
    assert_non_null(data);
    memcpy(data, first, (size_t)(last - first));
    return data;
}

static void hostile_texts_stay_data(void **state)
{
    (void)state;
    trp_chronicle *chronicle = live(3000, 100000);
    assert_int_equal(trp_chronicle_print_page(chronicle, "<i>\"A\" & b</i>", &sheet), TRP_OK);
    const char *page = trp_sheet_text(&sheet);
    assert_non_null(strstr(page, "<title>&lt;i>\"A\" &amp; b&lt;/i> "));
    assert_int_equal(count(page, "<script"), 2);
    assert_int_equal(count(page, "</script>"), 2);
    assert_null(strstr(page, "\x1b"));

    char *data = cut_data(page);
    assert_true(json_is_valid(data));
    assert_null(strchr(data, '<'));
    assert_non_null(strstr(data, "\\u003c/script>\\u003cb>\\\"Eve\\\""));
    assert_non_null(strstr(data, "alert(1)"));
    free(data);
    trp_chronicle_destroy(chronicle);
}

static void a_page_needs_no_network(void **state)
{
    (void)state;
    trp_chronicle *chronicle = live(4000, 100000);
    trp_sheet_clear(&sheet);
    assert_int_equal(trp_chronicle_print_page(chronicle, "Hall", &sheet), TRP_OK);
    const char *page = trp_sheet_text(&sheet);
    assert_non_null(strstr(page, "content=\"default-src 'none';"));
    static const char *const ways_out[] = {" src=", "url(", "@import", "fetch(", "XMLHttp", "innerHTML", "import(", "eval("};
    for (size_t i = 0; i < sizeof ways_out / sizeof ways_out[0]; i++) {
        assert_null(strstr(page, ways_out[i]));
    }
    assert_int_equal(count(page, "http://"), count(page, "http://www.w3.org/2000/svg"));
    assert_int_equal(count(page, "https://"), 0);
    trp_chronicle_destroy(chronicle);
}

static void traces_escape_names(void **state)
{
    (void)state;
    trp_chronicle *chronicle = live(6000, 100000);
    trp_sheet_clear(&sheet);
    assert_int_equal(trp_chronicle_print_trace(chronicle, &sheet), TRP_OK);
    assert_true(json_is_valid(trp_sheet_text(&sheet)));
    assert_null(strchr(trp_sheet_text(&sheet), '<'));
    assert_null(strstr(trp_sheet_text(&sheet), "\x1b"));
    assert_non_null(strstr(trp_sheet_text(&sheet), "\\\"Eve\\\"\\u001b[31m"));
    trp_chronicle_destroy(chronicle);
}

static void a_full_chronicle_says_where_it_ends(void **state)
{
    (void)state;
    uint32_t last = 0;
    trp_chronicle *chronicle = live(60000, 60);
    assert_true(trp_chronicle_is_full(chronicle, &last));
    assert_in_range(last, 6001, 59000);
    trp_sheet_clear(&sheet);
    assert_int_equal(trp_chronicle_print_page(chronicle, "Hall", &sheet), TRP_OK);
    char *data = cut_data(trp_sheet_text(&sheet));
    assert_true(json_is_valid(data));
    assert_non_null(strstr(data, "\"asked\":54000,"));
    free(data);
    trp_sheet_clear(&sheet);
    assert_int_equal(trp_chronicle_print_trace(chronicle, &sheet), TRP_OK);
    assert_true(json_is_valid(trp_sheet_text(&sheet)));
    trp_chronicle_destroy(chronicle);
}

// Steps in which nothing is due are skipped, so the last recorded step may come before the end.
static void a_page_ends_where_its_story_stands(void **state)
{
    (void)state;
    const trp_world *world = trp_rehearsal_world(rehearsal);
    uint32_t jumped = 0;
    for (uint32_t i = 0; i < 50; i++) {
        trp_chronicle *chronicle = NULL;
        assert_int_equal(trp_chronicle_create(rehearsal, NULL, &chronicle), TRP_OK);
        const uint32_t begun = trp_world_now(world), until = begun + 7 + i;
        uint32_t noted = begun;
        while (trp_rehearsal_step(rehearsal, until)) {
            trp_chronicle_note_step(chronicle);
            noted = trp_world_now(world);
        }
        jumped += noted < until;
        trp_sheet_clear(&sheet);
        assert_int_equal(trp_chronicle_print_page(chronicle, "Hall", &sheet), TRP_OK);
        char wanted[64];
        snprintf(wanted, sizeof wanted, "\"steps\":%u,\"asked\":%u,", until - begun, until - begun);
        assert_non_null(strstr(trp_sheet_text(&sheet), wanted));
        trp_chronicle_destroy(chronicle);
    }
    assert_true(jumped > 0);
}

static void misuse_is_refused(void **state)
{
    (void)state;
    trp_chronicle *chronicle = NULL;
    assert_int_equal(trp_chronicle_create(NULL, NULL, &chronicle), TRP_ERROR_ARGUMENT);
    assert_int_equal(trp_chronicle_create(rehearsal, NULL, NULL), TRP_ERROR_ARGUMENT);
    assert_int_equal(trp_chronicle_print_trace(NULL, &sheet), TRP_ERROR_ARGUMENT);
    assert_int_equal(trp_chronicle_print_page(NULL, "", &sheet), TRP_ERROR_ARGUMENT);
    trp_chronicle_destroy(NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(hostile_texts_stay_data),
        cmocka_unit_test(a_page_needs_no_network),
        cmocka_unit_test(traces_escape_names),
        cmocka_unit_test(a_full_chronicle_says_where_it_ends),
        cmocka_unit_test(a_page_ends_where_its_story_stands),
        cmocka_unit_test(misuse_is_refused),
    };
    return cmocka_run_group_tests_name("page", tests, begin, end);
}
