// SPDX-License-Identifier: MIT
// Writes the episodes of a person in prose. An episode is told from its beginning to the way back; the moments of one step
// become one sentence.

#include "show/story.h"

#include "show/wording.h"

#include <string.h>

// An episode while it is told, and the moment that is next.
typedef struct telling {
    const trp_story *story;
    const trpi_story_character *person;
    const trpi_episode *episode;
    trp_sheet *sheet;
    uint32_t at;       // the moment that is told next
    uint32_t phrases;  // used so far: sentences of a kind take turns
} telling;

typedef enum form { FORM_BASE, FORM_PAST, FORM_GERUND } form;

static void write_text(const telling *now, const char *text)
{
    trp_sheet_add(now->sheet, text);
}

static void write_name(const telling *now, trp_entity entity)
{
    trpi_story_print_entity_name(now->story, entity, now->sheet);
}

static void write_person(const telling *now)
{
    write_name(now, now->person->entity);
}

static const char *take_turns(telling *now, const char *const *phrases, uint32_t count)
{
    return phrases[now->phrases++ % count];
}

static bool is_meeting(const telling *now, uint32_t behaviour)
{
    return trpi_story_meeting_of_behaviour(now->story, behaviour) != TRP_NOT_FOUND;
}

static bool begins_meeting(const telling *now, uint32_t behaviour)
{
    trp_behaviour_info info;
    return trp_pack_behaviour(now->story->pack, behaviour, &info, sizeof info) != TRP_OK || info.part == 0;
}

// Writes a behaviour in a form of its verb, "order", "ordered" or "ordering", with its partner if there is one.
static void write_behaviour(const telling *now, form how, uint32_t behaviour, trp_entity with)
{
    trp_sheet words = {0};
    trpi_wording_write_behaviour(&words, now->story->pack, behaviour);
    if (how == FORM_PAST) {
        trpi_wording_write_past_tense(now->sheet, trp_sheet_text(&words));
    } else if (how == FORM_GERUND) {
        trpi_wording_write_gerund(now->sheet, trp_sheet_text(&words));
    } else {
        trpi_wording_write_infinitive(now->sheet, trp_sheet_text(&words));
    }
    trp_sheet_release(&words);
    if (with.value != 0 && is_meeting(now, behaviour)) {
        write_text(now, " with ");
        write_name(now, with);
    }
}

static const trpi_episode_moment *moment_at(const telling *now, uint32_t at)
{
    return at < now->episode->moment_count ? &now->episode->moments[at] : NULL;
}

// Finds the first moment of a kind in the episode, from the present one on, that has the same step; NULL if there is none.
static const trpi_episode_moment *find_in_step(const telling *now, uint32_t kind)
{
    const trpi_episode_moment *moment = moment_at(now, now->at);
    for (uint32_t i = now->at; i < now->episode->moment_count; i++) {
        const trpi_episode_moment *other = moment_at(now, i);
        if (other->kind == kind && other->step == moment->step) {
            return other;
        }
    }
    return NULL;
}

// ---- The beginning ----

static void write_motive(const telling *now)
{
    trp_fact_info info;
    if (!now->episode->has_motive || trp_pack_fact(now->story->pack, now->episode->motive, &info, sizeof info) != TRP_OK) {
        return;
    }
    const char *point = strrchr(info.name, '.');
    write_text(now, " (");
    trp_sheet_add_sanitized(now->sheet, point == NULL ? info.name : point + 1);
    trp_sheet_add_format(now->sheet, " %lld)", (long long)(now->episode->motive_value / TRP_ONE));
}

static void write_state(const telling *now, const trpi_episode_moment *left)
{
    const trp_command *doing = &now->episode->doing;
    trp_action_info info;
    if (doing->action != TRP_NOT_FOUND && doing->argument_count > 0 && !is_meeting(now, left->behaviour) &&
        doing->argument_types[0] == TRP_TYPE_ENTITY &&
        trp_pack_action(now->story->pack, doing->action, &info, sizeof info) == TRP_OK && info.moves) {
        write_text(now, "on the way to ");
        write_name(now, trp_value_to_entity(doing->arguments[0]));
        return;
    }
    write_behaviour(now, FORM_GERUND, left->behaviour, left->other);
}

static void tell_beginning(telling *now, const trpi_episode_moment *left)
{
    static const char *const reasons[] = {" let that be and ", " broke off and ", " put that off and "};
    bool is_asked = !begins_meeting(now, left->other_behaviour);
    write_text(now, "At ");
    trpi_story_print_clock_time(now->story, left->step, now->sheet);
    write_text(now, " ");
    write_person(now);
    write_text(now, " was ");
    write_state(now, left);
    if (left->cause.value != 0) {
        write_text(now, " when ");
        write_name(now, left->cause);
        write_text(now, is_asked ? " came to " : " came by. ");
    } else {
        write_text(now, ". ");
    }
    if (left->cause.value != 0 && is_asked) {
        write_behaviour(now, FORM_BASE, left->other_behaviour, trp_nobody());
        write_text(now, ". ");
    }
    write_person(now);
    if (is_asked) {
        write_text(now, " let the rest wait. ");
        return;
    }
    write_motive(now);
    write_text(now, take_turns(now, reasons, 3));
    write_behaviour(now, FORM_PAST, left->other_behaviour, trp_nobody());
    write_text(now, ". ");
}

