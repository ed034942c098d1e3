// SPDX-License-Identifier: MIT
// Prints a story: the cast, the meetings (or else the behaviours) with their counts and partners, the busiest hours, the longest wait; then the
// episodes of one person; then figures.

#include "show/story.h"

#include "show/wording.h"
#include "troupe/assert.h"
#include "troupe/agent.h"
#include "troupe/setting.h"

#include <string.h>

enum { DOINGS_TOLD = 3 };

static void print_paragraph(trp_sheet *text, trp_sheet *sheet)
{
    if (text->size_bytes > 0) {
        trpi_wording_write_paragraph(sheet, trp_sheet_text(text), TRPI_STORY_COLUMNS);
        trp_sheet_add(sheet, "\n");
    }
    trp_sheet_release(text);
}

// Returns whether a row of persons is one that was there when the story began, or a newcomer.
static bool is_of_cast(const trpi_story_character *person, bool newcomers)
{
    return person->entity.value != 0 && person->is_newcomer == newcomers;
}

static uint32_t count_cast(const trp_story *story, bool newcomers)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < story->person_capacity; i++) {
        count += is_of_cast(&story->persons[i], newcomers) ? 1 : 0;
    }
    return count;
}

static uint32_t count_gone(const trp_story *story, bool newcomers)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < story->person_capacity; i++) {
        const trpi_story_character *person = &story->persons[i];
        count += is_of_cast(person, newcomers) && !trp_entity_is_alive(story->world, person->entity) ? 1 : 0;
    }
    return count;
}

static uint32_t count_role(const trp_story *story, uint32_t role, bool newcomers)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < story->person_capacity; i++) {
        count += is_of_cast(&story->persons[i], newcomers) && story->persons[i].role == role ? 1 : 0;
    }
    return count;
}

static void add_cast(const trp_story *story, bool newcomers, trp_sheet *text)
{
    uint32_t role_count = trp_pack_count(story->pack, TRP_NAMES_ROLE);
    uint32_t left = 0, others = count_cast(story, newcomers);  // those without a role
    for (uint32_t role = 0; role < role_count; role++) {
        uint32_t count = count_role(story, role, newcomers);
        left += count > 0 ? 1 : 0;
        others -= count;
    }
    if (left == 0) {
        trpi_wording_write_count(text, others, "character");
        return;
    }
    left += others > 0 ? 1 : 0;
    for (uint32_t role = 0; role < role_count; role++) {
        uint32_t count = count_role(story, role, newcomers);
        if (count > 0) {
            trpi_wording_write_count(text, count, trp_pack_name(story->pack, TRP_NAMES_ROLE, role));
            left--;
            trp_sheet_add(text, left > 1 ? ", " : left == 1 ? " and " : "");
        }
    }
    if (others > 0) {
        trpi_wording_write_count(text, others, "other");
    }
}

static uint64_t seconds_told(const trp_story *story)
{
    return (trp_world_now(story->world) - story->first_step) / trp_world_steps_per_second(story->world);
}

// Tells who was there from the beginning, and who came later.
static void tell_cast(const trp_story *story, trp_sheet *text)
{
    uint32_t gone = count_gone(story, false), newcomers = count_cast(story, true);
    uint32_t cast = count_cast(story, false);
    if (cast > 0) {
        add_cast(story, false, text);
    }
    trp_sheet_add(text, cast == 0   ? "Nobody was there at first, and it lasted for "
                        : cast == 1 ? " came, and stayed for "
                                    : " came together, and they stayed for ");
    trpi_wording_write_duration(text, seconds_told(story));
    if (gone > 0) {
        trp_sheet_add_format(text, " (%u left before the end)", gone);
    }
    trp_sheet_add(text, ".");
    if (newcomers > 0) {
        uint32_t gone_again = count_gone(story, true);
        trp_sheet_add(text, " ");
        add_cast(story, true, text);
        trp_sheet_add(text, " came later");
        if (gone_again == newcomers) {
            trp_sheet_add(text, ", and left again");
        } else if (gone_again > 0) {
            trp_sheet_add_format(text, ", and %u of them left again", gone_again);
        }
        trp_sheet_add(text, ".");
    }
}

