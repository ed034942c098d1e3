// SPDX-License-Identifier: MIT
// `troupe why`: plays a setting up to a moment, without views, and explains what an agent is doing then.

#include "cli/command.h"
#include "cli/stage_name.h"
#include "troupe/show.h"
#include "troupe/why.h"

static const char *check_options(const trpi_cli_command_option_values *wishes, const trpi_cli_command_operands *operands)
{
    (void)operands;
    return wishes->agent == NULL  ? "`troupe why` explains one character at a time; say whom: --agent Edda"
           : !wishes->at.is_given ? "`troupe why` explains one moment; say which: --at 2m13s"
                                  : NULL;
}

// Plays up to the moment. Returns the entity that is asked about, or nobody.
static trp_entity play(const trpi_cli_command_option_values *wishes, trp_rehearsal *rehearsal, trp_setbacks *setbacks)
{
    trp_world *world = trp_rehearsal_world(rehearsal);
    uint32_t end = trpi_rehearsal_step_of_time(rehearsal, &wishes->at);
    end = end > 0 ? end : 1;  // people appear with the first step
    while (trp_rehearsal_step(rehearsal, end)) {
        trp_setbacks_note_step(setbacks, world);
    }
    return trpi_stage_name_find_entity(rehearsal, wishes->agent);
}

// Prints why an agent does not do something.
static int explain_not(const trpi_cli_command_option_values *wishes, const trp_rehearsal *rehearsal, trp_entity who)
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
    return trpi_print_and_release_sheet(&sheet, result == TRP_OK ? TRPI_EXIT_FINE : TRPI_EXIT_USAGE);
}

// Prints how a scene of the text runs at the moment.
static int explain_scene(const trp_rehearsal *rehearsal, uint32_t scene)
{
    trp_sheet sheet = {0};
    trp_result result = trp_why_scene_print(rehearsal, scene, &sheet);
    if (result != TRP_OK) {
        trpi_complain("The scene cannot be explained: %s.", trp_result_name(result));
    }
    return trpi_print_and_release_sheet(&sheet, result == TRP_OK ? TRPI_EXIT_FINE : TRPI_EXIT_FILES);
}

static int explain(const trpi_opened_play *opened, const trpi_cli_command_option_values *wishes, trp_rehearsal *rehearsal,
                   trp_setbacks *setbacks)
{
    trp_entity who = play(wishes, rehearsal, setbacks);
    uint32_t scene = trp_pack_find(trp_play_pack(opened->play), TRP_NAMES_SCENE, wishes->agent);
    if (who.value == 0 && scene != TRP_NOT_FOUND && wishes->does == NULL && !wishes->json) {
        return explain_scene(rehearsal, scene);
    }
    if (who.value == 0) {
        trpi_stage_name_complain_of_unknown(rehearsal, opened->name, wishes->agent);
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
    return trpi_print_and_release_sheet(&sheet, result == TRP_OK ? TRPI_EXIT_FINE : TRPI_EXIT_FILES);
}

static int rehearse(const trpi_cli_command_option_values *wishes, const trpi_opened_play *opened)
{
    int exit_code = TRPI_EXIT_FINE;
    trp_rehearsal_def def;
    trp_rehearsal_def_init(&def, sizeof def);
    def.seed = wishes->seed.value;
    trp_rehearsal *rehearsal = trpi_create_rehearsal(opened, wishes->setting, &def, &exit_code);
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

#define MOMENT_OPTIONS                                                                                                        \
    TRPI_OPTION("--agent", TEXT, agent, "NAME", "whom, by the name that `troupe run` uses"),                                  \
        TRPI_OPTION("--at", TIME, at, "TIME", "when: 90s or 1:30.0 after the beginning, or 18:30 on the clock of the story"), \
        TRPI_OPTION("--seed", NUMBER, seed, "N", "what chance is drawn from (1)"),                                            \
        TRPI_OPTION("--setting", TEXT, setting, "NAME", "which setting of the file (the first)")

static const trpi_option options[] = {
    MOMENT_OPTIONS,
    TRPI_OPTION("--json", FLAG, json, NULL, "as JSON, for programs"),
};

const trpi_cli_command trpi_cli_command_why = {
    .name = "why",
    .usage = "FILE --agent NAME --at TIME [OPTION]...",
    .summary = "explains what somebody does, and why nothing else",
    .about =
        "Runs a setting up to a moment and explains a character: what it does, what that interrupted, what waits and for whom, "
        "what could have started, and what could not and why, with the lines of the text at fault. The same file, seed and time as "
        "in `troupe run` are the same moment. Of an object or an area it says its facts, what it offers and what keeps everybody "
        "from "
        "that, who holds it, who waits at its locks, its links, what the people there do, what it waits for, and which situations "
        "it could cast. Of a scene it says where each "
        "one "
        "that runs stands, who is in its parts, who waits for whom, and its facts; of one that does not run, what keeps it from "
        "that. Of all it tells the last refusals, messages and castings.",
    .examples =
        "why examples/tavern.troupe --agent Edda --at 2m13s\n"
        "why examples/tavern.troupe --agent Edda --at 10m --seed 7 --json\n"
        "why examples/toast.troupe --agent 'Blue Boar' --at 1s\n"
        "why examples/tavern.troupe --agent Order --at 10m\n",
    .options = TRPI_OPTIONS(options),
    .least_operands = 1,
    .most_operands = 1,
    .operand_demand = "needs one file",
    .check_options = check_options,
    .act_on_play = rehearse,
};

static const char *contradiction_of_not(const trpi_cli_command_option_values *wishes, const trpi_cli_command_operands *operands)
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

const trpi_cli_command trpi_cli_command_why_not = {
    .name = "why-not",
    .usage = "FILE --agent NAME --does NAME [--at TIME] [OPTION]...",
    .summary = "explains why somebody does not do something",
    .about =
        "Runs a setting up to a moment (the beginning when none is given) and says in one paragraph what first keeps a character "
        "from "
        "a behaviour: a cooldown, a condition with what it reads, a rival, a partner who cannot be found, a role that is not worn, "
        "or "
        "the reason of the object that offers it; of an area, why it does not cast a situation. If the last attempt came to "
        "nothing, "
        "that is told, too.",
    .examples =
        "why-not examples/tavern.troupe --agent Edda --does Order --at 2m13s\n"
        "why-not examples/pub.troupe --agent Brom --does Drink --at 1m\n",
    .options = TRPI_OPTIONS(not_options),
    .least_operands = 1,
    .most_operands = 1,
    .operand_demand = "needs one file",
    .check_options = contradiction_of_not,
    .act_on_play = rehearse,
};
