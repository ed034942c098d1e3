// SPDX-License-Identifier: MIT
#include "script/check/limit.h"

#include "base/assert.h"
#include "pack/layout.h"

#include <string.h>

// How writers call what a table or a section holds, where that is not its own name with an `s`.
static const char *words_of(const char *name)
{
    static const char *const words[][2] = {
        {"globals", "places and characters"},
        {"cast_lines", "characters with names"},
        {"role_lines", "roles"},
        {"pools", "pools of lines"},
        {"record_parts", "parts of records"},
        {"blocks", "parts of schedules"},
        {"needs", "behaviours of objects"},
        {"offers", "behaviours of objects"},
        {"handlers", "handlers of objects"},
        {"queries", "questions"},
        {"additions", "roles for other roles"},
        {"CODE", "expressions"},
        {"NAMES", "names"},
        {"TEXTS", "texts"},
        {"LAYER", "layers"},
        {"CHANNEL", "parts of the body"},
        {"STEP", "steps"},
        {"NODE", "nodes of trees"},
        {"TASK", "tasks"},
        {"LINE", "lines that are said"},
        {"ROW", "rows of scenes"},
        {"CUE", "cues"},
        {"SELECTOR", "searches"},
        {"WATCH", "conditions that wait"},
        {"TEST_LINE", "lines of tests"},
        {"CAST", "lines of casts"},
        {"FACT", "facts"},
    };
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        if (strcmp(name, words[i][0]) == 0) {
            return words[i][1];
        }
    }
    return name;
}

static void report(const trpi_compiler *compiler, const trpi_symbol *symbol, const char *words, uint32_t most)
{
    static const trpi_span beginning = {0, 0};
    TRP_ASSERT(compiler->file_count > 0);
    bool is_written = symbol != NULL && symbol->source != NULL;
    TRPI_COMPILE_ERROR(compiler, is_written ? symbol->source : compiler->files[compiler->file_count - 1]->source,
                       is_written ? symbol->span : beginning, "Too many %s: at most %u fit into one pack; take some out.", words,
                       (unsigned)most);
}

bool trpi_report_limit(const trpi_compiler *compiler)
{
    const trpi_symbols *symbols = &compiler->symbols;
    if (symbols->full != NULL) {
        report(compiler, strcmp(symbols->full, "handlers") != 0 ? symbols->full_at : NULL, words_of(symbols->full),
               TRPI_MOST_SYMBOLS);
        return true;
    }
    uint32_t section = trpi_pack_full_section(&compiler->builder);
    if (section == TRPI_SECTION_COUNT) {
        return false;
    }
    uint32_t most = trpi_layout_limit(section);
    bool is_layer = section == TRPI_SECTION_LAYER && symbols->layers.count > most;
    bool is_channel = section == TRPI_SECTION_CHANNEL && symbols->channels.count > most;
    const trpi_symbol *symbol = is_layer     ? &symbols->layers.at[most].symbol
                                : is_channel ? &symbols->channels.at[most].symbol
                                             : NULL;
    report(compiler, symbol, words_of(trpi_section_layout(section)->name), most);
    return true;
}
