// SPDX-License-Identifier: MIT
// Names in braces in spoken lines, `"An {item}, please, {partner}."`: each must stand for somebody
// or something where the line is said.

#include "script/compile.h"

#include <string.h>

// The words of the language that can stand in braces.
static bool is_word(const trpi_scope *scope, trpi_text name)
{
    bool anywhere = scope == NULL;  // a pool's lines are said by anybody, to somebody
    return trpi_name_is(name, "me") || trpi_name_is(name, "player") ||
           (trpi_name_is(name, "partner") && (anywhere || scope->has_partner)) ||
           (trpi_name_is(name, "it") && !anywhere && scope->has_it);
}

static void report(trpi_compiler *compiler, const trpi_scope *scope, const trpi_source *source,
                   trpi_span span, trpi_text name)
{
    trpi_guess guess = trpi_guess_begin(name);
    if (name.size == 0) {
        TRPI_COMPILE_ERROR(compiler, source, span,
                           "There is no name in these braces; write for example `{partner}`.");
        return;
    }
    if (scope == NULL) {
        TRPI_COMPILE_ERROR(compiler, source, span,
                           "Anybody may say the lines of a pool, so only `{me}` and `{partner}` "
                           "are known there, not `{%.*s}`.",
                           TRPI_WORDS(name));
        return;
    }
    if (trpi_name_is(name, "partner") || trpi_name_is(name, "it")) {
        TRPI_COMPILE_ERROR(compiler, source, span,
                           "There is no `%.*s` here; write a name, or `{me}`.", TRPI_WORDS(name));
        return;
    }
    trpi_guess_offer(&guess, trpi_text_of(scope->has_partner ? "partner" : ""));
    trpi_scope_guess(&guess, scope);
    if (guess.best.size > 0) {
        TRPI_COMPILE_ERROR(compiler, source, span,
                           "Nothing here is called `%.*s`; did you mean `{%.*s}`?",
                           TRPI_WORDS(name), TRPI_WORDS(guess.best));
        trpi_diagnostics_suggest(compiler->diagnostics, "{%.*s}", TRPI_WORDS(guess.best));
    } else {
        TRPI_COMPILE_ERROR(compiler, source, span,
                           "Nothing here is called `%.*s`; write for example `{me}`, `{partner}` "
                           "or a parameter.",
                           TRPI_WORDS(name));
    }
}

static void check_name(trpi_compiler *compiler, const trpi_scope *scope, const trpi_source *source,
                       trpi_span span)
{
    trpi_text name = trpi_source_slice(source, (trpi_span){span.offset + 1, span.length - 2});
    if (!is_word(scope, name) && (scope == NULL || !trpi_scope_knows(compiler, scope, name))) {
        report(compiler, scope, source, span, name);
    }
}

// Whether a renaming is tried at `at`; *length is how long the new name is there, up to the brace.
static bool is_renamed(const trpi_compiler *compiler, const char *at, const char *end,
                       uint32_t *length)
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

void trpi_check_line(trpi_compiler *compiler, const trpi_scope *scope, const trpi_source *source,
                     trpi_text words)
{
    const char *end = words.at + words.size;
    for (const char *at = words.at; at < end; at++) {
        trpi_span span = {(uint32_t)(at - source->text.at), 1};
        const char *close = *at == '{' ? memchr(at, '}', (size_t)(end - at)) : NULL;
        if (*at == '{' && close == NULL) {
            TRPI_COMPILE_ERROR(compiler, source, span,
                               "The `{` is never closed; add a `}` behind the name.");
            return;
        }
        if (close != NULL) {
            span.length = (uint32_t)(close - at + 1);
            check_name(compiler, scope, source, span);
            at = close;
        }
    }
}
