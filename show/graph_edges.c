// SPDX-License-Identifier: MIT
// Finds the arrows of a graph: who begins and answers what, who requests what of what, who sends what to whom.

#include "show/graph_edges.h"

#include "show/colours.h"
#include "show/graph_words.h"
#include "show/rows.h"
#include "troupe/setting.h"

#include <stdio.h>
#include <string.h>

typedef struct walk {
    const trp_pack *pack;
    trpi_graph_edge_visitor *visit;
    void *context;
    bool *failed;  // for want of memory
} walk;

// A behaviour with its place in the graph: the row of a role, of a kind, or a scene.
typedef struct row {
    uint32_t behaviour;
    trpi_graph_thing thing;
    char port;  // 'b', 'o' or 'e'; 'h': the head
    uint32_t number;
} row;

static trpi_graph_edge edge_between(trpi_graph_thing from, trpi_graph_thing to)
{
    return (trpi_graph_edge){.from = from, .to = to, .from_port = "h:e", .to_port = "h:w"};
}

static void set_look(trpi_graph_edge *edge, const char *look, const char *label)
{
    snprintf(edge->looks, sizeof edge->looks, " [%s", look);
    if (label != NULL) {
        size_t at = strlen(edge->looks);
        trp_sheet text = {0};
        trpi_graph_add_escaped_text(&text, label);
        snprintf(edge->looks + at, sizeof edge->looks - at, ", fontname=\"Helvetica\", fontsize=10, label=<%.80s>",
                 trp_sheet_text(&text));
        trp_sheet_release(&text);
    }
    strncat(edge->looks, "]", sizeof edge->looks - strlen(edge->looks) - 1);
}

// --- Roles, scenes, topics -----------------------------------------------------------------------------

// Visits the arrow of a behaviour: from an initiator to its meeting, or from the meeting to a reactive.
static void visit_meeting(const walk *w, uint32_t behaviour)
{
    trp_behaviour_info info;
    bool meets = trpi_graph_shows_behaviour(w->pack, behaviour, &info) && info.role != TRP_NOT_FOUND &&
                 (info.scene != TRP_NOT_FOUND || info.topic != TRP_NOT_FOUND);
    if (!meets) {
        return;
    }
    bool is_scene = info.scene != TRP_NOT_FOUND;
    trpi_graph_edge edge = edge_between((trpi_graph_thing){'r', trp_index_of_number(info.role)},
                                        is_scene ? (trpi_graph_thing){'s', trp_index_of_number(info.scene)}
                                                 : (trpi_graph_thing){'t', trp_index_of_number(info.topic)});
    snprintf(edge.from_port, sizeof edge.from_port, "b%u:e", behaviour);
    strcpy(edge.to_port, is_scene ? "h:w" : "w");
    strcpy(edge.looks, info.part == 0 ? "" : " [dir=back, style=dashed]");
    w->visit(w->context, &edge);
}

// Visits an arrow from a scene to each scene as which it may go on, one to each.
static void visit_scenes_after(const walk *w, uint32_t scene)
{
    uint32_t after = trp_pack_scene_successor(w->pack, scene, 0);
    for (uint32_t i = 0; after != TRP_NOT_FOUND; after = trp_pack_scene_successor(w->pack, scene, ++i)) {
        uint32_t first = 0;
        while (trp_pack_scene_successor(w->pack, scene, first) != after) {
            first++;
        }
        if (first == i) {
            trpi_graph_edge edge =
                edge_between((trpi_graph_thing){'s', scene}, (trpi_graph_thing){'s', trp_index_of_number(after)});
            strcpy(edge.looks, " [style=bold, label=\"goes on as\", fontname=\"Helvetica\", fontsize=10]");
            w->visit(w->context, &edge);
        }
    }
}

