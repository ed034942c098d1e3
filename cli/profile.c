// SPDX-License-Identifier: MIT
// `troupe profile`: measures what each role, behaviour, cue and condition of a text costs.

#include "cli/bench.h"
#include "cli/meter.h"
#include "troupe/agent.h"
#include "troupe/event.h"

#include <stdlib.h>
#include <string.h>

// A row of the profile. How often agents looked around and had turns while they wore a role or performed a behaviour, and how long
// that took; for a behaviour also how often its cue fired, and how often it began, was interrupted, and was rejected or refused.
typedef struct profile_row {
    const char *name, *role;  // of a behaviour its role, or NULL
    uint64_t looks, turns, look_ns, turn_ns;
    uint64_t cues, started, interrupted, rejected;
} profile_row;

typedef struct profile {
    trpi_bench *bench;
    trpi_bench_meter meter;
    profile_row *roles, *behaviours;  // by index; behind the last one that of none
    uint32_t role_count, behaviour_count;
    uint32_t *role_of, *behaviour_of;  // by the place of an entity in the world: its index before the step
    uint32_t *touched;                 // the agents that had a turn in the step, by their places
    trp_entity *who;                   // by place
    uint32_t touched_count, place_count;
    trp_step_part part;
    uint32_t place;  // of the agent that has its look or turn, or TRP_NOT_FOUND
    uint64_t begun_ns;
} profile;

// ---- Measuring ----------------------------------------------------------------------------------

// Returns the place of an entity in the tables of its world, which is the lower half of its id.
static uint32_t place_of(const profile *p, trp_entity entity)
{
    uint64_t place = entity.value & UINT32_MAX;
    return place < p->place_count ? (uint32_t)place : TRP_NOT_FOUND;
}

static void end_look_or_turn(profile *p, uint64_t now)
{
    if (p->place == TRP_NOT_FOUND) {
        return;
    }
    profile_row *rows[] = {&p->roles[p->role_of[p->place]], &p->behaviours[p->behaviour_of[p->place]]};
    for (int i = 0; i < 2; i++) {
        bool looks = p->part == TRP_STEP_PART_LOOKS;
        rows[i]->looks += looks;
        rows[i]->turns += !looks;
        *(looks ? &rows[i]->look_ns : &rows[i]->turn_ns) += now - p->begun_ns;
    }
    p->place = TRP_NOT_FOUND;
}

static void note(void *context, trp_step_part part, trp_entity agent)
{
    profile *p = context;
    end_look_or_turn(p, trpi_bench_now_ns(p->bench));
    if (part != TRP_STEP_PART_AGENT) {
        p->part = part;
        return;
    }
    p->place = place_of(p, agent);
    if (p->part == TRP_STEP_PART_DISPATCH && p->place != TRP_NOT_FOUND && p->touched_count < p->place_count) {
        p->touched[p->touched_count++] = p->place;
    }
    p->begun_ns = trpi_bench_now_ns(p->bench);
}

// Notes the first role and the current behaviour of an agent, to which its next looks and turns count.
static void read_agent(profile *p, uint32_t place)
{
    uint32_t role;
    trp_queue_entry first;
    const trp_world *world = p->bench->world;
    bool has_role = trp_agent_roles(world, p->who[place], &role, 1) > 0;
    bool acts = trp_agent_queues(world, p->who[place], &first, 1, sizeof first) > 0 && first.is_current;
    p->role_of[place] = has_role ? trp_index_of_number(role) : p->role_count;
    p->behaviour_of[place] = acts ? trp_index_of_number(first.behaviour) : p->behaviour_count;
}

static void count_events(profile *p)
{
    uint32_t count;
    const trp_event *events = trp_world_events(p->bench->world, &count);
    for (uint32_t i = 0; i < count; i++) {
        const trp_event *e = &events[i];
        uint32_t index = trp_index_of_number(e->behaviour);
        if (e->kind != TRP_EVENT_ROLE_ON && e->kind != TRP_EVENT_ROLE_OFF && index < p->behaviour_count) {
            profile_row *row = &p->behaviours[index];
            row->cues += e->kind == TRP_EVENT_CUE;
            row->started += e->kind == TRP_EVENT_STARTED;
            row->interrupted += e->kind == TRP_EVENT_INTERRUPTED;
            row->rejected += e->kind == TRP_EVENT_REJECTED || e->kind == TRP_EVENT_REFUSED;
        }
    }
}

