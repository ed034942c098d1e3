// SPDX-License-Identifier: MIT
#include "cli/meter.h"

#include "cli/counter.h"
#include "cli/quote.h"

#include <stdlib.h>
#include <string.h>

enum { COUNTER_READINGS = 100 };

// ---- Measuring ----------------------------------------------------------------------------------

static uint64_t read_counter(trpi_bench_meter *meter)
{
    meter->readings++;
    return meter->bench->has_counter ? trpi_instruction_counter_read(meter->bench->counter) : 0;
}

static uint64_t without_reading(const trpi_bench_meter *meter, uint64_t instructions)
{
    return instructions > meter->reading ? instructions - meter->reading : 0;
}

bool trpi_bench_meter_make(trpi_bench_meter *meter, const trpi_bench *bench)
{
    *meter =
        (trpi_bench_meter){.bench = bench, .row_count = trp_pack_count(bench->pack, TRP_NAMES_BEHAVIOUR), .reading = UINT64_MAX};
    for (int what = 0; what < TRP_METERED_COUNT; what++) {
        meter->rows[what] = calloc(meter->row_count + 1u, sizeof *meter->rows[what]);
        if (meter->rows[what] == NULL) {
            return false;
        }
        for (uint32_t i = 0; i < meter->row_count; i++) {
            meter->rows[what][i].behaviour = i;
        }
    }
    for (int i = 0; i < COUNTER_READINGS; i++) {
        const uint64_t before = read_counter(meter), took = read_counter(meter) - before;
        meter->reading = took < meter->reading ? took : meter->reading;
    }
    return true;
}

void trpi_bench_meter_release(trpi_bench_meter *meter)
{
    for (int what = 0; what < TRP_METERED_COUNT; what++) {
        free(meter->rows[what]);
    }
}

static void note(void *context, trp_metered what, uint32_t behaviour, trp_meter_moment moment)
{
    trpi_bench_meter *meter = context;
    const uint64_t now = read_counter(meter);
    const uint32_t index = trp_index_of_number(behaviour);
    if (moment != TRP_METER_BEGINS && index < meter->row_count) {
        trpi_bench_meter_row *row = &meter->rows[what][index];
        row->count++;
        row->true_count += moment == TRP_METER_TRUE;
        row->instructions += without_reading(meter, now - meter->begun);
    }
    meter->begun = read_counter(meter);
}

void trpi_bench_meter_measure_step(trpi_bench_meter *meter)
{
    trp_world_set_meter(meter->bench->world, note, meter);
    meter->readings = 0;
    const uint64_t before = read_counter(meter);
    trp_world_step(meter->bench->world);
    const uint64_t took = read_counter(meter) - before, readings = (meter->readings - 1) * meter->reading;
    meter->total += took > readings ? took - readings : 0;  // readings are no part of the step
    trp_world_set_meter(meter->bench->world, NULL, NULL);
}

// ---- Telling ------------------------------------------------------------------------------------

static int dearest_first(const void *left, const void *right)
{
    const trpi_bench_meter_row *a = left, *b = right;
    if (a->instructions != b->instructions) {
        return a->instructions > b->instructions ? -1 : 1;
    }
    if (a->count != b->count) {
        return a->count > b->count ? -1 : 1;
    }
    return a->behaviour < b->behaviour ? -1 : a->behaviour > b->behaviour;
}

static void print_name(const trp_pack *pack, uint32_t behaviour, trp_sheet *sheet)
{
    trp_behaviour_info info;
    if (trp_pack_behaviour(pack, behaviour, &info, sizeof info) == TRP_OK) {
        if (info.role != TRP_NOT_FOUND) {
            trp_sheet_add_sanitized(sheet, trp_pack_name(pack, TRP_NAMES_ROLE, info.role));
            trp_sheet_add(sheet, ".");
        }
        trp_sheet_add_sanitized(sheet, info.name);
    }
}

