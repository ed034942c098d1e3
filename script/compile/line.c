// SPDX-License-Identifier: MIT
// Compiles spoken lines, and the names in braces in them, `"An {item}, please, {partner}."`: each must have a meaning
// where the line is said.
// Invariants:
// - a line that is said where it is written may name all that is known there: it is bound;
// - all others (of pools, and lines that are kept or sent) may be said by any agent, and name only `{me}`, `{player}` and
//   `{partner}`, which is then the entity spoken to.

#include "script/compile/line.h"

#include "script/compile/code.h"
#include "script/compile/expression.h"
#include "script/compile/origin.h"

#include <string.h>

// A spoken line while it is compiled: its names in braces, and their meanings.
typedef struct line_draft {
    trpi_scope *scope;
    bool anywhere;  // the line may be said by anybody
    bool in_pool;
    trpi_pack_name_in_spoken_line words[TRPI_MOST_WORDS];
    uint32_t count;
} line_draft;

// Whether a name is one of the words of the language that can stand in braces.
static bool is_word(const line_draft *draft, trpi_text name)
{
    return trpi_name_equals_word(name, "me") || trpi_name_equals_word(name, "player") ||
           (trpi_name_equals_word(name, "partner") && (draft->anywhere || draft->scope->has_partner)) ||
           (trpi_name_equals_word(name, "it") && !draft->anywhere && draft->scope->has_it);
}

static void report(const line_draft *draft, trpi_span span, trpi_text name)
{
    const trpi_scope *scope = draft->scope;
    uint32_t dot = 0;
    while (dot < name.size && name.at[dot] != '.') {
        dot++;
    }
    trpi_name_guess guess = trpi_name_guess_begin_collecting(name, scope->compiler->candidates);
    trpi_name_guess_consider(&guess, trpi_text_from_string(scope->has_partner ? "partner" : ""));
    trpi_name_guess_consider_scope_names(&guess, scope);
    if (guess.candidates != NULL) {
        trpi_name_guess_consider(&guess, trpi_text_from_string("me"));
        trpi_name_guess_consider(&guess, trpi_text_from_string("player"));
        trpi_name_guess_consider(&guess, trpi_text_from_string(scope->has_it ? "it" : ""));
    }
    if (name.size == 0) {
        TRPI_SAY(scope, span, "There is no name in these braces; write for example `{partner}`.");
    } else if (draft->anywhere) {
        TRPI_SAY(scope, span, "Anybody may say %s, so only `{me}`, `{partner}` and `{player}` are known there, not `{%.*s}`.",
                 draft->in_pool ? "the lines of a pool" : "a line that is kept or passed on", TRPI_WORDS(name));
    } else if (trpi_name_equals_word(name, "partner") || trpi_name_equals_word(name, "it")) {
        TRPI_SAY(scope, span, "There is no `%.*s` here; write a name, or `{me}`.", TRPI_WORDS(name));
    } else if (dot < name.size) {
        trpi_text fact = {name.at + dot + 1, name.size - dot - 1};
        TRPI_SAY(scope, span, "In braces stands one name; write `let %.*s = %.*s` in a line above this one, and `{%.*s}` here.",
                 TRPI_WORDS(fact), TRPI_WORDS(name), TRPI_WORDS(fact));
    } else if (guess.best.size > 0) {
        TRPI_SAY(scope, span, "Nothing here is called `%.*s`; did you mean `{%.*s}`?", TRPI_WORDS(name), TRPI_WORDS(guess.best));
        trpi_diagnostics_suggest(scope->compiler->diagnostics, "{%.*s}", TRPI_WORDS(guess.best));
    } else {
        TRPI_SAY(scope, span, "Nothing here is called `%.*s`; write for example `{me}`, `{partner}` or a parameter.",
                 TRPI_WORDS(name));
    }
}

static trpi_value_type emit_name(const line_draft *draft, trpi_span span, trpi_text name)
{
    bool me = trpi_name_equals_word(name, "me"), it = trpi_name_equals_word(name, "it");
    if (draft->anywhere) {  // `{partner}` is then whoever is spoken to: `it`, when the line is said
        trpi_emit_operation(draft->scope, me ? TRPI_OP_ME : trpi_name_equals_word(name, "player") ? TRPI_OP_PLAYER : TRPI_OP_IT, 0);
        return trpi_value_type_anybody();
    }
    trpi_syntax_expression expression = trpi_expression_make(me   ? TRPI_EXPRESSION_ME
                                                             : it ? TRPI_EXPRESSION_IT
                                                                  : TRPI_EXPRESSION_NAME,
                                                             span);
    expression.name.text = name;
    return trpi_compile_value(draft->scope, &expression, trpi_value_type_unknown());
}