bool trpi_graph_visit_edges(const trp_pack *pack, trpi_graph_edge_visitor *visit, void *context)
{
    bool failed = false;
    const walk w = {pack, visit, context, &failed};
    for (uint32_t i = 0; i < trp_pack_count(pack, TRP_NAMES_BEHAVIOUR); i++) {
        visit_meeting(&w, i);
    }
    for (uint32_t i = 0; i < trp_pack_count(pack, TRP_NAMES_SCENE); i++) {
        visit_scenes_after(&w, i);
    }
    if (trp_pack_count(pack, TRP_NAMES_KIND) > 0) {
        failed = !trpi_graph_visit_object_edges(pack, visit, context) || failed;
    }
    return !failed;
}

// --- Rows of behaviours --------------------------------------------------------------------------------

// Finds the row of a behaviour of a kind: an offer's or a handler's. False when there is none, or its kind is not drawn.
static bool find_row_of_kind(const trp_pack *pack, uint32_t behaviour, row *found)
{
    for (uint32_t kind = 0; kind < trp_pack_count(pack, TRP_NAMES_KIND); kind++) {
        trp_kind_offer offer;
        trp_kind_handler handler;
        for (uint32_t i = 0; trp_pack_kind_offer(pack, kind, i, &offer, sizeof offer) == TRP_OK; i++) {
            if (trp_index_of_number(offer.behaviour) == behaviour) {
                *found = (row){behaviour, {'k', kind}, 'o', trp_index_of_number(offer.offer)};
                return trpi_graph_shows_kind(pack, kind);
            }
        }
        for (uint32_t i = 0; trp_pack_kind_handler(pack, kind, i, &handler, sizeof handler) == TRP_OK; i++) {
            if (trp_index_of_number(handler.behaviour) == behaviour) {
                *found = (row){behaviour, {'k', kind}, 'e', i};
                return trpi_graph_shows_kind(pack, kind);
            }
        }
    }
    return false;
}

static bool find_row(const trp_pack *pack, uint32_t behaviour, row *found)
{
    trp_behaviour_info info;
    if (!trpi_graph_shows_behaviour(pack, behaviour, &info)) {
        return find_row_of_kind(pack, behaviour, found);
    }
    bool is_of_role = info.role != TRP_NOT_FOUND;
    *found = (row){behaviour,
                   {is_of_role ? 'r' : 's', trp_index_of_number(is_of_role ? info.role : info.scene)},
                   is_of_role ? 'b' : 'h',
                   behaviour};
    return true;
}

static trpi_graph_edge edge_of_rows(const row *from, const row *to)
{
    trpi_graph_edge edge = edge_between(from->thing, to->thing);
    if (from->port != 'h') {
        snprintf(edge.from_port, sizeof edge.from_port, "%c%u:e", from->port, from->number);
    }
    if (to->port != 'h') {
        snprintf(edge.to_port, sizeof edge.to_port, to->port == 'b' ? "%c%u:e" : "w%c%u:w", to->port, to->number);
    }
    return edge;
}

// --- Requests and messages -----------------------------------------------------------------------------

// Whether entities of two kinds can be the same: one kind comes from the other, or one is not known.
static bool overlap(const trp_pack *pack, uint32_t one, uint32_t other)
{
    return one == TRP_NOT_FOUND || other == TRP_NOT_FOUND || trp_pack_kind_is(pack, one, other) ||
           trp_pack_kind_is(pack, other, one);
}

static void visit_request(const walk *w, const row *from, const trp_contact *contact)
{
    row handed = {0};
    trp_kind_offer offer;
    bool injects = false;
    for (uint32_t kind = 0; kind < trp_pack_count(w->pack, TRP_NAMES_KIND); kind++) {
        for (uint32_t i = 0; trp_pack_kind_offer(w->pack, kind, i, &offer, sizeof offer) == TRP_OK; i++) {
            row to = {trp_index_of_number(offer.behaviour), {'k', kind}, 'o', trp_index_of_number(offer.offer)};
            if (offer.offer == contact->handed) {
                handed = to;
                injects = true;
            }
            if (offer.need == contact->number && !offer.is_private && overlap(w->pack, kind, contact->to)) {
                trpi_graph_edge edge = edge_of_rows(from, &to);
                set_look(&edge, "color=\"" TRPI_COLOUR_INK "\"", "requests");
                w->visit(w->context, &edge);
            }
        }
    }
    for (uint32_t kind = 0; injects && kind < trp_pack_count(w->pack, TRP_NAMES_KIND); kind++) {
        for (uint32_t i = 0; trp_pack_kind_offer(w->pack, kind, i, &offer, sizeof offer) == TRP_OK; i++) {
            row by = {trp_index_of_number(offer.behaviour), {'k', kind}, 'o', trp_index_of_number(offer.offer)};
            if (offer.need == contact->number && overlap(w->pack, kind, contact->to)) {
                trpi_graph_edge edge = edge_of_rows(&by, &handed);
                set_look(&edge, "style=bold, color=\"" TRPI_COLOUR_TOGETHER "\"", "injects");
                w->visit(w->context, &edge);
            }
        }
    }
}

