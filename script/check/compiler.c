// SPDX-License-Identifier: MIT
// Functions that all passes share: reporting unknown names, the identities of things, walking over lines.

#include "script/check/compiler.h"

#include "script/text/expansion.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

bool trpi_unknown_name_mark_reported_if_new(const trpi_file_scope *file, trpi_span span, const char *sort, trpi_text name)
{
    if (name.size == 0 || trpi_text_origin_of_span(file->source, span).is_broken) {
        return false;  // the parser said so, or the instance that made it is wrong
    }
    uint64_t hash = trpi_key_append_name(trpi_key_of_name(sort), name);
    for (uint32_t i = 0; i < file->compiler->reported.count; i++) {
        if (file->compiler->reported.at[i] == hash) {
            return false;
        }
    }
    TRPI_PUSH(file->compiler, file->compiler->reported, hash);
    return !trpi_diagnostics_has_error_touching(file->compiler->diagnostics, file->source, span);
}

bool trpi_report_only_with_suggestion(const trpi_file_scope *file, trpi_span span, const trpi_name_guess *guess, const char *head,
                                      ...)
{
    if (guess->best.size == 0) {
        return false;
    }
    char text[512];
    va_list arguments;
    va_start(arguments, head);
    (void)vsnprintf(text, sizeof text, head, arguments);
    va_end(arguments);
    TRPI_SAY(file, span, "%s; did you mean `%.*s`?", text, TRPI_WORDS(guess->best));
    trpi_diagnostics_suggest(file->compiler->diagnostics, "%.*s", TRPI_WORDS(guess->best));
    return true;
}

void trpi_report_unknown(const trpi_file_scope *file, const trpi_syntax_name *name, const char *sort, const trpi_name_guess *guess,
                         const char *head, const char *sentence)
{
    if ((sort == NULL || trpi_unknown_name_mark_reported_if_new(file, name->span, sort, name->text)) &&
        !trpi_report_only_with_suggestion(file, name->span, guess, head, TRPI_WORDS(name->text), TRPI_WORDS(name->text))) {
        TRPI_SAY(file, name->span, sentence, TRPI_WORDS(name->text), TRPI_WORDS(name->text));
    }
}

void trpi_report_unknown_name(const trpi_file_scope *file, const trpi_syntax_name *name, const char *sort,
                              const trpi_name_guess *guess)
{
    if (!trpi_unknown_name_mark_reported_if_new(file, name->span, sort, name->text)) {
        return;
    }
    if (name->word_count > 1 && trpi_name_equals_word(name->words[0].text, "the")) {
        trpi_syntax_name rest = trpi_syntax_name_part(name, 1, name->word_count - 1, file->compiler->arena);
        TRPI_SAY(file, name->span, "There is no `the` here; write `%.*s`.", TRPI_WORDS(rest.text));
        trpi_diagnostics_suggest(file->compiler->diagnostics, "%.*s", TRPI_WORDS(rest.text));
        return;
    }
    if (!trpi_report_only_with_suggestion(file, name->span, guess, "No %s is called `%.*s`", sort, TRPI_WORDS(name->text))) {
        TRPI_SAY(file, name->span, "No %s is called `%.*s`; declare it or use another one.", sort, TRPI_WORDS(name->text));
    }
}

void trpi_report_unknown_name_in_ranges(const trpi_file_scope *file, const trpi_syntax_name *name, const char *sort,
                                        const trpi_symbol_range *ranges, size_t range_count)
{
    trpi_name_guess guess = trpi_name_guess_begin_collecting(name->text, file->compiler->candidates);
    for (size_t i = 0; i < range_count; i++) {
        trpi_name_guess_consider_range(&guess, &file->compiler->symbols, ranges[i]);
    }
    trpi_report_unknown_name(file, name, sort, &guess);
}

uint16_t trpi_find_symbol_or_report(const trpi_file_scope *file, trpi_symbol_range range, const trpi_syntax_name *name,
                                    const char *sort)
{
    uint16_t found = trpi_symbol_find_and_note_use(&file->compiler->symbols, range, name->text);
    if (found == TRPI_NO_INDEX) {
        trpi_report_unknown_name_in_ranges(file, name, sort, &range, 1);
    }
    return found;
}

// ---- Identities ---------------------------------------------------------------------------------

// Returns the source, made by an instance, whose text has the byte at `at`; NULL when there is none.
static const trpi_source *find_made_source(const trpi_compiler *compiler, const char *at)
{
    uint32_t first = 0, end = compiler->generated_source_count;  // sources that begin at `at` or before: those below `first`
    while (first < end) {
        uint32_t middle = first + (end - first) / 2;
        bool is_before = (uintptr_t)compiler->generated_sources[middle]->text.at <= (uintptr_t)at;
        first = is_before ? middle + 1 : first;
        end = is_before ? end : middle;
    }
    const trpi_source *source = first > 0 ? compiler->generated_sources[first - 1] : NULL;
    return source != NULL && (uintptr_t)at - (uintptr_t)source->text.at < source->text.size ? source : NULL;
}

