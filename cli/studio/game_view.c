// SPDX-License-Identifier: MIT
#include "cli/studio/game_view.h"

#include "troupe/agent.h"
#include "troupe/fact.h"
#include "troupe/motion.h"
#include "troupe/show.h"

#include <string.h>

enum { MOST_HITS = 8 };

// ---- JSON ---------------------------------------------------------------------------------------

static void add_text(trp_sheet *sheet, const char *text)
{
    trp_sheet_add(sheet, "\"");
    for (const char *at = text; *at != '\0'; at++) {
        if ((unsigned char)*at < ' ') {
            trp_sheet_add_format(sheet, "\\u%04x", (unsigned)(unsigned char)*at);
        } else {
            trp_sheet_add_bytes(sheet, *at == '"' || *at == '\\' ? "\\" : "", *at == '"' || *at == '\\' ? 1 : 0);
            trp_sheet_add_bytes(sheet, at, 1);
        }
    }
    trp_sheet_add(sheet, "\"");
}

static void add_name(trp_sheet *sheet, const char *name)
{
    trp_sheet_add_format(sheet, "\"%s\":", name);
}

static void add_field(trp_sheet *sheet, const char *name, const char *text)
{
    add_name(sheet, name);
    add_text(sheet, text);
    trp_sheet_add(sheet, ",");
}

// Ids are written as strings, because they do not fit into the numbers of JavaScript.
static void add_id(trp_sheet *sheet, trp_entity entity)
{
    trp_sheet_add_format(sheet, "\"%llx\"", (unsigned long long)entity.value);
}

// Ends a list or an object, whose last element has a comma behind.
static void end(trp_sheet *sheet, const char *bracket)
{
    if (sheet->size_bytes > 0 && sheet->text != NULL && sheet->text[sheet->size_bytes - 1] == ',') {
        sheet->text[sheet->size_bytes - 1] = bracket[0];
        trp_sheet_add(sheet, bracket + 1);
    } else {
        trp_sheet_add(sheet, bracket);
    }
}

void trpi_games_print_list(trp_sheet *sheet, uint16_t attached_port)
{
    static trp_link_game games[TRPI_MOST_GAMES];
    uint32_t count = trp_link_games(games, TRPI_MOST_GAMES, sizeof *games);
    trp_sheet_add(sheet, "[");
    for (uint32_t i = 0; i < count && i < TRPI_MOST_GAMES; i++) {
        trp_sheet_add_format(sheet, "{\"port\":%u,\"process\":%u,\"attached\":%s,", (unsigned)games[i].port,
                             (unsigned)games[i].process, games[i].port == attached_port ? "true" : "false");
        add_field(sheet, "text", games[i].text);
        add_field(sheet, "name", games[i].name);
        end(sheet, "},");
    }
    end(sheet, "]");
}

// ---- The world ----------------------------------------------------------------------------------

static double metres(int32_t units)
{
    return (double)units / TRP_UNITS_PER_METRE;
}

static void add_metres(trp_sheet *sheet, int32_t units)
{
    trp_sheet_add_format(sheet, "%s%d.%02d,", units < 0 ? "-" : "", (int)(units < 0 ? -metres(units) : metres(units)),
                         (int)((units < 0 ? -units : units) % TRP_UNITS_PER_METRE * 100 / TRP_UNITS_PER_METRE));
}

// Returns the words that a character is saying; "" for one that is silent.
static const char *words_of(const trpi_game *game, trp_entity who)
{
    uint32_t now = trp_world_now(game->world);
    uint64_t first = game->event_count > 512 ? game->event_count - 512 : 0;
    for (uint64_t i = game->event_count; i-- > first;) {
        const trpi_observed_event *event = &game->events[i % TRPI_OBSERVED_EVENTS];
        if (event->kind == TRP_EVENT_KIND_COUNT && event->agent.value == who.value) {
            return event->until > now ? event->words : "";
        }
    }
    return "";
}

// Adds one entity: id, name, kind; 2 for a player, 1 for a character, else 0; x, y; what it does, how that began, what it says.
static void add_entity(const trpi_game *game, trp_entity who, trp_sheet *sheet)
{
    const trp_pack *pack = trp_world_pack(game->world);
    uint32_t kind = trp_entity_kind(game->world, who);
    trp_point at = trp_entity_position(game->world, who);
    trp_queue_entry entry;
    bool is_busy = trp_agent_queues(game->world, who, &entry, 1, sizeof entry) > 0;
    trp_sheet_add(sheet, "[");
    add_id(sheet, who);
    trp_sheet_add(sheet, ",");
    add_text(sheet, trp_rehearsal_entity_name(game->rehearsal, who));
    trp_sheet_add(sheet, ",");
    add_text(sheet, trp_pack_name(pack, TRP_NAMES_KIND, kind));
    trp_sheet_add_format(sheet, ",%u,",
                         trp_pack_kind_is_player(pack, kind)      ? 2u
                         : trp_pack_kind_is_character(pack, kind) ? 1u
                                                                  : 0u);
    add_metres(sheet, at.x);
    add_metres(sheet, at.y);
    trp_behaviour_info behaviour = {0};
    (void)trp_pack_behaviour(pack, is_busy ? entry.behaviour : TRP_NOT_FOUND, &behaviour, sizeof behaviour);
    add_text(sheet, is_busy ? trp_behaviour_title(pack, entry.behaviour) : "");
    unsigned began = !is_busy                                                               ? 0
                     : behaviour.initiation == 1                                            ? 3
                     : behaviour.topic != TRP_NOT_FOUND || behaviour.scene != TRP_NOT_FOUND ? 2
                                                                                            : 1;
    trp_sheet_add_format(sheet, ",%u,", began);
    add_text(sheet, words_of(game, who));
    trp_sheet_add(sheet, "],");
}

