// SPDX-License-Identifier: MIT
// Prints a transcript: one line for each speech and action, for each change of an agent's behaviour, and for each slip, a
// failure at a place of the text that no writer intends.

#include "troupe/assert.h"
#include "troupe/agent.h"
#include "troupe/command.h"
#include "troupe/show.h"
#include "troupe/stage.h"

#include "show/interruptions.h"
#include "show/meeting.h"
#include "show/rows.h"
#include "show/wording.h"

#include <stdlib.h>

// A prompt that the player may take.
typedef struct open_prompt {
    trp_token token;
    trp_entity agent, player;
    trp_sheet words;  // with names filled in
} open_prompt;

typedef struct slip {
    uint32_t kind, behaviour, task, origin;
} slip;

struct trp_transcript {
    const trp_rehearsal *rehearsal;
    const trp_world *world;
    uint32_t first_step;
    trp_entity followed;  // the null entity: everyone is
    uint64_t lines;
    uint64_t actions;
    uint64_t meetings;
    trpi_interruptions interruptions;
    uint64_t interrupted, resumed;
    trpi_row_array slips;      // `slip`: those that were printed, each once
    trpi_row_array prompts;    // `open_prompt`
    trpi_row_array succeeded;  // trp_token: the actions that the stage has brought to their end in this step
    uint32_t first_day;
};

trp_result trp_transcript_create(const trp_rehearsal *rehearsal, trp_transcript **transcript)
{
    if (rehearsal == NULL || transcript == NULL) {
        return TRP_ERROR_ARGUMENT;
    }
    *transcript = calloc(1, sizeof **transcript);
    if (*transcript == NULL) {
        return TRP_ERROR_MEMORY;
    }
    (*transcript)->rehearsal = rehearsal;
    (*transcript)->slips.row_bytes = sizeof(slip);
    (*transcript)->prompts.row_bytes = sizeof(open_prompt);
    (*transcript)->succeeded.row_bytes = sizeof(trp_token);
    (*transcript)->world = trp_rehearsal_world(rehearsal);
    (*transcript)->first_step = trp_world_now((*transcript)->world);
    (*transcript)->first_day = trp_world_day((*transcript)->world);
    return TRP_OK;
}

#define MOST_PROMPTS 64u  // that wait to be taken

// Forgets the prompts of an agent; of the null entity: all prompts.
static void forget_prompts(trp_transcript *transcript, trp_entity agent)
{
    open_prompt *prompts = (void *)transcript->prompts.bytes;
    uint32_t kept = 0;
    for (uint32_t i = 0; i < transcript->prompts.count; i++) {
        if (agent.value != 0 && prompts[i].agent.value != agent.value) {
            prompts[kept++] = prompts[i];
        } else {
            trp_sheet_release(&prompts[i].words);
        }
    }
    transcript->prompts.count = kept;
}

void trp_transcript_destroy(trp_transcript *transcript)
{
    if (transcript != NULL) {
        forget_prompts(transcript, trp_nobody());
        trpi_row_array_release(&transcript->slips);
        trpi_row_array_release(&transcript->prompts);
        trpi_row_array_release(&transcript->succeeded);
        trpi_interruptions_release(&transcript->interruptions);
    }
    free(transcript);
}

void trp_transcript_follow(trp_transcript *transcript, trp_entity who)
{
    TRP_REQUIRE(transcript != NULL, );
    transcript->followed = who;
}

// Returns whether the transcript tells of an entity: the followed one, or any if none is followed.
static bool is_of(const trp_transcript *transcript, trp_entity entity)
{
    return transcript->followed.value == 0 || entity.value == transcript->followed.value;
}

// Counts an event: an interruption or resumption of the followed agent, or a meeting that it takes part in. False when memory ran
// out.
static bool count_event(trp_transcript *transcript, const trp_event *event)
{
    bool own = is_of(transcript, event->agent);
    if (event->kind == TRP_EVENT_SCENE_STARTED) {
        bool takes_part = own;
        trpi_row_array members = {.row_bytes = sizeof(trp_entity)};
        bool is_whole = own || trpi_meeting_get_members(transcript->world, event, &members);
        for (uint32_t i = 0; i < members.count; i++) {
            takes_part = takes_part || is_of(transcript, *(const trp_entity *)trpi_row_array_at(&members, i));
        }
        trpi_row_array_release(&members);
        transcript->meetings += takes_part ? 1 : 0;
        return is_whole;
    }
    trpi_interruption_change change =
        own ? trpi_interruptions_note_event(&transcript->interruptions, trp_world_pack(transcript->world), event)
            : TRPI_INTERRUPTION_UNCHANGED;
    transcript->interrupted += change == TRPI_INTERRUPTION_BEGUN ? 1 : 0;
    transcript->resumed += change == TRPI_INTERRUPTION_RESUMED ? 1 : 0;
    return !transcript->interruptions.failed;
}

