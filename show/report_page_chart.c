// SPDX-License-Identifier: MIT
// Draws the charts of a report's page as SVG.

#include "show/report_page_chart.h"

#include "show/graph_words.h"
#include "show/initiation.h"
#include "show/wording.h"

#include <stdlib.h>

enum {
    NAME_PX = 170,  // the column of names
    CHART_PX = 1200,
    LANE_PX = 18,
    MOST_LANES = 60,
    MOST_BARS = 12,
    MOST_MET = 24,
    CELL_PX = 20,
    NEED_PX = 90,
};

void trpi_chart_add_escaped_text(trp_sheet *sheet, const char *text)
{
    trpi_graph_add_escaped_text(sheet, text);
}

static void begin_section(trp_sheet *sheet, const char *title, uint32_t width, uint32_t height)
{
    trp_sheet_add_format(
        sheet, "<section><h2>%s</h2>\n<svg viewBox=\"0 0 %u %u\" width=\"%u\" height=\"%u\" role=\"img\" aria-label=\"%s\">\n",
        title, width, height, width, height, title);
}

static void end_section(trp_sheet *sheet)
{
    trp_sheet_add(sheet, "</svg></section>\n");
}

static const trpi_sampled_agent *agent_at(const trp_report_page *page, uint32_t number)
{
    return trpi_row_array_at(&page->agents, number);
}

static void add_name(const trp_report_page *page, uint32_t agent, trp_sheet *sheet)
{
    trpi_chart_add_escaped_text(sheet, page->names.texts[agent_at(page, agent)->name]);
}

static uint32_t pixel_of(const trp_report_page *page, uint32_t sample)
{
    return NAME_PX + (uint32_t)((uint64_t)sample * CHART_PX / (page->sample_count > 0 ? page->sample_count : 1));
}

// Writes the time of day of a sample.
static void add_clock(const trp_report_page *page, uint32_t sample, trp_sheet *sheet)
{
    uint64_t steps = (uint64_t)sample * page->every_steps;
    uint64_t seconds = steps / trp_world_steps_per_second(page->world) * 86400u / trp_world_day_length(page->world);
    trpi_wording_write_time_of_day(sheet, (uint32_t)((page->first_second + seconds) % 86400u));
}

static void add_time_axis(const trp_report_page *page, uint32_t height, trp_sheet *sheet)
{
    for (uint32_t i = 0; i <= 8; i++) {
        uint32_t sample = page->sample_count * i / 8, x = pixel_of(page, sample);
        trp_sheet_add_format(sheet,
                             "<path class=\"axis\" d=\"M%u 0V%u\"/><text class=\"soft\" x=\"%u\" y=\"%u\" text-anchor=\"middle\">",
                             x, height, x, height + 14);
        add_clock(page, sample, sheet);
        trp_sheet_add(sheet, "</text>\n");
    }
}

// --- Who did what ----------------------------------------------------------------------------------------

static void add_span(const trp_report_page *page, uint32_t behaviour, uint32_t from, uint32_t to, uint32_t y, trp_sheet *sheet)
{
    uint32_t x = pixel_of(page, from), width = pixel_of(page, to) - x;
    const char *title = trp_behaviour_title(page->pack, behaviour);
    trp_sheet_add_format(sheet, "<rect class=\"%s\" x=\"%u\" y=\"%u\" width=\"%u\" height=\"%u\"><title>",
                         trpi_initiation_colour_names[trpi_initiation_of_behaviour(page->pack, behaviour)], x, y + 2,
                         width > 1 ? width - 1 : 1, LANE_PX - 4);
    trpi_chart_add_escaped_text(sheet, title);
    trp_sheet_add(sheet, ", ");
    add_clock(page, from, sheet);
    trp_sheet_add(sheet, " to ");
    add_clock(page, to, sheet);
    trp_sheet_add(sheet, "</title></rect>");
    size_t columns = 0;
    while (title[columns] != '\0') {
        columns++;
    }
    if (width > columns * 6 + 8) {
        trp_sheet_add_format(sheet, "<text class=\"inside\" x=\"%u\" y=\"%u\">", x + 4, y + 13);
        trpi_chart_add_escaped_text(sheet, title);
        trp_sheet_add(sheet, "</text>");
    }
    trp_sheet_add(sheet, "\n");
}