static void add_people(const trpi_game *game, trp_sheet *sheet)
{
    add_name(sheet, "entities");
    trp_sheet_add(sheet, "[");
    trp_entity who = trp_world_next_entity(game->world, trp_nobody());
    for (; who.value != 0; who = trp_world_next_entity(game->world, who)) {
        add_entity(game, who, sheet);
    }
    end(sheet, "],");
}

static void add_events(const trpi_game *game, uint64_t since, trp_sheet *sheet)
{
    uint64_t first = game->event_count > TRPI_OBSERVED_EVENTS ? game->event_count - TRPI_OBSERVED_EVENTS : 0;
    first = since > first ? since : first;
    trp_sheet_add_format(sheet, "\"next\":%llu,\"events\":[", (unsigned long long)game->event_count);
    for (uint64_t i = first; i < game->event_count; i++) {
        const trpi_observed_event *event = &game->events[i % TRPI_OBSERVED_EVENTS];
        trp_sheet_add_format(sheet, "[%u,", (unsigned)event->step);
        add_id(sheet, event->agent);
        trp_sheet_add(sheet, ",");
        add_text(sheet, event->kind == TRP_EVENT_KIND_COUNT ? "says" : trp_event_name((trp_event_kind)event->kind));
        trp_sheet_add(sheet, ",");
        add_text(sheet, event->words);
        trp_sheet_add(sheet, "],");
    }
    end(sheet, "],");
}

// ---- The card -----------------------------------------------------------------------------------

static void add_value(const trpi_game *game, const trp_fact_info *info, uint32_t fact, trp_value value, trp_sheet *sheet)
{
    trp_sheet words = {0};
    switch (info->type) {
    case TRP_TYPE_NUMBER:
        if (value.bits < 0) {
            trp_sheet_add(&words, "-");
        }
        trp_sheet_add_tenths(&words, (uint64_t)(value.bits < 0 ? -value.bits : value.bits), TRP_ONE);
        break;
    case TRP_TYPE_TRUTH: trp_sheet_add(&words, value.bits != 0 ? "yes" : "no"); break;
    case TRP_TYPE_CHOICE:
        trp_sheet_add(&words, trp_pack_choice_name(trp_world_pack(game->world), fact, trp_value_to_choice(value)));
        break;
    case TRP_TYPE_ENTITY: trp_sheet_add(&words, trp_rehearsal_entity_name(game->rehearsal, trp_value_to_entity(value))); break;
    case TRP_TYPE_TEXT: trp_sheet_add(&words, trp_pack_spoken_line(trp_world_pack(game->world), (uint32_t)value.bits)); break;
    default: trp_sheet_add(&words, "…"); break;
    }
    add_text(sheet, trp_sheet_text(&words));
    sheet->failed = sheet->failed || words.failed;
    trp_sheet_release(&words);
}

static void add_facts(const trpi_game *game, trp_entity who, trp_sheet *sheet)
{
    const trp_pack *pack = trp_world_pack(game->world);
    add_name(sheet, "facts");
    trp_sheet_add(sheet, "[");
    for (uint32_t i = 0; i < trp_pack_count(pack, TRP_NAMES_FACT); i++) {
        trp_fact_info info;
        trp_value value;
        if (trp_pack_fact(pack, i, &info, sizeof info) == TRP_OK && trp_fact_get(game->world, who, i, &value) == TRP_OK) {
            const char *point = strrchr(info.name, '.');
            trp_sheet_add(sheet, "[");
            add_text(sheet, point != NULL ? point + 1 : info.name);
            trp_sheet_add(sheet, ",");
            add_value(game, &info, i, value, sheet);
            trp_sheet_add(sheet, "],");
        }
    }
    end(sheet, "],");
}