// Returns whether a command is given to the followed agent, or is about it.
static bool is_command_shown(const trp_transcript *transcript, const trp_command *command)
{
    bool shown = is_of(transcript, command->agent);
    trp_argument argument;
    for (uint32_t i = 0; !shown && trp_command_argument(transcript->world, command, i, &argument, sizeof argument) == TRP_OK; i++) {
        shown = argument.type == TRP_TYPE_ENTITY && is_of(transcript, trp_value_to_entity(argument.value));
    }
    return shown;
}

// Adds the time of day, behind the day of the week on later days than the first.
static void add_time(const trp_transcript *transcript, trp_sheet *sheet)
{
    if (trp_world_day(transcript->world) != transcript->first_day) {
        trpi_wording_write_weekday(sheet, trp_world_weekday(transcript->world));
        trp_sheet_add(sheet, " ");
    }
    uint32_t second = trp_world_time_of_day(transcript->world);
    trp_sheet_add_format(sheet, "%02u:%02u:%02u  ", second / 3600 % 24, second / 60 % 60, second % 60);
}

// Finds the argument of a command that is spoken words, and their addressee, the first entity (SEMANTICS 4.7); TRP_NOT_FOUND if it
// has none.
static uint32_t words_of(const trp_world *world, const trp_command *command, trp_entity *to)
{
    uint32_t words = TRP_NOT_FOUND;
    trp_argument argument;
    *to = trp_nobody();
    for (uint32_t i = 0; trp_command_argument(world, command, i, &argument, sizeof argument) == TRP_OK; i++) {
        if (argument.type == TRP_TYPE_TEXT && !trp_stage_action_is_prompt(trp_world_pack(world), command->action)) {
            words = i;
        } else if (argument.type == TRP_TYPE_ENTITY && to->value == 0) {
            *to = trp_value_to_entity(argument.value);
        }
    }
    return words;
}

static void add_speech(const trp_transcript *transcript, const trp_command *command, uint32_t words, trp_entity to,
                       trp_sheet *sheet)
{
    trp_sheet_add_sanitized(sheet, trp_rehearsal_entity_name(transcript->rehearsal, command->agent));
    if (to.value != 0 && to.value != command->agent.value) {
        trp_sheet_add(sheet, " to ");
        trp_sheet_add_sanitized(sheet, trp_rehearsal_entity_name(transcript->rehearsal, to));
    }
    trp_sheet_add(sheet, ": \"");
    trpi_wording_write_spoken_line(sheet, transcript->rehearsal, command, words);
    trp_sheet_add(sheet, "\"\n");
}

// Returns whether the stage has brought an action to its end in this step.
static bool has_succeeded(const trp_transcript *transcript, trp_token token)
{
    for (uint32_t i = 0; i < transcript->succeeded.count; i++) {
        if (((const trp_token *)trpi_row_array_at(&transcript->succeeded, i))->value == token.value) {
            return true;
        }
    }
    return false;
}

// Returns whether a command is a move to where the agent is already.
static bool is_move_without_way(const trp_transcript *transcript, const trp_command *command)
{
    trp_action_info info;
    return trp_pack_action(trp_world_pack(transcript->world), command->action, &info, sizeof info) == TRP_OK && info.moves &&
           has_succeeded(transcript, command->token);
}

// Remembers a prompt, to tell whether the player takes it. False when memory ran out.
static bool remember_prompt(trp_transcript *transcript, const trp_command *command)
{
    open_prompt prompt = {.token = command->token, .agent = command->agent};
    trp_argument argument;
    for (uint32_t i = 0; trp_command_argument(transcript->world, command, i, &argument, sizeof argument) == TRP_OK; i++) {
        if (argument.type == TRP_TYPE_TEXT) {
            trp_rehearsal_tell_spoken_line(transcript->rehearsal, command, i, &prompt.words);
        } else if (argument.type == TRP_TYPE_ENTITY && prompt.player.value == 0) {
            prompt.player = trp_value_to_entity(argument.value);
        }
    }
    if (transcript->prompts.count == MOST_PROMPTS) {
        const open_prompt *oldest = trpi_row_array_at(&transcript->prompts, 0);
        forget_prompts(transcript, oldest->agent);  // the player never took it
    }
    bool is_whole = !prompt.words.failed && trpi_row_array_add(&transcript->prompts, &prompt);
    if (!is_whole) {
        trp_sheet_release(&prompt.words);
    }
    return is_whole;
}