// ---- The middle ----

static void tell_words(telling *now, const trpi_episode_moment *moment)
{
    bool says = moment->kind == TRPI_MOMENT_SAYS;
    static const char *const verbs[] = {"\", said ", "\", answered "};
    const trpi_episode_moment *before = now->at == 0 ? NULL : moment_at(now, now->at - 1);
    bool is_answer = before != NULL && before->kind >= TRPI_MOMENT_SAYS && before->kind != moment->kind &&
                     before->other.value == moment->other.value;
    write_text(now, "\"");
    trp_sheet_add_sanitized(now->sheet, now->story->words.texts[moment->words]);
    write_text(now, verbs[is_answer ? 1 : 0]);
    write_name(now, says ? now->person->entity : moment->other);
    write_text(now, ". ");
}

static void tell_suspension(telling *now, const trpi_episode_moment *moment)
{
    static const char *const phrases[] = {
        " saw no use in standing about",
        " was not one to wait idly",
        " had better things to do than wait",
    };
    const trpi_episode_moment *resumed = find_in_step(now, TRP_EVENT_RESUMED);
    if (moment->other.value != 0) {
        write_text(now, "While ");
        write_name(now, moment->other);
        write_text(now, " was busy with it, ");
    }
    write_person(now);
    write_text(now, take_turns(now, phrases, 3));
    if (resumed != NULL) {
        write_text(now, ", and went back to ");
        write_behaviour(now, FORM_GERUND, resumed->behaviour, resumed->other);
        now->at = (uint32_t)(resumed - now->episode->moments);
    }
    write_text(now, ". ");
}

// Writes the time of day of a step, or "A moment later" within the first minute of the episode.
static void write_time(const telling *now, uint32_t step)
{
    uint32_t minute = trp_world_steps_per_second(now->story->world) * 60;
    if (step - now->episode->moments[0].step < minute) {
        write_text(now, "A moment later ");
        return;
    }
    write_text(now, "At ");
    trpi_story_print_clock_time(now->story, step, now->sheet);
    write_text(now, " ");
}

static void tell_activation(telling *now, const trpi_episode_moment *moment)
{
    const trpi_episode_moment *left = find_in_step(now, TRP_EVENT_INTERRUPTED);
    write_time(now, moment->step);
    if (moment->other.value != 0) {
        write_name(now, moment->other);
        write_text(now, " was ready");
    } else {
        write_text(now, "it was time");
    }
    if (left != NULL) {
        write_text(now, ", and ");
        write_behaviour(now, FORM_GERUND, left->behaviour, left->other);
        write_text(now, " had to wait");
        now->at = (uint32_t)(left - now->episode->moments);
    }
    const trpi_episode_moment *resumed = find_in_step(now, TRP_EVENT_RESUMED);
    if (resumed != NULL && resumed->behaviour == moment->behaviour) {
        now->at = (uint32_t)(resumed - now->episode->moments);
    }
    write_text(now, ". ");
}

static void tell_start(telling *now, const trpi_episode_moment *moment)
{
    static const char *const phrases[] = {"Meanwhile ", "In between ", "For a change "};
    const trpi_episode_moment *left = find_in_step(now, TRP_EVENT_INTERRUPTED);
    if (left != NULL && left->other_behaviour == moment->behaviour) {
        return;  // told with the interruption
    }
    if (!begins_meeting(now, moment->behaviour) && moment->other.value != 0) {
        write_text(now, "Then ");
        write_name(now, moment->other);
        write_text(now, " came to ");
        write_behaviour(now, FORM_BASE, moment->behaviour, trp_nobody());
        write_text(now, ". ");
        return;
    }
    write_text(now, take_turns(now, phrases, 3));
    write_person(now);
    write_text(now, " ");
    write_behaviour(now, FORM_PAST, moment->behaviour, moment->other);
    write_text(now, ". ");
}

static void tell_interruption(telling *now, const trpi_episode_moment *moment)
{
    if (moment->cause.value != 0) {
        write_text(now, "Then ");
        write_name(now, moment->cause);
        write_text(now, begins_meeting(now, moment->other_behaviour) ? " came by, and " : " came to ");
    }
    if (begins_meeting(now, moment->other_behaviour) || moment->cause.value == 0) {
        write_person(now);
        write_text(now, " ");
        write_behaviour(now, FORM_PAST, moment->other_behaviour, trp_nobody());
    } else {
        write_behaviour(now, FORM_BASE, moment->other_behaviour, trp_nobody());
    }
    write_text(now, ". ");
}

