// SPDX-License-Identifier: MIT
// Renaming: changes the declaration of a thing and all uses of it, and nothing else that has the same name.
//
// The compiler notes for every name the declaration that it was resolved to. A renamed text is compiled again, as if the new name were the old one; only
// if that gives the same pack, byte for byte, the new texts are handed out.

#include "base/assert.h"
#include "base/sort.h"
#include "script/parse/lexer.h"
#include "script/text/expansion.h"
#include "script/tools/format.h"
#include "script/document/rename_target.h"
#include "script/tools/script.h"

#include <stdio.h>
#include <string.h>

// One place where the old name stands, brackets included.
typedef struct edit {
    uint32_t file;
    trpi_span span;
    bool certain;  // no other thing was found there
} edit;

typedef TRPI_TABLE(edit) edits;

typedef struct renaming_job {
    trp_script *result;
    trp_script *before;  // the texts as they are, compiled without names
    trpi_compiler *compiler;
    const trpi_syntax_file *const *files;  // all, those that others use included: as many as the result has texts
    trpi_rename_targets targets;
    const trpi_rename_target *target;
    trpi_text new_name;     // without brackets
    trpi_text first_error;  // of the last trial that had one
} renaming_job;

// ---- The new name -------------------------------------------------------------------------------

typedef enum name_spelling {
    SPELLING_NONE,  // it is no name
    SPELLING_PLAIN,
    SPELLING_BRACKETED
} name_spelling;

// How a text has to be written to be one name.
static name_spelling spelling_of(trpi_arena *arena, trpi_text name)
{
    trpi_source source;
    trpi_diagnostics silent;
    trpi_lexed lexed;
    trpi_diagnostics_init(&silent, arena, 0);
    if (!trpi_source_init(&source, arena, trpi_text_of("name"), name) || !trpi_lex(&source, arena, &silent, &lexed)) {
        return SPELLING_NONE;
    }
    bool plain = silent.error_count == 0 && lexed.comment_count == 0;
    for (uint32_t i = 0; i + 2 < lexed.count; i++) {
        const trpi_token *token = &lexed.tokens[i];
        plain = plain && token->kind == TRPI_TOKEN_WORD && token->joining == TRPI_JOINING_NONE;
        plain = plain && (i == 0 || token->span.offset == token[-1].span.offset + token[-1].span.length + 1);
    }
    if (plain && lexed.count > 2) {
        return SPELLING_PLAIN;
    }
    if (name.size == 0) {
        return SPELLING_NONE;
    }
    for (uint32_t i = 0; i < name.size; i++) {
        if ((unsigned char)name.at[i] < 0x20 || name.at[i] == 0x7F || strchr("[]\".", name.at[i]) != NULL) {
            return SPELLING_NONE;
        }
    }
    return SPELLING_BRACKETED;
}

static trpi_text without_brackets(trpi_text name)
{
    name = trpi_text_trim(name, " ");
    if (name.size > 2 && name.at[0] == '[' && name.at[name.size - 1] == ']') {
        name = trpi_text_trim((trpi_text){name.at + 1, name.size - 2}, " ");
    }
    return name;
}

// ---- The target ---------------------------------------------------------------------------------

static bool is_standard(const trpi_rename_target *target)
{
    return target->symbol.source->is_standard;
}

static trp_result refuse_unknown(renaming_job *job, trpi_text path)
{
    trpi_guess guess = trpi_guess_begin(path);
    for (uint32_t i = 0; i < job->targets.count; i++) {
        trpi_guess_offer(&guess, job->targets.at[i].symbol.name);
    }
    if (guess.best.size > 0) {
        return trpi_script_refuse(job->result, "Nothing here is called `%.*s`; did you mean `%.*s`?", TRPI_WORDS(path),
                                  TRPI_WORDS(guess.best));
    }
    return trpi_script_refuse(
        job->result, "Nothing here is called `%.*s`; write a name that the text declares, such as `Chatter` or `Patron.Approach`.",
        TRPI_WORDS(path));
}

