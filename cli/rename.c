// SPDX-License-Identifier: MIT
// `troupe rename`: renames a declaration wherever it is used.

#include "cli/command.h"

#include <limits.h>

static int rename_by(const trpi_cli_command_option_values *wishes, const trpi_cli_command_operands *operands)
{
    (void)wishes;
    trpi_texts texts;
    trp_script *script = NULL;
    uint32_t count = (uint32_t)operands->count - 2;
    int exit_code = TRPI_EXIT_FILES;
    if (trpi_texts_open(operands->words, count, &texts)) {
        trp_result result = trp_script_rename(texts.sources, count, texts.reader, operands->words[count],
                                              operands->words[count + 1], NULL, &script);
        bool is_done = trpi_script_report_result(script, result, "Nothing was renamed");
        exit_code = is_done ? trpi_script_write_changed_texts(script, &texts, "renamed") : TRPI_EXIT_FILES;
    }
    trp_script_release(script);
    trpi_texts_release(&texts);
    return exit_code;
}

const trpi_cli_command trpi_cli_command_rename = {
    .name = "rename",
    .usage = "FILE... OLD NEW",
    .summary = "gives something another name, wherever it is used",
    .about =
        "Gives something that the texts declare another name, there and wherever it is used: a kind, fact, choice, item, place, "
        "character, pool of lines, role, behaviour, parameter, scene, part, task, network, plan, topic, message, event, layer, "
        "priority, setting, pattern or a parameter of one (a pattern that an instance is made of). What only happens to be called "
        "the same keeps its name. OLD may say whose it is (Patron.Notice) or what it is (role Guard). The declaration remembers "
        "the old name (`, was Old name`), so that saved games still find it, until it has that name back. Lines with mistakes are "
        "named, "
        "for they may still have the old name. Files that a FILE uses are changed with it. When "
        "anything would come to mean something else, nothing changes.",
    .examples =
        "rename examples/tavern.troupe Patron.Notice \"Look up\"\n"
        "rename examples/tavern.troupe Chatter \"Small talk\"\n",
    .least_operands = 3,
    .most_operands = INT_MAX,
    .operand_demand = "needs a file, a name and a new one",
    .act = rename_by,
};
