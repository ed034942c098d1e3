// SPDX-License-Identifier: MIT
// Goal: objects and areas are drawn with what they offer, what they react to and their links; requests, messages and injected
// behaviours are arrows between the rows that they are about; a graph about one thing has its neighbours and nothing else. Method:
// the pub, whose arrows are known, and other examples, of which each arrow must lead from a row that is drawn to one that is.

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "troupe/kind.h"
#include "troupe/rehearsal.h"
#include "troupe/show.h"

enum { MOST_BYTES = 1 << 17 };

static trp_play *play;
static const trp_pack *pack;
static trp_sheet sheet;

static void open_example(const char *path)
{
    static char text[MOST_BYTES];
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    size_t size = fread(text, 1, sizeof text, file);
    (void)fclose(file);
    assert_true(size > 0 && size < sizeof text);
    trp_script_source source = {path, text, size};
    if (trp_play_open(&source, 1, &play) != TRP_OK) {
        fail_msg("%s", trp_play_report(play));
    }
    pack = trp_play_pack(play);
}

static int close_example(void **state)
{
    (void)state;
    trp_play_release(play);
    trp_sheet_release(&sheet);
    play = NULL;
    return 0;
}

static const char *draw(const char *about)
{
    trp_sheet_clear(&sheet);
    if (about == NULL) {
        trp_graph_print(pack, &sheet);
    } else {
        assert_int_equal(trp_graph_print_about(pack, about, &sheet), TRP_OK);
    }
    assert_false(sheet.failed);
    return trp_sheet_text(&sheet);
}

static uint32_t kind(const char *name)
{
    uint32_t found = trp_pack_find(pack, TRP_NAMES_KIND, name);
    assert_int_not_equal(found, TRP_NOT_FOUND);
    return trp_index_of_number(found);
}

// The port of an offer: "k10:o5".
static void port_of_offer(const char *owner, const char *name, char *to, size_t room, const char *side)
{
    char whole[64];
    snprintf(whole, sizeof whole, "%s.%s", owner, name);
    uint32_t offer = trp_pack_find(pack, TRP_NAMES_OFFER, whole);
    assert_int_not_equal(offer, TRP_NOT_FOUND);
    snprintf(to, room, "k%u:%so%u", kind(owner), side, trp_index_of_number(offer));
}

// Whether an arrow of this look leads from one offer to another.
static bool leads(const char *drawn, const char *from_kind, const char *from, const char *to_kind, const char *to, const char *look)
{
    char ends[160], begin[64], end[64];
    port_of_offer(from_kind, from, begin, sizeof begin, "");
    port_of_offer(to_kind, to, end, sizeof end, "w");
    snprintf(ends, sizeof ends, "  %s:e -> %s:w", begin, end);
    for (const char *at = strstr(drawn, ends); at != NULL; at = strstr(at + 1, ends)) {
        const char *found = strstr(at, look);
        if (found != NULL && found < at + strcspn(at, "\n")) {
            return true;
        }
    }
    return false;
}

static void requests_and_injections_are_arrows_between_offers(void **state)
{
    (void)state;
    open_example("examples/pub.troupe");
    const char *drawn = draw(NULL);
    assert_true(leads(drawn, "Pub", "Drink", "Table", "Drink up", "requests"));
    assert_true(leads(drawn, "Table", "Drink up", "Chair", "Sit", "requests"));
    assert_true(leads(drawn, "Table", "Have ale", "Bowl", "Eat", "requests"));
    assert_true(leads(drawn, "Chair", "Sit", "Table", "Have ale", "injects"));
    assert_true(leads(drawn, "Bench", "Sit", "Table", "Have ale", "injects"));
    assert_false(leads(drawn, "Table", "Drink up", "Table", "Have ale", "requests"));  // it is private
    assert_false(leads(drawn, "Pub", "Drink", "Bowl", "Eat", "requests"));
    assert_true(leads(drawn, "Pub", "Serve", "Table", "Have ale", "Mug"));
    assert_non_null(strstr(drawn, "on message Order"));
    assert_non_null(strstr(drawn, "every 2.0 s"));
    assert_non_null(strstr(drawn, "label=<Blue Boar>"));
    assert_non_null(strstr(drawn, "label=<Chair \xC3\x97 10>"));
}