// Prints where the words of a cue or condition stand, and the words: " line 49: a creature comes within 1.5 m". The file is named
// when it is not the main one.
static void print_quote(const trpi_opened_play *opened, const trpi_quote *quote, trp_sheet *sheet)
{
    const size_t size = strlen(quote->file), length = strlen(opened->name);
    const bool is_main = size <= length && strcmp(opened->name + length - size, quote->file) == 0;
    if (quote->line != 0) {
        trp_sheet_add(sheet, "  ");
        if (!is_main) {
            trp_sheet_add_sanitized(sheet, quote->file);
            trp_sheet_add(sheet, ", ");
        }
        trp_sheet_add_format(sheet, "line %u", quote->line);
    }
    if (quote->words[0] != '\0') {
        trp_sheet_add(sheet, ": ");
        trp_sheet_add_sanitized(sheet, quote->words);
    }
    trp_sheet_add(sheet, "\n");
}

// The words about a sort of rows: the title of their table and its columns.
typedef struct sort_words {
    const char *title, *counted, *came_true;
    trpi_quoted quoted;
} sort_words;

static const sort_words words_of[TRP_METERED_COUNT] = {
    [TRP_METERED_CUE] = {"Cues", "looks", "fired", TRPI_QUOTED_CUE},
    [TRP_METERED_CONDITION] = {"Conditions to begin", "evaluated", "true", TRPI_QUOTED_IF},
    [TRP_METERED_WHILE] = {"Conditions to go on", "evaluated", "true", TRPI_QUOTED_WHILE},
};

static void print_rows(trpi_bench_meter *meter, trp_metered what, const trpi_opened_play *opened, trpi_quotes *quotes,
                       trp_sheet *sheet)
{
    const trpi_bench *b = meter->bench;
    trpi_bench_meter_row *rows = meter->rows[what];
    const double minutes = (double)b->steps / trp_world_steps_per_second(b->world) / 60;
    uint64_t all = b->has_counter ? meter->total : 0;
    qsort(rows, meter->row_count, sizeof *rows, dearest_first);
    for (uint32_t i = 0; i < meter->row_count && !b->has_counter; i++) {
        all += rows[i].count;
    }
    for (uint32_t i = 0; i < meter->row_count && rows[i].count > 0; i++) {
        size_t start = strlen(trp_sheet_text(sheet));
        if (i == 0) {
            trp_sheet_add(sheet, "\n");
            start++;
            trp_sheet_add(sheet, words_of[what].title);
            trp_sheet_pad_to_column(sheet, start, 32);
            trp_sheet_add_format(sheet, "%7s%10s%10s\n", "share", words_of[what].counted, words_of[what].came_true);
            start = strlen(trp_sheet_text(sheet));
        }
        trp_sheet_add(sheet, "  ");
        print_name(b->pack, rows[i].behaviour, sheet);
        trp_sheet_pad_to_column(sheet, start, 32);
        const uint64_t own = b->has_counter ? rows[i].instructions : rows[i].count;
        trp_sheet_add_format(sheet, "%6.1f%%%10.1f%10.1f", all > 0 ? 100.0 * (double)own / (double)all : 0,
                             (double)rows[i].count / minutes, (double)rows[i].true_count / minutes);
        trpi_quote quote;
        trpi_quote_find(quotes, b->pack, rows[i].behaviour, words_of[what].quoted, &quote);
        if (quote.words[0] == '\0' && what == TRP_METERED_CONDITION) {
            trpi_quote_find(quotes, b->pack, rows[i].behaviour, TRPI_QUOTED_WHILE, &quote);  // is one to begin, too
        }
        print_quote(opened, &quote, sheet);
    }
}

void trpi_bench_meter_print(trpi_bench_meter *meter, const trpi_opened_play *opened, trp_sheet *sheet)
{
    trpi_quotes *quotes = trpi_quotes_make(opened);
    if (quotes == NULL) {
        return;
    }
    trp_sheet_add(sheet, meter->bench->has_counter
                             ? "\nShares of cues and conditions are of the instructions of the engine.\n"
                             : "\nShares of cues and conditions are of all in their table, by how often: no instructions are "
                               "counted here.\n");
    for (int what = 0; what < TRP_METERED_COUNT; what++) {
        print_rows(meter, (trp_metered)what, opened, quotes, sheet);
    }
    trpi_quotes_release(quotes);
}