const char *trpi_find_original_place_of_name(const trpi_compiler *compiler, const char *name_at)
{
    const trpi_source *source = find_made_source(compiler, name_at);
    return source != NULL ? trpi_text_origin_find_original_byte(source, name_at) : name_at;
}

static trpi_text first_name_of(const trpi_syntax_line *line)
{
    const trpi_syntax_clause *was = trpi_syntax_find_clause(line->clauses, TRPI_CLAUSE_WAS);
    return was != NULL ? was->name.text : trpi_text_from_string("");
}

static bool is_renamed_at(const trpi_compiler *compiler, const char *written)
{
    const trpi_renaming *renaming = compiler->renaming;
    uint32_t i = 0;
    while (renaming != NULL && i < renaming->count && renaming->name_addresses[i] != written) {
        i++;
    }
    return renaming != NULL && i < renaming->count;
}

// Returns the oldest name of the thing that is an argument of an instance, as its `was` clause tells it; its present name
// when it has had no other.
static trpi_text first_name_of_argument(const trpi_compiler *compiler, const trpi_generated_piece *piece)
{
    trpi_text name = {piece->source->text.at + piece->span.offset, piece->span.length}, was = {"", 0};
    if (name.size >= 2 && name.at[0] == '[') {
        name = (trpi_text){name.at + 1, name.size - 2};
    }
    for (uint32_t i = 0; i < compiler->written_count && was.size == 0; i++) {
        for (const trpi_syntax_line *line = compiler->written[i]->lines; line != NULL && was.size == 0; line = line->next) {
            was = trpi_text_is_equal(line->name.text, name) ? first_name_of(line) : was;
        }
    }
    for (uint32_t i = 0; i < compiler->file_count && was.size == 0; i++) {  // an instance, whose line is not there any more
        const trpi_expansion *expansion = compiler->files[i]->source->expansion;
        was = expansion != NULL && trpi_text_is_equal(expansion->instance, name) ? expansion->former_name : was;
    }
    bool is_renamed = was.size == 0 && is_renamed_at(compiler, trpi_find_original_place_of_name(compiler, name.at));
    return was.size > 0 ? was : is_renamed ? compiler->renaming->pack_name : name;
}

static trpi_text joined(const trpi_compiler *compiler, trpi_text one, trpi_text other)
{
    char *whole = trpi_arena_take(compiler->arena, (size_t)one.size + other.size);
    if (whole == NULL) {
        return one;
    }
    memcpy(whole, one.at, one.size);
    memcpy(whole + one.size, other.at, other.size);
    return (trpi_text){whole, one.size + other.size};
}

// Makes the name that an instance would give with the oldest names of its arguments: older packs know the behaviour
// `Approach guest` by that name, even if the role has another name now. False when the name holds no argument.
static bool with_first_names(const trpi_compiler *compiler, trpi_text name, trpi_text *made)
{
    const trpi_source *source = find_made_source(compiler, name.at);
    const trpi_expansion *expansion = source != NULL ? source->expansion : NULL;
    uint32_t begin = source != NULL ? (uint32_t)(name.at - source->text.at) : 0, done = begin, end = begin + name.size;
    *made = (trpi_text){name.at, 0};
    for (uint32_t i = 0; expansion != NULL && i < expansion->piece_count && expansion->pieces[i].at < end; i++) {
        const trpi_generated_piece *piece = &expansion->pieces[i];
        if (piece->is_argument && !piece->is_name && piece->at >= begin && piece->at + piece->size <= end) {
            *made = joined(compiler, *made, (trpi_text){source->text.at + done, piece->at - done});
            *made = joined(compiler, *made, first_name_of_argument(compiler, piece));
            done = piece->at + piece->size;
        }
    }
    bool has_arguments = done > begin;
    *made = has_arguments ? joined(compiler, *made, (trpi_text){source->text.at + done, end - done}) : name;
    return has_arguments;
}

