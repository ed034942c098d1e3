// SPDX-License-Identifier: MIT
#include "script/parse/scanner.h"

#include "base/assert.h"
#include "script/text/spelling.h"

#include <stdarg.h>
#include <stdio.h>

void trpi_scanner_emit(trpi_scanner *scanner, trpi_token_kind kind, trpi_span span)
{
    trpi_lexed *lexed = scanner->lexed;
    trpi_token token = {.kind = kind, .span = span};
    if (kind == TRPI_TOKEN_WORD) {
        token.joining = trpi_joining_of(trpi_source_slice(scanner->source, span));
    }
    (void)TRPI_ARENA_PUSH(scanner->arena, lexed->tokens, lexed->count, lexed->capacity, token);
    scanner->last = span;
}

void trpi_scanner_fail(trpi_scanner *scanner, trpi_span span, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    trpi_diagnostics_add_list(scanner->diagnostics, TRPI_SEVERITY_ERROR, scanner->source, span, format, arguments);
    va_end(arguments);
    trpi_scanner_emit(scanner, TRPI_TOKEN_BAD, span);
    scanner->bad = true;
    scanner->after_comma = false;
    scanner->open_count = 0;
}

void trpi_scanner_comment(trpi_scanner *scanner, trpi_span span, bool alone)
{
    trpi_lexed *lexed = scanner->lexed;
    trpi_syntax_comment comment = {span, alone};
    (void)TRPI_ARENA_PUSH(scanner->arena, lexed->comments, lexed->comment_count, lexed->comment_capacity, comment);
}

static uint32_t character_at(const trpi_scanner *scanner, uint32_t offset, uint32_t *bytes)
{
    trpi_text rest = {scanner->source->text.at + offset, scanner->end - offset};
    return trpi_text_character(rest, bytes);
}

static char byte_at(const trpi_scanner *scanner, uint32_t offset)
{
    return offset < scanner->end ? scanner->source->text.at[offset] : '\0';
}

static bool is_digit(char byte)
{
    return byte >= '0' && byte <= '9';
}

static bool in_range(uint32_t character, uint32_t first, uint32_t last)
{
    return character >= first && character <= last;
}

bool trpi_is_letter(uint32_t character)
{
    if (character < 0x80) {
        return in_range(character | 0x20, 'a', 'z');
    }
    static const struct {
        uint32_t first, last;
    } signs[] = {
        {0x80, 0xA9},     {0xAB, 0xB4},     {0xB6, 0xB9},     {0xBB, 0xBF},     {0xD7, 0xD7},       {0xF7, 0xF7},
        {0x1680, 0x1680}, {0x180E, 0x180E}, {0x2000, 0x206F}, {0x20A0, 0x20CF}, {0x2190, 0x2BFF},   {0x2E00, 0x2E7F},
        {0x3000, 0x3004}, {0x3008, 0x3020}, {0xD800, 0xF8FF}, {0xFE10, 0xFE1F}, {0xFE30, 0xFE6F},   {0xFEFF, 0xFF0F},
        {0xFF1A, 0xFF20}, {0xFF3B, 0xFF40}, {0xFF5B, 0xFF65}, {0xFFE0, 0xFFFF}, {0x1F000, 0x1FAFF}, {0xE0000, 0x10FFFF},
    };
    for (uint32_t i = 0; i < sizeof signs / sizeof *signs; i++) {
        if (in_range(character, signs[i].first, signs[i].last)) {
            return false;
        }
    }
    return true;
}

// Whether a word can go on with what stands at `offset`.
static bool in_word(const trpi_scanner *scanner, uint32_t offset, uint32_t *bytes)
{
    if (offset >= scanner->end) {
        *bytes = 0;
        return false;
    }
    uint32_t character = character_at(scanner, offset, bytes);
    return trpi_is_letter(character) || (character < 0x80 && is_digit((char)character)) || character == '_';
}