static void add_lane(const trp_report_page *page, uint32_t agent, uint32_t y, trp_sheet *sheet)
{
    const trpi_sampled_agent *of = agent_at(page, agent);
    trp_sheet_add_format(sheet, "<text x=\"%u\" y=\"%u\" text-anchor=\"end\">", NAME_PX - 8, y + 13);
    add_name(page, agent, sheet);
    trp_sheet_add(sheet, "</text>\n");
    for (uint32_t from = 0; from < page->sample_count;) {
        uint32_t to = from + 1;
        while (to < page->sample_count && of->behaviour_in_sample[to] == of->behaviour_in_sample[from]) {
            to++;
        }
        if (of->behaviour_in_sample[from] != 0) {
            add_span(page, of->behaviour_in_sample[from] - 1u, from, to, y, sheet);
        }
        from = to;
    }
}

void trpi_chart_draw_behaviours_of_agents(const trp_report_page *page, trp_sheet *sheet)
{
    uint32_t lanes = page->agents.count < MOST_LANES ? page->agents.count : MOST_LANES;
    if (lanes == 0 || page->sample_count == 0) {
        return;
    }
    begin_section(sheet, "Who did what", NAME_PX + CHART_PX + 30, lanes * LANE_PX + 20);
    add_time_axis(page, lanes * LANE_PX, sheet);
    for (uint32_t i = 0; i < lanes; i++) {
        add_lane(page, i, i * LANE_PX, sheet);
    }
    static const char *const words[TRPI_INITIATION_COUNT] = {[TRPI_INITIATION_ALONE] = "of one's own accord, alone",
                                                             [TRPI_INITIATION_TOGETHER] = "of one's own accord, with others",
                                                             [TRPI_INITIATION_CUED] = "by a cue, alone",
                                                             [TRPI_INITIATION_CUED_TOGETHER] = "by a cue, with others"};
    trp_sheet_add(sheet, "</svg>\n<ul class=\"legend\">");
    for (uint32_t i = 0; i < TRPI_INITIATION_COUNT; i++) {
        trp_sheet_add_format(
            sheet,
            "<li><svg width=\"12\" height=\"12\" aria-hidden=\"true\"><rect class=\"%s\" width=\"12\" height=\"12\"/></svg>%s</li>",
            trpi_initiation_colour_names[i], words[i]);
    }
    trp_sheet_add(sheet, "</ul>");
    if (lanes < page->agents.count) {
        trp_sheet_add_format(sheet, "<p class=\"quiet\">\xE2\x80\xA6 and %u more</p>", page->agents.count - lanes);
    }
    trp_sheet_add(sheet, "</section>\n");
}

// --- Needs -----------------------------------------------------------------------------------------------

static uint32_t height_of(int64_t value, int64_t least, int64_t most)
{
    int64_t range = most > least ? most - least : 1;
    return (uint32_t)((most - value) / (range / (NEED_PX - 20) + 1)) + 10;
}