static void contacts_of_a_behaviour_are_told(void **state)
{
    (void)state;
    open_example("examples/pub.troupe");
    trp_contact contacts[8];
    uint32_t serve = trp_pack_find(pack, TRP_NAMES_BEHAVIOUR, "Pub.Serve");
    assert_int_equal(trp_behaviour_contacts(pack, serve, contacts, 8, sizeof *contacts), 2);
    uint32_t heard = contacts[0].kind == TRP_CONTACT_HEAR ? 0 : 1;
    assert_int_equal(contacts[heard].kind, TRP_CONTACT_HEAR);
    assert_int_equal(contacts[heard].number, trp_pack_find(pack, TRP_NAMES_MESSAGE, "Bring"));
    assert_int_equal(contacts[1 - heard].kind, TRP_CONTACT_SEND);
    assert_int_equal(contacts[1 - heard].number, trp_pack_find(pack, TRP_NAMES_MESSAGE, "Mug"));
    assert_int_equal(contacts[1 - heard].to, TRP_NOT_FOUND);
    uint32_t up = trp_pack_find(pack, TRP_NAMES_BEHAVIOUR, "Table.Drink up");
    assert_int_equal(trp_behaviour_contacts(pack, up, contacts, 8, sizeof *contacts), 1);
    assert_int_equal(contacts[0].kind, TRP_CONTACT_REQUEST);
    assert_int_equal(contacts[0].to, trp_pack_find(pack, TRP_NAMES_KIND, "Seat"));
    assert_int_equal(contacts[0].handed, trp_pack_find(pack, TRP_NAMES_OFFER, "Table.Have ale"));
    assert_true(contacts[0].line > 0);
    assert_int_equal(trp_behaviour_contacts(pack, TRP_NOT_FOUND, contacts, 8, sizeof *contacts), 0);
}

static void kinds_are_told_with_what_is_theirs(void **state)
{
    (void)state;
    open_example("examples/pub.troupe");
    trp_kind_info info;
    trp_kind_offer offer;
    trp_kind_handler handler;
    trp_kind_link link;
    assert_int_equal(trp_pack_kind(pack, kind("Pub"), &info, sizeof info), TRP_OK);
    assert_true(info.is_object && info.offer_count == 3 && info.handler_count == 5 && info.link_count == 1);
    assert_int_equal(trp_pack_kind_offer(pack, kind("Table"), 1, &offer, sizeof offer), TRP_OK);
    assert_true(offer.is_private && offer.performer == trp_pack_find(pack, TRP_NAMES_KIND, "guest"));
    assert_int_equal(trp_pack_kind_offer(pack, kind("Table"), 2, &offer, sizeof offer), TRP_ERROR_UNKNOWN);
    assert_int_equal(trp_pack_kind_handler(pack, kind("Bench"), 1, &handler, sizeof handler), TRP_OK);
    assert_int_equal(handler.type, TRP_HANDLER_MESSAGE);
    assert_int_equal(trp_pack_kind_handler(pack, kind("Bench"), 3, &handler, sizeof handler), TRP_ERROR_UNKNOWN);
    assert_int_equal(trp_pack_kind_link(pack, kind("Table"), 0, &link, sizeof link), TRP_OK);
    assert_string_equal(link.name, "seat");
    assert_true(link.most_ends > 1 && link.target == trp_pack_find(pack, TRP_NAMES_KIND, "Seat"));
    assert_int_equal(trp_pack_kind_link(pack, kind("Table"), 2, &link, sizeof link), TRP_ERROR_UNKNOWN);
    assert_int_equal(trp_pack_kind(pack, 9999, &info, sizeof info), TRP_ERROR_UNKNOWN);
}

static void roles_are_told_with_the_weights_of_their_draws(void **state)
{
    (void)state;
    open_example("examples/pub.troupe");
    trp_role_info role;
    int64_t weight;
    char words[16] = "?";
    uint32_t guest = trp_pack_find(pack, TRP_NAMES_ROLE, "Guest");
    assert_int_equal(trp_pack_role(pack, guest, &role, sizeof role), TRP_OK);
    assert_true(trp_pack_role_is_by_chance(pack, guest) && !role.is_by_condition && role.behaviour_count == 2);
    assert_string_equal(trp_pack_role_condition(pack, guest, words, sizeof words), "");
    assert_int_equal(trp_pack_behaviour_weight(pack, trp_pack_find(pack, TRP_NAMES_BEHAVIOUR, "Go drinking"), &weight), TRP_OK);
    assert_int_equal(weight, 8 * TRP_ONE);
    assert_int_equal(trp_pack_behaviour_weight(pack, trp_pack_find(pack, TRP_NAMES_BEHAVIOUR, "Stroll"), &weight), TRP_OK);
    assert_int_equal(weight, TRP_ONE);
    assert_int_equal(trp_pack_behaviour_weight(pack, 9999, &weight), TRP_ERROR_UNKNOWN);
}

