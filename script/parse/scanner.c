// SPDX-License-Identifier: MIT
#include "script/parse/scanner.h"

#include "base/assert.h"
#include "script/text/spelling.h"

// Whether a word can go on with the character at `offset`.
static bool in_word(const trpi_lexer_cursor *cursor, uint32_t offset, uint32_t *bytes)
{
    if (offset >= cursor->end) {
        *bytes = 0;
        return false;
    }
    uint32_t character = trpi_lexer_cursor_character(cursor, offset, bytes);
    return trpi_character_is_letter(character) || (character < 0x80 && trpi_character_is_digit((char)character)) ||
           character == '_';
}

// Checks that the name in [from, to) is in Unicode's normal form (NFC). False when it is not, which is reported.
static bool check_spelling(trpi_lexer_cursor *cursor, uint32_t from, uint32_t to)
{
    char whole[8];
    trpi_span span = {from, to - from};
    trpi_text name = trpi_source_slice(cursor->source, span);
    trpi_unicode_spelling spelling = trpi_unicode_spelling_find_unusual(name, &span.offset, &span.length, whole);
    if (spelling == TRPI_UNICODE_SPELLING_NORMALISED) {
        return true;
    }
    span.offset += from;
    trpi_text text = trpi_source_slice(cursor->source, span);
    cursor->at = to;
    switch (spelling) {
    case TRPI_UNICODE_SPELLING_DECOMPOSED:
        trpi_lexer_cursor_fail(
            cursor, span, "This `%.*s` is a letter and a mark apart, which only look like one letter; delete both and type `%s`.",
            TRPI_WORDS(text), whole);
        trpi_diagnostics_suggest(cursor->diagnostics, "%s", whole);
        break;
    case TRPI_UNICODE_SPELLING_DUPLICATE:
        trpi_lexer_cursor_fail(cursor, span, "This `%.*s` only looks like the usual letter; delete it and type the letter.",
                               TRPI_WORDS(text));
        break;
    default:
        trpi_lexer_cursor_fail(cursor, span,
                               "The marks of this letter stand in an unusual order; delete the letter and type it anew.");
    }
    return false;
}

static void scan_word(trpi_lexer_cursor *cursor)
{
    uint32_t start = cursor->at;
    uint32_t bytes;
    while (cursor->at < cursor->end) {
        char byte = trpi_lexer_cursor_byte(cursor, cursor->at);
        if (in_word(cursor, cursor->at, &bytes)) {
            cursor->at += bytes;
        } else if ((byte == '-' || byte == '\'') && in_word(cursor, cursor->at + 1, &bytes)) {
            cursor->at += 1 + bytes;
        } else {
            break;
        }
    }
    if (check_spelling(cursor, start, cursor->at)) {
        trpi_lexer_cursor_emit(cursor, TRPI_TOKEN_WORD, (trpi_span){start, cursor->at - start});
    }
}

// ---- What cannot be read ------------------------------------------------------------------------

static void fail_bytes(trpi_lexer_cursor *cursor, trpi_span span, const char *message)
{
    if (cursor->bytes_reported) {
        trpi_lexer_cursor_give_up_line(cursor, span);
        return;
    }
    cursor->bytes_reported = true;
    trpi_lexer_cursor_fail(cursor, span, "%s", message);
}

