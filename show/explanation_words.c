// SPDX-License-Identifier: MIT
// Names, times, values and conditions.

#include "show/explanation.h"

#include <string.h>

uint32_t trpi_first_child(const trpi_explanation *explanation, uint32_t line)
{
    bool deeper = line + 1 < explanation->count && explanation->lines[line + 1].depth > explanation->lines[line].depth;
    return deeper ? line + 1 : explanation->count;
}

uint32_t trpi_next_child(const trpi_explanation *explanation, uint32_t child)
{
    uint32_t depth = explanation->lines[child].depth;
    uint32_t at = child + 1;
    while (at < explanation->count && explanation->lines[at].depth > depth) {
        at++;
    }
    return at < explanation->count && explanation->lines[at].depth == depth ? at : explanation->count;
}

const char *trpi_explanation_name(const trpi_explanation *explanation, trp_entity entity)
{
    return trp_rehearsal_name(explanation->rehearsal, entity);
}

void trpi_tell_title(const trpi_explanation *explanation, uint32_t behaviour)
{
    const char *title = trp_behaviour_title(explanation->pack, behaviour);
    trp_sheet_plain(explanation->sheet, title[0] != '\0' ? title : "something");
}

// "2m13s", "1h0m5s", "7.3s": as --at takes it.
void trpi_tell_time(const trpi_explanation *explanation, uint32_t step)
{
    uint32_t rate = trp_world_steps_per_second(explanation->world);
    uint32_t seconds = step / rate;
    uint32_t tenths = step % rate * 10 / rate;
    trp_sheet *sheet = explanation->sheet;
    if (step == UINT32_MAX) {
        trp_sheet_add(sheet, "never");
        return;
    }
    if (seconds >= 3600) {
        trp_sheet_format(sheet, "%uh", seconds / 3600);
    }
    if (seconds >= 60) {
        trp_sheet_format(sheet, "%um", seconds / 60 % 60);
    }
    trp_sheet_format(sheet, "%u", seconds % 60);
    if (tenths != 0) {
        trp_sheet_format(sheet, ".%u", tenths);
    }
    trp_sheet_add(sheet, "s");
}

// With at most two decimals, none when they are zeros.
void trpi_tell_number(trp_sheet *sheet, int64_t number)
{
    uint64_t size = number < 0 ? (uint64_t)-number : (uint64_t)number;
    uint64_t hundredths = (size * 100 + TRP_ONE / 2) / TRP_ONE;
    trp_sheet_format(sheet, "%s%llu", number < 0 && hundredths > 0 ? "-" : "", (unsigned long long)(hundredths / 100));
    uint64_t rest = hundredths % 100;
    if (rest % 10 != 0) {
        trp_sheet_format(sheet, ".%02u", (unsigned)rest);
    } else if (rest != 0) {
        trp_sheet_format(sheet, ".%u", (unsigned)(rest / 10));
    }
}

void trpi_tell_value(const trpi_explanation *explanation, const trp_why_line *line, int64_t value)
{
    trp_sheet *sheet = explanation->sheet;
    trp_value whole = {value};
    switch (line->type) {
    case TRP_TYPE_NUMBER: trpi_tell_number(sheet, value); break;
    case TRP_TYPE_TRUTH: trp_sheet_add(sheet, value != 0 ? "yes" : "no"); break;
    case TRP_TYPE_CHOICE: trp_sheet_plain(sheet, trp_pack_choice(explanation->pack, line->choices, (uint32_t)value)); break;
    case TRP_TYPE_ENTITY: trp_sheet_plain(sheet, trpi_explanation_name(explanation, trp_value_to_entity(whole))); break;
    case TRP_TYPE_TEXT: trp_sheet_plain(sheet, trp_pack_line(explanation->pack, (uint32_t)value)); break;
    case TRP_TYPE_ITEM:
        trp_sheet_format(sheet, "%u ", trp_value_item_count(whole));
        trp_sheet_plain(sheet, trp_pack_name(explanation->pack, TRP_NAMES_ITEM, trp_value_item_index(whole)));
        break;
    case TRP_TYPE_NEWCOMER:
        trp_sheet_plain(sheet, trp_pack_name(explanation->pack, TRP_NAMES_KIND, trp_value_newcomer_kind(whole)));
        break;
    default: trp_sheet_add(sheet, "something else"); break;
    }
}

void trpi_tell_words(const trpi_explanation *explanation, const trp_why_line *line)
{
    char words[240];
    trp_sheet_add(explanation->sheet, "`");
    trp_sheet_plain(explanation->sheet, trp_why_words(explanation->pack, line, words, sizeof words));
    trp_sheet_add(explanation->sheet, "`");
}

// "my thirst is 42, bar.ale is 3". A reading that is the condition itself says nothing new.
bool trpi_tell_readings(const trpi_explanation *explanation, uint32_t condition, const char *before)
{
    const char *between = before;
    const trp_why_line *whole = &explanation->lines[condition];
    for (uint32_t i = condition + 1; i < explanation->count && explanation->lines[i].depth > whole->depth; i++) {
        const trp_why_line *value = &explanation->lines[i];
        bool is_whole = value->first == whole->first && value->end == whole->end;
        if (value->kind != TRP_WHY_VALUE || (is_whole && value->truth != TRP_WHY_UNTOLD)) {
            continue;
        }
        char words[240];
        trp_why_words(explanation->pack, value, words, sizeof words);
        bool is_named = value->type == TRP_TYPE_ENTITY && value->truth != TRP_WHY_UNTOLD &&
                        strcmp(words, trpi_explanation_name(explanation, value->other)) == 0;
        if (is_named) {
            continue;  // "bar is bar"
        }
        trp_sheet_add(explanation->sheet, between);
        trp_sheet_plain(explanation->sheet, words);
        trp_sheet_add(explanation->sheet, value->truth == TRP_WHY_UNTOLD ? " cannot be told" : " is ");
        if (value->truth != TRP_WHY_UNTOLD) {
            trpi_tell_value(explanation, value, value->left);
        }
        between = ", ";
    }
    return between != before;
}

bool trpi_tell_conditions(const trpi_explanation *explanation, uint32_t line)
{
    bool is_first = true;
    for (uint32_t i = trpi_first_child(explanation, line); i < explanation->count; i = trpi_next_child(explanation, i)) {
        const trp_why_line *condition = &explanation->lines[i];
        if (condition->kind != TRP_WHY_CONDITION || condition->truth == TRP_WHY_TRUE) {
            continue;
        }
        trp_sheet_add(explanation->sheet, is_first ? "" : "; ");
        trpi_tell_words(explanation, condition);
        trp_sheet_add(explanation->sheet,
                      condition->truth == TRP_WHY_UNTOLD ? " cannot be told, which counts as false" : " is false");
        if ((condition->flags & TRP_WHY_BY_CHANCE) != 0) {
            trp_sheet_add(explanation->sheet, " this time (chance decides)");
        }
        if ((condition->flags & TRP_WHY_ASKED) != 0) {
            bool silent = (condition->flags & TRP_WHY_UNANSWERED) != 0;
            trp_sheet_add(explanation->sheet, silent ? ": the game has no answer" : ": so says the game");
        } else {
            (void)trpi_tell_readings(explanation, i, ": ");
        }
        is_first = false;
    }
    return !is_first;
}
