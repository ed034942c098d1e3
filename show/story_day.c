// SPDX-License-Identifier: MIT
// Somebody's time in prose. Each moment of an episode is a clause; clauses that belong together
// become sentences.

#include "show/story.h"

#include "show/wording.h"

#include <string.h>

// Where the telling is: what was said last decides how the next clause begins.
typedef struct telling {
    const trp_story *story;
    const trpi_person *person;
    trp_sheet *sheet;
    uint32_t clauses;  // told so far in this episode
    bool is_open;      // a sentence was begun and needs its full stop
    uint32_t last_kind;
    trp_entity introduced;  // who was said to be near
} telling;

static void name_of(const telling *now, trp_entity entity)
{
    trpi_story_name(now->story, entity, now->sheet);
}

static void add(const telling *now, const char *text)
{
    trp_sheet_add(now->sheet, text);
}

static void gerund(const telling *now, uint32_t behaviour)
{
    trp_sheet words = {0};
    trpi_wording_of_behaviour(&words, now->story->pack, behaviour);
    trpi_wording_gerund(now->sheet, trp_sheet_text(&words));
    trp_sheet_release(&words);
}

static void past(const telling *now, uint32_t behaviour)
{
    trp_sheet words = {0};
    trpi_wording_of_behaviour(&words, now->story->pack, behaviour);
    trpi_wording_past(now->sheet, trp_sheet_text(&words));
    trp_sheet_release(&words);
}

static void end_sentence(telling *now)
{
    if (now->is_open) {
        add(now, ". ");
        now->is_open = false;
    }
}

// Begins a sentence with one of a few openings, or goes on with the one that is open.
static void begin_clause(telling *now, const char *joined, const char *fresh)
{
    if (now->is_open) {
        add(now, joined);
    } else {
        add(now, fresh);
        now->is_open = true;
    }
    now->clauses++;
}

static bool begins_it(const telling *now, uint32_t behaviour)
{
    trp_behaviour_info info;
    return trp_pack_behaviour(now->story->pack, behaviour, &info) != TRP_OK || info.part == 0;
}

// "ordered with Linda", or for those who were asked "answered Linda, who ordered".
static void do_with(const telling *now, uint32_t behaviour, trp_entity other)
{
    bool meets = trpi_story_meeting(now->story, behaviour) != TRP_NOT_FOUND;
    if (meets && !begins_it(now, behaviour)) {
        add(now, "turned to ");
        name_of(now, other);
        add(now, ", to ");
        trp_sheet words = {0};
        trpi_wording_of_behaviour(&words, now->story->pack, behaviour);
        trp_sheet small = {0};
        trp_sheet_plain(&small, trp_sheet_text(&words));
        if (small.size_bytes > 0 && small.text[0] >= 'A' && small.text[0] <= 'Z') {
            small.text[0] = (char)(small.text[0] + ('a' - 'A'));
        }
        trp_sheet_add(now->sheet, trp_sheet_text(&small));
        trp_sheet_release(&small);
        trp_sheet_release(&words);
        return;
    }
    past(now, behaviour);
    if (meets && other.value != 0) {
        add(now, " with ");
        name_of(now, other);
    }
}

static void tell_interruption(telling *now, const trpi_moment *moment)
{
    static const char *const leaving[] = {"let that be", "broke off", "put that off",
                                          "left it at that"};
    bool is_first = now->clauses == 0;
    end_sentence(now);
    if (moment->other_behaviour == TRP_NOT_FOUND) {
        begin_clause(now, ", ", "Then something came between");
        return;
    }
    if (moment->other.value != 0) {
        add(now, is_first ? "Half-way " : "Then ");
        name_of(now, moment->other);
        add(now, " came, and ");
        now->introduced = moment->other;
    } else {
        add(now, "Then ");
    }
    name_of(now, now->person->entity);
    trp_sheet_format(now->sheet, " %s and ", leaving[(moment->step / 7) % 4]);
    do_with(now, moment->other_behaviour, moment->other);
    now->is_open = true;
    now->clauses++;
}

static void tell_speech(telling *now, const trpi_moment *moment)
{
    bool says = moment->kind == TRPI_MOMENT_SAYS;
    end_sentence(now);
    add(now, "\"");
    trp_sheet_plain(now->sheet, trp_pack_line(now->story->pack, moment->line));
    add(now, says ? "\", said " : "\", answered ");
    name_of(now, says ? now->person->entity : moment->other);
    if (says && moment->other.value != 0 && now->last_kind != TRPI_MOMENT_HEARS) {
        add(now, " to ");
        name_of(now, moment->other);
    }
    now->is_open = true;
    now->clauses++;
}

static void tell_change(telling *now, const trpi_moment *moment)
{
    switch (moment->kind) {
    case TRP_EVENT_SUSPENDED:
        end_sentence(now);
        begin_clause(now, "", "There was nothing to do but wait, so ");
        name_of(now, now->person->entity);
        add(now, " was free for other things");
        break;
    case TRP_EVENT_ACTIVATED:
        end_sentence(now);
        begin_clause(now, "", "At ");
        trpi_story_clock(now->story, moment->step, now->sheet);
        add(now, " it was time to go on with ");
        gerund(now, moment->behaviour);
        break;
    case TRP_EVENT_RESUMED:
        end_sentence(now);
        begin_clause(now, "", now->clauses % 2 == 0 ? "After that " : "Then ");
        name_of(now, now->person->entity);
        add(now, " went on ");
        gerund(now, moment->behaviour);
        add(now, ", where it had been left");
        break;
    case TRP_EVENT_SCENE_BROKEN:
        begin_clause(now, ", but it came to nothing", "It came to nothing");
        break;
    default: break;
    }
}

