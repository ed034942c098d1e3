// SPDX-License-Identifier: MIT
// `troupe why`: runs a setting up to a moment, without pictures, and explains somebody as he is then.

#include "cli/command.h"
#include "cli/suggestion.h"
#include "troupe/agent.h"
#include "troupe/show.h"
#include "troupe/why.h"

#include <string.h>
#include <strings.h>

enum {
    MOST_NAMES = 24  // listed for somebody who asks for a stranger
};

static const char *contradiction(const trpi_command_option_values *wishes, const trpi_operands *operands)
{
    (void)operands;
    return wishes->agent == NULL  ? "`troupe why` explains one character at a time; say whom: --agent Edda"
           : !wishes->at.is_given ? "`troupe why` explains one moment; say which: --at 2m13s"
                                  : NULL;
}

// ---- Who ----------------------------------------------------------------------------------------

// Everything but the player.
static bool can_be_explained(const trp_rehearsal *rehearsal, trp_entity entity)
{
    trp_world *world = trp_rehearsal_world(rehearsal);
    uint32_t kind = trp_entity_kind(world, entity);
    return kind != TRP_NOT_FOUND && !trp_pack_kind_is_player(trp_world_pack(world), kind);
}

// By name, whatever the capitals; nobody when there is no such character or thing.
static trp_entity find_by_name(const trp_rehearsal *rehearsal, const char *name)
{
    const trp_stage *stage = trp_rehearsal_stage(rehearsal);
    for (uint32_t i = 0; i < trp_stage_count(stage); i++) {
        trp_entity entity = trp_stage_entity(stage, i);
        if (can_be_explained(rehearsal, entity) && strcasecmp(trp_stage_name(stage, entity), name) == 0) {
            return entity;
        }
    }
    return trp_nobody();
}

// Adds the names of the characters, or of all else, to a sheet that has `count`; returns how many there are then.
static uint32_t list_names(const trp_rehearsal *rehearsal, const char *name, bool characters, trpi_suggestion *suggestion,
                           trp_sheet *names, uint32_t count)
{
    const trp_stage *stage = trp_rehearsal_stage(rehearsal);
    const trp_world *world = trp_rehearsal_world(rehearsal);
    for (uint32_t i = 0; i < trp_stage_count(stage); i++) {
        trp_entity entity = trp_stage_entity(stage, i);
        if (!can_be_explained(rehearsal, entity) ||
            trp_pack_kind_is_character(trp_world_pack(world), trp_entity_kind(world, entity)) != characters) {
            continue;
        }
        trpi_suggestion_consider(suggestion, name, strlen(name), trp_stage_name(stage, entity));
        if (count++ < MOST_NAMES) {
            trp_sheet_add(names, count > 1 ? ", " : "");
            trp_sheet_plain(names, trp_stage_name(stage, entity));
        }
    }
    return count;
}

