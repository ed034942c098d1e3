// SPDX-License-Identifier: MIT
// Prints a pack as a graph in Graphviz's language: on the left a table of behaviours for each role, on the right the scenes with
// their rows, the topics that join initiators and reactives, objects and areas, and trees and networks. Labels are HTML-like, so
// names are escaped for HTML; the graph's nodes are named by numbers.

#include "show/initiation.h"
#include "show/colours.h"
#include "show/graph_edges.h"
#include "show/graph_words.h"

#include "troupe/assert.h"
#include "troupe/pack.h"
#include "troupe/rehearsal.h"
#include "troupe/setting.h"
#include "troupe/show.h"

#include <string.h>

static const char *const initiation_names[] = {"proactive", "latent", "reactive"};
// The colours are dark enough for small letters on white paper.
static const char *const initiation_colours[TRPI_INITIATION_COUNT] = {
    [TRPI_INITIATION_ALONE] = TRPI_COLOUR_ALONE_EDGE,
    [TRPI_INITIATION_TOGETHER] = TRPI_COLOUR_TOGETHER_EDGE,
    [TRPI_INITIATION_CUED] = TRPI_COLOUR_CUED_EDGE,
    [TRPI_INITIATION_CUED_TOGETHER] = TRPI_COLOUR_CUED_TOGETHER_EDGE,
};

static bool describe_behaviour(const trp_pack *pack, uint32_t behaviour, trp_behaviour_info *info)
{
    return trp_pack_behaviour(pack, behaviour, info, sizeof *info) == TRP_OK;
}

static void add_behaviour_row(const trp_pack *pack, uint32_t behaviour, const trp_behaviour_info *info, trp_sheet *sheet)
{
    uint32_t initiation = info->initiation < 3 ? info->initiation : 0;
    trp_sheet_add(sheet, "<tr><td align=\"left\" sides=\"LTB\">");
    trpi_graph_add_escaped_text(sheet, trp_behaviour_title(pack, behaviour));
    trp_sheet_add_format(sheet,
                         "    </td><td align=\"right\" sides=\"TRB\" port=\"b%u\">"
                         "<font color=\"%s\" point-size=\"10\">%s</font></td></tr>",
                         behaviour, initiation_colours[trpi_initiation_of_behaviour(pack, behaviour)],
                         initiation_names[initiation]);
}

static void add_role(const trp_pack *pack, uint32_t role, trp_sheet *sheet)
{
    trp_behaviour_info info;
    trp_sheet rows = {0};
    for (uint32_t i = 0; i < trp_pack_count(pack, TRP_NAMES_BEHAVIOUR); i++) {
        if (trpi_graph_shows_behaviour(pack, i, &info) && trp_index_of_number(info.role) == role) {
            add_behaviour_row(pack, i, &info, &rows);
        }
    }
    if (rows.size_bytes > 0) {
        trp_sheet_add_format(sheet,
                             "  r%u [label=<<table border=\"0\" cellborder=\"1\" cellspacing=\"0\" "
                             "cellpadding=\"5\" color=\"" TRPI_COLOUR_LINE
                             "\"><tr><td colspan=\"2\" "
                             "bgcolor=\"" TRPI_COLOUR_PAPER "\"><b>",
                             role);
        trpi_graph_add_escaped_text(sheet, trp_pack_name(pack, TRP_NAMES_ROLE, role));
        trp_sheet_add(sheet, "</b> <font color=\"" TRPI_COLOUR_SOFT "\">for ");
        trpi_graph_add_escaped_text(sheet, trp_pack_name(pack, TRP_NAMES_KIND, trp_pack_role_kind(pack, role)));
        trp_sheet_add(sheet, "</font></td></tr>");
        trp_sheet_add(sheet, trp_sheet_text(&rows));
        trp_sheet_add(sheet, "</table>>];\n");
    }
    sheet->failed = sheet->failed || rows.failed;
    trp_sheet_release(&rows);
}

