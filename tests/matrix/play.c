// SPDX-License-Identifier: MIT
#include "play.h"

#include "script/tools/script.h"
#include "troupe/rehearsal.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *matrix_line(const matrix_log *log, uint32_t index)
{
    return trp_sheet_text(&log->lines) + log->start_of[index];
}

void matrix_log_print(const matrix_log *log)
{
    for (uint32_t i = 0; i < log->count; i++) {
        printf("    %7.2f  %s\n", (double)log->step_of[i] / log->steps_per_second, matrix_line(log, i));
    }
}

void matrix_log_release(matrix_log *log)
{
    trp_sheet_release(&log->lines);
    free(log->step_of);
    free(log->start_of);
    memset(log, 0, sizeof *log);
}

static void begin_line(matrix_log *log, uint32_t step)
{
    uint32_t *steps = realloc(log->step_of, (log->count + 1) * sizeof *steps);
    size_t *starts = realloc(log->start_of, (log->count + 1) * sizeof *starts);
    if (steps == NULL || starts == NULL) {
        abort();
    }
    log->step_of = steps;
    log->start_of = starts;
    log->step_of[log->count] = step;
    log->start_of[log->count++] = log->lines.size_bytes;
}

static void end_line(matrix_log *log)
{
    trp_sheet_add_bytes(&log->lines, "", 1);
}

// The action that a token began, since a command to stop does not name it.
typedef struct begun_action {
    trp_token token;
    uint32_t action;
} begun_action;

typedef struct matrix_player {
    matrix_log *log;
    begun_action *begun;
    uint32_t begun_count;
} matrix_player;

static uint32_t action_of(matrix_player *player, const trp_command *command)
{
    if (command->kind == TRP_COMMAND_BEGIN) {
        begun_action *more = realloc(player->begun, (player->begun_count + 1) * sizeof *more);
        if (more == NULL) {
            abort();
        }
        player->begun = more;
        more[player->begun_count++] = (begun_action){command->token, command->action};
        return command->action;
    }
    for (uint32_t i = player->begun_count; i-- > 0;) {
        if (player->begun[i].token.value == command->token.value) {
            return player->begun[i].action;
        }
    }
    return command->action;
}

static void add_arguments(matrix_log *log, const trp_rehearsal *rehearsal, const trp_command *command)
{
    const trp_pack *pack = trp_world_pack(trp_rehearsal_world(rehearsal));
    for (uint32_t i = 0; i < command->argument_count; i++) {
        if (command->argument_types[i] == TRP_TYPE_TEXT) {
            trp_sheet_add(&log->lines, " \"");
            trp_rehearsal_tell_spoken_line(rehearsal, command, i, &log->lines);
            trp_sheet_add(&log->lines, "\"");
        } else if (command->argument_types[i] == TRP_TYPE_ENTITY && command->arguments[i].bits != 0) {
            trp_sheet_add(&log->lines, " ");
            trp_sheet_add_sanitized(&log->lines, trp_rehearsal_entity_name(rehearsal, trp_value_to_entity(command->arguments[i])));
        } else if (command->argument_types[i] == TRP_TYPE_ITEM) {
            trp_sheet_add_format(&log->lines, " %s",
                                 trp_pack_name(pack, TRP_NAMES_ITEM, trp_value_item_index(command->arguments[i])));
        }
    }
}

static void add_command(matrix_player *player, const trp_rehearsal *rehearsal, const trp_command *command)
{
    static const char *const verbs[] = {" begins ", " stops ", " goes on with "};
    matrix_log *log = player->log;
    const trp_pack *pack = trp_world_pack(trp_rehearsal_world(rehearsal));
    const char *action = trp_pack_name(pack, TRP_NAMES_ACTION, action_of(player, command));
    trp_sheet_add_sanitized(&log->lines, trp_rehearsal_entity_name(rehearsal, command->agent));
    if (strcmp(action, "say") == 0 && command->kind == TRP_COMMAND_BEGIN) {
        trp_sheet_add(&log->lines, " says");
    } else {
        trp_sheet_add(&log->lines, verbs[command->kind]);
        trp_sheet_add(&log->lines, action);
    }
    if (command->kind == TRP_COMMAND_BEGIN) {
        add_arguments(log, rehearsal, command);
    }
}