static void complain_of_stranger(const trp_rehearsal *rehearsal, const char *file, const char *name)
{
    trpi_suggestion suggestion = {0};
    trp_sheet names = {0};
    uint32_t count = list_names(rehearsal, name, true, &suggestion, &names, 0);
    count = list_names(rehearsal, name, false, &suggestion, &names, count);
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
static trp_entity play(const trpi_command_option_values *wishes, trp_rehearsal *rehearsal, trp_setbacks *setbacks)
{
    trp_world *world = trp_rehearsal_world(rehearsal);
    uint32_t end = trpi_step_of_time(rehearsal, &wishes->at);
    end = end > 0 ? end : 1;  // people appear with the first step
    while (trp_rehearsal_step(rehearsal, end)) {
        trp_setbacks_note(setbacks, world);
    }
    return find_by_name(rehearsal, wishes->agent);
}

// Says why somebody does not do something.
static int explain_not(const trpi_command_option_values *wishes, const trp_rehearsal *rehearsal, trp_entity who)
{
    trp_sheet sheet = {0};
    trp_result result = trp_why_not_print(rehearsal, who, wishes->does, &sheet);
    if (result == TRP_ERROR_UNKNOWN) {
        trpi_complain("No behaviour, and nothing that an object here offers, is called `%s`.", wishes->does);
    } else if (result == TRP_ERROR_STALE) {
        trpi_complain("%s is no character, and does nothing.", wishes->agent);
    } else if (result != TRP_OK) {
        trpi_complain("%s cannot be explained: %s.", wishes->agent, trp_result_name(result));
    }
    return trpi_print_sheet(&sheet, result == TRP_OK ? TRPI_EXIT_FINE : TRPI_EXIT_USAGE);
}

static int explain(const trpi_opened_play *opened, const trpi_command_option_values *wishes, trp_rehearsal *rehearsal,
                   trp_setbacks *setbacks)
{
    trp_entity who = play(wishes, rehearsal, setbacks);
    if (who.value == 0) {
        complain_of_stranger(rehearsal, opened->name, wishes->agent);
        return TRPI_EXIT_USAGE;
    }

    if (wishes->does != NULL) {
        return explain_not(wishes, rehearsal, who);
    }
    const trp_script_source *source = &opened->texts.sources[0];
    trp_sheet sheet = {0};
    trp_result result =
        wishes->json ? trp_why_print_json(rehearsal, who, source, &sheet) : trp_why_print(rehearsal, who, source, &sheet);
    if (result == TRP_OK && !wishes->json) {
        result = trp_setbacks_print(setbacks, rehearsal, who, &sheet);
    }
    if (result != TRP_OK) {
        trpi_complain("%s cannot be explained: %s.", wishes->agent, trp_result_name(result));
        trp_sheet_clear(&sheet);
    }
    return trpi_print_sheet(&sheet, result == TRP_OK ? TRPI_EXIT_FINE : TRPI_EXIT_FILES);
}

static int rehearse(const trpi_command_option_values *wishes, const trpi_opened_play *opened)
{
    int exit_code = TRPI_EXIT_FINE;
    trp_rehearsal_def def;
    trp_rehearsal_def_init(&def, sizeof def);
    def.seed = wishes->seed.value;
    trp_rehearsal *rehearsal = trpi_rehearse(opened, wishes->setting, &def, &exit_code);
    if (rehearsal == NULL) {
        return exit_code;
    }
    trp_setbacks *setbacks = NULL;
    if (trp_setbacks_create(trp_play_pack(opened->play), &setbacks) == TRP_OK) {
        exit_code = explain(opened, wishes, rehearsal, setbacks);
    } else {
        trpi_complain("There is not enough memory to explain anybody.");
        exit_code = TRPI_EXIT_FILES;
    }
    trp_setbacks_destroy(setbacks);
    trp_rehearsal_destroy(rehearsal);
    return exit_code;
}

#define MOMENT_OPTIONS                                                                                                    \
    TRPI_OPTION("--agent", TEXT, agent, "NAME", "whom, by the name that `troupe run` uses"),                              \
        TRPI_OPTION("--at", TIME, at, "TIME", "when: 90s or 1h after the beginning, or 18:30 on the clock of the story"), \
        TRPI_OPTION("--seed", NUMBER, seed, "N", "what chance is drawn from (1)"),                                        \
        TRPI_OPTION("--setting", TEXT, setting, "NAME", "which setting of the file (the first)")

static const trpi_option options[] = {
    MOMENT_OPTIONS,
    TRPI_OPTION("--json", FLAG, json, NULL, "as JSON, for programs"),
};

const trpi_command trpi_command_why = {
    .name = "why",
    .usage = "FILE --agent NAME --at TIME [OPTION]...",
    .summary = "explains what somebody does, and why nothing else",
    .about =
        "Runs a setting up to a moment and explains a character: what it does, what that interrupted, what waits and for whom, "
        "what could have started, and what could not and why, with the lines of the text at fault. The same file, seed and time as "
        "in `troupe run` are the same moment. Of an object or an area it says its facts, what it offers and what keeps everybody "
        "from "
        "that, who holds it, who waits at its locks, its links, and which situations it could cast.",
    .examples =
        "why examples/tavern.troupe --agent Edda --at 2m13s\n"
        "why examples/tavern.troupe --agent Edda --at 10m --seed 7 --json\n"
        "why examples/toast.troupe --agent 'Blue Boar' --at 1s\n",
    .options = TRPI_OPTIONS(options),
    .least = 1,
    .most = 1,
    .wanted = "needs one file",
    .contradiction = contradiction,
    .act_on_play = rehearse,
};

static const char *contradiction_of_not(const trpi_command_option_values *wishes, const trpi_operands *operands)
{
    (void)operands;
    return wishes->agent == NULL  ? "`troupe why-not` explains one character at a time; say whom: --agent Edda"
           : wishes->does == NULL ? "`troupe why-not` explains one behaviour; say which: --does Drink"
                                  : NULL;
}

static const trpi_option not_options[] = {
    MOMENT_OPTIONS,
    TRPI_OPTION("--does", TEXT, does, "NAME", "what is not done: a behaviour of a role, or what an object offers"),
};

const trpi_command trpi_command_why_not = {
    .name = "why-not",
    .usage = "FILE --agent NAME --does NAME [--at TIME] [OPTION]...",
    .summary = "explains why somebody does not do something",
    .about =
        "Runs a setting up to a moment (the beginning when none is given) and says in one paragraph what first keeps a character "
        "from "
        "a behaviour: a cooldown, a condition with what it reads, a rival, a partner who cannot be found, a role that is not worn, "
        "or "
        "the reason of the object that offers it.",
    .examples =
        "why-not examples/tavern.troupe --agent Edda --does Order --at 2m13s\n"
        "why-not examples/pub.troupe --agent Brom --does Drink --at 1m\n",
    .options = TRPI_OPTIONS(not_options),
    .least = 1,
    .most = 1,
    .wanted = "needs one file",
    .contradiction = contradiction_of_not,
    .act_on_play = rehearse,
};
