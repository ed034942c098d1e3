// SPDX-License-Identifier: MIT
// Writes the data of a page as JSON. The null entity is -1; steps are counted from the first one of the chronicle.

#include "show/page_data.h"

#include "show/json.h"
#include "show/places.h"
#include "troupe/setting.h"

#include <stdlib.h>
#include <string.h>

typedef struct list {
    trp_sheet *sheet;
    bool has_numbers;
} list;

static list begin_list(trp_sheet *sheet, const char *key)
{
    list begun = {sheet, false};
    trp_sheet_add_format(sheet, "\"%s\":[", key);
    return begun;
}

static void add_number(list *to, int64_t number)
{
    trp_sheet_add_format(to->sheet, to->has_numbers ? ",%lld" : "%lld", (long long)number);
    to->has_numbers = true;
}

// Adds an index; TRP_NOT_FOUND is -1 in the page.
static void add_index(list *to, uint32_t index)
{
    add_number(to, index == TRP_NOT_FOUND ? -1 : (int64_t)index);
}

static void add_text(list *to, const char *text)
{
    trp_sheet_add(to->sheet, to->has_numbers ? "," : "");
    trpi_json_quote(to->sheet, text);
    to->has_numbers = true;
}

static void add_separator(list *to)
{
    trp_sheet_add(to->sheet, to->has_numbers ? "," : "");
    to->has_numbers = true;
}

static void end_list(list *from, const char *after)
{
    trp_sheet_add(from->sheet, "]");
    trp_sheet_add(from->sheet, after);
}

static void add_names(const trp_pack *pack, const char *key, trp_name_family sort, trp_sheet *sheet)
{
    list names = begin_list(sheet, key);
    for (uint32_t i = 0; i < trp_pack_count(pack, sort); i++) {
        add_text(&names, trp_pack_name(pack, sort, i));
    }
    end_list(&names, ",\n");
}

static void add_plan(const trp_chronicle *chronicle, trp_sheet *sheet)
{
    const trp_pack *pack = chronicle->pack;
    uint32_t setting = trp_rehearsal_setting(chronicle->rehearsal);
    trp_setting_info info;
    bool is_known = trp_setting_describe(pack, setting, &info, sizeof info) == TRP_OK;
    trp_sheet_add_format(sheet, "\"letter_cm\":%u,", is_known ? info.letter_units * 100u / TRP_UNITS_PER_METRE : 100u);
    list rows = begin_list(sheet, "plan");
    for (uint32_t i = 0; is_known && i < info.row_count; i++) {
        add_text(&rows, trp_setting_floor_plan_row(pack, setting, i));
    }
    end_list(&rows, ",\n");

    list legend = begin_list(sheet, "legend");
    for (uint32_t i = 0; is_known && i < info.legend_count; i++) {
        trp_setting_legend_entry letter;
        if (trp_setting_legend(pack, setting, i, &letter, sizeof letter) == TRP_OK) {
            add_separator(&legend);
            trp_sheet_add_format(sheet, "[%u,%u,%d,", letter.letter, letter.what, letter.solid);
            trpi_json_quote(sheet, letter.name);
            trp_sheet_add(sheet, "]");
        }
    }
    end_list(&legend, ",\n");
}

static void add_places(const trp_chronicle *chronicle, trp_sheet *sheet)
{
    const trp_stage *stage = trp_rehearsal_stage(chronicle->rehearsal);
    list places = begin_list(sheet, "places");
    for (uint32_t i = 0; i < trp_stage_entity_count(stage); i++) {
        trp_stage_entity_state view;
        if (trp_stage_describe_entity(stage, trp_stage_entity(stage, i), &view, sizeof view) == TRP_OK && view.is_place) {
            add_separator(&places);
            trp_sheet_add_format(sheet, "[%d,%d,", (int)(view.x * 100), (int)(view.y * 100));
            trpi_json_quote(sheet, view.name);
            trp_sheet_add(sheet, "]");
        }
    }
    end_list(&places, ",\n");
}

static void add_doors(const trp_chronicle *chronicle, trp_sheet *sheet)
{
    list doors = begin_list(sheet, "doors");
    for (uint32_t i = 0; i < chronicle->doors.count; i++) {
        const trpi_chronicle_door *door = trpi_row_array_at(&chronicle->doors, i);
        add_separator(&doors);
        trp_sheet_add_format(sheet, "[%u,%u", door->column, door->row);
        uint32_t before = chronicle->first_step;
        for (uint32_t k = 0; k < chronicle->swings.count; k++) {
            const trpi_chronicle_door_swing *swing = trpi_row_array_at(&chronicle->swings, k);
            if (swing->door == i) {
                trp_sheet_add_format(sheet, ",%u", swing->step - before);
                before = swing->step;
            }
        }
        trp_sheet_add(sheet, "]");
    }
    end_list(&doors, ",\n");
}