static void measure(profile *p)
{
    trpi_bench *b = p->bench;
    for (uint32_t i = 0; i < b->warm_up; i++) {
        trp_world_step(b->world);
        trpi_lean_host_step(&b->host);
    }
    trp_entity entity = trp_nobody();
    while ((entity = trp_world_next_entity(b->world, entity)).value != 0) {
        uint32_t place = place_of(p, entity);
        if (place != TRP_NOT_FOUND) {
            p->who[place] = entity;
            read_agent(p, place);
        }
    }
    trp_world_set_stopwatch(b->world, note, p);
    for (uint32_t i = 0; i < b->steps; i++) {
        p->touched_count = 0;
        trpi_bench_meter_measure_step(&p->meter);
        count_events(p);
        for (uint32_t j = 0; j < p->touched_count; j++) {
            read_agent(p, p->touched[j]);
        }
        trpi_lean_host_step(&b->host);
    }
    trp_world_set_stopwatch(b->world, NULL, NULL);
}

// ---- Telling ------------------------------------------------------------------------------------

static uint64_t total_ns(const profile_row *row)
{
    return row->look_ns + row->turn_ns;
}

static int dearest_first(const void *left, const void *right)
{
    const profile_row *a = left, *b = right;
    return total_ns(a) != total_ns(b) ? (total_ns(a) > total_ns(b) ? -1 : 1) : strcmp(a->name, b->name);
}

static void print_row(const profile *p, const profile_row *row, uint64_t all_ns, bool is_behaviour, trp_sheet *sheet)
{
    double minutes = (double)p->bench->steps / trp_world_steps_per_second(p->bench->world) / 60;
    size_t start = strlen(trp_sheet_text(sheet));
    trp_sheet_add(sheet, "  ");
    if (row->role != NULL) {
        trp_sheet_add_sanitized(sheet, row->role);
        trp_sheet_add(sheet, ".");
    }
    trp_sheet_add_sanitized(sheet, row->name);
    trp_sheet_pad_to_column(sheet, start, 32);
    trp_sheet_add_format(sheet, "%6.1f%%%10.1f%10.2f%10.1f%10.2f", all_ns > 0 ? 100.0 * (double)total_ns(row) / (double)all_ns : 0,
                         (double)row->looks / minutes, row->looks > 0 ? (double)row->look_ns / 1e3 / (double)row->looks : 0,
                         (double)row->turns / minutes, row->turns > 0 ? (double)row->turn_ns / 1e3 / (double)row->turns : 0);
    if (is_behaviour) {
        trp_sheet_add_format(sheet, "%10.1f%10.1f%10.1f%10.1f", (double)row->cues / minutes, (double)row->started / minutes,
                             (double)row->interrupted / minutes, (double)row->rejected / minutes);
    }
    trp_sheet_add(sheet, "\n");
}

static void print_rows(const profile *p, const char *title, profile_row *rows, uint32_t count, bool is_behaviour, trp_sheet *sheet)
{
    uint64_t all_ns = 0;
    for (uint32_t i = 0; i < count; i++) {
        all_ns += total_ns(&rows[i]);
    }
    qsort(rows, count, sizeof *rows, dearest_first);
    size_t start = strlen(trp_sheet_text(sheet));
    trp_sheet_add(sheet, title);
    trp_sheet_pad_to_column(sheet, start, 32);
    trp_sheet_add_format(sheet, "%7s%10s%10s%10s%10s", "time", "looks", "us each", "turns", "us each");
    trp_sheet_add(sheet, is_behaviour ? "      cues   started    broken  rejected\n" : "\n");
    for (uint32_t i = 0; i < count; i++) {
        if (total_ns(&rows[i]) + rows[i].cues + rows[i].started + rows[i].rejected > 0) {
            print_row(p, &rows[i], all_ns, is_behaviour, sheet);
        }
    }
}

static void print_profile(profile *p, const trpi_opened_play *opened, trp_sheet *sheet)
{
    trp_sheet_add_count(sheet, p->bench->npcs);
    trp_sheet_add_format(sheet, " characters, %u steps; a minute of the story has\n\n", p->bench->steps);
    print_rows(p, "Roles", p->roles, p->role_count + 1, false, sheet);
    trp_sheet_add(sheet, "\n");
    print_rows(p, "Behaviours", p->behaviours, p->behaviour_count + 1, true, sheet);
    trpi_bench_meter_print(&p->meter, opened, sheet);
}

// ---- The command --------------------------------------------------------------------------------