// Returns a named fact with the same choices as `fact`: `fact` itself if it has a name, else the first such fact; TRPI_NO_INDEX
// when there is none. The facts of a record's parts have no name.
static uint16_t fact_with_words(const trpi_compiler *compiler, uint16_t fact)
{
    const trpi_fact_symbol *meant = fact != TRPI_NO_INDEX ? &compiler->symbols.facts.at[fact] : NULL;
    for (uint16_t i = 0; meant != NULL && meant->symbol.name.size == 0 && i < compiler->symbols.facts.count; i++) {
        const trpi_fact_symbol *other = &compiler->symbols.facts.at[i];
        if (other->symbol.name.size > 0 && other->choice_count > 0 && other->first_choice == meant->first_choice) {
            return i;
        }
    }
    return meant != NULL && meant->symbol.name.size > 0 ? fact : TRPI_NO_INDEX;
}

static bool has_place(const trpi_compiler *compiler)
{
    bool found = false;
    for (uint32_t i = 0; i < compiler->symbols.globals.count && !found; i++) {
        found = trpi_kinds_overlap(&compiler->symbols, compiler->symbols.globals.at[i].kind, compiler->place);
    }
    return found;
}

static void add_word(line_draft *draft, trpi_span span, trpi_text name)
{
    trpi_compiler *compiler = draft->scope->compiler;
    trpi_pack_name_in_spoken_line word = TRPI_BLANK(WORD);
    word.name = trpi_pack_builder_add_text(&compiler->builder, trpi_stable_name_of_written_name(compiler, name));
    for (uint32_t i = 0; i < draft->count; i++) {
        if (draft->words[i].name == word.name) {
            return;
        }
    }
    if (draft->count == TRPI_MOST_WORDS) {
        TRPI_SAY(draft->scope, span, "A line has room for %u names in braces; say the rest in another line.", TRPI_MOST_WORDS);
        return;
    }
    trpi_code_begin(&compiler->builder);
    trpi_value_type type = emit_name(draft, span, name);
    word.code = trpi_code_end_or_report(draft->scope, span, type.type);
    word.fact = type.type == TRP_TYPE_CHOICE ? fact_with_words(compiler, type.fact) : TRPI_NONE16;
    if (type.type == TRP_TYPE_POINT && !has_place(compiler)) {
        TRPI_SAY(
            draft->scope, span,
            "`%.*s` is a point, which is said by the name of the place that is there, and there are no places; write for example "
            "`place gate` at the margin.",
            TRPI_WORDS(name));
    } else if (word.code != 0) {
        draft->words[draft->count++] = word;
    }
}

static void check_name(line_draft *draft, trpi_span span)
{
    trpi_text name = trpi_scope_text_of_span(draft->scope, (trpi_span){span.offset + 1, span.length - 2});
    if (is_word(draft, name) || (!draft->anywhere && trpi_scope_has_name(draft->scope, name))) {
        add_word(draft, span, name);
    } else {
        report(draft, span, name);
    }
}

// Finds the names in braces. `words` is a slice of the source.
static void find_names(line_draft *draft, trpi_text words)
{
    const char *end = words.at + words.size;
    for (const char *at = words.at; at < end; at++) {
        trpi_span span = {(uint32_t)(at - draft->scope->source->text.at), 1};
        const char *close = *at == '{' ? memchr(at, '}', (size_t)(end - at)) : NULL;
        if (*at == '{' && close == NULL) {
            TRPI_SAY(draft->scope, span, "The `{` is never closed; add a `}` behind the name.");
            return;
        }
        if (close != NULL) {
            span.length = (uint32_t)(close - at + 1);
            check_name(draft, span);
            at = close;
        }
    }
}

// Whether the name in braces that begins at `at` is the new name of the renaming that is tried. *length is the length of the
// name, up to the closing brace; 0 without one.
static bool is_renamed(const trpi_compiler *compiler, const char *at, const char *end, uint32_t *length)
{
    trpi_text here = {at, 0};
    trpi_text known = trpi_stable_name_of_written_name(compiler, here);
    const char *close = memchr(at, '}', (size_t)(end - at));
    *length = close != NULL ? (uint32_t)(close - at) : 0;
    return known.at != at && close != NULL;
}

// Returns the words of a line with the old name in place of the new one while a renaming is tried, because the key of an untagged
// line follows from its words.
static trpi_text known_words(trpi_compiler *compiler, trpi_text words)
{
    const trpi_renaming *renaming = compiler->renaming;
    if (renaming == NULL) {
        return words;
    }
    const char *end = words.at + words.size;
    size_t most = (size_t)words.size * (1 + (size_t)renaming->from.size);
    char *copy = trpi_arena_take(compiler->arena, most + 1);
    uint32_t size = 0;
    for (const char *at = words.at; copy != NULL && at < end;) {
        uint32_t length;
        if (is_renamed(compiler, at, end, &length)) {
            memcpy(copy + size, renaming->from.at, renaming->from.size);
            size += renaming->from.size;
            at += length;
        } else {
            copy[size++] = *at++;
        }
    }
    return copy != NULL ? (trpi_text){copy, size} : words;
}