// Visits the arrow of a message. The name of the message is written at the arrow, unless the row that hears the message has the
// name or the arrow stays within one thing, where there is no room.
static void visit_message_to(const walk *w, const row *from, const row *to, uint32_t message)
{
    trpi_graph_edge edge = edge_of_rows(from, to);
    const char *name = trp_pack_name(w->pack, TRP_NAMES_MESSAGE, message), *point = strrchr(name, '.');
    bool is_named = to->port == 'e' || (from->thing.letter == to->thing.letter && from->thing.index == to->thing.index);
    set_look(&edge, "style=dashed, color=\"" TRPI_COLOUR_CUED_TOGETHER_EDGE "\"",
             is_named        ? NULL
             : point != NULL ? point + 1
                             : name);
    w->visit(w->context, &edge);
}

// Whether a behaviour can belong to an addressee of a message.
static bool is_addressee(const trp_pack *pack, uint32_t behaviour, const trp_contact *sent)
{
    trp_behaviour_info info;
    if (trp_pack_behaviour(pack, behaviour, &info, sizeof info) != TRP_OK || info.role == TRP_NOT_FOUND) {
        return true;  // of an object, for whoever holds it
    }
    return sent->role != TRP_NOT_FOUND ? info.role == sent->role : overlap(pack, trp_pack_role_kind(pack, info.role), sent->to);
}

static void find_contacts(const walk *w, trpi_row_array *contacts, uint32_t behaviour)
{
    *w->failed = !TRPI_ROW_ARRAY_FILL(contacts, trp_behaviour_contacts, w->pack, behaviour) || *w->failed;
}

static void visit_message(const walk *w, const row *from, const trp_contact *sent)
{
    trp_kind_handler handler;
    for (uint32_t kind = 0; kind < trp_pack_count(w->pack, TRP_NAMES_KIND); kind++) {
        for (uint32_t i = 0; trp_pack_kind_handler(w->pack, kind, i, &handler, sizeof handler) == TRP_OK; i++) {
            bool hears = handler.type == TRP_HANDLER_MESSAGE && handler.message == sent->number && sent->role == TRP_NOT_FOUND &&
                         overlap(w->pack, kind, sent->to) && trpi_graph_shows_kind(w->pack, kind);
            if (hears) {
                visit_message_to(w, from, &(row){trp_index_of_number(handler.behaviour), {'k', kind}, 'e', i}, sent->number);
            }
        }
    }
    trpi_row_array contacts = {.row_bytes = sizeof(trp_contact)};
    for (uint32_t i = 0; i < trp_pack_count(w->pack, TRP_NAMES_BEHAVIOUR); i++) {
        bool hears = false;
        find_contacts(w, &contacts, i);
        for (uint32_t k = 0; k < contacts.count; k++) {
            const trp_contact *contact = trpi_row_array_at(&contacts, k);
            hears = hears || (contact->kind == TRP_CONTACT_HEAR && contact->number == sent->number);
        }
        row to;
        if (hears && is_addressee(w->pack, i, sent) && find_row(w->pack, i, &to)) {
            visit_message_to(w, from, &to, sent->number);
        }
    }
    trpi_row_array_release(&contacts);
}

