// SPDX-License-Identifier: MIT
// Spoken lines, and the names in braces in them, `"An {item}, please, {partner}."`: each must stand
// for somebody or something where the line is said.
//
// Invariants:
// - a line that is said where it is written may name all that is known there: it is bound;
// - all others (of pools, and what is kept or sent) may be said by anybody, and name only `{me}`,
//   `{player}` and `{partner}`, who is then whoever is spoken to.

#include "script/compile/line.h"

#include "script/compile/code.h"
#include "script/compile/expression.h"

#include <string.h>

// The words of a line, and what its names stand for.
typedef struct line_draft {
    trpi_scope *scope;  // NULL: the line may be said by anybody
    bool in_pool;
    const trpi_source *source;
    trpi_pack_word words[TRPI_MOST_WORDS];
    uint32_t count;
} line_draft;

// The words of the language that can stand in braces.
static bool is_word(const trpi_scope *scope, trpi_text name)
{
    bool anywhere = scope == NULL;
    return trpi_name_is(name, "me") || trpi_name_is(name, "player") ||
           (trpi_name_is(name, "partner") && (anywhere || scope->has_partner)) ||
           (trpi_name_is(name, "it") && !anywhere && scope->has_it);
}

static void report_anywhere(trpi_compiler *compiler, const line_draft *draft, trpi_span span, trpi_text name)
{
    if (draft->in_pool) {
        TRPI_COMPILE_ERROR(
            compiler, draft->source, span,
            "Anybody may say the lines of a pool, so only `{me}`, `{partner}` and `{player}` are known there, not `{%.*s}`.",
            TRPI_WORDS(name));
    } else {
        TRPI_COMPILE_ERROR(compiler, draft->source, span,
                           "Anybody may say a line that is kept or passed on, so only `{me}`, `{partner}` and `{player}` are known "
                           "there, not `{%.*s}`.",
                           TRPI_WORDS(name));
    }
}

static void report(trpi_compiler *compiler, const line_draft *draft, trpi_span span, trpi_text name)
{
    const trpi_scope *scope = draft->scope;
    trpi_guess guess = trpi_guess_begin(name);
    if (name.size == 0) {
        TRPI_COMPILE_ERROR(compiler, draft->source, span, "There is no name in these braces; write for example `{partner}`.");
        return;
    }
    if (scope == NULL) {
        report_anywhere(compiler, draft, span, name);
        return;
    }
    if (trpi_name_is(name, "partner") || trpi_name_is(name, "it")) {
        TRPI_COMPILE_ERROR(compiler, draft->source, span, "There is no `%.*s` here; write a name, or `{me}`.", TRPI_WORDS(name));
        return;
    }
    trpi_guess_offer(&guess, trpi_text_of(scope->has_partner ? "partner" : ""));
    trpi_scope_guess(&guess, scope);
    if (guess.best.size > 0) {
        TRPI_COMPILE_ERROR(compiler, draft->source, span, "Nothing here is called `%.*s`; did you mean `{%.*s}`?", TRPI_WORDS(name),
                           TRPI_WORDS(guess.best));
        trpi_diagnostics_suggest(compiler->diagnostics, "{%.*s}", TRPI_WORDS(guess.best));
    } else {
        TRPI_COMPILE_ERROR(compiler, draft->source, span,
                           "Nothing here is called `%.*s`; write for example `{me}`, `{partner}` or a parameter.",
                           TRPI_WORDS(name));
    }
}

// `{partner}` where anybody may speak is whoever is spoken to: `it`, when the line is said.
static trpi_value_type emit_anywhere(trpi_compiler *compiler, trpi_text name)
{
    uint32_t op = trpi_name_is(name, "me") ? TRPI_OP_ME : trpi_name_is(name, "player") ? TRPI_OP_PLAYER : TRPI_OP_IT;
    trpi_code_emit(&compiler->builder, op, 0);
    return trpi_type_entity(TRPI_NO_INDEX, TRPI_NO_INDEX);
}

static trpi_value_type emit_name(trpi_compiler *compiler, const line_draft *draft, trpi_span span, trpi_text name)
{
    if (draft->scope == NULL) {
        return emit_anywhere(compiler, name);
    }
    trpi_syntax_expression expression = {.kind = TRPI_EXPRESSION_NAME, .span = span};
    expression.kind = trpi_name_is(name, "me")   ? TRPI_EXPRESSION_ME
                      : trpi_name_is(name, "it") ? TRPI_EXPRESSION_IT
                                                 : TRPI_EXPRESSION_NAME;
    expression.name.text = name;
    expression.name.span = span;
    return trpi_compile_value(draft->scope, &expression, trpi_type_unknown());
}

// A fact of somebody that has the same words: what stands for the parts of records is none.
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

static void add_word(trpi_compiler *compiler, line_draft *draft, trpi_span span, trpi_text name)
{
    trpi_pack_word word;
    trpi_pack_blank(TRPI_SECTION_WORD, &word);
    word.name = trpi_pack_add_text(&compiler->builder, trpi_compile_known_as(compiler, name));
    for (uint32_t i = 0; i < draft->count; i++) {
        if (draft->words[i].name == word.name) {
            return;
        }
    }
    if (draft->count == TRPI_MOST_WORDS) {
        TRPI_COMPILE_ERROR(compiler, draft->source, span, "A line has room for %u names in braces; say the rest in another line.",
                           TRPI_MOST_WORDS);
        return;
    }
    trpi_code_begin(&compiler->builder);
    trpi_value_type type = emit_name(compiler, draft, span, name);
    word.code = trpi_code_end_checked(compiler, draft->source, span, type.type);
    word.fact = type.type == TRP_TYPE_CHOICE ? fact_with_words(compiler, type.fact) : TRPI_NONE16;
    if (type.type == TRP_TYPE_POINT) {
        TRPI_COMPILE_ERROR(compiler, draft->source, span, "`%.*s` is a point, which nobody can say; name somebody or something.",
                           TRPI_WORDS(name));
    } else if (word.code != 0) {
        draft->words[draft->count++] = word;
    }
}