static bool make_rows(profile *p)
{
    const trp_pack *pack = p->bench->pack;
    p->role_count = trp_pack_count(pack, TRP_NAMES_ROLE);
    p->behaviour_count = trp_pack_count(pack, TRP_NAMES_BEHAVIOUR);
    p->place_count = 2 * p->bench->copies * p->bench->blueprints[0].entity_count + 64;
    p->roles = calloc(p->role_count + 1u, sizeof *p->roles);
    p->behaviours = calloc(p->behaviour_count + 1u, sizeof *p->behaviours);
    p->role_of = calloc(p->place_count, sizeof *p->role_of);
    p->behaviour_of = calloc(p->place_count, sizeof *p->behaviour_of);
    p->touched = calloc(p->place_count, sizeof *p->touched);
    p->who = calloc(p->place_count, sizeof *p->who);
    p->place = TRP_NOT_FOUND;
    if (p->roles == NULL || p->behaviours == NULL || p->role_of == NULL || p->behaviour_of == NULL || p->touched == NULL ||
        p->who == NULL) {
        return false;
    }
    for (uint32_t i = 0; i <= p->role_count; i++) {
        p->roles[i].name = i < p->role_count ? trp_pack_name(pack, TRP_NAMES_ROLE, i) : "(no role)";
    }
    for (uint32_t i = 0; i <= p->behaviour_count; i++) {
        trp_behaviour_info info;
        bool is_known = i < p->behaviour_count && trp_pack_behaviour(pack, i, &info, sizeof info) == TRP_OK;
        p->behaviours[i].name = is_known ? info.name : "(nothing)";
        p->behaviours[i].role = is_known && info.role != TRP_NOT_FOUND ? trp_pack_name(pack, TRP_NAMES_ROLE, info.role) : NULL;
    }
    for (uint32_t i = 0; i < p->place_count; i++) {
        p->role_of[i] = p->role_count;
        p->behaviour_of[i] = p->behaviour_count;
    }
    return true;
}

static int profile_play(const trpi_cli_command_option_values *wishes, const trpi_opened_play *opened)
{
    int exit_code;
    profile p = {.bench = trpi_bench_open(wishes, opened, true, &exit_code)};
    if (p.bench == NULL) {
        return exit_code;
    }
    trp_sheet sheet = {0};
    if (trpi_bench_meter_make(&p.meter, p.bench) && make_rows(&p)) {
        measure(&p);
        print_profile(&p, opened, &sheet);
        exit_code = TRPI_EXIT_FINE;
    } else {
        trpi_complain("There is no memory for this.");
    }
    trpi_bench_meter_release(&p.meter);
    free(p.roles);
    free(p.behaviours);
    free(p.role_of);
    free(p.behaviour_of);
    free(p.touched);
    free(p.who);
    trpi_bench_close(p.bench);
    return trpi_print_and_release_sheet(&sheet, exit_code);
}

static const trpi_option options[] = {
    TRPI_OPTION("--npcs", NUMBER, npcs, "N", "so many characters: copies of the setting (one)"),
    TRPI_OPTION("--steps", NUMBER, steps, "N", "how many steps are measured (600)"),
    TRPI_OPTION("--warm-up", NUMBER, warm_up, "N", "how many go before, which are not (300)"),
    TRPI_OPTION("--gap", NUMBER, gap, "M", "metres between two copies; near ones see each other (20)"),
    TRPI_OPTION("--at", TIME, at, "TIME", "the time of day at which it begins (the setting's)"),
    TRPI_OPTION("--setting", TEXT, setting, "NAME", "which setting; the first one of the file without it"),
    TRPI_OPTION("--seed", NUMBER, seed, "N", "another seed, another story (1)"),
};

const trpi_cli_command trpi_cli_command_profile = {
    .name = "profile",
    .usage = "FILE [OPTION]...",
    .summary = "tells which roles, behaviours, cues and conditions cost how much",
    .about =
        "Plays copies of a setting as `troupe bench` does, and tells for each role, and for each behaviour that characters were "
        "in, the "
        "share of the time, how often in a minute they looked around and had a turn, and how many microseconds each took; and of "
        "behaviours, how often in a minute their cues fired, they started, were interrupted and were rejected. A cue fires once "
        "for each entity that it is about, so one look may fire it several times. Then come the cues "
        "that are looked for (others cost nothing until they fire) and the conditions by which behaviours begin and go on, as they "
        "are written and with their lines: how often in a minute they were looked for or evaluated, how many of these looks fired, "
        "each counted once, or how often they were true, and their share of the engine's instructions where the machine counts "
        "these, else of all looks or evaluations. The "
        "dearest come first.",
    .examples = "profile examples/town.troupe --npcs 210\nprofile examples/village.troupe --at 11:59\n",
    .options = TRPI_OPTIONS(options),
    .least_operands = 1,
    .most_operands = 1,
    .operand_demand = "needs one file",
    .check_options = trpi_bench_check_options,
    .act_on_play = profile_play,
};
