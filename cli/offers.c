// SPDX-License-Identifier: MIT
// `troupe offers`: lists which object or area offers what, and to whom.

#include "cli/command.h"
#include "cli/stage_name.h"
#include "troupe/show.h"

static const char *check_options(const trpi_cli_command_option_values *wishes, const trpi_cli_command_operands *operands)
{
    (void)operands;
    return wishes->agent != NULL && wishes->agent[0] == '\0' ? "`--agent` needs the name of a character, such as --agent Edda"
                                                             : NULL;
}

static int list_offers(const trpi_cli_command_option_values *wishes, const trpi_opened_play *opened)
{
    int exit_code = TRPI_EXIT_FINE;
    trp_rehearsal_def def;
    trp_rehearsal_def_init(&def, sizeof def);
    def.seed = wishes->seed.value;
    trp_rehearsal *rehearsal = trpi_create_rehearsal(opened, wishes->setting, &def, &exit_code);
    if (rehearsal == NULL) {
        return exit_code;
    }
    uint32_t end = wishes->at.is_given ? trpi_rehearsal_step_of_time(rehearsal, &wishes->at) : 1;
    while (trp_rehearsal_step(rehearsal, end > 0 ? end : 1)) {
    }
    trp_sheet sheet = {0};
    trp_entity agent = wishes->agent != NULL ? trpi_stage_name_find_entity(rehearsal, wishes->agent) : trp_nobody();
    exit_code = TRPI_EXIT_FINE;
    if (wishes->agent != NULL && agent.value == 0) {
        trpi_stage_name_complain_of_unknown(rehearsal, opened->name, wishes->agent);
        exit_code = TRPI_EXIT_USAGE;
    }
    if (exit_code == TRPI_EXIT_FINE && trp_offers_print(rehearsal, agent, &sheet) != TRP_OK) {
        trpi_complain("There is not enough memory to list what is offered.");
        exit_code = TRPI_EXIT_FILES;
    }
    trp_rehearsal_destroy(rehearsal);
    return trpi_print_and_release_sheet(&sheet, exit_code);
}

static const trpi_option options[] = {
    TRPI_OPTION("--agent", TEXT, agent, "NAME", "tells what keeps this character from each offer"),
    TRPI_OPTION("--at", TIME, at, "TIME",
                "when: 90s or 1h after the beginning, or 18:30 on the clock of the story (the beginning)"),
    TRPI_OPTION("--seed", NUMBER, seed, "N", "what chance is drawn from (1)"),
    TRPI_OPTION("--setting", TEXT, setting, "NAME", "which setting of the file (the first)"),
};

const trpi_cli_command trpi_cli_command_offers = {
    .name = "offers",
    .usage = "FILE [OPTION]...",
    .summary = "lists which objects and areas offer what",
    .about =
        "Runs a setting up to a moment (the beginning when none is given) and lists what each object and area offers: to which "
        "kind, "
        "how many hold it, and what keeps everybody from it, or the character of --agent. Things of which the same is to be told "
        "are "
        "told together.",
    .examples =
        "offers examples/pub.troupe\n"
        "offers examples/pub.troupe --agent Anselm --at 10m\n",
    .options = TRPI_OPTIONS(options),
    .least_operands = 1,
    .most_operands = 1,
    .operand_demand = "needs one file",
    .check_options = check_options,
    .act_on_play = list_offers,
};