// Says so when a name between these offsets is not spelled as all others spell it.
static bool check_spelling(trpi_scanner *scanner, uint32_t from, uint32_t to)
{
    char whole[8];
    trpi_span span = {from, to - from};
    trpi_text name = trpi_source_slice(scanner->source, span);
    trpi_spelling spelling = trpi_spelling_of(name, &span.offset, &span.length, whole);
    if (spelling == TRPI_SPELLING_FINE) {
        return true;
    }
    span.offset += from;
    trpi_text text = trpi_source_slice(scanner->source, span);
    scanner->at = to;
    switch (spelling) {
    case TRPI_SPELLING_PARTS:
        trpi_scanner_fail(scanner, span,
                          "This `%.*s` is a letter and a mark apart, which only look like one "
                          "letter; delete both and type `%s`.",
                          TRPI_WORDS(text), whole);
        trpi_diagnostics_suggest(scanner->diagnostics, "%s", whole);
        break;
    case TRPI_SPELLING_TWIN:
        trpi_scanner_fail(scanner, span,
                          "This `%.*s` only looks like the usual letter; delete it and type the "
                          "letter.",
                          TRPI_WORDS(text));
        break;
    default:
        trpi_scanner_fail(scanner, span,
                          "The marks of this letter stand in an unusual order; delete the letter "
                          "and type it anew.");
    }
    return false;
}

static void scan_word(trpi_scanner *scanner)
{
    uint32_t start = scanner->at;
    uint32_t bytes;
    while (scanner->at < scanner->end) {
        char byte = byte_at(scanner, scanner->at);
        if (in_word(scanner, scanner->at, &bytes)) {
            scanner->at += bytes;
        } else if ((byte == '-' || byte == '\'') && in_word(scanner, scanner->at + 1, &bytes)) {
            scanner->at += 1 + bytes;
        } else {
            break;
        }
    }
    if (check_spelling(scanner, start, scanner->at)) {
        trpi_scanner_emit(scanner, TRPI_TOKEN_WORD, (trpi_span){start, scanner->at - start});
    }
}

// ---- What cannot be read ------------------------------------------------------------------------

static void fail_bytes(trpi_scanner *scanner, trpi_span span, const char *message)
{
    if (scanner->bytes_reported) {
        trpi_scanner_emit(scanner, TRPI_TOKEN_BAD, span);
        scanner->bad = true;
        scanner->open_count = 0;
        return;
    }
    scanner->bytes_reported = true;
    trpi_scanner_fail(scanner, span, "%s", message);
}

static void fail_character(trpi_scanner *scanner)
{
    uint32_t bytes;
    uint32_t character = character_at(scanner, scanner->at, &bytes);
    trpi_span span = {scanner->at, bytes};
    trpi_text text = trpi_source_slice(scanner->source, span);

    if (character == 0xFFFD && bytes == 1) {
        fail_bytes(scanner, span, "This is not UTF-8 text; save the file as UTF-8.");
    } else if (character < 0x20 || in_range(character, 0x7F, 0x9F)) {
        fail_bytes(scanner, span, "There is an invisible control character here; delete it.");
    } else if (in_range(character, 0x2018, 0x201F) || character == 0xAB || character == 0xBB) {
        trpi_scanner_fail(scanner, span, "The quotation mark `%.*s` is a curly one; write `\"`.", TRPI_WORDS(text));
        trpi_diagnostics_suggest(scanner->diagnostics, "\"");
    } else if (in_range(character, 0x2010, 0x2015) || character == 0x2212) {
        trpi_scanner_fail(scanner, span, "The dash `%.*s` is a long one; write `-`.", TRPI_WORDS(text));
        trpi_diagnostics_suggest(scanner->diagnostics, "-");
    } else if (character == 0xA0 || in_range(character, 0x2000, 0x206F) || character == 0x3000 || character == 0xFEFF) {
        trpi_scanner_fail(scanner, span, "This space is a special one; type an ordinary space.");
    } else if (character == '&' || character == '!') {
        bool is_not = character == '!' && byte_at(scanner, scanner->at + 1) == '=';
        const char *word = character == '&' ? "and" : is_not ? "is not" : "not";
        span.length += is_not || byte_at(scanner, scanner->at + 1) == '&';
        text = trpi_source_slice(scanner->source, span);
        trpi_scanner_fail(scanner, span, "`%.*s` is written `%s` here.", TRPI_WORDS(text), word);
        trpi_diagnostics_suggest(scanner->diagnostics, "%s", word);
    } else if (character == ']') {
        trpi_scanner_fail(scanner, span, "This `]` closes nothing; remove it, or add a `[` before the name.");
    } else if (character == '%') {
        trpi_scanner_fail(scanner, span, "A number is missing before `%%`; write for example `60%%`.");
    } else if (character == '\'') {
        trpi_scanner_fail(scanner, span, "`'` only stands inside a word; put spoken lines in `\"`.");
    } else if (character == '?') {
        trpi_scanner_fail(scanner, span, "A `?` means nothing here; remove it, or put quotes around what is said.");
    } else {
        trpi_scanner_fail(scanner, span, "The character `%.*s` means nothing here; remove it.", TRPI_WORDS(text));
    }
}

