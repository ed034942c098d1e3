// SPDX-License-Identifier: MIT
// Explains a scene: each one that runs with its phase, its parts, for whom they wait, and its facts; of one that does not run, what
// keeps those who could begin it.

#include "show/why_writer.h"
#include "show/wording.h"

#include "troupe/agent.h"
#include "troupe/assert.h"
#include "troupe/fact.h"
#include "troupe/scene.h"
#include "troupe/why.h"

#include <stdlib.h>
#include <string.h>

enum {
    MOST_ASKED = 6,
    REACTIVE = 2,  // an initiation: the first part of a situation, which its area begins
};

static void add_name(const trpi_why_writer *writer, trp_entity entity)
{
    trp_sheet_add_sanitized(writer->sheet, trpi_why_entity_name(writer, entity));
}

// Writes at which action an entity that is waited for is, if that action never ends, as `lines` say: ", at `follow`, which ...".
static void write_endless(const trpi_why_writer *about, const trpi_row_array *lines, const trp_wait *wait)
{
    trpi_why_writer writer = *about;
    writer.lines = (const trp_why_line *)(const void *)lines->bytes;
    writer.count = lines->count;
    for (uint32_t i = 0; i < writer.count; i++) {
        const trp_why_line *line = &writer.lines[i];
        if (line->kind == TRP_WHY_MISSING && line->behaviour == wait->behaviour && line->other.value == wait->other.value) {
            trpi_why_write_sentence(&writer, line, "{endless}");
            return;
        }
    }
}

// Writes for whom the agent of a part waits, of those in the same scene or at a lock: " and waits for Edda".
static void write_waits(const trpi_why_writer *writer, const trp_scene_member *member)
{
    trpi_row_array waits = {.row_bytes = sizeof(trp_wait)}, lines = {.row_bytes = sizeof(trp_why_line)};
    TRPI_WHY_FILL(writer, &waits, trp_agent_waits, writer->world, member->agent);
    if (waits.count > 0) {
        TRPI_WHY_FILL_WITH_LINES(writer, &lines, trp_agent_why, writer->world, member->agent);
    }
    const char *before = " and waits for ";
    for (uint32_t i = 0; i < waits.count; i++) {
        const trp_wait *wait = trpi_row_array_at(&waits, i);
        if (wait->behaviour == member->behaviour && wait->other.value != 0) {
            trp_sheet_add(writer->sheet, before);
            add_name(writer, wait->other);
            write_endless(writer, &lines, wait);
            before = ", and for ";
        }
    }
    trpi_row_array_release(&waits);
    trpi_row_array_release(&lines);
}

// Whether several agents may play a part, which the pack then has as several parts of one name.
static bool is_one_of_several(const trp_pack *pack, uint32_t scene, uint32_t part)
{
    if (scene == TRP_NOT_FOUND) {
        return false;
    }
    const char *name = trp_pack_part_name(pack, scene, part);
    return strcmp(name, trp_pack_part_name(pack, scene, part + 1)) == 0 ||
           (part > 0 && strcmp(name, trp_pack_part_name(pack, scene, part - 1)) == 0);
}

static void write_member(const trpi_why_writer *writer, uint32_t scene, const trp_scene_member *member)
{
    trp_sheet *sheet = writer->sheet;
    const char *part = scene != TRP_NOT_FOUND ? trp_pack_part_name(writer->pack, scene, member->part) : "";
    bool nobody = member->agent.value == 0 || (!member->is_present && !member->is_asked);
    if (nobody && is_one_of_several(writer->pack, scene, member->part)) {
        return;
    }
    trp_sheet_add(sheet, "  ");
    trp_sheet_add_sanitized(sheet, part[0] != '\0' ? part : "a part");
    trp_sheet_add(sheet, ": ");
    if (nobody) {
        trp_sheet_add(sheet, "nobody.\n");
        return;
    }
    add_name(writer, member->agent);
    trp_sheet_add(sheet, !member->is_present ? " was asked, and has not answered"
                         : member->is_done   ? " is done"
                                             : " is not done yet");
    write_waits(writer, member);
    trp_sheet_add(sheet, ".\n");
}

// Writes the facts of a scene, which one of its members reads.
static void write_facts(const trpi_why_writer *writer, trp_entity member)
{
    for (uint32_t i = 0; i < trp_pack_count(writer->pack, TRP_NAMES_FACT); i++) {
        uint32_t fact = trp_pack_number_of_index(writer->pack, TRP_NAMES_FACT, i);
        trp_fact_info info;
        trp_value value;
        if (trp_pack_fact(writer->pack, fact, &info, sizeof info) == TRP_OK &&
            trp_scene_fact_get(writer->world, member, fact, &value) == TRP_OK) {
            const trp_why_line line = {.type = info.type, .choices = fact};
            const char *point = strrchr(info.name, '.');
            trp_sheet_add(writer->sheet, "  ");
            trp_sheet_add_sanitized(writer->sheet, point != NULL ? point + 1 : info.name);
            trp_sheet_add(writer->sheet, " is ");
            trpi_why_write_value(writer, &line, value.bits);
            trp_sheet_add(writer->sheet, ".\n");
        }
    }
}