static void one_thing_is_drawn_with_its_neighbours(void **state)
{
    (void)state;
    open_example("examples/pub.troupe");
    const char *drawn = draw("Bowl");
    assert_non_null(strstr(drawn, "<b>Bowl</b>"));
    assert_non_null(strstr(drawn, "<b>Table</b>"));
    assert_null(strstr(drawn, "<b>Pub</b>"));
    assert_null(strstr(drawn, "<b>Guest</b>"));
    assert_null(strstr(drawn, "repeat until it fails"));  // the body of a neighbour
    drawn = draw("Guest");
    assert_non_null(strstr(drawn, "<b>Pub</b>"));
    assert_null(strstr(drawn, "<b>Table</b>"));
    trp_sheet_clear(&sheet);
    assert_int_equal(trp_graph_print_about(pack, "Nobody", &sheet), TRP_ERROR_UNKNOWN);
    assert_int_equal(trp_graph_print_about(pack, "creature", &sheet), TRP_ERROR_UNKNOWN);  // a kind that is not drawn
    assert_int_equal(sheet.size_bytes, 0);
}

// Fails unless an end of an arrow, such as "k3:o4:e", is a node with that port.
static void expect_end(const char *drawn, const char *end, const char *path)
{
    char id[32], node[48], port[48];
    size_t size = strcspn(end, ":;[ \n");
    assert_true(size < sizeof id);
    memcpy(id, end, size);
    id[size] = '\0';
    snprintf(node, sizeof node, "  %s [", id);
    const char *at = strstr(drawn, node);
    if (at == NULL) {
        fail_msg("%s: an arrow has the end %s, which is not drawn", path, id);
        return;
    }
    bool has_port = end[size] == ':' && strspn(end + size + 1, "bohelwm") > 0 && end[size + 2] != ';' && end[size + 2] != ' ' &&
                    end[size + 2] != '\n';
    if (has_port) {
        size_t length = strcspn(end + size + 1, ":; \n");
        snprintf(port, sizeof port, "port=\"%.*s\"", (int)length, end + size + 1);
        const char *found = strstr(at, port);
        if (found == NULL || found > at + strcspn(at, "\n")) {
            fail_msg("%s: %s has no %s", path, id, port);
        }
    }
}

static void every_arrow_leads_from_row_to_row(void **state)
{
    static const char *const paths[] = {"examples/pub.troupe", "examples/tavern.troupe", "examples/toast.troupe",
                                        "examples/lanterns.troupe", "examples/door.troupe"};
    for (size_t i = 0; i < sizeof paths / sizeof *paths; i++) {
        open_example(paths[i]);
        const char *drawn = draw(NULL);
        uint32_t count = 0;
        for (const char *at = strstr(drawn, " -> "); at != NULL; at = strstr(at + 1, " -> ")) {
            const char *line = at;
            while (line[-1] != '\n') {
                line--;
            }
            bool is_between_things = line[2] == 'k' || at[4] == 'k';
            if (is_between_things) {
                expect_end(drawn, line + 2, paths[i]);
                expect_end(drawn, at + 4, paths[i]);
                count++;
            }
        }
        assert_true(count > 0 || strstr(drawn, "\n  k") == NULL);
        (void)close_example(state);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(requests_and_injections_are_arrows_between_offers, close_example),
        cmocka_unit_test_teardown(contacts_of_a_behaviour_are_told, close_example),
        cmocka_unit_test_teardown(kinds_are_told_with_what_is_theirs, close_example),
        cmocka_unit_test_teardown(roles_are_told_with_the_weights_of_their_draws, close_example),
        cmocka_unit_test_teardown(one_thing_is_drawn_with_its_neighbours, close_example),
        cmocka_unit_test_teardown(every_arrow_leads_from_row_to_row, close_example),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