// The first broken or invisible character in [from, to), or `to`.
static uint32_t find_broken(const trpi_scanner *scanner, uint32_t from, uint32_t to)
{
    while (from < to) {
        uint32_t bytes;
        uint32_t character = character_at(scanner, from, &bytes);
        if (character < 0x20 || in_range(character, 0x7F, 0x9F) || (character == 0xFFFD && bytes == 1)) {
            return from;
        }
        from += bytes;
    }
    return to;
}

// ---- Enclosed things ----------------------------------------------------------------------------

static uint32_t find_byte(const trpi_scanner *scanner, uint32_t from, char byte)
{
    while (from < scanner->end && byte_at(scanner, from) != byte) {
        from++;
    }
    return from;
}

static bool check_enclosed(trpi_scanner *scanner, uint32_t from, uint32_t to)
{
    uint32_t broken = find_broken(scanner, from, to);
    if (broken == to) {
        return true;
    }
    scanner->at = broken;
    fail_character(scanner);
    return false;
}

static void scan_string(trpi_scanner *scanner)
{
    uint32_t start = scanner->at;
    uint32_t close = find_byte(scanner, start + 1, '"');
    trpi_span span = {start, close - start};
    if (!check_enclosed(scanner, start + 1, close)) {
        return;
    }
    if (close == scanner->end) {
        trpi_scanner_fail(scanner, span, "The quotation mark is never closed; add a `\"` at the end.");
        return;
    }
    span.length++;
    scanner->at = close + 1;
    trpi_scanner_emit(scanner, TRPI_TOKEN_STRING, span);
}

static void scan_bracketed(trpi_scanner *scanner)
{
    uint32_t start = scanner->at;
    uint32_t close = find_byte(scanner, start + 1, ']');
    if (!check_enclosed(scanner, start + 1, close)) {
        return;
    }
    if (close == scanner->end) {
        trpi_scanner_fail(scanner, (trpi_span){start, close - start}, "The bracket is never closed; add a `]` after the name.");
        return;
    }
    trpi_span span = {start, close + 1 - start};
    uint32_t inside = start + 1;
    while (inside < close && byte_at(scanner, inside) == ' ') {
        inside++;
    }
    if (inside == close) {
        trpi_scanner_fail(scanner, span, "There is no name in these brackets; write one, or remove them.");
        return;
    }
    if (check_spelling(scanner, start + 1, close)) {
        scanner->at = close + 1;
        trpi_scanner_emit(scanner, TRPI_TOKEN_BRACKETED, span);
    }
}

static void scan_tag(trpi_scanner *scanner)
{
    uint32_t start = scanner->at++;
    while (is_digit(byte_at(scanner, scanner->at)) || in_range((unsigned char)byte_at(scanner, scanner->at), 'a', 'z')) {
        scanner->at++;
    }
    trpi_span span = {start, scanner->at - start};
    if (byte_at(scanner, scanner->at) >= 'A' && byte_at(scanner, scanner->at) <= 'Z') {
        trpi_scanner_fail(scanner, span,
                          "A tag has small letters and digits only; remove it and run `troupe lines "
                          "tag`.");
        return;
    }
    if (span.length == 1) {
        trpi_scanner_fail(scanner, span, "No tag follows this `@`; remove it and run `troupe lines tag`.");
        return;
    }
    trpi_scanner_emit(scanner, TRPI_TOKEN_TAG, span);
}

// ---- Lines --------------------------------------------------------------------------------------

static bool scan_two_byte_sign(trpi_scanner *scanner)
{
    static const struct {
        char first, second;
        trpi_token_kind kind;
    } signs[] = {{'-', '>', TRPI_TOKEN_ARROW}, {'<', '=', TRPI_TOKEN_LESS_EQUAL}, {'>', '=', TRPI_TOKEN_MORE_EQUAL}};
    for (uint32_t i = 0; i < sizeof signs / sizeof *signs; i++) {
        if (byte_at(scanner, scanner->at) == signs[i].first && byte_at(scanner, scanner->at + 1) == signs[i].second) {
            trpi_scanner_emit(scanner, signs[i].kind, (trpi_span){scanner->at, 2});
            scanner->at += 2;
            return true;
        }
    }
    return false;
}