static void note(void *context, const trp_rehearsal *rehearsal)
{
    matrix_player *player = context;
    matrix_log *log = player->log;
    const trp_world *world = trp_rehearsal_world(rehearsal);
    uint32_t event_count, command_count;
    const trp_event *events = trp_world_events(world, &event_count);
    const trp_command *commands = trp_world_commands(world, &command_count);
    for (uint32_t i = 0; i < event_count; i++) {
        begin_line(log, trp_world_now(world));
        trp_rehearsal_tell_event(rehearsal, &events[i], &log->lines);
        end_line(log);
    }
    for (uint32_t i = 0; i < command_count; i++) {
        begin_line(log, trp_world_now(world));
        add_command(player, rehearsal, &commands[i]);
        end_line(log);
    }
    log->steps_per_second = trp_world_steps_per_second(world);
    log->end = trp_world_now(world);
}

static void begin(void *context, const trp_rehearsal *rehearsal)
{
    (void)context;
    (void)rehearsal;
}

// The sentence of the first error. Warnings are left out.
static void say_why(const trp_play *play, trp_sheet *refusal)
{
    const trp_script *script = trp_play_script(play);
    for (uint32_t i = 0; script != NULL && i < trp_script_finding_count(script); i++) {
        trp_script_finding finding;
        if (trp_script_get_finding(script, i, &finding, sizeof finding) == TRP_OK && finding.severity == TRP_SCRIPT_ERROR) {
            trp_sheet_add(refusal, finding.message);
            return;
        }
    }
    trp_sheet_add(refusal, trp_play_report(play));
}

static trp_play *opened(const char *text, trp_sheet *refusal)
{
    trp_script_source source = {"cell.troupe", text, strlen(text)};
    trp_play *play = NULL;
    if (trp_play_open(&source, 1, &play) == TRP_OK && trp_play_pack(play) != NULL) {
        return play;
    }
    if (play != NULL) {
        say_why(play, refusal);
    }
    trp_play_release(play);
    return NULL;
}

// The bytes of a text's pack without names, by which saves and other packs know it.
static bool bytes_of(const char *text, trp_sheet *bytes, trp_sheet *refusal)
{
    trp_script_source source = {"cell.troupe", text, strlen(text)};
    trp_script *script = trpi_script_make(NULL);
    trpi_script_options manner = {.writes_pack = true, .strips_names = true};
    bool fine = script != NULL && trpi_script_compile(script, &source, 1, &manner, NULL) == TRP_OK;
    size_t size = 0;
    const void *pack = fine ? trp_script_pack(script, &size) : NULL;
    if (fine) {
        trp_sheet_add_bytes(bytes, pack, size);
    } else if (script != NULL) {
        trp_sheet_add(refusal, trp_script_report(script));
    }
    trp_script_release(script);
    return fine;
}

bool matrix_is_same(const char *text, const char *other, trp_sheet *why)
{
    trp_sheet one = {0}, two = {0};
    bool same = bytes_of(text, &one, why) && bytes_of(other, &two, why) && one.size_bytes == two.size_bytes &&
                memcmp(one.text, two.text, one.size_bytes) == 0;
    trp_sheet_release(&one);
    trp_sheet_release(&two);
    return same;
}

bool matrix_compiles(const char *text, trp_sheet *refusal)
{
    trp_play *play = opened(text, refusal);
    bool fine = play != NULL;
    trp_play_release(play);
    return fine;
}

bool matrix_play(const char *text, matrix_log *log, trp_sheet *refusal)
{
    memset(log, 0, sizeof *log);
    log->steps_per_second = 30;
    trp_play *play = opened(text, refusal);
    if (play == NULL) {
        return false;
    }
    matrix_player looker = {log, NULL, 0};
    trp_test_observer watch = {begin, note, begin, &looker};
    trp_test_outcome outcome;
    trp_sheet report = {0};
    trp_result result = trp_test_run_observed(trp_play_pack(play), 0, 1, &watch, &outcome, sizeof outcome, &report);
    if (result != TRP_OK) {
        trp_sheet_add_format(refusal, "(it has no test: %s)", trp_result_name(result));
    } else if (!outcome.passed) {  // a message for the author: the acts of the test did not happen
        begin_line(log, outcome.steps);
        trp_sheet_add_format(&log->lines, "(the test ends in line %u)", outcome.line);
        end_line(log);
    }
    free(looker.begun);
    trp_sheet_release(&report);
    trp_play_release(play);
    return result == TRP_OK;
}