// Finds the behaviour that is part number `part` of a scene; TRP_NOT_FOUND if there is none.
static uint32_t find_part(const trp_pack *pack, uint32_t scene, uint32_t part)
{
    trp_behaviour_info info;
    for (uint32_t i = 0; i < trp_pack_count(pack, TRP_NAMES_BEHAVIOUR); i++) {
        if (trpi_graph_shows_behaviour(pack, i, &info) && trp_index_of_number(info.scene) == scene && info.part == part) {
            return i;
        }
    }
    return TRP_NOT_FOUND;
}

// Returns the name of a part's task in a row of its scene; "" where the part only waits for the others.
static const char *task_in_row(const trp_pack *pack, uint32_t scene, uint32_t part, uint32_t row)
{
    trp_behaviour_info info;
    if (!describe_behaviour(pack, find_part(pack, scene, part), &info) || row >= info.task_count) {
        return "";
    }
    const char *task = trp_pack_name(pack, TRP_NAMES_TASK, info.first_task + row);
    return strcmp(task, "wait") == 0 ? "" : task;
}

static void add_scene_row(const trp_pack *pack, uint32_t scene, uint32_t part_count, uint32_t row, trp_sheet *sheet)
{
    bool is_empty = true;
    for (uint32_t part = 0; part < part_count; part++) {
        is_empty = is_empty && task_in_row(pack, scene, part, row)[0] == '\0';
    }
    if (is_empty) {
        return;
    }
    trp_sheet_add(sheet, "<tr>");
    for (uint32_t part = 0; part < part_count; part++) {
        trp_sheet_add(sheet, "<td align=\"left\">  ");
        trpi_graph_add_escaped_text(sheet, task_in_row(pack, scene, part, row));
        trp_sheet_add(sheet, "  </td>");
    }
    trp_sheet_add(sheet, "</tr>");
}

static void add_scene_heads(const trp_pack *pack, uint32_t scene, uint32_t part_count, trp_sheet *sheet)
{
    trp_sheet_add(sheet, "<tr>");
    for (uint32_t part = 0; part < part_count; part++) {
        const char *name = trp_pack_part_name(pack, scene, part);
        bool several = strcmp(name, trp_pack_part_name(pack, scene, part + 1)) == 0;  // an `every` part is several of one name
        trp_sheet_add(sheet, several ? "<td><i>every " : "<td><i>");
        trpi_graph_add_escaped_text(sheet, name);
        trp_sheet_add(sheet, "</i></td>");
    }
    trp_sheet_add(sheet, "</tr>");
}

static void add_scene(const trp_pack *pack, uint32_t scene, trp_sheet *sheet)
{
    uint32_t part_count = 0;
    uint32_t row_count = 0;
    trp_behaviour_info info;
    while (describe_behaviour(pack, find_part(pack, scene, part_count), &info)) {
        row_count = info.task_count > row_count ? info.task_count : row_count;
        part_count++;
    }
    if (part_count == 0) {
        return;
    }
    trp_sheet_add_format(sheet,
                         "  s%u [label=<<table border=\"0\" cellborder=\"1\" cellspacing=\"0\" "
                         "cellpadding=\"4\" color=\"" TRPI_COLOUR_LINE
                         "\"><tr><td port=\"h\" colspan=\"%u\" "
                         "bgcolor=\"" TRPI_COLOUR_FLOOR "\"><b>",
                         scene, part_count);
    trpi_graph_add_escaped_text(sheet, trp_pack_name(pack, TRP_NAMES_SCENE, scene));
    trp_sheet_add(sheet, "</b></td></tr>");
    add_scene_heads(pack, scene, part_count, sheet);
    for (uint32_t row = 0; row < row_count; row++) {
        add_scene_row(pack, scene, part_count, row, sheet);
    }
    trp_sheet_add(sheet, "</table>>];\n");
}

