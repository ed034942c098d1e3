// SPDX-License-Identifier: MIT
// Writes the names, times, values and conditions of explanations.

#include "show/why_writer.h"
#include "show/wording.h"

#include <string.h>

uint32_t trpi_why_first_child(const trpi_why_writer *writer, uint32_t line)
{
    bool deeper = line + 1 < writer->count && writer->lines[line + 1].depth > writer->lines[line].depth;
    return deeper ? line + 1 : writer->count;
}

uint32_t trpi_why_next_sibling(const trpi_why_writer *writer, uint32_t child)
{
    uint32_t depth = writer->lines[child].depth;
    uint32_t at = child + 1;
    while (at < writer->count && writer->lines[at].depth > depth) {
        at++;
    }
    return at < writer->count && writer->lines[at].depth == depth ? at : writer->count;
}

const char *trpi_why_entity_name(const trpi_why_writer *writer, trp_entity entity)
{
    return trp_rehearsal_entity_name(writer->rehearsal, entity);
}

void trpi_why_write_behaviour_title(const trpi_why_writer *writer, uint32_t behaviour)
{
    const char *title = trp_behaviour_title(writer->pack, behaviour);
    trp_sheet_add_sanitized(writer->sheet, title[0] != '\0' ? title : "something");
}

void trpi_why_write_more(const trpi_why_writer *writer, uint32_t count)
{
    if (count > TRPI_WHY_NAMES_IN_LIST) {
        trp_sheet_add_format(writer->sheet, " and %u more", count - TRPI_WHY_NAMES_IN_LIST);
    }
}

// Writes a time as the option --at takes it: "2m13s", "1h0m5s", "7.3s".
void trpi_why_write_time(const trpi_why_writer *writer, uint32_t step)
{
    uint32_t rate = trp_world_steps_per_second(writer->world);
    uint32_t seconds = step / rate;
    uint32_t tenths = step % rate * 10 / rate;
    trp_sheet *sheet = writer->sheet;
    if (step == UINT32_MAX) {
        trp_sheet_add(sheet, "never");
        return;
    }
    if (seconds >= 3600) {
        trp_sheet_add_format(sheet, "%uh", seconds / 3600);
    }
    if (seconds >= 60) {
        trp_sheet_add_format(sheet, "%um", seconds / 60 % 60);
    }
    trp_sheet_add_format(sheet, "%u", seconds % 60);
    if (tenths != 0) {
        trp_sheet_add_format(sheet, ".%u", tenths);
    }
    trp_sheet_add(sheet, "s");
}

void trpi_why_write_value(const trpi_why_writer *writer, const trp_why_line *line, int64_t value)
{
    trp_sheet *sheet = writer->sheet;
    trp_value whole = {value};
    switch (line->type) {
    case TRP_TYPE_NUMBER: trpi_wording_write_number(sheet, value); break;
    case TRP_TYPE_TRUTH: trp_sheet_add(sheet, value != 0 ? "yes" : "no"); break;
    case TRP_TYPE_CHOICE: trp_sheet_add_sanitized(sheet, trp_pack_choice_name(writer->pack, line->choices, (uint32_t)value)); break;
    case TRP_TYPE_ENTITY: trp_sheet_add_sanitized(sheet, trpi_why_entity_name(writer, trp_value_to_entity(whole))); break;
    case TRP_TYPE_TEXT: trp_sheet_add_sanitized(sheet, trp_pack_spoken_line(writer->pack, (uint32_t)value)); break;
    case TRP_TYPE_ITEM:
        trp_sheet_add_format(sheet, "%u ", trp_value_item_count(whole));
        trp_sheet_add_sanitized(sheet, trp_pack_name(writer->pack, TRP_NAMES_ITEM, trp_value_item_index(whole)));
        break;
    case TRP_TYPE_POINT: trpi_wording_write_point(sheet, whole); break;
    case TRP_TYPE_NEWCOMER:
        trp_sheet_add_sanitized(sheet, trp_pack_name(writer->pack, TRP_NAMES_KIND, trp_value_newcomer_kind(whole)));
        break;
    default: trp_sheet_add(sheet, "something else"); break;
    }
}

