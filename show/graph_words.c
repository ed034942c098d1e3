// SPDX-License-Identifier: MIT
// Functions that all graphs of packs use: the words of labels, the choice of behaviours, and the list of networks.

#include "show/graph_words.h"

#include "show/colours.h"

#include <string.h>

enum { COLUMNS_MOST = 52 };

void trpi_graph_add_escaped_text(trp_sheet *sheet, const char *text)
{
    trp_sheet plain = {0};
    trp_sheet_add_sanitized(&plain, text);
    for (const char *at = trp_sheet_text(&plain); *at != '\0'; at++) {
        switch (*at) {
        case '&': trp_sheet_add(sheet, "&amp;"); break;
        case '<': trp_sheet_add(sheet, "&lt;"); break;
        case '>': trp_sheet_add(sheet, "&gt;"); break;
        case '"': trp_sheet_add(sheet, "&quot;"); break;
        default: trp_sheet_add_bytes(sheet, at, 1); break;
        }
    }
    sheet->failed = sheet->failed || plain.failed;
    trp_sheet_release(&plain);
}

// Cuts a text to COLUMNS_MOST columns, with an ellipsis behind it.
static void cut_text(char *text)
{
    size_t at = 0;
    for (uint32_t columns = 0; text[at] != '\0'; columns++) {
        if (columns == COLUMNS_MOST) {
            strcpy(text + at, "\xE2\x80\xA6");
            return;
        }
        do {
            at++;
        } while (((unsigned char)text[at] & 0xC0u) == 0x80u);
    }
}

void trpi_graph_add_node_words(trpi_graph *graph, uint32_t task, uint32_t node, const char *words_behind)
{
    char words[512];
    trp_task_node_words(graph->pack, task, node, words, sizeof words - 8);
    cut_text(words);
    trpi_graph_add_escaped_text(graph->sheet, words);
    trpi_graph_add_escaped_text(graph->sheet, words_behind);
}

// Whether a behaviour is a copy that a line of a test has made, to order the behaviour with arguments; graphs show the original only.
static bool is_copy(const trp_pack *pack, uint32_t behaviour, const trp_behaviour_info *info)
{
    for (uint32_t i = 0; i < behaviour; i++) {
        trp_behaviour_info earlier;
        if (trp_pack_behaviour(pack, i, &earlier, sizeof earlier) == TRP_OK && earlier.role == info->role &&
            earlier.part == info->part && strcmp(earlier.name, info->name) == 0 && earlier.scene == info->scene) {
            return true;
        }
    }
    return false;
}

bool trpi_graph_shows_behaviour(const trp_pack *pack, uint32_t behaviour, trp_behaviour_info *info)
{
    return trp_pack_behaviour(pack, behaviour, info, sizeof *info) == TRP_OK && !is_copy(pack, behaviour, info) &&
           (info->role != TRP_NOT_FOUND || info->scene != TRP_NOT_FOUND);
}

uint32_t trpi_graph_find_or_add_network(trpi_graph *graph, uint32_t task, uint32_t node, uint32_t cleanup)
{
    trp_node_info wanted, other;
    (void)trp_task_node(graph->pack, task, node, &wanted, sizeof wanted);
    for (uint32_t i = 0; i < graph->networks.count; i++) {
        const trpi_graph_network *known = trpi_row_array_at(&graph->networks, i);
        (void)trp_task_node(graph->pack, known->task, known->node, &other, sizeof other);
        bool itself = known->task == task && known->node == node;
        if (itself || (wanted.line != 0 && wanted.line == other.line && strcmp(wanted.name, other.name) == 0)) {
            return i;
        }
    }
    trpi_graph_network added = {task, node, cleanup};
    graph->sheet->failed = !trpi_row_array_add(&graph->networks, &added) || graph->sheet->failed;
    return graph->networks.count - 1;
}

void trpi_graph_add_edge_to_network(trpi_graph *graph, const char *user_node, uint32_t network)
{
    trp_sheet_add_format(&graph->links, "  %s -> i%u [style=dotted, color=\"" TRPI_COLOUR_INK "\"];\n", user_node, network);
}