static void fail_character(trpi_lexer_cursor *cursor)
{
    uint32_t bytes;
    uint32_t character = trpi_lexer_cursor_character(cursor, cursor->at, &bytes);
    trpi_span span = {cursor->at, bytes};
    trpi_text text = trpi_source_slice(cursor->source, span);

    if (character == 0xFFFD && bytes == 1) {
        fail_bytes(cursor, span, "This is not UTF-8 text; save the file as UTF-8.");
    } else if (character < 0x20 || trpi_character_is_between(character, 0x7F, 0x9F)) {
        fail_bytes(cursor, span, "There is an invisible control character here; delete it.");
    } else if (trpi_character_is_between(character, 0x2018, 0x201F) || character == 0xAB || character == 0xBB) {
        trpi_lexer_cursor_fail(cursor, span, "The quotation mark `%.*s` is a curly one; write `\"`.", TRPI_WORDS(text));
        trpi_diagnostics_suggest(cursor->diagnostics, "\"");
    } else if (trpi_character_is_between(character, 0x2010, 0x2015) || character == 0x2212) {
        trpi_lexer_cursor_fail(cursor, span, "The dash `%.*s` is a long one; write `-`.", TRPI_WORDS(text));
        trpi_diagnostics_suggest(cursor->diagnostics, "-");
    } else if (character == 0xA0 || trpi_character_is_between(character, 0x2000, 0x206F) || character == 0x3000 ||
               character == 0xFEFF) {
        trpi_lexer_cursor_fail(cursor, span, "This space is a special one; type an ordinary space.");
    } else if (character == '&' || character == '!') {
        bool is_not = character == '!' && trpi_lexer_cursor_byte(cursor, cursor->at + 1) == '=';
        const char *word = character == '&' ? "and" : is_not ? "is not" : "not";
        span.length += is_not || trpi_lexer_cursor_byte(cursor, cursor->at + 1) == '&';
        text = trpi_source_slice(cursor->source, span);
        trpi_lexer_cursor_fail(cursor, span, "`%.*s` is written `%s` here.", TRPI_WORDS(text), word);
        trpi_diagnostics_suggest(cursor->diagnostics, "%s", word);
    } else if (character == ']') {
        trpi_lexer_cursor_fail(cursor, span, "This `]` closes nothing; remove it, or add a `[` before the name.");
    } else if (character == '%') {
        trpi_lexer_cursor_fail(cursor, span, "A number is missing before `%%`; write for example `60%%`.");
    } else if (character == '?') {
        trpi_lexer_cursor_fail(cursor, span, "A `?` means nothing here; remove it, or put quotes around what is said.");
    } else {
        trpi_lexer_cursor_fail(cursor, span, "The character `%.*s` means nothing here; remove it.", TRPI_WORDS(text));
    }
}

// Returns the first broken or control character in [from, to), or `to`.
static uint32_t find_broken(const trpi_lexer_cursor *cursor, uint32_t from, uint32_t to)
{
    while (from < to) {
        uint32_t bytes;
        uint32_t character = trpi_lexer_cursor_character(cursor, from, &bytes);
        if (character < 0x20 || trpi_character_is_between(character, 0x7F, 0x9F) || (character == 0xFFFD && bytes == 1)) {
            return from;
        }
        from += bytes;
    }
    return to;
}

// ---- Enclosed things ----------------------------------------------------------------------------

static uint32_t find_byte(const trpi_lexer_cursor *cursor, uint32_t from, char byte)
{
    while (from < cursor->end && trpi_lexer_cursor_byte(cursor, from) != byte) {
        from++;
    }
    return from;
}

static bool check_enclosed(trpi_lexer_cursor *cursor, uint32_t from, uint32_t to)
{
    uint32_t broken = find_broken(cursor, from, to);
    if (broken == to) {
        return true;
    }
    cursor->at = broken;
    fail_character(cursor);
    return false;
}

// Returns the end of what begins at the cursor and is closed by `byte`; 0 after a mistake.
static uint32_t find_close(trpi_lexer_cursor *cursor, char byte, const char *never_closed)
{
    uint32_t start = cursor->at, close = find_byte(cursor, start + 1, byte);
    if (!check_enclosed(cursor, start + 1, close)) {
        return 0;
    }
    if (close == cursor->end) {
        trpi_lexer_cursor_fail(cursor, (trpi_span){start, close - start}, "%s", never_closed);
        return 0;
    }
    return close + 1;
}

static void scan_string(trpi_lexer_cursor *cursor)
{
    uint32_t start = cursor->at;
    uint32_t end = find_close(cursor, '"', "The quotation mark is never closed; add a `\"` at the end.");
    if (end > 0) {
        cursor->at = end;
        trpi_lexer_cursor_emit(cursor, TRPI_TOKEN_STRING, (trpi_span){start, end - start});
    }
}