// Writes that the player takes a prompt.
static void add_taken_prompt(const trp_transcript *transcript, const open_prompt *prompt, trp_sheet *sheet)
{
    add_time(transcript, sheet);
    trp_sheet_add_sanitized(sheet, trp_rehearsal_entity_name(transcript->rehearsal, prompt->player));
    trp_sheet_add(sheet, " takes \"");
    trp_sheet_add_sanitized(sheet, trp_sheet_text(&prompt->words));
    trp_sheet_add(sheet, "\"\n");
}

// Writes the prompts that the player has taken in this step, and forgets those beside them. Returns how many lines that are.
static uint32_t add_taken_prompts(trp_transcript *transcript, trp_sheet *sheet)
{
    uint32_t added = 0;
    for (uint32_t i = 0; i < transcript->prompts.count;) {
        const open_prompt *prompt = trpi_row_array_at(&transcript->prompts, i);
        if (has_succeeded(transcript, prompt->token)) {
            add_taken_prompt(transcript, prompt, sheet);
            forget_prompts(transcript, prompt->agent);
            added++;
            i = 0;
        } else {
            i++;
        }
    }
    return added;
}

static bool is_speech(const trp_transcript *transcript, const trp_command *command)
{
    trp_entity to;
    return words_of(transcript->world, command, &to) != TRP_NOT_FOUND;
}

// Writes a command that begins. Returns the number of lines.
static uint32_t add_command(trp_transcript *transcript, const trp_command *command, trp_sheet *sheet)
{
    trp_entity to;
    uint32_t words = words_of(transcript->world, command, &to);
    uint64_t own = is_of(transcript, command->agent) ? 1 : 0;
    if (is_move_without_way(transcript, command)) {
        return 0;
    }
    transcript->actions += own;
    add_time(transcript, sheet);
    if (words != TRP_NOT_FOUND) {
        transcript->lines += own;
        add_speech(transcript, command, words, to, sheet);
        return 1;
    }
    if (trp_stage_action_is_prompt(trp_world_pack(transcript->world), command->action)) {
        sheet->failed = !remember_prompt(transcript, command) || sheet->failed;
    }
    trp_sheet_add_sanitized(sheet, trp_rehearsal_entity_name(transcript->rehearsal, command->agent));
    trp_sheet_add(sheet, " ");
    trpi_wording_write_action(sheet, transcript->rehearsal, command, trpi_wording_write_third_person);
    trp_sheet_add(sheet, ".\n");
    return 1;
}

// Returns whether a command is speech that its agent begins before anything else in this step. The actions of different agents begin
// at one time, so that such speech may be written before the actions of its listeners.
static bool is_speech_at_once(const trp_transcript *transcript, const trp_command *commands, uint32_t index)
{
    for (uint32_t i = index; i > 0 && commands[i - 1].agent.value == commands[index].agent.value; i--) {
        if (commands[i - 1].kind == TRP_COMMAND_BEGIN) {
            return false;
        }
    }
    return is_speech(transcript, &commands[index]);
}

// Writes the commands of this step that begin, what is said first. Returns the number of lines.
static uint32_t add_commands(trp_transcript *transcript, trp_sheet *sheet)
{
    uint32_t added = 0, count;
    const trp_command *commands = trp_world_commands(transcript->world, &count);
    for (uint32_t pass = 0; pass < 2; pass++) {
        for (uint32_t i = 0; i < count; i++) {
            if (commands[i].kind == TRP_COMMAND_BEGIN && is_command_shown(transcript, &commands[i]) &&
                is_speech_at_once(transcript, commands, i) == (pass == 0)) {
                added += add_command(transcript, &commands[i], sheet);
            }
        }
    }
    return added;
}

static bool is_change_of_mind(const trp_event *event)
{
    return event->kind == TRP_EVENT_INTERRUPTED || event->kind == TRP_EVENT_RESUMED || event->kind == TRP_EVENT_SUSPENDED ||
           event->kind == TRP_EVENT_ACTIVATED;
}

// Returns whether an event is a slip: no writer intends it.
static bool is_slip(const trp_event *event)
{
    switch (event->kind) {
    case TRP_EVENT_MISCALCULATED:
    case TRP_EVENT_OVERASKED:
    case TRP_EVENT_DEADLOCKED: return true;
    case TRP_EVENT_TASK_FAILED: return event->reason == TRP_REASON_BUDGET;
    case TRP_EVENT_UNPLANNED: return event->reason == TRP_REASON_BUDGET || event->reason == TRP_REASON_DEPTH;
    default: return false;
    }
}