// `Patron.Approach`, or `role Guard` where there is no owner.
static const char *path_of(renaming_job *job, const trpi_rename_target *target)
{
    char path[256];
    if (target->owner.size > 0) {
        (void)snprintf(path, sizeof path, "%.*s.%.*s", TRPI_WORDS(target->owner), TRPI_WORDS(target->symbol.name));
    } else {
        (void)snprintf(path, sizeof path, "%.*s %.*s", (int)strcspn(target->sort, " "), target->sort,
                       TRPI_WORDS(target->symbol.name));
    }
    return trpi_arena_text(&job->result->arena, trpi_text_of(path)).at;
}

static const char *article_of(const char *sort)
{
    return strchr("aeio", sort[0]) != NULL ? "an" : "a";
}

static trp_result refuse_ambiguous(renaming_job *job, trpi_text path, const trpi_rename_target *first,
                                   const trpi_rename_target *second)
{
    return trpi_script_refuse(job->result, "`%.*s` is %s %s (line %u) and %s %s (line %u); write `%s` or `%s`.", TRPI_WORDS(path),
                              article_of(first->sort), first->sort,
                              (unsigned)trpi_line_of(first->symbol.source, first->symbol.span), article_of(second->sort),
                              second->sort, (unsigned)trpi_line_of(second->symbol.source, second->symbol.span), path_of(job, first),
                              path_of(job, second));
}

// How well a path names a target: one of its capitals before one of others, then one that belongs to nobody.
static uint32_t rank_of(const trpi_rename_target *target, trpi_text path)
{
    trpi_text name = target->symbol.name;
    bool is_exact = path.size >= name.size && memcmp(path.at + path.size - name.size, name.at, name.size) == 0;
    return (is_exact ? 2u : 0u) + (target->owner.size == 0 ? 1u : 0u);
}

static trp_result find_target(renaming_job *job, trpi_text path)
{
    const trpi_rename_target *standard = NULL, *second = NULL, *refused = NULL;
    for (uint32_t i = 0; i < job->targets.count; i++) {
        const trpi_rename_target *target = &job->targets.at[i];
        if (!trpi_rename_matches(target, path)) {
            continue;
        }
        if (target->refusal != NULL) {
            refused = target;
            continue;
        }
        if (is_standard(target)) {
            standard = target;
        } else if (job->target == NULL || rank_of(target, path) > rank_of(job->target, path)) {
            job->target = target;
            second = NULL;
        } else if (rank_of(target, path) == rank_of(job->target, path) && second == NULL) {
            second = target;
        }
    }
    if (second != NULL) {
        return refuse_ambiguous(job, path, job->target, second);
    }
    if (job->target == NULL && refused != NULL) {
        return trpi_script_refuse(job->result, "%s", refused->refusal);
    }
    if (job->target == NULL && standard != NULL) {
        return trpi_script_refuse(job->result, "The %s `%.*s` belongs to the standard library, which all texts share.",
                                  standard->sort, TRPI_WORDS(standard->symbol.name));
    }
    return job->target == NULL ? refuse_unknown(job, path) : TRP_OK;
}

// A pattern is only named behind `of`, so anything else may have its name; one of the library is hidden by it.
static bool may_share_name(const trpi_rename_target *first, const trpi_rename_target *second)
{
    bool first_is = strcmp(first->sort, "pattern") == 0, second_is = strcmp(second->sort, "pattern") == 0;
    return first_is != second_is || (first_is && (is_standard(first) || is_standard(second)));
}

