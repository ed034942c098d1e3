// SPDX-License-Identifier: MIT
// The figures of two stories that moved, and the comparison in words and as JSON.

#include "show/comparison.h"

#include "show/json.h"
#include "show/wording.h"

#include "troupe/assert.h"
#include "troupe/sized.h"

#include <stdlib.h>
#include <string.h>

#define MOST_PRINTED 8

// ---- Figures ------------------------------------------------------------------------------------

typedef uint64_t count_of(const trp_report *report, uint32_t index);

static uint64_t behaviour_starts(const trp_report *report, uint32_t index)
{
    return report->behaviours[index].counts[TRP_EVENT_STARTED];
}

static uint64_t scene_starts(const trp_report *report, uint32_t index)
{
    return report->meetings[index].counts[TRP_EVENT_SCENE_STARTED];
}

static uint64_t topic_starts(const trp_report *report, uint32_t index)
{
    return scene_starts(report, report->scene_count + index);
}

static uint64_t actions_begun(const trp_report *report, uint32_t index)
{
    return report->actions[index];
}

static uint64_t items_left(const trp_report *report, uint32_t index)
{
    return report->has_begun ? trpi_item_counts_total(&report->at_end, index) : 0;
}

// Things with names, of which each has a figure.
static const struct {
    trp_name_family sort;
    const char *what;
    count_of *count;
} families[] = {
    {TRP_NAMES_BEHAVIOUR, "started", behaviour_starts}, {TRP_NAMES_SCENE, "meetings", scene_starts},
    {TRP_NAMES_TOPIC, "meetings", topic_starts},        {TRP_NAMES_ACTION, "actions", actions_begun},
    {TRP_NAMES_ITEM, "left at the end", items_left},
};

// Figures of a whole story that are counts of events.
static const struct {
    const char *what;
    trp_event_kind kind;
} totals[] = {
    {"interruptions", TRP_EVENT_INTERRUPTED},
    {"cancellations", TRP_EVENT_CANCELLED},
    {"refusals", TRP_EVENT_REFUSED},
    {"failed tasks", TRP_EVENT_TASK_FAILED},
    {"waits", TRP_EVENT_WAITED},
    {"broken meetings", TRP_EVENT_SCENE_BROKEN},
};

static bool add_figure(trp_comparison *comparison, const trp_story_figure *figure)
{
    return figure->before == figure->after || trpi_row_array_add(&comparison->figures, figure);
}

// A thing of a family in one of the two packs.
typedef struct named_thing {
    const char *name;
    uint32_t side, index;
} named_thing;

static int compare_things(const void *a, const void *b)
{
    const named_thing *x = a, *y = b;
    int names = strcmp(x->name, y->name);
    return names != 0 ? names : x->side != y->side ? (x->side < y->side ? -1 : 1) : x->index < y->index ? -1 : x->index > y->index;
}

// Whether a thing counts for the figure of its name. All parts of a scene have the scene's name, and the first one counts.
static bool counts(const trp_pack *pack, trp_name_family sort, uint32_t number)
{
    trp_behaviour_info info;
    return sort != TRP_NAMES_BEHAVIOUR || trp_pack_behaviour(pack, number, &info, sizeof info) != TRP_OK ||
           info.scene == TRP_NOT_FOUND || info.part == 0;
}

static bool list_things(const trp_comparison *comparison, size_t family, trpi_row_array *things)
{
    trp_name_family sort = families[family].sort;
    bool fine = true;
    for (uint32_t side = 0; side < 2; side++) {
        const trp_pack *pack = comparison->reports[side]->pack;
        uint32_t count = trp_pack_count(pack, sort);
        for (uint32_t i = 0; i < count && fine; i++) {
            uint32_t number = trp_pack_number_of_index(pack, sort, i);
            named_thing thing = {trpi_name_changes_new_name(&comparison->name_changes, trp_pack_name(pack, sort, number)), side, i};
            fine = thing.name[0] == '\0' || !counts(pack, sort, number) || trpi_row_array_add(things, &thing);
        }
    }
    return fine;
}