// Adds a topic, if behaviours of roles meet by it. The topic that each scene has for itself is not shown.
static void add_topic(const trp_pack *pack, uint32_t topic, trp_sheet *sheet)
{
    trp_behaviour_info info;
    for (uint32_t i = 0; i < trp_pack_count(pack, TRP_NAMES_BEHAVIOUR); i++) {
        if (trpi_graph_shows_behaviour(pack, i, &info) && info.scene == TRP_NOT_FOUND && trp_index_of_number(info.topic) == topic) {
            trp_sheet_add_format(sheet,
                                 "  t%u [shape=box, style=\"rounded,filled\", fillcolor=\"" TRPI_COLOUR_PLACE
                                 "\", "
                                 "color=\"" TRPI_COLOUR_SOFT "\", margin=\"0.2,0.1\", label=<about <b>",
                                 topic);
            trpi_graph_add_escaped_text(sheet, trp_pack_name(pack, TRP_NAMES_TOPIC, topic));
            trp_sheet_add(sheet, "</b>>];\n");
            return;
        }
    }
}

// --- What is drawn -------------------------------------------------------------------------------------

// A drawing, or a part of one: a thing and what arrows join to it.
typedef struct drawing {
    const trp_pack *pack;
    trp_sheet *sheet;
    trpi_graph_thing about;     // letter 0: everything
    trpi_row_array neighbours;  // trpi_graph_thing, the thing itself among them
} drawing;

static bool is_same(trpi_graph_thing one, trpi_graph_thing other)
{
    return one.letter == other.letter && one.index == other.index;
}

static bool is_drawn(const drawing *d, char letter, uint32_t index)
{
    bool drawn = d->about.letter == 0;
    for (uint32_t i = 0; i < d->neighbours.count && !drawn; i++) {
        const trpi_graph_thing *thing = trpi_row_array_at(&d->neighbours, i);
        drawn = is_same(*thing, (trpi_graph_thing){letter, index});
    }
    return drawn;
}

static void note_neighbour(drawing *d, trpi_graph_thing thing)
{
    if (!is_drawn(d, thing.letter, thing.index) && !trpi_row_array_add(&d->neighbours, &thing)) {
        d->sheet->failed = true;
    }
}

static void note_edge(void *context, const trpi_graph_edge *edge)
{
    drawing *d = context;
    if (is_same(edge->from, d->about)) {
        note_neighbour(d, edge->to);
    } else if (is_same(edge->to, d->about)) {
        note_neighbour(d, edge->from);
    }
}

static void add_edge(void *context, const trpi_graph_edge *edge)
{
    drawing *d = context;
    if (d->about.letter == 0 || is_same(edge->from, d->about) || is_same(edge->to, d->about)) {
        trp_sheet_add_format(d->sheet, "  %c%u:%s -> %c%u:%s%s;\n", edge->from.letter, edge->from.index, edge->from_port,
                             edge->to.letter, edge->to.index, edge->to_port, edge->looks);
    }
}

static void add_things(const drawing *d, char letter, trp_name_family sort,
                       void (*add)(const trp_pack *pack, uint32_t index, trp_sheet *sheet))
{
    for (uint32_t i = 0; i < trp_pack_count(d->pack, sort); i++) {
        if (is_drawn(d, letter, i)) {
            add(d->pack, i, d->sheet);
        }
    }
}

static void add_kind(const trp_pack *pack, uint32_t kind, trp_sheet *sheet)
{
    if (trpi_graph_shows_kind(pack, kind)) {
        trpi_graph_draw_kind(pack, kind, sheet);
    }
}

static void add_instances(const drawing *d)
{
    trp_setting_legend_entry letter;
    bool any = trp_pack_count(d->pack, TRP_NAMES_SETTING) > 0;
    for (uint32_t i = 0; any && trp_setting_legend(d->pack, 0, i, &letter, sizeof letter) == TRP_OK; i++) {
        if (is_drawn(d, 'g', i)) {
            trpi_graph_draw_instance(d->pack, i, d->sheet);
        }
    }
}