// Does what with_first_names does, for a name whose words are known; some of the words may be in brackets.
static bool with_first_names_in_words(const trpi_compiler *compiler, const trpi_syntax_name *name, trpi_text *made)
{
    const trpi_source *source = name->word_count > 1 ? find_made_source(compiler, name->words[0].text.at) : NULL;
    const trpi_expansion *expansion = source != NULL && source->expansion->piece_count > 0 ? source->expansion : NULL;
    const trpi_generated_piece *last = NULL;
    *made = trpi_text_from_string("");
    for (uint32_t i = 0, next = 0; expansion != NULL && i < name->word_count; i++) {
        uint32_t at = name->words[i].span.offset;
        while (next + 1 < expansion->piece_count && expansion->pieces[next + 1].at <= at) {
            next++;
        }
        const trpi_generated_piece *piece = &expansion->pieces[next];
        bool is_given = piece->is_argument && !piece->is_name && piece->at <= at && at < piece->at + piece->size;
        if (!is_given || piece != last) {
            *made = joined(compiler, *made, trpi_text_from_string(i > 0 ? " " : ""));
            *made = joined(compiler, *made, is_given ? first_name_of_argument(compiler, piece) : name->words[i].text);
        }
        last = is_given ? piece : last;
    }
    return last != NULL;
}

// Returns a name in which the new name of the renamed thing, at the beginning, is replaced by the old one.
static trpi_text known_as(const trpi_compiler *compiler, trpi_text name)
{
    const trpi_renaming *renaming = compiler->renaming;
    if (name.size <= renaming->instance_name_size) {
        return renaming->from;
    }
    uint32_t rest = name.size - renaming->instance_name_size;
    char *whole = trpi_arena_take(compiler->arena, (size_t)renaming->from.size + rest);
    if (whole == NULL) {
        return name;
    }
    memcpy(whole, renaming->from.at, renaming->from.size);
    memcpy(whole + renaming->from.size, name.at + renaming->instance_name_size, rest);
    return (trpi_text){whole, renaming->from.size + rest};
}

trpi_text trpi_stable_name_of_written_name(const trpi_compiler *compiler, trpi_text name)
{
    trpi_text made;
    bool is_of_arguments = with_first_names(compiler, name, &made);
    bool is_renamed = compiler->renaming != NULL && is_renamed_at(compiler, trpi_find_original_place_of_name(compiler, name.at));
    return is_of_arguments || !is_renamed ? made : known_as(compiler, name);
}

// Returns the first name of the thing that a line calls `name`: `was`, which its clause tells, or, where that is empty, the name
// with the oldest names of its arguments. If an instance made the thing, the first name of the instance stands in front.
static trpi_text identity_of_line(const trpi_compiler *compiler, const trpi_source *source, const trpi_syntax_name *name,
                                  trpi_text was)
{
    trpi_text rest;
    bool is_made = trpi_text_origin_remove_instance_name(source, name->span, name->text, &rest);
    const trpi_text base = is_made ? source->expansion->key_name : trpi_text_from_string("");
    if (!is_made || (was.size == 0 && trpi_text_is_equal(base, source->expansion->instance))) {
        trpi_text made;
        return was.size > 0                                       ? was
               : with_first_names_in_words(compiler, name, &made) ? made
                                                                  : trpi_stable_name_of_written_name(compiler, name->text);
    }
    (void)(was.size == 0 && with_first_names(compiler, rest, &rest));
    rest = was.size > 0 ? was : rest;
    char *whole = trpi_arena_take(compiler->arena, (size_t)base.size + 1 + rest.size);
    if (whole == NULL) {
        return name->text;
    }
    memcpy(whole, base.at, base.size);
    whole[base.size] = ' ';
    memcpy(whole + base.size + 1, rest.at, rest.size);
    return (trpi_text){whole, base.size + (rest.size > 0 ? 1 + rest.size : 0)};
}

trpi_text trpi_stable_name_of_symbol(const trpi_compiler *compiler, const trpi_symbol *symbol)
{
    const trpi_syntax_line *line = symbol->line;
    if (symbol->original_name.size > 0) {
        return symbol->original_name;
    }
    return line != NULL && line->name.text.at == symbol->name.at
               ? identity_of_line(compiler, symbol->source, &line->name, first_name_of(line))
               : trpi_stable_name_of_written_name(compiler, symbol->name);
}

void trpi_expansion_set_key_and_former_name(const trpi_compiler *compiler, const trpi_source *source, const trpi_syntax_line *line,
                                            trpi_expansion *expansion)
{
    expansion->former_name = first_name_of(line);
    expansion->key_name = identity_of_line(compiler, source, &line->name, expansion->former_name);
}

void trpi_compiler_change_tree_link(trpi_compiler *compiler, trpi_syntax_line **link, trpi_syntax_line *line)
{
    const trpi_undoable_tree_change change = {.link = link, .line = *link};
    uint32_t before = compiler->tree_changes.count;
    TRPI_PUSH(compiler, compiler->tree_changes, change);
    *link = compiler->tree_changes.count > before ? line : *link;  // without memory nothing is compiled
}

