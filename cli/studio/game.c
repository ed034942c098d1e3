// SPDX-License-Identifier: MIT
#include "cli/studio/game.h"

#include "troupe/show.h"
#include "troupe/stage.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool trpi_game_attach(trpi_game *game, uint16_t port)
{
    trpi_game_detach(game);
    static trp_link_game games[TRPI_MOST_GAMES];
    uint32_t count = trp_link_games(games, TRPI_MOST_GAMES, sizeof *games);
    for (uint32_t i = 0; i < count && i < TRPI_MOST_GAMES; i++) {
        if (games[i].port == port && trp_viewer_attach(port, games[i].token, &game->viewer) == TRP_OK) {
            game->about = games[i];
            game->events = calloc(TRPI_OBSERVED_EVENTS, sizeof *game->events);
            break;
        }
    }
    if (game->events == NULL) {
        trpi_game_detach(game);
    }
    return game->viewer != NULL;
}

void trpi_game_detach(trpi_game *game)
{
    trp_rehearsal_destroy(game->rehearsal);
    trp_viewer_close(game->viewer);
    free(game->events);
    *game = (trpi_game){0};
}

// ---- What happens -------------------------------------------------------------------------------

static trpi_observed_event *note(trpi_game *game, trp_entity agent, uint8_t kind)
{
    trpi_observed_event *event = &game->events[game->event_count++ % TRPI_OBSERVED_EVENTS];
    *event = (trpi_observed_event){.step = trp_world_now(game->world), .kind = kind, .agent = agent};
    return event;
}

// Whether an event of a kind changes the queues of an agent, so that the timeline shows it.
static bool is_told(uint8_t kind)
{
    return kind <= TRP_EVENT_CANCELLED;
}

static void note_step(trpi_game *game)
{
    const trp_pack *pack = trp_world_pack(game->world);
    uint32_t count;
    const trp_event *events = trp_world_events(game->world, &count);
    for (uint32_t i = 0; i < count; i++) {
        if (is_told(events[i].kind)) {
            trpi_observed_event *noted = note(game, events[i].agent, events[i].kind);
            snprintf(noted->words, sizeof noted->words, "%s", trp_behaviour_title(pack, events[i].behaviour));
        }
    }
    const trp_command *commands = trp_world_commands(game->world, &count);
    for (uint32_t i = 0; i < count; i++) {
        if (commands[i].kind == TRP_COMMAND_BEGIN && commands[i].argument_count > 0 &&
            commands[i].argument_types[0] == TRP_TYPE_TEXT && !trp_stage_action_is_prompt(pack, commands[i].action)) {
            trpi_observed_event *noted = note(game, commands[i].agent, TRP_EVENT_KIND_COUNT);
            size_t size = trp_command_spoken_line(game->world, &commands[i], 0, trp_viewer_entity_name, game->viewer, noted->words,
                                                  sizeof noted->words);
            noted->until = noted->step + trp_world_ms_to_steps(game->world, 1200 + 50 * (uint32_t)size);
        }
    }
}

// Lets the rehearsal observe the viewer's world, which is another one after the game has loaded a save or has taken another text.
static void follow_world(trpi_game *game)
{
    const trp_world *world = trp_viewer_world(game->viewer);
    if (world != game->world) {
        trp_rehearsal_destroy(game->rehearsal);
        game->rehearsal = NULL;
        game->world = world;
        if (world != NULL) {
            (void)trp_rehearsal_create_observer(world, trp_viewer_entity_name, game->viewer, &game->rehearsal);
        }
    }
}

void trpi_game_receive(trpi_game *game)
{
    if (game->viewer == NULL) {
        return;
    }
    bool has_stepped;
    do {
        has_stepped = trp_viewer_play_next_step(game->viewer);
        follow_world(game);
        if (has_stepped && game->world != NULL) {
            note_step(game);
        }
        if (trp_viewer_refusal(game->viewer)[0] != '\0') {
            snprintf(game->why, sizeof game->why, "%s", trp_viewer_refusal(game->viewer));
        }
    } while (has_stepped);
}

// ---- Breakpoints --------------------------------------------------------------------------------

// Takes a moment such as "is interrupted" off the end of a name.
static uint32_t take_moment(char *name)
{
    for (uint32_t bit = 1; bit < TRP_WATCH_EACH_MOMENT; bit <<= 1) {
        const char *moment = trp_watch_moment_name((trp_watch_moment)bit);
        size_t size = strlen(name), length = strlen(moment);
        if (length > 0 && size > length + 1 && strcmp(name + size - length, moment) == 0 && name[size - length - 1] == ' ') {
            name[size - length - 1] = '\0';
            return bit;
        }
    }
    return 0;
}

static bool read_words(const trpi_game *game, char *words, trp_watch_def *def)
{
    if (strncmp(words, "line ", 5) == 0) {
        char *colon = strrchr(words, ':');
        def->kind = TRP_WATCH_LINE;
        def->line = (uint32_t)strtoul(colon != NULL ? colon + 1 : words + 5, NULL, 10);
        if (colon != NULL) {
            *colon = '\0';
            def->file = words + 5;
        }
        return def->line != 0;
    }
    char *name = strncmp(words, "behaviour ", 10) == 0 ? words + 10 : words;
    def->moments = take_moment(name);
    def->behaviour = trp_pack_find(trp_world_pack(game->world), TRP_NAMES_BEHAVIOUR, name);
    return def->behaviour != TRP_NOT_FOUND;
}

bool trpi_game_set_breakpoint(trpi_game *game, const char *words)
{
    char copy[TRPI_GAME_WORDS];
    trp_watch_def def;
    trp_watch_def_init(&def, sizeof def);
    for (uint32_t i = 0; i < TRPI_GAME_BREAKPOINTS && game->world != NULL; i++) {
        trpi_game_breakpoint *own = &game->breakpoints[i];
        if (own->number == 0) {
            snprintf(copy, sizeof copy, "%s", words);
            if (read_words(game, copy, &def) && trp_viewer_set_breakpoint(game->viewer, &def, &own->number) == TRP_OK) {
                snprintf(own->words, sizeof own->words, "%s", words);
                return true;
            }
            break;
        }
    }
    snprintf(game->why, sizeof game->why,
             "A breakpoint is a line, such as `line 12`, or a behaviour, such as `behaviour Guard.Greet is interrupted`.");
    return false;
}

void trpi_game_remove_breakpoint(trpi_game *game, uint32_t number)
{
    for (uint32_t i = 0; i < TRPI_GAME_BREAKPOINTS && number != 0; i++) {
        if (game->breakpoints[i].number == number) {
            (void)trp_viewer_remove_breakpoint(game->viewer, number);
            game->breakpoints[i].number = 0;
        }
    }
}
