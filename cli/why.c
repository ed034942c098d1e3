// SPDX-License-Identifier: MIT
// `troupe why`: runs a setting up to a moment, without pictures, and explains somebody as he is then.

#include "cli/command.h"
#include "cli/options.h"
#include "cli/suggestion.h"
#include "troupe/agent.h"
#include "troupe/show.h"
#include "troupe/why.h"

#include <string.h>

enum {
    MOST_NAMES = 24  // listed for somebody who asks for a stranger
};

typedef struct wishes {
    uint64_t at_ms;
    uint64_t seed;
    const char *setting;
    const char *agent;
    bool at_given, json;
} wishes;

static bool read_wishes(char **words, int count, wishes *wanted, trpi_operands *operands)
{
    const trpi_option options[] = {
        {"--agent", TRPI_OPTION_TEXT, &wanted->agent, NULL}, {"--at", TRPI_OPTION_DURATION, &wanted->at_ms, &wanted->at_given},
        {"--seed", TRPI_OPTION_NUMBER, &wanted->seed, NULL}, {"--setting", TRPI_OPTION_TEXT, &wanted->setting, NULL},
        {"--json", TRPI_OPTION_FLAG, &wanted->json, NULL},
    };
    return trpi_options_read("why", options, TRPI_COUNT(options), words, count, operands);
}

// What is wrong with the wishes as a whole, or NULL.
static const char *find_contradiction(const wishes *wanted)
{
    if (wanted->agent == NULL) {
        return "`troupe why` explains one character at a time; say whom: --agent Edda";
    }
    if (!wanted->at_given) {
        return "`troupe why` explains one moment; say which: --at 2m13s";
    }
    return NULL;
}

// ---- Who ----------------------------------------------------------------------------------------

static char small(char letter)
{
    return letter >= 'A' && letter <= 'Z' ? (char)(letter + ('a' - 'A')) : letter;
}

static bool same_name(const char *one, const char *other)
{
    for (; *one != '\0' && small(*one) == small(*other); one++, other++) {
    }
    return *one == *other;
}

// A character, or an area that casts situations.
static bool can_be_explained(const trp_rehearsal *rehearsal, trp_entity entity)
{
    trp_world *world = trp_rehearsal_world(rehearsal);
    uint32_t kind = trp_entity_kind(world, entity);
    bool character = kind != TRP_NOT_FOUND && trp_pack_kind_is_character(trp_world_pack(world), kind);
    return character ? !trp_pack_kind_is_player(trp_world_pack(world), kind) : trp_agent_why(world, entity, NULL, 0) > 0;
}

// By name, whatever the capitals; nobody when there is no such character or area.
static trp_entity find_character(const trp_rehearsal *rehearsal, const char *name)
{
    const trp_stage *stage = trp_rehearsal_stage(rehearsal);
    for (uint32_t i = 0; i < trp_stage_count(stage); i++) {
        trp_entity entity = trp_stage_entity(stage, i);
        if (can_be_explained(rehearsal, entity) && same_name(trp_stage_name(stage, entity), name)) {
            return entity;
        }
    }
    return trp_nobody();
}

static void complain_of_stranger(const trp_rehearsal *rehearsal, const char *file, const char *name)
{
    const trp_stage *stage = trp_rehearsal_stage(rehearsal);
    trpi_suggestion suggestion = {0};
    trp_sheet names = {0};
    uint32_t count = 0;
    for (uint32_t i = 0; i < trp_stage_count(stage); i++) {
        trp_entity entity = trp_stage_entity(stage, i);
        if (!can_be_explained(rehearsal, entity)) {
            continue;
        }
        trpi_suggestion_consider(&suggestion, name, strlen(name), trp_stage_name(stage, entity));
        if (count++ < MOST_NAMES) {
            trp_sheet_add(&names, count > 1 ? ", " : "");
            trp_sheet_plain(&names, trp_stage_name(stage, entity));
        }
    }
    if (count > MOST_NAMES) {
        trp_sheet_format(&names, " and %u more", count - MOST_NAMES);
    }
    if (count == 0) {
        trpi_complain("Nobody is on stage in %s at that time.", file);
    } else if (suggestion.best != NULL) {
        trpi_complain("Nobody is called `%s` in %s; did you mean `%s`? There are %s.", name, file, suggestion.best,
                      trp_sheet_text(&names));
    } else {
        trpi_complain("Nobody is called `%s` in %s. There are %s.", name, file, trp_sheet_text(&names));
    }
    trp_sheet_release(&names);
}

