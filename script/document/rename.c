// SPDX-License-Identifier: MIT
// Renaming: changes the declaration of a thing and all uses of it, and nothing else that has the same name.
//
// The analysis knows what every name was found to be. The renamed texts are tried in a document of their own. If the old texts have
// no errors, the old and the renamed texts are compiled, with the new name taken for the old one, and must give the same pack, byte
// for byte. Texts with errors give no pack; then every name must be found to be what it was, and there must be as many findings.

#include "script/document/rename.h"

#include "base/assert.h"
#include "base/sort.h"
#include "script/parse/lexer.h"
#include "script/text/expansion.h"
#include "script/tools/format.h"

#include <string.h>

typedef enum edit_kind {
    EDIT_NAME,    // the new name is put there
    EDIT_WAS,     // the declaration says the old one
    EDIT_FORGET,  // ... and need not any more
} edit_kind;

// One stretch of text that a renaming replaces. If the name stands in brackets, they are part of the stretch.
typedef struct edit {
    uint32_t file;
    trpi_span span;
    edit_kind kind;
    bool is_certain;   // no other thing was found there
    bool is_declared;  // in the declaration
} edit;

typedef TRPI_TABLE(edit) edits;

// The place of an edit in the old text, and in the copy in which the renaming is tried.
typedef struct trial_edit {
    uint32_t file;
    trpi_span span;       // in the old text
    uint32_t at, size;    // in the new text
    bool is_known_as_it;  // the new name stands there for the old one
    uint32_t inset;       // of the name within: its bracket
} trial_edit;

typedef struct renaming_job {
    trp_document *document;
    trp_document *trial;
    const trpi_analysis *analysis;
    const trpi_rename_target *target;
    trpi_arena *arena;
    trpi_text new_name;  // without brackets
    edits edits;
    bool is_plan;       // of a change that is not made
    bool only_certain;  // this trial leaves out places where something else was found as well
    bool in_brackets;   // ... and writes the name so
    TRPI_TABLE(trial_edit) tried;
    trpi_text first_error;  // of the last trial that had one
} renaming_job;

// ---- The new name -------------------------------------------------------------------------------

typedef enum name_spelling {
    SPELLING_NONE,  // no name at all
    SPELLING_PLAIN,
    SPELLING_BRACKETED
} name_spelling;

