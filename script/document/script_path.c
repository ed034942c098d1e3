// SPDX-License-Identifier: MIT
#include "script/document/script_path.h"

#include "base/memory.h"
#include "script/text/expansion.h"
#include "script/text/source.h"

#include <stdio.h>
#include <string.h>

// ---- Paths --------------------------------------------------------------------------------------

static trp_result refuse_unknown(trp_document *document, trpi_text path)
{
    const trpi_rename_targets *targets = &document->analysis->targets;
    trpi_name_guess guess = trpi_name_guess_begin(path);
    for (uint32_t i = 0; i < targets->count; i++) {
        trpi_name_guess_consider(&guess, targets->at[i].symbol.name);
    }
    if (guess.best.size > 0) {
        return trpi_document_refuse(document, "Nothing here is called `%.*s`; did you mean `%.*s`?", TRPI_WORDS(path),
                                    TRPI_WORDS(guess.best));
    }
    return trpi_document_refuse(
        document, "Nothing here is called `%.*s`; write a name that the text declares, such as `Chatter` or `Patron.Approach`.",
        TRPI_WORDS(path));
}

// Writes `Patron.Approach`, or `role Guard` where there is no owner.
static void write_path(const trpi_rename_target *target, char *path, size_t size)
{
    if (target->owner.size > 0) {
        (void)snprintf(path, size, "%.*s.%.*s", TRPI_WORDS(target->owner), TRPI_WORDS(target->symbol.name));
    } else {
        (void)snprintf(path, size, "%.*s %.*s", (int)strcspn(target->sort, " "), target->sort, TRPI_WORDS(target->symbol.name));
    }
}

static const char *article_of(const char *sort)
{
    return strchr("aeio", sort[0]) != NULL ? "an" : "a";
}

static trp_result refuse_ambiguous(trp_document *document, trpi_text path, const trpi_rename_target *first,
                                   const trpi_rename_target *second)
{
    char one[200], other[200];
    write_path(first, one, sizeof one);
    write_path(second, other, sizeof other);
    return trpi_document_refuse(
        document, "`%.*s` is %s %s (line %u) and %s %s (line %u); write `%s` or `%s`.", TRPI_WORDS(path), article_of(first->sort),
        first->sort, (unsigned)trpi_line_number_of_span(first->symbol.source, first->symbol.span), article_of(second->sort),
        second->sort, (unsigned)trpi_line_number_of_span(second->symbol.source, second->symbol.span), one, other);
}

// Returns how well a path names a target: equal capitals count most, then that the target has no owner.
static uint32_t rank_of(const trpi_rename_target *target, trpi_text path)
{
    trpi_text name = target->symbol.name;
    bool is_exact = path.size >= name.size && memcmp(path.at + path.size - name.size, name.at, name.size) == 0;
    return (is_exact ? 2u : 0u) + (target->owner.size == 0 ? 1u : 0u);
}

trp_result trpi_document_find_declaration(trp_document *document, trpi_text path, const trpi_rename_target **found)
{
    path = trpi_text_trim(path, " ");
    if (trpi_document_analyse(document) == NULL) {
        return TRP_ERROR_MEMORY;
    }
    const trpi_rename_targets *targets = &document->analysis->targets;
    const trpi_rename_target *best = NULL, *standard = NULL, *second = NULL, *refused = NULL;
    for (uint32_t i = 0; i < targets->count; i++) {
        const trpi_rename_target *target = &targets->at[i];
        if (!trpi_rename_target_matches_path(target, path)) {
            continue;
        }
        if (target->refusal != NULL) {
            refused = target;
        } else if (target->symbol.source->is_standard) {
            standard = target;
        } else if (best == NULL || rank_of(target, path) > rank_of(best, path)) {
            best = target;
            second = NULL;
        } else if (rank_of(target, path) == rank_of(best, path) && second == NULL && target->declared != best->declared) {
            second = target;
        }
    }
    *found = best != NULL ? best : refused != NULL ? refused : standard;
    bool may_be_another = *found != NULL && (*found)->refusal == NULL;
    const trpi_rename_target *first =
        may_be_another ? trpi_analysis_find_thing_declared_at(document->analysis, (*found)->declared) : NULL;
    *found = first != NULL ? first : *found;
    return second != NULL   ? refuse_ambiguous(document, path, best, second)
           : *found == NULL ? refuse_unknown(document, path)
                            : TRP_OK;
}

// ---- Files --------------------------------------------------------------------------------------

// The reader of a compilation, and the document in which each file that it reads is opened.
typedef struct file_opener {
    trp_document *document;
    const trp_script_reader *reader;
} file_opener;

static trp_result read_and_open(void *context, const char *name, trp_script_source *file)
{
    file_opener *opener = context;
    if (opener->reader == NULL) {
        return TRP_ERROR_UNKNOWN;
    }
    file->name = name;
    trp_result result = opener->reader->read(opener->reader->context, name, file);
    return result == TRP_OK ? trp_document_set_text(opener->document, file->name, file->text, file->size_bytes, NULL) : result;
}

static const char *list_files(void *context, const char *folder, uint32_t index)
{
    const file_opener *opener = context;
    bool lists = opener->reader != NULL && opener->reader->list != NULL;
    return lists ? opener->reader->list(opener->reader->context, folder, index) : NULL;
}

trp_result trpi_document_open_sources(trp_document *document, const trp_script_source *sources, uint32_t count,
                                      const trp_script_reader *reader)
{
    trp_result result = TRP_OK;
    for (uint32_t i = 0; i < count && result == TRP_OK; i++) {
        result = trp_document_set_text(document, sources[i].name, sources[i].text, sources[i].size_bytes, NULL);
    }
    trp_script *script = result == TRP_OK ? trpi_script_make(document->allocator) : NULL;
    if (script == NULL) {
        return result == TRP_OK ? TRP_ERROR_MEMORY : result;
    }
    file_opener opener = {document, reader};
    const trp_script_reader noting = {&opener, read_and_open, list_files};
    result = trpi_script_read_into_new_compiler(script, sources, count, &noting) != NULL ? TRP_OK : TRP_ERROR_MEMORY;
    trp_script_release(script);
    return result;
}