static void add_need(const trp_report_page *page, const trpi_sampled_motive *need, uint32_t y, trp_sheet *sheet)
{
    int64_t least = INT64_MAX, most = INT64_MIN;
    for (uint32_t i = 0; i < page->sample_count; i++) {
        least = need->any[i] && need->least[i] < least ? need->least[i] : least;
        most = need->any[i] && need->most[i] > most ? need->most[i] : most;
    }
    if (least > most) {
        return;
    }
    trp_fact_info info;
    (void)trp_pack_fact(page->pack, need->fact, &info, sizeof info);
    trp_sheet_add_format(sheet, "<text x=\"%u\" y=\"%u\" text-anchor=\"end\">", NAME_PX - 8, y + 20);
    trpi_chart_add_escaped_text(sheet, info.name != NULL ? info.name : "");
    trp_sheet_add_format(
        sheet, "</text><text class=\"soft\" x=\"%u\" y=\"%u\" text-anchor=\"end\">%lld to %lld</text>\n<path class=\"band\" d=\"",
        NAME_PX - 8, y + 36, (long long)(least / TRP_ONE), (long long)(most / TRP_ONE));
    const char *letter = "M";
    for (uint32_t i = 0; i < page->sample_count; i++) {
        if (need->any[i]) {
            trp_sheet_add_format(sheet, "%s%u %u", letter, pixel_of(page, i), y + height_of(need->most[i], least, most));
            letter = "L";
        }
    }
    for (uint32_t i = page->sample_count; i-- > 0;) {
        if (need->any[i]) {
            trp_sheet_add_format(sheet, "L%u %u", pixel_of(page, i), y + height_of(need->least[i], least, most));
        }
    }
    trp_sheet_add(sheet, "Z\"/>\n<path class=\"mean\" d=\"");
    letter = "M";
    for (uint32_t i = 0; i < page->sample_count; i++) {
        if (need->any[i]) {
            trp_sheet_add_format(sheet, "%s%u %u", letter, pixel_of(page, i), y + height_of(need->mean[i], least, most));
            letter = "L";
        }
    }
    trp_sheet_add(sheet, "\"/>\n");
}

void trpi_chart_draw_motives(const trp_report_page *page, trp_sheet *sheet)
{
    if (page->need_count == 0 || page->sample_count == 0) {
        return;
    }
    begin_section(sheet, "Needs over time: all, and in the middle", NAME_PX + CHART_PX + 30, page->need_count * NEED_PX + 20);
    add_time_axis(page, page->need_count * NEED_PX, sheet);
    for (uint32_t i = 0; i < page->need_count; i++) {
        add_need(page, &page->needs[i], i * NEED_PX, sheet);
    }
    end_section(sheet);
}

// --- Meetings --------------------------------------------------------------------------------------------

static uint32_t meetings_of(const trp_report_page *page, uint32_t agent)
{
    uint32_t sum = 0;
    for (uint32_t i = 0; i < page->meetings.capacity; i++) {
        const trpi_meeting_pair *pair = &page->meetings.places[i];
        sum += pair->count > 0 && (pair->first == agent || pair->second == agent) ? pair->count : 0;
    }
    return sum;
}

static uint32_t meetings_between(const trp_report_page *page, uint32_t one, uint32_t other)
{
    for (uint32_t i = 0; i < page->meetings.capacity; i++) {
        const trpi_meeting_pair *pair = &page->meetings.places[i];
        bool is_theirs = (pair->first == one && pair->second == other) || (pair->first == other && pair->second == one);
        if (pair->count > 0 && is_theirs) {
            return pair->count;
        }
    }
    return 0;
}

// Finds the agents with the most meetings, the one with the most first. Returns how many there are.
static uint32_t find_met(const trp_report_page *page, uint32_t found[MOST_MET])
{
    uint32_t count = 0;
    uint32_t sums[MOST_MET];
    for (uint32_t agent = 0; agent < page->agents.count; agent++) {
        uint32_t sum = meetings_of(page, agent), at = count;
        for (; at > 0 && sum > sums[at - 1]; at--) {
            if (at < MOST_MET) {
                sums[at] = sums[at - 1];
                found[at] = found[at - 1];
            }
        }
        if (sum > 0 && at < MOST_MET) {
            sums[at] = sum;
            found[at] = agent;
            count = count < MOST_MET ? count + 1 : count;
        }
    }
    return count;
}

static void add_cell(const trp_report_page *page, uint32_t one, uint32_t other, uint32_t x, uint32_t y, uint32_t most,
                     trp_sheet *sheet)
{
    uint32_t count = meetings_between(page, one, other);
    if (count == 0) {
        return;
    }
    trp_sheet_add_format(sheet, "<rect class=\"bar\" opacity=\"0.%02u\" x=\"%u\" y=\"%u\" width=\"%u\" height=\"%u\"><title>",
                         15 + 84 * count / most, x, y, CELL_PX - 1, CELL_PX - 1);
    add_name(page, one, sheet);
    trp_sheet_add(sheet, " and ");
    add_name(page, other, sheet);
    trp_sheet_add(sheet, ": ");
    trpi_wording_write_how_often(sheet, count);
    trp_sheet_add(sheet, "</title></rect>");
}