// Returns the end of the quoted name at the cursor, as in `'Tom's bench'`: a `'` with a letter or digit behind it is an apostrophe.
// 0 after a mistake.
static uint32_t find_single_quote(trpi_lexer_cursor *cursor)
{
    uint32_t start = cursor->at, close = start, bytes;
    do {
        close = find_byte(cursor, close + 1, '\'');
    } while (close < cursor->end && in_word(cursor, close + 1, &bytes));
    if (close == cursor->end) {
        trpi_lexer_cursor_fail(cursor, (trpi_span){start, 1},
                               "This `'` begins a name that never ends; add a `'` after the name, or put a spoken line in `\"`.");
        return 0;
    }
    char last = trpi_lexer_cursor_byte(cursor, close - 1);
    if (last == '.' || last == '!' || last == '?' || last == ',') {
        trpi_lexer_cursor_fail(cursor, (trpi_span){start, close + 1 - start},
                               "Names stand in `'`, and spoken lines in `\"`; write `\"%.*s\"`.", (int)(close - start - 1),
                               cursor->source->text.at + start + 1);
        return 0;
    }
    return check_enclosed(cursor, start + 1, close) ? close + 1 : 0;
}

// Scans a name in brackets or quotes, `[Guard of honour]` or `'Guard of honour'`.
static void scan_bracketed(trpi_lexer_cursor *cursor)
{
    uint32_t start = cursor->at;
    bool quoted = trpi_lexer_cursor_byte(cursor, start) == '\'';
    uint32_t end =
        quoted ? find_single_quote(cursor) : find_close(cursor, ']', "The bracket is never closed; add a `]` after the name.");
    if (end == 0) {
        return;
    }
    trpi_span span = {start, end - start};
    trpi_text name = {cursor->source->text.at + start + 1, end - start - 2};
    if (trpi_text_trim(name, " ").size == 0) {
        trpi_lexer_cursor_fail(cursor, span, "There is no name in these %s; write one, or remove them.",
                               quoted ? "quotes" : "brackets");
    } else if (check_spelling(cursor, start + 1, end - 1)) {
        cursor->at = end;
        trpi_lexer_cursor_emit(cursor, TRPI_TOKEN_BRACKETED, span);
    }
}

static void scan_tag(trpi_lexer_cursor *cursor)
{
    uint32_t start = cursor->at++;
    while (trpi_character_is_digit(trpi_lexer_cursor_byte(cursor, cursor->at)) ||
           trpi_character_is_between((unsigned char)trpi_lexer_cursor_byte(cursor, cursor->at), 'a', 'z')) {
        cursor->at++;
    }
    trpi_span span = {start, cursor->at - start};
    if (trpi_lexer_cursor_byte(cursor, cursor->at) >= 'A' && trpi_lexer_cursor_byte(cursor, cursor->at) <= 'Z') {
        trpi_lexer_cursor_fail(cursor, span, "A tag has small letters and digits only; remove it and run `troupe lines tag`.");
        return;
    }
    if (span.length == 1) {
        trpi_lexer_cursor_fail(cursor, span, "No tag follows this `@`; remove it and run `troupe lines tag`.");
        return;
    }
    trpi_lexer_cursor_emit(cursor, TRPI_TOKEN_TAG, span);
}

// ---- Lines --------------------------------------------------------------------------------------

static bool scan_sign(trpi_lexer_cursor *cursor)
{
    static const struct {
        char sign[3];  // of two bytes before those of one
        trpi_token_kind kind;
    } signs[] = {{"->", TRPI_TOKEN_ARROW}, {"<=", TRPI_TOKEN_LESS_EQUAL}, {">=", TRPI_TOKEN_MORE_EQUAL}, {"|", TRPI_TOKEN_BAR},
                 {":", TRPI_TOKEN_COLON},  {",", TRPI_TOKEN_COMMA},       {".", TRPI_TOKEN_DOT},         {"(", TRPI_TOKEN_OPEN},
                 {")", TRPI_TOKEN_CLOSE},  {"=", TRPI_TOKEN_EQUALS},      {"+", TRPI_TOKEN_PLUS},        {"-", TRPI_TOKEN_MINUS},
                 {"*", TRPI_TOKEN_STAR},   {"/", TRPI_TOKEN_SLASH},       {"<", TRPI_TOKEN_LESS},        {">", TRPI_TOKEN_MORE}};
    char byte = trpi_lexer_cursor_byte(cursor, cursor->at), second = trpi_lexer_cursor_byte(cursor, cursor->at + 1);
    for (uint32_t i = 0; i < sizeof signs / sizeof *signs; i++) {
        uint32_t size = signs[i].sign[1] != '\0' ? 2 : 1;
        if (byte != signs[i].sign[0] || (size == 2 && second != signs[i].sign[1])) {
            continue;
        }
        trpi_span span = {cursor->at, size};
        if (byte == '(' && cursor->open_count++ == 0) {
            cursor->open = span;
        }
        cursor->open_count -= byte == ')' && cursor->open_count > 0;
        cursor->at += size;
        trpi_lexer_cursor_emit(cursor, signs[i].kind, span);
        return true;
    }
    return false;
}

