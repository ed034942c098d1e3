// SPDX-License-Identifier: MIT
// Prints the matrix of stances and faults as a table, and knows which pairs of the two can occur.

#include "rehearsal/sim_fault.h"

#include "troupe/assert.h"
#include "troupe/simulation.h"

#include <string.h>

#define COLUMN 9
#define COLUMNS_SHOWN 11  // of faults, side by side

bool trp_simulation_fault_can_meet_stance(trp_stance stance, uint32_t fault, const char **why)
{
    static const char *const need_action[] = {"clear", "fail", "progress", "never", "late", "early", "twice", "failed", "unknown"};
    const uint32_t at_rest = 1u << TRP_STANCE_CALLED | 1u << TRP_STANCE_CHOOSING | 1u << TRP_STANCE_TRADING |
                             1u << TRP_STANCE_AHEAD | 1u << TRP_STANCE_WAITING | 1u << TRP_STANCE_WAITING_LONG |
                             1u << TRP_STANCE_RECASTING | 1u << TRP_STANCE_OPENING | 1u << TRP_STANCE_PROMISED |
                             1u << TRP_STANCE_ASKING | 1u << TRP_STANCE_OVER;
    const char *reason = NULL;
    bool rests = (uint32_t)stance < TRP_STANCE_COUNT && (at_rest >> stance & 1) != 0;
    for (size_t i = 0; i < sizeof need_action / sizeof *need_action; i++) {
        if (rests && strcmp(trp_simulation_fault_name(fault), need_action[i]) == 0) {
            reason = "it needs an action under way, and here there is one only if something else runs beside";
        }
    }
    if (why != NULL) {
        *why = reason;
    }
    return reason == NULL;
}

static void write_head(trp_sheet *sheet, uint32_t first, uint32_t end)
{
    size_t start = sheet->size_bytes;
    trp_sheet_pad_to_column(sheet, start, 18);
    for (uint32_t fault = first; fault < end; fault++) {
        const char *name = trp_simulation_fault_name(fault);
        size_t blanks = strlen(name) < COLUMN + 5 ? COLUMN + 5 - strlen(name) : 1;
        size_t at = sheet->size_bytes;
        trp_sheet_pad_to_column(sheet, at, (uint32_t)blanks);
        trp_sheet_add(sheet, name);
    }
    trp_sheet_add(sheet, "\n");
}

static void write_cell(trp_sheet *sheet, const trp_simulation *simulation, trp_stance stance, uint32_t fault)
{
    trp_sheet cell = {0};
    uint64_t met = trp_simulation_matrix_count(simulation, stance, fault);
    if (met == 0 && !trp_simulation_fault_can_meet_stance(stance, fault, NULL)) {
        trp_sheet_add(&cell, "-");
    } else {
        trp_sheet_add_count(&cell, met);
    }
    trp_sheet_add_format(sheet, "%*s", COLUMN + 5, trp_sheet_text(&cell));
    trp_sheet_release(&cell);
}

void trp_simulation_print_matrix(const trp_simulation *simulation, trp_sheet *sheet)
{
    TRP_REQUIRE(simulation != NULL, );
    uint32_t count = trp_simulation_fault_count();
    for (uint32_t first = 0; first < count; first += COLUMNS_SHOWN) {
        uint32_t end = first + COLUMNS_SHOWN < count ? first + COLUMNS_SHOWN : count;
        write_head(sheet, first, end);
        for (uint32_t stance = 0; stance < TRP_STANCE_COUNT; stance++) {
            size_t start = sheet->size_bytes;
            trp_sheet_add(sheet, trp_stance_name((trp_stance)stance));
            trp_sheet_pad_to_column(sheet, start, 18);
            for (uint32_t fault = first; fault < end; fault++) {
                write_cell(sheet, simulation, (trp_stance)stance, fault);
            }
            trp_sheet_add(sheet, "\n");
        }
        trp_sheet_add(sheet, end < count ? "\n" : "");
    }
}