void trpi_why_write_expression(const trpi_why_writer *writer, const trp_why_line *line)
{
    char words[240];
    trp_sheet_add(writer->sheet, "`");
    trp_sheet_add_sanitized(writer->sheet, trp_why_line_expression(writer->pack, line, words, sizeof words));
    trp_sheet_add(writer->sheet, "`");
}

// Writes the values that a condition reads: "my thirst is 42, bar.ale is 3". A reading that is the whole condition is left
// out, since it adds nothing.
bool trpi_why_write_facts_read(const trpi_why_writer *writer, uint32_t condition, const char *before)
{
    const char *between = before;
    const trp_why_line *whole = &writer->lines[condition];
    for (uint32_t i = condition + 1; i < writer->count && writer->lines[i].depth > whole->depth; i++) {
        const trp_why_line *value = &writer->lines[i];
        bool is_whole = value->first == whole->first && value->end == whole->end;
        if (value->kind != TRP_WHY_VALUE || (is_whole && value->truth != TRP_WHY_UNTOLD)) {
            continue;
        }
        char words[240];
        trp_why_line_expression(writer->pack, value, words, sizeof words);
        bool is_named = value->type == TRP_TYPE_ENTITY && value->truth != TRP_WHY_UNTOLD &&
                        strcmp(words, trpi_why_entity_name(writer, value->other)) == 0;
        if (is_named) {
            continue;  // "bar is bar"
        }
        trp_sheet_add(writer->sheet, between);
        trp_sheet_add_sanitized(writer->sheet, words);
        trp_sheet_add(writer->sheet, value->truth == TRP_WHY_UNTOLD ? " cannot be told" : " is ");
        if (value->truth != TRP_WHY_UNTOLD) {
            trpi_why_write_value(writer, value, value->left);
        }
        between = ", ";
    }
    return between != before;
}

bool trpi_why_write_false_conditions(const trpi_why_writer *writer, uint32_t line)
{
    bool is_first = true;
    for (uint32_t i = trpi_why_first_child(writer, line); i < writer->count; i = trpi_why_next_sibling(writer, i)) {
        const trp_why_line *condition = &writer->lines[i];
        if (condition->kind != TRP_WHY_CONDITION || condition->truth == TRP_WHY_TRUE) {
            continue;
        }
        trp_sheet_add(writer->sheet, is_first ? "" : "; ");
        trpi_why_write_expression(writer, condition);
        trp_sheet_add(writer->sheet, condition->truth == TRP_WHY_UNTOLD ? " cannot be told, which counts as false" : " is false");
        if ((condition->flags & TRP_WHY_BY_CHANCE) != 0) {
            trp_sheet_add(writer->sheet, " this time (chance decides)");
        }
        if ((condition->flags & TRP_WHY_ASKED) != 0) {
            bool silent = (condition->flags & TRP_WHY_UNANSWERED) != 0;
            trp_sheet_add(writer->sheet, silent ? ": the game has no answer" : ": so says the game");
        } else {
            (void)trpi_why_write_facts_read(writer, i, ": ");
        }
        is_first = false;
    }
    return !is_first;
}

bool trpi_why_write_role_condition(const trpi_why_writer *writer, uint32_t role, trp_entity agent, const char *before)
{
    trpi_row_array lines = {.row_bytes = sizeof(trp_why_line)};
    TRPI_WHY_FILL_WITH_LINES(writer, &lines, trp_role_condition_why, writer->world, role, agent);
    const bool is_asked = lines.count > 0;
    if (is_asked) {
        trpi_why_writer own = *writer;
        own.lines = (const void *)lines.bytes;
        own.count = lines.count;
        trp_sheet_add(writer->sheet, before);
        if (own.lines->cause == TRP_CAUSE_KIND) {
            trpi_why_write_sentence(&own, own.lines, "{agent} is not of the kind {kind}");
        } else if (!trpi_why_write_false_conditions(&own, 0)) {
            trp_sheet_add(writer->sheet, "its condition is false");
        }
    }
    trpi_row_array_release(&lines);
    return is_asked;
}