void trpi_chart_draw_meetings(const trp_report_page *page, trp_sheet *sheet)
{
    uint32_t met[MOST_MET];
    uint32_t count = find_met(page, met), most = trpi_pair_counts_find_highest_of_meeting(&page->meetings, 0).count;
    if (count == 0) {
        return;
    }
    begin_section(sheet, "Who met whom", NAME_PX + count * CELL_PX + 120, 110 + count * CELL_PX);
    for (uint32_t i = 0; i < count; i++) {
        trp_sheet_add_format(sheet, "<text x=\"%u\" y=\"%u\" text-anchor=\"end\">", NAME_PX - 8, 110 + i * CELL_PX + 14);
        add_name(page, met[i], sheet);
        trp_sheet_add_format(sheet, "</text><text transform=\"translate(%u 104) rotate(-50)\">", NAME_PX + i * CELL_PX + 12);
        add_name(page, met[i], sheet);
        trp_sheet_add(sheet, "</text>\n");
        for (uint32_t k = 0; k < count; k++) {
            add_cell(page, met[i], met[k], NAME_PX + k * CELL_PX, 110 + i * CELL_PX, most, sheet);
        }
        trp_sheet_add(sheet, "\n");
    }
    end_section(sheet);
}

// --- Waits -----------------------------------------------------------------------------------------------

// Finds the behaviour with the longest total wait among those that come behind `last` in that order; UINT32_MAX when there
// is none.
static uint32_t next_waited(const trp_report_page *page, uint32_t last)
{
    uint32_t best = UINT32_MAX;
    for (uint32_t i = 0; i < page->behaviour_count; i++) {
        uint64_t steps = page->waits[i].total_steps;
        bool is_behind =
            last == UINT32_MAX || steps < page->waits[last].total_steps || (steps == page->waits[last].total_steps && i > last);
        if (page->waits[i].count > 0 && is_behind && (best == UINT32_MAX || steps > page->waits[best].total_steps)) {
            best = i;
        }
    }
    return best;
}

void trpi_chart_draw_waits(const trp_report_page *page, trp_sheet *sheet)
{
    uint32_t count = 0, rate = trp_world_steps_per_second(page->world);
    uint32_t first = next_waited(page, UINT32_MAX);
    for (uint32_t at = first; at != UINT32_MAX && count < MOST_BARS; at = next_waited(page, at)) {
        count++;
    }
    if (count == 0) {
        return;
    }
    begin_section(sheet, "Waits for others, all together", NAME_PX + 900, count * 22 + 4);
    uint32_t at = first;
    for (uint32_t i = 0; i < count; i++, at = next_waited(page, at)) {
        const trpi_waited *waited = &page->waits[at];
        uint64_t all = page->waits[first].total_steps > 0 ? page->waits[first].total_steps : 1;
        trp_sheet_add_format(sheet, "<text x=\"%u\" y=\"%u\" text-anchor=\"end\">", NAME_PX - 8, i * 22 + 15);
        trpi_chart_add_escaped_text(sheet, trp_behaviour_title(page->pack, at));
        trp_sheet_add_format(
            sheet,
            "</text><rect class=\"bar\" x=\"%u\" y=\"%u\" width=\"%u\" height=\"16\"/><text class=\"soft\" x=\"%u\" y=\"%u\">",
            NAME_PX, i * 22 + 2, (uint32_t)(waited->total_steps * 500 / all) + 1,
            NAME_PX + (uint32_t)(waited->total_steps * 500 / all) + 8, i * 22 + 15);
        trpi_wording_write_duration(sheet, waited->total_steps / rate);
        trp_sheet_add(sheet, ", ");
        trpi_wording_write_how_often(sheet, waited->count);
        trp_sheet_add(sheet, ", at most ");
        trpi_wording_write_duration(sheet, waited->longest_steps / rate);
        trp_sheet_add(sheet, "</text>\n");
    }
    end_section(sheet);
}

