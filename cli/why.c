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

static const char *contradiction(const trpi_command_wishes *wishes, const trpi_operands *operands)
{
    (void)operands;
    return wishes->agent == NULL     ? "`troupe why` explains one character at a time; say whom: --agent Edda"
           : !wishes->at_ms.is_given ? "`troupe why` explains one moment; say which: --at 2m13s"
                                     : NULL;
}

// ---- Who ----------------------------------------------------------------------------------------

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
        if (can_be_explained(rehearsal, entity) && strcasecmp(trp_stage_name(stage, entity), name) == 0) {
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
static trp_entity play(const trpi_command_wishes *wishes, trp_rehearsal *rehearsal, trp_setbacks *setbacks)
{
    trp_world *world = trp_rehearsal_world(rehearsal);
    uint32_t end = (uint32_t)(wishes->at_ms.value * trp_world_steps_per_second(world) / 1000);
    trp_entity who = trp_nobody();
    while (trp_rehearsal_step(rehearsal, end)) {
        who = who.value != 0 ? who : find_character(rehearsal, wishes->agent);
        trp_setbacks_note(setbacks, world, who);
    }
    return find_character(rehearsal, wishes->agent);
}

static int explain(const trpi_opened_play *opened, const trpi_command_wishes *wishes, trp_rehearsal *rehearsal,
                   trp_setbacks *setbacks)
{
    trp_entity who = play(wishes, rehearsal, setbacks);
    if (who.value == 0) {
        complain_of_stranger(rehearsal, opened->name, wishes->agent);
        return TRPI_EXIT_USAGE;
    }

    const trp_script_source *source = &opened->texts.sources[0];
    trp_sheet sheet = {0};
    trp_result result =
        wishes->json ? trp_why_print_json(rehearsal, who, source, &sheet) : trp_why_print(rehearsal, who, source, &sheet);
    if (result == TRP_OK && !wishes->json) {
        result = trp_setbacks_print(setbacks, trp_rehearsal_world(rehearsal), &sheet);
    }
    if (result != TRP_OK) {
        trpi_complain("%s cannot be explained: %s.", wishes->agent, trp_result_name(result));
        trp_sheet_clear(&sheet);
    }
    return trpi_print_sheet(&sheet, result == TRP_OK ? TRPI_EXIT_FINE : TRPI_EXIT_FILES);
}

static int rehearse(const trpi_command_wishes *wishes, const trpi_opened_play *opened)
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

static const trpi_option options[] = {
    TRPI_OPTION("--agent", TEXT, agent, "NAME", "whom, by the name that `troupe run` uses"),
    TRPI_OPTION("--at", DURATION, at_ms, "TIME", "when, on the clock of the story: 90s, 2m13s, 1h"),
    TRPI_OPTION("--seed", NUMBER, seed, "N", "what chance is drawn from (1)"),
    TRPI_OPTION("--setting", TEXT, setting, "NAME", "which setting of the file (the first)"),
    TRPI_OPTION("--json", FLAG, json, NULL, "as JSON, for programs"),
};

const trpi_command trpi_command_why = {
    .name = "why",
    .usage = "FILE --agent NAME --at TIME [OPTION]...",
    .summary = "explains what somebody does, and why nothing else",
    .about =
        "Runs a setting up to a moment and explains a character: what it does, what that interrupted, what waits and for whom, "
        "what could have started, and what could not and why, with the lines of the text at fault. The same file, seed and time as "
        "in `troupe run` are the same moment. Of an area it says which situations it could cast, and why it does not cast the "
        "others.",
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