// Returns whether an event that no writer intends (a slip: a miscalculation, a search that is too long …) is the first of its
// sort at its place of the text, of any agent.
static bool is_news(trp_transcript *transcript, const trp_event *event)
{
    slip s = {event->kind, event->behaviour, event->task, event->origin};
    for (uint32_t i = 0; i < transcript->slips.count; i++) {
        const slip *other = trpi_row_array_at(&transcript->slips, i);
        if (other->kind == s.kind && other->behaviour == s.behaviour && other->task == s.task && other->origin == s.origin) {
            return false;
        }
    }
    return trpi_row_array_add(&transcript->slips, &s);
}

uint32_t trp_transcript_add_step(trp_transcript *transcript, trp_sheet *sheet)
{
    TRP_REQUIRE(transcript != NULL, 0);
    uint32_t added = 0;
    uint32_t count = 0;
    const trp_stage *stage = trp_rehearsal_stage(transcript->rehearsal);
    if (stage != NULL) {
        sheet->failed =
            !TRPI_ROW_ARRAY_FILL_WITH_LINES(&transcript->succeeded, trp_stage_succeeded_actions, stage) || sheet->failed;
    }
    const trp_event *events = trp_world_events(transcript->world, &count);
    for (uint32_t i = 0; i < count; i++) {
        sheet->failed = !count_event(transcript, &events[i]) || sheet->failed;
        bool own = is_of(transcript, events[i].agent);
        bool slips = (own || is_of(transcript, events[i].other)) && is_slip(&events[i]) && is_news(transcript, &events[i]);
        if (slips || (own && is_change_of_mind(&events[i]))) {
            add_time(transcript, sheet);
            trp_sheet_add(sheet, "(");
            trp_rehearsal_tell_event(transcript->rehearsal, &events[i], sheet);
            if (slips) {
                trpi_wording_write_origin(sheet, ", in ", trp_world_pack(transcript->world), events[i].origin);
            }
            trp_sheet_add(sheet, ")\n");
            added++;
        }
    }
    added += add_taken_prompts(transcript, sheet);
    return added + add_commands(transcript, sheet);
}

static uint32_t character_count(const trp_world *world)
{
    uint32_t count = 0;
    for (trp_entity entity = trp_world_next_entity(world, trp_nobody()); entity.value != 0;
         entity = trp_world_next_entity(world, entity)) {
        count += trp_pack_kind_is_character(trp_world_pack(world), trp_entity_kind(world, entity)) ? 1 : 0;
    }
    return count;
}

void trp_transcript_print_summary(trp_transcript *transcript, trp_sheet *sheet)
{
    TRP_REQUIRE(transcript != NULL, );
    const trp_world *world = transcript->world;
    uint32_t steps = trp_world_now(world) - transcript->first_step;
    trp_sheet text = {0};
    trpi_wording_write_steps(&text, world, steps);
    const char *name =
        transcript->followed.value != 0 ? trp_rehearsal_entity_name(transcript->rehearsal, transcript->followed) : NULL;
    if (name != NULL) {
        trp_sheet_add(&text, " in the life of ");
        trp_sheet_add_sanitized(&text, name);
    } else {
        trp_sheet_add(&text, " in the lives of ");
        trpi_wording_write_count(&text, character_count(world), "character");
    }
    trp_sheet_add(&text, ": ");
    trpi_wording_write_count(&text, transcript->lines, "line");
    trp_sheet_add(&text, " spoken, ");
    trpi_wording_write_count(&text, transcript->actions, "action");
    trp_sheet_add(&text, ", ");
    trpi_wording_write_count(&text, transcript->meetings, "meeting");
    trp_sheet_add(&text, ".");
    if (transcript->interrupted > 0) {
        trp_sheet_add(&text, " ");
        trp_sheet_add_sanitized(&text, name != NULL ? name : "Somebody");
        trp_sheet_add(&text, " was interrupted ");
        trpi_wording_write_how_often(&text, transcript->interrupted);
    }
    if (transcript->resumed > 0) {
        trp_sheet_add(&text, ", and went on with what was interrupted ");
        trpi_wording_write_how_often(&text, transcript->resumed);
    }
    trp_sheet_add(&text, transcript->interrupted > 0 ? "." : "");
    trpi_wording_write_paragraph(sheet, trp_sheet_text(&text), 90);
    trp_sheet_release(&text);
}
