// SPDX-License-Identifier: MIT
// Draws objects and areas: a dotted table for each kind, with what it offers, what it reacts to and its links; and a box for what
// of it stands in the first setting. (BO Figure 1)

#include "show/colours.h"
#include "show/graph_edges.h"
#include "show/graph_words.h"
#include "troupe/rehearsal.h"
#include "troupe/setting.h"

#include <stdio.h>
#include <string.h>

bool trpi_graph_shows_kind(const trp_pack *pack, uint32_t kind)
{
    trp_kind_info info;
    return trp_pack_kind(pack, kind, &info, sizeof info) == TRP_OK && info.is_object &&
           info.offer_count + info.handler_count + info.link_count > 0;
}

bool trpi_graph_find_offer(const trp_pack *pack, uint32_t behaviour, uint32_t *kind, uint32_t *offer)
{
    trp_kind_offer found;
    for (*kind = 0; *kind < trp_pack_count(pack, TRP_NAMES_KIND); ++*kind) {
        for (uint32_t i = 0; trp_pack_kind_offer(pack, *kind, i, &found, sizeof found) == TRP_OK; i++) {
            if (trp_index_of_number(found.behaviour) == behaviour) {
                *offer = trp_index_of_number(found.offer);
                return true;
            }
        }
    }
    return false;
}

bool trpi_graph_kind_has_own_offer_of(const trp_pack *pack, uint32_t kind, uint32_t behaviour)
{
    uint32_t its, offer;
    return trpi_graph_find_offer(pack, behaviour, &its, &offer) && its == kind;
}

static const char *bare(const char *name)
{
    const char *point = strrchr(name, '.');
    return point != NULL ? point + 1 : name;
}

// Adds a row of a table: a text on the left, and in small letters on the right what kind of row it is.
static void add_row(trp_sheet *sheet, char port, uint32_t number, const char *before, const char *name, const char *right)
{
    trp_sheet_add_format(sheet, "<tr><td align=\"left\" sides=\"LTB\" port=\"w%c%u\">%s", port, number, before);
    trpi_graph_add_escaped_text(sheet, name);
    trp_sheet_add_format(
        sheet, "    </td><td align=\"right\" sides=\"TRB\" port=\"%c%u\"><font color=\"" TRPI_COLOUR_SOFT "\" point-size=\"10\">",
        port, number);
    trpi_graph_add_escaped_text(sheet, right[0] != '\0' ? right : " ");
    trp_sheet_add(sheet, "</font></td></tr>");
}

static void add_offer(const trp_pack *pack, const trp_kind_offer *offer, trp_sheet *sheet)
{
    trp_sheet right = {0};
    trp_sheet_add(&right, offer->is_private ? "private"
                          : offer->crosses  ? "to all who cross"
                          : offer->wraps    ? "around moves"
                                            : "offers");
    if (offer->performer != TRP_NOT_FOUND) {
        trp_sheet_add(&right, " for ");
        trp_sheet_add_sanitized(&right, trp_pack_name(pack, TRP_NAMES_KIND, offer->performer));
    }
    if (offer->most_holders > 0) {
        trp_sheet_add_format(&right, ", to %u", offer->most_holders);
    }
    add_row(sheet, 'o', trp_index_of_number(offer->offer), "", trp_behaviour_title(pack, offer->behaviour), trp_sheet_text(&right));
    sheet->failed = sheet->failed || right.failed;
    trp_sheet_release(&right);
}

static void add_handler(const trp_pack *pack, const trp_kind_handler *handler, uint32_t number, trp_sheet *sheet)
{
    static const char *const befores[TRP_HANDLER_TYPE_COUNT] = {"on adopt ",   "on drop ",  "on enter", "on leave",
                                                                "on message ", "on event ", "brain"};
    char every[48] = "";
    const char *name = handler->type == TRP_HANDLER_MESSAGE ? bare(trp_pack_name(pack, TRP_NAMES_MESSAGE, handler->message))
                       : handler->type == TRP_HANDLER_EVENT ? bare(trp_pack_name(pack, TRP_NAMES_EVENT, handler->event))
                                                            : bare(trp_pack_name(pack, TRP_NAMES_OFFER, handler->offer));
    if (handler->type == TRP_HANDLER_BRAIN) {
        trp_sheet period = {0};
        if (handler->period_ms > 0) {
            trp_sheet_add(&period, "every ");
            trp_sheet_add_tenths(&period, handler->period_ms, 1000);
            trp_sheet_add(&period, " s");
        } else {
            trp_sheet_add(&period, "at computed times");
        }
        strncat(every, trp_sheet_text(&period), sizeof every - 1);
        trp_sheet_release(&period);
    }
    if (handler->type == TRP_HANDLER_DROP && handler->because != TRP_DROP_ANY) {
        (void)snprintf(every, sizeof every, "because %s", trp_drop_cause_name((trp_drop_cause)handler->because));
    }
    add_row(sheet, 'e', number, befores[handler->type < TRP_HANDLER_TYPE_COUNT ? handler->type : TRP_HANDLER_BRAIN], name, every);
}