// Whether two things of the same owner, or both without one, would have the same name.
static trp_result check_clash(renaming_job *job)
{
    const trpi_rename_target *target = job->target;
    for (uint32_t i = 0; i < job->targets.count; i++) {
        const trpi_rename_target *other = &job->targets.at[i];
        if (other != target && other->refusal == NULL && !may_share_name(target, other) &&
            trpi_name_equal(other->symbol.name, job->new_name) && trpi_name_equal(other->owner, target->owner) &&
            trpi_name_equal(other->holder, target->holder)) {
            return trpi_script_refuse(job->result, "There is %s %s called `%.*s` already (%.*s, line %u); choose another name.",
                                      article_of(other->sort), other->sort, TRPI_WORDS(other->symbol.name),
                                      TRPI_WORDS(other->symbol.source->name),
                                      (unsigned)trpi_line_of(other->symbol.source, other->symbol.span));
        }
    }
    return TRP_OK;
}

// ---- Places -------------------------------------------------------------------------------------

// The number of the file whose text has `at` in it, or UINT32_MAX.
static uint32_t file_with(const renaming_job *job, const char *at)
{
    for (uint32_t i = 0; i < job->result->text_count; i++) {
        trpi_text text = job->files[i]->source->text;
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

static void add_edit(renaming_job *job, edits *all, trpi_text written, bool is_certain)
{
    const char *at = trpi_check_written(job->compiler, written.at);
    uint32_t file = file_with(job, at);
    if (file != UINT32_MAX) {  // else it is put together from words that stand apart
        trpi_text text = job->files[file]->source->text;
        trpi_span span = with_brackets(text, (trpi_span){(uint32_t)(at - text.at), written.size});
        (void)TRPI_ARENA_PUSH(&job->result->arena, all->at, all->count, all->capacity, ((edit){file, span, is_certain}));
    }
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

// Whether a name was found to be the target, or another line that says the same of it.
static bool is_of_target(const trpi_uses *uses, trpi_text declared, trpi_text name)
{
    bool is_it = declared.at == name.at;
    for (uint32_t i = 0; i < uses->count && !is_it; i++) {
        is_it = uses->at[i].written.at == declared.at && uses->at[i].declared.at == name.at;
    }
    return is_it;
}

static int compare_edits(const void *a, const void *b, const void *context)
{
    (void)context;
    const edit *first = a, *second = b;
    uint32_t one = first->file != second->file ? first->file : first->span.offset;
    uint32_t other = first->file != second->file ? second->file : second->span.offset;
    return one < other ? -1 : one > other;
}

// Finds where the target is named, its declaration included, in the order of the texts. False when memory ran out.
static bool find_edits(renaming_job *job, edits *all)
{
    const trpi_uses *uses = job->compiler->symbols.uses;
    trpi_text name = job->target->symbol.name;
    add_edit(job, all, name, true);
    for (uint32_t i = 0; i < uses->count; i++) {
        trpi_use use = uses->at[i];
        if (trpi_name_equal(use.written, name) && is_of_target(uses, use.declared, name)) {
            add_edit(job, all, use.written, !is_found_elsewhere(uses, use.written, name));
        }
    }
    edit *scratch = trpi_arena_array(&job->result->arena, all->count, sizeof *scratch);
    if (scratch == NULL || job->result->arena.failed) {
        return false;
    }
    trpi_sort(all->at, all->count, sizeof *all->at, compare_edits, NULL, scratch);
    uint32_t kept = 0;
    for (uint32_t i = 0; i < all->count; i++) {
        const edit *last = kept > 0 ? &all->at[kept - 1] : NULL;
        if (last == NULL || last->file != all->at[i].file || all->at[i].span.offset >= last->span.offset + last->span.length) {
            all->at[kept++] = all->at[i];
        }
    }
    all->count = kept;
    return true;
}

// ---- Trying -------------------------------------------------------------------------------------

// Where the new name stands in the texts that are tried.
typedef struct place {
    uint32_t file;
    size_t offset;
} place;

typedef TRPI_TABLE(place) places;

static void add_name(trpi_buffer *out, trpi_text name, bool brackets)
{
    trpi_buffer_text(out, brackets ? "[" : "");
    trpi_buffer_add(out, name.at, name.size);
    trpi_buffer_text(out, brackets ? "]" : "");
}

static void add_was(renaming_job *job, trpi_buffer *out)
{
    trpi_text old = job->target->full_name;
    bool brackets = job->target->was_in_brackets;
    trpi_buffer_text(out, brackets ? " (was " : ", was ");
    add_name(out, old, spelling_of(&job->result->arena, old) != SPELLING_PLAIN);
    trpi_buffer_text(out, brackets ? ")" : "");
}

// Behind `# ` or `{` a name has no brackets.
static bool stands_bare(trpi_text text, uint32_t at)
{
    return (at > 0 && text.at[at - 1] == '{') || (at > 1 && text.at[at - 1] == ' ' && text.at[at - 2] == '#');
}

static void edit_file(renaming_job *job, uint32_t file, const edits *all, bool only_certain, bool brackets, places *made)
{
    const trpi_source *source = job->files[file]->source;
    trpi_buffer *out = &job->result->texts[file];
    bool declares = job->target->symbol.source == source && !trpi_name_equal(job->target->symbol.name, job->new_name);
    uint32_t was_at = declares ? job->target->was_at : UINT32_MAX, at = 0;
    trpi_buffer_clear(out);
    for (uint32_t i = 0; i <= all->count; i++) {
        const edit *next = i < all->count ? &all->at[i] : NULL;
        if (next != NULL && (next->file != file || (only_certain && !next->certain))) {
            continue;
        }
        uint32_t end = next != NULL ? next->span.offset : source->text.size;
        if (was_at >= at && was_at <= end) {
            trpi_buffer_add(out, source->text.at + at, was_at - at);
            add_was(job, out);
            at = was_at;
            was_at = UINT32_MAX;
        }
        trpi_buffer_add(out, source->text.at + at, end - at);
        if (next != NULL) {
            bool has_brackets = brackets && !stands_bare(source->text, end);
            place here = {file, out->size + (has_brackets ? 1 : 0)};
            (void)TRPI_ARENA_PUSH(&job->result->arena, made->at, made->count, made->capacity, here);
            add_name(out, job->new_name, has_brackets);
            at = end + next->span.length;
        }
    }
}

static bool has_same_pack(const trp_script *a, const trp_script *b)
{
    return a->pack.size > 0 && a->pack.size == b->pack.size && memcmp(a->pack.bytes, b->pack.bytes, a->pack.size) == 0;
}

// Compiles the texts, taking the new name for the old one. TRP_OK: they say the same as before. TRP_ERROR_SOURCE: they do not.
static trp_result compile_and_compare(renaming_job *job, const places *made)
{
    trp_script *result = job->result, *after = trpi_script_make(result->allocator);
    trp_script_source *sources = trpi_arena_array(&result->arena, result->text_count, sizeof *sources);
    const char **at = trpi_arena_array(&result->arena, made->count, sizeof *at);
    if (sources == NULL || at == NULL || after == NULL) {
        trp_script_release(after);
        return TRP_ERROR_MEMORY;
    }
    for (uint32_t i = 0; i < result->text_count; i++) {
        sources[i] = (trp_script_source){result->text_names[i], (const char *)result->texts[i].bytes, result->texts[i].size};
    }
    for (uint32_t i = 0; i < made->count; i++) {
        at[i] = (const char *)result->texts[made->at[i].file].bytes + made->at[i].offset;
    }
    trpi_renaming renaming = {.from = job->target->symbol.name, .places = at, .count = made->count};
    trpi_script_options options = {.strip = true, .renaming = &renaming};
    trp_result compiled = trpi_script_compile(after, sources, result->text_count, &options, NULL);
    if (compiled == TRP_OK && !has_same_pack(job->before, after)) {
        compiled = TRP_ERROR_SOURCE;
    } else if (compiled == TRP_ERROR_SOURCE && after->diagnostics.count > 0) {
        job->first_error = trpi_arena_text(&result->arena, after->diagnostics.entries[0].message);
    }
    trp_script_release(after);
    return compiled;
}

static trp_result try_edits(renaming_job *job, const edits *all, bool only_certain, bool brackets)
{
    places made = {0};
    bool has_memory = true;
    for (uint32_t i = 0; i < job->result->text_count; i++) {
        edit_file(job, i, all, only_certain, brackets, &made);
        has_memory = has_memory && !job->result->texts[i].failed;
    }
    return has_memory && !job->result->arena.failed ? compile_and_compare(job, &made) : TRP_ERROR_MEMORY;
}

// First everywhere where the compiler found it, then without the places where something else was found as well; plain, then in
// brackets.
static trp_result try_all(renaming_job *job)
{
    name_spelling needed = spelling_of(&job->result->arena, job->new_name);
    if (needed == SPELLING_NONE) {
        return trpi_script_refuse(job->result, "`%.*s` is no name; a name is words, without signs.", TRPI_WORDS(job->new_name));
    }
    edits all = {0};
    if (!find_edits(job, &all)) {
        return TRP_ERROR_MEMORY;
    }
    for (uint32_t way = needed == SPELLING_PLAIN ? 0 : 2; way < 4; way++) {
        trp_result result = try_edits(job, &all, way % 2 == 1, way >= 2);
        if (result != TRP_ERROR_SOURCE) {
            return result;
        }
    }
    if (job->first_error.size > 0) {
        return trpi_script_refuse(job->result, "As `%.*s` the text would have a mistake: %.*s", TRPI_WORDS(job->new_name),
                                  (int)job->first_error.size, job->first_error.at);
    }
    return trpi_script_refuse(job->result, "As `%.*s` the text would say something else; choose another name.",
                              TRPI_WORDS(job->new_name));
}

// ---- The call -----------------------------------------------------------------------------------

static trp_result rename_all(renaming_job *job, trpi_text path)
{
    job->files = trpi_script_take_files(job->result, job->compiler);
    if (job->files == NULL || !trpi_rename_list(job->compiler, &job->result->arena, &job->targets)) {
        return TRP_ERROR_MEMORY;
    }
    trp_result result = find_target(job, path);
    if (result == TRP_OK && trpi_text_equal(job->target->symbol.name, job->new_name)) {
        result = trpi_script_refuse(job->result, "`%.*s` is called so already.", TRPI_WORDS(path));
    }
    result = result == TRP_OK ? check_clash(job) : result;
    result = result == TRP_OK ? try_all(job) : result;
    for (uint32_t i = 0; i < job->result->text_count && result == TRP_OK; i++) {
        bool has_memory = trpi_format_again(job->files[i]->source->text, &job->result->arena, &job->result->texts[i]);
        result = has_memory ? TRP_OK : TRP_ERROR_MEMORY;
    }
    return result;
}

trp_result trp_script_rename(const trp_script_source *sources, uint32_t count, const trp_script_reader *reader, const char *path,
                             const char *new_name, const trp_allocator *allocator, trp_script **script)
{
    TRP_REQUIRE(script != NULL && path != NULL && new_name != NULL && sources != NULL && count > 0, TRP_ERROR_ARGUMENT);
    *script = NULL;
    renaming_job job = {.first_error = trpi_text_of(""), .new_name = without_brackets(trpi_text_of(new_name))};
    job.before = trpi_script_make(allocator);
    job.result = trpi_script_make(allocator);
    trp_result result = TRP_ERROR_MEMORY;
    if (job.before != NULL && job.result != NULL) {
        trpi_script_options options = {.strip = true, .notes_uses = true, .reader = reader};
        result = trpi_script_compile(job.before, sources, count, &options, &job.compiler);
    }
    if (result == TRP_ERROR_SOURCE) {  // its mistakes come first
        trp_script_release(job.result);
        return trpi_script_hand_over(job.before, result, script);
    }
    if (result == TRP_OK) {
        result = rename_all(&job, trpi_text_trim(trpi_text_of(path), " "));
    }
    trp_script_release(job.before);
    return trpi_script_hand_over(job.result, result, script);
}