// ---- Why ----------------------------------------------------------------------------------------

// Plays up to the moment. Returns who is asked about, or nobody.
static trp_entity play(const wishes *wanted, trp_rehearsal *rehearsal, trp_setbacks *setbacks)
{
    trp_world *world = trp_rehearsal_world(rehearsal);
    uint32_t end = (uint32_t)(wanted->at_ms * trp_world_steps_per_second(world) / 1000);
    trp_entity who = trp_nobody();
    while (trp_rehearsal_step(rehearsal, end)) {
        who = who.value != 0 ? who : find_character(rehearsal, wanted->agent);
        trp_setbacks_note(setbacks, world, who);
    }
    return find_character(rehearsal, wanted->agent);
}

static int explain(const trpi_opened *opened, const wishes *wanted, trp_rehearsal *rehearsal, trp_setbacks *setbacks)
{
    trp_entity who = play(wanted, rehearsal, setbacks);
    if (who.value == 0) {
        complain_of_stranger(rehearsal, opened->file.name, wanted->agent);
        return TRPI_EXIT_USAGE;
    }

    trp_script_source source = {opened->file.name, opened->file.bytes, opened->file.size_bytes};
    trp_sheet sheet = {0};
    trp_result result =
        wanted->json ? trp_why_print_json(rehearsal, who, &source, &sheet) : trp_why_print(rehearsal, who, &source, &sheet);
    if (result == TRP_OK && !wanted->json) {
        result = trp_setbacks_print(setbacks, trp_rehearsal_world(rehearsal), &sheet);
    }
    int exit_code = TRPI_EXIT_FILES;
    if (result != TRP_OK) {
        trpi_complain("%s cannot be explained: %s.", wanted->agent, trp_result_name(result));
    } else {
        exit_code = trpi_print(trp_sheet_text(&sheet)) ? TRPI_EXIT_FINE : TRPI_EXIT_USAGE;
    }
    trp_sheet_release(&sheet);
    return exit_code;
}

static int rehearse(const trpi_opened *opened, const wishes *wanted)
{
    int exit_code = TRPI_EXIT_FINE;
    trp_rehearsal_def def;
    trp_rehearsal_def_init(&def, sizeof def);
    def.seed = wanted->seed;
    trp_rehearsal *rehearsal = trpi_rehearse(opened, wanted->setting, &def, &exit_code);
    if (rehearsal == NULL) {
        return exit_code;
    }
    trp_setbacks *setbacks = NULL;
    if (trp_setbacks_create(trp_play_pack(opened->play), &setbacks) == TRP_OK) {
        exit_code = explain(opened, wanted, rehearsal, setbacks);
    } else {
        trpi_complain("There is not enough memory to explain anybody.");
        exit_code = TRPI_EXIT_FILES;
    }
    trp_setbacks_destroy(setbacks);
    trp_rehearsal_destroy(rehearsal);
    return exit_code;
}

int trpi_command_why(char **words, int count)
{
    wishes wanted = {.seed = 1};
    trpi_operands operands = {
        .least = 1, .most = 1, .wanted = "`troupe why` needs one file: troupe why tavern.troupe --agent Edda --at 2m13s"};
    if (!read_wishes(words, count, &wanted, &operands)) {
        return TRPI_EXIT_USAGE;
    }
    const char *contradiction = find_contradiction(&wanted);
    if (contradiction != NULL) {
        trpi_complain("%s", contradiction);
        return TRPI_EXIT_USAGE;
    }

    trpi_opened opened;
    int exit_code = trpi_open(operands.words[0], &opened) ? rehearse(&opened, &wanted) : TRPI_EXIT_FILES;
    trpi_opened_release(&opened);
    return exit_code;
}