static void tell_opening(const trp_story *story, trp_sheet *sheet)
{
    trp_sheet text = {0};
    trp_stage_counts stage;
    trp_stage_get_counts(trp_rehearsal_stage(story->rehearsal), &stage, sizeof stage);
    trp_sheet_add(&text, "It was ");
    trpi_wording_write_time_of_day(&text, story->first_second);
    trp_sheet_add(&text, " when ");
    tell_cast(story, &text);

    uint64_t meetings = story->counts[TRP_EVENT_SCENE_STARTED];
    trp_sheet clauses[3] = {{0}, {0}, {0}};
    if (story->lines > 0) {
        trp_sheet_add(&clauses[0], "spoke ");
        trpi_wording_write_count(&clauses[0], story->lines, "line");
    }
    if (meetings > 0) {
        trp_sheet_add(&clauses[1], "met one another ");
        trpi_wording_write_how_often(&clauses[1], meetings);
    }
    if (stage.metres_walked >= 1000) {
        trp_sheet_add(&clauses[2], "walked ");
        trpi_wording_write_count(&clauses[2], stage.metres_walked / 1000, "kilometre");
    }
    trpi_wording_write_clauses(&text, " They ", clauses, 3);
    print_paragraph(&text, sheet);
}

// The persons that did something most often and least often, among those that did it at all.
typedef struct extremes {
    const trpi_story_character *most, *least;
    uint32_t most_count, least_count;
    uint32_t person_count;
} extremes;

// How often a person did a thing, by the number of the thing: began a meeting, took another part in it, or started a behaviour.
typedef uint32_t counter(const trpi_story_character *person, uint32_t number);

static uint32_t begun(const trpi_story_character *person, uint32_t meeting)
{
    return person->begun_per_meeting[meeting];
}

static uint32_t joined(const trpi_story_character *person, uint32_t meeting)
{
    return person->joined_per_meeting[meeting];
}

static uint32_t started(const trpi_story_character *person, uint32_t behaviour)
{
    return person->behaviour_states[behaviour].started_count;
}

static extremes find_extremes(const trp_story *story, counter *how_often, uint32_t number)
{
    extremes found = {NULL, NULL, 0, UINT32_MAX, 0};
    for (uint32_t i = 0; i < story->person_capacity; i++) {
        const trpi_story_character *person = &story->persons[i];
        uint32_t count = person->entity.value == 0 ? 0 : how_often(person, number);
        if (count == 0) {
            continue;
        }
        found.person_count++;
        if (count > found.most_count) {
            found.most = person;
            found.most_count = count;
        }
        if (count < found.least_count) {
            found.least = person;
            found.least_count = count;
        }
    }
    return found;
}

static void tell_extremes(const trp_story *story, const extremes *found, trp_sheet *text)
{
    if (found->most == NULL) {
        return;
    }
    if (found->most == found->least && found->person_count > 1) {
        trp_sheet_add_format(text, ": %u of them, equally often", found->person_count);
        return;
    }
    trp_sheet_add(text, ": ");
    trpi_story_print_entity_name(story, found->most->entity, text);
    if (found->most == found->least) {
        trp_sheet_add(text, " every time");
        return;
    }
    trp_sheet_add(text, " most often (");
    trp_sheet_add_count(text, found->most_count);
    trp_sheet_add(text, "), ");
    trpi_story_print_entity_name(story, found->least->entity, text);
    trp_sheet_add(text, " least (");
    trp_sheet_add_count(text, found->least_count);
    trp_sheet_add(text, ")");
}

static void tell_partners(const trp_story *story, uint32_t meeting, trp_sheet *text)
{
    extremes others = find_extremes(story, joined, meeting);
    if (others.most == NULL) {
        return;
    }
    trpi_meeting_pair pair = trpi_pair_counts_find_highest_of_meeting(&story->pairs, meeting);
    if (others.person_count == 2 && others.most != others.least &&
        others.most_count + others.least_count == story->meetings[meeting]) {
        trp_sheet_add(text, " ");
        trpi_story_print_entity_name(story, others.most->entity, text);
        trp_sheet_add(text, " saw to it ");
        trpi_wording_write_how_often(text, others.most_count);
        trp_sheet_add(text, ", ");
        trpi_story_print_entity_name(story, others.least->entity, text);
        trp_sheet_add(text, " ");
        trpi_wording_write_how_often(text, others.least_count);
        trp_sheet_add(text, ".");
    } else if (pair.count > 1) {
        trp_sheet_add(text, " No two came together for it more often than ");
        trpi_story_print_entity_name(story, story->persons[pair.first].entity, text);
        trp_sheet_add(text, " and ");
        trpi_story_print_entity_name(story, story->persons[pair.second].entity, text);
        trp_sheet_add(text, ": ");
        trpi_wording_write_how_often(text, pair.count);
        trp_sheet_add(text, ".");
    }
}

