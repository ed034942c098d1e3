// SPDX-License-Identifier: MIT
// Lists the offers of all objects and areas on the stage. Things of one kind of which the same is to be told share a paragraph.

#include "show/why_writer.h"

#include "troupe/agent.h"
#include "troupe/assert.h"

#include <stdlib.h>
#include <string.h>

// A paragraph: the things of one kind whose offers read the same.
typedef struct paragraph {
    uint32_t kind;
    uint32_t count;
    trp_entity first[TRPI_WHY_NAMES_IN_LIST];
    trp_sheet lines;
} paragraph;

typedef struct paragraphs {
    paragraph *at;
    uint32_t count, capacity;
} paragraphs;

// Returns the paragraph of a kind whose offers read as `lines`, and adds it if there is none; NULL when there is no memory.
static paragraph *paragraph_of(paragraphs *all, uint32_t kind, const char *lines)
{
    for (uint32_t i = 0; i < all->count; i++) {
        if (all->at[i].kind == kind && strcmp(trp_sheet_text(&all->at[i].lines), lines) == 0) {
            return &all->at[i];
        }
    }
    if (all->count == all->capacity) {
        uint32_t capacity = all->capacity > 0 ? 2 * all->capacity : 16;
        paragraph *grown = realloc(all->at, capacity * sizeof *grown);
        if (grown == NULL) {
            return NULL;
        }
        all->at = grown;
        all->capacity = capacity;
    }
    paragraph *made = &all->at[all->count++];
    *made = (paragraph){.kind = kind};
    trp_sheet_add(&made->lines, lines);
    return made;
}

// Adds a thing to the paragraph of the things that offer the same, if it offers anything. False when there is no memory.
static bool file_thing(const trpi_why_writer *writer, trp_entity thing, trp_entity agent, paragraphs *all)
{
    trpi_row_array offers = {.row_bytes = sizeof(trp_offer)};
    TRPI_WHY_FILL(writer, &offers, trp_object_offers, writer->world, thing, agent);
    uint32_t count = offers.count;
    trp_sheet lines = {0};
    trpi_why_writer own = *writer;
    own.sheet = &lines;
    for (uint32_t i = 0; i < count; i++) {
        trpi_why_write_offer(&own, thing, trpi_row_array_at(&offers, i), agent);
    }
    trpi_row_array_release(&offers);
    paragraph *place = count > 0 ? paragraph_of(all, trp_entity_kind(writer->world, thing), trp_sheet_text(&lines)) : NULL;
    if (place != NULL && place->count < TRPI_WHY_NAMES_IN_LIST) {
        place->first[place->count] = thing;
    }
    if (place != NULL) {
        place->count++;
    }
    writer->sheet->failed |= lines.failed;
    trp_sheet_release(&lines);
    return place != NULL || count == 0;
}

// Writes the heading of a paragraph: "Bench, of the kind `Bench`", or "Chair 1, Chair 2, each of the kind `Chair`"; of many things
// the first few names and "and 11 more".
static void write_heading(const trpi_why_writer *writer, const paragraph *of)
{
    trp_sheet *sheet = writer->sheet;
    for (uint32_t i = 0; i < of->count && i < TRPI_WHY_NAMES_IN_LIST; i++) {
        trp_sheet_add(sheet, i > 0 ? ", " : "");
        trp_sheet_add_sanitized(sheet, trpi_why_entity_name(writer, of->first[i]));
    }
    trpi_why_write_more(writer, of->count);
    trp_sheet_add(sheet, of->count > 1 ? ", each of the kind `" : ", of the kind `");
    trp_sheet_add_sanitized(sheet, trp_pack_name(writer->pack, TRP_NAMES_KIND, of->kind));
    trp_sheet_add(sheet, "`\n");
}

trp_result trp_offers_print(const trp_rehearsal *rehearsal, trp_entity agent, trp_sheet *sheet)
{
    TRP_REQUIRE(rehearsal != NULL && sheet != NULL, TRP_ERROR_ARGUMENT);
    trpi_why_writer writer = {.rehearsal = rehearsal, .world = trp_rehearsal_world(rehearsal), .sheet = sheet};
    writer.pack = trp_world_pack(writer.world);
    const trp_stage *stage = trp_rehearsal_stage(rehearsal);
    paragraphs all = {0};
    bool has_memory = true;
    for (uint32_t i = 0; i < trp_stage_entity_count(stage) && has_memory; i++) {
        trp_entity thing = trp_stage_entity(stage, i);
        has_memory = !trpi_why_entity_is_object_or_place(&writer, thing) || file_thing(&writer, thing, agent, &all);
    }
    if (has_memory && all.count == 0) {
        trp_sheet_add(sheet, "Nothing here offers anything.\n");
    }
    for (uint32_t i = 0; i < all.count; i++) {
        if (has_memory) {
            trp_sheet_add(sheet, i > 0 ? "\n" : "");
            write_heading(&writer, &all.at[i]);
            trp_sheet_add(sheet, trp_sheet_text(&all.at[i].lines));
        }
        trp_sheet_release(&all.at[i].lines);
    }
    free(all.at);
    return has_memory ? TRP_OK : TRP_ERROR_MEMORY;
}
