// SPDX-License-Identifier: MIT
// Where a thing is named: from what the compiler noted.

#include "script/tools/rename.h"

#include "base/sort.h"
#include "script/parse/lexer.h"

typedef struct edit_finder {
    const trpi_compiler *compiler;
    trpi_arena *arena;
    trpi_edits *edits;
    bool failed;
} edit_finder;

// The file whose text has `at` in it, or UINT32_MAX.
static uint32_t source_of(const trpi_compiler *compiler, const char *at)
{
    for (uint32_t i = 0; i < compiler->written_count; i++) {
        trpi_text text = compiler->written[i]->source->text;
        if ((uintptr_t)at >= (uintptr_t)text.at && (uintptr_t)at < (uintptr_t)text.at + text.size) {
            return i;
        }
    }
    return UINT32_MAX;
}

// The brackets around a stretch belong to it.
static trpi_span with_brackets(trpi_text text, trpi_span span)
{
    uint32_t from = span.offset, to = span.offset + span.length;
    while (from > 0 && text.at[from - 1] == ' ') {
        from--;
    }
    while (to < text.size && text.at[to] == ' ') {
        to++;
    }
    bool bracketed = from > 0 && text.at[from - 1] == '[' && to < text.size && text.at[to] == ']';
    return bracketed ? (trpi_span){from - 1, to - from + 2} : span;
}

static void add_edit(edit_finder *finder, trpi_text written, bool certain)
{
    const char *at = trpi_compile_written(finder->compiler, written.at);
    uint32_t source = source_of(finder->compiler, at);
    if (source == UINT32_MAX) {
        return;  // put together from words that stand apart
    }
    trpi_text text = finder->compiler->written[source]->source->text;
    trpi_span span = {(uint32_t)(at - text.at), written.size};
    trpi_edit edit = {source, with_brackets(text, span), certain};
    finder->failed |= !TRPI_ARENA_PUSH(finder->arena, finder->edits->at, finder->edits->count, finder->edits->capacity, edit);
}

static bool is_found_elsewhere(const trpi_uses *uses, trpi_text written, trpi_text declared)
{
    for (uint32_t i = 0; i < uses->count; i++) {
        if (uses->at[i].written.at == written.at && uses->at[i].declared.at != declared.at) {
            return true;
        }
    }
    return false;
}

static bool is_found(const trpi_uses *uses, const char *at)
{
    for (uint32_t i = 0; i < uses->count; i++) {
        if (uses->at[i].written.at == at || uses->at[i].declared.at == at) {
            return true;
        }
    }
    return false;
}

static bool is_word(const trpi_token *token)
{
    return token->kind == TRPI_TOKEN_WORD || token->kind == TRPI_TOKEN_BRACKETED;
}

// Offers each run of words that spells the target's name.
static void add_strays(edit_finder *finder, const trpi_syntax_file *file, trpi_text name)
{
    trpi_lexed lexed;
    trpi_diagnostics silent;
    trpi_diagnostics_init(&silent, finder->arena, 0);
    if (!trpi_lex(file->source, finder->arena, &silent, &lexed)) {
        finder->failed = true;
        return;
    }
    for (uint32_t i = 0; i < lexed.count; i++) {
        for (uint32_t last = i; last < lexed.count && is_word(&lexed.tokens[last]); last++) {
            trpi_span span = trpi_span_join(lexed.tokens[i].span, lexed.tokens[last].span);
            trpi_text text = trpi_source_slice(file->source, span);
            if (i == last && lexed.tokens[i].kind == TRPI_TOKEN_BRACKETED) {
                text = (trpi_text){text.at + 1, text.size - 2};
            }
            if (text.size > name.size) {
                break;
            }
            if (trpi_name_equal(text, name) && !is_found(finder->compiler->symbols.uses, text.at)) {
                add_edit(finder, text, false);
            }
        }
    }
}

static int compare_edits(const void *a, const void *b, const void *context)
{
    (void)context;
    const trpi_edit *first = a, *second = b;
    if (first->source != second->source) {
        return first->source < second->source ? -1 : 1;
    }
    if (first->span.offset != second->span.offset) {
        return first->span.offset < second->span.offset ? -1 : 1;
    }
    return 0;
}

static void drop_doubles(trpi_edits *edits)
{
    uint32_t kept = 0;
    for (uint32_t i = 0; i < edits->count; i++) {
        const trpi_edit *edit = &edits->at[i];
        const trpi_edit *last = kept > 0 ? &edits->at[kept - 1] : NULL;
        bool overlaps = last != NULL && last->source == edit->source && edit->span.offset < last->span.offset + last->span.length;
        if (!overlaps) {
            edits->at[kept++] = *edit;
        }
    }
    edits->count = kept;
}

bool trpi_rename_find_edits(const trpi_compiler *compiler, const trpi_rename_target *target, bool strays, trpi_arena *arena,
                            trpi_edits *edits)
{
    const trpi_uses *uses = compiler->symbols.uses;
    trpi_text name = target->symbol.name;
    edit_finder finder = {.compiler = compiler, .arena = arena, .edits = edits};
    *edits = (trpi_edits){0};
    add_edit(&finder, name, true);
    for (uint32_t i = 0; i < uses->count; i++) {
        if (uses->at[i].declared.at == name.at && trpi_name_equal(uses->at[i].written, name)) {
            bool elsewhere = is_found_elsewhere(uses, uses->at[i].written, name);
            add_edit(&finder, uses->at[i].written, !elsewhere);
        }
    }
    for (uint32_t i = 0; strays && i < compiler->written_count; i++) {
        add_strays(&finder, compiler->written[i], name);
    }
    trpi_edit *scratch = trpi_arena_array(arena, edits->count, sizeof *scratch);
    if (finder.failed || scratch == NULL) {
        return false;
    }
    trpi_sort(edits->at, edits->count, sizeof *edits->at, compare_edits, NULL, scratch);
    drop_doubles(edits);
    return true;
}
