// SPDX-License-Identifier: MIT

#include "script/document/analysis.h"

#include "base/assert.h"
#include "base/memory.h"
#include "base/sort.h"

#include <string.h>

// Two names that stand for one thing, by the addresses of their words: the name as it is written somewhere, and the name as it is
// declared.
typedef struct same_as {
    const char *written, *declared;
} same_as;

typedef struct analyst {
    const trp_document *document;
    trpi_analysis *analysis;
    trpi_arena *arena;
    same_as *sames;  // by the first address
    uint32_t same_count;
} analyst;

// ---- Compiling ----------------------------------------------------------------------------------

// A trp_script_reader that finds no file: the compiler was given all files of the document already.
static trp_result read_file(void *context, const char *name, trp_script_source *file)
{
    (void)context;
    (void)name;
    (void)file;
    return TRP_ERROR_UNKNOWN;
}

// Returns the name of file number `index` of those in a folder, relative to it.
static const char *list_file(void *context, const char *folder, uint32_t index)
{
    const trp_document *document = context;
    size_t size = strlen(folder);
    for (uint32_t i = 0; i < document->files.count; i++) {
        const char *name = document->files.at[i].name;
        bool is_in = name != NULL && strncmp(name, folder, size) == 0 && strchr(name + size, '/') == NULL;
        if (is_in && index-- == 0) {
            return name + size;
        }
    }
    return NULL;
}

trp_result trpi_document_compile(const trp_document *document, const trp_script_source *sources, uint32_t count, trp_script *script,
                                 trpi_script_options *options, trpi_compiler **compiler)
{
    const trp_script_reader reader = {(void *)(uintptr_t)document, read_file, list_file};
    options->reader = &reader;
    trp_result result = trpi_script_compile(script, sources, count, options, compiler);
    options->reader = NULL;
    return result;
}

// ---- Mentions -----------------------------------------------------------------------------------

static int compare_sames(const void *a, const void *b, const void *context)
{
    (void)context;
    uintptr_t first = (uintptr_t)((const same_as *)a)->written, second = (uintptr_t)((const same_as *)b)->written;
    return first < second ? -1 : first > second;
}

static int compare_mentions(const void *a, const void *b, const void *context)
{
    (void)context;
    const trpi_mention *first = a, *second = b;
    if (first->file != second->file) {
        return first->file < second->file ? -1 : 1;
    }
    return first->span.offset < second->span.offset ? -1 : first->span.offset > second->span.offset;
}

// Returns the place in a source at which a name was written. For a name that the compiler has put together, returns the name
// itself.
static const char *written_at(const analyst *a, const char *name)
{
    const char *written = trpi_find_original_place_of_name(a->analysis->compiler, name);
    return written != NULL ? written : name;
}