void trpi_graph_draw_kind(const trp_pack *pack, uint32_t kind, trp_sheet *sheet)
{
    trp_kind_offer offer;
    trp_kind_handler handler;
    trp_kind_link link;
    trp_sheet_add_format(sheet,
                         "  k%u [label=<<table border=\"1\" style=\"dotted\" cellborder=\"1\" cellspacing=\"0\" cellpadding=\"5\" "
                         "color=\"" TRPI_COLOUR_CUED_EDGE "\"><tr><td port=\"h\" colspan=\"2\" bgcolor=\"" TRPI_COLOUR_PAPER
                         "\"><font color=\"" TRPI_COLOUR_CUED_EDGE "\"><b>",
                         kind);
    trpi_graph_add_escaped_text(sheet, trp_pack_name(pack, TRP_NAMES_KIND, kind));
    trp_sheet_add(sheet, trp_pack_kind_is_place(pack, kind)
                             ? "</b></font> <font color=\"" TRPI_COLOUR_SOFT "\">area</font></td></tr>"
                             : "</b></font> <font color=\"" TRPI_COLOUR_SOFT "\">object</font></td></tr>");
    for (uint32_t i = 0; trp_pack_kind_offer(pack, kind, i, &offer, sizeof offer) == TRP_OK; i++) {
        add_offer(pack, &offer, sheet);
    }
    for (uint32_t i = 0; trp_pack_kind_handler(pack, kind, i, &handler, sizeof handler) == TRP_OK; i++) {
        add_handler(pack, &handler, i, sheet);
    }
    for (uint32_t i = 0; trp_pack_kind_link(pack, kind, i, &link, sizeof link) == TRP_OK; i++) {
        add_row(sheet, 'l', i, "link ", link.name, link.most_ends > 1 ? "many" : "");
    }
    trp_sheet_add(sheet, "</table>>];\n");
}

// --- Instances -----------------------------------------------------------------------------------------

// Counts a letter in the plan of the first setting.
static uint32_t count_letter(const trp_pack *pack, uint32_t letter)
{
    uint32_t count = 0;
    trp_setting_info info;
    (void)trp_setting_describe(pack, 0, &info, sizeof info);
    for (uint32_t row = 0; row < info.row_count && letter < 128; row++) {
        for (const char *at = trp_setting_floor_plan_row(pack, 0, row); *at != '\0'; at++) {
            count += (unsigned char)*at == letter ? 1 : 0;
        }
    }
    return count;
}

bool trpi_graph_find_shown_instance(const trp_pack *pack, uint32_t legend_index, trp_sheet *name, uint32_t *kind, uint32_t *count)
{
    trp_setting_legend_entry found;
    if (trp_pack_count(pack, TRP_NAMES_SETTING) == 0 || trp_setting_legend(pack, 0, legend_index, &found, sizeof found) != TRP_OK) {
        return false;
    }
    bool is_place = found.what == TRP_LEGEND_PLACE && found.global != TRP_NOT_FOUND;
    *kind = trp_index_of_number(is_place ? trp_pack_global_kind(pack, found.global) : found.kind);
    *count = is_place ? 1 : count_letter(pack, found.letter);
    if (name != NULL) {
        trp_sheet_add_sanitized(name, is_place ? found.name : trp_pack_name(pack, TRP_NAMES_KIND, *kind));
    }
    return (is_place || found.what == TRP_LEGEND_THING) && *kind != TRP_NOT_FOUND && trpi_graph_shows_kind(pack, *kind);
}

void trpi_graph_draw_instance(const trp_pack *pack, uint32_t legend_index, trp_sheet *sheet)
{
    uint32_t kind, count;
    trp_sheet name = {0};
    if (trpi_graph_find_shown_instance(pack, legend_index, &name, &kind, &count)) {
        trp_sheet_add_format(sheet,
                             "  g%u [shape=box, style=\"rounded,filled\", fillcolor=\"" TRPI_COLOUR_FLOOR
                             "\", color=\"" TRPI_COLOUR_CUED "\", penwidth=1.6, margin=\"0.15,0.08\", label=<",
                             legend_index);
        trpi_graph_add_escaped_text(sheet, trp_sheet_text(&name));
        if (count > 1) {
            trp_sheet_add_format(sheet, " \xC3\x97 %u", count);
        }
        trp_sheet_add(sheet, ">];\n");
    }
    sheet->failed = sheet->failed || name.failed;
    trp_sheet_release(&name);
}