static void add_behaviours(const trp_chronicle *chronicle, trp_sheet *sheet)
{
    const trp_pack *pack = chronicle->pack;
    uint32_t scene_count = trp_pack_count(pack, TRP_NAMES_SCENE);
    list behaviours = begin_list(sheet, "behaviours");
    for (uint32_t i = 0; i < trp_pack_count(pack, TRP_NAMES_BEHAVIOUR); i++) {
        trp_behaviour_info info;
        if (trp_pack_behaviour(pack, i, &info, sizeof info) != TRP_OK) {
            continue;
        }
        list fields = {sheet, false};
        add_separator(&behaviours);
        trp_sheet_add(sheet, "[");
        add_text(&fields, trp_behaviour_title(pack, i));
        add_index(&fields, trp_index_of_number(info.role));
        add_index(&fields, info.scene != TRP_NOT_FOUND   ? trp_index_of_number(info.scene)
                           : info.topic != TRP_NOT_FOUND ? scene_count + trp_index_of_number(info.topic)
                                                         : TRP_NOT_FOUND);
        add_number(&fields, info.initiation);
        for (uint32_t task = 0; task < info.task_count; task++) {
            add_text(&fields, trp_pack_name(pack, TRP_NAMES_TASK, info.first_task + task));
        }
        trp_sheet_add(sheet, "]");
    }
    end_list(&behaviours, ",\n");
}

static void add_path(const trp_chronicle *chronicle, uint32_t person, trp_sheet *sheet)
{
    list path = begin_list(sheet, "path");
    trpi_path_point before = {chronicle->first_step, 0, 0};
    trpi_path_corner last = {person, {0, 0, 0}};
    bool has_last = trpi_path_simplifier_find_last_corner(&trpi_chronicle_person(chronicle, person)->path, &last.spot);
    for (uint32_t i = 0; i < chronicle->corners.count + (has_last ? 1 : 0); i++) {
        const trpi_path_corner *corner = i < chronicle->corners.count ? trpi_row_array_at(&chronicle->corners, i) : &last;
        if (corner->person == person) {
            add_number(&path, (int64_t)corner->spot.step - before.step);
            add_number(&path, (int64_t)corner->spot.x - before.x);
            add_number(&path, (int64_t)corner->spot.y - before.y);
            before = corner->spot;
        }
    }
    end_list(&path, ",");
}

static void add_stay(const trp_chronicle *chronicle, const trpi_stay *stay, uint32_t before, list *stays)
{
    add_number(stays, (int64_t)stay->from - before);
    add_number(stays, stay->until == TRP_NOT_FOUND ? -1 : (int64_t)stay->until - stay->from);
    add_number(stays, trp_index_of_number(stay->behaviour));
    add_number(stays, stay->layer);
    add_number(stays, stay->queue);
    add_number(stays, stay->slot);
    add_index(stays, stay->partner);
    add_number(stays, stay->end == TRP_EVENT_CANCELLED ? 2 : stay->end != 0 ? 1 : 0);
    add_number(stays, stay->reason);
    uint32_t count = 0;
    for (uint32_t i = stay->first_phase; i != TRP_NOT_FOUND; count++) {
        i = trpi_chronicle_phase(chronicle, i)->next;
    }
    add_number(stays, count);
    uint32_t at = stay->from;
    for (uint32_t i = stay->first_phase; i != TRP_NOT_FOUND;) {
        const trpi_stay_phase *phase = trpi_chronicle_phase(chronicle, i);
        add_number(stays, (int64_t)phase->step - at);
        add_number(stays, phase->state);
        add_number(stays, phase->task);
        at = phase->step;
        i = phase->next;
    }
}

static void add_stays(const trp_chronicle *chronicle, uint32_t person, trp_sheet *sheet)
{
    list stays = begin_list(sheet, "stays");
    uint32_t before = chronicle->first_step;
    for (uint32_t i = 0; i < chronicle->stays.count; i++) {
        const trpi_stay *stay = trpi_chronicle_stay(chronicle, i);
        if (stay->person == person) {
            add_stay(chronicle, stay, before, &stays);
            before = stay->from;
        }
    }
    end_list(&stays, ",");
}