void trpi_compiler_disable_clause(trpi_compiler *compiler, trpi_syntax_clause *clause)
{
    const trpi_undoable_tree_change change = {.clause = clause, .kind = clause->kind};
    uint32_t before = compiler->tree_changes.count;
    TRPI_PUSH(compiler, compiler->tree_changes, change);
    clause->kind = compiler->tree_changes.count > before ? TRPI_CLAUSE_ERROR : clause->kind;
}

void trpi_compiler_undo_syntax_tree_changes(trpi_compiler *compiler)
{
    while (compiler->tree_changes.count > 0) {
        const trpi_undoable_tree_change *change = &compiler->tree_changes.at[--compiler->tree_changes.count];
        if (change->link != NULL) {
            *change->link = change->line;
        } else {
            change->clause->kind = change->kind;
        }
    }
}

void trpi_compiler_set_place_of_next_record(trpi_compiler *compiler, const trpi_source *source, trpi_span span)
{
    if (source != NULL) {
        compiler->builder.place = (trpi_pack_source_place){source, span.offset, span.length};
    }
}

uint64_t trpi_key_of_symbol(const trpi_compiler *compiler, const trpi_symbol *symbol)
{
    return trpi_key_append_name(0, trpi_stable_name_of_symbol(compiler, symbol));
}

void *trpi_compiler_allocate(trpi_compiler *compiler, size_t size)
{
    void *at = trpi_arena_take(compiler->arena, size);
    compiler->failed |= at == NULL;
    return at;
}

trpi_text trpi_compiler_join_texts(trpi_compiler *compiler, trpi_text one, const char *between, trpi_text other)
{
    uint32_t size = (uint32_t)strlen(between);
    char *at = trpi_compiler_allocate(compiler, (size_t)one.size + size + other.size);
    if (at == NULL) {
        return other;
    }
    memcpy(at, one.at, one.size);
    memcpy(at + one.size, between, size);
    memcpy(at + one.size + size, other.at, other.size);
    return (trpi_text){at, one.size + size + other.size};
}

trpi_symbol trpi_symbol_of_line(const trpi_source *source, const trpi_syntax_line *line)
{
    return (trpi_symbol){.name = line->name.text, .source = source, .span = line->name.span, .line = line};
}

const trpi_syntax_expression *trpi_clause_value(const trpi_syntax_line *line, trpi_clause_kind kind)
{
    const trpi_syntax_clause *clause = trpi_syntax_find_clause(line->clauses, kind);
    return clause != NULL ? clause->value : NULL;
}

bool trpi_next_top_level_line(const trpi_compiler *compiler, trpi_line_kind kind, uint32_t *file, const trpi_syntax_line **line)
{
    const trpi_syntax_line *first = compiler->file_count > 0 ? compiler->files[0]->lines : NULL;
    *file = *line != NULL ? *file : 0;
    *line = trpi_syntax_find_line_of_kind(*line != NULL ? (*line)->next : first, kind);
    while (*line == NULL && *file + 1 < compiler->file_count) {
        *line = trpi_syntax_find_line_of_kind(compiler->files[++*file]->lines, kind);
    }
    return *line != NULL;
}

void trpi_visit_top_level_lines(trpi_compiler *compiler, trpi_line_kind kind, trpi_top_level_line_visitor *visit)
{
    uint32_t file;
    for (const trpi_syntax_line *line = NULL; trpi_next_top_level_line(compiler, kind, &file, &line);) {
        visit(TRPI_IN(compiler, compiler->files[file]->source), line);
    }
}

const trpi_syntax_line *trpi_find_top_level_line(const trpi_compiler *compiler, trpi_line_kind kind, trpi_text name, uint32_t *file)
{
    const trpi_syntax_line *line = NULL;
    while (trpi_next_top_level_line(compiler, kind, file, &line) && !trpi_names_are_equal_without_case(line->name.text, name)) {
    }
    return line;
}

void trpi_add_note_of_other_declaration(trpi_compiler *compiler, const trpi_symbol *other)
{
    if (other->line != NULL) {
        trpi_diagnostics_add_note(compiler->diagnostics, other->source, other->span, "The other one is declared here.");
    }
}

bool trpi_check_name_is_new(trpi_compiler *compiler, const trpi_symbol *symbol, trpi_symbol_range range, const char *sort)
{
    uint16_t other = trpi_symbol_find(&compiler->symbols, range, symbol->name);
    if (other == TRPI_NO_INDEX) {
        return symbol->name.size > 0;
    }
    const trpi_symbol *first =
        (const trpi_symbol *)(const void *)((const char *)range.first_symbol + (size_t)other * range.symbol_size);
    TRPI_SAY_OF(compiler, symbol, "There is %s %s called `%.*s` already; give this one another name.",
                trpi_article_of(trpi_text_from_string(sort)), sort, TRPI_WORDS(symbol->name));
    trpi_add_note_of_other_declaration(compiler, first);
    return false;
}