static bool scan_sign(trpi_scanner *scanner)
{
    static const char signs[] = "|:,.()=+-*/<>";
    static const trpi_token_kind kinds[] = {
        TRPI_TOKEN_BAR,  TRPI_TOKEN_COLON, TRPI_TOKEN_COMMA, TRPI_TOKEN_DOT,   TRPI_TOKEN_OPEN, TRPI_TOKEN_CLOSE, TRPI_TOKEN_EQUALS,
        TRPI_TOKEN_PLUS, TRPI_TOKEN_MINUS, TRPI_TOKEN_STAR,  TRPI_TOKEN_SLASH, TRPI_TOKEN_LESS, TRPI_TOKEN_MORE};
    if (scan_two_byte_sign(scanner)) {
        return true;
    }
    char byte = byte_at(scanner, scanner->at);
    for (uint32_t i = 0; signs[i] != '\0'; i++) {
        if (byte != signs[i]) {
            continue;
        }
        trpi_span span = {scanner->at, 1};
        if (byte == '(' && scanner->open_count++ == 0) {
            scanner->open = span;
        }
        scanner->open_count -= byte == ')' && scanner->open_count > 0;
        scanner->at++;
        trpi_scanner_emit(scanner, kinds[i], span);
        return true;
    }
    return false;
}

// A minus that stands directly before a number and not behind a value belongs to the number.
static bool starts_number(const trpi_scanner *scanner)
{
    char byte = byte_at(scanner, scanner->at);
    if (byte != '-') {
        return is_digit(byte);
    }
    if (!is_digit(byte_at(scanner, scanner->at + 1))) {
        return false;
    }
    uint32_t behind = scanner->last.offset + scanner->last.length;
    bool apart = scanner->at != behind || scanner->at == 0;
    char before = scanner->at > 0 ? scanner->source->text.at[scanner->at - 1] : ' ';
    return apart || before == '(' || before == ',' || before == '=' || before == ':';
}

static void scan_token(trpi_scanner *scanner)
{
    uint32_t bytes;
    char byte = byte_at(scanner, scanner->at);
    if (byte == '/' && byte_at(scanner, scanner->at + 1) == '/') {
        trpi_scanner_fail(scanner, (trpi_span){scanner->at, 2}, "A comment begins with `#`, not with `//`; write `#`.");
        trpi_diagnostics_suggest(scanner->diagnostics, "#");
    } else if (starts_number(scanner)) {
        trpi_scanner_quantity(scanner);
    } else if (byte == '"') {
        scan_string(scanner);
    } else if (byte == '[') {
        scan_bracketed(scanner);
    } else if (byte == '@') {
        scan_tag(scanner);
    } else if (trpi_is_letter(character_at(scanner, scanner->at, &bytes))) {
        scan_word(scanner);
    } else if (!scan_sign(scanner)) {
        fail_character(scanner);
    }
}

bool trpi_scanner_letter_follows(const trpi_scanner *scanner, trpi_span line)
{
    uint32_t bytes;
    trpi_text text = trpi_source_slice(scanner->source, line);
    trpi_text_character(text, &bytes);
    while (bytes < text.size && text.at[bytes] == ' ') {
        bytes++;
    }
    return bytes < text.size && text.at[bytes] == ':';
}

static void scan_letter(trpi_scanner *scanner)
{
    uint32_t bytes;
    character_at(scanner, scanner->at, &bytes);
    trpi_span span = {scanner->at, bytes};
    if (find_broken(scanner, scanner->at, scanner->at + bytes) == scanner->at) {
        fail_character(scanner);
        return;
    }
    scanner->at += bytes;
    trpi_scanner_emit(scanner, TRPI_TOKEN_LETTER, span);
}

void trpi_scanner_line(trpi_scanner *scanner, trpi_span line, bool in_legend)
{
    scanner->at = line.offset;
    scanner->end = line.offset + line.length;
    if (!scanner->bad && in_legend && trpi_scanner_letter_follows(scanner, line)) {
        scan_letter(scanner);
    }
    while (scanner->at < scanner->end && !scanner->bad) {
        char byte = byte_at(scanner, scanner->at);
        if (byte == ' ' || byte == '\t') {
            scanner->at++;
        } else if (byte == '#') {
            trpi_scanner_comment(scanner, (trpi_span){scanner->at, scanner->end - scanner->at}, false);
            scanner->at = scanner->end;
        } else {
            uint32_t before = scanner->at;
            scan_token(scanner);
            TRP_ASSERT(scanner->at > before || scanner->bad);
            scanner->after_comma = byte == ',';
        }
    }
    if (scanner->bad) {
        scanner->after_comma = false;
    }
}