static void tell_start(telling *now, const trpi_moment *moment, const trpi_moment *before)
{
    // What an interruption was for has been told with it.
    if (before != NULL && before->kind == TRP_EVENT_INTERRUPTED &&
        before->other_behaviour == moment->behaviour) {
        return;
    }
    end_sentence(now);
    begin_clause(now, "", "Meanwhile ");
    name_of(now, now->person->entity);
    add(now, " ");
    do_with(now, moment->behaviour, moment->other);
}

// Whether the interruption at `position` comes with the start of what interrupted; the start is not
// told again.
static bool is_told_already(const trpi_episode *episode, uint32_t position)
{
    const trpi_moment *moment = &episode->moments[position];
    for (uint32_t i = 0; i < episode->count; i++) {
        const trpi_moment *other = &episode->moments[i];
        if (other->kind == TRP_EVENT_INTERRUPTED && other->other_behaviour == moment->behaviour &&
            other->step == moment->step) {
            return true;
        }
    }
    return false;
}

static void tell_moment(telling *now, const trpi_episode *episode, uint32_t position)
{
    const trpi_moment *moment = &episode->moments[position];
    const trpi_moment *before = position == 0 ? NULL : &episode->moments[position - 1];
    switch (moment->kind) {
    case TRP_EVENT_INTERRUPTED: tell_interruption(now, moment); break;
    case TRPI_MOMENT_SAYS:
    case TRPI_MOMENT_HEARS: tell_speech(now, moment); break;
    case TRP_EVENT_STARTED:
        if (!is_told_already(episode, position)) {
            tell_start(now, moment, before);
        }
        break;
    default: tell_change(now, moment); break;
    }
    now->last_kind = moment->kind;
}

static void tell_beginning(telling *now, const trpi_episode *episode)
{
    add(now, "At ");
    trpi_story_clock(now->story, episode->moments[0].step, now->sheet);
    add(now, " ");
    name_of(now, now->person->entity);
    add(now, " was ");
    gerund(now, episode->begun);
    if (episode->doing.action != TRP_NOT_FOUND) {
        add(now, ", and just then ");
        trpi_wording_of_action(now->sheet, now->story->rehearsal, &episode->doing,
                               trpi_wording_past);
    }
    if (episode->has_motive) {
        trp_fact_info info;
        if (trp_pack_fact(now->story->pack, episode->motive, &info) == TRP_OK) {
            const char *point = strrchr(info.name, '.');
            add(now, "; ");
            trp_sheet_plain(now->sheet, point == NULL ? info.name : point + 1);
            trp_sheet_format(now->sheet, " stood at %lld",
                             (long long)(episode->motive_value / TRP_ONE));
        }
    }
    add(now, ". ");
}

static void tell_episode(const trp_story *story, const trpi_person *person,
                         const trpi_episode *episode, trp_sheet *sheet)
{
    trp_sheet text = {0};
    telling now = {story, person, &text, 0, false, TRP_EVENT_KIND_COUNT, {0}};
    tell_beginning(&now, episode);
    for (uint32_t i = 0; i < episode->count; i++) {
        tell_moment(&now, episode, i);
    }
    end_sentence(&now);
    const trpi_moment *last = &episode->moments[episode->count - 1];
    add(&now, "By ");
    trpi_story_clock(story, last->step, &text);
    add(&now, " it was all done.");
    trpi_wording_paragraph(sheet, trp_sheet_text(&text), TRPI_STORY_COLUMNS);
    trp_sheet_release(&text);
}

static void tell_figures(const trp_story *story, const trpi_person *person, trp_sheet *sheet)
{
    trp_sheet text = {0};
    uint32_t serial = (uint32_t)(person->entity.value >> 32);
    trpi_story_name(story, person->entity, &text);
    trp_sheet_add(&text, " spoke ");
    trpi_wording_some(&text, person->lines, "line");
    trp_sheet_add(&text, ", met somebody ");
    trpi_wording_times(&text, person->meetings);
    trpi_pair most = trpi_pairs_most_of(&story->pairs, serial);
    if (most.count > 0) {
        trp_sheet_add(&text, " (most often ");
        uint32_t other = most.first == serial ? most.second : most.first;
        trpi_story_name(story, story->persons[other].entity, &text);
        trp_sheet_add(&text, ")");
    }
    trp_sheet_add(&text, ", was interrupted ");
    trpi_wording_times(&text, person->interrupted);
    trp_sheet_add(&text, " and went on ");
    trpi_wording_times(&text, person->resumed);
    trp_sheet_add(&text, ".");
    trpi_wording_paragraph(sheet, trp_sheet_text(&text), TRPI_STORY_COLUMNS);
    trp_sheet_release(&text);
}

void trpi_story_print_day(const trp_story *story, const trpi_person *person, trp_sheet *sheet)
{
    bool is_told[TRPI_EPISODES_KEPT] = {false};
    for (uint32_t told = 0; told < TRPI_EPISODES_KEPT; told++) {
        uint32_t next = TRPI_EPISODES_KEPT;
        for (uint32_t i = 0; i < TRPI_EPISODES_KEPT; i++) {
            if (person->best[i].score > 0 && !is_told[i] &&
                (next == TRPI_EPISODES_KEPT ||
                 person->best[i].moments[0].step < person->best[next].moments[0].step)) {
                next = i;
            }
        }
        if (next == TRPI_EPISODES_KEPT) {
            break;
        }
        is_told[next] = true;
        tell_episode(story, person, &person->best[next], sheet);
    }
    tell_figures(story, person, sheet);
}