static void tell_meeting(const trp_story *story, uint32_t meeting, bool is_first, trp_sheet *text)
{
    trp_sheet words = {0};
    trpi_story_print_meeting_words(story, meeting, &words);
    trp_sheet_add(text, is_first ? "They met to " : " They met to ");
    trpi_wording_write_infinitive(text, trp_sheet_text(&words));
    trp_sheet_add(text, " ");
    trpi_wording_write_how_often(text, story->meetings[meeting]);
    extremes initiators = find_extremes(story, begun, meeting);
    tell_extremes(story, &initiators, text);
    trp_sheet_add(text, ".");
    tell_partners(story, meeting, text);
    trp_sheet_release(&words);
}

static uint64_t count_meetings(const trp_story *story, uint32_t meeting)
{
    return story->meetings[meeting];
}

// Counts how often all persons together started a behaviour.
static uint64_t count_all(const trp_story *story, uint32_t behaviour)
{
    uint64_t count = 0;
    for (uint32_t i = 0; i < story->person_capacity; i++) {
        count += story->persons[i].entity.value != 0 ? started(&story->persons[i], behaviour) : 0;
    }
    return count;
}

static void tell_behaviour(const trp_story *story, uint32_t behaviour, bool is_first, trp_sheet *text)
{
    trp_sheet words = {0};
    uint64_t count = count_all(story, behaviour);
    extremes performers = find_extremes(story, started, behaviour);
    trpi_wording_write_behaviour(&words, story->pack, behaviour);
    trp_sheet_add(text, is_first ? "They " : " They ");
    trpi_wording_write_past_tense(text, trp_sheet_text(&words));
    trp_sheet_add(text, " ");
    trpi_wording_write_how_often(text, count);
    tell_extremes(story, &performers, text);
    trp_sheet_add(text, ".");
    trp_sheet_release(&words);
}

// Finds the thing with the highest count among `thing_count`, of those behind `before` in this order: the count, then the number.
// TRP_NOT_FOUND when none is left.
static uint32_t find_next(const trp_story *story, uint64_t (*count_of)(const trp_story *, uint32_t), uint32_t thing_count,
                          uint32_t before)
{
    uint32_t best = TRP_NOT_FOUND;
    uint64_t below = before != TRP_NOT_FOUND ? count_of(story, before) : UINT64_MAX;
    for (uint32_t i = 0; i < thing_count; i++) {
        uint64_t count = count_of(story, i);
        bool is_left = count < below || (count == below && i > before);
        if (count > 0 && is_left && (best == TRP_NOT_FOUND || count > count_of(story, best))) {
            best = i;
        }
    }
    return best;
}

// Tells the most frequent meetings, or, if nobody met anybody, the most frequent behaviours.
static void tell_doings(const trp_story *story, trp_sheet *sheet)
{
    trp_sheet text = {0};
    bool meets = find_next(story, count_meetings, story->meeting_count, TRP_NOT_FOUND) != TRP_NOT_FOUND;
    uint32_t thing = TRP_NOT_FOUND;
    for (uint32_t told = 0; told < DOINGS_TOLD; told++) {
        thing = meets ? find_next(story, count_meetings, story->meeting_count, thing)
                      : find_next(story, count_all, story->behaviour_count, thing);
        if (thing == TRP_NOT_FOUND) {
            break;
        }
        (meets ? tell_meeting : tell_behaviour)(story, thing, told == 0, &text);
    }
    print_paragraph(&text, sheet);
}

static void add_hour(const trp_story *story, uint32_t hour, trp_sheet *text)
{
    trp_sheet_add(text, "from ");
    trpi_wording_write_time_of_day(text, trpi_story_time_of_day(story, hour * UINT64_C(3600)));
    trp_sheet_add(text, " to ");
    trpi_wording_write_time_of_day(text, trpi_story_time_of_day(story, (hour + 1) * UINT64_C(3600)));
}

static void tell_hours(const trp_story *story, trp_sheet *text)
{
    uint32_t whole_hours = (uint32_t)(seconds_told(story) / 3600);
    uint32_t busiest = 0;
    uint32_t quietest = 0;
    if (whole_hours < 2 || whole_hours > story->hour_capacity) {
        return;
    }
    for (uint32_t i = 1; i < whole_hours; i++) {
        busiest = story->hours[i] > story->hours[busiest] ? i : busiest;
        quietest = story->hours[i] < story->hours[quietest] ? i : quietest;
    }
    trp_sheet_add(text, "The busiest hour was ");
    add_hour(story, busiest, text);
    trp_sheet_add(text, ", with ");
    trpi_wording_write_count(text, story->hours[busiest], "meeting");
    trp_sheet_add(text, "; the quietest ");
    add_hour(story, quietest, text);
    trp_sheet_add(text, ", with ");
    trp_sheet_add_count(text, story->hours[quietest]);
    trp_sheet_add(text, ". ");
}