static trpi_pack_spoken_line line_record(trpi_compiler *compiler, const line_draft *draft, trpi_text words, trpi_text tag)
{
    trpi_pack_spoken_line record = TRPI_BLANK(LINE);
    words = known_words(compiler, words);
    record.key = tag.size > 0 ? trpi_key_append_name(0, tag) : trpi_key_of_untagged_line(words);
    record.text = trpi_pack_builder_add_text(&compiler->builder, words);
    record.word_count = draft->count;
    record.flags = draft->count > 0 && !draft->anywhere ? TRPI_LINE_BOUND : 0;
    return record;
}

static uint32_t add_line(trpi_compiler *compiler, const line_draft *draft, trpi_pack_spoken_line *record, trpi_text words)
{
    for (uint32_t i = 0; i < draft->count; i++) {
        uint32_t at = trpi_pack_builder_add_record(&compiler->builder, TRPI_SECTION_WORD, &draft->words[i]);
        record->first_word = i == 0 ? at : record->first_word;
    }
    TRPI_PUSH(compiler, compiler->line_keys, record->key);
    uint32_t at = trpi_pack_builder_add_record(&compiler->builder, TRPI_SECTION_LINE, record);
    const trpi_source *source = draft->scope->source;
    trpi_span span = {(uint32_t)(words.at - source->text.at), words.size};
    trpi_pack_origin_note_declaration(compiler, TRPI_SECTION_LINE, at, &(const trpi_symbol){.source = source, .span = span});
    return at;
}

// Whether line number `line` of the pack has the flags of `record` and, with the same meanings, the same names in braces as the
// draft.
static bool is_same(trpi_compiler *compiler, const line_draft *draft, const trpi_pack_spoken_line *record, uint32_t line)
{
    const trpi_pack_spoken_line *other = trpi_pack_builder_record(&compiler->builder, TRPI_SECTION_LINE, line);
    bool same = other->flags == record->flags && other->word_count == record->word_count;
    for (uint32_t i = 0; i < draft->count && same; i++) {
        const trpi_pack_name_in_spoken_line *word =
            trpi_pack_builder_record(&compiler->builder, TRPI_SECTION_WORD, other->first_word + i);
        same = word->name == draft->words[i].name && word->code == draft->words[i].code && word->fact == draft->words[i].fact;
    }
    return same;
}

uint32_t trpi_compile_spoken_line(trpi_scope *scope, bool said_anywhere, trpi_text words, trpi_text tag)
{
    line_draft draft = {.scope = scope, .anywhere = said_anywhere};
    find_names(&draft, words);
    trpi_pack_spoken_line record = line_record(scope->compiler, &draft, words, tag);
    uint32_t count = scope->compiler->builder.failed || scope->compiler->failed ? 0 : scope->compiler->line_keys.count;
    for (uint32_t i = 0; i < count; i++) {
        if (scope->compiler->line_keys.at[i] == record.key && is_same(scope->compiler, &draft, &record, i)) {
            return i;
        }
    }
    return add_line(scope->compiler, &draft, &record, words);
}

// Returns where a line of `pool` names `{partner}`; false if none does.
static bool names_partner(const trpi_spoken_line_pool_symbol *pool, trpi_span *span)
{
    static const char name[] = "{partner}";
    const uint32_t size = sizeof name - 1;
    for (const trpi_syntax_line *line = pool->symbol.line->lines; line != NULL; line = line->next) {
        for (uint32_t at = 0; line->kind == TRPI_LINE_SPOKEN && at + size <= line->text.size; at++) {
            if (memcmp(line->text.at + at, name, size) == 0) {
                *span = (trpi_span){(uint32_t)(line->text.at + at - pool->symbol.source->text.at), size};
                return true;
            }
        }
    }
    return false;
}

void trpi_check_spoken_line_pool_addressee(const trpi_scope *scope, const trpi_syntax_expression *said)
{
    const trpi_syntax_expression *name = said->kind == TRPI_EXPRESSION_ONE_OF ? said->left : said;
    bool plain = name != NULL && name->kind == TRPI_EXPRESSION_NAME;
    uint16_t pool = plain ? TRPI_FIND(scope->symbols, pools, name->name.text) : TRPI_NO_INDEX;
    trpi_span span;
    if (scope->has_partner || scope->scene != NULL || pool == TRPI_NO_INDEX ||
        !names_partner(&scope->symbols->pools.at[pool], &span)) {
        return;
    }
    TRPI_WARN(scope, said->span,
              "This is said to nobody, but a line of `%.*s` names `{partner}`; add for example `to nearest creature`.",
              TRPI_WORDS(name->name.text));
    trpi_diagnostics_add_note(scope->compiler->diagnostics, scope->symbols->pools.at[pool].symbol.source, span, "Here it does.");
}

uint32_t trpi_compile_spoken_line_into_last_pool(const trpi_file_scope *file, trpi_text words, trpi_text tag)
{
    trpi_scope scope = trpi_scope_of_performer(file->compiler, file->source, TRPI_NO_INDEX, TRPI_NO_INDEX);
    line_draft draft = {.scope = &scope, .anywhere = true, .in_pool = true};
    find_names(&draft, words);
    trpi_pack_spoken_line record = line_record(file->compiler, &draft, words, tag);
    return add_line(file->compiler, &draft, &record, words);
}