// --- Weights ---------------------------------------------------------------------------------------------

// Whether a behaviour is a proactive of a role with a weight that can be compared with the draws, and gets this weight. Weights
// that the text computes cannot be compared.
static bool is_drawn(const trp_report_page *page, uint32_t behaviour, uint32_t role, int64_t *weight)
{
    trp_behaviour_info info;
    return trp_pack_behaviour(page->pack, behaviour, &info, sizeof info) == TRP_OK && trp_index_of_number(info.role) == role &&
           info.initiation == 0 && trp_pack_behaviour_weight(page->pack, behaviour, weight) == TRP_OK;
}

// Adds the bars of a role: the shares that the weights of the text ask for as frames, the shares of the draws as bars. Returns the
// height.
static uint32_t add_role(const trp_report_page *page, uint32_t role, uint32_t y, trp_sheet *sheet)
{
    int64_t weight, all = 0;
    uint64_t draws = 0;
    uint32_t rows = 0;
    for (uint32_t i = 0; i < page->behaviour_count; i++) {
        bool counts = is_drawn(page, i, role, &weight);
        all += counts ? weight : 0;
        draws += counts ? page->draws[i] : 0;
        rows += counts ? 1 : 0;
    }
    if (rows < 2 || draws == 0 || all <= 0) {
        return 0;
    }
    trp_sheet_add_format(sheet, "<text x=\"0\" y=\"%u\" font-weight=\"600\">", y + 15);
    trpi_chart_add_escaped_text(sheet, trp_pack_name(page->pack, TRP_NAMES_ROLE, role));
    trp_sheet_add(sheet, "</text>\n");
    uint32_t at = y + 22;
    for (uint32_t i = 0; i < page->behaviour_count; i++) {
        if (is_drawn(page, i, role, &weight)) {
            uint32_t wanted = (uint32_t)(weight / (all / 500 + 1)), drawn = (uint32_t)(page->draws[i] * 500 / draws);
            trp_sheet_add_format(sheet, "<text x=\"%u\" y=\"%u\" text-anchor=\"end\">", NAME_PX - 8, at + 13);
            trpi_chart_add_escaped_text(sheet, trp_behaviour_title(page->pack, i));
            trp_sheet_add_format(
                sheet,
                "</text><rect class=\"bar\" x=\"%u\" y=\"%u\" width=\"%u\" height=\"10\"/><rect class=\"wanted\" x=\"%u\" y=\"%u\" "
                "width=\"%u\" height=\"16\"/><text class=\"soft\" x=\"%u\" y=\"%u\">%u%% wanted, %u%% drawn</text>\n",
                NAME_PX, at + 4, drawn, NAME_PX, at + 1, wanted, NAME_PX + (wanted > drawn ? wanted : drawn) + 10, at + 13,
                wanted / 5, drawn / 5);
            at += 22;
        }
    }
    return at + 8 - y;
}

void trpi_chart_draw_behaviour_weights(const trp_report_page *page, trp_sheet *sheet)
{
    trp_sheet rows = {0};
    uint32_t height = 0;
    for (uint32_t i = 0; i < trp_pack_count(page->pack, TRP_NAMES_ROLE); i++) {
        if (trp_pack_role_is_by_chance(page->pack, i)) {
            height += add_role(page, i, height, &rows);
        }
    }
    if (height > 0) {
        begin_section(sheet, "Weights: wanted by the text (frames), and drawn (bars)", NAME_PX + 760, height);
        trp_sheet_add(sheet, trp_sheet_text(&rows));
        trp_sheet_add(sheet,
                      "</svg><p class=\"quiet\">Conditions, cooldowns and schedules keep behaviours out of draws, so bars may "
                      "differ from frames."
                      "</p></section>\n");
    }
    sheet->failed = sheet->failed || rows.failed;
    trp_sheet_release(&rows);
}
