// SPDX-License-Identifier: MIT
// The public call that renames: finds what is meant, tries, and hands out what was proved to say
// the same.

#include "script/tools/rename.h"

#include "base/assert.h"
#include "script/parse/lexer.h"
#include "script/text/expansion.h"
#include "script/tools/format.h"

#include <stdio.h>
#include <string.h>

typedef struct renaming_job {
    trp_script *result;
    trp_script *before;  // the texts as they are, compiled without names
    trpi_compiler *compiler;
    trp_script_source *sources;  // all, those that others use included
    uint32_t count;
    uint32_t first;  // of them among the compiler's files: the standard library comes before
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

static trpi_text trimmed(trpi_text name)
{
    while (name.size > 0 && name.at[0] == ' ') {
        name.at++;
        name.size--;
    }
    while (name.size > 0 && name.at[name.size - 1] == ' ') {
        name.size--;
    }
    return name;
}

static trpi_text without_brackets(trpi_text name)
{
    name = trimmed(name);
    if (name.size > 2 && name.at[0] == '[' && name.at[name.size - 1] == ']') {
        name = trimmed((trpi_text){name.at + 1, name.size - 2});
    }
    return name;
}

// ---- What is meant ------------------------------------------------------------------------------

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
    return trpi_script_refuse(job->result,
                              "Nothing here is called `%.*s`; write a name that the text declares, "
                              "such as `Chatter` or `Patron.Approach`.",
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
    const char *copy = trpi_arena_copy(&job->result->arena, path, strlen(path));
    return copy != NULL ? copy : "";
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

// What belongs to nobody is meant before what belongs to something.
static trp_result find_target(renaming_job *job, trpi_text path)
{
    const trpi_rename_target *standard = NULL, *second = NULL, *refused = NULL;
    for (uint32_t i = 0; i < job->targets.count; i++) {
        const trpi_rename_target *target = &job->targets.at[i];
        if (!trpi_rename_is_meant(target, path)) {
            continue;
        }
        if (target->refusal != NULL) {
            refused = target;
            continue;
        }
        bool is_owned = target->owner.size > 0;
        if (is_standard(target)) {
            standard = target;
        } else if (job->target == NULL || (job->target->owner.size > 0 && !is_owned)) {
            job->target = target;
            second = NULL;
        } else if ((job->target->owner.size > 0) == is_owned && second == NULL) {
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

// ---- Trying -------------------------------------------------------------------------------------

typedef struct rename_trial {
    trpi_buffer *texts;
    TRPI_TABLE(uint32_t) places;   // offsets of the new name, file after file
    TRPI_TABLE(uint32_t) sources;  // of which file each is
} rename_trial;

static void add_was(renaming_job *job, trpi_buffer *out)
{
    trpi_text old = job->target->full_name;
    bool plain = spelling_of(&job->result->arena, old) == SPELLING_PLAIN;
    bool brackets = job->target->was_in_brackets;
    trpi_buffer_text(out, brackets ? " (was " : ", was ");
    trpi_buffer_text(out, plain ? "" : "[");
    trpi_buffer_add(out, old.at, old.size);
    trpi_buffer_text(out, plain ? "" : "]");
    trpi_buffer_text(out, brackets ? ")" : "");
}

static void note_place(renaming_job *job, rename_trial *trial, uint32_t source, size_t offset)
{
    trpi_arena *arena = &job->result->arena;
    (void)TRPI_ARENA_PUSH(arena, trial->places.at, trial->places.count, trial->places.capacity, (uint32_t)offset);
    (void)TRPI_ARENA_PUSH(arena, trial->sources.at, trial->sources.count, trial->sources.capacity, source);
}

// The file of the compiler that is source number `index` of the job.
static const trpi_syntax_file *file_of(const renaming_job *job, uint32_t index)
{
    return job->compiler->written[job->first + index];
}

// Behind `# ` or `{` a name has no brackets.
static bool stands_bare(trpi_text text, uint32_t at)
{
    return (at > 0 && text.at[at - 1] == '{') || (at > 1 && text.at[at - 1] == ' ' && text.at[at - 2] == '#');
}

static void edit_source(renaming_job *job, rename_trial *trial, uint32_t index, const trpi_edits *edits, bool all,
                        name_spelling spelling)
{
    const trpi_source *source = file_of(job, index)->source;
    trpi_buffer *out = &trial->texts[index];
    bool renames = !trpi_name_equal(job->target->symbol.name, job->new_name);
    bool declares = renames && job->target->symbol.source == source;
    uint32_t was_at = declares ? job->target->was_at : UINT32_MAX;
    uint32_t at = 0;
    for (uint32_t i = 0; i <= edits->count; i++) {
        const trpi_edit *edit = i < edits->count ? &edits->at[i] : NULL;
        if (edit != NULL && (job->compiler->written[edit->source]->source != source || (!all && !edit->certain))) {
            continue;
        }
        uint32_t end = edit != NULL ? edit->span.offset : source->text.size;
        if (was_at >= at && was_at <= end) {
            trpi_buffer_add(out, source->text.at + at, was_at - at);
            add_was(job, out);
            at = was_at;
            was_at = UINT32_MAX;
        }
        trpi_buffer_add(out, source->text.at + at, end - at);
        if (edit != NULL) {
            bool brackets = spelling == SPELLING_BRACKETED && !stands_bare(source->text, edit->span.offset);
            trpi_buffer_text(out, brackets ? "[" : "");
            note_place(job, trial, index, out->size);
            trpi_buffer_add(out, job->new_name.at, job->new_name.size);
            trpi_buffer_text(out, brackets ? "]" : "");
            at = edit->span.offset + edit->span.length;
        }
    }
}

static const char **places_of(renaming_job *job, const rename_trial *trial)
{
    const char **places = trpi_arena_array(&job->result->arena, trial->places.count, sizeof *places);
    for (uint32_t i = 0; places != NULL && i < trial->places.count; i++) {
        places[i] = (const char *)trial->texts[trial->sources.at[i]].bytes + trial->places.at[i];
    }
    return places;
}

static bool has_same_pack(const trp_script *a, const trp_script *b)
{
    return a->pack.size > 0 && a->pack.size == b->pack.size && memcmp(a->pack.bytes, b->pack.bytes, a->pack.size) == 0;
}

// Compiles the trial's texts, taking the new name for the old one. TRP_OK: it says the same as
// before. TRP_ERROR_SOURCE: it does not.
static trp_result judge(renaming_job *job, rename_trial *trial)
{
    trp_script_source *sources = trpi_arena_array(&job->result->arena, job->count, sizeof *sources);
    trpi_renaming renaming = {.from = job->target->symbol.name, .places = places_of(job, trial), .count = trial->places.count};
    trp_script *after = trpi_script_make(job->result->allocator);
    if (sources == NULL || renaming.places == NULL || after == NULL) {
        trp_script_release(after);
        return TRP_ERROR_MEMORY;
    }
    for (uint32_t i = 0; i < job->count; i++) {
        sources[i] = (trp_script_source){job->sources[i].name, (const char *)trial->texts[i].bytes, trial->texts[i].size};
    }
    trpi_script_manner manner = {.strip = true, .renaming = &renaming};
    trp_result result = trpi_script_compile(after, sources, job->count, &manner, NULL);
    if (result == TRP_OK && !has_same_pack(job->before, after)) {
        result = TRP_ERROR_SOURCE;
    } else if (result == TRP_ERROR_SOURCE && after->diagnostics.count > 0) {
        trpi_text message = after->diagnostics.entries[0].message;
        const char *copy = trpi_arena_copy(&job->result->arena, message.at, message.size);
        job->first_error = trpi_text_of(copy != NULL ? copy : "");
    }
    trp_script_release(after);
    return result;
}

static trp_result try_edits(renaming_job *job, const trpi_edits *edits, bool all, name_spelling spelling)
{
    rename_trial trial = {.texts = job->result->texts};
    for (uint32_t i = 0; i < job->count; i++) {
        trpi_buffer_clear(&trial.texts[i]);
        edit_source(job, &trial, i, edits, all, spelling);
        if (trial.texts[i].failed || job->result->arena.failed) {
            return TRP_ERROR_MEMORY;
        }
    }
    return judge(job, &trial);
}

// First everywhere where the compiler found it; then with what nobody asked about; then without the
// places where something else was found as well.
static trp_result try_all(renaming_job *job)
{
    name_spelling needed = spelling_of(&job->result->arena, job->new_name);
    if (needed == SPELLING_NONE) {
        return trpi_script_refuse(job->result, "`%.*s` is no name; a name is words, without signs.", TRPI_WORDS(job->new_name));
    }
    for (uint32_t spelled = needed; spelled <= SPELLING_BRACKETED; spelled++) {
        for (uint32_t way = 0; way < 4; way++) {
            trpi_edits edits;
            if (!trpi_rename_find_edits(job->compiler, job->target, way % 2 == 1, &job->result->arena, &edits)) {
                return TRP_ERROR_MEMORY;
            }
            bool all = way < 2 || way % 2 == 1;
            trp_result result = try_edits(job, &edits, all, (name_spelling)spelled);
            if (result != TRP_ERROR_SOURCE) {
                return result;
            }
        }
    }
    if (job->first_error.size > 0) {
        return trpi_script_refuse(job->result, "As `%.*s` the text would have a mistake: %.*s", TRPI_WORDS(job->new_name),
                                  (int)job->first_error.size, job->first_error.at);
    }
    return trpi_script_refuse(job->result, "As `%.*s` the text would say something else; choose another name.",
                              TRPI_WORDS(job->new_name));
}

// ---- Files --------------------------------------------------------------------------------------

// The canonical layout of `text` into `out`, without a word about mistakes.
static trp_result lay_out(renaming_job *job, trpi_text text, trpi_buffer *out)
{
    trpi_source source;
    trpi_diagnostics silent;
    trpi_arena *arena = &job->result->arena;
    trpi_diagnostics_init(&silent, arena, 0);
    if (!trpi_source_init(&source, arena, trpi_text_of("text"), text)) {
        return TRP_ERROR_MEMORY;
    }
    return trpi_format(&source, arena, &silent, out);
}

// What was laid out stays laid out: a longer name moves the columns of tables.
static trp_result keep_layout(renaming_job *job, uint32_t index)
{
    trpi_buffer laid_out;
    trpi_text before = {job->sources[index].text, (uint32_t)job->sources[index].size_bytes};
    trpi_buffer_init(&laid_out, job->result->allocator);
    trp_result result = lay_out(job, before, &laid_out);
    bool canonical = result == TRP_OK && laid_out.size == before.size &&
                     (before.size == 0 || memcmp(laid_out.bytes, before.at, before.size) == 0);
    if (canonical) {
        trpi_buffer *text = &job->result->texts[index];
        trpi_buffer_clear(&laid_out);
        result = lay_out(job, (trpi_text){(const char *)text->bytes, (uint32_t)text->size}, &laid_out);
        if (result == TRP_OK) {
            trpi_buffer old = *text;
            *text = laid_out;
            laid_out = old;
        }
    }
    trpi_buffer_release(&laid_out);
    return result == TRP_ERROR_MEMORY ? result : TRP_OK;
}

// Takes the files that the compiler has read, but for the standard library.
static bool take_sources(renaming_job *job)
{
    trpi_arena *arena = &job->result->arena;
    const trpi_compiler *compiler = job->compiler;
    while (job->first < compiler->written_count && compiler->written[job->first]->source->is_standard) {
        job->first++;
    }
    job->count = compiler->written_count - job->first;
    job->sources = trpi_arena_array(arena, job->count, sizeof *job->sources);
    if (job->sources == NULL || !trpi_script_take_texts(job->result, job->count)) {
        return false;
    }
    for (uint32_t i = 0; i < job->count; i++) {
        const trpi_source *source = file_of(job, i)->source;
        const char *name = trpi_arena_copy(arena, source->name.at, source->name.size);
        if (name == NULL) {
            return false;
        }
        job->sources[i] = (trp_script_source){name, source->text.at, source->text.size};
        job->result->text_names[i] = name;
    }
    return true;
}

static trp_result rename_all(renaming_job *job, trpi_text path)
{
    if (!take_sources(job) || !trpi_rename_list(job->compiler, &job->result->arena, &job->targets)) {
        return TRP_ERROR_MEMORY;
    }
    trp_result result = find_target(job, path);
    if (result == TRP_OK && trpi_text_equal(job->target->symbol.name, job->new_name)) {
        result = trpi_script_refuse(job->result, "`%.*s` is called so already.", TRPI_WORDS(path));
    }
    result = result == TRP_OK ? check_clash(job) : result;
    result = result == TRP_OK ? try_all(job) : result;
    for (uint32_t i = 0; i < job->count && result == TRP_OK; i++) {
        result = keep_layout(job, i);
    }
    return result;
}

trp_result trp_script_rename(const trp_script_source *sources, uint32_t count, const trp_script_reader *reader, const char *path,
                             const char *new_name, const trp_allocator *allocator, trp_script **script)
{
    TRP_REQUIRE(script != NULL && path != NULL && new_name != NULL && sources != NULL && count > 0, TRP_ERROR_ARGUMENT);
    *script = NULL;
    renaming_job job = {.first_error = trpi_text_of("")};
    job.before = trpi_script_make(allocator);
    job.result = trpi_script_make(allocator);
    trp_result result = TRP_ERROR_MEMORY;
    if (job.before != NULL && job.result != NULL) {
        trpi_script_manner manner = {.strip = true, .notes_uses = true, .reader = reader};
        job.new_name = without_brackets(trpi_text_of(new_name));
        result = trpi_script_compile(job.before, sources, count, &manner, &job.compiler);
    }
    if (result == TRP_ERROR_SOURCE) {  // its mistakes come first
        trp_script_release(job.result);
        return trpi_script_hand_over(job.before, result, script);
    }
    if (result == TRP_OK) {
        result = rename_all(&job, trimmed(trpi_text_of(path)));
    }
    trp_script_release(job.before);
    if (job.result == NULL) {
        return result;
    }
    return trpi_script_hand_over(job.result, result, script);
}