static void add_queues(const trpi_game *game, trp_entity who, trp_sheet *sheet)
{
    const trp_pack *pack = trp_world_pack(game->world);
    trp_queue_entry entries[TRP_MOST_QUEUES];
    uint32_t count = trp_agent_queues(game->world, who, entries, TRP_MOST_QUEUES, sizeof *entries);
    static const char *const queues[] = {"independent", "collaborative", "latent"};
    add_name(sheet, "queues");
    trp_sheet_add(sheet, "[");
    for (uint32_t i = 0; i < count; i++) {
        trp_sheet_add(sheet, "[");
        add_text(sheet, trp_behaviour_title(pack, entries[i].behaviour));
        trp_sheet_add(sheet, ",");
        add_text(sheet, entries[i].queue < 3 ? queues[entries[i].queue] : "");
        trp_sheet_add(sheet, ",");
        add_text(sheet, entries[i].is_suspended       ? "suspended"
                        : entries[i].waits_since != 0 ? "waits"
                        : entries[i].is_current       ? "runs"
                                                      : "interrupted");
        trp_sheet_add(sheet, "],");
    }
    end(sheet, "],");
}

static void add_card(const trpi_game *game, trp_entity who, trp_sheet *sheet)
{
    add_name(sheet, "card");
    trp_sheet_add(sheet, "{\"id\":");
    add_id(sheet, who);
    trp_sheet_add(sheet, ",");
    add_field(sheet, "name", trp_rehearsal_entity_name(game->rehearsal, who));
    add_queues(game, who, sheet);
    add_facts(game, who, sheet);
    trp_sheet why = {0};
    (void)trp_why_print(game->rehearsal, who, NULL, &why);
    add_field(sheet, "why", trp_sheet_text(&why));
    trp_sheet_release(&why);
    end(sheet, "},");
}

// ---- All together -------------------------------------------------------------------------------

static void add_hits(const trpi_game *game, trp_sheet *sheet)
{
    const trp_pack *pack = trp_world_pack(game->world);
    trp_watch_hit hits[MOST_HITS];
    uint32_t count = trp_viewer_breakpoint_hits(game->viewer, hits, MOST_HITS, sizeof *hits);
    add_name(sheet, "hits");
    trp_sheet_add(sheet, "[");
    for (uint32_t i = 0; i < count && i < MOST_HITS; i++) {
        trp_sheet words = {0};
        trp_sheet_add_format(&words, "%s: %s", trp_rehearsal_entity_name(game->rehearsal, hits[i].agent),
                             trp_behaviour_title(pack, hits[i].behaviour));
        const char *moment = trp_watch_moment_name((trp_watch_moment)hits[i].moment);
        trp_sheet_add_format(&words, moment[0] != '\0' ? " %s" : "%s", moment);
        if (hits[i].line != 0) {
            trp_sheet_add_format(&words, ", line %u", (unsigned)hits[i].line);
        }
        trp_sheet_add(sheet, "[");
        add_id(sheet, hits[i].agent);
        trp_sheet_add(sheet, ",");
        add_text(sheet, trp_sheet_text(&words));
        trp_sheet_add(sheet, "],");
        trp_sheet_release(&words);
    }
    end(sheet, "],");
}

static void add_breakpoints(const trpi_game *game, trp_sheet *sheet)
{
    add_name(sheet, "breakpoints");
    trp_sheet_add(sheet, "[");
    for (uint32_t i = 0; i < TRPI_GAME_BREAKPOINTS; i++) {
        if (game->breakpoints[i].number != 0) {
            trp_sheet_add_format(sheet, "[%u,", (unsigned)game->breakpoints[i].number);
            add_text(sheet, game->breakpoints[i].words);
            trp_sheet_add(sheet, "],");
        }
    }
    end(sheet, "],");
}

void trpi_game_print_state(const trpi_game *game, trp_entity shown, uint64_t first_event, trp_sheet *sheet)
{
    static const char *const states[] = {"waits", "plays", "held", "gone"};
    trp_sheet_add(sheet, "{");
    add_field(sheet, "state", game->viewer != NULL ? states[trp_viewer_get_state(game->viewer)] : "none");
    add_field(sheet, "why", game->why);
    add_field(sheet, "name", game->about.name);
    add_field(sheet, "text", game->about.text);
    if (game->world != NULL && game->rehearsal != NULL) {
        trp_sheet_add_format(sheet, "\"world\":%u,\"step\":%u,\"rate\":%u,\"clock\":%u,\"hash\":\"%016llx\",",
                             (unsigned)trp_viewer_worlds_received(game->viewer), (unsigned)trp_world_now(game->world),
                             (unsigned)trp_world_steps_per_second(game->world), (unsigned)trp_world_time_of_day(game->world),
                             (unsigned long long)trp_world_hash(game->world));
        add_people(game, sheet);
        add_events(game, first_event, sheet);
        add_hits(game, sheet);
        if (trp_entity_is_alive(game->world, shown)) {
            add_card(game, shown, sheet);
        }
    }
    add_breakpoints(game, sheet);
    end(sheet, "}");
}