// Whether the body of a behaviour is drawn: in a graph about one thing, only if it is a behaviour of that thing.
static bool has_body_drawn(const void *context, uint32_t behaviour)
{
    const drawing *d = context;
    trp_behaviour_info info;
    uint32_t index = d->about.index;
    (void)trp_pack_behaviour(d->pack, behaviour, &info, sizeof info);
    switch (d->about.letter) {
    case 0: return true;
    case 'r': return trp_index_of_number(info.role) == index;
    case 's': return trp_index_of_number(info.scene) == index;
    case 't': return trp_index_of_number(info.topic) == index && info.scene == TRP_NOT_FOUND;
    case 'k': return trpi_graph_kind_has_own_offer_of(d->pack, index, behaviour);
    default: return false;
    }
}

static void draw(drawing *d)
{
    trp_sheet *sheet = d->sheet;
    bool meets = trp_pack_count(d->pack, TRP_NAMES_SCENE) + trp_pack_count(d->pack, TRP_NAMES_TOPIC) > 0;
    trp_sheet_add_format(sheet,
                         "digraph troupe {\n"
                         "  graph [rankdir=LR, ranksep=%s, nodesep=0.35, pad=0.3, "
                         "bgcolor=\"" TRPI_COLOUR_CARD "\", fontname=\"Helvetica\"];\n",
                         meets ? "1.6" : "0.7");  // many lines that cross need room
    trp_sheet_add(sheet,
                  "  node [shape=plain, fontname=\"Helvetica\", fontsize=12];\n"
                  "  edge [color=\"" TRPI_COLOUR_SOFT "\", arrowsize=0.8];\n");
    add_things(d, 'r', TRP_NAMES_ROLE, add_role);
    add_things(d, 's', TRP_NAMES_SCENE, add_scene);
    add_things(d, 't', TRP_NAMES_TOPIC, add_topic);
    add_things(d, 'k', TRP_NAMES_KIND, add_kind);
    add_instances(d);
    sheet->failed = !trpi_graph_visit_edges(d->pack, add_edge, d) || sheet->failed;
    trpi_graph_draw_bodies(d->pack, has_body_drawn, d, sheet);
    trp_sheet_add(sheet, "}\n");
}

void trp_graph_print(const trp_pack *pack, trp_sheet *sheet)
{
    TRP_REQUIRE(pack != NULL && sheet != NULL, );
    drawing d = {.pack = pack, .sheet = sheet};
    draw(&d);
}

trp_result trp_graph_print_about(const trp_pack *pack, const char *name, trp_sheet *sheet)
{
    TRP_REQUIRE(pack != NULL && name != NULL && sheet != NULL, TRP_ERROR_ARGUMENT);
    static const struct {
        char letter;
        trp_name_family sort;
    } sorts[] = {{'r', TRP_NAMES_ROLE}, {'s', TRP_NAMES_SCENE}, {'k', TRP_NAMES_KIND}, {'t', TRP_NAMES_TOPIC}};
    drawing d = {.pack = pack, .sheet = sheet};
    d.neighbours.row_bytes = sizeof(trpi_graph_thing);
    for (uint32_t i = 0; i < sizeof sorts / sizeof *sorts && d.about.letter == 0; i++) {
        uint32_t number = trp_pack_find(pack, sorts[i].sort, name);
        bool is_found = number != TRP_NOT_FOUND && (sorts[i].letter != 'k' || trpi_graph_shows_kind(pack, number));
        d.about = is_found ? (trpi_graph_thing){sorts[i].letter, trp_index_of_number(number)} : d.about;
    }
    if (d.about.letter == 0) {
        return TRP_ERROR_UNKNOWN;
    }
    note_neighbour(&d, d.about);
    sheet->failed = !trpi_graph_visit_edges(pack, note_edge, &d) || sheet->failed;
    draw(&d);
    trpi_row_array_release(&d.neighbours);
    return sheet->failed ? TRP_ERROR_MEMORY : TRP_OK;
}