static void check_name(trpi_compiler *compiler, line_draft *draft, trpi_span span)
{
    trpi_text name = trpi_source_slice(draft->source, (trpi_span){span.offset + 1, span.length - 2});
    if (!is_word(draft->scope, name) && (draft->scope == NULL || !trpi_scope_knows(draft->scope, name))) {
        report(compiler, draft, span, name);
    } else {
        add_word(compiler, draft, span, name);
    }
}

// `words` is a slice of the source.
static void find_names(trpi_compiler *compiler, line_draft *draft, trpi_text words)
{
    const char *end = words.at + words.size;
    for (const char *at = words.at; at < end; at++) {
        trpi_span span = {(uint32_t)(at - draft->source->text.at), 1};
        const char *close = *at == '{' ? memchr(at, '}', (size_t)(end - at)) : NULL;
        if (*at == '{' && close == NULL) {
            TRPI_COMPILE_ERROR(compiler, draft->source, span, "The `{` is never closed; add a `}` behind the name.");
            return;
        }
        if (close != NULL) {
            span.length = (uint32_t)(close - at + 1);
            check_name(compiler, draft, span);
            at = close;
        }
    }
}

// Whether a renaming is tried at `at`; *length is how long the new name is there, up to the brace.
static bool is_renamed(const trpi_compiler *compiler, const char *at, const char *end, uint32_t *length)
{
    trpi_text here = {at, 0};
    trpi_text known = trpi_compile_known_as(compiler, here);
    const char *close = memchr(at, '}', (size_t)(end - at));
    *length = close != NULL ? (uint32_t)(close - at) : 0;
    return known.at != at && close != NULL;
}

trpi_text trpi_compile_words(trpi_compiler *compiler, trpi_text words)
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

static trpi_pack_line line_record(trpi_compiler *compiler, const line_draft *draft, trpi_text words, trpi_text tag)
{
    trpi_pack_line record;
    trpi_pack_blank(TRPI_SECTION_LINE, &record);
    words = trpi_compile_words(compiler, words);
    record.key = tag.size > 0 ? trpi_key_join(0, tag) : trpi_key_line(words);
    record.text = trpi_pack_add_text(&compiler->builder, words);
    record.word_count = draft->count;
    record.flags = draft->count > 0 && draft->scope != NULL ? TRPI_LINE_BOUND : 0;
    return record;
}

static uint32_t add_line(trpi_compiler *compiler, const line_draft *draft, trpi_pack_line *record)
{
    for (uint32_t i = 0; i < draft->count; i++) {
        uint32_t at = trpi_pack_add(&compiler->builder, TRPI_SECTION_WORD, &draft->words[i]);
        record->first_word = i == 0 ? at : record->first_word;
    }
    TRPI_PUSH(compiler, compiler->line_keys, record->key);
    return trpi_pack_add(&compiler->builder, TRPI_SECTION_LINE, record);
}

// Whether a line that is there already has the same names, which stand for the same.
static bool is_same(trpi_compiler *compiler, const line_draft *draft, const trpi_pack_line *record, uint32_t line)
{
    const trpi_pack_line *other = trpi_pack_at(&compiler->builder, TRPI_SECTION_LINE, line);
    bool same = other->flags == record->flags && other->word_count == record->word_count;
    for (uint32_t i = 0; i < draft->count && same; i++) {
        const trpi_pack_word *word = trpi_pack_at(&compiler->builder, TRPI_SECTION_WORD, other->first_word + i);
        same = word->name == draft->words[i].name && word->code == draft->words[i].code && word->fact == draft->words[i].fact;
    }
    return same;
}

uint32_t trpi_compile_line(trpi_compiler *compiler, trpi_scope *scope, const trpi_source *source, trpi_text words, trpi_text tag)
{
    line_draft draft = {.scope = scope, .source = source};
    find_names(compiler, &draft, words);
    trpi_pack_line record = line_record(compiler, &draft, words, tag);
    uint32_t count = compiler->builder.failed || compiler->failed ? 0 : compiler->line_keys.count;
    for (uint32_t i = 0; i < count; i++) {
        if (compiler->line_keys.at[i] == record.key && is_same(compiler, &draft, &record, i)) {
            return i;
        }
    }
    return add_line(compiler, &draft, &record);
}

// Where a line of `pool` names `{partner}`; false if none does.
static bool names_partner(const trpi_pool_symbol *pool, trpi_span *span)
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

void trpi_compile_check_heard(const trpi_scope *scope, const trpi_syntax_expression *said)
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
    trpi_diagnostics_note(scope->compiler->diagnostics, scope->symbols->pools.at[pool].symbol.source, span, "Here it does.");
}

uint32_t trpi_compile_pool_line(trpi_compiler *compiler, const trpi_source *source, trpi_text words, trpi_text tag)
{
    line_draft draft = {.in_pool = true, .source = source};
    find_names(compiler, &draft, words);
    trpi_pack_line record = line_record(compiler, &draft, words, tag);
    return add_line(compiler, &draft, &record);
}