// Returns how a text has to be written to be one name.
static name_spelling spelling_of(trpi_arena *arena, trpi_text name)
{
    trpi_source source;
    trpi_diagnostics silent;
    trpi_lexed_text lexed;
    trpi_diagnostics_init(&silent, arena, 0);
    if (!trpi_source_init(&source, arena, trpi_text_from_string("name"), name) ||
        !trpi_lexer_run(&source, arena, &silent, &lexed)) {
        return SPELLING_NONE;
    }
    bool plain = silent.error_count == 0 && lexed.comment_count == 0;
    for (uint32_t i = 0; i + 2 < lexed.count; i++) {
        const trpi_token *token = &lexed.tokens[i];
        bool ends = i > 0 && i + 3 == lexed.count && token->kind == TRPI_TOKEN_QUANTITY && trpi_quantity_is_bare(token->quantity);
        plain = plain && (ends || (token->kind == TRPI_TOKEN_WORD && token->joining == TRPI_JOINING_NONE));
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

bool trpi_name_needs_brackets(trpi_arena *arena, trpi_text name)
{
    return spelling_of(arena, name) == SPELLING_BRACKETED;
}

trpi_text trpi_name_without_brackets(trpi_text name)
{
    name = trpi_text_trim(name, " ");
    if (name.size > 2 &&
        ((name.at[0] == '[' && name.at[name.size - 1] == ']') || (name.at[0] == '\'' && name.at[name.size - 1] == '\''))) {
        name = trpi_text_trim((trpi_text){name.at + 1, name.size - 2}, " ");
    }
    return name;
}

// Whether two things may share a name. A pattern and any other thing may, because a pattern is named only behind `of`. Two
// patterns may if one is of the library, because the other hides it.
static bool may_share_name(const trpi_rename_target *first, const trpi_rename_target *second)
{
    bool first_is = strcmp(first->sort, "pattern") == 0, second_is = strcmp(second->sort, "pattern") == 0;
    return first_is != second_is || (first_is && (first->symbol.source->is_standard || second->symbol.source->is_standard));
}

static const char *article_of(const char *sort)
{
    return strchr("aeio", sort[0]) != NULL ? "an" : "a";
}

// Refuses a new name that another thing with the same owner has, or another thing without owner if the target has none. A thing of
// another sort may have the name in other capitals; in the same capitals only if the target will have no `was`, because the target
// gets its old name back, or because no `was` can be written for it.
static trp_result check_clash(renaming_job *job)
{
    const trpi_rename_target *target = job->target;
    bool remembers = target->was.size > 0 || target->was_at != UINT32_MAX;
    bool returns = !remembers || trpi_text_is_equal(target->was, job->new_name);
    for (uint32_t i = 0; i < job->analysis->targets.count; i++) {
        const trpi_rename_target *other = &job->analysis->targets.at[i];
        if (other != target && other->refusal == NULL && !may_share_name(target, other) &&
            trpi_names_are_equal_without_case(other->symbol.name, job->new_name) &&
            (strcmp(other->sort, target->sort) == 0 || (!returns && trpi_text_is_equal(other->symbol.name, job->new_name))) &&
            trpi_names_are_equal_without_case(other->owner, target->owner) &&
            trpi_names_are_equal_without_case(other->holder, target->holder)) {
            return trpi_document_refuse(job->document, "There is %s %s called `%.*s` already (%.*s, line %u); choose another name.",
                                        article_of(other->sort), other->sort, TRPI_WORDS(other->symbol.name),
                                        TRPI_WORDS(other->symbol.source->name),
                                        (unsigned)trpi_line_number_of_span(other->symbol.source, other->symbol.span));
        }
    }
    return TRP_OK;
}

// ---- Places -------------------------------------------------------------------------------------

static trpi_text text_of(const trp_document *document, uint32_t file)
{
    return trpi_buffer_as_text(&document->files.at[file].text);
}

// Extends a stretch by the brackets or single quotes around it.
static trpi_span with_brackets(trpi_text text, trpi_span span)
{
    uint32_t from = span.offset, to = span.offset + span.length;
    while (from > 0 && text.at[from - 1] == ' ') {
        from--;
    }
    while (to < text.size && text.at[to] == ' ') {
        to++;
    }
    char before = from > 0 ? text.at[from - 1] : ' ', behind = to < text.size ? text.at[to] : ' ';
    bool bracketed = (before == '[' && behind == ']') || (before == '\'' && behind == '\'');
    return bracketed ? (trpi_span){from - 1, to - from + 2} : span;
}

static void add_edit(renaming_job *job, edit next)
{
    (void)TRPI_ARENA_PUSH(job->arena, job->edits.at, job->edits.count, job->edits.capacity, next);
}

// Whether no other thing was found at the place of mention number `index`.
static bool is_certain(const renaming_job *job, uint32_t index)
{
    const trpi_mentions *mentions = &job->analysis->mentions;
    const trpi_mention *mention = &mentions->at[index];
    for (uint32_t i = index;
         i > 0 && mentions->at[i - 1].file == mention->file && mentions->at[i - 1].span.offset == mention->span.offset;) {
        if (mentions->at[--i].declared_at != mention->declared_at) {
            return false;
        }
    }
    for (uint32_t i = index + 1;
         i < mentions->count && mentions->at[i].file == mention->file && mentions->at[i].span.offset == mention->span.offset; i++) {
        if (mentions->at[i].declared_at != mention->declared_at) {
            return false;
        }
    }
    return true;
}

// Adds an edit for each place that names the target. A longer name may begin with the target's: that of a thing which an instance
// makes begins with the name of the instance.
static void add_names(renaming_job *job)
{
    trpi_text name = job->target->symbol.name;
    const edit *last = NULL;
    for (uint32_t i = 0; i < job->analysis->mentions.count; i++) {
        const trpi_mention *mention = &job->analysis->mentions.at[i];
        trpi_text text = text_of(job->document, mention->file);
        bool is_again = last != NULL && last->file == mention->file && mention->span.offset < last->span.offset + last->span.length;
        if (mention->declared_at != job->target->declared || is_again || mention->span.length < name.size ||
            !trpi_names_are_equal_without_case((trpi_text){text.at + mention->span.offset, name.size}, name)) {
            continue;
        }
        trpi_span span =
            mention->span.length == name.size ? with_brackets(text, mention->span) : (trpi_span){mention->span.offset, name.size};
        add_edit(job, (edit){.file = mention->file,
                             .span = span,
                             .kind = EDIT_NAME,
                             .is_certain = is_certain(job, i),
                             .is_declared =
                                 trpi_analysis_find_thing_declared_at(job->analysis, text.at + mention->span.offset) != NULL});
        last = job->edits.count > 0 ? &job->edits.at[job->edits.count - 1] : NULL;
    }
}

// Finds `, was Old name` or ` (was Old name)` around the old name.
static trpi_span around_was(trpi_text text, trpi_span name)
{
    uint32_t from = name.offset, to = name.offset + name.length;
    while (from > 0 && strchr(" \t\r\n", text.at[from - 1]) != NULL) {
        from--;
    }
    bool is_was = from >= 3 && memcmp(text.at + from - 3, "was", 3) == 0;
    for (from -= is_was ? 3 : 0; from > 0 && strchr(" \t\r\n", text.at[from - 1]) != NULL;) {
        from--;
    }
    if (!is_was || from == 0 || strchr(",(", text.at[from - 1]) == NULL) {
        return (trpi_span){name.offset, 0};
    }
    for (bool opens = text.at[--from] == '('; opens && to < text.size; to++) {
        if (text.at[to] == ')') {
            to++;
            break;
        }
    }
    while (from > 0 && (text.at[from - 1] == ' ' || text.at[from - 1] == '\t')) {
        from--;
    }
    return (trpi_span){from, to - from};
}

// Whether the renaming gives a thing back the old name that its declaration states (`was Old name`), so that no `was` is needed any
// more. Of an action the old name has its prepositions, too: `was [walk to]`.
static bool goes_back(const renaming_job *job, const trpi_rename_target *target)
{
    trpi_text was = target->was, name = target->symbol.name, whole = target->full_name;
    uint32_t more = whole.size > name.size && memcmp(whole.at, name.at, name.size) == 0 ? whole.size - name.size : 0;
    return was.size > more && trpi_text_is_equal((trpi_text){was.at, was.size - more}, job->new_name) &&
           (more == 0 || memcmp(was.at + was.size - more, whole.at + name.size, more) == 0);
}

// Adds the change of the clause `, was Old name`, by which saves know a renamed thing: the clause is added if the declaration has
// none, and removed if the thing gets its old name back.
static void add_old_name(renaming_job *job, const trpi_rename_target *target)
{
    edit next = {.is_certain = true, .is_declared = true};
    trpi_text was = target->was;
    const trpi_source *source = target->symbol.source;
    if (goes_back(job, target) && was.at >= source->text.at && was.at < source->text.at + source->text.size) {
        trpi_span span = {(uint32_t)(was.at - source->text.at), was.size};
        if (trpi_analysis_find_place_in_files(job->document, source, span, &next.file, &next.span)) {
            trpi_text text = text_of(job->document, next.file);
            next.span = around_was(text, with_brackets(text, next.span));
            next.kind = EDIT_FORGET;
            add_edit(job, next);
        }
    } else if (target->was_at != UINT32_MAX && !trpi_names_are_equal_without_case(target->symbol.name, job->new_name) &&
               trpi_analysis_find_place_in_files(job->document, source, (trpi_span){target->was_at, 0}, &next.file, &next.span)) {
        next.kind = EDIT_WAS;
        add_edit(job, next);
    }
}

static int compare_edits(const void *a, const void *b, const void *context)
{
    (void)context;
    const edit *first = a, *second = b;
    uint32_t one = first->file != second->file ? first->file : first->span.offset;
    uint32_t other = first->file != second->file ? second->file : second->span.offset;
    return one < other ? -1 : one > other;
}

static bool find_edits(renaming_job *job)
{
    add_names(job);
    for (uint32_t i = 0; i < job->analysis->targets.count; i++) {
        if (job->analysis->targets.at[i].declared == job->target->declared) {
            add_old_name(job, &job->analysis->targets.at[i]);
        }
    }
    edit *scratch = trpi_arena_take_array(job->arena, job->edits.count, sizeof *scratch);
    if (scratch == NULL || job->arena->failed) {
        return false;
    }
    trpi_sort_elements(job->edits.at, job->edits.count, sizeof *job->edits.at, compare_edits, NULL, scratch);
    return true;
}

// ---- Trying -------------------------------------------------------------------------------------

static void add_name(trpi_buffer *out, trpi_text name, bool brackets)
{
    trpi_buffer_add_text(out, brackets ? "[" : "");
    trpi_buffer_add(out, name.at, name.size);
    trpi_buffer_add_text(out, brackets ? "]" : "");
}

static void add_was(renaming_job *job, trpi_buffer *out)
{
    trpi_text old = job->target->full_name;
    bool brackets = job->target->was_in_brackets;
    bool ends_in_number =
        old.size > 0 && old.at[old.size - 1] >= '0' && old.at[old.size - 1] <= '9';  // which is no part of it here
    trpi_buffer_add_text(out, brackets ? " (was " : ", was ");
    add_name(out, old, ends_in_number || spelling_of(job->arena, old) != SPELLING_PLAIN);
    trpi_buffer_add_text(out, brackets ? ")" : "");
}

// Whether a name needs no brackets at a place: behind `# ` or `{`.
static bool stands_bare(trpi_text text, uint32_t at)
{
    return (at > 0 && text.at[at - 1] == '{') || (at > 1 && text.at[at - 1] == ' ' && text.at[at - 2] == '#');
}

// Copies a part of an old text. The `owed` line ends, of lines that the edits so far have removed, are added behind the first line
// end of the part, so that all further lines keep their numbers.
static void copy(renaming_job *job, uint32_t file, trpi_span part, uint32_t *owed, trpi_buffer *out)
{
    const char *from = text_of(job->document, file).at + part.offset;
    const char *end = *owed > 0 && part.length > 0 ? memchr(from, '\n', part.length) : NULL;
    uint32_t first = end != NULL ? (uint32_t)(end - from) + 1 : part.length;
    trpi_buffer_add(out, from, first);
    if (end != NULL) {
        trial_edit tried = {.file = file, .span = {part.offset + first, 0}, .at = (uint32_t)out->size, .size = *owed};
        for (; *owed > 0; (*owed)--) {
            trpi_buffer_add_text(out, "\n");
        }
        (void)TRPI_ARENA_PUSH(job->arena, job->tried.at, job->tried.count, job->tried.capacity, tried);
    }
    trpi_buffer_add(out, from + first, part.length - first);
}

static uint32_t count_lines(trpi_text text)
{
    uint32_t lines = 1;
    for (uint32_t i = 0; i < text.size; i++) {
        lines += text.at[i] == '\n';
    }
    return lines;
}

// Writes the text of a file with the edits of the renaming. In a text that is to be compared the lines keep their numbers, since
// a pack contains line numbers.
static void edit_file(renaming_job *job, uint32_t file, bool is_compared, trpi_buffer *out)
{
    trpi_text text = text_of(job->document, file);
    uint32_t at = 0, owed = 0;
    for (uint32_t i = 0; i < job->edits.count; i++) {
        const edit *next = &job->edits.at[i];
        if (next->file != file || (job->only_certain && !next->is_certain) || next->span.offset < at) {
            continue;
        }
        copy(job, file, (trpi_span){at, next->span.offset - at}, &owed, out);
        at = next->span.offset + next->span.length;
        trial_edit tried = {.file = file, .span = next->span, .at = (uint32_t)out->size};
        if (next->kind == EDIT_NAME) {
            // Brackets that the old name did not need are the writer's, and stay.
            bool has_own = text.at[next->span.offset] == '[' && spelling_of(job->arena, job->target->symbol.name) == SPELLING_PLAIN;
            bool has_brackets = has_own || (job->in_brackets && !stands_bare(text, next->span.offset));
            tried.inset = has_brackets;
            tried.is_known_as_it = !(next->is_declared && goes_back(job, job->target));
            add_name(out, job->new_name, has_brackets);
        } else if (next->kind == EDIT_WAS) {
            add_was(job, out);
        } else if (is_compared) {
            owed += count_lines((trpi_text){text.at + next->span.offset, next->span.length}) - 1;
        }
        tried.size = (uint32_t)out->size - tried.at;
        (void)TRPI_ARENA_PUSH(job->arena, job->tried.at, job->tried.count, job->tried.capacity, tried);
    }
    copy(job, file, (trpi_span){at, text.size - at}, &owed, out);
}

static bool open_trial(renaming_job *job)
{
    trp_document_destroy(job->trial);
    job->trial = NULL;
    job->tried.count = 0;
    bool has_memory = trpi_document_create_scratch(job->document, &job->trial) == TRP_OK;
    for (uint32_t i = 0; i < job->document->files.count && has_memory; i++) {
        trpi_buffer out;
        trpi_buffer_init(&out, job->document->allocator);
        edit_file(job, i, true, &out);
        trpi_text text = trpi_buffer_as_text(&out);
        has_memory = !out.failed && trpi_document_add_file(job->trial, job->document->files.at[i].name, text, NULL) == TRP_OK;
        trpi_buffer_release(&out);
    }
    return has_memory && !job->arena->failed;
}

// ---- Comparing ----------------------------------------------------------------------------------

static bool has_same_pack(const trp_script *a, const trp_script *b)
{
    return a->pack.size > 0 && a->pack.size == b->pack.size && memcmp(a->pack.bytes, b->pack.bytes, a->pack.size) == 0;
}

// Returns where a place of the old texts is in the new ones.
static uint32_t place_then(const renaming_job *job, uint32_t file, uint32_t offset)
{
    uint32_t moved = offset;
    for (uint32_t i = 0; i < job->tried.count; i++) {
        const trial_edit *tried = &job->tried.at[i];
        if (tried->file != file || tried->span.offset > offset) {
            continue;
        }
        if (offset < tried->span.offset + tried->span.length) {
            return tried->at + tried->inset;
        }
        moved = offset - (tried->span.offset + tried->span.length) + tried->at + tried->size;
    }
    return moved;
}

// Returns the file and the offset to which an address in the texts of a document points, as one number; 0 for a name that the
// compiler has put together, which is in no text.
static uint64_t number_of(const trp_document *document, const char *at, const renaming_job *moved)
{
    for (uint32_t i = 0; i < document->files.count; i++) {
        trpi_text text = text_of(document, i);
        if ((uintptr_t)at >= (uintptr_t)text.at && (uintptr_t)at < (uintptr_t)text.at + text.size) {
            uint32_t offset = (uint32_t)((uintptr_t)at - (uintptr_t)text.at);
            return (uint64_t)(i + 1) << 32 | (moved != NULL ? place_then(moved, i, offset) : offset);
        }
    }
    return 0;
}

// Mentions at one place: the things that the compiler looked at there.
typedef struct mention_group {
    const trpi_mention *at;
    uint32_t count;
} mention_group;

static mention_group group_at(const trpi_mentions *all, uint32_t from)
{
    mention_group group = {&all->at[from], 1};
    while (from + group.count < all->count && group.at[group.count].file == group.at->file &&
           group.at[group.count].span.offset == group.at->span.offset) {
        group.count++;
    }
    return group;
}

// Whether a thing is among those that are mentioned at a place.
static bool has_thing(const trp_document *document, mention_group group, const renaming_job *moved, uint64_t thing)
{
    bool is_there = false;
    for (uint32_t i = 0; i < group.count; i++) {
        is_there |= number_of(document, group.at[i].declared_at, moved) == thing;
    }
    return is_there;
}

// Whether a mention spells the name of a thing as its declaration does, capitals included.
static bool is_spelt_so(const trp_document *document, const trpi_mention *mention)
{
    trpi_text text = text_of(document, mention->file);
    return mention->span.offset + mention->span.length <= text.size &&
           memcmp(text.at + mention->span.offset, mention->declared_at, mention->span.length) == 0;
}

// Whether a place still means what it meant before the renaming. A place that mentions one thing must mention the same one. A
// place may mention several things of one name (`starts Order` in a test: a behaviour and a scene). Of these, things spelt with
// other capitals than the place may be added or lost, since the place never meant them; of things with the same capitals one has
// to stay, and others may be added when a thing gets its old name back.
static bool means_the_same(const renaming_job *job, mention_group old, mention_group made)
{
    bool is_same = old.at->file == made.at->file && place_then(job, old.at->file, old.at->span.offset) == made.at->span.offset;
    for (uint32_t i = 0; i < made.count && is_same; i++) {
        bool may_come = made.count > 1 && (goes_back(job, job->target) || !is_spelt_so(job->trial, &made.at[i]));
        is_same = may_come || has_thing(job->document, old, job, number_of(job->trial, made.at[i].declared_at, NULL));
    }
    uint32_t needed = 0, kept = 0;
    for (uint32_t i = 0; i < old.count && is_same; i++) {
        uint64_t thing = number_of(job->document, old.at[i].declared_at, job);
        bool is_needed = old.count == 1 || thing == 0 || is_spelt_so(job->document, &old.at[i]);
        needed += is_needed;
        kept += is_needed && has_thing(job->trial, made, NULL, thing);
    }
    return is_same && (kept > 0 || needed == 0);
}

// Whether every name still means the same thing, and the compiler has as many findings and errors as before.
static bool has_same_meaning(const renaming_job *job, const trpi_analysis *after)
{
    const trpi_mentions *old = &job->analysis->mentions, *made = &after->mentions;
    const trpi_diagnostics *said = &job->analysis->script->diagnostics, *says = &after->script->diagnostics;
    bool is_same = said->count + said->dropped == says->count + says->dropped && said->error_count == says->error_count;
    uint32_t i = 0, j = 0;
    while (i < old->count && j < made->count && is_same) {
        mention_group was = group_at(old, i), is = group_at(made, j);
        is_same = means_the_same(job, was, is);
        i += was.count;
        j += is.count;
    }
    return is_same && i == old->count && j == made->count;
}

static int compare_addresses(const void *a, const void *b, const void *context)
{
    (void)context;
    uintptr_t first = (uintptr_t) * (const char *const *)a, second = (uintptr_t) * (const char *const *)b;
    return first < second ? -1 : first > second;
}

// Compiles the texts, with the new name taken for the old one. TRP_OK: they mean the same as before. TRP_ERROR_SOURCE: they do
// not.
static trp_result compare_trial(renaming_job *job)
{
    const char **at = trpi_arena_take_array(job->arena, job->tried.count, 2 * sizeof *at);
    if (at == NULL) {
        return TRP_ERROR_MEMORY;
    }
    trpi_text from = job->target->symbol.name, was = job->target->was;
    trpi_renaming renaming = {
        .from = from, .pack_name = was.size > 0 ? was : from, .instance_name_size = job->new_name.size, .name_addresses = at};
    for (uint32_t i = 0; i < job->tried.count; i++) {
        const trial_edit *tried = &job->tried.at[i];
        if (tried->is_known_as_it) {
            at[renaming.count++] = text_of(job->trial, tried->file).at + tried->at + tried->inset;
        }
    }
    trpi_sort_elements(at, renaming.count, sizeof *at, compare_addresses, NULL, at + job->tried.count);
    job->trial->renaming = &renaming;
    const trpi_analysis *after = trpi_document_analyse_with_pack(job->trial);
    job->trial->renaming = NULL;
    if (after == NULL) {
        return TRP_ERROR_MEMORY;
    }
    bool had_errors = job->analysis->script->diagnostics.error_count > 0;
    const trpi_diagnostics *says = &after->script->diagnostics;
    for (uint32_t i = 0; !had_errors && i < says->count; i++) {
        if (says->entries[i].severity == TRPI_SEVERITY_ERROR) {
            job->first_error = trpi_arena_copy_text(job->arena, says->entries[i].message);
            break;
        }
    }
    bool is_same = had_errors ? has_same_meaning(job, after) : has_same_pack(job->analysis->script, after->script);
    return is_same ? TRP_OK : TRP_ERROR_SOURCE;
}

static bool has_uncertain_edit(const renaming_job *job)
{
    uint32_t i = 0;
    while (i < job->edits.count && job->edits.at[i].is_certain) {
        i++;
    }
    return i < job->edits.count;
}

// Tries the plain name, unless it needs brackets, and then the name in brackets: each at all places where the compiler found the
// thing, then without the places where it found another thing as well.
static trp_result try_all(renaming_job *job)
{
    name_spelling needed = spelling_of(job->arena, job->new_name);
    if (needed == SPELLING_NONE) {
        return trpi_document_refuse(job->document, "`%.*s` is no name; a name is words, without signs.", TRPI_WORDS(job->new_name));
    }
    if (!find_edits(job)) {
        return TRP_ERROR_MEMORY;
    }
    const uint32_t step = has_uncertain_edit(job) ? 1 : 2;  // without such edits two ways are the same text
    for (uint32_t way = needed == SPELLING_PLAIN ? 0 : 2; way < 4; way += step) {
        job->only_certain = way % 2 == 1;
        job->in_brackets = way >= 2;
        trp_result result = open_trial(job) ? compare_trial(job) : TRP_ERROR_MEMORY;
        if (result != TRP_ERROR_SOURCE) {
            return result;
        }
    }
    if (job->first_error.size > 0) {
        return trpi_document_refuse(job->document, "As `%.*s` the text would have a mistake: %.*s", TRPI_WORDS(job->new_name),
                                    (int)job->first_error.size, job->first_error.at);
    }
    return trpi_document_refuse(job->document, "As `%.*s` the text would say something else; choose another name.",
                                TRPI_WORDS(job->new_name));
}

// ---- The change ---------------------------------------------------------------------------------

// Returns the line with which `text` begins, its line end included; with `is_whole`, all of the text.
static trpi_text first_line(trpi_text text, bool is_whole)
{
    const char *end = text.size > 0 && !is_whole ? memchr(text.at, '\n', text.size) : NULL;
    return (trpi_text){text.at, end != NULL ? (uint32_t)(end - text.at) + 1 : text.size};
}

static trpi_text rest_of(trpi_text text, trpi_text first)
{
    return (trpi_text){text.at + first.size, text.size - first.size};
}

// Adds an edit for each line that differs; a single edit for the whole file when the number of its lines has changed.
static void add_changes(renaming_job *job, uint32_t file, trpi_text made, trp_text_edit *changes, uint32_t *count)
{
    trpi_text old = text_of(job->document, file);
    bool is_whole = count_lines(old) != count_lines(made);
    for (uint32_t at = 0; old.size > 0 || made.size > 0;) {
        trpi_text line = first_line(old, is_whole), made_line = first_line(made, is_whole);
        if (!trpi_text_is_equal(line, made_line)) {
            changes[*count] = trpi_smallest_edit(file, at, line, made_line);
            trpi_text text = {changes[*count].text, changes[*count].size_bytes};
            changes[(*count)++].text = trpi_arena_copy_text(job->arena, text).at;
        }
        at += line.size;
        old = rest_of(old, line);
        made = rest_of(made, made_line);
    }
}

trp_result trpi_document_store_planned_edits(trp_document *document, const trp_text_edit *changes, uint32_t count)
{
    trp_text_edit *kept = trpi_arena_take_array(&document->plan_arena, count, sizeof *kept);
    for (uint32_t i = 0; kept != NULL && i < count; i++) {
        kept[i] = changes[i];
        kept[i].text = trpi_arena_copy_text(&document->plan_arena, (trpi_text){changes[i].text, changes[i].size_bytes}).at;
    }
    if (document->plan_arena.failed) {
        return TRP_ERROR_MEMORY;
    }
    document->planned = kept;
    document->planned_count = count;
    document->planned_version = trp_document_version(document);
    return TRP_OK;
}

// Makes the change, or plans it. Tables of a text in canonical layout are laid out again, since a longer or shorter name moves
// their columns.
static trp_result make_change(renaming_job *job)
{
    trp_document *document = job->document;
    uint32_t most = 0, count = 0;
    for (uint32_t i = 0; i < document->files.count; i++) {
        most += count_lines(text_of(document, i));
    }
    trp_text_edit *changes = trpi_arena_take_array(job->arena, most, sizeof *changes);
    bool has_memory = changes != NULL;
    for (uint32_t i = 0; i < document->files.count && has_memory; i++) {
        trpi_text old = text_of(document, i);
        trpi_buffer made;
        trpi_buffer_init(&made, document->allocator);
        edit_file(job, i, false, &made);
        has_memory = !made.failed;
        if (has_memory && !trpi_text_is_equal(old, trpi_buffer_as_text(&made))) {
            has_memory = trpi_format_text_if_original_was_formatted(old, job->arena, &made) && !made.failed;
            add_changes(job, i, trpi_buffer_as_text(&made), changes, &count);
        }
        trpi_buffer_release(&made);
    }
    if (!has_memory || job->arena->failed) {
        return TRP_ERROR_MEMORY;
    }
    return job->is_plan ? trpi_document_store_planned_edits(document, changes, count)
                        : trp_document_edit(document, trp_document_version(document), changes, count);
}

// Adds the places of the mistakes in the texts, five at most: the old name may still stand there after the renaming.
static void add_places_with_mistakes(renaming_job *job, trpi_buffer *lines)
{
    const trpi_diagnostics *said = &job->analysis->script->diagnostics;
    uint32_t count = 0;
    for (uint32_t i = 0; i < said->count; i++) {
        const trpi_script_diagnostic *entry = &said->entries[i];
        if (entry->severity == TRPI_SEVERITY_ERROR && count < 5) {
            trpi_buffer_add_format(lines, "%s%.*s:%u", count > 0 ? ", " : "", TRPI_WORDS(entry->source->name),
                                   (unsigned)trpi_line_number_of_span(entry->source, entry->span));
            count++;
        }
    }
    if (said->error_count > count) {
        trpi_buffer_add_text(lines, " and more");
    }
}

static trp_result rename_target(trp_document *document, const trpi_rename_target *target, trpi_text new_name, bool is_plan)
{
    trpi_arena arena;
    trpi_buffer mistakes;
    trpi_arena_init(&arena, document->allocator);
    trpi_buffer_init(&mistakes, document->allocator);
    renaming_job job = {.document = document,
                        .analysis = document->analysis,
                        .target = target,
                        .arena = &arena,
                        .new_name = new_name,
                        .is_plan = is_plan,
                        .first_error = trpi_text_from_string("")};
    trp_result result = TRP_OK;
    if (target->refusal != NULL) {
        result = trpi_document_refuse(document, "%s", target->refusal);
    } else if (target->symbol.source->is_standard) {
        result = trpi_document_refuse(document, "The %s `%.*s` belongs to the standard library, which all texts share.",
                                      target->sort, TRPI_WORDS(target->symbol.name));
    } else if (trpi_text_is_equal(target->symbol.name, new_name)) {
        result = trpi_document_refuse(document, "`%.*s` is called so already.", TRPI_WORDS(new_name));
    }
    result = result == TRP_OK ? check_clash(&job) : result;
    result = result == TRP_OK ? try_all(&job) : result;
    bool has_errors = result == TRP_OK && job.analysis->script->diagnostics.error_count > 0;
    if (has_errors) {
        add_places_with_mistakes(&job, &mistakes);
    }
    result = result == TRP_OK ? make_change(&job) : result;
    if (has_errors && result == TRP_OK) {
        (void)trpi_document_refuse(document, "What has a mistake was not understood, and may still have the old name: %s.",
                                   trpi_buffer_as_text(&mistakes).at);
    }
    trp_document_destroy(job.trial);
    trpi_buffer_release(&mistakes);
    trpi_arena_release(&arena);
    return result;
}

trp_result trpi_document_rename_symbol(trp_document *document, const trpi_rename_target *target, trpi_text new_name)
{
    return rename_target(document, target, new_name, false);
}

static trp_result rename_at(trp_document *document, uint32_t file, uint32_t offset, const char *new_name, bool is_plan)
{
    document->refusal = "";
    const trpi_analysis *analysis = trpi_document_analyse_with_pack(document);
    if (analysis == NULL) {
        return TRP_ERROR_MEMORY;
    }
    const trpi_mention *mention = trpi_analysis_mention_at(analysis, file, offset);
    const trpi_rename_target *target =
        mention != NULL ? trpi_analysis_find_thing_declared_at(analysis, mention->declared_at) : NULL;
    if (target == NULL) {
        return trpi_document_refuse(document, "Nothing is named here that can be renamed.");
    }
    trpi_text name = trpi_name_without_brackets(trpi_text_from_string(new_name));
    uint32_t rest = mention->span.length > target->symbol.name.size ? mention->span.length - target->symbol.name.size : 0;
    if (rest > 0) {  // more than the name of the instance that made it
        trpi_text more = {text_of(document, mention->file).at + mention->span.offset + target->symbol.name.size, rest};
        if (name.size <= rest || !trpi_text_is_equal((trpi_text){name.at + name.size - rest, rest}, more)) {
            return trpi_document_refuse(
                document, "An instance of a pattern makes this, and calls it after itself; a new name must end in `%.*s`.",
                TRPI_WORDS(trpi_text_trim(more, " ")));
        }
        name.size -= rest;
    }
    return rename_target(document, target, name, is_plan);
}

trp_result trp_document_rename(trp_document *document, uint32_t file, uint32_t offset, const char *new_name)
{
    TRP_REQUIRE(document != NULL && new_name != NULL, TRP_ERROR_ARGUMENT);
    return rename_at(document, file, offset, new_name, false);
}

trp_result trp_document_plan_rename(trp_document *document, uint32_t file, uint32_t offset, const char *new_name,
                                    uint32_t *edit_count)
{
    TRP_REQUIRE(document != NULL && new_name != NULL && edit_count != NULL, TRP_ERROR_ARGUMENT);
    trpi_arena_release(&document->plan_arena);
    document->planned_count = 0;
    trp_result result = rename_at(document, file, offset, new_name, true);
    *edit_count = document->planned_count;
    return result;
}

trp_result trp_document_get_planned_edit(const trp_document *document, uint32_t index, trp_text_edit *planned)
{
    TRP_REQUIRE(document != NULL && planned != NULL, TRP_ERROR_ARGUMENT);
    bool is_there = index < document->planned_count && document->planned_version == trp_document_version(document);
    if (is_there) {
        *planned = document->planned[index];
    }
    return is_there ? TRP_OK : TRP_ERROR_UNKNOWN;
}
