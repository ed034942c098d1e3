// SPDX-License-Identifier: MIT
// Prints a pack as a graph in Graphviz's language: on the left a table of behaviours for each role, on the right the scenes
// with their rows, the topics that join initiators and reactives, and trees and networks. Labels are HTML-like, so names are
// escaped for HTML; the graph's nodes are named by numbers.

#include "show/initiation.h"
#include "show/colours.h"
#include "show/graph_words.h"

#include "troupe/assert.h"
#include "troupe/pack.h"
#include "troupe/rehearsal.h"
#include "troupe/show.h"

#include <string.h>

static const char *const initiation_names[] = {"proactive", "latent", "reactive"};
// Dark enough for small letters on paper.
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
    trpi_graph_add_text(sheet, trp_behaviour_title(pack, behaviour));
    trp_sheet_format(sheet,
                     "    </td><td align=\"right\" sides=\"TRB\" port=\"b%u\">"
                     "<font color=\"%s\" point-size=\"10\">%s</font></td></tr>",
                     behaviour, initiation_colours[trpi_initiation_of(pack, behaviour)], initiation_names[initiation]);
}

static void add_role(const trp_pack *pack, uint32_t role, trp_sheet *sheet)
{
    trp_behaviour_info info;
    trp_sheet rows = {0};
    for (uint32_t i = 0; i < trp_pack_count(pack, TRP_NAMES_BEHAVIOUR); i++) {
        if (trpi_graph_shows_behaviour(pack, i, &info) && trp_number_index(info.role) == role) {
            add_behaviour_row(pack, i, &info, &rows);
        }
    }
    if (rows.size_bytes > 0) {
        trp_sheet_format(sheet,
                         "  r%u [label=<<table border=\"0\" cellborder=\"1\" cellspacing=\"0\" "
                         "cellpadding=\"5\" color=\"" TRPI_COLOUR_LINE
                         "\"><tr><td colspan=\"2\" "
                         "bgcolor=\"" TRPI_COLOUR_PAPER "\"><b>",
                         role);
        trpi_graph_add_text(sheet, trp_pack_name(pack, TRP_NAMES_ROLE, role));
        trp_sheet_add(sheet, "</b> <font color=\"" TRPI_COLOUR_SOFT "\">for ");
        trpi_graph_add_text(sheet, trp_pack_name(pack, TRP_NAMES_KIND, trp_pack_role_kind(pack, role)));
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
        if (trpi_graph_shows_behaviour(pack, i, &info) && trp_number_index(info.scene) == scene && info.part == part) {
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
        trpi_graph_add_text(sheet, task_in_row(pack, scene, part, row));
        trp_sheet_add(sheet, "  </td>");
    }
    trp_sheet_add(sheet, "</tr>");
}

static void add_scene_heads(const trp_pack *pack, uint32_t scene, uint32_t part_count, trp_sheet *sheet)
{
    trp_sheet_add(sheet, "<tr>");
    for (uint32_t part = 0; part < part_count; part++) {
        trp_sheet_add(sheet, "<td><i>");
        trpi_graph_add_text(sheet, trp_pack_part_name(pack, scene, part));
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
    trp_sheet_format(sheet,
                     "  s%u [label=<<table border=\"0\" cellborder=\"1\" cellspacing=\"0\" "
                     "cellpadding=\"4\" color=\"" TRPI_COLOUR_LINE
                     "\"><tr><td port=\"h\" colspan=\"%u\" "
                     "bgcolor=\"" TRPI_COLOUR_FLOOR "\"><b>",
                     scene, part_count);
    trpi_graph_add_text(sheet, trp_pack_name(pack, TRP_NAMES_SCENE, scene));
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
        if (trpi_graph_shows_behaviour(pack, i, &info) && info.scene == TRP_NOT_FOUND && trp_number_index(info.topic) == topic) {
            trp_sheet_format(sheet,
                             "  t%u [shape=box, style=\"rounded,filled\", fillcolor=\"" TRPI_COLOUR_PLACE
                             "\", "
                             "color=\"" TRPI_COLOUR_SOFT "\", margin=\"0.2,0.1\", label=<about <b>",
                             topic);
            trpi_graph_add_text(sheet, trp_pack_name(pack, TRP_NAMES_TOPIC, topic));
            trp_sheet_add(sheet, "</b>>];\n");
            return;
        }
    }
}

// Adds the arrow of a behaviour: from an initiator to its meeting, or from the meeting to a reactive.
static void add_edge(const trp_pack *pack, uint32_t behaviour, trp_sheet *sheet)
{
    trp_behaviour_info info;
    if (!trpi_graph_shows_behaviour(pack, behaviour, &info) || info.role == TRP_NOT_FOUND) {
        return;
    }
    const char *look = info.part == 0 ? "" : " [dir=back, style=dashed]";
    if (info.scene != TRP_NOT_FOUND) {
        trp_sheet_format(sheet, "  r%u:b%u:e -> s%u:h:w%s;\n", trp_number_index(info.role), behaviour, trp_number_index(info.scene),
                         look);
    } else if (info.topic != TRP_NOT_FOUND) {
        trp_sheet_format(sheet, "  r%u:b%u:e -> t%u:w%s;\n", trp_number_index(info.role), behaviour, trp_number_index(info.topic),
                         look);
    }
}

// Adds an arrow from a scene to each scene as which it may go on, one to each.
static void add_scene_edges(const trp_pack *pack, uint32_t scene, trp_sheet *sheet)
{
    uint32_t after = trp_pack_scene_after(pack, scene, 0);
    for (uint32_t i = 0; after != TRP_NOT_FOUND; after = trp_pack_scene_after(pack, scene, ++i)) {
        uint32_t first = 0;
        while (trp_pack_scene_after(pack, scene, first) != after) {
            first++;
        }
        if (first == i) {
            trp_sheet_format(sheet,
                             "  s%u:h:e -> s%u:h:w [style=bold, label=\"goes on as\", "
                             "fontname=\"Helvetica\", fontsize=10];\n",
                             scene, trp_number_index(after));
        }
    }
}

void trp_graph_print(const trp_pack *pack, trp_sheet *sheet)
{
    TRP_REQUIRE(pack != NULL && sheet != NULL, );
    bool meets = trp_pack_count(pack, TRP_NAMES_SCENE) + trp_pack_count(pack, TRP_NAMES_TOPIC) > 0;
    trp_sheet_format(sheet,
                     "digraph troupe {\n"
                     "  graph [rankdir=LR, ranksep=%s, nodesep=0.35, pad=0.3, "
                     "bgcolor=\"" TRPI_COLOUR_CARD "\", fontname=\"Helvetica\"];\n",
                     meets ? "1.6" : "0.7");  // many lines that cross need room
    trp_sheet_add(sheet,
                  "  node [shape=plain, fontname=\"Helvetica\", fontsize=12];\n"
                  "  edge [color=\"" TRPI_COLOUR_SOFT "\", arrowsize=0.8];\n");
    for (uint32_t i = 0; i < trp_pack_count(pack, TRP_NAMES_ROLE); i++) {
        add_role(pack, i, sheet);
    }
    for (uint32_t i = 0; i < trp_pack_count(pack, TRP_NAMES_SCENE); i++) {
        add_scene(pack, i, sheet);
    }
    for (uint32_t i = 0; i < trp_pack_count(pack, TRP_NAMES_TOPIC); i++) {
        add_topic(pack, i, sheet);
    }
    for (uint32_t i = 0; i < trp_pack_count(pack, TRP_NAMES_BEHAVIOUR); i++) {
        add_edge(pack, i, sheet);
    }
    for (uint32_t i = 0; i < trp_pack_count(pack, TRP_NAMES_SCENE); i++) {
        add_scene_edges(pack, i, sheet);
    }
    trpi_graph_draw_bodies(pack, sheet);
    trp_sheet_add(sheet, "}\n");
}