// Returns the number that page/data.js has for a kind of mark; 0 for kinds that the timeline does not show.
static int kind_of_mark(uint32_t kind)
{
    switch (kind) {
    case TRP_EVENT_INTERRUPTED: return 1;
    case TRP_EVENT_RESUMED: return 2;
    case TRP_EVENT_SUSPENDED: return 3;
    case TRP_EVENT_ACTIVATED: return 4;
    case TRP_EVENT_CANCELLED: return 5;
    default: return 0;
    }
}

static void add_marks(const trp_chronicle *chronicle, uint32_t person, trp_sheet *sheet)
{
    list marks = begin_list(sheet, "marks");
    uint32_t before = chronicle->first_step;
    for (uint32_t i = 0; i < chronicle->marks.count; i++) {
        const trpi_timeline_mark *mark = trpi_row_array_at(&chronicle->marks, i);
        if (mark->person == person && kind_of_mark(mark->kind) != 0) {
            add_number(&marks, (int64_t)mark->step - before);
            add_number(&marks, kind_of_mark(mark->kind));
            add_index(&marks, mark->stay == TRP_NOT_FOUND ? TRP_NOT_FOUND : trpi_chronicle_stay(chronicle, mark->stay)->ordinal);
            add_index(&marks, trp_index_of_number(mark->behaviour));
            add_index(&marks, trp_index_of_number(mark->other_behaviour));
            add_number(&marks, mark->reason);
            before = mark->step;
        }
    }
    end_list(&marks, ",");
}

// Adds each different path once, and writes to `numbers` the number of the path of each set of running nodes. Several sets may have
// one path, since they may differ only in nodes beside it.
static void add_paths(const trp_chronicle *chronicle, uint32_t *numbers, trp_sheet *sheet)
{
    trpi_numbered_texts paths = {0};
    list texts = begin_list(sheet, "paths");
    for (uint32_t i = 0; i < chronicle->situations.count; i++) {
        trp_sheet path = {0};
        trpi_chronicle_print_path_of_running_nodes(chronicle, i, &path);
        uint32_t before = paths.count;
        numbers[i] = trpi_numbered_texts_find_or_add(&paths, trp_sheet_text(&path));
        if (paths.count > before) {
            add_text(&texts, trp_sheet_text(&path));
        }
        sheet->failed = sheet->failed || path.failed || numbers[i] == UINT32_MAX;
        trp_sheet_release(&path);
    }
    end_list(&texts, ",\n");
    trpi_numbered_texts_release(&paths);
}

// Finds the next place of a stay, from place `from` on, whose path differs from the one `before`; TRP_NOT_FOUND: none.
static uint32_t next_path(const trp_chronicle *chronicle, const uint32_t *numbers, uint32_t from, uint32_t before, uint32_t *path)
{
    while (from != TRP_NOT_FOUND) {
        const trpi_stay_tree_position *place = trpi_row_array_at(&chronicle->places, from);
        *path = place->running_nodes_text_index == TRP_NOT_FOUND ? TRP_NOT_FOUND : numbers[place->running_nodes_text_index];
        if (*path != before) {
            break;
        }
        from = place->next;
    }
    return from;
}

// Adds, for each stay of a person with a tree or network, its number, how often its path changes, and for each change the steps
// since the one before and the new path.
static void add_whereabouts(const trp_chronicle *chronicle, uint32_t person, const uint32_t *numbers, trp_sheet *sheet)
{
    list places = begin_list(sheet, "places");
    for (uint32_t i = 0; i < chronicle->stays.count; i++) {
        const trpi_stay *stay = trpi_chronicle_stay(chronicle, i);
        uint32_t count = 0, path = TRP_NOT_FOUND, at;
        if (stay->person != person || stay->first_tree_position == TRP_NOT_FOUND) {
            continue;
        }
        at = stay->first_tree_position;
        while ((at = next_path(chronicle, numbers, at, path, &path)) != TRP_NOT_FOUND) {
            count++;
        }
        add_number(&places, stay->ordinal);
        add_number(&places, count);
        uint32_t step = stay->from;
        at = stay->first_tree_position;
        path = TRP_NOT_FOUND;
        while ((at = next_path(chronicle, numbers, at, path, &path)) != TRP_NOT_FOUND) {
            const trpi_stay_tree_position *place = trpi_row_array_at(&chronicle->places, at);
            add_number(&places, (int64_t)place->step - step);
            add_index(&places, path);
            step = place->step;
        }
    }
    end_list(&places, ",");
}