// ---- The way back ----

static void tell_return(telling *now, const trpi_episode_moment *moment)
{
    static const char *const endings[] = {
        ", just where it had been left",
        " at the very point where it had stopped",
        " as if nothing had been",
    };
    write_text(now, "Then ");
    write_person(now);
    write_text(now, " went on ");
    write_behaviour(now, FORM_GERUND, moment->behaviour, moment->other);
    write_text(now, take_turns(now, endings, 3));
    write_text(now, ".");
}

static void tell_moment(telling *now, const trpi_episode_moment *moment)
{
    bool is_last = now->at + 1 == now->episode->moment_count;
    switch (moment->kind) {
    case TRPI_MOMENT_SAYS:
    case TRPI_MOMENT_HEARS: tell_words(now, moment); break;
    case TRP_EVENT_SUSPENDED: tell_suspension(now, moment); break;
    case TRP_EVENT_ACTIVATED: tell_activation(now, moment); break;
    case TRP_EVENT_STARTED: tell_start(now, moment); break;
    case TRP_EVENT_INTERRUPTED: tell_interruption(now, moment); break;
    case TRP_EVENT_RESUMED:
        if (is_last) {
            tell_return(now, moment);
        }
        break;
    default: break;
    }
}

static void tell_episode(const trp_story *story, const trpi_story_character *person, const trpi_episode *episode, uint32_t number,
                         trp_sheet *sheet)
{
    trp_sheet text = {0};
    telling now = {story, person, episode, &text, 0, number};
    tell_beginning(&now, &episode->moments[0]);
    for (now.at = 1; now.at < episode->moment_count; now.at++) {
        tell_moment(&now, &episode->moments[now.at]);
    }
    trpi_wording_write_paragraph(sheet, trp_sheet_text(&text), TRPI_STORY_COLUMNS);
    trp_sheet_add(sheet, "\n");
    trp_sheet_release(&text);
}

// Tells how often a person spoke, met others and was interrupted, as far as it did.
static void tell_figures(const trp_story *story, const trpi_story_character *person, trp_sheet *sheet)
{
    trp_sheet text = {0}, opening = {0};
    uint32_t serial = (uint32_t)(person->entity.value >> 32);
    trp_sheet_add(&opening, "In all, ");
    trpi_story_print_entity_name(story, person->entity, &opening);
    trp_sheet_add(&opening, " ");
    trp_sheet clauses[4] = {{0}, {0}, {0}, {0}};
    if (person->spoken_line_count > 0) {
        trp_sheet_add(&clauses[0], "spoke ");
        trpi_wording_write_count(&clauses[0], person->spoken_line_count, "line");
    }
    if (person->meeting_count > 0) {
        trp_sheet_add(&clauses[1], "met somebody ");
        trpi_wording_write_how_often(&clauses[1], person->meeting_count);
        trpi_meeting_pair most = trpi_pair_counts_find_highest_with_person(&story->pairs, serial);
        if (most.count > 0) {
            trp_sheet_add(&clauses[1], " (most often ");
            uint32_t other = most.first == serial ? most.second : most.first;
            trpi_story_print_entity_name(story, story->persons[other].entity, &clauses[1]);
            trp_sheet_add(&clauses[1], ")");
        }
    }
    if (person->interruption_count > 0) {
        trp_sheet_add(&clauses[2], "was interrupted ");
        trpi_wording_write_how_often(&clauses[2], person->interruption_count);
    }
    if (person->resumption_count > 0) {
        trpi_wording_write_how_often(&clauses[3], person->resumption_count);
        trp_sheet_add(&clauses[3], " went on with what had been interrupted");
    }
    trpi_wording_write_clauses(&text, trp_sheet_text(&opening), clauses, 4);
    trpi_wording_write_paragraph(sheet, trp_sheet_text(&text), TRPI_STORY_COLUMNS);
    sheet->failed |= text.failed || opening.failed;
    trp_sheet_release(&opening);
    trp_sheet_release(&text);
}

void trpi_story_print_episodes(const trp_story *story, const trpi_story_character *person, trp_sheet *sheet)
{
    bool is_told[TRPI_EPISODES_KEPT] = {false};
    for (uint32_t told = 0; told < TRPI_EPISODES_KEPT; told++) {
        uint32_t next = TRPI_EPISODES_KEPT;
        for (uint32_t i = 0; i < TRPI_EPISODES_KEPT; i++) {
            if (person->best[i].score > 0 && !is_told[i] &&
                (next == TRPI_EPISODES_KEPT || person->best[i].moments[0].step < person->best[next].moments[0].step)) {
                next = i;
            }
        }
        if (next == TRPI_EPISODES_KEPT) {
            break;
        }
        is_told[next] = true;
        tell_episode(story, person, &person->best[next], told, sheet);
    }
    tell_figures(story, person, sheet);
}