static void tell_longest_wait(const trp_story *story, trp_sheet *text)
{
    const trpi_longest_wait *wait = &story->longest;
    uint64_t seconds = wait->steps / trp_world_steps_per_second(story->world);
    if (seconds == 0) {
        return;
    }
    trp_sheet words = {0};
    trp_sheet_add(text, "The longest wait was ");
    trpi_story_print_entity_name(story, wait->agent, text);
    trp_sheet_add(text, "'s, ");
    trpi_wording_write_duration(text, seconds);
    if (wait->other.value != 0) {
        trp_sheet_add(text, " for ");
        trpi_story_print_entity_name(story, wait->other, text);
    }
    trp_sheet_add(text, ", while ");
    trpi_wording_write_behaviour(&words, story->pack, wait->behaviour);
    trpi_wording_write_gerund(text, trp_sheet_text(&words));
    uint64_t minutes = (uint64_t)(wait->step - story->first_step) * 1440 / trp_world_day_length(story->world) /
                       trp_world_steps_per_second(story->world);
    trp_sheet_add(text, minutes > 0 ? ", until " : ", at the very beginning");
    if (minutes > 0) {
        trpi_story_print_clock_time(story, wait->step, text);
    }
    trp_sheet_add(text, ". ");
    trp_sheet_release(&words);
}

static void tell_favourite_line(const trp_story *story, trp_sheet *text)
{
    uint32_t best = TRP_NOT_FOUND;
    uint64_t most = 1;
    for (uint32_t i = 0; i < story->spoken.count; i++) {
        uint64_t times = *(const uint64_t *)trpi_row_array_at(&story->spoken, i);
        if (times > most) {
            best = i;
            most = times;
        }
    }
    if (best != TRP_NOT_FOUND) {
        trp_sheet_add(text, "The words heard most often were \"");
        trp_sheet_add_sanitized(text, story->words.texts[best]);
        trp_sheet_add(text, "\" (");
        trpi_wording_write_how_often(text, most);
        trp_sheet_add(text, ").");
    }
}

static const trpi_story_character *choose_hero(const trp_story *story)
{
    const trpi_story_character *hero = trpi_story_find_character(story, story->followed);
    uint32_t most = 0;
    for (uint32_t i = 0; i < story->person_capacity && story->followed.value == 0; i++) {
        const trpi_story_character *person = &story->persons[i];
        uint32_t score = 0;
        for (uint32_t k = 0; k < TRPI_EPISODES_KEPT; k++) {
            score += person->best[k].score;
        }
        if (person->entity.value != 0 && (hero == NULL || score > most)) {
            hero = person;
            most = score;
        }
    }
    return hero;
}

static void print_title(const trp_story *story, trp_sheet *sheet)
{
    const char *name = trp_pack_name(story->pack, TRP_NAMES_SETTING, trp_rehearsal_setting(story->rehearsal));
    trp_sheet title = {0};
    trpi_wording_write_steps(&title, story->world, trp_world_now(story->world) - story->first_step);
    if (name[0] != '\0') {
        trp_sheet_add(&title, " in ");
        trp_sheet_add_sanitized(&title, name);
    }
    trp_sheet_add(sheet, trp_sheet_text(&title));
    trp_sheet_add(sheet, "\n");
    uint32_t width = trp_text_columns(trp_sheet_text(&title), title.size_bytes);
    for (uint32_t i = 0; i < width; i++) {
        trp_sheet_add(sheet, "=");
    }
    trp_sheet_add(sheet, "\n\n");
    trp_sheet_release(&title);
}

static uint32_t lines_of(const char *text)
{
    uint32_t lines = 0;
    for (; *text != '\0'; text++) {
        lines += *text == '\n' ? 1 : 0;
    }
    return lines;
}

void trp_story_print(trp_story *story, trp_sheet *sheet)
{
    TRP_REQUIRE(story != NULL, );
    if (!story->has_begun || story->failed) {
        sheet->failed = sheet->failed || story->failed;
        trp_sheet_add(sheet, "Nothing has happened yet.\n");
        return;
    }
    size_t start = sheet->size_bytes;
    print_title(story, sheet);
    tell_opening(story, sheet);
    tell_doings(story, sheet);

    trp_sheet text = {0};
    tell_hours(story, &text);
    tell_longest_wait(story, &text);
    tell_favourite_line(story, &text);
    print_paragraph(&text, sheet);

    const trpi_story_character *hero = choose_hero(story);
    if (hero != NULL) {
        trpi_story_print_episodes(story, hero, sheet);
        trp_sheet_add(sheet, "\n");
    }
    uint32_t lines = lines_of(trp_sheet_text(sheet) + start);
    trpi_story_print_figures(story, lines < TRPI_STORY_LINES ? TRPI_STORY_LINES - lines : 1, sheet);
}