static void add_speeches(const trp_chronicle *chronicle, uint32_t person, trp_sheet *sheet)
{
    list speeches = begin_list(sheet, "says");
    uint32_t before = chronicle->first_step;
    for (uint32_t i = 0; i < chronicle->speeches.count; i++) {
        const trpi_chronicle_speech *speech = trpi_row_array_at(&chronicle->speeches, i);
        if (speech->person == person) {
            add_number(&speeches, (int64_t)speech->step - before);
            add_number(&speeches, (int64_t)speech->until - speech->step);
            add_number(&speeches, speech->words_index);
            before = speech->step;
        }
    }
    end_list(&speeches, ",");
}

static void add_sleeps(const trp_chronicle *chronicle, uint32_t person, trp_sheet *sheet)
{
    list sleeps = begin_list(sheet, "sleeps");
    uint32_t before = chronicle->first_step;
    for (uint32_t i = 0; i < chronicle->sleeps.count; i++) {
        const trpi_dormant_interval *sleep = trpi_row_array_at(&chronicle->sleeps, i);
        if (sleep->person == person) {
            add_number(&sleeps, (int64_t)sleep->from - before);
            add_number(&sleeps, sleep->until == TRP_NOT_FOUND ? -1 : (int64_t)sleep->until - sleep->from);
            before = sleep->from;
        }
    }
    end_list(&sleeps, "");
}

// Adds the numbers of a text's lines; blank lines are left out.
static void add_lines(const char *text, trpi_numbered_texts *lines, trp_sheet *sheet)
{
    list numbers = {sheet, false};
    trp_sheet_add(sheet, "[");
    for (const char *at = text; *at != '\0';) {
        size_t size = strcspn(at, "\n");
        trp_sheet line = {0};
        trp_sheet_add_bytes(&line, at, size);
        uint32_t number = size == 0 ? 0 : trpi_numbered_texts_find_or_add(lines, trp_sheet_text(&line));
        if (size > 0) {
            add_number(&numbers, number);
        }
        sheet->failed = sheet->failed || line.failed || number == UINT32_MAX;
        trp_sheet_release(&line);
        at += size + (at[size] == '\n' ? 1 : 0);
    }
    trp_sheet_add(sheet, "]");
}

// Adds each different line of the accounts of things once, and each account as the numbers of its lines.
static void add_accounts(const trp_chronicle *chronicle, trp_sheet *sheet)
{
    trpi_numbered_texts lines = {0};
    list accounts = begin_list(sheet, "accounts");
    for (uint32_t i = 0; i < chronicle->accounts.count; i++) {
        add_separator(&accounts);
        add_lines(chronicle->accounts.texts[i], &lines, sheet);
    }
    end_list(&accounts, ",\n");
    list texts = begin_list(sheet, "account_lines");
    for (uint32_t i = 0; i < lines.count; i++) {
        add_text(&texts, lines.texts[i]);
    }
    end_list(&texts, ",\n");
    trpi_numbered_texts_release(&lines);
}

static void add_told(const trp_chronicle *chronicle, uint32_t person, trp_sheet *sheet)
{
    list told = begin_list(sheet, "told");
    uint32_t before = chronicle->first_step;
    for (uint32_t i = 0; i < chronicle->told.count; i++) {
        const trpi_thing_account *account = trpi_row_array_at(&chronicle->told, i);
        if (account->person == person) {
            add_number(&told, (int64_t)account->step - before);
            add_number(&told, account->words_index);
            add_number(&told, account->holders);
            add_number(&told, account->waiting);
            before = account->step;
        }
    }
    end_list(&told, ",");
}

static void add_people(const trp_chronicle *chronicle, const uint32_t *paths, trp_sheet *sheet)
{
    list people = begin_list(sheet, "people");
    for (uint32_t i = 0; i < chronicle->people.count; i++) {
        const trpi_person *figure = trpi_chronicle_person(chronicle, i);
        add_separator(&people);
        trp_sheet_add_format(sheet, "\n{\"name\":%u,\"kind\":%u,\"role\":%d,\"player\":%d,\"thing\":%d,\"from\":%d,\"until\":%d,",
                             figure->name, figure->kind, figure->role == TRP_NOT_FOUND ? -1 : (int)figure->role, figure->is_player,
                             figure->is_thing, (int)(figure->from - chronicle->first_step),
                             figure->until == TRP_NOT_FOUND ? -1 : (int)(figure->until - chronicle->first_step));
        add_path(chronicle, i, sheet);
        add_stays(chronicle, i, sheet);
        add_whereabouts(chronicle, i, paths, sheet);
        add_marks(chronicle, i, sheet);
        add_speeches(chronicle, i, sheet);
        add_told(chronicle, i, sheet);
        add_sleeps(chronicle, i, sheet);
        trp_sheet_add(sheet, "}");
    }
    end_list(&people, ",\n");
}