static void write_scene(const trpi_why_writer *writer, const trp_running_scene *scene)
{
    trpi_row_array members = {.row_bytes = sizeof(trp_scene_member)};
    TRPI_WHY_FILL(writer, &members, trp_scene_members, writer->world, scene->serial);
    trp_sheet_add(writer->sheet, "\nRuns since ");
    trpi_why_write_time(writer, scene->started);
    trp_sheet_add_format(writer->sheet, ", in phase %u of %u since ", scene->phase + 1, scene->phase_count);
    trpi_why_write_time(writer, scene->phase_since);
    if (scene->topic != TRP_NOT_FOUND) {
        trp_sheet_add(writer->sheet, ", about ");
        trp_sheet_add_sanitized(writer->sheet, trp_pack_name(writer->pack, TRP_NAMES_TOPIC, scene->topic));
    }
    trp_sheet_add(writer->sheet, "\n");
    trp_entity inside = trp_nobody();
    for (uint32_t i = 0; i < members.count; i++) {
        const trp_scene_member *member = trpi_row_array_at(&members, i);
        write_member(writer, scene->scene, member);
        inside = member->is_present ? member->agent : inside;
    }
    trpi_row_array_release(&members);
    if (inside.value != 0) {
        write_facts(writer, inside);
    }
}

// ---- A scene that does not run ----------------------------------------------------------------------

// Finds the line COULD about the behaviour by which the entity begins the scene (its part 0); `count` when there is no such line.
static uint32_t find_beginning(const trpi_why_writer *writer, uint32_t scene)
{
    for (uint32_t i = 0; i < writer->count; i++) {
        trp_behaviour_info info;
        if (writer->lines[i].kind == TRP_WHY_COULD && writer->lines[i].initiation != REACTIVE &&
            trp_pack_behaviour(writer->pack, writer->lines[i].behaviour, &info, sizeof info) == TRP_OK && info.scene == scene &&
            info.part == 0) {
            return i;
        }
    }
    return writer->count;
}

// Writes why an entity, an agent or an area that casts, does not begin the scene. False when it is none of those that could.
static bool write_absence(const trpi_why_writer *about, uint32_t scene, trp_entity entity, bool is_told)
{
    trpi_why_writer writer = *about;
    writer.count = trp_agent_why(writer.world, entity, NULL, 0);
    trp_why_line *lines = calloc((size_t)writer.count + 1, sizeof *lines);
    if (lines == NULL) {
        writer.sheet->failed = true;
        return false;
    }
    trp_agent_why(writer.world, entity, lines, writer.count);
    writer.lines = lines;
    uint32_t line = find_beginning(&writer, scene);
    bool could = line < writer.count;
    if (could && is_told) {
        trp_sheet_add(writer.sheet, "  ");
        trpi_why_write_could_sentence(&writer, entity, line);
    }
    free(lines);
    return could;
}

// Writes what keeps those who could begin a scene from it, the first few of them.
static void write_absences(const trpi_why_writer *writer, uint32_t scene)
{
    uint32_t count = 0;
    trp_sheet_add(writer->sheet, "\nIt does not run now.\n");
    trp_entity e = trp_world_next_entity(writer->world, trp_nobody());
    for (; e.value != 0; e = trp_world_next_entity(writer->world, e)) {
        count += write_absence(writer, scene, e, count < MOST_ASKED) ? 1 : 0;
    }
    if (count > MOST_ASKED) {
        trp_sheet_add_format(writer->sheet, "  ... and %u more could begin it.\n", count - MOST_ASKED);
    }
    trp_sheet_add(writer->sheet, count == 0 ? "  Nobody who is there wears a role that begins it, and no area casts it.\n" : "");
}

trp_result trp_why_scene_print(const trp_rehearsal *rehearsal, uint32_t scene, trp_sheet *sheet)
{
    TRP_REQUIRE(rehearsal != NULL && sheet != NULL, TRP_ERROR_ARGUMENT);
    const trp_world *world = trp_rehearsal_world(rehearsal);
    const trpi_why_writer writer = {.rehearsal = rehearsal, .world = world, .pack = trp_world_pack(world), .sheet = sheet};
    const char *name = trp_pack_name(writer.pack, TRP_NAMES_SCENE, scene);
    if (name[0] == '\0') {
        return TRP_ERROR_UNKNOWN;
    }
    uint32_t told = 0;
    trpi_row_array scenes = {.row_bytes = sizeof(trp_running_scene)};
    TRPI_WHY_FILL(&writer, &scenes, trp_world_scenes, world);
    trp_sheet_add(sheet, "Scene ");
    trp_sheet_add_sanitized(sheet, name);
    trp_sheet_add(sheet, " at ");
    trpi_why_write_time(&writer, trp_world_now(world));
    trp_sheet_add(sheet, " (");
    trpi_wording_write_time_of_day(sheet, trp_world_time_of_day(world));
    trp_sheet_add(sheet, ")\n");
    for (uint32_t i = 0; i < scenes.count; i++) {
        const trp_running_scene *running = trpi_row_array_at(&scenes, i);
        if (running->scene == scene) {
            write_scene(&writer, running);
            told++;
        }
    }
    trpi_row_array_release(&scenes);
    if (told == 0) {
        write_absences(&writer, scene);
    }
    trpi_why_write_journal_of_scene(&writer, scene);
    return sheet->failed ? TRP_ERROR_MEMORY : TRP_OK;
}