// Returns the place at which a thing is declared first, by following the names that are noted as declaring the same thing.
static const char *first_said(const analyst *a, const char *declared)
{
    for (uint32_t most = 8; most > 0; most--) {
        uint32_t low = 0, high = a->same_count;
        while (low < high) {
            uint32_t middle = low + (high - low) / 2;
            if ((uintptr_t)a->sames[middle].written < (uintptr_t)declared) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        if (low == a->same_count || a->sames[low].written != declared) {
            return declared;
        }
        declared = a->sames[low].declared;
    }
    return declared;
}

static int compare_targets(const void *a, const void *b, const void *context)
{
    (void)context;
    uintptr_t first = (uintptr_t)(*(trpi_rename_target *const *)a)->symbol.name.at;
    uintptr_t second = (uintptr_t)(*(trpi_rename_target *const *)b)->symbol.name.at;
    return first < second ? -1 : first > second;
}

static bool list_targets(analyst *a)
{
    const trpi_rename_targets *targets = &a->analysis->targets;
    if (!trpi_rename_targets_collect(a->analysis->compiler, a->arena, &a->analysis->targets)) {
        return false;
    }
    const trpi_rename_target **sorted = trpi_arena_take_array(a->arena, targets->count, 2 * sizeof *sorted);
    if (sorted == NULL) {
        return false;
    }
    for (uint32_t i = 0; i < targets->count; i++) {
        sorted[i] = &targets->at[i];
    }
    trpi_sort_elements(sorted, targets->count, sizeof *sorted, compare_targets, NULL, sorted + targets->count);
    a->analysis->by_name_address = sorted;
    return true;
}

static bool sort_sames(analyst *a)
{
    const trpi_symbol_uses *uses = a->analysis->compiler->symbols.uses;
    a->sames = trpi_arena_take_array(a->arena, uses->count, 2 * sizeof *a->sames);
    if (a->sames == NULL) {
        return false;
    }
    for (uint32_t i = 0; i < uses->count; i++) {
        a->sames[i] = (same_as){written_at(a, uses->at[i].written.at), written_at(a, uses->at[i].declared.at)};
    }
    a->same_count = uses->count;
    trpi_sort_elements(a->sames, a->same_count, sizeof *a->sames, compare_sames, NULL, a->sames + a->same_count);
    return true;
}

static bool find_in_files(const trp_document *document, const char *at, uint32_t *file, uint32_t *offset)
{
    for (uint32_t i = 0; i < document->files.count; i++) {
        const trpi_buffer *text = &document->files.at[i].text;
        uintptr_t first = (uintptr_t)text->bytes;
        if (text->size > 0 && (uintptr_t)at >= first && (uintptr_t)at < first + text->size) {
            *file = i;
            *offset = (uint32_t)((uintptr_t)at - first);
            return true;
        }
    }
    return false;
}

static void add_mention(analyst *a, trpi_text written, const char *declared)
{
    trpi_mentions *mentions = &a->analysis->mentions;
    trpi_mention mention = {.declared_at = first_said(a, written_at(a, declared))};
    const char *at = written_at(a, written.at);
    if (find_in_files(a->document, at, &mention.file, &mention.span.offset)) {
        const trpi_rename_target *target = trpi_analysis_find_thing_declared_at(a->analysis, at);
        mention.span.length = target != NULL ? target->symbol.name.size : written.size;  // a thing may have more than its name
        (void)TRPI_ARENA_PUSH(a->arena, mentions->at, mentions->count, mentions->capacity, mention);
    }
}

// Finds what the texts declare, and where they name it. False when memory ran out.
static bool find_mentions(const trp_document *document, trpi_analysis *analysis)
{
    analyst a = {.document = document, .analysis = analysis, .arena = &analysis->script->arena};
    if (!sort_sames(&a) || !list_targets(&a)) {
        return false;
    }
    for (uint32_t i = 0; i < analysis->targets.count; i++) {
        trpi_rename_target *target = &analysis->targets.at[i];
        target->declared = first_said(&a, written_at(&a, target->symbol.name.at));
        add_mention(&a, target->symbol.name, target->symbol.name.at);
    }
    const trpi_symbol_uses *uses = analysis->compiler->symbols.uses;
    for (uint32_t i = 0; i < uses->count; i++) {
        if (uses->at[i].written.size == uses->at[i].declared.size) {
            add_mention(&a, uses->at[i].written, uses->at[i].declared.at);
        }
    }
    trpi_mentions *mentions = &analysis->mentions;
    trpi_mention *scratch = trpi_arena_take_array(a.arena, mentions->count, sizeof *scratch);
    if (scratch == NULL || a.arena->failed) {
        return false;
    }
    trpi_sort_elements(mentions->at, mentions->count, sizeof *mentions->at, compare_mentions, NULL, scratch);
    return true;
}

// ---- The whole ----------------------------------------------------------------------------------

static bool compile(const trp_document *document, trpi_analysis *analysis, bool writes_pack)
{
    uint32_t count = 0;
    trp_script_source *sources = trpi_arena_take_array(&analysis->script->arena, document->files.count, sizeof *sources);
    for (uint32_t i = 0; sources != NULL && i < document->files.count; i++) {
        trpi_text text = trpi_buffer_as_text(&document->files.at[i].text);
        if (trpi_document_has_file(document, i)) {
            sources[count++] = (trp_script_source){document->files.at[i].name, text.at, text.size};
        }
    }
    trpi_script_options options = {.writes_pack = writes_pack,
                                   .strips_names = true,
                                   .notes_uses = true,
                                   .renaming = document->renaming,
                                   .library = document->library};
    trp_result result = sources == NULL
                            ? TRP_ERROR_MEMORY
                            : trpi_document_compile(document, sources, count, analysis->script, &options, &analysis->compiler);
    return result == TRP_OK || result == TRP_ERROR_SOURCE;
}

// Makes the analysis of the present texts, but for the mentions. Without memory the document has none afterwards.
static void analyse_anew(trp_document *document, bool writes_pack)
{
    trpi_document_forget_analysis(document);
    trp_script *script = trpi_script_make(document->allocator);
    if (script == NULL) {
        return;
    }
    trpi_analysis *analysis = trpi_arena_take(&script->arena, sizeof *analysis);
    if (analysis != NULL) {
        analysis->script = script;
    }
    if (analysis == NULL || !compile(document, analysis, writes_pack)) {
        trp_script_release(script);
        return;
    }
    trpi_diagnostics_sort(&script->diagnostics);
    document->analysis = analysis;
}

const trpi_diagnostics *trpi_document_find_mistakes(trp_document *document)
{
    if (document->analysis == NULL) {
        analyse_anew(document, false);
    }
    return document->analysis != NULL ? &document->analysis->script->diagnostics : NULL;
}

const trpi_analysis *trpi_document_analyse(trp_document *document)
{
    bool is_compiled = trpi_document_find_mistakes(document) != NULL;
    if (is_compiled && document->analysis->by_name_address == NULL && !find_mentions(document, document->analysis)) {
        trpi_document_forget_analysis(document);
    }
    return document->analysis;
}

const trpi_analysis *trpi_document_analyse_with_pack(trp_document *document)
{
    const trp_script *script = document->analysis != NULL ? document->analysis->script : NULL;
    bool is_enough = script != NULL && (script->pack.size > 0 || script->diagnostics.error_count > 0);
    if (!is_enough) {
        analyse_anew(document, true);
    }
    return document->analysis != NULL ? trpi_document_analyse(document) : NULL;
}

void trpi_document_forget_analysis(trp_document *document)
{
    if (document->analysis != NULL) {
        trp_script_release(document->analysis->script);
        document->analysis = NULL;
    }
}

bool trpi_analysis_find_place_in_files(const trp_document *document, const trpi_source *source, trpi_span span, uint32_t *file,
                                       trpi_span *place)
{
    uint32_t begin = 0;
    bool is_there = source != NULL && !source->is_standard && source->expansion == NULL && source->text.size > 0 &&
                    find_in_files(document, source->text.at, file, &begin);
    if (is_there) {
        uint32_t offset = span.offset < source->text.size ? span.offset : source->text.size;
        uint32_t rest = source->text.size - offset;
        *place = (trpi_span){begin + offset, span.length < rest ? span.length : rest};
    }
    return is_there;
}

const trpi_rename_target *trpi_analysis_find_thing_declared_at(const trpi_analysis *analysis, const char *name_in_declaration)
{
    uint32_t low = 0, high = analysis->targets.count;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if ((uintptr_t)analysis->by_name_address[middle]->symbol.name.at < (uintptr_t)name_in_declaration) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    bool is_there = low < analysis->targets.count && analysis->by_name_address[low]->symbol.name.at == name_in_declaration;
    return is_there ? analysis->by_name_address[low] : NULL;
}

const trpi_mention *trpi_analysis_mention_at(const trpi_analysis *analysis, uint32_t file, uint32_t offset)
{
    const trpi_mention *found = NULL;
    for (uint32_t i = 0; i < analysis->mentions.count; i++) {
        const trpi_mention *mention = &analysis->mentions.at[i];
        bool is_here =
            mention->file == file && offset >= mention->span.offset && offset <= mention->span.offset + mention->span.length;
        if (is_here && trpi_analysis_find_thing_declared_at(analysis, mention->declared_at) != NULL) {
            return mention;
        }
        found = is_here && found == NULL ? mention : found;
    }
    return found;
}