// Returns the step at which a scene ended; TRP_NOT_FOUND if it had not ended at the end of the chronicle.
static uint32_t end_of_scene(const trp_chronicle *chronicle, uint32_t started)
{
    const trpi_timeline_mark *begun = trpi_row_array_at(&chronicle->marks, started);
    for (uint32_t i = started + 1; i < chronicle->marks.count; i++) {
        const trpi_timeline_mark *mark = trpi_row_array_at(&chronicle->marks, i);
        if (mark->scene == begun->scene && (mark->kind == TRP_EVENT_SCENE_ENDED || mark->kind == TRP_EVENT_SCENE_BROKEN)) {
            return mark->step;
        }
    }
    return TRP_NOT_FOUND;
}

static void add_scenes(const trp_chronicle *chronicle, trp_sheet *sheet)
{
    list scenes = begin_list(sheet, "scenes");
    uint32_t before = chronicle->first_step;
    for (uint32_t i = 0; i < chronicle->marks.count; i++) {
        const trpi_timeline_mark *mark = trpi_row_array_at(&chronicle->marks, i);
        if (mark->kind == TRP_EVENT_SCENE_STARTED && mark->other != TRP_NOT_FOUND) {
            uint32_t until = end_of_scene(chronicle, i);
            add_number(&scenes, (int64_t)mark->step - before);
            add_number(&scenes, until == TRP_NOT_FOUND ? -1 : (int64_t)until - mark->step);
            add_number(&scenes, trp_index_of_number(mark->behaviour));
            add_number(&scenes, mark->person);
            add_number(&scenes, mark->other);
            before = mark->step;
        }
    }
    end_list(&scenes, ",\n");
}

static void add_words(const trp_chronicle *chronicle, trp_sheet *sheet)
{
    list words = begin_list(sheet, "words");
    for (uint32_t i = 0; i < chronicle->words.count; i++) {
        add_text(&words, chronicle->words.texts[i]);
    }
    end_list(&words, ",\n");
    list reasons = begin_list(sheet, "reasons");
    for (uint32_t i = 0; i < TRP_REASON_COUNT; i++) {
        add_text(&reasons, trp_reason_name((trp_reason)i));
    }
    end_list(&reasons, "");
}

void trpi_page_print_data(const trp_chronicle *chronicle, const char *title, trp_sheet *sheet)
{
    trp_sheet_add(sheet, "{\"title\":");
    trpi_json_quote(sheet, title);
    trp_sheet_add_format(sheet, ",\"rate\":%u,\"steps\":%u,\"asked\":%u,\"second\":%u,\"day\":%u,\n",
                         trp_world_steps_per_second(chronicle->world), trpi_chronicle_last_step(chronicle) - chronicle->first_step,
                         trp_world_now(chronicle->world) - chronicle->first_step, chronicle->first_second,
                         trp_world_day_length(chronicle->world));
    uint32_t followed = trpi_chronicle_find_person(chronicle, chronicle->followed);
    trp_sheet_add_format(sheet, "\"followed\":%d,\n", followed == TRP_NOT_FOUND ? -1 : (int)followed);
    add_plan(chronicle, sheet);
    add_places(chronicle, sheet);
    add_doors(chronicle, sheet);
    add_names(chronicle->pack, "kinds", TRP_NAMES_KIND, sheet);
    add_names(chronicle->pack, "roles", TRP_NAMES_ROLE, sheet);
    add_names(chronicle->pack, "layers", TRP_NAMES_LAYER, sheet);
    add_behaviours(chronicle, sheet);
    uint32_t *paths = calloc(chronicle->situations.count + 1u, sizeof *paths);
    sheet->failed = sheet->failed || paths == NULL;
    if (paths != NULL) {
        add_paths(chronicle, paths, sheet);
        add_people(chronicle, paths, sheet);
    }
    free(paths);
    add_accounts(chronicle, sheet);
    add_scenes(chronicle, sheet);
    add_words(chronicle, sheet);
    trp_sheet_add(sheet, "}\n");
}