// Whether a number starts here. A minus directly before a digit belongs to the number, unless the token before touches the minus
// and is none of `(`, `,`, `=` and `:`.
static bool starts_number(const trpi_lexer_cursor *cursor)
{
    char byte = trpi_lexer_cursor_byte(cursor, cursor->at);
    if (byte != '-') {
        return trpi_character_is_digit(byte);
    }
    if (!trpi_character_is_digit(trpi_lexer_cursor_byte(cursor, cursor->at + 1))) {
        return false;
    }
    uint32_t behind = cursor->last.offset + cursor->last.length;
    bool apart = cursor->at != behind || cursor->at == 0;
    char before = cursor->at > 0 ? cursor->source->text.at[cursor->at - 1] : ' ';
    return apart || before == '(' || before == ',' || before == '=' || before == ':';
}

static void scan_token(trpi_lexer_cursor *cursor)
{
    uint32_t bytes;
    char byte = trpi_lexer_cursor_byte(cursor, cursor->at);
    if (byte == '/' && trpi_lexer_cursor_byte(cursor, cursor->at + 1) == '/') {
        trpi_lexer_cursor_fail(cursor, (trpi_span){cursor->at, 2}, "A comment begins with `#`, not with `//`; write `#`.");
        trpi_diagnostics_suggest(cursor->diagnostics, "#");
    } else if (starts_number(cursor)) {
        trpi_scanner_read_quantity(cursor);
    } else if (byte == '"') {
        scan_string(cursor);
    } else if (byte == '[' || byte == '\'') {
        scan_bracketed(cursor);
    } else if (byte == '@') {
        scan_tag(cursor);
    } else if (trpi_character_is_letter(trpi_lexer_cursor_character(cursor, cursor->at, &bytes))) {
        scan_word(cursor);
    } else if (!scan_sign(cursor)) {
        fail_character(cursor);
    }
}

bool trpi_scanner_is_legend_line(const trpi_lexer_cursor *cursor, trpi_span line)
{
    uint32_t bytes;
    trpi_text text = trpi_source_slice(cursor->source, line);
    trpi_text_decode_first_character(text, &bytes);
    while (bytes < text.size && text.at[bytes] == ' ') {
        bytes++;
    }
    return bytes < text.size && text.at[bytes] == ':';
}

static void scan_letter(trpi_lexer_cursor *cursor)
{
    uint32_t bytes;
    trpi_lexer_cursor_character(cursor, cursor->at, &bytes);
    trpi_span span = {cursor->at, bytes};
    if (find_broken(cursor, cursor->at, cursor->at + bytes) == cursor->at) {
        fail_character(cursor);
        return;
    }
    cursor->at += bytes;
    trpi_lexer_cursor_emit(cursor, TRPI_TOKEN_LETTER, span);
}

void trpi_scanner_read_line(trpi_lexer_cursor *cursor, trpi_span line, bool in_legend)
{
    cursor->at = line.offset;
    cursor->end = line.offset + line.length;
    if (!cursor->bad && in_legend && trpi_scanner_is_legend_line(cursor, line)) {
        scan_letter(cursor);
    }
    while (cursor->at < cursor->end && !cursor->bad) {
        char byte = trpi_lexer_cursor_byte(cursor, cursor->at);
        if (byte == ' ' || byte == '\t') {
            cursor->at++;
        } else if (byte == '#') {
            trpi_lexer_cursor_note_comment(cursor, (trpi_span){cursor->at, cursor->end - cursor->at}, false);
            cursor->at = cursor->end;
        } else {
            uint32_t before = cursor->at;
            scan_token(cursor);
            TRP_ASSERT(cursor->at > before || cursor->bad);
            cursor->after_comma = byte == ',';
        }
    }
    if (cursor->bad) {
        cursor->after_comma = false;
    }
}