// Adds a figure for each name of a family: the sum for all things of that name, for roles and objects may have behaviours of one
// name.
static bool collect_family(trp_comparison *comparison, size_t family)
{
    trpi_row_array things = {.row_bytes = sizeof(named_thing)};
    bool fine = list_things(comparison, family, &things);
    if (fine && things.count > 0) {
        qsort(things.bytes, things.count, sizeof(named_thing), compare_things);
    }
    for (uint32_t i = 0; i < things.count && fine;) {
        const named_thing *first = trpi_row_array_at(&things, i);
        uint64_t sums[2] = {0};
        for (; i < things.count; i++) {
            const named_thing *thing = trpi_row_array_at(&things, i);
            if (strcmp(thing->name, first->name) != 0) {
                break;
            }
            sums[thing->side] += families[family].count(comparison->reports[thing->side], thing->index);
        }
        fine = add_figure(comparison, &(trp_story_figure){
                                          .name = first->name, .what = families[family].what, .before = sums[0], .after = sums[1]});
    }
    trpi_row_array_release(&things);
    return fine;
}

static uint64_t mean_wait_ms(const trp_report *report)
{
    uint64_t waits = report->total.counts[TRP_EVENT_WAITED];
    return waits == 0 ? 0 : report->total.waited_steps * 1000 / (waits * trp_world_steps_per_second(report->world));
}

// Returns the square of a figure's change, as a multiple of the square of the change that chance alone would make in a count of
// this size. A time in milliseconds gets a hundredth of that.
static double weight_of(const trp_story_figure *figure)
{
    double before = (double)figure->before, after = (double)figure->after;
    return (after - before) * (after - before) / (before + after) / (figure->is_time ? 100 : 1);
}

// Puts the figures that moved most first; of equals the one that was collected first.
static void sort_figures(trpi_row_array *figures)
{
    for (uint32_t i = 1; i < figures->count; i++) {
        trp_story_figure moved = *(trp_story_figure *)trpi_row_array_at(figures, i);
        uint32_t at = i;
        for (; at > 0 && weight_of(trpi_row_array_at(figures, at - 1)) < weight_of(&moved); at--) {
            memcpy(trpi_row_array_at(figures, at), trpi_row_array_at(figures, at - 1), sizeof moved);
        }
        memcpy(trpi_row_array_at(figures, at), &moved, sizeof moved);
    }
}

bool trpi_comparison_collect_differing_figures(trp_comparison *comparison)
{
    const trp_report *before = comparison->reports[0], *after = comparison->reports[1];
    bool fine = true;
    for (size_t i = 0; i < sizeof families / sizeof families[0]; i++) {
        fine = fine && collect_family(comparison, i);
    }
    for (size_t i = 0; i < sizeof totals / sizeof totals[0]; i++) {
        fine = fine && add_figure(comparison, &(trp_story_figure){.name = "",
                                                                  .what = totals[i].what,
                                                                  .before = before->total.counts[totals[i].kind],
                                                                  .after = after->total.counts[totals[i].kind]});
    }
    fine =
        fine && add_figure(comparison,
                           &(trp_story_figure){
                               .name = "", .what = "spoken lines", .before = before->lines_spoken, .after = after->lines_spoken});
    fine = fine && add_figure(comparison, &(trp_story_figure){.name = "",
                                                              .what = "mean wait",
                                                              .before = mean_wait_ms(before),
                                                              .after = mean_wait_ms(after),
                                                              .is_time = true});
    sort_figures(&comparison->figures);
    return fine;
}

// ---- Reading ------------------------------------------------------------------------------------

void trp_comparison_first_difference(const trp_comparison *comparison, trp_story_difference *difference, size_t size)
{
    TRP_REQUIRE(comparison != NULL && difference != NULL, );
    trp_sized_struct_fill(difference, size, &comparison->first, sizeof comparison->first);
}

const char *trp_comparison_sentences(const trp_comparison *comparison, uint32_t story)
{
    TRP_REQUIRE(comparison != NULL && story < 2, "");
    return trp_sheet_text(&comparison->said[story]);
}

bool trp_comparison_figure(const trp_comparison *comparison, uint32_t index, trp_story_figure *figure, size_t size)
{
    TRP_REQUIRE(comparison != NULL && figure != NULL, false);
    if (index >= comparison->figures.count) {
        return false;
    }
    trp_sized_struct_fill(figure, size, trpi_row_array_at(&comparison->figures, index), sizeof *figure);
    return true;
}

// ---- In words -----------------------------------------------------------------------------------

static void add_time(trp_sheet *sheet, uint32_t second)
{
    trp_sheet_add_format(sheet, "%02u:%02u:%02u", second / 3600 % 24, second / 60 % 60, second % 60);
}

static const char *name_of_first(const trp_comparison *comparison)
{
    int has = comparison->first.who[0].value != 0 ? 0 : 1;
    if (comparison->first.who[has].value == 0) {
        return "the world";
    }
    return trp_rehearsal_entity_name(comparison->rehearsals[has], comparison->first.who[has]);
}

