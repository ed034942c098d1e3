// SPDX-License-Identifier: MIT
// A case is written as comments of the text, with its numbers and names:
//     # sim seed 7 steps 213
//     # sim answer late
//     # sim deed 0 arrive 0 123 456

#include "rehearsal/sim_file.h"

#include "rehearsal/sim_fault.h"
#include "troupe/rehearsal.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MARK "# sim "

// ---- Writing ------------------------------------------------------------------------------------

static void write_case(const trpi_sim_case *what, trp_sheet *sheet)
{
    trp_sheet_add_format(sheet, MARK "seed %llu steps %u\n", (unsigned long long)what->seed, what->steps);
    for (uint32_t i = 0; i < trpi_sim_fault_count(); i++) {
        if ((what->answer_fault_bits >> i & 1) != 0) {
            trp_sheet_add_format(sheet, MARK "answer %s\n", trpi_sim_faults[i].name);
        }
    }
    for (uint32_t i = 0; i < what->deed_count; i++) {
        const trpi_sim_planned_fault *d = &what->deeds[i];
        trp_sheet_add_format(sheet, MARK "deed %u %s %u %u %u\n", d->step, trpi_sim_faults[d->fault].name, d->stance, d->a, d->b);
    }
}

// Writes the agents of the play as `given` lines of a test.
static void write_cast(const trpi_sim_play *play, trp_sheet *sheet)
{
    for (uint32_t i = 0; i < play->agent_count; i++) {
        uint32_t role;
        trp_point at = trp_entity_position(play->world, play->agents[i].entity);
        bool wears = trp_agent_roles(play->world, play->agents[i].entity, &role, 1) > 0;
        trp_sheet_add_format(sheet, "    given P%u: %s at (%d, %d)%s\n", i,
                             wears ? trp_pack_name(play->pack, TRP_NAMES_ROLE, role) : "person", at.x / TRP_UNITS_PER_METRE,
                             at.y / TRP_UNITS_PER_METRE, wears ? ", free" : "");
    }
}

static void write_test(const trpi_sim_case *what, const char *wrong, trp_sheet *sheet)
{
    trpi_sim_play *play = malloc(sizeof *play);
    if (play == NULL) {
        return;
    }
    if (trpi_sim_play_open(play, what, NULL) == TRP_OK) {
        trpi_sim_play_step(play, false);
        trp_sheet_add_format(sheet, "\ntest \"never: %s\"\n", wrong);
        write_cast(play, sheet);
        trp_sheet_add_format(sheet, "    when %u s pass\n", what->steps / 30 + 60);
    }
    trpi_sim_play_close(play);
    free(play);
}

static bool fails(const trp_sheet *sheet)
{
    trp_script_source source = {"found.troupe", trp_sheet_text(sheet), sheet->size_bytes};
    trp_play *play = NULL;
    trp_test_outcome outcome = {.passed = true};
    trp_sheet report = {0};
    if (trp_play_open(&source, 1, &play) == TRP_OK) {
        trp_test_run(trp_play_pack(play), 0, 1, &outcome, sizeof outcome, &report);
    }
    trp_play_release(play);
    trp_sheet_release(&report);
    return !outcome.passed;
}

static void write_finding(const trpi_sim_case *sim_case, const char *broken_rule, trp_sheet *sheet)
{
    trp_sheet tested = {0};
    trp_sheet_add_bytes(&tested, sim_case->text, sim_case->text_size);
    write_test(sim_case, broken_rule, &tested);
    bool shows = fails(&tested);
    trp_sheet_add_format(sheet, "# Found by `troupe sim`: %s.\n", broken_rule);
    trp_sheet_add_format(sheet, "# `troupe sim FILE`%s, with this file, shows it.\n", shows ? " and `troupe test FILE`" : "");
    write_case(sim_case, sheet);
    trp_sheet_add(sheet, "\n");
    trp_sheet_add(sheet, shows ? trp_sheet_text(&tested) : sim_case->text);
    trp_sheet_release(&tested);
}

void trpi_sim_file_write(const trpi_sim_case *sim_case, const char *broken_rule, trp_sheet *sheet)
{
    if (broken_rule != NULL) {
        write_finding(sim_case, broken_rule, sheet);
        return;
    }
    trp_sheet_add(sheet, "# A world that `troupe sim` draws.\n");
    write_case(sim_case, sheet);
    trp_sheet_add(sheet, "\n");
    trp_sheet_add(sheet, sim_case->text);
}

// ---- Reading ------------------------------------------------------------------------------------

static bool read_deed(const char *line, trpi_sim_case *what, size_t room)
{
    char name[32];
    trpi_sim_planned_fault d;
    unsigned stance;
    if (what->deed_count >= room || sscanf(line, MARK "deed %u %31s %u %u %u", &d.step, name, &stance, &d.a, &d.b) != 5) {
        return false;
    }
    uint32_t fault = trpi_sim_fault_find(name);
    bool in_order = what->deed_count == 0 || d.step >= what->deeds[what->deed_count - 1].step;
    if (fault == TRP_NOT_FOUND || stance >= TRP_STANCE_COUNT || !in_order) {
        return false;
    }
    d.fault = (uint16_t)fault;
    d.stance = (uint16_t)stance;
    what->deeds[what->deed_count++] = d;
    return true;
}

static bool read_line(const char *line, trpi_sim_case *what, size_t room)
{
    char name[32];
    unsigned long long seed;
    if (sscanf(line, MARK "seed %llu steps %u", &seed, &what->steps) == 2) {
        what->seed = seed;
        return true;
    }
    if (sscanf(line, MARK "answer %31s", name) == 1) {
        uint32_t fault = trpi_sim_fault_find(name);
        what->answer_fault_bits |= fault != TRP_NOT_FOUND ? UINT64_C(1) << fault : 0;
        return fault != TRP_NOT_FOUND && trpi_sim_faults[fault].change_answer != NULL;
    }
    return read_deed(line, what, room);
}

trp_result trpi_sim_file_read(const char *text, size_t size_bytes, trpi_sim_case *sim_case)
{
    *sim_case = (trpi_sim_case){.text = malloc(size_bytes + 1), .text_size = size_bytes};
    size_t room = 1;
    for (size_t i = 0; i < size_bytes; i++) {
        room += text[i] == '\n';
    }
    sim_case->deeds = malloc(room * sizeof *sim_case->deeds);
    if (sim_case->text == NULL || sim_case->deeds == NULL) {
        return TRP_ERROR_MEMORY;
    }
    memcpy(sim_case->text, text, size_bytes);
    sim_case->text[size_bytes] = '\0';
    const char *line = sim_case->text;
    while (line != NULL) {
        if (strncmp(line, MARK, strlen(MARK)) == 0 && !read_line(line, sim_case, room)) {
            return TRP_ERROR_FORMAT;
        }
        line = strchr(line, '\n');
        line = line != NULL ? line + 1 : NULL;
    }
    return sim_case->steps > 0 ? TRP_OK : TRP_ERROR_FORMAT;
}