// Whether an equal contact stands in the list before row number `row_index`.
static bool is_listed_before(const trpi_row_array *contacts, uint32_t row_index)
{
    const trp_contact *contact = trpi_row_array_at(contacts, row_index);
    for (uint32_t i = 0; i < row_index; i++) {
        const trp_contact *other = trpi_row_array_at(contacts, i);
        if (other->kind == contact->kind && other->number == contact->number && other->to == contact->to &&
            other->role == contact->role) {
            return true;
        }
    }
    return false;
}

static void visit_contacts(const walk *w, uint32_t behaviour)
{
    row from;
    trpi_row_array contacts = {.row_bytes = sizeof(trp_contact)};
    find_contacts(w, &contacts, behaviour);
    bool is_shown = contacts.count > 0 && find_row(w->pack, behaviour, &from);
    for (uint32_t i = 0; i < contacts.count && is_shown; i++) {
        const trp_contact *contact = trpi_row_array_at(&contacts, i);
        if (is_listed_before(&contacts, i)) {
            continue;  // each once
        }
        if (contact->kind == TRP_CONTACT_REQUEST) {
            visit_request(w, &from, contact);
        } else if (contact->kind == TRP_CONTACT_SEND) {
            visit_message(w, &from, contact);
        }
    }
    trpi_row_array_release(&contacts);
}

// --- Links, parents, instances -------------------------------------------------------------------------

static void visit_kind(const walk *w, uint32_t kind)
{
    trp_kind_info info;
    trp_kind_link link;
    (void)trp_pack_kind(w->pack, kind, &info, sizeof info);
    uint32_t parent = trp_index_of_number(info.parent);
    if (parent != TRP_NOT_FOUND && trpi_graph_shows_kind(w->pack, parent)) {
        trpi_graph_edge edge = edge_between((trpi_graph_thing){'k', kind}, (trpi_graph_thing){'k', parent});
        set_look(&edge, "arrowhead=empty", "is a");
        w->visit(w->context, &edge);
    }
    for (uint32_t i = 0; trp_pack_kind_link(w->pack, kind, i, &link, sizeof link) == TRP_OK; i++) {
        uint32_t target = trp_index_of_number(link.target);
        trpi_graph_edge edge = edge_between((trpi_graph_thing){'k', kind}, (trpi_graph_thing){'k', target});
        snprintf(edge.from_port, sizeof edge.from_port, "l%u:e", i);
        set_look(&edge, "style=dotted, arrowhead=vee, color=\"" TRPI_COLOUR_CUED_EDGE "\"", NULL);
        if (trpi_graph_shows_kind(w->pack, target)) {
            w->visit(w->context, &edge);
        }
    }
}

static void visit_instances(const walk *w)
{
    uint32_t kind, count;
    trp_setting_legend_entry letter;
    for (uint32_t i = 0; trp_setting_legend(w->pack, 0, i, &letter, sizeof letter) == TRP_OK; i++) {
        if (trpi_graph_find_shown_instance(w->pack, i, NULL, &kind, &count)) {
            trpi_graph_edge edge = edge_between((trpi_graph_thing){'g', i}, (trpi_graph_thing){'k', kind});
            strcpy(edge.from_port, "e");
            set_look(&edge, "style=dotted, color=\"" TRPI_COLOUR_CUED "\"", NULL);
            w->visit(w->context, &edge);
        }
    }
}

bool trpi_graph_visit_object_edges(const trp_pack *pack, trpi_graph_edge_visitor *visit, void *context)
{
    bool failed = false;
    const walk w = {pack, visit, context, &failed};
    for (uint32_t i = 0; i < trp_pack_count(pack, TRP_NAMES_BEHAVIOUR); i++) {
        visit_contacts(&w, i);
    }
    for (uint32_t i = 0; i < trp_pack_count(pack, TRP_NAMES_KIND); i++) {
        if (trpi_graph_shows_kind(pack, i)) {
            visit_kind(&w, i);
        }
    }
    if (trp_pack_count(pack, TRP_NAMES_SETTING) > 0) {
        visit_instances(&w);
    }
    return !failed;
}