static void add_said(const trp_comparison *comparison, uint32_t story, const char *name, trp_sheet *sheet)
{
    const char *said = trp_comparison_sentences(comparison, story);
    trp_sheet_add(sheet, "  ");
    trp_sheet_add_sanitized(sheet, name);
    trp_sheet_add(sheet, ": ");
    if (said[0] != '\0') {
        trp_sheet_add(sheet, said);
    } else {
        trp_sheet_add(sheet, "nothing of ");
        trp_sheet_add_sanitized(sheet, name_of_first(comparison));
    }
    trp_sheet_add(sheet, ".\n");
}

static void add_amount(trp_sheet *sheet, const trp_story_figure *figure, uint64_t amount)
{
    if (figure->is_time) {
        trp_sheet_add_tenths(sheet, amount, 1000);
        trp_sheet_add(sheet, " s");
    } else {
        trp_sheet_add_count(sheet, amount);
    }
}

static void add_figures(const trp_comparison *comparison, trp_sheet *sheet)
{
    uint32_t count = comparison->figures.count;
    trp_sheet_add(sheet, count > 0 ? "What moved until the end, the most first:\n" : "No figure has moved by the end.\n");
    for (uint32_t i = 0; i < count && i < MOST_PRINTED; i++) {
        const trp_story_figure *figure = trpi_row_array_at(&comparison->figures, i);
        trp_sheet_add(sheet, "  ");
        if (figure->name[0] != '\0') {
            trp_sheet_add_sanitized(sheet, figure->name);
            trp_sheet_add(sheet, ", ");
        }
        trp_sheet_add(sheet, figure->what);
        trp_sheet_add(sheet, ": ");
        add_amount(sheet, figure, figure->before);
        trp_sheet_add(sheet, " → ");
        add_amount(sheet, figure, figure->after);
        trp_sheet_add(sheet, "\n");
    }
    if (count > MOST_PRINTED) {
        trp_sheet_add_format(sheet, "  and %u more\n", count - MOST_PRINTED);
    }
}

void trp_comparison_print(const trp_comparison *comparison, const char *before, const char *after, trp_sheet *sheet)
{
    TRP_REQUIRE(comparison != NULL && before != NULL && after != NULL && sheet != NULL, );
    if (!comparison->first.differs) {
        trp_sheet_add(sheet, "The stories are the same: everybody does and says the same.\n");
        return;
    }
    trp_sheet_add(sheet, "First difference at ");
    add_time(sheet, comparison->first.second_of_day);
    trp_sheet_add_format(sheet, " (step %u): ", comparison->first.step);
    trp_sheet_add_sanitized(sheet, name_of_first(comparison));
    trp_sheet_add(sheet, ".\n");
    add_said(comparison, 0, before, sheet);
    add_said(comparison, 1, after, sheet);
    add_figures(comparison, sheet);
}

void trp_comparison_print_json(const trp_comparison *comparison, trp_sheet *sheet)
{
    TRP_REQUIRE(comparison != NULL && sheet != NULL, );
    trpi_json_writer json;
    trpi_json_init(&json, sheet);
    trpi_json_open_object(&json, NULL);
    trpi_json_add_bool(&json, "differs", comparison->first.differs);
    if (comparison->first.differs) {
        trp_sheet time = {0};
        add_time(&time, comparison->first.second_of_day);
        trpi_json_add_count(&json, "step", comparison->first.step);
        trpi_json_add_text(&json, "time", trp_sheet_text(&time));
        trpi_json_add_text(&json, "who", name_of_first(comparison));
        trpi_json_add_text(&json, "before", trp_comparison_sentences(comparison, 0));
        trpi_json_add_text(&json, "after", trp_comparison_sentences(comparison, 1));
        trp_sheet_release(&time);
    }
    trpi_json_open_array(&json, "figures");
    for (uint32_t i = 0; i < comparison->figures.count; i++) {
        const trp_story_figure *figure = trpi_row_array_at(&comparison->figures, i);
        trpi_json_open_object(&json, NULL);
        trpi_json_add_text(&json, "name", figure->name);
        trpi_json_add_text(&json, "what", figure->what);
        trpi_json_add_text(&json, "unit", figure->is_time ? "ms" : "count");
        trpi_json_add_count(&json, "before", figure->before);
        trpi_json_add_count(&json, "after", figure->after);
        trpi_json_close_object(&json);
    }
    trpi_json_close_array(&json);
    trpi_json_close_object(&json);
    trp_sheet_add(sheet, "\n");
}
